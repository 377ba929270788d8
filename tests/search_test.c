/* Search: forced moves, obvious moves, the same thought for the same view and seed, no allocation
 * while thinking, early stops that change nothing, and trees that are kept where the game went. */
#include "allocations.h"
#include "support.h"
#include "bots/bot.h"
#include "bots/search.h"
#include "core/random.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

static struct walk walk;

static void see(union any_view *view)
{
    memset(view, 0, sizeof *view);
    walk.truth->observe(&walk.state, walk.truth->turn(&walk.state), view);
}

static void think(struct search *search, const void *view, uint32_t sims, uint64_t seed,
                  struct bot_thought *thought)
{
    struct search_limits limits = {.sims = sims};
    struct qn_rng rng;
    qn_rng_seed(&rng, seed);
    search_think(search, view, &limits, &rng, thought);
}

static struct search *open_search(const struct qn_game *game, const struct qn_setup *setup)
{
    struct search *search = search_open(game, setup, walk.truth->turn(&walk.state), 0);
    assert_non_null(search);
    return search;
}

static void think_afresh(const void *view, uint32_t sims, bool whole, struct bot_thought *thought)
{
    struct search *search = open_search(walk.game, &walk.setup);
    struct search_style style = search_style;
    style.whole = whole;
    search_restyle(search, &style);
    think(search, view, sims, 7, thought);
    search_close(search);
}

static void expect_same(const struct bot_thought *a, const struct bot_thought *b)
{
    if (a->count != b->count || a->sims != b->sims || a->decisions != b->decisions)
        walk_fail(&walk, "two thoughts about one view: %u and %u simulations", a->sims, b->sims);
    for (int i = 0; i < a->count; i++)
        if (a->lines[i].move != b->lines[i].move || a->lines[i].visits != b->lines[i].visits ||
            a->lines[i].value != b->lines[i].value)
            walk_fail(&walk, "two thoughts about one view differ in line %d", i);
}

/* Calls `look` at about one decision in `every`, over a few games of every number of players. */
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

/* ---- the tests ---- */

static void test_forced(void **state)
{
    const struct qn_game *game = *state;
    struct qn_setup setup = qn_setup_standard(game, game->players_min);
    struct bot_thought thought;
    union any_view view;
    int found = 0;
    for (uint64_t seed = 1; found < 5 && seed < 500; seed++) {
        walk_start(&walk, game, &setup, seed);
        while (walk.legal_count != 1 && !walk_over(&walk))
            walk_step(&walk);
        if (walk_over(&walk))
            continue;
        see(&view);
        think_afresh(&view, 1000, false, &thought);
        assert_int_equal(thought.sims, 0);
        assert_int_equal(thought.count, 1);
        assert_int_equal(thought.lines[0].move, walk.legal[0]);
        found++;
    }
}

/* Whether the move ends the game, as far as the seat can tell as its only winner. */
static bool wins_at_once(const union any_view *view, qn_move move)
{
    int seat = walk.truth->turn(&walk.state);
    for (int i = 0; i < 8; i++) {
        union qn_state world;
        float value[QN_PLAYERS_MAX];
        assert_true(walk.game->sample(view, &walk.rng, &world));
        walk.truth->play(&world, move, NULL);
        if (walk.truth->turn(&world) != QN_OVER)
            return false;
        walk.game->programs->value(&world, value);
        if (value[seat] < 0.8f)
            return false;
    }
    return true;
}

/* It must be seen, or something as good. */
static void look_for_win(void)
{
    union any_view view;
    struct bot_thought thought;
    bool wins = false;
    see(&view);
    for (int i = 0; i < walk.legal_count && !wins; i++)
        wins = wins_at_once(&view, walk.legal[i]);
    if (!wins)
        return;
    think_afresh(&view, 1000, false, &thought);
    if (thought.lines[0].value < 0.7f)
        walk_fail(&walk, "'%s' for %.3f throws a won game away",
                  move_text(walk.game, thought.lines[0].move), (double)thought.lines[0].value);
}

static void test_wins(void **state) { visit(*state, 1, 12, look_for_win); }

static void look_twice(void)
{
    union any_view view, same;
    union qn_state world;
    struct bot_thought one, two;
    see(&view);
    think_afresh(&view, 150, false, &one);
    assert_true(walk.game->sample(&view, &walk.rng, &world));
    memset(&same, 0, sizeof same);
    walk.truth->observe(&world, walk.truth->turn(&world), &same);
    assert_memory_equal(&view, &same, walk.limits.view_bytes);
    think_afresh(&same, 150, false, &two);
    expect_same(&one, &two);
}

static void test_same_thought(void **state) { visit(*state, 60, 2, look_twice); }

static void look_whole(void)
{
    union any_view view;
    struct bot_thought early, whole;
    see(&view);
    think_afresh(&view, 500, false, &early);
    think_afresh(&view, 500, true, &whole);
    assert_int_equal(whole.sims, 500);
    assert_true(early.sims <= 500);
    assert_int_equal(early.lines[0].move, whole.lines[0].move);
}

