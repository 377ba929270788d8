/* Vœux: each rule in a position of its own. */
#include "games/voeux/step.h"
#include "core/random.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <cmocka.h>

struct game {
    union qn_state state;
    struct qn_events events; /* of the last move */
};

static struct voeux_state *truth(struct game *game) { return (struct voeux_state *)&game->state; }
static struct voeux_table *table(struct game *game) { return &truth(game)->table; }

/* The next card text of a list; returns what follows it. */
static const char *next_card(const char *at, int *card)
{
    char text[8] = "";
    while (*at == ' ')
        at++;
    for (size_t i = 0; *at && *at != ' '; at++)
        if (i < sizeof text - 1)
            text[i++] = *at;
    *card = text[0] ? voeux_card_parse(text) : -1;
    if (text[0])
        assert_int_not_equal(*card, -1);
    return at;
}

/* Takes a card out of those that are left. */
static uint8_t take(uint8_t *left, int card)
{
    assert_true(left[card] > 0);
    left[card]--;
    return (uint8_t)card;
}

/* Fills up from the far end of the deck: point cards first, then V, B, … */
static uint8_t take_any(uint8_t *left)
{
    int card = VOEUX_TYPES - 1;
    while (left[card] == 0)
        card--;
    return take(left, card);
}

/* Deals the given hands (in the order of the cards; the rest of each is filled up) and lets the
 * pile begin with the given cards. */
static void deal(struct game *game, int players, int first, const char *const *hands,
                 const char *pile)
{
    struct qn_setup setup = qn_setup_standard(&qn_voeux, players);
    uint8_t order[QN_CARDS_MAX], left[VOEUX_TYPES];
    int card, count = 8 * players;
    memset(game, 0, sizeof *game);
    memset(order, 0xFF, sizeof order);
    for (card = 0; card < VOEUX_TYPES; card++)
        left[card] = (uint8_t)voeux_copies(card);
    for (int seat = 0; seat < players; seat++) {
        const char *at = hands[seat];
        for (int i = (seat - first + players) % players; *at; i += players) {
            at = next_card(at, &card);
            order[i] = take(left, card);
        }
    }
    for (pile = next_card(pile, &card); card >= 0; pile = next_card(pile, &card))
        order[count++] = take(left, card);
    for (int i = 0; i < VOEUX_CARDS; i++)
        if (order[i] == 0xFF)
            order[i] = take_any(left);
    voeux_begin(&game->state, &setup, first);
    assert_int_equal(voeux_turn(&game->state), QN_SHUFFLE);
    voeux_deal(&game->state, order, &game->events);
}

static void deal_two(struct game *game, const char *hand, const char *other, const char *pile)
{
    deal(game, 2, 0, (const char *[]){hand, other}, pile);
}

static int check(struct game *game, const char *text)
{
    return voeux_check(&game->state, voeux_move_parse(text));
}

static void refused(struct game *game, const char *text, enum voeux_rule rule)
{
    int found = check(game, text);
    if (found != (int)rule)
        print_error("%s: rule %d instead of %d\n", text, found, rule);
    assert_int_equal(found, rule);
}

static void play(struct game *game, const char *text)
{
    if (check(game, text) != 0)
        print_error("%s is refused by %s\n", text, qn_voeux.rules[check(game, text)].id);
    assert_int_equal(check(game, text), 0);
    game->events.count = 0;
    voeux_play(&game->state, voeux_move_parse(text), &game->events);
}

/* Moves, separated by commas. */
static void play_all(struct game *game, const char *moves)
{
    while (*moves) {
        char text[32];
        size_t length = strcspn(moves, ",");
        snprintf(text, sizeof text, "%.*s", (int)length, moves);
        play(game, text);
        moves += length + (moves[length] == ',');
    }
}

