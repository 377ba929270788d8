/* Time and tables that nobody is at: those that must come back after a restart, those that are
 * closed because nothing has happened for long, closed ones that go. And work at many tables, which
 * is done for a few of them in each turn of the loop, so that nobody waits for it. */
#include "server/tables.h"
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum {
    AGE_PAUSE = 60000,
    AGED_AT_ONCE = 500,
    STEP_TIME = 2000000, /* nanoseconds of an errand in one turn of the loop */
    SECONDS_AN_HOUR = 3600,
    SECONDS_A_DAY = 86400,
};

/* ---- errands ---- */

struct errand {
    struct server *server;
    void (*visit)(void *self, struct room *room);
    void (*end)(void *self); /* NULL: nobody waits for it, and it need not be finished */
    void *self;
    bool is_in_memory; /* it is only about tables that are */
    char (*keys)[KEY_TEXT_MAX];
    size_t count, room, at;
    struct errand *next;
};

static bool add_key(struct errand *errand, const char *key)
{
    if (errand->count == errand->room) {
        size_t room = errand->room ? 2 * errand->room : 16;
        void *more = realloc(errand->keys, room * sizeof *errand->keys);
        if (!more)
            return false;
        errand->keys = more;
        errand->room = room;
    }
    memcpy(errand->keys[errand->count++], key, KEY_TEXT_MAX);
    return true;
}

static bool gather_key(void *context, const struct store_table *row)
{
    return add_key(context, row->key);
}

/* A seat that was taken just now may not be stored yet. A table that is named twice is visited
 * twice, which does no harm. */
static void gather_held(struct errand *errand, int64_t person)
{
    for (const struct room *room = errand->server->rooms; room; room = room->next)
        if (room->is_held && room_seat(room, person) >= 0 && !add_key(errand, room->key))
            break;
}

/* Tables that somebody waits for are visited even if there is no room for them in memory. */
static void visit_next(struct errand *errand)
{
    enum wire_why why;
    const char *key = errand->keys[errand->at++];
    if (!errand->end && !errand->is_in_memory && !tables_make_space(errand->server))
        return;
    struct room *room = errand->is_in_memory ? tables_loaded(errand->server, key)
                                             : tables_find(errand->server, key, NULL, &why);
    if (room && errand->visit)
        errand->visit(errand->self, room);
}

static void end_errand(struct errand *errand)
{
    errand->server->errands = errand->next;
    if (errand->end)
        errand->end(errand->self);
    free(errand->keys);
    free(errand);
}

static void on_errand(uv_timer_t *timer)
{
    struct server *server = timer->data;
    uint64_t until = uv_hrtime() + STEP_TIME;
    while (server->errands && uv_hrtime() < until) {
        struct errand *errand = server->errands;
        if (errand->at < errand->count)
            visit_next(errand);
        else
            end_errand(errand);
    }
    if (server->errands)
        uv_timer_start(timer, on_errand, 1, 0);
}

/* The latest comes first: it is somebody's, the one from the start is nobody's. */
static void begin_errand(struct errand *errand)
{
    errand->next = errand->server->errands;
    errand->server->errands = errand;
    uv_timer_start(&errand->server->errand_timer, on_errand, 0, 0);
}

void tables_end_errands(struct server *server)
{
    uv_timer_stop(&server->errand_timer);
    while (server->errands) {
        struct errand *errand = server->errands;
        while (errand->end && errand->at < errand->count)
            visit_next(errand);
        end_errand(errand);
    }
}

void tables_each_of(struct server *server, int64_t person,
                    void (*visit)(void *self, struct room *room), void (*end)(void *self),
                    void *self)
{
    struct errand *errand = malloc(sizeof *errand);
    if (!errand) {
        end(self);
        return;
    }
    *errand = (struct errand){.server = server, .visit = visit, .end = end, .self = self};
    store_tables_of(server->store, person, gather_key, errand);
    gather_held(errand, person);
    begin_errand(errand);
}

static void renew(void *self, struct room *room)
{
    (void)self;
    room_renew(room);
}

void tables_reload_each(struct server *server,
                        bool (*is_one)(const struct room *room, int64_t person), int64_t person)
{
    struct errand *errand = malloc(sizeof *errand);
    if (!errand)
        return;
    *errand = (struct errand){.server = server, .visit = renew, .is_in_memory = true};
    for (const struct room *room = server->rooms; room; room = room->next)
        if (is_one(room, person) && !add_key(errand, room->key))
            break;
    begin_errand(errand);
}

void tables_each_loaded(struct server *server, int64_t person,
                        void (*visit)(void *self, struct room *room), void *self)
{
    struct room *next;
    for (struct room *room = server->rooms; room; room = next) {
        next = room->next;
        if (room_seat(room, person) >= 0)
            visit(self, room);
    }
}

/* ---- getting old ---- */

