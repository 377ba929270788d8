/* WebSocket connections: messages in within their limits, texts out through a bounded queue. */
#include "agent.h"
#include "transport_internal.h"
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

enum {
    CLOSING_MS = 5000, /* for a goodbye to be read; then the socket is closed anyhow */
    REASON_MAX = 123,  /* RFC 6455, 5.5: a control frame has at most 125 bytes */
    FRAME_HEAD = 10,
    WRITE_CLOSE = 4 /* the library's number for a close frame, which its header leaves out */
};

/* ---- who was heard last, who was told to go ---- */

/* Presence and leaving each have their queue. */
static struct queue *queue_of(struct connection *connection)
{
    struct transport *transport = connection->transport;
    return connection->code == 0 ? &transport->present : &transport->leaving;
}

static void dequeue(struct connection *connection)
{
    struct queue *queue = queue_of(connection);
    *(connection->older ? &connection->older->newer : &queue->oldest) = connection->newer;
    *(connection->newer ? &connection->newer->older : &queue->newest) = connection->older;
    connection->older = connection->newer = NULL;
}

static void enqueue(struct connection *connection)
{
    struct queue *queue = queue_of(connection);
    connection->since = transport_now(connection->transport);
    connection->older = queue->newest;
    *(queue->newest ? &queue->newest->newer : &queue->oldest) = connection;
    queue->newest = connection;
}

static void hear(struct connection *connection)
{
    if (connection->code != 0)
        return;
    connection->is_pinged = false;
    dequeue(connection);
    enqueue(connection);
}

/* From now on it only waits for its end. */
static void set_leaving(struct connection *connection, enum close_code code, const char *reason)
{
    dequeue(connection);
    connection->code = (uint16_t)code;
    connection->reason = reason;
    enqueue(connection);
}

/* ---- send_buffers ---- */

/* Room for so many bytes; NULL: no memory. */
static struct send_buffer *buffer_new(struct transport *transport, size_t bytes)
{
    struct send_buffer *buffer = transport->spare;
    size_t room = bytes > BUFFER_BYTES ? bytes : BUFFER_BYTES;
    if (buffer && room == BUFFER_BYTES) {
        transport->spare = buffer->next;
        transport->spare_count--;
    } else {
        buffer = malloc(sizeof *buffer + LWS_PRE + room);
    }
    if (buffer) {
        buffer->next = NULL;
        buffer->length = 0;
        buffer->room = room;
        buffer->messages = 0;
    }
    return buffer;
}

static void buffer_free(struct transport *transport, struct send_buffer *buffer)
{
    if (buffer->room > BUFFER_BYTES || transport->spare_count == SPARE_BUFFERS) {
        free(buffer);
        return;
    }
    buffer->next = transport->spare;
    transport->spare = buffer;
    transport->spare_count++;
}

void connections_free_spare(struct transport *transport)
{
    for (struct send_buffer *next; transport->spare; transport->spare = next) {
        next = transport->spare->next;
        free(transport->spare);
    }
    transport->spare_count = 0;
}

/* ---- coming and going ---- */

static void copy_header(struct lws *wsi, enum lws_token_indexes token, char *text, int size)
{
    if (lws_hdr_copy(wsi, text, size, token) < 0)
        text[0] = '\0';
}

int connection_refusal(struct transport *transport, struct lws *wsi)
{
    const struct config *config = transport->to.config;
    struct peer *peer = lws_get_opaque_user_data(wsi);
    char path[16], origin[CONFIG_URL + 64], host[CONFIG_URL], agent[512];
    copy_header(wsi, WSI_TOKEN_GET_URI, path, sizeof path);
    if (strcmp(path, "/ws") != 0 || !peer)
        return 404;
    copy_header(wsi, WSI_TOKEN_HOST, host, sizeof host);
    bool is_page = lws_hdr_total_length(wsi, WSI_TOKEN_ORIGIN) > 0;
    copy_header(wsi, WSI_TOKEN_ORIGIN, origin, sizeof origin);
    if (is_page && (!*origin || !http_origin_fits(origin, host, config->public_url))) {
        transport_count(transport, METRIC_REFUSED_ORIGIN, 1);
        return 403;
    }
    copy_header(wsi, WSI_TOKEN_HTTP_USER_AGENT, agent, sizeof agent);
    peer->agent = agent_class(agent);
    peer->address = transport_whose(transport, wsi);
    uint64_t now = transport_now(transport);
    struct visitor *visitor = rate_limits_visitor(transport->limits, &peer->address, now);
    bool is_crowd =
        visitor && (visitor_is_crowd(visitor, CROWD_CONNECTIONS, config->connections_per_address) ||
                    visitor_take(transport->limits, visitor, FLOW_REQUESTS, now) != WITHIN);
    bool is_full = !visitor || transport->connections >= config->max_connections;
    if (is_crowd || is_full)
        transport_count(transport, METRIC_REFUSED_CROWD, 1);
    return is_crowd ? 429 : is_full || transport->is_stopping ? 503 : 0;
}

