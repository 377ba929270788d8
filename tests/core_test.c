/* The core by itself: generators against published vectors and statistics, seeds, shuffles, text
 * buffers, setups, and JSON read and written. */
#include "support.h"
#include "bots/bot.h"
#include "bots/search.h"
#include "core/deal.h"
#include "core/json.h"
#include "core/json_write.h"
#include "core/random.h"
#include "core/text.h"
#include <quinte/host.h>
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

/* ---- generators ---- */

static void check_block(const uint8_t key[32], uint32_t counter, const uint8_t nonce[12],
                        const char *expected)
{
    uint8_t block[64];
    char hex[129];
    struct qn_text text = qn_text_on(hex, sizeof hex);
    qn_chacha20_block(key, counter, nonce, block);
    for (int i = 0; i < 64; i++)
        qn_text_form(&text, "%02x", block[i]);
    assert_string_equal(hex, expected);
}

/* RFC 8439, section 2.3.2 and appendix A.1, vectors 1, 2, 3 and 5. */
static void test_chacha20(void **state)
{
    (void)state;
    uint8_t key[32], zero[32] = {0};
    const uint8_t nonce[12] = {0, 0, 0, 9, 0, 0, 0, 0x4a};
    for (int i = 0; i < 32; i++)
        key[i] = (uint8_t)i;
    check_block(key, 1, nonce,
                "10f1e7e4d13b5915500fdd1fa32071c4c7d1f4c733c068030422aa9ac3d46c4e"
                "d2826446079faa0914c2d705d98b02a2b5129cd1de164eb9cbd083e8a2503c4e");
    check_block(zero, 0, zero,
                "76b8e0ada0f13d90405d6ae55386bd28bdd219b8a08ded1aa836efcc8b770dc7"
                "da41597c5157488d7724e03fb8d84a376a43b8f41518a11cc387b669b2ee6586");
    check_block(zero, 1, zero,
                "9f07e7be5551387a98ba977c732d080dcb0f29a048e3656912c6533e32ee7aed"
                "29b721769ce64e43d57133b074d839d531ed1f28510afb45ace10a1f4b794d6f");
    uint8_t one[32] = {0};
    one[31] = 1;
    check_block(one, 1, zero,
                "3aeb5224ecf849929b9d828db1ced4dd832025e8018b8160b82284f3c949aa5a"
                "8eca00bbb4a73bdad192b5c42f73f2fd4e273644c8b36125a64addeb006c13a0");
    uint8_t last[12] = {0};
    last[11] = 2;
    check_block(zero, 0, last,
                "c2c64d378cd536374ae204b9ef933fcd1a8b2288b3dfa49672ab765b54ee27c7"
                "8a970e0e955c14f3a88e741b97c286f75f8fc299e8148362fa198a39531bed6d");
}

/* The reference implementation's numbers for the state 1, 2, 3, 4. */
static void test_xoshiro(void **state)
{
    (void)state;
    static const uint64_t expected[] = {41943041, 58720359, 3588806011781223, 3591011842654386,
                                        9228616714210784205u};
    struct qn_rng rng = {.s = {1, 2, 3, 4}};
    for (size_t i = 0; i < sizeof expected / sizeof expected[0]; i++)
        assert_true(qn_rng_next(&rng) == expected[i]);
}

/* Chi-square with `degrees` degrees below about the 1 - 1e-6 quantile (normal approximation). */
static void assert_even(const long *counts, int bins, double expected)
{
    double chi_square = 0;
    for (int i = 0; i < bins; i++)
        chi_square += ((double)counts[i] - expected) * ((double)counts[i] - expected) / expected;
    double degrees = bins - 1;
    double spread = chi_square - degrees;
    if (spread * spread > 25 * 2 * degrees + 400)
        fail_msg("chi-square %g with %g degrees of freedom", chi_square, degrees);
}

