/* What a table shows, as its host says to whom: snapshots, news, who is away, replays. */
#include "server/room_internal.h"
#include "core/json_write.h"
#include <stdlib.h>

enum {
    REPLAY_BYTES = QN_LIMIT(256 << 10, 1000), /* about as much of a replay in one answer */
    NO_EYES = -2,
};

static int read_eyes(const struct room *room, const json_t *message, int otherwise)
{
    if (wire_text(message, "eyes"))
        return QN_SPECTATOR;
    int64_t seat = wire_number(message, "eyes", otherwise);
    bool is_viewer = seat == otherwise || seat == QN_SPECTATOR ||
                     (seat >= 0 && seat < qn_table_setup(room->table)->players);
    return is_viewer ? (int)seat : NO_EYES;
}

/* ---- watchers ---- */

static void watcher_free(struct watcher *watcher)
{
    *watcher->link = watcher->next;
    if (watcher->next)
        watcher->next->link = watcher->link;
    *watcher->guests_link = watcher->guests_next;
    if (watcher->guests_next)
        watcher->guests_next->guests_link = watcher->guests_link;
    guest_release(watcher->guest);
    free(watcher);
}

static struct watcher *watcher_new(struct room *room, struct guest *guest)
{
    struct watcher *watcher = calloc(1, sizeof *watcher);
    if (!watcher)
        return NULL;
    *watcher = (struct watcher){.room = room,
                                .guest = guest_hold(guest),
                                .next = room->watchers,
                                .link = &room->watchers,
                                .guests_next = guest->watchers,
                                .guests_link = &guest->watchers};
    if (watcher->next)
        watcher->next->link = &watcher->next;
    if (watcher->guests_next)
        watcher->guests_next->guests_link = &watcher->guests_next;
    return room->watchers = guest->watchers = watcher;
}

/* A guest looks at few tables. */
static struct watcher *find_watcher(const struct room *room, const struct guest *guest)
{
    struct watcher *watcher = guest->watchers;
    while (watcher && watcher->room != room)
        watcher = watcher->guests_next;
    return watcher;
}

void room_drop_watchers(struct room *room)
{
    while (room->watchers) {
        struct watcher *watcher = room->watchers;
        room->watchers = watcher->next;
        watcher_free(watcher);
    }
}

static void leave(struct room *room, const struct guest *guest)
{
    struct watcher *watcher = find_watcher(room, guest);
    if (watcher)
        watcher_free(watcher);
}

void room_leave_all(struct guest *guest)
{
    while (guest->watchers) {
        struct watcher *watcher = guest->watchers;
        struct room *room = watcher->room;
        watcher_free(watcher);
        qn_host_leave(room->host, guest, false, uv_now(&room->server->loop));
        room_settle(room);
    }
}

/* Where nothing is being stored nothing waits. */
void room_dismiss(struct room *room, const struct guest *guest)
{
    if (!room->is_held)
        return;
    qn_host_leave(room->host, guest, true, uv_now(&room->server->loop));
    room_settle(room);
}

/* ---- showing ---- */

static struct message_to message_to(const struct room *room, const struct qn_output *output)
{
    const struct guest *guest = output->whom;
    return qn_host_message(room->host, output->person, output->viewer, guest->lang);
}

void room_put_show(struct room *room, const struct qn_output *output)
{
    struct qn_text text = server_text(room->server);
    struct message_to to = message_to(room, output);
    wire_open(&text, "table", NULL);
    qn_put_string(&text, "table", room->key);
    qn_put_name(&text, "snapshot");
    message_put_snapshot(&to, &text);
    qn_put_close(&text, '}');
    guest_send(output->whom, &text);
}

void room_put_news(struct room *room, const struct qn_output *output)
{
    struct message_to to = message_to(room, output);
    struct qn_news news;
    while (qn_reader_next(output->reader, &news)) {
        struct qn_text text = server_text(room->server);
        wire_open(&text, "news", NULL);
        qn_put_string(&text, "table", room->key);
        qn_put_name(&text, "news");
        message_put_news(&to, &news, &text);
        qn_put_close(&text, '}');
        guest_send(output->whom, &text);
    }
}

void room_put_now(struct room *room, const struct qn_output *output)
{
    struct qn_text text = server_text(room->server);
    struct message_to to = message_to(room, output);
    wire_open(&text, "now", NULL);
    qn_put_string(&text, "table", room->key);
    message_put_present(&to, &text);
    if (to.deadline >= 0)
        qn_put_int(&text, "deadline", to.deadline);
    qn_put_close(&text, '}');
    guest_send(output->whom, &text);
}

static void send_gone(const struct room *room, struct guest *guest)
{
    struct qn_text text = server_text(room->server);
    wire_open(&text, "gone", NULL);
    qn_put_string(&text, "table", room->key);
    qn_put_close(&text, '}');
    guest_send(guest, &text);
}

void room_put_gone(struct room *room, const struct qn_output *output)
{
    send_gone(room, output->whom);
    leave(room, output->whom);
}

void room_say_gone(struct room *room)
{
    for (const struct watcher *watcher = room->watchers; watcher; watcher = watcher->next)
        send_gone(room, watcher->guest);
}

/* ---- coming and going ---- */

