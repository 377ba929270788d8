/* The one description of a view: JSON both ways and the tensor come from it. Places, hidden
 * discards and discard piles are given as lists; what follows from them is rebuilt when reading. */
#include "games/figures/step.h"
#include "core/facts.h"

static const char *const phases[FIGURES_PHASES] = {"shuffle", "begin", "discard", "write", "over"};

static void bag_fact(struct qn_facts *f, const char *name, struct figures_bag *bag)
{
    uint8_t counts[FIGURES_TYPES];
    for (int type = 0; type < FIGURES_TYPES; type++)
        counts[type] = (uint8_t)figures_bag_count(bag, type);
    qn_fact_bag(f, name, counts, 0, FIGURES_TYPES, FIGURES_COPIES);
    if (!qn_facts_reading(f))
        return;
    *bag = (struct figures_bag){0};
    for (int type = 0; type < FIGURES_TYPES; type++)
        for (int copy = 0; copy < counts[type]; copy++)
            figures_bag_add(bag, type);
}

/* Each box: null while open, 0 if crossed, or its points. */
static void box_fact(struct qn_facts *f, struct figures_sheet *sheet, int box)
{
    const uint32_t every = (UINT32_C(1) << (FIGURES_SERIES * FIGURES_COLOURS)) - 1;
    int value = sheet->open >> box & 1 ? -1 : figures_written(sheet, box);
    int most = figures_points(every, box), each = box < FIGURES_SERIES ? box + 1 : most;
    value = qn_fact_maybe(f, figures_box_name[box], value, most);
    if (!qn_facts_reading(f))
        return;
    if (value < 0)
        sheet->open |= (uint16_t)(1u << box);
    else if (value % each != 0)
        qn_facts_refuse(f, "points");
    else if (value > 0) {
        sheet->scored |= (uint16_t)(1u << box);
        if (box < FIGURES_SERIES)
            sheet->colours |= (uint16_t)((value / each - 1) << (2 * box));
    }
}

static void discards_fact(struct qn_facts *f, struct figures_view *v, int seat)
{
    struct figures_table *t = &v->table;
    int most = FIGURES_CARDS - FIGURES_HAND * v->head.setup.players;
    uint8_t heap[FIGURES_LYING];
    struct figures_heap place = figures_heap_of(t, seat);
    int count = t->lying_count[seat];
    memcpy(heap, t->lying + place.end - count, (size_t)count);
    count = qn_fact_list(f, "discards", heap, count, most);
    if (!qn_facts_reading(f))
        return;
    if (place.end + count > most) { /* nothing lies there yet for this seat and later ones */
        qn_facts_refuse(f, "discards");
        return;
    }
    for (int i = 0; i < count; i++)
        figures_lay(t, seat, heap[i]);
}

static void seat_facts(struct qn_facts *f, struct figures_view *v, int seat)
{
    qn_fact_open(f, NULL);
    qn_fact_open(f, "sheet");
    for (int box = 0; box < FIGURES_BOXES; box++)
        box_fact(f, &v->table.sheets[seat], box);
    qn_fact_close(f);
    discards_fact(f, v, seat);
    bag_fact(f, "taken", &v->table.known[seat]);
    bag_fact(f, "hand", &v->hands[seat]);
    qn_fact_close(f);
}

static void block_facts(struct qn_facts *f, struct figures_view *v)
{
    struct figures_table *t = &v->table;
    qn_fact_array(f, "blocks");
    for (int block = 0, start = 0; block < FIGURES_BLOCKS; block++) {
        int size = block < t->blocks ? t->block_end[block] - start : 0;
        qn_fact_open(f, NULL);
        size = qn_fact_int(f, "size", size, 0, FIGURES_CARDS);
        qn_fact_bag(f, "unseen", v->unseen[block], 0, FIGURES_TYPES, FIGURES_COPIES);
        qn_fact_close(f);
        start += size;
        if (!qn_facts_reading(f) || size == 0)
            continue;
        if (t->blocks != block || start > FIGURES_CARDS) {
            qn_facts_refuse(f, "blocks");
            return;
        }
        t->block_end[t->blocks++] = (uint8_t)start;
    }
    qn_fact_array_end(f);
}

/* ---- F13's memory of the round ---- */

