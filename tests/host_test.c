/* Hosted tables: persons, bots, clocks and a store that come in any order, by a scheduler with a
 * seed, compared with a simple model. The model is a second table that has only the lines that were
 * stored, a list of what was asked and whether it was answered, and, apart from the host's own
 * code, who may do what. */
#include "support.h"
#include "core/random.h"
#include "core/speech.h"
#include "session/host.h"
#include "session/host_common.h"
#include "session/table.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

enum {
    OWNER = 50,    /* never sits */
    FIRST = 11,    /* persons who may sit: this and the next ones */
    PERSONS = 4,   /* the last is a stranger more often than not */
    WHOMS = 6,     /* connections; number i is that of person i % PERSONS */
    ORDERS = 3000, /* of one run */
    STEPS = 2500,
    LINES = 12000,
    TURN_TIME = 5000,
    AWAY_TIME = 3000,
    DECISIONS = 2000,
};

struct asked_order {
    struct qn_order order;
    uint64_t at;
    bool is_taken, is_answered;
};

struct looker {
    bool is_in;
    uint64_t person;
    int viewer;
    uint32_t told;
};

struct world {
    const struct qn_game *game;
    uint64_t seed, now;
    struct qn_rng rng;
    bool has_clock, is_screen;
    bool is_calm; /* games come to their end */
    struct qn_host *host;
    struct qn_table *shadow; /* what is stored */
    char *disk[LINES];
    uint32_t lines;
    bool is_storing;
    uint32_t from, to;
    struct asked_order orders[ORDERS];
    int order_count;
    struct looker lookers[WHOMS];
    struct { /* the last that was asked of a bot or an adviser */
        uint32_t ticket, version;
        int seat;
        bool is_open, is_advice, is_answered;
    } asked;
    uint64_t persons[QN_PLAYERS_MAX]; /* before a rotation */
    bool is_rotating;
    uint64_t deadlines[DECISIONS]; /* of this deal, by moves; 0: none */
    uint32_t dealt;
    uint64_t ids;
    uint64_t away_since[QN_PLAYERS_MAX]; /* 0: is here, or nobody sits there */
    unsigned missed, idle; /* seats: a bot plays their turn; their persons have slept since */
    int answers, refusals, undone, timed, given_back, rotations, overtaken, failures;
};

static int whoms[WHOMS]; /* their addresses are what is asked by */

static _Noreturn void wrong(const struct world *world, const char *what)
{
    print_error("%s, seed %llu, version %u: %s\n", world->game->id, (unsigned long long)world->seed,
                qn_table_version(qn_host_table(world->host)), what);
    fail();
    abort();
}

static void must(const struct world *world, bool holds, const char *what)
{
    if (!holds)
        wrong(world, what);
}

static uint32_t chance(struct world *world, uint32_t below) { return qn_below(&world->rng, below); }

static int players(const struct world *world) { return qn_table_setup(world->shadow)->players; }

static const struct qn_table *table(const struct world *world)
{
    return qn_host_table(world->host);
}

static uint64_t person_of(int whom) { return FIRST + (uint64_t)(whom % PERSONS); }

static void fill(struct world *world, uint8_t *bytes, int count)
{
    for (int i = 0; i < count; i++)
        bytes[i] = (uint8_t)qn_rng_next(&world->rng);
}

/* ---- the store ---- */

static void write_line(struct world *world, const struct qn_table *from, uint32_t line)
{
    static char bytes[QN_LINE_MAX];
    char why[512];
    struct qn_text text = qn_text_on(bytes, sizeof bytes), error = qn_text_on(why, sizeof why);
    qn_table_line(from, line, true, &text);
    must(world, line == world->lines && line < LINES, "lines come in order");
    world->disk[world->lines++] = strdup(bytes);
    if (line == 0)
        world->shadow = qn_table_open(bytes, QN_EN, &error);
    else
        must(world, qn_table_read(world->shadow, bytes, QN_EN, &error), why);
    must(world, world->shadow != NULL, "the first line holds");
}

static struct qn_table *load(const struct world *world)
{
    char why[512];
    struct qn_text error = qn_text_on(why, sizeof why);
    struct qn_table *loaded = qn_table_open(world->disk[0], QN_EN, &error);
    for (uint32_t line = 1; line < world->lines; line++)
        must(world, qn_table_read_own(loaded, world->disk[line], QN_EN, &error), why);
    return loaded;
}

static void is_stored(const struct world *world, const char *what)
{
    must(world, !world->is_storing, what);
    must(world, qn_table_version(world->shadow) == qn_table_version(table(world)), what);
}

/* ---- who may do what: the oracle ---- */

static int seat_of(const struct world *world, uint64_t person)
{
    for (int seat = 0; seat < players(world); seat++)
        if (person && qn_table_seat(world->shadow, seat)->person == person)
            return seat;
    return -1;
}

static bool has_say(const struct world *world, uint64_t person)
{
    return person == OWNER || seat_of(world, person) >= 0;
}

static bool is_gone(const struct world *world, int seat)
{
    uint64_t since = world->away_since[seat];
    return qn_table_seat(world->shadow, seat)->left || (since && world->now - since >= AWAY_TIME);
}

/* Going back is also what an undo comes to alone against bots. */
static bool brings(const struct qn_command *command, const struct entry *entry)
{
    return command->act == entry->act || (command->act == QN_ACT_UNDO && entry->act == QN_ACT_BACK);
}

/* Whether somebody with this right asked for it and has no answer yet. */
static bool is_asked_for(const struct world *world, const struct entry *entry, bool in_person)
{
    for (int i = 0; i < world->order_count; i++) {
        const struct asked_order *asked = &world->orders[i];
        const struct qn_command *command = &asked->order.command;
        if (!asked->is_taken || asked->is_answered || !brings(command, entry) ||
            asked->order.asks == QN_ASKS_AGAIN)
            continue;
        if (in_person && command->person == entry->person && command->seat == entry->seat)
            return true;
        if (!in_person && command->seat == entry->seat && has_say(world, command->person))
            return true;
    }
    return false;
}

static bool is_again_asked_for(const struct world *world)
{
    for (int i = 0; i < world->order_count; i++) {
        const struct asked_order *asked = &world->orders[i];
        if (asked->is_taken && !asked->is_answered && asked->order.asks == QN_ASKS_AGAIN &&
            has_say(world, asked->order.command.person))
            return true;
    }
    return false;
}

static bool is_bots(const struct world *world, int seat)
{
    const struct qn_seat *at = qn_table_seat(world->shadow, seat);
    return at->sitter == QN_BOT || at->replaced;
}

/* Nobody acts for somebody else. */
static void judge_person(struct world *world, const struct entry *entry)
{
    bool is_own = qn_table_seat(world->shadow, entry->seat)->person == entry->person;
    bool is_own_act = entry->act == QN_ACT_MOVE || entry->act == QN_ACT_UNDO ||
                      entry->act == QN_ACT_BACK || entry->act == QN_ACT_HINT ||
                      entry->act == QN_ACT_SHARE || entry->act == QN_ACT_LEAVE ||
                      entry->act == QN_ACT_NAME;
    if (world->is_rotating) {
        int before = (entry->seat + players(world) - 1) % players(world);
        must(world, entry->act == QN_ACT_SIT && world->persons[before] == entry->person,
             "everybody moves on by one seat");
        return;
    }
    if (is_own_act)
        must(world, is_own, "a person acts for its own seat");
    if (entry->act == QN_ACT_SEATS || entry->act == QN_ACT_START)
        must(world, seat_of(world, entry->person) >= 0, "only who plays has a say");
    bool comes_back =
        entry->act == QN_ACT_CLAIM && is_own && qn_table_seat(world->shadow, entry->seat)->unasked;
    must(world, comes_back || is_asked_for(world, entry, true), "a person asked for it");
    for (int seat = 0; seat < players(world) && entry->act == QN_ACT_BACK; seat++)
        must(world, seat == entry->seat || qn_table_seat(world->shadow, seat)->sitter == QN_BOT,
             "whoever goes back is alone against bots");
    world->undone += entry->act == QN_ACT_UNDO || entry->act == QN_ACT_BACK;
}

