/* The store: jobs, order, group commit, forgetting, failures, older and foreign files, and what is
 * left after kill -9. Figures of its speed are printed and not judged.
 *
 * Under `tools/postgres run` the same tests run in a PostgreSQL, but those of files. */
#include "server/schema.h"
#include "server/store.h"
#include "core/random.h"
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <setjmp.h>
#include <signal.h>
#include <sqlite3.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>
#include <cmocka.h>
#ifdef QN_POSTGRESQL
#include <libpq-fe.h>
#endif

enum {
    ANNA = 11,
    BOB = 12,
    PATH_ROOM = 256,
    LINE_ROOM = 256,
    TABLES = 64,
    KILLS = 60,
    KILLS_OF_SERVER = 6
};

static char folder[] = "/tmp/quinte-store-XXXXXX";

/* ---- helpers ---- */

static const char *server; /* the folder of a PostgreSQL; NULL: SQLite */

#ifdef QN_POSTGRESQL
static void in_database(const char *name, const char *sql)
{
    char url[PATH_ROOM];
    snprintf(url, sizeof url, "postgresql:///%s?host=%s&user=quinte", name, server);
    PGconn *connection = PQconnectdb(url);
    assert_int_equal(PQstatus(connection), CONNECTION_OK);
    PQclear(PQexec(connection, sql));
    PQfinish(connection);
}

/* It may be there already. */
static void make_database(const char *name)
{
    char sql[PATH_ROOM];
    snprintf(sql, sizeof sql, "CREATE DATABASE \"%s\"", name);
    in_database("postgres", sql);
}
#else
static void make_database(const char *name) { (void)name; }
#endif

/* A file or a database of its own for each test. */
static const char *fresh(const char *name)
{
    static char path[PATH_ROOM];
    if (server) {
        make_database(name);
        snprintf(path, sizeof path, "postgresql:///%s?host=%s&user=quinte", name, server);
    } else {
        snprintf(path, sizeof path, "%s/%s", folder, name);
    }
    return path;
}

static struct store *open_with(const struct store_options *options)
{
    struct store *store;
    assert_int_equal(store_open(&store, options), STORE_FINE);
    return store;
}

static struct store *open_at(const char *path)
{
    return open_with(&(struct store_options){.path = path});
}

static enum store_why try_open(const char *path, enum store_mode mode)
{
    struct store *store;
    enum store_why why = store_open(&store, &(struct store_options){.path = path, .mode = mode});
    assert_true((why == STORE_FINE) == (store != NULL));
    store_stop(store);
    return why;
}

static struct store_job *job_new(void)
{
    struct store_job *job = store_job_new(NULL);
    assert_non_null(job);
    return job;
}

/* Writes one job and tells what became of it. */
static enum store_why finish(struct store *store, struct store_job *job)
{
    assert_true(store_submit(store, job));
    store_drain(store);
    assert_ptr_equal(store_take_done(store), job);
    assert_null(store_take_done(store));
    enum store_why why = store_job_why(job);
    store_job_free(job);
    return why;
}

/* NOW(store, store_add_person, ANNA, "Anna") */
#define NOW(store, change, ...)                                                                    \
    (now_job = job_new(), change(now_job, __VA_ARGS__), finish(store, now_job))
static struct store_job *now_job;

static void add_numbered(struct store *store, int64_t table, int64_t owner)
{
    char key[KEY_TEXT_MAX];
    key_new(key);
    assert_int_equal(NOW(store, store_add_table, table, key, owner, true), STORE_FINE);
}

static int64_t add_table(struct store *store, int64_t owner)
{
    int64_t table = store_next_table(store);
    add_numbered(store, table, owner);
    return table;
}

/* What stands in line `version` of a table, so that any other text is found out. */
static const char *line_text(int64_t table, uint32_t version)
{
    static char text[LINE_ROOM];
    snprintf(text, sizeof text,
             "{\"version\":%u,\"act\":\"move\",\"seat\":%u,\"person\":\"%016llx\",\"id\":"
             "\"%016llx\",\"move\":\"lay R%u\"}",
             version, version % 4, (unsigned long long)table, version * 0x9e3779b97f4a7c15ull,
             version % 11);
    return text;
}

struct reading {
    int64_t table;
    uint32_t next;
    bool sound;
};

static bool check_line(void *context, uint32_t version, const char *line)
{
    struct reading *reading = context;
    reading->sound &= version == reading->next && !strcmp(line, line_text(reading->table, version));
    reading->next++;
    return true;
}

/* How many lines a table has; fails if there is a hole or a wrong one. */
static uint32_t count_lines(struct store *store, int64_t table)
{
    struct reading reading = {.table = table, .sound = true};
    assert_int_equal(store_lines(store, table, 0, check_line, &reading), STORE_FINE);
    assert_true(reading.sound);
    return reading.next;
}

static void execute(const char *path, const char *sql)
{
    sqlite3 *base;
    assert_int_equal(sqlite3_open(path, &base), SQLITE_OK);
    assert_int_equal(sqlite3_exec(base, sql, NULL, NULL, NULL), SQLITE_OK);
    sqlite3_close(base);
}

/* ---- tokens ---- */

static void test_tokens(void **state)
{
    char token[TOKEN_TEXT_MAX], code[CODE_TEXT_MAX], key[KEY_TEXT_MAX], other[KEY_TEXT_MAX];
    uint8_t hash[TOKEN_HASH_BYTES], again[TOKEN_HASH_BYTES];
    (void)state;
    token_new(token);
    assert_int_equal(strlen(token), TOKEN_TEXT_MAX - 1);
    assert_true(token_hash(token, hash) && token_hash(token, again) && token_same(hash, again));
    token[3] = token[3] == 'x' ? 'y' : 'x';
    assert_true(token_hash(token, again) && !token_same(hash, again));
    assert_false(token_hash("", hash) || token_hash("short", hash));
    token[5] = '!';
    assert_false(token_hash(token, hash));

    code_new(code);
    assert_int_equal(strlen(code), CODE_TEXT_MAX - 1);
    assert_true(code_hash("0a1b-2c3d-4e5f", hash) && code_hash("OAIB 2C3D4E5F", again));
    assert_true(token_same(hash, again));
    assert_false(code_hash("0a1b-2c3d-4e5", hash) || code_hash("0a1b-2c3d-4e5ff", hash));
    assert_false(code_hash("0a1b-2c3d-4e5u", hash) || code_hash("", hash));

    key_new(key);
    key_new(other);
    assert_true(key_valid(key) && key_valid(other) && strcmp(key, other) != 0);
    assert_false(key_valid("") || key_valid("../../etc/passwd0000000000"));
    int64_t person = person_new();
    assert_true(person > 0 && person < (int64_t)1 << 53);
}

/* ---- people ---- */

