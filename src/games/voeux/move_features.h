/* Vœux: what speaks for and against a move, as the mover sees it. Each move has a few features;
 * each feature has a learnt weight (weights.h), and a move's score is the sum of its features'
 * weights. The prior of search and the program that learns the weights both read moves through
 * here, from the mover's hand and what lies open alone. */
#ifndef QUINTE_VOEUX_MOVE_FEATURES_H
#define QUINTE_VOEUX_MOVE_FEATURES_H

#include "games/voeux/move_eval.h"
#include "games/voeux/step.h"
#include <string.h>

enum { VOEUX_TIMES = 3, VOEUX_FEATURES_OF_MOVE = 5 };

/* The features by number, one block for each question. Feature 0 says nothing and weighs nothing.
 */
enum voeux_move_feature {
    FEATURE_NONE,
    LAY_STEP,                                /* step 0 … 7, by time */
    LAY_LENGTH = LAY_STEP + 8 * VOEUX_TIMES, /* cards that lie there 0 … 8, by time */
    LAY_LOST = LAY_LENGTH + 9 * VOEUX_TIMES, /* own cards that could be laid no more 0 … 3 */
    LAY_ROOM = LAY_LOST + 4,                 /* values that stay open 0 … 10 */
    OPEN_SUPPORT = LAY_ROOM + 11,            /* own cards that could follow 0 … 6, by time */
    OPEN_VALUE = OPEN_SUPPORT + 7 * VOEUX_TIMES,
    OPEN_COUNT = OPEN_VALUE + 11,            /* series begun 0 … 4 */
    END_LENGTH = OPEN_COUNT + 5,             /* cards that lie there 0 … 8, by time */
    END_ROOM = END_LENGTH + 9 * VOEUX_TIMES, /* values that were still open 0 … 11 */
    END_COUNT = END_ROOM + 12,               /* series with an end card 0 … 4 */
    END_CLOSE = END_COUNT + 5,               /* ends the game: lead, in steps of 4, 0 … 8 */
    END_SECOND = END_CLOSE + 9,              /* by time */
    POINT_ON = END_SECOND + VOEUX_TIMES,     /* by time */
    POINT_NEUTRAL = POINT_ON + VOEUX_TIMES,  /* by time */
    USE_PAIR = POINT_NEUTRAL + VOEUX_TIMES,  /* its value: no stone to have, alone, paired */
    GIVE_STEP = USE_PAIR + 3,                /* step 0 … 7, by time */
    GIVE_NEW = GIVE_STEP + 8 * VOEUX_TIMES,  /* of a series not begun: support 0 … 6, by time */
    GIVE_DEAD = GIVE_NEW + 7 * VOEUX_TIMES,  /* cannot be laid any more, by time */
    GIVE_END = GIVE_DEAD + VOEUX_TIMES,      /* an end card: cards that lie there 0 … 8 */
    GIVE_POINT = GIVE_END + 9,               /* by time */
    GIVE_WANTED = GIVE_POINT + VOEUX_TIMES,  /* nobody can lay it, somebody, somebody soon */
    GIVE_PAIR = GIVE_WANTED + 3,             /* as USE_PAIR */
    GIVE_LENGTH = GIVE_PAIR + 3,             /* cards that lie there 0 … 8 */
    STONE_COUNT = GIVE_LENGTH + 9,           /* stones so far 0 … 5, by time */
    TAKE_UNKNOWN = STONE_COUNT + 6 * VOEUX_TIMES, /* from the pile, by time */
    TAKE_STEP = TAKE_UNKNOWN + VOEUX_TIMES,       /* step 0 … 7, by time */
    TAKE_NEW = TAKE_STEP + 8 * VOEUX_TIMES,       /* support 0 … 6, by time */
    TAKE_DEAD = TAKE_NEW + 7 * VOEUX_TIMES,
    TAKE_END = TAKE_DEAD + 1,             /* cards that lie there 0 … 8 */
    TAKE_POINT = TAKE_END + 9,            /* by time */
    TAKE_PAIR = TAKE_POINT + VOEUX_TIMES, /* makes a pair for a stone: stones so far 0 … 5 */
    TAKE_WANTED = TAKE_PAIR + 6,          /* as GIVE_WANTED */
    TAKE_LENGTH = TAKE_WANTED + 3,        /* cards that lie there 0 … 8 */
    VOEUX_MOVE_FEATURES = TAKE_LENGTH + 9
};

