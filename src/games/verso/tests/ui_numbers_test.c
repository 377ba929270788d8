/* Verso: what moves bring and the numbers that help, against what the moves then do, in random
 * games of every setup; and that they come from the view alone. */
#include "position.h"
#include "games/verso/policy.h"
#include "support.h"
#include <stdio.h>
#include <stdlib.h>

static char text[4096];

static const char *help_of(const void *view)
{
    struct qn_text json = qn_text_on(text, sizeof text);
    qn_text_char(&json, '{');
    verso_help(view, &json);
    qn_text_char(&json, '}');
    assert_false(json.full);
    return text;
}

static const struct verso_state *state_of(const struct walk *walk)
{
    return (const struct verso_state *)(const void *)&walk->state;
}

/* ---- what moves bring ---- */

static long silent, gains, losses, conversions;

/* V15: the points of the seat that moved change by what was said, and only then. */
static void check_brings(const struct walk *walk)
{
    const struct verso_state *before = state_of(walk);
    struct verso_view view;
    if (walk_over(walk))
        return;
    int seat = before->table.seat;
    verso_observe(before, seat, &view);
    for (int i = 0; i < walk->legal_count; i++) {
        qn_move move = walk->legal[i];
        struct verso_state after = *before;
        int points = 0, first, second;
        bool said = verso_brings(&view, move, &points);
        verso_step(&after, NULL, move);
        int truth = verso_score(&after.table, seat) - verso_score(&before->table, seat);
        if (said != (truth != 0) || (said && points != truth))
            walk_fail(walk, "%s brings %d, not %d", move_text(walk->game, move), truth, points);
        silent += !said;
        gains += said && points > 0;
        losses += said && points < 0;
        conversions += verso_move_split(move, &first, &second) == VERSO_VERB_CONVERT;
    }
}

static void test_v15_brings(void **unused)
{
    (void)unused;
    walk_games(&qn_verso, 20, check_brings);
    assert_true(silent > 1000 && gains > 100 && conversions > 100);
    assert_true(losses > 0); /* merging two groups that are long already */
}

/* ---- numbers that help ---- */

static void expect_help(const struct verso_state *state, int viewer, const char *wanted)
{
    struct verso_view view;
    verso_observe(state, viewer, &view);
    assert_string_equal(help_of(&view), wanted);
}

/* V2, V9, V13: what a group of four is worth, before and after it is made. */
static void test_v2_worth(void **unused)
{
    (void)unused;
    struct verso_state state;
    start_position(&state, 2, "4/4 15/16 5/5 6/6 7/7 8/8 1/2");
    expect_help(
        &state, 0,
        "{\"scores\":[0,0],\"fewest\":null,\"limit\":3,\"price\":18,\"cards\":12,\"goes_on\":false,"
        "\"worth\":{}}");
    play_moves(&state, "draw, alone, end, draw, alone, end, draw, join #1, draw, join #1, draw");
    expect_help(
        &state, 0,
        "{\"scores\":[0,0],\"fewest\":null,\"limit\":3,\"price\":18,\"cards\":12,\"goes_on\":false,"
        "\"worth\":{\"join #1\":18}}");
    play_moves(&state, "join #1");
    expect_help(
        &state, 1,
        "{\"scores\":[6,0],\"fewest\":null,\"limit\":3,\"price\":18,\"cards\":12,\"goes_on\":false,"
        "\"worth\":{\"#1\":18}}");
    play_moves(&state, "convert #1, end, draw");
    expect_help(
        &state, 1,
        "{\"scores\":[18,0],\"fewest\":1,\"limit\":null,\"price\":17,\"cards\":11,\"goes_on\":true,"
        "\"worth\":{}}");
}

