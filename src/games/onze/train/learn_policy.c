/* Learns what the policy rates moves by, by playing, from a plain start, and prints the whole of
 * policy_weights.h:
 *
 *     learn-onze SEED > policy_weights.h
 *
 * It takes some minutes. Each step tries pairs of sets that differ from the present one in opposite
 * ways, all weights at once, on the same deals, and moves towards the better halves. Between two, a
 * set is good if it wins against its opposite; at larger tables, if it wins against random players,
 * and there tries of a few weights follow. Everything is whole numbers, so the same seed prints the
 * same on every machine. */
#include "../policy.h"
#include <stdio.h>
#include <stdlib.h>

enum {
    STEPS = 40,       /* for each kind of table, */
    DUEL_STEPS = 160, /* and between two, where games are quick and random players teach nothing */
    PAIRS = 16,       /* tried in a step */
    DEALS = 400,
    TRIES = 40, /* afterwards */
    TRY_DEALS = 10000,
    UNIT = 1024,  /* weights are learnt in parts of one */
    FIRST = 6000, /* a first place, in points of the margin */
};

/* The plain start, and how far a try goes. */
static const struct weight_about {
    const char *name;
    int plain, reach;
} about[ONZE_POLICY_TERMS] = {
    [ONZE_POLICY_LAY_LOW] = {"LAY_LOW", 80, 10},
    [ONZE_POLICY_LAY_HIGH] = {"LAY_HIGH", 60, 10},
    [ONZE_POLICY_OWN_LOW] = {"OWN_LOW", 30, 6},
    [ONZE_POLICY_OWN_HIGH] = {"OWN_HIGH", 60, 6},
    [ONZE_POLICY_OTHER_LOW] = {"OTHER_LOW", -20, 3},
    [ONZE_POLICY_OTHER_HIGH] = {"OTHER_HIGH", -20, 3},
    [ONZE_POLICY_RUN] = {"RUN", 20, 8},
    [ONZE_POLICY_POINTS] = {"POINTS", 12, 3},
    [ONZE_POLICY_LINK] = {"LINK", -60, 10},
    [ONZE_POLICY_PLAN] = {"PLAN", 400, 30},
    [ONZE_POLICY_NEAR] = {"NEAR", -60, 15},
    [ONZE_POLICY_NEAR_OWN] = {"NEAR_OWN", -20, 15},
    [ONZE_POLICY_JOKER] = {"JOKER", -80, 20},
    [ONZE_POLICY_JOKER_URGENCY] = {"JOKER_URGENCY", 300, 40},
    [ONZE_POLICY_SWAP] = {"SWAP", 250, 25},
    [ONZE_POLICY_DRAW] = {"DRAW", 60, 15},
    [ONZE_POLICY_DRAW_PILE] = {"DRAW_PILE", 15, 2},
    [ONZE_POLICY_DRAW_HAND] = {"DRAW_HAND", 0, 2},
    [ONZE_POLICY_DRAW_URGENCY] = {"DRAW_URGENCY", 0, 20},
    [ONZE_POLICY_END] = {"END", 100, 10},
    [ONZE_POLICY_END_HAND] = {"END_HAND", 5, 2},
    [ONZE_POLICY_END_BONUS] = {"END_BONUS", 0, 5},
    [ONZE_POLICY_END_URGENCY] = {"END_URGENCY", -60, 20},
    [ONZE_POLICY_DROP] = {"DROP", -150, 20},
    [ONZE_POLICY_DROP_URGENCY] = {"DROP_URGENCY", 100, 30},
    [ONZE_POLICY_OUT] = {"OUT", 200, 30},
};

/* ---- playing ---- */

static void play_at_random(struct onze_state *s, struct qn_rng *rng)
{
    qn_move moves[QN_MOVES_MAX];
    int count = onze_legal(s, moves);
    onze_play(s, moves[qn_below(rng, (uint32_t)count)], NULL);
}

static void play_by(struct onze_state *s, const struct onze_policy_weights *weights)
{
    struct onze_choices c;
    onze_choices(s, &c);
    onze_play(s, onze_move_of(onze_pick_by(s, &c, weights)), NULL);
}

/* Seat 0's share of the first place, and a little for the margin; for beginners (O16) there is
 * none. */
static int result_of(const struct onze_state *s)
{
    int other = INT16_MIN, equal = 1, mine = s->total[0];
    for (int seat = 1; seat < s->setup.players; seat++) {
        other = s->total[seat] > other ? s->total[seat] : other;
        equal += s->total[seat] == mine;
    }
    return (mine >= other ? FIRST / equal : 0) + (mine - other);
}

/* Seat 0 plays by the weights, the others by `rival`, or at random if that is NULL. */
static int64_t result(const struct qn_setup *setup, const struct onze_policy_weights *weights,
                      const struct onze_policy_weights *rival, int deals, uint64_t seed)
{
    struct qn_rng rng;
    int64_t sum = 0;
    qn_rng_seed(&rng, seed);
    for (int i = 0; i < deals; i++) {
        struct onze_state s;
        struct qn_need need;
        uint8_t order[QN_CARDS_MAX];
        onze_begin(&s, setup, i % setup->players);
        onze_need(&s, &need);
        qn_rng_order(&rng, &need, order);
        onze_deal(&s, order, NULL);
        while (s.turn != QN_OVER) {
            if (s.turn == 0)
                play_by(&s, weights);
            else if (rival)
                play_by(&s, rival);
            else
                play_at_random(&s, &rng);
        }
        sum += result_of(&s);
    }
    return sum;
}

/* ---- learning ---- */

