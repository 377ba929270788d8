/* What people do at a table: seats, shares, moves, the next game, closing. */
#include "server/room_parts.h"
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
    if (command->act == QN_ACT_BOT)
        qn_text_str(&text, name ? name : "normal");
    if (command->act == QN_ACT_MOVE && move)
        command->move = qn_table_game(room->table)->move_parse(move);
    bool is_named = command->act != QN_ACT_BOT || minds_has_level(command->name);
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

/* ---- what the server does in its own name ---- */

static bool is_long_away(const struct room *room, int seat)
{
    uint64_t time = room->server->config->away_seconds * (uint64_t)1000;
    return room->away >> seat & 1 && uv_now(&room->server->loop) - room->away_since[seat] >= time;
}

/* The owner opens the game and its seats although it may not play; players put a bot in the place
 * of somebody who is away, and free seats before a deal from bots and from those who did not come
 * back. */
static bool is_for_host(const struct room *room, const struct qn_command *command)
{
    bool owns = room->owner == (int64_t)command->person;
    bool plays = room_seat(room, (int64_t)command->person) >= 0;
    bool is_playing = qn_table_phase(room->table) == QN_PLAYING;
    if (command->seat >= qn_table_setup(room->table)->players || !(owns || plays))
        return false;
    const struct qn_seat *seat = qn_table_seat(room->table, command->seat);
    if (seat->person == command->person)
        return false;
    bool is_gone = is_long_away(room, command->seat) || seat->left;
    if (command->act == QN_ACT_BOT)
        return is_playing ? is_gone : !plays;
    if (command->act == QN_ACT_LEAVE)
        return !is_playing && (seat->sitter == QN_BOT || is_gone);
    return command->act == QN_ACT_START && !plays;
}

/* ---- the next game ---- */

static bool rotate(struct room *room, uint64_t id)
{
    uint8_t secret[QN_SECRET_BYTES];
    randombytes_buf(secret, sizeof secret);
    bool done = hosting_again(room->table, secret, id);
    sodium_memzero(secret, sizeof secret);
    return done;
}

/* The version at which a rotation ended that began with this one: everybody got up, everybody sat
 * down. */
static uint32_t rotated_at(const struct room *room, uint32_t began)
{
    struct qn_reader *reader = qn_reader_new(room->table, QN_NO_PERSON, QN_SPECTATOR, began);
    struct qn_news news;
    uint32_t moved = 0;
    while (reader && qn_reader_next(reader, &news) && news.act == QN_ACT_LEAVE)
        moved++;
    qn_reader_free(reader);
    return began + 2 * moved;
}

void room_hear_again(struct room *room, const struct order *order)
{
    const json_t *message = order->message;
    struct guest *guest = order->guest;
    const char *id = wire_text(message, "id");
    uint32_t made = qn_table_made_by_host(room->table, wire_id(message));
    bool has_say = room_seat(room, order->person) >= 0 || room->owner == order->person;
    if (made) {
        struct qn_answer answer = {.version = rotated_at(room, made), .repeated = true};
        guest_answer(guest, id, room->table, &answer);
        return;
    }
    if (qn_table_version(room->table) != wire_number(message, "version", -1)) {
        struct qn_answer stale = {.why = QN_STALE, .version = qn_table_version(room->table)};
        guest_answer(guest, id, room->table, &stale);
        return;
    }
    if (qn_table_phase(room->table) != QN_FINISHED || !has_say) {
        guest_refuse(guest, id, WIRE_NOT_OVER, NULL);
        return;
    }
    struct task *task = task_new(room->server, guest, id);
    if (!task)
        return;
    if (!rotate(room, wire_id(message))) {
        struct qn_answer full = {.why = QN_TOO_LONG, .version = qn_table_version(room->table)};
        bool is_full = full.version == wire_number(message, "version", -1);
        task_free(task);
        if (is_full) { /* not even the first entry of the next game fits */
            guest_answer(guest, id, room->table, &full);
            return;
        }
        guest_refuse(guest, id, WIRE_NOT_STORED, NULL);
        return;
    }
    task->done = room_kept;
    task->version = qn_table_version(room->table);
    room_keep(room, task);
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
    lobby_drop(room);
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
    task->room = room;
    task->done = closed;
    if (job)
        store_close_table(job, room->id);
    task_submit(task, job);
}

/* ---- everything else ---- */

/* Most commands are moves, and looking for their ids in the whole log takes its time. */
static bool may_be_for_host(uint8_t act)
{
    return act == QN_ACT_BOT || act == QN_ACT_LEAVE || act == QN_ACT_START;
}

/* Also if it was when the command came first. */
static bool is_hosts(const struct room *room, const struct qn_command *command)
{
    if (qn_table_made_by_host(room->table, command->id))
        return true;
    bool is_made = qn_table_made(room->table, command->person, command->id) != 0;
    return !is_made && is_for_host(room, command);
}

