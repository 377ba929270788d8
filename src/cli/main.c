/* The quinte command: a table of subcommands. */
#include "commands.h"
#include "manual.h"
#include "output.h"
#include <errno.h>
#include <stdio.h>
#include <string.h>

static int run_help(const struct arguments *arguments);

static const uint8_t games_options[] = {OPTION_JSON, OPTION_SHAPE, OPTION_PLAYERS, OPTION_OPTION,
                                        OPTION_LANG, OPTION_HELP,  OPTION_COUNT};
static const uint8_t rules_options[] = {OPTION_LANG, OPTION_HELP, OPTION_COUNT};
static const uint8_t simulate_options[] = {OPTION_PLAYERS, OPTION_GAMES, OPTION_SEED, OPTION_OPTION,
                                           OPTION_RECORDS, OPTION_BOTS,  OPTION_JOBS, OPTION_LANG,
                                           OPTION_HELP,    OPTION_COUNT};
static const uint8_t replay_options[] = {OPTION_TRACE, OPTION_VIEWS, OPTION_RECORD, OPTION_SEAT,
                                         OPTION_AT,    OPTION_LANG,  OPTION_HELP,   OPTION_COUNT};
static const uint8_t bench_options[] = {OPTION_PLAYERS, OPTION_OPTION, OPTION_JSON,  OPTION_ROUNDS,
                                        OPTION_GAMES,   OPTION_SEED,   OPTION_QUICK, OPTION_LANG,
                                        OPTION_HELP,    OPTION_COUNT};
static const uint8_t perft_options[] = {OPTION_PLAYERS, OPTION_SEED, OPTION_DEPTH, OPTION_OPTION,
                                        OPTION_LANG,    OPTION_HELP, OPTION_COUNT};
static const uint8_t watch_options[] = {OPTION_PLAYERS, OPTION_SEED, OPTION_OPTION, OPTION_BOTS,
                                        OPTION_SEAT,    OPTION_LANG, OPTION_HELP,   OPTION_COUNT};
static const uint8_t arena_options[] = {OPTION_PLAYERS, OPTION_BOTS, OPTION_GAMES, OPTION_SEED,
                                        OPTION_OPTION,  OPTION_JOBS, OPTION_SPRT,  OPTION_LOG,
                                        OPTION_JSON,    OPTION_LANG, OPTION_HELP,  OPTION_COUNT};
static const uint8_t play_options[] = {OPTION_PLAYERS, OPTION_WITH,   OPTION_SEATS, OPTION_NAME,
                                       OPTION_OPTION,  OPTION_RESUME, OPTION_LOAD,  OPTION_PLAIN,
                                       OPTION_ASCII,   OPTION_PAUSE,  OPTION_DEAL,  OPTION_LANG,
                                       OPTION_HELP,    OPTION_COUNT};
static const uint8_t verify_options[] = {OPTION_LANG, OPTION_HELP, OPTION_COUNT};
static const uint8_t hint_options[] = {OPTION_RECORD, OPTION_AT,   OPTION_SEAT,
                                       OPTION_SIMS,   OPTION_MS,   OPTION_JSON,
                                       OPTION_LANG,   OPTION_HELP, OPTION_COUNT};
static const uint8_t analyse_options[] = {OPTION_RECORD, OPTION_SEAT, OPTION_SIMS, OPTION_JSON,
                                          OPTION_LANG,   OPTION_HELP, OPTION_COUNT};
static const uint8_t puzzle_options[] = {OPTION_DATE, OPTION_SOLUTION, OPTION_JSON,
                                         OPTION_LANG, OPTION_HELP,     OPTION_COUNT};
static const uint8_t engine_options[] = {OPTION_LANG, OPTION_HELP, OPTION_COUNT};
static const uint8_t serve_options[] = {OPTION_LISTEN,     OPTION_DATA,         OPTION_PAGE,
                                        OPTION_PUBLIC_URL, OPTION_MAX_TABLES,   OPTION_CONFIG,
                                        OPTION_SETTING,    OPTION_CHECK_CONFIG, OPTION_LANG,
                                        OPTION_HELP,       OPTION_COUNT};
static const uint8_t admin_options[] = {OPTION_DATA, OPTION_FORCE, OPTION_LANG, OPTION_HELP,
                                        OPTION_COUNT};
