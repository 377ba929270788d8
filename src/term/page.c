/* Pages of text: see page.h. */
#include "term/page.h"
#include "term/markdown.h"
#include "term/words.h"
#include <stdlib.h>
#include <string.h>

static void draw_page(struct screen *screen, const char *title, const struct lines *lines,
                      const char *keys, int at, int shown)
{
    char part[64] = "";
    struct qn_text text = qn_text_on(part, sizeof part);
    if (lines->count > shown)
        qn_text_form(&text, word(screen->lang, WORD_PAGE_MORE), at + 1,
                     at + shown < lines->count ? at + shown : lines->count, lines->count);
    screen_bar(screen, 0, title, part);
    for (int i = 0; i < shown && at + i < lines->count; i++)
        screen_put(screen, 2 + i, 2, screen->columns, QN_INK_PLAIN, 0, lines->list[at + i]);
    screen_bar(screen, screen->rows - 1, keys, "");
    screen_end(screen);
}

/* How far a key scrolls, or 0. */
static int scrolls(int press, int shown, int count)
{
    const struct {
        int press, by;
    } ways[] = {{PRESS_UP, -1},
                {PRESS_DOWN, 1},
                {PRESS_PAGE_UP, 1 - shown},
                {PRESS_PAGE_DOWN, shown - 1},
                {' ', shown - 1},
                {PRESS_HOME, -count},
                {PRESS_END, count}};
    for (size_t i = 0; i < sizeof ways / sizeof ways[0]; i++)
        if (ways[i].press == press)
            return ways[i].by;
    return 0;
}

int page_run(struct screen *screen, const char *title, const char *text, const char *keys, int *at)
{
    struct lines lines = {.count = 0};
    int press = PRESS_RESIZE, width = 0;
    while (press == PRESS_RESIZE || press == PRESS_NONE) {
        bool fits = screen_begin(screen);
        if (width != screen->columns) {
            lines_free(&lines);
            width = screen->columns;
            lines_wrap(&lines, text, width > 8 ? width - 4 : 8);
        }
        int shown = screen->rows - 4, last = lines.count - shown;
        *at = *at > last ? last : *at;
        *at = *at < 0 ? 0 : *at;
        if (fits)
            draw_page(screen, title, &lines, keys, *at, shown);
        press = screen_press(screen, -1);
        int by = scrolls(press, shown, lines.count);
        if (by != 0) {
            *at += by;
            press = PRESS_NONE;
        }
    }
    lines_free(&lines);
    return press;
}

/* The line that begins with the mark, once broken to the width of the screen. */
static int find_line(const struct screen *screen, const char *text, const char *mark)
{
    struct lines lines = {.count = 0};
    int found = 0;
    lines_wrap(&lines, text, screen->columns > 8 ? screen->columns - 4 : 8);
    for (int i = 0; i < lines.count && found == 0; i++) {
        const char *line = lines.list[i] + strspn(lines.list[i], "- ");
        if (strncmp(line, mark, strlen(mark)) == 0 && line[strlen(mark)] == ' ')
            found = i;
    }
    lines_free(&lines);
    return found;
}

void page_show(struct screen *screen, const char *title, const char *text, const char *mark)
{
    int at = mark ? find_line(screen, text, mark) : 0;
    int press = PRESS_NONE;
    while (press != PRESS_LEAVE && press != PRESS_ENTER && press != PRESS_ESCAPE && press != 'q' &&
           press != 'x')
        press = page_run(screen, title, text, word(screen->lang, WORD_PAGE_KEYS), &at);
}

void page_rules(struct screen *screen, const struct qn_game *game, int rule)
{
    char title[128];
    struct qn_text head = qn_text_on(title, sizeof title);
    const char *page = screen->settings->rules(game, screen->lang);
    char *text = page ? markdown_plain(page) : NULL;
    qn_text_form(&head, word(screen->lang, WORD_RULES_TITLE), game->name);
    page_show(screen, title, text ? text : word(screen->lang, WORD_NO_RULES_PAGE),
              rule > 0 ? game->rules[rule].id : NULL);
    free(text);
}

bool page_confirm(struct screen *screen, const char *question)
{
    for (int press = PRESS_RESIZE; press == PRESS_RESIZE || press == PRESS_NONE;) {
        if (screen_begin(screen)) {
            screen_put(screen, screen->rows / 2 - 1, 4, screen->columns, QN_INK_STRONG, 0,
                       question);
            screen_bar(screen, screen->rows - 1, word(screen->lang, WORD_CONFIRM_KEYS), "");
            screen_end(screen);
        }
        press = screen_press(screen, -1);
        if (press == PRESS_ENTER || press == 'y' || press == 'o' || press == PRESS_LEAVE)
            return true;
    }
    return false;
}
