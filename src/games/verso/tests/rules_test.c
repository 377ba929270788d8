/* Verso's rules one by one, each set up as a position that is played from a chosen pile. */
#include "position.h"
#include "core/random.h"
#include <stdio.h>

static union qn_state world;
static struct qn_events events;

static const struct verso_state *now(void) { return (const struct verso_state *)&world; }

static struct verso_view seen_by(int viewer)
{
    struct verso_view view;
    verso_observe(&world, viewer, &view);
    return view;
}

/* ---- helpers: texts in, positions out ---- */

/* A pile with these tokens on top; the other cards follow in canonical order. */
static void start_with(int players, int first, int memory, const char *tokens)
{
    struct qn_setup setup = qn_setup_standard(&qn_verso, players);
    setup.option[VERSO_MEMORY] = (uint8_t)memory;
    set_pile(&world, &setup, first, tokens);
}

static void start(int players, const char *tokens) { start_with(players, 0, 0, tokens); }

static void play(const char *moves) { play_telling(&world, moves, &events); }

static void expect_refused(const char *text, const char *id)
{
    qn_move move = qn_verso.move_parse(text);
    int rule = move == QN_NO_MOVE ? VERSO_C5 : verso_check(&world, move);
    if (!rule)
        fail_msg("'%s' is not refused", text);
    if (strcmp(qn_verso.rules[rule].id, id) != 0)
        fail_msg("'%s' is refused by %s, not %s", text, qn_verso.rules[rule].id, id);
}

/* All legal moves, as a list in the game's order. */
static void expect_legal(const char *list)
{
    qn_move moves[QN_MOVES_MAX];
    char text[4096];
    struct qn_text out = qn_text_on(text, sizeof text);
    int count = verso_legal(&world, moves);
    for (int i = 0; i < count; i++) {
        if (i)
            qn_text_str(&out, ", ");
        qn_verso.move_print(moves[i], &out);
    }
    assert_string_equal(text, list);
}

static bool told(int rule)
{
    for (int i = 0; i < events.count; i++)
        if (events.list[i].kind == QN_EVENT_RULE && events.list[i].value == rule)
            return true;
    return false;
}

static void expect_scores(int zero, int one, int rank_zero, int rank_one)
{
    int16_t scores[QN_PLAYERS_MAX] = {0};
    uint8_t ranks[QN_PLAYERS_MAX] = {0};
    verso_scores(&world, scores);
    verso_ranks(&world, ranks);
    assert_int_equal(scores[0], zero);
    assert_int_equal(scores[1], one);
    assert_int_equal(ranks[0], rank_zero);
    assert_int_equal(ranks[1], rank_one);
}

static void place_the_rest_alone(void)
{
    while (verso_turn(&world) != QN_OVER)
        play("draw, alone, end");
}

/* Seat 0 gets 1, 2, 3, 4 and seat 1 gets 11, 12, 13, 14 in two turns each, both convert: 18 and 17.
 */
static const char two_runs[] = "1/1 11/11 2/2 3/3 4/4 12/12 13/13 14/14";
static const char two_conversions[] =
    "draw, alone, end, draw, alone, end, draw, join #1, draw, join #1, draw, join #1, convert #1, "
    "end, "
    "draw, join #2, draw, join #2, draw, join #2, convert #2, end";

/* ---- material and setup ---- */

static void test_c5_unknown_texts_and_phases(void **state)
{
    (void)state;
    static const char *const wrong[] = {"",          "Draw",      "draw ",         " draw",
                                        "take",      "take 6",    "take 19",       "take 018",
                                        "join 1",    "join #0",   "join #55",      "join #01",
                                        "join  #1",  "merge #1",  "merge #1 #2 ",  "swap",
                                        "merge#1#2", "convert 1", "merge #1 #055", "end."};
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++)
        assert_int_equal(qn_verso.move_parse(wrong[i]), QN_NO_MOVE);
    for (int move = 0; move < VERSO_MOVES; move++) {
        char text[QN_MOVE_TEXT_MAX];
        struct qn_text out = qn_text_on(text, sizeof text);
        qn_verso.move_print((qn_move)move, &out);
        assert_false(out.full);
        assert_int_equal(qn_verso.move_parse(text), move);
    }
    start(2, "5/5 9/9 6/6");
    assert_int_equal(verso_check(&world, QN_NO_MOVE), VERSO_C5);
    expect_refused("alone", "C5");
    expect_refused("join #1", "C5");
    play("draw");
    expect_refused("draw", "C5");
    expect_refused("take 18", "C5");
    expect_refused("end", "C5");
    expect_refused("join #1", "C5"); /* it is held */
    expect_refused("join #7", "C5"); /* still in the pile */
    play("alone, end, draw, alone, end");
    play("draw");
    expect_refused("join #2", "C5"); /* another seat's */
    expect_refused("convert #2", "C5");
    play("join #1, end");
    place_the_rest_alone();
    expect_refused("draw", "C5");
    expect_legal("");
}

