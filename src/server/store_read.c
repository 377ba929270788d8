/* Reading from the store, and checking it: see store.h. */
#include "server/store_internal.h"
#include <string.h>

#define PERSON "people.id, people.created, people.seen, people.name, people.named"
#define TABLE                                                                                      \
    "tables.id, tables.owner, tables.key, tables.listed, tables.state, tables.version,"            \
    " tables.created, tables.touched, over, due, turn, origin, bytes, tables.game, face"
#define TABLES_OF(which)                                                                           \
    "SELECT " TABLE ", coalesce(seat, -1) FROM tables LEFT JOIN seats"                             \
    " ON seats.table_id = tables.id AND seats.person = ?1"                                         \
    " WHERE tables.id IN (SELECT table_id FROM seats WHERE person = ?1"                            \
    " AND seat IS NOT NULL UNION SELECT id FROM tables WHERE owner = ?1)"                          \
    " AND state = 0" which " ORDER BY touched DESC, tables.id DESC"
#define KEPT "SELECT count(iif(over = 0, 1, NULL)), coalesce(sum(bytes), 0) FROM tables"

static const char *const texts[READS] = {
    [READ_TOKEN] = "SELECT " PERSON ", hash, device, tokens.seen FROM tokens"
                   " JOIN people ON people.id = person WHERE hash = ?1",
    [READ_CARRY] = "SELECT " PERSON ", hash, 0, 0 FROM carries JOIN people ON people.id = person"
                   " WHERE hash = ?1 AND until > ?2",
    [READ_DEVICES] = "SELECT device, created, seen, label FROM tokens WHERE person = ?1"
                     " ORDER BY seen DESC, device LIMIT ?2",
    [READ_PERSON] = "SELECT " PERSON " FROM people WHERE id = ?1",
    [READ_PEOPLE] = "SELECT " PERSON " FROM people ORDER BY created, id",
    [READ_PEOPLE_AFTER] = "SELECT " PERSON " FROM people WHERE id > ?1 ORDER BY id LIMIT ?2",
    [READ_TABLE] = "SELECT " TABLE ", -1 FROM tables WHERE key = ?1",
    [READ_MADE] = "SELECT " TABLE ", -1 FROM tables WHERE owner = ?1 AND made_by = ?2",
    [READ_KEPT_BY_OWNER] = KEPT " WHERE owner = ?1 AND state = 0",
    [READ_KEPT_BY_ORIGIN] = KEPT " WHERE origin = ?1 AND origin <> 0 AND state = 0",
    [READ_NEWEST] = "SELECT max((SELECT coalesce(max(touched), 0) FROM tables),"
                    " (SELECT coalesce(max(seen), 0) FROM people))",
    [READ_LIVE_TABLES] =
        "SELECT " TABLE ", -1 FROM tables WHERE state = 0 AND id > ?1 ORDER BY id LIMIT ?2",
    [READ_DUE_TABLES] = "SELECT " TABLE ", -1 FROM tables WHERE state = 0 AND due = 1 ORDER BY id",
    [READ_LISTED_TABLES] = "SELECT " TABLE ", -1 FROM tables"
                           " WHERE state = 0 AND listed = 1 AND over = 0 ORDER BY id DESC LIMIT ?1",
    [READ_ALL_TABLES] = "SELECT " TABLE ", -1 FROM tables ORDER BY id",
    [READ_TABLES_OF] = TABLES_OF(""),
    [READ_OPEN_TABLES_OF] = TABLES_OF(" AND over = 0"),
    [READ_LINES] = "SELECT version, line FROM lines WHERE table_id = ?1 AND version >= ?2"
                   " ORDER BY version",
    [READ_RESULTS_OF] = "SELECT results.table_id, results.game, seat, person, name, score, rank,"
                        " ended, key, tables.game"
                        " FROM (SELECT table_id AS which, game AS number, ended AS time"
                        " FROM results WHERE person = ?1 ORDER BY time DESC LIMIT ?2)"
                        " JOIN results ON results.table_id = which AND results.game = number"
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
    person->device = person->device_seen = 0;
    copy_text(person->name, sizeof person->name, row, 3);
    person->named = sqlite3_column_int64(row, 4);
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
    table->over = sqlite3_column_int(row, 8) != 0;
    table->due = sqlite3_column_int(row, 9) != 0;
    table->turn = sqlite3_column_int(row, 10);
    table->origin = sqlite3_column_int64(row, 11);
    table->bytes = sqlite3_column_int64(row, 12);
    copy_text(table->game, sizeof table->game, row, 13);
    copy_text(table->summary, sizeof table->summary, row, 14);
    table->seat = sqlite3_column_int(row, 15);
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
        .title = borrow_text(row, 9),
    };
}

