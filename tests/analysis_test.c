/* Judging moves: from the view alone, always the same, forced moves left out, planted blunders
 * found; and the puzzle of the day: the same twice, seen with its mover's eyes. */
#include "support.h"
#include "bots/analysis.h"
#include "puzzle/puzzle.h"
#include "core/json.h"
#include "core/random.h"
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

enum { SIMS = 300, SURE_SIMS = 1500, PLAYOUTS = 200, WORLDS = 400 };

static struct walk walk;

static void see(union any_view *view)
{
    memset(view, 0, sizeof *view);
    walk.truth->observe(&walk.state, walk.truth->turn(&walk.state), view);
}

static void visit(const struct qn_game *game, uint32_t every, long games, void (*look)(void))
{
    for (int players = game->players_min; players <= game->players_max; players++) {
        struct qn_setup setup = qn_setup_standard(game, players);
        for (uint64_t seed = 1; seed <= (uint64_t)scaled_amount(games); seed++) {
            walk_start(&walk, game, &setup, seed);
            do
                if (walk.legal_count > 1 && qn_below(&walk.rng, every) == 0)
                    look();
            while (walk_step(&walk) && !walk_over(&walk));
        }
    }
}

static void judge(const void *view, qn_move move, struct analysis *analysis)
{
    if (!analysis_judge(walk.game, view, move, SIMS, analysis))
        walk_fail(&walk, "'%s' is not judged", move_text(walk.game, move));
}

static void write_json(const void *view, const struct analysis *analysis, char *out, size_t size)
{
    struct qn_text text = qn_text_on(out, size);
    struct qn_json json;
    analysis_both_json(walk.game, view, analysis, &text);
    assert_false(text.full);
    json = qn_json_on(out);
    if (!qn_json_skip(&json) || !qn_json_end(&json))
        walk_fail(&walk, "no JSON: %s", out);
}

/* ---- judgements ---- */

/* A world with other hidden cards that looks the same gets the same judgement, to the byte. */
static void look_twice(void)
{
    static char one[TEXT_MAX], two[TEXT_MAX];
    union any_view view, same;
    union qn_state world;
    struct analysis first, second;
    qn_move made = walk.legal[qn_below(&walk.rng, (uint32_t)walk.legal_count)];
    see(&view);
    judge(&view, made, &first);
    assert_true(walk.game->sample(&view, &walk.rng, &world));
    memset(&same, 0, sizeof same);
    walk.truth->observe(&world, walk.truth->turn(&world), &same);
    judge(&same, made, &second);
    write_json(&view, &first, one, sizeof one);
    write_json(&same, &second, two, sizeof two);
    if (strcmp(one, two) != 0)
        walk_fail(&walk, "the same view, two judgements: %s, %s", one, two);
}

static void test_from_the_view(void **state) { visit(*state, 60, 1, look_twice); }

static void look_at_verdict(void)
{
    union any_view view;
    struct analysis analysis;
    qn_move made = walk.legal[qn_below(&walk.rng, (uint32_t)walk.legal_count)];
    see(&view);
    judge(&view, made, &analysis);
    assert_int_equal(analysis.made, made);
    assert_int_not_equal(analysis.verdict, ANALYSIS_FORCED);
    assert_true((analysis.verdict == ANALYSIS_BEST) == (analysis.made == analysis.best));
    assert_true(analysis.loss >= 0 && analysis.loss <= 1);
    assert_true(analysis.made_chance >= 0 && analysis.made_chance <= 1);
    assert_true(analysis.best_chance >= 0 && analysis.best_chance <= 1);
    assert_true(analysis.verdict < ANALYSIS_SLIP || analysis.loss > analysis_doubt(SIMS / 2));
    for (int lang = 0; lang < QN_LANGS; lang++) {
        char said[4096] = "";
        struct qn_text text = qn_text_on(said, sizeof said);
        struct qn_speech speech = qn_speech_in(walk.game, (enum qn_lang)lang, &text);
        analysis_say(&view, &analysis, &speech);
        if (text.full || strlen(said) < 10 || strstr(said, "?"))
            walk_fail(&walk, "no sentence: '%s'", said);
    }
}

static void test_verdicts(void **state) { visit(*state, 60, 1, look_at_verdict); }

