/* Records: real games, written down and played again.
 *
 * A record is trusted in nothing: reading one replays it from its own shuffles, and any difference
 * from the rules refuses it as a whole. The seed is not used for that. */
#include "core/record.h"
#include "core/json.h"
#include "core/json_write.h"
#include "core/language.h"
#include "core/setup.h"
#include <quinte/truth.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

const char *qn_version(void) { return QN_VERSION; }

/* ---- playing ---- */

/* Deals from the seed as long as the game asks for shuffles, and writes them down. */
static void settle(struct qn_record *record, union qn_state *state, struct qn_events *events)
{
    const struct qn_truth *truth = record->game->truth;
    while (truth->turn(state) == QN_SHUFFLE) {
        struct qn_need need;
        int index = record->shuffle_count++;
        truth->need(state, &need);
        qn_seed_order(&record->seed, index, &need, record->shuffles[index]);
        record->shuffle_length[index] = need.take;
        record->shuffle_ply[index] = record->move_count;
        truth->deal(state, record->shuffles[index], events);
    }
}

bool qn_record_start(struct qn_record *record, const struct qn_game *game,
                     const struct qn_setup *setup, const struct qn_seed *seed,
                     union qn_state *state)
{
    memset(record, 0, sizeof *record);
    memset(state, 0, sizeof *state);
    if (!qn_setup_valid(game, setup))
        return false;
    record->game = game;
    record->setup = *setup;
    record->seed = *seed;
    record->first = qn_seed_first(seed, setup->players);
    game->truth->begin(state, setup, record->first);
    settle(record, state, NULL);
    return true;
}

int qn_record_move(struct qn_record *record, union qn_state *state, qn_move move,
                   struct qn_events *events)
{
    const struct qn_truth *truth = record->game->truth;
    int rule = truth->check(state, move);
    if (rule)
        return rule;
    truth->play(state, move, events);
    record->moves[record->move_count++] = move;
    settle(record, state, events);
    if (truth->turn(state) == QN_OVER) {
        record->finished = true;
        truth->scores(state, record->scores);
        truth->ranks(state, record->ranks);
    }
    return 0;
}

void qn_record_replay_start(const struct qn_record *record, union qn_state *state)
{
    memset(state, 0, sizeof *state);
    record->game->truth->begin(state, &record->setup, record->first);
    record->game->truth->deal(state, record->shuffles[0], NULL);
}

void qn_record_replay(const struct qn_record *record, union qn_state *state, int ply,
                      struct qn_events *events)
{
    record->game->truth->play(state, record->moves[ply], events);
    for (int i = 1; i < record->shuffle_count; i++)
        if (record->shuffle_ply[i] == ply + 1)
            record->game->truth->deal(state, record->shuffles[i], events);
}

/* ---- writing ---- */

void qn_put_shuffles(struct qn_text *text, const struct qn_record *record)
{
    qn_put_open(text, "shuffles", '[');
    for (int i = 0; i < record->shuffle_count; i++) {
        qn_put_open(text, NULL, '[');
        for (int j = 0; j < record->shuffle_length[i]; j++)
            qn_put_card(text, NULL, record->game, record->shuffles[i][j]);
        qn_put_close(text, ']');
    }
    qn_put_close(text, ']');
}

void qn_put_result(struct qn_text *text, int players, const int16_t *scores, const uint8_t *ranks)
{
    qn_put_open(text, "scores", '[');
    for (int seat = 0; seat < players; seat++)
        qn_put_int(text, NULL, scores[seat]);
    qn_put_close(text, ']');
    qn_put_bytes(text, "ranks", ranks, players);
}

void qn_record_json(const struct qn_record *record, struct qn_text *text)
{
    qn_text_char(text, '{');
    qn_put_string(text, "format", "quinte-record");
    qn_put_int(text, "version", 1);
    qn_put_setup(text, record->game, &record->setup);
    qn_put_int(text, "first", record->first);
    qn_put_hex(text, "seed", record->seed.bytes, sizeof record->seed.bytes);
    qn_put_shuffles(text, record);
    qn_put_moves(text, "moves", record->game, record->moves, record->move_count);
    if (record->finished)
        qn_put_result(text, record->setup.players, record->scores, record->ranks);
    qn_put_close(text, '}');
}

/* ---- reading ---- */

enum key {
    FORMAT,
    VERSION,
    GAME,
    PLAYERS,
    OPTIONS,
    FIRST,
    SEED,
    SHUFFLES,
    MOVES,
    SCORES,
    RANKS,
    KEYS
};

static const char *const key_names[KEYS] = {"format",  "version", "game", "players",
                                            "options", "first",   "seed", "shuffles",
                                            "moves",   "scores",  "ranks"};