/* The others discard their first card and draw from the pile until it is seat 0's turn to play. */
static void come_round(struct game *game)
{
    while (table(game)->turn != 0 || table(game)->phase != VOEUX_PLAY) {
        qn_move moves[QN_MOVES_MAX];
        assert_true(voeux_legal(&game->state, moves) > 0);
        voeux_play(&game->state, moves[0], NULL);
    }
}

/* Seat 0 makes these moves, one in each of its turns. */
static void turns(struct game *game, const char *moves)
{
    while (*moves) {
        char text[32];
        size_t length = strcspn(moves, ",");
        snprintf(text, sizeof text, "%.*s", (int)length, moves);
        play(game, text);
        moves += length + (moves[length] == ',');
        come_round(game);
    }
}

static bool told(const struct game *game, enum voeux_rule rule)
{
    for (int i = 0; i < game->events.count; i++)
        if (game->events.list[i].kind == QN_EVENT_RULE && game->events.list[i].value == rule)
            return true;
    return false;
}

static int holds(struct game *game, int seat, const char *card)
{
    return voeux_bag_count(&truth(game)->seats[seat].hand, voeux_card_parse(card));
}

/* ---- material and setup ---- */

static void test_w1_the_cards(void **state)
{
    (void)state;
    struct game game;
    struct qn_need need;
    int values = 0, ends = 0, points = 0;
    deal_two(&game, "", "", "");
    voeux_need(&game.state, &need);
    assert_int_equal(need.count, 101);
    assert_int_equal(need.take, 101);
    for (int i = 0; i < need.count; i++) {
        int card = need.cards[i];
        assert_true(i == 0 || card >= need.cards[i - 1]);
        points += card >= VOEUX_POINT;
        ends += card < VOEUX_POINT && card % 12 == VOEUX_END;
        values += card < VOEUX_POINT && card % 12 != VOEUX_END;
    }
    assert_int_equal(values, 80);
    assert_int_equal(ends, 10);
    assert_int_equal(points, 11);
    assert_int_equal(voeux_copies(voeux_card_parse("Y2")), 1);
    assert_int_equal(voeux_copies(voeux_card_parse("Y3")), 2);
    assert_int_equal(voeux_copies(voeux_card_parse("V7")), 2);
    assert_int_equal(voeux_copies(voeux_card_parse("V8")), 1);
    assert_int_equal(voeux_card_parse("PE"), -1);
    assert_int_equal(table(&game)->row, 0x3FE);
}

static void test_w2_the_deal(void **state)
{
    (void)state;
    static const int pile[] = {0, 0, 55, 77, 69};
    for (int players = 2; players <= 4; players++) {
        struct game game;
        deal(&game, players, 1, (const char *[]){"R0", "R1 R2", "", ""}, "G8");
        assert_int_equal(table(&game)->turn, 1);
        assert_int_equal(table(&game)->pile, pile[players]);
        for (int seat = 0; seat < players; seat++)
            assert_int_equal(truth(&game)->seats[seat].hand.count, 8);
        assert_int_equal(holds(&game, 0, "R0"), 1);
        assert_int_equal(holds(&game, 1, "R2"), 1);
        /* Each card is told to its owner alone. */
        assert_int_equal(game.events.count, 8 * players);
        for (int i = 0; i < game.events.count; i++) {
            assert_int_equal(game.events.list[i].seat, i / 8);
            assert_int_equal(game.events.list[i].who, 1 << i / 8);
        }
        play_all(&game, "discard R1,draw");
        assert_int_equal(holds(&game, 1, "G8"), 1);
    }
}

/* ---- series ---- */

static void test_w3_rises_and_falls(void **state)
{
    (void)state;
    struct game game;
    deal_two(&game, "R3 R3 R6 R7 R7 R2 R4 R8", "", "");
    turns(&game, "lay R3,lay R3,lay R6"); /* 3-3-6-7-7 rises */
    refused(&game, "lay R2", VOEUX_W3);
    refused(&game, "lay R4", VOEUX_W3);
    turns(&game, "lay R7,lay R7,lay R8");
    deal_two(&game, "R9 R8 P8 R5 R3 R10 R4 R0", "", "");
    turns(&game, "lay R9,lay R8"); /* 9-8-8-5-3 falls; the second 8 is the point card */
    refused(&game, "lay R10", VOEUX_W3);
    turns(&game, "lay P8 R,lay R5,lay R3");
    refused(&game, "lay R4", VOEUX_W3);
    turns(&game, "lay R0");
    refused(&game, "lay R4", VOEUX_W3);
}

