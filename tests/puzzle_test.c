/* The puzzles of many days: every game has one on every day, its best move stays clearly the best
 * when looked at with other chance and more simulations, and days differ. */
#include "support.h"
#include "puzzle/puzzle.h"
#include "bots/search.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

enum { DAYS = 24, SIMS = 6000 };

/* A longer search of another chance sees the same move first, or one that is next to equal. */
static bool holds(const struct qn_game *game, const struct puzzle_found *found)
{
    const struct qn_view *head = (const struct qn_view *)found->view;
    struct search *search = search_open(game, &head->setup, head->viewer, SIMS);
    struct search_limits limits = {.sims = SIMS, .threads = 1};
    struct bot_thought thought;
    struct qn_rng rng;
    assert_non_null(search);
    qn_rng_seed(&rng, 77);
    search_think(search, found->view, &limits, &rng, &thought);
    search_close(search);
    return thought.lines[0].move == found->best;
}

static struct puzzle *look_for_puzzle(const struct qn_game *game, const char *date)
{
    struct puzzle *puzzle = puzzle_open(game, date);
    assert_non_null(puzzle);
    while (!puzzle_step(puzzle))
        ;
    return puzzle;
}

static struct puzzle *find_puzzle(const struct qn_game *game, const char *date)
{
    struct puzzle *puzzle = look_for_puzzle(game, date);
    if (!puzzle_found(puzzle))
        fail_msg("%s has no puzzle on '%s'", game->id, date);
    return puzzle;
}

/* A game may have no puzzles at all; the search for them ends, and says so. */
static bool is_barren(const struct qn_game *game)
{
    struct puzzle *puzzle = look_for_puzzle(game, "");
    bool barren = puzzle_barren(puzzle);
    puzzle_close(puzzle);
    if (barren)
        print_message("%s has no puzzles\n", game->id);
    return barren;
}

static void test_days(void **state)
{
    const struct qn_game *game = *state;
    if (is_barren(game))
        skip();
    long days = scaled_amount(DAYS) < DAYS ? DAYS : scaled_amount(DAYS), held = 0, hidden = 0,
         alike = 0;
    uint64_t last = 0;
    for (long day = 0; day < days; day++) {
        char date[PUZZLE_DATE_MAX];
        qn_move moves[QN_MOVES_MAX];
        snprintf(date, sizeof date, "2027-%02d-%02d", (int)(1 + day / 28 % 12),
                 (int)(1 + day % 28));
        struct puzzle *puzzle = find_puzzle(game, date);
        const struct puzzle_found *found = puzzle_found(puzzle);
        uint64_t hash = hash_bytes(found->view, sizeof found->view);
        assert_true(qn_view_legal(game, found->view, moves) >= 3);
        assert_int_equal(qn_view_check(game, found->view, found->best), 0);
        assert_true(found->margin >= 0.05f);
        held += holds(game, found);
        hidden += found->hidden;
        alike += hash == last;
        last = hash;
        puzzle_close(puzzle);
    }
    printf("%s: %ld days, %ld hold, %ld are hidden from the policy\n", game->id, days, held,
           hidden);
    assert_int_equal(alike, 0);
    if (20 * held < 19 * days)
        fail_msg("%s: only %ld of %ld best moves hold", game->id, held, days);
}

/* What days have that give none. */
static void test_fixed(void **state)
{
    const struct qn_game *game = *state;
    if (is_barren(game))
        skip();
    struct puzzle *puzzle = find_puzzle(game, "");
    assert_true(puzzle_found(puzzle)->margin >= 0.05f);
    puzzle_close(puzzle);
}

/* ---- a game that leaves hardly a choice ---- */

static const struct qn_truth *real;

static int two_at_most(const void *state, qn_move *out)
{
    int count = real->legal(state, out);
    return count < 2 ? count : 2;
}

static int first_of_them(const void *state, const qn_move *moves, int count, struct qn_rng *rng)
{
    (void)state, (void)moves, (void)count, (void)rng;
    return 0;
}

static void test_barren(void **state)
{
    struct qn_game game = *(const struct qn_game *)*state;
    struct qn_truth truth = *game.truth;
    struct qn_programs programs = *game.programs;
    real = game.truth;
    truth.legal = two_at_most;
    programs.choose = programs.decide = first_of_them;
    game.truth = &truth;
    game.programs = &programs;
    assert_true(is_barren(&game));
}

int main(void)
{
    static const struct game_test tests[] = {
        {"the fixed puzzle", test_fixed},
        {"puzzles of many days", test_days},
        {"a game that leaves no choice has none", test_barren},
    };
    return run_game_tests("puzzle", tests, sizeof tests / sizeof tests[0]);
}
