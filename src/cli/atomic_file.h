/* A file that appears whole or not at all. */
#ifndef QUINTE_CLI_ATOMIC_FILE_H
#define QUINTE_CLI_ATOMIC_FILE_H

#include <stdbool.h>
#include <stdio.h>

struct atomic_file {
    FILE *stream;
    char *target; /* what `temporary` will be called; NULL: written in place */
    char *temporary;
};

/* "-" is standard output. False: errno says why. */
bool atomic_file_open(struct atomic_file *file, const char *path);
/* The file takes its name. False: errno says why, and nothing is left behind. */
bool atomic_file_commit(struct atomic_file *file);
/* Nothing is left behind. */
void atomic_file_discard(struct atomic_file *file);

#endif
