/* One local table: see local_table.h. */
#include "term/local_table.h"
#include "core/text.h"
#include "session/log_text.h"
#include "term/words.h"
#include <quinte/host.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- randomness ---- */

/* Fresh bytes for one purpose. With --seed they come from it, so that a game can be repeated. */
static bool draw(struct local_table *local, const char *purpose, uint8_t out[32])
{
    char label[64];
    const char *seed = local->settings->seed;
    struct qn_text text = qn_text_on(label, sizeof label);
    qn_text_form(&text, "%s %lu", purpose, (unsigned long)local->drawn++);
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

static bool no_randomness(const struct local_table *local, struct qn_text *error)
{
    qn_text_str(error, word(local->lang, WORD_NO_RANDOM));
    return false;
}

/* ---- driving the host ---- */

/* No clock runs here, and everybody who sits at the table looks at this one screen. */
enum { NEVER = 1, WAITING = 64 };

/* The program's own wishes: to begin, and to free seats from bots. */
static const uint64_t program = UINT64_MAX;

static const struct qn_host_rules rules = {
    .owner = UINT64_MAX, .waiting_max = WAITING, .waiting_of_one = WAITING};

static void say_answer(const struct local_table *local, const struct qn_output *output,
                       struct qn_text *why)
{
    if (output->trouble)
        qn_text_str(why, word(local->lang, WORD_NO_MEMORY));
    else
        qn_answer_say(local->table, &output->answer, local->lang, why);
}

/* All that comes of what was done. It is on the disk before anybody sees it; what cannot be kept is
 * played all the same. False and a sentence if an order was refused. */
static bool settle(struct local_table *local, struct qn_text *why)
{
    struct qn_output output;
    bool done = true;
    while (qn_host_next(local->host, &output)) {
        if (output.is == QN_OUT_STORE) {
            save_file_append(&local->save, local->table);
            qn_host_stored(local->host, true, NEVER);
        } else if (output.is == QN_OUT_ANSWER && (output.trouble || output.answer.why)) {
            say_answer(local, &output, why);
            done = false;
        } else if (output.is == QN_OUT_ASK) {
            local->asked = output.ticket;
        } else if (output.is == QN_OUT_LOST) { /* half done for want of memory, and of no use */
            qn_host_renew(local->host, NULL, NEVER);
        }
    }
    return done;
}

static bool hear(struct local_table *local, struct qn_order order, struct qn_text *why)
{
    static char sender, screen;
    order.is_now = order.is_screen = true;
    order.sender = &sender;
    order.whom = &screen;
    if (qn_host_hear(local->host, &order, NEVER))
        return settle(local, why);
    qn_text_str(why, word(local->lang, WORD_NO_MEMORY));
    return false;
}

/* What the person of the seat does. Versions only grow, so they serve as ids of commands. */
static bool act(struct local_table *local, struct qn_command command, struct qn_text *why)
{
    command.person = qn_table_seat(local->table, command.seat)->person;
    command.id = qn_table_version(local->table) + 1;
    return hear(local, (struct qn_order){.asks = QN_ASKS_ACT, .command = command}, why);
}

bool local_table_move(struct local_table *local, qn_move move, struct qn_text *why)
{
    int seat = qn_table_turn(local->table);
    struct qn_command command = {.act = QN_ACT_MOVE, .seat = (uint8_t)seat, .move = move};
    if (local_table_is_person(local, seat))
        return act(local, command, why);
    return qn_host_thought(local->host, local->asked, move, NEVER) && settle(local, why);
}

bool local_table_undo(struct local_table *local, int seat, struct qn_text *why)
{
    return act(local, (struct qn_command){.act = QN_ACT_UNDO, .seat = (uint8_t)seat}, why);
}

bool local_table_ask(struct local_table *local, int seat, struct qn_text *why)
{
    return act(local, (struct qn_command){.act = QN_ACT_HINT, .seat = (uint8_t)seat}, why);
}

/* ---- seats ---- */

int local_table_players(const struct local_table *local)
{
    return qn_table_setup(local->table)->players;
}

bool local_table_is_over(const struct local_table *local)
{
    return qn_table_phase(local->table) == QN_FINISHED;
}

bool local_table_is_person(const struct local_table *local, int seat)
{
    const struct qn_seat *at = qn_table_seat(local->table, seat);
    return at->person != QN_NO_PERSON && !at->replaced;
}

int local_table_people(const struct local_table *local, int *first)
{
    int count = 0;
    *first = -1;
    for (int seat = local_table_players(local) - 1; seat >= 0; seat--)
        if (local_table_is_person(local, seat)) {
            *first = seat;
            count++;
        }
    return count;
}

const char *local_table_level(const struct local_table *local, int seat)
{
    return local_table_is_person(local, seat) ? NULL : qn_table_seat(local->table, seat)->bot;
}

/* The usual name of a person in the language of now. */
static const char *translate(const struct local_table *local, const char *name)
{
    for (int lang = 0; lang < QN_LANGS; lang++)
        if (strcmp(name, word((enum qn_lang)lang, WORD_YOU)) == 0)
            return word(local->lang, WORD_YOU);
    return name;
}

static void name_seats(struct local_table *local)
{
    for (int seat = 0; seat < local_table_players(local); seat++) {
        const struct qn_seat *at = qn_table_seat(local->table, seat);
        const char *bot = bot_display_name(local->table, seat);
        struct qn_text text = qn_text_on(local->names[seat], QN_NAME_MAX);
        qn_text_str(&text, at->sitter == QN_BOT ? bot : translate(local, at->name));
    }
}

void local_table_names(const struct local_table *local, int viewer,
                       const char *names[QN_PLAYERS_MAX])
{
    for (int seat = 0; seat < QN_PLAYERS_MAX; seat++) {
        bool you = strcmp(local->names[seat], word(local->lang, WORD_YOU)) == 0;
        names[seat] = you && seat != viewer ? word(local->lang, WORD_NOT_YOU) : local->names[seat];
    }
}

/* Who sits where; false and a sentence. */
static bool seat_all(const struct local_table *local, const struct plan *plan,
                     struct qn_command *commands, struct qn_text *error)
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
            qn_text_form(error, word(local->lang, WORD_LONG_NAME), QN_NAME_MAX - 1, name);
            return false;
        }
        memcpy(command->name, name, strlen(name) + 1);
    }
    return true;
}

