/* quinte hint: the best move, the runner-up and why, for a position of a record or for a view.
 *
 * The truth of a record is used once, to observe the seat to move, and is gone before anything is
 * thought: the advice comes from the view alone. */
#include "bots/search.h"
#include "commands.h"
#include "core/language.h"
#include "output.h"
#include "ply_text.h"
#include "core/json.h"
#include "core/json_write.h"
#include <errno.h>
#include <quinte/truth.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>

enum { SIMS = 10000, SIMS_MAX = 1000000000, MS_MAX = 3600000 };

struct hint {
    const struct arguments *arguments;
    const char *path;
    long long number; /* --record: which line that is not empty */
    long long at;     /* --at, or −1 */
    long long seat;   /* --seat, or −1 */
    long long sims, ms;
    long long line;             /* of the file, for complaints */
    const struct qn_game *game; /* what was found: the view, and its ply or −1 */
    int ply;
    uint64_t view[QN_VIEW_MAX / 8];
};

/* ---- sentences ---- */

enum sentence {
    NOT_JSON,
    BAD_VIEW,
    NO_SUCH_GAME,
    NO_VIEWS,
    AT_WITHOUT_RECORD,
    OVER,
    NO_DECISION,
    OTHER_TURN,
    NOT_TO_MOVE,
    NO_WORLD,
    NO_MEMORY,
    TITLE,
    TITLE_PLY,
    ONLY_MOVE,
    BEST,
    RUNNER_UP,
    EXPECTED,
    WHY,
    SENTENCES
};

static const char *const sentences[SENTENCES] = {
    [NOT_JSON] = N_("neither a record, nor a view, nor a trace with views"),
    [BAD_VIEW] = N_("view refused: %s"),
    [NO_SUCH_GAME] = N_("view of an unknown game ('quinte games' names them)"),
    [NO_VIEWS] = N_("this trace lacks the view of seat %d: 'quinte replay --trace --views' writes "
                    "them"),
    [AT_WITHOUT_RECORD] = N_("--at goes only with a record, not with a view"),
    [OVER] = N_("the game is over: there is nothing to advise"),
    [NO_DECISION] = N_("nothing to decide in this record"),
    [OTHER_TURN] = N_("at ply %d it is seat %d's turn, not seat %lld's"),
    [NOT_TO_MOVE] = N_("in this view it is not the viewer's turn (or --seat wants another)"),
    [NO_WORLD] = N_("no possible deal agrees with this view"),
    [NO_MEMORY] = N_("no memory to think with"),
    [TITLE] = N_("%s for %d: seat %d to move.\n"),
    [TITLE_PLY] = N_("%s for %d, ply %d: seat %d to move.\n"),
    [ONLY_MOVE] = N_("Only move"),
    [BEST] = N_("Best"),
    [RUNNER_UP] = N_("Otherwise"),
    [EXPECTED] = N_("  winning chance %s%%, %s%% of the tries"),
    [WHY] = N_("Why: "),
};

static const char *sentence(const struct hint *hint, enum sentence which)
{
    return qn_say(hint->arguments->lang, sentences[which]);
}

/* "quinte hint: FILE, line N: …"; false, for the caller to hand on. */
static bool refuse(const struct hint *hint, enum sentence which, ...)
{
    va_list values;
    va_start(values, which);
    fprintf(stderr, qn_say(hint->arguments->lang, "quinte hint: %s, line %lld: "), hint->path,
            hint->line);
    vfprintf(stderr, sentence(hint, which), values);
    fputs(".\n", stderr);
    va_end(values);
    return false;
}

/* ---- positions from records ---- */

static int count_moves(const struct qn_game *game, const union qn_state *state)
{
    qn_move moves[QN_MOVES_MAX];
    return game->truth->legal(state, moves);
}

/* The ply to advise at: --at, or the last with a choice (of --seat), or where the record stops. −1
 * if there is none. */
