/* Whose turn it is at a hosted table: bots are asked, moves that make themselves are made, time
 * runs. */
#include "session/host_internal.h"
#include "session/host_common.h"

/* ---- the clock ---- */

/* Somebody who plays is at the table: looks on, and has not slept through the last turn. Otherwise
 * no time runs, so that bots do not play a game of people to its end. */
static bool is_anybody_active(const struct qn_host *host)
{
    for (int seat = 0; seat < qn_table_setup(host->table)->players; seat++) {
        const struct qn_seat *at = qn_table_seat(host->table, seat);
        if (at->person != QN_NO_PERSON && !at->idle && !(host->away >> seat & 1))
            return true;
    }
    return false;
}

/* The deadline of the present decision, set when it is first reached. What comes after a decision
 * that was taken back begins anew: nobody loses time by somebody else's undo. */
static uint64_t deadline_of(struct qn_host *host)
{
    struct turn_clock *clock = &host->clock;
    uint32_t moves = qn_table_moves(host->table), dealt = qn_table_dealt(host->table);
    for (int i = 0; i < DECISIONS_TIMED; i++)
        if (clock->dealt != dealt || clock->decisions[i].moves > moves)
            clock->decisions[i].deadline = 0;
    clock->dealt = dealt;
    uint64_t *deadline = &clock->decisions[moves % DECISIONS_TIMED].deadline;
    if (clock->decisions[moves % DECISIONS_TIMED].moves != moves || *deadline == 0)
        *deadline = host->now + host->rules.turn_time;
    clock->decisions[moves % DECISIONS_TIMED].moves = moves;
    return *deadline;
}

/* Whoever comes back to a table that rested has the whole time again. */
void host_set_clock(struct qn_host *host)
{
    bool is_peoples =
        host->rules.turn_time > 0 && qn_table_turn(host->table) >= 0 && !qn_table_bot(host->table);
    bool rests = is_peoples && !is_anybody_active(host);
    if (rests)
        host->clock = (struct turn_clock){0};
    host->deadline = is_peoples && !rests ? deadline_of(host) : 0;
}

bool host_is_overdue(const struct qn_host *host)
{
    return host->deadline > 0 && host->now >= host->deadline;
}

void host_choose_bot(struct qn_command *command)
{
    struct qn_text name = qn_text_on(command->name, sizeof command->name);
    qn_text_str(&name, "normal");
}

void host_end_turn(struct qn_host *host)
{
    struct qn_command command = {.act = QN_ACT_TIME, .seat = (uint8_t)qn_table_turn(host->table)};
    host_choose_bot(&command);
    uint64_t deadline = host->deadline;
    host->deadline = 0;
    if (host_do_itself(host, command))
        return;
    host->deadline = deadline;
    host_calm(host);
}

/* ---- thoughts ---- */

void host_forget_thought(struct qn_host *host)
{
    host->must_hush |= host->asked.is_open;
    host->asked.is_open = false;
}

static bool is_awaited(const struct qn_host *host, uint32_t ticket, bool is_advice)
{
    return host->asked.is_open && host->asked.ticket == ticket &&
           host->asked.is_advice == is_advice &&
           host->asked.version == qn_table_version(host->table);
}

/* Bots among themselves play for those who look on: without any the game rests. Where people play,
 * bots go on as far as the next of them. */
static bool is_resting(const struct qn_host *host)
{
    if (host->viewers)
        return false;
    for (int seat = 0; seat < qn_table_setup(host->table)->players; seat++) {
        const struct qn_seat *at = qn_table_seat(host->table, seat);
        if (at->sitter != QN_BOT && !at->replaced)
            return false;
    }
    return true;
}

bool host_hush(struct qn_host *host, struct qn_output *output)
{
    const struct asked *asked = &host->asked;
    bool is_late = asked->version != qn_table_version(host->table);
    if (asked->is_open && (is_late || (!asked->is_advice && is_resting(host))))
        host_forget_thought(host);
    if (host->must_hush)
        output->is = QN_OUT_GIVE_UP;
    host->must_hush = false;
    return output->is != QN_OUT_NOTHING;
}

static bool is_chosen_together(const struct qn_table *table)
{
    const struct qn_game *game = qn_table_game(table);
    uint64_t view[QN_VIEW_MAX / 8];
    return qn_table_view(table, qn_table_turn(table), view) &&
           game->rules[game->people->topic(view)].together;
}

