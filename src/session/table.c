/* One table: who sits where, and what each command does. */
#include "session/table.h"
#include <stdlib.h>
#include <string.h>

/* Loading takes time for every line, so a log has an end: room for a hundred games of usual length.
 * Older logs may be longer. */
enum {
    ENTRIES_MAX = 20000,
    ENTRIES_READ = 1 << 20,
    ENTRIES_LAST = 64, /* beyond: for those who leave a game, and bots that end it */
};

/* ---- making a table ---- */

struct qn_table *qn_table_new(const struct qn_game *game, const struct qn_setup *setup,
                              const struct qn_terms *terms)
{
    struct qn_table *table = qn_setup_valid(game, setup) ? calloc(1, sizeof *table) : NULL;
    if (table) {
        table->game = game;
        table->setup = *setup;
        table->seats_at_first = setup->players;
        table->terms = *terms;
    }
    return table;
}

void qn_table_free(struct qn_table *table)
{
    if (!table)
        return;
    free(table->entries.list);
    free(table->extras.list);
    free(table->deals.list);
    free(table->moves.list);
    free(table);
}

void qn_table_be_patient(struct qn_table *table, bool (*is_over)(void *self), void *self)
{
    table->patience = (struct patience){is_over, self};
}

/* ---- people ---- */

static bool plays_here(const struct qn_table *table, uint64_t person)
{
    bool plays = false;
    for (int seat = 0; seat < table->setup.players && person != QN_NO_PERSON; seat++)
        plays |= table->seats[seat].person == person;
    return plays;
}

/* ---- looking at it ---- */

const struct qn_game *qn_table_game(const struct qn_table *table) { return table->game; }

const struct qn_setup *qn_table_setup(const struct qn_table *table) { return &table->setup; }

const struct qn_terms *qn_table_terms(const struct qn_table *table) { return &table->terms; }

const struct qn_seat *qn_table_seat(const struct qn_table *table, int seat)
{
    return &table->seats[seat];
}

struct qn_ledger qn_table_ledger(const struct qn_table *table) { return table->ledger; }

uint32_t qn_table_version(const struct qn_table *table) { return table->entries.count; }

uint32_t qn_table_dealt(const struct qn_table *table) { return table->dealt_at; }

uint32_t qn_table_moves(const struct qn_table *table) { return table->moves.count; }

enum qn_phase qn_table_phase(const struct qn_table *table) { return table->phase; }

int qn_table_turn(const struct qn_table *table)
{
    if (table->phase != QN_PLAYING)
        return QN_OVER;
    return table->game->truth->turn(&table->position.state);
}

bool qn_table_knows(const struct qn_table *table, uint64_t person)
{
    for (uint32_t i = 0; i < table->entries.count && person != QN_NO_PERSON; i++)
        if (table->entries.list[i].person == person)
            return true;
    return false;
}

static bool is_bots(const struct qn_seat *seat) { return seat->sitter == QN_BOT || seat->replaced; }

const char *qn_table_bot(const struct qn_table *table)
{
    int turn = qn_table_turn(table);
    return turn >= 0 && is_bots(&table->seats[turn]) ? table->seats[turn].bot : NULL;
}

bool qn_table_view(const struct qn_table *table, int viewer, void *view)
{
    if (table->phase == QN_GATHERING)
        return false;
    table->game->truth->observe(&table->position.state, viewer, view);
    return true;
}

bool qn_table_may_see(const struct qn_table *table, uint64_t person, int viewer)
{
    bool admitted = plays_here(table, person) || table->terms.guests;
    if (viewer == QN_SPECTATOR)
        return admitted;
    if (viewer < 0 || viewer >= table->setup.players)
        return false;
    bool open = table->phase == QN_FINISHED && table->terms.reveal;
    const struct qn_seat *seat = &table->seats[viewer];
    bool own = person != QN_NO_PERSON && seat->person == person &&
               (table->phase == QN_GATHERING || seat->since <= table->dealt_at);
    return own || (open && admitted);
}

