/* Sockets: listening and accepting by ourselves, and the library's context on the caller's loop.
 *
 * We accept sockets and hand them to libwebsockets one by one, because its own listener can neither
 * be closed without its connections nor refuse a visitor before it has read from it. */
#include "transport_internal.h"
#include "core/language.h"
#include <errno.h>
#include <fcntl.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

enum {
    BACKLOG = 511,
    ACCEPTS_AT_ONCE = QN_LIMIT(64, 1),
    RESERVED_FILES = 96,        /* store, logs, the loop's own */
    SOCKETS_PER_CONNECTION = 4, /* of one address: a browser fetches the page over several */
    /* Per connection; longer messages come in pieces. By TLS the library keeps up to 1024 of them
     * at a time (in 4.3) and then hangs up: a long message must be of fewer. */
    RECEIVE_ROOM = QN_LIMIT(1024, 256),
    SEND_ROOM = 1 << 20,   /* at once: otherwise the library cuts texts by RECEIVE_ROOM */
    UNSENT_ROOM = 1 << 16, /* that the system keeps of one socket beyond what is under way */
    HEADER_ROOM = 4096,
    TICK_MS = QN_LIMIT(1000, 20),
    HEADER_SECONDS = 10, /* to send a request's head, and to do TLS */
    STOP_MS = 5000,
    REMEMBERED_MAX = 65536, /* networks that are not here and owe something */
    LAST_TURNS = 1000       /* of the loop, to close what is open */
};

uint64_t transport_now(const struct transport *transport) { return uv_now(transport->to.loop); }

void transport_count(struct transport *transport, enum metric metric, int64_t amount)
{
    metrics_add(transport->to.metrics, metric, amount);
}

struct address transport_whose(struct transport *transport, struct lws *wsi)
{
    char forwarded[512];
    const struct peer *peer = lws_get_opaque_user_data(wsi);
    const struct networks *proxies = &transport->to.config->proxies;
    struct address nobody = {{0}};
    if (!peer || !networks_have(proxies, &peer->socket_address) ||
        lws_hdr_copy(wsi, forwarded, sizeof forwarded, WSI_TOKEN_X_FORWARDED_FOR) <= 0)
        return peer ? peer->socket_address : nobody;
    return address_forwarded(proxies, &peer->socket_address, forwarded);
}

/* ---- the library calls ---- */

/* Never for a second request on a socket: `to` may be gone then (see http_exchange.c). */
static int upgrade(struct transport *transport, struct lws *wsi, const char *to)
{
    struct peer *peer = lws_get_opaque_user_data(wsi);
    if (!peer || peer->has_asked)
        return -1;
    peer->has_asked = true;
    int status = strcasecmp(to, "websocket") == 0 ? connection_refusal(transport, wsi) : 400;
    return status == 0 ? 0 : http_exchange_refuse_upgrade(transport, wsi, status);
}

static void forget_guest(struct transport *transport, struct lws *wsi)
{
    struct peer *peer = lws_get_opaque_user_data(wsi);
    if (!peer)
        return;
    lws_set_opaque_user_data(wsi, NULL);
    visitor_go(transport->limits, peer->visitor, CROWD_SOCKETS);
    transport->sockets--;
    transport_count(transport, METRIC_SOCKETS, -1);
    free(peer);
}

