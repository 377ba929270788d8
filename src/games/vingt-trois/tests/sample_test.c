/* Vingt-trois: sampling against brute force, on a deck of 12 cards: one 1, two 2s, three 3s, 4s and
 * 5s; five cards each of which two are boxed (beginner: three cards each); one token, which shifts
 * the top by two. */
#include "games/vingt-trois/state.h"
#include "brute.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <cmocka.h>

enum { STANDARD, BEGINNER };
enum { FEW = 20000, MANY = 60000 };

static void expect_exact(struct brute_case c)
{
    c.game = &qn_vingt_trois;
    c.samples = c.samples ? c.samples : MANY;
    brute_expect(&c);
}

static struct qn_setup setup(int players, int beginner)
{
    struct qn_setup result = qn_setup_standard(&qn_vingt_trois, players);
    result.option[0] = (uint8_t)beginner;
    return result;
}

/* Seat 0 has 1 3 5 5 2, seat 1 has 2 3 4 4 5; the place of seat 1 is looked at from seat 0. */
static struct brute_case duel(const char *moves)
{
    return (struct brute_case){.setup = setup(2, STANDARD),
                               .shuffle = "1 2 3 3 5 4 5 4 2 5",
                               .moves = moves,
                               .viewer = 0,
                               .seed = 1};
}

static void test_t3_boxing_in_progress(void **state)
{
    (void)state;
    struct brute_case c = duel("box 5,box 5,box 4");
    expect_exact(c);
    c.moves = "box 5,box 5,box 4,box 2";
    expect_exact(c);
    c.viewer = 1;
    expect_exact(c);
    c.moves = "box 5";
    expect_exact(c);
}

static void test_t14_what_was_played(void **state)
{
    (void)state;
    expect_exact(duel("box 5,box 5,box 2,box 5,play 1,play 3"));
    expect_exact(duel("box 5,box 5,box 2,box 5,play 1,play 4"));
    expect_exact(duel("box 5,box 5,box 2,box 5,play 1,play 4x2"));
    expect_exact(duel("box 5,box 5,box 2,box 5,play 1,play 3,pass,play 4"));
    expect_exact(duel("box 5,box 5,box 2,box 5,play 1,play 3,pass,play 4x2"));
    expect_exact(duel("box 5,box 5,box 2,box 5,play 1,play 4,pass,quit"));
}

/* Forced and not playing: nothing in hand from the bound upwards, the boxed cards being free. */
static void test_t16_forced_without_a_play(void **state)
{
    (void)state;
    expect_exact(duel("box 5,box 5,box 4,box 4,play 1,play 5+1,force,pass"));
    expect_exact(duel("box 5,box 5,box 4,box 5,play 1,play 4+1,force,pass"));
    expect_exact(duel("box 5,box 5,box 4,box 5,play 1,play 4+1,force,force,play 2+1"));
    expect_exact(duel("box 5,box 5,box 4,box 5,play 1,play 4+1,force,quit"));
    expect_exact(duel("box 5,box 5,box 2,box 5,play 1,play 4+1,force,play 4"));
    expect_exact(duel("box 5,box 5,box 4,box 5,play 1,play 4+1,force,pass,play 2+1,play 3"));
    expect_exact(duel("box 3,box 2,box 4,box 4,play 1,pass,play 5+1,play 5,force,play 3+1"));
    expect_exact(
        duel("box 3,box 2,box 4,box 4,play 1,pass,play 5+1,play 5,force,play 3+1,force,pass"));
}

/* T15: passing, however often, proves nothing; nor does having to quit at the limit, but under
 * force. Seat 1 has three cards in hand, two after a play. */
