/* Line mode: questions and answers in sentences, one after the other, the cursor never moves.
 *
 * What a person types is a command, a move's text, words of it, or the number of a move in the list
 * that was shown last. */
#include "term/plain.h"
#include "core/language.h"
#include "term/markdown.h"
#include "term/move_picker.h"
#include "term/log_feed.h"
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
    struct local_table local;
    int seat; /* whose eyes; −1 before the first person */
    struct log_feed feeds[QN_PLAYERS_MAX];
    struct move_picker picker;
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

static void print_news(struct plain *plain, int seat)
{
    char lines[VIEW_ROOM];
    struct log_feed *feed = &plain->feeds[seat];
    for (bool more = true; more;) {
        struct qn_text text = qn_text_on(lines, sizeof lines);
        more = log_feed_next(feed, &text);
        if (more && text.length > 0)
            say_line(plain, lines);
    }
}

/* A game that is taken up again goes on from here; a new one is told from its deal on. */
static bool open_tellers(struct plain *plain, bool from_deal)
{
    bool done = true;
    uint32_t from = qn_table_version(plain->local.table);
    if (from_deal)
        from = log_feed_start(&plain->local, QN_SPECTATOR) - 1;
    for (int seat = 0; seat < local_table_players(&plain->local) && done; seat++)
        if (local_table_is_person(&plain->local, seat))
            done = log_feed_open(&plain->feeds[seat], &plain->local, seat, from);
    return done;
}

static void close_tellers(struct plain *plain)
{
    for (int seat = 0; seat < QN_PLAYERS_MAX; seat++)
        log_feed_close(&plain->feeds[seat]);
}

/* ---- commands ---- */

/* What the seat may choose from, as its person reads it. */
static void start_picking(struct plain *plain, const void *view)
{
    const char *names[QN_PLAYERS_MAX];
    local_table_names(&plain->local, plain->seat, names);
    move_picker_start(&plain->picker, plain->local.game, view, plain->lang, names);
}

/* What only a perfect memory keeps is long to listen to: it is said on demand. */
static void show_view(struct plain *plain, bool all)
{
    char text[VIEW_ROOM];
    struct qn_text view = qn_text_on(text, sizeof text);
    struct qn_speech speech = qn_speech_in(plain->local.game, plain->lang, &view);
    speech.names = plain->picker.names;
    speech.you = plain->seat;
    plain->local.game->people->view_text(plain->picker.view, &speech);
    char *memory = strstr(text, "\n\n");
    if (memory && !all)
        *memory = '\0';
    say_line(plain, text);
}

static void list_moves(struct plain *plain, const qn_move *moves, int count)
{
    plain->listed_count = count;
    for (int i = 0; i < count; i++) {
        char phrase[PHRASE_ROOM];
        struct qn_text words = qn_text_on(phrase, sizeof phrase);
        plain->listed[i] = moves[i];
        move_picker_say(&plain->picker, moves[i], &words);
        say(plain, WORD_LIST_LINE, i + 1, phrase);
    }
}

/* "all", in any language. */
static bool says_all(const char *typed)
{
    static const char all[] = NC_("command", "all");
    char folded[LINE_ROOM];
    struct qn_text text = qn_text_on(folded, sizeof folded);
    move_picker_fold(typed, &text);
    for (int lang = 0; lang < QN_LANGS; lang++)
        if (strcmp(folded, qn_say((enum qn_lang)lang, all)) == 0)
            return true;
    return false;
}

static void do_look(struct plain *plain, const char *rest) { show_view(plain, says_all(rest)); }

static void do_moves(struct plain *plain, const char *rest)
{
    (void)rest;
    if (plain->picker.count == 0)
        say(plain, WORD_NO_MOVES);
    list_moves(plain, plain->picker.moves, plain->picker.count);
}

static void do_hint(struct plain *plain, const char *rest)
{
    char text[2 * SENTENCE_ROOM];
    struct qn_text line = qn_text_on(text, sizeof text);
    struct bot_thought thought = {.count = 0};
    (void)rest;
    if (local_table_ask(&plain->local, plain->seat, &line)) {
        advise(plain->local.game, plain->picker.view, NULL, &thought);
        local_table_say_advice(&plain->local, plain->picker.view, &thought, &line);
    }
    say_line(plain, text);
}

static void do_undo(struct plain *plain, const char *rest)
{
    char text[SENTENCE_ROOM];
    struct qn_text why = qn_text_on(text, sizeof text);
    (void)rest;
    if (!local_table_undo(&plain->local, plain->seat, &why))
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
    const struct qn_game *game = plain->local.game;
    const char *page = plain->settings->rules(game, plain->lang);
    char id[16] = "";
    struct qn_text upper = qn_text_on(id, sizeof id);
    for (const char *at = rest; *at; at++)
        qn_text_char(&upper, *at >= 'a' && *at <= 'z' ? (char)(*at - 'a' + 'A') : *at);
    if (says_all(rest) && page) {
        char *whole = markdown_plain(page);
        print_text(plain, whole ? whole : page);
        free(whole);
        return;
    }
    const char *topic = game->rules[game->people->topic(plain->picker.view)].id;
    if (!print_rule(plain, page, *rest ? id : topic))
        say(plain, WORD_NO_SUCH_RULE, rest);
    say(plain, WORD_PLAIN_RULES);
}

