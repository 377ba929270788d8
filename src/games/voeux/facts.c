/* Vœux: every fact of a view, named once. What follows from other facts (the row of stones, the
 * number of series with an end card, sizes) is not told twice; it is put together again after
 * reading. */
#include "core/facts.h"
#include "games/voeux/step.h"
#include <string.h>

enum direction { NO_DIRECTION, RISING, FALLING, DIRECTIONS };

/* ---- bags, as the numbers of copies of each type ---- */

static void put_counts(const struct voeux_bag *bag, uint8_t counts[VOEUX_TYPES])
{
    memset(counts, 0, VOEUX_TYPES);
    for (uint64_t cards = bag->cards; cards; cards &= cards - 1)
        counts[qn_lowest(cards)] = (uint8_t)voeux_bag_count(bag, qn_lowest(cards));
    for (unsigned points = bag->points; points; points &= points - 1)
        counts[VOEUX_POINT + qn_lowest(points)] = 1;
}

static void take_counts(struct qn_facts *f, struct voeux_bag *bag,
                        const uint8_t counts[VOEUX_TYPES])
{
    for (int card = 0; card < VOEUX_TYPES; card++) {
        if (counts[card] == 2 && voeux_twin[card] >= VOEUX_TWINS)
            qn_facts_refuse(f, "there is one such card");
        else
            for (int copy = 0; copy < counts[card]; copy++)
                voeux_bag_add(bag, card);
    }
}

static void fact_bag(struct qn_facts *f, const char *name, struct voeux_bag *bag)
{
    uint8_t counts[VOEUX_TYPES];
    put_counts(bag, counts);
    qn_fact_bag(f, name, counts, 0, VOEUX_TYPES, 2);
    if (qn_facts_reading(f))
        take_counts(f, bag, counts);
}

/* Cards of a set of small numbers, as the numbers themselves. */
static uint16_t fact_stones(struct qn_facts *f, uint16_t stones)
{
    uint8_t list[9];
    int count = 0;
    for (int value = 1; value <= 9; value++)
        if (stones >> value & 1)
            list[count++] = (uint8_t)value;
    count = qn_fact_numbers(f, "stones", list, count, 9, 9);
    stones = 0;
    for (int i = 0; i < count; i++) {
        if (list[i] == 0 || stones >> list[i])
            qn_facts_refuse(f, "stones in order");
        stones |= (uint16_t)(1 << list[i]);
    }
    return stones & VOEUX_ROW;
}

/* The point cards that lie in one series. */
static void fact_points(struct qn_facts *f, const char *name, struct voeux_table *table, int seat,
                        int series)
{
    uint8_t here = (uint8_t)(1 + seat * VOEUX_PILES + series);
    uint64_t set = 0;
    for (int value = 0; value < VOEUX_VALUES; value++)
        set |= (uint64_t)(table->place[value] == here) << value;
    set = qn_fact_set(f, name, set, VOEUX_POINT, VOEUX_VALUES);
    if (!qn_facts_reading(f))
        return;
    for (; set; set &= set - 1) {
        uint8_t *place = &table->place[qn_lowest(set)];
        if (*place)
            qn_facts_refuse(f, "a point card lies twice");
        *place = here;
    }
}

/* ---- series ---- */

/* What a series of these values leaves open in this direction (W3): as if they were laid one after
 * the other. */
static uint64_t open_values(struct qn_facts *f, unsigned values, enum direction direction)
{
    struct voeux_seat seat = {.open = VOEUX_EVERY_COLOUR};
    if (((values & (values - 1)) != 0) != (direction != NO_DIRECTION))
        qn_facts_refuse(f, "a direction needs two different values");
    for (int i = 0; i < VOEUX_VALUES; i++) {
        int value = direction == FALLING ? VOEUX_VALUES - 1 - i : i;
        if (!(values >> value & 1))
            continue;
        voeux_narrow(&seat, value);
        voeux_bag_add(&seat.laid, value);
    }
    return seat.open & VOEUX_LANE_VALUES;
}

/* One series; `counts` are the seat's laid cards. */
static void fact_series(struct qn_facts *f, struct voeux_view *view, int number, int colour,
                        uint8_t counts[VOEUX_TYPES])
{
    static const char *const words[DIRECTIONS] = {"none", "rising", "falling"};
    struct voeux_view_seat *seat = &view->seats[number];
    static const enum direction directions[] = {FALLING, NO_DIRECTION, RISING};
    enum direction direction = directions[1 + voeux_way(seat->open, colour)];
    int first = colour * VOEUX_RANKS;
    qn_fact_open(f, NULL);
    qn_fact_bag(f, "cards", counts + first, first, VOEUX_RANKS, 2);
    direction = (enum direction)qn_fact_word(f, "direction", direction, words, DIRECTIONS);
    fact_points(f, "points", &view->table, number, colour);
    qn_fact_close(f);
    if (!qn_facts_reading(f))
        return;
    unsigned values = 0;
    for (int value = 0; value < VOEUX_VALUES; value++)
        values |= (unsigned)(counts[first + value] > 0) << value;
    seat->open |= (open_values(f, values, direction) | 1u << VOEUX_END) << first;
    view->table.ended += counts[first + VOEUX_END] > 0;
}

