/* Judging a move: the expert's own choice first, then both moves side by side, each with as many
 * simulations as the other and in the same worlds, so that the comparison is fair to the move that
 * a search would hardly have tried. */
#include "bots/analysis.h"
#include "core/language.h"
#include "bots/search.h"
#include "core/json_write.h"
#include "core/speech.h"
#include <math.h>
#include <string.h>

enum {
    SEED = 1,
    PHRASE_ROOM = 512,
    REASON_ROOM = 2048,
    TEN_THOUSANDTHS = 10000,
};

/* ---- numbers ---- */

static bool think(const struct qn_game *game, const void *view, const qn_move *only, uint32_t sims,
                  bool wins, struct bot_thought *thought)
{
    const struct qn_view *head = view;
    struct search_limits limits = {.sims = sims, .threads = 1, .only = only};
    struct search_style style = search_style;
    struct search *search = search_open(game, &head->setup, head->viewer, sims);
    struct qn_rng rng;
    if (!search)
        return false;
    style.whole = true; /* all of the simulations count, not only the choice */
    style.wins = wins;
    search_restyle(search, &style);
    qn_rng_seed(&rng, SEED);
    search_think(search, view, &limits, &rng, thought);
    search_close(search);
    return thought->count > 0;
}

bool analysis_think(const struct qn_game *game, const void *view, const qn_move *only,
                    uint32_t sims, struct bot_thought *thought)
{
    return think(game, view, only, sims, true, thought);
}

float analysis_value(const struct qn_game *game, const void *view, qn_move move, uint32_t sims)
{
    struct bot_thought thought;
    return think(game, view, &move, sims, false, &thought) ? thought.lines[0].value : -1.0f;
}

/* Results lie between 0 and 1, so their spread is at most ½, and there are two of them. */
float analysis_doubt(uint32_t sims) { return sqrtf(0.5f / (float)sims); }

/* ---- judging ---- */

static enum analysis_verdict verdict_on(float loss, float doubt)
{
    static const struct {
        float loss;
        enum analysis_verdict verdict;
    } steps[] = {{0.10f, ANALYSIS_BLUNDER}, {0.05f, ANALYSIS_MISTAKE}, {0.025f, ANALYSIS_SLIP}};
    for (size_t i = 0; i < sizeof steps / sizeof steps[0] && loss > doubt; i++)
        if (loss >= steps[i].loss)
            return steps[i].verdict;
    return ANALYSIS_FINE;
}

static enum analysis_surety surety_of(float loss, float doubt)
{
    if (loss >= 3 * doubt)
        return ANALYSIS_SURE;
    return loss >= 2 * doubt ? ANALYSIS_LIKELY : ANALYSIS_PERHAPS;
}

static bool is_among(const qn_move *moves, int count, qn_move move)
{
    for (int i = 0; i < count; i++)
        if (moves[i] == move)
            return true;
    return false;
}

/* The move that was made against the one that search prefers; it may turn out to be the better. */
static bool compare(const struct qn_game *game, const void *view, uint32_t sims,
                    struct analysis *analysis)
{
    uint32_t each = sims / 2;
    float doubt = analysis_doubt(each);
    struct bot_thought best, made;
    if (!analysis_think(game, view, &analysis->best, each, &best) ||
        !analysis_think(game, view, &analysis->made, each, &made))
        return false;
    analysis->best_value = best.lines[0].value;
    analysis->best_chance = best.lines[0].chance;
    analysis->made_value = made.lines[0].value;
    analysis->made_chance = made.lines[0].chance;
    float loss = analysis->best_value - analysis->made_value;
    analysis->loss = loss > 0 ? loss : 0;
    analysis->verdict = verdict_on(loss, doubt);
    analysis->surety = surety_of(loss, doubt);
    return true;
}

