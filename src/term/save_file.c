/* Where a table is kept while it is played: see save_file.h. */
#include "term/save_file.h"
#include "term/words.h"
#include <quinte/host.h>
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

static const char unfinished[] = "tables", finished_folder[] = "finished",
                  older_folder[] = "older-rules", ending[] = ".quinte";

enum { FILE_MAX = 1 << 28 };

/* ---- folders ---- */

/* $XDG_STATE_HOME/quinte/PART, or ~/.local/state/quinte/PART. */
static bool folder(const char *part, char path[PATH_ROOM])
{
    const char *state = getenv("XDG_STATE_HOME"), *home = getenv("HOME");
    struct qn_text text = qn_text_on(path, PATH_ROOM);
    if (state && state[0] == '/')
        qn_text_form(&text, "%s/quinte/%s", state, part);
    else if (home && home[0] == '/')
        qn_text_form(&text, "%s/.local/state/quinte/%s", home, part);
    return text.length > 0 && !text.full;
}

static bool make_folder(const char *part, char path[PATH_ROOM])
{
    if (!folder(part, path)) {
        errno = ENOENT;
        return false;
    }
    for (char *at = path + 1; (at = strchr(at, '/')); at++) {
        *at = '\0';
        bool made = mkdir(path, 0700) == 0 || errno == EEXIST;
        *at = '/';
        if (!made)
            return false;
    }
    return mkdir(path, 0700) == 0 || errno == EEXIST;
}

/* A file's entry in its folder is on the disk as well. */
static void sync_folder(const char *path)
{
    int file = open(path, O_RDONLY | O_CLOEXEC);
    if (file >= 0) {
        fsync(file);
        close(file);
    }
}

/* ---- writing ---- */

static bool write_all(int file, const char *bytes, size_t count)
{
    while (count > 0) {
        ssize_t done = write(file, bytes, count);
        if (done < 0 && errno == EINTR)
            continue;
        if (done < 0)
            return false;
        bytes += done;
        count -= (size_t)done;
    }
    return true;
}

