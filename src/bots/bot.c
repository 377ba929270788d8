/* Bots by name: reading the name, and playing a seat by what it stands for. */
#include "bots/bot.h"
#include "bots/engine.h"
#include "bots/search.h"
#include "core/language.h"
#include "core/random.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

struct bot {
    struct bot_spec spec;
    const struct qn_game *game;
    struct qn_rng rng;
    struct search *search;
    struct engine *engine;
};

/* ---- names ---- */

struct name {
    const char *name;
    struct bot_spec spec;
};

static const struct name names[] = {
    {"random", {.kind = BOT_RANDOM}},
    {"greedy", {.kind = BOT_GREEDY}},
    {"easy", {.kind = BOT_GREEDY, .error_rate = 1.0f}},
    {"normal", {.kind = BOT_SEARCH, .sims = 100}},
    {"hard", {.kind = BOT_SEARCH, .sims = 1000}},
    {"expert", {.kind = BOT_SEARCH, .ms = 1000, .threads = 1}},
};

static const struct bot_level levels[] = {
    {"easy", NC_("level", "easy"),
     N_("Plays by feel and sometimes falls for a middling move: good to start with.")},
    {"normal", NC_("level", "medium"), N_("Thinks a little about each move: for a friendly game.")},
    {"hard", NC_("level", "strong"),
     N_("Compares a thousand lines of play: for those who know the game well.")},
    {"expert", NC_("level", "expert"),
     N_("Thinks for a full second about each move: the strongest there is.")},
};

int bot_level_count(void) { return (int)(sizeof levels / sizeof levels[0]); }

const struct bot_level *bot_level_at(int index) { return &levels[index]; }

const char *bot_level_say(const char *name, enum qn_lang lang)
{
    for (int i = 0; i < bot_level_count(); i++)
        if (strcmp(levels[i].name, name) == 0)
            return qn_say(lang, levels[i].title);
    return name;
}

static bool refuse(struct qn_text *error, enum qn_lang lang, const char *form, const char *word)
{
    qn_text_form(error, qn_say(lang, form), word);
    return false;
}

/* A number from 1 up to `most`, up to a comma or the end. */
static bool read_count(const char *text, uint32_t most, uint32_t *value)
{
    uint64_t sum = 0;
    for (; *text >= '0' && *text <= '9' && sum <= most; text++)
        sum = 10 * sum + (uint64_t)(*text - '0');
    *value = (uint32_t)sum;
    return sum > 0 && sum <= most && (*text == ',' || *text == '\0');
}

/* sims=1000 or ms=200,threads=2 */
static bool read_search(const char *list, struct bot_spec *spec, enum qn_lang lang,
                        struct qn_text *error)
{
    const struct {
        const char *name;
        uint32_t most;
        uint32_t *value;
    } keys[] = {{"sims=", 1000000000, &spec->sims},
                {"ms=", 3600000, &spec->ms},
                {"threads=", BOT_THREADS_MAX, &spec->threads}};
    spec->kind = BOT_SEARCH;
    for (const char *at = list;; at++) {
        bool known = false;
        for (int i = 0; i < 3 && !known; i++) {
            size_t length = strlen(keys[i].name);
            known = strncmp(at, keys[i].name, length) == 0 && *keys[i].value == 0 &&
                    read_count(at + length, keys[i].most, keys[i].value);
        }
        if (!known)
            return refuse(
                error, lang,
                N_("'%s' does not set up a search: sims=N, or ms=N with threads=N (up to 64)"), at);
        at += strcspn(at, ",");
        if (*at == '\0')
            break;
    }
    if ((spec->sims > 0) == (spec->ms > 0) || (spec->threads > 1 && spec->ms == 0))
        return refuse(error, lang,
                      N_("'%s': a search has either sims=N (one thread) or ms=N with threads=N"),
                      list);
    spec->threads = spec->threads ? spec->threads : 1;
    return true;
}

static bool read_name(const char *text, struct bot_spec *spec, enum qn_lang lang,
                      struct qn_text *error)
{
    static const char search[] = "search:", engine[] = "engine:";
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        if (strcmp(text, names[i].name) == 0) {
            *spec = names[i].spec;
            return true;
        }
    if (strncmp(text, search, sizeof search - 1) == 0)
        return read_search(text + sizeof search - 1, spec, lang, error);
    if (strncmp(text, engine, sizeof engine - 1) == 0 && text[sizeof engine - 1] != '\0') {
        spec->kind = BOT_ENGINE;
        memcpy(spec->command, text + sizeof engine - 1, strlen(text) - sizeof engine + 2);
        return true;
    }
    return refuse(error, lang,
                  N_("'%s' is not a bot; the bots are random, greedy, easy, normal, hard, expert, "
                     "search:sims=N, search:ms=N,threads=N and engine:COMMAND"),
                  text);
}