static void judge_bot(const struct world *world, const struct entry *entry)
{
    bool is_playing = qn_table_phase(world->shadow) == QN_PLAYING;
    must(world, is_asked_for(world, entry, false), "somebody with a say asked for a bot");
    must(world, !is_playing || is_gone(world, entry->seat), "a bot only for who is away");
}

static void judge_leave(const struct world *world, const struct entry *entry)
{
    must(world, is_asked_for(world, entry, false), "somebody with a say freed the seat");
    must(world, qn_table_phase(world->shadow) != QN_PLAYING, "no seat is freed in a game");
    must(world, is_bots(world, entry->seat) || is_gone(world, entry->seat),
         "only a bot's seat, or who is away");
}

/* A person does something. */
static void note_awake(struct world *world, uint64_t person)
{
    int seat = seat_of(world, person);
    if (seat >= 0)
        world->idle &= ~(1U << seat);
}

/* A turn that was let pass costs that turn alone. */
static void judge_claim(struct world *world, const struct entry *entry)
{
    must(world, world->missed >> entry->seat & 1, "the seat had let a turn pass");
    must(world, qn_table_turn(world->shadow) != entry->seat, "that turn is over");
    must(world, !qn_table_seat(world->shadow, entry->seat)->left, "its person has not gone");
    world->given_back++;
}

static void judge_time(struct world *world, const struct entry *entry)
{
    uint32_t moves = qn_table_moves(world->shadow);
    must(world, world->has_clock && !is_bots(world, entry->seat), "only people's time runs");
    must(world, world->deadlines[moves] && world->now >= world->deadlines[moves], "time was up");
    world->missed |= 1U << entry->seat;
    world->idle |= 1U << entry->seat;
    world->timed++;
}

static void judge_move(struct world *world, const struct entry *entry)
{
    if (is_bots(world, entry->seat))
        must(world, world->asked.is_answered, "a bot's move was thought of");
    else
        must(world, host_automatic_move(world->shadow) == entry->move, "a move makes itself");
    world->asked.is_answered = false;
}

static void judge_host(struct world *world, const struct entry *entry)
{
    if (entry->act == QN_ACT_COMMIT) {
        must(world, qn_table_phase(world->shadow) == QN_FINISHED, "the next game after the last");
        must(world, is_again_asked_for(world), "somebody with a say asked for the next game");
        for (int seat = 0; seat < players(world); seat++)
            world->persons[seat] = qn_table_seat(world->shadow, seat)->person;
        world->is_rotating = true;
        world->rotations++;
    } else if (world->is_rotating) {
        must(world, entry->act == QN_ACT_LEAVE || entry->act == QN_ACT_BOT, "seats move on");
    } else if (entry->act == QN_ACT_BOT) {
        judge_bot(world, entry);
    } else if (entry->act == QN_ACT_LEAVE) {
        judge_leave(world, entry);
    } else if (entry->act == QN_ACT_TIME) {
        judge_time(world, entry);
    } else if (entry->act == QN_ACT_CLAIM) {
        judge_claim(world, entry);
    } else if (entry->act == QN_ACT_MOVE) {
        judge_move(world, entry);
    } else if (entry->act != QN_ACT_OVER) {
        must(world,
             (entry->act == QN_ACT_START || entry->act == QN_ACT_SEATS) &&
                 is_asked_for(world, entry, false),
             "the host does nothing else by itself");
    }
}

/* Each line before it is written: the shadow is the table before it. */
static void judge(struct world *world, uint32_t line)
{
    const struct entry *entry = &table(world)->entries.list[line - 1];
    if (entry->person == QN_NO_PERSON)
        judge_host(world, entry);
    else
        judge_person(world, entry);
    note_awake(world, entry->person);
    if (entry->act == QN_ACT_CLAIM)
        world->missed &= ~(1U << entry->seat);
    if (entry->act == QN_ACT_CLAIM && entry->person)
        world->idle &= ~(1U << entry->seat); /* perhaps another person than before */
    if (entry->act == QN_ACT_COMMIT)
        world->missed = world->idle = 0;
}

/* ---- clocks and who is away: the model ---- */

/* Somebody plays who looks on and has not slept through the last turn. */
static bool is_active(const struct world *world)
{
    for (int seat = 0; seat < players(world); seat++)
        if (qn_table_seat(world->shadow, seat)->person && !world->away_since[seat] &&
            !(world->idle >> seat & 1))
            return true;
    return false;
}

/* A decision has the time that it was given first, until one before it is reached again, or until
 * nobody is there any more for whom time would run. */
static void note_deadline(struct world *world)
{
    uint32_t moves = qn_table_moves(world->shadow);
    if (world->dealt != qn_table_dealt(world->shadow))
        memset(world->deadlines, 0, sizeof world->deadlines);
    world->dealt = qn_table_dealt(world->shadow);
    memset(world->deadlines + moves + 1, 0, (DECISIONS - moves - 1) * sizeof world->deadlines[0]);
    int turn = qn_table_turn(world->shadow);
    if (!world->has_clock || turn < 0 || is_bots(world, turn))
        return;
    if (!is_active(world))
        memset(world->deadlines, 0, sizeof world->deadlines);
    else if (!world->deadlines[moves])
        world->deadlines[moves] = world->now + TURN_TIME;
}

static bool looks_on(const struct world *world, uint64_t person)
{
    for (int i = 0; i < WHOMS; i++)
        if (world->lookers[i].is_in && (world->is_screen || world->lookers[i].person == person))
            return true;
    return false;
}

static void note_away(struct world *world)
{
    for (int seat = 0; seat < players(world); seat++) {
        uint64_t person = qn_table_seat(world->shadow, seat)->person;
        bool is_away = person && !looks_on(world, person);
        if (!is_away)
            world->away_since[seat] = 0;
        else if (!world->away_since[seat])
            world->away_since[seat] = world->now;
    }
    if (!world->is_storing)
        note_deadline(world);
}

/* ---- outputs ---- */

static void on_store(struct world *world, const struct qn_output *output)
{
    must(world, !world->is_storing, "one thing is stored at a time");
    must(world, output->from == world->lines && output->to == qn_table_version(table(world)),
         "what is not stored is to be stored");
    uint32_t ended = world->shadow ? qn_table_ledger(world->shadow).finished : 0;
    must(world, output->has_ended == (qn_table_ledger(table(world)).finished > ended),
         "the end of a game is told with its lines");
    world->is_storing = true;
    world->from = output->from;
    world->to = output->to;
}

static void on_lost(struct world *world)
{
    qn_host_renew(world->host, load(world), world->now);
    world->failures++;
    note_deadline(world);
    note_away(world);
}

static void on_answer(struct world *world, const struct qn_output *output)
{
    struct asked_order *asked = output->sender;
    const struct qn_order *order = &asked->order;
    struct looker *looker = order->whom ? &world->lookers[(int *)order->whom - whoms] : NULL;
    is_stored(world, "an answer comes when it is stored");
    must(world, asked->is_taken && !asked->is_answered, "an answer comes once");
    asked->is_answered = true;
    bool is_done = !output->trouble && !output->answer.why;
    world->answers += is_done;
    world->refusals += !is_done;
    must(world, output->answer.why != QN_BAD_NAME, "a bot without a name is a usual one");
    if (is_done && order->asks != QN_ASKS_ENTER && order->asks != QN_ASKS_EXIT)
        must(world, output->answer.version <= qn_table_version(world->shadow), "versions are had");
    if (is_done && order->asks == QN_ASKS_ENTER)
        *looker = (struct looker){.is_in = true,
                                  .person = order->command.person,
                                  .viewer = -1,
                                  .told = order->since >= 0 ? (uint32_t)order->since : 0};
    if (is_done && order->asks == QN_ASKS_EXIT)
        looker->is_in = false;
    note_away(world);
}

/* By the terms alone. */
static bool may_look(const struct world *world, uint64_t person, int viewer)
{
    if (viewer == QN_SPECTATOR &&
        (world->is_screen || qn_table_phase(world->shadow) == QN_GATHERING))
        return true;
    return qn_table_phase(world->shadow) != QN_GATHERING &&
           qn_table_may_see(world->shadow, person, viewer);
}

