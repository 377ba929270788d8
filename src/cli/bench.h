/* What the two parts of quinte bench share: clocks, CAL, and the views that search thinks about. */
#ifndef QUINTE_CLI_BENCH_H
#define QUINTE_CLI_BENCH_H

#include "options.h"

enum { BENCH_ROUNDS_MAX = 999 };

struct bench_times {
    double ns[BENCH_ROUNDS_MAX];
    double best, median;
};

/* Processor time of this thread. */
double bench_now(void);
void bench_sum_up(struct bench_times *times, int rounds);
uint64_t bench_hash(uint64_t sum, const void *bytes, size_t count);
/* Nanoseconds for one shuffle of 101 bytes. */
double bench_calibrate(struct qn_rng *rng, int shuffles, uint64_t *check);

/* Views of seats to move, in the middle of random games, with a choice. */
struct bench_views {
    const struct qn_game *game;
    struct qn_setup setup;
    int count;
    uint64_t (*views)[QN_VIEW_MAX / 8];
};

struct bench_search;

/* quinte bench search: measures game by game, then prints. */
struct bench_search *bench_search_open(int rounds, bool quick);
void bench_search_game(struct bench_search *bench, const struct bench_views *views);
void bench_search_print(const struct bench_search *bench, bool json, enum qn_lang lang);
void bench_search_close(struct bench_search *bench);

#endif
