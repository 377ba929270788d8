/* A bot that is another program: starting it, speaking to it within time, and its end. Whatever the
 * program does, the answer is a move or a sentence that says what it did. */
#include "bots/engine.h"
#include "core/language.h"
#include "bots/engine_talk.h"
#include "core/json_write.h"
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

extern char **environ;

enum {
    TIMEOUT = 60000, /* milliseconds for an answer, if the command does not say otherwise */
    GOODBYE = 1000,  /* for leaving after `quit` */
    ROOM = TALK_LINE_MAX + 2,
    SHOWN = 80, /* how much of a strange answer is shown */
};

enum word { WORD_TIMEOUT, WORD_SIMS, WORD_MS, WORDS };

static const struct {
    const char *name;
    int max;
} words[WORDS] = {{"timeout=", 3600000}, {"sims=", 1000000000}, {"ms=", 3600000}};

struct engine {
    const struct qn_game *game;
    enum qn_lang lang;
    char *command;          /* in `text`, behind the words of ours */
    uint32_t number[WORDS]; /* 0: not said */
    pid_t pid;              /* 0 once it has been waited for */
    int status;             /* then */
    int to, back;  /* our ends: sockets, since writing to a closed one can be told not to signal */
    bool broken;   /* it failed: no more words to it */
    bool has_seed; /* it has an option of that name */
    size_t from;   /* what has come and was not read yet: in[from … end) */
    size_t end;
    char text[BOT_TEXT_MAX];
    char in[ROOM];
    char out[ROOM];
};

/* ---- failures ---- */

enum failure {
    BAD_WORD,
    NO_COMMAND,
    CANNOT_START,
    NOT_FOUND,
    ENDED,
    SIGNALLED,
    CLOSED,
    SILENT,
    LONG_ANSWER,
    STRANGE_ANSWER,
    REFUSED,
    NO_MOVE,
    ILLEGAL_MOVE,
    FAILURES
};

static const char *const failures[FAILURES] = {
    [BAD_WORD] = N_("%s takes a whole number from 1 to %d"),
    [NO_COMMAND] = N_("it has no command: engine:COMMAND"),
    [CANNOT_START] = N_("it cannot be started: %s"),
    [NOT_FOUND] = N_("there is no such command (exit code %d); try it in a terminal"),
    [ENDED] = N_("it ended (exit code %d) instead of answering '%s'"),
    [SIGNALLED] = N_("it was ended by signal %d instead of answering '%s'"),
    [CLOSED] = N_("it closed its output instead of answering '%s'"),
    [SILENT] = N_("no answer to '%s' within %u ms; 'engine:timeout=MS COMMAND' waits longer"),
    [LONG_ANSWER] = N_("it answered '%s' with a line of more than %d bytes"),
    [STRANGE_ANSWER] =
        N_("it answered '%s' to '%s'; the protocol is in docs/programming/protocol.md"),
    [REFUSED] = N_("it refused '%s': %s"),
    [NO_MOVE] = N_("it played '%s', which is not a move of %s"),
    [ILLEGAL_MOVE] = N_("it played '%s', which is not legal: %s (%s)"),
};

/* The sentence behind the command's name; false, for the caller to hand on. */
static bool fail(struct engine *engine, struct qn_text *error, enum failure failure, ...)
{
    char sentence[SHOWN * 4]; /* with the command less than what callers have room for */
    va_list values;
    va_start(values, failure);
    vsnprintf(sentence, sizeof sentence, qn_say(engine->lang, failures[failure]), values);
    va_end(values);
    qn_text_form(error, qn_say(engine->lang, "engine '%.120s': %s."), engine->command, sentence);
    engine->broken = true;
    return false;
}

/* ---- time ---- */

static int64_t now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (int64_t)time.tv_sec * 1000 + time.tv_nsec / 1000000;
}

