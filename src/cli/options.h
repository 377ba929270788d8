/* What the subcommands have in common: their table entries, their options, and how they refuse. */
#ifndef QUINTE_CLI_OPTIONS_H
#define QUINTE_CLI_OPTIONS_H

#include <quinte/quinte.h>
#include "bots/bot.h"
#include "messages.h"
#include <stdio.h>

/* Exit codes, as --help says. */
enum { DONE = 0, REFUSED = 1, MISUSED = 2 };

enum option_id {
    OPTION_LANG,
    OPTION_HELP,
    OPTION_JSON,
    OPTION_SHAPE,
    OPTION_PLAYERS,
    OPTION_OPTION,
    OPTION_SEED,
    OPTION_GAMES,
    OPTION_BOTS,
    OPTION_RECORDS,
    OPTION_JOBS,
    OPTION_TRACE,
    OPTION_VIEWS,
    OPTION_RECORD,
    OPTION_SEAT,
    OPTION_AT,
    OPTION_ROUNDS,
    OPTION_QUICK,
    OPTION_DEPTH,
    OPTION_SIMS,
    OPTION_MS,
    OPTION_LOG,
    OPTION_SPRT,
    OPTION_WITH,
    OPTION_SEATS,
    OPTION_NAME,
    OPTION_LOAD,
    OPTION_RESUME,
    OPTION_PLAIN,
    OPTION_ASCII,
    OPTION_PAUSE,
    OPTION_DEAL,
    OPTION_DATA,
    OPTION_LISTEN,
    OPTION_PAGE,
    OPTION_PUBLIC_URL,
    OPTION_MAX_TABLES,
    OPTION_SETTING,
    OPTION_CONFIG,
    OPTION_CHECK_CONFIG,
    OPTION_TABLES,
    OPTION_RATE,
    OPTION_SECONDS,
    OPTION_DATE,
    OPTION_SOLUTION,
    OPTION_FORCE,
    OPTION_VERSION,
    OPTION_SCDOC,
    OPTION_COMPLETE,
    OPTION_COUNT
};

struct option {
    const char *name;
    const char *value; /* what stands for the value in help; NULL: a flag */
    enum message about;
};

const struct option *option_at(enum option_id id);

enum { SETTINGS_MAX = 8, WORDS_MAX = 3 };

struct arguments;

struct command {
    const char *name;
    int (*run)(const struct arguments *arguments); /* gives the exit code */
    const uint8_t *options;                        /* ends with OPTION_COUNT */
    uint8_t words_min, words_max;
    enum message about, usage, notes;
    const char *words; /* what they stand for, one after the other: "search|GAME GAME" */
};

struct arguments {
    const struct command *command;
    enum qn_lang lang;
    const char *value[OPTION_COUNT]; /* NULL: not given; "" for a flag that is */
    const char *setting[SETTINGS_MAX];
    int setting_count; /* of --option name=value */
    const char *word[WORDS_MAX];
    int word_count;
};

/* The language asked for in the arguments, or by the environment. */
enum qn_lang find_lang(int count, char *const *words);

/* Reads what follows the subcommand's name. False: refused, and the reason is on standard error. */
bool read_arguments(struct arguments *arguments, int count, char *const *words);

/* Prints "quinte NAME: sentence" and where to find help; gives MISUSED. */
int misused(const struct arguments *arguments, enum message message, ...);

/* The same for what help would not mend: files, and records that are not there. */
int unable(const struct arguments *arguments, enum message message, ...);

/* Like `misused`, with the one of `choices` that `word` comes close to. */
int misnamed(const struct arguments *arguments, enum message message, const char *word,
             const char *const *choices, int count);

/* The value of an option that may be left out: then the number stays as it is. */
bool read_number(const struct arguments *arguments, enum option_id option, long long min,
                 long long max, long long *number);
/* Digits and nothing else, within long long. */
bool parse_number(const char *text, long long *number);

/* NULL if there is none of that name, and the reason is on standard error. */
const struct qn_game *read_game(const struct arguments *arguments, const char *id);

/* --players and --option. `standard` players if not given; 0: must be given. */
bool read_setup(const struct arguments *arguments, const struct qn_game *game, int standard,
                struct qn_setup *setup);

/* Takes the first name of a list with commas off it. A comma belongs to the name if it is written
 * "\,", or if a setting (threads=2) of a search follows. False if it is too long. */
bool next_bot(const char **list, char name[BOT_TEXT_MAX]);

/* Refuses if the option is not given. */
bool demands(const struct arguments *arguments, enum option_id option);
/* Refuses an option that is given although it makes no sense with or without the other. */
bool needs(const struct arguments *arguments, enum option_id option, enum option_id other);
bool excludes(const struct arguments *arguments, enum option_id option, enum option_id other);
bool given(const struct arguments *arguments, enum option_id option);

/* The options with what they are for, in two columns. */
void print_options(FILE *out, const struct command *command, int width, enum qn_lang lang);
void print_help(const struct command *command, enum qn_lang lang);

#endif