static void same_snapshot(const struct world *world, int viewer)
{
    static char bytes[2][1 << 18];
    struct qn_text one = qn_text_on(bytes[0], sizeof bytes[0]);
    struct qn_text other = qn_text_on(bytes[1], sizeof bytes[1]);
    qn_table_snapshot(table(world), viewer, &one);
    qn_table_snapshot(world->shadow, viewer, &other);
    must(world, strcmp(bytes[0], bytes[1]) == 0, "what is shown is what is stored");
}

static struct looker *looker_of(struct world *world, const struct qn_output *output)
{
    struct looker *looker = &world->lookers[(int *)output->whom - whoms];
    must(world, looker->is_in, "only who looks on is told");
    return looker;
}

static void on_show(struct world *world, const struct qn_output *output)
{
    struct looker *looker = looker_of(world, output);
    is_stored(world, "nobody is shown what is not stored");
    must(world, may_look(world, output->person, output->viewer), "only what one may see is shown");
    same_snapshot(world, output->viewer);
    looker->viewer = output->viewer;
    looker->told = qn_table_version(world->shadow);
}

static void on_news(struct world *world, const struct qn_output *output)
{
    struct looker *looker = looker_of(world, output);
    struct qn_news news;
    is_stored(world, "nobody is told what is not stored");
    must(world, may_look(world, output->person, output->viewer), "only what one may see is told");
    while (qn_reader_next(output->reader, &news))
        must(world, news.version == ++looker->told, "no news is left out");
    looker->viewer = output->viewer;
    must(world, looker->told == qn_table_version(world->shadow), "all news is told");
}

static void on_gone(struct world *world, const struct qn_output *output)
{
    struct looker *looker = looker_of(world, output);
    looker->is_in = false;
    must(world, !qn_table_terms(world->shadow)->guests && seat_of(world, looker->person) < 0,
         "who may look goes on looking");
    note_away(world);
}

static void on_hint(struct world *world, const struct qn_output *output)
{
    looker_of(world, output);
    is_stored(world, "advice is about what is stored");
    must(world, output->viewer == qn_table_turn(world->shadow), "advice is for whoever is to move");
    must(world, may_look(world, output->person, output->viewer), "only for eyes of one's own");
}

static void on_ask(struct world *world, const struct qn_output *output)
{
    bool is_advice = output->is == QN_OUT_ADVISE;
    is_stored(world, "what is not stored is not thought about");
    must(world, !world->asked.is_open, "one thought at a time");
    must(world, output->seat == qn_table_turn(world->shadow), "the seat to move");
    must(world, is_advice || (output->bot && is_bots(world, output->seat)), "a bot is asked");
    world->asked.ticket = output->ticket;
    world->asked.version = qn_table_version(world->shadow);
    world->asked.seat = output->seat;
    world->asked.is_open = true;
    world->asked.is_advice = is_advice;
}

static void take(struct world *world, const struct qn_output *output)
{
    switch (output->is) {
    case QN_OUT_STORE:
        on_store(world, output);
        break;
    case QN_OUT_LOST:
        on_lost(world);
        break;
    case QN_OUT_ANSWER:
    case QN_OUT_VISIT:
        on_answer(world, output);
        break;
    case QN_OUT_SHOW:
        on_show(world, output);
        break;
    case QN_OUT_NEWS:
        on_news(world, output);
        break;
    case QN_OUT_NOW:
        looker_of(world, output);
        break;
    case QN_OUT_GONE:
        on_gone(world, output);
        break;
    case QN_OUT_HINT:
        on_hint(world, output);
        break;
    case QN_OUT_GIVE_UP:
        world->asked.is_open = false;
        break;
    case QN_OUT_ASK:
    case QN_OUT_ADVISE:
        on_ask(world, output);
        break;
    default:
        wrong(world, "an output that nobody knows");
    }
}

/* When nothing comes out, the table waits for somebody, and everybody knows everything. */
static void is_quiet(const struct world *world)
{
    int turn = qn_table_turn(world->shadow);
    bool is_watched = false, has_people = false;
    for (int i = 0; i < WHOMS; i++) {
        const struct looker *looker = &world->lookers[i];
        is_watched |= looker->is_in;
        if (looker->is_in)
            must(world, looker->told == qn_table_version(world->shadow), "all know what is stored");
    }
    for (int i = 0; i < world->order_count; i++)
        must(world, !world->orders[i].is_taken || world->orders[i].is_answered, "all have answers");
    for (int seat = 0; seat < players(world); seat++)
        has_people |= !is_bots(world, seat);
    if (turn < 0 || qn_host_deadline(world->host) > world->now)
        return; /* over, somebody's time runs, or storing is tried again later */
    if (is_bots(world, turn))
        must(world, world->asked.is_open == (is_watched || has_people), "a bot is asked, or rests");
    else
        must(world, host_automatic_move(world->shadow) == QN_NO_MOVE,
             "a move makes itself at once");
    must(world, !world->has_clock || is_bots(world, turn) || !is_active(world), "a clock runs");
    for (int seat = 0; seat < players(world); seat++)
        must(world,
             !(world->missed >> seat & 1) || seat == turn ||
                 qn_table_seat(world->shadow, seat)->left,
             "the seat is given back with the next turn");
}

static void settle(struct world *world)
{
    struct qn_output output;
    while (qn_host_next(world->host, &output))
        take(world, &output);
    if (!world->is_storing)
        is_quiet(world);
}

/* ---- events ---- */

static void hear(struct world *world, struct qn_order order)
{
    if (world->order_count == ORDERS)
        return;
    struct asked_order *asked = &world->orders[world->order_count++];
    order.sender = asked;
    *asked = (struct asked_order){.order = order, .at = world->now, .is_taken = true};
    asked->is_taken = qn_host_hear(world->host, &order, world->now);
    must(world, asked->is_taken || world->is_storing, "an open table takes every order");
}

static qn_move any_move(struct world *world, int seat)
{
    uint64_t view[QN_VIEW_MAX / 8];
    qn_move moves[QN_MOVES_MAX];
    if (seat < 0 || chance(world, 20) == 0)
        return (qn_move)chance(world, world->game->move_count + 1u);
    qn_table_view(world->shadow, seat, view);
    int count = qn_view_legal(world->game, view, moves);
    return count ? moves[chance(world, (uint32_t)count)] : QN_NO_MOVE;
}

/* Mostly what is of use now, by the person of whom it is expected. */
static struct qn_command sensible(struct world *world)
{
    static const uint8_t often[] = {QN_ACT_MOVE,  QN_ACT_MOVE,  QN_ACT_MOVE, QN_ACT_MOVE,
                                    QN_ACT_MOVE,  QN_ACT_UNDO,  QN_ACT_HINT, QN_ACT_BOT,
                                    QN_ACT_CLAIM, QN_ACT_LEAVE, QN_ACT_NAME};
    static const uint8_t before[] = {QN_ACT_SIT,   QN_ACT_SIT,   QN_ACT_BOT,   QN_ACT_SHARE,
                                     QN_ACT_START, QN_ACT_START, QN_ACT_LEAVE, QN_ACT_SEATS};
    bool is_playing = qn_table_phase(world->shadow) == QN_PLAYING;
    uint8_t act =
        is_playing ? often[chance(world, chance(world, world->is_calm ? 90 : 8) ? 7 : sizeof often)]
                   : before[chance(world, sizeof before)];
    int turn = qn_table_turn(world->shadow);
    int seat = turn >= 0 && chance(world, 8) ? turn : (int)chance(world, (uint32_t)players(world));
    uint64_t person = qn_table_seat(world->shadow, seat)->person;
    if (!person || act == QN_ACT_SIT)
        person = chance(world, 6) ? person_of((int)chance(world, PERSONS)) : OWNER;
    return (struct qn_command){.act = act, .seat = (uint8_t)seat, .person = person};
}

/* Anything by anybody; nobody, too. */
static struct qn_command wild(struct world *world)
{
    static const uint64_t others[] = {QN_NO_PERSON, OWNER, 99};
    uint32_t who = chance(world, PERSONS + 3);
    return (struct qn_command){.act = (uint8_t)chance(world, QN_ACTS + 1),
                               .seat = (uint8_t)chance(world, QN_PLAYERS_MAX),
                               .person = who < 3 ? others[who] : person_of((int)who - 3)};
}