/* Waits until the socket is ready or the time has come: then false. */
static bool ready(int socket, short what, int64_t until)
{
    for (;;) {
        struct pollfd about = {.fd = socket, .events = what};
        int64_t left = until - now();
        int count = poll(&about, 1, left > 0 ? (int)left : 0);
        if (count > 0)
            return true;
        if (count == 0 && left <= 0)
            return false;
        if (count < 0 && errno != EINTR)
            return false;
    }
}

static bool has_ended(struct engine *engine)
{
    if (engine->pid && waitpid(engine->pid, &engine->status, WNOHANG) == engine->pid)
        engine->pid = 0;
    return engine->pid == 0;
}

static bool ends_until(struct engine *engine, int64_t until)
{
    while (!has_ended(engine)) {
        if (now() >= until)
            return false;
        nanosleep(&(const struct timespec){.tv_nsec = 1000000}, NULL);
    }
    return true;
}

/* ---- lines ---- */

/* Why the other end of the socket is closed. `asked` is the word that was not answered. */
static bool fail_ended(struct engine *engine, const char *asked, struct qn_text *error)
{
    if (!ends_until(engine, now() + GOODBYE))
        return fail(engine, error, CLOSED, asked);
    if (WIFSIGNALED(engine->status))
        return fail(engine, error, SIGNALLED, WTERMSIG(engine->status), asked);
    int code = WEXITSTATUS(engine->status);
    if (code == 126 || code == 127) /* what the shell says of a command that it cannot run */
        return fail(engine, error, NOT_FOUND, code);
    return fail(engine, error, ENDED, code, asked);
}

#ifndef MSG_NOSIGNAL
#define MSG_NOSIGNAL 0 /* macOS: open_pair sees to it */
#endif

/* Sends the line in `out`. A closed socket is no error yet: reading tells what happened. */
static void send_line(struct engine *engine, size_t length, int64_t until)
{
    engine->out[length++] = '\n';
    for (size_t sent = 0; sent < length && ready(engine->to, POLLOUT, until);) {
        ssize_t count =
            send(engine->to, engine->out + sent, length - sent, MSG_NOSIGNAL | MSG_DONTWAIT);
        if (count > 0)
            sent += (size_t)count;
        else if (count == 0 || (errno != EAGAIN && errno != EWOULDBLOCK && errno != EINTR))
            return;
    }
}

/* More bytes; 0 at the end, −1 if there are none in time. */
static int receive(struct engine *engine, int64_t until)
{
    memmove(engine->in, engine->in + engine->from, engine->end - engine->from);
    engine->end -= engine->from;
    engine->from = 0;
    for (;;) {
        if (!ready(engine->back, POLLIN, until))
            return -1;
        ssize_t count = recv(engine->back, engine->in + engine->end, ROOM - engine->end, 0);
        if (count > 0)
            engine->end += (size_t)count;
        if (count >= 0)
            return count > 0;
        if (errno != EINTR && errno != EAGAIN)
            return 0;
    }
}

/* The next line without its end; NULL and a sentence if there is none. */
static char *read_line(struct engine *engine, const char *asked, uint32_t ms, int64_t until,
                       struct qn_text *error)
{
    for (;;) {
        char *line = engine->in + engine->from;
        char *end = memchr(line, '\n', engine->end - engine->from);
        if (end) {
            engine->from = (size_t)(end + 1 - engine->in);
            *end = '\0';
            if (end > line && end[-1] == '\r')
                end[-1] = '\0';
            return line;
        }
        if (engine->end - engine->from == ROOM) {
            fail(engine, error, LONG_ANSWER, asked, TALK_LINE_MAX);
            return NULL;
        }
        int got = receive(engine, until);
        if (got == 0)
            fail_ended(engine, asked, error);
        if (got < 0)
            fail(engine, error, SILENT, asked, ms);
        if (got <= 0)
            return NULL;
    }
}

