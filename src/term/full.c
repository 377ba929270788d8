/* The full screen client: menu, games one after the other, and a tidy way out. */
#include "term/full.h"
#include "term/menu.h"
#include "term/sitting.h"
#include "term/words.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct full {
    struct screen screen;
    struct host host, kept;
    char told[SENTENCE_ROOM]; /* of a game that cannot go on */
    struct sitting sitting;
};

/* Games at one table until somebody has enough. */
static void play_games(struct full *full, struct qn_text *error)
{
    for (bool again = true; again;) {
        sitting_run(&full->sitting, &full->screen, &full->host);
        again = !full->sitting.left && finish_run(&full->sitting) && host_again(&full->host, error);
        if (again)
            sitting_free(&full->sitting);
    }
}

/* The last game that can go on. One of older rules is put aside on the way, and told of later. */
static bool find_kept(struct full *full, const struct term_settings *settings)
{
    bool kept;
    do {
        char reason[SENTENCE_ROOM];
        struct qn_text why = qn_text_on(reason, sizeof reason);
        kept = host_load(&full->kept, settings, NULL, &why);
        if (full->kept.store.is_old)
            memcpy(full->told, reason, sizeof reason);
    } while (!kept && full->kept.store.is_old && !full->kept.store.own); /* own: could not move */
    return kept;
}

/* The table that the command line asks for, or that the menu gives; false with a sentence, or
 * without one if nobody wants to play. */
static bool sit_down(struct full *full, const struct term_settings *settings, struct qn_text *error)
{
    struct plan plan = settings->plan;
    if (settings->resume || settings->load)
        return host_load(&full->host, settings, settings->load, error);
    if (plan.game)
        return host_open(&full->host, settings, &plan, error);
    bool kept = find_kept(full, settings);
    enum menu chosen = menu_run(&full->screen, kept ? &full->kept : NULL, &plan);
    if (chosen == MENU_RESUME) {
        full->host = full->kept;
        return true;
    }
    if (kept)
        host_close(&full->kept, NULL);
    return chosen == MENU_NEW && host_open(&full->host, settings, &plan, error);
}

int full_run(const struct term_settings *settings)
{
    struct full *full = calloc(1, sizeof *full);
    char text[2 * SENTENCE_ROOM] = "", kept[SENTENCE_ROOM + PATH_ROOM] = "";
    struct qn_text error = qn_text_on(text, sizeof text), where = qn_text_on(kept, sizeof kept);
    if (!full) {
        fprintf(stderr, "quinte play: %s\n", word(settings->lang, WORD_NO_MEMORY));
        return TERM_REFUSED;
    }
    bool idle = true;
    if (screen_open(&full->screen, settings, &error) && sit_down(full, settings, &error)) {
        play_games(full, &error);
        idle = worker_leave(&full->sitting.worker);
        sitting_free(&full->sitting);
        screen_close(&full->screen);
        if (idle)
            host_close(&full->host, &where);
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
