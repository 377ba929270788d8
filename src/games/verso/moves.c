/* Verso's moves as numbers, and which of them are legal, as sets and as a list. */
#include "step.h"

/* ---- numbers ---- */

const qn_move verso_first_move[VERSO_VERBS] = {
    [VERSO_VERB_DRAW] = VERSO_DRAW,       [VERSO_VERB_TAKE] = VERSO_TAKE,
    [VERSO_VERB_ALONE] = VERSO_ALONE,     [VERSO_VERB_JOIN] = VERSO_JOIN,
    [VERSO_VERB_SWAP] = VERSO_SWAP,       [VERSO_VERB_MERGE] = VERSO_MERGE,
    [VERSO_VERB_CONVERT] = VERSO_CONVERT, [VERSO_VERB_END] = VERSO_END,
};

enum verso_verb verso_move_split(qn_move move, int *first, int *second)
{
    int verb = VERSO_VERB_END;
    while (move < verso_first_move[verb])
        verb--;
    int rest = move - verso_first_move[verb];
    bool pair = verb == VERSO_VERB_MERGE;
    *first = pair ? rest / VERSO_TOKENS : rest;
    *second = pair ? rest % VERSO_TOKENS : 0;
    return (enum verso_verb)verb;
}

/* ---- what is legal ---- */

void verso_choices(const struct verso_state *state, struct verso_choices *choices)
{
    *choices = verso_choices_of(state, NULL);
}

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

/* The own groups that lie just above group #g. */
static uint64_t mergeable(const struct verso_state *state, int g)
{
    const struct verso_table *table = &state->table;
    int above = state->shown[table->link[g]] + 1;
    return verso_showing(state->shown, above) & table->bottoms & verso_own(table, table->seat);
}

static int add_all(uint64_t tokens, int base, int count, qn_move *out)
{
    for (; tokens; tokens &= tokens - 1)
        out[count++] = (qn_move)(base + qn_lowest(tokens));
    return count;
}

int verso_legal(const void *from, qn_move *out)
{
    const struct verso_state *state = from;
    struct verso_choices choices;
    if (verso_turn(state) < 0)
        return 0;
    verso_choices(state, &choices);
    int count = 0;
    if (choices.draw)
        out[count++] = VERSO_DRAW;
    count = add_all(choices.takes, VERSO_TAKE, count, out);
    if (choices.alone)
        out[count++] = VERSO_ALONE;
    count = add_all(choices.joins, VERSO_JOIN, count, out);
    count = add_all(choices.swaps, VERSO_SWAP, count, out);
    if (choices.merges) {
        uint64_t groups = state->table.bottoms & verso_own(&state->table, state->table.seat);
        for (; groups; groups &= groups - 1) {
            int g = qn_lowest(groups);
            count = add_all(mergeable(state, g), VERSO_MERGE + g * VERSO_TOKENS, count, out);
        }
    }
    count = add_all(choices.converts, VERSO_CONVERT, count, out);
    if (choices.end)
        out[count++] = VERSO_END;
    return count;
}
