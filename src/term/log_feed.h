/* The log of a table in words, as one viewer may read it. */
#ifndef QUINTE_TERM_LOG_FEED_H
#define QUINTE_TERM_LOG_FEED_H

#include "term/local_table.h"

struct log_feed {
    const struct local_table *local;
    struct qn_reader *reader;
    int viewer;
    const char *names[QN_PLAYERS_MAX]; /* as the viewer calls the seats */
    struct qn_news news;
};

/* Tells what comes after version `from`; false if there is no memory. */
bool log_feed_open(struct log_feed *feed, const struct local_table *local, int viewer,
                   uint32_t from);
void log_feed_close(struct log_feed *feed);
/* The next entry in sentences, none if it is of no interest to people; false at the end of the log,
 * where a later call goes on. `news` has the rest. */
bool log_feed_next(struct log_feed *feed, struct qn_text *text);
/* The version at which the running or last game began. */
uint32_t log_feed_start(const struct local_table *local, int viewer);

#endif
