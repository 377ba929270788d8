/* Onze: every rule in a position of its own. */
#include "../board.h"
#include "core/random.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <cmocka.h>

static const struct qn_game *const game = &qn_onze;
static struct onze_state table; /* the position under test */
static struct qn_events events; /* of the last deal or move */

enum { STANDARD = 0, BEGINNER = 1, MATCH = 2, EIGHTH = 4 };

/* ---- positions ---- */

static struct qn_setup setup(int players, int options)
{
    struct qn_setup result = qn_setup_standard(game, players);
    result.option[ONZE_BEGINNER] = (options & BEGINNER) != 0;
    result.option[ONZE_MATCH] = (options & MATCH) != 0;
    result.option[ONZE_EIGHTH] = (options & EIGHTH) != 0;
    return result;
}

/* Deals a shuffle in canonical order. */
static void deal(void)
{
    struct qn_need need;
    game->truth->need(&table, &need);
    events.count = 0;
    game->truth->deal(&table, need.cards, &events);
}

static void start(int players, int options, int first)
{
    struct qn_setup chosen = setup(players, options);
    game->truth->begin(&table, &chosen, first);
    deal();
}

static int next_card(const char **text)
{
    char word[QN_CARD_TEXT_MAX];
    int read = 0;
    if (sscanf(*text, " %7s%n", word, &read) != 1)
        return -1;
    *text += read;
    int card = game->card_parse(word);
    assert_true(card >= 0);
    return card;
}

static struct onze_set slots(const char *text)
{
    struct onze_set set = {{0, 0}};
    for (int card; (card = next_card(&text)) >= 0;)
        onze_add(&set, onze_place[card]);
    return set;
}

static void give(int seat, const char *text)
{
    table.hand[seat] = (struct onze_set){{0, 0}};
    table.jokers[seat] = 0;
    for (int card; (card = next_card(&text)) >= 0;) {
        if (card == ONZE_J)
            table.jokers[seat]++;
        else
            onze_add(&table.hand[seat], onze_place[card]);
    }
}

/* The pile, top first. */
static void pile(const char *text)
{
    uint8_t cards[ONZE_PILE_MAX];
    int count = 0;
    for (int card; (card = next_card(&text)) >= 0;)
        cards[count++] = (uint8_t)card;
    memset(&table.rest, 0, sizeof table.rest);
    table.pile_count = (uint8_t)count;
    for (int i = 0; i < count; i++)
        table.rest.pile[count - 1 - i] = cards[i];
}

/* Two players at seat 0's turn: hands, pile, and what lies on the table besides the 11s. */
static void position(const char *mine, const char *theirs, const char *stock, const char *laid)
{
    start(2, STANDARD, 0);
    give(0, mine);
    give(1, theirs);
    pile(stock);
    table.filled = onze_either(onze_centres(), slots(laid));
}

static void jokers_at(const char *text)
{
    table.stand_in = slots(text);
    table.filled = onze_either(table.filled, table.stand_in);
    table.unseen = (uint8_t)(table.unseen - onze_size(table.stand_in));
}

/* ---- moves ---- */

static qn_move move_of(const char *text)
{
    qn_move move = game->move_parse(text);
    assert_int_not_equal(move, QN_NO_MOVE);
    return move;
}

static bool offers(const char *text)
{
    qn_move moves[QN_MOVES_MAX];
    int count = game->truth->legal(&table, moves);
    bool found = false;
    for (int i = 0; i < count; i++)
        found |= moves[i] == move_of(text);
    assert_int_equal(found, game->truth->check(&table, move_of(text)) == 0);
    return found;
}

static void play(const char *text)
{
    assert_true(offers(text));
    events.count = 0;
    game->truth->play(&table, move_of(text), &events);
}

static void refuse(const char *text, const char *id)
{
    assert_false(offers(text));
    assert_string_equal(game->rules[game->truth->check(&table, move_of(text))].id, id);
}