static void test_below(void **state)
{
    (void)state;
    struct qn_rng rng;
    qn_rng_seed(&rng, 11);
    for (uint32_t n = 2; n < 60; n++) {
        long counts[60] = {0};
        for (int i = 0; i < 2000 * (int)n; i++) {
            uint32_t value = qn_below(&rng, n);
            assert_true(value < n);
            counts[value]++;
        }
        assert_even(counts, (int)n, 2000);
    }
    struct qn_rng before = rng;
    assert_int_equal(qn_below(&rng, 1), 0);
    assert_memory_equal(&rng, &before, sizeof rng); /* n = 1 draws nothing */
    for (int i = 0; i < 10000; i++) {
        double unit = qn_unit(&rng);
        assert_true(unit >= 0 && unit < 1);
    }
}

/* All orders of five cards come up evenly, and every card at every place of a long deck. */
static void test_shuffle(void **state)
{
    (void)state;
    enum { TIMES = 400, LONG = 101 };
    static long orders[3125], places[LONG * LONG];
    struct qn_rng rng;
    qn_rng_seed(&rng, 12);
    for (int time = 0; time < 120 * TIMES; time++) {
        uint8_t cards[5] = {0, 1, 2, 3, 4};
        int order = 0;
        qn_shuffle(&rng, cards, 5);
        for (int i = 0; i < 5; i++)
            order = order * 5 + cards[i];
        orders[order]++;
    }
    long counts[120];
    int found = 0;
    for (int i = 0; i < 3125; i++)
        if (orders[i] > 0) {
            assert_true(found < 120);
            counts[found++] = orders[i];
        }
    assert_int_equal(found, 120);
    assert_even(counts, 120, TIMES);
    for (int time = 0; time < LONG * 300; time++) {
        uint8_t cards[LONG];
        for (int i = 0; i < LONG; i++)
            cards[i] = (uint8_t)i;
        qn_shuffle(&rng, cards, LONG);
        for (int i = 0; i < LONG; i++)
            places[cards[i] * LONG + i]++;
    }
    assert_even(places, LONG * LONG, 300);
}

/* ---- orders ---- */

static void check_orders(const struct qn_need *need, bool from_seed)
{
    static long counts[256];
    struct qn_rng rng;
    struct qn_seed seed = {{0}};
    enum { TIMES = 6000 };
    memset(counts, 0, sizeof counts);
    qn_rng_seed(&rng, 13);
    for (int time = 0; time < TIMES; time++) {
        uint8_t order[QN_CARDS_MAX];
        struct qn_seed this_seed = qn_seed_plus(&seed, (uint64_t)time);
        if (from_seed)
            qn_seed_order(&this_seed, time % 3, need, order);
        else
            qn_rng_order(&rng, need, order);
        assert_true(qn_order_fits(need, order, need->take));
        counts[order[0]]++; /* what lies on top */
    }
    long even[256];
    int bins = 0;
    for (int i = 0; i < 256; i++)
        if (counts[i] > 0)
            even[bins++] = counts[i];
    int kinds = need->count * (need->faces ? 2 : 1);
    assert_int_equal(bins, kinds);
    if (need->fixed == 0)
        assert_even(even, bins, (double)TIMES / kinds);
    else /* the fixed card is on top once in `take` times */
        assert_true(labs(counts[need->cards[0]] - TIMES / need->take) < TIMES / need->take / 5);
}

static void test_orders(void **state)
{
    (void)state;
    struct qn_need plain = {.count = 12, .take = 12};
    struct qn_need subset = {.count = 20, .take = 6, .fixed = 1};
    struct qn_need faces = {.count = 9, .take = 9, .faces = true};
    for (int i = 0; i < 20; i++) {
        plain.cards[i] = subset.cards[i] = (uint8_t)i;
        faces.cards[i] = (uint8_t)(2 * i);
    }
    for (int from_seed = 0; from_seed < 2; from_seed++) {
        check_orders(&plain, from_seed);
        check_orders(&subset, from_seed);
        check_orders(&faces, from_seed);
    }
}

