/* The store on a disk that fails. A script of jobs is run again and again, with the fault one call
 * later each time:
 *
 *  - a call fails, finds the disk full, or is done by half: the store must then hold exactly those
 *    jobs that it said are done, whatever it said of the others, at once and when it is opened
 * anew;
 *  - the power goes, and what was not synced is lost in part: the store must open and hold the
 * first so many jobs in their order and nothing of the others; under `careful` all that were
 *    acknowledged, without it too if only the program ended.
 *
 * QUINTE_TEST_PERCENT=1000 tries every call, 100 one in ten. */
#include "faulty_disk.h"
#include "server/store.h"
#include <setjmp.h>
#include <sqlite3.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>
#include <cmocka.h>

enum {
    ANNA = 11,
    BOB = 12,
    TABLES = 3,
    JOBS = 60,
    LONG_LINE = 9000, /* bytes: overflows its page */
    PATH_ROOM = 256,
    GROUP = 5,  /* jobs that are given to the store together, at most */
    WHILE = 25, /* calls for which the disk is full */
    FOR_EVER = 1 << 20
};

static char folder[] = "/tmp/quinte-faults-XXXXXX";

/* The store stamps what it writes: always at the same time. */
time_t __wrap_time(time_t *at);
time_t __wrap_time(time_t *at)
{
    if (at)
        *at = 1000000;
    return 1000000;
}

/* ---- the script ---- */

static const char *line_text(int job)
{
    static char text[LONG_LINE + 64];
    int length = job % 7 == 0 ? LONG_LINE : 100 + job;
    snprintf(text, sizeof text, "{\"person\":\"%016x\",\"move\":\"%0*d\"}", ANNA + job % 2, length,
             job);
    return text;
}

static void add_table(struct store_job *job, int64_t table)
{
    char key[KEY_TEXT_MAX];
    struct qn_text text = qn_text_on(key, sizeof key);
    qn_text_form(&text, "table-%d-%010d", (int)table, (int)table);
    store_add_table(job, table, key, table == 2 ? BOB : ANNA, true);
    store_add_line(job, table, 0, "{\"quinte\":1}");
    store_set_seat(job, table, 0, ANNA);
    store_set_seat(job, table, 1, BOB);
}

static void add_results(struct store_job *job, int64_t table)
{
    for (int seat = 0; seat < 2; seat++)
        store_add_result(job, &(struct store_result){.table = table,
                                                     .seat = seat,
                                                     .person = seat ? BOB : ANNA,
                                                     .name = seat ? "Bob" : "Anna",
                                                     .score = 10 * seat,
                                                     .rank = 1 + seat});
}

/* Changes of every kind among many lines. */
static struct store_job *make_job(int number)
{
    static const uint8_t tokens[3][TOKEN_HASH_BYTES] = {{1}, {2}, {3}},
                         code[TOKEN_HASH_BYTES] = {4};
    struct store_job *job = store_job_new((void *)(intptr_t)(number + 1));
    assert_non_null(job);
    if (number < 2) {
        store_add_person(job, ANNA + number, number ? "Bob" : "Anna");
        store_add_token(job, tokens[number], ANNA + number, 1 + number, "");
    } else if (number < 2 + TABLES) {
        add_table(job, number - 1);
    } else if (number == 10) {
        store_name_person(job, ANNA, "Ann");
    } else if (number == 20) {
        store_add_carry(job, code, ANNA, 600);
        store_name_person(job, BOB, "Bobby"); /* codes do not outlive a start */
    } else if (number == 30) {
        store_take_carry(job, code);
        store_add_token(job, tokens[2], ANNA, 3, "");
    } else if (number == 40) {
        store_set_seat(job, 1, 1, 0);
        store_list_table(job, 1, false);
    } else if (number == 50) {
        add_results(job, 1);
    } else if (number == JOBS - 3) { /* which takes no lines then */
        store_close_table(job, 1);
    } else if (number == JOBS - 2) {
        store_drop_table(job, 3);
    } else if (number == JOBS - 1) {
        store_forget_person(job, BOB);
    } else {
        int64_t table = 1 + number % TABLES;
        uint32_t version = 1;
        for (int before = 2 + TABLES; before < number; before++)
            version += 1 + before % TABLES == table && (before % 10 != 0 || before < 10);
        store_add_line(job, table, version, line_text(number));
    }
    return job;
}

/* ---- what is there ---- */

static int add_row(void *context, int columns, char **values, char **names)
{
    uint64_t *hash = context;
    (void)names;
    for (int i = 0; i < columns; i++) {
        for (const char *at = values[i] ? values[i] : "NULL"; *at; at++)
            *hash = (*hash ^ (uint8_t)*at) * 1099511628211u;
        *hash = (*hash ^ 0xff) * 1099511628211u;
    }
    return 0;
}

