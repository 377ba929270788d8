/* Bots and advice in a browser, from views alone. */
#include "bots/bot.h"
#include "bots/search.h"
#include "core/json.h"
#include "session/table.h"
#include "wasm/browser.h"
#include <stdlib.h>
#include <string.h>

enum { REASON_ROOM = 1024, PHRASE_ROOM = 256 };

struct decision {
    const struct qn_game *game;
    uint64_t view[QN_VIEW_MAX / 8];
};

EXPORT("mind_open") struct bot *mind_open(int lang, uint64_t seed);
EXPORT("mind_close") void mind_close(struct bot *bot);
EXPORT("mind_think") int mind_think(struct bot *bot);
EXPORT("mind_advise") int mind_advise(int lang, int sims);

static const char *no_view[] = {"Ce n’est pas la vue d’un siège qui doit jouer.",
                                "This is not the view of a seat that is to move."};

/* A view in JSON whose seat is to move. */
static bool read_decision(const char *text, struct decision *decision)
{
    const struct qn_view *head = (const struct qn_view *)decision->view;
    struct qn_json json = qn_json_on(text);
    char key[16], id[32], reason[REASON_ROOM];
    struct qn_text error = qn_text_on(reason, sizeof reason);
    qn_json_open(&json, '{');
    qn_json_more(&json, '}');
    if (!qn_json_key(&json, key, sizeof key) || !qn_json_string(&json, id, sizeof id))
        return false;
    decision->game = qn_game_find(id);
    return decision->game && qn_view_read(decision->game, text, decision->view, &error) &&
           head->turn >= 0 && head->turn == head->viewer;
}

static const struct qn_view *head_of(const struct decision *decision)
{
    return (const struct qn_view *)decision->view;
}

/* "normal\n{view}": a bot for the seat of the view; NULL and a sentence if there is none. */
struct bot *mind_open(int lang, uint64_t seed)
{
    const char *text = desk_read(), *end = strchr(text, '\n');
    char name[BOT_TEXT_MAX] = "", reason[REASON_ROOM] = "";
    struct qn_text error = qn_text_on(reason, sizeof reason);
    struct decision decision;
    struct bot_spec spec;
    struct bot *bot = NULL;
    if (!end || (size_t)(end - text) >= sizeof name || !read_decision(end + 1, &decision)) {
        desk_refuse(no_view[lang]);
        return NULL;
    }
    memcpy(name, text, (size_t)(end - text));
    if (bot_read(name, &spec, (enum qn_lang)lang, &error))
        bot = bot_open(&spec, decision.game, &head_of(&decision)->setup, head_of(&decision)->viewer,
                       seed, (enum qn_lang)lang, &error);
    if (!bot)
        desk_refuse(reason);
    return bot;
}

void mind_close(struct bot *bot) { bot_close(bot); }

static void put_thought(const struct qn_game *game, const struct bot_thought *thought,
                        struct qn_text *text)
{
    qn_text_form(text, "\"sims\":%lu,\"decisions\":%llu,\"lines\":[", (unsigned long)thought->sims,
                 (unsigned long long)thought->decisions);
    for (int i = 0; i < thought->count; i++) {
        const struct bot_line *line = &thought->lines[i];
        qn_text_str(text, i ? ",{\"move\":\"" : "{\"move\":\"");
        game->move_print(line->move, text);
        qn_text_form(text, "\",\"visits\":%lu,\"worth\":%d}", (unsigned long)line->visits,
                     (int)(line->worth * 10000 + 0.5f));
    }
    qn_text_char(text, ']');
}

/* {view} → {"move":…, what was thought}. */
int mind_think(struct bot *bot)
{
    char reason[REASON_ROOM] = "";
    struct qn_text error = qn_text_on(reason, sizeof reason), text;
    struct decision decision;
    struct bot_thought thought = {.count = 0};
    if (!read_decision(desk_read(), &decision))
        return desk_refuse(no_view[QN_EN]);
    qn_move move = bot_move(bot, decision.view, &thought, &error);
    if (move == QN_NO_MOVE)
        return desk_refuse(reason);
    text = desk_write();
    qn_text_str(&text, "{\"move\":\"");
    decision.game->move_print(move, &text);
    qn_text_str(&text, "\",");
    put_thought(decision.game, &thought, &text);
    qn_text_char(&text, '}');
    return desk_done(&text);
}

/* {view} → {"move":…,"say":…,"why":…, what was thought}: the best move, in words. The same view
 * gets the same advice. */
int mind_advise(int lang, int sims)
{
    char phrase[PHRASE_ROOM], why[REASON_ROOM];
    struct qn_text line = qn_text_on(phrase, sizeof phrase), reason = qn_text_on(why, sizeof why),
                   text;
    struct decision decision;
    struct bot_thought thought;
    struct search_limits limits = {.sims = (uint32_t)sims, .threads = 1};
    struct qn_rng rng;
    if (!read_decision(desk_read(), &decision))
        return desk_refuse(no_view[lang]);
    struct search *search = search_open(decision.game, &head_of(&decision)->setup,
                                        head_of(&decision)->viewer, (uint32_t)sims);
    if (!search)
        return desk_refuse(lang == QN_FR ? "Pas assez de mémoire pour réfléchir."
                                         : "No memory to think with.");
    qn_rng_seed(&rng, 1);
    search_think(search, decision.view, &limits, &rng, &thought);
    search_close(search);
    const qn_move best = thought.lines[0].move;
    decision.game->phrase(decision.view, best, QN_OFFER, (enum qn_lang)lang, &line);
    decision.game->reason(decision.view, best,
                          thought.count > 1 ? thought.lines[1].move : QN_NO_MOVE,
                          (enum qn_lang)lang, &reason);
    text = desk_write();
    qn_text_str(&text, "{\"move\":\"");
    decision.game->move_print(best, &text);
    qn_text_str(&text, "\",\"say\":");
    put_string(&text, phrase);
    qn_text_str(&text, ",\"why\":");
    put_string(&text, why);
    qn_text_char(&text, ',');
    put_thought(decision.game, &thought, &text);
    qn_text_char(&text, '}');
    return desk_done(&text);
}
