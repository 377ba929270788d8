/* Trial: possible worlds. Nobody's play tells anything about other cards, since every card that is
 * held may be played: so all ways to deal out the unseen cards are equally likely. */
#include "core/random.h"
#include "state.h"
#include <string.h>

bool trial_sample(const void *in, struct qn_rng *rng, void *out)
{
    const struct trial_view *view = in;
    struct trial_state *state = out;
    struct qn_rng standard;
    uint8_t unseen[TRIAL_CARDS];
    int count = 0, next = 0, players = view->head.setup.players;
    for (int card = 0; card < TRIAL_CARDS; card++)
        if (!((view->table.seen | view->hand) >> card & 1))
            unseen[count++] = (uint8_t)card;
    qn_shuffle(qn_rng_given(rng, &standard), unseen, count);
    trial_begin(state, &view->head.setup, 0);
    state->table = view->table;
    for (int seat = 0; seat < players; seat++) {
        int cards = TRIAL_ROUNDS - view->table.round - (view->table.played[seat] != TRIAL_NONE);
        for (int i = 0; i < cards && seat != view->head.viewer; i++)
            state->hand[seat] |= 1u << unseen[next++];
    }
    if (view->head.viewer < players)
        state->hand[view->head.viewer] = view->hand;
    for (int round = view->table.round + 1; round < TRIAL_ROUNDS; round++)
        state->prizes[round] = (int8_t)unseen[next++];
    return true;
}
