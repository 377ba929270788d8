/* Who looks at a hosted table, through which eyes, and what each is told next. */
#include "core/hostile.h"
#include "session/host_internal.h"
#include <stdlib.h>

enum {
    NEWS_AT_ONCE = QN_LIMIT(200, 3), /* whoever missed more gets a snapshot */
    WATCHING_MAX = 20,
};

/* ---- the screen of several people ---- */

/* A table that comes from elsewhere may have people who sat far away: they sit here now. */
static bool sits(const struct qn_table *table, int seat)
{
    return qn_table_seat(table, seat)->person != QN_NO_PERSON;
}

static int only_seat(const struct qn_table *table)
{
    int found = -1;
    for (int seat = 0; seat < qn_table_setup(table)->players; seat++) {
        if (sits(table, seat) && found >= 0)
            return -1;
        if (sits(table, seat))
            found = seat;
    }
    return found;
}

uint64_t qn_host_alone(const struct qn_table *table)
{
    int seat = only_seat(table);
    return seat < 0 ? QN_NO_PERSON : qn_table_seat(table, seat)->person;
}

bool qn_host_may_replay(const struct qn_table *table, uint32_t deal, uint64_t person, int viewer)
{
    bool is_running =
        qn_table_phase(table) == QN_PLAYING && deal + 1 == qn_table_ledger(table).started;
    return is_running ? qn_table_may_see(table, person, viewer)
                      : qn_table_may_replay(table, deal, person, viewer);
}

bool qn_host_screen_may_replay(const struct qn_table *table, uint32_t deal, int viewer)
{
    bool is_anybody = false;
    for (int seat = 0; seat < qn_table_setup(table)->players; seat++) {
        if (!sits(table, seat))
            continue;
        is_anybody = true;
        if (!qn_host_may_replay(table, deal, qn_table_seat(table, seat)->person, viewer))
            return false;
    }
    return is_anybody || qn_host_may_replay(table, deal, QN_NO_PERSON, viewer);
}

/* What comes to the screen is seen by all who sit here. Several people take turns: only the cards
 * of the seat that is to move may be looked at, or go on being looked at. */
static bool screen_may_see(const struct qn_table *table, int eyes, int before)
{
    if (eyes == QN_SPECTATOR)
        return true;
    bool is_turn = only_seat(table) >= 0 || eyes == qn_table_turn(table) || eyes == before;
    return is_turn && sits(table, eyes) &&
           qn_table_may_see(table, qn_table_seat(table, eyes)->person, eyes);
}

/* ---- eyes ---- */

/* Before a deal there is nothing to see but the seats, and whoever has the link may take one. */
static bool may_see(const struct qn_host *host, const struct viewer *viewer, int eyes)
{
    if (qn_table_phase(host->table) == QN_GATHERING)
        return eyes == QN_SPECTATOR;
    return viewer->is_screen ? screen_may_see(host->table, eyes, viewer->eyes)
                             : qn_table_may_see(host->table, viewer->person, eyes);
}

/* Between two games nobody sits where the cards of the last one were: all look from outside, as
 * does whoever sat down after the deal. Where several share a screen, nobody's cards are shown
 * without a wish. */
static int own_eyes(const struct qn_host *host, const struct viewer *viewer)
{
    int seat =
        viewer->is_screen ? only_seat(host->table) : message_seat(host->table, viewer->person);
    return seat >= 0 && may_see(host, viewer, seat) ? seat : QN_SPECTATOR;
}

static bool is_viewer(const struct qn_host *host, int eyes)
{
    return eyes == QN_SPECTATOR || (eyes >= 0 && eyes < qn_table_setup(host->table)->players);
}

/* ---- who is here ---- */

static bool is_here(const struct qn_host *host, uint64_t person)
{
    for (const struct viewer *viewer = host->viewers; viewer; viewer = viewer->next)
        if (viewer->person == person || viewer->is_screen)
            return true;
    return false;
}

static unsigned who_is_away(struct qn_host *host)
{
    unsigned away = 0;
    for (int seat = 0; seat < qn_table_setup(host->table)->players; seat++) {
        uint64_t person = qn_table_seat(host->table, seat)->person;
        bool is_away = person != QN_NO_PERSON && !is_here(host, person);
        away |= (unsigned)is_away << seat;
        if (is_away && !(host->away >> seat & 1))
            host->away_since[seat] = host->now;
    }
    return away;
}

/* People who look on and do not play, each once; more than WATCHING_MAX are not counted. */
static int count_watching(const struct qn_host *host)
{
    uint64_t persons[WATCHING_MAX];
    int count = 0;
    for (const struct viewer *viewer = host->viewers; viewer; viewer = viewer->next) {
        bool is_known = viewer->is_screen || message_seat(host->table, viewer->person) >= 0;
        for (int i = 0; i < count; i++)
            is_known |= persons[i] == viewer->person;
        if (!is_known && count < WATCHING_MAX)
            persons[count++] = viewer->person;
    }
    return count;
}

