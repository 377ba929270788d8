/* Learns by what `decide` judges the end of a turn, and prints the whole of turn_end_weights.h:
 *
 *     learn-onze-turn-end SEED > turn_end_weights.h
 *
 * It takes some minutes. At decisions that the weights themselves come to, each way to end the turn
 * is tried in a few worlds that the seat takes for possible, on the same random numbers; the
 * weights are the least-squares fit to how much better a way does than the others of its decision.
 * Others play at random, in a few games by the policy; the seat itself goes on by the policy in the
 * first rounds, later by the weights of the round before. Sums are taken in a fixed order, so the
 * same seed prints the same on every machine. */
#include "../turn_end_eval.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    PLAYERS = 4,
    ROUNDS = 9,
    EASY_ROUNDS = 3, /* in which rollouts go on by the policy */
    MEAN_ROUNDS = 4, /* the last ones, of which the mean is taken */
    DECISIONS = 25000,
    ROLLOUTS = 4,
    WAYS = 8,      /* of a decision: the best, */
    WORSE = 2,     /* and among them so many of the rest */
    LISTED = 128,  /* ways that are looked at */
    SELDOM = 4,    /* one decision in so many is learnt from */
    STRAY = 20,    /* one move in so many is any legal one, so that more positions are met */
    RIVALS = 20,   /* in one game in so many the others play by the policy */
    UNIT = 1000000 /* weights are in millionths of a game won */
};

enum { TERMS = ONZE_FEATURES * ONZE_LINE };

static const double fade = 0.8, fade_easy = 0.3; /* what older rounds still count for */
static const double margin_value = 0.001;        /* of a point; at most 60 points count */
static const double ridge = 50, ridge_share = 0.001;

struct listed {
    struct onze_way way;
    double value;
};

struct learner {
    struct qn_rng rng;
    struct onze_turn_end_weights now; /* by which decisions are come to */
    bool easy;
    double square[TERMS][TERMS], target[TERMS];
    double mean[TERMS];
    /* the decision at hand */
    double weights[ONZE_FEATURES], stage[ONZE_LINE];
    struct listed list[LISTED];
    int count;
};

/* ---- playing ---- */

static void play_at_random(struct onze_state *s, struct qn_rng *rng)
{
    qn_move moves[QN_MOVES_MAX];
    int count = onze_legal(s, moves);
    onze_play(s, moves[qn_below(rng, (uint32_t)count)], NULL);
}

static void play_by_policy(struct onze_state *s)
{
    qn_move moves[QN_MOVES_MAX];
    int count = onze_legal(s, moves);
    onze_play(s, moves[onze_choose(s, moves, count, NULL)], NULL);
}

static void play_other(struct onze_state *s, bool rivals, struct qn_rng *rng)
{
    if (rivals)
        play_by_policy(s);
    else
        play_at_random(s, rng);
}

static void play_way(struct onze_state *s, const struct onze_way *way)
{
    for (int i = 0; i < way->count; i++)
        onze_play(s, way->moves[i], NULL);
}

/* The share of the first place, and a little for the margin. */
static double result_of(const struct onze_state *s, int seat)
{
    int other = INT16_MIN, equal = 1, mine = s->total[seat];
    for (int i = 0; i < s->setup.players; i++) {
        if (i == seat)
            continue;
        other = s->total[i] > other ? s->total[i] : other;
        equal += s->total[i] == mine;
    }
    int lead = mine - other > 60 ? 60 : mine - other < -60 ? -60 : mine - other;
    return (mine >= other ? 1.0 / equal : 0.0) + margin_value * lead;
}

static double rollout(const struct learner *learner, const struct onze_state *world,
                      const struct onze_way *way, bool rivals, struct qn_rng rng)
{
    struct onze_state s = *world;
    struct onze_way own;
    int seat = s.turn;
    play_way(&s, way);
    while (s.turn != QN_OVER) {
        if (s.turn != seat) {
            play_other(&s, rivals, &rng);
        } else if (learner->easy) {
            play_by_policy(&s);
        } else {
            onze_best_way(&s, &learner->now, &own);
            play_way(&s, &own);
        }
    }
    return result_of(&s, seat);
}

/* ---- a decision ---- */

/* Ways that look the same are one. The best come first. */
static void list_way(void *visitor, const struct onze_way *way)
{
    struct learner *learner = visitor;
    struct listed *list = learner->list;
    double value = 0;
    for (int i = 0; i < learner->count; i++)
        if (memcmp(list[i].way.features, way->features, sizeof way->features) == 0)
            return;
    if (way->wins || learner->count == LISTED)
        return;
    for (int i = 0; i < ONZE_FEATURES; i++)
        value += learner->weights[i] * way->features[i];
    int at = learner->count++;
    for (; at > 0 && list[at - 1].value < value; at--)
        list[at] = list[at - 1];
    list[at] = (struct listed){.way = *way, .value = value};
}

