/* Tables and records in a browser. The page's worker is their host: it keeps the lines, asks the
 * bots, and gives secrets and shares; everybody who sits at this screen is somebody else's
 * neighbour, not the table's master, and sees only through the eyes of a seat. */
#include "core/json.h"
#include "session/hosting.h"
#include "session/message.h"
#include "session/recorded.h"
#include "wasm/browser.h"
#include <quinte/host.h>
#include <stdlib.h>
#include <string.h>

enum { SENTENCE_ROOM = 1024, WORD_ROOM = 24, REPLAY_ROOM = DESK_BYTES / 2 };

struct watch {
    struct qn_reader *reader;
    struct message_to to;
};

EXPORT("table_open") struct qn_table *table_open(int lang);
EXPORT("table_free") void table_free(struct qn_table *table);
EXPORT("table_read") int table_read(struct qn_table *table, int lang);
EXPORT("table_outdated") int table_outdated(const struct qn_table *table);
EXPORT("table_line") int table_line(const struct qn_table *table, int line, int secret);
EXPORT("table_version") int table_version(const struct qn_table *table);
EXPORT("table_turn") int table_turn(const struct qn_table *table);
EXPORT("table_bot") int table_bot(const struct qn_table *table);
EXPORT("table_automatic") int table_automatic(const struct qn_table *table);
EXPORT("table_view") int table_view(const struct qn_table *table, int viewer);
EXPORT("table_may_see") int table_may_see(const struct qn_table *table, int viewer);
EXPORT("table_may_replay")
int table_may_replay(const struct qn_table *table, int deal, int viewer);
EXPORT("table_do") int table_do(struct qn_table *table, int lang);
EXPORT("table_do_as_host") int table_do_as_host(struct qn_table *table, int lang);
EXPORT("table_again") int table_again(struct qn_table *table);
EXPORT("table_why") int table_why(const struct qn_table *table, int viewer, int lang);
EXPORT("table_record") int table_record(const struct qn_table *table, int deal);
EXPORT("table_replay")
int table_tell(const struct qn_table *table, int deal, int viewer, int lang, int from);
EXPORT("table_snapshot") int table_snapshot(const struct qn_table *table, int viewer, int lang);
EXPORT("watch_open")
struct watch *watch_open(const struct qn_table *table, int viewer, int lang, int from);
EXPORT("watch_next") int watch_next(struct watch *watch);
EXPORT("watch_close") void watch_close(struct watch *watch);
EXPORT("record_open") struct recorded *record_open(int lang);
EXPORT("record_close") void record_close(struct recorded *record);
EXPORT("record_head") int record_head(const struct recorded *record);
EXPORT("record_replay")
int record_replay(const struct recorded *record, int viewer, int lang, int from);

static struct qn_text sentence_on(char *room)
{
    room[0] = '\0';
    return qn_text_on(room, SENTENCE_ROOM);
}

/* ---- saved tables ---- */

/* Line 0 of a saved table: makes the table; NULL and a sentence if it cannot be. */
struct qn_table *table_open(int lang)
{
    char why[SENTENCE_ROOM];
    struct qn_text error = sentence_on(why);
    struct qn_table *table = qn_table_open(desk_read(), desk_lang(lang), &error);
    if (!table)
        desk_refuse(why);
    return table;
}

void table_free(struct qn_table *table) { qn_table_free(table); }

/* A further line. */
int table_read(struct qn_table *table, int lang)
{
    char why[SENTENCE_ROOM];
    struct qn_text error = sentence_on(why);
    return qn_table_read(table, desk_read(), desk_lang(lang), &error) ? 0 : desk_refuse(why);
}

/* Whether the line before was refused by the rules alone: the table was played by older ones. */
int table_outdated(const struct qn_table *table) { return qn_table_outdated(table); }

/* Line by line, up to the version; without `secret` what everybody may know by now. */
int table_line(const struct qn_table *table, int line, int secret)
{
    struct qn_text text = desk_write();
    if (line < 0 || (uint32_t)line > qn_table_version(table))
        return desk_refuse("");
    qn_table_line(table, (uint32_t)line, secret != 0, &text);
    return desk_done(&text);
}

