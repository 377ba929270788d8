/* One table on the server: commands in, the store, news out. While something of the table is being
 * stored it is held: whatever comes for it waits, and nobody sees what is not stored.
 *
 * room.c keeps it, room_watch.c shows it, room_act.c does what people ask for, room_turn.c what
 * bots and clocks ask for, room_make.c makes new ones. */
#ifndef QUINTE_SERVER_ROOM_H
#define QUINTE_SERVER_ROOM_H

#include "server/people.h"

struct watcher;

struct waiting {
    struct guest *guest;
    json_t *message;
    struct waiting *next;
};

struct room {
    struct server *server;
    char key[KEY_TEXT_MAX];
    int64_t id, owner;
    uint64_t made_by; /* the id of the command that made it */
    bool is_listed, is_held;
    bool is_broken;   /* memory and store may differ: to be loaded anew before anybody uses it */
    bool must_reload; /* as soon as it is not held: the store has changed by itself */
    struct qn_table *table;
    uint32_t stored;                 /* the version up to which lines are stored */
    uint32_t finished;               /* games whose results are stored */
    int64_t persons[QN_PLAYERS_MAX]; /* as the store has them */
    struct watcher *watchers;
    struct waiting *waiting, **last;
    struct thought *thinking;
    /* By the loop's clock, in milliseconds. */
    uint64_t touched;
    uint64_t deadline, deadline_before; /* of this turn and of the one before; 0: none */
    uint64_t away_since[QN_PLAYERS_MAX];
    unsigned away; /* the mask of seats whose person does not look at the table */
    int clock_seat;
    uint64_t face; /* what the lobby shows, in a number */
    struct room *next, **link, *chain;
};

/* A new table by its create message; NULL if it is refused, and `text` has the refusal. It is held
 * until it is stored; `task` is told then. */
struct room *room_create(struct server *server, int64_t owner, const json_t *message,
                         enum qn_lang lang, struct task *task, struct qn_text *text);
/* A kept one; NULL if its lines do not hold. */
struct room *room_load(struct server *server, const struct store_table *row);
void room_free(struct room *room);

/* A message that names this table. */
void room_hear(struct room *room, struct guest *guest, json_t *message);
/* The guest's connection is gone: it looks at nothing any more. */
void room_leave_all(struct guest *guest);
/* Asks the bot whose turn it is, plays what plays itself, sets the clock. */
void room_go_on(struct room *room);
/* Time passes; true if nobody needs the room in memory. */
bool room_tick(struct room *room, uint64_t now);
/* Whether somebody or something still needs it in memory, however long nothing happens. */
bool room_is_needed(const struct room *room);
/* A new table is stored: it is open for everybody. */
void room_stored(struct room *room);
/* The store has changed by itself: from there once more, now or when it is not held. */
void room_renew(struct room *room);
/* A replay, also of a table that is closed. */
void room_replay(const struct room *room, struct guest *guest, const json_t *message);

/* The seat of the person, or −1. */
int room_seat(const struct room *room, int64_t person);

#endif
