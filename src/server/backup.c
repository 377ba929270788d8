/* Backups by the clock: see backup.h. */
#include "server/backup.h"
#include "server/store.h"
#include <dirent.h>
#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

struct backup {
    const struct config *config;
    const struct logger *logger;
    struct metrics *metrics;
    enum qn_lang lang;
    pthread_t thread;
    pthread_mutex_t mutex;
    pthread_cond_t wake;
    atomic_bool stop;
};

enum { RETRY_SECONDS = 600, NAME_MAX_BYTES = 32, PATH_ROOM = CONFIG_PATH + 48 };

/* ---- names: quinte-20270314T150926Z.db, so that their order is that of time ---- */

static void name_of(time_t when, char name[NAME_MAX_BYTES])
{
    struct tm parts;
    gmtime_r(&when, &parts);
    strftime(name, NAME_MAX_BYTES, "quinte-%Y%m%dT%H%M%SZ.db", &parts);
}

/* Whether `name` begins with one of ours, which then ends at `*end`. */
static bool is_ours(const char *name, const char **end)
{
    static const char form[] = "quinte-00000000T000000Z.db";
    for (size_t i = 0; form[i]; i++) {
        bool is_digit = name[i] >= '0' && name[i] <= '9';
        if (form[i] == '0' ? !is_digit : name[i] != form[i])
            return false;
    }
    *end = name + sizeof form - 1;
    return true;
}

/* Digits to a number: "20270314" to 20270314. */
static int number_at(const char *text, int digits)
{
    int number = 0;
    for (int i = 0; i < digits; i++)
        number = number * 10 + (text[i] - '0');
    return number;
}

/* Days since 1970 of a date of the Gregorian calendar, by counting from March on. */
static int64_t days_of(int year, int month, int day)
{
    int64_t shifted = year - (month <= 2);
    int64_t from_march = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1;
    return shifted * 365 + shifted / 4 - shifted / 100 + shifted / 400 + from_march - 719468;
}

static int64_t time_of(const char *name)
{
    const char *date = name + 7, *clock = name + 16;
    return days_of(number_at(date, 4), number_at(date + 4, 2), number_at(date + 6, 2)) * 86400 +
           number_at(clock, 2) * 3600 + number_at(clock + 2, 2) * 60 + number_at(clock + 4, 2);
}

static void path_of(const struct backup *backup, const char *name, char path[PATH_ROOM])
{
    struct qn_text text = qn_text_on(path, PATH_ROOM);
    qn_text_form(&text, "%s/%s", backup->config->backup.folder, name);
}

/* ---- the folder ---- */

static int later_first(const struct dirent **one, const struct dirent **other)
{
    return strcmp((*other)->d_name, (*one)->d_name);
}

static int is_whole(const struct dirent *entry)
{
    const char *end;
    return is_ours(entry->d_name, &end) && *end == '\0';
}

/* What a program that was killed has left. */
static int is_part(const struct dirent *entry)
{
    const char *end;
    return is_ours(entry->d_name, &end) && strncmp(end, ".part", 5) == 0;
}

/* Removes all of a kind but the first `kept` and `spared`. */
static void remove_from(const struct backup *backup, int (*kind)(const struct dirent *),
                        uint32_t kept, const char *spared)
{
    struct dirent **entries;
    int count = scandir(backup->config->backup.folder, &entries, kind, later_first);
    for (int i = 0; i < count; i++) {
        char path[PATH_ROOM];
        path_of(backup, entries[i]->d_name, path);
        if (strcmp(entries[i]->d_name, spared) != 0) {
            if (kept > 0)
                kept--;
            else
                unlink(path);
        }
        free(entries[i]);
    }
    if (count >= 0)
        free(entries);
}

/* When the last one was made; 0: there is none. */
static int64_t last_made(const struct backup *backup)
{
    struct dirent **entries;
    int count = scandir(backup->config->backup.folder, &entries, is_whole, later_first);
    int64_t when = count > 0 ? time_of(entries[0]->d_name) : 0;
    for (int i = 0; i < count; i++)
        free(entries[i]);
    if (count >= 0)
        free(entries);
    return when;
}

/* ---- one backup ---- */

static void tell_failure(const struct backup *backup, enum store_why why, const char *path)
{
    char sentence[CONFIG_PATH + 256];
    struct qn_text text = qn_text_on(sentence, sizeof sentence);
    store_say(why, path, backup->lang, &text);
    metrics_add(backup->metrics, METRIC_BACKUPS_FAILED, 1);
    log_event(backup->logger, LOG_ERROR, "backup failed",
              (const struct log_member[]){{"why", sentence, 0}, {NULL}});
}

