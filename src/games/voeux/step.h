/* Vœux: the steps that a turn is made of, inline because both the rules and the playouts take them.
 * Nothing here asks whether a step is legal. */
#ifndef QUINTE_VOEUX_STEP_H
#define QUINTE_VOEUX_STEP_H

#include "core/bits.h"
#include "core/plant.h"
#include "games/voeux/state.h"

/* ---- bags ---- */

static inline uint64_t voeux_bit(int card) { return UINT64_C(1) << card; }
static inline uint16_t voeux_point_bit(int card) { return (uint16_t)(1 << (card - VOEUX_POINT)); }

static inline int voeux_bag_has(const struct voeux_bag *bag, int card)
{
    return card >= VOEUX_POINT ? bag->points >> (card - VOEUX_POINT) & 1
                               : (int)(bag->cards >> card & 1);
}

static inline int voeux_bag_count(const struct voeux_bag *bag, int card)
{
    return voeux_bag_has(bag, card) + (int)(bag->twice >> voeux_twin[card] & 1);
}

/* The card's bit among the coloured types, nothing for a point card. */
static inline uint64_t voeux_colour_bit(int card)
{
    return (uint64_t)(card < VOEUX_POINT) << (card & 63);
}

/* Adding and removing do not branch: which card it is cannot be foreseen. */
static inline void voeux_bag_add(struct voeux_bag *bag, int card)
{
    uint64_t bit = voeux_colour_bit(card);
    bag->count++;
    bag->points |= (uint16_t)((card >= VOEUX_POINT) << ((card - VOEUX_POINT) & 15));
    bag->twice |= (uint32_t)((bag->cards & bit) != 0) << voeux_twin[card];
    bag->cards |= bit;
}

static inline void voeux_bag_remove(struct voeux_bag *bag, int card)
{
    uint32_t second = bag->twice >> voeux_twin[card] & 1;
    bag->count--;
    bag->points &= (uint16_t) ~((card >= VOEUX_POINT) << ((card - VOEUX_POINT) & 15));
    bag->twice ^= second << voeux_twin[card];
    bag->cards ^= second ? 0 : voeux_colour_bit(card);
}

/* ---- discard piles ---- */

static inline int voeux_kind(int card) { return card / VOEUX_RANKS; }
static inline int voeux_rank(int card) { return card % VOEUX_RANKS; }

static inline int voeux_discard_rank(const struct voeux_table *table, int pile, int index)
{
    int ranks = table->discards[pile * VOEUX_LANE_BYTES + (index >> 1)];
    return ranks >> 4 * (index & 1) & 15;
}

static inline int voeux_discard_at(const struct voeux_table *table, int pile, int index)
{
    return pile * VOEUX_RANKS + voeux_discard_rank(table, pile, index);
}

static inline void voeux_discard_push(struct voeux_table *table, int card)
{
    int pile = voeux_kind(card);
    int index = table->size[pile]++;
    table->filled |= (uint8_t)(1 << pile);
    table->discards[pile * VOEUX_LANE_BYTES + index / 2] |=
        (uint8_t)(voeux_rank(card) << 4 * (index & 1));
}

static inline int voeux_discard_pop(struct voeux_table *table, int pile)
{
    int index = --table->size[pile];
    table->filled ^= (uint8_t)((index == 0) << pile);
    int card = voeux_discard_at(table, pile, index);
    table->discards[pile * VOEUX_LANE_BYTES + index / 2] &= index & 1 ? 0x0F : 0xF0;
    return card;
}

/* W14: after so many draws in a row from discard piles the next card comes from the pile. */
static inline int voeux_streak_most(const struct voeux_table *table)
{
    return VOEUX_STREAK * table->players;
}

/* The piles that may be drawn from, as bits (W6, W14). */
static inline unsigned voeux_open_piles(const struct voeux_table *table)
{
    bool may = table->streak < voeux_streak_most(table);
    return may ? table->filled & ~(unsigned)table->closed : 0;
}

/* ---- series, and what they bring ---- */

/* A colour's twelve types. */
static inline unsigned voeux_lane(uint64_t bits, int colour)
{
    return (unsigned)(bits >> colour * VOEUX_RANKS) & 0xFFF;
}

