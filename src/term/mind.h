/* A bot of one seat that can be told to stop thinking. */
#ifndef QUINTE_TERM_MIND_H
#define QUINTE_TERM_MIND_H

#include "bots/search.h"

struct mind {
    bool open;
    struct bot_spec spec;
    struct bot *bot;       /* all but searches */
    struct search *search; /* searches, because they can be stopped */
    struct qn_rng rng;
};

bool mind_open(struct mind *mind, const struct bot_spec *spec, const struct qn_setup *setup,
               const struct qn_game *game, int seat, uint64_t seed, enum qn_lang lang,
               struct qn_text *error);
void mind_close(struct mind *mind);
/* The move for a view of the seat; QN_NO_MOVE and a sentence if an engine failed. */
qn_move mind_think(struct mind *mind, const void *view, const volatile int *stop,
                   struct qn_text *error);

/* What is best for the viewer whose turn it is; false if there is no memory. */
bool mind_advise(const struct qn_game *game, const void *view, const volatile int *stop,
                 struct bot_thought *thought);

#endif