static int seat_at_end(const struct qn_table *table, uint32_t deal, uint64_t person, bool *ended)
{
    uint64_t persons[QN_PLAYERS_MAX] = {0};
    uint32_t started = 0;
    *ended = false;
    for (uint32_t i = 0; i < table->entries.count && !*ended; i++) {
        const struct entry *entry = &table->entries.list[i];
        if (entry->act == QN_ACT_SIT || entry->act == QN_ACT_CLAIM)
            persons[entry->seat] = entry->person;
        else if (entry->act == QN_ACT_LEAVE)
            persons[entry->seat] = QN_NO_PERSON;
        started += entry->act == QN_ACT_START;
        *ended = entry->act == QN_ACT_OVER && started == deal + 1;
    }
    for (int seat = 0; seat < table->setup.players && person != QN_NO_PERSON && *ended; seat++)
        if (persons[seat] == person)
            return seat;
    return -1;
}

int qn_table_seat_in(const struct qn_table *table, uint32_t deal, uint64_t person)
{
    bool ended;
    return seat_at_end(table, deal, person, &ended);
}

bool qn_table_may_replay(const struct qn_table *table, uint32_t deal, uint64_t person, int viewer)
{
    bool ended;
    int own = seat_at_end(table, deal, person, &ended);
    bool admitted = own >= 0 || plays_here(table, person) || table->terms.guests;
    if (!ended || !admitted || viewer < 0)
        return false;
    if (viewer == QN_SPECTATOR)
        return true;
    return viewer < table->setup.players && (viewer == own || table->terms.reveal);
}

bool qn_table_result(const struct qn_table *table, int16_t scores[QN_PLAYERS_MAX],
                     uint8_t ranks[QN_PLAYERS_MAX])
{
    if (table->phase != QN_FINISHED)
        return false;
    table->game->truth->scores(&table->position.state, scores);
    table->game->truth->ranks(&table->position.state, ranks);
    return true;
}

/* ---- room for what a command adds ---- */

/* Room for so many in a list; what is there stays if there is no memory. */
static bool grow(void **list, uint32_t count, uint32_t *room, size_t size)
{
    if (count <= *room)
        return true;
    uint32_t wanted = *room ? QN_LIMIT(2 * *room, *room + 1 + *room / 16) : QN_LIMIT(8, 1);
    if (wanted < count)
        wanted = count;
    void *moved = realloc(*list, wanted * size);
    if (!moved)
        return false;
    *list = moved;
    *room = wanted;
    return true;
}

#define GROW(list_, more)                                                                          \
    grow((void **)&(list_)->list, (list_)->count + (more), &(list_)->room, sizeof *(list_)->list)

/* A game that has begun can be played to its end: whatever else is done, and whatever begins
 * another, leaves that much of the log free. */
static uint32_t entries_kept_free(const struct qn_table *table, uint8_t act)
{
    struct qn_limits limits;
    bool ends = act == QN_ACT_MOVE || act == QN_ACT_TIME || act == QN_ACT_LEAVE ||
                act == QN_ACT_BOT || act == QN_ACT_ABANDON;
    if (ends)
        return 0;
    table->game->limits(&table->setup, &limits);
    uint32_t between = act == QN_ACT_COMMIT ? ENTRIES_LAST : 0; /* seats, shares and the start */
    return between + ENTRIES_LAST + limits.plies -
           (table->phase == QN_PLAYING && act != QN_ACT_BACK ? table->moves.count : 0);
}

static bool is_full(const struct qn_table *table, uint8_t act, uint32_t commands)
{
    if (table->moves.count >= QN_PLIES_MAX)
        return true;
    if (table->purpose != DOING)
        return table->entries.count + 2 * commands > ENTRIES_READ;
    return table->entries.count + 2 * commands + entries_kept_free(table, act) >
           ENTRIES_MAX + ENTRIES_LAST;
}