/* What follows the word and a space (or nothing), if the line begins with it; otherwise NULL. */
static const char *after(const char *line, const char *word)
{
    size_t length = strlen(word);
    if (strncmp(line, word, length) != 0 || (line[length] && line[length] != ' '))
        return NULL;
    return line + length + (line[length] == ' ');
}

/* ---- what an engine thinks ---- */

/* "worth 0.612": moves *at behind it. */
static bool take_value(const char **at, const char *name, double max, double *value)
{
    const char *rest = after(*at, name);
    char *end;
    if (!rest)
        return false;
    *value = strtod(rest, &end);
    if (end == rest || *end != ' ' || !(*value >= 0 && *value <= max))
        return false;
    *at = end + 1;
    return true;
}

/* rank R worth W visits V worlds N move M: anything else is for others. */
static void take_info(const struct engine *engine, const char *rest, struct bot_thought *thought)
{
    double rank, value, visits, worlds;
    if (!take_value(&rest, "rank", BOT_LINES_MAX, &rank) ||
        !take_value(&rest, "worth", 1, &value) ||
        !take_value(&rest, "visits", UINT32_MAX, &visits) ||
        !take_value(&rest, "worlds", UINT32_MAX, &worlds) || !(rest = after(rest, "move")))
        return;
    qn_move move = engine->game->move_parse(rest);
    int place = (int)rank - 1;
    if (move == QN_NO_MOVE || place < 0 || place > thought->count)
        return;
    thought->lines[place] =
        (struct bot_line){.move = move, .visits = (uint32_t)visits, .value = (float)value};
    thought->count = place < thought->count ? thought->count : place + 1;
    thought->sims = (uint32_t)worlds;
}

/* ---- asking ---- */

/* Sends what is in `out` and reads up to the answer that begins with `wanted`; gives what follows
 * that word, or NULL and a sentence. `budget` is what it may take by agreement. */
static const char *ask(struct engine *engine, const struct qn_text *question, const char *wanted,
                       uint32_t budget, struct bot_thought *thought, struct qn_text *error)
{
    char asked[SHOWN + 1], bad[SHOWN + 1];
    uint32_t ms = budget + engine->number[WORD_TIMEOUT];
    int64_t until = now() + ms;
    talk_shown(question->data, asked, sizeof asked);
    asked[strcspn(asked, " ")] = '\0';
    send_line(engine, question->length, until);
    for (const char *line; (line = read_line(engine, asked, ms, until, error));) {
        const char *rest = after(line, wanted);
        if (rest)
            return rest;
        if ((rest = after(line, "info")) && thought) {
            take_info(engine, rest, thought);
        } else if ((rest = after(line, "option"))) {
            engine->has_seed = engine->has_seed || after(rest, "seed");
        } else if ((rest = after(line, "error"))) {
            fail(engine, error, REFUSED, asked, talk_shown(rest, bad, sizeof bad));
            return NULL;
        } else if (!after(line, "id") && !after(line, "info")) {
            fail(engine, error, STRANGE_ANSWER, talk_shown(line, bad, sizeof bad), asked);
            return NULL;
        }
    }
    return NULL;
}

__attribute__((format(printf, 2, 3))) static struct qn_text question(struct engine *engine,
                                                                     const char *form, ...)
{
    struct qn_text text = qn_text_on(engine->out, TALK_LINE_MAX + 1);
    va_list values;
    va_start(values, form);
    int length = vsnprintf(text.data, text.size, form, values);
    va_end(values);
    text.length = length > 0 ? (size_t)length : 0;
    return text;
}

static bool greet(struct engine *engine, struct qn_text *error)
{
    struct qn_text line = question(engine, "quinte %d", TALK_VERSION);
    return ask(engine, &line, "ready", 0, NULL, error) != NULL;
}