static int find_ply(const struct hint *hint, const struct qn_record *record)
{
    union qn_state state;
    int found = -1;
    if (hint->at >= 0)
        return (int)hint->at;
    qn_record_replay_start(record, &state);
    for (int ply = 0;; ply++) {
        int turn = record->game->truth->turn(&state);
        bool asked = turn >= 0 && (hint->seat < 0 || hint->seat == turn);
        if (asked && (ply == record->move_count || count_moves(record->game, &state) > 1))
            found = ply;
        if (ply == record->move_count)
            return found;
        qn_record_replay(record, &state, ply, NULL);
    }
}

/* What the seat to move knows at the ply. */
static bool observe(struct hint *hint, const struct qn_record *record, int ply)
{
    union qn_state state;
    qn_record_replay_start(record, &state);
    for (int i = 0; i < ply; i++)
        qn_record_replay(record, &state, i, NULL);
    int turn = record->game->truth->turn(&state);
    if (turn < 0)
        return refuse(hint, OVER);
    if (hint->seat >= 0 && hint->seat != turn)
        return refuse(hint, OTHER_TURN, ply, turn, hint->seat);
    record->game->truth->observe(&state, turn, hint->view);
    hint->game = record->game;
    hint->ply = ply;
    return true;
}

static bool take_record(struct hint *hint, const char *text)
{
    struct qn_record *record = allocate(1, sizeof *record);
    char reason[1024];
    struct qn_text error = qn_text_on(reason, sizeof reason);
    bool done = false;
    if (!qn_record_read(text, record, hint->arguments->lang, &error)) {
        unable(hint->arguments, SAY_BAD_RECORD, hint->path, hint->line, reason);
    } else if (hint->seat >= record->setup.players) {
        unable(hint->arguments, SAY_FEWER_SEATS, hint->number, record->setup.players - 1,
               (int)hint->seat);
    } else if (hint->at > record->move_count) {
        unable(hint->arguments, SAY_FEWER_PLIES, hint->number, record->move_count, hint->at);
    } else {
        int ply = find_ply(hint, record);
        done = ply >= 0 ? observe(hint, record, ply) : refuse(hint, NO_DECISION);
    }
    free(record);
    return done;
}

/* ---- positions from views ---- */

static bool take_view(struct hint *hint, const char *text)
{
    const struct qn_view *head = (const struct qn_view *)hint->view;
    struct qn_json json = qn_json_on(text);
    char key[16], id[32], reason[256];
    struct qn_text error = qn_text_on(reason, sizeof reason);
    if (hint->at >= 0)
        return refuse(hint, AT_WITHOUT_RECORD);
    qn_json_open(&json, '{');
    qn_json_more(&json, '}');
    if (!qn_json_key(&json, key, sizeof key) || !qn_json_string(&json, id, sizeof id))
        return refuse(hint, NOT_JSON);
    hint->game = qn_game_find(id);
    if (!hint->game)
        return refuse(hint, NO_SUCH_GAME);
    if (!qn_view_read(hint->game, text, hint->view, &error))
        return refuse(hint, BAD_VIEW, reason);
    if (head->turn == QN_OVER)
        return refuse(hint, OVER);
    if (head->turn != head->viewer || (hint->seat >= 0 && hint->seat != head->viewer))
        return refuse(hint, NOT_TO_MOVE);
    return true;
}

/* A line of a trace with views: the view of its seat. */
static bool take_trace(struct hint *hint, char *text)
{
    struct qn_json json = qn_json_on(text);
    char key[16];
    const char *from = NULL, *to = NULL;
    int seat = -1;
    qn_json_open(&json, '{');
    while (qn_json_more(&json, '}') && qn_json_key(&json, key, sizeof key)) {
        if (strcmp(key, "seat") == 0) {
            seat = (int)qn_json_int(&json, 0, QN_PLAYERS_MAX - 1);
        } else if (strcmp(key, "views") == 0 && qn_json_open(&json, '[')) {
            for (int i = 0; qn_json_more(&json, ']'); i++) {
                const char *start = json.at;
                qn_json_skip(&json);
                from = i == seat ? start : from;
                to = i == seat ? json.at : to;
            }
        } else {
            qn_json_skip(&json);
        }
    }
    if (!qn_json_end(&json))
        return refuse(hint, NOT_JSON);
    if (!from)
        return seat < 0 ? refuse(hint, OVER) : refuse(hint, NO_VIEWS, seat);
    text[to - text] = '\0';
    return take_view(hint, from);
}

