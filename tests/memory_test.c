/* Without memory: a table's whole life and the browser's calls, with the n-th allocation failing,
 * for every n, alone and with those after it. Whatever fails says so and changes nothing; done
 * again with memory it gives what it would have given; and everything is freed in the end. */
#include "scarcity.h"
#include "support.h"
#include "core/random.h"
#include "session/host_common.h"
#include "session/message.h"
#include "wasm/calls.h"
#include <quinte/host.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

enum {
    PERSON = 11, /* the first of them */
    TEXT_ROOM = 1 << 18,
    LINES_MAX = 2000,
    LINES_ROOM = 1 << 22,
    CALLS_MAX = 2000,
    AT_ONCE = 3 /* allocations that fail together, in the second round */
};

/* Every allocation; of slow builds, which say so, every so many-th. */
static long stride(void)
{
    const char *percent = getenv("QUINTE_TEST_PERCENT");
    int share = percent ? atoi(percent) : 100;
    return share > 0 && share < 100 ? 100 / share : 1;
}

/* ---- what a table is ---- */

static uint64_t hash_text(uint64_t hash, const char *text)
{
    for (; *text; text++)
        hash = (hash ^ (uint8_t)*text) * 1099511628211u;
    return hash;
}

/* All lines in a number; what it needs is spared. */
static uint64_t digest(const struct qn_table *table)
{
    static char line[QN_LINE_MAX];
    uint64_t hash = 14695981039346656037u;
    scarcity_spare(true);
    for (uint32_t i = 0; i <= qn_table_version(table); i++) {
        struct qn_text text = qn_text_on(line, sizeof line);
        qn_table_line(table, i, true, &text);
        assert_false(text.full);
        hash = hash_text(hash, line);
    }
    scarcity_spare(false);
    return hash;
}

/* ---- a table's life ---- */

/* A viewer who folds what it is told. */
struct viewer {
    struct qn_reader *reader;
    int eyes;
    char view[TEXT_ROOM];
};

struct life {
    const struct qn_game *game;
    struct qn_setup setup;
    struct qn_table *table;
    struct viewer viewers[2];
    struct qn_rng rng;
    char *lines[LINES_MAX];
    uint32_t count; /* of lines */
    uint64_t end;   /* the table at last */
};

/* Once more with memory: it is not refused for want of it. */
#define UNTIL(what)                                                                                \
    do {                                                                                           \
        if (!(what)) {                                                                             \
            assert_true(scarcity_end() > 0);                                                       \
            assert_true(what);                                                                     \
        }                                                                                          \
    } while (0)

/* A command that names nobody is the host's. */
static void make(struct life *life, struct qn_command command)
{
    struct qn_answer (*do_it)(struct qn_table *, const struct qn_command *) =
        command.person ? qn_table_do : qn_table_do_as_host;
    uint64_t before = digest(life->table);
    command.version = qn_table_version(life->table);
    struct qn_answer answer = do_it(life->table, &command);
    if (answer.why == QN_NO_MEMORY) {
        assert_true(digest(life->table) == before);
        scarcity_end();
        answer = do_it(life->table, &command);
    }
    assert_int_equal(answer.why, QN_ACCEPTED);
}

static bool tell_view(struct viewer *viewer, const struct qn_table *table)
{
    static char json[TEXT_ROOM], changes[TEXT_ROOM], folded[TEXT_ROOM];
    struct qn_news news;
    while (qn_reader_next(viewer->reader, &news)) {
        struct qn_text text = qn_text_on(json, sizeof json);
        qn_news_json(table, &news, &text);
        if (text.full)
            return false;
        const char *at = strstr(json, "\"view\":");
        if (!at)
            continue;
        snprintf(changes, sizeof changes, "%s", at + strlen("\"view\":"));
        changes[strlen(changes) - 1] = '\0'; /* of the news */
        struct qn_text out = qn_text_on(folded, sizeof folded);
        assert_true(qn_view_fold(viewer->view[0] ? viewer->view : NULL, changes, &out));
        memcpy(viewer->view, folded, sizeof folded);
    }
    return true;
}

