/* The ladder: greedy and a small search beat every simple-minded player clearly, in every game.
 * Seeds are fixed, so the figures are the same each time. */
#include "contest.h"
#include "support.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

/* Fewer games than this would say nothing. */
static int some(long games)
{
    const long least = 6;
    long amount = scaled_amount(games);
    return (int)(amount < least ? least : amount);
}

static void climb(const struct qn_game *game, int players, const char *bot, int games)
{
    const double least = 0.6;
    struct contestant hero = {.bot = bot};
    int slipped = 0;
    for (int i = 0; i < rung_count; i++) {
        struct contestant foe = {.rung = &rungs[i]};
        if (foe.rung->game && strcmp(foe.rung->game, game->id) != 0)
            continue;
        struct stats_sum sum = contest(game, players, &hero, &foe, games, 1);
        printf("%s, %d players: %s against %s: %.3f\n", game->id, players, bot, foe.rung->name,
               sum.mean);
        slipped += sum.mean <= least;
    }
    assert_int_equal(slipped, 0);
}

static void test_greedy(void **state)
{
    climb(*state, 2, "greedy", some(200));
    climb(*state, 3, "greedy", some(60));
}

static void test_search(void **state) { climb(*state, 2, "search:sims=100", some(10)); }

static double share_of(const struct qn_game *game, const char *bot, const char *foe, int games)
{
    struct contestant hero = {.bot = bot}, other = {.bot = foe};
    double share = contest(game, 2, &hero, &other, games, 1).mean;
    printf("%s: %s against %s: %.3f\n", game->id, bot, foe, share);
    return share;
}

/* The lower levels, which are far enough apart to be told by a few games. */
static void test_levels(void **state)
{
    int games = some(100) < 40 ? 40 : some(100);
    assert_true(share_of(*state, "easy", "greedy", games) < 0.4);
    assert_true(share_of(*state, "normal", "greedy", games) > 0.6);
}

/* The cheat is for measuring: who sees all cards must not do worse than greedy. */
static void test_cheat(void **state)
{
    struct contestant cheat = {.cheat = 100}, greedy = {.bot = "greedy"};
    struct stats_sum sum = contest(*state, 2, &cheat, &greedy, some(10), 1);
    printf("%s: cheat against greedy: %.3f\n", ((const struct qn_game *)*state)->id, sum.mean);
    assert_true(sum.mean >= 0.5);
}

int main(void)
{
    static const struct game_test tests[] = {
        {"greedy climbs the ladder", test_greedy},
        {"search climbs the ladder", test_search},
        {"levels are in order", test_levels},
        {"the cheat is a ceiling", test_cheat},
    };
    return run_game_tests("ladder", tests, sizeof tests / sizeof tests[0]);
}