static void list_ways(struct learner *learner, const struct onze_state *s)
{
    struct onze_stage stage;
    onze_stage_of(s, &stage);
    for (int k = 0; k < ONZE_LINE; k++)
        learner->stage[k] = (double)stage.at[k] / ONZE_LINE_UNIT;
    for (int i = 0; i < ONZE_FEATURES; i++) {
        learner->weights[i] = 0;
        for (int k = 0; k < ONZE_LINE; k++)
            learner->weights[i] += learner->stage[k] * learner->now.of[i][k];
    }
    learner->count = 0;
    onze_ways(s, list_way, learner);
    for (int i = WAYS - WORSE; learner->count > WAYS && i < WAYS; i++) {
        int j = i + (int)qn_below(&learner->rng, (uint32_t)(learner->count - i));
        struct listed swap = learner->list[i];
        learner->list[i] = learner->list[j];
        learner->list[j] = swap;
    }
    learner->count = learner->count > WAYS ? WAYS : learner->count;
}

/* Adds one way: how it differs from the mean of its decision. */
static void add_way(struct learner *learner, const struct onze_way *way, const double *mean,
                    double gain)
{
    double terms[TERMS];
    int index[TERMS], count = 0;
    for (int i = 0; i < ONZE_FEATURES; i++)
        for (int k = 0; way->features[i] != mean[i] && k < ONZE_LINE; k++) {
            index[count] = i * ONZE_LINE + k;
            terms[count++] = (way->features[i] - mean[i]) * learner->stage[k];
        }
    for (int a = 0; a < count; a++) {
        learner->target[index[a]] += terms[a] * gain;
        for (int b = 0; b < count; b++)
            learner->square[index[a]][index[b]] += terms[a] * terms[b];
    }
}

static void learn_from(struct learner *learner, const struct onze_state *s, bool rivals)
{
    double results[WAYS] = {0}, mean_result = 0, mean[ONZE_FEATURES] = {0};
    union {
        struct onze_view view;
        unsigned char bytes[sizeof(struct onze_view)];
    } own = {.bytes = {0}};
    list_ways(learner, s);
    onze_observe(s, s->turn, &own.view);
    for (int r = 0; learner->count > 1 && r < ROLLOUTS; r++) {
        struct onze_state world;
        struct qn_rng same;
        onze_sample(&own.view, &learner->rng, &world);
        qn_rng_seed(&same, qn_rng_next(&learner->rng));
        for (int i = 0; i < learner->count; i++)
            results[i] += rollout(learner, &world, &learner->list[i].way, rivals, same) / ROLLOUTS;
    }
    for (int i = 0; i < learner->count; i++) {
        mean_result += results[i] / learner->count;
        for (int h = 0; h < ONZE_FEATURES; h++)
            mean[h] += (double)learner->list[i].way.features[h] / learner->count;
    }
    for (int i = 0; i < learner->count; i++)
        add_way(learner, &learner->list[i].way, mean, results[i] - mean_result);
}

/* ---- rounds ---- */

/* Plays a game and returns at how many of seat 0's decisions was learnt. */
static int play_game(struct learner *learner, bool first_round)
{
    struct qn_setup setup = {.players = PLAYERS};
    struct qn_rng *rng = &learner->rng;
    struct onze_state s;
    struct onze_way best;
    struct qn_need need;
    uint8_t order[QN_CARDS_MAX];
    bool rivals = qn_below(rng, RIVALS) == 0;
    int decisions = 0;
    onze_begin(&s, &setup, (int)qn_below(rng, PLAYERS));
    onze_need(&s, &need);
    qn_rng_order(rng, &need, order);
    onze_deal(&s, order, NULL);
    while (s.turn != QN_OVER) {
        if (s.turn != 0) {
            play_other(&s, rivals, rng);
            continue;
        }
        if (qn_below(rng, SELDOM) == 0) {
            learn_from(learner, &s, rivals);
            decisions++;
        }
        if (qn_below(rng, STRAY) == 0) {
            play_at_random(&s, rng);
        } else if (first_round) {
            play_by_policy(&s);
        } else {
            onze_best_way(&s, &learner->now, &best);
            onze_play(&s, best.moves[0], NULL);
        }
    }
    return decisions;
}

/* Gauss and Jordan, with a little ridge for what hardly occurs. */
static void solve(const struct learner *learner, double weights[TERMS])
{
    static double square[TERMS][TERMS];
    double target[TERMS];
    memcpy(square, learner->square, sizeof square);
    memcpy(target, learner->target, sizeof target);
    for (int i = 0; i < TERMS; i++)
        square[i][i] += ridge + ridge_share * square[i][i];
    for (int i = 0; i < TERMS; i++)
        for (int row = 0; row < TERMS; row++) {
            if (row == i)
                continue;
            double factor = square[row][i] / square[i][i];
            for (int j = i; j < TERMS; j++)
                square[row][j] -= factor * square[i][j];
            target[row] -= factor * target[i];
        }
    for (int i = 0; i < TERMS; i++)
        weights[i] = target[i] / square[i][i];
}

static void forget(struct learner *learner, double left)
{
    for (int i = 0; i < TERMS; i++) {
        learner->target[i] *= left;
        for (int j = 0; j < TERMS; j++)
            learner->square[i][j] *= left;
    }
}

