/* The built page in memory: looking up a path, what is cached how long, and in which compression
 * it goes out. */
#ifndef QUINTE_SERVER_SITE_H
#define QUINTE_SERVER_SITE_H

#include "http.h"

/* False: there is no such file. "/" is /index.html, and so is every folder that has one. */
bool site_answer(const struct site *site, const char *path, const struct http_request *request,
                 struct http_response *response);

#endif
