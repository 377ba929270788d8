/* One local table: see host.h. */
#include "term/host.h"
#include "core/text.h"
#include "session/say.h"
#include "term/words.h"
#include <quinte/host.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- randomness ---- */

/* Fresh bytes for one purpose. With --seed they come from it, so that a game can be repeated. */
static bool draw(struct host *host, const char *purpose, uint8_t out[32])
{
    char label[64];
    const char *seed = host->settings->seed;
    struct qn_text text = qn_text_on(label, sizeof label);
    qn_text_form(&text, "%s %lu", purpose, (unsigned long)host->drawn++);
    if (seed) {
        qn_hmac_sha256(seed, strlen(seed), label, text.length, out);
        return true;
    }
    FILE *source = fopen("/dev/urandom", "rb");
    bool done = source && fread(out, 32, 1, source) == 1;
    if (source)
        fclose(source);
    return done;
}

static bool no_randomness(const struct host *host, struct qn_text *error)
{
    qn_text_str(error, word(host->lang, WORD_NO_RANDOM));
    return false;
}

/* ---- the table's host ---- */

/* No clock runs here, and everybody who sits at the table looks at this one screen. */
enum { NEVER = 1, WAITING = 64 };

/* The program's own wishes: to begin, and to free seats from bots. */
static const uint64_t program = UINT64_MAX;

static const struct qn_host_rules rules = {
    .owner = UINT64_MAX, .waiting_max = WAITING, .waiting_of_one = WAITING};

static void say_answer(const struct host *host, const struct qn_output *output, struct qn_text *why)
{
    if (output->trouble)
        qn_text_str(why, word(host->lang, WORD_NO_MEMORY));
    else
        qn_answer_say(host->table, &output->answer, host->lang, why);
}

/* All that comes of what was done. It is on the disk before anybody sees it; what cannot be kept is
 * played all the same. False and a sentence if an order was refused. */
static bool settle(struct host *host, struct qn_text *why)
{
    struct qn_output output;
    bool done = true;
    while (qn_host_next(host->hosting, &output)) {
        if (output.is == QN_OUT_STORE) {
            store_keep(&host->store, host->table);
            qn_host_stored(host->hosting, true, NEVER);
        } else if (output.is == QN_OUT_ANSWER && (output.trouble || output.answer.why)) {
            say_answer(host, &output, why);
            done = false;
        } else if (output.is == QN_OUT_ASK) {
            host->asked = output.ticket;
        } else if (output.is == QN_OUT_LOST) { /* half done for want of memory, and of no use */
            qn_host_renew(host->hosting, NULL, NEVER);
        }
    }
    return done;
}

static bool hear(struct host *host, struct qn_order order, struct qn_text *why)
{
    static char sender, screen;
    order.is_now = order.is_screen = true;
    order.sender = &sender;
    order.whom = &screen;
    if (qn_host_hear(host->hosting, &order, NEVER))
        return settle(host, why);
    qn_text_str(why, word(host->lang, WORD_NO_MEMORY));
    return false;
}

/* What the person of the seat does. Versions only grow, so they serve as ids of commands. */
static bool act(struct host *host, struct qn_command command, struct qn_text *why)
{
    command.person = qn_table_seat(host->table, command.seat)->person;
    command.id = qn_table_version(host->table) + 1;
    return hear(host, (struct qn_order){.asks = QN_ASKS_ACT, .command = command}, why);
}

bool host_move(struct host *host, qn_move move, struct qn_text *why)
{
    int seat = qn_table_turn(host->table);
    struct qn_command command = {.act = QN_ACT_MOVE, .seat = (uint8_t)seat, .move = move};
    if (host_is_person(host, seat))
        return act(host, command, why);
    return qn_host_thought(host->hosting, host->asked, move, NEVER) && settle(host, why);
}

bool host_undo(struct host *host, int seat, struct qn_text *why)
{
    return act(host, (struct qn_command){.act = QN_ACT_UNDO, .seat = (uint8_t)seat}, why);
}

bool host_ask(struct host *host, int seat, struct qn_text *why)
{
    return act(host, (struct qn_command){.act = QN_ACT_HINT, .seat = (uint8_t)seat}, why);
}

/* ---- seats ---- */

int host_players(const struct host *host) { return qn_table_setup(host->table)->players; }

