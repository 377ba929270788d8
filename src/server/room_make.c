/* New tables. */
#include "server/room_internal.h"
#include "session/host_common.h"
#include <sodium.h>
#include <string.h>

static bool read_options(const struct qn_game *game, const json_t *message, enum qn_lang lang,
                         struct qn_setup *setup, struct qn_text *error)
{
    const char *name;
    json_t *value;
    bool sound = true;
    json_object_foreach(json_object_get(message, "options"), name, value)
    {
        char assignment[128];
        struct qn_text text = qn_text_on(assignment, sizeof assignment);
        qn_text_form(&text, "%s=%s", name,
                     json_is_string(value) ? json_string_value(value)
                     : json_is_true(value) ? "true"
                                           : "false");
        sound = sound && qn_setup_option(game, setup, assignment, lang, error);
    }
    return sound;
}

static struct qn_terms read_terms(const json_t *terms)
{
    uint8_t clock = 0;
    while (clock + 1 < QN_CLOCKS && strcmp(wire_text(terms, "clock"), host_clock_names[clock]) != 0)
        clock++;
    return (struct qn_terms){.undo = wire_flag(terms, "undo"),
                             .hints = wire_flag(terms, "hints"),
                             .reveal = wire_flag(terms, "reveal"),
                             .guests = wire_flag(terms, "guests"),
                             .clock = clock};
}

/* The first deal gets its commitment, by the command that makes the table. */
static bool begin(struct room *room, uint64_t id, const json_t *bots)
{
    struct qn_command commands[1 + QN_PLAYERS_MAX] = {{.act = QN_ACT_COMMIT, .id = id}};
    int count = 1;
    randombytes_buf(commands[0].bytes, sizeof commands[0].bytes);
    for (size_t seat = 0; seat < json_array_size(bots) && seat < QN_PLAYERS_MAX; seat++) {
        const char *bot = json_string_value(json_array_get(bots, seat));
        struct qn_text name = qn_text_on(commands[count].name, sizeof commands[count].name);
        if (!bot)
            continue;
        commands[count].act = QN_ACT_BOT;
        commands[count++].seat = (uint8_t)seat;
        qn_text_str(&name, bot);
    }
    bool done = qn_host_begin(room->host, commands, count) == QN_ACCEPTED;
    sodium_memzero(commands[0].bytes, sizeof commands[0].bytes);
    return done;
}

bool room_counts_origin(const struct server *server)
{
    enum { COUNTED = 16 };
    return server->made % COUNTED == 0;
}

/* Whoever makes tables without end has its oldest closed ones removed. */
static void trim(const struct room *room, struct store_job *job)
{
    const struct config *config = room->server->config;
    store_trim_owner(job, room->owner, config->megabytes_per_person * (int64_t)1000000);
    if (room_counts_origin(room->server))
        store_trim_origin(job, (int64_t)room->origin,
                          config->megabytes_per_address * (int64_t)1000000);
}

/* Line 0 and the table itself come before the rest. */
static void keep_first(struct room *room, struct task *task, const char *made_by)
{
    struct store_job *job = store_job_new(task);
    struct qn_text line = server_text(room->server);
    struct qn_output store;
    qn_host_next(room->host, &store); /* everything */
    room->is_held = true;
    task->room = room;
    if (job) {
        store_add_table(job, room->id, room->key, room->owner, room->is_listed);
        store_describe_table(job, room->id, qn_table_game(room->table)->id, made_by,
                             (int64_t)room->origin);
        trim(room, job);
        qn_table_line(room->table, 0, true, &line);
        store_add_line(job, room->id, 0, line.data);
        if (!room_add_changes(room, job)) {
            store_job_free(job);
            job = NULL;
        }
    }
    task_submit(task, job);
}

/* False: `text` has the refusal. */
static bool read_setup(const json_t *message, enum qn_lang lang, const struct qn_game **game,
                       struct qn_setup *setup, struct qn_text *text)
{
    const char *id = wire_text(message, "id");
    char sentence[512] = "";
    struct qn_text error = qn_text_on(sentence, sizeof sentence);
    *game = qn_game_find(wire_text(message, "game"));
    if (!*game) {
        wire_put_refusal(text, id, WIRE_NO_GAME, wire_text(message, "game"), lang);
        return false;
    }
    *setup = qn_setup_standard(*game, (int)wire_number(message, "players", 0));
    if (!read_options(*game, message, lang, setup, &error)) {
        wire_put_refusal(text, id, WIRE_BAD_SETUP, sentence, lang);
        return false;
    }
    if (!qn_setup_valid(*game, setup)) {
        wire_put_refusal(text, id, WIRE_FORM, "players", lang);
        return false;
    }
    if (json_array_size(json_object_get(message, "bots")) > setup->players) {
        wire_put_refusal(text, id, WIRE_FORM, "bots", lang);
        return false;
    }
    return true;
}

struct room *room_create(struct server *server, int64_t owner, uint64_t origin,
                         const json_t *message, enum qn_lang lang, struct task *task,
                         struct qn_text *text)
{
    char key[KEY_TEXT_MAX];
    const struct qn_game *game;
    struct qn_setup setup;
    if (!read_setup(message, lang, &game, &setup, text))
        return NULL;
    struct qn_terms terms = read_terms(json_object_get(message, "terms"));
    key_new(key);
    struct room *room = room_new(server, key);
    if (room)
        room->owner = owner;
    struct qn_table *table = room ? qn_table_new(game, &setup, &terms) : NULL;
    if (table)
        room_be_patient(server, table);
    if (!table || !room_take(room, table, 0) ||
        !begin(room, wire_id(message), json_object_get(message, "bots"))) {
        wire_put_refusal(text, wire_text(message, "id"), WIRE_NOT_STORED, "", lang);
        if (room)
            room_free(room);
        return NULL;
    }
    room->id = store_next_table(server->store);
    room->origin = origin;
    room->made_by = wire_id(message);
    room->is_listed = wire_flag(message, "listed");
    room->coming_next = server->coming;
    server->coming = room;
    tables_add(room);
    keep_first(room, task, wire_text(message, "id"));
    return room;
}
