/* Tables and records in a browser, to be read: how they are played is in host.c. */
#include "session/host.h"
#include "core/json_write.h"
#include "core/setup.h"
#include "session/host_common.h"
#include "session/record_replay.h"
#include "wasm/browser.h"
#include <quinte/host.h>
#include <stdlib.h>
#include <string.h>

enum { SENTENCE_ROOM = 1024, REPLAY_ROOM = BUFFER_BYTES / 2 };

EXPORT("table_head") int table_head(int lang);
EXPORT("table_open") struct qn_table *table_open(int lang);
EXPORT("table_free") void table_free(struct qn_table *table);
EXPORT("table_read") int table_read(struct qn_table *table, int lang);
EXPORT("table_outdated") int table_outdated(const struct qn_table *table);
EXPORT("table_line") int table_line(const struct qn_table *table, int line, int secret);
EXPORT("table_version") int table_version(const struct qn_table *table);
EXPORT("table_turn") int table_turn(const struct qn_table *table);
EXPORT("table_view") int table_view(const struct qn_table *table, int viewer);
EXPORT("table_may_replay")
int table_may_replay(const struct qn_table *table, int deal, int viewer);
EXPORT("table_why") int table_why(const struct qn_table *table, int viewer, int lang);
EXPORT("table_is_public") int table_is_public(const struct qn_table *table);
EXPORT("table_record") int table_record(const struct qn_table *table, int deal);
EXPORT("table_replay")
int table_tell(const struct qn_table *table, int deal, int viewer, int lang, int from);
EXPORT("table_snapshot") int table_snapshot(const struct qn_table *table, int viewer, int lang);
EXPORT("table_row") int table_row(const struct qn_table *table);
EXPORT("table_result") int table_result(const struct qn_table *table);
EXPORT("record_open") struct record_replay *record_open(int lang);
EXPORT("record_close") void record_close(struct record_replay *record);
EXPORT("record_head") int record_head(const struct record_replay *record);
EXPORT("record_replay")
int record_replay(const struct record_replay *record, int viewer, int lang, int from);

static struct qn_text sentence_on(char *room)
{
    room[0] = '\0';
    return qn_text_on(room, SENTENCE_ROOM);
}

/* ---- saved tables ---- */

/* Line 0 of a table to come, by its game, players, options and terms. */
int table_head(int lang)
{
    char why[SENTENCE_ROOM];
    struct qn_text error = sentence_on(why);
    struct qn_table *table = host_new_table(buffer_read(), known_lang(lang), &error);
    if (!table)
        return buffer_refuse(why);
    int length = table_line(table, 0, 1);
    qn_table_free(table);
    return length;
}

/* Line 0 of a saved table: makes the table; NULL and a sentence if it cannot be. */
struct qn_table *table_open(int lang)
{
    char why[SENTENCE_ROOM];
    struct qn_text error = sentence_on(why);
    struct qn_table *table = qn_table_open(buffer_read(), known_lang(lang), &error);
    if (!table)
        buffer_refuse(why);
    return table;
}

void table_free(struct qn_table *table) { qn_table_free(table); }

/* A further line. */
int table_read(struct qn_table *table, int lang)
{
    char why[SENTENCE_ROOM];
    struct qn_text error = sentence_on(why);
    return qn_table_read(table, buffer_read(), known_lang(lang), &error) ? 0 : buffer_refuse(why);
}

/* Whether the line before was refused by the rules alone: the table was played by older ones. */
int table_outdated(const struct qn_table *table) { return qn_table_outdated(table); }

/* Line by line, up to the version; without `secret` what everybody may know by now. */
int table_line(const struct qn_table *table, int line, int secret)
{
    struct qn_text text = buffer_write();
    if (line < 0 || (uint32_t)line > qn_table_version(table))
        return buffer_refuse("");
    qn_table_line(table, (uint32_t)line, secret != 0, &text);
    return buffer_answer(&text);
}

/* ---- looking at it ---- */

int table_version(const struct qn_table *table) { return (int)qn_table_version(table); }

int table_turn(const struct qn_table *table) { return qn_table_turn(table); }

/* Whoever is no seat of the table is a spectator, who knows least. */
static int eyes_of(const struct qn_table *table, int viewer)
{
    return viewer >= 0 && viewer < qn_table_setup(table)->players ? viewer : QN_SPECTATOR;
}

int table_view(const struct qn_table *table, int viewer)
{
    uint64_t view[QN_VIEW_MAX / 8];
    struct qn_text text = buffer_write();
    if (qn_table_view(table, eyes_of(table, viewer), view))
        qn_view_json(qn_table_game(table), view, &text);
    return buffer_answer(&text);
}

static uint64_t person_at(const struct qn_table *table, int seat)
{
    bool is_seat = seat >= 0 && seat < qn_table_setup(table)->players;
    return is_seat ? qn_table_seat(table, seat)->person : QN_NO_PERSON;
}

int table_may_replay(const struct qn_table *table, int deal, int viewer)
{
    return qn_host_screen_may_replay(table, (uint32_t)deal, viewer);
}

/* ---- words ---- */

/* What lists show of it. */
int table_row(const struct qn_table *table)
{
    struct qn_text text = buffer_write();
    qn_put_open(&text, NULL, '{');
    qn_put_setup(&text, qn_table_game(table), qn_table_setup(table));
    qn_put_string(&text, "phase", host_phase_names[qn_table_phase(table)]);
    qn_put_string(&text, "clock", host_clock_names[qn_table_terms(table)->clock]);
    qn_put_int(&text, "turn", qn_table_turn(table));
    message_put_seated(table, &text);
    qn_put_open(&text, "people", '[');
    for (int seat = 0; seat < qn_table_setup(table)->players; seat++)
        qn_put_bool(&text, NULL, person_at(table, seat) != QN_NO_PERSON);
    qn_put_close(&text, ']');
    qn_put_close(&text, '}');
    return buffer_answer(&text);
}

