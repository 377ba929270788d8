/* Lists of lines, and breaking sentences into them. */
#ifndef QUINTE_TERM_LINES_H
#define QUINTE_TERM_LINES_H

#include <stdbool.h>
#include <stddef.h>

struct lines {
    int count, room;
    char **list;
};

/* A copy of the first `length` bytes. Where memory is short the line is left out. */
void lines_add(struct lines *lines, const char *text, size_t length);
/* Breaks a text at line ends, and at blanks where a line is wider than so many columns; what is
 * broken goes on two columns further in than its line. */
void lines_wrap(struct lines *lines, const char *text, int columns);
void lines_free(struct lines *lines);

#endif
