/* Vingt-trois: every rule in a position of its own. */
#include "../state.h"
#include "core/random.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <cmocka.h>

static const struct qn_game *const game = &qn_vingt_trois;

/* ---- positions ---- */

static struct vingt_trois_state table; /* the position under test */
static struct qn_events events;        /* of the last deal or move */

static struct qn_setup setup(int players, bool beginner)
{
    struct qn_setup result = qn_setup_standard(game, players);
    result.option[0] = beginner;
    return result;
}

static int card(const char **text)
{
    char word[QN_CARD_TEXT_MAX];
    int read = 0;
    if (sscanf(*text, " %7[0-9]%n", word, &read) != 1)
        return -1;
    *text += read;
    return game->card_parse(word);
}

/* Deals hands that hold these cards; what is missing comes from the low end of the deck. */
static void deal(const char *const hands[])
{
    struct qn_need need;
    uint8_t order[QN_CARDS_MAX];
    bool used[QN_CARDS_MAX] = {false};
    int players = table.setup.players, filled[VT_SEATS] = {0};
    game->truth->need(&table, &need);
    for (int seat = 0; seat < players; seat++) {
        const char *text = hands[seat];
        for (int code; (code = card(&text)) >= 0;) {
            int i = 0;
            while (used[i] || need.cards[i] != code)
                assert_true(++i < need.count);
            used[i] = true;
            int place = (seat - table.table.first + players) % players;
            order[place + players * filled[seat]++] = need.cards[i];
        }
    }
    for (int seat = 0; seat < players; seat++)
        for (int i = 1; i < need.count && filled[seat] < need.take / players; i++)
            if (!used[i]) {
                used[i] = true;
                int place = (seat - table.table.first + players) % players;
                order[place + players * filled[seat]++] = need.cards[i];
            }
    assert_true(qn_order_fits(&need, order, need.take));
    events.count = 0;
    game->truth->deal(&table, order, &events);
}

static void start(int players, bool beginner, int first, const char *const hands[])
{
    struct qn_setup chosen = setup(players, beginner);
    game->truth->begin(&table, &chosen, first);
    deal(hands);
}

static void start_duel(const char *hand_0, const char *hand_1)
{
    start(2, true, 0, (const char *const[]){hand_0, hand_1});
}

static void play(const char *moves)
{
    char text[QN_MOVE_TEXT_MAX];
    for (int read = 0; sscanf(moves, " %23[^,]%n", text, &read) == 1; moves += *moves == ',') {
        qn_move move = game->move_parse(text);
        moves += read;
        assert_int_not_equal(move, QN_NO_MOVE);
        assert_int_equal(game->truth->check(&table, move), 0);
        events.count = 0;
        game->truth->play(&table, move, &events);
    }
}

static void refused(const char *text, const char *rule)
{
    qn_move move = game->move_parse(text);
    assert_int_not_equal(move, QN_NO_MOVE);
    int broken = game->truth->check(&table, move);
    assert_int_not_equal(broken, 0);
    assert_string_equal(game->rules[broken].id, rule);
}

static bool allowed(const char *text)
{
    qn_move legal[QN_MOVES_MAX], move = game->move_parse(text);
    int count = game->truth->legal(&table, legal);
    bool listed = false;
    for (int i = 0; i < count; i++)
        listed |= legal[i] == move;
    assert_int_equal(listed, game->truth->check(&table, move) == 0);
    return listed;
}

static int legal_count(void)
{
    qn_move legal[QN_MOVES_MAX];
    return game->truth->legal(&table, legal);
}

static bool fired(int rule)
{
    for (int i = 0; i < events.count; i++)
        if (events.list[i].kind == QN_EVENT_RULE && events.list[i].value == rule)
            return true;
    return false;
}

static uint64_t bag(int a, int b, int c)
{
    return vingt_trois_card(a) + vingt_trois_card(b) + vingt_trois_card(c);
}

static struct vingt_trois_view view_of(int viewer)
{
    struct vingt_trois_view view;
    memset(&view, 0xA5, sizeof view);
    game->truth->observe(&table, viewer, &view);
    return view;
}

/* ---- material and setup ---- */

