/* Onze: the policy, what `greedy` decides, priors, and the value of positions. */
#include "position.h"
#include "core/random.h"

static struct onze_state table;

typedef int chooser(const void *state, const qn_move *moves, int count, struct qn_rng *rng);

static const char *choice_by(chooser *choose)
{
    static char text[QN_MOVE_TEXT_MAX];
    struct qn_text out = qn_text_on(text, sizeof text);
    qn_move moves[QN_MOVES_MAX];
    struct qn_rng rng;
    qn_rng_seed(&rng, 1);
    int count = qn_onze.truth->legal(&table, moves);
    qn_onze.move_print(moves[choose(&table, moves, count, &rng)], &out);
    return text;
}

static const char *choice(void) { return choice_by(qn_onze.programs->choose); }

static const char *decision(void) { return choice_by(qn_onze.programs->decide); }

/* Seat 0's turn at a table of four, where `decide` has its own mind. */
static void four(const char *mine, const char *theirs, const char *pile, const char *laid)
{
    position(&table, false, mine, theirs, pile, laid);
    table.setup.players = 4;
    give(&table, 2, "Y1 Y2 Y3 Y4 Y5 Y6 Y17");
    give(&table, 3, "R1 R2 R3 R4 R5 R6 R17");
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

static void test_decides_to_complete_half_rows(void **state)
{
    (void)state;
    four("G1 G2 B20 B18", "R20 R21 Y20", "B2 B3", "G3 G4 G5 G6 G7 G8 G9 G10");
    assert_string_equal(decision(), "lay G2");
    play(&table, "lay G2");
    assert_string_equal(decision(), "lay G1");
}

/* O13, O15: it goes out if nobody can be ahead of it then. */
static void test_decides_to_go_out(void **state)
{
    (void)state;
    const char *pile = "B2 B3 B4 B5 B6";
    four("R12", "R20 R21 Y20", pile, "");
    assert_string_equal(decision(), "lay R12");
    four("R12 R13 R14", "R20 R21 Y20", pile, "");
    for (int number = 0; number < 3; number++)
        qn_onze.truth->play(&table, move_of(decision()), NULL);
    assert_int_equal(table.turn, QN_OVER);
}

/* Its last card is judged without being played: the others' hands would be counted. */
static void test_decides_in_matches(void **state)
{
    (void)state;
    four("R12", "R20 R21 Y20", "", "");
    table.setup.option[ONZE_MATCH] = 1;
    assert_string_equal(decision(), "lay R12");
}

/* At other tables, and for beginners, the fast policy stays. */
static void test_decides_as_it_chooses_elsewhere(void **state)
{
    (void)state;
    position(&table, true, "R12 R13 Y3", "R2 R3 R4", "G2 G3", "");
    assert_ptr_not_equal(qn_onze.programs->decide, qn_onze.programs->choose);
    assert_int_equal(move_of(decision()), move_of(choice()));
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

/* Priors sum up to 1, none is nothing, and what `greedy` decides on has the greatest. */
static void test_priors(void **state)
{
    (void)state;
    struct qn_rng rng;
    qn_rng_seed(&rng, 5);
    for (int number = 0; number < 60; number++) {
        struct qn_setup setup = setup_number(number);
        qn_onze.truth->begin(&table, &setup, 0);
        while (table.turn != QN_OVER) {
            qn_move moves[QN_MOVES_MAX];
            float priors[QN_MOVES_MAX], sum = 0;
            if (table.turn == QN_SHUFFLE)
                deal_evenly(&table, &rng);
            int count = qn_onze.truth->legal(&table, moves);
            int chosen = qn_onze.programs->decide(&table, moves, count, &rng);
            qn_onze.programs->prior(&table, moves, count, priors);
            for (int i = 0; i < count; i++) {
                assert_true(priors[i] > 0 && (moves[i] == moves[chosen] || moves[i] < ONZE_SWAP ||
                                              priors[i] <= priors[chosen]));
                sum += priors[i];
            }
            assert_true(sum > 0.999f && sum < 1.001f);
            bool by_policy = number % 2;
            int pick = by_policy ? chosen : (int)qn_below(&rng, (uint32_t)count);
            qn_onze.truth->play(&table, moves[pick], NULL);
        }
    }
}

/* The better result is worth more, all are between 0 and 1, and equal ones are equal. */
static void test_value(void **state)
{
    (void)state;
    struct qn_rng rng;
    qn_rng_seed(&rng, 6);
    for (int number = 0; number < 200; number++) {
        struct qn_setup setup = setup_number(number);
        float value[QN_PLAYERS_MAX];
        qn_onze.truth->begin(&table, &setup, 0);
        qn_onze.programs->rollout(&table, &rng, QN_CUT);
        assert_true(table.turn == QN_OVER || (table.turn == QN_SHUFFLE && table.game == 1));
        qn_onze.programs->value(&table, value);
        for (int i = 0; i < setup.players; i++) {
            assert_true(value[i] >= 0 && value[i] <= 1);
            for (int j = 0; j < setup.players; j++)
                assert_true(table.total[i] > table.total[j]    ? value[i] > value[j]
                            : table.total[i] == table.total[j] ? value[i] == value[j]
                                                               : value[i] < value[j]);
        }
    }
}

/* One seat chooses, the others play at random: the share of first places. */
static double share_against_random(chooser *choose, int players, bool beginner, int games)
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
            int pick = table.turn == mine ? choose(&table, moves, count, &rng)
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
    chooser *choose = qn_onze.programs->choose;
    assert_true(share_against_random(choose, 2, false, 1000) > 0.99);
    assert_true(share_against_random(choose, 3, false, 1000) > 0.98);
    assert_true(share_against_random(choose, 4, false, 2000) > 0.93);
    assert_true(share_against_random(choose, 2, true, 1000) > 0.96);
    assert_true(share_against_random(choose, 3, true, 1000) > 0.97);
    assert_true(share_against_random(choose, 4, true, 2000) > 0.95);
}

/* What `greedy` plays by; the fast policy would not pass. */
static void test_decides_well_at_four(void **state)
{
    (void)state;
    assert_true(share_against_random(qn_onze.programs->decide, 4, false, 4000) > 0.945);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_completes_half_rows),
        cmocka_unit_test(test_keeps_shut_what_serves_others),
        cmocka_unit_test(test_empties_its_hand),
        cmocka_unit_test(test_decides_to_complete_half_rows),
        cmocka_unit_test(test_decides_to_go_out),
        cmocka_unit_test(test_decides_in_matches),
        cmocka_unit_test(test_decides_as_it_chooses_elsewhere),
        cmocka_unit_test(test_priors),
        cmocka_unit_test(test_value),
        cmocka_unit_test(test_beats_random_players),
        cmocka_unit_test(test_decides_well_at_four),
    };
    return cmocka_run_group_tests_name("onze policy", tests, NULL, NULL);
}
