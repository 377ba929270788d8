/* The log of a table in words and names, for every front: terminal, server, browser. Made from the
 * news of one viewer, and so from nothing that this viewer may not know. */
#ifndef QUINTE_SESSION_LOG_TEXT_H
#define QUINTE_SESSION_LOG_TEXT_H

#include <quinte/session.h>

/* The entry in sentences, none if it is of no interest to people. `you` is the viewer. */
void log_text_news(struct qn_speech *speech, const struct qn_news *news);
/* Bots of one level are told apart by names of their own, which they keep when everybody moves on
 * by a seat: once before every deal but the first. */
const char *bot_display_name(const struct qn_table *table, int seat);
/* Which of these names it is, from 0. */
int bot_number(const struct qn_table *table, int seat);
/* The name in one of the table's deals, counted from 0. */
const char *bot_display_name_in(const struct qn_table *table, uint32_t deal, int seat);

#endif