static void test_w3_examples(void **state)
{
    (void)state;
    struct game game;
    deal_two(&game, "Y0 Y5 Y5 P5 Y6 Y4 P6 Y7", "", "");
    turns(&game, "lay Y0,lay Y5,lay Y5,lay P5 Y"); /* 0-5-5-(P5)-6 */
    refused(&game, "lay Y4", VOEUX_W3);
    turns(&game, "lay Y6,lay P6 Y");
    deal_two(&game, "G7 G7 G4 G4 G3 G1 G5 G0", "", "");
    turns(&game, "lay G7,lay G7,lay G4,lay G4,lay G3,lay G1"); /* 7-7-4-4-3-1 falls */
    refused(&game, "lay G5", VOEUX_W3);
    play(&game, "lay G0");
    deal_two(&game, "G9 G8", "", ""); /* the first different value fixes the direction */
    play(&game, "lay G9");
    assert_false(told(&game, VOEUX_W3));
    come_round(&game);
    play(&game, "lay G8");
    assert_true(told(&game, VOEUX_W3));
}

static void test_w3_equal_values_fix_no_direction(void **state)
{
    (void)state;
    for (int up = 0; up < 2; up++) {
        struct game game;
        deal_two(&game, "B5 B5 P5 B4 B6 R1 R2 R3", "", "");
        turns(&game, "lay B5,lay B5,lay P5 B");
        assert_int_equal(check(&game, "lay B4"), 0);
        assert_int_equal(check(&game, "lay B6"), 0);
        turns(&game, up ? "lay B6" : "lay B4");
        refused(&game, up ? "lay B4" : "lay B6", VOEUX_W3);
    }
}

static void test_w3_point_cards(void **state)
{
    (void)state;
    struct game game;
    deal_two(&game, "R5 R7 P5 P7 P3 Y1 Y2 Y8", "", "");
    refused(&game, "lay P5 R", VOEUX_W3); /* no value card yet */
    turns(&game, "lay R5");
    refused(&game, "lay P7 R", VOEUX_W3);
    assert_int_equal(check(&game, "lay P5 R"), 0);
    turns(&game, "lay R7");
    refused(&game, "lay P5 R", VOEUX_W3); /* not the last value any more */
    turns(&game, "lay P7 R,lay P5,lay P3");
    assert_int_equal(table(&game)->place[7], 1 + VOEUX_PILES * 0 + 0);
    assert_int_equal(table(&game)->place[5], 1 + VOEUX_NEUTRAL);
}

static void test_w4_after_an_end_card(void **state)
{
    (void)state;
    struct game game;
    deal_two(&game, "R5 R6 RE RE P5 Y3 YE Y4", "", "");
    turns(&game, "lay R5,lay RE");
    refused(&game, "lay R6", VOEUX_W4); /* nothing but an end card after an end card */
    refused(&game, "lay P5 R", VOEUX_W4);
    turns(&game, "lay RE,lay YE"); /* an end card may open a series */
    refused(&game, "lay Y3", VOEUX_W4);
    refused(&game, "lay Y4", VOEUX_W4);
}

/* ---- stones ---- */

