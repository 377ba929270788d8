/* The tables of the store in PostgreSQL: see schema.h. They say what those of the file say, all
 * numbers as wide as there. Times are seconds since 1970. */
#include "server/schema.h"

static const char basics[] =
    "CREATE TABLE meta(name text PRIMARY KEY, value bigint NOT NULL);"

    "CREATE TABLE people("
    " id bigint PRIMARY KEY, name text NOT NULL, created bigint NOT NULL, seen bigint NOT NULL,"
    " named bigint NOT NULL DEFAULT 0);"

    "CREATE TABLE tokens("
    " hash bytea PRIMARY KEY, person bigint NOT NULL REFERENCES people ON DELETE CASCADE,"
    " created bigint NOT NULL, device bigint NOT NULL UNIQUE, seen bigint NOT NULL,"
    " label text NOT NULL DEFAULT '');"
    "CREATE INDEX tokens_person ON tokens(person);"

    /* Until when: by the database's clock. */
    "CREATE TABLE carries("
    " hash bytea PRIMARY KEY,"
    " person bigint NOT NULL UNIQUE REFERENCES people ON DELETE CASCADE,"
    " until bigint NOT NULL);"

    /* A row changes with every line: no index has what changes then, and pages have room, so that
     * the new row lies beside the old one. */
    "CREATE TABLE tables("
    " id bigint PRIMARY KEY, key text NOT NULL UNIQUE,"
    " owner bigint REFERENCES people ON DELETE SET NULL, listed bigint NOT NULL,"
    " state bigint NOT NULL, version bigint NOT NULL,"
    " created bigint NOT NULL, touched bigint NOT NULL, game text NOT NULL DEFAULT '',"
    " over bigint NOT NULL DEFAULT 0, due bigint NOT NULL DEFAULT 0,"
    " turn bigint NOT NULL DEFAULT -1, made_by text NOT NULL DEFAULT '',"
    " origin bigint NOT NULL DEFAULT 0, bytes bigint NOT NULL DEFAULT 0,"
    " closed bigint NOT NULL DEFAULT 0, face text NOT NULL DEFAULT '') WITH (fillfactor = 60);"
    "CREATE INDEX tables_owner ON tables(owner, made_by);"
    "CREATE INDEX tables_live ON tables(id) WHERE state = 0;"
    "CREATE INDEX tables_origin ON tables(origin) WHERE origin <> 0;"
    "CREATE INDEX tables_due ON tables(id) WHERE state = 0 AND due = 1;"
    "CREATE INDEX tables_listed ON tables(id) WHERE state = 0 AND listed = 1 AND over = 0;"
    "CREATE INDEX tables_closed ON tables(closed, origin) WHERE state = 1;"

    /* A line is written together with its table's row, which is there then: no reference is looked
     * at for each. What goes with a table goes by the trigger. */
    "CREATE TABLE lines("
    " table_id bigint NOT NULL, version bigint NOT NULL, line text NOT NULL,"
    " PRIMARY KEY(table_id, version));"
    "CREATE FUNCTION drop_lines() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN"
    " DELETE FROM lines WHERE table_id IN (SELECT id FROM gone); RETURN NULL; END $$;"
    "CREATE TRIGGER drop_lines AFTER DELETE ON tables REFERENCING OLD TABLE AS gone"
    " FOR EACH STATEMENT EXECUTE FUNCTION drop_lines();"

    "CREATE TABLE seats("
    " table_id bigint NOT NULL REFERENCES tables ON DELETE CASCADE,"
    " person bigint NOT NULL REFERENCES people ON DELETE CASCADE, seat bigint,"
    " PRIMARY KEY(table_id, person));"
    "CREATE INDEX seats_person ON seats(person);"

    "CREATE TABLE results("
    " table_id bigint NOT NULL REFERENCES tables ON DELETE CASCADE,"
    " game bigint NOT NULL, seat bigint NOT NULL,"
    " person bigint REFERENCES people ON DELETE SET NULL, name text NOT NULL,"
    " score bigint NOT NULL, rank bigint NOT NULL, ended bigint NOT NULL,"
    " PRIMARY KEY(table_id, game, seat));"
    "CREATE INDEX results_person ON results(person, ended);"

    /* Whoever writes notes the number of each transaction in it: after a connection that was lost
     * during a commit it says whether that took place. */
    "CREATE TABLE writers(id bigint PRIMARY KEY, serial bigint NOT NULL, seen bigint NOT NULL);";

const char *const schema_postgres_steps[] = {basics};
const int schema_postgres_count = sizeof schema_postgres_steps / sizeof schema_postgres_steps[0];
