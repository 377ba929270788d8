/* Readers: the log with one viewer's eyes.
 *
 * A reader plays the game along and observes it after every entry. What it tells is made from that
 * viewer's views and from the halves of events that this viewer may see, and from nothing else. */
#include "session/table.h"
#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* The game after the entries before this one, without the moves that were taken back. */
struct stand {
    uint32_t entry, moves;
    struct replay_state position;
};

struct qn_reader {
    const struct qn_table *table;
    uint64_t person;
    int viewer;
    uint32_t next;  /* entry */
    uint32_t start; /* the entry after the deal of the game that is played along */
    bool dealt;
    struct stand stand; /* of which `entry` is not kept up */
    struct stand mark;  /* taking back replays from here, and not the whole game */
    uint64_t views[2][QN_VIEW_MAX / 8];
    int now; /* which of the two is the present one */
    struct qn_kept kept;
};

void qn_reader_free(struct qn_reader *reader)
{
    if (reader)
        kept_free(&reader->kept);
    free(reader);
}

/* ---- playing along ---- */

static void deal(struct qn_reader *reader, struct stand *stand, const struct qn_seed *seed,
                 struct qn_events *events)
{
    const struct qn_table *table = reader->table;
    *stand = (struct stand){.entry = reader->start};
    replay_state_deal(&stand->position, table->game, &table->setup, seed, events);
}

/* Plays on, up to the entry `end` or to so many moves, those that have not been taken back by then.
 */
static void play_on(const struct qn_reader *reader, struct stand *stand, uint32_t end,
                    uint32_t moves)
{
    while (stand->entry < end && stand->moves < moves) {
        const struct entry *entry = &reader->table->entries.list[stand->entry++];
        if (entry->act != QN_ACT_MOVE || (entry->extra != 0 && entry->extra <= end))
            continue;
        replay_state_move(&stand->position, entry->move, NULL);
        stand->moves++;
    }
}

/* The last moves are taken back. What stands before the mark never is without it. */
static void take_back(struct qn_reader *reader, uint32_t moves)
{
    struct stand *mark = &reader->mark;
    struct qn_seed seed = reader->stand.position.seed;
    uint32_t left = reader->stand.moves - moves, before = MARK_BEFORE * moves;
    if (mark->moves > left)
        deal(reader, mark, &seed, NULL);
    if (left - mark->moves >= MARK_FROM + before)
        play_on(reader, mark, reader->next, left - before);
    reader->stand = *mark;
    play_on(reader, &reader->stand, reader->next, UINT32_MAX);
}

/* Whether nothing before the entry matters for what comes after it. */
static bool is_border(const struct entry *entry)
{
    return entry->act == QN_ACT_START || entry->act == QN_ACT_COMMIT ||
           entry->act == QN_ACT_ABANDON;
}

/* What the entry did to the game. */
static void follow(struct qn_reader *reader, const struct entry *entry, struct qn_events *events)
{
    const struct qn_table *table = reader->table;
    switch (entry->act) {
    case QN_ACT_START:
        reader->dealt = true;
        reader->start = reader->next;
        deal(reader, &reader->stand, &table->deals.list[entry->extra], events);
        reader->mark = reader->stand;
        break;
    case QN_ACT_MOVE:
        replay_state_move(&reader->stand.position, entry->move, events);
        reader->stand.moves++;
        break;
    case QN_ACT_UNDO:
        take_back(reader, 1);
        break;
    case QN_ACT_BACK:
        take_back(reader, entry->extra);
        break;
    case QN_ACT_COMMIT:
    case QN_ACT_ABANDON:
        reader->dealt = false;
        break;
    default:
        break;
    }
}

/* Up to the entry before `from`, without telling; what was before its deal, and what was taken
 * back, need not be played. */
static void skip(struct qn_reader *reader, uint32_t from)
{
    const struct entries *entries = &reader->table->entries;
    uint32_t last = from < entries->count ? from : entries->count;
    reader->next = last;
    while (reader->next > 0 && (reader->next == last || !is_border(&entries->list[reader->next])))
        reader->next--;
    if (reader->next + 1 >= last)
        return;
    if (entries->list[reader->next].act == QN_ACT_START) {
        const struct entry *start = &entries->list[reader->next++];
        follow(reader, start, NULL);
        play_on(reader, &reader->stand, last - 1, UINT32_MAX);
    }
    reader->next = last - 1;
}

struct qn_reader *qn_reader_new(const struct qn_table *table, uint64_t person, int viewer,
                                uint32_t from)
{
    struct qn_reader *reader = calloc(1, sizeof *reader);
    struct qn_news news;
    if (!reader)
        return NULL;
    reader->table = table;
    reader->person = person;
    reader->viewer = viewer;
    skip(reader, from);
    while (reader->next < from && qn_reader_next(reader, &news))
        ;
    return reader;
}

/* ---- telling ---- */

void news_tell(struct qn_news *news, const struct qn_events *events, int viewer)
{
    assert(events->count <= QN_EVENTS_MAX);
    news->told.count = events->count;
    for (int i = 0; i < events->count; i++) {
        const struct qn_event *event = &events->list[i];
        uint8_t own = (uint8_t)(event->who & 1U << viewer);
        assert(event->kind <= QN_EVENT_RULE && event->seat < QN_PLAYERS_MAX);
        news->told.list[i] = (struct qn_event){
            .kind = event->kind, .seat = event->seat, .who = own, .value = own ? event->value : 0};
    }
}

static bool has_extra(enum qn_act act)
{
    return act == QN_ACT_SIT || act == QN_ACT_BOT || act == QN_ACT_CLAIM || act == QN_ACT_NAME ||
           act == QN_ACT_TIME;
}

/* Through whose eyes the entry is read: a seat's earlier games belong to whoever sat there then. */
static int eyes(const struct qn_reader *reader)
{
    if (reader->viewer >= reader->table->setup.players)
        return reader->viewer;
    const struct qn_seat *seat = &reader->table->seats[reader->viewer];
    bool own = reader->person != QN_NO_PERSON && seat->person == reader->person;
    bool before = own && reader->next < seat->since;
    return before ? QN_SPECTATOR : reader->viewer;
}

bool qn_reader_next(struct qn_reader *reader, struct qn_news *news)
{
    const struct qn_table *table = reader->table;
    struct qn_events events; /* hardly any of its room is used */
    if (reader->next == table->entries.count)
        return false;
    events.count = 0;
    const struct entry *entry = &table->entries.list[reader->next++];
    bool had_view = reader->dealt;
    follow(reader, entry, &events);
    bool own = reader->person != QN_NO_PERSON && entry->person == reader->person;
    *news = (struct qn_news){.version = reader->next,
                             .act = entry->act,
                             .seat = entry->seat,
                             .sitter = entry->sitter,
                             .id = own ? entry->id : 0,
                             .kept = &reader->kept};
    if (has_extra(entry->act))
        news->name = table->extras.list[entry->extra].name;
    news_tell(news, &events, eyes(reader));
    news->before = had_view ? reader->views[reader->now] : NULL;
    if (reader->dealt) {
        reader->now ^= 1;
        table->game->truth->observe(&reader->stand.position.state, eyes(reader),
                                    reader->views[reader->now]);
        news->view = reader->views[reader->now];
    }
    return true;
}
