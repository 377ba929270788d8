/* Readers who do not keep up. Whether somebody reads too slowly is decided by what waits: more than
 * queue-bytes for one (connection.c), more than total-queue-bytes for all together, or always
 * something for silence-seconds. Whoever is told to go and does not read that either is cut off.
 *
 * The worst reader is the one who has not caught up for longest, not the one for whom most waits: a
 * newcomer may just be getting a whole table, and a crowd of idlers little each. */
#include "transport_internal.h"
#include <sys/socket.h>

/* ---- who waits ---- */

static void leave(struct transport *transport, struct reader *reader)
{
    *(reader->older ? &reader->older->newer : &transport->worst) = reader->newer;
    *(reader->newer ? &reader->newer->older : &transport->best) = reader->older;
    reader->older = reader->newer = NULL;
}

static void join(struct transport *transport, struct reader *reader)
{
    reader->since = transport_now(transport);
    reader->older = transport->best;
    *(transport->best ? &transport->best->newer : &transport->worst) = reader;
    transport->best = reader;
}

void reader_set(struct transport *transport, struct reader *reader, size_t bytes)
{
    if (bytes == reader->bytes)
        return;
    if (reader->bytes == 0)
        join(transport, reader);
    else if (bytes == 0)
        leave(transport, reader);
    transport->waiting += bytes - reader->bytes;
    transport_count(transport, METRIC_QUEUED_BYTES, (int64_t)bytes - (int64_t)reader->bytes);
    reader->bytes = bytes;
}

/* ---- who goes ---- */

void reader_cut(struct transport *transport, struct reader *reader)
{
    static const struct linger at_once = {.l_onoff = 1, .l_linger = 0};
    int file = lws_get_socket_fd(reader->wsi);
    /* Closing would leave what waits to the system, for as long as the other side acknowledges
     * anything: reset instead. */
    setsockopt(file, SOL_SOCKET, SO_LINGER, &at_once, sizeof at_once);
    shutdown(file, SHUT_RDWR); /* wakes the library's turn */
    /* Not LWS_TO_KILL_SYNC: that is polite, and waits for what it could not send. */
    lws_set_timeout(reader->wsi, PENDING_TIMEOUT_USER_OK, LWS_TO_KILL_ASYNC);
    reader_set(transport, reader, 0);
}

static void drop(struct transport *transport, struct reader *reader)
{
    transport_count(transport, METRIC_DROPPED_SLOW, 1);
    reader->give_up(reader);
}

void readers_bound(struct transport *transport)
{
    uint64_t most = transport->to.config->total_queue_bytes;
    if (transport->waiting <= most)
        return;
    transport_flush(transport); /* what was sent in this turn has not been tried yet */
    while (transport->waiting > most && transport->worst)
        drop(transport, transport->worst);
}

void readers_tick(struct transport *transport)
{
    uint64_t now = transport_now(transport);
    uint64_t patience = (uint64_t)transport->to.config->silence_seconds * 1000;
    struct reader *reader = transport->worst, *next;
    for (; reader && reader->since + patience <= now; reader = next) {
        next = reader->newer;
        if (reader->is_timed)
            drop(transport, reader);
    }
}
