/* Many WebSockets at once against a server that gives messages back, from one thread and one epoll.
 *
 *   transport_load PORT SOCKETS ACTIVE SECONDS [BYTES]
 *
 * Opens SOCKETS connections, then ACTIVE of them send a message of BYTES, wait for it to come back
 * and send the next. Prints how fast they were opened, messages a second, and how long they took.
 */
#include <errno.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

enum { BYTES_MAX = 4000, AT_ONCE = 256, STEPS = 40000 };

struct client {
    int file;
    bool is_open;
    size_t expected, got;
    uint64_t sent; /* when */
};

struct load {
    int epoll, port, sockets, active, open, failed;
    uint64_t messages;
    unsigned char frame[BYTES_MAX + 8];
    size_t frame_length, echo_length;
    uint32_t *took; /* how many took so many steps of 10 microseconds */
    struct client *clients;
};

static uint64_t now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (uint64_t)time.tv_sec * 1000000 + (uint64_t)time.tv_nsec / 1000;
}

/* A text frame with the mask 0, which leaves the text as it is. */
static void make_frame(struct load *load, size_t bytes)
{
    size_t head = 2;
    load->frame[0] = 0x81;
    if (bytes < 126) {
        load->frame[1] = (unsigned char)(0x80 | bytes);
    } else {
        load->frame[1] = 0x80 | 126;
        load->frame[2] = (unsigned char)(bytes >> 8);
        load->frame[3] = (unsigned char)bytes;
        head = 4;
    }
    memset(load->frame + head, 0, 4);
    memset(load->frame + head + 4, 'm', bytes);
    load->frame_length = head + 4 + bytes;
    load->echo_length = head + bytes;
}

static bool open_client(struct load *load, struct client *client)
{
    static const char handshake[] = "GET /ws HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\n"
                                    "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                                    "Sec-WebSocket-Key: c2l4dGVlbiBieXRlcyBvaw==\r\n\r\n";
    struct sockaddr_in place = {.sin_family = AF_INET, .sin_port = htons((uint16_t)load->port)};
    int yes = 1;
    place.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    client->file = socket(AF_INET, SOCK_STREAM, 0);
    if (client->file < 0 ||
        connect(client->file, (const struct sockaddr *)&place, sizeof place) != 0)
        return false;
    setsockopt(client->file, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
    struct epoll_event event = {.events = EPOLLIN, .data.ptr = client};
    return epoll_ctl(load->epoll, EPOLL_CTL_ADD, client->file, &event) == 0 &&
           send(client->file, handshake, sizeof handshake - 1, MSG_NOSIGNAL) > 0;
}

static void send_message(struct load *load, struct client *client)
{
    client->got = 0;
    client->expected = load->echo_length;
    client->sent = now();
    if (send(client->file, load->frame, load->frame_length, MSG_NOSIGNAL) < 0)
        load->failed++;
}

static void lose(struct load *load, struct client *client)
{
    epoll_ctl(load->epoll, EPOLL_CTL_DEL, client->file, NULL);
    load->failed++;
    load->open -= client->is_open;
    client->is_open = false;
}

static void on_bytes(struct load *load, struct client *client)
{
    char bytes[8192];
    ssize_t length = recv(client->file, bytes, sizeof bytes, MSG_DONTWAIT);
    if (length <= 0) {
        if (length == 0 || errno != EAGAIN)
            lose(load, client);
        return;
    }
    if (!client->is_open) {
        client->is_open = memcmp(bytes, "HTTP/1.1 101", 12) == 0;
        load->open += client->is_open;
        load->failed += !client->is_open;
        return;
    }
    client->got += (size_t)length;
    if (client->expected == 0 || client->got < client->expected)
        return;
    uint64_t step = (now() - client->sent) / 10;
    load->took[step < STEPS ? step : STEPS - 1]++;
    load->messages++;
    send_message(load, client);
}

static void work(struct load *load, int timeout)
{
    struct epoll_event events[AT_ONCE];
    int count = epoll_wait(load->epoll, events, AT_ONCE, timeout);
    for (int i = 0; i < count; i++)
        on_bytes(load, events[i].data.ptr);
}

static double quantile(const struct load *load, double share)
{
    uint64_t wanted = (uint64_t)((double)load->messages * share), sum = 0;
    for (int i = 0; i < STEPS; i++)
        if ((sum += load->took[i]) > wanted)
            return i / 100.0;
    return STEPS / 100.0;
}

static void open_all(struct load *load)
{
    uint64_t begun = now();
    for (int i = 0; i < load->sockets; i++) {
        if (!open_client(load, &load->clients[i]))
            load->failed++;
        while (i + 1 - load->open - load->failed > AT_ONCE)
            work(load, 1000);
    }
    while (load->open + load->failed < load->sockets)
        work(load, 1000);
    double seconds = (double)(now() - begun) / 1e6;
    printf("opened %d, failed %d, %.0f a second\n", load->open, load->failed, load->open / seconds);
    fflush(stdout);
}

static void talk(struct load *load, double seconds)
{
    uint64_t begun = now(), until = begun + (uint64_t)(seconds * 1e6);
    for (int i = 0; i < load->active; i++)
        send_message(load, &load->clients[i]);
    while (now() < until)
        work(load, 100);
    double passed = (double)(now() - begun) / 1e6;
    printf("open %d, messages %.0f a second, p50 %.2f ms, p99 %.2f ms, failed %d\n", load->open,
           (double)load->messages / passed, quantile(load, 0.5), quantile(load, 0.99),
           load->failed);
}

int main(int count, char **words)
{
    static struct load load;
    if (count < 5) {
        fprintf(stderr, "transport_load PORT SOCKETS ACTIVE SECONDS [BYTES]\n");
        return 2;
    }
    struct rlimit limit;
    getrlimit(RLIMIT_NOFILE, &limit);
    limit.rlim_cur = limit.rlim_max;
    setrlimit(RLIMIT_NOFILE, &limit);
    long bytes = count > 5 ? strtol(words[5], NULL, 10) : 100;
    load.port = (int)strtol(words[1], NULL, 10);
    load.sockets = (int)strtol(words[2], NULL, 10);
    load.active = (int)strtol(words[3], NULL, 10);
    load.epoll = epoll_create1(EPOLL_CLOEXEC);
    load.took = calloc(STEPS, sizeof *load.took);
    load.clients = calloc(load.sockets > 0 ? (size_t)load.sockets : 1, sizeof *load.clients);
    if (!load.took || !load.clients || bytes < 1 || bytes > BYTES_MAX || load.active > load.sockets)
        return 2;
    make_frame(&load, (size_t)bytes);
    open_all(&load);
    talk(&load, strtod(words[4], NULL));
    free(load.took);
    free(load.clients);
    return load.failed > 0;
}
