/* The subcommands: one file each. Each gets its arguments and gives back the exit code. */
#ifndef QUINTE_CLI_COMMANDS_H
#define QUINTE_CLI_COMMANDS_H

#include "options.h"

int run_games(const struct arguments *arguments);
int run_rules(const struct arguments *arguments);
int run_simulate(const struct arguments *arguments);
int run_replay(const struct arguments *arguments);
int run_bench(const struct arguments *arguments);
int run_perft(const struct arguments *arguments);
int run_watch(const struct arguments *arguments);
int run_arena(const struct arguments *arguments);
int run_play(const struct arguments *arguments);
int run_verify(const struct arguments *arguments);
int run_hint(const struct arguments *arguments);
int run_analyse(const struct arguments *arguments);
int run_puzzle(const struct arguments *arguments);
int run_engine(const struct arguments *arguments);
int run_serve(const struct arguments *arguments);
int run_admin(const struct arguments *arguments);
int run_load(const struct arguments *arguments);

#endif
