/* What is on the screen during a game: title, table, log, list of moves, prompt, keys. */
#ifndef QUINTE_TERM_DESK_H
#define QUINTE_TERM_DESK_H

#include "term/choice.h"
#include "term/lines.h"
#include "term/screen.h"
#include "term/tell.h"

enum { LIST_COLUMNS = 12 }; /* the most */

enum focus { FOCUS_TABLE, FOCUS_LIST, FOCUS_NONE };

struct desk {
    struct screen *screen;
    const struct host *host;
    struct qn_scene scene;
    const char *names[QN_PLAYERS_MAX];
    bool by_value;
    /* the log, one sentence a line; those from `fresh` on are new to the person */
    struct lines log;
    int fresh;
    /* what can be chosen; the moves of the list and where the cursor is */
    struct choice choice;
    enum focus focus;
    int spot; /* of the scene */
    int item_count, item, top;
    const qn_move *items;
    /* where everything is: set by desk_draw */
    int log_row, list_row, list_rows, list_columns, prompt_row;
    int starts[LIST_COLUMNS + 1]; /* of the list's columns, and the end of the last one */
};

void desk_say(struct desk *desk, const char *sentence);
/* The title bar, the table as the view knows it, the log, and the list; the prompt and the keys are
 * the caller's. False if the window is too small. */
bool desk_draw(struct desk *desk, const void *view, const char *title, const char *right);
void desk_prompt(struct desk *desk, const char *prompt);

/* Whether a spot of the scene can be pointed at now. */
bool desk_is_open(const struct desk *desk, int spot);
/* Puts the cursor where something can be chosen, and keeps it there if it is. */
void desk_settle(struct desk *desk);
/* Moves the cursor by an arrow key, on the table and in the list. */
void desk_walk(struct desk *desk, int press);
/* The spot, or 1000 + the place in the list, at which the mouse was clicked; −1 elsewhere. */
enum { DESK_ITEM = 1000 };
int desk_find(const struct desk *desk);

#endif
