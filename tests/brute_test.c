/* The brute-force test tested: a toy game whose sampler can be exact, biased, blind or wrong. */
#include "brute.h"
#include "core/random.h"
#include <setjmp.h>
#include <stdarg.h>
#include <string.h>
#include <cmocka.h>

/* Six cards a a b c d e, two hands of two. Seat 0 hides a card in secret (only it knows which),
 * then seat 1 plays one openly. The view of seat 1 is its hand and what was played. */
enum { HAND = 2, KINDS = 5, DECK = 6 };

struct toy {
    struct qn_setup setup;
    int8_t turn;
    uint8_t hand[2][KINDS];
    uint8_t boxed, played; /* kind + 1 */
};

struct toy_view {
    struct qn_view head;
    uint8_t hand[KINDS], boxed, played;
};

enum toy_sampler { EXACT, BIASED, BLIND, WRONG };

static void toy_limits(const struct qn_setup *setup, struct qn_limits *limits)
{
    (void)setup;
    *limits = (struct qn_limits){.state_bytes = sizeof(struct toy),
                                 .view_bytes = sizeof(struct toy_view),
                                 .moves = KINDS,
                                 .cards = DECK,
                                 .shuffles = 1,
                                 .plies = 2};
}

static int toy_parse(const char *text)
{
    return text[0] >= 'a' && text[0] < 'a' + KINDS && text[1] == '\0' ? text[0] - 'a' : -1;
}

static qn_move toy_move_parse(const char *text)
{
    int card = toy_parse(text);
    return card < 0 ? QN_NO_MOVE : (qn_move)card;
}

static void toy_begin(void *state, const struct qn_setup *setup, int first)
{
    (void)first;
    struct toy *toy = state;
    memset(toy, 0, sizeof *toy);
    toy->setup = *setup;
    toy->turn = QN_SHUFFLE;
}

static int toy_turn(const void *state) { return ((const struct toy *)state)->turn; }

static void toy_need(const void *state, struct qn_need *need)
{
    (void)state;
    *need = (struct qn_need){.cards = {0, 0, 1, 2, 3, 4}, .count = DECK, .take = 2 * HAND};
}

static void toy_deal(void *state, const uint8_t *order, struct qn_events *events)
{
    (void)events;
    struct toy *toy = state;
    for (int i = 0; i < 2 * HAND; i++)
        toy->hand[i % 2][order[i]]++;
    toy->turn = 0;
}

static int toy_legal(const void *state, qn_move *out)
{
    const struct toy *toy = state;
    int count = 0;
    for (int kind = 0; kind < KINDS; kind++)
        if (toy->hand[toy->turn][kind])
            out[count++] = (qn_move)kind;
    return count;
}

static int toy_check(const void *state, qn_move move)
{
    const struct toy *toy = state;
    return move < KINDS && toy->hand[toy->turn][move] ? 0 : 1;
}

static void toy_play(void *state, qn_move move, struct qn_events *events)
{
    struct toy *toy = state;
    qn_event_add(events, QN_EVENT_MOVE, toy->turn, toy->turn == 0 ? 1 : QN_ALL, move);
    toy->hand[toy->turn][move]--;
    *(toy->turn == 0 ? &toy->boxed : &toy->played) = (uint8_t)(move + 1);
    toy->turn = toy->turn == 0 ? 1 : QN_OVER;
}

static void toy_observe(const void *state, int viewer, void *out)
{
    const struct toy *toy = state;
    struct toy_view *view = out;
    memset(view, 0, sizeof *view);
    view->head = (struct qn_view){toy->setup, (uint8_t)viewer, toy->turn};
    if (viewer < 2)
        memcpy(view->hand, toy->hand[viewer], KINDS);
    if (viewer == 0)
        view->boxed = toy->boxed;
    view->played = toy->played;
}

/* By trial: any shuffle, hidden moves evenly, the other's open move if it can be made. */
static bool toy_sample(const void *from, struct qn_rng *rng, void *world)
{
    const struct toy_view *view = from;
    enum toy_sampler how = view->head.setup.option[0];
    for (;;) {
        struct qn_need need;
        uint8_t order[DECK];
        struct toy toy;
        struct toy_view seen;
        qn_move legal[KINDS];
        toy_begin(&toy, &view->head.setup, 0);
        toy_need(&toy, &need);
        qn_rng_order(rng, &need, order);
        toy_deal(&toy, order, NULL);
        if (view->head.turn != 0) {
            int count = toy_legal(&toy, legal);
            uint32_t pick = qn_below(rng, (uint32_t)count);
            if (how == BLIND || (how == BIASED && qn_below(rng, 10) == 0))
                pick = 0;
            toy_play(&toy, view->boxed ? (qn_move)(view->boxed - 1) : legal[pick], NULL);
        }
        if (view->head.turn == QN_OVER && toy_check(&toy, (qn_move)(view->played - 1)) == 0)
            toy_play(&toy, (qn_move)(view->played - 1), NULL);
        toy_observe(&toy, view->head.viewer, &seen);
        if (memcmp(&seen, view, sizeof seen) == 0 || how == WRONG) {
            memcpy(world, &toy, sizeof toy);
            return true;
        }
    }
}

