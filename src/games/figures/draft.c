/* Drafts: making them, accepting one, mending dead ends, and the swarm. See sample.c for the
 * argument. */
#include "games/figures/draft.h"
#include "core/random.h"

enum {
    DRAFTS = 48,       /* tried before the swarm */
    DRAFTS_JUDGED = 2, /* after these, only if */
    HOPE = 24,         /* … one in so many seems to be accepted */
    SWARM = 4,
    SWARMS = 20,
    KICKS = 300, /* to get out of a dead end */
};

/* What a draft that had to be mended weighs: its true weight is not known. */
static const double MENDED = 0.05;

/* c / (c + 1) for every equal discard, this step's line backwards, that the place was there for. */
static double overlap(const struct figures_story *story, const struct figures_draft *draft,
                      int step, int arrival)
{
    double factor = 1;
    for (; step >= 0 && story->steps[step].arrivals > arrival; step = story->steps[step].before)
        factor *= draft->copies[step] / (draft->copies[step] + 1.0);
    return factor;
}

static void count_copy(const struct figures_story *story, struct figures_draft *draft, int step,
                       int arrival)
{
    for (; step >= 0 && story->steps[step].arrivals > arrival; step = story->steps[step].before)
        draft->copies[step]++;
}

/* How much a place of this block weighs for the step: 0 where it would leave another step without.
 */
static double density(const struct figures_story *story, const struct figures_draft *draft,
                      const struct figures_step *step, int block)
{
    if (story->touched == 1)
        return draft->left[block][step->type] > 0;
    if (!(step->blocks >> block & 1))
        return 0;
    if (!figures_is_fixed(step) &&
        (draft->spare[block][step->type] <= 0 || draft->room[step->seat][block] <= 0))
        return 0;
    return (double)draft->left[block][step->type] / draft->size[block];
}

/* Picks one of the places present for a step; −1 if none can be. */
static int pick(const struct figures_story *story, struct figures_draft *draft, struct qn_rng *rng,
                int index)
{
    const struct figures_step *step = &story->steps[index];
    const uint8_t *present = draft->present[step->seat];
    int count = draft->present_count[step->seat], choice = 0, last = -1;
    double weights[FIGURES_HAND + 2], sum = 0, weight = 0;
    if (story->touched == 1 && step->before < 0 && draft->left[0][step->type] > 0)
        return (int)qn_below(rng, (uint32_t)count); /* all weigh the same */
    for (int i = 0; i < count; i++) {
        int block = story->blocks[step->seat][present[i]];
        if (block != last)
            weight = density(story, draft, step, block);
        last = block;
        weights[i] = weight * overlap(story, draft, step->before, present[i]);
        sum += weights[i];
    }
    if (sum <= 0)
        return -1;
    draft->weight *= sum / step->bound;
    double point = qn_unit(rng) * sum;
    while (choice < count - 1 && point >= weights[choice])
        point -= weights[choice++];
    while (choice > 0 && weights[choice] <= 0) /* rounding */
        choice--;
    return choice;
}

/* ---- one step of a draft ---- */

/* The step discards the present place number `choice`. */
static void settle(const struct figures_story *story, struct figures_draft *draft, int index,
                   int choice)
{
    const struct figures_step *step = &story->steps[index];
    uint8_t *present = draft->present[step->seat];
    int arrival = present[choice], block = story->blocks[step->seat][arrival];
    present[choice] = present[--draft->present_count[step->seat]];
    draft->types[story->places[step->seat][arrival]] = step->type;
    draft->left[block][step->type]--;
    draft->size[block]--;
    draft->arrival[index] = (uint8_t)arrival;
    draft->settled[index] = true;
}

static void unsettle(const struct figures_story *story, struct figures_draft *draft, int index)
{
    const struct figures_step *step = &story->steps[index];
    int arrival = draft->arrival[index], block = story->blocks[step->seat][arrival];
    draft->present[step->seat][draft->present_count[step->seat]++] = (uint8_t)arrival;
    draft->left[block][step->type]++;
    draft->size[block]++;
    draft->settled[index] = false;
}

/* The step that holds a place of the seat, or that has used a card of this type from the block; −1
 * if none of the first `count` does. */
static int holder(const struct figures_story *story, const struct figures_draft *draft, int count,
                  int seat, int arrival)
{
    for (int i = 0; i < count; i++)
        if (draft->settled[i] && story->steps[i].seat == seat && draft->arrival[i] == arrival)
            return i;
    return -1;
}

