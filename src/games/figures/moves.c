/* Moves as numbers: see moves.h. */
#include "games/figures/moves.h"

struct figures_move figures_decode(qn_move move)
{
    static const uint8_t first[FIGURES_KINDS] = {FIGURES_DRAW,    FIGURES_TAKE,  FIGURES_DECLARE,
                                                 FIGURES_DISCARD, FIGURES_SCORE, FIGURES_CROSS};
    int kind = FIGURES_KINDS - 1;
    while (move < first[kind])
        kind--;
    return (struct figures_move){.kind = (enum figures_kind)kind,
                                 .what = (uint8_t)(move - first[kind])};
}

int figures_legal(const void *state, qn_move *out)
{
    struct figures_choice choice = figures_choice_of(state);
    int count = 0;
    for (uint64_t mask = choice.mask; mask; mask &= mask - 1)
        out[count++] = (qn_move)(choice.base + qn_lowest(mask));
    return count;
}
