/* What search knows about the game beyond its rules: priors, the worth of a position, and how well
 * a world explains what others did. */
#include "policy.h"
#include "core/worth.h"

/* ---- the policy as a prior ---- */

enum { EASE = 40 }; /* by so much less to the policy's taste a move gets a quarter of the share */

static const float at_least = 0.1f; /* of the shares, spread evenly: everything is tried once */

/* What the learnt weights prefer gets as much as all moves together. At a table of four, where they
 * know more than the taste does, a small search would be weaker than `greedy` without it. */
static const float preference = 1.0f;

static int worth_of(const struct onze_state *s, const struct onze_choices *c,
                    const struct onze_mood *mood, qn_move move)
{
    if (move >= ONZE_DRAW)
        return onze_plain_worth(mood, move);
    if (move >= ONZE_SWAP)
        return ONZE_HASTE * mood->taste[ONZE_TASTE_SWAP];
    bool joker = move >= ONZE_JOKER;
    int place = onze_place[(move - (joker ? ONZE_JOKER : ONZE_LAY)) / 2];
    return onze_slot_worth(s, c, mood, place >> 6, place & 63, joker);
}

void onze_weigh(const void *state, const qn_move *moves, int count, float *shares)
{
    const struct onze_state *s = state;
    struct onze_choices c;
    onze_choices(s, &c);
    struct onze_mood mood;
    onze_mood(s, &c, onze_taste(&s->setup), &mood);
    int worth[QN_MOVES_MAX], best = INT32_MIN;
    float sum = 0;
    for (int i = 0; i < count; i++) {
        worth[i] = worth_of(s, &c, &mood, moves[i]);
        best = worth[i] > best ? worth[i] : best;
    }
    for (int i = 0; i < count; i++) {
        float ease = 1.0f + (float)(best - worth[i]) / (float)(ONZE_HASTE * EASE);
        shares[i] = 1.0f / (ease * ease);
        sum += shares[i];
    }
    int preferred = onze_preferred(s, moves, count);
    if (preferred >= 0) {
        shares[preferred] += preference * sum;
        sum += preference * sum;
    }
    for (int i = 0; i < count; i++)
        shares[i] = at_least / (float)count + (1.0f - at_least) * shares[i] / sum;
}

/* ---- the worth of a position ---- */

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
static void worth_by_lead(const struct onze_state *s, const int *results,
                          float worth[QN_PLAYERS_MAX])
{
    int players = s->setup.players, games = onze_games(&s->setup);
    float luck = luck_of(s), chance[QN_PLAYERS_MAX], sum = 0;
    for (int seat = 0; seat < players; seat++) {
        int other = INT32_MIN;
        for (int i = 0; i < players; i++)
            other = i != seat && results[i] > other ? results[i] : other;
        float lead = (float)(results[seat] - other);
        chance[seat] = qn_worth_margin(lead, luck);
        worth[seat] = (1.0f - QN_WORTH_WIN) * qn_worth_margin(lead, margin_of(&s->setup, games));
        sum += chance[seat];
    }
    for (int seat = 0; seat < players; seat++)
        worth[seat] += QN_WORTH_WIN * chance[seat] / sum;
}

void onze_worth(const void *state, float worth[QN_PLAYERS_MAX])
{
    const struct onze_state *s = state;
    int results[QN_PLAYERS_MAX];
    for (int seat = 0; seat < s->setup.players; seat++)
        results[seat] = s->total[seat];
    if (s->turn == QN_OVER && s->setup.option[ONZE_BEGINNER]) /* O16: who went out has won */
        qn_worth_final(results, s->setup.players, margin_of(&s->setup, onze_games(&s->setup)),
                       worth);
    else
        worth_by_lead(s, results, worth);
}

/* What was seen of the others is in the sampling already (O19); that they draw says nothing. */
float onze_believe(const void *view, void *world)
{
    (void)view;
    (void)world;
    return 1.0f;
}
