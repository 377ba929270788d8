/* quinte watch: a game between bots, ply by ply, in the terminal.
 *
 * The whole game is played first; every screen is then made from its record by replaying it up to
 * the ply that is shown, so that going back is the same as going on. */
#include "commands.h"
#include "ply_text.h"
#include "output.h"
#include "bot_games.h"
#include "signals.h"
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

enum { LAST_MOVES = 8, LINE_SIZE = 64 };

struct watch {
    const struct arguments *arguments;
    struct qn_record *record;
    int viewer, ply;
    struct qn_text page;
};

/* ---- screens ---- */

static void write_title(const struct watch *watch, struct qn_text *page)
{
    enum qn_lang lang = watch->arguments->lang;
    const struct qn_record *record = watch->record;
    qn_text_form(page, say(lang, SAY_WATCH_TITLE), record->game->name, record->setup.players,
                 watch->ply, record->move_count);
    put_viewer_name(watch->viewer, lang, page);
    qn_text_str(page, "\n\n");
}

/* Replays up to the ply; the plies from `from` on are told. */
static void write_plies(const struct watch *watch, int from, union qn_state *state,
                        struct qn_text *page)
{
    const struct qn_record *record = watch->record;
    qn_record_replay_start(record, state);
    for (int ply = 0; ply < watch->ply; ply++) {
        struct qn_events events = {.count = 0};
        int seat = record->game->truth->turn(state);
        qn_record_replay(record, state, ply, &events);
        if (ply >= from)
            put_ply_text(record->game, ply, seat, &events, watch->viewer, watch->arguments->lang,
                         page);
    }
}

static void write_screen(const struct watch *watch, struct qn_text *page)
{
    enum qn_lang lang = watch->arguments->lang;
    const struct qn_record *record = watch->record;
    union qn_state state;
    write_title(watch, page);
    if (watch->ply > 0)
        qn_text_form(page, "%s\n", say(lang, SAY_WATCH_LAST));
    write_plies(watch, watch->ply - LAST_MOVES, &state, page);
    if (watch->ply > 0)
        qn_text_char(page, '\n');
    put_view_text(record->game, &state, watch->viewer, lang, page);
    if (watch->ply == record->move_count)
        put_result_text(record, lang, page);
}

static void print_screen(struct watch *watch)
{
    text_empty(&watch->page);
    do
        write_screen(watch, &watch->page);
    while (text_retry(&watch->page, 0));
    printf("\033[H\033[2J%s\n", watch->page.data);
    printf(say(watch->arguments->lang, SAY_WATCH_KEYS), watch->record->setup.players - 1);
    fflush(stdout);
}

/* Without a terminal: every ply, then how the viewer sees the end. */
static void print_everything(struct watch *watch)
{
    enum qn_lang lang = watch->arguments->lang;
    watch->ply = watch->record->move_count;
    text_empty(&watch->page);
    do {
        union qn_state state;
        write_title(watch, &watch->page);
        write_plies(watch, 0, &state, &watch->page);
        qn_text_char(&watch->page, '\n');
        put_view_text(watch->record->game, &state, watch->viewer, lang, &watch->page);
        put_result_text(watch->record, lang, &watch->page);
    } while (text_retry(&watch->page, 0));
    fputs(watch->page.data, stdout);
}

/* ---- keys ---- */

enum key {
    KEY_QUIT = 'q',
    KEY_NEXT = ' ',
    KEY_BACK = 'b',
    KEY_END = 'e',
    KEY_START = 'a',
    KEY_SPECTATOR = 's',
    KEY_STOP = 26, /* Ctrl-Z */
};

/* One byte of the keyboard; the end of input and waiting signals mean quit. */
static int read_byte(int timeout)
{
    struct pollfd input = {.fd = STDIN_FILENO, .events = POLLIN};
    for (int waited = 0; timeout < 0 || waited < timeout; waited += 100) {
        if (signalled())
            return KEY_QUIT;
        unsigned char byte;
        if (poll(&input, 1, 100) > 0)
            return read(STDIN_FILENO, &byte, 1) == 1 ? byte : KEY_QUIT;
    }
    return -1;
}

/* Arrows and page keys come as sequences that begin with escape. */
static int read_key(void)
{
    int byte = read_byte(-1);
    if (byte == 27) {
        int second = read_byte(100);
        int third = second == '[' || second == 'O' ? read_byte(100) : -1;
        switch (third) {
        case 'C':
        case 'B':
            return KEY_NEXT;
        case 'D':
        case 'A':
            return KEY_BACK;
        case 'F':
            return KEY_END;
        case 'H':
            return KEY_START;
        default:
            return 0;
        }
    }
    if (byte == '\r' || byte == '\n')
        return KEY_NEXT;
    if (byte == 127 || byte == 8)
        return KEY_BACK;
    return byte == 3 || byte == 4 ? KEY_QUIT : byte; /* Ctrl-C, Ctrl-D */
}

