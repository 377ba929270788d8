/* People and their connections: see people.h. */
#include "server/people.h"
#include "server/lobby.h"
#include "session/message.h"
#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { CARRY_SECONDS = 600, DAY_SECONDS = 86400, GUEST_NUMBERS = 10000 };

/* ---- connections ---- */

struct guest *guest_new(struct server *server, struct connection *connection)
{
    struct guest *guest = calloc(1, sizeof *guest);
    if (!guest)
        return NULL;
    *guest = (struct guest){.server = server,
                            .connection = connection,
                            .lang = server->lang,
                            .holds = 1,
                            .next = server->guests,
                            .link = &server->guests};
    if (guest->next)
        guest->next->link = &guest->next;
    server->guests = guest;
    return guest;
}

/* Who it is from now on; 0: nobody any more. */
static void count_person(struct guest *guest, int64_t person)
{
    metrics_add(&guest->server->metrics, METRIC_PEOPLE, (person != 0) - (guest->person != 0));
    guest->person = person;
}

struct guest *guest_hold(struct guest *guest)
{
    if (guest)
        guest->holds++;
    return guest;
}

void guest_release(struct guest *guest)
{
    if (guest && --guest->holds == 0)
        free(guest);
}

void guest_leave(struct guest *guest)
{
    guest->connection = NULL;
    room_leave_all(guest);
    lobby_look_away(guest);
    count_person(guest, 0);
    *guest->link = guest->next;
    if (guest->next)
        guest->next->link = guest->link;
    guest_release(guest);
}

void guest_send(struct guest *guest, const struct qn_text *text)
{
    if (!guest || !guest->connection)
        return;
    if (text->full)
        log_event(&guest->server->logger, LOG_ERROR, "message too long",
                  (const struct log_member[]){{"bytes", NULL, (long long)text->length}, {NULL}});
    else
        transport_send(guest->connection, text->data, text->length);
}

void guest_refuse(struct guest *guest, const char *id, enum wire_why why, const char *more)
{
    char bytes[1024];
    struct qn_text text = qn_text_on(bytes, sizeof bytes);
    if (!guest)
        return;
    wire_put_refusal(&text, id, why, more ? more : "", guest->lang);
    guest_send(guest, &text);
    metrics_add(&guest->server->metrics, METRIC_COMMANDS_REFUSED, 1);
}

void guest_answer(struct guest *guest, const char *id, const struct qn_table *table,
                  const struct qn_answer *answer)
{
    struct qn_text text = server_text(guest->server);
    bool is_done = answer->why == QN_ACCEPTED;
    qn_text_form(&text, "{\"is\":\"%s\",\"id\":\"%s\"", is_done ? "done" : "refused", id);
    if (is_done)
        qn_text_form(&text, ",\"version\":%lu", (unsigned long)answer->version);
    else
        message_put_answer(table, answer, guest->lang, &text);
    qn_text_char(&text, '}');
    guest_send(guest, &text);
    metrics_add(&guest->server->metrics, is_done ? METRIC_COMMANDS_DONE : METRIC_COMMANDS_REFUSED,
                1);
}

void guest_done(struct guest *guest, const char *id)
{
    char bytes[64];
    struct qn_text text = qn_text_on(bytes, sizeof bytes);
    if (!guest)
        return;
    qn_text_form(&text, "{\"is\":\"done\",\"id\":\"%s\"}", id);
    guest_send(guest, &text);
    metrics_add(&guest->server->metrics, METRIC_COMMANDS_DONE, 1);
}

/* ---- hello ---- */

static void send_hello(struct guest *guest, const char *token)
{
    struct qn_text text = server_text(guest->server);
    qn_text_form(&text, "{\"is\":\"hello\",\"protocol\":1,\"person\":\"%016llx\",\"name\":",
                 (unsigned long long)guest->person);
    message_put_string(&text, guest->name);
    if (token)
        qn_text_form(&text, ",\"token\":\"%s\"", token);
    qn_text_form(&text, ",\"server\":\"quinte %s\"}", qn_version());
    guest_send(guest, &text);
}

static void hello_done(struct task *task, enum store_why why)
{
    struct guest *guest = task->guest;
    guest->is_greeting = false;
    if (why != STORE_FINE) {
        guest_refuse(guest, task->id, WIRE_NOT_STORED, NULL);
        return;
    }
    if (guest->connection)
        count_person(guest, task->person);
    send_hello(guest, task->text);
}

