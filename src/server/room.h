/* One table on the server: commands in, the store, news out. While something of the table is being
 * stored it is held: whatever comes for it waits, and nobody sees what is not stored. */
#ifndef QUINTE_SERVER_ROOM_H
#define QUINTE_SERVER_ROOM_H

#include "server/people.h"

/* A guest who looks at the table. */
struct watcher {
    struct guest *guest;
    struct qn_reader *reader;
    int viewer;
    bool is_chosen; /* other eyes than one's own */
    struct watcher *next;
};

struct waiting {
    struct guest *guest;
    json_t *message;
    struct waiting *next;
};

struct room {
    struct server *server;
    char key[KEY_TEXT_MAX];
    int64_t id, owner;
    bool is_listed, is_held, is_closed;
    struct qn_table *table;
    uint32_t stored;                 /* the version up to which lines are stored */
    uint32_t began;                  /* the version of the last deal; 0: none */
    uint32_t finished;               /* games whose results are stored */
    int64_t persons[QN_PLAYERS_MAX]; /* as the store has them */
    struct watcher *watchers;
    struct waiting *waiting, **last;
    struct thought *thinking;
    uint64_t touched, deadline; /* by the loop's clock; 0: no deadline */
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
/* The connection is gone, or looks elsewhere. */
void room_leave(struct room *room, const struct guest *guest);
/* The person gives up its seat here. */
void room_give_up(struct room *room, int64_t person);
/* Asks the bot whose turn it is, plays what plays itself, sets the clock. */
void room_go_on(struct room *room);
/* Time passes; true if nobody needs the room in memory. */
bool room_tick(struct room *room, uint64_t now);
/* A new table is stored: it is open for everybody. */
void room_stored(struct room *room);
/* From the store once more, after it refused something or changed by itself. */
bool room_reload(struct room *room);

/* The seat of the person, or −1. */
int room_seat(const struct room *room, int64_t person);

#endif