static void test_v1_one_card_for_each_pair(void **state)
{
    (void)state;
    struct qn_need need = {0};
    bool pair[VERSO_NUMBERS + 1][VERSO_NUMBERS + 1] = {{false}};
    start(2, "");
    verso_need(&world, &need);
    assert_int_equal(need.count, 54);
    assert_int_equal(need.take, 54);
    assert_true(need.faces);
    for (int i = 0; i < 54; i++) {
        int a = verso_card_shown(need.cards[i]), b = verso_card_back(need.cards[i]);
        assert_in_range(a, 1, b);
        assert_in_range(b, a, a + 2);
        assert_in_range(b, 1, 19);
        assert_false(pair[a][b]);
        pair[a][b] = true;
        assert_int_equal(verso_card_code(a, b), need.cards[i]);
        assert_int_equal(verso_card_code(b, a) & ~1, need.cards[i]);
    }
    static const char *const wrong[] = {"1/4", "4/1", "19/20", "0/1",  "1",
                                        "1/",  "/1",  "01/1",  "1/1 ", "1/-1"};
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++)
        assert_int_equal(qn_verso.card_parse(wrong[i]), -1);
    assert_int_equal(qn_verso.card_parse("19/19"), 106);
    assert_int_equal(qn_verso.card_parse("3/1"), 5);
}

static void test_v2_point_cards_from_18_down(void **state)
{
    (void)state;
    start(2, two_runs);
    play(two_conversions);
    assert_int_equal(now()->table.points[0], 1 << (18 - 7));
    assert_int_equal(now()->table.points[1], 1 << (17 - 7));
    expect_scores(18, 17, 1, 2);
}

static void test_v3_the_pile_is_open(void **state)
{
    (void)state;
    start(2, "7/9 4/5");
    struct verso_view view = seen_by(0);
    assert_int_equal(view.shown[0], 7); /* the top's visible face, and no more */
    assert_int_equal(view.back[0], 0);
    assert_int_equal(view.shown[1], 0);
    play("draw");
    view = seen_by(1);
    assert_int_equal(view.shown[1], 4); /* the next is seen before the holder decides */
    assert_int_equal(view.back[0], 0);
    assert_int_equal(view.shown[2], 0);
}

static void test_v4_empty_at_first(void **state)
{
    (void)state;
    for (int first = 0; first < 4; first++) {
        start_with(4, first, 0, "");
        assert_int_equal(verso_turn(&world), first);
        assert_int_equal(now()->table.bottoms, 0);
        assert_int_equal(verso_sold(&now()->table), 0);
        expect_legal("draw");
    }
}

/* ---- tokens and groups ---- */

static void test_v5_numbers_stay(void **state)
{
    (void)state;
    start(2, "5/6 9/9 14/14");
    play("draw, alone, end, draw");
    assert_int_equal(now()->table.held, 1);
    play("swap #1");
    assert_int_equal(now()->table.held, 0); /* #1 changes hands and keeps its number */
    play("alone, end, draw");
    expect_legal("alone, swap #1");
}

static void test_v6_groups_are_runs(void **state)
{
    (void)state;
    start(2, "5/5 18/18 6/6 5/6 4/4 15/15 7/7 9/9 8/8");
    play("draw, alone, end, draw, alone, end, draw");
    expect_legal("alone, join #1, swap #2"); /* above */
    play("join #1, draw");
    expect_refused("join #1", "V6"); /* no number twice */
    play("alone, end, draw, alone, end, draw");
    expect_refused("join #1", "V6"); /* 15 is far away */
    play("alone");
    expect_refused("merge #1 #4", "V6"); /* 5, 6 and 5 */
    expect_refused("merge #1 #6", "V6"); /* 6 and 15 */
    expect_refused("merge #1 #1", "V6");
    play("end, draw, alone, end, draw, alone, end, draw");
    expect_legal("alone, join #7, swap #4, swap #6, swap #8"); /* 8 on 7 */
}

