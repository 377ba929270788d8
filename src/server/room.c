/* One table on the server: see room.h. */
#include "server/room.h"
#include "server/lobby.h"
#include "server/words.h"
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

enum {
    NEWS_AT_ONCE = 200, /* whoever missed more gets a snapshot */
    BOT_PAUSE = 700,    /* milliseconds */
    IDLE_AFTER = 600000,
};

static const uint64_t turn_times[QN_CLOCKS] = {
    [QN_CLOCK_RELAXED] = 120000,
    [QN_CLOCK_FAST] = 30000,
};

int room_seat(const struct room *room, int64_t person)
{
    for (int seat = 0; person && seat < qn_table_setup(room->table)->players; seat++)
        if (qn_table_seat(room->table, seat)->person == (uint64_t)person)
            return seat;
    return -1;
}

/* ---- eyes ---- */

/* Between two games nobody sits where the cards of the last one were: all look from outside. */
static int own_eyes(const struct room *room, int64_t person)
{
    int seat = room_seat(room, person);
    bool dealt = qn_table_phase(room->table) != QN_GATHERING;
    return dealt && seat >= 0 ? seat : QN_SPECTATOR;
}

static bool may_see(const struct room *room, int64_t person, int viewer)
{
    bool dealt = qn_table_phase(room->table) != QN_GATHERING;
    if (viewer == QN_SPECTATOR && !dealt && qn_table_ledger(room->table).started == 0)
        return true; /* there is nothing to see but the seats */
    if (viewer != QN_SPECTATOR && !dealt)
        return false;
    return qn_table_may_see(room->table, (uint64_t)person, viewer);
}

static int read_eyes(const struct room *room, const json_t *message, int otherwise)
{
    if (wire_text(message, "eyes"))
        return QN_SPECTATOR;
    int64_t seat = wire_number(message, "eyes", otherwise);
    return seat == QN_SPECTATOR || seat < qn_table_setup(room->table)->players ? (int)seat : -1;
}

/* ---- watchers ---- */

static void watcher_free(struct watcher *watcher)
{
    qn_reader_free(watcher->reader);
    guest_release(watcher->guest);
    free(watcher);
}

static struct watcher **find_watcher(struct room *room, const struct guest *guest)
{
    struct watcher **at = &room->watchers;
    while (*at && (*at)->guest != guest)
        at = &(*at)->next;
    return at;
}

void room_leave(struct room *room, const struct guest *guest)
{
    struct watcher **at = find_watcher(room, guest), *watcher = *at;
    if (!watcher)
        return;
    *at = watcher->next;
    watcher_free(watcher);
}

static bool watch(struct room *room, struct watcher *watcher, int viewer, uint32_t from)
{
    qn_reader_free(watcher->reader);
    watcher->viewer = viewer;
    watcher->reader = qn_reader_new(room->table, (uint64_t)watcher->guest->person, viewer, from);
    return watcher->reader != NULL;
}

static void send_snapshot(struct room *room, const struct watcher *watcher)
{
    struct qn_text text = server_text(room->server);
    qn_text_form(&text, "{\"is\":\"table\",\"table\":\"%s\",\"snapshot\":", room->key);
    words_put_snapshot(room, watcher, &text);
    qn_text_char(&text, '}');
    guest_send(watcher->guest, &text);
}

static void send_gone(struct room *room, struct guest *guest)
{
    struct qn_text text = server_text(room->server);
    qn_text_form(&text, "{\"is\":\"gone\",\"table\":\"%s\"}", room->key);
    guest_send(guest, &text);
}

static void send_news(struct room *room, struct watcher *watcher)
{
    struct qn_news news;
    while (watcher->reader && qn_reader_next(watcher->reader, &news)) {
        struct qn_text text = server_text(room->server);
        qn_text_form(&text, "{\"is\":\"news\",\"table\":\"%s\",\"news\":", room->key);
        words_put_news(room, watcher->guest, watcher->viewer, &news, &text);
        qn_text_char(&text, '}');
        guest_send(watcher->guest, &text);
    }
}

