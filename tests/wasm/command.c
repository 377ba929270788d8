/* The part of the quinte command that needs no operating system, for WASI: what it prints is
 * compared with what the native one prints. One thread, no signals, records on standard output. */
#include "cli/commands.h"
#include "cli/jobs.h"
#include "cli/signals.h"
#include "cli/atomic_file.h"
#include <errno.h>
#include <string.h>

static const uint8_t bench_options[] = {OPTION_JSON, OPTION_ROUNDS, OPTION_QUICK, OPTION_COUNT};
static const uint8_t simulate_options[] = {OPTION_PLAYERS, OPTION_GAMES,   OPTION_SEED, OPTION_BOTS,
                                           OPTION_OPTION,  OPTION_RECORDS, OPTION_COUNT};

static const struct command commands[] = {
    {"bench", run_bench, bench_options, 0, 2, .usage = SAY_USAGE_BENCH},
    {"simulate", run_simulate, simulate_options, 1, 1, .usage = SAY_USAGE_SIMULATE},
};

/* ---- what is otherwise where there are no threads, signals and files ---- */

int jobs_standard(void) { return 1; }

void jobs_run(int jobs, void *(*work)(void *what), void *what)
{
    (void)jobs;
    work(what);
}

void jobs_bar(enum qn_lang lang, uint64_t done, uint64_t all) { (void)lang, (void)done, (void)all; }

void jobs_bar_away(void) {}

void hold_signals(sigset_t *before) { (void)before; }

bool signalled(void) { return false; }

void release_signals(const sigset_t *before) { (void)before; }

bool atomic_file_open(struct atomic_file *file, const char *path)
{
    *file = (struct atomic_file){.stream = strcmp(path, "-") == 0 ? stdout : NULL};
    errno = ENOENT;
    return file->stream != NULL;
}

bool atomic_file_commit(struct atomic_file *file) { return fflush(file->stream) == 0; }

void atomic_file_discard(struct atomic_file *file) { file->stream = NULL; }

int main(int count, char **words)
{
    struct arguments arguments = {.lang = QN_EN};
    for (size_t i = 0; count > 1 && i < sizeof commands / sizeof commands[0]; i++)
        if (strcmp(words[1], commands[i].name) == 0)
            arguments.command = &commands[i];
    if (!arguments.command || !read_arguments(&arguments, count - 2, words + 2))
        return MISUSED;
    return arguments.command->run(&arguments);
}
