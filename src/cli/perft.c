/* quinte perft: counts the leaves of the game tree, for comparing implementations. */
#include "commands.h"
#include "bot_games.h"
#include <stdio.h>

enum { DEPTH_MAX = 64 };

struct perft {
    const struct qn_game *game;
    struct qn_seed seed;
    int depth;
    uint64_t leaves[DEPTH_MAX + 1];
};

/* Deals every shuffle that is asked for; gives back how many there have been. */
static int deal(const struct perft *perft, union qn_state *state, int shuffles)
{
    while (perft->game->truth->turn(state) == QN_SHUFFLE) {
        struct qn_need need;
        uint8_t order[QN_CARDS_MAX];
        perft->game->truth->need(state, &need);
        qn_seed_order(&perft->seed, shuffles++, &need, order);
        perft->game->truth->deal(state, order, NULL);
    }
    return shuffles;
}

/* Every position is a leaf at its own depth; a finished game also at all that are deeper. */
static void count(struct perft *perft, const union qn_state *state, int depth, int shuffles)
{
    qn_move moves[QN_MOVES_MAX];
    const struct qn_truth *truth = perft->game->truth;
    perft->leaves[depth]++;
    if (truth->turn(state) == QN_OVER) {
        for (int deeper = depth + 1; deeper <= perft->depth; deeper++)
            perft->leaves[deeper]++;
        return;
    }
    if (depth == perft->depth)
        return;
    int number = truth->legal(state, moves);
    if (depth + 1 == perft->depth) {
        perft->leaves[depth + 1] += (uint64_t)number;
        return;
    }
    for (int i = 0; i < number; i++) {
        union qn_state next = *state;
        truth->play(&next, moves[i], NULL);
        count(perft, &next, depth + 1, deal(perft, &next, shuffles));
    }
}

int run_perft(const struct arguments *arguments)
{
    struct perft perft = {.game = read_game(arguments, arguments->word[0])};
    struct qn_setup setup;
    long long depth = 0;
    if (!perft.game || !read_setup(arguments, perft.game, 0, &setup) ||
        !demands(arguments, OPTION_SEED) || !demands(arguments, OPTION_DEPTH) ||
        !read_seed(arguments, &perft.seed) ||
        !read_number(arguments, OPTION_DEPTH, 1, DEPTH_MAX, &depth))
        return MISUSED;
    union qn_state state = {.align = {0}};
    perft.depth = (int)depth;
    perft.game->truth->begin(&state, &setup, qn_seed_first(&perft.seed, setup.players));
    count(&perft, &state, 0, deal(&perft, &state, 0));
    printf("%s\n", say(arguments->lang, SAY_PERFT_HEAD));
    for (int i = 1; i <= perft.depth; i++)
        printf("%-10d %llu\n", i, (unsigned long long)perft.leaves[i]);
    return DONE;
}
