/* The engine's side of the protocol: a table of commands, each answered by lines of its own or by
 * an error line, after which everything is as it was. */
#include "bots/engine_talk.h"
#include "bots/search.h"
#include "core/json.h"
#include "core/json_write.h"
#include "core/language.h"
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- numbers that `set` changes ---- */

enum number { SEED, SIMS, MS, THREADS, NUMBERS };

static const struct {
    const char *name;
    uint64_t min, max, standard;
} numbers[NUMBERS] = {
    [SEED] = {"seed", 0, UINT64_MAX, 1},
    [SIMS] = {"sims", 1, 1000000000, 1000},
    [MS] = {"ms", 0, 3600000, 0}, /* 0: by simulations */
    [THREADS] = {"threads", 1, 64, 1},
};

struct talk {
    enum qn_lang lang;
    void (*say)(void *who, const char *line);
    void *who;
    const volatile int *stop;
    uint64_t number[NUMBERS];
    const struct qn_game *game; /* NULL before the first `new` */
    struct qn_setup setup;
    int seat;
    bool has_view; /* of the game that is on */
    uint64_t view[QN_VIEW_MAX / 8];
    qn_move moves[QN_MOVES_MAX]; /* legal in the view, if it is the seat's turn */
    int move_count;
    struct search *search; /* NULL until it is needed */
    struct qn_rng rng;
};

/* ---- answers ---- */

enum {
    SHORT_LINE = 1024,
    MOVES_LINE = QN_MOVES_MAX * (QN_MOVE_TEXT_MAX + 3) + 16,
    SHOWN = 40, /* how much of a bad word an error line shows */
};

enum refusal {
    LONG_LINE,
    ZERO_BYTE,
    UNKNOWN_COMMAND,
    SURPLUS_WORDS,
    OTHER_VERSION,
    FORM,
    UNKNOWN_GAME,
    BAD_PLAYERS,
    BAD_SEAT,
    BAD_OPTION,
    UNKNOWN_NUMBER,
    BAD_NUMBER,
    NO_GAME,
    BAD_VIEW,
    OTHER_TABLE,
    OTHER_SEAT,
    NO_WORLD,
    NO_VIEW,
    NOT_TO_MOVE,
    BAD_MOVES,
    OTHER_MOVES,
    NO_MEMORY,
    REFUSALS
};

static const struct {
    const char *code;
    const char *say;
} refusals[REFUSALS] = {
    [LONG_LINE] = {"line", N_("the line is longer than %d bytes")},
    [ZERO_BYTE] = {"line", N_("the line holds a zero byte")},
    [UNKNOWN_COMMAND] = {"command", N_("unknown command '%s'; there are")},
    [SURPLUS_WORDS] = {"command", N_("'%s' takes no argument")},
    [OTHER_VERSION] = {"version", N_("this engine speaks quinte %d: say 'quinte %d'")},
    [FORM] = {"form", N_("the form is: %s")},
    [UNKNOWN_GAME] = {"game", N_("unknown game '%s'; there are")},
    [BAD_PLAYERS] = {"players", N_("%s is for %d to %d players")},
    [BAD_SEAT] = {"seat", N_("with %d players the seats are 0 to %d")},
    [BAD_OPTION] = {"option", N_("%s")},
    [UNKNOWN_NUMBER] = {"option", N_("unknown option '%s'; there are")},
    [BAD_NUMBER] = {"number", N_("%s takes a whole number from %llu to %llu, not '%s'")},
    [NO_GAME] = {"order", N_("say 'new' first")},
    [BAD_VIEW] = {"view", N_("view refused: %s")},
    [OTHER_TABLE] = {"view", N_("the players or options are not those of 'new'")},
    [OTHER_SEAT] = {"view", N_("this is the view of another than seat %d")},
    [NO_WORLD] = {"view", N_("no possible deal agrees with this view")},
    [NO_VIEW] = {"order", N_("say 'view' first")},
    [NOT_TO_MOVE] = {"order", N_("in this view it is not seat %d's turn")},
    [BAD_MOVES] = {"moves", N_("this is not a JSON list of moves: %s")},
    [OTHER_MOVES] = {"moves", N_("the list does not have exactly the legal moves")},
    [NO_MEMORY] = {"memory", N_("no memory to think with")},
};

