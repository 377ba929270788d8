/* Line mode: questions and answers in sentences, one after the other, the cursor never moves.
 *
 * What a person types is a command, a move's text, words of it, or the number of a move in the list
 * that was shown last. */
#include "term/plain.h"
#include "core/language.h"
#include "term/markdown.h"
#include "term/choice.h"
#include "term/tell.h"
#include "term/words.h"
#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { LINE_ROOM = 512, VIEW_ROOM = 1 << 14, BLANK_LINES = 60 };

struct plain {
    const struct term_settings *settings;
    enum qn_lang lang;
    struct host host;
    int seat; /* whose eyes; −1 before the first person */
    struct teller tellers[QN_PLAYERS_MAX];
    struct choice choice;
    int listed_count;
    qn_move listed[QN_MOVES_MAX]; /* in the list that was shown last */
    bool left;                    /* the person is gone */
    char line[LINE_ROOM];
};

/* ---- speaking and listening ---- */

static void print_text(const struct plain *plain, const char *string)
{
    size_t room = 3 * strlen(string) + 1; /* no letter becomes more than three */
    char *ascii = plain->settings->ascii ? malloc(room) : NULL;
    struct qn_text text = qn_text_on(ascii, ascii ? room : 0);
    if (ascii)
        qn_text_ascii(&text, string);
    fputs(ascii ? ascii : string, stdout);
    free(ascii);
}

static void say_line(const struct plain *plain, const char *string)
{
    print_text(plain, string);
    size_t length = strlen(string);
    if (length == 0 || string[length - 1] != '\n')
        putchar('\n');
}

static void say(const struct plain *plain, enum word which, ...)
{
    char sentence[VIEW_ROOM];
    va_list values;
    va_start(values, which);
    vsnprintf(sentence, sizeof sentence, word(plain->lang, which), values);
    va_end(values);
    say_line(plain, sentence);
}

/* The next line without its end; false at the end of the input, which leaves the table. */
static bool listen(struct plain *plain)
{
    fflush(stdout);
    if (!fgets(plain->line, sizeof plain->line, stdin)) {
        plain->left = true;
        return false;
    }
    size_t length = strcspn(plain->line, "\r\n");
    if (plain->line[length] == '\0' && length + 1 == sizeof plain->line)
        for (int c = getchar(); c != '\n' && c != EOF;) /* too long to mean anything */
            c = getchar();
    plain->line[length] = '\0';
    return true;
}

static void pause_for(const struct plain *plain)
{
    struct timespec time = {.tv_sec = plain->settings->pause / 1000,
                            .tv_nsec = plain->settings->pause % 1000 * 1000000L};
    if (plain->settings->pause > 0 && isatty(STDIN_FILENO) && isatty(STDOUT_FILENO)) {
        fflush(stdout);
        nanosleep(&time, NULL);
    }
}

/* ---- what happened ---- */

static void tell_news(struct plain *plain, int seat)
{
    char lines[VIEW_ROOM];
    struct teller *teller = &plain->tellers[seat];
    for (bool more = true; more;) {
        struct qn_text text = qn_text_on(lines, sizeof lines);
        more = teller_next(teller, &text);
        if (more && text.length > 0)
            say_line(plain, lines);
    }
}

/* A game that is taken up again goes on from here; a new one is told from its deal on. */
static bool open_tellers(struct plain *plain, bool from_deal)
{
    bool done = true;
    uint32_t from = qn_table_version(plain->host.table);
    if (from_deal)
        from = teller_start(&plain->host, QN_SPECTATOR) - 1;
    for (int seat = 0; seat < host_players(&plain->host) && done; seat++)
        if (host_is_person(&plain->host, seat))
            done = teller_open(&plain->tellers[seat], &plain->host, seat, from);
    return done;
}

static void close_tellers(struct plain *plain)
{
    for (int seat = 0; seat < QN_PLAYERS_MAX; seat++)
        teller_close(&plain->tellers[seat]);
}

/* ---- commands ---- */

static void show_view(struct plain *plain)
{
    char text[VIEW_ROOM];
    struct qn_text view = qn_text_on(text, sizeof text);
    plain->host.game->view_text(plain->choice.view, plain->lang, &view);
    say_line(plain, text);
}