static void put_numbers(const char *name, const struct qn_host_result *result, bool is_score,
                        int players, struct qn_text *text)
{
    qn_put_open(text, name, '[');
    for (int seat = 0; seat < players; seat++)
        qn_put_int(text, NULL, is_score ? result->seats[seat].score : result->seats[seat].rank);
    qn_put_close(text, ']');
}

/* The game that has just ended, with the bots that played; 0: none has. */
int table_result(const struct qn_table *table)
{
    int players = qn_table_setup(table)->players;
    struct qn_host_result result;
    struct qn_text text = buffer_write();
    if (!qn_host_result(table, &result))
        return 0;
    qn_put_open(&text, NULL, '{');
    qn_put_int(&text, "number", result.game);
    if (result.back)
        qn_put_int(&text, "back", result.back);
    if (result.is_given)
        qn_put_bool(&text, "given", true);
    qn_put_open(&text, "names", '[');
    for (int seat = 0; seat < players; seat++)
        qn_put_string(&text, NULL, result.seats[seat].name);
    qn_put_close(&text, ']');
    put_numbers("scores", &result, true, players, &text);
    put_numbers("ranks", &result, false, players, &text);
    qn_put_open(&text, "people", '[');
    for (int seat = 0; seat < players; seat++)
        qn_put_bool(&text, NULL, result.seats[seat].person != QN_NO_PERSON);
    qn_put_close(&text, ']');
    qn_put_open(&text, "bots", '[');
    for (int seat = 0; seat < players; seat++)
        if (qn_table_seat(table, seat)->sitter == QN_BOT)
            qn_put_string(&text, NULL, qn_table_seat(table, seat)->bot);
    qn_put_close(&text, ']');
    qn_put_close(&text, '}');
    return buffer_answer(&text);
}

static struct message_to to_eyes(const struct qn_table *table, int viewer, int lang)
{
    return (struct message_to){.table = table,
                               .person = person_at(table, viewer),
                               .viewer = eyes_of(table, viewer),
                               .lang = known_lang(lang),
                               .log = MESSAGE_LOG,
                               .deadline = -1,
                               .owner = -1};
}

int table_snapshot(const struct qn_table *table, int viewer, int lang)
{
    struct message_to to = to_eyes(table, viewer, lang);
    struct qn_text text = buffer_write();
    message_put_snapshot(&to, &text);
    return buffer_answer(&text);
}

/* "lay G9" → {} or {"rule":…,"say":…}. */
int table_why(const struct qn_table *table, int viewer, int lang)
{
    const struct qn_game *game = qn_table_game(table);
    qn_move move = game->move_parse(buffer_read());
    uint64_t view[QN_VIEW_MAX / 8];
    struct qn_text text = buffer_write();
    qn_put_open(&text, NULL, '{');
    qn_put_string(&text, "is", "done");
    if (move != QN_NO_MOVE && qn_table_view(table, eyes_of(table, viewer), view))
        message_put_why(game, view, move, known_lang(lang), &text);
    qn_put_close(&text, '}');
    return buffer_answer(&text);
}

/* ---- games that are over ---- */

/* Whether everybody may have its lines as they are without `secret`. */
int table_is_public(const struct qn_table *table) { return host_log_is_public(table); }

/* The record of a deal, counted from 0; only where the table reveals. */
int table_record(const struct qn_table *table, int deal)
{
    struct qn_text text = buffer_write();
    bool is_open = deal >= 0 && host_public_record(table, deal, &text);
    return is_open || text.full ? buffer_answer(&text) : buffer_refuse("");
}

/* {"you":…,"names":…,"news":…} of a deal after version `from`, and "next" if there is more. */
int table_tell(const struct qn_table *table, int deal, int viewer, int lang, int from)
{
    struct message_to to = to_eyes(table, viewer, lang);
    struct qn_text text = buffer_write();
    to.person = qn_host_alone(table);
    qn_put_open(&text, NULL, '{');
    qn_put_string(&text, "is", "done");
    message_put_replay(&to, (uint32_t)deal, (uint32_t)from, REPLAY_ROOM, &text);
    qn_put_close(&text, '}');
    return buffer_answer(&text);
}

/* ---- records ---- */

struct record_replay *record_open(int lang)
{
    char why[SENTENCE_ROOM];
    struct qn_text error = sentence_on(why);
    struct record_replay *record = record_replay_open(buffer_read(), known_lang(lang), &error);
    if (!record)
        buffer_refuse(why);
    return record;
}

void record_close(struct record_replay *record) { record_replay_close(record); }

int record_head(const struct record_replay *record)
{
    struct qn_text text = buffer_write();
    qn_put_open(&text, NULL, '{');
    qn_put_string(&text, "format", "quinte-record");
    record_replay_put_head(record, &text);
    qn_put_close(&text, '}');
    return buffer_answer(&text);
}

int record_replay(const struct record_replay *record, int viewer, int lang, int from)
{
    struct qn_text text = buffer_write();
    qn_put_open(&text, NULL, '{');
    qn_put_string(&text, "is", "done");
    record_replay_put_news(record, viewer, known_lang(lang), (uint32_t)from, REPLAY_ROOM, &text);
    qn_put_close(&text, '}');
    return buffer_answer(&text);
}