static int fired(int rule)
{
    int count = 0;
    for (int i = 0; i < events.count; i++)
        count += events.list[i].kind == QN_EVENT_RULE && events.list[i].value == rule;
    return count;
}

static bool lies(const char *slot) { return onze_any(onze_both(table.filled, slots(slot))); }

static bool holds(int seat, const char *card)
{
    return onze_any(onze_both(table.hand[seat], slots(card)));
}

static struct onze_view view_of(int viewer)
{
    struct onze_view view;
    game->truth->observe(&table, viewer, &view);
    return view;
}

/* ---- material and setup ---- */

static void test_o1_o3_what_is_shuffled(void **state)
{
    (void)state;
    struct qn_need need;
    start(2, STANDARD, 0);
    game->truth->need(&table, &need);
    assert_int_equal(need.count, 84);
    assert_int_equal(need.take, 84);
    int jokers = 0;
    for (int i = 0; i < need.count; i++) {
        jokers += need.cards[i] == ONZE_J;
        assert_true(need.cards[i] == ONZE_J || need.cards[i] % 21 != 10);
    }
    assert_int_equal(jokers, 4);
    assert_int_equal(table.bonus_left, 7);
    start(2, BEGINNER, 0);
    game->truth->need(&table, &need);
    assert_int_equal(need.count, 80);
}

static void test_o2_rows_and_neighbours(void **state)
{
    (void)state;
    position("R5 Y5 B5 G1", "B1", "B2", "G5");
    assert_true(lies("R11") && lies("Y11") && lies("G11") && lies("B11"));
    assert_true(offers("lay Y5 link"));
    assert_true(offers("lay B5 link"));
    refuse("lay R5 link", "O6"); /* R is no neighbour of G */
    position("B5", "B1", "B2", "R5");
    refuse("lay B5 link", "O6"); /* the outer rows are not neighbours of each other */
}

static void test_o3_hands_links_and_pile(void **state)
{
    (void)state;
    static const int cards[] = {0, 0, 20, 20, 15, 12, 12}, links[] = {0, 0, 4, 4, 3, 3, 2};
    for (int players = 2; players <= 6; players++) {
        start(players, STANDARD, players - 1);
        for (int seat = 0; seat < players; seat++) {
            assert_int_equal(onze_size(table.hand[seat]) + table.jokers[seat], cards[players]);
            assert_int_equal(table.links[seat], links[players]);
        }
        assert_int_equal(table.pile_count, 84 - players * cards[players]);
        assert_int_equal(table.turn, players - 1);
        assert_true(holds(players - 1, "R1")); /* C3: the first card goes to the first seat */
        assert_true(holds(0, "R2"));
    }
}

/* ---- a turn ---- */

static void test_c5_unknown_not_held_wrong_moment(void **state)
{
    (void)state;
    position("R10 R2", "B1", "B2", "");
    refuse("lay R12", "C5");
    refuse("joker R10", "C5");
    refuse("drop", "C5");
    refuse("swap Y10", "C5");
    assert_int_equal(game->truth->check(&table, ONZE_MOVES), ONZE_C5);
    assert_int_equal(game->truth->check(&table, QN_NO_MOVE), ONZE_C5);
    static const char *const bad[] = {"lay",      "lay R0",         "lay R22",      "lay R011",
                                      "lay r10",  "lay R10 ",       "lay R10 Link", "swap R10 link",
                                      "draw now", "joker G9 link ", "lay J",        ""};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_int_equal(game->move_parse(bad[i]), QN_NO_MOVE);
    for (int move = 0; move < ONZE_MOVES; move++) {
        char text[QN_MOVE_TEXT_MAX];
        struct qn_text out = qn_text_on(text, sizeof text);
        game->move_print((qn_move)move, &out);
        assert_false(out.full);
        assert_int_equal(game->move_parse(text), move);
    }
}

