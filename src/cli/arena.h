/* An arena: bots that play the same deals from every seat, and what came of it. Shared by the files
 * that play, keep the log and report. */
#ifndef QUINTE_CLI_ARENA_H
#define QUINTE_CLI_ARENA_H

#include "bots/stats.h"
#include "bot_games.h"
#include <stdio.h>
#include <time.h>

/* One game, per seat. */
struct result {
    bool known;
    uint8_t ranks[QN_PLAYERS_MAX];
    int16_t scores[QN_PLAYERS_MAX];
};

/* How long bots thought. */
struct effort {
    uint64_t moves, ns;
};

struct sprt {
    bool wanted;
    double elo[2], share[2]; /* of the first bot: the two hypotheses */
    struct stats_sum deals;  /* its share in the deals so far, in order, until it was decided */
    enum stats_verdict verdict;
};

/* Game number g is deal g / players in rotation g mod players: place p of the lineup sits in seat
 * (p + rotation) mod players. */
struct arena {
    const struct arguments *arguments;
    const struct qn_game *game;
    struct qn_setup setup;
    struct qn_seed seed; /* deal d has the seed + d */
    struct bots bots;
    int lineup[QN_PLAYERS_MAX]; /* the bot in each place */
    long long deals, games;
    struct result *results;
    struct effort effort[QN_PLAYERS_MAX]; /* per bot */
    struct sprt sprt;
    FILE *log;     /* NULL: none */
    time_t synced; /* when it was last handed to the disk */
};

/* What one bot reached in the complete deals that count. A bot in several seats counts per seat. */
struct summary {
    struct stats_sum share; /* over deals */
    double score, margin;   /* means; margin: ahead of the best other, more is better */
    long long games;
};

int arena_seat(const struct arena *arena, int place, int rotation);
bool arena_deal_known(const struct arena *arena, long long deal);
struct summary arena_sum(const struct arena *arena, int bot);
/* Decides as far as the deals from the first one on are complete. */
void arena_test(struct arena *arena);

/* The log: a line that says what is played, then a line a game, in any order. */

/* Opens it and takes over what it knows; the seed too if none was given. Returns the exit code,
 * DONE if all is well; otherwise the reason is on standard error. */
int log_open(struct arena *arena, const char *path);
/* Adds a game; false: errno says why. */
bool log_add(struct arena *arena, long long game, const struct game_stats *stats);
/* Hands everything to the disk. */
bool log_sync(const struct arena *arena);

/* Reports, on standard output. */
void report_text(const struct arena *arena);
void report_json(const struct arena *arena);

#endif
