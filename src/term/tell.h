/* The log of a table in words, as one viewer may read it. */
#ifndef QUINTE_TERM_TELL_H
#define QUINTE_TERM_TELL_H

#include "term/host.h"

struct teller {
    const struct host *host;
    struct qn_reader *reader;
    int viewer;
    const char *names[QN_PLAYERS_MAX]; /* as the viewer calls the seats */
    struct qn_news news;
};

/* Tells what comes after version `from`; false if there is no memory. */
bool teller_open(struct teller *teller, const struct host *host, int viewer, uint32_t from);
void teller_close(struct teller *teller);
/* The next entry in sentences, none if it is of no interest to people; false at the end of the log,
 * where a later call goes on. `news` has the rest. */
bool teller_next(struct teller *teller, struct qn_text *text);
/* The version at which the running or last game began. */
uint32_t teller_start(const struct host *host, int viewer);

#endif