/* docs/playing/fairness.md: the secret is fixed first, then every person gives a share. */
static bool share_and_start(struct local_table *local, struct qn_text *error)
{
    struct qn_order deal = {.asks = QN_ASKS_DEAL, .command = {.person = program}};
    for (int seat = 0; seat < local_table_players(local); seat++) {
        uint8_t bytes[32];
        if (!local_table_is_person(local, seat))
            continue;
        if (!draw(local, "share", bytes))
            return no_randomness(local, error);
        memcpy(deal.shares[seat], bytes, QN_SHARE_BYTES);
        deal.sharing |= 1u << seat;
    }
    bool done = hear(local, deal, error);
    if (done)
        name_seats(local);
    return done;
}

/* A table that waits for its first deal gets a commitment and whoever sits down. */
static bool begin(struct local_table *local, struct qn_command *commands, int count,
                  struct qn_text *error)
{
    commands[0] = (struct qn_command){.act = QN_ACT_COMMIT};
    if (!draw(local, "secret", commands[0].bytes))
        return no_randomness(local, error);
    struct qn_answer answer = {.why = (uint8_t)qn_host_begin(local->host, commands, count)};
    if (answer.why == QN_ACCEPTED)
        return settle(local, error) && share_and_start(local, error);
    qn_answer_say(local->table, &answer, local->lang, error);
    return false;
}

