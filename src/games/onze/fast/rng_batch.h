/* Random numbers for uniform playouts (uniform.c, nothing else), several words ahead.
 *
 * Derived from core/random.h: they are the same as those of qn_below; tests/fast_test.c holds them
 * to it. But there each word serves twice and forced moves draw nothing, so whether the next draw
 * needs a word is hard to foretell, and a wrong guess costs more than the draw. Here only every
 * sixteenth draw does. */
#ifndef QUINTE_ONZE_FAST_RNG_BATCH_H
#define QUINTE_ONZE_FAST_RNG_BATCH_H

#include "core/random.h"

enum { ONZE_RNG_WORDS = 8, ONZE_RNG_HALVES = 2 * ONZE_RNG_WORDS };

struct onze_rng_batch {
    uint32_t half[ONZE_RNG_HALVES];
    uint32_t next;               /* of these */
    struct qn_rng before, after; /* the generator when it had drawn none of them, all of them */
};

static inline void onze_rng_batch_open(struct onze_rng_batch *batch, const struct qn_rng *rng)
{
    batch->before = batch->after = *rng;
    batch->after.spare = 0;
    batch->next = rng->spare ? ONZE_RNG_HALVES - 1 : ONZE_RNG_HALVES;
    batch->half[ONZE_RNG_HALVES - 1] = (uint32_t)rng->spare;
}

/* Leaves the generator as if it had drawn only what was used. */
static inline void onze_rng_batch_close(const struct onze_rng_batch *batch, struct qn_rng *rng)
{
    *rng = batch->next == ONZE_RNG_HALVES ? batch->after : batch->before;
    if (batch->next == ONZE_RNG_HALVES || rng->spare)
        return; /* all was used, or nothing */
    for (uint32_t used = 0; used < batch->next; used += 2)
        qn_rng_next(rng);
    if (batch->next % 2)
        rng->spare = batch->half[batch->next] | UINT64_C(1) << 32;
}

static inline void onze_rng_batch_renew(struct onze_rng_batch *batch)
{
    struct qn_rng rng = batch->after;
    batch->before = rng;
    for (int i = 0; i < ONZE_RNG_HALVES; i += 2) {
        uint64_t word = qn_rng_next(&rng);
        batch->half[i] = (uint32_t)word;
        batch->half[i + 1] = (uint32_t)(word >> 32);
    }
    batch->after = rng;
    batch->next = 0;
}

/* As in qn_below: few products are biased. Inlined it would crowd out the hot loop's registers. */
static __attribute__((noinline)) uint32_t onze_rng_batch_unbiased(struct onze_rng_batch *batch,
                                                                  uint64_t product, uint32_t n)
{
    uint32_t least = -n % n;
    while ((uint32_t)product < least) {
        if (batch->next == ONZE_RNG_HALVES)
            onze_rng_batch_renew(batch);
        product = (uint64_t)batch->half[batch->next++] * n;
    }
    return (uint32_t)(product >> 32);
}

/* Evenly 0 … n − 1, exactly. n = 1 uses nothing up. */
static inline uint32_t onze_rng_batch_below(struct onze_rng_batch *batch, uint32_t n)
{
    if (batch->next == ONZE_RNG_HALVES)
        onze_rng_batch_renew(batch);
    uint64_t product = (uint64_t)batch->half[batch->next] * n;
    batch->next += n > 1;
    if (__builtin_expect((uint32_t)product < n, 0))
        return onze_rng_batch_unbiased(batch, product, n);
    return (uint32_t)(product >> 32);
}

#endif
