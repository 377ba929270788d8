/* The end of a game at the full screen: result, points, and what to do next. */
#include "term/page.h"
#include "term/sitting.h"
#include "term/words.h"

enum { ROOM = 1 << 14 };

static const char *say(const struct sitting *sitting, enum word which)
{
    return word(sitting->screen->lang, which);
}

static void write_page(const struct sitting *sitting, struct qn_text *page)
{
    host_say_result(sitting->host, page);
    qn_text_form(page, " \n%s\n \n", say(sitting, WORD_END_POINTS));
    host_say_points(sitting->host, sitting->desk.choice.view, page);
}

/* The table as it lies at the end. */
static void show_table(struct sitting *sitting)
{
    int press = PRESS_NONE;
    while (press != PRESS_ESCAPE && press != PRESS_ENTER && press != PRESS_LEAVE && press != 'q') {
        if (desk_draw(&sitting->desk, sitting->desk.choice.view, sitting->host->game->name,
                      say(sitting, WORD_TITLE_OVER))) {
            screen_bar(sitting->screen, sitting->screen->rows - 1, say(sitting, WORD_BACK_KEYS),
                       "");
            screen_end(sitting->screen);
        }
        press = screen_press(sitting->screen, -1);
    }
}

/* Saving says what came of it in the log, so the table is shown with it. */
static void save(struct sitting *sitting)
{
    sitting_save(sitting);
    show_table(sitting);
}

bool finish_run(struct sitting *sitting)
{
    char text[ROOM];
    struct qn_text page = qn_text_on(text, sizeof text);
    int at = 0, first;
    sitting_look(sitting, host_people(sitting->host, &first) == 1 ? first : QN_SPECTATOR);
    write_page(sitting, &page);
    for (;;) {
        int press = page_run(sitting->screen, say(sitting, WORD_END_TITLE), text,
                             say(sitting, WORD_END_KEYS), &at);
        /* What was typed for the move before must not deal. */
        if (press == 'n' && page_confirm(sitting->screen, say(sitting, WORD_AGAIN_ASK)))
            return !sitting->screen->leaving;
        if (press == 'q' || press == 'x' || press == PRESS_LEAVE)
            return false;
        if (press == 't')
            show_table(sitting);
        if (press == 'w')
            save(sitting);
        if (press == 'v')
            replay_run(sitting);
    }
}
