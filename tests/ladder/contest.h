/* Contests on duplicate deals between the product's bots and what only tests may have:
 * simple-minded players, and a searcher that cheats. */
#ifndef QUINTE_TESTS_CONTEST_H
#define QUINTE_TESTS_CONTEST_H

#include "bots/bot.h"
#include "bots/stats.h"
#include "ladder/rungs.h"
#include <quinte/truth.h>

/* One of the four. */
struct contestant {
    const char *bot; /* a name as in bots/bot.h */
    const struct rung *rung;
    uint32_t cheat; /* simulations */
    bool simple;
};

/* One `hero` against `foe` in all other seats, every deal from every seat. Gives the hero's share
 * of the first places per deal. */
struct stats_sum contest(const struct qn_game *game, int players, const struct contestant *hero,
                         const struct contestant *foe, int games, uint64_t seed);

#endif
