/* Moves as numbers: what a number means, and which moves are legal. */
#ifndef QUINTE_FIGURES_MOVES_H
#define QUINTE_FIGURES_MOVES_H

#include "games/figures/boxes.h"

/* The kinds of moves in the order of their numbers. */
enum figures_kind {
    FIGURES_KIND_DRAW,
    FIGURES_KIND_TAKE,
    FIGURES_KIND_DECLARE,
    FIGURES_KIND_DISCARD,
    FIGURES_KIND_SCORE,
    FIGURES_KIND_CROSS,
    FIGURES_KINDS,
};

/* A move taken apart. */
struct figures_move {
    enum figures_kind kind;
    uint8_t what; /* the seat, the box or the card */
};

struct figures_move figures_decode(qn_move move);

/* Legal moves: base + i for every bit i of the mask. */
struct figures_choice {
    uint64_t mask;
    int base;
};

static inline struct figures_choice figures_choice_of(const struct figures_state *s)
{
    const struct figures_table *t = &s->table;
    uint32_t types = figures_bag_types(&s->hands[t->mover]);
    uint32_t open = t->sheets[t->mover].open;
    uint64_t mask = 0;
    int base = FIGURES_DRAW;
    switch (t->phase) {
    case FIGURES_BEGINNING: /* the pile is not empty: else F11 has ended the round */
        mask = 1 | (uint64_t)(t->heaps & ~(1u << t->mover)) << FIGURES_TAKE; /* F10 */
        if (figures_may_declare(&s->setup, t))
            mask |= (uint64_t)(figures_makes(types) & open) << FIGURES_DECLARE;
        break;
    case FIGURES_DISCARDING: /* F10 */
        mask = types;
        base = FIGURES_DISCARD;
        break;
    case FIGURES_WRITING: /* F9 */
        mask = (figures_makes(types) & open) | (uint64_t)open << FIGURES_BOXES;
        base = FIGURES_SCORE;
        break;
    default:
        break;
    }
    return (struct figures_choice){.mask = mask, .base = base};
}

#endif
