/* What the policy goes by, as learnt by `learn-figures 1` (train/learn.c) when a card just taken
 * could not be discarded at once (F10). Learning anew without that gave none that are better at
 * tables of two and with patience (docs/programming/bots.md). */
#ifndef QUINTE_FIGURES_WEIGHTS_H
#define QUINTE_FIGURES_WEIGHTS_H

#include "games/figures/policy.h"

static const struct figures_weights figures_weights = {
    .value = {{0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0},
              {16, 30, 30, 38, 56, 30, 48, 114, 122, 169, 86, 161},
              {23, 21, 40, 33, 68, 71, 67, 111, 114, 151, 93, 147},
              {39, 45, 51, 59, 70, 58, 72, 99, 97, 144, 92, 133},
              {56, 51, 49, 60, 69, 66, 62, 92, 91, 140, 80, 123},
              {63, 62, 59, 68, 76, 85, 60, 91, 92, 147, 77, 123},
              {61, 60, 66, 74, 83, 87, 56, 88, 89, 148, 76, 121},
              {59, 61, 66, 77, 87, 95, 54, 90, 90, 154, 72, 122},
              {57, 61, 68, 78, 86, 100, 58, 92, 93, 156, 71, 119},
              {58, 62, 67, 76, 83, 101, 61, 95, 94, 159, 71, 116},
              {54, 63, 67, 79, 87, 100, 65, 98, 90, 156, 76, 112},
              {48, 68, 73, 80, 89, 107, 71, 105, 82, 156, 75, 103},
              {48, 68, 73, 80, 89, 107, 71, 105, 82, 156, 75, 103}},
    .usual = {0, 176, 1, -11, 10, 11, 17, 16, 13, 11, 14, 11, 11},
    .doubt = {0, 389, 461, 478, 492, 501, 508, 513, 517, 521, 522, 524, 524},
    .slope = {0, 83, 60, 48, 41, 36, 32},
    .declare = {-15, 14, 15, -71, -63},
    .series = {0, 2, 6, 10, 9},
    .group = {{0, -1, 7, -1, -4}, {0, -9, -6, 17, 30}, {0, -8, 9, 19, -11}, {0, -5, -2, 11, 56}},
    .straight = {0, -32, -10, 4, 6, 35},
    .flush = {0, 2, 2, 12, 23, 66, 66},
    .par = 15,
    .take = 9,
};

#endif
