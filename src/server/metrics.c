/* What the server counts, told as Prometheus text. */
#include "metrics.h"
#include <string.h>
#include <sys/resource.h>
#include <time.h>
#include <uv.h>

enum kind { COUNTER, GAUGE, AGE }; /* AGE: a gauge of the seconds since a moment */

/* Rows of one name stand together: they share what is said about it. */
static const struct {
    const char *name, *label;
    enum kind kind;
    const char *about;
} about_metric[METRIC_COUNT] = {
    [METRIC_SOCKETS] = {"quinte_sockets", NULL, GAUGE, "Open sockets of any kind"},
    [METRIC_CONNECTIONS] = {"quinte_connections", NULL, GAUGE, "Open WebSocket connections"},
    [METRIC_CONNECTIONS_OPENED] = {"quinte_connections_opened_total", NULL, COUNTER,
                                   "WebSocket connections since the start"},
    [METRIC_MESSAGES_IN] = {"quinte_messages_total", "direction=\"in\"", COUNTER,
                            "WebSocket messages"},
    [METRIC_MESSAGES_OUT] = {"quinte_messages_total", "direction=\"out\"", COUNTER, NULL},
    [METRIC_BYTES_IN] = {"quinte_message_bytes_total", "direction=\"in\"", COUNTER,
                         "Bytes of WebSocket messages"},
    [METRIC_BYTES_OUT] = {"quinte_message_bytes_total", "direction=\"out\"", COUNTER, NULL},
    [METRIC_QUEUED_BYTES] = {"quinte_queued_bytes", NULL, GAUGE,
                             "Bytes that wait for slow readers"},
    [METRIC_REFUSED_RATE] = {"quinte_refused_total", "why=\"rate\"", COUNTER,
                             "What was refused before anybody looked at it"},
    [METRIC_REFUSED_ORIGIN] = {"quinte_refused_total", "why=\"origin\"", COUNTER, NULL},
    [METRIC_REFUSED_CROWD] = {"quinte_refused_total", "why=\"crowd\"", COUNTER, NULL},
    [METRIC_DROPPED_SLOW] = {"quinte_dropped_total", "why=\"slow\"", COUNTER,
                             "Connections that the server gave up"},
    [METRIC_DROPPED_IDLE] = {"quinte_dropped_total", "why=\"silent\"", COUNTER, NULL},
    [METRIC_HTTP_OK] = {"quinte_http_responses_total", "code=\"2xx\"", COUNTER, "HTTP responses"},
    [METRIC_HTTP_REDIRECT] = {"quinte_http_responses_total", "code=\"3xx\"", COUNTER, NULL},
    [METRIC_HTTP_REFUSED] = {"quinte_http_responses_total", "code=\"4xx\"", COUNTER, NULL},
    [METRIC_HTTP_FAILED] = {"quinte_http_responses_total", "code=\"5xx\"", COUNTER, NULL},
    [METRIC_VISITORS] = {"quinte_visitors", NULL, GAUGE, "Addresses that are remembered"},
    [METRIC_TABLES] = {"quinte_tables", NULL, GAUGE, "Tables in memory"},
    [METRIC_TABLES_READ] = {"quinte_tables_read_total", NULL, COUNTER,
                            "Tables read from the store"},
    [METRIC_LIST_MADE] = {"quinte_list_made_total", NULL, COUNTER, "How often the list was made"},
    [METRIC_PEOPLE] = {"quinte_people", NULL, GAUGE, "Connections that have said hello"},
    [METRIC_COMMANDS_DONE] = {"quinte_commands_total", "answer=\"done\"", COUNTER,
                              "Commands of people"},
    [METRIC_COMMANDS_REFUSED] = {"quinte_commands_total", "answer=\"refused\"", COUNTER, NULL},
    [METRIC_BOTS_WAITING] = {"quinte_bots_asked", NULL, GAUGE,
                             "Bots that think or wait for a thread"},
    [METRIC_BOTS_MOVES] = {"quinte_bots_total", "end=\"moved\"", COUNTER, "What bots were asked"},
    [METRIC_BOTS_CANCELLED] = {"quinte_bots_total", "end=\"cancelled\"", COUNTER, NULL},
    [METRIC_STORE_WAITING] = {"quinte_store_waiting", NULL, GAUGE,
                              "Jobs that wait for the store's thread"},
    [METRIC_STORE_COMMITS] = {"quinte_store_commits_total", NULL, COUNTER,
                              "Transactions of the store"},
    [METRIC_STORE_JOBS] = {"quinte_store_jobs_total", "end=\"done\"", COUNTER, "Jobs of the store"},
    [METRIC_STORE_FAILED] = {"quinte_store_jobs_total", "end=\"failed\"", COUNTER, NULL},
    [METRIC_BACKUPS_MADE] = {"quinte_backups_total", "end=\"made\"", COUNTER,
                             "Backups, verified or failed"},
    [METRIC_BACKUPS_FAILED] = {"quinte_backups_total", "end=\"failed\"", COUNTER, NULL},
    [METRIC_BACKUP_AGE] = {"quinte_backup_age_seconds", NULL, AGE,
                           "Since the last good backup; no figure: there is none"},
};

