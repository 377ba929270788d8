/* The list of games for fronts: `quinte games --json`, and `games` of the browser's module. */
#ifndef QUINTE_CORE_GAME_LIST_H
#define QUINTE_CORE_GAME_LIST_H

#include <quinte/quinte.h>

void qn_put_games(enum qn_lang lang, struct qn_text *text);

#endif
