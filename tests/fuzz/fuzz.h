/* What the fuzz targets share. */
#ifndef QUINTE_TESTS_FUZZ_H
#define QUINTE_TESTS_FUZZ_H

#include <stddef.h>
#include <stdint.h>

/* One input. Anything that is wrong ends the program with abort(). */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* The input as a text: up to `room` − 1 bytes, up to its first zero byte. */
void fuzz_text(const uint8_t *data, size_t size, char *text, size_t room);
/* Ends the program, with a word about why, unless the condition holds. */
void fuzz_expect(int condition, const char *why);

#endif
