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

void verso_act(struct verso_state *state, qn_move move) { verso_step(state, NULL, move); }