struct whole {
    sqlite3 *base;
    uint64_t hash;
};

static int add_all_rows(void *context, int columns, char **values, char **names)
{
    struct whole *whole = context;
    char sql[PATH_ROOM];
    (void)columns, (void)names;
    snprintf(sql, sizeof sql, "SELECT * FROM \"%s\" ORDER BY 1, 2", values[0]);
    add_row(&whole->hash, 1, values, names);
    return sqlite3_exec(whole->base, sql, add_row, &whole->hash, NULL) == SQLITE_OK ? 0 : 1;
}

/* All rows of all tables in a number, read past the faulty disk. */
static uint64_t digest(const char *path)
{
    struct whole whole = {.hash = 14695981039346656037u};
    assert_int_equal(sqlite3_open_v2(path, &whole.base, SQLITE_OPEN_READONLY, "unix"), SQLITE_OK);
    int code = sqlite3_exec(whole.base,
                            "SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name",
                            add_all_rows, &whole, NULL);
    assert_int_equal(code, SQLITE_OK);
    sqlite3_close(whole.base);
    return whole.hash;
}

static bool count_text(void *context, const char *text)
{
    print_message("damaged: %s\n", text);
    ++*(int *)context;
    return true;
}

/* Opens the file on a disk that works, and tells what it holds. */
static uint64_t look(const char *path)
{
    struct store *store;
    int damage = 0;
    assert_int_equal(store_open(&store, &(struct store_options){.path = path}), STORE_FINE);
    assert_int_equal(store_check(store, count_text, &damage), STORE_FINE);
    assert_int_equal(damage, 0);
    uint64_t hash = digest(path);
    store_stop(store);
    return hash;
}

/* ---- running it ---- */

static void remove_files(const char *path)
{
    static const char *const endings[] = {"", "-wal", "-shm", "-journal", "-lock"};
    for (int i = 0; i < 5; i++) {
        char name[PATH_ROOM + 16];
        snprintf(name, sizeof name, "%s%s", path, endings[i]);
        unlink(name);
    }
}

struct outcome {
    bool is_open;
    bool is_done[JOBS]; /* it was said */
    int done;           /* of the first so many */
};

static bool check_line(void *context, uint32_t version, const char *line)
{
    uint32_t *next = context;
    (void)line;
    assert_int_equal(version, (*next)++);
    return true;
}

static void take_back(struct store *store, struct outcome *outcome)
{
    for (struct store_job *job; (job = store_take_done(store));) {
        int number = (int)(intptr_t)store_job_owner(job) - 1;
        outcome->is_done[number] = store_job_why(job) == STORE_FINE;
        store_job_free(job);
    }
}

/* Those of the jobs that are wanted, in groups of one to GROUP; readers look in between. */
static struct outcome run_script(const char *path, bool careful, const bool *wanted, int group)
{
    struct store_options options = {.path = path, .careful = careful, .gather = JOBS};
    struct outcome outcome = {.is_open = false};
    struct store *store;
    if (store_open(&store, &options) != STORE_FINE)
        return outcome;
    outcome.is_open = true;
    for (int number = 0, left = 1; number < JOBS; number++) {
        uint32_t next = 0;
        if (!wanted || wanted[number])
            assert_true(store_submit(store, make_job(number)));
        if (--left > 0 && number < JOBS - 1)
            continue;
        left = 1 + (number * 3) % group;
        store_drain(store);
        take_back(store, &outcome);
        store_lines(store, 1, 0, check_line, &next);
    }
    store_stop(store);
    while (outcome.done < JOBS && outcome.is_done[outcome.done])
        outcome.done++;
    return outcome;
}

/* ---- what should be there ---- */

static uint64_t prefixes[JOBS + 1]; /* what the first so many jobs make */

static uint64_t made_by(const bool *wanted)
{
    char path[PATH_ROOM];
    snprintf(path, sizeof path, "%s/reference", folder);
    remove_files(path);
    disk_forget();
    struct outcome outcome = run_script(path, false, wanted, 1);
    for (int i = 0; i < JOBS; i++)
        if (outcome.is_done[i] != wanted[i])
            fail_msg("job %d: done %d, wanted %d", i, outcome.is_done[i], wanted[i]);
    uint64_t hash = look(path);
    disk_forget();
    return hash;
}

static int make_references(void **state)
{
    bool wanted[JOBS] = {false};
    (void)state;
    if (!mkdtemp(folder))
        return -1;
    disk_install();
    for (int count = 0; count <= JOBS; count++) {
        prefixes[count] = made_by(wanted);
        assert_true(count == 0 || prefixes[count] != prefixes[count - 1]);
        if (count < JOBS)
            wanted[count] = true;
    }
    return 0;
}

