/* Learns what the policy likes (tastes.h) by playing, and prints the set for one kind of table.
 *
 *     learn-onze PLAYERS STEPS SEED [beginner]
 *
 * Each step tries pairs of sets that differ from the present one in opposite ways, all tastes at
 * once, on the same deals, and moves towards the better halves. A set is good if it wins against
 * random players and, between two, against the set of tastes.h. The same arguments print the same
 * set on every machine. */
#include "policy.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PAIRS = 24, DEALS = 500, CHECK_DEALS = 20000 };

/* How each taste is called, and how far a try goes. */
static const struct taste_about {
    const char *name;
    double reach;
} about[ONZE_TASTES] = {
    [ONZE_TASTE_LAY_LOW] = {"LAY_LOW", 10},
    [ONZE_TASTE_LAY_HIGH] = {"LAY_HIGH", 10},
    [ONZE_TASTE_OWN_LOW] = {"OWN_LOW", 5},
    [ONZE_TASTE_OWN_HIGH] = {"OWN_HIGH", 5},
    [ONZE_TASTE_OTHER_LOW] = {"OTHER_LOW", 3},
    [ONZE_TASTE_OTHER_HIGH] = {"OTHER_HIGH", 3},
    [ONZE_TASTE_RUN] = {"RUN", 8},
    [ONZE_TASTE_POINTS] = {"POINTS", 5},
    [ONZE_TASTE_LINK] = {"LINK", 10},
    [ONZE_TASTE_BONUS] = {"BONUS", 30},
    [ONZE_TASTE_PLAN] = {"PLAN", 30},
    [ONZE_TASTE_NEAR] = {"NEAR", 15},
    [ONZE_TASTE_NEAR_OWN] = {"NEAR_OWN", 15},
    [ONZE_TASTE_JOKER] = {"JOKER", 20},
    [ONZE_TASTE_JOKER_HASTE] = {"JOKER_HASTE", 80},
    [ONZE_TASTE_SWAP] = {"SWAP", 25},
    [ONZE_TASTE_DRAW] = {"DRAW", 10},
    [ONZE_TASTE_DRAW_PILE] = {"DRAW_PILE", 2},
    [ONZE_TASTE_DRAW_HASTE] = {"DRAW_HASTE", 40},
    [ONZE_TASTE_END] = {"END", 10},
    [ONZE_TASTE_END_HAND] = {"END_HAND", 2},
    [ONZE_TASTE_END_HASTE] = {"END_HASTE", 40},
    [ONZE_TASTE_DROP] = {"DROP", 20},
    [ONZE_TASTE_DROP_HASTE] = {"DROP_HASTE", 60},
    [ONZE_TASTE_OUT] = {"OUT", 30},
    [ONZE_TASTE_DRAW_HAND] = {"DRAW_HAND", 2},
    [ONZE_TASTE_END_BONUS] = {"END_BONUS", 5},
};

static struct onze_taste rounded(const double *set)
{
    struct onze_taste taste;
    for (int i = 0; i < ONZE_TASTES; i++)
        taste.of[i] = (int16_t)(set[i] < 0 ? set[i] - 0.5 : set[i] + 0.5);
    return taste;
}

/* ---- playing ---- */

static void play_pick(struct onze_state *s, struct onze_pick pick)
{
    int step = pick.kind == ONZE_SWAP ? 1 : 2;
    onze_play(s,
              pick.place < 0 ? pick.kind
                             : (qn_move)(pick.kind + step * onze_slot(pick.place) + pick.link),
              NULL);
}

/* Seat 0 plays by the taste; the others by `rival`, or at random if that is NULL. */
static void play_game(struct onze_state *s, const struct onze_taste *taste,
                      const struct onze_taste *rival, struct qn_rng *rng)
{
    struct qn_need need;
    uint8_t order[QN_CARDS_MAX];
    qn_move moves[QN_MOVES_MAX];
    onze_need(s, &need);
    qn_rng_order(rng, &need, order);
    onze_deal(s, order, NULL);
    while (s->turn != QN_OVER) {
        const struct onze_taste *mover = s->turn == 0 ? taste : rival;
        if (mover) {
            struct onze_choices c = onze_choices(s);
            play_pick(s, onze_pick_by(s, &c, mover));
        } else {
            int count = onze_legal(s, moves);
            onze_play(s, moves[qn_below(rng, (uint32_t)count)], NULL);
        }
    }
}

