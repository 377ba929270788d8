/* Whose turn it is at a table: bots are asked, moves that make themselves are made, time runs. */
#include "server/room_parts.h"

/* The bot that plays on for somebody whose time is up. */
static const char stand_in[] = "normal";

/* ---- the clock ---- */

uint64_t room_turn_time(const struct room *room)
{
    const struct config *config = room->server->config;
    uint8_t clock = qn_table_terms(room->table)->clock;
    return clock == QN_CLOCK_FAST      ? config->fast_seconds * (uint64_t)1000
           : clock == QN_CLOCK_RELAXED ? config->relaxed_seconds * (uint64_t)1000
                                       : 0;
}

/* The deadline of the present decision, set when it is first reached. What comes after a decision
 * that was taken back begins anew: nobody loses time by somebody else's undo. */
static uint64_t deadline_of(struct room *room, uint64_t time)
{
    struct turn_clock *clock = &room->clock;
    uint32_t moves = qn_table_moves(room->table), dealt = qn_table_dealt(room->table);
    for (int i = 0; i < DECISIONS_TIMED; i++)
        if (clock->dealt != dealt || clock->decisions[i].moves > moves)
            clock->decisions[i].deadline = 0;
    clock->dealt = dealt;
    uint64_t *deadline = &clock->decisions[moves % DECISIONS_TIMED].deadline;
    if (clock->decisions[moves % DECISIONS_TIMED].moves != moves || *deadline == 0)
        *deadline = uv_now(&room->server->loop) + time;
    clock->decisions[moves % DECISIONS_TIMED].moves = moves;
    return *deadline;
}

void room_set_clock(struct room *room)
{
    uint64_t time = room_turn_time(room);
    bool runs = qn_table_turn(room->table) >= 0 && time > 0 && !qn_table_bot(room->table);
    room->deadline = runs ? deadline_of(room, time) : 0;
    if (room->deadline)
        lobby_wind(room->server, room->deadline);
}

/* ---- bots ---- */

void room_forget_thought(struct room *room)
{
    if (!room->thinking)
        return;
    minds_cancel(room->server->minds, room->thinking);
    room->thinking = NULL;
    metrics_add(&room->server->metrics, METRIC_BOTS_CANCELLED, 1);
}

/* Who looks at the table and is charged for what its bots think: whoever made it, else the first
 * who plays, else whoever looks on. NULL: nobody is there. */
static const struct guest *payer_of(const struct room *room)
{
    const struct guest *payer = NULL;
    int best = -1;
    for (const struct watcher *watcher = room->watchers; watcher; watcher = watcher->next) {
        const struct guest *guest = watcher->guest;
        int seat = room_seat(room, guest->person);
        int claim = guest->person == room->owner ? QN_PLAYERS_MAX + 1
                    : seat >= 0                  ? QN_PLAYERS_MAX - seat
                                                 : 0;
        if (guest->connection && claim > best) {
            payer = guest;
            best = claim;
        }
    }
    return payer;
}

/* The number of the network of those who are not there. */
static const uint64_t nowhere = UINT64_MAX;

/* Tables where nobody is share one place in the queue of networks, each owner's for itself: who
 * makes many tables and leaves makes those wait whom nobody waits for. */
static void charge(const struct room *room, uint64_t payer[FAIR_LEVELS])
{
    const struct guest *guest = payer_of(room);
    payer[0] = guest ? address_network(&guest->address) : nowhere;
    payer[1] = guest ? address_household(&guest->address) : nowhere;
    payer[2] = (uint64_t)(guest ? guest->person : room->owner);
}

static void think(struct room *room, const char *bot, uint64_t pause,
                  void (*told)(struct thought *thought))
{
    struct thought *thought = thought_new();
    room_forget_thought(room);
    if (!thought)
        return;
    qn_table_view(room->table, qn_table_turn(room->table), thought->view);
    struct qn_text name = qn_text_on(thought->bot, sizeof thought->bot);
    qn_text_str(&name, bot);
    thought->game = qn_table_game(room->table);
    thought->version = qn_table_version(room->table);
    thought->pause = pause;
    charge(room, thought->payer);
    thought->told = told;
    thought->owner = room;
    room->thinking = thought;
    minds_ask(room->server->minds, thought);
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
    metrics_add(&room->server->metrics, METRIC_BOTS_MOVES, 1);
    room_host_keep(room,
                   (struct qn_command){.act = QN_ACT_MOVE, .seat = (uint8_t)seat, .move = move});
}

