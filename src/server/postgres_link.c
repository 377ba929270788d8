/* One connection to PostgreSQL: see postgres_link.h. */
#include "server/postgres_link.h"
#include <arpa/inet.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { SQL_MAX = 2048 };

int64_t link_clock(void)
{
    struct timespec moment;
    clock_gettime(CLOCK_MONOTONIC, &moment);
    return (int64_t)moment.tv_sec * 1000 + moment.tv_nsec / 1000000;
}

/* ---- waiting ---- */

static bool await(const struct link *link, short events, int64_t until)
{
    struct pollfd socket = {.fd = PQsocket(link->connection), .events = events};
    int64_t left = until - link_clock();
    return poll(&socket, 1, left > 0 ? (int)left : 0) > 0;
}

/* Sends all there is; takes what comes meanwhile, or both ends might wait for each other. */
static bool flush(const struct link *link, int64_t until)
{
    int left;
    while ((left = PQflush(link->connection)) == 1) {
        if (!await(link, POLLIN | POLLOUT, until) || !PQconsumeInput(link->connection))
            return false;
    }
    return left == 0;
}

/* The next result; NULL with `*is_lost` if the connection failed or the time is up. */
static PGresult *next_result(struct link *link, int64_t until, bool *is_lost)
{
    *is_lost = !flush(link, until);
    while (!*is_lost && PQisBusy(link->connection))
        *is_lost = !await(link, POLLIN, until) || !PQconsumeInput(link->connection);
    return *is_lost ? NULL : PQgetResult(link->connection);
}

/* ---- connecting ---- */

/* What stands in the URL counts more. Whoever writes wants the server that may be written to, and
 * whoever reads the same one. */
static PGconn *begin(const char *url)
{
    static const char *const names[] = {"target_session_attrs",
                                        "connect_timeout",
                                        "keepalives_idle",
                                        "keepalives_interval",
                                        "keepalives_count",
                                        "tcp_user_timeout",
                                        "client_encoding",
                                        "fallback_application_name",
                                        "dbname",
                                        NULL};
    const char *const values[] = {"read-write", "5",    "5",      "2", "3",
                                  "10000",      "UTF8", "quinte", url, NULL};
    return PQconnectStartParams(names, values, 1);
}

/* What the database remarks is no business of whoever runs the server. */
static void ignore(void *context, const PGresult *remark) { (void)context, (void)remark; }

static bool go_on(struct link *link, int64_t until)
{
    for (;;) {
        PostgresPollingStatusType status = PQconnectPoll(link->connection);
        if (status == PGRES_POLLING_OK || status == PGRES_POLLING_FAILED)
            return status == PGRES_POLLING_OK;
        if (!await(link, status == PGRES_POLLING_READING ? POLLIN : POLLOUT, until))
            return false;
    }
}

enum store_why link_open(struct link *link, const char *url, int64_t until)
{
    if (link->is_open)
        return STORE_FINE;
    if (!link->connection && !(link->connection = begin(url)))
        return STORE_NO_MEMORY;
    if (PQstatus(link->connection) == CONNECTION_BAD)
        return STORE_AWAY;
    PQsetNoticeReceiver(link->connection, ignore, NULL);
    link->is_open = go_on(link, until) && PQsetnonblocking(link->connection, 1) == 0;
    return link->is_open ? STORE_FINE : STORE_AWAY;
}

void link_close(struct link *link)
{
    PQfinish(link->connection);
    *link = (struct link){NULL};
}

/* ---- one after the other ---- */

/* The last result of what was asked; an error ends it. */
PGresult *link_take(struct link *link, int64_t until)
{
    PGresult *last = NULL, *result;
    bool is_lost;
    while ((result = next_result(link, until, &is_lost))) {
        bool is_error = last && PQresultStatus(last) == PGRES_FATAL_ERROR;
        PQclear(is_error ? result : last);
        last = is_error ? last : result;
    }
    if (is_lost || PQstatus(link->connection) != CONNECTION_OK) {
        PQclear(last);
        link_close(link);
        return NULL;
    }
    return last;
}

PGresult *link_ask(struct link *link, const char *sql, int64_t until)
{
    if (!PQsendQuery(link->connection, sql)) {
        link_close(link);
        return NULL;
    }
    return link_take(link, until);
}

enum store_why link_do(struct link *link, const char *sql, int64_t until)
{
    PGresult *result = link_ask(link, sql, until);
    enum store_why why = link_why(result);
    PQclear(result);
    return why;
}

static Oid type_of(char takes)
{
    static const struct {
        char takes;
        Oid type; /* as in PostgreSQL's catalogue */
    } types[] = {{'i', 20}, {'t', 25}, {'h', 17}, {'a', 1016}, {'b', 1009}};
    size_t i = 0;
    while (types[i].takes != takes)
        i++;
    return types[i].type;
}

