/* What a table shows, and to whom: eyes, snapshots, news, who is away, replays. */
#include "server/room_parts.h"
#include <stdlib.h>

enum {
    NEWS_AT_ONCE = QN_LIMIT(200, 3),          /* whoever missed more gets a snapshot */
    REPLAY_BYTES = QN_LIMIT(256 << 10, 1000), /* about as much of a replay in one answer */
};

/* ---- eyes ---- */

/* Between two games nobody sits where the cards of the last one were: all look from outside. */
static int own_eyes(const struct room *room, int64_t person)
{
    int seat = room_seat(room, person);
    bool dealt = qn_table_phase(room->table) != QN_GATHERING;
    return dealt && seat >= 0 ? seat : QN_SPECTATOR;
}

/* Before a deal there is nothing to see but the seats, and whoever has the link may take one. */
static bool may_see(const struct room *room, int64_t person, int viewer)
{
    if (qn_table_phase(room->table) == QN_GATHERING)
        return viewer == QN_SPECTATOR;
    return qn_table_may_see(room->table, (uint64_t)person, viewer);
}

static int read_eyes(const struct room *room, const json_t *message, int otherwise)
{
    if (wire_text(message, "eyes"))
        return QN_SPECTATOR;
    int64_t seat = wire_number(message, "eyes", otherwise);
    return seat == QN_SPECTATOR || seat < qn_table_setup(room->table)->players ? (int)seat : -1;
}

/* ---- who is here ---- */

static bool is_here(const struct room *room, uint64_t person)
{
    for (const struct watcher *watcher = room->watchers; watcher; watcher = watcher->next)
        if ((uint64_t)watcher->guest->person == person)
            return true;
    return false;
}

static void send_now(const struct room *room, struct guest *guest)
{
    struct qn_text text = server_text(room->server);
    struct message_to to = room_message_to(room, guest, QN_SPECTATOR);
    qn_text_form(&text, "{\"is\":\"now\",\"table\":\"%s\"", room->key);
    message_put_away(&to, &text);
    if (to.deadline >= 0)
        qn_text_form(&text, ",\"deadline\":%ld", to.deadline);
    qn_text_char(&text, '}');
    guest_send(guest, &text);
}

void room_look_who_is_away(struct room *room, const struct guest *but)
{
    unsigned away = 0;
    for (int seat = 0; seat < qn_table_setup(room->table)->players; seat++) {
        uint64_t person = qn_table_seat(room->table, seat)->person;
        bool is_away = person != QN_NO_PERSON && !is_here(room, person);
        away |= (unsigned)is_away << seat;
        if (is_away && !(room->away >> seat & 1))
            room->away_since[seat] = uv_now(&room->server->loop);
    }
    if (away == room->away)
        return;
    room->away = away;
    for (const struct watcher *watcher = room->watchers; watcher; watcher = watcher->next)
        if (watcher->guest != but)
            send_now(room, watcher->guest);
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
    qn_reader_free(watcher->reader);
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
        guest->watchers = watcher->guests_next;
        watcher_free(watcher);
        room_look_who_is_away(room, NULL);
        room_rest(room);
    }
}

void room_drop_watchers(struct room *room)
{
    while (room->watchers) {
        struct watcher *watcher = room->watchers;
        room->watchers = watcher->next;
        watcher_free(watcher);
    }
}

static void watch(struct watcher *watcher, int viewer, uint32_t from)
{
    qn_reader_free(watcher->reader);
    watcher->viewer = viewer;
    watcher->reader =
        qn_reader_new(watcher->room->table, (uint64_t)watcher->guest->person, viewer, from);
}

/* ---- showing ---- */

struct message_to room_message_to(const struct room *room, const struct guest *guest, int viewer)
{
    uint64_t now = uv_now(&room->server->loop);
    long left = room->deadline > now ? (long)(room->deadline - now) : 0;
    return (struct message_to){.table = room->table,
                               .person = (uint64_t)guest->person,
                               .viewer = viewer,
                               .lang = guest->lang,
                               .log = MESSAGE_LOG,
                               .deadline = room->deadline ? left : -1,
                               .allowed = (long)room_turn_time(room),
                               .away = room->away};
}