/* The refusal says what is meant: another player's token, not one's own. */
static void test_v7_swap_is_for_anothers_token(void **state)
{
    (void)state;
    start(2, "5/5 19/19 9/9 1/1");
    play("draw, alone, end, draw, alone, end, draw");
    expect_refused("swap #1", "V7");
    expect_refused("swap #4", "C5"); /* still in the pile */
    expect_legal("alone, swap #2");
    assert_non_null(strstr(qn_say(QN_EN, qn_verso.rules[VERSO_V7].say), "of another player"));
    assert_non_null(strstr(qn_say(QN_FR, qn_verso.rules[VERSO_V7].say), "d’un autre joueur"));
}

static void test_v7_never_split_and_no_wrap(void **state)
{
    (void)state;
    start(2, "5/5 19/19 6/6 1/1 9/9");
    play("draw, alone, end, draw, alone, end, draw, join #1, end, draw");
    expect_refused("swap #1", "V7");
    expect_refused("swap #3", "V7");
    expect_refused("join #2", "V7"); /* 1 after 19 */
    play("alone");
    expect_refused("merge #2 #4", "V7");
    expect_refused("merge #4 #2", "V6");
    start(2, "1/1 9/9 19/19");
    play("draw, alone, end, draw, alone, end, draw");
    expect_refused("join #1", "V7"); /* 19 below 1 */
}

static void test_v8_named_by_the_lowest(void **state)
{
    (void)state;
    start(2, "5/5 14/14 6/6 17/17 4/4 16/16 7/7");
    play("draw, alone, end, draw, alone, end, draw, join #1, end, draw, alone, end, draw");
    expect_refused("join #3", "V8"); /* the 6 does not name the group of 5 and 6 */
    play("join #1, end, draw, alone, end, draw");
    expect_refused("join #1", "V8"); /* since the 4 joined, it is called #5 */
    expect_legal("alone, join #5, swap #2, swap #4, swap #6");
    play("join #5");
    expect_refused("convert #1", "V8");
    expect_legal("draw, convert #5, end");
}

/* ---- a turn ---- */

static void test_v9_three_takings(void **state)
{
    (void)state;
    start(2, "5/5 17/17 6/6 7/7 9/9 15/15 10/10 11/11 12/12 13/13");
    play("draw, alone");
    expect_refused("draw", "V9"); /* placed alone */
    play("end, draw, alone, end, draw, join #1, draw, join #1, draw, alone");
    expect_refused("draw", "V9");
    play("end, draw, alone, end, draw, join #5, draw, join #5, draw, join #5");
    expect_refused("draw", "V9"); /* three; nobody has a point card, so nobody is strictly last */
    expect_legal("convert #5, end");
}

static void test_v9_swap_does_not_count(void **state)
{
    (void)state;
    start(2, "5/6 9/9 7/7 2/2 3/3");
    play("draw, alone, end, draw, alone, end");
    play("draw, alone, end");
    /* Seat 1 draws the 2 and swaps it for #1, which shows 6 then and joins nothing; alone stops. */
    play("draw, swap #1, alone");
    expect_refused("draw", "V9");
    start(2, "5/6 9/9 12/12 7/7 8/8 10/10 11/11");
    play(
        "draw, alone, end, draw, alone, end, draw, alone, end, draw, alone, end, draw, alone, end");
    /* Seat 1 has 9 and 7; it swaps the 10 for #1, a 6 now, which joins: taking goes on. */
    play("draw, swap #1, join #4");
    assert_int_equal(now()->table.taken, 1);
    expect_legal("draw, end");
    play("draw");
    assert_int_equal(now()->table.taken, 2);
}