static void fill_command(struct world *world, struct qn_command *command)
{
    command->version = qn_table_version(table(world)) - (chance(world, 12) == 0);
    command->id = chance(world, 15) ? ++world->ids : world->ids;
    command->sitter = chance(world, 2) ? QN_HERE : QN_REMOTE;
    command->seats = (uint8_t)chance(world, QN_PLAYERS_MAX + 2);
    command->move = any_move(world, qn_table_turn(world->shadow));
    snprintf(command->name, sizeof command->name, "%s",
             command->act == QN_ACT_BOT ? chance(world, 2) ? "easy" : "" : "Zoé \"1\"");
    fill(world, command->bytes, QN_SECRET_BYTES);
}

static int whom_of(const struct world *world, uint64_t person)
{
    return world->is_screen                              ? 0
           : person >= FIRST && person < FIRST + PERSONS ? (int)(person - FIRST)
                                                         : 5;
}

static void act(struct world *world)
{
    int turn = qn_table_turn(world->shadow);
    if (turn >= 0 && is_bots(world, turn) && chance(world, 4))
        return; /* there is little to do for persons */
    struct qn_order order = {.asks = QN_ASKS_ACT,
                             .is_now = chance(world, 2) == 0,
                             .is_lasting = chance(world, 2) == 0,
                             .command = world->is_calm || chance(world, 5) ? sensible(world)
                                                                           : wild(world)};
    fill_command(world, &order.command);
    order.whom = &whoms[whom_of(world, order.command.person)];
    bool is_over = qn_table_phase(world->shadow) == QN_FINISHED;
    if (is_over && chance(world, 3) == 0)
        order.asks = QN_ASKS_AGAIN;
    if (qn_table_phase(world->shadow) == QN_GATHERING && chance(world, 6) == 0) {
        order.asks = QN_ASKS_DEAL;
        order.command.act = QN_ACT_START;
        order.command.seat = 0;
    }
    hear(world, order);
}

static void come_or_go(struct world *world)
{
    int whom = world->is_screen ? 0 : (int)chance(world, WHOMS);
    uint32_t kind = chance(world, 10);
    struct qn_order order = {.asks = (uint8_t)(kind < 6   ? QN_ASKS_ENTER
                                               : kind < 8 ? QN_ASKS_EXIT
                                                          : QN_ASKS_VISIT),
                             .is_screen = world->is_screen,
                             .command = {.person = person_of(whom)},
                             .eyes = QN_EYES_OWN,
                             .since = QN_SINCE_NOTHING,
                             .whom = &whoms[whom]};
    if (chance(world, 4) == 0)
        order.eyes = (int)chance(world, QN_SPECTATOR + 1);
    if (world->lookers[whom].told && chance(world, 2))
        order.since = world->lookers[whom].told;
    hear(world, order);
}

static void lose_connection(struct world *world)
{
    int whom = (int)chance(world, WHOMS);
    qn_host_leave(world->host, &whoms[whom], chance(world, 4) == 0, world->now);
    world->lookers[whom].is_in = false;
    note_away(world);
}

/* Storing succeeds, or fails, and then what was to be stored may be there or not. */
static void finish_storing(struct world *world)
{
    bool is_fine = chance(world, 12) > 0, is_there = is_fine || chance(world, 2) == 0;
    if (!world->is_storing)
        return;
    world->is_rotating = false;
    for (uint32_t line = world->from; line <= world->to && is_there; line++) {
        if (line > 0)
            judge(world, line);
        write_line(world, table(world), line);
    }
    world->is_storing = false;
    if (is_fine) {
        note_deadline(world);
        note_away(world);
    }
    qn_host_stored(world->host, is_fine, world->now);
}

/* Of what was asked last, or, late, of something before. */
static void finish_thinking(struct world *world)
{
    bool is_late = chance(world, 8) == 0;
    if (!world->asked.is_open && !is_late)
        return;
    uint32_t ticket = is_late ? chance(world, world->asked.ticket + 1) : world->asked.ticket;
    bool is_right = world->asked.is_open && ticket == world->asked.ticket && !world->is_storing;
    uint32_t before = qn_table_version(table(world));
    if (world->asked.is_advice && is_right) {
        must(world, qn_host_advised(world->host, ticket), "advice in time is given");
        world->asked.is_open = false;
        return;
    }
    world->asked.is_answered |= is_right;
    bool is_taken = qn_host_thought(world->host, ticket,
                                    any_move(world, qn_table_turn(world->shadow)), world->now);
    must(world, is_taken == is_right, "a thought counts if it is the last one's");
    must(world, is_taken || before == qn_table_version(table(world)), "a late one changes nothing");
    world->asked.is_open &= !is_taken;
    world->overtaken += !is_taken;
}

static void let_time_pass(struct world *world)
{
    world->now += chance(world, 4) ? chance(world, 400) : chance(world, TURN_TIME);
    qn_host_time(world->host, world->now);
}

/* Of every ten events so many. */
static const struct {
    void (*happen)(struct world *world);
    int often;
} events[] = {
    {act, 8},           {finish_storing, 10}, {finish_thinking, 8},
    {let_time_pass, 3}, {come_or_go, 2},      {lose_connection, 1},
};

static void happen(struct world *world)
{
    int sum = 0, which = 0;
    for (size_t i = 0; i < sizeof events / sizeof events[0]; i++)
        sum += events[i].often;
    int drawn = (int)chance(world, (uint32_t)sum);
    while (drawn >= events[which].often)
        drawn -= events[which++].often;
    events[which].happen(world);
    settle(world);
}

/* ---- runs ---- */

static void begin(struct world *world, const struct qn_game *game, uint64_t seed)
{
    *world = (struct world){.game = game, .seed = seed, .now = 1000};
    qn_rng_seed(&world->rng, seed);
    world->is_calm = seed % 4 < 2;
    world->has_clock = seed % 2;
    world->is_screen = seed % 5 == 4;
    struct qn_setup setup = setup_number(game, (int)chance(world, (uint32_t)setup_total(game)));
    struct qn_terms terms = {
        .undo = true, .hints = true, .reveal = seed % 3 == 0, .guests = seed % 4 > 0};
    struct qn_host_rules rules = {.owner = OWNER,
                                  .turn_time = world->has_clock ? TURN_TIME : 0,
                                  .away_time = AWAY_TIME,
                                  .waiting_max = 12,
                                  .waiting_of_one = 6};
    struct qn_command first[] = {{.act = QN_ACT_COMMIT}, {.act = QN_ACT_BOT, .name = "easy"}};
    fill(world, first[0].bytes, QN_SECRET_BYTES);
    world->host = qn_host_new(qn_table_new(game, &setup, &terms), &rules, 0, world->now);
    assert_non_null(world->host);
    assert_int_equal(qn_host_begin(world->host, first, 1 + (int)chance(world, 2)), QN_ACCEPTED);
    struct qn_output output;
    assert_true(qn_host_next(world->host, &output));
    on_store(world, &output);
    assert_false(qn_host_next(world->host, &output));
    for (uint32_t line = 0; line <= world->to; line++)
        write_line(world, table(world), line);
    world->is_storing = false;
    qn_host_stored(world->host, true, world->now);
    settle(world);
}

/* All that waits is done, in time. */
static void end(struct world *world)
{
    while (world->is_storing) {
        finish_storing(world);
        settle(world);
    }
    qn_host_free(world->host);
    qn_table_free(world->shadow);
    for (uint32_t line = 0; line < world->lines; line++)
        free(world->disk[line]);
}

static struct {
    long answers, refusals, undone, timed, given_back, rotations, overtaken, failures, finished;
} seen;

static void run(const struct qn_game *game, uint64_t seed)
{
    static struct world world;
    begin(&world, game, seed);
    for (int i = 0; i < STEPS && world.lines < LINES / 2; i++)
        happen(&world);
    seen.answers += world.answers;
    seen.refusals += world.refusals;
    seen.undone += world.undone;
    seen.timed += world.timed;
    seen.given_back += world.given_back;
    seen.rotations += world.rotations;
    seen.overtaken += world.overtaken;
    seen.failures += world.failures;
    seen.finished += qn_table_ledger(world.shadow).finished;
    end(&world);
}

