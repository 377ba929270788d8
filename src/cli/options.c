/* Options, words and numbers of the command line; refusals say what was wrong and what to do. */
#include "options.h"
#include "output.h"
#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct option options[OPTION_COUNT] = {
    [OPTION_LANG] = {"lang", QN_LANG_CODES, SAY_OPTION_LANG},
    [OPTION_HELP] = {"help", NULL, SAY_OPTION_HELP},
    [OPTION_JSON] = {"json", NULL, SAY_OPTION_JSON},
    [OPTION_SHAPE] = {"shape", NULL, SAY_OPTION_SHAPE},
    [OPTION_PLAYERS] = {"players", "N", SAY_OPTION_PLAYERS},
    [OPTION_OPTION] = {"option", "k=v", SAY_OPTION_OPTION},
    [OPTION_SEED] = {"seed", "S", SAY_OPTION_SEED},
    [OPTION_GAMES] = {"games", "K", SAY_OPTION_GAMES},
    [OPTION_BOTS] = {"bots", "B[,B…]", SAY_OPTION_BOTS},
    [OPTION_RECORDS] = {"records", "F|-", SAY_OPTION_RECORDS},
    [OPTION_JOBS] = {"jobs", "J", SAY_OPTION_JOBS},
    [OPTION_TRACE] = {"trace", NULL, SAY_OPTION_TRACE},
    [OPTION_VIEWS] = {"views", NULL, SAY_OPTION_VIEWS},
    [OPTION_RECORD] = {"record", "K", SAY_OPTION_RECORD},
    [OPTION_SEAT] = {"seat", "V", SAY_OPTION_SEAT},
    [OPTION_AT] = {"at", "PLY", SAY_OPTION_AT},
    [OPTION_ROUNDS] = {"rounds", "R", SAY_OPTION_ROUNDS},
    [OPTION_QUICK] = {"quick", NULL, SAY_OPTION_QUICK},
    [OPTION_DEPTH] = {"depth", "D", SAY_OPTION_DEPTH},
    [OPTION_SIMS] = {"sims", "N", SAY_OPTION_SIMS},
    [OPTION_MS] = {"ms", "N", SAY_OPTION_MS},
    [OPTION_LOG] = {"log", "F", SAY_OPTION_LOG},
    [OPTION_SPRT] = {"sprt", "elo0,elo1", SAY_OPTION_SPRT},
    [OPTION_WITH] = {"with", "B[,B…]", SAY_OPTION_WITH},
    [OPTION_SEATS] = {"seat", "S[,S…]", SAY_OPTION_SEATS},
    [OPTION_NAME] = {"name", "N[,N…]", SAY_OPTION_NAME},
    [OPTION_LOAD] = {"load", "F", SAY_OPTION_LOAD},
    [OPTION_RESUME] = {"resume", NULL, SAY_OPTION_RESUME},
    [OPTION_PLAIN] = {"plain", NULL, SAY_OPTION_PLAIN},
    [OPTION_ASCII] = {"ascii", NULL, SAY_OPTION_ASCII},
    [OPTION_PAUSE] = {"pause", "MS", SAY_OPTION_PAUSE},
    [OPTION_DEAL] = {"seed", "S", SAY_OPTION_DEAL},
    [OPTION_LISTEN] = {"listen", "A:P", SAY_OPTION_LISTEN},
    [OPTION_PAGE] = {"page", "F", SAY_OPTION_PAGE},
    [OPTION_PUBLIC_URL] = {"public-url", "URL", SAY_OPTION_PUBLIC_URL},
    [OPTION_MAX_TABLES] = {"max-tables", "N", SAY_OPTION_MAX_TABLES},
    [OPTION_SETTING] = {"set", "k=v", SAY_OPTION_SETTING},
    [OPTION_CONFIG] = {"config", "F", SAY_OPTION_CONFIG},
    [OPTION_CHECK_CONFIG] = {"check-config", NULL, SAY_OPTION_CHECK_CONFIG},
    [OPTION_TABLES] = {"tables", "N", SAY_OPTION_TABLES},
    [OPTION_RATE] = {"rate", "N", SAY_OPTION_RATE},
    [OPTION_SECONDS] = {"seconds", "S", SAY_OPTION_SECONDS},
    [OPTION_DATA] = {"data", "F", SAY_OPTION_DATA},
    [OPTION_DATE] = {"date", "YYYY-MM-DD", SAY_OPTION_DATE},
    [OPTION_SOLUTION] = {"solution", NULL, SAY_OPTION_SOLUTION},
    [OPTION_FORCE] = {"force", NULL, SAY_OPTION_FORCE},
    [OPTION_VERSION] = {"version", NULL, SAY_OPTION_VERSION},
    [OPTION_SCDOC] = {"scdoc", NULL, SAY_OPTION_SCDOC},
    [OPTION_COMPLETE] = {"complete", NULL, SAY_OPTION_COMPLETE},
};

