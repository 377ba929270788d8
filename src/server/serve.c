/* The server as a whole: see serve.h. */
#include "server/serve.h"
#include "server/api.h"
#include "server/backup.h"
#include "server/tables.h"
#include <signal.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

/* ---- tasks ---- */

struct task *task_new(struct server *server, struct guest *guest, const char *id)
{
    struct task *task = calloc(1, sizeof *task);
    if (!task) {
        guest_refuse(guest, id, WIRE_NOT_STORED, NULL);
        return NULL;
    }
    task->server = server;
    task->guest = guest_hold(guest);
    task->asked = uv_hrtime();
    struct qn_text text = qn_text_on(task->id, sizeof task->id);
    qn_text_str(&text, id);
    return task;
}

void task_free(struct task *task)
{
    if (!task)
        return;
    guest_release(task->guest);
    sodium_memzero(task, sizeof *task);
    free(task);
}

static void finish(struct task *task, enum store_why why)
{
    struct server *server = task->server;
    if (why != STORE_CONFLICT) /* which says nothing about the disk */
        server->stored_at = why == STORE_FINE ? uv_now(&server->loop) : 0;
    if (why != STORE_FINE)
        log_event(&server->logger, LOG_ERROR, "not stored",
                  (const struct log_member[]){{"why", NULL, why}, {NULL}});
    metrics_time(&server->metrics, HISTOGRAM_STORED_SECONDS, (uv_hrtime() - task->asked) / 1000);
    task->done(task, why);
    task_free(task);
}

void task_submit(struct task *task, struct store_job *job)
{
    if (!task)
        return;
    if (job && store_submit(task->server->store, job))
        return;
    store_job_free(job);
    finish(task, STORE_NO_MEMORY);
}

static void wake(void *context)
{
    struct server *server = context;
    uv_async_send(&server->stored);
}

static void count_jobs(struct server *server)
{
    struct store_counts counts = store_counts(server->store);
    if (counts.away != server->is_store_away)
        log_event(&server->logger, counts.away ? LOG_ERROR : LOG_WARN,
                  counts.away ? "the database is away" : "the database is there again", NULL);
    server->is_store_away = counts.away;
    if (counts.away)
        api_not_ready(server);
    metrics_set(&server->metrics, METRIC_STORE_JOBS, (int64_t)counts.done);
    metrics_set(&server->metrics, METRIC_STORE_FAILED, (int64_t)counts.failed);
    metrics_set(&server->metrics, METRIC_STORE_COMMITS, (int64_t)counts.commits);
    metrics_set(&server->metrics, METRIC_STORE_WAITING, counts.waiting);
}

/* Of a large batch the first are told while the rest is put into words: what is sent is still at
 * hand for the processor, and who is told goes on meanwhile. */
static void take_done(struct server *server)
{
    enum { TOLD_AT_ONCE = QN_LIMIT(64, 1) };
    int told = 0;
    for (struct store_job *job; (job = store_take_done(server->store));) {
        struct task *task = store_job_owner(job);
        enum store_why why = store_job_why(job);
        store_job_free(job);
        finish(task, why);
        if (++told % TOLD_AT_ONCE == 0 && server->transport)
            transport_flush(server->transport);
    }
    count_jobs(server);
}

static void on_stored(uv_async_t *async) { take_done(async->data); }

/* What was asked in one turn of the loop is stored together. */
static void on_turn(uv_prepare_t *prepare)
{
    struct server *server = prepare->data;
    store_go(server->store);
}

struct qn_text server_text(struct server *server)
{
    return qn_text_on(server->scratch, sizeof server->scratch);
}

/* ---- messages ---- */

static void pong(struct guest *guest, json_t *message)
{
    guest_done(guest, wire_text(message, "id"));
}

/* All others are about one table. */
static void (*const hearers[WIRE_VERBS])(struct guest *guest, json_t *message) = {
    [WIRE_DO_CREATE] = tables_create, [WIRE_DO_LOBBY] = tables_list,
    [WIRE_DO_MINE] = tables_mine,     [WIRE_DO_NAME] = people_name,
    [WIRE_DO_CARRY] = people_carry,   [WIRE_DO_FETCH] = people_fetch,
    [WIRE_DO_FORGET] = people_forget, [WIRE_DO_DEVICES] = people_devices,
    [WIRE_DO_END] = people_end,       [WIRE_DO_PING] = pong,
};

