/* Figures: every numbered rule, set up as a position. */
#include "position.h"
#include "games/figures/sample_draft.h"
#include "core/random.h"
#include <stdio.h>

static const struct qn_truth *truth(void) { return qn_figures.truth; }

/* ---- setting up positions ---- */

struct game {
    union qn_state state;
    struct qn_events events;
};

static const struct figures_state *inside(const struct game *game)
{
    return (const struct figures_state *)(const void *)&game->state;
}

static void shuffle_texts(struct game *game, const char *texts)
{
    uint8_t cards[QN_CARDS_MAX];
    game->events.count = 0;
    set_shuffle(&game->state, cards, read_cards(texts, cards), &game->events);
}

/* Begins with these hands, from the first seat on, and these cards on top of the pile. */
static void start(struct game *game, int players, int first, const char *const *hands,
                  const char *pile)
{
    game->events.count = 0;
    set_hands(&game->state, players, first, hands, pile, &game->events);
}

static void start_two(struct game *game, const char *one, const char *two, const char *pile)
{
    start(game, 2, 0, (const char *const[]){one, two}, pile);
}

static void play(struct game *game, const char *moves)
{
    play_moves(&game->state, moves, &game->events);
}

static int checked(const struct game *game, const char *text)
{
    qn_move move = figures_move_parse(text);
    assert_int_not_equal(move, QN_NO_MOVE);
    return truth()->check(&game->state, move);
}

static void assert_refused(const struct game *game, const char *text, const char *rule)
{
    assert_string_equal(qn_figures.rules[checked(game, text)].id, rule);
}

static void assert_legal(const struct game *game, const char *text)
{
    assert_int_equal(checked(game, text), 0);
}

static int seat_to_move(const struct game *game) { return truth()->turn(&game->state); }

static bool happened(const struct game *game, int rule)
{
    for (int i = 0; i < game->events.count; i++)
        if (game->events.list[i].kind == QN_EVENT_RULE && game->events.list[i].value == rule)
            return true;
    return false;
}

static void assert_hand(const struct game *game, int seat, const char *texts)
{
    uint8_t cards[QN_CARDS_MAX];
    struct figures_bag bag = {0};
    int count = read_cards(texts, cards);
    for (int i = 0; i < count; i++)
        figures_bag_add(&bag, cards[i]);
    assert_memory_equal(&inside(game)->hands[seat], &bag, sizeof bag);
}

static struct figures_view look(const struct game *game, int viewer)
{
    struct figures_view view;
    truth()->observe(&game->state, viewer, &view);
    return view;
}

/* ---- the rules ---- */

static void test_c5_refusals_leave_the_position(void **state)
{
    (void)state;
    struct game game;
    start_two(&game, "R1 R2 R3 R4 R6", "Y1 Y2 Y3 Y4 Y6", "G1 G2");
    union qn_state before = game.state;
    assert_refused(&game, "discard R1", "C5");
    assert_refused(&game, "score n1", "C5");
    assert_refused(&game, "cross n1", "C5");
    assert_refused(&game, "take 1", "C5"); /* nothing lies there */
    assert_refused(&game, "take 5", "C5"); /* nobody sits there */
    assert_int_equal(truth()->check(&game.state, FIGURES_MOVES), FIGURES_C5);
    assert_int_equal(truth()->check(&game.state, QN_NO_MOVE), FIGURES_C5);
    assert_memory_equal(&before, &game.state, sizeof(struct figures_state));
    play(&game, "draw");
    assert_refused(&game, "draw", "C5");
    assert_refused(&game, "discard Y1", "C5"); /* not held */
    play(&game, "discard G1");
    assert_refused(&game, "take 1", "F10");
    play(&game, "declare n1");
    assert_refused(&game, "declare n1", "C5");
    assert_refused(&game, "draw", "C5");
    assert_refused(&game, "discard R1", "C5");
}

static void test_c5_one_text_a_move(void **state)
{
    (void)state;
    static const char *const wrong[] = {"",         "draw ",      " draw",        "Draw",
                                        "take",     "take 6",     "take 00",      "take  1",
                                        "discard",  "discard r4", "discard R7",   "discard R44",
                                        "score n7", "score N1",   "cross flush ", "declare pair"};
    for (unsigned i = 0; i < sizeof wrong / sizeof wrong[0]; i++)
        assert_int_equal(figures_move_parse(wrong[i]), QN_NO_MOVE);
    for (qn_move move = 0; move < FIGURES_MOVES; move++) {
        char buffer[QN_MOVE_TEXT_MAX];
        struct qn_text text = qn_text_on(buffer, sizeof buffer);
        figures_move_print(move, &text);
        assert_int_equal(figures_move_parse(buffer), move);
    }
}

/* Counts every card of the truth. */
static void assert_conserved(const struct game *game)
{
    const struct figures_state *s = inside(game);
    int counts[FIGURES_TYPES] = {0}, lying = 0;
    for (int seat = 0; seat < FIGURES_SEATS; seat++)
        lying += s->table.lying_count[seat];
    for (int i = 0; i < lying; i++)
        counts[s->table.lying[i]]++;
    for (int place = s->table.drawn; place < FIGURES_CARDS; place++)
        counts[figures_type(s->pile[place])]++;
    for (int type = 0; type < FIGURES_TYPES; type++) {
        for (int seat = 0; seat < FIGURES_SEATS; seat++)
            counts[type] += figures_bag_count(&s->hands[seat], type);
        assert_int_equal(counts[type], 4);
    }
}

