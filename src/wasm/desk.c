/* The desk by which texts go in and out: see browser.h. */
#include "wasm/browser.h"
#include <string.h>

static char desk[DESK_BYTES];

EXPORT("desk") char *desk_at(void);
EXPORT("desk_bytes") int desk_bytes(void);

char *desk_at(void) { return desk; }

int desk_bytes(void) { return DESK_BYTES; }

const char *desk_read(void)
{
    desk[DESK_BYTES - 1] = '\0';
    return desk;
}

struct qn_text desk_write(void) { return qn_text_on(desk, DESK_BYTES); }

int desk_done(const struct qn_text *text) { return text->full ? desk_starve() : (int)text->length; }

int desk_refuse(const char *sentence)
{
    struct qn_text text = desk_write();
    qn_text_str(&text, sentence);
    return -1;
}

/* Whoever starves may not know the language. Texts that do not fit into the desk are not to be
 * expected. */
int desk_starve(void)
{
    struct qn_text text = desk_write();
    for (int lang = 0; lang < QN_LANGS; lang++)
        qn_text_form(&text, "%s%s", lang ? " / " : "",
                     qn_say((enum qn_lang)lang, "Not enough memory."));
    return -1;
}

enum qn_lang desk_lang(int lang) { return lang >= 0 && lang < QN_EN ? (enum qn_lang)lang : QN_EN; }