/* ---- what the host asks ---- */

int table_version(const struct qn_table *table) { return (int)qn_table_version(table); }

int table_turn(const struct qn_table *table) { return qn_table_turn(table); }

/* Which bot is to move; nothing if none is. */
int table_bot(const struct qn_table *table)
{
    struct qn_text text = desk_write();
    const char *bot = qn_table_bot(table);
    qn_text_str(&text, bot ? bot : "");
    return desk_done(&text);
}

/* The move that plays itself; nothing if none does. */
int table_automatic(const struct qn_table *table)
{
    struct qn_text text = desk_write();
    qn_move move = qn_table_bot(table) ? QN_NO_MOVE : hosting_automatic(table);
    if (move != QN_NO_MOVE)
        qn_table_game(table)->move_print(move, &text);
    return desk_done(&text);
}

/* Whoever is no seat of the table is a spectator, who knows least. */
static int eyes_of(const struct qn_table *table, int viewer)
{
    return viewer >= 0 && viewer < qn_table_setup(table)->players ? viewer : QN_SPECTATOR;
}

int table_view(const struct qn_table *table, int viewer)
{
    uint64_t view[QN_VIEW_MAX / 8];
    struct qn_text text = desk_write();
    if (qn_table_view(table, eyes_of(table, viewer), view))
        qn_view_json(qn_table_game(table), view, &text);
    return desk_done(&text);
}

static uint64_t person_at(const struct qn_table *table, int seat)
{
    bool is_seat = seat >= 0 && seat < qn_table_setup(table)->players;
    return is_seat ? qn_table_seat(table, seat)->person : QN_NO_PERSON;
}

/* A table that comes from elsewhere may have people who sat far away: they sit here now. */
static bool is_here(const struct qn_table *table, int seat)
{
    int sitter = seat >= 0 && seat < qn_table_setup(table)->players
                     ? qn_table_seat(table, seat)->sitter
                     : QN_NOBODY;
    return sitter == QN_HERE || sitter == QN_REMOTE;
}

/* What comes to the screen is seen by all who sit here. Through the eyes of a seat they may look
 * only one at a time; what happened in a game that is over all of them must be allowed to see. */
int table_may_see(const struct qn_table *table, int viewer)
{
    return viewer == QN_SPECTATOR ||
           (is_here(table, viewer) && qn_table_may_see(table, person_at(table, viewer), viewer));
}

int table_may_replay(const struct qn_table *table, int deal, int viewer)
{
    bool is_anybody = false;
    for (int seat = 0; seat < qn_table_setup(table)->players; seat++) {
        if (!is_here(table, seat))
            continue;
        is_anybody = true;
        if (!qn_table_may_replay(table, (uint32_t)deal, person_at(table, seat), viewer))
            return false;
    }
    return is_anybody || qn_table_may_replay(table, (uint32_t)deal, QN_NO_PERSON, viewer);
}

/* ---- commands ---- */

static int digit(char c)
{
    static const char digits[] = "0123456789abcdef";
    const char *at = c ? strchr(digits, c) : NULL;
    return at ? (int)(at - digits) : -1;
}

static bool read_bytes(const char *hex, uint8_t *bytes, int count)
{
    for (int i = 0; i < count; i++) {
        int high = digit(hex[2 * i]), low = high < 0 ? -1 : digit(hex[2 * i + 1]);
        if (low < 0)
            return false;
        bytes[i] = (uint8_t)(high << 4 | low);
    }
    return hex[2 * count] == '\0';
}

struct request {
    struct qn_command command;
    char act[WORD_ROOM], id[WORD_ROOM], move[QN_MOVE_TEXT_MAX], bytes[2 * QN_SECRET_BYTES + 1];
};