static void send_snapshot(const struct watcher *watcher)
{
    const struct room *room = watcher->room;
    struct qn_text text = server_text(room->server);
    struct message_to to = room_message_to(room, watcher->guest, watcher->viewer);
    qn_text_form(&text, "{\"is\":\"table\",\"table\":\"%s\",\"snapshot\":", room->key);
    message_put_snapshot(&to, &text);
    qn_text_char(&text, '}');
    guest_send(watcher->guest, &text);
}

static void send_news(const struct watcher *watcher)
{
    const struct room *room = watcher->room;
    struct message_to to = room_message_to(room, watcher->guest, watcher->viewer);
    struct qn_news news;
    while (watcher->reader && qn_reader_next(watcher->reader, &news)) {
        struct qn_text text = server_text(room->server);
        qn_text_form(&text, "{\"is\":\"news\",\"table\":\"%s\",\"news\":", room->key);
        message_put_news(&to, &news, &text);
        qn_text_char(&text, '}');
        guest_send(watcher->guest, &text);
    }
}

static void send_gone(const struct room *room, struct guest *guest)
{
    struct qn_text text = server_text(room->server);
    qn_text_form(&text, "{\"is\":\"gone\",\"table\":\"%s\"}", room->key);
    guest_send(guest, &text);
}

void room_say_gone(struct room *room)
{
    for (const struct watcher *watcher = room->watchers; watcher; watcher = watcher->next)
        send_gone(room, watcher->guest);
}

/* New eyes begin with a snapshot. */
static void renew(struct watcher *watcher)
{
    const struct room *room = watcher->room;
    int64_t person = watcher->guest->person;
    watcher->is_chosen = watcher->is_chosen && may_see(room, person, watcher->viewer);
    int viewer = watcher->is_chosen ? watcher->viewer : own_eyes(room, person);
    if (viewer == watcher->viewer && watcher->reader)
        return;
    watch(watcher, viewer, qn_table_version(room->table));
    send_snapshot(watcher);
}

void room_tell_all(struct room *room)
{
    struct watcher *next;
    for (struct watcher *watcher = room->watchers; watcher; watcher = next) {
        int64_t person = watcher->guest->person;
        next = watcher->next;
        if (!may_see(room, person, own_eyes(room, person))) {
            send_gone(room, watcher->guest);
            watcher_free(watcher);
            continue;
        }
        if (may_see(room, person, watcher->viewer))
            send_news(watcher);
        renew(watcher);
    }
}

void room_blind_all(struct room *room)
{
    for (struct watcher *watcher = room->watchers; watcher; watcher = watcher->next) {
        qn_reader_free(watcher->reader);
        watcher->reader = NULL;
    }
}

void room_show_all(struct room *room)
{
    room_tell_all(room); /* whose reader is gone gets a snapshot */
    room_look_who_is_away(room, NULL);
}

/* ---- commands ---- */

/* News only of the game that is played or gathered for: what was before has been over. */
static bool is_near(const struct room *room, int64_t since)
{
    int64_t version = qn_table_version(room->table), dealt = qn_table_dealt(room->table);
    bool is_gathering = qn_table_phase(room->table) == QN_GATHERING;
    if (since < 0 || since > version || version - since > NEWS_AT_ONCE)
        return false;
    return is_gathering && dealt > 0 ? since == version : since + 1 >= dealt;
}

/* Who was away and had a bot put in its place sits there again at once. */
static void give_back(struct room *room, int64_t person)
{
    int seat = room_seat(room, person);
    if (seat < 0 || !qn_table_seat(room->table, seat)->unasked)
        return;
    room_person_keep(room, (struct qn_command){.act = QN_ACT_CLAIM,
                                               .seat = (uint8_t)seat,
                                               .sitter = QN_REMOTE,
                                               .person = (uint64_t)person});
}

