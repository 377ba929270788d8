/* Saving and loading: the log as lines of JSON, and the same commands made again from them. */
#include "session/table.h"
#include "core/json.h"
#include "core/json_write.h"
#include "core/language.h"
#include "core/record.h"
#include "core/setup.h"
#include "core/text.h"
#include "session/host_common.h"
#include <stdlib.h>
#include <string.h>

enum { WORD_MAX = 24, HEX_MAX = 2 * QN_SECRET_BYTES + 1 };

static int find_name(const char *name, const char *const *names, int count)
{
    for (int i = 0; i < count; i++)
        if (strcmp(name, names[i]) == 0)
            return i;
    return -1;
}

/* ---- writing ---- */

static void put_head(const struct qn_table *table, bool secret, struct qn_text *text)
{
    qn_put_string(text, "format", "quinte-table");
    qn_put_int(text, "edition", 1);
    struct qn_setup setup = table->setup;
    setup.players = table->seats_at_first;
    qn_put_setup(text, table->game, &setup);
    put_terms(text, &table->terms);
    if (table->is_given && (secret || (table->terms.reveal && table->ledger.finished > 0)))
        qn_put_hex(text, "seed", table->given.bytes, sizeof table->given.bytes);
}

/* Whether the game to which the entry belongs is over, or the deal that it fixed has been played:
 * only then may its secrets be opened. */
static bool is_over_after(const struct qn_table *table, uint32_t index)
{
    for (uint32_t i = index; i < table->entries.count; i++) {
        if (table->entries.list[i].act == QN_ACT_OVER)
            return true;
        if (i > index && table->entries.list[i].act == QN_ACT_COMMIT)
            return false;
    }
    return false;
}

static uint32_t find_back(const struct qn_table *table, uint32_t index, enum qn_act act)
{
    while (table->entries.list[index].act != act)
        index--;
    return index;
}

/* The game that ends with the entry, again from its deal; NULL if there is no memory. */
static struct qn_record *play_again(const struct qn_table *table, uint32_t index)
{
    uint32_t start = find_back(table, index, QN_ACT_START);
    const struct qn_seed *seed = &table->deals.list[table->entries.list[start].extra];
    union qn_state state;
    struct qn_record *record = malloc(sizeof *record);
    if (!record)
        return NULL;
    qn_record_start(record, table->game, &table->setup, seed, &state);
    for (uint32_t i = start + 1; i < index; i++)
        if (table->entries.list[i].act == QN_ACT_MOVE && table->entries.list[i].extra == 0)
            qn_record_move(record, &state, table->entries.list[i].move, NULL);
    return record;
}

static void put_deal(const struct qn_table *table, uint32_t index, bool open, struct qn_text *text)
{
    uint32_t start = find_back(table, index, QN_ACT_START);
    const struct qn_seed *seed = &table->deals.list[table->entries.list[start].extra];
    struct qn_record *record = play_again(table, index);
    if (!record) {
        text->full = true;
        return;
    }
    if (open) {
        qn_put_int(text, "first", record->first);
        qn_put_hex(text, "seed", seed->bytes, sizeof seed->bytes);
        qn_put_shuffles(text, record);
    }
    qn_put_result(text, table->setup.players, record->scores, record->ranks);
    free(record);
}

/* What the act has besides its seat. `open`: everybody may know it by now, or it is the host's. */
static void put_details(const struct qn_table *table, uint32_t index, bool open,
                        struct qn_text *text)
{
    const struct entry *entry = &table->entries.list[index];
    const struct extra *extra = &table->extras.list[entry->extra];
    uint8_t commitment[32];
    switch (entry->act) {
    case QN_ACT_COMMIT:
        qn_fair_commitment(extra->bytes, commitment);
        qn_put_hex(text, "commitment", commitment, sizeof commitment);
        if (open)
            qn_put_hex(text, "secret", extra->bytes, QN_SECRET_BYTES);
        break;
    case QN_ACT_SIT:
    case QN_ACT_CLAIM:
        qn_put_string(text, "sitter", sitter_names[entry->sitter & 3]);
        qn_put_string(text, "name", extra->name);
        break;
    case QN_ACT_BOT:
    case QN_ACT_NAME:
    case QN_ACT_TIME:
        qn_put_string(text, "name", extra->name);
        break;
    case QN_ACT_SHARE:
        qn_put_hex(text, "share", extra->bytes, QN_SHARE_BYTES);
        break;
    case QN_ACT_MOVE:
        if (open || entry->who == QN_ALL)
            qn_put_move(text, "move", table->game, entry->move);
        break;
    case QN_ACT_SEATS:
        qn_put_int(text, "seats", entry->extra);
        break;
    case QN_ACT_OVER:
        put_deal(table, index, open, text);
        break;
    default:
        break;
    }
}

