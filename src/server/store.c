/* The store: opening and closing its file, and the thread that writes: see store.h. */
#include "server/store_internal.h"
#include "core/language.h"
#include "server/schema.h"
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

enum { QUEUE = 16384, BATCH = 1024, PATIENCE_MS = 5000 };

/* ---- reasons ---- */

enum store_why store_why_of(int code)
{
    static const struct {
        int code;
        enum store_why why;
    } known[] = {
        {SQLITE_OK, STORE_FINE},
        {SQLITE_ROW, STORE_FINE},
        {SQLITE_DONE, STORE_FINE},
        {SQLITE_CONSTRAINT, STORE_CONFLICT},
        {SQLITE_FULL, STORE_DISK_FULL},
        {SQLITE_CANTOPEN, STORE_CANNOT_OPEN},
        {SQLITE_PERM, STORE_CANNOT_OPEN},
        {SQLITE_AUTH, STORE_CANNOT_OPEN},
        {SQLITE_READONLY, STORE_READ_ONLY},
        {SQLITE_BUSY, STORE_IN_USE},
        {SQLITE_LOCKED, STORE_IN_USE},
        {SQLITE_CORRUPT, STORE_BROKEN},
        {SQLITE_NOTADB, STORE_NOT_OURS},
        {SQLITE_ERROR, STORE_BROKEN},
        {SQLITE_NOMEM, STORE_NO_MEMORY},
    };
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++)
        if (known[i].code == (code & 0xff))
            return known[i].why;
    return STORE_TROUBLE;
}

void store_say(enum store_why why, const char *path, enum qn_lang lang, struct qn_text *text)
{
    static const char *const sentences[STORE_WHYS] = {
        [STORE_FINE] = N_("'%s' is fine."),
        [STORE_MISSING] = N_("'%s' does not exist: check the path."),
        [STORE_CANNOT_OPEN] = N_("'%s' cannot be opened: its folder must exist, and you must be "
                                 "allowed to write there."),
        [STORE_NOT_OURS] = N_("'%s' is not a Quinte data file: choose another."),
        [STORE_NEWER] = N_("'%s' comes from a newer version of Quinte: update the program."),
        [STORE_OLDER] = N_("'%s' comes from an older version of Quinte: start the server with it "
                           "first, which brings it up to date."),
        [STORE_EXISTS] = N_("'%s' exists already: choose another name."),
        [STORE_IN_USE] =
            N_("'%s' is in use by another process, probably a server: stop that first."),
        [STORE_READ_ONLY] = N_("'%s' can only be read: check its permissions."),
        [STORE_CONFLICT] = N_("'%s' contradicts this change: nothing was done."),
        [STORE_DISK_FULL] = N_("there is no room left for '%s': free some on the disk."),
        [STORE_TROUBLE] = N_("the disk of '%s' does not work as it should: see the system's "
                             "messages."),
        [STORE_BROKEN] = N_("'%s' is damaged: go back to a backup."),
        [STORE_NO_MEMORY] = N_("there is not enough memory for '%s'."),
    };
    qn_text_form(text, qn_say(lang, sentences[why]), path);
}

/* ---- small queries while opening ---- */

bool store_prepare(sqlite3 *base, const char *const *texts, int count, sqlite3_stmt **statements)
{
    for (int i = 0; i < count; i++)
        if (sqlite3_prepare_v3(base, texts[i], -1, SQLITE_PREPARE_PERSISTENT, &statements[i],
                               NULL) != SQLITE_OK)
            return false;
    return true;
}

enum store_why store_ask_number(sqlite3 *base, const char *sql, int64_t *number)
{
    sqlite3_stmt *statement = NULL;
    int code = sqlite3_prepare_v2(base, sql, -1, &statement, NULL);
    if (code == SQLITE_OK)
        code = sqlite3_step(statement);
    if (code == SQLITE_ROW)
        *number = sqlite3_column_int64(statement, 0);
    sqlite3_finalize(statement);
    return store_why_of(code);
}

static enum store_why run(sqlite3 *base, const char *sql)
{
    return store_why_of(sqlite3_exec(base, sql, NULL, NULL, NULL));
}

/* ---- the file ---- */

/* SQLite's own locks let several processes write in turn: a server's tables live in its memory, so
 * it must be the only one. The lock is a file of its own, because closing the data file a second
 * time would drop SQLite's locks on it. */
