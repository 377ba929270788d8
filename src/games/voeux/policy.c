/* Vœux: a fast, sensible player. It reads the seat's own hand and what lies open, nothing else.
 *
 * Every card of the hand is weighed for laying: a series should grow in small steps and be begun
 * only with support from the hand and time to grow. Stones come first while they pay; what is worth
 * least is discarded; a discard pile is preferred to the pile when its top card fits at once. */
#include "games/voeux/step.h"

enum { NOTHING = -1000 };

struct lane {
    int last;   /* the last value, −1 before the first */
    int length; /* about: distinct cards of the colour */
    bool ended;
};

struct choice {
    int rating;
    qn_move move;
};

static inline void prefer(struct choice *best, int rating, int move)
{
    if (rating > best->rating)
        *best = (struct choice){rating, (qn_move)move};
}

/* The same as one number, for choices whose order is that of the moves: the greater one is the
 * better one, of equal ones that of the lower move, and comparing them needs no branch. */
enum { MOVES = 512 };
_Static_assert((int)VOEUX_MOVES <= (int)MOVES, "a move's number fits below its rating");

static inline int rated(int rating, int move) { return rating * MOVES + MOVES - 1 - move; }
static inline qn_move move_of(int rated) { return (qn_move)(MOVES - 1 - (rated & (MOVES - 1))); }
static inline int rating_of(int rated) { return (rated - (rated & (MOVES - 1))) / MOVES; }
static inline int better(int one, int other) { return one > other ? one : other; }

static inline struct lane lane_of(const struct voeux_seat *seat, int colour)
{
    unsigned laid = voeux_lane(seat->laid.cards, colour);
    unsigned last = laid & voeux_lane(seat->open, colour) & VOEUX_LANE_VALUES;
    return (struct lane){.last = last ? qn_lowest(last) : -1,
                         .length = qn_count(laid),
                         .ended = laid >> VOEUX_END & 1};
}

/* Whether the seat will have fewer turns, about. */
static inline bool turns_below(const struct voeux_table *table, int turns)
{
    return table->pile < turns * table->players;
}

/* How many cards of the hand's colour could follow this value in the better direction. */
static inline int support(unsigned hand, int value)
{
    int above = qn_count(hand & VOEUX_LANE_VALUES & (~0u << value << 1));
    int below = qn_count(hand & ((1u << value) - 1));
    return above > below ? above : below;
}

/* How good it is to lay a value card on a series that accepts it. */
static inline int rate_value(const struct voeux_table *table, const struct lane *lane,
                             unsigned hand, int value)
{
    if (lane->last < 0)
        return turns_below(table, 7) ? -30 : 8 * support(hand, value) - 20;
    int gap = value > lane->last ? value - lane->last : lane->last - value;
    int hurry = turns_below(table, 6) ? 4 : 0; /* late, length is all that counts */
    return 24 + hurry - (gap > 1 ? (6 - hurry) * (gap - 1) : 0);
}

/* An end card lengthens a series that has not much more to hope for. */
static inline int rate_end(const struct voeux_table *table, const struct lane *lane, unsigned open)
{
    if (lane->length == 0)
        return -40;
    int room = qn_count(open & VOEUX_LANE_VALUES) - 1;
    int late = turns_below(table, 5) ? 16 : 0;
    return lane->length * 3 + late - room * 3;
}

static inline int rate_lay(const struct voeux_table *table, const struct voeux_seat *seat,
                           const struct lane lanes[VOEUX_COLOURS], int card)
{
    int colour = voeux_kind(card), value = voeux_rank(card);
    if (value == VOEUX_END)
        return lanes[colour].ended
                   ? 22
                   : rate_end(table, &lanes[colour], voeux_lane(seat->open, colour));
    return rate_value(table, &lanes[colour], voeux_lane(seat->hand.cards, colour), value);
}

/* What a card is good for in the hand, from how good laying it is. */
static inline int rate_keeping(int rating) { return rating > 0 ? rating : rating / 4; }

/* ---- the parts of a turn ---- */

/* W11: what the next stone brings. */
static inline int rate_next_stone(const struct voeux_table *table)
{
    static const int8_t rating[] = {34, 28, 36, 30, 36};
    int stones = qn_count(table->stones[table->turn]);
    return stones < 5 ? rating[stones] : NOTHING;
}

/* The first stone on offer, of the first two kinds that the hand holds of its value. */
static inline int rate_stone(const struct voeux_table *table, const struct voeux_bag *hand)
{
    unsigned values = voeux_stone_values(hand, table->row);
    if (!values)
        return rated(NOTHING, 0);
    int value = qn_lowest(values);
    unsigned kinds = voeux_kinds(hand, value), twins = voeux_twins(hand, value);
    int one = qn_lowest(kinds), base = voeux_stone_base[value];
    if (twins)
        return rated(rate_next_stone(table), base + 15 + qn_lowest(twins));
    int two = qn_lowest(kinds & (kinds - 1));
    return rated(rate_next_stone(table), base + two * (two - 1) / 2 + one);
}

