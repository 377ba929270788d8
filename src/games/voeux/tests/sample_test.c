/* Vœux: sampling against brute force. The reduced deck is R3 R3 R4 R4 Y3 Y3 Y4 Y4 YE P3, hands of
 * two, with two players one card removed. */
#include "games/voeux/state.h"
#include "brute.h"
#include <stdio.h>
#include <setjmp.h>
#include <stdarg.h>
#include <cmocka.h>

/* Plays the moves from the shuffle (first seat 0) and samples for every viewer. */
static void run_moves(int players, const char *shuffle, const char *moves)
{
    brute_expect_all(&(struct brute_case){.game = &qn_voeux,
                                          .setup = qn_setup_standard(&qn_voeux, players),
                                          .shuffle = shuffle,
                                          .moves = moves,
                                          .seed = 1,
                                          .samples = 60000});
}

/* The other copy of a card just played: it is there less often than any other card. */
static void test_w13_one_twin_played(void **state)
{
    (void)state;
    run_moves(2, "R3 Y3 R3 Y4 R4 YE P3 Y3 Y4 R4", "discard R3,draw,discard Y3,draw");
    run_moves(3, "R3 Y3 R4 R3 Y4 YE P3 Y3 Y4 R4", "lay R3,draw");
}

/* Hidden plays in between: the copy may have come before or after. */
static void test_w13_twin_played_long_ago(void **state)
{
    (void)state;
    run_moves(2, "R3 Y4 Y3 Y4 R4 YE P3 Y3 R3 R4",
              "discard R3,draw,discard Y4,draw,lay Y3,draw,lay Y4,draw");
    run_moves(2, "R3 Y4 Y3 Y4 R4 YE P3 Y3 R3 R4",
              "discard R3,draw,discard Y4,draw R,lay Y3,draw,lay R3,draw");
}

/* Two twins at stake in one hand. */
static void test_w13_two_twins_at_stake(void **state)
{
    (void)state;
    run_moves(2, "R3 YE R4 P3 Y3 R3 R4 Y3 Y4 Y4",
              "lay R3,draw,lay YE,draw,lay R4,draw,lay P3,draw");
}

/* Both copies by one seat, at two times, and a third twin played in between. */
static void test_w13_both_twins_played(void **state)
{
    (void)state;
    run_moves(2, "R3 YE R4 P3 R3 Y3 R4 Y3 Y4 Y4",
              "discard R4,draw,lay YE,draw,discard R3,draw,lay P3,draw,discard R3");
    run_moves(2, "R3 YE R4 Y3 R3 P3 R4 Y3 Y4 Y4",
              "discard R3,draw,discard YE,draw R,discard R4,draw,discard R3,draw,discard R3");
    run_moves(2, "R3 YE Y3 P3 R3 R4 Y3 Y4 R4 Y4",
              "discard R3,draw,lay YE,draw,discard Y3,draw,lay P3,draw,discard R3,draw Y");
}

/* Both copies at once (a stone), with the known copy of C9 or without. */
static void test_w13_twins_as_a_stone(void **state)
{
    (void)state;
    run_moves(2, "R3 YE R3 P3 R4 Y3 R4 Y3 Y4 Y4", "stone R3 R3,draw,draw,lay YE,draw");
    run_moves(2, "R3 YE Y3 R3 R4 Y4 R4 Y3 P3 Y4",
              "discard R3,draw,discard YE,draw R,discard R4,draw,stone R3 R3,draw,draw");
}

/* A pair and a twin at stake in the same hand. */
static void test_w13_pair_and_stake(void **state)
{
    (void)state;
    run_moves(2, "R3 YE Y3 P3 R3 R4 Y3 Y4 R4 Y4",
              "discard R3,draw,lay YE,draw,discard R3,draw,lay P3,draw,discard Y3,draw R");
    run_moves(2, "Y3 YE R3 P3 R3 R4 R4 Y4 Y3 Y4",
              "discard R3,draw,lay YE,draw,discard Y3,draw,lay P3,draw,discard R3,draw");
}

/* Random games, seen by everybody. */
static void test_w13_random_games(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= 20; seed++)
        for (int players = 2; players <= 4; players++) {
            int viewer = (int)(seed % (uint64_t)(players + 1));
            brute_expect(&(struct brute_case){.game = &qn_voeux,
                                              .setup = qn_setup_standard(&qn_voeux, players),
                                              .first = (int)(seed % 2),
                                              .plies = 5 + (int)(seed % 12),
                                              .viewer = viewer < players ? viewer : QN_SPECTATOR,
                                              .seed = seed,
                                              .samples = 30000});
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_w13_one_twin_played),
        cmocka_unit_test(test_w13_twin_played_long_ago),
        cmocka_unit_test(test_w13_two_twins_at_stake),
        cmocka_unit_test(test_w13_both_twins_played),
        cmocka_unit_test(test_w13_twins_as_a_stone),
        cmocka_unit_test(test_w13_pair_and_stake),
        cmocka_unit_test(test_w13_random_games),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
