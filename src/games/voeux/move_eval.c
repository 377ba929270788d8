/* Vœux: how good moves look to a seat, by their features (move_features.h) and the weights that
 * self-play taught (weights.h). It plays better than the policy and takes longer: prior and
 * rollouts of search.
 *
 * In the final phase nothing is unknown any more that matters: there the points count that the last
 * one or two cards bring. */
#include "games/voeux/move_eval.h"
#include "games/voeux/move_features.h"
#include "games/voeux/weights.h"

static inline int sum(struct voeux_features features)
{
    int score = 0;
    for (int i = 0; i < VOEUX_FEATURES_OF_MOVE; i++)
        score += voeux_move_weights[features.at[i]];
    return score;
}

int voeux_lead(const struct voeux_state *state)
{
    int16_t scores[QN_PLAYERS_MAX];
    int best = INT16_MIN, number = state->table.turn;
    voeux_scores(state, scores);
    for (int seat = 0; seat < state->table.players; seat++)
        if (seat != number && scores[seat] > best)
            best = scores[seat];
    return scores[number] - best;
}

/* ---- the final phase ---- */

/* How many of the hand's cards, at most two, the series takes one after the other: nearest values
 * first, all on one side of a series without direction, then an end card. */
static int layable(const struct voeux_decision *decision, int colour)
{
    const struct voeux_bag *hand = &decision->seat->hand;
    unsigned lane = voeux_lane(hand->cards & decision->accepted, colour);
    uint32_t twice = hand->twice & voeux_colour_twins(colour);
    int last = decision->last[colour];
    unsigned below = last == VOEUX_END ? 0 : lane & ((1u << last) - 1), rest = lane & ~below;
    int one_way = qn_count(rest), other_way = qn_count(below) + qn_count(rest & 1u << VOEUX_END);
    int points = qn_count(voeux_lane(voeux_point_lays(decision->seat, decision->accepted), colour));
    int doubles = 0;
    for (; twice && lane; twice &= twice - 1) {
        int twin = qn_lowest(twice);
        doubles += lane >> (voeux_twin_rank(twin)) & 1;
    }
    return voeux_most((one_way > other_way ? one_way : other_way) + points + doubles, 2);
}

/* What the cards still due bring at best if the first of them goes into each series. */
static void final_gains(const struct voeux_decision *decision, int gain[VOEUX_PILES])
{
    int one[VOEUX_PILES], two[VOEUX_PILES], due = decision->state->table.due;
    for (int i = 0; i < VOEUX_COLOURS; i++) {
        int cards = layable(decision, i), length = decision->length[i],
            now = voeux_length_score(length);
        one[i] = cards > 0 ? voeux_length_score(length + 1) - now : 0;
        two[i] = cards > 1 ? voeux_length_score(length + 2) - now : one[i];
    }
    one[VOEUX_NEUTRAL] = voeux_most(qn_count(decision->seat->hand.points), 1);
    two[VOEUX_NEUTRAL] = voeux_most(qn_count(decision->seat->hand.points), 2);
    for (int i = 0; i < VOEUX_PILES; i++) {
        gain[i] = due == 1 ? one[i] : two[i];
        for (int k = 0; k < VOEUX_PILES && due == 2; k++)
            if (k != i && one[i] + one[k] > gain[i])
                gain[i] = one[i] + one[k];
    }
}

/* The greater gain first, then the smaller step; an end card last. */
static int score_final(const struct voeux_decision *decision, const int gain[VOEUX_PILES],
                       const struct voeux_move *parts)
{
    enum { END_LAST = 15 };
    if (parts->act == ACT_DONE)
        return 0;
    int score = 2 * VOEUX_OCTAVE * gain[parts->series], value = voeux_rank(parts->card);
    if (parts->card >= VOEUX_POINT)
        return score - (parts->series == VOEUX_NEUTRAL);
    if (value == VOEUX_END)
        return score - END_LAST;
    return score - voeux_distance(decision->last[parts->series], value);
}

/* ---- all moves ---- */

void voeux_score_moves(const struct voeux_state *state, const qn_move *moves, int count,
                       int *scores)
{
    struct voeux_decision decision = voeux_decision_of(state);
    int gain[VOEUX_PILES];
    if (state->table.phase == VOEUX_FINAL)
        final_gains(&decision, gain);
    for (int i = 0; i < count; i++) {
        struct voeux_move parts = voeux_decode(moves[i]);
        if (state->table.phase == VOEUX_FINAL)
            scores[i] = score_final(&decision, gain, &parts);
        else if (parts.act == ACT_DISCARD)
            scores[i] = sum(voeux_features_give(&decision, parts.card)) +
                        voeux_move_weights[voeux_feature_parting(&decision, parts.card)];
        else if (parts.act == ACT_STONE)
            scores[i] = voeux_move_weights[voeux_feature_stone(&decision)] +
                        sum(voeux_features_give(&decision, parts.card)) +
                        sum(voeux_features_give(&decision, parts.other));
        else if (parts.act == ACT_LAY)
            scores[i] = sum(voeux_features_lay(&decision, parts.card, parts.series));
        else if (parts.act == ACT_DRAW_DISCARD)
            scores[i] = sum(voeux_features_take(&decision, parts.series));
        else
            scores[i] = voeux_move_weights[voeux_feature_unknown(&decision)];
    }
}
