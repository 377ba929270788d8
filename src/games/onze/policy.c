/* The policy as a move number, and what it likes. */
#include "policy.h"
#include "tastes.h"

static qn_move move_of(struct onze_pick pick)
{
    if (pick.place < 0)
        return pick.kind;
    int step = pick.kind == ONZE_SWAP ? 1 : 2;
    return (qn_move)(pick.kind + step * onze_slot(pick.place) + pick.link);
}

int onze_choose(const void *state, const qn_move *moves, int count, struct qn_rng *rng)
{
    (void)rng; /* it always knows what it wants */
    const struct onze_state *s = state;
    struct onze_choices c;
    onze_choices(s, &c);
    qn_move move = move_of(onze_pick(s, &c));
    for (int i = 0; i < count; i++)
        if (moves[i] == move)
            return i;
    return 0;
}