static void test_early_stop(void **state) { visit(*state, 80, 2, look_whole); }

/* One seat thinks through a whole game. */
static void play_through(const struct qn_game *game, long *kept, uint64_t *hash)
{
    struct qn_setup setup = qn_setup_standard(game, game->players_min);
    struct bot_thought thought;
    union any_view view;
    walk_start(&walk, game, &setup, 4);
    struct search *search = search_open(game, &setup, 0, 0);
    assert_non_null(search);
    long before = allocations;
    do {
        if (walk.truth->turn(&walk.state) == 0) {
            see(&view);
            think(search, &view, 200, walk.seed + (uint64_t)walk.record.move_count, &thought);
            assert_int_equal(walk.truth->check(&walk.state, thought.lines[0].move), 0);
            *kept += thought.sims > 0 && thought.lines[0].visits > thought.sims;
            *hash = *hash * 31 + thought.decisions + thought.lines[0].move;
            walk.legal[0] = thought.lines[0].move;
            walk.legal_count = 1;
        }
    } while (walk_step(&walk) && !walk_over(&walk));
    assert_int_equal(allocations - before, 0);
    search_close(search);
}

/* Whether the two tests below saw what they test: over all games, since in some there is little of
 * it. */
static long trees_kept, sights_again;

/* A tree that was kept shows more tries of a move than this move's simulations. */
static void test_whole_game(void **state)
{
    long kept = 0, again = 0;
    uint64_t first = 0, second = 0;
    play_through(*state, &kept, &first);
    play_through(*state, &again, &second);
    assert_true(first == second);
    assert_int_equal(kept, again);
    trees_kept += kept;
}

/* A position with so many moves; the test is skipped where no game has any. */
static void find_choice(const struct qn_game *game, const struct qn_setup *setup, int moves)
{
    for (uint64_t seed = 6; seed < 106; seed++) {
        walk_start(&walk, game, setup, seed);
        do
            if (walk.legal_count >= moves)
                return;
        while (walk_step(&walk));
    }
    print_message("%s: no position of 100 games has %d moves\n", game->id, moves);
    skip();
}

/* A tree that cannot grow any more goes on with what it has. */
static void test_full(void **state)
{
    const struct qn_game *game = *state;
    struct qn_setup setup = qn_setup_standard(game, game->players_min);
    struct bot_thought thought;
    union any_view view;
    find_choice(game, &setup, 4);
    see(&view);
    struct search *search = search_open(game, &setup, walk.truth->turn(&walk.state), 1);
    assert_non_null(search);
    struct search_style style = search_style;
    style.whole = true;
    search_restyle(search, &style);
    for (int i = 0; i < 3; i++) { /* the same view again: nothing is kept */
        think(search, &view, 8000, 9, &thought);
        assert_int_equal(thought.sims, 8000);
        assert_true(search_nodes(search) <= 1 << 14);
        assert_int_equal(walk.truth->check(&walk.state, thought.lines[0].move), 0);
    }
    search_close(search);
}

/* ---- what is seen decides what is legal ---- */

enum { INFOSETS = 4096 }; /* slots: a later infoset may push an earlier one out */

struct infoset {
    uint64_t seen, legal;
};

static uint64_t hash_moves(const qn_move *moves, int count)
{
    uint64_t hash = (uint64_t)count;
    for (int i = 0; i < count; i++)
        hash = (hash ^ moves[i]) * UINT64_C(0x9e3779b97f4a7c15);
    return hash;
}

/* Goes a few moves into one world, by few different moves, so that infosets come again. */
static void meet_infosets(struct qn_world *world, int seat, struct infoset *infosets, long *again)
{
    const uint8_t viewer = (uint8_t)seat;
    qn_move moves[QN_MOVES_MAX];
    uint64_t seen = 1;
    for (int ply = 0; ply < 12 && qn_world_turn(walk.game, world) != QN_OVER; ply++) {
        int count = qn_world_legal(walk.game, world, moves);
        struct infoset *infoset = &infosets[(seen >> 20) % INFOSETS];
        if (qn_world_turn(walk.game, world) == seat) {
            uint64_t legal = hash_moves(moves, count);
            bool known = infoset->seen == seen;
            if (known && infoset->legal != legal)
                walk_fail(&walk, "%d legal moves where others were, after the same events", count);
            *again += known && ply > 0;
            *infoset = (struct infoset){.seen = seen, .legal = legal};
        }
        qn_move move = moves[qn_below(&walk.rng, count < 3 ? (uint32_t)count : 3)];
        if (!qn_world_play_seen(walk.game, world, move, &walk.rng, &viewer, 1, &seen))
            return;
    }
}

static void look_at_sights(void)
{
    static struct infoset infosets[INFOSETS];
    union any_view view;
    union qn_state world;
    see(&view);
    memset(infosets, 0, sizeof infosets);
    for (int i = 0; i < 100; i++) {
        assert_true(walk.game->sample(&view, &walk.rng, &world));
        meet_infosets((struct qn_world *)&world, walk.truth->turn(&walk.state), infosets,
                      &sights_again);
    }
}

