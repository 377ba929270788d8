/* The store, whatever it is kept in: opening, the queue, and the thread that writes: see store.h.
 */
#include "server/store_internal.h"
#include "core/language.h"
#include <signal.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { QUEUE = 16384, BATCH = 1024, NAME_ROOM = 4096 };

/* ---- what it is kept in ---- */

#ifdef QN_POSTGRESQL
static const struct store_engine *const database = &store_postgres;
#else
static const struct store_engine *const database = NULL;
#endif

bool store_is_database(const char *path)
{
    static const char *const begins[] = {"postgresql://", "postgres://"};
    for (size_t i = 0; i < sizeof begins / sizeof begins[0]; i++)
        if (strncmp(path, begins[i], strlen(begins[i])) == 0)
            return true;
    return false;
}

/* Without the user, who may have a password, and without settings, which may be one. */
void store_name(const char *path, struct qn_text *text)
{
    if (!store_is_database(path)) {
        qn_text_str(text, path);
        return;
    }
    const char *from = strstr(path, "://") + 3;
    const char *end = from + strcspn(from, "?"), *at = memchr(from, '@', (size_t)(end - from));
    for (; at; at = memchr(from, '@', (size_t)(end - from)))
        from = at + 1;
    qn_text_form(text, "postgresql://%.*s", (int)(end - from), from);
}

/* ---- reasons ---- */

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
        [STORE_AWAY] = N_("'%s' cannot be reached: check that the database runs, its address, the "
                          "user and the password."),
        [STORE_NOT_BUILT] = N_("'%s' is a PostgreSQL database, and this program was built without "
                               "libpq."),
        [STORE_HALF] = N_("a copy into '%s' was not finished: remove it, and copy again."),
        [STORE_DIFFERS] = N_("'%s' is not as what it was copied from: remove it, and copy again."),
        [STORE_ELSEWHERE] = N_("'%s' is a PostgreSQL database: pg_dump makes backups of it, and "
                               "pg_restore brings them back."),
    };
    static const char *const of_databases[STORE_WHYS] = {
        [STORE_CANNOT_OPEN] = N_("'%s' does not let this user make tables: give it the right "
                                 "to."),
        [STORE_NOT_OURS] = N_("'%s' holds no data of Quinte, or other tables beside: give it a "
                              "database of its own."),
        [STORE_TROUBLE] = N_("'%s' does not work as it should: see the database's log."),
    };
    char name[NAME_ROOM];
    struct qn_text out = qn_text_on(name, sizeof name);
    bool is_own = store_is_database(path) && of_databases[why];
    store_name(path, &out);
    qn_text_form(text, qn_say(lang, is_own ? of_databases[why] : sentences[why]), name);
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
        uint64_t commits = store->engine->write(store, &batch);
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
bool store_start_thread(pthread_t *thread, void *(*body)(void *), void *self)
{
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    bool started = pthread_create(thread, NULL, body, self) == 0;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return started;
}

static bool start_threads(struct store *store)
{
    store->running =
        store->engine->start(store) && store_start_thread(&store->thread, write_jobs, store);
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
    store->drains++;
    pthread_cond_signal(&store->hurry);
    while (store->waiting.count > 0 || store->writing > 0)
        pthread_cond_wait(&store->idle, &store->mutex);
    store->drains--;
    pthread_mutex_unlock(&store->mutex);
}

void store_set_away(struct store *store, bool is_away)
{
    pthread_mutex_lock(&store->mutex);
    store->away = is_away;
    pthread_mutex_unlock(&store->mutex);
    if (store->wake)
        store->wake(store->wake_context);
}

bool store_is_hurried(struct store *store)
{
    pthread_mutex_lock(&store->mutex);
    bool is_hurried = store->stopping || store->drains > 0;
    pthread_mutex_unlock(&store->mutex);
    return is_hurried;
}

void store_rest(struct store *store, unsigned milliseconds)
{
    struct timespec until;
    clock_gettime(CLOCK_MONOTONIC, &until);
    int64_t nanoseconds = until.tv_nsec + (int64_t)milliseconds * 1000000;
    until.tv_sec += (time_t)(nanoseconds / 1000000000);
    until.tv_nsec = (long)(nanoseconds % 1000000000);
    pthread_mutex_lock(&store->mutex);
    pthread_cond_timedwait(&store->hurry, &store->mutex, &until);
    pthread_mutex_unlock(&store->mutex);
}

struct store_counts store_counts(struct store *store)
{
    pthread_mutex_lock(&store->mutex);
    struct store_counts counts = store->counts;
    counts.waiting = store->waiting.count + store->writing;
    counts.away = store->away;
    pthread_mutex_unlock(&store->mutex);
    return counts;
}

int64_t store_next_table(struct store *store) { return store->engine->next_table(store); }

/* ---- opening and closing ---- */

static const struct store_engine *engine_for(const char *path)
{
    return store_is_database(path) ? database : &store_sqlite;
}

/* By the clock that only goes forward. */
static void init_steady(pthread_cond_t *cond)
{
    pthread_condattr_t steady;
    pthread_condattr_init(&steady);
    pthread_condattr_setclock(&steady, CLOCK_MONOTONIC);
    pthread_cond_init(cond, &steady);
    pthread_condattr_destroy(&steady);
}

static struct store *make_store(const struct store_options *options)
{
    struct store *store = calloc(1, sizeof *store);
    char *path = store ? strdup(options->path) : NULL;
    if (!path) {
        free(store);
        return NULL;
    }
    store->path = path;
    store->engine = engine_for(path);
    store->careful = options->careful;
    store->limit = options->queue ? options->queue : QUEUE;
    store->batch = options->batch ? options->batch : BATCH;
    store->gather = options->gather;
    store->wake = options->wake;
    store->wake_context = options->wake_context;
    pthread_mutex_init(&store->mutex, NULL);
    pthread_cond_init(&store->work, NULL);
    pthread_cond_init(&store->idle, NULL);
    init_steady(&store->hurry);
    return store;
}

enum store_why store_open(struct store **store, const struct store_options *options)
{
    *store = NULL;
    if (sodium_init() < 0 || !(*store = make_store(options)))
        return STORE_NO_MEMORY;
    enum store_why why =
        (*store)->engine ? (*store)->engine->open(*store, options) : STORE_NOT_BUILT;
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
        pthread_cond_signal(&store->hurry);
        pthread_mutex_unlock(&store->mutex);
        pthread_join(store->thread, NULL);
    }
    if (store->engine)
        store->engine->close(store);
    free_jobs(&store->done);
    pthread_cond_destroy(&store->hurry);
    pthread_cond_destroy(&store->idle);
    pthread_cond_destroy(&store->work);
    pthread_mutex_destroy(&store->mutex);
    free(store->path);
    free(store);
}
