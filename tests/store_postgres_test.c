#define _GNU_SOURCE /* memmem */
/* What may happen on the way to PostgreSQL: a connection that is lost before, during and after a
 * commit; a database that is away and comes back; others who write. A proxy stands between and
 * cuts. Under `tools/postgres run`. */
#include "server/store.h"
#include <errno.h>
#include <libpq-fe.h>
#include <poll.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>
#include <cmocka.h>

enum { PATH_ROOM = 256, LINKS = 16, ANNA = 11, BOB = 12 };

/* ---- the proxy ---- */

enum mode {
    PASS,
    CUT_BEFORE, /* the next commit does not arrive */
    CUT_AFTER,  /* the next commit takes place, and nobody hears of it */
    DOWN,       /* nobody gets through */
};

static char folder[] = "/tmp/quinte-proxy-XXXXXX";
static const char *server;
static atomic_int mode, cuts;
static atomic_bool ends;
static pthread_t thread;
static int listening;
static int pairs[LINKS][2]; /* the store's end and the database's; 0: none */

static int socket_at(const char *where, bool is_server)
{
    struct sockaddr_un name = {.sun_family = AF_UNIX};
    int end = socket(AF_UNIX, SOCK_STREAM, 0);
    assert_true(end > 0);
    snprintf(name.sun_path, sizeof name.sun_path, "%s/.s.PGSQL.5432", where);
    int code = is_server ? bind(end, (struct sockaddr *)&name, sizeof name)
                         : connect(end, (struct sockaddr *)&name, sizeof name);
    assert_int_equal(code, 0);
    if (is_server)
        assert_int_equal(listen(end, LINKS), 0);
    return end;
}

static void cut(int *pair)
{
    close(pair[0]);
    close(pair[1]);
    pair[0] = pair[1] = 0;
}

static void take_in(void)
{
    int *pair = pairs[0];
    while (pair[0])
        pair += 2;
    pair[0] = accept(listening, NULL, NULL);
    if (atomic_load(&mode) == DOWN) {
        close(pair[0]);
        pair[0] = 0;
    } else {
        pair[1] = socket_at(server, false);
    }
}

/* Whole messages come together here: nobody sends much. */
static void carry(int *pair, int from)
{
    static char bytes[1 << 16];
    if (atomic_load(&mode) == DOWN) {
        cut(pair);
        return;
    }
    ssize_t length = read(pair[from], bytes, sizeof bytes);
    bool is_commit = from == 0 && length > 7 && memmem(bytes, (size_t)length, "COMMIT", 6);
    int now = atomic_load(&mode);
    if (length <= 0 || (now == CUT_BEFORE && is_commit)) {
        cut(pair);
    } else {
        assert_int_equal(write(pair[!from], bytes, (size_t)length), length);
        if (!(now == CUT_AFTER && is_commit))
            return;
        assert_true(read(pair[1], bytes, sizeof bytes) > 0); /* it took place */
        cut(pair);
    }
    if (is_commit) {
        atomic_fetch_add(&cuts, 1);
        atomic_store(&mode, PASS);
    }
}

static void *stand_between(void *argument)
{
    (void)argument;
    while (!atomic_load(&ends)) {
        struct pollfd ready[1 + 2 * LINKS] = {{.fd = listening, .events = POLLIN}};
        for (int i = 0; i < 2 * LINKS; i++)
            ready[1 + i] = (struct pollfd){.fd = pairs[i / 2][i % 2] ? pairs[i / 2][i % 2] : -1,
                                           .events = POLLIN};
        poll(ready, 1 + 2 * LINKS, 10);
        for (int i = 0; i < 2 * LINKS; i++)
            if (pairs[i / 2][0] && (ready[1 + i].revents || atomic_load(&mode) == DOWN))
                carry(pairs[i / 2], i % 2);
        if (ready[0].revents)
            take_in();
    }
    return NULL;
}

/* ---- helpers ---- */

static void in_database(const char *name, const char *sql)
{
    char url[PATH_ROOM];
    snprintf(url, sizeof url, "postgresql:///%s?host=%s&user=quinte", name, server);
    PGconn *connection = PQconnectdb(url);
    assert_int_equal(PQstatus(connection), CONNECTION_OK);
    PGresult *result = PQexec(connection, sql);
    assert_true(PQresultStatus(result) == PGRES_COMMAND_OK ||
                PQresultStatus(result) == PGRES_TUPLES_OK);
    PQclear(result);
    PQfinish(connection);
}