static void put_entry(const struct qn_table *table, uint32_t index, bool secret,
                      struct qn_text *text)
{
    const struct entry *entry = &table->entries.list[index];
    bool open = secret || (table->terms.reveal && is_over_after(table, index));
    qn_put_int(text, "version", (int64_t)index + 1);
    qn_put_string(text, "act", act_name((enum qn_act)entry->act));
    qn_put_int(text, "seat", entry->seat);
    if (secret) {
        qn_put_id(text, "person", entry->person);
        qn_put_id(text, "id", entry->id);
    }
    put_details(table, index, open, text);
}

void qn_table_line(const struct qn_table *table, uint32_t line, bool secret, struct qn_text *text)
{
    qn_text_char(text, '{');
    if (line == 0)
        put_head(table, secret, text);
    else
        put_entry(table, line - 1, secret, text);
    qn_put_close(text, '}');
}

bool qn_table_record(const struct qn_table *table, struct qn_text *text)
{
    union qn_state state;
    if (table->phase == QN_GATHERING)
        return false;
    struct qn_record *record = malloc(sizeof *record);
    if (!record)
        return false;
    qn_record_start(record, table->game, &table->setup, &table->position.seed, &state);
    for (uint32_t i = 0; i < table->moves.count; i++)
        qn_record_move(record, &state, table->moves.list[i].move, NULL);
    qn_record_json(record, text);
    free(record);
    return true;
}

bool qn_table_record_of(const struct qn_table *table, uint32_t deal, struct qn_text *text)
{
    uint32_t started = 0, end = 0;
    while (end < table->entries.count &&
           (table->entries.list[end].act != QN_ACT_OVER || started != deal + 1))
        started += table->entries.list[end++].act == QN_ACT_START;
    bool is_played = end < table->entries.count;
    struct qn_record *record = is_played ? play_again(table, end) : NULL;
    bool is_there = record != NULL;
    text->full |= is_played && !is_there;
    if (is_there)
        qn_record_json(record, text);
    free(record);
    return is_there;
}

/* ---- reading: what is wrong, and where ---- */

enum fault {
    FAULT_JSON,
    FAULT_FORMAT,
    FAULT_GAME,
    FAULT_PLAYERS,
    FAULT_MEMBER,
    FAULT_VALUE,
    FAULT_VERSION,
    FAULT_COMMITMENT,
    FAULT_MOVE,
    FAULT_SECRET,
    FAULT_END,
    FAULT_REFUSED,
    FAULT_MEMORY,
};

static const char *const faults[] = {
    [FAULT_JSON] = N_("it is not well-formed JSON (%s)"),
    [FAULT_FORMAT] = N_("it is not a Quinte table (\"format\" or \"edition\": %s)"),
    [FAULT_GAME] = N_("there is no game '%s' here"),
    [FAULT_PLAYERS] = N_("%s is not for that number of players"),
    [FAULT_MEMBER] = N_("\"%s\" is missing or does not belong there"),
    [FAULT_VALUE] = N_("\"%s\" has an impossible value"),
    [FAULT_VERSION] = N_("the versions do not follow each other: it should be %s"),
    [FAULT_COMMITMENT] = N_("the commitment is not that of the secret%s"),
    [FAULT_MOVE] = N_("'%s' is not a move of this game"),
    [FAULT_SECRET] = N_("the secret of the deal is not in this file: it was not revealed%s"),
    [FAULT_END] = N_("the end of the game is not what the cards and the moves give: \"%s\""),
    [FAULT_REFUSED] = N_("refused: %s"),
    [FAULT_MEMORY] = N_("not enough memory%s"),
};