/* New eyes begin with a snapshot. */
static void renew(struct room *room, struct watcher *watcher)
{
    int viewer = watcher->is_chosen ? watcher->viewer : own_eyes(room, watcher->guest->person);
    if (watcher->is_chosen && !may_see(room, watcher->guest->person, viewer)) {
        watcher->is_chosen = false;
        viewer = own_eyes(room, watcher->guest->person);
    }
    if (viewer == watcher->viewer && watcher->reader)
        return;
    watch(room, watcher, viewer, qn_table_version(room->table));
    send_snapshot(room, watcher);
}

static void tell_all(struct room *room)
{
    struct watcher *next;
    for (struct watcher *watcher = room->watchers; watcher; watcher = next) {
        next = watcher->next;
        if (!may_see(room, watcher->guest->person, own_eyes(room, watcher->guest->person))) {
            send_gone(room, watcher->guest);
            room_leave(room, watcher->guest);
            continue;
        }
        if (may_see(room, watcher->guest->person, watcher->viewer))
            send_news(room, watcher);
        else
            watcher->is_chosen = false;
        renew(room, watcher);
    }
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
        store_add_result(job, &(struct store_result){.table = room->id,
                                                     .game = room->finished,
                                                     .seat = seat,
                                                     .person = (int64_t)at->person,
                                                     .name = at->name,
                                                     .score = scores[seat],
                                                     .rank = ranks[seat]});
    }
    room->finished = finished;
}

static void release(struct room *room)
{
    room->is_held = false;
    while (!room->is_held && !room->is_closed && room->waiting) {
        struct waiting *waiting = room->waiting;
        room->waiting = waiting->next;
        if (!room->waiting)
            room->last = &room->waiting;
        room_hear(room, waiting->guest, waiting->message);
        guest_release(waiting->guest);
        json_decref(waiting->message);
        free(waiting);
    }
    if (!room->is_held && !room->is_closed)
        room_go_on(room);
}

static void send_done(const struct task *task)
{
    struct qn_text text = server_text(task->server);
    if (!task->guest)
        return;
    qn_text_form(&text, "{\"is\":\"done\",\"id\":\"%s\",\"version\":%lu}", task->id,
                 (unsigned long)task->version);
    guest_send(task->guest, &text);
}

/* The lobby is told if what it shows of the table has changed: moves are none of its business. */
static void notice(struct room *room)
{
    uint64_t face = (uint64_t)qn_table_phase(room->table) + 1;
    for (int seat = 0; seat < qn_table_setup(room->table)->players; seat++)
        face = face * 31 + qn_table_seat(room->table, seat)->sitter +
               7 * (qn_table_seat(room->table, seat)->person % 1000003);
    room->server->is_lobby_stale |= room->is_listed && face != room->face;
    room->face = face;
}

static void advise(struct room *room, int seat);

static void stored(struct task *task, enum store_why why)
{
    struct room *room = task->room;
    if (why != STORE_FINE) {
        guest_refuse(task->guest, task->id, WIRE_NOT_STORED, NULL);
        if (!room_reload(room))
            lobby_drop(room);
        else
            release(room);
        return;
    }
    room->stored = qn_table_version(room->table);
    notice(room);
    send_done(task);
    tell_all(room);
    if (task->advises)
        advise(room, qn_table_turn(room->table));
    release(room);
}

void room_stored(struct room *room)
{
    room->stored = qn_table_version(room->table);
    notice(room);
    release(room);
}

/* Everything since the last time, in one job. */
static void keep(struct room *room, struct task *task)
{
    struct store_job *job = store_job_new(task);
    room->is_held = true;
    task->room = room;
    if (job) {
        add_lines(room, job);
        add_seats(room, job);
        add_results(room, job);
    }
    task_submit(task, job);
}

/* The host's own command; false if the table refuses it. */
static bool host_do(struct room *room, struct qn_command command)
{
    command.version = qn_table_version(room->table);
    command.id = command.version + 1;
    return qn_table_do(room->table, &command).why == QN_ACCEPTED;
}

