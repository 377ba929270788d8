/* Vœux: how good moves look to a seat, by their traits (traits.h) and the weights that self-play
 * taught (weights.h). It plays better than the policy and takes longer: prior and rollouts
 * of search.
 *
 * In the final phase nothing is unknown any more that matters: there the points count that the last
 * one or two cards bring. */
#include "games/voeux/scores.h"
#include "games/voeux/traits.h"
#include "games/voeux/weights.h"

static inline int sum(struct voeux_traits traits)
{
    int score = 0;
    for (int i = 0; i < VOEUX_MOVE_TRAITS; i++)
        score += voeux_weights[traits.at[i]];
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
static int layable(const struct voeux_scene *scene, int colour)
{
    const struct voeux_bag *hand = &scene->seat->hand;
    unsigned lane = voeux_lane(hand->cards & scene->accepted, colour);
    uint32_t twice = hand->twice & UINT32_C(0x2108421) << colour;
    int last = scene->last[colour];
    unsigned below = last == VOEUX_END ? 0 : lane & ((1u << last) - 1), rest = lane & ~below;
    int one_way = qn_count(rest), other_way = qn_count(below) + qn_count(rest & 1u << VOEUX_END);
    int points = qn_count(voeux_lane(voeux_point_lays(scene->seat, scene->accepted), colour));
    int doubles = 0;
    for (; twice && lane; twice &= twice - 1) {
        int twin = qn_lowest(twice);
        doubles += lane >> (twin < 25 ? 3 + twin / 5 : VOEUX_END) & 1;
    }
    return voeux_most((one_way > other_way ? one_way : other_way) + points + doubles, 2);
}

/* What the cards still due bring at best if the first of them goes into each series. */
static void final_gains(const struct voeux_scene *scene, int gain[VOEUX_PILES])
{
    int one[VOEUX_PILES], two[VOEUX_PILES], due = scene->state->table.due;
    for (int i = 0; i < VOEUX_COLOURS; i++) {
        int cards = layable(scene, i), length = scene->length[i], now = voeux_length_score(length);
        one[i] = cards > 0 ? voeux_length_score(length + 1) - now : 0;
        two[i] = cards > 1 ? voeux_length_score(length + 2) - now : one[i];
    }
    one[VOEUX_NEUTRAL] = voeux_most(qn_count(scene->seat->hand.points), 1);
    two[VOEUX_NEUTRAL] = voeux_most(qn_count(scene->seat->hand.points), 2);
    for (int i = 0; i < VOEUX_PILES; i++) {
        gain[i] = due == 1 ? one[i] : two[i];
        for (int k = 0; k < VOEUX_PILES && due == 2; k++)
            if (k != i && one[i] + one[k] > gain[i])
                gain[i] = one[i] + one[k];
    }
}

/* The greater gain first, then the smaller step; an end card last. */
static int score_final(const struct voeux_scene *scene, const int gain[VOEUX_PILES],
                       const struct voeux_step *step)
{
    enum { END_LAST = 15 };
    if (step->act == ACT_DONE)
        return 0;
    int score = 2 * VOEUX_OCTAVE * gain[step->series], value = voeux_rank(step->card);
    if (step->card >= VOEUX_POINT)
        return score - (step->series == VOEUX_NEUTRAL);
    if (value == VOEUX_END)
        return score - END_LAST;
    return score - voeux_step(scene->last[step->series], value);
}

/* ---- all moves ---- */

void voeux_score_moves(const struct voeux_state *state, const qn_move *moves, int count,
                       int *scores)
{
    struct voeux_scene scene = voeux_look(state);
    int gain[VOEUX_PILES];
    if (state->table.phase == VOEUX_FINAL)
        final_gains(&scene, gain);
    for (int i = 0; i < count; i++) {
        struct voeux_step step = voeux_decode(moves[i]);
        if (state->table.phase == VOEUX_FINAL)
            scores[i] = score_final(&scene, gain, &step);
        else if (step.act == ACT_DISCARD)
            scores[i] = sum(voeux_traits_give(&scene, step.card)) +
                        voeux_weights[voeux_trait_parting(&scene, step.card)];
        else if (step.act == ACT_STONE)
            scores[i] = voeux_weights[voeux_trait_stone(&scene)] +
                        sum(voeux_traits_give(&scene, step.card)) +
                        sum(voeux_traits_give(&scene, step.other));
        else if (step.act == ACT_LAY)
            scores[i] = sum(voeux_traits_lay(&scene, step.card, step.series));
        else if (step.act == ACT_DRAW_DISCARD)
            scores[i] = sum(voeux_traits_take(&scene, step.series));
        else
            scores[i] = voeux_weights[voeux_trait_unknown(&scene)];
    }
}
