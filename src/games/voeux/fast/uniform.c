/* Vœux: whole games by chance. Each choice counts the legal moves, draws a number below the count
 * and finds that move, without ever listing them.
 *
 * Derived from moves.c, whose order of legal moves it follows, and step.h; tests/conformance_test.c
 * holds it to them: the games are those of the plain loop, byte by byte. */
#include "core/random.h"
#include "games/voeux/step.h"

/* The pairs among six kinds, as bits in the order of voeux_pairs. */
static inline unsigned pairs_among(unsigned kinds)
{
    unsigned pairs = 0;
    for (int second = 1; second < 6; second++)
        pairs |= (kinds & ((1u << second) - 1) & -(kinds >> second & 1))
                 << (second * (second - 1) / 2);
    return pairs;
}

/* The pairs of a value, then its twins, as in its moves' numbers. */
static inline unsigned stone_moves(const struct voeux_bag *hand, int value)
{
    return pairs_among(voeux_kinds(hand, value)) | voeux_twins(hand, value) << 15;
}

/* The twin numbers of these values, five each. Value v begins at 5(v − 3): one product spreads four
 * of the values to their places, the last one is shifted there. */
static inline uint32_t twins_of(unsigned values)
{
    uint32_t first = ((values >> 3 & 15) * 0x1111 & 0x8421) | (values & 0x80) << 13;
    return first * 31;
}

/* How many stone moves a hand has. On a ring of five colours, pairs are those of neighbours and
 * those of colours two apart; then those with a point card, and the twins. */
static inline int count_stones(const struct voeux_bag *hand, unsigned row)
{
    uint64_t stones = row * VOEUX_LANES, cards = hand->cards & stones;
    uint64_t next = cards >> VOEUX_RANKS | cards << 4 * VOEUX_RANKS;
    uint64_t after = cards >> 2 * VOEUX_RANKS | cards << 3 * VOEUX_RANKS;
    return qn_count(cards & next) + qn_count(cards & after) +
           qn_count(cards & hand->points * VOEUX_LANES) + qn_count(hand->twice & twins_of(row));
}

static inline void take_stone(struct voeux_state *state, const struct voeux_bag *hand, int k)
{
    for (unsigned values = voeux_stone_values(hand, state->table.row);; values &= values - 1) {
        int value = qn_lowest(values);
        unsigned pairs = stone_moves(hand, value);
        int here = qn_count(pairs);
        if (k < here) {
            int pair = qn_member(pairs, k);
            int one = pair < 15 ? voeux_pairs[pair][0] : pair - 15;
            int two = pair < 15 ? voeux_pairs[pair][1] : pair - 15;
            voeux_stone(state, one * VOEUX_RANKS + value, two * VOEUX_RANKS + value);
            return;
        }
        k -= here;
    }
}

/* Lay number k: coloured cards, point cards into the neutral series, point cards onto a colour. */
static inline void lay_number(struct voeux_state *state, const struct voeux_seat *seat,
                              uint64_t accepted, int k)
{
    uint64_t coloured = seat->hand.cards & accepted;
    int colours = qn_count(coloured), points = qn_count(seat->hand.points);
    if (k < colours) {
        int card = qn_member(coloured, k);
        voeux_lay(state, card, voeux_kind(card));
    } else if (k < colours + points) {
        voeux_lay(state, VOEUX_POINT + qn_member(seat->hand.points, k - colours), VOEUX_NEUTRAL);
    } else {
        int place = qn_member(voeux_point_lays(seat, accepted), k - colours - points);
        voeux_lay(state, VOEUX_POINT + voeux_rank(place), voeux_kind(place));
    }
}

static inline int count_lays(const struct voeux_seat *seat, uint64_t accepted)
{
    return qn_count(seat->hand.cards & accepted) + qn_count(seat->hand.points) +
           qn_count(voeux_point_lays(seat, accepted));
}

static inline void random_play(struct voeux_state *state, struct qn_rng *rng)
{
    const struct voeux_seat *seat = &state->seats[state->table.turn];
    const struct voeux_bag *hand = &seat->hand;
    uint64_t accepted = voeux_accepted(seat);
    int stones = count_stones(hand, state->table.row);
    int cards = qn_count(hand->cards);
    int discards = cards + qn_count(hand->points);
    int count = discards + stones + count_lays(seat, accepted);
    int k = (int)qn_below(rng, (uint32_t)count);
    if (k < cards)
        voeux_discard(state, qn_member(hand->cards, k));
    else if (k < discards)
        voeux_discard(state, VOEUX_POINT + qn_member(hand->points, k - cards));
    else if (k < discards + stones)
        take_stone(state, hand, k - discards);
    else
        lay_number(state, seat, accepted, k - discards - stones);
}

static inline void random_draw(struct voeux_state *state, struct qn_rng *rng)
{
    unsigned piles = voeux_open_piles(&state->table);
    int k = (int)qn_below(rng, (uint32_t)qn_count(piles) + 1);
    if (k == 0)
        voeux_draw_pile(state);
    else
        voeux_draw_discard(state, qn_member(piles, k - 1));
}

static inline void random_final(struct voeux_state *state, struct qn_rng *rng)
{
    const struct voeux_seat *seat = &state->seats[state->table.turn];
    uint64_t accepted = voeux_accepted(seat);
    int count = count_lays(seat, accepted);
    int k = (int)qn_below(rng, (uint32_t)count + 1);
    if (k == count)
        voeux_done(&state->table);
    else
        lay_number(state, seat, accepted, k);
}

uint32_t voeux_play_uniform(struct voeux_state *state, struct qn_rng *rng)
{
    struct qn_rng local = *rng; /* bytes may alias anything: a copy stays in registers */
    uint32_t decisions = 0;
    for (;; decisions++) {
        if (state->table.phase == VOEUX_PLAY)
            random_play(state, &local);
        else if (state->table.phase == VOEUX_DRAW)
            random_draw(state, &local);
        else if (state->table.phase == VOEUX_FINAL)
            random_final(state, &local);
        else
            break;
    }
    *rng = local;
    return decisions;
}