/* Somebody looks at it, so that bots play. */
static bool take_table(struct local_table *local, struct qn_table *table, uint32_t lines,
                       struct qn_text *error)
{
    struct qn_order enter = {
        .asks = QN_ASKS_ENTER, .eyes = QN_SPECTATOR, .since = QN_SINCE_NOTHING};
    local->host = table ? qn_host_new(table, &rules, lines, NEVER) : NULL;
    if (!local->host) {
        qn_table_free(table);
        qn_text_str(error, word(local->lang, WORD_NO_MEMORY));
        return false;
    }
    local->table = qn_host_table(local->host);
    return hear(local, enter, error);
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

bool local_table_open(struct local_table *local, const struct term_settings *settings,
                      const struct plan *plan, struct qn_text *error)
{
    struct qn_terms terms = {.undo = true, .hints = true, .reveal = true, .guests = true};
    struct qn_command commands[1 + QN_PLAYERS_MAX];
    struct plan named = *plan;
    if (qn_setup_error(plan->game, &plan->setup, settings->lang, error))
        return false;
    *local = (struct local_table){
        .settings = settings, .lang = settings->lang, .game = plan->game, .save = {.file = -1}};
    name_people(&named, local->lang);
    if (!seat_all(local, &named, commands + 1, error))
        return false;
    save_file_new(&local->save, plan->game);
    if (take_table(local, qn_table_new(plan->game, &plan->setup, &terms), 0, error) &&
        begin(local, commands, 1 + plan->setup.players, error))
        return true;
    local_table_close(local, NULL);
    return false;
}

/* A file from elsewhere must not start programs here, unless the command line names them too. */
static bool may_start(const struct local_table *local, const char *bot)
{
    const struct term_settings *settings = local->settings;
    for (int seat = 0; seat < QN_PLAYERS_MAX && settings->with; seat++)
        if (strcmp(settings->plan.bot[seat].text, bot) == 0)
            return true;
    return local->save.own;
}

static bool check_bots(const struct local_table *local, struct qn_text *error)
{
    struct bot_spec spec;
    for (int seat = 0; seat < local_table_players(local); seat++) {
        const char *name = local_table_level(local, seat);
        if (!name)
            continue;
        if (!bot_read(name, &spec, local->lang, error))
            return false;
        if (spec.kind == BOT_ENGINE && !may_start(local, name)) {
            qn_text_form(error, word(local->lang, WORD_FOREIGN_ENGINE), name, name);
            return false;
        }
    }
    return true;
}

bool local_table_load(struct local_table *local, const struct term_settings *settings,
                      const char *path, struct qn_text *error)
{
    struct qn_command commit;
    *local =
        (struct local_table){.settings = settings, .lang = settings->lang, .save = {.file = -1}};
    struct qn_table *table = path ? save_file_load(&local->save, path, local->lang, error)
                                  : save_file_last(&local->save, local->lang, error);
    if (!table)
        return false;
    local->table = table;
    local->game = qn_table_game(table);
    local->drawn = qn_table_version(table);
    if (!check_bots(local, error)) {
        qn_table_free(table);
        local->table = NULL;
        save_file_close(&local->save, false);
        return false;
    }
    bool done = take_table(local, table, qn_table_version(table) + 1, error);
    if (done && qn_table_phase(local->table) == QN_GATHERING)
        done = begin(local, &commit, 1, error);
    else if (done)
        name_seats(local);
    if (!done)
        local_table_close(local, NULL);
    return done;
}

static void close_seat_bots(struct local_table *local)
{
    for (int seat = 0; seat < QN_PLAYERS_MAX; seat++)
        seat_bot_close(&local->bots[seat]);
}

static void say_kept(const struct local_table *local, bool over, struct qn_text *text)
{
    if (local->save.trouble)
        qn_text_form(text, word(local->lang, WORD_NOT_KEPT), strerror(local->save.trouble));
    else if (over)
        qn_text_form(text, word(local->lang, WORD_KEPT_FINISHED), local->save.path);
    else if (local->save.own)
        qn_text_str(text, word(local->lang, WORD_KEPT_RESUME));
    else
        qn_text_form(text, word(local->lang, WORD_KEPT_LOAD), local->save.path);
}

void local_table_close(struct local_table *local, struct qn_text *kept)
{
    close_seat_bots(local);
    if (!local->host) { /* it did not come so far */
        save_file_close(&local->save, false);
        local->table = NULL;
        return;
    }
    bool over = local_table_is_over(local);
    save_file_close(&local->save, over);
    if (kept)
        say_kept(local, over, kept);
    qn_host_free(local->host);
    local->host = NULL;
    local->table = NULL;
}

bool local_table_again(struct local_table *local, struct qn_text *error)
{
    struct qn_order again = {.asks = QN_ASKS_AGAIN, .command = {.person = program}};
    close_seat_bots(local);
    if (!draw(local, "secret", again.command.bytes))
        return no_randomness(local, error);
    return hear(local, again, error) && share_and_start(local, error);
}

/* ---- moves that need no person ---- */

static bool open_seat_bot(struct local_table *local, int seat, const char *name,
                          struct qn_text *error)
{
    struct bot_spec spec;
    uint8_t bytes[32];
    uint64_t seed = 0;
    if (!draw(local, "bot", bytes))
        return no_randomness(local, error);
    memcpy(&seed, bytes, sizeof seed);
    return bot_read(name, &spec, local->lang, error) &&
           seat_bot_open(&local->bots[seat], &spec, qn_table_setup(local->table), local->game, seat,
                         seed, local->lang, error);
}

qn_move local_table_think(struct local_table *local, int seat, const void *view,
                          const volatile int *stop, struct qn_text *trouble)
{
    const char *name = local_table_level(local, seat);
    char reason[SENTENCE_ROOM];
    struct qn_text why = qn_text_on(reason, sizeof reason);
    struct seat_bot *bot = &local->bots[seat];
    qn_move move = QN_NO_MOVE;
    if (bot->open || open_seat_bot(local, seat, name, &why))
        move = seat_bot_think(bot, view, stop, &why);
    if (move != QN_NO_MOVE)
        return move;
    static const char *const instead[] = {"normal", "greedy"};
    for (int i = 0; i < 2 && move == QN_NO_MOVE; i++) {
        seat_bot_close(bot);
        if (open_seat_bot(local, seat, instead[i], &why))
            move = seat_bot_think(bot, view, stop, &why);
    }
    qn_text_form(trouble, word(local->lang, WORD_BOT_FAILED), local->names[seat], reason);
    return move;
}

/* ---- words ---- */

/* To the viewer, who calls the seats by these names. */
static struct qn_speech speech_about(const struct local_table *local, const void *view,
                                     const char *names[QN_PLAYERS_MAX], struct qn_text *text)
{
    struct qn_speech speech = qn_speech_in(local->game, local->lang, text);
    speech.you = ((const struct qn_view *)view)->viewer;
    local_table_names(local, speech.you, names);
    speech.names = names;
    return speech;
}

void local_table_say_advice(const struct local_table *local, const void *view,
                            const struct bot_thought *thought, struct qn_text *text)
{
    const char *names[QN_PLAYERS_MAX];
    char best[PHRASE_ROOM], other[PHRASE_ROOM], reason[SENTENCE_ROOM];
    struct qn_text first = qn_text_on(best, sizeof best), second = qn_text_on(other, sizeof other);
    struct qn_text why = qn_text_on(reason, sizeof reason);
    qn_move next = thought->count > 1 ? thought->lines[1].move : QN_NO_MOVE;
    if (thought->count == 0) {
        qn_text_str(text, word(local->lang, WORD_NO_MEMORY));
        return;
    }
    struct qn_speech speech = speech_about(local, view, names, &first);
    local->game->people->phrase(view, thought->lines[0].move, QN_OFFER, &speech);
    speech.text = &why;
    local->game->people->reason(view, thought->lines[0].move, next, &speech);
    qn_text_form(text, word(local->lang, WORD_ADVICE), best, reason);
    if (next != QN_NO_MOVE) {
        speech.text = &second;
        local->game->people->phrase(view, next, QN_OFFER, &speech);
        qn_text_char(text, ' ');
        qn_text_form(text, word(local->lang, WORD_ADVICE_OTHER), other);
    }
}

void local_table_say_result(const struct local_table *local, struct qn_text *text)
{
    int16_t scores[QN_PLAYERS_MAX];
    uint8_t ranks[QN_PLAYERS_MAX];
    int players = local_table_players(local);
    if (!qn_table_result(local->table, scores, ranks))
        return;
    for (int rank = 1; rank <= players; rank++)
        for (int seat = 0; seat < players; seat++)
            if (ranks[seat] == rank)
                qn_text_form(text, word(local->lang, WORD_RESULT_LINE), rank, local->names[seat],
                             scores[seat] < 0 ? "−" : "", abs(scores[seat]));
    if (local->game->low_wins)
        qn_text_str(text, word(local->lang, WORD_RESULT_LOW));
}

void local_table_say_fairness(const struct local_table *local, struct qn_text *text)
{
    struct qn_ledger ledger = qn_table_ledger(local->table);
    bool running = qn_table_phase(local->table) == QN_PLAYING;
    char commitment[2 * sizeof ledger.commitment + 1];
    struct qn_text hex = qn_text_on(commitment, sizeof commitment);
    qn_text_hex(&hex, ledger.commitment, sizeof ledger.commitment);
    qn_text_form(text, word(local->lang, WORD_FAIR), (unsigned long)ledger.started,
                 (unsigned long)(ledger.started - ledger.finished - running), commitment);
}

void local_table_say_points(const struct local_table *local, const void *view, struct qn_text *text)
{
    const char *names[QN_PLAYERS_MAX];
    struct qn_speech speech = speech_about(local, view, names, text);
    for (int seat = 0; seat < local_table_players(local); seat++) {
        qn_text_form(text, word(local->lang, WORD_POINTS_OF), names[seat]);
        qn_text_char(text, '\n');
        local->game->people->tally(view, seat, &speech);
        if (text->length > 0 && text->data[text->length - 1] != '\n')
            qn_text_char(text, '\n');
        qn_text_str(text, " \n");
    }
}

void local_table_say_rule(const struct local_table *local, int rule, struct qn_text *text)
{
    const struct qn_rule *broken = &local->game->rules[rule];
    qn_text_form(text, word(local->lang, WORD_RULE_SAYS), broken->id,
                 qn_say(local->lang, broken->say));
}

/* ---- saving ---- */

void local_table_save_name(const struct local_table *local, struct qn_text *text)
{
    qn_text_form(text, "%s-%lu.%s", local->game->id, (unsigned long)qn_table_version(local->table),
                 local_table_is_over(local) ? "json" : "quinte");
}

/* Everything that the file holds; grows until it fits. */
static char *write_save(const struct local_table *local)
{
    for (size_t size = 1 << 16; size <= 1 << 28; size *= 4) {
        char *data = malloc(size);
        struct qn_text text = qn_text_on(data, data ? size : 0);
        if (local_table_is_over(local)) {
            qn_table_record(local->table, &text);
            qn_text_char(&text, '\n');
        } else {
            for (uint32_t line = 0; line <= qn_table_version(local->table); line++) {
                qn_table_line(local->table, line, true, &text);
                qn_text_char(&text, '\n');
            }
        }
        if (data && !text.full)
            return data;
        free(data);
    }
    return NULL;
}

bool local_table_save(const struct local_table *local, const char *path, struct qn_text *text)
{
    char *bytes = write_save(local);
    int trouble = bytes ? write_new_file(path, bytes) : ENOMEM;
    free(bytes);
    if (trouble == EEXIST)
        qn_text_form(text, word(local->lang, WORD_FILE_EXISTS), path);
    else if (trouble)
        qn_text_form(text, word(local->lang, WORD_CANNOT_SAVE), path, strerror(trouble));
    else
        qn_text_form(text,
                     word(local->lang, local_table_is_over(local) ? WORD_RECORD_SAVED : WORD_SAVED),
                     path);
    return trouble == 0;
}
