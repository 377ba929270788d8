/* The store in PostgreSQL: opening it, bringing it up to date, and reading.
 *
 * The thread that opened it reads with a connection of its own and never waits long: while the
 * database is away, reads come back with STORE_AWAY at once, and each of them lets the connection
 * that is being made go on a little. */
#include "server/store_postgres.h"
#include "server/schema.h"
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum {
    OPENING_MS = 10000,
    READING_MS = 3000,    /* of a server: its loop waits meanwhile */
    LOOKING_MS = 3600000, /* of who has nothing else to do */
    STEP_MS = 50,
    REST_MS = 500,
};

static int64_t patience(const struct store_postgres *base)
{
    return link_clock() + (base->mode == STORE_SERVE ? READING_MS : LOOKING_MS);
}

/* ---- the schema ---- */

static int64_t text_number(const PGresult *result, int column)
{
    return PQntuples(result) > 0 ? strtoll(PQgetvalue(result, 0, column), NULL, 10) : 0;
}

/* Which schema the database has; an empty one has 0. */
static enum store_why find_schema(struct link *link, int64_t *schema)
{
    int64_t until = link_clock() + OPENING_MS;
    *schema = 0;
    PGresult *result = link_ask(
        link,
        "SELECT (to_regclass('meta') IS NOT NULL)::int, count(*) FROM pg_class"
        " WHERE relnamespace = to_regnamespace(quote_ident(current_schema())) AND relkind = 'r'",
        until);
    enum store_why why = link_why(result);
    bool is_there = text_number(result, 0) != 0, is_empty = text_number(result, 1) == 0;
    PQclear(result);
    if (why != STORE_FINE || !is_there)
        return why == STORE_FINE && !is_empty ? STORE_NOT_OURS : why;
    result = link_ask(link,
                      "SELECT coalesce(max(value) FILTER (WHERE name = 'application'), 0),"
                      " coalesce(max(value) FILTER (WHERE name = 'schema'), 0),"
                      " count(*) FILTER (WHERE name = 'copying') FROM meta",
                      until);
    why = link_why(result);
    if (why == STORE_FINE && text_number(result, 0) != SCHEMA_APPLICATION)
        why = STORE_NOT_OURS;
    *schema = text_number(result, 1);
    if (why == STORE_FINE && text_number(result, 2) != 0)
        why = STORE_HALF;
    PQclear(result);
    return why == STORE_FINE && *schema > schema_postgres_count ? STORE_NEWER : why;
}

static enum store_why take_steps(struct link *link, int64_t schema)
{
    char mark[192];
    int64_t until = link_clock() + LOOKING_MS;
    enum store_why why = STORE_FINE;
    for (; why == STORE_FINE && schema < schema_postgres_count; schema++)
        why = link_do(link, schema_postgres_steps[schema], until);
    snprintf(mark, sizeof mark,
             "INSERT INTO meta VALUES('application', %d), ('schema', %d)"
             " ON CONFLICT(name) DO UPDATE SET value = excluded.value",
             SCHEMA_APPLICATION, schema_postgres_count);
    return why == STORE_FINE ? link_do(link, mark, until) : why;
}

/* All steps or none; of those who start at once the first takes them, and the others find them
 * taken. */
static enum store_why migrate(struct link *link, enum store_mode mode)
{
    char lock[96];
    int64_t schema = 0;
    snprintf(lock, sizeof lock, "BEGIN; SELECT pg_advisory_xact_lock(%d, 1)", SCHEMA_APPLICATION);
    enum store_why why = link_do(link, lock, link_clock() + LOOKING_MS);
    if (why == STORE_FINE)
        why = find_schema(link, &schema);
    if (why == STORE_FINE && schema == 0 && mode != STORE_SERVE)
        why = STORE_NOT_OURS;
    if (why == STORE_FINE && schema < schema_postgres_count)
        why = take_steps(link, schema);
    if (!link->is_open)
        return STORE_AWAY;
    enum store_why end = link_do(link, why == STORE_FINE ? "COMMIT" : "ROLLBACK",
                                 patience(&(struct store_postgres){.mode = STORE_SERVE}));
    return why == STORE_FINE ? end : why;
}

/* ---- opening and closing ---- */

static enum store_why open_reader(struct store *store)
{
    struct store_postgres *base = store->base;
    int64_t schema;
    enum store_why why = link_open(&base->reader, store->path, link_clock() + OPENING_MS);
    if (why == STORE_FINE)
        why = find_schema(&base->reader, &schema);
    if (why == STORE_FINE && schema < schema_postgres_count)
        why = schema == 0 ? STORE_NOT_OURS : STORE_OLDER;
    base->reader_epoch = atomic_load(&base->epoch);
    return why;
}

static enum store_why open_writer(struct store *store, enum store_mode mode)
{
    struct store_postgres *base = store->base;
    int64_t until = link_clock() + OPENING_MS;
    base->id = person_new();
    if (!store_postgres_make_room(store))
        return STORE_NO_MEMORY;
    enum store_why why = link_open(&base->writer, store->path, until);
    if (why == STORE_FINE)
        why = migrate(&base->writer, mode);
    return why == STORE_FINE ? store_postgres_connect(store, until) : why;
}