/* News fold into what `observe` shows; they are always told. */
static void look(struct life *life)
{
    static char json[TEXT_ROOM];
    uint64_t view[QN_VIEW_MAX / 8];
    for (int i = 0; i < 2; i++) {
        struct viewer *viewer = &life->viewers[i];
        assert_true(tell_view(viewer, life->table));
        if (!qn_table_view(life->table, viewer->eyes, view))
            continue;
        struct qn_text text = qn_text_on(json, sizeof json);
        qn_view_json(life->game, view, &text);
        assert_string_equal(viewer->view, json);
    }
}

static void gather(struct life *life)
{
    struct qn_terms terms = {.undo = true, .hints = true, .reveal = true, .guests = true};
    UNTIL(life->table = qn_table_new(life->game, &life->setup, &terms));
    make(life, (struct qn_command){.act = QN_ACT_COMMIT, .bytes = {1, 2, 3}});
    for (int seat = 0; seat < life->setup.players; seat++)
        make(life, (struct qn_command){.act = QN_ACT_SIT,
                                       .seat = (uint8_t)seat,
                                       .person = (uint64_t)(PERSON + seat),
                                       .sitter = QN_HERE,
                                       .name = "Zoé"});
    make(life, (struct qn_command){.act = QN_ACT_SHARE, .person = PERSON, .bytes = {4, 5}});
    make(life, (struct qn_command){.act = QN_ACT_START, .person = PERSON});
    for (int i = 0; i < 2; i++) {
        struct viewer *viewer = &life->viewers[i];
        *viewer = (struct viewer){.eyes = i ? QN_SPECTATOR : 0};
        UNTIL(viewer->reader = qn_reader_new(life->table, i ? 0 : PERSON, viewer->eyes,
                                             qn_table_dealt(life->table) - 1));
    }
}

static void play(struct life *life)
{
    for (int ply = 0; qn_table_turn(life->table) >= 0; ply++) {
        qn_move moves[QN_MOVES_MAX];
        uint64_t view[QN_VIEW_MAX / 8];
        int seat = qn_table_turn(life->table);
        assert_true(qn_table_view(life->table, seat, view));
        int count = qn_view_legal(life->game, view, moves);
        struct qn_command command = {.act = QN_ACT_MOVE,
                                     .seat = (uint8_t)seat,
                                     .person = (uint64_t)(PERSON + seat),
                                     .move = moves[qn_below(&life->rng, (uint32_t)count)]};
        make(life, command);
        if (ply % 5 == 3) { /* may be taken back, or may not */
            struct qn_command undo = {.act = QN_ACT_UNDO,
                                      .seat = (uint8_t)seat,
                                      .person = (uint64_t)(PERSON + seat),
                                      .version = qn_table_version(life->table)};
            if (qn_table_do(life->table, &undo).why == QN_NO_MEMORY) {
                scarcity_end();
                qn_table_do(life->table, &undo);
            }
        }
        look(life);
    }
}

/* Everybody moves on by one seat, or nobody does. */
static void rotate(struct life *life)
{
    static const uint8_t secret[QN_SECRET_BYTES] = {7};
    uint64_t before = digest(life->table);
    if (!host_prepare_next_deal(life->table, secret, 5, 0)) {
        assert_true(scarcity_end() > 0);
        assert_true(digest(life->table) == before);
        assert_true(host_prepare_next_deal(life->table, secret, 5, 0));
    }
    look(life);
}

static bool save_line(struct life *life, uint32_t number)
{
    static char line[QN_LINE_MAX];
    struct qn_text text = qn_text_on(line, sizeof line);
    qn_table_line(life->table, number, true, &text);
    if (text.full)
        return false;
    scarcity_spare(true);
    life->lines[number] = strdup(line);
    scarcity_spare(false);
    return true;
}

