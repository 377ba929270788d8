/* The engine's side of the protocol (docs/programming/protocol.md): what each line means and what
 * is answered. Knows no files and no threads: lines come in one by one, answers go out through a
 * function. */
#ifndef QUINTE_BOTS_ENGINE_TALK_H
#define QUINTE_BOTS_ENGINE_TALK_H

#include <quinte/quinte.h>

enum {
    TALK_VERSION = 1,      /* of the protocol */
    TALK_LINE_MAX = 65536, /* bytes in a line, its end not counted */
};

struct talk;

/* `say` gets each line of an answer, without its end. Thinking ends soon once *stop is not 0. NULL
 * if there is no memory. */
struct talk *talk_open(enum qn_lang lang, void (*say)(void *who, const char *line), void *who,
                       const volatile int *stop);
/* One line as it came, without its end; line[length] must be 0. A longer one than TALK_LINE_MAX may
 * be given cut off behind that. */
void talk_line(struct talk *talk, const char *line, size_t length);
void talk_close(struct talk *talk);

/* The beginning of what the other side said, as far as it fits, fit to be shown; `out`. */
const char *talk_shown(const char *word, char *out, size_t size);

#endif
