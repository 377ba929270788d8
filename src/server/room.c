/* One table on the server: its life, its lines in the store, and whose turn it is to be heard. */
#include "server/room_parts.h"
#include "session/say.h"
#include <stdlib.h>
#include <string.h>

int room_seat(const struct room *room, int64_t person)
{
    return message_seat(room->table, (uint64_t)person);
}

/* ---- storing ---- */

/* False: there is no memory for a line. */
static bool add_lines(struct room *room, struct store_job *job)
{
    for (uint32_t line = room->stored + 1; line <= qn_table_version(room->table); line++) {
        struct qn_text text = server_text(room->server);
        qn_table_line(room->table, line, true, &text);
        if (text.full)
            return false;
        store_add_line(job, room->id, line, text.data);
    }
    return true;
}

static void add_seats(struct room *room, struct store_job *job)
{
    for (int seat = 0; seat < qn_table_setup(room->table)->players; seat++) {
        int64_t person = (int64_t)qn_table_seat(room->table, seat)->person;
        if (person == room->persons[seat])
            continue;
        store_set_seat(job, room->id, seat, person);
        room->persons[seat] = person;
    }
}

static void add_results(struct room *room, struct store_job *job)
{
    int16_t scores[QN_PLAYERS_MAX];
    uint8_t ranks[QN_PLAYERS_MAX];
    uint32_t finished = qn_table_ledger(room->table).finished;
    if (finished == room->finished || !qn_table_result(room->table, scores, ranks))
        return;
    for (int seat = 0; seat < qn_table_setup(room->table)->players; seat++) {
        const struct qn_seat *at = qn_table_seat(room->table, seat);
        bool is_bot = at->sitter == QN_BOT;
        store_add_result(
            job, &(struct store_result){.table = room->id,
                                        .game = qn_table_ledger(room->table).started - 1,
                                        .seat = seat,
                                        .person = (int64_t)at->person,
                                        .name = is_bot ? say_bot_name(room->table, seat) : at->name,
                                        .score = scores[seat],
                                        .rank = ranks[seat]});
    }
    room->finished = finished;
}

bool room_add_changes(struct room *room, struct store_job *job)
{
    if (!add_lines(room, job))
        return false;
    add_seats(room, job);
    add_results(room, job);
    room_add_face(room, job);
    return true;
}

void room_keep(struct room *room, struct task *task)
{
    struct store_job *job = store_job_new(task);
    room->is_held = true;
    task->room = room;
    if (job && !room_add_changes(room, job)) {
        store_job_free(job);
        job = NULL;
    }
    task_submit(task, job);
}

static void send_done(const struct task *task)
{
    struct qn_text text = server_text(task->server);
    if (!task->guest)
        return;
    qn_text_form(&text, "{\"is\":\"done\",\"id\":\"%s\",\"version\":%lu}", task->id,
                 (unsigned long)task->version);
    guest_send(task->guest, &text);
    metrics_add(&task->server->metrics, METRIC_COMMANDS_DONE, 1);
}

void room_kept(struct task *task, enum store_why why)
{
    struct room *room = task->room;
    if (why != STORE_FINE) {
        guest_refuse(task->guest, task->id, WIRE_NOT_STORED, NULL);
        room_restore(room);
        room_release(room);
        return;
    }
    room->stored = qn_table_version(room->table);
    room_set_clock(room);
    room_notice(room);
    send_done(task);
    room_tell_all(room);
    room_look_who_is_away(room, NULL);
    if (task->advises)
        room_advise(room);
    room_release(room);
}

static void let_go(struct task *task, enum store_why why)
{
    (void)why;
    room_release(task->room);
}

void room_hold(struct room *room)
{
    struct task *task = room->is_held ? NULL : task_new(room->server, NULL, "");
    if (!task)
        return;
    room->is_held = true;
    task->room = room;
    task->done = let_go;
    task_submit(task, store_job_new(task));
}

void room_stored(struct room *room)
{
    room->stored = qn_table_version(room->table);
    room_notice(room);
    room_release(room);
}

/* ---- the host ---- */

static void keep_done(struct room *room, struct qn_command command,
                      bool do_it(struct qn_table *table, struct qn_command command))
{
    struct task *task = task_new(room->server, NULL, "");
    if (!task || !do_it(room->table, command)) {
        task_free(task);
        return;
    }
    task->done = room_kept;
    room_keep(room, task);
}

void room_host_keep(struct room *room, struct qn_command command)
{
    keep_done(room, command, hosting_do_as_host);
}

void room_person_keep(struct room *room, struct qn_command command)
{
    keep_done(room, command, hosting_do);
}

/* ---- hearing ---- */

/* Somebody asks once more for the table that is there. */
static void hear_made(struct room *room, const struct order *order)
{
    struct qn_text text = server_text(room->server);
    qn_text_form(&text, "{\"is\":\"done\",\"id\":\"%s\",\"table\":\"%s\"}",
                 wire_text(order->message, "id"), room->key);
    guest_send(order->guest, &text);
}

