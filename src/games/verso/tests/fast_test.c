/* Verso: what is derived for speed does the same as the plain loops. Uniform playouts are compared
 * with the loop over legal moves in tests/conformance_test.c. */
#include "position.h"
#include "core/random.h"
#include "games/verso/fast/sample_sum.h"
#include "games/verso/step.h"

static uint64_t showing_slowly(const uint8_t shown[VERSO_TOKENS], int number)
{
    uint64_t tokens = 0;
    for (int token = 0; token < VERSO_TOKENS; token++)
        if (shown[token] == number)
            tokens |= verso_bit(token);
    return tokens;
}

static void test_showing(void **unused)
{
    (void)unused;
    struct qn_rng rng;
    qn_rng_seed(&rng, 1);
    for (int round = 0; round < 2000; round++) {
        uint8_t shown[VERSO_TOKENS];
        uint32_t most = round % 2 ? VERSO_NUMBERS + 1 : 3;
        for (int token = 0; token < VERSO_TOKENS; token++)
            shown[token] = (uint8_t)qn_below(&rng, most);
        for (int number = 0; number <= VERSO_NUMBERS + 1; number++)
            assert_true(verso_showing(shown, number) == showing_slowly(shown, number));
    }
}

/* Played with an index and without one, positions have the same bytes and the same legal moves, and
 * the index is what counting afresh gives. */
static void test_index(void **unused)
{
    (void)unused;
    struct qn_rng rng;
    qn_rng_seed(&rng, 2);
    for (int game = 0; game < 60; game++) {
        struct qn_setup setup = qn_setup_standard(&qn_verso, 2 + game % 3);
        struct verso_state state, indexed;
        qn_move moves[QN_MOVES_MAX];
        qn_verso.truth->begin(&state, &setup, 0);
        qn_rng_deal(&rng, qn_verso.truth, &state, NULL);
        indexed = state;
        struct verso_index index = verso_index_of(&indexed);
        while (state.table.phase != VERSO_OVER) {
            struct verso_choices plain = verso_choices_of(&state, NULL);
            struct verso_choices quick = verso_choices_of(&indexed, &index);
            assert_int_equal(plain.count, quick.count);
            assert_true(plain.joins == quick.joins && plain.merges == quick.merges);
            int count = qn_verso.truth->legal(&state, moves);
            qn_move move = moves[qn_below(&rng, (uint32_t)count)];
            verso_step(&state, NULL, move);
            verso_step(&indexed, &index, move);
            struct verso_index afresh = verso_index_of(&indexed);
            assert_memory_equal(&state, &indexed, sizeof state);
            assert_memory_equal(&index, &afresh, sizeof index);
        }
    }
}

/* To the last bit, for a sampled world must not depend on the machine. */
static void test_sample_sum(void **unused)
{
    (void)unused;
    struct qn_rng rng;
    qn_rng_seed(&rng, 3);
    for (int round = 0; round < 2000; round++) {
        struct verso_ways ways;
        struct verso_sum plain = {{{1, 0}, {0, 0}, {0, 0}}}, vectors = plain;
        for (int up = 0; up < VERSO_UPS; up++)
            for (int i = 0; i < VERSO_WAYS; i++)
                ways.up[up][i] = qn_below(&rng, 6);
        for (int number = 0; number < 19; number++) {
            struct verso_drawn drawn[2];
            int from = (int)qn_below(&rng, VERSO_MOST + 1);
            double unit = qn_below(&rng, UINT32_MAX) * 0x1.0p-32;
            verso_sum_number_plain(&ways, from, unit, &plain, &drawn[0]);
            verso_sum_number(&ways, from, unit, &vectors, &drawn[1]);
            assert_memory_equal(&plain, &vectors, sizeof plain);
            assert_memory_equal(&drawn[0], &drawn[1], sizeof drawn[0]);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_showing),
        cmocka_unit_test(test_index),
        cmocka_unit_test(test_sample_sum),
    };
    return cmocka_run_group_tests_name("verso, fast and plain", tests, NULL, NULL);
}
