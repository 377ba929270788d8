/* Figures: the policy, its priors and estimates, and where rollouts end. */
#include "support.h"
#include "position.h"
#include "games/figures/weights.h"
#include "core/random.h"
#include <stdio.h>

static const char *choice(const union qn_state *state)
{
    qn_move moves[QN_MOVES_MAX];
    struct qn_rng rng;
    qn_rng_seed(&rng, 1);
    int count = figures_legal(state, moves);
    return move_text(&qn_figures, moves[figures_choose(state, moves, count, &rng)]);
}

static void test_sensible_choices(void **unused)
{
    (void)unused;
    union qn_state state;
    set_two(&state, "R1 R2 R3 R4 R5", "Y6 Y6 G6 G6 B6", "R6");
    assert_string_equal(choice(&state), "declare flush");
    set_two(&state, "R5 Y5 G5 B5 R3", "Y6 Y6 G6 G6 B6", "R5");
    assert_string_equal(choice(&state), "declare four");
    play_moves(&state, "draw", NULL);
    assert_string_equal(choice(&state), "discard R5"); /* F3: the second one is worth nothing */
    set_two(&state, "R1 R2 R3 R4 Y6", "Y1 Y6 G6 G6 B6", "B1 R5");
    play_moves(&state, "draw,discard B1,draw,discard R5", NULL);
    assert_string_equal(choice(&state), "take 1"); /* completes the flush */
    play_moves(&state, "take 1", NULL);
    assert_string_equal(choice(&state), "discard Y6");
}

/* F10 would let it: what it takes it keeps. */
static void test_f10_keeps_what_it_takes(void **unused)
{
    (void)unused;
    struct qn_rng rng;
    int takes = 0;
    qn_rng_seed(&rng, 10);
    for (int game = 0; game < 400; game++) {
        struct figures_state s;
        struct qn_setup setup = qn_setup_standard(&qn_figures, 2 + game % 3);
        setup.option[FIGURES_OPTION_PATIENCE] = game % 2;
        figures_begin(&s, &setup, 0);
        while (s.table.phase != FIGURES_OVER) {
            if (s.table.phase == FIGURES_SHUFFLING) {
                qn_rng_deal(&rng, qn_figures.truth, &s, NULL);
                continue;
            }
            int move = figures_policy(&figures_weights, &s, figures_choice_of(&s));
            assert_true(s.table.taken == FIGURES_NONE || move != FIGURES_DISCARD + s.table.taken);
            takes += move >= FIGURES_TAKE && move < FIGURES_DECLARE;
            figures_play(&s, (qn_move)move, NULL);
        }
    }
    assert_true(takes > 1000);
}

static void test_writes_well(void **unused)
{
    (void)unused;
    union qn_state state;
    set_two(&state, "R5 Y5 G5 R3 Y3", "R1 Y3 G3 B3 B6", "R5");
    play_moves(&state, "declare full", NULL);
    assert_string_equal(choice(&state), "score three");
    set_two(&state, "R5 Y5 G5 R3 Y3", "R1 Y2 G2 B3 B6", "R5");
    play_moves(&state, "declare full", NULL);
    set_sheet(&state, 1, 1 << 0 | 1 << FIGURES_FLUSH, 1);
    assert_string_equal(choice(&state), "score n1");
}

static void check_priors(const struct walk *walk)
{
    float priors[QN_MOVES_MAX], sum = 0.0f;
    struct qn_rng rng;
    qn_rng_seed(&rng, 1);
    figures_prior(&walk->state, walk->legal, walk->legal_count, priors);
    int chosen = figures_choose(&walk->state, walk->legal, walk->legal_count, &rng);
    for (int i = 0; i < walk->legal_count; i++) {
        sum += priors[i];
        if (priors[i] <= 0.0f || priors[i] > priors[chosen])
            walk_fail(walk, "prior %f, the choice has %f", (double)priors[i],
                      (double)priors[chosen]);
    }
    assert_true(sum > 0.999f && sum < 1.001f);
}

