/* What the fuzz targets share. */
#include "fuzz.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void fuzz_text(const uint8_t *data, size_t size, char *text, size_t room)
{
    size_t length = size < room ? size : room - 1;
    memcpy(text, data, length);
    text[length] = '\0';
}

void fuzz_expect(int condition, const char *why)
{
    if (condition)
        return;
    fprintf(stderr, "not as expected: %s\n", why);
    abort();
}
