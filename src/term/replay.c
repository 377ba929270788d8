/* A game that is over, looked at from any seat, forward and back. */
#include "term/game_screen.h"
#include "term/words.h"
#include <stdlib.h>
#include <string.h>

enum { ROOM = 1 << 14 };

struct replay {
    struct game_screen *game_screen;
    struct layout layout;
    int viewer;
    uint32_t start, end, at; /* versions */
    uint64_t view[QN_VIEW_MAX / 8];
};

/* Reads the log up to `at` with the viewer's eyes. */
static void read_on(struct replay *replay)
{
    const struct local_table *local = replay->game_screen->local;
    struct log_feed feed;
    struct qn_limits limits;
    char lines[ROOM];
    local->game->limits(qn_table_setup(local->table), &limits);
    lines_free(&replay->layout.log);
    if (!log_feed_open(&feed, local, replay->viewer, replay->start - 1))
        return;
    for (bool more = true; more && feed.news.version < replay->at;) {
        struct qn_text text = qn_text_on(lines, sizeof lines);
        more = log_feed_next(&feed, &text);
        replay->layout.fresh = replay->layout.log.count;
        if (more)
            layout_say(&replay->layout, lines);
    }
    if (feed.news.view)
        memcpy(replay->view, feed.news.view, limits.view_bytes);
    log_feed_close(&feed);
}

static void draw(struct replay *replay)
{
    struct screen *screen = replay->game_screen->screen;
    const struct local_table *local = replay->game_screen->local;
    const char *name = word(screen->lang, WORD_REPLAY_SPECTATOR);
    char right[256];
    struct qn_text text = qn_text_on(right, sizeof right);
    if (replay->viewer != QN_SPECTATOR)
        name = local->names[replay->viewer];
    if (strcmp(name, word(screen->lang, WORD_YOU)) == 0)
        name = word(screen->lang, WORD_REPLAY_YOU);
    qn_text_form(&text, word(screen->lang, WORD_REPLAY_TITLE), name,
                 (int)(replay->at - replay->start), (int)(replay->end - replay->start));
    if (!layout_draw(&replay->layout, replay->view, local->game->name, right))
        return;
    screen_bar(screen, screen->rows - 1, word(screen->lang, WORD_REPLAY_KEYS), "");
    screen_end(screen);
}

/* The seats, then the spectator, then the first seat again. */
static int next_viewer(const struct replay *replay)
{
    if (replay->viewer == QN_SPECTATOR)
        return 0;
    bool last = replay->viewer + 1 == local_table_players(replay->game_screen->local);
    return last ? QN_SPECTATOR : replay->viewer + 1;
}

static bool press_key(struct replay *replay, int press)
{
    int players = local_table_players(replay->game_screen->local);
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
    else if (press >= '1' && press < '1' + players)
        replay->viewer = press - '1';
    else
        return false;
    return true;
}

void replay_run(struct game_screen *game_screen)
{
    struct replay *replay = calloc(1, sizeof *replay);
    if (!replay)
        return;
    replay->game_screen = game_screen;
    replay->layout.screen = game_screen->screen;
    replay->layout.local = game_screen->local;
    replay->layout.by_value = game_screen->layout.by_value;
    replay->layout.focus = FOCUS_NONE;
    replay->layout.picker.game = game_screen->local->game;
    replay->viewer = game_screen->viewer;
    replay->start = replay->at = log_feed_start(game_screen->local, game_screen->viewer);
    replay->end = qn_table_version(game_screen->local->table);
    read_on(replay);
    for (int press = PRESS_NONE;
         press != PRESS_ESCAPE && press != 'q' && press != 'x' && press != PRESS_LEAVE;) {
        draw(replay);
        press = screen_press(game_screen->screen, -1);
        if (press_key(replay, press))
            read_on(replay);
    }
    lines_free(&replay->layout.log);
    free(replay);
}