const struct option *option_at(enum option_id id) { return &options[id]; }

/* ---- the language ---- */

static enum qn_lang environment_lang(void)
{
    static const char *const names[] = {"LC_ALL", "LC_MESSAGES", "LANG"};
    for (int i = 0; i < 3; i++) {
        const char *value = getenv(names[i]);
        if (value && *value)
            return qn_lang_find(value);
    }
    return QN_EN;
}

static int parse_lang(const char *text)
{
    for (int i = 0; i < QN_LANGS; i++)
        if (strcmp(text, qn_lang_code((enum qn_lang)i)) == 0)
            return i;
    return -1;
}

/* "fr or en", for a refusal. */
static void list_langs(enum qn_lang lang, char *list, size_t size)
{
    struct qn_text text = qn_text_on(list, size);
    for (int i = 0; i < QN_LANGS; i++)
        qn_text_form(&text, "%s%s",
                     i == 0             ? ""
                     : i + 1 < QN_LANGS ? ", "
                                        : qn_say(lang, " or "),
                     qn_lang_code((enum qn_lang)i));
}

enum qn_lang find_lang(int count, char *const *words)
{
    static const char joined[] = "--lang=";
    int lang = -1;
    for (int i = 0; i < count && strcmp(words[i], "--") != 0; i++) {
        if (strncmp(words[i], joined, sizeof joined - 1) == 0)
            lang = parse_lang(words[i] + sizeof joined - 1);
        else if (strcmp(words[i], "--lang") == 0 && i + 1 < count)
            lang = parse_lang(words[i + 1]);
    }
    return lang >= 0 ? (enum qn_lang)lang : environment_lang();
}

/* ---- refusals ---- */

static void print_name(const struct arguments *arguments)
{
    fflush(stdout);
    if (arguments->command)
        fprintf(stderr, "quinte %s: ", arguments->command->name);
    else
        fputs("quinte: ", stderr);
}

static int print_hint(const struct arguments *arguments)
{
    fprintf(stderr, say(arguments->lang, SAY_TRY_HELP),
            arguments->command ? arguments->command->name : "help");
    fputc('\n', stderr);
    return MISUSED;
}

static void print_reason(const struct arguments *arguments, enum message message, va_list values)
{
    print_name(arguments);
    vfprintf(stderr, say(arguments->lang, message), values);
    fputc('\n', stderr);
}

int misused(const struct arguments *arguments, enum message message, ...)
{
    va_list values;
    va_start(values, message);
    print_reason(arguments, message, values);
    va_end(values);
    return print_hint(arguments);
}

int unable(const struct arguments *arguments, enum message message, ...)
{
    va_list values;
    va_start(values, message);
    print_reason(arguments, message, values);
    va_end(values);
    return MISUSED;
}

/* Levenshtein's distance, on bytes; long words count as far away. */
static int distance(const char *a, const char *b)
{
    enum { LONGEST = 32 };
    int row[LONGEST + 1];
    int width = (int)strlen(b);
    if (strlen(a) > LONGEST || width > LONGEST)
        return INT_MAX;
    for (int j = 0; j <= width; j++)
        row[j] = j;
    for (int i = 0; a[i]; i++) {
        int corner = row[0]++;
        for (int j = 0; j < width; j++) {
            int change = corner + (a[i] != b[j]);
            int gap = (row[j] < row[j + 1] ? row[j] : row[j + 1]) + 1;
            corner = row[j + 1];
            row[j + 1] = change < gap ? change : gap;
        }
    }
    return row[width];
}

