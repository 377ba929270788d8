/* Learns what the policy likes by playing, from a plain start, and prints the whole of tastes.h:
 *
 *     learn-onze SEED > tastes.h
 *
 * It takes some minutes. Each step tries pairs of sets that differ from the present one in opposite
 * ways, all tastes at once, on the same deals, and moves towards the better halves. Between two, a
 * set is good if it wins against its opposite; at larger tables, if it wins against random players,
 * and there tries of a few tastes follow. Everything is whole numbers, so the same seed prints the
 * same on every machine. */
#include "policy.h"
#include <stdio.h>
#include <stdlib.h>

enum {
    STEPS = 40,       /* for each kind of table, */
    DUEL_STEPS = 160, /* and between two, where games are quick and random players teach nothing */
    PAIRS = 16,       /* tried in a step */
    DEALS = 400,
    TRIES = 40, /* afterwards */
    TRY_DEALS = 10000,
    UNIT = 1024,  /* tastes are learnt in parts of one */
    FIRST = 6000, /* a first place, in points of the margin */
};

/* The plain start, and how far a try goes. */
static const struct taste_about {
    const char *name;
    int plain, reach;
} about[ONZE_TASTES] = {
    [ONZE_TASTE_LAY_LOW] = {"LAY_LOW", 80, 10},
    [ONZE_TASTE_LAY_HIGH] = {"LAY_HIGH", 60, 10},
    [ONZE_TASTE_OWN_LOW] = {"OWN_LOW", 30, 6},
    [ONZE_TASTE_OWN_HIGH] = {"OWN_HIGH", 60, 6},
    [ONZE_TASTE_OTHER_LOW] = {"OTHER_LOW", -20, 3},
    [ONZE_TASTE_OTHER_HIGH] = {"OTHER_HIGH", -20, 3},
    [ONZE_TASTE_RUN] = {"RUN", 20, 8},
    [ONZE_TASTE_POINTS] = {"POINTS", 12, 3},
    [ONZE_TASTE_LINK] = {"LINK", -60, 10},
    [ONZE_TASTE_PLAN] = {"PLAN", 400, 30},
    [ONZE_TASTE_NEAR] = {"NEAR", -60, 15},
    [ONZE_TASTE_NEAR_OWN] = {"NEAR_OWN", -20, 15},
    [ONZE_TASTE_JOKER] = {"JOKER", -80, 20},
    [ONZE_TASTE_JOKER_HASTE] = {"JOKER_HASTE", 300, 40},
    [ONZE_TASTE_SWAP] = {"SWAP", 250, 25},
    [ONZE_TASTE_DRAW] = {"DRAW", 60, 15},
    [ONZE_TASTE_DRAW_PILE] = {"DRAW_PILE", 15, 2},
    [ONZE_TASTE_DRAW_HAND] = {"DRAW_HAND", 0, 2},
    [ONZE_TASTE_DRAW_HASTE] = {"DRAW_HASTE", 0, 20},
    [ONZE_TASTE_END] = {"END", 100, 10},
    [ONZE_TASTE_END_HAND] = {"END_HAND", 5, 2},
    [ONZE_TASTE_END_BONUS] = {"END_BONUS", 0, 5},
    [ONZE_TASTE_END_HASTE] = {"END_HASTE", -60, 20},
    [ONZE_TASTE_DROP] = {"DROP", -150, 20},
    [ONZE_TASTE_DROP_HASTE] = {"DROP_HASTE", 100, 30},
    [ONZE_TASTE_OUT] = {"OUT", 200, 30},
};

/* ---- playing ---- */

static void play_at_random(struct onze_state *s, struct qn_rng *rng)
{
    qn_move moves[QN_MOVES_MAX];
    int count = onze_legal(s, moves);
    onze_play(s, moves[qn_below(rng, (uint32_t)count)], NULL);
}

