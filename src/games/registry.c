/* The list of games; src/games/meson.build writes games.def from the build's option. */
#include <quinte/quinte.h>
#include <string.h>

#define QN_GAME(game) extern const struct qn_game qn_##game;
#include "games.def"
#undef QN_GAME

static const struct qn_game *const games[] = {
#define QN_GAME(game) &qn_##game,
#include "games.def"
#undef QN_GAME
};

int qn_game_count(void) { return (int)(sizeof games / sizeof games[0]); }

const struct qn_game *qn_game_at(int index) { return games[index]; }

const struct qn_game *qn_game_find(const char *id)
{
    for (int i = 0; i < qn_game_count(); i++)
        if (strcmp(games[i]->id, id) == 0)
            return games[i];
    return NULL;
}