static qn_move policy_play(const struct voeux_table *table, const struct voeux_seat *seat)
{
    int best = rate_stone(table, &seat->hand), poorest = rated(NOTHING, 0);
    struct lane lanes[VOEUX_COLOURS];
    uint64_t accepted = voeux_accepted(seat);
    for (int colour = 0; colour < VOEUX_COLOURS; colour++)
        lanes[colour] = lane_of(seat, colour);
    for (uint64_t cards = seat->hand.cards & accepted; cards; cards &= cards - 1) {
        int card = qn_lowest(cards), rating = rate_lay(table, seat, lanes, card);
        best = better(best, rated(rating, VOEUX_LAY + card));
        poorest = better(poorest, rated(-rate_keeping(rating), VOEUX_DISCARD + card));
    }
    uint64_t dead = seat->hand.cards & ~accepted; /* they cannot be laid any more */
    if (dead)
        poorest = better(poorest, rated(-rate_keeping(-40), VOEUX_DISCARD + qn_lowest(dead)));
    for (uint64_t places = voeux_point_lays(seat, accepted); places; places &= places - 1) {
        int place = qn_lowest(places);
        best = better(best, rated(26, VOEUX_LAY_POINT + place - voeux_kind(place)));
    }
    if (seat->hand.points) /* a sure point is better than giving a good card away */
        best = better(best, rated(10, VOEUX_LAY + VOEUX_POINT + qn_lowest(seat->hand.points)));
    return move_of(rating_of(best) > rating_of(poorest) - 6 ? best : poorest);
}

static qn_move policy_draw(const struct voeux_table *table, const struct voeux_seat *seat)
{
    enum { UNKNOWN_CARD = 16 };
    int best = rated(UNKNOWN_CARD, VOEUX_DRAW_PILE), pairing = rate_next_stone(table) - 10;
    unsigned held = voeux_values(&seat->hand) & table->row;
    uint64_t accepted = voeux_accepted(seat);
    for (unsigned piles = voeux_open_piles(table); piles; piles &= piles - 1) {
        int pile = qn_lowest(piles);
        int card = voeux_discard_at(table, pile, table->size[pile] - 1), value = voeux_rank(card);
        int rating = 0;
        if (pile == VOEUX_NEUTRAL) {
            rating = 12;
        } else if (accepted >> card & 1 && value != VOEUX_END) {
            struct lane lane = lane_of(seat, pile);
            rating = rate_value(table, &lane, voeux_lane(seat->hand.cards, pile), value);
        }
        if (held >> value & 1)
            rating = better(rating, pairing);
        best = better(best, rated(rating, VOEUX_DRAW_DISCARD + pile));
    }
    return move_of(best);
}

/* ---- the final phase ---- */

/* The greatest gain, and among equal ones the smallest step. */
static qn_move policy_final(const struct voeux_table *table, const struct voeux_seat *seat)
{
    struct choice best = {0, VOEUX_DONE};
    uint64_t accepted = voeux_accepted(seat), points = voeux_point_lays(seat, accepted);
    uint8_t length[VOEUX_PILES];
    voeux_lengths(table, &seat->laid, table->turn, length);
    for (int colour = 0; colour < VOEUX_COLOURS; colour++) {
        int gain = voeux_length_score(length[colour] + 1) - voeux_length_score(length[colour]);
        gain *= 32;
        struct lane lane = lane_of(seat, colour);
        unsigned cards = voeux_lane(seat->hand.cards & accepted, colour);
        unsigned matching = voeux_lane(points, colour);
        if (matching)
            prefer(&best, gain, VOEUX_LAY_POINT + colour * VOEUX_VALUES + qn_lowest(matching));
        for (; cards; cards &= cards - 1) {
            int rank = qn_lowest(cards);
            int gap = rank > lane.last ? rank - lane.last : lane.last - rank;
            int step = rank == VOEUX_END ? (lane.ended ? 0 : 20) : gap;
            prefer(&best, gain - step, VOEUX_LAY + colour * VOEUX_RANKS + rank);
        }
    }
    if (seat->hand.points)
        prefer(&best, 31, VOEUX_LAY + VOEUX_POINT + qn_lowest(seat->hand.points));
    return best.move;
}

qn_move voeux_policy(const struct voeux_state *state)
{
    const struct voeux_table *table = &state->table;
    const struct voeux_seat *seat = &state->seats[table->turn];
    if (table->phase == VOEUX_PLAY)
        return policy_play(table, seat);
    return table->phase == VOEUX_DRAW ? policy_draw(table, seat) : policy_final(table, seat);
}

int voeux_choose(const void *state, const qn_move *moves, int count, struct qn_rng *rng)
{
    qn_move move = voeux_policy(state);
    (void)rng;
    for (int i = 0; i < count; i++)
        if (moves[i] == move)
            return i;
    return 0;
}