static void advice_told(struct thought *thought)
{
    struct room *room = thought->owner;
    room->thinking = NULL;
    const struct qn_view *view = (const void *)thought->view;
    const struct bot_thought *lines = &thought->lines;
    if (lines->count == 0 || thought->version != qn_table_version(room->table))
        return;
    for (const struct watcher *watcher = room->watchers; watcher; watcher = watcher->next) {
        struct qn_text text = server_text(room->server);
        if (room_seat(room, watcher->guest->person) != view->viewer)
            continue;
        qn_text_form(&text, "{\"is\":\"hint\",\"table\":\"%s\"", room->key);
        message_put_hint(thought->game, view, lines->lines[0].move,
                         lines->count > 1 ? lines->lines[1].move : QN_NO_MOVE, watcher->guest->lang,
                         &text);
        qn_text_char(&text, '}');
        guest_send(watcher->guest, &text);
    }
}

void room_advise(struct room *room)
{
    if (qn_table_turn(room->table) >= 0)
        think(room, "", 0, advice_told);
}

/* ---- going on ---- */

/* Bots among themselves play for those who look on: without any the game rests. Where people play,
 * bots go on as far as the next of them. */
static bool is_resting(const struct room *room)
{
    if (room->watchers)
        return false;
    for (int seat = 0; seat < qn_table_setup(room->table)->players; seat++) {
        const struct qn_seat *at = qn_table_seat(room->table, seat);
        if (at->sitter != QN_BOT && !at->replaced)
            return false;
    }
    return true;
}

void room_rest(struct room *room)
{
    if (is_resting(room))
        room_forget_thought(room);
}

/* What nobody looks at need not be paced. */
static uint64_t pause_of(const struct room *room)
{
    return room->watchers ? room->server->config->bot_pause : 0;
}

void room_go_on(struct room *room)
{
    int seat = qn_table_turn(room->table);
    const char *bot = qn_table_bot(room->table);
    room->touched = uv_now(&room->server->loop);
    if (room->server->is_stopping)
        return;
    if (room->thinking && room->thinking->version != qn_table_version(room->table))
        room_forget_thought(room);
    room_set_clock(room);
    if (seat < 0 || room->thinking || (bot && is_resting(room)))
        return;
    qn_move move = bot ? QN_NO_MOVE : hosting_automatic(room->table);
    if (bot)
        think(room, bot, pause_of(room), bot_told);
    else if (move != QN_NO_MOVE)
        room_host_keep(
            room, (struct qn_command){.act = QN_ACT_MOVE, .seat = (uint8_t)seat, .move = move});
}

void room_attend(struct room *room)
{
    if (room->is_held)
        return;
    if (room->thinking && room->thinking->payer[0] == nowhere)
        room_forget_thought(room);
    room_go_on(room);
}

/* ---- time ---- */

bool room_is_needed(const struct room *room)
{
    return room->is_held || room->watchers || room->thinking || room->deadline;
}

bool room_is_late(const struct room *room, uint64_t moment)
{
    return room->deadline && moment >= room->deadline;
}

void room_end_time(struct room *room)
{
    struct qn_command command = {.act = QN_ACT_TIME, .seat = (uint8_t)qn_table_turn(room->table)};
    struct qn_text name = qn_text_on(command.name, sizeof command.name);
    qn_text_str(&name, stand_in);
    room->deadline = 0;
    room_host_keep(room, command);
}

bool room_tick(struct room *room, uint64_t now)
{
    if (room->is_held)
        return false;
    if (room->is_broken)
        return true;
    if (room_is_late(room, now))
        room_end_time(room);
    uint64_t idle = room->server->config->idle_seconds * (uint64_t)1000;
    return !room_is_needed(room) && now - room->touched >= idle;
}
