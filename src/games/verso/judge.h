/* What the worth of an unfinished position of Verso is reckoned from; learn.c finds the weights. */
#ifndef QUINTE_GAMES_VERSO_JUDGE_H
#define QUINTE_GAMES_VERSO_JUDGE_H

#include "verso.h"

/* What a seat has at the beginning of a turn. */
enum {
    VERSO_HAS_SCORE,
    VERSO_HAS_ONES, /* groups by length */
    VERSO_HAS_TWOS,
    VERSO_HAS_THREES,
    VERSO_HAS_LONGS,
    VERSO_HAS_GROW,  /* numbers that lengthen a short group, */
    VERSO_HAS_FULL,  /* or make one long enough */
    VERSO_HAS_LAST,  /* 1 if it has the fewest point cards (V9) */
    VERSO_HAS_LYING, /* loaded point cards, which others can take from (V12) */
    VERSO_HAS_TURN,  /* 1 if it is to move, */
    VERSO_HAS_TOP,   /* and if the pile's top fits it */
    VERSO_HAS_HOPE,  /* how surely the best token of others fits when turned over: 0 … 1 */
    VERSO_FEATURES,
};

void verso_features(const struct verso_state *state, int seat, float has[VERSO_FEATURES]);

/* The pile as a share of all tokens. */
static inline float verso_pile(const struct verso_table *table)
{
    return (float)(VERSO_TOKENS - table->drawn) / VERSO_TOKENS;
}

#endif