static void test_people(void **state)
{
    struct store *store = open_at(fresh("people"));
    struct store_person person;
    uint8_t hash[TOKEN_HASH_BYTES] = {1}, code[TOKEN_HASH_BYTES] = {2},
            more[TOKEN_HASH_BYTES] = {3};
    (void)state;
    struct store_job *job = job_new();
    store_add_person(job, ANNA, "Anna");
    store_add_token(job, hash, ANNA, 71, "Firefox");
    assert_int_equal(finish(store, job), STORE_FINE);
    assert_int_equal(store_find_token(store, hash, &person), STORE_FINE);
    assert_true(person.id == ANNA && !strcmp(person.name, "Anna") && person.created > 0);
    assert_int_equal(store_find_token(store, code, &person), STORE_MISSING);
    assert_int_equal(NOW(store, store_name_person, ANNA, "Änne"), STORE_FINE);
    assert_int_equal(NOW(store, store_see_person, ANNA), STORE_FINE);
    assert_int_equal(store_find_person(store, ANNA, &person), STORE_FINE);
    assert_string_equal(person.name, "Änne");
    assert_int_equal(NOW(store, store_name_person, BOB, "Bob"), STORE_CONFLICT);
    assert_int_equal(NOW(store, store_add_token, hash, ANNA, 72, ""), STORE_CONFLICT);
    assert_int_equal(NOW(store, store_add_token, code, ANNA, 71, ""), STORE_CONFLICT);

    /* A code is good once and in time; a second device then has a token of its own. */
    assert_int_equal(NOW(store, store_add_carry, code, ANNA, 0), STORE_FINE);
    assert_int_equal(store_find_carry(store, code, &person), STORE_MISSING);
    assert_int_equal(NOW(store, store_take_carry, code), STORE_CONFLICT);
    assert_int_equal(NOW(store, store_add_carry, code, ANNA, 60), STORE_FINE);
    assert_int_equal(store_find_carry(store, code, &person), STORE_FINE);
    assert_int_equal(person.id, ANNA);
    for (int i = 0; i < 2; i++) {
        job = job_new();
        store_take_carry(job, code);
        more[1] = (uint8_t)i;
        store_add_token(job, more, ANNA, 73 + i, "");
        assert_int_equal(finish(store, job), i == 0 ? STORE_FINE : STORE_CONFLICT);
        assert_int_equal(store_find_token(store, more, &person), i ? STORE_MISSING : STORE_FINE);
    }
    assert_int_equal(store_find_token(store, hash, &person), STORE_FINE);

    /* A device ends once, by its own person, and with it the codes. */
    assert_true(person.device == 71 && person.device_seen > 0);
    assert_int_equal(NOW(store, store_add_carry, code, ANNA, 60), STORE_FINE);
    assert_int_equal(NOW(store, store_end_device, 71, BOB), STORE_CONFLICT);
    assert_int_equal(store_find_carry(store, code, &person), STORE_FINE);
    assert_int_equal(NOW(store, store_end_device, 71, ANNA), STORE_FINE);
    assert_int_equal(NOW(store, store_end_device, 71, ANNA), STORE_CONFLICT);
    assert_int_equal(store_find_token(store, hash, &person), STORE_MISSING);
    assert_int_equal(store_find_carry(store, code, &person), STORE_MISSING);
    store_stop(store);
}

/* ---- tables ---- */

static bool count_table(void *context, const struct store_table *table)
{
    (void)table;
    ++*(int *)context;
    return true;
}

static bool stop_at_once(void *context, const struct store_table *table)
{
    count_table(context, table);
    return false;
}

static void test_tables(void **state)
{
    struct store *store = open_at(fresh("tables"));
    char key[KEY_TEXT_MAX];
    int count = 0;
    (void)state;
    key_new(key);
    int64_t table = store_next_table(store), other = add_table(store, 0);
    assert_int_equal(NOW(store, store_add_table, table, key, 0, false), STORE_FINE);
    assert_int_equal(NOW(store, store_add_table, 99, key, 0, false), STORE_CONFLICT);
    struct store_table found;
    assert_int_equal(store_find_table(store, key, &found), STORE_FINE);
    assert_true(found.id == table && found.version == -1 && !found.listed && found.owner == 0);
    assert_int_equal(store_find_table(store, "none", &found), STORE_MISSING);

    /* In order and without holes; a line is never written over. */
    assert_int_equal(NOW(store, store_add_line, table, 1, "early"), STORE_CONFLICT);
    for (uint32_t i = 0; i < 5; i++)
        assert_int_equal(NOW(store, store_add_line, table, i, line_text(table, i)), STORE_FINE);
    assert_int_equal(NOW(store, store_add_line, table, 4, "again"), STORE_CONFLICT);
    assert_int_equal(NOW(store, store_add_line, table, 6, "hole"), STORE_CONFLICT);
    assert_int_equal(NOW(store, store_add_line, 4711, 0, "nowhere"), STORE_CONFLICT);
    assert_int_equal(count_lines(store, table), 5);

    /* All of a job or nothing of it. */
    struct store_job *job = job_new();
    store_add_line(job, table, 5, line_text(table, 5));
    store_add_line(job, table, 6, line_text(table, 6));
    store_add_line(job, other, 3, "hole");
    assert_int_equal(finish(store, job), STORE_CONFLICT);
    assert_int_equal(count_lines(store, table), 5);

    assert_int_equal(NOW(store, store_list_table, table, true), STORE_FINE);
    assert_int_equal(store_find_table(store, key, &found), STORE_FINE);
    assert_true(found.listed && found.version == 4 && found.state == STORE_LIVE);
    assert_int_equal(store_live_tables(store, 0, 1000, count_table, &count), STORE_FINE);
    assert_int_equal(count, 2);
    assert_int_equal(store_all_tables(store, stop_at_once, &count), STORE_FINE);
    assert_int_equal(count, 3);
    assert_int_equal(NOW(store, store_close_table, other), STORE_FINE);
    count = 0;
    assert_int_equal(store_live_tables(store, 0, 1000, count_table, &count), STORE_FINE);
    assert_int_equal(count, 1);
    assert_int_equal(NOW(store, store_drop_table, table), STORE_FINE);
    assert_int_equal(NOW(store, store_drop_table, table), STORE_CONFLICT);
    assert_int_equal(count_lines(store, table), 0);
    store_stop(store);

    store = open_at(fresh("tables"));
    assert_true(store_next_table(store) > other);
    store_stop(store);
}

/* ---- seats, results, forgetting ---- */

static bool keep_seat(void *context, const struct store_table *table)
{
    *(int *)context = table->seat;
    return true;
}

/* The seat of a person at the one live table it has, −1 if it owns it only, −2 if there is none. */
static int seat_of(struct store *store, int64_t person)
{
    int seat = -2;
    assert_int_equal(store_tables_of(store, person, keep_seat, &seat), STORE_FINE);
    return seat;
}

static bool add_name(void *context, const struct store_result *result)
{
    struct qn_text *text = context;
    qn_text_form(text, "%u.%d:%s=%d/%d ", result->game, result->seat, result->name, result->score,
                 result->rank);
    assert_int_equal(strlen(result->key), KEY_TEXT_MAX - 1);
    return true;
}

