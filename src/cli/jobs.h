/* Work that several threads share, and how far it has come. */
#ifndef QUINTE_CLI_JOBS_H
#define QUINTE_CLI_JOBS_H

#include <quinte/quinte.h>

enum { JOBS_MAX = 256 };

int jobs_standard(void); /* one for each processor */
/* Calls work(what) in this thread and in others; fewer than asked for do no harm. */
void jobs_run(int jobs, void *(*work)(void *what), void *what);

/* A bar on a terminal's last line; whoever draws may write on behind it. */
void jobs_bar(enum qn_lang lang, uint64_t done, uint64_t all);
void jobs_bar_away(void);

#endif
