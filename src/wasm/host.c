/* Tables that are played in a browser. The page's worker keeps the lines, asks the bots, and gives
 * secrets and shares; the host (session/host.h) decides everything else. Everybody who sits at this
 * screen is somebody else's neighbour, not the table's master, and sees only through the eyes of a
 * seat. */
#include "session/host.h"
#include "core/json.h"
#include "core/json_write.h"
#include "core/text.h"
#include "session/host_common.h"
#include "wasm/browser.h"
#include <string.h>

enum { WORD_ROOM = 24, WAITING = 64 };

EXPORT("host_open") struct qn_host *host_open(struct qn_table *table, int lines);
EXPORT("host_free") void host_free(struct qn_host *host);
EXPORT("host_table") const struct qn_table *host_table(const struct qn_host *host);
EXPORT("host_begin") int host_begin(struct qn_host *host, int lang);
EXPORT("host_hear") int host_hear(struct qn_host *host, int sender, int lang);
EXPORT("host_next") int host_next(struct qn_host *host, int lang);
EXPORT("host_stored") void host_stored(struct qn_host *host, int is_stored);
EXPORT("host_renew") void host_renew(struct qn_host *host, struct qn_table *table);
EXPORT("host_thought") int host_thought(struct qn_host *host, int ticket);
EXPORT("host_advised") int host_advised(struct qn_host *host, int ticket);
EXPORT("host_time") void host_time(struct qn_host *host, int now);
EXPORT("host_wake") int host_wake(const struct qn_host *host);
EXPORT("host_eyes") int host_eyes(const struct qn_host *host);

/* The one screen, and who opens games and seats at it: nobody who sits there. */
static char screen;
static const uint64_t device = UINT64_MAX;

/* Takes the table over, of which the first so many lines are kept already; nothing and a sentence
 * if there is no memory. */
struct qn_host *host_open(struct qn_table *table, int lines)
{
    struct qn_host_rules rules = {
        .owner = device, .waiting_max = WAITING, .waiting_of_one = WAITING};
    struct qn_host *host = qn_host_new(table, &rules, lines < 0 ? 0 : (uint32_t)lines, 1);
    if (!host)
        buffer_no_memory();
    return host;
}

void host_free(struct qn_host *host) { qn_host_free(host); }

const struct qn_table *host_table(const struct qn_host *host) { return qn_host_table(host); }

/* ---- reading ---- */

struct request {
    struct qn_order order;
    char asks[WORD_ROOM], act[WORD_ROOM], id[WORD_ROOM], move[QN_MOVE_TEXT_MAX];
    char bytes[2 * QN_SECRET_BYTES + 1];
    bool has_version;
};

static void read_shares(struct qn_json *json, struct qn_order *order)
{
    int seat = 0;
    qn_json_open(json, '[');
    for (; qn_json_more(json, ']') && seat < QN_PLAYERS_MAX; seat++) {
        char hex[2 * QN_SHARE_BYTES + 1];
        if (qn_json_null(json))
            continue;
        if (qn_json_string(json, hex, sizeof hex) &&
            qn_hex_read(hex, order->shares[seat], QN_SHARE_BYTES))
            order->sharing |= 1u << seat;
        else
            qn_json_fail(json, "share");
    }
}

static void read_version(struct qn_json *json, struct request *request)
{
    request->order.command.version = (uint32_t)qn_json_int(json, 0, 0x7FFFFFFF);
    request->has_version = true;
}

static void read_member(struct qn_json *json, const char *key, struct request *request)
{
    struct qn_command *command = &request->order.command;
    if (strcmp(key, "asks") == 0)
        qn_json_string(json, request->asks, sizeof request->asks);
    else if (strcmp(key, "act") == 0)
        qn_json_string(json, request->act, sizeof request->act);
    else if (strcmp(key, "seat") == 0)
        command->seat = (uint8_t)qn_json_int(json, 0, QN_PLAYERS_MAX - 1);
    else if (strcmp(key, "version") == 0)
        read_version(json, request);
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
    else if (strcmp(key, "eyes") == 0)
        request->order.eyes = (int)qn_json_int(json, 0, QN_SPECTATOR);
    else if (strcmp(key, "shares") == 0)
        read_shares(json, &request->order);
    else
        qn_json_fail(json, "member");
}

static uint8_t find_asks(const char *name)
{
    static const char *const names[] = {[QN_ASKS_ACT] = "act",
                                        [QN_ASKS_AGAIN] = "again",
                                        [QN_ASKS_DEAL] = "deal",
                                        [QN_ASKS_ENTER] = "enter"};
    for (uint8_t asks = QN_ASKS_ACT; asks <= QN_ASKS_ENTER; asks++)
        if (strcmp(names[asks], name) == 0)
            return asks;
    return QN_ASKS_NOTHING;
}