static const char *results_of(struct store *store, int64_t person, int games)
{
    static char names[512];
    struct qn_text text = qn_text_on(names, sizeof names);
    assert_int_equal(store_results_of(store, person, games, add_name, &text), STORE_FINE);
    return names;
}

static bool find_name(void *context, uint32_t version, const char *line)
{
    (void)version;
    *(bool *)context |= strstr(line, "Anna") != NULL;
    return true;
}

static void play_a_game(struct store *store, int64_t table, uint32_t game)
{
    struct store_job *job = job_new();
    store_add_result(
        job,
        &(struct store_result){
            .table = table, .game = game, .person = ANNA, .name = "Anna", .score = 12, .rank = 1});
    store_add_result(job, &(struct store_result){.table = table,
                                                 .game = game,
                                                 .seat = 1,
                                                 .person = BOB,
                                                 .name = "Bob",
                                                 .score = -3,
                                                 .rank = 2});
    store_add_result(job, &(struct store_result){
                              .table = table, .game = game, .seat = 2, .name = "easy", .rank = 3});
    assert_int_equal(finish(store, job), STORE_FINE);
}

static void test_people_at_tables(void **state)
{
    struct store *store = open_at(fresh("seats"));
    struct store_person person;
    bool named = false;
    int count = 0;
    (void)state;
    assert_int_equal(NOW(store, store_add_person, ANNA, "Anna"), STORE_FINE);
    assert_int_equal(NOW(store, store_add_person, BOB, "Bob"), STORE_FINE);
    int64_t table = add_table(store, ANNA);
    assert_int_equal(seat_of(store, ANNA), -1);
    assert_int_equal(seat_of(store, BOB), -2);
    assert_int_equal(NOW(store, store_set_seat, table, 0, ANNA), STORE_FINE);
    assert_int_equal(NOW(store, store_set_seat, table, 1, BOB), STORE_FINE);
    assert_int_equal(NOW(store, store_set_seat, table, 2, 4711), STORE_CONFLICT);
    /* Seats move on for another game; then one is given up. */
    struct store_job *job = job_new();
    store_set_seat(job, table, 1, ANNA);
    store_set_seat(job, table, 0, BOB);
    assert_int_equal(finish(store, job), STORE_FINE);
    assert_int_equal(seat_of(store, ANNA), 1);
    assert_int_equal(seat_of(store, BOB), 0);
    assert_int_equal(NOW(store, store_set_seat, table, 0, 0), STORE_FINE);
    assert_int_equal(seat_of(store, BOB), -2);

    play_a_game(store, table, 0);
    play_a_game(store, table, 1);
    assert_string_equal(results_of(store, BOB, 1), "1.0:Anna=12/1 1.1:Bob=-3/2 1.2:easy=0/3 ");
    assert_int_equal(strlen(results_of(store, ANNA, 9)), 2 * strlen(results_of(store, BOB, 1)));

    /* Anna is forgotten: a table of hers alone goes, from others her name. */
    int64_t alone = add_table(store, ANNA);
    assert_int_equal(NOW(store, store_set_seat, alone, 0, ANNA), STORE_FINE);
    job = job_new();
    store_add_line(job, table, 0, "{\"format\":\"quinte-table\"}");
    store_add_line(job, table, 1,
                   "{\"version\":1,\"act\":\"sit\",\"seat\":0,\"person\":\"000000000000000b\","
                   "\"sitter\":\"remote\",\"name\":\"Anna\"}");
    store_add_line(job, table, 2,
                   "{\"version\":2,\"act\":\"bot\",\"seat\":2,\"person\":\"000000000000000b\","
                   "\"name\":\"easy\"}");
    assert_int_equal(finish(store, job), STORE_FINE);
    assert_int_equal(NOW(store, store_forget_person, ANNA), STORE_FINE);
    assert_int_equal(NOW(store, store_forget_person, ANNA), STORE_CONFLICT);
    assert_int_equal(store_find_person(store, ANNA, &person), STORE_MISSING);
    assert_int_equal(store_lines(store, table, 0, find_name, &named), STORE_FINE);
    assert_false(named);
    assert_string_equal(results_of(store, BOB, 1), "1.0:?=12/1 1.1:Bob=-3/2 1.2:easy=0/3 ");
    assert_string_equal(results_of(store, ANNA, 9), "");
    assert_int_equal(store_all_tables(store, count_table, &count), STORE_FINE);
    assert_int_equal(count, 1);
    play_a_game(store, table, 2); /* that she has begun and is not known any more */
    assert_string_equal(results_of(store, ANNA, 9), "");
    store_stop(store);
}

/* ---- group commit and the queue ---- */

static void add_tables(struct store *store, int count)
{
    for (int i = 0; i < count; i++) {
        struct store_job *job = job_new();
        char key[KEY_TEXT_MAX];
        key_new(key);
        store_add_table(job, i + 1, key, 0, false);
        assert_true(store_submit(store, job));
    }
    store_drain(store);
    for (struct store_job *job; (job = store_take_done(store)); store_job_free(job))
        assert_int_equal(store_job_why(job), STORE_FINE);
}

/* A gate in the wake hook keeps the writer away while the queue fills. */
struct gate {
    pthread_mutex_t mutex;
    int wakes;
};

static void wait_at_gate(void *context)
{
    struct gate *gate = context;
    pthread_mutex_lock(&gate->mutex);
    gate->wakes++;
    pthread_mutex_unlock(&gate->mutex);
}

static void test_queue(void **state)
{
    enum { ROOM = 100, BATCH = 40 };
    struct gate gate = {PTHREAD_MUTEX_INITIALIZER, 0};
    struct store *store = open_with(&(struct store_options){.path = fresh("queue"),
                                                            .queue = ROOM,
                                                            .batch = BATCH,
                                                            .wake = wait_at_gate,
                                                            .wake_context = &gate});
    int owners[ROOM], accepted = 0;
    (void)state;
    pthread_mutex_lock(&gate.mutex);
    add_tables(store, 1); /* after it the writer stands at the gate */
    struct store_counts before = store_counts(store);
    for (; accepted < ROOM; accepted++) {
        struct store_job *job = store_job_new(&owners[accepted]);
        /* The one with number 50 breaks the order, the others do not. */
        uint32_t version = (uint32_t)(accepted < 50 ? accepted : accepted == 50 ? 7 : accepted - 1);
        store_add_line(job, 1, version, line_text(1, version));
        assert_true(store_submit(store, job));
    }
    struct store_job *surplus = job_new();
    assert_false(store_submit(store, surplus));
    store_job_free(surplus);
    assert_int_equal(store_counts(store).waiting, ROOM);
    pthread_mutex_unlock(&gate.mutex);
    store_drain(store);

    /* Back in order, each with its own answer; 40 and 20 share a transaction, and the 40 among
     * which one failed do so in PostgreSQL only. */
    for (int i = 0; i < ROOM; i++) {
        struct store_job *job = store_take_done(store);
        assert_ptr_equal(store_job_owner(job), &owners[i]);
        assert_int_equal(store_job_why(job), i == 50 ? STORE_CONFLICT : STORE_FINE);
        store_job_free(job);
    }
    struct store_counts after = store_counts(store);
    assert_int_equal(after.commits - before.commits, server ? 3 : 1 + 39 + 1);
    assert_int_equal(after.done, after.submitted);
    assert_int_equal(after.failed, 1);
    assert_int_equal(count_lines(store, 1), ROOM - 1);
    store_stop(store);
    assert_true(gate.wakes >= 4);
}