enum store_why store_take_lock(const char *path, int *lock)
{
    char *name = sqlite3_mprintf("%s-lock", path);
    if (!name)
        return STORE_NO_MEMORY;
    *lock = open(name, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    sqlite3_free(name);
    if (*lock < 0)
        return errno == EROFS ? STORE_READ_ONLY : STORE_CANNOT_OPEN;
    return flock(*lock, LOCK_EX | LOCK_NB) == 0 ? STORE_FINE : STORE_IN_USE;
}

/* The file has everybody's secrets: it is made for its owner's eyes only, and SQLite gives its
 * companions the same permissions. */
static enum store_why make_file(const char *path)
{
    int file = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (file >= 0)
        close(file);
    return file >= 0 || errno == EEXIST ? STORE_FINE : STORE_CANNOT_OPEN;
}

enum store_why store_open_base(const char *path, int flags, sqlite3 **base)
{
    int code = sqlite3_open_v2(path, base, flags | SQLITE_OPEN_NOMUTEX, NULL);
    if (code != SQLITE_OK)
        return store_why_of(code);
    sqlite3_busy_timeout(*base, PATIENCE_MS);
    return run(*base, "PRAGMA foreign_keys = ON; PRAGMA trusted_schema = OFF;");
}

/* Which schema the file has; an empty one has 0. */
enum store_why store_find_schema(sqlite3 *base, int64_t *schema)
{
    int64_t application = 0, things = 0;
    *schema = 0;
    enum store_why why = store_ask_number(base, "PRAGMA application_id", &application);
    if (why == STORE_FINE)
        why = store_ask_number(base, "SELECT count(*) FROM sqlite_schema", &things);
    if (why != STORE_FINE || (application == 0 && things == 0))
        return why;
    if (application != SCHEMA_APPLICATION)
        return STORE_NOT_OURS;
    why = store_ask_number(base, "SELECT value FROM meta WHERE name = 'schema'", schema);
    return why == STORE_FINE && *schema > schema_count ? STORE_NEWER : why;
}

static enum store_why take_steps(sqlite3 *base, int64_t schema)
{
    char mark[96];
    enum store_why why = STORE_FINE;
    for (; why == STORE_FINE && schema < schema_count; schema++)
        why = run(base, schema_steps[schema]);
    sqlite3_snprintf(sizeof mark, mark,
                     "PRAGMA application_id = %d; UPDATE meta SET value = %d WHERE name = 'schema'",
                     SCHEMA_APPLICATION, schema_count);
    return why == STORE_FINE ? run(base, mark) : why;
}

/* All steps or none. */
static enum store_why migrate(sqlite3 *base, int64_t schema)
{
    if (schema == schema_count)
        return STORE_FINE;
    enum store_why why = run(base, "BEGIN IMMEDIATE");
    if (why == STORE_FINE)
        why = take_steps(base, schema);
    if (why == STORE_FINE)
        why = run(base, "COMMIT");
    if (why != STORE_FINE)
        run(base, "ROLLBACK");
    return why;
}

/* What is deleted is overwritten, because people may ask to be forgotten. */
static enum store_why open_writer(struct store *store, enum store_mode mode)
{
    static const char *const frames[FRAMES] = {"BEGIN IMMEDIATE", "COMMIT", "ROLLBACK"};
    int64_t schema = 0;
    enum store_why why = store_take_lock(store->path, &store->lock);
    if (why == STORE_FINE && mode == STORE_SERVE)
        why = make_file(store->path);
    if (why == STORE_FINE)
        why = store_open_base(store->path, SQLITE_OPEN_READWRITE, &store->writer);
    if (why == STORE_FINE)
        why = store_find_schema(store->writer, &schema);
    if (why == STORE_FINE && schema == 0 && mode != STORE_SERVE)
        why = STORE_NOT_OURS;
    if (why == STORE_FINE && sqlite3_db_readonly(store->writer, "main"))
        why = STORE_READ_ONLY;
    if (why == STORE_FINE)
        why = run(store->writer, "PRAGMA journal_mode = WAL; PRAGMA secure_delete = ON;"
                                 "PRAGMA cache_size = -32768;"); /* a page per busy table, in KB */
    if (why == STORE_FINE)
        why = run(store->writer,
                  store->careful ? "PRAGMA synchronous = FULL" : "PRAGMA synchronous = NORMAL");
    if (why == STORE_FINE)
        why = migrate(store->writer, schema);
    if (why == STORE_FINE && mode == STORE_SERVE) /* their clock may have begun anew */
        why = run(store->writer, "DELETE FROM carries");
    if (why == STORE_FINE)
        why = store_open_base(store->path, SQLITE_OPEN_READWRITE, &store->sweeper);
    if (why == STORE_FINE) /* one that has never read knows of no log, and would sweep nothing */
        why = store_find_schema(store->sweeper, &schema);
    if (why == STORE_FINE && (!store_prepare_changes(store->writer, store->change) ||
                              !store_prepare(store->writer, frames, FRAMES, store->frame)))
        why = store_why_of(sqlite3_errcode(store->writer));
    return why;
}

static enum store_why open_reader(struct store *store)
{
    int64_t schema, last = 0;
    enum store_why why = store_open_base(store->path, SQLITE_OPEN_READONLY, &store->reader);
    if (why == STORE_FINE)
        why = store_find_schema(store->reader, &schema);
    if (why == STORE_FINE && schema < schema_count)
        why = schema == 0 ? STORE_NOT_OURS : STORE_OLDER;
    if (why == STORE_FINE && !store_prepare_reads(store->reader, store->read))
        why = store_why_of(sqlite3_errcode(store->reader));
    if (why == STORE_FINE)
        why = store_ask_number(store->reader, "SELECT coalesce(max(id), 0) FROM tables", &last);
    store->next_table = last + 1;
    return why;
}

/* ---- queues ---- */

static void push_job(struct job_queue *queue, struct store_job *job)
{
    job->next = NULL;
    if (queue->last)
        queue->last->next = job;
    else
        queue->first = job;
    queue->last = job;
    queue->count++;
}

static struct store_job *pop_job(struct job_queue *queue)
{
    struct store_job *job = queue->first;
    if (!job)
        return NULL;
    queue->first = job->next;
    if (!queue->first)
        queue->last = NULL;
    queue->count--;
    return job;
}

/* ---- writing ---- */

static enum store_why step_frame(struct store *store, enum frame frame)
{
    int code = sqlite3_step(store->frame[frame]);
    sqlite3_reset(store->frame[frame]);
    return store_why_of(code);
}

/* The jobs up to `end` in one transaction: all of them, or none and the first reason. */
static enum store_why write_together(struct store *store, struct store_job *from,
                                     const struct store_job *end)
{
    enum store_why why = step_frame(store, FRAME_BEGIN);
    for (struct store_job *job = from; why == STORE_FINE && job != end; job = job->next)
        why = store_make_changes(store->writer, store->change, job);
    if (why == STORE_FINE)
        why = step_frame(store, FRAME_COMMIT);
    if (why != STORE_FINE && !sqlite3_get_autocommit(store->writer))
        step_frame(store, FRAME_ROLLBACK);
    return why;
}

/* Where one job spoils the transaction, each gets one of its own: only those fail that must. Gives
 * the number of commits. */
static uint64_t write_batch(struct store *store, struct job_queue *batch)
{
    uint64_t commits = 0;
    if (write_together(store, batch->first, NULL) == STORE_FINE)
        return 1;
    for (struct store_job *job = batch->first; job; job = job->next) {
        job->why = write_together(store, job, job->next);
        commits += job->why == STORE_FINE;
    }
    return commits;
}

/* Called and left with the mutex held. */
static void take_batch(struct store *store, struct job_queue *batch)
{
    while (store->ready > 0 && batch->count < store->batch) {
        push_job(batch, pop_job(&store->waiting));
        store->ready--;
    }
    store->writing = batch->count;
}

static void give_back(struct store *store, struct job_queue *batch, uint64_t commits)
{
    for (struct store_job *job; (job = pop_job(batch));) {
        store->counts.done++;
        store->counts.failed += job->why != STORE_FINE;
        push_job(&store->done, job);
    }
    store->counts.commits += commits;
    store->writing = 0;
    if (store->waiting.count == 0)
        pthread_cond_broadcast(&store->idle);
}

static void *write_jobs(void *argument)
{
    struct store *store = argument;
    pthread_mutex_lock(&store->mutex);
    while (store->ready > 0 || !store->stopping) {
        if (store->ready == 0) {
            pthread_cond_wait(&store->work, &store->mutex);
            continue;
        }
        struct job_queue batch = {0};
        take_batch(store, &batch);
        pthread_mutex_unlock(&store->mutex);
        uint64_t commits = write_batch(store, &batch);
        store_sweep_rest(store);
        pthread_mutex_lock(&store->mutex);
        give_back(store, &batch, commits);
        pthread_mutex_unlock(&store->mutex);
        if (store->wake)
            store->wake(store->wake_context);
        pthread_mutex_lock(&store->mutex);
    }
    pthread_mutex_unlock(&store->mutex);
    return NULL;
}

/* Signals are for the thread that runs the loop. */
bool store_start_thread(pthread_t *thread, void *(*body)(void *), struct store *store)
{
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    bool started = pthread_create(thread, NULL, body, store) == 0;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return started;
}

static bool start_threads(struct store *store)
{
    store->running =
        store_start_sweeping(store) && store_start_thread(&store->thread, write_jobs, store);
    return store->running;
}

/* With the mutex held. */
static void release(struct store *store)
{
    store->ready = store->waiting.count;
    if (store->ready > 0)
        pthread_cond_signal(&store->work);
}

void store_go(struct store *store)
{
    pthread_mutex_lock(&store->mutex);
    release(store);
    pthread_mutex_unlock(&store->mutex);
}

bool store_submit(struct store *store, struct store_job *job)
{
    pthread_mutex_lock(&store->mutex);
    bool fits = store->waiting.count < store->limit;
    if (!store->running) {
        job->why = STORE_READ_ONLY;
        push_job(&store->done, job);
    } else if (fits) {
        push_job(&store->waiting, job);
        if (store->waiting.count - store->ready >= store->gather)
            release(store);
    }
    store->counts.submitted += fits;
    pthread_mutex_unlock(&store->mutex);
    return fits;
}

struct store_job *store_take_done(struct store *store)
{
    pthread_mutex_lock(&store->mutex);
    struct store_job *job = pop_job(&store->done);
    pthread_mutex_unlock(&store->mutex);
    return job;
}

void store_drain(struct store *store)
{
    pthread_mutex_lock(&store->mutex);
    release(store);
    while (store->waiting.count > 0 || store->writing > 0)
        pthread_cond_wait(&store->idle, &store->mutex);
    pthread_mutex_unlock(&store->mutex);
}

struct store_counts store_counts(struct store *store)
{
    pthread_mutex_lock(&store->mutex);
    struct store_counts counts = store->counts;
    counts.waiting = store->waiting.count + store->writing;
    pthread_mutex_unlock(&store->mutex);
    return counts;
}

int64_t store_next_table(struct store *store) { return store->next_table++; }

/* ---- opening and closing ---- */

static struct store *make_store(const struct store_options *options)
{
    struct store *store = calloc(1, sizeof *store);
    char *path = store ? strdup(options->path) : NULL;
    if (!path) {
        free(store);
        return NULL;
    }
    store->path = path;
    store->careful = options->careful;
    store->lock = -1;
    store->limit = options->queue ? options->queue : QUEUE;
    store->batch = options->batch ? options->batch : BATCH;
    store->gather = options->gather;
    store->wake = options->wake;
    store->wake_context = options->wake_context;
    pthread_mutex_init(&store->mutex, NULL);
    pthread_cond_init(&store->work, NULL);
    pthread_cond_init(&store->idle, NULL);
    pthread_cond_init(&store->sweep, NULL);
    return store;
}

enum store_why store_open(struct store **store, const struct store_options *options)
{
    enum store_why why = STORE_FINE;
    *store = NULL;
    if (options->mode != STORE_SERVE && access(options->path, F_OK) != 0)
        return errno == ENOENT ? STORE_MISSING : STORE_CANNOT_OPEN;
    if (sodium_init() < 0 || !(*store = make_store(options)))
        return STORE_NO_MEMORY;
    if (options->mode != STORE_LOOK)
        why = open_writer(*store, options->mode);
    if (why == STORE_FINE)
        why = open_reader(*store);
    if (why == STORE_FINE && options->mode != STORE_LOOK && !start_threads(*store))
        why = STORE_NO_MEMORY;
    if (why != STORE_FINE) {
        store_stop(*store);
        *store = NULL;
    }
    return why;
}

static void free_jobs(struct job_queue *queue)
{
    for (struct store_job *job; (job = pop_job(queue));)
        store_job_free(job);
}

void store_stop(struct store *store)
{
    if (!store)
        return;
    if (store->running) {
        pthread_mutex_lock(&store->mutex);
        store->stopping = true;
        store->ready = store->waiting.count;
        pthread_cond_signal(&store->work);
        pthread_mutex_unlock(&store->mutex);
        pthread_join(store->thread, NULL);
    }
    store_stop_sweeping(store);
    for (int i = 0; i < READS; i++)
        sqlite3_finalize(store->read[i]);
    for (int i = 0; i < CHANGES; i++)
        sqlite3_finalize(store->change[i]);
    for (int i = 0; i < FRAMES; i++)
        sqlite3_finalize(store->frame[i]);
    sqlite3_close(store->reader);
    sqlite3_close(store->sweeper);
    sqlite3_close(store->writer);
    if (store->lock >= 0)
        close(store->lock);
    free_jobs(&store->done);
    pthread_cond_destroy(&store->sweep);
    pthread_cond_destroy(&store->idle);
    pthread_cond_destroy(&store->work);
    pthread_mutex_destroy(&store->mutex);
    free(store->path);
    free(store);
}
