/* The writer of JSON: our brackets, commas, quotes and escapes come from here.
 *
 *     qn_put_open(text, NULL, '{');
 *     qn_put_string(text, "name", name);
 *     qn_put_open(text, "scores", '[');
 *     qn_put_int(text, NULL, 12);
 *     qn_put_close(text, ']');
 *     qn_put_close(text, '}');
 *
 * A value has its name in an object, and NULL in a list or by itself. Commas are the writer's
 * business: what stands last in the text tells whether one is due, so there is nothing to carry
 * along, and anybody can add to an object or list that is open. As with every text, what does not
 * fit leaves it full and all that follows out: a full text is no JSON and must not be used. */
#ifndef QUINTE_CORE_JSON_WRITE_H
#define QUINTE_CORE_JSON_WRITE_H

#include <quinte/quinte.h>

/* '{' or '['. */
void qn_put_open(struct qn_text *text, const char *name, char bracket);
void qn_put_close(struct qn_text *text, char bracket);
/* In front of a value that is written by somebody else: the comma and the name. Names are ours, and
 * need no escapes. */
void qn_put_name(struct qn_text *text, const char *name);
/* The next value of a list begins on a line of its own, behind so many blanks. */
void qn_put_line(struct qn_text *text, int blanks);

/* Any text. What is no UTF-8 becomes U+FFFD, byte by byte. */
void qn_put_string(struct qn_text *text, const char *name, const char *string);
/* The same of its first bytes. */
void qn_put_piece(struct qn_text *text, const char *name, const char *string, size_t length);
/* The first `most` bytes of any text, in ASCII: whatever is none is shown by its bytes. */
void qn_put_ascii(struct qn_text *text, const char *name, const char *string, int most);
void qn_put_int(struct qn_text *text, const char *name, int64_t number);
/* null below zero. */
void qn_put_maybe(struct qn_text *text, const char *name, int number);
/* With so many decimals; null if it is not finite. */
void qn_put_float(struct qn_text *text, const char *name, double number, int decimals);
void qn_put_bool(struct qn_text *text, const char *name, bool value);
void qn_put_null(struct qn_text *text, const char *name);
/* Bytes as a string of hexadecimal digits. */
void qn_put_hex(struct qn_text *text, const char *name, const uint8_t *bytes, int count);
/* Numbers that name something, beyond what others read exactly: a string of 16 digits. */
void qn_put_id(struct qn_text *text, const char *name, uint64_t id);
void qn_put_move(struct qn_text *text, const char *name, const struct qn_game *game, qn_move move);
void qn_put_moves(struct qn_text *text, const char *name, const struct qn_game *game,
                  const qn_move *moves, int count);
void qn_put_card(struct qn_text *text, const char *name, const struct qn_game *game, int card);
/* A list of small numbers. */
void qn_put_bytes(struct qn_text *text, const char *name, const uint8_t *values, int count);
/* What is JSON already: a value, or members one after the other and no name. */
void qn_put_json(struct qn_text *text, const char *name, const char *json, size_t length);

#endif
