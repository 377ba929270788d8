/* Where each token lies, as a plain list, and the table with its masks and links made from it
 * again. Facts are read and written this way, and views from outside are checked by it. */
#include "places.h"
#include <string.h>

/* ---- from the table to places; the links of a bad view may lead anywhere below 54 ---- */

static void lay_out_run(const struct verso_table *table, int top, int bottom, int place,
                        struct verso_places *places)
{
    int token = top;
    for (int step = 0; step < VERSO_NUMBERS; step++) {
        places->place[token] = (uint8_t)place;
        places->group[token] = (uint8_t)(bottom + 1);
        if (token == bottom)
            break;
        token = table->link[token];
    }
}

static int stack_bottom(const struct verso_table *table, int top)
{
    int token = top;
    for (int step = 0; step < VERSO_NUMBERS && table->link[token] != token; step++)
        token = table->link[token];
    return token;
}

void verso_places_of(const struct verso_table *table, struct verso_places *places)
{
    memset(places, 0, sizeof *places);
    for (int seat = 0; seat < table->players; seat++) {
        uint64_t groups = table->bottoms & verso_own(table, seat);
        for (; groups; groups &= groups - 1) {
            int bottom = qn_lowest(groups);
            lay_out_run(table, table->link[bottom], bottom, VERSO_PLACE_SEAT + seat, places);
        }
    }
    for (unsigned cards = table->loaded; cards; cards &= cards - 1) {
        int card = qn_lowest(cards), top = table->stack[card];
        lay_out_run(table, top, stack_bottom(table, top), VERSO_POINT_LOW + card, places);
    }
}

/* ---- from places to the table ---- */

/* A token of the same group that shows `number`: VERSO_NONE if there is none. */
static int member(const struct verso_view *view, const struct verso_places *places, int token,
                  int number)
{
    for (int other = 0; other < view->table.drawn; other++)
        if (other != token && view->shown[other] == number &&
            places->group[other] == places->group[token] &&
            places->place[other] == places->place[token])
            return other;
    return VERSO_NONE;
}

static bool add_bottom(struct verso_view *view, const struct verso_places *places, int bottom)
{
    struct verso_table *table = &view->table;
    int top = bottom, place = places->place[bottom], next;
    while ((next = member(view, places, top, view->shown[top] + 1)) != VERSO_NONE)
        top = next;
    if (place >= VERSO_POINT_LOW) {
        int card = place - VERSO_POINT_LOW;
        bool free = !(table->loaded >> card & 1);
        table->stack[card] = (uint8_t)top;
        table->loaded |= (uint16_t)(1u << card);
        table->link[bottom] = (uint8_t)bottom;
        return free;
    }
    table->bottoms |= verso_bit(bottom);
    table->tops |= verso_bit(top);
    table->link[bottom] = (uint8_t)top;
    int length = view->shown[top] - view->shown[bottom] + 1;
    table->longs |= (uint64_t)(length >= VERSO_LONG) << bottom;
    return true;
}

/* V6: every group is a run, each number once, hanging together down to the token that names it. */
static bool add_token(struct verso_view *view, const struct verso_places *places, int token)
{
    struct verso_table *table = &view->table;
    int place = places->place[token], name = places->group[token] - 1;
    if (place == VERSO_PLACE_HELD) {
        bool first = table->held == VERSO_NONE && name < 0;
        table->held = (uint8_t)token;
        return first;
    }
    if (place >= VERSO_PLACE_SEAT + table->players && place < VERSO_POINT_LOW)
        return false;
    if (name < 0 || member(view, places, token, view->shown[token]) != VERSO_NONE)
        return false;
    if (place < VERSO_POINT_LOW) {
        table->owner[0] |= (uint64_t)((place - VERSO_PLACE_SEAT) & 1) << token;
        table->owner[1] |= (uint64_t)((place - VERSO_PLACE_SEAT) >> 1) << token;
    }
    int below = member(view, places, token, view->shown[token] - 1);
    if (name == token)
        return below == VERSO_NONE && add_bottom(view, places, token);
    if (below == VERSO_NONE)
        return false;
    table->link[token] = (uint8_t)below;
    return true;
}

bool verso_rebuild(struct verso_view *view, const struct verso_places *places)
{
    struct verso_table *table = &view->table;
    struct verso_table plain = {
        .phase = table->phase, .drawn = table->drawn, .taken = table->taken};
    memcpy(plain.points, table->points, sizeof plain.points);
    plain.players = view->head.setup.players;
    plain.memory = view->head.setup.option[VERSO_MEMORY];
    plain.seat = view->head.turn < 0 ? 0 : (uint8_t)view->head.turn;
    plain.held = VERSO_NONE;
    *table = plain;
    for (int token = 0; token < table->drawn; token++) {
        if (!add_token(view, places, token))
            return false;
        if (view->back[token]) {
            table->known |= verso_bit(token);
            table->seen |= UINT64_C(1) << (verso_edge(view->shown[token], view->back[token]) & 63);
        }
    }
    for (int seat = 0; seat < VERSO_SEATS; seat++) /* whoever is not there has no groups */
        table->merges[seat] = (uint8_t)verso_merges(table, view->shown, seat);
    return true;
}