static void test_f1_ninety_six_cards(void **state)
{
    (void)state;
    struct game game;
    struct qn_need need;
    struct qn_setup setup = qn_setup_standard(&qn_figures, 3);
    int counts[FIGURES_TYPES] = {0};
    truth()->begin(&game.state, &setup, 0);
    truth()->need(&game.state, &need);
    assert_int_equal(need.take, 96);
    for (int i = 0; i < need.take; i++)
        counts[need.cards[i]]++;
    for (int value = 1; value <= 6; value++)
        for (int colour = 0; colour < 4; colour++) {
            char text[3] = {"RYGB"[colour], (char)('0' + value), '\0'};
            assert_int_equal(counts[figures_card_parse(text)], 4);
        }
    assert_int_equal(figures_card_parse("R0"), -1);
    assert_int_equal(figures_card_parse("R7"), -1);
    assert_int_equal(figures_card_parse("V1"), -1);
}

static void test_f1_cards_are_conserved(void **state)
{
    (void)state;
    for (int players = 2; players <= 6; players++) {
        struct qn_setup setup = qn_setup_standard(&qn_figures, players);
        struct game game;
        struct qn_rng rng;
        qn_rng_seed(&rng, (uint64_t)players);
        truth()->begin(&game.state, &setup, 0);
        while (seat_to_move(&game) != QN_OVER) {
            qn_move moves[QN_MOVES_MAX];
            if (seat_to_move(&game) == QN_SHUFFLE) {
                qn_rng_deal(&rng, truth(), &game.state, NULL);
            } else {
                int count = truth()->legal(&game.state, moves);
                truth()->play(&game.state, moves[qn_below(&rng, (uint32_t)count)], NULL);
            }
            if (seat_to_move(&game) != QN_SHUFFLE)
                assert_conserved(&game);
        }
    }
}

static void test_f2_each_box_once(void **state)
{
    (void)state;
    struct game game;
    start_two(&game, "R1 Y1 G1 B1 R2", "R3 Y3 G3 R4 Y4", "R5");
    play(&game, "declare n1");
    assert_legal(&game, "score full");
    play(&game, "cross n3");
    shuffle_texts(&game, "");
    assert_int_equal(seat_to_move(&game), 1);
    play(&game, "draw,discard R5");
    assert_refused(&game, "declare n1", "F2"); /* seat 0 has written it, whatever it holds */
    play(&game, "draw");
    assert_refused(&game, "declare n1", "F7");
}

static void test_f2_written_boxes_are_closed_when_writing(void **state)
{
    (void)state;
    struct game game;
    start_two(&game, "R1 Y1 G1 B1 R2", "R3 Y3 G3 R4 Y4", "R3 R4 R5 R6 Y3 Y4 Y5 Y6 G3 G4");
    play(&game, "declare n1,cross n3");
    shuffle_texts(&game, "");
    assert_hand(&game, 1, "R3 R5 Y3 Y5 G3");
    assert_refused(&game, "declare n3", "F2"); /* crossed is written, too */
    play(&game, "declare n5");
    assert_refused(&game, "score n1", "F2");
    assert_refused(&game, "cross n1", "F2");
    assert_legal(&game, "cross n3"); /* the other sheet */
}

static void test_f2_values_of_the_figures(void **state)
{
    (void)state;
    static const int points[] = {10, 15, 20, 25, 30, 50};
    for (int i = 0; i < 6; i++)
        assert_int_equal(figures_points(0, FIGURES_PAIRS + i), points[i]);
}

/* The boxes that a hand makes, as texts in the order of the sheet. */
static void assert_makes(const char *hand, const char *boxes)
{
    struct game game;
    char buffer[200];
    struct qn_text text = qn_text_on(buffer, sizeof buffer);
    start_two(&game, hand, "G1 G1 G2 G2 G3", "");
    for (int box = 0; box < FIGURES_BOXES; box++) {
        int rule = truth()->check(&game.state, (qn_move)(FIGURES_DECLARE + box));
        assert_true(rule == 0 || rule == FIGURES_F4);
        if (rule == 0)
            qn_text_form(&text, "%s%s", text.length ? " " : "", figures_box_name[box]);
    }
    assert_string_equal(buffer, boxes);
}

static void test_f3_identical_cards_count_once(void **state)
{
    (void)state;
    assert_makes("R4 R4 R4 R4 Y5", "n4 n5");
    assert_makes("R4 R4 Y4 R5 R5", "n4 n5");
    assert_makes("R1 R1 R2 R3 R4", "n1 n2 n3 n4");
    uint8_t cards[FIGURES_HAND];
    uint32_t types = 0;
    for (int i = 0, count = read_cards("R4 R4 Y4 R5 R5", cards); i < count; i++)
        types |= UINT32_C(1) << cards[i];
    assert_int_equal(figures_points(types, 3), 8);
    assert_int_equal(figures_points(types, 4), 5);
}