int misnamed(const struct arguments *arguments, enum message message, const char *word,
             const char *const *choices, int count)
{
    const char *nearest = NULL;
    int least = INT_MAX;
    for (int i = 0; i < count; i++) {
        int far = strlen(word) > 1 && strncmp(choices[i], word, strlen(word)) == 0
                      ? 1
                      : distance(word, choices[i]);
        if (far < least && far <= 2 && far < (int)strlen(choices[i])) {
            least = far;
            nearest = choices[i];
        }
    }
    print_name(arguments);
    fprintf(stderr, say(arguments->lang, message), word);
    if (nearest)
        fprintf(stderr, say(arguments->lang, SAY_DID_YOU_MEAN), nearest);
    else
        fputs(say(arguments->lang, SAY_THERE_ARE), stderr);
    for (int i = 0; i < count && !nearest; i++)
        fprintf(stderr, "%s%s", i == 0 ? " " : ", ", choices[i]);
    fputc('\n', stderr);
    return print_hint(arguments);
}

/* ---- reading ---- */

static int find_option(const struct command *command, const char *name, size_t length)
{
    for (const uint8_t *id = command->options; *id != OPTION_COUNT; id++)
        if (strlen(options[*id].name) == length && strncmp(options[*id].name, name, length) == 0)
            return *id;
    return -1;
}

static bool unknown_option(const struct arguments *arguments, const char *word)
{
    const char *names[OPTION_COUNT];
    char texts[OPTION_COUNT][16];
    int count = 0;
    for (const uint8_t *id = arguments->command->options; *id != OPTION_COUNT; id++, count++) {
        snprintf(texts[count], sizeof texts[count], "--%s", options[*id].name);
        names[count] = texts[count];
    }
    misnamed(arguments, SAY_UNKNOWN_OPTION, word, names, count);
    return false;
}

static bool keep_option(struct arguments *arguments, int id, const char *value)
{
    if (id == OPTION_OPTION || id == OPTION_SETTING) {
        if (arguments->setting_count == SETTINGS_MAX) {
            misused(arguments, SAY_TOO_MANY_SETTINGS, SETTINGS_MAX);
            return false;
        }
        arguments->setting[arguments->setting_count++] = value;
    } else if (arguments->value[id]) {
        misused(arguments, SAY_TWICE, options[id].name);
        return false;
    } else if (id == OPTION_LANG && parse_lang(value) < 0) {
        char list[128];
        list_langs(arguments->lang, list, sizeof list);
        misused(arguments, SAY_UNKNOWN_LANG, value, list);
        return false;
    }
    arguments->value[id] = value;
    return true;
}

/* One option at words[*at]; moves *at to the value if that is a word of its own. */
static bool read_option(struct arguments *arguments, int count, char *const *words, int *at)
{
    const char *word = strcmp(words[*at], "-h") == 0 ? "--help" : words[*at];
    const char *value = strchr(word, '=');
    size_t length = value ? (size_t)(value - word) : strlen(word);
    int id =
        strncmp(word, "--", 2) == 0 ? find_option(arguments->command, word + 2, length - 2) : -1;
    if (id < 0)
        return unknown_option(arguments, word);
    if (!options[id].value) {
        if (!value)
            return keep_option(arguments, id, "");
        misused(arguments, SAY_SURPLUS_VALUE, options[id].name);
        return false;
    }
    if (value)
        return keep_option(arguments, id, value + 1);
    if (*at + 1 == count || strncmp(words[*at + 1], "--", 2) == 0) {
        misused(arguments, SAY_NO_VALUE, options[id].name, options[id].value);
        return false;
    }
    return keep_option(arguments, id, words[++*at]);
}

bool read_arguments(struct arguments *arguments, int count, char *const *words)
{
    bool only_words = false;
    for (int i = 0; i < count; i++) {
        if (!only_words && strcmp(words[i], "--") == 0) {
            only_words = true;
        } else if (!only_words && words[i][0] == '-' && words[i][1]) {
            if (!read_option(arguments, count, words, &i))
                return false;
        } else if (arguments->word_count == arguments->command->words_max) {
            misused(arguments, SAY_SURPLUS_WORD, words[i]);
            return false;
        } else {
            arguments->word[arguments->word_count++] = words[i];
        }
    }
    if (arguments->word_count < arguments->command->words_min && !given(arguments, OPTION_HELP)) {
        misused(arguments, SAY_MISSING_WORD, say(arguments->lang, arguments->command->usage));
        return false;
    }
    return true;
}

bool given(const struct arguments *arguments, enum option_id option)
{
    return arguments->value[option] != NULL;
}

bool parse_number(const char *text, long long *number)
{
    long long value = 0;
    if (!*text)
        return false;
    for (; *text; text++) {
        if (*text < '0' || *text > '9' || value > (LLONG_MAX - 9) / 10)
            return false;
        value = value * 10 + (*text - '0');
    }
    *number = value;
    return true;
}