static void do_points(struct plain *plain, const char *rest)
{
    char points[VIEW_ROOM];
    struct qn_text text = qn_text_on(points, sizeof points);
    (void)rest;
    local_table_say_points(&plain->local, plain->picker.view, &text);
    say_line(plain, points);
}

static void do_save(struct plain *plain, const char *rest)
{
    char name[PATH_ROOM], text[SENTENCE_ROOM + PATH_ROOM];
    struct qn_text offered = qn_text_on(name, sizeof name), line = qn_text_on(text, sizeof text);
    if (*rest)
        qn_text_str(&offered, rest);
    else
        local_table_save_name(&plain->local, &offered);
    local_table_save(&plain->local, name, &line);
    say_line(plain, text);
}

/* Not said by itself: a commitment is long, and means nothing when it is heard. */
static void do_deal(struct plain *plain, const char *rest)
{
    char fair[SENTENCE_ROOM];
    struct qn_text text = qn_text_on(fair, sizeof fair);
    (void)rest;
    local_table_say_fairness(&plain->local, &text);
    say_line(plain, fair);
}

static void do_help(struct plain *plain, const char *rest)
{
    (void)rest;
    say(plain, local_table_is_over(&plain->local) ? WORD_PLAIN_HELP_END : WORD_PLAIN_HELP);
    if (plain->local.game->move_parse("quit") != QN_NO_MOVE)
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
    if (!local_table_is_over(&plain->local)) {
        say(plain, WORD_NOT_OVER);
        return;
    }
    close_tellers(plain);
    plain->seat = -1;
    if (!local_table_again(&plain->local, &why) || !open_tellers(plain, true)) {
        say_line(plain, text);
        plain->left = true;
        return;
    }
    say(plain, WORD_NEW_SEATS);
}

static bool is_called(const char *typed, const char *name)
{
    char one[LINE_ROOM], other[LINE_ROOM];
    struct qn_text first = qn_text_on(one, sizeof one), second = qn_text_on(other, sizeof other);
    move_picker_fold(typed, &first);
    move_picker_fold(name, &second);
    return strcmp(one, other) == 0;
}

/* By name; −1 if nobody is called that. */
static int find_viewer(const struct local_table *local, const char *typed)
{
    static const char spectator[] = NC_("command", "spectator");
    for (int seat = 0; seat < local_table_players(local); seat++)
        if (is_called(typed, local->names[seat]))
            return seat;
    for (int lang = 0; lang < QN_LANGS; lang++)
        if (is_called(typed, qn_say((enum qn_lang)lang, spectator)))
            return QN_SPECTATOR;
    return -1;
}

/* The whole game as one seat saw it; only when it is over and the deal is open. */
static void do_replay(struct plain *plain, const char *rest)
{
    const struct local_table *local = &plain->local;
    struct log_feed feed;
    int seat = plain->seat;
    if (!local_table_is_over(local)) {
        say(plain, WORD_NOT_OVER);
        return;
    }
    if (*rest)
        seat = find_viewer(local, rest);
    if (seat < 0 || !log_feed_open(&feed, local, seat, log_feed_start(local, seat) - 1)) {
        say(plain, WORD_NO_SUCH_SEAT, rest);
        return;
    }
    for (bool more = true; more;) {
        char lines[VIEW_ROOM];
        struct qn_text text = qn_text_on(lines, sizeof lines);
        more = log_feed_next(&feed, &text);
        if (more && text.length > 0)
            say_line(plain, lines);
    }
    log_feed_close(&feed);
}

