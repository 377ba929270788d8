/* Vœux: what search knows about the game beyond its rules: priors, the value of a position, and how
 * well a world explains what others did. */
#include "games/voeux/move_eval.h"
#include "games/voeux/weights.h"
#include "core/value.h"

/* A usual lead at the end, in points. */
static const float SCALE = 10.0f;

/* ---- priors ---- */

/* 2 to the power of −x / VOEUX_OCTAVE. */
static float fade(int x)
{
    static const float within[VOEUX_OCTAVE] = {
        1.0f,         0.978572062f, 0.957603281f, 0.937083817f, 0.917004043f, 0.897354538f,
        0.878126080f, 0.859309646f, 0.840896415f, 0.822877754f, 0.805245166f, 0.787990331f,
        0.771105413f, 0.754582208f, 0.738413073f, 0.722590404f, 0.707106781f, 0.691954941f,
        0.677127774f, 0.662618322f, 0.648419777f, 0.634525475f, 0.620928906f, 0.607623682f,
        0.594603558f, 0.581862422f, 0.569394317f, 0.557193379f, 0.545253866f, 0.533570204f,
        0.522136891f, 0.510948575f};
    int octaves = x / VOEUX_OCTAVE;
    return octaves > 20 ? 0.0f : within[x % VOEUX_OCTAVE] / (float)(1 << octaves);
}

/* The policy's own chances, mixed with a little of all. */
void voeux_prior(const void *state, const qn_move *moves, int count, float *priors)
{
    static const float ANY = 0.05f;
    int scores[QN_MOVES_MAX], best = INT32_MIN;
    float total = 0;
    voeux_score_moves(state, moves, count, scores);
    for (int i = 0; i < count; i++)
        best = scores[i] > best ? scores[i] : best;
    for (int i = 0; i < count; i++)
        total += priors[i] = fade(best - scores[i]);
    for (int i = 0; i < count; i++)
        priors[i] = (1.0f - ANY) * priors[i] / total + ANY / (float)count;
}

/* ---- values ---- */

/* The chance to end in front with a lead of so many standard deviations. */
static float chance(float lead)
{
    /* The normal distribution from 0 in steps of 1/4. */
    static const float normal[] = {0.5f,      0.598706f, 0.691462f, 0.773373f, 0.841345f, 0.894350f,
                                   0.933193f, 0.959941f, 0.977250f, 0.987776f, 0.993790f, 0.997020f,
                                   0.998650f, 0.999423f, 0.999767f, 0.999912f, 0.999968f};
    float size = lead < 0 ? -lead : lead;
    int step = (int)(size * 4.0f);
    float part = size * 4.0f - (float)step, upper = 1.0f;
    if (step < 16)
        upper = normal[step] + part * (normal[step + 1] - normal[step]);
    return lead < 0 ? 1.0f - upper : upper;
}

/* The score that a seat can expect. */
static float expected_score(const struct voeux_state *state, int seat)
{
    uint16_t at[VOEUX_FEATURES_OF_SEAT];
    int sum = VOEUX_SCORE_UNIT * voeux_seat_features(state, seat, at);
    for (int i = 0; i < VOEUX_FEATURES_OF_SEAT; i++)
        sum += voeux_seat_weights[at[i]];
    return (float)sum / (float)VOEUX_SCORE_UNIT;
}

/* Of a game that goes on: each seat's expected lead over the best of the others, and how sure it is
 * by now. */
static void estimate(const struct voeux_state *state, float value[QN_PLAYERS_MAX])
{
    float scores[VOEUX_SEATS], wins[VOEUX_SEATS], total = 0;
    int players = state->table.players;
    float spread = voeux_spread[voeux_stage(&state->table)];
    for (int seat = 0; seat < players; seat++)
        scores[seat] = expected_score(state, seat);
    for (int seat = 0; seat < players; seat++) {
        float best = -1000.0f;
        for (int i = 0; i < players; i++)
            best = i != seat && scores[i] > best ? scores[i] : best;
        float lead = scores[seat] - best;
        total += wins[seat] = chance(lead / spread);
        value[seat] = (1.0f - QN_VALUE_WIN) * qn_value_margin(lead, SCALE);
    }
    for (int seat = 0; seat < players; seat++)
        value[seat] += QN_VALUE_WIN * wins[seat] / total;
}

void voeux_value(const void *in, float value[QN_PLAYERS_MAX])
{
    const struct voeux_state *state = in;
    int16_t scores[QN_PLAYERS_MAX];
    int results[QN_PLAYERS_MAX];
    if (state->table.phase != VOEUX_OVER) {
        estimate(state, value);
        return;
    }
    voeux_scores(state, scores);
    for (int seat = 0; seat < state->table.players; seat++)
        results[seat] = scores[seat];
    qn_value_final(results, state->table.players, SCALE, value);
}

float voeux_belief(const void *view, void *world)
{
    (void)view;
    (void)world;
    return 1.0f;
}

const struct qn_tuning voeux_tuning = {
    /* Whoever plays without a plan then wins four games in ten (tests/ladder/simple.c). */
    .easy_error_rate = 0.95f,
    /* 0.4 and 1.5 were not better. */
    .exploration = 0.7f,
    /* Opponents choose what to leave on the discard piles. */
    .opponent_tree = true,
    /* Piles, stones and one's own hand decide what is legal, and every change of them is an event.
     */
    .events_fix_moves = true,
    /* A world takes as long as several simulations. */
    .sims_per_world = 8,
};
