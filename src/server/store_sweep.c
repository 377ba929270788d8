/* Checkpoints: carrying what was committed from SQLite's log into the file proper.
 *
 * That waits for the disk, up to a tenth of a second at a time. So a thread of its own does it
 * beside the writer; only the last few pages, without which the log cannot begin anew, are left to
 * the writer between two transactions. A checkpoint that fails loses nothing: the log stays. */
#include "server/store_sqlite.h"
#include "core/hostile.h"

enum {
    PAGES = QN_LIMIT(4096, 16), /* of the log (16 MB) from which on it is swept */
    FEW = QN_LIMIT(256, 2),     /* that the writer may carry itself */
    ROUNDS = 4,
};

/* On the writer's thread after each commit. */
static int count_pages(void *argument, sqlite3 *writer, const char *name, int pages)
{
    struct store_sqlite *base = argument;
    (void)writer;
    (void)name;
    if (pages >= PAGES) {
        pthread_mutex_lock(&base->mutex);
        base->wanted = true;
        pthread_cond_signal(&base->sweep);
        pthread_mutex_unlock(&base->mutex);
    }
    return SQLITE_OK;
}

/* While pages are carried new ones come, fewer each time. */
static void carry_pages(sqlite3 *base)
{
    int pages = FEW + 1, carried = 0;
    for (int i = 0; i < ROUNDS && pages - carried > FEW; i++)
        if (sqlite3_wal_checkpoint_v2(base, NULL, SQLITE_CHECKPOINT_PASSIVE, &pages, &carried) !=
            SQLITE_OK)
            return;
}

static void *sweep(void *argument)
{
    struct store_sqlite *base = argument;
    pthread_mutex_lock(&base->mutex);
    while (!base->stopping) {
        if (!base->wanted || base->swept) {
            pthread_cond_wait(&base->sweep, &base->mutex);
            continue;
        }
        pthread_mutex_unlock(&base->mutex);
        carry_pages(base->sweeper);
        pthread_mutex_lock(&base->mutex);
        base->wanted = false;
        base->swept = true;
    }
    pthread_mutex_unlock(&base->mutex);
    return NULL;
}

bool store_start_sweeping(struct store_sqlite *base)
{
    sqlite3_wal_hook(base->writer, count_pages, base);
    base->sweeps = store_start_thread(&base->sweeping, sweep, base);
    return base->sweeps;
}

void store_sweep_rest(struct store_sqlite *base)
{
    pthread_mutex_lock(&base->mutex);
    bool swept = base->swept;
    pthread_mutex_unlock(&base->mutex);
    if (!swept)
        return;
    sqlite3_wal_checkpoint_v2(base->writer, NULL, SQLITE_CHECKPOINT_PASSIVE, NULL, NULL);
    pthread_mutex_lock(&base->mutex);
    base->swept = false;
    pthread_mutex_unlock(&base->mutex);
}

void store_stop_sweeping(struct store_sqlite *base)
{
    if (!base->sweeps)
        return;
    pthread_mutex_lock(&base->mutex);
    base->stopping = true;
    pthread_cond_signal(&base->sweep);
    pthread_mutex_unlock(&base->mutex);
    pthread_join(base->sweeping, NULL);
}
