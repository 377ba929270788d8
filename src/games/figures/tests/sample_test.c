/* Figures: sampling against brute force. The reduced deck is R1 Y1 G1 B1, each twice; hands of two;
 * four rounds. */
#include "games/figures/state.h"
#include "brute.h"
#include <setjmp.h>
#include <stdarg.h>
#include <cmocka.h>

enum { SAMPLES = 40000 };

/* Plays the moves from the shuffle (first seat 0) and samples for every viewer. */
static void run_moves(int players, const char *shuffle, const char *moves)
{
    brute_expect_all(&(struct brute_case){.game = &qn_figures,
                                          .setup = qn_setup_standard(&qn_figures, players),
                                          .shuffle = shuffle,
                                          .moves = moves,
                                          .seed = 1,
                                          .samples = SAMPLES});
}

/* Nothing but the deal is known. */
static void test_f14_after_the_deal(void **state)
{
    (void)state;
    run_moves(2, "R1 Y1 G1 B1 R1 Y1 G1 B1", "");
    run_moves(3, "R1 R1 G1 G1 Y1 Y1 B1 B1", "");
}

/* A discard says that the card was there, not that its copy was not. */
static void test_f13_one_hidden_discard(void **state)
{
    (void)state;
    run_moves(2, "R1 Y1 R1 B1 G1 Y1 G1 B1", "draw,discard R1");
    run_moves(2, "R1 Y1 G1 B1 R1 Y1 G1 B1", "draw,discard G1,draw,discard B1");
    run_moves(3, "R1 Y1 G1 B1 R1 Y1 G1 B1", "draw,discard R1,draw,discard Y1");
}

/* Both copies by one seat: the second may have been there when the first went, or not. */
static void test_f13_both_copies_discarded(void **state)
{
    (void)state;
    run_moves(2, "R1 Y1 G1 B1 R1 Y1 G1 B1", "draw,discard R1,draw,discard B1,draw,discard G1");
    run_moves(2, "R1 Y1 R1 B1 G1 Y1 G1 B1", "draw,discard R1,draw,discard Y1,draw,discard R1");
    run_moves(2, "R1 Y1 R1 B1 G1 B1 Y1 G1",
              "draw,discard R1,draw,discard B1,draw,discard R1,take 0,discard B1");
}

/* C9, F10: a card taken is known until it is discarded; then hidden ones follow. */
static void test_f10_f13_takes_in_between(void **state)
{
    (void)state;
    run_moves(2, "R1 Y1 R1 B1 G1 Y1 G1 B1",
              "draw,discard R1,take 0,discard Y1,take 1,discard R1,draw,discard R1");
    run_moves(2, "R1 Y1 R1 B1 G1 Y1 G1 B1",
              "draw,discard R1,take 0,discard Y1,take 1,discard G1,take 0,discard B1,draw");
    run_moves(3, "R1 Y1 G1 B1 R1 Y1 G1 B1",
              "draw,discard R1,take 0,discard Y1,take 1,discard G1,take 2,discard B1");
}

/* F10: a card taken and discarded again tells nothing of the hand; its copy may be in it. */
static void test_f10_f13_taken_and_discarded_again(void **state)
{
    (void)state;
    run_moves(2, "R1 Y1 G1 R1 B1 Y1 G1 B1", "draw,discard R1,take 0,discard R1");
    run_moves(2, "R1 Y1 G1 R1 B1 Y1 G1 B1", "draw,discard R1,take 0,discard R1,draw,discard G1");
    run_moves(2, "R1 Y1 G1 R1 B1 Y1 G1 B1",
              "draw,discard R1,take 0,discard R1,take 1,discard R1,take 0,discard Y1,draw");
    run_moves(2, "R1 Y1 G1 R1 B1 Y1 G1 B1",
              "draw,discard R1,take 0,discard R1,draw,discard B1,draw,discard R1");
    run_moves(3, "R1 Y1 G1 B1 R1 Y1 G1 B1",
              "draw,discard R1,take 0,discard R1,take 1,discard R1,draw,discard B1");
}

