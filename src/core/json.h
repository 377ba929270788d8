/* A strict reader of JSON: pulls values from a text, one after the other, without allocating.
 *
 * After the first mistake every call does nothing and gives back an empty value; `error` says what
 * was wrong and `at` where. Texts that come from outside are read through this and nothing else. */
#ifndef QUINTE_CORE_JSON_H
#define QUINTE_CORE_JSON_H

#include <quinte/quinte.h>

struct qn_json {
    const char *start, *at;
    const char *error; /* NULL while all is well: a word from enum-like constants below */
    bool first;        /* nothing was read yet in the container that was opened last */
};

struct qn_json qn_json_on(const char *text);
bool qn_json_fail(struct qn_json *json, const char *error);
bool qn_json_peek(struct qn_json *json, char c);
/* Opens '{' or '['; then qn_json_more tells whether another member follows (and reads the comma),
 * or closes the container. */
bool qn_json_open(struct qn_json *json, char bracket);
bool qn_json_more(struct qn_json *json, char closing);
bool qn_json_key(struct qn_json *json, char *name, size_t size);
bool qn_json_string(struct qn_json *json, char *string, size_t size);
long qn_json_int(struct qn_json *json, long min, long max);
bool qn_json_bool(struct qn_json *json);
bool qn_json_null(struct qn_json *json); /* reads null if it is there */
/* Passes over any value; false if it is malformed or nested too deeply. */
bool qn_json_skip(struct qn_json *json);
/* Nothing but white space may follow. */
bool qn_json_end(struct qn_json *json);

#endif
