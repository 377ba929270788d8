/* What search knows about the game beyond its rules: priors, the worth of a position, and how well
 * a world explains what others did. */
#include "games/figures/policy.h"
#include "core/worth.h"

/* ---- priors ---- */

/* Differences at which a move deserves a quarter of the best one's tries: of gains, in tenths of a
 * point, and of how much a card helps. */
static const float GAIN_SCALE = 60.0f, HELP_SCALE = 8.0f;
/* What the policy's own choice gets before the rest is shared out. */
static const float FAVOURITE = 0.1f;

static int top_of(const struct figures_table *t, int seat)
{
    return t->lying[figures_heap_of(t, seat).end - 1];
}

/* How good a move seems, in units of which one makes a difference; drawing is 0. */
static float appeal_to_begin(const struct figures_state *s, const struct figures_prospect *p,
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
    int type = top_of(&s->table, move - FIGURES_TAKE);
    int helps = figures_take_help(w, &s->hands[s->table.mover], type, p->open);
    return (float)(helps - w->take) / HELP_SCALE;
}

static float appeal_of(const struct figures_state *s, const struct figures_prospect *p,
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

void figures_weigh(const void *state, const qn_move *moves, int count, float *shares)
{
    const struct figures_state *s = state;
    struct qn_rng none = {.spare = 0};
    int favourite = figures_choose(state, moves, count, &none);
    struct figures_prospect p =
        figures_prospect_of(&figures_weights, &s->table.sheets[s->table.mover]);
    float best = -1e9f, sum = 0.0f;
    for (int i = 0; i < count; i++) {
        shares[i] = appeal_of(s, &p, &s->hands[s->table.mover], moves[i]);
        best = shares[i] > best ? shares[i] : best;
    }
    for (int i = 0; i < count; i++) {
        float behind = i == favourite ? 0.0f : best - shares[i];
        shares[i] = 1.0f / ((1.0f + behind) * (1.0f + behind));
        sum += shares[i];
    }
    for (int i = 0; i < count; i++)
        shares[i] = (1.0f - FAVOURITE) * shares[i] / sum + (i == favourite ? FAVOURITE : 0.0f);
}

/* ---- the worth of a position ---- */

enum { WORTH_SCALE = 40 }; /* points: about the deviation of the margin */

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
static void expected_worth(const float *totals, int players, float doubt,
                           float worth[QN_PLAYERS_MAX])
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
        worth[seat] = (1.0f - QN_WORTH_WIN) *
                      qn_worth_margin(totals[seat] - best_other, (float)WORTH_SCALE + doubt);
    }
    for (int seat = 0; seat < players; seat++)
        worth[seat] += QN_WORTH_WIN * wins[seat] / sum;
}

void figures_worth(const void *state, float worth[QN_PLAYERS_MAX])
{
    const struct figures_state *s = state;
    const struct figures_weights *w = &figures_weights;
    int results[QN_PLAYERS_MAX], players = s->setup.players;
    float totals[QN_PLAYERS_MAX], doubt = 0.0f;
    for (int seat = 0; seat < players; seat++) {
        const struct figures_sheet *sheet = &s->table.sheets[seat];
        struct figures_prospect p = figures_prospect_of(w, sheet);
        results[seat] = figures_total(sheet);
        int written = results[seat];
        if (figures_series_total(sheet) >= FIGURES_BONUS_FROM)
            written -= FIGURES_BONUS; /* it is in the outlook */
        totals[seat] = (float)written + 0.1f * (float)figures_outlook(w, &p);
        doubt = 0.1f * (float)w->doubt[p.boxes];
    }
    if (s->table.phase == FIGURES_OVER)
        qn_worth_final(results, players, (float)WORTH_SCALE, worth);
    else
        expected_worth(totals, players, doubt, worth);
}

/* Sampling agrees with all that was seen; what others may have meant by it is not guessed at. */
float figures_believe(const void *view, void *world)
{
    (void)view;
    (void)world;
    return 1.0f;
}
