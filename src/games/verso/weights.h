/* The value of a position of Verso, learnt by self-play. Made by
 * `learn-verso 30000 1 | clang-format`. Each weight is a parabola in the share of the
 * pile that is left. */
#ifndef QUINTE_GAMES_VERSO_WEIGHTS_H
#define QUINTE_GAMES_VERSO_WEIGHTS_H

#include "search.h"

static const struct verso_weights
    verso_weights[] =
        {
            /* 2 players */
            {.variance = {248.4f, 474.0f},
             .weights =
                 {
                     [VERSO_FEATURE_SCORE] = {0.992f, -0.434f, 1.084f},
                     [VERSO_FEATURE_ONES] = {-0.561f, 6.766f, -1.754f},
                     [VERSO_FEATURE_TWOS] = {-0.502f, 17.807f, -11.898f},
                     [VERSO_FEATURE_THREES] = {-1.212f, 27.388f, -22.251f},
                     [VERSO_FEATURE_LONGS] = {3.141f, 18.204f, -26.338f},
                     [VERSO_FEATURE_GROW] = {-0.039f, 5.472f, -5.321f},
                     [VERSO_FEATURE_FULL] = {1.723f, -0.428f, -1.422f},
                     [VERSO_FEATURE_LAST] = {0.596f, 1.637f, 16.458f},
                     [VERSO_FEATURE_LYING] = {0.225f, -7.393f, -3.421f},
                     [VERSO_FEATURE_TURN] = {2.512f, -2.858f, 3.010f},
                     [VERSO_FEATURE_TOP] = {4.388f, -5.571f, 2.715f},
                     [VERSO_FEATURE_HOPE] = {5.535f, -4.171f, -1.597f},
                 }},
            /* 3 players */
            {.variance = {108.0f, 252.6f},
             .weights =
                 {
                     [VERSO_FEATURE_SCORE] = {0.998f, -0.430f, 0.042f},
                     [VERSO_FEATURE_ONES] = {-0.744f, 4.689f, -0.699f},
                     [VERSO_FEATURE_TWOS] = {-0.497f, 9.886f, -4.236f},
                     [VERSO_FEATURE_THREES] = {-0.497f, 15.226f, -8.354f},
                     [VERSO_FEATURE_LONGS] = {1.545f, 8.166f, -4.197f},
                     [VERSO_FEATURE_GROW] = {-0.056f, 4.304f, -4.174f},
                     [VERSO_FEATURE_FULL] = {0.919f, 2.041f, -4.081f},
                     [VERSO_FEATURE_LAST] = {0.048f, 38.893f, -68.451f},
                     [VERSO_FEATURE_LYING] = {0.065f, -2.608f, -2.845f},
                     [VERSO_FEATURE_TURN] = {2.486f, -2.032f, 1.464f},
                     [VERSO_FEATURE_TOP] = {2.501f, -1.522f, 0.619f},
                     [VERSO_FEATURE_HOPE] = {3.262f, 1.721f, -4.890f},
                 }},
            /* 4 players */
            {.variance = {78.3f, 221.9f},
             .weights =
                 {
                     [VERSO_FEATURE_SCORE] = {0.993f, -0.426f, 0.143f},
                     [VERSO_FEATURE_ONES] = {-0.757f, 2.210f, 1.543f},
                     [VERSO_FEATURE_TWOS] = {-0.675f, 7.795f, -1.883f},
                     [VERSO_FEATURE_THREES] = {-0.846f, 13.123f, -4.980f},
                     [VERSO_FEATURE_LONGS] = {1.075f, 6.383f, 0.050f},
                     [VERSO_FEATURE_GROW] = {-0.074f, 3.864f, -3.457f},
                     [VERSO_FEATURE_FULL] = {0.797f, 2.770f, -4.513f},
                     [VERSO_FEATURE_LAST] = {1.465f, 26.684f, -46.375f},
                     [VERSO_FEATURE_LYING] = {0.104f, -2.351f, -2.191f},
                     [VERSO_FEATURE_TURN] = {2.773f, -2.972f, 2.262f},
                     [VERSO_FEATURE_TOP] = {2.083f, -0.086f, 0.189f},
                     [VERSO_FEATURE_HOPE] = {2.866f, 2.878f, -4.858f},
                 }},
};

#endif