static bool fail(enum fault fault, const char *what, enum qn_lang lang, struct qn_text *error)
{
    qn_text_form(error, qn_say(lang, faults[fault]), what);
    return false;
}

/* ---- reading a head ---- */

static bool read_hex(struct qn_json *json, uint8_t *bytes, int count)
{
    char text[HEX_MAX] = "";
    return (qn_json_string(json, text, sizeof text) && qn_hex_read(text, bytes, count)) ||
           qn_json_fail(json, "hexadecimal digits");
}

struct head {
    char format[WORD_MAX], game[WORD_MAX], clock[WORD_MAX];
    long edition, players;
    struct qn_terms terms;
    const char *options; /* where they begin */
    struct qn_seed seed;
    unsigned given;
};

enum head_key {
    HEAD_FORMAT,
    HEAD_EDITION,
    HEAD_GAME,
    HEAD_PLAYERS,
    HEAD_OPTIONS,
    HEAD_UNDO,
    HEAD_HINTS,
    HEAD_REVEAL,
    HEAD_GUESTS,
    HEAD_CLOCK,
    HEAD_SEED, /* only where the first deal is given */
    HEAD_KEYS
};

static const char *const head_keys[HEAD_KEYS] = {"format",  "edition", "game",  "players",
                                                 "options", "undo",    "hints", "reveal",
                                                 "guests",  "clock",   "seed"};

static void read_head_value(struct qn_json *json, enum head_key key, struct head *head)
{
    bool *flags[] = {&head->terms.undo, &head->terms.hints, &head->terms.reveal,
                     &head->terms.guests};
    if (key == HEAD_FORMAT)
        qn_json_string(json, head->format, sizeof head->format);
    else if (key == HEAD_EDITION)
        head->edition = qn_json_int(json, 0, 1000);
    else if (key == HEAD_GAME)
        qn_json_string(json, head->game, sizeof head->game);
    else if (key == HEAD_PLAYERS)
        head->players = qn_json_int(json, 0, QN_PLAYERS_MAX);
    else if (key == HEAD_CLOCK)
        qn_json_string(json, head->clock, sizeof head->clock);
    else if (key == HEAD_SEED)
        read_hex(json, head->seed.bytes, sizeof head->seed.bytes);
    else if (key != HEAD_OPTIONS)
        *flags[key - HEAD_UNDO] = qn_json_bool(json);
    else {
        head->options = json->at;
        qn_json_skip(json);
    }
}

/* Every key from the first one on once, and no other. */
static bool read_head(const char *line, enum head_key first, struct head *head, enum qn_lang lang,
                      struct qn_text *error)
{
    struct qn_json json = qn_json_on(line);
    char name[WORD_MAX];
    qn_json_open(&json, '{');
    while (qn_json_more(&json, '}') && qn_json_key(&json, name, sizeof name)) {
        int key = find_name(name, head_keys, HEAD_KEYS);
        if (key < (int)first || head->given >> key & 1)
            return fail(FAULT_MEMBER, name, lang, error);
        head->given |= 1u << key;
        read_head_value(&json, (enum head_key)key, head);
    }
    if (!qn_json_end(&json))
        return fail(FAULT_JSON, json.error, lang, error);
    for (int key = first; key < HEAD_SEED; key++)
        if (!(head->given >> key & 1))
            return fail(FAULT_MEMBER, head_keys[key], lang, error);
    return true;
}