bool save_file_new(struct save_file *save, const struct qn_game *game)
{
    char stamp[32], place[PATH_ROOM];
    time_t now = time(NULL);
    struct tm parts;
    *save = (struct save_file){.file = -1, .own = true};
    if (!make_folder(unfinished, place) || !localtime_r(&now, &parts)) {
        save->trouble = errno;
        return false;
    }
    strftime(stamp, sizeof stamp, "%Y%m%d-%H%M%S", &parts);
    for (int i = 0; i < 100 && save->file < 0; i++) {
        struct qn_text text = qn_text_on(save->path, sizeof save->path);
        qn_text_form(&text, "%s/%s-%s-%ld", place, stamp, game->id, (long)getpid());
        if (i > 0)
            qn_text_form(&text, "-%d", i);
        qn_text_str(&text, ending);
        save->file = open(save->path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
        if (save->file < 0 && errno != EEXIST)
            break;
    }
    save->trouble = save->file < 0 ? errno : 0;
    if (save->file >= 0) {
        flock(save->file, LOCK_EX | LOCK_NB);
        sync_folder(place);
    }
    return save->file >= 0;
}

static bool append(struct save_file *save, const struct qn_table *table, char *line)
{
    struct qn_text text = qn_text_on(line, QN_LINE_MAX);
    qn_table_line(table, save->kept, true, &text);
    qn_text_char(&text, '\n');
    if (text.full) {
        errno = EFBIG;
        return false;
    }
    /* What an attempt that failed has left behind goes first. */
    if (ftruncate(save->file, save->size) != 0 || lseek(save->file, save->size, SEEK_SET) < 0 ||
        !write_all(save->file, line, text.length))
        return false;
    save->size += (off_t)text.length;
    save->kept++;
    return true;
}

bool save_file_append(struct save_file *save, const struct qn_table *table)
{
    char *line = malloc(QN_LINE_MAX);
    bool done = line && save->file >= 0;
    save->trouble = line ? save->trouble : ENOMEM;
    while (done && save->kept <= qn_table_version(table))
        done = append(save, table, line);
    if (save->file >= 0)
        save->trouble = done && fsync(save->file) == 0 ? 0 : errno;
    free(line);
    return save->trouble == 0;
}

/* A file of ours goes to another folder, and `path` says where. */
static void move_to(struct save_file *save, const char *part)
{
    char place[PATH_ROOM], target[PATH_ROOM];
    struct qn_text text = qn_text_on(target, sizeof target);
    const char *name = strrchr(save->path, '/');
    if (!save->own || !name || !make_folder(part, place))
        return;
    qn_text_form(&text, "%s%s", place, name);
    if (!text.full && rename(save->path, target) == 0) {
        memcpy(save->path, target, sizeof target);
        save->own = false;
    }
}

void save_file_close(struct save_file *save, bool finished)
{
    if (save->file < 0)
        return;
    if (finished)
        move_to(save, finished_folder);
    close(save->file);
    save->file = -1;
}

int write_new_file(const char *path, const char *text)
{
    int file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (file < 0)
        return errno;
    int trouble = write_all(file, text, strlen(text)) && fsync(file) == 0 ? 0 : errno;
    if (close(file) != 0 && trouble == 0)
        trouble = errno;
    if (trouble != 0)
        unlink(path);
    return trouble;
}

/* ---- reading ---- */

/* Everything in the file, with a terminator; NULL and errno. */
static char *read_whole(int file, size_t *length)
{
    struct stat about;
    if (fstat(file, &about) != 0)
        return NULL;
    if (!S_ISREG(about.st_mode) || about.st_size > FILE_MAX) {
        errno = EFBIG;
        return NULL;
    }
    char *bytes = malloc((size_t)about.st_size + 1);
    *length = 0;
    while (bytes && *length < (size_t)about.st_size) {
        ssize_t got = read(file, bytes + *length, (size_t)about.st_size - *length);
        if (got < 0 && errno == EINTR)
            continue;
        if (got <= 0)
            break;
        *length += (size_t)got;
    }
    if (bytes)
        bytes[*length] = '\0';
    return bytes;
}

/* One whole line after the other; what follows the last end of line was never completed. */
static struct qn_table *read_lines(struct save_file *save, char *bytes, size_t length,
                                   enum qn_lang lang, struct qn_text *error)
{
    struct qn_table *table = NULL;
    char reason[512];
    bool sound = true;
    for (char *line = bytes, *end;
         sound && (end = memchr(line, '\n', length - (size_t)(line - bytes))); line = end + 1) {
        struct qn_text why = qn_text_on(reason, sizeof reason);
        *end = '\0';
        sound = strlen(line) == (size_t)(end - line);
        if (sound && !table)
            sound = (table = qn_table_open(line, lang, &why)) != NULL;
        else if (sound)
            sound = qn_table_read(table, line, lang, &why);
        save->is_old = !sound && table && qn_table_outdated(table);
        if (save->is_old)
            move_to(save, older_folder);
        if (!sound) {
            qn_text_form(error, word(lang, save->is_old ? WORD_OLD_RULES : WORD_BAD_LINE),
                         save->path, (unsigned long)save->kept + 1,
                         why.length ? reason : word(lang, WORD_NOT_A_TABLE));
            break;
        }
        save->size = (off_t)(end + 1 - bytes);
        save->kept++;
    }
    if (sound && !table)
        qn_text_form(error, word(lang, WORD_BAD_LINE), save->path, 1ul,
                     word(lang, WORD_NOT_A_TABLE));
    if (!sound) {
        qn_table_free(table);
        table = NULL;
    }
    return table;
}

static bool open_locked(struct save_file *save, const char *path, enum qn_lang lang,
                        struct qn_text *error)
{
    struct qn_text text = qn_text_on(save->path, sizeof save->path);
    qn_text_str(&text, path);
    errno = ENAMETOOLONG;
    save->file = text.full ? -1 : open(path, O_RDWR | O_CLOEXEC);
    if (save->file < 0) {
        qn_text_form(error, word(lang, WORD_CANNOT_OPEN), path, strerror(errno));
        return false;
    }
    if (flock(save->file, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK)
        return true;
    qn_text_form(error, word(lang, WORD_IN_USE), path);
    return false;
}

/* `own`: it lies in our folder of unfinished tables. */
static struct qn_table *load(struct save_file *save, const char *path, bool own, enum qn_lang lang,
                             struct qn_text *error)
{
    struct qn_table *table = NULL;
    size_t length;
    *save = (struct save_file){.file = -1, .own = own};
    if (open_locked(save, path, lang, error)) {
        char *bytes = read_whole(save->file, &length);
        if (bytes)
            table = read_lines(save, bytes, length, lang, error);
        else
            qn_text_form(error, word(lang, WORD_CANNOT_OPEN), path, strerror(errno));
        free(bytes);
    }
    if (!table && save->file >= 0) {
        close(save->file);
        save->file = -1;
    }
    return table;
}

struct qn_table *save_file_load(struct save_file *save, const char *path, enum qn_lang lang,
                                struct qn_text *error)
{
    return load(save, path, false, lang, error);
}

/* ---- the last one ---- */

struct found {
    char path[PATH_ROOM];
    struct timespec when;
};

static bool is_later(const struct timespec *a, const struct timespec *b)
{
    return a->tv_sec != b->tv_sec ? a->tv_sec > b->tv_sec : a->tv_nsec > b->tv_nsec;
}

/* The latest file of the folder before `before` (NULL: of all). */
static bool find_latest(const char *place, const struct timespec *before, struct found *found)
{
    DIR *list = opendir(place);
    bool any = false;
    for (struct dirent *entry; list && (entry = readdir(list));) {
        struct stat about;
        char path[PATH_ROOM];
        struct qn_text text = qn_text_on(path, sizeof path);
        size_t length = strlen(entry->d_name), tail = sizeof ending - 1;
        qn_text_form(&text, "%s/%s", place, entry->d_name);
        if (text.full || length < tail || strcmp(entry->d_name + length - tail, ending) != 0 ||
            stat(path, &about) != 0 || (before && !is_later(before, &about.st_mtim)))
            continue;
        if (!any || is_later(&about.st_mtim, &found->when)) {
            memcpy(found->path, path, sizeof path);
            found->when = about.st_mtim;
            any = true;
        }
    }
    if (list)
        closedir(list);
    return any;
}

/* A game of older rules is told of instead of passing on to the one before it: its file has moved
 * away, so that the next time the one before is the last. */
struct qn_table *save_file_last(struct save_file *save, enum qn_lang lang, struct qn_text *error)
{
    char place[PATH_ROOM], reason[1024];
    struct found found;
    struct qn_text first = qn_text_on(reason, sizeof reason);
    bool more = folder(unfinished, place) && find_latest(place, NULL, &found);
    while (more) {
        char said[1024];
        struct qn_text why = qn_text_on(said, sizeof said);
        struct qn_table *table = load(save, found.path, true, lang, &why);
        if (table && qn_table_phase(table) == QN_PLAYING)
            return table;
        if (first.length == 0 || save->is_old) {
            first = qn_text_on(reason, sizeof reason);
            qn_text_str(&first, said);
        }
        if (table)
            save_file_close(save, qn_table_phase(table) == QN_FINISHED);
        qn_table_free(table);
        struct timespec before = found.when;
        more = !save->is_old && find_latest(place, &before, &found);
    }
    if (first.length > 0)
        qn_text_str(error, reason);
    else
        qn_text_str(error, word(lang, WORD_NOTHING_TO_RESUME));
    return NULL;
}
