/* A record as a table would tell its game again: the same messages, through the eyes of any seat. A
 * record tells every card, so whoever holds one may use all eyes. */
#ifndef QUINTE_SESSION_RECORD_REPLAY_H
#define QUINTE_SESSION_RECORD_REPLAY_H

#include <quinte/session.h>

struct record_replay;

/* Reads a record; NULL and a sentence if it is not sound. */
struct record_replay *record_replay_open(const char *json, enum qn_lang lang,
                                         struct qn_text *error);
void record_replay_close(struct record_replay *replay);

/* Members of an object that is open. */
/* "game", "players", "options", "over" and, if it is, "scores" and "ranks". */
void record_replay_put_head(const struct record_replay *replay, struct qn_text *text);
/* As message_put_replay does for a deal of a table: "you", "names", "news" after version `from`,
 * and "next" once there are about `room` bytes. */
void record_replay_put_news(const struct record_replay *replay, int viewer, enum qn_lang lang,
                            uint32_t from, size_t room, struct qn_text *text);

#endif