static void test_f4_what_a_hand_contains(void **state)
{
    (void)state;
    assert_makes("R3 Y3 R5 Y5 B6", "n3 n5 n6 pairs");
    assert_makes("R3 Y3 G3 B3 R1", "n1 n3 three four"); /* the example: better serves as lower */
    assert_makes("R3 Y3 G3 R1 Y1", "n1 n3 pairs three full");
    assert_makes("R3 Y3 G3 R1 R1", "n1 n3 three");
    assert_makes("R1 Y2 G3 B4 R5", "n1 n2 n3 n4 n5 straight");
    assert_makes("R2 Y3 G4 B5 R6", "n2 n3 n4 n5 n6 straight");
    assert_makes("R1 Y2 G3 B4 R6", "n1 n2 n3 n4 n6");
    assert_makes("R1 R3 R4 R5 R6", "n1 n3 n4 n5 n6 flush");
    assert_makes("B2 B3 B4 B5 B6", "n2 n3 n4 n5 n6 straight flush");
    assert_makes("R1 R3 R4 R5 Y6", "n1 n3 n4 n5 n6");
}

/* F4 [H]: `pairs` takes two different values; four colours of one value are not two pairs. */
static void test_f4_pairs_are_two_values(void **state)
{
    (void)state;
    assert_makes("R6 Y6 G6 B6 R6", "n6 three four");
}

static void test_f4_series_points(void **state)
{
    (void)state;
    for (int value = 1; value <= 6; value++)
        for (int colours = 1; colours <= 4; colours++) {
            uint32_t types = ((UINT32_C(1) << colours) - 1) << (4 * (value - 1));
            assert_int_equal(figures_points(types, value - 1), value * colours);
        }
    struct game game;
    start_two(&game, "R5 Y5 G5 B5 R1", "R2 R2 R3 R3 R4", "");
    play(&game, "declare n5");
    assert_int_equal(figures_written(&inside(&game)->table.sheets[0], 4), 20);
    assert_refused(&game, "score n5", "F4");
    assert_refused(&game, "score full", "F4");
}

static void test_f5_deal_and_dealership(void **state)
{
    (void)state;
    struct game game;
    static const char *const hands[] = {"R1 R2 R3 R4 R5", "Y1 Y2 Y3 Y4 Y5", "G1 G2 G3 G4 G5"};
    start(&game, 3, 2, hands, "B1 B2 B3");
    assert_int_equal(seat_to_move(&game), 2);
    assert_hand(&game, 2, hands[0]); /* C3: from the first seat, clockwise, one at a time */
    assert_hand(&game, 0, hands[1]);
    assert_hand(&game, 1, hands[2]);
    play(&game, "draw,discard B1,declare n1,score n1,score n2");
    shuffle_texts(&game, "");
    assert_int_equal(seat_to_move(&game), 0); /* the dealership moved left */
    assert_refused(&game, "take 2", "C5");    /* discard piles are empty again */
    assert_int_equal(inside(&game)->table.heaps, 0);
    /* What was left of the pile is dealt from its top: B2, B3, then R1 R1 R1 (canonical order) … */
    assert_int_equal(figures_bag_count(&inside(&game)->hands[0], figures_card_parse("B2")), 1);
    assert_int_equal(figures_bag_count(&inside(&game)->hands[1], figures_card_parse("B3")), 1);
}

static void test_f6_collected_cards_go_under(void **state)
{
    (void)state;
    struct game game;
    struct qn_need need;
    start_two(&game, "R1 R2 R3 R4 R5", "Y1 Y2 Y3 Y4 Y5", "B1 B2 B3 B4 B5 B6");
    play(&game, "draw,discard B1,declare n1,score n2");
    truth()->need(&game.state, &need);
    assert_int_equal(need.take, 11); /* ten cards in hands and a discard */
    shuffle_texts(&game, "Y5 B1 R5");
    assert_true(happened(&game, FIGURES_F6));
    const struct figures_state *s = inside(&game);
    assert_int_equal(s->table.blocks, 2);
    assert_int_equal(s->table.block_end[0], 85);
    assert_int_equal(figures_type(s->pile[85]), figures_card_parse("Y5"));
    assert_int_equal(figures_type(s->pile[86]), figures_card_parse("B1"));
    assert_int_equal(figures_type(s->pile[87]), figures_card_parse("R5"));
    /* The rest was not reshuffled: B2 to B6 went to seats 1, 0, 1, 0, 1. */
    assert_int_equal(figures_bag_count(&s->hands[1], figures_card_parse("B2")), 1);
    assert_int_equal(figures_bag_count(&s->hands[0], figures_card_parse("B3")), 1);
    assert_int_equal(figures_bag_count(&s->hands[1], figures_card_parse("B6")), 1);
}

static void test_f7_no_drawing_and_declaring(void **state)
{
    (void)state;
    struct game game;
    start_two(&game, "R1 Y2 G3 B4 R5", "Y1 Y2 Y3 Y4 Y6", "B5 B6");
    assert_legal(&game, "declare straight"); /* on the very first turn */
    play(&game, "draw");
    assert_refused(&game, "declare straight", "F7");
    play(&game, "discard B5,declare flush");
    assert_int_equal(seat_to_move(&game), 0);
}

static void test_f7_taking_and_declaring(void **state)
{
    (void)state;
    struct game game;
    start_two(&game, "R1 Y2 G3 B4 R5", "Y1 Y2 Y3 Y4 Y6", "B5 B6");
    play(&game, "draw,discard B5,take 0");
    assert_refused(&game, "declare n1", "F7");
}

