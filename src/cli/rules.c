/* quinte rules: a game's rules page. On a terminal as paragraphs of a width that reads well,
 * elsewhere as it is in docs/rules. */
#include "commands.h"
#include "pages.h"
#include "term/lines.h"
#include "term/markdown.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { WIDTH = 78 };

static void print_paragraphs(const char *page)
{
    struct lines lines = {.count = 0};
    char *text = markdown_plain(page);
    if (text)
        lines_wrap(&lines, text, WIDTH);
    for (int i = 0; i < lines.count; i++)
        puts(lines.list[i]);
    lines_free(&lines);
    free(text);
}

const struct rules_page *rules_page_of(const struct qn_game *game, enum qn_lang lang)
{
    const struct rules_page *english = NULL;
    for (const struct rules_page *page = rules_pages; page->game; page++) {
        if (strcmp(page->game, game->id) != 0)
            continue;
        if (strcmp(page->lang, qn_lang_code(lang)) == 0)
            return page;
        if (strcmp(page->lang, qn_lang_code(QN_EN)) == 0)
            english = page;
    }
    return english;
}

int run_rules(const struct arguments *arguments)
{
    const struct qn_game *game = read_game(arguments, arguments->word[0]);
    if (!game)
        return MISUSED;
    const struct rules_page *page = rules_page_of(game, arguments->lang);
    if (!page)
        return unable(arguments, SAY_NO_RULES_PAGE, game->id, qn_lang_code(arguments->lang));
    if (isatty(STDOUT_FILENO))
        print_paragraphs(page->text);
    else
        fputs(page->text, stdout);
    return DONE;
}