static void test_orders_that_do_not_fit(void **state)
{
    (void)state;
    const struct qn_need need = {.cards = {0, 1, 1, 2}, .count = 4, .take = 3, .fixed = 1};
    assert_true(qn_order_fits(&need, (const uint8_t[]){1, 0, 1}, 3));
    assert_true(qn_order_fits(&need, (const uint8_t[]){2, 1, 0}, 3));
    assert_false(
        qn_order_fits(&need, (const uint8_t[]){1, 2, 1}, 3)); /* the fixed one is missing */
    assert_false(qn_order_fits(&need, (const uint8_t[]){0, 2, 2}, 3));
    assert_false(qn_order_fits(&need, (const uint8_t[]){0, 1, 9}, 3));
    assert_false(qn_order_fits(&need, (const uint8_t[]){0, 1}, 2));
    assert_false(qn_order_fits(&need, (const uint8_t[]){0, 1, 1, 2}, 4));
}

/* ---- seeds ---- */

static void test_seeds(void **state)
{
    (void)state;
    static const struct {
        const char *text, *printed;
    } good[] = {
        {"0", "00000000000000000000000000000000"},
        {"7", "00000000000000000000000000000007"},
        {"258", "00000000000000000000000000000102"},
        {"18446744073709551616", "00000000000000010000000000000000"},
        {"0123456789abcdef0123456789abcdef", "0123456789abcdef0123456789abcdef"},
    };
    static const char *const bad[] = {"",
                                      "-1",
                                      "+1",
                                      " 1",
                                      "1 ",
                                      "0x10",
                                      "1e3",
                                      "abc",
                                      "0123456789ABCDEF0123456789ABCDEF",
                                      "340282366920938463463374607431768211456"};
    struct qn_seed seed;
    char printed[40];
    for (size_t i = 0; i < sizeof good / sizeof good[0]; i++) {
        struct qn_text text = qn_text_on(printed, sizeof printed);
        assert_true(qn_seed_parse(good[i].text, &seed));
        qn_seed_print(&seed, &text);
        assert_string_equal(printed, good[i].printed);
    }
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        assert_false(qn_seed_parse(bad[i], &seed));
}

static void test_seed_arithmetic(void **state)
{
    (void)state;
    struct qn_seed seed, sum;
    char printed[40];
    struct qn_text text = qn_text_on(printed, sizeof printed);
    assert_true(qn_seed_parse("ffffffffffffffffffffffffffffffff", &seed));
    sum = qn_seed_plus(&seed, 3);
    qn_seed_print(&sum, &text);
    assert_string_equal(printed, "00000000000000000000000000000002");
    long firsts[6] = {0};
    for (uint64_t i = 0; i < 6000; i++) { /* C1: every seat begins as often */
        sum = qn_seed_plus(&seed, i * 977);
        int first = qn_seed_first(&sum, 6);
        assert_in_range(first, 0, 5);
        firsts[first]++;
    }
    assert_even(firsts, 6, 1000);
    struct qn_rng one, other;
    qn_seed_rng(&seed, 1, &one);
    qn_seed_rng(&seed, 2, &other);
    assert_memory_not_equal(&one, &other, sizeof one);
}

/* ---- texts ---- */

static void test_text_limits(void **state)
{
    (void)state;
    char data[8];
    memset(data, 'z', sizeof data);
    struct qn_text text = qn_text_on(data, 6);
    qn_text_str(&text, "abc");
    qn_text_int(&text, -7);
    assert_string_equal(data, "abc-7");
    assert_false(text.full);
    qn_text_char(&text, 'x');
    assert_true(text.full);
    assert_string_equal(data, "abc-7");
    assert_int_equal(data[6], 'z');
    text = qn_text_on(data, 6);
    qn_text_form(&text, "%s", "abcdef"); /* all or nothing */
    assert_true(text.full);
    assert_string_equal(data, "");
    qn_text_char(&text, 'x'); /* and nothing after that */
    assert_string_equal(data, "");
    text = qn_text_on(data, 0);
    qn_text_str(&text, "a");
    qn_text_form(&text, "%d", 1);
    assert_true(text.full);
    char wide[40];
    text = qn_text_on(wide, sizeof wide);
    qn_text_int(&text, -9223372036854775807L - 1);
    assert_string_equal(wide, "-9223372036854775808");
}

