/* A bot that is another program: it is started by the shell and spoken to line by line, as
 * docs/programming/protocol.md says. It gets views of its seat and nothing else. */
#ifndef QUINTE_BOTS_ENGINE_H
#define QUINTE_BOTS_ENGINE_H

#include "bots/bot.h"

struct engine;

/* Starts the command and greets it; NULL and a sentence if it does not answer as it should. The
 * command may begin with words of ours: timeout=MS (how long an answer may take beyond its budget),
 * and sims=N or ms=N (the budget of each move; otherwise the engine's own). */
struct engine *engine_open(const char *command, const struct qn_game *game,
                           const struct qn_setup *setup, int seat, uint64_t seed, enum qn_lang lang,
                           struct qn_text *error);
/* Its move for the view, which must be one of the seat's with the seat to move; QN_NO_MOVE and a
 * sentence if it died, was silent for too long, or answered what it should not. Then it can only
 * be closed. */
qn_move engine_move(struct engine *engine, const void *view, struct bot_thought *thought,
                    struct qn_text *error);
/* Says goodbye; whoever does not leave then is ended. */
void engine_close(struct engine *engine);

#endif
