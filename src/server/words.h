/* A table in words for one guest: what snapshots and news have beyond the session's own members. */
#ifndef QUINTE_SERVER_WORDS_H
#define QUINTE_SERVER_WORDS_H

#include "server/room.h"

void words_put_snapshot(const struct room *room, const struct watcher *watcher,
                        struct qn_text *text);
void words_put_news(const struct room *room, const struct guest *guest, int viewer,
                    const struct qn_news *news, struct qn_text *text);

#endif
