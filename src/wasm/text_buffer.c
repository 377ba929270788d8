/* The buffer through which texts go in and out: see browser.h. */
#include "wasm/browser.h"
#include "core/language.h"
#include <string.h>

static char buffer[BUFFER_BYTES];

EXPORT("buffer") char *buffer_at(void);
EXPORT("buffer_bytes") int buffer_bytes(void);

char *buffer_at(void) { return buffer; }

int buffer_bytes(void) { return BUFFER_BYTES; }

const char *buffer_read(void)
{
    buffer[BUFFER_BYTES - 1] = '\0';
    return buffer;
}

struct qn_text buffer_write(void) { return qn_text_on(buffer, BUFFER_BYTES); }

int buffer_answer(const struct qn_text *text)
{
    return text->full ? buffer_no_memory() : (int)text->length;
}

int buffer_refuse(const char *sentence)
{
    struct qn_text text = buffer_write();
    qn_text_str(&text, sentence);
    return -1;
}

/* Texts that do not fit into the buffer are not to be expected. */
int buffer_refuse_in_all(const char *sentence)
{
    struct qn_text text = buffer_write();
    for (int lang = 0; lang < QN_LANGS; lang++)
        qn_text_form(&text, "%s%s", lang ? " / " : "", qn_say((enum qn_lang)lang, sentence));
    return -1;
}

int buffer_no_memory(void) { return buffer_refuse_in_all(N_("Not enough memory.")); }

enum qn_lang known_lang(int lang) { return lang >= 0 && lang < QN_EN ? (enum qn_lang)lang : QN_EN; }
