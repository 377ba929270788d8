/* Vœux: learns the weights of the policy and of the expectation by self-play, and prints weights.h.
 *
 *     learn-voeux GAMES SEED > weights.h
 *
 * The policy is a softmax over the scores of the moves. After each game every choice is made
 * likelier or rarer by how much better the game ended for its seat than its expectation was then (a
 * policy gradient with a learnt baseline); the expectation itself follows the final scores. Both
 * take Adam's steps (Kingma and Ba, 2015), smaller ones towards the end. */
#include "core/random.h"
#include "core/value.h"
#include "games/voeux/move_eval.h"
#include "games/voeux/seat_features.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    BATCH = 64, /* games a step */
    WEIGHTS = VOEUX_MOVE_FEATURES + VOEUX_SEAT_FEATURES,
    MOMENTS_MAX = 256, /* positions of a game that the expectation learns from */
    LIST_MAX = 2 * VOEUX_FEATURES_OF_MOVE + 1,
};

static const double SCALE = 10.0; /* of margins, in points */

/* The expectation of every seat when a card is to be played. */
struct moment {
    uint16_t at[VOEUX_SEATS][VOEUX_FEATURES_OF_SEAT];
    double score[VOEUX_SEATS];
    uint8_t stage;
};

struct learner {
    double weight[WEIGHTS], slope[WEIGHTS], mean[WEIGHTS], square[WEIGHTS];
    /* Per seat: the slopes of its choices, plain and times what was expected then. */
    double chosen[VOEUX_SEATS][VOEUX_MOVE_FEATURES], expected[VOEUX_SEATS][VOEUX_MOVE_FEATURES];
    struct moment moments[MOMENTS_MAX];
    int moment_count;
    double error[VOEUX_STAGES], errors[VOEUX_STAGES]; /* of margins, squared; how many */
    struct qn_rng rng;
};

/* A move's features: those of a stone are its own and what its two cards are worth to others. */
struct list {
    uint16_t at[LIST_MAX];
};

static void add_features(struct list *list, int from, struct voeux_features features)
{
    memcpy(list->at + from, features.at, sizeof features.at);
}

static struct list list_features(const struct voeux_decision *decision, qn_move move)
{
    struct voeux_move parts = voeux_decode(move);
    struct list list = {{0}};
    if (parts.act == ACT_DISCARD) {
        add_features(&list, 0, voeux_features_give(decision, parts.card));
        list.at[LIST_MAX - 1] = voeux_feature_parting(decision, parts.card);
    } else if (parts.act == ACT_STONE) {
        add_features(&list, 0, voeux_features_give(decision, parts.card));
        add_features(&list, VOEUX_FEATURES_OF_MOVE, voeux_features_give(decision, parts.other));
        list.at[LIST_MAX - 1] = voeux_feature_stone(decision);
    } else if (parts.act == ACT_LAY) {
        add_features(&list, 0, voeux_features_lay(decision, parts.card, parts.series));
    } else if (parts.act == ACT_DRAW_DISCARD) {
        add_features(&list, 0, voeux_features_take(decision, parts.series));
    } else {
        list.at[0] = voeux_feature_unknown(decision);
    }
    return list;
}

/* ---- the expectation ---- */

static struct moment *look_ahead(struct learner *learner, const struct voeux_state *state)
{
    struct moment *moment = &learner->moments[learner->moment_count];
    learner->moment_count += learner->moment_count < MOMENTS_MAX - 1;
    moment->stage = (uint8_t)voeux_stage(&state->table);
    for (int seat = 0; seat < state->table.players; seat++) {
        moment->score[seat] = voeux_seat_features(state, seat, moment->at[seat]);
        for (int i = 0; i < VOEUX_FEATURES_OF_SEAT; i++)
            moment->score[seat] += learner->weight[VOEUX_MOVE_FEATURES + moment->at[seat][i]];
    }
    return moment;
}

static double margin(const double *scores, int players, int seat)
{
    double best = -1e9;
    for (int i = 0; i < players; i++)
        if (i != seat && scores[i] > best)
            best = scores[i];
    return scores[seat] - best;
}

/* The expectation follows the final scores. */
static void learn_expectation(struct learner *learner, const double *scores, int players)
{
    for (int m = 0; m < learner->moment_count; m++) {
        const struct moment *moment = &learner->moments[m];
        for (int seat = 0; seat < players; seat++) {
            double error = scores[seat] - moment->score[seat];
            for (int i = 0; i < VOEUX_FEATURES_OF_SEAT; i++)
                if (moment->at[seat][i])
                    learner->slope[VOEUX_MOVE_FEATURES + moment->at[seat][i]] += error;
        }
        double error = margin(scores, players, 0) - margin(moment->score, players, 0);
        learner->error[moment->stage] += players == 2 ? error * error : 0;
        learner->errors[moment->stage] += players == 2;
    }
}

