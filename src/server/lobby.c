/* All tables of the server: see lobby.h. */
#include "server/lobby.h"
#include "server/api.h"
#include <stdlib.h>
#include <string.h>

enum { TICK = 1000, SWEEP = 60000, LISTED_MAX = 200 };

/* ---- which tables there are ---- */

static struct room **chain_of(struct server *server, const char *key)
{
    uint32_t hash = 2166136261u;
    for (; *key; key++)
        hash = (hash ^ (uint8_t)*key) * 16777619u;
    return &server->chains[hash % ROOM_CHAINS];
}

void lobby_add(struct room *room)
{
    struct server *server = room->server;
    struct room **chain = chain_of(server, room->key);
    room->chain = *chain;
    *chain = room;
    room->next = server->rooms;
    room->link = &server->rooms;
    if (room->next)
        room->next->link = &room->next;
    server->rooms = room;
    server->room_count++;
}

void lobby_drop(struct room *room)
{
    struct server *server = room->server;
    struct room **at = chain_of(server, room->key);
    while (*at != room)
        at = &(*at)->chain;
    *at = room->chain;
    *room->link = room->next;
    if (room->next)
        room->next->link = room->link;
    server->room_count--;
    server->is_lobby_stale |= room->is_listed;
    room_free(room);
}

static struct room *load(struct server *server, const struct store_table *row)
{
    struct room *room = room_load(server, row);
    if (!room)
        return NULL;
    lobby_add(room);
    return room;
}

struct room *lobby_find(struct server *server, const char *key)
{
    struct store_table row;
    struct room *room = *chain_of(server, key);
    while (room && strcmp(room->key, key) != 0)
        room = room->chain;
    if (room)
        return room;
    if (store_find_table(server->store, key, &row) != STORE_FINE || row.state != STORE_LIVE)
        return NULL;
    room = load(server, &row);
    if (room)
        room_go_on(room);
    return room;
}

static bool load_visited(void *context, const struct store_table *row)
{
    load(context, row);
    return true;
}

void lobby_open(struct server *server)
{
    store_live_tables(server->store, load_visited, server);
    for (struct room *room = server->rooms; room; room = room->next)
        room_go_on(room);
    lobby_wind(server);
}

void lobby_close(struct server *server)
{
    while (server->rooms)
        lobby_drop(server->rooms);
}

/* ---- the clock ---- */

static void on_clock(uv_timer_t *timer)
{
    struct server *server = timer->data;
    uint64_t now = uv_now(timer->loop);
    bool runs = false;
    struct room *next;
    for (struct room *room = server->rooms; room; room = next) {
        next = room->next;
        if (room_tick(room, now))
            lobby_drop(room);
        else
            runs |= room->deadline != 0;
    }
    uv_timer_start(timer, on_clock, runs ? TICK : SWEEP, 0);
}

void lobby_wind(struct server *server)
{
    bool is_slow =
        !uv_is_active((uv_handle_t *)&server->clock) || uv_timer_get_due_in(&server->clock) > TICK;
    if (is_slow && !server->is_stopping)
        uv_timer_start(&server->clock, on_clock, TICK, 0);
}

/* ---- a new table ---- */

static bool count_table(void *context, const struct store_table *row)
{
    (void)row;
    ++*(uint32_t *)context;
    return true;
}

static bool is_full(struct server *server, int64_t person)
{
    uint32_t own = 0;
    store_tables_of(server->store, person, count_table, &own);
    return server->room_count >= server->config->max_tables ||
           own >= server->config->tables_per_person;
}

static void created(struct task *task, enum store_why why)
{
    struct room *room = task->room;
    struct qn_text text = server_text(task->server);
    if (why == STORE_FINE && task->id[0])
        qn_text_form(&text, "{\"is\":\"done\",\"id\":\"%s\",\"table\":\"%s\"}", task->id,
                     room->key);
    else if (why == STORE_FINE)
        qn_text_form(&text, "{\"table\":\"%s\"}", room->key);
    else
        wire_put_refusal(&text, task->id, WIRE_NOT_STORED, "", task->server->lang);
    if (task->exchange)
        api_answer(task->exchange, why == STORE_FINE ? 201 : 503, &text);
    guest_send(task->guest, &text);
    if (why != STORE_FINE)
        lobby_drop(room);
    else
        room_stored(room);
}

static void create(struct task *task, int64_t person, const json_t *message, enum qn_lang lang)
{
    struct server *server = task->server;
    struct exchange *exchange = task->exchange;
    char sentence[1024];
    struct qn_text refusal = qn_text_on(sentence, sizeof sentence);
    task->done = created;
    if (is_full(server, person))
        wire_put_refusal(&refusal, task->id, WIRE_TOO_MANY, "", lang);
    else if (room_create(server, person, message, lang, task, &refusal))
        return;
    if (exchange)
        api_answer(exchange, 400, &refusal);
    guest_send(task->guest, &refusal);
    task_free(task);
}

