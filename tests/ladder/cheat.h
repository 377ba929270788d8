/* A searcher that sees all cards: the ceiling against which the honest one is measured. Test code,
 * and not to be reached from the product. */
#ifndef QUINTE_TESTS_CHEAT_H
#define QUINTE_TESTS_CHEAT_H

#include <quinte/truth.h>

struct cheat;

struct cheat *cheat_open(const struct qn_game *game, uint32_t sims); /* NULL: no memory */
qn_move cheat_move(struct cheat *cheat, const union qn_state *state, struct qn_rng *rng);
void cheat_close(struct cheat *cheat);

#endif