static void list_moves(struct plain *plain, const qn_move *moves, int count)
{
    plain->listed_count = count;
    for (int i = 0; i < count; i++) {
        char name[QN_MOVE_TEXT_MAX], phrase[PHRASE_ROOM];
        struct qn_text text = qn_text_on(name, sizeof name);
        struct qn_text words = qn_text_on(phrase, sizeof phrase);
        plain->listed[i] = moves[i];
        plain->host.game->move_print(moves[i], &text);
        plain->host.game->phrase(plain->choice.view, moves[i], QN_OFFER, plain->lang, &words);
        say(plain, WORD_LIST_LINE, i + 1, name, phrase);
    }
}

static void do_look(struct plain *plain, const char *rest)
{
    (void)rest;
    show_view(plain);
}

static void do_moves(struct plain *plain, const char *rest)
{
    (void)rest;
    if (plain->choice.count == 0)
        say(plain, WORD_NO_MOVES);
    list_moves(plain, plain->choice.moves, plain->choice.count);
}

static void do_hint(struct plain *plain, const char *rest)
{
    char text[2 * SENTENCE_ROOM];
    struct qn_text line = qn_text_on(text, sizeof text);
    struct bot_thought thought = {.count = 0};
    (void)rest;
    if (host_ask(&plain->host, plain->seat, &line)) {
        mind_advise(plain->host.game, plain->choice.view, NULL, &thought);
        host_say_advice(&plain->host, plain->choice.view, &thought, &line);
    }
    say_line(plain, text);
}

static void do_undo(struct plain *plain, const char *rest)
{
    char text[SENTENCE_ROOM];
    struct qn_text why = qn_text_on(text, sizeof text);
    (void)rest;
    if (!host_undo(&plain->host, plain->seat, &why))
        say_line(plain, text);
}

/* The paragraph of the page that begins with the rule's mark. */
static bool print_rule(struct plain *plain, const char *page, const char *id)
{
    char mark[16], part[VIEW_ROOM];
    struct qn_text wanted = qn_text_on(mark, sizeof mark), text = qn_text_on(part, sizeof part);
    qn_text_form(&wanted, "**%s**", id);
    const char *at = page && !wanted.full ? strstr(page, mark) : NULL;
    if (!at)
        return false;
    for (; *at && strncmp(at, "\n\n", 2) != 0 && strncmp(at, "\n- ", 3) != 0; at++) {
        bool blank = *at == '\n' || *at == ' ';
        bool again = blank && text.length > 0 && part[text.length - 1] == ' ';
        if (*at != '*' && !again)
            qn_text_char(&text, blank ? ' ' : *at);
    }
    say_line(plain, part);
    return true;
}

static void do_rules(struct plain *plain, const char *rest)
{
    const struct qn_game *game = plain->host.game;
    const char *page = plain->settings->rules(game, plain->lang);
    char id[16] = "";
    struct qn_text upper = qn_text_on(id, sizeof id);
    for (const char *at = rest; *at; at++)
        qn_text_char(&upper, *at >= 'a' && *at <= 'z' ? (char)(*at - 'a' + 'A') : *at);
    bool all = strcmp(id, "ALL") == 0 || strcmp(id, "TOUT") == 0;
    if (all && page) {
        char *whole = markdown_plain(page);
        print_text(plain, whole ? whole : page);
        free(whole);
        return;
    }
    const char *topic = game->rules[game->topic(plain->choice.view)].id;
    if (!print_rule(plain, page, *rest ? id : topic))
        say(plain, WORD_NO_SUCH_RULE, rest);
    say(plain, WORD_PLAIN_RULES);
}

static void do_points(struct plain *plain, const char *rest)
{
    char points[VIEW_ROOM];
    struct qn_text text = qn_text_on(points, sizeof points);
    (void)rest;
    host_say_points(&plain->host, plain->choice.view, &text);
    say_line(plain, points);
}

static void do_save(struct plain *plain, const char *rest)
{
    char name[PATH_ROOM], text[SENTENCE_ROOM + PATH_ROOM];
    struct qn_text offered = qn_text_on(name, sizeof name), line = qn_text_on(text, sizeof text);
    if (*rest)
        qn_text_str(&offered, rest);
    else
        host_save_name(&plain->host, &offered);
    host_save(&plain->host, name, &line);
    say_line(plain, text);
}