bool host_is_over(const struct host *host) { return qn_table_phase(host->table) == QN_FINISHED; }

bool host_is_person(const struct host *host, int seat)
{
    const struct qn_seat *at = qn_table_seat(host->table, seat);
    return at->person != QN_NO_PERSON && !at->replaced;
}

int host_people(const struct host *host, int *first)
{
    int count = 0;
    *first = -1;
    for (int seat = host_players(host) - 1; seat >= 0; seat--)
        if (host_is_person(host, seat)) {
            *first = seat;
            count++;
        }
    return count;
}

const char *host_level(const struct host *host, int seat)
{
    return host_is_person(host, seat) ? NULL : qn_table_seat(host->table, seat)->bot;
}

/* The usual name of a person in the language of now. */
static const char *translate(const struct host *host, const char *name)
{
    for (int lang = 0; lang < QN_LANGS; lang++)
        if (strcmp(name, word((enum qn_lang)lang, WORD_YOU)) == 0)
            return word(host->lang, WORD_YOU);
    return name;
}

static void name_seats(struct host *host)
{
    for (int seat = 0; seat < host_players(host); seat++) {
        const struct qn_seat *at = qn_table_seat(host->table, seat);
        const char *bot = say_bot_name(host->table, seat);
        struct qn_text text = qn_text_on(host->names[seat], QN_NAME_MAX);
        qn_text_str(&text, at->sitter == QN_BOT ? bot : translate(host, at->name));
    }
}

void host_names(const struct host *host, int viewer, const char *names[QN_PLAYERS_MAX])
{
    for (int seat = 0; seat < QN_PLAYERS_MAX; seat++) {
        bool you = strcmp(host->names[seat], word(host->lang, WORD_YOU)) == 0;
        names[seat] = you && seat != viewer ? word(host->lang, WORD_NOT_YOU) : host->names[seat];
    }
}

/* Who sits where; false and a sentence. */
static bool seat_all(const struct host *host, const struct plan *plan, struct qn_command *commands,
                     struct qn_text *error)
{
    for (int seat = 0; seat < plan->setup.players; seat++) {
        bool is_person = plan->person[seat] != 0;
        const char *name = is_person ? plan->name[seat] : plan->bot[seat].text;
        struct qn_command *command = &commands[seat];
        *command = (struct qn_command){.act = is_person ? QN_ACT_SIT : QN_ACT_BOT,
                                       .seat = (uint8_t)seat,
                                       .person = plan->person[seat],
                                       .sitter = QN_HERE};
        if (strlen(name) >= sizeof command->name) {
            qn_text_form(error, word(host->lang, WORD_LONG_NAME), QN_NAME_MAX - 1, name);
            return false;
        }
        memcpy(command->name, name, strlen(name) + 1);
    }
    return true;
}

/* docs/fairness.md: the secret is fixed first, then every person gives a share. */
static bool share_and_start(struct host *host, struct qn_text *error)
{
    struct qn_order deal = {.asks = QN_ASKS_DEAL, .command = {.person = program}};
    for (int seat = 0; seat < host_players(host); seat++) {
        uint8_t bytes[32];
        if (!host_is_person(host, seat))
            continue;
        if (!draw(host, "share", bytes))
            return no_randomness(host, error);
        memcpy(deal.shares[seat], bytes, QN_SHARE_BYTES);
        deal.sharing |= 1u << seat;
    }
    bool done = hear(host, deal, error);
    if (done)
        name_seats(host);
    return done;
}

/* A table that waits for its first deal gets a commitment and whoever sits down. */
static bool begin(struct host *host, struct qn_command *commands, int count, struct qn_text *error)
{
    commands[0] = (struct qn_command){.act = QN_ACT_COMMIT};
    if (!draw(host, "secret", commands[0].bytes))
        return no_randomness(host, error);
    struct qn_answer answer = {.why = (uint8_t)qn_host_begin(host->hosting, commands, count)};
    if (answer.why == QN_ACCEPTED)
        return settle(host, error) && share_and_start(host, error);
    qn_answer_say(host->table, &answer, host->lang, error);
    return false;
}

