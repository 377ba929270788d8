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

const char *const schema_steps[] = {basics, results};
const int schema_count = sizeof schema_steps / sizeof schema_steps[0];