static void host_keep(struct room *room, struct qn_command command)
{
    struct task *task = task_new(room->server, NULL, "");
    if (!task || !host_do(room, command)) {
        task_free(task);
        return;
    }
    task->done = stored;
    keep(room, task);
}

static bool commit(struct room *room)
{
    struct qn_command command = {.act = QN_ACT_COMMIT};
    randombytes_buf(command.bytes, sizeof command.bytes);
    bool done = host_do(room, command);
    sodium_memzero(command.bytes, sizeof command.bytes);
    return done;
}

/* ---- bots, clocks, moves that make themselves ---- */

static void forget_thought(struct room *room)
{
    if (room->thinking)
        thought_cancel(room->thinking);
    room->thinking = NULL;
}

static void bot_told(struct thought *thought)
{
    struct room *room = thought->owner;
    room->thinking = NULL;
    int seat = qn_table_turn(room->table);
    bool is_current = !room->is_held && thought->version == qn_table_version(room->table);
    if (!is_current || seat < 0)
        return;
    qn_move move = thought->lines.lines[0].move;
    if (thought->lines.count == 0) { /* no memory: any legal move will do */
        qn_move moves[QN_MOVES_MAX];
        qn_view_legal(thought->game, thought->view, moves);
        move = moves[0];
    }
    host_keep(room, (struct qn_command){.act = QN_ACT_MOVE, .seat = (uint8_t)seat, .move = move});
}

static void ask_bot(struct room *room, const char *bot)
{
    struct thought *thought = thought_new();
    if (!thought)
        return;
    qn_table_view(room->table, qn_table_turn(room->table), thought->view);
    struct qn_text name = qn_text_on(thought->bot, sizeof thought->bot);
    qn_text_str(&name, bot);
    thought->game = qn_table_game(room->table);
    thought->version = qn_table_version(room->table);
    thought->pause = room->watchers ? BOT_PAUSE : 0;
    thought->told = bot_told;
    thought->owner = room;
    room->thinking = thought;
    minds_ask(room->server->minds, thought);
}

static void advice_told(struct thought *thought)
{
    struct room *room = thought->owner;
    room->thinking = NULL;
    const struct qn_view *view = (const void *)thought->view;
    const struct bot_thought *lines = &thought->lines;
    if (lines->count == 0 || thought->version != qn_table_version(room->table))
        return;
    for (struct watcher *watcher = room->watchers; watcher; watcher = watcher->next) {
        char sentence[1024], move[QN_MOVE_TEXT_MAX];
        struct qn_text text = server_text(room->server);
        struct qn_text said = qn_text_on(sentence, sizeof sentence);
        struct qn_text name = qn_text_on(move, sizeof move);
        if (room_seat(room, watcher->guest->person) != view->viewer)
            continue;
        thought->game->move_print(lines->lines[0].move, &name);
        thought->game->reason(view, lines->lines[0].move,
                              lines->count > 1 ? lines->lines[1].move : QN_NO_MOVE,
                              watcher->guest->lang, &said);
        qn_text_form(&text, "{\"is\":\"hint\",\"table\":\"%s\",\"move\":\"%s\",\"say\":", room->key,
                     move);
        wire_put_string(&text, sentence);
        qn_text_char(&text, '}');
        guest_send(watcher->guest, &text);
    }
}

static void advise(struct room *room, int seat)
{
    struct thought *thought = thought_new();
    forget_thought(room);
    if (!thought)
        return;
    qn_table_view(room->table, seat, thought->view);
    thought->game = qn_table_game(room->table);
    thought->version = qn_table_version(room->table);
    thought->told = advice_told;
    thought->owner = room;
    room->thinking = thought;
    minds_ask(room->server->minds, thought);
}

/* The move that plays itself here (C4), or QN_NO_MOVE. */
static qn_move automatic(const struct room *room, int seat)
{
    const struct qn_game *game = qn_table_game(room->table);
    uint64_t view[QN_VIEW_MAX / 8];
    qn_move moves[QN_MOVES_MAX];
    if (!qn_table_view(room->table, seat, view) || !game->rules[game->topic(view)].automatic)
        return QN_NO_MOVE;
    return qn_view_legal(game, view, moves) == 1 ? moves[0] : QN_NO_MOVE;
}

