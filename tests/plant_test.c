/* Proof that the tests bite: the library is built with a planted leak and a planted rule bug in
 * every game. The swap test must see each leak, the golden games each rule bug, and neither sees
 * anything when nothing is planted. */
#include "golden.h"
#include "swap.h"
#include "core/plant.h"
#include <setjmp.h>
#include <stdarg.h>
#include <cmocka.h>

int qn_planted = QN_PLANT_NONE;

enum { SWAPS_EACH = 300 };

static long differences(const struct qn_game *game, enum qn_plant plant)
{
    static struct swap_count count;
    count = (struct swap_count){0};
    qn_planted = plant;
    for (int i = 0; i < setup_total(game) && count.differences == 0; i++) {
        struct qn_setup setup = setup_number(game, i);
        swap_run(game, &setup, SWAPS_EACH, 77, &count);
    }
    qn_planted = QN_PLANT_NONE;
    if (count.differences > 0)
        printf("%s: after %ld swaps: %.300s …\n", game->id, count.swaps, count.first);
    return count.differences;
}

static long failures(const struct qn_game *game, enum qn_plant plant)
{
    static struct golden_count count;
    count = (struct golden_count){0};
    qn_planted = plant;
    golden_run(game, &count);
    qn_planted = QN_PLANT_NONE;
    if (count.failures > 0)
        printf("%s: %ld failures: %.300s\n", game->id, count.failures, count.first);
    return count.failures;
}

static void test_nothing_planted(void **state)
{
    assert_int_equal(differences(*state, QN_PLANT_NONE), 0);
    assert_int_equal(failures(*state, QN_PLANT_NONE), 0);
}

static void test_leak_is_seen(void **state) { assert_true(differences(*state, QN_PLANT_LEAK) > 0); }

static void test_rule_bug_is_seen(void **state)
{
    const struct qn_game *game = *state;
    golden_or_skip(game);
    assert_true(failures(*state, QN_PLANT_RULE) > 0);
}

int main(void)
{
    static const struct game_test tests[] = {
        {"nothing planted, nothing found", test_nothing_planted},
        {"the planted leak is seen", test_leak_is_seen},
        {"the planted rule bug is seen", test_rule_bug_is_seen},
    };
    return run_game_tests("plants", tests, (int)(sizeof tests / sizeof tests[0]));
}
