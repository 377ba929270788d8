/* Sampling against brute force, on reduced decks: plays a short game, then tries every shuffle
 * there is (and every hidden choice), keeps those in which the viewer would have seen exactly the
 * same, and compares the frequency of each resulting state with what `sample` gives. */
#ifndef QUINTE_TESTS_BRUTE_H
#define QUINTE_TESTS_BRUTE_H

#include <quinte/truth.h>

struct brute_case {
    const struct qn_game *game; /* built with QN_SMALL */
    struct qn_setup setup;
    int first;
    const char *shuffle; /* card texts, separated by spaces, top first; NULL: by the seed. Later
                          * shuffles may follow after semicolons, or else come from the seed */
    const char *moves; /* move texts, separated by commas; NULL: `plies` random ones by the seed */
    int plies;
    int viewer;
    uint64_t seed;
    int samples;
    /* How many ways a hidden move stands for (e.g. the copies of a card that it may mean); NULL:
     * one. A shuffle's weight is shared among the agreeing sequences of hidden moves in proportion.
     */
    double (*ways)(const void *state, qn_move move);
};

struct brute_result {
    long shuffles;  /* tried */
    long agreeing;  /* in which the viewer saw the same */
    int states;     /* different present states among them */
    double p_value; /* chi-square of the samples against their exact frequencies */
    bool outside; /* a sample was not one of those states, or there was none, or it looks different
                   */
    bool missed;  /* a state that should have come up at least 20 times never did */
};

/* Every shuffle dealt so far is varied, one after the other; `shuffles` and `agreeing` count the
 * last. False if the case could not be set up (an illegal move, too many states). */
bool brute_run(const struct brute_case *c, struct brute_result *result);

/* Fails the running cmocka test, with all that is needed to find the case again, unless the samples
 * are even: p at least 1e-4, nothing outside, nothing missed. */
void brute_expect(const struct brute_case *c);
/* … for every seat and the spectator. */
void brute_expect_all(const struct brute_case *c);

/* The probability that chi-square with so many degrees of freedom is at least this large. */
double brute_chi_square(double chi_square, int degrees);

#endif
