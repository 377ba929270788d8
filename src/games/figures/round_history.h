/* What a view tells about the present round: which places the other seats own, and their hidden
 * discards, step by step (F13). For sampling. */
#ifndef QUINTE_FIGURES_ROUND_HISTORY_H
#define QUINTE_FIGURES_ROUND_HISTORY_H

#include "games/figures/step.h"

enum { FIGURES_STEPS = FIGURES_CARDS };

/* A hidden discard of another seat. */
struct figures_draft_step {
    uint8_t type;
    uint8_t arrivals; /* places that the seat owned then */
    int8_t before;    /* the seat's last step of this type, or −1 */
    uint8_t seat;
    uint16_t blocks; /* that its card can have come from */
};

struct figures_history {
    uint8_t places[FIGURES_SEATS][FIGURES_CARDS]; /* of each other seat, in the order of time */
    uint8_t blocks[FIGURES_SEATS][FIGURES_CARDS]; /* the same places' blocks */
    uint8_t place_count[FIGURES_SEATS];
    uint8_t step_end[FIGURES_SEATS]; /* the steps of a seat follow those of the seat before */
    struct figures_draft_step steps[FIGURES_STEPS];
    int8_t last[FIGURES_SEATS][FIGURES_TYPES]; /* the seat's last step of a type, or −1 */
    uint8_t size[FIGURES_BLOCKS];              /* unseen cards of a block */
    int touched;                               /* blocks that were drawn from */
    /* What the steps that can only be of one block leave to the others: cards and places. */
    int8_t spare[FIGURES_BLOCKS][FIGURES_TYPES];
    int8_t room[FIGURES_SEATS][FIGURES_BLOCKS];
};

static inline bool figures_is_fixed(const struct figures_draft_step *step)
{
    return (step->blocks & (step->blocks - 1)) == 0;
}

/* False if the view contradicts itself. */
bool figures_history_of(const struct figures_view *v, struct figures_history *history);

#endif