static void test_t1_deck(void **state)
{
    (void)state;
    struct qn_setup chosen = setup(4, false);
    struct qn_need need;
    int copies[VT_VALUES] = {0};
    game->truth->begin(&table, &chosen, 0);
    game->truth->need(&table, &need);
    assert_int_equal(need.count, 66);
    for (int i = 0; i < need.count; i++)
        copies[need.cards[i]]++;
    for (int value = 1; value <= 23; value++)
        assert_int_equal(copies[value - 1], value == 1 ? 1 : value == 2 ? 2 : 3);
}

static void test_t2_fifteen_each_with_the_one(void **state)
{
    (void)state;
    for (int players = 2; players <= 4; players++) {
        struct qn_need need;
        start(players, false, 1, (const char *const[]){"23", "1 9", "22", "21"});
        for (int seat = 0; seat < players; seat++)
            assert_int_equal(table.table.cards[seat], 15);
        assert_int_equal(view_of(0).table.opener, 1);
        assert_int_equal(view_of(QN_SPECTATOR).table.opener, 1);
        assert_int_equal(events.count, 15 * players);
        for (int i = 0; i < events.count;
             i++) { /* the 1 is seen by all, the others by their owner */
            bool is_one = events.list[i].value == game->card_parse("1");
            assert_int_equal(events.list[i].seat, i / 15);
            assert_int_equal(events.list[i].who, is_one ? QN_ALL : 1 << i / 15);
        }
        game->truth->need(&table, &need);
        assert_int_equal(need.take, 15 * players);
        assert_int_equal(need.fixed, 1);
        assert_int_equal(need.cards[0], game->card_parse("1"));
    }
}

static void test_t3_boxing(void **state)
{
    (void)state;
    start(3, false, 2, (const char *const[]){"1 23 22 21", "23 20 20 20", "19 18 18 17"});
    assert_int_equal(game->truth->turn(&table), 2);
    refused("box 23", "C5"); /* not held */
    refused("play 19", "C5");
    refused("pass", "C5");
    play("box 18");
    assert_int_equal(events.list[0].kind, QN_EVENT_MOVE);
    assert_int_equal(events.list[0].who, 1 << 2);
    assert_true(allowed("box 18"));
    play("box 18");
    refused("box 18", "C5");
    play("box 17");
    assert_int_equal(game->truth->turn(&table), 0);
    refused("box 1", "T3");
    play("box 21,box 22,box 23");
    assert_true(table.boxed[0] == bag(21, 22, 23));
    play("box 20,box 20,box 20");
    assert_int_equal(table.table.phase, VT_PLAY);
    assert_int_equal(game->truth->turn(&table), 0); /* the holder of the 1 opens */
    refused("box 2", "C5");
}

/* C6: the others cannot tell what was boxed. */
static void test_t3_c6_boxing_is_secret(void **state)
{
    (void)state;
    const char *const hands[] = {"1 23 22 21", "23 20 20 20"};
    for (int viewer = 1; viewer <= QN_SPECTATOR; viewer += QN_SPECTATOR - 1) {
        start(2, false, 0, hands);
        play("box 23,box 22");
        struct vingt_trois_view one = view_of(viewer);
        start(2, false, 0, hands);
        play("box 21,box 23");
        struct vingt_trois_view other = view_of(viewer);
        assert_memory_equal(&one, &other, sizeof one);
    }
    struct vingt_trois_view own = view_of(0);
    assert_true(own.boxed == vingt_trois_card(21) + vingt_trois_card(23));
}

static void test_t4_beginner(void **state)
{
    (void)state;
    struct qn_need need;
    start(3, true, 0, (const char *const[]){"2", "1", "3"});
    for (int seat = 0; seat < 3; seat++)
        assert_int_equal(table.table.cards[seat], 12);
    assert_int_equal(table.table.phase, VT_PLAY);
    assert_int_equal(game->truth->turn(&table), 1);
    game->truth->need(&table, &need);
    assert_int_equal(need.take, 36);
    assert_int_equal(need.fixed, 1);
}