void lobby_create(struct guest *guest, const json_t *message)
{
    struct task *task = task_new(guest->server, guest, wire_text(message, "id"));
    if (task)
        create(task, guest->person, message, guest->lang);
}

void lobby_create_for(struct exchange *exchange, struct server *server, int64_t person,
                      const json_t *message, enum qn_lang lang)
{
    struct task *task = task_new(server, NULL, "");
    if (!task) {
        api_answer(exchange, 503, &(struct qn_text){0});
        return;
    }
    task->exchange = exchange;
    create(task, person, message, lang);
}

/* ---- lists ---- */

static const char *const phases[] = {"gathering", "playing", "finished"};
static const char *const clocks[QN_CLOCKS] = {"off", "relaxed", "fast"};

static void put_names(const struct qn_table *table, struct qn_text *text)
{
    for (int seat = 0; seat < qn_table_setup(table)->players; seat++) {
        const struct qn_seat *at = qn_table_seat(table, seat);
        qn_text_str(text, seat ? "," : ",\"names\":[");
        if (at->sitter == QN_NOBODY)
            qn_text_str(text, "null");
        else
            wire_put_string(text, at->name);
    }
    qn_text_char(text, ']');
}

static void put_room(const struct room *room, int64_t person, struct qn_text *text)
{
    const struct qn_table *table = room->table;
    int seat = room_seat(room, person);
    qn_text_form(text, "{\"table\":\"%s\",\"game\":\"%s\",\"players\":%d,\"options\":", room->key,
                 qn_table_game(table)->id, qn_table_setup(table)->players);
    qn_setup_json(qn_table_game(table), qn_table_setup(table), text);
    qn_text_form(text, ",\"phase\":\"%s\",\"clock\":\"%s\",\"guests\":%s",
                 phases[qn_table_phase(table)], clocks[qn_table_terms(table)->clock],
                 qn_table_terms(table)->guests ? "true" : "false");
    put_names(table, text);
    if (seat >= 0)
        qn_text_form(text, ",\"seat\":%d,\"turn\":%s", seat,
                     qn_table_turn(table) == seat ? "true" : "false");
    qn_text_char(text, '}');
}

/* What is being stored is not shown yet. */
static bool is_shown(const struct room *room)
{
    return room->is_listed && !room->is_held && qn_table_phase(room->table) != QN_FINISHED;
}

static void send_lobby(struct guest *guest)
{
    struct qn_text text = server_text(guest->server);
    int count = 0;
    qn_text_str(&text, "{\"is\":\"lobby\",\"tables\":[");
    for (const struct room *room = guest->server->rooms; room && count < LISTED_MAX;
         room = room->next) {
        if (!is_shown(room))
            continue;
        if (count++)
            qn_text_char(&text, ',');
        put_room(room, guest->person, &text);
    }
    qn_text_str(&text, "]}");
    guest_send(guest, &text);
}

void lobby_list(struct guest *guest, const json_t *message)
{
    guest->in_lobby = wire_flag(message, "on");
    guest_done(guest, wire_text(message, "id"));
    if (guest->in_lobby)
        send_lobby(guest);
}

void lobby_tell(struct server *server)
{
    if (!server->is_lobby_stale)
        return;
    server->is_lobby_stale = false;
    for (struct guest *guest = server->guests; guest; guest = guest->next)
        if (guest->in_lobby)
            send_lobby(guest);
}

struct mine {
    struct guest *guest;
    struct qn_text text;
    int count;
};

static bool put_mine(void *context, const struct store_table *row)
{
    struct mine *mine = context;
    struct room *room = *chain_of(mine->guest->server, row->key);
    while (room && strcmp(room->key, row->key) != 0)
        room = room->chain;
    bool is_loaded = room != NULL;
    if (!room)
        room = room_load(mine->guest->server, row);
    if (!room)
        return true;
    if (mine->count++)
        qn_text_char(&mine->text, ',');
    put_room(room, mine->guest->person, &mine->text);
    if (!is_loaded)
        room_free(room);
    return mine->count < LISTED_MAX;
}

void lobby_mine(struct guest *guest, const json_t *message)
{
    struct mine mine = {.guest = guest, .text = server_text(guest->server)};
    qn_text_form(&mine.text, "{\"is\":\"done\",\"id\":\"%s\",\"tables\":[",
                 wire_text(message, "id"));
    store_tables_of(guest->server->store, guest->person, put_mine, &mine);
    qn_text_str(&mine.text, "]}");
    guest_send(guest, &mine.text);
}

/* ---- people who go ---- */

void lobby_leave(struct server *server, const struct guest *guest)
{
    for (struct room *room = server->rooms; room; room = room->next)
        room_leave(room, guest);
}

void lobby_give_up(struct server *server, int64_t person)
{
    for (struct room *room = server->rooms; room; room = room->next)
        room_give_up(room, person);
}

void lobby_forget(struct server *server, int64_t person)
{
    struct room *next;
    (void)person;
    for (struct room *room = server->rooms; room; room = next) {
        next = room->next;
        if (!room->is_held && !room_reload(room))
            lobby_drop(room);
    }
}
