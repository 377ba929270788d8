/* Trial: what a viewer knows (C9), and whether a view from outside holds together. */
#include "core/plant.h"
#include "state.h"
#include <string.h>

void trial_observe(const void *in, int viewer, void *out)
{
    const struct trial_state *state = in;
    struct trial_view *view = out;
    memset(view, 0, sizeof *view);
    view->head.setup = state->setup;
    view->head.viewer = (uint8_t)viewer;
    view->head.turn = state->table.turn;
    view->table = state->table;
    if (viewer < state->setup.players)
        view->hand = state->hand[viewer];
    if (QN_PLANT(QN_PLANT_LEAK))
        view->table.seen |= state->hand[0];
}

/* How many have played this round; −1 if they did not play one after the other up to the turn. */
static int count_played(const struct trial_view *view)
{
    const struct trial_table *table = &view->table;
    int players = view->head.setup.players, count = 0, in_turn = 0;
    for (int seat = 0; seat < players; seat++) {
        int card = table->played[seat];
        if (card != TRIAL_NONE && !(table->seen >> card & 1))
            return -1;
        for (int other = 0; other < seat && card != TRIAL_NONE; other++)
            if (table->played[other] == card)
                return -1;
        count += card != TRIAL_NONE;
    }
    for (int i = 1; i <= count && table->turn >= 0; i++)
        in_turn += table->played[(table->turn + players - i) % players] != TRIAL_NONE;
    return count == in_turn && count < players ? count : -1;
}

bool trial_valid(const void *in)
{
    const struct trial_view *view = in;
    const struct trial_table *table = &view->table;
    int players = view->head.setup.players, viewer = view->head.viewer;
    bool over = table->round == TRIAL_ROUNDS;
    if (!qn_setup_valid(&qn_trial, &view->head.setup) || table->turn < QN_OVER ||
        table->turn >= players || over != (table->turn == QN_OVER) ||
        over != (table->prize == TRIAL_NONE) || (viewer >= players && viewer != QN_SPECTATOR))
        return false;
    int played = count_played(view), own = 0;
    if (viewer < players)
        own = TRIAL_ROUNDS - table->round - (table->played[viewer] != TRIAL_NONE);
    for (int seat = 0; seat < players && !over; seat++)
        if (table->played[seat] == table->prize)
            return false;
    return played >= 0 && (over || table->seen >> table->prize & 1) &&
           !(view->hand & table->seen) && qn_count(view->hand) == own &&
           qn_count(table->seen) == table->round * (players + 1) + played + !over;
}
