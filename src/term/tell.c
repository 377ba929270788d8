/* The log of a table in words: see tell.h. */
#include "term/tell.h"
#include "session/say.h"

bool teller_open(struct teller *teller, const struct host *host, int viewer, uint32_t from)
{
    uint64_t person = viewer < host_players(host) ? qn_table_seat(host->table, viewer)->person : 0;
    *teller = (struct teller){.host = host, .viewer = viewer};
    host_names(host, viewer, teller->names);
    teller->reader = qn_reader_new(host->table, person, viewer, from);
    return teller->reader != NULL;
}

void teller_close(struct teller *teller)
{
    qn_reader_free(teller->reader);
    teller->reader = NULL;
}

uint32_t teller_start(const struct host *host, int viewer)
{
    struct teller teller;
    uint32_t start = 0;
    if (!teller_open(&teller, host, viewer, 0))
        return 0;
    while (qn_reader_next(teller.reader, &teller.news))
        if (teller.news.act == QN_ACT_START)
            start = teller.news.version;
    teller_close(&teller);
    return start;
}

bool teller_next(struct teller *teller, struct qn_text *text)
{
    const struct host *host = teller->host;
    struct say_to to = {host->game, teller->viewer, teller->names, host->lang};
    if (!qn_reader_next(teller->reader, &teller->news))
        return false;
    say_news(&to, &teller->news, text);
    return true;
}
