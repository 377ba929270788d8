/* The rungs of the ladder: simple-minded players that a bot worth its name beats clearly. They go
 * by the texts of the moves alone. */
#ifndef QUINTE_TESTS_RUNGS_H
#define QUINTE_TESTS_RUNGS_H

#include <quinte/truth.h>

enum { LIKES_MAX = 8 };

enum pick { PICK_FIRST, PICK_LAST, PICK_ANY };

struct rung {
    const char *game; /* NULL: every game */
    const char *name;
    enum pick pick;               /* of the moves that begin with */
    const char *likes[LIKES_MAX]; /* the first of these that any legal move begins with */
};

extern const struct rung rungs[];
extern const int rung_count;

qn_move rung_move(const struct rung *rung, const struct qn_game *game, const union qn_state *state,
                  struct qn_rng *rng);

#endif