static void test_w5_stones(void **state)
{
    (void)state;
    struct game game;
    deal_two(&game, "R5 R5 Y5 P5 R4 Y4 G3 B9", "", "R0 R1");
    assert_int_equal(voeux_move_parse("stone Y5 R5"), QN_NO_MOVE);
    assert_int_equal(voeux_move_parse("stone P5 R5"), QN_NO_MOVE);
    assert_int_equal(voeux_move_parse("stone R5 Y4"), QN_NO_MOVE);
    assert_int_equal(voeux_move_parse("stone R2 R2"), QN_NO_MOVE);
    assert_int_equal(voeux_move_parse("stone P5 P5"), QN_NO_MOVE);
    assert_int_equal(check(&game, "stone R5 R5"), 0);
    assert_int_equal(check(&game, "stone R5 Y5"), 0);
    assert_int_equal(check(&game, "stone Y5 P5"), 0);
    refused(&game, "stone Y5 Y5", VOEUX_C5);
    refused(&game, "stone R5 G5", VOEUX_C5);
    play(&game, "stone R5 P5");
    assert_true(told(&game, VOEUX_W5));
    assert_int_equal(table(&game)->due, 2);
    assert_int_equal(table(&game)->stones[0], 1 << 5);
    assert_int_equal(table(&game)->size[0], 1);
    assert_int_equal(table(&game)->size[5], 1);
    play_all(&game, "draw,draw");
    assert_int_equal(holds(&game, 0, "R1"), 1); /* one after the other */
    come_round(&game);
    refused(&game, "stone R5 Y5", VOEUX_W5); /* it is taken */
    assert_int_equal(check(&game, "stone R4 Y4"), 0);
}

static void test_w5_no_stones_0_and_10(void **state)
{
    (void)state;
    struct game game;
    deal_two(&game, "R0 Y0 R10 P10 RE RE YE G1", "", "");
    refused(&game, "stone R0 Y0", VOEUX_W5);
    refused(&game, "stone R10 P10", VOEUX_W5);
    refused(&game, "stone RE RE", VOEUX_W5); /* end cards have no value */
    refused(&game, "stone RE YE", VOEUX_W5);
    refused(&game, "stone Y0 G0", VOEUX_C5);
}

/* ---- drawing ---- */

static void test_w6_the_second_draw(void **state)
{
    (void)state;
    struct game game;
    deal_two(&game, "R5 Y5 G1 G2 B1 B2 V1 V2", "B8 B9 B10 G8 V8 V9 V10 R8", "R1");
    turns(&game, "discard G1,discard B1");
    /* The other seat has discarded G8 and B8 meanwhile. */
    play(&game, "stone R5 Y5");
    refused(&game, "draw R", VOEUX_W6);
    refused(&game, "draw Y", VOEUX_W6);
    refused(&game, "draw V", VOEUX_C5); /* nothing there */
    refused(&game, "discard G2", VOEUX_C5);
    play(&game, "draw G");
    assert_true(told(&game, VOEUX_W6));
    assert_int_equal(holds(&game, 0, "G8"), 1);
    refused(&game, "draw R", VOEUX_W6); /* closed for both draws */
    play(&game, "draw G");              /* the same pile again */
    assert_int_equal(holds(&game, 0, "G1"), 1);
    assert_int_equal(table(&game)->turn, 1);
    assert_int_equal(table(&game)->closed, 0);
}

static void test_w6_the_own_discard(void **state)
{
    (void)state;
    struct game game;
    deal_two(&game, "R5 R6", "R1", "");
    play(&game, "discard R5");
    refused(&game, "draw R", VOEUX_W6);
    play_all(&game, "draw,discard R1");
    refused(&game, "draw R", VOEUX_W6);
    play(&game, "draw");
    assert_int_equal(check(&game, "discard R6"), 0);
    play(&game, "lay R6"); /* the series is no pile */
    play(&game, "draw R");
    assert_int_equal(holds(&game, 0, "R1"), 1);
}

/* Discards a card so that some pile can be drawn from. */
static void discard_and_leave_a_pile(struct game *game)
{
    qn_move moves[QN_MOVES_MAX];
    int count = voeux_legal(&game->state, moves);
    for (int i = 0; i < count; i++) {
        struct game next = *game;
        voeux_play(&next.state, moves[i], NULL);
        unsigned filled = 0;
        for (int pile = 0; pile < VOEUX_PILES; pile++)
            filled |= (unsigned)(table(&next)->size[pile] > 0) << pile;
        if (filled & ~(unsigned)table(&next)->closed) {
            *game = next;
            return;
        }
    }
    fail_msg("no such discard");
}