/* What the library reports, one line each. */
static int on_event(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                    size_t length)
{
    struct socket_data *socket = user;
    struct transport *transport = lws_context_user(lws_get_context(wsi));
    switch ((int)reason) {
    case LWS_CALLBACK_HTTP_CONFIRM_UPGRADE:
        return upgrade(transport, wsi, in);
    case LWS_CALLBACK_HTTP:
        return http_exchange_begin(transport, wsi, socket, in);
    case LWS_CALLBACK_HTTP_BODY:
        return http_exchange_body(socket->exchange, in, length);
    case LWS_CALLBACK_HTTP_BODY_COMPLETION:
        return http_exchange_body_end(socket->exchange);
    case LWS_CALLBACK_HTTP_WRITEABLE:
        return http_exchange_writable(socket);
    case LWS_CALLBACK_HTTP_DROP_PROTOCOL:
    case LWS_CALLBACK_CLOSED_HTTP:
        http_exchange_gone(socket);
        return 0;
    case LWS_CALLBACK_ESTABLISHED:
        connection_open(transport, wsi, &socket->connection);
        return 0;
    case LWS_CALLBACK_RECEIVE:
        connection_receive(&socket->connection, in, length);
        return 0;
    case LWS_CALLBACK_RECEIVE_PONG:
        connection_pong(&socket->connection);
        return 0;
    case LWS_CALLBACK_SERVER_WRITEABLE:
        return connection_writable(&socket->connection);
    case LWS_CALLBACK_WS_PEER_INITIATED_CLOSE:
        return connection_left(&socket->connection);
    case LWS_CALLBACK_CLOSED:
        connection_closed(&socket->connection);
        return 0;
    case LWS_CALLBACK_RAW_ADOPT: /* CONNECT would make a tunnel of the socket */
    case LWS_CALLBACK_RAW_RX:
        return -1;
    case LWS_CALLBACK_WSI_DESTROY:
        forget_guest(transport, wsi);
        return 0;
    default:
        return 0;
    }
}

/* ---- the loop calls ---- */

static void on_flush(uv_prepare_t *handle) { transport_flush(handle->data); }

static void poll_listeners(struct transport *transport, bool is_on);

static void on_tick(uv_timer_t *handle)
{
    struct transport *transport = handle->data;
    connections_tick(transport);
    rate_limits_forget(transport->limits, transport_now(transport));
    metrics_set(transport->to.metrics, METRIC_VISITORS, rate_limits_count(transport->limits));
    if (transport->is_full) {
        transport->is_full = false;
        poll_listeners(transport, true);
    }
    bool is_over = transport->connections == 0 && transport->exchanges == 0;
    if (transport->is_stopping && !transport->has_stopped &&
        (is_over || transport_now(transport) >= transport->stop_by)) {
        transport->has_stopped = true;
        transport->to.events->stopped(transport->to.self);
    }
    if (is_over && !transport->is_full)
        uv_timer_stop(&transport->tick);
}

void transport_tick_on(struct transport *transport)
{
    if (!uv_is_active((uv_handle_t *)&transport->tick))
        uv_timer_start(&transport->tick, on_tick, TICK_MS, TICK_MS);
}

/* ---- accepting ---- */

static void set_flags(int file)
{
    fcntl(file, F_SETFD, FD_CLOEXEC);
    fcntl(file, F_SETFL, fcntl(file, F_GETFL) | O_NONBLOCK);
}

/* The system would keep megabytes for one who does not read: what waits is to wait with us, where
 * it is counted. What is under way is not bounded, so nobody's speed suffers. */
static void bound_unsent(int file)
{
#ifdef TCP_NOTSENT_LOWAT
    int most = UNSENT_ROOM;
    setsockopt(file, IPPROTO_TCP, TCP_NOTSENT_LOWAT, &most, sizeof most);
#else
    (void)file;
#endif
}

/* False: not welcome now. Our proxies come as often as they like. */
static bool is_welcome(struct transport *transport, const struct address *peer,
                       const struct visitor *visitor)
{
    uint32_t most = transport->to.config->connections_per_address * SOCKETS_PER_CONNECTION;
    return visitor && transport->sockets < transport->sockets_max &&
           (!visitor_is_crowd(visitor, CROWD_SOCKETS, most) ||
            networks_have(&transport->to.config->proxies, peer));
}