static void test_v9_the_last_seat_goes_on(void **state)
{
    (void)state;
    /* Seat 1 converts first; then seat 0 has strictly fewer point cards. */
    start(2, "1/1 11/11 19/19 12/12 13/13 14/14 2/2 3/3 4/4 5/5 6/6 7/7");
    play("draw, alone, end, draw, alone, end, draw, alone, end, "
         "draw, join #2, draw, join #2, draw, join #2, convert #2, end");
    play("draw, join #1, draw, join #1, draw, join #1");
    assert_int_equal(now()->table.taken, 3);
    expect_legal("draw, take 18, convert #1, end");
    play("draw");
    assert_true(told(VERSO_V9));
    play("join #1");
    expect_legal("draw, take 18, convert #1, end");
    play("convert #1"); /* [H] one each: back to the limit of three */
    expect_refused("draw", "V9");
    expect_refused("take 18", "V9");
    expect_legal("end");
}

static void test_v9_below_three_a_converter_goes_on(void **state)
{
    (void)state;
    /* [H] Seat 0 converts after its first taking and is no longer last, but three are everybody's
     * right. */
    start(2, "1/1 11/11 2/2 3/3 18/18 12/12 13/13 14/14 4/4 9/9");
    play("draw, alone, end, draw, alone, end, draw, join #1, draw, join #1, draw, alone, end, "
         "draw, join #2, draw, join #2, draw, join #2, convert #2, end, draw, join #1, convert #1");
    assert_int_equal(now()->table.taken, 1);
    expect_legal("draw, take 18, end");
}

static void test_v9_last_means_fewer_than_every_other(void **state)
{
    (void)state;
    /* Three seats: seat 1 has a point card, seats 0 and 2 have none: neither is strictly last. */
    start(3, "1/1 11/11 19/19 2/2 12/12 13/13 14/14 17/17 3/3 4/4 5/5");
    play("draw, alone, end, draw, alone, end, draw, alone, end, draw, join #1, end, "
         "draw, join #2, draw, join #2, draw, join #2, convert #2, end, draw, alone, end, "
         "draw, join #1, draw, join #1, draw, join #1");
    expect_refused("draw", "V9");
    expect_legal("convert #1, end");
}

static void test_v10_one_is_a_duty_more_a_right(void **state)
{
    (void)state;
    start(2, "5/5 9/9 6/6 16/16 8/8 2/2 7/7");
    expect_refused("end", "V10");
    play("draw, alone, end, draw, alone, end, draw");
    play("alone"); /* although it fits */
    expect_legal("merge #1 #3, end");
    play("merge #1 #3");
    expect_refused("draw", "V9"); /* a later merge earns nothing */
    play("end, draw, alone, end, draw, alone, end, draw, alone, end");
    play("draw, join #1");
    expect_legal("draw, merge #1 #5, end");
    play("end"); /* no duty to go on */
    assert_int_equal(verso_turn(&world), 1);
}

static void test_v11_free_moves(void **state)
{
    (void)state;
    start(2, "5/5 15/15 6/6 17/17 7/7 19/19 8/8 2/2");
    play("draw, alone, end, draw, alone, end, draw, alone, end, draw, alone, end, draw, join #3, "
         "end, "
         "draw, alone, end");
    play("merge #1 #3");                 /* before taking */
    expect_refused("convert #1", "V11"); /* three are too few */
    play("draw, join #1, draw");
    expect_legal("alone, swap #2, swap #4, swap #6, convert #1");
    play("convert #1"); /* while holding */
    assert_int_equal(now()->table.held, 7);
    expect_legal("alone, swap #2, swap #4, swap #6");
    expect_refused("merge #2 #4", "C5"); /* only one's own */
}

static void test_v11_merging_whole_groups(void **state)
{
    (void)state;
    start(2, "5/5 15/15 6/6 17/17 8/8 19/19 7/7");
    play("draw, alone, end, draw, alone, end, draw, join #1, end, draw, alone, end, draw, alone, "
         "end, "
         "draw, alone, end, draw, join #5");
    assert_int_equal(now()->table.merges[0], 1);
    play("merge #1 #7");
    assert_int_equal(now()->table.merges[0], 0);
    expect_legal("draw, convert #1, end");
}

