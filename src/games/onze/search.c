/* What search knows about the game beyond its rules: priors, the value of a position, and how well
 * a world explains what others did. */
#include "policy.h"
#include "core/value.h"

/* ---- the policy as a prior ---- */

enum { EASE = 40 }; /* rated so much lower by the policy a move gets a quarter of the prior */

static const float at_least = 0.1f; /* of all priors, spread evenly: everything is tried once */

/* What the learnt weights prefer gets as much as all moves together. At a table of four, where they
 * know more than the policy, a small search would be weaker than `greedy` without it. */
static const float preference = 1.0f;

static int rating_of(const struct onze_moment *m, const struct onze_choices *c,
                     const struct onze_context *context, qn_move move)
{
    if (move >= ONZE_DRAW)
        return onze_plain_rating(context, move);
    if (move >= ONZE_SWAP)
        return ONZE_URGENCY * context->weights[ONZE_POLICY_SWAP];
    bool joker = move >= ONZE_JOKER;
    int place = onze_place[(move - (joker ? ONZE_JOKER : ONZE_LAY)) / 2];
    return onze_slot_rating(m, c, context, place, joker);
}

void onze_prior(const void *state, const qn_move *moves, int count, float *priors)
{
    const struct onze_state *s = state;
    const struct onze_moment moment = onze_moment(s);
    struct onze_choices c;
    onze_choices_now(&moment, &c);
    struct onze_context context;
    onze_context_of(s, &c, onze_policy_weights_for(&s->setup), &context);
    int ratings[QN_MOVES_MAX], best = INT32_MIN;
    float sum = 0;
    for (int i = 0; i < count; i++) {
        ratings[i] = rating_of(&moment, &c, &context, moves[i]);
        best = ratings[i] > best ? ratings[i] : best;
    }
    for (int i = 0; i < count; i++) {
        float ease = 1.0f + (float)(best - ratings[i]) / (float)(ONZE_URGENCY * EASE);
        priors[i] = 1.0f / (ease * ease);
        sum += priors[i];
    }
    int preferred = onze_preferred(s, moves, count);
    if (preferred >= 0) {
        priors[preferred] += preference * sum;
        sum += preference * sum;
    }
    for (int i = 0; i < count; i++)
        priors[i] = at_least / (float)count + (1.0f - at_least) * priors[i] / sum;
}

/* ---- the value of a position ---- */

/* By how much the best two of a game usually differ; games of a match add up (O17). And the lead
 * that counts as three wins in four: others play better than rollouts take them to, so a narrow win
 * in a rollout is none for sure. A step there made search lose narrowly what it had thought won. */
enum { MARGIN = 40, NARROW = 8 };

static const float root[QN_PLAYERS_MAX + 1] = {0.0f,    1.0f,    1.4142f, 1.7321f,
                                               2.0000f, 2.2361f, 2.4495f};

static float margin_of(const struct qn_setup *setup, int games)
{
    return (setup->option[ONZE_BEGINNER] ? 1.0f : (float)MARGIN) * root[games];
}

/* How much can still happen: in the games of the match that are left (O17), or that a rollout did
 * not foresee. */
static float luck_of(const struct onze_state *s)
{
    int games = onze_games(&s->setup);
    return s->turn == QN_OVER ? (float)NARROW * root[games] : margin_of(&s->setup, games - s->game);
}

/* From the lead, and from how much can still happen. */
static void value_by_lead(const struct onze_state *s, const int *results,
                          float value[QN_PLAYERS_MAX])
{
    int players = s->setup.players, games = onze_games(&s->setup);
    float luck = luck_of(s), chance[QN_PLAYERS_MAX], sum = 0;
    for (int seat = 0; seat < players; seat++) {
        int other = INT32_MIN;
        for (int i = 0; i < players; i++)
            other = i != seat && results[i] > other ? results[i] : other;
        float lead = (float)(results[seat] - other);
        chance[seat] = qn_value_margin(lead, luck);
        value[seat] = (1.0f - QN_VALUE_WIN) * qn_value_margin(lead, margin_of(&s->setup, games));
        sum += chance[seat];
    }
    for (int seat = 0; seat < players; seat++)
        value[seat] += QN_VALUE_WIN * chance[seat] / sum;
}

void onze_value(const void *state, float value[QN_PLAYERS_MAX])
{
    const struct onze_state *s = state;
    int results[QN_PLAYERS_MAX];
    for (int seat = 0; seat < s->setup.players; seat++)
        results[seat] = s->total[seat];
    if (s->turn == QN_OVER && s->setup.option[ONZE_BEGINNER]) /* O16: who went out has won */
        qn_value_final(results, s->setup.players, margin_of(&s->setup, onze_games(&s->setup)),
                       value);
    else
        value_by_lead(s, results, value);
}

/* What was seen of the others is in the sampling already (O19); that they draw says nothing. */
float onze_belief(const void *view, void *world)
{
    (void)view;
    (void)world;
    return 1.0f;
}

const struct qn_tuning onze_tuning = {
    /* Whoever plays without a plan then wins four games in ten (tests/ladder/simple.c). */
    .easy_error_rate = 0.9f,
    /* The prior knows what rollouts do not (docs/lab/bots.md). */
    .exploration = 3.0f,
    /* A tree for them would learn to play against the hand of the one who thinks. */
    .opponent_tree = false,
    /* The table and one's own hand decide what is legal, and every change of them is an event. */
    .events_fix_moves = true,
    /* Sampling is cheap, and rollouts tell nothing new in the same world. */
    .sims_per_world = 1,
};
