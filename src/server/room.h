/* One table on the server: what its host (session/host.h) has to do with messages, the store, the
 * bots' threads and the clock of the loop. Who may do what, and what comes next, the host decides.
 *
 * room.c keeps it, room_act.c reads what people ask for, room_watch.c shows it, room_turn.c asks
 * bots, room_summary.c says what lists tell of it, room_make.c makes new ones. */
#ifndef QUINTE_SERVER_ROOM_H
#define QUINTE_SERVER_ROOM_H

#include "server/people.h"
#include "session/host.h"

struct watcher;

/* What the store has of it beside its lines: see room_summary.c. */
struct room_summary {
    uint64_t number; /* of the text */
    int turn;
    bool is_over, is_due;
};

struct room {
    struct server *server;
    char key[KEY_TEXT_MAX];
    int64_t id, owner;
    uint64_t made_by; /* the id of the command that made it */
    uint64_t origin;  /* where its maker was: see accounts.h */
    bool is_listed;
    bool is_held;     /* something of it is being stored */
    bool is_settling; /* what its host wants is being done */
    bool is_closed;   /* it is looked into, and not among the others */
    bool is_broken;   /* memory and store may differ: to be loaded anew before anybody uses it */
    bool must_reload; /* as soon as it is not held: the store has changed by itself */
    struct qn_host *host;
    const struct qn_table *table;    /* the one that is hosted */
    uint32_t stored;                 /* the version up to which lines are stored */
    uint32_t finished;               /* games whose results are stored */
    int64_t persons[QN_PLAYERS_MAX]; /* as the store has them */
    struct watcher *watchers;
    struct thought *thinking;
    struct qn_advice advice; /* that came last */
    /* By the loop's clock, in milliseconds. */
    uint64_t touched;
    uint64_t deadline; /* when the host is to be told the time at the latest; 0: never */
    uint64_t summary;  /* what the lobby shows, in a number */
    struct room_summary kept;
    int64_t read_at;          /* when its last line was stored, as it was read, in seconds */
    struct room *coming_next; /* while it is being made */
    struct room *next, **link, *chain;
};

/* A new table by its create message; NULL if it is refused, and `text` has the refusal. It is held
 * until it is stored; `task` is told then. */
struct room *room_create(struct server *server, int64_t owner, uint64_t origin,
                         const json_t *message, enum qn_lang lang, struct task *task,
                         struct qn_text *text);
/* An address may have very many tables, so how many bytes they have is looked at with one new table
 * in sixteen: whoever makes most is met most. */
bool room_counts_origin(const struct server *server);
/* A kept one; NULL if its lines do not hold (WIRE_DAMAGED), if older rules gave them
 * (WIRE_OLD_RULES), or if they cannot be read now (WIRE_NOT_STORED). */
struct room *room_load(struct server *server, const struct store_table *row, enum wire_why *why);
void room_free(struct room *room);
/* A table that does not load because it was played by older rules, up to where these differ, for
 * qn_table_free; NULL if it is not such a one. */
struct qn_table *room_read_old(struct server *server, const struct store_table *row);

/* Holds the room for as long as the store takes, though there is nothing to store. */
void room_hold(struct room *room);
/* A message that names this table, from the person that the guest is now. */
void room_hear(struct room *room, struct guest *guest, enum wire_verb verb, json_t *message);
/* The message that made the room has come once more. */
void room_hear_made(struct room *room, struct guest *guest, json_t *message);
/* The guest's person is called otherwise now, here too if it sits here. */
void room_rename(struct room *room, struct guest *guest);
/* The person goes for good; its farewell is told. */
void room_part(struct room *room, struct guest *guest, int64_t person, struct farewell *farewell);
/* The guest's connection is gone: it looks at nothing any more. */
void room_leave_all(struct guest *guest);
/* The guest is nobody any more: what it asked is not done. */
void room_dismiss(struct room *room, const struct guest *guest);
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

/* Its line in lists, the members without braces and without whose it is. */
void room_put_summary(const struct room *room, struct qn_text *text);
/* The same of a table that was played by older rules, for which there is no room; the store shows
 * it so from then on. */
void room_keep_old(struct server *server, const struct store_table *row, struct qn_text *text);

/* The seat of the person, or −1. */
int room_seat(const struct room *room, int64_t person);

#endif