static void set_clock(struct room *room, int seat)
{
    uint64_t time = turn_times[qn_table_terms(room->table)->clock];
    bool runs = seat >= 0 && time > 0 && !qn_table_bot(room->table);
    if (!runs)
        room->deadline = 0;
    else if (!room->deadline || room->clock_seat != seat)
        room->deadline = uv_now(&room->server->loop) + time;
    room->clock_seat = seat;
    if (room->deadline)
        lobby_wind(room->server);
}

void room_go_on(struct room *room)
{
    int seat = qn_table_turn(room->table);
    const char *bot = qn_table_bot(room->table);
    room->touched = uv_now(&room->server->loop);
    if (room->server->is_stopping)
        return;
    if (room->thinking && room->thinking->version != qn_table_version(room->table))
        forget_thought(room);
    set_clock(room, seat);
    if (seat < 0 || room->thinking)
        return;
    qn_move move = bot ? QN_NO_MOVE : automatic(room, seat);
    if (bot)
        ask_bot(room, bot);
    else if (move != QN_NO_MOVE)
        host_keep(room, (struct qn_command){.act = QN_ACT_MOVE,
                                            .seat = (uint8_t)seat,
                                            .person = qn_table_seat(room->table, seat)->person,
                                            .move = move});
}

bool room_tick(struct room *room, uint64_t now)
{
    if (room->is_held)
        return false;
    if (room->deadline && now >= room->deadline) {
        room->deadline = 0;
        host_keep(room, (struct qn_command){.act = QN_ACT_TIME,
                                            .seat = (uint8_t)qn_table_turn(room->table),
                                            .name = "normal"});
    }
    bool is_needed = room->is_held || room->watchers || room->thinking || room->deadline ||
                     (room->is_listed && qn_table_phase(room->table) != QN_FINISHED);
    return !is_needed && now - room->touched >= IDLE_AFTER;
}

/* ---- acts ---- */

static const char *const act_names[QN_ACTS] = {
    [QN_ACT_SIT] = "sit",     [QN_ACT_LEAVE] = "leave", [QN_ACT_BOT] = "bot",
    [QN_ACT_CLAIM] = "claim", [QN_ACT_SHARE] = "share", [QN_ACT_START] = "start",
    [QN_ACT_MOVE] = "move",   [QN_ACT_UNDO] = "undo",   [QN_ACT_HINT] = "hint",
};

static int find_act(const char *name)
{
    for (int act = 0; act < QN_ACTS; act++)
        if (act_names[act] && strcmp(act_names[act], name) == 0)
            return act;
    return -1;
}

/* What the act needs beyond seat and version; false: it was refused. */
static bool fill(struct room *room, struct guest *guest, const json_t *message,
                 struct qn_command *command)
{
    const char *id = wire_text(message, "id"), *name = wire_text(message, "name");
    const char *move = wire_text(message, "move"), *share = wire_text(message, "share");
    struct qn_text text = qn_text_on(command->name, sizeof command->name);
    if (command->act == QN_ACT_SIT || command->act == QN_ACT_CLAIM)
        qn_text_str(&text, name ? name : guest->name);
    if (command->act == QN_ACT_BOT) {
        qn_text_str(&text, name ? name : "normal");
        if (!minds_has_level(command->name)) {
            guest_refuse(guest, id, WIRE_FORM, "name");
            return false;
        }
    }
    if (command->act == QN_ACT_MOVE) {
        command->move = move ? qn_table_game(room->table)->move_parse(move) : QN_NO_MOVE;
        if (command->move == QN_NO_MOVE) {
            guest_refuse(guest, id, WIRE_NO_MOVE, move);
            return false;
        }
    }
    if (command->act == QN_ACT_SHARE &&
        (!share || sodium_hex2bin(command->bytes, QN_SHARE_BYTES, share, strlen(share), NULL, NULL,
                                  NULL) != 0)) {
        guest_refuse(guest, id, WIRE_FORM, "share");
        return false;
    }
    return true;
}