/* ---- setups ---- */

/* Whoever begins something refuses a setup that is not valid, and it can be said why. */
static void assert_begins_nothing(const struct qn_game *game, const struct qn_setup *setup)
{
    static struct qn_record record;
    union qn_state state;
    const struct qn_terms terms = {.undo = true};
    const struct qn_seed seed = {{0}};
    struct bot_spec spec;
    char message[300] = "";
    struct qn_text error = qn_text_on(message, sizeof message);
    assert_false(qn_setup_valid(game, setup));
    assert_null(qn_table_new(game, setup, &terms));
    assert_false(qn_record_start(&record, game, setup, &seed, &state));
    assert_int_equal(qn_tensor_size(game, setup), 0);
    assert_null(search_open(game, setup, 0, 100));
    assert_true(bot_read("greedy", &spec, QN_EN, &error));
    assert_null(bot_open(&spec, game, setup, 0, 1, QN_EN, &error));
    assert_non_null(strstr(message, game->name));
}

static void test_setups(void **state)
{
    (void)state;
    for (int i = 0; i < qn_game_count(); i++) {
        const struct qn_game *game = qn_game_at(i);
        assert_ptr_equal(qn_game_find(game->id), game);
        struct qn_setup setup = qn_setup_standard(game, game->players_min);
        assert_true(qn_setup_valid(game, &setup));
        setup.players = (uint8_t)(game->players_min - 1);
        assert_begins_nothing(game, &setup);
        setup.players = (uint8_t)(game->players_max + 1);
        assert_begins_nothing(game, &setup);
        setup.players = 0;
        assert_begins_nothing(game, &setup);
        setup = qn_setup_standard(game, game->players_max);
        setup.option[QN_OPTIONS_MAX - 1] = 9;
        assert_begins_nothing(game, &setup);
    }
    assert_null(qn_game_find("whist"));
    assert_null(qn_game_find(""));
}

static void check_option(const struct qn_game *game, int index)
{
    const struct qn_option *option = &game->options[index];
    char assignment[80], message[300], json[200];
    for (int value = 0; value < option->value_count; value++) {
        struct qn_setup setup = qn_setup_standard(game, game->players_min);
        struct qn_text error = qn_text_on(message, sizeof message);
        struct qn_text text = qn_text_on(json, sizeof json);
        snprintf(assignment, sizeof assignment, "%s=%s", option->name, option->values[value]);
        assert_true(qn_setup_option(game, &setup, assignment, QN_EN, &error));
        assert_int_equal(setup.option[index], value);
        qn_setup_json(game, &setup, &text);
        assert_int_equal(strstr(json, option->name) != NULL, value != option->standard);
    }
    static const char *const wrong[] = {"", "=", "=perhaps", "x=true", "= true"};
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++)
        for (int lang = 0; lang < QN_LANGS; lang++) {
            struct qn_setup setup = qn_setup_standard(game, game->players_min), before = setup;
            struct qn_text error = qn_text_on(message, sizeof message);
            snprintf(assignment, sizeof assignment, "%s%s", option->name, wrong[i]);
            assert_false(qn_setup_option(game, &setup, assignment, (enum qn_lang)lang, &error));
            assert_true(error.length > 10);
            assert_memory_equal(&setup, &before, sizeof setup);
        }
}

static void test_options(void **state)
{
    (void)state;
    for (int i = 0; i < qn_game_count(); i++) {
        const struct qn_game *game = qn_game_at(i);
        for (int j = 0; j < game->option_count; j++)
            check_option(game, j);
        char message[300];
        struct qn_setup setup = qn_setup_standard(game, game->players_min);
        struct qn_text error = qn_text_on(message, sizeof message);
        assert_false(qn_setup_option(game, &setup, "colour=red", QN_EN, &error));
        assert_non_null(strstr(message, "colour"));
    }
}

/* ---- JSON ---- */

static bool json_is_sound(const char *text)
{
    struct qn_json json = qn_json_on(text);
    return qn_json_skip(&json) && qn_json_end(&json);
}

