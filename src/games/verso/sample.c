/* Possible worlds of Verso, drawn evenly from a view.
 *
 * Hidden are the backs of tokens that were never turned over, of the pile's top too, and the rest
 * of the pile (V17). What was ever seen bears on them in one way only: such a token, showing f, is
 * an unseen card that carries f. So a world is a matching: each number v with t such tokens gets t
 * different unseen cards that carry v, in any order; all other unseen cards are the pile, in any
 * order and either way up. Among shuffles a card {a,b} in the pile counts 2, one for each way up,
 * and at one of its ends 1; a double counts 2 in the pile and 2 at its number, since it shows the
 * same face either way up. How many cards are at numbers is given, so this is the same as counting
 * each matching 2 to the power of its doubles.
 *
 * The cards are edges (v,v), (v,v+1), (v,v+2), so all matchings can be summed number by number. On
 * coming to v all that matters is how many tokens at v (c = 0 to 2) and at v+1 (d = 0 or 1) got a
 * lower edge. Sums from the top down give the weight of everything that can follow; then what each
 * edge does is drawn from the bottom up by those weights. */
#include "fast/sample_sum.h"
#include "state.h"
#include "core/random.h"
#include <string.h>

enum { EDGES = 3 }; /* of a number: (v,v), (v,v+1), (v,v+2) are bits 0, 1, 2 of its three */

#ifdef QN_SMALL
static const uint64_t all_edges = (UINT64_C(1) << VERSO_TOKENS) - 1;
#else
static const uint64_t all_edges = UINT64_C(0x5FFFFFFFFFFFFF); /* no (18,20) */
#endif

/* By the edges that are there: in how many ways those that do not go up can give v what it needs,
 * the loop counting twice. */
static const struct verso_ways ways[8] = {
    {{{0, 0, 0, 0, 0, 1}, {0}, {0}, {0}}},
    {{{0, 0, 0, 0, 2, 1}, {0}, {0}, {0}}},
    {{{0, 0, 0, 0, 1, 1}, {0, 0, 0, 0, 0, 1}, {0}, {0}}},
    {{{0, 0, 0, 2, 3, 1}, {0, 0, 0, 0, 2, 1}, {0}, {0}}},
    {{{0, 0, 0, 0, 1, 1}, {0}, {0, 0, 0, 0, 0, 1}, {0}}},
    {{{0, 0, 0, 2, 3, 1}, {0}, {0, 0, 0, 0, 2, 1}, {0}}},
    {{{0, 0, 0, 1, 2, 1}, {0, 0, 0, 0, 1, 1}, {0, 0, 0, 0, 1, 1}, {0, 0, 0, 0, 0, 1}}},
    {{{0, 0, 2, 5, 4, 1}, {0, 0, 0, 2, 3, 1}, {0, 0, 0, 2, 3, 1}, {0, 0, 0, 0, 2, 1}}},
};

/* The same ways one by one: how many, and which edges they give to v. */
static const struct {
    uint8_t count, edges[7];
} gifts[8][4] = {
    {{1, {0}}, {0, {0}}, {0, {0}}, {0, {0}}},
    {{1, {0}}, {2, {1, 1}}, {0, {0}}, {0, {0}}},
    {{1, {0}}, {1, {2}}, {0, {0}}, {0, {0}}},
    {{1, {0}}, {3, {1, 1, 2}}, {2, {3, 3}}, {0, {0}}},
    {{1, {0}}, {1, {4}}, {0, {0}}, {0, {0}}},
    {{1, {0}}, {3, {1, 1, 4}}, {2, {5, 5}}, {0, {0}}},
    {{1, {0}}, {2, {2, 4}}, {1, {6}}, {0, {0}}},
    {{1, {0}}, {4, {1, 1, 2, 4}}, {5, {3, 3, 5, 5, 6}}, {2, {7, 7}}},
};

struct matching {
    struct verso_drawn drawn[VERSO_NUMBERS + 1]; /* for each number, by how it is come to */
    uint64_t words[VERSO_NUMBERS + 1]; /* drawn for each number; match uses the low halves */
    uint64_t unseen;                   /* edges: unseen cards, in the end the pile */
    uint64_t tokens;                   /* how many show each number and have a hidden back */
    uint64_t hidden;                   /* tokens that were never turned over, and the top */
    int lowest, highest;               /* numbers that matter */
    uint8_t got[VERSO_NUMBERS + 1];    /* cards for them: bit i has v − 2 + i behind */
};

static void collect(struct matching *m, const struct verso_view *view)
{
    int visible = view->table.drawn + (view->table.drawn < VERSO_TOKENS);
    uint64_t tokens = 0;
    m->hidden = (verso_bit(visible) - 1) & ~view->table.known;
    m->unseen = all_edges & ~view->table.seen;
    for (uint64_t left = m->hidden; left; left &= left - 1)
        tokens += UINT64_C(1) << (EDGES * (view->shown[qn_lowest(left)] - 1));
    m->tokens = tokens;
    /* Edges of lower numbers than these, and of higher ones, cannot reach a token. */
    int lowest = tokens ? 1 + qn_lowest(tokens) / EDGES - VERSO_SPREAD : 1;
    m->lowest = lowest < 1 ? 1 : lowest;
    m->highest = tokens ? 1 + (63 - __builtin_clzll(tokens)) / EDGES : 0;
}

