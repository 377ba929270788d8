/* A fast and sensible player of Verso: it merges and converts whatever it can, takes what fits its
 * groups, and swaps for what is likely to. It reads visible faces and known backs only (V17). */
#include "verso.h"
#include "core/random.h"

/* The numbers, as bits, that would lengthen a group of the seat to move. */
static uint32_t wanted_numbers(const struct verso_state *state)
{
    const struct verso_table *table = &state->table;
    uint32_t wanted = 0;
    uint64_t groups = table->bottoms & verso_own(table, table->seat);
    for (; groups; groups &= groups - 1) {
        int bottom = qn_lowest(groups);
        wanted |= 1u << (state->shown[bottom] - 1) | 2u << state->shown[table->link[bottom]];
    }
    return wanted & ~1u & ((2u << VERSO_NUMBERS) - 1);
}

/* How well the token would fit when turned over: 0 to 5; 5 for a known face that fits. */
static int promise(const struct verso_state *state, uint32_t wanted, int token)
{
    if (state->table.known >> token & 1)
        return wanted >> state->back[token] & 1 ? VERSO_SHARED : 0;
    /* The five numbers around what it shows. */
    uint32_t around = (wanted << VERSO_SPREAD) >> state->shown[token] & ((1u << VERSO_SHARED) - 1);
    return qn_count(around) * (VERSO_SHARED - 1) / VERSO_SHARED;
}

/* The token among these that promises most when turned over, if it promises at least `least`. */
static int best_promise(const struct verso_state *state, uint32_t wanted, uint64_t tokens,
                        int least)
{
    int best = VERSO_NONE;
    for (; tokens; tokens &= tokens - 1) {
        int token = qn_lowest(tokens), here = promise(state, wanted, token);
        if (here >= least) {
            best = token;
            least = here + 1;
        }
    }
    return best;
}

static qn_move pick_taking(const struct verso_state *state, const struct verso_choices *choices)
{
    uint32_t wanted = wanted_numbers(state);
    if (wanted >> state->shown[state->table.drawn] & 1)
        return VERSO_DRAW;
    int best = VERSO_DRAW, least = 2;
    for (unsigned cards = choices->takes; cards; cards &= cards - 1) {
        int card = qn_lowest(cards), here = promise(state, wanted, state->table.stack[card]);
        if (here >= least) {
            best = VERSO_TAKE + card;
            least = here + 1;
        }
    }
    return (qn_move)best;
}

/* The group that becomes longest. */
static qn_move pick_join(const struct verso_state *state, uint64_t joins)
{
    int best = 0, length = 0;
    for (; joins; joins &= joins - 1) {
        int g = qn_lowest(joins);
        int here = state->shown[state->table.link[g]] - state->shown[g] + 1;
        if (here > length) {
            best = g;
            length = here;
        }
    }
    return (qn_move)(VERSO_JOIN + best);
}

qn_move verso_pick(const struct verso_state *state, const struct verso_choices *choices,
                   struct qn_rng *rng)
{
    if (choices->converts)
        return (qn_move)(VERSO_CONVERT + qn_lowest(choices->converts));
    if (choices->merges) {
        struct verso_choices only = {.merges = choices->merges};
        return verso_choice(state, &only, (int)qn_below(rng, (uint32_t)choices->merges));
    }
    if (choices->draw)
        return pick_taking(state, choices);
    if (choices->joins)
        return pick_join(state, choices->joins);
    if (choices->swaps) {
        int token = best_promise(state, wanted_numbers(state), choices->swaps, 1);
        if (token != VERSO_NONE)
            return (qn_move)(VERSO_SWAP + token);
    }
    return choices->alone ? VERSO_ALONE : VERSO_END;
}

int verso_choose(const void *from, const qn_move *moves, int count, struct qn_rng *rng)
{
    const struct verso_state *state = from;
    struct verso_choices choices;
    verso_choices(state, &choices);
    qn_move move = verso_pick(state, &choices, rng);
    for (int i = 0; i < count; i++)
        if (moves[i] == move)
            return i;
    return (int)qn_below(rng, (uint32_t)count); /* the list is not that of all legal moves */
}
