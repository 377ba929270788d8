/* Bots' thoughts in a pool of threads: see minds.h. */
#include "server/minds.h"
#include "bots/search.h"
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

enum {
    THREADS_MAX = 64,
    ADVICE_SIMS = 5000,
    MARGIN = 100, /* milliseconds that a bot which thinks by the clock is given beyond */
};

struct queue {
    struct thought *first, *last;
};

struct minds {
    uv_thread_t threads[THREADS_MAX];
    unsigned thread_count;
    uv_mutex_t mutex;
    uv_cond_t cond;
    bool is_stopping;
    struct queue asked, thought; /* shared, under the mutex */
    struct queue ripening;       /* the loop's: in the order in which they are due */
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

/* Before all others: somebody waits for it. */
static void push_first(struct queue *queue, struct thought *thought)
{
    thought->next = queue->first;
    queue->first = thought;
    if (!queue->last)
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
    else if (spec.kind == BOT_SEARCH && spec.slip == 0)
        search(thought, spec.sims, spec.ms);
    else
        simple(thought, &spec);
}

static void work(void *self)
{
    struct minds *minds = self;
#ifdef __linux__
    uv_os_setpriority(0, UV_PRIORITY_BELOW_NORMAL); /* of this thread alone, on Linux */
#endif
    uv_mutex_lock(&minds->mutex);
    while (!minds->is_stopping) {
        struct thought *thought = pop(&minds->asked);
        if (!thought) {
            uv_cond_wait(&minds->cond, &minds->mutex);
            continue;
        }
        uv_mutex_unlock(&minds->mutex);
        if (!__atomic_load_n(&thought->stop, __ATOMIC_RELAXED))
            think(thought);
        uv_mutex_lock(&minds->mutex);
        push(&minds->thought, thought);
        uv_async_send(&minds->wake);
    }
    uv_mutex_unlock(&minds->mutex);
}

/* ---- on the loop ---- */

static void on_ripe(uv_timer_t *timer)
{
    struct minds *minds = timer->data;
    uint64_t now = uv_now(timer->loop);
    while (minds->ripening.first && minds->ripening.first->due <= now) {
        struct thought *thought = pop(&minds->ripening);
        if (thought->owner)
            thought->told(thought);
        free(thought);
    }
    if (minds->ripening.first)
        uv_timer_start(timer, on_ripe, minds->ripening.first->due - now, 0);
}

/* When the answer is given: at the end of the pause, or of the next. */
static void ripen(struct minds *minds, struct thought *thought)
{
    uint64_t now = uv_now(minds->timer.loop);
    thought->due = thought->asked + thought->pause;
    if (thought->pause && thought->due < now)
        thought->due += (now - thought->due + thought->pause - 1) / thought->pause * thought->pause;
    metrics_add(minds->metrics, METRIC_BOTS_WAITING, -1);
    metrics_time(minds->metrics, HISTOGRAM_BOT_SECONDS, (now - thought->asked) * 1000);
}

static void on_wake(uv_async_t *wake)
{
    struct minds *minds = wake->data;
    uv_mutex_lock(&minds->mutex);
    struct queue thought = minds->thought;
    minds->thought = (struct queue){NULL, NULL};
    uv_mutex_unlock(&minds->mutex);
    for (struct thought *one = pop(&thought); one; one = pop(&thought)) {
        ripen(minds, one);
        push_by_due(&minds->ripening, one);
    }
    on_ripe(&minds->timer);
}

struct minds *minds_new(uv_loop_t *loop, unsigned threads, struct metrics *metrics)
{
    struct minds *minds = calloc(1, sizeof *minds);
    if (!minds)
        return NULL;
    minds->metrics = metrics;
    uv_mutex_init(&minds->mutex);
    uv_cond_init(&minds->cond);
    uv_async_init(loop, &minds->wake, on_wake);
    uv_timer_init(loop, &minds->timer);
    minds->wake.data = minds->timer.data = minds;
    for (unsigned i = 0; i < threads && i < THREADS_MAX; i++)
        if (uv_thread_create(&minds->threads[minds->thread_count], work, minds) == 0)
            minds->thread_count++;
    return minds;
}

static void free_all(struct queue *queue)
{
    for (struct thought *one = pop(queue); one; one = pop(queue))
        free(one);
}

void minds_stop(struct minds *minds)
{
    uv_mutex_lock(&minds->mutex);
    minds->is_stopping = true;
    uv_cond_broadcast(&minds->cond);
    uv_mutex_unlock(&minds->mutex);
    for (unsigned i = 0; i < minds->thread_count; i++)
        uv_thread_join(&minds->threads[i]);
    minds->thread_count = 0;
    uv_close((uv_handle_t *)&minds->wake, NULL);
    uv_close((uv_handle_t *)&minds->timer, NULL);
}

void minds_free(struct minds *minds)
{
    if (!minds)
        return;
    free_all(&minds->asked);
    free_all(&minds->thought);
    free_all(&minds->ripening);
    uv_mutex_destroy(&minds->mutex);
    uv_cond_destroy(&minds->cond);
    free(minds);
}

struct thought *thought_new(void) { return calloc(1, sizeof(struct thought)); }

/* A bot that thinks by the clock, and may stop earlier, needs a pause that covers it. */
static uint64_t whole_pause(const struct thought *thought)
{
    struct bot_spec spec;
    char sentence[256];
    struct qn_text error = qn_text_on(sentence, sizeof sentence);
    if (!thought->pause || !thought->bot[0] || !bot_read(thought->bot, &spec, QN_EN, &error))
        return thought->pause;
    return spec.ms + MARGIN > thought->pause ? spec.ms + MARGIN : thought->pause;
}

void minds_ask(struct minds *minds, struct thought *thought)
{
    thought->asked = uv_now(minds->timer.loop);
    thought->pause = whole_pause(thought);
    metrics_add(minds->metrics, METRIC_BOTS_WAITING, 1);
    randombytes_buf(&thought->seed, sizeof thought->seed);
    uv_mutex_lock(&minds->mutex);
    if (thought->bot[0])
        push(&minds->asked, thought);
    else
        push_first(&minds->asked, thought);
    uv_cond_signal(&minds->cond);
    uv_mutex_unlock(&minds->mutex);
}

void thought_cancel(struct thought *thought)
{
    thought->owner = NULL;
    __atomic_store_n(&thought->stop, 1, __ATOMIC_RELAXED);
}

bool minds_has_level(const char *name)
{
    for (int i = 0; i < bot_level_count(); i++)
        if (strcmp(bot_level_at(i)->name, name) == 0)
            return true;
    return false;
}
