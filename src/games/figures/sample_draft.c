/* Drafts: making them, accepting one, and mending dead ends. See sample.c for the argument. */
#include "games/figures/sample_draft.h"
#include "core/random.h"

enum {
    TRIES = 20000, /* to have a draft accepted; after that, */
    CHOICE = 64,   /* the choice among so many */
    MENDS = 2000,  /* tries of any draft, far more than nearly all views need, */
    KICKS = 300,   /* each with so many to get out of a dead end */
};

/* c / (c + 1) for every equal discard, this step's line backwards, that the place was there for. */
static double overlap(const struct figures_history *history, const struct figures_draft *draft,
                      int step, int arrival)
{
    double factor = 1;
    for (; step >= 0 && history->steps[step].arrivals > arrival; step = history->steps[step].before)
        factor *= draft->copies[step] / (draft->copies[step] + 1.0);
    return factor;
}

static void count_copy(const struct figures_history *history, struct figures_draft *draft, int step,
                       int arrival)
{
    for (; step >= 0 && history->steps[step].arrivals > arrival; step = history->steps[step].before)
        draft->copies[step]++;
}

/* How much a place of this block weighs for the step: 0 where it would leave another step without.
 */
static double card_weight(const struct figures_history *history, const struct figures_draft *draft,
                          const struct figures_draft_step *step, int block)
{
    if (!(step->blocks >> block & 1))
        return 0;
    if (history->touched > 1 && !figures_is_fixed(step) &&
        (draft->spare[block][step->type] <= 0 || draft->room[step->seat][block] <= 0))
        return 0;
    return draft->left[block][step->type];
}

/* The same with what can come of it: the next pattern's most. */
static void weigh_blocks(const struct figures_history *history, const struct figures_bound *bound,
                         const struct figures_draft *draft, int index, figures_pattern pattern,
                         double weights[FIGURES_BLOCKS])
{
    const struct figures_draft_step *step = &history->steps[index];
    bool last = figures_is_last(history, index);
    figures_pattern coming = last ? 0 : figures_coming(history, index);
    for (int block = 0; block < history->touched; block++) {
        if (figures_held(pattern, block) == 0)
            continue;
        weights[block] = card_weight(history, draft, step, block) * bound->weight[block];
        if (last || weights[block] <= 0)
            continue;
        const struct figures_level *next = &bound->levels[index + 1];
        weights[block] *=
            next->most[figures_find_pattern(next, pattern - figures_one(block) + coming)];
    }
}

/* Picks one of the places present for a step; −1 if none can be. The draft's weight stays relative
 * to the most that could be hoped for. */
static int pick(const struct figures_history *history, const struct figures_bound *bound,
                struct figures_draft *draft, struct qn_rng *rng, int index)
{
    const struct figures_draft_step *step = &history->steps[index];
    const struct figures_level *level = &bound->levels[index];
    const uint8_t *present = draft->present[step->seat];
    int count = draft->present_count[step->seat], choice = 0;
    double blocks[FIGURES_BLOCKS], weights[FIGURES_HAND + 2], sum = 0;
    if (history->touched == 1 && step->before < 0 && draft->left[0][step->type] > 0)
        return (int)qn_below(rng, (uint32_t)count); /* all weigh the same */
    weigh_blocks(history, bound, draft, index, draft->pattern, blocks);
    for (int i = 0; i < count; i++) {
        weights[i] = blocks[history->blocks[step->seat][present[i]]] *
                     overlap(history, draft, step->before, present[i]);
        sum += weights[i];
    }
    if (sum <= 0)
        return -1;
    draft->weight *= sum / level->most[figures_find_pattern(level, draft->pattern)];
    double point = qn_unit(rng) * sum;
    while (choice < count - 1 && point >= weights[choice])
        point -= weights[choice++];
    while (choice > 0 && weights[choice] <= 0) /* rounding */
        choice--;
    return choice;
}

/* ---- one step of a draft ---- */

/* The step discards the present place number `choice`. */
static void settle(const struct figures_history *history, struct figures_draft *draft, int index,
                   int choice)
{
    const struct figures_draft_step *step = &history->steps[index];
    uint8_t *present = draft->present[step->seat];
    int arrival = present[choice], block = history->blocks[step->seat][arrival];
    present[choice] = present[--draft->present_count[step->seat]];
    draft->types[history->places[step->seat][arrival]] = step->type;
    draft->left[block][step->type]--;
    draft->size[block]--;
    draft->arrival[index] = (uint8_t)arrival;
    draft->settled[index] = true;
}

static void unsettle(const struct figures_history *history, struct figures_draft *draft, int index)
{
    const struct figures_draft_step *step = &history->steps[index];
    int arrival = draft->arrival[index], block = history->blocks[step->seat][arrival];
    draft->present[step->seat][draft->present_count[step->seat]++] = (uint8_t)arrival;
    draft->left[block][step->type]++;
    draft->size[block]++;
    draft->settled[index] = false;
}

/* The step that holds a place of the seat, or that has used a card of this type from the block; −1
 * if none of the first `count` does. */
