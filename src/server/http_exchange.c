/* HTTP exchanges: a request is gathered within its limits, answered by the routes or by the API,
 * now or later, and written out. Then the socket is closed: one request each, no keep-alive.
 *
 * That is not a matter of taste. Where a request asks for an upgrade to something unknown,
 * libwebsockets (4.1.6, and all before September 2025: NN-2025-0102, CVE-2025-11677) ends the
 * transaction, which frees the request's headers, and goes on to hand the freed text to
 * LWS_CALLBACK_HTTP_CONFIRM_UPGRADE, which is ours. On a socket's first request it closes the
 * connection instead, and only there: so there is no second. Besides, version 4.1 never comes back
 * from a request with a body that arrives together with the one before it. Whoever wants
 * keep-alive needs a newer library everywhere, and test_one_request in tests/transport_test.py
 * has to be thought about. */
#include "transport_internal.h"
#include "core/text.h"
#include "server/token.h"
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    HEADERS_ROOM = 8192, /* texts of a request, and the head of a response */
    CHUNK = QN_LIMIT(16384, 300),
    PATH_SHOWN = 512,    /* of a path in the log */
    STALLED_SECONDS = 20 /* a body that nobody takes, or sends */
};

struct http_exchange {
    struct transport *transport;
    struct socket_data *socket; /* NULL: the client has gone */
    struct lws *wsi;
    struct reader reader;
    struct http_request request;
    char *body; /* of the request, and then of the response unless that lasts */
    size_t expected;
    uint64_t begun;
    const char *out;
    size_t left;
    bool is_asked, is_answered;
    char text[HEADERS_ROOM];
};

/* ---- the request ---- */

static const struct {
    enum lws_token_indexes token;
    enum http_method method;
} methods[] = {
    {WSI_TOKEN_GET_URI, HTTP_GET},       {WSI_TOKEN_HEAD_URI, HTTP_HEAD},
    {WSI_TOKEN_POST_URI, HTTP_POST},     {WSI_TOKEN_DELETE_URI, HTTP_DELETE},
    {WSI_TOKEN_OPTIONS_URI, HTTP_OTHER}, {WSI_TOKEN_PUT_URI, HTTP_OTHER},
    {WSI_TOKEN_PATCH_URI, HTTP_OTHER},
};

enum { METHODS = sizeof methods / sizeof methods[0] };

static enum http_method method_of(struct lws *wsi)
{
    for (int i = 0; i < METHODS; i++)
        if (lws_hdr_total_length(wsi, methods[i].token) > 0)
            return methods[i].method;
    return HTTP_OTHER;
}

/* Takes a header into the exchange's room; empty if it is missing or too long. */
static const char *take_header(struct http_exchange *exchange, size_t *used,
                               enum lws_token_indexes token)
{
    char *at = exchange->text + *used;
    size_t room = sizeof exchange->text - *used;
    int length = lws_hdr_total_length(exchange->wsi, token);
    if (length <= 0 || (size_t)length + 16 >= room ||
        lws_hdr_copy(exchange->wsi, at, (int)room, token) < 0)
        return "";
    *used += strlen(at) + 1;
    return at;
}

static void take_request(struct http_exchange *exchange, const char *path)
{
    struct http_request *request = &exchange->request;
    struct peer *peer = lws_get_opaque_user_data(exchange->wsi);
    size_t used = strlen(path) + 1;
    if (used > 2048)
        used = 1;
    memcpy(exchange->text, path, used - 1);
    exchange->text[used - 1] = '\0';
    *request = (struct http_request){
        .method = method_of(exchange->wsi),
        .path = exchange->text,
        .query = take_header(exchange, &used, WSI_TOKEN_HTTP_URI_ARGS),
        .host = take_header(exchange, &used, WSI_TOKEN_HOST),
        .origin = take_header(exchange, &used, WSI_TOKEN_ORIGIN),
        .accept = take_header(exchange, &used, WSI_TOKEN_HTTP_ACCEPT),
        .accept_encoding = take_header(exchange, &used, WSI_TOKEN_HTTP_ACCEPT_ENCODING),
        .accept_language = take_header(exchange, &used, WSI_TOKEN_HTTP_ACCEPT_LANGUAGE),
        .if_none_match = take_header(exchange, &used, WSI_TOKEN_HTTP_IF_NONE_MATCH),
        .authorization = take_header(exchange, &used, WSI_TOKEN_HTTP_AUTHORIZATION),
        .content_type = take_header(exchange, &used, WSI_TOKEN_HTTP_CONTENT_TYPE),
        .body = "",
        .address = transport_whose(exchange->transport, exchange->wsi),
    };
    request->is_local = peer && address_is_loopback(&peer->socket_address) &&
                        lws_hdr_total_length(exchange->wsi, WSI_TOKEN_X_FORWARDED_FOR) == 0;
}