static void adopt(struct transport *transport, int file, const struct address *address)
{
    struct visitor *visitor =
        rate_limits_visitor(transport->limits, address, transport_now(transport));
    struct peer *peer = is_welcome(transport, address, visitor) ? malloc(sizeof *peer) : NULL;
    if (!peer) {
        transport_count(transport, METRIC_REFUSED_CROWD, 1);
        close(file);
        return;
    }
    visitor_come(transport->limits, visitor, CROWD_SOCKETS);
    lws_sock_file_fd_type socket_file = {.sockfd = file};
    struct lws *wsi = lws_adopt_descriptor_vhost(
        transport->vhost, LWS_ADOPT_HTTP | LWS_ADOPT_SOCKET | LWS_ADOPT_ALLOW_SSL, socket_file,
        NULL, NULL);
    if (!wsi) { /* the socket is closed already */
        visitor_go(transport->limits, visitor, CROWD_SOCKETS);
        free(peer);
        return;
    }
    *peer = (struct peer){.visitor = visitor, .socket_address = *address, .address = *address};
    lws_set_opaque_user_data(wsi, peer);
    transport->sockets++;
    transport_count(transport, METRIC_SOCKETS, 1);
}

static void on_visitor(uv_poll_t *handle, int status, int events)
{
    (void)status, (void)events;
    struct listener *listener = (struct listener *)handle; /* its first member */
    struct transport *transport = handle->data;
    for (int i = 0; i < ACCEPTS_AT_ONCE; i++) {
        struct sockaddr_storage from;
        socklen_t size = sizeof from;
        int file = accept(listener->file, (struct sockaddr *)&from, &size);
        if (file < 0) {
            transport->is_full = errno == EMFILE || errno == ENFILE || errno == ENOBUFS;
            break;
        }
        set_flags(file);
        bound_unsent(file);
        struct address peer = address_of((const struct sockaddr *)&from);
        adopt(transport, file, &peer);
    }
    if (transport->is_full) { /* asking again at once would only burn time */
        poll_listeners(transport, false);
        transport_tick_on(transport);
        log_event(transport->to.logger, LOG_WARN, "out of file descriptors", NULL);
    }
}

static void poll_listeners(struct transport *transport, bool is_on)
{
    for (int i = 0; i < transport->listener_count; i++) {
        if (is_on)
            uv_poll_start(&transport->listeners[i].poll, UV_READABLE, on_visitor);
        else
            uv_poll_stop(&transport->listeners[i].poll);
    }
}

/* ---- listening ---- */

