/* Learns weights.h from games of the policy against itself.
 *
 *   learn-vingt-trois GAMES SEED > src/games/vingt-trois/weights.h
 *
 * Writes the same for the same seed: means of what rounds cost, and the factor by which chances of
 * winning fall that makes the outcomes most likely. */
#include "core/random.h"
#include "../step.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

/* A game as it stood between its rounds, and how it ended. */
struct outcome {
    uint16_t penalties[VT_SEATS];
    uint8_t tokens[VT_SEATS];
    int16_t scores[QN_PLAYERS_MAX];
    uint8_t ranks[QN_PLAYERS_MAX];
};

struct sums {
    double later[VT_TOKENS + 1], later_count[VT_TOKENS + 1];
    double hand, hand_count; /* first rounds */
};

static void play_round(struct vingt_trois_state *game, struct qn_rng *rng)
{
    qn_rng_deal(rng, qn_vingt_trois.truth, game, NULL);
    while (game->turn >= 0)
        vingt_trois_do(game, vingt_trois_policy(game), NULL);
}

static void play_game(int players, int first, struct qn_rng *rng, struct outcome *outcome,
                      struct sums *sums)
{
    struct vingt_trois_state game;
    vingt_trois_begin(&game, &(struct qn_setup){.players = (uint8_t)players}, first);
    play_round(&game, rng);
    for (int seat = 0; seat < players; seat++) {
        outcome->penalties[seat] = game.table.penalties[seat];
        outcome->tokens[seat] = game.table.tokens[seat];
        sums->hand += game.table.penalties[seat];
        sums->hand_count++;
    }
    play_round(&game, rng);
    vingt_trois_scores(&game, outcome->scores);
    vingt_trois_ranks(&game, outcome->ranks);
    for (int seat = 0; seat < players; seat++) {
        int tokens = outcome->tokens[seat];
        sums->later[tokens] += outcome->scores[seat] - outcome->penalties[seat];
        sums->later_count[tokens]++;
    }
}

/* Minus the logarithm of the outcomes' likelihood. */
static double surprise(const struct outcome *outcomes, int games, int players, const int *later,
                       double fade)
{
    double result = 0, slope = log(fade);
    for (int i = 0; i < games; i++) {
        const struct outcome *outcome = &outcomes[i];
        double height[VT_SEATS], sum = 0, won = 0;
        int winners = 0;
        for (int seat = 0; seat < players; seat++) {
            height[seat] = slope * (2 * outcome->penalties[seat] + later[outcome->tokens[seat]]);
            sum += exp(height[seat]);
            winners += outcome->ranks[seat] == 1;
            won += outcome->ranks[seat] == 1 ? height[seat] : 0;
        }
        result += log(sum) - won / winners;
    }
    return result;
}

static void learn(int players, int games, struct outcome *outcomes, struct qn_rng *rng)
{
    struct sums sums = {.hand = 0};
    int later[VT_TOKENS + 1];
    for (int i = 0; i < games; i++)
        play_game(players, i % players, rng, &outcomes[i], &sums);
    for (int tokens = 0; tokens <= VT_TOKENS; tokens++)
        later[tokens] = (int)floor(2 * sums.later[tokens] / sums.later_count[tokens] + 0.5);
    double best = HUGE_VAL, fade = 0;
    for (int i = 60; i < 100; i++) {
        double now = surprise(outcomes, games, players, later, 0.01 * i);
        fade = now < best ? 0.01 * i : fade;
        best = now < best ? now : best;
    }
    printf("    {{%d, %d, %d, %d}, %d, %.2ff},\n", later[0], later[1], later[2], later[3],
           (int)floor(2 * sums.hand / sums.hand_count + 0.5), fade);
}

static const char head[] =
    "/* Vingt-trois: learnt weights, as learn-vingt-trois %d %d (train/learn.c) writes them. */\n"
    "#ifndef VINGT_TROIS_WEIGHTS_H\n#define VINGT_TROIS_WEIGHTS_H\n\n"
    "#include <stdint.h>\n\n"
    "struct vingt_trois_weights {\n"
    "    int8_t later[4]; /* what a second round adds to a score, by tokens, in half penalties */\n"
    "    int8_t hand;     /* what a full hand will cost until the round ends, in half penalties "
    "*/\n"
    "    float fade;      /* chances of winning fall by this with each half penalty behind */\n"
    "};\n\n"
    "/* For 2, 3 and 4 players. */\n"
    "static const struct vingt_trois_weights vingt_trois_weights[] = {\n";

int main(int argc, char **argv)
{
    int games = argc == 3 ? atoi(argv[1]) : 0, seed = argc == 3 ? atoi(argv[2]) : 0;
    struct outcome *outcomes = games > 0 ? malloc((size_t)games * sizeof *outcomes) : NULL;
    struct qn_rng rng;
    if (!outcomes) {
        fprintf(stderr, "learn-vingt-trois GAMES SEED\n");
        return 2;
    }
    qn_rng_seed(&rng, (uint64_t)seed);
    printf(head, games, seed);
    for (int players = 2; players <= VT_PLAYERS; players++)
        learn(players, games, outcomes, &rng);
    printf("};\n\n#endif\n");
    free(outcomes);
    return 0;
}
