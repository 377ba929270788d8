/* Changes JSON texts so that many of them stay well-formed: numbers, strings and elements of arrays
 * are changed, exchanged, left out and doubled. Only for libFuzzer. */
#include <stdint.h>
#include <stdio.h>
#include <string.h>

size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t max_size);
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max_size, unsigned seed);

enum { SPANS_MAX = 2048, ROOM = 1 << 16 };

struct span {
    size_t start, end;
};

struct spans {
    int count;
    struct span list[SPANS_MAX];
};

static uint32_t next_number(uint32_t *state)
{
    *state ^= *state << 13;
    *state ^= *state >> 17;
    return *state ^= *state << 5;
}

/* Every string (with its quotes), number and word of the text. */
static void find_spans(const uint8_t *data, size_t size, struct spans *spans)
{
    spans->count = 0;
    for (size_t i = 0; i < size && spans->count < SPANS_MAX;) {
        size_t end = i + 1;
        if (data[i] == '"') {
            while (end < size && data[end] != '"')
                end++;
            end += end < size;
        } else if (strchr("{}[],: \n", data[i]) || data[i] == 0) {
            i++;
            continue;
        } else {
            while (end < size && data[end] != 0 && !strchr("{}[],: \n\"", data[end]))
                end++;
        }
        spans->list[spans->count++] = (struct span){i, end};
        i = end;
    }
}

/* Puts other bytes in the place of a span. */
static size_t put(uint8_t *data, size_t size, size_t max_size, struct span span,
                  const uint8_t *bytes, size_t length)
{
    size_t tail = size - span.end;
    if (span.start + length + tail > max_size)
        return size;
    memmove(data + span.start + length, data + span.end, tail);
    memcpy(data + span.start, bytes, length);
    return span.start + length + tail;
}

static size_t change_number(uint8_t *data, size_t size, size_t max_size, struct span span,
                            uint32_t number)
{
    char digits[16];
    int value = 0;
    size_t length = span.end - span.start;
    if (length < sizeof digits) {
        memcpy(digits, data + span.start, length);
        digits[length] = '\0';
        if (sscanf(digits, "%d", &value) != 1)
            return size;
    }
    static const int steps[] = {1, -1, 2, -2, 5, -5, 0, 100};
    int other = number % 9 == 8 ? (int)(number / 9 % 64) : value + steps[number % 8];
    int written = snprintf(digits, sizeof digits, "%d", other);
    return put(data, size, max_size, span, (const uint8_t *)digits, (size_t)written);
}

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max_size, unsigned seed)
{
    static struct spans spans;
    static uint8_t bytes[ROOM];
    uint32_t state = seed | 1;
    find_spans(data, size, &spans);
    uint32_t kind = next_number(&state) % 8;
    if (spans.count < 2 || kind == 0)
        return LLVMFuzzerMutate(data, size, max_size);
    struct span one = spans.list[next_number(&state) % (uint32_t)spans.count];
    struct span two = spans.list[next_number(&state) % (uint32_t)spans.count];
    if (kind <= 3 && data[one.start] != '"')
        return change_number(data, size, max_size, one, next_number(&state));
    size_t length = two.end - two.start;
    if (length >= ROOM - 1)
        return size;
    if (kind == 4) { /* left out, with the comma after it */
        one.end += one.end < size && data[one.end] == ',';
        return put(data, size, max_size, one, bytes, 0);
    }
    if (kind == 5) { /* doubled */
        length = one.end - one.start;
        if (length >= ROOM - 1)
            return size;
        memcpy(bytes, data + one.start, length);
        bytes[length] = ',';
        one.end = one.start;
        return put(data, size, max_size, one, bytes, length + 1);
    }
    memcpy(bytes, data + two.start, length); /* one in the place of another */
    return put(data, size, max_size, one, bytes, length);
}