static void test_json_skip(void **state)
{
    (void)state;
    static const char *const good[] = {"{}",
                                       "[]",
                                       " [1, 2 ,3] ",
                                       "{\"a\":[{\"b\":null},true,false]}",
                                       "\"caf\xc3\xa9 \\n \\u0041\"",
                                       "-12",
                                       "[[[[[[[[[[[[[[[[]]]]]]]]]]]]]]]]"};
    static const char *const bad[] = {"",         "{",
                                      "[1,]",     "[,1]",
                                      "[1 2]",    "{\"a\"}",
                                      "{\"a\":}", "{a:1}",
                                      "[1}",      "\"",
                                      "\"\x01\"", "\"\\x\"",
                                      "\"\xc3\"", "\"\xed\xa0\x80\"",
                                      "nul",      "1 1",
                                      "{}{}",     "1-5",
                                      "1.2.3",    "--1",
                                      "+1",       "01",
                                      "1e",       "[[[[[[[[[[[[[[[[[]]]]]]]]]]]]]]]]]"};
    for (size_t i = 0; i < sizeof good / sizeof good[0]; i++)
        if (!json_is_sound(good[i]))
            fail_msg("refused: %s", good[i]);
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        if (json_is_sound(bad[i]))
            fail_msg("accepted: %s", bad[i]);
}

static void test_json_values(void **state)
{
    (void)state;
    char word[8];
    struct qn_json json = qn_json_on("[7,-3,\"abc\",true,null,8]");
    assert_true(qn_json_open(&json, '[') && qn_json_more(&json, ']'));
    assert_int_equal(qn_json_int(&json, 0, 10), 7);
    assert_true(qn_json_more(&json, ']'));
    assert_int_equal(qn_json_int(&json, -5, 10), -3);
    assert_true(qn_json_more(&json, ']') && qn_json_string(&json, word, sizeof word));
    assert_string_equal(word, "abc");
    assert_true(qn_json_more(&json, ']') && qn_json_bool(&json));
    assert_true(qn_json_more(&json, ']') && qn_json_null(&json));
    assert_true(qn_json_more(&json, ']'));
    assert_int_equal(qn_json_int(&json, 0, 7), 0); /* out of range: the least, and an error */
    assert_string_equal(json.error, "range");
    assert_false(qn_json_more(&json, ']')); /* and nothing more after that */
    static const char *const numbers[] = {"-0", "007", "1.0", "1e3", "", "-", "99999999999", "x"};
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++) {
        json = qn_json_on(numbers[i]);
        qn_json_int(&json, -1000, 1000);
        assert_non_null(json.error);
    }
    json = qn_json_on("\"eight888\"");
    assert_false(qn_json_string(&json, word, sizeof word));
    assert_true(strlen(word) < sizeof word);
}

/* Commas come by themselves, whatever is nested in what, and whatever ends a value. */
static void test_json_nesting(void **state)
{
    (void)state;
    char data[400];
    const uint8_t some[] = {0, 9, 10, 255};
    struct qn_text text = qn_text_on(data, sizeof data);
    qn_text_str(&text, "view "); /* what stands before is no value */
    qn_put_open(&text, NULL, '{');
    qn_put_open(&text, "empty", '[');
    qn_put_close(&text, ']');
    qn_put_open(&text, "list", '[');
    qn_put_open(&text, NULL, '{');
    qn_put_close(&text, '}');
    qn_put_open(&text, NULL, '[');
    qn_put_null(&text, NULL);
    qn_put_bool(&text, NULL, true);
    qn_put_bool(&text, NULL, false);
    qn_put_close(&text, ']');
    qn_put_string(&text, NULL, "");
    qn_put_bytes(&text, NULL, some, 4);
    qn_put_bytes(&text, NULL, some, 0);
    qn_put_close(&text, ']');
    qn_put_int(&text, "a", 7);
    qn_put_json(&text, "b", "{\"c\":[1]}", 9);
    qn_put_json(&text, NULL, "\"d\":2,\"e\":{}", 12);
    qn_put_json(&text, NULL, "", 0);
    qn_put_hex(&text, "f", some, 4);
    qn_put_id(&text, "g", UINT64_C(0x0123456789ABCDEF));
    qn_put_name(&text, "h");
    qn_text_str(&text, "1.5");
    qn_put_maybe(&text, "i", -1);
    qn_put_maybe(&text, "j", 0);
    qn_put_open(&text, "k", '[');
    qn_put_int(&text, NULL, 1);
    qn_put_line(&text, 2);
    qn_put_int(&text, NULL, 2);
    qn_put_close(&text, ']');
    qn_put_close(&text, '}');
    assert_string_equal(data, "view {\"empty\":[],\"list\":[{},[null,true,false],\"\","
                              "[0,9,10,255],[]],\"a\":7,\"b\":{\"c\":[1]},\"d\":2,\"e\":{},"
                              "\"f\":\"00090aff\",\"g\":\"0123456789abcdef\",\"h\":1.5,"
                              "\"i\":null,\"j\":0,\"k\":[1,\n  2]}");
    assert_true(json_is_sound(data + 5));
}