/* Whoever visits the rows of a read, whatever they are. */
struct visitor {
    bool (*row)(const struct visitor *visitor, sqlite3_stmt *row);
    union {
        store_visit_person *person;
        store_visit_device *device;
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

static bool visit_device(const struct visitor *visitor, sqlite3_stmt *row)
{
    struct store_device device = {.id = sqlite3_column_int64(row, 0),
                                  .created = sqlite3_column_int64(row, 1),
                                  .seen = sqlite3_column_int64(row, 2),
                                  .label = borrow_text(row, 3)};
    return visitor->device(visitor->context, &device);
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
    sqlite3_bind_int64(statement, 2, store_clock());
    int code = sqlite3_step(statement);
    bool same = code == SQLITE_ROW && sqlite3_column_bytes(statement, 5) == TOKEN_HASH_BYTES &&
                token_same(sqlite3_column_blob(statement, 5), hash);
    if (same) {
        read_person(statement, person);
        person->device = sqlite3_column_int64(statement, 6);
        person->device_seen = sqlite3_column_int64(statement, 7);
    }
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

enum store_why store_find_made(struct store *store, int64_t owner, const char *made_by,
                               struct store_table *table)
{
    sqlite3_stmt *statement = store->read[READ_MADE];
    sqlite3_bind_int64(statement, 1, owner);
    sqlite3_bind_text(statement, 2, made_by, -1, SQLITE_STATIC);
    int code = sqlite3_step(statement);
    if (code == SQLITE_ROW)
        read_table(statement, table);
    sqlite3_reset(statement);
    sqlite3_clear_bindings(statement);
    return found(code, code == SQLITE_ROW);
}

static enum store_why count_kept(struct store *store, enum read read, int64_t whose,
                                 struct store_kept *kept)
{
    sqlite3_stmt *statement = store->read[read];
    sqlite3_bind_int64(statement, 1, whose);
    int code = sqlite3_step(statement);
    if (code == SQLITE_ROW)
        *kept = (struct store_kept){sqlite3_column_int64(statement, 0),
                                    sqlite3_column_int64(statement, 1)};
    sqlite3_reset(statement);
    return found(code, code == SQLITE_ROW);
}

enum store_why store_kept_by_owner(struct store *store, int64_t owner, struct store_kept *kept)
{
    return count_kept(store, READ_KEPT_BY_OWNER, owner, kept);
}

enum store_why store_kept_by_origin(struct store *store, int64_t origin, struct store_kept *kept)
{
    return count_kept(store, READ_KEPT_BY_ORIGIN, origin, kept);
}

enum store_why store_newest(struct store *store, int64_t *when)
{
    sqlite3_stmt *statement = store->read[READ_NEWEST];
    int code = sqlite3_step(statement);
    *when = code == SQLITE_ROW ? sqlite3_column_int64(statement, 0) : 0;
    sqlite3_reset(statement);
    return found(code, code == SQLITE_ROW);
}

/* ---- many ---- */

enum store_why store_people(struct store *store, store_visit_person *visit, void *context)
{
    struct visitor visitor = {visit_person, {.person = visit}, context};
    return each(store, READ_PEOPLE, 0, 0, &visitor);
}

enum store_why store_people_after(struct store *store, int64_t after, int count,
                                  store_visit_person *visit, void *context)
{
    struct visitor visitor = {visit_person, {.person = visit}, context};
    return each(store, READ_PEOPLE_AFTER, after, count, &visitor);
}

enum store_why store_devices_of(struct store *store, int64_t person, int most,
                                store_visit_device *visit, void *context)
{
    struct visitor visitor = {visit_device, {.device = visit}, context};
    return each(store, READ_DEVICES, person, most, &visitor);
}

enum store_why store_live_tables(struct store *store, int64_t after, int count,
                                 store_visit_table *visit, void *context)
{
    struct visitor visitor = {visit_table, {.table = visit}, context};
    return each(store, READ_LIVE_TABLES, after, count, &visitor);
}

enum store_why store_due_tables(struct store *store, store_visit_table *visit, void *context)
{
    struct visitor visitor = {visit_table, {.table = visit}, context};
    return each(store, READ_DUE_TABLES, 0, 0, &visitor);
}

enum store_why store_listed_tables(struct store *store, int count, store_visit_table *visit,
                                   void *context)
{
    struct visitor visitor = {visit_table, {.table = visit}, context};
    return each(store, READ_LISTED_TABLES, count, 0, &visitor);
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

enum store_why store_open_tables_of(struct store *store, int64_t person, store_visit_table *visit,
                                    void *context)
{
    struct visitor visitor = {visit_table, {.table = visit}, context};
    return each(store, READ_OPEN_TABLES_OF, person, 0, &visitor);
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