static const struct {
    const char *name, *about;
} about_histogram[HISTOGRAM_COUNT] = {
    [HISTOGRAM_REQUEST_SECONDS] = {"quinte_request_seconds",
                                   "From a whole HTTP request to its answer"},
    [HISTOGRAM_STORED_SECONDS] = {"quinte_stored_seconds",
                                  "From a command to the commit of what it did"},
    [HISTOGRAM_BOT_SECONDS] = {"quinte_bot_seconds", "From asking a bot to its answer"},
};

/* From a tenth of a millisecond to four seconds. */
static const uint32_t steps[HISTOGRAM_STEPS] = {
    100, 250, 500, 1000, 2500, 5000, 10000, 20000, 50000, 100000, 250000, 500000, 1000000, 4000000};

void metrics_add(struct metrics *metrics, enum metric metric, int64_t amount)
{
    atomic_fetch_add_explicit(&metrics->value[metric], amount, memory_order_relaxed);
}

void metrics_set(struct metrics *metrics, enum metric metric, int64_t value)
{
    atomic_store_explicit(&metrics->value[metric], value, memory_order_relaxed);
}

void metrics_time(struct metrics *metrics, enum histogram histogram, uint64_t microseconds)
{
    int step = 0;
    while (step < HISTOGRAM_STEPS && microseconds > steps[step])
        step++;
    atomic_fetch_add_explicit(&metrics->histogram[histogram].at_most[step], 1,
                              memory_order_relaxed);
    atomic_fetch_add_explicit(&metrics->histogram[histogram].microseconds, microseconds,
                              memory_order_relaxed);
}

static void print_head(struct qn_text *text, const char *name, const char *about, const char *type)
{
    qn_text_form(text, "# HELP %s %s\n# TYPE %s %s\n", name, about, name, type);
}

static void print_histogram(const struct metrics *metrics, int which, struct qn_text *text)
{
    const char *name = about_histogram[which].name;
    unsigned long long sum = 0;
    print_head(text, name, about_histogram[which].about, "histogram");
    for (int step = 0; step <= HISTOGRAM_STEPS; step++) {
        sum += atomic_load_explicit(&metrics->histogram[which].at_most[step], memory_order_relaxed);
        if (step < HISTOGRAM_STEPS)
            qn_text_form(text, "%s_bucket{le=\"%g\"} %llu\n", name, steps[step] / 1e6, sum);
        else
            qn_text_form(text, "%s_bucket{le=\"+Inf\"} %llu\n", name, sum);
    }
    uint64_t total =
        atomic_load_explicit(&metrics->histogram[which].microseconds, memory_order_relaxed);
    qn_text_form(text, "%s_sum %.6f\n%s_count %llu\n", name, (double)total / 1e6, name, sum);
}

/* The process itself, by the names that Prometheus gives such figures. */
static void print_process(struct qn_text *text)
{
    struct rusage used;
    size_t bytes = 0;
    getrusage(RUSAGE_SELF, &used);
    uv_resident_set_memory(&bytes);
    double seconds = (double)(used.ru_utime.tv_sec + used.ru_stime.tv_sec) +
                     (double)(used.ru_utime.tv_usec + used.ru_stime.tv_usec) / 1e6;
    print_head(text, "process_cpu_seconds_total", "Processor time of all threads", "counter");
    qn_text_form(text, "process_cpu_seconds_total %.6f\n", seconds);
    print_head(text, "process_resident_memory_bytes", "Memory in use", "gauge");
    qn_text_form(text, "process_resident_memory_bytes %llu\n", (unsigned long long)bytes);
}

static int64_t age_of(int64_t moment)
{
    int64_t now = (int64_t)time(NULL);
    return now > moment ? now - moment : 0;
}

void metrics_print(const struct metrics *metrics, struct qn_text *text)
{
    for (int i = 0; i < METRIC_COUNT; i++) {
        const char *label = about_metric[i].label;
        if (i == 0 || strcmp(about_metric[i].name, about_metric[i - 1].name) != 0)
            print_head(text, about_metric[i].name, about_metric[i].about,
                       about_metric[i].kind == COUNTER ? "counter" : "gauge");
        int64_t value = atomic_load_explicit(&metrics->value[i], memory_order_relaxed);
        if (about_metric[i].kind == AGE && value == 0)
            continue;
        if (about_metric[i].kind == AGE)
            value = age_of(value);
        qn_text_form(text, label ? "%s{%s} %lld\n" : "%s%s %lld\n", about_metric[i].name,
                     label ? label : "", (long long)value);
    }
    for (int i = 0; i < HISTOGRAM_COUNT; i++)
        print_histogram(metrics, i, text);
    print_process(text);
}
