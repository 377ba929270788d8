/* Learns the value of Verso's positions, by self-play of the policy: from what two seats have at
 * the beginning of a turn, by how much the one will be ahead of the other when the game ends.
 *
 * The weights are the least-squares solution over all pairs of seats, each weight a parabola in the
 * share of the pile that is left. Same seed, same weights: weights.h is what this prints. */
#include "../search.h"
#include "../step.h"
#include "core/random.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    POWERS = 3, /* of the pile: 1, p, p² */
    TERMS = VERSO_FEATURES * POWERS,
    TURNS_MAX = 1024,
    STRAY = 12, /* one move in so many is any legal one, so that more positions are met */
};

static const char *const names[VERSO_FEATURES] = {
    [VERSO_FEATURE_SCORE] = "SCORE", [VERSO_FEATURE_ONES] = "ONES",
    [VERSO_FEATURE_TWOS] = "TWOS",   [VERSO_FEATURE_THREES] = "THREES",
    [VERSO_FEATURE_LONGS] = "LONGS", [VERSO_FEATURE_GROW] = "GROW",
    [VERSO_FEATURE_FULL] = "FULL",   [VERSO_FEATURE_LAST] = "LAST",
    [VERSO_FEATURE_LYING] = "LYING", [VERSO_FEATURE_TURN] = "TURN",
    [VERSO_FEATURE_TOP] = "TOP",     [VERSO_FEATURE_HOPE] = "HOPE",
};

struct turn {
    float pile;
    float features[VERSO_SEATS][VERSO_FEATURES];
};

struct learner {
    int players;
    struct qn_rng rng;
    struct turn turns[TURNS_MAX]; /* of the game that was played last, */
    int count;
    int16_t scores[QN_PLAYERS_MAX];             /* and how it ended */
    double square[TERMS][TERMS], target[TERMS]; /* sums over all pairs of seats */
    double weights[TERMS];
};

static void note_turn(struct learner *learner, const struct verso_state *state)
{
    struct turn *turn = &learner->turns[learner->count++];
    turn->pile = verso_pile(&state->table);
    for (int seat = 0; seat < learner->players; seat++)
        verso_features(state, seat, turn->features[seat]);
}

static void play_game(struct learner *learner)
{
    struct qn_rng *rng = &learner->rng;
    struct verso_state state;
    struct verso_choices choices;
    qn_move moves[QN_MOVES_MAX];
    struct qn_setup setup = {.players = (uint8_t)learner->players};
    learner->count = 0;
    verso_begin(&state, &setup, 0);
    qn_rng_deal(rng, qn_verso.truth, &state, NULL);
    while (state.table.phase != VERSO_OVER) {
        if (state.table.taken == 0 && learner->count < TURNS_MAX)
            note_turn(learner, &state);
        verso_choices(&state, &choices);
        verso_legal(&state, moves);
        bool stray = qn_below(rng, STRAY) == 0;
        verso_step(&state, NULL,
                   stray ? moves[qn_below(rng, (uint32_t)choices.count)]
                         : verso_pick(&state, &choices));
    }
    verso_scores(&state, learner->scores);
}

static void terms_of(const struct turn *turn, int seat, int other, double terms[TERMS])
{
    double power = 1;
    for (int p = 0; p < POWERS; p++, power *= turn->pile)
        for (int f = 0; f < VERSO_FEATURES; f++)
            terms[p * VERSO_FEATURES + f] =
                power * (turn->features[seat][f] - turn->features[other][f]);
}

static void add_turn(struct learner *learner, const struct turn *turn)
{
    double terms[TERMS];
    for (int seat = 1; seat < learner->players; seat++)
        for (int other = 0; other < seat; other++) {
            terms_of(turn, seat, other, terms);
            for (int i = 0; i < TERMS; i++) {
                for (int j = 0; j < TERMS; j++)
                    learner->square[i][j] += terms[i] * terms[j];
                learner->target[i] += terms[i] * (learner->scores[seat] - learner->scores[other]);
            }
        }
}