static int user(const struct figures_story *story, const struct figures_draft *draft, int count,
                int type, int block)
{
    for (int i = 0; i < count; i++)
        if (draft->settled[i] && story->steps[i].type == type &&
            story->blocks[story->steps[i].seat][draft->arrival[i]] == block)
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
static int wish(const struct figures_view *v, const struct figures_story *story,
                const struct figures_draft *draft, int index, struct qn_rng *rng)
{
    const struct figures_step *step = &story->steps[index];
    int chosen = -1, free = 0, others = 0;
    for (int arrival = 0; arrival < step->arrivals; arrival++) {
        int block = story->blocks[step->seat][arrival];
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
static bool mend(const struct figures_view *v, const struct figures_story *story,
                 struct figures_draft *draft, int index, struct qn_rng *rng)
{
    int waiting[FIGURES_WAITING + 2] = {index}, count = 1;
    for (int kick = 0; kick < KICKS && count > 0 && count <= FIGURES_WAITING; kick++) {
        int which = (int)qn_below(rng, (uint32_t)count), i = waiting[which];
        const struct figures_step *step = &story->steps[i];
        int arrival = wish(v, story, draft, i, rng), block;
        if (arrival < 0)
            return false;
        waiting[which] = waiting[--count];
        block = story->blocks[step->seat][arrival];
        int kicked = holder(story, draft, index + 1, step->seat, arrival);
        if (kicked >= 0) {
            unsettle(story, draft, kicked);
            waiting[count++] = kicked;
        }
        if (draft->left[block][step->type] == 0) {
            kicked = user(story, draft, index + 1, step->type, block);
            if (kicked < 0)
                return false;
            unsettle(story, draft, kicked);
            waiting[count++] = kicked;
        }
        settle(story, draft, i, present_number(draft, step->seat, arrival));
    }
    return count == 0;
}

static void arrive(struct figures_draft *draft, int seat, int arrivals)
{
    while (draft->arrived[seat] < arrivals)
        draft->present[seat][draft->present_count[seat]++] = draft->arrived[seat]++;
}

/* One hidden discard; the weight becomes 0 if it was impossible. */
static bool draft_step(const struct figures_view *v, const struct figures_story *story,
                       struct figures_draft *draft, struct qn_rng *rng, int seat, int index)
{
    const struct figures_step *step = &story->steps[index];
    draft->settled[index] = false;
    arrive(draft, seat, step->arrivals);
    draft->copies[index] = 1;
    int choice = pick(story, draft, rng, index);
    if (choice < 0) {
        if (draft->mends && mend(v, story, draft, index, rng)) {
            draft->weight *= MENDED;
            return true;
        }
        draft->weight = 0;
        return false;
    }
    int arrival = draft->present[seat][choice];
    if (story->touched > 1 && !figures_is_fixed(step)) {
        draft->spare[story->blocks[seat][arrival]][step->type]--;
        draft->room[seat][story->blocks[seat][arrival]]--;
    }
    settle(story, draft, index, choice);
    count_copy(story, draft, step->before, arrival);
    return true;
}

void figures_list_pool(const struct figures_view *v, struct figures_draft *draft, int block)
{
    if (draft->size[block] > 0)
        figures_list(draft->left[block], draft->pool + figures_block_start(&v->table, block));
}

/* What is hidden in a hand now: evenly from the blocks. */
static void fill_hand(const struct figures_view *v, const struct figures_story *story,
                      struct figures_draft *draft, struct qn_rng *rng, int seat)
{
    draft->hands[seat] = v->table.known[seat];
    arrive(draft, seat, story->place_count[seat]);
    for (int i = 0; i < draft->present_count[seat]; i++) {
        int arrival = draft->present[seat][i], place = story->places[seat][arrival];
        int block = story->blocks[seat][arrival];
        uint8_t *pool = draft->pool + figures_block_start(&v->table, block);
        int k = (int)qn_below(rng, draft->size[block]);
        int type = pool[k], step = story->last[seat][type];
        pool[k] = pool[--draft->size[block]];
        draft->types[place] = (uint8_t)type;
        figures_bag_add(&draft->hands[seat], type);
        draft->weight *= overlap(story, draft, step, arrival);
        count_copy(story, draft, step, arrival);
    }
}

static void begin_draft(const struct figures_view *v, const struct figures_story *story,
                        struct figures_draft *draft, bool mends)
{
    draft->mends = mends;
    memcpy(draft->left, v->unseen, (size_t)story->touched * sizeof draft->left[0]);
    memcpy(draft->size, story->size, sizeof draft->size);
    if (story->touched > 1) {
        memcpy(draft->spare, story->spare, (size_t)story->touched * sizeof draft->spare[0]);
        memcpy(draft->room, story->room, sizeof draft->room);
    }
    memset(draft->present_count, 0, sizeof draft->present_count);
    memset(draft->arrived, 0, sizeof draft->arrived);
    draft->weight = 1;
}

static void end_draft(const struct figures_view *v, const struct figures_story *story,
                      struct figures_draft *draft, struct qn_rng *rng)
{
    for (int block = 0; block < story->touched; block++)
        figures_list_pool(v, draft, block);
    for (int seat = 0; seat < v->head.setup.players; seat++)
        if (seat != v->head.viewer)
            fill_hand(v, story, draft, rng, seat);
}

static void make_draft(const struct figures_view *v, const struct figures_story *story,
                       struct figures_draft *draft, struct qn_rng *rng)
{
    begin_draft(v, story, draft, false);
    for (int seat = 0, step = 0; seat < v->head.setup.players; seat++)
        for (; step < story->step_end[seat]; step++)
            if (!draft_step(v, story, draft, rng, seat, step))
                return;
    end_draft(v, story, draft, rng);
}

/* An exactly even draft, unless too few are accepted. */
static bool accept_draft(const struct figures_view *v, const struct figures_story *story,
                         struct figures_draft *draft, struct qn_rng *rng)
{
    double sum = 0;
    for (int i = 0; i < DRAFTS && (i < DRAFTS_JUDGED || sum * HOPE >= i); i++) {
        make_draft(v, story, draft, rng);
        if (draft->weight >= 1 || qn_unit(rng) < draft->weight)
            return draft->weight > 0;
        sum += draft->weight;
    }
    return false;
}

/* ---- the swarm ---- */

/* Which of the drafts a point between 0 and the sum of their weights hits. */
static int hit(const struct figures_draft *swarm, double point)
{
    int k = 0;
    while (k < SWARM - 1 && point >= swarm[k].weight)
        point -= swarm[k++].weight;
    while (k > 0 && swarm[k].weight <= 0)
        k--;
    return k;
}

/* Once the weights are too uneven, each draft gets about as many copies as its share; then all
 * weigh the same. False if all are dead ends. */
static bool select_drafts(struct figures_draft *swarm, struct qn_rng *rng)
{
    double sum = 0, squares = 0;
    for (int k = 0; k < SWARM; k++) {
        sum += swarm[k].weight;
        squares += swarm[k].weight * swarm[k].weight;
    }
    if (sum <= 0)
        return false;
    if (sum * sum > squares * (SWARM * 0.6))
        return true;
    int copies[SWARM] = {0}, from = 0;
    double start = qn_unit(rng);
    for (int k = 0; k < SWARM; k++)
        copies[hit(swarm, (k + start) * sum / SWARM)]++;
    for (int k = 0; k < SWARM; k++)
        if (copies[k] == 0) {
            while (copies[from] < 2)
                from++;
            copies[from]--;
            swarm[k] = swarm[from];
        }
    for (int k = 0; k < SWARM; k++)
        swarm[k].weight = 1;
    return true;
}

static bool swarm_draft(const struct figures_view *v, const struct figures_story *story,
                        struct figures_draft *draft, struct qn_rng *rng, bool mends)
{
    struct figures_draft swarm[SWARM];
    double sum = 0;
    for (int k = 0; k < SWARM; k++)
        begin_draft(v, story, &swarm[k], mends);
    for (int seat = 0, step = 0; seat < v->head.setup.players; seat++)
        for (; step < story->step_end[seat]; step++) {
            for (int k = 0; k < SWARM; k++)
                if (swarm[k].weight > 0)
                    draft_step(v, story, &swarm[k], rng, seat, step);
            if (!select_drafts(swarm, rng))
                return false;
        }
    for (int k = 0; k < SWARM; k++) {
        if (swarm[k].weight > 0)
            end_draft(v, story, &swarm[k], rng);
        sum += swarm[k].weight;
    }
    *draft = swarm[hit(swarm, qn_unit(rng) * sum)];
    return true;
}

bool figures_find_draft(const struct figures_view *v, const struct figures_story *story,
                        struct figures_draft *draft, struct qn_rng *rng, bool hope)
{
    if (hope && accept_draft(v, story, draft, rng))
        return true;
    for (int i = 0; i < SWARMS; i++)
        if (swarm_draft(v, story, draft, rng, i > 0))
            return true;
    return false;
}
