/* A person who has just read the rules: plays at random among moves that look sensible, from the
 * view alone, and never plans. The level `easy` is set so that this one wins a fair share. */
#ifndef QUINTE_TESTS_SIMPLE_H
#define QUINTE_TESTS_SIMPLE_H

#include <quinte/quinte.h>

/* Whether it has habits in this game; otherwise any move is as good as another to it. */
bool simple_knows(const struct qn_game *game);
qn_move simple_move(const struct qn_game *game, const void *view, struct qn_rng *rng);

#endif