static void greet_new(struct guest *guest)
{
    static const char *const names[QN_LANGS] = {"Invité %u", "Guest %u"};
    uint8_t hash[TOKEN_HASH_BYTES];
    struct task *task = task_new(guest->server, guest, "");
    struct store_job *job = task ? store_job_new(task) : NULL;
    struct qn_text name = qn_text_on(guest->name, sizeof guest->name);
    qn_text_form(&name, names[guest->lang], (unsigned)randombytes_uniform(GUEST_NUMBERS));
    guest->is_greeting = true;
    if (task) {
        token_new(task->text);
        task->person = person_new();
        task->done = hello_done;
    }
    if (job) {
        token_hash(task->text, hash);
        store_add_person(job, task->person, guest->name);
        store_add_token(job, hash, task->person);
    }
    task_submit(task, job);
}

static void seen(struct task *task, enum store_why why) { (void)task, (void)why; }

static void note_seen(const struct guest *guest)
{
    struct task *task = task_new(guest->server, NULL, "");
    struct store_job *job = task ? store_job_new(task) : NULL;
    if (task)
        task->done = seen;
    if (job)
        store_see_person(job, guest->person);
    task_submit(task, job);
}

void people_hello(struct guest *guest, json_t *message)
{
    uint8_t hash[TOKEN_HASH_BYTES];
    struct store_person person;
    const char *token = wire_text(message, "token");
    if (guest->person || guest->is_greeting) {
        guest_refuse(guest, "", WIRE_HELLO_AGAIN, NULL);
        return;
    }
    guest->lang = strcmp(wire_text(message, "lang"), "fr") == 0 ? QN_FR : QN_EN;
    if (!token || !token_hash(token, hash) ||
        store_find_token(guest->server->store, hash, &person) != STORE_FINE) {
        greet_new(guest);
        return;
    }
    count_person(guest, person.id);
    memcpy(guest->name, person.name, sizeof guest->name);
    send_hello(guest, NULL);
    if ((int64_t)time(NULL) - person.seen >= DAY_SECONDS)
        note_seen(guest);
}

/* ---- names ---- */

static void rename_at(void *self, struct room *room)
{
    json_t *message = json_pack("{s:s}", "do", "rename");
    if (!message)
        return;
    room_hear(room, self, message);
    json_decref(message);
}

/* At one's tables everybody sees it. */
static void name_done(struct task *task, enum store_why why)
{
    if (why != STORE_FINE) {
        guest_refuse(task->guest, task->id, WIRE_NOT_STORED, NULL);
        return;
    }
    for (struct guest *guest = task->server->guests; guest; guest = guest->next)
        if (guest->person == task->guest->person)
            memcpy(guest->name, task->text, sizeof guest->name);
    guest_done(task->guest, task->id);
    lobby_each_of(task->server, task->guest->person, rename_at, task->guest);
}

void people_name(struct guest *guest, json_t *message)
{
    const char *name = wire_text(message, "name"), *id = wire_text(message, "id");
    if (!qn_name_valid(name)) {
        guest_refuse(guest, id, WIRE_BAD_NAME, NULL);
        return;
    }
    struct task *task = task_new(guest->server, guest, id);
    struct store_job *job = task ? store_job_new(task) : NULL;
    if (task) {
        struct qn_text text = qn_text_on(task->text, sizeof task->text);
        qn_text_str(&text, name);
        task->done = name_done;
    }
    if (job)
        store_name_person(job, guest->person, name);
    task_submit(task, job);
}

/* ---- to another device ---- */

static void put_secret(struct task *task, const char *name)
{
    struct qn_text text = server_text(task->server);
    qn_text_form(&text, "{\"is\":\"done\",\"id\":\"%s\",\"%s\":\"%s\"}", task->id, name,
                 task->text);
    guest_send(task->guest, &text);
}

static void carry_done(struct task *task, enum store_why why)
{
    if (why == STORE_FINE)
        put_secret(task, "code");
    else
        guest_refuse(task->guest, task->id, WIRE_NOT_STORED, NULL);
}

