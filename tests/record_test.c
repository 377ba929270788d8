/* Records that are wrong in every way we could think of: each is refused with a sentence that names
 * the place, the move and the rule. The right ones are golden games, one per file. */
#include "golden.h"
#include "core/random.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

static char good[GOLDEN_LINE_MAX], bad[GOLDEN_LINE_MAX + 1000];
static struct qn_record record, scratch;
static char message[1000];

static bool reads(const char *text, enum qn_lang lang)
{
    struct qn_text error = qn_text_on(message, sizeof message);
    bool accepted = qn_record_read(text, &scratch, lang, &error);
    if (!accepted && error.length == 0)
        fail_msg("refused without a word: %.300s", text);
    return accepted;
}

/* Calls `spoil` with the first record of each golden file of the game in `good` and `record`. */
static void each_file(const struct qn_game *game, void (*spoil)(void))
{
    char names[64][64];
    golden_or_skip(game);
    int files = golden_files(game->id, names, 64);
    for (int i = 0; i < files; i++) {
        FILE *file = golden_open(names[i]);
        assert_true(golden_line(file, good, sizeof good));
        golden_close(file);
        if (!reads(good, QN_EN))
            fail_msg("%s: %s", names[i], message);
        record = scratch;
        spoil();
    }
}

/* `bad` becomes `good` with the first `from` (after `after`) replaced. */
static void replace(const char *after, const char *from, const char *to)
{
    const char *start = strstr(good, after);
    assert_non_null(start);
    const char *place = strstr(start, from);
    assert_non_null(place);
    int head = (int)(place - good);
    snprintf(bad, sizeof bad, "%.*s%s%s", head, good, to, place + strlen(from));
}

static void refused(const char *part)
{
    if (reads(bad, QN_EN))
        fail_msg("accepted (%s): %.600s", part, bad);
    if (!strstr(message, part))
        fail_msg("refused with '%s', which does not say '%s'", message, part);
    assert_false(reads(bad, QN_FR));
}

/* ---- moves ---- */

/* Writes the record with another move at a ply. */
static void write_with_move(int ply, const char *text)
{
    struct qn_text out = qn_text_on(bad, sizeof bad);
    const char *moves = strstr(good, "\"moves\":[");
    qn_text_form(&out, "%.*s\"moves\":[", (int)(moves - good), good);
    for (int i = 0; i < record.move_count; i++)
        qn_text_form(&out, "%s\"%s\"", i ? "," : "",
                     i == ply ? text : move_text(record.game, record.moves[i]));
    qn_text_str(&out, strstr(moves, "],\"scores\""));
    assert_false(out.full);
}

static void illegal_at(const union qn_state *state, int ply, struct qn_rng *rng)
{
    const struct qn_game *game = record.game;
    char place[80], text[QN_MOVE_TEXT_MAX];
    for (int attempt = 0; attempt < 50; attempt++) {
        qn_move move = (qn_move)qn_below(rng, game->move_count);
        int rule = game->truth->check(state, move);
        if (rule == 0)
            continue;
        snprintf(text, sizeof text, "%s", move_text(game, move));
        write_with_move(ply, text);
        snprintf(place, sizeof place, "ply %d, \"%s\": rule %s:", ply, text, game->rules[rule].id);
        refused(place);
        if (!strstr(message,
                    qn_say(QN_FR, game->rules[rule].say))) /* refused() asked in French last */
            fail_msg("'%s' does not give the rule's sentence", message);
        return;
    }
}

static void spoil_moves(void)
{
    union qn_state state;
    struct qn_rng rng;
    char place[80];
    qn_rng_seed(&rng, 5);
    qn_record_replay_start(&record, &state);
    for (int ply = 0; ply < record.move_count; ply++) {
        if (qn_below(&rng, (uint32_t)record.move_count) < 40)
            illegal_at(&state, ply, &rng);
        qn_record_replay(&record, &state, ply, NULL);
    }
    int ply = record.move_count / 2;
    static const char *const strange[] = {"fly", "", "draw ", "DRAW", "lay", "\\u0041", "#1"};
    for (size_t i = 0; i < sizeof strange / sizeof strange[0]; i++) {
        write_with_move(ply, strange[i]);
        snprintf(place, sizeof place, "ply %d, \"", ply);
        refused(place);
        assert_non_null(strstr(message, "C5"));
    }
}

static void test_moves(void **state) { each_file(*state, spoil_moves); }