/* ---- large transactions ---- */

static void copy_file(const char *from, const char *to)
{
    static char bytes[1 << 16];
    FILE *in = fopen(from, "rb"), *out = fopen(to, "wb");
    assert_true(in && out);
    for (size_t count; (count = fread(bytes, 1, sizeof bytes, in)) > 0;)
        assert_int_equal(fwrite(bytes, 1, count, out), count);
    assert_int_equal(fclose(in) | fclose(out), 0);
}

/* The files as they lie there, as if the program had ended this moment. The log first: what is
 * carried from it into the other meanwhile stands in both. */
static struct store *open_as_after_a_crash(const char *path)
{
    char from[PATH_ROOM + 16], to[PATH_ROOM + 16], copy[PATH_ROOM + 16];
    snprintf(from, sizeof from, "%s-wal", path);
    snprintf(to, sizeof to, "%s-copy-wal", path);
    snprintf(copy, sizeof copy, "%s-copy", path);
    copy_file(from, to);
    copy_file(path, copy);
    return open_at(copy);
}

/* Jobs wait for the word and share one transaction. */
static void test_gathered(void **state)
{
    enum { GATHERED = 300, LINES = 12 };
    char path[PATH_ROOM];
    snprintf(path, sizeof path, "%s", fresh("gathered"));
    struct store *store = open_with(&(struct store_options){.path = path, .gather = GATHERED + 1});
    (void)state;
    add_tables(store, GATHERED);
    struct store_counts before = store_counts(store);
    for (int64_t table = 1; table <= GATHERED; table++) {
        struct store_job *job = job_new();
        for (uint32_t line = 0; line < LINES; line++)
            store_add_line(job, table, line, line_text(table, line));
        assert_true(store_submit(store, job));
    }
    assert_int_equal(store_counts(store).waiting, GATHERED);
    assert_int_equal(store_counts(store).commits, before.commits);
    store_go(store);
    store_drain(store);
    assert_int_equal(store_counts(store).commits, before.commits + 1);
    assert_int_equal(store_counts(store).failed, 0);
    struct store *copy = server ? NULL : open_as_after_a_crash(path);
    for (int64_t table = 1; table <= GATHERED; table++)
        assert_int_equal(count_lines(copy ? copy : store, table), LINES);
    store_stop(copy);
    store_stop(store);
}

static bool count_long_line(void *context, uint32_t version, const char *line)
{
    struct reading *reading = context;
    reading->sound &= version == reading->next && strlen(line) == 4000;
    reading->next++;
    return true;
}

/* A transaction that outgrows the memory SQLite has for it: pages go into the log early, and those
 * that change again are corrected there. */
static void test_outgrown(void **state)
{
    enum { SHORT = 100, LINES = 10000, LENGTH = 4000 };
    char path[PATH_ROOM], line[LENGTH + 1];
    struct reading reading = {.sound = true};
    snprintf(path, sizeof path, "%s", fresh("outgrown"));
    struct store *store = open_at(path);
    (void)state;
    memset(line, 'x', LENGTH);
    line[LENGTH] = '\0';
    add_tables(store, SHORT + 1);
    struct store_job *job = job_new();
    for (int64_t table = 1; table <= SHORT; table++)
        store_add_line(job, table, 0, line_text(table, 0));
    for (uint32_t version = 0; version < LINES; version++)
        store_add_line(job, SHORT + 1, version, line);
    for (int64_t table = 1; table <= SHORT; table++)
        store_add_line(job, table, 1, line_text(table, 1));
    assert_int_equal(finish(store, job), STORE_FINE);
    struct store *copy = open_as_after_a_crash(path);
    assert_int_equal(store_lines(copy, SHORT + 1, 0, count_long_line, &reading), STORE_FINE);
    assert_true(reading.sound);
    assert_int_equal(reading.next, LINES);
    for (int64_t table = 1; table <= SHORT; table++)
        assert_int_equal(count_lines(copy, table), 2);
    store_stop(copy);
    store_stop(store);
}

/* Closing writes what still waits. */
static void test_stop(void **state)
{
    struct store *store = open_at(fresh("stop"));
    (void)state;
    add_tables(store, 1);
    for (uint32_t i = 0; i < 3000; i++) {
        struct store_job *job = job_new();
        store_add_line(job, 1, i, line_text(1, i));
        assert_true(store_submit(store, job));
    }
    store_stop(store);
    store = open_at(fresh("stop"));
    assert_int_equal(count_lines(store, 1), 3000);
    store_stop(store);
}

/* ---- failures ---- */

/* A disk without room: files may not grow. Jobs fail and say so; later ones succeed. */
static void test_no_room(void **state)
{
    struct store *store = open_at(fresh("room"));
    struct rlimit before, tight;
    (void)state;
    add_tables(store, 1);
    assert_int_equal(NOW(store, store_add_line, 1, 0, line_text(1, 0)), STORE_FINE);
    signal(SIGXFSZ, SIG_IGN);
    getrlimit(RLIMIT_FSIZE, &before);
    tight = before;
    tight.rlim_cur = 65536;
    setrlimit(RLIMIT_FSIZE, &tight);
    uint32_t version = 1;
    enum store_why why = STORE_FINE;
    while (why == STORE_FINE && version < 1000) {
        why = NOW(store, store_add_line, 1, version, line_text(1, version));
        version += why == STORE_FINE;
    }
    setrlimit(RLIMIT_FSIZE, &before);
    assert_true(why == STORE_TROUBLE || why == STORE_DISK_FULL);
    assert_int_equal(count_lines(store, 1), version);
    assert_int_equal(NOW(store, store_add_line, 1, version, line_text(1, version)), STORE_FINE);
    assert_int_equal(count_lines(store, 1), version + 1);
    store_stop(store);
}

static void write_file(const char *path, const char *bytes)
{
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    fputs(bytes, file);
    fclose(file);
}

/* Overwrites the pages after the first. */
static void damage(const char *path)
{
    char junk[4096];
    int file = open(path, O_RDWR);
    struct stat about;
    assert_true(file >= 0 && fstat(file, &about) == 0);
    memset(junk, 0x5a, sizeof junk);
    for (off_t at = 4096; at < about.st_size; at += 4096)
        assert_int_equal(pwrite(file, junk, sizeof junk, at), sizeof junk);
    close(file);
}