/* ---- games ---- */

/* Chooses by chance as the policy would, and notes how the weights would change that chance. */
static qn_move choose(struct learner *learner, const struct voeux_state *state, double expectation)
{
    qn_move moves[QN_MOVES_MAX];
    struct list lists[QN_MOVES_MAX];
    double chance[QN_MOVES_MAX], total = 0;
    struct voeux_decision decision = voeux_decision_of(state);
    int count = voeux_legal(state, moves), pick = 0, seat = state->table.turn;
    if (count == 1)
        return moves[0];
    for (int i = 0; i < count; i++) {
        double score = 0;
        lists[i] = list_features(&decision, moves[i]);
        for (int k = 0; k < LIST_MAX; k++)
            score += learner->weight[lists[i].at[k]];
        total += chance[i] = exp(score);
    }
    for (double left = qn_unit(&learner->rng) * total; pick < count - 1; pick++)
        if ((left -= chance[pick]) < 0)
            break;
    for (int i = 0; i < count; i++) {
        double slope = (i == pick) - chance[i] / total;
        for (int k = 0; k < LIST_MAX; k++) {
            learner->chosen[seat][lists[i].at[k]] += slope;
            learner->expected[seat][lists[i].at[k]] += slope * expectation;
        }
    }
    return moves[pick];
}

/* What a seat can expect, on the scale of qn_value_final. */
static double expectation_of(const struct moment *moment, int players, int seat)
{
    static const double spread[VOEUX_STAGES] = {1.4, 2, 3, 4.2, 5.3, 6.5};
    double lead = margin(moment->score, players, seat);
    return (double)QN_VALUE_WIN * 0.5 * erfc(-lead / spread[moment->stage] / sqrt(2)) +
           (1 - (double)QN_VALUE_WIN) * (double)qn_value_margin((float)lead, (float)SCALE);
}

static void play_game(struct learner *learner, int players, int first)
{
    struct qn_setup setup = {.players = (uint8_t)players};
    struct qn_need need;
    uint8_t order[QN_CARDS_MAX];
    union qn_state bytes;
    struct voeux_state *state = (struct voeux_state *)&bytes;
    double expectation = 0, scores[QN_PLAYERS_MAX];
    int results[QN_PLAYERS_MAX];
    int16_t final[QN_PLAYERS_MAX];
    float value[QN_PLAYERS_MAX];
    voeux_begin(state, &setup, first);
    voeux_need(state, &need);
    qn_rng_order(&learner->rng, &need, order);
    voeux_deal(state, order, NULL);
    memset(learner->chosen, 0, sizeof learner->chosen);
    memset(learner->expected, 0, sizeof learner->expected);
    learner->moment_count = 0;
    while (state->table.phase != VOEUX_OVER) {
        if (state->table.phase != VOEUX_DRAW)
            expectation = expectation_of(look_ahead(learner, state), players, state->table.turn);
        qn_move move = state->table.phase == VOEUX_FINAL ? voeux_policy(state)
                                                         : choose(learner, state, expectation);
        voeux_play(state, move, NULL);
    }
    voeux_scores(state, final);
    for (int seat = 0; seat < players; seat++)
        scores[seat] = results[seat] = final[seat];
    qn_value_final(results, players, (float)SCALE, value);
    for (int seat = 0; seat < players; seat++)
        for (int i = 0; i < VOEUX_MOVE_FEATURES; i++)
            learner->slope[i] +=
                (double)value[seat] * learner->chosen[seat][i] - learner->expected[seat][i];
    learn_expectation(learner, scores, players);
}

/* Adam's step upwards. */
static void take_step(struct learner *learner, long step, double rate)
{
    double fade_mean = 1 - pow(0.9, (double)step), fade_square = 1 - pow(0.999, (double)step);
    for (int i = 0; i < WEIGHTS; i++) {
        double slope = learner->slope[i] / BATCH;
        learner->mean[i] += 0.1 * (slope - learner->mean[i]);
        learner->square[i] += 0.001 * (slope * slope - learner->square[i]);
        learner->weight[i] += (i < VOEUX_MOVE_FEATURES ? rate : 4 * rate) *
                              (learner->mean[i] / fade_mean) /
                              (sqrt(learner->square[i] / fade_square) + 1e-8);
        learner->slope[i] = 0;
    }
    learner->weight[FEATURE_NONE] = learner->weight[VOEUX_MOVE_FEATURES + SEAT_NONE] = 0;
}

