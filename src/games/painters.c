/* Who paints which game's table for terminals. Apart from the games, so that the page, which draws
 * for itself, leaves all pictures out. */
#include <quinte/scene.h>
#include <string.h>

#define QN_GAME(game)                                                                              \
    extern const struct qn_game qn_##game;                                                         \
    void game##_paint(const void *view, struct qn_scene *scene);
#include "games.def"
#undef QN_GAME

static const struct {
    const struct qn_game *game;
    void (*paint)(const void *view, struct qn_scene *scene);
} painters[] = {
#define QN_GAME(game) {&qn_##game, game##_paint},
#include "games.def"
#undef QN_GAME
};

void qn_paint(const struct qn_game *game, const void *view, struct qn_scene *scene)
{
    for (size_t i = 0; i < sizeof painters / sizeof painters[0]; i++)
        if (strcmp(painters[i].game->id, game->id) == 0)
            painters[i].paint(view, scene);
}
