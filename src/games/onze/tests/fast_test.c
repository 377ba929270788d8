/* Onze: what is derived for speed does the same as the plain loops. Playouts are compared with the
 * loop over legal moves in tests/conformance_test.c. */
#include "position.h"
#include "../fast/rng_batch.h"
#include "../policy.h"

static struct onze_state table;

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

/* All half rows at once come to the same bid as one slot after another; and the same again for a
 * quick look, which `narrow` is for. */
static void compare_bids(const struct onze_choices *c, bool narrow)
{
    const struct onze_policy_weights *weights = onze_policy_weights_for(&table.setup);
    const struct onze_moment moment = onze_moment(&table);
    struct onze_context context;
    struct onze_picker picker;
    onze_context_of(&table, c, weights, &context);
    int other = onze_best_other(c, &context);
    bool any = !narrow && (context.joker > 0 || (other == INT32_MIN && !onze_any(c->lay)));
    onze_picker_weights(&picker, weights);
    onze_picker_rows(&picker, &moment);
    onze_picker_turn(&picker, &context);
    assert_int_equal(onze_best_slot(&picker, &moment, c, &context, any, narrow, other),
                     onze_best_slot_plain(&moment, c, &context, any, narrow, other));
}

static void test_slots(void **state)
{
    (void)state;
    struct qn_rng rng;
    qn_rng_seed(&rng, 6);
    for (int number = 0; number < 120; number++) {
        struct qn_setup setup = setup_number(number);
        qn_onze.truth->begin(&table, &setup, 0);
        while (table.turn != QN_OVER) {
            qn_move moves[QN_MOVES_MAX];
            struct onze_choices c;
            if (table.turn == QN_SHUFFLE)
                deal_evenly(&table, &rng);
            onze_choices(&table, &c);
            if (!onze_is_forced(&c)) {
                compare_bids(&c, false);
                compare_bids(&c, onze_any(onze_both(c.lay, c.adjacent)));
            }
            int count = qn_onze.truth->legal(&table, moves);
            int chosen = qn_onze.programs->choose(&table, moves, count, &rng);
            int next = number % 4 ? chosen : (int)qn_below(&rng, (uint32_t)count);
            qn_onze.truth->play(&table, moves[next], NULL);
        }
    }
}

/* Numbers drawn ahead are those of qn_below, and the generator is left where that leaves it,
 * however many were drawn and whether half a word was left over before. */
static void test_rng_batch(void **state)
{
    (void)state;
    struct qn_rng sizes;
    qn_rng_seed(&sizes, 3);
    for (int round = 0; round < 3000; round++) {
        struct onze_rng_batch batch;
        struct qn_rng plain, ahead;
        qn_rng_seed(&plain, (uint64_t)round);
        if (round % 2)
            qn_below(&plain, 10);
        ahead = plain;
        onze_rng_batch_open(&batch, &ahead);
        for (int draws = round % 67; draws > 0; draws--) {
            uint32_t most = draws % 7 ? 20 : UINT32_MAX, n = 1 + qn_below(&sizes, most);
            assert_true(onze_rng_batch_below(&batch, n) == qn_below(&plain, n));
        }
        onze_rng_batch_close(&batch, &ahead);
        for (int i = 0; i < 3; i++)
            assert_true(qn_below(&ahead, UINT32_MAX) == qn_below(&plain, UINT32_MAX));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_slots),
        cmocka_unit_test(test_rng_batch),
    };
    return cmocka_run_group_tests_name("onze, fast and plain", tests, NULL, NULL);
}
