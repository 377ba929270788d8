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
#define KEPT                                                                                       \
    "SELECT count(CASE WHEN over = 0 THEN 1 END), CAST(coalesce(sum(bytes), 0) AS bigint)"         \
    " FROM tables"

const struct store_statement store_reads[READS] = {
    [READ_TOKEN] = {"h", "SELECT " PERSON ", hash, device, tokens.seen FROM tokens"
                         " JOIN people ON people.id = person WHERE hash = ?1"},
    [READ_CARRY] = {"hi",
                    "SELECT " PERSON ", hash, 0, 0 FROM carries JOIN people ON people.id = person"
                    " WHERE hash = ?1 AND until > ?2",
                    .postgres = "SELECT " PERSON
                                ", hash, 0, 0 FROM carries JOIN people ON people.id = person"
                                " WHERE hash = ?1 AND until > " STORE_CLOCK},
    [READ_DEVICES] = {"ii", "SELECT device, created, seen, label FROM tokens WHERE person = ?1"
                            " ORDER BY seen DESC, device LIMIT ?2"},
    [READ_PERSON] = {"i", "SELECT " PERSON " FROM people WHERE id = ?1"},
    [READ_PEOPLE] = {"", "SELECT " PERSON " FROM people ORDER BY created, id"},
    [READ_PEOPLE_AFTER] = {"ii",
                           "SELECT " PERSON " FROM people WHERE id > ?1 ORDER BY id LIMIT ?2"},
    [READ_TABLE] = {"t", "SELECT " TABLE ", -1 FROM tables WHERE key = ?1"},
    [READ_MADE] = {"it", "SELECT " TABLE ", -1 FROM tables WHERE owner = ?1 AND made_by = ?2"},
    [READ_KEPT_BY_OWNER] = {"i", KEPT " WHERE owner = ?1 AND state = 0"},
    [READ_KEPT_BY_ORIGIN] = {"i", KEPT " WHERE origin = ?1 AND origin <> 0 AND state = 0"},
    [READ_NEWEST] = {"",
                     "SELECT coalesce(max(time), 0) FROM (SELECT max(touched) AS time FROM tables"
                     " UNION ALL SELECT max(seen) FROM people) AS times"},
    [READ_LIVE_TABLES] = {"ii",
                          "SELECT " TABLE
                          ", -1 FROM tables WHERE state = 0 AND id > ?1 ORDER BY id LIMIT ?2"},
    [READ_DUE_TABLES] = {"", "SELECT " TABLE
                             ", -1 FROM tables WHERE state = 0 AND due = 1 ORDER BY id"},
    [READ_LISTED_TABLES] =
        {"i", "SELECT " TABLE ", -1 FROM tables"
              " WHERE state = 0 AND listed = 1 AND over = 0 ORDER BY id DESC LIMIT ?1"},
    [READ_ALL_TABLES] = {"", "SELECT " TABLE ", -1 FROM tables ORDER BY id"},
    [READ_TABLES_OF] = {"i", TABLES_OF("")},
    [READ_OPEN_TABLES_OF] = {"i", TABLES_OF(" AND over = 0")},
    [READ_LINES] = {"ii", "SELECT version, line FROM lines WHERE table_id = ?1 AND version >= ?2"
                          " ORDER BY version"},
    [READ_RESULTS_OF] = {"ii",
                         "SELECT results.table_id, results.game, seat, person, name, score, rank,"
                         " ended, key, tables.game"
                         " FROM (SELECT table_id AS which, game AS number, ended AS time"
                         " FROM results WHERE person = ?1 ORDER BY time DESC LIMIT ?2) AS recent"
                         " JOIN results ON results.table_id = which AND results.game = number"
                         " JOIN tables ON tables.id = which"
                         " ORDER BY time DESC, which DESC, number DESC, seat"},
    [READ_DAMAGE] =
        {"",
         "SELECT integrity_check FROM pragma_integrity_check"
         " WHERE integrity_check <> 'ok'",
         .postgres = "SELECT 'table ' || key FROM tables WHERE version + 1 <>"
                     " (SELECT count(*) FROM lines WHERE table_id = id) OR version <>"
                     " (SELECT coalesce(max(lines.version), -1) FROM lines WHERE table_id = id)"},
    [READ_STRAYS] = {"", "SELECT \"table\" || ' -> ' || parent FROM pragma_foreign_key_check",
                     .postgres = "SELECT 'lines of table ' || table_id FROM lines WHERE NOT EXISTS"
                                 " (SELECT 1 FROM tables WHERE id = table_id) GROUP BY table_id"},
    [READ_COPY_PEOPLE] = {"ii", "SELECT id, name, created, seen, named FROM people"
                                " WHERE id > ?1 ORDER BY id LIMIT ?2"},
    [READ_COPY_TOKENS] = {"ii", "SELECT device, hash, person, created, seen, label FROM tokens"
                                " WHERE device > ?1 ORDER BY device LIMIT ?2"},
    [READ_COPY_TABLES] = {"ii", "SELECT id, key, coalesce(owner, 0), listed, state, version,"
                                " created, touched, game, over, due, turn, made_by, origin, bytes,"
                                " closed, face FROM tables WHERE id > ?1 ORDER BY id LIMIT ?2"},
    [READ_COPY_LINES] = {"ii", "SELECT table_id, version, line FROM lines"
                               " WHERE table_id > ?1 AND table_id <= ?2"
                               " ORDER BY table_id, version"},
    [READ_COPY_SEATS] = {"ii", "SELECT table_id, person, coalesce(seat, -1) FROM seats"
                               " WHERE table_id > ?1 AND table_id <= ?2"
                               " ORDER BY table_id, person"},
    [READ_COPY_RESULTS] = {"ii", "SELECT table_id, game, seat, coalesce(person, 0), name, score,"
                                 " rank, ended FROM results WHERE table_id > ?1 AND table_id <= ?2"
                                 " ORDER BY table_id, game, seat"},
};