static const struct {
    void (*hear)(struct room *room, const struct order *order);
    bool is_lasting;
} hearers[WIRE_VERBS] = {
    [WIRE_DO_ACT] = {room_hear_act, true},        [WIRE_DO_AGAIN] = {room_hear_again, true},
    [WIRE_DO_CLOSE] = {room_hear_close, true},    [WIRE_DO_ENTER] = {room_hear_enter, false},
    [WIRE_DO_EXIT] = {room_hear_exit, false},     [WIRE_DO_WHY] = {room_hear_why, false},
    [WIRE_DO_REPLAY] = {room_hear_replay, false},
};

enum {
    WAITING_MAX = QN_LIMIT(512, 128), /* orders that wait at one table, of everybody */
    WAITING_OF_ONE = 32,              /* of one connection */
};

static void order_free(struct order *order)
{
    guest_release(order->guest);
    json_decref(order->message);
    free(order);
}

/* A farewell goes on: a table that cannot hear of it keeps nobody from being forgotten. */
static void refuse_order(const struct order *order, enum wire_why why)
{
    if (order->message)
        guest_refuse(order->guest, wire_text(order->message, "id"), why, NULL);
    if (order->farewell)
        people_parted(order->farewell);
}

static unsigned count_waiting(const struct room *room, const struct guest *guest)
{
    unsigned count = 0;
    for (const struct order *order = room->waiting; order; order = order->next)
        count += order->guest == guest;
    return count;
}

static void wait(struct room *room, const struct order *order)
{
    bool is_own = !order->message; /* the server's own are few, and must not get lost */
    bool is_over =
        room->waiting_count >= WAITING_MAX || count_waiting(room, order->guest) >= WAITING_OF_ONE;
    struct order *waiting = is_over && !is_own ? NULL : malloc(sizeof *waiting);
    if (!waiting) {
        refuse_order(order, is_over ? WIRE_TOO_FAST : WIRE_NOT_STORED);
        return;
    }
    *waiting = *order;
    waiting->came = uv_now(&room->server->loop);
    waiting->next = NULL;
    guest_hold(waiting->guest);
    json_incref(waiting->message);
    *room->last = waiting;
    room->last = &waiting->next;
    room->waiting_count++;
}

/* A person who was forgotten meanwhile is nobody, and does nothing but leave. */
static void hear(struct room *room, const struct order *order)
{
    if (room->is_held)
        wait(room, order);
    else if (order->person != order->guest->person && !order->farewell)
        refuse_order(order, WIRE_HELLO_FIRST);
    else if (order->guest->connection || order->is_lasting)
        order->hear(room, order);
}

void room_hear(struct room *room, struct guest *guest, enum wire_verb verb, json_t *message)
{
    hear(room, &(struct order){.person = guest->person,
                               .guest = guest,
                               .message = message,
                               .hear = hearers[verb].hear,
                               .is_lasting = hearers[verb].is_lasting});
}

void room_hear_made(struct room *room, struct guest *guest, json_t *message)
{
    hear(room, &(struct order){
                   .person = guest->person, .guest = guest, .message = message, .hear = hear_made});
}

/* One that waits takes the name that the person has then. */
void room_rename(struct room *room, struct guest *guest)
{
    for (const struct order *order = room->waiting; order; order = order->next)
        if (order->hear == room_hear_rename && order->person == guest->person)
            return;
    hear(room, &(struct order){.person = guest->person,
                               .guest = guest,
                               .hear = room_hear_rename,
                               .is_lasting = true});
}

void room_part(struct room *room, struct guest *guest, int64_t person, struct farewell *farewell)
{
    hear(room, &(struct order){.person = person,
                               .guest = guest,
                               .farewell = farewell,
                               .hear = room_hear_part,
                               .is_lasting = true});
}

static struct order *take_waiting(struct room *room)
{
    struct order *order = room->waiting;
    room->waiting = order->next;
    room->waiting_count--;
    if (!room->waiting)
        room->last = &room->waiting;
    return order;
}

/* Time ends before what came after its end: nobody holds a turn by keeping the table busy. */
static void hear_next(struct room *room)
{
    if (!room->is_broken && room_is_late(room, room->waiting->came)) {
        room_end_time(room);
        return;
    }
    struct order *order = take_waiting(room);
    if (room->is_broken)
        refuse_order(order, WIRE_NOT_STORED);
    else
        hear(room, order);
    order_free(order);
}

void room_release(struct room *room)
{
    room->is_held = false;
    if (room->must_reload)
        room_restore(room);
    while (!room->is_held && room->waiting)
        hear_next(room);
    if (!room->is_held && !room->is_broken)
        room_go_on(room);
}

