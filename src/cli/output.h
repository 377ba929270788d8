/* Small helpers for what the command prints: texts that grow, columns, numbers. */
#ifndef QUINTE_CLI_OUTPUT_H
#define QUINTE_CLI_OUTPUT_H

#include <quinte/quinte.h>
#include <stdio.h>

/* Memory or the end of the program, with a message. */
void *allocate(size_t count, size_t size);
/* Says so in every language: who starves early has not read --lang yet. */
void print_starved(void);

/* A text without a limit of its own. Use: do write(&text, …); while (text_retry(&text, from));
 * the writing starts again at `from`, with more room, until it fits. */
struct qn_text text_new(void);
bool text_retry(struct qn_text *text, size_t from);
void text_empty(struct qn_text *text);
void text_free(struct qn_text *text);

/* How many columns a UTF-8 text takes. */
int columns(const char *text);
/* Prints `before`, the text, and spaces up to the width. */
void print_padded(FILE *out, const char *before, const char *text, int width);
/* Prints what `put` writes about something, however long it is, on a line of its own. It may be
 * written more than once. */
void print_written(void (*put)(const void *about, struct qn_text *text), const void *about);

enum { DECIMAL_SIZE = 48 };

/* The number with the language's own decimal mark. Gives back `out`. */
char *decimal(enum qn_lang lang, double value, int digits, char out[DECIMAL_SIZE]);

#endif
