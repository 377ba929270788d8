/* Verso's view as named facts: for readers each token out of the pile has a place, and the
 * number of the lowest token of its group or stack. */
#include "places.h"
#include "core/facts.h"
#include <string.h>

static void points_facts(struct qn_facts *f, struct verso_table *table, int players)
{
    qn_fact_array(f, "points");
    for (int seat = 0; seat < players; seat++) {
        uint8_t values[VERSO_POINTS];
        int count = 0;
        for (unsigned cards = table->points[seat]; cards; cards &= cards - 1)
            values[count++] = (uint8_t)(VERSO_POINT_LOW + qn_lowest(cards));
        count = qn_fact_numbers(f, NULL, values, count, VERSO_POINTS, VERSO_PLACE_MAX);
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
    struct verso_places places;
    bool reading = qn_facts_reading(f);
    int shown_count, back_count, place_count, group_count, top = 0;
    if (reading)
        memset(&places, 0, sizeof places);
    else
        verso_places_of(table, &places);
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
    place_count = qn_fact_numbers(f, "places", places.place, drawn, VERSO_TOKENS, VERSO_PLACE_MAX);
    group_count = qn_fact_numbers(f, "groups", places.group, drawn, VERSO_TOKENS, VERSO_TOKENS);
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
    if (!verso_rebuild(view, &places))
        qn_facts_refuse(f, "the groups do not hold together");
}
