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

/* The high half of a × b; the low half stays in *a. */
static inline uint64_t multiply(uint64_t *a, uint64_t b)
{
    __extension__ unsigned __int128 product = (unsigned __int128)*a * b;
    *a = (uint64_t)product;
    return (uint64_t)(product >> 64);
}

/* Swaps for the bounds n, n − 1, … (draws of them) from one word. `product` is their product: below
 * 2^56, so that a word is thrown away at most once in 256. */
static void batch(struct qn_rng *rng, uint8_t *cards, uint64_t n, int draws, uint64_t product)
{
    uint64_t places[8];
    uint64_t least = 0;
    for (;;) {
        uint64_t word = qn_rng_next(rng);
        for (int i = 0; i < draws; i++)
            places[i] = multiply(&word, n - (uint64_t)i);
        if (word >= product)
            break;
        if (least == 0)
            least = -product % product;
        if (word >= least)
            break;
    }
    for (int i = 0; i < draws; i++) {
        uint64_t last = n - (uint64_t)i - 1;
        uint8_t card = cards[last];
        cards[last] = cards[places[i]];
        cards[places[i]] = card;
    }
}

void qn_shuffle_last(struct qn_rng *rng, uint8_t *cards, int count, int places)
{
    uint64_t n = (uint64_t)count;
    uint64_t stop = n - (uint64_t)places; /* places below this need not be even */
    if (stop == 0)
        stop = 1;
    while (n > stop) {
        int draws = 0;
        uint64_t product = 1;
        while (draws < 8 && n - (uint64_t)draws > stop && product < (UINT64_C(1) << 49))
            product *= n - (uint64_t)draws++;
        batch(rng, cards, n, draws, product);
        n -= (uint64_t)draws;
    }
}