/* A colour's twin numbers, as bits. */
static inline uint32_t voeux_colour_twins(int colour) { return UINT32_C(0x2108421) << colour; }

/* The rank of a twin number: value by value, the end cards last. */
static inline int voeux_twin_rank(int twin) { return twin < 25 ? 3 + twin / 5 : VOEUX_END; }

/* W3: the way of a colour's series, from the types that it leaves open: 1 rises, −1 falls, 0 is not
 * fixed yet. */
static inline int voeux_way(uint64_t open, int colour)
{
    unsigned values = voeux_lane(open, colour) & VOEUX_LANE_VALUES;
    if (values == VOEUX_LANE_VALUES)
        return 0;
    return values >> (VOEUX_VALUES - 1) ? 1 : -1;
}

/* The cards in each of a seat's series. No branch foresees where a point card lies. */
static inline void voeux_lengths(const struct voeux_table *table, const struct voeux_bag *laid,
                                 int number, uint8_t length[VOEUX_PILES])
{
    uint64_t points = 0; /* a byte a series */
    for (int value = 0; value < VOEUX_VALUES; value++) {
        unsigned series = table->place[value] - 1u - (unsigned)number * VOEUX_PILES;
        points += (uint64_t)(series < VOEUX_PILES) << (8 * series & 63);
    }
    for (int colour = 0; colour < VOEUX_COLOURS; colour++)
        length[colour] = (uint8_t)((points >> 8 * colour & 15) +
                                   (unsigned)qn_count(voeux_lane(laid->cards, colour)) +
                                   (unsigned)qn_count(laid->twice & voeux_colour_twins(colour)));
    length[VOEUX_NEUTRAL] = (uint8_t)(points >> 8 * VOEUX_NEUTRAL);
}

/* W10: what a colour series brings, by its number of cards. */
static inline int voeux_length_score(int length)
{
    static const int8_t score[] = {0, -4, -3, -2, 1, 2, 3, 6, 7, 10};
    return score[length < 9 ? length : 9];
}

/* W11: a point for each card of the neutral series. */
static inline int voeux_series_score(int series, int cards)
{
    return series < VOEUX_NEUTRAL ? voeux_length_score(cards) : cards;
}

/* W11 */
static inline int voeux_stones_score(int stones)
{
    static const int8_t score[] = {-4, -1, 0, 4, 6, 10};
    return score[stones < 5 ? stones : 5];
}

/* W12: a seat's total. */
static inline int voeux_score(const uint8_t length[VOEUX_PILES], unsigned stones)
{
    int score = voeux_stones_score(qn_count(stones));
    for (int series = 0; series < VOEUX_PILES; series++)
        score += voeux_series_score(series, length[series]);
    return score;
}

/* ---- what a hand allows ---- */

/* The coloured types that the series accept: what their direction leaves open (W3), but no value
 * after an end card (W4). */
static inline uint64_t voeux_accepted(const struct voeux_seat *seat)
{
    uint64_t ended = seat->laid.cards >> VOEUX_END & VOEUX_LANES;
    return seat->open & ~(ended * VOEUX_LANE_VALUES);
}

/* Series whose last value is a point card's, by the bits of colour and value: a value card that
 * lies in the series and could be laid again is the last one, whatever the direction. */
static inline uint64_t voeux_point_lays(const struct voeux_seat *seat, uint64_t accepted)
{
    return seat->laid.cards & accepted & (seat->hand.points * VOEUX_LANES) & VOEUX_ALL_VALUES;
}

/* The kinds (five colours and P) that a hand holds of a value, as six bits. The product gathers
 * every twelfth bit. */
static inline unsigned voeux_kinds(const struct voeux_bag *hand, int value)
{
    uint64_t lanes = hand->cards >> value & VOEUX_LANES;
    uint64_t gather = UINT64_C(0x1002004008010);
    return (unsigned)(lanes * gather >> 48 & 31) | (unsigned)(hand->points >> value & 1) << 5;
}

/* The colours that a hand holds twice of a value; the end cards' twins are left out. */
static inline unsigned voeux_twins(const struct voeux_bag *hand, int value)
{
    uint64_t by_value = (uint64_t)(hand->twice & 0x1FFFFFF) << 15; /* value 3 at 5 × 3 */
    return (unsigned)(by_value >> 5 * value & 31);
}

