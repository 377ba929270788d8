/* How high bots can get: an honest search and one that sees all cards, with the same budget and on
 * the same deals, each against greedy.
 *
 *   ceiling GAME PLAYERS SIMS GAMES SEED */
#include "contest.h"
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

static double print_share(const char *name, const struct stats_sum *sum, int players)
{
    struct stats_interval interval = stats_share(sum, players);
    printf("%-14s %.3f  [%.3f, %.3f]\n", name, sum->mean, interval.low, interval.high);
    fflush(stdout);
    return sum->mean;
}

int main(int count, char **words)
{
    const struct qn_game *game = count == 6 ? qn_game_find(words[1]) : NULL;
    int players = game ? atoi(words[2]) : 0, games = game ? atoi(words[4]) : 0;
    uint32_t sims = game ? (uint32_t)strtoul(words[3], NULL, 10) : 0;
    if (!game || players < game->players_min || players > game->players_max || games < 1 ||
        sims < 1) {
        fprintf(stderr, "usage: ceiling GAME PLAYERS SIMS GAMES SEED\n");
        return 2;
    }
    char name[32];
    snprintf(name, sizeof name, "search:sims=%" PRIu32, sims);
    uint64_t seed = strtoull(words[5], NULL, 10);
    struct contestant honest = {.bot = name}, cheat = {.cheat = sims}, greedy = {.bot = "greedy"};
    printf("%s, %d players, %" PRIu32 " simulations, %d games, against greedy\n", game->id, players,
           sims, games);
    struct stats_sum low = contest(game, players, &honest, &greedy, games, seed);
    double reached = print_share("honest", &low, players);
    struct stats_sum high = contest(game, players, &cheat, &greedy, games, seed);
    double ceiling = print_share("sees all cards", &high, players);
    double even = 1.0 / players;
    if (ceiling > even)
        printf("covered        %.0f %% of the distance from greedy to the ceiling\n",
               100 * (reached - even) / (ceiling - even));
    return 0;
}
