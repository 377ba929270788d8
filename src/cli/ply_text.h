/* What a ply did, in one line for people, as one viewer saw it. */
#ifndef QUINTE_CLI_PLY_TEXT_H
#define QUINTE_CLI_PLY_TEXT_H

#include <quinte/truth.h>
#include "options.h"

/* A viewpoint: a seat, QN_SPECTATOR, or everything at once. */
enum { VIEWER_ALL = 8 };

/* --seat: a number, "spectator" or "all"; spectator if not given. */
bool read_viewer(const struct arguments *arguments, bool all_allowed, int *viewer);
/* Records number their seats, and so does whoever is told about one: "seat 1". */
struct seat_names {
    const char *list[QN_PLAYERS_MAX];
    char text[QN_PLAYERS_MAX][24];
};
struct qn_speech speech_of_seats(const struct qn_game *game, enum qn_lang lang,
                                 struct seat_names *names, struct qn_text *text);
/* "seat 1", "the spectator"… into a text. */
void put_viewer_name(int viewer, enum qn_lang lang, struct qn_text *text);
/* "12. seat 1: lay R5", and what came of it. Nothing in it depends on what the viewer may not know.
 */
void put_ply_text(const struct qn_game *game, int ply, int seat, const struct qn_events *events,
                  int viewer, enum qn_lang lang, struct qn_text *text);
/* Scores and ranks of a finished record, or that it is unfinished. */
void put_result_text(const struct qn_record *record, enum qn_lang lang, struct qn_text *text);
/* The viewer's own description of the position. */
void put_view_text(const struct qn_game *game, const union qn_state *state, int viewer,
                   enum qn_lang lang, struct qn_text *text);

#endif
