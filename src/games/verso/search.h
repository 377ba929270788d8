/* What the value of an unfinished position of Verso is made of; train/learn.c finds the weights. */
#ifndef QUINTE_GAMES_VERSO_SEARCH_H
#define QUINTE_GAMES_VERSO_SEARCH_H

#include "state.h"

/* What a seat has at the beginning of a turn. */
enum {
    VERSO_FEATURE_SCORE,
    VERSO_FEATURE_ONES, /* groups by length */
    VERSO_FEATURE_TWOS,
    VERSO_FEATURE_THREES,
    VERSO_FEATURE_LONGS,
    VERSO_FEATURE_GROW,  /* numbers that lengthen a short group, */
    VERSO_FEATURE_FULL,  /* or make one long enough */
    VERSO_FEATURE_LAST,  /* 1 if it has the fewest point cards (V9) */
    VERSO_FEATURE_LYING, /* loaded point cards, which others can take from (V12) */
    VERSO_FEATURE_TURN,  /* 1 if it is to move, */
    VERSO_FEATURE_TOP,   /* and if the pile's top fits it */
    VERSO_FEATURE_HOPE,  /* how surely the best token of others fits when turned over: 0 … 1 */
    VERSO_FEATURES,
};

/* What each of these counts for. */
struct verso_weights {
    float variance[2]; /* of the margin between two seats: a line in the share of the pile left */
    float weights[VERSO_FEATURES][3]; /* of what a seat has: parabolas in it */
};

void verso_features(const struct verso_state *state, int seat, float features[VERSO_FEATURES]);

/* The pile as a share of all tokens. */
static inline float verso_pile(const struct verso_table *table)
{
    return (float)(VERSO_TOKENS - table->drawn) / VERSO_TOKENS;
}

#endif