static bool read_line(struct qn_table **table, const char *line)
{
    char why[512] = "";
    struct qn_text error = qn_text_on(why, sizeof why);
    bool done = *table ? qn_table_read(*table, line, QN_EN, &error)
                       : (*table = qn_table_open(line, QN_EN, &error)) != NULL;
    if (!done && !strstr(why, "memory"))
        print_error("%.80s: %s\n", line, why);
    assert_true(done || strstr(why, "memory"));
    return done;
}

static void save_and_load(struct life *life)
{
    struct qn_table *table = NULL;
    life->count = qn_table_version(life->table) + 1;
    assert_true(life->count <= LINES_MAX);
    for (uint32_t i = 0; i < life->count; i++)
        UNTIL(save_line(life, i));
    for (uint32_t i = 0; i < life->count; i++)
        UNTIL(read_line(&table, life->lines[i]));
    assert_true(digest(table) == digest(life->table));
    qn_table_free(table);
    for (uint32_t i = 0; i < life->count; i++) {
        scarcity_spare(true);
        free(life->lines[i]);
        scarcity_spare(false);
    }
}

static bool write_record(const struct life *life, uint64_t *hash)
{
    static char json[TEXT_ROOM];
    struct qn_text text = qn_text_on(json, sizeof json);
    bool done = qn_table_record_of(life->table, 0, &text);
    *hash = hash_text(1, json);
    return done;
}

static void live(struct life *life)
{
    uint64_t record;
    gather(life);
    play(life);
    UNTIL(write_record(life, &record));
    rotate(life);
    make(life, (struct qn_command){.act = QN_ACT_START});
    make(life, (struct qn_command){.act = QN_ACT_ABANDON});
    look(life);
    save_and_load(life);
    life->end = digest(life->table) ^ record;
    qn_reader_free(life->viewers[0].reader);
    qn_reader_free(life->viewers[1].reader);
    qn_table_free(life->table);
}

/* Gives how many allocations failed. */
static long live_without(const struct qn_game *game, long from, long count, uint64_t *end)
{
    static struct life life;
    long before = scarcity_living();
    life = (struct life){.game = game, .setup = qn_setup_standard(game, game->players_min)};
    qn_rng_seed(&life.rng, 3);
    scarcity_plan(from, count);
    live(&life);
    long failed = scarcity_end();
    assert_int_equal(scarcity_living(), before);
    *end = life.end;
    return failed;
}

static void test_table(void **state)
{
    const struct qn_game *game = *state;
    uint64_t end, expected;
    long tried = 0;
    live_without(game, 0, 0, &expected);
    for (long count = 1; count <= AT_ONCE; count += AT_ONCE - 1)
        for (long n = 0; live_without(game, n, count, &end) > 0; n += stride(), tried++)
            assert_true(end == expected);
    print_message("%s: %ld times without memory\n", game->id, tried);
    assert_true(tried > 40 / stride());
}

/* ---- the browser's calls ---- */

struct call {
    char *line, *answer;
    int result;
};

static struct {
    struct call calls[CALLS_MAX];
    int count;
} script;

static char *copy(const char *text)
{
    scarcity_spare(true);
    char *copied = strdup(text);
    scarcity_spare(false);
    assert_non_null(copied);
    return copied;
}

static const char *do_call(struct calls *calls, const char *line, int *result)
{
    static char own[TEXT_ROOM];
    static const char *text;
    snprintf(own, sizeof own, "%s", line);
    *result = calls_do(calls, own, &text);
    assert_non_null(text);
    return text;
}

/* All that comes of an order, which is stored at once; its answer. */
static const char *settle(struct calls *calls)
{
    static char answer[1024];
    int result;
    for (const char *text; text = do_call(calls, "host_next 0 99", &result), result != 0;) {
        assert_true(result > 0 || strstr(text, "emory"));
        if (result > 0 && strstr(text, "\"out\":\"answer\""))
            snprintf(answer, sizeof answer, "%s", text);
        if (result > 0 && strstr(text, "\"out\":\"store\""))
            do_call(calls, "host_stored 0 1", &result);
    }
    return answer;
}