/* V17, V18: with `memory`, what lone tokens and the tops of stacks may show when turned over. */
static void test_v18_turns(void **unused)
{
    (void)unused;
    struct qn_setup setup = qn_setup_standard(&qn_verso, 2);
    struct verso_state state;
    setup.option[VERSO_MEMORY] = 1;
    set_pile(&state, &setup, 0, "19/18 5/6 1/2");
    play_moves(&state, "draw, alone, end");
    expect_help(
        &state, QN_SPECTATOR,
        "{\"scores\":[0,0],\"fewest\":null,\"limit\":3,\"price\":18,\"cards\":12,\"goes_on\":false,"
        "\"worth\":{},\"turns\":{\"#1\":[17,18,19]}}");
    play_moves(&state, "draw, swap #1, alone");
    expect_help(
        &state, 0,
        "{\"scores\":[0,0],\"fewest\":null,\"limit\":3,\"price\":18,\"cards\":12,\"goes_on\":false,"
        "\"worth\":{},\"turns\":{\"#1\":[19],\"#2\":[3,4,5,6,7]}}");
}

static long looked, with_turns;

/* The true back is always among those named, and hidden faces change nothing. */
static void check_turns(const struct walk *walk)
{
    const struct verso_state *state = state_of(walk);
    struct verso_state other = *state;
    struct verso_view view, again;
    memset(other.back, 0, sizeof other.back);
    for (int token = 0; token < VERSO_TOKENS; token++)
        if (state->table.known >> token & 1)
            other.back[token] = state->back[token];
    for (int index = 0; index <= walk->setup.players; index++) {
        int viewer = viewer_number(&walk->setup, index);
        char before[sizeof text];
        verso_observe(state, viewer, &view);
        verso_observe(&other, viewer, &again);
        memcpy(before, help_of(&view), sizeof before);
        if (strcmp(before, help_of(&again)) != 0)
            walk_fail(walk, "the help of viewer %d tells of hidden faces", viewer);
        looked++;
    }
    const char *turns = strstr(help_of(&view), "\"turns\":{");
    if ((turns != NULL) != (walk->setup.option[VERSO_MEMORY] != 0))
        walk_fail(walk, "turns are told with the option, and only then");
    uint64_t lone = turns ? state->table.bottoms & state->table.tops : 0;
    for (; lone; lone &= lone - 1) {
        char key[16];
        int token = qn_lowest(lone);
        snprintf(key, sizeof key, "\"#%d\":", token + 1);
        const char *at = strstr(turns, key);
        bool found = false;
        if (!at)
            walk_fail(walk, "#%d is missing", token + 1);
        for (at += strlen(key); *at != ']'; at = strpbrk(at + 1, ",]"))
            found |= strtol(at + 1, NULL, 10) == state->back[token];
        if (!found)
            walk_fail(walk, "#%d may show %d too", token + 1, state->back[token]);
        with_turns++;
    }
}

static void test_v17_turns(void **unused)
{
    (void)unused;
    walk_games(&qn_verso, 4, check_turns);
    assert_true(looked > 1000 && with_turns > 1000);
}

/* V15: at the end, the scores of the help are the game's own. */
static long ended;

static void check_scores(const struct walk *walk)
{
    int16_t scores[QN_PLAYERS_MAX] = {0};
    struct verso_view view;
    if (!walk_over(walk))
        return;
    verso_scores(&walk->state, scores);
    verso_observe(&walk->state, QN_SPECTATOR, &view);
    const char *at = strstr(help_of(&view), "\"scores\":") + strlen("\"scores\":");
    for (int seat = 0; seat < walk->setup.players; seat++, at = strpbrk(at + 1, ",]"))
        if (strtol(at + 1, NULL, 10) != scores[seat])
            walk_fail(walk, "the score of seat %d is not %d", seat, scores[seat]);
    ended++;
}

static void test_v15_scores(void **unused)
{
    (void)unused;
    walk_games(&qn_verso, scaled_amount(10), check_scores);
    assert_true(ended > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_v15_brings), cmocka_unit_test(test_v2_worth),
        cmocka_unit_test(test_v18_turns),  cmocka_unit_test(test_v17_turns),
        cmocka_unit_test(test_v15_scores),
    };
    return cmocka_run_group_tests_name("verso-help", tests, NULL, NULL);
}