static void test_json_numbers(void **state)
{
    (void)state;
    char data[400];
    struct qn_text text = qn_text_on(data, sizeof data);
    qn_put_open(&text, NULL, '[');
    qn_put_int(&text, NULL, INT64_MIN);
    qn_put_int(&text, NULL, INT64_MAX);
    qn_put_int(&text, NULL, 0);
    qn_put_int(&text, NULL, -1);
    qn_put_float(&text, NULL, -0.125, 2);
    qn_put_float(&text, NULL, 1e15, 0);
    qn_put_float(&text, NULL, NAN, 1);
    qn_put_float(&text, NULL, -INFINITY, 1);
    qn_put_close(&text, ']');
    assert_string_equal(data, "[-9223372036854775808,9223372036854775807,0,-1,-0.12,"
                              "1000000000000000,null,null]");
    assert_true(json_is_sound(data));
}

/* Every byte at every place of a text of some words' length: before, in and behind what is looked
 * at eight at a time, and between bytes that belong together. */
static void test_json_strings(void **state)
{
    enum { LENGTH = 21 };
    (void)state;
    for (int byte = 1; byte < 256; byte++)
        for (int place = 0; place < LENGTH; place++) {
            char string[LENGTH + 1] = "h\xc3\xa9, twenty-one bytes", told[128], expected[128];
            struct qn_text text = qn_text_on(told, sizeof told);
            struct qn_text wanted = qn_text_on(expected, sizeof expected);
            string[place] = (char)byte;
            qn_text_char(&wanted, '"');
            for (int i = 0; i < LENGTH; i++) {
                bool is_whole = (string[i] == '\xc3' && (string[i + 1] & 0xC0) == 0x80) ||
                                (i > 0 && string[i - 1] == '\xc3' && (string[i] & 0xC0) == 0x80);
                if (string[i] == '\n')
                    qn_text_str(&wanted, "\\n");
                else if (string[i] == '"' || string[i] == '\\')
                    qn_text_form(&wanted, "\\%c", string[i]);
                else if ((unsigned char)string[i] < 0x20)
                    qn_text_form(&wanted, "\\u%04x", (unsigned)string[i]);
                else if ((unsigned char)string[i] < 0x80 || is_whole)
                    qn_text_char(&wanted, string[i]);
                else if ((unsigned char)string[i] >= 0xC2 && (unsigned char)string[i] < 0xE0 &&
                         (string[i + 1] & 0xC0) == 0x80) { /* another letter of two bytes */
                    qn_text_bytes(&wanted, string + i++, 2);
                } else
                    qn_text_str(&wanted, "\xef\xbf\xbd");
            }
            qn_text_char(&wanted, '"');
            qn_put_string(&text, NULL, string);
            assert_string_equal(told, expected);
            assert_true(json_is_sound(told));
        }
}