/* Search does not list the moves of its own infosets again in a game that says so. */
static void test_told(void **state)
{
    const struct qn_game *game = *state;
    if (!game->tuning->events_fix_moves)
        return;
    visit(game, 10, 4, look_at_sights);
}

static void test_enough_was_seen(void **state)
{
    (void)state;
    if (getenv("QUINTE_TEST_GAME"))
        skip();
    assert_true(trees_kept > 0);
    assert_true(sights_again > 100);
}

static void count_tells(void *who, const struct bot_thought *so_far)
{
    int *tells = who;
    assert_true(so_far->sims > 0);
    ++*tells;
}

static void test_limits(void **state)
{
    const struct qn_game *game = *state;
    struct qn_setup setup = qn_setup_standard(game, game->players_max);
    struct bot_thought thought;
    union any_view view;
    struct qn_rng rng;
    int tells = 0;
    const volatile int stop = 1;
    qn_rng_seed(&rng, 3);
    walk_start(&walk, game, &setup, 2);
    while (walk.legal_count < 2)
        walk_step(&walk);
    see(&view);
    struct search *search = open_search(game, &setup);
    struct search_limits soon = {
        .sims = 1000000, .stop = &stop, .tell = count_tells, .who = &tells};
    search_think(search, &view, &soon, &rng, &thought);
    assert_true(thought.sims <= 64 && tells == 1);
    struct search_limits by_time = {.ms = 20, .threads = 2};
    search_think(search, &view, &by_time, &rng, &thought);
    assert_int_equal(walk.truth->check(&walk.state, thought.lines[0].move), 0);
    assert_true(thought.sims >= 128);
    search_close(search);
}

/* ---- names ---- */

static void test_names(void **state)
{
    (void)state;
    static const char *const good[] = {
        "random",
        "greedy",
        "easy",
        "normal",
        "hard",
        "expert",
        "search:ms=200",
        "search:ms=200,threads=2",
        "search:sims=1000",
        "engine:quinte engine",
    };
    static const char *const bad[] = {
        "",           "rando",         "search",           "search:",
        "search:s=1", "search:sims=0", "search:sims=1x",   "search:sims=10,threads=2",
        "engine:",    "search:ms=",    "search:ms=1,ms=2", "search:threads=2",
    };
    struct bot_spec spec;
    char sentence[512];
    for (size_t i = 0; i < sizeof good / sizeof good[0]; i++) {
        struct qn_text error = qn_text_on(sentence, sizeof sentence);
        assert_true(bot_read(good[i], &spec, QN_EN, &error));
        assert_string_equal(spec.text, good[i]);
    }
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        for (int lang = 0; lang < QN_LANGS; lang++) {
            struct qn_text error = qn_text_on(sentence, sizeof sentence);
            assert_false(bot_read(bad[i], &spec, (enum qn_lang)lang, &error));
            assert_true(error.length > 10 && !error.full);
        }
    for (int i = 0; i < bot_level_count(); i++) {
        struct qn_text error = qn_text_on(sentence, sizeof sentence);
        assert_true(bot_read(bot_level_at(i)->name, &spec, QN_EN, &error));
        assert_true(strlen(qn_say(QN_FR, bot_level_at(i)->about)) > 10);
    }
}

/* Every bot but engines plays a game to its end. */
static void test_bots(void **state)
{
    const struct qn_game *game = *state;
    static const char *const names[] = {"random", "greedy", "easy", "search:sims=20"};
    struct qn_setup setup = qn_setup_standard(game, game->players_min);
    char sentence[512];
    struct qn_text error = qn_text_on(sentence, sizeof sentence);
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        struct bot_spec spec;
        union any_view view;
        walk_start(&walk, game, &setup, 3);
        assert_true(bot_read(names[i], &spec, QN_EN, &error));
        struct bot *bot = bot_open(&spec, game, &setup, 1, 5, QN_EN, &error);
        assert_non_null(bot);
        do {
            if (walk.truth->turn(&walk.state) == 1) {
                see(&view);
                walk.legal[0] = bot_move(bot, &view, NULL, &error);
                assert_int_equal(walk.truth->check(&walk.state, walk.legal[0]), 0);
                walk.legal_count = 1;
            }
        } while (walk_step(&walk) && !walk_over(&walk));
        bot_close(bot);
    }
}

int main(void)
{
    static const struct game_test tests[] = {
        {"forced moves at once", test_forced},
        {"wins are seen", test_wins},
        {"the same view gives the same thought", test_same_thought},
        {"early stops change nothing", test_early_stop},
        {"trees are kept, without allocation", test_whole_game},
        {"a full tree goes on", test_full},
        {"what is seen decides what is legal", test_told},
        {"limits", test_limits},
        {"names", test_names},
        {"bots play", test_bots},
    };
    const struct CMUnitTest enough[] = {cmocka_unit_test(test_enough_was_seen)};
    int failed = run_game_tests("search", tests, (int)(sizeof tests / sizeof tests[0]));
    return failed + cmocka_run_group_tests_name("search, all games", enough, NULL, NULL);
}
