/* The one description of a view: JSON both ways and the tensor come from it. Places, hidden
 * discards and discard piles are given as lists; what follows from them is rebuilt when reading. */
#include "games/figures/turn.h"
#include "core/facts.h"

static const char *const phases[FIGURES_PHASES] = {"shuffle", "begin", "discard", "write", "over"};

static bool is_played(const struct figures_table *t)
{
    return t->phase == FIGURES_BEGINNING || t->phase == FIGURES_DISCARDING;
}

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
    bool played = is_played(t);
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
    for (int place = 0; is_played(t) && !reading && place < t->drawn; place++)
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
    for (int place = 0; is_played(t) && place < t->drawn && used < count; place++) {
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

/* ---- whether a view from outside holds together ---- */

static bool valid_progress(const struct figures_view *v)
{
    const struct figures_table *t = &v->table;
    int players = v->head.setup.players;
    switch (t->phase) {
    case FIGURES_BEGINNING:
    case FIGURES_DISCARDING:
        return t->round < FIGURES_ROUNDS && t->left == 0 && t->turns < FIGURES_TURNS * players &&
               t->mover == (t->first + t->turns) % players && v->head.turn == t->mover &&
               (t->phase == FIGURES_DISCARDING || t->drawn < FIGURES_CARDS);
    case FIGURES_WRITING:
        return t->round < FIGURES_ROUNDS && t->left > 0 && t->turns == 0 &&
               v->head.turn == t->mover;
    case FIGURES_OVER:
        return t->round == FIGURES_ROUNDS && t->left == 0 && t->turns == 0 && v->head.turn < 0;
    default:
        return false;
    }
}

/* F2: everybody has written one box a round. */
static bool valid_sheets(const struct figures_view *v)
{
    const struct figures_table *t = &v->table;
    int players = v->head.setup.players;
    for (int seat = 0; seat < players; seat++) {
        bool waits = (seat - t->mover + players) % players < t->left;
        int written = t->round + (t->phase == FIGURES_WRITING && !waits);
        if (FIGURES_BOXES - qn_count(t->sheets[seat].open) != written)
            return false;
    }
    return true;
}

/* The cards that lie open in discard piles and those known in hands, by type. */
static void count_public(const struct figures_table *t, uint8_t *counts)
{
    int lying = figures_heap_of(t, FIGURES_SEATS).end;
    for (int i = 0; i < lying; i++)
        counts[t->lying[i]]++;
    for (int type = 0; type < FIGURES_TYPES; type++)
        for (int seat = 0; seat < FIGURES_SEATS; seat++)
            counts[type] += (uint8_t)figures_bag_count(&t->known[seat], type);
}

/* While a round is played every place drawn has an owner, and one's own cards are known. */
static bool valid_places(const struct figures_view *v)
{
    for (int place = 0; is_played(&v->table) && place < v->table.drawn; place++) {
        int owner = figures_owner(v->places[place]);
        bool known = figures_type(v->places[place]) < FIGURES_TYPES;
        if (owner >= v->head.setup.players || known != (owner == v->head.viewer))
            return false;
    }
    return true;
}

/* One's own cards of a deal are in canonical order within a block (C9). */
static bool valid_deal(const struct figures_view *v)
{
    const struct figures_table *t = &v->table;
    int players = v->head.setup.players, block = 0, last = -1;
    if (v->head.viewer == QN_SPECTATOR || !is_played(t))
        return true;
    for (int place = (v->head.viewer - t->first + players) % players;
         place < FIGURES_HAND * players; place += players) {
        for (; place >= t->block_end[block]; block++)
            last = -1;
        if (figures_type(v->places[place]) < last)
            return false;
        last = figures_type(v->places[place]);
    }
    return true;
}

/* Every type is there as often as F1 says, and every block is as large as its places. */
static bool valid_cards(const struct figures_view *v)
{
    const struct figures_table *t = &v->table;
    bool played = is_played(t);
    uint8_t counts[FIGURES_TYPES] = {0};
    if (t->blocks == 0 || t->block_end[t->blocks - 1] != FIGURES_CARDS)
        return false;
    if (!played)
        count_public(t, counts);
    for (int block = 0, place = played ? 0 : t->drawn; block < FIGURES_BLOCKS; block++) {
        int size = 0;
        for (; block < t->blocks && place < t->block_end[block]; place++)
            if (played && place < t->drawn && figures_owner(v->places[place]) == v->head.viewer)
                counts[figures_type(v->places[place])]++;
            else
                size++;
        for (int type = 0; type < FIGURES_TYPES; type++) {
            counts[type] += v->unseen[block][type];
            size -= v->unseen[block][type];
        }
        if (size != 0)
            return false;
    }
    for (int type = 0; type < FIGURES_TYPES; type++) {
        for (int seat = 0; !played && seat < v->head.setup.players; seat++)
            counts[type] += (uint8_t)figures_bag_count(&v->hands[seat], type);
        if (counts[type] != FIGURES_COPIES)
            return false;
    }
    return true;
}

/* One seat's story: its hidden discards in the order of time, each from cards that it had. */
static bool valid_story(const struct figures_view *v, int seat, int hand_size)
{
    const struct figures_table *t = &v->table;
    int places = 0, discards = 0, arrivals = 0;
    for (int place = 0; place < t->drawn; place++)
        places += figures_owner(v->places[place]) == seat;
    for (int place = 0; place < t->drawn; place++) {
        if (figures_owner(v->places[place]) != seat || t->hidden[place] == FIGURES_EMPTY)
            continue;
        int then = discards + figures_owner(t->hidden[place]) + 1;
        if (then < FIGURES_HAND || then < arrivals || then > places)
            return false;
        arrivals = then;
        discards++;
    }
    return places - discards == hand_size - figures_bag_size(&t->known[seat]);
}

/* The viewer's own hand is what came, less what went (what was taken and given back cancels out).
 */
static bool valid_own_hand(const struct figures_view *v)
{
    const struct figures_table *t = &v->table;
    int viewer = v->head.viewer;
    for (int type = 0; type < FIGURES_TYPES; type++) {
        int count = figures_bag_count(&t->known[viewer], type);
        for (int place = 0; place < t->drawn; place++)
            if (figures_owner(v->places[place]) == viewer) {
                count += figures_type(v->places[place]) == type;
                count -= figures_type(t->hidden[place]) == type;
            }
        if (count != figures_bag_count(&v->hands[viewer], type) ||
            count < figures_bag_count(&t->known[viewer], type))
            return false;
    }
    return true;
}

static bool valid_round(const struct figures_view *v)
{
    const struct figures_table *t = &v->table;
    uint8_t counts[FIGURES_TYPES] = {0};
    count_public(t, counts);
    for (int place = 0; place < t->drawn; place++) {
        if (t->hidden[place] != FIGURES_EMPTY && counts[figures_type(t->hidden[place])]-- == 0)
            return false;
    }
    for (int type = 0; type < FIGURES_TYPES; type++)
        if (counts[type] != 0) /* a public card has been a hidden discard, once */
            return false;
    for (int seat = 0; seat < v->head.setup.players; seat++) {
        int size = FIGURES_HAND + (t->phase == FIGURES_DISCARDING && seat == t->mover);
        bool own = seat == v->head.viewer;
        if (figures_bag_size(&v->hands[seat]) != (own ? size : 0) || !valid_story(v, seat, size))
            return false;
    }
    if (t->taken != FIGURES_NONE &&
        (t->phase != FIGURES_DISCARDING || figures_bag_count(&t->known[t->mover], t->taken) == 0))
        return false;
    return v->head.viewer == QN_SPECTATOR || valid_own_hand(v);
}

static bool valid_ended(const struct figures_view *v)
{
    const struct figures_table *t = &v->table;
    for (int seat = 0; seat < v->head.setup.players; seat++)
        if (figures_bag_size(&v->hands[seat]) != FIGURES_HAND ||
            figures_bag_size(&t->known[seat]) != 0)
            return false;
    return t->taken == FIGURES_NONE;
}

bool figures_valid(const void *view)
{
    const struct figures_view *v = view;
    return valid_progress(v) && valid_sheets(v) && valid_places(v) && valid_cards(v) &&
           valid_deal(v) && (is_played(&v->table) ? valid_round(v) : valid_ended(v));
}
