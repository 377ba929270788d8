/* Trial: what a card promises, for whoever is on turn. */
#ifndef QUINTE_TRIAL_POLICY_H
#define QUINTE_TRIAL_POLICY_H

#include "state.h"

float trial_promise(const struct trial_state *state, int card);

#endif