/* Both sets have three bits for each number. */
static unsigned edges_of(const struct matching *m, int number)
{
    return (unsigned)(m->unseen >> (EDGES * (number - 1))) & 7;
}

static unsigned tokens_of(const struct matching *m, int number)
{
    return (unsigned)(m->tokens >> (EDGES * (number - 1))) & 7;
}

/* Sums the weight of all that can follow, from the highest number down. What goes up from v is
 * drawn at once for every d and c, since they become known only on the way back. Both halves of a
 * word are even to one part in 2^32. */
static double sum_up(struct matching *m, struct qn_rng *rng)
{
    struct verso_sum sum = {{{1, 0}, {0, 0}, {0, 0}}};
    for (int v = m->highest; v >= m->lowest; v--) {
        int from = VERSO_MOST - (int)tokens_of(m, v);
        m->words[v] = qn_rng_next(rng);
        double unit = (double)(uint32_t)(m->words[v] >> 32) * 0x1.0p-32;
        verso_sum_number(&ways[edges_of(m, v)], from, unit, &sum, &m->drawn[v]);
    }
    return sum.weight[0][0];
}

/* Follows what was drawn from the lowest number up, and draws which of its edges give each number
 * what it still needs. Branches would be guessed wrong half the time, so there are none. */
static void match(struct matching *m)
{
    unsigned c = 0, d = 0, lower = 0; /* `lower`: which cards v got from lower edges */
    uint64_t used = 0;
    for (int v = m->lowest; v <= m->highest; v++) {
        unsigned up = (unsigned)-m->drawn[v].ups[c][d];
        unsigned left = edges_of(m, v) & ~(up << 1), need = tokens_of(m, v) - c;
        uint64_t way = (m->words[v] & 0xFFFFFFFF) * gifts[left][need].count >> 32;
        unsigned here = gifts[left][need].edges[way];
        m->got[v] = (uint8_t)(lower | here << 2);
        lower = d | (up & 1) << 1;
        c = d + (up & 1);
        d = up >> 1;
        used |= (uint64_t)(up << 1 | here) << (EDGES * (v - 1));
    }
    m->unseen &= ~used;
}

/* Each token takes one of the cards that its number got. */
static void hand_out(struct matching *m, const struct verso_view *view, struct qn_rng *rng,
                     struct verso_state *state)
{
    uint64_t word = 0, tokens = m->hidden;
    for (int i = 0; tokens; tokens &= tokens - 1, i++) {
        if (i % 8 == 0)
            word = qn_rng_next(rng);
        int token = qn_lowest(tokens), number = view->shown[token];
        unsigned cards = m->got[number];
        int behind = qn_member(cards, (int)qn_multiply(&word, (unsigned)qn_count(cards)));
        m->got[number] = (uint8_t)(cards & ~(1u << behind));
        state->back[token] = (uint8_t)(number - VERSO_SPREAD + behind);
    }
}

/* The rest of the unseen cards: in any order, either way up. */
static void fill_pile(uint64_t cards, struct qn_rng *rng, struct verso_state *state)
{
    uint8_t pile[VERSO_TOKENS];
    int count = 0;
    uint64_t turns = qn_rng_next(rng);
    for (; cards; cards &= cards - 1, turns >>= 1)
        pile[count++] = (uint8_t)((unsigned)qn_lowest(cards) << 1 | (turns & 1));
    qn_shuffle(rng, pile, count);
    int from = VERSO_TOKENS - count;
    for (int i = 0; i < count; i++) {
        uint8_t edge = pile[i] >> 1, low = edge / EDGES, more = edge % EDGES;
        uint8_t up = pile[i] & 1 ? more : 0;
        state->shown[from + i] = (uint8_t)(1 + low + up);
        state->back[from + i] = (uint8_t)(1 + low + more - up);
    }
}

bool verso_sample(const void *from, struct qn_rng *rng, void *world)
{
    const struct verso_view *view = from;
    struct verso_state *state = world;
    struct qn_rng standard;
    rng = qn_rng_given(rng, &standard);
    struct qn_rng local = *rng; /* bytes may alias anything: a copy stays in registers */
    struct matching m;
    collect(&m, view);
    if (sum_up(&m, &local) <= 0)
        return false;
    memset(state->unused, 0, sizeof state->unused);
    state->table = view->table;
    memcpy(state->shown, view->shown, sizeof state->shown);
    memcpy(state->back, view->back, sizeof state->back);
    match(&m);
    hand_out(&m, view, &local, state);
    fill_pile(m.unseen, &local, state);
    *rng = local;
    return true;
}
