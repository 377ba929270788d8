/* Figures: what moves bring and the numbers that help, over random games against the game's own
 * scores: what is promised for a box, a discard or a take is what comes when it is done. */
#include "support.h"
#include "position.h"
#include "games/figures/boxes.h"
#include <stdio.h>
#include <stdlib.h>

enum { PART_MAX = 256 };

static char json[1 << 13];

static const char *help_of(const union qn_state *state, int viewer)
{
    struct figures_view view;
    struct qn_text text = qn_text_on(json, sizeof json);
    figures_observe(state, viewer, &view);
    figures_help(&view, &text);
    assert_false(text.full);
    return json;
}

/* The text from `open` up to the next `close` after a name; "" if the name is not there. */
static void part_of(const char *help, const char *name, char close, char part[PART_MAX])
{
    char key[32];
    snprintf(key, sizeof key, "\"%s\":", name);
    const char *at = strstr(help, key);
    const char *end = at ? strchr(at, close) : NULL;
    snprintf(part, PART_MAX, "%.*s", end ? (int)(end - at - (long)strlen(key)) + 1 : 0,
             at ? at + strlen(key) : "");
}

/* The number of a box in a list of twelve; −1 if it is written. */
static int number_of(const char *list, int box)
{
    assert_int_equal(list[0], '[');
    for (list++; box > 0; box--)
        list = strchr(list, ',') + 1;
    return strncmp(list, "null", 4) == 0 ? -1 : atoi(list);
}

static bool legal(const struct walk *walk, int move)
{
    for (int i = 0; i < walk->legal_count; i++)
        if (walk->legal[i] == move)
            return true;
    return false;
}

static const struct figures_state *truth(const struct walk *walk)
{
    return (const struct figures_state *)(const void *)&walk->state;
}

/* ---- what moves bring ---- */

static void check_brings(const struct walk *walk)
{
    int mover = figures_turn(&walk->state);
    struct figures_view view;
    figures_observe(&walk->state, mover, &view);
    for (int i = 0; i < walk->legal_count; i++) {
        qn_move move = walk->legal[i];
        union qn_state after = walk->state;
        int16_t before[QN_PLAYERS_MAX], then[QN_PLAYERS_MAX];
        int points = 0;
        bool writes = move >= FIGURES_SCORE || (move >= FIGURES_DECLARE && move < FIGURES_DISCARD);
        figures_scores(&after, before);
        figures_play(&after, move, NULL);
        figures_scores(&after, then);
        if (figures_brings(&view, move, &points) != writes || points != then[mover] - before[mover])
            walk_fail(walk, "%s brings %d, not %d", move_text(&qn_figures, move), points,
                      then[mover] - before[mover]);
    }
}

/* ---- numbers ---- */

static void check_totals(const struct walk *walk, int viewer)
{
    int16_t scores[QN_PLAYERS_MAX];
    const char *at = help_of(&walk->state, viewer);
    figures_scores(&walk->state, scores);
    for (int seat = 0; seat < walk->setup.players; seat++) {
        int series, bonus, figures, total;
        at = strstr(at, "{\"series\":");
        assert_non_null(at);
        assert_int_equal(sscanf(at++, "{\"series\":%d,\"bonus\":%d,\"figures\":%d,\"total\":%d}",
                                &series, &bonus, &figures, &total),
                         4);
        if (total != scores[seat] || series + bonus + figures != total)
            walk_fail(walk, "seat %d has %d, not %d", seat, total, scores[seat]);
    }
}

/* F15: whether it is too early for anybody to declare. */
static bool waits(const struct figures_state *s)
{
    return s->table.phase == FIGURES_BEGINNING && s->setup.option[FIGURES_OPTION_PATIENCE] &&
           s->table.turns < s->setup.players;
}

