/* All tables of the server: see lobby.h. */
#include "server/lobby.h"
#include "server/api.h"
#include "session/message.h"
#include "session/say.h"
#include <stdlib.h>
#include <string.h>

enum {
    TICK = 100, /* milliseconds between two looks at the clocks, at least */
    SWEEP = 30000,
    LOBBY_PAUSE = 200, /* between two lists for those who look at it */
    LISTED_MAX = 200,
    GAMES_MAX = 50,
    RECENT = 32, /* tables among which a command that comes again is looked for */
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
    metrics_set(&server->metrics, METRIC_TABLES, server->room_count);
    lobby_wind(server, uv_now(&server->loop) + sweep_time(server));
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
    metrics_set(&server->metrics, METRIC_TABLES, server->room_count);
    if (room->is_listed)
        lobby_changed(server);
    room_free(room);
}

static struct room *find_loaded(struct server *server, const char *key)
{
    struct room *room = *chain_of(server, key);
    while (room && strcmp(room->key, key) != 0)
        room = room->chain;
    if (room && room->is_broken && !room->is_held) {
        lobby_drop(room);
        return NULL;
    }
    return room;
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
    struct room *room = find_loaded(server, key);
    if (room)
        return room;
    if (store_find_table(server->store, key, &row) != STORE_FINE || row.state != STORE_LIVE)
        return NULL;
    room = load(server, &row);
    if (room)
        room_go_on(room);
    return room;
}

struct room *lobby_exhume(struct server *server, const char *key)
{
    struct store_table row;
    if (store_find_table(server->store, key, &row) != STORE_FINE || row.state != STORE_CLOSED)
        return NULL;
    return room_load(server, &row);
}

void lobby_hear(struct guest *guest, json_t *message)
{
    const char *key = wire_text(message, "table");
    struct room *room = lobby_find(guest->server, key), *closed = NULL;
    if (room)
        room_hear(room, guest, message);
    else if (strcmp(wire_text(message, "do"), "replay") == 0 &&
             (closed = lobby_exhume(guest->server, key)))
        room_replay(closed, guest, message);
    else
        guest_refuse(guest, wire_text(message, "id"), WIRE_NO_TABLE, NULL);
    if (closed)
        room_free(closed);
}

/* ---- coming back ---- */

static bool load_visited(void *context, const struct store_table *row)
{
    load(context, row);
    return true;
}

void lobby_open(struct server *server)
{
    struct room *next;
    store_live_tables(server->store, load_visited, server);
    for (struct room *room = server->rooms; room; room = next) {
        next = room->next;
        bool is_open = room->is_listed && qn_table_phase(room->table) != QN_FINISHED;
        room_go_on(room);
        if (!is_open && !room_is_needed(room))
            lobby_drop(room);
    }
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
    uint64_t now = uv_now(timer->loop), soonest = now + sweep_time(server);
    struct room *next;
    for (struct room *room = server->rooms; room; room = next) {
        next = room->next;
        if (room_tick(room, now))
            lobby_drop(room);
        else if (room->deadline && room->deadline < soonest)
            soonest = room->deadline;
    }
    if (server->room_count > 0 && !server->is_stopping)
        uv_timer_start(timer, on_clock, soonest > now + TICK ? soonest - now : TICK, 0);
}

void lobby_wind(struct server *server, uint64_t when)
{
    uint64_t now = uv_now(&server->loop), wait = when > now + TICK ? when - now : TICK;
    if (server->is_stopping)
        return;
    if (!uv_is_active((uv_handle_t *)&server->clock) || uv_timer_get_due_in(&server->clock) > wait)
        uv_timer_start(&server->clock, on_clock, wait, 0);
}

/* ---- a new table ---- */

/* The tables of a person before one more is made. */
struct own {
    struct server *server;
    int64_t person;
    uint32_t seen, open;    /* open: not over */
    char id[17];            /* of the command: is it one that was done already? */
    char key[KEY_TEXT_MAX]; /* then its table */
};

static bool look_for_end(void *context, uint32_t version, const char *line)
{
    bool *is_over = context;
    (void)version;
    if (strstr(line, "\"act\":\"over\""))
        *is_over = true;
    else if (strstr(line, "\"act\":\"commit\""))
        *is_over = false;
    return true;
}

/* Whether the game of a table is over that is not in memory, by its last lines: after its end a
 * game sees people leave, and no more. */
static bool is_over(struct server *server, const struct store_table *row)
{
    uint32_t tail = QN_PLAYERS_MAX + 1;
    bool over = false;
    store_lines(server->store, row->id, row->version > tail ? (uint32_t)row->version - tail : 0,
                look_for_end, &over);
    return over;
}

struct seeking {
    const char *id;
    bool is_found;
};

/* The first line after the head is the commitment that came with the table. */
static bool look_for_id(void *context, uint32_t version, const char *line)
{
    struct seeking *seeking = context;
    char member[32];
    struct qn_text text = qn_text_on(member, sizeof member);
    qn_text_form(&text, "\"id\":\"%s\"", seeking->id);
    seeking->is_found = version == 1 && strstr(line, member) != NULL;
    return false;
}