static void test_w14_the_pile_at_last(void **state)
{
    (void)state;
    for (int players = 2; players <= 4; players++) {
        struct game game;
        qn_move moves[QN_MOVES_MAX];
        const char *hands[] = {"R1 Y1 G1", "R2 Y2 G2", "R3 Y3 G3", "R4 Y4 G4"};
        deal(&game, players, 0, hands, "");
        play_all(&game, "discard R1,draw");
        for (int i = 0; i < 8 * players; i++) {
            discard_and_leave_a_pile(&game);
            assert_int_equal(table(&game)->streak, i);
            int count = voeux_legal(&game.state, moves);
            assert_true(count > 1);
            voeux_play(&game.state, moves[1], NULL);
        }
        discard_and_leave_a_pile(&game);
        assert_int_equal(voeux_legal(&game.state, moves), 1);
        for (int pile = 0; pile < VOEUX_PILES; pile++)
            if (table(&game)->size[pile] > 0 && !(table(&game)->closed >> pile & 1))
                assert_int_equal(voeux_check(&game.state, (qn_move)(VOEUX_DRAW_DISCARD + pile)),
                                 VOEUX_W14);
        play(&game, "draw");
        assert_true(told(&game, VOEUX_W14));
        assert_int_equal(table(&game)->streak, 0);
        discard_and_leave_a_pile(&game);
        assert_true(voeux_legal(&game.state, moves) > 1);
    }
}

/* ---- the end ---- */

static void test_w7_five_series(void **state)
{
    (void)state;
    struct game game;
    deal_two(&game, "RE RE YE GE BE V1 V2 V3", "R0 R1 R2 R4 R5 R6 R7 VE", "");
    turns(&game, "lay RE,lay RE,lay YE,lay GE"); /* two in one series count once */
    assert_int_equal(table(&game)->ended, 3);
    turns(&game, "lay BE");
    play_all(&game, "lay V1,draw");
    int pile = table(&game)->pile;
    play(&game, "lay VE"); /* any owner */
    assert_true(told(&game, VOEUX_W7));
    assert_int_equal(table(&game)->phase, VOEUX_FINAL);
    assert_int_equal(table(&game)->turn, 1);    /* the seat that caused it begins */
    assert_int_equal(table(&game)->pile, pile); /* no draw */
    refused(&game, "draw", VOEUX_C5);
}

/* Seat 0 and the others discard and draw from the pile until it has this many cards. */
static void empty_pile(struct game *game, int cards)
{
    qn_move moves[QN_MOVES_MAX];
    while (table(game)->pile > cards || table(game)->phase != VOEUX_PLAY) {
        voeux_legal(&game->state, moves);
        voeux_play(&game->state, moves[0], NULL);
    }
}

static void test_w8_the_last_card(void **state)
{
    (void)state;
    struct game game;
    deal_two(&game, "", "", "");
    empty_pile(&game, 1);
    int seat = table(&game)->turn;
    qn_move moves[QN_MOVES_MAX];
    voeux_legal(&game.state, moves);
    voeux_play(&game.state, moves[0], NULL);
    play(&game, "draw");
    assert_true(told(&game, VOEUX_W8));
    assert_int_equal(table(&game)->phase, VOEUX_FINAL);
    assert_int_equal(table(&game)->turn, seat);
    assert_int_equal(table(&game)->waiting, 2);
}