/* ---- rows ---- */

static int64_t number(const struct store_row *row, int column)
{
    return row->cells->number(row, column);
}

static const char *borrow_text(const struct store_row *row, int column)
{
    return row->cells->text(row, column);
}

static void copy_text(char *to, size_t room, const struct store_row *row, int column)
{
    struct qn_text out = qn_text_on(to, room);
    qn_text_str(&out, borrow_text(row, column));
}

static void read_person(const struct store_row *row, struct store_person *person)
{
    person->id = number(row, 0);
    person->created = number(row, 1);
    person->seen = number(row, 2);
    person->device = person->device_seen = 0;
    copy_text(person->name, sizeof person->name, row, 3);
    person->named = number(row, 4);
}

static void read_table(const struct store_row *row, struct store_table *table)
{
    table->id = number(row, 0);
    table->owner = number(row, 1);
    copy_text(table->key, sizeof table->key, row, 2);
    table->listed = number(row, 3) != 0;
    table->state = (uint8_t)number(row, 4);
    table->version = number(row, 5);
    table->created = number(row, 6);
    table->touched = number(row, 7);
    table->over = number(row, 8) != 0;
    table->due = number(row, 9) != 0;
    table->turn = (int)number(row, 10);
    table->origin = number(row, 11);
    table->bytes = number(row, 12);
    copy_text(table->game, sizeof table->game, row, 13);
    copy_text(table->summary, sizeof table->summary, row, 14);
    table->seat = (int)number(row, 15);
}

static void read_result(const struct store_row *row, struct store_result *result)
{
    *result = (struct store_result){
        .table = number(row, 0),
        .game = (uint32_t)number(row, 1),
        .seat = (int)number(row, 2),
        .person = number(row, 3),
        .name = borrow_text(row, 4),
        .score = (int)number(row, 5),
        .rank = (int)number(row, 6),
        .ended = number(row, 7),
        .key = borrow_text(row, 8),
        .title = borrow_text(row, 9),
    };
}

/* ---- values ---- */

/* The values of a read, in order; what it does not take is left out. */
struct asked {
    struct store_value value[2];
};

static struct asked numbers(int64_t first, int64_t second)
{
    return (struct asked){{{.number = first}, {.number = second}}};
}

