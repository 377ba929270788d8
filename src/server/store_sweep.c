/* Checkpoints: carrying what was committed from SQLite's log into the file proper.
 *
 * That waits for the disk, up to a tenth of a second at a time. So a thread of its own does it
 * beside the writer; only the last few pages, without which the log cannot begin anew, are left to
 * the writer between two transactions. A checkpoint that fails loses nothing: the log stays. */
#include "server/store_internal.h"
#include "core/hostile.h"

enum {
    PAGES = QN_LIMIT(4096, 16), /* of the log (16 MB) from which on it is swept */
    FEW = QN_LIMIT(256, 2),     /* that the writer may carry itself */
    ROUNDS = 4,
};

/* On the writer's thread after each commit. */
static int count_pages(void *argument, sqlite3 *base, const char *name, int pages)
{
    struct store *store = argument;
    (void)base;
    (void)name;
    if (pages >= PAGES) {
        pthread_mutex_lock(&store->mutex);
        store->wanted = true;
        pthread_cond_signal(&store->sweep);
        pthread_mutex_unlock(&store->mutex);
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
    struct store *store = argument;
    pthread_mutex_lock(&store->mutex);
    while (!store->stopping) {
        if (!store->wanted || store->swept) {
            pthread_cond_wait(&store->sweep, &store->mutex);
            continue;
        }
        pthread_mutex_unlock(&store->mutex);
        carry_pages(store->sweeper);
        pthread_mutex_lock(&store->mutex);
        store->wanted = false;
        store->swept = true;
    }
    pthread_mutex_unlock(&store->mutex);
    return NULL;
}

bool store_start_sweeping(struct store *store)
{
    sqlite3_wal_hook(store->writer, count_pages, store);
    store->sweeps = store_start_thread(&store->sweeping, sweep, store);
    return store->sweeps;
}

void store_sweep_rest(struct store *store)
{
    pthread_mutex_lock(&store->mutex);
    bool swept = store->swept;
    pthread_mutex_unlock(&store->mutex);
    if (!swept)
        return;
    sqlite3_wal_checkpoint_v2(store->writer, NULL, SQLITE_CHECKPOINT_PASSIVE, NULL, NULL);
    pthread_mutex_lock(&store->mutex);
    store->swept = false;
    pthread_mutex_unlock(&store->mutex);
}

void store_stop_sweeping(struct store *store)
{
    if (!store->sweeps)
        return;
    pthread_mutex_lock(&store->mutex);
    store->stopping = true;
    pthread_cond_signal(&store->sweep);
    pthread_mutex_unlock(&store->mutex);
    pthread_join(store->sweeping, NULL);
}