static void read_member(struct qn_json *json, const char *key, struct request *request)
{
    struct qn_command *command = &request->command;
    if (strcmp(key, "act") == 0)
        qn_json_string(json, request->act, sizeof request->act);
    else if (strcmp(key, "seat") == 0)
        command->seat = (uint8_t)qn_json_int(json, 0, QN_PLAYERS_MAX - 1);
    else if (strcmp(key, "version") == 0)
        command->version = (uint32_t)qn_json_int(json, 0, 0x7FFFFFFF);
    else if (strcmp(key, "person") == 0)
        command->person = (uint64_t)qn_json_int(json, 1, 0x7FFFFFFF);
    else if (strcmp(key, "id") == 0)
        qn_json_string(json, request->id, sizeof request->id);
    else if (strcmp(key, "move") == 0)
        qn_json_string(json, request->move, sizeof request->move);
    else if (strcmp(key, "name") == 0)
        qn_json_string(json, command->name, sizeof command->name);
    else if (strcmp(key, "bytes") == 0)
        qn_json_string(json, request->bytes, sizeof request->bytes);
    else
        qn_json_fail(json, "member");
}

/* {"act":…,"seat":…,"version":…,"id":…} and what the act needs; "person" for who sits down,
 * otherwise it is whoever sits there. */
static bool read_request(const struct qn_table *table, struct request *request)
{
    struct qn_json json = qn_json_on(desk_read());
    struct qn_command *command = &request->command;
    char key[WORD_ROOM];
    *request = (struct request){0};
    qn_json_open(&json, '{');
    while (qn_json_more(&json, '}') && qn_json_key(&json, key, sizeof key))
        read_member(&json, key, request);
    if (!qn_json_end(&json))
        return false;
    bool commits = strcmp(request->act, "commit") == 0;
    command->act = (uint8_t)(commits ? QN_ACT_COMMIT : hosting_act(request->act));
    command->sitter = QN_HERE;
    if (command->person == QN_NO_PERSON)
        command->person = person_at(table, command->seat);
    for (const char *c = request->id; *c; c++)
        command->id = command->id << 4 | (unsigned)(digit(*c) & 15);
    if (command->act == QN_ACT_MOVE)
        command->move = qn_table_game(table)->move_parse(request->move);
    int bytes = commits ? QN_SECRET_BYTES : QN_SHARE_BYTES;
    bool needs_bytes = commits || command->act == QN_ACT_SHARE;
    return command->act < QN_ACTS &&
           (!needs_bytes || read_bytes(request->bytes, command->bytes, bytes));
}

/* The command above → {"version":…}, or 1 + the length of {"why":…,"say":…}; −1 if it is malformed.
 */
static int do_request(struct qn_table *table, int lang,
                      struct qn_answer do_it(struct qn_table *, const struct qn_command *))
{
    struct request request;
    struct qn_text text;
    if (!read_request(table, &request))
        return desk_refuse(lang == QN_FR ? "Commande mal formée." : "Malformed command.");
    struct qn_answer answer = do_it(table, &request.command);
    text = desk_write();
    qn_text_form(&text, "{\"version\":%lu", (unsigned long)answer.version);
    if (answer.why != QN_ACCEPTED)
        message_put_answer(table, &answer, desk_lang(lang), &text);
    qn_text_char(&text, '}');
    return desk_done(&text);
}

int table_do(struct qn_table *table, int lang) { return do_request(table, lang, qn_table_do); }

int table_do_as_host(struct qn_table *table, int lang)
{
    return do_request(table, lang, qn_table_do_as_host);
}

/* The secret of the next deal in hexadecimal: a rematch, everybody one seat on. */
int table_again(struct qn_table *table)
{
    uint8_t secret[QN_SECRET_BYTES];
    bool is_sound =
        read_bytes(desk_read(), secret, sizeof secret) && qn_table_phase(table) == QN_FINISHED;
    bool done = is_sound && hosting_again(table, secret, 0);
    memset(secret, 0, sizeof secret);
    if (is_sound && !done)
        return desk_starve();
    return done ? 0 : -1;
}

/* ---- words ---- */

static struct message_to to_eyes(const struct qn_table *table, int viewer, int lang)
{
    return (struct message_to){.table = table,
                               .person =
                                   is_here(table, viewer) ? person_at(table, viewer) : QN_NO_PERSON,
                               .viewer = eyes_of(table, viewer),
                               .lang = desk_lang(lang),
                               .log = MESSAGE_LOG,
                               .deadline = -1};
}

