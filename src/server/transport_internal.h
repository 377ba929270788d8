/* What the parts of the transport share. The only header that knows libwebsockets. */
#ifndef QUINTE_SERVER_TRANSPORT_INTERNAL_H
#define QUINTE_SERVER_TRANSPORT_INTERNAL_H

#include "core/hostile.h"
#include "transport.h"
#include <libwebsockets.h>

/* One socket: who is at its other end. */
struct peer {
    struct visitor *visitor; /* of the socket's address */
    struct address socket_address;
    struct address address; /* the same, or whom our proxy speaks for */
    bool has_asked;         /* one request a socket: see http_exchange.c before changing it */
    uint8_t agent;          /* what kind of device it is (agent.h) */
};

/* Texts on their way out as whole frames, with the room in front that the library wants. */
struct send_buffer {
    struct send_buffer *next;
    size_t length, room; /* of the frames: how long they are, how long they may become */
    int64_t messages;
    unsigned char bytes[];
};

enum {
    GATHER_BYTES = QN_LIMIT(1 << 16, 200),
    BUFFER_BYTES = QN_LIMIT(4000, 50), /* an answer and its news; only a longer text gets more */
    SPARE_BUFFERS = QN_LIMIT(256, 1)
};

/* Somebody for whom bytes wait, and since when some always have. */
struct reader {
    struct lws *wsi;
    struct reader *older, *newer; /* among those for whom any wait */
    size_t bytes;
    uint64_t since;
    void (*give_up)(struct reader *reader);
    bool is_timed; /* must catch up within silence-seconds; exchanges have a clock of their own */
};

struct connection {
    struct transport *transport;
    struct lws *wsi;
    void *user;
    struct visitor *visitor;
    struct connection *older, *newer; /* in the queue it stands in */
    struct connection *next_to_flush;
    struct reader reader;
    struct send_buffer *first, *last; /* what waits to go out */
    size_t queued;                    /* in these */
    size_t handed;                    /* and at most so much that the library could not send */
    char *partial;                    /* a message that has not come whole */
    size_t partial_length, partial_room;
    uint64_t since; /* when it joined its queue: last heard, or told to go */
    struct bucket messages;
    struct address address;
    const char *reason; /* for closing */
    uint16_t code;      /* 0: stays open */
    uint8_t agent;      /* as the socket's */
    bool is_open;       /* the event was given, and `close` is owed */
    bool is_to_flush, is_pinged;
    bool has_said_goodbye, is_given_up;
};

/* Connections by `since`, so that only those whose time is up are ever looked at. */
struct queue {
    struct connection *oldest, *newest;
};

/* What the library keeps for us per socket. */
struct socket_data {
    struct http_exchange *exchange;
    struct connection connection;
};

struct listener {
    uv_poll_t poll;
    int file;
};

enum { LISTENERS_MAX = 4, STRICT_MAX = 16 };

struct transport {
    struct transport_setup to;
    struct lws_context *context;
    struct lws_vhost *vhost;
    struct lws_protocols protocols[2];
    struct lws_protocol_vhost_options strict[STRICT_MAX];
    char strict_names[STRICT_MAX][48]; /* with the colon that the library wants */
    int strict_count;
    struct rate_limits *limits;
    struct listener listeners[LISTENERS_MAX];
    int listener_count;
    uint16_t port;
    bool is_full;       /* out of file descriptors: listens again at the next tick */
    uv_prepare_t flush; /* before the loop waits */
    uv_timer_t tick;    /* once a second while anybody is here */
    struct queue present, leaving;
    struct reader *worst, *best; /* readers, from the one who has not caught up for longest */
    uint64_t waiting;            /* bytes for all of them */
    struct connection *to_flush;
    struct send_buffer *spare; /* empty, for the next texts */
    uint32_t spare_count;
    uint32_t sockets, sockets_max, connections, exchanges;
    bool is_stopping, has_stopped;
    uint64_t stop_by;
    unsigned char gathered[LWS_PRE + GATHER_BYTES]; /* frames that go out together */
};

uint64_t transport_now(const struct transport *transport);
void transport_count(struct transport *transport, enum metric metric, int64_t amount);
/* Whom the request on this socket comes from; reads the header of our proxies. */
struct address transport_whose(struct transport *transport, struct lws *wsi);
void transport_tick_on(struct transport *transport);

/* ---- readers (slow_readers.c): what waits for them is bounded, one by one and together ---- */

/* So many bytes wait now. */
void reader_set(struct transport *transport, struct reader *reader, size_t bytes);
/* If more waits than may, those go who have not caught up for longest. */
void readers_bound(struct transport *transport);
/* Those who have not caught up for too long go. */
void readers_tick(struct transport *transport);
/* The hard end: the socket is reset in the next turn of the loop, whatever still waits in the
 * library or in the system, and then its owner hears of it. */
void reader_cut(struct transport *transport, struct reader *reader);

/* ---- connections (connection.c) ---- */

/* 0: may become a WebSocket; otherwise the HTTP status of the refusal. */
int connection_refusal(struct transport *transport, struct lws *wsi);
void connection_open(struct transport *transport, struct lws *wsi, struct connection *connection);
void connection_receive(struct connection *connection, const char *bytes, size_t length);
void connection_pong(struct connection *connection);
/* What the callback of the library gives back: −1 closes. */
int connection_writable(struct connection *connection);
/* The other side says goodbye, or answers ours. */
int connection_left(struct connection *connection);
void connection_closed(struct connection *connection);
void connections_free_spare(struct transport *transport);
/* Pings who was silent, gives up who stayed so. */
void connections_tick(struct transport *transport);
void connections_leave(struct transport *transport);

/* ---- exchanges (http_exchange.c): each gives what the callback of the library gives back ---- */

int http_exchange_begin(struct transport *transport, struct lws *wsi, struct socket_data *socket,
                        const char *path);
int http_exchange_body(struct http_exchange *exchange, const char *bytes, size_t length);
int http_exchange_body_end(struct http_exchange *exchange);
int http_exchange_writable(struct socket_data *socket);
void http_exchange_gone(struct socket_data *socket);
int http_exchange_refuse_upgrade(struct transport *transport, struct lws *wsi, int status);

#endif
