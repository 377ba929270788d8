/* A move that was made, judged in a browser, from its maker's view alone. */
#include "bots/analysis.h"
#include "wasm/browser.h"
#include <string.h>

EXPORT("mind_analyse") int mind_analyse(int lang, int sims);

static const char *const no_decision[] = {"Ce n’est pas un coup permis avec sa vue.",
                                          "This is not a legal move with its view."};

/* "lay G9\n{view}" → {"fr":{…},"en":{…}}: what the expert thinks of it, docs/analysis.md. */
int mind_analyse(int lang, int sims)
{
    const char *text = desk_read(), *end = strchr(text, '\n');
    char move[QN_MOVE_TEXT_MAX] = "";
    struct decision decision;
    struct analysis analysis;
    struct qn_text out;
    if (!end || (size_t)(end - text) >= sizeof move || !read_decision(end + 1, &decision) ||
        sims < ANALYSIS_SIMS_LEAST || sims > ANALYSIS_SIMS_MOST)
        return desk_refuse(no_decision[desk_lang(lang)]);
    memcpy(move, text, (size_t)(end - text));
    if (!analysis_judge(decision.game, decision.view, decision.game->move_parse(move),
                        (uint32_t)sims, &analysis))
        return desk_refuse(no_decision[desk_lang(lang)]);
    out = desk_write();
    analysis_both_json(decision.game, decision.view, &analysis, &out);
    return desk_done(&out);
}
