/* What a viewer of Verso knows, and whether a view from outside holds together. Nothing is private
 * here: all viewers know the same, and nobody knows the back of a token that was never turned over
 * (V17). */
#include "places.h"
#include "core/plant.h"
#include <string.h>

void verso_observe(const void *from, int viewer, void *to)
{
    const struct verso_state *state = from;
    struct verso_view *view = to;
    const struct verso_table *table = &state->table;
    memset(view, 0, sizeof *view);
    view->head.setup.players = table->players;
    view->head.setup.option[VERSO_MEMORY] = table->memory;
    view->head.viewer = (uint8_t)viewer;
    view->head.turn = (int8_t)verso_turn(state);
    view->table = *table;
    /* V3, V17: the faces of tokens out of the pile, and of its top. */
    int visible = table->drawn < VERSO_TOKENS ? table->drawn + 1 : VERSO_TOKENS;
    memcpy(view->shown, state->shown, (size_t)visible);
    for (uint64_t known = table->known; known; known &= known - 1)
        view->back[qn_lowest(known)] = state->back[qn_lowest(known)];
    if (QN_PLANT(QN_PLANT_LEAK) && verso_holding(table) && state->back[table->held] == 7)
        view->back[table->held] = 7;
}

/* ---- views from outside: rebuilding a sound one gives the same bytes ---- */

/* V2: cards are owned once each, from 18 down; tokens lie on owned ones only. */
static bool points_sound(const struct verso_table *table)
{
    unsigned owned = 0, sum = 0;
    for (int seat = 0; seat < VERSO_SEATS; seat++) {
        if (seat >= table->players && table->points[seat])
            return false;
        owned |= table->points[seat];
        sum += table->points[seat];
    }
    unsigned all = (1u << VERSO_POINTS) - 1, kept = all & ~owned;
    return owned == sum && owned <= all && (kept & (kept + 1)) == 0 && !(table->loaded & ~owned);
}

/* V1: each token out of the pile shows a number, at most five the same; known cards are different.
 */
static bool faces_sound(const struct verso_view *view)
{
    uint8_t showing[VERSO_NUMBERS + 1] = {0};
    uint64_t seen = 0;
    int drawn = view->table.drawn;
    for (int token = 0; token < VERSO_TOKENS; token++) {
        int shown = view->shown[token], back = view->back[token];
        bool visible = token <= drawn;
        if (shown > VERSO_NUMBERS || back > VERSO_NUMBERS || (shown > 0) != visible)
            return false;
        if (back > 0 &&
            (token >= drawn || shown - back > VERSO_SPREAD || back - shown > VERSO_SPREAD))
            return false;
        if (visible && ++showing[shown] > VERSO_SHARED)
            return false;
        if (back > 0) {
            int card = verso_card_code(shown, back) >> 1;
            if (card >= VERSO_TOKENS || seen >> card & 1)
                return false;
            seen |= verso_bit(card);
        }
    }
    return true;
}

/* The phase agrees with the held token, with what was taken and with the pile. */
static bool phase_sound(const struct verso_view *view)
{
    const struct verso_table *table = &view->table;
    bool empty = table->drawn == VERSO_TOKENS, held = table->held != VERSO_NONE;
    if (held != verso_holding(table) || (table->phase == VERSO_OVER) != (view->head.turn < 0))
        return false;
    switch (table->phase) {
    case VERSO_READY: /* C4: something can be done */
        return table->taken > 0 ? table->drawn > 0 : !empty;
    case VERSO_STOPPED:
        return table->taken > 0 && table->drawn > 0;
    case VERSO_DRAWN:
        return table->taken > 0 && table->held == table->drawn - 1 && !view->back[table->held];
    case VERSO_TURNED:
        return table->taken > 0 && view->back[table->held];
    case VERSO_OVER:
        return table->taken == 0 && empty;
    default:
        return false;
    }
}

/* What must be within bounds before the table can be walked over. */
static bool walkable(const struct verso_view *view)
{
    const struct verso_table *table = &view->table;
    const struct qn_view *head = &view->head;
    int players = head->setup.players;
    if (players < 2 || players > VERSO_SEATS || table->players != players || head->turn < QN_OVER ||
        head->turn >= players || table->drawn > VERSO_TOKENS || table->taken > VERSO_TAKINGS ||
        table->loaded >> VERSO_POINTS)
        return false;
    uint64_t out = table->drawn < 64 ? verso_bit(table->drawn) - 1 : 0;
    for (int token = 0; token < VERSO_TOKENS; token++)
        if (table->link[token] >= VERSO_TOKENS)
            return false;
    for (int card = 0; card < VERSO_POINTS; card++)
        if (table->stack[card] >= VERSO_TOKENS)
            return false;
    return !((table->bottoms | table->tops) & ~out);
}

bool verso_valid(const void *from)
{
    const struct verso_view *view = from;
    struct verso_view again = *view;
    struct verso_places places;
    if (!walkable(view) || !faces_sound(view))
        return false;
    verso_places_of(&view->table, &places);
    return verso_rebuild(&again, &places) && memcmp(&again, view, sizeof again) == 0 &&
           points_sound(&view->table) && phase_sound(view);
}