static void in_any_order(void **state)
{
    const struct qn_game *game = *state;
    memset(&seen, 0, sizeof seen);
    for (long seed = 0; seed < scaled_amount(300); seed++)
        run(game, (uint64_t)seed);
    print_message("%s: %ld done, %ld refused, %ld undone, %ld timed, %ld given back, %ld again, "
                  "%ld late, %ld not stored, %ld finished\n",
                  game->id, seen.answers, seen.refusals, seen.undone, seen.timed, seen.given_back,
                  seen.rotations, seen.overtaken, seen.failures, seen.finished);
    assert_true(seen.answers > 0 && seen.refusals > 0);
}

/* ---- a few orders of events that hardly ever come about by chance ---- */

/* Everything that comes out is done; gives the ticket of the bot that was asked last, or 0. */
static uint32_t do_all(struct qn_host *host)
{
    struct qn_output output;
    uint32_t ticket = 0;
    while (qn_host_next(host, &output)) {
        if (output.is == QN_OUT_STORE)
            qn_host_stored(host, true, 1);
        else if (output.is == QN_OUT_ASK)
            ticket = output.ticket;
    }
    return ticket;
}

static struct qn_host *new_host(const struct qn_game *game, const struct qn_command *first,
                                int count)
{
    struct qn_setup setup = setup_number(game, 0);
    struct qn_terms terms = {.undo = true, .guests = true};
    struct qn_host_rules rules = {.owner = OWNER, .waiting_max = 12, .waiting_of_one = 6};
    struct qn_host *host = qn_host_new(qn_table_new(game, &setup, &terms), &rules, 0, 1);
    assert_non_null(host);
    assert_int_equal(qn_host_begin(host, first, count), QN_ACCEPTED);
    do_all(host);
    return host;
}

/* Bots among themselves, whom somebody looks at, are about to begin. */
static struct qn_host *bots_alone(const struct qn_game *game)
{
    struct qn_setup setup = setup_number(game, 0);
    struct qn_command first[1 + QN_PLAYERS_MAX] = {{.act = QN_ACT_COMMIT}};
    for (int seat = 0; seat < setup.players; seat++)
        first[1 + seat] =
            (struct qn_command){.act = QN_ACT_BOT, .seat = (uint8_t)seat, .name = "easy"};
    struct qn_host *host = new_host(game, first, 1 + setup.players);
    struct qn_order enter = {.asks = QN_ASKS_ENTER, .eyes = QN_EYES_OWN, .whom = &whoms[0]};
    struct qn_order start = {.asks = QN_ASKS_ACT,
                             .is_now = true,
                             .command = {.act = QN_ACT_START, .person = OWNER, .id = 1}};
    assert_true(qn_host_hear(host, &enter, 1) && qn_host_hear(host, &start, 1));
    return host;
}

/* A thought that comes while the front holds the table is lost, and the bot is asked anew. */
static void held_in_thought(void **state)
{
    const struct qn_game *game = *state;
    struct qn_host *host = bots_alone(game);
    uint32_t ticket = do_all(host);
    assert_true(ticket > 0);
    qn_host_hold(host);
    assert_false(qn_host_thought(host, ticket, QN_NO_MOVE, 1));
    assert_int_equal(do_all(host), 0);
    qn_host_let_go(host, 1);
    uint32_t anew = do_all(host);
    assert_true(anew > ticket);
    assert_true(qn_host_thought(host, anew, QN_NO_MOVE, 1));
    qn_host_free(host);
}

/* A turn begins after the whole pause, its further steps come ever faster, and what everybody
 * chooses at once hardly waits. */
static void paced_for_people(void **state)
{
    const struct qn_game *game = *state;
    struct qn_host *host = bots_alone(game);
    struct qn_output output, before = {.seat = -1};
    for (int asked = 0; asked < 60 && qn_host_next(host, &output);) {
        if (output.is == QN_OUT_STORE)
            qn_host_stored(host, true, 1);
        if (output.is != QN_OUT_ASK)
            continue;
        uint64_t view[QN_VIEW_MAX / 8];
        assert_true(qn_table_view(qn_host_table(host), output.seat, view));
        bool together = game->rules[game->people->topic(view)].together;
        bool goes_on = output.seat == before.seat;
        assert_int_equal(output.pace == 10, together);
        if (!together && !goes_on)
            assert_int_equal(output.pace, 100);
        if (!together && goes_on && before.pace > 10)
            assert_true(output.pace < before.pace || before.pace < 20);
        before = output;
        asked++;
        assert_true(qn_host_thought(host, output.ticket, QN_NO_MOVE, 1));
    }
    assert_true(before.seat >= 0);
    qn_host_free(host);
}

/* Whoever goes for good leaves the seat where it sits by now, and nobody else's. */
static void leaves_its_own_seat(void **state)
{
    struct qn_command first[] = {
        {.act = QN_ACT_COMMIT},
        {.act = QN_ACT_SIT, .person = FIRST, .sitter = QN_REMOTE, .name = "Ana"},
        {.act = QN_ACT_BOT, .seat = 1, .name = "easy"}};
    struct qn_host *host = new_host(*state, first, 3);
    struct qn_order part = {.asks = QN_ASKS_ACT,
                            .is_now = true,
                            .is_own = true,
                            .command = {.act = QN_ACT_LEAVE, .seat = 1, .person = FIRST}};
    assert_true(qn_host_hear(host, &part, 1));
    do_all(host);
    assert_int_equal(qn_table_seat(qn_host_table(host), 0)->sitter, QN_NOBODY);
    assert_int_equal(qn_table_seat(qn_host_table(host), 1)->sitter, QN_BOT);
    qn_host_free(host);
}

/* Before anybody sees the table, too, a command that names nobody has no rights: only what the host
 * itself begins with, a commitment and bots, needs no person. */
static void begins_as_nobody(void **state)
{
    const struct qn_game *game = *state;
    struct qn_command first[1 + QN_PLAYERS_MAX] = {{.act = QN_ACT_COMMIT}};
    struct qn_setup setup = setup_number(game, 0);
    for (int seat = 0; seat < setup.players; seat++)
        first[1 + seat] =
            (struct qn_command){.act = QN_ACT_BOT, .seat = (uint8_t)seat, .name = "easy"};
    struct qn_host *host = new_host(game, first, 1 + setup.players);
    uint32_t version = qn_table_version(qn_host_table(host));
    for (int act = 0; act < QN_ACTS; act++) {
        struct qn_command nobodys = {.act = (uint8_t)act, .sitter = QN_REMOTE, .name = "Eve"};
        if (act != QN_ACT_COMMIT && act != QN_ACT_BOT)
            assert_int_equal(qn_host_begin(host, &nobodys, 1), QN_NOT_ALLOWED);
    }
    assert_int_equal(qn_table_version(qn_host_table(host)), version);
    assert_int_equal(qn_table_phase(qn_host_table(host)), QN_GATHERING);
    qn_host_free(host);
}

/* ---- friends who go, sleep, come back ---- */

enum { BEA = FIRST + 1, STRANGER = 99 };

/* A clock of its own, so that nothing waits for anything but what the test does. */
struct stage {
    struct qn_host *host;
    uint64_t now, ids;
    struct qn_output answer; /* the last one */
    uint32_t ticket;         /* of the bot, or the adviser, that was asked last */
    unsigned hinted;         /* the mask of `whoms` that heard advice */
};

static void go_on(struct stage *stage)
{
    struct qn_output output;
    while (qn_host_next(stage->host, &output)) {
        if (output.is == QN_OUT_STORE)
            qn_host_stored(stage->host, true, stage->now);
        else if (output.is == QN_OUT_ANSWER)
            stage->answer = output;
        else if (output.is == QN_OUT_ASK || output.is == QN_OUT_ADVISE)
            stage->ticket = output.ticket;
        else if (output.is == QN_OUT_HINT)
            stage->hinted |= 1u << ((int *)output.whom - whoms);
    }
}

static const struct qn_table *table_of(const struct stage *stage)
{
    return qn_host_table(stage->host);
}

static const struct qn_seat *seat_at(const struct stage *stage, int seat)
{
    return qn_table_seat(table_of(stage), seat);
}

/* Refused or not: what the table says, or QN_REFUSALS for what the host says by itself. */
static int ask_for(struct stage *stage, struct qn_order order)
{
    order.sender = stage;
    order.command.id = order.command.id ? order.command.id : ++stage->ids;
    assert_true(qn_host_hear(stage->host, &order, stage->now));
    go_on(stage);
    return stage->answer.trouble ? QN_REFUSALS : stage->answer.answer.why;
}