static void hear(struct guest *guest, enum wire_verb verb, json_t *message)
{
    const char *id = wire_text(message, "id");
    if (verb == WIRE_DO_HELLO && !guest->server->is_stopping) {
        people_hello(guest, message);
        return;
    }
    if (guest->server->is_stopping || !guest->person) {
        guest_refuse(guest, id, guest->person ? WIRE_STOPPING : WIRE_HELLO_FIRST, NULL);
        return;
    }
    if (hearers[verb])
        hearers[verb](guest, message);
    else
        tables_hear(guest, verb, message);
}

static void on_open(void *self, struct connection *connection)
{
    struct guest *guest = guest_new(self, connection);
    transport_set_user(connection, guest);
    if (!guest)
        transport_close(connection, CLOSE_TRY_AGAIN, "no memory");
}

static void on_message(void *self, struct connection *connection, const char *bytes, size_t length)
{
    struct guest *guest = transport_user(connection);
    char id[17], place[64];
    (void)self;
    if (!guest)
        return;
    enum wire_verb verb;
    json_t *message = wire_read(bytes, length, &verb, id, place);
    if (message)
        hear(guest, verb, message);
    else
        guest_refuse(guest, id, wire_why_at(place), place);
    json_decref(message);
}

static void on_over(void *self, struct connection *connection, const char *bytes, size_t length)
{
    struct guest *guest = transport_user(connection);
    char id[17], place[64];
    (void)self;
    enum wire_verb verb;
    json_decref(wire_read(bytes, length, &verb, id, place));
    guest_refuse(guest, id, WIRE_TOO_FAST, NULL);
}

static void on_close(void *self, struct connection *connection)
{
    struct guest *guest = transport_user(connection);
    (void)self;
    if (guest)
        guest_leave(guest);
}

static void on_request(void *self, struct http_exchange *exchange) { api_request(self, exchange); }

static void on_stopped(void *self)
{
    struct server *server = self;
    uv_stop(&server->loop);
}

/* ---- starting and stopping ---- */

/* Nothing new is begun; what was asked is finished. */
static void finish_all(struct server *server)
{
    struct store_counts counts;
    do {
        tables_end_errands(server);
        store_drain(server->store);
        take_done(server);
        counts = store_counts(server->store);
    } while (counts.done < counts.submitted);
}

static void on_signal(uv_signal_t *handle, int number)
{
    struct server *server = handle->data;
    if (server->is_stopping)
        return;
    server->is_stopping = true;
    log_event(&server->logger, LOG_INFO, "stopping",
              (const struct log_member[]){{"signal", NULL, number}, {NULL}});
    finish_all(server);
    for (struct guest *guest = server->guests; guest; guest = guest->next)
        guest_bye(guest, "stopping");
    transport_stop(server->transport);
}

/* Of the store; 0: as it thinks best. */
enum {
    QUEUED = QN_LIMIT(0, 64),
    WRITTEN = QN_LIMIT(0, 2),
    GATHERED = QN_LIMIT(128, 1), /* jobs that are begun with although the turn is not over */
};

static bool open_store(struct server *server, struct qn_text *error)
{
    char said[256] = "";
    struct qn_text words = qn_text_on(said, sizeof said);
    struct store_options options = {.path = server->config->data,
                                    .mode = STORE_SERVE,
                                    .careful = strcmp(server->config->durability, "full") == 0,
                                    .queue = QUEUED,
                                    .batch = WRITTEN,
                                    .gather = GATHERED,
                                    .wake = wake,
                                    .wake_context = server,
                                    .words = &words};
    enum store_why why = store_open(&server->store, &options);
    if (why != STORE_FINE)
        store_say(why, server->config->data, server->lang, error);
    if (words.length)
        qn_text_form(error, " (%s)", said);
    return why == STORE_FINE;
}

static unsigned bot_threads(const struct server *server)
{
    unsigned processors = uv_available_parallelism();
    if (server->config->bot_threads)
        return server->config->bot_threads;
    return processors > 1 ? processors - 1 : 1;
}

static void open_handles(struct server *server)
{
    static const int numbers[2] = {SIGINT, SIGTERM};
    signal(SIGXFSZ, SIG_IGN); /* a file that may not grow is no reason to die: the store says so */
    uv_loop_init(&server->loop);
    uv_async_init(&server->loop, &server->stored, on_stored);
    uv_prepare_init(&server->loop, &server->turn);
    uv_timer_init(&server->loop, &server->clock);
    uv_timer_init(&server->loop, &server->lobby_timer);
    uv_timer_init(&server->loop, &server->errand_timer);
    uv_timer_init(&server->loop, &server->age_timer);
    server->stored.data = server->turn.data = server;
    server->clock.data = server->lobby_timer.data = server;
    server->errand_timer.data = server->age_timer.data = server;
    for (int i = 0; i < 2; i++) {
        uv_signal_init(&server->loop, &server->signals[i]);
        server->signals[i].data = server;
        uv_signal_start(&server->signals[i], on_signal, numbers[i]);
    }
}

