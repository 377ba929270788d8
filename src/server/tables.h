/* All tables of the server, and their life:
 *
 *   live      gathering or playing; in memory while somebody looks on, a bot thinks or a clock runs
 *   finished  its last game is over; the next one may follow
 *   rested    one of these, out of memory: it comes back when somebody asks for it
 *   closed    by its owner, or because nothing has happened for long: its games are still told
 *   gone      closed for long, or one of too many
 *
 * tables.c keeps those in memory, tables_age.c lets time pass over the others and does what
 * concerns many of them, tables_make.c makes new ones, tables_list.c lists those that anybody may
 * join, tables_mine.c everybody's own. */
#ifndef QUINTE_SERVER_TABLES_H
#define QUINTE_SERVER_TABLES_H

#include "server/room.h"

/* Begins with the listed tables and those at which something happens by itself. No other is read
 * before somebody asks for it. */
void tables_open(struct server *server);
void tables_close(struct server *server);

/* ---- tables.c ---- */

void tables_add(struct room *room);
/* Out of memory; its watchers see no more of it. */
void tables_drop(struct room *room);
/* The one in memory; NULL if there is none. */
struct room *tables_loaded(struct server *server, const char *key);
/* The same, or from the store, for which the payer pays (NULL: nobody). NULL: `*why` says why. */
struct room *tables_find(struct server *server, const char *key, const struct payer *payer,
                         enum wire_why *why);
/* A closed table, to look into its finished games until the next call; NULL as above. */
const struct room *tables_load_closed(struct server *server, const char *key,
                                      const struct payer *payer, enum wire_why *why);
/* Whether one more table may be in memory: the one that is needed least goes if it must. */
bool tables_make_space(struct server *server);
/* Who pays for what a guest asks. */
struct payer tables_payer(const struct guest *guest);
/* For what takes the longer the more tables there are: whether the guest may ask now (otherwise it
 * is refused), and how long it took since `began` (uv_hrtime), which counts as the lines that could
 * be read meanwhile. */
bool tables_may_ask(struct guest *guest, const char *id);
void tables_charge(const struct guest *guest, uint64_t began);
/* A message that names a table. */
void tables_hear(struct guest *guest, enum wire_verb verb, json_t *message);
/* The store has forgotten the person: tables in memory that know it follow soon. */
void tables_forget(struct server *server, int64_t person);
/* The clock rings at that time at the latest. */
void tables_set_clock(struct server *server, uint64_t when);

/* ---- tables_age.c ---- */

/* Visits every live table where the person sits or that it owns, some at a time, then calls
 * `end`. */
void tables_each_of(struct server *server, int64_t person,
                    void (*visit)(void *self, struct room *room), void (*end)(void *self),
                    void *self);
/* Visits those in memory where it sits, at once. */
void tables_each_loaded(struct server *server, int64_t person,
                        void (*visit)(void *self, struct room *room), void *self);
/* Reads these tables of the server once more that are in memory, some at a time. */
void tables_reload_each(struct server *server,
                        bool (*is_one)(const struct room *room, int64_t person), int64_t person);
/* Does all that is left of that: the server stops. */
void tables_end_errands(struct server *server);
/* Lets time pass from now on. */
void tables_begin_ageing(struct server *server);

/* ---- tables_make.c ---- */

void tables_create(struct guest *guest, json_t *message);
/* The same for a request of the API, without a guest. */
void tables_create_for(struct http_exchange *exchange, struct server *server, int64_t person,
                       json_t *message, enum qn_lang lang);

/* ---- tables_list.c ---- */

void tables_list(struct guest *guest, json_t *message);
/* The guest looks at the list no more. */
void tables_leave_list(struct guest *guest);
/* Whether the table was tried lately and is played by older rules: the store may not say so yet. */
bool tables_is_old(const struct server *server, const struct store_table *row);
/* What the list shows of the room has changed, or it is in memory now. */
void tables_list_show(struct room *room);
/* It is not in memory any more. */
void tables_list_hide(struct room *room);
/* How many listed tables a person, an origin and the network of an origin have. */
uint32_t tables_listed_by(const struct server *server, int64_t owner);
uint32_t tables_listed_from(const struct server *server, uint64_t origin);
uint32_t tables_listed_near(const struct server *server, uint64_t origin);
void tables_open_list(struct server *server);
/* Tables to which nobody came back after a restart leave the list. */
void tables_expire_list(struct server *server);
void tables_close_list(struct server *server);

/* ---- tables_mine.c ---- */

void tables_mine(struct guest *guest, json_t *message);

#endif
