/* Copies of the store: backups, and back from one.
 *
 * A copy is a single moment of the file, taken in steps beside whoever writes. It bears its name
 * only when it is complete, on the disk, and has been read again from end to end; so a file that is
 * there is a good one. */
#include "server/store_sqlite.h"
#include <errno.h>
#include <fcntl.h>
#include <libgen.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <time.h>
#include <unistd.h>

enum { STEP_PAGES = 1024 };

/* ---- reading it all ---- */

/* Pages, references, and no table with a line too few or too many. */
static const char *const proofs[] = {
    "SELECT integrity_check FROM pragma_integrity_check WHERE integrity_check <> 'ok'",
    "SELECT \"table\" || ' -> ' || parent FROM pragma_foreign_key_check",
    "SELECT 'table ' || key FROM tables WHERE version + 1 <> (SELECT count(*) FROM lines"
    " WHERE table_id = id) OR version <> (SELECT coalesce(max(version), -1) FROM lines"
    " WHERE table_id = id)",
};

static enum store_why find_nothing(sqlite3 *base, const char *sql)
{
    sqlite3_stmt *statement = NULL;
    int code = sqlite3_prepare_v2(base, sql, -1, &statement, NULL);
    if (code == SQLITE_OK)
        code = sqlite3_step(statement);
    sqlite3_finalize(statement);
    return code == SQLITE_ROW ? STORE_BROKEN : store_why_of(code);
}

/* SQLite asks now and then whether to go on. */
static int is_told_to_stop(void *stop)
{
    const atomic_bool *flag = stop;
    return atomic_load(flag);
}

static enum store_why prove(const char *path, atomic_bool *stop)
{
    enum { OPERATIONS = 100000 };
    sqlite3 *base = NULL;
    int64_t schema = 0;
    if (store_is_database(path))
        return STORE_ELSEWHERE;
    if (access(path, F_OK) != 0)
        return errno == ENOENT ? STORE_MISSING : STORE_CANNOT_OPEN;
    enum store_why why = store_open_base(path, SQLITE_OPEN_READONLY, &base);
    if (why == STORE_FINE)
        why = store_find_schema(base, &schema);
    if (why == STORE_FINE && schema == 0)
        why = STORE_NOT_OURS;
    if (why == STORE_FINE && stop)
        sqlite3_progress_handler(base, OPERATIONS, is_told_to_stop, stop);
    for (size_t i = 0; why == STORE_FINE && i < sizeof proofs / sizeof proofs[0]; i++)
        why = find_nothing(base, proofs[i]);
    sqlite3_close(base);
    return why;
}

enum store_why store_prove(const char *path) { return prove(path, NULL); }

/* ---- copying ---- */

/* What the copy needs, and a little for those who write beside it. */
static bool has_room(sqlite3 *from, const char *path)
{
    struct statvfs disk;
    int64_t pages = 0, bytes = 0;
    if (statvfs(path, &disk) != 0 ||
        store_ask_number(from, "PRAGMA page_count", &pages) != STORE_FINE ||
        store_ask_number(from, "PRAGMA page_size", &bytes) != STORE_FINE)
        return true;
    int64_t size = pages * bytes;
    return (uint64_t)(size + size / 8) <= (uint64_t)disk.f_bavail * disk.f_frsize;
}

static int copy_steps(sqlite3 *from, sqlite3 *to, atomic_bool *stop)
{
    sqlite3_backup *backup = sqlite3_backup_init(to, "main", from, "main");
    int code = SQLITE_OK;
    if (!backup)
        return sqlite3_errcode(to);
    while (code == SQLITE_OK && !(stop && atomic_load(stop)))
        code = sqlite3_backup_step(backup, STEP_PAGES);
    int finished = sqlite3_backup_finish(backup);
    return code == SQLITE_DONE ? finished : code == SQLITE_OK ? SQLITE_INTERRUPT : code;
}

/* A read that stays open holds the moment: whatever is written meanwhile does not make the copy
 * begin again. The copy is one file, without a log beside it. */
static enum store_why copy_pages(const char *path, const char *part, atomic_bool *stop)
{
    sqlite3 *from = NULL, *to = NULL;
    int64_t schema = 0;
    enum store_why why = store_open_base(path, SQLITE_OPEN_READONLY, &from);
    if (why == STORE_FINE)
        why = store_why_of(sqlite3_exec(from, "BEGIN", NULL, NULL, NULL));
    if (why == STORE_FINE)
        why = store_find_schema(from, &schema);
    if (why == STORE_FINE && !has_room(from, part))
        why = STORE_DISK_FULL;
    if (why == STORE_FINE)
        why = store_open_base(part, SQLITE_OPEN_READWRITE, &to);
    if (why == STORE_FINE)
        why = store_why_of(copy_steps(from, to, stop));
    if (why == STORE_FINE)
        why = store_why_of(sqlite3_exec(to, "PRAGMA journal_mode = DELETE", NULL, NULL, NULL));
    sqlite3_close(to);
    sqlite3_close(from);
    return why;
}

static bool sync_path(const char *path, int flags)
{
    int file = open(path, flags | O_CLOEXEC);
    bool is_synced = file >= 0 && fsync(file) == 0;
    if (file >= 0)
        close(file);
    return is_synced;
}

