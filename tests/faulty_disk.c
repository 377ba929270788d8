/* A disk that fails: see faulty_disk.h.
 *
 * Data goes to the real files at once. Beside them stands, for every file, what it was when it was
 * last synced and each change since: a power cut makes the file anew from the former and some of
 * the latter. Locks and shared memory are the real ones. Nothing is ever really synced. */
#include "faulty_disk.h"
#include <pthread.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { FILES_MAX = 8, NAME_ROOM = 256, SECTOR = 512 };

struct change {
    struct change *next;
    sqlite3_int64 at;
    size_t count;          /* of bytes; a change without bytes cuts the file at `at` */
    unsigned char bytes[]; /* that were written */
};

/* What the disk knows of a file. */
struct record {
    char name[NAME_ROOM];
    bool is_deleted;
    bool is_lasting;       /* its name is on the disk */
    unsigned char *synced; /* its bytes */
    size_t length, room;
    struct change *changes, **last;
};

struct handle {
    sqlite3_file file; /* what SQLite sees; the real one lies behind */
    struct record *record;
};

static struct {
    pthread_mutex_t mutex;
    sqlite3_vfs layer, *real;
    struct record files[FILES_MAX];
    enum fault fault;
    long calls, from, until;
} disk = {.mutex = PTHREAD_MUTEX_INITIALIZER};

/* ---- the plan ---- */

void disk_plan(enum fault fault, long at, long count)
{
    pthread_mutex_lock(&disk.mutex);
    disk.fault = fault;
    disk.calls = 0;
    disk.from = at;
    disk.until = fault == FAULT_CUT ? __LONG_MAX__ : at + count;
    pthread_mutex_unlock(&disk.mutex);
}

long disk_calls(void)
{
    pthread_mutex_lock(&disk.mutex);
    long calls = disk.calls;
    pthread_mutex_unlock(&disk.mutex);
    return calls;
}

/* One more call. What happens to it; room matters to some only. */
static enum fault next_call(bool needs_room)
{
    pthread_mutex_lock(&disk.mutex);
    long call = disk.calls++;
    enum fault fault = call >= disk.from && call < disk.until ? disk.fault : FAULT_NONE;
    pthread_mutex_unlock(&disk.mutex);
    return !needs_room && (fault == FAULT_FULL || fault == FAULT_SHORT) ? FAULT_NONE : fault;
}

/* ---- what is remembered ---- */

static void *need(void *memory)
{
    if (!memory)
        abort();
    return memory;
}

static void drop_changes(struct record *record)
{
    while (record->changes) {
        struct change *change = record->changes;
        record->changes = change->next;
        free(change);
    }
    record->last = &record->changes;
}

static void reset(struct record *record)
{
    drop_changes(record);
    free(record->synced);
    record->synced = NULL;
    record->length = record->room = 0;
}

static void make_room(struct record *record, size_t length)
{
    if (length > record->room) {
        record->room = 2 * length;
        record->synced = need(realloc(record->synced, record->room));
    }
    if (length > record->length) {
        memset(record->synced + record->length, 0, length - record->length);
        record->length = length;
    }
}

static void put(struct record *record, sqlite3_int64 at, const unsigned char *bytes, size_t count)
{
    make_room(record, (size_t)at + count);
    memcpy(record->synced + at, bytes, count);
}

static void cut(struct record *record, sqlite3_int64 at)
{
    if ((size_t)at < record->length)
        record->length = (size_t)at;
}

static void note(struct record *record, sqlite3_int64 at, const void *bytes, size_t count)
{
    if (!record)
        return;
    struct change *change = need(malloc(sizeof *change + count));
    *change = (struct change){.at = at, .count = count};
    if (count > 0)
        memcpy(change->bytes, bytes, count);
    pthread_mutex_lock(&disk.mutex);
    *record->last = change;
    record->last = &change->next;
    pthread_mutex_unlock(&disk.mutex);
}

/* SQLite syncs the folder with the first sync of a new file: what was deleted stays so. */
static void sync_folder(void)
{
    for (int i = 0; i < FILES_MAX; i++)
        disk.files[i].is_lasting &= !disk.files[i].is_deleted;
}

static void note_synced(struct record *record)
{
    if (!record)
        return;
    pthread_mutex_lock(&disk.mutex);
    for (const struct change *change = record->changes; change; change = change->next) {
        if (change->count > 0)
            put(record, change->at, change->bytes, change->count);
        else
            cut(record, change->at);
    }
    drop_changes(record);
    if (!record->is_lasting)
        sync_folder();
    record->is_lasting = true;
    pthread_mutex_unlock(&disk.mutex);
}

static void read_synced(struct record *record)
{
    unsigned char bytes[4096];
    FILE *file = fopen(record->name, "rb");
    for (size_t count; file && (count = fread(bytes, 1, sizeof bytes, file)) > 0;)
        put(record, (sqlite3_int64)record->length, bytes, count);
    record->is_lasting = record->length > 0;
    if (file)
        fclose(file);
}

