/* Whole games played by bots: what simulate, watch and arena share, and the seeds of all
 * subcommands. */
#ifndef QUINTE_CLI_BOT_GAMES_H
#define QUINTE_CLI_BOT_GAMES_H

#include <quinte/truth.h>
#include "bots/bot.h"
#include "options.h"

/* The bots of --bots, in order. */
struct bots {
    int count;
    struct bot_spec list[QN_PLAYERS_MAX];
};

/* Who plays what: one bot a seat. */
struct seating {
    const struct qn_game *game;
    struct qn_setup setup;
    enum qn_lang lang;
    const struct bot_spec *seat[QN_PLAYERS_MAX];
};

/* --bots, as many as are named, or random; false if one is none, or if there are too many. */
bool read_bots(const struct arguments *arguments, struct bots *bots);
/* --bots at a table: one for all seats, or one a seat. */
bool read_seating(const struct arguments *arguments, struct bots *bots, struct seating *seating);

/* --seed: if not given, one that nobody can guess. */
bool read_seed(const struct arguments *arguments, struct qn_seed *seed);

/* What is counted on the way. */
struct game_stats {
    uint64_t *fired; /* NULL, or how often each rule took effect: added up */
    bool timed;      /* whether the rest is wanted, per seat: */
    uint32_t moves[QN_PLAYERS_MAX];
    uint64_t ns[QN_PLAYERS_MAX];
};

enum outcome { PLAYED, INTERRUPTED, FAILED };

/* The game of this seed, to its end. Each seat's bot has a generator of its own (of number
 * `stream` + seat), so the record depends on nothing but the arguments, unless a bot goes by time.
 * INTERRUPTED if a held signal waits while a slow bot plays. FAILED with a sentence if a bot does:
 * an engine that died, a move that is not legal. */
enum outcome play_bot_game(const struct seating *seating, const struct qn_seed *seed,
                           uint32_t stream, struct qn_record *record, struct game_stats *stats,
                           struct qn_text *error);

#endif