static void test_o4_four_cards(void **state)
{
    (void)state;
    position("R10 R9 R8 R7 R6 J", "B1", "B2", "");
    play("lay R10");
    play("lay R9");
    play("lay R8");
    play("drop");
    refuse("lay R7", "O4");
    assert_int_equal(table.used, 4);
    play("end");
    assert_int_equal(table.turn, 1);
    /* a swap and a joker count, links do not */
    position("R10 Y10 Y5 G9 J", "B1", "B2", "R5");
    jokers_at("R10");
    play("swap R10");
    play("lay Y5 link");
    play("lay Y10");
    play("joker Y9");
    refuse("joker Y8", "O4");
    refuse("drop", "O4");
    assert_int_equal(table.links[0], 3);
}

static void test_o5_gaps_from_either_side(void **state)
{
    (void)state;
    position("R5 R7 R4 R8 R10 R12", "B1", "B2", "R6");
    assert_true(offers("lay R5") && offers("lay R7") && offers("lay R10") && offers("lay R12"));
    refuse("lay R4", "O5");
    refuse("lay R8", "O5");
    play("lay R7");
    assert_true(offers("lay R8"));
    position("R10", "B1 B3", "B2", "R10");
    refuse("lay R10", "O5"); /* taken */
}

static void test_o6_a_link_serves_one_card(void **state)
{
    (void)state;
    position("Y5 Y10 Y3 R4 J", "B1", "B2", "R5");
    assert_true(offers("lay Y5 link"));
    refuse("lay Y5", "O5");
    refuse("lay Y10 link", "O6"); /* adjacent: needs none */
    refuse("lay Y3 link", "O6");  /* nothing across */
    assert_true(offers("joker Y5 link"));
    play("lay Y5 link");
    assert_int_equal(table.links[0], 3);
    assert_int_equal(fired(ONZE_O6), 1);
    position("Y5 Y10", "B1", "B2", "R5");
    table.links[0] = 0;
    refuse("lay Y5 link", "O6");
}

static void test_o7_jokers_stand_in(void **state)
{
    (void)state;
    position("J R1 R2", "R10", "B2", "");
    assert_true(offers("joker R10")); /* another seat holds the number */
    refuse("joker R9", "O7");
    refuse("joker R11", "O7");
    refuse("joker R9 link", "O6");
    play("joker R10");
    assert_true(lies("R10"));
    assert_true(offers("end"));
    play("end");
    refuse("lay R10", "O5"); /* its place is taken */
}

static void test_o8_a_swap_needs_a_lay(void **state)
{
    (void)state;
    position("R10 Y12 Y3", "B1", "B2", "");
    jokers_at("R10");
    refuse("swap Y12", "O8"); /* no joker there */
    play("swap R10");
    assert_int_equal(table.jokers[0], 1);
    assert_int_equal(table.recovered[0], 1);
    refuse("end", "O8");
    play("lay Y12");
    assert_true(offers("end"));
    /* or the lay comes first; the joker itself will do */
    position("R10 Y12 Y3", "B1", "B2", "");
    jokers_at("R10");
    play("lay Y12");
    play("swap R10");
    assert_true(offers("end"));
    position("R10 Y3", "B1", "B2", "");
    jokers_at("R10");
    play("swap R10");
    play("joker G12");
    assert_true(offers("end"));
}

static void test_o9_draw_or_play(void **state)
{
    (void)state;
    position("R10 R9 R3", "B1", "B2 B3", "");
    refuse("pass", "O9");
    refuse("end", "O9");
    play("lay R10");
    refuse("draw", "O9");
    play("end");
    play("draw");
    assert_true(holds(1, "B2"));
    assert_int_equal(table.turn, 0);
    play("draw"); /* also with something to lay */
    assert_true(holds(0, "B3"));
    refuse("draw", "O9");
}