static void test_other_files(void **state)
{
    struct stat about;
    const char *path = fresh("missing");
    (void)state;
    assert_int_equal(try_open(path, STORE_LOOK), STORE_MISSING);
    assert_int_equal(try_open(path, STORE_ALTER), STORE_MISSING);
    assert_int_equal(try_open(fresh("no/such/folder"), STORE_SERVE), STORE_CANNOT_OPEN);
    path = fresh("folder");
    assert_int_equal(mkdir(path, 0700), 0);
    assert_int_equal(try_open(path, STORE_SERVE), STORE_CANNOT_OPEN);

    path = fresh("text");
    write_file(path,
               "This is a text, and long enough to be read as the header of a data file, which"
               " has a hundred bytes. It is not one.\n");
    assert_int_equal(try_open(path, STORE_SERVE), STORE_NOT_OURS);
    assert_int_equal(try_open(path, STORE_LOOK), STORE_NOT_OURS);
    path = fresh("foreign");
    execute(path, "CREATE TABLE tables(id INTEGER PRIMARY KEY)");
    assert_int_equal(try_open(path, STORE_SERVE), STORE_NOT_OURS);
    path = fresh("empty");
    write_file(path, "");
    assert_int_equal(try_open(path, STORE_LOOK), STORE_NOT_OURS);
    assert_int_equal(try_open(path, STORE_ALTER), STORE_NOT_OURS);
    assert_int_equal(try_open(path, STORE_SERVE), STORE_FINE);

    path = fresh("new");
    assert_int_equal(try_open(path, STORE_SERVE), STORE_FINE);
    assert_int_equal(stat(path, &about), 0);
    assert_int_equal(about.st_mode & 0777, 0600);
    assert_int_equal(try_open(path, STORE_LOOK), STORE_FINE);
    assert_int_equal(try_open(path, STORE_ALTER), STORE_FINE);
    damage(path);
    assert_int_equal(try_open(path, STORE_SERVE), STORE_BROKEN);
    path = fresh("newer");
    assert_int_equal(try_open(path, STORE_SERVE), STORE_FINE);
    execute(path, "UPDATE meta SET value = 1000");
    assert_int_equal(try_open(path, STORE_SERVE), STORE_NEWER);
    assert_int_equal(try_open(path, STORE_LOOK), STORE_NEWER);
}

static void test_sentences(void **state)
{
    char sentence[512];
    (void)state;
    struct qn_text said = qn_text_on(sentence, sizeof sentence);
    store_say(STORE_AWAY, "postgresql://me:pass@word@one,two:5433/base?password=word", QN_EN,
              &said);
    assert_non_null(strstr(sentence, "'postgresql://one,two:5433/base'"));
    assert_null(strstr(sentence, "word@"));
    for (int why = 0; why < STORE_WHYS; why++)
        for (int lang = 0; lang < QN_LANGS; lang++) {
            struct qn_text text = qn_text_on(sentence, sizeof sentence);
            store_say((enum store_why)why, "/data/file", (enum qn_lang)lang, &text);
            assert_non_null(strstr(sentence, "/data/file"));
            assert_false(text.full);
        }
}

/* A process that tries to open the file once it is told to, and ends with what it got. It is made
 * before there are threads: a copy of a process whose other thread held a lock would wait for ever.
 */
static pid_t start_second(const char *path, int told)
{
    pid_t child = fork();
    if (child != 0)
        return child;
    struct store *second;
    char go;
    if (read(told, &go, 1) != 1)
        _exit(255);
    _exit((int)store_open(&second, &(struct store_options){.path = path, .mode = STORE_ALTER}));
}

/* Who only looks changes nothing. */
static void test_looking(void **state)
{
    const char *path = fresh("looking");
    int tell[2];
    (void)state;
    assert_int_equal(pipe(tell), 0);
    pid_t child = start_second(path, tell[0]);
    struct store *serving = open_at(path);
    struct store *looker = open_with(&(struct store_options){.path = path, .mode = STORE_LOOK});
    assert_int_equal(NOW(looker, store_add_person, BOB, "Bob"), STORE_READ_ONLY);
    add_tables(serving, 3);
    int count = 0;
    assert_int_equal(store_all_tables(looker, count_table, &count), STORE_FINE);
    assert_int_equal(count, 3);
    /* Nobody else may write meanwhile. */
    assert_int_equal(try_open(path, STORE_SERVE), STORE_IN_USE);
    int status;
    assert_int_equal(write(tell[1], "!", 1), 1);
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_int_equal(WEXITSTATUS(status), STORE_IN_USE);
    close(tell[0]);
    close(tell[1]);
    store_stop(looker);
    store_stop(serving);
    assert_int_equal(try_open(path, STORE_ALTER), STORE_FINE);
}

static bool count_device(void *context, const struct store_device *device)
{
    assert_true(device->id > 0 && device->seen == device->created);
    ++*(int *)context;
    return true;
}

/* A file as it was before tables had columns of their own for what is asked of them. */
static void make_older(const char *path)
{
    char mark[128];
    execute(path, schema_steps[0]);
    execute(path, schema_steps[1]);
    snprintf(mark, sizeof mark, "PRAGMA application_id = %d; UPDATE meta SET value = 2",
             SCHEMA_APPLICATION);
    execute(path, mark);
}

/* A file of every earlier schema is brought up to date with what it holds. */
static void test_older_files(void **state)
{
    enum { DEVICES_SCHEMA = 3 }; /* from which on tokens have numbers */
    (void)state;
    for (int schema = 1; schema < schema_count; schema++) {
        char name[32], mark[128];
        snprintf(name, sizeof name, "older-%d", schema);
        const char *path = fresh(name);
        for (int i = 0; i < schema; i++)
            execute(path, schema_steps[i]);
        snprintf(mark, sizeof mark, "PRAGMA application_id = %d; UPDATE meta SET value = %d",
                 SCHEMA_APPLICATION, schema);
        execute(path, mark);
        execute(path, "INSERT INTO people VALUES(11, 'Anna', 5, 6);"
                      "INSERT INTO tables VALUES(1, 'key', 11, 1, 0, 0, 7, 8);"
                      "INSERT INTO lines VALUES(1, 0, 'head');");
        execute(path, schema < DEVICES_SCHEMA
                          ? "INSERT INTO tokens(hash, person, created)"
                            " VALUES(x'01', 11, 5), (x'02', 11, 6)"
                          : "INSERT INTO tokens(hash, person, created, seen, device)"
                            " VALUES(x'01', 11, 5, 5, 71), (x'02', 11, 6, 6, 72)");
        assert_int_equal(try_open(path, STORE_LOOK), STORE_OLDER);
        struct store *store = open_at(path);
        struct store_person person;
        assert_int_equal(store_find_person(store, ANNA, &person), STORE_FINE);
        assert_true(person.created == 5 && person.seen == 6);
        assert_int_equal(NOW(store, store_add_line, 1, 1, "next"), STORE_FINE);
        assert_int_equal(
            NOW(store, store_add_result, (&(struct store_result){.table = 1, .name = "Anna"})),
            STORE_FINE);
        int devices = 0;
        assert_int_equal(store_devices_of(store, ANNA, 9, count_device, &devices), STORE_FINE);
        assert_int_equal(devices, 2);
        store_stop(store);
        assert_int_equal(try_open(path, STORE_LOOK), STORE_FINE);
    }
}

