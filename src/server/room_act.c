/* What people do at a table, as they ask for it: seats, shares, moves, the next game, closing. */
#include "server/room_internal.h"
#include <sodium.h>
#include <string.h>

/* ---- reading ---- */

static bool read_share(const char *share, uint8_t bytes[QN_SECRET_BYTES])
{
    return share &&
           sodium_hex2bin(bytes, QN_SHARE_BYTES, share, strlen(share), NULL, NULL, NULL) == 0;
}

/* What the act needs beyond seat and version; false: it was refused. */
static bool fill(struct room *room, const struct order *order, struct qn_command *command)
{
    const json_t *message = order->message;
    struct guest *guest = order->guest;
    const char *id = wire_text(message, "id"), *name = wire_text(message, "name");
    const char *move = wire_text(message, "move");
    struct qn_text text = qn_text_on(command->name, sizeof command->name);
    if (command->act == QN_ACT_SIT || command->act == QN_ACT_CLAIM)
        qn_text_str(&text, name ? name : guest->name);
    if (command->act == QN_ACT_BOT && name)
        qn_text_str(&text, name);
    if (command->act == QN_ACT_MOVE && move)
        command->move = qn_table_game(room->table)->move_parse(move);
    bool is_named = command->act != QN_ACT_BOT || !name || bot_pool_has_level(name);
    bool is_shared =
        command->act != QN_ACT_SHARE || read_share(wire_text(message, "share"), command->bytes);
    if (!is_named || !is_shared || text.full)
        guest_refuse(guest, id, WIRE_FORM, is_shared ? "name" : "share");
    else if (command->act == QN_ACT_MOVE && command->move == QN_NO_MOVE)
        guest_refuse(guest, id, WIRE_NO_MOVE, move);
    else
        return true;
    return false;
}

/* ---- the next game ---- */

void room_hear_again(struct room *room, const struct order *order)
{
    struct qn_order asked = {
        .asks = QN_ASKS_AGAIN,
        .is_lasting = true,
        .command = {.id = wire_id(order->message),
                    .version = (uint32_t)wire_number(order->message, "version", 0)}};
    randombytes_buf(asked.command.bytes, sizeof asked.command.bytes);
    room_order(room, order, asked);
    sodium_memzero(asked.command.bytes, sizeof asked.command.bytes);
}

/* ---- closing ---- */

static void closed(struct task *task, enum store_why why)
{
    struct room *room = task->room;
    if (why != STORE_FINE) {
        guest_refuse(task->guest, task->id, WIRE_NOT_STORED, NULL);
        room_release(room);
        return;
    }
    guest_done(task->guest, task->id);
    room_say_gone(room);
    tables_drop(room);
}

void room_hear_close(struct room *room, const struct order *order)
{
    const char *id = wire_text(order->message, "id");
    if (room->owner != order->person) {
        guest_refuse(order->guest, id, WIRE_NOT_OWNER, NULL);
        return;
    }
    struct task *task = task_new(room->server, order->guest, id);
    struct store_job *job = task ? store_job_new(task) : NULL;
    if (!task)
        return;
    room->is_held = true;
    qn_host_hold(room->host);
    task->room = room;
    task->done = closed;
    if (job)
        store_close_table(job, room->id);
    task_submit(task, job);
}

/* ---- undos ---- */

enum { JUDGING_TIME = 20000000 };

static bool is_judged_long(void *self)
{
    const struct server *server = self;
    return uv_hrtime() >= server->judged_until;
}

void room_be_patient(struct server *server, struct qn_table *table)
{
    qn_table_be_patient(table, is_judged_long, server);
}

void room_begin_judging(struct room *room)
{
    room->server->judged_until = uv_hrtime() + JUDGING_TIME;
}

/* Judging holds up everybody on the server: it has an end each time, and whoever has had much of it
 * waits. All of the time that it may take is paid when the undo is heard, so that many at once do
 * not pass before the first has been paid for, and once it was judged what was too much is given
 * back. */