static const uint8_t load_options[] = {OPTION_TABLES, OPTION_RATE, OPTION_SECONDS, OPTION_SEED,
                                       OPTION_JSON,   OPTION_LANG, OPTION_HELP,    OPTION_COUNT};
static const uint8_t help_options[] = {OPTION_SCDOC, OPTION_COMPLETE, OPTION_LANG, OPTION_HELP,
                                       OPTION_COUNT};
static const uint8_t whole_options[] = {OPTION_HELP, OPTION_VERSION, OPTION_LANG, OPTION_COUNT};

static const struct command commands[] = {
    {"games", run_games, games_options, 0, 1, SAY_ABOUT_GAMES, SAY_USAGE_GAMES, SAY_NOTES_GAMES,
     "GAME"},
    {"rules", run_rules, rules_options, 1, 1, SAY_ABOUT_RULES, SAY_USAGE_RULES, SAY_NOTES_RULES,
     "GAME"},
    {"simulate", run_simulate, simulate_options, 1, 1, SAY_ABOUT_SIMULATE, SAY_USAGE_SIMULATE,
     SAY_NOTES_SIMULATE, "GAME"},
    {"replay", run_replay, replay_options, 1, 1, SAY_ABOUT_REPLAY, SAY_USAGE_REPLAY,
     SAY_NOTES_REPLAY, "FILE"},
    {"watch", run_watch, watch_options, 0, 1, SAY_ABOUT_WATCH, SAY_USAGE_WATCH, SAY_NOTES_WATCH,
     "GAME"},
    {"play", run_play, play_options, 0, 1, SAY_ABOUT_PLAY, SAY_USAGE_PLAY, SAY_NOTES_PLAY, "GAME"},
    {"verify", run_verify, verify_options, 1, 1, SAY_ABOUT_VERIFY, SAY_USAGE_VERIFY,
     SAY_NOTES_VERIFY, "FILE"},
    {"hint", run_hint, hint_options, 1, 1, SAY_ABOUT_HINT, SAY_USAGE_HINT, SAY_NOTES_HINT, "FILE"},
    {"analyse", run_analyse, analyse_options, 1, 1, SAY_ABOUT_ANALYSE, SAY_USAGE_ANALYSE,
     SAY_NOTES_ANALYSE, "FILE"},
    {"puzzle", run_puzzle, puzzle_options, 1, 1, SAY_ABOUT_PUZZLE, SAY_USAGE_PUZZLE,
     SAY_NOTES_PUZZLE, "GAME"},
    {"arena", run_arena, arena_options, 1, 1, SAY_ABOUT_ARENA, SAY_USAGE_ARENA, SAY_NOTES_ARENA,
     "GAME"},
    {"engine", run_engine, engine_options, 0, 0, SAY_ABOUT_ENGINE, SAY_USAGE_ENGINE,
     SAY_NOTES_ENGINE},
    {"bench", run_bench, bench_options, 0, 2, SAY_ABOUT_BENCH, SAY_USAGE_BENCH, SAY_NOTES_BENCH,
     "search|GAME GAME"},
    {"perft", run_perft, perft_options, 1, 1, SAY_ABOUT_PERFT, SAY_USAGE_PERFT, SAY_NOTES_PERFT,
     "GAME"},
    {"serve", run_serve, serve_options, 0, 0, SAY_ABOUT_SERVE, SAY_USAGE_SERVE, SAY_NOTES_SERVE},
    {"admin", run_admin, admin_options, 1, 3, SAY_ABOUT_ADMIN, SAY_USAGE_ADMIN, SAY_NOTES_ADMIN,
     "list|show|export|delete|backup|restore|check|copy F F"},
    {"load", run_load, load_options, 1, 2, SAY_ABOUT_LOAD, SAY_USAGE_LOAD, SAY_NOTES_LOAD,
     "HOST:PORT GAME"},
    {"help", run_help, help_options, 0, 1, SAY_ABOUT_HELP, SAY_USAGE_HELP, SAY_NOTES_HELP,
     "COMMAND"},
};

enum { COMMAND_COUNT = sizeof commands / sizeof commands[0] };

