/* The log of a table in words: see log_text.h. */
#include "session/log_text.h"
#include "core/language.h"
#include "core/speech.h"
#include <string.h>

enum { CARDS_NAMED = 8, PHRASE_ROOM = 512, LIST_ROOM = 4096 }; /* more cards are counted */

enum sentence {
    SAY_NOTHING,
    SAY_START,
    SAY_OWN,
    SAY_OTHER,
    SAY_SECRET,
    SAY_YOURS,
    SAY_RECEIVES,
    SAY_DEALT,
    SAY_SHOWS,
    SAY_TURNED,
    SAY_UNDOES,
    SAY_BACK,
    SAY_ASKS,
    SAY_LEAVES,
    SAY_BOT,
    SAY_CLAIMS,
    SAY_NAMED,
    SAY_TIME,
    SAY_ABANDONED,
    SAY_OVER,
    SAY_COUNT
};

static const char *const sentences[SAY_COUNT] = {
    [SAY_START] = N_("The game begins. First turn: %s."),
    [SAY_OWN] = N_("You %s."),
    [SAY_OTHER] = N_("%s %s."),
    [SAY_SECRET] = N_("%s makes a secret choice."),
    [SAY_YOURS] = N_("You get %s."),
    [SAY_RECEIVES] = N_("%s gets %s."),
    [SAY_DEALT] = N_("Cards received: %d."),
    [SAY_SHOWS] = N_("%s shows %s."),
    [SAY_TURNED] = N_("Turned up: %s."),
    [SAY_UNDOES] = N_("Last move undone (%s)."),
    [SAY_BACK] = N_("Back to an earlier decision (%s); statistics will say so."),
    [SAY_ASKS] = N_("Hint asked for (%s)."),
    [SAY_LEAVES] = N_("%s leaves the table."),
    [SAY_BOT] = N_("A bot plays for %s."),
    [SAY_CLAIMS] = N_("%s takes the seat."),
    [SAY_NAMED] = N_("New name: %s."),
    [SAY_TIME] = N_("%s has run out of time: a bot plays this turn."),
    [SAY_ABANDONED] = N_("The game is abandoned."),
    [SAY_OVER] = N_("The game is over."),
};

/* The sentence, a form for printf whose arguments are the same in every language. */
static const char *form(const struct qn_speech *speech, enum sentence which)
{
    return qn_say(speech->lang, sentences[which]);
}

static int bot_number_in(const struct qn_table *table, uint32_t deal, int seat)
{
    int players = qn_table_setup(table)->players;
    return (seat + players - (int)(deal % (uint32_t)players)) % players;
}

/* Before a deal everybody has moved on for it already. */
int bot_number(const struct qn_table *table, int seat)
{
    uint32_t started = qn_table_ledger(table).started;
    bool is_past = started > 0 && qn_table_phase(table) != QN_GATHERING;
    return bot_number_in(table, started - is_past, seat);
}

static const char *const given[QN_PLAYERS_MAX] = {"Ada",   "Blaise", "Chloé",
                                                  "Denis", "Emmy",   "Félix"};

const char *bot_display_name(const struct qn_table *table, int seat)
{
    return given[bot_number(table, seat)];
}

const char *bot_display_name_in(const struct qn_table *table, uint32_t deal, int seat)
{
    return given[bot_number_in(table, deal, seat)];
}

static void sentence(const struct qn_speech *speech)
{
    if (speech->text->length > 0)
        qn_text_char(speech->text, ' ');
}

/* ---- moves ---- */

static void tell_move(struct qn_speech *speech, const struct qn_news *news,
                      const struct qn_event *told)
{
    struct qn_named name = qn_name_seat(speech, told->seat);
    char phrase[PHRASE_ROOM];
    struct qn_text line = qn_text_on(phrase, sizeof phrase), *text = speech->text;
    bool own = told->seat == speech->you;
    sentence(speech);
    if (!told->who) {
        qn_text_form(text, form(speech, SAY_SECRET), name.text);
        return;
    }
    speech->text = &line;
    speech->game->people->phrase(news->before, told->value, own ? QN_OWN : QN_TELL, speech);
    speech->text = text;
    if (own)
        qn_text_form(text, form(speech, SAY_OWN), phrase);
    else
        qn_text_form(text, form(speech, SAY_OTHER), name.text, phrase);
}

/* ---- cards ---- */

struct cards {
    int seat, kind, count, seen;
    char list[LIST_ROOM];
};

/* All that came to a seat, that it shows, or that was turned up. What the sentence about the move
 * has named already is not named again. */
