/* The arena's statistics: against numbers worked out by hand, and against coin games whose truth is
 * known, over and over. */
#include "bots/stats.h"
#include "core/random.h"
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <cmocka.h>

static void assert_near(double value, double expected, double within)
{
    if (!(fabs(value - expected) <= within))
        fail_msg("%.6f instead of %.6f", value, expected);
}

static void test_sums(void **state)
{
    (void)state;
    static const double values[] = {2, 4, 4, 4, 5, 5, 7, 9};
    struct stats_sum sum = {0};
    assert_near(stats_variance(&sum), 0, 0);
    for (int i = 0; i < 8; i++)
        stats_add(&sum, values[i]);
    assert_int_equal(sum.count, 8);
    assert_near(sum.mean, 5, 1e-12);
    assert_near(stats_variance(&sum), 32.0 / 7, 1e-12);
}

static struct stats_sum sum_of(int ones, int zeros)
{
    struct stats_sum sum = {0};
    for (int i = 0; i < ones + zeros; i++)
        stats_add(&sum, i < ones ? 1 : 0);
    return sum;
}

/* 70 of 100: 99 independent games, t = 1.984. */
static void test_interval(void **state)
{
    (void)state;
    struct stats_sum sum = sum_of(70, 30);
    struct stats_interval interval = stats_share(&sum, 1);
    assert_near(interval.low, 0.6022, 0.0005);
    assert_near(interval.high, 0.7827, 0.0005);
}

/* Won or lost every game: the other end is Wilson's t² / (n + t²). */
static void test_extremes(void **state)
{
    (void)state;
    struct stats_sum all = sum_of(200, 0), none = sum_of(0, 200), empty = {0};
    struct stats_interval high = stats_share(&all, 2), low = stats_share(&none, 2);
    assert_near(high.high, 1, 0);
    assert_near(high.low, 200 / (200 + 1.9720 * 1.9720), 0.0002);
    assert_near(low.low, 0, 0);
    assert_near(low.high, 1 - high.low, 1e-12);
    struct stats_interval nothing = stats_share(&empty, 2);
    assert_true(nothing.low == 0 && nothing.high == 1);
    struct stats_sum one = sum_of(1, 0);
    assert_true(stats_share(&one, 2).low < 0.2);
}

/* Every deal is split evenly: surer than single games, but not beyond doubt. */
static void test_even_deals(void **state)
{
    (void)state;
    struct stats_sum sum = {0};
    for (int i = 0; i < 100; i++)
        stats_add(&sum, 0.5);
    struct stats_interval interval = stats_share(&sum, 2);
    assert_near((interval.low + interval.high) / 2, 0.5, 1e-9);
    assert_true(interval.high - interval.low > 0.05 && interval.high - interval.low < 0.08);
}

/* The share of a deal of two games whose luck is partly that of the cards. */
static double coin_deal(struct qn_rng *rng, double share)
{
    double luck = qn_unit(rng), win = 0;
    for (int game = 0; game < 2; game++)
        win += (qn_below(rng, 3) == 0 ? luck : qn_unit(rng)) < share;
    return win / 2;
}

static void test_coverage(void **state)
{
    (void)state;
    static const double shares[] = {0.5, 0.7, 0.95};
    static const int deals[] = {20, 200};
    enum { TRIES = 4000 };
    struct qn_rng rng;
    qn_rng_seed(&rng, 5);
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 2; j++) {
            int held = 0;
            for (int try = 0; try < TRIES; try++) {
                struct stats_sum sum = {0};
                for (int deal = 0; deal < deals[j]; deal++)
                    stats_add(&sum, coin_deal(&rng, shares[i]));
                struct stats_interval interval = stats_share(&sum, 2);
                held += interval.low <= shares[i] && shares[i] <= interval.high;
            }
            assert_near((double)held / TRIES, 0.95, 0.025);
        }
}

static void test_elo(void **state)
{
    (void)state;
    assert_near(stats_elo(0.5, 2), 0, 1e-9);
    assert_near(stats_elo(0.25, 4), 0, 1e-9);
    assert_near(stats_elo(0.75, 2), 190.8485, 1e-3);
    assert_near(stats_elo(0.75, 2), -stats_elo(0.25, 2), 1e-9);
    assert_near(stats_elo(10.0 / 11, 2), 400, 1e-9);
    assert_near(stats_elo(10.0 / 13, 4), 400, 1e-9);
    for (int players = 2; players <= 6; players++)
        for (int elo = -800; elo <= 800; elo += 50)
            assert_near(stats_elo(stats_elo_share(elo, players), players), elo, 1e-6);
    assert_near(stats_tempered(1, 400), 1 - 1.0 / 800, 1e-12);
    assert_near(stats_tempered(0, 400), 1.0 / 800, 1e-12);
    assert_near(stats_tempered(0.3, 400), 0.3, 0);
}

/* How often the higher value is accepted, and how many deals it takes on the average. */
static double accepted(double share, double share0, double share1, double *length)
{
    enum { TRIES = 1000, DEALS_MAX = 100000 };
    struct qn_rng rng;
    qn_rng_seed(&rng, 6);
    int higher = 0;
    *length = 0;
    for (int try = 0; try < TRIES; try++) {
        struct stats_sum sum = {0};
        enum stats_verdict verdict = STATS_UNDECIDED;
        while (verdict == STATS_UNDECIDED && sum.count < DEALS_MAX) {
            stats_add(&sum, coin_deal(&rng, share));
            verdict = stats_sprt(&sum, share0, share1);
        }
        assert_true(verdict != STATS_UNDECIDED);
        higher += verdict == STATS_HIGHER;
        *length += (double)sum.count / TRIES;
    }
    return (double)higher / TRIES;
}

static void test_sprt(void **state)
{
    (void)state;
    double share0 = stats_elo_share(0, 2), share1 = stats_elo_share(40, 2), length, sure;
    assert_true(accepted(share0, share0, share1, &length) < 0.065);
    assert_true(accepted(share1, share0, share1, &length) > 0.935);
    assert_true(accepted(stats_elo_share(200, 2), share0, share1, &sure) > 0.999);
    assert_true(sure < length / 4);
    assert_true(accepted(stats_elo_share(-200, 2), share0, share1, &sure) < 0.001);
    struct stats_sum first = sum_of(2, 0);
    assert_int_equal(stats_sprt(&first, share0, share1), STATS_UNDECIDED);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_sums),     cmocka_unit_test(test_interval),
        cmocka_unit_test(test_extremes), cmocka_unit_test(test_even_deals),
        cmocka_unit_test(test_coverage), cmocka_unit_test(test_elo),
        cmocka_unit_test(test_sprt),
    };
    return cmocka_run_group_tests_name("stats", tests, NULL, NULL);
}