static void test_o10_pile_empty(void **state)
{
    (void)state;
    position("R10 Y5 J", "B1", "", "");
    refuse("pass", "O10");
    refuse("end", "O10");
    play("drop");
    refuse("end", "O10");
    play("lay R10");
    assert_true(offers("end"));
    /* a joker laid answers it too, and a card with a link */
    position("R10 Y5 J", "B1", "", "R5");
    assert_true(offers("lay Y5 link"));
    play("joker R12");
    assert_true(offers("end"));
    position("R10 Y5 J", "B1", "", "R5");
    play("lay Y5 link");
    assert_true(offers("end"));
    /* links and jokers are never compulsory */
    position("Y5 J", "B1", "", "R5");
    assert_true(offers("pass"));
    play("drop");
    assert_true(offers("end"));
    refuse("pass", "C5");
}

static void test_o11_what_is_owed_must_stay_possible(void **state)
{
    (void)state;
    position("J R3 R4", "B1", "", "");
    play("drop"); /* alone, nothing owed */
    play("end");
    /* the last joker may not go while the swap owes a lay */
    position("R10 Y3", "B1", "B2", "");
    jokers_at("R10");
    play("swap R10");
    refuse("drop", "O11");
    position("R10 Y3 J", "B1", "B2", "");
    jokers_at("R10");
    play("swap R10");
    play("drop");
    refuse("drop", "O11");
    position("R10 Y12", "B1", "B2", "");
    jokers_at("R10");
    play("swap R10");
    play("drop"); /* Y12 can be laid still */
    refuse("end", "O8");
    play("lay Y12");
    assert_int_equal(table.turn, QN_OVER); /* O13 */
    /* a fourth card must not leave the lay out */
    position("J J J R10 Y10 Y2", "B1", "", "");
    jokers_at("R10");
    table.unseen = 3;
    play("drop");
    play("drop");
    play("drop");
    refuse("swap R10", "O11");
    play("lay Y10");
    refuse("swap R10", "O4");
    /* one lay serves any number of swaps */
    position("R10 R9 Y10 Y2", "B1", "B2", "");
    jokers_at("R10 R9");
    play("swap R10");
    play("swap R9");
    refuse("end", "O8");
    play("lay Y10");
    play("end");
}

static void test_o11_full_table(void **state)
{
    (void)state;
    position("R10", "B1", "", "");
    table.filled = onze_all_slots();
    table.stand_in = slots("R10");
    refuse("swap R10", "O11"); /* no card can be laid afterwards */
    assert_true(offers("pass"));
}

/* ---- bonus, end, scores ---- */

static void test_o12_half_rows(void **state)
{
    (void)state;
    position("R1 R2 Y1", "B1", "B2", "R3 R4 R5 R6 R7 R8 R9 R10");
    play("lay R2");
    assert_int_equal(table.bonus[0], 0);
    play("lay R1");
    assert_int_equal(table.bonus[0], 1);
    assert_int_equal(table.bonus_left, 6);
    assert_int_equal(fired(ONZE_O12), 1);
    /* filled by a joker; a later swap gives none */
    position("J Y2 Y3", "B21 B1", "B2", "B12 B13 B14 B15 B16 B17 B18 B19 B20");
    play("joker B21");
    assert_int_equal(table.bonus[0], 1);
    play("end");
    give(1, "B21 B1 B10");
    play("swap B21");
    assert_int_equal(table.bonus[1], 0);
    assert_int_equal(fired(ONZE_O12), 0);
    /* a gap in the middle is a last slot as well; the eighth half finds no card left */
    position("G17 Y2", "B1", "B2", "G12 G13 G14 G15 G16 G18 G19 G20 G21");
    table.bonus_left = 0;
    play("lay G17");
    assert_int_equal(table.bonus[0], 0);
}

