/* Which games the module has: the page is built from this list. */
#include "core/game_list.h"
#include "wasm/browser.h"

EXPORT("games") int games_in(int lang);

int games_in(int lang)
{
    struct qn_text text = buffer_write();
    qn_put_games(known_lang(lang), &text);
    return buffer_answer(&text);
}