static void test_t5_tokens_and_penalties_stay(void **state)
{
    (void)state;
    struct qn_need need;
    start_duel("1 9", "20");
    for (int seat = 0; seat < 2; seat++) {
        assert_int_equal(table.table.tokens[seat], 3);
        assert_int_equal(table.table.penalties[seat], 0);
    }
    play("play 1,play 20+2,quit,quit");
    assert_int_equal(game->truth->turn(&table), QN_SHUFFLE);
    game->truth->need(&table, &need);
    assert_int_equal(need.count, 66);
    assert_int_equal(need.take, 24);
    deal((const char *const[]){"1", "2"});
    assert_int_equal(table.table.round, 1);
    assert_int_equal(table.table.tokens[0], 3);
    assert_int_equal(table.table.tokens[1], 1);
    assert_int_equal(table.table.penalties[0], 11);
    assert_int_equal(table.table.penalties[1], 8 + 11);
    assert_int_equal(table.table.cards[0], 12);
    assert_int_equal(table.table.pile_count, 0);
    assert_int_equal(table.table.quit, 0);
}

/* ---- a turn ---- */

static void test_t6_texts(void **state)
{
    (void)state;
    static const char *const good[] = {"play 8", "play 8x2", "play 10x2+1", "play 23x3+3", "play 1",
                                       "box 23", "pass",     "force",       "quit"};
    static const char *const bad[] = {
        "play 0",           "play 24",    "play 8x1", "play 8x4", "play 8+0",
        "play 8+4",         "play 08",    "play 8x",  "play 8+",  "play  8",
        "play 8 ",          "play 8+1x2", "Play 8",   "box",      "box 0",
        "box 5x2",          "pass ",      "passs",    "",         "play",
        "play 8x02",        "box 24",     "force 1",  "play -8",  "play 8x2+",
        "play 99999999999", "box 1\n"};
    for (size_t i = 0; i < sizeof good / sizeof good[0]; i++) {
        char text[QN_MOVE_TEXT_MAX];
        struct qn_text out = qn_text_on(text, sizeof text);
        game->move_print(game->move_parse(good[i]), &out);
        assert_string_equal(text, good[i]);
    }
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        assert_int_equal(game->move_parse(bad[i]), QN_NO_MOVE);
    for (int move = 0; move < game->move_count; move++) {
        char text[QN_MOVE_TEXT_MAX];
        struct qn_text out = qn_text_on(text, sizeof text);
        game->move_print((qn_move)move, &out);
        assert_false(out.full);
        assert_int_equal(game->move_parse(text), move);
    }
}

static void test_t6_any_number_of_copies(void **state)
{
    (void)state;
    static const char *const moves[] = {"play 8", "play 8x2", "play 8x3"};
    for (int copies = 1; copies <= 3; copies++) {
        start_duel("1", "8 8 8");
        play("play 1");
        assert_true(allowed(moves[copies - 1]));
        play(moves[copies - 1]);
        assert_int_equal(table.table.penalties[1], 6); /* whatever the number of copies */
        assert_int_equal(table.table.cards[1], 12 - copies);
        assert_int_equal(table.table.pile_count, 1 + copies);
    }
    start_duel("1 8", "8 8 9");
    play("play 1");
    refused("play 8x3", "C5");
    refused("play 23", "C5");
}

static void test_t7_opening(void **state)
{
    (void)state;
    start(3, true, 0, (const char *const[]){"2", "3", "1 4"});
    assert_int_equal(game->truth->turn(&table), 2);
    assert_int_equal(legal_count(), 1);
    assert_true(allowed("play 1"));
    refused("play 4", "T7");
    refused("play 1+1", "T7");
    refused("pass", "T7");
    refused("force", "T7");
    refused("quit", "T7");
    refused("play 23", "C5");
    play("play 1");
    assert_true(fired(VT_T7));
    assert_int_equal(game->truth->turn(&table), 0); /* clockwise */
    play("pass");
    assert_int_equal(game->truth->turn(&table), 1);
}

/* Seat 1 plays v with m tokens on T; −1 if it may not. */
static int penalty(int top, int value, int tokens)
{
    char hands[2][16], moves[64];
    snprintf(hands[0], sizeof hands[0], "1 %d", top);
    snprintf(hands[1], sizeof hands[1], "%d", value);
    start_duel(hands[0], hands[1]);
    snprintf(moves, sizeof moves, "play 1,pass,play %d", top);
    play(moves);
    snprintf(moves, sizeof moves, tokens ? "play %d+%d" : "play %d", value, tokens);
    if (!allowed(moves)) {
        refused(moves, "T8");
        return -1;
    }
    int before = table.table.penalties[1];
    play(moves);
    assert_int_equal(table.table.tokens[1], 3 - tokens);
    assert_int_equal(fired(VT_T8), tokens > 0);
    return table.table.penalties[1] - before;
}