static int remove_folder(void **state)
{
    char command[PATH_ROOM];
    (void)state;
    snprintf(command, sizeof command, "rm -rf '%s'", folder);
    return system(command);
}

/* ---- faults ---- */

static long stride(void)
{
    const char *percent = getenv("QUINTE_TEST_PERCENT");
    long step = 1000 / (percent && atoi(percent) > 0 ? atoi(percent) : 100);
    return step > 0 ? step : 1;
}

static const char *fresh(void)
{
    static char path[PATH_ROOM];
    snprintf(path, sizeof path, "%s/faulty", folder);
    remove_files(path);
    disk_forget();
    return path;
}

/* How many calls the script makes. */
static long count_calls(bool careful)
{
    const char *path = fresh();
    disk_plan(FAULT_NONE, 0, 0);
    struct outcome outcome = run_script(path, careful, NULL, GROUP);
    assert_int_equal(outcome.done, JOBS);
    return disk_calls();
}

static int find_prefix(uint64_t hash)
{
    for (int count = JOBS; count >= 0; count--)
        if (prefixes[count] == hash)
            return count;
    return -1;
}

/* If the disk never works again, nobody can know of the last jobs whether they got there: their
 * bytes did, the sync failed. */
static bool is_as_said(uint64_t hash, const struct outcome *outcome, long count)
{
    int found = find_prefix(hash);
    if (count == FOR_EVER)
        return found >= outcome->done && found <= outcome->done + GROUP;
    return hash == (outcome->done == JOBS ? prefixes[JOBS] : made_by(outcome->is_done));
}

/* True if the fault was felt. */
static bool fail_at(enum fault fault, bool careful, long at, long count)
{
    const char *path = fresh();
    disk_plan(fault, at, count);
    struct outcome outcome = run_script(path, careful, NULL, GROUP);
    disk_forget();
    bool holds = is_as_said(look(path), &outcome, count);
    if (!holds)
        print_error("fault %d at call %ld, careful %d: %d jobs done at first\n", fault, at, careful,
                    outcome.done);
    assert_true(holds);
    return outcome.done < JOBS;
}

static void test_failures(void **state)
{
    static const struct {
        enum fault fault;
        bool careful;
        long count;
    } cases[] = {
        {FAULT_ERROR, false, 1}, {FAULT_ERROR, true, 1},        {FAULT_ERROR, false, WHILE},
        {FAULT_FULL, false, 1},  {FAULT_FULL, true, WHILE},     {FAULT_SHORT, false, 1},
        {FAULT_SHORT, true, 1},  {FAULT_ERROR, true, FOR_EVER},
    };
    long step = stride(), tried = 0, felt = 0;
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        long calls = count_calls(cases[i].careful);
        for (long at = (long)i % step; at < calls; at += step, tried++)
            felt += fail_at(cases[i].fault, cases[i].careful, at, cases[i].count);
    }
    print_message("%ld faults, %ld of them felt: the store has what it said it has\n", tried, felt);
    assert_true(felt > tried / 10);
}

/* ---- power cuts ---- */

static int cut_at(bool careful, long at, enum loss loss, uint64_t seed)
{
    struct qn_rng rng;
    const char *path = fresh();
    qn_rng_seed(&rng, seed);
    disk_plan(FAULT_CUT, at, 0);
    struct outcome outcome = run_script(path, careful, NULL, GROUP);
    disk_lose(loss, &rng);
    int found = find_prefix(look(path));
    bool is_promised = careful || loss == LOSS_NOTHING;
    bool holds = found >= 0 && (!is_promised || found >= outcome.done);
    if (!holds)
        print_error("cut at call %ld, careful %d, loss %d: %d jobs acknowledged, %d there\n", at,
                    careful, loss, outcome.done, found);
    assert_true(holds);
    for (int i = outcome.done; i < JOBS; i++)
        assert_false(outcome.is_done[i]);
    return found - outcome.done;
}

static void test_cuts(void **state)
{
    long step = stride(), cuts = 0, lost = 0, beyond = 0;
    (void)state;
    for (int careful = 0; careful < 2; careful++) {
        long calls = count_calls(careful);
        for (int loss = 0; loss < LOSSES; loss++)
            for (long at = loss % step; at < calls; at += step, cuts++) {
                int more = cut_at(careful, at, (enum loss)loss, (uint64_t)(at * LOSSES + loss));
                lost += more < 0 ? -more : 0;
                beyond += more > 0 ? more : 0;
            }
    }
    print_message(
        "%ld power cuts: always the first so many jobs; %ld acknowledged ones lost without"
        " `careful`, none with it; %ld there that nobody was told of\n",
        cuts, lost, beyond);
    assert_true(lost > 0); /* or nothing was cut */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_failures),
        cmocka_unit_test(test_cuts),
    };
    return cmocka_run_group_tests(tests, make_references, remove_folder);
}
