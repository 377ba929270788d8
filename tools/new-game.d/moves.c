/* Trial: a move is the card that is played. */
#include "state.h"

int trial_legal(const void *in, qn_move *out)
{
    const struct trial_state *state = in;
    int count = 0;
    if (state->table.turn < 0)
        return 0;
    for (uint32_t hand = state->hand[state->table.turn]; hand; hand &= hand - 1)
        out[count++] = (qn_move)qn_lowest(hand);
    return count;
}