static void do_help(struct plain *plain, const char *rest)
{
    (void)rest;
    say(plain, host_is_over(&plain->host) ? WORD_PLAIN_HELP_END : WORD_PLAIN_HELP);
    if (plain->host.game->move_parse("quit") != QN_NO_MOVE)
        say(plain, WORD_PLAIN_QUIT_IS_MOVE);
}

static void do_stop(struct plain *plain, const char *rest)
{
    (void)rest;
    plain->left = true;
}

static void do_again(struct plain *plain, const char *rest)
{
    char text[SENTENCE_ROOM];
    struct qn_text why = qn_text_on(text, sizeof text);
    (void)rest;
    if (!host_is_over(&plain->host)) {
        say(plain, WORD_NOT_OVER);
        return;
    }
    close_tellers(plain);
    plain->seat = -1;
    if (!host_again(&plain->host, &why) || !open_tellers(plain, true)) {
        say_line(plain, text);
        plain->left = true;
        return;
    }
    say(plain, WORD_NEW_SEATS);
}

/* The whole game as one seat saw it; only when it is over and the deal is open. */
static void do_replay(struct plain *plain, const char *rest)
{
    const struct host *host = &plain->host;
    struct teller teller;
    int seat = plain->seat;
    if (!host_is_over(host)) {
        say(plain, WORD_NOT_OVER);
        return;
    }
    if (*rest)
        seat = rest[0] >= '0' && rest[0] <= '9' && !rest[1] ? rest[0] - '0' : QN_SPECTATOR + 1;
    if ((seat >= host_players(host) && seat != QN_SPECTATOR) ||
        !teller_open(&teller, host, seat, teller_start(host, seat) - 1)) {
        say(plain, WORD_NO_SUCH_SEAT, host_players(host) - 1);
        return;
    }
    for (bool more = true; more;) {
        char lines[VIEW_ROOM];
        struct qn_text text = qn_text_on(lines, sizeof lines);
        more = teller_next(&teller, &text);
        if (more && text.length > 0)
            say_line(plain, lines);
    }
    teller_close(&teller);
}

static const struct {
    const char *name; /* in small letters of ASCII; those of every language are understood */
    void (*run)(struct plain *plain, const char *rest);
} commands[] = {
    {NC_("command", "look"), do_look},   {NC_("command", "moves"), do_moves},
    {NC_("command", "hint"), do_hint},   {NC_("command", "undo"), do_undo},
    {NC_("command", "rules"), do_rules}, {NC_("command", "points"), do_points},
    {NC_("command", "save"), do_save},   {NC_("command", "help"), do_help},
    {NC_("command", "stop"), do_stop},   {NC_("command", "quit"), do_stop},
    {NC_("command", "again"), do_again}, {NC_("command", "replay"), do_replay},
};

/* Whether the line was a command. A slash says that it must be one; otherwise a word that a move of
 * the game has is that move. */
static bool run_command(struct plain *plain)
{
    char folded[LINE_ROOM];
    struct qn_text text = qn_text_on(folded, sizeof folded);
    const char *line = plain->line + strspn(plain->line, " \t");
    bool must = *line == '/';
    line += must;
    choice_fold(line, &text);
    size_t length = strcspn(folded, " ");
    const char *rest = line + strcspn(line, " ");
    rest += strspn(rest, " ");
    if (!must && plain->host.game->move_parse(folded) != QN_NO_MOVE)
        return false;
    for (size_t i = 0; i < sizeof commands / sizeof commands[0]; i++)
        for (int lang = 0; lang < QN_LANGS; lang++)
            if (strlen(qn_say((enum qn_lang)lang, commands[i].name)) == length &&
                strncmp(folded, qn_say((enum qn_lang)lang, commands[i].name), length) == 0) {
                commands[i].run(plain, rest);
                return true;
            }
    if (must)
        say(plain, WORD_NO_SUCH_COMMAND, plain->line);
    return must;
}

/* ---- moves ---- */

static bool play(struct plain *plain, qn_move move)
{
    char text[SENTENCE_ROOM];
    struct qn_text why = qn_text_on(text, sizeof text);
    plain->listed_count = 0;
    bool done = host_move(&plain->host, move, &why);
    if (!done)
        say_line(plain, text);
    return done;
}

