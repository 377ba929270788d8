/* SHA-256 (FIPS 180-4) and HMAC (RFC 2104): what the fairness of deals rests on, here because the
 * same code must run where no library does. */
#include <quinte/host.h>
#include <string.h>

enum { BLOCK = 64, HASH = 32 };

struct sha256 {
    uint32_t h[8];
    uint8_t block[BLOCK];
    size_t used;
    uint64_t total;
};

/* The fraction bits of the cube roots of the first 64 primes. */
static const uint32_t k[64] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};

static uint32_t turned(uint32_t word, int by) { return word >> by | word << (32 - by); }

static void take_block(struct sha256 *sha)
{
    uint32_t w[64], s[8];
    for (int i = 0; i < 16; i++)
        w[i] = (uint32_t)sha->block[4 * i] << 24 | (uint32_t)sha->block[4 * i + 1] << 16 |
               (uint32_t)sha->block[4 * i + 2] << 8 | sha->block[4 * i + 3];
    for (int i = 16; i < 64; i++) {
        uint32_t a = turned(w[i - 15], 7) ^ turned(w[i - 15], 18) ^ w[i - 15] >> 3;
        uint32_t b = turned(w[i - 2], 17) ^ turned(w[i - 2], 19) ^ w[i - 2] >> 10;
        w[i] = w[i - 16] + a + w[i - 7] + b;
    }
    memcpy(s, sha->h, sizeof s);
    for (int i = 0; i < 64; i++) {
        uint32_t choice = (s[4] & s[5]) ^ (~s[4] & s[6]);
        uint32_t major = (s[0] & s[1]) ^ (s[0] & s[2]) ^ (s[1] & s[2]);
        uint32_t high = turned(s[4], 6) ^ turned(s[4], 11) ^ turned(s[4], 25);
        uint32_t low = turned(s[0], 2) ^ turned(s[0], 13) ^ turned(s[0], 22);
        uint32_t first = s[7] + high + choice + k[i] + w[i];
        memmove(s + 1, s, 7 * sizeof s[0]);
        s[4] += first;
        s[0] = first + low + major;
    }
    for (int i = 0; i < 8; i++)
        sha->h[i] += s[i];
    sha->used = 0;
}

static struct sha256 start(void)
{
    return (struct sha256){.h = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f,
                                 0x9b05688c, 0x1f83d9ab, 0x5be0cd19}};
}

static void add(struct sha256 *sha, const void *bytes, size_t count)
{
    const uint8_t *at = bytes;
    sha->total += count;
    for (size_t i = 0; i < count; i++) {
        sha->block[sha->used++] = at[i];
        if (sha->used == BLOCK)
            take_block(sha);
    }
}

static void finish(struct sha256 *sha, uint8_t hash[HASH])
{
    static const uint8_t one = 0x80, zero = 0;
    uint64_t bits = sha->total * 8;
    uint8_t length[8];
    for (int i = 0; i < 8; i++)
        length[i] = (uint8_t)(bits >> (56 - 8 * i));
    add(sha, &one, 1);
    while (sha->used != BLOCK - 8)
        add(sha, &zero, 1);
    add(sha, length, 8);
    for (int i = 0; i < HASH; i++)
        hash[i] = (uint8_t)(sha->h[i / 4] >> (24 - 8 * (i % 4)));
}

void qn_sha256(const void *bytes, size_t count, uint8_t hash[HASH])
{
    struct sha256 sha = start();
    add(&sha, bytes, count);
    finish(&sha, hash);
}

void qn_hmac_sha256(const void *key, size_t key_size, const void *bytes, size_t count,
                    uint8_t code[HASH])
{
    uint8_t pad[BLOCK] = {0};
    struct sha256 sha = start();
    if (key_size > BLOCK)
        qn_sha256(key, key_size, pad);
    else
        memcpy(pad, key, key_size);
    for (int i = 0; i < BLOCK; i++)
        pad[i] ^= 0x36;
    add(&sha, pad, BLOCK);
    add(&sha, bytes, count);
    finish(&sha, code);
    for (int i = 0; i < BLOCK; i++)
        pad[i] ^= 0x36 ^ 0x5c;
    sha = start();
    add(&sha, pad, BLOCK);
    add(&sha, code, HASH);
    finish(&sha, code);
}