/* What waits, as the bound on everybody's together sees it. */
static void tell_waiting(struct connection *connection)
{
    if (!connection->is_given_up)
        reader_set(connection->transport, &connection->reader,
                   connection->queued + connection->handed);
}

static void empty_queue(struct connection *connection)
{
    for (struct send_buffer *buffer = connection->first, *next; buffer; buffer = next) {
        next = buffer->next;
        buffer_free(connection->transport, buffer);
    }
    connection->first = connection->last = NULL;
    connection->queued = 0;
    tell_waiting(connection);
}

/* Without words: there is nobody to hear them. The event `close` follows in a later turn. */
static void give_up(struct connection *connection)
{
    if (connection->is_given_up)
        return;
    if (connection->code == 0)
        set_leaving(connection, CLOSE_AWAY, "");
    connection->handed = 0;
    empty_queue(connection);
    connection->is_given_up = true;
    reader_cut(connection->transport, &connection->reader);
}

static void give_up_reader(struct reader *reader)
{
    char *at = (char *)reader - offsetof(struct connection, reader);
    give_up((struct connection *)at);
}

void connection_open(struct transport *transport, struct lws *wsi, struct connection *connection)
{
    const struct peer *peer = lws_get_opaque_user_data(wsi);
    *connection = (struct connection){
        .transport = transport,
        .wsi = wsi,
        .address = peer->address,
        .reader = {.wsi = wsi, .give_up = give_up_reader, .is_timed = true},
        .agent = peer->agent,
        .visitor = rate_limits_visitor(transport->limits, &peer->address, transport_now(transport)),
    };
    if (connection->visitor)
        visitor_come(transport->limits, connection->visitor, CROWD_CONNECTIONS);
    enqueue(connection);
    transport->connections++;
    transport_count(transport, METRIC_CONNECTIONS, 1);
    transport_count(transport, METRIC_CONNECTIONS_OPENED, 1);
    transport_tick_on(transport);
    connection->is_open = true;
    transport->to.events->open(transport->to.self, connection);
    if (transport->is_stopping)
        transport_close(connection, CLOSE_AWAY, "the server stops");
}

static void unlink_flush(struct connection *connection)
{
    struct connection **link = &connection->transport->to_flush;
    while (connection->is_to_flush && *link != connection)
        link = &(*link)->next_to_flush;
    if (connection->is_to_flush)
        *link = connection->next_to_flush;
    connection->is_to_flush = false;
}

void connection_closed(struct connection *connection)
{
    struct transport *transport = connection->transport;
    if (!transport || !connection->is_open)
        return;
    connection->is_open = false;
    unlink_flush(connection); /* first: what others are sent now may flush all */
    connection->handed = 0;
    empty_queue(connection);
    transport->to.events->close(transport->to.self, connection);
    dequeue(connection);
    free(connection->partial);
    connection->partial = NULL;
    if (connection->visitor)
        visitor_go(transport->limits, connection->visitor, CROWD_CONNECTIONS);
    transport->connections--;
    transport_count(transport, METRIC_CONNECTIONS, -1);
}

void transport_close(struct connection *connection, enum close_code code, const char *reason)
{
    if (connection->code != 0)
        return;
    set_leaving(connection, code, reason);
    free(connection->partial);
    connection->partial = NULL;
    lws_callback_on_writable(connection->wsi);
}

void connections_leave(struct transport *transport)
{
    while (transport->present.oldest)
        transport_close(transport->present.oldest, CLOSE_AWAY, "the server stops");
}

/* ---- in ---- */