bool analysis_judge(const struct qn_game *game, const void *view, qn_move made, uint32_t sims,
                    struct analysis *analysis)
{
    qn_move moves[QN_MOVES_MAX];
    int count = qn_view_legal(game, view, moves);
    if (!is_among(moves, count, made))
        return false;
    *analysis = (struct analysis){.made = made, .best = made, .verdict = ANALYSIS_FORCED};
    if (count == 1)
        return true;
    if (!analysis_think(game, view, NULL, sims, &analysis->thought))
        return false;
    const struct bot_line *first = &analysis->thought.lines[0];
    analysis->best = first->move;
    analysis->verdict = ANALYSIS_BEST;
    analysis->surety = ANALYSIS_SURE;
    analysis->made_value = analysis->best_value = first->value;
    analysis->made_chance = analysis->best_chance = first->chance;
    if (made != first->move && !compare(game, view, sims, analysis))
        return false;
    return true;
}

/* ---- words ---- */

static const struct {
    const char *name;
    const char *say;
} verdicts[ANALYSIS_VERDICTS] = {
    [ANALYSIS_FORCED] = {"forced", N_("only move")},
    [ANALYSIS_BEST] = {"best", N_("best move")},
    [ANALYSIS_FINE] = {"fine", N_("good move")},
    [ANALYSIS_SLIP] = {"slip", N_("inaccuracy")},
    [ANALYSIS_MISTAKE] = {"mistake", N_("mistake")},
    [ANALYSIS_BLUNDER] = {"blunder", N_("blunder")},
};

const char *analysis_verdict_name(enum analysis_verdict verdict) { return verdicts[verdict].name; }

const char *analysis_verdict_say(enum analysis_verdict verdict, enum qn_lang lang)
{
    return qn_say(lang, verdicts[verdict].say);
}

static const char *const surety_names[ANALYSIS_SURETIES] = {
    [ANALYSIS_PERHAPS] = "perhaps", [ANALYSIS_LIKELY] = "likely", [ANALYSIS_SURE] = "sure"};

static const char *const sureties[ANALYSIS_SURETIES] = {
    [ANALYSIS_PERHAPS] = N_("It is close: the expert would not swear to it."),
    [ANALYSIS_LIKELY] = N_("The expert is fairly sure."),
    [ANALYSIS_SURE] = N_("The expert is sure."),
};

static int percent(float share) { return (int)(share * 100 + 0.5f); }

/* The reason's own sentence after a blank; nothing if the game gives none. */
static void put_reason(const void *view, qn_move move, qn_move other, struct qn_speech *speech)
{
    char room[REASON_ROOM] = "";
    struct qn_text reason = qn_text_on(room, sizeof room), *text = speech->text;
    speech->text = &reason;
    speech->game->people->reason(view, move, other, speech);
    speech->text = text;
    if (room[0])
        qn_text_form(text, " %s", room);
}

/* How much more often the best move wins; or, where it does not, that it wins by more. */
static void put_gain(const struct analysis *analysis, const struct qn_speech *speech)
{
    static const char gain[] = N_(" Estimated winning chance: %d%% instead of %d%%. %s");
    static const char lead[] = N_(" It wins about as often, but by more. %s");
    int best = percent(analysis->best_chance), made = percent(analysis->made_chance);
    const char *sure = qn_say(speech->lang, sureties[analysis->surety]);
    if (best > made)
        qn_text_form(speech->text, qn_say(speech->lang, gain), best, made, sure);
    else
        qn_text_form(speech->text, qn_say(speech->lang, lead), sure);
}

static qn_move runner_up(const struct analysis *analysis)
{
    const struct bot_thought *thought = &analysis->thought;
    return thought->count > 1 ? thought->lines[1].move : QN_NO_MOVE;
}

