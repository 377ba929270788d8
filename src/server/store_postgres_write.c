/* Writing to PostgreSQL: many jobs in one transaction, sent at once and answered at once.
 *
 * Jobs that do nothing but add lines to a table, which most do, go together as arrays into one
 * statement: a row of `tables` that is not at the version before takes no line, and its job is
 * refused alone. All other jobs send their changes one by one; the first that fails is refused, and
 * the transaction is made again without it.
 *
 * A transaction notes its number in the writer's row. If the connection is lost while it is being
 * committed, the row is read again before anybody is answered: it waits for the former transaction,
 * if that still lives, and then has its number or has not. */
#include "server/store_postgres.h"
#include "server/schema.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    WRITING_MS = 15000, /* without an answer the connection counts as lost */
    REST_LEAST_MS = 50, /* between two tries to connect */
    REST_MOST_MS = 2000,
    LOCK_MS = 2000,    /* how long a process that was just killed may keep the lock */
    LEAVING_MS = 3000, /* how long a database that is away is waited for by who wants to stop */
    NAME_MAX_BYTES = 16,
    KEPT_SECONDS = 7 * 86400, /* the row of a writer that was not seen since */
};

/* ---- what is sent ---- */

static const char append_name[] = "append";
static const char append_sql[] =
    "WITH want AS (SELECT * FROM unnest(?1::bigint[], ?2::bigint[], ?3::bigint[], ?4::bigint[],"
    " ?5::bigint[], ?6::bigint[], ?7::bigint[], ?8::bigint[], ?9::text[])"
    " WITH ORDINALITY AS w(id, first, last, bytes, touched, over, due, turn, face, place)),"
    " grown AS (UPDATE tables SET version = w.last, touched = w.touched,"
    " bytes = tables.bytes + w.bytes, over = coalesce(w.over, tables.over),"
    " due = coalesce(w.due, tables.due), turn = coalesce(w.turn, tables.turn),"
    " face = coalesce(w.face, tables.face) FROM want w"
    " WHERE tables.id = w.id AND tables.version = w.first - 1 AND tables.state = 0"
    " RETURNING w.id, w.place),"
    " put AS (INSERT INTO lines(table_id, version, line) SELECT l.id, l.version, l.line"
    " FROM unnest(?10::bigint[], ?11::bigint[], ?12::text[]) AS l(id, version, line)"
    " JOIN grown ON grown.id = l.id)"
    " SELECT place FROM grown";

static const char append_takes[] = "aaaaaaaabaab"; /* arrays of numbers and of texts */

/* In the order of its parameters. */
enum {
    COLUMN_ID,
    COLUMN_FIRST,
    COLUMN_LAST,
    COLUMN_BYTES,
    COLUMN_TOUCHED,
    COLUMN_OVER,
    COLUMN_DUE,
    COLUMN_TURN,
    COLUMN_FACE,
    COLUMN_LINE_ID,
    COLUMN_LINE_VERSION,
    COLUMN_LINE,
};

static const char mark_name[] = "mark";
static const char mark_sql[] =
    "INSERT INTO writers(id, serial, seen) VALUES(?1, ?2, " STORE_CLOCK ")"
    " ON CONFLICT(id) DO UPDATE SET serial = excluded.serial, seen = excluded.seen";

/* ---- arrays ---- */

enum { COLUMN_HEAD = 20 };

static void put_word(unsigned char *to, uint32_t word)
{
    for (int i = 3; i >= 0; i--, word >>= 8)
        to[i] = (unsigned char)word;
}

/* Room for an element of so many bytes; NULL if there is no memory. */
static unsigned char *add_element(struct column *column, uint32_t length)
{
    size_t needed = column->length + 4 + length;
    if (needed > column->room) {
        unsigned char *more = realloc(column->bytes, 2 * needed);
        if (!more)
            return NULL;
        column->bytes = more;
        column->room = 2 * needed;
    }
    unsigned char *at = column->bytes + column->length;
    put_word(at, length);
    column->length = needed;
    column->count++;
    return at + 4;
}

static bool add_number(struct column *column, int64_t number)
{
    unsigned char *at = add_element(column, 8);
    if (!at)
        return false;
    put_word(at, (uint32_t)((uint64_t)number >> 32));
    put_word(at + 4, (uint32_t)number);
    return true;
}

static bool add_text(struct column *column, const struct store_value *text)
{
    unsigned char *at = add_element(column, text->length);
    if (at && text->length)
        memcpy(at, text->bytes, text->length);
    return at != NULL;
}

