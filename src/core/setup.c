/* Players and options: standard values, reading and writing. */
#include "core/setup.h"
#include "core/json_write.h"
#include "core/language.h"
#include <string.h>

struct qn_setup qn_setup_standard(const struct qn_game *game, int players)
{
    struct qn_setup setup = {.players = (uint8_t)players};
    for (int i = 0; i < game->option_count; i++)
        setup.option[i] = game->options[i].standard;
    return setup;
}

static bool players_fit(const struct qn_game *game, const struct qn_setup *setup)
{
    return setup->players >= game->players_min && setup->players <= game->players_max;
}

bool qn_setup_valid(const struct qn_game *game, const struct qn_setup *setup)
{
    if (!players_fit(game, setup))
        return false;
    for (int i = 0; i < QN_OPTIONS_MAX; i++)
        if (i < game->option_count ? setup->option[i] >= game->options[i].value_count
                                   : setup->option[i] != 0)
            return false;
    return true;
}

bool qn_setup_error(const struct qn_game *game, const struct qn_setup *setup, enum qn_lang lang,
                    struct qn_text *error)
{
    static const char bad_players[] = N_("%s is for %d to %d players, not for %d.");
    static const char bad_option[] = N_("An option of %s has a value that does not exist.");
    if (!players_fit(game, setup))
        qn_text_form(error, qn_say(lang, bad_players), game->name, game->players_min,
                     game->players_max, setup->players);
    else if (!qn_setup_valid(game, setup))
        qn_text_form(error, qn_say(lang, bad_option), game->name);
    return !qn_setup_valid(game, setup);
}

static int option_find(const struct qn_game *game, const char *name, size_t length)
{
    for (int i = 0; i < game->option_count; i++)
        if (strlen(game->options[i].name) == length &&
            strncmp(game->options[i].name, name, length) == 0)
            return i;
    return -1;
}

static int value_find(const struct qn_option *option, const char *value)
{
    for (int i = 0; i < option->value_count; i++)
        if (strcmp(option->values[i], value) == 0)
            return i;
    return -1;
}

/* On the command line a flag may also be said to be on or off. */
static int value_said(const struct qn_option *option, const char *value)
{
    if (option->is_flag && strcmp(value, "on") == 0)
        return 1;
    if (option->is_flag && strcmp(value, "off") == 0)
        return 0;
    return value_find(option, value);
}

static void list_options(const struct qn_game *game, enum qn_lang lang, struct qn_text *text)
{
    if (game->option_count == 0) {
        qn_text_str(text, qn_say(lang, "; it has no options"));
        return;
    }
    qn_text_str(text, qn_say(lang, "; there are"));
    for (int i = 0; i < game->option_count; i++)
        qn_text_form(text, "%s %s", i > 0 ? "," : "", game->options[i].name);
}

static void list_values(const struct qn_option *option, enum qn_lang lang, struct qn_text *text)
{
    for (int i = 0; i < option->value_count; i++)
        qn_text_form(text, "%s%s",
                     i == 0                        ? ""
                     : i + 1 < option->value_count ? ", "
                                                   : qn_say(lang, " or "),
                     option->values[i]);
}

bool qn_setup_option(const struct qn_game *game, struct qn_setup *setup, const char *assignment,
                     enum qn_lang lang, struct qn_text *error)
{
    const char *equals = strchr(assignment, '=');
    size_t length = equals ? (size_t)(equals - assignment) : strlen(assignment);
    int index = option_find(game, assignment, length);
    if (index < 0) {
        int shown = length < 40 ? (int)length : 40;
        qn_text_form(error, qn_say(lang, "%s has no option \"%.*s\""), game->name, shown,
                     assignment);
        list_options(game, lang, error);
        return false;
    }
    const struct qn_option *option = &game->options[index];
    int value = equals ? value_said(option, equals + 1) : -1;
    if (value < 0) {
        qn_text_form(error, qn_say(lang, "option %s takes a value: %s="), option->name,
                     option->name);
        list_values(option, lang, error);
        return false;
    }
    setup->option[index] = (uint8_t)value;
    return true;
}

bool qn_setup_read(const struct qn_game *game, struct qn_setup *setup, struct qn_json *json)
{
    unsigned seen = 0;
    qn_json_open(json, '{');
    while (qn_json_more(json, '}')) {
        char name[32], word[32];
        if (!qn_json_key(json, name, sizeof name))
            return false;
        int index = option_find(game, name, strlen(name));
        if (index < 0)
            return qn_json_fail(json, "unknown option");
        if (seen & 1u << index)
            return qn_json_fail(json, "repeated key");
        seen |= 1u << index;
        const struct qn_option *option = &game->options[index];
        int value;
        if (option->is_flag)
            value = qn_json_bool(json);
        else
            value = qn_json_string(json, word, sizeof word) ? value_find(option, word) : -1;
        if (value < 0)
            return qn_json_fail(json, "option value");
        setup->option[index] = (uint8_t)value;
    }
    return json->error == NULL;
}

void qn_put_option(struct qn_text *text, const char *name, const struct qn_option *option,
                   int value)
{
    const char *word = option->values[value];
    if (option->is_flag)
        qn_put_json(text, name, word, strlen(word));
    else
        qn_put_string(text, name, word);
}

void qn_setup_json(const struct qn_game *game, const struct qn_setup *setup, struct qn_text *text)
{
    qn_text_char(text, '{');
    for (int i = 0; i < game->option_count; i++) {
        const struct qn_option *option = &game->options[i];
        if (setup->option[i] != option->standard)
            qn_put_option(text, option->name, option, setup->option[i]);
    }
    qn_put_close(text, '}');
}

void qn_put_setup(struct qn_text *text, const struct qn_game *game, const struct qn_setup *setup)
{
    qn_put_string(text, "game", game->id);
    qn_put_int(text, "players", setup->players);
    qn_put_name(text, "options");
    qn_setup_json(game, setup, text);
}