static int holder(const struct figures_history *history, const struct figures_draft *draft,
                  int count, int seat, int arrival)
{
    for (int i = 0; i < count; i++)
        if (draft->settled[i] && history->steps[i].seat == seat && draft->arrival[i] == arrival)
            return i;
    return -1;
}

static int user(const struct figures_history *history, const struct figures_draft *draft, int count,
                int type, int block)
{
    for (int i = 0; i < count; i++)
        if (draft->settled[i] && history->steps[i].type == type &&
            history->blocks[history->steps[i].seat][draft->arrival[i]] == block)
            return i;
    return -1;
}

static int present_number(const struct figures_draft *draft, int seat, int arrival)
{
    int k = 0;
    while (k < draft->present_count[seat] && draft->present[seat][k] != arrival)
        k++;
    return k < draft->present_count[seat] ? k : -1;
}

/* A place where the step could be: evenly one that is free, or else one whose block ever had its
 * type.
 */
static int wish(const struct figures_view *v, const struct figures_history *history,
                const struct figures_draft *draft, int index, struct qn_rng *rng)
{
    const struct figures_draft_step *step = &history->steps[index];
    int chosen = -1, free = 0, others = 0;
    for (int arrival = 0; arrival < step->arrivals; arrival++) {
        int block = history->blocks[step->seat][arrival];
        if (v->unseen[block][step->type] == 0)
            continue;
        bool is_free =
            draft->left[block][step->type] > 0 && present_number(draft, step->seat, arrival) >= 0;
        if (is_free && qn_below(rng, (uint32_t)++free) == 0)
            chosen = arrival;
        else if (free == 0 && qn_below(rng, (uint32_t)++others) == 0)
            chosen = arrival;
    }
    return chosen;
}

/* Out of a dead end: the step takes a place that it wishes, and whichever step held that place or
 * used the last such card must look for another one. */
static bool mend(const struct figures_view *v, const struct figures_history *history,
                 struct figures_draft *draft, int index, struct qn_rng *rng)
{
    int waiting[FIGURES_WAITING + 2] = {index}, count = 1;
    for (int kick = 0; kick < KICKS && count > 0 && count <= FIGURES_WAITING; kick++) {
        int which = (int)qn_below(rng, (uint32_t)count), i = waiting[which];
        const struct figures_draft_step *step = &history->steps[i];
        int arrival = wish(v, history, draft, i, rng), block;
        if (arrival < 0)
            return false;
        waiting[which] = waiting[--count];
        block = history->blocks[step->seat][arrival];
        int kicked = holder(history, draft, index + 1, step->seat, arrival);
        if (kicked >= 0) {
            unsettle(history, draft, kicked);
            waiting[count++] = kicked;
        }
        if (draft->left[block][step->type] == 0) {
            kicked = user(history, draft, index + 1, step->type, block);
            if (kicked < 0)
                return false;
            unsettle(history, draft, kicked);
            waiting[count++] = kicked;
        }
        settle(history, draft, i, present_number(draft, step->seat, arrival));
    }
    return count == 0;
}

static void arrive(struct figures_draft *draft, int seat, int arrivals)
{
    while (draft->arrived[seat] < arrivals)
        draft->present[seat][draft->present_count[seat]++] = draft->arrived[seat]++;
}

/* One hidden discard. False if there is no place for it. */
static bool draft_step(const struct figures_history *history, const struct figures_bound *bound,
                       struct figures_draft *draft, struct qn_rng *rng, int index)
{
    const struct figures_draft_step *step = &history->steps[index];
    if (index == 0 || figures_is_last(history, index - 1))
        draft->pattern = bound->levels[index].patterns[0]; /* the only one there is */
    arrive(draft, step->seat, step->arrivals);
    draft->copies[index] = 1;
    int choice = pick(history, bound, draft, rng, index);
    if (choice < 0)
        return false;
    int arrival = draft->present[step->seat][choice], block = history->blocks[step->seat][arrival];
    if (history->touched > 1 && !figures_is_fixed(step)) {
        draft->spare[block][step->type]--;
        draft->room[step->seat][block]--;
    }
    settle(history, draft, index, choice);
    count_copy(history, draft, step->before, arrival);
    draft->pattern -= figures_one(block);
    if (!figures_is_last(history, index))
        draft->pattern += figures_coming(history, index);
    return true;
}

void figures_list_pool(const struct figures_view *v, struct figures_draft *draft, int block)
{
    if (draft->size[block] > 0)
        figures_list(draft->left[block], draft->pool + figures_block_start(&v->table, block));
}

/* What is hidden in a hand now: evenly from the blocks. */
static void fill_hand(const struct figures_view *v, const struct figures_history *history,
                      struct figures_draft *draft, struct qn_rng *rng, int seat)
{
    draft->hands[seat] = v->table.known[seat];
    arrive(draft, seat, history->place_count[seat]);
    for (int i = 0; i < draft->present_count[seat]; i++) {
        int arrival = draft->present[seat][i], place = history->places[seat][arrival];
        int block = history->blocks[seat][arrival];
        uint8_t *pool = draft->pool + figures_block_start(&v->table, block);
        int k = (int)qn_below(rng, draft->size[block]);
        int type = pool[k], step = history->last[seat][type];
        pool[k] = pool[--draft->size[block]];
        draft->types[place] = (uint8_t)type;
        figures_bag_add(&draft->hands[seat], type);
        draft->weight *= overlap(history, draft, step, arrival);
        count_copy(history, draft, step, arrival);
    }
}

