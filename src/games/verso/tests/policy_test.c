/* Verso's policy and what search knows: strength, priors, value, and that none of it peeks. */
#include "position.h"
#include "games/verso/policy.h"
#include "core/random.h"

static struct verso_state now;

/* ---- single decisions ---- */

static const char *choice_of(const struct verso_state *state)
{
    static char text[QN_MOVE_TEXT_MAX];
    struct qn_text out = qn_text_on(text, sizeof text);
    qn_move moves[QN_MOVES_MAX];
    struct qn_rng rng;
    qn_rng_seed(&rng, 1);
    int count = verso_legal(state, moves);
    qn_verso.move_print(moves[verso_choose(state, moves, count, &rng)], &out);
    return text;
}

static bool can_convert(const struct verso_state *state)
{
    struct verso_choices choices;
    verso_choices(state, &choices);
    return choices.converts != 0;
}

static void expect_choice(const char *move) { assert_string_equal(choice_of(&now), move); }

static void test_v9_free_moves_wait(void **unused)
{
    (void)unused;
    start_position(&now, 2, "4/4 15/15 5/5 17/17 6/6 19/19 7/7 8/8 12/12");
    play_moves(&now, "draw, alone, end, draw, alone, end, draw, join #1, end, draw, alone, end, "
                     "draw, join #1, end, draw, alone, end, draw");
    expect_choice("join #1"); /* 4 to 7 could be converted then, but the join earns a token */
    play_moves(&now, "join #1");
    expect_choice("draw");
    play_moves(&now, "draw");
    expect_choice("join #1"); /* 4 to 8 */
    play_moves(&now, "join #1, draw, alone");
    expect_choice("end"); /* cashing would give seat 1 takings without limit */
}

static void test_v9_the_last_taking_is_not_wasted(void **unused)
{
    (void)unused;
    start_position(&now, 2, "4/4 15/15 5/5 6/6 7/7 19/19 2/2 12/12 3/3 1/1 8/8");
    play_moves(&now, "draw, alone, end, draw, alone, end, draw, join #1, draw, join #1, draw, "
                     "join #1, end, draw, alone, end, draw, alone, end, draw, alone, end");
    play_moves(&now, "draw, join #7, draw, join #7, draw");
    expect_choice("alone"); /* 8 fits only 4 to 7, and no other token would be earned */
}

static void test_v2_cashes_when_the_pile_is_low(void **unused)
{
    (void)unused;
    start_position(&now, 2, "4/4 15/15 5/5 16/16 6/6 17/17 7/7 18/18");
    for (int token = 0; token < VERSO_TOKENS - 1; token++)
        play_moves(&now, "draw, alone, end");
    play_moves(&now, "draw, alone");
    int converted = 0;
    while (strcmp(choice_of(&now), "end") != 0) {
        converted += strncmp(choice_of(&now), "convert", 7) == 0;
        play_moves(&now, choice_of(&now));
    }
    assert_in_range(converted, 1, VERSO_POINTS);
    assert_false(can_convert(&now));
}

/* ---- over random games ---- */

struct walk {
    struct verso_state state;
    struct qn_rng rng;
    qn_move moves[QN_MOVES_MAX];
    int count;
};

static void walk_start(struct walk *walk, int players, uint64_t seed)
{
    struct qn_setup setup = qn_setup_standard(&qn_verso, players);
    memset(walk, 0, sizeof *walk);
    qn_rng_seed(&walk->rng, seed);
    verso_begin(&walk->state, &setup, (int)(seed % (uint64_t)players));
    qn_rng_deal(&walk->rng, qn_verso.truth, &walk->state, NULL);
}

/* Half of the moves are the policy's. */
static bool walk_on(struct walk *walk)
{
    if (verso_turn(&walk->state) < 0)
        return false;
    walk->count = verso_legal(&walk->state, walk->moves);
    return true;
}

static void walk_step(struct walk *walk)
{
    int any = (int)qn_below(&walk->rng, (uint32_t)walk->count);
    int chosen = verso_choose(&walk->state, walk->moves, walk->count, &walk->rng);
    verso_play(&walk->state, walk->moves[qn_below(&walk->rng, 2) ? any : chosen], NULL);
}

/* Shares are above 0, sum up to 1, and none is greater than that of the policy's choice. */
static void check_priors(struct walk *walk)
{
    float priors[QN_MOVES_MAX], sum = 0;
    int chosen = verso_choose(&walk->state, walk->moves, walk->count, &walk->rng);
    verso_prior(&walk->state, walk->moves, walk->count, priors);
    for (int i = 0; i < walk->count; i++) {
        assert_true(priors[i] > 0);
        assert_true(priors[i] <= priors[chosen]);
        assert_true(i >= chosen || priors[i] < priors[chosen]);
        sum += priors[i];
    }
    assert_true(sum > 0.999f && sum < 1.001f);
}

