/* Keys, tokens and codes: see token.h. */
#include "server/token.h"
#include <sodium.h>
#include <string.h>

enum { TOKEN_BYTES = 32, CODE_LETTERS = 12, GROUP = 4, KEY_BYTES = 16, LETTER_BITS = 5 };

/* No i, l, o, u: nothing that is read as something else. */
static const char letters[] = "0123456789abcdefghjkmnpqrstvwxyz";

static void hash_bytes(const void *bytes, size_t count, uint8_t hash[TOKEN_HASH_BYTES])
{
    crypto_generichash(hash, TOKEN_HASH_BYTES, bytes, count, NULL, 0);
}

/* ---- tokens ---- */

void token_new(char text[TOKEN_TEXT_MAX])
{
    uint8_t bytes[TOKEN_BYTES];
    randombytes_buf(bytes, sizeof bytes);
    sodium_bin2base64(text, TOKEN_TEXT_MAX, bytes, sizeof bytes,
                      sodium_base64_VARIANT_URLSAFE_NO_PADDING);
    sodium_memzero(bytes, sizeof bytes);
}

bool token_hash(const char *text, uint8_t hash[TOKEN_HASH_BYTES])
{
    uint8_t bytes[TOKEN_BYTES];
    size_t count = 0, length = strnlen(text, TOKEN_TEXT_MAX);
    bool sound = sodium_base642bin(bytes, sizeof bytes, text, length, NULL, &count, NULL,
                                   sodium_base64_VARIANT_URLSAFE_NO_PADDING) == 0 &&
                 count == TOKEN_BYTES && length == TOKEN_TEXT_MAX - 1;
    if (sound)
        hash_bytes(bytes, sizeof bytes, hash);
    sodium_memzero(bytes, sizeof bytes);
    return sound;
}

bool token_same(const uint8_t hash[TOKEN_HASH_BYTES], const uint8_t other[TOKEN_HASH_BYTES])
{
    return sodium_memcmp(hash, other, TOKEN_HASH_BYTES) == 0;
}

/* ---- codes ---- */

void code_new(char text[CODE_TEXT_MAX])
{
    int length = 0;
    for (int i = 0; i < CODE_LETTERS; i++) {
        if (i > 0 && i % GROUP == 0)
            text[length++] = '-';
        text[length++] = letters[randombytes_uniform(sizeof letters - 1)];
    }
    text[length] = '\0';
}

static char plain_letter(char letter)
{
    static const char from[] = "iloILO", to[] = "110110";
    const char *alike = strchr(from, letter);
    if (letter && alike)
        return to[alike - from];
    return letter >= 'A' && letter <= 'Z' ? (char)(letter - 'A' + 'a') : letter;
}

bool code_hash(const char *text, uint8_t hash[TOKEN_HASH_BYTES])
{
    char plain[CODE_LETTERS];
    int count = 0;
    for (; *text; text++) {
        char letter = plain_letter(*text);
        if (letter == '-' || letter == ' ')
            continue;
        if (count == CODE_LETTERS || !strchr(letters, letter))
            return false;
        plain[count++] = letter;
    }
    if (count == CODE_LETTERS)
        hash_bytes(plain, sizeof plain, hash);
    return count == CODE_LETTERS;
}

/* ---- keys and numbers ---- */

void key_new(char text[KEY_TEXT_MAX])
{
    uint8_t bytes[KEY_BYTES];
    unsigned bits = 0, held = 0;
    int length = 0;
    randombytes_buf(bytes, sizeof bytes);
    for (int i = 0; i < KEY_BYTES; i++) {
        bits = bits << 8 | bytes[i];
        for (held += 8; held >= LETTER_BITS; held -= LETTER_BITS)
            text[length++] = letters[bits >> (held - LETTER_BITS) & 31];
        bits &= (1u << held) - 1;
    }
    text[length++] = letters[bits << (LETTER_BITS - held) & 31];
    text[length] = '\0';
}

bool key_valid(const char *text)
{
    return strspn(text, letters) == KEY_TEXT_MAX - 1 && text[KEY_TEXT_MAX - 1] == '\0';
}

int64_t person_new(void)
{
    uint64_t number = 0;
    while (number == 0) {
        randombytes_buf(&number, sizeof number);
        number >>= 64 - 53;
    }
    return (int64_t)number;
}
