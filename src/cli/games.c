/* quinte games: which games there are, and the shape of their tensors. */
#include "commands.h"
#include "output.h"
#include "core/game_list.h"
#include <stdio.h>

/* "memory=on|off beginner": the options of a game and what they may be, the standard first. */
static void write_options(const struct qn_game *game, struct qn_text *text)
{
    for (int i = 0; i < game->option_count; i++) {
        const struct qn_option *option = &game->options[i];
        qn_text_form(text, i > 0 ? " %s=" : "%s=", option->name);
        qn_text_str(text, option->values[option->standard]);
        for (int j = 0; j < option->value_count; j++)
            if (j != option->standard)
                qn_text_form(text, "|%s", option->values[j]);
    }
    if (game->option_count == 0)
        qn_text_char(text, '-');
}

static void print_table(enum qn_lang lang)
{
    enum { ID_WIDTH = 13, PLAYERS_WIDTH = 9, OPTIONS_WIDTH = 40 };
    print_padded(stdout, "", say(lang, SAY_HEAD_GAME), ID_WIDTH);
    print_padded(stdout, "", say(lang, SAY_HEAD_PLAYERS), PLAYERS_WIDTH);
    printf("%s\n", say(lang, SAY_HEAD_OPTIONS));
    for (int i = 0; i < qn_game_count(); i++) {
        const struct qn_game *game = qn_game_at(i);
        char buffer[200], players[16];
        struct qn_text text = qn_text_on(buffer, sizeof buffer);
        write_options(game, &text);
        snprintf(players, sizeof players, "%d–%d", game->players_min, game->players_max);
        print_padded(stdout, "", game->id, ID_WIDTH);
        print_padded(stdout, "", players, PLAYERS_WIDTH);
        printf("%s\n", buffer);
        printf("%*s%s%s%s\n", ID_WIDTH, "", game->name, say(lang, SAY_COLON),
               qn_say(lang, game->about));
    }
}

static void put_games(const void *about, struct qn_text *text)
{
    qn_put_games(*(const enum qn_lang *)about, text);
}

static int print_shape(const struct arguments *arguments)
{
    struct qn_setup setup;
    const struct qn_game *game = read_game(arguments, arguments->word[0]);
    if (!game || !read_setup(arguments, game, 0, &setup))
        return MISUSED;
    struct qn_text text = text_new();
    do
        qn_tensor_shape(game, &setup, &text);
    while (text_retry(&text, 0));
    fputs(text.data, stdout);
    printf(say(arguments->lang, SAY_SHAPE_TOTAL), qn_tensor_size(game, &setup));
    putchar('\n');
    text_free(&text);
    return DONE;
}

int run_games(const struct arguments *arguments)
{
    if (!excludes(arguments, OPTION_SHAPE, OPTION_JSON) ||
        !needs(arguments, OPTION_PLAYERS, OPTION_SHAPE) ||
        !needs(arguments, OPTION_OPTION, OPTION_SHAPE))
        return MISUSED;
    bool shape = given(arguments, OPTION_SHAPE);
    if (shape && arguments->word_count == 1)
        return print_shape(arguments);
    if (shape)
        return misused(arguments, SAY_MISSING_WORD, say(arguments->lang, SAY_USAGE_GAMES));
    if (arguments->word_count == 1)
        return misused(arguments, SAY_SURPLUS_WORD, arguments->word[0]);
    if (given(arguments, OPTION_JSON))
        print_written(put_games, &arguments->lang);
    else
        print_table(arguments->lang);
    return DONE;
}
