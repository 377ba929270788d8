/* What search knows about the game beyond its rules: priors, the value of a position, and how well
 * a world explains what others did. */
#include "games/figures/weights.h"
#include "core/value.h"

/* ---- priors ---- */

/* Differences at which a move deserves a quarter of the best one's tries: of gains, in tenths of a
 * point, and of how much a card helps. */
static const float GAIN_SCALE = 60.0f, HELP_SCALE = 8.0f;
/* What the policy's own choice gets before the rest is shared out. */
static const float FAVOURITE = 0.1f;

/* How good a move seems, in units of which one makes a difference; drawing is 0. */
static float appeal_to_begin(const struct figures_state *s, const struct figures_sheet_features *p,
                             uint32_t types, int move)
{
    const struct figures_weights *w = &figures_weights;
    if (move == FIGURES_DRAW)
        return 0.0f;
    if (move >= FIGURES_DECLARE) {
        int box = move - FIGURES_DECLARE;
        int gain = figures_gain(w, p, box, figures_points(types, box));
        return (float)(gain - figures_patience(w, s)) / GAIN_SCALE;
    }
    int type = figures_top(&s->table, move - FIGURES_TAKE);
    int helps = figures_take_help(w, &s->hands[s->table.mover], type, p->open);
    return (float)(helps - w->take) / HELP_SCALE;
}

static float appeal_of(const struct figures_state *s, const struct figures_sheet_features *p,
                       const struct figures_bag *hand, int move)
{
    const struct figures_weights *w = &figures_weights;
    uint32_t types = figures_bag_types(hand);
    if (move < FIGURES_DISCARD)
        return appeal_to_begin(s, p, types, move);
    if (move < FIGURES_SCORE) {
        int type = move - FIGURES_DISCARD;
        bool twice = (hand->twos | hand->fours) >> type & 1;
        return twice ? 0.0f : -(float)figures_card_help(w, types, type, p->open) / HELP_SCALE;
    }
    int box = (move - FIGURES_SCORE) % FIGURES_BOXES;
    int points = move < FIGURES_CROSS ? figures_points(types, box) : 0;
    return (float)figures_gain(w, p, box, points) / GAIN_SCALE;
}

void figures_prior(const void *state, const qn_move *moves, int count, float *priors)
{
    const struct figures_state *s = state;
    struct qn_rng none = {.spare = 0};
    int favourite = figures_choose(state, moves, count, &none);
    struct figures_sheet_features p =
        figures_sheet_features_of(&figures_weights, &s->table.sheets[s->table.mover]);
    float best = -1e9f, sum = 0.0f;
    for (int i = 0; i < count; i++) {
        priors[i] = appeal_of(s, &p, &s->hands[s->table.mover], moves[i]);
        best = priors[i] > best ? priors[i] : best;
    }
    for (int i = 0; i < count; i++) {
        float behind = i == favourite ? 0.0f : best - priors[i];
        priors[i] = 1.0f / ((1.0f + behind) * (1.0f + behind));
        sum += priors[i];
    }
    for (int i = 0; i < count; i++)
        priors[i] = (1.0f - FAVOURITE) * priors[i] / sum + (i == favourite ? FAVOURITE : 0.0f);
}

/* ---- the value of a position ---- */

enum { VALUE_SCALE = 40 }; /* points: about the deviation of the margin */

/* The normal distribution at 0, ¼, … 3. */
static const float normal[] = {0.5f,    0.5987f, 0.6915f, 0.7734f, 0.8413f, 0.8944f, 0.9332f,
                               0.9599f, 0.9772f, 0.9878f, 0.9938f, 0.9970f, 0.9987f};
enum { NORMAL_LAST = sizeof normal / sizeof normal[0] - 1 };

/* The chance that a deviation is below x. */
static float chance(float x)
{
    float place = 4.0f * (x < 0 ? -x : x);
    int step = place < (float)NORMAL_LAST ? (int)place : NORMAL_LAST;
    float above = normal[NORMAL_LAST];
    if (step < NORMAL_LAST)
        above = normal[step] + (normal[step + 1] - normal[step]) * (place - (float)step);
    return x < 0 ? 1.0f - above : above;
}

/* Between rounds: from the totals that the sheets promise. The chance to beat all others is taken
 * to go with the product of the chances to beat each. */
static void expected_value(const float *totals, int players, float doubt,
                           float value[QN_PLAYERS_MAX])
{
    float wins[QN_PLAYERS_MAX], sum = 0.0f;
    for (int seat = 0; seat < players; seat++) {
        float best_other = -1e9f;
        wins[seat] = 1.0f;
        for (int i = 0; i < players; i++)
            if (i != seat) {
                wins[seat] *= chance((totals[seat] - totals[i]) / doubt);
                best_other = totals[i] > best_other ? totals[i] : best_other;
            }
        sum += wins[seat];
        value[seat] = (1.0f - QN_VALUE_WIN) *
                      qn_value_margin(totals[seat] - best_other, (float)VALUE_SCALE + doubt);
    }
    for (int seat = 0; seat < players; seat++)
        value[seat] += QN_VALUE_WIN * wins[seat] / sum;
}

void figures_value(const void *state, float value[QN_PLAYERS_MAX])
{
    const struct figures_state *s = state;
    const struct figures_weights *w = &figures_weights;
    int results[QN_PLAYERS_MAX], players = s->setup.players;
    float totals[QN_PLAYERS_MAX], doubt = 0.0f;
    for (int seat = 0; seat < players; seat++) {
        const struct figures_sheet *sheet = &s->table.sheets[seat];
        struct figures_sheet_features p = figures_sheet_features_of(w, sheet);
        results[seat] = figures_total(sheet);
        int written = results[seat] - figures_bonus(sheet); /* which is among what is expected */
        totals[seat] = (float)written + 0.1f * (float)figures_expected(w, &p);
        doubt = 0.1f * (float)w->doubt[p.boxes];
    }
    if (s->table.phase == FIGURES_OVER)
        qn_value_final(results, players, (float)VALUE_SCALE, value);
    else
        expected_value(totals, players, doubt, value);
}

/* Sampling agrees with all that was seen; what others may have meant by it is not guessed at. */
float figures_belief(const void *view, void *world)
{
    (void)view;
    (void)world;
    return 1.0f;
}

const struct qn_tuning figures_tuning = {
    /* Whoever plays without a plan then wins four games in ten (tests/ladder/simple.c). */
    .easy_error_rate = 1.0f,
    /* As far as the other games trust the prior; more or less was not better. */
    .exploration = 0.7f,
    /* Opponents choose when the round ends. */
    .opponent_tree = true,
    /* All that decides what is legal was shown or drawn by the seat. */
    .events_fix_moves = true,
    /* Hands must agree with rounds of choices, so sampling is slow. */
    .sims_per_world = 8,
};