static void test_f8_declarer_scores_at_once(void **state)
{
    (void)state;
    struct game game;
    start(&game, 3, 1, (const char *const[]){"R1 Y2 G3 B4 R5", "Y1 Y2 Y3 Y4 Y6", "G1 G2 G3 G4 G5"},
          "");
    play(&game, "declare straight");
    assert_true(happened(&game, FIGURES_F8));
    const struct figures_sheet *sheet = &inside(&game)->table.sheets[1];
    assert_int_equal(figures_written(sheet, FIGURES_STRAIGHT), 25);
    assert_int_equal(sheet->open, 0xFFF & ~(1 << FIGURES_STRAIGHT));
    /* The two others write; the declarer is not asked again and could not have crossed. */
    assert_int_equal(seat_to_move(&game), 2);
    play(&game, "cross n1");
    assert_int_equal(seat_to_move(&game), 0);
    play(&game, "cross n1");
    assert_int_equal(seat_to_move(&game), QN_SHUFFLE);
}

static void test_f9_everybody_writes_and_sees(void **state)
{
    (void)state;
    struct game game;
    start(&game, 3, 0, (const char *const[]){"R1 Y2 G3 B4 R5", "Y1 Y2 Y3 Y4 Y6", "G1 G2 G3 G4 G5"},
          "");
    struct figures_view view = look(&game, QN_SPECTATOR);
    assert_int_equal(figures_bag_size(&view.hands[1]), 0);
    play(&game, "declare n1");
    assert_true(happened(&game, FIGURES_F9));
    view = look(&game, QN_SPECTATOR);
    assert_memory_equal(view.hands, inside(&game)->hands, sizeof view.hands);
    assert_int_equal(seat_to_move(&game), 1);
    assert_legal(&game, "score flush"); /* one may cross all the same, even flush */
    assert_legal(&game, "cross flush");
    play(&game, "cross flush");
    assert_int_equal(figures_written(&inside(&game)->table.sheets[1], FIGURES_FLUSH), 0);
    assert_int_equal(seat_to_move(&game), 2);
    assert_refused(&game, "score full", "F4");
    play(&game, "score flush");
    assert_int_equal(figures_written(&inside(&game)->table.sheets[2], FIGURES_FLUSH), 50);
}

/* Any card may go, drawn or taken; but one's own pile is not to take from. */
static void test_f10_any_discard_but_no_own_pile(void **state)
{
    (void)state;
    struct game game;
    start_two(&game, "R1 R1 R3 R4 R5", "R1 R1 Y3 Y4 Y5", "B5 B6 B1");
    assert_refused(&game, "take 0", "F10"); /* even where nothing lies */
    play(&game, "draw");
    assert_refused(&game, "take 0", "C5"); /* too late for any taking */
    assert_legal(&game, "discard B5");
    play(&game, "discard R1,take 0");
    assert_legal(&game, "discard Y3");
    play(&game, "discard R1"); /* straight on to the own pile */
    struct figures_view view = look(&game, 0);
    assert_hand(&game, 1, "R1 R1 Y3 Y4 Y5");
    assert_int_equal(figures_bag_size(&view.table.known[1]), 0);
    assert_int_equal(view.table.lying_count[0], 0);
    assert_int_equal(view.table.lying_count[1], 1);
    play(&game, "take 1,discard R1"); /* and back */
    assert_refused(&game, "take 1", "F10");
    assert_legal(&game, "take 0");
}

static void test_f11_empty_pile(void **state)
{
    (void)state;
    struct game game;
    start_two(&game, "R1 R2 R3 R4 R5", "Y1 Y2 Y3 Y4 Y5", "");
    for (int turn = 0; turn < 86; turn++) {
        assert_int_equal(seat_to_move(&game), turn % 2);
        play(&game, "draw");
        const struct figures_state *s = inside(&game);
        char buffer[QN_MOVE_TEXT_MAX];
        struct qn_text text = qn_text_on(buffer, sizeof buffer);
        figures_move_print((qn_move)(FIGURES_DISCARD + figures_type(s->pile[s->table.drawn - 1])),
                           &text);
        assert_int_equal(happened(&game, FIGURES_F11), false);
        play(&game, buffer);
    }
    assert_true(happened(&game, FIGURES_F11));
    /* Nobody declares any more; both write, beginning with the seat to move. */
    assert_int_equal(seat_to_move(&game), 0);
    assert_refused(&game, "declare n1", "C5");
    play(&game, "score flush");
    assert_int_equal(seat_to_move(&game), 1);
    play(&game, "cross n1");
    assert_int_equal(seat_to_move(&game), QN_SHUFFLE);
    struct qn_need need;
    truth()->need(&game.state, &need);
    assert_int_equal(need.take, 96);
}

static void test_f11_forty_eight_turns_each(void **state)
{
    (void)state;
    struct game game;
    start(&game, 3, 1, (const char *const[]){"R1 R2 R3 R4 R5", "Y1 Y2 Y3 Y4 Y5", "G1 G2 G3 G4 G5"},
          "B1");
    play(&game, "draw,discard B1");
    for (int turn = 1; turn < 48 * 3; turn++) {
        char text[QN_MOVE_TEXT_MAX];
        qn_move moves[QN_MOVES_MAX];
        assert_int_equal(seat_to_move(&game), (1 + turn) % 3);
        snprintf(text, sizeof text, "take %d", turn % 3); /* what the seat before discarded */
        play(&game, text);
        assert_true(truth()->legal(&game.state, moves) > 0);
        truth()->play(&game.state, moves[turn % 2], &game.events);
    }
    assert_int_equal(seat_to_move(&game), 1); /* the pile still holds 80 cards */
    assert_int_equal(inside(&game)->table.drawn, 16);
    assert_int_equal(inside(&game)->table.phase, FIGURES_WRITING);
    play(&game, "cross n1,cross n1,cross n1");
    assert_int_equal(seat_to_move(&game), QN_SHUFFLE);
}

