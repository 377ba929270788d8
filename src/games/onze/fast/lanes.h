/* Vectors of eight numbers, one for each half row: the four below the centres, then the four above.
 * All that depends on the machine is at the top; the rest are vectors of the compiler.
 *
 * Derived from board.h, for slot_simd.h; tests/fast_test.c holds what comes of it to the plain
 * loop. Lanes are passed by address, for how vectors are passed by value depends on the machine. */
#ifndef QUINTE_ONZE_FAST_LANES_H
#define QUINTE_ONZE_FAST_LANES_H

#include "../board.h"

#ifdef __AVX2__
#include <immintrin.h>
enum { ONZE_LANES = 8, ONZE_GROUPS = 1 };
#else
enum { ONZE_LANES = 4, ONZE_GROUPS = 2 };
#endif

typedef int32_t onze_group __attribute__((vector_size(4 * ONZE_LANES)));
typedef uint64_t onze_pairs __attribute__((vector_size(4 * ONZE_LANES)));
typedef float onze_floats __attribute__((vector_size(4 * ONZE_LANES)));
typedef uint32_t onze_quad __attribute__((vector_size(16)));
typedef uint64_t onze_words __attribute__((vector_size(16)));
typedef uint8_t onze_bytes __attribute__((vector_size(16)));

struct onze_lanes {
    onze_group of[ONZE_GROUPS];
};

/* ---- what depends on the machine ----
 *
 * onze_sides: one number for the halves below the centres, one for those above.
 * onze_join_lanes: the halves below the centres, and those above.
 * onze_spread: slots of both, or other numbers in the same order.
 * onze_across_lanes: O2, slots of the same number in a neighbour row, as onze_across has them.
 * onze_some: whether there is a slot in any lane.
 * onze_raise: the greater of two, lane by lane; gcc does not find the instruction by itself.
 * onze_greatest: sets all lanes to the greatest one. */

#ifdef __AVX2__

static inline void onze_sides(struct onze_lanes *lanes, int low, int high)
{
    lanes->of[0] = (onze_group){low, low, low, low, high, high, high, high};
}

static inline void onze_join_lanes(struct onze_lanes *lanes, onze_quad low, onze_quad high)
{
    lanes->of[0] = (onze_group)__builtin_shufflevector(low, high, 0, 1, 2, 3, 4, 5, 6, 7);
}

static inline void onze_spread(struct onze_lanes *lanes, struct onze_set low, struct onze_set high)
{
    lanes->of[0] = (onze_group)(onze_pairs){low.word[0], low.word[1], high.word[0], high.word[1]};
}

static inline void onze_across_lanes(onze_group *across, const onze_group *slots)
{
    *across = __builtin_shufflevector(*slots, *slots, 1, 0, 1, 2, 5, 4, 5, 6) |
              __builtin_shufflevector(*slots, *slots, 1, 2, 3, 2, 5, 6, 7, 6);
}

static inline bool onze_some(const onze_group *slots)
{
    return !_mm256_testz_si256((__m256i)*slots, (__m256i)*slots);
}

static inline void onze_raise(onze_group *best, const onze_group *bid)
{
    *best = (onze_group)_mm256_max_epi32((__m256i)*best, (__m256i)*bid);
}

static inline void onze_greatest(onze_group *lanes)
{
    onze_group top = *lanes, other = __builtin_shufflevector(top, top, 4, 5, 6, 7, 0, 1, 2, 3);
    onze_raise(&top, &other);
    other = __builtin_shufflevector(top, top, 2, 3, 0, 1, 6, 7, 4, 5);
    onze_raise(&top, &other);
    other = __builtin_shufflevector(top, top, 1, 0, 3, 2, 5, 4, 7, 6);
    onze_raise(&top, &other);
    *lanes = top;
}

#else

static inline void onze_sides(struct onze_lanes *lanes, int low, int high)
{
    lanes->of[0] = (onze_group){low, low, low, low};
    lanes->of[1] = (onze_group){high, high, high, high};
}

static inline void onze_join_lanes(struct onze_lanes *lanes, onze_quad low, onze_quad high)
{
    lanes->of[0] = (onze_group)low;
    lanes->of[1] = (onze_group)high;
}

static inline void onze_spread(struct onze_lanes *lanes, struct onze_set low, struct onze_set high)
{
    lanes->of[0] = (onze_group)(onze_pairs){low.word[0], low.word[1]};
    lanes->of[1] = (onze_group)(onze_pairs){high.word[0], high.word[1]};
}

static inline void onze_across_lanes(onze_group *across, const onze_group *slots)
{
    *across = __builtin_shufflevector(*slots, *slots, 1, 0, 1, 2) |
              __builtin_shufflevector(*slots, *slots, 1, 2, 3, 2);
}