/* A command adds at most two entries and one of everything else. */
enum qn_refusal table_make_room(struct qn_table *table, uint8_t act, uint32_t commands)
{
    if (is_full(table, act, commands))
        return QN_TOO_LONG;
    bool fits = GROW(&table->entries, 2 * commands) && GROW(&table->extras, commands) &&
                GROW(&table->deals, 1) && GROW(&table->moves, 1);
    return fits ? QN_ACCEPTED : QN_NO_MEMORY;
}

/* ---- who may do what ---- */

/* The host may act for every seat: it could anyway, being the authority. */
static bool is_own(const struct qn_table *table, const struct qn_command *command, bool by_host)
{
    return by_host || (command->person != QN_NO_PERSON &&
                       table->seats[command->seat].person == command->person);
}

/* Players and the host have a say in what concerns the whole table. */
static bool has_say(const struct qn_table *table, const struct qn_command *command, bool by_host)
{
    return by_host || plays_here(table, command->person);
}

bool qn_name_valid(const char *name)
{
    const unsigned char *at = (const unsigned char *)name;
    size_t length = strnlen(name, QN_NAME_MAX);
    if (length == 0 || length == QN_NAME_MAX || name[0] == ' ' || name[length - 1] == ' ')
        return false;
    for (size_t i = 0; i < length; i++) {
        if (at[i] < 0x20 || at[i] == 0x7F || at[i] == 0xC0 || at[i] == 0xC1 || at[i] > 0xF4)
            return false;
        if (at[i] == 0xC2 && at[i + 1] < 0xA0) /* control characters beyond ASCII */
            return false;
        if (at[i] == 0xE2 && at[i + 1] == 0x80 && (at[i + 2] >= 0xA8 && at[i + 2] <= 0xAE))
            return false; /* separators of lines, and what turns the direction of writing */
        if (at[i] == 0xE2 && at[i + 1] == 0x81 && (at[i + 2] >= 0xA6 && at[i + 2] <= 0xA9))
            return false;
        int more = at[i] >= 0xF0 ? 3 : at[i] >= 0xE0 ? 2 : at[i] >= 0xC2 ? 1 : 0;
        if (at[i] >= 0x80 && more == 0)
            return false;
        for (; more > 0; more--)
            if ((at[++i] & 0xC0) != 0x80)
                return false;
    }
    return true;
}

static enum qn_refusal check_commit(const struct qn_table *table, const struct qn_command *command,
                                    bool by_host)
{
    (void)command, (void)by_host;
    return table->phase == QN_PLAYING ? QN_IS_PLAYING : QN_ACCEPTED;
}

static enum qn_refusal check_sit(const struct qn_table *table, const struct qn_command *command,
                                 bool by_host)
{
    (void)by_host; /* for people of an open log, whom it does not name */
    if (!qn_name_valid(command->name))
        return QN_BAD_NAME;
    if (table->phase == QN_PLAYING)
        return QN_IS_PLAYING;
    if (command->sitter != QN_HERE && command->sitter != QN_REMOTE)
        return QN_NOT_ALLOWED;
    if (plays_here(table, command->person)) /* nobody looks into two hands */
        return QN_NOT_ALLOWED;
    return table->seats[command->seat].sitter == QN_NOBODY ? QN_ACCEPTED : QN_SEAT_TAKEN;
}

static enum qn_refusal check_leave(const struct qn_table *table, const struct qn_command *command,
                                   bool by_host)
{
    const struct qn_seat *seat = &table->seats[command->seat];
    if (seat->sitter == QN_NOBODY || seat->left)
        return QN_SEAT_EMPTY;
    if (seat->sitter == QN_BOT && table->phase == QN_PLAYING)
        return QN_IS_PLAYING;
    return is_own(table, command, by_host) ? QN_ACCEPTED : QN_NOT_ALLOWED;
}

/* Before the deal a bot takes an empty seat. In a game it plays for the person of a seat: at that
 * person's wish, at the host's, or at another player's if the seat was given up. */