static int do_as(struct stage *stage, uint64_t person, struct qn_command command)
{
    command.person = person;
    command.sitter = QN_REMOTE;
    return ask_for(stage,
                   (struct qn_order){.asks = QN_ASKS_ACT, .is_now = true, .command = command});
}

static void look(struct stage *stage, uint64_t person, uint8_t asks)
{
    struct qn_order order = {.asks = asks,
                             .command = {.person = person},
                             .eyes = QN_EYES_OWN,
                             .since = QN_SINCE_NOTHING,
                             .whom = &whoms[person % WHOMS]};
    assert_int_equal(ask_for(stage, order), QN_ACCEPTED);
}

static void pass_time(struct stage *stage, uint64_t time)
{
    stage->now += time;
    qn_host_time(stage->host, stage->now);
    go_on(stage);
}

/* Some friends look at their table and have begun; the other seats are bots'. */
static struct stage friends(const struct qn_game *game, int count, uint64_t turn_time, bool undo)
{
    struct qn_setup setup = setup_number(game, 0);
    struct qn_terms terms = {.undo = undo, .hints = true, .guests = true};
    struct qn_host_rules rules = {.owner = OWNER,
                                  .turn_time = turn_time,
                                  .away_time = AWAY_TIME,
                                  .waiting_max = 12,
                                  .waiting_of_one = 6};
    struct qn_command first[1 + QN_PLAYERS_MAX] = {{.act = QN_ACT_COMMIT}};
    static const char *const names[] = {"Ana", "Bea"};
    for (int seat = 0; seat < setup.players; seat++) {
        bool is_bot = seat >= count;
        first[1 + seat] = (struct qn_command){.act = is_bot ? QN_ACT_BOT : QN_ACT_SIT,
                                              .seat = (uint8_t)seat,
                                              .sitter = QN_REMOTE,
                                              .person = is_bot ? 0 : FIRST + (uint64_t)seat};
        snprintf(first[1 + seat].name, QN_NAME_MAX, "%s", is_bot ? "easy" : names[seat]);
    }
    struct stage stage = {.host = qn_host_new(qn_table_new(game, &setup, &terms), &rules, 0, 1000),
                          .now = 1000};
    assert_int_equal(qn_host_begin(stage.host, first, 1 + setup.players), QN_ACCEPTED);
    go_on(&stage);
    for (int seat = 0; seat < count; seat++)
        look(&stage, FIRST + (uint64_t)seat, QN_ASKS_ENTER);
    assert_int_equal(do_as(&stage, FIRST, (struct qn_command){.act = QN_ACT_START}), QN_ACCEPTED);
    return stage;
}

/* Ana and Béa. */
static struct stage two_friends(const struct qn_game *game, uint64_t turn_time)
{
    return friends(game, 2, turn_time, false);
}

static qn_move first_move(const struct qn_table *table)
{
    uint64_t view[QN_VIEW_MAX / 8];
    qn_move moves[QN_MOVES_MAX];
    qn_table_view(table, qn_table_turn(table), view);
    assert_true(qn_view_legal(qn_table_game(table), view, moves) > 0);
    return moves[0];
}

/* Plays on until it is that seat's turn, or the game is over: false. */
static bool play_to(struct stage *stage, int seat)
{
    const struct qn_table *table;
    while ((table = table_of(stage)), qn_table_turn(table) >= 0) {
        int turn = qn_table_turn(table);
        if (turn == seat)
            return true;
        if (qn_table_bot(table))
            assert_true(qn_host_thought(stage->host, stage->ticket, first_move(table), stage->now));
        else
            assert_int_equal(do_as(stage, seat_at(stage, turn)->person,
                                   (struct qn_command){.act = QN_ACT_MOVE,
                                                       .seat = (uint8_t)turn,
                                                       .move = first_move(table)}),
                             QN_ACCEPTED);
        go_on(stage);
    }
    return false;
}

static const struct qn_command bot_for_bea = {.act = QN_ACT_BOT, .seat = 1};

/* Who may have a bot play for whom, and when. */
static void a_bot_for_who_is_away(void **state)
{
    struct stage stage = two_friends(*state, 0);
    assert_int_equal(do_as(&stage, FIRST, bot_for_bea), QN_NOT_ALLOWED);
    look(&stage, BEA, QN_ASKS_EXIT);
    pass_time(&stage, AWAY_TIME - 1);
    assert_int_equal(do_as(&stage, FIRST, bot_for_bea), QN_NOT_ALLOWED);
    struct message_to to = qn_host_message(stage.host, FIRST, 0, QN_EN);
    assert_int_equal(to.away, 1 << 1);
    assert_int_equal(to.waits[1], 1);
    pass_time(&stage, 1);
    assert_int_equal(qn_host_message(stage.host, FIRST, 0, QN_EN).waits[1], 0);
    assert_int_equal(do_as(&stage, STRANGER, bot_for_bea), QN_NOT_ALLOWED);
    assert_int_equal(do_as(&stage, QN_NO_PERSON, bot_for_bea), QN_NOT_ALLOWED);
    struct qn_command nowhere = {.act = QN_ACT_BOT, .seat = UINT8_MAX};
    assert_int_equal(do_as(&stage, FIRST, nowhere), QN_UNKNOWN_SEAT);
    struct qn_order stale = {.asks = QN_ASKS_ACT, .command = bot_for_bea};
    stale.command.person = FIRST;
    stale.command.version = qn_table_version(table_of(&stage)) - 1;
    assert_int_equal(ask_for(&stage, stale), QN_STALE);
    struct qn_command wish = bot_for_bea;
    wish.id = 77;
    assert_int_equal(do_as(&stage, FIRST, wish), QN_ACCEPTED);
    assert_true(seat_at(&stage, 1)->replaced);
    uint32_t version = stage.answer.answer.version;
    assert_int_equal(do_as(&stage, FIRST, wish), QN_ACCEPTED);
    assert_int_equal(stage.answer.answer.version, version);
    assert_int_equal(do_as(&stage, FIRST, bot_for_bea), QN_SEAT_TAKEN);
    look(&stage, BEA, QN_ASKS_ENTER);
    assert_false(seat_at(&stage, 1)->replaced);
    assert_int_equal(do_as(&stage, FIRST, bot_for_bea), QN_NOT_ALLOWED);
    qn_host_free(stage.host);
}

/* Who has gone for good is not waited for. */
static void a_bot_for_who_has_gone(void **state)
{
    struct stage stage = two_friends(*state, 0);
    struct qn_command leave = {.act = QN_ACT_LEAVE, .seat = 1};
    assert_int_equal(do_as(&stage, FIRST, leave), QN_NOT_ALLOWED);
    assert_int_equal(do_as(&stage, BEA, leave), QN_ACCEPTED);
    assert_false(seat_at(&stage, 1)->replaced);
    assert_int_equal(do_as(&stage, BEA, bot_for_bea), QN_NOT_ALLOWED);
    assert_int_equal(do_as(&stage, FIRST, bot_for_bea), QN_ACCEPTED);
    assert_true(seat_at(&stage, 1)->replaced && seat_at(&stage, 1)->left);
    qn_host_free(stage.host);
}

/* For who is forgotten a bot goes on by itself. */
static void a_bot_for_who_is_forgotten(void **state)
{
    struct stage stage = two_friends(*state, 0);
    struct qn_order part = {.asks = QN_ASKS_ACT,
                            .is_now = true,
                            .is_own = true,
                            .command = {.act = QN_ACT_LEAVE, .person = BEA}};
    assert_int_equal(ask_for(&stage, part), QN_ACCEPTED);
    assert_true(seat_at(&stage, 1)->left && seat_at(&stage, 1)->replaced);
    assert_int_equal(seat_at(&stage, 1)->person, QN_NO_PERSON);
    qn_host_free(stage.host);
}

