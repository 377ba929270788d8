/* The HTTP API: see api.h. */
#include "server/api.h"
#include "server/tables.h"
#include "session/host_common.h"
#include <stdlib.h>
#include <string.h>

static const char records[] = "/api/records/", logs[] = "/api/logs/";

void api_answer(struct http_exchange *exchange, int status, const struct qn_text *text)
{
    http_exchange_answer(exchange, &(struct http_response){.status = status,
                                                           .type = "application/json",
                                                           .body = text->data,
                                                           .length = text->length});
}

/* `allow`: the methods that would do, or NULL. */
static void refuse(struct http_exchange *exchange, int status, const char *allow)
{
    char bytes[HTTP_ROOM];
    struct qn_text room = qn_text_on(bytes, sizeof bytes);
    struct http_response response = {0};
    http_refuse(http_exchange_request(exchange), status, &response, &room);
    if (allow)
        http_add_header(&response, "allow", allow);
    http_exchange_answer(exchange, &response);
}

void api_refuse(struct http_exchange *exchange, int status) { refuse(exchange, status, NULL); }

/* "Authorization: Bearer TOKEN". */
static int64_t find_person(struct server *server, const char *authorization)
{
    static const char bearer[] = "Bearer ";
    struct store_person person;
    if (strncmp(authorization, bearer, sizeof bearer - 1) != 0 ||
        people_find(server, authorization + sizeof bearer - 1, &person) != STORE_FINE)
        return 0;
    return person.id;
}

/* The body is the message "create". */
static void create(struct server *server, struct http_exchange *exchange)
{
    const struct http_request *request = http_exchange_request(exchange);
    int64_t person = find_person(server, request->authorization);
    enum qn_lang lang = qn_lang_find(request->accept_language);
    char id[17], place[64], sentence[512];
    struct qn_text text = qn_text_on(sentence, sizeof sentence);
    if (!person) {
        api_refuse(exchange, 401);
        return;
    }
    enum wire_verb verb;
    json_t *message = wire_read(request->body, request->body_length, &verb, id, place);
    if (message && verb == WIRE_DO_CREATE) {
        tables_create_for(exchange, server, person, message, lang);
    } else {
        wire_put_refusal(&text, id, WIRE_FORM, message ? "do" : place, lang);
        api_answer(exchange, 400, &text);
    }
    json_decref(message);
}

/* KEY or KEY/NUMBER. */
static bool read_place(const char *path, char key[KEY_TEXT_MAX], long *number)
{
    size_t length = strcspn(path, "/");
    char *end = NULL;
    *number = -1;
    if (length != KEY_TEXT_MAX - 1)
        return false;
    memcpy(key, path, length);
    key[length] = '\0';
    if (path[length] == '/' && path[length + 1] >= '0' && path[length + 1] <= '9')
        *number = strtol(path + length + 1, &end, 10);
    return key_valid(key) &&
           (path[length] == '\0' || (end && *end == '\0' && *number <= INT32_MAX));
}

/* The table, whether it is played, rests or is closed; NULL with the status why not. Looking costs
 * as much as reading its lines once more. */
static const struct room *find_room(struct server *server, struct http_exchange *exchange,
                                    const char *key, int *status)
{
    const struct address *address = &http_exchange_request(exchange)->address;
    struct payer payer = accounts_payer(server->accounts, 0, address);
    uint64_t now = uv_now(&server->loop);
    enum wire_why why = WIRE_NO_TABLE;
    const struct room *room = NULL;
    if (!accounts_may(server->accounts, &payer, PURSE_LINES, now)) {
        *status = 429;
        return NULL;
    }
    room = tables_find(server, key, &payer, &why);
    if (!room && why == WIRE_NO_TABLE)
        room = tables_load_closed(server, key, &payer, &why);
    *status = why == WIRE_TOO_FAST                         ? 429
              : why == WIRE_FULL || why == WIRE_NOT_STORED ? 503
              : why == WIRE_OLD_RULES                      ? 410
                                                           : 404;
    if (room)
        accounts_spend(server->accounts, &payer, PURSE_LINES, qn_table_version(room->table), now);
    return room;
}