struct voeux_features {
    uint16_t at[VOEUX_FEATURES_OF_MOVE];
};

/* What the features of all moves of a decision are read from. */
struct voeux_decision {
    const struct voeux_state *state;
    const struct voeux_seat *seat;
    uint64_t accepted;     /* coloured types that the own series accept */
    uint64_t wanted, soon; /* those that another seat's series accept, at all or in small steps */
    unsigned offered;      /* values with a stone that the seat can use, */
    unsigned paired;       /* and those of which the hand holds a pair */
    unsigned begun;        /* own colours with a last value to go on from */
    int time;
    int stones;
    int series;                  /* colour series that hold cards */
    uint8_t last[VOEUX_COLOURS]; /* the last value of those begun */
    uint8_t length[VOEUX_PILES];
};

/* One of two numbers, where no branch could foresee which. */
static inline int voeux_either(bool first, int one, int other)
{
    return other ^ ((one ^ other) & -(int)first);
}

static inline int voeux_most(int value, int most) { return value < most ? value : most; }

/* The last values of a seat's series that may still grow, as bits: at most one a colour. */
static inline uint64_t voeux_lasts(const struct voeux_seat *seat)
{
    return seat->laid.cards & voeux_accepted(seat) & VOEUX_ALL_VALUES;
}

static inline void voeux_note_wanted(struct voeux_decision *decision,
                                     const struct voeux_seat *other)
{
    uint64_t accepted = voeux_accepted(other), lasts = voeux_lasts(other);
    uint64_t begun = (lasts + VOEUX_ALL_VALUES) >> VOEUX_END & VOEUX_LANES; /* carries tell */
    uint64_t two_up = (lasts & ~(VOEUX_LANES << 10)) << 2, two_down = (lasts & ~VOEUX_LANES) >> 2;
    uint64_t near = lasts | lasts << 1 | lasts >> 1 | two_up | two_down;
    decision->wanted |= accepted & begun * 0xFFF;
    decision->soon |= accepted & near & VOEUX_ALL_VALUES;
}

/* What a decision is read from; `length` has the cards in each of the mover's series. */
static inline struct voeux_decision voeux_decision_at(const struct voeux_state *state,
                                                      const uint8_t length[VOEUX_PILES])
{
    const struct voeux_table *table = &state->table;
    struct voeux_decision decision = {.state = state, .seat = &state->seats[table->turn]};
    int turns = table->pile / table->players;
    uint64_t lasts = voeux_lasts(decision.seat);
    decision.accepted = voeux_accepted(decision.seat);
    decision.time = (turns < 12) + (turns < 5 || table->ended == VOEUX_ENDED - 1);
    decision.stones = voeux_most(qn_count(table->stones[table->turn]), 5);
    decision.offered = decision.stones < 5 ? table->row : 0;
    decision.paired = voeux_stone_values(&decision.seat->hand, decision.offered);
    memcpy(decision.length, length, VOEUX_PILES);
    for (int colour = 0; colour < VOEUX_COLOURS; colour++) {
        unsigned lane = voeux_lane(lasts, colour);
        decision.begun |= (unsigned)(lane != 0) << colour;
        decision.last[colour] = (uint8_t)qn_lowest(lane | 1u << VOEUX_END);
        decision.series += decision.length[colour] > 0;
    }
    for (int number = 0; number < table->players; number++)
        if (number != table->turn)
            voeux_note_wanted(&decision, &state->seats[number]);
    return decision;
}

static inline struct voeux_decision voeux_decision_of(const struct voeux_state *state)
{
    uint8_t length[VOEUX_PILES];
    voeux_lengths(&state->table, &state->seats[state->table.turn].laid, state->table.turn, length);
    return voeux_decision_at(state, length);
}

static inline int voeux_timed(const struct voeux_decision *decision, int block, int index)
{
    return block + index * VOEUX_TIMES + decision->time;
}

