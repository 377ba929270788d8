/* What search knows about Verso beyond its rules: priors, the worth of a position, and how well a
 * world explains what others did. */
#include "judge.h"
#include "policy.h"
#include "core/worth.h"
#include <float.h>
#include <math.h>

struct judgement {
    float variance[2]; /* of the margin between two seats: a line in the share of the pile left */
    float weights[VERSO_FEATURES][3]; /* of what a seat has: parabolas in it */
};

#include "judge_weights.h"

/* Points ahead that make the margin's part of a result three quarters. */
static const float MARGIN = 20.0f;

/* The prior falls with what the policy would lose by the move; at this loss to a quarter. */
static const float TEMPER = 240.0f;

void verso_weigh(const void *from, const qn_move *moves, int count, float *shares)
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
        shares[i] = 1.0f / (loss * loss);
        sum += shares[i];
    }
    for (int i = 0; i < count; i++)
        shares[i] /= sum;
}

void verso_features(const struct verso_state *state, int seat, float has[VERSO_FEATURES])
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
    verso_truth.scores(state, scores);
    bool top_fits =
        moves && table->drawn < VERSO_TOKENS && wants.fit >> state->shown[table->drawn] & 1;
    has[VERSO_HAS_SCORE] = scores[seat];
    has[VERSO_HAS_ONES] = (float)lengths[1];
    has[VERSO_HAS_TWOS] = (float)lengths[2];
    has[VERSO_HAS_THREES] = (float)lengths[3];
    has[VERSO_HAS_LONGS] = (float)qn_count(longs);
    has[VERSO_HAS_GROW] = (float)qn_count(wants.grow);
    has[VERSO_HAS_FULL] = (float)qn_count(wants.full);
    has[VERSO_HAS_LAST] = verso_has_fewest(table, seat);
    has[VERSO_HAS_LYING] = (float)qn_count(table->points[seat] & table->loaded);
    has[VERSO_HAS_TURN] = moves;
    has[VERSO_HAS_TOP] = top_fits;
    has[VERSO_HAS_HOPE] = (float)verso_best_hope(state, &wants, seat) / VERSO_HOPE_MOST;
}

/* V15, V16: ranks count too, so that the tie-break decides between equal scores. */
static void worth_of_end(const struct verso_state *state, float worth[QN_PLAYERS_MAX])
{
    enum { STEP = 8 };
    int16_t scores[QN_PLAYERS_MAX];
    uint8_t ranks[QN_PLAYERS_MAX];
    int results[QN_PLAYERS_MAX], players = state->table.players;
    verso_truth.scores(state, scores);
    verso_truth.ranks(state, ranks);
    for (int seat = 0; seat < players; seat++)
        results[seat] = STEP * scores[seat] - ranks[seat];
    qn_worth_final(results, players, MARGIN * STEP, worth);
}

/* What the seat will have in the end, up to a number that is the same for all seats. */
static float prospect(const struct verso_state *state, int seat, float pile)
{
    const struct judgement *judgement = &judgements[state->table.players - 2];
    float has[VERSO_FEATURES], sum = 0;
    verso_features(state, seat, has);
    for (int f = 0; f < VERSO_FEATURES; f++) {
        const float *weight = judgement->weights[f];
        sum += has[f] * (weight[0] + pile * (weight[1] + pile * weight[2]));
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
static void worth_of_prospects(const float *prospects, int players, float variance,
                               float worth[QN_PLAYERS_MAX])
{
    float sum = 0, scale = MARGIN + 0.5f * sqrtf(variance);
    float wins[VERSO_SEATS], margins[VERSO_SEATS];
    for (int seat = 0; seat < players; seat++) {
        wins[seat] = 1;
        margins[seat] = FLT_MAX;
        for (int other = 0; other < players; other++) {
            float margin = prospects[seat] - prospects[other];
            if (other == seat)
                continue;
            wins[seat] *= chance_ahead(margin, variance);
            margins[seat] = margin < margins[seat] ? margin : margins[seat];
        }
        sum += wins[seat];
    }
    for (int seat = 0; seat < players; seat++)
        worth[seat] = QN_WORTH_WIN * wins[seat] / sum +
                      (1.0f - QN_WORTH_WIN) * qn_worth_margin(margins[seat], scale);
}

void verso_worth(const void *from, float worth[QN_PLAYERS_MAX])
{
    const struct verso_state *state = from;
    int players = state->table.players;
    float prospects[VERSO_SEATS], pile = verso_pile(&state->table);
    if (state->table.phase == VERSO_OVER) {
        worth_of_end(state, worth);
        return;
    }
    const float *variance = judgements[players - 2].variance;
    for (int seat = 0; seat < players; seat++)
        prospects[seat] = prospect(state, seat, pile);
    worth_of_prospects(prospects, players, variance[0] + pile * variance[1], worth);
}

/* Nothing is hidden from one seat that another knows (V17): what others did tells nothing. */
float verso_believe(const void *view, void *world)
{
    (void)view;
    (void)world;
    return 1.0f;
}
