/* Random numbers for uniform playouts, several words ahead.
 *
 * They are the same as those of qn_below. But there each word serves twice and forced moves draw
 * nothing, so whether the next draw needs a word is hard to foretell, and a wrong guess costs more
 * than the draw. Here only every sixteenth draw does. */
#ifndef QUINTE_ONZE_LUCK_H
#define QUINTE_ONZE_LUCK_H

#include "core/random.h"

enum { ONZE_LUCK_WORDS = 8, ONZE_LUCK = 2 * ONZE_LUCK_WORDS };

struct onze_luck {
    uint32_t half[ONZE_LUCK];
    uint32_t next;               /* of these */
    struct qn_rng before, after; /* the generator when it had drawn none of them, all of them */
};

static inline void onze_luck_open(struct onze_luck *luck, const struct qn_rng *rng)
{
    luck->before = luck->after = *rng;
    luck->after.spare = 0;
    luck->next = rng->spare ? ONZE_LUCK - 1 : ONZE_LUCK;
    luck->half[ONZE_LUCK - 1] = (uint32_t)rng->spare;
}

/* Leaves the generator as if it had drawn only what was used. */
static inline void onze_luck_close(const struct onze_luck *luck, struct qn_rng *rng)
{
    *rng = luck->next == ONZE_LUCK ? luck->after : luck->before;
    if (luck->next == ONZE_LUCK || rng->spare)
        return; /* all was used, or nothing */
    for (uint32_t used = 0; used < luck->next; used += 2)
        qn_rng_next(rng);
    if (luck->next % 2)
        rng->spare = luck->half[luck->next] | UINT64_C(1) << 32;
}

static inline void onze_luck_renew(struct onze_luck *luck)
{
    struct qn_rng rng = luck->after;
    luck->before = rng;
    for (int i = 0; i < ONZE_LUCK; i += 2) {
        uint64_t word = qn_rng_next(&rng);
        luck->half[i] = (uint32_t)word;
        luck->half[i + 1] = (uint32_t)(word >> 32);
    }
    luck->after = rng;
    luck->next = 0;
}

/* As in qn_below: few products are biased. Inlined it would crowd out the hot loop's registers. */
static __attribute__((noinline)) uint32_t onze_luck_unbiased(struct onze_luck *luck,
                                                             uint64_t product, uint32_t n)
{
    uint32_t least = -n % n;
    while ((uint32_t)product < least) {
        if (luck->next == ONZE_LUCK)
            onze_luck_renew(luck);
        product = (uint64_t)luck->half[luck->next++] * n;
    }
    return (uint32_t)(product >> 32);
}

/* Evenly 0 … n − 1, exactly. n = 1 uses nothing up. */
static inline uint32_t onze_luck_below(struct onze_luck *luck, uint32_t n)
{
    if (luck->next == ONZE_LUCK)
        onze_luck_renew(luck);
    uint64_t product = (uint64_t)luck->half[luck->next] * n;
    luck->next += n > 1;
    if (__builtin_expect((uint32_t)product < n, 0))
        return onze_luck_unbiased(luck, product, n);
    return (uint32_t)(product >> 32);
}

#endif
