/* One table on the server: its life, its lines in the store, and what its host wants done. */
#include "server/room_internal.h"
#include "core/json_write.h"
#include "session/log_text.h"
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
    struct qn_host_result result;
    uint32_t finished = qn_table_ledger(room->table).finished;
    if (finished == room->finished || !qn_host_result(room->table, &result))
        return;
    for (int seat = 0; seat < qn_table_setup(room->table)->players; seat++)
        store_add_result(job, &(struct store_result){.table = room->id,
                                                     .game = result.game,
                                                     .seat = seat,
                                                     .person = (int64_t)result.seats[seat].person,
                                                     .name = result.seats[seat].name,
                                                     .score = result.seats[seat].score,
                                                     .rank = result.seats[seat].rank});
    room->finished = finished;
}

bool room_add_changes(struct room *room, struct store_job *job)
{
    if (!add_lines(room, job))
        return false;
    add_seats(room, job);
    add_results(room, job);
    room_add_summary(room, job);
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

/* ---- what the host wants ---- */

static uint64_t now_of(const struct room *room) { return uv_now(&room->server->loop); }

static void order_free(struct order *order)
{
    guest_release(order->guest);
    json_decref(order->message);
    free(order);
}

static const char *id_of(const struct order *order)
{
    return order->message ? wire_text(order->message, "id") : "";
}

/* A farewell goes on: a table that cannot hear of it keeps nobody from being forgotten. */
static void refuse_order(const struct order *order, enum wire_why why)
{
    if (order->message)
        guest_refuse(order->guest, id_of(order), why, NULL);
    if (order->farewell)
        people_parted(order->farewell);
}

static void on_stored(struct task *task, enum store_why why)
{
    struct room *room = task->room;
    bool is_stored = why == STORE_FINE;
    if (is_stored) {
        room->stored = qn_table_version(room->table);
        room_notice(room);
    }
    qn_host_stored(room->host, is_stored, now_of(room));
    room_release(room);
}

static void on_store(struct room *room, const struct qn_output *output)
{
    struct task *task = task_new(room->server, NULL, "");
    (void)output;
    if (!task) {
        qn_host_stored(room->host, false, now_of(room));
        return;
    }
    task->done = on_stored;
    room_keep(room, task);
}

static void restore(struct room *room);

static void on_lost(struct room *room, const struct qn_output *output)
{
    (void)output;
    restore(room);
}

static const enum wire_why troubles[] = {
    [QN_TROUBLE_NOT_STORED] = WIRE_NOT_STORED, [QN_TROUBLE_NOT_OVER] = WIRE_NOT_OVER,
    [QN_TROUBLE_NOT_SEEN] = WIRE_NOT_SEEN,     [QN_TROUBLE_NO_MEMORY] = WIRE_NOT_STORED,
    [QN_TROUBLE_GONE] = WIRE_HELLO_FIRST,
};

static void on_answer(struct room *room, const struct qn_output *output)
{
    struct order *order = output->sender;
    bool is_shut_out =
        output->trouble == QN_TROUBLE_NOT_SEEN && !json_object_get(order->message, "eyes");
    if (is_shut_out)
        room_refuse_watching(room, order);
    else if (output->trouble)
        refuse_order(order, troubles[output->trouble]);
    else if (order->farewell)
        people_parted(order->farewell);
    else if (order->hear)
        order->hear(room, order);
    else
        guest_answer(order->guest, id_of(order), room->table, &output->answer);
    order_free(order);
}

static void on_visit(struct room *room, const struct qn_output *output)
{
    struct order *order = output->sender;
    order->hear(room, order);
    order_free(order);
}

static void on_give_up(struct room *room, const struct qn_output *output)
{
    (void)output;
    room_forget_thought(room);
}

static void (*const outputs[])(struct room *room, const struct qn_output *output) = {
    [QN_OUT_STORE] = on_store,   [QN_OUT_LOST] = on_lost,       [QN_OUT_ANSWER] = on_answer,
    [QN_OUT_VISIT] = on_visit,   [QN_OUT_NEWS] = room_put_news, [QN_OUT_SHOW] = room_put_show,
    [QN_OUT_NOW] = room_put_now, [QN_OUT_GONE] = room_put_gone, [QN_OUT_GIVE_UP] = on_give_up,
    [QN_OUT_ASK] = room_ask,     [QN_OUT_ADVISE] = room_advise, [QN_OUT_HINT] = room_put_hint,
};

static bool next_output(struct room *room, struct qn_output *output)
{
    uint64_t began = uv_hrtime();
    if (room->must_reload && qn_host_is_open(room->host))
        restore(room);
    room_begin_judging(room);
    bool is_any = qn_host_next(room->host, output);
    if (is_any && (output->is == QN_OUT_STORE || output->is == QN_OUT_ANSWER))
        room_end_judging(room, output->sender, began);
    return is_any;
}

void room_settle(struct room *room)
{
    struct qn_output output;
    if (room->is_settling)
        return;
    room->is_settling = true;
    room->touched = now_of(room);
    qn_host_time(room->host, room->touched);
    while (next_output(room, &output))
        outputs[output.is](room, &output);
    room->is_settling = false;
    room->deadline = qn_host_deadline(room->host);
    if (room->deadline)
        tables_set_clock(room->server, room->deadline);
}

void room_release(struct room *room)
{
    room->is_held = false;
    qn_host_let_go(room->host, now_of(room));
    room_settle(room);
}

static void let_go(struct task *task, enum store_why why)
{
    (void)why;
    room_release(task->room);
}

void room_hold(struct room *room)
{
    struct task *task = qn_host_is_open(room->host) ? task_new(room->server, NULL, "") : NULL;
    if (!task)
        return;
    room->is_held = true;
    qn_host_hold(room->host);
    task->room = room;
    task->done = let_go;
    task_submit(task, store_job_new(task));
}

void room_stored(struct room *room)
{
    room->stored = qn_table_version(room->table);
    room_notice(room);
    qn_host_stored(room->host, true, now_of(room));
    room_release(room);
}

void room_go_on(struct room *room) { room_settle(room); }

/* ---- hearing ---- */

/* Somebody asks once more for the table that is there. */
static void hear_made(struct room *room, const struct order *order)
{
    struct qn_text text = server_text(room->server);
    wire_open(&text, "done", id_of(order));
    qn_put_string(&text, "table", room->key);
    qn_put_close(&text, '}');
    guest_send(order->guest, &text);
}

/* Orders are read at once and done by the host; the others are heard when nothing is being stored.
 */
static const struct {
    void (*hear)(struct room *room, const struct order *order);
    bool is_order, is_lasting;
} hearers[WIRE_VERBS] = {
    [WIRE_DO_ACT] = {room_hear_act, true},
    [WIRE_DO_AGAIN] = {room_hear_again, true},
    [WIRE_DO_ENTER] = {room_hear_enter, true},
    [WIRE_DO_EXIT] = {room_hear_exit, true},
    [WIRE_DO_CLOSE] = {room_hear_close, false, true},
    [WIRE_DO_WHY] = {room_hear_why},
    [WIRE_DO_REPLAY] = {room_hear_replay},
};

enum {
    WAITING_MAX = QN_LIMIT(512, 128), /* orders that wait at one table, of everybody */
    WAITING_OF_ONE = 32,              /* of one connection */
};

void room_order(struct room *room, const struct order *order, struct qn_order asked)
{
    struct order *kept = malloc(sizeof *kept);
    if (kept) {
        *kept = *order;
        guest_hold(kept->guest);
        json_incref(kept->message);
    }
    asked.sender = kept;
    asked.whom = order->guest;
    asked.command.person = (uint64_t)order->person;
    if (kept && qn_host_hear(room->host, &asked, now_of(room))) {
        room_pay_judging(room, kept);
        return;
    }
    refuse_order(order, kept ? WIRE_TOO_FAST : WIRE_NOT_STORED);
    if (kept)
        order_free(kept);
}

static void visit(struct room *room, const struct order *order, bool is_lasting)
{
    room_order(room, order, (struct qn_order){.asks = QN_ASKS_VISIT, .is_lasting = is_lasting});
}

void room_hear(struct room *room, struct guest *guest, enum wire_verb verb, json_t *message)
{
    struct order order = {.person = guest->person, .guest = guest, .message = message};
    if (hearers[verb].is_order) {
        hearers[verb].hear(room, &order);
    } else {
        order.hear = hearers[verb].hear;
        visit(room, &order, hearers[verb].is_lasting);
    }
    room_settle(room);
}

void room_hear_made(struct room *room, struct guest *guest, json_t *message)
{
    visit(room,
          &(struct order){
              .person = guest->person, .guest = guest, .message = message, .hear = hear_made},
          false);
    room_settle(room);
}

/* The server's own wishes are few, and must not get lost. */
static void visit_itself(struct room *room, const struct order *order)
{
    room_order(room, order,
               (struct qn_order){.asks = QN_ASKS_VISIT, .is_lasting = true, .is_own = true});
    room_settle(room);
}

static bool is_rename(const void *self, const struct qn_order *asked)
{
    const struct order *order = asked->sender;
    return order && order->guest == self && order->hear == room_hear_rename;
}

/* One that waits takes the name that the person has then. */
void room_rename(struct room *room, struct guest *guest)
{
    if (qn_host_waits(room->host, is_rename, guest))
        return;
    visit_itself(
        room, &(struct order){.person = guest->person, .guest = guest, .hear = room_hear_rename});
}

void room_part(struct room *room, struct guest *guest, int64_t person, struct farewell *farewell)
{
    visit_itself(
        room, &(struct order){
                  .person = person, .guest = guest, .farewell = farewell, .hear = room_hear_part});
}

/* ---- making, freeing ---- */

struct room *room_new(struct server *server, const char *key)
{
    struct room *room = calloc(1, sizeof *room);
    if (!room)
        return NULL;
    room->server = server;
    room->touched = now_of(room);
    memcpy(room->key, key, sizeof room->key);
    return room;
}

bool room_take(struct room *room, struct qn_table *table, uint32_t lines)
{
    const struct config *config = room->server->config;
    struct qn_host_rules rules = {.owner = (uint64_t)room->owner,
                                  .turn_time = room_turn_time(room->server, table),
                                  .away_time = config->away_seconds * (uint64_t)1000,
                                  .waiting_max = WAITING_MAX,
                                  .waiting_of_one = WAITING_OF_ONE};
    room->host = qn_host_new(table, &rules, lines, now_of(room));
    if (!room->host) {
        qn_table_free(table);
        return false;
    }
    room->table = qn_host_table(room->host);
    return true;
}

static void refuse_all(struct room *room)
{
    struct qn_order order;
    while (room->host && qn_host_drop(room->host, &order)) {
        if (!order.sender)
            continue;
        refuse_order(order.sender, WIRE_NO_TABLE);
        order_free(order.sender);
    }
}

void room_free(struct room *room)
{
    room_forget_thought(room);
    room_drop_watchers(room);
    refuse_all(room);
    tables_list_hide(room);
    qn_host_free(room->host);
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
    room_summary_is_stored(room);
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
    struct qn_table *table = load_table(server, row->id, row->version, why);
    if (!table || !room_take(room, table, qn_table_version(table) + 1)) {
        room_free(room);
        return NULL;
    }
    settle(room);
    if (!row->summary[0] && !room->is_closed)
        room_store_summary(room);
    return room;
}

/* Memory is not what the store has: loads it anew, or breaks the room. */
static void restore(struct room *room)
{
    struct store_table row = {.state = STORE_CLOSED};
    bool is_there = store_find_table(room->server->store, room->key, &row) == STORE_FINE &&
                    row.state == STORE_LIVE;
    enum wire_why why;
    struct qn_table *table = is_there ? load_table(room->server, row.id, row.version, &why) : NULL;
    room_forget_thought(room);
    room->must_reload = false;
    room->is_broken = !table;
    qn_host_renew(room->host, table, now_of(room));
    if (!table)
        return;
    room->table = table;
    room->owner = row.owner;
    qn_host_own(room->host, (uint64_t)row.owner);
    settle(room);
    if (!row.summary[0])
        room_store_summary(room);
    room_notice(room);
}

void room_renew(struct room *room)
{
    room->must_reload = true;
    room_settle(room);
}
