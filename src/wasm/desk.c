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

/* Texts that do not fit into the desk are not to be expected. */
int desk_starve(void) { return desk_refuse("Pas assez de mémoire. / Not enough memory."); }

enum qn_lang desk_lang(int lang) { return lang == QN_FR ? QN_FR : QN_EN; }
