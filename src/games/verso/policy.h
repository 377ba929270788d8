/* What Verso's policy looks at, for those beside it: priors, the worth of positions, hints. */
#ifndef QUINTE_GAMES_VERSO_POLICY_H
#define QUINTE_GAMES_VERSO_POLICY_H

#include "verso.h"

/* Numbers as bits 1 … 19: what a seat could use. */
struct verso_wants {
    uint32_t fit;  /* joins one of its groups */
    uint32_t grow; /* joins one that is not long enough yet */
    uint32_t full; /* makes one long enough, with a merge if need be */
};

void verso_want(const struct verso_table *table, const uint8_t shown[VERSO_TOKENS], int seat,
                struct verso_wants *wants);

/* V17: the backs that a token which shows `number` and was never turned over may have, from what
 * has been seen: bit i stands for number − 2 + i. */
unsigned verso_backs(const struct verso_table *table, int number);

/* V9: the seat owns fewer point cards than every other, and may take without limit. */
bool verso_has_fewest(const struct verso_table *table, int seat);

/* V9: whether the seat to move may take once more after joining the token that it holds. */
bool verso_goes_on(const struct verso_table *table);

static inline int verso_length(const struct verso_table *table, const uint8_t shown[VERSO_TOKENS],
                               int g)
{
    return shown[table->link[g]] - shown[g] + 1;
}

/* What the seat can hope for at best from the tokens of others, up to VERSO_HOPE_MOST. */
enum { VERSO_HOPE_MOST = 60 * 28 };
int verso_best_hope(const struct verso_state *state, const struct verso_wants *wants, int seat);

/* What the policy thinks of a legal move: it makes the one with the highest rating. */
int verso_rate(const struct verso_state *state, const struct verso_choices *choices,
               const struct verso_wants *wants, qn_move move);

#endif
