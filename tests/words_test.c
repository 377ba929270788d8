/* Everything a person reads is a sentence that tools/catalogue knows: without its mark in the code
 * it would stay English for everybody. That a sentence lacks in a language, or takes other values
 * in it, fails the build already. */
#include "support.h"
#include "bots/bot.h"
#include "cli/messages.h"
#include "core/language.h"
#include "term/words.h"
#include <quinte/host.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <cmocka.h>

static bool is_known(const char *sentence)
{
    for (int i = 0; i < qn_sentences.count; i++)
        if (strcmp(qn_sentences.sources[i], sentence) == 0)
            return true;
    return false;
}

static void check_known(const char *what, int number, const char *sentence)
{
    if (!is_known(sentence))
        fail_msg("%s %d is not marked for translation: '%s'", what, number, sentence);
}

/* What a table of the command or the terminal holds is in the catalogue if any language says it
 * otherwise; those that read the same in French are rare, and known. */
static void check_said(const char *what, int number, const char *french, const char *english)
{
    if (!french || !english)
        fail_msg("%s %d is missing", what, number);
    else if (*english && strcmp(french, english) == 0)
        check_known(what, number, english);
}

static void the_command_is_translated(void **state)
{
    (void)state;
    for (int i = 0; i < SAY_COUNT; i++)
        check_said("message", i, say(QN_FR, (enum message)i), say(QN_EN, (enum message)i));
}

static void the_terminal_is_translated(void **state)
{
    (void)state;
    for (int i = 0; i < WORD_COUNT; i++)
        check_said("word", i, word(QN_FR, (enum word)i), word(QN_EN, (enum word)i));
}

static void games_and_bots_are_translated(void **state)
{
    (void)state;
    for (int i = 0; i < bot_level_count(); i++)
        check_known("level", i, bot_level_at(i)->about);
    for (int i = 0; i < qn_game_count(); i++) {
        const struct qn_game *game = qn_game_at(i);
        check_known(game->id, 0, game->about);
        for (int j = 0; j < game->option_count; j++)
            check_known(game->id, j, game->options[j].about);
        for (int j = 1; j < game->rule_count; j++) {
            check_known(game->rules[j].id, 0, game->rules[j].say);
            if (game->rules[j].notice)
                check_known(game->rules[j].id, 1, game->rules[j].notice);
        }
    }
}

/* Sorted, or searching them would miss some. */
static void every_sentence_is_found(void **state)
{
    (void)state;
    assert_true(qn_sentences.count > 1000);
    for (int i = 0; i < qn_sentences.count; i++) {
        assert_ptr_equal(qn_say(QN_FR, qn_sentences.sources[i]), qn_languages[QN_FR].sentences[i]);
        if (i > 0)
            assert_true(strcmp(qn_sentences.sources[i - 1], qn_sentences.sources[i]) < 0);
    }
    assert_string_equal(qn_say(QN_FR, "nobody says this"), "nobody says this");
    assert_string_equal(qn_say(QN_EN, NC_("a context", "nobody says this")), "nobody says this");
}

static void numbers_follow_the_language(void **state)
{
    (void)state;
    static const int counts[] = {0, 1, 2, 21, -1};
    static const char *const french[] = {"jeton", "jeton", "jetons", "jetons", "jeton"};
    static const char *const english[] = {"tokens", "token", "tokens", "tokens", "token"};
    for (int i = 0; i < 5; i++) {
        assert_string_equal(qn_say_count(QN_FR, "token", "tokens", counts[i]), french[i]);
        assert_string_equal(qn_say_count(QN_EN, "token", "tokens", counts[i]), english[i]);
    }
    assert_string_equal(qn_say_count(QN_FR, "one of none", "many of none", 2), "many of none");
}

static void languages_are_found_by_their_tags(void **state)
{
    (void)state;
    assert_int_equal(qn_lang_find("fr"), QN_FR);
    assert_int_equal(qn_lang_find("fr_CA.UTF-8"), QN_FR);
    assert_int_equal(qn_lang_find("FR-ch, en;q=0.5"), QN_FR);
    assert_int_equal(qn_lang_find("en_GB"), QN_EN);
    assert_int_equal(qn_lang_find("f"), QN_EN);
    assert_int_equal(qn_lang_find("C.UTF-8"), QN_EN);
    assert_int_equal(qn_lang_find(""), QN_EN);
    for (int lang = 0; lang < QN_LANGS; lang++)
        assert_int_equal(qn_lang_find(qn_lang_code((enum qn_lang)lang)), lang);
}

/* Every refusal of a table is a sentence of its own in each language. */
static void refusals_are_translated(void **state)
{
    (void)state;
    static char texts[QN_REFUSALS][QN_LANGS][512];
    struct qn_setup setup = qn_setup_standard(qn_game_at(0), qn_game_at(0)->players_min);
    struct qn_terms terms = {.undo = true};
    struct qn_table *table = qn_table_new(qn_game_at(0), &setup, &terms);
    for (int i = 0; i < QN_REFUSALS; i++) {
        struct qn_answer answer = {.why = (uint8_t)i, .version = 7};
        for (int lang = 0; lang < QN_LANGS; lang++) {
            struct qn_text text = qn_text_on(texts[i][lang], sizeof texts[i][lang]);
            qn_answer_say(table, &answer, (enum qn_lang)lang, &text);
            assert_true(text.length > 0 && !text.full);
            for (int j = 0; j < i; j++)
                assert_string_not_equal(texts[i][lang], texts[j][lang]);
        }
        assert_string_not_equal(texts[i][QN_FR], texts[i][QN_EN]);
    }
    qn_table_free(table);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_command_is_translated),
        cmocka_unit_test(the_terminal_is_translated),
        cmocka_unit_test(games_and_bots_are_translated),
        cmocka_unit_test(every_sentence_is_found),
        cmocka_unit_test(numbers_follow_the_language),
        cmocka_unit_test(languages_are_found_by_their_tags),
        cmocka_unit_test(refusals_are_translated),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
