/* Finding the puzzle of the day: see puzzle.h.
 *
 * A game is played twice: once to its end, to know where its middle is, and once more up to there.
 * A decision goes through sieves, each finer than the one before: a short search that must see a
 * move ahead of the others, that move against the closest side by side, a longer search that must
 * see the same, and the move against its rivals side by side. The first that passes is the puzzle.
 * A move that the fast policy finds too is taken only if nothing better came up for long; and
 * should nothing come up at all, the day has the puzzle of a fixed text instead of its date. */
#include "puzzle/puzzle.h"
#include "core/json_write.h"
#include "core/language.h"
#include "core/speech.h"
#include "session/host_common.h"
#include "session/message.h"
#include <quinte/host.h>
#include <stdlib.h>
#include <string.h>

enum {
    EDITION = 1,     /* of the way to find puzzles: another edition, other puzzles */
    MOVES_LEAST = 3, /* to choose from */
    MOVES_MOST = 18,
    FEW = 4,      /* tries */
    GLANCE = 128, /* simulations of the sieves */
    DUEL = 96,
    THOUGHT = 1200,
    EACH = 500,
    CONFIRM = 2000,
    CLOSEST = 4,       /* moves that the best is compared with in the end */
    LOOKS_ENOUGH = 36, /* decisions after which a puzzle in reserve will do, */
    LOOKS_MOST = 400,  /* and after which the day has the fixed one; */
    GAMES_MOST = 400,  /* so do games where hardly a decision is worth a look */
    SEED = 1,
    PHRASE_ROOM = 512,
    WHY_ROOM = 2048,
};

static const float glance_lead = 0.03f, duel_lead = 0.03f, share_least = 0.5f, margin_least = 0.05f,
                   margin_wide = 0.07f;
static const char fixed_text[] = "whenever";

struct puzzle {
    const struct qn_game *game;
    struct qn_setup setup;
    char date[PUZZLE_DATE_MAX];
    bool is_fixed; /* the date has given none: the fixed text instead */
    struct qn_table *table;
    int game_number;
    int count, ply, last; /* moves of the game, those made at the table, and where to stop */
    int looks;
    bool over, failed;
    bool starved;     /* a thought had no memory: nothing may be concluded from it */
    bool barren;      /* the date has given none, and the fixed text neither */
    bool has_reserve; /* a puzzle that would do: */
    int reserve_game, reserve_ply;
    struct puzzle_found found, reserve;
    qn_move moves[QN_PLIES_MAX];
};

/* ---- dates ---- */

static bool is_leap(int year) { return (year % 4 == 0 && year % 100 != 0) || year % 400 == 0; }

