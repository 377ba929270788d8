/* Vingt-trois: the policy, its priors, and what search is told about positions and worlds. */
#include "../state.h"
#include "core/random.h"
#include <setjmp.h>
#include <stdarg.h>
#include <string.h>
#include <cmocka.h>

static const struct qn_game *const game = &qn_vingt_trois;

static void begin(struct vingt_trois_state *table, int players, bool beginner, int first)
{
    struct qn_setup setup = qn_setup_standard(game, players);
    setup.option[0] = beginner;
    game->truth->begin(table, &setup, first);
}

/* ---- the policy ---- */

/* One seat by the policy, the others at random: its share of the first place. */
static double play_against_random(int players, bool beginner, int seat, struct qn_rng *rng)
{
    struct vingt_trois_state table;
    begin(&table, players, beginner, 0);
    while (table.turn != QN_OVER) {
        qn_move moves[QN_MOVES_MAX];
        if (table.turn == QN_SHUFFLE) {
            qn_rng_deal(rng, game->truth, &table, NULL);
            continue;
        }
        int count = game->truth->legal(&table, moves);
        int choice = table.turn == seat ? game->programs->choose(&table, moves, count, rng)
                                        : (int)qn_below(rng, (uint32_t)count);
        game->truth->play(&table, moves[choice], NULL);
    }
    uint8_t ranks[QN_PLAYERS_MAX];
    int winners = 0;
    game->truth->ranks(&table, ranks);
    for (int i = 0; i < players; i++)
        winners += ranks[i] == 1;
    return ranks[seat] == 1 ? 1.0 / winners : 0.0;
}

static void test_beats_random(void **unused)
{
    struct qn_rng rng;
    (void)unused;
    qn_rng_seed(&rng, 1);
    for (int players = 2; players <= VT_PLAYERS; players++)
        for (int beginner = 0; beginner < 2; beginner++) {
            double won = 0;
            for (int i = 0; i < 1000; i++)
                won += play_against_random(players, beginner, i % players, &rng);
            assert_true(won >= 950);
        }
}

static void test_boxes_low_singles(void **unused)
{
    (void)unused;
    uint64_t hand = vingt_trois_card(1) + 2 * vingt_trois_card(2) + vingt_trois_card(4) +
                    vingt_trois_card(9) + vingt_trois_card(12) + vingt_trois_card(20);
    assert_true(vingt_trois_would_box(hand, 3) ==
                vingt_trois_card(4) + vingt_trois_card(9) + vingt_trois_card(12));
    hand = 3 * vingt_trois_card(7) + vingt_trois_card(22);
    assert_true(vingt_trois_would_box(hand, 3) == vingt_trois_card(22) + 2 * vingt_trois_card(7));
}

/* A stand-off: nobody wants to jump from 5 to 12 or more, and seat 0 is to move. */
static struct vingt_trois_state stand_off(int players, int own, int other)
{
    struct vingt_trois_state table;
    begin(&table, players, true, 0);
    table.turn = 0;
    table.table.phase = VT_PLAY;
    table.table.in = (uint8_t)((1 << players) - 1);
    table.table.tokens[0] = 0;
    table.table.pile_count = 1;
    table.table.pile[0] = 5;
    for (int i = 0; i < own; i++)
        table.hand[0] += vingt_trois_card(12 + i);
    table.table.cards[0] = (uint8_t)own;
    for (int seat = 1; seat < players; seat++)
        table.table.cards[seat] = (uint8_t)other;
    return table;
}

/* T15: it rests as long as somebody else must play first, and no longer. */
static void test_t15_stand_offs(void **unused)
{
    (void)unused;
    struct vingt_trois_state table = stand_off(2, 6, 4);
    assert_int_equal(vingt_trois_policy(&table).act, VT_ACT_PASS);
    table.table.rests[0] = table.table.rests[1] = 4;
    assert_int_equal(vingt_trois_policy(&table).act, VT_ACT_PASS);
    table = stand_off(2, 6, 6); /* it would be the first to run out */
    assert_int_equal(vingt_trois_policy(&table).act, VT_ACT_PLAY);
    table = stand_off(2, 6, 9);
    assert_int_equal(vingt_trois_policy(&table).act, VT_ACT_PLAY);
    table = stand_off(3, 6, 9); /* one of two others may play by itself: one try */
    assert_int_equal(vingt_trois_policy(&table).act, VT_ACT_PASS);
    table.table.rests[0] = 1;
    assert_int_equal(vingt_trois_policy(&table).act, VT_ACT_PLAY);
    table.table.cards[2] = 5; /* five rests left: as many as it has itself */
    assert_int_equal(vingt_trois_policy(&table).act, VT_ACT_PLAY);
    table.table.rests[2] = 1;
    assert_int_equal(vingt_trois_policy(&table).act, VT_ACT_PASS);
}

/* ---- priors ---- */

