/* A bot of one seat that can be told to stop thinking. */
#include "term/seat_bot.h"

enum { ADVICE_SIMS = 5000 };

bool seat_bot_open(struct seat_bot *seat_bot, const struct bot_spec *spec,
                   const struct qn_setup *setup, const struct qn_game *game, int seat,
                   uint64_t seed, enum qn_lang lang, struct qn_text *error)
{
    *seat_bot = (struct seat_bot){.spec = *spec};
    qn_rng_seed(&seat_bot->rng, seed);
    if (spec->kind == BOT_SEARCH)
        seat_bot->search = search_open(game, setup, seat, spec->sims);
    if (!seat_bot->search) /* also where memory is short: then the bot says so */
        seat_bot->bot = bot_open(spec, game, setup, seat, seed, lang, error);
    seat_bot->open = seat_bot->search || seat_bot->bot;
    return seat_bot->open;
}

void seat_bot_close(struct seat_bot *seat_bot)
{
    if (seat_bot->open) {
        search_close(seat_bot->search);
        bot_close(seat_bot->bot);
    }
    seat_bot->open = false;
}

qn_move seat_bot_think(struct seat_bot *seat_bot, const void *view, const volatile int *stop,
                       struct qn_text *error)
{
    struct bot_thought thought;
    struct search_limits limits = {.sims = seat_bot->spec.sims,
                                   .ms = seat_bot->spec.ms,
                                   .threads = seat_bot->spec.threads,
                                   .stop = stop};
    if (seat_bot->bot)
        return bot_move(seat_bot->bot, view, NULL, error);
    search_think(seat_bot->search, view, &limits, &seat_bot->rng, &thought);
    return thought.count ? thought.lines[0].move : QN_NO_MOVE;
}

bool advise(const struct qn_game *game, const void *view, const volatile int *stop,
            struct bot_thought *thought)
{
    struct search_limits limits = {.sims = ADVICE_SIMS, .threads = 1, .stop = stop};
    return search_once(game, view, &limits, 1, thought); /* the same view gets the same advice */
}