/* How far a value is from a series' last one. */
static inline int voeux_distance(int last, int value)
{
    return voeux_most(value > last ? value - last : last - value, 7);
}

/* The hand's cards of a colour, both copies counted, that could follow this value in the better
 * direction, the value's own other copy included. */
static inline int voeux_support(const struct voeux_bag *hand, int card)
{
    int colour = voeux_kind(card), value = voeux_rank(card);
    unsigned lane = voeux_lane(hand->cards, colour);
    int up = qn_count(lane >> value >> 1);
    int down = qn_count(lane & ((1u << value) - 1)) + (int)(lane >> VOEUX_END);
    int twin = (int)(hand->twice >> voeux_twin[card] & 1);
    return voeux_most((up > down ? up : down) + twin, 6);
}

/* What a value card can do for its colour: a step in a series that is begun, support otherwise. The
 * two have blocks of features of the same shape. */
static inline int voeux_use(const struct voeux_decision *decision, int card, int step_block,
                            int new_block)
{
    int colour = voeux_kind(card);
    int step = voeux_distance(decision->last[colour], voeux_rank(card));
    int support = voeux_support(&decision->seat->hand, card);
    bool begun = decision->begun >> colour & 1;
    return voeux_timed(decision, voeux_either(begun, step_block, new_block),
                       voeux_either(begun, step, support));
}

/* How the hand stands to a value's stone: 0 no stone to have, 1 no pair, 2 a pair. */
static inline int voeux_pairing(const struct voeux_decision *decision, int card)
{
    int value = voeux_rank(card); /* the row has no bit for end cards */
    return (int)(decision->offered >> value & 1) + (int)(decision->paired >> value & 1);
}

static inline int voeux_wanted(const struct voeux_decision *decision, int card)
{
    return (int)(decision->wanted >> card & 1) + (int)(decision->soon >> card & 1);
}

/* ---- laying ---- */

static inline struct voeux_features voeux_features_value(const struct voeux_decision *decision,
                                                         int card)
{
    int colour = voeux_kind(card), value = voeux_rank(card), last = decision->last[colour];
    bool begun = decision->begun >> colour & 1;
    unsigned open = voeux_lane(decision->accepted, colour) & VOEUX_LANE_VALUES;
    unsigned hand = voeux_lane(decision->seat->hand.cards, colour);
    unsigned up = value >= last ? ~0u << value : ~0u,
             down = value <= last ? (2u << value) - 1 : ~0u;
    unsigned after = begun ? open & up & down : open;
    int length = voeux_timed(decision, LAY_LENGTH, voeux_most(decision->length[colour], 8));
    return (struct voeux_features){
        {(uint16_t)voeux_use(decision, card, LAY_STEP, OPEN_SUPPORT),
         (uint16_t)voeux_either(begun, length, OPEN_COUNT + voeux_most(decision->series, 4)),
         (uint16_t)voeux_either(begun, LAY_ROOM + qn_count(after) - 1, OPEN_VALUE + value),
         (uint16_t)(LAY_LOST + voeux_most(qn_count(hand & open & ~after), 3)),
         (uint16_t)(USE_PAIR + voeux_pairing(decision, card))}};
}

static inline struct voeux_features voeux_features_end(const struct voeux_decision *decision,
                                                       int card)
{
    int colour = voeux_kind(card), length = voeux_most(decision->length[colour], 8);
    int ended = decision->state->table.ended;
    if (voeux_bag_has(&decision->seat->laid, card))
        return (struct voeux_features){{(uint16_t)(END_SECOND + decision->time),
                                        (uint16_t)voeux_timed(decision, LAY_LENGTH, length)}};
    unsigned open = voeux_lane(decision->accepted, colour) & VOEUX_LANE_VALUES;
    unsigned hand = voeux_lane(decision->seat->hand.cards, colour) & open;
    int close = FEATURE_NONE;
    if (ended == VOEUX_ENDED - 1) {
        int lead = 4 + voeux_lead(decision->state) / 4;
        close = END_CLOSE + (lead < 0 ? 0 : voeux_most(lead, 8));
    }
    return (struct voeux_features){{(uint16_t)voeux_timed(decision, END_LENGTH, length),
                                    (uint16_t)(LAY_LOST + voeux_most(qn_count(hand), 3)),
                                    (uint16_t)(END_ROOM + qn_count(open)),
                                    (uint16_t)(END_COUNT + ended), (uint16_t)close}};
}