/* So that its name is there after a power cut, too. */
static bool sync_folder(const char *path)
{
    char *copy = strdup(path);
    bool is_synced = copy && sync_path(dirname(copy), O_RDONLY | O_DIRECTORY);
    free(copy);
    return is_synced;
}

static void remove_part(const char *part)
{
    static const char *const ends[] = {"", "-journal", "-wal", "-shm"};
    for (size_t i = 0; i < sizeof ends / sizeof ends[0]; i++) {
        char *path = sqlite3_mprintf("%s%s", part, ends[i]);
        if (path)
            unlink(path);
        sqlite3_free(path);
    }
}

/* Leaves a proven copy at `part`, or nothing. */
static enum store_why make_part(const char *path, const char *part, atomic_bool *stop)
{
    int file = open(part, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (file < 0)
        return errno == EEXIST ? STORE_EXISTS : STORE_CANNOT_OPEN;
    close(file);
    enum store_why why = copy_pages(path, part, stop);
    if (why == STORE_FINE)
        why = prove(part, stop);
    if (why == STORE_FINE && !sync_path(part, O_RDONLY))
        why = STORE_TROUBLE;
    if (why != STORE_FINE)
        remove_part(part);
    return why;
}

enum store_why store_copy(const char *path, const char *copy, atomic_bool *stop)
{
    if (store_is_database(path) || store_is_database(copy))
        return STORE_ELSEWHERE;
    if (access(copy, F_OK) == 0)
        return STORE_EXISTS;
    char *part = sqlite3_mprintf("%s.part", copy);
    enum store_why why = part ? make_part(path, part, stop) : STORE_NO_MEMORY;
    if (why == STORE_FINE) {
        if (link(part, copy) != 0) /* unlike rename it never replaces anything */
            why = errno == EEXIST ? STORE_EXISTS : STORE_CANNOT_OPEN;
        remove_part(part);
    }
    if (why == STORE_FINE && !sync_folder(copy))
        why = STORE_TROUBLE;
    sqlite3_free(part);
    return why;
}

enum store_why store_backup(struct store *store, const char *path)
{
    return store_copy(store->path, path, NULL);
}

/* ---- back from a copy ---- */

/* The log first: it must never stand beside a file that it is not of. */
static enum store_why put_aside(const char *path, const char *aside)
{
    static const char *const ends[] = {"-wal", "-shm", ""};
    enum store_why why = STORE_FINE;
    for (size_t i = 0; why == STORE_FINE && i < sizeof ends / sizeof ends[0]; i++) {
        char *from = sqlite3_mprintf("%s%s", path, ends[i]);
        char *to = sqlite3_mprintf("%s%s", aside, ends[i]);
        if (!from || !to)
            why = STORE_NO_MEMORY;
        else if (rename(from, to) != 0 && errno != ENOENT)
            why = STORE_CANNOT_OPEN;
        sqlite3_free(from);
        sqlite3_free(to);
    }
    return why;
}

/* Whoever restores may be root, whoever serves is not: the files belong to whom the former one did,
 * or the folder. Where that may not be decided, they are the caller's own already. */
static void give_away(const char *path, const char *part, int lock)
{
    struct stat about;
    char *copy = strdup(path);
    bool is_known = copy && (stat(path, &about) == 0 || stat(dirname(copy), &about) == 0);
    bool is_given = is_known && chown(part, about.st_uid, about.st_gid) == 0 &&
                    fchown(lock, about.st_uid, about.st_gid) == 0;
    (void)is_given;
    free(copy);
}

static enum store_why replace(const char *path, const char *part, struct qn_text *aside)
{
    char when[20];
    time_t now = time(NULL);
    struct tm parts;
    gmtime_r(&now, &parts);
    strftime(when, sizeof when, "%Y%m%dT%H%M%SZ", &parts);
    qn_text_form(aside, "%s.replaced-%s", path, when);
    enum store_why why = aside->full ? STORE_CANNOT_OPEN : put_aside(path, aside->data);
    if (why == STORE_FINE && rename(part, path) != 0)
        why = STORE_CANNOT_OPEN;
    return why;
}

enum store_why store_restore(const char *backup, const char *path, bool is_forced,
                             struct qn_text *aside)
{
    int lock = -1;
    if (store_is_database(path))
        return STORE_ELSEWHERE;
    enum store_why why = store_prove(backup);
    if (why == STORE_FINE)
        why = store_take_lock(path, &lock);
    bool is_there = access(path, F_OK) == 0;
    if (why == STORE_FINE && is_there && !is_forced)
        why = STORE_EXISTS;
    char *part = sqlite3_mprintf("%s.part", path);
    if (why == STORE_FINE)
        why = part ? make_part(backup, part, NULL) : STORE_NO_MEMORY;
    if (why == STORE_FINE) {
        give_away(path, part, lock);
        if (is_there)
            why = replace(path, part, aside);
        else if (rename(part, path) != 0)
            why = STORE_CANNOT_OPEN;
        if (why != STORE_FINE)
            remove_part(part);
    }
    if (why == STORE_FINE && !sync_folder(path))
        why = STORE_TROUBLE;
    sqlite3_free(part);
    if (lock >= 0)
        close(lock);
    return why;
}