/* All slots are filled but one, and seven bonus cards were taken. */
static void seven_halves(int options)
{
    start(2, options, 0);
    give(0, "B21 Y2");
    give(1, "B1");
    table.filled = onze_less(onze_all_slots(), slots("B21"));
    table.bonus[1] = 7;
    table.bonus_left = (uint8_t)(table.bonus_left - 7);
}

static void test_o12_o16_the_eighth_half(void **state)
{
    (void)state;
    struct qn_limits plain, eighth;
    seven_halves(STANDARD);
    play("lay B21");
    assert_int_equal(table.bonus[0], 0);
    assert_int_equal(fired(ONZE_O12), 0);
    seven_halves(EIGHTH);
    play("lay B21");
    assert_int_equal(table.bonus[0], 1);
    assert_int_equal(table.bonus_left, 0);
    assert_int_equal(fired(ONZE_O12), 1);
    struct qn_setup setups[] = {setup(3, STANDARD), setup(3, EIGHTH), setup(3, BEGINNER),
                                setup(3, BEGINNER | EIGHTH)};
    game->limits(&setups[0], &plain);
    game->limits(&setups[1], &eighth);
    assert_int_equal(plain.score_max, 77);
    assert_int_equal(eighth.score_max, 88);
    /* O16: for beginners it changes nothing */
    game->limits(&setups[2], &plain);
    game->limits(&setups[3], &eighth);
    assert_int_equal(plain.score_max, eighth.score_max);
    start(2, BEGINNER | EIGHTH, 0);
    assert_int_equal(table.bonus_left, 0);
}

static void test_o13_an_empty_hand_ends_it(void **state)
{
    (void)state;
    position("R1", "B1 J", "B2", "R2 R3 R4 R5 R6 R7 R8 R9 R10");
    play("lay R1");
    assert_int_equal(table.turn, QN_OVER);
    assert_int_equal(fired(ONZE_O13), 1);
    assert_int_equal(table.total[0], 11); /* its bonus counts still */
    assert_int_equal(table.total[1], -12);
    position("J", "B1", "B2", "");
    play("drop");
    assert_int_equal(table.turn, QN_OVER);
    position("J", "B1", "B2", "");
    play("joker R10");
    assert_int_equal(table.turn, QN_OVER);
}

static void test_o14_everybody_passes(void **state)
{
    (void)state;
    position("R10", "B1", "", "");
    table.filled = onze_all_slots();
    table.stand_in = slots("R10 B1");
    play("pass");
    assert_int_equal(table.turn, 1);
    play("pass");
    assert_int_equal(table.turn, QN_OVER);
    assert_int_equal(fired(ONZE_O14), 1);
    /* the passes must follow one another */
    position("R10 J", "B1 J", "", "");
    table.filled = onze_all_slots();
    table.stand_in = slots("R10 B1");
    play("pass");
    play("drop");
    play("end");
    play("pass");
    assert_int_equal(table.turn, 1);
    play("pass");
    assert_int_equal(table.turn, QN_OVER);
}

static void test_o15_scores_and_ranks(void **state)
{
    (void)state;
    int16_t scores[QN_PLAYERS_MAX];
    uint8_t ranks[QN_PLAYERS_MAX];
    start(3, STANDARD, 0);
    give(0, "R10");
    give(1, "B1 G21 J");
    give(2, "Y20 Y2 J");
    pile("B2");
    table.bonus[1] = 2;
    table.bonus[2] = 2;
    table.bonus_left = 3;
    play("lay R10");
    game->truth->scores(&table, scores);
    game->truth->ranks(&table, ranks);
    assert_int_equal(scores[0], 0);
    assert_int_equal(scores[1], 22 - 22 - 11);
    assert_int_equal(scores[2], 22 - 22 - 11);
    assert_int_equal(ranks[0], 1);
    assert_int_equal(ranks[1], 2);
    assert_int_equal(ranks[2], 2);
}

