/* Bots' thoughts in a pool of threads: see bot_pool.h. */
#include "server/bot_pool.h"
#include "bots/search.h"
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

enum {
    THREADS_MAX = 64,
    ADVICE_SIMS = 5000,
    MARGIN = 100,     /* milliseconds that a bot which thinks by the clock is given beyond */
    QUICK_SIMS = 200, /* simulations that are done well before the shortest pause is over */
};

struct queue {
    struct thought *first, *last;
};

/* By simulations a thought takes milliseconds, by the clock as long as it says: is_long. */
enum length { SHORT, LONG, LENGTHS };

struct bot_pool {
    uv_thread_t threads[THREADS_MAX + 1];
    unsigned thread_count;
    uv_mutex_t mutex;
    uv_cond_t work, short_work; /* for the threads that take everything, and for the one that does
                                   not */
    bool is_stopping;
    struct fair_queue *asked[LENGTHS]; /* shared, under the mutex */
    struct queue thought;              /* likewise */
    struct queue ripening;             /* the loop's: in the order in which they are due */
    uv_async_t wake;
    uv_timer_t timer;
    struct metrics *metrics;
};

static void push(struct queue *queue, struct thought *thought)
{
    thought->next = NULL;
    if (queue->last)
        queue->last->next = thought;
    else
        queue->first = thought;
    queue->last = thought;
}

static struct thought *pop(struct queue *queue)
{
    struct thought *thought = queue->first;
    if (thought) {
        queue->first = thought->next;
        if (!queue->first)
            queue->last = NULL;
    }
    return thought;
}

static void push_by_due(struct queue *queue, struct thought *thought)
{
    struct thought **at = &queue->first;
    while (*at && (*at)->due <= thought->due)
        at = &(*at)->next;
    thought->next = *at;
    *at = thought;
    if (!thought->next)
        queue->last = thought;
}

/* ---- in the pool ---- */

static void search(struct thought *thought, uint32_t sims, uint32_t ms)
{
    struct search_limits limits = {.sims = sims, .ms = ms, .threads = 1, .stop = &thought->stop};
    search_once(thought->game, thought->view, &limits, thought->seed, &thought->lines);
}

static void simple(struct thought *thought, const struct bot_spec *spec)
{
    const struct qn_view *head = (const void *)thought->view;
    char sentence[256];
    struct qn_text error = qn_text_on(sentence, sizeof sentence);
    struct bot *bot =
        bot_open(spec, thought->game, &head->setup, head->turn, thought->seed, QN_EN, &error);
    if (!bot)
        return;
    qn_move move = bot_move(bot, thought->view, NULL, &error);
    bot_close(bot);
    thought->lines.count = move != QN_NO_MOVE;
    thought->lines.lines[0].move = move;
}

static void think(struct thought *thought)
{
    struct bot_spec spec;
    char sentence[256];
    struct qn_text error = qn_text_on(sentence, sizeof sentence);
    if (!thought->bot[0])
        search(thought, ADVICE_SIMS, 0);
    else if (!bot_read(thought->bot, &spec, QN_EN, &error) || spec.kind == BOT_ENGINE)
        return;
    else if (spec.kind == BOT_SEARCH && spec.error_rate == 0)
        search(thought, spec.sims, spec.ms);
    else
        simple(thought, &spec);
}

/* Long ones first: short ones have a thread of their own. */
static struct thought *next_of_any(struct bot_pool *pool)
{
    struct fair_queue_item *item = fair_queue_pop(pool->asked[LONG]);
    return (struct thought *)(item ? item : fair_queue_pop(pool->asked[SHORT]));
}

static struct thought *next_short(struct bot_pool *pool)
{
    return (struct thought *)fair_queue_pop(pool->asked[SHORT]);
}

