/* Who may know which card: written per game, apart from the game's view code, from the rules'
 * Knowledge sections alone, by following physical cards through the game in the plainest way.
 *
 * The swap test exchanges two cards of a shuffle, plays the same moves in both worlds, and for
 * every viewer to whom the oracle says the two worlds are one, compares every channel byte by byte.
 */
#ifndef QUINTE_TESTS_ORACLE_H
#define QUINTE_TESTS_ORACLE_H

#include <quinte/truth.h>

enum { ORACLE_SCRATCH = 16384 };

/* The first part is common; each game casts `scratch` to a structure of its own. */
struct oracle {
    const struct qn_game *game;
    struct qn_setup setup;
    int first;
    int shuffle_count;
    int length[QN_SHUFFLES_MAX];
    uint8_t order[QN_SHUFFLES_MAX][QN_CARDS_MAX]; /* as in the true world */
    uint64_t scratch[ORACLE_SCRATCH / 8];
};

struct oracle_game {
    const char *game;
    /* A shuffle was given: order[shuffle_count − 1] is filled in. */
    void (*shuffled)(struct oracle *oracle);
    /* The seat made this move (before any shuffle that it asks for). */
    void (*moved)(struct oracle *oracle, int seat, const char *move);
    /* Whether, with what the viewer may know now, the world in which places p and q of shuffle
     * number `shuffle` are exchanged is the same as this one. p = q asks, where cards have two
     * faces, for the world in which that card is turned. */
    bool (*hides)(const struct oracle *oracle, int viewer, int shuffle, int p, int q);
};

#endif