static struct onze_turn_end_weights rounded(const double weights[TERMS])
{
    struct onze_turn_end_weights whole;
    for (int i = 0; i < TERMS; i++) {
        double exact = UNIT * weights[i];
        whole.of[i / ONZE_LINE][i % ONZE_LINE] = (int32_t)(exact < 0 ? exact - 0.5 : exact + 0.5);
    }
    return whole;
}

static void learn(struct learner *learner)
{
    for (int round = 0; round < ROUNDS; round++) {
        double weights[TERMS];
        learner->easy = round < EASY_ROUNDS;
        forget(learner, round == EASY_ROUNDS ? fade_easy : fade);
        for (int decisions = 0; decisions < DECISIONS;)
            decisions += play_game(learner, round == 0);
        solve(learner, weights);
        learner->now = rounded(weights);
        for (int i = 0; round >= ROUNDS - MEAN_ROUNDS && i < TERMS; i++)
            learner->mean[i] += weights[i] / MEAN_ROUNDS;
        fprintf(stderr, "round %d of %d\n", round + 1, ROUNDS);
    }
    learner->now = rounded(learner->mean);
}

/* ---- printing ---- */

static const char *const names[ONZE_FEATURES] = {
    [ONZE_FEATURE_POINTS] = "POINTS",
    [ONZE_FEATURE_CARDS] = "CARDS",
    [ONZE_FEATURE_JOKERS] = "JOKERS",
    [ONZE_FEATURE_LINKS] = "LINKS",
    [ONZE_FEATURE_BONUS] = "BONUS",
    [ONZE_FEATURE_DRAWN] = "DRAWN",
    [ONZE_FEATURE_FIT_LOW] = "FIT_LOW",
    [ONZE_FEATURE_FIT_HIGH] = "FIT_HIGH",
    [ONZE_FEATURE_CHAIN] = "CHAIN",
    [ONZE_FEATURE_CHAIN_TURN] = "CHAIN_TURN",
    [ONZE_FEATURE_SECOND] = "SECOND",
    [ONZE_FEATURE_THIRD] = "THIRD",
    [ONZE_FEATURE_FAR] = "FAR",
    [ONZE_FEATURE_LINKABLE] = "LINKABLE",
    [ONZE_FEATURE_OPEN_LOW] = "OPEN_LOW",
    [ONZE_FEATURE_OPEN_HIGH] = "OPEN_HIGH",
    [ONZE_FEATURE_NEXT_LOW] = "NEXT_LOW",
    [ONZE_FEATURE_NEXT_HIGH] = "NEXT_HIGH",
    [ONZE_FEATURE_LATER] = "LATER",
    [ONZE_FEATURE_SWAP] = "SWAP",
    [ONZE_FEATURE_SWAP_OTHER] = "SWAP_OTHER",
    [ONZE_FEATURE_HALF] = "HALF",
    [ONZE_FEATURE_READY] = "READY",
    [ONZE_FEATURE_OUT] = "OUT",
    [ONZE_FEATURE_OUT_LEAD] = "OUT_LEAD",
    [ONZE_FEATURE_CLOSE] = "CLOSE",
    [ONZE_FEATURE_CLOSE_LEAD] = "CLOSE_LEAD",
    [ONZE_FEATURE_FEW] = "FEW",
    [ONZE_FEATURE_FIRST] = "FIRST",
    [ONZE_FEATURE_LEAD] = "LEAD",
    [ONZE_FEATURE_STANDING] = "STANDING",
};

/* What has no name of its own is counted from the last that has. */
static void print_weights(const struct onze_turn_end_weights *weights)
{
    for (int i = 0, named = 0; i < ONZE_FEATURES; i++) {
        const int32_t *line = weights->of[i];
        named = names[i] ? i : named;
        printf("    [ONZE_FEATURE_%s", names[named]);
        if (i != named)
            printf(" + %d", i - named);
        printf("] = {%d, %d, %d},\n", (int)line[0], (int)line[1], (int)line[2]);
    }
}

int main(int count, char **words)
{
    static struct learner learner;
    if (count != 2) {
        fprintf(stderr, "usage: learn-onze-turn-end SEED > turn_end_weights.h\n");
        return 2;
    }
    qn_rng_seed(&learner.rng, strtoull(words[1], NULL, 10));
    learn(&learner);
    printf("/* What the end of a turn promises with four players, printed by\n"
           " * `learn-onze-turn-end %s`; the names are those of turn_end_eval.h. Each weight is a\n"
           " * line: a constant, by urgency, by the pile. */\n"
           "#ifndef QUINTE_ONZE_TURN_END_WEIGHTS_H\n#define QUINTE_ONZE_TURN_END_WEIGHTS_H\n\n"
           "#include \"turn_end_eval.h\"\n\n/* clang-format off */\n"
           "static const struct onze_turn_end_weights weights_for_four = {{\n",
           words[1]);
    print_weights(&learner.now);
    printf("}};\n/* clang-format on */\n\n#endif\n");
    return 0;
}