static struct qn_table *table_by(struct head head, enum qn_lang lang, struct qn_text *error)
{
    const struct qn_game *game = qn_game_find(head.game);
    int clock = find_name(head.clock, host_clock_names, QN_CLOCKS);
    if (!game || clock < 0) {
        fail(game ? FAULT_VALUE : FAULT_GAME, game ? "clock" : head.game, lang, error);
        return NULL;
    }
    struct qn_setup setup = qn_setup_standard(game, (int)head.players);
    struct qn_json options = qn_json_on(head.options);
    if (head.players < game->players_min || head.players > game->players_max) {
        fail(FAULT_PLAYERS, game->name, lang, error);
        return NULL;
    }
    if (!qn_setup_read(game, &setup, &options) || !qn_setup_valid(game, &setup)) {
        fail(FAULT_VALUE, "options", lang, error);
        return NULL;
    }
    head.terms.clock = (uint8_t)clock;
    struct qn_table *table = qn_table_new(game, &setup, &head.terms);
    if (!table) {
        fail(FAULT_MEMORY, "", lang, error);
        return NULL;
    }
    table->is_given = head.given >> HEAD_SEED & 1;
    table->given = head.seed;
    return table;
}

struct qn_table *qn_table_open(const char *line, enum qn_lang lang, struct qn_text *error)
{
    struct head head = {.given = 0};
    if (!read_head(line, HEAD_FORMAT, &head, lang, error))
        return NULL;
    if (strcmp(head.format, "quinte-table") != 0 || head.edition != 1) {
        fail(FAULT_FORMAT, head.format, lang, error);
        return NULL;
    }
    return table_by(head, lang, error);
}

struct qn_table *host_new_table(const char *json, enum qn_lang lang, struct qn_text *error)
{
    struct head head = {.given = 0};
    return read_head(json, HEAD_GAME, &head, lang, error) ? table_by(head, lang, error) : NULL;
}

/* ---- reading an entry ---- */

enum line_key {
    LINE_VERSION,
    LINE_ACT,
    LINE_SEAT,
    LINE_PERSON,
    LINE_ID,
    LINE_COMMITMENT,
    LINE_SECRET,
    LINE_SITTER,
    LINE_NAME,
    LINE_SHARE,
    LINE_MOVE,
    LINE_SEATS,
    LINE_FIRST,
    LINE_SEED,
    LINE_SHUFFLES,
    LINE_SCORES,
    LINE_RANKS,
    LINE_KEYS
};

static const char *const line_keys[LINE_KEYS] = {
    "version", "act",  "seat",  "person", "id",   "commitment", "secret", "sitter", "name",
    "share",   "move", "seats", "first",  "seed", "shuffles",   "scores", "ranks"};

/* What an act has besides version, act and seat (person and id may always be there). */
#define ONLY(key) (1u << (key))
static const unsigned needed[QN_ACTS] = {
    [QN_ACT_COMMIT] = ONLY(LINE_COMMITMENT) | ONLY(LINE_SECRET),
    [QN_ACT_SIT] = ONLY(LINE_SITTER) | ONLY(LINE_NAME),
    [QN_ACT_BOT] = ONLY(LINE_NAME),
    [QN_ACT_CLAIM] = ONLY(LINE_SITTER) | ONLY(LINE_NAME),
    [QN_ACT_NAME] = ONLY(LINE_NAME),
    [QN_ACT_SHARE] = ONLY(LINE_SHARE),
    [QN_ACT_MOVE] = ONLY(LINE_MOVE),
    [QN_ACT_TIME] = ONLY(LINE_NAME),
    [QN_ACT_SEATS] = ONLY(LINE_SEATS),
    [QN_ACT_OVER] = ONLY(LINE_FIRST) | ONLY(LINE_SEED) | ONLY(LINE_SHUFFLES) | ONLY(LINE_SCORES) |
                    ONLY(LINE_RANKS),
};

struct line {
    struct qn_command command;
    char act[WORD_MAX], sitter[WORD_MAX], move[QN_MOVE_TEXT_MAX + 8];
    uint8_t commitment[32];
    unsigned given;
};

static uint64_t read_number(struct qn_json *json)
{
    uint8_t bytes[8] = {0};
    uint64_t number = 0;
    read_hex(json, bytes, 8);
    for (int i = 0; i < 8; i++)
        number = number << 8 | bytes[i];
    return number;
}

