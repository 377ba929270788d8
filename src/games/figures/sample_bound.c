/* How heavy drafts can become: see sample_bound.h. */
#include "games/figures/sample_bound.h"

/* ---- patterns ---- */

static bool add_pattern(struct figures_level *level, figures_pattern pattern)
{
    if (figures_find_pattern(level, pattern) >= 0)
        return true;
    if (level->count == FIGURES_PATTERNS)
        return false;
    level->patterns[level->count++] = pattern;
    return true;
}

/* Adds what each pattern can be after the step. */
static bool add_patterns(const struct figures_level *level, const struct figures_draft_step *step,
                         figures_pattern coming, struct figures_level *next)
{
    next->count = 0;
    for (int k = 0; k < level->count; k++)
        for (uint32_t left = step->blocks; left; left &= left - 1) {
            int block = qn_lowest(left);
            if (figures_held(level->patterns[k], block) > 0 &&
                !add_pattern(next, level->patterns[k] - figures_one(block) + coming))
                return false;
        }
    return true;
}

/* How many cards of each block the steps leave unused, at least and at most. */
struct range {
    int least[FIGURES_BLOCKS], most[FIGURES_BLOCKS];
};

/* What came into the seat's hand until its last step and was not used. */
static void narrow_range(const struct figures_history *history, const struct figures_level *end,
                         const struct figures_draft_step *last, struct range *range)
{
    for (int arrival = 0; arrival < last->arrivals; arrival++) {
        int block = history->blocks[last->seat][arrival];
        range->least[block]--;
        range->most[block]--;
    }
    for (int block = 0; block < history->touched; block++) {
        int least = FIGURES_CARDS, most = 0;
        for (int k = 0; k < end->count; k++) {
            int held = figures_held(end->patterns[k], block);
            least = held < least ? held : least;
            most = held > most ? held : most;
        }
        range->least[block] += least;
        range->most[block] += most;
    }
}

/* All patterns that the seat can hold before each of its steps. */
static bool list_patterns(const struct figures_history *history, struct figures_bound *bound,
                          int first, struct range *range)
{
    const struct figures_draft_step *step = &history->steps[first];
    figures_pattern pattern = 0;
    for (int arrival = 0; arrival < step->arrivals; arrival++)
        pattern += figures_one(history->blocks[step->seat][arrival]);
    bound->levels[first].count = 1;
    bound->levels[first].patterns[0] = pattern;
    for (int i = first; i < history->step_end[step->seat]; i++) {
        bool last = figures_is_last(history, i);
        struct figures_level end, *next = last ? &end : &bound->levels[i + 1];
        if (!add_patterns(&bound->levels[i], &history->steps[i],
                          last ? 0 : figures_coming(history, i), next))
            return false;
        if (last)
            narrow_range(history, next, &history->steps[i], range);
    }
    return true;
}

/* ---- weights ---- */

/* The true weight of a card is one over the number of cards left in its block, whatever the order:
 * for a block of n cards of which z stay unused, z! / n! in all. With one weight w for every card,
 * the rest is w^z · z!, up to a factor: even if w is one over the usual z. */
static void set_weights(const struct figures_history *history, const struct range *range,
                        struct figures_bound *bound)
{
    for (int block = 0; block < history->touched; block++) {
        int least = range->least[block], span = range->most[block] - least;
        double middle = least + span / 2.0, weight = 1 / (middle > 0.7 ? middle : 0.7), most = 1;
        double *unused = bound->unused[block];
        bound->weight[block] = weight;
        bound->least[block] = least;
        unused[0] = 1;
        for (int i = 1; i <= span; i++) {
            unused[i] = unused[i - 1] * weight * (least + i);
            most = unused[i] > most ? unused[i] : most;
        }
        for (int i = 0; i <= span; i++)
            unused[i] /= most;
    }
}

/* ---- the most ---- */

/* What is known at a step, whatever the draft. */
struct past {
    uint8_t fixed[FIGURES_BLOCKS][FIGURES_TYPES]; /* used by earlier steps of one block only, */
    uint8_t free[FIGURES_TYPES];                  /* and by other earlier steps */
    uint8_t fresh[FIGURES_BLOCKS]; /* places since the seat discarded an equal card */
};

/* Of the type, cards are gone that earlier steps used; and of the places, those that were there
 * when the seat discarded an equal card weigh one half at most. */
static double most_of_pattern(const struct figures_view *v, const struct figures_history *history,
                              const struct figures_bound *bound, const struct past *past, int index,
                              figures_pattern pattern)
{
    const struct figures_draft_step *step = &history->steps[index];
    bool last = figures_is_last(history, index);
    figures_pattern coming = last ? 0 : figures_coming(history, index);
    int gone = past->free[step->type];
    double sum = 0, least = -1;
    for (int block = 0; block < history->touched; block++) {
        int held = figures_held(pattern, block);
        int cards = v->unseen[block][step->type] - past->fixed[block][step->type];
        if (cards <= 0)
            continue;
        if (held == 0 || !(step->blocks >> block & 1)) {
            gone -= cards; /* they may be gone from here */
            continue;
        }
        int old = held - past->fresh[block];
        double each = (held - (old > 0 ? old / 2.0 : 0)) * bound->weight[block];
        if (!last) {
            const struct figures_level *next = &bound->levels[index + 1];
            each *= next->most[figures_find_pattern(next, pattern - figures_one(block) + coming)];
        }
        sum += each * cards;
        least = least < 0 || each < least ? each : least;
    }
    return gone > 0 ? sum - gone * least : sum;
}

static void count_step(const struct figures_draft_step *step, int sign, struct past *past)
{
    if (figures_is_fixed(step))
        past->fixed[qn_lowest(step->blocks)][step->type] += (uint8_t)sign;
    else
        past->free[step->type] += (uint8_t)sign;
}

/* Level by level, from the last step of all. */
static void fill_levels(const struct figures_view *v, const struct figures_history *history,
                        struct figures_bound *bound, int count)
{
    struct past past;
    memset(&past, 0, sizeof past);
    for (int i = 0; i < count; i++)
        count_step(&history->steps[i], 1, &past);
    for (int i = count - 1; i >= 0; i--) {
        const struct figures_draft_step *step = &history->steps[i];
        struct figures_level *level = &bound->levels[i];
        int before = step->before < 0 ? 0 : history->steps[step->before].arrivals;
        count_step(step, -1, &past);
        memset(past.fresh, 0, sizeof past.fresh);
        for (int arrival = before; arrival < step->arrivals; arrival++)
            past.fresh[history->blocks[step->seat][arrival]]++;
        for (int k = 0; k < level->count; k++)
            level->most[k] = most_of_pattern(v, history, bound, &past, i, level->patterns[k]);
    }
}

bool figures_find_bound(const struct figures_view *v, const struct figures_history *history,
                        struct figures_bound *bound)
{
    int count = history->step_end[v->head.setup.players - 1];
    struct range range;
    for (int block = 0; block < history->touched; block++)
        range.least[block] = range.most[block] = history->size[block];
    for (int first = 0; first < count; first = history->step_end[history->steps[first].seat])
        if (!list_patterns(history, bound, first, &range))
            return false;
    set_weights(history, &range, bound);
    fill_levels(v, history, bound, count);
    return true;
}