/* A turn that is let pass costs that turn; when all sleep, or nobody is there, the table rests. */
static void a_missed_turn(void **state)
{
    struct stage stage = two_friends(*state, TURN_TIME);
    if (!play_to(&stage, 1)) {
        qn_host_free(stage.host);
        return; /* nobody else had a turn in this game */
    }
    pass_time(&stage, TURN_TIME);
    assert_true(seat_at(&stage, 1)->replaced && seat_at(&stage, 1)->idle);
    if (play_to(&stage, 0)) {
        assert_false(seat_at(&stage, 1)->replaced);
        assert_true(seat_at(&stage, 1)->idle);
        assert_true(qn_host_deadline(stage.host) > stage.now);
        look(&stage, FIRST, QN_ASKS_EXIT);
        assert_int_equal(qn_host_deadline(stage.host), 0);
        uint32_t version = qn_table_version(table_of(&stage));
        pass_time(&stage, 100 * (uint64_t)TURN_TIME);
        assert_int_equal(qn_table_version(table_of(&stage)), version);
        look(&stage, FIRST, QN_ASKS_ENTER);
        assert_int_equal(qn_host_deadline(stage.host), stage.now + TURN_TIME);
        pass_time(&stage, TURN_TIME);
    }
    for (int i = 0; i < 2 && play_to(&stage, 1); i++) {
        bool do_all_sleep = seat_at(&stage, 0)->idle && seat_at(&stage, 1)->idle;
        assert_int_equal(qn_host_deadline(stage.host) > 0, !do_all_sleep);
        struct qn_command move = {
            .act = QN_ACT_MOVE, .seat = 1, .move = first_move(table_of(&stage))};
        assert_int_equal(do_as(&stage, BEA, move), QN_ACCEPTED);
        assert_false(seat_at(&stage, 1)->idle);
    }
    qn_host_free(stage.host);
}

/* Players hear that somebody watches, each person once; those who watch do not. */
static void who_watches(void **state)
{
    struct stage stage = two_friends(*state, 0);
    assert_int_equal(qn_host_message(stage.host, FIRST, 0, QN_EN).watching, 0);
    look(&stage, STRANGER, QN_ASKS_ENTER);
    assert_int_equal(qn_host_message(stage.host, FIRST, 0, QN_EN).watching, 1);
    assert_int_equal(qn_host_message(stage.host, STRANGER, QN_SPECTATOR, QN_EN).watching, 0);
    assert_int_equal(qn_host_message(stage.host, FIRST, 0, QN_EN).owner, -1);
    qn_host_own(stage.host, BEA);
    assert_int_equal(qn_host_message(stage.host, FIRST, 0, QN_EN).owner, 1);
    assert_false(qn_host_message(stage.host, FIRST, 0, QN_EN).owns);
    assert_true(qn_host_message(stage.host, BEA, 1, QN_EN).owns);
    look(&stage, STRANGER, QN_ASKS_EXIT);
    assert_int_equal(qn_host_message(stage.host, FIRST, 0, QN_EN).watching, 0);
    qn_host_free(stage.host);
}

static void one_more_game(struct stage *stage, int32_t points[QN_PLAYERS_MAX])
{
    int16_t scores[QN_PLAYERS_MAX];
    uint8_t ranks[QN_PLAYERS_MAX];
    while (play_to(stage, -1))
        ;
    assert_true(qn_table_result(table_of(stage), scores, ranks));
    for (int seat = 0; seat < qn_table_setup(table_of(stage))->players; seat++)
        points[seat] += scores[seat];
}

/* Everybody takes along what they have won when all move on by a seat, bots as well. */
static void a_running_score(void **state)
{
    struct stage stage = two_friends(*state, 0);
    int players = qn_table_setup(table_of(&stage))->players;
    int32_t points[QN_PLAYERS_MAX] = {0}, moved[QN_PLAYERS_MAX];
    one_more_game(&stage, points);
    for (int game = 0; game < 2; game++) {
        struct qn_order again = {
            .asks = QN_ASKS_AGAIN, .is_now = true, .command = {.person = BEA, .bytes = {1}}};
        int asker = message_seat(table_of(&stage), BEA);
        assert_int_equal(ask_for(&stage, again), QN_ACCEPTED);
        uint32_t commit = stage.answer.answer.version - 2 * (uint32_t)players - 1;
        assert_int_equal(table_of(&stage)->entries.list[commit].act, QN_ACT_COMMIT);
        assert_int_equal(table_of(&stage)->entries.list[commit].seat, asker);
        for (int seat = 0; seat < players; seat++)
            moved[(seat + 1) % players] = points[seat];
        memcpy(points, moved, sizeof points);
        for (int seat = 0; seat < players; seat++)
            assert_int_equal(series_standing(table_of(&stage), seat).points, points[seat]);
        assert_int_equal(do_as(&stage, BEA, (struct qn_command){.act = QN_ACT_START}), QN_ACCEPTED);
        one_more_game(&stage, points);
        for (int seat = 0; seat < players; seat++) {
            assert_int_equal(series_standing(table_of(&stage), seat).points, points[seat]);
            assert_int_equal(series_standing(table_of(&stage), seat).games, game + 2);
        }
    }
    qn_host_free(stage.host);
}

/* ---- going back ---- */

enum { CHOICES = 12 };

/* What every viewer knew when Ana had to decide. */
struct decision {
    uint32_t moves;
    uint64_t views[QN_PLAYERS_MAX + 1][QN_VIEW_MAX / 8];
};

static void remember(const struct stage *stage, struct decision *decision)
{
    const struct qn_setup *setup = qn_table_setup(table_of(stage));
    memset(decision, 0, sizeof *decision);
    decision->moves = qn_table_moves(table_of(stage));
    for (int i = 0; i <= setup->players; i++)
        qn_table_view(table_of(stage), viewer_number(setup, i), decision->views[i]);
}

/* Plays up to Ana's next choice between two moves or more; false: there is none before the end. */
static bool play_to_decision(struct stage *stage)
{
    uint64_t view[QN_VIEW_MAX / 8];
    qn_move moves[QN_MOVES_MAX];
    while (play_to(stage, 0)) {
        const struct qn_table *table = table_of(stage);
        qn_table_view(table, 0, view);
        if (qn_view_legal(qn_table_game(table), view, moves) > 1)
            return true;
        assert_int_equal(
            do_as(stage, FIRST, (struct qn_command){.act = QN_ACT_MOVE, .move = moves[0]}),
            QN_ACCEPTED);
    }
    return false;
}

/* Alone against bots every undo is one's last decision before: across what the bots did, what was
 * shuffled and what was shown, to the first of the game. What anybody knows is as it was then. */
static void back_to_decisions(void **state)
{
    static struct decision choices[CHOICES], now;
    struct stage stage = friends(*state, 1, 0, true);
    int count = 0;
    for (; count < CHOICES && play_to_decision(&stage); count++) {
        remember(&stage, &choices[count]);
        struct qn_command move = {.act = QN_ACT_MOVE, .move = first_move(table_of(&stage))};
        assert_int_equal(do_as(&stage, FIRST, move), QN_ACCEPTED);
    }
    assert_true(count > 3);
    if (qn_table_turn(table_of(&stage)) < 0) {
        qn_host_free(stage.host);
        return;
    }
    for (int left = count; left > 0; left--) {
        assert_true(qn_table_undoable(table_of(&stage), 0));
        assert_int_equal(do_as(&stage, FIRST, (struct qn_command){.act = QN_ACT_UNDO}),
                         QN_ACCEPTED);
        remember(&stage, &now);
        assert_memory_equal(&now, &choices[left - 1], sizeof now);
    }
    assert_true(qn_table_ledger(table_of(&stage)).back > 0);
    qn_host_free(stage.host);
}

/* With other people it stays as it was: nobody goes back, whatever is asked for. */
static void nobody_goes_back_on_friends(void **state)
{
    struct stage stage = friends(*state, 2, 0, true);
    for (int seat = 0; seat < 2 && play_to(&stage, seat); seat++) {
        struct qn_command move = {
            .act = QN_ACT_MOVE, .seat = (uint8_t)seat, .move = first_move(table_of(&stage))};
        assert_int_equal(do_as(&stage, FIRST + (uint64_t)seat, move), QN_ACCEPTED);
    }
    uint32_t version = qn_table_version(table_of(&stage));
    assert_false(qn_table_undoable(table_of(&stage), 0));
    assert_true(do_as(&stage, FIRST, (struct qn_command){.act = QN_ACT_UNDO}) != QN_ACCEPTED);
    assert_int_equal(do_as(&stage, FIRST, (struct qn_command){.act = QN_ACT_BACK}), QN_NOT_ALLOWED);
    assert_int_equal(qn_table_version(table_of(&stage)), version);
    qn_host_free(stage.host);
}

