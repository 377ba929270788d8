/* Real deals (C1, C2): everything random in a game comes from its seed of 128 bits.
 *
 * The key of ChaCha20 is the seed twice; the nonce is a purpose of four bytes ("firs", "shuf" or
 * "bots"), then a number of four bytes, little-endian (the shuffle's index, the stream), then four
 * zeros; the block counter runs from 0. The keystream is read as little-endian 32-bit words. A
 * number below n is word mod n, where words not below the largest multiple of n are passed over. A
 * shuffle is Fisher–Yates from the end: for i = last … 1, place i is exchanged with a place below i
 * + 1. */
#include "core/deal.h"
#include "core/random.h"
#include "core/text.h"
#include <quinte/truth.h>
#include <string.h>

static void quarter(uint32_t *a, uint32_t *b, uint32_t *c, uint32_t *d)
{
    *a += *b, *d ^= *a, *d = (*d << 16) | (*d >> 16);
    *c += *d, *b ^= *c, *b = (*b << 12) | (*b >> 20);
    *a += *b, *d ^= *a, *d = (*d << 8) | (*d >> 24);
    *c += *d, *b ^= *c, *b = (*b << 7) | (*b >> 25);
}

static uint32_t word_at(const uint8_t *bytes)
{
    return (uint32_t)bytes[0] | (uint32_t)bytes[1] << 8 | (uint32_t)bytes[2] << 16 |
           (uint32_t)bytes[3] << 24;
}

static void word_put(uint8_t *bytes, uint32_t word)
{
    for (int i = 0; i < 4; i++)
        bytes[i] = (uint8_t)(word >> (8 * i));
}

void qn_chacha20_block(const uint8_t key[32], uint32_t counter, const uint8_t nonce[12],
                       uint8_t out[64])
{
    uint32_t start[16] = {0x61707865, 0x3320646e, 0x79622d32, 0x6b206574};
    for (int i = 0; i < 8; i++)
        start[4 + i] = word_at(key + 4 * i);
    start[12] = counter;
    for (int i = 0; i < 3; i++)
        start[13 + i] = word_at(nonce + 4 * i);
    uint32_t x[16];
    memcpy(x, start, sizeof x);
    for (int round = 0; round < 10; round++) {
        for (int i = 0; i < 4; i++) /* columns */
            quarter(&x[i], &x[4 + i], &x[8 + i], &x[12 + i]);
        for (int i = 0; i < 4; i++) /* diagonals */
            quarter(&x[i], &x[4 + (i + 1) % 4], &x[8 + (i + 2) % 4], &x[12 + (i + 3) % 4]);
    }
    for (int i = 0; i < 16; i++)
        word_put(out + 4 * i, x[i] + start[i]);
}

struct stream {
    uint8_t key[32], nonce[12], block[64];
    uint32_t counter;
    int used;
};

static struct stream stream_open(const struct qn_seed *seed, const char *purpose, uint32_t number)
{
    struct stream stream = {.used = 64};
    memcpy(stream.key, seed->bytes, 16);
    memcpy(stream.key + 16, seed->bytes, 16);
    memcpy(stream.nonce, purpose, 4);
    word_put(stream.nonce + 4, number);
    return stream;
}

static uint32_t stream_word(struct stream *stream)
{
    if (stream->used == 64) {
        qn_chacha20_block(stream->key, stream->counter++, stream->nonce, stream->block);
        stream->used = 0;
    }
    uint32_t word = word_at(stream->block + stream->used);
    stream->used += 4;
    return word;
}

static uint32_t stream_below(struct stream *stream, uint32_t n)
{
    uint32_t surplus = -n % n; /* 2^32 mod n */
    uint32_t word;
    do
        word = stream_word(stream);
    while (word > UINT32_MAX - surplus);
    return word % n;
}

int qn_seed_first(const struct qn_seed *seed, int players)
{
    struct stream stream = stream_open(seed, "firs", 0);
    return (int)stream_below(&stream, (uint32_t)players);
}

static void exchange(uint8_t *cards, int i, int j)
{
    uint8_t card = cards[i];
    cards[i] = cards[j];
    cards[j] = card;
}

