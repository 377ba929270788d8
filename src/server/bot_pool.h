/* Bots' thoughts: asked on the loop, thought in a pool of threads, told on the loop. A thought sees
 * a view and nothing else. How long it took tells nothing: an answer is given after a pause that
 * everybody could have said beforehand, and if that was too short, one or more whole pauses later.
 * Only bots whose thoughts are quick make less than the whole pause. The threads give way to the
 * loop: a busy server slows bots, not people.
 *
 * Nobody's thoughts wait for everybody else's: those who wait take turns (fair_queue.h). Thoughts
 * by the clock, which take a second each, wait apart from those that take milliseconds, and one
 * thread beyond those that were asked for never takes one of them. So short thoughts are never
 * behind long ones, and a flood of short ones takes no thread from the long. */
#ifndef QUINTE_SERVER_BOT_POOL_H
#define QUINTE_SERVER_BOT_POOL_H

#include "bots/bot.h"
#include "server/fair_queue.h"
#include "server/metrics.h"
#include <quinte/session.h>
#include <uv.h>

struct bot_pool;

struct thought {
    struct fair_queue_item item;
    /* what is asked */
    const struct qn_game *game;
    char bot[QN_NAME_MAX]; /* a level; empty: advice for a person */
    uint64_t view[QN_VIEW_MAX / 8];
    uint32_t version;
    uint64_t payer[FAIR_LEVELS];           /* who is charged for it: network, address, person */
    uint64_t pause;                        /* milliseconds; 0: none, whoever watches */
    uint8_t pace;                          /* how much of it is made, in per cent */
    void (*told)(struct thought *thought); /* on the loop; then the thought is gone */
    void *owner;                           /* NULL: nobody wants to know any more */
    /* what comes of it */
    struct bot_thought lines; /* the best first; none: there was no memory */
    /* the pool's own */
    struct thought *next;
    bool is_long;
    volatile int stop;
    uint64_t asked, due, seed;
};

/* So many threads for long thoughts, and one for short ones alone. NULL if there is no memory. */
struct bot_pool *bot_pool_new(uv_loop_t *loop, unsigned threads, struct metrics *metrics);
/* Stops all thoughts; the loop must run until its handles are closed. */
void bot_pool_stop(struct bot_pool *pool);
void bot_pool_free(struct bot_pool *pool);

struct thought *thought_new(void);
void bot_pool_ask(struct bot_pool *pool, struct thought *thought);
/* It will not be told, and is gone for the caller. */
void bot_pool_cancel(struct bot_pool *pool, struct thought *thought);

/* Whether it is a level that people may choose. */
bool bot_pool_has_level(const char *name);

#endif
