/* Small helpers for what the command prints. */
#include "output.h"
#include "core/language.h"
#include <stdlib.h>
#include <string.h>

void print_starved(void)
{
    fputs("quinte: ", stderr);
    for (int lang = 0; lang < QN_LANGS; lang++)
        fprintf(stderr, "%s%s", lang ? " / " : "", qn_say((enum qn_lang)lang, "out of memory"));
    fputc('\n', stderr);
}

void *allocate(size_t count, size_t size)
{
    void *memory = calloc(count, size);
    if (!memory) {
        print_starved();
        exit(2);
    }
    return memory;
}

enum { TEXT_START = 4096 };

struct qn_text text_new(void) { return qn_text_on(allocate(TEXT_START, 1), TEXT_START); }

bool text_retry(struct qn_text *text, size_t from)
{
    if (!text->full)
        return false;
    char *larger = allocate(text->size * 2, 1);
    memcpy(larger, text->data, from);
    free(text->data);
    *text = (struct qn_text){.data = larger, .size = text->size * 2, .length = from};
    return true;
}

void text_empty(struct qn_text *text) { *text = qn_text_on(text->data, text->size); }

void text_free(struct qn_text *text)
{
    free(text->data);
    text->data = NULL;
}

int columns(const char *text)
{
    int count = 0;
    for (; *text; text++)
        count += ((unsigned char)*text & 0xC0) != 0x80; /* not inside a character */
    return count;
}

void print_padded(FILE *out, const char *before, const char *text, int width)
{
    int spaces = width - columns(text);
    fprintf(out, "%s%s%*s", before, text, spaces > 0 ? spaces : 0, "");
}

void print_written(void (*put)(const void *about, struct qn_text *text), const void *about)
{
    struct qn_text text = text_new();
    do
        put(about, &text);
    while (text_retry(&text, 0));
    puts(text.data);
    text_free(&text);
}

char *decimal(enum qn_lang lang, double value, int digits, char out[DECIMAL_SIZE])
{
    snprintf(out, DECIMAL_SIZE, "%.*f", digits, value);
    char *mark = strchr(out, '.');
    if (mark)
        *mark = *qn_say(lang, NC_("the decimal mark, one letter", "."));
    return out;
}