static void play_by(struct onze_state *s, const struct onze_taste *taste)
{
    struct onze_choices c;
    onze_choices(s, &c);
    onze_play(s, onze_move_of(onze_pick_by(s, &c, taste)), NULL);
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

/* Seat 0 plays by the taste, the others by `rival`, or at random if that is NULL. */
static int64_t result(const struct qn_setup *setup, const struct onze_taste *taste,
                      const struct onze_taste *rival, int deals, uint64_t seed)
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
                play_by(&s, taste);
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

static struct onze_taste rounded(const int64_t *set)
{
    struct onze_taste taste;
    for (int i = 0; i < ONZE_TASTES; i++)
        taste.of[i] = (int16_t)((set[i] + (set[i] < 0 ? -UNIT : UNIT) / 2) / UNIT);
    return taste;
}

/* By how much the one set is better than its opposite. */
static int64_t gain_of(const struct qn_setup *setup, const struct onze_taste *more,
                       const struct onze_taste *less, uint64_t seed)
{
    bool duel = setup->players == 2;
    return result(setup, more, duel ? less : NULL, DEALS, seed) -
           result(setup, less, duel ? more : NULL, DEALS, seed);
}

static void step(const struct qn_setup *setup, int64_t *set, struct qn_rng *rng)
{
    int64_t way[ONZE_TASTES] = {0}, size = 1;
    for (int k = 0; k < PAIRS; k++) {
        int64_t more[ONZE_TASTES], less[ONZE_TASTES];
        uint64_t seed = qn_rng_next(rng), signs = qn_rng_next(rng);
        for (int i = 0; i < ONZE_TASTES; i++) {
            int far = signs >> i & 1 ? about[i].reach : -about[i].reach;
            more[i] = set[i] + UNIT * far;
            less[i] = set[i] - UNIT * far;
        }
        struct onze_taste one = rounded(more), other = rounded(less);
        int64_t gain = gain_of(setup, &one, &other, seed);
        size += gain < 0 ? -gain : gain;
        for (int i = 0; i < ONZE_TASTES; i++)
            way[i] += signs >> i & 1 ? gain : -gain;
    }
    for (int i = 0; i < ONZE_TASTES; i++)
        set[i] += UNIT * about[i].reach * way[i] / size;
}

/* The mean of the later steps. */
static struct onze_taste walk(const struct qn_setup *setup, struct qn_rng *rng)
{
    int64_t set[ONZE_TASTES], sum[ONZE_TASTES] = {0};
    int steps = setup->players == 2 ? DUEL_STEPS : STEPS;
    for (int i = 0; i < ONZE_TASTES; i++)
        set[i] = UNIT * about[i].plain;
    for (int k = 0; k < steps; k++) {
        step(setup, set, rng);
        for (int i = 0; k >= steps / 2 && i < ONZE_TASTES; i++)
            sum[i] += set[i];
    }
    for (int i = 0; i < ONZE_TASTES; i++)
        sum[i] /= steps - steps / 2;
    return rounded(sum);
}

/* Changes a few tastes at a time, and keeps what is better on many deals that stay the same. */
static void polish(const struct qn_setup *setup, struct onze_taste *taste, struct qn_rng *rng)
{
    uint64_t seed = qn_rng_next(rng);
    int64_t best = result(setup, taste, NULL, TRY_DEALS, seed);
    for (int k = 0; k < TRIES; k++) {
        struct onze_taste other = *taste;
        for (int change = 0; change < 4; change++) {
            uint32_t i = qn_below(rng, ONZE_TASTES);
            int far = qn_below(rng, 2) ? about[i].reach : -about[i].reach;
            other.of[i] = (int16_t)(other.of[i] + far);
        }
        int64_t good = result(setup, &other, NULL, TRY_DEALS, seed);
        if (good > best) {
            best = good;
            *taste = other;
        }
    }
}

/* Between two, random players are beaten anyway: there is nothing to polish. */
static struct onze_taste learn(const struct qn_setup *setup, struct qn_rng *rng)
{
    struct onze_taste taste = walk(setup, rng);
    if (setup->players > 2)
        polish(setup, &taste, rng);
    return taste;
}

/* ---- printing ---- */

static void print_set(const struct onze_taste *taste, const char *whom)
{
    printf("        {{\n            /* %s */\n", whom);
    for (int i = 0; i < ONZE_TASTES; i++)
        printf("            [ONZE_TASTE_%s] = %d,\n", about[i].name, taste->of[i]);
    printf("        }},\n");
}

int main(int count, char **words)
{
    static const char *const whom[2][3] = {
        {"two players", "three players", "four or more players"},
        {"two beginners", "three beginners", "four or more beginners"},
    };
    if (count != 2) {
        fprintf(stderr, "usage: learn-onze SEED > tastes.h\n");
        return 2;
    }
    printf(
        "/* What the policy likes, printed by `learn-onze %s`; the names are those of worths.h. "
        "*/\n#ifndef QUINTE_ONZE_TASTES_H\n#define QUINTE_ONZE_TASTES_H\n\n#include "
        "\"policy.h\"\n\n/* clang-format off */\nconst struct onze_taste onze_tastes[2][3] = {\n",
        words[1]);
    for (int beginner = 0; beginner < 2; beginner++) {
        printf("    {\n");
        for (int crowd = 0; crowd < 3; crowd++) {
            struct qn_setup setup = {.players = (uint8_t)(crowd + 2)};
            struct qn_rng rng;
            setup.option[ONZE_BEGINNER] = (uint8_t)beginner;
            qn_rng_seed(&rng, strtoull(words[1], NULL, 10));
            struct onze_taste taste = learn(&setup, &rng);
            print_set(&taste, whom[beginner][crowd]);
        }
        printf("    },\n");
    }
    printf("};\n/* clang-format on */\n\n#endif\n");
    return 0;
}
