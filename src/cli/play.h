/* Whole games played by bots: what simulate and watch share, and the seeds of all subcommands. */
#ifndef QUINTE_CLI_PLAY_H
#define QUINTE_CLI_PLAY_H

#include <quinte/truth.h>
#include "options.h"

enum bot { BOT_RANDOM, BOT_GREEDY, BOT_COUNT };

struct bots {
    uint8_t seat[QN_PLAYERS_MAX]; /* enum bot */
};

/* --bots: one for all seats, or one a seat; random if not given. */
bool read_bots(const struct arguments *arguments, int players, struct bots *bots);

/* --seed: if not given, one that nobody can guess. */
bool read_seed(const struct arguments *arguments, struct qn_seed *seed);

/* The game of this seed, to its end. Each seat's bot has a generator of its own, so the record
 * depends on nothing but the arguments. `fired` may be NULL; otherwise fired[rule] counts what took
 * effect. */
void play_game(const struct qn_game *game, const struct qn_setup *setup, const struct qn_seed *seed,
               const struct bots *bots, struct qn_record *record, uint64_t *fired);

#endif