static struct record *find(const char *name, bool is_wanted)
{
    for (int i = 0; i < FILES_MAX; i++)
        if (strcmp(disk.files[i].name, name) == 0)
            return &disk.files[i];
    for (int i = 0; i < FILES_MAX && is_wanted; i++)
        if (!disk.files[i].name[0]) {
            disk.files[i] = (struct record){.last = &disk.files[i].changes};
            snprintf(disk.files[i].name, NAME_ROOM, "%s", name);
            read_synced(&disk.files[i]);
            return &disk.files[i];
        }
    return NULL;
}

/* A file that was deleted and is made again begins empty. */
static struct record *open_record(const char *name)
{
    pthread_mutex_lock(&disk.mutex);
    struct record *record = need(find(name, true));
    if (record->is_deleted) {
        reset(record);
        record->is_deleted = record->is_lasting = false;
    }
    pthread_mutex_unlock(&disk.mutex);
    return record;
}

void disk_forget(void)
{
    for (int i = 0; i < FILES_MAX; i++) {
        reset(&disk.files[i]);
        disk.files[i].name[0] = '\0';
    }
    disk_plan(FAULT_NONE, 0, 0);
}

/* ---- the cut ---- */

static bool coin(struct qn_rng *rng) { return qn_below(rng, 2) == 0; }

static void keep_sectors(struct record *record, const struct change *change, enum loss loss,
                         struct qn_rng *rng)
{
    unsigned char junk[SECTOR];
    bool whole = loss == LOSS_NOTHING || (loss == LOSS_SOME && coin(rng));
    for (size_t from = 0; from < change->count;) {
        size_t count = SECTOR - (size_t)(change->at + (sqlite3_int64)from) % SECTOR;
        if (count > change->count - from)
            count = change->count - from;
        if (whole || (loss >= LOSS_TORN && coin(rng))) {
            put(record, change->at + (sqlite3_int64)from, change->bytes + from, count);
        } else if (loss == LOSS_GARBAGE && coin(rng)) {
            for (size_t i = 0; i < count; i++)
                junk[i] = (unsigned char)qn_rng_next(rng);
            put(record, change->at + (sqlite3_int64)from, junk, count);
        }
        from += count;
    }
}

static void write_back(const struct record *record)
{
    FILE *file = need(fopen(record->name, "wb"));
    if (fwrite(record->synced, 1, record->length, file) != record->length)
        abort();
    fclose(file);
}

static void lose(struct record *record, enum loss loss, struct qn_rng *rng)
{
    for (const struct change *change = record->changes; change; change = change->next) {
        if (change->count > 0)
            keep_sectors(record, change, loss, rng);
        else if (loss == LOSS_NOTHING || (loss != LOSS_ALL && coin(rng)))
            cut(record, change->at);
    }
    bool is_kept = record->is_lasting || (loss != LOSS_ALL && coin(rng));
    if (loss == LOSS_NOTHING)
        is_kept = !record->is_deleted;
    else if (record->is_deleted)
        is_kept = record->is_lasting && coin(rng); /* it may come back */
    if (is_kept)
        write_back(record);
    else
        unlink(record->name);
}

void disk_lose(enum loss loss, struct qn_rng *rng)
{
    for (int i = 0; i < FILES_MAX; i++) {
        char shared[NAME_ROOM + 8];
        if (!disk.files[i].name[0])
            continue;
        lose(&disk.files[i], loss, rng);
        snprintf(shared, sizeof shared, "%s-shm", disk.files[i].name);
        unlink(shared);
    }
    disk_forget();
}

/* ---- files ---- */

static struct handle *handle_of(sqlite3_file *file) { return (struct handle *)(void *)file; }

static sqlite3_file *real_of(sqlite3_file *file)
{
    return (sqlite3_file *)(void *)(handle_of(file) + 1);
}

static int close_file(sqlite3_file *file) { return real_of(file)->pMethods->xClose(real_of(file)); }

static int read_file(sqlite3_file *file, void *bytes, int count, sqlite3_int64 at)
{
    if (next_call(false) != FAULT_NONE)
        return SQLITE_IOERR_READ;
    return real_of(file)->pMethods->xRead(real_of(file), bytes, count, at);
}

static int write_file(sqlite3_file *file, const void *bytes, int count, sqlite3_int64 at)
{
    enum fault fault = next_call(true);
    if (fault == FAULT_ERROR || fault == FAULT_FULL)
        return fault == FAULT_FULL ? SQLITE_FULL : SQLITE_IOERR_WRITE;
    int part = fault == FAULT_NONE ? count : count / 2;
    note(handle_of(file)->record, at, bytes, (size_t)part);
    int code = part ? real_of(file)->pMethods->xWrite(real_of(file), bytes, part, at) : SQLITE_OK;
    if (fault == FAULT_NONE || code != SQLITE_OK)
        return code;
    return fault == FAULT_SHORT ? SQLITE_FULL : SQLITE_IOERR_WRITE;
}

