/* A game that is over, looked at from any seat, forward and back. */
#include "term/sitting.h"
#include "term/words.h"
#include <stdlib.h>
#include <string.h>

enum { ROOM = 1 << 14 };

struct replay {
    struct sitting *sitting;
    struct desk desk;
    int viewer;
    uint32_t start, end, at; /* versions */
    uint64_t view[QN_VIEW_MAX / 8];
};

/* Reads the log up to `at` with the viewer's eyes. */
static void read_on(struct replay *replay)
{
    const struct host *host = replay->sitting->host;
    struct teller teller;
    struct qn_limits limits;
    char lines[ROOM];
    host->game->limits(qn_table_setup(host->table), &limits);
    lines_free(&replay->desk.log);
    if (!teller_open(&teller, host, replay->viewer, replay->start - 1))
        return;
    for (bool more = true; more && teller.news.version < replay->at;) {
        struct qn_text text = qn_text_on(lines, sizeof lines);
        more = teller_next(&teller, &text);
        replay->desk.fresh = replay->desk.log.count;
        if (more)
            desk_say(&replay->desk, lines);
    }
    if (teller.news.view)
        memcpy(replay->view, teller.news.view, limits.view_bytes);
    teller_close(&teller);
}

static void draw(struct replay *replay)
{
    struct screen *screen = replay->sitting->screen;
    const struct host *host = replay->sitting->host;
    const char *name = word(screen->lang, WORD_REPLAY_SPECTATOR);
    char right[256];
    struct qn_text text = qn_text_on(right, sizeof right);
    if (replay->viewer != QN_SPECTATOR)
        name = host->names[replay->viewer];
    if (strcmp(name, word(screen->lang, WORD_YOU)) == 0)
        name = word(screen->lang, WORD_REPLAY_YOU);
    qn_text_form(&text, word(screen->lang, WORD_REPLAY_TITLE), name,
                 (int)(replay->at - replay->start), (int)(replay->end - replay->start));
    if (!desk_draw(&replay->desk, replay->view, host->game->name, right))
        return;
    screen_bar(screen, screen->rows - 1, word(screen->lang, WORD_REPLAY_KEYS), "");
    screen_end(screen);
}

/* The seats, then the spectator, then the first seat again. */
static int next_viewer(const struct replay *replay)
{
    if (replay->viewer == QN_SPECTATOR)
        return 0;
    bool last = replay->viewer + 1 == host_players(replay->sitting->host);
    return last ? QN_SPECTATOR : replay->viewer + 1;
}

static bool press_key(struct replay *replay, int press)
{
    int players = host_players(replay->sitting->host);
    if (press == PRESS_RIGHT || press == PRESS_ENTER || press == ' ' || press == PRESS_DOWN)
        replay->at += replay->at < replay->end;
    else if (press == PRESS_LEFT || press == PRESS_BACKSPACE || press == PRESS_UP)
        replay->at -= replay->at > replay->start;
    else if (press == PRESS_HOME)
        replay->at = replay->start;
    else if (press == PRESS_END)
        replay->at = replay->end;
    else if (press == PRESS_TAB)
        replay->viewer = next_viewer(replay);
    else if (press >= '0' && press < '0' + players)
        replay->viewer = press - '0';
    else
        return false;
    return true;
}

void replay_run(struct sitting *sitting)
{
    struct replay *replay = calloc(1, sizeof *replay);
    if (!replay)
        return;
    replay->sitting = sitting;
    replay->desk.screen = sitting->screen;
    replay->desk.host = sitting->host;
    replay->desk.by_value = sitting->desk.by_value;
    replay->desk.focus = FOCUS_NONE;
    replay->desk.choice.game = sitting->host->game;
    replay->viewer = sitting->viewer;
    replay->start = replay->at = teller_start(sitting->host, sitting->viewer);
    replay->end = qn_table_version(sitting->host->table);
    read_on(replay);
    for (int press = PRESS_NONE; press != PRESS_ESCAPE && press != 'q' && press != PRESS_LEAVE;) {
        draw(replay);
        press = screen_press(sitting->screen, -1);
        if (press_key(replay, press))
            read_on(replay);
    }
    lines_free(&replay->desk.log);
    free(replay);
}
