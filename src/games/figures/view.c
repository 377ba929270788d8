/* What a viewer knows: made from the truth by adding, and judged when it comes from outside. */
#include "games/figures/step.h"
#include "core/plant.h"

/* While a round is played: who owns which place, and the types of one's own. */
static void add_places(const struct figures_state *s, int viewer, struct figures_view *v)
{
    for (int place = 0; place < FIGURES_CARDS; place++) {
        int owner = figures_owner(s->pile[place]);
        bool own = owner == viewer && owner != FIGURES_NOBODY;
        v->places[place] = own ? s->pile[place] : figures_place(FIGURES_NONE, owner);
    }
    if (QN_PLANT(QN_PLANT_LEAK) && s->table.drawn > FIGURES_HAND * s->setup.players)
        v->places[s->table.drawn - 1] = s->pile[s->table.drawn - 1];
}

/* F13: each block as a set, less what the viewer has seen of it. What is left when a round has
 * ended is known by subtraction. */
static void add_blocks(const struct figures_state *s, int viewer, struct figures_view *v)
{
    const struct figures_table *t = &s->table;
    bool ended = t->phase == FIGURES_WRITING || t->phase == FIGURES_OVER;
    int place = ended ? t->drawn : 0;
    for (int block = 0; block < t->blocks; block++)
        for (; place < t->block_end[block]; place++) {
            int owner = figures_owner(s->pile[place]);
            v->unseen[block][figures_type(s->pile[place])] +=
                owner == FIGURES_NOBODY || owner != viewer;
        }
}

void figures_observe(const void *state, int viewer, void *view)
{
    const struct figures_state *s = state;
    struct figures_view *v = view;
    memset(v, 0, sizeof *v);
    v->head.setup = s->setup;
    v->head.viewer = (uint8_t)viewer;
    v->head.turn = (int8_t)figures_turn(state);
    v->table = s->table;
    add_blocks(s, viewer, v);
    if (s->table.phase == FIGURES_WRITING || s->table.phase == FIGURES_OVER) { /* F9 */
        memcpy(v->hands, s->hands, sizeof v->hands);
        memset(v->places, FIGURES_EMPTY, sizeof v->places);
        return;
    }
    add_places(s, viewer, v);
    if (viewer < s->setup.players)
        v->hands[viewer] = s->hands[viewer];
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
    for (int place = 0; figures_is_played(&v->table) && place < v->table.drawn; place++) {
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
    if (v->head.viewer == QN_SPECTATOR || !figures_is_played(t))
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
    bool played = figures_is_played(t);
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

/* One seat's history: its hidden discards in the order of time, each from cards that it had. */
static bool valid_history(const struct figures_view *v, int seat, int hand_size)
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
        if (figures_bag_size(&v->hands[seat]) != (own ? size : 0) || !valid_history(v, seat, size))
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
           valid_deal(v) && (figures_is_played(&v->table) ? valid_round(v) : valid_ended(v));
}