static void gather(struct qn_speech *speech, const struct qn_news *news, int first,
                   struct cards *cards)
{
    const struct qn_event *told = news->told.list;
    struct qn_text list = qn_text_on(cards->list, sizeof cards->list);
    cards->seat = told[first].seat;
    cards->kind = told[first].kind;
    cards->count = cards->seen = 0;
    const struct qn_speech before = *speech;
    for (int i = first; i < news->told.count; i++) {
        if (told[i].kind != cards->kind || told[i].seat != cards->seat)
            continue;
        if (told[i].who && cards->kind == QN_EVENT_CARD && qn_has_named(&before, told[i].value))
            continue;
        cards->count++;
        if (told[i].who)
            qn_text_form(&list, cards->seen++ ? ", %s" : "%s",
                         qn_name_card(speech, told[i].value).text);
    }
}

static bool is_first(const struct qn_event *told, int index)
{
    for (int i = 0; i < index; i++)
        if (told[i].kind == told[index].kind && told[i].seat == told[index].seat)
            return false;
    return true;
}

static void tell_cards(struct qn_speech *speech, const struct qn_news *news, int first)
{
    struct cards cards;
    struct qn_text *text = speech->text;
    gather(speech, news, first, &cards);
    if (cards.kind == QN_EVENT_TURN_UP) {
        sentence(speech);
        qn_text_form(text, form(speech, SAY_TURNED), cards.list);
        return;
    }
    struct qn_named name = qn_name_seat(speech, cards.seat);
    bool own = cards.seat == speech->you, shown = cards.kind == QN_EVENT_SHOW;
    /* That somebody drew a card is said already, and one's own hand is known. */
    if (cards.count == 0 || (own && shown) || (!own && cards.seen == 0))
        return;
    sentence(speech);
    if (shown)
        qn_text_form(text, form(speech, SAY_SHOWS), name.text, cards.list);
    else if (cards.count > CARDS_NAMED)
        qn_text_form(text, form(speech, SAY_DEALT), cards.count);
    else if (own)
        qn_text_form(text, form(speech, SAY_YOURS), cards.list);
    else
        qn_text_form(text, form(speech, SAY_RECEIVES), name.text, cards.list);
}

/* ---- rules ---- */

static void tell_rule(const struct qn_speech *speech, int index)
{
    const struct qn_rule *rule = &speech->game->rules[index];
    if (!rule->notice)
        return;
    sentence(speech);
    qn_text_form(speech->text, "%s (%s)", qn_say(speech->lang, rule->notice), rule->id);
}

/* ---- entries ---- */

static const enum sentence entries[QN_ACTS] = {
    [QN_ACT_LEAVE] = SAY_LEAVES, [QN_ACT_BOT] = SAY_BOT,     [QN_ACT_CLAIM] = SAY_CLAIMS,
    [QN_ACT_NAME] = SAY_NAMED,   [QN_ACT_UNDO] = SAY_UNDOES, [QN_ACT_HINT] = SAY_ASKS,
    [QN_ACT_BACK] = SAY_BACK,    [QN_ACT_TIME] = SAY_TIME,   [QN_ACT_ABANDON] = SAY_ABANDONED,
    [QN_ACT_OVER] = SAY_OVER,
};

/* Who has which cards is on the table; what was turned up is said, as later on. */
static void tell_start(struct qn_speech *speech, const struct qn_news *news)
{
    const struct qn_view *view = news->view;
    if (view && view->turn >= 0)
        qn_text_form(speech->text, form(speech, SAY_START), qn_name_seat(speech, view->turn).text);
    for (int i = 0; i < news->told.count; i++)
        if (news->told.list[i].kind == QN_EVENT_TURN_UP && is_first(news->told.list, i))
            tell_cards(speech, news, i);
}

void log_text_news(struct qn_speech *speech, const struct qn_news *news)
{
    memset(speech->cards, 0, sizeof speech->cards);
    if (news->act == QN_ACT_START) {
        tell_start(speech, news);
        return;
    }
    bool is_silent = news->act == QN_ACT_CLAIM && news->sitter == QN_NOBODY; /* given back */
    if (entries[news->act] && news->view && !is_silent)
        qn_text_form(speech->text, form(speech, entries[news->act]),
                     qn_name_seat(speech, news->seat).text);
    for (int i = 0; i < news->told.count; i++) {
        const struct qn_event *told = &news->told.list[i];
        if (told->kind == QN_EVENT_MOVE)
            tell_move(speech, news, told);
        else if (told->kind != QN_EVENT_RULE && is_first(news->told.list, i))
            tell_cards(speech, news, i);
    }
    for (int i = 0; i < news->told.count; i++)
        if (news->told.list[i].kind == QN_EVENT_RULE && news->told.list[i].who)
            tell_rule(speech, news->told.list[i].value);
}