static enum qn_refusal check_bot(const struct qn_table *table, const struct qn_command *command,
                                 bool by_host)
{
    const struct qn_seat *seat = &table->seats[command->seat];
    if (!qn_name_valid(command->name))
        return QN_BAD_NAME;
    if (table->phase != QN_PLAYING) {
        if (!has_say(table, command, by_host))
            return QN_NOT_ALLOWED;
        return seat->sitter == QN_NOBODY ? QN_ACCEPTED : QN_SEAT_TAKEN;
    }
    if (is_bots(seat))
        return QN_SEAT_TAKEN;
    bool asked =
        is_own(table, command, by_host) || (seat->left && has_say(table, command, by_host));
    return asked ? QN_ACCEPTED : QN_NOT_ALLOWED;
}

static enum qn_refusal check_claim(const struct qn_table *table, const struct qn_command *command,
                                   bool by_host)
{
    const struct qn_seat *seat = &table->seats[command->seat];
    if (table->phase != QN_PLAYING)
        return QN_NOT_PLAYING;
    if (seat->left && plays_here(table, command->person))
        return QN_NOT_ALLOWED;
    if (seat->left)
        return qn_name_valid(command->name) ? QN_ACCEPTED : QN_BAD_NAME;
    if (!seat->replaced)
        return QN_SEAT_TAKEN;
    return is_own(table, command, by_host) ? QN_ACCEPTED : QN_NOT_ALLOWED;
}

static enum qn_refusal check_name(const struct qn_table *table, const struct qn_command *command,
                                  bool by_host)
{
    const struct qn_seat *seat = &table->seats[command->seat];
    if (!qn_name_valid(command->name))
        return QN_BAD_NAME;
    if ((seat->sitter != QN_HERE && seat->sitter != QN_REMOTE) || seat->left)
        return QN_SEAT_EMPTY;
    return is_own(table, command, by_host) ? QN_ACCEPTED : QN_NOT_ALLOWED;
}

/* Shares that came before the commitment would let the host choose its secret by them. */
static enum qn_refusal check_share(const struct qn_table *table, const struct qn_command *command,
                                   bool by_host)
{
    const struct qn_seat *seat = &table->seats[command->seat];
    if (table->phase != QN_GATHERING)
        return table->phase == QN_PLAYING ? QN_IS_PLAYING : QN_NOT_COMMITTED;
    if (!table->ledger.committed)
        return QN_NOT_COMMITTED;
    if (seat->sitter != QN_HERE && seat->sitter != QN_REMOTE)
        return QN_SEAT_EMPTY;
    if (!is_own(table, command, by_host))
        return QN_NOT_ALLOWED;
    return seat->shared ? QN_SHARED_ALREADY : QN_ACCEPTED;
}

static enum qn_refusal check_start(const struct qn_table *table, const struct qn_command *command,
                                   bool by_host)
{
    if (!has_say(table, command, by_host))
        return QN_NOT_ALLOWED;
    if (table->phase == QN_PLAYING)
        return QN_IS_PLAYING;
    if (table->phase == QN_FINISHED || !table->ledger.committed)
        return QN_NOT_COMMITTED;
    for (int seat = 0; seat < table->setup.players; seat++)
        if (table->seats[seat].sitter == QN_NOBODY)
            return QN_SEATS_OPEN;
    return QN_ACCEPTED;
}

/* Seats come and go at the end, where nobody but bots may sit, until cards are dealt: all deals of
 * a table are for the same number. */
static enum qn_refusal check_seats(const struct qn_table *table, const struct qn_command *command,
                                   bool by_host)
{
    struct qn_setup setup = table->setup;
    setup.players = command->seats;
    if (!has_say(table, command, by_host))
        return QN_NOT_ALLOWED;
    if (table->phase == QN_PLAYING)
        return QN_IS_PLAYING;
    bool fits = setup.players >= table->game->players_min &&
                setup.players <= table->game->players_max && qn_setup_valid(table->game, &setup);
    if (table->ledger.started > 0 || !fits)
        return QN_SEATS_FIXED;
    for (int seat = setup.players; seat < table->setup.players; seat++)
        if (table->seats[seat].sitter == QN_HERE || table->seats[seat].sitter == QN_REMOTE)
            return QN_SEAT_TAKEN;
    return QN_ACCEPTED;
}