/* What older servers looked for in lines stands in columns afterwards. Lines that are damaged
 * hinder nobody. */
static void test_older_tables(void **state)
{
    (void)state;
    static const struct {
        const char *clock, *acts[6];
        int closed;
        bool over, due;
    } cases[] = {
        {"fast", {"commit", "sit", "start", "move", "undo"}, 0, false, true},
        {"off", {"commit", "start", "move"}, 0, false, false},
        {"fast", {"commit", "start", "move", "over", "leave"}, 0, true, false},
        {"fast", {"commit", "start", "over", "commit"}, 0, false, false},
        {"fast", {"commit", "start", "abandon"}, 0, false, false},
        {"fast", {"commit", "start", "move", "over"}, 1, true, false},
    };
    enum { CASES = sizeof cases / sizeof cases[0] };
    const char *path = fresh("older-tables");
    char sql[1024];
    make_older(path);
    execute(path, "INSERT INTO people VALUES(11, 'Anna', 5, 6)");
    for (int i = 0; i < CASES; i++) {
        int version = 0;
        for (; cases[i].acts[version]; version++) {
            snprintf(sql, sizeof sql,
                     "INSERT INTO lines VALUES(%d, %d, '{\"act\":\"%s\",\"id\":\"%016x\"}')", i + 1,
                     version + 1, cases[i].acts[version], (unsigned)(100 * i + version));
            execute(path, sql);
        }
        snprintf(sql, sizeof sql,
                 "INSERT INTO lines VALUES(%d, 0, '{\"game\":\"onze\",\"clock\":\"%s\"}');"
                 "INSERT INTO tables VALUES(%d, 'key %d', 11, 0, %d, %d, 7, 8)",
                 i + 1, cases[i].clock, i + 1, i, cases[i].closed, version);
        execute(path, sql);
    }
    execute(path, "INSERT INTO tables VALUES(99, 'damaged', NULL, 0, 0, 1, 7, 8);"
                  "INSERT INTO lines VALUES(99, 0, 'no JSON'), (99, 1, '{');");
    struct store *store = open_at(path);
    struct store_table table;
    for (int i = 0; i < CASES; i++) {
        snprintf(sql, sizeof sql, "key %d", i);
        assert_int_equal(store_find_table(store, sql, &table), STORE_FINE);
        assert_string_equal(table.game, "onze");
        assert_int_equal(table.over, cases[i].over);
        assert_int_equal(table.due, cases[i].due);
        assert_true(table.bytes > 60);
        assert_string_equal(table.summary, "");
        snprintf(sql, sizeof sql, "%016x", (unsigned)(100 * i)); /* of the first command */
        assert_int_equal(store_find_made(store, ANNA, sql, &table), STORE_FINE);
        assert_int_equal(table.id, i + 1);
    }
    assert_int_equal(store_find_table(store, "damaged", &table), STORE_FINE);
    assert_true(!table.over && !table.due && table.game[0] == '\0');
    store_stop(store);
}

/* All steps or none: a step that cannot be taken leaves the file as it was. */
static void test_half_migrated(void **state)
{
    (void)state;
    const char *path = fresh("half");
    make_older(path);
    execute(path, "CREATE TABLE tables_closed(x)"); /* the name of the last thing that is made */
    assert_int_not_equal(try_open(path, STORE_SERVE), STORE_FINE);
    execute(path, "DROP TABLE tables_closed;"
                  "INSERT INTO tables VALUES(1, 'key', NULL, 1, 0, 0, 7, 8)"); /* its old columns */
    assert_int_equal(try_open(path, STORE_SERVE), STORE_FINE);
}

/* ---- the life of tables ---- */

enum { THOUSAND = 1000 };

/* A closed or live one of a thousand bytes. */
static void add_thousand(struct store *store, int64_t table, int64_t owner, int64_t origin,
                         bool closed)
{
    char line[THOUSAND + 1];
    add_numbered(store, table, owner);
    memset(line, 'x', THOUSAND);
    line[THOUSAND] = '\0';
    assert_int_equal(NOW(store, store_describe_table, table, "onze", "id", origin), STORE_FINE);
    assert_int_equal(NOW(store, store_add_line, table, 0, line), STORE_FINE);
    if (closed)
        assert_int_equal(NOW(store, store_close_table, table), STORE_FINE);
}

struct found {
    int64_t ids[32];
    int count;
};

static bool note_table(void *context, const struct store_table *table)
{
    struct found *found = context;
    found->ids[found->count++] = table->id;
    return true;
}

/* Which of the tables are left, as digits of their numbers. */
static void expect_tables(struct store *store, const char *digits)
{
    struct found found = {.count = 0};
    char text[32];
    store_all_tables(store, note_table, &found);
    for (int i = 0; i < found.count; i++)
        text[i] = (char)('0' + found.ids[i]);
    text[found.count] = '\0';
    assert_string_equal(text, digits);
}

static void test_lives(void **state)
{
    (void)state;
    struct store *store = open_at(fresh("lives"));
    struct store_kept kept;
    NOW(store, store_add_person, ANNA, "Anna");
    NOW(store, store_add_person, BOB, "Bob");
    for (int i = 1; i <= 5; i++)
        add_thousand(store, i, ANNA, 70, i < 5);
    add_thousand(store, 6, BOB, 70, true);
    add_thousand(store, 7, BOB, 71, true);
    store_kept_by_owner(store, ANNA, &kept);
    assert_true(kept.open == 1 && kept.bytes == THOUSAND);
    store_kept_by_origin(store, 71, &kept);
    assert_true(kept.open == 0 && kept.bytes == 0);
    /* The oldest closed ones go, live ones stay and count. */
    assert_int_equal(NOW(store, store_trim_owner, ANNA, 3 * THOUSAND), STORE_FINE);
    expect_tables(store, "34567");
    /* Of the origin that has most. */
    assert_int_equal(NOW(store, store_sweep_closed, 0, 4 * THOUSAND), STORE_FINE);
    expect_tables(store, "34567");
    assert_int_equal(NOW(store, store_sweep_closed, 0, 3 * THOUSAND), STORE_FINE);
    expect_tables(store, "57");
    assert_int_equal(NOW(store, store_trim_origin, 71, THOUSAND - 1), STORE_FINE);
    expect_tables(store, "5");
    /* No line comes to what is closed; what went on meanwhile is not closed. */
    assert_int_equal(NOW(store, store_retire_table, 5, 7), STORE_FINE);
    assert_int_equal(NOW(store, store_add_line, 5, 1, "next"), STORE_FINE);
    assert_int_equal(NOW(store, store_retire_table, 5, 1), STORE_FINE);
    assert_int_equal(NOW(store, store_add_line, 5, 2, "next"), STORE_CONFLICT);
    /* Closed long ago. */
    assert_int_equal(NOW(store, store_sweep_closed, (int64_t)time(NULL) - 60, 1 << 30), STORE_FINE);
    expect_tables(store, "5");
    assert_int_equal(NOW(store, store_sweep_closed, (int64_t)time(NULL) + 60, 1 << 30), STORE_FINE);
    expect_tables(store, "");
    store_stop(store);
}