/* Both rates; the worse verdict counts. */
static enum verdict judge(struct connection *connection)
{
    struct transport *transport = connection->transport;
    uint64_t now = transport_now(transport);
    enum verdict own = bucket_take(&connection->messages, &transport->to.config->message_rate, now);
    enum verdict shared = connection->visitor ? visitor_take(transport->limits, connection->visitor,
                                                             FLOW_MESSAGES, now)
                                              : WITHIN;
    return own > shared ? own : shared;
}

/* How many bytes the UTF-8 character at `at` has; 0 if it is none (RFC 3629: nothing longer than
 * needed, no surrogates, nothing beyond U+10FFFF). */
static size_t character_length(const unsigned char *at, size_t left)
{
    static const struct {
        unsigned char first, last; /* of the first byte */
        unsigned char second_first, second_last;
        unsigned char length;
    } forms[] = {
        {0xc2, 0xdf, 0x80, 0xbf, 2}, {0xe0, 0xe0, 0xa0, 0xbf, 3}, {0xe1, 0xec, 0x80, 0xbf, 3},
        {0xed, 0xed, 0x80, 0x9f, 3}, {0xee, 0xef, 0x80, 0xbf, 3}, {0xf0, 0xf0, 0x90, 0xbf, 4},
        {0xf1, 0xf3, 0x80, 0xbf, 4}, {0xf4, 0xf4, 0x80, 0x8f, 4},
    };
    for (size_t i = 0; i < sizeof forms / sizeof forms[0]; i++) {
        if (at[0] < forms[i].first || at[0] > forms[i].last)
            continue;
        size_t length = forms[i].length;
        bool fits =
            length <= left && at[1] >= forms[i].second_first && at[1] <= forms[i].second_last;
        for (size_t k = 2; fits && k < length; k++)
            fits = (at[k] & 0xc0) == 0x80;
        return fits ? length : 0;
    }
    return 0;
}

static bool is_utf8(const char *text, size_t length)
{
    const unsigned char *bytes = (const unsigned char *)text;
    for (size_t i = 0; i < length;) {
        size_t step = bytes[i] < 0x80 ? 1 : character_length(bytes + i, length - i);
        if (step == 0)
            return false;
        i += step;
    }
    return true;
}

static void deliver(struct connection *connection, const char *text, size_t length)
{
    struct transport *transport = connection->transport;
    const struct transport_events *events = transport->to.events;
    enum verdict verdict = judge(connection);
    transport_count(transport, METRIC_MESSAGES_IN, 1);
    transport_count(transport, METRIC_BYTES_IN, (int64_t)length);
    if (!is_utf8(text, length)) {
        transport_close(connection, CLOSE_NOT_UTF8, "the text is no UTF-8");
        return;
    }
    if (verdict == WITHIN) {
        events->message(transport->to.self, connection, text, length);
        return;
    }
    transport_count(transport, METRIC_REFUSED_RATE, 1);
    if (verdict == OVER)
        events->over(transport->to.self, connection, text, length);
    else
        transport_close(connection, CLOSE_POLICY, "too many messages; come back in a few seconds");
}

static bool keep(struct connection *connection, const char *bytes, size_t length)
{
    size_t wanted = connection->partial_length + length;
    if (wanted > connection->partial_room) {
        size_t room = wanted < 4096 ? 4096 : wanted * 2;
        char *partial = realloc(connection->partial, room);
        if (!partial)
            return false;
        connection->partial = partial;
        connection->partial_room = room;
    }
    if (length > 0)
        memcpy(connection->partial + connection->partial_length, bytes, length);
    connection->partial_length = wanted;
    return true;
}

void connection_receive(struct connection *connection, const char *bytes, size_t length)
{
    struct lws *wsi = connection->wsi;
    bool is_frame_end = lws_remaining_packet_payload(wsi) == 0;
    bool is_end = is_frame_end && lws_is_final_fragment(wsi);
    hear(connection);
    if (connection->code != 0)
        return;
    if (lws_frame_is_binary(wsi)) {
        transport_close(connection, CLOSE_NOT_TEXT, "text messages only");
        return;
    }
    if (connection->partial_length + length > connection->transport->to.config->message_bytes) {
        transport_close(connection, CLOSE_TOO_LONG, "the message is too long");
        return;
    }
    if (is_end && connection->partial_length == 0) {
        deliver(connection, bytes, length);
        return;
    }
    if (!keep(connection, bytes, length)) {
        transport_close(connection, CLOSE_TRY_AGAIN, "the server is short of memory");
        return;
    }
    if (is_end) {
        char *whole = connection->partial;
        size_t whole_length = connection->partial_length;
        connection->partial = NULL;
        connection->partial_length = connection->partial_room = 0;
        deliver(connection, whole, whole_length);
        free(whole);
    } else if (is_frame_end && judge(connection) == BEYOND) { /* crumbs are messages too */
        transport_close(connection, CLOSE_POLICY, "too many fragments");
    }
}