static const struct {
    const char *name; /* in small letters of ASCII; those of every language are understood */
    void (*run)(struct plain *plain, const char *rest);
} commands[] = {
    {NC_("command", "look"), do_look},     {NC_("command", "moves"), do_moves},
    {NC_("command", "hint"), do_hint},     {NC_("command", "undo"), do_undo},
    {NC_("command", "rules"), do_rules},   {NC_("command", "points"), do_points},
    {NC_("command", "save"), do_save},     {NC_("command", "help"), do_help},
    {NC_("command", "stop"), do_stop},     {NC_("command", "quit"), do_stop},
    {NC_("command", "deal"), do_deal},     {NC_("command", "again"), do_again},
    {NC_("command", "replay"), do_replay},
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
    move_picker_fold(line, &text);
    size_t length = strcspn(folded, " ");
    const char *rest = line + strcspn(line, " ");
    rest += strspn(rest, " ");
    if (!must && plain->local.game->move_parse(folded) != QN_NO_MOVE)
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
    bool done = local_table_move(&plain->local, move, &why);
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
    struct match match;
    bool sure;
    char text[SENTENCE_ROOM];
    struct qn_text line = qn_text_on(text, sizeof text);
    int place = read_place(plain, &sure);
    move_picker_match(&plain->picker, plain->line, &match);
    if (place >= 0 && (sure || match.count == 0)) {
        play(plain, plain->listed[place]);
    } else if (place >= 0) {
        say(plain, WORD_NUMBER_OR_CARD, place + 1, place + 1);
    } else if (match.kind == MATCH_ONE) {
        play(plain, match.moves[0]);
    } else if (match.kind == MATCH_MANY) {
        say(plain, WORD_WHICH_ONE);
        list_moves(plain, match.moves, match.count);
    } else if (match.kind == MATCH_ILLEGAL) {
        local_table_say_rule(&plain->local, match.rule, &line);
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
    if (local_table_people(&plain->local, &first) < 2 || seat == plain->seat)
        return;
    if (plain->seat >= 0 && isatty(STDOUT_FILENO))
        for (int i = 0; i < BLANK_LINES; i++)
            putchar('\n');
    say(plain, WORD_PASS_PLAIN, plain->local.names[seat]);
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
    print_news(plain, seat);
    qn_table_view(plain->local.table, seat, view);
    start_picking(plain, view);
    if (fresh)
        show_view(plain, false);
}

static void ask_move(const struct plain *plain)
{
    int first;
    if (local_table_people(&plain->local, &first) > 1)
        say(plain, WORD_YOUR_TURN_PLAIN, plain->local.names[plain->seat], plain->picker.count);
    else
        say(plain, WORD_YOUR_TURN_ALONE, plain->picker.count);
}

static void person_turn(struct plain *plain, int seat)
{
    look_at(plain, seat);
    if (plain->left)
        return;
    ask_move(plain);
    while (!plain->left && listen(plain)) {
        uint32_t before = qn_table_version(plain->local.table);
        if (plain->line[strspn(plain->line, " \t")] && !run_command(plain))
            take_move(plain);
        if (qn_table_version(plain->local.table) != before &&
            qn_table_turn(plain->local.table) != seat)
            return;
        if (qn_table_version(plain->local.table) != before && !plain->left) {
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
    qn_table_view(plain->local.table, seat, view);
    qn_move move = local_table_think(&plain->local, seat, view, NULL, &trouble);
    if (trouble.length > 0)
        say_line(plain, text);
    if (move == QN_NO_MOVE || !play(plain, move)) {
        plain->left = true;
        return;
    }
    if (local_table_people(&plain->local, &first) == 1)
        print_news(plain, first);
    pause_for(plain);
}

static void finish(struct plain *plain)
{
    char text[SENTENCE_ROOM];
    struct qn_text result = qn_text_on(text, sizeof text);
    uint64_t view[QN_VIEW_MAX / 8];
    int first;
    local_table_people(&plain->local, &first);
    plain->seat = first >= 0 ? first : QN_SPECTATOR;
    if (first >= 0)
        print_news(plain, first);
    qn_table_view(plain->local.table, plain->seat, view);
    start_picking(plain, view);
    local_table_say_result(&plain->local, &result);
    say_line(plain, text);
    do_points(plain, "");
    say(plain, WORD_PLAIN_HELP_END);
    while (!plain->left && local_table_is_over(&plain->local) && listen(plain))
        if (plain->line[strspn(plain->line, " \t")] && !run_command(plain))
            say(plain, WORD_NO_SUCH_COMMAND, plain->line);
}

static void run_table(struct plain *plain)
{
    while (!plain->left) {
        int seat = qn_table_turn(plain->local.table);
        if (seat < 0)
            finish(plain);
        else if (local_table_is_person(&plain->local, seat))
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
    const struct local_table *local = &plain->local;
    say(plain, WORD_PLAIN_TITLE, local->game->name, local_table_players(local));
    for (int seat = 0; seat < local_table_players(local); seat++) {
        const char *level = local_table_level(local, seat);
        if (level)
            say(plain, WORD_SEAT_BOT, local->names[seat], bot_level_say(level, plain->lang));
        else
            say(plain, WORD_SEAT_PERSON, local->names[seat]);
    }
    if (local->save.trouble)
        say(plain, WORD_NOT_KEPT, strerror(local->save.trouble));
    say(plain, WORD_PLAIN_INTRO);
}

static bool sit_down(struct plain *plain, struct qn_text *error)
{
    struct plan plan = plain->settings->plan;
    const struct term_settings *settings = plain->settings;
    if (settings->resume || settings->load)
        return local_table_load(&plain->local, settings, settings->load, error);
    return choose_game(plain, &plan) && local_table_open(&plain->local, settings, &plan, error);
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
        local_table_close(&plain->local, &resume);
        say_line(plain, text);
    } else if (error.length > 0) {
        fprintf(stderr, "quinte play: %s\n", text);
        code = TERM_REFUSED;
    }
    free(plain);
    return code;
}