/* ---- the file ---- */

/* What a line holds is told by its first key. */
static bool take_line(struct hint *hint, char *text, size_t length)
{
    struct qn_json json = qn_json_on(text);
    char key[16];
    if (strlen(text) != length)
        return refuse(hint, NOT_JSON);
    qn_json_open(&json, '{');
    qn_json_more(&json, '}');
    if (!qn_json_key(&json, key, sizeof key))
        return refuse(hint, NOT_JSON);
    if (strcmp(key, "game") == 0)
        return take_view(hint, text);
    if (strcmp(key, "ply") == 0 || strcmp(key, "over") == 0)
        return take_trace(hint, text);
    return take_record(hint, text);
}

/* The line that is asked for, not counting empty ones. */
static bool read_file(struct hint *hint, FILE *file)
{
    char *text = NULL;
    size_t room = 0;
    ssize_t got;
    long long number = 0;
    bool done = false;
    while (number < hint->number && (got = getline(&text, &room, file)) >= 0) {
        size_t length = (size_t)got;
        while (length > 0 && text[length - 1] && strchr(" \t\r\n", text[length - 1]))
            length--;
        text[length] = '\0';
        hint->line++;
        number += length > 0;
        if (length > 0 && number == hint->number)
            done = take_line(hint, text, length);
    }
    free(text);
    if (number == hint->number)
        return done;
    if (ferror(file))
        unable(hint->arguments, SAY_CANNOT_READ, hint->path, strerror(errno));
    else if (number == 0)
        unable(hint->arguments, SAY_NO_RECORDS, hint->path);
    else
        unable(hint->arguments, SAY_FEWER_RECORDS, hint->path, number, hint->number);
    return false;
}

/* ---- the advice ---- */

static void print_move(const struct hint *hint, qn_move move, char out[QN_MOVE_TEXT_MAX])
{
    struct qn_text text = qn_text_on(out, QN_MOVE_TEXT_MAX);
    hint->game->move_print(move, &text);
}

static double share(const struct bot_thought *thought, int place)
{
    return thought->sims ? (double)thought->lines[place].visits / thought->sims : 0;
}

static void print_line(const struct hint *hint, const struct bot_thought *thought, int place,
                       enum sentence name)
{
    enum qn_lang lang = hint->arguments->lang;
    char move[QN_MOVE_TEXT_MAX], value[DECIMAL_SIZE], part[DECIMAL_SIZE];
    const struct bot_line *line = &thought->lines[place];
    print_move(hint, line->move, move);
    print_padded(stdout, "  ", sentence(hint, name), 10);
    if (line->visits == 0) {
        printf("%s\n", move);
        return;
    }
    print_padded(stdout, "", move, 16);
    printf(sentence(hint, EXPECTED), decimal(lang, 100 * (double)line->value, 1, value),
           decimal(lang, 100 * share(thought, place), 1, part));
    putchar('\n');
}

static void print_text(const struct hint *hint, const struct bot_thought *thought, const char *why)
{
    const struct qn_view *head = (const struct qn_view *)hint->view;
    if (hint->ply >= 0)
        printf(sentence(hint, TITLE_PLY), hint->game->name, head->setup.players, hint->ply,
               head->turn);
    else
        printf(sentence(hint, TITLE), hint->game->name, head->setup.players, head->turn);
    print_line(hint, thought, 0, thought->lines[0].visits ? BEST : ONLY_MOVE);
    if (thought->count > 1)
        print_line(hint, thought, 1, RUNNER_UP);
    printf("%s%s\n", sentence(hint, WHY), why);
}

static void put_line(const struct hint *hint, const struct bot_thought *thought, const char *name,
                     int place, struct qn_text *text)
{
    const struct bot_line *line = &thought->lines[place];
    if (place >= thought->count) {
        qn_put_null(text, name);
        return;
    }
    qn_put_open(text, name, '{');
    qn_put_move(text, "move", hint->game, line->move);
    if (line->visits == 0)
        qn_put_null(text, "worth");
    else
        qn_put_float(text, "worth", (double)line->value, 4);
    qn_put_int(text, "visits", line->visits);
    qn_put_float(text, "share", share(thought, place), 4);
    qn_put_close(text, '}');
}

