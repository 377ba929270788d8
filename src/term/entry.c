/* A line that a person types: see entry.h. */
#include "term/entry.h"
#include <string.h>

void entry_start(struct entry *entry, const char *text)
{
    entry->text = qn_text_on(entry->data, sizeof entry->data);
    qn_text_str(&entry->text, text);
}

/* The character in UTF-8. */
static void add(struct entry *entry, unsigned code)
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
    qn_text_str(&entry->text, bytes);
    entry->text.full = false;
}

static void remove_last(struct entry *entry)
{
    size_t length = entry->text.length;
    while (length > 0 && ((unsigned char)entry->data[--length] & 0xC0) == 0x80)
        ;
    entry->data[length] = '\0';
    entry->text.length = length;
}

enum entered entry_press(struct entry *entry, int press)
{
    if (press == PRESS_ENTER)
        return ENTRY_DONE;
    if (press == PRESS_ESCAPE || press == PRESS_LEAVE)
        return ENTRY_GIVEN_UP;
    if (press == PRESS_TAB)
        return ENTRY_COMPLETE;
    if (press == PRESS_CLEAR)
        entry_start(entry, "");
    else if (press == PRESS_BACKSPACE && entry->text.length == 0)
        return ENTRY_GIVEN_UP;
    else if (press == PRESS_BACKSPACE)
        remove_last(entry);
    else if (press >= ' ')
        add(entry, (unsigned)press);
    return ENTRY_GOES_ON;
}

void entry_draw(struct screen *screen, int row, const char *prompt, const struct entry *entry)
{
    int column = screen_put(screen, row, 1, screen->columns, QN_INK_STRONG, 0, prompt);
    int room = screen->columns - column - 1, width = qn_text_columns(entry->data, false);
    const char *from = entry->data;
    for (; width > room; width--) /* the end of a long line */
        do
            from++;
        while (((unsigned char)*from & 0xC0) == 0x80);
    column = screen_put(screen, row, column, screen->columns, QN_INK_PLAIN, 0, from);
    screen_point(screen, row, column);
}
