/* Whole games without leaving the game's folder: the hot loop of search. */
#include "verso.h"
#include "core/random.h"

/* Turns that a cut rollout plays after the one it begins in: enough for an estimate that is a
 * little off to do no harm, and in the last third of a game it is played to the end anyway. */
enum { CUT = 8 };

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
    for (int turns = 0; state->table.phase != VERSO_OVER; decisions++) {
        if (how == QN_CUT && state->table.taken == 0 && turns++ == CUT)
            break;
        verso_choices(state, &choices);
        qn_move move =
            how != QN_UNIFORM
                ? verso_pick(state, &choices, rng)
                : verso_choice(state, &choices, (int)qn_below(rng, (uint32_t)choices.count));
        verso_act(state, move);
    }
    return decisions;
}