/* A socket that listens, or −1 with errno. */
static int open_listener(const struct addrinfo *place)
{
    int file = socket(place->ai_family, SOCK_STREAM, 0), yes = 1;
    if (file < 0)
        return -1;
    set_flags(file);
    setsockopt(file, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
    if (place->ai_family == AF_INET6)
        setsockopt(file, IPPROTO_IPV6, IPV6_V6ONLY, &yes, sizeof yes);
    if (bind(file, place->ai_addr, place->ai_addrlen) == 0 && listen(file, BACKLOG) == 0)
        return file;
    int why = errno;
    close(file);
    errno = why;
    return -1;
}

static uint16_t port_of(int file)
{
    struct sockaddr_storage place;
    socklen_t size = sizeof place;
    struct sockaddr_in ipv4;
    if (getsockname(file, (struct sockaddr *)&place, &size) != 0)
        return 0;
    memcpy(&ipv4, &place, sizeof ipv4); /* the port is at the same place in IPv6 */
    return ntohs(ipv4.sin_port);
}

static void take_listener(struct transport *transport, int file)
{
    struct listener *listener = &transport->listeners[transport->listener_count++];
    listener->file = file;
    transport->port = port_of(file);
    uv_poll_init(transport->to.loop, &listener->poll, file);
    listener->poll.data = transport;
    uv_poll_start(&listener->poll, UV_READABLE, on_visitor);
}

static enum listening cannot_listen(const char *host, uint16_t port, const char *why, bool is_taken,
                                    enum qn_lang lang, struct qn_text *error)
{
    static const char forms[] = N_("cannot listen on %s:%u: %s");
    qn_text_form(error, qn_say(lang, forms), host, (unsigned)port, why);
    return is_taken ? PORT_TAKEN : CANNOT_LISTEN;
}

/* Opens every place there is room for; gives how many, and in `*why` what was wrong with others. A
 * port that somebody else has at one of the places is no port for us: a name like localhost would
 * lead half of the people there. */
static int open_places(const struct addrinfo *place, bool is_any_port, int room, int *files,
                       int *why)
{
    int count = 0;
    for (; place && count < room; place = place->ai_next) {
        int file = open_listener(place);
        if (file >= 0)
            files[count++] = file;
        else
            *why = errno;
        if (file < 0 && errno == EADDRINUSE)
            break;
        if (is_any_port && count > 0) /* other families would get another port */
            break;
    }
    while (*why == EADDRINUSE && count > 0)
        close(files[--count]);
    return count;
}

enum listening transport_listen(struct transport *transport, const char *host, uint16_t port,
                                enum qn_lang lang, struct qn_text *error)
{
    bool is_local = strcasecmp(host, "localhost") == 0; /* also where nothing knows that name */
    struct addrinfo wishes = {.ai_flags = is_local ? 0 : AI_PASSIVE, .ai_socktype = SOCK_STREAM};
    struct addrinfo *places;
    char service[8];
    int files[LISTENERS_MAX], why = 0;
    snprintf(service, sizeof service, "%u", (unsigned)port);
    int fault = getaddrinfo(*host && !is_local ? host : NULL, service, &wishes, &places);
    if (fault != 0)
        return cannot_listen(host, port, gai_strerror(fault), false, lang, error);
    int count =
        open_places(places, port == 0, LISTENERS_MAX - transport->listener_count, files, &why);
    freeaddrinfo(places);
    for (int i = 0; i < count; i++)
        take_listener(transport, files[i]);
    if (count == 0)
        return cannot_listen(host, port, strerror(why), why == EADDRINUSE, lang, error);
    return LISTENS;
}

uint16_t transport_port(const struct transport *transport) { return transport->port; }

/* ---- the context ---- */

/* The library makes its tables as large as the limit: as many files as we need, no more. */
static void allow_files(struct transport *transport)
{
    struct rlimit limit;
    rlim_t wanted = (rlim_t)transport->to.config->max_connections + 2 * RESERVED_FILES + 1024;
    getrlimit(RLIMIT_NOFILE, &limit);
    limit.rlim_cur =
        limit.rlim_max == RLIM_INFINITY || wanted < limit.rlim_max ? wanted : limit.rlim_max;
    setrlimit(RLIMIT_NOFILE, &limit);
    getrlimit(RLIMIT_NOFILE, &limit);
    transport->sockets_max =
        limit.rlim_cur > RESERVED_FILES ? (uint32_t)limit.rlim_cur - RESERVED_FILES : 1;
}

/* The library adds them to every answer, its own too. */
static void add_strict_header(struct transport *transport, const char *name, const char *value)
{
    int i = transport->strict_count++;
    snprintf(transport->strict_names[i], sizeof transport->strict_names[i], "%s:", name);
    transport->strict[i] = (struct lws_protocol_vhost_options){
        .name = transport->strict_names[i],
        .value = value,
    };
    if (i > 0)
        transport->strict[i - 1].next = &transport->strict[i];
}

static void fill_strict_headers(struct transport *transport)
{
    for (int i = 0; http_strict_headers[i].name; i++)
        add_strict_header(transport, http_strict_headers[i].name, http_strict_headers[i].value);
    add_strict_header(transport, "connection", "close"); /* see http_exchange.c */
    if (transport->to.config->certificate[0]) /* a year; the name alone, on all its ports */
        add_strict_header(transport, "strict-transport-security", "max-age=31536000");
}

static bool make_context(struct transport *transport)
{
    /* No timer per connection: we watch over silence ourselves, in one list. */
    static const lws_retry_bo_t no_policy = {.jitter_percent = 0};
    const struct config *config = transport->to.config;
    void *loops[1] = {transport->to.loop};
    transport->protocols[0] = (struct lws_protocols){
        .name = "quinte",
        .callback = on_event,
        .per_session_data_size = sizeof(struct socket_data),
        .rx_buffer_size = RECEIVE_ROOM,
        .tx_packet_size = SEND_ROOM,
    };
    struct lws_context_creation_info info = {
        .port = CONTEXT_PORT_NO_LISTEN_SERVER,
        .protocols = transport->protocols,
        .headers = transport->strict,
        .server_string = "quinte",
        .max_http_header_data = HEADER_ROOM,
        .timeout_secs = HEADER_SECONDS,
        .retry_and_idle_policy = &no_policy,
        .foreign_loops = loops,
        .pcontext = &transport->context,
        .user = transport,
        .gid = (gid_t)-1,
        .uid = (uid_t)-1,
        .alpn = "http/1.1",
        .options = LWS_SERVER_OPTION_LIBUV | LWS_SERVER_OPTION_EXPLICIT_VHOSTS |
                   LWS_SERVER_OPTION_SKIP_SERVER_CANONICAL_NAME,
    };
    if (config->certificate[0]) {
        info.ssl_cert_filepath = config->certificate;
        info.ssl_private_key_filepath = config->key;
        info.options |= LWS_SERVER_OPTION_DO_SSL_GLOBAL_INIT;
    }
    lws_set_log_level(LLL_ERR, NULL); /* about files and keys; afterwards we speak for ourselves */
    transport->context = lws_create_context(&info);
    transport->vhost = transport->context ? lws_create_vhost(transport->context, &info) : NULL;
    lws_set_log_level(0, NULL);
    return transport->vhost != NULL;
}

struct transport *transport_new(const struct transport_setup *setup, enum qn_lang lang,
                                struct qn_text *error)
{
    static const char sentences[] = N_(
        "the network does not start: memory, TLS certificate, or libwebsockets-evlib-uv missing");
    struct transport *transport = calloc(1, sizeof *transport);
    if (!transport)
        return NULL;
    const struct rate rates[FLOWS] = {[FLOW_MESSAGES] = setup->config->address_rate,
                                      [FLOW_REQUESTS] = setup->config->request_rate};
    transport->to = *setup;
    transport->limits = rate_limits_new(rates, REMEMBERED_MAX);
    allow_files(transport);
    fill_strict_headers(transport);
    uv_prepare_init(setup->loop, &transport->flush);
    uv_timer_init(setup->loop, &transport->tick);
    transport->flush.data = transport->tick.data = transport;
    uv_prepare_start(&transport->flush, on_flush);
    uv_unref((uv_handle_t *)&transport->flush);
    if (transport->limits && make_context(transport))
        return transport;
    qn_text_str(error, qn_say(lang, sentences));
    transport_free(transport);
    return NULL;
}

/* ---- the end ---- */

static void on_listener_closed(uv_handle_t *handle)
{
    struct listener *listener = (struct listener *)handle;
    close(listener->file);
}

static void close_listeners(struct transport *transport)
{
    for (int i = 0; i < transport->listener_count; i++) {
        uv_poll_stop(&transport->listeners[i].poll);
        uv_close((uv_handle_t *)&transport->listeners[i].poll, on_listener_closed);
    }
    transport->listener_count = 0;
}

void transport_stop(struct transport *transport)
{
    if (transport->is_stopping)
        return;
    transport->is_stopping = true;
    transport->stop_by = transport_now(transport) + STOP_MS;
    close_listeners(transport);
    connections_leave(transport);
    uv_timer_start(&transport->tick, on_tick, 10, 50);
}

void transport_free(struct transport *transport)
{
    if (!transport)
        return;
    close_listeners(transport);
    uv_close((uv_handle_t *)&transport->flush, NULL);
    uv_close((uv_handle_t *)&transport->tick, NULL);
    if (transport->context)
        lws_context_destroy(transport->context);
    for (int i = 0; i < LAST_TURNS && uv_run(transport->to.loop, UV_RUN_NOWAIT); i++)
        ;
    if (transport->context) /* the second time, after its handles have closed */
        lws_context_destroy(transport->context);
    connections_free_spare(transport);
    rate_limits_free(transport->limits);
    free(transport);
}