static void test_json_broken_utf8(void **state)
{
    (void)state;
    static const char *const texts[][2] = {
        {"\xe2\x82\xac \xf0\x9f\x82\xa1", "\xe2\x82\xac \xf0\x9f\x82\xa1"},
        {"\xe2\x82", "\xef\xbf\xbd\xef\xbf\xbd"},                   /* cut */
        {"\xc0\xaf", "\xef\xbf\xbd\xef\xbf\xbd"},                   /* longer than need be */
        {"a\xed\xa0\x80", "a\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd"}, /* half a pair */
        {"\x80z", "\xef\xbf\xbdz"},
    };
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        char data[64], expected[64];
        struct qn_text text = qn_text_on(data, sizeof data);
        qn_put_string(&text, NULL, texts[i][0]);
        snprintf(expected, sizeof expected, "\"%s\"", texts[i][1]);
        assert_string_equal(data, expected);
        assert_true(json_is_sound(data));
    }
    char data[64];
    struct qn_text text = qn_text_on(data, sizeof data);
    qn_put_ascii(&text, "a", "\xc3\xa9 \"\t\x7f and more", 6);
    assert_string_equal(data, "\"a\":\"\\u00c3\\u00a9 \\\"\\u0009\\u007f\"");
}

static void put_much(struct qn_text *text)
{
    static const uint8_t some[] = {1, 23, 145};
    qn_put_open(text, NULL, '{');
    qn_put_string(text, "say", "caf\xc3\xa9 \"\n\xff");
    qn_put_bytes(text, "list", some, 3);
    qn_put_open(text, "more", '[');
    qn_put_int(text, NULL, -120);
    qn_put_float(text, NULL, 0.5, 3);
    qn_put_id(text, NULL, 1);
    qn_put_null(text, NULL);
    qn_put_close(text, ']');
    qn_put_close(text, '}');
}

/* In any room that is too small the text says so, stays within it and is no JSON. */
static void test_json_limits(void **state)
{
    (void)state;
    char whole[200], data[200];
    struct qn_text text = qn_text_on(whole, sizeof whole);
    put_much(&text);
    assert_false(text.full);
    assert_true(json_is_sound(whole));
    for (size_t size = 0; size <= text.length; size++) {
        memset(data, 'z', sizeof data);
        struct qn_text small = qn_text_on(data, size);
        put_much(&small);
        assert_true(small.full);
        assert_int_equal(data[size], 'z');
        assert_true(size == 0 || (strlen(data) == small.length && small.length < size));
        assert_true(size == 0 || !json_is_sound(data));
    }
    struct qn_text roomy = qn_text_on(data, text.length + 8); /* lists want a little more */
    put_much(&roomy);
    assert_false(roomy.full);
    assert_string_equal(data, whole);
}

static void test_hexadecimal_digits(void **state)
{
    (void)state;
    static const char *const bad[] = {"",     "0",    "012",  "01234", "0g",
                                      "012G", "00AA", "-123", " 123"};
    uint8_t bytes[2];
    assert_true(qn_hex_read("07fe", bytes, 2));
    assert_int_equal(bytes[0] << 8 | bytes[1], 0x07FE);
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        assert_false(qn_hex_read(bad[i], bytes, 2));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_chacha20),
        cmocka_unit_test(test_xoshiro),
        cmocka_unit_test(test_below),
        cmocka_unit_test(test_shuffle),
        cmocka_unit_test(test_orders),
        cmocka_unit_test(test_orders_that_do_not_fit),
        cmocka_unit_test(test_seeds),
        cmocka_unit_test(test_seed_arithmetic),
        cmocka_unit_test(test_text_limits),
        cmocka_unit_test(test_setups),
        cmocka_unit_test(test_options),
        cmocka_unit_test(test_json_skip),
        cmocka_unit_test(test_json_values),
        cmocka_unit_test(test_json_nesting),
        cmocka_unit_test(test_json_numbers),
        cmocka_unit_test(test_json_strings),
        cmocka_unit_test(test_json_broken_utf8),
        cmocka_unit_test(test_json_limits),
        cmocka_unit_test(test_hexadecimal_digits),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
