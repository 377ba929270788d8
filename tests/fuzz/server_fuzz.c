/* Messages and requests into the whole server behind a transport of our own making: people, tables,
 * store and bots are the real ones.
 *
 * The input is a script, a step a line: "0TEXT" to "2TEXT" is a message of that connection, "-N"
 * closes it, "hMETHOD PATH TEXT" is a request of the API. So that scripts can follow what is drawn
 * at random, @k @v @m @t @c stand for the table, version, move, token and code that were told last.
 * Whatever the server says must be sound JSON, and every request is answered once. */
#include "fuzz.h"
#include "server/serve.h"
#include <pthread.h>
#include <semaphore.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
    CONNECTIONS = 3,
    STEP_MAX = 1 << 13,
    WORD_MAX = 64,
    LAST_TURNS = 3,
    MOST_TURNS = 1000000,
    INPUTS_PER_SERVER = 5000
};

struct transport {
    struct transport_setup to;
    uv_async_t script; /* there is one to be played */
};

struct connection {
    void *user;
    bool is_open, is_told_to_go;
};

struct http_exchange {
    struct http_request request;
};

/* Handed from the fuzzer's thread to the server's. */
static struct {
    pthread_t thread;
    bool runs;
    int inputs;
    sem_t ready, played;
    struct config config;
    struct transport *transport;
    struct connection connections[CONNECTIONS];
    const uint8_t *data;
    size_t size;
    int turns, answers; /* of the loop at the end; owed */
    char words[128][WORD_MAX];
} stage;

/* For whoever else plays scripts: told of everything that is said, asked and answered, and called
 * on the server's thread at the end of a script. */
static struct {
    void (*asked)(int connection, const char *text);
    void (*told)(int connection, const char *text, size_t length);
    void (*ended)(struct server *server);
} observer;

/* ---- what the server says ---- */

static void remember(const char *text, const char *name, char letter)
{
    const char *at = strstr(text, name);
    size_t length = at ? strcspn(at + strlen(name), "\",}") : 0;
    if (length == 0 || length >= WORD_MAX)
        return;
    memcpy(stage.words[(int)letter], at + strlen(name), length);
    stage.words[(int)letter][length] = '\0';
}

static void hear(const char *text, size_t length)
{
    json_t *message = json_loadb(text, length, JSON_REJECT_DUPLICATES, NULL);
    fuzz_expect(json_is_object(message), "a message that is no JSON");
    json_decref(message);
    char *copy = strndup(text, length);
    remember(copy, "\"table\":\"", 'k');
    remember(copy, "\"version\":", 'v');
    remember(copy, "\"moves\":[{\"move\":\"", 'm');
    remember(copy, "\"token\":\"", 't');
    remember(copy, "\"code\":\"", 'c');
    free(copy);
}

/* ---- a transport ---- */

void transport_send(struct connection *connection, const char *text, size_t length)
{
    fuzz_expect(connection->is_open, "a message to nobody");
    hear(text, length);
    if (observer.told)
        observer.told((int)(connection - stage.connections), text, length);
}

void transport_flush(struct transport *transport) { (void)transport; }

void transport_close(struct connection *connection, enum close_code code, const char *reason)
{
    (void)code, (void)reason;
    connection->is_told_to_go = true;
}

void transport_set_user(struct connection *connection, void *user) { connection->user = user; }

void *transport_user(const struct connection *connection) { return connection->user; }

uint8_t transport_agent(const struct connection *connection)
{
    (void)connection;
    return 1;
}

struct address transport_address(const struct connection *connection)
{
    (void)connection;
    return (struct address){{0}};
}

const struct http_request *http_exchange_request(const struct http_exchange *exchange)
{
    return &exchange->request;
}

void http_exchange_answer(struct http_exchange *exchange, const struct http_response *response)
{
    fuzz_expect(response->status >= 200 && response->status < 600, "an answer without a status");
    stage.answers--;
    if (response->status == 201)
        hear(response->body, response->length);
    free((void *)(uintptr_t)exchange->request.body);
    free(exchange);
}