static void read_line_value(struct qn_json *json, enum line_key key, struct line *line)
{
    struct qn_command *command = &line->command;
    switch (key) {
    case LINE_VERSION:
        command->version = (uint32_t)qn_json_int(json, 1, 1 << 21) - 1;
        break;
    case LINE_ACT:
        qn_json_string(json, line->act, sizeof line->act);
        break;
    case LINE_SEAT:
        command->seat = (uint8_t)qn_json_int(json, 0, QN_PLAYERS_MAX - 1);
        break;
    case LINE_PERSON:
        command->person = read_number(json);
        break;
    case LINE_ID:
        command->id = read_number(json);
        break;
    case LINE_COMMITMENT:
        read_hex(json, line->commitment, 32);
        break;
    case LINE_SECRET:
        read_hex(json, command->bytes, QN_SECRET_BYTES);
        break;
    case LINE_SITTER:
        qn_json_string(json, line->sitter, sizeof line->sitter);
        break;
    case LINE_NAME:
        qn_json_string(json, command->name, sizeof command->name);
        break;
    case LINE_SHARE:
        read_hex(json, command->bytes, QN_SHARE_BYTES);
        break;
    case LINE_SEATS:
        command->seats = (uint8_t)qn_json_int(json, 1, QN_PLAYERS_MAX);
        break;
    case LINE_MOVE:
        qn_json_string(json, line->move, sizeof line->move);
        break;
    default: /* the end of a game is compared as a whole */
        qn_json_skip(json);
        break;
    }
}

static bool read_members(const char *text, struct line *line, enum qn_lang lang,
                         struct qn_text *error)
{
    struct qn_json json = qn_json_on(text);
    char name[WORD_MAX];
    qn_json_open(&json, '{');
    while (qn_json_more(&json, '}') && qn_json_key(&json, name, sizeof name)) {
        int key = find_name(name, line_keys, LINE_KEYS);
        if (key < 0 || line->given >> key & 1)
            return fail(FAULT_MEMBER, name, lang, error);
        line->given |= 1u << key;
        read_line_value(&json, (enum line_key)key, line);
    }
    return qn_json_end(&json) || fail(FAULT_JSON, json.error, lang, error);
}

/* Which of the members that the act must have, and no other, is wrong; −1 if none. */
static int wrong_member(const struct line *line)
{
    unsigned always = ONLY(LINE_VERSION) | ONLY(LINE_ACT) | ONLY(LINE_SEAT);
    unsigned maybe = ONLY(LINE_PERSON) | ONLY(LINE_ID);
    unsigned must = always | needed[line->command.act];
    for (int key = 0; key < LINE_KEYS; key++) {
        bool has = line->given >> key & 1, has_to = must >> key & 1;
        if (has != has_to && !(maybe >> key & 1))
            return key;
    }
    return -1;
}

/* The line is well made, but the rules do not give it. */
static bool fail_by_rules(struct qn_table *table, enum fault fault, const char *what,
                          enum qn_lang lang, struct qn_text *error)
{
    table->outdated = true;
    return fail(fault, what, lang, error);
}

static bool read_line(struct qn_table *table, const char *text, struct line *line,
                      enum qn_lang lang, struct qn_text *error)
{
    struct qn_command *command = &line->command;
    if (!read_members(text, line, lang, error))
        return false;
    int act = 0;
    while (act < QN_ACTS && strcmp(line->act, act_name((enum qn_act)act)) != 0)
        act++;
    if (act == QN_ACTS)
        return fail(FAULT_VALUE, "act", lang, error);
    command->act = (uint8_t)act;
    int wrong = wrong_member(line);
    if (wrong == LINE_SECRET || (wrong == LINE_MOVE && !(line->given >> LINE_MOVE & 1)) ||
        (wrong == LINE_FIRST && !(line->given >> LINE_FIRST & 1)))
        return fail(FAULT_SECRET, "", lang, error);
    if (wrong >= 0)
        return fail(FAULT_MEMBER, line_keys[wrong], lang, error);
    if (line->given >> LINE_SITTER & 1) {
        int sitter = find_name(line->sitter, sitter_names, 4);
        if (sitter < 0)
            return fail(FAULT_VALUE, "sitter", lang, error);
        command->sitter = (uint8_t)sitter;
    }
    if (line->given >> LINE_MOVE & 1 &&
        (command->move = table->game->move_parse(line->move)) == QN_NO_MOVE)
        return fail_by_rules(table, FAULT_MOVE, line->move, lang, error);
    return true;
}

