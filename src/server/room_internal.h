/* What the files of a room share among themselves. */
#ifndef QUINTE_SERVER_ROOM_INTERNAL_H
#define QUINTE_SERVER_ROOM_INTERNAL_H

#include "server/tables.h"
#include "session/host_common.h"

/* A guest who looks at the table: in the list of the room and in that of the guest. */
struct watcher {
    struct room *room;
    struct guest *guest;
    struct watcher *next, **link;
    struct watcher *guests_next, **guests_link;
};

/* What somebody asks of a table, given back by the host with the answer. Who asks is a value of the
 * order from the moment it is read: what becomes of the connection while it waits changes nothing.
 */
struct order {
    int64_t person;
    struct guest *guest; /* held; who is answered, if the connection still stands */
    json_t *message;     /* NULL if none led to it */
    struct farewell *farewell;
    /* called when it is its turn, or once the host has done it; NULL: the table's answer is given
     */
    void (*hear)(struct room *room, const struct order *order);
    bool is_judged; /* an undo that is still to be judged: its maker has paid for the time */
};

/* ---- room.c ---- */

struct room *room_new(struct server *server, const char *key);
/* The host takes over a table of which so many lines are stored; on false it is gone. */
bool room_take(struct room *room, struct qn_table *table, uint32_t lines);
/* Stores everything since the last time; the room is held, and the task is told. */
void room_keep(struct room *room, struct task *task);
/* The lines and seats that are not stored yet; false if there is no memory. */
bool room_add_changes(struct room *room, struct store_job *job);
/* Whatever the host wants is done. */
void room_settle(struct room *room);
/* The room is not held any more. */
void room_release(struct room *room);
/* Hands an order to the host: `asked` says what it is. Without `order` nobody is answered. */
void room_order(struct room *room, const struct order *order, struct qn_order asked);

/* ---- room_watch.c ---- */

void room_hear_enter(struct room *room, const struct order *order);
void room_hear_exit(struct room *room, const struct order *order);
void room_hear_why(struct room *room, const struct order *order);
void room_hear_replay(struct room *room, const struct order *order);
/* Who may not look: told so, and which seats are free. */
void room_refuse_watching(const struct room *room, const struct order *order);
void room_entered(struct room *room, const struct order *order);
void room_exited(struct room *room, const struct order *order);
void room_put_news(struct room *room, const struct qn_output *output);
void room_put_show(struct room *room, const struct qn_output *output);
void room_put_now(struct room *room, const struct qn_output *output);
void room_put_gone(struct room *room, const struct qn_output *output);
/* Nobody may look any more. */
void room_say_gone(struct room *room);
void room_drop_watchers(struct room *room);

/* ---- room_summary.c ---- */

/* What the store has to know of it, if that has changed. */
void room_add_summary(struct room *room, struct store_job *job);
/* The store knows it as it is now. */
void room_summary_is_stored(struct room *room);
/* The store has none of it. */
void room_store_summary(struct room *room);
/* The lobby is told if what it shows of the table has changed. */
void room_notice(struct room *room);

/* ---- room_act.c ---- */

void room_hear_act(struct room *room, const struct order *order);
void room_hear_again(struct room *room, const struct order *order);
void room_hear_close(struct room *room, const struct order *order);
void room_hear_rename(struct room *room, const struct order *order);
/* The same for somebody who comes, if that was while the table was not in memory. */
void room_call_anew(struct room *room, const struct order *order);
void room_hear_part(struct room *room, const struct order *order);
/* Undos at this table are judged for a bounded time, from now on. */
void room_be_patient(struct server *server, struct qn_table *table);
void room_begin_judging(struct room *room);
/* An undo waits for its turn; it was judged. */
void room_pay_judging(const struct room *room, const struct order *order);
void room_end_judging(const struct room *room, struct order *order, uint64_t began);

/* ---- room_turn.c ---- */

/* Milliseconds that a seat has for a move here, 0 if no clock runs. */
uint64_t room_turn_time(const struct server *server, const struct qn_table *table);
void room_forget_thought(struct room *room);
void room_ask(struct room *room, const struct qn_output *output);
void room_advise(struct room *room, const struct qn_output *output);
void room_put_hint(struct room *room, const struct qn_output *output);
/* Somebody has come: what bots think is charged to who is here. */
void room_attend(struct room *room);

#endif
