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

int run_rules(const struct arguments *arguments)
{
    static const char *const langs[QN_LANGS] = {[QN_FR] = "fr", [QN_EN] = "en"};
    const struct qn_game *game = read_game(arguments, arguments->word[0]);
    if (!game)
        return MISUSED;
    for (const struct rules_page *page = rules_pages; page->game; page++)
        if (strcmp(page->game, game->id) == 0 && strcmp(page->lang, langs[arguments->lang]) == 0) {
            if (isatty(STDOUT_FILENO))
                print_paragraphs(page->text);
            else
                fputs(page->text, stdout);
            return DONE;
        }
    return unable(arguments, SAY_NO_RULES_PAGE, game->id, langs[arguments->lang]);
}
