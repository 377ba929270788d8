/* Vingt-trois: what the policy thinks of moves, for priors and belief. */
#ifndef VINGT_TROIS_POLICY_H
#define VINGT_TROIS_POLICY_H

#include "vingt_trois.h"

/* What a legal move costs by the policy's reckoning, in half penalties; for boxings, in steps. From
 * what the seat to move may know. */
int vingt_trois_cost(const struct vingt_trois *game, qn_move move);
/* The cards that the policy boxes of a hand as it was dealt; there must be that many but the 1. */
uint64_t vingt_trois_would_box(uint64_t hand, int count);

#endif
