/* How heavy a draft can still become, step by step: what makes it exact to accept or drop drafts by
 * their weight. See sample.c for the argument. */
#ifndef QUINTE_FIGURES_SAMPLE_BOUND_H
#define QUINTE_FIGURES_SAMPLE_BOUND_H

#include "games/figures/round_history.h"

enum {
    FIGURES_PATTERNS = 64, /* most of one level: few, for blocks come one after the other */
    FIGURES_SPAN = FIGURES_HAND * FIGURES_SEATS, /* more than the hands can leave open */
};

/* How many hidden cards of each block a seat holds: four bits a block. */
typedef uint64_t figures_pattern;

/* Before a step, its seat holds one of these patterns; from there on the weights of this seat's
 * steps, over all ways to place them, sum up to so much at most. */
struct figures_level {
    int count;
    figures_pattern patterns[FIGURES_PATTERNS];
    double most[FIGURES_PATTERNS];
};

struct figures_bound {
    struct figures_level levels[FIGURES_STEPS];
    double weight[FIGURES_BLOCKS]; /* what a card of the block weighs */
    /* By the number of the block's cards that no step has used in the end, counted from the least
     * possible one: what that changes, over the most. */
    int least[FIGURES_BLOCKS];
    double unused[FIGURES_BLOCKS][FIGURES_SPAN];
};

static inline int figures_held(figures_pattern pattern, int block)
{
    return (int)(pattern >> (4 * block) & 15);
}

static inline figures_pattern figures_one(int block) { return UINT64_C(1) << (4 * block); }

/* The number of a pattern in its level, or −1. */
static inline int figures_find_pattern(const struct figures_level *level, figures_pattern pattern)
{
    int i = level->count - 1;
    while (i >= 0 && level->patterns[i] != pattern)
        i--;
    return i;
}

/* What comes into the seat's hand between a step and its next one. */
static inline figures_pattern figures_coming(const struct figures_history *history, int index)
{
    const struct figures_draft_step *step = &history->steps[index];
    figures_pattern pattern = 0;
    for (int arrival = step->arrivals; arrival < step[1].arrivals; arrival++)
        pattern += figures_one(history->blocks[step->seat][arrival]);
    return pattern;
}

static inline bool figures_is_last(const struct figures_history *history, int index)
{
    return index + 1 == history->step_end[history->steps[index].seat];
}

/* False if there are too many patterns. */
bool figures_find_bound(const struct figures_view *v, const struct figures_history *history,
                        struct figures_bound *bound);

#endif
