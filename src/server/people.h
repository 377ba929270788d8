/* People and their connections. A person is known by a token; several connections may be the same
 * person. */
#ifndef QUINTE_SERVER_PEOPLE_H
#define QUINTE_SERVER_PEOPLE_H

#include "server/serve.h"

struct watcher;

/* One connection and who is at its other end. Lives on while something that it asked for is under
 * way, and stays that person: whoever hangs up becomes nobody else. */
struct guest {
    struct server *server;
    struct connection *connection; /* NULL: it is gone */
    struct address address;        /* where it came from: who hangs up still pays */
    int64_t person;                /* 0: nobody; has not said hello, or was forgotten */
    int64_t device, device_seen;   /* whose token it showed, and when that was last noted */
    char name[QN_NAME_MAX];
    enum qn_lang lang;
    bool is_greeting;
    bool is_named; /* by itself: not a guest with a number */
    int holds;
    struct watcher *watchers;               /* the tables that it looks at */
    struct guest *next, **link;             /* all, also those that only live on */
    struct guest *lobby_next, **lobby_link; /* those who look at the lobby; no link: it does not */
    uint32_t lobby_page, lobby_serial;      /* which page, and what was last sent of it */
};

struct guest *guest_new(struct server *server, struct connection *connection);
/* The connection is gone. */
void guest_leave(struct guest *guest);
struct guest *guest_hold(struct guest *guest);
void guest_release(struct guest *guest);

void guest_send(struct guest *guest, const struct qn_text *text);
void guest_refuse(struct guest *guest, const char *id, enum wire_why why, const char *more);
void guest_done(struct guest *guest, const char *id);
/* The last message, before the connection is closed. */
void guest_bye(struct guest *guest, const char *why);
/* What a table said to a command. */
void guest_answer(struct guest *guest, const char *id, const struct qn_table *table,
                  const struct qn_answer *answer);

/* Whose token it is; STORE_MISSING also if its person is about to be forgotten. */
enum store_why people_find(struct server *server, const char *token, struct store_person *person);
void people_hello(struct guest *guest, json_t *message);
void people_name(struct guest *guest, json_t *message);
void people_carry(struct guest *guest, json_t *message);
void people_fetch(struct guest *guest, json_t *message);
void people_forget(struct guest *guest, json_t *message);
void people_devices(struct guest *guest, json_t *message);
void people_end(struct guest *guest, json_t *message);
/* One more table has seen the person go. */
void people_parted(struct farewell *farewell);

#endif
