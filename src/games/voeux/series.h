/* Vœux: the series that a view shows, for whoever tells or draws them. */
#ifndef QUINTE_VOEUX_SERIES_H
#define QUINTE_VOEUX_SERIES_H

#include "games/voeux/step.h"

/* A series in the order in which its cards lie. */
enum { VOEUX_SERIES_MAX = 18 + VOEUX_VALUES };
struct voeux_series {
    uint8_t cards[VOEUX_SERIES_MAX];
    uint8_t count;
    int8_t way; /* W3: 1 rises, −1 falls, 0 not yet fixed */
};

void voeux_series_of(const struct voeux_view *view, int seat, int series, struct voeux_series *out);
/* W10, W11: what it brings as it lies, and what one card more would change. */
int voeux_series_points(const struct voeux_view *view, int seat, int series);
int voeux_lay_gain(const struct voeux_view *view, int seat, int series);
/* W11: what one stone more would change. */
int voeux_stone_gain(const struct voeux_view *view, int seat);
/* W12, as the table lies. */
int voeux_total(const struct voeux_view *view, int seat);

#endif