static int count_in(const char *text, const char *what)
{
    int count = 0;
    for (; (text = strstr(text, what)) != NULL; text++)
        count++;
    return count;
}

/* The log says what people were called when it happened. */
static void names_of_their_time(void **state)
{
    static char bytes[1 << 18];
    struct stage stage = two_friends(*state, 0);
    for (int i = 0; i < 2 && play_to(&stage, 0); i++) {
        struct qn_command move = {.act = QN_ACT_MOVE, .move = first_move(table_of(&stage))};
        struct qn_command name = {.act = QN_ACT_NAME, .name = "Zoe"};
        assert_int_equal(do_as(&stage, FIRST, move), QN_ACCEPTED);
        struct message_to to = qn_host_message(stage.host, BEA, 1, QN_EN);
        struct qn_text text = qn_text_on(bytes, sizeof bytes);
        message_put_snapshot(&to, &text);
        const char *log = strstr(bytes, "\"log\":");
        assert_non_null(log);
        assert_true(count_in(log, "Ana") > 0);
        assert_int_equal(count_in(log, "Zoe") > 0, i > 0);
        if (i == 0 && qn_table_turn(table_of(&stage)) >= 0)
            assert_int_equal(do_as(&stage, FIRST, name), QN_ACCEPTED);
    }
    qn_host_free(stage.host);
}

static uint32_t ask_for_a_hint(struct stage *stage)
{
    assert_int_equal(do_as(stage, FIRST, (struct qn_command){.act = QN_ACT_HINT}), QN_ACCEPTED);
    return stage->ticket;
}

/* Advice is for whoever looks through the eyes of the seat to move, on all of its devices, and for
 * nobody else; late, it is for nobody. */
static void who_hears_advice(void **state)
{
    enum { ANAS = FIRST % WHOMS, ANAS_OTHER = (FIRST + 2) % WHOMS, STRANGERS = STRANGER % WHOMS };
    struct stage stage = two_friends(*state, 0);
    struct qn_order other = {.asks = QN_ASKS_ENTER,
                             .command = {.person = FIRST},
                             .eyes = QN_EYES_OWN,
                             .since = QN_SINCE_NOTHING,
                             .whom = &whoms[ANAS_OTHER]};
    look(&stage, STRANGER, QN_ASKS_ENTER);
    assert_int_equal(ask_for(&stage, other), QN_ACCEPTED);
    if (play_to(&stage, 0)) {
        assert_true(qn_host_advised(stage.host, ask_for_a_hint(&stage)));
        go_on(&stage);
        assert_int_equal(stage.hinted, 1u << ANAS | 1u << ANAS_OTHER);
        other.eyes = QN_SPECTATOR;
        assert_int_equal(ask_for(&stage, other), QN_ACCEPTED);
        stage.hinted = 0;
        assert_true(qn_host_advised(stage.host, ask_for_a_hint(&stage)));
        go_on(&stage);
        assert_int_equal(stage.hinted, 1u << ANAS);
        stage.hinted = 0;
        uint32_t late = ask_for_a_hint(&stage);
        struct qn_command move = {.act = QN_ACT_MOVE, .move = first_move(table_of(&stage))};
        assert_int_equal(do_as(&stage, FIRST, move), QN_ACCEPTED);
        assert_false(qn_host_advised(stage.host, late));
        go_on(&stage);
        assert_int_equal(stage.hinted, 0);
    }
    qn_host_free(stage.host);
}

/* A deal that is played is replayed as it is seen; one that is over by what was one's own. */
static void who_may_replay(void **state)
{
    struct stage stage = two_friends(*state, 0);
    for (bool is_over = false;; is_over = true) {
        const struct qn_table *table = table_of(&stage);
        assert_true(qn_host_may_replay(table, 0, FIRST, 0));
        assert_false(qn_host_may_replay(table, 0, FIRST, 1));
        assert_false(qn_host_may_replay(table, 0, STRANGER, 0));
        assert_true(qn_host_may_replay(table, 0, STRANGER, QN_SPECTATOR));
        assert_false(qn_host_may_replay(table, 1, FIRST, 0));
        assert_true(qn_host_screen_may_replay(table, 0, QN_SPECTATOR));
        assert_false(qn_host_screen_may_replay(table, 0, QN_PLAYERS_MAX));
        if (is_over)
            break;
        play_to(&stage, -1);
    }
    qn_host_free(stage.host);
}

/* What lists and statistics get of a game, once it is over. */
static void a_result(void **state)
{
    struct stage stage = two_friends(*state, 0);
    struct qn_host_result result;
    int16_t scores[QN_PLAYERS_MAX];
    uint8_t ranks[QN_PLAYERS_MAX];
    assert_false(qn_host_result(table_of(&stage), &result));
    play_to(&stage, -1);
    assert_true(qn_host_result(table_of(&stage), &result));
    assert_true(qn_table_result(table_of(&stage), scores, ranks));
    assert_int_equal(result.game, 0);
    assert_string_equal(result.seats[0].name, "Ana");
    for (int seat = 0; seat < qn_table_setup(table_of(&stage))->players; seat++) {
        assert_int_equal(result.seats[seat].person, seat < 2 ? FIRST + (uint64_t)seat : 0);
        assert_int_equal(result.seats[seat].score, scores[seat]);
        assert_int_equal(result.seats[seat].rank, ranks[seat]);
        assert_string_not_equal(result.seats[seat].name, "easy");
    }
    qn_host_free(stage.host);
}

/* Advice compares two moves in words, where there are two. */
static void advice_in_words(void **state)
{
    const struct qn_game *game = *state;
    struct stage stage = two_friends(game, 0);
    uint64_t view[QN_VIEW_MAX / 8];
    qn_move moves[QN_MOVES_MAX];
    int count = 0;
    for (int i = 0; i < 40 && count < 2 && play_to(&stage, 0); i++) {
        assert_true(qn_table_view(table_of(&stage), 0, view));
        count = qn_view_legal(game, view, moves);
        if (count < 2)
            do_as(&stage, FIRST, (struct qn_command){.act = QN_ACT_MOVE, .move = moves[0]});
    }
    assert_true(count >= 2);
    char sentence[2048], phrase[512];
    struct qn_text said = qn_text_on(sentence, sizeof sentence);
    struct qn_text next = qn_text_on(phrase, sizeof phrase);
    struct qn_speech speech = qn_speech_in(game, QN_EN, &next);
    game->people->phrase(view, moves[1], QN_OFFER, &speech);
    speech.text = &said;
    struct qn_advice two = {.move = moves[0], .next = moves[1]};
    qn_say_advice(view, &two, &speech);
    assert_non_null(strstr(sentence, "Next best: "));
    assert_non_null(strstr(sentence, phrase));
    said = qn_text_on(sentence, sizeof sentence);
    struct qn_advice one = {.move = moves[0], .next = QN_NO_MOVE};
    qn_say_advice(view, &one, &speech);
    assert_null(strstr(sentence, "Next best: "));
    qn_host_free(stage.host);
}

int main(void)
{
    const struct game_test tests[] = {{"everything in any order", in_any_order},
                                      {"a table held in thought", held_in_thought},
                                      {"paced for people", paced_for_people},
                                      {"leaving one's own seat", leaves_its_own_seat},
                                      {"beginning as nobody", begins_as_nobody},
                                      {"a bot for who is away", a_bot_for_who_is_away},
                                      {"a bot for who has gone", a_bot_for_who_has_gone},
                                      {"a bot for who is forgotten", a_bot_for_who_is_forgotten},
                                      {"a missed turn", a_missed_turn},
                                      {"who watches", who_watches},
                                      {"a running score", a_running_score},
                                      {"names of their time", names_of_their_time},
                                      {"back to decisions", back_to_decisions},
                                      {"nobody goes back on friends", nobody_goes_back_on_friends},
                                      {"who hears advice", who_hears_advice},
                                      {"who may replay", who_may_replay},
                                      {"a result", a_result},
                                      {"advice in words", advice_in_words}};
    return run_game_tests("host", tests, sizeof tests / sizeof tests[0]);
}