/* Adds names to a refusal that says what there is. */
typedef void list_names(struct qn_text *line);

static void refuse_listing(const struct talk *talk, list_names *list, enum refusal refusal,
                           va_list values)
{
    char line[SHORT_LINE], sentence[SHORT_LINE - 64];
    struct qn_text out = qn_text_on(line, sizeof line);
    vsnprintf(sentence, sizeof sentence, qn_say(talk->lang, refusals[refusal].say), values);
    qn_text_form(&out, "error %s %s", refusals[refusal].code, sentence);
    if (list)
        list(&out);
    talk->say(talk->who, line);
}

static void refuse(const struct talk *talk, enum refusal refusal, ...)
{
    va_list values;
    va_start(values, refusal);
    refuse_listing(talk, NULL, refusal, values);
    va_end(values);
}

static void refuse_name(const struct talk *talk, list_names *list, enum refusal refusal, ...)
{
    va_list values;
    va_start(values, refusal);
    refuse_listing(talk, list, refusal, values);
    va_end(values);
}

const char *talk_shown(const char *word, char *out, size_t size)
{
    size_t length = 0;
    for (; word[length] && length + 1 < size; length++)
        out[length] = word[length] >= ' ' && word[length] <= '~' ? word[length] : '?';
    out[length] = '\0';
    return out;
}

static void print_move(const struct talk *talk, qn_move move, char out[QN_MOVE_TEXT_MAX])
{
    struct qn_text text = qn_text_on(out, QN_MOVE_TEXT_MAX);
    talk->game->move_print(move, &text);
}

/* ---- words ---- */

enum { WORDS_MAX = 5 + 2 * 2 * QN_OPTIONS_MAX };

/* Cuts the text at its spaces; WORDS_MAX + 1 if there are too many words. */
static int split(char *text, char *words[WORDS_MAX])
{
    int count = 0;
    for (char *at = text + strspn(text, " "); *at; at += strspn(at, " ")) {
        if (count == WORDS_MAX)
            return WORDS_MAX + 1;
        words[count++] = at;
        at += strcspn(at, " ");
        if (*at)
            *at++ = '\0';
    }
    return count;
}

static bool parse(const char *word, uint64_t min, uint64_t max, uint64_t *number)
{
    uint64_t value = 0;
    for (const char *at = word; *at; at++) {
        uint64_t digit = (uint64_t)(*at - '0');
        if (*at < '0' || *at > '9' || value > (UINT64_MAX - digit) / 10)
            return false;
        value = value * 10 + digit;
    }
    if (!*word || value < min || value > max)
        return false;
    *number = value;
    return true;
}

/* A number of the table; false and an error line if the word is none. */
static bool read_number(const struct talk *talk, enum number which, uint64_t min, const char *word,
                        uint64_t *number)
{
    char bad[SHOWN + 1];
    if (parse(word, min, numbers[which].max, number))
        return true;
    refuse(talk, BAD_NUMBER, numbers[which].name, (unsigned long long)min,
           (unsigned long long)numbers[which].max, talk_shown(word, bad, sizeof bad));
    return false;
}

/* ---- the commands ---- */

static void greet(struct talk *talk, char *rest)
{
    char line[SHORT_LINE];
    uint64_t version;
    if (!parse(rest, TALK_VERSION, TALK_VERSION, &version)) {
        refuse(talk, OTHER_VERSION, TALK_VERSION, TALK_VERSION);
        return;
    }
    struct qn_text out = qn_text_on(line, sizeof line);
    qn_text_form(&out, "id name Quinte %s", qn_version());
    talk->say(talk->who, line);
    for (int i = 0; i < NUMBERS; i++) {
        out = qn_text_on(line, sizeof line);
        qn_text_form(&out, "option %s number %llu %llu %llu", numbers[i].name,
                     (unsigned long long)numbers[i].min, (unsigned long long)numbers[i].max,
                     (unsigned long long)numbers[i].standard);
        talk->say(talk->who, line);
    }
    talk->say(talk->who, "ready");
}

static void list_numbers(struct qn_text *line)
{
    for (int i = 0; i < NUMBERS; i++)
        qn_text_form(line, "%s %s", i > 0 ? "," : "", numbers[i].name);
}

