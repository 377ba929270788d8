/* Reading from the store, checking it and copying it: see store.h. */
#include "server/store_parts.h"
#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#define PERSON "people.id, people.created, people.seen, people.name"
#define TABLE                                                                                      \
    "tables.id, tables.owner, tables.key, tables.listed, tables.state, tables.version,"            \
    " tables.created, tables.touched"

static const char *const texts[READS] = {
    [READ_TOKEN] = "SELECT " PERSON ", tokens.hash FROM tokens JOIN people ON people.id = person"
                   " WHERE hash = ?1",
    [READ_CARRY] = "SELECT " PERSON ", carries.hash FROM carries JOIN people ON people.id = person"
                   " WHERE hash = ?1 AND expires > ?2",
    [READ_PERSON] = "SELECT " PERSON " FROM people WHERE id = ?1",
    [READ_PEOPLE] = "SELECT " PERSON " FROM people ORDER BY created, id",
    [READ_TABLE] = "SELECT " TABLE ", -1 FROM tables WHERE key = ?1",
    [READ_LIVE_TABLES] = "SELECT " TABLE ", -1 FROM tables WHERE state = 0 ORDER BY id",
    [READ_ALL_TABLES] = "SELECT " TABLE ", -1 FROM tables ORDER BY id",
    [READ_TABLES_OF] = "SELECT " TABLE ", coalesce(seat, -1) FROM tables LEFT JOIN seats"
                       " ON seats.table_id = tables.id AND seats.person = ?1"
                       " WHERE tables.id IN (SELECT table_id FROM seats WHERE person = ?1"
                       " AND seat IS NOT NULL UNION SELECT id FROM tables WHERE owner = ?1)"
                       " AND state = 0 ORDER BY touched DESC, tables.id DESC",
    [READ_LINES] = "SELECT version, line FROM lines WHERE table_id = ?1 AND version >= ?2"
                   " ORDER BY version",
    [READ_RESULTS_OF] = "SELECT results.table_id, game, seat, person, name, score, rank, ended, key"
                        " FROM (SELECT table_id AS which, game AS number, ended AS time"
                        " FROM results WHERE person = ?1 ORDER BY time DESC LIMIT ?2)"
                        " JOIN results ON results.table_id = which AND game = number"
                        " JOIN tables ON tables.id = which"
                        " ORDER BY time DESC, which DESC, number DESC, seat",
    [READ_DAMAGE] = "SELECT integrity_check FROM pragma_integrity_check"
                    " WHERE integrity_check <> 'ok'",
    [READ_STRAYS] = "SELECT \"table\" || ' -> ' || parent FROM pragma_foreign_key_check",
};

bool store_prepare_reads(sqlite3 *base, sqlite3_stmt *statements[READS])
{
    return store_prepare(base, texts, READS, statements);
}

/* ---- rows ---- */

static void copy_text(char *to, size_t room, sqlite3_stmt *row, int column)
{
    const char *text = (const char *)sqlite3_column_text(row, column);
    struct qn_text out = qn_text_on(to, room);
    qn_text_str(&out, text ? text : "");
}

static const char *borrow_text(sqlite3_stmt *row, int column)
{
    const char *text = (const char *)sqlite3_column_text(row, column);
    return text ? text : "";
}

static void read_person(sqlite3_stmt *row, struct store_person *person)
{
    person->id = sqlite3_column_int64(row, 0);
    person->created = sqlite3_column_int64(row, 1);
    person->seen = sqlite3_column_int64(row, 2);
    copy_text(person->name, sizeof person->name, row, 3);
}

static void read_table(sqlite3_stmt *row, struct store_table *table)
{
    table->id = sqlite3_column_int64(row, 0);
    table->owner = sqlite3_column_int64(row, 1);
    copy_text(table->key, sizeof table->key, row, 2);
    table->listed = sqlite3_column_int(row, 3) != 0;
    table->state = (uint8_t)sqlite3_column_int(row, 4);
    table->version = sqlite3_column_int64(row, 5);
    table->created = sqlite3_column_int64(row, 6);
    table->touched = sqlite3_column_int64(row, 7);
    table->seat = sqlite3_column_int(row, 8);
}

