/* The policy as a choice among moves: the fast one that rollouts play by, and what `greedy` decides
 * where that is too weak. */
#include "policy.h"
#include "policy_weights.h"
#include "turn_end_weights.h"

int onze_choose(const void *state, const qn_move *moves, int count, struct qn_rng *rng)
{
    (void)rng; /* it always knows what it wants */
    const struct onze_state *s = state;
    struct onze_choices c;
    onze_choices(s, &c);
    qn_move move = onze_move_of(onze_pick(s, &c));
    for (int i = 0; i < count; i++)
        if (moves[i] == move)
            return i;
    return 0;
}

/* The weights for a table, if it has any. */
static const struct onze_turn_end_weights *learnt_for(const struct qn_setup *setup)
{
    return setup->players == 4 && !setup->option[ONZE_BEGINNER] ? &weights_for_four : NULL;
}

int onze_preferred(const struct onze_state *s, const qn_move *moves, int count)
{
    const struct onze_turn_end_weights *learnt = learnt_for(&s->setup);
    struct onze_way best;
    if (!learnt)
        return -1;
    onze_best_way(s, learnt, &best);
    for (int i = 0; i < count; i++)
        if (moves[i] == best.moves[0])
            return i;
    return -1;
}

/* Where the fast policy is good enough, or nothing better was learnt, it stays. */
int onze_decide(const void *state, const qn_move *moves, int count, struct qn_rng *rng)
{
    int preferred = onze_preferred(state, moves, count);
    return preferred >= 0 ? preferred : onze_choose(state, moves, count, rng);
}