/* A sheet with these colours in the series and these figures. */
static struct figures_sheet sheet_of(const int *colours, unsigned figures)
{
    struct figures_sheet sheet = {.scored = (uint16_t)(figures << FIGURES_SERIES)};
    for (int box = 0; box < FIGURES_SERIES; box++)
        if (colours[box] > 0) {
            sheet.scored |= (uint16_t)(1 << box);
            sheet.colours |= (uint16_t)((colours[box] - 1) << (2 * box));
        }
    return sheet;
}

static void test_f12_the_example(void **state)
{
    (void)state;
    /* n1=3, n2=2, n3=12, n4=8, n5=20, n6=18; all figures but the straight: 63 + 40 + 125. */
    struct figures_sheet sheet = sheet_of((const int[]){3, 1, 4, 2, 4, 3}, 0x3F & ~8u);
    assert_int_equal(figures_series_total(&sheet), 63);
    assert_int_equal(figures_total(&sheet), 228);
}

static void test_f12_the_bonus_begins_at_52(void **state)
{
    (void)state;
    struct figures_sheet with = sheet_of((const int[]){2, 4, 4, 3, 0, 3}, 0);
    assert_int_equal(figures_series_total(&with), 52);
    assert_int_equal(figures_total(&with), 92);
    struct figures_sheet without = sheet_of((const int[]){1, 4, 4, 3, 0, 3}, 0);
    assert_int_equal(figures_total(&without), 51);
}

/* Twelve rounds in which the first seat declares the same series or crosses; ties share the rank.
 */
static void test_f12_twelve_rounds_and_ranks(void **state)
{
    (void)state;
    struct qn_setup setup = qn_setup_standard(&qn_figures, 3);
    struct game game;
    struct qn_rng rng;
    qn_rng_seed(&rng, 4);
    truth()->begin(&game.state, &setup, 0);
    int rounds = 0;
    while (seat_to_move(&game) != QN_OVER) {
        if (seat_to_move(&game) == QN_SHUFFLE) {
            rounds++;
            shuffle_texts(&game, "");
            continue;
        }
        qn_move moves[QN_MOVES_MAX];
        int count = truth()->legal(&game.state, moves);
        game.events.count = 0;
        truth()->play(&game.state, moves[qn_below(&rng, (uint32_t)count)], &game.events);
    }
    assert_int_equal(rounds, 12);
    struct figures_state *s = (struct figures_state *)(void *)&game.state;
    uint8_t ranks[QN_PLAYERS_MAX];
    int16_t scores[QN_PLAYERS_MAX];
    s->table.sheets[0] = sheet_of((const int[]){1, 0, 0, 0, 0, 0}, 0);
    s->table.sheets[1] = s->table.sheets[2] = sheet_of((const int[]){2, 0, 0, 0, 0, 0}, 0);
    truth()->scores(&game.state, scores);
    truth()->ranks(&game.state, ranks);
    assert_int_equal(scores[1], 2);
    assert_int_equal(ranks[0], 3);
    assert_int_equal(ranks[1], 1);
    assert_int_equal(ranks[2], 1);
}

static void test_f13_discards_and_cards_taken(void **state)
{
    (void)state;
    struct game game;
    start_two(&game, "R1 R2 R3 R4 R5", "Y1 Y2 Y3 Y4 Y5", "B1 B2 B3 B4");
    play(&game, "draw,discard B1,draw,discard Y1,draw,discard R1,take 0");
    struct figures_view view = look(&game, QN_SPECTATOR);
    assert_int_equal(view.table.lying_count[0], 1);
    assert_int_equal(view.table.lying[0], figures_card_parse("B1"));
    assert_int_equal(view.table.taken, figures_card_parse("R1"));
    assert_int_equal(figures_bag_count(&view.table.known[1], figures_card_parse("R1")), 1);
    assert_int_equal(figures_bag_size(&view.table.known[1]), 1);
    play(&game, "discard Y2,draw,discard B3");
    assert_int_equal(figures_bag_size(&look(&game, 0).table.known[1]), 1); /* still there */
    play(&game, "draw,discard R1");
    assert_int_equal(figures_bag_size(&look(&game, 0).table.known[1]), 0);
}

/* C9: of several equal copies the known one is discarded first. */
static void test_f13_known_copy_goes_first(void **state)
{
    (void)state;
    struct game game;
    start_two(&game, "R1 R2 R3 R4 R5", "R1 Y2 Y3 Y4 Y5", "B1 B2 B3 B4");
    play(&game, "draw,discard R1,take 0,discard Y2,draw,discard B2,draw,discard R1");
    struct figures_view view = look(&game, 0);
    assert_int_equal(figures_bag_size(&view.table.known[1]), 0);
    int hidden = 0; /* seat 1 has given one hidden card only: Y2 */
    for (int place = 0; place < FIGURES_CARDS; place++)
        if (view.table.hidden[place] != FIGURES_EMPTY && figures_owner(view.places[place]) == 1) {
            assert_int_equal(figures_type(view.table.hidden[place]), figures_card_parse("Y2"));
            hidden++;
        }
    assert_int_equal(hidden, 1);
}