/* A database of its own for each test, through the proxy. */
static const char *fresh(const char *name)
{
    static char path[PATH_ROOM];
    char sql[PATH_ROOM];
    snprintf(sql, sizeof sql, "CREATE DATABASE %s", name);
    in_database("postgres", sql);
    snprintf(path, sizeof path, "postgresql:///%s?host=%s&user=quinte", name, folder);
    return path;
}

/* Jobs wait for store_drain, so that those of a test share a transaction. */
static struct store *open_at(const char *path)
{
    struct store *store;
    assert_int_equal(store_open(&store, &(struct store_options){.path = path, .gather = 1000}),
                     STORE_FINE);
    return store;
}

static void submit(struct store *store, struct store_job *job)
{
    assert_true(job && store_submit(store, job));
}

static enum store_why take(struct store *store)
{
    struct store_job *job = store_take_done(store);
    assert_non_null(job);
    enum store_why why = store_job_why(job);
    store_job_free(job);
    return why;
}

static enum store_why finish(struct store *store, struct store_job *job)
{
    submit(store, job);
    store_drain(store);
    return take(store);
}

static struct store_job *line_job(int64_t table, uint32_t version)
{
    struct store_job *job = store_job_new(NULL);
    store_add_line(job, table, version, "line");
    store_set_summary(job, table, &(struct store_summary){.turn = (int)version, .text = ""});
    return job;
}

static struct store *open_with_tables(const char *name, int count)
{
    struct store *store = open_at(fresh(name));
    struct store_job *job = store_job_new(NULL);
    for (int i = 1; i <= count; i++) {
        char key[KEY_TEXT_MAX];
        snprintf(key, sizeof key, "table-%d", i);
        store_add_table(job, i, key, 0, false);
    }
    assert_int_equal(finish(store, job), STORE_FINE);
    return store;
}

static bool count_line(void *context, uint32_t version, const char *line)
{
    int *count = context;
    assert_true(version == (uint32_t)*count && !strcmp(line, "line"));
    ++*count;
    return true;
}

static int count_lines(struct store *store, int64_t table)
{
    int count = 0;
    assert_int_equal(store_lines(store, table, 0, count_line, &count), STORE_FINE);
    return count;
}

/* ---- lost connections ---- */

/* Whatever became of the commit, each line is there once and nobody is told otherwise. */
static void lose_a_commit(const char *name, enum mode how)
{
    struct store *store = open_with_tables(name, 2);
    struct store_job *job = store_job_new(NULL);
    int before = atomic_load(&cuts);
    store_add_person(job, ANNA, "Anna");
    submit(store, job);
    submit(store, line_job(1, 0));
    submit(store, line_job(2, 5)); /* in conflict, then as before */
    atomic_store(&mode, how);
    store_drain(store);
    assert_int_equal(atomic_load(&cuts), before + 1);
    assert_int_equal(take(store), STORE_FINE);
    assert_int_equal(take(store), STORE_FINE);
    assert_int_equal(take(store), STORE_CONFLICT);
    assert_int_equal(finish(store, line_job(1, 1)), STORE_FINE);
    assert_int_equal(count_lines(store, 1), 2);
    assert_int_equal(count_lines(store, 2), 0);
    assert_false(store_counts(store).away);
    store_stop(store);
}

static void test_commit_that_did_not_arrive(void **state)
{
    (void)state;
    lose_a_commit("before", CUT_BEFORE);
}

static void test_commit_that_nobody_heard_of(void **state)
{
    (void)state;
    lose_a_commit("after", CUT_AFTER);
}

static void test_away(void **state)
{
    (void)state;
    struct store *store = open_with_tables("away", 1);
    struct store_person person;
    atomic_store(&mode, DOWN);
    submit(store, line_job(1, 0));
    store_go(store);
    while (!store_counts(store).away)
        sched_yield();
    /* Reads say so; jobs wait. */
    assert_int_equal(store_find_person(store, ANNA, &person), STORE_AWAY);
    assert_null(store_take_done(store));
    atomic_store(&mode, PASS);
    store_drain(store);
    assert_int_equal(take(store), STORE_FINE);
    enum store_why why;
    while ((why = store_find_person(store, ANNA, &person)) == STORE_AWAY)
        sched_yield();
    assert_int_equal(why, STORE_MISSING);
    assert_int_equal(count_lines(store, 1), 1);
    /* Who wants to stop does not wait for ever. */
    atomic_store(&mode, DOWN);
    assert_int_equal(finish(store, line_job(1, 1)), STORE_AWAY);
    store_stop(store);
    atomic_store(&mode, PASS);
    store = NULL;
}

/* ---- others ---- */

