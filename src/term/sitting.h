/* One game at the full screen, from the deal to its end. */
#ifndef QUINTE_TERM_SITTING_H
#define QUINTE_TERM_SITTING_H

#include "term/desk.h"
#include "term/worker.h"

struct sitting {
    struct screen *screen;
    struct host *host;
    struct desk desk;
    int viewer; /* whose eyes the screen shows */
    struct teller teller;
    struct worker worker;
    bool hurry; /* the pause is skipped */
    bool left;  /* the person leaves */
};

/* Plays until the game is over or the person leaves. */
void sitting_run(struct sitting *sitting, struct screen *screen, struct host *host);
void sitting_free(struct sitting *sitting);
/* Shows the table through these eyes. */
void sitting_look(struct sitting *sitting, int viewer);

/* The end: result, points, replay, record. True if another game is wanted. */
bool finish_run(struct sitting *sitting);
/* The game again, from any seat. */
void replay_run(struct sitting *sitting);
/* Asks for a file and writes the table or the record there. */
void sitting_save(struct sitting *sitting);

#endif