/* ---- the response ---- */

/* A path as it may stand in a log: whoever has the key of a table may come in. */
static void hide_keys(const char *path, struct qn_text *text)
{
    while (*path) {
        char part[KEY_TEXT_MAX] = "";
        size_t length = strcspn(path, "/");
        if (length < sizeof part)
            memcpy(part, path, length);
        if (key_valid(part))
            qn_text_str(text, "KEY");
        else
            qn_text_bytes(text, path, length);
        path += length;
        if (*path)
            qn_text_char(text, *path++);
    }
}

static void count_response(struct http_exchange *exchange, int status)
{
    static const enum metric metric[] = {METRIC_HTTP_OK, METRIC_HTTP_REDIRECT, METRIC_HTTP_REFUSED,
                                         METRIC_HTTP_FAILED};
    struct transport *transport = exchange->transport;
    if (status >= 200 && status < 600)
        transport_count(transport, metric[status / 100 - 2], 1);
    metrics_time(transport->to.metrics, HISTOGRAM_REQUEST_SECONDS,
                 (uv_hrtime() - exchange->begun) / 1000);
    char address[ADDRESS_TEXT], path[PATH_SHOWN];
    struct qn_text shown = qn_text_on(path, sizeof path);
    hide_keys(exchange->request.path, &shown);
    address_print(&exchange->request.address, address);
    log_event(transport->to.logger, LOG_DEBUG, "http",
              (const struct log_member[]){
                  {"from", address, 0}, {"path", path, 0}, {"status", NULL, status}, {NULL}});
}

static bool add_header(struct lws *wsi, const char *name, const char *value, unsigned char **at,
                       unsigned char *end)
{
    char with_colon[48];
    snprintf(with_colon, sizeof with_colon, "%s:", name);
    return lws_add_http_header_by_name(wsi, (const unsigned char *)with_colon,
                                       (const unsigned char *)value, (int)strlen(value), at,
                                       end) == 0;
}

/* Status, the strict headers (which the library adds by itself), and what the response asks for. */
static bool write_head(struct lws *wsi, const struct http_response *response)
{
    unsigned char head[LWS_PRE + HEADERS_ROOM], *at = head + LWS_PRE;
    unsigned char *end = head + sizeof head - 1;
    char length[24];
    if (lws_add_http_header_status(wsi, (unsigned)response->status, &at, end))
        return false;
    if (response->type && !add_header(wsi, "content-type", response->type, &at, end))
        return false;
    snprintf(length, sizeof length, "%zu", response->length);
    if (response->status != 304 && response->status != 204 &&
        !add_header(wsi, "content-length", length, &at, end))
        return false;
    for (int i = 0; i < response->header_count; i++)
        if (!add_header(wsi, response->headers[i].name, response->headers[i].value, &at, end))
            return false;
    return lws_finalize_write_http_header(wsi, head + LWS_PRE, &at, end) == 0;
}

static void free_exchange(struct http_exchange *exchange)
{
    reader_set(exchange->transport, &exchange->reader, 0);
    exchange->transport->exchanges--;
    if (exchange->socket)
        exchange->socket->exchange = NULL;
    free(exchange->body);
    free(exchange);
}

