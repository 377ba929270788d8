/* The full screen client: menu, games one after the other, and a tidy way out. */
#include "term/fullscreen.h"
#include "term/menu.h"
#include "term/game_screen.h"
#include "term/words.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct fullscreen {
    struct screen screen;
    struct local_table local, kept;
    char told[SENTENCE_ROOM]; /* of a game that cannot go on */
    struct game_screen game_screen;
};

/* Games at one table until somebody has enough. */
static void play_games(struct fullscreen *full, struct qn_text *error)
{
    for (bool again = true; again;) {
        game_screen_run(&full->game_screen, &full->screen, &full->local);
        again = !full->game_screen.left && finish_run(&full->game_screen) &&
                local_table_again(&full->local, error);
        if (again)
            game_screen_free(&full->game_screen);
    }
}

/* The last game that can go on. One of older rules is put aside on the way, and told of later. */
static bool find_kept(struct fullscreen *full, const struct term_settings *settings)
{
    bool kept;
    do {
        char reason[SENTENCE_ROOM];
        struct qn_text why = qn_text_on(reason, sizeof reason);
        kept = local_table_load(&full->kept, settings, NULL, &why);
        if (full->kept.save.is_old)
            memcpy(full->told, reason, sizeof reason);
    } while (!kept && full->kept.save.is_old && !full->kept.save.own); /* own: could not move */
    return kept;
}

/* The table that the command line asks for, or that the menu gives; false with a sentence, or
 * without one if nobody wants to play. */
static bool sit_down(struct fullscreen *full, const struct term_settings *settings,
                     struct qn_text *error)
{
    struct plan plan = settings->plan;
    if (settings->resume || settings->load)
        return local_table_load(&full->local, settings, settings->load, error);
    if (plan.game)
        return local_table_open(&full->local, settings, &plan, error);
    bool kept = find_kept(full, settings);
    enum menu chosen = menu_run(&full->screen, kept ? &full->kept : NULL, &plan);
    if (chosen == MENU_RESUME) {
        full->local = full->kept;
        return true;
    }
    if (kept)
        local_table_close(&full->kept, NULL);
    return chosen == MENU_NEW && local_table_open(&full->local, settings, &plan, error);
}

int fullscreen_run(const struct term_settings *settings)
{
    struct fullscreen *full = calloc(1, sizeof *full);
    char text[2 * SENTENCE_ROOM] = "", kept[SENTENCE_ROOM + PATH_ROOM] = "";
    struct qn_text error = qn_text_on(text, sizeof text), where = qn_text_on(kept, sizeof kept);
    if (!full) {
        fprintf(stderr, "quinte play: %s\n", word(settings->lang, WORD_NO_MEMORY));
        return TERM_REFUSED;
    }
    bool idle = true;
    if (screen_open(&full->screen, settings, &error) && sit_down(full, settings, &error)) {
        play_games(full, &error);
        idle = worker_leave(&full->game_screen.worker);
        game_screen_free(&full->game_screen);
        screen_close(&full->screen);
        if (idle)
            local_table_close(&full->local, &where);
    }
    screen_close(&full->screen);
    if (full->told[0])
        fprintf(stderr, "quinte play: %s\n", full->told);
    if (error.length > 0)
        fprintf(stderr, "quinte play: %s\n", text);
    if (where.length > 0)
        printf("%s\n", kept);
    if (idle) /* otherwise an engine still looks at it, and the program ends anyway */
        free(full);
    return error.length > 0 ? TERM_REFUSED : TERM_DONE;
}
