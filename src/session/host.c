/* One hosted table: what is done when, and that nobody sees what is not stored. See host.h. */
#include "session/host_internal.h"
#include "session/log_text.h"
#include <stdlib.h>

enum { CALM = 1000 }; /* before the host tries again what it could not do, or not store */

/* ---- making ---- */

static void open_gate(struct qn_host *host)
{
    host->gate = host->lines <= qn_table_version(host->table) ? GATE_CHANGED : GATE_OPEN;
}

struct qn_host *qn_host_new(struct qn_table *table, const struct qn_host_rules *rules,
                            uint32_t lines, uint64_t now)
{
    struct qn_host *host = calloc(1, sizeof *host);
    if (!host)
        return NULL;
    *host = (struct qn_host){.table = table, .rules = *rules, .lines = lines, .now = now};
    host->finished = lines > 0 ? qn_table_ledger(table).finished : 0;
    host->last = &host->waiting;
    for (int seat = 0; seat < QN_PLAYERS_MAX; seat++)
        host->away_since[seat] = now;
    open_gate(host);
    host_look_who_is_here(host, NULL);
    host_set_clock(host);
    return host;
}

static bool take(struct qn_host *host, struct waiting *taken)
{
    struct waiting *first = host->waiting;
    if (!first)
        return false;
    *taken = *first;
    host->waiting = first->next;
    host->waiting_count--;
    if (!host->waiting)
        host->last = &host->waiting;
    free(first);
    return true;
}

bool qn_host_drop(struct qn_host *host, struct qn_order *order)
{
    struct waiting taken;
    bool is_any = take(host, &taken);
    if (is_any)
        *order = taken.order;
    return is_any;
}

void qn_host_free(struct qn_host *host)
{
    struct qn_order order;
    if (!host)
        return;
    while (qn_host_drop(host, &order))
        ;
    while (host->viewers)
        host_exit(host, host->viewers->whom);
    qn_table_free(host->table);
    free(host);
}

const struct qn_table *qn_host_table(const struct qn_host *host) { return host->table; }

/* What it is says in whose name it is done, never whom it names: a cleared command is nobody's. */
static struct qn_answer begin_with(struct qn_host *host, struct qn_command command)
{
    bool is_own = command.act == QN_ACT_COMMIT || command.act == QN_ACT_BOT;
    command.version = qn_table_version(host->table);
    return is_own ? qn_table_do_as_host(host->table, &command) : qn_table_do(host->table, &command);
}

enum qn_refusal qn_host_begin(struct qn_host *host, const struct qn_command *commands, int count)
{
    enum qn_refusal why = QN_ACCEPTED;
    for (int i = 0; i < count && !why; i++) {
        struct qn_answer answer = begin_with(host, commands[i]);
        why = (enum qn_refusal)answer.why;
    }
    open_gate(host);
    return why;
}

void qn_host_own(struct qn_host *host, uint64_t owner)
{
    host->rules.owner = owner;
    host_look_who_is_here(host, NULL);
}

/* ---- orders come ---- */

/* Time goes on, whatever the front says. */
static void pass(struct qn_host *host, uint64_t now)
{
    if (now > host->now)
        host->now = now;
}

static unsigned count_of(const struct qn_host *host, const void *whom)
{
    unsigned count = 0;
    for (const struct waiting *waiting = host->waiting; waiting; waiting = waiting->next)
        count += waiting->order.whom == whom;
    return count;
}

static bool is_full(const struct qn_host *host, const struct qn_order *order)
{
    const struct qn_host_rules *rules = &host->rules;
    return host->waiting_count >= rules->waiting_max ||
           (host->waiting && count_of(host, order->whom) >= rules->waiting_of_one);
}

bool qn_host_hear(struct qn_host *host, const struct qn_order *order, uint64_t now)
{
    bool may_wait = order->is_own || !is_full(host, order);
    struct waiting *waiting = may_wait ? calloc(1, sizeof *waiting) : NULL;
    pass(host, now);
    if (!waiting)
        return false;
    *waiting = (struct waiting){.order = *order, .heard = host->now};
    *host->last = waiting;
    host->last = &waiting->next;
    host->waiting_count++;
    return true;
}

bool qn_host_waits(const struct qn_host *host,
                   bool (*is_one)(const void *self, const struct qn_order *order), const void *self)
{
    const struct waiting *waiting = host->waiting;
    while (waiting && !is_one(self, &waiting->order))
        waiting = waiting->next;
    return waiting != NULL;
}