void room_hear_enter(struct room *room, const struct order *order)
{
    const json_t *message = order->message;
    struct guest *guest = order->guest;
    int own = own_eyes(room, order->person), viewer = read_eyes(room, message, own);
    int64_t since = wire_number(message, "since", -1);
    const char *id = wire_text(message, "id");
    if (viewer < 0 || !may_see(room, order->person, viewer)) {
        guest_refuse(guest, id, WIRE_NOT_SEEN, NULL);
        return;
    }
    leave(room, guest);
    struct watcher *watcher = watcher_new(room, guest);
    if (!watcher) {
        guest_refuse(guest, id, WIRE_NOT_STORED, NULL);
        return;
    }
    bool has_news = is_near(room, since);
    watcher->is_chosen = viewer != own;
    watch(watcher, viewer, has_news ? (uint32_t)since : qn_table_version(room->table));
    guest_done(guest, id);
    room_look_who_is_away(room, guest); /* who is told presently */
    if (has_news) {
        send_news(watcher);
        send_now(room, guest);
    } else {
        send_snapshot(watcher);
    }
    give_back(room, order->person);
    room_call_anew(room, order);
    room_attend(room);
}

void room_hear_exit(struct room *room, const struct order *order)
{
    leave(room, order->guest);
    guest_done(order->guest, wire_text(order->message, "id"));
    room_look_who_is_away(room, NULL);
    room_rest(room);
}

void room_hear_why(struct room *room, const struct order *order)
{
    const json_t *message = order->message;
    struct guest *guest = order->guest;
    const struct qn_game *game = qn_table_game(room->table);
    const char *id = wire_text(message, "id");
    qn_move move = game->move_parse(wire_text(message, "move"));
    int seat = own_eyes(room, order->person);
    uint64_t view[QN_VIEW_MAX / 8];
    struct qn_text text = server_text(room->server);
    if (move == QN_NO_MOVE) {
        guest_refuse(guest, id, WIRE_NO_MOVE, wire_text(message, "move"));
        return;
    }
    if (seat == QN_SPECTATOR || qn_table_turn(room->table) != seat ||
        !qn_table_view(room->table, seat, view)) {
        struct qn_answer turn = {.why = QN_NOT_YOUR_TURN, .version = qn_table_version(room->table)};
        guest_answer(guest, id, room->table, &turn);
        return;
    }
    qn_text_form(&text, "{\"is\":\"done\",\"id\":\"%s\"", id);
    message_put_why(game, view, move, guest->lang, &text);
    qn_text_char(&text, '}');
    guest_send(guest, &text);
}

/* A deal that is still played is seen as everybody sees it now. */
static bool may_replay(const struct room *room, int64_t person, int viewer, uint32_t deal)
{
    bool is_running = qn_table_phase(room->table) == QN_PLAYING &&
                      deal + 1 == qn_table_ledger(room->table).started;
    return is_running ? may_see(room, person, viewer)
                      : qn_table_may_replay(room->table, deal, (uint64_t)person, viewer);
}

void room_replay(const struct room *room, struct guest *guest, const json_t *message)
{
    const char *id = wire_text(message, "id");
    int viewer = read_eyes(room, message, QN_SPECTATOR);
    uint32_t deal = (uint32_t)wire_number(message, "game", 0);
    if (viewer < 0 || !may_replay(room, guest->person, viewer, deal)) {
        guest_refuse(guest, id, WIRE_NOT_SEEN, NULL);
        return;
    }
    struct message_to to = room_message_to(room, guest, viewer);
    struct qn_text text = server_text(room->server);
    qn_text_form(&text, "{\"is\":\"done\",\"id\":\"%s\"", id);
    message_put_replay(&to, deal, (uint32_t)wire_number(message, "from", 0), REPLAY_BYTES, &text);
    qn_text_char(&text, '}');
    if (text.full)
        guest_refuse(guest, id, WIRE_NOT_STORED, NULL);
    else
        guest_send(guest, &text);
}

void room_hear_replay(struct room *room, const struct order *order)
{
    room_replay(room, order->guest, order->message);
}
