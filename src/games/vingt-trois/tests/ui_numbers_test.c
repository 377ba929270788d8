/* Vingt-trois: what moves bring and the numbers that help, against what the moves then do, in
 * random games of every setup; and that they come from the view alone. */
#include "../step.h"
#include "support.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

static long boxes, plays, rests, last_cards, with_tokens;

static const struct vingt_trois_state *state_of(const struct walk *walk)
{
    return (const struct vingt_trois_state *)(const void *)&walk->state;
}

/* ---- what moves bring ---- */

/* T6 to T11: the penalties of the seat that moved are what it said. */
static void check_brings(const struct walk *walk)
{
    const struct vingt_trois_state *before = state_of(walk);
    struct vingt_trois_view view;
    int seat = before->turn;
    if (walk_over(walk))
        return;
    vingt_trois_observe(before, seat, &view);
    for (int i = 0; i < walk->legal_count; i++) {
        struct vingt_trois_parts parts = vingt_trois_move_split(walk->legal[i]);
        struct vingt_trois_state after = *before;
        int points = 99;
        vingt_trois_do(&after, parts, NULL);
        if (!vingt_trois_brings(&view, walk->legal[i], &points)) {
            if (parts.act != VT_ACT_BOX || points != 99)
                walk_fail(walk, "%s says nothing", move_text(walk->game, walk->legal[i]));
            boxes++;
            continue;
        }
        if (before->table.penalties[seat] - after.table.penalties[seat] != points)
            walk_fail(walk, "%s does not bring %d", move_text(walk->game, walk->legal[i]), points);
        plays += parts.act == VT_ACT_PLAY;
        rests += parts.act != VT_ACT_PLAY;
        last_cards += parts.act == VT_ACT_PLAY && parts.copies == before->table.cards[seat];
        with_tokens += parts.tokens > 0;
    }
}

static void test_t11_brings(void **unused)
{
    (void)unused;
    walk_games(&qn_vingt_trois, 6, check_brings);
    assert_true(boxes > 100 && plays > 1000 && rests > 1000);
    assert_true(last_cards > 10 && with_tokens > 100);
}

/* ---- numbers that help ---- */

static char text[4096];

static const char *help_of(const void *view)
{
    struct qn_text json = qn_text_on(text, sizeof text);
    qn_text_char(&json, '{');
    vingt_trois_help(view, &json);
    qn_text_char(&json, '}');
    assert_false(json.full);
    return text;
}

static const char *member(const char *json, const char *name)
{
    char key[40];
    snprintf(key, sizeof key, "\"%s\":", name);
    const char *at = strstr(json, key);
    return at ? at + strlen(key) : NULL;
}

/* A position of three seats, seat 0 to move with these cards after an 11. */
static struct vingt_trois_state position(const uint8_t *hand, int tokens)
{
    struct vingt_trois_state state = {.setup = {.players = 3}, .turn = 0};
    state.table = (struct vingt_trois_table){
        .penalties = {4, 11, 1},
        .tokens = {(uint8_t)tokens, 3, 0},
        .cards = {0, 11, 10},
        .below = {VT_ANYTHING, VT_ANYTHING, VT_ANYTHING},
        .phase = VT_PLAY,
        .opener = 1,
        .in = 7,
        .pile_count = 3,
        .pile = {1 + 32 * 1, 11 + 32 * 2, 11 + 32 * 2},
    };
    for (; *hand; hand++)
        state.hand[0] += vingt_trois_card(*hand);
    state.table.cards[0] = (uint8_t)vingt_trois_size(state.hand[0]);
    return state;
}

static void test_t8_numbers(void **unused)
{
    (void)unused;
    struct vingt_trois_state state = position((const uint8_t[]){9, 12, 12, 13, 19, 0}, 2);
    struct vingt_trois_view view;
    vingt_trois_observe(&state, 0, &view);
    assert_string_equal(
        help_of(&view),
        "{\"scores\":[0,5,1],"
        "\"unseen\":[0,2,3,3,3,3,3,3,2,3,1,1,2,3,3,3,3,3,2,3,3,3,3],"
        "\"free\":[[11,12],[6,17],[1,22]],"
        "\"costs\":{\"9\":[null,0,null],\"12\":[0,null,null],\"13\":[1,0,null],\"19\":[7,2,0]},"
        "\"pass\":1,\"force\":2,\"quit\":5}");
    vingt_trois_observe(&state, QN_SPECTATOR, &view);
    assert_string_equal(help_of(&view),
                        "{\"scores\":[0,5,1],"
                        "\"unseen\":[0,2,3,3,3,3,3,3,3,3,1,3,3,3,3,3,3,3,3,3,3,3,3]}");
    state.table.phase = VT_BOX;
    vingt_trois_observe(&state, 0, &view);
    assert_null(member(help_of(&view), "costs"));
}

