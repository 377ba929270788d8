/* What people are told: cards, seats and numbers by their names, the same words with marks and
 * without, and in whole games nothing internal, in any language. */
#include "core/speech.h"
#include "session/log_text.h"
#include "session/table.h"
#include "speech.h"
#include "support.h"
#include <ctype.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <cmocka.h>

static const char *const names[QN_PLAYERS_MAX] = {"Ann", "Zoé", "Ben", "Cy", "Dee", "Eli"};
static const enum qn_lang read[] = {QN_FR, QN_EN};

/* ---- names ---- */

static void says_card(const char *id, const char *card, enum qn_lang lang, const char *wanted)
{
    const struct qn_game *game = qn_game_find(id);
    struct qn_speech speech = qn_speech_in(game, lang, NULL);
    if (game)
        assert_string_equal(qn_name_card(&speech, game->card_parse(card)).text, wanted);
}

static void cards_have_names(void **state)
{
    (void)state;
    says_card("figures", "R5", QN_EN, "red 5");
    says_card("figures", "G6", QN_FR, "6 vert");
    says_card("onze", "B21", QN_FR, "21 bleu");
    says_card("onze", "J", QN_EN, "joker");
    says_card("voeux", "V10", QN_EN, "violet 10");
    says_card("voeux", "GE", QN_EN, "green end");
    says_card("voeux", "GE", QN_FR, "fin verte");
    says_card("voeux", "P3", QN_FR, "carte de points 3");
    says_card("vingt-trois", "7", QN_FR, "7");
    says_card("verso", "7/9", QN_EN, "7 (back 9)");
}

static const char *seat_called(const char *name)
{
    static struct qn_named named;
    const char *const list[] = {name};
    struct qn_speech speech = qn_speech_in(qn_game_at(0), QN_EN, NULL);
    speech.names = list;
    named = qn_name_seat(&speech, 0);
    return named.text;
}

static void seats_have_names(void **state)
{
    struct qn_speech speech = qn_speech_in(qn_game_at(0), QN_FR, NULL);
    char longest[2 * sizeof(struct qn_named)];
    (void)state;
    assert_string_equal(qn_name_seat(&speech, 0).text, "Joueur 1");
    speech.lang = QN_EN;
    assert_string_equal(qn_name_seat(&speech, 5).text, "Player 6");
    assert_string_equal(seat_called("Zoé"), "Zoé");
    assert_string_equal(seat_called("a\001sb\002c\003d\n"), "asbcd"); /* no marks of its own */
    assert_string_equal(seat_called("caf\xe9 noir"), "caf");
    for (size_t i = 0; i + 1 < sizeof longest; i += 2)
        memcpy(longest + i, "é", 2);
    longest[sizeof longest - 2] = '\0';
    assert_true(strlen(seat_called(longest)) % 2 == 0 && strlen(seat_called(longest)) > 64);
}

static void numbers_have_signs(void **state)
{
    struct qn_speech speech = qn_speech_in(qn_game_at(0), QN_EN, NULL);
    (void)state;
    assert_string_equal(qn_name_number(&speech, -12).text, "−12");
    assert_string_equal(qn_name_number(&speech, 12).text, "12");
    assert_string_equal(qn_name_gain(&speech, 3).text, "+3");
    assert_string_equal(qn_name_gain(&speech, 0).text, "0");
}

/* ---- marks ---- */

static void marks_become_parts(void **state)
{
    const struct qn_game *game = qn_game_find("figures");
    char room[256], out[256];
    struct qn_text text = qn_text_on(room, sizeof room), json = qn_text_on(out, sizeof out);
    (void)state;
    if (!game)
        skip();
    struct qn_speech speech = speech_marked(game, QN_EN, &text);
    speech.names = names;
    assert_false(qn_has_named(&speech, game->card_parse("R5")));
    qn_text_form(&text, "%s takes %s (%s).", qn_name_seat(&speech, 1).text,
                 qn_name_card(&speech, game->card_parse("R5")).text,
                 qn_name_gain(&speech, -3).text);
    assert_true(qn_has_named(&speech, game->card_parse("R5")));
    qn_put_words(&json, NULL, room);
    assert_string_equal(out, "[{\"seat\":1,\"say\":\"Zoé\"},\" takes \",{\"card\":\"R5\",\"say\":"
                             "\"red 5\"},\" (\",{\"number\":-3,\"say\":\"−3\"},\").\"]");
    speech_in_codes(&text);
    assert_string_equal(room, "seat 1 takes R5 (−3).");
    json = qn_text_on(out, sizeof out);
    qn_put_words(&json, "said", "");
    assert_string_equal(out, "\"said\":[]");
}

static void a_sentence_begins_with_a_capital(void **state)
{
    char plain[] = "red 5 fits", marked[] = "Now: \001cR5\002red 5\003 fits", one[] = "3 rouge";
    struct qn_text text = {.data = plain, .size = sizeof plain, .length = sizeof plain - 1};
    (void)state;
    qn_capitalise(&text, 0);
    assert_string_equal(plain, "Red 5 fits");
    text.data = marked;
    qn_capitalise(&text, 5);
    assert_string_equal(marked, "Now: \001cR5\002Red 5\003 fits");
    text.data = one;
    qn_capitalise(&text, 0);
    assert_string_equal(one, "3 rouge");
}

/* ---- whole games ---- */