/* All get something, the policy's choice most, and worlds that look the same give the same. */
static void check_shares(const struct vingt_trois_state *table, struct qn_rng *rng)
{
    qn_move moves[QN_MOVES_MAX];
    float priors[QN_MOVES_MAX], again[QN_MOVES_MAX], sum = 0;
    struct vingt_trois_view view;
    struct vingt_trois_state world;
    int count = game->truth->legal(table, moves);
    int choice = game->programs->choose(table, moves, count, rng);
    game->programs->prior(table, moves, count, priors);
    for (int i = 0; i < count; i++) {
        assert_true(priors[i] > 0 && priors[i] <= priors[choice] + 0.2f);
        sum += priors[i];
    }
    assert_true(sum > 0.999f && sum < 1.001f);
    game->truth->observe(table, table->turn, &view);
    assert_true(game->sample(&view, rng, &world));
    game->programs->prior(&world, moves, count, again);
    assert_memory_equal(priors, again, (size_t)count * sizeof *priors);
}

/* ---- worth and belief ---- */

static void check_worth(const struct vingt_trois_state *table)
{
    float value[QN_PLAYERS_MAX], sum = 0;
    game->programs->value(table, value);
    for (int seat = 0; seat < table->setup.players; seat++) {
        assert_true(value[seat] >= 0 && value[seat] <= 1);
        sum += value[seat];
    }
    if (table->setup.players == 2)
        assert_true(sum > 0.999f && sum < 1.001f);
}

static void check_believe(const struct vingt_trois_state *table, struct qn_rng *rng)
{
    struct vingt_trois_view view;
    struct vingt_trois_state world;
    game->truth->observe(table, table->turn, &view);
    assert_true(game->sample(&view, rng, &world));
    float weight = game->programs->belief(&view, &world);
    assert_true(weight > 0 && weight <= 1);
}

static void check_cut(const struct vingt_trois_state *table, struct qn_rng *rng)
{
    struct vingt_trois_state end = *table;
    game->programs->rollout(&end, rng, QN_CUT);
    if (table->table.round == 0)
        assert_true(end.table.round == 1 && end.table.pile_count == 0);
    else
        assert_true(end.turn == QN_OVER || end.table.pile_count == 0);
    check_worth(&end);
}

static void test_positions(void **unused)
{
    struct qn_rng rng;
    (void)unused;
    qn_rng_seed(&rng, 7);
    for (int i = 0; i < 120; i++) {
        struct vingt_trois_state table;
        begin(&table, 2 + i % 3, i % 2, 0);
        while (table.turn != QN_OVER) {
            qn_move moves[QN_MOVES_MAX];
            if (table.turn == QN_SHUFFLE) {
                qn_rng_deal(&rng, game->truth, &table, NULL);
                continue;
            }
            check_shares(&table, &rng);
            check_worth(&table);
            check_believe(&table, &rng);
            check_cut(&table, &rng);
            int count = game->truth->legal(&table, moves);
            game->truth->play(&table, moves[qn_below(&rng, (uint32_t)count)], NULL);
        }
        check_worth(&table);
    }
}

static void test_value_order(void **unused)
{
    float value[QN_PLAYERS_MAX];
    struct vingt_trois_state table;
    (void)unused;
    begin(&table, 3, false, 0);
    table.table.round = 1;
    table.table.penalties[0] = 4;
    table.table.penalties[1] = 7;
    table.table.penalties[2] = 7;
    table.table.tokens[2] = 1;
    game->programs->value(&table, value);
    assert_true(value[0] > value[1] && value[1] > value[2]);
    table.turn = QN_OVER; /* T13: 0, 1 and 5 */
    game->programs->value(&table, value);
    assert_true(value[0] > 0.75f && value[1] < 0.25f && value[1] > value[2]);
}

/* Who laid 8 on 5 hardly holds a 6. */
static void test_belief(void **unused)
{
    struct vingt_trois_view view;
    struct vingt_trois_state world;
    (void)unused;
    begin(&world, 2, true, 0);
    world.turn = 0;
    world.table.phase = VT_PLAY;
    world.table.in = 3;
    world.table.pile_count = 2;
    world.table.pile[0] = 5;
    world.table.pile[1] = 8 + 32;
    world.table.cards[0] = world.table.cards[1] = 1;
    world.hand[0] = vingt_trois_card(20);
    world.hand[1] = vingt_trois_card(12);
    game->truth->observe(&world, 0, &view);
    float plain = game->programs->belief(&view, &world);
    world.hand[1] = vingt_trois_card(6);
    assert_true(game->programs->belief(&view, &world) < plain);
    world.hand[1] = vingt_trois_card(9);
    world.table.rests[1] = view.table.rests[1] = 1; /* passed on an 8 */
    assert_true(game->programs->belief(&view, &world) < plain);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_beats_random),      cmocka_unit_test(test_t15_stand_offs),
        cmocka_unit_test(test_boxes_low_singles), cmocka_unit_test(test_positions),
        cmocka_unit_test(test_value_order),       cmocka_unit_test(test_belief),
    };
    return cmocka_run_group_tests_name("vingt-trois policy", tests, NULL, NULL);
}
