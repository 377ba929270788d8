/* The terminal client: one local table, on a full screen or line by line. */
#ifndef QUINTE_TERM_TERM_H
#define QUINTE_TERM_TERM_H

#include <quinte/session.h>
#include "bots/bot.h"

enum { TERM_DONE = 0, TERM_REFUSED = 2 }; /* exit codes */

/* Who sits where. */
struct plan {
    const struct qn_game *game; /* NULL: not chosen yet */
    struct qn_setup setup;
    uint64_t person[QN_PLAYERS_MAX];        /* from 1 on, as this screen counts people; 0: a bot */
    char name[QN_PLAYERS_MAX][QN_NAME_MAX]; /* the person's; "" is the usual one */
    struct bot_spec bot[QN_PLAYERS_MAX];
};

struct term_settings {
    enum qn_lang lang;
    bool plain, ascii, resume;
    int pause;        /* milliseconds after a bot's move */
    const char *load; /* a saved table, or NULL */
    const char *seed; /* NULL: cards come from randomness that nobody can foresee */
    struct plan plan;
    bool with; /* the bots of the plan were named: engines among them may be started */
    const char *(*rules)(const struct qn_game *game, enum qn_lang lang); /* the whole page */
    bool (*stopped)(void); /* whether a signal waits that ends the program */
};

/* Plays until the person leaves; gives the exit code. What went wrong is said on standard error. */
int term_run(const struct term_settings *settings);

/* The usual plan of a game: the first seat for a person, bots of this name elsewhere. */
void plan_standard(struct plan *plan, const struct qn_game *game, int players,
                   const struct bot_spec *bot);

#endif
