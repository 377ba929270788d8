/* One local table and all that its two fronts share: seating, dealing, moves, bots, hints, the file
 * that the table is kept in.
 *
 * People at this screen are counted from 1. Nothing random comes from the table: secrets, shares
 * and the bots' seeds are drawn here, each for its own purpose. */
#ifndef QUINTE_TERM_LOCAL_TABLE_H
#define QUINTE_TERM_LOCAL_TABLE_H

#include "session/host.h"
#include "term/seat_bot.h"
#include "term/save_file.h"
#include "term/term.h"

enum { SENTENCE_ROOM = 1024, PHRASE_ROOM = 256 };

struct local_table {
    const struct term_settings *settings;
    enum qn_lang lang;
    const struct qn_game *game;
    struct qn_host *host;
    const struct qn_table *table; /* the one that is hosted */
    uint32_t asked;               /* the ticket of the bot's move that is waited for */
    struct save_file save;
    uint32_t drawn; /* times that randomness was drawn */
    struct seat_bot bots[QN_PLAYERS_MAX];
    char names[QN_PLAYERS_MAX][QN_NAME_MAX]; /* as the people at this screen read them */
};

/* A new table, dealt; false and a sentence. A table that cannot be kept on disk is played all the
 * same: save.trouble says so. */
bool local_table_open(struct local_table *local, const struct term_settings *settings,
                      const struct plan *plan, struct qn_text *error);
/* A kept one: `path`, or the last unfinished one if it is NULL. */
bool local_table_load(struct local_table *local, const struct term_settings *settings,
                      const char *path, struct qn_text *error);
/* `kept` may be NULL; it gets where the table is and how to take it up again. */
void local_table_close(struct local_table *local, struct qn_text *kept);
/* The next game at the same table, everybody one seat further on. */
bool local_table_again(struct local_table *local, struct qn_text *error);

int local_table_players(const struct local_table *local);
bool local_table_is_over(const struct local_table *local);
/* Whether a person decides for the seat. */
bool local_table_is_person(const struct local_table *local, int seat);
/* How many people sit at the table, and the seat of the first of them (−1 if there is none). */
int local_table_people(const struct local_table *local, int *first);
/* What a viewer calls the seats: the person who is "You" is it to nobody else. */
void local_table_names(const struct local_table *local, int viewer,
                       const char *names[QN_PLAYERS_MAX]);
const char *local_table_level(const struct local_table *local,
                              int seat); /* the bot's name, or NULL */

/* Commands; false and a sentence that says why not. */
bool local_table_move(struct local_table *local, qn_move move, struct qn_text *why);
bool local_table_undo(struct local_table *local, int seat, struct qn_text *why);
bool local_table_ask(struct local_table *local, int seat, struct qn_text *why); /* for a hint */

/* The bot's move for the seat to move. A failing engine is replaced, and `trouble` says so. May be
 * called from another thread as long as no command is given. */
qn_move local_table_think(struct local_table *local, int seat, const void *view,
                          const volatile int *stop, struct qn_text *trouble);
/* The best move, the runner-up and why, in words. */
void local_table_say_advice(const struct local_table *local, const void *view,
                            const struct bot_thought *thought, struct qn_text *text);

/* The ranking, one line a seat, best first, and whether low scores are good; only of a finished
 * game. */
void local_table_say_result(const struct local_table *local, struct qn_text *text);
/* How the points of all seats came about, as far as the view tells. */
void local_table_say_points(const struct local_table *local, const void *view,
                            struct qn_text *text);
/* What the deal was committed to, and how often this table was dealt. */
void local_table_say_fairness(const struct local_table *local, struct qn_text *text);
/* Why a text that is no legal move is refused. */
void local_table_say_rule(const struct local_table *local, int rule, struct qn_text *text);

/* A copy of the table, or the record of a finished game, in a new file; false and a sentence. */
bool local_table_save(const struct local_table *local, const char *path, struct qn_text *text);
/* A file name to offer for it. */
void local_table_save_name(const struct local_table *local, struct qn_text *text);

#endif
