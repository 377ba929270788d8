/* How cards, seats and numbers are called, and what becomes of their marks: see speech.h. */
#include "core/speech.h"
#include "core/json_write.h"
#include "core/language.h"
#include "core/text.h"
#include <stdlib.h>
#include <string.h>

/* ---- the context ---- */

struct qn_speech qn_speech_in(const struct qn_game *game, enum qn_lang lang, struct qn_text *text)
{
    return (struct qn_speech){.game = game, .lang = lang, .text = text, .you = -1};
}

/* ---- names ---- */

static void begin(const struct qn_speech *speech, struct qn_text *text, enum qn_mark kind)
{
    if (speech->marked) {
        qn_text_char(text, QN_MARK_BEGIN);
        qn_text_char(text, (char)kind);
    }
}

static void words_follow(const struct qn_speech *speech, struct qn_text *text)
{
    if (speech->marked)
        qn_text_char(text, QN_MARK_WORDS);
}

static void end(const struct qn_speech *speech, struct qn_text *text)
{
    if (speech->marked)
        qn_text_char(text, QN_MARK_END);
}

struct qn_named qn_name_card(struct qn_speech *speech, int card)
{
    struct qn_named named;
    struct qn_text text = qn_text_on(named.text, sizeof named.text);
    begin(speech, &text, QN_MARK_CARD);
    if (speech->marked)
        speech->game->card_print((uint8_t)card, &text);
    words_follow(speech, &text);
    speech->game->people->card_say((uint8_t)card, speech->lang, &text);
    end(speech, &text);
    speech->cards[card >> 6] |= UINT64_C(1) << (card & 63);
    return named;
}

/* Names come from people: of what is no text nothing gets through, nor of what has no room. */
static void put_name(struct qn_text *text, const char *name)
{
    for (int length; *name && (length = qn_utf8_length(name)) > 0; name += length)
        if ((unsigned char)*name >= ' ' && text->size - text->length > 8)
            qn_text_bytes(text, name, (size_t)length);
}

struct qn_named qn_name_seat(const struct qn_speech *speech, int seat)
{
    struct qn_named named;
    struct qn_text text = qn_text_on(named.text, sizeof named.text);
    begin(speech, &text, QN_MARK_SEAT);
    if (speech->marked)
        qn_text_int(&text, seat);
    words_follow(speech, &text);
    if (speech->names)
        put_name(&text, speech->names[seat]);
    else
        qn_text_form(&text, qn_say(speech->lang, "Player %d"), seat + 1);
    end(speech, &text);
    return named;
}

static struct qn_named name_number(const struct qn_speech *speech, int number, const char *sign)
{
    struct qn_named named;
    struct qn_text text = qn_text_on(named.text, sizeof named.text);
    begin(speech, &text, QN_MARK_NUMBER);
    if (speech->marked)
        qn_text_int(&text, number);
    words_follow(speech, &text);
    qn_text_str(&text, number < 0 ? "−" : number > 0 ? sign : "");
    qn_text_int(&text, labs(number));
    end(speech, &text);
    return named;
}

struct qn_named qn_name_number(const struct qn_speech *speech, int number)
{
    return name_number(speech, number, "");
}

struct qn_named qn_name_gain(const struct qn_speech *speech, int number)
{
    return name_number(speech, number, "+");
}

void qn_say_card(struct qn_speech *speech, int card)
{
    qn_text_str(speech->text, qn_name_card(speech, card).text);
}

void qn_list_card(struct qn_speech *speech, int card)
{
    const struct qn_text *text = speech->text;
    bool is_first = text->length > 0 && text->data[text->length - 1] == ':';
    qn_text_str(speech->text, is_first ? " " : ", ");
    qn_say_card(speech, card);
}

void qn_say_seat(const struct qn_speech *speech, int seat)
{
    qn_text_str(speech->text, qn_name_seat(speech, seat).text);
}

const char *qn_colour_word(enum qn_colour colour, enum qn_lang lang)
{
    static const char *const words[QN_COLOURS] = {N_("red"), N_("yellow"), N_("green"), N_("blue"),
                                                  N_("violet")};
    return qn_say(lang, words[colour]);
}

void qn_say_coloured(enum qn_colour colour, int number, enum qn_lang lang, struct qn_text *text)
{
    static const char *const cards[QN_COLOURS] = {N_("red %d"), N_("yellow %d"), N_("green %d"),
                                                  N_("blue %d"), N_("violet %d")};
    qn_text_form(text, qn_say(lang, cards[colour]), number);
}

void qn_say_viewer(const struct qn_speech *speech, int viewer)
{
    if (viewer == QN_SPECTATOR)
        qn_text_str(speech->text, qn_say(speech->lang, "You are watching. "));
    else if (!speech->names)
        qn_text_form(speech->text, qn_say(speech->lang, "You are %s. "),
                     qn_name_seat(speech, viewer).text);
}

bool qn_has_named(const struct qn_speech *speech, int card)
{
    return speech->cards[card >> 6] >> (card & 63) & 1;
}

/* ---- marks ---- */

static const char *after(const char *at, char mark)
{
    while (*at && *at++ != mark)
        ;
    return at;
}

static void put_named(struct qn_text *json, char kind, const char *value, const char *words,
                      const char *end)
{
    qn_put_open(json, NULL, '{');
    if (kind == QN_MARK_CARD)
        qn_put_piece(json, "card", value, (size_t)(words - 1 - value));
    else
        qn_put_int(json, kind == QN_MARK_SEAT ? "seat" : "number", strtol(value, NULL, 10));
    qn_put_piece(json, "say", words, (size_t)(end - 1 - words));
    qn_put_close(json, '}');
}

void qn_capitalise(struct qn_text *text, size_t start)
{
    const char *from = text->data + start;
    if (*from == QN_MARK_BEGIN)
        from = after(from, QN_MARK_WORDS);
    char *first = text->data + (from - text->data);
    if (*first >= 'a' && *first <= 'z')
        *first = (char)(*first - 'a' + 'A');
}

void qn_say_advice(const void *view, const struct qn_advice *advice, struct qn_speech *speech)
{
    char phrase[512];
    struct qn_text *text = speech->text, next = qn_text_on(phrase, sizeof phrase);
    const struct qn_people *people = speech->game->people;
    people->reason(view, advice->move, advice->next, speech);
    if (advice->next == QN_NO_MOVE)
        return;
    speech->text = &next;
    people->phrase(view, advice->next, QN_OFFER, speech);
    speech->text = text;
    if (text->length > 0)
        qn_text_str(text, " ");
    const char *say = advice->is_close ? N_("Nearly as good: %s.") : N_("Next best: %s.");
    qn_text_form(text, qn_say(speech->lang, say), phrase);
}

void qn_put_words(struct qn_text *json, const char *name, const char *marked)
{
    qn_put_open(json, name, '[');
    while (*marked) {
        size_t plain = strcspn(marked, (const char[]){QN_MARK_BEGIN, '\0'});
        if (plain > 0)
            qn_put_piece(json, NULL, marked, plain);
        marked += plain;
        if (*marked) {
            const char *value = marked + 2, *words = after(value, QN_MARK_WORDS);
            const char *end = after(words, QN_MARK_END);
            put_named(json, marked[1], value, words, end);
            marked = end;
        }
    }
    qn_put_close(json, ']');
}
