/* One local table and all that its two fronts share: seating, dealing, moves, bots, hints, the file
 * that the table is kept in.
 *
 * People at this screen are counted from 1. Nothing random comes from the table: secrets, shares
 * and the bots' seeds are drawn here, each for its own purpose. */
#ifndef QUINTE_TERM_HOST_H
#define QUINTE_TERM_HOST_H

#include "session/host.h"
#include "term/mind.h"
#include "term/store.h"
#include "term/term.h"

enum { SENTENCE_ROOM = 1024, PHRASE_ROOM = 256 };

struct host {
    const struct term_settings *settings;
    enum qn_lang lang;
    const struct qn_game *game;
    struct qn_host *hosting;
    const struct qn_table *table; /* the one that is hosted */
    uint32_t asked;               /* the ticket of the bot's move that is waited for */
    struct store store;
    uint32_t drawn; /* times that randomness was drawn */
    struct mind minds[QN_PLAYERS_MAX];
    char names[QN_PLAYERS_MAX][QN_NAME_MAX]; /* as the people at this screen read them */
};

/* A new table, dealt; false and a sentence. A table that cannot be kept on disk is played all the
 * same: store.trouble tells. */
bool host_open(struct host *host, const struct term_settings *settings, const struct plan *plan,
               struct qn_text *error);
/* A kept one: `path`, or the last unfinished one if it is NULL. */
bool host_load(struct host *host, const struct term_settings *settings, const char *path,
               struct qn_text *error);
/* `kept` may be NULL; it gets where the table is and how to take it up again. */
void host_close(struct host *host, struct qn_text *kept);
/* The next game at the same table, everybody one seat further on. */
bool host_again(struct host *host, struct qn_text *error);

int host_players(const struct host *host);
bool host_is_over(const struct host *host);
/* Whether a person decides for the seat. */
bool host_is_person(const struct host *host, int seat);
/* How many people sit at the table, and the seat of the first of them (−1 if there is none). */
int host_people(const struct host *host, int *first);
/* What a viewer calls the seats: the person who is "You" is it to nobody else. */
void host_names(const struct host *host, int viewer, const char *names[QN_PLAYERS_MAX]);
const char *host_level(const struct host *host, int seat); /* the bot's name, or NULL */

/* Commands; false and a sentence that says why not. */
bool host_move(struct host *host, qn_move move, struct qn_text *why);
bool host_undo(struct host *host, int seat, struct qn_text *why);
bool host_ask(struct host *host, int seat, struct qn_text *why); /* for a hint */

/* The bot's move for the seat to move. A failing engine is replaced, and `trouble` says so. May be
 * called from another thread as long as no command is given. */
qn_move host_think(struct host *host, int seat, const void *view, const volatile int *stop,
                   struct qn_text *trouble);
/* The best move, the runner-up and why, in words. */
void host_say_advice(const struct host *host, const void *view, const struct bot_thought *thought,
                     struct qn_text *text);

/* The ranking, one line a seat, best first, and whether low scores are good; only of a finished
 * game. */
void host_say_result(const struct host *host, struct qn_text *text);
/* How the points of all seats came about, as far as the view tells. */
void host_say_points(const struct host *host, const void *view, struct qn_text *text);
/* What the deal was committed to, and how often this table was dealt. */
void host_say_fairness(const struct host *host, struct qn_text *text);
/* Why a text that is no legal move is refused. */
void host_say_rule(const struct host *host, int rule, struct qn_text *text);

/* A copy of the table, or the record of a finished game, in a new file; false and a sentence. */
bool host_save(const struct host *host, const char *path, struct qn_text *text);
/* A file name to offer for it. */
void host_save_name(const struct host *host, struct qn_text *text);

#endif