static struct store_value text_value(const char *text)
{
    return (struct store_value){.bytes = text, .length = (uint32_t)strlen(text)};
}

/* ---- one ---- */

struct finding {
    void *into;
    const uint8_t *hash; /* that must be there, or NULL */
    bool is_found;
};

static enum store_why find(struct store *store, enum read read, struct asked asked,
                           store_visit_row *visit, struct finding *finding)
{
    enum store_why why = store->engine->read(store, read, asked.value, visit, finding);
    return why == STORE_FINE && !finding->is_found ? STORE_MISSING : why;
}

static bool take_person(void *context, const struct store_row *row)
{
    struct finding *finding = context;
    read_person(row, finding->into);
    finding->is_found = true;
    return false;
}

/* The index has compared hashes already; what decides is a comparison that takes the same time
 * whatever they are. */
static bool take_holder(void *context, const struct store_row *row)
{
    struct finding *finding = context;
    struct store_person *person = finding->into;
    size_t length;
    const void *hash = row->cells->bytes(row, 5, &length);
    if (length != TOKEN_HASH_BYTES || !token_same(hash, finding->hash))
        return false;
    take_person(context, row);
    person->device = number(row, 6);
    person->device_seen = number(row, 7);
    return false;
}

static bool take_table(void *context, const struct store_row *row)
{
    struct finding *finding = context;
    read_table(row, finding->into);
    finding->is_found = true;
    return false;
}

static bool take_kept(void *context, const struct store_row *row)
{
    struct finding *finding = context;
    *(struct store_kept *)finding->into = (struct store_kept){number(row, 0), number(row, 1)};
    finding->is_found = true;
    return false;
}

static bool take_number(void *context, const struct store_row *row)
{
    struct finding *finding = context;
    *(int64_t *)finding->into = number(row, 0);
    finding->is_found = true;
    return false;
}

static enum store_why find_hash(struct store *store, enum read read,
                                const uint8_t hash[TOKEN_HASH_BYTES], struct store_person *person)
{
    struct asked asked = {{{.bytes = hash, .length = TOKEN_HASH_BYTES}, {.number = store_clock()}}};
    return find(store, read, asked, take_holder, &(struct finding){person, hash, false});
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
    return find(store, READ_PERSON, numbers(id, 0), take_person, &(struct finding){.into = person});
}

enum store_why store_find_table(struct store *store, const char *key, struct store_table *table)
{
    return find(store, READ_TABLE, (struct asked){{text_value(key)}}, take_table,
                &(struct finding){.into = table});
}

enum store_why store_find_made(struct store *store, int64_t owner, const char *made_by,
                               struct store_table *table)
{
    return find(store, READ_MADE, (struct asked){{{.number = owner}, text_value(made_by)}},
                take_table, &(struct finding){.into = table});
}

enum store_why store_kept_by_owner(struct store *store, int64_t owner, struct store_kept *kept)
{
    return find(store, READ_KEPT_BY_OWNER, numbers(owner, 0), take_kept,
                &(struct finding){.into = kept});
}

enum store_why store_kept_by_origin(struct store *store, int64_t origin, struct store_kept *kept)
{
    return find(store, READ_KEPT_BY_ORIGIN, numbers(origin, 0), take_kept,
                &(struct finding){.into = kept});
}

enum store_why store_newest(struct store *store, int64_t *when)
{
    *when = 0;
    return find(store, READ_NEWEST, numbers(0, 0), take_number, &(struct finding){.into = when});
}

/* ---- many ---- */