/* The body goes out when the socket can take it; without one the end comes that way too. */
static bool prepare_body(struct http_exchange *exchange, const struct http_response *response)
{
    exchange->left = exchange->request.method == HTTP_HEAD ? 0 : response->length;
    if (exchange->left > 0 && !response->is_lasting) {
        char *copy = malloc(response->length);
        if (!copy)
            return false;
        memcpy(copy, response->body, response->length);
        free(exchange->body);
        exchange->body = copy;
        exchange->out = copy;
        reader_set(exchange->transport, &exchange->reader, exchange->left);
        readers_bound(exchange->transport);
    } else {
        exchange->out = response->body;
    }
    return true;
}

void http_exchange_answer(struct http_exchange *exchange, const struct http_response *response)
{
    if (!exchange->socket) {
        free_exchange(exchange);
        return;
    }
    exchange->is_answered = true;
    count_response(exchange, response->status);
    if (!prepare_body(exchange, response) || !write_head(exchange->wsi, response)) {
        lws_set_timeout(exchange->wsi, PENDING_TIMEOUT_USER_OK, LWS_TO_KILL_ASYNC);
        return;
    }
    lws_set_timeout(exchange->wsi, PENDING_TIMEOUT_HTTP_CONTENT, STALLED_SECONDS);
    lws_callback_on_writable(exchange->wsi);
}

int http_exchange_writable(struct socket_data *socket)
{
    struct http_exchange *exchange = socket->exchange;
    if (!exchange || !exchange->is_answered)
        return 0;
    if (exchange->left > 0) {
        unsigned char chunk[LWS_PRE + CHUNK];
        size_t length = exchange->left < CHUNK ? exchange->left : CHUNK;
        memcpy(chunk + LWS_PRE, exchange->out, length);
        exchange->out += length;
        exchange->left -= length;
        if (exchange->reader.bytes > 0)
            reader_set(exchange->transport, &exchange->reader, exchange->left);
        lws_set_timeout(exchange->wsi, PENDING_TIMEOUT_HTTP_CONTENT, STALLED_SECONDS);
        if (lws_write(exchange->wsi, chunk + LWS_PRE, length,
                      exchange->left > 0 ? LWS_WRITE_HTTP : LWS_WRITE_HTTP_FINAL) < 0)
            return -1;
        lws_callback_on_writable(exchange->wsi);
        return 0;
    }
    free_exchange(exchange);
    return -1;
}

void http_exchange_gone(struct socket_data *socket)
{
    struct http_exchange *exchange = socket ? socket->exchange : NULL;
    if (!exchange)
        return;
    exchange->socket = NULL;
    socket->exchange = NULL;
    if (exchange->is_answered || !exchange->is_asked)
        free_exchange(exchange); /* otherwise whoever was asked still holds it */
}

/* ---- from one to the other ---- */

static int refuse(struct http_exchange *exchange, int status)
{
    char body[1024];
    struct qn_text room = qn_text_on(body, sizeof body);
    struct http_response response = {0};
    exchange->is_asked = true;
    http_refuse(&exchange->request, status, &response, &room);
    http_exchange_answer(exchange, &response);
    return 0;
}

static int ask(struct http_exchange *exchange)
{
    struct transport *transport = exchange->transport;
    char body[HTTP_ROOM];
    struct qn_text room = qn_text_on(body, sizeof body);
    struct http_response response = {0};
    exchange->is_asked = true;
    if (http_answer(transport->to.http, &exchange->request, &response, &room)) {
        http_exchange_answer(exchange, &response);
        return 0;
    }
    lws_set_timeout(exchange->wsi, NO_PENDING_TIMEOUT, 0);
    transport->to.events->request(transport->to.self, exchange);
    return 0;
}

/* How long the body is; −1: nobody can know. */
static long content_length(struct lws *wsi)
{
    char text[16], *end;
    if (lws_hdr_total_length(wsi, WSI_TOKEN_HTTP_TRANSFER_ENCODING) > 0)
        return -1;
    int length = lws_hdr_total_length(wsi, WSI_TOKEN_HTTP_CONTENT_LENGTH);
    if (length <= 0)
        return method_of(wsi) == HTTP_GET || method_of(wsi) == HTTP_HEAD ? 0 : -1;
    if (length > 10 || lws_hdr_copy(wsi, text, sizeof text, WSI_TOKEN_HTTP_CONTENT_LENGTH) < 0)
        return -1;
    long number = strtol(text, &end, 10);
    return *end == '\0' && text[0] >= '0' && text[0] <= '9' ? number : -1;
}

