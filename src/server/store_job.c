/* Jobs: changes wait as bytes and are made by prepared statements, one table for both. */
#include "server/store_internal.h"
#include "core/hostile.h"
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

const struct store_statement store_changes[CHANGES] = {
    [CHANGE_ADD_PERSON] = {"iti", "INSERT INTO people(id, name, created, seen)"
                                  " VALUES(?1, ?2, ?3, ?3)"},
    [CHANGE_NAME_PERSON] = {"iti", "UPDATE people SET name = ?2, named = ?3 WHERE id = ?1", true},
    [CHANGE_SEE_PERSON] = {"ii", "UPDATE people SET seen = ?2 WHERE id = ?1"},
    /* Entries that say who sits have a "sitter" (docs/playing/fairness.md). */
    [CHANGE_FORGET_LINES] = {"i",
                             "UPDATE lines SET line = json_replace(line, '$.name', '?')"
                             " WHERE table_id IN (SELECT table_id FROM seats WHERE person = ?1)"
                             " AND line ->> 'person' = printf('%016x', ?1)"
                             " AND line ->> 'sitter' IS NOT NULL AND line ->> 'name' <> ''",
                             .postgres =
                                 "UPDATE lines SET line = regexp_replace(line,"
                                 " '(\"name\" *: *)\"([^\"\\\\]|\\\\.)*\"', '\\1\"?\"')"
                                 " WHERE table_id IN (SELECT table_id FROM seats WHERE person = ?1)"
                                 " AND line::json ->> 'person' = lpad(to_hex(?1), 16, '0')"
                                 " AND line::json ->> 'sitter' IS NOT NULL"
                                 " AND line::json ->> 'name' <> ''"},
    [CHANGE_FORGET_RESULTS] = {"i", "UPDATE results SET name = '?' WHERE person = ?1"},
    /* Tables that come back get theirs again. */
    [CHANGE_FORGET_SUMMARIES] = {"i",
                                 "UPDATE tables SET face = ''"
                                 " WHERE id IN (SELECT table_id FROM seats WHERE person = ?1)"},
    [CHANGE_FORGET_TABLES] =
        {"i", "DELETE FROM tables WHERE id IN (SELECT table_id FROM seats WHERE person = ?1 UNION"
              " SELECT id FROM tables WHERE owner = ?1) AND coalesce(owner, ?1) = ?1 AND NOT EXISTS"
              " (SELECT 1 FROM seats WHERE table_id = tables.id AND person <> ?1)"},
    [CHANGE_FORGET_PERSON] = {"i", "DELETE FROM people WHERE id = ?1", true},
    [CHANGE_FORGET_STRANGER] = {"ii", "DELETE FROM people WHERE id = ?1 AND seen < ?2"
                                      " AND NOT EXISTS (SELECT 1 FROM seats WHERE person = ?1)"
                                      " AND NOT EXISTS (SELECT 1 FROM tables WHERE owner = ?1)"
                                      " AND NOT EXISTS (SELECT 1 FROM results WHERE person = ?1)"},
    [CHANGE_ADD_TOKEN] = {"hiiti", "INSERT INTO tokens(hash, person, device, label, created, seen)"
                                   " VALUES(?1, ?2, ?3, ?4, ?5, ?5)"},
    [CHANGE_SEE_DEVICE] = {"iti", "UPDATE tokens SET label = ?2, seen = ?3 WHERE device = ?1"},
    [CHANGE_END_DEVICE] = {"ii", "DELETE FROM tokens WHERE device = ?1 AND person = ?2", true},
    /* Many nodes have one clock: the database's. */
    [CHANGE_CLEAR_CARRIES] = {"ii", "DELETE FROM carries WHERE person = ?1 OR until <= ?2",
                              .postgres = "DELETE FROM carries WHERE person = ?1"
                                          " OR until <= " STORE_CLOCK},
    [CHANGE_ADD_CARRY] = {"hiii",
                          "INSERT INTO carries(hash, person, until) VALUES(?1, ?2, ?3 + ?4)",
                          .postgres = "INSERT INTO carries(hash, person, until)"
                                      " VALUES(?1, ?2, ?3 + " STORE_CLOCK ")"},
    [CHANGE_TAKE_CARRY] = {"hi", "DELETE FROM carries WHERE hash = ?1 AND until > ?2", true,
                           "DELETE FROM carries WHERE hash = ?1 AND until > " STORE_CLOCK},
    [CHANGE_ADD_TABLE] = {"itiii",
                          "INSERT INTO tables(id, key, owner, listed, state, version, created,"
                          " touched) VALUES(?1, ?2, nullif(?3, 0), ?4, 0, -1, ?5, ?5)"},
    [CHANGE_DESCRIBE_TABLE] = {"itti",
                               "UPDATE tables SET game = ?2, made_by = ?3, origin = ?4"
                               " WHERE id = ?1",
                               true},
    [CHANGE_SET_SUMMARY] = {"iiiit", "UPDATE tables SET over = ?2, due = ?3, turn = ?4, face = ?5"
                                     " WHERE id = ?1"},
    [CHANGE_SET_TURN] = {"iiii", "UPDATE tables SET over = ?2, due = ?3, turn = ?4 WHERE id = ?1"},
    [CHANGE_GROW_TABLE] = {"iiii",
                           "UPDATE tables SET version = ?2, touched = ?3, bytes = bytes + ?4"
                           " WHERE id = ?1 AND version = ?2 - 1 AND state = 0",
                           true},
    [CHANGE_ADD_LINE] = {"iit", "INSERT INTO lines(table_id, version, line) VALUES(?1, ?2, ?3)"},
    [CHANGE_LIST_TABLE] = {"ii", "UPDATE tables SET listed = ?2 WHERE id = ?1", true},
    [CHANGE_CLOSE_TABLE] = {"ii", "UPDATE tables SET state = 1, due = 0, closed = ?2 WHERE id = ?1",
                            true},
    [CHANGE_RETIRE_TABLE] = {"iii", "UPDATE tables SET state = 1, due = 0, closed = ?3"
                                    " WHERE id = ?1 AND version = ?2 AND state = 0"},
    [CHANGE_SWEEP_OLD] = {"i", "DELETE FROM tables WHERE id IN (SELECT id FROM tables"
                               " WHERE state = 1 AND closed < ?1 ORDER BY closed LIMIT 100)"},
    [CHANGE_SWEEP_HEAVY] =
        {"i", "DELETE FROM tables WHERE (SELECT sum(bytes) FROM tables WHERE state = 1) > ?1"
              " AND id IN (SELECT id FROM tables WHERE state = 1 AND origin ="
              " (SELECT origin FROM tables WHERE state = 1 AND origin >> 32 ="
              " (SELECT origin >> 32 FROM tables WHERE state = 1 GROUP BY 1"
              " ORDER BY sum(bytes) DESC LIMIT 1)"
              " GROUP BY origin ORDER BY sum(bytes) DESC LIMIT 1) ORDER BY closed, id LIMIT 20)"},
    [CHANGE_TRIM_OWNER] = {"ii",
                           "DELETE FROM tables WHERE id IN (SELECT id FROM (SELECT id, state,"
                           " sum(bytes) OVER (ORDER BY state, closed DESC, id DESC) AS sum"
                           " FROM tables WHERE owner = ?1) AS kept WHERE state = 1 AND sum > ?2)"},
    [CHANGE_TRIM_ORIGIN] = {"ii",
                            "DELETE FROM tables WHERE id IN (SELECT id FROM (SELECT id, state,"
                            " sum(bytes) OVER (ORDER BY state, closed DESC, id DESC) AS sum"
                            " FROM tables WHERE origin = ?1 AND origin <> 0) AS kept"
                            " WHERE state = 1 AND sum > ?2)"},
    [CHANGE_DROP_TABLE] = {"i", "DELETE FROM tables WHERE id = ?1", true},
    [CHANGE_CLEAR_SEAT] = {"ii", "UPDATE seats SET seat = NULL WHERE table_id = ?1 AND seat = ?2"},
    [CHANGE_SET_SEAT] = {"iii", "INSERT INTO seats(table_id, seat, person) VALUES(?1, ?2, ?3)"
                                " ON CONFLICT(table_id, person) DO UPDATE SET seat = ?2"},
    /* Whoever was forgotten during the game has no number any more. */
    [CHANGE_ADD_RESULT] = {"iiiitiii",
                           "INSERT INTO results(table_id, game, seat, person, name, score, rank,"
                           " ended) VALUES(?1, ?2, ?3, (SELECT id FROM people WHERE id = ?4), ?5,"
                           " ?6, ?7, ?8)"},
    /* What changes nothing would not be written. */
    [CHANGE_TRY] = {"", "INSERT INTO meta(name, value) VALUES('tries', 1)"
                        " ON CONFLICT(name) DO UPDATE SET value = meta.value + 1"},
    /* From one store into another: store_transfer.c. Of a table's lines nothing is left out, so
     * its row is as it was. */
    [CHANGE_BEGIN_COPY] = {"", "INSERT INTO meta(name, value) VALUES('copying', 1)"},
    [CHANGE_END_COPY] = {"", "DELETE FROM meta WHERE name = 'copying'", true},
    [CHANGE_COPY_PERSON] = {"itiii", "INSERT INTO people(id, name, created, seen, named)"
                                     " VALUES(?1, ?2, ?3, ?4, ?5)"},
    [CHANGE_COPY_TOKEN] = {"ihiiit",
                           "INSERT INTO tokens(device, hash, person, created, seen, label)"
                           " VALUES(?1, ?2, ?3, ?4, ?5, ?6)"},
    [CHANGE_COPY_TABLE] = {"itiiiiiitiiitiiit",
                           "INSERT INTO tables(id, key, owner, listed, state, version, created,"
                           " touched, game, over, due, turn, made_by, origin, bytes, closed, face)"
                           " VALUES(?1, ?2, nullif(?3, 0), ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12,"
                           " ?13, ?14, ?15, ?16, ?17)"},
    [CHANGE_COPY_SEAT] = {"iii", "INSERT INTO seats(table_id, person, seat)"
                                 " VALUES(?1, ?2, nullif(?3, -1))"},
    [CHANGE_COPY_RESULT] = {"iiiitiii",
                            "INSERT INTO results(table_id, game, seat, person, name, score, rank,"
                            " ended) VALUES(?1, ?2, ?3, nullif(?4, 0), ?5, ?6, ?7, ?8)"},
};