/* "3" or "3.": the place in the list, or −1. With the full stop it cannot be a card's number. */
static int read_place(const struct plain *plain, bool *sure)
{
    const char *at = plain->line + strspn(plain->line, " \t");
    int place = 0, digits = 0;
    for (; *at >= '0' && *at <= '9' && digits < 4; at++, digits++)
        place = 10 * place + (*at - '0');
    *sure = *at == '.';
    at += *sure;
    return digits && *(at + strspn(at, " \t")) == '\0' && place >= 1 && place <= plain->listed_count
               ? place - 1
               : -1;
}

static void take_move(struct plain *plain)
{
    struct read read;
    bool sure;
    char text[SENTENCE_ROOM];
    struct qn_text line = qn_text_on(text, sizeof text);
    int place = read_place(plain, &sure);
    choice_read(&plain->choice, plain->line, &read);
    if (place >= 0 && (sure || read.count == 0)) {
        play(plain, plain->listed[place]);
    } else if (place >= 0) {
        say(plain, WORD_NUMBER_OR_CARD, place + 1, place + 1);
    } else if (read.reading == READ_MOVE) {
        play(plain, read.moves[0]);
    } else if (read.reading == READ_MANY) {
        say(plain, WORD_WHICH_ONE);
        list_moves(plain, read.moves, read.count);
    } else if (read.reading == READ_ILLEGAL) {
        host_say_rule(&plain->host, read.rule, &line);
        say_line(plain, text);
        say(plain, WORD_PLAIN_WHAT_NOW);
    } else {
        say(plain, WORD_NO_SUCH_MOVE, plain->line);
    }
}

/* ---- turns ---- */

/* Another person must not read what stands above. */
static void pass_screen(struct plain *plain, int seat)
{
    int first;
    if (host_people(&plain->host, &first) < 2 || seat == plain->seat)
        return;
    if (plain->seat >= 0 && isatty(STDOUT_FILENO))
        for (int i = 0; i < BLANK_LINES; i++)
            putchar('\n');
    say(plain, WORD_PASS_PLAIN, plain->host.names[seat]);
    listen(plain);
}

static void look_at(struct plain *plain, int seat)
{
    uint64_t view[QN_VIEW_MAX / 8];
    bool fresh = seat != plain->seat;
    if (fresh)
        pass_screen(plain, seat);
    if (plain->left)
        return;
    plain->seat = seat;
    tell_news(plain, seat);
    qn_table_view(plain->host.table, seat, view);
    choice_start(&plain->choice, plain->host.game, view, plain->lang);
    if (fresh)
        show_view(plain);
}

static void ask_move(const struct plain *plain)
{
    int first;
    if (host_people(&plain->host, &first) > 1)
        say(plain, WORD_YOUR_TURN_PLAIN, plain->host.names[plain->seat], plain->choice.count);
    else
        say(plain, WORD_YOUR_TURN_ALONE, plain->choice.count);
}

static void person_turn(struct plain *plain, int seat)
{
    look_at(plain, seat);
    if (plain->left)
        return;
    ask_move(plain);
    while (!plain->left && listen(plain)) {
        uint32_t before = qn_table_version(plain->host.table);
        if (plain->line[strspn(plain->line, " \t")] && !run_command(plain))
            take_move(plain);
        if (qn_table_version(plain->host.table) != before &&
            qn_table_turn(plain->host.table) != seat)
            return;
        if (qn_table_version(plain->host.table) != before && !plain->left) {
            look_at(plain, seat);
            ask_move(plain);
        }
    }
}

static void bot_turn(struct plain *plain, int seat)
{
    char text[SENTENCE_ROOM];
    struct qn_text trouble = qn_text_on(text, sizeof text);
    uint64_t view[QN_VIEW_MAX / 8];
    int first;
    qn_table_view(plain->host.table, seat, view);
    qn_move move = host_think(&plain->host, seat, view, NULL, &trouble);
    if (trouble.length > 0)
        say_line(plain, text);
    if (move == QN_NO_MOVE || !play(plain, move)) {
        plain->left = true;
        return;
    }
    if (host_people(&plain->host, &first) == 1)
        tell_news(plain, first);
    pause_for(plain);
}