/* 0 or the status of a refusal. */
static int judge(struct http_exchange *exchange, long length)
{
    struct transport *transport = exchange->transport;
    const struct http_request *request = &exchange->request;
    bool is_asking = request->method == HTTP_GET || request->method == HTTP_HEAD;
    struct visitor *visitor =
        rate_limits_visitor(transport->limits, &request->address, transport_now(transport));
    if (request->path[0] != '/' || (is_asking && length != 0))
        return 400;
    if (length < 0)
        return 411;
    if ((size_t)length > transport->to.config->message_bytes)
        return 413;
    if (!visitor || transport->is_stopping)
        return 503;
    if (visitor_take(transport->limits, visitor, FLOW_REQUESTS, transport_now(transport)) !=
        WITHIN) {
        transport_count(transport, METRIC_REFUSED_RATE, 1);
        return 429;
    }
    if (!is_asking &&
        !http_origin_fits(request->origin, request->host, transport->to.config->public_url)) {
        transport_count(transport, METRIC_REFUSED_ORIGIN, 1);
        return 403;
    }
    return 0;
}

static void cut(struct reader *reader)
{
    char *at = (char *)reader - offsetof(struct http_exchange, reader);
    reader_cut(((struct http_exchange *)at)->transport, reader);
}

int http_exchange_begin(struct transport *transport, struct lws *wsi, struct socket_data *socket,
                        const char *path)
{
    struct peer *peer = lws_get_opaque_user_data(wsi);
    if (!peer || peer->has_asked)
        return -1;
    struct http_exchange *exchange = calloc(1, sizeof *exchange);
    if (!exchange)
        return -1;
    peer->has_asked = true;
    exchange->transport = transport;
    exchange->socket = socket;
    exchange->wsi = wsi;
    exchange->reader = (struct reader){.wsi = wsi, .give_up = cut};
    exchange->begun = uv_hrtime();
    socket->exchange = exchange;
    transport->exchanges++;
    take_request(exchange, path);
    long length = content_length(wsi);
    int status = judge(exchange, length);
    if (status != 0)
        return refuse(exchange, status);
    if (length <= 0)
        return ask(exchange);
    exchange->expected = (size_t)length;
    exchange->body = malloc((size_t)length + 1);
    lws_set_timeout(wsi, PENDING_TIMEOUT_HTTP_CONTENT, STALLED_SECONDS);
    return exchange->body ? 0 : -1;
}

int http_exchange_body(struct http_exchange *exchange, const char *bytes, size_t length)
{
    if (!exchange || exchange->is_asked)
        return 0;
    if (length > exchange->expected - exchange->request.body_length)
        return -1;
    memcpy(exchange->body + exchange->request.body_length, bytes, length);
    exchange->request.body_length += length;
    return 0;
}

int http_exchange_body_end(struct http_exchange *exchange)
{
    if (!exchange || exchange->is_asked)
        return 0;
    exchange->body[exchange->request.body_length] = '\0';
    exchange->request.body = exchange->body;
    return ask(exchange);
}

int http_exchange_refuse_upgrade(struct transport *transport, struct lws *wsi, int status)
{
    char body[LWS_PRE + 1024];
    struct qn_text room = qn_text_on(body + LWS_PRE, sizeof body - LWS_PRE);
    struct http_request request = {.path = "/ws", .accept = "", .accept_language = ""};
    struct http_response response = {0};
    http_refuse(&request, status, &response, &room);
    transport_count(transport, METRIC_HTTP_REFUSED, 1);
    if (write_head(wsi, &response))
        lws_write(wsi, (unsigned char *)body + LWS_PRE, response.length, LWS_WRITE_HTTP_FINAL);
    return -1;
}

const struct http_request *http_exchange_request(const struct http_exchange *exchange)
{
    return &exchange->request;
}
