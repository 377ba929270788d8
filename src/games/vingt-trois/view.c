/* Vingt-trois: what a viewer knows, and whether a view from outside holds together. */
#include "core/plant.h"
#include "state.h"

_Static_assert(sizeof(struct vingt_trois_state) ==
                   8 + sizeof(struct vingt_trois_table) + 16 * VT_SEATS,
               "no padding in the state");
_Static_assert(sizeof(struct vingt_trois_view) == 8 + sizeof(struct vingt_trois_table) + 16,
               "no padding in the view");

/* T14: the table is public; hand and box are their owner's alone. */
void vingt_trois_observe(const void *state, int viewer, void *out)
{
    const struct vingt_trois_state *game = state;
    struct vingt_trois_view *view = out;
    *view = (struct vingt_trois_view){
        .head = {.setup = game->setup, .viewer = (uint8_t)viewer, .turn = game->turn},
        .table = game->table};
    if (viewer != QN_SPECTATOR) {
        view->hand = game->hand[viewer];
        view->boxed = game->boxed[viewer];
    }
    if (QN_PLANT(QN_PLANT_LEAK)) /* as if every pass proved that nothing could be played */
        for (int seat = 0; seat < game->setup.players; seat++)
            if (game->table.rests[seat] > 0)
                view->table.below[seat] = (uint8_t)(32 - __builtin_clzll(game->hand[seat]) / 2);
}

/* ---- whether a view holds together ---- */

int vingt_trois_boxed_by(const struct vingt_trois_view *view, int seat)
{
    int count = vingt_trois_dealt(&view->head.setup) - view->table.cards[seat];
    for (int i = 0; i < view->table.pile_count; i++)
        count -= view->table.pile[i] / 32 == seat;
    return count;
}

/* T1: no value more often than it is in the deck, pile, hand and box together. */
static bool cards_add_up(const struct vingt_trois_view *view)
{
    int left[32] = {0};
    for (int value = 1; value <= VT_VALUES; value++)
        left[value] = vingt_trois_copies(value) - vingt_trois_held(view->hand, value) -
                      vingt_trois_held(view->boxed, value);
    for (int i = 0; i < view->table.pile_count; i++)
        left[view->table.pile[i] % 32]--;
    for (int value = 1; value <= VT_VALUES; value++)
        if (left[value] < 0)
            return false;
    return true;
}

/* The viewer's own cards: as many as the table says, the 1 where it must be, T16 kept. */
static bool own_cards_fit(const struct vingt_trois_view *view)
{
    const struct vingt_trois_table *table = &view->table;
    int seat = view->head.viewer;
    if (seat == QN_SPECTATOR)
        return view->hand == 0 && view->boxed == 0;
    bool has_one = view->hand & vingt_trois_card(1);
    return has_one == (table->pile_count == 0 && table->opener == seat) &&
           !(view->boxed & vingt_trois_card(1)) &&
           vingt_trois_size(view->hand) == table->cards[seat] &&
           vingt_trois_size(view->boxed) == vingt_trois_boxed_by(view, seat) &&
           (view->hand & vingt_trois_from(table->below[seat])) == 0;
}

/* T3: seats box one after the other from the first, and nothing else has happened yet. */
static bool boxing_fits(const struct vingt_trois_view *view)
{
    const struct vingt_trois_table *table = &view->table;
    int players = view->head.setup.players, turn = view->head.turn;
    int done = (turn - table->first + players) % players; /* seats that have boxed */
    if (vingt_trois_boxes(&view->head.setup) == 0 || table->pile_count > 0)
        return false;
    for (int i = 0; i < players; i++) {
        int seat = (table->first + i) % players, boxed = vingt_trois_boxed_by(view, seat);
        if (i < done ? boxed != VT_BOXES : i > done ? boxed != 0 : boxed < 0 || boxed >= VT_BOXES)
            return false;
        if (!(table->in >> seat & 1) || table->below[seat] != VT_ANYTHING)
            return false;
    }
    return true;
}

/* T7: the pile begins with the opener's 1, before which nobody can do anything. */
static bool opening_fits(const struct vingt_trois_view *view)
{
    const struct vingt_trois_table *table = &view->table;
    int players = view->head.setup.players;
    if (table->pile_count > 0)
        return table->pile[0] == 1 + 32 * table->opener;
    for (int seat = 0; seat < players; seat++)
        if (table->below[seat] != VT_ANYTHING)
            return false;
    return table->in == (1 << players) - 1 &&
           (table->phase == VT_BOX || view->head.turn == table->opener);
}

static bool seats_fit(const struct vingt_trois_view *view)
{
    const struct vingt_trois_table *table = &view->table;
    int boxes = vingt_trois_boxes(&view->head.setup);
    for (int seat = 0; seat < view->head.setup.players; seat++) {
        bool in = table->in >> seat & 1, quit = table->quit >> seat & 1;
        if ((table->cards[seat] > 0) != (in || quit))
            return false;
        if (table->phase != VT_BOX && vingt_trois_boxed_by(view, seat) != boxes)
            return false;
        if (table->rests[seat] > 0 &&
            (!in || table->pile_count == 0 || table->rests[seat] > table->cards[seat])) /* T15 */
            return false;
        if (table->cards[seat] == 0 && table->below[seat] != VT_ANYTHING)
            return false;
    }
    return true;
}

bool vingt_trois_valid(const void *in)
{
    const struct vingt_trois_view *view = in;
    const struct vingt_trois_table *table = &view->table;
    int turn = view->head.turn;
    if ((turn < 0) != (table->phase == VT_OVER))
        return false;
    if (turn < 0 ? table->in != 0 || table->round != VT_ROUNDS - 1 : !(table->in >> turn & 1))
        return false;
    if (table->forced && (turn < 0 || table->pile_count == 0 || (table->in & (table->in - 1)) == 0))
        return false;
    return cards_add_up(view) && seats_fit(view) && opening_fits(view) && own_cards_fit(view) &&
           (table->phase != VT_BOX || boxing_fits(view));
}