static bool open_transport(struct server *server, struct qn_text *error)
{
    static const struct transport_events events = {on_open,  on_message, on_over,
                                                   on_close, on_request, on_stopped};
    static const char *const pages[] = {"/t/", NULL};
    const struct config *config = server->config;
    if (config->page[0] && !(server->site = site_open(config->page, server->lang, error)))
        return false;
    server->http = (struct http){.site = server->site,
                                 .metrics = &server->metrics,
                                 .metrics_access = config->metrics,
                                 .page_paths = pages,
                                 .asks_for_ready = true};
    struct transport_setup setup = {&server->loop, config,  &server->logger, &server->metrics,
                                    &server->http, &events, server};
    server->transport = transport_new(&setup, server->lang, error);
    return server->transport != NULL;
}

enum { PORTS_TRIED = 20 };

/* The next free port will do if none was asked for. */
static bool listen_somewhere(struct server *server, struct qn_text *error)
{
    const struct config *config = server->config;
    enum listening result = PORT_TAKEN;
    for (int i = 0; i < PORTS_TRIED && result == PORT_TAKEN; i++) {
        error->length = 0;
        result = transport_listen(server->transport, config->host, (uint16_t)(config->port + i),
                                  server->lang, error);
        if (config->is_listen_given)
            break;
    }
    return result == LISTENS;
}

static void close_all(struct server *server)
{
    server->is_stopping = true;
    backup_stop(server->backup);
    transport_free(server->transport);
    server->transport = NULL;
    if (server->store)
        finish_all(server);
    tables_close(server);
    if (server->bot_pool)
        bot_pool_stop(server->bot_pool);
    for (struct guest *next, *guest = server->guests; guest; guest = next) {
        next = guest->next;
        if (guest->connection)
            guest_leave(guest);
    }
    uv_close((uv_handle_t *)&server->stored, NULL);
    uv_close((uv_handle_t *)&server->turn, NULL);
    uv_close((uv_handle_t *)&server->clock, NULL);
    uv_close((uv_handle_t *)&server->lobby_timer, NULL);
    uv_close((uv_handle_t *)&server->errand_timer, NULL);
    uv_close((uv_handle_t *)&server->age_timer, NULL);
    for (int i = 0; i < 2; i++)
        uv_close((uv_handle_t *)&server->signals[i], NULL);
    uv_run(&server->loop, UV_RUN_DEFAULT);
    if (server->store)
        store_stop(server->store);
    bot_pool_free(server->bot_pool);
    accounts_free(server->accounts);
    site_free(server->site);
    uv_loop_close(&server->loop);
}

bool serve(const struct config *config, enum qn_lang lang,
           void (*started)(void *self, uint16_t port), void *self, struct qn_text *error)
{
    struct server *server = calloc(1, sizeof *server);
    if (!server || sodium_init() < 0) {
        free(server);
        store_say(STORE_NO_MEMORY, config->data, lang, error);
        return false;
    }
    server->config = config;
    server->lang = lang;
    server->rooms_end = &server->rooms;
    server->logger = (struct logger){2, strcmp(config->log, "json") == 0,
                                     (enum log_level)log_level_parse(config->log_level)};
    open_handles(server);
    bool is_well = open_store(server, error) && open_transport(server, error);
    server->accounts = is_well ? accounts_new(config) : NULL;
    is_well = server->accounts != NULL;
    server->bot_pool =
        is_well ? bot_pool_new(&server->loop, bot_threads(server), &server->metrics) : NULL;
    is_well = server->bot_pool && listen_somewhere(server, error);
    if (is_well) {
        tables_open(server);
        server->is_ready = true;
        if (config->backup.seconds > 0)
            server->backup = backup_start(config, &server->logger, &server->metrics, lang);
        uv_prepare_start(&server->turn, on_turn);
        started(self, transport_port(server->transport));
        uv_run(&server->loop, UV_RUN_DEFAULT);
        log_event(&server->logger, LOG_INFO, "stopped", NULL);
    }
    close_all(server);
    free(server);
    return is_well;
}
