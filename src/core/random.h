/* The fast generator, inline: games' playouts and samplers draw from it in their hot loops.
 *
 * xoshiro256++ (Blackman and Vigna's public-domain algorithm). The generator that deals real games
 * is another one: src/core/deal.c. */
#ifndef QUINTE_CORE_RANDOM_H
#define QUINTE_CORE_RANDOM_H

#include <quinte/quinte.h>

static inline uint64_t qn_rotl(uint64_t x, int k) { return (x << k) | (x >> (64 - k)); }

static inline uint64_t qn_rng_next(struct qn_rng *rng)
{
    uint64_t *s = rng->s;
    uint64_t result = qn_rotl(s[0] + s[3], 23) + s[0];
    uint64_t t = s[1] << 17;
    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= t;
    s[3] = qn_rotl(s[3], 45);
    return result;
}

/* 32 random bits: each word serves twice. The spare half carries a mark in its upper bits. */
static inline uint32_t qn_rng_half(struct qn_rng *rng)
{
    if (rng->spare) {
        uint32_t half = (uint32_t)rng->spare;
        rng->spare = 0;
        return half;
    }
    uint64_t word = qn_rng_next(rng);
    rng->spare = (word >> 32) | (UINT64_C(1) << 32);
    return (uint32_t)word;
}

/* The high half of *word × n, below n; the low half stays in *word for further draws. */
static inline uint32_t qn_multiply(uint64_t *word, uint32_t n)
{
#ifdef __wasm__ /* which has no product of 128 bits */
    uint64_t low = (*word & UINT32_MAX) * n, high = (*word >> 32) * n + (low >> 32);
    *word *= n;
    return (uint32_t)(high >> 32);
#else
    __extension__ unsigned __int128 product = (unsigned __int128)*word * n;
    *word = (uint64_t)product;
    return (uint32_t)(product >> 64);
#endif
}

/* Evenly 0 … n − 1, exactly (Lemire's method with rejection). n = 1 draws nothing. */
static inline uint32_t qn_below(struct qn_rng *rng, uint32_t n)
{
    if (n <= 1)
        return 0;
    uint64_t product = (uint64_t)qn_rng_half(rng) * n;
    if ((uint32_t)product < n) {
        uint32_t least = -n % n;
        while ((uint32_t)product < least)
            product = (uint64_t)qn_rng_half(rng) * n;
    }
    return (uint32_t)(product >> 32);
}

/* The generator, or one that is always the same where none was given. */
static inline struct qn_rng *qn_rng_given(struct qn_rng *rng, struct qn_rng *standard)
{
    if (rng)
        return rng;
    qn_rng_seed(standard, 1);
    return standard;
}

/* 0 ≤ x < 1 with 53 bits. */
static inline double qn_unit(struct qn_rng *rng)
{
    return (double)(qn_rng_next(rng) >> 11) * 0x1.0p-53;
}

/* Makes the last `places` cards an even choice of all `count`, in even order; the rest is whatever
 * is left. Several swaps share one random word: with bounds n, n − 1, … the high halves of
 * successive 64 × 64 products are independent and even, once the rare biased words are thrown away
 * (Brackett-Rozinsky and Lemire, "Batched ranged random integer generation", 2024). */
void qn_shuffle_last(struct qn_rng *rng, uint8_t *cards, int count, int places);

/* Shuffles bytes evenly. */
static inline void qn_shuffle(struct qn_rng *rng, uint8_t *cards, int count)
{
    qn_shuffle_last(rng, cards, count, count);
}

#endif