/* In the database's own words, one line of them. */
static void tell(const struct store_postgres *base, struct qn_text *words)
{
    const PGconn *connection =
        base->writer.connection ? base->writer.connection : base->reader.connection;
    const char *message = connection ? PQerrorMessage(connection) : "";
    if (words)
        qn_text_form(words, "%.*s", (int)strcspn(message, "\n"), message);
}

static enum store_why open_base(struct store *store, const struct store_options *options)
{
    struct store_postgres *base = store->base = calloc(1, sizeof *base);
    enum store_why why = STORE_FINE;
    if (!base)
        return STORE_NO_MEMORY;
    base->mode = options->mode;
    if (options->mode != STORE_LOOK)
        why = open_writer(store, options->mode);
    if (why == STORE_FINE)
        why = open_reader(store);
    if (why != STORE_FINE)
        tell(base, options->words);
    return why;
}

static bool start(struct store *store)
{
    (void)store;
    return true;
}

static void close_base(struct store *store)
{
    struct store_postgres *base = store->base;
    char sql[96];
    if (!base)
        return;
    if (base->writer.is_open && base->serial > 0) {
        snprintf(sql, sizeof sql, "DELETE FROM writers WHERE id = %lld", (long long)base->id);
        link_do(&base->writer, sql, link_clock() + STEP_MS);
    }
    link_close(&base->writer);
    link_close(&base->reader);
    for (int i = 0; i < COLUMNS; i++)
        free(base->columns[i].bytes);
    free(base->pieces);
    free(base->grown);
    free(base->chains);
    free(base);
}

/* Many nodes number tables without asking each other: by the time, and by chance within a
 * millisecond. */
static int64_t next_table(struct store *store)
{
    enum { CHANCE_BITS = 20 };
    const int64_t from = 1767225600; /* the year 2026 */
    struct store_postgres *base = store->base;
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    int64_t moment = (now.tv_sec - from) * 1000 + now.tv_nsec / 1000000;
    int64_t table = moment << CHANCE_BITS | randombytes_uniform(1 << CHANCE_BITS);
    base->last_table = table > base->last_table ? table : base->last_table + 1;
    return base->last_table;
}

/* ---- reading ---- */

static int64_t number_of(const struct store_row *row, int column)
{
    return link_number(row->from, row->at, column);
}

static const char *text_of(const struct store_row *row, int column)
{
    return PQgetvalue(row->from, row->at, column);
}

static const void *bytes_of(const struct store_row *row, int column, size_t *length)
{
    *length = (size_t)PQgetlength(row->from, row->at, column);
    return PQgetvalue(row->from, row->at, column);
}

static void drop_reader(struct store_postgres *base)
{
    link_close(&base->reader);
    memset(base->asked, 0, sizeof base->asked);
}

/* The server that the writer has found is the one to read from. */
static enum store_why be_connected(struct store *store, int64_t wait)
{
    struct store_postgres *base = store->base;
    unsigned epoch = atomic_load(&base->epoch);
    if (base->reader.is_open && base->reader_epoch == epoch)
        return STORE_FINE;
    if (base->reader.is_open)
        drop_reader(base);
    if (link_clock() < base->reader_rests)
        return STORE_AWAY;
    enum store_why why = link_open(&base->reader, store->path, link_clock() + wait);
    if (why == STORE_FINE) {
        base->reader_epoch = epoch;
    } else if (PQstatus(base->reader.connection) == CONNECTION_BAD) {
        drop_reader(base);
        base->reader_rests = link_clock() + REST_MS;
    }
    return why;
}

/* The answer; NULL if the connection is lost. */
static PGresult *ask(struct store_postgres *base, enum read read, const struct store_value *values)
{
    char name[16];
    int64_t until = patience(base);
    const struct store_statement *statement = &store_reads[read];
    snprintf(name, sizeof name, "r%d", (int)read);
    if (!base->asked[read] &&
        link_prepare(&base->reader, name,
                     statement->postgres ? statement->postgres : statement->sql, statement->takes,
                     until) != STORE_FINE)
        return NULL;
    base->asked[read] = true;
    return link_send(&base->reader, name, statement->takes, values)
               ? link_take(&base->reader, until)
               : NULL;
}

/* A connection that was lost while nobody asked anything shows only now: then another one is tried
 * at once. */
static enum store_why read_rows(struct store *store, enum read read,
                                const struct store_value *values, store_visit_row *visit,
                                void *context)
{
    static const struct store_cells cells = {number_of, text_of, bytes_of};
    struct store_postgres *base = store->base;
    PGresult *result = NULL;
    enum store_why why = STORE_AWAY;
    for (int i = 0; i < 2 && !result; i++) {
        why = be_connected(store, base->mode == STORE_SERVE ? STEP_MS : OPENING_MS);
        if (why != STORE_FINE)
            return why;
        result = ask(base, read, values);
        why = link_why(result);
        if (!result)
            drop_reader(base);
    }
    struct store_row row = {&cells, result, 0};
    for (; why == STORE_FINE && row.at < PQntuples(result); row.at++)
        if (!visit(context, &row))
            break;
    PQclear(result);
    return why;
}

const struct store_engine store_postgres = {open_base, start,     close_base, store_postgres_write,
                                            read_rows, next_table};