static void test_w8_a_second_draw_is_lost(void **state)
{
    (void)state;
    struct game game;
    deal_two(&game, "V9 P9 V10 P10 V8 P8 V7 V7", "P7 P6 P5 P4 P3 P2 P1 P0", "");
    empty_pile(&game, 1);
    int seat = table(&game)->turn;
    struct voeux_bag *hand = &truth(&game)->seats[seat].hand;
    unsigned values = voeux_stone_values(hand, table(&game)->row);
    assert_int_not_equal(values, 0); /* the hands are full of pairs by now */
    qn_move moves[QN_MOVES_MAX];
    int count = voeux_legal(&game.state, moves), stone = 0;
    while (stone < count && (moves[stone] < VOEUX_STONE || moves[stone] >= VOEUX_LAY))
        stone++;
    voeux_play(&game.state, moves[stone], NULL);
    assert_int_equal(table(&game)->due, 2);
    play(&game, "draw");
    assert_int_equal(table(&game)->phase, VOEUX_FINAL);
    assert_int_equal(table(&game)->turn, seat);
    assert_int_equal(hand->count, 7);
}

/* A final phase that seat 0 begins. */
static void begin_final(struct game *game, const char *hand, const char *other)
{
    deal(game, 3, 0, (const char *[]){hand, other, ""}, "R2 R3 Y2 Y3 R9 R10");
    table(game)->ended = 4; /* as if four series had their end cards */
    play(game, "lay GE");
    assert_int_equal(table(game)->phase, VOEUX_FINAL);
}

static void test_w9_two_more_cards(void **state)
{
    (void)state;
    struct game game;
    begin_final(&game, "GE R1 R5 R4 P5 Y1 Y0 BE", "BE B1 B2 B3 V1 V2 V3 V4");
    refused(&game, "discard R1", VOEUX_C5);
    refused(&game, "draw", VOEUX_C5);
    refused(&game, "stone R5 P5", VOEUX_C5);
    assert_int_equal(check(&game, "done"), 0);
    play(&game, "lay R5");
    assert_true(told(&game, VOEUX_W9));
    assert_int_equal(table(&game)->turn, 0);
    assert_int_equal(check(&game, "lay P5 R"), 0);
    assert_int_equal(check(&game, "done"), 0);
    play(&game, "lay R4");
    assert_int_equal(table(&game)->turn, 1); /* by itself */
    play(&game, "lay B1");
    refused(&game, "lay P0", VOEUX_C5);
    play(&game, "lay BE"); /* W7 is not judged again */
    assert_int_equal(table(&game)->turn, 2);
    play(&game, "done");
    assert_int_equal(voeux_turn(&game.state), QN_OVER);
    refused(&game, "done", VOEUX_C5);
    assert_true(told(&game, VOEUX_W12));
}

static void test_w9_the_same_rules(void **state)
{
    (void)state;
    struct game game;
    begin_final(&game, "GE G1 GE R5 R4 P5 Y1 Y0", "BE B1 B2 B3 V1 V2 V3 V4");
    refused(&game, "lay G1", VOEUX_W4);
    refused(&game, "lay P5 R", VOEUX_W3);
    play_all(&game, "lay GE,done,done,done");
    assert_int_equal(voeux_turn(&game.state), QN_OVER);
}

/* ---- scores ---- */

static int score_of(struct game *game, int seat)
{
    int16_t scores[QN_PLAYERS_MAX];
    voeux_scores(&game->state, scores);
    return scores[seat];
}

static void test_w10_series(void **state)
{
    (void)state;
    static const int expected[] = {0, -4, -3, -2, 1, 2, 3, 6, 7, 10, 10, 10};
    static const char *const cards[] = {"R1", "R3", "R3", "R4", "R4", "R5",
                                        "R5", "R8", "R9", "RE", "RE"};
    for (int length = 0; length <= 11; length++) {
        struct game game;
        deal_two(&game, "", "", "");
        for (int i = 0; i < length; i++)
            voeux_bag_add(&truth(&game)->seats[1].laid, voeux_card_parse(cards[i]));
        assert_int_equal(score_of(&game, 1), expected[length] - 4); /* −4: no stone */
    }
    struct game game;
    deal_two(&game, "", "", "");
    for (int i = 0; i < 3; i++) /* all kinds count: a point card, and the colours apart */
        voeux_bag_add(&truth(&game)->seats[0].laid, voeux_card_parse(cards[i]));
    voeux_bag_add(&truth(&game)->seats[0].laid, voeux_card_parse("VE"));
    table(&game)->place[3] = 1;
    assert_int_equal(score_of(&game, 0), 1 - 4 - 4);
    assert_int_equal(score_of(&game, 1), -4);
}