/* {"asks":…,"act":…,"seat":…,"id":…} and what it needs; without a version it is done at whatever
 * the table has. */
static bool read_request(const struct qn_table *table, struct request *request)
{
    struct qn_json json = qn_json_on(buffer_read());
    struct qn_command *command = &request->order.command;
    char key[WORD_ROOM];
    *request = (struct request){.order = {.eyes = QN_EYES_OWN, .since = QN_SINCE_NOTHING}};
    qn_json_open(&json, '{');
    while (qn_json_more(&json, '}') && qn_json_key(&json, key, sizeof key))
        read_member(&json, key, request);
    if (!qn_json_end(&json))
        return false;
    bool commits = strcmp(request->act, "commit") == 0;
    request->order.asks = find_asks(request->asks);
    request->order.is_now = !request->has_version;
    command->act = (uint8_t)(commits ? QN_ACT_COMMIT : host_act_named(request->act));
    command->sitter = QN_HERE;
    for (const char *c = request->id; *c; c++)
        command->id = command->id << 4 | (unsigned)(qn_hex_digit(*c) & 15);
    command->move = qn_table_game(table)->move_parse(request->move);
    bool is_secret = commits || request->order.asks == QN_ASKS_AGAIN;
    bool has_bytes = is_secret || command->act == QN_ACT_SHARE;
    return !has_bytes || qn_hex_read(request->bytes, command->bytes,
                                     is_secret ? QN_SECRET_BYTES : QN_SHARE_BYTES);
}

static int refuse_form(int lang)
{
    return buffer_refuse(qn_say(known_lang(lang), "Malformed command."));
}

/* ---- orders ---- */

/* What is done about seats and cards is the device's; who sits down, or takes over what was given
 * up, is the person that the request brings; everything else is done by whoever sits there. */
static uint64_t who_acts(const struct qn_table *table, const struct qn_order *order)
{
    const struct qn_command *command = &order->command;
    const struct qn_seat *seat = qn_table_seat(table, command->seat);
    bool is_nobodys = seat->person == QN_NO_PERSON;
    bool is_new = command->act == QN_ACT_SIT || (command->act == QN_ACT_CLAIM && seat->left);
    if (order->asks != QN_ASKS_ACT || command->act == QN_ACT_START)
        return device;
    if ((command->act == QN_ACT_LEAVE || command->act == QN_ACT_BOT) && is_nobodys)
        return device;
    return is_new ? command->person : seat->person;
}

/* What a seat does may be done only by whoever looks through its eyes. */
static bool is_own(const struct qn_host *host, const struct qn_command *command)
{
    bool is_seats = command->act == QN_ACT_MOVE || command->act == QN_ACT_UNDO ||
                    command->act == QN_ACT_HINT || command->act == QN_ACT_CLAIM;
    return !is_seats || qn_host_eyes(host, &screen) == command->seat;
}

/* How the table begins, before anybody sees it, one command after the other: see qn_host_begin. The
 * request of host_hear without "asks". */
int host_begin(struct qn_host *host, int lang)
{
    struct request request;
    struct qn_command *command = &request.order.command;
    if (!read_request(qn_host_table(host), &request) || command->act >= QN_ACTS)
        return refuse_form(lang);
    enum qn_refusal why = qn_host_begin(host, command, 1);
    return why == QN_NO_MEMORY ? buffer_no_memory() : why ? refuse_form(lang) : 0;
}

/* The answer comes out by this number of its sender, which is not 0. -2: only whoever looks through
 * the eyes of the seat may do that. */
int host_hear(struct qn_host *host, int sender, int lang)
{
    const struct qn_table *table = qn_host_table(host);
    struct request request;
    struct qn_order *order = &request.order;
    bool is_sound = read_request(table, &request) && order->asks != QN_ASKS_NOTHING &&
                    order->command.seat < qn_table_setup(table)->players && sender > 0 &&
                    (order->asks != QN_ASKS_ACT || order->command.act < QN_ACTS);
    if (!is_sound)
        return refuse_form(lang);
    if (order->asks == QN_ASKS_ACT && !is_own(host, &order->command))
        return buffer_refuse("") - 1;
    order->command.person = who_acts(table, order);
    order->is_screen = true;
    order->whom = &screen;
    order->sender = (void *)(uintptr_t)sender;
    return qn_host_hear(host, order, 0) ? 0 : buffer_no_memory();
}

/* ---- what comes out ---- */