/* Who is too late is refused alone. */
static void test_too_late(void **state)
{
    (void)state;
    struct store *store = open_with_tables("late", 4);
    in_database("late", "UPDATE tables SET version = 7 WHERE id = 2");
    struct store_counts before = store_counts(store);
    for (int64_t table = 1; table <= 4; table++)
        submit(store, line_job(table, 0));
    store_drain(store);
    for (int table = 1; table <= 4; table++)
        assert_int_equal(take(store), table == 2 ? STORE_CONFLICT : STORE_FINE);
    assert_int_equal(store_counts(store).commits, before.commits + 1);
    assert_int_equal(count_lines(store, 2), 0);
    assert_int_equal(count_lines(store, 3), 1);
    /* A job that fails after its lines takes them with it, and nobody else's. */
    struct store_job *job = line_job(1, 1);
    store_drop_table(job, 4711);
    submit(store, job);
    submit(store, line_job(1, 1));
    store_drain(store);
    assert_int_equal(take(store), STORE_CONFLICT);
    assert_int_equal(take(store), STORE_FINE);
    assert_int_equal(count_lines(store, 1), 2);
    /* So does a text that PostgreSQL does not take. */
    job = store_job_new(NULL);
    store_add_line(job, 3, 1, "\xff");
    submit(store, job);
    submit(store, line_job(4, 1));
    store_drain(store);
    assert_int_equal(take(store), STORE_CONFLICT);
    assert_int_equal(take(store), STORE_FINE);
    store_stop(store);
}

static void *open_it(void *path)
{
    static struct store *stores[2];
    static atomic_int next;
    struct store **store = &stores[atomic_fetch_add(&next, 1)];
    enum store_why why = store_open(store, &(struct store_options){.path = path});
    return why == STORE_FINE ? (void *)*store : NULL;
}

/* The first makes the tables, and the other finds them. */
static void test_two_at_once(void **state)
{
    char path[PATH_ROOM];
    pthread_t openers[2];
    void *stores[2];
    (void)state;
    snprintf(path, sizeof path, "%s", fresh("two"));
    for (int i = 0; i < 2; i++)
        assert_int_equal(pthread_create(&openers[i], NULL, open_it, path), 0);
    for (int i = 0; i < 2; i++)
        pthread_join(openers[i], &stores[i]);
    assert_true(!stores[0] != !stores[1]); /* one serves */
    store_stop(stores[0]);
    store_stop(stores[1]);
}

static void test_other_databases(void **state)
{
    struct store *store;
    char said[256] = "", path[PATH_ROOM];
    struct qn_text words = qn_text_on(said, sizeof said);
    (void)state;
    struct store_options options = {.path = path, .words = &words, .mode = STORE_LOOK};
    snprintf(path, sizeof path, "postgresql:///nowhere?host=%s&user=quinte", folder);
    assert_int_equal(store_open(&store, &options), STORE_AWAY);
    assert_non_null(strstr(said, "nowhere"));
    snprintf(path, sizeof path, "%s", fresh("empty"));
    assert_int_equal(store_open(&store, &options), STORE_NOT_OURS);
    options.mode = STORE_ALTER;
    assert_int_equal(store_open(&store, &options), STORE_NOT_OURS);
    in_database("empty", "CREATE TABLE tables(id bigint)");
    options.mode = STORE_SERVE;
    assert_int_equal(store_open(&store, &options), STORE_NOT_OURS);
    in_database("empty", "DROP TABLE tables");
    assert_int_equal(store_open(&store, &options), STORE_FINE);
    store_stop(store);
    in_database("empty", "UPDATE meta SET value = 1000 WHERE name = 'schema'");
    assert_int_equal(store_open(&store, &options), STORE_NEWER);
    assert_int_equal(store_copy(path, "/tmp/copy", NULL), STORE_ELSEWHERE);
    assert_int_equal(store_prove(path), STORE_ELSEWHERE);
}

/* ---- all ---- */

static int begin(void **state)
{
    (void)state;
    server = getenv("QUINTE_TEST_POSTGRES");
    if (!server || !mkdtemp(folder))
        return -1;
    listening = socket_at(folder, true);
    return pthread_create(&thread, NULL, stand_between, NULL);
}

static int end(void **state)
{
    char command[PATH_ROOM];
    (void)state;
    atomic_store(&ends, true);
    pthread_join(thread, NULL);
    snprintf(command, sizeof command, "rm -rf '%s'", folder);
    return system(command);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_commit_that_did_not_arrive),
        cmocka_unit_test(test_commit_that_nobody_heard_of),
        cmocka_unit_test(test_away),
        cmocka_unit_test(test_too_late),
        cmocka_unit_test(test_two_at_once),
        cmocka_unit_test(test_other_databases),
    };
    signal(SIGPIPE, SIG_IGN);
    return cmocka_run_group_tests(tests, begin, end);
}
