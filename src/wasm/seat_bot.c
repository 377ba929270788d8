/* Bots and advice in a browser, from views alone. */
#include "bots/analysis.h"
#include "bots/bot.h"
#include "bots/search.h"
#include "core/json.h"
#include "core/json_write.h"
#include "core/speech.h"
#include "core/language.h"
#include "wasm/browser.h"
#include <stdlib.h>
#include <string.h>

enum { REASON_ROOM = 2048, PHRASE_ROOM = 512, ADVICE_SIMS_MOST = 1000000 };

/* A bot and the seat that it was opened for: it can think about no other. */
struct seat_bot {
    struct bot *bot;
    const struct qn_game *game;
    struct qn_setup setup;
    int seat;
    enum qn_lang lang;
};

EXPORT("bot_open") struct seat_bot *seat_bot_open(int lang, uint64_t seed);
EXPORT("bot_close") void seat_bot_close(struct seat_bot *seat_bot);
EXPORT("bot_think") int seat_bot_think(struct seat_bot *seat_bot);
EXPORT("bot_advise") int seat_bot_advise(int lang, int sims);

static const char no_view[] = N_("This is not the view of a seat that is to move.");
static const char no_thought[] = N_("There is nothing to think about, or not enough memory.");

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
struct seat_bot *seat_bot_open(int lang, uint64_t seed)
{
    const char *text = buffer_read(), *end = strchr(text, '\n');
    char name[BOT_TEXT_MAX] = "", reason[REASON_ROOM] = "";
    struct qn_text error = qn_text_on(reason, sizeof reason);
    struct decision decision;
    struct bot_spec spec;
    if (!end || (size_t)(end - text) >= sizeof name || !read_decision(end + 1, &decision)) {
        buffer_refuse(qn_say(known_lang(lang), no_view));
        return NULL;
    }
    struct seat_bot *seat_bot = malloc(sizeof *seat_bot);
    if (!seat_bot) {
        buffer_no_memory();
        return NULL;
    }
    *seat_bot = (struct seat_bot){.game = decision.game, .lang = known_lang(lang)};
    seat_bot->setup = head_of(&decision)->setup;
    seat_bot->seat = head_of(&decision)->viewer;
    memcpy(name, text, (size_t)(end - text));
    if (bot_read(name, &spec, seat_bot->lang, &error))
        seat_bot->bot = bot_open(&spec, seat_bot->game, &seat_bot->setup, seat_bot->seat, seed,
                                 seat_bot->lang, &error);
    if (seat_bot->bot)
        return seat_bot;
    free(seat_bot);
    buffer_refuse(reason);
    return NULL;
}

void seat_bot_close(struct seat_bot *seat_bot)
{
    if (seat_bot)
        bot_close(seat_bot->bot);
    free(seat_bot);
}

/* Whether the decision is one of the bot's seat. */
static bool is_mine(const struct seat_bot *seat_bot, const struct decision *decision)
{
    const struct qn_view *head = head_of(decision);
    return decision->game == seat_bot->game && head->viewer == seat_bot->seat &&
           memcmp(&head->setup, &seat_bot->setup, sizeof seat_bot->setup) == 0;
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
        qn_put_int(text, "worth", analysis_parts(line->value));
        qn_put_close(text, '}');
    }
    qn_put_close(text, ']');
}

/* {view} → {"move":…, what was thought}. */
int seat_bot_think(struct seat_bot *seat_bot)
{
    char reason[REASON_ROOM] = "";
    struct qn_text error = qn_text_on(reason, sizeof reason), text;
    struct decision decision;
    struct bot_thought thought = {.count = 0};
    if (!seat_bot || !read_decision(buffer_read(), &decision) || !is_mine(seat_bot, &decision))
        return buffer_refuse(qn_say(seat_bot ? seat_bot->lang : QN_EN, no_view));
    qn_move move = bot_move(seat_bot->bot, decision.view, &thought, &error);
    if (move == QN_NO_MOVE)
        return buffer_refuse(reason[0] ? reason : qn_say(seat_bot->lang, no_thought));
    text = buffer_write();
    qn_put_open(&text, NULL, '{');
    qn_put_move(&text, "move", decision.game, move);
    put_thought(decision.game, &thought, &text);
    qn_put_close(&text, '}');
    return buffer_answer(&text);
}

/* The best move with its sentences. */
static void put_advice(const struct decision *decision, const struct bot_thought *thought,
                       enum qn_lang lang, struct qn_text *text)
{
    char phrase[PHRASE_ROOM], why[REASON_ROOM];
    struct qn_text line = qn_text_on(phrase, sizeof phrase), reason = qn_text_on(why, sizeof why);
    const qn_move best = thought->lines[0].move;
    struct qn_speech speech = qn_speech_in(decision->game, lang, &line);
    speech.marked = true;
    decision->game->people->phrase(decision->view, best, QN_OFFER, &speech);
    speech.text = &reason;
    struct qn_advice advice = bot_advice(thought);
    qn_say_advice(decision->view, &advice, &speech);
    qn_put_open(text, NULL, '{');
    qn_put_move(text, "move", decision->game, best);
    qn_put_words(text, "say", phrase);
    qn_put_words(text, "why", why);
    put_thought(decision->game, thought, text);
    qn_put_close(text, '}');
}

/* {view} → {"move":…,"say":…,"why":…, what was thought}: the best move, in words. The same view
 * gets the same advice. */
int seat_bot_advise(int lang, int sims)
{
    struct decision decision;
    struct bot_thought thought;
    struct search_limits limits = {.sims = (uint32_t)sims, .threads = 1};
    if (sims < 1 || sims > ADVICE_SIMS_MOST || !read_decision(buffer_read(), &decision))
        return buffer_refuse(qn_say(known_lang(lang), no_view));
    if (!search_once(decision.game, decision.view, &limits, 1, &thought))
        return buffer_refuse(qn_say(known_lang(lang), no_thought));
    struct qn_text text = buffer_write();
    put_advice(&decision, &thought, known_lang(lang), &text);
    return buffer_answer(&text);
}