void room_hear_enter(struct room *room, const struct order *order)
{
    struct order asked = *order;
    int eyes = read_eyes(room, order->message, QN_EYES_OWN);
    asked.hear = room_entered;
    if (eyes == NO_EYES)
        guest_refuse(order->guest, wire_text(order->message, "id"), WIRE_NOT_SEEN, NULL);
    else
        room_order(room, &asked,
                   (struct qn_order){.asks = QN_ASKS_ENTER,
                                     .eyes = eyes,
                                     .since = wire_number(order->message, "since", -1)});
}

/* Everybody who looks on is told each move, so nobody looks at tables without end: the one that was
 * entered first is left. */
static void look_at_fewer(struct guest *guest)
{
    uint32_t most = guest->server->config->tables_per_connection, count = 1;
    struct watcher *first = guest->watchers;
    for (; first->guests_next; first = first->guests_next)
        count++;
    if (count <= most)
        return;
    struct room *room = first->room;
    send_gone(room, guest);
    watcher_free(first);
    qn_host_leave(room->host, guest, false, uv_now(&room->server->loop));
    room_settle(room);
}

/* The host has let it in. Without memory to remember that it is shown out again. */
void room_entered(struct room *room, const struct order *order)
{
    leave(room, order->guest);
    if (!order->guest->connection || !watcher_new(room, order->guest)) {
        qn_host_leave(room->host, order->guest, false, uv_now(&room->server->loop));
        guest_refuse(order->guest, wire_text(order->message, "id"), WIRE_NOT_STORED, NULL);
        return;
    }
    look_at_fewer(order->guest);
    guest_done(order->guest, wire_text(order->message, "id"));
    room_call_anew(room, order);
    room_attend(room);
}

void room_refuse_watching(const struct room *room, const struct order *order)
{
    struct qn_text text = server_text(room->server);
    wire_open_refusal(&text, wire_text(order->message, "id"), WIRE_UNWATCHED, "",
                      order->guest->lang);
    qn_put_int(&text, "version", qn_table_version(room->table));
    qn_put_open(&text, "free", '[');
    for (int seat = 0; seat < qn_table_setup(room->table)->players; seat++)
        if (qn_table_phase(room->table) == QN_PLAYING && qn_table_seat(room->table, seat)->left)
            qn_put_int(&text, NULL, seat);
    qn_put_close(&text, ']');
    qn_put_close(&text, '}');
    guest_send(order->guest, &text);
    metrics_add(&room->server->metrics, METRIC_COMMANDS_REFUSED, 1);
}

void room_hear_exit(struct room *room, const struct order *order)
{
    struct order asked = *order;
    asked.hear = room_exited;
    room_order(room, &asked, (struct qn_order){.asks = QN_ASKS_EXIT});
}

void room_exited(struct room *room, const struct order *order)
{
    leave(room, order->guest);
    guest_done(order->guest, wire_text(order->message, "id"));
}

/* ---- reading ---- */

void room_hear_why(struct room *room, const struct order *order)
{
    const json_t *message = order->message;
    struct guest *guest = order->guest;
    const struct qn_game *game = qn_table_game(room->table);
    const char *id = wire_text(message, "id");
    qn_move move = game->move_parse(wire_text(message, "move"));
    int seat = room_seat(room, order->person);
    uint64_t view[QN_VIEW_MAX / 8];
    struct qn_text text = server_text(room->server);
    if (move == QN_NO_MOVE) {
        guest_refuse(guest, id, WIRE_NO_MOVE, wire_text(message, "move"));
        return;
    }
    if (seat < 0 || qn_table_turn(room->table) != seat || !qn_table_view(room->table, seat, view)) {
        struct qn_answer turn = {.why = QN_NOT_YOUR_TURN, .version = qn_table_version(room->table)};
        guest_answer(guest, id, room->table, &turn);
        return;
    }
    wire_open(&text, "done", id);
    message_put_why(game, view, move, guest->lang, &text);
    qn_put_close(&text, '}');
    guest_send(guest, &text);
}

void room_replay(const struct room *room, struct guest *guest, const json_t *message)
{
    const char *id = wire_text(message, "id");
    int viewer = read_eyes(room, message, QN_SPECTATOR);
    uint32_t deal = (uint32_t)wire_number(message, "game", 0);
    if (viewer < 0 || !qn_host_may_replay(room->table, deal, (uint64_t)guest->person, viewer)) {
        guest_refuse(guest, id, WIRE_NOT_SEEN, NULL);
        return;
    }
    struct message_to to =
        qn_host_message(room->host, (uint64_t)guest->person, viewer, guest->lang);
    struct qn_text text = server_text(room->server);
    uint64_t began = uv_hrtime();
    wire_open(&text, "done", id);
    message_put_replay(&to, deal, (uint32_t)wire_number(message, "from", 0), REPLAY_BYTES, &text);
    qn_put_close(&text, '}');
    if (text.full)
        guest_refuse(guest, id, WIRE_NOT_STORED, NULL);
    else
        guest_send(guest, &text);
    tables_charge(guest, began); /* however little is told, the log is read from its beginning */
}

void room_hear_replay(struct room *room, const struct order *order)
{
    room_replay(room, order->guest, order->message);
}
