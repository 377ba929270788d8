/* The full screen: what is on it, and what the person presses. The only file that knows curses. */
#ifndef QUINTE_TERM_SCREEN_H
#define QUINTE_TERM_SCREEN_H

#include <quinte/scene.h>
#include "term/term.h"
#include <signal.h>

enum { SCREEN_ROWS = 24, SCREEN_COLUMNS = 80 }; /* the least */

/* What was pressed: a character, or one of these. */
enum press {
    PRESS_NONE = 0,
    PRESS_UP = -64,
    PRESS_DOWN,
    PRESS_LEFT,
    PRESS_RIGHT,
    PRESS_ENTER,
    PRESS_TAB,
    PRESS_BACK_TAB,
    PRESS_ESCAPE,
    PRESS_PAGE_UP,
    PRESS_PAGE_DOWN,
    PRESS_HOME,
    PRESS_END,
    PRESS_BACKSPACE,
    PRESS_CLEAR, /* Ctrl-U */
    PRESS_HELP,  /* F1 */
    PRESS_CLICK, /* at mouse_row, mouse_column */
    PRESS_RESIZE,
    PRESS_LEAVE, /* a signal ends the program, or the terminal is gone */
    PRESS_OTHER,
};

enum style { STYLE_NONE = 0, STYLE_REVERSE = 1, STYLE_BOLD = 2 };

struct screen {
    const struct term_settings *settings;
    enum qn_lang lang;
    bool ascii, colour, open;
    int rows, columns;
    int mouse_row, mouse_column;
    bool leaving; /* PRESS_LEAVE came: everything ends */
    struct sigaction handlers[3];
};

/* False and a sentence if there is no terminal that can do it. */
bool screen_open(struct screen *screen, const struct term_settings *settings,
                 struct qn_text *error);
/* Gives the terminal back as it was. */
void screen_close(struct screen *screen);

/* Begins a new picture; false if the window is too small, and it says so itself. */
bool screen_begin(struct screen *screen);
void screen_end(struct screen *screen); /* shows it, the cursor where screen_point put it */
void screen_point(struct screen *screen, int row, int column);
/* Writes from a cell on and gives the column after it; what goes beyond `end` is cut off. */
int screen_put(struct screen *screen, int row, int column, int end, enum qn_ink ink, unsigned style,
               const char *text);
#if defined(__GNUC__)
__attribute__((format(printf, 7, 8)))
#endif
int screen_form(struct screen *screen, int row, int column, int end, enum qn_ink ink,
                unsigned style, const char *form, ...);
/* A whole line in reverse video: titles and keys. */
void screen_bar(struct screen *screen, int row, const char *left, const char *right);

/* What is pressed within so many milliseconds (−1: however long it takes), or PRESS_NONE. */
int screen_press(struct screen *screen, int milliseconds);
/* Milliseconds since some time. */
long long screen_clock(void);
/* Drops what has been pressed so far. */
void screen_forget(struct screen *screen);

#endif
