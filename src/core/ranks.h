/* Ranking (C7): best result first; equal results share the rank, 1-1-3. */
#ifndef QUINTE_CORE_RANKS_H
#define QUINTE_CORE_RANKS_H

#include <quinte/quinte.h>

/* The higher result is the better one. Seats that are not there get 0. */
static inline void qn_ranks(const int *results, int players, uint8_t ranks[QN_PLAYERS_MAX])
{
    for (int seat = 0; seat < QN_PLAYERS_MAX; seat++) {
        int better = 0;
        for (int other = 0; seat < players && other < players; other++)
            better += results[other] > results[seat];
        ranks[seat] = (uint8_t)(seat < players ? 1 + better : 0);
    }
}

#endif