void connection_pong(struct connection *connection) { hear(connection); }

/* ---- out ---- */

static void want_flush(struct connection *connection)
{
    if (connection->is_to_flush)
        return;
    connection->is_to_flush = true;
    connection->next_to_flush = connection->transport->to_flush;
    connection->transport->to_flush = connection;
}

/* The head of a text frame (RFC 6455, 5.2); gives its length. */
static size_t write_head(unsigned char head[FRAME_HEAD], size_t length)
{
    size_t bytes = length < 126 ? 0 : length < 65536 ? 2 : 8;
    head[0] = 0x81;
    head[1] = (unsigned char)(bytes == 0 ? length : bytes == 2 ? 126 : 127);
    for (size_t i = 0; i < bytes; i++)
        head[2 + i] = (unsigned char)(length >> 8 * (bytes - 1 - i));
    return 2 + bytes;
}

/* Where so many bytes more may be put: what is small goes into one buffer. NULL: nowhere. */
static struct send_buffer *room_for(struct connection *connection, size_t bytes)
{
    struct transport *transport = connection->transport;
    struct send_buffer *last = connection->last;
    if (connection->queued + bytes > transport->to.config->queue_bytes)
        return NULL;
    if (last && last->room - last->length >= bytes)
        return last;
    struct send_buffer *buffer = buffer_new(transport, bytes);
    if (buffer) {
        *(last ? &last->next : &connection->first) = buffer;
        connection->last = buffer;
    }
    return buffer;
}

void transport_send(struct connection *connection, const char *text, size_t length)
{
    struct transport *transport = connection->transport;
    unsigned char head[FRAME_HEAD];
    size_t head_length = write_head(head, length), whole = head_length + length;
    if (connection->code != 0 || !connection->is_open)
        return;
    struct send_buffer *buffer = room_for(connection, whole);
    if (!buffer) {
        transport_count(transport, METRIC_DROPPED_SLOW, 1);
        empty_queue(connection);
        transport_close(connection, CLOSE_TRY_AGAIN, "reads too slowly; come back for the rest");
        return;
    }
    unsigned char *to = buffer->bytes + LWS_PRE + buffer->length;
    memcpy(to, head, head_length);
    memcpy(to + head_length, text, length);
    buffer->length += whole;
    buffer->messages++;
    connection->queued += whole;
    want_flush(connection);
    tell_waiting(connection);
    readers_bound(transport);
}

static struct send_buffer *take_first(struct connection *connection)
{
    struct transport *transport = connection->transport;
    struct send_buffer *buffer = connection->first;
    connection->first = buffer->next;
    if (!connection->first)
        connection->last = NULL;
    connection->queued -= buffer->length;
    transport_count(transport, METRIC_MESSAGES_OUT, buffer->messages);
    transport_count(transport, METRIC_BYTES_OUT, (int64_t)buffer->length);
    return buffer;
}

/* Gives frames to the library, which passes them on as they are (LWS_WRITE_HTTP), and keeps what
 * the socket does not take at once: that still waits for the reader. */
static bool hand_over(struct connection *connection, unsigned char *frames, size_t length)
{
    bool is_well = lws_write(connection->wsi, frames, length, LWS_WRITE_HTTP) >= 0;
    connection->handed = is_well && lws_partial_buffered(connection->wsi) ? length : 0;
    return is_well;
}

/* Hands the first send_buffers over, as many as go together: a call of the system for each would be
 * most of what a message costs. */