static bool add_null(struct column *column)
{
    unsigned char *at = add_element(column, 0);
    if (at)
        put_word(at - 4, UINT32_MAX);
    column->has_nulls = true;
    return at != NULL;
}

/* Empty, with room for the head, which is written last. */
static bool begin_columns(struct column columns[COLUMNS])
{
    bool is_well = true;
    for (int i = 0; i < COLUMNS; i++) {
        struct column *column = &columns[i];
        *column = (struct column){.bytes = column->bytes, .room = column->room};
        column->is_text = i == COLUMN_FACE || i == COLUMN_LINE;
        is_well = is_well && add_element(column, COLUMN_HEAD - 4);
        column->count = 0;
    }
    return is_well;
}

/* Dimensions, whether there are NULLs, what the elements are, how many, from which on. */
static struct store_value end_column(struct column *column)
{
    put_word(column->bytes, 1);
    put_word(column->bytes + 4, column->has_nulls);
    put_word(column->bytes + 8, column->is_text ? 25 : 20);
    put_word(column->bytes + 12, column->count);
    put_word(column->bytes + 16, 1);
    return (struct store_value){.bytes = column->bytes, .length = (uint32_t)column->length};
}

/* ---- appends ---- */

struct append {
    int64_t table, first, last, bytes, touched;
    struct store_value summary[5]; /* as in the change */
    bool has_turn, has_face;
};

static bool take_growth(struct append *append, const struct store_value *values)
{
    bool is_first = append->last < 0;
    if (!is_first && values[1].number != append->last + 1)
        return false;
    if (is_first)
        append->first = values[1].number;
    append->last = values[1].number;
    append->touched = values[2].number;
    append->bytes += values[3].number;
    return true;
}

/* Whether a job does nothing but add lines to one table, one after the other. */
static bool read_append(const struct store_job *job, struct append *append)
{
    struct store_value values[STORE_VALUES_MAX];
    *append = (struct append){.last = -1};
    for (size_t at = 0; at < job->length;) {
        bool is_begin = at == 0;
        enum change change = store_next_change(job, &at, values);
        bool is_summary = change == CHANGE_SET_SUMMARY, is_turn = change == CHANGE_SET_TURN;
        if (is_begin)
            append->table = values[0].number;
        if (values[0].number != append->table)
            return false;
        if (is_summary || is_turn) {
            memcpy(append->summary, values, (is_summary ? 5 : 4) * sizeof values[0]);
            append->has_turn = true;
            append->has_face |= is_summary;
        } else if (change == CHANGE_GROW_TABLE ? !take_growth(append, values)
                                               : change != CHANGE_ADD_LINE) {
            return false;
        }
    }
    return append->last >= 0;
}

static bool add_lines(struct column columns[COLUMNS], const struct store_job *job)
{
    struct store_value values[STORE_VALUES_MAX];
    bool is_well = true;
    for (size_t at = 0; is_well && at < job->length;)
        if (store_next_change(job, &at, values) == CHANGE_ADD_LINE)
            is_well = add_number(&columns[COLUMN_LINE_ID], values[0].number) &&
                      add_number(&columns[COLUMN_LINE_VERSION], values[1].number) &&
                      add_text(&columns[COLUMN_LINE], &values[2]);
    return is_well;
}

static bool add_append(struct column columns[COLUMNS], const struct store_job *job)
{
    struct append append;
    bool is_well = read_append(job, &append) && add_number(&columns[COLUMN_ID], append.table) &&
                   add_number(&columns[COLUMN_FIRST], append.first) &&
                   add_number(&columns[COLUMN_LAST], append.last) &&
                   add_number(&columns[COLUMN_BYTES], append.bytes) &&
                   add_number(&columns[COLUMN_TOUCHED], append.touched);
    for (int i = COLUMN_OVER; is_well && i <= COLUMN_TURN; i++)
        is_well = append.has_turn
                      ? add_number(&columns[i], append.summary[1 + i - COLUMN_OVER].number)
                      : add_null(&columns[i]);
    if (is_well)
        is_well = append.has_face ? add_text(&columns[COLUMN_FACE], &append.summary[4])
                                  : add_null(&columns[COLUMN_FACE]);
    return is_well && add_lines(columns, job);
}

/* ---- pieces ---- */

/* Whether a table is in the piece already; if not, it is now. */
static bool is_twice(struct store_postgres *base, int64_t table, uint32_t size)
{
    uint32_t at = (uint32_t)((uint64_t)table * 0x9e3779b97f4a7c15ull >> 32) & (size - 1);
    for (; base->chains[at] != 0 && base->chains[at] != table + 1; at = (at + 1) & (size - 1))
        ;
    bool is_there = base->chains[at] != 0;
    base->chains[at] = table + 1;
    return is_there;
}