/* Somebody looks at it, so that bots play. */
static bool take_table(struct host *host, struct qn_table *table, uint32_t lines,
                       struct qn_text *error)
{
    struct qn_order enter = {
        .asks = QN_ASKS_ENTER, .eyes = QN_SPECTATOR, .since = QN_SINCE_NOTHING};
    host->hosting = table ? qn_host_new(table, &rules, lines, NEVER) : NULL;
    if (!host->hosting) {
        qn_table_free(table);
        qn_text_str(error, word(host->lang, WORD_NO_MEMORY));
        return false;
    }
    host->table = qn_host_table(host->hosting);
    return hear(host, enter, error);
}

/* ---- opening and closing ---- */

void plan_standard(struct plan *plan, const struct qn_game *game, int players,
                   const struct bot_spec *bot)
{
    *plan = (struct plan){.game = game, .setup = qn_setup_standard(game, players), .person = {1}};
    for (int seat = 0; seat < QN_PLAYERS_MAX; seat++)
        plan->bot[seat] = *bot;
}

/* People who gave no name are called "You", or by number if there are several. */
static void name_people(struct plan *plan, enum qn_lang lang)
{
    int people = 0;
    for (int seat = 0; seat < plan->setup.players; seat++)
        people += plan->person[seat] != 0;
    for (int seat = 0; seat < plan->setup.players; seat++) {
        if (!plan->person[seat] || plan->name[seat][0])
            continue;
        struct qn_text text = qn_text_on(plan->name[seat], QN_NAME_MAX);
        if (people == 1)
            qn_text_str(&text, word(lang, WORD_YOU));
        else
            qn_text_form(&text, word(lang, WORD_PLAYER_NUMBER), (int)plan->person[seat]);
    }
}

bool host_open(struct host *host, const struct term_settings *settings, const struct plan *plan,
               struct qn_text *error)
{
    struct qn_terms terms = {.undo = true, .hints = true, .reveal = true, .guests = true};
    struct qn_command commands[1 + QN_PLAYERS_MAX];
    struct plan named = *plan;
    *host = (struct host){
        .settings = settings, .lang = settings->lang, .game = plan->game, .store = {.file = -1}};
    name_people(&named, host->lang);
    if (!seat_all(host, &named, commands + 1, error))
        return false;
    store_new(&host->store, plan->game);
    if (take_table(host, qn_table_new(plan->game, &plan->setup, &terms), 0, error) &&
        begin(host, commands, 1 + plan->setup.players, error))
        return true;
    host_close(host, NULL);
    return false;
}

/* A file from elsewhere must not start programs here, unless the command line names them too. */
static bool may_start(const struct host *host, const char *bot)
{
    const struct term_settings *settings = host->settings;
    for (int seat = 0; seat < QN_PLAYERS_MAX && settings->with; seat++)
        if (strcmp(settings->plan.bot[seat].text, bot) == 0)
            return true;
    return host->store.own;
}

static bool check_bots(const struct host *host, struct qn_text *error)
{
    struct bot_spec spec;
    for (int seat = 0; seat < host_players(host); seat++) {
        const char *name = host_level(host, seat);
        if (!name)
            continue;
        if (!bot_read(name, &spec, host->lang, error))
            return false;
        if (spec.kind == BOT_ENGINE && !may_start(host, name)) {
            qn_text_form(error, word(host->lang, WORD_FOREIGN_ENGINE), name, name);
            return false;
        }
    }
    return true;
}

bool host_load(struct host *host, const struct term_settings *settings, const char *path,
               struct qn_text *error)
{
    struct qn_command commit;
    *host = (struct host){.settings = settings, .lang = settings->lang, .store = {.file = -1}};
    struct qn_table *table = path ? store_load(&host->store, path, host->lang, error)
                                  : store_last(&host->store, host->lang, error);
    if (!table)
        return false;
    host->table = table;
    host->game = qn_table_game(table);
    host->drawn = qn_table_version(table);
    if (!check_bots(host, error)) {
        qn_table_free(table);
        host->table = NULL;
        store_close(&host->store, false);
        return false;
    }
    bool done = take_table(host, table, qn_table_version(table) + 1, error);
    if (done && qn_table_phase(host->table) == QN_GATHERING)
        done = begin(host, &commit, 1, error);
    else if (done)
        name_seats(host);
    if (!done)
        host_close(host, NULL);
    return done;
}