static void work(struct bot_pool *pool, uv_cond_t *cond, struct thought *(*next)(struct bot_pool *))
{
#ifdef __linux__
    uv_os_setpriority(0, UV_PRIORITY_BELOW_NORMAL); /* of this thread alone, on Linux */
#endif
    uv_mutex_lock(&pool->mutex);
    while (!pool->is_stopping) {
        struct thought *thought = next(pool);
        if (!thought) {
            uv_cond_wait(cond, &pool->mutex);
            continue;
        }
        uv_mutex_unlock(&pool->mutex);
        think(thought);
        uv_mutex_lock(&pool->mutex);
        push(&pool->thought, thought);
        uv_async_send(&pool->wake);
    }
    uv_mutex_unlock(&pool->mutex);
}

static void work_on_all(void *self)
{
    struct bot_pool *pool = self;
    work(pool, &pool->work, next_of_any);
}

static void work_on_short(void *self)
{
    struct bot_pool *pool = self;
    work(pool, &pool->short_work, next_short);
}

/* ---- on the loop ---- */

static void on_ripe(uv_timer_t *timer)
{
    struct bot_pool *pool = timer->data;
    uint64_t now = uv_now(timer->loop);
    while (pool->ripening.first && pool->ripening.first->due <= now) {
        struct thought *thought = pop(&pool->ripening);
        if (thought->owner)
            thought->told(thought);
        free(thought);
    }
    if (pool->ripening.first)
        uv_timer_start(timer, on_ripe, pool->ripening.first->due - now, 0);
}

/* When the answer is given: at the end of the pause, or of the next. */
static void ripen(struct bot_pool *pool, struct thought *thought)
{
    uint64_t now = uv_now(pool->timer.loop);
    thought->due = thought->asked + thought->pause * thought->pace / 100;
    if (thought->pause && thought->due < now)
        thought->due += (now - thought->due + thought->pause - 1) / thought->pause * thought->pause;
    metrics_add(pool->metrics, METRIC_BOTS_WAITING, -1);
    metrics_time(pool->metrics, HISTOGRAM_BOT_SECONDS, (now - thought->asked) * 1000);
}

static void on_wake(uv_async_t *wake)
{
    struct bot_pool *pool = wake->data;
    uv_mutex_lock(&pool->mutex);
    struct queue thought = pool->thought;
    pool->thought = (struct queue){NULL, NULL};
    uv_mutex_unlock(&pool->mutex);
    for (struct thought *one = pop(&thought); one; one = pop(&thought)) {
        ripen(pool, one);
        push_by_due(&pool->ripening, one);
    }
    on_ripe(&pool->timer);
}

static void start_thread(struct bot_pool *pool, void (*body)(void *self))
{
    if (uv_thread_create(&pool->threads[pool->thread_count], body, pool) == 0)
        pool->thread_count++;
}

struct bot_pool *bot_pool_new(uv_loop_t *loop, unsigned threads, struct metrics *metrics)
{
    struct bot_pool *pool = calloc(1, sizeof *pool);
    for (int length = 0; pool && length < LENGTHS; length++)
        pool->asked[length] = fair_queue_new();
    if (!pool || !pool->asked[SHORT] || !pool->asked[LONG]) {
        if (pool)
            fair_queue_free(pool->asked[SHORT]);
        free(pool);
        return NULL;
    }
    pool->metrics = metrics;
    uv_mutex_init(&pool->mutex);
    uv_cond_init(&pool->work);
    uv_cond_init(&pool->short_work);
    uv_async_init(loop, &pool->wake, on_wake);
    uv_timer_init(loop, &pool->timer);
    pool->wake.data = pool->timer.data = pool;
    for (unsigned i = 0; i < threads && i < THREADS_MAX; i++)
        start_thread(pool, work_on_all);
    if (pool->thread_count > 0) /* otherwise nobody would ever take a long one */
        start_thread(pool, work_on_short);
    return pool;
}

static void free_all(struct queue *queue)
{
    for (struct thought *one = pop(queue); one; one = pop(queue))
        free(one);
}