static void check_value(const struct walk *walk)
{
    float value[QN_PLAYERS_MAX], sum = 0.0f;
    figures_value(&walk->state, value);
    for (int seat = 0; seat < walk->setup.players; seat++) {
        assert_true(value[seat] >= 0.0f && value[seat] <= 1.0f);
        sum += value[seat];
    }
    if (walk->setup.players == 2)
        assert_true(sum > 0.99f && sum < 1.01f);
}

/* Whoever wins has the highest value. */
static void check_end(const struct walk *walk)
{
    float value[QN_PLAYERS_MAX];
    uint8_t ranks[QN_PLAYERS_MAX];
    figures_value(&walk->state, value);
    figures_ranks(&walk->state, ranks);
    for (int a = 0; a < walk->setup.players; a++)
        for (int b = 0; b < walk->setup.players; b++)
            if (ranks[a] == 1 && ranks[b] > 1)
                assert_true(value[a] > value[b]);
}

static void check_position(const struct walk *walk)
{
    check_value(walk);
    if (walk_over(walk))
        check_end(walk);
    else
        check_priors(walk);
}

static void test_priors_and_estimates(void **unused)
{
    (void)unused;
    walk_games(&qn_figures, scaled_amount(STYLES * 3), check_position);
}

static void test_more_points_more_value(void **unused)
{
    (void)unused;
    union qn_state state;
    float before[QN_PLAYERS_MAX], after[QN_PLAYERS_MAX];
    set_two(&state, "R1 R2 R3 R4 R5", "Y6 Y6 G6 G6 B6", "R6");
    figures_value(&state, before);
    play_moves(&state, "declare flush", NULL);
    figures_value(&state, after);
    assert_true(after[0] > before[0]);
    assert_true(after[1] < before[1]);
}

static void test_rollouts_of_search_go_to_the_end(void **unused)
{
    (void)unused;
    for (uint64_t seed = 0; seed < 50; seed++) {
        union qn_state state;
        struct qn_rng rng;
        float value[QN_PLAYERS_MAX];
        qn_rng_seed(&rng, seed);
        set_two(&state, "R1 Y2 G3 B4 R4", "Y6 Y6 G6 G6 B6", "R6");
        play_moves(&state, "draw", NULL);
        assert_true(figures_rollout(&state, &rng, QN_CUT) > 0);
        assert_int_equal(figures_turn(&state), QN_OVER);
        figures_value(&state, value);
        assert_float_equal(value[0] + value[1], 1.0f, 1e-5f);
    }
}

/* One policy among players who choose at random. */
static int policy_wins(int players, int games)
{
    int wins = 0;
    for (int game = 0; game < games; game++) {
        struct qn_setup setup = qn_setup_standard(&qn_figures, players);
        union qn_state state;
        struct qn_rng rng;
        int16_t scores[QN_PLAYERS_MAX];
        uint8_t ranks[QN_PLAYERS_MAX];
        qn_rng_seed(&rng, (uint64_t)game);
        figures_begin(&state, &setup, game % players);
        for (int turn; (turn = figures_turn(&state)) != QN_OVER;) {
            qn_move moves[QN_MOVES_MAX];
            if (turn == QN_SHUFFLE) {
                qn_rng_deal(&rng, qn_figures.truth, &state, NULL);
                continue;
            }
            int count = figures_legal(&state, moves);
            int chosen = turn == 0 ? figures_choose(&state, moves, count, &rng)
                                   : (int)qn_below(&rng, (uint32_t)count);
            figures_play(&state, moves[chosen], NULL);
        }
        figures_scores(&state, scores);
        figures_ranks(&state, ranks);
        wins += ranks[0] == 1;
    }
    return wins;
}

static void test_beats_random_players(void **unused)
{
    (void)unused;
    int games = (int)scaled_amount(600);
    for (int players = 2; players <= 4; players++)
        assert_true(policy_wins(players, games) * 100 >= 95 * games);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_sensible_choices),
        cmocka_unit_test(test_f10_keeps_what_it_takes),
        cmocka_unit_test(test_writes_well),
        cmocka_unit_test(test_priors_and_estimates),
        cmocka_unit_test(test_more_points_more_value),
        cmocka_unit_test(test_rollouts_of_search_go_to_the_end),
        cmocka_unit_test(test_beats_random_players),
    };
    return cmocka_run_group_tests_name("figures policy", tests, NULL, NULL);
}