static void test_o16_beginners(void **state)
{
    (void)state;
    uint8_t ranks[QN_PLAYERS_MAX];
    start(3, BEGINNER, 0);
    give(0, "R10 Y5");
    give(1, "B1");
    give(2, "G20 G21");
    pile("B2");
    table.filled = onze_either(table.filled, slots("R5 Y6"));
    assert_int_equal(table.links[0], 0);
    refuse("lay Y5 link", "O16");
    refuse("joker R10", "O16");
    refuse("drop", "O16");
    refuse("swap R10", "O16");
    play("lay R10");
    play("lay Y5");
    assert_int_equal(table.turn, QN_OVER);
    assert_int_equal(fired(ONZE_O16), 1);
    assert_int_equal(table.total[0], 1);
    assert_int_equal(table.total[1], 0);
    game->truth->ranks(&table, ranks);
    assert_int_equal(ranks[1], 2);
    assert_int_equal(ranks[2], 2);
}

static void test_o17_match(void **state)
{
    (void)state;
    start(2, MATCH, 1);
    give(1, "R10");
    give(0, "B4");
    play("lay R10");
    assert_int_equal(game->truth->turn(&table), QN_SHUFFLE);
    assert_int_equal(fired(ONZE_O17), 1);
    deal();
    assert_int_equal(table.turn, 0); /* the first seat moves left */
    assert_true(holds(0, "R1"));     /* and gets the first card */
    assert_int_equal(table.total[0], -4);
    give(0, "R10");
    give(1, "B5 J");
    play("lay R10");
    assert_int_equal(table.turn, QN_OVER);
    assert_int_equal(table.total[0], -4);
    assert_int_equal(table.total[1], -16);
    start(2, MATCH | BEGINNER, 0);
    give(0, "R10");
    play("lay R10");
    deal();
    give(1, "R10");
    play("lay R10");
    assert_int_equal(table.total[0], 1);
    assert_int_equal(table.total[1], 1);
}

/* ---- knowledge ---- */

static void test_o18_what_is_public(void **state)
{
    (void)state;
    position("R10 Y12 Y3", "B1 J", "B2", "");
    jokers_at("R10");
    struct onze_view mine = view_of(0), theirs = view_of(1), open = view_of(QN_SPECTATOR);
    assert_true(onze_any(mine.hand[0]) && !onze_any(mine.hand[1]));
    assert_true(!onze_any(theirs.hand[0]) && theirs.jokers[1] == 1);
    assert_true(!onze_any(open.hand[0]) && !onze_any(open.hand[1]) && open.jokers[1] == 0);
    assert_int_equal(mine.hand_size[1], 2);
    assert_int_equal(mine.pile_count, 1);
    play("swap R10"); /* a recovered joker is known until it is used */
    theirs = view_of(1);
    assert_int_equal(theirs.jokers[0], 1);
    assert_int_equal(theirs.recovered[0], 1);
    play("joker R9");
    theirs = view_of(1);
    assert_int_equal(theirs.recovered[0], 0);
    play("lay Y12");
    give(0, "R8");
    play("lay R8"); /* hands are shown when the game is counted */
    open = view_of(QN_SPECTATOR);
    assert_true(onze_any(open.hand[1]));
    assert_int_equal(open.jokers[1], 1);
    int shown = 0;
    for (int i = 0; i < events.count; i++)
        shown += events.list[i].kind == QN_EVENT_SHOW && events.list[i].seat == 1;
    assert_int_equal(shown, 2);
}

static void test_o18_draws_are_secret(void **state)
{
    (void)state;
    position("R10", "B1", "B2", "");
    play("draw");
    for (int i = 0; i < events.count; i++)
        if (events.list[i].kind == QN_EVENT_CARD)
            assert_int_equal(events.list[i].who, 1);
}