void bot_pool_stop(struct bot_pool *pool)
{
    uv_mutex_lock(&pool->mutex);
    pool->is_stopping = true;
    uv_cond_broadcast(&pool->work);
    uv_cond_broadcast(&pool->short_work);
    uv_mutex_unlock(&pool->mutex);
    for (unsigned i = 0; i < pool->thread_count; i++)
        uv_thread_join(&pool->threads[i]);
    pool->thread_count = 0;
    uv_close((uv_handle_t *)&pool->wake, NULL);
    uv_close((uv_handle_t *)&pool->timer, NULL);
}

void bot_pool_free(struct bot_pool *pool)
{
    if (!pool)
        return;
    for (int length = 0; length < LENGTHS; length++) {
        for (struct fair_queue_item *item; (item = fair_queue_pop(pool->asked[length]));)
            free(item);
        fair_queue_free(pool->asked[length]);
    }
    free_all(&pool->thought);
    free_all(&pool->ripening);
    uv_mutex_destroy(&pool->mutex);
    uv_cond_destroy(&pool->work);
    uv_cond_destroy(&pool->short_work);
    free(pool);
}

struct thought *thought_new(void) { return calloc(1, sizeof(struct thought)); }

/* What kind of bot thinks; a person's advice, and what cannot be read, is none. */
static struct bot_spec spec_of(const struct thought *thought)
{
    struct bot_spec spec, none = {.kind = BOT_RANDOM};
    char sentence[256];
    struct qn_text error = qn_text_on(sentence, sizeof sentence);
    return thought->bot[0] && bot_read(thought->bot, &spec, QN_EN, &error) ? spec : none;
}

/* What is asked for a person, who waits for it, comes before the same person's bots. */
static bool push_asked(struct bot_pool *pool, struct thought *thought)
{
    bool is_urgent = !thought->bot[0];
    if (!fair_queue_push(pool->asked[thought->is_long], &thought->item, thought->payer, is_urgent))
        return false;
    uv_cond_signal(&pool->work);
    if (!thought->is_long)
        uv_cond_signal(&pool->short_work);
    return true;
}

void bot_pool_ask(struct bot_pool *pool, struct thought *thought)
{
    struct bot_spec spec = spec_of(thought);
    thought->asked = uv_now(pool->timer.loop);
    thought->is_long = spec.ms > 0;
    if (thought->pause && thought->bot[0] && thought->pause < spec.ms + MARGIN)
        thought->pause = spec.ms + MARGIN; /* it may stop earlier, which nobody is to see */
    if (spec.ms > 0 || spec.sims > QUICK_SIMS)
        thought->pace = 100;
    metrics_add(pool->metrics, METRIC_BOTS_WAITING, 1);
    randombytes_buf(&thought->seed, sizeof thought->seed);
    uv_mutex_lock(&pool->mutex);
    if (!push_asked(pool, thought)) { /* told without having been thought */
        push(&pool->thought, thought);
        uv_async_send(&pool->wake);
    }
    uv_mutex_unlock(&pool->mutex);
}

void bot_pool_cancel(struct bot_pool *pool, struct thought *thought)
{
    bool was_waiting;
    uv_mutex_lock(&pool->mutex);
    was_waiting = thought->item.group != NULL;
    if (was_waiting)
        fair_queue_remove(pool->asked[thought->is_long], &thought->item);
    uv_mutex_unlock(&pool->mutex);
    if (was_waiting) {
        metrics_add(pool->metrics, METRIC_BOTS_WAITING, -1);
        free(thought);
        return;
    }
    thought->owner = NULL;
    __atomic_store_n(&thought->stop, 1, __ATOMIC_RELAXED);
}

bool bot_pool_has_level(const char *name)
{
    for (int i = 0; i < bot_level_count(); i++)
        if (strcmp(bot_level_at(i)->name, name) == 0)
            return true;
    return false;
}