static bool is_given_up(const struct qn_order *order, const void *whom, bool for_good)
{
    return order->whom == whom && !order->is_own && (for_good || !order->is_lasting);
}

void qn_host_leave(struct qn_host *host, const void *whom, bool for_good, uint64_t now)
{
    pass(host, now);
    for (struct waiting *waiting = host->waiting; waiting; waiting = waiting->next)
        waiting->is_given_up |= is_given_up(&waiting->order, whom, for_good);
    if (host_exit(host, whom))
        host_look_who_is_here(host, NULL);
}

/* ---- what the machine answers ---- */

void host_keep(struct qn_host *host) { host->gate = GATE_CHANGED; }

void host_calm(struct qn_host *host) { host->calm_until = host->now + CALM; }

/* All that the table has is stored. */
static void count_lines(struct qn_host *host)
{
    host->lines = qn_table_version(host->table) + 1;
    host->finished = qn_table_ledger(host->table).finished;
}

void qn_host_stored(struct qn_host *host, bool is_stored, uint64_t now)
{
    pass(host, now);
    if (host->gate != GATE_STORING)
        return;
    if (!is_stored) {
        host->gate = GATE_FAILED;
        return;
    }
    count_lines(host);
    host->gate = GATE_OPEN;
    host->advises = host->current.advises;
    host_set_clock(host);
    host_tell_all(host, DUE_NEWS);
    host_look_who_is_here(host, NULL);
}

/* Eyes that read the old table are closed first; whoever looks on sees the new one as a whole. */
void qn_host_renew(struct qn_host *host, struct qn_table *table, uint64_t now)
{
    pass(host, now);
    host_forget_thought(host);
    host_blind_all(host);
    host->advises = false;
    host_tell_all(host, DUE_NEWS);
    if (!table) {
        host->gate = GATE_BROKEN;
        host->deadline = 0;
        return;
    }
    qn_table_free(host->table);
    host->table = table;
    count_lines(host);
    host->gate = GATE_OPEN;
    host_set_clock(host);
    host_look_who_is_here(host, NULL);
}

void qn_host_hold(struct qn_host *host) { host->gate = GATE_HELD; }

void qn_host_let_go(struct qn_host *host, uint64_t now)
{
    pass(host, now);
    if (host->gate == GATE_HELD)
        host->gate = GATE_OPEN;
}

void qn_host_ask_again(struct qn_host *host)
{
    if (!host->asked.is_advice)
        host_forget_thought(host);
}

void qn_host_time(struct qn_host *host, uint64_t now) { pass(host, now); }

/* ---- what comes out, in this order ---- */

static bool store(struct qn_host *host, struct qn_output *output)
{
    if (host->gate != GATE_CHANGED)
        return false;
    host->gate = GATE_STORING;
    output->is = QN_OUT_STORE;
    output->sender = host->current.sender;
    output->from = host->lines;
    output->to = qn_table_version(host->table);
    output->has_ended = qn_table_ledger(host->table).finished > host->finished;
    return true;
}

/* Whoever asked for what was not stored is refused. What nobody asked for is tried again, but not
 * at once. */
static bool fail(struct qn_host *host, struct qn_output *output)
{
    struct current *current = &host->current;
    if (host->gate != GATE_FAILED)
        return false;
    if (current->is_open && current->answer.why == QN_ACCEPTED)
        current->trouble = QN_TROUBLE_NOT_STORED;
    if (!current->is_open)
        host_calm(host);
    current->advises = false;
    host->gate = GATE_LOST;
    output->is = QN_OUT_LOST;
    output->sender = current->sender;
    return true;
}

static bool is_busy(const struct qn_host *host)
{
    return host->gate == GATE_STORING || host->gate == GATE_HELD || host->gate == GATE_LOST;
}

void host_answer(struct qn_host *host, void *sender, const struct qn_answer *answer)
{
    host->current = (struct current){.is_open = true, .answer = *answer, .sender = sender};
}

void host_refuse(struct qn_host *host, void *sender, enum qn_trouble trouble)
{
    host->current =
        (struct current){.is_open = true, .trouble = (uint8_t)trouble, .sender = sender};
}

