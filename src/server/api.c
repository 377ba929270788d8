/* The HTTP API: see api.h. */
#include "server/api.h"
#include "server/lobby.h"
#include <string.h>

static const char records[] = "/api/records/";

void api_answer(struct exchange *exchange, int status, const struct qn_text *text)
{
    exchange_answer(exchange, &(struct http_response){.status = status,
                                                      .type = "application/json",
                                                      .body = text->data,
                                                      .length = text->length});
}

static void refuse(struct exchange *exchange, int status)
{
    char bytes[HTTP_ROOM];
    struct qn_text room = qn_text_on(bytes, sizeof bytes);
    struct http_response response = {0};
    http_refuse(exchange_request(exchange), status, &response, &room);
    exchange_answer(exchange, &response);
}

/* "Authorization: Bearer TOKEN". */
static int64_t find_person(struct server *server, const char *authorization)
{
    static const char bearer[] = "Bearer ";
    uint8_t hash[TOKEN_HASH_BYTES];
    struct store_person person;
    if (strncmp(authorization, bearer, sizeof bearer - 1) != 0 ||
        !token_hash(authorization + sizeof bearer - 1, hash) ||
        store_find_token(server->store, hash, &person) != STORE_FINE)
        return 0;
    return person.id;
}

/* The body is the message "create". */
static void create(struct server *server, struct exchange *exchange)
{
    const struct http_request *request = exchange_request(exchange);
    int64_t person = find_person(server, request->authorization);
    enum qn_lang lang = strncmp(request->accept_language, "fr", 2) == 0 ? QN_FR : QN_EN;
    char id[17], place[64], sentence[512];
    struct qn_text text = qn_text_on(sentence, sizeof sentence);
    if (!person) {
        refuse(exchange, 401);
        return;
    }
    json_t *message = wire_read(request->body, request->body_length, id, place);
    if (message && strcmp(wire_text(message, "do"), "create") == 0) {
        lobby_create_for(exchange, server, person, message, lang);
    } else {
        wire_put_refusal(&text, id, WIRE_FORM, message ? "do" : place, lang);
        api_answer(exchange, 400, &text);
    }
    json_decref(message);
}

/* A record tells every card: only of a game that is over and revealed. */
static void record(struct server *server, struct exchange *exchange, const char *key)
{
    struct room *room = key_valid(key) ? lobby_find(server, key) : NULL;
    struct qn_text text = server_text(server);
    bool is_open = room && !room->is_held && qn_table_phase(room->table) == QN_FINISHED &&
                   qn_table_terms(room->table)->reveal;
    if (is_open && qn_table_record(room->table, &text))
        api_answer(exchange, 200, &text);
    else
        refuse(exchange, 404);
}

void api_request(struct server *server, struct exchange *exchange)
{
    const struct http_request *request = exchange_request(exchange);
    bool is_tables = strcmp(request->path, "/api/tables") == 0;
    bool is_record = strncmp(request->path, records, sizeof records - 1) == 0;
    if (is_tables && request->method == HTTP_POST)
        create(server, exchange);
    else if (is_record && (request->method == HTTP_GET || request->method == HTTP_HEAD))
        record(server, exchange, request->path + sizeof records - 1);
    else
        refuse(exchange, is_tables || is_record ? 405 : 404);
}
