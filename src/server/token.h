/* Keys, tokens and codes: drawn by chance, given out as text, kept as hashes. */
#ifndef QUINTE_SERVER_TOKEN_H
#define QUINTE_SERVER_TOKEN_H

#include <stdbool.h>
#include <stdint.h>

enum {
    TOKEN_HASH_BYTES = 32,
    TOKEN_TEXT_MAX = 44, /* 32 bytes in base64 for URLs, and the terminator */
    CODE_TEXT_MAX = 15,  /* three groups of four letters: 60 bits */
    KEY_TEXT_MAX = 27,   /* 128 bits, five a letter */
};

/* Says who a browser is. Whoever has it is that person: only its hash is ever kept. */
void token_new(char text[TOKEN_TEXT_MAX]);
/* False if the text is no token. */
bool token_hash(const char *text, uint8_t hash[TOKEN_HASH_BYTES]);
bool token_same(const uint8_t hash[TOKEN_HASH_BYTES], const uint8_t other[TOKEN_HASH_BYTES]);

/* Good once and for minutes, short enough to be typed: brings a person to another device. */
void code_new(char text[CODE_TEXT_MAX]);
/* Forgives capitals, missing hyphens and letters that look like digits. */
bool code_hash(const char *text, uint8_t hash[TOKEN_HASH_BYTES]);

/* Names a table in links: who knows it may come in. */
void key_new(char text[KEY_TEXT_MAX]);
bool key_valid(const char *text);

/* The number of a new person: never 0, never given twice but by an accident of 1 in 2^53, and exact
 * in a JavaScript number. */
int64_t person_new(void);

#endif
