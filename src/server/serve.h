/* The server as a whole: one loop that owns people, tables and sockets, the store's thread, and the
 * bots' threads. Nothing is shown before it is stored. */
#ifndef QUINTE_SERVER_SERVE_H
#define QUINTE_SERVER_SERVE_H

#include "core/hostile.h"
#include "server/accounts.h"
#include "server/bot_pool.h"
#include "server/store.h"
#include "server/transport.h"
#include "server/wire.h"

struct room;
struct guest;
struct farewell;
struct backup;

struct errand;
struct listing;
struct list_page;

enum {
    SCRATCH_BYTES = 1 << 20,
    ROOM_CHAINS = QN_LIMIT(1 << 13, 2),
    CLOSED_KEPT = QN_LIMIT(16, 2), /* closed tables in memory for those who look into them */
    UNREAD_KEPT = QN_LIMIT(1 << 10, 1),
};

/* A table that does not load is not tried again for a while. */
struct unread {
    int64_t table;
    uint64_t until;
    enum wire_why why;
};

/* The tables that anybody may join, in pages: see tables_list.c. */
struct list {
    struct listing *first;
    uint32_t count;
    struct list_page *pages;
    uint32_t page_count;
    uint32_t serial; /* of the last page that was made */
    bool is_stale;
    uint32_t lookers;
};

struct server {
    uv_loop_t loop;
    uv_async_t stored; /* the store has done jobs */
    uv_prepare_t turn; /* of the loop, at its end: the store may begin */
    uv_timer_t clock;  /* turns that run out, tables that nobody needs */
    uv_timer_t lobby_timer;
    uv_timer_t errand_timer; /* for work at many tables, some at a time */
    uv_timer_t age_timer;    /* tables get old */
    uv_signal_t signals[2];
    const struct config *config;
    enum qn_lang lang; /* of the host */
    struct logger logger;
    struct metrics metrics;
    struct http http;
    struct site *site;
    struct transport *transport;
    struct store *store;
    struct bot_pool *bot_pool;
    struct backup *backup; /* NULL: none is wanted */
    struct accounts *accounts;
    uint64_t judged_until; /* when it is enough of judging an undo, in nanoseconds */
    struct room *rooms, **rooms_end, *chains[ROOM_CHAINS]; /* all in memory, and by key */
    uint32_t room_count;
    struct room *coming;              /* those of them that are being made */
    uint32_t made;                    /* tables, since the start */
    struct room *closed[CLOSED_KEPT]; /* the one that was looked at last first */
    struct unread unread[UNREAD_KEPT];
    struct list list;
    struct errand *errands;
    struct {
        int64_t wall, steady; /* the clocks when it was last looked what is old */
        int64_t from;         /* by the steady one: nothing is old before */
    } ageing;
    int64_t aged;                 /* the last table of which was seen how old it is */
    int64_t aged_person;          /* the last person of whom was seen how long ago they came */
    struct task *tries;           /* those that show whether it is ready */
    struct guest *guests, *lobby; /* all, and those who look at the lobby */
    struct farewell *farewells;   /* of people who are about to be forgotten */
    bool is_ready, is_stopping, is_store_away;
    uint64_t
        stored_at; /* when something was last stored, by the loop's clock; 0: not since it failed */
    char scratch[SCRATCH_BYTES]; /* one message at a time is put together here */
};

/* What is to be done when a job is stored, or was not. The guest and the room may have gone
 * meanwhile: the task knows. */
struct task {
    void (*done)(struct task *task, enum store_why why);
    struct server *server;
    struct guest *guest;            /* held; NULL if nobody asked */
    struct room *room;              /* held; NULL if it is about no table */
    struct http_exchange *exchange; /* the request that waits for it, or NULL */
    struct task *next;              /* of those that show whether the server is ready */
    struct farewell *farewell;      /* that waits for it, or NULL */
    char id[17];
    uint64_t asked; /* when, in nanoseconds */
    uint32_t version;
    bool advises;
    char text[64]; /* a token, a code, a name */
    int64_t person, device;
};

/* NULL if there is no memory: the guest has been refused. */
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
