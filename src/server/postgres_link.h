/* One connection to PostgreSQL. Nothing waits longer than it is told to: who asks says how long. */
#ifndef QUINTE_SERVER_POSTGRES_LINK_H
#define QUINTE_SERVER_POSTGRES_LINK_H

#include "server/store_internal.h"
#include <libpq-fe.h>

struct link {
    PGconn *connection; /* NULL: there is none */
    bool is_open;       /* false: it is still being made */
};

/* Milliseconds of a clock that only goes forward. */
int64_t link_clock(void);

/* Begins to connect, or goes on with it until then. STORE_AWAY: could not, or not yet; then
 * `connection` says which. */
enum store_why link_open(struct link *link, const char *url, int64_t until);
void link_close(struct link *link);

/* Asks in the simple protocol; of several statements the last one answers. The result is the
 * caller's to clear; NULL: the connection is lost, and closed. */
PGresult *link_ask(struct link *link, const char *sql, int64_t until);
/* The same, and only whether it went well. */
enum store_why link_do(struct link *link, const char *sql, int64_t until);

/* The last result of what was sent; an error ends it. NULL as above. */
PGresult *link_take(struct link *link, int64_t until);

/* The statement under a name, its parameters written ?1, ?2 …. */
enum store_why link_prepare(struct link *link, const char *name, const char *sql, const char *takes,
                            int64_t until);
/* Sends a prepared statement, which `takes` what it says there, and a an array of numbers, b one of
 * texts, both in PostgreSQL's binary form; numbers, texts and hashes go and come in binary. */
bool link_send(struct link *link, const char *name, const char *takes,
               const struct store_value *values);

/* Sending many before anything is answered: `link_sync` ends them, `link_synced` waits for the end.
 * The answers come in order, each once. */
bool link_begin_many(struct link *link);
bool link_sync(struct link *link);
PGresult *link_answer(struct link *link, int64_t until);
bool link_synced(struct link *link, int64_t until);

/* Why a result is none; NULL: STORE_AWAY. Not for connections that are lost. */
enum store_why link_why(const PGresult *result);
/* It failed for a reason that another try may not meet: two transactions were in each other's way.
 */
bool link_may_retry(const PGresult *result);
/* A number of any width, as it comes in binary; NULL is 0. */
int64_t link_number(const PGresult *result, int row, int column);

#endif
