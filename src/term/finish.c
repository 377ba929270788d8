/* The end of a game at the full screen: result, points, and what to do next. */
#include "term/page.h"
#include "term/game_screen.h"
#include "term/words.h"

enum { ROOM = 1 << 14 };

static const char *say(const struct game_screen *game_screen, enum word which)
{
    return word(game_screen->screen->lang, which);
}

static void write_page(const struct game_screen *game_screen, struct qn_text *page)
{
    local_table_say_result(game_screen->local, page);
    qn_text_form(page, " \n%s\n \n", say(game_screen, WORD_END_POINTS));
    local_table_say_points(game_screen->local, game_screen->layout.picker.view, page);
}

/* The table as it lies at the end. */
static void show_table(struct game_screen *game_screen)
{
    int press = PRESS_NONE;
    while (press != PRESS_ESCAPE && press != PRESS_ENTER && press != PRESS_LEAVE && press != 'q' &&
           press != 'x') {
        if (layout_draw(&game_screen->layout, game_screen->layout.picker.view,
                        game_screen->local->game->name, say(game_screen, WORD_TITLE_OVER))) {
            screen_bar(game_screen->screen, game_screen->screen->rows - 1,
                       say(game_screen, WORD_BACK_KEYS), "");
            screen_end(game_screen->screen);
        }
        press = screen_press(game_screen->screen, -1);
    }
}

/* Saving says what came of it in the log, so the table is shown with it. */
static void save(struct game_screen *game_screen)
{
    game_screen_save(game_screen);
    show_table(game_screen);
}

bool finish_run(struct game_screen *game_screen)
{
    char text[ROOM];
    struct qn_text page = qn_text_on(text, sizeof text);
    int at = 0, first;
    game_screen_look(game_screen,
                     local_table_people(game_screen->local, &first) == 1 ? first : QN_SPECTATOR);
    write_page(game_screen, &page);
    for (;;) {
        int press = page_run(game_screen->screen, say(game_screen, WORD_END_TITLE), text,
                             say(game_screen, WORD_END_KEYS), &at);
        /* What was typed for the move before must not deal. */
        if (press == 'n' && page_confirm(game_screen->screen, say(game_screen, WORD_AGAIN_ASK)))
            return !game_screen->screen->leaving;
        if (press == 'q' || press == 'x' || press == PRESS_LEAVE)
            return false;
        if (press == 't')
            show_table(game_screen);
        if (press == 'w')
            save(game_screen);
        if (press == 'v')
            replay_run(game_screen);
    }
}