/* Who watches is news for those who play. */
static bool concerns(const struct qn_host *host, const struct viewer *viewer, bool only_players)
{
    return !only_players || message_seat(host->table, viewer->person) >= 0;
}

void host_look_who_is_here(struct qn_host *host, const void *but)
{
    unsigned away = who_is_away(host);
    int owner = message_seat(host->table, host->rules.owner), watching = count_watching(host);
    bool is_same = away == host->away && owner == host->owner;
    if (is_same && watching == host->watching)
        return;
    bool may_wake = away != host->away && host->gate == GATE_OPEN;
    host->away = away;
    host->owner = owner;
    host->watching = watching;
    if (may_wake)
        host_set_clock(host);
    for (struct viewer *viewer = host->viewers; viewer; viewer = viewer->next)
        if (viewer->whom != but && concerns(host, viewer, is_same))
            viewer->due |= DUE_NOW;
    host->telling = host->viewers;
}

static uint64_t away_for(const struct qn_host *host, int seat)
{
    return host->now - host->away_since[seat];
}

bool host_is_long_away(const struct qn_host *host, int seat)
{
    return host->away >> seat & 1 && away_for(host, seat) >= host->rules.away_time;
}

/* ---- viewers ---- */

static struct viewer *find_viewer(const struct qn_host *host, const void *whom)
{
    struct viewer *viewer = host->viewers;
    while (viewer && viewer->whom != whom)
        viewer = viewer->next;
    return viewer;
}

int qn_host_eyes(const struct qn_host *host, const void *whom)
{
    const struct viewer *viewer = find_viewer(host, whom);
    return viewer ? viewer->eyes : -1;
}

static void viewer_free(struct qn_host *host, struct viewer *viewer)
{
    if (host->telling == viewer)
        host->telling = viewer->next;
    *viewer->link = viewer->next;
    if (viewer->next)
        viewer->next->link = viewer->link;
    qn_reader_free(viewer->reader);
    free(viewer);
}

static struct viewer *viewer_new(struct qn_host *host, const struct qn_order *order)
{
    struct viewer *viewer = calloc(1, sizeof *viewer);
    if (!viewer)
        return NULL;
    *viewer = (struct viewer){.whom = order->whom,
                              .person = order->command.person,
                              .is_screen = order->is_screen,
                              .eyes = QN_SPECTATOR,
                              .next = host->viewers,
                              .link = &host->viewers};
    if (viewer->next)
        viewer->next->link = &viewer->next;
    return host->viewers = viewer;
}

bool host_exit(struct qn_host *host, const void *whom)
{
    struct viewer *viewer = find_viewer(host, whom);
    if (viewer)
        viewer_free(host, viewer);
    return viewer != NULL;
}

void host_blind_all(struct qn_host *host)
{
    for (struct viewer *viewer = host->viewers; viewer; viewer = viewer->next) {
        qn_reader_free(viewer->reader);
        viewer->reader = NULL;
    }
}

void host_tell_all(struct qn_host *host, unsigned due)
{
    for (struct viewer *viewer = host->viewers; viewer; viewer = viewer->next)
        viewer->due |= due;
    host->telling = host->viewers;
}

/* ---- coming ---- */

/* Who looks from a screen is whoever sits where the eyes are. */
static void look(const struct qn_host *host, struct viewer *viewer, int eyes, uint32_t from)
{
    bool is_seat = eyes != QN_SPECTATOR;
    if (viewer->is_screen)
        viewer->person = is_seat ? qn_table_seat(host->table, eyes)->person : QN_NO_PERSON;
    qn_reader_free(viewer->reader);
    viewer->eyes = eyes;
    viewer->reader = qn_reader_new(host->table, viewer->person, eyes, from);
}

/* News only of the game that is played or gathered for: what was before has been over. */
static bool is_near(const struct qn_host *host, int64_t since)
{
    int64_t version = qn_table_version(host->table), dealt = qn_table_dealt(host->table);
    bool is_gathering = qn_table_phase(host->table) == QN_GATHERING;
    if (since < 0 || since > version || version - since > NEWS_AT_ONCE)
        return false;
    return is_gathering && dealt > 0 ? since == version : since + 1 >= dealt;
}

/* Who was away and had a bot put in its place sits there again at once. */
static void give_back(struct qn_host *host, uint64_t person)
{
    int seat = message_seat(host->table, person);
    if (seat < 0 || !qn_table_seat(host->table, seat)->unasked)
        return;
    struct qn_order claim = {
        .asks = QN_ASKS_ACT,
        .is_now = true,
        .command = {
            .act = QN_ACT_CLAIM, .seat = (uint8_t)seat, .sitter = QN_REMOTE, .person = person}};
    qn_host_hear(host, &claim, host->now);
}

/* The eyes that are asked for, or −1 if they are not this person's. */
static int wished(const struct qn_host *host, const struct qn_order *order,
                  const struct viewer *before)
{
    struct viewer viewer = {.person = order->command.person,
                            .is_screen = order->is_screen,
                            .eyes = before ? before->eyes : QN_SPECTATOR};
    int eyes = order->eyes == QN_EYES_OWN ? own_eyes(host, &viewer) : order->eyes;
    return is_viewer(host, eyes) && may_see(host, &viewer, eyes) ? eyes : -1;
}