static bool answer(struct qn_host *host, struct qn_output *output)
{
    struct current *current = &host->current;
    if (!current->is_open)
        return false;
    *output = (struct qn_output){.is = current->sender ? QN_OUT_ANSWER : QN_OUT_NOTHING,
                                 .trouble = current->trouble,
                                 .answer = current->answer,
                                 .sender = current->sender};
    *current = (struct current){0};
    return true;
}

static void visit(struct qn_output *output, const struct qn_order *order)
{
    output->is = QN_OUT_VISIT;
    output->sender = order->sender;
    output->whom = order->whom;
}

static void leave(struct qn_host *host, const struct qn_order *order)
{
    struct qn_answer done = {.version = qn_table_version(host->table)};
    host_exit(host, order->whom);
    host_look_who_is_here(host, NULL);
    host_answer(host, order->sender, &done);
}

static void (*const doers[])(struct qn_host *host, const struct qn_order *order) = {
    [QN_ASKS_ACT] = host_act,     [QN_ASKS_AGAIN] = host_again, [QN_ASKS_DEAL] = host_deal,
    [QN_ASKS_ENTER] = host_enter, [QN_ASKS_EXIT] = leave,
};

/* In the order of time: what came after the deadline is not done before the deadline is. */
static bool overdue(struct qn_host *host, struct qn_output *output)
{
    (void)output;
    bool is_first = !host->waiting || host->waiting->heard >= host->deadline;
    if (!host_may_go_on(host) || !host_is_overdue(host) || !is_first)
        return false;
    host_end_turn(host);
    return true;
}

static bool hear_next(struct qn_host *host, struct qn_output *output)
{
    struct waiting taken;
    if (!take(host, &taken))
        return false;
    const struct qn_order *order = &taken.order;
    if (taken.is_given_up)
        host_refuse(host, order->sender, QN_TROUBLE_GONE);
    else if (host->gate == GATE_BROKEN)
        host_refuse(host, order->sender, QN_TROUBLE_NOT_STORED);
    else if (order->asks == QN_ASKS_VISIT)
        visit(output, order);
    else if (doers[order->asks])
        doers[order->asks](host, order);
    return true;
}

static bool (*const steps[])(struct qn_host *host, struct qn_output *output) = {
    store, fail, answer, host_tell, host_hush, host_advise, overdue, hear_next, host_go_on,
};

/* True: something was done, and there may be more. */
static bool step(struct qn_host *host, struct qn_output *output)
{
    enum { STEPS = sizeof steps / sizeof steps[0] };
    for (int i = 0; i < STEPS && !is_busy(host); i++)
        if (steps[i](host, output))
            return true;
    return false;
}

bool qn_host_next(struct qn_host *host, struct qn_output *output)
{
    *output = (struct qn_output){0};
    while (step(host, output))
        if (output->is != QN_OUT_NOTHING)
            return true;
    return false;
}

/* ---- asking ---- */

bool host_may_go_on(const struct qn_host *host)
{
    return host->gate == GATE_OPEN && host->now >= host->calm_until;
}

uint64_t qn_host_deadline(const struct qn_host *host)
{
    return host->now < host->calm_until ? host->calm_until : host->deadline;
}

bool qn_host_is_open(const struct qn_host *host)
{
    return host->gate == GATE_OPEN && !host->current.is_open;
}

bool qn_host_is_watched(const struct qn_host *host) { return host->viewers != NULL; }

bool qn_host_is_needed(const struct qn_host *host)
{
    return !qn_host_is_open(host) || host->waiting || host->viewers || host->asked.is_open ||
           host->deadline;
}

/* ---- what has ended ---- */

bool qn_host_result(const struct qn_table *table, struct qn_host_result *result)
{
    int16_t scores[QN_PLAYERS_MAX];
    uint8_t ranks[QN_PLAYERS_MAX];
    if (!qn_table_result(table, scores, ranks))
        return false;
    struct qn_ledger ledger = qn_table_ledger(table);
    *result = (struct qn_host_result){
        .game = ledger.started - 1, .back = ledger.back, .is_given = ledger.is_given};
    for (int seat = 0; seat < qn_table_setup(table)->players; seat++) {
        const struct qn_seat *at = qn_table_seat(table, seat);
        bool is_bot = at->sitter == QN_BOT;
        result->seats[seat].person = at->person;
        result->seats[seat].name = is_bot ? bot_display_name(table, seat) : at->name;
        result->seats[seat].score = scores[seat];
        result->seats[seat].rank = ranks[seat];
    }
    return true;
}
