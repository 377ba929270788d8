/* Bots' thoughts: asked on the loop, thought in a pool of threads, told on the loop. A thought sees
 * a view and nothing else. How long it took tells nothing: an answer is given after a pause that is
 * the same for all thoughts of a bot, and if that was too short, after twice or three times as
 * long. The threads give way to the loop: a busy server slows bots, not people. */
#ifndef QUINTE_SERVER_MINDS_H
#define QUINTE_SERVER_MINDS_H

#include "bots/bot.h"
#include "server/metrics.h"
#include <quinte/session.h>
#include <uv.h>

struct minds;

struct thought {
    /* what is asked */
    const struct qn_game *game;
    char bot[QN_NAME_MAX]; /* a level; empty: advice for a person */
    uint64_t view[QN_VIEW_MAX / 8];
    uint32_t version;
    uint64_t pause;                        /* milliseconds; 0: none, whoever watches */
    void (*told)(struct thought *thought); /* on the loop; then the thought is gone */
    void *owner;                           /* NULL: nobody wants to know any more */
    /* what comes of it */
    struct bot_thought lines; /* the best first; none: there was no memory */
    /* the pool's own */
    struct thought *next;
    volatile int stop;
    uint64_t asked, due, seed;
};

/* NULL if there is no memory or no thread. */
struct minds *minds_new(uv_loop_t *loop, unsigned threads, struct metrics *metrics);
/* Stops all thoughts; the loop must run until its handles are closed. */
void minds_stop(struct minds *minds);
void minds_free(struct minds *minds);

struct thought *thought_new(void);
void minds_ask(struct minds *minds, struct thought *thought);
/* It will not be told. */
void thought_cancel(struct thought *thought);

/* Whether it is a level that people may choose. */
bool minds_has_level(const char *name);

#endif
