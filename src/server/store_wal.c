/* The writer's log in large pieces.
 *
 * SQLite writes its log a frame at a time, with two calls of the system for each, and a move costs
 * two frames: half of what storing takes. Here frames wait in memory until the transaction's last
 * one has come, which SQLite marks, and go out together before it is told that they are written. So
 * nothing is ever committed that is not in the file; a transaction that does not get that far
 * leaves nothing behind.
 *
 * It is a layer over SQLite's own file system, for one file of one connection, and only where
 * nobody asks for the disk at each commit (durability = normal). Other connections read the file.
 */
#include "server/store_parts.h"
#include <stdlib.h>
#include <string.h>

enum {
    GATHERED = (128 << 10) - 1, /* SQLite's own file system cannot write more at once */
    HEAD = 24,                  /* bytes before the page of a frame */
    MARK = 4, /* where a head says how large the file is after a transaction; 0: more frames come */
};

static const char layer_name[] = "quinte-log";

struct layer {
    sqlite3_vfs vfs;
    sqlite3_vfs *below;
};

struct log_file {
    sqlite3_file file; /* what SQLite sees */
    char *bytes;       /* that wait */
    size_t length;     /* how many */
    sqlite3_int64 at;  /* their place; without any, where what was written last ends */
    bool ends;         /* the page that comes is a transaction's last */
};

/* The file below lies behind ours, where SQLite has left it room. */
static sqlite3_file *below(struct log_file *log) { return (sqlite3_file *)(void *)(log + 1); }

static struct log_file *log_of(sqlite3_file *file) { return (struct log_file *)(void *)file; }

static int write_out(struct log_file *log)
{
    int length = (int)log->length;
    sqlite3_int64 at = log->at;
    log->length = 0;
    log->at += length;
    return length ? below(log)->pMethods->xWrite(below(log), log->bytes, length, at) : SQLITE_OK;
}

/* Frames come one after the other, a head and a page each. Whatever does not follow on what was
 * written last is a correction, and is made at once. */
static int log_write(sqlite3_file *file, const void *bytes, int count, sqlite3_int64 at)
{
    static const unsigned char more[4] = {0};
    struct log_file *log = log_of(file);
    bool follows = at > 0 && at == log->at + (sqlite3_int64)log->length;
    int code = SQLITE_OK;
    if (!follows || log->length + (size_t)count > GATHERED)
        code = write_out(log);
    if (code != SQLITE_OK)
        return code;
    bool is_last = count != HEAD && log->ends;
    log->ends =
        count == HEAD && memcmp((const unsigned char *)bytes + MARK, more, sizeof more) != 0;
    if (!follows || count > GATHERED) {
        log->at = at + count;
        return below(log)->pMethods->xWrite(below(log), bytes, count, at);
    }
    memcpy(log->bytes + log->length, bytes, (size_t)count);
    log->length += (size_t)count;
    return is_last ? write_out(log) : SQLITE_OK;
}

/* ---- everything else sees the file as SQLite thinks it is ---- */

static int log_close(sqlite3_file *file)
{
    struct log_file *log = log_of(file);
    int written = write_out(log), closed = below(log)->pMethods->xClose(below(log));
    free(log->bytes);
    return written != SQLITE_OK ? written : closed;
}

static int log_read(sqlite3_file *file, void *bytes, int count, sqlite3_int64 at)
{
    struct log_file *log = log_of(file);
    int code = write_out(log);
    return code != SQLITE_OK ? code : below(log)->pMethods->xRead(below(log), bytes, count, at);
}

static int log_truncate(sqlite3_file *file, sqlite3_int64 size)
{
    struct log_file *log = log_of(file);
    int code = write_out(log);
    return code != SQLITE_OK ? code : below(log)->pMethods->xTruncate(below(log), size);
}

static int log_sync(sqlite3_file *file, int flags)
{
    struct log_file *log = log_of(file);
    int code = write_out(log);
    return code != SQLITE_OK ? code : below(log)->pMethods->xSync(below(log), flags);
}

static int log_size(sqlite3_file *file, sqlite3_int64 *size)
{
    struct log_file *log = log_of(file);
    int code = write_out(log);
    return code != SQLITE_OK ? code : below(log)->pMethods->xFileSize(below(log), size);
}

static int log_control(sqlite3_file *file, int what, void *argument)
{
    struct log_file *log = log_of(file);
    int code = write_out(log);
    return code != SQLITE_OK ? code
                             : below(log)->pMethods->xFileControl(below(log), what, argument);
}

static int log_lock(sqlite3_file *file, int kind)
{
    return below(log_of(file))->pMethods->xLock(below(log_of(file)), kind);
}

static int log_unlock(sqlite3_file *file, int kind)
{
    return below(log_of(file))->pMethods->xUnlock(below(log_of(file)), kind);
}

static int log_is_reserved(sqlite3_file *file, int *answer)
{
    return below(log_of(file))->pMethods->xCheckReservedLock(below(log_of(file)), answer);
}

static int log_sector(sqlite3_file *file)
{
    return below(log_of(file))->pMethods->xSectorSize(below(log_of(file)));
}

static int log_traits(sqlite3_file *file)
{
    return below(log_of(file))->pMethods->xDeviceCharacteristics(below(log_of(file)));
}

/* ---- opening ---- */

static const sqlite3_io_methods log_methods = {
    .iVersion = 1,
    .xClose = log_close,
    .xRead = log_read,
    .xWrite = log_write,
    .xTruncate = log_truncate,
    .xSync = log_sync,
    .xFileSize = log_size,
    .xLock = log_lock,
    .xUnlock = log_unlock,
    .xCheckReservedLock = log_is_reserved,
    .xFileControl = log_control,
    .xSectorSize = log_sector,
    .xDeviceCharacteristics = log_traits,
};

static int open_file(sqlite3_vfs *vfs, const char *name, sqlite3_file *file, int flags, int *given)
{
    sqlite3_vfs *real = ((struct layer *)(void *)vfs)->below;
    struct log_file *log = log_of(file);
    if (!(flags & SQLITE_OPEN_WAL))
        return real->xOpen(real, name, file, flags, given);
    *log = (struct log_file){.bytes = malloc(GATHERED)};
    if (!log->bytes)
        return SQLITE_NOMEM;
    int code = real->xOpen(real, name, below(log), flags, given);
    if (code == SQLITE_OK)
        log->file.pMethods = &log_methods;
    else
        free(log->bytes);
    return code;
}

/* SQLite keeps layers for as long as the program runs. */
const char *store_log_layer(void)
{
    sqlite3_vfs *real = sqlite3_vfs_find(NULL);
    if (sqlite3_vfs_find(layer_name))
        return layer_name;
    struct layer *layer = real ? malloc(sizeof *layer) : NULL;
    if (!layer)
        return NULL;
    *layer = (struct layer){.vfs = *real, .below = real};
    layer->vfs.pNext = NULL;
    layer->vfs.zName = layer_name;
    layer->vfs.xOpen = open_file;
    layer->vfs.szOsFile = (int)sizeof(struct log_file) + real->szOsFile;
    return sqlite3_vfs_register(&layer->vfs, 0) == SQLITE_OK ? layer_name : NULL;
}