/* Whoever visits the rows of a read, whatever they are. */
struct visitor {
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

static bool visit_person(void *context, const struct store_row *row)
{
    const struct visitor *visitor = context;
    struct store_person person;
    read_person(row, &person);
    return visitor->person(visitor->context, &person);
}

static bool visit_device(void *context, const struct store_row *row)
{
    const struct visitor *visitor = context;
    struct store_device device = {.id = number(row, 0),
                                  .created = number(row, 1),
                                  .seen = number(row, 2),
                                  .label = borrow_text(row, 3)};
    return visitor->device(visitor->context, &device);
}

static bool visit_table(void *context, const struct store_row *row)
{
    const struct visitor *visitor = context;
    struct store_table table;
    read_table(row, &table);
    return visitor->table(visitor->context, &table);
}

static bool visit_line(void *context, const struct store_row *row)
{
    const struct visitor *visitor = context;
    return visitor->line(visitor->context, (uint32_t)number(row, 0), borrow_text(row, 1));
}

static bool visit_result(void *context, const struct store_row *row)
{
    const struct visitor *visitor = context;
    struct store_result result;
    read_result(row, &result);
    return visitor->result(visitor->context, &result);
}

static bool visit_text(void *context, const struct store_row *row)
{
    const struct visitor *visitor = context;
    return visitor->text(visitor->context, borrow_text(row, 0));
}

static enum store_why each(struct store *store, enum read read, struct asked asked,
                           store_visit_row *visit, struct visitor visitor)
{
    return store->engine->read(store, read, asked.value, visit, &visitor);
}

enum store_why store_people(struct store *store, store_visit_person *visit, void *context)
{
    return each(store, READ_PEOPLE, numbers(0, 0), visit_person,
                (struct visitor){{.person = visit}, context});
}

enum store_why store_people_after(struct store *store, int64_t after, int count,
                                  store_visit_person *visit, void *context)
{
    return each(store, READ_PEOPLE_AFTER, numbers(after, count), visit_person,
                (struct visitor){{.person = visit}, context});
}

enum store_why store_devices_of(struct store *store, int64_t person, int most,
                                store_visit_device *visit, void *context)
{
    return each(store, READ_DEVICES, numbers(person, most), visit_device,
                (struct visitor){{.device = visit}, context});
}

enum store_why store_live_tables(struct store *store, int64_t after, int count,
                                 store_visit_table *visit, void *context)
{
    return each(store, READ_LIVE_TABLES, numbers(after, count), visit_table,
                (struct visitor){{.table = visit}, context});
}

enum store_why store_due_tables(struct store *store, store_visit_table *visit, void *context)
{
    return each(store, READ_DUE_TABLES, numbers(0, 0), visit_table,
                (struct visitor){{.table = visit}, context});
}

enum store_why store_listed_tables(struct store *store, int count, store_visit_table *visit,
                                   void *context)
{
    return each(store, READ_LISTED_TABLES, numbers(count, 0), visit_table,
                (struct visitor){{.table = visit}, context});
}

enum store_why store_all_tables(struct store *store, store_visit_table *visit, void *context)
{
    return each(store, READ_ALL_TABLES, numbers(0, 0), visit_table,
                (struct visitor){{.table = visit}, context});
}

enum store_why store_tables_of(struct store *store, int64_t person, store_visit_table *visit,
                               void *context)
{
    return each(store, READ_TABLES_OF, numbers(person, 0), visit_table,
                (struct visitor){{.table = visit}, context});
}

enum store_why store_open_tables_of(struct store *store, int64_t person, store_visit_table *visit,
                                    void *context)
{
    return each(store, READ_OPEN_TABLES_OF, numbers(person, 0), visit_table,
                (struct visitor){{.table = visit}, context});
}

enum store_why store_lines(struct store *store, int64_t table, uint32_t from,
                           store_visit_line *visit, void *context)
{
    return each(store, READ_LINES, numbers(table, from), visit_line,
                (struct visitor){{.line = visit}, context});
}

enum store_why store_results_of(struct store *store, int64_t person, int games,
                                store_visit_result *visit, void *context)
{
    return each(store, READ_RESULTS_OF, numbers(person, games), visit_result,
                (struct visitor){{.result = visit}, context});
}

/* ---- care ---- */

enum store_why store_check(struct store *store, store_visit_text *visit, void *context)
{
    struct visitor visitor = {{.text = visit}, context};
    enum store_why why = each(store, READ_DAMAGE, numbers(0, 0), visit_text, visitor);
    return why == STORE_FINE ? each(store, READ_STRAYS, numbers(0, 0), visit_text, visitor) : why;
}