static void answer(struct room *room, struct guest *guest, const char *id,
                   const struct qn_answer *answer)
{
    struct qn_text text = server_text(room->server);
    if (answer->why == QN_ACCEPTED)
        qn_text_form(&text, "{\"is\":\"done\",\"id\":\"%s\",\"version\":%lu}", id,
                     (unsigned long)answer->version);
    else
        wire_put_answer(&text, id, room->table, answer, guest->lang);
    guest_send(guest, &text);
}

/* Everybody moves on by one seat, and the next deal gets its commitment. */
static bool rotate(struct room *room)
{
    int players = qn_table_setup(room->table)->players;
    struct qn_command sits[QN_PLAYERS_MAX] = {{0}};
    bool done = true;
    for (int seat = 0; seat < players; seat++) {
        const struct qn_seat *from = qn_table_seat(room->table, seat);
        bool is_person = from->person != QN_HOST;
        struct qn_command *sit = &sits[(seat + 1) % players];
        sit->act = is_person ? QN_ACT_SIT : QN_ACT_BOT;
        sit->sitter = QN_REMOTE;
        sit->person = from->person;
        sit->seat = (uint8_t)((seat + 1) % players);
        memcpy(sit->name, is_person ? from->name : from->bot, sizeof sit->name);
    }
    for (int seat = 0; seat < players && done; seat++) {
        const struct qn_seat *at = qn_table_seat(room->table, seat);
        if (at->sitter != QN_NOBODY && !at->left)
            done = host_do(room, (struct qn_command){.act = QN_ACT_LEAVE, .seat = (uint8_t)seat});
    }
    done = done && commit(room);
    for (int seat = 0; seat < players && done; seat++)
        if (sits[seat].name[0])
            done = host_do(room, sits[seat]);
    return done;
}

static void again(struct room *room, struct guest *guest, const json_t *message)
{
    const char *id = wire_text(message, "id");
    if (qn_table_version(room->table) != wire_number(message, "version", -1)) {
        guest_refuse(guest, id, WIRE_STALE, NULL);
        return;
    }
    if (qn_table_phase(room->table) != QN_FINISHED || room_seat(room, guest->person) < 0) {
        guest_refuse(guest, id, WIRE_NOT_OVER, NULL);
        return;
    }
    struct task *task = task_new(room->server, guest, id);
    if (!task || !rotate(room)) {
        task_free(task);
        guest_refuse(guest, id, WIRE_NOT_STORED, NULL);
        if (!room_reload(room))
            lobby_drop(room);
        return;
    }
    room->began = 0;
    task->done = stored;
    task->version = qn_table_version(room->table);
    keep(room, task);
}

static void closed(struct task *task, enum store_why why)
{
    struct room *room = task->room;
    if (why != STORE_FINE) {
        guest_refuse(task->guest, task->id, WIRE_NOT_STORED, NULL);
        release(room);
        return;
    }
    guest_done(task->guest, task->id);
    for (struct watcher *watcher = room->watchers; watcher; watcher = watcher->next)
        send_gone(room, watcher->guest);
    lobby_drop(room);
}

