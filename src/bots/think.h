/* One thread's thinking: a tree, the simulations that grow it, and what they say about the root. */
#ifndef QUINTE_BOTS_THINK_H
#define QUINTE_BOTS_THINK_H

#include "bots/search.h"
#include "bots/tree.h"

/* Worlds sampled from the view, side by side; each serves several simulations. */
struct world_pool {
    unsigned char *worlds;
    size_t size, stride; /* so many, of so many bytes */
    size_t taken;        /* for this move */
};

/* How the simulations went that began with one move. */
struct win_count {
    uint32_t games;
    uint32_t wins; /* in parts of TALLY_WHOLE: a shared first place is shared out */
};

enum { WIN_PARTS = 60 };

struct thinker {
    const struct qn_game *game;
    struct qn_limits sizes;
    struct search_style style;
    int seat;
    struct tree tree;
    struct world_pool world_pool;
    struct win_count *win_counts; /* NULL, or those of the root's moves in the order of its edges */
    struct qn_rng rng;
    float highest_belief; /* world of this move, by belief */
    const void *view;
    const struct search_limits *limits;
    struct bot_thought thought;
};

void think_forget(struct thinker *thinker);
/* Goes on with what was thought about its view, if anything was; otherwise from nothing. */
void think_turn_to(struct thinker *thinker, const void *view);
/* Counts wins from now on, in QN_MOVES_MAX tallies. */
void think_count_wins(struct thinker *thinker, struct win_count *win_counts);
/* Simulates until a limit is reached or the choice cannot change. */
void think_run(struct thinker *thinker);
/* The root, or NULL before the first simulation; its children are the moves. */
const struct node *think_root(const struct thinker *thinker);
/* The share of simulations with the root's i-th move that were won; 0 if none were counted. */
float think_chance(const struct thinker *thinker, uint32_t i);
/* Puts a move in its place: more tries first, then the higher value. */
void think_rank(struct bot_thought *thought, const struct bot_line *line);

#endif