void analysis_say(const void *view, const struct analysis *analysis, struct qn_speech *speech)
{
    static const char only[] = N_("There was no other move.");
    static const char same[] = N_("The expert would play the same.");
    static const char fine[] = N_("The expert would rather %s, but finds this as good.");
    static const char rather[] = N_("Better: %s.");
    char phrase[PHRASE_ROOM] = "";
    struct qn_text offer = qn_text_on(phrase, sizeof phrase), *text = speech->text;
    enum qn_lang lang = speech->lang;
    speech->text = &offer;
    speech->game->people->phrase(view, analysis->best, QN_OFFER, speech);
    speech->text = text;
    if (analysis->verdict == ANALYSIS_FORCED) {
        qn_text_str(text, qn_say(lang, only));
    } else if (analysis->verdict == ANALYSIS_BEST) {
        qn_text_str(text, qn_say(lang, same));
        put_reason(view, analysis->best, runner_up(analysis), speech);
    } else if (analysis->verdict == ANALYSIS_FINE) {
        qn_text_form(text, qn_say(lang, fine), phrase);
    } else {
        qn_text_form(text, qn_say(lang, rather), phrase);
        put_reason(view, analysis->best, analysis->made, speech);
        put_gain(analysis, speech);
    }
}

/* ---- JSON ---- */

int analysis_parts(float share) { return (int)(share * TEN_THOUSANDTHS + 0.5f); }

static void put_said(const char *said, const struct qn_speech *speech)
{
    (speech->marked ? qn_put_words : qn_put_string)(speech->text, "say", said);
}

static void put_move(const void *view, const char *name, qn_move move,
                     const struct qn_speech *speech)
{
    char phrase[PHRASE_ROOM] = "";
    struct qn_text offer = qn_text_on(phrase, sizeof phrase), *text = speech->text;
    struct qn_speech aside = *speech;
    aside.text = &offer;
    speech->game->people->phrase(view, move, QN_OFFER, &aside);
    qn_put_open(text, name, '{');
    qn_put_move(text, "move", speech->game, move);
    put_said(phrase, speech);
    qn_put_close(text, '}');
}

void analysis_put_lines(const struct qn_game *game, const struct bot_thought *thought,
                        struct qn_text *text)
{
    qn_put_open(text, "lines", '[');
    for (int i = 0; i < thought->count; i++) {
        const struct bot_line *line = &thought->lines[i];
        qn_put_open(text, NULL, '{');
        qn_put_move(text, "move", game, line->move);
        qn_put_int(text, "visits", line->visits);
        qn_put_int(text, "worth", analysis_parts(line->value));
        qn_put_int(text, "chance", analysis_parts(line->chance));
        qn_put_close(text, '}');
    }
    qn_put_close(text, ']');
}

void analysis_put(const void *view, const struct analysis *analysis, const struct qn_speech *speech)
{
    const struct qn_view *head = view;
    char room[2 * REASON_ROOM] = "";
    struct qn_text said = qn_text_on(room, sizeof room), *text = speech->text;
    struct qn_speech aside = *speech;
    aside.text = &said;
    analysis_say(view, analysis, &aside);
    qn_put_int(text, "seat", head->viewer);
    qn_put_string(text, "verdict", verdicts[analysis->verdict].name);
    qn_put_string(text, "sure", surety_names[analysis->surety]);
    put_move(view, "made", analysis->made, speech);
    put_move(view, "best", analysis->best, speech);
    qn_put_int(text, "made_worth", analysis_parts(analysis->made_value));
    qn_put_int(text, "best_worth", analysis_parts(analysis->best_value));
    qn_put_int(text, "loss", analysis_parts(analysis->loss));
    qn_put_int(text, "made_chance", analysis_parts(analysis->made_chance));
    qn_put_int(text, "best_chance", analysis_parts(analysis->best_chance));
    put_said(room, speech);
    analysis_put_lines(speech->game, &analysis->thought, text);
}

void analysis_both_json(const struct qn_game *game, const void *view,
                        const struct analysis *analysis, struct qn_text *text)
{
    qn_put_open(text, NULL, '{');
    for (int lang = 0; lang < QN_LANGS; lang++) {
        struct qn_speech speech = qn_speech_in(game, (enum qn_lang)lang, text);
        speech.marked = true;
        qn_put_open(text, qn_lang_code((enum qn_lang)lang), '{');
        analysis_put(view, analysis, &speech);
        qn_put_close(text, '}');
    }
    qn_put_close(text, '}');
}
