/* The command about itself, for other programs: manual pages and what completion needs, both made
 * from the tables that the command works with. */
#ifndef QUINTE_CLI_MANUAL_H
#define QUINTE_CLI_MANUAL_H

#include "options.h"

/* `whole` is the command itself: its name, its options and its texts stand like a subcommand's. */
struct manual {
    const struct command *whole, *commands;
    int count;
};

/* The page of one subcommand, or of the whole, as source for scdoc. */
void manual_page(const struct manual *manual, const struct command *command, enum qn_lang lang);

/* One line about each thing: "game NAME SETTING…", "bot NAME…" and, for each subcommand and the
 * whole, "command NAME WORD… --OPTION[=VALUE]…". */
void manual_completion(const struct manual *manual);

#endif
