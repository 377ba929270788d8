/* The arena's log: JSON lines that are only ever added, so that a run that was cut short goes on
 * where it stopped.
 *
 * The first line says what is played; a log of anything else is refused. Each further line is one
 * finished game. They are written whole, each at once, and handed to the disk about every second; a
 * last line that was torn is cut off. */
#include "arena.h"
#include "output.h"
#include "core/json.h"
#include "core/json_write.h"
#include "core/record.h"
#include "core/setup.h"
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum { HEAD_MAX = 8192, LINE_MAX_BYTES = 1024 };

/* By these a line that was torn is known as ours. */
static void write_head_start(struct qn_text *text)
{
    qn_put_open(text, NULL, '{');
    qn_put_string(text, "format", "quinte-arena");
    qn_put_name(text, NULL);
}

static void write_line_start(struct qn_text *text)
{
    qn_put_open(text, NULL, '{');
    qn_put_name(text, "deal");
}

/* How many games are wanted is no part of it: a run may be made longer. */
static void write_head(const struct arena *arena, struct qn_text *text)
{
    write_head_start(text);
    qn_put_int(text, "version", 1);
    qn_put_string(text, "quinte", qn_version());
    qn_put_setup(text, arena->game, &arena->setup);
    qn_put_hex(text, "seed", arena->seed.bytes, sizeof arena->seed.bytes);
    qn_put_open(text, "bots", '[');
    for (int i = 0; i < arena->bots.count; i++)
        qn_put_string(text, NULL, arena->bots.list[i].text);
    qn_put_close(text, ']');
    qn_put_close(text, '}');
    qn_text_char(text, '\n');
}

/* ---- reading ---- */

static void adopt_seed(struct arena *arena, const char *head)
{
    struct qn_json json = qn_json_on(head);
    struct qn_seed seed;
    char name[32], text[64];
    qn_json_open(&json, '{');
    while (qn_json_more(&json, '}')) {
        qn_json_key(&json, name, sizeof name);
        if (strcmp(name, "seed") != 0)
            qn_json_skip(&json);
        else if (qn_json_string(&json, text, sizeof text) && qn_seed_parse(text, &seed))
            arena->seed = seed;
    }
}

static void read_list(struct qn_json *json, int count, long min, long max, long *out)
{
    qn_json_open(json, '[');
    for (int i = 0; qn_json_more(json, ']'); i++) {
        long value = qn_json_int(json, min, max);
        if (i >= count)
            qn_json_fail(json, "length");
        else
            out[i] = value;
    }
}

struct line {
    long deal, rotation;
    long scores[QN_PLAYERS_MAX], ranks[QN_PLAYERS_MAX];
    long moves[QN_PLAYERS_MAX], microseconds[QN_PLAYERS_MAX];
};

static bool read_line(const char *text, int players, struct line *line)
{
    struct qn_json json = qn_json_on(text);
    char name[16];
    int members = 0;
    *line = (struct line){.deal = -1};
    qn_json_open(&json, '{');
    for (; qn_json_more(&json, '}'); members++) {
        qn_json_key(&json, name, sizeof name);
        if (strcmp(name, "deal") == 0)
            line->deal = qn_json_int(&json, 0, INT32_MAX);
        else if (strcmp(name, "rotation") == 0)
            line->rotation = qn_json_int(&json, 0, players - 1);
        else if (strcmp(name, "scores") == 0)
            read_list(&json, players, INT16_MIN, INT16_MAX, line->scores);
        else if (strcmp(name, "ranks") == 0)
            read_list(&json, players, 1, players, line->ranks);
        else if (strcmp(name, "moves") == 0)
            read_list(&json, players, 0, QN_PLIES_MAX, line->moves);
        else if (strcmp(name, "us") == 0)
            read_list(&json, players, 0, INT64_MAX / 2000, line->microseconds);
        else
            qn_json_fail(&json, "member");
    }
    return qn_json_end(&json) && members == 6 && line->ranks[players - 1] > 0;
}

/* A game beyond those that are wanted now, or known already, changes nothing. */
static void take_over(struct arena *arena, const struct line *line)
{
    int players = arena->setup.players;
    if (line->deal >= arena->deals)
        return;
    struct result *result = &arena->results[line->deal * players + line->rotation];
    if (result->known)
        return;
    result->known = true;
    for (int place = 0; place < players; place++) {
        int seat = arena_seat(arena, place, (int)line->rotation);
        struct effort *effort = &arena->effort[arena->lineup[place]];
        result->scores[seat] = (int16_t)line->scores[seat];
        result->ranks[seat] = (uint8_t)line->ranks[seat];
        effort->moves += (uint64_t)line->moves[seat];
        effort->ns += (uint64_t)line->microseconds[seat] * 1000;
    }
}

static int check_head(struct arena *arena, const char *path, const char *found)
{
    char head[HEAD_MAX];
    struct qn_text text = qn_text_on(head, sizeof head);
    if (!given(arena->arguments, OPTION_SEED))
        adopt_seed(arena, found);
    write_head(arena, &text);
    if (strcmp(head, found) == 0)
        return DONE;
    return unable(arena->arguments, SAY_OTHER_LOG, path, (int)strcspn(found, "\n"), found, head);
}

