/* The history of a round: see round_history.h. */
#include "games/figures/round_history.h"

static void list_places(const struct figures_view *v, struct figures_history *history)
{
    const struct figures_table *t = &v->table;
    int block = 0;
    for (int place = 0; place < t->drawn; place++) {
        int owner = figures_owner(v->places[place]);
        while (place >= t->block_end[block])
            block++;
        if (owner == v->head.viewer)
            continue;
        history->blocks[owner][history->place_count[owner]] = (uint8_t)block;
        history->places[owner][history->place_count[owner]++] = (uint8_t)place;
    }
    history->touched = block + 1;
}

static int list_steps(const struct figures_view *v, struct figures_history *history, int seat,
                      int index)
{
    for (int i = 0; i < history->place_count[seat]; i++) {
        uint8_t hidden = v->table.hidden[history->places[seat][i]];
        if (hidden == FIGURES_EMPTY)
            break;
        int type = figures_type(hidden), present = figures_owner(hidden) + 1;
        struct figures_draft_step *step = &history->steps[index];
        step->type = (uint8_t)type;
        step->seat = (uint8_t)seat;
        step->blocks = 1;
        step->arrivals = (uint8_t)(i + present);
        step->before = history->last[seat][type];
        history->last[seat][type] = (int8_t)index++;
    }
    return index;
}

/* The step can only be of one block any more: that leaves a card and a place less. */
static void fix_step(struct figures_history *history, const struct figures_draft_step *step)
{
    int block = qn_lowest(step->blocks);
    history->spare[block][step->type]--;
    history->room[step->seat][block]--;
}

/* Where each step's card can have come from: blocks that the seat had drawn from and that hold its
 * type. */
static void list_blocks(const struct figures_view *v, struct figures_history *history, int seat,
                        int first)
{
    uint32_t seen = 0;
    int arrived = 0;
    for (int i = first; i < history->step_end[seat]; i++) {
        struct figures_draft_step *step = &history->steps[i];
        for (; arrived < step->arrivals; arrived++)
            seen |= 1u << history->blocks[seat][arrived];
        step->blocks = 0;
        for (uint32_t left = seen; left; left &= left - 1)
            if (v->unseen[qn_lowest(left)][step->type] > 0)
                step->blocks |= (uint16_t)(left & -left);
    }
    for (int i = 0; i < history->place_count[seat]; i++)
        history->room[seat][history->blocks[seat][i]]++;
}

/* Takes away the blocks whose cards or places all belong to steps that can be of no other block. */
static void narrow_step(const struct figures_history *history, struct figures_draft_step *step)
{
    for (uint32_t left = step->blocks; left; left &= left - 1) {
        int block = qn_lowest(left);
        if (history->spare[block][step->type] <= 0 || history->room[step->seat][block] <= 0)
            step->blocks &= (uint16_t) ~(1u << block);
    }
}

/* Does so until nothing changes. False if some step can be of no block at all. */
static bool narrow(const struct figures_view *v, struct figures_history *history, int count)
{
    uint8_t open[FIGURES_STEPS];
    int open_count = 0;
    memcpy(history->spare, v->unseen, (size_t)history->touched * sizeof history->spare[0]);
    memset(history->room, 0, sizeof history->room);
    for (int seat = 0; seat < v->head.setup.players; seat++)
        list_blocks(v, history, seat, seat > 0 ? history->step_end[seat - 1] : 0);
    for (int i = 0; i < count; i++) {
        if (history->steps[i].blocks == 0)
            return false;
        if (figures_is_fixed(&history->steps[i]))
            fix_step(history, &history->steps[i]);
        else
            open[open_count++] = (uint8_t)i;
    }
    for (int k = 0; k < open_count; k++) {
        struct figures_draft_step *step = &history->steps[open[k]];
        narrow_step(history, step);
        if (step->blocks == 0)
            return false;
        if (figures_is_fixed(step)) {
            fix_step(history, step);
            open[k] = open[--open_count];
            k = -1; /* it may decide others */
        }
    }
    return true;
}

bool figures_history_of(const struct figures_view *v, struct figures_history *history)
{
    int steps = 0;
    memset(history->place_count, 0, sizeof history->place_count);
    memset(history->last, -1, sizeof history->last);
    list_places(v, history);
    for (int block = 0; block < history->touched; block++) {
        int size = 0;
        for (int type = 0; type < FIGURES_TYPES; type++)
            size += v->unseen[block][type];
        history->size[block] = (uint8_t)size;
    }
    for (int seat = 0; seat < v->head.setup.players; seat++) {
        if (seat != v->head.viewer)
            steps = list_steps(v, history, seat, steps);
        history->step_end[seat] = (uint8_t)steps;
    }
    return history->touched == 1 || narrow(v, history, steps);
}
