/* Information-set Monte Carlo tree search: what a bot thinks with. Sees views only. */
#ifndef QUINTE_BOTS_SEARCH_H
#define QUINTE_BOTS_SEARCH_H

#include "bots/bot.h"

/* When to stop: the first limit that is reached; 0 is no limit, but one of them must be set. */
struct search_limits {
    uint32_t sims;
    uint32_t ms;
    uint32_t threads;         /* by time only: the reproducible way is one thread */
    const qn_move *only;      /* NULL, or the one move that every simulation begins with */
    const volatile int *stop; /* NULL, or set from elsewhere to make it stop soon */
    void (*tell)(void *who, const struct bot_thought *so_far); /* NULL, or called now and then */
    void *who;
};

/* How it thinks; search_style is what proved strongest. */
struct search_style {
    enum qn_how how;   /* what follows the tree */
    bool prior;        /* the policy as a prior, or all moves alike */
    bool belief;       /* worlds are sampled by how well they explain what others did */
    bool whole;        /* never stops early */
    bool wins;         /* plays every simulation to its end and counts who won; one thread only */
    float exploration; /* a factor of the game's own constant */
};

extern const struct search_style search_style;

enum { SEARCH_NODE_BYTES = 32 };

struct search;

/* All memory is taken here, enough for so many simulations a move (0: not known); NULL if there is
 * none. */
struct search *search_open(const struct qn_game *game, const struct qn_setup *setup, int seat,
                           uint32_t sims);
void search_close(struct search *search);
void search_restyle(struct search *search, const struct search_style *style);
/* How many nodes the tree has now. */
uint32_t search_nodes(const struct search *search);
/* Forgets the tree. */
void search_forget(struct search *search);
/* Thinks about the move of the view's seat; the tree of the move before is kept where the game went
 * on from it. */
void search_think(struct search *search, const void *view, const struct search_limits *limits,
                  struct qn_rng *rng, struct bot_thought *thought);
/* The same with a tree of its own: what is best for the viewer whose turn it is. With the same seed
 * and without a clock the same view gets the same thoughts. False if there is no memory or no
 * move. */
bool search_once(const struct qn_game *game, const void *view, const struct search_limits *limits,
                 uint64_t seed, struct bot_thought *thought);

#endif
