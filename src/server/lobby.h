/* All tables of the server: those in memory, those that come back from the store when somebody asks
 * for them, the listed ones, and everybody's own. */
#ifndef QUINTE_SERVER_LOBBY_H
#define QUINTE_SERVER_LOBBY_H

#include "server/room.h"

/* Brings back every table that is not closed. Those where nothing happens by itself leave memory
 * again, until somebody comes. */
void lobby_open(struct server *server);
void lobby_close(struct server *server);

void lobby_add(struct room *room);
/* Out of memory; its watchers see no more of it. */
void lobby_drop(struct room *room);
/* NULL if there is none of that key. */
struct room *lobby_find(struct server *server, const char *key);
/* A message that names a table. */
void lobby_hear(struct guest *guest, json_t *message);

void lobby_create(struct guest *guest, json_t *message);
/* The same for a request of the API, without a guest. */
void lobby_create_for(struct exchange *exchange, struct server *server, int64_t person,
                      json_t *message, enum qn_lang lang);
void lobby_list(struct guest *guest, json_t *message);
void lobby_mine(struct guest *guest, json_t *message);
/* The guest looks at the list no more. */
void lobby_look_away(struct guest *guest);
/* What the list shows has changed: those who look at it are told soon. */
void lobby_changed(struct server *server);
/* A closed table, to look into its finished games: for room_free. NULL if there is none. */
struct room *lobby_exhume(struct server *server, const char *key);

/* The store has forgotten the person: tables that know it follow. */
void lobby_forget(struct server *server, int64_t person);
/* Calls for every key of a table where the person sits or that it owns. */
void lobby_each_of(struct server *server, int64_t person,
                   void (*visit)(void *self, struct room *room), void *self);

/* The clock rings at that time at the latest. */
void lobby_wind(struct server *server, uint64_t when);

#endif