/* The seat's person moves, or for a bot's seat the host. */
static enum qn_refusal check_turn(const struct qn_table *table, const struct qn_command *command,
                                  bool by_host)
{
    const struct qn_seat *seat = &table->seats[command->seat];
    if (table->phase != QN_PLAYING)
        return QN_NOT_PLAYING;
    if (!is_own(table, command, by_host) || (is_bots(seat) && !by_host))
        return QN_NOT_ALLOWED;
    return QN_ACCEPTED;
}

static enum qn_refusal check_move(const struct qn_table *table, const struct qn_command *command,
                                  bool by_host)
{
    enum qn_refusal why = check_turn(table, command, by_host);
    if (why)
        return why;
    if (qn_table_turn(table) != command->seat)
        return QN_NOT_YOUR_TURN;
    if (command->move >= table->game->move_count)
        return QN_BREAKS_RULE;
    return table->game->truth->check(&table->position.state, command->move) ? QN_BREAKS_RULE
                                                                            : QN_ACCEPTED;
}

static enum qn_refusal check_undo(const struct qn_table *table, const struct qn_command *command,
                                  bool by_host)
{
    enum qn_refusal why = check_turn(table, command, by_host);
    return why ? why : undo_check(table, command->seat);
}

static enum qn_refusal check_back(const struct qn_table *table, const struct qn_command *command,
                                  bool by_host)
{
    enum qn_refusal why = check_turn(table, command, by_host);
    return why ? why : back_check(table, command->seat);
}

static enum qn_refusal check_hint(const struct qn_table *table, const struct qn_command *command,
                                  bool by_host)
{
    enum qn_refusal why = check_turn(table, command, by_host);
    if (why)
        return why;
    if (!table->terms.hints)
        return QN_HINTS_OFF;
    return qn_table_turn(table) == command->seat ? QN_ACCEPTED : QN_NOT_YOUR_TURN;
}

static enum qn_refusal check_time(const struct qn_table *table, const struct qn_command *command,
                                  bool by_host)
{
    (void)by_host;
    if (!qn_name_valid(command->name))
        return QN_BAD_NAME;
    if (table->phase != QN_PLAYING)
        return QN_NOT_PLAYING;
    if (qn_table_turn(table) != command->seat)
        return QN_NOT_YOUR_TURN;
    return is_bots(&table->seats[command->seat]) ? QN_SEAT_TAKEN : QN_ACCEPTED;
}

static enum qn_refusal check_abandon(const struct qn_table *table, const struct qn_command *command,
                                     bool by_host)
{
    (void)command, (void)by_host;
    return table->phase == QN_PLAYING ? QN_ACCEPTED : QN_NOT_PLAYING;
}

/* ---- what it does ---- */

static void note_extra(struct qn_table *table, const struct qn_command *command)
{
    struct extra *extra = &table->extras.list[table->extras.count];
    memset(extra, 0, sizeof *extra);
    memcpy(extra->name, command->name, strnlen(command->name, QN_NAME_MAX - 1));
    memcpy(extra->bytes, command->bytes, sizeof extra->bytes);
    table->entries.list[table->entries.count].extra = table->extras.count++;
}

static void copy_name(char *to, const char *from)
{
    memset(to, 0, QN_NAME_MAX);
    memcpy(to, from, strnlen(from, QN_NAME_MAX - 1));
}

/* Between games a seat that was given up is free, or its bot's for good. */
static void empty_left(struct qn_seat *seat)
{
    struct qn_seat next = {.sitter = seat->replaced ? QN_BOT : QN_NOBODY};
    if (seat->replaced) {
        copy_name(next.bot, seat->bot);
        copy_name(next.name, seat->bot);
    }
    *seat = next;
}

