/* The fast generator: seeding and shuffling. */
#include "core/random.h"

void qn_rng_seed(struct qn_rng *rng, uint64_t seed)
{
    for (int i = 0; i < 4; i++) { /* splitmix64, as the generator's authors advise */
        uint64_t z = (seed += UINT64_C(0x9E3779B97F4A7C15));
        z = (z ^ (z >> 30)) * UINT64_C(0xBF58476D1CE4E5B9);
        z = (z ^ (z >> 27)) * UINT64_C(0x94D049BB133111EB);
        rng->s[i] = z ^ (z >> 31);
    }
    rng->spare = 0;
}

enum { DRAWS = 8 }; /* from one word: 128^8 = 2^56 */

/* How many of 2^64 words must be thrown away so that the draws are even. */
static uint64_t surplus(uint64_t n, int draws)
{
    uint64_t product = 1;
    for (int i = 0; i < draws; i++)
        product *= n - (uint64_t)i;
    return -product % product;
}

/* The swaps for the bounds n, n − 1, … from one word. Inlined with a constant number of draws. */
static inline __attribute__((always_inline)) void batch(struct qn_rng *rng, uint8_t *cards,
                                                        uint64_t n, int draws)
{
    uint32_t places[DRAWS];
    uint64_t word;
    do {
        word = qn_rng_next(rng);
        for (int i = 0; i < draws; i++)
            places[i] = qn_multiply(&word, (uint32_t)n - (uint32_t)i);
    } while (__builtin_expect(word < UINT64_C(1) << 56, 0) && word < surplus(n, draws));
    for (int i = 0; i < draws; i++) {
        uint64_t last = n - (uint64_t)i - 1;
        uint8_t card = cards[last];
        cards[last] = cards[places[i]];
        cards[places[i]] = card;
    }
}

void qn_shuffle_last(struct qn_rng *rng, uint8_t *cards, int count, int places)
{
    struct qn_rng local = *rng; /* bytes may alias anything: a copy stays in registers */
    int n = count;
    int stop = places < count ? count - places : 1; /* places below this need not be even */
    for (; n - stop >= DRAWS; n -= DRAWS)
        batch(&local, cards, (uint64_t)n, DRAWS);
    for (; n - stop >= 2; n -= 2)
        batch(&local, cards, (uint64_t)n, 2);
    if (n > stop)
        batch(&local, cards, (uint64_t)n, 1);
    *rng = local;
}
