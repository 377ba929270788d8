/* What is on the screen during a game: title, table, log, list of moves, prompt, keys. */
#ifndef QUINTE_TERM_LAYOUT_H
#define QUINTE_TERM_LAYOUT_H

#include "term/move_picker.h"
#include "term/lines.h"
#include "term/screen.h"
#include "term/log_feed.h"

enum { LIST_COLUMNS = 12 }; /* the most */

/* Where Enter would act. Nowhere until an arrow or Tab has been pressed, so that no Enter too many
 * chooses anything. */
enum focus { FOCUS_TABLE, FOCUS_LIST, FOCUS_NONE };

struct layout {
    struct screen *screen;
    const struct local_table *local;
    struct qn_scene scene;
    const char *names[QN_PLAYERS_MAX];
    bool by_value;
    /* the log, one sentence a line; those from `fresh` on are new to the person */
    struct lines log;
    int fresh;
    /* what can be chosen; the moves of the list and where the cursor is */
    struct move_picker picker;
    enum focus focus;
    int spot; /* of the scene */
    int item_count, item, top;
    const qn_move *items;
    /* where everything is: set by layout_draw */
    int log_row, list_row, list_rows, list_columns, prompt_row;
    int starts[LIST_COLUMNS + 1]; /* of the list's columns, and the end of the last one */
};

void layout_say(struct layout *layout, const char *sentence);
/* The title bar, the table as the view knows it, the log, and the list; the prompt and the keys are
 * the caller's. False if the window is too small. */
bool layout_draw(struct layout *layout, const void *view, const char *title, const char *right);
void layout_prompt(struct layout *layout, const char *prompt);

/* Whether a spot of the scene can be pointed at now. */
bool layout_can_point(const struct layout *layout, int spot);
/* Whether there is still something on the table that would narrow the list down. */
bool layout_can_narrow(const struct layout *layout);
/* Puts the cursor where something can be chosen, and keeps it there if it is. */
void layout_place_cursor(struct layout *layout);
/* Moves the cursor by an arrow key, on the table and in the list. */
void layout_move_cursor(struct layout *layout, int press);
/* The spot, or 1000 + the place in the list, at which the mouse was clicked; −1 elsewhere. */
enum { LAYOUT_ITEM = 1000 };
int layout_at_mouse(const struct layout *layout);

#endif
