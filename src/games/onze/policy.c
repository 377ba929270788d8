/* The policy as a choice among moves, and what it likes. */
#include "policy.h"
#include "tastes.h"

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