static void test_v12_stacks_can_be_emptied(void **state)
{
    (void)state;
    start(3, "1/1 11/11 17/17 2/2 3/3 4/3 19/19");
    play("draw, alone, end, draw, alone, end, draw, alone, end, "
         "draw, join #1, draw, join #1, draw, join #1, convert #1, end");
    struct verso_view view = seen_by(QN_SPECTATOR);
    assert_int_equal(view.table.stack[11], 5); /* the highest on top, the lower ones public */
    assert_int_equal(view.table.link[5], 4);
    expect_refused("take 17", "V12"); /* nobody's yet */
    play("take 18");
    assert_int_equal(now()->shown[5], 3); /* turned over */
    assert_int_equal(now()->back[5], 4);
    expect_refused("swap #3", "C5"); /* only a drawn token is swapped */
    play("alone, end, take 18, alone, end");
    expect_refused("take 18", "V12"); /* one's own */
    play("draw, alone, end, take 18, alone, end, take 18");
    assert_true(told(VERSO_V12));
    play("alone, end, draw, alone, end");
    expect_refused("take 18", "V12");                  /* empty */
    assert_int_equal(now()->table.points[0], 1 << 11); /* and still owned */
}

/* Twelve conversions, six a seat: doubles, then cards one apart, then cards two apart. */
static const char thirteen_runs[] =
    "1/1 5/5 2/2 3/3 4/4 6/6 7/7 8/8 9/9 16/16 10/10 11/11 12/12 17/17 18/18 19/19 "
    "1/2 5/6 2/3 3/4 4/5 6/7 7/8 8/9 10/9 14/15 11/10 12/11 13/14 15/16 16/17 17/18 "
    "1/3 5/7 2/4 3/5 4/6 6/8 7/9 8/10 9/11 13/15 10/12 11/13 12/14 14/16 15/17 16/18 "
    "12/13 18/19 13/13 14/14 15/15 17/19";

static void play_twelve_conversions(void)
{
    start(2, thirteen_runs);
    for (int first = 1; first < 48; first += 8) {
        char moves[400];
        snprintf(moves, sizeof moves,
                 "draw, alone, end, draw, alone, end, "
                 "draw, join #%d, draw, join #%d, draw, join #%d, convert #%d, end, "
                 "draw, join #%d, draw, join #%d, draw, join #%d, convert #%d, end",
                 first, first, first, first, first + 1, first + 1, first + 1, first + 1);
        play(moves);
    }
}

static void test_v13_without_point_cards(void **state)
{
    (void)state;
    play_twelve_conversions();
    assert_int_equal(verso_sold(&now()->table), 12);
    play("draw, alone, end, draw, alone, end, draw, join #49, draw, join #49, draw, join #49");
    expect_refused("convert #49", "V13");
    expect_legal("end");
}

static void test_v14_the_last_token(void **state)
{
    (void)state;
    play_twelve_conversions();
    play("draw, alone, end, draw, alone, end, draw, join #49, draw, join #49, draw, join #49, end");
    play("draw"); /* the last one: used as usual */
    expect_legal("alone, join #50");
    play("join #50");
    expect_refused("draw", "V14");
    expect_refused("take 18", "V14");
    expect_legal("end");
    assert_int_equal(verso_turn(&world), 1);
    play("end");
    assert_true(told(VERSO_V14));
    assert_int_equal(verso_turn(&world), QN_OVER);
}

static void test_v14_the_last_token_can_be_swapped(void **state)
{
    (void)state;
    play_twelve_conversions();
    play("draw, alone, end, draw, alone, end, draw, alone, end, draw, alone, end, draw, alone, "
         "end, draw");
    expect_legal("alone, join #50, swap #49, swap #51, swap #53");
    play("swap #53");
    expect_legal("alone, join #52"); /* the 15, turned over, still a 15 */
}

static void test_v15_points_and_groups(void **state)
{
    (void)state;
    play_twelve_conversions();
    play("draw, alone, end, draw, alone, end, draw, join #49, draw, join #49, draw, join #49, end, "
         "draw, join #50, end");
    assert_true(told(VERSO_V15));
    expect_scores(18 + 16 + 14 + 12 + 10 + 8 + 6, 17 + 15 + 13 + 11 + 9 + 7, 1, 2);
}