static const char *do_line(struct calls *calls, const char *line, int *result)
{
    const char *text = do_call(calls, line, result);
    return strncmp(line, "host_hear", 9) == 0 && *result == 0 ? settle(calls) : text;
}

/* The next call of the script, as it goes with memory. */
static const char *add(struct calls *calls, const char *form, ...)
{
    static char line[TEXT_ROOM];
    va_list values;
    struct call *call = &script.calls[script.count++];
    assert_true(script.count <= CALLS_MAX);
    va_start(values, form);
    vsnprintf(line, sizeof line, form, values);
    va_end(values);
    const char *text = do_line(calls, line, &call->result);
    call->line = copy(line);
    return call->answer = copy(text);
}

/* What bots and the expert say to the position. */
static void add_thoughts(struct calls *calls, int seat, const char *move)
{
    const char *view = add(calls, "table_view 0 %d", seat);
    add(calls, "bot_open 0 99 7\tsearch:sims=9\x1F%s", view);
    add(calls, "bot_think 0\t%s", view);
    add(calls, "bot_advise 0 99 64\t%s", view);
    add(calls, "bot_analyse 0 99 64\t%s\x1F%s", move, view);
}

static void add_moves(struct calls *calls, int most)
{
    int turn, result;
    for (int ply = 0; ply < most && (do_line(calls, "table_turn 0", &turn), turn >= 0); ply++) {
        char line[64], move[QN_MOVE_TEXT_MAX];
        snprintf(line, sizeof line, "table_snapshot 0 %d 1", turn);
        const char *at = strstr(do_line(calls, line, &result), "\"moves\":[{\"move\":\"");
        assert_true(at && sscanf(at, "\"moves\":[{\"move\":\"%23[^\"]", move) == 1);
        if (ply == 0)
            add_thoughts(calls, turn, move);
        add(calls, "host_hear 0 1 99\t{\"asks\":\"enter\",\"eyes\":%d}", turn);
        add(calls,
            "host_hear 0 1 99\t{\"asks\":\"act\",\"act\":\"move\",\"seat\":%d,\"move\":\"%s\"}",
            turn, move);
    }
}

/* Two people at one screen, a game to its end or not, saving, records, a puzzle. */
static void write_script(const struct qn_game *game)
{
    scarcity_plan(0, 0);
    struct calls *calls = calls_new(false);
    add(calls,
        "table_open 0 99\t{\"format\":\"quinte-table\",\"edition\":1,\"game\":\"%s\",\"players\":2,"
        "\"options\":{},\"undo\":true,\"hints\":true,\"reveal\":true,\"guests\":true,\"clock\":"
        "\"off\"}",
        game->id);
    add(calls, "host_open 0 0");
    add(calls, "host_begin 0 99\t{\"act\":\"commit\",\"bytes\":\"%064d\"}", 1);
    add(calls, "host_begin 0 99\t{\"act\":\"sit\",\"seat\":0,\"person\":1,\"name\":\"Anna\"}");
    add(calls, "host_begin 0 99\t{\"act\":\"sit\",\"seat\":1,\"person\":2,\"name\":\"Bob\"}");
    add(calls, "host_hear 0 1 99\t{\"asks\":\"enter\"}");
    add(calls, "host_hear 0 1 99\t{\"asks\":\"deal\",\"shares\":[]}");
    add_moves(calls, game == qn_game_at(0) ? 400 : 40); /* one game to its end */
    add(calls, "table_snapshot 0 0 99");
    add(calls, "host_hear 0 1 99\t{\"asks\":\"again\",\"bytes\":\"%064d\"}", 9);
    add(calls, "table_version 0");
    add(calls, "table_row 0");
    add(calls, "table_replay 0 0 0 99 0");
    const char *record = add(calls, "table_record 0 0");
    add(calls, "record_open 0 99\t%s", record);
    if (script.calls[script.count - 1].result) {
        add(calls, "record_head 0");
        add(calls, "record_replay 0 0 99 0");
    }
    add(calls,
        "puzzle_open 0 99\t%s\x1F"
        "2027-03-14",
        game->id);
    for (int i = 0; i < 3; i++)
        add(calls, "puzzle_step 0");
    calls_free(calls);
}