static void do_commit(struct qn_table *table, const struct qn_command *command)
{
    note_extra(table, command);
    memset(table->shares, 0, sizeof table->shares);
    for (int seat = 0; seat < table->setup.players; seat++) {
        table->seats[seat].shared = false;
        if (table->seats[seat].left)
            empty_left(&table->seats[seat]);
    }
    memcpy(table->secret, command->bytes, sizeof table->secret);
    qn_fair_commitment(table->secret, table->ledger.commitment);
    table->ledger.committed = true;
    table->ledger.commitments++;
    table->phase = QN_GATHERING;
}

static void do_sit(struct qn_table *table, const struct qn_command *command)
{
    struct qn_seat *seat = &table->seats[command->seat];
    note_extra(table, command);
    *seat = (struct qn_seat){
        .sitter = command->sitter, .since = table->entries.count + 1, .person = command->person};
    copy_name(seat->name, command->name);
}

/* In a game the seat keeps its place and its name; somebody else or a bot goes on with it. */
static void do_leave(struct qn_table *table, const struct qn_command *command)
{
    struct qn_seat *seat = &table->seats[command->seat];
    if (table->phase == QN_PLAYING) {
        seat->left = true;
        seat->person = QN_NO_PERSON;
    } else {
        *seat = (struct qn_seat){.sitter = QN_NOBODY};
        memset(table->shares[command->seat], 0, QN_SHARE_BYTES);
    }
}

static void do_bot(struct qn_table *table, const struct qn_command *command)
{
    struct qn_seat *seat = &table->seats[command->seat];
    note_extra(table, command);
    copy_name(seat->bot, command->name);
    if (table->phase == QN_PLAYING) {
        seat->replaced = true;
        seat->unasked = command->person != seat->person;
        seat->missed = command->act == QN_ACT_TIME;
        seat->idle |= seat->missed;
        return;
    }
    *seat = (struct qn_seat){.sitter = QN_BOT};
    copy_name(seat->bot, command->name);
    copy_name(seat->name, command->name);
}

static void do_claim(struct qn_table *table, const struct qn_command *command)
{
    struct qn_seat *seat = &table->seats[command->seat];
    note_extra(table, command);
    if (seat->left) {
        copy_name(seat->name, command->name);
        seat->person = command->person;
        seat->since = table->dealt_at; /* with all that the seat knows of this game */
        seat->sitter = command->sitter == QN_HERE ? QN_HERE : QN_REMOTE;
    }
    seat->left = seat->replaced = seat->unasked = seat->missed = false;
    memset(seat->bot, 0, sizeof seat->bot);
}

static void do_name(struct qn_table *table, const struct qn_command *command)
{
    note_extra(table, command);
    copy_name(table->seats[command->seat].name, command->name);
}

static void do_share(struct qn_table *table, const struct qn_command *command)
{
    note_extra(table, command);
    memcpy(table->shares[command->seat], command->bytes, QN_SHARE_BYTES);
    table->seats[command->seat].shared = true;
}

static void do_seats(struct qn_table *table, const struct qn_command *command)
{
    table->entries.list[table->entries.count].extra = command->seats;
    for (int seat = command->seats; seat < table->setup.players; seat++)
        table->seats[seat] = (struct qn_seat){.sitter = QN_NOBODY};
    table->setup.players = command->seats;
}

static void do_start(struct qn_table *table, const struct qn_command *command)
{
    (void)command;
    struct qn_seed seed;
    fair_seed(table, &seed);
    table->ledger.is_given = fair_is_given(table, table->ledger.started);
    table->entries.list[table->entries.count].extra = table->deals.count;
    table->deals.list[table->deals.count++] = seed;
    table->ledger.started++;
    table->ledger.back = 0;
    table->dealt_at = table->entries.count + 1;
    table->moves.count = table->moves.reached = 0;
    table->has_before = false;
    table->mark.moves = 0;
    table->phase = QN_PLAYING;
    replay_state_deal(&table->position, table->game, &table->setup, &seed, NULL);
}

/* The event that tells the move says who may see it. */
static uint8_t who_sees(const struct qn_events *events)
{
    for (int i = 0; i < events->count; i++)
        if (events->list[i].kind == QN_EVENT_MOVE)
            return events->list[i].who;
    return QN_ALL;
}