static void close_minds(struct host *host)
{
    for (int seat = 0; seat < QN_PLAYERS_MAX; seat++)
        mind_close(&host->minds[seat]);
}

static void say_kept(const struct host *host, bool over, struct qn_text *text)
{
    if (host->store.trouble)
        qn_text_form(text, word(host->lang, WORD_NOT_KEPT), strerror(host->store.trouble));
    else if (over)
        qn_text_form(text, word(host->lang, WORD_KEPT_FINISHED), host->store.path);
    else if (host->store.own)
        qn_text_str(text, word(host->lang, WORD_KEPT_RESUME));
    else
        qn_text_form(text, word(host->lang, WORD_KEPT_LOAD), host->store.path);
}

void host_close(struct host *host, struct qn_text *kept)
{
    close_minds(host);
    if (!host->hosting) { /* it did not come so far */
        store_close(&host->store, false);
        host->table = NULL;
        return;
    }
    bool over = host_is_over(host);
    store_close(&host->store, over);
    if (kept)
        say_kept(host, over, kept);
    qn_host_free(host->hosting);
    host->hosting = NULL;
    host->table = NULL;
}

bool host_again(struct host *host, struct qn_text *error)
{
    struct qn_order again = {.asks = QN_ASKS_AGAIN, .command = {.person = program}};
    close_minds(host);
    if (!draw(host, "secret", again.command.bytes))
        return no_randomness(host, error);
    return hear(host, again, error) && share_and_start(host, error);
}

/* ---- moves that need no person ---- */

static bool open_mind(struct host *host, int seat, const char *name, struct qn_text *error)
{
    struct bot_spec spec;
    uint8_t bytes[32];
    uint64_t seed = 0;
    if (!draw(host, "bot", bytes))
        return no_randomness(host, error);
    memcpy(&seed, bytes, sizeof seed);
    return bot_read(name, &spec, host->lang, error) &&
           mind_open(&host->minds[seat], &spec, qn_table_setup(host->table), host->game, seat, seed,
                     host->lang, error);
}

qn_move host_think(struct host *host, int seat, const void *view, const volatile int *stop,
                   struct qn_text *trouble)
{
    const char *name = host_level(host, seat);
    char reason[SENTENCE_ROOM];
    struct qn_text why = qn_text_on(reason, sizeof reason);
    struct mind *mind = &host->minds[seat];
    qn_move move = QN_NO_MOVE;
    if (mind->open || open_mind(host, seat, name, &why))
        move = mind_think(mind, view, stop, &why);
    if (move != QN_NO_MOVE)
        return move;
    static const char *const instead[] = {"normal", "greedy"};
    for (int i = 0; i < 2 && move == QN_NO_MOVE; i++) {
        mind_close(mind);
        if (open_mind(host, seat, instead[i], &why))
            move = mind_think(mind, view, stop, &why);
    }
    qn_text_form(trouble, word(host->lang, WORD_BOT_FAILED), host->names[seat], reason);
    return move;
}

/* ---- words ---- */

static void say_move(const struct host *host, const void *view, qn_move move, struct qn_text *text)
{
    host->game->phrase(view, move, QN_OFFER, host->lang, text);
}

void host_say_advice(const struct host *host, const void *view, const struct bot_thought *thought,
                     struct qn_text *text)
{
    char best[PHRASE_ROOM], other[PHRASE_ROOM], reason[SENTENCE_ROOM];
    struct qn_text first = qn_text_on(best, sizeof best), second = qn_text_on(other, sizeof other);
    struct qn_text why = qn_text_on(reason, sizeof reason);
    qn_move next = thought->count > 1 ? thought->lines[1].move : QN_NO_MOVE;
    if (thought->count == 0) {
        qn_text_str(text, word(host->lang, WORD_NO_MEMORY));
        return;
    }
    say_move(host, view, thought->lines[0].move, &first);
    host->game->reason(view, thought->lines[0].move, next, host->lang, &why);
    qn_text_form(text, word(host->lang, WORD_ADVICE), best, reason);
    if (next != QN_NO_MOVE) {
        say_move(host, view, next, &second);
        qn_text_char(text, ' ');
        qn_text_form(text, word(host->lang, WORD_ADVICE_OTHER), other);
    }
}