struct reading {
    const char *text;
    const char *values[KEYS]; /* where each value begins, NULL if the key is not there */
    struct qn_record *record;
    enum qn_lang lang;
    struct qn_text *error;
};

/* Refuses with the sentence in the reader's language. Always false. */
static bool refuse(struct reading *r, const char *form, ...)
{
    char sentence[400];
    va_list arguments;
    va_start(arguments, form);
    vsnprintf(sentence, sizeof sentence, qn_say(r->lang, form), arguments);
    va_end(arguments);
    qn_text_str(r->error, sentence);
    return false;
}

static bool refuse_json(struct reading *r, const struct qn_json *json)
{
    return refuse(r, N_("malformed JSON at byte %ld (%s)"), (long)(json->at - r->text),
                  json->error);
}

/* Finds where each key's value begins; refuses unknown, repeated and missing keys. */
static bool find_values(struct reading *r)
{
    struct qn_json json = qn_json_on(r->text);
    qn_json_open(&json, '{');
    while (qn_json_more(&json, '}')) {
        char name[32];
        int key = 0;
        if (!qn_json_key(&json, name, sizeof name))
            break;
        while (key < KEYS && strcmp(name, key_names[key]) != 0)
            key++;
        if (key == KEYS)
            return refuse(r, N_("unknown key \"%s\""), name);
        if (r->values[key])
            return refuse(r, N_("key \"%s\" is repeated"), name);
        r->values[key] = json.at;
        qn_json_skip(&json);
        json.first = false;
    }
    if (!qn_json_end(&json))
        return refuse_json(r, &json);
    for (int key = 0; key < SCORES; key++)
        if (!r->values[key])
            return refuse(r, N_("key \"%s\" is missing"), key_names[key]);
    return true;
}

static bool bad_value(struct reading *r, enum key key)
{
    return refuse(r, N_("the value of \"%s\" is not right"), key_names[key]);
}

static bool read_string(struct reading *r, enum key key, char *string, size_t size)
{
    struct qn_json json = qn_json_on(r->values[key]);
    return qn_json_string(&json, string, size) ? true : bad_value(r, key);
}

static bool read_int(struct reading *r, enum key key, long min, long max, int *value)
{
    struct qn_json json = qn_json_on(r->values[key]);
    *value = (int)qn_json_int(&json, min, max);
    if (!json.error)
        return true;
    return refuse(r, N_("\"%s\" must be a whole number from %ld to %ld"), key_names[key], min, max);
}

static bool read_head(struct reading *r)
{
    struct qn_record *record = r->record;
    char word[40];
    int version, players;
    if (!read_string(r, FORMAT, word, sizeof word))
        return false;
    if (strcmp(word, "quinte-record") != 0)
        return bad_value(r, FORMAT);
    if (!read_int(r, VERSION, 1, 1, &version) || !read_string(r, GAME, word, sizeof word))
        return false;
    record->game = qn_game_find(word);
    if (!record->game)
        return refuse(r, N_("unknown game \"%s\""), word);
    if (!read_int(r, PLAYERS, record->game->players_min, record->game->players_max, &players))
        return false;
    record->setup = qn_setup_standard(record->game, players);
    struct qn_json json = qn_json_on(r->values[OPTIONS]);
    if (!qn_setup_read(record->game, &record->setup, &json))
        return refuse(r, N_("options refused (%s)"), json.error);
    if (!read_int(r, FIRST, 0, players - 1, &record->first) ||
        !read_string(r, SEED, word, sizeof word))
        return false;
    if (strlen(word) != 32 || !qn_seed_parse(word, &record->seed))
        return refuse(r, N_("\"seed\" must have 32 lower-case hexadecimal digits"));
    return true;
}

static bool read_shuffles(struct reading *r)
{
    struct qn_record *record = r->record;
    struct qn_json json = qn_json_on(r->values[SHUFFLES]);
    qn_json_open(&json, '[');
    while (qn_json_more(&json, ']')) {
        int index = record->shuffle_count;
        if (index == QN_SHUFFLES_MAX)
            return refuse(r, N_("too many shuffles"));
        qn_json_open(&json, '[');
        int length = 0;
        while (qn_json_more(&json, ']')) {
            char word[QN_CARD_TEXT_MAX];
            if (!qn_json_string(&json, word, sizeof word))
                break;
            int card = record->game->card_parse(word);
            if (card < 0 || length == QN_CARDS_MAX)
                return refuse(r, N_("shuffle %d, place %d: card \"%s\" is not right"), index,
                              length, word);
            record->shuffles[index][length++] = (uint8_t)card;
        }
        record->shuffle_length[index] = length;
        record->shuffle_count++;
    }
    return json.error ? bad_value(r, SHUFFLES) : true;
}

