/* Trial: a quick choice: what a card may bring, less what it is worth later. */
#include "policy.h"

/* The chance to be the highest card of the round, or the lowest, times what that brings. Those who
 * are still to play are thought to play any card. */
float trial_promise(const struct trial_state *state, int card)
{
    const struct trial_table *table = &state->table;
    float below = (float)card / TRIAL_CARDS, highest = 1, lowest = 1;
    for (int seat = 0; seat < state->setup.players; seat++) {
        int other = table->played[seat];
        if (seat == table->turn)
            continue;
        highest *= other == TRIAL_NONE ? below : other < card;
        lowest *= other == TRIAL_NONE ? 1 - below : other > card;
    }
    float later = table->round + 1 < TRIAL_ROUNDS ? 0.3f * (float)card : 0;
    return highest * (float)(table->prize + 1) + lowest * TRIAL_COMFORT - later;
}

int trial_choose(const void *state, const qn_move *moves, int count, struct qn_rng *rng)
{
    int best = 0;
    (void)rng;
    for (int i = 1; i < count; i++)
        if (trial_promise(state, moves[i]) > trial_promise(state, moves[best]))
            best = i;
    return best;
}