enum { SAID_MAX = 1 << 16 };

static const struct walk *at;

static void complain(const char *what, const char *where, const char *text)
{
    walk_fail(at, "%s '%.12s' in: %.3000s", what, where, text);
}

static bool is_word(char c) { return isalnum((unsigned char)c) || (c & 0x80); }

/* A card by its code, where that is not what people call it. */
static void check_cards(const char *text)
{
    for (const char *word = text; *word;) {
        char code[QN_CARD_TEXT_MAX];
        size_t length = 0;
        while (is_word(word[length]) || word[length] == '/')
            length++;
        if (length > 0 && length < sizeof code) {
            memcpy(code, word, length);
            code[length] = '\0';
            if ((isalpha((unsigned char)*code) || strchr(code, '/')) &&
                at->game->card_parse(code) >= 0)
                complain("a card's code", word, text);
        }
        word += length + (length == 0);
    }
}

static void check_said(const char *text)
{
    static const char *const internals[] = {"seat ", "siège ", "Seat ", "Siège ", "#"};
    for (size_t i = 0; i < sizeof internals / sizeof internals[0]; i++)
        for (const char *from = text; (from = strstr(from, internals[i])) != NULL; from++)
            if (isdigit((unsigned char)from[strlen(internals[i])]))
                complain("an internal number", from, text);
    if (strstr(text, "(s)"))
        complain("neither one nor many", strstr(text, "(s)"), text);
    for (const char *c = text; *c; c++)
        if ((unsigned char)*c < ' ' && *c != '\n')
            complain("a control character", c, text);
    check_cards(text);
}

/* The words of what is marked. */
static void drop_marks(char *text)
{
    char *to = text;
    for (const char *from = text; *from; from++)
        if (*from == QN_MARK_BEGIN)
            from = strchr(from, QN_MARK_WORDS);
        else if (*from != QN_MARK_END)
            *to++ = *from;
    *to = '\0';
}

typedef void (*speaker)(const void *about, struct qn_speech *speech);

/* Somebody speaks, with and without marks, with and without names: it is the same, and sound. */
static void listen(speaker speak, const void *about, int you)
{
    static char said[2][SAID_MAX];
    for (int i = 0; i < 4; i++) {
        for (int marked = 0; marked < 2; marked++) {
            struct qn_text text = qn_text_on(said[marked], SAID_MAX);
            struct qn_speech speech = qn_speech_in(at->game, read[i & 1], &text);
            speech.names = i & 2 ? names : NULL;
            speech.you = you;
            speech.marked = marked;
            speak(about, &speech);
            assert_false(text.full);
        }
        check_said(said[0]);
        drop_marks(said[1]);
        if (strcmp(said[0], said[1]) != 0)
            walk_fail(at, "marked it reads '%s' instead of '%s'", said[1], said[0]);
    }
}

struct told {
    struct qn_news news;
    union any_view before, after;
};

static void speak_of_news(const void *about, struct qn_speech *speech)
{
    const struct told *told = about;
    log_text_news(speech, &told->news);
}

static void speak_of_view(const void *about, struct qn_speech *speech)
{
    const struct qn_people *people = at->game->people;
    people->view_text(about, speech);
    for (int seat = 0; seat < at->setup.players; seat++)
        people->tally(about, seat, speech);
}

static void speak_of_moves(const void *about, struct qn_speech *speech)
{
    const struct qn_people *people = at->game->people;
    for (int i = 0; i < at->legal_count; i++) {
        qn_text_char(speech->text, '\n');
        people->phrase(about, at->legal[i], QN_OFFER, speech);
        qn_text_char(speech->text, '\n');
        people->phrase(about, at->legal[i], QN_TELL, speech);
        qn_text_char(speech->text, '\n');
        people->reason(about, at->legal[i], i ? at->legal[i - 1] : QN_NO_MOVE, speech);
    }
}

static union qn_state last;

static void hear_all(const struct walk *walk)
{
    static struct told told;
    at = walk;
    int turn = walk->truth->turn(&walk->state);
    for (int i = 0; i <= walk->setup.players; i++) {
        int viewer = i < walk->setup.players ? i : QN_SPECTATOR;
        walk->truth->observe(&walk->state, viewer, &told.after);
        listen(speak_of_view, &told.after, viewer);
        if (viewer == turn)
            listen(speak_of_moves, &told.after, viewer);
        if (walk->record.move_count == 0)
            continue;
        walk->truth->observe(&last, viewer, &told.before);
        told.news = (struct qn_news){
            .act = QN_ACT_MOVE, .before = &told.before.align, .view = &told.after.align};
        news_tell(&told.news, &walk->events, viewer);
        listen(speak_of_news, &told, viewer);
    }
    last = walk->state;
}

static void nothing_internal_is_said(void **state)
{
    walk_games(*state, scaled_amount(STYLES * 2), hear_all);
}

int main(void)
{
    static const struct game_test games[] = {{"nothing internal", nothing_internal_is_said}};
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(cards_have_names),
        cmocka_unit_test(seats_have_names),
        cmocka_unit_test(numbers_have_signs),
        cmocka_unit_test(marks_become_parts),
        cmocka_unit_test(a_sentence_begins_with_a_capital),
    };
    int failed = cmocka_run_group_tests_name("speech", tests, NULL, NULL);
    return failed + run_game_tests("speech", games, 1);
}
