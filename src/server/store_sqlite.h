/* What the files share that keep the store in SQLite. */
#ifndef QUINTE_SERVER_STORE_SQLITE_H
#define QUINTE_SERVER_STORE_SQLITE_H

#include "server/store_internal.h"
#include <sqlite3.h>

enum frame { FRAME_BEGIN, FRAME_COMMIT, FRAME_ROLLBACK, FRAMES };

struct store_sqlite {
    int lock; /* −1: none */

    /* Of the thread that opened it. */
    sqlite3 *reader;
    sqlite3_stmt *read[READS];
    int64_t next_table;

    /* The threads' own. */
    pthread_t sweeping;
    bool sweeps; /* that thread was started */
    sqlite3 *writer, *sweeper;
    sqlite3_stmt *change[CHANGES], *frame[FRAMES];

    pthread_mutex_t mutex; /* over all that follows */
    pthread_cond_t sweep;
    bool wanted, swept; /* there is much to sweep; the writer may do the rest */
    bool stopping;
};

/* ---- checkpoints: store_sweep.c ---- */

bool store_start_sweeping(struct store_sqlite *base);
/* Between two transactions, on the writer's thread. */
void store_sweep_rest(struct store_sqlite *base);
void store_stop_sweeping(struct store_sqlite *base);

/* The reason for an SQLite result code. */
enum store_why store_why_of(int code);

/* ---- files: store_sqlite.c ---- */

enum store_why store_take_lock(const char *path, int *lock);
enum store_why store_open_base(const char *path, int flags, sqlite3 **base);
/* Which schema the file has; an empty one has 0. */
enum store_why store_find_schema(sqlite3 *base, int64_t *schema);
enum store_why store_ask_number(sqlite3 *base, const char *sql, int64_t *number);

#endif
