/* New tables, and who may make how many. */
#include "server/api.h"
#include "core/json_write.h"
#include "server/tables.h"
#include <string.h>

/* Somebody who asks for a table. */
struct maker {
    struct server *server;
    int64_t person;
    struct payer payer;
    enum qn_lang lang;
};

/* ---- the same command once more ---- */

/* The key of the table that it made or is about to make; false if there is none. */
static bool find_made(const struct maker *maker, const json_t *message, char key[KEY_TEXT_MAX])
{
    struct store_table row;
    for (const struct room *room = maker->server->coming; room; room = room->coming_next)
        if (room->owner == maker->person && room->made_by == wire_id(message)) {
            memcpy(key, room->key, KEY_TEXT_MAX);
            return true;
        }
    if (store_find_made(maker->server->store, maker->person, wire_text(message, "id"), &row) !=
            STORE_FINE ||
        row.state != STORE_LIVE)
        return false;
    memcpy(key, row.key, KEY_TEXT_MAX);
    return true;
}

/* To a command, or without one over HTTP. */
static void put_made(const char *id, const char *key, struct qn_text *text)
{
    if (id)
        wire_open(text, "done", id);
    else
        qn_put_open(text, NULL, '{');
    qn_put_string(text, "table", key);
    qn_put_close(text, '}');
}

static void create_again(struct task *task, const struct maker *maker, const char *key,
                         json_t *message)
{
    enum wire_why why;
    struct room *room = task->guest ? tables_find(task->server, key, &maker->payer, &why) : NULL;
    struct qn_text text = server_text(task->server);
    if (room) {
        room_hear_made(room, task->guest, message);
    } else if (task->guest) {
        guest_refuse(task->guest, task->id, why, NULL);
    } else {
        put_made(NULL, key, &text);
        api_answer(task->exchange, 201, &text);
    }
    task_free(task);
}

/* ---- how many ---- */

/* Tables that are being made are not in the store yet. */
static uint32_t count_coming(const struct maker *maker, bool is_listed, int64_t owner,
                             uint64_t origin)
{
    uint32_t count = 0;
    for (const struct room *room = maker->server->coming; room; room = room->coming_next)
        count += (!is_listed || room->is_listed) && (!owner || room->owner == owner) &&
                 (!origin || room->origin == origin);
    return count;
}

/* Of the whole network, of which IPv6 addresses are but a part. */
static bool is_network_over_listed(const struct maker *maker)
{
    const struct server *server = maker->server;
    uint64_t origin = maker->payer.at[PAYER_ADDRESS];
    uint32_t count = tables_listed_near(server, origin);
    for (const struct room *room = server->coming; room; room = room->coming_next)
        count += room->is_listed && accounts_network(room->origin) == accounts_network(origin);
    return maker->payer.at[PAYER_NETWORK] != 0 &&
           count >= (uint64_t)NETWORK_SHARE * server->config->listed_per_address;
}

static bool is_over_listed(const struct maker *maker)
{
    const struct config *config = maker->server->config;
    uint64_t origin = maker->payer.at[PAYER_ADDRESS];
    uint32_t own = tables_listed_by(maker->server, maker->person) +
                   count_coming(maker, true, maker->person, 0);
    uint32_t near =
        tables_listed_from(maker->server, origin) + count_coming(maker, true, 0, origin);
    return own >= config->listed_per_person || near >= config->listed_per_address ||
           is_network_over_listed(maker);
}

static bool is_over_bytes(const struct maker *maker, const struct store_kept *own,
                          const struct store_kept *near)
{
    const struct config *config = maker->server->config;
    return own->bytes >= config->megabytes_per_person * (int64_t)1000000 ||
           near->bytes >= config->megabytes_per_address * (int64_t)1000000;
}

/* WIRE_WHYS: nothing stands against it. What costs least to look at comes first. */
static enum wire_why why_not(const struct maker *maker, bool is_listed)
{
    struct server *server = maker->server;
    struct store_kept own = {0}, near = {0};
    if (!accounts_may(server->accounts, &maker->payer, PURSE_TABLES, uv_now(&server->loop)))
        return WIRE_TOO_OFTEN;
    if (is_listed && is_over_listed(maker))
        return WIRE_TOO_LISTED;
    store_kept_by_owner(server->store, maker->person, &own);
    if (room_counts_origin(server))
        store_kept_by_origin(server->store, (int64_t)maker->payer.at[PAYER_ADDRESS], &near);
    if (own.open + count_coming(maker, false, maker->person, 0) >=
        server->config->tables_per_person)
        return WIRE_TOO_MANY;
    if (is_over_bytes(maker, &own, &near))
        return WIRE_TOO_LARGE;
    return tables_make_space(server) ? WIRE_WHYS : WIRE_FULL;
}

/* ---- making ---- */

static void arrive(struct room *room)
{
    struct room **at = &room->server->coming;
    while (*at != room)
        at = &(*at)->coming_next;
    *at = room->coming_next;
}

static void created(struct task *task, enum store_why why)
{
    struct room *room = task->room;
    struct qn_text text = server_text(task->server);
    arrive(room);
    if (why == STORE_FINE)
        put_made(task->guest ? task->id : NULL, room->key, &text);
    else
        wire_put_refusal(&text, task->id, WIRE_NOT_STORED, "", task->server->lang);
    if (task->exchange)
        api_answer(task->exchange, why == STORE_FINE ? 201 : 503, &text);
    guest_send(task->guest, &text);
    if (why != STORE_FINE)
        tables_drop(room);
    else
        room_stored(room);
}

static bool make(struct task *task, const struct maker *maker, json_t *message,
                 struct qn_text *refusal)
{
    struct server *server = maker->server;
    enum wire_why why = why_not(maker, wire_flag(message, "listed"));
    if (why != WIRE_WHYS) {
        wire_put_refusal(refusal, wire_text(message, "id"), why, "", maker->lang);
        return false;
    }
    task->done = created;
    if (!room_create(server, maker->person, maker->payer.at[PAYER_ADDRESS], message, maker->lang,
                     task, refusal))
        return false;
    server->made++;
    accounts_spend(server->accounts, &maker->payer, PURSE_TABLES, 1, uv_now(&server->loop));
    return true;
}

static void create(struct task *task, const struct maker *maker, json_t *message)
{
    char sentence[1024], key[KEY_TEXT_MAX];
    struct qn_text refusal = qn_text_on(sentence, sizeof sentence);
    if (find_made(maker, message, key)) {
        create_again(task, maker, key, message);
        return;
    }
    if (make(task, maker, message, &refusal))
        return;
    if (task->exchange)
        api_answer(task->exchange, 400, &refusal);
    guest_send(task->guest, &refusal);
    task_free(task);
}

void tables_create(struct guest *guest, json_t *message)
{
    struct task *task = task_new(guest->server, guest, wire_text(message, "id"));
    struct maker maker = {guest->server, guest->person, tables_payer(guest), guest->lang};
    if (task)
        create(task, &maker, message);
}

void tables_create_for(struct http_exchange *exchange, struct server *server, int64_t person,
                       json_t *message, enum qn_lang lang)
{
    struct task *task = task_new(server, NULL, "");
    if (!task) {
        api_refuse(exchange, 503);
        return;
    }
    task->exchange = exchange;
    const struct address *address = &http_exchange_request(exchange)->address;
    struct maker maker = {server, person, accounts_payer(server->accounts, person, address), lang};
    create(task, &maker, message);
}