/* ---- beginning and end ---- */

/* A player who lays small steps, begins with support and gives away what is dead: from chance alone
 * it would first learn never to begin a series. */
static void set_out(struct learner *learner)
{
    for (int time = 0; time < VOEUX_TIMES; time++) {
        for (int step = 0; step < 8; step++) {
            learner->weight[LAY_STEP + step * VOEUX_TIMES + time] = 3 - 0.7 * step;
            learner->weight[GIVE_STEP + step * VOEUX_TIMES + time] = -2 + 0.4 * step;
            learner->weight[TAKE_STEP + step * VOEUX_TIMES + time] = 2 - 0.5 * step;
        }
        for (int support = 0; support < 7; support++) {
            learner->weight[OPEN_SUPPORT + support * VOEUX_TIMES + time] =
                -3 + 0.8 * support - 3 * (time == 2);
            learner->weight[GIVE_NEW + support * VOEUX_TIMES + time] = -0.4 * support;
        }
        for (int stones = 0; stones < 5; stones++)
            learner->weight[STONE_COUNT + stones * VOEUX_TIMES + time] = 4;
        for (int length = 0; length < 9; length++)
            learner->weight[END_LENGTH + length * VOEUX_TIMES + time] = -5 + 0.8 * length;
        learner->weight[GIVE_DEAD + time] = 1;
        learner->weight[POINT_ON + time] = 3;
        learner->weight[POINT_NEUTRAL + time] = 0.5;
    }
}

static void print_table(const char *type, const char *name, const char *size, const double *weight,
                        int count, double unit)
{
    printf("\nstatic const %s %s[%s] = {", type, name, size);
    for (int i = 0; i < count; i++)
        printf("%s%ld,", i % 16 ? " " : "\n    ", lrint(weight[i] * unit));
    printf("\n};\n");
}

int main(int count, char **words)
{
    static struct learner learner;
    long games = count > 1 ? atol(words[1]) : 1000;
    long seed = count > 2 ? atol(words[2]) : 1, steps = games / BATCH;
    set_out(&learner);
    qn_rng_seed(&learner.rng, (uint64_t)seed);
    for (long step = 1; step <= steps; step++) {
        for (int game = 0; game < BATCH; game++)
            play_game(&learner, game < 40 ? 2 : game < 52 ? 3 : 4, game % 2);
        take_step(&learner, step, 0.02 * (1 - (double)step / (double)(steps + 1)) + 0.0005);
        if (step % 256 == 0) {
            fprintf(stderr, "%ld games; expectation off by", step * BATCH);
            for (int i = 0; i < VOEUX_STAGES; i++)
                fprintf(stderr, " %.2f", sqrt(learner.error[i] / (learner.errors[i] + 1e-9)));
            fprintf(stderr, "\n");
        }
        if (step % 256 == 0 && step + 256 <= steps) {
            memset(learner.error, 0, sizeof learner.error);
            memset(learner.errors, 0, sizeof learner.errors);
        }
    }
    printf(
        "/* Vœux: what self-play taught about features of moves (features.h; %d is a factor of "
        "two) "
        "and\n * features of seats (seat_features.h; in 1/%d point).\n *\n * Made by: learn-voeux "
        "%ld %ld > weights.h */\n#ifndef QUINTE_VOEUX_WEIGHTS_H\n#define "
        "QUINTE_VOEUX_WEIGHTS_H\n\n#include \"games/voeux/seat_features.h\"\n",
        VOEUX_OCTAVE, VOEUX_SCORE_UNIT, games, seed);
    print_table("int16_t", "voeux_move_weights", "VOEUX_MOVE_FEATURES", learner.weight,
                VOEUX_MOVE_FEATURES, VOEUX_OCTAVE / log(2));
    print_table("int16_t", "voeux_seat_weights", "VOEUX_SEAT_FEATURES",
                learner.weight + VOEUX_MOVE_FEATURES, VOEUX_SEAT_FEATURES, VOEUX_SCORE_UNIT);
    printf("\n/* How far the expected lead was off, by stage. */\nstatic const float "
           "voeux_spread[VOEUX_STAGES] = {");
    for (int i = 0; i < VOEUX_STAGES; i++)
        printf("%s%.2ff", i ? ", " : "", sqrt(learner.error[i] / (learner.errors[i] + 1e-9)));
    printf("};\n\n#endif\n");
    return 0;
}
