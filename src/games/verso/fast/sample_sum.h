/* One number of the sum in sample.c, as a plain loop and with both values of d side by side.
 *
 * Derived from sample.c, which says what is summed; tests/fast_test.c holds the vectors to the
 * loop. */
#ifndef QUINTE_GAMES_VERSO_FAST_SAMPLE_SUM_H
#define QUINTE_GAMES_VERSO_FAST_SAMPLE_SUM_H

#include <stdint.h>
#include <string.h>

enum {
    VERSO_UPS = 4,    /* which edges of v go to their upper end: 1 for (v,v+1), 2 for (v,v+2) */
    VERSO_MOST = 5,   /* tokens at one number */
    VERSO_SERVED = 3, /* values of c: how many tokens at v got a lower edge; d: how many at v+1 */
    VERSO_WAYS = VERSO_MOST + VERSO_SERVED,
};

/* By what goes up: in how many ways v gets what it needs. For t tokens at v, c = 0, 1, 2 … stand
 * side by side from VERSO_MOST − t on. */
struct verso_ways {
    double up[VERSO_UPS][VERSO_WAYS];
};

/* By c and d: the weight of all that can follow, and minus what goes up from v. */
struct verso_sum {
    double weight[VERSO_SERVED][2];
};

struct verso_drawn {
    int64_t ups[VERSO_SERVED][2];
};

/* `unit` is a random number below 1. `sum` is that of the numbers above, and becomes that from v
 * up.
 */
static inline void verso_sum_number_plain(const struct verso_ways *ways, int from, double unit,
                                          struct verso_sum *sum, struct verso_drawn *drawn)
{
    const struct verso_sum above = *sum;
    for (int c = 0; c < VERSO_SERVED; c++)
        for (int d = 0; d < 2; d++) {
            double stay = ways->up[0][from + c] * above.weight[d][0];
            double next = ways->up[1][from + c] * above.weight[d + 1][0] + stay;
            double over = ways->up[2][from + c] * above.weight[d][1];
            double both = ways->up[3][from + c] * above.weight[d + 1][1];
            double all = next + (over + both), draw = unit * all;
            sum->weight[c][d] = all;
            drawn->ups[c][d] = -((draw >= stay) + (draw >= next) + (draw >= next + over));
        }
}

#ifdef QN_PLAIN
static inline void verso_sum_number(const struct verso_ways *ways, int from, double unit,
                                    struct verso_sum *sum, struct verso_drawn *drawn)
{
    verso_sum_number_plain(ways, from, unit, sum, drawn);
}
#else
static inline void verso_sum_number(const struct verso_ways *ways, int from, double unit,
                                    struct verso_sum *sum, struct verso_drawn *drawn)
{
    typedef double pair __attribute__((vector_size(2 * sizeof(double))));
    typedef int64_t counts __attribute__((vector_size(2 * sizeof(int64_t))));
    double(*above)[2] = sum->weight;
    const pair after_stay = {above[0][0], above[1][0]}, after_next = {above[1][0], above[2][0]};
    const pair after_over = {above[0][1], above[1][1]}, after_both = {above[1][1], above[2][1]};
    for (int c = 0; c < VERSO_SERVED; c++) {
        pair stay = ways->up[0][from + c] * after_stay;
        pair next = ways->up[1][from + c] * after_next + stay;
        pair over = ways->up[2][from + c] * after_over;
        pair both = ways->up[3][from + c] * after_both;
        pair all = next + (over + both), draw = unit * all;
        counts ups =
            (counts)(draw >= stay) + (counts)(draw >= next) + (counts)(draw >= next + over);
        memcpy(sum->weight[c], &all, sizeof all);
        memcpy(drawn->ups[c], &ups, sizeof ups);
    }
}
#endif

#endif