bool read_number(const struct arguments *arguments, enum option_id option, long long min,
                 long long max, long long *number)
{
    const char *text = arguments->value[option];
    long long value;
    if (!text)
        return true;
    if (!parse_number(text, &value) || value < min || value > max) {
        misused(arguments, SAY_BAD_NUMBER, options[option].name, min, max, text);
        return false;
    }
    *number = value;
    return true;
}

const struct qn_game *read_game(const struct arguments *arguments, const char *id)
{
    const struct qn_game *game = qn_game_find(id);
    if (game)
        return game;
    enum { LISTED_MAX = 64 };
    const char *ids[LISTED_MAX];
    int count = 0;
    while (count < qn_game_count() && count < LISTED_MAX) {
        ids[count] = qn_game_at(count)->id;
        count++;
    }
    misnamed(arguments, SAY_UNKNOWN_GAME, id, ids, count);
    return NULL;
}

bool read_setup(const struct arguments *arguments, const struct qn_game *game, int standard,
                struct qn_setup *setup)
{
    long long players = standard;
    const char *text = arguments->value[OPTION_PLAYERS];
    if (!text && standard == 0) {
        misused(arguments, SAY_MISSING_PLAYERS, game->id, game->players_min, game->players_max);
        return false;
    }
    if (text && (!parse_number(text, &players) || players < game->players_min ||
                 players > game->players_max)) {
        misused(arguments, SAY_BAD_PLAYERS, game->id, game->players_min, game->players_max, text);
        return false;
    }
    *setup = qn_setup_standard(game, (int)players);
    for (int i = 0; i < arguments->setting_count; i++) {
        char reason[512];
        struct qn_text error = qn_text_on(reason, sizeof reason);
        if (!qn_setup_option(game, setup, arguments->setting[i], arguments->lang, &error)) {
            misused(arguments, SAY_BAD_SETTING, arguments->setting[i], reason);
            return false;
        }
    }
    return true;
}

/* Whether a list goes on with "name=": a setting of the bot before it, no bot. */
static bool is_setting(const char *list)
{
    size_t letters = strspn(list, "abcdefghijklmnopqrstuvwxyz");
    return letters > 0 && list[letters] == '=';
}

bool next_bot(const char **list, char name[BOT_TEXT_MAX])
{
    static const char search[] = "search:";
    bool searches = strncmp(*list, search, sizeof search - 1) == 0;
    const char *at = *list;
    size_t length = 0;
    for (; *at; at++) {
        if (*at == ',' && !(searches && is_setting(at + 1)))
            break;
        at += at[0] == '\\' && at[1] == ',';
        if (length + 1 == BOT_TEXT_MAX)
            return false;
        name[length++] = *at;
    }
    name[length] = '\0';
    *list = at;
    return true;
}

bool demands(const struct arguments *arguments, enum option_id option)
{
    if (!given(arguments, option))
        misused(arguments, SAY_MISSING_OPTION, options[option].name, options[option].value);
    return given(arguments, option);
}

bool needs(const struct arguments *arguments, enum option_id option, enum option_id other)
{
    if (!given(arguments, option) || given(arguments, other))
        return true;
    misused(arguments, SAY_NEEDS, options[option].name, options[other].name);
    return false;
}

bool excludes(const struct arguments *arguments, enum option_id option, enum option_id other)
{
    if (!given(arguments, option) || !given(arguments, other))
        return true;
    misused(arguments, SAY_EXCLUDES, options[option].name, options[other].name);
    return false;
}

/* ---- help ---- */

void print_options(FILE *out, const struct command *command, int width, enum qn_lang lang)
{
    for (const uint8_t *id = command->options; *id != OPTION_COUNT; id++) {
        char left[48];
        snprintf(left, sizeof left, "--%s %s", options[*id].name,
                 options[*id].value ? options[*id].value : "");
        print_padded(out, "  ", left, width);
        fprintf(out, " %s\n", say(lang, options[*id].about));
    }
}

void print_help(const struct command *command, enum qn_lang lang)
{
    printf("quinte %s: %s\n\n", command->name, say(lang, command->about));
    printf(say(lang, SAY_USAGE), say(lang, command->usage));
    printf("\n\n%s\n", say(lang, SAY_OPTIONS));
    print_options(stdout, command, 18, lang);
    if (*say(lang, command->notes))
        printf("\n%s\n", say(lang, command->notes));
    printf("\n%s\n", say(lang, SAY_EXIT_CODES));
}