/* A last line without its end: ours and torn, or something else that must not be cut off. */
static bool is_torn(const char *text, long long number)
{
    char start[64];
    struct qn_text wanted = qn_text_on(start, sizeof start);
    (number == 1 ? write_head_start : write_line_start)(&wanted);
    size_t length = strlen(text), least = wanted.length;
    return (length > 0 || number > 1) && strncmp(text, start, length < least ? length : least) == 0;
}

/* Takes over one line; *end moves to where it ends. */
static int take_line(struct arena *arena, const char *path, const char *text, long long number,
                     off_t *end)
{
    struct line line;
    size_t length = strlen(text);
    bool whole = length > 0 && text[length - 1] == '\n';
    if (!whole && feof(arena->log) && is_torn(text, number))
        return DONE;
    *end += (off_t)length;
    if (number == 1)
        return check_head(arena, path, text);
    if (!whole || !read_line(text, arena->setup.players, &line))
        return unable(arena->arguments, SAY_BAD_LOG, path, number);
    take_over(arena, &line);
    return DONE;
}

/* Takes over what the log knows; *end is where its last whole line ends. */
static int read_lines(struct arena *arena, const char *path, off_t *end)
{
    char text[HEAD_MAX];
    int code = DONE;
    for (long long number = 1; code == DONE && fgets(text, sizeof text, arena->log); number++)
        code = take_line(arena, path, text, number, end);
    if (code == DONE && ferror(arena->log))
        code = unable(arena->arguments, SAY_CANNOT_READ, path, strerror(errno));
    return code;
}

/* ---- writing ---- */

static bool write_out(const struct arena *arena, const struct qn_text *text)
{
    return fwrite(text->data, text->length, 1, arena->log) == 1 && fflush(arena->log) == 0;
}

bool log_sync(const struct arena *arena)
{
    return fsync(fileno(arena->log)) == 0 || errno == EINVAL; /* what is no file has no disk */
}

static void write_numbers(const char *name, const uint64_t *numbers, int count,
                          struct qn_text *text)
{
    qn_put_open(text, name, '[');
    for (int i = 0; i < count; i++)
        qn_put_int(text, NULL, (int64_t)numbers[i]);
    qn_put_close(text, ']');
}

bool log_add(struct arena *arena, long long game, const struct game_stats *stats)
{
    int players = arena->setup.players;
    const struct result *result = &arena->results[game];
    uint64_t moves[QN_PLAYERS_MAX], microseconds[QN_PLAYERS_MAX];
    char line[LINE_MAX_BYTES];
    struct qn_text text = qn_text_on(line, sizeof line);
    for (int seat = 0; seat < players; seat++) {
        moves[seat] = stats->moves[seat];
        microseconds[seat] = (stats->ns[seat] + 500) / 1000;
    }
    write_line_start(&text);
    qn_put_int(&text, NULL, game / players);
    qn_put_int(&text, "rotation", game % players);
    qn_put_result(&text, players, result->scores, result->ranks);
    write_numbers("moves", moves, players, &text);
    write_numbers("us", microseconds, players, &text);
    qn_put_close(&text, '}');
    qn_text_char(&text, '\n');
    time_t now = time(NULL);
    if (!write_out(arena, &text))
        return false;
    bool due = now != arena->synced;
    arena->synced = now;
    return !due || log_sync(arena);
}

/* Devices and pipes can be written to, but know nothing. */
static bool is_file(FILE *file)
{
    struct stat about;
    return fstat(fileno(file), &about) == 0 && S_ISREG(about.st_mode);
}

/* The log is for one run at a time. */
static bool lock(FILE *file)
{
    struct flock whole = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
    return fcntl(fileno(file), F_SETLK, &whole) == 0 || (errno != EACCES && errno != EAGAIN);
}

static bool begin(const struct arena *arena, off_t end)
{
    char head[HEAD_MAX];
    struct qn_text text = qn_text_on(head, sizeof head);
    if (is_file(arena->log) &&
        (ftruncate(fileno(arena->log), end) != 0 || fseek(arena->log, 0, SEEK_END) != 0))
        return false;
    write_head(arena, &text);
    return end > 0 || write_out(arena, &text);
}

int log_open(struct arena *arena, const char *path)
{
    off_t end = 0;
    arena->log = fopen(path, "a+");
    if (!arena->log)
        return unable(arena->arguments, SAY_CANNOT_WRITE, path, strerror(errno));
    if (!lock(arena->log))
        return unable(arena->arguments, SAY_LOG_IN_USE, path);
    rewind(arena->log);
    int code = is_file(arena->log) ? read_lines(arena, path, &end) : DONE;
    if (code == DONE && !begin(arena, end))
        code = unable(arena->arguments, SAY_CANNOT_WRITE, path, strerror(errno));
    return code;
}
