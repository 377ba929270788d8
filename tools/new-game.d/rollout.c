/* Trial: playouts. The plain loop is fast enough to begin with; a loop of its own, without lists
 * and indirect calls, is several times as fast. */
#include "state.h"

uint32_t trial_rollout(void *state, struct qn_rng *rng, enum qn_how how)
{
    return qn_rollout_plainly(&qn_trial, state, rng, how);
}