static uint32_t chain_count(const struct store *store)
{
    uint32_t size = 2;
    while (size < 2 * store->batch)
        size *= 2;
    return size;
}

bool store_postgres_make_room(struct store *store)
{
    struct store_postgres *base = store->base;
    base->pieces = calloc(store->batch, sizeof *base->pieces);
    base->grown = calloc(store->batch, sizeof *base->grown);
    base->chains = calloc(chain_count(store), sizeof *base->chains);
    return base->pieces && base->grown && base->chains;
}

/* Cuts the batch into pieces that keep its order. Within one no table comes twice. */
static uint32_t cut(struct store *store, const struct job_queue *batch, bool is_apart)
{
    struct store_postgres *base = store->base;
    uint32_t count = 0, size = chain_count(store);
    struct append append;
    for (struct store_job *job = batch->first; job; job = job->next) {
        struct piece *last = count ? &base->pieces[count - 1] : NULL;
        bool is_append = !job->is_out && read_append(job, &append);
        bool is_joined = is_append && last && last->is_append && !is_apart &&
                         !is_twice(base, append.table, size);
        if (is_joined) {
            last->jobs++;
            continue;
        }
        if (is_append) {
            memset(base->chains, 0, size * sizeof *base->chains);
            is_twice(base, append.table, size);
        }
        base->pieces[count++] = (struct piece){job, 1, 0, is_append};
    }
    return count;
}

static bool send_append(struct store_postgres *base, const struct piece *piece)
{
    struct store_value values[COLUMNS];
    const struct store_job *job = piece->first;
    bool is_well = begin_columns(base->columns);
    for (uint32_t i = 0; is_well && i < piece->jobs; i++, job = job->next)
        is_well = add_append(base->columns, job);
    for (int i = 0; is_well && i < COLUMNS; i++)
        values[i] = end_column(&base->columns[i]);
    return is_well && link_send(&base->writer, append_name, append_takes, values);
}

static void name_of(enum change change, char name[NAME_MAX_BYTES])
{
    snprintf(name, NAME_MAX_BYTES, "c%d", (int)change);
}

static bool send_changes(struct store_postgres *base, struct piece *piece)
{
    struct store_value values[STORE_VALUES_MAX];
    char name[NAME_MAX_BYTES];
    bool is_well = true;
    for (size_t at = 0; is_well && at < piece->first->length; piece->statements++) {
        enum change change = store_next_change(piece->first, &at, values);
        name_of(change, name);
        is_well = link_send(&base->writer, name, store_changes[change].takes, values);
    }
    return is_well;
}

/* Up to the commit, which waits for the answers. */
static bool send_pieces(struct store_postgres *base, uint32_t count)
{
    struct store_value mark[] = {{.number = base->id}, {.number = base->serial}};
    bool is_well = link_begin_many(&base->writer) && link_send(&base->writer, "begin", "", NULL) &&
                   link_send(&base->writer, mark_name, "ii", mark);
    for (uint32_t i = 0; is_well && i < count; i++) {
        struct piece *piece = &base->pieces[i];
        piece->statements = 0;
        if (!piece->first->is_out)
            is_well = piece->is_append ? send_append(base, piece) : send_changes(base, piece);
    }
    return is_well && link_sync(&base->writer);
}

/* ---- what is answered ---- */

/* How a transaction went. */
struct outcome {
    bool is_lost;              /* the connection */
    bool is_refused;           /* by the database, for a reason below */
    bool may_retry;            /* as it was */
    enum store_why why;        /* it was refused */
    const struct piece *piece; /* which it was refused at; NULL: at the commit, or before */
};

static void note(struct outcome *outcome, const PGresult *result, const struct piece *piece)
{
    enum store_why why = link_why(result);
    outcome->is_lost |= !result || why == STORE_AWAY;
    if (outcome->is_lost || outcome->is_refused || why == STORE_FINE ||
        PQresultStatus(result) == PGRES_PIPELINE_ABORTED)
        return;
    outcome->is_refused = true;
    outcome->why = why;
    outcome->may_retry = link_may_retry(result);
    outcome->piece = piece;
}

/* Jobs whose tables were not at the version before are in conflict. */
static void take_places(struct store_postgres *base, const struct piece *piece,
                        const PGresult *result)
{
    struct store_job *job = piece->first;
    memset(base->grown, 0, piece->jobs * sizeof *base->grown);
    for (int i = 0; i < PQntuples(result); i++)
        base->grown[link_number(result, i, 0) - 1] = true;
    for (uint32_t i = 0; i < piece->jobs; i++, job = job->next)
        if (!base->grown[i])
            job->why = STORE_CONFLICT;
}