/* The one just made is kept, whatever the clock said when the others were. */
static void tell_success(const struct backup *backup, const char *name, time_t when)
{
    char path[PATH_ROOM];
    struct stat about = {0};
    path_of(backup, name, path);
    stat(path, &about);
    remove_from(backup, is_whole, backup->config->backup_keep - 1, name);
    metrics_add(backup->metrics, METRIC_BACKUPS_MADE, 1);
    metrics_set(backup->metrics, METRIC_BACKUP_AGE, (int64_t)when);
    log_event(backup->logger, LOG_INFO, "backup made",
              (const struct log_member[]){
                  {"file", path, 0}, {"bytes", NULL, (long long)about.st_size}, {NULL}});
}

static bool make(struct backup *backup)
{
    char name[NAME_MAX_BYTES], path[PATH_ROOM];
    time_t now = time(NULL);
    name_of(now, name);
    path_of(backup, name, path);
    enum store_why why = store_copy(backup->config->data, path, &backup->stop);
    if (why == STORE_FINE)
        tell_success(backup, name, now);
    else if (!atomic_load(&backup->stop))
        tell_failure(backup, why, path);
    return why == STORE_FINE;
}

/* ---- the thread ---- */

/* True if it was told to stop meanwhile. The wall clock has no part in it. */
static bool rest(struct backup *backup, int64_t seconds)
{
    struct timespec until;
    clock_gettime(CLOCK_MONOTONIC, &until);
    until.tv_sec += (time_t)seconds;
    pthread_mutex_lock(&backup->mutex);
    while (!atomic_load(&backup->stop) &&
           pthread_cond_timedwait(&backup->wake, &backup->mutex, &until) != ETIMEDOUT)
        ;
    pthread_mutex_unlock(&backup->mutex);
    return atomic_load(&backup->stop);
}

/* A server that is started often makes no more of them. One from the future says that the clock was
 * set back: then it is time for one that is younger than it says. */
static int64_t first_rest(const struct backup *backup, int64_t last)
{
    int64_t past = (int64_t)time(NULL) - last;
    return last == 0 || past < 0 || past >= backup->config->backup.seconds
               ? 0
               : backup->config->backup.seconds - past;
}

static void *work(void *argument)
{
    struct backup *backup = argument;
    int64_t interval = backup->config->backup.seconds;
    int64_t retry = interval < RETRY_SECONDS ? interval : RETRY_SECONDS;
    int64_t last = last_made(backup);
    remove_from(backup, is_part, 0, "");
    metrics_set(backup->metrics, METRIC_BACKUP_AGE, last);
    for (int64_t wait = first_rest(backup, last); !rest(backup, wait);)
        wait = make(backup) ? interval : retry;
    return NULL;
}

/* Signals are for the thread that runs the loop; among them the one that a full disk may send. */
static bool start_thread(struct backup *backup)
{
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    bool is_started = pthread_create(&backup->thread, NULL, work, backup) == 0;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return is_started;
}

static void end(struct backup *backup)
{
    pthread_cond_destroy(&backup->wake);
    pthread_mutex_destroy(&backup->mutex);
    free(backup);
}

struct backup *backup_start(const struct config *config, const struct logger *logger,
                            struct metrics *metrics, enum qn_lang lang)
{
    pthread_condattr_t steady;
    struct backup *backup = calloc(1, sizeof *backup);
    if (!backup)
        return NULL;
    backup->config = config;
    backup->logger = logger;
    backup->metrics = metrics;
    backup->lang = lang;
    pthread_mutex_init(&backup->mutex, NULL);
    pthread_condattr_init(&steady);
    pthread_condattr_setclock(&steady, CLOCK_MONOTONIC);
    pthread_cond_init(&backup->wake, &steady);
    pthread_condattr_destroy(&steady);
    if (start_thread(backup))
        return backup;
    end(backup);
    return NULL;
}

void backup_stop(struct backup *backup)
{
    if (!backup)
        return;
    pthread_mutex_lock(&backup->mutex);
    atomic_store(&backup->stop, true);
    pthread_cond_signal(&backup->wake);
    pthread_mutex_unlock(&backup->mutex);
    pthread_join(backup->thread, NULL);
    end(backup);
}