void host_enter(struct qn_host *host, const struct qn_order *order)
{
    struct qn_answer done = {.version = qn_table_version(host->table)};
    int eyes = wished(host, order, find_viewer(host, order->whom));
    if (eyes < 0) {
        host_refuse(host, order->sender, QN_TROUBLE_NOT_SEEN);
        return;
    }
    host_exit(host, order->whom);
    struct viewer *viewer = viewer_new(host, order);
    if (!viewer) {
        host_refuse(host, order->sender, QN_TROUBLE_NO_MEMORY);
        return;
    }
    bool has_news = is_near(host, order->since);
    viewer->is_chosen = eyes != own_eyes(host, viewer);
    look(host, viewer, eyes, has_news ? (uint32_t)order->since : done.version);
    host_look_who_is_here(host, order->whom);
    viewer->due = has_news ? DUE_NEWS | DUE_NOW : DUE_SHOW;
    host->telling = host->viewers;
    give_back(host, order->command.person);
    host_answer(host, order->sender, &done);
}

/* ---- telling ---- */

/* New eyes begin with a snapshot. */
static void renew(const struct qn_host *host, struct viewer *viewer)
{
    viewer->is_chosen = viewer->is_chosen && may_see(host, viewer, viewer->eyes);
    int eyes = viewer->is_chosen ? viewer->eyes : own_eyes(host, viewer);
    if (eyes == viewer->eyes && viewer->reader)
        return;
    look(host, viewer, eyes, qn_table_version(host->table));
    viewer->due |= DUE_SHOW;
}

static void put(struct qn_output *output, enum qn_outputs is, const struct viewer *viewer)
{
    *output = (struct qn_output){.is = (uint8_t)is,
                                 .whom = viewer->whom,
                                 .viewer = viewer->eyes,
                                 .person = viewer->person,
                                 .reader = viewer->reader};
}

static bool must(struct viewer *viewer, enum due due)
{
    bool is_due = (viewer->due & due) != 0;
    viewer->due &= ~(unsigned)due;
    return is_due;
}

/* Advice is for those eyes alone from which it was worked out, as long as they see the same. */
static bool hears_advice(const struct qn_host *host, const struct viewer *viewer)
{
    return viewer->eyes == qn_table_turn(host->table) &&
           host->asked.version == qn_table_version(host->table) &&
           may_see(host, viewer, viewer->eyes);
}

/* One thing that the viewer is told; a snapshot has everything in it but advice. */
static void tell(struct qn_host *host, struct viewer *viewer, struct qn_output *output)
{
    if (must(viewer, DUE_NEWS)) {
        viewer->due |= DUE_EYES;
        if (host->gate == GATE_BROKEN || !may_see(host, viewer, own_eyes(host, viewer))) {
            put(output, QN_OUT_GONE, viewer);
            viewer_free(host, viewer);
        } else if (viewer->reader && may_see(host, viewer, viewer->eyes)) {
            put(output, QN_OUT_NEWS, viewer);
        }
    } else if (must(viewer, DUE_EYES)) {
        renew(host, viewer);
    } else if (must(viewer, DUE_SHOW)) {
        viewer->due &= DUE_HINT;
        put(output, QN_OUT_SHOW, viewer);
    } else if (must(viewer, DUE_NOW)) {
        put(output, QN_OUT_NOW, viewer);
    } else if (must(viewer, DUE_HINT) && hears_advice(host, viewer)) {
        put(output, QN_OUT_HINT, viewer);
    }
}

bool host_tell(struct qn_host *host, struct qn_output *output)
{
    while (host->telling && output->is == QN_OUT_NOTHING) {
        if (host->telling->due)
            tell(host, host->telling, output);
        else
            host->telling = host->telling->next;
    }
    return output->is != QN_OUT_NOTHING;
}

struct message_to qn_host_message(const struct qn_host *host, uint64_t person, int viewer,
                                  enum qn_lang lang)
{
    uint64_t left = host->deadline > host->now ? host->deadline - host->now : 0;
    bool plays = message_seat(host->table, person) >= 0;
    struct message_to to = {.table = host->table,
                            .person = person,
                            .viewer = viewer,
                            .lang = lang,
                            .log = MESSAGE_LOG,
                            .deadline = host->deadline ? (long)left : -1,
                            .allowed = (long)host->rules.turn_time,
                            .away = host->away,
                            .owner = host->owner,
                            .owns = person != QN_NO_PERSON && person == host->rules.owner,
                            .watching = plays ? host->watching : 0};
    for (int seat = 0; seat < QN_PLAYERS_MAX; seat++)
        if (host->away >> seat & 1 && !host_is_long_away(host, seat))
            to.waits[seat] = (long)(host->rules.away_time - away_for(host, seat));
    return to;
}
