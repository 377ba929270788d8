/* Whole games without leaving the game's folder: the hot loop of search. The policy's is in
 * policy.c. */
#include "state.h"
#include "core/random.h"

uint32_t verso_rollout(void *to, struct qn_rng *rng, enum qn_how how)
{
    struct verso_state *state = to;
    if (verso_turn(state) == QN_SHUFFLE) {
        struct qn_need need;
        uint8_t order[QN_CARDS_MAX];
        verso_need(state, &need);
        qn_rng_order(rng, &need, order);
        verso_deal(state, order, NULL);
    }
    return how == QN_UNIFORM ? verso_roll_uniform(state, rng) : verso_follow(state, how == QN_CUT);
}