/* What only another world of the same view has changes nothing. */
static void check_blindness(struct walk *walk)
{
    struct verso_view view;
    struct verso_state other;
    float priors[QN_MOVES_MAX], again[QN_MOVES_MAX];
    verso_observe(&walk->state, verso_turn(&walk->state), &view);
    assert_true(verso_sample(&view, &walk->rng, &other));
    verso_prior(&walk->state, walk->moves, walk->count, priors);
    verso_prior(&other, walk->moves, walk->count, again);
    assert_memory_equal(priors, again, sizeof *priors * (size_t)walk->count);
    assert_int_equal(verso_choose(&walk->state, walk->moves, walk->count, &walk->rng),
                     verso_choose(&other, walk->moves, walk->count, &walk->rng));
}

static void check_value(const struct verso_state *state)
{
    float value[QN_PLAYERS_MAX], sum = 0;
    int players = state->table.players;
    verso_value(state, value);
    for (int seat = 0; seat < players; seat++) {
        assert_true(value[seat] >= 0 && value[seat] <= 1);
        sum += value[seat];
    }
    assert_true(players > 2 || (sum > 0.999f && sum < 1.001f));
}

/* A cut rollout stops at the beginning of a turn, or at the end of the game. */
static void check_cut(struct walk *walk)
{
    struct verso_state state = walk->state;
    verso_rollout(&state, &walk->rng, QN_CUT);
    assert_true(state.table.phase == VERSO_OVER || state.table.taken == 0);
    check_value(&state);
}

static void test_v17_priors_and_value(void **unused)
{
    (void)unused;
    for (uint64_t seed = 1; seed <= 30; seed++) {
        struct walk walk;
        walk_start(&walk, 2 + (int)(seed % 3), seed);
        for (; walk_on(&walk); walk_step(&walk)) {
            check_priors(&walk);
            check_blindness(&walk);
            check_value(&walk.state);
            check_cut(&walk);
        }
        check_value(&walk.state);
    }
}

/* V16: the tie-break counts, and better ranks are worth more. */
static void test_v16_worth_of_the_end(void **unused)
{
    (void)unused;
    for (uint64_t seed = 1; seed <= 300; seed++) {
        struct walk walk;
        float value[QN_PLAYERS_MAX];
        uint8_t ranks[QN_PLAYERS_MAX];
        int players = 2 + (int)(seed % 3);
        walk_start(&walk, players, seed);
        verso_rollout(&walk.state, &walk.rng, QN_UNIFORM);
        verso_value(&walk.state, value);
        verso_ranks(&walk.state, ranks);
        for (int seat = 0; seat < players; seat++)
            for (int other = 0; other < players; other++)
                if (ranks[seat] < ranks[other])
                    assert_true(value[seat] > value[other]);
    }
}

/* The estimate goes with how games end. */
static void test_v15_estimates_tell_who_wins(void **unused)
{
    (void)unused;
    int right = 0, games = 400;
    for (uint64_t seed = 1; seed <= (uint64_t)games; seed++) {
        struct walk walk;
        float value[QN_PLAYERS_MAX], end[QN_PLAYERS_MAX];
        walk_start(&walk, 2, seed);
        while (walk_on(&walk) && walk.state.table.drawn < VERSO_TOKENS * 2 / 3)
            walk_step(&walk);
        verso_rollout(&walk.state, &walk.rng, QN_CUT);
        verso_value(&walk.state, value);
        verso_rollout(&walk.state, &walk.rng, QN_POLICY);
        verso_value(&walk.state, end);
        right += (value[0] > value[1]) == (end[0] > end[1]);
    }
    assert_in_range(right, games * 68 / 100, games);
}

/* One policy at each seat in turn, the others at random. */
static void test_c7_beats_random(void **unused)
{
    (void)unused;
    for (int players = 2; players <= VERSO_SEATS; players++) {
        int wins = 0, games = 300;
        for (int game = 0; game < games; game++) {
            struct walk walk;
            uint8_t ranks[QN_PLAYERS_MAX];
            int seat = game % players;
            walk_start(&walk, players, 1000 + (uint64_t)game);
            while (walk_on(&walk)) {
                bool ours = verso_turn(&walk.state) == seat;
                int any = (int)qn_below(&walk.rng, (uint32_t)walk.count);
                int chosen =
                    ours ? verso_choose(&walk.state, walk.moves, walk.count, &walk.rng) : any;
                verso_play(&walk.state, walk.moves[chosen], NULL);
            }
            verso_ranks(&walk.state, ranks);
            wins += ranks[seat] == 1;
        }
        assert_in_range(wins, games * 98 / 100, games);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_v9_free_moves_wait),
        cmocka_unit_test(test_v9_the_last_taking_is_not_wasted),
        cmocka_unit_test(test_v2_cashes_when_the_pile_is_low),
        cmocka_unit_test(test_v17_priors_and_value),
        cmocka_unit_test(test_v16_worth_of_the_end),
        cmocka_unit_test(test_v15_estimates_tell_who_wins),
        cmocka_unit_test(test_c7_beats_random),
    };
    return cmocka_run_group_tests_name("verso: policy", tests, NULL, NULL);
}
