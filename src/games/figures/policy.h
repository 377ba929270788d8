/* The policy: a fast, sensible choice among legal moves, from what the seat to move may know. */
#ifndef QUINTE_FIGURES_POLICY_H
#define QUINTE_FIGURES_POLICY_H

#include "games/figures/turn.h"

/* The move it makes; the choice must not be empty. */
int figures_policy(const struct figures_state *s, struct figures_choice choice);

#endif
