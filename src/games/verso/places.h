/* A token's place and group, as readers of a view are given them. */
#ifndef QUINTE_GAMES_VERSO_PLACES_H
#define QUINTE_GAMES_VERSO_PLACES_H

#include "state.h"

enum {
    VERSO_PLACE_HELD = 0,
    VERSO_PLACE_SEAT = 1,                                 /* the reserve of seat 0, and so on */
    VERSO_PLACE_MAX = VERSO_POINT_LOW + VERSO_POINTS - 1, /* from 7 on: on the card worth that */
};

/* Of each token out of the pile. */
struct verso_places {
    uint8_t place[VERSO_TOKENS];
    uint8_t group[VERSO_TOKENS]; /* the lowest token's number, as in #1; 0 for the held token */
};

/* The links of a bad view may lead anywhere below 54. */
void verso_places_of(const struct verso_table *table, struct verso_places *places);
/* Makes the view's table from its plain parts: setup, turn, phase, counts, points, faces, places.
 * False if the groups do not hold together. */
bool verso_rebuild(struct verso_view *view, const struct verso_places *places);

#endif