static void test_t15_t16_rests_prove_nothing(void **state)
{
    (void)state;
    expect_exact(duel("box 5,box 5,box 2,box 5,play 1,pass,pass,pass"));
    expect_exact(duel("box 5,box 5,box 2,box 5,play 1,pass,pass,pass,play 3,pass,pass,pass"));
    expect_exact(duel("box 5,box 5,box 2,box 5,play 1,play 3,pass,pass,pass,pass,play 3,quit"));
    expect_exact(duel("box 5,box 5,box 4,box 5,play 1,play 4+1,pass,pass,force,pass"));
    expect_exact(duel("box 5,box 5,box 4,box 5,play 1,play 4+1,pass,pass,pass,pass,play 2+1"));
}

static void test_t16_for_beginners(void **state)
{
    (void)state;
    struct brute_case c = {
        .setup = setup(3, BEGINNER), .shuffle = "1 5 3 2 2 4 5 3 3", .viewer = 0, .seed = 3};
    c.moves = "play 1,play 5+1,play 3+1,pass,force,play 3";
    expect_exact(c);
    c.moves = "play 1,play 5+1,play 3+1,force,play 3";
    expect_exact(c);
    c.moves = "play 1,play 5+1,play 4+1,force,force,pass";
    expect_exact(c);
    c.viewer = QN_SPECTATOR;
    expect_exact(c);
    c.viewer = 2;
    expect_exact(c);
}

static void test_c9_spectator(void **state)
{
    (void)state;
    struct brute_case c = duel("box 5,box 5,box 4");
    c.setup = setup(2, BEGINNER);
    c.shuffle = "1 5 2 3 3 3";
    c.viewer = QN_SPECTATOR;
    c.moves = "play 1";
    expect_exact(c);
    c.moves = "play 1,play 5+1,force,pass";
    expect_exact(c);
    c.moves = "play 1,play 3x2,play 3,pass,quit";
    expect_exact(c);
    c = duel("box 5,box 5,box 4,box 5,play 1,play 4+1,force,pass,play 3+1,play 3,quit");
    c.viewer = QN_SPECTATOR;
    expect_exact(c);
}

static void test_c9_four_players_nothing_left_out(void **state)
{
    (void)state;
    struct brute_case c = {.setup = setup(4, BEGINNER),
                           .shuffle = "1 5 3 2 2 4 5 3 3 4 5 4",
                           .moves =
                               "play 1,play 4x2+1,play 5,force,play 3+1,force,play 3,force,pass",
                           .viewer = 1,
                           .seed = 4};
    expect_exact(c);
    c.viewer = 3;
    expect_exact(c);
}

/* The second round starts afresh; what the first one showed tells nothing about it. */
static void test_t5_second_round(void **state)
{
    (void)state;
    expect_exact((struct brute_case){.setup = setup(2, BEGINNER),
                                     .shuffle = "1 5 2 3 3 3;1 5 2 3 3 4",
                                     .moves = "play 1,quit,quit,play 1,play 5+1,force,pass",
                                     .viewer = 0,
                                     .seed = 4});
}

static void test_c9_random_games(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= 16; seed++)
        expect_exact((struct brute_case){.setup = setup(2, STANDARD),
                                         .first = (int)(seed % 2),
                                         .plies = 4 + (int)(seed % 9),
                                         .viewer = (int)(seed / 2 % 2),
                                         .seed = seed,
                                         .samples = FEW});
    for (uint64_t seed = 1; seed <= 16; seed++)
        expect_exact((struct brute_case){.setup = setup(3, BEGINNER),
                                         .first = (int)(seed % 3),
                                         .plies = 2 + (int)(seed % 6),
                                         .viewer = seed % 4 == 3 ? QN_SPECTATOR : (int)(seed % 4),
                                         .seed = seed,
                                         .samples = FEW});
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_t3_boxing_in_progress),
        cmocka_unit_test(test_t14_what_was_played),
        cmocka_unit_test(test_t16_forced_without_a_play),
        cmocka_unit_test(test_t15_t16_rests_prove_nothing),
        cmocka_unit_test(test_t16_for_beginners),
        cmocka_unit_test(test_c9_spectator),
        cmocka_unit_test(test_c9_four_players_nothing_left_out),
        cmocka_unit_test(test_t5_second_round),
        cmocka_unit_test(test_c9_random_games),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