static bool send_first(struct connection *connection)
{
    unsigned char *gathered = connection->transport->gathered + LWS_PRE;
    size_t length = 0;
    if (connection->first->length > GATHER_BYTES || !connection->first->next) {
        struct send_buffer *buffer = take_first(connection);
        bool is_well = hand_over(connection, buffer->bytes + LWS_PRE, buffer->length);
        buffer_free(connection->transport, buffer);
        return is_well;
    }
    while (connection->first && length + connection->first->length <= GATHER_BYTES) {
        struct send_buffer *buffer = take_first(connection);
        memcpy(gathered + length, buffer->bytes + LWS_PRE, buffer->length);
        length += buffer->length;
        buffer_free(connection->transport, buffer);
    }
    return hand_over(connection, gathered, length);
}

/* False: the socket is broken. */
static bool flush(struct connection *connection)
{
    bool is_well = true;
    if (!lws_partial_buffered(connection->wsi))
        connection->handed = 0;
    while (is_well && connection->first && !lws_partial_buffered(connection->wsi))
        is_well = send_first(connection);
    tell_waiting(connection);
    if (is_well && (connection->first || connection->handed ||
                    (connection->code != 0 && !connection->has_said_goodbye)))
        lws_callback_on_writable(connection->wsi);
    return is_well;
}

/* The library would close before its own goodbye has gone out, so we write it ourselves and wait
 * for the answer, for a few seconds at most. */
static bool say_goodbye(struct connection *connection)
{
    unsigned char frame[LWS_PRE + 2 + REASON_MAX], *at = frame + LWS_PRE;
    size_t length = strlen(connection->reason);
    if (length > REASON_MAX)
        length = REASON_MAX;
    at[0] = (unsigned char)(connection->code >> 8);
    at[1] = (unsigned char)connection->code;
    memcpy(at + 2, connection->reason, length);
    connection->has_said_goodbye = true;
    return lws_write(connection->wsi, at, 2 + length, (enum lws_write_protocol)WRITE_CLOSE) >= 0;
}

int connection_writable(struct connection *connection)
{
    if (!connection->is_open || connection->is_given_up || connection->has_said_goodbye)
        return 0;
    if (connection->code == 0 || connection->first || connection->handed)
        return flush(connection) ? 0 : -1;
    return say_goodbye(connection) ? 0 : -1;
}

int connection_left(struct connection *connection)
{
    bool is_answer = connection->has_said_goodbye;
    if (connection->code == 0)
        set_leaving(connection, CLOSE_NORMAL, ""); /* nothing goes out any more */
    connection->has_said_goodbye = true;
    empty_queue(connection);
    return is_answer;
}

void transport_flush(struct transport *transport)
{
    while (transport->to_flush) {
        struct connection *connection = transport->to_flush;
        transport->to_flush = connection->next_to_flush;
        connection->is_to_flush = false;
        if (!connection->is_given_up && !flush(connection))
            give_up(connection);
    }
}

/* ---- silence ---- */

static void ping(struct connection *connection)
{
    unsigned char frame[LWS_PRE + 1];
    frame[LWS_PRE] = '?'; /* the library does not report pongs without content */
    connection->is_pinged = true;
    if (lws_partial_buffered(connection->wsi))
        return;
    if (lws_write(connection->wsi, frame + LWS_PRE, 1, LWS_WRITE_PING) < 0)
        give_up(connection);
}

void connections_tick(struct transport *transport)
{
    uint64_t now = transport_now(transport);
    uint64_t ping_after = (uint64_t)transport->to.config->ping_seconds * 1000;
    uint64_t silence = (uint64_t)transport->to.config->silence_seconds * 1000;
    struct connection *connection = transport->present.oldest, *next;
    for (; connection && connection->since + ping_after <= now; connection = next) {
        next = connection->newer;
        if (connection->since + silence <= now) {
            transport_count(transport, METRIC_DROPPED_IDLE, 1);
            give_up(connection);
        } else if (!connection->is_pinged) {
            ping(connection);
        }
    }
    connection = transport->leaving.oldest;
    for (; connection && connection->since + CLOSING_MS <= now; connection = next) {
        next = connection->newer;
        give_up(connection);
    }
    readers_tick(transport);
}

/* ---- what a connection is asked ---- */

void transport_set_user(struct connection *connection, void *user) { connection->user = user; }

void *transport_user(const struct connection *connection) { return connection->user; }

uint8_t transport_agent(const struct connection *connection) { return connection->agent; }

struct address transport_address(const struct connection *connection)
{
    return connection->address;
}
