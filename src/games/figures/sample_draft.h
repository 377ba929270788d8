/* Drafts: ways to put the unseen cards on the places that other seats drew, in agreement with a
 * history. sample.c says why they are drawn as they are. */
#ifndef QUINTE_FIGURES_SAMPLE_DRAFT_H
#define QUINTE_FIGURES_SAMPLE_DRAFT_H

#include "games/figures/sample_bound.h"

enum { FIGURES_WAITING = 12 }; /* steps that look for a place at a time, to get out of a dead end */

struct figures_draft {
    struct figures_bag hands[FIGURES_SEATS];
    uint8_t types[FIGURES_CARDS];                /* of places that are settled */
    uint8_t left[FIGURES_BLOCKS][FIGURES_TYPES]; /* cards not yet settled */
    uint8_t size[FIGURES_BLOCKS];
    int8_t spare[FIGURES_BLOCKS][FIGURES_TYPES];
    int8_t room[FIGURES_SEATS][FIGURES_BLOCKS];
    uint8_t pool[FIGURES_CARDS +
                 FIGURES_COPIES]; /* the same as lists, each at its block's first place */
    uint8_t copies[FIGURES_STEPS];
    uint8_t arrival[FIGURES_STEPS]; /* of the card that a step discarded, by number */
    bool settled[FIGURES_STEPS];
    uint8_t present[FIGURES_SEATS]
                   [FIGURES_HAND + 4 + FIGURES_WAITING]; /* hidden in hand: arrivals */
    uint8_t present_count[FIGURES_SEATS];
    uint8_t arrived[FIGURES_SEATS];
    figures_pattern pattern; /* of the seat whose step it is */
    double weight;           /* so far, over the most that was possible */
};

/* Drawn evenly, or any at all. False if none was found. */
bool figures_find_draft(const struct figures_view *v, const struct figures_history *history,
                        struct figures_draft *draft, struct qn_rng *rng, bool any);
/* Lists the unsettled cards of a block in the pool; the blocks must come in order. */
void figures_list_pool(const struct figures_view *v, struct figures_draft *draft, int block);
/* The first place of a block. */
static inline int figures_block_start(const struct figures_table *t, int block)
{
    return block > 0 ? t->block_end[block - 1] : 0;
}

#endif