/* The steps of one turn belong together: each comes faster than the one before. */
static uint8_t pace_of(struct qn_host *host)
{
    static const uint8_t paces[] = {100, 50, 35, 25, 18};
    enum { LAST = sizeof paces - 1, TOGETHER = 10 };
    struct pace *pace = &host->pace;
    uint32_t moves = qn_table_moves(host->table);
    int seat = qn_table_turn(host->table);
    if (pace->seat != seat || moves < pace->moves || moves > pace->moves + 1)
        *pace = (struct pace){.moves = moves, .seat = seat};
    pace->steps += moves - pace->moves;
    pace->moves = moves;
    if (!host->viewers)
        return 0;
    return is_chosen_together(host->table) ? TOGETHER
                                           : paces[pace->steps < LAST ? pace->steps : LAST];
}

static void ask(struct qn_host *host, struct qn_output *output, bool is_advice)
{
    host->asked = (struct asked){.ticket = ++host->tickets,
                                 .version = qn_table_version(host->table),
                                 .is_open = true,
                                 .is_advice = is_advice};
    output->is = is_advice ? QN_OUT_ADVISE : QN_OUT_ASK;
    output->seat = qn_table_turn(host->table);
    output->ticket = host->tickets;
    output->pace = is_advice ? 0 : pace_of(host);
    output->bot = qn_table_bot(host->table);
}

bool host_advise(struct qn_host *host, struct qn_output *output)
{
    bool is_wanted = host->advises && qn_table_turn(host->table) >= 0;
    host->advises = false;
    if (is_wanted)
        ask(host, output, true);
    return is_wanted;
}

bool qn_host_advised(struct qn_host *host, uint32_t ticket)
{
    bool is_stored = qn_host_is_open(host) || host->gate == GATE_HELD;
    bool is_of_use = is_stored && is_awaited(host, ticket, true);
    host->asked.is_open &= !is_of_use;
    if (is_of_use)
        host_tell_all(host, DUE_HINT);
    return is_of_use;
}

/* ---- moves of the host ---- */

static bool move_on(struct qn_host *host, qn_move move)
{
    return host_do_itself(host, (struct qn_command){.act = QN_ACT_MOVE,
                                                    .seat = (uint8_t)qn_table_turn(host->table),
                                                    .move = move});
}

static qn_move any_move(const struct qn_host *host)
{
    uint64_t view[QN_VIEW_MAX / 8];
    qn_move moves[QN_MOVES_MAX];
    qn_table_view(host->table, qn_table_turn(host->table), view);
    return qn_view_legal(qn_table_game(host->table), view, moves) > 0 ? moves[0] : QN_NO_MOVE;
}

bool qn_host_thought(struct qn_host *host, uint32_t ticket, qn_move move, uint64_t now)
{
    qn_host_time(host, now);
    if (!is_awaited(host, ticket, false))
        return false;
    host->asked.is_open = false;
    if (host->gate != GATE_OPEN) /* held by the front: the bot is asked anew afterwards */
        return false;
    if (move_on(host, move) || move_on(host, any_move(host)))
        return true;
    host_calm(host);
    return false;
}

/* A turn that was let pass costs that turn: with the next one the seat is its person's again. */
static bool give_back_missed(struct qn_host *host)
{
    int turn = qn_table_turn(host->table);
    for (int seat = 0; seat < qn_table_setup(host->table)->players; seat++) {
        const struct qn_seat *at = qn_table_seat(host->table, seat);
        struct qn_command claim = {.act = QN_ACT_CLAIM, .seat = (uint8_t)seat};
        if (at->missed && !at->left && seat != turn && host_do_itself(host, claim))
            return true;
    }
    return false;
}

/* Advice that is being thought of does not keep a move from making itself. */
bool host_go_on(struct qn_host *host, struct qn_output *output)
{
    if (!host_may_go_on(host) || qn_table_turn(host->table) < 0)
        return false;
    if (give_back_missed(host))
        return true;
    if (!qn_table_bot(host->table)) {
        qn_move move = host_automatic_move(host->table);
        return move != QN_NO_MOVE && move_on(host, move);
    }
    if (host->asked.is_open || is_resting(host))
        return false;
    ask(host, output, false);
    return true;
}
