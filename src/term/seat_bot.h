/* A bot of one seat that can be told to stop thinking. */
#ifndef QUINTE_TERM_SEAT_BOT_H
#define QUINTE_TERM_SEAT_BOT_H

#include "bots/search.h"

struct seat_bot {
    bool open;
    struct bot_spec spec;
    struct bot *bot;       /* all but searches */
    struct search *search; /* searches, because they can be stopped */
    struct qn_rng rng;
};

bool seat_bot_open(struct seat_bot *seat_bot, const struct bot_spec *spec,
                   const struct qn_setup *setup, const struct qn_game *game, int seat,
                   uint64_t seed, enum qn_lang lang, struct qn_text *error);
void seat_bot_close(struct seat_bot *seat_bot);
/* The move for a view of the seat; QN_NO_MOVE and a sentence if an engine failed. */
qn_move seat_bot_think(struct seat_bot *seat_bot, const void *view, const volatile int *stop,
                       struct qn_text *error);

/* What is best for the viewer whose turn it is; false if there is no memory. */
bool advise(const struct qn_game *game, const void *view, const volatile int *stop,
            struct bot_thought *thought);

#endif
