/* What a browser calls. One instance a worker, no threads, no files; nothing comes from outside but
 * the calls and their texts.
 *
 * Texts go in and out through one buffer, one at a time: UTF-8, ended by a zero byte. A call that
 * answers with a text gives its length, or -1 with a sentence that says what was wrong. */
#ifndef QUINTE_WASM_BROWSER_H
#define QUINTE_WASM_BROWSER_H

#include <quinte/quinte.h>

#if defined(__wasm__)
#define EXPORT(name) __attribute__((export_name(name), used))
#else
#define EXPORT(name)
#endif

enum { BUFFER_BYTES = 1 << 20 };

/* The buffer with the caller's text, and as room for the answer, which must not be written before
 * that text was read. */
const char *buffer_read(void);
struct qn_text buffer_write(void);
int buffer_answer(const struct qn_text *text);
/* Leaves the sentence and gives -1. */
int buffer_refuse(const char *sentence);
/* The same where nobody may know the language: said in all of them. */
int buffer_refuse_in_all(const char *sentence);
/* The same for want of memory. */
int buffer_no_memory(void);
/* The language that a call asks for: any other number is English. */
enum qn_lang known_lang(int lang);

/* A view in JSON whose seat is to move. */
struct decision {
    const struct qn_game *game;
    uint64_t view[QN_VIEW_MAX / 8];
};

bool read_decision(const char *text, struct decision *decision);
/* What the expert thinks of the move of the view's seat, in every language; refuses a move that is
 * not legal with this sentence. */
int put_judgement(const struct qn_game *game, const void *view, qn_move move, int sims,
                  const char *illegal);

#endif
