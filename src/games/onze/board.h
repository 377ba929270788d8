/* The geometry of the table: sets of slots, which slots are adjacent, which a link reaches. */
#ifndef QUINTE_ONZE_BOARD_H
#define QUINTE_ONZE_BOARD_H

#include "state.h"
#include "core/bits.h"
#include "core/plant.h"

static const uint64_t onze_row = (UINT64_C(1) << ONZE_WIDTH) - 1;

/* All slots of two rows. */
static const uint64_t onze_rows = ((UINT64_C(1) << ONZE_WIDTH) - 1) * ((UINT64_C(1) << 32) + 1);

/* The second word or the first. Which one cannot be foretold, so there is no branch. */
static inline uint64_t onze_word(struct onze_set set, bool second)
{
    return set.word[0] ^ ((set.word[0] ^ set.word[1]) & -(uint64_t)second);
}

static inline bool onze_has(const struct onze_set *set, int place)
{
    return onze_word(*set, place >> 6) >> (place & 63) & 1;
}

static inline void onze_add(struct onze_set *set, int place)
{
    set->word[place >> 6] |= UINT64_C(1) << (place & 63);
}

static inline void onze_remove(struct onze_set *set, int place)
{
    set->word[place >> 6] &= ~(UINT64_C(1) << (place & 63));
}

/* The slot as a set of its own. */
static inline struct onze_set onze_one(int place)
{
    uint64_t bit = UINT64_C(1) << (place & 63), second = -(uint64_t)(place >> 6);
    return (struct onze_set){{bit & ~second, bit & second}};
}

static inline bool onze_any(struct onze_set set) { return (set.word[0] | set.word[1]) != 0; }

static inline int onze_size(struct onze_set set)
{
    return qn_count(set.word[0]) + qn_count(set.word[1]);
}

static inline struct onze_set onze_both(struct onze_set a, struct onze_set b)
{
    return (struct onze_set){{a.word[0] & b.word[0], a.word[1] & b.word[1]}};
}

static inline struct onze_set onze_either(struct onze_set a, struct onze_set b)
{
    return (struct onze_set){{a.word[0] | b.word[0], a.word[1] | b.word[1]}};
}

static inline struct onze_set onze_less(struct onze_set a, struct onze_set b)
{
    return (struct onze_set){{a.word[0] & ~b.word[0], a.word[1] & ~b.word[1]}};
}

/* The set, or nothing. */
static inline struct onze_set onze_if(bool condition, struct onze_set set)
{
    uint64_t mask = -(uint64_t)condition;
    return (struct onze_set){{set.word[0] & mask, set.word[1] & mask}};
}

/* Member number k in ascending order of slots. */
static inline int onze_member(struct onze_set set, int k)
{
    int low = qn_count(set.word[0]);
    bool second = k >= low;
    return 64 * second + qn_member(onze_word(set, second), k - (low & -(int)second));
}

static inline struct onze_set onze_all_slots(void)
{
    return (struct onze_set){{onze_rows, ONZE_COLOURS > 2 ? onze_rows : 0}};
}

static inline struct onze_set onze_centres(void)
{
    uint64_t two = ((UINT64_C(1) << 32) + 1) << (ONZE_CENTRE - 1);
    return (struct onze_set){{two, ONZE_COLOURS > 2 ? two : 0}};
}

/* Slots one lower or one higher in their row than a member. */
static inline struct onze_set onze_beside(struct onze_set set)
{
    const struct onze_set all = onze_all_slots();
    return (struct onze_set){{(set.word[0] << 1 | set.word[0] >> 1) & all.word[0],
                              (set.word[1] << 1 | set.word[1] >> 1) & all.word[1]}};
}

/* O5: empty slots next to a filled one in their row. */
static inline struct onze_set onze_adjacent(struct onze_set filled)
{
    return onze_less(onze_beside(filled), filled);
}

/* O2: slots of the same number in a neighbour row of a member. */
static inline struct onze_set onze_across(struct onze_set set)
{
    const struct onze_set all = onze_all_slots();
    uint64_t a = set.word[0], b = set.word[1];
    return (struct onze_set){
        {(a >> 32 | a << 32 | b << 32) & all.word[0], (b >> 32 | b << 32 | a >> 32) & all.word[1]}};
}

/* O6: empty slots that only a link reaches. */
static inline struct onze_set onze_linkable(struct onze_set filled, struct onze_set adjacent)
{
    return onze_less(onze_across(filled), onze_either(filled, adjacent));
}

/* The slots of the place's half row, in its word. */
static inline uint64_t onze_half(int place)
{
    const uint64_t low = (UINT64_C(1) << (ONZE_CENTRE - 1)) - 1, high = onze_row & ~(low << 1 | 1);
    return ((place & 31) < ONZE_CENTRE ? low : high) << (place & 32);
}

/* The points that a slot's number counts in hand (O15). */
static inline int onze_number(int place) { return (place & 31) + 1; }

static inline int onze_sum(struct onze_set numbers)
{
    int sum = 0;
    for (int w = 0; w < 2; w++)
        for (uint64_t rest = numbers.word[w]; rest; rest &= rest - 1)
            sum += onze_number(qn_lowest(rest));
    return sum;
}

#endif
