/* What the files of the store share among themselves. */
#ifndef QUINTE_SERVER_STORE_INTERNAL_H
#define QUINTE_SERVER_STORE_INTERNAL_H

#include "server/store.h"
#include <pthread.h>
#include <sqlite3.h>

/* ---- changes, as they wait in a job: store_job.c ---- */

enum change {
    CHANGE_ADD_PERSON,
    CHANGE_NAME_PERSON,
    CHANGE_SEE_PERSON,
    CHANGE_FORGET_LINES,
    CHANGE_FORGET_RESULTS,
    CHANGE_FORGET_SUMMARIES,
    CHANGE_FORGET_TABLES,
    CHANGE_FORGET_PERSON,
    CHANGE_FORGET_STRANGER,
    CHANGE_ADD_TOKEN,
    CHANGE_SEE_DEVICE,
    CHANGE_END_DEVICE,
    CHANGE_CLEAR_CARRIES,
    CHANGE_ADD_CARRY,
    CHANGE_TAKE_CARRY,
    CHANGE_ADD_TABLE,
    CHANGE_DESCRIBE_TABLE,
    CHANGE_SET_SUMMARY,
    CHANGE_SET_TURN,
    CHANGE_GROW_TABLE,
    CHANGE_ADD_LINE,
    CHANGE_LIST_TABLE,
    CHANGE_CLOSE_TABLE,
    CHANGE_RETIRE_TABLE,
    CHANGE_SWEEP_OLD,
    CHANGE_SWEEP_HEAVY,
    CHANGE_TRIM_OWNER,
    CHANGE_TRIM_ORIGIN,
    CHANGE_DROP_TABLE,
    CHANGE_CLEAR_SEAT,
    CHANGE_SET_SEAT,
    CHANGE_ADD_RESULT,
    CHANGE_TRY,
    CHANGES
};

struct store_job {
    struct store_job *next;
    void *owner;
    enum store_why why;
    unsigned char *bytes; /* one change after the other: its kind, then its values */
    size_t length, room;
};

/* First in, first out. */
struct job_queue {
    struct store_job *first, *last;
    uint32_t count;
};

bool store_prepare_changes(sqlite3 *base, sqlite3_stmt *statements[CHANGES]);
/* Makes the job's changes within the transaction that is open. */
enum store_why store_make_changes(sqlite3 *base, sqlite3_stmt *const statements[CHANGES],
                                  const struct store_job *job);

/* ---- reads: store_read.c ---- */

enum read {
    READ_TOKEN,
    READ_CARRY,
    READ_DEVICES,
    READ_PERSON,
    READ_PEOPLE,
    READ_PEOPLE_AFTER,
    READ_TABLE,
    READ_MADE,
    READ_KEPT_BY_OWNER,
    READ_KEPT_BY_ORIGIN,
    READ_NEWEST,
    READ_LIVE_TABLES,
    READ_DUE_TABLES,
    READ_LISTED_TABLES,
    READ_ALL_TABLES,
    READ_TABLES_OF,
    READ_OPEN_TABLES_OF,
    READ_LINES,
    READ_RESULTS_OF,
    READ_DAMAGE,
    READ_STRAYS,
    READS
};

bool store_prepare_reads(sqlite3 *base, sqlite3_stmt *statements[READS]);

/* ---- the whole: store.c ---- */

enum frame { FRAME_BEGIN, FRAME_COMMIT, FRAME_ROLLBACK, FRAMES };

struct store {
    /* Fixed once it is open. */
    char *path;
    void (*wake)(void *);
    void *wake_context;
    pthread_t thread, sweeping;    /* the writer and the sweeper */
    uint32_t limit, batch;         /* jobs that may wait, and that may share a transaction */
    uint32_t gather;               /* as in the options */
    int lock;                      /* −1: none */
    bool careful, running, sweeps; /* running, sweeps: the threads were started */

    /* Of the thread that opened it. */
    sqlite3 *reader;
    sqlite3_stmt *read[READS];
    int64_t next_table;

    /* The threads' own. */
    sqlite3 *writer, *sweeper;
    sqlite3_stmt *change[CHANGES], *frame[FRAMES];

    pthread_mutex_t mutex; /* over all that follows */
    pthread_cond_t work, idle, sweep;
    struct job_queue waiting, done;
    struct store_counts counts;
    uint32_t writing; /* jobs in the open transaction */
    uint32_t ready;   /* of those that wait: may be begun with */
    bool stopping;
    bool wanted, swept; /* there is much to sweep; the writer may do the rest */
};

bool store_start_thread(pthread_t *thread, void *(*body)(void *), struct store *store);

/* ---- checkpoints: store_sweep.c ---- */

bool store_start_sweeping(struct store *store);
/* Between two transactions, on the writer's thread. */
void store_sweep_rest(struct store *store);
void store_stop_sweeping(struct store *store);

/* The reason for an SQLite result code. */
enum store_why store_why_of(int code);

/* ---- files: store.c ---- */

enum store_why store_take_lock(const char *path, int *lock);
enum store_why store_open_base(const char *path, int flags, sqlite3 **base);
/* Which schema the file has; an empty one has 0. */
enum store_why store_find_schema(sqlite3 *base, int64_t *schema);
enum store_why store_ask_number(sqlite3 *base, const char *sql, int64_t *number);
bool store_prepare(sqlite3 *base, const char *const *texts, int count, sqlite3_stmt **statements);

#endif