static bool was_made_by(struct server *server, const struct store_table *row, const char *id)
{
    struct seeking seeking = {.id = id};
    store_lines(server->store, row->id, 1, look_for_id, &seeking);
    return seeking.is_found;
}

static bool count_own(void *context, const struct store_table *row)
{
    struct own *own = context;
    const struct room *room = find_loaded(own->server, row->key);
    if (row->owner != own->person)
        return true;
    if (own->seen++ < RECENT && was_made_by(own->server, row, own->id)) /* the latest come first */
        memcpy(own->key, row->key, sizeof own->key);
    own->open += room ? qn_table_phase(room->table) != QN_FINISHED : !is_over(own->server, row);
    return true;
}

/* Tables that are being made are not in the store yet. */
static void count_coming(struct own *own, uint64_t id)
{
    for (const struct room *room = own->server->rooms; room; room = room->next) {
        if (room->owner != own->person || room->stored > 0)
            continue;
        own->open++;
        if (room->made_by == id)
            memcpy(own->key, room->key, sizeof own->key);
    }
}

static void look_at_own(struct own *own, const json_t *message)
{
    struct qn_text id = qn_text_on(own->id, sizeof own->id);
    qn_text_str(&id, wire_text(message, "id"));
    count_coming(own, wire_id(message));
    store_tables_of(own->server->store, own->person, count_own, own);
}

static void created(struct task *task, enum store_why why)
{
    struct room *room = task->room;
    struct qn_text text = server_text(task->server);
    if (why == STORE_FINE && task->guest)
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

/* The command came before: its table is there, or about to be. */
static void create_again(struct task *task, const char *key, json_t *message)
{
    struct room *room = lobby_find(task->server, key);
    struct qn_text text = server_text(task->server);
    if (task->guest && room) {
        room_hear(room, task->guest, message);
    } else if (task->exchange) {
        qn_text_form(&text, "{\"table\":\"%s\"}", key);
        api_answer(task->exchange, 201, &text);
    }
    task_free(task);
}

static void create(struct task *task, int64_t person, json_t *message, enum qn_lang lang)
{
    struct server *server = task->server;
    struct own own = {.server = server, .person = person};
    char sentence[1024];
    struct qn_text refusal = qn_text_on(sentence, sizeof sentence);
    look_at_own(&own, message);
    task->done = created;
    if (own.key[0]) {
        create_again(task, own.key, message);
        return;
    }
    if (own.open >= server->config->tables_per_person ||
        server->room_count >= server->config->max_tables)
        wire_put_refusal(&refusal, wire_text(message, "id"), WIRE_TOO_MANY, "", lang);
    else if (room_create(server, person, message, lang, task, &refusal))
        return;
    if (task->exchange)
        api_answer(task->exchange, 400, &refusal);
    guest_send(task->guest, &refusal);
    task_free(task);
}

void lobby_create(struct guest *guest, json_t *message)
{
    struct task *task = task_new(guest->server, guest, wire_text(message, "id"));
    if (task)
        create(task, guest->person, message, guest->lang);
}

void lobby_create_for(struct exchange *exchange, struct server *server, int64_t person,
                      json_t *message, enum qn_lang lang)
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
            message_put_string(text, at->sitter == QN_BOT ? say_bot_name(table, seat) : at->name);
    }
    qn_text_char(text, ']');
}