static const struct command whole = {.name = "quinte",
                                     .options = whole_options,
                                     .about = SAY_ABOUT,
                                     .usage = SAY_USAGE_MAIN,
                                     .notes = SAY_MORE_HELP,
                                     .words = "COMMAND"};

static const struct command *find_command(const struct arguments *arguments, const char *name)
{
    const char *names[COMMAND_COUNT];
    for (int i = 0; i < COMMAND_COUNT; i++) {
        names[i] = commands[i].name;
        if (strcmp(commands[i].name, name) == 0)
            return &commands[i];
    }
    misnamed(arguments, SAY_UNKNOWN_COMMAND, name, names, COMMAND_COUNT);
    return NULL;
}

static void print_overview(FILE *out, enum qn_lang lang)
{
    fprintf(out, "quinte%s%s.\n\n", say(lang, SAY_COLON), say(lang, SAY_ABOUT));
    fprintf(out, say(lang, SAY_USAGE), say(lang, SAY_USAGE_MAIN));
    fprintf(out, "\n\n%s\n", say(lang, SAY_COMMANDS));
    for (int i = 0; i < COMMAND_COUNT; i++) {
        print_padded(out, "  ", commands[i].name, 10);
        fprintf(out, " %s\n", say(lang, commands[i].about));
    }
    fprintf(out, "\n%s\n", say(lang, SAY_OPTIONS));
    print_options(out, &whole, 13, lang);
    fprintf(out, "\n%s\n\n%s\n", say(lang, SAY_MORE_HELP), say(lang, SAY_EXIT_CODES));
}

static int run_help(const struct arguments *arguments)
{
    const struct manual manual = {&whole, commands, COMMAND_COUNT};
    const struct command *command = &whole;
    if (!excludes(arguments, OPTION_SCDOC, OPTION_COMPLETE))
        return MISUSED;
    if (arguments->word_count > 0 && given(arguments, OPTION_COMPLETE))
        return misused(arguments, SAY_SURPLUS_WORD, arguments->word[0]);
    if (arguments->word_count > 0 && !(command = find_command(arguments, arguments->word[0])))
        return MISUSED;
    if (given(arguments, OPTION_COMPLETE))
        manual_completion(&manual);
    else if (given(arguments, OPTION_SCDOC))
        manual_page(&manual, command, arguments->lang);
    else if (command == &whole)
        print_overview(stdout, arguments->lang);
    else
        print_help(command, arguments->lang);
    return DONE;
}

static int run_command(const char *name, enum qn_lang lang, int count, char *const *words)
{
    struct arguments arguments = {.lang = lang};
    const struct command *command = find_command(&arguments, name);
    if (!command)
        return MISUSED;
    arguments.command = command;
    if (!read_arguments(&arguments, count, words))
        return MISUSED;
    if (given(&arguments, OPTION_HELP)) {
        print_help(command, lang);
        return DONE;
    }
    return command->run(&arguments);
}

/* What stands before the subcommand: --lang, --help, --version. */
static int run(int count, char *const *words)
{
    enum qn_lang lang = find_lang(count, words);
    int at = 0;
    for (; at < count && words[at][0] == '-'; at++) {
        if (strcmp(words[at], "--version") == 0) {
            printf("quinte %s\n", qn_version());
            return DONE;
        }
        if (strcmp(words[at], "--help") == 0 || strcmp(words[at], "-h") == 0)
            return run_command("help", lang, 0, words);
        static const uint8_t allowed[] = {OPTION_LANG, OPTION_COUNT};
        struct arguments before = {.command = &(const struct command){"help", .options = allowed},
                                   .lang = lang};
        int taken = strcmp(words[at], "--lang") == 0 && at + 1 < count ? 2 : 1;
        if (!read_arguments(&before, taken, words + at))
            return MISUSED;
        at += taken - 1;
    }
    if (at < count)
        return run_command(words[at], lang, count - at - 1, words + at + 1);
    print_overview(stderr, lang);
    return MISUSED;
}

int main(int count, char **words)
{
    int code = run(count - 1, words + 1);
    if (fflush(stdout) != 0 || ferror(stdout)) {
        struct arguments none = {.lang = find_lang(count - 1, words + 1)};
        return unable(&none, SAY_CANNOT_WRITE, "-", strerror(errno));
    }
    return code;
}
