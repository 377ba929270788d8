/* What Verso's moves do to the table. */
#include "turn.h"

int verso_merges(const struct verso_table *table, const uint8_t shown[VERSO_TOKENS], int seat)
{
    uint64_t own = verso_own(table, seat);
    int pairs = 0;
    for (uint64_t tops = table->tops & own; tops; tops &= tops - 1) {
        int above = shown[qn_lowest(tops)] + 1;
        pairs += qn_count(verso_showing(shown, above) & table->bottoms & own);
    }
    return pairs;
}

void verso_act(struct verso_state *state, qn_move move)
{
    struct verso_table *table = &state->table;
    if (move == VERSO_DRAW) {
        verso_step_draw(table);
    } else if (move < VERSO_ALONE) {
        verso_step_take(state, move - VERSO_TAKE);
    } else if (move == VERSO_ALONE) {
        verso_step_alone(state);
    } else if (move < VERSO_SWAP) {
        verso_step_join(state, move - VERSO_JOIN);
    } else if (move < VERSO_MERGE) {
        verso_step_swap(state, move - VERSO_SWAP);
    } else if (move < VERSO_CONVERT) {
        unsigned pair = move - VERSO_MERGE;
        verso_step_merge(state, (int)(pair / VERSO_TOKENS), (int)(pair % VERSO_TOKENS));
    } else if (move < VERSO_END) {
        verso_step_convert(state, move - VERSO_CONVERT);
    } else {
        verso_step_end(table);
    }
}
