/* The log of a table in words: see say.h. */
#include "session/say.h"
#include "core/language.h"
#include "core/text.h"
#include <string.h>

enum { CARDS_NAMED = 8, PHRASE_ROOM = 256 }; /* more cards are counted */

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
    SAY_UNDOES,
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
    [SAY_START] = N_("The cards are dealt. First turn: %s."),
    [SAY_OWN] = N_("%s: %s."),
    [SAY_OTHER] = N_("%s %s."),
    [SAY_SECRET] = N_("%s makes a secret choice."),
    [SAY_YOURS] = N_("Received: %s%s."),
    [SAY_RECEIVES] = N_("%s receives %s."),
    [SAY_DEALT] = N_("Received: %d cards."),
    [SAY_SHOWS] = N_("%s shows %s."),
    [SAY_UNDOES] = N_("Last move taken back (%s)."),
    [SAY_ASKS] = N_("Hint asked for (%s)."),
    [SAY_LEAVES] = N_("%s leaves the table."),
    [SAY_BOT] = N_("A bot plays for %s."),
    [SAY_CLAIMS] = N_("%s takes the seat."),
    [SAY_NAMED] = N_("New name: %s."),
    [SAY_TIME] = N_("%s has run out of time: a bot plays."),
    [SAY_ABANDONED] = N_("The game is given up."),
    [SAY_OVER] = N_("The game is over."),
};

/* The sentence, a form for printf whose arguments are the same in every language. */
static const char *form(enum qn_lang lang, enum sentence which)
{
    return qn_say(lang, sentences[which]);
}

const char *say_bot_name(const struct qn_table *table, int seat)
{
    uint32_t started = qn_table_ledger(table).started;
    return say_bot_name_in(table, started ? started - 1 : 0, seat);
}

const char *say_bot_name_in(const struct qn_table *table, uint32_t deal, int seat)
{
    static const char *const given[QN_PLAYERS_MAX] = {"Ada",   "Blaise", "Chloé",
                                                      "Denis", "Emmy",   "Félix"};
    int players = qn_table_setup(table)->players;
    return given[(seat + players - (int)(deal % (uint32_t)players)) % players];
}

static void sentence(struct qn_text *text)
{
    if (text->length > 0)
        qn_text_char(text, ' ');
}

/* ---- moves ---- */

/* Games know seats by their numbers, people each other by their names. */
static void put_named(const struct say_to *to, const char *phrase, int players,
                      struct qn_text *text)
{
    const char *numbered = qn_say(to->lang, NC_("before the number of a seat in a move", "seat "));
    const char *at = strstr(phrase, numbered), *digit = at ? at + strlen(numbered) : NULL;
    if (!digit || *digit < '0' || *digit >= '0' + players) {
        qn_text_str(text, phrase);
        return;
    }
    qn_text_bytes(text, phrase, (size_t)(at - phrase));
    qn_text_form(text, qn_say(to->lang, NC_("somebody, instead of 'seat 0' in a move", "%s")),
                 to->names[*digit - '0']);
    qn_text_str(text, digit + 1);
}

static void tell_move(const struct say_to *to, const struct qn_news *news,
                      const struct qn_event *told, struct qn_text *text)
{
    const char *name = to->names[told->seat];
    char phrase[PHRASE_ROOM], with_names[PHRASE_ROOM];
    struct qn_text line = qn_text_on(phrase, sizeof phrase);
    struct qn_text whole = qn_text_on(with_names, sizeof with_names);
    const struct qn_view *before = news->before;
    bool own = told->seat == to->viewer;
    sentence(text);
    if (!told->who) {
        qn_text_form(text, form(to->lang, SAY_SECRET), name);
        return;
    }
    to->game->phrase(news->before, told->value, own ? QN_OFFER : QN_TELL, to->lang, &line);
    put_named(to, phrase, before->setup.players, &whole);
    qn_text_form(text, form(to->lang, own ? SAY_OWN : SAY_OTHER), name, with_names);
}

/* ---- cards ---- */

struct cards {
    int seat, kind, count, seen;
    char list[CARDS_NAMED * QN_CARD_TEXT_MAX + PHRASE_ROOM];
};

