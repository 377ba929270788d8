/* Onze: sampling against brute force, on a deck of two rows 1–4 around their 2s and three jokers:
 * nine cards; two players get three each, three players three each and no pile, four players two
 * each. */
#include "games/onze/state.h"
#include "brute.h"
#include <setjmp.h>
#include <stdarg.h>
#include <cmocka.h>

enum { STANDARD, BEGINNER };

static void expect_exact(struct brute_case c)
{
    c.game = &qn_onze;
    c.samples = c.samples ? c.samples : 30000;
    brute_expect(&c);
}

static struct qn_setup setup(int players, int beginner)
{
    struct qn_setup result = qn_setup_standard(&qn_onze, players);
    result.option[0] = (uint8_t)beginner;
    return result;
}

static void expect_exact_for_all(struct brute_case c)
{
    c.game = &qn_onze;
    c.samples = c.samples ? c.samples : 30000;
    brute_expect_all(&c);
}

/* Random games of every kind, looked at from everywhere at some ply. */
static void test_random_games(void **state)
{
    (void)state;
    for (int seed = 1; seed <= 60; seed++) {
        struct brute_case c = {.setup = setup(2 + seed % 3, seed % 9 == 0),
                               .first = seed % 2,
                               .plies = 1 + seed % 17,
                               .seed = (uint64_t)seed};
        c.viewer = seed % 4 < c.setup.players ? seed % 4 : QN_SPECTATOR;
        expect_exact(c);
    }
}

/* C9: jokers are equal copies; what is played from a hidden hand says "at least one". */
static void test_c9_hidden_jokers(void **state)
{
    (void)state;
    static const char *const moves[] = {
        "joker R1",
        "joker R1,end,draw",
        "joker R1,end,draw,draw",
        "joker R1,end,draw,drop,end,draw",
        "drop,drop,end,draw,draw",
        "joker R1,joker R3,end,draw,draw,draw",
        "draw,draw,drop,end,lay R1,lay R3,end,draw",
        "joker Y1,end,lay R1,end,draw,lay R3,end,lay Y3,end",
    };
    for (size_t i = 0; i < sizeof moves / sizeof *moves; i++)
        expect_exact_for_all((struct brute_case){
            .setup = setup(2, STANDARD), .shuffle = "J R1 J Y1 J R3 Y3 R4 Y4", .moves = moves[i]});
}

/* O11: a joker is dropped while a swap owes a lay, so a lay was possible: while the turn lasts,
 * after it, and after the seat has drawn. */
static void test_o11_claims(void **state)
{
    (void)state;
    static const struct {
        int players;
        const char *shuffle, *moves;
    } cases[] = {
        {3, "Y4 R1 Y3 R3 R4 Y1 J J J", "lay R3,joker R4,end,swap R4,drop"},
        {4, "J J J Y4 R1 Y1 R3 Y3 R4", "joker Y3,end,drop,end,joker R3,end,swap Y3,drop"},
        {3, "R4 J R1 Y3 J Y1 Y4 J R3",
         "lay Y3,lay Y4,end,joker R1,joker Y1,end,swap R1,drop,swap Y1,joker R4 link,end"},
        {2, "R3 R4 Y4 Y1 J J J R1 Y3",
         "draw,joker Y1,swap Y1,joker R1,end,drop,joker Y3,end,draw,draw,swap R1,joker R3,end,swap "
         "Y3,drop,swap R3,joker Y4,end"},
        {3, "J Y4 J J R1 R3 R4 Y3 Y1", "joker R1,joker Y3,end,swap Y3,drop,swap R1,joker Y4,end"},
        {2, "R3 R4 Y3 J Y1 J Y4 J R1",
         "draw,joker Y3,joker Y4,end,swap Y3,drop,swap Y4,joker Y1,end,draw,draw"},
        {2, "Y4 Y3 J R3 J R1 R4 J Y1",
         "joker R1,joker Y3,end,swap R1,drop,swap Y3,joker Y4,end,draw,draw"},
        {2, "R4 R1 J Y1 J R3 Y3 J Y4",
         "joker R1,joker Y1,end,swap R1,drop,swap Y1,joker Y3,end,draw,draw"},
        {2, "J Y1 J R4 Y4 R3 J R1 Y3",
         "joker Y1,joker R3,end,swap Y1,drop,swap R3,joker Y3,end,draw,draw"},
        /* the seat has drawn and then played one of the numbers, or a joker */
        {2, "Y4 R3 J Y3 J R1 J Y1 R4",
         "joker R3,joker R1,end,swap R1,drop,swap R3,joker Y1,end,draw,draw,draw,lay Y3"},
        {2, "R4 Y3 J R3 J R1 J Y1 Y4",
         "joker R1,joker Y3,end,swap R1,drop,swap Y3,joker Y1,end,draw,draw,draw,swap Y1"},
        {2, "Y4 R3 J R1 J Y1 R4 J Y3",
         "joker R1,joker R3,end,swap R3,drop,swap R1,joker Y3,end,draw,draw,draw,joker Y1"},
        {2, "R4 R1 J Y1 J J Y4 Y3 R3",
         "joker Y1,joker R1,end,swap R1,drop,swap Y1,joker R3,end,draw,draw,draw,drop"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        expect_exact_for_all((struct brute_case){.setup = setup(cases[i].players, STANDARD),
                                                 .shuffle = cases[i].shuffle,
                                                 .moves = cases[i].moves});
}

/* O19: passing, dropping only, and four players with one card in the pile. */
static void test_o19_proofs(void **state)
{
    (void)state;
    static const struct {
        int players;
        const char *shuffle, *moves;
    } cases[] = {
        {3, "R4 R1 J Y4 J Y1 J R3 Y3", "pass,lay R1,end"},
        {3, "R4 R1 J Y4 J Y1 J R3 Y3", "drop,end,lay R1,lay R3,end,lay Y3,end"},
        {3, "R4 R1 J Y4 J Y1 J R3 Y3", "pass,lay R1,end,lay Y1,end,pass,lay R3,end"},
        {3, "J R1 R4 J Y1 Y4 J R3 Y3", "drop,drop,end,lay R1,end,lay Y3,end"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        expect_exact_for_all((struct brute_case){.setup = setup(cases[i].players, STANDARD),
                                                 .shuffle = cases[i].shuffle,
                                                 .moves = cases[i].moves});
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_random_games),
        cmocka_unit_test(test_c9_hidden_jokers),
        cmocka_unit_test(test_o11_claims),
        cmocka_unit_test(test_o19_proofs),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
