/* Bots and advice in a browser, from views alone. */
#include "bots/analysis.h"
#include "bots/bot.h"
#include "bots/search.h"
#include "core/json.h"
#include "core/json_write.h"
#include "core/language.h"
#include "wasm/browser.h"
#include <stdlib.h>
#include <string.h>

enum { REASON_ROOM = 1024, PHRASE_ROOM = 256, ADVICE_SIMS_MOST = 1000000 };

/* A bot and the seat that it was opened for: it can think about no other. */
struct mind {
    struct bot *bot;
    const struct qn_game *game;
    struct qn_setup setup;
    int seat;
    enum qn_lang lang;
};

EXPORT("mind_open") struct mind *mind_open(int lang, uint64_t seed);
EXPORT("mind_close") void mind_close(struct mind *mind);
EXPORT("mind_think") int mind_think(struct mind *mind);
EXPORT("mind_advise") int mind_advise(int lang, int sims);

static const char no_view[] = N_("This is not the view of a seat that is to move.");
static const char no_thought[] = N_("There is nothing to think about, or no memory for it.");

bool read_decision(const char *text, struct decision *decision)
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
struct mind *mind_open(int lang, uint64_t seed)
{
    const char *text = desk_read(), *end = strchr(text, '\n');
    char name[BOT_TEXT_MAX] = "", reason[REASON_ROOM] = "";
    struct qn_text error = qn_text_on(reason, sizeof reason);
    struct decision decision;
    struct bot_spec spec;
    if (!end || (size_t)(end - text) >= sizeof name || !read_decision(end + 1, &decision)) {
        desk_refuse(qn_say(desk_lang(lang), no_view));
        return NULL;
    }
    struct mind *mind = malloc(sizeof *mind);
    if (!mind) {
        desk_starve();
        return NULL;
    }
    *mind = (struct mind){.game = decision.game, .lang = desk_lang(lang)};
    mind->setup = head_of(&decision)->setup;
    mind->seat = head_of(&decision)->viewer;
    memcpy(name, text, (size_t)(end - text));
    if (bot_read(name, &spec, mind->lang, &error))
        mind->bot = bot_open(&spec, mind->game, &mind->setup, mind->seat, seed, mind->lang, &error);
    if (mind->bot)
        return mind;
    free(mind);
    desk_refuse(reason);
    return NULL;
}

void mind_close(struct mind *mind)
{
    if (mind)
        bot_close(mind->bot);
    free(mind);
}

/* Whether the decision is one of the mind's seat. */
static bool is_mine(const struct mind *mind, const struct decision *decision)
{
    const struct qn_view *head = head_of(decision);
    return decision->game == mind->game && head->viewer == mind->seat &&
           memcmp(&head->setup, &mind->setup, sizeof mind->setup) == 0;
}

static void put_thought(const struct qn_game *game, const struct bot_thought *thought,
                        struct qn_text *text)
{
    qn_put_int(text, "sims", thought->sims);
    qn_put_int(text, "decisions", (int64_t)thought->decisions);
    qn_put_open(text, "lines", '[');
    for (int i = 0; i < thought->count; i++) {
        const struct bot_line *line = &thought->lines[i];
        qn_put_open(text, NULL, '{');
        qn_put_move(text, "move", game, line->move);
        qn_put_int(text, "visits", line->visits);
        qn_put_int(text, "worth", analysis_parts(line->worth));
        qn_put_close(text, '}');
    }
    qn_put_close(text, ']');
}

/* {view} → {"move":…, what was thought}. */
int mind_think(struct mind *mind)
{
    char reason[REASON_ROOM] = "";
    struct qn_text error = qn_text_on(reason, sizeof reason), text;
    struct decision decision;
    struct bot_thought thought = {.count = 0};
    if (!mind || !read_decision(desk_read(), &decision) || !is_mine(mind, &decision))
        return desk_refuse(qn_say(mind ? mind->lang : QN_EN, no_view));
    qn_move move = bot_move(mind->bot, decision.view, &thought, &error);
    if (move == QN_NO_MOVE)
        return desk_refuse(reason[0] ? reason : qn_say(mind->lang, no_thought));
    text = desk_write();
    qn_put_open(&text, NULL, '{');
    qn_put_move(&text, "move", decision.game, move);
    put_thought(decision.game, &thought, &text);
    qn_put_close(&text, '}');
    return desk_done(&text);
}

/* The best move with its sentences. */
static void put_advice(const struct decision *decision, const struct bot_thought *thought,
                       enum qn_lang lang, struct qn_text *text)
{
    char phrase[PHRASE_ROOM], why[REASON_ROOM];
    struct qn_text line = qn_text_on(phrase, sizeof phrase), reason = qn_text_on(why, sizeof why);
    const qn_move best = thought->lines[0].move;
    decision->game->phrase(decision->view, best, QN_OFFER, lang, &line);
    decision->game->reason(decision->view, best,
                           thought->count > 1 ? thought->lines[1].move : QN_NO_MOVE, lang, &reason);
    qn_put_open(text, NULL, '{');
    qn_put_move(text, "move", decision->game, best);
    qn_put_string(text, "say", phrase);
    qn_put_string(text, "why", why);
    put_thought(decision->game, thought, text);
    qn_put_close(text, '}');
}

/* {view} → {"move":…,"say":…,"why":…, what was thought}: the best move, in words. The same view
 * gets the same advice. */
int mind_advise(int lang, int sims)
{
    struct decision decision;
    struct bot_thought thought;
    struct search_limits limits = {.sims = (uint32_t)sims, .threads = 1};
    if (sims < 1 || sims > ADVICE_SIMS_MOST || !read_decision(desk_read(), &decision))
        return desk_refuse(qn_say(desk_lang(lang), no_view));
    if (!search_once(decision.game, decision.view, &limits, 1, &thought))
        return desk_refuse(qn_say(desk_lang(lang), no_thought));
    struct qn_text text = desk_write();
    put_advice(&decision, &thought, desk_lang(lang), &text);
    return desk_done(&text);
}
