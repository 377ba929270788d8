/* People and their connections: see people.h. */
#include "server/people.h"
#include "core/json_write.h"
#include "core/language.h"
#include "server/agent.h"
#include "server/tables.h"
#include "session/message.h"
#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum {
    CARRY_SECONDS = 600,
    HOUR_SECONDS = 3600,
    DAY_SECONDS = 86400,
    GUEST_NUMBERS = 10000,
    DEVICES_MAX = 20 /* that may hold one identity */
};

/* ---- connections ---- */

struct guest *guest_new(struct server *server, struct connection *connection)
{
    struct guest *guest = calloc(1, sizeof *guest);
    if (!guest)
        return NULL;
    *guest = (struct guest){.server = server,
                            .connection = connection,
                            .address = transport_address(connection),
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
static void set_person(struct guest *guest, int64_t person)
{
    if (guest->connection)
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
    if (!guest || --guest->holds > 0)
        return;
    *guest->link = guest->next;
    if (guest->next)
        guest->next->link = guest->link;
    free(guest);
}

static void note_seen(struct guest *guest, bool is_person);

void guest_leave(struct guest *guest)
{
    if (!guest->server->is_stopping)
        note_seen(guest, false);
    guest->connection = NULL;
    metrics_add(&guest->server->metrics, METRIC_PEOPLE, -(guest->person != 0));
    room_leave_all(guest);
    tables_leave_list(guest);
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
    wire_open(&text, is_done ? "done" : "refused", id);
    if (is_done)
        qn_put_int(&text, "version", answer->version);
    else
        message_put_answer(table, answer, guest->lang, &text);
    qn_put_close(&text, '}');
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
    wire_open(&text, "done", id);
    qn_put_close(&text, '}');
    guest_send(guest, &text);
    metrics_add(&guest->server->metrics, METRIC_COMMANDS_DONE, 1);
}

void guest_bye(struct guest *guest, const char *why)
{
    char bytes[64];
    struct qn_text text = qn_text_on(bytes, sizeof bytes);
    wire_open(&text, "bye", NULL);
    qn_put_string(&text, "why", why);
    qn_put_close(&text, '}');
    guest_send(guest, &text);
}

/* ---- farewells ---- */

/* Somebody asked to be forgotten, and is nobody from then on: first every table where the person
 * sits sees it go, then the store forgets. */
struct farewell {
    struct server *server;
    struct guest *guest;
    char id[17];
    int64_t person;
    unsigned tables; /* that have not seen it yet, and one until all are asked */
    struct farewell *next, **link;
};

static bool is_leaving(const struct server *server, int64_t person)
{
    const struct farewell *farewell = server->farewells;
    while (farewell && farewell->person != person)
        farewell = farewell->next;
    return farewell != NULL;
}

enum store_why people_find(struct server *server, const char *token, struct store_person *person)
{
    uint8_t hash[TOKEN_HASH_BYTES];
    if (!token_hash(token, hash))
        return STORE_MISSING;
    enum store_why why = store_find_token(server->store, hash, person);
    return why == STORE_FINE && is_leaving(server, person->id) ? STORE_MISSING : why;
}

/* ---- hello ---- */

static void put_clocks(const struct config *config, struct qn_text *text)
{
    qn_put_open(text, "clocks", '{');
    qn_put_int(text, "relaxed", (int64_t)config->relaxed_seconds * 1000);
    qn_put_int(text, "fast", (int64_t)config->fast_seconds * 1000);
    qn_put_close(text, '}');
}

static void send_hello(struct guest *guest, const char *token)
{
    char version[40];
    struct qn_text server = qn_text_on(version, sizeof version);
    struct qn_text text = server_text(guest->server);
    wire_open(&text, "hello", NULL);
    qn_put_int(&text, "protocol", WIRE_PROTOCOL);
    qn_put_id(&text, "person", (uint64_t)guest->person);
    qn_put_string(&text, "name", guest->name);
    qn_put_bool(&text, "named", guest->is_named);
    put_clocks(guest->server->config, &text);
    if (token)
        qn_put_string(&text, "token", token);
    qn_text_form(&server, "quinte %s", qn_version());
    qn_put_string(&text, "server", version);
    qn_put_string(&text, "durability", guest->server->config->durability);
    qn_put_close(&text, '}');
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
    set_person(guest, task->person);
    guest->device = task->device;
    guest->device_seen = (int64_t)time(NULL);
    send_hello(guest, task->text);
}

/* What the person's own list of devices calls the one at the other end. */
static void put_label(const struct guest *guest, char label[AGENT_LABEL_MAX])
{
    struct qn_text text = qn_text_on(label, AGENT_LABEL_MAX);
    agent_label(transport_agent(guest->connection), &text);
}

/* Newcomers are kept, so nobody makes them without end. */
static bool may_be_new(const struct guest *guest)
{
    struct server *server = guest->server;
    struct payer payer = tables_payer(guest);
    uint64_t now = uv_now(&server->loop);
    bool may = accounts_may(server->accounts, &payer, PURSE_PEOPLE, now);
    if (may)
        accounts_spend(server->accounts, &payer, PURSE_PEOPLE, 1, now);
    return may;
}

static void greet_new(struct guest *guest)
{
    char label[AGENT_LABEL_MAX];
    static const char names[] = N_("Guest %u");
    uint8_t hash[TOKEN_HASH_BYTES];
    struct task *task = task_new(guest->server, guest, "");
    struct store_job *job = task ? store_job_new(task) : NULL;
    struct qn_text name = qn_text_on(guest->name, sizeof guest->name);
    qn_text_form(&name, qn_say(guest->lang, names), (unsigned)randombytes_uniform(GUEST_NUMBERS));
    guest->is_greeting = task != NULL;
    if (task) {
        token_new(task->text);
        task->person = person_new();
        task->device = person_new();
        task->done = hello_done;
    }
    if (job) {
        token_hash(task->text, hash);
        put_label(guest, label);
        store_add_person(job, task->person, guest->name);
        store_add_token(job, hash, task->person, task->device, label);
    }
    task_submit(task, job);
}

static void seen(struct task *task, enum store_why why) { (void)task, (void)why; }

/* Devices are noted to the hour, people to the day: nobody needs to know more. */
static void note_seen(struct guest *guest, bool is_person)
{
    char label[AGENT_LABEL_MAX];
    int64_t now = (int64_t)time(NULL);
    bool is_device = guest->device && now - guest->device_seen >= HOUR_SECONDS;
    struct task *task = is_device || is_person ? task_new(guest->server, NULL, "") : NULL;
    struct store_job *job = task ? store_job_new(task) : NULL;
    if (task)
        task->done = seen;
    if (job && is_person)
        store_see_person(job, guest->person);
    if (job && is_device) {
        put_label(guest, label);
        store_see_device(job, guest->device, label);
        guest->device_seen = now;
    }
    task_submit(task, job);
}

void people_hello(struct guest *guest, json_t *message)
{
    struct store_person person;
    const char *token = wire_text(message, "token");
    if (guest->person || guest->is_greeting) {
        guest_refuse(guest, "", WIRE_HELLO_AGAIN, NULL);
        return;
    }
    guest->lang = qn_lang_find(wire_text(message, "lang"));
    enum store_why why = token ? people_find(guest->server, token, &person) : STORE_MISSING;
    if (why == STORE_MISSING) {
        if (may_be_new(guest))
            greet_new(guest);
        else
            guest_refuse(guest, "", WIRE_TOO_FAST, NULL);
        return;
    }
    if (why != STORE_FINE) { /* nobody becomes somebody else because the store fails */
        guest_refuse(guest, "", WIRE_NOT_STORED, NULL);
        return;
    }
    set_person(guest, person.id);
    guest->device = person.device;
    guest->device_seen = person.device_seen;
    memcpy(guest->name, person.name, sizeof guest->name);
    guest->is_named = person.named > 0;
    send_hello(guest, NULL);
    note_seen(guest, (int64_t)time(NULL) - person.seen >= DAY_SECONDS);
}

/* ---- names ---- */

static void rename_at(void *self, struct room *room) { room_rename(room, self); }

/* At one's tables everybody sees it. */
static void name_done(struct task *task, enum store_why why)
{
    if (why != STORE_FINE) {
        guest_refuse(task->guest, task->id, WIRE_NOT_STORED, NULL);
        return;
    }
    for (struct guest *guest = task->server->guests; guest; guest = guest->next)
        if (guest->person == task->person) {
            memcpy(guest->name, task->text, sizeof guest->name);
            guest->is_named = true;
        }
    guest_done(task->guest, task->id);
    if (task->guest->person != task->person) /* it was forgotten meanwhile */
        return;
    uint64_t began = uv_hrtime();
    tables_each_loaded(task->server, task->person, rename_at, task->guest);
    tables_charge(task->guest, began);
}

void people_name(struct guest *guest, json_t *message)
{
    const char *name = wire_text(message, "name"), *id = wire_text(message, "id");
    if (!qn_name_valid(name)) {
        guest_refuse(guest, id, WIRE_BAD_NAME, NULL);
        return;
    }
    if (!tables_may_ask(guest, id))
        return;
    struct task *task = task_new(guest->server, guest, id);
    struct store_job *job = task ? store_job_new(task) : NULL;
    if (task) {
        struct qn_text text = qn_text_on(task->text, sizeof task->text);
        qn_text_str(&text, name);
        task->person = guest->person;
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
    wire_open(&text, "done", task->id);
    qn_put_string(&text, name, task->text);
    qn_put_close(&text, '}');
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
        store_add_carry(job, hash, guest->person, CARRY_SECONDS);
    }
    task_submit(task, job);
}

static bool count_device(void *context, const struct store_device *device)
{
    (void)device;
    ++*(int *)context;
    return true;
}

/* One identity does not grow without end. */
static bool is_everywhere(struct server *server, int64_t person)
{
    int devices = 0;
    store_devices_of(server->store, person, DEVICES_MAX, count_device, &devices);
    return devices == DEVICES_MAX;
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
    char label[AGENT_LABEL_MAX];
    struct store_person person;
    const char *id = wire_text(message, "id");
    enum store_why why = code_hash(wire_text(message, "code"), code)
                             ? store_find_carry(guest->server->store, code, &person)
                             : STORE_MISSING;
    if (why != STORE_FINE) {
        guest_refuse(guest, id, why == STORE_MISSING ? WIRE_NO_CODE : WIRE_NOT_STORED, NULL);
        return;
    }
    if (is_everywhere(guest->server, person.id)) {
        guest_refuse(guest, id, WIRE_TOO_MANY_DEVICES, NULL);
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
        put_label(guest, label);
        store_take_carry(job, code);
        store_add_token(job, token, person.id, person_new(), label);
    }
    task_submit(task, job);
}

/* ---- devices ---- */

static void become_nobody(struct guest *guest)
{
    room_leave_all(guest);
    for (struct room *room = guest->server->rooms; room; room = room->next)
        room_dismiss(room, guest);
    tables_leave_list(guest);
    set_person(guest, 0);
    guest->device = 0;
}

struct listing {
    const struct guest *asker;
    struct qn_text *text;
    int64_t open[DEVICES_MAX]; /* devices that have a connection now */
    int opens;
};

static bool is_open(const struct listing *listing, int64_t device)
{
    for (int i = 0; i < listing->opens; i++)
        if (listing->open[i] == device)
            return true;
    return false;
}

static bool put_device(void *context, const struct store_device *device)
{
    struct listing *listing = context;
    qn_put_open(listing->text, NULL, '{');
    qn_put_id(listing->text, "device", (uint64_t)device->id);
    qn_put_string(listing->text, "label", device->label);
    qn_put_int(listing->text, "created", device->created);
    qn_put_int(listing->text, "seen", device->seen);
    qn_put_bool(listing->text, "open", is_open(listing, device->id));
    qn_put_bool(listing->text, "own", device->id == listing->asker->device);
    qn_put_close(listing->text, '}');
    return true;
}

void people_devices(struct guest *guest, json_t *message)
{
    struct qn_text text = server_text(guest->server);
    struct listing listing = {.asker = guest, .text = &text};
    for (const struct guest *one = guest->server->guests; one; one = one->next)
        if (one->person == guest->person && listing.opens < DEVICES_MAX &&
            !is_open(&listing, one->device))
            listing.open[listing.opens++] = one->device;
    wire_open(&text, "done", wire_text(message, "id"));
    qn_put_open(&text, "devices", '[');
    store_devices_of(guest->server->store, guest->person, DEVICES_MAX, put_device, &listing);
    qn_put_close(&text, ']');
    qn_put_close(&text, '}');
    guest_send(guest, &text);
    metrics_add(&guest->server->metrics, METRIC_COMMANDS_DONE, 1);
}

/* At once, the one that asked too if it is the same device: after its answer. */
static void end_done(struct task *task, enum store_why why)
{
    if (why != STORE_FINE) {
        guest_refuse(task->guest, task->id,
                     why == STORE_CONFLICT ? WIRE_NO_DEVICE : WIRE_NOT_STORED, NULL);
        return;
    }
    guest_done(task->guest, task->id);
    for (struct guest *guest = task->server->guests; guest; guest = guest->next) {
        if (guest->device != task->device)
            continue;
        become_nobody(guest);
        if (!guest->connection)
            continue;
        guest_bye(guest, "ended");
        transport_close(guest->connection, CLOSE_NORMAL, "ended");
    }
}

void people_end(struct guest *guest, json_t *message)
{
    int64_t device = (int64_t)strtoull(wire_text(message, "device"), NULL, 16);
    if (device <= 0) {
        guest_refuse(guest, wire_text(message, "id"), WIRE_NO_DEVICE, NULL);
        return;
    }
    struct task *task = task_new(guest->server, guest, wire_text(message, "id"));
    struct store_job *job = task ? store_job_new(task) : NULL;
    if (task) {
        task->device = device;
        task->done = end_done;
    }
    if (job)
        store_end_device(job, device, guest->person);
    task_submit(task, job);
}

/* ---- forgetting ---- */

static struct farewell *farewell_new(struct guest *guest, const char *id)
{
    struct server *server = guest->server;
    struct farewell *farewell = calloc(1, sizeof *farewell);
    if (!farewell)
        return NULL;
    *farewell = (struct farewell){.server = server,
                                  .guest = guest_hold(guest),
                                  .person = guest->person,
                                  .tables = 1,
                                  .next = server->farewells,
                                  .link = &server->farewells};
    if (farewell->next)
        farewell->next->link = &farewell->next;
    server->farewells = farewell;
    struct qn_text text = qn_text_on(farewell->id, sizeof farewell->id);
    qn_text_str(&text, id);
    return farewell;
}

static void farewell_free(struct farewell *farewell)
{
    *farewell->link = farewell->next;
    if (farewell->next)
        farewell->next->link = farewell->link;
    guest_release(farewell->guest);
    free(farewell);
}

/* All connections of the person are nobody's now, and what they still have waiting is not done. The
 * asker's stays for the answer. */
static void part_guests(struct server *server, int64_t person, const struct guest *asker)
{
    for (struct guest *guest = server->guests; guest; guest = guest->next) {
        if (guest->person != person)
            continue;
        become_nobody(guest);
        if (guest == asker || !guest->connection)
            continue;
        guest_bye(guest, "forgotten");
        transport_close(guest->connection, CLOSE_NORMAL, "forgotten");
    }
}

static void forget_done(struct task *task, enum store_why why)
{
    struct farewell *farewell = task->farewell;
    struct guest *guest = task->guest;
    if (why == STORE_FINE) {
        uint64_t began = uv_hrtime();
        tables_forget(task->server, farewell->person);
        tables_charge(guest, began);
        guest_done(guest, task->id);
    } else {
        if (guest->person == 0 && !guest->is_greeting) /* it is who it was */
            set_person(guest, farewell->person);
        guest_refuse(guest, task->id, WIRE_NOT_STORED, NULL);
    }
    farewell_free(farewell);
}

static void forget(struct farewell *farewell)
{
    struct task *task = task_new(farewell->server, farewell->guest, farewell->id);
    struct store_job *job = task ? store_job_new(task) : NULL;
    if (!task) {
        farewell_free(farewell);
        return;
    }
    task->farewell = farewell;
    task->done = forget_done;
    if (job)
        store_forget_person(job, farewell->person);
    task_submit(task, job);
}

void people_parted(struct farewell *farewell)
{
    if (--farewell->tables == 0)
        forget(farewell);
}

static void part(void *self, struct room *room)
{
    struct farewell *farewell = self;
    farewell->tables++;
    room_part(room, farewell->guest, farewell->person, farewell);
}

static void all_asked(void *self) { people_parted(self); }

void people_forget(struct guest *guest, json_t *message)
{
    if (!tables_may_ask(guest, wire_text(message, "id")))
        return;
    struct farewell *farewell = farewell_new(guest, wire_text(message, "id"));
    if (!farewell) {
        guest_refuse(guest, wire_text(message, "id"), WIRE_NOT_STORED, NULL);
        return;
    }
    part_guests(guest->server, farewell->person, guest);
    tables_each_of(guest->server, farewell->person, part, all_asked, farewell);
}
