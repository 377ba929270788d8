/* Sockets: WebSocket connections that carry texts, and HTTP exchanges. Everything here runs in the
 * thread of one libuv loop, which belongs to the caller. The library beneath shows nowhere else.
 *
 * Before anybody looks at a message it has passed the limits: its length, UTF-8, the rates of its
 * connection and of its address, the page's origin. Whoever reads too slowly is let go, and cut off
 * if that is not read either, and may come back for the rest. */
#ifndef QUINTE_SERVER_TRANSPORT_H
#define QUINTE_SERVER_TRANSPORT_H

#include "config.h"
#include "http.h"
#include "log.h"
#include "metrics.h"
#include <uv.h>

struct transport;
struct connection;    /* one WebSocket, from `open` to `close` */
struct http_exchange; /* one HTTP request of the API and its answer */

/* Close codes that we use (RFC 6455, 7.4.1). */
enum close_code {
    CLOSE_NORMAL = 1000,
    CLOSE_AWAY = 1001,     /* the server stops */
    CLOSE_NOT_TEXT = 1003, /* binary messages */
    CLOSE_NOT_UTF8 = 1007,
    CLOSE_POLICY = 1008, /* too many messages although told so */
    CLOSE_TOO_LONG = 1009,
    CLOSE_TRY_AGAIN = 1013, /* reads too slowly; may come back */
};

struct transport_events {
    void (*open)(void *self, struct connection *connection);
    /* The text is not zero-terminated, and gone after the call. */
    void (*message)(void *self, struct connection *connection, const char *text, size_t length);
    /* As `message`, but over the rate: to be refused in words, not done. If that does not help the
     * connection is closed. */
    void (*over)(void *self, struct connection *connection, const char *text, size_t length);
    /* The last call about a connection. */
    void (*close)(void *self, struct connection *connection);
    /* A request that http_answer leaves to the API. Must be answered once, now or later. */
    void (*request)(void *self, struct http_exchange *exchange);
    /* After transport_stop: nobody is left. */
    void (*stopped)(void *self);
};

/* What it stands on; all of it outlives the transport. */
struct transport_setup {
    uv_loop_t *loop;
    const struct config *config;
    const struct logger *logger;
    struct metrics *metrics;
    const struct http *http;
    const struct transport_events *events;
    void *self; /* for the events */
};

/* NULL: `error` says why. */
struct transport *transport_new(const struct transport_setup *setup, enum qn_lang lang,
                                struct qn_text *error);

enum listening { LISTENS, PORT_TAKEN, CANNOT_LISTEN };

/* The port may be 0. `error` says what is wrong. */
enum listening transport_listen(struct transport *transport, const char *host, uint16_t port,
                                enum qn_lang lang, struct qn_text *error);
/* Where it listens in fact. */
uint16_t transport_port(const struct transport *transport);

/* No more visitors, goodbye to everybody who is here, then the event `stopped`. */
void transport_stop(struct transport *transport);
/* When the loop does not run any more; lets it run a little to close what is open. Connections that
 * did not go in time get their event `close` now. */
void transport_free(struct transport *transport);

/* ---- connections ---- */

/* Goes out in order, at the latest when the loop is about to wait. */
void transport_send(struct connection *connection, const char *text, size_t length);
/* Sends what waits without waiting for the loop. */
void transport_flush(struct transport *transport);
/* After what was sent before. The reason is a text that lasts, of at most 123 bytes. Nothing comes
 * from this connection any more but the event `close`. */
void transport_close(struct connection *connection, enum close_code code, const char *reason);
void transport_set_user(struct connection *connection, void *user);
void *transport_user(const struct connection *connection);
struct address transport_address(const struct connection *connection);
/* What kind of device it is: see agent.h. */
uint8_t transport_agent(const struct connection *connection);

/* ---- exchanges ---- */

const struct http_request *http_exchange_request(const struct http_exchange *exchange);
/* Ends the exchange; nobody may use it afterwards. The client may have gone: never mind. */
void http_exchange_answer(struct http_exchange *exchange, const struct http_response *response);

#endif