static void test_f13_blocks_of_the_pile(void **state)
{
    (void)state;
    struct game game;
    start_two(&game, "R1 R2 R3 R4 R5", "Y1 Y2 Y3 Y4 Y5", "B1 B2 B3 B4");
    struct figures_view view = look(&game, 0);
    assert_int_equal(view.unseen[0][figures_card_parse("R1")], 3); /* one is in the own hand */
    assert_int_equal(view.unseen[0][figures_card_parse("Y1")], 4);
    play(&game, "draw,discard B1,declare n1");
    view = look(&game, 0); /* by subtraction: the set that is left */
    assert_int_equal(view.unseen[0][figures_card_parse("Y1")], 3);
    assert_int_equal(view.unseen[0][figures_card_parse("B1")], 3);
    assert_int_equal(view.unseen[0][figures_card_parse("B2")], 4);
    play(&game, "score n1");
    shuffle_texts(&game, "");
    view = look(&game, QN_SPECTATOR);
    assert_int_equal(view.table.blocks, 2);
    assert_int_equal(view.unseen[0][figures_card_parse("Y1")], 3);
    assert_int_equal(view.unseen[1][figures_card_parse("Y1")], 1);
    assert_int_equal(view.unseen[1][figures_card_parse("B2")], 0);
}

/* Two worlds that differ in hidden cards look the same to those who may not know them. */
static void test_f14_other_hands_and_the_order(void **state)
{
    (void)state;
    struct game one, two;
    start_two(&one, "R1 R2 R3 R4 R5", "Y1 Y2 Y3 Y4 Y5", "B1 B2 B3 B4 B5 B6");
    start_two(&two, "R1 R2 R3 R4 R5", "Y1 Y2 Y3 Y4 B5", "B1 Y5 B3 B4 B2 B6");
    play(&one, "draw,discard B1,draw,discard Y1");
    play(&two, "draw,discard B1,draw,discard Y1");
    struct figures_view a = look(&one, 0), b = look(&two, 0);
    assert_memory_equal(&a, &b, sizeof a);
    a = look(&one, QN_SPECTATOR);
    b = look(&two, QN_SPECTATOR);
    assert_memory_equal(&a, &b, sizeof a);
    a = look(&one, 1);
    b = look(&two, 1);
    assert_memory_not_equal(&a, &b, sizeof a);
}

/* C9: the order in which a deal came tells nothing. */
static void test_f14_a_deal_is_a_set(void **state)
{
    (void)state;
    struct game one, two;
    start_two(&one, "R1 R2 R3 R4 R5", "Y1 Y2 Y3 Y4 Y5", "");
    start_two(&two, "R5 R4 R1 R2 R3", "Y2 Y1 Y3 Y5 Y4", "");
    assert_memory_equal(&one.state, &two.state, sizeof(struct figures_state));
}

/* Sampling is exact as long as no draft is heavier than the bound that was found for it, in
 * rounds of any length over any number of blocks. */
static void test_f13_no_draft_breaks_the_bound(void **state)
{
    (void)state;
    int long_histories = 0;
    for (int players = 2; players <= 6; players++) {
        static struct qn_record record;
        struct qn_setup setup = qn_setup_standard(&qn_figures, players);
        struct qn_seed seed = {{(uint8_t)players}};
        struct qn_rng rng;
        union qn_state truth;
        qn_rng_seed(&rng, (uint64_t)players);
        qn_record_start(&record, &qn_figures, &setup, &seed, &truth);
        for (int ply = 0; !record.finished; ply++) {
            qn_move moves[QN_MOVES_MAX];
            int count = figures_legal(&truth, moves), seat = figures_turn(&truth);
            struct figures_view view;
            struct figures_history history;
            struct figures_draft draft;
            figures_observe(&truth, seat, &view);
            if (ply % 8 == 0 && view.table.phase <= FIGURES_DISCARDING) {
                assert_true(figures_history_of(&view, &history));
                assert_true(figures_find_draft(&view, &history, &draft, &rng, false));
                assert_true(draft.weight > 0 && draft.weight <= 1 + 1e-9);
                long_histories += history.touched > 1 && history.step_end[players - 1] > 12;
            }
            qn_move move = moves[qn_below(&rng, (uint32_t)count)];
            assert_int_equal(qn_record_move(&record, &truth, move, NULL), 0);
        }
    }
    assert_true(long_histories > 100);
}

/* ---- F15 ---- */

static void start_patient(struct game *game, int first)
{
    const char *const hands[] = {"R1 Y2 G3 B4 R5", "Y1 Y2 Y3 Y4 Y6", "G1 G2 G3 G4 G5"};
    start(game, 3, first, hands, "B1 B1 B1 B2 B2 B2");
    ((struct figures_state *)(void *)&game->state)->setup.option[FIGURES_OPTION_PATIENCE] = 1;
}

