/* Vingt-trois: learnt weights, as learn-vingt-trois 100000 1 (learn.c) writes them. */
#ifndef VINGT_TROIS_JUDGE_WEIGHTS_H
#define VINGT_TROIS_JUDGE_WEIGHTS_H

#include <stdint.h>

struct vingt_trois_weights {
    int8_t later[4]; /* what a second round adds to a score, by tokens, in half penalties */
    int8_t hand;     /* what a full hand will cost until the round ends, in half penalties */
    float fade;      /* chances of winning fall by this with each half penalty behind */
};

/* For 2, 3 and 4 players. */
static const struct vingt_trois_weights vingt_trois_weights[] = {
    {{25, 19, 14, 10}, 16, 0.81f},
    {{24, 19, 14, 10}, 16, 0.79f},
    {{22, 18, 13, 9}, 15, 0.78f},
};

#endif
