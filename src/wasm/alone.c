/* What the bots ask of an operating system, where there is none: no threads and no other programs.
 */
#include "bots/engine.h"
#include "core/language.h"
#include "bots/parallel.h"

void parallel_run(void (*work)(void *item), void *const *items, int count)
{
    for (int i = 0; i < count; i++)
        work(items[i]);
}

struct engine *engine_open(const char *command, const struct qn_game *game,
                           const struct qn_setup *setup, int seat, uint64_t seed, enum qn_lang lang,
                           struct qn_text *error)
{
    static const char words[] = N_("There are no other programs here: '%s'.");
    (void)game, (void)setup, (void)seat, (void)seed;
    qn_text_form(error, qn_say(lang, words), command);
    return NULL;
}

qn_move engine_move(struct engine *engine, const void *view, struct bot_thought *thought,
                    struct qn_text *error)
{
    (void)engine, (void)view, (void)thought, (void)error;
    return QN_NO_MOVE;
}

void engine_close(struct engine *engine) { (void)engine; }
