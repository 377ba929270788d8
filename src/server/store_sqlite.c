/* The store in an SQLite file: opening it, bringing it up to date, writing and reading. */
#include "server/store_sqlite.h"
#include "server/schema.h"
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

enum { PATIENCE_MS = 5000 };

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

/* ---- small queries while opening ---- */

static bool prepare(sqlite3 *base, const char *sql, sqlite3_stmt **statement)
{
    return sqlite3_prepare_v3(base, sql, -1, SQLITE_PREPARE_PERSISTENT, statement, NULL) ==
           SQLITE_OK;
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
    if (why == STORE_FINE && *schema > schema_count)
        return STORE_NEWER;
    if (why == STORE_FINE)
        why = store_ask_number(base, "SELECT count(*) FROM meta WHERE name = 'copying'", &things);
    return why == STORE_FINE && things > 0 ? STORE_HALF : why;
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

static bool prepare_writer(struct store_sqlite *base)
{
    static const char *const frames[FRAMES] = {"BEGIN IMMEDIATE", "COMMIT", "ROLLBACK"};
    bool is_well = true;
    for (int i = 0; is_well && i < CHANGES; i++)
        is_well = prepare(base->writer, store_changes[i].sql, &base->change[i]);
    for (int i = 0; is_well && i < FRAMES; i++)
        is_well = prepare(base->writer, frames[i], &base->frame[i]);
    return is_well;
}

/* What is deleted is overwritten, because people may ask to be forgotten. */
static enum store_why open_writer(struct store *store, enum store_mode mode)
{
    struct store_sqlite *base = store->base;
    int64_t schema = 0;
    enum store_why why = store_take_lock(store->path, &base->lock);
    if (why == STORE_FINE && mode == STORE_SERVE)
        why = make_file(store->path);
    if (why == STORE_FINE)
        why = store_open_base(store->path, SQLITE_OPEN_READWRITE, &base->writer);
    if (why == STORE_FINE)
        why = store_find_schema(base->writer, &schema);
    if (why == STORE_FINE && schema == 0 && mode != STORE_SERVE)
        why = STORE_NOT_OURS;
    if (why == STORE_FINE && sqlite3_db_readonly(base->writer, "main"))
        why = STORE_READ_ONLY;
    if (why == STORE_FINE)
        why = run(base->writer, "PRAGMA journal_mode = WAL; PRAGMA secure_delete = ON;"
                                "PRAGMA cache_size = -32768;"); /* a page per busy table, in KB */
    if (why == STORE_FINE)
        why = run(base->writer,
                  store->careful ? "PRAGMA synchronous = FULL" : "PRAGMA synchronous = NORMAL");
    if (why == STORE_FINE)
        why = migrate(base->writer, schema);
    if (why == STORE_FINE && mode == STORE_SERVE) /* their clock may have begun anew */
        why = run(base->writer, "DELETE FROM carries");
    if (why == STORE_FINE)
        why = store_open_base(store->path, SQLITE_OPEN_READWRITE, &base->sweeper);
    if (why == STORE_FINE) /* one that has never read knows of no log, and would sweep nothing */
        why = store_find_schema(base->sweeper, &schema);
    if (why == STORE_FINE && !prepare_writer(base))
        why = store_why_of(sqlite3_errcode(base->writer));
    return why;
}

static bool prepare_reads(struct store_sqlite *base)
{
    bool is_well = true;
    for (int i = 0; is_well && i < READS; i++)
        is_well = prepare(base->reader, store_reads[i].sql, &base->read[i]);
    return is_well;
}

static enum store_why open_reader(struct store *store)
{
    struct store_sqlite *base = store->base;
    int64_t schema, last = 0;
    enum store_why why = store_open_base(store->path, SQLITE_OPEN_READONLY, &base->reader);
    if (why == STORE_FINE)
        why = store_find_schema(base->reader, &schema);
    if (why == STORE_FINE && schema < schema_count)
        why = schema == 0 ? STORE_NOT_OURS : STORE_OLDER;
    if (why == STORE_FINE && !prepare_reads(base))
        why = store_why_of(sqlite3_errcode(base->reader));
    if (why == STORE_FINE)
        why = store_ask_number(base->reader, "SELECT coalesce(max(id), 0) FROM tables", &last);
    base->next_table = last + 1;
    return why;
}

static enum store_why open_file(struct store *store, const struct store_options *options)
{
    struct store_sqlite *base = store->base = calloc(1, sizeof *base);
    enum store_why why = STORE_FINE;
    if (!base)
        return STORE_NO_MEMORY;
    base->lock = -1;
    pthread_mutex_init(&base->mutex, NULL);
    pthread_cond_init(&base->sweep, NULL);
    if (options->mode != STORE_SERVE && access(options->path, F_OK) != 0)
        return errno == ENOENT ? STORE_MISSING : STORE_CANNOT_OPEN;
    if (options->mode != STORE_LOOK)
        why = open_writer(store, options->mode);
    return why == STORE_FINE ? open_reader(store) : why;
}

static bool start(struct store *store) { return store_start_sweeping(store->base); }

static void close_file(struct store *store)
{
    struct store_sqlite *base = store->base;
    if (!base)
        return;
    store_stop_sweeping(base);
    for (int i = 0; i < READS; i++)
        sqlite3_finalize(base->read[i]);
    for (int i = 0; i < CHANGES; i++)
        sqlite3_finalize(base->change[i]);
    for (int i = 0; i < FRAMES; i++)
        sqlite3_finalize(base->frame[i]);
    sqlite3_close(base->reader);
    sqlite3_close(base->sweeper);
    sqlite3_close(base->writer);
    if (base->lock >= 0)
        close(base->lock);
    pthread_cond_destroy(&base->sweep);
    pthread_mutex_destroy(&base->mutex);
    free(base);
}

static int64_t next_table(struct store *store)
{
    return ((struct store_sqlite *)store->base)->next_table++;
}

/* ---- values ---- */

static void bind(sqlite3_stmt *statement, const char *takes, const struct store_value *values)
{
    for (int at = 1; *takes; takes++, values++, at++) {
        if (*takes == 'i')
            sqlite3_bind_int64(statement, at, values->number);
        else if (*takes == 't')
            sqlite3_bind_text(statement, at, values->bytes, (int)values->length, SQLITE_STATIC);
        else
            sqlite3_bind_blob(statement, at, values->bytes, (int)values->length, SQLITE_STATIC);
    }
}

/* ---- writing ---- */

static enum store_why make_changes(struct store_sqlite *base, const struct store_job *job)
{
    struct store_value values[STORE_VALUES_MAX];
    enum store_why why = job->why;
    for (size_t at = 0; why == STORE_FINE && at < job->length;) {
        enum change change = store_next_change(job, &at, values);
        sqlite3_stmt *statement = base->change[change];
        bind(statement, store_changes[change].takes, values);
        int code = sqlite3_step(statement);
        sqlite3_reset(statement);
        if (code != SQLITE_DONE)
            why = store_why_of(code);
        else if (store_changes[change].must && sqlite3_changes(base->writer) == 0)
            why = STORE_CONFLICT;
    }
    return why;
}

static enum store_why step_frame(struct store_sqlite *base, enum frame frame)
{
    int code = sqlite3_step(base->frame[frame]);
    sqlite3_reset(base->frame[frame]);
    return store_why_of(code);
}

/* The jobs up to `end` in one transaction: all of them, or none and the first reason. */
static enum store_why write_together(struct store_sqlite *base, struct store_job *from,
                                     const struct store_job *end)
{
    enum store_why why = step_frame(base, FRAME_BEGIN);
    for (struct store_job *job = from; why == STORE_FINE && job != end; job = job->next)
        why = make_changes(base, job);
    if (why == STORE_FINE)
        why = step_frame(base, FRAME_COMMIT);
    if (why != STORE_FINE && !sqlite3_get_autocommit(base->writer))
        step_frame(base, FRAME_ROLLBACK);
    return why;
}

/* Where one job spoils the transaction, each gets one of its own: only those fail that must. */
static uint64_t write_batch(struct store *store, struct job_queue *batch)
{
    struct store_sqlite *base = store->base;
    uint64_t commits = 0;
    if (write_together(base, batch->first, NULL) == STORE_FINE) {
        commits = 1;
    } else {
        for (struct store_job *job = batch->first; job; job = job->next) {
            job->why = write_together(base, job, job->next);
            commits += job->why == STORE_FINE;
        }
    }
    store_sweep_rest(base);
    return commits;
}

/* ---- reading ---- */

static int64_t number_of(const struct store_row *row, int column)
{
    return sqlite3_column_int64(row->from, column);
}

static const char *text_of(const struct store_row *row, int column)
{
    const char *text = (const char *)sqlite3_column_text(row->from, column);
    return text ? text : "";
}

static const void *bytes_of(const struct store_row *row, int column, size_t *length)
{
    const void *bytes = sqlite3_column_blob(row->from, column);
    *length = (size_t)sqlite3_column_bytes(row->from, column);
    return bytes;
}

static enum store_why read_rows(struct store *store, enum read read,
                                const struct store_value *values, store_visit_row *visit,
                                void *context)
{
    static const struct store_cells cells = {number_of, text_of, bytes_of};
    sqlite3_stmt *statement = ((struct store_sqlite *)store->base)->read[read];
    struct store_row row = {&cells, statement, 0};
    int code;
    bind(statement, store_reads[read].takes, values);
    while ((code = sqlite3_step(statement)) == SQLITE_ROW)
        if (!visit(context, &row))
            break;
    sqlite3_reset(statement);
    sqlite3_clear_bindings(statement);
    return store_why_of(code);
}

const struct store_engine store_sqlite = {open_file,   start,     close_file,
                                          write_batch, read_rows, next_table};
