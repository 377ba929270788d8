/* The puzzle of the day: a position in the middle of a game in which one move is clearly the best.
 *
 * Everything follows from game and date, so everybody has the same puzzle on a date, whatever they
 * run. Games are played by the fast policy at a table of their own; at every decision in their
 * middle search looks, from the mover's view alone, whether one move stands out. Looking is done in
 * small steps, so that whoever waits can be told how far it is. */
#ifndef QUINTE_PUZZLE_PUZZLE_H
#define QUINTE_PUZZLE_PUZZLE_H

#include "bots/analysis.h"
#include <quinte/session.h>

enum { PUZZLE_DATE_MAX = 11 }; /* "2027-03-14" with its terminator */

struct puzzle_found {
    int seat;
    qn_move best, next;
    float value;  /* expected result of the best move, */
    float margin; /* and how far the next best lies behind */
    bool hidden;  /* the fast policy would have played another move */
    int games;    /* that were looked at, */
    int looks;    /* and decisions in them */
    struct bot_thought thought;
    uint64_t view[QN_VIEW_MAX / 8];
};

struct puzzle;

/* Whether it is a day of the calendar: "2027-03-14", from 2000 on. */
bool puzzle_date_valid(const char *date);
/* NULL if there is no memory. The date must be valid, or empty: that is the fixed puzzle, which
 * dates have that give none. */
struct puzzle *puzzle_open(const struct qn_game *game, const char *date);
void puzzle_close(struct puzzle *puzzle);
/* Looks at one more decision; true when the search is over. */
bool puzzle_step(struct puzzle *puzzle);
/* What was found; NULL before, if there was no memory, and if there is none. */
const struct puzzle_found *puzzle_found(const struct puzzle *puzzle);
/* The search is over, and the game has no puzzle: nowhere was one move of several clearly best. */
bool puzzle_barren(const struct puzzle *puzzle);
/* The table at which it is: for its snapshot, seen with the mover's eyes. */
const struct qn_table *puzzle_table(const struct puzzle *puzzle);
/* The whole puzzle as one JSON object: date, snapshot for the mover, solution in words. */
void puzzle_json(const struct puzzle *puzzle, enum qn_lang lang, struct qn_text *text);
/* Why the best move is the best, in sentences. */
void puzzle_say(const struct puzzle *puzzle, struct qn_speech *speech);

#endif