static void set(struct talk *talk, char *rest)
{
    char *words[WORDS_MAX];
    char bad[SHOWN + 1];
    if (split(rest, words) != 2) {
        refuse(talk, FORM, "set NAME NUMBER");
        return;
    }
    for (int i = 0; i < NUMBERS; i++)
        if (strcmp(words[0], numbers[i].name) == 0) {
            if (!read_number(talk, (enum number)i, numbers[i].min, words[1], &talk->number[i]))
                return;
            if (i == SEED)
                qn_rng_seed(&talk->rng, talk->number[SEED]);
            talk->say(talk->who, "ok");
            return;
        }
    refuse_name(talk, list_numbers, UNKNOWN_NUMBER, talk_shown(words[0], bad, sizeof bad));
}

static void list_games(struct qn_text *line)
{
    for (int i = 0; i < qn_game_count(); i++)
        qn_text_form(line, "%s %s", i > 0 ? "," : "", qn_game_at(i)->id);
}

/* Pairs "option", "k=v"; false and an error line at the first bad one. */
static bool read_options(const struct talk *talk, const struct qn_game *game, char *const *words,
                         int count, struct qn_setup *setup)
{
    for (int i = 0; i < count; i += 2) {
        char reason[SHORT_LINE / 2];
        struct qn_text error = qn_text_on(reason, sizeof reason);
        if (!qn_setup_option(game, setup, words[i + 1], talk->lang, &error)) {
            char clean[sizeof reason];
            for (size_t at = 0; at <= error.length; at++)
                clean[at] = reason[at] > 0 && reason[at] < ' ' ? '?' : reason[at];
            refuse(talk, BAD_OPTION, clean);
            return false;
        }
    }
    return true;
}

/* new GAME players N seat S [option k=v]… */
static bool has_form_of_new(char *const *words, int count)
{
    if (count < 5 || count > WORDS_MAX || count % 2 == 0 || strcmp(words[1], "players") != 0 ||
        strcmp(words[3], "seat") != 0)
        return false;
    for (int i = 5; i < count; i += 2)
        if (strcmp(words[i], "option") != 0)
            return false;
    return true;
}

static void begin(struct talk *talk, const struct qn_game *game, const struct qn_setup *setup,
                  int seat)
{
    search_close(talk->search);
    talk->search = NULL;
    talk->game = game;
    talk->setup = *setup;
    talk->seat = seat;
    talk->has_view = false;
    qn_rng_seed(&talk->rng, talk->number[SEED]);
    talk->say(talk->who, "ok");
}

static void new_game(struct talk *talk, char *rest)
{
    char *words[WORDS_MAX];
    char bad[SHOWN + 1];
    uint64_t players, seat;
    int count = split(rest, words);
    if (!has_form_of_new(words, count)) {
        refuse(talk, FORM, "new GAME players N seat S [option NAME=VALUE]...");
        return;
    }
    const struct qn_game *game = qn_game_find(words[0]);
    if (!game) {
        refuse_name(talk, list_games, UNKNOWN_GAME, talk_shown(words[0], bad, sizeof bad));
        return;
    }
    if (!parse(words[2], game->players_min, game->players_max, &players)) {
        refuse(talk, BAD_PLAYERS, game->id, game->players_min, game->players_max);
        return;
    }
    if (!parse(words[4], 0, players - 1, &seat)) {
        refuse(talk, BAD_SEAT, (int)players, (int)players - 1);
        return;
    }
    struct qn_setup setup = qn_setup_standard(game, (int)players);
    if (read_options(talk, game, words + 5, count - 5, &setup))
        begin(talk, game, &setup, (int)seat);
}

static void take_view(struct talk *talk, char *rest)
{
    uint64_t view[QN_VIEW_MAX / 8] = {0};
    const struct qn_view *head = (const struct qn_view *)view;
    char reason[SHORT_LINE / 2];
    struct qn_text error = qn_text_on(reason, sizeof reason);
    qn_move moves[QN_MOVES_MAX];
    if (!talk->game) {
        refuse(talk, NO_GAME);
        return;
    }
    if (!qn_view_read(talk->game, rest, view, &error)) {
        refuse(talk, BAD_VIEW, reason);
        return;
    }
    if (memcmp(&head->setup, &talk->setup, sizeof talk->setup) != 0) {
        refuse(talk, OTHER_TABLE);
        return;
    }
    if (head->viewer != talk->seat) {
        refuse(talk, OTHER_SEAT, talk->seat);
        return;
    }
    int count = qn_view_legal(talk->game, view, moves);
    if (head->turn == talk->seat && count == 0) {
        refuse(talk, NO_WORLD);
        return;
    }
    memcpy(talk->view, view, sizeof view);
    memcpy(talk->moves, moves, (size_t)count * sizeof moves[0]);
    talk->move_count = count;
    talk->has_view = true;
    talk->say(talk->who, "ok");
}