/* ---- playing a script ---- */

static const struct transport_events *events(void) { return stage.transport->to.events; }

static void close_connection(int which)
{
    struct connection *connection = &stage.connections[which];
    if (!connection->is_open)
        return;
    events()->close(stage.transport->to.self, connection);
    *connection = (struct connection){0};
}

static void send_text(int which, const char *text, size_t length)
{
    struct connection *connection = &stage.connections[which];
    if (connection->is_told_to_go)
        close_connection(which);
    if (!connection->is_open) {
        connection->is_open = true;
        events()->open(stage.transport->to.self, connection);
    }
    if (observer.asked && !connection->is_told_to_go)
        observer.asked(which, text);
    events()->message(stage.transport->to.self, connection, text, length);
}

static void request(char *text)
{
    static const char *const names[] = {"GET ", "HEAD ", "POST ", "DELETE "};
    struct http_exchange *exchange = calloc(1, sizeof *exchange);
    enum http_method method = HTTP_OTHER;
    for (int i = 0; i < 4; i++)
        if (strncmp(text, names[i], strlen(names[i])) == 0)
            method = (enum http_method)i;
    char *path = text + strcspn(text, " "), bearer[WORD_MAX + 8];
    path += *path == ' ';
    char *body = path + strcspn(path, " ");
    if (*body)
        *body++ = '\0';
    snprintf(bearer, sizeof bearer, "Bearer %s", stage.words['t']);
    exchange->request = (struct http_request){.method = method,
                                              .path = strncmp(path, "/api/", 5) ? "/api/" : path,
                                              .query = "",
                                              .host = "",
                                              .origin = "",
                                              .accept = "",
                                              .accept_encoding = "",
                                              .accept_language = "fr",
                                              .if_none_match = "",
                                              .authorization = bearer,
                                              .content_type = "",
                                              .body = strdup(body),
                                              .body_length = strlen(body)};
    stage.answers++;
    events()->request(stage.transport->to.self, exchange);
}

/* The step with the words it stands for. */
static size_t write_out(const uint8_t *from, size_t size, char out[STEP_MAX])
{
    size_t length = 0;
    for (size_t i = 0; i < size && length + WORD_MAX < STEP_MAX; i++) {
        const char *word = from[i] == '@' && i + 1 < size ? stage.words[from[i + 1] & 127] : "";
        if (*word) {
            length += (size_t)sprintf(out + length, "%s", word);
            i++;
        } else {
            out[length++] = (char)from[i];
        }
    }
    out[length] = '\0';
    return length;
}

static void play_step(const uint8_t *step, size_t size)
{
    static char text[STEP_MAX];
    size_t length = write_out(step, size, text);
    if (text[0] >= '0' && text[0] < '0' + CONNECTIONS)
        send_text(text[0] - '0', text + 1, length - 1);
    else if (text[0] == '-' && text[1] >= '0' && text[1] < '0' + CONNECTIONS)
        close_connection(text[1] - '0');
    else if (text[0] == 'h')
        request(text + 1);
}

/* At the end all leave, and the loop turns until what is under way is done. */
static void end_script(struct transport *transport)
{
    for (int i = 0; i < CONNECTIONS; i++)
        close_connection(i);
    fuzz_expect(++stage.turns < MOST_TURNS, "a request without an answer");
    if (stage.turns < LAST_TURNS || stage.answers > 0) {
        uv_async_send(&transport->script);
        return;
    }
    if (observer.ended)
        observer.ended(transport->to.self);
    sem_post(&stage.played);
}

/* Everything that was asked is stored, and the loop has told of it. */
static bool is_all_told(struct server *server)
{
    store_drain(server->store);
    struct store_counts counts = store_counts(server->store);
    return server->metrics.value[METRIC_STORE_JOBS] == (int64_t)counts.submitted;
}