static int truncate_file(sqlite3_file *file, sqlite3_int64 size)
{
    if (next_call(false) != FAULT_NONE)
        return SQLITE_IOERR_TRUNCATE;
    note(handle_of(file)->record, size, NULL, 0);
    return real_of(file)->pMethods->xTruncate(real_of(file), size);
}

static int sync_file(sqlite3_file *file, int flags)
{
    (void)flags;
    if (next_call(false) != FAULT_NONE)
        return SQLITE_IOERR_FSYNC;
    note_synced(handle_of(file)->record);
    return SQLITE_OK;
}

static int size_of_file(sqlite3_file *file, sqlite3_int64 *size)
{
    if (next_call(false) != FAULT_NONE)
        return SQLITE_IOERR_FSTAT;
    return real_of(file)->pMethods->xFileSize(real_of(file), size);
}

static int lock_file(sqlite3_file *file, int kind)
{
    return real_of(file)->pMethods->xLock(real_of(file), kind);
}

static int unlock_file(sqlite3_file *file, int kind)
{
    return real_of(file)->pMethods->xUnlock(real_of(file), kind);
}

static int is_reserved(sqlite3_file *file, int *answer)
{
    return real_of(file)->pMethods->xCheckReservedLock(real_of(file), answer);
}

static int control_file(sqlite3_file *file, int what, void *argument)
{
    return real_of(file)->pMethods->xFileControl(real_of(file), what, argument);
}

static int sector_size(sqlite3_file *file)
{
    (void)file;
    return SECTOR;
}

/* Nothing is promised but that a write spoils nothing beside it. */
static int traits(sqlite3_file *file)
{
    (void)file;
    return SQLITE_IOCAP_POWERSAFE_OVERWRITE;
}

static int map_shared(sqlite3_file *file, int page, int size, int extend, void volatile **to)
{
    if (next_call(false) != FAULT_NONE)
        return SQLITE_IOERR_SHMMAP;
    return real_of(file)->pMethods->xShmMap(real_of(file), page, size, extend, to);
}

static int lock_shared(sqlite3_file *file, int offset, int count, int flags)
{
    return real_of(file)->pMethods->xShmLock(real_of(file), offset, count, flags);
}

static void barrier(sqlite3_file *file) { real_of(file)->pMethods->xShmBarrier(real_of(file)); }

static int unmap_shared(sqlite3_file *file, int is_deleted)
{
    return real_of(file)->pMethods->xShmUnmap(real_of(file), is_deleted);
}

static const sqlite3_io_methods methods = {
    .iVersion = 2,
    .xClose = close_file,
    .xRead = read_file,
    .xWrite = write_file,
    .xTruncate = truncate_file,
    .xSync = sync_file,
    .xFileSize = size_of_file,
    .xLock = lock_file,
    .xUnlock = unlock_file,
    .xCheckReservedLock = is_reserved,
    .xFileControl = control_file,
    .xSectorSize = sector_size,
    .xDeviceCharacteristics = traits,
    .xShmMap = map_shared,
    .xShmLock = lock_shared,
    .xShmBarrier = barrier,
    .xShmUnmap = unmap_shared,
};

/* ---- names ---- */

static int open_file(sqlite3_vfs *vfs, const char *name, sqlite3_file *file, int flags, int *given)
{
    (void)vfs;
    file->pMethods = NULL;
    if (next_call(false) != FAULT_NONE)
        return SQLITE_CANTOPEN;
    struct record *record = name ? open_record(name) : NULL;
    int code = disk.real->xOpen(disk.real, name, real_of(file), flags, given);
    handle_of(file)->record = record;
    if (code == SQLITE_OK)
        file->pMethods = &methods;
    return code;
}

static int delete_file(sqlite3_vfs *vfs, const char *name, int is_synced)
{
    (void)vfs;
    if (next_call(false) != FAULT_NONE)
        return SQLITE_IOERR_DELETE;
    pthread_mutex_lock(&disk.mutex);
    struct record *record = find(name, false);
    if (record) {
        record->is_deleted = true;
        record->is_lasting &= !is_synced;
    }
    pthread_mutex_unlock(&disk.mutex);
    return disk.real->xDelete(disk.real, name, 0);
}

static int look_for(sqlite3_vfs *vfs, const char *name, int flags, int *answer)
{
    (void)vfs;
    if (next_call(false) != FAULT_NONE)
        return SQLITE_IOERR_ACCESS;
    return disk.real->xAccess(disk.real, name, flags, answer);
}

void disk_install(void)
{
    disk.real = need(sqlite3_vfs_find(NULL));
    disk.layer = *disk.real;
    disk.layer.pNext = NULL;
    disk.layer.zName = "faulty";
    disk.layer.szOsFile = (int)sizeof(struct handle) + disk.real->szOsFile;
    disk.layer.xOpen = open_file;
    disk.layer.xDelete = delete_file;
    disk.layer.xAccess = look_for;
    if (sqlite3_vfs_register(&disk.layer, 1) != SQLITE_OK)
        abort();
}