/* F15 changes what is legal, not what is known. */
static void test_f13_f15_patience(void **state)
{
    (void)state;
    struct qn_setup setup = qn_setup_standard(&qn_figures, 2);
    setup.option[FIGURES_OPTION_PATIENCE] = 1;
    struct brute_case c = {.game = &qn_figures,
                           .setup = setup,
                           .shuffle = "R1 Y1 R1 B1 G1 Y1 G1 B1",
                           .seed = 1,
                           .samples = SAMPLES};
    c.moves = "draw,discard R1,take 0,discard R1";
    brute_expect_all(&c);
    c.shuffle = "R1 Y1 R1 B1 G1 Y1 G1 B1;R1 Y1 R1 B1 Y1 G1";
    c.moves = "draw,discard R1,draw,discard B1,declare n1,score n1,draw,discard G1";
    brute_expect_all(&c);
}

/* The round ends: all hands are public, and so is the set that is left of the pile. */
static void test_f9_f13_hands_are_public(void **state)
{
    (void)state;
    run_moves(2, "R1 Y1 G1 B1 R1 Y1 G1 B1", "draw,discard R1,declare n1");
    run_moves(3, "R1 Y1 G1 B1 R1 Y1 G1 B1", "declare n1");
}

/* Two blocks: the deal takes the rest of the first, the draws come from the returned cards. */
static void test_f6_f13_two_blocks(void **state)
{
    (void)state;
    run_moves(2, "R1 Y1 G1 B1 R1 Y1 G1 B1;G1 R1 B1 Y1",
              "declare n1,score n1,draw,discard G1,draw,discard R1,draw,discard R1");
    run_moves(2, "R1 Y1 R1 B1 G1 Y1 G1 B1;R1 B1 R1 Y1",
              "declare n1,score n1,draw,discard G1,draw,discard B1,draw,discard R1,take 1");
}

/* One deal spans two blocks, and equal cards may come from either. */
static void test_f6_f13_deal_across_blocks(void **state)
{
    (void)state;
    run_moves(
        2, "R1 Y1 R1 B1 G1 Y1 G1 B1;G1 R1 B1 R1 Y1",
        "draw,discard R1,declare n1,score n1,draw,discard Y1,draw,discard G1,draw,discard R1");
    run_moves(2, "R1 Y1 R1 B1 G1 Y1 G1 B1;R1 R1 B1 G1 Y1",
              "draw,discard R1,declare n1,score n1,draw,discard Y1,take 1,discard R1,draw,discard "
              "B1");
    run_moves(3, "R1 R1 Y1 B1 G1 Y1 G1 B1;R1 R1 G1 Y1 B1 Y1",
              "declare n1,score n1,score n1,draw,discard R1,draw");
}

/* Random games from many seeds, for every viewer in turn. */
static void run_random(int players, int plies, int cases)
{
    for (int i = 0; i < cases; i++) {
        int viewer = i % (players + 1);
        brute_expect(&(struct brute_case){.game = &qn_figures,
                                          .setup = qn_setup_standard(&qn_figures, players),
                                          .first = i % players,
                                          .plies = plies,
                                          .viewer = viewer < players ? viewer : QN_SPECTATOR,
                                          .seed = (uint64_t)(1000 * players + 100 * plies + i),
                                          .samples = SAMPLES / 2});
    }
}

static void test_f13_random_games_of_two(void **state)
{
    (void)state;
    for (int plies = 2; plies <= 18; plies++)
        run_random(2, plies, 6);
}

static void test_f13_random_games_of_three(void **state)
{
    (void)state;
    for (int plies = 2; plies <= 12; plies++)
        run_random(3, plies, 4);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_f14_after_the_deal),
        cmocka_unit_test(test_f13_one_hidden_discard),
        cmocka_unit_test(test_f13_both_copies_discarded),
        cmocka_unit_test(test_f10_f13_takes_in_between),
        cmocka_unit_test(test_f10_f13_taken_and_discarded_again),
        cmocka_unit_test(test_f13_f15_patience),
        cmocka_unit_test(test_f9_f13_hands_are_public),
        cmocka_unit_test(test_f6_f13_two_blocks),
        cmocka_unit_test(test_f6_f13_deal_across_blocks),
        cmocka_unit_test(test_f13_random_games_of_two),
        cmocka_unit_test(test_f13_random_games_of_three),
    };
    return cmocka_run_group_tests_name("figures: sampling", tests, NULL, NULL);
}