static void test_v16_ties(void **state)
{
    (void)state;
    /* 18 + 15 against 17 + 16, but one token of the 18 was taken. */
    start(2,
          "1/1 11/11 2/2 3/3 4/4 12/12 13/13 14/14 1/2 11/12 19/19 12/14 13/14 14/15 2/4 3/4 4/5");
    play(two_conversions);
    play("draw, alone, end, draw, alone, end, draw, alone, end, "
         "draw, join #10, draw, join #10, draw, join #10, convert #10, end, "
         "draw, join #9, draw, join #9, draw, join #9, convert #9, end, take 18, alone, end");
    place_the_rest_alone();
    assert_true(told(VERSO_V16));
    expect_scores(33, 33, 2, 1);
    start(2, "");
    place_the_rest_alone();
    assert_false(told(VERSO_V16));
    expect_scores(0, 0, 1, 1);
}

/* A point card of a seat with so many tokens on it, from this number on. */
static void give_card(int seat, int worth, int first, int tokens)
{
    struct verso_table *table = &((struct verso_state *)&world)->table;
    int card = worth - VERSO_POINT_LOW;
    table->points[seat] |= (uint16_t)(1 << card);
    if (tokens == 0)
        return;
    table->loaded |= (uint16_t)(1 << card);
    table->stack[card] = (uint8_t)(first + tokens - 1);
    table->link[first] = (uint8_t)first;
    for (int token = first + 1; token < first + tokens; token++)
        table->link[token] = (uint8_t)(token - 1);
}

/* The score that the rules page counts as an example: 62 for two players, and Ada has more tokens
 * on her cards. */
static void test_v15_v16_example_of_the_page(void **state)
{
    (void)state;
    static const uint8_t cards[3][6] = {{18, 16, 13, 9}, {17, 14, 12, 11, 8}, {15, 10, 7}};
    static const uint8_t lying[3] = {5, 7, 0}; /* all on the first card of each */
    int16_t scores[QN_PLAYERS_MAX];
    uint8_t ranks[QN_PLAYERS_MAX];
    start(3, "3/3 19/19 18/18 4/4 17/17 16/16 5/5 15/15 14/14 6/6");
    play("draw, alone, end, draw, alone, end, draw, alone, end, draw, join #1, end, "
         "draw, alone, end, draw, alone, end, draw, join #1, end, "
         "draw, alone, end, draw, alone, end, draw, join #1, end");
    for (int seat = 0; seat < 3; seat++)
        for (int i = 0; cards[seat][i]; i++)
            give_card(seat, cards[seat][i], 20 + 12 * seat, i ? 0 : lying[seat]);
    verso_scores(&world, scores);
    verso_ranks(&world, ranks);
    assert_int_equal(scores[0], 18 + 16 + 13 + 9 + 6);
    assert_int_equal(scores[0], 62);
    assert_int_equal(scores[1], 62);
    assert_int_equal(scores[2], 32);
    assert_int_equal(ranks[0], 2);
    assert_int_equal(ranks[1], 1);
    assert_int_equal(ranks[2], 3);
}

/* ---- knowledge ---- */

static void test_v17_what_is_known(void **state)
{
    (void)state;
    start(3, "5/6 9/9 12/11 4/4");
    play("draw, alone, end, draw, swap #1");
    for (int i = 0; i < 4; i++) {
        struct verso_view view = seen_by(i == 3 ? QN_SPECTATOR : i);
        assert_int_equal(view.shown[0], 6);
        assert_int_equal(view.back[0], 5); /* what it showed before */
        assert_int_equal(view.shown[1], 9);
        assert_int_equal(view.back[1], 0); /* never turned over */
        assert_int_equal(view.shown[2], 12);
        assert_int_equal(view.back[2], 0);
        assert_int_equal(view.shown[3], 0); /* below the top */
    }
    assert_int_equal(events.list[1].kind, QN_EVENT_SHOW);
    assert_int_equal(events.list[1].value, qn_verso.card_parse("6/5"));
}

/* V17: counting is legitimate. All cards that carry 1 are out: three tokens show 1, and 1/2 is
 * known. */
