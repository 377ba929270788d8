/* The swap test: two worlds that differ in two cards which a viewer may not know must look
 * byte-identical to it on every channel, until one of the cards becomes known. */
#ifndef QUINTE_TESTS_SWAP_H
#define QUINTE_TESTS_SWAP_H

#include "support.h"

struct swap_count {
    long swaps;    /* pairs that were compared at a ply at which the two true states differ */
    long choices;  /* the same for hidden moves that were exchanged */
    long looks;    /* comparisons of a viewer's whole view */
    long full;     /* of these, with all renderings */
    long thoughts; /* of these, with what search thinks about the move */
    long differences;
    char first[6000]; /* what the first difference was */
};

/* Plays random games of one setup until at least `swaps` pairs were compared, or nothing more can
 * be. */
void swap_run(const struct qn_game *game, const struct qn_setup *setup, long swaps, uint64_t seed,
              struct swap_count *count);

#endif
