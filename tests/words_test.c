/* Everything a person reads is there in French and in English, and says the same about the same
 * values: a sentence that lacks a language, or takes other values in it, fails here. */
#include "support.h"
#include "bots/bot.h"
#include "cli/messages.h"
#include "term/words.h"
#include <quinte/host.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <cmocka.h>

/* The conversions of a form, in order: "%s%d%lu". A percent sign in a sentence ("5 %, …") is none.
 */
static void conversions(const char *form, char *out, size_t size)
{
    static const char flags[] = "-+#0123456789.*lzh", kinds[] = "cdfgiosuxX";
    struct qn_text text = qn_text_on(out, size);
    for (const char *at = form; (at = strchr(at, '%')) != NULL; at++) {
        size_t length = strspn(at + 1, flags);
        char kind = at[1 + length];
        if (at[1] == '%') {
            at++;
            continue;
        }
        if (kind == '\0' || !strchr(kinds, kind))
            continue;
        qn_text_char(&text, '%');
        for (size_t i = 1; i <= length; i++)
            if (strchr("*lzh", at[i]))
                qn_text_char(&text, at[i]);
        qn_text_char(&text, kind);
        at += length;
    }
}

static void check_pair(const char *what, int number, const char *french, const char *english)
{
    char one[128], two[128];
    if (!french || !english) {
        fail_msg("%s %d lacks a language: '%s', '%s'", what, number, french ? french : "-",
                 english ? english : "-");
        return;
    }
    if ((*french == '\0') != (*english == '\0'))
        fail_msg("%s %d is empty in one language: '%s%s'", what, number, french, english);
    conversions(french, one, sizeof one);
    conversions(english, two, sizeof two);
    if (strcmp(one, two) != 0)
        fail_msg("%s %d takes %s in French and %s in English: '%s'", what, number, one, two,
                 english);
}

static void the_command_speaks_both(void **state)
{
    (void)state;
    for (int i = 0; i < SAY_COUNT; i++)
        check_pair("message", i, say(QN_FR, (enum message)i), say(QN_EN, (enum message)i));
}

static void the_terminal_speaks_both(void **state)
{
    (void)state;
    for (int i = 0; i < WORD_COUNT; i++)
        check_pair("word", i, word(QN_FR, (enum word)i), word(QN_EN, (enum word)i));
}

static void games_and_bots_speak_both(void **state)
{
    (void)state;
    for (int i = 0; i < bot_level_count(); i++)
        check_pair("level", i, bot_level_at(i)->about[QN_FR], bot_level_at(i)->about[QN_EN]);
    for (int i = 0; i < qn_game_count(); i++) {
        const struct qn_game *game = qn_game_at(i);
        check_pair(game->id, 0, game->about[QN_FR], game->about[QN_EN]);
        for (int j = 0; j < game->option_count; j++)
            check_pair(game->id, j, game->options[j].about[QN_FR], game->options[j].about[QN_EN]);
        for (int j = 1; j < game->rule_count; j++) {
            const struct qn_rule *rule = &game->rules[j];
            check_pair(rule->id, 0, rule->say[QN_FR], rule->say[QN_EN]);
            if (rule->told[QN_FR] || rule->told[QN_EN])
                check_pair(rule->id, 1, rule->told[QN_FR], rule->told[QN_EN]);
        }
    }
}

/* Every refusal of a table is a sentence of its own in each language. */
static void tables_speak_both(void **state)
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

/* The comparison itself sees what it is there to see. */
static void forms_are_told_apart(void **state)
{
    (void)state;
    char form[64];
    conversions("%s: %d of %lu, 100 %%, %-5.2f", form, sizeof form);
    assert_string_equal(form, "%s%d%lu%f");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(forms_are_told_apart),     cmocka_unit_test(the_command_speaks_both),
        cmocka_unit_test(the_terminal_speaks_both), cmocka_unit_test(games_and_bots_speak_both),
        cmocka_unit_test(tables_speak_both),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
