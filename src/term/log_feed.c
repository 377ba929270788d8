/* The log of a table in words: see log_feed.h. */
#include "term/log_feed.h"
#include "session/log_text.h"

bool log_feed_open(struct log_feed *feed, const struct local_table *local, int viewer,
                   uint32_t from)
{
    uint64_t person =
        viewer < local_table_players(local) ? qn_table_seat(local->table, viewer)->person : 0;
    *feed = (struct log_feed){.local = local, .viewer = viewer};
    local_table_names(local, viewer, feed->names);
    feed->reader = qn_reader_new(local->table, person, viewer, from);
    return feed->reader != NULL;
}

void log_feed_close(struct log_feed *feed)
{
    qn_reader_free(feed->reader);
    feed->reader = NULL;
}

uint32_t log_feed_start(const struct local_table *local, int viewer)
{
    struct log_feed feed;
    uint32_t start = 0;
    if (!log_feed_open(&feed, local, viewer, 0))
        return 0;
    while (qn_reader_next(feed.reader, &feed.news))
        if (feed.news.act == QN_ACT_START)
            start = feed.news.version;
    log_feed_close(&feed);
    return start;
}

bool log_feed_next(struct log_feed *feed, struct qn_text *text)
{
    const struct local_table *local = feed->local;
    struct qn_speech speech = qn_speech_in(local->game, local->lang, text);
    speech.names = feed->names;
    speech.you = feed->viewer;
    if (!qn_reader_next(feed->reader, &feed->news))
        return false;
    log_text_news(&speech, &feed->news);
    return true;
}