static void raw_mode(const struct termios *normal)
{
    struct termios raw = *normal;
    raw.c_lflag &= ~(tcflag_t)(ICANON | ECHO | ISIG);
    raw.c_cc[VMIN] = 1;
    raw.c_cc[VTIME] = 0;
    tcsetattr(STDIN_FILENO, TCSANOW, &raw);
}

static void stop_and_go_on(const struct termios *normal)
{
    tcsetattr(STDIN_FILENO, TCSANOW, normal);
    raise(SIGSTOP);
    raw_mode(normal);
}

static void step(struct watch *watch, int key)
{
    int last = watch->record->move_count;
    if (key == KEY_NEXT && watch->ply < last)
        watch->ply++;
    if (key == KEY_BACK && watch->ply > 0)
        watch->ply--;
    if (key == KEY_END)
        watch->ply = last;
    if (key == KEY_START)
        watch->ply = 0;
    if (key == KEY_SPECTATOR)
        watch->viewer = QN_SPECTATOR;
    if (key >= '0' && key < '0' + watch->record->setup.players)
        watch->viewer = key - '0';
}

/* The terminal is put right on every way out: signals wait until then, Ctrl-C is only a key. */
static void step_through(struct watch *watch)
{
    struct termios normal;
    sigset_t before;
    if (tcgetattr(STDIN_FILENO, &normal) != 0) {
        print_everything(watch);
        return;
    }
    hold_signals(&before);
    raw_mode(&normal);
    print_screen(watch);
    for (int key; (key = read_key()) != KEY_QUIT;) {
        if (key == KEY_STOP)
            stop_and_go_on(&normal);
        step(watch, key);
        print_screen(watch);
    }
    putchar('\n');
    fflush(stdout);
    tcsetattr(STDIN_FILENO, TCSANOW, &normal);
    release_signals(&before);
}

/* ---- the whole ---- */

/* Asks which game, until it is one or the input ends. */
static const struct qn_game *ask_game(const struct arguments *arguments)
{
    char line[LINE_SIZE];
    const struct qn_game *game = NULL;
    while (!game) {
        for (int i = 0; i < qn_game_count(); i++)
            printf("  %d  %s%s%s\n", i + 1, qn_game_at(i)->name, say(arguments->lang, SAY_COLON),
                   qn_say(arguments->lang, qn_game_at(i)->about));
        printf(say(arguments->lang, SAY_WATCH_WHICH), qn_game_count());
        fflush(stdout);
        if (!fgets(line, sizeof line, stdin))
            break;
        line[strcspn(line, "\r\n")] = '\0';
        long long number;
        if (parse_number(line, &number) && number >= 1 && number <= qn_game_count())
            game = qn_game_at((int)number - 1);
        else
            game = qn_game_find(line);
    }
    return game;
}

/* The whole game, before anything is shown. */
static bool play(const struct watch *watch, const struct seating *seating,
                 const struct qn_seed *seed)
{
    char sentence[512];
    struct qn_text error = qn_text_on(sentence, sizeof sentence);
    struct game_stats stats = {.timed = false};
    if (play_bot_game(seating, seed, 1, watch->record, &stats, &error) == PLAYED)
        return true;
    unable(watch->arguments, SAY_BOT_FAILED, sentence);
    return false;
}

int run_watch(const struct arguments *arguments)
{
    struct watch watch = {.arguments = arguments};
    struct seating seating = {.lang = arguments->lang};
    struct qn_seed seed;
    struct bots bots;
    const struct qn_game *game =
        arguments->word_count == 1 ? read_game(arguments, arguments->word[0]) : ask_game(arguments);
    if (!game && arguments->word_count == 0)
        return misused(arguments, SAY_MISSING_WORD, say(arguments->lang, SAY_USAGE_WATCH));
    if (!game || !read_setup(arguments, game, game->players_min, &seating.setup) ||
        !read_seed(arguments, &seed) || !read_seating(arguments, &bots, &seating) ||
        !read_viewer(arguments, false, &watch.viewer))
        return MISUSED;
    if (watch.viewer < QN_PLAYERS_MAX && watch.viewer >= seating.setup.players)
        return misused(arguments, SAY_UNKNOWN_SEAT, seating.setup.players - 1,
                       arguments->value[OPTION_SEAT]);
    seating.game = game;
    watch.record = allocate(1, sizeof *watch.record);
    watch.page = text_new();
    int code = DONE;
    if (!play(&watch, &seating, &seed))
        code = MISUSED;
    else if (isatty(STDIN_FILENO) && isatty(STDOUT_FILENO))
        step_through(&watch);
    else
        print_everything(&watch);
    text_free(&watch.page);
    free(watch.record);
    return code;
}
