/* Vœux: a possible truth, drawn evenly from all shuffles in which the whole history is legal.
 *
 * What a viewer has learned about a hidden hand is that each hidden play was possible: the seat
 * then held the card among its hidden ones (C9: known copies go first, and playing those tells
 * nothing). Forget for a moment that two copies of a card look the same. Then a history fixes, for
 * each hidden play, that the card came from one of the seat's hidden places of that time, all of
 * them alike; so: let each hidden play in turn empty an evenly drawn place, and fill all the other
 * places, in hands, pile and box, evenly with the cards that the viewer does not see. That draws
 * (shuffle, places) evenly.
 *
 * With twins one shuffle goes with several such draws: wherever the seat held both copies when it
 * played one, either place will do. So each such play must halve the chance. It can only be a play
 *  - whose other copy the draw leaves in the same hand, in a place that was filled at the time
 * (`first`),
 *  - or whose other copy the seat played later, from a place that was filled then (`second`).
 * Twins played together always halve, and twins of two seats never: the table forgets them. The
 * second kind has nothing to do with the cards that are dealt now: it is settled first, when places
 * are drawn, and then a deal stands or falls by the first kind. For both only the times matter at
 * which places were filled and emptied: the log. */
#include "core/random.h"
#include "games/voeux/step.h"
#include <string.h>

enum { TRIES = 2000 }; /* a real game needs two or three */

/* ---- the cards that the viewer does not see ---- */

struct seen {
    uint64_t one, two; /* coloured types of which one, or both copies are seen */
    uint16_t points;
};

static inline void see(struct seen *seen, uint64_t cards)
{
    seen->two |= seen->one & cards;
    seen->one |= cards;
}

static void see_bag(struct seen *seen, const struct voeux_bag *bag)
{
    see(seen, bag->cards);
    for (uint32_t twice = bag->twice; twice; twice &= twice - 1) {
        int twin = qn_lowest(twice);
        see(seen, voeux_bit(twin % VOEUX_COLOURS * VOEUX_RANKS + voeux_twin_rank(twin)));
    }
    seen->points |= bag->points;
}

static struct seen see_all(const struct voeux_view *view)
{
    const struct voeux_table *table = &view->table;
    struct seen seen = {0};
    for (int colour = 0; colour < VOEUX_COLOURS; colour++)
        for (int i = 0; i < table->size[colour]; i++)
            see(&seen, voeux_bit(voeux_discard_at(table, colour, i)));
    for (int i = 0; i < table->size[VOEUX_NEUTRAL]; i++)
        seen.points |= voeux_point_bit(voeux_discard_at(table, VOEUX_NEUTRAL, i));
    for (int value = 0; value < VOEUX_VALUES; value++)
        seen.points |= (uint16_t)((table->place[value] != 0) << value);
    for (int seat = 0; seat < table->players; seat++) {
        see_bag(&seen, &view->seats[seat].laid);
        see_bag(&seen, seat == view->head.viewer ? &view->hand : &view->seats[seat].known);
    }
    return seen;
}

static int put_bits(uint8_t *cards, int count, int first, uint64_t bits)
{
    for (; bits; bits &= bits - 1)
        cards[count++] = (uint8_t)(first + qn_lowest(bits));
    return count;
}

static int list_unseen(const struct seen *seen, uint8_t *cards)
{
    uint64_t gone = (seen->one & ~VOEUX_DECK_SECOND) | seen->two;
    int count = put_bits(cards, 0, 0, VOEUX_DECK_CARDS & ~gone);
    count = put_bits(cards, count, 0, VOEUX_DECK_SECOND & ~seen->one);
    return put_bits(cards, count, VOEUX_POINT, (uint64_t)(VOEUX_DECK_POINTS & ~seen->points));
}

/* ---- twins ---- */

