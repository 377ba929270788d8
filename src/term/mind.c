/* A bot of one seat that can be told to stop thinking. */
#include "term/mind.h"

enum { ADVICE_SIMS = 5000 };

bool mind_open(struct mind *mind, const struct bot_spec *spec, const struct qn_setup *setup,
               const struct qn_game *game, int seat, uint64_t seed, enum qn_lang lang,
               struct qn_text *error)
{
    *mind = (struct mind){.spec = *spec};
    qn_rng_seed(&mind->rng, seed);
    if (spec->kind == BOT_SEARCH)
        mind->search = search_open(game, setup, seat, spec->sims);
    if (!mind->search) /* also where memory is short: then the bot says so */
        mind->bot = bot_open(spec, game, setup, seat, seed, lang, error);
    mind->open = mind->search || mind->bot;
    return mind->open;
}

void mind_close(struct mind *mind)
{
    if (mind->open) {
        search_close(mind->search);
        bot_close(mind->bot);
    }
    mind->open = false;
}

qn_move mind_think(struct mind *mind, const void *view, const volatile int *stop,
                   struct qn_text *error)
{
    struct bot_thought thought;
    struct search_limits limits = {
        .sims = mind->spec.sims, .ms = mind->spec.ms, .threads = mind->spec.threads, .stop = stop};
    if (mind->bot)
        return bot_move(mind->bot, view, NULL, error);
    search_think(mind->search, view, &limits, &mind->rng, &thought);
    return thought.count ? thought.lines[0].move : QN_NO_MOVE;
}

bool mind_advise(const struct qn_game *game, const void *view, const volatile int *stop,
                 struct bot_thought *thought)
{
    struct search_limits limits = {.sims = ADVICE_SIMS, .threads = 1, .stop = stop};
    return search_once(game, view, &limits, 1, thought); /* the same view gets the same advice */
}
