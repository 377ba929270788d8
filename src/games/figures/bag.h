/* Bags of cards: how many copies of each type, as three bit planes (F1: at most four copies). */
#ifndef QUINTE_FIGURES_BAG_H
#define QUINTE_FIGURES_BAG_H

#include "core/bits.h"

/* Type t is held (ones + 2 · twos + 4 · fours) times, each plane giving its bit t. */
struct figures_bag {
    uint32_t ones, twos, fours;
};

static inline void figures_bag_add(struct figures_bag *bag, int type)
{
    uint32_t bit = UINT32_C(1) << type;
    uint32_t carry = bag->ones & bit;
    bag->ones ^= bit;
    bag->fours ^= bag->twos & carry;
    bag->twos ^= carry;
}

/* The bag must hold one. */
static inline void figures_bag_remove(struct figures_bag *bag, int type)
{
    uint32_t bit = UINT32_C(1) << type;
    uint32_t borrow = ~bag->ones & bit;
    bag->ones ^= bit;
    bag->fours ^= ~bag->twos & borrow;
    bag->twos ^= borrow;
}

/* The types held at least once. */
static inline uint32_t figures_bag_types(const struct figures_bag *bag)
{
    return bag->ones | bag->twos | bag->fours;
}

static inline int figures_bag_count(const struct figures_bag *bag, int type)
{
    return (int)((bag->ones >> type & 1) | (bag->twos >> type & 1) << 1 |
                 (bag->fours >> type & 1) << 2);
}

static inline int figures_bag_size(const struct figures_bag *bag)
{
    return qn_count(bag->ones) + 2 * qn_count(bag->twos) + 4 * qn_count(bag->fours);
}

#endif