static void close_room(struct room *room, struct guest *guest, const json_t *message)
{
    const char *id = wire_text(message, "id");
    if (room->owner != guest->person) {
        guest_refuse(guest, id, WIRE_NOT_OWNER, NULL);
        return;
    }
    struct task *task = task_new(room->server, guest, id);
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

static void hear_act(struct room *room, struct guest *guest, const json_t *message)
{
    const char *name = wire_text(message, "act"), *id = wire_text(message, "id");
    if (strcmp(name, "again") == 0) {
        again(room, guest, message);
        return;
    }
    if (strcmp(name, "close") == 0) {
        close_room(room, guest, message);
        return;
    }
    struct qn_command command = {.act = (uint8_t)find_act(name),
                                 .seat = (uint8_t)wire_number(message, "seat", 0),
                                 .person = (uint64_t)guest->person,
                                 .id = wire_id(message),
                                 .version = (uint32_t)wire_number(message, "version", 0),
                                 .sitter = QN_REMOTE};
    if (!fill(room, guest, message, &command))
        return;
    struct task *task = task_new(room->server, guest, id);
    if (!task)
        return;
    struct qn_answer result = qn_table_do(room->table, &command);
    if (result.why != QN_ACCEPTED || result.repeated) {
        task_free(task);
        answer(room, guest, id, &result);
        return;
    }
    if (command.act == QN_ACT_MOVE)
        room->deadline = 0;
    if (command.act == QN_ACT_START)
        room->began = result.version;
    task->done = stored;
    task->version = result.version;
    task->advises = command.act == QN_ACT_HINT;
    keep(room, task);
}

void room_give_up(struct room *room, int64_t person)
{
    int seat = room_seat(room, person);
    if (seat >= 0 && !room->is_held)
        host_keep(room, (struct qn_command){.act = QN_ACT_LEAVE,
                                            .seat = (uint8_t)seat,
                                            .person = (uint64_t)person});
}

/* ---- looking ---- */

static void hear_enter(struct room *room, struct guest *guest, const json_t *message)
{
    int own = own_eyes(room, guest->person), viewer = read_eyes(room, message, own);
    int64_t version = qn_table_version(room->table);
    int64_t since = wire_number(message, "since", -1);
    const char *id = wire_text(message, "id");
    if (viewer < 0 || !may_see(room, guest->person, viewer)) {
        guest_refuse(guest, id, WIRE_NOT_SEEN, NULL);
        return;
    }
    struct watcher *watcher = calloc(1, sizeof *watcher);
    if (!watcher)
        return;
    bool is_near = since >= 0 && since <= version && version - since <= NEWS_AT_ONCE &&
                   (room->began == 0 || since + 1 >= room->began);
    room_leave(room, guest);
    *watcher = (struct watcher){
        .guest = guest_hold(guest), .is_chosen = viewer != own, .next = room->watchers};
    room->watchers = watcher;
    watch(room, watcher, viewer, (uint32_t)(is_near ? since : version));
    guest_done(guest, id);
    if (is_near)
        send_news(room, watcher);
    else
        send_snapshot(room, watcher);
}

static void hear_exit(struct room *room, struct guest *guest, const json_t *message)
{
    room_leave(room, guest);
    guest_done(guest, wire_text(message, "id"));
}

static void hear_why(struct room *room, struct guest *guest, const json_t *message)
{
    const struct qn_game *game = qn_table_game(room->table);
    const char *id = wire_text(message, "id");
    qn_move move = game->move_parse(wire_text(message, "move"));
    int seat = own_eyes(room, guest->person);
    uint64_t view[QN_VIEW_MAX / 8];
    if (move == QN_NO_MOVE) {
        guest_refuse(guest, id, WIRE_NO_MOVE, wire_text(message, "move"));
        return;
    }
    if (seat == QN_SPECTATOR || qn_table_turn(room->table) != seat ||
        !qn_table_view(room->table, seat, view)) {
        struct qn_answer turn = {.why = QN_NOT_YOUR_TURN, .version = qn_table_version(room->table)};
        answer(room, guest, id, &turn);
        return;
    }
    int rule = qn_view_check(game, view, move);
    struct qn_text text = server_text(room->server);
    qn_text_form(&text, "{\"is\":\"done\",\"id\":\"%s\"", id);
    if (rule) {
        qn_text_form(&text, ",\"rule\":\"%s\",\"say\":", game->rules[rule].id);
        wire_put_string(&text, game->rules[rule].say[guest->lang]);
    }
    qn_text_char(&text, '}');
    guest_send(guest, &text);
}

/* All entries of one game. Eyes that may be used now may be used for the last game; for those
 * before it people may have sat elsewhere, so that all cards must be open or none are shown. */
static void hear_replay(struct room *room, struct guest *guest, const json_t *message)
{
    const char *id = wire_text(message, "id");
    int viewer = read_eyes(room, message, QN_SPECTATOR);
    int64_t game = wire_number(message, "game", 0), deal = -1;
    struct qn_ledger ledger = qn_table_ledger(room->table);
    bool is_last = game + 1 == ledger.started && room->began;
    bool is_open = !is_last && qn_table_terms(room->table)->reveal && game < ledger.started;
    bool is_seen = viewer == QN_SPECTATOR || is_last
                       ? may_see(room, guest->person, viewer)
                       : is_open && room_seat(room, guest->person) >= 0;
    if (viewer < 0 || game >= ledger.started || !is_seen) {
        guest_refuse(guest, id, WIRE_NOT_SEEN, NULL);
        return;
    }
    struct qn_news news;
    struct qn_reader *reader = qn_reader_new(room->table, (uint64_t)guest->person, viewer, 0);
    struct qn_text text = server_text(room->server);
    bool first = true;
    qn_text_form(&text, "{\"is\":\"done\",\"id\":\"%s\",\"news\":[", id);
    while (reader && deal <= game && qn_reader_next(reader, &news)) {
        deal += news.act == QN_ACT_START;
        if (deal != game)
            continue;
        if (!first)
            qn_text_char(&text, ',');
        words_put_news(room, guest, viewer, &news, &text);
        first = false;
    }
    qn_text_str(&text, "]}");
    qn_reader_free(reader);
    if (text.full)
        guest_refuse(guest, id, WIRE_NOT_SEEN, NULL);
    else
        guest_send(guest, &text);
}

static const struct {
    const char *name;
    void (*hear)(struct room *room, struct guest *guest, const json_t *message);
} hearers[] = {
    {"enter", hear_enter}, {"exit", hear_exit},     {"act", hear_act},
    {"why", hear_why},     {"replay", hear_replay},
};

void room_hear(struct room *room, struct guest *guest, json_t *message)
{
    if (!guest->connection && strcmp(wire_text(message, "do"), "act") != 0)
        return;
    if (room->is_held) {
        struct waiting *waiting = malloc(sizeof *waiting);
        if (!waiting)
            return;
        *waiting = (struct waiting){guest_hold(guest), json_incref(message), NULL};
        *room->last = waiting;
        room->last = &waiting->next;
        return;
    }
    for (size_t i = 0; i < sizeof hearers / sizeof hearers[0]; i++)
        if (strcmp(hearers[i].name, wire_text(message, "do")) == 0)
            hearers[i].hear(room, guest, message);
}

/* ---- making, loading, freeing ---- */

static struct room *room_new(struct server *server, const char *key)
{
    struct room *room = calloc(1, sizeof *room);
    if (!room)
        return NULL;
    room->server = server;
    room->last = &room->waiting;
    room->clock_seat = -1;
    room->touched = uv_now(&server->loop);
    memcpy(room->key, key, sizeof room->key);
    return room;
}

static void let_all_go(struct room *room)
{
    forget_thought(room);
    while (room->watchers)
        room_leave(room, room->watchers->guest);
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
    let_all_go(room);
    qn_table_free(room->table);
    free(room);
}

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
    struct qn_news news;
    struct qn_reader *reader = qn_reader_new(room->table, QN_HOST, QN_SPECTATOR, 0);
    room->stored = qn_table_version(room->table);
    room->finished = qn_table_ledger(room->table).finished;
    room->began = 0;
    while (reader && qn_reader_next(reader, &news))
        room->began = news.act == QN_ACT_START    ? news.version
                      : news.act == QN_ACT_COMMIT ? 0
                                                  : room->began;
    qn_reader_free(reader);
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
    return room;
}

