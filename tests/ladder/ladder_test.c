/* The ladder: greedy and a small search beat every simple-minded player clearly, in every game.
 * Seeds are fixed, so the figures are the same each time. */
#include "contest.h"
#include "ladder/simple.h"
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

/* Whoever gives a game its habits in simple.c says that its bots are tuned, and is held to it. */
static void skip_untuned(const struct qn_game *game)
{
    if (simple_knows(game))
        return;
    print_message("%s has no habits in tests/ladder/simple.c: no ladder is climbed\n", game->id);
    skip();
}

/* A fifth more than an even share of the first places. */
static double clear_share(int players) { return 1.2 / players; }

static void climb(const struct qn_game *game, int players, const char *bot, int games)
{
    struct contestant hero = {.bot = bot};
    int slipped = 0;
    for (int i = 0; i < rung_count; i++) {
        struct contestant foe = {.rung = &rungs[i]};
        if (foe.rung->game && strcmp(foe.rung->game, game->id) != 0)
            continue;
        struct stats_sum sum = contest(game, players, &hero, &foe, games, 1);
        printf("%s, %d players: %s against %s: %.3f\n", game->id, players, bot, foe.rung->name,
               sum.mean);
        slipped += sum.mean <= clear_share(players);
    }
    assert_int_equal(slipped, 0);
}

static void test_greedy(void **state)
{
    const struct qn_game *game = *state;
    skip_untuned(game);
    climb(game, game->players_min, "greedy", some(200));
    if (game->players_min < game->players_max)
        climb(game, game->players_min + 1, "greedy", some(60));
}

static void test_search(void **state)
{
    const struct qn_game *game = *state;
    skip_untuned(game);
    climb(game, game->players_min, "search:sims=100", some(10));
}

static double share_of(const struct qn_game *game, const char *bot, const char *foe, int games)
{
    struct contestant hero = {.bot = bot}, other = {.bot = foe};
    double share = contest(game, game->players_min, &hero, &other, games, 1).mean;
    printf("%s: %s against %s: %.3f\n", game->id, bot, foe, share);
    return share;
}

/* The lower levels, which are far enough apart to be told by a few games. */
static void test_levels(void **state)
{
    const struct qn_game *game = *state;
    int games = some(100) < 40 ? 40 : some(100);
    skip_untuned(game);
    assert_true(share_of(game, "easy", "greedy", games) < 0.8 / game->players_min);
    assert_true(share_of(game, "normal", "greedy", games) > clear_share(game->players_min));
}

/* Whoever does not plan wins between one game in three and one in two against `easy`, as far as so
 * few games tell. */
static void test_easy(void **state)
{
    struct contestant simple = {.simple = true}, easy = {.bot = "easy"};
    skip_untuned(*state);
    int games = some(300) < 100 ? 100 : some(300);
    double share = contest(*state, 2, &simple, &easy, games, 1).mean;
    printf("%s: somebody simple-minded against easy: %.3f\n", ((const struct qn_game *)*state)->id,
           share);
    assert_true(share > 0.25 && share < 0.58);
}

/* The cheat is for measuring: who sees all cards must not do worse than greedy. */
static void test_cheat(void **state)
{
    struct contestant cheat = {.cheat = 100}, greedy = {.bot = "greedy"};
    const struct qn_game *game = *state;
    struct stats_sum sum = contest(game, game->players_min, &cheat, &greedy, some(10), 1);
    printf("%s: cheat against greedy: %.3f\n", game->id, sum.mean);
    assert_true(sum.mean >= 1.0 / game->players_min);
}

int main(void)
{
    static const struct game_test tests[] = {
        {"greedy climbs the ladder", test_greedy}, {"search climbs the ladder", test_search},
        {"levels are in order", test_levels},      {"easy is easy", test_easy},
        {"the cheat is a ceiling", test_cheat},
    };
    return run_game_tests("ladder", tests, sizeof tests / sizeof tests[0]);
}