/* (Languages are numbers to the module; one that it does not have is English.)
 * What was refused says that memory is short, changes nothing, and works when it is there; only a
 * puzzle that was not found has to be opened anew. */
static void try_again(struct calls *calls, const struct call *call, const char *answer)
{
    int result;
    bool is_short = strstr(answer, "emory") || strstr(answer, "\"trouble\":\"store\"");
    if (!is_short)
        print_error("%.60s: %.200s\n", call->line, answer);
    assert_true(is_short);
    assert_true(scarcity_end() > 0);
    for (int i = 0; strncmp(call->line, "puzzle_step", 11) == 0 && call - i >= script.calls; i++)
        if (strncmp((call - i)->line, "puzzle_open", 11) == 0)
            for (const struct call *step = call - i; step < call; step++)
                do_line(calls, step->line, &result);
    assert_string_equal(do_line(calls, call->line, &result), call->answer);
    assert_int_equal(result, call->result);
}

static int version_of(struct calls *calls)
{
    int version;
    scarcity_spare(true);
    do_line(calls, "table_version 0", &version);
    scarcity_spare(false);
    return version;
}

static void play_call(struct calls *calls, const struct call *call)
{
    int result;
    bool has_table = call != script.calls;
    bool is_told = strstr(call->line, "_replay ") != NULL;
    bool is_shown = strncmp(call->line, "table_snapshot", 14) == 0;
    int version = has_table ? version_of(calls) : 0;
    char *answer = copy(do_line(calls, call->line, &result));
    bool same = result == call->result && strcmp(answer, call->answer) == 0;
    if (is_told) /* without memory all of a view is told, not what has changed of it */
        assert_true(result >= call->result || strstr(answer, "emory"));
    else if (!same && has_table)
        assert_int_equal(version_of(calls), version);
    if (!same && is_shown) /* all but the story so far */
        assert_non_null(strstr(answer, "\"log\":[]"));
    else if (!same && !is_told)
        try_again(calls, call, answer);
    scarcity_spare(true);
    free(answer);
    scarcity_spare(false);
}

static long play_script(long from, long count)
{
    long before = scarcity_living();
    scarcity_spare(true);
    struct calls *calls = calls_new(false);
    scarcity_spare(false);
    scarcity_plan(from, count);
    for (int i = 0; i < script.count; i++)
        play_call(calls, &script.calls[i]);
    long failed = scarcity_end();
    calls_free(calls);
    assert_int_equal(scarcity_living(), before);
    return failed;
}

static void test_browser(void **state)
{
    long tried = 0;
    write_script(*state);
    assert_int_equal(play_script(0, 0), 0);
    for (long count = 1; count <= AT_ONCE; count += AT_ONCE - 1)
        for (long n = 0; play_script(n, count) > 0; n += stride())
            tried++;
    print_message("%s: %ld times without memory in %d calls\n",
                  ((const struct qn_game *)*state)->id, tried, script.count);
    assert_true(tried > 20 / stride());
    for (; script.count > 0; script.count--) {
        free(script.calls[script.count - 1].line);
        free(script.calls[script.count - 1].answer);
    }
}

int main(void)
{
    static const struct game_test tests[] = {
        {"a table without memory", test_table},
        {"the browser's calls without memory", test_browser},
    };
    return run_game_tests("memory", tests, (int)(sizeof tests / sizeof tests[0]));
}