/* Who drew which card after the deal, and one's own cards as they came. */
static void place_facts(struct qn_facts *f, struct figures_view *v)
{
    const struct figures_table *t = &v->table;
    int players = v->head.setup.players, dealt = FIGURES_HAND * players;
    bool played = figures_is_played(t);
    uint8_t drawers[FIGURES_CARDS], own[FIGURES_CARDS];
    int draws = 0, own_count = 0;
    for (int place = 0; played && !qn_facts_reading(f) && place < t->drawn; place++) {
        int owner = figures_owner(v->places[place]);
        if (place >= dealt)
            drawers[draws++] = (uint8_t)owner;
        if (owner == v->head.viewer)
            own[own_count++] = (uint8_t)figures_type(v->places[place]);
    }
    draws = qn_fact_numbers(f, "drawn_by", drawers, draws, FIGURES_CARDS - dealt, players - 1);
    own_count = qn_fact_list(f, "own_cards", own, own_count, FIGURES_CARDS - dealt + FIGURES_HAND);
    if (!qn_facts_reading(f))
        return;
    memset(v->places, FIGURES_EMPTY, sizeof v->places);
    if (draws != (played ? t->drawn - dealt : 0)) {
        qn_facts_refuse(f, "drawn_by");
        return;
    }
    int used = 0;
    for (int place = 0; played && place < t->drawn; place++) {
        int owner = place < dealt ? (t->first + place) % players : drawers[place - dealt];
        int type = FIGURES_NONE;
        if (owner == v->head.viewer && used < own_count)
            type = own[used++];
        v->places[place] = figures_place(type, owner);
    }
    if (used != own_count)
        qn_facts_refuse(f, "own_cards");
}

/* The hidden discards in the order of their places: a seat's first ones lie at its first places. */
static void hidden_facts(struct qn_facts *f, struct figures_view *v)
{
    struct figures_table *t = &v->table;
    uint8_t counts[FIGURES_SEATS] = {0}, types[FIGURES_CARDS], stayed[FIGURES_CARDS];
    int count = 0, stayed_count, used = 0;
    bool reading = qn_facts_reading(f);
    for (int place = 0; figures_is_played(t) && !reading && place < t->drawn; place++)
        if (t->hidden[place] != FIGURES_EMPTY) {
            counts[figures_owner(v->places[place])]++;
            types[count] = (uint8_t)figures_type(t->hidden[place]);
            stayed[count++] = (uint8_t)figures_owner(t->hidden[place]);
        }
    stayed_count = count;
    qn_fact_bytes(f, "hidden_discard_counts", counts, v->head.setup.players, FIGURES_CARDS);
    count = qn_fact_list(f, "hidden_discards", types, count, FIGURES_CARDS);
    stayed_count =
        qn_fact_numbers(f, "hidden_stayed", stayed, stayed_count, FIGURES_CARDS, FIGURES_HAND);
    if (!reading)
        return;
    memset(t->hidden, FIGURES_EMPTY, sizeof t->hidden);
    for (int place = 0; figures_is_played(t) && place < t->drawn && used < count; place++) {
        int owner = figures_owner(v->places[place]);
        if (owner >= FIGURES_SEATS || counts[owner] == 0)
            continue;
        counts[owner]--;
        t->hidden[place] = figures_place(types[used], stayed[used]);
        t->cursor[owner] = (uint8_t)(place + 1);
        used++;
    }
    for (int seat = 0; seat < FIGURES_SEATS; seat++)
        if (counts[seat] > 0)
            qn_facts_refuse(f, "hidden_discard_counts");
    if (used != count || stayed_count != count)
        qn_facts_refuse(f, "hidden_discards");
}

static void table_facts(struct qn_facts *f, struct figures_view *v)
{
    struct figures_table *t = &v->table;
    int players = v->head.setup.players;
    t->round = (uint8_t)qn_fact_int(f, "rounds_done", t->round, 0, FIGURES_ROUNDS);
    t->phase = (uint8_t)qn_fact_word(f, "phase", t->phase, phases, FIGURES_PHASES);
    t->first = (uint8_t)qn_fact_int(f, "first", t->first, 0, players - 1);
    t->turns = (uint16_t)qn_fact_int(f, "turns_done", t->turns, 0, FIGURES_TURNS * players);
    t->left = (uint8_t)qn_fact_int(f, "still_to_write", t->left, 0, players);
    t->drawn = (uint8_t)(FIGURES_CARDS - qn_fact_int(f, "pile", FIGURES_CARDS - t->drawn, 0,
                                                     FIGURES_CARDS - FIGURES_HAND * players));
    int taken = qn_fact_card(f, "just_taken", t->taken < FIGURES_TYPES ? t->taken : -1);
    t->taken = (uint8_t)(taken < 0 ? FIGURES_NONE : taken);
    t->mover = v->head.turn < 0 ? t->first : (uint8_t)v->head.turn;
}

void figures_facts(struct qn_facts *f, void *view)
{
    struct figures_view *v = view;
    table_facts(f, v);
    qn_fact_array(f, "seats");
    for (int seat = 0; seat < v->head.setup.players; seat++)
        seat_facts(f, v, seat);
    qn_fact_array_end(f);
    block_facts(f, v);
    place_facts(f, v);
    hidden_facts(f, v);
}
