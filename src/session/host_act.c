/* What persons ask of a hosted table: who may, and what it brings with it. */
#include "session/host_internal.h"
#include "session/host_common.h"
#include <string.h>

/* ---- in whose name ---- */

static bool is_for_host_at(const struct qn_host *host, const struct qn_command *command, bool plays)
{
    const struct qn_seat *seat = qn_table_seat(host->table, command->seat);
    bool is_playing = qn_table_phase(host->table) == QN_PLAYING;
    bool is_gone = host_is_long_away(host, command->seat) || seat->left;
    if (seat->person == command->person)
        return false;
    if (command->act == QN_ACT_BOT)
        return is_playing ? is_gone : !plays;
    if (command->act == QN_ACT_LEAVE)
        return !is_playing && (seat->sitter == QN_BOT || is_gone);
    return (command->act == QN_ACT_START || command->act == QN_ACT_SEATS) && !plays;
}

/* The owner opens the game and its seats although it may not play; players put a bot in the place
 * of somebody who is away, and free seats before a deal from bots and from those who did not come
 * back. */
static bool is_for_host(const struct qn_host *host, const struct qn_command *command)
{
    bool owns = command->person != QN_NO_PERSON && command->person == host->rules.owner;
    bool plays = message_seat(host->table, command->person) >= 0;
    bool is_seat = command->seat < qn_table_setup(host->table)->players;
    return is_seat && (owns || plays) && is_for_host_at(host, command, plays);
}

/* Most commands are moves, and looking for their ids in the whole log takes its time. */
static bool may_be_for_host(uint8_t act)
{
    return act == QN_ACT_BOT || act == QN_ACT_LEAVE || act == QN_ACT_START || act == QN_ACT_SEATS;
}

/* Also if it was when the command came first. */
static bool is_hosts(const struct qn_host *host, const struct qn_command *command)
{
    if (!may_be_for_host(command->act) || command->person == QN_NO_PERSON)
        return false;
    if (qn_table_made_by_host(host->table, command->id))
        return true;
    bool is_made = qn_table_made(host->table, command->person, command->id) != 0;
    return !is_made && is_for_host(host, command);
}

bool host_do_itself(struct qn_host *host, struct qn_command command)
{
    bool done = host_do_as_host(host->table, command);
    if (done)
        host_keep(host);
    return done;
}

/* ---- acts ---- */

/* A move that made itself, or that a client may make by itself, would be made again at once:
 * whoever takes it back means the one before. */
static void undo_more(struct qn_host *host, const struct qn_command *undo)
{
    struct qn_command more = {.act = QN_ACT_UNDO, .seat = undo->seat, .person = undo->person};
    while (qn_table_turn(host->table) == undo->seat &&
           (host_automatic_move(host->table) != QN_NO_MOVE || host_only_ends_turn(host->table)) &&
           host_do(host->table, more))
        ;
}

/* Whoever is forgotten can be asked nothing any more: the others need not wait. */
static void let_bot_go_on(struct qn_host *host, uint8_t seat)
{
    struct qn_command bot = {.act = QN_ACT_BOT, .seat = seat};
    host_choose_bot(&bot);
    if (qn_table_phase(host->table) == QN_PLAYING)
        host_do_itself(host, bot);
}

void host_act(struct qn_host *host, const struct qn_order *order)
{
    struct qn_command command = order->command;
    if (order->is_now)
        command.version = qn_table_version(host->table);
    if (command.act == QN_ACT_BOT && !command.name[0])
        host_choose_bot(&command);
    int own_seat = message_seat(host->table, command.person);
    /* The front meant the seat where the person sits by now. */
    if (order->is_own && own_seat >= 0)
        command.seat = (uint8_t)own_seat;
    bool as_host = !order->is_own && is_hosts(host, &command);
    struct qn_answer answer =
        as_host ? qn_table_do_as_host(host->table, &command) : qn_table_do(host->table, &command);
    bool is_new = answer.why == QN_ACCEPTED && !answer.repeated;
    if (is_new && command.act == QN_ACT_UNDO) {
        undo_more(host, &command);
        answer.version = qn_table_version(host->table);
    }
    host_answer(host, order->sender, &answer);
    host->current.advises = is_new && command.act == QN_ACT_HINT;
    if (is_new)
        host_keep(host);
    if (is_new && order->is_own && command.act == QN_ACT_LEAVE)
        let_bot_go_on(host, command.seat);
}

