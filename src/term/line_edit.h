/* A line that a person types. */
#ifndef QUINTE_TERM_LINE_EDIT_H
#define QUINTE_TERM_LINE_EDIT_H

#include "term/screen.h"

enum { LINE_EDIT_ROOM = 256 };

struct line_edit {
    char data[LINE_EDIT_ROOM];
    struct qn_text text;
};

enum line_edit_state { LINE_EDIT_GOES_ON, LINE_EDIT_DONE, LINE_EDIT_GIVEN_UP, LINE_EDIT_COMPLETE };

void line_edit_start(struct line_edit *edit, const char *text);
/* What a key does to the line. */
enum line_edit_state line_edit_press(struct line_edit *edit, int press);
/* Draws the prompt and the line, with the cursor at its end. */
void line_edit_draw(struct screen *screen, int row, const char *prompt,
                    const struct line_edit *edit);

#endif