static void spoil_end(void)
{
    char extra[80], place[80];
    const char *last = move_text(record.game, record.moves[record.move_count - 1]);
    snprintf(extra, sizeof extra, ",\"%s\"],\"scores\"", last);
    replace("\"moves\"", "],\"scores\"", extra); /* moves after the end */
    snprintf(place, sizeof place, "ply %d, \"%s\"", record.move_count, last);
    refused(place);
    snprintf(extra, sizeof extra, ",\"%s\"],\"scores\"", last);
    const char *cut = strstr(good, extra); /* the last move is missing, the scores are there */
    if (cut) {
        snprintf(bad, sizeof bad, "%.*s%s", (int)(cut - good), good, strstr(cut, "],\"scores\""));
        refused("");
    }
}

static void test_after_the_end(void **state) { each_file(*state, spoil_end); }

static void spoil_results(void)
{
    char from[40], to[40];
    snprintf(from, sizeof from, "[%d,", record.scores[0]);
    snprintf(to, sizeof to, "[%d,", record.scores[0] + 1);
    replace("\"scores\"", from, to);
    refused("scores");
    snprintf(from, sizeof from, "[%d,", record.ranks[0]);
    snprintf(to, sizeof to, "[%d,", record.ranks[0] % record.setup.players + 1);
    replace("\"ranks\"", from, to);
    refused("ranks");
    replace("\"scores\"", "[", "[0,");
    refused("scores");
    replace("\"ranks\"", "]", ",1]");
    refused("ranks");
    replace("\"scores\"", "\"scores\":", "\"score\":");
    refused("score");
    char *scores = strstr(good, ",\"scores\"");
    snprintf(bad, sizeof bad, "%.*s}", (int)(scores - good), good);
    refused("scores"); /* finished, and neither scores nor ranks */
    char *ranks = strstr(good, ",\"ranks\"");
    snprintf(bad, sizeof bad, "%.*s}", (int)(ranks - good), good);
    refused("ranks");
}

static void test_results(void **state) { each_file(*state, spoil_results); }

/* ---- shuffles ---- */

static void spoil_shuffles(void)
{
    const char *first = strstr(good, "\"shuffles\":[[") + strlen("\"shuffles\":[[");
    const char *second = strchr(first, ',') + 1;
    int length = (int)(second - first);
    /* The first card is missing; it is there twice; it is no card; it is no text. */
    snprintf(bad, sizeof bad, "%.*s%s", (int)(first - good), good, second);
    refused("shuffle 0");
    snprintf(bad, sizeof bad, "%.*s%.*s%s", (int)(first - good), good, length, first, first);
    refused("shuffle 0");
    snprintf(bad, sizeof bad, "%.*s\"Q9\",%s", (int)(first - good), good, second);
    refused("\"Q9\"");
    snprintf(bad, sizeof bad, "%.*s7,%s", (int)(first - good), good, second);
    refused("shuffles");
    /* A shuffle too many; none at all. */
    const char *end = strstr(good, "]],\"moves\"");
    snprintf(bad, sizeof bad, "%.*s],[%.*s\"moves\"%s", (int)(end - good), good,
             (int)(end - first) + 3, first, strstr(end, "\"moves\"") + strlen("\"moves\""));
    refused("shuffle");
    snprintf(bad, sizeof bad, "%.*s],\"moves\"%s", (int)(first - 1 - good), good,
             end + strlen("]],\"moves\""));
    refused("shuffle 0 is missing");
    if (record.shuffle_count > 1) { /* the last one is missing */
        const char *last = end;
        while (strncmp(last, "],[", 3) != 0)
            last--;
        snprintf(bad, sizeof bad, "%.*s]%s", (int)(last - good), good, end + 1);
        refused("is missing");
    }
}

/* One card of a shuffle replaced by another kind of card. */
static void spoil_cards(void)
{
    struct qn_rng rng;
    qn_rng_seed(&rng, 6);
    for (int time = 0; time < 30; time++) {
        int shuffle = (int)qn_below(&rng, (uint32_t)record.shuffle_count);
        int place = (int)qn_below(&rng, (uint32_t)record.shuffle_length[shuffle]);
        uint8_t other = (uint8_t)qn_below(&rng, record.game->card_count);
        union qn_state state;
        struct qn_need need;
        memset(&need, 0, sizeof need);
        record.game->truth->begin(&state, &record.setup, record.first);
        record.game->truth->need(&state, &need);
        scratch = record;
        scratch.shuffles[shuffle][place] = other;
        if (shuffle == 0 && qn_order_fits(&need, scratch.shuffles[0], scratch.shuffle_length[0]))
            continue; /* still right: another orientation, or another card in play */
        if (shuffle > 0 && record.shuffles[shuffle][place] == other)
            continue;
        struct qn_text out = qn_text_on(bad, sizeof bad);
        qn_record_json(&scratch, &out);
        if (strcmp(bad, good) != 0 && need.take == need.count) /* otherwise it may be out of play */
            refused("shuffle");
    }
}