static void finish(struct plain *plain)
{
    char text[SENTENCE_ROOM];
    struct qn_text result = qn_text_on(text, sizeof text);
    uint64_t view[QN_VIEW_MAX / 8];
    int first;
    host_people(&plain->host, &first);
    plain->seat = first >= 0 ? first : QN_SPECTATOR;
    if (first >= 0)
        tell_news(plain, first);
    qn_table_view(plain->host.table, plain->seat, view);
    choice_start(&plain->choice, plain->host.game, view, plain->lang);
    host_say_result(&plain->host, &result);
    say_line(plain, text);
    do_points(plain, "");
    say(plain, WORD_PLAIN_HELP_END);
    while (!plain->left && host_is_over(&plain->host) && listen(plain))
        if (plain->line[strspn(plain->line, " \t")] && !run_command(plain))
            say(plain, WORD_NO_SUCH_COMMAND, plain->line);
}

static void run_table(struct plain *plain)
{
    while (!plain->left) {
        int seat = qn_table_turn(plain->host.table);
        if (seat < 0)
            finish(plain);
        else if (host_is_person(&plain->host, seat))
            person_turn(plain, seat);
        else
            bot_turn(plain, seat);
    }
}

/* ---- the beginning ---- */

/* The menu as a question. */
static bool choose_game(struct plain *plain, struct plan *plan)
{
    while (!plan->game) {
        say(plain, WORD_WHICH_GAME);
        for (int i = 0; i < qn_game_count(); i++)
            say(plain, WORD_GAME_LINE, i + 1, qn_game_at(i)->name,
                qn_say(plain->lang, qn_game_at(i)->about));
        if (!listen(plain))
            return false;
        char *end;
        long number = strtol(plain->line, &end, 10);
        const struct qn_game *game = qn_game_find(plain->line);
        if (end != plain->line && !*end && number >= 1 && number <= qn_game_count())
            game = qn_game_at((int)number - 1);
        if (game) {
            struct bot_spec bot = plan->bot[0];
            plan_standard(plan, game, game->players_min, &bot);
        } else {
            say(plain, WORD_NO_SUCH_GAME, plain->line);
        }
    }
    return true;
}

static void introduce(struct plain *plain)
{
    const struct host *host = &plain->host;
    say(plain, WORD_PLAIN_TITLE, host->game->name, host_players(host));
    for (int seat = 0; seat < host_players(host); seat++) {
        const char *level = host_level(host, seat);
        if (level)
            say(plain, WORD_SEAT_BOT, seat, host->names[seat], level);
        else
            say(plain, WORD_SEAT_PERSON, seat, host->names[seat]);
    }
    char fair[SENTENCE_ROOM];
    struct qn_text text = qn_text_on(fair, sizeof fair);
    host_say_fairness(host, &text);
    say_line(plain, fair);
    if (host->store.trouble)
        say(plain, WORD_NOT_KEPT, strerror(host->store.trouble));
    say(plain, WORD_PLAIN_INTRO);
}

static bool sit_down(struct plain *plain, struct qn_text *error)
{
    struct plan plan = plain->settings->plan;
    const struct term_settings *settings = plain->settings;
    if (settings->resume || settings->load)
        return host_load(&plain->host, settings, settings->load, error);
    return choose_game(plain, &plan) && host_open(&plain->host, settings, &plan, error);
}

int plain_run(const struct term_settings *settings)
{
    struct plain *plain = calloc(1, sizeof *plain);
    char text[2 * SENTENCE_ROOM] = "";
    struct qn_text error = qn_text_on(text, sizeof text);
    if (!plain) {
        fprintf(stderr, "quinte play: %s\n", word(settings->lang, WORD_NO_MEMORY));
        return TERM_REFUSED;
    }
    plain->settings = settings;
    plain->lang = settings->lang;
    plain->seat = -1;
    int code = TERM_DONE;
    if (sit_down(plain, &error) && open_tellers(plain, !settings->resume && !settings->load)) {
        introduce(plain);
        run_table(plain);
        struct qn_text resume = qn_text_on(text, sizeof text);
        close_tellers(plain);
        host_close(&plain->host, &resume);
        say_line(plain, text);
    } else if (error.length > 0) {
        fprintf(stderr, "quinte play: %s\n", text);
        code = TERM_REFUSED;
    }
    free(plain);
    return code;
}
