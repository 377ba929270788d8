/* A move that was made, judged in a browser, from its maker's view alone. */
#include "bots/analysis.h"
#include "core/language.h"
#include "wasm/browser.h"
#include <string.h>

EXPORT("bot_analyse") int seat_bot_analyse(int lang, int sims);

static const char no_decision[] = N_("This is not a legal move with its view.");

static bool is_legal(const struct qn_game *game, const void *view, qn_move move)
{
    qn_move moves[QN_MOVES_MAX];
    int count = qn_view_legal(game, view, moves);
    while (count > 0 && moves[count - 1] != move)
        count--;
    return count > 0;
}

int put_judgement(const struct qn_game *game, const void *view, qn_move move, int sims,
                  const char *illegal)
{
    struct analysis analysis;
    if (!is_legal(game, view, move))
        return buffer_refuse(illegal);
    if (!analysis_judge(game, view, move, (uint32_t)sims, &analysis))
        return buffer_no_memory();
    struct qn_text text = buffer_write();
    analysis_both_json(game, view, &analysis, &text);
    return buffer_answer(&text);
}

/* "lay G9\n{view}" → {"fr":{…},"en":{…}}: what the expert thinks of it, docs/playing/analysis.md.
 */
int seat_bot_analyse(int lang, int sims)
{
    const char *text = buffer_read(), *end = strchr(text, '\n');
    char move[QN_MOVE_TEXT_MAX] = "";
    struct decision decision;
    if (!end || (size_t)(end - text) >= sizeof move || !read_decision(end + 1, &decision) ||
        sims < ANALYSIS_SIMS_LEAST || sims > ANALYSIS_SIMS_MOST)
        return buffer_refuse(qn_say(known_lang(lang), no_decision));
    memcpy(move, text, (size_t)(end - text));
    return put_judgement(decision.game, decision.view, decision.game->move_parse(move), sims,
                         qn_say(known_lang(lang), no_decision));
}
