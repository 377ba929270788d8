/* Vœux: a fast, sensible player. It reads the seat's own hand and what lies open, nothing else.
 *
 * Every card of the hand is weighed for laying: a series should grow in small steps and be begun
 * only with support from the hand and time to grow. Stones come first while they pay; what is worth
 * least is discarded; a discard pile is preferred to the pile when its top card fits at once. */
#include "games/voeux/turn.h"

enum { NOTHING = -1000 };

struct lane {
    int last;   /* the last value, −1 before the first */
    int length; /* about: distinct cards of the colour */
    bool ended;
};

struct choice {
    int worth;
    qn_move move;
};

static inline void prefer(struct choice *best, int worth, int move)
{
    if (worth > best->worth)
        *best = (struct choice){worth, (qn_move)move};
}

/* The same as one number, for choices whose order is that of the moves: the greater one is the
 * better one, of equal worth that of the lower move, and comparing them needs no branch. */
enum { MOVES = 512 };
_Static_assert((int)VOEUX_MOVES <= (int)MOVES, "a move's number fits below its worth");

static inline int rated(int worth, int move) { return worth * MOVES + MOVES - 1 - move; }
static inline qn_move move_of(int rated) { return (qn_move)(MOVES - 1 - (rated & (MOVES - 1))); }
static inline int worth_of(int rated) { return (rated - (rated & (MOVES - 1))) / MOVES; }
static inline int better(int one, int other) { return one > other ? one : other; }

static inline uint64_t lane_bits(uint64_t bits, int colour)
{
    return bits >> colour * VOEUX_RANKS & 0xFFF;
}