static void test_v17_counting(void **state)
{
    (void)state;
    struct qn_rng rng;
    qn_rng_seed(&rng, 3);
    start(2, "2/1 1/1 19/19 1/3");
    play("draw, alone, end, draw, swap #1, alone, end, draw, alone, end, draw, alone, end");
    /* #1 shows 1 with 2 behind; #2 and #4 show 1: they are 1/1 and 1/3, one or the other. */
    struct verso_view view = seen_by(0);
    int doubles = 0, rounds = 3000;
    for (int i = 0; i < rounds; i++) {
        struct verso_state possible;
        assert_true(verso_sample(&view, &rng, &possible));
        assert_int_equal(possible.back[0], 2);
        assert_int_equal(possible.back[1] + possible.back[3], 1 + 3);
        doubles += possible.back[1] == 1;
    }
    assert_in_range(doubles, rounds * 45 / 100, rounds * 55 / 100);
}

static void test_v18_memory(void **state)
{
    (void)state;
    for (int memory = 0; memory < 2; memory++) {
        char text[4096];
        struct qn_text out = qn_text_on(text, sizeof text);
        start_with(2, 0, memory, "5/6 9/9 12/12");
        play("draw, alone, end, draw, swap #1, alone, end");
        struct verso_view view = seen_by(0);
        assert_int_equal(view.back[0], 5); /* in the view either way (C9) */
        struct qn_speech speech = qn_speech_in(&qn_verso, QN_EN, &out);
        qn_verso.people->view_text(&view, &speech);
        assert_non_null(strstr(text, "6 (token 1"));
        assert_int_equal(strstr(text, "back 5") != NULL, memory);
        out = qn_text_on(text, sizeof text);
        speech.lang = QN_FR;
        qn_verso.people->view_text(&view, &speech);
        assert_int_equal(strstr(text, "dos 5") != NULL, memory);
    }
}

/* A view that contradicts itself is refused, or has no worlds; it never does harm. */
static void test_v17_impossible_views(void **state)
{
    (void)state;
    struct qn_rng rng;
    struct verso_state possible;
    qn_rng_seed(&rng, 4);
    start(2, "1/1 9/9 1/2 14/14 1/3");
    play("draw, alone, end, draw, alone, end, draw, alone, end, draw, alone, end");
    struct verso_view view = seen_by(0);
    assert_true(verso_valid(&view));
    view.shown[3] = 1; /* four tokens that show 1, where three cards carry it */
    assert_true(verso_valid(&view));
    assert_false(verso_sample(&view, &rng, &possible));
    view = seen_by(0);
    view.table.link[0] = 2;
    assert_false(verso_valid(&view));
    view = seen_by(0);
    view.table.phase = VERSO_OVER;
    assert_false(verso_valid(&view));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_c5_unknown_texts_and_phases),
        cmocka_unit_test(test_v1_one_card_for_each_pair),
        cmocka_unit_test(test_v2_point_cards_from_18_down),
        cmocka_unit_test(test_v3_the_pile_is_open),
        cmocka_unit_test(test_v4_empty_at_first),
        cmocka_unit_test(test_v5_numbers_stay),
        cmocka_unit_test(test_v6_groups_are_runs),
        cmocka_unit_test(test_v7_swap_is_for_anothers_token),
        cmocka_unit_test(test_v7_never_split_and_no_wrap),
        cmocka_unit_test(test_v8_named_by_the_lowest),
        cmocka_unit_test(test_v9_three_takings),
        cmocka_unit_test(test_v9_swap_does_not_count),
        cmocka_unit_test(test_v9_the_last_seat_goes_on),
        cmocka_unit_test(test_v9_below_three_a_converter_goes_on),
        cmocka_unit_test(test_v9_last_means_fewer_than_every_other),
        cmocka_unit_test(test_v10_one_is_a_duty_more_a_right),
        cmocka_unit_test(test_v11_free_moves),
        cmocka_unit_test(test_v11_merging_whole_groups),
        cmocka_unit_test(test_v12_stacks_can_be_emptied),
        cmocka_unit_test(test_v13_without_point_cards),
        cmocka_unit_test(test_v14_the_last_token),
        cmocka_unit_test(test_v14_the_last_token_can_be_swapped),
        cmocka_unit_test(test_v15_points_and_groups),
        cmocka_unit_test(test_v16_ties),
        cmocka_unit_test(test_v15_v16_example_of_the_page),
        cmocka_unit_test(test_v17_what_is_known),
        cmocka_unit_test(test_v17_counting),
        cmocka_unit_test(test_v17_impossible_views),
        cmocka_unit_test(test_v18_memory),
    };
    return cmocka_run_group_tests_name("verso: rules", tests, NULL, NULL);
}
