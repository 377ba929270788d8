/* Thinking beside the screen: see worker.h. */
#include "term/worker.h"
#include <signal.h>
#include <time.h>

enum { LEAVE_TRIES = 50, LEAVE_NS = 10000000 };

static void think(struct worker *worker)
{
    struct qn_text trouble = qn_text_on(worker->trouble, sizeof worker->trouble);
    if (worker->job == JOB_MOVE)
        worker->move =
            local_table_think(worker->local, worker->seat, worker->view, &worker->stop, &trouble);
    else if (!advise(worker->local->game, worker->view, &worker->stop, &worker->thought))
        worker->thought.count = 0;
    atomic_store(&worker->done, 1);
}

static void *run(void *item)
{
    think(item);
    return NULL;
}

void worker_start(struct worker *worker, struct local_table *local, int seat, enum job job)
{
    sigset_t all, before;
    worker->busy = true;
    worker->job = job;
    worker->local = local;
    worker->seat = seat;
    worker->stop = 0;
    atomic_store(&worker->done, 0);
    qn_table_view(local->table, seat, worker->view);
    sigfillset(&all); /* signals are for the thread that has the screen */
    pthread_sigmask(SIG_BLOCK, &all, &before);
    worker->threaded = pthread_create(&worker->thread, NULL, run, worker) == 0;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    if (!worker->threaded)
        think(worker);
}

bool worker_done(struct worker *worker)
{
    if (!worker->busy || !atomic_load(&worker->done))
        return false;
    if (worker->threaded)
        pthread_join(worker->thread, NULL);
    worker->busy = false;
    return true;
}

void worker_stop(struct worker *worker)
{
    worker->stop = 1;
    if (worker->busy && worker->threaded)
        pthread_join(worker->thread, NULL);
    worker->busy = false;
}

bool worker_leave(struct worker *worker)
{
    const struct timespec moment = {.tv_nsec = LEAVE_NS};
    worker->stop = 1;
    for (int i = 0; i < LEAVE_TRIES && worker->busy && !worker_done(worker); i++)
        nanosleep(&moment, NULL);
    return !worker->busy;
}
