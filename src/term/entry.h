/* A line that a person types. */
#ifndef QUINTE_TERM_ENTRY_H
#define QUINTE_TERM_ENTRY_H

#include "term/screen.h"

enum { ENTRY_ROOM = 256 };

struct entry {
    char data[ENTRY_ROOM];
    struct qn_text text;
};

enum entered { ENTRY_GOES_ON, ENTRY_DONE, ENTRY_GIVEN_UP, ENTRY_COMPLETE };

void entry_start(struct entry *entry, const char *text);
/* What a key does to the line. */
enum entered entry_press(struct entry *entry, int press);
/* Draws the prompt and the line, with the cursor at its end. */
void entry_draw(struct screen *screen, int row, const char *prompt, const struct entry *entry);

#endif
