/* One game at the full screen, from the deal to its end. */
#ifndef QUINTE_TERM_GAME_SCREEN_H
#define QUINTE_TERM_GAME_SCREEN_H

#include "term/layout.h"
#include "term/worker.h"

struct game_screen {
    struct screen *screen;
    struct local_table *local;
    struct layout layout;
    int viewer; /* whose eyes the screen shows */
    struct log_feed feed;
    struct worker worker;
    bool hurry;        /* the pause is skipped */
    bool others_moved; /* keys pressed meanwhile mean nothing now */
    bool left;         /* the person leaves */
};

/* Plays until the game is over or the person leaves. */
void game_screen_run(struct game_screen *game_screen, struct screen *screen,
                     struct local_table *local);
void game_screen_free(struct game_screen *game_screen);
/* Shows the table through these eyes. */
void game_screen_look(struct game_screen *game_screen, int viewer);

/* The end: result, points, replay, record. True if another game is wanted. */
bool finish_run(struct game_screen *game_screen);
/* The game again, from any seat. */
void replay_run(struct game_screen *game_screen);
/* Asks for a file and writes the table or the record there. */
void game_screen_save(struct game_screen *game_screen);

#endif