static bool may_be_judged(const struct room *room, const struct guest *guest)
{
    struct payer payer = tables_payer(guest);
    return accounts_may(room->server->accounts, &payer, PURSE_JUDGING, uv_now(&room->server->loop));
}

void room_pay_judging(const struct room *room, const struct order *order)
{
    if (!order->is_judged)
        return;
    struct payer payer = tables_payer(order->guest);
    accounts_spend(room->server->accounts, &payer, PURSE_JUDGING, JUDGING_TIME / 1000,
                   uv_now(&room->server->loop));
}

void room_end_judging(const struct room *room, struct order *order, uint64_t began)
{
    struct server *server = room->server;
    if (!order || !order->is_judged)
        return;
    struct payer payer = tables_payer(order->guest);
    uint64_t now = uv_now(&server->loop);
    order->is_judged = false; /* what was accepted is answered later, when it is stored */
    accounts_give_back(server->accounts, &payer, PURSE_JUDGING, JUDGING_TIME / 1000, now);
    accounts_spend(server->accounts, &payer, PURSE_JUDGING, (uv_hrtime() - began) / 1000, now);
}

/* ---- everything else ---- */

void room_hear_act(struct room *room, const struct order *order)
{
    struct order kept = *order;
    const json_t *message = order->message;
    struct qn_order asked = {.asks = QN_ASKS_ACT,
                             .is_lasting = true,
                             .command = {.act = (uint8_t)host_act_named(wire_text(message, "act")),
                                         .seat = (uint8_t)wire_number(message, "seat", 0),
                                         .id = wire_id(message),
                                         .version = (uint32_t)wire_number(message, "version", 0),
                                         .move = QN_NO_MOVE,
                                         .seats = (uint8_t)wire_number(message, "seats", 0),
                                         .sitter = QN_REMOTE}};
    if (!fill(room, order, &asked.command))
        return;
    kept.is_judged = asked.command.act == QN_ACT_UNDO;
    if (kept.is_judged && !may_be_judged(room, order->guest))
        guest_refuse(order->guest, wire_text(message, "id"), WIRE_TOO_FAST, NULL);
    else
        room_order(room, &kept, asked);
}

/* ---- names ---- */

/* The name that the person has when it is its turn. */
void room_hear_rename(struct room *room, const struct order *order)
{
    const struct guest *guest = order->guest;
    int seat = room_seat(room, order->person);
    if (order->person != guest->person || seat < 0 ||
        strcmp(qn_table_seat(room->table, seat)->name, guest->name) == 0)
        return;
    struct qn_order name = {
        .asks = QN_ASKS_ACT,
        .is_now = true,
        .is_own = true,
        .command = {.act = QN_ACT_NAME, .seat = (uint8_t)seat, .person = (uint64_t)order->person}};
    memcpy(name.command.name, guest->name, sizeof name.command.name);
    qn_host_hear(room->host, &name, uv_now(&room->server->loop));
}

/* Tables that rested when somebody took another name learn it when the person comes. A name that
 * was chosen for one table later than that stays. */
void room_call_anew(struct room *room, const struct order *order)
{
    struct store_person person;
    int seat = room_seat(room, order->person);
    if (seat < 0 || room->read_at == 0 ||
        strcmp(qn_table_seat(room->table, seat)->name, order->guest->name) == 0)
        return;
    if (store_find_person(room->server->store, order->person, &person) == STORE_FINE &&
        person.named > 0 && person.named >= room->read_at)
        room_hear_rename(room, order);
}

/* ---- going for good ---- */

/* Its farewell is told when that is stored, or was refused. */
void room_hear_part(struct room *room, const struct order *order)
{
    int seat = room_seat(room, order->person);
    struct order leaving = *order;
    leaving.hear = NULL;
    if (seat < 0)
        people_parted(order->farewell);
    else
        room_order(room, &leaving,
                   (struct qn_order){.asks = QN_ASKS_ACT,
                                     .is_now = true,
                                     .is_lasting = true,
                                     .is_own = true,
                                     .command = {.act = QN_ACT_LEAVE, .seat = (uint8_t)seat}});
}