void qn_seed_order(const struct qn_seed *seed, int index, const struct qn_need *need,
                   uint8_t *order)
{
    struct stream stream = stream_open(seed, "shuf", (uint32_t)index);
    uint8_t cards[QN_CARDS_MAX];
    memcpy(cards, need->cards, need->count);
    if (need->take < need->count) /* which cards are in play: the fixed ones stay where they are */
        for (int i = need->fixed; i < need->take; i++)
            exchange(cards, i, i + (int)stream_below(&stream, (uint32_t)(need->count - i)));
    for (int i = need->take - 1; i > 0; i--)
        exchange(cards, i, (int)stream_below(&stream, (uint32_t)i + 1));
    if (need->faces)
        for (int i = 0; i < need->take; i++)
            cards[i] ^= stream_word(&stream) & 1;
    memcpy(order, cards, need->take);
}

void qn_rng_order(struct qn_rng *rng, const struct qn_need *need, uint8_t *order)
{
    uint8_t cards[QN_CARDS_MAX];
    memcpy(cards, need->cards, need->count);
    if (need->take < need->count) {
        /* The others are an even choice in even order; then the fixed ones go to even places. */
        int others = need->take - need->fixed;
        qn_shuffle_last(rng, cards + need->fixed, need->count - need->fixed, others);
        memmove(cards + need->fixed, cards + need->count - others, (size_t)others);
        for (int i = 0; i < need->fixed; i++)
            exchange(cards, i, i + (int)qn_below(rng, (uint32_t)(need->take - i)));
    } else {
        qn_shuffle(rng, cards, need->take);
    }
    if (need->faces)
        for (int i = 0; i < need->take; i += 64) {
            uint64_t faces = qn_rng_next(rng);
            for (int j = i; j < need->take && j < i + 64; j++, faces >>= 1)
                cards[j] ^= faces & 1;
        }
    memcpy(order, cards, need->take);
}

void qn_rng_deal(struct qn_rng *rng, const struct qn_truth *truth, void *state,
                 struct qn_events *events)
{
    struct qn_need need;
    uint8_t order[QN_CARDS_MAX];
    truth->need(state, &need);
    qn_rng_order(rng, &need, order);
    truth->deal(state, order, events);
}

bool qn_order_fits(const struct qn_need *need, const uint8_t *order, int count)
{
    int left[256] = {0};
    int face = need->faces ? 1 : 0;
    if (count != need->take)
        return false;
    for (int i = 0; i < need->count; i++)
        left[need->cards[i] >> face]++;
    for (int i = 0; i < count; i++)
        if (--left[order[i] >> face] < 0)
            return false;
    /* Of the fixed cards none may be left over (they are of kinds of their own). */
    for (int i = 0; i < need->fixed; i++)
        if (left[need->cards[i] >> face] > 0)
            return false;
    return true;
}

/* bytes × 10 + digit; false if it does not fit. The last byte is the lowest. */
static bool times_ten_plus(struct qn_seed *seed, int digit)
{
    unsigned carry = (unsigned)digit;
    for (int i = 15; i >= 0; i--) {
        carry += seed->bytes[i] * 10u;
        seed->bytes[i] = (uint8_t)carry;
        carry >>= 8;
    }
    return carry == 0;
}

bool qn_seed_parse(const char *text, struct qn_seed *seed)
{
    struct qn_seed result = {{0}};
    size_t length = strlen(text);
    if (length == 32) {
        if (!qn_hex_read(text, result.bytes, 16))
            return false;
    } else {
        if (length == 0)
            return false;
        for (size_t i = 0; i < length; i++)
            if (text[i] < '0' || text[i] > '9' || !times_ten_plus(&result, text[i] - '0'))
                return false;
    }
    *seed = result;
    return true;
}

void qn_seed_print(const struct qn_seed *seed, struct qn_text *text)
{
    qn_text_hex(text, seed->bytes, (int)sizeof seed->bytes);
}

struct qn_seed qn_seed_plus(const struct qn_seed *seed, uint64_t number)
{
    struct qn_seed sum = *seed;
    unsigned carry = 0;
    for (int i = 15; i >= 0; i--) {
        carry += sum.bytes[i] + (unsigned)(number & 255);
        sum.bytes[i] = (uint8_t)carry;
        carry >>= 8;
        number >>= 8;
    }
    return sum;
}

void qn_seed_rng(const struct qn_seed *seed, uint32_t stream_number, struct qn_rng *rng)
{
    struct stream stream = stream_open(seed, "bots", stream_number);
    for (int i = 0; i < 4; i++) {
        uint64_t low = stream_word(&stream);
        rng->s[i] = low | (uint64_t)stream_word(&stream) << 32;
    }
    rng->s[0] |= 1; /* never all zero */
    rng->spare = 0;
}
