/* Vingt-trois: learnt weights, as learn-vingt-trois 100000 1 (train/learn.c) writes them. */
#ifndef VINGT_TROIS_WEIGHTS_H
#define VINGT_TROIS_WEIGHTS_H

#include <stdint.h>

struct vingt_trois_weights {
    int8_t later[4]; /* what a second round adds to a score, by tokens, in half penalties */
    int8_t hand;     /* what a full hand will cost until the round ends, in half penalties */
    float fade;      /* chances of winning fall by this with each half penalty behind */
};

/* For 2, 3 and 4 players. */
static const struct vingt_trois_weights vingt_trois_weights[] = {
    {{18, 13, 8, 3}, 9, 0.76f},
    {{20, 15, 10, 5}, 12, 0.78f},
    {{19, 15, 10, 6}, 12, 0.77f},
};

#endif
