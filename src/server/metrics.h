/* What the server counts, told as Prometheus text. Any thread may count; nobody waits. */
#ifndef QUINTE_SERVER_METRICS_H
#define QUINTE_SERVER_METRICS_H

#include <quinte/quinte.h>
#include <stdatomic.h>

enum metric {
    /* transport */
    METRIC_SOCKETS,
    METRIC_CONNECTIONS,
    METRIC_CONNECTIONS_OPENED,
    METRIC_MESSAGES_IN,
    METRIC_MESSAGES_OUT,
    METRIC_BYTES_IN,
    METRIC_BYTES_OUT,
    METRIC_QUEUED_BYTES,
    METRIC_REFUSED_RATE,
    METRIC_REFUSED_ORIGIN,
    METRIC_REFUSED_CROWD,
    METRIC_DROPPED_SLOW,
    METRIC_DROPPED_IDLE,
    METRIC_HTTP_OK,
    METRIC_HTTP_REDIRECT,
    METRIC_HTTP_REFUSED,
    METRIC_HTTP_FAILED,
    METRIC_VISITORS,
    /* tables and people */
    METRIC_TABLES,
    METRIC_TABLES_READ,
    METRIC_LIST_MADE,
    METRIC_PEOPLE,
    METRIC_COMMANDS_DONE,
    METRIC_COMMANDS_REFUSED,
    METRIC_BOTS_WAITING,
    METRIC_BOTS_MOVES,
    METRIC_BOTS_CANCELLED,
    METRIC_STORE_WAITING,
    METRIC_STORE_COMMITS,
    METRIC_STORE_JOBS,
    METRIC_STORE_FAILED,
    METRIC_BACKUPS_MADE,
    METRIC_BACKUPS_FAILED,
    METRIC_BACKUP_AGE, /* set to the second since 1970 of the last good one; 0: none */
    METRIC_COUNT
};

enum histogram {
    HISTOGRAM_REQUEST_SECONDS, /* from the whole request to its answer */
    HISTOGRAM_STORED_SECONDS,  /* from a command to the commit of what it did */
    HISTOGRAM_BOT_SECONDS,     /* from asking a bot to its answer, without the pause */
    HISTOGRAM_COUNT
};

enum { HISTOGRAM_STEPS = 14 };

struct metrics {
    _Atomic int64_t value[METRIC_COUNT];
    struct {
        _Atomic uint64_t at_most[HISTOGRAM_STEPS + 1]; /* the last one: longer than all steps */
        _Atomic uint64_t microseconds;
    } histogram[HISTOGRAM_COUNT];
};

void metrics_add(struct metrics *metrics, enum metric metric, int64_t amount);
void metrics_set(struct metrics *metrics, enum metric metric, int64_t value);
void metrics_time(struct metrics *metrics, enum histogram histogram, uint64_t microseconds);
void metrics_print(const struct metrics *metrics, struct qn_text *text);

#endif