/* ---- jobs ---- */

struct store_job *store_job_new(void *owner)
{
    struct store_job *job = malloc(sizeof *job);
    if (job)
        *job = (struct store_job){.owner = owner};
    return job;
}

void store_job_free(struct store_job *job)
{
    if (job)
        free(job->bytes);
    free(job);
}

void *store_job_owner(const struct store_job *job) { return job->owner; }

enum store_why store_job_why(const struct store_job *job) { return job->why; }

/* ---- filling ---- */

static void put_bytes(struct store_job *job, const void *bytes, size_t count)
{
    if (job->length + count > job->room) {
        size_t needed = job->length + count;
        size_t room =
            QN_LIMIT(2 * needed + 480, needed + needed / 8); /* a move and its like at once */
        unsigned char *more = realloc(job->bytes, room);
        if (!more) {
            job->why = STORE_NO_MEMORY;
            return;
        }
        job->bytes = more;
        job->room = room;
    }
    memcpy(job->bytes + job->length, bytes, count);
    job->length += count;
}

static void put_text(struct store_job *job, const char *text)
{
    uint32_t length = (uint32_t)strlen(text);
    put_bytes(job, &length, sizeof length);
    put_bytes(job, text, length);
}

/* Numbers are int64_t. A job that has run out of memory takes nothing more. */
static void put(struct store_job *job, enum change change, ...)
{
    va_list values;
    unsigned char kind = (unsigned char)change;
    const char *takes = store_changes[kind].takes;
    put_bytes(job, &kind, 1);
    va_start(values, change);
    for (; *takes && job->why == STORE_FINE; takes++) {
        if (*takes == 'i')
            put_bytes(job, &(int64_t){va_arg(values, int64_t)}, sizeof(int64_t));
        else if (*takes == 't')
            put_text(job, va_arg(values, const char *));
        else
            put_bytes(job, va_arg(values, const uint8_t *), TOKEN_HASH_BYTES);
    }
    va_end(values);
}