/* Boxes that can be written now, or could but for F15, bring what they say; others nothing. */
static void check_boxes(const struct walk *walk)
{
    const struct figures_state *s = truth(walk);
    char boxes[PART_MAX];
    uint32_t types = figures_bag_types(&s->hands[s->table.mover]);
    int base = s->table.phase == FIGURES_WRITING ? FIGURES_SCORE : FIGURES_DECLARE;
    part_of(help_of(&walk->state, s->table.mover), "boxes", ']', boxes);
    for (int box = 0; box < FIGURES_BOXES; box++) {
        bool open = s->table.sheets[s->table.mover].open >> box & 1;
        bool made = legal(walk, base + box) || (waits(s) && figures_makes(types) >> box & 1);
        int wanted = !open ? -1 : made ? figures_points(types, box) : 0;
        if (number_of(boxes, box) != wanted)
            walk_fail(walk, "box %d says %d, not %d", box, number_of(boxes, box), wanted);
    }
}

/* What is said of each discard, and the best of all of them, is what the boxes say afterwards. */
static void check_discards(const struct walk *walk)
{
    int mover = truth(walk)->table.mover, most[FIGURES_BOXES];
    char now[PART_MAX], said[PART_MAX], after[PART_MAX];
    memset(most, -1, sizeof most);
    for (int i = 0; i < walk->legal_count; i++) {
        union qn_state next = walk->state;
        const char *card = card_text(&qn_figures, (uint8_t)(walk->legal[i] - FIGURES_DISCARD));
        part_of(strstr(help_of(&walk->state, mover), "\"discards\""), card, ']', said);
        figures_play(&next, walk->legal[i], NULL);
        part_of(help_of(&next, mover), "boxes", ']', after);
        if (strcmp(said, after) != 0)
            walk_fail(walk, "without %s: %s, not %s", card, said, after);
        for (int box = 0; box < FIGURES_BOXES; box++)
            most[box] = number_of(after, box) > most[box] ? number_of(after, box) : most[box];
    }
    part_of(help_of(&walk->state, mover), "boxes", ']', now);
    for (int box = 0; box < FIGURES_BOXES; box++)
        if (number_of(now, box) != most[box])
            walk_fail(walk, "box %d says %d, not %d", box, number_of(now, box), most[box]);
}

/* The entry of a seat in the list of takes. */
static void take_of(const char *help, int seat, char box[16], int *points)
{
    const char *at = strstr(help, "\"takes\":[");
    assert_non_null(at);
    for (at += strlen("\"takes\":["); seat > 0; seat--)
        at = *at == '{' ? strchr(at, '}') + 2 : strchr(at, ',') + 1;
    box[0] = '\0';
    if (*at == '{')
        assert_int_equal(sscanf(at, "{\"box\":\"%15[a-z0-9]\",\"points\":%d}", box, points), 2);
}

/* A take promises the largest gain that some discard after it keeps. */
static void check_takes(const struct walk *walk)
{
    int mover = truth(walk)->table.mover;
    for (int seat = 0; seat < walk->setup.players; seat++) {
        char now[PART_MAX], then[PART_MAX], box[16];
        union qn_state next = walk->state;
        int points = 0, gain = 0;
        take_of(help_of(&walk->state, mover), seat, box, &points);
        if (!legal(walk, FIGURES_TAKE + seat)) {
            assert_string_equal(box, "");
            continue;
        }
        part_of(help_of(&walk->state, mover), "boxes", ']', now);
        figures_play(&next, (qn_move)(FIGURES_TAKE + seat), NULL);
        part_of(help_of(&next, mover), "boxes", ']', then);
        for (int i = 0; i < FIGURES_BOXES; i++)
            gain = number_of(then, i) - number_of(now, i) > gain
                       ? number_of(then, i) - number_of(now, i)
                       : gain;
        for (int i = 0; i < FIGURES_BOXES; i++)
            if (strcmp(box, figures_box_name[i]) == 0 &&
                (number_of(then, i) != points || points - number_of(now, i) != gain))
                walk_fail(walk, "take %d promises %s for %d", seat, box, points);
        if ((gain > 0) != (box[0] != '\0'))
            walk_fail(walk, "take %d gains %d", seat, gain);
    }
}

