/* What the files of a room share among themselves. */
#ifndef QUINTE_SERVER_ROOM_PARTS_H
#define QUINTE_SERVER_ROOM_PARTS_H

#include "server/lobby.h"
#include "session/hosting.h"
#include "session/message.h"
#include <quinte/host.h>

/* A guest who looks at the table: in the list of the room and in that of the guest. */
struct watcher {
    struct room *room;
    struct guest *guest;
    struct qn_reader *reader;
    int viewer;
    bool is_chosen; /* other eyes than one's own */
    struct watcher *next, **link;
    struct watcher *guests_next, **guests_link;
};

/* What somebody asks of a table. Who asks is a value of the order from the moment it is read: what
 * becomes of the connection while it waits changes nothing. */
struct order {
    int64_t person;
    struct guest *guest; /* held; who is answered, if the connection still stands */
    json_t *message;     /* NULL if none led to it */
    struct farewell *farewell;
    void (*hear)(struct room *room, const struct order *order);
    bool is_lasting; /* done although the connection has gone meanwhile */
    uint64_t came;   /* when it began to wait, by the loop's clock */
    struct order *next;
};

/* ---- room.c ---- */

struct room *room_new(struct server *server, const char *key);
/* Stores everything since the last time; the room is held, and the task is told. */
void room_keep(struct room *room, struct task *task);
/* The lines and seats that are not stored yet; false if there is no memory. */
bool room_add_changes(struct room *room, struct store_job *job);
/* For tasks of commands that were done in memory: told when they are stored, or were not. */
void room_kept(struct task *task, enum store_why why);
/* The room is not held any more: what waited is heard, and the game goes on. */
void room_release(struct room *room);
/* Memory is not what the store has: loads it anew, or breaks the room. */
void room_restore(struct room *room);

/* The host's own commands, done and stored; and such as it makes for the person that they name. */
void room_host_keep(struct room *room, struct qn_command command);
void room_person_keep(struct room *room, struct qn_command command);

/* Undos at this table are judged for a bounded time. */
void room_be_patient(struct server *server, struct qn_table *table);

/* ---- room_watch.c ---- */

void room_hear_enter(struct room *room, const struct order *order);
void room_hear_exit(struct room *room, const struct order *order);
void room_hear_why(struct room *room, const struct order *order);
void room_hear_replay(struct room *room, const struct order *order);
/* The news to everybody who looks. */
void room_tell_all(struct room *room);
/* Snapshots for everybody: the table was loaded anew. */
void room_show_all(struct room *room);
/* Before that: what is read from the old table is let go. */
void room_blind_all(struct room *room);
/* Nobody may look any more. */
void room_say_gone(struct room *room);
void room_drop_watchers(struct room *room);
/* Looks who is away, and tells everybody but one guest if it has changed. */
void room_look_who_is_away(struct room *room, const struct guest *but);
/* Everything that a message to these eyes needs to know. */
struct message_to room_message_to(const struct room *room, const struct guest *guest, int viewer);

/* ---- room_face.c ---- */

/* What the store has to know of it, if that has changed. */
void room_add_face(struct room *room, struct store_job *job);
/* The store knows it as it is now. */
void room_face_is_kept(struct room *room);
/* The store has none of it. */
void room_give_face(struct room *room);
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

/* ---- room_turn.c ---- */

/* Milliseconds that a seat has for a move here, 0 if no clock runs. */
uint64_t room_turn_time(const struct room *room);
void room_set_clock(struct room *room);
/* Whether the time for the present move was over at that moment. */
bool room_is_late(const struct room *room, uint64_t moment);
/* It is over: a bot plays on. */
void room_end_time(struct room *room);
void room_forget_thought(struct room *room);
/* Somebody has come: bots that rested go on, and what they think is charged to who is here. */
void room_attend(struct room *room);
/* Somebody has left: where bots play among themselves and nobody looks on, they stop. */
void room_rest(struct room *room);
/* Advice for the seat to move. */
void room_advise(struct room *room);

#endif