static inline bool onze_some(const onze_group *slots)
{
    onze_pairs pairs = (onze_pairs)*slots;
    return (pairs[0] | pairs[1]) != 0;
}

static inline void onze_raise(onze_group *best, const onze_group *bid)
{
    onze_group better = *bid > *best;
    *best = (*bid & better) | (*best & ~better);
}

static inline void onze_greatest(onze_group *lanes)
{
    onze_group top = *lanes, other = __builtin_shufflevector(top, top, 2, 3, 0, 1);
    onze_raise(&top, &other);
    other = __builtin_shufflevector(top, top, 1, 0, 3, 2);
    onze_raise(&top, &other);
    *lanes = top;
}

#endif

/* How many slots there are in each lane; where the only slot of each lane is (a power of two has
 * its exponent in front as a float); and how many there are one after the other from `first` on. */
#if defined __AVX512VPOPCNTDQ__ && defined __AVX512VL__

static inline void onze_sizes(onze_group *sizes, const onze_group *slots)
{
    *sizes = (onze_group)_mm256_popcnt_epi32((__m256i)*slots);
}

static inline void onze_places(onze_group *places, const onze_group *slot)
{
    onze_group below = *slot - 1;
    onze_sizes(places, &below);
}

static inline void onze_lengths(onze_group *lengths, const onze_group *slots,
                                const onze_group *first)
{
    (void)first;
    onze_sizes(lengths, slots);
}

#else

static inline void onze_sizes(onze_group *sizes, const onze_group *slots)
{
    onze_group n = *slots - (*slots >> 1 & 0x55555555);
    n = (n & 0x33333333) + (n >> 2 & 0x33333333);
    n = (n + (n >> 4)) & 0x0f0f0f0f;
    n += n >> 8;
    *sizes = (n + (n >> 16)) & 0x1f;
}

static inline void onze_places(onze_group *places, const onze_group *slot)
{
    *places = ((onze_group) __builtin_convertvector(*slot, onze_floats) >> 23) - 127;
}

static inline void onze_lengths(onze_group *lengths, const onze_group *slots,
                                const onze_group *first)
{
    onze_group begin, end = *slots + *first;
    onze_places(&begin, first);
    onze_places(&end, &end);
    *lengths = end - begin;
}

#endif

/* ---- slots as lanes ---- */

/* Rows from right to left: number 1 changes places with number 21. */
static inline void onze_mirror(onze_quad *rows)
{
    onze_quad x = *rows;
    x = (x >> 1 & 0x55555555) | (x & 0x55555555) << 1;
    x = (x >> 2 & 0x33333333) | (x & 0x33333333) << 2;
    x = (x >> 4 & 0x0f0f0f0f) | (x & 0x0f0f0f0f) << 4;
    onze_bytes bytes = (onze_bytes)x;
    x = (onze_quad)__builtin_shufflevector(bytes, bytes, 3, 2, 1, 0, 7, 6, 5, 4, 11, 10, 9, 8, 15,
                                           14, 13, 12);
    *rows = x >> (32 - ONZE_WIDTH);
}

/* Slots, seen outward: those below the centres are mirrored, so that in every lane a slot nearer to
 * the end of its row is a higher bit. */
static inline void onze_outward(struct onze_lanes *lanes, struct onze_set set)
{
    onze_quad high = (onze_quad)(onze_words){set.word[0], set.word[1]}, low = high;
    onze_mirror(&low);
    onze_join_lanes(lanes, low, high);
}

/* Where bit 0 of each lane is: at 21s, and at 1s, which are as far out beyond the centre. */
static inline void onze_origins(struct onze_lanes *places)
{
    const uint64_t rows = UINT64_C(32) << 32, both = (UINT64_C(1) << 32) + 1;
    const struct onze_set high = {{rows, 64 * both + rows}};
    const uint64_t end = (ONZE_WIDTH - 1) * both;
    onze_spread(places, (struct onze_set){{high.word[0] + end, high.word[1] + end}}, high);
}

/* All slots but the centres. */
static inline void onze_all_halves(struct onze_lanes *half)
{
    const uint64_t both = (UINT64_C(1) << 32) + 1;
    const uint64_t low = both * (onze_row & -(UINT64_C(2) << (ONZE_WIDTH - ONZE_CENTRE)));
    const uint64_t high = both * (onze_row & -(UINT64_C(2) << (ONZE_CENTRE - 1)));
    onze_spread(half, (struct onze_set){{low, low}}, (struct onze_set){{high, high}});
}

#endif