/* Whether the better ranks have the lower scores, as where penalties are counted (T13). */
static bool low_wins(const int16_t *scores, const uint8_t *ranks, int players)
{
    int low = 0, high = 0;
    for (int a = 0; a < players; a++)
        for (int b = 0; b < players; b++) {
            low += ranks[a] < ranks[b] && scores[a] < scores[b];
            high += ranks[a] < ranks[b] && scores[a] > scores[b];
        }
    return low > 0 && high == 0;
}

void host_say_result(const struct host *host, struct qn_text *text)
{
    int16_t scores[QN_PLAYERS_MAX];
    uint8_t ranks[QN_PLAYERS_MAX];
    int players = host_players(host);
    if (!qn_table_result(host->table, scores, ranks))
        return;
    for (int rank = 1; rank <= players; rank++)
        for (int seat = 0; seat < players; seat++)
            if (ranks[seat] == rank)
                qn_text_form(text, word(host->lang, WORD_RESULT_LINE), rank, host->names[seat],
                             scores[seat] < 0 ? "−" : "", abs(scores[seat]));
    if (low_wins(scores, ranks, players))
        qn_text_str(text, word(host->lang, WORD_RESULT_LOW));
}

void host_say_fairness(const struct host *host, struct qn_text *text)
{
    struct qn_ledger ledger = qn_table_ledger(host->table);
    bool running = qn_table_phase(host->table) == QN_PLAYING;
    char commitment[2 * sizeof ledger.commitment + 1];
    struct qn_text hex = qn_text_on(commitment, sizeof commitment);
    qn_text_hex(&hex, ledger.commitment, sizeof ledger.commitment);
    qn_text_form(text, word(host->lang, WORD_FAIR), (unsigned long)ledger.started,
                 (unsigned long)(ledger.started - ledger.finished - running), commitment);
}

void host_say_points(const struct host *host, const void *view, struct qn_text *text)
{
    const char *names[QN_PLAYERS_MAX];
    host_names(host, ((const struct qn_view *)view)->viewer, names);
    for (int seat = 0; seat < host_players(host); seat++) {
        qn_text_form(text, word(host->lang, WORD_POINTS_OF), names[seat]);
        qn_text_char(text, '\n');
        host->game->tally(view, seat, host->lang, text);
        if (text->length > 0 && text->data[text->length - 1] != '\n')
            qn_text_char(text, '\n');
        qn_text_str(text, " \n");
    }
}

void host_say_rule(const struct host *host, int rule, struct qn_text *text)
{
    const struct qn_rule *broken = &host->game->rules[rule];
    qn_text_form(text, word(host->lang, WORD_RULE_SAYS), broken->id,
                 qn_say(host->lang, broken->say));
}

/* ---- saving ---- */

void host_save_name(const struct host *host, struct qn_text *text)
{
    qn_text_form(text, "%s-%lu.%s", host->game->id, (unsigned long)qn_table_version(host->table),
                 host_is_over(host) ? "json" : "quinte");
}

/* Everything that the file holds; grows until it fits. */
static char *write_save(const struct host *host)
{
    for (size_t size = 1 << 16; size <= 1 << 28; size *= 4) {
        char *data = malloc(size);
        struct qn_text text = qn_text_on(data, data ? size : 0);
        if (host_is_over(host)) {
            qn_table_record(host->table, &text);
            qn_text_char(&text, '\n');
        } else {
            for (uint32_t line = 0; line <= qn_table_version(host->table); line++) {
                qn_table_line(host->table, line, true, &text);
                qn_text_char(&text, '\n');
            }
        }
        if (data && !text.full)
            return data;
        free(data);
    }
    return NULL;
}

bool host_save(const struct host *host, const char *path, struct qn_text *text)
{
    char *bytes = write_save(host);
    int trouble = bytes ? store_write(path, bytes) : ENOMEM;
    free(bytes);
    if (trouble == EEXIST)
        qn_text_form(text, word(host->lang, WORD_FILE_EXISTS), path);
    else if (trouble)
        qn_text_form(text, word(host->lang, WORD_CANNOT_SAVE), path, strerror(trouble));
    else
        qn_text_form(text, word(host->lang, host_is_over(host) ? WORD_RECORD_SAVED : WORD_SAVED),
                     path);
    return trouble == 0;
}
