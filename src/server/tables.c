/* The tables in memory, and how they come there and leave: see tables.h. */
#include "server/tables.h"
#include "session/message.h"
#include <string.h>

enum {
    TICK = QN_LIMIT(100, 1), /* milliseconds between two looks at the clocks, at least */
    SWEEP = QN_LIMIT(30000, 20),
    TRIED = QN_LIMIT(64, 4), /* tables that are looked at to find one that may leave memory */
    UNREAD_TIME = 600000,    /* until a table that did not load is tried again */
    REPLAY_PRICE = 200,      /* in lines: about what one answer tells */
    EVERY_COMMAND_WAITS = QN_LIMIT(0, 1),
};

/* ---- which tables there are ---- */

static struct room **chain_of(struct server *server, const char *key)
{
    uint32_t hash = 2166136261u;
    for (; *key; key++)
        hash = (hash ^ (uint8_t)*key) * 16777619u;
    return &server->chains[hash % ROOM_CHAINS];
}

/* How often it is looked for tables that nobody needs. */
static uint64_t sweep_time(const struct server *server)
{
    uint64_t idle = server->config->idle_seconds * (uint64_t)1000;
    return idle < SWEEP ? idle : SWEEP;
}

/* At the end of all. */
static void link_room(struct server *server, struct room *room)
{
    room->next = NULL;
    room->link = server->rooms_end;
    *server->rooms_end = room;
    server->rooms_end = &room->next;
}

static void unlink_room(struct server *server, struct room *room)
{
    *room->link = room->next;
    if (room->next)
        room->next->link = room->link;
    else
        server->rooms_end = room->link;
}

void tables_add(struct room *room)
{
    struct server *server = room->server;
    struct room **chain = chain_of(server, room->key);
    room->chain = *chain;
    *chain = room;
    link_room(server, room);
    server->room_count++;
    metrics_set(&server->metrics, METRIC_TABLES, server->room_count);
    tables_set_clock(server, uv_now(&server->loop) + sweep_time(server));
}

void tables_drop(struct room *room)
{
    struct server *server = room->server;
    struct room **at = chain_of(server, room->key);
    while (*at != room)
        at = &(*at)->chain;
    *at = room->chain;
    unlink_room(server, room);
    server->room_count--;
    metrics_set(&server->metrics, METRIC_TABLES, server->room_count);
    room_free(room);
}

struct room *tables_loaded(struct server *server, const char *key)
{
    struct room *room = *chain_of(server, key);
    while (room && strcmp(room->key, key) != 0)
        room = room->chain;
    if (room && room->is_broken && !room->is_held) {
        tables_drop(room);
        return NULL;
    }
    return room;
}

/* The first that nobody needs. Those that are needed go to the end, so that the next search does
 * not begin with them. */
bool tables_make_space(struct server *server)
{
    for (int i = 0; i < TRIED && server->room_count >= server->config->max_tables; i++) {
        struct room *room = server->rooms;
        if (!room_is_needed(room)) {
            tables_drop(room);
        } else {
            unlink_room(server, room);
            link_room(server, room);
        }
    }
    return server->room_count < server->config->max_tables;
}

/* ---- from the store ---- */

struct payer tables_payer(const struct guest *guest)
{
    return accounts_payer(guest->server->accounts, guest->person, &guest->address);
}

bool tables_may_ask(struct guest *guest, const char *id)
{
    struct payer payer = tables_payer(guest);
    uint64_t now = uv_now(&guest->server->loop);
    bool may = accounts_may(guest->server->accounts, &payer, PURSE_LINES, now);
    if (!may)
        guest_refuse(guest, id, WIRE_TOO_FAST, NULL);
    return may;
}

void tables_charge(const struct guest *guest, uint64_t began)
{
    enum { LINE_NANOSECONDS = 2500 };
    struct payer payer = tables_payer(guest);
    accounts_spend(guest->server->accounts, &payer, PURSE_LINES,
                   (uv_hrtime() - began) / LINE_NANOSECONDS, uv_now(&guest->server->loop));
}

