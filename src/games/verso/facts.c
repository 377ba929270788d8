/* Verso's view as named facts, and whether a view from outside holds together.
 *
 * For readers each token out of the pile has a place (0: held; 1 to 4: the reserve of seat 0 to 3;
 * 7 to 18: on that point card) and the number of the lowest token of its group or stack. From these
 * the table with its masks and links is rebuilt; a view is sound if rebuilding it gives the same
 * bytes. */
#include "verso.h"
#include "core/facts.h"
#include <string.h>

enum { PLACE_HELD = 0, PLACE_SEAT = 1, PLACE_MAX = VERSO_POINT_LOW + VERSO_POINTS - 1 };

struct layout {
    uint8_t place[VERSO_TOKENS];
    uint8_t group[VERSO_TOKENS]; /* a number as in #1; 0 for the held token */
};

/* ---- from the table to places; the links of a bad view may lead anywhere below 54 ---- */

static void lay_out_run(const struct verso_table *table, int top, int bottom, int place,
                        struct layout *layout)
{
    int token = top;
    for (int step = 0; step < VERSO_NUMBERS; step++) {
        layout->place[token] = (uint8_t)place;
        layout->group[token] = (uint8_t)(bottom + 1);
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

static void lay_out(const struct verso_table *table, struct layout *layout)
{
    memset(layout, 0, sizeof *layout);
    for (int seat = 0; seat < table->players; seat++) {
        uint64_t groups = table->bottoms & verso_own(table, seat);
        for (; groups; groups &= groups - 1) {
            int bottom = qn_lowest(groups);
            lay_out_run(table, table->link[bottom], bottom, PLACE_SEAT + seat, layout);
        }
    }
    for (unsigned cards = table->loaded; cards; cards &= cards - 1) {
        int card = qn_lowest(cards), top = table->stack[card];
        lay_out_run(table, top, stack_bottom(table, top), VERSO_POINT_LOW + card, layout);
    }
}

/* ---- from places to the table ---- */

/* A token of the same group that shows `number`: VERSO_NONE if there is none. */
static int member(const struct verso_view *view, const struct layout *layout, int token, int number)
{
    for (int other = 0; other < view->table.drawn; other++)
        if (other != token && view->shown[other] == number &&
            layout->group[other] == layout->group[token] &&
            layout->place[other] == layout->place[token])
            return other;
    return VERSO_NONE;
}

static bool add_bottom(struct verso_view *view, const struct layout *layout, int bottom)
{
    struct verso_table *table = &view->table;
    int top = bottom, place = layout->place[bottom], next;
    while ((next = member(view, layout, top, view->shown[top] + 1)) != VERSO_NONE)
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
static bool add_token(struct verso_view *view, const struct layout *layout, int token)
{
    struct verso_table *table = &view->table;
    int place = layout->place[token], name = layout->group[token] - 1;
    if (place == PLACE_HELD) {
        bool first = table->held == VERSO_NONE && name < 0;
        table->held = (uint8_t)token;
        return first;
    }
    if (place >= PLACE_SEAT + table->players && place < VERSO_POINT_LOW)
        return false;
    if (name < 0 || member(view, layout, token, view->shown[token]) != VERSO_NONE)
        return false;
    if (place < VERSO_POINT_LOW) {
        table->owner[0] |= (uint64_t)((place - PLACE_SEAT) & 1) << token;
        table->owner[1] |= (uint64_t)((place - PLACE_SEAT) >> 1) << token;
    }
    int below = member(view, layout, token, view->shown[token] - 1);
    if (name == token)
        return below == VERSO_NONE && add_bottom(view, layout, token);
    if (below == VERSO_NONE)
        return false;
    table->link[token] = (uint8_t)below;
    return true;
}

/* Makes the view's table from its plain parts: setup, turn, phase, counts, points, faces, places.
 */
static bool rebuild(struct verso_view *view, const struct layout *layout)
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
        if (!add_token(view, layout, token))
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

/* ---- soundness ---- */

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
    struct layout layout;
    if (!walkable(view) || !faces_sound(view))
        return false;
    lay_out(&view->table, &layout);
    return rebuild(&again, &layout) && memcmp(&again, view, sizeof again) == 0 &&
           points_sound(&view->table) && phase_sound(view);
}

/* ---- facts ---- */

static void points_facts(struct qn_facts *f, struct verso_table *table, int players)
{
    qn_fact_array(f, "points");
    for (int seat = 0; seat < players; seat++) {
        uint8_t values[VERSO_POINTS];
        int count = 0;
        for (unsigned cards = table->points[seat]; cards; cards &= cards - 1)
            values[count++] = (uint8_t)(VERSO_POINT_LOW + qn_lowest(cards));
        count = qn_fact_numbers(f, NULL, values, count, VERSO_POINTS, PLACE_MAX);
        if (!qn_facts_reading(f))
            continue;
        for (int i = 0; i < count; i++)
            if (values[i] < VERSO_POINT_LOW || (i > 0 && values[i] <= values[i - 1]))
                qn_facts_refuse(f, "points");
            else
                table->points[seat] |= (uint16_t)(1u << (values[i] - VERSO_POINT_LOW));
    }
    qn_fact_array_end(f);
}

void verso_facts(struct qn_facts *f, void *to)
{
    static const char *const phases[] = {"ready", "stopped", "drawn", "turned", "over"};
    struct verso_view *view = to;
    struct verso_table *table = &view->table;
    struct layout layout;
    bool reading = qn_facts_reading(f);
    int shown_count, back_count, place_count, group_count, top = 0;
    if (reading)
        memset(&layout, 0, sizeof layout);
    else
        lay_out(table, &layout);
    if (!reading && table->drawn < VERSO_TOKENS)
        top = view->shown[table->drawn];
    table->phase = (uint8_t)(1 + qn_fact_word(f, "phase", table->phase - 1, phases, 5));
    table->taken = (uint8_t)qn_fact_int(f, "taken", table->taken, 0, VERSO_TAKINGS);
    int pile = qn_fact_int(f, "pile", VERSO_TOKENS - table->drawn, 0, VERSO_TOKENS);
    top = qn_fact_int(f, "pile_top", top, 0, VERSO_NUMBERS);
    int drawn = table->drawn = (uint8_t)(VERSO_TOKENS - pile);
    points_facts(f, table, view->head.setup.players);
    shown_count = qn_fact_numbers(f, "shown", view->shown, drawn, VERSO_TOKENS, VERSO_NUMBERS);
    back_count = qn_fact_numbers(f, "backs", view->back, drawn, VERSO_TOKENS, VERSO_NUMBERS);
    place_count = qn_fact_numbers(f, "places", layout.place, drawn, VERSO_TOKENS, PLACE_MAX);
    group_count = qn_fact_numbers(f, "groups", layout.group, drawn, VERSO_TOKENS, VERSO_TOKENS);
    if (!reading)
        return;
    if (shown_count != drawn || back_count != drawn || place_count != drawn ||
        group_count != drawn) {
        qn_facts_refuse(f, "a list of tokens is as long as tokens are out of the pile");
        return;
    }
    if (drawn < VERSO_TOKENS)
        view->shown[drawn] = (uint8_t)top;
    else if (top)
        qn_facts_refuse(f, "an empty pile shows nothing");
    if (!rebuild(view, &layout))
        qn_facts_refuse(f, "the groups do not hold together");
}