static void test_forced_and_illegal(void **state)
{
    const struct qn_game *game = *state;
    struct qn_setup setup = qn_setup_standard(game, game->players_min);
    struct analysis analysis;
    union any_view view;
    int forced = 0;
    for (uint64_t seed = 1; forced < 3 && seed < 500; seed++) {
        walk_start(&walk, game, &setup, seed);
        see(&view);
        assert_false(analysis_judge(game, &view, QN_NO_MOVE, SIMS, &analysis));
        while (walk.legal_count != 1 && !walk_over(&walk))
            walk_step(&walk);
        if (walk_over(&walk))
            continue;
        see(&view);
        judge(&view, walk.legal[0], &analysis);
        assert_int_equal(analysis.verdict, ANALYSIS_FORCED);
        assert_int_equal(analysis.thought.sims, 0);
        forced++;
    }
    assert_true(forced == 3);
}

/* ---- the chance to win ---- */

static long ends, certain, open_ends;

static bool ends_game(qn_move move)
{
    union qn_state after = walk.state;
    walk.truth->play(&after, move, NULL);
    return walk.truth->turn(&after) == QN_OVER;
}

/* The mover's share of the first place in a world in which the move ends the game. */
static float share_of_win(const union qn_state *over, int players, int mover)
{
    uint8_t ranks[QN_PLAYERS_MAX];
    int winners = 0;
    walk.truth->ranks(over, ranks);
    for (int seat = 0; seat < players; seat++)
        winners += ranks[seat] == 1;
    return ranks[mover] == 1 ? 1.0f / (float)winners : 0.0f;
}

/* The same over many worlds, each weighed by how well it explains what was seen; below 0 if the
 * move does not end the game in all of them. */
static float count_by_hand(const void *view, qn_move move)
{
    const struct qn_view *head = view;
    struct qn_rng rng;
    float won = 0, all = 0;
    qn_rng_seed(&rng, 5);
    for (int i = 0; i < WORLDS; i++) {
        union qn_state world;
        assert_true(qn_sample(walk.game, view, &rng, (struct qn_world *)&world));
        float weight = qn_world_belief(walk.game, view, (struct qn_world *)&world);
        walk.truth->play(&world, move, NULL);
        if (walk.truth->turn(&world) != QN_OVER)
            return -1.0f;
        won += weight * share_of_win(&world, head->setup.players, head->viewer);
        all += weight;
    }
    return won / all;
}

/* Where a move ends the game nothing but the hidden cards is open: the search must count what can
 * be counted by hand. */
static void look_at_end(void)
{
    union any_view view;
    struct bot_thought thought;
    for (int i = 0; i < walk.legal_count; i++) {
        qn_move move = walk.legal[i];
        if (!ends_game(move))
            continue;
        see(&view);
        float by_hand = count_by_hand(&view, move);
        if (by_hand < 0)
            continue;
        assert_true(analysis_think(walk.game, &view, &move, WORLDS, &thought));
        float chance = thought.lines[0].chance;
        if (fabsf(chance - by_hand) > 0.1f)
            walk_fail(&walk, "'%s' wins %.3f, not %.3f", move_text(walk.game, move),
                      (double)by_hand, (double)chance);
        ends++;
        certain += by_hand == 1 && chance == 1;
        open_ends += by_hand > 0.05f && by_hand < 0.95f;
    }
}

static void test_chances(void **state)
{
    const struct qn_game *game = *state;
    int counts = game->players_max - game->players_min + 1;
    ends = certain = 0;
    for (int seed = 1; seed <= 20; seed++) {
        struct qn_setup setup = qn_setup_standard(game, game->players_min + seed % counts);
        walk_start(&walk, game, &setup, (uint64_t)seed);
        do
            if (walk.legal_count > 1)
                look_at_end();
        while (walk_step(&walk) && !walk_over(&walk));
    }
    if (ends == 0) {
        print_message("%s: no choice ended a game\n", game->id);
        skip();
    }
    if (certain == 0)
        fail_msg("%s: no end was certainly won", game->id);
}

/* Of all games: some ends depended on hidden cards. */
static void test_open_ends(void **state)
{
    (void)state;
    if (getenv("QUINTE_TEST_GAME")) /* of one game alone */
        skip();
    assert_true(open_ends > 0);
}

/* ---- planted blunders ---- */

static long planted, found;

/* The move's value by playouts alone: a judge without a tree. */
static float plain_value(const void *view, qn_move move)
{
    const struct qn_view *head = view;
    struct qn_rng rng;
    float sum = 0;
    qn_rng_seed(&rng, 9);
    for (int i = 0; i < PLAYOUTS; i++) {
        union qn_state world;
        float value[QN_PLAYERS_MAX];
        assert_true(qn_sample(walk.game, view, &rng, (struct qn_world *)&world));
        qn_world_play(walk.game, (struct qn_world *)&world, move, &rng);
        qn_world_rollout(walk.game, (struct qn_world *)&world, &rng, QN_POLICY);
        qn_world_value(walk.game, (struct qn_world *)&world, value);
        sum += value[head->viewer];
    }
    return sum / PLAYOUTS;
}

