/* All tables of the server: those in memory, those that come back from the store when somebody asks
 * for them, the listed ones, and everybody's own. */
#ifndef QUINTE_SERVER_LOBBY_H
#define QUINTE_SERVER_LOBBY_H

#include "server/room.h"

/* Brings back every table that is not closed. */
void lobby_open(struct server *server);
void lobby_close(struct server *server);

void lobby_add(struct room *room);
/* Out of memory; its watchers see no more of it. */
void lobby_drop(struct room *room);
/* NULL if there is none of that key. */
struct room *lobby_find(struct server *server, const char *key);

void lobby_create(struct guest *guest, const json_t *message);
/* The same for a request of the API, without a guest. */
void lobby_create_for(struct exchange *exchange, struct server *server, int64_t person,
                      const json_t *message, enum qn_lang lang);
void lobby_list(struct guest *guest, const json_t *message);
void lobby_mine(struct guest *guest, const json_t *message);
/* Tells those who look at the lobby if it has changed. */
void lobby_tell(struct server *server);

/* The connection is gone. */
void lobby_leave(struct server *server, const struct guest *guest);
/* The person gives up all seats; */
void lobby_give_up(struct server *server, int64_t person);
/* the store has forgotten it, and tables follow. */
void lobby_forget(struct server *server, int64_t person);

/* Makes sure that the clock runs. */
void lobby_wind(struct server *server);

#endif