bool puzzle_date_valid(const char *date)
{
    static const int days[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    static const char form[] = "dddd-dd-dd";
    size_t length = sizeof form - 1;
    if (strlen(date) != length)
        return false;
    for (size_t i = 0; i < length; i++)
        if (form[i] == 'd' ? date[i] < '0' || date[i] > '9' : date[i] != form[i])
            return false;
    int year = atoi(date), month = atoi(date + 5), day = atoi(date + 8);
    if (year < 2000 || month < 1 || month > 12)
        return false;
    return day >= 1 && day <= days[month - 1] + (month == 2 && is_leap(year));
}

/* ---- games ---- */

static void find_secret(const struct puzzle *puzzle, int number, uint8_t secret[QN_SECRET_BYTES])
{
    char room[128];
    struct qn_text text = qn_text_on(room, sizeof room);
    qn_text_form(&text, "quinte puzzle %d: %s, %s, %d", EDITION, puzzle->game->id,
                 puzzle->is_fixed ? fixed_text : puzzle->date, number);
    qn_sha256(room, text.length, secret);
}

/* A table whose cards follow from date and number, dealt. */
static bool deal(struct puzzle *puzzle, int number)
{
    static const char *const names[QN_PLAYERS_MAX] = {"Ada", "Basile", "Cléo",
                                                      "Dov", "Elsa",   "Félix"};
    const struct qn_terms terms = {.undo = false};
    struct qn_command commit = {.act = QN_ACT_COMMIT};
    qn_table_free(puzzle->table);
    puzzle->table = qn_table_new(puzzle->game, &puzzle->setup, &terms);
    find_secret(puzzle, number, commit.bytes);
    bool done = puzzle->table && host_do_as_host(puzzle->table, commit);
    for (int seat = 0; seat < puzzle->setup.players && done; seat++) {
        struct qn_command sit = {.act = QN_ACT_SIT,
                                 .seat = (uint8_t)seat,
                                 .person = (uint64_t)seat + 1,
                                 .sitter = QN_HERE};
        memcpy(sit.name, names[seat], strlen(names[seat]) + 1);
        done = host_do(puzzle->table, sit);
    }
    puzzle->ply = 0;
    return done && host_do_as_host(puzzle->table, (struct qn_command){.act = QN_ACT_START});
}

static bool make_move(struct puzzle *puzzle, qn_move move)
{
    int seat = qn_table_turn(puzzle->table);
    puzzle->ply++;
    return host_do(puzzle->table, (struct qn_command){.act = QN_ACT_MOVE,
                                                      .seat = (uint8_t)seat,
                                                      .person = (uint64_t)seat + 1,
                                                      .move = move});
}

static bool go_to(struct puzzle *puzzle, int number, int ply)
{
    if (!deal(puzzle, number))
        return false;
    while (puzzle->ply < ply)
        if (!make_move(puzzle, puzzle->moves[puzzle->ply]))
            return false;
    return true;
}

/* Plays the game of that number to its end by the policy, and notes its moves. */
static bool play_out(struct puzzle *puzzle, int number)
{
    uint64_t view[QN_VIEW_MAX / 8];
    qn_move moves[QN_MOVES_MAX];
    struct qn_rng rng;
    int seat;
    if (!deal(puzzle, number))
        return false;
    qn_rng_seed(&rng, SEED);
    while ((seat = qn_table_turn(puzzle->table)) >= 0 && puzzle->ply < QN_PLIES_MAX) {
        qn_table_view(puzzle->table, seat, view);
        int count = qn_view_legal(puzzle->game, view, moves);
        int chosen = qn_policy(puzzle->game, view, moves, count, &rng);
        puzzle->moves[puzzle->ply] = moves[chosen];
        if (!make_move(puzzle, moves[chosen]))
            return false;
    }
    puzzle->count = puzzle->ply;
    return true;
}

/* On to the next game, up to its middle. */
static bool begin_game(struct puzzle *puzzle)
{
    int number = puzzle->game_number++;
    if (!play_out(puzzle, number) || !go_to(puzzle, number, puzzle->count / 4))
        return false;
    puzzle->last = puzzle->count - puzzle->count / 4;
    return true;
}

/* ---- thoughts ---- */

static bool think_about(struct puzzle *puzzle, const void *view, uint32_t sims,
                        struct bot_thought *thought)
{
    bool done = analysis_think(puzzle->game, view, NULL, sims, thought);
    puzzle->starved |= !done;
    return done;
}

static float value_of(struct puzzle *puzzle, const void *view, qn_move move, uint32_t sims)
{
    float value = analysis_value(puzzle->game, view, move, sims);
    puzzle->starved |= value < 0;
    return value;
}

/* ---- sieves ---- */

/* The move that came closest to the first, of those that were tried a few times. */
static const struct bot_line *rival_of(const struct bot_thought *thought)
{
    const struct bot_line *rival = &thought->lines[1];
    for (int i = 2; i < thought->count; i++)
        if (thought->lines[i].visits >= FEW && thought->lines[i].value > rival->value)
            rival = &thought->lines[i];
    return rival;
}

static bool is_promising(struct puzzle *puzzle, const void *view, const struct bot_thought *glance)
{
    const struct bot_line *first = &glance->lines[0], *rival = rival_of(glance);
    bool is_plain = first->move == puzzle->moves[puzzle->ply];
    if (first->value - rival->value < glance_lead || (is_plain && puzzle->has_reserve))
        return false;
    return value_of(puzzle, view, first->move, DUEL) - value_of(puzzle, view, rival->move, DUEL) >=
           duel_lead;
}

/* All other moves, those that were tried most first: the likeliest to come too close. */
static int list_others(const struct puzzle *puzzle, const struct puzzle_found *found,
                       struct bot_line *others)
{
    const struct bot_thought *thought = &found->thought;
    qn_move moves[QN_MOVES_MAX];
    int total = qn_view_legal(puzzle->game, found->view, moves), count = 0;
    for (int i = 1; i < thought->count; i++)
        others[count++] = thought->lines[i];
    for (int i = 0; i < total; i++) {
        bool listed = false;
        for (int k = 0; k < thought->count && !listed; k++)
            listed = thought->lines[k].move == moves[i];
        if (!listed)
            others[count++] = (struct bot_line){.move = moves[i]};
    }
    return count;
}

static int by_worth(const void *a, const void *b)
{
    const struct bot_line *one = a, *two = b;
    if (one->value != two->value)
        return one->value < two->value ? 1 : -1;
    return (one->move > two->move) - (one->move < two->move);
}

/* Side by side with so many others, which are then sorted, the closest first; how far the best is
 * ahead, and 0 once one comes closer than it may. */
static float lead_over(struct puzzle *puzzle, struct puzzle_found *found, uint32_t sims,
                       struct bot_line *others, int count, float least)
{
    found->value = value_of(puzzle, found->view, found->best, sims);
    for (int i = 0; i < count; i++) {
        others[i].value = value_of(puzzle, found->view, others[i].move, sims);
        if (found->value - others[i].value < least)
            return 0;
    }
    qsort(others, (size_t)count, sizeof *others, by_worth);
    return found->value - others[0].value;
}

static bool is_clear(struct puzzle *puzzle, struct puzzle_found *found)
{
    struct bot_line others[QN_MOVES_MAX];
    int count = list_others(puzzle, found, others), closest = count < CLOSEST ? count : CLOSEST;
    if (lead_over(puzzle, found, DUEL, others, count, duel_lead) == 0 ||
        lead_over(puzzle, found, EACH, others, count, margin_least) == 0)
        return false;
    found->margin = lead_over(puzzle, found, CONFIRM, others, closest, margin_least);
    found->next = others[0].move;
    return found->margin > 0;
}

static bool stands_out(struct puzzle *puzzle, struct puzzle_found *found)
{
    struct bot_thought glance, *thought = &found->thought;
    if (!think_about(puzzle, found->view, GLANCE, &glance) ||
        !is_promising(puzzle, found->view, &glance) ||
        !think_about(puzzle, found->view, THOUGHT, thought))
        return false;
    found->best = thought->lines[0].move;
    if (found->best != glance.lines[0].move ||
        (float)thought->lines[0].visits < share_least * (float)thought->sims)
        return false;
    return is_clear(puzzle, found);
}

/* Whether a puzzle lies here. */
static bool look(struct puzzle *puzzle, struct puzzle_found *found)
{
    qn_move moves[QN_MOVES_MAX];
    *found = (struct puzzle_found){.seat = qn_table_turn(puzzle->table)};
    qn_table_view(puzzle->table, found->seat, found->view);
    int count = qn_view_legal(puzzle->game, found->view, moves);
    if (count < MOVES_LEAST || count > MOVES_MOST)
        return false;
    puzzle->looks++;
    if (!stands_out(puzzle, found))
        return false;
    found->hidden = found->best != puzzle->moves[puzzle->ply];
    found->games = puzzle->game_number;
    found->looks = puzzle->looks;
    return true;
}

/* ---- the hunt ---- */

static bool fail(struct puzzle *puzzle)
{
    puzzle->failed = puzzle->over = true;
    return true;
}

/* Keeps the clearest. */
static void keep(struct puzzle *puzzle)
{
    if (puzzle->has_reserve && puzzle->found.margin <= puzzle->reserve.margin)
        return;
    puzzle->has_reserve = true;
    puzzle->reserve = puzzle->found;
    puzzle->reserve_game = puzzle->game_number - 1;
    puzzle->reserve_ply = puzzle->ply;
}

/* Back to the one in reserve. */
static bool settle(struct puzzle *puzzle)
{
    if (!play_out(puzzle, puzzle->reserve_game) ||
        !go_to(puzzle, puzzle->reserve_game, puzzle->reserve_ply))
        return fail(puzzle);
    puzzle->found = puzzle->reserve;
    puzzle->over = true;
    return true;
}

/* The date has none: the same for all such dates. */
static bool start_fixed(struct puzzle *puzzle)
{
    puzzle->barren = puzzle->is_fixed;
    if (puzzle->barren)
        return fail(puzzle);
    puzzle->is_fixed = true;
    puzzle->game_number = puzzle->looks = puzzle->ply = puzzle->last = 0;
    return false;
}

bool puzzle_step(struct puzzle *puzzle)
{
    if (puzzle->over)
        return true;
    if (puzzle->ply >= puzzle->last) {
        if (puzzle->game_number >= GAMES_MOST)
            return puzzle->has_reserve ? settle(puzzle) : start_fixed(puzzle);
        if (!begin_game(puzzle))
            return fail(puzzle);
    }
    bool is_found = look(puzzle, &puzzle->found);
    if (puzzle->starved)
        return fail(puzzle);
    if (is_found) {
        puzzle->over = puzzle->found.hidden && puzzle->found.margin >= margin_wide;
        if (puzzle->over)
            return true;
        keep(puzzle);
    }
    if (puzzle->has_reserve && puzzle->looks >= LOOKS_ENOUGH)
        return settle(puzzle);
    if (puzzle->looks >= LOOKS_MOST)
        return start_fixed(puzzle);
    return make_move(puzzle, puzzle->moves[puzzle->ply]) ? false : fail(puzzle);
}

struct puzzle *puzzle_open(const struct qn_game *game, const char *date)
{
    struct puzzle *puzzle = calloc(1, sizeof *puzzle);
    if (!puzzle)
        return NULL;
    puzzle->game = game;
    puzzle->setup = qn_setup_standard(game, game->players_min);
    memcpy(puzzle->date, date, strlen(date) + 1);
    puzzle->is_fixed = !*date;
    return puzzle;
}

void puzzle_close(struct puzzle *puzzle)
{
    if (puzzle)
        qn_table_free(puzzle->table);
    free(puzzle);
}

const struct puzzle_found *puzzle_found(const struct puzzle *puzzle)
{
    return puzzle->over && !puzzle->failed ? &puzzle->found : NULL;
}

bool puzzle_barren(const struct puzzle *puzzle) { return puzzle->barren; }

const struct qn_table *puzzle_table(const struct puzzle *puzzle) { return puzzle->table; }

/* ---- words ---- */

void puzzle_say(const struct puzzle *puzzle, struct qn_speech *speech)
{
    static const char rest[] = N_(" Estimated winning chance: %d%% (next best move: %d%%).");
    const struct puzzle_found *found = &puzzle->found;
    puzzle->game->people->reason(found->view, found->best, found->next, speech);
    qn_text_form(speech->text, qn_say(speech->lang, rest), (int)(100 * found->value + 0.5f),
                 (int)(100 * (found->value - found->margin) + 0.5f));
}

static void put_solution(const struct puzzle *puzzle, enum qn_lang lang, struct qn_text *text)
{
    const struct puzzle_found *found = &puzzle->found;
    char phrase[PHRASE_ROOM] = "", why[WHY_ROOM] = "";
    struct qn_text offer = qn_text_on(phrase, sizeof phrase), said = qn_text_on(why, sizeof why);
    struct qn_speech speech = qn_speech_in(puzzle->game, lang, &offer);
    speech.marked = true;
    puzzle->game->people->phrase(found->view, found->best, QN_OFFER, &speech);
    speech.text = &said;
    puzzle_say(puzzle, &speech);
    qn_put_open(text, "solution", '{');
    qn_put_move(text, "move", puzzle->game, found->best);
    qn_put_words(text, "say", phrase);
    qn_put_words(text, "why", why);
    qn_put_int(text, "worth", analysis_parts(found->value));
    qn_put_int(text, "margin", analysis_parts(found->margin));
    qn_put_bool(text, "hidden", found->hidden);
    analysis_put_lines(puzzle->game, &found->thought, text);
    qn_put_close(text, '}');
}

void puzzle_json(const struct puzzle *puzzle, enum qn_lang lang, struct qn_text *text)
{
    const struct puzzle_found *found = &puzzle->found;
    struct message_to to = {.table = puzzle->table,
                            .person = (uint64_t)found->seat + 1,
                            .viewer = found->seat,
                            .lang = lang,
                            .log = MESSAGE_LOG,
                            .deadline = -1,
                            .owner = -1};
    qn_put_open(text, NULL, '{');
    qn_put_string(text, "game", puzzle->game->id);
    qn_put_string(text, "date", puzzle->date);
    qn_put_int(text, "seat", found->seat);
    qn_put_int(text, "games", found->games);
    qn_put_int(text, "looks", found->looks);
    put_solution(puzzle, lang, text);
    qn_put_name(text, "snapshot");
    message_put_snapshot(&to, text);
    qn_put_close(text, '}');
}