static void check_position(const struct walk *walk)
{
    const struct figures_state *s = truth(walk);
    for (int i = 0; i <= walk->setup.players; i++)
        check_totals(walk, viewer_number(&walk->setup, i));
    if (s->table.phase == FIGURES_OVER)
        return;
    check_brings(walk);
    if (s->table.phase == FIGURES_DISCARDING) {
        check_discards(walk);
        return;
    }
    check_boxes(walk);
    if (s->table.phase == FIGURES_BEGINNING)
        check_takes(walk);
}

static void test_numbers_are_true(void **unused)
{
    (void)unused;
    walk_games(&qn_figures, scaled_amount(STYLES), check_position);
}

/* ---- single positions ---- */

/* F12: the series that lifts the sum to 52 brings 40 more. */
static void test_bonus(void **unused)
{
    (void)unused;
    union qn_state state;
    struct figures_view view;
    int points = 0;
    set_two(&state, "R6 Y6 G6 R3 Y3", "Y5 Y5 G4 G4 B2", "R1");
    set_sheet(&state, 0, 1 << 5 | 1 << FIGURES_FULL, 3);
    figures_observe(&state, 0, &view);
    assert_true(figures_brings(&view, figures_move_parse("declare n6"), &points));
    assert_int_equal(points, 18 + FIGURES_BONUS);
    assert_true(figures_brings(&view, figures_move_parse("declare full"), &points));
    assert_int_equal(points, 20);
    assert_false(figures_brings(&view, figures_move_parse("draw"), &points));
}

/* F14: those who do not know the hand are told no more than the figures' values. */
static void test_nothing_of_hidden_hands(void **unused)
{
    (void)unused;
    union qn_state state;
    struct figures_view view;
    int points = 0;
    set_two(&state, "R6 Y6 G6 R3 Y3", "Y5 Y5 G4 G4 B2", "R1");
    figures_observe(&state, QN_SPECTATOR, &view);
    assert_false(figures_brings(&view, figures_move_parse("declare n6"), &points));
    assert_true(figures_brings(&view, figures_move_parse("declare full"), &points));
    assert_int_equal(points, 20);
    assert_string_equal(help_of(&state, QN_SPECTATOR),
                        "\"seats\":[{\"series\":0,\"bonus\":0,\"figures\":0,\"total\":0},"
                        "{\"series\":0,\"bonus\":0,\"figures\":0,\"total\":0}]");
}

static void test_one_position(void **unused)
{
    (void)unused;
    union qn_state state;
    set_two(&state, "R5 Y5 G5 R3 Y3", "B5 Y6 G6 G6 B6", "R1 G3");
    play_moves(&state, "draw,discard R1,draw,discard B5", NULL);
    assert_string_equal(help_of(&state, 0) + strlen("\"seats\":[") +
                            2 * strlen("{\"series\":0,\"bonus\":0,\"figures\":0,\"total\":0},"),
                        ",\"boxes\":[0,0,6,0,15,0,10,15,20,0,0,0],"
                        "\"takes\":[null,{\"box\":\"four\",\"points\":30}]");
    play_moves(&state, "take 1", NULL);
    char part[PART_MAX];
    part_of(strstr(help_of(&state, 0), "\"discards\""), "R3", ']', part);
    assert_string_equal(part, "[0,0,3,0,20,0,0,15,0,0,30,0]");
    part_of(strstr(help_of(&state, 0), "\"discards\""), "B5", ']', part);
    assert_string_equal(part, "[0,0,6,0,15,0,10,15,20,0,0,0]"); /* F10: as it was before */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_bonus),
        cmocka_unit_test(test_nothing_of_hidden_hands),
        cmocka_unit_test(test_one_position),
        cmocka_unit_test(test_numbers_are_true),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
