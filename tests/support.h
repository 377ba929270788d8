/* What the tests over every game share: walking through setups, random games, hashes. */
#ifndef QUINTE_TESTS_SUPPORT_H
#define QUINTE_TESTS_SUPPORT_H

#include <quinte/truth.h>

enum { TEXT_MAX = 1 << 16, TENSOR_MAX = 1 << 14, RECORD_TEXT_MAX = 1 << 20 };

union any_view {
    uint64_t align[2];
    unsigned char bytes[QN_VIEW_MAX];
};

/* Every setup of a game, one after the other: all player counts with all option values. */
int setup_total(const struct qn_game *game);
struct qn_setup setup_number(const struct qn_game *game, int number);

/* A game being played at random, with all that is needed to say where something went wrong. */
enum style { STYLE_UNIFORM, STYLE_POLICY, STYLE_MIXED, STYLES };

struct walk {
    const struct qn_game *game;
    const struct qn_truth *truth;
    struct qn_setup setup;
    struct qn_limits limits;
    uint64_t seed;
    enum style style;
    struct qn_rng rng;
    struct qn_record record;
    union qn_state state;
    struct qn_events events; /* of the last ply */
    qn_move legal[QN_MOVES_MAX];
    int legal_count;
};

void walk_start(struct walk *walk, const struct qn_game *game, const struct qn_setup *setup,
                uint64_t seed);
bool walk_over(const struct walk *walk);
/* Makes one move; false if the game is over. Fails the test if the game refuses what it offers. */
bool walk_step(struct walk *walk);
/* Plays random games of every setup, `seeds` of each, and calls `look` at every position of them,
 * the last one too. */
void walk_games(const struct qn_game *game, long seeds, void (*look)(const struct walk *walk));
/* Fails the test, naming game, setup, seed and ply. */
_Noreturn void walk_fail(const struct walk *walk, const char *what, ...)
    __attribute__((format(printf, 2, 3)));

/* Viewers: every seat, then the spectator. */
int viewer_number(const struct qn_setup *setup, int index); /* index 0 … players */

/* How much to do: `amount` times the environment's QUINTE_TEST_PERCENT / 100, at least 1. */
long scaled_amount(long amount);

uint64_t hash_bytes(const void *bytes, size_t count);

/* The texts of a card and a move, in one of a few static buffers. */
const char *card_text(const struct qn_game *game, uint8_t card);
const char *move_text(const struct qn_game *game, qn_move move);
const char *setup_text(const struct qn_game *game, const struct qn_setup *setup);

/* Runs one test function per game, named "game: name"; only for the environment's QUINTE_TEST_GAME,
 * if that is set. */
struct game_test {
    const char *name;
    void (*run)(void **state); /* *state is the game */
};

int run_game_tests(const char *group, const struct game_test *tests, int count);

#endif