/* The line of the game's end must be what this table would write, with or without its person. */
static bool read_end(struct qn_table *table, const struct line *line, const char *text,
                     enum qn_lang lang, struct qn_text *error)
{
    if (!table->over_unread)
        return fail(FAULT_END, "act", lang, error);
    char *own = malloc(QN_LINE_MAX);
    if (!own)
        return fail(FAULT_MEMORY, "", lang, error);
    struct qn_text written = qn_text_on(own, QN_LINE_MAX);
    struct qn_table bare = *table; /* an open line has everything but person and id */
    bare.terms.reveal = true;
    qn_table_line(&bare, table->entries.count, (line->given >> LINE_PERSON & 1) != 0, &written);
    size_t same = 0;
    while (own[same] && own[same] == text[same])
        same++;
    bool equal = own[same] == text[same];
    if (written.full) {
        fail(FAULT_MEMORY, "", lang, error);
    } else if (!equal) {
        char where[40];
        struct qn_text place = qn_text_on(where, sizeof where);
        for (size_t i = same > 10 ? same - 10 : 0; text[i] && i < same + 10; i++)
            qn_text_char(&place, text[i]);
        fail_by_rules(table, FAULT_END, where, lang, error);
    }
    free(own);
    table->over_unread &= !equal;
    return equal;
}

static bool do_line(struct qn_table *table, const struct line *line, enum purpose purpose,
                    enum qn_lang lang, struct qn_text *error)
{
    uint8_t commitment[32];
    if (line->command.act == QN_ACT_COMMIT) {
        qn_fair_commitment(line->command.bytes, commitment);
        if (memcmp(commitment, line->commitment, sizeof commitment) != 0)
            return fail(FAULT_COMMITMENT, "", lang, error);
    }
    bool by_host = line->command.person == QN_NO_PERSON; /* or an open line, which names nobody */
    table->purpose = purpose;
    struct qn_answer answer =
        by_host ? qn_table_do_as_host(table, &line->command) : qn_table_do(table, &line->command);
    table->purpose = DOING;
    if (answer.why || answer.repeated) {
        char why[512] = "id";
        struct qn_text sentence = qn_text_on(why, sizeof why);
        if (answer.why)
            qn_answer_say(table, &answer, lang, &sentence);
        bool by_rules = answer.why && line->command.act == QN_ACT_MOVE;
        return by_rules ? fail_by_rules(table, FAULT_REFUSED, why, lang, error)
                        : fail(FAULT_REFUSED, why, lang, error);
    }
    table->over_unread = table->phase == QN_FINISHED && line->command.act == QN_ACT_MOVE;
    return true;
}

static bool read_entry(struct qn_table *table, const char *text, enum purpose purpose,
                       enum qn_lang lang, struct qn_text *error)
{
    struct line line = {.given = 0};
    table->outdated = false;
    if (!read_line(table, text, &line, lang, error))
        return false;
    bool is_end = line.command.act == QN_ACT_OVER;
    uint32_t expected = table->entries.count - (table->over_unread ? 1 : 0);
    if (line.command.version != expected || is_end != table->over_unread) {
        char number[16];
        struct qn_text next = qn_text_on(number, sizeof number);
        qn_text_int(&next, (long)expected + 1);
        if (line.command.version != expected)
            return fail(FAULT_VERSION, number, lang, error);
        return fail_by_rules(table, FAULT_END, number, lang, error);
    }
    return is_end ? read_end(table, &line, text, lang, error)
                  : do_line(table, &line, purpose, lang, error);
}

bool qn_table_read(struct qn_table *table, const char *line, enum qn_lang lang,
                   struct qn_text *error)
{
    return read_entry(table, line, READING, lang, error);
}

bool qn_table_read_own(struct qn_table *table, const char *line, enum qn_lang lang,
                       struct qn_text *error)
{
    return read_entry(table, line, READING_OWN, lang, error);
}

bool qn_table_outdated(const struct qn_table *table) { return table->outdated; }