/* Whether there is a view in which it is the seat's turn; otherwise an error line. */
static bool to_move(const struct talk *talk)
{
    if (!talk->game)
        refuse(talk, NO_GAME);
    else if (!talk->has_view)
        refuse(talk, NO_VIEW);
    else if (talk->move_count == 0)
        refuse(talk, NOT_TO_MOVE, talk->seat);
    else
        return true;
    return false;
}

/* The list that a host sends to engines without rules of their own. We have ours: the two must
 * agree. */
static void take_moves(struct talk *talk, char *rest)
{
    struct qn_json json = qn_json_on(rest);
    uint64_t ours[UINT16_MAX / 64 + 1], theirs[UINT16_MAX / 64 + 1];
    qn_move moves[QN_MOVES_MAX];
    int count = 0;
    bool known = true;
    if (!to_move(talk))
        return;
    qn_json_open(&json, '[');
    while (qn_json_more(&json, ']')) {
        char word[QN_MOVE_TEXT_MAX];
        if (!qn_json_string(&json, word, sizeof word))
            break;
        qn_move move = talk->game->move_parse(word);
        known = known && move != QN_NO_MOVE && count < QN_MOVES_MAX;
        if (known)
            moves[count++] = move;
    }
    if (!qn_json_end(&json)) {
        refuse(talk, BAD_MOVES, json.error);
        return;
    }
    size_t bytes = (size_t)(talk->game->move_count + 63) / 64 * sizeof ours[0];
    qn_move_mask(talk->game, talk->moves, talk->move_count, ours);
    qn_move_mask(talk->game, moves, count, theirs);
    if (known && count == talk->move_count && memcmp(ours, theirs, bytes) == 0)
        talk->say(talk->who, "ok");
    else
        refuse(talk, OTHER_MOVES);
}

static void list_legal(struct talk *talk, char *rest)
{
    char line[MOVES_LINE];
    struct qn_text out = qn_text_on(line, sizeof line);
    (void)rest;
    if (!to_move(talk))
        return;
    qn_text_str(&out, "moves ");
    qn_put_moves(&out, NULL, talk->game, talk->moves, talk->move_count);
    talk->say(talk->who, line);
}

static void tell_line(const struct talk *talk, const struct bot_thought *thought, int rank)
{
    const struct bot_line *about = &thought->lines[rank];
    char line[SHORT_LINE], move[QN_MOVE_TEXT_MAX];
    struct qn_text out = qn_text_on(line, sizeof line);
    if (about->visits == 0) /* forced: nothing was thought about it */
        return;
    print_move(talk, about->move, move);
    qn_text_form(&out, "info rank %d worth %.3f visits %lu worlds %lu move %s", rank + 1,
                 (double)about->value, (unsigned long)about->visits, (unsigned long)thought->sims,
                 move);
    talk->say(talk->who, line);
}

static void tell(void *who, const struct bot_thought *so_far)
{
    if (so_far->count > 0)
        tell_line(who, so_far, 0);
}

/* "", "sims N" or "ms N". */
static bool read_budget(const struct talk *talk, char *rest, struct search_limits *limits)
{
    char *words[WORDS_MAX];
    int count = split(rest, words);
    uint64_t sims = talk->number[MS] > 0 ? 0 : talk->number[SIMS], ms = talk->number[MS];
    if (count != 0) {
        bool by_sims = count == 2 && strcmp(words[0], "sims") == 0;
        bool by_time = count == 2 && strcmp(words[0], "ms") == 0;
        sims = ms = 0;
        if (!by_sims && !by_time) {
            refuse(talk, FORM, "go [sims N|ms N]");
            return false;
        }
        if (!read_number(talk, by_sims ? SIMS : MS, 1, words[1], by_sims ? &sims : &ms))
            return false;
    }
    limits->sims = (uint32_t)sims;
    limits->ms = (uint32_t)ms;
    limits->threads = (uint32_t)talk->number[THREADS];
    return true;
}

