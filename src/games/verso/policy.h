/* What Verso's policy looks at, for those beside it: priors, the value of positions, hints. */
#ifndef QUINTE_GAMES_VERSO_POLICY_H
#define QUINTE_GAMES_VERSO_POLICY_H

#include "step.h"

/* Numbers as bits 1 … 19: what a seat could use. */
struct verso_wants {
    uint32_t fit;  /* joins one of its groups */
    uint32_t grow; /* joins one that is not long enough yet */
    uint32_t full; /* makes one long enough, with a merge if need be */
};

void verso_want(const struct verso_table *table, const uint8_t shown[VERSO_TOKENS], int seat,
                struct verso_wants *wants);

/* Five of these seven bits are the edges of a number, when its lowest one is bit 0. */
static inline unsigned verso_five_of(unsigned bits)
{
    return (bits & 1) | (bits >> 1 & 2) | (bits >> 2 & 28);
}

/* V17: the backs that a token which shows `number` and was never turned over may have, from what
 * has been seen: bit i stands for number − 2 + i. */
static inline unsigned verso_backs(const struct verso_table *table, int number)
{
    /* Cards that there are none of count as seen: beyond 1, (18,20), and beyond 19. */
    const uint64_t none = UINT64_C(0x7F) | (~UINT64_C(0x5FFFFFFFFFFFFF) << 7);
    uint64_t seen = table->seen << 7 | none;
    return ~verso_five_of((unsigned)(seen >> (3 * number))) & 31;
}

/* What the seat can hope for at best from the tokens of others, up to VERSO_HOPE_MOST. */
enum { VERSO_HOPE_MOST = 60 * 28 };
int verso_best_hope(const struct verso_state *state, const struct verso_wants *wants, int seat);

/* What the policy thinks of a legal move: it makes the one with the highest rating. */
int verso_rate(const struct verso_state *state, const struct verso_choices *choices,
               const struct verso_wants *wants, qn_move move);

#endif