static void read_result(sqlite3_stmt *row, struct store_result *result)
{
    *result = (struct store_result){
        .table = sqlite3_column_int64(row, 0),
        .game = (uint32_t)sqlite3_column_int64(row, 1),
        .seat = sqlite3_column_int(row, 2),
        .person = sqlite3_column_int64(row, 3),
        .name = borrow_text(row, 4),
        .score = sqlite3_column_int(row, 5),
        .rank = sqlite3_column_int(row, 6),
        .ended = sqlite3_column_int64(row, 7),
        .key = borrow_text(row, 8),
    };
}

/* Whoever visits the rows of a read, whatever they are. */
struct visitor {
    bool (*row)(const struct visitor *visitor, sqlite3_stmt *row);
    union {
        store_visit_person *person;
        store_visit_table *table;
        store_visit_line *line;
        store_visit_result *result;
        store_visit_text *text;
    };
    void *context;
};

static bool visit_person(const struct visitor *visitor, sqlite3_stmt *row)
{
    struct store_person person;
    read_person(row, &person);
    return visitor->person(visitor->context, &person);
}

static bool visit_table(const struct visitor *visitor, sqlite3_stmt *row)
{
    struct store_table table;
    read_table(row, &table);
    return visitor->table(visitor->context, &table);
}

static bool visit_line(const struct visitor *visitor, sqlite3_stmt *row)
{
    return visitor->line(visitor->context, (uint32_t)sqlite3_column_int64(row, 0),
                         borrow_text(row, 1));
}

static bool visit_result(const struct visitor *visitor, sqlite3_stmt *row)
{
    struct store_result result;
    read_result(row, &result);
    return visitor->result(visitor->context, &result);
}

static bool visit_text(const struct visitor *visitor, sqlite3_stmt *row)
{
    return visitor->text(visitor->context, borrow_text(row, 0));
}

/* Values that a read does not have are left out by SQLite. */
static enum store_why each(struct store *store, enum read read, int64_t first, int64_t second,
                           const struct visitor *visitor)
{
    sqlite3_stmt *statement = store->read[read];
    int code;
    sqlite3_bind_int64(statement, 1, first);
    sqlite3_bind_int64(statement, 2, second);
    while ((code = sqlite3_step(statement)) == SQLITE_ROW)
        if (!visitor->row(visitor, statement))
            break;
    sqlite3_reset(statement);
    return store_why_of(code);
}

/* ---- one ---- */

static enum store_why found(int code, bool any)
{
    enum store_why why = store_why_of(code);
    return why == STORE_FINE && !any ? STORE_MISSING : why;
}

/* The index has compared hashes already; what decides is a comparison that takes the same time
 * whatever they are. */
static enum store_why find_hash(struct store *store, enum read read,
                                const uint8_t hash[TOKEN_HASH_BYTES], struct store_person *person)
{
    sqlite3_stmt *statement = store->read[read];
    sqlite3_bind_blob(statement, 1, hash, TOKEN_HASH_BYTES, SQLITE_STATIC);
    sqlite3_bind_int64(statement, 2, (int64_t)time(NULL));
    int code = sqlite3_step(statement);
    bool same = code == SQLITE_ROW && sqlite3_column_bytes(statement, 4) == TOKEN_HASH_BYTES &&
                token_same(sqlite3_column_blob(statement, 4), hash);
    if (same)
        read_person(statement, person);
    sqlite3_reset(statement);
    sqlite3_clear_bindings(statement);
    return found(code, same);
}

enum store_why store_find_token(struct store *store, const uint8_t hash[TOKEN_HASH_BYTES],
                                struct store_person *person)
{
    return find_hash(store, READ_TOKEN, hash, person);
}

enum store_why store_find_carry(struct store *store, const uint8_t hash[TOKEN_HASH_BYTES],
                                struct store_person *person)
{
    return find_hash(store, READ_CARRY, hash, person);
}