/* Whether it brings the seat what it most likely has not known. */
static bool brings_news(const struct qn_events *events, uint8_t seat)
{
    bool brings = false;
    for (int i = 0; i < events->count; i++) {
        const struct qn_event *event = &events->list[i];
        bool is_own_card = event->kind == QN_EVENT_CARD && event->who == 1u << seat;
        brings |= is_own_card || event->kind == QN_EVENT_SHOW || event->kind == QN_EVENT_TURN_UP;
    }
    return brings;
}

/* How often the move of this number was taken back is remembered over all its turns. */
static void note_move(struct moves *moves, const struct qn_command *command, bool shows)
{
    struct ply *ply = &moves->list[moves->count];
    *ply = (struct ply){.move = command->move,
                        .seat = command->seat,
                        .shows = shows,
                        .undone = moves->count < moves->reached ? ply->undone : 0};
    if (++moves->count > moves->reached)
        moves->reached = moves->count;
}

static void do_move(struct qn_table *table, const struct qn_command *command)
{
    struct qn_events events = {.count = 0};
    struct entry *entry = &table->entries.list[table->entries.count];
    table->before = table->position;
    table->has_before = true;
    replay_state_move(&table->position, command->move, &events);
    note_move(&table->moves, command,
              brings_news(&events, command->seat) ||
                  table->position.shuffles != table->before.shuffles);
    entry->who = who_sees(&events);
    if (table->game->truth->turn(&table->position.state) != QN_OVER)
        return;
    table->entries.list[++table->entries.count] = (struct entry){.act = QN_ACT_OVER};
    table->phase = QN_FINISHED;
    table->ledger.finished++;
    table->ledger.committed = false;
    series_count(table);
}

static void take_back(struct qn_table *table, uint32_t moves)
{
    struct replay_state before;
    struct entry *entry = &table->entries.list[table->entries.count];
    for (uint32_t left = moves; left > 0; left--) {
        do
            entry--;
        while (entry->act != QN_ACT_MOVE || entry->extra);
        entry->extra = table->entries.count + 1;
    }
    undo_mark(table, moves);
    undo_replay_state(table, moves, &before);
    table->moves.count -= moves;
    table->position = before;
    table->has_before = false;
}

static void do_undo(struct qn_table *table, const struct qn_command *command)
{
    (void)command;
    take_back(table, 1);
    struct ply *ply = &table->moves.list[table->moves.count];
    ply->undone += ply->undone < UINT8_MAX;
}

static void do_back(struct qn_table *table, const struct qn_command *command)
{
    uint32_t moves = back_moves(table, command->seat);
    table->entries.list[table->entries.count].extra = moves;
    table->ledger.back++;
    take_back(table, moves);
}

static void do_hint(struct qn_table *table, const struct qn_command *command)
{
    (void)table, (void)command;
}

static void do_abandon(struct qn_table *table, const struct qn_command *command)
{
    (void)command;
    table->phase = QN_GATHERING;
    table->ledger.committed = false;
}

static const struct {
    const char *name;
    enum qn_refusal (*check)(const struct qn_table *table, const struct qn_command *command,
                             bool by_host);
    void (*apply)(struct qn_table *table, const struct qn_command *command);
    bool is_hosts; /* nobody else may do it */
} acts[QN_ACTS] = {
    [QN_ACT_COMMIT] = {"commit", check_commit, do_commit, true},
    [QN_ACT_SIT] = {"sit", check_sit, do_sit},
    [QN_ACT_LEAVE] = {"leave", check_leave, do_leave},
    [QN_ACT_BOT] = {"bot", check_bot, do_bot},
    [QN_ACT_CLAIM] = {"claim", check_claim, do_claim},
    [QN_ACT_NAME] = {"name", check_name, do_name},
    [QN_ACT_SHARE] = {"share", check_share, do_share},
    [QN_ACT_START] = {"start", check_start, do_start},
    [QN_ACT_MOVE] = {"move", check_move, do_move},
    [QN_ACT_UNDO] = {"undo", check_undo, do_undo},
    [QN_ACT_HINT] = {"hint", check_hint, do_hint},
    [QN_ACT_TIME] = {"time", check_time, do_bot, true},
    [QN_ACT_ABANDON] = {"abandon", check_abandon, do_abandon, true},
    [QN_ACT_SEATS] = {"seats", check_seats, do_seats},
    [QN_ACT_BACK] = {"back", check_back, do_back},
    [QN_ACT_OVER] = {"over", NULL, NULL},
};

