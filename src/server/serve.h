/* The server as a whole: one loop that owns people, tables and sockets, the store's thread, and the
 * bots' threads. Nothing is shown before it is stored. */
#ifndef QUINTE_SERVER_SERVE_H
#define QUINTE_SERVER_SERVE_H

#include "server/minds.h"
#include "server/store.h"
#include "server/transport.h"
#include "server/wire.h"

struct room;
struct guest;
struct farewell;

enum { SCRATCH_BYTES = 1 << 20, ROOM_CHAINS = 1 << 13 };

struct server {
    uv_loop_t loop;
    uv_async_t stored; /* the store has done jobs */
    uv_prepare_t turn; /* of the loop, at its end: the store may begin */
    uv_timer_t clock;  /* turns that run out, tables that nobody needs */
    uv_timer_t lobby_timer;
    uv_signal_t signals[2];
    const struct config *config;
    enum qn_lang lang; /* of the host */
    struct logger logger;
    struct metrics metrics;
    struct http http;
    struct site *site;
    struct transport *transport;
    struct store *store;
    struct minds *minds;
    struct room *rooms, *chains[ROOM_CHAINS]; /* all, and by key */
    uint32_t room_count;
    struct guest *guests, *lobby; /* all, and those who look at the lobby */
    bool is_ready, is_stopping;
    char scratch[SCRATCH_BYTES]; /* one message at a time is put together here */
};

/* What is to be done when a job is stored, or was not. The guest and the room may have gone
 * meanwhile: the task knows. */
struct task {
    void (*done)(struct task *task, enum store_why why);
    struct server *server;
    struct guest *guest;       /* held; NULL if nobody asked */
    struct room *room;         /* held; NULL if it is about no table */
    struct exchange *exchange; /* the request that waits for it, or NULL */
    struct farewell *farewell; /* that waits for it, or NULL */
    char id[17];
    uint64_t asked; /* when, in nanoseconds */
    uint32_t version;
    bool advises;
    char text[64]; /* a token, a code, a name */
    int64_t person;
};

struct task *task_new(struct server *server, struct guest *guest, const char *id);
void task_free(struct task *task);
/* Hands the job to the store; if it cannot, the task is told at once. */
void task_submit(struct task *task, struct store_job *job);

/* An empty text on the scratch. */
struct qn_text server_text(struct server *server);

/* Serves until a signal comes. False: could not start, and `error` says why. `started` is called
 * when the port is open. */
bool serve(const struct config *config, enum qn_lang lang,
           void (*started)(void *self, uint16_t port), void *self, struct qn_text *error);

#endif
