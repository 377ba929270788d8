/* How sure a comparison of bots is: intervals, Elo, and a test that stops early. */
#include "bots/stats.h"
#include <math.h>
#include <stdbool.h>

void stats_add(struct stats_sum *sum, double value)
{
    double before = value - sum->mean;
    sum->count++;
    sum->mean += before / (double)sum->count;
    sum->squares += before * (value - sum->mean);
}

double stats_variance(const struct stats_sum *sum)
{
    return sum->count < 2 ? 0 : sum->squares / (double)(sum->count - 1);
}

/* The 97.5 % quantile of Student's distribution, by Cornish and Fisher's expansion; good to 1 %
 * from three degrees of freedom on. */
static double student(long long degrees)
{
    const double z = 1.959963984540054;
    double n = (double)(degrees < 1 ? 1 : degrees);
    double z3 = z * z * z, z5 = z3 * z * z, z7 = z5 * z * z;
    return z + (z3 + z) / (4 * n) + (5 * z5 + 16 * z3 + 3 * z) / (96 * n * n) +
           (3 * z7 + 19 * z5 + 17 * z3 - 15 * z) / (384 * n * n * n);
}

struct stats_interval stats_share(const struct stats_sum *deals, int games)
{
    enum {
        BEST = 4
    }; /* deals that all ended the same way do not prove more than this many times
          their games */
    if (deals->count == 0)
        return (struct stats_interval){0, 1};
    double share = deals->mean, count = (double)deals->count;
    double spread = stats_variance(deals) / count;
    bool certain = share <= 0 || share >= 1 || deals->count < 2;
    double worth = certain || spread <= 0 ? INFINITY : share * (1 - share) / spread;
    double most = certain ? count : BEST * count * games;
    if (worth > most)
        worth = most;
    double t = student(deals->count - 1), tt = t * t / worth;
    double middle = (share + tt / 2) / (1 + tt);
    double half = t * sqrt(share * (1 - share) / worth + tt / (4 * worth)) / (1 + tt);
    struct stats_interval interval = {middle - half, middle + half};
    if (interval.low < 0 || share <= 0)
        interval.low = 0;
    if (interval.high > 1 || share >= 1)
        interval.high = 1;
    return interval;
}

/* Players of equal strength s_i share the first places as s_i / Σ s (Luce): with two this is Elo's
 * own formula. */
double stats_elo(double share, int players)
{
    return 400 * log10(share * (players - 1) / (1 - share));
}

double stats_elo_share(double elo, int players)
{
    double strength = pow(10, elo / 400);
    return strength / (strength + players - 1);
}

double stats_tempered(double share, long long games)
{
    double least = games < 1 ? 0.5 : 0.5 / (double)games;
    return share < least ? least : share > 1 - least ? 1 - least : share;
}

/* The spread is estimated from the deals, with two imagined ones that spread as single games do, so
 * that the first few cannot look certain. */
double stats_llr(const struct stats_sum *deals, double share0, double share1)
{
    enum { IMAGINED = 2 };
    if (deals->count == 0)
        return 0;
    double middle = (share0 + share1) / 2;
    double spread =
        (deals->squares + IMAGINED * middle * (1 - middle)) / (double)(deals->count + IMAGINED - 1);
    return (double)deals->count * (share1 - share0) * (deals->mean - middle) / spread;
}

enum stats_verdict stats_sprt(const struct stats_sum *deals, double share0, double share1)
{
    double llr = stats_llr(deals, share0, share1);
    return llr >= STATS_LLR_BOUND    ? STATS_HIGHER
           : llr <= -STATS_LLR_BOUND ? STATS_LOWER
                                     : STATS_UNDECIDED;
}
