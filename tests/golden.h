/* The golden games: records and traces made by an independent referee. */
#ifndef QUINTE_TESTS_GOLDEN_H
#define QUINTE_TESTS_GOLDEN_H

#include "support.h"
#include <stdio.h>

enum { GOLDEN_LINE_MAX = RECORD_TEXT_MAX };

struct golden_count {
    long files, records, plies, trace_lines;
    long failures;
    char first[4000]; /* what the first failure was */
};

/* Where they lie: the environment's QUINTE_GOLDEN. */
const char *golden_directory(void);
/* Opens a compressed file of that directory; the caller uses golden_close. */
FILE *golden_open(const char *name);
void golden_close(FILE *file);
/* Reads a line without its end; false at the end of the file. */
bool golden_line(FILE *file, char *line, size_t size);
/* The names of the record files of one game, sorted; returns how many. */
int golden_files(const char *game, char names[][64], int most);
/* Skips the running test, and says how to make them, if the game has none. */
void golden_or_skip(const struct qn_game *game);
/* The name of the traces that belong to a file of records. */
void golden_trace_name(const char *records, char name[64]);

/* Replays every record of the game and compares results, texts and traces. */
void golden_run(const struct qn_game *game, struct golden_count *count);

#endif