/* A step a turn of the loop, once the last one is answered, as real clients would wait. */
static void on_script(uv_async_t *async)
{
    struct transport *transport = async->data;
    if (!is_all_told(transport->to.self)) {
        uv_async_send(&transport->script);
        return;
    }
    if (stage.size == 0) {
        end_script(transport);
        return;
    }
    const uint8_t *line = memchr(stage.data, '\n', stage.size);
    size_t size = line ? (size_t)(line - stage.data) : stage.size;
    size_t taken = line ? size + 1 : size;
    play_step(stage.data, size);
    stage.data += taken;
    stage.size -= taken;
    uv_async_send(&transport->script);
}

/* ---- starting and stopping ---- */

struct transport *transport_new(const struct transport_setup *setup, enum qn_lang lang,
                                struct qn_text *error)
{
    (void)lang, (void)error;
    struct transport *transport = calloc(1, sizeof *transport);
    transport->to = *setup;
    uv_async_init(setup->loop, &transport->script, on_script);
    transport->script.data = transport;
    return stage.transport = transport;
}

enum listening transport_listen(struct transport *transport, const char *host, uint16_t port,
                                enum qn_lang lang, struct qn_text *error)
{
    (void)transport, (void)host, (void)port, (void)lang, (void)error;
    return LISTENS;
}

uint16_t transport_port(const struct transport *transport)
{
    (void)transport;
    return 1;
}

void transport_stop(struct transport *transport)
{
    transport->to.events->stopped(transport->to.self);
}

void transport_free(struct transport *transport)
{
    if (!transport)
        return;
    uv_close((uv_handle_t *)&transport->script, NULL);
    uv_run(transport->to.loop, UV_RUN_NOWAIT);
    free(transport);
}

static void started(void *self, uint16_t port)
{
    (void)self, (void)port;
    sem_post(&stage.ready);
}

static void *run_server(void *argument)
{
    char sentence[512];
    struct qn_text error = qn_text_on(sentence, sizeof sentence);
    (void)argument;
    fuzz_expect(serve(&stage.config, QN_EN, started, NULL, &error), sentence);
    return NULL;
}

/* The fuzzer's alarm may interrupt a wait. */
static void wait_for(sem_t *signal)
{
    while (sem_wait(signal) != 0)
        ;
}

static void remove_files(void)
{
    static const char *const endings[] = {"", "-wal", "-shm", "-lock"};
    char path[CONFIG_PATH + 8];
    for (int i = 0; i < 4; i++) {
        snprintf(path, sizeof path, "%s%s", stage.config.data, endings[i]);
        unlink(path);
    }
}

static void stop_server(void)
{
    if (!stage.runs)
        return;
    kill(getpid(), SIGTERM);
    pthread_join(stage.thread, NULL);
    remove_files();
    stage.runs = false;
}

/* Every input comes from the same address, and may make its table all the same. */
static void take_all(void)
{
    struct config *config = &stage.config;
    config->tables_per_hour = config->address_tables_per_hour = 0;
    config->address_people_per_hour = 0;
    config->tables_per_person = config->listed_per_person = config->listed_per_address = 1000000;
}

/* Tables pile up in the store: a new server now and then. */
static void start_server(void)
{
    const char *folder = access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp";
    sem_init(&stage.ready, 0, 0);
    sem_init(&stage.played, 0, 0);
    config_standard(&stage.config);
    snprintf(stage.config.data, sizeof stage.config.data, "%s/server_fuzz-%ld.db", folder,
             (long)getpid());
    snprintf(stage.config.log_level, sizeof stage.config.log_level, "error");
    stage.config.bot_threads = 1;
    take_all();
    remove_files();
    fuzz_expect(pthread_create(&stage.thread, NULL, run_server, NULL) == 0, "no thread");
    wait_for(&stage.ready);
    if (stage.inputs == 0)
        atexit(stop_server);
    stage.runs = true;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (stage.inputs % INPUTS_PER_SERVER == 0) {
        stop_server();
        start_server();
    }
    stage.inputs++;
    stage.data = data;
    stage.size = size;
    stage.turns = 0;
    memset(stage.words, 0, sizeof stage.words);
    uv_async_send(&stage.transport->script);
    wait_for(&stage.played);
    return 0;
}