/* The values 3 to 7 of which a hand holds a colour twice, as bits: each value's five colours are
 * folded into one bit, and the product gathers every fifth bit. */
static inline unsigned voeux_twin_values(const struct voeux_bag *hand)
{
    uint32_t any = hand->twice | hand->twice >> 1;
    any |= any >> 2 | hand->twice >> 4;
    return (any & 0x108421) * UINT64_C(0x11111) >> 13 & 0xF8;
}

/* The values that a hand holds, as bits; higher ones mean nothing. */
static inline unsigned voeux_values(const struct voeux_bag *hand)
{
    uint64_t lanes = hand->cards | hand->cards >> 2 * VOEUX_RANKS;
    lanes |= lanes >> VOEUX_RANKS | hand->cards >> 4 * VOEUX_RANKS;
    return (unsigned)lanes | hand->points;
}

/* The values of which a hand holds a pair and the stone lies in the row, as bits. */
static inline unsigned voeux_stone_values(const struct voeux_bag *hand, unsigned row)
{
    unsigned seen = hand->points, pairs = voeux_twin_values(hand);
    for (int colour = 0; colour < VOEUX_COLOURS; colour++) {
        unsigned lane = (unsigned)(hand->cards >> colour * VOEUX_RANKS);
        pairs |= seen & lane;
        seen |= lane;
    }
    return pairs & row; /* which has no bit for end cards, nor for the next colour's */
}

/* ---- cards leave a hand ---- */

/* A twin was played from the hidden cards. Its time matters while the same seat may hold the other
 * copy
 * (`first`), or once it played that one, too (`second`); not if another seat had it, nor if no
 * hidden card came in between: sample.c says why. */
static inline void voeux_note_twin(struct voeux_state *state, int twin, int index)
{
    struct voeux_table *table = &state->table;
    int before = table->first[twin] - 1;
    if (before < 0) {
        table->first[twin] = (uint8_t)(index + 1);
        return;
    }
    uint8_t then = voeux_log(state->cards, before), now = voeux_log(state->cards, index);
    bool at_once = index == before + 1 && voeux_log_size(now) == voeux_log_size(then) - 1;
    if (voeux_log_seat(then) != voeux_log_seat(now) || at_once)
        table->first[twin] = 0;
    else
        table->second[twin] = (uint8_t)(index + 1);
}

/* C9: of equal copies the known ones go first; any other play is a hidden one. */
static inline void voeux_leave(struct voeux_state *state, int number, int card)
{
    struct voeux_seat *seat = &state->seats[number];
    int hidden = seat->hand.count - seat->known.count;
    voeux_bag_remove(&seat->hand, card);
    if (voeux_bag_has(&seat->known, card)) {
        voeux_bag_remove(&seat->known, card);
        return;
    }
    int index = state->table.log++;
    *voeux_log_at(state->cards, index) = (uint8_t)(number | (hidden - 1) << 2);
    if (voeux_twin[card] < VOEUX_TWINS)
        voeux_note_twin(state, voeux_twin[card], index);
}

/* ---- turns and phases ---- */

/* W7, W8: the seat that caused it begins. */
static inline void voeux_begin_final(struct voeux_table *table)
{
    table->phase = VOEUX_FINAL;
    table->due = VOEUX_LAST_LAYS;
    table->waiting = table->players;
    table->closed = 0;
}

static inline void voeux_next_seat(struct voeux_table *table)
{
    table->turn = (int8_t)(table->turn + 1 < table->players ? table->turn + 1 : 0);
}

static inline void voeux_end_turn(struct voeux_table *table)
{
    table->phase = VOEUX_PLAY;
    table->closed = 0;
    voeux_next_seat(table);
}

static inline void voeux_done(struct voeux_table *table)
{
    voeux_next_seat(table);
    table->due = VOEUX_LAST_LAYS;
    if (--table->waiting == 0) {
        table->phase = VOEUX_OVER;
        table->turn = QN_OVER;
        table->due = 0;
    }
}

/* ---- moves ---- */