static inline struct voeux_features voeux_features_point(const struct voeux_decision *decision,
                                                         int card, int series)
{
    uint16_t pair = (uint16_t)(USE_PAIR + voeux_pairing(decision, card));
    if (series == VOEUX_NEUTRAL)
        return (struct voeux_features){{(uint16_t)(POINT_NEUTRAL + decision->time), pair}};
    return (struct voeux_features){
        {(uint16_t)(POINT_ON + decision->time), pair,
         (uint16_t)voeux_timed(decision, LAY_LENGTH, voeux_most(decision->length[series], 8))}};
}

/* A card that the own series accept, or a point card. */
static inline struct voeux_features voeux_features_lay(const struct voeux_decision *decision,
                                                       int card, int series)
{
    if (card >= VOEUX_POINT)
        return voeux_features_point(decision, card, series);
    return voeux_rank(card) == VOEUX_END ? voeux_features_end(decision, card)
                                         : voeux_features_value(decision, card);
}

/* ---- giving cards away, one for a discard or two for a stone ---- */

/* A value or an end card. */
static inline struct voeux_features
voeux_features_give_colour(const struct voeux_decision *decision, int card)
{
    bool alive = decision->accepted >> card & 1, end = voeux_rank(card) == VOEUX_END;
    int length = voeux_most(decision->length[voeux_kind(card)], 8);
    int use = voeux_either(alive, voeux_use(decision, card, GIVE_STEP, GIVE_NEW),
                           GIVE_DEAD + decision->time);
    return (struct voeux_features){
        {(uint16_t)voeux_either(end, GIVE_END + length, use),
         (uint16_t)voeux_either(alive && !end, GIVE_LENGTH + length, FEATURE_NONE),
         (uint16_t)(GIVE_WANTED + voeux_wanted(decision, card))}};
}

static inline struct voeux_features voeux_features_give(const struct voeux_decision *decision,
                                                        int card)
{
    if (card >= VOEUX_POINT)
        return (struct voeux_features){{(uint16_t)(GIVE_POINT + decision->time)}};
    return voeux_features_give_colour(decision, card);
}

/* A discard may also take a pair apart. */
static inline uint16_t voeux_feature_parting(const struct voeux_decision *decision, int card)
{
    return (uint16_t)(GIVE_PAIR + voeux_pairing(decision, card));
}

static inline uint16_t voeux_feature_stone(const struct voeux_decision *decision)
{
    return (uint16_t)voeux_timed(decision, STONE_COUNT, decision->stones);
}

/* ---- drawing ---- */

static inline uint16_t voeux_feature_unknown(const struct voeux_decision *decision)
{
    return (uint16_t)(TAKE_UNKNOWN + decision->time);
}

static inline struct voeux_features voeux_features_take(const struct voeux_decision *decision,
                                                        int pile)
{
    const struct voeux_table *table = &decision->state->table;
    int card = voeux_discard_at(table, pile, table->size[pile] - 1), value = voeux_rank(card);
    bool pairs = decision->offered >> value & (voeux_kinds(&decision->seat->hand, value) != 0);
    uint16_t pair = (uint16_t)voeux_either(pairs, TAKE_PAIR + decision->stones, FEATURE_NONE);
    if (pile == VOEUX_NEUTRAL)
        return (struct voeux_features){{(uint16_t)(TAKE_POINT + decision->time), pair}};
    bool alive = decision->accepted >> card & 1, end = value == VOEUX_END;
    int length = voeux_most(decision->length[pile], 8);
    int use = voeux_either(alive, voeux_use(decision, card, TAKE_STEP, TAKE_NEW), TAKE_DEAD);
    return (struct voeux_features){
        {(uint16_t)voeux_either(end, TAKE_END + length, use),
         (uint16_t)voeux_either(alive && !end, TAKE_LENGTH + length, FEATURE_NONE), pair,
         (uint16_t)(TAKE_WANTED + voeux_wanted(decision, card))}};
}

#endif
