/* Bots of a table: they are asked what its host asks of them. And its time. */
#include "server/room_internal.h"
#include "core/json_write.h"

uint64_t room_turn_time(const struct server *server, const struct qn_table *table)
{
    const struct config *config = server->config;
    uint8_t clock = qn_table_terms(table)->clock;
    return clock == QN_CLOCK_FAST      ? config->fast_seconds * (uint64_t)1000
           : clock == QN_CLOCK_RELAXED ? config->relaxed_seconds * (uint64_t)1000
                                       : 0;
}

/* ---- bots ---- */

void room_forget_thought(struct room *room)
{
    if (!room->thinking)
        return;
    bot_pool_cancel(room->server->bot_pool, room->thinking);
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

/* What nobody looks at need not be paced. False: there is no memory. */
static bool think(struct room *room, const struct qn_output *output, uint64_t pause,
                  void (*told)(struct thought *thought))
{
    if (room->server->is_stopping)
        return true;
    struct thought *thought = thought_new();
    room_forget_thought(room);
    if (!thought)
        return false;
    qn_table_view(room->table, output->seat, thought->view);
    struct qn_text name = qn_text_on(thought->bot, sizeof thought->bot);
    qn_text_str(&name, output->bot ? output->bot : "");
    thought->game = qn_table_game(room->table);
    thought->version = output->ticket;
    thought->pause = output->pace ? pause : 0;
    thought->pace = output->pace;
    charge(room, thought->payer);
    thought->told = told;
    thought->owner = room;
    room->thinking = thought;
    bot_pool_ask(room->server->bot_pool, thought);
    return true;
}

/* No lines: there was no memory, and any move will do. */
static void bot_told(struct thought *thought)
{
    struct room *room = thought->owner;
    qn_move move = thought->lines.count > 0 ? thought->lines.lines[0].move : QN_NO_MOVE;
    room->thinking = NULL;
    if (qn_host_thought(room->host, thought->version, move, uv_now(&room->server->loop)))
        metrics_add(&room->server->metrics, METRIC_BOTS_MOVES, 1);
    room_settle(room);
}

static void advice_told(struct thought *thought)
{
    struct room *room = thought->owner;
    const struct bot_thought *lines = &thought->lines;
    room->thinking = NULL;
    if (lines->count == 0 || !qn_host_advised(room->host, thought->version))
        return;
    room->advice = bot_advice(lines);
    room_settle(room);
}

void room_put_hint(struct room *room, const struct qn_output *output)
{
    uint64_t view[QN_VIEW_MAX / 8];
    struct guest *guest = output->whom;
    struct qn_text text = server_text(room->server);
    struct message_to to = qn_host_message(room->host, output->person, output->viewer, guest->lang);
    if (!qn_table_view(room->table, output->viewer, view))
        return;
    wire_open(&text, "hint", NULL);
    qn_put_string(&text, "table", room->key);
    message_put_hint(&to, view, &room->advice, &text);
    qn_put_close(&text, '}');
    guest_send(guest, &text);
}

void room_ask(struct room *room, const struct qn_output *output)
{
    if (!think(room, output, room->server->config->bot_pause, bot_told))
        qn_host_thought(room->host, output->ticket, QN_NO_MOVE, 0);
}

void room_advise(struct room *room, const struct qn_output *output)
{
    think(room, output, 0, advice_told);
}

void room_attend(struct room *room)
{
    if (!room->thinking || room->thinking->payer[0] != nowhere)
        return;
    room_forget_thought(room);
    qn_host_ask_again(room->host);
}

/* ---- time ---- */

bool room_is_needed(const struct room *room)
{
    return room->is_held || room->watchers || room->thinking || room->deadline;
}

bool room_tick(struct room *room, uint64_t now)
{
    if (room->is_held)
        return false;
    if (room->is_broken)
        return true;
    if (room->deadline && now >= room->deadline)
        room_settle(room);
    uint64_t idle = room->server->config->idle_seconds * (uint64_t)1000;
    return !room_is_needed(room) && now - room->touched >= idle;
}