static inline void voeux_await(struct voeux_table *table, int draws)
{
    table->phase = VOEUX_DRAW;
    table->due = (uint8_t)draws;
}

/* A card that has left the hand. */
static inline void voeux_pile_up(struct voeux_table *table, int card)
{
    voeux_discard_push(table, card);
    table->closed |= (uint8_t)(1 << voeux_kind(card));
}

static inline void voeux_to_pile(struct voeux_state *state, int card)
{
    voeux_leave(state, state->table.turn, card);
    voeux_pile_up(&state->table, card);
}

static inline void voeux_discard(struct voeux_state *state, int card)
{
    voeux_to_pile(state, card);
    voeux_await(&state->table, 1);
}

/* For two cards of equal value, which have left the hand. */
static inline void voeux_take_stone(struct voeux_table *table, int card)
{
    uint16_t stone = (uint16_t)(1 << voeux_rank(card));
    table->row ^= stone;
    table->stones[table->turn] |= stone;
    voeux_await(table, 2);
}

static inline void voeux_stone(struct voeux_state *state, int card, int other)
{
    voeux_to_pile(state, card);
    voeux_to_pile(state, other);
    voeux_take_stone(&state->table, card);
}

/* W3: what the colour's series leaves open once this value lies in it. The first value that differs
 * from those before fixes the direction. */
static inline void voeux_narrow(struct voeux_seat *seat, int card)
{
    int shift = voeux_kind(card) * VOEUX_RANKS;
    uint64_t values = (uint64_t)VOEUX_LANE_VALUES << shift;
    uint64_t laid = seat->laid.cards & values, bit = voeux_bit(card);
    if (laid > bit && !(laid & bit)) /* below all others: falling */
        seat->open &= ~values | ((bit << 1) - 1);
    else if (laid && laid < bit) /* above all others: rising */
        seat->open &= ~values | ~(bit - 1);
}

static inline void voeux_lay_colour(struct voeux_table *table, struct voeux_seat *seat, int card)
{
    if (voeux_rank(card) != VOEUX_END)
        voeux_narrow(seat, card);
    else if (!voeux_bag_has(&seat->laid, card) || QN_PLANT(QN_PLANT_RULE))
        table->ended++; /* W7: two end cards in one series count once */
    voeux_bag_add(&seat->laid, card);
}

/* A card that has left the hand. */
static inline void voeux_lay_down(struct voeux_state *state, int card, int series)
{
    struct voeux_table *table = &state->table;
    int number = table->turn;
    if (card < VOEUX_POINT)
        voeux_lay_colour(table, &state->seats[number], card);
    else
        table->place[card - VOEUX_POINT] = (uint8_t)(1 + number * VOEUX_PILES + series);
    if (table->phase == VOEUX_FINAL) { /* W9: W7 is not judged again */
        if (--table->due == 0)
            voeux_done(table);
    } else if (table->ended >= VOEUX_ENDED) {
        voeux_begin_final(table); /* W7 */
    } else {
        voeux_await(table, 1);
    }
}

static inline void voeux_lay(struct voeux_state *state, int card, int series)
{
    voeux_leave(state, state->table.turn, card);
    voeux_lay_down(state, card, series);
}

static inline int voeux_draw_pile(struct voeux_state *state)
{
    struct voeux_table *table = &state->table;
    int card = state->cards[--table->pile];
    state->cards[table->pile] = 0;
    voeux_bag_add(&state->seats[table->turn].hand, card);
    table->streak = 0;
    table->due--;
    if (table->pile == 0)
        voeux_begin_final(table); /* W8: a second draw is lost */
    else if (table->due == 0)
        voeux_end_turn(table);
    return card;
}

/* Without noting that others know the card. */
static inline int voeux_draw_top(struct voeux_state *state, int pile)
{
    struct voeux_table *table = &state->table;
    int card = voeux_discard_pop(table, pile);
    voeux_bag_add(&state->seats[table->turn].hand, card);
    table->streak++;
    if (--table->due == 0)
        voeux_end_turn(table);
    return card;
}

static inline int voeux_draw_discard(struct voeux_state *state, int pile)
{
    int number = state->table.turn, card = voeux_draw_top(state, pile);
    voeux_bag_add(&state->seats[number].known, card);
    return card;
}

#endif