enum store_why link_prepare(struct link *link, const char *name, const char *sql, const char *takes,
                            int64_t until)
{
    char text[SQL_MAX];
    Oid types[STORE_VALUES_MAX];
    int count = 0;
    for (; takes[count]; count++)
        types[count] = type_of(takes[count]);
    struct qn_text out = qn_text_on(text, sizeof text);
    qn_text_str(&out, sql);
    for (char *mark = text; (mark = strchr(mark, '?')); mark++)
        if (mark[1] >= '1' && mark[1] <= '9')
            *mark = '$';
    if (out.full)
        return STORE_NO_MEMORY;
    if (!PQsendPrepare(link->connection, name, text, count, types)) {
        link_close(link);
        return STORE_AWAY;
    }
    PGresult *result = link_take(link, until);
    enum store_why why = link_why(result);
    PQclear(result);
    return why;
}

static void put_number(char to[8], int64_t number)
{
    for (int i = 7; i >= 0; i--, number >>= 8)
        to[i] = (char)(number & 0xff);
}

bool link_send(struct link *link, const char *name, const char *takes,
               const struct store_value *values)
{
    char numbers[STORE_VALUES_MAX][8];
    const char *parts[STORE_VALUES_MAX];
    int lengths[STORE_VALUES_MAX], formats[STORE_VALUES_MAX], count = 0;
    for (; takes[count]; count++) {
        bool is_number = takes[count] == 'i';
        if (is_number)
            put_number(numbers[count], values[count].number);
        parts[count] = is_number ? numbers[count] : values[count].bytes;
        lengths[count] = is_number ? 8 : (int)values[count].length;
        formats[count] = 1;
    }
    return PQsendQueryPrepared(link->connection, name, count, parts, lengths, formats, 1) == 1;
}

/* ---- many at once ---- */

bool link_begin_many(struct link *link) { return PQenterPipelineMode(link->connection) == 1; }

bool link_sync(struct link *link) { return PQpipelineSync(link->connection) == 1; }

PGresult *link_answer(struct link *link, int64_t until)
{
    bool is_lost;
    PGresult *result = next_result(link, until, &is_lost);
    if (result && PQresultStatus(result) != PGRES_PIPELINE_SYNC) {
        PGresult *end = next_result(link, until, &is_lost);
        PQclear(end);
    }
    if (is_lost || PQstatus(link->connection) != CONNECTION_OK) {
        PQclear(result);
        return NULL;
    }
    return result;
}

bool link_synced(struct link *link, int64_t until)
{
    PGresult *result = link_answer(link, until);
    bool is_synced = PQresultStatus(result) == PGRES_PIPELINE_SYNC;
    PQclear(result);
    return is_synced && PQexitPipelineMode(link->connection) == 1;
}

/* ---- results ---- */

static const struct {
    const char *begins; /* of the SQLSTATE */
    enum store_why why;
} reasons[] = {
    {"22", STORE_CONFLICT},       {"23", STORE_CONFLICT},    {"53100", STORE_DISK_FULL},
    {"53200", STORE_NO_MEMORY},   {"53300", STORE_AWAY},     {"42501", STORE_CANNOT_OPEN},
    {"3F000", STORE_CANNOT_OPEN}, {"25006", STORE_AWAY},     {"57P", STORE_AWAY},
    {"08", STORE_AWAY},           {"57014", STORE_AWAY},     {"55P03", STORE_AWAY},
    {"25P03", STORE_AWAY},        {"XX001", STORE_BROKEN},   {"XX002", STORE_BROKEN},
    {"42P01", STORE_NOT_OURS},    {"42703", STORE_NOT_OURS},
};

static const char *state_of(const PGresult *result)
{
    const char *state = PQresultErrorField(result, PG_DIAG_SQLSTATE);
    return state ? state : "";
}

enum store_why link_why(const PGresult *result)
{
    ExecStatusType status = PQresultStatus(result);
    if (!result)
        return STORE_AWAY;
    if (status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK || status == PGRES_EMPTY_QUERY)
        return STORE_FINE;
    for (size_t i = 0; i < sizeof reasons / sizeof reasons[0]; i++)
        if (strncmp(state_of(result), reasons[i].begins, strlen(reasons[i].begins)) == 0)
            return reasons[i].why;
    return STORE_TROUBLE;
}

bool link_may_retry(const PGresult *result)
{
    const char *state = state_of(result);
    return strcmp(state, "40001") == 0 || strcmp(state, "40P01") == 0;
}

int64_t link_number(const PGresult *result, int row, int column)
{
    const unsigned char *bytes = (const unsigned char *)PQgetvalue(result, row, column);
    int length = PQgetlength(result, row, column);
    uint64_t number = length > 0 && bytes[0] & 0x80 ? UINT64_MAX : 0;
    for (int i = 0; i < length && i < 8; i++)
        number = number << 8 | bytes[i];
    return (int64_t)number;
}
