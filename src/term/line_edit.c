/* A line that a person types: see line_edit.h. */
#include "term/line_edit.h"
#include <string.h>

void line_edit_start(struct line_edit *edit, const char *text)
{
    edit->text = qn_text_on(edit->data, sizeof edit->data);
    qn_text_str(&edit->text, text);
}

/* The character in UTF-8. */
static void add(struct line_edit *edit, unsigned code)
{
    char bytes[5] = "";
    if (code < 0x80) {
        bytes[0] = (char)code;
    } else if (code < 0x800) {
        bytes[0] = (char)(0xC0 | code >> 6);
        bytes[1] = (char)(0x80 | (code & 0x3F));
    } else if (code < 0x10000) {
        bytes[0] = (char)(0xE0 | code >> 12);
        bytes[1] = (char)(0x80 | (code >> 6 & 0x3F));
        bytes[2] = (char)(0x80 | (code & 0x3F));
    } else {
        return;
    }
    qn_text_str(&edit->text, bytes);
    edit->text.full = false;
}

static void remove_last(struct line_edit *edit)
{
    size_t length = edit->text.length;
    while (length > 0 && ((unsigned char)edit->data[--length] & 0xC0) == 0x80)
        ;
    edit->data[length] = '\0';
    edit->text.length = length;
}

enum line_edit_state line_edit_press(struct line_edit *edit, int press)
{
    if (press == PRESS_ENTER)
        return LINE_EDIT_DONE;
    if (press == PRESS_ESCAPE || press == PRESS_LEAVE)
        return LINE_EDIT_GIVEN_UP;
    if (press == PRESS_TAB)
        return LINE_EDIT_COMPLETE;
    if (press == PRESS_CLEAR)
        line_edit_start(edit, "");
    else if (press == PRESS_BACKSPACE && edit->text.length == 0)
        return LINE_EDIT_GIVEN_UP;
    else if (press == PRESS_BACKSPACE)
        remove_last(edit);
    else if (press >= ' ')
        add(edit, (unsigned)press);
    return LINE_EDIT_GOES_ON;
}

void line_edit_draw(struct screen *screen, int row, const char *prompt,
                    const struct line_edit *edit)
{
    int column = screen_put(screen, row, 1, screen->columns, QN_INK_STRONG, 0, prompt);
    int room = screen->columns - column - 1, width = qn_text_columns(edit->data, false);
    const char *from = edit->data;
    for (; width > room; width--) /* the end of a long line */
        do
            from++;
        while (((unsigned char)*from & 0xC0) == 0x80);
    column = screen_put(screen, row, column, screen->columns, QN_INK_PLAIN, 0, from);
    screen_point(screen, row, column);
}
