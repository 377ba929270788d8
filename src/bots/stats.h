/* How sure a comparison of bots is: intervals, Elo, and a test that stops early. Pure functions.
 *
 * What is counted is the deal: its games are the same cards from different seats, so they are not
 * independent, but deals are. A share is the part of the first places that a seat of the bot had.
 */
#ifndef QUINTE_BOTS_STATS_H
#define QUINTE_BOTS_STATS_H

/* Mean and spread of a value per deal, kept up one deal at a time (Welford). */
struct stats_sum {
    long long count;
    double mean, squares; /* squares: sum of squared distances from the mean */
};

struct stats_interval {
    double low, high;
};

void stats_add(struct stats_sum *sum, double value);
/* Of one value; 0 with fewer than two. */
double stats_variance(const struct stats_sum *sum);

/* 95 % confidence interval of a share from its deals, each of `games` games: Wilson's, with as many
 * independent games as would spread the same, and Student's quantile for few deals. */
struct stats_interval stats_share(const struct stats_sum *deals, int games);

/* Elo above the mean of the others at a table of `players`: 0 for a share of 1 / players. */
double stats_elo(double share, int players);
/* The share that goes with it. */
double stats_elo_share(double elo, int players);
/* A share that is at least half a game of `games` away from none and all, so that Elo is finite. */
double stats_tempered(double share, long long games);

/* Sequential probability ratio test, normal approximation over deals, both errors 5 %. */
enum stats_verdict { STATS_UNDECIDED, STATS_LOWER, STATS_HIGHER };

#define STATS_LLR_BOUND 2.9444389791664403 /* ln((1 − 0.05) / 0.05) */

/* Logarithm of how much better share1 explains the deals than share0. */
double stats_llr(const struct stats_sum *deals, double share0, double share1);
enum stats_verdict stats_sprt(const struct stats_sum *deals, double share0, double share1);

#endif
