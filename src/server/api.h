/* The HTTP API: new tables, records of finished games, whether the server is ready. The same checks
 * as on the WebSocket. */
#ifndef QUINTE_SERVER_API_H
#define QUINTE_SERVER_API_H

#include "server/serve.h"

void api_request(struct server *server, struct http_exchange *exchange);
/* Ends the exchange with a JSON text. */
void api_answer(struct http_exchange *exchange, int status, const struct qn_text *text);
/* Ends it with a refusal in words. */
void api_refuse(struct http_exchange *exchange, int status);

/* Writes that were to show whether the server is ready wait for a database that is away: who asked
 * is told. */
void api_not_ready(struct server *server);

#endif