static void test_o19_proof_by_passing(void **state)
{
    (void)state;
    struct qn_rng rng;
    struct onze_state world;
    struct onze_view view;
    struct onze_set adjacent;
    start(3, STANDARD, 0);
    give(0, "R1 R2 J");
    give(1, "R10 Y12 Y3");
    give(2, "G12 B10 B3");
    pile("");
    table.filled = onze_less(onze_all_slots(), slots("R1 R2 R10 Y12 Y3 G12 B10 B3"));
    onze_add(&table.filled, onze_place[0]);
    onze_add(&table.filled, onze_place[1]);
    table.stand_in = slots("R1 R2");
    table.unseen = 1;
    for (int seat = 0; seat < 3; seat++)
        memset(table.weight[seat], 0, sizeof table.weight[seat]);
    for (int seat = 0; seat < 3; seat++)
        table.weight[seat][0] = ONZE_SURE;
    adjacent = onze_adjacent(table.filled);
    play("drop");
    view = view_of(2);
    assert_false(onze_any(view.lacks[0])); /* it may still lay */
    play("end");                           /* a turn that only drops jokers */
    assert_int_equal(fired(ONZE_O19), 1);
    view = view_of(2);
    assert_memory_equal(&view.lacks[0], &adjacent, sizeof adjacent);
    qn_rng_seed(&rng, 1);
    for (int i = 0; i < 200; i++) {
        assert_true(game->sample(&view, &rng, &world));
        assert_false(onze_any(onze_both(world.hand[0], adjacent)));
    }
    play("lay R10");
    play("end");
    view = view_of(2);
    assert_false(onze_has(&view.lacks[0], onze_place[9])); /* it lies on the table now */
    /* with cards in the pile a draw or a drop says nothing */
    position("J R3 R4", "B1", "B2 B3", "");
    play("drop");
    play("end");
    play("draw");
    view = view_of(1);
    assert_false(onze_any(view.lacks[0]) || onze_any(view.lacks[1]));
}

/* O19, O4: with the pile empty a fourth drop proves that no lay was owed. */
static void test_o19_four_drops(void **state)
{
    (void)state;
    position("J J J J R3 R4", "B1", "", "");
    play("drop");
    play("drop");
    play("drop");
    struct onze_view view = view_of(1);
    assert_false(onze_any(view.lacks[0]));
    play("drop");
    view = view_of(1);
    assert_true(onze_has(&view.lacks[0], onze_place[9]));
    position("J J J J R10 R4", "B1", "", "");
    play("drop");
    play("drop");
    play("drop");
    refuse("drop", "O11");
    play("lay R10");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_o1_o3_what_is_shuffled),
        cmocka_unit_test(test_o2_rows_and_neighbours),
        cmocka_unit_test(test_o3_hands_links_and_pile),
        cmocka_unit_test(test_c5_unknown_not_held_wrong_moment),
        cmocka_unit_test(test_o4_four_cards),
        cmocka_unit_test(test_o5_gaps_from_either_side),
        cmocka_unit_test(test_o6_a_link_serves_one_card),
        cmocka_unit_test(test_o7_jokers_stand_in),
        cmocka_unit_test(test_o8_a_swap_needs_a_lay),
        cmocka_unit_test(test_o9_draw_or_play),
        cmocka_unit_test(test_o10_pile_empty),
        cmocka_unit_test(test_o11_what_is_owed_must_stay_possible),
        cmocka_unit_test(test_o11_full_table),
        cmocka_unit_test(test_o12_half_rows),
        cmocka_unit_test(test_o12_o16_the_eighth_half),
        cmocka_unit_test(test_o13_an_empty_hand_ends_it),
        cmocka_unit_test(test_o14_everybody_passes),
        cmocka_unit_test(test_o15_scores_and_ranks),
        cmocka_unit_test(test_o16_beginners),
        cmocka_unit_test(test_o17_match),
        cmocka_unit_test(test_o18_what_is_public),
        cmocka_unit_test(test_o18_draws_are_secret),
        cmocka_unit_test(test_o19_proof_by_passing),
        cmocka_unit_test(test_o19_four_drops),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
