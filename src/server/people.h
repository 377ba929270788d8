/* People and their connections. A person is known by a token; several connections may be the same
 * person. */
#ifndef QUINTE_SERVER_PEOPLE_H
#define QUINTE_SERVER_PEOPLE_H

#include "server/serve.h"

/* One connection and who is at its other end. Lives on while a task of it is under way. */
struct watcher;

struct guest {
    struct server *server;
    struct connection *connection; /* NULL: it is gone */
    int64_t person;                /* 0: has not said hello */
    char name[QN_NAME_MAX];
    enum qn_lang lang;
    bool is_greeting;
    int holds;
    struct watcher *watchers;               /* the tables that it looks at */
    struct farewell *farewell;              /* it asked to be forgotten; NULL: it did not */
    struct guest *next, **link;             /* all */
    struct guest *lobby_next, **lobby_link; /* those who look at the lobby; no link: it does not */
};

struct guest *guest_new(struct server *server, struct connection *connection);
/* The connection is gone. */
void guest_leave(struct guest *guest);
struct guest *guest_hold(struct guest *guest);
void guest_release(struct guest *guest);

void guest_send(struct guest *guest, const struct qn_text *text);
void guest_refuse(struct guest *guest, const char *id, enum wire_why why, const char *more);
void guest_done(struct guest *guest, const char *id);
/* What a table said to a command. */
void guest_answer(struct guest *guest, const char *id, const struct qn_table *table,
                  const struct qn_answer *answer);

void people_hello(struct guest *guest, json_t *message);
void people_name(struct guest *guest, json_t *message);
void people_carry(struct guest *guest, json_t *message);
void people_fetch(struct guest *guest, json_t *message);
void people_forget(struct guest *guest, json_t *message);
/* One more table has seen the person go. */
void people_parted(struct farewell *farewell);

#endif
