/* Whole games without leaving the game's folder: the hot loop of search.
 *
 * A uniform choice is the one that index qn_below(number of legal moves) of `legal` would be, but
 * of the moves only the one that is made is worked out. */
#include "turn.h"
#include "core/random.h"

/* Turns that a cut rollout plays after the one it begins in: enough for an estimate that is a
 * little off to do no harm, and in the last third of a game it is played to the end anyway. */
enum { CUT = 8 };

/* Merge or conversion number k. */
static void play_free(struct verso_state *state, uint64_t converts, int k)
{
    int merges = state->table.merges[state->table.seat];
    if (k < merges)
        verso_act(state, verso_merge(state, k));
    else
        verso_step_convert(state, qn_member(converts, k - merges));
}

/* A token is held: alone, join, swap, or a free move first. */
static inline void place(struct verso_state *state, struct qn_rng *rng)
{
    const struct verso_table *table = &state->table;
    uint64_t own = verso_own(table, table->seat);
    struct verso_fits fits = verso_fits(state, own);
    uint64_t swappable = verso_swaps(table, own), converts = verso_converts(table, own);
    int joins = qn_count(fits.bottoms) + qn_count(fits.tops), swaps = qn_count(swappable);
    int count = 1 + joins + swaps + table->merges[table->seat] + qn_count(converts);
    int k = (int)qn_below(rng, (uint32_t)count) - 1;
    if (k < 0)
        verso_step_alone(state);
    else if (k < joins)
        verso_step_join(state, qn_member(verso_joins(table, fits), k));
    else if ((k -= joins) < swaps)
        verso_step_swap(state, qn_member(swappable, k));
    else
        play_free(state, converts, k - swaps);
}

/* No token is held: draw, take, end, or a free move first. */
static inline void take(struct verso_state *state, struct qn_rng *rng)
{
    struct verso_table *table = &state->table;
    uint64_t converts = verso_converts(table, verso_own(table, table->seat));
    int draw = verso_may_draw(table), end = table->taken > 0;
    unsigned cards = draw ? verso_takes(table) : 0;
    int takes = qn_count(cards), free = table->merges[table->seat] + qn_count(converts);
    int k = (int)qn_below(rng, (uint32_t)(draw + takes + free + end)) - draw;
    if (k < 0)
        verso_step_draw(table);
    else if (k < takes)
        verso_step_take(state, qn_member(cards, k));
    else if ((k -= takes) < free)
        play_free(state, converts, k);
    else
        verso_step_end(table);
}

static uint32_t roll_uniform(struct verso_state *state, struct qn_rng *rng)
{
    uint32_t decisions = 0;
    for (; state->table.phase != VERSO_OVER; decisions++)
        if (verso_holding(&state->table))
            place(state, rng);
        else
            take(state, rng);
    return decisions;
}

static uint32_t roll_policy(struct verso_state *state, struct qn_rng *rng, bool cut)
{
    struct verso_choices choices;
    uint32_t decisions = 0;
    for (int turns = 0; state->table.phase != VERSO_OVER; decisions++) {
        if (cut && state->table.taken == 0 && turns++ == CUT)
            break;
        verso_choices(state, &choices);
        verso_act(state, verso_pick(state, &choices, rng));
    }
    return decisions;
}

uint32_t verso_rollout(void *to, struct qn_rng *rng, enum qn_how how)
{
    struct verso_state *state = to;
    if (verso_turn(state) == QN_SHUFFLE) {
        struct qn_need need;
        uint8_t order[QN_CARDS_MAX];
        verso_need(state, &need);
        qn_rng_order(rng, &need, order);
        verso_deal(state, order, NULL);
    }
    return how == QN_UNIFORM ? roll_uniform(state, rng) : roll_policy(state, rng, how == QN_CUT);
}