/* Done in memory; true if it is new and has to be stored. */
static bool do_act(struct room *room, struct guest *guest, const char *id,
                   const struct qn_command *command, uint32_t *version)
{
    bool by_host = may_be_for_host(command->act) && is_hosts(room, command);
    struct qn_answer answer =
        by_host ? qn_table_do_as_host(room->table, command) : qn_table_do(room->table, command);
    *version = answer.version;
    if (answer.why == QN_ACCEPTED && !answer.repeated)
        return true;
    guest_answer(guest, id, room->table, &answer);
    return false;
}

/* A move that made itself would do so again at once: whoever takes it back means the one before. */
static void undo_more(struct room *room, const struct qn_command *undo)
{
    struct qn_command more = {.act = QN_ACT_UNDO, .seat = undo->seat, .person = undo->person};
    while (qn_table_turn(room->table) == undo->seat &&
           hosting_automatic(room->table) != QN_NO_MOVE && hosting_do(room->table, more))
        ;
}

static bool is_judged_long(void *self)
{
    const struct server *server = self;
    return uv_hrtime() >= server->judged_until;
}

void room_be_patient(struct server *server, struct qn_table *table)
{
    qn_table_be_patient(table, is_judged_long, server);
}

/* Judging holds up everybody on the server: it has an end each time, and whoever has had much of it
 * waits. */
static bool do_undo(struct room *room, struct guest *guest, const char *id,
                    const struct qn_command *command, uint32_t *version)
{
    enum { JUDGING_TIME = 20000000 };
    struct server *server = room->server;
    struct payer payer = lobby_payer(guest);
    uint64_t now = uv_now(&server->loop), began = uv_hrtime();
    if (!accounts_may(server->accounts, &payer, PURSE_JUDGING, now)) {
        guest_refuse(guest, id, WIRE_TOO_FAST, NULL);
        return false;
    }
    server->judged_until = began + JUDGING_TIME;
    bool is_done = do_act(room, guest, id, command, version);
    if (is_done) {
        undo_more(room, command);
        *version = qn_table_version(room->table);
    }
    accounts_spend(server->accounts, &payer, PURSE_JUDGING, (uv_hrtime() - began) / 1000, now);
    return is_done;
}

void room_hear_act(struct room *room, const struct order *order)
{
    const json_t *message = order->message;
    struct guest *guest = order->guest;
    const char *id = wire_text(message, "id");
    struct qn_command command = {.act = (uint8_t)hosting_act(wire_text(message, "act")),
                                 .seat = (uint8_t)wire_number(message, "seat", 0),
                                 .person = (uint64_t)order->person,
                                 .id = wire_id(message),
                                 .version = (uint32_t)wire_number(message, "version", 0),
                                 .move = QN_NO_MOVE,
                                 .sitter = QN_REMOTE};
    uint32_t version;
    if (!fill(room, order, &command))
        return;
    struct task *task = task_new(room->server, guest, id);
    if (!task)
        return;
    bool is_done = command.act == QN_ACT_UNDO ? do_undo(room, guest, id, &command, &version)
                                              : do_act(room, guest, id, &command, &version);
    if (!is_done) {
        task_free(task);
        return;
    }
    task->done = room_kept;
    task->version = version;
    task->advises = command.act == QN_ACT_HINT;
    room_keep(room, task);
}

/* ---- names ---- */

void room_hear_rename(struct room *room, const struct order *order)
{
    const struct guest *guest = order->guest;
    int seat = room_seat(room, order->person);
    if (seat < 0 || strcmp(qn_table_seat(room->table, seat)->name, guest->name) == 0)
        return;
    struct qn_command command = {
        .act = QN_ACT_NAME, .seat = (uint8_t)seat, .person = (uint64_t)order->person};
    memcpy(command.name, guest->name, sizeof command.name);
    room_person_keep(room, command);
}

/* Tables that rested when somebody took another name learn it when the person comes. A name that
 * was chosen for one table later than that stays. */
void room_call_anew(struct room *room, const struct order *order)
{
    struct store_person person;
    int seat = room_seat(room, order->person);
    if (seat < 0 || room->is_held || room->read_at == 0 ||
        strcmp(qn_table_seat(room->table, seat)->name, order->guest->name) == 0)
        return;
    if (store_find_person(room->server->store, order->person, &person) == STORE_FINE &&
        person.named > 0 && person.named >= room->read_at)
        room_hear_rename(room, order);
}

/* ---- going for good ---- */

static void parted(struct task *task, enum store_why why)
{
    struct farewell *farewell = task->farewell;
    room_kept(task, why);
    people_parted(farewell);
}

void room_hear_part(struct room *room, const struct order *order)
{
    int seat = room_seat(room, order->person);
    struct task *task = seat >= 0 ? task_new(room->server, NULL, "") : NULL;
    struct qn_command command = {
        .act = QN_ACT_LEAVE, .seat = (uint8_t)seat, .person = (uint64_t)order->person};
    if (!task || !hosting_do(room->table, command)) {
        task_free(task);
        people_parted(order->farewell);
        return;
    }
    task->done = parted;
    task->farewell = order->farewell;
    room_keep(room, task);
}