void people_carry(struct guest *guest, json_t *message)
{
    uint8_t hash[TOKEN_HASH_BYTES];
    struct task *task = task_new(guest->server, guest, wire_text(message, "id"));
    struct store_job *job = task ? store_job_new(task) : NULL;
    if (task) {
        code_new(task->text);
        task->done = carry_done;
    }
    if (job) {
        code_hash(task->text, hash);
        store_add_carry(job, hash, guest->person, (int64_t)time(NULL) + CARRY_SECONDS);
    }
    task_submit(task, job);
}

static void fetch_done(struct task *task, enum store_why why)
{
    if (why == STORE_FINE)
        put_secret(task, "token");
    else
        guest_refuse(task->guest, task->id, why == STORE_CONFLICT ? WIRE_NO_CODE : WIRE_NOT_STORED,
                     NULL);
}

void people_fetch(struct guest *guest, json_t *message)
{
    uint8_t code[TOKEN_HASH_BYTES], token[TOKEN_HASH_BYTES];
    struct store_person person;
    const char *id = wire_text(message, "id");
    if (!code_hash(wire_text(message, "code"), code) ||
        store_find_carry(guest->server->store, code, &person) != STORE_FINE) {
        guest_refuse(guest, id, WIRE_NO_CODE, NULL);
        return;
    }
    struct task *task = task_new(guest->server, guest, id);
    struct store_job *job = task ? store_job_new(task) : NULL;
    if (task) {
        token_new(task->text);
        task->done = fetch_done;
    }
    if (job) {
        token_hash(task->text, token);
        store_take_carry(job, code);
        store_add_token(job, token, person.id);
    }
    task_submit(task, job);
}

/* ---- forgetting ---- */

/* Somebody asked to be forgotten: first every table where the person sits sees it go, then the
 * store forgets. */
struct farewell {
    struct server *server;
    struct guest *guest;
    char id[17];
    int64_t person;
    unsigned tables; /* that have not seen it yet, and one until all are asked */
};

/* Connections of a person who is nobody any more. */
static void part_guests(struct server *server, int64_t person, const struct guest *asker)
{
    static const char bye[] = "{\"is\":\"bye\",\"why\":\"forgotten\"}";
    for (struct guest *guest = server->guests; guest; guest = guest->next) {
        if (guest->person != person)
            continue;
        room_leave_all(guest);
        lobby_look_away(guest);
        count_person(guest, 0);
        if (guest == asker)
            continue;
        transport_send(guest->connection, bye, sizeof bye - 1);
        transport_close(guest->connection, CLOSE_NORMAL, "forgotten");
    }
}

static void forget_done(struct task *task, enum store_why why)
{
    if (why != STORE_FINE) {
        guest_refuse(task->guest, task->id, WIRE_NOT_STORED, NULL);
        return;
    }
    part_guests(task->server, task->person, task->guest);
    lobby_forget(task->server, task->person);
    guest_done(task->guest, task->id);
}

static void forget(struct farewell *farewell)
{
    struct task *task = task_new(farewell->server, farewell->guest, farewell->id);
    struct store_job *job = task ? store_job_new(task) : NULL;
    if (task) {
        task->person = farewell->person;
        task->done = forget_done;
    }
    if (job)
        store_forget_person(job, farewell->person);
    task_submit(task, job);
}

void people_parted(struct farewell *farewell)
{
    if (--farewell->tables > 0)
        return;
    forget(farewell);
    farewell->guest->farewell = NULL;
    guest_release(farewell->guest);
    free(farewell);
}

static void part(void *self, struct room *room)
{
    struct farewell *farewell = self;
    json_t *message = json_pack("{s:s}", "do", "part");
    if (!message)
        return;
    farewell->tables++;
    room_hear(room, farewell->guest, message);
    json_decref(message);
}

void people_forget(struct guest *guest, json_t *message)
{
    struct farewell *farewell = guest->farewell ? NULL : calloc(1, sizeof *farewell);
    const char *id = wire_text(message, "id");
    if (!farewell) {
        guest_refuse(guest, id, WIRE_NOT_STORED, NULL);
        return;
    }
    *farewell = (struct farewell){
        .server = guest->server, .guest = guest_hold(guest), .person = guest->person, .tables = 1};
    struct qn_text text = qn_text_on(farewell->id, sizeof farewell->id);
    qn_text_str(&text, id);
    guest->farewell = farewell;
    lobby_each_of(guest->server, guest->person, part, farewell);
    people_parted(farewell);
}