bool room_reload(struct room *room)
{
    struct store_table row;
    if (store_find_table(room->server->store, room->key, &row) != STORE_FINE ||
        row.state != STORE_LIVE)
        return false;
    struct qn_table *table = load_table(room->server, row.id, row.version);
    if (!table)
        return false;
    forget_thought(room);
    for (struct watcher *watcher = room->watchers; watcher; watcher = watcher->next) {
        qn_reader_free(watcher->reader);
        watcher->reader = NULL;
    }
    qn_table_free(room->table);
    room->table = table;
    settle(room);
    for (struct watcher *watcher = room->watchers; watcher; watcher = watcher->next)
        renew(room, watcher);
    return true;
}

/* ---- a new table ---- */

static bool read_options(const struct qn_game *game, const json_t *options, enum qn_lang lang,
                         struct qn_setup *setup, struct qn_text *error)
{
    const char *name;
    json_t *value;
    bool sound = true;
    json_object_foreach(json_object_get(options, "options"), name, value)
    {
        char assignment[128];
        struct qn_text text = qn_text_on(assignment, sizeof assignment);
        qn_text_form(&text, "%s=%s", name,
                     json_is_string(value) ? json_string_value(value)
                     : json_is_true(value) ? "true"
                                           : "false");
        sound = sound && qn_setup_option(game, setup, assignment, lang, error);
    }
    return sound;
}

