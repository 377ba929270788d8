/* What the files share that keep the store in PostgreSQL. */
#ifndef QUINTE_SERVER_STORE_POSTGRES_H
#define QUINTE_SERVER_STORE_POSTGRES_H

#include "server/postgres_link.h"

/* An array that is sent as a parameter, in PostgreSQL's binary form. */
struct column {
    unsigned char *bytes;
    size_t length, room;
    uint32_t count;
    bool is_text, has_nulls;
};

enum { COLUMNS = 12 };

/* Jobs of a batch that are sent as one piece: one job, or appends to as many tables. */
struct piece {
    struct store_job *first;
    uint32_t jobs, statements;
    bool is_append;
};

struct store_postgres {
    enum store_mode mode;

    /* Of the thread that opened it. */
    struct link reader;
    bool asked[READS];     /* statements that the reader has prepared */
    unsigned reader_epoch; /* of the writer's, when it was made */
    int64_t reader_rests;  /* no other try to connect before */
    int64_t last_table;

    /* The writer's own. */
    struct link writer;
    int64_t id;     /* of its row in `writers` */
    int64_t serial; /* of its last transaction */
    struct column columns[COLUMNS];
    struct piece *pieces;
    bool *grown;     /* tables of a piece that took their lines */
    int64_t *chains; /* tables of the piece that is being gathered, by their numbers */

    atomic_uint epoch; /* how often the writer has connected */
};

bool store_postgres_make_room(struct store *store);
/* Connects the writer, takes the lock, prepares its statements. */
enum store_why store_postgres_connect(struct store *store, int64_t until);
uint64_t store_postgres_write(struct store *store, struct job_queue *batch);

#endif
