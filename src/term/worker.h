/* Thinking beside the screen, in a thread of its own. */
#ifndef QUINTE_TERM_WORKER_H
#define QUINTE_TERM_WORKER_H

#include "term/local_table.h"
#include <pthread.h>
#include <stdatomic.h>

enum job { JOB_MOVE, JOB_ADVICE };

struct worker {
    bool busy;
    enum job job;
    struct local_table *local;
    int seat;
    uint64_t view[QN_VIEW_MAX / 8];
    /* what comes of it */
    qn_move move;
    struct bot_thought thought;
    char trouble[SENTENCE_ROOM];
    /* how it is run */
    pthread_t thread;
    bool threaded;
    atomic_int done;
    volatile int stop;
};

/* Thinks for the seat about what it knows now. */
void worker_start(struct worker *worker, struct local_table *local, int seat, enum job job);
/* Whether it is done; then it is free again and the result can be read. */
bool worker_done(struct worker *worker);
/* Stops it, and waits until it is free: a search soon, an engine when it answers. */
void worker_stop(struct worker *worker);
/* The same for the end of the program, which does not wait for an engine: false if it still thinks,
 * and whatever it uses must be left alone. */
bool worker_leave(struct worker *worker);

#endif