bool bot_read(const char *text, struct bot_spec *spec, enum qn_lang lang, struct qn_text *error)
{
    *spec = (struct bot_spec){.kind = BOT_RANDOM};
    if (strlen(text) >= sizeof spec->text)
        return refuse(error, lang, N_("this bot's name is too long (at most %s bytes)"), "255");
    if (!read_name(text, spec, lang, error))
        return false;
    memcpy(spec->text, text, strlen(text) + 1);
    return true;
}

/* ---- moves ---- */

/* A move as a beginner errs: by the square root of the prior, so that weak ones come up, too. */
static int choose_error(struct bot *bot, const void *view, const qn_move *moves, int count)
{
    uint64_t world[QN_STATE_MAX / 8];
    float priors[QN_MOVES_MAX], sum = 0;
    if (!qn_sample(bot->game, view, NULL, (struct qn_world *)world))
        return 0;
    qn_world_prior(bot->game, (struct qn_world *)world, moves, count, priors);
    for (int i = 0; i < count; i++) {
        priors[i] = sqrtf(priors[i]);
        sum += priors[i];
    }
    float at = (float)qn_unit(&bot->rng) * sum;
    int chosen = 0;
    while (chosen < count - 1 && at >= priors[chosen])
        at -= priors[chosen++];
    return chosen;
}

static int choose_fast(struct bot *bot, const void *view, const qn_move *moves, int count)
{
    if (bot->spec.kind == BOT_RANDOM)
        return (int)qn_below(&bot->rng, (uint32_t)count);
    if (bot->spec.error_rate > 0 && count > 1 &&
        (float)qn_unit(&bot->rng) < bot->spec.error_rate * bot->game->tuning->easy_error_rate)
        return choose_error(bot, view, moves, count);
    return qn_policy(bot->game, view, moves, count, &bot->rng);
}

static void think(struct bot *bot, const void *view, struct bot_thought *thought)
{
    if (bot->spec.kind == BOT_SEARCH) {
        struct search_limits limits = {
            .sims = bot->spec.sims, .ms = bot->spec.ms, .threads = bot->spec.threads};
        search_think(bot->search, view, &limits, &bot->rng, thought);
        return;
    }
    qn_move moves[QN_MOVES_MAX];
    int count = qn_view_legal(bot->game, view, moves);
    *thought = (struct bot_thought){.count = count > 0};
    if (count > 0)
        thought->lines[0] =
            (struct bot_line){.move = moves[choose_fast(bot, view, moves, count)], .value = 0.5f};
}

qn_move bot_move(struct bot *bot, const void *view, struct bot_thought *thought,
                 struct qn_text *error)
{
    struct bot_thought own;
    if (!thought)
        thought = &own;
    if (bot->spec.kind == BOT_ENGINE)
        return engine_move(bot->engine, view, thought, error);
    think(bot, view, thought);
    return thought->count ? thought->lines[0].move : QN_NO_MOVE;
}

/* ---- opening and closing ---- */

static struct bot *no_memory(struct bot *bot, const struct bot_spec *spec, enum qn_lang lang,
                             struct qn_text *error)
{
    free(bot);
    refuse(error, lang, N_("not enough memory for the bot %s"), spec->text);
    return NULL;
}

struct bot *bot_open(const struct bot_spec *spec, const struct qn_game *game,
                     const struct qn_setup *setup, int seat, uint64_t seed, enum qn_lang lang,
                     struct qn_text *error)
{
    if (qn_setup_error(game, setup, lang, error))
        return NULL;
    struct bot *bot = malloc(sizeof *bot);
    if (!bot)
        return no_memory(bot, spec, lang, error);
    *bot = (struct bot){.spec = *spec, .game = game};
    qn_rng_seed(&bot->rng, seed);
    if (spec->kind == BOT_SEARCH && !(bot->search = search_open(game, setup, seat, spec->sims)))
        return no_memory(bot, spec, lang, error);
    if (spec->kind == BOT_ENGINE &&
        !(bot->engine = engine_open(spec->command, game, setup, seat, seed, lang, error))) {
        free(bot); /* the engine has said why */
        return NULL;
    }
    return bot;
}

struct qn_advice bot_advice(const struct bot_thought *thought)
{
    const float close = 0.02F;
    const struct bot_line *lines = thought->lines;
    if (thought->count < 2)
        return (struct qn_advice){.move = lines[0].move, .next = QN_NO_MOVE};
    return (struct qn_advice){.move = lines[0].move,
                              .next = lines[1].move,
                              .is_close = lines[0].value - lines[1].value < close};
}

void bot_close(struct bot *bot)
{
    if (bot && bot->search)
        search_close(bot->search);
    if (bot && bot->engine)
        engine_close(bot->engine);
    free(bot);
}