/* A judge with a tree and much more time agrees: playouts alone are blind where the policy is. */
static bool is_blunder(const void *view, qn_move move, qn_move better)
{
    return analysis_value(walk.game, view, better, SURE_SIMS) -
               analysis_value(walk.game, view, move, SURE_SIMS) >
           0.15f;
}

static void look_for_blunder(void)
{
    union any_view view;
    struct analysis analysis;
    float best = 0, worst = 1;
    qn_move blunder = QN_NO_MOVE, better = QN_NO_MOVE;
    see(&view);
    for (int i = 0; i < walk.legal_count; i++) {
        float value = plain_value(&view, walk.legal[i]);
        if (value > best) {
            best = value;
            better = walk.legal[i];
        }
        if (value < worst) {
            worst = value;
            blunder = walk.legal[i];
        }
    }
    if (best - worst < 0.3f || !is_blunder(&view, blunder, better))
        return;
    judge(&view, blunder, &analysis);
    planted++;
    found += analysis.verdict >= ANALYSIS_MISTAKE;
}

static void test_blunders(void **state)
{
    const struct qn_game *game = *state;
    struct qn_setup setup = qn_setup_standard(game, game->players_min);
    planted = found = 0;
    for (uint64_t seed = 1; planted < scaled_amount(8) && seed < 200; seed++) {
        walk_start(&walk, game, &setup, seed);
        do
            if (walk.legal_count > 1 && qn_below(&walk.rng, 8) == 0)
                look_for_blunder();
        while (planted < scaled_amount(8) && walk_step(&walk) && !walk_over(&walk));
    }
    if (planted < scaled_amount(8) || 4 * found < 3 * planted)
        fail_msg("%s: %ld of %ld blunders found", game->id, found, planted);
}

/* ---- the puzzle of the day ---- */

static void test_dates(void **state)
{
    static const char *const good[] = {"2000-01-01", "2024-02-29", "2027-12-31", "9999-10-10"};
    static const char *const bad[] = {"",           "2027-02-29", "2100-02-29",  "2027-13-01",
                                      "2027-00-10", "2027-04-31", "2027-1-01",   "2027-01-00",
                                      "1999-12-31", "2027/01/01", "2027-01-011", "abcd-ef-gh",
                                      "+027-01-01", "2027-01- 1"};
    (void)state;
    for (size_t i = 0; i < sizeof good / sizeof good[0]; i++)
        if (!puzzle_date_valid(good[i]))
            fail_msg("%s is refused", good[i]);
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        if (puzzle_date_valid(bad[i]))
            fail_msg("'%s' is taken", bad[i]);
}

static struct puzzle *find_puzzle(const struct qn_game *game, const char *date)
{
    struct puzzle *puzzle = puzzle_open(game, date);
    assert_non_null(puzzle);
    assert_null(puzzle_found(puzzle));
    while (!puzzle_step(puzzle))
        ;
    assert_non_null(puzzle_found(puzzle));
    return puzzle;
}

static void test_same_puzzle(void **state)
{
    static char one[TEXT_MAX], two[TEXT_MAX], view[TEXT_MAX];
    const struct qn_game *game = *state;
    struct puzzle *first = find_puzzle(game, "2027-03-14"),
                  *second = find_puzzle(game, "2027-03-14");
    struct qn_text text = qn_text_on(one, sizeof one), again = qn_text_on(two, sizeof two),
                   seen = qn_text_on(view, sizeof view);
    puzzle_json(first, QN_FR, &text);
    puzzle_json(second, QN_FR, &again);
    assert_string_equal(one, two);
    assert_false(text.full);
    qn_view_json(game, puzzle_found(first)->view, &seen);
    assert_non_null(strstr(one, view));     /* what is shown is the mover's view, */
    assert_null(strstr(one, "\"secret\"")); /* and no more */
    puzzle_close(first);
    puzzle_close(second);
}

int main(void)
{
    static const struct game_test tests[] = {
        {"judged from the view", test_from_the_view},
        {"verdicts and sentences", test_verdicts},
        {"the chance to win", test_chances},
        {"forced and illegal moves", test_forced_and_illegal},
        {"planted blunders", test_blunders},
        {"the same puzzle twice", test_same_puzzle},
    };
    const struct CMUnitTest others[] = {cmocka_unit_test(test_open_ends),
                                        cmocka_unit_test(test_dates)};
    return run_game_tests("analysis", tests, sizeof tests / sizeof tests[0]) +
           cmocka_run_group_tests_name("others", others, NULL, NULL);
}
