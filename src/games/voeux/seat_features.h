/* Vœux: what a seat may hope for, from the truth of a world. Like the features of moves: a few
 * features of a seat's position, each with a learnt weight (weights.h); they sum up to the score
 * that the seat can expect at the end. */
#ifndef QUINTE_VOEUX_SEAT_FEATURES_H
#define QUINTE_VOEUX_SEAT_FEATURES_H

#include "games/voeux/move_features.h"

enum { VOEUX_STAGES = 6, VOEUX_FEATURES_OF_SEAT = 14, VOEUX_SCORE_UNIT = 64 };

/* The features by number, one block for each question. Feature 0 says nothing. */
enum voeux_seat_feature {
    SEAT_NONE,
    SEAT_SERIES, /* a series: 0 … 9 cards, 0 … 4 cards of the hand that fit, by stage */
    SEAT_ROOM = SEAT_SERIES + 10 * 5 * VOEUX_STAGES, /* short, medium, long; open values 0 … 11 */
    SEAT_ENDED = SEAT_ROOM + 3 * 12, /* a series with an end card: 0 … 9 cards, second in hand */
    SEAT_STONES = SEAT_ENDED + 10 * 2, /* 0 … 5 stones, pairs at hand 0 … 2, by stage */
    SEAT_POINTS = SEAT_STONES + 6 * 3 * VOEUX_STAGES, /* point cards in hand 0 … 3, by stage */
    SEAT_TURN = SEAT_POINTS + 4 * VOEUX_STAGES,       /* it is the seat's turn, by stage */
    VOEUX_SEAT_FEATURES = SEAT_TURN + VOEUX_STAGES
};

/* How much of the game is left: by the turns that the pile holds, fewer if four series in all have
 * an end card. */
static inline int voeux_stage(const struct voeux_table *table)
{
    int turns = table->pile / table->players;
    if (table->phase == VOEUX_FINAL)
        return 0;
    if (table->ended == VOEUX_ENDED - 1 && turns > 4)
        turns = 4 + (turns - 4) / 4;
    return 1 + (turns >= 3) + (turns >= 7) + (turns >= 12) + (turns >= 18);
}

static inline int voeux_seat_feature_series(const struct voeux_seat *seat, int colour, int length,
                                            int stage, uint16_t *room)
{
    uint64_t accepted = voeux_accepted(seat);
    unsigned open = voeux_lane(accepted, colour),
             hand = voeux_lane(seat->hand.cards, colour) & open;
    length = voeux_most(length, 9);
    *room = SEAT_NONE;
    if (voeux_lane(seat->laid.cards, colour) >> VOEUX_END & 1)
        return SEAT_ENDED + 2 * length + (int)(hand >> VOEUX_END & 1);
    int doubles = qn_count(seat->hand.twice & UINT32_C(0x108421) << colour);
    int fit = voeux_most(qn_count(hand) + (doubles && length == 0 ? 1 : 0), 4);
    if (length > 0)
        *room = (uint16_t)(SEAT_ROOM + (length > 3 ? length > 6 ? 24 : 12 : 0) +
                           qn_count(open & VOEUX_LANE_VALUES));
    return SEAT_SERIES + (length * 5 + fit) * VOEUX_STAGES + stage;
}

/* Lists a seat's features; returns what is sure already: its neutral series (W11). */
static inline int voeux_seat_features(const struct voeux_state *state, int number,
                                      uint16_t at[VOEUX_FEATURES_OF_SEAT])
{
    const struct voeux_table *table = &state->table;
    const struct voeux_seat *seat = &state->seats[number];
    uint8_t length[VOEUX_PILES];
    int stage = voeux_stage(table);
    int pairs = qn_count(voeux_stone_values(&seat->hand, table->row));
    int stones = voeux_most(qn_count(table->stones[number]), 5);
    int points = voeux_most(qn_count(seat->hand.points), 3);
    voeux_lengths(table, &seat->laid, number, length);
    for (int colour = 0; colour < VOEUX_COLOURS; colour++)
        at[colour] = (uint16_t)voeux_seat_feature_series(seat, colour, length[colour], stage,
                                                         &at[VOEUX_COLOURS + colour]);
    at[10] = (uint16_t)(SEAT_STONES + (stones * 3 + voeux_most(pairs, 2)) * VOEUX_STAGES + stage);
    at[11] = (uint16_t)(SEAT_POINTS + points * VOEUX_STAGES + stage);
    at[12] = (uint16_t)(number == table->turn ? SEAT_TURN + stage : SEAT_NONE);
    at[13] = SEAT_NONE;
    return length[VOEUX_NEUTRAL];
}

#endif
