/* What a page is sent about a table: the session's snapshots and news with words for people beside
 * them, and refusals. The same messages whether a server far away sends them or the page itself
 * runs the table. Made from the views of one viewer and from what everybody may see. */
#ifndef QUINTE_SESSION_MESSAGE_H
#define QUINTE_SESSION_MESSAGE_H

#include <quinte/session.h>
#include "core/speech.h"

enum { MESSAGE_LOG = 120 }; /* lines of the log in a snapshot, if the host has no other wish */

/* Whom it is for, and what only the host knows. */
struct message_to {
    const struct qn_table *table;
    uint64_t person;
    int viewer;
    enum qn_lang lang;
    int log;       /* how many lines of the log a snapshot has at most */
    long deadline; /* milliseconds that the seat to move has left; −1: no clock runs */
    long allowed;  /* milliseconds that a seat has for a move; 0: as long as it likes */
    unsigned away; /* the mask of seats whose person is not here */
    long waits[QN_PLAYERS_MAX]; /* milliseconds until each of these may be replaced */
    int owner;                  /* the seat of whoever made the table; −1: none */
    bool owns;                  /* the reader made it */
    int watching; /* people who look on and do not play, as far as the reader may know */
};

/* The seat of the person, or −1. */
int message_seat(const struct qn_table *table, uint64_t person);

/* Whole objects. A snapshot for whose log there is no memory has an empty one. */
void message_put_snapshot(const struct message_to *to, struct qn_text *text);
void message_put_news(const struct message_to *to, const struct qn_news *news,
                      struct qn_text *text);

/* Members of an object that is open. */
/* A deal of the table, counted from 0, as its viewer saw it: who played ("names", "you") and its
 * news after version `from`, moves that could have been made left out. Once there are about `room`
 * bytes of them "next" says from where to go on. */
void message_put_replay(const struct message_to *to, uint32_t deal, uint32_t from, size_t room,
                        struct qn_text *text);
/* What is so now and stands in no log: who is away and for how long yet nobody may take their
 * place, who made the table, how many look on. */
void message_put_present(const struct message_to *to, struct qn_text *text);
/* "names": of everybody who sits at the table now, null for an open seat. */
void message_put_seated(const struct qn_table *table, struct qn_text *text);
/* Why the table refused. */
void message_put_answer(const struct qn_table *table, const struct qn_answer *answer,
                        enum qn_lang lang, struct qn_text *text);
/* What the seat of the view, which is to move, can do, in words, and the rule that matters now. */
void message_put_choices(const struct qn_speech *speech, const void *view, struct qn_text *text);
/* Which rule forbids the move; nothing if none does. */
void message_put_why(const struct qn_game *game, const void *view, qn_move move, enum qn_lang lang,
                     struct qn_text *text);
/* A move that is advised, and why it rather than the next best. */
void message_put_hint(const struct message_to *to, const void *view, const struct qn_advice *advice,
                      struct qn_text *text);

#endif
