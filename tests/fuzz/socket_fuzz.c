/* Raw bytes into the real transport: one socket that asks for a page, calls the API, or becomes a
 * WebSocket and sends frames. The first byte says how the bytes are sent: bit 0 puts a sound
 * handshake in front, bit 1 cuts them into crumbs.
 *
 * Behind the transport stands a server that gives messages back. It may neither fall nor forget a
 * connection: each that was opened is closed once, each request is answered once. */
#include "fuzz.h"
#include "server/transport.h"
#include <errno.h>
#include <netinet/in.h>
#include <poll.h>
#include <sodium.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

enum { HANDSHAKE = 1, CRUMBS = 2, CRUMB = 7, TURNS = 400 };

struct bench {
    uv_loop_t loop;
    struct config config;
    struct logger logger;
    struct metrics metrics;
    struct http http;
    struct transport *transport;
    int open, asked;
};

static void on_open(void *self, struct connection *connection)
{
    struct bench *bench = self;
    bench->open++;
    transport_set_user(connection, bench);
}

static void on_message(void *self, struct connection *connection, const char *text, size_t length)
{
    fuzz_expect(transport_user(connection) == self, "a connection that was never opened");
    fuzz_expect(length <= 1024, "a message over its limit");
    transport_send(connection, text, length);
    if (length > 3 && memcmp(text, "bye", 3) == 0)
        transport_close(connection, CLOSE_NORMAL, "as you wish");
}

static void on_close(void *self, struct connection *connection)
{
    struct bench *bench = self;
    fuzz_expect(transport_user(connection) == self && bench->open-- > 0, "a second goodbye");
}

static void on_request(void *self, struct http_exchange *exchange)
{
    struct bench *bench = self;
    const struct http_request *request = http_exchange_request(exchange);
    bench->asked++;
    fuzz_expect(strncmp(request->path, "/api/", 5) == 0, "a request that is none of the API");
    fuzz_expect(strlen(request->body) <= request->body_length, "a body without its end");
    http_exchange_answer(exchange, &(struct http_response){.status = 200,
                                                           .type = "text/plain",
                                                           .body = request->body,
                                                           .length = request->body_length});
}

static void on_stopped(void *self) { (void)self; }

static struct bench *open_bench(void)
{
    static struct bench bench;
    static const struct transport_events events = {on_open,  on_message, on_message,
                                                   on_close, on_request, on_stopped};
    char sentence[256];
    struct qn_text error = qn_text_on(sentence, sizeof sentence);
    if (bench.transport)
        return &bench;
    fuzz_expect(sodium_init() >= 0, "no randomness");
    config_standard(&bench.config);
    bench.config.message_bytes = 1024;
    bench.config.queue_bytes = 16384;
    bench.config.max_connections = 64;
    bench.config.message_rate = bench.config.address_rate = bench.config.request_rate =
        (struct rate){0, 0};
    fuzz_expect(network_parse("127.0.0.0/8", &bench.config.proxies.at[0]), "no network");
    bench.config.proxies.count = 1;
    bench.logger = (struct logger){2, false, LOG_ERROR};
    bench.http = (struct http){.metrics = &bench.metrics, .metrics_access = "all"};
    uv_loop_init(&bench.loop);
    struct transport_setup setup = {&bench.loop, &bench.config, &bench.logger, &bench.metrics,
                                    &bench.http, &events,       &bench};
    bench.transport = transport_new(&setup, QN_EN, &error);
    fuzz_expect(bench.transport != NULL, "no transport");
    fuzz_expect(transport_listen(bench.transport, "127.0.0.1", 0, QN_EN, &error) == LISTENS,
                "no port");
    return &bench;
}

/* The fuzzer's own clock may interrupt a connect, which then goes on by itself. */
static bool is_connected(int file, const struct sockaddr_in *place)
{
    int error = 0;
    socklen_t size = sizeof error;
    if (connect(file, (const struct sockaddr *)place, sizeof *place) == 0)
        return true;
    if (errno != EINTR)
        return false;
    struct pollfd waits = {.fd = file, .events = POLLOUT};
    while (poll(&waits, 1, -1) < 0 && errno == EINTR)
        ;
    return getsockopt(file, SOL_SOCKET, SO_ERROR, &error, &size) == 0 && error == 0;
}

static int call(const struct bench *bench)
{
    struct sockaddr_in place = {.sin_family = AF_INET};
    struct linger at_once = {1, 0};
    int file = socket(AF_INET, SOCK_STREAM, 0);
    place.sin_port = htons(transport_port(bench->transport));
    place.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    fuzz_expect(file >= 0 && is_connected(file, &place), "the server does not answer");
    setsockopt(file, SOL_SOCKET, SO_LINGER, &at_once, sizeof at_once);
    return file;
}

static void turn(struct bench *bench, int file)
{
    char bytes[4096];
    uv_run(&bench->loop, UV_RUN_NOWAIT);
    while (recv(file, bytes, sizeof bytes, MSG_DONTWAIT) > 0)
        ;
}

static void send_all(struct bench *bench, int file, const void *from, size_t size, size_t step)
{
    const char *bytes = from;
    for (size_t at = 0; at < size; at += step) {
        size_t count = size - at < step ? size - at : step;
        if (send(file, bytes + at, count, MSG_NOSIGNAL | MSG_DONTWAIT) < 0)
            return;
        turn(bench, file);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const char handshake[] = "GET /ws HTTP/1.1\r\nHost: a\r\nUpgrade: websocket\r\n"
                                    "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                                    "Sec-WebSocket-Key: c2l4dGVlbiBieXRlcyBvaw==\r\n\r\n";
    struct bench *bench = open_bench();
    if (size < 1 || size > 1 << 14)
        return 0;
    int file = call(bench);
    turn(bench, file);
    if (data[0] & HANDSHAKE)
        send_all(bench, file, handshake, sizeof handshake - 1, sizeof handshake);
    send_all(bench, file, data + 1, size - 1, data[0] & CRUMBS ? CRUMB : size);
    for (int i = 0; i < 4; i++)
        turn(bench, file);
    close(file);
    for (int i = 0; i < TURNS && atomic_load(&bench->metrics.value[METRIC_SOCKETS]) > 0; i++)
        uv_run(&bench->loop, UV_RUN_NOWAIT);
    fuzz_expect(bench->open == 0, "a connection that stays open");
    fuzz_expect(atomic_load(&bench->metrics.value[METRIC_CONNECTIONS]) == 0, "a wrong count");
    fuzz_expect(atomic_load(&bench->metrics.value[METRIC_QUEUED_BYTES]) == 0, "bytes left over");
    return 0;
}
