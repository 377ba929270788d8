/* Vœux: whole games. */
#include "core/random.h"
#include "games/voeux/fast/rollout.h"
#include "games/voeux/step.h"

/* The policy's move; the usual kinds at once. */
static inline void take_policy(struct voeux_state *state)
{
    qn_move move = voeux_policy(state);
    if (move == VOEUX_DRAW_PILE)
        voeux_draw_pile(state);
    else if (move >= VOEUX_LAY && move < VOEUX_LAY_POINT)
        voeux_lay(state, move - VOEUX_LAY, voeux_kind(move - VOEUX_LAY));
    else if (move < VOEUX_STONE)
        voeux_discard(state, move - VOEUX_DISCARD);
    else
        voeux_play(state, move, NULL);
}

static uint32_t play_policy(struct voeux_state *state)
{
    uint32_t decisions = 0;
    for (; state->table.phase != VOEUX_OVER; decisions++)
        take_policy(state);
    return decisions;
}

uint32_t voeux_rollout(void *out, struct qn_rng *rng, enum qn_how how)
{
    struct voeux_state *state = out;
    if (state->table.phase == VOEUX_DEALING) {
        struct qn_need need;
        uint8_t order[QN_CARDS_MAX];
        voeux_need(state, &need);
        qn_rng_order(rng, &need, order);
        voeux_deal(state, order, NULL);
    }
    if (how == QN_UNIFORM)
        return voeux_play_uniform(state, rng);
    return how == QN_CUT ? voeux_cached_play(state) : play_policy(state);
}