static bool tell_game(struct engine *engine, const struct qn_setup *setup, int seat, uint64_t seed,
                      struct qn_text *error)
{
    const struct qn_game *game = engine->game;
    struct qn_text line = question(engine, "set seed %llu", (unsigned long long)seed);
    if (engine->has_seed && !ask(engine, &line, "ok", 0, NULL, error))
        return false;
    line = question(engine, "new %s players %d seat %d", game->id, setup->players, seat);
    for (int i = 0; i < game->option_count; i++) {
        const struct qn_option *option = &game->options[i];
        int value = setup->option[i];
        if (value != option->standard)
            qn_text_form(&line, " option %s=%s", option->name, option->values[value]);
    }
    return ask(engine, &line, "ok", 0, NULL, error) != NULL;
}

/* ---- starting ---- */

/* The words of ours in front of the command. */
static bool read_words(struct engine *engine, struct qn_text *error)
{
    char *at = engine->text + strspn(engine->text, " ");
    for (int i = 0; i < WORDS;) {
        size_t length = strlen(words[i].name);
        if (strncmp(at, words[i].name, length) != 0) {
            i++;
            continue;
        }
        char *end;
        errno = 0;
        long value = strtol(at + length, &end, 10);
        if (errno || value < 1 || value > words[i].max || (*end && *end != ' '))
            return fail(engine, error, BAD_WORD, words[i].name, words[i].max);
        engine->number[i] = (uint32_t)value;
        at = end + strspn(end, " ");
        i = 0;
    }
    if (!*at)
        return fail(engine, error, NO_COMMAND);
    engine->command = at;
    if (!engine->number[WORD_TIMEOUT])
        engine->number[WORD_TIMEOUT] = TIMEOUT;
    return true;
}

/* In a process group of its own, so that what the shell starts can be ended with it, and with
 * signals as a new program expects them. */
static int spawn(struct engine *engine, int input, int output)
{
    char shell[] = "sh", flag[] = "-c";
    char *const arguments[] = {shell, flag, engine->command, NULL};
    posix_spawn_file_actions_t files;
    posix_spawnattr_t how;
    sigset_t none, standard;
    sigemptyset(&none);
    sigemptyset(&standard);
    sigaddset(&standard, SIGPIPE);
    posix_spawn_file_actions_init(&files);
    posix_spawnattr_init(&how);
    posix_spawn_file_actions_adddup2(&files, input, STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&files, output, STDOUT_FILENO);
    posix_spawnattr_setpgroup(&how, 0);
    posix_spawnattr_setsigmask(&how, &none);
    posix_spawnattr_setsigdefault(&how, &standard);
    posix_spawnattr_setflags(&how, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK |
                                       POSIX_SPAWN_SETSIGDEF);
    pid_t pid;
    int problem = posix_spawn(&pid, "/bin/sh", &files, &how, arguments, environ);
    engine->pid = problem ? 0 : pid;
    posix_spawnattr_destroy(&how);
    posix_spawn_file_actions_destroy(&files);
    return problem;
}

/* Two sockets that are not handed to other children and raise no signal; macOS is told afterwards.
 */
static int open_pair(int ends[2])
{
#ifdef SOCK_CLOEXEC
    return socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends);
#else
    if (socketpair(AF_UNIX, SOCK_STREAM, 0, ends) != 0)
        return -1;
    for (int i = 0; i < 2; i++) {
        fcntl(ends[i], F_SETFD, FD_CLOEXEC);
#ifdef SO_NOSIGPIPE
        setsockopt(ends[i], SOL_SOCKET, SO_NOSIGPIPE, &(int){1}, sizeof(int));
#endif
    }
    return 0;
#endif
}

/* One line for each direction, so that each end can be closed by itself. */
static bool start(struct engine *engine, struct qn_text *error)
{
    int down[2], up[2];
    if (open_pair(down) != 0)
        return fail(engine, error, CANNOT_START, strerror(errno));
    engine->to = down[0];
    int problem = open_pair(up) != 0 ? errno : 0;
    if (problem == 0) {
        engine->back = up[0];
        problem = spawn(engine, down[1], up[1]);
        close(up[1]);
    }
    close(down[1]);
    return problem == 0 || fail(engine, error, CANNOT_START, strerror(problem));
}