/* The table's log for `quinte verify`, which has no number. */
static bool put_log(const struct qn_table *table, long number, struct qn_text *text)
{
    bool is_open = number < 0 && host_log_is_public(table);
    for (uint32_t line = 0; is_open && line <= qn_table_version(table); line++) {
        qn_table_line(table, line, false, text);
        qn_text_char(text, '\n');
    }
    return is_open;
}

enum { LONG_LOG = 32 << 20 };

/* Records and logs tell every card: only what everybody may have. What is too long for the server's
 * scratch gets room of its own for the moment. */
static void show(struct server *server, struct http_exchange *exchange, const char *place,
                 bool (*put)(const struct qn_table *table, long number, struct qn_text *text))
{
    char key[KEY_TEXT_MAX];
    long number;
    int status = 404;
    const struct room *room =
        read_place(place, key, &number) ? find_room(server, exchange, key, &status) : NULL;
    struct qn_text text = server_text(server);
    bool is_open = room && !room->is_held && put(room->table, number, &text);
    char *more = is_open && text.full ? malloc(LONG_LOG) : NULL;
    if (more) {
        text = qn_text_on(more, LONG_LOG);
        put(room->table, number, &text);
    }
    if (is_open && !text.full)
        api_answer(exchange, 200, &text);
    else
        api_refuse(exchange, is_open ? 503 : room ? 404 : status);
    free(more);
}

/* ---- whether it is ready ---- */

enum { PROOF_MS = 1000 }; /* how long what was stored proves that more can be */

static void answer_ready(struct http_exchange *exchange, bool is_ready)
{
    struct http_response response = {0};
    http_say_ready(&response, is_ready);
    http_exchange_answer(exchange, &response);
}

/* Who still waits for an answer is in the server's list. */
static void tried(struct task *task, enum store_why why)
{
    struct task **link = &task->server->tries;
    while (*link && *link != task)
        link = &(*link)->next;
    if (!*link)
        return;
    *link = task->next;
    answer_ready(task->exchange, why == STORE_FINE);
}

void api_not_ready(struct server *server)
{
    for (; server->tries; server->tries = server->tries->next)
        answer_ready(server->tries->exchange, false);
}

/* Ready is who can store: the last outcome says so if it is fresh, otherwise a write does. While
 * the database is away, a write would wait. */
static void say_ready(struct server *server, struct http_exchange *exchange)
{
    bool is_up = server->is_ready && !server->is_stopping && !server->is_store_away;
    bool is_fresh = server->stored_at && uv_now(&server->loop) - server->stored_at < PROOF_MS;
    struct task *task = is_up && !is_fresh ? task_new(server, NULL, "") : NULL;
    if (!task) {
        answer_ready(exchange, is_up && is_fresh);
        return;
    }
    struct store_job *job = store_job_new(task);
    task->exchange = exchange;
    task->done = tried;
    task->next = server->tries;
    server->tries = task;
    if (job)
        store_try(job);
    task_submit(task, job);
}

/* ---- requests ---- */

void api_request(struct server *server, struct http_exchange *exchange)
{
    const struct http_request *request = http_exchange_request(exchange);
    bool is_tables = strcmp(request->path, "/api/tables") == 0;
    bool is_record = strncmp(request->path, records, sizeof records - 1) == 0;
    bool is_log = strncmp(request->path, logs, sizeof logs - 1) == 0;
    bool is_get = request->method == HTTP_GET || request->method == HTTP_HEAD;
    if (strcmp(request->path, "/readyz") == 0)
        say_ready(server, exchange);
    else if (is_tables && request->method == HTTP_POST)
        create(server, exchange);
    else if (is_record && is_get)
        show(server, exchange, request->path + sizeof records - 1, host_public_record);
    else if (is_log && is_get)
        show(server, exchange, request->path + sizeof logs - 1, put_log);
    else if (is_tables || is_record || is_log)
        refuse(exchange, 405, is_tables ? "POST" : "GET, HEAD");
    else
        api_refuse(exchange, 404);
}
