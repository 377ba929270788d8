/* The tables of the store's file: see schema.h. Times are seconds since 1970. */
#include "server/schema.h"

static const char basics[] =
    "CREATE TABLE meta(name TEXT PRIMARY KEY, value INTEGER NOT NULL) STRICT, WITHOUT ROWID;"
    "INSERT INTO meta VALUES('schema', 0);"

    "CREATE TABLE people("
    " id INTEGER PRIMARY KEY, name TEXT NOT NULL,"
    " created INTEGER NOT NULL, seen INTEGER NOT NULL) STRICT;"

    /* One for each device of a person. */
    "CREATE TABLE tokens("
    " hash BLOB PRIMARY KEY, person INTEGER NOT NULL REFERENCES people ON DELETE CASCADE,"
    " created INTEGER NOT NULL) STRICT, WITHOUT ROWID;"
    "CREATE INDEX tokens_person ON tokens(person);"

    "CREATE TABLE carries("
    " hash BLOB PRIMARY KEY, person INTEGER NOT NULL UNIQUE REFERENCES people ON DELETE CASCADE,"
    " expires INTEGER NOT NULL) STRICT, WITHOUT ROWID;"

    /* The version is that of the last line: it keeps lines in order without holes. */
    "CREATE TABLE tables("
    " id INTEGER PRIMARY KEY, key TEXT NOT NULL UNIQUE,"
    " owner INTEGER REFERENCES people ON DELETE SET NULL, listed INTEGER NOT NULL,"
    " state INTEGER NOT NULL, version INTEGER NOT NULL,"
    " created INTEGER NOT NULL, touched INTEGER NOT NULL) STRICT;"
    "CREATE INDEX tables_owner ON tables(owner);"
    "CREATE INDEX tables_live ON tables(id) WHERE state = 0;"

    "CREATE TABLE lines("
    " table_id INTEGER NOT NULL REFERENCES tables ON DELETE CASCADE, version INTEGER NOT NULL,"
    " line TEXT NOT NULL, PRIMARY KEY(table_id, version)) STRICT, WITHOUT ROWID;"

    /* Everybody who ever sat at a table; no seat any more: NULL. */
    "CREATE TABLE seats("
    " table_id INTEGER NOT NULL REFERENCES tables ON DELETE CASCADE,"
    " person INTEGER NOT NULL REFERENCES people ON DELETE CASCADE, seat INTEGER,"
    " PRIMARY KEY(table_id, person)) STRICT, WITHOUT ROWID;"
    "CREATE INDEX seats_person ON seats(person);";

static const char results[] =
    "CREATE TABLE results("
    " table_id INTEGER NOT NULL REFERENCES tables ON DELETE CASCADE,"
    " game INTEGER NOT NULL, seat INTEGER NOT NULL,"
    " person INTEGER REFERENCES people ON DELETE SET NULL, name TEXT NOT NULL,"
    " score INTEGER NOT NULL, rank INTEGER NOT NULL, ended INTEGER NOT NULL,"
    " PRIMARY KEY(table_id, game, seat)) STRICT, WITHOUT ROWID;"
    "CREATE INDEX results_person ON results(person, ended);";

/* People see the devices that hold their identity, and may end each: it has a number of its own,
 * which is no secret. A code for another device is good until a moment of the clock that only goes
 * forward (store.h), so it does not outlive the server that gave it. */
static const char devices[] =
    "ALTER TABLE tokens ADD COLUMN device INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE tokens ADD COLUMN seen INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE tokens ADD COLUMN label TEXT NOT NULL DEFAULT '';"
    "UPDATE tokens SET device = abs(random() >> 11), seen = created;"
    "CREATE UNIQUE INDEX tokens_device ON tokens(device);"

    "DROP TABLE carries;"
    "CREATE TABLE carries("
    " hash BLOB PRIMARY KEY, person INTEGER NOT NULL UNIQUE REFERENCES people ON DELETE CASCADE,"
    " until INTEGER NOT NULL) STRICT, WITHOUT ROWID;";

/* What the server asks of a table without reading its lines: its game; whether its last game is
 * over; whether something happens at it by itself, so that it must be brought back after a restart;
 * whose turn it is; the command that made it; where its maker was, as a number that means nothing
 * beyond one run of the server; the bytes of its lines; when it was closed; and its line in lists,
 * the members without braces. Lines that are no JSON are left to `admin check`. */
static const char lives[] =
    "ALTER TABLE tables ADD COLUMN game TEXT NOT NULL DEFAULT '';"
    "ALTER TABLE tables ADD COLUMN over INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE tables ADD COLUMN due INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE tables ADD COLUMN turn INTEGER NOT NULL DEFAULT -1;"
    "ALTER TABLE tables ADD COLUMN made_by TEXT NOT NULL DEFAULT '';"
    "ALTER TABLE tables ADD COLUMN origin INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE tables ADD COLUMN bytes INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE tables ADD COLUMN closed INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE tables ADD COLUMN face TEXT NOT NULL DEFAULT '';"

    /* When the person was last called otherwise: tables that were not in memory then follow later.
     */
    "ALTER TABLE people ADD COLUMN named INTEGER NOT NULL DEFAULT 0;"

    "UPDATE tables SET"
    " game = coalesce((SELECT line ->> 'game' FROM lines"
    "  WHERE table_id = id AND version = 0 AND json_valid(line)), ''),"
    " made_by = coalesce((SELECT line ->> 'id' FROM lines"
    "  WHERE table_id = id AND version = 1 AND json_valid(line)), ''),"
    " bytes = coalesce((SELECT sum(length(CAST(line AS BLOB))) FROM lines WHERE table_id = id), 0),"
    " over = coalesce((SELECT line ->> 'act' = 'over' FROM lines"
    "  WHERE table_id = id AND iif(json_valid(line), line ->> 'act', '') IN ('over', 'commit')"
    "  ORDER BY version DESC LIMIT 1), 0),"
    " closed = iif(state = 1, touched, 0);"
    "UPDATE tables SET due = 1 WHERE state = 0"
    " AND (SELECT line ->> 'clock' FROM lines"
    "  WHERE table_id = id AND version = 0 AND json_valid(line)) <> 'off'"
    " AND (SELECT line ->> 'act' = 'start' FROM lines WHERE table_id = id"
    "  AND iif(json_valid(line), line ->> 'act', '') IN ('start', 'over', 'commit', 'abandon')"
    "  ORDER BY version DESC LIMIT 1);"

    "DROP INDEX tables_owner;"
    "CREATE INDEX tables_owner ON tables(owner, made_by);"
    "CREATE INDEX tables_origin ON tables(origin) WHERE origin <> 0;"
    "CREATE INDEX tables_due ON tables(id) WHERE state = 0 AND due = 1;"
    "CREATE INDEX tables_listed ON tables(id) WHERE state = 0 AND listed = 1 AND over = 0;"
    "CREATE INDEX tables_closed ON tables(closed, origin, bytes) WHERE state = 1;";

const char *const schema_steps[] = {basics, results, devices, lives};
const int schema_count = sizeof schema_steps / sizeof schema_steps[0];
