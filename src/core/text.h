/* Text buffers, beyond what everybody needs of them. */
#ifndef QUINTE_CORE_TEXT_H
#define QUINTE_CORE_TEXT_H

#include <quinte/quinte.h>

void qn_text_bytes(struct qn_text *text, const char *bytes, size_t count);
void qn_text_number(struct qn_text *text, uint64_t value, bool is_negative);

/* Two hexadecimal digits a byte, in small letters, which are the only ones that are read. */
void qn_text_hex(struct qn_text *text, const uint8_t *bytes, int count);
int qn_hex_digit(char c); /* −1 if it is none */
/* Exactly so many bytes and the end; false if it is anything else. */
bool qn_hex_read(const char *hex, uint8_t *bytes, int count);

/* How many bytes the character at `at` has; 0 if it is no UTF-8 (RFC 3629). */
int qn_utf8_length(const char *at);

#endif
