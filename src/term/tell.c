/* The log of a table in words: see tell.h. */
#include "term/tell.h"
#include "term/words.h"
#include <string.h>

enum { CARDS_NAMED = 8 }; /* more are counted */

bool teller_open(struct teller *teller, const struct host *host, int viewer, uint32_t from)
{
    uint64_t person = viewer < host_players(host) ? qn_table_seat(host->table, viewer)->person : 0;
    *teller = (struct teller){.host = host, .viewer = viewer};
    host_names(host, viewer, teller->names);
    teller->reader = qn_reader_new(host->table, person, viewer, from);
    return teller->reader != NULL;
}

void teller_close(struct teller *teller)
{
    qn_reader_free(teller->reader);
    teller->reader = NULL;
}

uint32_t teller_start(const struct host *host, int viewer)
{
    struct teller teller;
    uint32_t start = 0;
    if (!teller_open(&teller, host, viewer, 0))
        return 0;
    while (qn_reader_next(teller.reader, &teller.news))
        if (teller.news.act == QN_ACT_START)
            start = teller.news.version;
    teller_close(&teller);
    return start;
}

static void sentence(struct qn_text *text)
{
    if (text->length > 0)
        qn_text_char(text, ' ');
}

/* ---- moves ---- */

static void tell_move(const struct teller *teller, const struct qn_told *told, struct qn_text *text)
{
    const struct host *host = teller->host;
    const char *name = teller->names[told->seat];
    char phrase[PHRASE_ROOM];
    struct qn_text line = qn_text_on(phrase, sizeof phrase);
    bool own = told->seat == teller->viewer;
    sentence(text);
    if (!told->seen) {
        qn_text_form(text, word(host->lang, WORD_TELL_SECRET), name);
        return;
    }
    host->game->phrase(teller->news.before, told->value, own ? QN_OFFER : QN_TELL, host->lang,
                       &line);
    qn_text_form(text, word(host->lang, own ? WORD_TELL_OWN : WORD_TELL_OTHER), name, phrase);
}

/* ---- cards ---- */

struct cards {
    int seat, kind, count, seen;
    char list[CARDS_NAMED * QN_CARD_TEXT_MAX + PHRASE_ROOM];
};

/* All that came to a seat, or that it shows. What the sentence about the move has named already is
 * not named again. */
static void gather(const struct teller *teller, int first, const char *said, struct cards *cards)
{
    const struct qn_told *told = teller->news.told;
    struct qn_text list = qn_text_on(cards->list, sizeof cards->list);
    *cards = (struct cards){.seat = told[first].seat, .kind = told[first].kind};
    for (int i = first; i < teller->news.count; i++) {
        char name[QN_CARD_TEXT_MAX];
        struct qn_text card = qn_text_on(name, sizeof name);
        if (told[i].kind != cards->kind || told[i].seat != cards->seat)
            continue;
        cards->count++;
        if (!told[i].seen)
            continue;
        teller->host->game->card_print((uint8_t)told[i].value, &card);
        if (cards->kind == QN_TOLD_CARD && strstr(said, name)) {
            cards->count--;
            continue;
        }
        qn_text_form(&list, cards->seen++ ? " %s" : "%s", name);
    }
}

static bool is_first(const struct qn_told *told, int index)
{
    for (int i = 0; i < index; i++)
        if (told[i].kind == told[index].kind && told[i].seat == told[index].seat)
            return false;
    return true;
}

static void tell_cards(const struct teller *teller, int first, struct qn_text *text)
{
    const struct host *host = teller->host;
    struct cards cards;
    gather(teller, first, text->data, &cards);
    const char *name = teller->names[cards.seat];
    bool own = cards.seat == teller->viewer, shown = cards.kind == QN_TOLD_SHOW;
    /* That somebody drew a card is said already, and one's own hand is known. */
    if (cards.count == 0 || (own && shown) || (!own && cards.seen == 0))
        return;
    sentence(text);
    if (shown)
        qn_text_form(text, word(host->lang, WORD_TELL_SHOWS), name, cards.list);
    else if (cards.count > CARDS_NAMED)
        qn_text_form(text, word(host->lang, WORD_TELL_DEALT), cards.count);
    else
        qn_text_form(text, word(host->lang, own ? WORD_TELL_YOURS : WORD_TELL_RECEIVES),
                     own ? cards.list : name, own ? "" : cards.list);
}

/* ---- rules ---- */

static void tell_rule(const struct teller *teller, int index, struct qn_text *text)
{
    const struct qn_rule *rule = &teller->host->game->rules[index];
    if (!rule->told[0])
        return;
    sentence(text);
    qn_text_form(text, "%s (%s)", rule->told[teller->host->lang], rule->id);
}

/* ---- entries ---- */

static const enum word entries[QN_ACTS] = {
    [QN_ACT_LEAVE] = WORD_TELL_LEAVES,      [QN_ACT_BOT] = WORD_TELL_BOT,
    [QN_ACT_CLAIM] = WORD_TELL_CLAIMS,      [QN_ACT_UNDO] = WORD_TELL_UNDOES,
    [QN_ACT_HINT] = WORD_TELL_ASKS,         [QN_ACT_TIME] = WORD_TELL_TIME,
    [QN_ACT_ABANDON] = WORD_TELL_ABANDONED, [QN_ACT_OVER] = WORD_TELL_OVER,
};

static void tell_start(const struct teller *teller, struct qn_text *text)
{
    const struct qn_view *view = teller->news.view;
    if (view && view->turn >= 0)
        qn_text_form(text, word(teller->host->lang, WORD_TELL_START), teller->names[view->turn]);
}

bool teller_next(struct teller *teller, struct qn_text *text)
{
    struct qn_news *news = &teller->news;
    if (!qn_reader_next(teller->reader, news))
        return false;
    if (news->act == QN_ACT_START) {
        tell_start(teller, text);
        return true;
    }
    if (entries[news->act] && news->view)
        qn_text_form(text, word(teller->host->lang, entries[news->act]), teller->names[news->seat]);
    for (int i = 0; i < news->count; i++) {
        const struct qn_told *told = &news->told[i];
        if (told->kind == QN_TOLD_MOVE)
            tell_move(teller, told, text);
        else if (told->kind != QN_TOLD_RULE && is_first(news->told, i))
            tell_cards(teller, i, text);
    }
    for (int i = 0; i < news->count; i++)
        if (news->told[i].kind == QN_TOLD_RULE && news->told[i].seen)
            tell_rule(teller, news->told[i].value, text);
    return true;
}
