/* Onze: what moves bring and the numbers that help, against the game's own counting. */
#include "position.h"
#include "core/random.h"
#include <stdlib.h>

static struct onze_state table;

/* ---- the oracle: what a seat has if the game were counted now (O15, O16) ---- */

static int counted_amid(const struct onze_state *s, int seat)
{
    struct onze_state end = *s;
    end.game = (uint8_t)(onze_games(&s->setup) - 1);
    onze_finish(&end, ONZE_O13, NULL);
    return end.total[seat];
}

static int counted(const struct onze_state *s, int seat)
{
    bool by_move = s->turn == QN_OVER || s->turn == QN_SHUFFLE;
    return by_move ? s->total[seat] : counted_amid(s, seat);
}

static const char *after(const char *json, const char *name)
{
    char key[40];
    snprintf(key, sizeof key, "\"%s\":", name);
    const char *at = strstr(json, key);
    assert_non_null(at);
    return at + strlen(key);
}

static void help_of(int viewer, char *json, size_t size)
{
    struct onze_view view;
    struct qn_text text = qn_text_on(json, size);
    onze_observe(&table, viewer, &view);
    onze_help(&view, &text);
    assert_false(text.full);
}

static int brings(const char *move)
{
    struct onze_view view;
    int points = 999;
    onze_observe(&table, 0, &view);
    return onze_brings(&view, move_of(move), &points) ? points : 999;
}

/* ---- single positions ---- */

static void test_o12_o15_brings(void **state)
{
    (void)state;
    position(&table, false, "R10 R21 G9 Y13 J", "R2 R3", "Y1 Y2",
             "R12 R13 R14 R15 R16 R17 R18 R19 R20 Y12 Y13 G10");
    table.stand_in = slots("Y13");
    assert_int_equal(brings("lay R10"), 10);
    assert_int_equal(brings("lay R21"), 21 + 11); /* the last of its half */
    assert_int_equal(brings("joker R21"), 11 + 11);
    assert_int_equal(brings("joker G8 link"), 11);
    assert_int_equal(brings("swap Y13"), 13 - 11);
    assert_int_equal(brings("drop"), 11);
    assert_int_equal(brings("draw"), 999);
    assert_int_equal(brings("end"), 999);
    assert_int_equal(brings("pass"), 999);
    table.bonus_left = 0;
    assert_int_equal(brings("lay R21"), 21);
    position(&table, true, "R10", "R2", "Y1", "");
    assert_int_equal(brings("lay R10"), 999);
}

static void test_o5_o6_o8_help(void **state)
{
    (void)state;
    char json[4096];
    position(&table, false, "R10 Y12 J", "R2 R3", "Y1 Y2", "R12 R13 Y12");
    table.stand_in = slots("Y12");
    table.bonus[1] = 1;
    help_of(0, json, sizeof json);
    assert_string_equal(
        json, "\"scores\":[-33,null],\"hand\":-33,\"gaps\":[[10,8],[10,9],[10,10],[10,10]],"
              "\"open\":[\"R10\",\"R14\",\"Y10\",\"Y13\",\"G10\",\"G12\",\"B10\",\"B12\"],"
              "\"linkable\":[],\"bonus\":[],\"cards_left\":4,\"owes\":false");
    play(&table, "swap Y12");
    help_of(0, json, sizeof json);
    assert_non_null(strstr(json, "\"cards_left\":3,\"owes\":true"));
    help_of(1, json, sizeof json);
    assert_non_null(strstr(json, "\"scores\":[null,6],\"hand\":-5,"));
    assert_non_null(strstr(json, "\"owes\":false"));
    table.filled = onze_either(table.filled, slots("R14 R17"));
    help_of(QN_SPECTATOR, json, sizeof json);
    assert_non_null(strstr(json, "\"scores\":[null,null],\"hand\":null,"));
    assert_non_null(strstr(json, "\"linkable\":[\"Y14\",\"Y17\"]"));
}

static void test_o12_bonus_slots(void **state)
{
    (void)state;
    char json[4096];
    position(&table, false, "R10 R21", "R2 R3", "Y1 Y2",
             "R12 R13 R14 R15 R16 R17 R18 R19 R20 G12 G13 G14 G15 G16 G17 G18 G19 G20");
    help_of(1, json, sizeof json);
    assert_non_null(strstr(json, "\"bonus\":[\"R21\",\"G21\"]"));
    table.bonus_left = 0;
    help_of(1, json, sizeof json);
    assert_non_null(strstr(json, "\"bonus\":[]"));
}

/* ---- every position of random games ---- */

static void check_scores(void)
{
    char json[4096];
    for (int viewer = 0; viewer < table.setup.players; viewer++) {
        help_of(viewer, json, sizeof json);
        const char *at = after(json, "scores");
        for (int seat = 0; seat < viewer; seat++)
            at = strchr(at + 1, ',');
        assert_int_equal(strtol(at + 1, NULL, 10), counted(&table, viewer));
    }
}

static void check_moves(const qn_move *moves, int count)
{
    struct onze_view view;
    int seat = table.turn, before = counted_amid(&table, seat);
    onze_observe(&table, seat, &view);
    for (int i = 0; i < count; i++) {
        struct onze_state next = table;
        int points;
        bool reckoned = onze_brings(&view, moves[i], &points);
        assert_int_equal(reckoned, moves[i] != ONZE_DRAW && moves[i] != ONZE_END &&
                                       moves[i] != ONZE_PASS && !table.setup.option[ONZE_BEGINNER]);
        qn_onze.truth->play(&next, moves[i], NULL);
        if (reckoned)
            assert_int_equal(counted(&next, seat), before + points);
    }
}

static void test_against_counting(void **state)
{
    (void)state;
    struct qn_rng rng;
    int positions = 0;
    qn_rng_seed(&rng, 21);
    for (int number = 0; number < 40; number++) {
        struct qn_setup setup = qn_setup_standard(&qn_onze, 2 + number % 5);
        struct qn_need need;
        uint8_t order[QN_CARDS_MAX];
        setup.option[ONZE_BEGINNER] = number % 4 == 3;
        setup.option[ONZE_MATCH] = number % 3 == 2;
        onze_begin(&table, &setup, 0);
        while (table.turn != QN_OVER) {
            qn_move moves[QN_MOVES_MAX];
            if (table.turn == QN_SHUFFLE) {
                onze_need(&table, &need);
                qn_rng_order(&rng, &need, order);
                onze_deal(&table, order, NULL);
            }
            int count = onze_legal(&table, moves);
            check_scores();
            check_moves(moves, count);
            positions++;
            onze_play(&table, moves[qn_below(&rng, (uint32_t)count)], NULL);
        }
        check_scores();
    }
    assert_true(positions > 4000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_o12_o15_brings),
        cmocka_unit_test(test_o5_o6_o8_help),
        cmocka_unit_test(test_o12_bonus_slots),
        cmocka_unit_test(test_against_counting),
    };
    return cmocka_run_group_tests_name("onze help", tests, NULL, NULL);
}