/* Gauss and Jordan, with a little ridge for terms that hardly occur. */
static void solve(struct learner *learner)
{
    for (int i = 0; i < TERMS; i++)
        learner->square[i][i] += 1;
    for (int i = 0; i < TERMS; i++) {
        double pivot = learner->square[i][i];
        for (int row = 0; row < TERMS; row++) {
            if (row == i)
                continue;
            double factor = learner->square[row][i] / pivot;
            for (int j = 0; j < TERMS; j++)
                learner->square[row][j] -= factor * learner->square[i][j];
            learner->target[row] -= factor * learner->target[i];
        }
    }
    for (int i = 0; i < TERMS; i++)
        learner->weights[i] = learner->target[i] / learner->square[i][i];
}

/* How far off the weights are, as variance by the pile: the line through it. */
static void spread(struct learner *learner, int games, double line[2])
{
    double n = 0, x = 0, y = 0, xx = 0, xy = 0, terms[TERMS], all = 0;
    for (int game = 0; game < games; game++) {
        play_game(learner);
        for (int i = 0; i < learner->count; i++) {
            double guess = 0;
            terms_of(&learner->turns[i], 1, 0, terms);
            for (int t = 0; t < TERMS; t++)
                guess += learner->weights[t] * terms[t];
            double margin = learner->scores[1] - learner->scores[0],
                   off = (margin - guess) * (margin - guess);
            double p = learner->turns[i].pile;
            n++, x += p, y += off, xx += p * p, xy += p * off, all += margin * margin;
        }
    }
    line[1] = (n * xy - x * y) / (n * xx - x * x);
    line[0] = (y - line[1] * x) / n;
    fprintf(stderr, "%d players: variance of the margin %.1f, unexplained %.1f\n", learner->players,
            all / n, y / n);
}

static void print_weights(const struct learner *learner, const double line[2])
{
    const double *weights = learner->weights;
    printf("    /* %d players */\n    {.variance = {%.1ff, %.1ff},\n     .weights = {\n",
           learner->players, line[0], line[1]);
    for (int f = 0; f < VERSO_FEATURES; f++)
        printf("         [VERSO_FEATURE_%s] = {%.3ff, %.3ff, %.3ff},\n", names[f], weights[f],
               weights[VERSO_FEATURES + f], weights[2 * VERSO_FEATURES + f]);
    printf("     }},\n");
}

static void learn(struct learner *learner, int players, int games, uint64_t seed)
{
    double line[2];
    memset(learner, 0, sizeof *learner);
    learner->players = players;
    qn_rng_seed(&learner->rng, seed);
    for (int game = 0; game < games; game++) {
        play_game(learner);
        for (int i = 0; i < learner->count; i++)
            add_turn(learner, &learner->turns[i]);
    }
    solve(learner);
    spread(learner, games / 4, line);
    print_weights(learner, line);
}

int main(int argc, char **argv)
{
    static struct learner learner;
    int games = argc > 1 ? atoi(argv[1]) : 30000;
    uint64_t seed = argc > 2 ? strtoull(argv[2], NULL, 10) : 1;
    printf(
        "/* The value of a position of Verso, learnt by self-play. Made by\n"
        " * `learn-verso %d %llu | clang-format`. Each weight is a parabola in the share of the\n"
        " * pile that is left. */\n"
        "#ifndef QUINTE_GAMES_VERSO_WEIGHTS_H\n#define QUINTE_GAMES_VERSO_WEIGHTS_H\n\n"
        "#include \"search.h\"\n\n",
        games, (unsigned long long)seed);
    printf("static const struct verso_weights verso_weights[] = {\n");
    for (int players = 2; players <= VERSO_SEATS; players++)
        learn(&learner, players, games, seed);
    printf("};\n\n#endif\n");
    return 0;
}