struct engine *engine_open(const char *command, const struct qn_game *game,
                           const struct qn_setup *setup, int seat, uint64_t seed, enum qn_lang lang,
                           struct qn_text *error)
{
    struct engine *engine = calloc(1, sizeof *engine);
    if (!engine) {
        qn_text_str(error, qn_say(lang, "out of memory."));
        return NULL;
    }
    engine->game = game;
    engine->lang = lang;
    engine->to = engine->back = -1;
    engine->command = engine->text;
    snprintf(engine->text, sizeof engine->text, "%s", command);
    if (read_words(engine, error) && start(engine, error) && greet(engine, error) &&
        tell_game(engine, setup, seat, seed, error))
        return engine;
    engine_close(engine);
    return NULL;
}

/* ---- moves ---- */

/* Shows the view and, for engines without rules of their own, the legal moves. */
static bool show(struct engine *engine, const void *view, struct qn_text *error)
{
    qn_move moves[QN_MOVES_MAX];
    struct qn_text line = question(engine, "view ");
    qn_view_json(engine->game, view, &line);
    if (!ask(engine, &line, "ok", 0, NULL, error))
        return false;
    line = question(engine, "moves ");
    qn_put_moves(&line, NULL, engine->game, moves, qn_view_legal(engine->game, view, moves));
    return ask(engine, &line, "ok", 0, NULL, error) != NULL;
}

static qn_move judge(struct engine *engine, const void *view, const char *text,
                     struct qn_text *error)
{
    char bad[SHOWN + 1];
    const struct qn_game *game = engine->game;
    qn_move move = game->move_parse(text);
    if (move == QN_NO_MOVE) {
        fail(engine, error, NO_MOVE, talk_shown(text, bad, sizeof bad), game->name);
        return QN_NO_MOVE;
    }
    int rule = qn_view_check(game, view, move);
    if (rule == 0)
        return move;
    fail(engine, error, ILLEGAL_MOVE, talk_shown(text, bad, sizeof bad),
         qn_say(engine->lang, game->rules[rule].say), game->rules[rule].id);
    return QN_NO_MOVE;
}

qn_move engine_move(struct engine *engine, const void *view, struct bot_thought *thought,
                    struct qn_text *error)
{
    struct bot_thought unused, *told = thought ? thought : &unused;
    uint32_t ms = engine->number[WORD_MS], sims = engine->number[WORD_SIMS];
    *told = (struct bot_thought){.count = 0};
    if (!show(engine, view, error))
        return QN_NO_MOVE;
    struct qn_text line = ms     ? question(engine, "go ms %u", ms)
                          : sims ? question(engine, "go sims %u", sims)
                                 : question(engine, "go");
    const char *best = ask(engine, &line, "best", ms, told, error);
    qn_move move = best ? judge(engine, view, best, error) : QN_NO_MOVE;
    if (told->count == 0 || told->lines[0].move != move) {
        told->count = 1; /* it said nothing about this move */
        told->lines[0] = (struct bot_line){.move = move};
    }
    return move;
}

/* ---- the end ---- */

void engine_close(struct engine *engine)
{
    if (!engine)
        return;
    if (engine->pid && !engine->broken) {
        struct qn_text line = question(engine, "quit");
        send_line(engine, line.length, now() + GOODBYE);
        shutdown(engine->to, SHUT_WR);
        ends_until(engine, now() + GOODBYE);
    }
    if (engine->pid && !has_ended(engine)) {
        kill(-engine->pid, SIGKILL);
        waitpid(engine->pid, &engine->status, 0);
    }
    if (engine->to >= 0)
        close(engine->to);
    if (engine->back >= 0)
        close(engine->back);
    free(engine);
}
