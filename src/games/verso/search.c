/* What search knows about Verso beyond its rules: priors, the value of a position, and how well a
 * world explains what others did. */
#include "policy.h"
#include "weights.h"
#include "core/value.h"
#include <float.h>
#include <math.h>

/* Points ahead that make the margin's part of a result three quarters. */
static const float MARGIN = 20.0f;

/* The prior falls with what the policy would lose by the move; at this loss to a quarter. */
static const float TEMPER = 240.0f;

void verso_prior(const void *from, const qn_move *moves, int count, float *priors)
{
    const struct verso_state *state = from;
    struct verso_choices choices;
    struct verso_wants wants;
    int ratings[QN_MOVES_MAX], best = INT32_MIN;
    verso_choices(state, &choices);
    verso_want(&state->table, state->shown, state->table.seat, &wants);
    for (int i = 0; i < count; i++) {
        ratings[i] = verso_rate(state, &choices, &wants, moves[i]);
        best = ratings[i] > best ? ratings[i] : best;
    }
    float sum = 0;
    for (int i = 0; i < count; i++) {
        float loss = 1.0f + (float)(best - ratings[i]) / TEMPER;
        priors[i] = 1.0f / (loss * loss);
        sum += priors[i];
    }
    for (int i = 0; i < count; i++)
        priors[i] /= sum;
}

void verso_features(const struct verso_state *state, int seat, float features[VERSO_FEATURES])
{
    const struct verso_table *table = &state->table;
    struct verso_wants wants;
    int16_t scores[QN_PLAYERS_MAX];
    int lengths[VERSO_NUMBERS + 1] = {0};
    uint64_t own = verso_own(table, seat), longs = table->longs & own;
    bool moves = seat == table->seat;
    for (uint64_t left = table->bottoms & own & ~longs; left; left &= left - 1)
        lengths[verso_length(table, state->shown, qn_lowest(left))]++;
    verso_want(table, state->shown, seat, &wants);
    verso_scores(state, scores);
    bool top_fits =
        moves && table->drawn < VERSO_TOKENS && wants.fit >> state->shown[table->drawn] & 1;
    features[VERSO_FEATURE_SCORE] = scores[seat];
    features[VERSO_FEATURE_ONES] = (float)lengths[1];
    features[VERSO_FEATURE_TWOS] = (float)lengths[2];
    features[VERSO_FEATURE_THREES] = (float)lengths[3];
    features[VERSO_FEATURE_LONGS] = (float)qn_count(longs);
    features[VERSO_FEATURE_GROW] = (float)qn_count(wants.grow);
    features[VERSO_FEATURE_FULL] = (float)qn_count(wants.full);
    features[VERSO_FEATURE_LAST] = verso_has_fewest(table, seat);
    features[VERSO_FEATURE_LYING] = (float)qn_count(table->points[seat] & table->loaded);
    features[VERSO_FEATURE_TURN] = moves;
    features[VERSO_FEATURE_TOP] = top_fits;
    features[VERSO_FEATURE_HOPE] = (float)verso_best_hope(state, &wants, seat) / VERSO_HOPE_MOST;
}

/* V15, V16: ranks count too, so that the tie-break decides between equal scores. */
static void value_of_end(const struct verso_state *state, float value[QN_PLAYERS_MAX])
{
    enum { STEP = 8 };
    int16_t scores[QN_PLAYERS_MAX];
    uint8_t ranks[QN_PLAYERS_MAX];
    int results[QN_PLAYERS_MAX], players = state->table.players;
    verso_scores(state, scores);
    verso_ranks(state, ranks);
    for (int seat = 0; seat < players; seat++)
        results[seat] = STEP * scores[seat] - ranks[seat];
    qn_value_final(results, players, MARGIN * STEP, value);
}

/* What the seat will have in the end, up to a number that is the same for all seats. */
static float outlook(const struct verso_state *state, int seat, float pile)
{
    const struct verso_weights *weights = &verso_weights[state->table.players - 2];
    float features[VERSO_FEATURES], sum = 0;
    verso_features(state, seat, features);
    for (int f = 0; f < VERSO_FEATURES; f++) {
        const float *weight = weights->weights[f];
        sum += features[f] * (weight[0] + pile * (weight[1] + pile * weight[2]));
    }
    return sum;
}

/* The chance to end ahead of another seat, close to that of a normal distribution. */
static float chance_ahead(float margin, float variance)
{
    const float half_pi = 1.5708f;
    return 0.5f + 0.5f * margin / sqrtf(half_pi * variance + margin * margin);
}

/* To win is to be ahead of everybody; these chances are taken as independent and made to sum up to
 * 1. */
static void value_of_outlooks(const float *outlooks, int players, float variance,
                              float value[QN_PLAYERS_MAX])
{
    float sum = 0, scale = MARGIN + 0.5f * sqrtf(variance);
    float wins[VERSO_SEATS], margins[VERSO_SEATS];
    for (int seat = 0; seat < players; seat++) {
        wins[seat] = 1;
        margins[seat] = FLT_MAX;
        for (int other = 0; other < players; other++) {
            float margin = outlooks[seat] - outlooks[other];
            if (other == seat)
                continue;
            wins[seat] *= chance_ahead(margin, variance);
            margins[seat] = margin < margins[seat] ? margin : margins[seat];
        }
        sum += wins[seat];
    }
    for (int seat = 0; seat < players; seat++)
        value[seat] = QN_VALUE_WIN * wins[seat] / sum +
                      (1.0f - QN_VALUE_WIN) * qn_value_margin(margins[seat], scale);
}

void verso_value(const void *from, float value[QN_PLAYERS_MAX])
{
    const struct verso_state *state = from;
    int players = state->table.players;
    float outlooks[VERSO_SEATS], pile = verso_pile(&state->table);
    if (state->table.phase == VERSO_OVER) {
        value_of_end(state, value);
        return;
    }
    const float *variance = verso_weights[players - 2].variance;
    for (int seat = 0; seat < players; seat++)
        outlooks[seat] = outlook(state, seat, pile);
    value_of_outlooks(outlooks, players, variance[0] + pile * variance[1], value);
}

/* Nothing is hidden from one seat that another knows (V17): what others did tells nothing. */
float verso_belief(const void *view, void *world)
{
    (void)view;
    (void)world;
    return 1.0f;
}

const struct qn_tuning verso_tuning = {
    /* Whoever plays without a plan then wins four games in ten (tests/ladder/simple.c). */
    .easy_error_rate = 0.9f,
    /* As far as the other games trust the prior; more or less was not better. */
    .exploration = 0.7f,
    /* What one leaves lying is what the next can take: opponents must think, too. */
    .opponent_tree = true,
    /* No event tells the new top of the pile after a draw. */
    .events_fix_moves = false,
    /* Backs must agree with all that was seen, so sampling takes as long as several simulations. */
    .sims_per_world = 8,
};