static void put_answer(const struct qn_host *host, const struct qn_output *output,
                       enum qn_lang lang, struct qn_text *text)
{
    static const char *const troubles[] = {[QN_TROUBLE_NOT_STORED] = "store",
                                           [QN_TROUBLE_NOT_OVER] = "over",
                                           [QN_TROUBLE_NOT_SEEN] = "eyes",
                                           [QN_TROUBLE_NO_MEMORY] = "store",
                                           [QN_TROUBLE_GONE] = "unknown"};
    qn_put_int(text, "sender", (int)(uintptr_t)output->sender);
    if (output->trouble)
        qn_put_string(text, "trouble", troubles[output->trouble]);
    else if (output->answer.why)
        message_put_answer(qn_host_table(host), &output->answer, lang, text);
    else
        qn_put_int(text, "version", output->answer.version);
}

static void put_news(const struct qn_host *host, const struct qn_output *output, enum qn_lang lang,
                     struct qn_text *text)
{
    struct message_to to = qn_host_message(host, output->person, output->viewer, lang);
    struct qn_news news;
    qn_put_open(text, "news", '[');
    while (qn_reader_next(output->reader, &news))
        message_put_news(&to, &news, text);
    qn_put_close(text, ']');
}

static void put_snapshot(const struct qn_host *host, const struct qn_output *output,
                         enum qn_lang lang, struct qn_text *text)
{
    struct message_to to = qn_host_message(host, output->person, output->viewer, lang);
    qn_put_name(text, "snapshot");
    message_put_snapshot(&to, text);
}

static void put_lines(const struct qn_host *host, const struct qn_output *output, enum qn_lang lang,
                      struct qn_text *text)
{
    (void)host, (void)lang;
    qn_put_int(text, "from", output->from);
    qn_put_int(text, "to", output->to);
    qn_put_bool(text, "ended", output->has_ended);
}

static void put_lost(const struct qn_host *host, const struct qn_output *output, enum qn_lang lang,
                     struct qn_text *text)
{
    (void)host, (void)lang;
    qn_put_bool(text, "own", !output->sender);
}

static void put_ask(const struct qn_host *host, const struct qn_output *output, enum qn_lang lang,
                    struct qn_text *text)
{
    (void)host, (void)lang;
    qn_put_int(text, "seat", output->seat);
    qn_put_int(text, "ticket", output->ticket);
    qn_put_int(text, "pace", output->pace);
    qn_put_string(text, "bot", output->bot ? output->bot : "");
}

static const struct {
    const char *name;
    void (*put)(const struct qn_host *host, const struct qn_output *output, enum qn_lang lang,
                struct qn_text *text);
} outputs[] = {
    [QN_OUT_STORE] = {"store", put_lines},
    [QN_OUT_LOST] = {"lost", put_lost},
    [QN_OUT_ANSWER] = {"answer", put_answer},
    [QN_OUT_VISIT] = {"visit", NULL},
    [QN_OUT_NEWS] = {"news", put_news},
    [QN_OUT_SHOW] = {"show", put_snapshot},
    [QN_OUT_NOW] = {"now", NULL},
    [QN_OUT_GONE] = {"gone", NULL},
    [QN_OUT_GIVE_UP] = {"give-up", NULL},
    [QN_OUT_ASK] = {"ask", put_ask},
    [QN_OUT_ADVISE] = {"advise", put_ask},
    [QN_OUT_HINT] = {"hint", NULL},
};

/* The next thing to do as {"out":…} with what belongs to it; 0: there is nothing to do. */
int host_next(struct qn_host *host, int lang)
{
    struct qn_output output;
    struct qn_text text = buffer_write();
    if (!qn_host_next(host, &output))
        return 0;
    qn_put_open(&text, NULL, '{');
    qn_put_string(&text, "out", outputs[output.is].name);
    if (outputs[output.is].put)
        outputs[output.is].put(host, &output, known_lang(lang), &text);
    qn_put_close(&text, '}');
    return buffer_answer(&text);
}

/* ---- what the machine answers ---- */

void host_stored(struct qn_host *host, int is_stored) { qn_host_stored(host, is_stored != 0, 0); }

/* The table as it is kept, or none. */
void host_renew(struct qn_host *host, struct qn_table *table) { qn_host_renew(host, table, 0); }

/* The move that a bot chose; nothing: it could not think. 0: it comes too late. */
int host_thought(struct qn_host *host, int ticket)
{
    qn_move move = qn_table_game(qn_host_table(host))->move_parse(buffer_read());
    return qn_host_thought(host, (uint32_t)ticket, move, 0);
}

int host_advised(struct qn_host *host, int ticket)
{
    return qn_host_advised(host, (uint32_t)ticket);
}

/* Milliseconds of any clock; when it is to be told again at the latest, 0: never. */
void host_time(struct qn_host *host, int now) { qn_host_time(host, now < 0 ? 0 : (uint64_t)now); }

int host_wake(const struct qn_host *host) { return (int)qn_host_deadline(host); }

/* Through which eyes the screen looks; -1: it does not. */
int host_eyes(const struct qn_host *host) { return qn_host_eyes(host, &screen); }
