/* What every host of a table does alike: terminal, server, browser. */
#ifndef QUINTE_SESSION_HOSTING_H
#define QUINTE_SESSION_HOSTING_H

#include <quinte/host.h>

/* A command made now, as the person that it names; false if the table refuses it. */
bool hosting_do(struct qn_table *table, struct qn_command command);
/* The same in the host's own name. */
bool hosting_do_as_host(struct qn_table *table, struct qn_command command);
/* The move that plays itself here (C4), or QN_NO_MOVE. */
qn_move hosting_automatic(const struct qn_table *table);
/* After a game: the next deal gets its commitment, by the command of this id (0: none), and
 * everybody moves on by one seat; false: nothing was done. */
bool hosting_again(struct qn_table *table, const uint8_t secret[QN_SECRET_BYTES], uint64_t id);
/* Whether everybody may have the log, to verify its deals: they are revealed, and none is played.
 */
bool hosting_is_public(const struct qn_table *table);
/* The record that everybody may have of a deal that is over, counted from 0; −1: of the one that
 * has just ended. False: there is none, or deals are not revealed, or (`full`) no memory. */
bool hosting_record(const struct qn_table *table, long deal, struct qn_text *text);
/* An act by the name that messages have for it; QN_ACTS if there is none that guests may do. */
enum qn_act hosting_act(const char *name);
/* Phases and clocks by the names that messages and saved tables have for them. */
extern const char *const hosting_phases[QN_FINISHED + 1];
extern const char *const hosting_clocks[QN_CLOCKS];
/* A refusal by the name that messages have for it. */
const char *hosting_refusal(enum qn_refusal why);

#endif