static void test_shuffles(void **state)
{
    each_file(*state, spoil_shuffles);
    each_file(*state, spoil_cards);
}

/* ---- the head ---- */

static void spoil_head(void)
{
    char from[80], to[80];
    static const struct {
        const char *from, *to, *says;
    } cases[] = {
        {"\"format\":\"quinte-record\"", "\"format\":\"quinte-recor\"", "format"},
        {"\"format\":\"quinte-record\"", "\"format\":1", "format"},
        {"\"version\":1", "\"version\":2", "version"},
        {"\"version\":1", "\"version\":1.0", ""},
        {"\"version\":1", "\"version\":01", ""},
        {"\"version\":1", "\"version\":1-5", ""},
        {"\"version\":1", "\"version\":\"1\"", "version"},
        {"\"version\":1", "\"version\":true", "version"},
        {"\"version\":1,", "", "version"},
        {"\"version\":1,", "\"version\":1,\"version\":1,", "version"},
        {"\"version\":1,", "\"version\":1,\"extra\":0,", "extra"},
        {"\"game\":\"", "\"game\":\"x", "game"},
        {"\"options\":{", "\"options\":[", ""},
        {"\"seed\":\"", "\"seed\":\"0", "seed"},
        {"\"seed\":\"", "\"seed\":\"G", "seed"},
        {"\"seed\":\"", "\"sead\":\"", "sead"},
        {"\"moves\":[", "\"moves\":[7,", ""},
        {"\"moves\":[", "\"moves\":[,", ""},
        {"\"moves\":[", "\"moves\":[[],", ""},
        {"\"moves\":[", "\"moves\":{", ""},
        {"{", "[", ""},
        {"{", "{,", ""},
        {"{", "{{", ""},
        {"{\"format\"", "{format", ""},
        {"\"first\":", "\"first\":-", "first"},
        {"\"first\":", "\"first\":1", "first"},
        {"\"first\":", "\"first\": :", ""},
        {"\"players\":", "\"players\":9", "players"},
        {"\"players\":", "\"players\":-", "players"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        replace("{", cases[i].from, cases[i].to);
        refused(cases[i].says);
    }
    snprintf(from, sizeof from, "\"players\":%d", record.setup.players);
    for (int players = 0; players < 9; players++) { /* another number of players */
        snprintf(to, sizeof to, "\"players\":%d", players);
        replace("{", from, to);
        if (players != record.setup.players)
            refused("");
    }
    replace("{", "\"options\":{", "\"options\":{\"colour\":true");
    if (!strstr(good, "\"options\":{}"))
        replace("{", "\"options\":{", "\"options\":{\"colour\":true,");
    refused("option");
    snprintf(bad, sizeof bad, "%s}", good);
    refused("");
    snprintf(bad, sizeof bad, "%s{}", good);
    refused("");
    snprintf(bad, sizeof bad, " %s \n", good); /* white space around it is fine */
    assert_true(reads(bad, QN_EN));
}

static void test_head(void **state) { each_file(*state, spoil_head); }

/* ---- anything ---- */

static void spoil_length(void)
{
    size_t length = strlen(good);
    for (size_t cut = 0; cut < length; cut += 1 + cut / 200) {
        memcpy(bad, good, cut);
        bad[cut] = '\0';
        refused("");
    }
}

static void test_truncated(void **state) { each_file(*state, spoil_length); }

/* Some byte is another one: refused, or it is a sound record all the same. */
static void spoil_bytes(void)
{
    static const char bytes[] = "0123456789RYGBVPEJ\",:[]{}\\ #/x+\x80\xff\n";
    static char again[GOLDEN_LINE_MAX];
    struct qn_rng rng;
    qn_rng_seed(&rng, 7);
    size_t length = strlen(good);
    for (long time = 0; time < scaled_amount(200); time++) {
        strcpy(bad, good);
        bad[qn_below(&rng, (uint32_t)length)] = bytes[qn_below(&rng, sizeof bytes - 1)];
        if (!reads(bad, QN_EN))
            continue;
        struct qn_text text = qn_text_on(again, sizeof again);
        qn_record_json(&scratch, &text);
        assert_true(reads(again, QN_EN));
        assert_int_equal(strlen(again), length);
    }
}

static void test_bytes(void **state) { each_file(*state, spoil_bytes); }

int main(void)
{
    static const struct game_test tests[] = {
        {"illegal and strange moves", test_moves},
        {"moves after the end", test_after_the_end},
        {"wrong scores and ranks", test_results},
        {"wrong shuffles", test_shuffles},
        {"wrong heads", test_head},
        {"truncated records", test_truncated},
        {"changed bytes", test_bytes},
    };
    return run_game_tests("records", tests, (int)(sizeof tests / sizeof tests[0]));
}
