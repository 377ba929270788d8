/* Onze: the policy, its shares, and the worth of positions. */
#include "position.h"
#include "core/random.h"

static struct onze_state table;

static const char *choice(void)
{
    static char text[QN_MOVE_TEXT_MAX];
    struct qn_text out = qn_text_on(text, sizeof text);
    qn_move moves[QN_MOVES_MAX];
    struct qn_rng rng;
    qn_rng_seed(&rng, 1);
    int count = qn_onze.truth->legal(&table, moves);
    qn_onze.move_print(moves[qn_onze.truth->choose(&table, moves, count, &rng)], &out);
    return text;
}

/* O12: it takes a bonus card that it can have, with a number or with a joker. */
static void test_completes_half_rows(void **state)
{
    (void)state;
    const char *laid = "G3 G4 G5 G6 G7 G8 G9 G10";
    position(&table, false, "G1 G2 B20", "R2 R3", "", laid);
    assert_string_equal(choice(), "lay G2");
    play(&table, "lay G2");
    assert_string_equal(choice(), "lay G1");
    position(&table, false, "G2 J B20 B18", "R2 R3", "", laid);
    assert_string_equal(choice(), "lay G2");
    play(&table, "lay G2");
    assert_string_equal(choice(), "joker G1");
}

/* It draws rather than open a row that serves the other one only. */
static void test_keeps_shut_what_serves_others(void **state)
{
    (void)state;
    position(&table, false, "R12 G1 B2 Y3", "R13 R14 R15 R16", "R2 R3 R4 R5 R6 R7 R8 R9", "");
    assert_string_equal(choice(), "draw");
}

static void test_empties_its_hand(void **state)
{
    (void)state;
    for (int beginner = 0; beginner < 2; beginner++) {
        position(&table, beginner, "R12", "R2 R3 R4", "", "");
        assert_string_equal(choice(), "lay R12");
    }
}

static void deal_evenly(struct onze_state *s, struct qn_rng *rng)
{
    struct qn_need need;
    uint8_t order[QN_CARDS_MAX];
    qn_onze.truth->need(s, &need);
    qn_rng_order(rng, &need, order);
    qn_onze.truth->deal(s, order, NULL);
}

static struct qn_setup setup_number(int number)
{
    struct qn_setup setup = qn_setup_standard(&qn_onze, 2 + number % 5);
    setup.option[ONZE_BEGINNER] = number % 3 == 2;
    setup.option[ONZE_MATCH] = number % 4 == 3;
    return setup;
}

/* Shares sum up to 1, none is nothing, and the policy's choice has the greatest. */
static void test_shares(void **state)
{
    (void)state;
    struct qn_rng rng;
    qn_rng_seed(&rng, 5);
    for (int number = 0; number < 60; number++) {
        struct qn_setup setup = setup_number(number);
        qn_onze.truth->begin(&table, &setup, 0);
        while (table.turn != QN_OVER) {
            qn_move moves[QN_MOVES_MAX];
            float shares[QN_MOVES_MAX], sum = 0;
            if (table.turn == QN_SHUFFLE)
                deal_evenly(&table, &rng);
            int count = qn_onze.truth->legal(&table, moves);
            int chosen = qn_onze.truth->choose(&table, moves, count, &rng);
            qn_onze.truth->weigh(&table, moves, count, shares);
            for (int i = 0; i < count; i++) {
                assert_true(shares[i] > 0 && (moves[i] == moves[chosen] || moves[i] < ONZE_SWAP ||
                                              shares[i] <= shares[chosen]));
                sum += shares[i];
            }
            assert_true(sum > 0.999f && sum < 1.001f);
            bool by_policy = number % 2;
            int pick = by_policy ? chosen : (int)qn_below(&rng, (uint32_t)count);
            qn_onze.truth->play(&table, moves[pick], NULL);
        }
    }
}

/* The better result is worth more, all are between 0 and 1, and equal ones are equal. */
static void test_worth(void **state)
{
    (void)state;
    struct qn_rng rng;
    qn_rng_seed(&rng, 6);
    for (int number = 0; number < 200; number++) {
        struct qn_setup setup = setup_number(number);
        float worth[QN_PLAYERS_MAX];
        qn_onze.truth->begin(&table, &setup, 0);
        qn_onze.truth->rollout(&table, &rng, QN_CUT);
        assert_true(table.turn == QN_OVER || (table.turn == QN_SHUFFLE && table.game == 1));
        qn_onze.truth->worth(&table, worth);
        for (int i = 0; i < setup.players; i++) {
            assert_true(worth[i] >= 0 && worth[i] <= 1);
            for (int j = 0; j < setup.players; j++)
                assert_true(table.total[i] > table.total[j]    ? worth[i] > worth[j]
                            : table.total[i] == table.total[j] ? worth[i] == worth[j]
                                                               : worth[i] < worth[j]);
        }
    }
}

/* One seat by the policy, the others at random: the share of first places. */
static double share_against_random(int players, bool beginner, int games)
{
    struct qn_rng rng;
    double firsts = 0;
    qn_rng_seed(&rng, 7);
    for (int number = 0; number < games; number++) {
        struct qn_setup setup = qn_setup_standard(&qn_onze, players);
        uint8_t ranks[QN_PLAYERS_MAX];
        int mine = number % players, sharing = 0;
        setup.option[ONZE_BEGINNER] = beginner;
        qn_onze.truth->begin(&table, &setup, number / players % players);
        deal_evenly(&table, &rng);
        while (table.turn != QN_OVER) {
            qn_move moves[QN_MOVES_MAX];
            int count = qn_onze.truth->legal(&table, moves);
            int pick = table.turn == mine ? qn_onze.truth->choose(&table, moves, count, &rng)
                                          : (int)qn_below(&rng, (uint32_t)count);
            qn_onze.truth->play(&table, moves[pick], NULL);
        }
        qn_onze.truth->ranks(&table, ranks);
        for (int seat = 0; seat < players; seat++)
            sharing += ranks[seat] == 1;
        firsts += ranks[mine] == 1 ? 1.0 / sharing : 0.0;
    }
    return firsts / games;
}

static void test_beats_random_players(void **state)
{
    (void)state;
    assert_true(share_against_random(2, false, 1000) > 0.99);
    assert_true(share_against_random(3, false, 1000) > 0.98);
    assert_true(share_against_random(4, false, 2000) > 0.93);
    assert_true(share_against_random(2, true, 1000) > 0.96);
    assert_true(share_against_random(3, true, 1000) > 0.97);
    assert_true(share_against_random(4, true, 2000) > 0.95);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_completes_half_rows),
        cmocka_unit_test(test_keeps_shut_what_serves_others),
        cmocka_unit_test(test_empties_its_hand),
        cmocka_unit_test(test_shares),
        cmocka_unit_test(test_worth),
        cmocka_unit_test(test_beats_random_players),
    };
    return cmocka_run_group_tests_name("onze policy", tests, NULL, NULL);
}
