/* The value of a finished game to each seat: winning and margin mixed, so that search still sees a
 * difference when it is far ahead or far behind. */
#ifndef QUINTE_CORE_VALUE_H
#define QUINTE_CORE_VALUE_H

#include <quinte/quinte.h>

/* How much winning counts; the rest is margin. */
static const float QN_VALUE_WIN = 0.75f;

/* 0 … 1, ½ at 0, ¾ at a margin of `scale`. */
static inline float qn_value_margin(float margin, float scale)
{
    float x = margin / scale;
    return 0.5f + 0.5f * x / (1.0f + (x < 0 ? -x : x));
}

/* The higher result is the better one. */
static inline void qn_value_final(const int *results, int players, float scale,
                                  float value[QN_PLAYERS_MAX])
{
    int best = results[0], winners = 0;
    for (int seat = 1; seat < players; seat++)
        best = results[seat] > best ? results[seat] : best;
    for (int seat = 0; seat < players; seat++)
        winners += results[seat] == best;
    for (int seat = 0; seat < players; seat++) {
        float win = results[seat] == best ? 1.0f / (float)winners : 0.0f;
        int other = INT32_MIN;
        for (int i = 0; i < players; i++)
            if (i != seat && results[i] > other)
                other = results[i];
        value[seat] =
            QN_VALUE_WIN * win +
            (1.0f - QN_VALUE_WIN) * qn_value_margin((float)(results[seat] - other), scale);
    }
}

#endif