/* Eight bytes below 128 as eight bits: which are not 0. */
static inline uint32_t not_zero(const uint8_t *bytes)
{
    uint64_t word;
    memcpy(&word, bytes, sizeof word);
#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    word = __builtin_bswap64(word);
#endif
    uint64_t high = (word + UINT64_C(0x7F7F7F7F7F7F7F7F)) >> 7 & UINT64_C(0x0101010101010101);
    return (uint32_t)(high * UINT64_C(0x0102040810204080) >> 56);
}

/* Twins by what is known of them: some seat played one copy from its hidden cards and may hold the
 * other, or it played both at different times. */
struct twins {
    uint32_t risky, played;
};

static struct twins find_twins(const struct voeux_table *table)
{
    uint8_t first[32] = {0}, second[32] = {0};
    struct twins twins = {0, 0};
    memcpy(first, table->first, VOEUX_TWINS);
    memcpy(second, table->second, VOEUX_TWINS);
    for (int i = 0; i < 32; i += 8) {
        twins.risky |= not_zero(first + i) << i;
        twins.played |= not_zero(second + i) << i;
    }
    twins.risky &= ~twins.played;
    return twins;
}

/* Those of the twins that this seat played. */
static uint32_t own_twins(const struct voeux_view *view, int seat, uint32_t twins)
{
    uint32_t own = 0;
    for (; twins; twins &= twins - 1) {
        uint8_t entry = voeux_log(view->log, view->table.first[qn_lowest(twins)] - 1);
        own |= voeux_log_seat(entry) == seat ? twins & -twins : 0;
    }
    return own;
}

/* The places of one hand in time. Each is known by the number of places that were filled before it.
 */
struct places {
    uint8_t filled[VOEUX_CARDS];  /* per log entry: places filled so far */
    uint8_t emptied[VOEUX_CARDS]; /* per log entry: the place that the card came from */
    uint8_t now[VOEUX_HAND];      /* the places still filled */
    int count;
};

/* Lets the seat's hidden plays from entry `from` on empty evenly drawn places. */
static void draw_places(const struct voeux_view *view, int seat, int from, struct qn_rng *rng,
                        struct places *places)
{
    int next = 0;
    places->count = 0;
    for (int i = from; i < view->table.log; i++) {
        uint8_t entry = voeux_log(view->log, i);
        if (voeux_log_seat(entry) != seat)
            continue;
        while (places->count < voeux_log_size(entry))
            places->now[places->count++] = (uint8_t)next++;
        places->filled[i] = (uint8_t)next;
        uint32_t at = qn_below(rng, (uint32_t)places->count);
        places->emptied[i] = places->now[at];
        places->now[at] = places->now[--places->count];
    }
    while (places->count < view->seats[seat].hidden)
        places->now[places->count++] = (uint8_t)next++;
}

/* The log entry of the first play of any of these twins. */
static int first_play(const struct voeux_table *table, uint32_t twins)
{
    int from = table->log;
    for (; twins; twins &= twins - 1)
        if (table->first[qn_lowest(twins)] - 1 < from)
            from = table->first[qn_lowest(twins)] - 1;
    return from;
}

/* Draws places for a seat that played both copies of some twins, so that these plays count by
 * halves. */
static void draw_fair_places(const struct voeux_view *view, int seat, int from, uint32_t played,
                             struct qn_rng *rng, struct places *places)
{
    const struct voeux_table *table = &view->table;
    bool fair = false;
    for (int tries = 0; tries < TRIES && !fair; tries++) {
        draw_places(view, seat, from, rng, places);
        fair = true;
        for (uint32_t coins = played ? played & qn_rng_half(rng) : 0; coins; coins &= coins - 1) {
            int twin = qn_lowest(coins);
            fair &=
                places->emptied[table->second[twin] - 1] >= places->filled[table->first[twin] - 1];
        }
    }
}

/* Whether a card that lies in any of the seat's hidden places came after log entry `play`.
 * Backwards in time: a place that outlasted a play is any of those before it, since that play
 * emptied any. */