static void test_w11_neutral_series_and_stones(void **state)
{
    (void)state;
    static const int expected[] = {-4, -1, 0, 4, 6, 10, 10, 10, 10, 10};
    struct game game;
    for (int stones = 0; stones <= 9; stones++) {
        deal_two(&game, "", "", "");
        table(&game)->stones[0] = (uint16_t)(((1 << stones) - 1) << 1);
        assert_int_equal(score_of(&game, 0), expected[stones]);
        table(&game)->place[2] = table(&game)->place[7] = 1 + VOEUX_NEUTRAL;
        assert_int_equal(score_of(&game, 0), expected[stones] + 2);
        assert_int_equal(score_of(&game, 1), -4);
    }
}

/* The score that the rules page counts as an example. */
static void test_w10_w11_example_of_the_page(void **state)
{
    (void)state;
    const char *at = "R2 R4 R4 R5 R7 R8 RE Y0 Y3 Y5 YE G9 G6 G3 B5";
    static const uint8_t neutral[] = {1, 2, 9};
    struct game game;
    int card;
    deal_two(&game, "", "", "");
    for (at = next_card(at, &card); card >= 0; at = next_card(at, &card))
        voeux_bag_add(&truth(&game)->seats[0].laid, card);
    table(&game)->place[5] = 1 + 1; /* P5 in the yellow series */
    for (size_t i = 0; i < sizeof neutral; i++)
        table(&game)->place[neutral[i]] = 1 + VOEUX_NEUTRAL;
    table(&game)->stones[0] = 1 << 3 | 1 << 6 | 1 << 7;
    assert_int_equal(score_of(&game, 0), 6 + 2 - 2 - 4 + 0 + 3 + 4);
}

static void test_w12_ties_are_shared(void **state)
{
    (void)state;
    struct game game;
    uint8_t ranks[QN_PLAYERS_MAX];
    deal(&game, 4, 0, (const char *[]){"", "", "", ""}, "");
    table(&game)->stones[1] = table(&game)->stones[3] = 1 << 4;
    table(&game)->place[0] = 1 + 2 * VOEUX_PILES + VOEUX_NEUTRAL;
    voeux_ranks(&game.state, ranks);
    assert_int_equal(ranks[0], 4);
    assert_int_equal(ranks[1], 1);
    assert_int_equal(ranks[2], 3);
    assert_int_equal(ranks[3], 1);
}

/* ---- knowledge ---- */

static void test_w13_a_taken_card_is_known(void **state)
{
    (void)state;
    struct game game;
    struct voeux_view view;
    int red_five = voeux_card_parse("R5");
    deal_two(&game, "R5 R6", "R5 Y1 Y2", "");
    play_all(&game, "discard R5,draw,discard Y1,draw R");
    for (int viewer = 0; viewer < 2; viewer++) {
        voeux_observe(&game.state, viewer, &view);
        assert_int_equal(voeux_bag_count(&view.seats[1].known, red_five), 1);
        assert_int_equal(view.seats[1].known.count, 1);
        assert_int_equal(view.seats[1].hidden, 7);
        assert_int_equal(view.table.pile, 54);
    }
    assert_int_equal(voeux_bag_count(&view.hand, red_five), 2);
    come_round(&game);
    play_all(&game, "lay R6,draw");
    play(&game, "lay R5"); /* C9: the known copy goes first */
    voeux_observe(&game.state, QN_SPECTATOR, &view);
    assert_int_equal(view.seats[1].known.count, 0);
    assert_int_equal(view.seats[1].hidden, 7);
    assert_int_equal(holds(&game, 1, "R5"), 1);
}