static void begin_draft(const struct figures_view *v, const struct figures_history *history,
                        struct figures_draft *draft)
{
    memcpy(draft->left, v->unseen, (size_t)history->touched * sizeof draft->left[0]);
    memcpy(draft->size, history->size, sizeof draft->size);
    if (history->touched > 1) {
        memcpy(draft->spare, history->spare, (size_t)history->touched * sizeof draft->spare[0]);
        memcpy(draft->room, history->room, sizeof draft->room);
    }
    memset(draft->present_count, 0, sizeof draft->present_count);
    memset(draft->arrived, 0, sizeof draft->arrived);
    draft->weight = 1;
}

static void end_draft(const struct figures_view *v, const struct figures_history *history,
                      struct figures_draft *draft, struct qn_rng *rng)
{
    for (int block = 0; block < history->touched; block++)
        figures_list_pool(v, draft, block);
    for (int seat = 0; seat < v->head.setup.players; seat++)
        if (seat != v->head.viewer)
            fill_hand(v, history, draft, rng, seat);
}

/* Makes a draft unless its weight falls below the floor. */
static bool make_draft(const struct figures_view *v, const struct figures_history *history,
                       const struct figures_bound *bound, struct figures_draft *draft,
                       struct qn_rng *rng, double floor)
{
    int steps = history->step_end[v->head.setup.players - 1];
    begin_draft(v, history, draft);
    for (int i = 0; i < steps; i++)
        if (!draft_step(history, bound, draft, rng, i) || draft->weight < floor)
            return false;
    for (int block = 0; steps > 0 && block < history->touched; block++)
        draft->weight *= bound->unused[block][draft->size[block] - bound->least[block]];
    if (draft->weight < floor)
        return false;
    end_draft(v, history, draft, rng);
    return draft->weight >= floor;
}

/* Accepts a draft with its weight as probability: that is, if an even number between 0 and 1 is not
 * above it. */
static bool accept_draft(const struct figures_view *v, const struct figures_history *history,
                         const struct figures_bound *bound, struct figures_draft *draft,
                         struct qn_rng *rng)
{
    for (int i = 0; i < TRIES; i++)
        if (make_draft(v, history, bound, draft, rng, qn_unit(rng)))
            return true;
    return false;
}

/* One of several drafts, each as likely as it weighs. */
static bool choose_draft(const struct figures_view *v, const struct figures_history *history,
                         const struct figures_bound *bound, struct figures_draft *draft,
                         struct qn_rng *rng)
{
    struct figures_draft other;
    double sum = 0;
    for (int i = 0; i < CHOICE; i++)
        if (make_draft(v, history, bound, &other, rng, 0)) {
            sum += other.weight;
            if (qn_unit(rng) * sum < other.weight)
                *draft = other;
        }
    return sum > 0;
}

/* A place for the step where its card can be, any of them; −1 if there is none. */
static int pick_any(const struct figures_history *history, const struct figures_draft *draft,
                    struct qn_rng *rng, const struct figures_draft_step *step)
{
    const uint8_t *present = draft->present[step->seat];
    int choice = -1, count = 0;
    for (int i = 0; i < draft->present_count[step->seat]; i++)
        if (card_weight(history, draft, step, history->blocks[step->seat][present[i]]) > 0 &&
            qn_below(rng, (uint32_t)++count) == 0)
            choice = i;
    return choice;
}

/* A draft that agrees, however it weighs. */
static bool any_draft(const struct figures_view *v, const struct figures_history *history,
                      struct figures_draft *draft, struct qn_rng *rng)
{
    begin_draft(v, history, draft);
    for (int i = 0; i < history->step_end[v->head.setup.players - 1]; i++) {
        const struct figures_draft_step *step = &history->steps[i];
        arrive(draft, step->seat, step->arrivals);
        draft->copies[i] = 1;
        draft->settled[i] = false;
        int choice = pick_any(history, draft, rng, step);
        if (choice >= 0)
            settle(history, draft, i, choice);
        else if (!mend(v, history, draft, i, rng))
            return false;
    }
    end_draft(v, history, draft, rng);
    return true;
}

bool figures_find_draft(const struct figures_view *v, const struct figures_history *history,
                        struct figures_draft *draft, struct qn_rng *rng, bool any)
{
    struct figures_bound bound;
    if (!any && figures_find_bound(v, history, &bound) &&
        (accept_draft(v, history, &bound, draft, rng) ||
         choose_draft(v, history, &bound, draft, rng)))
        return true;
    for (int i = 0; i < MENDS; i++)
        if (any_draft(v, history, draft, rng))
            return true;
    return false;
}