/* Nobody declares before everybody has completed a turn, whoever began. */
static void test_f15_patience(void **state)
{
    (void)state;
    for (int first = 0; first < 3; first++) {
        struct game game;
        start_patient(&game, first);
        for (int turn = 0; turn < 3; turn++) {
            assert_refused(&game, "declare n1", "F15");
            assert_refused(&game, "declare four", "F4"); /* the hand does not make it anyhow */
            play(&game, "draw");
            assert_refused(&game, "declare n1", "F7");
            play(&game, "discard B1");
        }
        assert_int_equal(seat_to_move(&game), first);
        assert_legal(&game, "declare n1");
        play(&game, "draw,discard B2");
        assert_legal(&game, "declare n1");
        play(&game, "declare n1");
        assert_int_equal(inside(&game)->table.phase, FIGURES_WRITING);
        play(&game, "cross n2");
        assert_legal(&game, "score n2"); /* writing is free of it */
        play(&game, "cross n2");
    }
}

/* In each round anew. */
static void test_f15_every_round(void **state)
{
    (void)state;
    struct game game;
    start_patient(&game, 0);
    play(&game, "draw,discard B1,draw,discard B1,draw,discard B1,declare n1,cross n1,cross n1");
    uint8_t order[QN_CARDS_MAX];
    struct qn_need need;
    truth()->need(&game.state, &need);
    memcpy(order, need.cards, need.count);
    truth()->deal(&game.state, order, &game.events);
    qn_move legal[QN_MOVES_MAX];
    assert_int_equal(truth()->legal(&game.state, legal), 1);
    assert_int_equal(legal[0], FIGURES_DRAW);
}

/* Without the option one's very first turn will do (F7). */
static void test_f7_f15_standard(void **state)
{
    (void)state;
    struct game game;
    assert_int_equal(qn_setup_standard(&qn_figures, 2).option[FIGURES_OPTION_PATIENCE], 0);
    start_two(&game, "R1 R2 R3 R4 R6", "Y1 Y2 Y3 Y4 Y6", "G1 G2");
    assert_legal(&game, "declare n1");
}

/* A view from a round of 132 turns: so many discards leave few worlds, and the first tries find
 * none of them. */
static const char long_round[] =
    "{\"game\":\"figures\",\"players\":3,\"options\":{},\"viewer\":1,\"turn\":1,"
    "\"rounds_done\":10,\"phase\":\"begin\",\"first\":1,\"turns_done\":132,"
    "\"still_to_write\":0,\"pile\":35,\"just_taken\":null,\"seats\":[{\"sheet\":{\"n1\":1,"
    "\"n2\":2,\"n3\":3,\"n4\":8,\"n5\":5,\"n6\":6,\"pairs\":10,\"three\":0,\"full\":20,"
    "\"straight\":0,\"four\":null,\"flush\":null},\"discards\":[\"R2\",\"R3\",\"R1\",\"R6\","
    "\"R4\",\"B6\",\"R1\",\"B2\",\"B6\",\"G6\",\"B3\",\"R2\",\"R4\",\"G2\",\"B4\"],"
    "\"taken\":[\"B1\",\"B1\"],\"hand\":[]},{\"sheet\":{\"n1\":0,\"n2\":0,\"n3\":3,\"n4\":4,"
    "\"n5\":5,\"n6\":12,\"pairs\":0,\"three\":15,\"full\":0,\"straight\":25,\"four\":null,"
    "\"flush\":null},\"discards\":[\"Y4\",\"Y2\",\"R2\",\"G1\",\"Y6\",\"R1\",\"R5\",\"B6\","
    "\"R4\",\"B5\",\"G6\",\"R3\",\"Y2\",\"G4\",\"G5\",\"G3\",\"Y4\"],\"taken\":[\"Y3\","
    "\"R4\",\"Y5\"],\"hand\":[\"Y1\",\"Y3\",\"Y3\",\"R4\",\"Y5\"]},{\"sheet\":{\"n1\":1,"
    "\"n2\":6,\"n3\":0,\"n4\":4,\"n5\":10,\"n6\":6,\"pairs\":0,\"three\":15,\"full\":20,"
    "\"straight\":25,\"four\":null,\"flush\":null},\"discards\":[\"B5\",\"G6\",\"G5\",\"R2\","
    "\"Y3\",\"R5\",\"G4\",\"Y2\",\"Y3\",\"B3\",\"R3\",\"G6\",\"G5\",\"B5\"],"
    "\"taken\":[\"B1\",\"B4\",\"Y5\",\"B6\"],\"hand\":[]}],\"blocks\":[{\"size\":14,"
    "\"unseen\":[\"G1\",\"B3\",\"R4\",\"R5\",\"Y5\",\"G5\",\"B5\",\"Y6\",\"B6\"]},"
    "{\"size\":15,\"unseen\":[\"R1\",\"R2\",\"R3\",\"Y3\",\"Y3\",\"R4\",\"Y4\",\"R5\",\"B5\","
    "\"G6\"]},{\"size\":18,\"unseen\":[\"Y2\",\"Y2\",\"R3\",\"Y3\",\"R4\",\"R4\",\"G4\","
    "\"Y5\",\"G5\",\"R6\",\"B6\",\"B6\",\"B6\"]},{\"size\":16,\"unseen\":[\"Y1\",\"G1\","
    "\"B1\",\"R2\",\"Y2\",\"G2\",\"B2\",\"B2\",\"G3\",\"G3\",\"B3\",\"B4\",\"B5\"]},"
    "{\"size\":16,\"unseen\":[\"Y1\",\"G1\",\"B1\",\"G2\",\"B3\",\"Y4\",\"Y4\",\"G4\",\"B4\","
    "\"R5\",\"R5\",\"Y5\",\"R6\",\"R6\",\"Y6\",\"Y6\"]},{\"size\":17,\"unseen\":[\"R1\","
    "\"Y1\",\"G1\",\"G2\",\"G2\",\"B2\",\"R3\",\"G3\",\"G3\",\"B3\",\"G4\",\"B4\",\"Y5\","
    "\"G5\",\"B5\",\"R6\",\"Y6\"]},{\"size\":0,\"unseen\":[]},{\"size\":0,\"unseen\":[]},"
    "{\"size\":0,\"unseen\":[]},{\"size\":0,\"unseen\":[]}],\"drawn_by\":[1,0,1,1,2,0,0,1,2,"
    "2,0,2,2,1,0,1,2,0,1,2,0,2,0,2,0,1,0,1,2,1,2,0,2,0,2,0,0,1,0,1,2,1,0,0,2,0],"
    "\"own_cards\":[\"R2\",\"Y2\",\"B2\",\"G4\",\"G6\",\"G5\",\"R1\",\"R2\",\"Y4\",\"G6\","
    "\"B4\",\"R1\",\"R3\",\"G6\",\"Y1\",\"B1\",\"Y3\",\"B1\"],\"hidden_discard_counts\":[20,"
    "16,19],\"hidden_discards\":[\"G6\",\"B5\",\"R4\",\"G5\",\"B6\",\"G5\",\"R2\",\"R5\","
    "\"R2\",\"G4\",\"R4\",\"R3\",\"Y4\",\"Y6\",\"R6\",\"Y2\",\"R4\",\"R1\",\"R1\",\"G1\","
    "\"B6\",\"R5\",\"R2\",\"B5\",\"R1\",\"Y2\",\"G6\",\"B6\",\"B2\",\"B6\",\"B4\",\"Y3\","
    "\"Y5\",\"G6\",\"Y4\",\"Y5\",\"G4\",\"B3\",\"Y2\",\"Y3\",\"R3\",\"Y3\",\"G6\",\"B1\","
    "\"B1\",\"G5\",\"R2\",\"R3\",\"G2\",\"B3\",\"G3\",\"R4\",\"B1\",\"B4\",\"B5\"],"
    "\"hidden_stayed\":[5,4,5,4,3,5,4,3,5,4,2,4,4,1,5,3,5,2,4,1,5,4,3,1,1,4,1,2,2,4,1,2,4,1,"
    "1,3,2,3,3,3,0,2,0,3,3,2,3,1,3,0,3,3,2,3,1]}";