struct ageing {
    struct server *server;
    struct store_job *job;
    int64_t now;
    int seen, old;
};

static bool is_old(const struct ageing *ageing, const struct store_table *row)
{
    const struct config *config = ageing->server->config;
    int64_t most = row->over ? config->finished_hours * (int64_t)SECONDS_AN_HOUR
                             : config->unplayed_days * (int64_t)SECONDS_A_DAY;
    return most > 0 && ageing->now - row->touched >= most;
}

/* If somebody comes to it meanwhile, its version may be another by then, and it stays. */
static bool age_table(void *context, const struct store_table *row)
{
    struct ageing *ageing = context;
    struct room *room = tables_loaded(ageing->server, row->key);
    ageing->server->aged = row->id;
    ageing->seen++;
    if (!is_old(ageing, row) || (room && room_is_needed(room)))
        return true;
    if (room)
        tables_drop(room);
    store_retire_table(ageing->job, row->id, row->version);
    ageing->old++;
    return true;
}

/* ---- strangers ---- */

static bool is_connected(const struct server *server, int64_t person)
{
    const struct guest *guest = server->guests;
    while (guest && guest->person != person)
        guest = guest->next;
    return guest != NULL;
}

static bool age_person(void *context, const struct store_person *person)
{
    struct ageing *ageing = context;
    int64_t before = ageing->now - ageing->server->config->stranger_days * (int64_t)SECONDS_A_DAY;
    ageing->server->aged_person = person->id;
    ageing->seen++;
    if (person->seen < before && !is_connected(ageing->server, person->id))
        store_forget_stranger(ageing->job, person->id, before);
    return true;
}

/* Everybody has their turn, then again the first. */
static void age_people(struct server *server, struct store_job *job)
{
    struct ageing ageing = {.server = server, .job = job, .now = (int64_t)time(NULL)};
    if (server->config->stranger_days == 0)
        return;
    store_people_after(server->store, server->aged_person, AGED_AT_ONCE, age_person, &ageing);
    if (ageing.seen < AGED_AT_ONCE)
        server->aged_person = 0;
}

/* ---- whether the clock is to be believed ---- */

/* A wall clock that leaps ahead, or had leapt when the program started, would make everything old
 * at once: then it is waited for a day, in which somebody may set it right. */
static bool may_age(struct server *server, int64_t now)
{
    enum { LEAP = 7 * SECONDS_A_DAY };
    int64_t steady = store_clock(), passed = steady - server->ageing.steady;
    if (now - server->ageing.wall > passed + LEAP) {
        server->ageing.from = steady + SECONDS_A_DAY;
        log_event(&server->logger, LOG_WARN, "the clock has leapt: nothing gets old for a day",
                  (const struct log_member[]){
                      {"days", NULL, (now - server->ageing.wall) / SECONDS_A_DAY}, {NULL}});
    }
    server->ageing.wall = now;
    server->ageing.steady = steady;
    return steady >= server->ageing.from;
}

static void begin_clock(struct server *server)
{
    int64_t now = (int64_t)time(NULL), newest;
    bool is_any = store_newest(server->store, &newest) == STORE_FINE && newest > 0;
    server->ageing.wall = is_any && newest < now ? newest : now;
    server->ageing.steady = store_clock();
}

static void aged(struct task *task, enum store_why why) { (void)task, (void)why; }

/* Every table has its turn; when all had it, closed ones that are too old or too many go. */
static void age(struct server *server, struct store_job *job)
{
    const struct config *config = server->config;
    struct ageing ageing = {.server = server, .job = job, .now = (int64_t)time(NULL)};
    store_live_tables(server->store, server->aged, AGED_AT_ONCE, age_table, &ageing);
    if (ageing.seen == AGED_AT_ONCE)
        return;
    server->aged = 0;
    int64_t days = config->archive_days * (int64_t)SECONDS_A_DAY;
    store_sweep_closed(job, days ? ageing.now - days : 0,
                       config->archive_megabytes * (int64_t)1000000);
}

static void on_age(uv_timer_t *timer)
{
    struct server *server = timer->data;
    struct task *task = task_new(server, NULL, "");
    struct store_job *job = task ? store_job_new(task) : NULL;
    if (task)
        task->done = aged;
    if (job && may_age(server, (int64_t)time(NULL))) {
        age(server, job);
        age_people(server, job);
    }
    task_submit(task, job);
    tables_expire_list(server);
    uv_timer_start(timer, on_age, AGE_PAUSE, 0);
}

void tables_begin_ageing(struct server *server)
{
    struct errand *due = malloc(sizeof *due);
    begin_clock(server);
    uv_timer_start(&server->age_timer, on_age, 0, 0);
    if (!due)
        return;
    *due = (struct errand){.server = server};
    store_due_tables(server->store, gather_key, due);
    begin_errand(due);
}
