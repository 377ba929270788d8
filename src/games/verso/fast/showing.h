/* Which tokens show a number: found by comparing many faces at once, or kept from ply to ply by
 * playouts. Derived from state.h, where faces are one byte a token; tests/fast_test.c holds both
 * ways to the plain loop. */
#ifndef QUINTE_GAMES_VERSO_FAST_SHOWING_H
#define QUINTE_GAMES_VERSO_FAST_SHOWING_H

#include "../state.h"

/* Which of VERSO_PART faces are `number`: bit i for the i-th. */
#if defined(__AVX2__) && !defined(QN_PLAIN)
#include <immintrin.h>
enum { VERSO_PART = 32 };
static inline uint64_t verso_part_showing(const uint8_t *shown, int number)
{
    __m256i equal = _mm256_cmpeq_epi8(_mm256_loadu_si256((const __m256i *)(const void *)shown),
                                      _mm256_set1_epi8((char)number));
    return (unsigned)_mm256_movemask_epi8(equal);
}
#elif defined(__SSE2__) && !defined(QN_PLAIN)
#include <emmintrin.h>
enum { VERSO_PART = 16 };
static inline uint64_t verso_part_showing(const uint8_t *shown, int number)
{
    __m128i equal = _mm_cmpeq_epi8(_mm_loadu_si128((const __m128i *)(const void *)shown),
                                   _mm_set1_epi8((char)number));
    return (unsigned)_mm_movemask_epi8(equal);
}
#elif defined(__wasm_simd128__) && !defined(QN_PLAIN)
#include <wasm_simd128.h>
enum { VERSO_PART = 16 };
static inline uint64_t verso_part_showing(const uint8_t *shown, int number)
{
    return wasm_i8x16_bitmask(
        wasm_i8x16_eq(wasm_v128_load(shown), wasm_i8x16_splat((int8_t)number)));
}
#else
enum { VERSO_PART = VERSO_TOKENS };
static inline uint64_t verso_part_showing(const uint8_t *shown, int number)
{
    uint64_t mask = 0;
    for (int i = 0; i < VERSO_PART; i++)
        mask |= (uint64_t)(shown[i] == number) << i;
    return mask;
}
#endif

/* The tokens, wherever they are, whose visible face is `number`. */
static inline uint64_t verso_showing(const uint8_t shown[VERSO_TOKENS], int number)
{
    const int last = VERSO_TOKENS - VERSO_PART; /* the last part overlaps the one before */
    uint64_t mask = verso_part_showing(shown + last, number) << last;
    for (int start = 0; start < last; start += VERSO_PART)
        mask |= verso_part_showing(shown + start, number) << start;
    return mask;
}

/* The same for every number. Playouts keep this index; elsewhere there is none. */
struct verso_index {
    uint64_t showing[VERSO_NUMBERS + 2];
};

static inline struct verso_index verso_index_of(const struct verso_state *state)
{
    struct verso_index index = {{0}};
    for (int token = 0; token < VERSO_TOKENS; token++)
        index.showing[state->shown[token]] |= verso_bit(token);
    return index;
}

static inline uint64_t verso_at(const struct verso_state *state, const struct verso_index *index,
                                int number)
{
    return index ? index->showing[number] : verso_showing(state->shown, number);
}

/* The token is turned over. */
static inline void verso_index_turn(struct verso_index *index, int token, int before, int after)
{
    if (index) {
        index->showing[before] ^= verso_bit(token);
        index->showing[after] ^= verso_bit(token);
    }
}

#endif
