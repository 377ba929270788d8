/* The games that are built in, as JSON: what a front must know before the first table is open. */
#include "core/game_list.h"
#include "core/json_write.h"
#include "core/setup.h"

static void put_option(const struct qn_option *option, enum qn_lang lang, struct qn_text *text)
{
    qn_put_open(text, NULL, '{');
    qn_put_string(text, "name", option->name);
    qn_put_open(text, "values", '[');
    for (int i = 0; i < option->value_count; i++)
        qn_put_option(text, NULL, option, i);
    qn_put_close(text, ']');
    qn_put_option(text, "standard", option, option->standard);
    qn_put_bool(text, "gentle", option->gentle);
    qn_put_string(text, "about", qn_say(lang, option->about));
    qn_put_close(text, '}');
}

static void put_cards(const struct qn_game *game, struct qn_text *text)
{
    qn_put_open(text, "cards", '[');
    for (int card = 0; card < game->card_count; card++)
        qn_put_card(text, NULL, game, card);
    qn_put_close(text, ']');
}

static void put_game(const struct qn_game *game, enum qn_lang lang, struct qn_text *text)
{
    qn_put_open(text, NULL, '{');
    qn_put_string(text, "id", game->id);
    qn_put_string(text, "name", game->name);
    qn_put_open(text, "players", '[');
    qn_put_int(text, NULL, game->players_min);
    qn_put_int(text, NULL, game->players_max);
    qn_put_close(text, ']');
    qn_put_int(text, "usual", game->players_usual);
    qn_put_int(text, "minutes", game->minutes);
    qn_put_bool(text, "quick_to_learn", game->quick_to_learn);
    qn_put_bool(text, "low_wins", game->low_wins);
    qn_put_bool(text, "hands", game->has_hands);
    put_cards(game, text);
    qn_put_open(text, "options", '[');
    for (int i = 0; i < game->option_count; i++)
        put_option(&game->options[i], lang, text);
    qn_put_close(text, ']');
    qn_put_string(text, "about", qn_say(lang, game->about));
    qn_put_close(text, '}');
}

void qn_put_games(enum qn_lang lang, struct qn_text *text)
{
    qn_put_open(text, NULL, '[');
    for (int i = 0; i < qn_game_count(); i++) {
        if (i > 0)
            qn_put_line(text, 1);
        put_game(qn_game_at(i), lang, text);
    }
    qn_put_close(text, ']');
}
