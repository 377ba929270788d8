/* No game allocates: not when dealing, listing, playing, observing, sampling or rolling out. */
#include "allocations.h"
#include "support.h"
#include "core/random.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <cmocka.h>

static struct walk walk;

static void play_one(const struct qn_game *game, const struct qn_setup *setup, uint64_t seed)
{
    union any_view view;
    union qn_state world;
    walk_start(&walk, game, setup, seed);
    do {
        for (int i = 0; i <= setup->players; i++) {
            walk.truth->observe(&walk.state, viewer_number(setup, i), &view);
            game->sample(&view, qn_below(&walk.rng, 8) == 0 ? &walk.rng : NULL, &world);
        }
        world = walk.state;
        if (qn_below(&walk.rng, 16) == 0)
            walk.game->programs->rollout(&world, &walk.rng, seed % 2 ? QN_UNIFORM : QN_POLICY);
    } while (walk_step(&walk));
}

static void test_no_allocation(void **state)
{
    const struct qn_game *game = *state;
    for (int i = 0; i < setup_total(game); i++) {
        struct qn_setup setup = setup_number(game, i);
        long before = allocations;
        for (uint64_t seed = 1; seed <= 3; seed++)
            play_one(game, &setup, seed);
        assert_int_equal(allocations - before, 0);
    }
}

/* The counters count. */
static void test_counting(void **state)
{
    (void)state;
    long before = allocations;
    void *volatile block = malloc(10);
    free(block);
    block = calloc(2, 5);
    free(block);
    assert_int_equal(allocations - before, 2);
}

int main(void)
{
    static const struct game_test tests[] = {
        {"the counters count", test_counting},
        {"no allocation", test_no_allocation},
    };
    return run_game_tests("allocation", tests, (int)(sizeof tests / sizeof tests[0]));
}
