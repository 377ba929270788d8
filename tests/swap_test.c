/* The swap test over every game, player count and option set; how many swaps is QUINTE_SWAPS, by
 * default what every change is tested with. */
#include "swap.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <cmocka.h>

enum { SWAPS = 110000 };

static long swaps_wanted(void)
{
    const char *wanted = getenv("QUINTE_SWAPS");
    return wanted ? atol(wanted) : scaled_amount(SWAPS);
}

static long all_swaps;

static void test_swaps(void **state)
{
    const struct qn_game *game = *state;
    static struct swap_count count;
    int setups = setup_total(game);
    long each = swaps_wanted() / qn_game_count() / setups + 1;
    count = (struct swap_count){0};
    for (int i = 0; i < setups && count.differences == 0; i++) {
        struct qn_setup setup = setup_number(game, i);
        swap_run(game, &setup, each, 1000 * (uint64_t)i + 1, &count);
    }
    printf("%s: %ld swaps and %ld hidden moves exchanged, %ld views compared (%ld in every "
           "rendering, %ld by search), %ld differences\n",
           game->id, count.swaps, count.choices, count.looks, count.full, count.thoughts,
           count.differences);
    all_swaps += count.swaps;
    if (count.differences > 0) {
        fprintf(stderr, "%s\n", count.first); /* longer than cmocka's messages may be */
        fail();
    }
    assert_true(count.swaps >= each * setups);
    assert_true(count.full > 0);
    assert_true(count.thoughts > 0);
}

int main(void)
{
    static const struct game_test tests[] = {{"swaps", test_swaps}};
    int failed = run_game_tests("swap", tests, 1);
    printf("%ld swaps in all\n", all_swaps);
    return failed;
}