static void test_t8_examples(void **state)
{
    (void)state;
    static const int cases[][4] = {
        {5, 8, 0, 2},   {14, 10, 1, 0},  {14, 10, 0, -1}, {10, 17, 1, 1}, {10, 16, 1, 0},
        {14, 3, 2, -1}, {14, 3, 3, 0},   {18, 20, 0, 1},  {18, 20, 1, 0}, {18, 19, 1, -1},
        {18, 18, 0, 0}, {18, 18, 1, -1}, {10, 11, 1, -1}, {10, 12, 1, 0}, {10, 16, 2, -1},
        {10, 17, 2, 0}, {2, 23, 3, 5},   {2, 23, 0, 20},  {10, 21, 2, 0}, {10, 21, 3, -1},
        {10, 22, 3, 0}, {10, 5, 1, 0},   {10, 4, 1, -1},  {10, 4, 2, 0},  {10, 5, 2, -1},
        {20, 5, 3, 0},  {20, 4, 3, -1},  {23, 18, 1, 0}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
        assert_int_equal(penalty(cases[i][0], cases[i][1], cases[i][2]), cases[i][3]);
}

static void test_t8_only_own_tokens(void **state)
{
    (void)state;
    start_duel("1 5", "20 10 9");
    play("play 1,play 20+2,pass");
    assert_int_equal(table.table.tokens[1], 1);
    refused("play 10+2", "T8");
    refused("play 9+3", "T8");
    assert_false(allowed("play 10+2"));
}

static void test_t9_forced(void **state)
{
    (void)state;
    start(3, true, 0, (const char *const[]){"1", "23 23 23 22 22 22 21 21 21 20 20 20", "9"});
    play("play 1,pass,force");
    assert_int_equal(table.table.penalties[2], 2);
    assert_int_equal(game->truth->turn(&table), 0);
    refused("pass", "T9");
    refused("force", "T9");
    refused("quit", "T9");
    play("play 2");
    assert_int_equal(table.table.forced, 0); /* used up */
    assert_true(allowed("pass"));
    play("force"); /* seat 1 forces seat 2 */
    play("play 9,pass,pass,pass");
    assert_true(allowed("pass"));
}

/* Only a token makes a play possible: then it must be spent. */
static void test_t9_tokens_count(void **state)
{
    (void)state;
    start_duel("1 23", "18 2 2 3 3 3 4 4 4 5 5 5");
    play("play 1,pass,play 23,pass,force");
    refused("pass", "T9");
    assert_int_equal(legal_count(), 1);
    assert_true(allowed("play 18+1"));
}

static void test_t9_lapse(void **state)
{
    (void)state;
    const char *const hands[] = {"1 23 22", "2 2 3 3 3 4 4 4 5 5 5 6", "20"};
    for (int move = 0; move < 3; move++) {
        start(3, true, 0, hands);
        play("play 1,pass,pass,play 23,pass,pass,force");
        assert_true(allowed("pass") && allowed("force") && allowed("quit"));
        assert_int_equal(legal_count(), 3);
        play(move == 0 ? "pass" : move == 1 ? "force" : "quit");
        assert_true(fired(VT_T9));
        assert_int_equal(table.table.forced, move == 1); /* now of seat 2 */
        assert_int_equal(game->truth->turn(&table), 2);
        assert_int_equal(allowed("pass"), move != 1);
    }
}

/* T10 and T15 still hold when a force lapses. */
static void test_t9_t15_lapse_and_all_rests(void **state)
{
    (void)state;
    start_duel("1 23 22", "2 2 3 3 3 4 4 4 5 5 5 6");
    play("play 1,play 2x2,pass,play 3x3,pass,play 4x3,pass,play 5x3,play 23,pass,force");
    refused("pass", "T15"); /* one card left, and one pass */
    refused("force", "T15");
    assert_int_equal(legal_count(), 1);
    play("quit");
    assert_int_equal(table.table.penalties[1], 1 + 1);
}

static void test_t10_last_one_in(void **state)
{
    (void)state;
    start_duel("1 9", "20");
    play("play 1,quit");
    assert_true(fired(VT_T10));
    refused("pass", "T10");
    refused("force", "T10");
    assert_true(allowed("quit") && allowed("play 9"));
    play("play 9");
    assert_int_equal(game->truth->turn(&table), 0);
}

static void test_t11_last_card(void **state)
{
    (void)state;
    /* The penalty of the play first: 0 + 4 − 3. */
    start_duel("1 2 2 3 3 3 4 4 4 5 5 10", "23");
    play("play 1,pass,play 2x2,pass,play 3x3,pass,play 4x3,pass,play 5x2,pass,play 10");
    assert_true(fired(VT_T11));
    assert_int_equal(table.table.penalties[0], 1);
    assert_int_equal(table.table.cards[0], 0);
    assert_int_equal(table.table.in, 1 << 1);
    assert_int_equal(table.table.quit, 0);
    assert_int_equal(game->truth->turn(&table), 1);
    /* Never below 0. */
    start_duel("1 2 2 3 3 3 4 4 4 5 5 6", "23");
    play("play 1,pass,play 2x2,pass,play 3x3,pass,play 4x3,pass,play 5x2,pass,play 6");
    assert_int_equal(table.table.penalties[0], 0);
    /* Two passes paid before: 2 + 4 − 3. */
    start_duel("1 2 2 3 3 3 4 4 4 5 5 10", "23");
    play("play 1,pass,pass,pass,pass,pass,play 2x2,pass,play 3x3,pass,play 4x3,pass,play 5x2,pass,"
         "play 10");
    assert_int_equal(table.table.penalties[0], 3);
}

static void test_t12_end_of_round(void **state)
{
    (void)state;
    start(3, true, 1, (const char *const[]){"1 9", "20", "21"});
    play("play 1,quit,quit");
    assert_int_equal(game->truth->turn(&table), 0);
    play("quit");
    assert_true(fired(VT_T12));
    assert_int_equal(game->truth->turn(&table), QN_SHUFFLE);
    deal((const char *const[]){"9", "20", "1"});
    play("play 1,quit,quit");
    assert_int_equal(game->truth->turn(&table), 2);
    play("quit");
    assert_true(fired(VT_T12) && fired(VT_T13));
    assert_int_equal(game->truth->turn(&table), QN_OVER);
    assert_int_equal(legal_count(), 0);
    refused("quit", "C5");
}

/* ---- end ---- */

static void test_t13_scores(void **state)
{
    (void)state;
    int16_t scores[QN_PLAYERS_MAX];
    uint8_t ranks[QN_PLAYERS_MAX];
    start_duel("1 9", "20");
    play("play 1,play 20+2,quit,quit"); /* 11 and 19, 3 and 1 tokens */
    deal((const char *const[]){"1", "2"});
    play("play 1,quit,quit"); /* 22 and 31 */
    game->truth->scores(&table, scores);
    game->truth->ranks(&table, ranks);
    assert_int_equal(scores[0], 22 - 6);
    assert_int_equal(scores[1], 31 - 2);
    assert_memory_equal(ranks, ((uint8_t[]){1, 2, 0, 0, 0, 0}), 6);
    table.table.penalties[0] = 5; /* never below 0 */
    game->truth->scores(&table, scores);
    assert_int_equal(scores[0], 0);
}

static void test_t13_c7_ties(void **state)
{
    (void)state;
    uint8_t ranks[QN_PLAYERS_MAX];
    start(3, true, 0, (const char *const[]){"1 9", "20", "21"});
    play("play 1,quit,quit,quit");
    deal((const char *const[]){"9", "1", "21"});
    play("play 1,quit,quit,quit"); /* 11 + 12, 12 + 11, 12 + 12 */
    game->truth->ranks(&table, ranks);
    assert_memory_equal(ranks, ((uint8_t[]){1, 1, 3, 0, 0, 0}), 6);
}

/* ---- knowledge ---- */

static void test_t14_views(void **state)
{
    (void)state;
    start(3, false, 0, (const char *const[]){"1 23 22 21", "23 20 20 20", "19 18 18 17"});
    play("box 21,box 22,box 23,box 23,box 20,box 20,box 17,box 18,box 19");
    play("play 1,play 20+1,quit,pass");
    struct vingt_trois_view own = view_of(2), watching = view_of(QN_SPECTATOR);
    static const uint8_t pile[] = {1, 20 + 32};
    assert_int_equal(watching.table.pile_count, 2);
    assert_memory_equal(watching.table.pile, pile, 2);
    assert_int_equal(watching.table.cards[1], 11);
    assert_int_equal(watching.table.penalties[1], 13);
    assert_int_equal(watching.table.tokens[1], 2);
    assert_int_equal(watching.table.quit, 1 << 2);
    assert_true(watching.hand == 0 && watching.boxed == 0);
    /* It knows what it gave up and boxed. */
    assert_int_equal(vingt_trois_held(own.hand, 18), 1);
    assert_true(own.boxed == bag(17, 18, 19));
    assert_memory_equal(&own.table, &watching.table, sizeof own.table);
}

static void test_t15_as_many_rests_as_cards(void **state)
{
    (void)state;
    start_duel("1 9", "20");
    play("play 1,pass,pass,pass,force,play 20");
    assert_int_equal(table.table.rests[0], 0); /* a play of anybody starts the count afresh */
    for (int rest = 1; rest <= 11; rest++) {   /* each has eleven cards left */
        play("pass");
        assert_int_equal(fired(VT_T15), rest == 11);
        play("pass");
    }
    assert_int_equal(table.table.rests[0], 11);
    refused("pass", "T15");
    refused("force", "T15");
    assert_true(allowed("quit") && allowed("play 9+3"));
    play("quit");
    refused("pass", "T10");
}

/* Whoever plays has fewer cards, and so fewer rests. */
static void test_t15_rests_shrink_with_the_hand(void **state)
{
    (void)state;
    start_duel("1 2 2 3 3 3 4 4 4 5 5 9", "22 23");
    play("play 1,pass,play 2x2,pass,play 3x3,pass,play 4x3,pass,play 5x2,pass");
    assert_int_equal(table.table.cards[0], 1);
    assert_true(allowed("pass") && allowed("force"));
    play("pass,pass");
    refused("pass", "T15");
    assert_true(allowed("quit") && allowed("play 9"));
    assert_int_equal(table.table.rests[1], 2); /* the other one has cards enough */
    play("play 9");
}

static void test_t16_proof_by_not_playing(void **state)
{
    (void)state;
    struct qn_rng rng;
    start_duel("1 23 22", "21 2 2 3 3 3 4 4 4 5 5 6");
    play("play 1,play 21+3,play 23,pass,force");
    for (int viewer = 0; viewer < 2; viewer++)
        assert_int_equal(view_of(viewer).table.below[1], VT_ANYTHING);
    play("pass");
    assert_true(fired(VT_T16));
    struct vingt_trois_view view = view_of(0);
    assert_int_equal(view.table.below[1], 23);
    assert_int_equal(view.table.below[0], VT_ANYTHING);
    play("play 22+1,pass,force,pass"); /* a lower top proves more */
    view = view_of(0);
    assert_int_equal(view.table.below[1], 22);
    qn_rng_seed(&rng, 16);
    for (int i = 0; i < 1000; i++) {
        struct vingt_trois_state world;
        assert_true(game->sample(&view, &rng, &world));
        assert_true((world.hand[1] & vingt_trois_from(22)) == 0);
        assert_int_equal(game->truth->check(&world, VT_MOVE_QUIT), 0);
    }
}

/* A seat that quits under force proves it for what it gave up; boxed cards are free. */
static void test_t16_quit_and_box(void **state)
{
    (void)state;
    struct qn_rng rng;
    int high = 0;
    start(2, false, 0, (const char *const[]){"1 23 22", "23 22 21 2 2 3 3 3 4 4 4 5 5 5 6"});
    play("box 6,box 7,box 7");
    play("box 21,box 22,box 23,play 1,pass,play 23,pass,force,quit");
    struct vingt_trois_view view = view_of(0);
    assert_int_equal(view.table.below[1], 23 - 15);
    qn_rng_seed(&rng, 17);
    for (int i = 0; i < 1000; i++) {
        struct vingt_trois_state world;
        assert_true(game->sample(&view, &rng, &world));
        assert_true((world.hand[1] & vingt_trois_from(8)) == 0);
        high += (world.boxed[1] & vingt_trois_from(8)) != 0;
    }
    assert_true(high > 500);
}

/* ---- all together ---- */

/* Random games: every card stays somewhere, and worlds from views look the same. */
static void test_t2_t14_cards_are_conserved(void **state)
{
    (void)state;
    struct qn_rng rng;
    qn_rng_seed(&rng, 5);
    for (int round = 0; round < 200; round++) {
        struct qn_setup chosen = setup(2 + round % 3, round % 2);
        struct qn_need need;
        uint8_t order[QN_CARDS_MAX];
        game->truth->begin(&table, &chosen, 1);
        while (game->truth->turn(&table) != QN_OVER) {
            if (game->truth->turn(&table) == QN_SHUFFLE) {
                game->truth->need(&table, &need);
                qn_rng_order(&rng, &need, order);
                game->truth->deal(&table, order, NULL);
            }
            uint8_t seen[VT_VALUES] = {0}, dealt[VT_VALUES] = {0};
            for (int i = 0; i < need.take; i++)
                dealt[order[i]]++;
            for (int i = 0; i < table.table.pile_count; i++)
                seen[table.table.pile[i] % 32 - 1]++;
            for (int seat = 0; seat < chosen.players; seat++)
                for (int value = 1; value <= VT_VALUES; value++)
                    seen[value - 1] =
                        (uint8_t)(seen[value - 1] + vingt_trois_held(table.hand[seat], value) +
                                  vingt_trois_held(table.boxed[seat], value));
            assert_memory_equal(seen, dealt, sizeof seen);
            qn_move legal[QN_MOVES_MAX];
            int count = game->truth->legal(&table, legal);
            game->truth->play(&table, legal[qn_below(&rng, (uint32_t)count)], NULL);
        }
    }
}

/* The quick player beats the random one. */
static void test_policy_beats_random(void **state)
{
    (void)state;
    struct qn_rng rng;
    int wins = 0;
    qn_rng_seed(&rng, 23);
    for (int round = 0; round < 400; round++) {
        struct qn_setup chosen = setup(2, false);
        uint8_t ranks[QN_PLAYERS_MAX];
        int seat;
        game->truth->begin(&table, &chosen, round % 2);
        while ((seat = game->truth->turn(&table)) != QN_OVER) {
            if (seat == QN_SHUFFLE) {
                qn_rng_deal(&rng, game->truth, &table, NULL);
                continue;
            }
            qn_move legal[QN_MOVES_MAX];
            int count = game->truth->legal(&table, legal);
            int choice = seat == 0 ? game->programs->choose(&table, legal, count, &rng)
                                   : (int)qn_below(&rng, (uint32_t)count);
            game->truth->play(&table, legal[choice], NULL);
        }
        game->truth->ranks(&table, ranks);
        wins += ranks[0] == 1;
    }
    assert_true(wins >= 380);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_t1_deck),
        cmocka_unit_test(test_t2_fifteen_each_with_the_one),
        cmocka_unit_test(test_t3_boxing),
        cmocka_unit_test(test_t3_c6_boxing_is_secret),
        cmocka_unit_test(test_t4_beginner),
        cmocka_unit_test(test_t5_tokens_and_penalties_stay),
        cmocka_unit_test(test_t6_texts),
        cmocka_unit_test(test_t6_any_number_of_copies),
        cmocka_unit_test(test_t7_opening),
        cmocka_unit_test(test_t8_examples),
        cmocka_unit_test(test_t8_only_own_tokens),
        cmocka_unit_test(test_t9_forced),
        cmocka_unit_test(test_t9_tokens_count),
        cmocka_unit_test(test_t9_lapse),
        cmocka_unit_test(test_t9_t15_lapse_and_all_rests),
        cmocka_unit_test(test_t10_last_one_in),
        cmocka_unit_test(test_t11_last_card),
        cmocka_unit_test(test_t12_end_of_round),
        cmocka_unit_test(test_t13_scores),
        cmocka_unit_test(test_t13_c7_ties),
        cmocka_unit_test(test_t14_views),
        cmocka_unit_test(test_t15_as_many_rests_as_cards),
        cmocka_unit_test(test_t15_rests_shrink_with_the_hand),
        cmocka_unit_test(test_t16_proof_by_not_playing),
        cmocka_unit_test(test_t16_quit_and_box),
        cmocka_unit_test(test_t2_t14_cards_are_conserved),
        cmocka_unit_test(test_policy_beats_random),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