static const struct qn_truth toy_truth = {.begin = toy_begin,
                                          .turn = toy_turn,
                                          .need = toy_need,
                                          .deal = toy_deal,
                                          .legal = toy_legal,
                                          .check = toy_check,
                                          .play = toy_play,
                                          .observe = toy_observe};

static const struct qn_game toy_game = {.id = "toy",
                                        .limits = toy_limits,
                                        .card_parse = toy_parse,
                                        .move_parse = toy_move_parse,
                                        .sample = toy_sample,
                                        .truth = &toy_truth};

static struct brute_result run(enum toy_sampler how, const char *moves, int viewer)
{
    struct brute_case c = {.game = &toy_game,
                           .setup = {.players = 2, .option = {how}},
                           .shuffle = "a b c a",
                           .moves = moves,
                           .viewer = viewer,
                           .seed = 1,
                           .samples = 20000};
    struct brute_result result;
    assert_true(brute_run(&c, &result));
    return result;
}

static void test_exact(void **state)
{
    (void)state;
    struct brute_result result = run(EXACT, "a", 1);
    /* Orders of four out of six cards with one pair: 24 of b c d e, 96 with one a, 72 with both. */
    assert_int_equal(result.shuffles, 24 + 96 + 72);
    /* Seat 1 holds a and b in either order, seat 0 two of a c d e in either order. */
    assert_int_equal(result.agreeing, 2 * 12);
    assert_int_equal(result.states, 12);
    assert_true(result.p_value > 1e-3);
    assert_false(result.outside);
    assert_false(result.missed);
}

static void test_more_views(void **state)
{
    (void)state;
    static const struct {
        const char *moves;
        int viewer;
    } cases[] = {{"", 0}, {"", 1}, {"c", 0}, {"a,b", 0}, {"c,a", 1}, {"c,b", QN_SPECTATOR}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct brute_result result = run(EXACT, cases[i].moves, cases[i].viewer);
        assert_true(result.p_value > 1e-3);
        assert_false(result.outside);
        assert_false(result.missed);
    }
}

static void test_biased_is_noticed(void **state)
{
    (void)state;
    struct brute_result result = run(BIASED, "a", 1);
    assert_true(result.p_value < 1e-4);
    assert_false(result.outside);
}

static void test_blind_is_noticed(void **state)
{
    (void)state;
    assert_true(run(BLIND, "a", 1).missed);
}

static void test_wrong_is_noticed(void **state)
{
    (void)state;
    assert_true(run(WRONG, "a", 1).outside);
}

static void test_bad_cases_are_refused(void **state)
{
    (void)state;
    struct brute_result result;
    struct brute_case c = {.game = &toy_game, .setup = {.players = 2}, .shuffle = "a b c"};
    assert_false(brute_run(&c, &result));
    c.shuffle = "b b c a";
    assert_false(brute_run(&c, &result));
    c.shuffle = "a b c a";
    c.moves = "d";
    assert_false(brute_run(&c, &result));
    c.moves = "a,a,a";
    assert_false(brute_run(&c, &result));
}

/* Values from tables of the chi-square distribution. */
static void test_chi_square(void **state)
{
    (void)state;
    static const struct {
        double chi_square;
        int degrees;
        double p;
    } cases[] = {{3.841459, 1, 0.05},    {18.307038, 10, 0.05},   {2.558212, 10, 0.99},
                 {149.4493, 100, 0.001}, {1106.9690, 1000, 0.01}, {0, 3, 1}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        double p = brute_chi_square(cases[i].chi_square, cases[i].degrees);
        assert_true(p > cases[i].p * 0.999 && p < cases[i].p * 1.001);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_exact),
        cmocka_unit_test(test_more_views),
        cmocka_unit_test(test_biased_is_noticed),
        cmocka_unit_test(test_blind_is_noticed),
        cmocka_unit_test(test_wrong_is_noticed),
        cmocka_unit_test(test_bad_cases_are_refused),
        cmocka_unit_test(test_chi_square),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