/* Lines cost time, and whoever asks for many is made to wait. */
static bool pays(struct server *server, const struct payer *payer, int64_t lines)
{
    uint64_t now = uv_now(&server->loop);
    if (!payer)
        return true;
    if (!accounts_may(server->accounts, payer, PURSE_LINES, now))
        return false;
    accounts_spend(server->accounts, payer, PURSE_LINES, (uint64_t)lines, now);
    return true;
}

static struct room *read_room(struct server *server, const struct store_table *row,
                              const struct payer *payer, enum wire_why *why)
{
    struct unread *unread = &server->unread[(uint64_t)row->id % UNREAD_KEPT];
    uint64_t now = uv_now(&server->loop);
    *why = unread->why;
    if (unread->table == row->id && now < unread->until)
        return NULL;
    *why = WIRE_TOO_FAST;
    if (!pays(server, payer, row->version + 1))
        return NULL;
    struct room *room = room_load(server, row, why);
    metrics_add(&server->metrics, METRIC_TABLES_READ, 1);
    if (room)
        return room;
    if (*why != WIRE_NOT_STORED)
        *unread = (struct unread){row->id, now + UNREAD_TIME, *why};
    if (*why == WIRE_OLD_RULES && row->state == STORE_LIVE &&
        row->summary[0]) { /* which says otherwise */
        char summary[STORE_SUMMARY_MAX];
        struct qn_text text = qn_text_on(summary, sizeof summary);
        room_keep_old(server, row, &text);
    }
    return NULL;
}

bool tables_is_old(const struct server *server, const struct store_table *row)
{
    const struct unread *unread = &server->unread[(uint64_t)row->id % UNREAD_KEPT];
    return unread->table == row->id && unread->why == WIRE_OLD_RULES;
}

/* A store that cannot be read is no answer: the table may be there. */
static bool find_row(struct server *server, const char *key, enum store_state state,
                     struct store_table *row, enum wire_why *why)
{
    enum store_why found = store_find_table(server->store, key, row);
    *why = found == STORE_FINE || found == STORE_MISSING ? WIRE_NO_TABLE : WIRE_NOT_STORED;
    return found == STORE_FINE && row->state == state;
}

struct room *tables_find(struct server *server, const char *key, const struct payer *payer,
                         enum wire_why *why)
{
    struct store_table row;
    struct room *room = tables_loaded(server, key);
    if (room)
        return room;
    if (!find_row(server, key, STORE_LIVE, &row, why))
        return NULL;
    *why = WIRE_FULL;
    if (payer && !tables_make_space(server))
        return NULL;
    room = read_room(server, &row, payer, why);
    if (room) {
        tables_add(room);
        tables_list_show(room);
        room_go_on(room);
    }
    return room;
}

/* ---- closed ones ---- */

static struct room *take_closed(struct server *server, int at)
{
    struct room *room = server->closed[at];
    for (int i = at; i < CLOSED_KEPT - 1; i++)
        server->closed[i] = server->closed[i + 1];
    server->closed[CLOSED_KEPT - 1] = NULL;
    return room;
}

static void free_closed(struct server *server)
{
    while (server->closed[0])
        room_free(take_closed(server, 0));
}

static struct room *find_closed(struct server *server, const char *key, const struct payer *payer,
                                enum wire_why *why)
{
    struct store_table row;
    for (int i = 0; i < CLOSED_KEPT && server->closed[i]; i++)
        if (strcmp(server->closed[i]->key, key) == 0)
            return take_closed(server, i);
    if (!find_row(server, key, STORE_CLOSED, &row, why))
        return NULL;
    struct room *room = read_room(server, &row, payer, why);
    if (room && server->closed[CLOSED_KEPT - 1])
        room_free(take_closed(server, CLOSED_KEPT - 1));
    return room;
}

const struct room *tables_load_closed(struct server *server, const char *key,
                                      const struct payer *payer, enum wire_why *why)
{
    struct room *room = find_closed(server, key, payer, why);
    if (!room)
        return NULL;
    for (int i = CLOSED_KEPT - 1; i > 0; i--)
        server->closed[i] = server->closed[i - 1];
    return server->closed[0] = room;
}

/* ---- hearing ---- */