/* A long transaction takes its time, as long as it goes on. */
static PGresult *answer(struct store_postgres *base)
{
    return link_answer(&base->writer, link_clock() + WRITING_MS);
}

static void take_append(struct store_postgres *base, const struct piece *piece,
                        struct outcome *outcome)
{
    PGresult *result = answer(base);
    note(outcome, result, piece);
    if (!outcome->is_lost && !outcome->is_refused)
        take_places(base, piece, result);
    PQclear(result);
}

static void take_changes(struct store_postgres *base, const struct piece *piece,
                         struct outcome *outcome)
{
    struct store_value values[STORE_VALUES_MAX];
    size_t at = 0;
    for (uint32_t i = 0; i < piece->statements && !outcome->is_lost; i++) {
        enum change change = store_next_change(piece->first, &at, values);
        PGresult *result = answer(base);
        note(outcome, result, piece);
        if (!outcome->is_refused && store_changes[change].must &&
            strcmp(PQcmdTuples(result), "0") == 0)
            *outcome = (struct outcome){.is_refused = true, .why = STORE_CONFLICT, .piece = piece};
        PQclear(result);
    }
}

static void take_answer(struct store_postgres *base, struct outcome *outcome)
{
    PGresult *result = outcome->is_lost ? NULL : answer(base);
    note(outcome, result, NULL);
    PQclear(result);
}

static struct outcome take_answers(struct store_postgres *base, uint32_t count)
{
    struct outcome outcome = {.is_lost = false};
    take_answer(base, &outcome);
    take_answer(base, &outcome);
    for (uint32_t i = 0; i < count && !outcome.is_lost; i++) {
        const struct piece *piece = &base->pieces[i];
        if (piece->is_append)
            take_append(base, piece, &outcome);
        else
            take_changes(base, piece, &outcome);
    }
    outcome.is_lost = outcome.is_lost || !link_synced(&base->writer, link_clock() + WRITING_MS);
    return outcome;
}

/* ---- transactions ---- */

/* With an answer that says whether it took place; the connection may be lost before. */
static void commit(struct store_postgres *base, struct outcome *outcome)
{
    int64_t until = link_clock() + WRITING_MS;
    PGresult *result = link_ask(&base->writer, "COMMIT", until);
    note(outcome, result, NULL);
    PQclear(result);
}

/* Whether the transaction whose end nobody saw took place. STORE_AWAY: not known yet. */
static enum store_why look_back(struct store_postgres *base, bool *took_place)
{
    char sql[96];
    snprintf(sql, sizeof sql, "SELECT serial FROM writers WHERE id = %lld FOR UPDATE",
             (long long)base->id);
    PGresult *result = link_ask(&base->writer, sql, link_clock() + WRITING_MS);
    enum store_why why = link_why(result);
    *took_place = PQntuples(result) == 1 &&
                  strtoll(PQgetvalue(result, 0, 0), NULL, 10) == (long long)base->serial;
    PQclear(result);
    return why;
}

static enum store_why prepare_all(struct store_postgres *base, int64_t until)
{
    char name[NAME_MAX_BYTES];
    enum store_why why = link_prepare(&base->writer, "begin", "BEGIN", "", until);
    if (why == STORE_FINE)
        why = link_prepare(&base->writer, mark_name, mark_sql, "ii", until);
    if (why == STORE_FINE)
        why = link_prepare(&base->writer, append_name, append_sql, append_takes, until);
    for (int i = 0; why == STORE_FINE && i < CHANGES; i++) {
        const struct store_statement *change = &store_changes[i];
        name_of((enum change)i, name);
        why = link_prepare(&base->writer, name, change->postgres ? change->postgres : change->sql,
                           change->takes, until);
    }
    return why;
}

/* A server's tables live in its memory, so it must be the only one: the database keeps the lock as
 * long as the connection. Rows are found by their keys, whatever the statistics say of a table that
 * was empty a moment ago. Nobody's open transaction is waited for long. */
static enum store_why take_lock(struct store *store, int64_t until)
{
    struct store_postgres *base = store->base;
    char sql[320];
    snprintf(sql, sizeof sql,
             "SET enable_seqscan = off;"
             "SET idle_in_transaction_session_timeout = 10000; SET lock_timeout = 10000;"
             "SELECT pg_try_advisory_lock(%d, 2)::int",
             SCHEMA_APPLICATION);
    for (int64_t patience = link_clock() + LOCK_MS;;) {
        PGresult *result = link_ask(&base->writer, sql, until);
        enum store_why why = link_why(result);
        bool is_taken = why == STORE_FINE && strcmp(PQgetvalue(result, 0, 0), "1") == 0;
        PQclear(result);
        if (is_taken || why != STORE_FINE)
            return why;
        if (link_clock() > patience)
            return STORE_IN_USE;
        store_rest(store, REST_LEAST_MS);
    }
}