/* All that came to a seat, or that it shows. What the sentence about the move has named already is
 * not named again. */
static void gather(const struct say_to *to, const struct qn_news *news, int first, const char *said,
                   struct cards *cards)
{
    const struct qn_event *told = news->told.list;
    struct qn_text list = qn_text_on(cards->list, sizeof cards->list);
    *cards = (struct cards){.seat = told[first].seat, .kind = told[first].kind};
    for (int i = first; i < news->told.count; i++) {
        char name[QN_CARD_TEXT_MAX];
        struct qn_text card = qn_text_on(name, sizeof name);
        if (told[i].kind != cards->kind || told[i].seat != cards->seat)
            continue;
        cards->count++;
        if (!told[i].who)
            continue;
        to->game->card_print((uint8_t)told[i].value, &card);
        if (cards->kind == QN_EVENT_CARD && strstr(said, name)) {
            cards->count--;
            continue;
        }
        qn_text_form(&list, cards->seen++ ? " %s" : "%s", name);
    }
}

static bool is_first(const struct qn_event *told, int index)
{
    for (int i = 0; i < index; i++)
        if (told[i].kind == told[index].kind && told[i].seat == told[index].seat)
            return false;
    return true;
}

static void tell_cards(const struct say_to *to, const struct qn_news *news, int first,
                       struct qn_text *text)
{
    struct cards cards;
    gather(to, news, first, text->data, &cards);
    const char *name = to->names[cards.seat];
    bool own = cards.seat == to->viewer, shown = cards.kind == QN_EVENT_SHOW;
    /* That somebody drew a card is said already, and one's own hand is known. */
    if (cards.count == 0 || (own && shown) || (!own && cards.seen == 0))
        return;
    sentence(text);
    if (shown)
        qn_text_form(text, form(to->lang, SAY_SHOWS), name, cards.list);
    else if (cards.count > CARDS_NAMED)
        qn_text_form(text, form(to->lang, SAY_DEALT), cards.count);
    else
        qn_text_form(text, form(to->lang, own ? SAY_YOURS : SAY_RECEIVES), own ? cards.list : name,
                     own ? "" : cards.list);
}

/* ---- rules ---- */

static void tell_rule(const struct say_to *to, int index, struct qn_text *text)
{
    const struct qn_rule *rule = &to->game->rules[index];
    if (!rule->told)
        return;
    sentence(text);
    qn_text_form(text, "%s (%s)", qn_say(to->lang, rule->told), rule->id);
}

/* ---- entries ---- */

static const enum sentence entries[QN_ACTS] = {
    [QN_ACT_LEAVE] = SAY_LEAVES, [QN_ACT_BOT] = SAY_BOT,           [QN_ACT_CLAIM] = SAY_CLAIMS,
    [QN_ACT_NAME] = SAY_NAMED,   [QN_ACT_UNDO] = SAY_UNDOES,       [QN_ACT_HINT] = SAY_ASKS,
    [QN_ACT_TIME] = SAY_TIME,    [QN_ACT_ABANDON] = SAY_ABANDONED, [QN_ACT_OVER] = SAY_OVER,
};

static void tell_start(const struct say_to *to, const struct qn_news *news, struct qn_text *text)
{
    const struct qn_view *view = news->view;
    if (view && view->turn >= 0)
        qn_text_form(text, form(to->lang, SAY_START), to->names[view->turn]);
}

void say_news(const struct say_to *to, const struct qn_news *news, struct qn_text *text)
{
    if (news->act == QN_ACT_START) {
        tell_start(to, news, text);
        return;
    }
    if (entries[news->act] && news->view)
        qn_text_form(text, form(to->lang, entries[news->act]), to->names[news->seat]);
    for (int i = 0; i < news->told.count; i++) {
        const struct qn_event *told = &news->told.list[i];
        if (told->kind == QN_EVENT_MOVE)
            tell_move(to, news, told, text);
        else if (told->kind != QN_EVENT_RULE && is_first(news->told.list, i))
            tell_cards(to, news, i, text);
    }
    for (int i = 0; i < news->told.count; i++)
        if (news->told.list[i].kind == QN_EVENT_RULE && news->told.list[i].who)
            tell_rule(to, news->told.list[i].value, text);
}