static void put_room(const struct room *room, int64_t person, struct qn_text *text)
{
    const struct qn_table *table = room->table;
    int seat = message_seat(table, (uint64_t)person);
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
    return room->is_listed && room->stored > 0 && !room->is_broken &&
           qn_table_phase(room->table) != QN_FINISHED;
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

void lobby_look_away(struct guest *guest)
{
    if (!guest->lobby_link)
        return;
    *guest->lobby_link = guest->lobby_next;
    if (guest->lobby_next)
        guest->lobby_next->lobby_link = guest->lobby_link;
    guest->lobby_link = NULL;
}

void lobby_list(struct guest *guest, json_t *message)
{
    struct server *server = guest->server;
    lobby_look_away(guest);
    guest_done(guest, wire_text(message, "id"));
    if (!wire_flag(message, "on"))
        return;
    guest->lobby_next = server->lobby;
    guest->lobby_link = &server->lobby;
    if (guest->lobby_next)
        guest->lobby_next->lobby_link = &guest->lobby_next;
    server->lobby = guest;
    send_lobby(guest);
}

static void on_changed(uv_timer_t *timer)
{
    struct server *server = timer->data;
    for (struct guest *guest = server->lobby; guest; guest = guest->lobby_next)
        send_lobby(guest);
}

void lobby_changed(struct server *server)
{
    if (server->lobby && !server->is_stopping && !uv_is_active((uv_handle_t *)&server->lobby_timer))
        uv_timer_start(&server->lobby_timer, on_changed, LOBBY_PAUSE, 0);
}

/* ---- one's own ---- */

struct mine {
    struct guest *guest;
    struct qn_text text;
    int count;
    int64_t table, game; /* the finished game whose seats are being put */
    int seats;
    char bytes[3][QN_PLAYERS_MAX * 2 * QN_NAME_MAX];
    struct qn_text names, scores, ranks;
};

static bool put_mine(void *context, const struct store_table *row)
{
    struct mine *mine = context;
    struct server *server = mine->guest->server;
    struct room *room = find_loaded(server, row->key);
    if (!room && !is_over(server, row)) /* what is over is among the games */
        room = lobby_find(server, row->key);
    if (!room)
        return true;
    if (mine->count++)
        qn_text_char(&mine->text, ',');
    put_room(room, mine->guest->person, &mine->text);
    return mine->count < LISTED_MAX;
}

static bool put_head(void *context, uint32_t version, const char *line)
{
    struct mine *mine = context;
    json_t *head = version == 0 ? json_loads(line, 0, NULL) : NULL;
    const char *game = wire_text(head, "game");
    message_put_string(&mine->text, game ? game : "");
    json_decref(head);
    return false;
}

/* Seats come one after the other; a game is put together as they come. */
static void end_game(struct mine *mine)
{
    if (mine->seats)
        qn_text_form(&mine->text, ",\"names\":[%s],\"scores\":[%s],\"ranks\":[%s]}",
                     mine->names.data, mine->scores.data, mine->ranks.data);
    mine->seats = 0;
}

static void begin_game(struct mine *mine, const struct store_result *result)
{
    qn_text_form(&mine->text, "%s{\"table\":\"%s\",\"number\":%lu,\"ended\":%lld,\"game\":",
                 mine->count++ ? "," : "", result->key, (unsigned long)result->game,
                 (long long)result->ended);
    store_lines(mine->guest->server->store, result->table, 0, put_head, mine);
    mine->table = result->table;
    mine->game = result->game;
    mine->names = qn_text_on(mine->bytes[0], sizeof mine->bytes[0]);
    mine->scores = qn_text_on(mine->bytes[1], sizeof mine->bytes[1]);
    mine->ranks = qn_text_on(mine->bytes[2], sizeof mine->bytes[2]);
}

static bool put_result(void *context, const struct store_result *result)
{
    struct mine *mine = context;
    if (result->table != mine->table || result->game != mine->game || !mine->seats) {
        end_game(mine);
        begin_game(mine, result);
    }
    if (result->person == mine->guest->person)
        qn_text_form(&mine->text, ",\"seat\":%d", result->seat);
    if (mine->seats++)
        qn_text_char(&mine->names, ',');
    message_put_string(&mine->names, result->name);
    qn_text_form(&mine->scores, mine->seats > 1 ? ",%d" : "%d", result->score);
    qn_text_form(&mine->ranks, mine->seats > 1 ? ",%d" : "%d", result->rank);
    return true;
}

void lobby_mine(struct guest *guest, json_t *message)
{
    struct server *server = guest->server;
    struct mine *mine = calloc(1, sizeof *mine);
    char *bytes = malloc(SCRATCH_BYTES); /* tables that come back may need the scratch */
    if (mine && bytes) {
        mine->guest = guest;
        mine->text = qn_text_on(bytes, SCRATCH_BYTES);
        qn_text_form(&mine->text, "{\"is\":\"done\",\"id\":\"%s\",\"tables\":[",
                     wire_text(message, "id"));
        store_tables_of(server->store, guest->person, put_mine, mine);
        qn_text_str(&mine->text, "],\"games\":[");
        mine->count = 0;
        store_results_of(server->store, guest->person, GAMES_MAX, put_result, mine);
        end_game(mine);
        qn_text_str(&mine->text, "]}");
        guest_send(guest, &mine->text);
    } else {
        guest_refuse(guest, wire_text(message, "id"), WIRE_NOT_STORED, NULL);
    }
    free(bytes);
    free(mine);
}

/* ---- people who go ---- */

struct keys {
    char (*list)[KEY_TEXT_MAX];
    size_t count, room;
};

static bool gather_key(void *context, const struct store_table *row)
{
    struct keys *keys = context;
    if (keys->count == keys->room) {
        size_t room = keys->room ? 2 * keys->room : 16;
        void *more = realloc(keys->list, room * sizeof *keys->list);
        if (!more)
            return false;
        keys->list = more;
        keys->room = room;
    }
    memcpy(keys->list[keys->count++], row->key, KEY_TEXT_MAX);
    return true;
}

void lobby_each_of(struct server *server, int64_t person,
                   void (*visit)(void *self, struct room *room), void *self)
{
    struct keys keys = {0};
    store_tables_of(server->store, person, gather_key, &keys);
    for (size_t i = 0; i < keys.count; i++) {
        struct room *room = lobby_find(server, keys.list[i]);
        if (room)
            visit(self, room);
    }
    free(keys.list);
}

void lobby_forget(struct server *server, int64_t person)
{
    struct room *next;
    for (struct room *room = server->rooms; room; room = next) {
        next = room->next;
        if (room->owner == person || qn_table_knows(room->table, (uint64_t)person))
            room_renew(room);
    }
}