/* Many origins of one network with little each do not make somebody else's tables go. */
static void test_a_network_goes_first(void **state)
{
    const int64_t network = (int64_t)7 << 32, other = (int64_t)8 << 32;
    (void)state;
    struct store *store = open_at(fresh("networks"));
    NOW(store, store_add_person, ANNA, "Anna");
    add_thousand(store, 1, ANNA, other + 1, true);
    add_thousand(store, 2, ANNA, other + 1, true);
    for (int i = 0; i < 4; i++)
        add_thousand(store, 3 + i, ANNA, network + i, true);
    assert_int_equal(NOW(store, store_sweep_closed, 0, 5 * THOUSAND), STORE_FINE);
    assert_int_equal(NOW(store, store_sweep_closed, 0, 4 * THOUSAND), STORE_FINE);
    struct found found = {.count = 0};
    store_all_tables(store, note_table, &found);
    assert_int_equal(found.count, 4);
    assert_true(found.ids[0] == 1 && found.ids[1] == 2);
    store_stop(store);
}

static void test_faces(void **state)
{
    (void)state;
    struct store *store = open_at(fresh("faces"));
    struct found due = {.count = 0}, listed = {.count = 0}, open = {.count = 0};
    struct store_table row;
    NOW(store, store_add_person, ANNA, "Anna");
    int64_t one = add_table(store, ANNA), two = add_table(store, ANNA);
    NOW(store, store_describe_table, one, "onze", "00000000000000aa", 7);
    NOW(store, store_set_summary, one,
        (&(struct store_summary){.due = true, .turn = 1, .text = "\"names\":[\"Anna\"]"}));
    NOW(store, store_set_summary, one,
        (&(struct store_summary){.due = true, .turn = 0, .text = ""}));
    NOW(store, store_set_summary, two,
        (&(struct store_summary){.over = true, .turn = -1, .text = "x"}));
    NOW(store, store_set_seat, one, 0, ANNA);
    store_due_tables(store, note_table, &due);
    store_listed_tables(store, 10, note_table, &listed);
    store_open_tables_of(store, ANNA, note_table, &open);
    assert_true(due.count == 1 && due.ids[0] == one);
    assert_true(listed.count == 1 && listed.ids[0] == one);
    assert_true(open.count == 1 && open.ids[0] == one);
    assert_int_equal(store_find_made(store, ANNA, "00000000000000aa", &row), STORE_FINE);
    assert_true(row.id == one && row.turn == 0 && row.origin == 7 && row.due && !row.over);
    assert_string_equal(row.summary, "\"names\":[\"Anna\"]");
    assert_int_equal(store_find_made(store, BOB, "00000000000000aa", &row), STORE_MISSING);
    NOW(store, store_add_person, BOB, "Bob");
    NOW(store, store_set_seat, one, 1, BOB);
    assert_int_equal(NOW(store, store_forget_person, ANNA), STORE_FINE);
    assert_int_equal(store_find_table(store, row.key, &row), STORE_FINE);
    assert_string_equal(row.summary, ""); /* the name is in no face any more */
    store_stop(store);
}

/* ---- backup and check ---- */

static bool count_text(void *context, const char *text)
{
    (void)text;
    ++*(int *)context;
    return true;
}

static void test_backup(void **state)
{
    struct store *store = open_at(fresh("original"));
    char copy[PATH_ROOM];
    int faults = 0;
    (void)state;
    snprintf(copy, sizeof copy, "%s/copy", folder);
    add_tables(store, 1);
    for (uint32_t i = 0; i < 500; i++) {
        struct store_job *job = job_new();
        store_add_line(job, 1, i, line_text(1, i));
        assert_true(store_submit(store, job));
    }
    assert_int_equal(store_backup(store, copy), STORE_FINE); /* while it is written to */
    assert_int_equal(store_backup(store, copy), STORE_EXISTS);
    assert_int_equal(store_backup(store, "/no/such/folder/copy"), STORE_CANNOT_OPEN);
    store_drain(store);
    assert_int_equal(store_check(store, count_text, &faults), STORE_FINE);
    store_stop(store);
    store = open_at(copy);
    assert_int_equal(store_check(store, count_text, &faults), STORE_FINE);
    assert_int_equal(faults, 0);
    uint32_t lines = count_lines(store, 1);
    assert_int_equal(NOW(store, store_add_line, 1, lines, line_text(1, lines)), STORE_FINE);
    store_stop(store);
}

/* ---- kill -9 ---- */

/* What a server does: each table has one line on its way, and the next one goes when that came
 * back. Tells each line that came back through the pipe, and goes on until it is killed. */
struct report {
    uint32_t table, version;
};

static void serve(const char *path, int pipe)
{
    static uint32_t next[TABLES + 1];
    struct store *store;
    if (store_open(&store, &(struct store_options){.path = path}) != STORE_FINE)
        _exit(1);
    for (uint32_t table = 1; table <= TABLES; table++) {
        struct store_table known;
        struct store_job *job = store_job_new(&next[table]);
        char key[KEY_TEXT_MAX];
        snprintf(key, sizeof key, "table-%u", table);
        if (store_find_table(store, key, &known) == STORE_FINE)
            next[table] = (uint32_t)(known.version + 1);
        else
            store_add_table(job, table, key, 0, false);
        store_add_line(job, table, next[table], line_text(table, next[table]));
        store_submit(store, job);
    }
    for (;;) {
        struct store_job *job = store_take_done(store);
        if (!job)
            continue;
        uint32_t *version = store_job_owner(job);
        struct report report = {(uint32_t)(version - next), *version};
        if (store_job_why(job) != STORE_FINE || write(pipe, &report, sizeof report) < 0)
            _exit(2);
        store_job_free(job);
        ++*version;
        job = store_job_new(version);
        store_add_line(job, report.table, *version, line_text(report.table, *version));
        store_submit(store, job);
    }
}

static int64_t milliseconds(void)
{
    struct timespec moment;
    clock_gettime(CLOCK_MONOTONIC, &moment);
    return (int64_t)moment.tv_sec * 1000 + moment.tv_nsec / 1000000;
}