void store_put(struct store_job *job, enum change change, const struct store_value *values)
{
    unsigned char kind = (unsigned char)change;
    put_bytes(job, &kind, 1);
    for (const char *takes = store_changes[kind].takes; *takes && job->why == STORE_FINE;
         takes++, values++) {
        if (*takes == 'i')
            put_bytes(job, &values->number, sizeof values->number);
        if (*takes == 't')
            put_bytes(job, &values->length, sizeof values->length);
        if (*takes != 'i')
            put_bytes(job, values->bytes, values->length);
    }
}

static int64_t now(void) { return (int64_t)time(NULL); }

/* It goes on while the machine sleeps, where the system has such a clock. */
int64_t store_clock(void)
{
    struct timespec time = {0};
#ifdef CLOCK_BOOTTIME
    clock_gettime(CLOCK_BOOTTIME, &time);
#else
    clock_gettime(CLOCK_MONOTONIC, &time);
#endif
    return (int64_t)time.tv_sec;
}

void store_add_person(struct store_job *job, int64_t person, const char *name)
{
    put(job, CHANGE_ADD_PERSON, person, name, now());
}

void store_name_person(struct store_job *job, int64_t person, const char *name)
{
    put(job, CHANGE_NAME_PERSON, person, name, now());
}

void store_see_person(struct store_job *job, int64_t person)
{
    put(job, CHANGE_SEE_PERSON, person, now());
}

