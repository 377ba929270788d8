/* How easy a level is: somebody who does not plan (simple.h) against it, on duplicate deals. An
 * even share is 1 / players.
 *
 *   easy GAME PLAYERS BOT GAMES SEED */
#include "contest.h"
#include <stdio.h>
#include <stdlib.h>

int main(int count, char **words)
{
    const struct qn_game *game = count == 6 ? qn_game_find(words[1]) : NULL;
    int players = game ? atoi(words[2]) : 0, games = game ? atoi(words[4]) : 0;
    if (!game || players < game->players_min || players > game->players_max || games < 1) {
        fprintf(stderr, "usage: easy GAME PLAYERS BOT GAMES SEED\n");
        return 2;
    }
    struct contestant simple = {.simple = true}, bot = {.bot = words[3]};
    struct stats_sum sum =
        contest(game, players, &simple, &bot, games, strtoull(words[5], NULL, 10));
    struct stats_interval interval = stats_share(&sum, players);
    printf("%s, %d players, %d games against %s: %.3f [%.3f, %.3f]\n", game->id, players, games,
           words[3], sum.mean, interval.low, interval.high);
    return 0;
}