struct advice {
    const struct hint *hint;
    const struct bot_thought *thought;
    const char *why;
};

static void put_advice(const void *about, struct qn_text *text)
{
    const struct advice *advice = about;
    const struct hint *hint = advice->hint;
    const struct qn_view *head = (const struct qn_view *)hint->view;
    qn_put_open(text, NULL, '{');
    qn_put_string(text, "game", hint->game->id);
    qn_put_int(text, "players", head->setup.players);
    qn_put_maybe(text, "ply", hint->ply);
    qn_put_int(text, "seat", head->turn);
    put_line(hint, advice->thought, "best", 0, text);
    put_line(hint, advice->thought, "runner_up", 1, text);
    qn_put_int(text, "worlds", advice->thought->sims);
    qn_put_string(text, "why", advice->why);
    qn_put_close(text, '}');
}

static void print_json(const struct hint *hint, const struct bot_thought *thought, const char *why)
{
    print_written(put_advice, &(struct advice){hint, thought, why});
}

/* False if there is no memory. The same view gets the same advice, unless it goes by time. */
static bool think(const struct hint *hint, struct bot_thought *thought)
{
    const struct qn_view *head = (const struct qn_view *)hint->view;
    struct search_limits limits = {
        .sims = (uint32_t)hint->sims, .ms = (uint32_t)hint->ms, .threads = 1};
    struct search *search = search_open(hint->game, &head->setup, head->viewer, 0);
    struct qn_rng rng;
    if (!search)
        return refuse(hint, NO_MEMORY);
    qn_rng_seed(&rng, 1);
    search_think(search, hint->view, &limits, &rng, thought);
    search_close(search);
    return thought->count > 0;
}

static bool advise(const struct hint *hint)
{
    struct bot_thought thought = {.count = 0};
    char why[1024];
    struct qn_text text = qn_text_on(why, sizeof why);
    qn_move moves[QN_MOVES_MAX];
    if (qn_view_legal(hint->game, hint->view, moves) == 0)
        return refuse(hint, NO_WORLD);
    if (!think(hint, &thought))
        return false;
    qn_move other = thought.count > 1 ? thought.lines[1].move : QN_NO_MOVE;
    struct seat_names names;
    struct qn_speech speech = speech_of_seats(hint->game, hint->arguments->lang, &names, &text);
    hint->game->people->reason(hint->view, thought.lines[0].move, other, &speech);
    (given(hint->arguments, OPTION_JSON) ? print_json : print_text)(hint, &thought, why);
    return true;
}

int run_hint(const struct arguments *arguments)
{
    struct hint hint = {.arguments = arguments,
                        .path = arguments->word[0],
                        .number = 1,
                        .at = -1,
                        .seat = -1,
                        .ply = -1};
    if (!excludes(arguments, OPTION_SIMS, OPTION_MS) ||
        !read_number(arguments, OPTION_RECORD, 1, 1000000000000, &hint.number) ||
        !read_number(arguments, OPTION_AT, 0, QN_PLIES_MAX, &hint.at) ||
        !read_number(arguments, OPTION_SEAT, 0, QN_PLAYERS_MAX - 1, &hint.seat) ||
        !read_number(arguments, OPTION_SIMS, 1, SIMS_MAX, &hint.sims) ||
        !read_number(arguments, OPTION_MS, 1, MS_MAX, &hint.ms))
        return MISUSED;
    if (hint.sims == 0 && hint.ms == 0)
        hint.sims = SIMS;
    FILE *file = strcmp(hint.path, "-") == 0 ? stdin : fopen(hint.path, "r");
    if (!file)
        return unable(arguments, SAY_CANNOT_READ, hint.path, strerror(errno));
    bool done = read_file(&hint, file) && advise(&hint);
    if (file != stdin)
        fclose(file);
    return done ? DONE : MISUSED;
}