static void test_f13_worlds_after_long_rounds(void **state)
{
    uint64_t view[QN_VIEW_MAX / 8], world[QN_STATE_MAX / 8];
    char sentence[256];
    struct qn_text error = qn_text_on(sentence, sizeof sentence);
    qn_move moves[QN_MOVES_MAX];
    struct qn_rng rng;
    (void)state;
    assert_true(qn_view_read(&qn_figures, long_round, view, &error));
    assert_true(qn_view_legal(&qn_figures, view, moves) > 0);
    qn_rng_seed(&rng, 1);
    assert_true(qn_sample(&qn_figures, view, &rng, (struct qn_world *)world));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_c5_refusals_leave_the_position),
        cmocka_unit_test(test_c5_one_text_a_move),
        cmocka_unit_test(test_f1_ninety_six_cards),
        cmocka_unit_test(test_f1_cards_are_conserved),
        cmocka_unit_test(test_f2_each_box_once),
        cmocka_unit_test(test_f2_written_boxes_are_closed_when_writing),
        cmocka_unit_test(test_f2_values_of_the_figures),
        cmocka_unit_test(test_f3_identical_cards_count_once),
        cmocka_unit_test(test_f4_what_a_hand_contains),
        cmocka_unit_test(test_f4_pairs_are_two_values),
        cmocka_unit_test(test_f4_series_points),
        cmocka_unit_test(test_f5_deal_and_dealership),
        cmocka_unit_test(test_f6_collected_cards_go_under),
        cmocka_unit_test(test_f7_no_drawing_and_declaring),
        cmocka_unit_test(test_f7_taking_and_declaring),
        cmocka_unit_test(test_f8_declarer_scores_at_once),
        cmocka_unit_test(test_f9_everybody_writes_and_sees),
        cmocka_unit_test(test_f10_any_discard_but_no_own_pile),
        cmocka_unit_test(test_f11_empty_pile),
        cmocka_unit_test(test_f11_forty_eight_turns_each),
        cmocka_unit_test(test_f12_the_example),
        cmocka_unit_test(test_f12_the_bonus_begins_at_52),
        cmocka_unit_test(test_f12_twelve_rounds_and_ranks),
        cmocka_unit_test(test_f13_discards_and_cards_taken),
        cmocka_unit_test(test_f15_patience),
        cmocka_unit_test(test_f15_every_round),
        cmocka_unit_test(test_f7_f15_standard),
        cmocka_unit_test(test_f13_known_copy_goes_first),
        cmocka_unit_test(test_f13_blocks_of_the_pile),
        cmocka_unit_test(test_f13_no_draft_breaks_the_bound),
        cmocka_unit_test(test_f14_other_hands_and_the_order),
        cmocka_unit_test(test_f14_a_deal_is_a_set),
        cmocka_unit_test(test_f13_worlds_after_long_rounds),
    };
    return cmocka_run_group_tests_name("figures: rules", tests, NULL, NULL);
}
