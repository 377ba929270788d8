/* quinte rules: a game's rules page, as it is in docs/rules. */
#include "commands.h"
#include "pages.h"
#include <stdio.h>
#include <string.h>

int run_rules(const struct arguments *arguments)
{
    static const char *const langs[QN_LANGS] = {[QN_FR] = "fr", [QN_EN] = "en"};
    const struct qn_game *game = read_game(arguments, arguments->word[0]);
    if (!game)
        return MISUSED;
    for (const struct rules_page *page = rules_pages; page->game; page++)
        if (strcmp(page->game, game->id) == 0 && strcmp(page->lang, langs[arguments->lang]) == 0) {
            fputs(page->text, stdout);
            return DONE;
        }
    return unable(arguments, SAY_NO_RULES_PAGE, game->id, langs[arguments->lang]);
}
