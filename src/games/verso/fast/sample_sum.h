/* One number of the sum in sample.c, as a plain loop and with both values of d side by side.
 *
 * Derived from sample.c, which says what is summed; tests/fast_test.c holds the vectors to the
 * loop. */
#ifndef QUINTE_GAMES_VERSO_FAST_SAMPLE_SUM_H
#define QUINTE_GAMES_VERSO_FAST_SAMPLE_SUM_H

#include <stdint.h>

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

/* For both values of d. Vectors stay in registers from one number to the next. */
#ifdef QN_PLAIN
typedef double verso_weights[2];
typedef int64_t verso_counts[2];
#else
typedef double verso_weights __attribute__((vector_size(2 * sizeof(double))));
typedef int64_t verso_counts __attribute__((vector_size(2 * sizeof(int64_t))));
#endif

/* By c and d: the weight of all that can follow, and minus what goes up from v. */
struct verso_sum {
    verso_weights weight[VERSO_SERVED];
};

struct verso_drawn {
    verso_counts ups[VERSO_SERVED];
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
    const verso_weights *above = sum->weight;
    const verso_weights after_stay = {above[0][0], above[1][0]};
    const verso_weights after_next = {above[1][0], above[2][0]};
    const verso_weights after_over = {above[0][1], above[1][1]};
    const verso_weights after_both = {above[1][1], above[2][1]};
    for (int c = 0; c < VERSO_SERVED; c++) {
        verso_weights stay = ways->up[0][from + c] * after_stay;
        verso_weights next = ways->up[1][from + c] * after_next + stay;
        verso_weights over = ways->up[2][from + c] * after_over;
        verso_weights both = ways->up[3][from + c] * after_both;
        verso_weights all = next + (over + both), draw = unit * all;
        sum->weight[c] = all;
        drawn->ups[c] = (verso_counts)(draw >= stay) + (verso_counts)(draw >= next) +
                        (verso_counts)(draw >= next + over);
    }
}
#endif

#endif
