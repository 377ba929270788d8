/* A fast and sensible player: lays what it can, keeps the way open for its own cards, and gets rid
 * of jokers before they cost. It looks at the table and its own hand only. */
#include "policy.h"

int onze_choose(const void *state, const qn_move *moves, int count, struct qn_rng *rng)
{
    const struct onze_state *s = state;
    struct onze_choices c = onze_choices(s);
    struct onze_pick pick = onze_pick(s, &c, rng);
    qn_move move =
        pick.place < 0
            ? pick.kind
            : (qn_move)(pick.kind + (pick.kind == ONZE_SWAP ? 1 : 2) * onze_slot(pick.place) +
                        pick.link);
    for (int i = 0; i < count; i++)
        if (moves[i] == move)
            return i;
    return 0;
}