/* Gives the state the record's next shuffle, if it holds the right cards. */
static bool deal_next(struct reading *r, union qn_state *state, int *dealt)
{
    struct qn_record *record = r->record;
    struct qn_need need;
    int index = (*dealt)++;
    record->game->truth->need(state, &need);
    if (index >= record->shuffle_count)
        return refuse(r, N_("ply %d: shuffle %d is missing"), record->move_count, index);
    if (!qn_order_fits(&need, record->shuffles[index], record->shuffle_length[index]))
        return refuse(r, N_("ply %d: shuffle %d does not hold the right cards (it takes %d)"),
                      record->move_count, index, need.take);
    record->shuffle_ply[index] = record->move_count;
    record->game->truth->deal(state, record->shuffles[index], NULL);
    return true;
}

static bool refuse_move(struct reading *r, int ply, const char *word, int rule)
{
    const struct qn_rule *broken = &r->record->game->rules[rule];
    return refuse(r, N_("ply %d, \"%s\": rule %s: %s"), ply, word, broken->id,
                  qn_say(r->lang, broken->say));
}

static bool play_moves(struct reading *r, union qn_state *state)
{
    struct qn_record *record = r->record;
    const struct qn_truth *truth = record->game->truth;
    struct qn_json json = qn_json_on(r->values[MOVES]);
    int dealt = 0;
    truth->begin(state, &record->setup, record->first);
    if (!deal_next(r, state, &dealt))
        return false;
    qn_json_open(&json, '[');
    while (qn_json_more(&json, ']')) {
        char word[40];
        int ply = record->move_count;
        if (!qn_json_string(&json, word, sizeof word))
            break;
        if (truth->turn(state) == QN_OVER)
            return refuse(r, N_("ply %d, \"%s\": the game is over (rule C4)"), ply, word);
        qn_move move = record->game->move_parse(word);
        int rule = move == QN_NO_MOVE ? 1 : truth->check(state, move); /* rules[1] is C5 */
        if (rule)
            return refuse_move(r, ply, word, rule);
        truth->play(state, move, NULL);
        record->moves[record->move_count++] = move;
        while (truth->turn(state) == QN_SHUFFLE)
            if (!deal_next(r, state, &dealt))
                return false;
    }
    if (json.error)
        return refuse(r, N_("ply %d: malformed move text"), record->move_count);
    if (dealt < record->shuffle_count)
        return refuse(r, N_("%d shuffles too many"), record->shuffle_count - dealt);
    return true;
}

static bool numbers_equal(const char *value, const int *expected, int count)
{
    struct qn_json json = qn_json_on(value);
    bool equal = true;
    qn_json_open(&json, '[');
    for (int i = 0; i < count; i++)
        equal = qn_json_more(&json, ']') &&
                qn_json_int(&json, INT16_MIN, INT16_MAX) == expected[i] && !json.error && equal;
    return !qn_json_more(&json, ']') && !json.error && equal;
}

static bool check_result(struct reading *r, const union qn_state *state)
{
    struct qn_record *record = r->record;
    const struct qn_truth *truth = record->game->truth;
    record->finished = truth->turn(state) == QN_OVER;
    for (int key = SCORES; key <= RANKS; key++)
        if (record->finished != (r->values[key] != NULL))
            return record->finished
                       ? refuse(r, N_("the game is over: key \"%s\" is missing"), key_names[key])
                       : refuse(r, N_("the game is not over: \"%s\" does not belong"),
                                key_names[key]);
    if (!record->finished)
        return true;
    int scores[QN_PLAYERS_MAX], ranks[QN_PLAYERS_MAX];
    truth->scores(state, record->scores);
    truth->ranks(state, record->ranks);
    for (int seat = 0; seat < record->setup.players; seat++) {
        scores[seat] = record->scores[seat];
        ranks[seat] = record->ranks[seat];
    }
    if (!numbers_equal(r->values[SCORES], scores, record->setup.players))
        return refuse(r, N_("the scores are not those of the game"));
    if (!numbers_equal(r->values[RANKS], ranks, record->setup.players))
        return refuse(r, N_("the ranks are not those of the game"));
    return true;
}

bool qn_record_read(const char *json, struct qn_record *record, enum qn_lang lang,
                    struct qn_text *error)
{
    struct reading r = {.text = json, .record = record, .lang = lang, .error = error};
    union qn_state state;
    memset(&state, 0, sizeof state);
    memset(record, 0, sizeof *record);
    return find_values(&r) && read_head(&r) && read_shuffles(&r) && play_moves(&r, &state) &&
           check_result(&r, &state);
}
