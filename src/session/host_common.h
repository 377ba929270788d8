/* What every host of a table does alike: terminal, server, browser. */
#ifndef QUINTE_SESSION_HOST_COMMON_H
#define QUINTE_SESSION_HOST_COMMON_H

#include <quinte/host.h>

/* A new table by its game, players, options and terms, as line 0 of a saved one has them; NULL and
 * a sentence if it cannot be. */
struct qn_table *host_new_table(const char *json, enum qn_lang lang, struct qn_text *error);
/* A command made now, as the person that it names; false if the table refuses it. */
bool host_do(struct qn_table *table, struct qn_command command);
/* The same in the host's own name. */
bool host_do_as_host(struct qn_table *table, struct qn_command command);
/* The move that plays itself here (C4), or QN_NO_MOVE. */
qn_move host_automatic_move(const struct qn_table *table);
/* Whether all that these eyes can do is to end their turn. */
bool host_only_ends(const struct qn_game *game, const qn_move *moves, int count);
/* After a game: the next deal gets its commitment, by the command of this id (0: none), as the
 * person of `seat` wished, and everybody moves on by one seat; false: nothing was done. */
bool host_prepare_next_deal(struct qn_table *table, const uint8_t secret[QN_SECRET_BYTES],
                            uint64_t id, int seat);
/* Whether everybody may have the log, to verify its deals: they are revealed, and none is played.
 */
bool host_log_is_public(const struct qn_table *table);
/* The record that everybody may have of a deal that is over, counted from 0; −1: of the one that
 * has just ended. False: there is none, or deals are not revealed, or (`full`) no memory. */
bool host_public_record(const struct qn_table *table, long deal, struct qn_text *text);
/* An act by the name that messages have for it; QN_ACTS if there is none that guests may do. */
enum qn_act host_act_named(const char *name);
/* Phases and clocks by the names that messages and saved tables have for them. */
extern const char *const host_phase_names[QN_FINISHED + 1];
extern const char *const host_clock_names[QN_CLOCKS];
/* A refusal by the name that messages have for it. */
const char *host_refusal_name(enum qn_refusal why);

#endif