static struct onze_policy_weights rounded(const int64_t *set)
{
    struct onze_policy_weights weights;
    for (int i = 0; i < ONZE_POLICY_TERMS; i++)
        weights.of[i] = (int16_t)((set[i] + (set[i] < 0 ? -UNIT : UNIT) / 2) / UNIT);
    return weights;
}

/* By how much the one set is better than its opposite. */
static int64_t gain_of(const struct qn_setup *setup, const struct onze_policy_weights *more,
                       const struct onze_policy_weights *less, uint64_t seed)
{
    bool duel = setup->players == 2;
    return result(setup, more, duel ? less : NULL, DEALS, seed) -
           result(setup, less, duel ? more : NULL, DEALS, seed);
}

static void step(const struct qn_setup *setup, int64_t *set, struct qn_rng *rng)
{
    int64_t way[ONZE_POLICY_TERMS] = {0}, size = 1;
    for (int k = 0; k < PAIRS; k++) {
        int64_t more[ONZE_POLICY_TERMS], less[ONZE_POLICY_TERMS];
        uint64_t seed = qn_rng_next(rng), signs = qn_rng_next(rng);
        for (int i = 0; i < ONZE_POLICY_TERMS; i++) {
            int far = signs >> i & 1 ? about[i].reach : -about[i].reach;
            more[i] = set[i] + UNIT * far;
            less[i] = set[i] - UNIT * far;
        }
        struct onze_policy_weights one = rounded(more), other = rounded(less);
        int64_t gain = gain_of(setup, &one, &other, seed);
        size += gain < 0 ? -gain : gain;
        for (int i = 0; i < ONZE_POLICY_TERMS; i++)
            way[i] += signs >> i & 1 ? gain : -gain;
    }
    for (int i = 0; i < ONZE_POLICY_TERMS; i++)
        set[i] += UNIT * about[i].reach * way[i] / size;
}

/* The mean of the later steps. */
static struct onze_policy_weights walk(const struct qn_setup *setup, struct qn_rng *rng)
{
    int64_t set[ONZE_POLICY_TERMS], sum[ONZE_POLICY_TERMS] = {0};
    int steps = setup->players == 2 ? DUEL_STEPS : STEPS;
    for (int i = 0; i < ONZE_POLICY_TERMS; i++)
        set[i] = UNIT * about[i].plain;
    for (int k = 0; k < steps; k++) {
        step(setup, set, rng);
        for (int i = 0; k >= steps / 2 && i < ONZE_POLICY_TERMS; i++)
            sum[i] += set[i];
    }
    for (int i = 0; i < ONZE_POLICY_TERMS; i++)
        sum[i] /= steps - steps / 2;
    return rounded(sum);
}

/* Changes a few weights at a time, and keeps what is better on many deals that stay the same. */
static void polish(const struct qn_setup *setup, struct onze_policy_weights *weights,
                   struct qn_rng *rng)
{
    uint64_t seed = qn_rng_next(rng);
    int64_t best = result(setup, weights, NULL, TRY_DEALS, seed);
    for (int k = 0; k < TRIES; k++) {
        struct onze_policy_weights other = *weights;
        for (int change = 0; change < 4; change++) {
            uint32_t i = qn_below(rng, ONZE_POLICY_TERMS);
            int far = qn_below(rng, 2) ? about[i].reach : -about[i].reach;
            other.of[i] = (int16_t)(other.of[i] + far);
        }
        int64_t good = result(setup, &other, NULL, TRY_DEALS, seed);
        if (good > best) {
            best = good;
            *weights = other;
        }
    }
}

/* Between two, random players are beaten anyway: there is nothing to polish. */
static struct onze_policy_weights learn(const struct qn_setup *setup, struct qn_rng *rng)
{
    struct onze_policy_weights weights = walk(setup, rng);
    if (setup->players > 2)
        polish(setup, &weights, rng);
    return weights;
}

/* ---- printing ---- */

static void print_set(const struct onze_policy_weights *weights, const char *whom)
{
    printf("        {{\n            /* %s */\n", whom);
    for (int i = 0; i < ONZE_POLICY_TERMS; i++)
        printf("            [ONZE_POLICY_%s] = %d,\n", about[i].name, weights->of[i]);
    printf("        }},\n");
}

int main(int count, char **words)
{
    static const char *const whom[2][3] = {
        {"two players", "three players", "four or more players"},
        {"two beginners", "three beginners", "four or more beginners"},
    };
    if (count != 2) {
        fprintf(stderr, "usage: learn-onze SEED > policy_weights.h\n");
        return 2;
    }
    printf("/* What the policy rates moves by, printed by `learn-onze %s`; the names are those of\n"
           " * policy_eval.h. */\n"
           "#ifndef QUINTE_ONZE_POLICY_WEIGHTS_H\n#define QUINTE_ONZE_POLICY_WEIGHTS_H\n\n"
           "#include \"policy.h\"\n\n/* clang-format off */\n"
           "const struct onze_policy_weights onze_policy_weight_sets[2][3] = {\n",
           words[1]);
    for (int beginner = 0; beginner < 2; beginner++) {
        printf("    {\n");
        for (int crowd = 0; crowd < 3; crowd++) {
            struct qn_setup setup = {.players = (uint8_t)(crowd + 2)};
            struct qn_rng rng;
            setup.option[ONZE_BEGINNER] = (uint8_t)beginner;
            qn_rng_seed(&rng, strtoull(words[1], NULL, 10));
            struct onze_policy_weights weights = learn(&setup, &rng);
            print_set(&weights, whom[beginner][crowd]);
        }
        printf("    },\n");
    }
    printf("};\n/* clang-format on */\n\n#endif\n");
    return 0;
}