void store_try(struct store_job *job) { put(job, CHANGE_TRY); }

void store_add_token(struct store_job *job, const uint8_t hash[TOKEN_HASH_BYTES], int64_t person,
                     int64_t device, const char *label)
{
    put(job, CHANGE_ADD_TOKEN, hash, person, device, label, now());
}

void store_see_device(struct store_job *job, int64_t device, const char *label)
{
    put(job, CHANGE_SEE_DEVICE, device, label, now());
}

/* A code that the device has asked for would bring it back. */
void store_end_device(struct store_job *job, int64_t device, int64_t person)
{
    put(job, CHANGE_END_DEVICE, device, person);
    put(job, CHANGE_CLEAR_CARRIES, person, store_clock());
}

void store_forget_person(struct store_job *job, int64_t person)
{
    put(job, CHANGE_FORGET_TABLES, person);
    put(job, CHANGE_FORGET_LINES, person);
    put(job, CHANGE_FORGET_RESULTS, person);
    put(job, CHANGE_FORGET_SUMMARIES, person);
    put(job, CHANGE_FORGET_PERSON, person);
}

void store_forget_stranger(struct store_job *job, int64_t person, int64_t before)
{
    put(job, CHANGE_FORGET_STRANGER, person, before);
}

void store_add_carry(struct store_job *job, const uint8_t hash[TOKEN_HASH_BYTES], int64_t person,
                     int64_t seconds)
{
    put(job, CHANGE_CLEAR_CARRIES, person, store_clock());
    put(job, CHANGE_ADD_CARRY, hash, person, seconds, store_clock());
}

