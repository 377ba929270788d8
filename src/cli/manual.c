/* Manual pages and completion: see manual.h.
 *
 * scdoc takes some characters for marks, a few of them only where a line begins. So every text is
 * written as one line, with a backslash before those. */
#include "manual.h"
#include <ctype.h>
#include <stdio.h>
#include <string.h>

/* ---- texts ---- */

static void print_character(char c, bool first)
{
    if (strchr("*_+\\", c) || (first && strchr("-[]|#;`", c)))
        putchar('\\');
    putchar(c);
}

/* Line breaks and the spaces around them are for help on the terminal: a page breaks its own. */
static void print_text(const char *text)
{
    const char *at = text;
    while (*at) {
        size_t blanks = strspn(at, " \n");
        if (blanks > 0)
            putchar(' ');
        else
            print_character(*at, at == text);
        at += blanks > 0 ? blanks : 1;
    }
}

static void print_heading(enum qn_lang lang, enum message title)
{
    printf("\n# %s\n\n", say(lang, title));
}

/* Page names are the command's words with hyphens: quinte-play. */
static void print_name(const struct manual *manual, const struct command *command)
{
    printf(command == manual->whole ? "%s" : "quinte-%s", command->name);
}

/* ---- usage ---- */

/* What one writes as it stands is bold; what stands for something else (N, k=v, elo0) is not. */
static size_t print_token(const char *text)
{
    size_t length = 0;
    bool stands_for = isupper((unsigned char)*text);
    for (; isalnum((unsigned char)text[length]) || (text[length] && strchr("-=", text[length]));
         length++)
        stands_for |= text[length] == '=' || isdigit((unsigned char)text[length]);
    if (length > 0)
        printf(stands_for ? "_%.*s_" : "*%.*s*", (int)length, text);
    return length;
}

/* Each way to use the command on a line of its own; a line that only goes on is joined. */
static void print_usage(const char *usage)
{
    const char *at = usage;
    while (*at) {
        size_t blanks = strspn(at, " \n"), length = blanks ? 0 : print_token(at);
        bool another = memchr(at, '\n', blanks) && strncmp(at + blanks, "quinte ", 7) == 0;
        if (blanks > 0)
            fputs(another ? "++\n" : " ", stdout);
        else if (length == 0)
            print_character(*at, false);
        at += blanks + length > 0 ? blanks + length : 1;
    }
    putchar('\n');
}

/* ---- pages ---- */

static void print_described(const struct command *command, enum qn_lang lang)
{
    for (const uint8_t *id = command->options; *id != OPTION_COUNT; id++) {
        const struct option *option = option_at(*id);
        printf(id == command->options ? "*--%s*" : "\n*--%s*", option->name);
        if (option->value) {
            putchar(' ');
            print_usage(option->value);
        } else {
            putchar('\n');
        }
        putchar('\t');
        print_text(say(lang, option->about));
        putchar('\n');
    }
}

static void print_commands(const struct manual *manual, enum qn_lang lang)
{
    for (int i = 0; i < manual->count; i++) {
        printf(i == 0 ? "*" : "\n*");
        print_name(manual, &manual->commands[i]);
        printf("*(1)\n\t");
        print_text(say(lang, manual->commands[i].about));
        putchar('\n');
    }
}

static void print_games(enum qn_lang lang)
{
    for (int i = 0; i < qn_game_count(); i++) {
        const struct qn_game *game = qn_game_at(i);
        printf(i == 0 ? "*%s*" : "\n*%s*", game->id);
        printf(" (%d–%d %s)\n\t", game->players_min, game->players_max,
               say(lang, SAY_HEAD_PLAYERS));
        print_text(qn_say(lang, game->about));
        putchar('\n');
    }
}

void manual_page(const struct manual *manual, const struct command *command, enum qn_lang lang)
{
    print_name(manual, command);
    printf("(1) \"quinte %s\" \"Quinte\"\n", qn_version());
    print_heading(lang, SAY_PAGE_NAME);
    print_name(manual, command);
    printf(" - ");
    print_text(say(lang, command->about));
    putchar('\n');
    print_heading(lang, SAY_PAGE_SYNOPSIS);
    print_usage(say(lang, command->usage));
    if (*say(lang, command->notes)) {
        print_heading(lang, SAY_PAGE_DESCRIPTION);
        print_text(say(lang, command->notes));
        putchar('\n');
    }
    if (command == manual->whole) {
        print_heading(lang, SAY_PAGE_COMMANDS);
        print_commands(manual, lang);
        print_heading(lang, SAY_PAGE_GAMES);
        print_games(lang);
    }
    print_heading(lang, SAY_PAGE_OPTIONS);
    print_described(command, lang);
    print_heading(lang, SAY_PAGE_EXIT);
    print_text(strstr(say(lang, SAY_EXIT_CODES), ": ") + 2); /* the heading says it */
    putchar('\n');
}

/* ---- completion ---- */

static void print_game(const struct qn_game *game)
{
    printf("game %s", game->id);
    for (int i = 0; i < game->option_count; i++)
        for (int j = 0; j < game->options[i].value_count; j++)
            printf(" %s=%s", game->options[i].name, game->options[i].values[j]);
    putchar('\n');
}

/* Names, and how those begin that go on. */
static void print_bots(void)
{
    static const char *const others[] = {"random", "greedy",
                                         "search:sims=", "search:ms=", "engine:"};
    printf("bot");
    for (int i = 0; i < bot_level_count(); i++)
        printf(" %s", bot_level_at(i)->name);
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++)
        printf(" %s", others[i]);
    putchar('\n');
}

static void print_command(const struct command *command)
{
    printf("command %s", command->name);
    if (command->words)
        printf(" %s", command->words);
    for (const uint8_t *id = command->options; *id != OPTION_COUNT; id++) {
        const struct option *option = option_at(*id);
        printf(" --%s", option->name);
        if (option->value)
            printf("=%s", option->value);
    }
    putchar('\n');
}

void manual_completion(const struct manual *manual)
{
    for (int i = 0; i < qn_game_count(); i++)
        print_game(qn_game_at(i));
    print_bots();
    print_command(manual->whole);
    for (int i = 0; i < manual->count; i++)
        print_command(&manual->commands[i]);
}