static void fact_seat(struct qn_facts *f, struct voeux_view *view, int number)
{
    struct voeux_view_seat *seat = &view->seats[number];
    struct voeux_table *table = &view->table;
    uint8_t counts[VOEUX_TYPES];
    put_counts(&seat->laid, counts);
    qn_fact_open(f, NULL);
    seat->hidden = (uint8_t)qn_fact_int(f, "hidden_cards", seat->hidden, 0, VOEUX_HAND);
    fact_bag(f, "known_cards", &seat->known);
    table->stones[number] = fact_stones(f, table->stones[number]);
    qn_fact_array(f, "series");
    for (int colour = 0; colour < VOEUX_COLOURS; colour++)
        fact_series(f, view, number, colour, counts);
    qn_fact_array_end(f);
    fact_points(f, "neutral_series", table, number, VOEUX_NEUTRAL);
    qn_fact_close(f);
    if (!qn_facts_reading(f))
        return;
    take_counts(f, &seat->laid, counts);
    if (table->stones[number] & ~table->row)
        qn_facts_refuse(f, "a stone is taken twice");
    table->row &= (uint16_t)~table->stones[number];
}

/* ---- the table ---- */

static void fact_discards(struct qn_facts *f, struct voeux_table *table)
{
    enum { MOST = 2 * VOEUX_LANE_BYTES };
    qn_fact_array(f, "discards");
    for (int pile = 0; pile < VOEUX_PILES; pile++) {
        uint8_t cards[MOST];
        int most = pile == VOEUX_NEUTRAL ? VOEUX_VALUES : MOST;
        for (int i = 0; i < table->size[pile]; i++)
            cards[i] = (uint8_t)voeux_discard_at(table, pile, i);
        int count = qn_fact_list(f, NULL, cards, table->size[pile], most);
        for (int i = 0; i < count && qn_facts_reading(f); i++) {
            if (voeux_kind(cards[i]) == pile)
                voeux_discard_push(table, cards[i]);
            else
                qn_facts_refuse(f, "a card lies on another pile");
        }
    }
    qn_fact_array_end(f);
}

static void fact_phase(struct qn_facts *f, struct voeux_table *table)
{
    static const char *const words[] = {"deal", "play", "draw", "final", "over"};
    uint8_t closed[VOEUX_PILES];
    table->phase = (uint8_t)qn_fact_word(f, "phase", table->phase, words, VOEUX_OVER + 1);
    table->due = (uint8_t)qn_fact_int(f, "due", table->due, 0, 2);
    table->waiting = (uint8_t)qn_fact_int(f, "seats_to_finish", table->waiting, 0, VOEUX_SEATS);
    table->pile = (uint8_t)qn_fact_int(f, "pile", table->pile, 0, VOEUX_CARDS);
    table->streak = (uint8_t)qn_fact_int(f, "discard_draws_in_a_row", table->streak, 0,
                                         VOEUX_STREAK * VOEUX_SEATS);
    for (int pile = 0; pile < VOEUX_PILES; pile++)
        closed[pile] = table->closed >> pile & 1;
    qn_fact_bytes(f, "closed_piles", closed, VOEUX_PILES, 1);
    table->closed = 0;
    for (int pile = 0; pile < VOEUX_PILES; pile++)
        table->closed |= (uint8_t)(closed[pile] << pile);
}

/* The hidden plays, which only those need who reckon what may be in a hand: each as ten times the
 * seat plus the number of hidden cards that it had. */
static void fact_history(struct qn_facts *f, struct voeux_view *view)
{
    struct voeux_table *table = &view->table;
    uint8_t plays[VOEUX_CARDS] = {0};
    for (int i = 0; i < table->log; i++) {
        uint8_t entry = voeux_log(view->log, i);
        plays[i] = (uint8_t)(10 * voeux_log_seat(entry) + voeux_log_size(entry));
    }
    qn_fact_open(f, "hidden_plays");
    int count = qn_fact_numbers(f, "seat_and_hidden_cards", plays, table->log, VOEUX_CARDS,
                                10 * (VOEUX_SEATS - 1) + VOEUX_HAND);
    qn_fact_bytes(f, "twin_first", table->first, VOEUX_TWINS, VOEUX_CARDS);
    qn_fact_bytes(f, "twin_second", table->second, VOEUX_TWINS, VOEUX_CARDS);
    qn_fact_close(f);
    if (!qn_facts_reading(f))
        return;
    table->log = (uint8_t)count;
    for (int i = 0; i < count; i++) {
        int size = plays[i] % 10;
        if (size == 0 || size > VOEUX_HAND)
            qn_facts_refuse(f, "hidden cards of a hidden play");
        else
            *voeux_log_at(view->log, i) = (uint8_t)(plays[i] / 10 | (size - 1) << 2);
    }
}

void voeux_facts(struct qn_facts *f, void *in)
{
    struct voeux_view *view = in;
    struct voeux_table *table = &view->table;
    if (qn_facts_reading(f)) {
        table->players = view->head.setup.players;
        table->turn = view->head.turn;
        table->row = VOEUX_ROW;
    }
    fact_phase(f, table);
    fact_bag(f, "hand", &view->hand);
    fact_discards(f, table);
    qn_fact_array(f, "seats");
    for (int seat = 0; seat < view->head.setup.players; seat++)
        fact_seat(f, view, seat);
    qn_fact_array_end(f);
    fact_history(f, view);
}
