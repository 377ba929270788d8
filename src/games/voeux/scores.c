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

/* ---- the best move, without a list: what search's rollouts ask for ---- */

/* A score and the move that it belongs to in one number, so that comparing them needs no branch. Of
 * equal scores the lower label wins: labels go by the order of voeux_legal. */
enum { LABELS = 256, PAIRS = 20, LEAST = -100000 * LABELS };

static inline int labelled(int score, int label) { return score * LABELS + LABELS - 1 - label; }
static inline int label_of(int number) { return LABELS - 1 - (number & (LABELS - 1)); }
static inline int score_in(int number) { return (number - (number & (LABELS - 1))) / LABELS; }
static inline int larger(int a, int b) { return a > b ? a : b; }

static inline struct voeux_step discard_step(int card)
{
    return (struct voeux_step){.act = ACT_DISCARD, .card = (uint8_t)card};
}

static inline struct voeux_step stone_step(int label)
{
    int value = label / PAIRS, pair = label % PAIRS;
    int one = pair < 15 ? voeux_pairs[pair][0] : pair - 15;
    int two = pair < 15 ? voeux_pairs[pair][1] : pair - 15;
    return (struct voeux_step){.act = ACT_STONE,
                               .card = (uint8_t)(one * VOEUX_RANKS + value),
                               .other = (uint8_t)(two * VOEUX_RANKS + value)};
}

/* Labels of lays: the card, and after all cards the place of a point card in a colour. */
static inline struct voeux_step lay_step(int label)
{
    int place = label - VOEUX_TYPES;
    int card = place < 0 ? label : VOEUX_POINT + voeux_rank(place);
    return (struct voeux_step){.act = ACT_LAY,
                               .card = (uint8_t)card,
                               .series = (uint8_t)voeux_kind(place < 0 ? label : place)};
}

/* Stones of the values that the hand holds a pair of; `give` has what its cards cost. */
static int best_stone(const struct voeux_scene *scene, const int give[VOEUX_TYPES])
{
    const struct voeux_bag *hand = &scene->seat->hand;
    int stone = voeux_weights[voeux_trait_stone(scene)], best = LEAST;
    unsigned values = voeux_stone_values(hand, scene->state->table.row);
    for (; values; values &= values - 1) {
        int value = qn_lowest(values);
        unsigned kinds = voeux_kinds(hand, value), twins = voeux_twins(hand, value);
        for (unsigned seconds = kinds & (kinds - 1); seconds; seconds &= seconds - 1) {
            int second = qn_lowest(seconds), cost = stone + give[second * VOEUX_RANKS + value];
            for (unsigned firsts = kinds & ((1u << second) - 1); firsts; firsts &= firsts - 1) {
                int first = qn_lowest(firsts), pair = second * (second - 1) / 2 + first;
                best = larger(
                    best, labelled(cost + give[first * VOEUX_RANKS + value], value * PAIRS + pair));
            }
        }
        for (; twins; twins &= twins - 1) {
            int colour = qn_lowest(twins), cost = give[colour * VOEUX_RANKS + value];
            best = larger(best, labelled(stone + 2 * cost, value * PAIRS + 15 + colour));
        }
    }
    return best;
}

static inline int best_lay(const struct voeux_scene *scene)
{
    const struct voeux_seat *seat = scene->seat;
    int best = LEAST;
    for (uint64_t cards = seat->hand.cards & scene->accepted; cards; cards &= cards - 1) {
        int card = qn_lowest(cards);
        best = larger(best, labelled(sum(voeux_traits_lay(scene, card, voeux_kind(card))), card));
    }
    for (unsigned points = seat->hand.points; points; points &= points - 1) {
        int card = VOEUX_POINT + qn_lowest(points);
        best = larger(best, labelled(sum(voeux_traits_point(scene, card, VOEUX_NEUTRAL)), card));
    }
    for (uint64_t places = voeux_point_lays(seat, scene->accepted); places; places &= places - 1) {
        int place = qn_lowest(places), card = VOEUX_POINT + voeux_rank(place);
        best = larger(best, labelled(sum(voeux_traits_point(scene, card, voeux_kind(place))),
                                     VOEUX_TYPES + place));
    }
    return best;
}

static struct voeux_step best_play(const struct voeux_scene *scene)
{
    const struct voeux_bag *hand = &scene->seat->hand;
    int give[VOEUX_TYPES], discard = LEAST; /* what giving a card of the hand away costs */
    for (uint64_t cards = hand->cards; cards; cards &= cards - 1) {
        int card = qn_lowest(cards);
        give[card] = sum(voeux_traits_give_colour(scene, card));
        int parting = voeux_weights[voeux_trait_parting(scene, card)];
        discard = larger(discard, labelled(give[card] + parting, card));
    }
    for (unsigned points = hand->points; points; points &= points - 1) {
        int card = VOEUX_POINT + qn_lowest(points);
        give[card] = sum(voeux_traits_give(scene, card));
        int parting = voeux_weights[voeux_trait_parting(scene, card)];
        discard = larger(discard, labelled(give[card] + parting, card));
    }
    int stone = best_stone(scene, give), lay = best_lay(scene);
    if (score_in(lay) > score_in(discard) && score_in(lay) > score_in(stone))
        return lay_step(label_of(lay));
    return score_in(stone) > score_in(discard) ? stone_step(label_of(stone))
                                               : discard_step(label_of(discard));
}

static struct voeux_step best_draw(const struct voeux_scene *scene)
{
    int best = labelled(voeux_weights[voeux_trait_unknown(scene)], 0);
    for (unsigned piles = voeux_open_piles(&scene->state->table); piles; piles &= piles - 1) {
        int pile = qn_lowest(piles);
        best = larger(best, labelled(sum(voeux_traits_take(scene, pile)), 1 + pile));
    }
    int label = label_of(best);
    return (struct voeux_step){.act = label ? ACT_DRAW_DISCARD : ACT_DRAW_PILE,
                               .series = (uint8_t)(label ? label - 1 : 0)};
}

struct voeux_step voeux_best_step(const struct voeux_state *state,
                                  const uint8_t length[VOEUX_PILES])
{
    struct voeux_scene scene = voeux_look_at(state, length);
    return state->table.phase == VOEUX_PLAY ? best_play(&scene) : best_draw(&scene);
}
