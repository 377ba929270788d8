/* Verso's sampling against brute force, with the seven cards 1/1 1/2 1/3 2/2 2/3 2/4 3/3 and groups
 * that convert from two tokens on: every order and orientation is tried. */
#include "brute.h"
#include "games/verso/state.h"
#include <setjmp.h>
#include <stdarg.h>
#include <cmocka.h>

static void judge_moves(const char *shuffle, const char *moves)
{
    struct brute_case c = {.game = &qn_verso,
                           .setup = qn_setup_standard(&qn_verso, 2),
                           .shuffle = shuffle,
                           .moves = moves,
                           .viewer = 0,
                           .seed = 1,
                           .samples = 200000};
    brute_expect(&c);
}

/* V3: at first only the top's face is known; a double shows it either way up. */
static void test_v3_only_the_top(void **state)
{
    (void)state;
    judge_moves("1/1 1/2 3/1 2/2 2/3 2/4 3/3", "draw");
    judge_moves("4/2 1/2 3/1 2/2 2/3 1/1 3/3", "draw, alone, end");
}

/* V17: four tokens, all drawn and never turned over: the matching is tight. */
static void test_v17_a_tight_matching(void **state)
{
    (void)state;
    judge_moves("1/1 1/2 1/3 2/2 2/3 2/4 3/3",
                "draw, alone, end, draw, alone, end, draw, alone, end, draw, alone, end");
    judge_moves("2/1 2/2 2/3 2/4 3/3 3/1 1/1",
                "draw, alone, end, draw, alone, end, draw, alone, end, draw, alone, end, draw");
    judge_moves("3/1 3/2 3/3 2/1 1/1 2/4 2/2",
                "draw, alone, end, draw, alone, end, draw, alone, end, draw, join #2, draw");
}

/* V17: tokens turned over by swap and by take are known, and say something about the others. */
static void test_v17_turned_tokens(void **state)
{
    (void)state;
    judge_moves("2/1 3/2 1/1 2/2 1/3 2/4 3/3", "draw, alone, end, draw, swap #1");
    judge_moves("2/2 3/3 2/4 1/2 1/3 3/2 1/1",
                "draw, alone, end, draw, swap #1, alone, end, draw, swap #1, alone, end, draw");
    judge_moves(
        "2/2 3/3 2/4 1/2 1/3 3/2 1/1",
        "draw, alone, end, draw, alone, end, draw, alone, end, draw, alone, end, draw, join #3, "
        "convert #5, end, take 18, alone, end");
}

/* V14, V17: with an empty pile only backs are hidden. */
static void test_v14_an_empty_pile(void **state)
{
    (void)state;
    judge_moves(
        "2/1 2/2 2/3 2/4 3/3 1/3 1/1",
        "draw, alone, end, draw, alone, end, draw, alone, end, draw, alone, end, draw, alone, end, "
        "draw, alone, end, draw");
}

/* C9: random games, all player counts and viewers, from the first plies to the last. */
static void test_c9_random_games(void **state)
{
    (void)state;
    for (int i = 0; i < 48; i++) {
        int players = 2 + i % 3;
        struct brute_case c = {.game = &qn_verso,
                               .setup = qn_setup_standard(&qn_verso, players),
                               .first = i % players,
                               .plies = 3 + i,
                               .viewer = i % 4 == 3 ? QN_SPECTATOR : i % players,
                               .seed = 100 + (uint64_t)i,
                               .samples = 60000};
        brute_expect(&c);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_v3_only_the_top),   cmocka_unit_test(test_v17_a_tight_matching),
        cmocka_unit_test(test_v17_turned_tokens), cmocka_unit_test(test_v14_an_empty_pile),
        cmocka_unit_test(test_c9_random_games),
    };
    return cmocka_run_group_tests_name("verso: sampling", tests, NULL, NULL);
}
