/* Lists of lines: see lines.h. */
#include "term/lines.h"
#include <stdlib.h>
#include <string.h>

enum { INDENT = 2, COLUMNS_MAX = 200 };

void lines_add(struct lines *lines, const char *text, size_t length)
{
    if (lines->count == lines->room) {
        int room = lines->room ? 2 * lines->room : 64;
        char **list = realloc(lines->list, (size_t)room * sizeof *list);
        if (!list)
            return;
        lines->list = list;
        lines->room = room;
    }
    char *line = malloc(length + 1);
    if (!line)
        return;
    memcpy(line, text, length);
    line[length] = '\0';
    lines->list[lines->count++] = line;
}

/* How many bytes of the text fit; at least one character. */
static size_t fit(const char *text, size_t length, int columns)
{
    size_t at = 0, blank = 0;
    for (int column = 0; at < length; column++) {
        if (text[at] == ' ' && column <= columns)
            blank = at;
        if (column == columns)
            return blank > 0 ? blank : at;
        do
            at++;
        while (at < length && ((unsigned char)text[at] & 0xC0) == 0x80);
    }
    return length;
}

static void wrap_line(struct lines *lines, const char *text, size_t length, int columns)
{
    char buffer[1024];
    size_t indent = strspn(text, " ") + INDENT, part = fit(text, length, columns);
    indent = indent < (size_t)columns / 2 ? indent : INDENT;
    memset(buffer, ' ', indent);
    lines_add(lines, text, part);
    while (part < length) {
        text += part;
        length -= part;
        while (length > 0 && *text == ' ') {
            text++;
            length--;
        }
        part = fit(text, length, columns - (int)indent);
        size_t copied = part < sizeof buffer - indent ? part : sizeof buffer - indent;
        memcpy(buffer + indent, text, copied);
        if (length > 0)
            lines_add(lines, buffer, copied + indent);
    }
}

void lines_wrap(struct lines *lines, const char *text, int columns)
{
    columns = columns < COLUMNS_MAX ? columns : COLUMNS_MAX; /* longer lines are hard to read */
    while (*text) {
        size_t length = strcspn(text, "\n");
        wrap_line(lines, text, length, columns);
        text += length + (text[length] == '\n');
    }
}

void lines_free(struct lines *lines)
{
    for (int i = 0; i < lines->count; i++)
        free(lines->list[i]);
    free(lines->list);
    *lines = (struct lines){.count = 0};
}