/* ---- making, freeing ---- */

struct room *room_new(struct server *server, const char *key)
{
    struct room *room = calloc(1, sizeof *room);
    if (!room)
        return NULL;
    room->server = server;
    room->last = &room->waiting;
    room->touched = uv_now(&server->loop);
    for (int seat = 0; seat < QN_PLAYERS_MAX; seat++)
        room->away_since[seat] = room->touched;
    memcpy(room->key, key, sizeof room->key);
    return room;
}

static void refuse_all(struct room *room)
{
    while (room->waiting) {
        struct order *order = take_waiting(room);
        refuse_order(order, WIRE_NO_TABLE);
        order_free(order);
    }
}

void room_free(struct room *room)
{
    room_forget_thought(room);
    room_drop_watchers(room);
    refuse_all(room);
    lobby_hide(room);
    qn_table_free(room->table);
    free(room);
}

/* ---- loading ---- */

struct loading {
    struct qn_table *table;
    int64_t next;
    struct qn_text error;
};

static bool load_line(void *context, uint32_t version, const char *line)
{
    struct loading *loading = context;
    bool sound = version == loading->next;
    if (sound && version == 0)
        sound = (loading->table = qn_table_open(line, QN_EN, &loading->error)) != NULL;
    else if (sound)
        sound = qn_table_read_own(loading->table, line, QN_EN, &loading->error);
    loading->next += sound;
    return sound;
}

/* NULL, and `*why`: WIRE_NOT_STORED if the store could not be read, so that it is worth another
 * try. */
static struct qn_table *load_table(struct server *server, int64_t id, int64_t version,
                                   enum wire_why *why)
{
    char sentence[512];
    struct loading loading = {.error = qn_text_on(sentence, sizeof sentence)};
    bool is_read = store_lines(server->store, id, 0, load_line, &loading) == STORE_FINE;
    if (loading.table && loading.next == version + 1) {
        room_be_patient(server, loading.table);
        return loading.table;
    }
    bool is_old = loading.table && qn_table_outdated(loading.table);
    *why = is_old ? WIRE_OLD_RULES : is_read ? WIRE_DAMAGED : WIRE_NOT_STORED;
    log_event(
        &server->logger, is_old ? LOG_WARN : LOG_ERROR,
        is_old ? "table played by older rules" : "table does not load",
        (const struct log_member[]){{"why", sentence, 0}, {"line", NULL, loading.next}, {NULL}});
    qn_table_free(loading.table);
    return NULL;
}

struct qn_table *room_read_old(struct server *server, const struct store_table *row)
{
    char sentence[512];
    struct loading loading = {.error = qn_text_on(sentence, sizeof sentence)};
    store_lines(server->store, row->id, 0, load_line, &loading);
    if (loading.table && qn_table_outdated(loading.table))
        return loading.table;
    qn_table_free(loading.table);
    return NULL;
}

/* What follows from a table as it was stored. */
static void settle(struct room *room)
{
    room->stored = qn_table_version(room->table);
    room->finished = qn_table_ledger(room->table).finished;
    for (int seat = 0; seat < qn_table_setup(room->table)->players; seat++)
        room->persons[seat] = (int64_t)qn_table_seat(room->table, seat)->person;
    room_face_is_kept(room);
}

struct room *room_load(struct server *server, const struct store_table *row, enum wire_why *why)
{
    struct room *room = room_new(server, row->key);
    *why = WIRE_NOT_STORED;
    if (!room)
        return NULL;
    room->id = row->id;
    room->owner = row->owner;
    room->origin = (uint64_t)row->origin;
    room->is_listed = row->listed;
    room->is_closed = row->state == STORE_CLOSED;
    room->read_at = row->touched;
    room->table = load_table(server, row->id, row->version, why);
    if (!room->table) {
        room_free(room);
        return NULL;
    }
    settle(room);
    room_look_who_is_away(room, NULL);
    if (!row->face[0] && !room->is_closed)
        room_give_face(room);
    return room;
}

void room_restore(struct room *room)
{
    struct store_table row = {.state = STORE_CLOSED};
    bool is_there = store_find_table(room->server->store, room->key, &row) == STORE_FINE &&
                    row.state == STORE_LIVE;
    enum wire_why why;
    struct qn_table *table = is_there ? load_table(room->server, row.id, row.version, &why) : NULL;
    room_forget_thought(room);
    room->must_reload = false;
    room->is_broken = !table;
    if (!table) {
        room_say_gone(room);
        room_drop_watchers(room);
        return;
    }
    room_blind_all(room);
    qn_table_free(room->table);
    room->table = table;
    room->owner = row.owner;
    settle(room);
    if (!row.face[0])
        room_give_face(room);
    room_notice(room);
    room_show_all(room);
}

void room_renew(struct room *room)
{
    room->must_reload = true;
    if (!room->is_held)
        room_release(room);
}
