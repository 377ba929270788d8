/* The log of a table in words and names, for every front: terminal, server, browser. Made from the
 * news of one viewer, and so from nothing that this viewer may not know. */
#ifndef QUINTE_SESSION_SAY_H
#define QUINTE_SESSION_SAY_H

#include <quinte/session.h>

/* Who reads, and what the seats are called. */
struct say_to {
    const struct qn_game *game;
    int viewer;
    const char *const *names; /* of the seats */
    enum qn_lang lang;
};

/* The entry in sentences, none if it is of no interest to people. */
void say_news(const struct say_to *to, const struct qn_news *news, struct qn_text *text);
/* Bots of one level are told apart by names of their own, which they keep when everybody moves on
 * by a seat: once before every deal but the first. */
const char *say_bot_name(const struct qn_table *table, int seat);
/* The name in one of the table's deals, counted from 0. */
const char *say_bot_name_in(const struct qn_table *table, uint32_t deal, int seat);

#endif