enum store_why store_find_person(struct store *store, int64_t id, struct store_person *person)
{
    sqlite3_stmt *statement = store->read[READ_PERSON];
    sqlite3_bind_int64(statement, 1, id);
    int code = sqlite3_step(statement);
    if (code == SQLITE_ROW)
        read_person(statement, person);
    sqlite3_reset(statement);
    return found(code, code == SQLITE_ROW);
}

enum store_why store_find_table(struct store *store, const char *key, struct store_table *table)
{
    sqlite3_stmt *statement = store->read[READ_TABLE];
    sqlite3_bind_text(statement, 1, key, -1, SQLITE_STATIC);
    int code = sqlite3_step(statement);
    if (code == SQLITE_ROW)
        read_table(statement, table);
    sqlite3_reset(statement);
    sqlite3_clear_bindings(statement);
    return found(code, code == SQLITE_ROW);
}

/* ---- many ---- */

enum store_why store_people(struct store *store, store_visit_person *visit, void *context)
{
    struct visitor visitor = {visit_person, {.person = visit}, context};
    return each(store, READ_PEOPLE, 0, 0, &visitor);
}

enum store_why store_live_tables(struct store *store, store_visit_table *visit, void *context)
{
    struct visitor visitor = {visit_table, {.table = visit}, context};
    return each(store, READ_LIVE_TABLES, 0, 0, &visitor);
}

enum store_why store_all_tables(struct store *store, store_visit_table *visit, void *context)
{
    struct visitor visitor = {visit_table, {.table = visit}, context};
    return each(store, READ_ALL_TABLES, 0, 0, &visitor);
}

enum store_why store_tables_of(struct store *store, int64_t person, store_visit_table *visit,
                               void *context)
{
    struct visitor visitor = {visit_table, {.table = visit}, context};
    return each(store, READ_TABLES_OF, person, 0, &visitor);
}

enum store_why store_lines(struct store *store, int64_t table, uint32_t from,
                           store_visit_line *visit, void *context)
{
    struct visitor visitor = {visit_line, {.line = visit}, context};
    return each(store, READ_LINES, table, from, &visitor);
}

enum store_why store_results_of(struct store *store, int64_t person, int games,
                                store_visit_result *visit, void *context)
{
    struct visitor visitor = {visit_result, {.result = visit}, context};
    return each(store, READ_RESULTS_OF, person, games, &visitor);
}

/* ---- care ---- */

enum store_why store_check(struct store *store, store_visit_text *visit, void *context)
{
    struct visitor visitor = {visit_text, {.text = visit}, context};
    enum store_why why = each(store, READ_DAMAGE, 0, 0, &visitor);
    return why == STORE_FINE ? each(store, READ_STRAYS, 0, 0, &visitor) : why;
}

/* All pages in one step: a single moment of the file, which hinders nobody who writes. */
static enum store_why copy_pages(sqlite3 *from, const char *path)
{
    sqlite3 *copy = NULL;
    int code = sqlite3_open_v2(path, &copy, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, NULL);
    sqlite3_backup *backup =
        code == SQLITE_OK ? sqlite3_backup_init(copy, "main", from, "main") : NULL;
    if (backup) {
        code = sqlite3_backup_step(backup, -1);
        int finished = sqlite3_backup_finish(backup);
        code = code == SQLITE_DONE ? finished : code;
    } else if (code == SQLITE_OK) {
        code = sqlite3_errcode(copy);
    }
    sqlite3_close(copy);
    return store_why_of(code);
}

/* The copy bears its name only when it is complete. */
enum store_why store_backup(struct store *store, const char *path)
{
    enum store_why why = STORE_FINE;
    if (access(path, F_OK) == 0)
        return STORE_EXISTS;
    char *part = sqlite3_mprintf("%s.part", path);
    int file = part ? open(part, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600) : -1;
    if (file < 0) {
        why = !part ? STORE_NO_MEMORY : errno == EEXIST ? STORE_EXISTS : STORE_CANNOT_OPEN;
        sqlite3_free(part);
        return why;
    }
    close(file);
    why = copy_pages(store->reader, part);
    if (why == STORE_FINE && link(part, path) != 0)
        why = errno == EEXIST ? STORE_EXISTS : STORE_CANNOT_OPEN;
    unlink(part);
    sqlite3_free(part);
    return why;
}
