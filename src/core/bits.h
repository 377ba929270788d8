/* Sets of cards as bit masks. */
#ifndef QUINTE_CORE_BITS_H
#define QUINTE_CORE_BITS_H

#include <stdint.h>

#ifdef __BMI2__
#include <immintrin.h>
#endif

static inline int qn_count(uint64_t mask) { return __builtin_popcountll(mask); }

/* The lowest member; the mask must not be empty. */
static inline int qn_lowest(uint64_t mask) { return __builtin_ctzll(mask); }

/* Member number k, counted from 0 at the low end; there must be more than k members. */
static inline int qn_member(uint64_t mask, int k)
{
#ifdef __BMI2__
    return __builtin_ctzll(_pdep_u64(UINT64_C(1) << k, mask));
#else
    while (k-- > 0)
        mask &= mask - 1;
    return __builtin_ctzll(mask);
#endif
}

#endif
