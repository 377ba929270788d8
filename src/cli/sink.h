/* A file that appears whole or not at all. */
#ifndef QUINTE_CLI_SINK_H
#define QUINTE_CLI_SINK_H

#include <stdbool.h>
#include <stdio.h>

struct sink {
    FILE *file;
    char *target; /* what `temporary` will be called; NULL: written in place */
    char *temporary;
};

/* "-" is standard output. False: errno says why. */
bool sink_open(struct sink *sink, const char *path);
/* The file takes its name. False: errno says why, and nothing is left behind. */
bool sink_finish(struct sink *sink);
/* Nothing is left behind. */
void sink_abandon(struct sink *sink);

#endif
