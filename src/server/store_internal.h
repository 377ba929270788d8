/* What the files of the store share among themselves, whatever it is kept in. */
#ifndef QUINTE_SERVER_STORE_INTERNAL_H
#define QUINTE_SERVER_STORE_INTERNAL_H

#include "server/store.h"
#include <pthread.h>

/* ---- statements ---- */

/* What a statement takes: i a number, t a text, h a hash. Parameters are written ?1, ?2 …; where
 * PostgreSQL wants other words than SQLite, it has a text of its own. */
struct store_statement {
    const char *takes, *sql;
    bool must; /* of a change: it is a conflict if no row changes */
    const char *postgres;
};

/* Seconds by the database's clock, in PostgreSQL. */
#define STORE_CLOCK "extract(epoch FROM clock_timestamp())::bigint"

struct store_value {
    int64_t number;
    const void *bytes; /* of a text or a hash; a text need not end with a zero */
    uint32_t length;
};

enum { STORE_VALUES_MAX = 20 };

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
    CHANGE_BEGIN_COPY,
    CHANGE_END_COPY,
    CHANGE_COPY_PERSON,
    CHANGE_COPY_TOKEN,
    CHANGE_COPY_TABLE,
    CHANGE_COPY_SEAT,
    CHANGE_COPY_RESULT,
    CHANGES
};

extern const struct store_statement store_changes[CHANGES];

struct store_job {
    struct store_job *next;
    void *owner;
    enum store_why why;
    bool is_out;          /* in PostgreSQL: refused for good, whatever becomes of the others */
    unsigned char *bytes; /* one change after the other: its kind, then its values */
    size_t length, room;
};

/* Adds a change with these values. */
void store_put(struct store_job *job, enum change change, const struct store_value *values);
/* The change at `*at`, which then is that of the next one. The values last as long as the job. */
enum change store_next_change(const struct store_job *job, size_t *at,
                              struct store_value values[STORE_VALUES_MAX]);

/* First in, first out. */
struct job_queue {
    struct store_job *first, *last;
    uint32_t count;
};

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
    READ_COPY_PEOPLE,
    READ_COPY_TOKENS,
    READ_COPY_TABLES,
    READ_COPY_LINES,
    READ_COPY_SEATS,
    READ_COPY_RESULTS,
    READS
};

extern const struct store_statement store_reads[READS];

/* One row of an answer. */
struct store_row {
    const struct store_cells *cells;
    void *from;
    int at;
};

struct store_cells {
    int64_t (*number)(const struct store_row *row, int column);   /* NULL is 0 */
    const char *(*text)(const struct store_row *row, int column); /* NULL is empty */
    const void *(*bytes)(const struct store_row *row, int column, size_t *length);
};

/* False: no more. */
typedef bool store_visit_row(void *context, const struct store_row *row);

/* ---- what the store is kept in ---- */

struct store_engine {
    enum store_why (*open)(struct store *store, const struct store_options *options);
    /* Threads of its own; false: there is no memory. */
    bool (*start)(struct store *store);
    /* What is open of it, however far `open` came; nobody writes any more. */
    void (*close)(struct store *store);
    /* On the writer's thread: says of each job what became of it; gives the number of commits. */
    uint64_t (*write)(struct store *store, struct job_queue *batch);
    /* On the thread that opened the store. */
    enum store_why (*read)(struct store *store, enum read read, const struct store_value *values,
                           store_visit_row *visit, void *context);
    int64_t (*next_table)(struct store *store);
};

extern const struct store_engine store_sqlite, store_postgres;

/* ---- the whole: store.c ---- */

struct store {
    /* Fixed once it is open. */
    char *path;
    const struct store_engine *engine;
    void *base; /* the engine's own */
    void (*wake)(void *);
    void *wake_context;
    pthread_t thread;
    uint32_t limit, batch; /* jobs that may wait, and that may share a transaction */
    uint32_t gather;       /* as in the options */
    bool careful, running; /* running: the threads were started */

    pthread_mutex_t mutex; /* over all that follows */
    pthread_cond_t work, idle, hurry;
    struct job_queue waiting, done;
    struct store_counts counts;
    uint32_t writing; /* jobs in the open transaction */
    uint32_t ready;   /* of those that wait: may be begun with */
    uint32_t drains;  /* who waits for all jobs */
    bool stopping, away;
};

/* ---- for engines that may be away, on the writer's thread ---- */

void store_set_away(struct store *store, bool is_away);
/* Somebody waits for all jobs, or wants to stop. */
bool store_is_hurried(struct store *store);
/* So many milliseconds, or less if somebody hurries. */
void store_rest(struct store *store, unsigned milliseconds);

bool store_start_thread(pthread_t *thread, void *(*body)(void *), void *self);

#endif