static inline struct lane lane_of(const struct voeux_seat *seat, int colour)
{
    uint64_t laid = lane_bits(seat->laid.cards, colour);
    uint64_t last = laid & lane_bits(seat->open, colour) & VOEUX_LANE_VALUES;
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
static inline int support(uint64_t hand, int value)
{
    int above = qn_count(hand & VOEUX_LANE_VALUES & (~UINT64_C(0) << value << 1));
    int below = qn_count(hand & ((UINT64_C(1) << value) - 1));
    return above > below ? above : below;
}

/* The worth of laying a value card on a series that accepts it. */
static inline int weigh_value(const struct voeux_table *table, const struct lane *lane,
                              uint64_t hand, int value)
{
    if (lane->last < 0)
        return turns_below(table, 7) ? -30 : 8 * support(hand, value) - 20;
    int gap = value > lane->last ? value - lane->last : lane->last - value;
    int hurry = turns_below(table, 6) ? 4 : 0; /* late, length is all that counts */
    return 24 + hurry - (gap > 1 ? (6 - hurry) * (gap - 1) : 0);
}

/* An end card lengthens a series that has not much more to hope for. */
static inline int weigh_end(const struct voeux_table *table, const struct lane *lane, uint64_t open)
{
    if (lane->length == 0)
        return -40;
    int room = qn_count(open & VOEUX_LANE_VALUES) - 1;
    int late = turns_below(table, 5) ? 16 : 0;
    return lane->length * 3 + late - room * 3;
}

static inline int weigh_lay(const struct voeux_table *table, const struct voeux_seat *seat,
                            const struct lane lanes[VOEUX_COLOURS], int card)
{
    int colour = voeux_kind(card), value = voeux_rank(card);
    if (value == VOEUX_END)
        return lanes[colour].ended
                   ? 22
                   : weigh_end(table, &lanes[colour], lane_bits(seat->open, colour));
    return weigh_value(table, &lanes[colour], lane_bits(seat->hand.cards, colour), value);
}

/* What a card is good for in the hand, from the worth of laying it. */
static inline int weigh_keeping(int worth) { return worth > 0 ? worth : worth / 4; }

/* ---- the parts of a turn ---- */

/* W11: what the next stone brings. */
static inline int weigh_stone(const struct voeux_table *table)
{
    static const int8_t worth[] = {34, 28, 36, 30, 36};
    int stones = qn_count(table->stones[table->turn]);
    return stones < 5 ? worth[stones] : NOTHING;
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
        return rated(weigh_stone(table), base + 15 + qn_lowest(twins));
    int two = qn_lowest(kinds & (kinds - 1));
    return rated(weigh_stone(table), base + two * (two - 1) / 2 + one);
}

static qn_move policy_play(const struct voeux_table *table, const struct voeux_seat *seat)
{
    int best = rate_stone(table, &seat->hand), poorest = rated(NOTHING, 0);
    struct lane lanes[VOEUX_COLOURS];
    uint64_t accepted = voeux_accepted(seat);
    for (int colour = 0; colour < VOEUX_COLOURS; colour++)
        lanes[colour] = lane_of(seat, colour);
    for (uint64_t cards = seat->hand.cards & accepted; cards; cards &= cards - 1) {
        int card = qn_lowest(cards), worth = weigh_lay(table, seat, lanes, card);
        best = better(best, rated(worth, VOEUX_LAY + card));
        poorest = better(poorest, rated(-weigh_keeping(worth), VOEUX_DISCARD + card));
    }
    uint64_t dead = seat->hand.cards & ~accepted; /* they cannot be laid any more */
    if (dead)
        poorest = better(poorest, rated(-weigh_keeping(-40), VOEUX_DISCARD + qn_lowest(dead)));
    for (uint64_t places = voeux_point_lays(seat, accepted); places; places &= places - 1) {
        int place = qn_lowest(places);
        best = better(best, rated(26, VOEUX_LAY_POINT + place - voeux_kind(place)));
    }
    if (seat->hand.points) /* a sure point is better than giving a good card away */
        best = better(best, rated(10, VOEUX_LAY + VOEUX_POINT + qn_lowest(seat->hand.points)));
    return move_of(worth_of(best) > worth_of(poorest) - 6 ? best : poorest);
}

static qn_move policy_draw(const struct voeux_table *table, const struct voeux_seat *seat)
{
    enum { UNKNOWN_CARD = 16 };
    int best = rated(UNKNOWN_CARD, VOEUX_DRAW_PILE), pairing = weigh_stone(table) - 10;
    unsigned held = voeux_values(&seat->hand) & table->row;
    uint64_t accepted = voeux_accepted(seat);
    for (unsigned piles = voeux_open_piles(table); piles; piles &= piles - 1) {
        int pile = qn_lowest(piles);
        int card = voeux_discard_at(table, pile, table->size[pile] - 1), value = voeux_rank(card);
        int worth = 0;
        if (pile == VOEUX_NEUTRAL) {
            worth = 12;
        } else if (accepted >> card & 1 && value != VOEUX_END) {
            struct lane lane = lane_of(seat, pile);
            worth = weigh_value(table, &lane, lane_bits(seat->hand.cards, pile), value);
        }
        if (held >> value & 1)
            worth = better(worth, pairing);
        best = better(best, rated(worth, VOEUX_DRAW_DISCARD + pile));
    }
    return move_of(best);
}

/* ---- the final phase ---- */

/* W10: what one more card brings to a series of this length. */
static int weigh_length(int length)
{
    static const int8_t more[] = {-4, 1, 1, 3, 1, 1, 3, 1, 3};
    return length < 9 ? more[length] : 0;
}

static int series_length(const struct voeux_table *table, const struct voeux_seat *seat, int colour)
{
    int here = 1 + table->turn * VOEUX_PILES + colour;
    int length = qn_count(lane_bits(seat->laid.cards, colour)) +
                 qn_count(seat->laid.twice & UINT32_C(0x2108421) << colour);
    for (int value = 0; value < VOEUX_VALUES; value++)
        length += table->place[value] == here;
    return length;
}

/* The greatest gain, and among equal ones the smallest step. */
static qn_move policy_final(const struct voeux_table *table, const struct voeux_seat *seat)
{
    struct choice best = {0, VOEUX_DONE};
    uint64_t accepted = voeux_accepted(seat), points = voeux_point_lays(seat, accepted);
    for (int colour = 0; colour < VOEUX_COLOURS; colour++) {
        int gain = 32 * weigh_length(series_length(table, seat, colour));
        struct lane lane = lane_of(seat, colour);
        uint64_t cards = lane_bits(seat->hand.cards & accepted, colour);
        uint64_t matching = lane_bits(points, colour);
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
