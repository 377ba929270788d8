/* A server for the tests of the transport: gives messages back, and does on demand what a slow or
 * a leaving server would do.
 *
 *   transport_server [--config FILE] [--check-config] [--NAME VALUE]…
 *
 * Prints the port on standard output. Messages: "flood N" sends N texts of 1000 bytes, "bye" closes
 * with 1000, everything else comes back. /api/echo gives its body back, /api/later does so after a
 * while. */
#include "server/transport.h"
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct test_server {
    uv_loop_t loop;
    uv_signal_t signals[2];
    struct config config;
    struct logger logger;
    struct metrics metrics;
    struct http http;
    struct site *site;
    struct transport *transport;
};

static void on_open(void *self, struct connection *connection)
{
    (void)self;
    transport_set_user(connection, connection);
}

static void flood(struct connection *connection, int count)
{
    char text[1000];
    memset(text, 'x', sizeof text);
    for (int i = 0; i < count; i++)
        transport_send(connection, text, sizeof text);
}

static void on_message(void *self, struct connection *connection, const char *text, size_t length)
{
    (void)self;
    if (length > 6 && length < 20 && memcmp(text, "flood ", 6) == 0) {
        char number[20] = {0};
        memcpy(number, text + 6, length - 6);
        flood(connection, (int)strtol(number, NULL, 10));
    } else if (length == 3 && memcmp(text, "bye", 3) == 0) {
        transport_send(connection, "goodbye", 7);
        transport_close(connection, CLOSE_NORMAL, "as you wish");
    } else if (length == 6 && memcmp(text, "whoami", 6) == 0) {
        char address[ADDRESS_TEXT];
        struct address whose = transport_address(connection);
        address_print(&whose, address);
        transport_send(connection, address, strlen(address));
    } else {
        transport_send(connection, text, length);
    }
}

static void on_over(void *self, struct connection *connection, const char *text, size_t length)
{
    (void)self, (void)text, (void)length;
    transport_send(connection, "too fast", 8);
}

static void on_close(void *self, struct connection *connection)
{
    (void)self;
    if (transport_user(connection) != connection)
        abort();
}

static void answer_echo(struct http_exchange *exchange)
{
    const struct http_request *request = http_exchange_request(exchange);
    http_exchange_answer(exchange, &(struct http_response){.status = 200,
                                                           .type = "text/plain; charset=utf-8",
                                                           .body = request->body,
                                                           .length = request->body_length});
}

static void on_closed(uv_handle_t *handle) { free(handle); }

static void on_later(uv_timer_t *timer)
{
    answer_echo(timer->data);
    uv_close((uv_handle_t *)timer, on_closed);
}

static void on_request(void *self, struct http_exchange *exchange)
{
    struct test_server *server = self;
    const struct http_request *request = http_exchange_request(exchange);
    if (strcmp(request->path, "/api/later") == 0) {
        uv_timer_t *timer = malloc(sizeof *timer);
        uv_timer_init(&server->loop, timer);
        timer->data = exchange;
        uv_timer_start(timer, on_later, 200, 0);
    } else if (strcmp(request->path, "/api/echo") == 0) {
        answer_echo(exchange);
    } else {
        char body[1000];
        struct qn_text room = qn_text_on(body, sizeof body);
        struct http_response response = {0};
        http_refuse(request, 404, &response, &room);
        http_exchange_answer(exchange, &response);
    }
}

static void on_stopped(void *self)
{
    struct test_server *server = self;
    uv_stop(&server->loop);
}

static void on_signal(uv_signal_t *handle, int number)
{
    struct test_server *server = handle->data;
    log_event(&server->logger, LOG_INFO, "stopping",
              (const struct log_member[]){{"signal", NULL, number}, {NULL}});
    transport_stop(server->transport);
}

static bool read_arguments(struct test_server *server, int count, char **words, bool *is_check)
{
    char sentence[2000];
    struct qn_text error = qn_text_on(sentence, sizeof sentence);
    bool is_sound = true;
    config_standard(&server->config);
    for (int i = 1; i < count && is_sound; i++) {
        if (strcmp(words[i], "--check-config") == 0)
            *is_check = true;
        else if (strncmp(words[i], "--", 2) != 0 || i + 1 == count)
            is_sound = false;
        else if (strcmp(words[i], "--config") == 0)
            is_sound = config_read(&server->config, words[++i], QN_EN, &error);
        else
            is_sound = config_set(&server->config, words[i] + 2, words[i + 1], QN_EN, &error), i++;
    }
    is_sound = is_sound && config_check(&server->config, QN_EN, &error);
    if (!is_sound)
        fprintf(stderr, "%s\n", sentence);
    return is_sound;
}

static bool start(struct test_server *server)
{
    static const struct transport_events events = {on_open,  on_message, on_over,
                                                   on_close, on_request, on_stopped};
    static const char *const pages[] = {"/t/", NULL};
    static const int numbers[2] = {SIGINT, SIGTERM};
    char sentence[2000];
    struct qn_text error = qn_text_on(sentence, sizeof sentence);
    uv_loop_init(&server->loop);
    for (int i = 0; i < 2; i++) {
        uv_signal_init(&server->loop, &server->signals[i]);
        server->signals[i].data = server;
        uv_signal_start(&server->signals[i], on_signal, numbers[i]);
    }
    server->logger = (struct logger){2, strcmp(server->config.log, "json") == 0,
                                     (enum log_level)log_level_parse(server->config.log_level)};
    if (server->config.page[0])
        server->site = site_open(server->config.page, QN_EN, &error);
    server->http = (struct http){.site = server->site,
                                 .metrics = &server->metrics,
                                 .metrics_access = server->config.metrics,
                                 .page_paths = pages};
    struct transport_setup setup = {
        &server->loop, &server->config, &server->logger, &server->metrics,
        &server->http, &events,         server};
    server->transport = transport_new(&setup, QN_EN, &error);
    bool is_well =
        server->transport && transport_listen(server->transport, server->config.host,
                                              server->config.port, QN_EN, &error) == LISTENS;
    if (!is_well)
        fprintf(stderr, "%s\n", sentence);
    return is_well;
}

int main(int count, char **words)
{
    static struct test_server server;
    bool is_check = false;
    if (sodium_init() < 0 || !read_arguments(&server, count, words, &is_check))
        return 2;
    if (is_check) {
        char text[4096];
        struct qn_text printed = qn_text_on(text, sizeof text);
        config_print(&server.config, &printed);
        fputs(text, stdout);
        return 0;
    }
    bool is_well = start(&server);
    if (is_well) {
        printf("%u\n", (unsigned)transport_port(server.transport));
        fflush(stdout);
        uv_run(&server.loop, UV_RUN_DEFAULT);
        log_event(&server.logger, LOG_INFO, "stopped", NULL);
    }
    for (int i = 0; i < 2; i++)
        uv_close((uv_handle_t *)&server.signals[i], NULL);
    transport_free(server.transport);
    site_free(server.site);
    is_well = uv_loop_close(&server.loop) == 0 && is_well;
    return is_well ? 0 : 1;
}