/* Takes reports, kills when the time since the first report (or, `early`, since the start) is up,
 * and takes the rest. */
static uint64_t listen_and_kill(int pipe, pid_t child, int64_t wait, bool early,
                                uint32_t told[TABLES + 1])
{
    struct report reports[512];
    struct pollfd waiting = {.fd = pipe, .events = POLLIN};
    int64_t end = milliseconds() + (early ? wait : 10000);
    uint64_t count = 0;
    bool killed = false;
    for (;;) {
        int64_t left = end - milliseconds();
        if (!killed && left <= 0) {
            kill(child, SIGKILL);
            killed = true;
        }
        if (!killed && poll(&waiting, 1, (int)left) <= 0)
            continue;
        ssize_t got = read(pipe, reports, sizeof reports);
        if (got <= 0)
            return count;
        if (count == 0 && !early)
            end = milliseconds() + wait;
        for (size_t i = 0; i < (size_t)got / sizeof reports[0]; i++, count++)
            told[reports[i].table] = reports[i].version + 1;
    }
}

static uint64_t serve_and_kill(const char *path, int64_t wait, bool early,
                               uint32_t told[TABLES + 1])
{
    int ends[2], status;
    assert_int_equal(pipe(ends), 0);
    pid_t child = fork();
    if (child == 0) {
        close(ends[0]);
        serve(path, ends[1]);
    }
    close(ends[1]);
    uint64_t count = listen_and_kill(ends[0], child, wait, early, told);
    close(ends[0]);
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL);
    return count;
}

static void test_kill(void **state)
{
    static uint32_t told[TABLES + 1];
    const char *path = fresh("killed");
    struct qn_rng rng;
    uint64_t count = 0, beyond = 0;
    int faults = 0;
    (void)state;
    qn_rng_seed(&rng, 9);
    int kills = server ? KILLS_OF_SERVER : KILLS;
    for (int i = 0; i < kills; i++) {
        count += serve_and_kill(path, qn_below(&rng, 40), i % 4 == 0, told);
        struct store *store;
        enum store_why why =
            store_open(&store, &(struct store_options){.path = path, .mode = STORE_SERVE});
        assert_int_equal(why, STORE_FINE);
        for (uint32_t table = 1; table <= TABLES; table++) {
            uint32_t lines = count_lines(store, table);
            assert_true(lines >= told[table] && lines <= told[table] + 1);
            beyond += lines - told[table];
            told[table] = lines;
        }
        if (i % 10 == 0)
            assert_int_equal(store_check(store, count_text, &faults), STORE_FINE);
        store_stop(store);
    }
    assert_int_equal(faults, 0);
    print_message("%d kills: %llu lines acknowledged, none lost; %llu written but not told\n",
                  kills, (unsigned long long)count, (unsigned long long)beyond);
}

/* ---- speed, not judged ---- */

static void measure(const char *name, uint32_t tables, uint32_t lines, bool careful)
{
    struct store *store =
        open_with(&(struct store_options){.path = fresh(name), .careful = careful});
    uint32_t *next = calloc(tables + 1, sizeof *next), given = 0, back = 0;
    assert_non_null(next);
    add_tables(store, (int)tables);
    struct store_counts before = store_counts(store);
    int64_t began = milliseconds();
    clock_t work = clock();
    for (uint32_t table = 1; table <= tables && given < lines; table++, given++) {
        struct store_job *job = store_job_new(&next[table]);
        store_add_line(job, table, 0, line_text(table, 0));
        assert_true(store_submit(store, job));
    }
    while (back < given) {
        struct store_job *job = store_take_done(store);
        if (!job) {
            nanosleep(&(struct timespec){.tv_nsec = 50000}, NULL);
            continue;
        }
        uint32_t *version = store_job_owner(job), table = (uint32_t)(version - next);
        assert_int_equal(store_job_why(job), STORE_FINE);
        store_job_free(job);
        back++;
        ++*version;
        if (given == lines)
            continue;
        job = store_job_new(version);
        store_add_line(job, table, *version, line_text(table, *version));
        assert_true(store_submit(store, job));
        given++;
    }
    int64_t took = milliseconds() - began;
    uint64_t commits = store_counts(store).commits - before.commits;
    double seconds = (double)(clock() - work) / CLOCKS_PER_SEC;
    print_message("%u tables, synchronous %s: %lld lines a second, %.0f a second of work, "
                  "%llu lines a commit\n",
                  tables, careful ? "FULL" : "NORMAL", (long long)lines * 1000 / (took ? took : 1),
                  lines / (seconds + 1e-9), (unsigned long long)(lines / (commits ? commits : 1)));
    free(next);
    store_stop(store);
}

static void test_speed(void **state)
{
    const char *percent = getenv("QUINTE_TEST_PERCENT");
    uint32_t lines = percent && atoi(percent) < 100 ? 2000 : server ? 6000 : 60000;
    (void)state;
    measure("speed-1", 100, lines, false);
    measure("speed-2", 5000, lines, false);
    if (!server)
        measure("speed-3", 5000, lines / 4, true);
}

static int make_folder(void **state)
{
    (void)state;
    return mkdtemp(folder) ? 0 : -1;
}

static int remove_folder(void **state)
{
    char command[PATH_ROOM];
    (void)state;
    snprintf(command, sizeof command, "rm -rf '%s'", folder);
    return system(command);
}

static int run_in_server(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_people),
        cmocka_unit_test(test_tables),
        cmocka_unit_test(test_people_at_tables),
        cmocka_unit_test(test_queue),
        cmocka_unit_test(test_gathered),
        cmocka_unit_test(test_stop),
        cmocka_unit_test(test_looking),
        cmocka_unit_test(test_lives),
        cmocka_unit_test(test_a_network_goes_first),
        cmocka_unit_test(test_faces),
        cmocka_unit_test(test_kill),
        cmocka_unit_test(test_speed),
    };
    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_tokens),
        cmocka_unit_test(test_people),
        cmocka_unit_test(test_tables),
        cmocka_unit_test(test_people_at_tables),
        cmocka_unit_test(test_queue),
        cmocka_unit_test(test_gathered),
        cmocka_unit_test(test_outgrown),
        cmocka_unit_test(test_stop),
        cmocka_unit_test(test_no_room),
        cmocka_unit_test(test_other_files),
        cmocka_unit_test(test_sentences),
        cmocka_unit_test(test_looking),
        cmocka_unit_test(test_older_files),
        cmocka_unit_test(test_older_tables),
        cmocka_unit_test(test_half_migrated),
        cmocka_unit_test(test_lives),
        cmocka_unit_test(test_a_network_goes_first),
        cmocka_unit_test(test_faces),
        cmocka_unit_test(test_backup),
        cmocka_unit_test(test_kill),
        cmocka_unit_test(test_speed),
    };
    server = getenv("QUINTE_TEST_POSTGRES");
    return server ? run_in_server() : cmocka_run_group_tests(tests, make_folder, remove_folder);
}
