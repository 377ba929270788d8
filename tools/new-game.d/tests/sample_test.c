/* Trial: sampling against brute force. The reduced deck has eight cards and two rounds. */
#include "games/trial/state.h"
#include "brute.h"
#include <setjmp.h>
#include <stdarg.h>
#include <cmocka.h>

static void test_x1_random_games(void **unused)
{
    (void)unused;
    for (uint64_t seed = 1; seed <= 12; seed++)
        brute_expect_all(&(struct brute_case){.game = &qn_trial,
                                              .setup = qn_setup_standard(&qn_trial, 3),
                                              .first = (int)(seed % 3),
                                              .plies = (int)(seed % 6),
                                              .seed = seed,
                                              .samples = 20000});
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_x1_random_games)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