static struct qn_terms read_terms(const json_t *terms)
{
    const char *clock = wire_text(terms, "clock");
    return (struct qn_terms){.undo = wire_flag(terms, "undo"),
                             .hints = wire_flag(terms, "hints"),
                             .reveal = wire_flag(terms, "reveal"),
                             .guests = wire_flag(terms, "guests"),
                             .clock = strcmp(clock, "off") == 0    ? QN_CLOCK_OFF
                                      : strcmp(clock, "fast") == 0 ? QN_CLOCK_FAST
                                                                   : QN_CLOCK_RELAXED};
}

static bool seat_bots(struct room *room, const json_t *bots)
{
    bool done = true;
    for (size_t seat = 0; seat < json_array_size(bots) && done; seat++) {
        const char *bot = json_string_value(json_array_get(bots, seat));
        struct qn_command command = {.act = QN_ACT_BOT, .seat = (uint8_t)seat};
        struct qn_text name = qn_text_on(command.name, sizeof command.name);
        if (!bot)
            continue;
        qn_text_str(&name, bot);
        done = host_do(room, command);
    }
    return done;
}

/* Line 0 and the table itself come before the rest. */
static void keep_first(struct room *room, struct task *task)
{
    struct store_job *job = store_job_new(task);
    struct qn_text line = server_text(room->server);
    room->is_held = true;
    task->room = room;
    if (job) {
        store_add_table(job, room->id, room->key, room->owner, room->is_listed);
        qn_table_line(room->table, 0, true, &line);
        store_add_line(job, room->id, 0, line.data);
        add_lines(room, job);
        add_seats(room, job);
    }
    task_submit(task, job);
}

struct room *room_create(struct server *server, int64_t owner, const json_t *message,
                         enum qn_lang lang, struct task *task, struct qn_text *text)
{
    char key[KEY_TEXT_MAX], sentence[512] = "";
    const char *id = wire_text(message, "id") ? wire_text(message, "id") : "";
    struct qn_text error = qn_text_on(sentence, sizeof sentence);
    const struct qn_game *game = qn_game_find(wire_text(message, "game"));
    const json_t *bots = json_object_get(message, "bots");
    if (!game) {
        wire_put_refusal(text, id, WIRE_NO_GAME, wire_text(message, "game"), lang);
        return NULL;
    }
    struct qn_setup setup = qn_setup_standard(game, (int)wire_number(message, "players", 0));
    if (!read_options(game, message, lang, &setup, &error)) {
        wire_put_refusal(text, id, WIRE_BAD_SETUP, sentence, lang);
        return NULL;
    }
    if (!qn_setup_valid(game, &setup) || json_array_size(bots) > setup.players) {
        wire_put_refusal(text, id, WIRE_FORM, "players", lang);
        return NULL;
    }
    struct qn_terms terms = read_terms(json_object_get(message, "terms"));
    key_new(key);
    struct room *room = room_new(server, key);
    if (room)
        room->table = qn_table_new(game, &setup, &terms);
    if (!room || !room->table || !commit(room) || !seat_bots(room, bots)) {
        wire_put_refusal(text, id, WIRE_NOT_STORED, "", lang);
        if (room)
            room_free(room);
        return NULL;
    }
    room->id = store_next_table(server->store);
    room->owner = owner;
    room->is_listed = wire_flag(message, "listed");
    lobby_add(room);
    keep_first(room, task);
    return room;
}