void store_take_carry(struct store_job *job, const uint8_t hash[TOKEN_HASH_BYTES])
{
    put(job, CHANGE_TAKE_CARRY, hash, store_clock());
}

void store_add_table(struct store_job *job, int64_t table, const char *key, int64_t owner,
                     bool listed)
{
    put(job, CHANGE_ADD_TABLE, table, key, owner, (int64_t)listed, now());
}

void store_describe_table(struct store_job *job, int64_t table, const char *game,
                          const char *made_by, int64_t origin)
{
    put(job, CHANGE_DESCRIBE_TABLE, table, game, made_by, origin);
}

void store_set_summary(struct store_job *job, int64_t table, const struct store_summary *summary)
{
    if (summary->text[0])
        put(job, CHANGE_SET_SUMMARY, table, (int64_t)summary->over, (int64_t)summary->due,
            (int64_t)summary->turn, summary->text);
    else
        put(job, CHANGE_SET_TURN, table, (int64_t)summary->over, (int64_t)summary->due,
            (int64_t)summary->turn);
}

void store_add_line(struct store_job *job, int64_t table, uint32_t version, const char *line)
{
    put(job, CHANGE_GROW_TABLE, table, (int64_t)version, now(), (int64_t)strlen(line));
    put(job, CHANGE_ADD_LINE, table, (int64_t)version, line);
}

void store_list_table(struct store_job *job, int64_t table, bool listed)
{
    put(job, CHANGE_LIST_TABLE, table, (int64_t)listed);
}

void store_close_table(struct store_job *job, int64_t table)
{
    put(job, CHANGE_CLOSE_TABLE, table, now());
}

void store_retire_table(struct store_job *job, int64_t table, int64_t version)
{
    put(job, CHANGE_RETIRE_TABLE, table, version, now());
}

void store_sweep_closed(struct store_job *job, int64_t before, int64_t bytes)
{
    put(job, CHANGE_SWEEP_OLD, before);
    put(job, CHANGE_SWEEP_HEAVY, bytes);
}

void store_trim_owner(struct store_job *job, int64_t owner, int64_t bytes)
{
    put(job, CHANGE_TRIM_OWNER, owner, bytes);
}

void store_trim_origin(struct store_job *job, int64_t origin, int64_t bytes)
{
    put(job, CHANGE_TRIM_ORIGIN, origin, bytes);
}

void store_drop_table(struct store_job *job, int64_t table) { put(job, CHANGE_DROP_TABLE, table); }

void store_set_seat(struct store_job *job, int64_t table, int seat, int64_t person)
{
    put(job, CHANGE_CLEAR_SEAT, table, (int64_t)seat);
    if (person != 0)
        put(job, CHANGE_SET_SEAT, table, (int64_t)seat, person);
}

void store_add_result(struct store_job *job, const struct store_result *result)
{
    put(job, CHANGE_ADD_RESULT, result->table, (int64_t)result->game, (int64_t)result->seat,
        result->person, result->name, (int64_t)result->score, (int64_t)result->rank, now());
}

/* ---- making ---- */

enum change store_next_change(const struct store_job *job, size_t *at,
                              struct store_value values[STORE_VALUES_MAX])
{
    enum change change = (enum change)job->bytes[*at];
    const unsigned char *from = job->bytes + *at + 1;
    for (const char *takes = store_changes[change].takes; *takes; takes++, values++) {
        values->length = *takes == 'h' ? TOKEN_HASH_BYTES : 0;
        if (*takes == 'i') {
            memcpy(&values->number, from, sizeof values->number);
            from += sizeof values->number;
            continue;
        }
        if (*takes == 't') {
            memcpy(&values->length, from, sizeof values->length);
            from += sizeof values->length;
        }
        values->bytes = from;
        from += values->length;
    }
    *at = (size_t)(from - job->bytes);
    return change;
}