/* Seat 0's share of the first place, and a little for the margin. */
static double result_of(const struct onze_state *s, double for_margin)
{
    int other = INT32_MIN, equal = 1, mine = s->total[0];
    for (int seat = 1; seat < s->setup.players; seat++) {
        other = s->total[seat] > other ? s->total[seat] : other;
        equal += s->total[seat] == mine;
    }
    return (mine >= other ? 1.0 / equal : 0.0) + for_margin * (mine - other);
}

static double result(const struct qn_setup *setup, const struct onze_taste *taste,
                     const struct onze_taste *rival, int deals, uint64_t seed, double for_margin)
{
    struct qn_rng rng;
    double sum = 0;
    qn_rng_seed(&rng, seed);
    for (int i = 0; i < deals; i++) {
        struct onze_state s;
        onze_begin(&s, setup, i % setup->players);
        play_game(&s, taste, rival, &rng);
        sum += result_of(&s, for_margin);
    }
    return sum / deals;
}

/* ---- learning ---- */

static double goodness(const struct qn_setup *setup, const double *set, uint64_t seed)
{
    struct onze_taste taste = rounded(set);
    double for_margin = setup->option[ONZE_BEGINNER] ? 0.0 : 0.0002;
    double sum = result(setup, &taste, NULL, DEALS, seed, for_margin);
    if (setup->players == 2)
        sum += result(setup, &taste, onze_taste(setup), DEALS, seed, 5 * for_margin);
    return sum;
}

static void step(const struct qn_setup *setup, double *set, struct qn_rng *rng)
{
    double way[ONZE_TASTES] = {0}, size = 1e-9;
    for (int k = 0; k < PAIRS; k++) {
        double more[ONZE_TASTES], less[ONZE_TASTES], sign[ONZE_TASTES];
        uint64_t seed = qn_rng_next(rng), bits = qn_rng_next(rng);
        for (int i = 0; i < ONZE_TASTES; i++) {
            sign[i] = bits >> i & 1 ? 1.0 : -1.0;
            more[i] = set[i] + sign[i] * about[i].reach;
            less[i] = set[i] - sign[i] * about[i].reach;
        }
        double gain = goodness(setup, more, seed) - goodness(setup, less, seed);
        size += gain < 0 ? -gain : gain;
        for (int i = 0; i < ONZE_TASTES; i++)
            way[i] += gain * sign[i];
    }
    for (int i = 0; i < ONZE_TASTES; i++)
        set[i] += 0.8 * about[i].reach * way[i] / size;
}

static void print_set(const struct qn_setup *setup, const double *set)
{
    struct onze_taste taste = rounded(set);
    for (int i = 0; i < ONZE_TASTES; i++)
        printf("[ONZE_TASTE_%s] = %d,\n", about[i].name, taste.of[i]);
    printf("/* first places against random players: %.4f, against the set before: %.4f */\n",
           result(setup, &taste, NULL, CHECK_DEALS, 1, 0),
           result(setup, &taste, onze_taste(setup), CHECK_DEALS, 1, 0));
}

int main(int count, char **words)
{
    if (count < 4) {
        fprintf(stderr, "usage: learn-onze PLAYERS STEPS SEED [beginner]\n");
        return 2;
    }
    struct qn_setup setup = {.players = (uint8_t)atoi(words[1])};
    setup.option[ONZE_BEGINNER] = count > 4 && strcmp(words[4], "beginner") == 0;
    if (setup.players < 2 || setup.players > QN_PLAYERS_MAX) {
        fprintf(stderr, "learn-onze: 2 to 6 players\n");
        return 2;
    }
    struct qn_rng rng;
    double set[ONZE_TASTES];
    qn_rng_seed(&rng, strtoull(words[3], NULL, 10));
    for (int i = 0; i < ONZE_TASTES; i++)
        set[i] = onze_taste(&setup)->of[i];
    for (int i = atoi(words[2]); i > 0; i--)
        step(&setup, set, &rng);
    print_set(&setup, set);
    return 0;
}
