/* The boxes of the sheet: which ones a hand makes (F3, F4), by bit tricks on the mask of its types
 * because every turn asks, and what they bring (F2, F12). */
#ifndef QUINTE_FIGURES_BOXES_H
#define QUINTE_FIGURES_BOXES_H

#include "games/figures/state.h"
#include "core/plant.h"

/* A figure of four bits per value: its lowest bit in each. */
enum {
    FIGURES_EACH_VALUE = 0x111111,
    FIGURES_LOW_STRAIGHT = 0x011111,
    FIGURES_HIGH_STRAIGHT = 0x111110
};

/* The colours that a hand holds of a value; one less than the value. */
static inline int figures_colours(uint32_t types, int value)
{
    return qn_count(types >> (value * FIGURES_COLOURS) & 15);
}

/* F2: a series counts its value once for each colour. */
static inline int figures_series_points(uint32_t types, int box)
{
    return (box + 1) * figures_colours(types, box);
}

/* The same for a series that is scored on the sheet. */
static inline int figures_scored_colours(const struct figures_sheet *sheet, int box)
{
    return (sheet->colours >> (2 * box) & 3) + 1;
}

/* Moves the lowest bits of the six values together. */
static inline uint32_t figures_gather(uint32_t lowest)
{
    lowest = (lowest | lowest >> 3) & 0x030303;
    return (lowest | lowest >> 6 | lowest >> 12) & 0x3F;
}

/* Five different values of one colour. */
static inline bool figures_has_flush(uint32_t types)
{
    bool found = false;
    for (int colour = 0; colour < FIGURES_COLOURS; colour++)
        found |= qn_count(types & (uint32_t)FIGURES_EACH_VALUE << colour) >= 5;
    return found;
}

/* F4: the boxes that a hand makes. F3: a mask of types already counts identical cards once. */
static inline uint32_t figures_makes(uint32_t types)
{
    uint32_t pairs = types - (types >> 1 & 0x555555);
    uint32_t colours = (pairs & 0x333333) + (pairs >> 2 & 0x333333); /* 0 to 4 in each value */
    uint32_t four = colours >> 2 & FIGURES_EACH_VALUE;
    uint32_t three = ((colours >> 1 & colours) | four) & FIGURES_EACH_VALUE;
    uint32_t two = (colours >> 1 | colours >> 2) & FIGURES_EACH_VALUE;
    uint32_t one = (colours | colours >> 1 | colours >> 2) & FIGURES_EACH_VALUE;
    bool twice = (two & (two - 1)) != 0;
    bool straight = (one & FIGURES_LOW_STRAIGHT) == FIGURES_LOW_STRAIGHT ||
                    (one & FIGURES_HIGH_STRAIGHT) == FIGURES_HIGH_STRAIGHT;
    if (QN_PLANT(QN_PLANT_RULE))
        straight = (one & FIGURES_LOW_STRAIGHT) == FIGURES_LOW_STRAIGHT;
    return figures_gather(one) | (uint32_t)twice << FIGURES_PAIRS |
           (uint32_t)(three != 0) << FIGURES_THREE |
           (uint32_t)(three != 0 && twice) << FIGURES_FULL |
           (uint32_t)straight << FIGURES_STRAIGHT | (uint32_t)(four != 0) << FIGURES_FOUR |
           (uint32_t)figures_has_flush(types) << FIGURES_FLUSH;
}

/* The points of a box that the hand makes. */
int figures_points(uint32_t types, int box);
/* F4: what a hand brings in a box: nothing if it does not make it. */
int figures_hand_points(uint32_t types, int box);
/* Points of a written box, 0 if it was crossed. */
int figures_written(const struct figures_sheet *sheet, int box);
int figures_series_total(const struct figures_sheet *sheet);
/* F12: 40 if the sheet has earned them, else 0. */
int figures_bonus(const struct figures_sheet *sheet);
/* Whether points in this box would be the ones that earn the bonus. */
bool figures_earns_bonus(const struct figures_sheet *sheet, int box, int points);
int figures_total(const struct figures_sheet *sheet);

#endif
