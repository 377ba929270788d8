/* What lists and the store show of a table without its lines: its summary. */
#include "server/room_internal.h"
#include "core/json_write.h"
#include "core/setup.h"
#include "session/host_common.h"

/* The word for the phase of tables that older rules gave: they cannot be loaded. */
static const char phase_old[] = "old";

static void put_summary(const char *key, const struct qn_table *table, const char *phase,
                        struct qn_text *text)
{
    qn_put_string(text, "table", key);
    qn_put_setup(text, qn_table_game(table), qn_table_setup(table));
    qn_put_string(text, "phase", phase);
    qn_put_string(text, "clock", host_clock_names[qn_table_terms(table)->clock]);
    qn_put_bool(text, "guests", qn_table_terms(table)->guests);
    message_put_seated(table, text);
}

void room_put_summary(const struct room *room, struct qn_text *text)
{
    put_summary(room->key, room->table, host_phase_names[qn_table_phase(room->table)], text);
}

/* The same for the same summary: moves change nothing of it. */
static uint64_t number_of(const struct room *room)
{
    uint64_t summary =
        ((uint64_t)qn_table_phase(room->table) + 1) * 31 + qn_table_setup(room->table)->players;
    for (int seat = 0; seat < qn_table_setup(room->table)->players; seat++) {
        const struct qn_seat *at = qn_table_seat(room->table, seat);
        summary = (summary * 31 + at->sitter) * 31 + at->person;
        for (const char *letter = at->name; *letter; letter++)
            summary = summary * 31 + (uint8_t)*letter;
    }
    return summary;
}

/* Whether time passes for somebody at it. With nobody's clock running nothing needs to happen until
 * somebody comes, not even a bot's move. */
static bool is_due(const struct qn_table *table)
{
    bool waits = false;
    for (int seat = 0; seat < qn_table_setup(table)->players; seat++) {
        const struct qn_seat *at = qn_table_seat(table, seat);
        waits |= at->person != 0 && !at->replaced && !at->left;
    }
    return waits && qn_table_phase(table) == QN_PLAYING &&
           qn_table_terms(table)->clock != QN_CLOCK_OFF;
}

static struct room_summary summary_of(const struct room *room)
{
    return (struct room_summary){.number = number_of(room),
                                 .turn = qn_table_turn(room->table),
                                 .is_over = qn_table_phase(room->table) == QN_FINISHED,
                                 .is_due = is_due(room->table)};
}

void room_summary_is_stored(struct room *room) { room->kept = summary_of(room); }

void room_add_summary(struct room *room, struct store_job *job)
{
    char bytes[STORE_SUMMARY_MAX] = "";
    struct qn_text text = qn_text_on(bytes, sizeof bytes);
    struct room_summary summary = summary_of(room), kept = room->kept;
    bool is_same = summary.number == kept.number;
    if (is_same && summary.turn == kept.turn && summary.is_over == kept.is_over &&
        summary.is_due == kept.is_due)
        return;
    if (!is_same)
        room_put_summary(room, &text);
    store_set_summary(job, room->id,
                      &(struct store_summary){.over = summary.is_over,
                                              .due = summary.is_due,
                                              .turn = summary.turn < 0 ? -1 : summary.turn,
                                              .text = text.full ? "" : bytes});
    room->kept = summary;
}

static void summary_stored(struct task *task, enum store_why why) { (void)task, (void)why; }

/* Tables of older servers, and those at which somebody was forgotten, have no summary in the store.
 */
void room_store_summary(struct room *room)
{
    struct task *task = task_new(room->server, NULL, "");
    struct store_job *job = task ? store_job_new(task) : NULL;
    if (task)
        task->done = summary_stored;
    room->kept = (struct room_summary){.turn = -2};
    if (job)
        room_add_summary(room, job);
    task_submit(task, job);
}

/* It leaves the list of those that may be joined, and stays in that of its people. */
void room_keep_old(struct server *server, const struct store_table *row, struct qn_text *text)
{
    struct qn_table *table = room_read_old(server, row);
    struct task *task = table ? task_new(server, NULL, "") : NULL;
    struct store_job *job = task ? store_job_new(task) : NULL;
    if (table)
        put_summary(row->key, table, phase_old, text);
    if (task)
        task->done = summary_stored;
    if (job) {
        store_set_summary(job, row->id, &(struct store_summary){.turn = -1, .text = text->data});
        store_list_table(job, row->id, false);
    }
    task_submit(task, job);
    qn_table_free(table);
}

/* The lobby is told if what it shows of the table has changed. */
void room_notice(struct room *room)
{
    uint64_t summary = number_of(room);
    if (summary != room->summary)
        tables_list_show(room);
    room->summary = summary;
}