static void hear_look_back(struct guest *guest, json_t *message, const struct payer *payer,
                           enum wire_why why)
{
    const struct room *closed = NULL;
    if (why == WIRE_NO_TABLE)
        closed = tables_load_closed(guest->server, wire_text(message, "table"), payer, &why);
    if (closed)
        room_replay(closed, guest, message);
    else
        guest_refuse(guest, wire_text(message, "id"), why, NULL);
}

/* ---- tables that were played by older rules ---- */

/* They are kept as they are, and are no rooms: nobody enters them. */
static void closed_old(struct task *task, enum store_why why)
{
    if (why == STORE_FINE)
        guest_done(task->guest, task->id);
    else
        guest_refuse(task->guest, task->id, WIRE_NOT_STORED, NULL);
}

/* Closing one is the owner's right: it leaves the list, and stays in the store. */
static void close_old(struct guest *guest, const char *id, const struct store_table *row)
{
    struct task *task = task_new(guest->server, guest, id);
    struct store_job *job = task ? store_job_new(task) : NULL;
    if (!task)
        return;
    task->done = closed_old;
    if (job)
        store_close_table(job, row->id);
    task_submit(task, job);
}

/* No room of this key can be had. */
static void hear_without_room(struct guest *guest, enum wire_verb verb, const json_t *message,
                              enum wire_why why)
{
    const char *id = wire_text(message, "id");
    struct store_table row;
    if (why == WIRE_OLD_RULES && verb == WIRE_DO_CLOSE &&
        store_find_table(guest->server->store, wire_text(message, "table"), &row) == STORE_FINE &&
        row.owner == guest->person)
        close_old(guest, id, &row);
    else
        guest_refuse(guest, id, why, NULL);
}

void tables_hear(struct guest *guest, enum wire_verb verb, json_t *message)
{
    enum wire_why why = WIRE_NO_TABLE;
    struct payer payer = tables_payer(guest);
    bool is_replay = verb == WIRE_DO_REPLAY;
    if (is_replay && !pays(guest->server, &payer, REPLAY_PRICE)) {
        guest_refuse(guest, wire_text(message, "id"), WIRE_TOO_FAST, NULL);
        return;
    }
    struct room *room = tables_find(guest->server, wire_text(message, "table"), &payer, &why);
    if (room && EVERY_COMMAND_WAITS)
        room_hold(room);
    if (room)
        room_hear(room, guest, verb, message);
    else if (is_replay)
        hear_look_back(guest, message, &payer, why);
    else
        hear_without_room(guest, verb, message, why);
}

/* ---- people who go ---- */

static bool knows(const struct room *room, int64_t person)
{
    return room->owner == person || qn_table_knows(room->table, (uint64_t)person);
}

void tables_forget(struct server *server, int64_t person)
{
    free_closed(server);
    tables_reload_each(server, knows, person);
}

/* ---- the clock ---- */

static void on_clock(uv_timer_t *timer)
{
    struct server *server = timer->data;
    uint64_t now = uv_now(timer->loop), soonest = now + sweep_time(server);
    struct room *next;
    for (struct room *room = server->rooms; room; room = next) {
        next = room->next;
        if (room_tick(room, now))
            tables_drop(room);
        else if (room->deadline && room->deadline < soonest)
            soonest = room->deadline;
    }
    if (server->room_count > 0 && !server->is_stopping)
        uv_timer_start(timer, on_clock, soonest > now + TICK ? soonest - now : TICK, 0);
}

void tables_set_clock(struct server *server, uint64_t when)
{
    uint64_t now = uv_now(&server->loop), wait = when > now + TICK ? when - now : TICK;
    if (server->is_stopping)
        return;
    if (!uv_is_active((uv_handle_t *)&server->clock) || uv_timer_get_due_in(&server->clock) > wait)
        uv_timer_start(&server->clock, on_clock, wait, 0);
}

/* ---- beginning and end ---- */

void tables_open(struct server *server)
{
    tables_open_list(server);
    tables_begin_ageing(server);
}

void tables_close(struct server *server)
{
    while (server->rooms)
        tables_drop(server->rooms);
    free_closed(server);
    tables_close_list(server);
}