static void test_w13_what_is_open(void **state)
{
    (void)state;
    struct game game;
    struct voeux_view view;
    deal_two(&game, "R5 Y5 G1", "B1 V7", "");
    play_all(&game, "stone R5 Y5,draw,draw,lay B1,draw");
    voeux_observe(&game.state, QN_SPECTATOR, &view);
    assert_int_equal(view.hand.count, 0);
    assert_int_equal(view.table.stones[0], 1 << 5);
    assert_int_equal(view.table.row, 0x3FE & ~(1 << 5));
    assert_int_equal(voeux_discard_at(&view.table, 1, 0), voeux_card_parse("Y5"));
    assert_int_equal(voeux_bag_count(&view.seats[1].laid, voeux_card_parse("B1")), 1);
    assert_int_equal(view.seats[0].hidden, 8);
    assert_int_equal(view.table.log, 3); /* three cards came from hidden hands */
}

/* The card drawn from the pile is told to its owner alone; one taken from a discard pile to all. */
static void test_w13_events(void **state)
{
    (void)state;
    struct game game;
    deal_two(&game, "R5", "Y1", "G8");
    play_all(&game, "discard R5,draw");
    assert_int_equal(game.events.list[1].kind, QN_EVENT_CARD);
    assert_int_equal(game.events.list[1].who, 1 << 0);
    play_all(&game, "discard Y1,draw R");
    assert_int_equal(game.events.list[1].who, QN_ALL);
}

/* ---- refusals ---- */

static void test_c5_not_now_and_not_held(void **state)
{
    (void)state;
    struct game game;
    deal_two(&game, "R5 R6", "Y1", "");
    refused(&game, "discard Y1", VOEUX_C5);
    refused(&game, "lay Y1", VOEUX_C5);
    refused(&game, "lay P0 R", VOEUX_C5);
    refused(&game, "draw", VOEUX_C5);
    refused(&game, "draw R", VOEUX_C5);
    refused(&game, "done", VOEUX_C5);
    refused(&game, "lay R5 R", VOEUX_C5);
    refused(&game, "lay P5 P", VOEUX_C5);
    refused(&game, "discard R05", VOEUX_C5);
    assert_int_equal(voeux_check(&game.state, VOEUX_MOVES), VOEUX_C5);
    play(&game, "discard R5");
    refused(&game, "discard R6", VOEUX_C5);
    refused(&game, "done", VOEUX_C5);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_w1_the_cards),
        cmocka_unit_test(test_w2_the_deal),
        cmocka_unit_test(test_w3_rises_and_falls),
        cmocka_unit_test(test_w3_examples),
        cmocka_unit_test(test_w3_equal_values_fix_no_direction),
        cmocka_unit_test(test_w3_point_cards),
        cmocka_unit_test(test_w4_after_an_end_card),
        cmocka_unit_test(test_w5_stones),
        cmocka_unit_test(test_w5_no_stones_0_and_10),
        cmocka_unit_test(test_w6_the_second_draw),
        cmocka_unit_test(test_w6_the_own_discard),
        cmocka_unit_test(test_w14_the_pile_at_last),
        cmocka_unit_test(test_w7_five_series),
        cmocka_unit_test(test_w8_the_last_card),
        cmocka_unit_test(test_w8_a_second_draw_is_lost),
        cmocka_unit_test(test_w9_two_more_cards),
        cmocka_unit_test(test_w9_the_same_rules),
        cmocka_unit_test(test_w10_series),
        cmocka_unit_test(test_w11_neutral_series_and_stones),
        cmocka_unit_test(test_w10_w11_example_of_the_page),
        cmocka_unit_test(test_w12_ties_are_shared),
        cmocka_unit_test(test_w13_a_taken_card_is_known),
        cmocka_unit_test(test_w13_what_is_open),
        cmocka_unit_test(test_w13_events),
        cmocka_unit_test(test_c5_not_now_and_not_held),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
