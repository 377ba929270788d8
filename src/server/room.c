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

static void add_lines(struct room *room, struct store_job *job)
{
    for (uint32_t line = room->stored + 1; line <= qn_table_version(room->table); line++) {
        struct qn_text text = server_text(room->server);
        qn_table_line(room->table, line, true, &text);
        store_add_line(job, room->id, line, text.data);
    }
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

void room_add_changes(struct room *room, struct store_job *job)
{
    add_lines(room, job);
    add_seats(room, job);
    add_results(room, job);
}

void room_keep(struct room *room, struct task *task)
{
    struct store_job *job = store_job_new(task);
    room->is_held = true;
    task->room = room;
    if (job)
        room_add_changes(room, job);
    task_submit(task, job);
}

/* The lobby is told if what it shows of the table has changed: moves are none of its business. */
static void notice(struct room *room)
{
    uint64_t face = (uint64_t)qn_table_phase(room->table) + 1;
    for (int seat = 0; seat < qn_table_setup(room->table)->players; seat++)
        face = face * 31 + qn_table_seat(room->table, seat)->sitter +
               7 * (qn_table_seat(room->table, seat)->person % 1000003);
    if (room->is_listed && face != room->face)
        lobby_changed(room->server);
    room->face = face;
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
    notice(room);
    send_done(task);
    room_tell_all(room);
    room_look_who_is_away(room, NULL);
    if (task->advises)
        room_advise(room);
    room_release(room);
}

void room_stored(struct room *room)
{
    room->stored = qn_table_version(room->table);
    notice(room);
    room_release(room);
}

/* ---- the host ---- */

void room_host_keep(struct room *room, struct qn_command command)
{
    struct task *task = task_new(room->server, NULL, "");
    if (!task || !hosting_do(room->table, command)) {
        task_free(task);
        return;
    }
    task->done = room_kept;
    room_keep(room, task);
}

/* ---- hearing ---- */

/* Somebody asks once more for the table that is there. */
static void hear_create(struct room *room, struct guest *guest, const json_t *message)
{
    struct qn_text text = server_text(room->server);
    qn_text_form(&text, "{\"is\":\"done\",\"id\":\"%s\",\"table\":\"%s\"}",
                 wire_text(message, "id"), room->key);
    guest_send(guest, &text);
}

static const struct {
    const char *name;
    void (*hear)(struct room *room, struct guest *guest, const json_t *message);
    bool is_lasting; /* done although the connection has gone meanwhile */
} hearers[] = {
    {"act", room_hear_act, true},    {"enter", room_hear_enter, false},
    {"exit", room_hear_exit, false}, {"why", room_hear_why, false},
    {"create", hear_create, false},  {"replay", room_hear_replay, false},
    {"part", room_hear_part, true},  {"rename", room_hear_rename, true},
};

static void wait(struct room *room, struct guest *guest, json_t *message)
{
    struct waiting *waiting = malloc(sizeof *waiting);
    if (!waiting) {
        guest_refuse(guest, wire_text(message, "id"), WIRE_NOT_STORED, NULL);
        return;
    }
    *waiting = (struct waiting){guest_hold(guest), json_incref(message), NULL};
    *room->last = waiting;
    room->last = &waiting->next;
}

void room_hear(struct room *room, struct guest *guest, json_t *message)
{
    const char *what = wire_text(message, "do");
    if (room->is_held) {
        wait(room, guest, message);
        return;
    }
    for (size_t i = 0; i < sizeof hearers / sizeof hearers[0]; i++)
        if (strcmp(hearers[i].name, what) == 0 && (guest->connection || hearers[i].is_lasting))
            hearers[i].hear(room, guest, message);
}

static void hear_next(struct room *room)
{
    struct waiting *waiting = room->waiting;
    room->waiting = waiting->next;
    if (!room->waiting)
        room->last = &room->waiting;
    if (room->is_broken)
        guest_refuse(waiting->guest, wire_text(waiting->message, "id"), WIRE_NOT_STORED, NULL);
    else
        room_hear(room, waiting->guest, waiting->message);
    guest_release(waiting->guest);
    json_decref(waiting->message);
    free(waiting);
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
    room->clock_seat = -1;
    room->touched = uv_now(&server->loop);
    for (int seat = 0; seat < QN_PLAYERS_MAX; seat++)
        room->away_since[seat] = room->touched;
    memcpy(room->key, key, sizeof room->key);
    return room;
}

static void refuse_all(struct room *room)
{
    while (room->waiting) {
        struct waiting *waiting = room->waiting;
        room->waiting = waiting->next;
        guest_refuse(waiting->guest, wire_text(waiting->message, "id"), WIRE_NO_TABLE, NULL);
        guest_release(waiting->guest);
        json_decref(waiting->message);
        free(waiting);
    }
}

void room_free(struct room *room)
{
    room_forget_thought(room);
    room_drop_watchers(room);
    refuse_all(room);
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
        sound = qn_table_read(loading->table, line, QN_EN, &loading->error);
    loading->next += sound;
    return sound;
}

static struct qn_table *load_table(struct server *server, int64_t id, int64_t version)
{
    char sentence[512];
    struct loading loading = {.error = qn_text_on(sentence, sizeof sentence)};
    store_lines(server->store, id, 0, load_line, &loading);
    if (loading.table && loading.next == version + 1)
        return loading.table;
    log_event(
        &server->logger, LOG_ERROR, "table does not load",
        (const struct log_member[]){{"why", sentence, 0}, {"line", NULL, loading.next}, {NULL}});
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
}

struct room *room_load(struct server *server, const struct store_table *row)
{
    struct room *room = room_new(server, row->key);
    if (!room)
        return NULL;
    room->id = row->id;
    room->owner = row->owner;
    room->is_listed = row->listed;
    room->table = load_table(server, row->id, row->version);
    if (!room->table) {
        room_free(room);
        return NULL;
    }
    settle(room);
    notice(room);
    room_look_who_is_away(room, NULL);
    return room;
}

void room_restore(struct room *room)
{
    struct store_table row = {.state = STORE_CLOSED};
    bool is_there = store_find_table(room->server->store, room->key, &row) == STORE_FINE &&
                    row.state == STORE_LIVE;
    struct qn_table *table = is_there ? load_table(room->server, row.id, row.version) : NULL;
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
    notice(room);
    room_show_all(room);
}

void room_renew(struct room *room)
{
    room->must_reload = true;
    if (!room->is_held)
        room_release(room);
}