/* T13: the last scores that the help gives are the game's own. */
static long ended;

static void check_scores(const struct walk *walk)
{
    int16_t scores[QN_PLAYERS_MAX] = {0};
    struct vingt_trois_view view;
    if (!walk_over(walk))
        return;
    vingt_trois_scores(&walk->state, scores);
    for (int index = 0; index <= walk->setup.players; index++) {
        vingt_trois_observe(&walk->state, viewer_number(&walk->setup, index), &view);
        const char *at = member(help_of(&view), "scores");
        for (int seat = 0; seat < walk->setup.players; seat++, at = strpbrk(at + 1, ",]"))
            if (strtol(at + 1, NULL, 10) != scores[seat])
                walk_fail(walk, "the score of seat %d is not %d", seat, scores[seat]);
    }
    ended++;
}

static void test_t13_scores(void **unused)
{
    (void)unused;
    walk_games(&qn_vingt_trois, scaled_amount(6), check_scores);
    assert_true(ended > 0);
}

/* T8: a value has a cost for a number of tokens exactly if laying it so is legal, and that one. */
static long compared;

static void check_costs(const struct walk *walk)
{
    const struct vingt_trois_state *state = state_of(walk);
    struct vingt_trois_view view;
    if (walk_over(walk) || state->table.phase != VT_PLAY || state->table.pile_count == 0)
        return;
    int seat = state->turn;
    vingt_trois_observe(state, seat, &view);
    const char *costs = member(help_of(&view), "costs");
    for (int value = 1; value <= VT_VALUES; value++) {
        char name[8];
        snprintf(name, sizeof name, "%d", value);
        const char *at = member(costs, name);
        if ((at != NULL) != (vingt_trois_held(state->hand[seat], value) > 0))
            walk_fail(walk, "the %d is in the help or in the hand, not in both", value);
        for (int tokens = 0; at && tokens <= state->table.tokens[seat]; tokens++) {
            struct vingt_trois_parts parts = {VT_ACT_PLAY, (uint8_t)value, 1, (uint8_t)tokens};
            bool legal = vingt_trois_check(state, vingt_trois_move_of(parts)) == 0;
            int cost = legal ? (int)strtol(at + 1, NULL, 10) : 0;
            int top = vingt_trois_top(&state->table);
            if ((at[1] != 'n') != legal ||
                (legal && cost != vingt_trois_penalty(top, value, tokens)))
                walk_fail(walk, "%d with %d tokens: %.6s", value, tokens, at);
            at = strpbrk(at + 1, ",]");
            compared++;
        }
    }
}

static void test_t8_costs(void **unused)
{
    (void)unused;
    walk_games(&qn_vingt_trois, 4, check_costs);
    assert_true(compared > 1000);
}

/* Hands and boxes of others changed, the help stays. */
static long swapped;

static void check_blind(const struct walk *walk)
{
    struct vingt_trois_state other = *state_of(walk);
    struct vingt_trois_view view;
    for (int index = 0; index <= walk->setup.players; index++) {
        int viewer = viewer_number(&walk->setup, index);
        char before[sizeof text];
        vingt_trois_observe(&walk->state, viewer, &view);
        memcpy(before, help_of(&view), sizeof before);
        for (int seat = 0; seat < walk->setup.players; seat++)
            if (seat != viewer)
                other.hand[seat] = other.boxed[seat] = 0;
        vingt_trois_observe(&other, viewer, &view);
        if (strcmp(before, help_of(&view)) != 0)
            walk_fail(walk, "the help of viewer %d tells of hidden cards", viewer);
        other = *state_of(walk);
        swapped++;
    }
}

static void test_t14_help_is_the_views(void **unused)
{
    (void)unused;
    walk_games(&qn_vingt_trois, scaled_amount(1), check_blind);
    assert_true(swapped > 100);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_t11_brings),
        cmocka_unit_test(test_t8_numbers),
        cmocka_unit_test(test_t8_costs),
        cmocka_unit_test(test_t13_scores),
        cmocka_unit_test(test_t14_help_is_the_views),
    };
    return cmocka_run_group_tests_name("vingt-trois-help", tests, NULL, NULL);
}
