/* Trial: each rule, tried on given deals. */
#include "games/trial/state.h"
#include "support.h"
#include <setjmp.h>
#include <stdarg.h>
#include <string.h>
#include <cmocka.h>

static struct trial_state state;
static struct qn_events events;

/* Three players, seat 0 first: seat 0 holds 1 4 7 10 13, seat 1 2 5 8 11 14, seat 2 3 6 9 12 15;
 * the prizes are 16 to 20. */
static void start(void)
{
    const struct qn_setup setup = {.players = 3};
    uint8_t order[TRIAL_CARDS];
    for (int i = 0; i < TRIAL_CARDS; i++)
        order[i] = (uint8_t)i;
    events.count = 0;
    trial_begin(&state, &setup, 0);
    assert_int_equal(trial_turn(&state), QN_SHUFFLE);
    trial_deal(&state, order, &events);
}

static void play(int value)
{
    events.count = 0;
    assert_int_equal(trial_check(&state, (qn_move)(value - 1)), 0);
    trial_play(&state, (qn_move)(value - 1), &events);
}

static void test_x1_one_card_for_each_round(void **unused)
{
    (void)unused;
    struct qn_need need;
    start();
    trial_need(&state, &need);
    assert_int_equal(need.take, 20);
    for (int seat = 0; seat < 3; seat++)
        assert_int_equal(qn_count(state.hand[seat]), TRIAL_ROUNDS);
    assert_int_equal(trial_turn(&state), 0);
}

static void test_x2_a_prize_is_turned_up(void **unused)
{
    (void)unused;
    start();
    assert_int_equal(state.table.prize, 16 - 1);
    assert_int_equal(events.list[events.count - 1].kind, QN_EVENT_TURN_UP);
    assert_int_equal(events.list[events.count - 1].who, QN_ALL);
    play(1), play(2), play(3);
    assert_int_equal(state.table.prize, 17 - 1);
    assert_int_equal(events.list[events.count - 1].kind, QN_EVENT_TURN_UP);
}

static void test_x3_one_card_from_the_hand(void **unused)
{
    (void)unused;
    start();
    assert_int_equal(trial_check(&state, 2 - 1), TRIAL_C5); /* seat 1 has it */
    assert_int_equal(trial_check(&state, TRIAL_CARDS), TRIAL_C5);
    play(4);
    assert_int_equal(trial_turn(&state), 1);
    assert_int_equal(qn_count(state.hand[0]), TRIAL_ROUNDS - 1);
}

static void test_x4_x5_the_highest_and_the_lowest_card(void **unused)
{
    (void)unused;
    start();
    play(4), play(14), play(3);
    assert_int_equal(state.table.points[0], 0);
    assert_int_equal(state.table.points[1], 16);
    assert_int_equal(state.table.points[2], TRIAL_COMFORT);
    assert_int_equal(trial_turn(&state), 1); /* the winner leads */
}

static void test_x6_most_points_win(void **unused)
{
    (void)unused;
    int16_t scores[QN_PLAYERS_MAX];
    uint8_t ranks[QN_PLAYERS_MAX];
    start();
    while (trial_turn(&state) != QN_OVER)
        play(qn_lowest(state.hand[trial_turn(&state)]) + 1);
    trial_scores(&state, scores);
    trial_ranks(&state, ranks);
    assert_int_equal(scores[0] + scores[1] + scores[2],
                     16 + 17 + 18 + 19 + 20 + TRIAL_ROUNDS * TRIAL_COMFORT);
    for (int seat = 0; seat < 3; seat++)
        for (int other = 0; other < 3; other++)
            assert_int_equal(scores[seat] > scores[other], ranks[seat] < ranks[other]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_x1_one_card_for_each_round),
        cmocka_unit_test(test_x2_a_prize_is_turned_up),
        cmocka_unit_test(test_x3_one_card_from_the_hand),
        cmocka_unit_test(test_x4_x5_the_highest_and_the_lowest_card),
        cmocka_unit_test(test_x6_most_points_win),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
