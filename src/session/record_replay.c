/* A record told again: see record_replay.h. */
#include "session/record_replay.h"
#include "core/json_write.h"
#include "core/language.h"
#include "core/record.h"
#include "core/setup.h"
#include "session/host_common.h"
#include "session/message.h"
#include "session/table.h"
#include <quinte/host.h>
#include <stdlib.h>

static const char player[] = N_("Player %d");

struct record_replay {
    struct qn_record record;
};

struct record_replay *record_replay_open(const char *json, enum qn_lang lang, struct qn_text *error)
{
    static const char memory[] = N_("Not enough memory.");
    struct record_replay *replay = malloc(sizeof *replay);
    if (!replay) {
        qn_text_str(error, qn_say(lang, memory));
        return NULL;
    }
    if (!qn_record_read(json, &replay->record, lang, error)) {
        free(replay);
        return NULL;
    }
    return replay;
}

void record_replay_close(struct record_replay *replay) { free(replay); }

void record_replay_put_head(const struct record_replay *replay, struct qn_text *text)
{
    const struct qn_record *record = &replay->record;
    qn_put_setup(text, record->game, &record->setup);
    qn_put_bool(text, "over", record->finished);
    if (record->finished)
        qn_put_result(text, record->setup.players, record->scores, record->ranks);
}

/* ---- telling ---- */

/* A table of that game with people whom nobody knows by name; nothing is played at it. NULL if
 * there is no memory. */
static struct qn_table *seated(const struct qn_record *record, enum qn_lang lang)
{
    struct qn_terms terms = {.reveal = true, .guests = true};
    struct qn_table *table = qn_table_new(record->game, &record->setup, &terms);
    bool done = table != NULL;
    for (int seat = 0; seat < record->setup.players && done; seat++) {
        struct qn_command sit = {.act = QN_ACT_SIT,
                                 .seat = (uint8_t)seat,
                                 .person = (uint64_t)seat + 1,
                                 .sitter = QN_HERE};
        struct qn_text name = qn_text_on(sit.name, sizeof sit.name);
        qn_text_form(&name, qn_say(lang, player), seat + 1);
        done = host_do(table, sit);
    }
    if (done)
        return table;
    qn_table_free(table);
    return NULL;
}

/* The game as far as it was told, with one viewer's views before and after the last entry. */
struct telling {
    const struct qn_record *record;
    union qn_state state;
    int viewer, ply;
    uint64_t views[2][QN_VIEW_MAX / 8];
    struct qn_news news;
};

static void observe(struct telling *telling)
{
    const struct qn_record *record = telling->record;
    struct qn_news *news = &telling->news;
    uint64_t *view = telling->views[news->version & 1];
    news->before = news->view;
    record->game->truth->observe(&telling->state, telling->viewer, view);
    news->view = view;
}

/* Entry 1 is the deal, then come the moves, at last the end; false after it. */
static bool tell_next(struct telling *telling)
{
    const struct qn_record *record = telling->record;
    struct qn_news *news = &telling->news;
    struct qn_events events = {.count = 0};
    int last = record->move_count + 1 + (record->finished ? 1 : 0);
    if ((int)news->version >= last)
        return false;
    news->version++;
    news->told.count = 0;
    news->seat = 0;
    if (news->version == 1) {
        news->act = QN_ACT_START;
        qn_record_replay_start(record, &telling->state);
    } else if (telling->ply < record->move_count) {
        news->act = QN_ACT_MOVE;
        news->seat = (uint8_t)record->game->truth->turn(&telling->state);
        qn_record_replay(record, &telling->state, telling->ply++, &events);
        news_tell(news, &events, telling->viewer);
    } else
        news->act = QN_ACT_OVER;
    observe(telling);
    return true;
}

static void put_names(const struct qn_table *table, struct qn_text *text)
{
    qn_put_null(text, "you");
    qn_put_open(text, "names", '[');
    for (int seat = 0; seat < qn_table_setup(table)->players; seat++)
        qn_put_string(text, NULL, qn_table_seat(table, seat)->name);
    qn_put_close(text, ']');
}

void record_replay_put_news(const struct record_replay *replay, int viewer, enum qn_lang lang,
                            uint32_t from, size_t room, struct qn_text *text)
{
    bool is_seat = viewer >= 0 && viewer < replay->record.setup.players;
    int eyes = is_seat ? viewer : QN_SPECTATOR;
    struct telling telling = {.record = &replay->record, .viewer = eyes};
    struct qn_table *table = seated(telling.record, lang);
    struct message_to to = {
        .table = table, .viewer = eyes, .lang = lang, .deadline = -1, .owner = -1};
    size_t start = text->length;
    bool is_cut = false;
    if (!table) {
        text->full = true;
        return;
    }
    put_names(table, text);
    qn_put_open(text, "news", '[');
    while (!is_cut && tell_next(&telling)) {
        if (telling.news.version <= from)
            continue;
        message_put_news(&to, &telling.news, text);
        is_cut = text->length - start >= room;
    }
    qn_put_close(text, ']');
    if (is_cut)
        qn_put_int(text, "next", telling.news.version);
    qn_table_free(table);
}