/* ---- the next game ---- */

/* The version at which a rotation ended that began with this one: everybody got up, everybody sat
 * down. */
static uint32_t rotated_at(const struct qn_host *host, uint32_t began)
{
    struct qn_reader *reader = qn_reader_new(host->table, QN_NO_PERSON, QN_SPECTATOR, began);
    struct qn_news news;
    uint32_t moved = 0;
    while (reader && qn_reader_next(reader, &news) && news.act == QN_ACT_LEAVE)
        moved++;
    qn_reader_free(reader);
    return began + 2 * moved;
}

static bool has_say(const struct qn_host *host, uint64_t person)
{
    return person != QN_NO_PERSON &&
           (message_seat(host->table, person) >= 0 || person == host->rules.owner);
}

void host_again(struct qn_host *host, const struct qn_order *order)
{
    const struct qn_command *command = &order->command;
    uint32_t made = qn_table_made_by_host(host->table, command->id);
    int asker = message_seat(host->table, command->person);
    struct qn_answer answer = {.version = qn_table_version(host->table)};
    if (made) {
        answer = (struct qn_answer){.version = rotated_at(host, made), .repeated = true};
    } else if (!order->is_now && command->version != answer.version) {
        answer.why = QN_STALE;
    } else if (qn_table_phase(host->table) != QN_FINISHED || !has_say(host, command->person)) {
        host_refuse(host, order->sender, QN_TROUBLE_NOT_OVER);
        return;
    } else if (host_prepare_next_deal(host->table, command->bytes, command->id,
                                      asker < 0 ? 0 : asker)) {
        answer.version = qn_table_version(host->table);
        host_keep(host);
    } else if (qn_table_version(host->table) == answer.version) {
        answer.why = QN_TOO_LONG; /* not even the first entry of the next game fits */
    } else {
        host_refuse(host, order->sender, QN_TROUBLE_NOT_STORED);
        host->gate = GATE_FAILED;
        return;
    }
    host_answer(host, order->sender, &answer);
}

/* ---- the deal at one screen ---- */

static struct qn_answer share(struct qn_host *host, const struct qn_order *order, int seat)
{
    struct qn_command share = {.act = QN_ACT_SHARE,
                               .seat = (uint8_t)seat,
                               .person = qn_table_seat(host->table, seat)->person,
                               .version = qn_table_version(host->table)};
    memcpy(share.bytes, order->shares[seat], QN_SHARE_BYTES);
    return qn_table_do(host->table, &share);
}

/* All or nothing: what was half done is read anew from the store. */
void host_deal(struct qn_host *host, const struct qn_order *order)
{
    uint32_t before = qn_table_version(host->table);
    struct qn_answer answer = {.version = before};
    struct qn_command start = order->command;
    for (int seat = 0; seat < qn_table_setup(host->table)->players && !answer.why; seat++)
        if (order->sharing >> seat & 1)
            answer = share(host, order, seat);
    start.act = QN_ACT_START;
    start.version = qn_table_version(host->table);
    if (!answer.why)
        answer = is_hosts(host, &start) ? qn_table_do_as_host(host->table, &start)
                                        : qn_table_do(host->table, &start);
    host_answer(host, order->sender, &answer);
    if (!answer.why)
        host_keep(host);
    else if (qn_table_version(host->table) != before)
        host->gate = GATE_FAILED;
}