enum store_why store_postgres_connect(struct store *store, int64_t until)
{
    struct store_postgres *base = store->base;
    char sql[96];
    snprintf(sql, sizeof sql, "DELETE FROM writers WHERE seen < " STORE_CLOCK " - %d",
             KEPT_SECONDS);
    enum store_why why = link_open(&base->writer, store->path, until);
    if (why == STORE_FINE)
        why = take_lock(store, until);
    if (why == STORE_FINE)
        why = prepare_all(base, until);
    if (why == STORE_FINE)
        why = link_do(&base->writer, sql, until);
    if (why == STORE_FINE)
        atomic_fetch_add(&base->epoch, 1);
    return why;
}

/* Until the database is there again. False: whoever waits for the jobs will not wait any longer. */
static bool come_back(struct store *store)
{
    struct store_postgres *base = store->base;
    int64_t since = link_clock(), rest = REST_LEAST_MS;
    store_set_away(store, true);
    for (;;) {
        link_close(&base->writer);
        if (store_postgres_connect(store, link_clock() + WRITING_MS) == STORE_FINE)
            break;
        if (store_is_hurried(store) && link_clock() - since > LEAVING_MS)
            return false;
        store_rest(store, (unsigned)rest);
        rest = rest * 2 < REST_MOST_MS ? rest * 2 : REST_MOST_MS;
    }
    store_set_away(store, false);
    return true;
}

static struct outcome try_together(struct store *store, struct job_queue *batch, bool is_apart)
{
    struct store_postgres *base = store->base;
    uint32_t count = cut(store, batch, is_apart);
    struct outcome outcome = {.is_lost = true};
    base->serial++;
    if (base->writer.is_open && send_pieces(base, count))
        outcome = take_answers(base, count);
    if (!outcome.is_lost && outcome.is_refused &&
        link_do(&base->writer, "ROLLBACK", link_clock() + WRITING_MS) != STORE_FINE)
        link_close(&base->writer);
    return outcome;
}

/* What to do after a transaction that did not take place. */
static void blame(struct job_queue *batch, const struct outcome *outcome, bool *is_apart)
{
    const struct piece *piece = outcome->piece;
    if (outcome->may_retry)
        return;
    if (outcome->why == STORE_CONFLICT && piece && piece->jobs > 1) {
        *is_apart = true;
    } else if (outcome->why == STORE_CONFLICT && piece) {
        piece->first->why = STORE_CONFLICT;
        piece->first->is_out = true;
    } else {
        for (struct store_job *job = batch->first; job; job = job->next) {
            job->why = job->is_out ? job->why : outcome->why;
            job->is_out = true;
        }
    }
}

/* Jobs that are not out may be tried again. */
static uint32_t renew(struct job_queue *batch)
{
    uint32_t count = 0;
    for (struct store_job *job = batch->first; job; job = job->next) {
        job->why = job->is_out ? job->why : STORE_FINE;
        count += !job->is_out;
    }
    return count;
}

static void give_up(struct job_queue *batch)
{
    struct outcome away = {.is_refused = true, .why = STORE_AWAY};
    blame(batch, &away, NULL);
}

/* A commit that nobody saw the end of is looked for as long as it takes. */
static bool find_out(struct store *store, bool *took_place)
{
    do
        if (!come_back(store))
            return false;
    while (look_back(store->base, took_place) != STORE_FINE);
    return true;
}

uint64_t store_postgres_write(struct store *store, struct job_queue *batch)
{
    struct store_postgres *base = store->base;
    bool is_apart = false, took_place = false;
    for (struct store_job *job = batch->first; job; job = job->next)
        job->is_out = job->why != STORE_FINE;
    while (!took_place && renew(batch) > 0) {
        struct outcome outcome = try_together(store, batch, is_apart);
        if (!outcome.is_lost && !outcome.is_refused) {
            commit(base, &outcome);
            took_place = !outcome.is_lost && !outcome.is_refused;
            if (outcome.is_lost && !find_out(store, &took_place)) {
                give_up(batch);
                return 0;
            }
        } else if (outcome.is_lost && !come_back(store)) {
            give_up(batch);
            return 0;
        }
        if (!outcome.is_lost && outcome.is_refused)
            blame(batch, &outcome, &is_apart);
    }
    return took_place;
}
