/* Rules pages as plain paragraphs: see markdown.h. */
#include "term/markdown.h"
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

/* Whether a line begins something of its own instead of going on with the one before. */
static bool begins(const char *line)
{
    size_t digits = strspn(line, "0123456789");
    return *line == '\n' || *line == '\0' || *line == '#' || *line == '|' || *line == '>' ||
           strncmp(line, "- ", 2) == 0 || strncmp(line, "```", 3) == 0 ||
           (digits > 0 && strncmp(line + digits, ". ", 2) == 0);
}

/* |---|:--| */
static bool is_rule(const char *line, size_t length)
{
    return *line == '|' && strspn(line, "|-: ") >= length;
}

/* One line without its marks, code in quotes; cells of a table are parted by bars. */
static char *put(char *to, const char *line, size_t length)
{
    bool row = *line == '|';
    size_t skip = row ? 1 + strspn(line + 1, " ") : 0;
    if (*line == '#')
        skip = strspn(line, "# ");
    for (size_t i = skip; i < length; i++) {
        if (line[i] == '*')
            continue;
        if (line[i] == '`') {
            *to++ = '"';
            continue;
        }
        bool last = row && strspn(line + i, "| ") >= length - i;
        if (last)
            break;
        *to++ = line[i];
    }
    return to;
}

char *markdown_plain(const char *page)
{
    char *text = malloc(strlen(page) + 2), *to = text;
    for (const char *line = page; text && *line;) {
        size_t length = strcspn(line, "\n");
        const char *next = line + length + (line[length] == '\n');
        bool skipped = is_rule(line, length);
        if (!skipped)
            to = put(to, line, length);
        bool whole = length == 0 || *line == '#' || *line == '|' || begins(next);
        if (!skipped && line[length] == '\n')
            *to++ = whole ? '\n' : ' ';
        line = whole ? next : next + strspn(next, " ");
    }
    if (text)
        *to = '\0';
    return text;
}