int table_snapshot(const struct qn_table *table, int viewer, int lang)
{
    struct message_to to = to_eyes(table, viewer, lang);
    struct qn_text text = desk_write();
    message_put_snapshot(&to, &text);
    return desk_done(&text);
}

/* "lay G9" → {} or {"rule":…,"say":…}. */
int table_why(const struct qn_table *table, int viewer, int lang)
{
    const struct qn_game *game = qn_table_game(table);
    qn_move move = game->move_parse(desk_read());
    uint64_t view[QN_VIEW_MAX / 8];
    struct qn_text text = desk_write();
    qn_text_str(&text, "{\"is\":\"done\"");
    if (move != QN_NO_MOVE && qn_table_view(table, eyes_of(table, viewer), view))
        message_put_why(game, view, move, desk_lang(lang), &text);
    qn_text_char(&text, '}');
    return desk_done(&text);
}

/* ---- games that are over ---- */

/* The record of a deal, counted from 0; only where the table reveals. */
int table_record(const struct qn_table *table, int deal)
{
    struct qn_text text = desk_write();
    bool is_open =
        qn_table_terms(table)->reveal && qn_table_record_of(table, (uint32_t)deal, &text);
    return is_open || text.full ? desk_done(&text) : desk_refuse("");
}

/* The one person who sits here; nobody if there are several. */
static uint64_t only_person(const struct qn_table *table)
{
    uint64_t found = QN_NO_PERSON;
    for (int seat = 0; seat < qn_table_setup(table)->players; seat++) {
        if (is_here(table, seat) && found != QN_NO_PERSON)
            return QN_NO_PERSON;
        if (is_here(table, seat))
            found = person_at(table, seat);
    }
    return found;
}

/* {"you":…,"names":…,"news":…} of a deal after version `from`, and "next" if there is more. */
int table_tell(const struct qn_table *table, int deal, int viewer, int lang, int from)
{
    struct message_to to = to_eyes(table, viewer, lang);
    struct qn_text text = desk_write();
    to.person = only_person(table);
    qn_text_str(&text, "{\"is\":\"done\"");
    message_put_replay(&to, (uint32_t)deal, (uint32_t)from, REPLAY_ROOM, &text);
    qn_text_char(&text, '}');
    return desk_done(&text);
}

/* ---- records ---- */

struct recorded *record_open(int lang)
{
    char why[SENTENCE_ROOM];
    struct qn_text error = sentence_on(why);
    struct recorded *record = recorded_open(desk_read(), desk_lang(lang), &error);
    if (!record)
        desk_refuse(why);
    return record;
}

void record_close(struct recorded *record) { recorded_close(record); }

int record_head(const struct recorded *record)
{
    struct qn_text text = desk_write();
    qn_text_str(&text, "{\"format\":\"quinte-record\"");
    recorded_put_head(record, &text);
    qn_text_char(&text, '}');
    return desk_done(&text);
}

int record_replay(const struct recorded *record, int viewer, int lang, int from)
{
    struct qn_text text = desk_write();
    qn_text_str(&text, "{\"is\":\"done\"");
    recorded_put_replay(record, viewer, desk_lang(lang), (uint32_t)from, REPLAY_ROOM, &text);
    qn_text_char(&text, '}');
    return desk_done(&text);
}

/* ---- news ---- */

struct watch *watch_open(const struct qn_table *table, int viewer, int lang, int from)
{
    struct watch *watch = malloc(sizeof *watch);
    struct message_to to = to_eyes(table, viewer, lang);
    struct qn_reader *reader =
        watch ? qn_reader_new(table, to.person, to.viewer, (uint32_t)from) : NULL;
    if (!reader) {
        free(watch);
        desk_starve();
        return NULL;
    }
    *watch = (struct watch){reader, to};
    return watch;
}

/* The next entry for these eyes; 0 at the end of the log, where a later call goes on. */
int watch_next(struct watch *watch)
{
    struct qn_news news;
    struct qn_text text = desk_write();
    if (!qn_reader_next(watch->reader, &news))
        return 0;
    message_put_news(&watch->to, &news, &text);
    return desk_done(&text);
}

void watch_close(struct watch *watch)
{
    if (watch)
        qn_reader_free(watch->reader);
    free(watch);
}
