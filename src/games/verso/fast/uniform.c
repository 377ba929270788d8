/* Playouts by uniform choice: of the moves only the one that is made is worked out.
 *
 * Derived from step.h and moves.c: a choice is the one that index qn_below(number of legal moves)
 * of `legal` would be. tests/conformance_test.c holds it to that loop, byte by byte. Search does
 * not play like this; the bench and users of the library do. */
#include "../step.h"
#include "core/random.h"

/* Merge number k, by #g and then by #h. */
static void play_merge(struct verso_state *state, struct verso_index *index, int k)
{
    const struct verso_table *table = &state->table;
    uint64_t bottoms = table->bottoms & verso_own(table, table->seat);
    for (uint64_t groups = bottoms;; groups &= groups - 1) {
        int g = qn_lowest(groups);
        uint64_t above = index->showing[state->shown[table->link[g]] + 1] & bottoms;
        int count = qn_count(above);
        if (k < count) {
            verso_step_merge(state, index, g, qn_member(above, k));
            return;
        }
        k -= count;
    }
}

/* Merge or conversion number k. */
static void play_free(struct verso_state *state, struct verso_index *index, uint64_t converts,
                      int k)
{
    int merges = state->table.merges[state->table.seat];
    if (k < merges)
        play_merge(state, index, k);
    else
        verso_step_convert(state, index, qn_member(converts, k - merges));
}

/* A game on its way. */
struct roll {
    struct verso_state *state;
    struct verso_index index;
    struct qn_rng rng;
    uint32_t decisions;
};

/* The groups that may be converted; *count is how many free moves there are in all (V11). */
static inline uint64_t free_moves(const struct verso_table *table, uint64_t own, int *count)
{
    uint64_t converts = verso_converts(table, own);
    *count = table->merges[table->seat] + qn_count(converts);
    return converts;
}

/* A token is held: free moves and swaps, until it is placed. Whether it was joined. */
static inline bool place(struct roll *roll)
{
    struct verso_state *state = roll->state;
    const struct verso_table *table = &state->table;
    for (;;) {
        int free;
        uint64_t own = verso_own(table, table->seat);
        uint64_t converts = free_moves(table, own, &free);
        struct verso_fits fits = verso_fits(state, &roll->index, own);
        uint64_t swappable = verso_swaps(table, own);
        int joins = qn_count(fits.bottoms) + qn_count(fits.tops), swaps = qn_count(swappable);
        int k = (int)qn_below(&roll->rng, (uint32_t)(1 + joins + swaps + free)) - 1;
        roll->decisions++;
        if (k < 0) {
            verso_step_alone(state, &roll->index);
            return false;
        }
        if (k < joins) {
            verso_step_join(state, &roll->index, qn_member(verso_joins(table, fits), k));
            return true;
        }
        if ((k -= joins) < swaps)
            verso_step_swap(state, &roll->index, qn_member(swappable, k));
        else
            play_free(state, &roll->index, converts, k - swaps);
    }
}

/* Free moves, until a token is taken or the turn ends. Whether one was taken. */
static inline bool take(struct roll *roll)
{
    struct verso_state *state = roll->state;
    struct verso_table *table = &state->table;
    for (;;) {
        int free;
        uint64_t converts = free_moves(table, verso_own(table, table->seat), &free);
        int draw = verso_may_draw(table), end = verso_may_end(table);
        unsigned cards = draw ? verso_takes(table, table->seat) : 0;
        int takes = qn_count(cards);
        int k = (int)qn_below(&roll->rng, (uint32_t)(draw + takes + free + end)) - draw;
        roll->decisions++;
        if (k < 0) {
            verso_step_draw(table);
            return true;
        }
        if (k < takes) {
            verso_step_take(state, &roll->index, qn_member(cards, k));
            return true;
        }
        if ((k -= takes) >= free)
            return false;
        play_free(state, &roll->index, converts, k);
    }
}

/* After the last placing: free moves, until the turn ends. */
static inline void stop(struct roll *roll)
{
    const struct verso_table *table = &roll->state->table;
    for (;;) {
        int free;
        uint64_t converts = free_moves(table, verso_own(table, table->seat), &free);
        roll->decisions++;
        if (free == 0)
            return;
        int k = (int)qn_below(&roll->rng, (uint32_t)free + 1);
        if (k == free)
            return;
        play_free(roll->state, &roll->index, converts, k);
    }
}

uint32_t verso_roll_uniform(struct verso_state *state, struct qn_rng *rng)
{
    struct roll roll = {.state = state, .index = verso_index_of(state), .rng = *rng};
    bool holds = verso_holding(&state->table), stopped = state->table.phase == VERSO_STOPPED;
    for (; state->table.phase != VERSO_OVER; holds = stopped = false) {
        while (!stopped && (holds || take(&roll))) {
            stopped = !place(&roll);
            holds = false;
        }
        if (stopped)
            stop(&roll);
        verso_step_end(&state->table);
    }
    *rng = roll.rng;
    return roll.decisions;
}
