/* Whole games without leaving the game's folder: the hot loop of search. */
#include "verso.h"
#include "core/random.h"

uint32_t verso_rollout(void *to, struct qn_rng *rng, enum qn_how how)
{
    struct verso_state *state = to;
    struct verso_choices choices;
    uint32_t decisions = 0;
    if (verso_turn(state) == QN_SHUFFLE) {
        struct qn_need need;
        uint8_t order[QN_CARDS_MAX];
        verso_need(state, &need);
        qn_rng_order(rng, &need, order);
        verso_deal(state, order, NULL);
    }
    for (; state->table.phase != VERSO_OVER; decisions++) {
        verso_choices(state, &choices);
        qn_move move = how == QN_POLICY ? verso_pick(state, &choices, rng)
                                        : verso_choice(state, &choices,
                                                       (int)qn_below(rng, (uint32_t)choices.count));
        verso_act(state, move);
    }
    return decisions;
}