static bool came_later(const struct voeux_view *view, int seat, int play, struct qn_rng *rng)
{
    int size = view->seats[seat].hidden;
    for (int i = view->table.log - 1; i >= play; i--) {
        uint8_t entry = voeux_log(view->log, i);
        if (voeux_log_seat(entry) != seat)
            continue;
        int left = voeux_log_size(entry) - 1; /* after this play; the others came later */
        if (left < size && (int)qn_below(rng, (uint32_t)size) >= left)
            return true;
        size = left + 1;
    }
    return false;
}

/* Whether a draw stands that leaves the twins `held` in the seat's hand: once in 2 for each that
 * was there when the seat played the other copy. The coins are thrown first, because most often
 * they save the rest; and a single twin needs no picture of all the places. */
static bool twins_stand(const struct voeux_view *view, int seat, uint32_t held, uint32_t played,
                        struct qn_rng *rng)
{
    uint32_t doubtful = held & qn_rng_half(rng);
    if (!doubtful)
        return true;
    played = own_twins(view, seat, played);
    int from = first_play(&view->table, doubtful | played);
    if (!played && !(doubtful & (doubtful - 1)))
        return came_later(view, seat, from, rng);
    struct places places;
    draw_fair_places(view, seat, from, played, rng, &places);
    for (; doubtful; doubtful &= doubtful - 1) { /* this copy lies in any of the places */
        uint32_t at = qn_below(rng, (uint32_t)places.count);
        if (places.now[at] < places.filled[view->table.first[qn_lowest(doubtful)] - 1])
            return false;
        places.now[at] = places.now[--places.count];
    }
    return true;
}

/* Whether a deal of the hidden cards stands; seats take theirs from the end of the list. */
static bool deal_stands(const struct voeux_view *view, struct twins twins, const uint8_t *end,
                        struct qn_rng *rng)
{
    for (int seat = 0; seat < view->table.players; seat++) {
        if (seat == view->head.viewer)
            continue;
        uint32_t held = 0;
        for (int i = 0; i < view->seats[seat].hidden; i++)
            held |= UINT32_C(1) << voeux_twin[*--end];
        held = own_twins(view, seat, held & twins.risky);
        if (held && !twins_stand(view, seat, held, twins.played, rng))
            return false;
    }
    return true;
}

/* ---- the world ---- */

static void build(const struct voeux_view *view, const uint8_t *cards, int count,
                  struct voeux_state *state)
{
    const struct voeux_table *table = &view->table;
    size_t rest = (size_t)VOEUX_CARDS - table->log;
    state->table = *table;
    memset(state->cards, 0, sizeof state->cards);
    memset(state->zeros, 0, sizeof state->zeros);
    memcpy(state->cards + rest, view->log + rest, table->log);
    for (int i = 0; i < table->players; i++) {
        const struct voeux_view_seat *seen = &view->seats[i];
        struct voeux_bag hand = seen->known;
        if (i == view->head.viewer) {
            hand = view->hand;
        } else {
            for (int k = seen->hidden; k > 0; k--)
                voeux_bag_add(&hand, cards[--count]);
        }
        state->seats[i] = (struct voeux_seat){
            .hand = hand, .known = seen->known, .laid = seen->laid, .open = seen->open};
    }
    memcpy(state->cards, cards + count - table->pile, table->pile);
}

bool voeux_sample(const void *in, struct qn_rng *rng, void *world)
{
    const struct voeux_view *view = in;
    struct seen seen = see_all(view);
    struct qn_rng standard;
    uint8_t cards[VOEUX_CARDS];
    int count = list_unseen(&seen, cards), hidden = 0;
    rng = qn_rng_given(rng, &standard);
    for (int seat = 0; seat < view->table.players; seat++)
        hidden += seat == view->head.viewer ? 0 : view->seats[seat].hidden;
    if (count < hidden + view->table.pile)
        return false;
    struct twins twins = find_twins(&view->table);
    for (int tries = 0; tries < TRIES; tries++) {
        qn_shuffle_last(rng, cards, count, hidden);
        if (deal_stands(view, twins, cards + count, rng))
            break;
    }
    qn_shuffle_last(rng, cards, count - hidden, view->table.pile);
    build(view, cards, count, world);
    return true;
}
