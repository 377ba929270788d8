/* quinte replay: records as traces for referees, or as stories for people. */
#include "commands.h"
#include "ply_text.h"
#include "output.h"
#include "trace.h"
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>

struct replay {
    const struct arguments *arguments;
    const char *path;
    long long wanted; /* --record, or 0 for all */
    long long at;     /* --at, or −1 */
    int viewer;
    struct qn_record *record;
    struct qn_text page;
};

/* ---- stories ---- */

/* The seed is left out: whoever has it knows every card. */
static void write_title(const struct qn_record *record, long long number, int viewer,
                        enum qn_lang lang, struct qn_text *page)
{
    struct qn_setup standard = qn_setup_standard(record->game, record->setup.players);
    qn_text_form(page, say(lang, SAY_REPLAY_TITLE), number, record->game->name,
                 record->setup.players);
    if (memcmp(&record->setup, &standard, sizeof standard) != 0) {
        qn_text_str(page, ", ");
        qn_setup_json(record->game, &record->setup, page);
    }
    qn_text_str(page, say(lang, SAY_REPLAY_VIEWER));
    put_viewer_name(viewer, lang, page);
    qn_text_char(page, '\n');
}

static void write_views(const struct qn_record *record, const union qn_state *state, int viewer,
                        int ply, enum qn_lang lang, struct qn_text *page)
{
    int first = viewer == VIEWER_ALL ? 0 : viewer;
    int last = viewer == VIEWER_ALL ? record->setup.players - 1 : viewer;
    for (int i = first; i <= last; i++) {
        qn_text_form(page, say(lang, SAY_VIEW_AT), ply);
        put_viewer_name(i, lang, page);
        qn_text_char(page, '\n');
        put_view_text(record->game, state, i, lang, page);
    }
}

static void write_story(const struct qn_record *record, const struct replay *replay,
                        long long number, struct qn_text *page)
{
    enum qn_lang lang = replay->arguments->lang;
    union qn_state state;
    write_title(record, number, replay->viewer, lang, page);
    qn_record_replay_start(record, &state);
    int end = replay->at >= 0 ? (int)replay->at : record->move_count;
    for (int ply = 0; ply < end; ply++) {
        struct qn_events events = {.count = 0};
        int seat = record->game->truth->turn(&state);
        qn_record_replay(record, &state, ply, &events);
        if (replay->at < 0)
            put_ply_text(record->game, ply, seat, &events, replay->viewer, lang, page);
    }
    if (replay->at >= 0)
        write_views(record, &state, replay->viewer, end, lang, page);
    else
        put_result_text(record, lang, page);
}

static int print_story(struct replay *replay, long long number)
{
    const struct qn_record *record = replay->record;
    if (replay->viewer < QN_PLAYERS_MAX && replay->viewer >= record->setup.players)
        return unable(replay->arguments, SAY_FEWER_SEATS, number, record->setup.players - 1,
                      replay->viewer);
    if (replay->at > record->move_count)
        return unable(replay->arguments, SAY_FEWER_PLIES, number, record->move_count, replay->at);
    text_empty(&replay->page);
    do
        write_story(record, replay, number, &replay->page);
    while (text_retry(&replay->page, 0));
    fwrite(replay->page.data, 1, replay->page.length, stdout);
    return DONE;
}

/* ---- reading ---- */

static int refuse(const struct replay *replay, long long line, const char *reason)
{
    fflush(stdout);
    fputs("quinte replay: ", stderr);
    fprintf(stderr, say(replay->arguments->lang, SAY_BAD_RECORD), replay->path, line, reason);
    fputc('\n', stderr);
    return REFUSED;
}

static int replay_line(struct replay *replay, const char *text, size_t length, long long line,
                       long long number)
{
    enum qn_lang lang = replay->arguments->lang;
    char reason[1024];
    struct qn_text error = qn_text_on(reason, sizeof reason);
    if (strlen(text) != length)
        return refuse(replay, line, say(lang, SAY_NUL_IN_RECORD));
    if (!qn_record_read(text, replay->record, lang, &error))
        return refuse(replay, line, reason);
    if (!given(replay->arguments, OPTION_TRACE))
        return print_story(replay, number);
    print_trace(replay->record, given(replay->arguments, OPTION_VIEWS), stdout);
    return DONE;
}

static size_t without_ending(const char *text, size_t length)
{
    while (length > 0 && strchr(" \t\r\n", text[length - 1]) && text[length - 1])
        length--;
    return length;
}

static int replay_lines(struct replay *replay, FILE *file)
{
    char *text = NULL;
    size_t room = 0;
    ssize_t got;
    long long line = 0, number = 0;
    int code = DONE;
    while (code == DONE && (got = getline(&text, &room, file)) >= 0) {
        size_t length = without_ending(text, (size_t)got);
        line++;
        if (length == 0)
            continue;
        text[length] = '\0';
        number++;
        if (replay->wanted == 0 || replay->wanted == number)
            code = replay_line(replay, text, length, line, number);
        if (replay->wanted == number)
            break;
    }
    free(text);
    if (code == DONE && ferror(file))
        return unable(replay->arguments, SAY_CANNOT_READ, replay->path, strerror(errno));
    if (code == DONE && number == 0)
        return unable(replay->arguments, SAY_NO_RECORDS, replay->path);
    if (code == DONE && number < replay->wanted)
        return unable(replay->arguments, SAY_FEWER_RECORDS, replay->path, number, replay->wanted);
    return code;
}

int run_replay(const struct arguments *arguments)
{
    struct replay replay = {.arguments = arguments, .path = arguments->word[0], .at = -1};
    if (!needs(arguments, OPTION_VIEWS, OPTION_TRACE) ||
        !excludes(arguments, OPTION_SEAT, OPTION_TRACE) ||
        !excludes(arguments, OPTION_AT, OPTION_TRACE) ||
        !read_number(arguments, OPTION_RECORD, 1, 1000000000000, &replay.wanted) ||
        !read_number(arguments, OPTION_AT, 0, QN_PLIES_MAX, &replay.at) ||
        !read_viewer(arguments, true, &replay.viewer))
        return MISUSED;
    FILE *file = strcmp(replay.path, "-") == 0 ? stdin : fopen(replay.path, "r");
    if (!file)
        return unable(arguments, SAY_CANNOT_READ, replay.path, strerror(errno));
    replay.record = allocate(1, sizeof *replay.record);
    replay.page = text_new();
    int code = replay_lines(&replay, file);
    text_free(&replay.page);
    free(replay.record);
    if (file != stdin)
        fclose(file);
    return code;
}
