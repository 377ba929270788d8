/* From one store into another, whatever they are kept in, row by row, and compared afterwards.
 *
 * The new one is marked as half copied until all of it is there and has been read again: nobody can
 * open it before. */
#include "server/store_internal.h"
#include <sodium.h>
#include <string.h>

enum { ROWS_AT_ONCE = 500, TABLES_AT_ONCE = 20 };

/* Rows of one kind: how they are read, and what writes them. Those that belong to tables come with
 * these, by their numbers. */
static const struct kind {
    enum read read;
    enum change change;
    bool is_of_tables;
} kinds[] = {
    {READ_COPY_PEOPLE, CHANGE_COPY_PERSON, false}, {READ_COPY_TOKENS, CHANGE_COPY_TOKEN, false},
    {READ_COPY_TABLES, CHANGE_COPY_TABLE, false},  {READ_COPY_LINES, CHANGE_ADD_LINE, true},
    {READ_COPY_SEATS, CHANGE_COPY_SEAT, true},     {READ_COPY_RESULTS, CHANGE_COPY_RESULT, true},
};

enum { KINDS = sizeof kinds / sizeof kinds[0] };

/* ---- rows ---- */

/* Who walks through a store: it writes into another, or takes a hash of everything. */
struct walk {
    struct store *from, *to; /* to: NULL if it is only read */
    struct store_job *job;
    const struct kind *kind;
    crypto_generichash_state hash;
    uint64_t rows[KINDS];
    int64_t last; /* the number of the last row */
    int taken;    /* rows since that was asked for */
};

static void take_values(const struct store_row *row, const char *takes, struct store_value *values)
{
    for (int i = 0; takes[i]; i++) {
        size_t length = 0;
        if (takes[i] == 'i') {
            values[i].number = row->cells->number(row, i);
            continue;
        }
        values[i].bytes =
            takes[i] == 't' ? row->cells->text(row, i) : row->cells->bytes(row, i, &length);
        values[i].length = (uint32_t)(takes[i] == 't' ? strlen(values[i].bytes) : length);
    }
}

static void add_to_hash(struct walk *walk, const char *takes, const struct store_value *values)
{
    for (int i = 0; takes[i]; i++) {
        int64_t number = takes[i] == 'i' ? values[i].number : values[i].length;
        crypto_generichash_update(&walk->hash, (const uint8_t *)&number, sizeof number);
        if (takes[i] != 'i')
            crypto_generichash_update(&walk->hash, values[i].bytes, values[i].length);
    }
}

static bool take_row(void *context, const struct store_row *row)
{
    struct walk *walk = context;
    struct store_value values[STORE_VALUES_MAX];
    const char *takes = store_changes[walk->kind->change].takes;
    take_values(row, takes, values);
    add_to_hash(walk, takes, values);
    if (walk->to)
        store_put(walk->job, walk->kind->change, values);
    walk->last = values[0].number;
    walk->taken++;
    walk->rows[walk->kind - kinds]++;
    return true;
}

static enum store_why finish(struct store *store, struct store_job *job)
{
    if (!job || !store_submit(store, job)) {
        store_job_free(job);
        return STORE_NO_MEMORY;
    }
    store_drain(store);
    enum store_why why = store_job_why(job);
    store_job_free(store_take_done(store));
    return why;
}

/* ---- walking ---- */

static enum store_why read_kind(struct walk *walk, const struct kind *kind, int64_t first,
                                int64_t second)
{
    struct store_value values[] = {{.number = first}, {.number = second}};
    walk->kind = kind;
    walk->taken = 0;
    return walk->from->engine->read(walk->from, kind->read, values, take_row, walk);
}

/* The next rows of a kind, and what belongs to them: one job. */
static enum store_why walk_on(struct walk *walk, const struct kind *kind, int64_t *after,
                              bool *is_end)
{
    bool is_table = kind->read == READ_COPY_TABLES;
    int count = is_table ? TABLES_AT_ONCE : ROWS_AT_ONCE;
    if (walk->to && !(walk->job = store_job_new(NULL)))
        return STORE_NO_MEMORY;
    enum store_why why = read_kind(walk, kind, *after, count);
    int64_t last = walk->taken ? walk->last : *after;
    *is_end = walk->taken < count;
    for (int i = 0; i < KINDS; i++)
        if (why == STORE_FINE && is_table && kinds[i].is_of_tables)
            why = read_kind(walk, &kinds[i], *after, last);
    *after = last;
    if (walk->to && why == STORE_FINE)
        return finish(walk->to, walk->job);
    if (walk->to)
        store_job_free(walk->job);
    return why;
}

static enum store_why walk_through(struct walk *walk, uint8_t hash[crypto_generichash_BYTES])
{
    enum store_why why = STORE_FINE;
    crypto_generichash_init(&walk->hash, NULL, 0, crypto_generichash_BYTES);
    for (int i = 0; i < KINDS; i++) {
        int64_t after = INT64_MIN;
        bool is_end = kinds[i].is_of_tables;
        while (why == STORE_FINE && !is_end)
            why = walk_on(walk, &kinds[i], &after, &is_end);
    }
    crypto_generichash_final(&walk->hash, hash, crypto_generichash_BYTES);
    return why;
}

static enum store_why mark(struct store *store, enum change change)
{
    struct store_job *job = store_job_new(NULL);
    if (job)
        store_put(job, change, NULL);
    return finish(store, job);
}

/* ---- the whole ---- */

static enum store_why copy(struct store *from, struct store *to, struct store_transfer *transfer)
{
    uint8_t was[crypto_generichash_BYTES], is[crypto_generichash_BYTES];
    struct walk there = {.from = to}, writing = {.from = from, .to = to}, again = {.from = to};
    transfer->is_about_to = true;
    enum store_why why = walk_through(&there, is);
    if (why == STORE_FINE && there.rows[0] + there.rows[2] > 0)
        why = STORE_EXISTS;
    if (why == STORE_FINE)
        why = mark(to, CHANGE_BEGIN_COPY);
    if (why == STORE_FINE)
        why = walk_through(&writing, was);
    if (why == STORE_FINE)
        why = walk_through(&again, is);
    if (why == STORE_FINE && memcmp(was, is, sizeof is) != 0)
        why = STORE_DIFFERS;
    if (why == STORE_FINE)
        why = mark(to, CHANGE_END_COPY);
    transfer->people = again.rows[0];
    transfer->tables = again.rows[2];
    transfer->lines = again.rows[3];
    return why;
}

/* The first one is opened to be altered, so that nobody serves it, and one of an older program is
 * brought up to date. */
enum store_why store_transfer(const char *from, const char *to, struct store_transfer *transfer)
{
    struct store *source, *target = NULL;
    *transfer = (struct store_transfer){0};
    enum store_why why =
        store_open(&source, &(struct store_options){.path = from, .mode = STORE_ALTER});
    if (why != STORE_FINE)
        return why;
    transfer->is_about_to = true;
    why = store_open(&target, &(struct store_options){.path = to, .careful = true});
    if (why == STORE_FINE)
        why = copy(source, target, transfer);
    store_stop(target);
    store_stop(source);
    return why;
}