const char *act_name(enum qn_act act) { return acts[act].name; }

/* ---- the two doors ---- */

/* In the log the host's entries are those without a person: nobody else gets there without one. */
static uint32_t find_made(const struct qn_table *table, uint64_t person, uint64_t id)
{
    for (uint32_t i = table->entries.count; id && i > 0; i--)
        if (table->entries.list[i - 1].id == id && table->entries.list[i - 1].person == person)
            return i;
    return 0;
}

uint32_t qn_table_made(const struct qn_table *table, uint64_t person, uint64_t id)
{
    return person == QN_NO_PERSON ? 0 : find_made(table, person, id);
}

uint32_t qn_table_made_by_host(const struct qn_table *table, uint64_t id)
{
    return find_made(table, QN_NO_PERSON, id);
}

static struct qn_answer refuse(const struct qn_table *table, const struct qn_command *command,
                               enum qn_refusal why)
{
    struct qn_answer answer = {.why = (uint8_t)why, .version = table->entries.count};
    if (why == QN_BREAKS_RULE && command->move < table->game->move_count)
        answer.rule = (uint8_t)table->game->truth->check(&table->position.state, command->move);
    return answer;
}

/* Whoever does something is not asleep. */
static void note_awake(struct qn_table *table, uint64_t person)
{
    for (int seat = 0; seat < table->setup.players; seat++)
        if (person != QN_NO_PERSON && table->seats[seat].person == person)
            table->seats[seat].idle = false;
}

static struct qn_answer do_command(struct qn_table *table, const struct qn_command *command,
                                   bool by_host)
{
    uint32_t before =
        table->purpose == READING_OWN ? 0 : find_made(table, command->person, command->id);
    if (before)
        return (struct qn_answer){.repeated = true, .version = before};
    if (command->version != table->entries.count)
        return refuse(table, command, QN_STALE);
    if (command->act >= QN_ACT_OVER || (acts[command->act].is_hosts && !by_host))
        return refuse(table, command, QN_NOT_ALLOWED);
    if (command->seat >= table->setup.players)
        return refuse(table, command, QN_UNKNOWN_SEAT);
    enum qn_refusal why = acts[command->act].check(table, command, by_host);
    if (!why)
        why = table_make_room(table, command->act, 1);
    if (why == QN_UNDO_SHOWN || why == QN_UNDO_UNCLEAR) {
        table->judged_at = table->entries.count;
        table->judged = why;
    }
    if (why)
        return refuse(table, command, why);
    uint32_t version = table->entries.count + 1;
    table->entries.list[table->entries.count] = (struct entry){.person = command->person,
                                                               .id = command->id,
                                                               .move = command->move,
                                                               .act = command->act,
                                                               .seat = command->seat,
                                                               .sitter = command->sitter,
                                                               .who = QN_ALL};
    acts[command->act].apply(table, command);
    note_awake(table, command->person);
    table->entries.count++;
    return (struct qn_answer){.version = version};
}

struct qn_answer qn_table_do(struct qn_table *table, const struct qn_command *command)
{
    if (command->person == QN_NO_PERSON)
        return refuse(table, command, QN_NOT_ALLOWED);
    return do_command(table, command, false);
}

struct qn_answer qn_table_do_as_host(struct qn_table *table, const struct qn_command *command)
{
    struct qn_command own = *command;
    own.person = QN_NO_PERSON;
    return do_command(table, &own, true);
}