static void go(struct talk *talk, char *rest)
{
    struct search_limits limits = {.stop = talk->stop, .tell = tell, .who = talk};
    struct bot_thought thought = {.count = 0};
    char line[SHORT_LINE], move[QN_MOVE_TEXT_MAX];
    if (!to_move(talk) || !read_budget(talk, rest, &limits))
        return;
    if (!talk->search)
        talk->search = search_open(talk->game, &talk->setup, talk->seat, 0);
    if (!talk->search) {
        refuse(talk, NO_MEMORY);
        return;
    }
    search_think(talk->search, talk->view, &limits, &talk->rng, &thought);
    for (int i = 0; i < thought.count; i++)
        tell_line(talk, &thought, i);
    struct qn_text out = qn_text_on(line, sizeof line);
    print_move(talk, thought.count > 0 ? thought.lines[0].move : talk->moves[0], move);
    qn_text_form(&out, "best %s", move);
    talk->say(talk->who, line);
}

static void pong(struct talk *talk, char *rest)
{
    (void)rest;
    talk->say(talk->who, "pong");
}

/* `stop` and `quit` work while the engine thinks, and through whoever reads the lines: here is
 * nothing to stop, and whoever quits gives no more lines. */
static void nothing(struct talk *talk, char *rest)
{
    (void)talk;
    (void)rest;
}

static const struct {
    const char *name;
    void (*run)(struct talk *talk, char *rest);
    bool alone; /* takes no argument */
} commands[] = {
    {"quinte", greet, false},   {"set", set, false},          {"new", new_game, false},
    {"view", take_view, false}, {"moves", take_moves, false}, {"legal", list_legal, true},
    {"go", go, false},          {"stop", nothing, true},      {"ping", pong, true},
    {"quit", nothing, true},
};

enum { COMMANDS = sizeof commands / sizeof commands[0] };

static void list_commands(struct qn_text *line)
{
    for (int i = 0; i < COMMANDS; i++)
        qn_text_form(line, "%s %s", i > 0 ? "," : "", commands[i].name);
}

static void run(struct talk *talk, char *line)
{
    char bad[SHOWN + 1];
    size_t length = strcspn(line, " ");
    char *rest = line + length + strspn(line + length, " ");
    line[length] = '\0';
    for (int i = 0; i < COMMANDS; i++)
        if (strcmp(line, commands[i].name) == 0) {
            if (commands[i].alone && *rest)
                refuse(talk, SURPLUS_WORDS, commands[i].name);
            else
                commands[i].run(talk, rest);
            return;
        }
    refuse_name(talk, list_commands, UNKNOWN_COMMAND, talk_shown(line, bad, sizeof bad));
}

/* ---- from outside ---- */

struct talk *talk_open(enum qn_lang lang, void (*say)(void *who, const char *line), void *who,
                       const volatile int *stop)
{
    struct talk *talk = calloc(1, sizeof *talk);
    if (!talk)
        return NULL;
    talk->lang = lang;
    talk->say = say;
    talk->who = who;
    talk->stop = stop;
    for (int i = 0; i < NUMBERS; i++)
        talk->number[i] = numbers[i].standard;
    qn_rng_seed(&talk->rng, talk->number[SEED]);
    return talk;
}

void talk_line(struct talk *talk, const char *line, size_t length)
{
    if (length > TALK_LINE_MAX) {
        refuse(talk, LONG_LINE, TALK_LINE_MAX);
        return;
    }
    if (strlen(line) != length) {
        refuse(talk, ZERO_BYTE);
        return;
    }
    while (length > 0 && strchr(" \t\r", line[length - 1]))
        length--;
    size_t blank = strspn(line, " \t");
    if (blank >= length) /* nothing was said */
        return;
    char *copy = malloc(length - blank + 1);
    if (!copy) {
        refuse(talk, NO_MEMORY);
        return;
    }
    memcpy(copy, line + blank, length - blank);
    copy[length - blank] = '\0';
    run(talk, copy);
    free(copy);
}

void talk_close(struct talk *talk)
{
    if (!talk)
        return;
    search_close(talk->search);
    free(talk);
}
