/* What may be done in a turn, and what it does, step by step: the rules and the playouts share it.
 * Playouts pass an index of visible faces, others NULL. */
#ifndef QUINTE_GAMES_VERSO_STEP_H
#define QUINTE_GAMES_VERSO_STEP_H

#include "fast/showing.h"
#include "core/plant.h"

/* ---- what is legal ---- */

/* V9: strictly fewer point cards than every other seat, counted, not valued. */
static inline bool verso_has_fewest(const struct verso_table *table, int seat)
{
    int own = qn_count(table->points[seat]) - (QN_PLANT(QN_PLANT_RULE) ? 1 : 0);
    bool fewest = true;
    for (int other = 0; other < table->players; other++)
        fewest &= other == seat || qn_count(table->points[other]) > own;
    return fewest;
}

/* V9, V14: whether the seat to move may take once more, when the token that it holds is joined. */
static inline bool verso_goes_on(const struct verso_table *table)
{
    return table->drawn < VERSO_TOKENS &&
           (table->taken < VERSO_TAKINGS || verso_has_fewest(table, table->seat));
}

/* V6: own groups that the held token would lengthen: lowest tokens above it, highest below it. No
 * group is among both. */
struct verso_fits {
    uint64_t bottoms, tops;
};

static inline struct verso_fits verso_fits(const struct verso_state *state,
                                           const struct verso_index *index, uint64_t own)
{
    const struct verso_table *table = &state->table;
    int number = state->shown[table->held];
    return (struct verso_fits){.bottoms = verso_at(state, index, number + 1) & table->bottoms & own,
                               .tops = verso_at(state, index, number - 1) & table->tops & own};
}

/* The same groups by name. */
static inline uint64_t verso_joins(const struct verso_table *table, struct verso_fits fits)
{
    uint64_t joins = fits.bottoms;
    for (uint64_t tops = fits.tops; tops; tops &= tops - 1)
        joins |= verso_bit(verso_name(table, qn_lowest(tops)));
    return joins;
}

/* V6, V7: independent tokens of others, for a token as it was drawn. */
static inline uint64_t verso_swaps(const struct verso_table *table, uint64_t own)
{
    return table->phase == VERSO_DRAWN ? verso_independent(table) & ~own : 0;
}

/* V11, V13 */
static inline uint64_t verso_converts(const struct verso_table *table, uint64_t own)
{
    return table->longs & own & -(uint64_t)(verso_sold(table) < VERSO_POINTS);
}

/* V9: the first taking of a turn, or the next one after a join. */
static inline bool verso_may_draw(const struct verso_table *table)
{
    return table->phase == VERSO_READY && verso_goes_on(table);
}

/* V12: others' point cards with tokens on them. */
static inline unsigned verso_takes(const struct verso_table *table, int seat)
{
    return table->loaded & ~(unsigned)table->points[seat];
}

/* V10 */
static inline bool verso_may_end(const struct verso_table *table)
{
    return !verso_holding(table) && table->taken > 0;
}

static inline struct verso_choices verso_choices_of(const struct verso_state *state,
                                                    const struct verso_index *index)
{
    const struct verso_table *table = &state->table;
    uint64_t own = verso_own(table, table->seat);
    bool holding = verso_holding(table);
    struct verso_choices choices = {0};
    if (holding) {
        choices.alone = true;
        choices.joins = verso_joins(table, verso_fits(state, index, own));
        choices.swaps = verso_swaps(table, own);
    } else {
        choices.draw = verso_may_draw(table);
        choices.takes = choices.draw ? verso_takes(table, table->seat) : 0;
        choices.end = verso_may_end(table);
    }
    choices.merges = table->merges[table->seat];
    choices.converts = verso_converts(table, own);
    choices.count = choices.draw + choices.alone + choices.end + qn_count(choices.takes) +
                    qn_count(choices.joins) + qn_count(choices.swaps) + choices.merges +
                    qn_count(choices.converts);
    return choices;
}

/* ---- what it does ---- */

/* Groups among `own` whose lowest (highest) token shows `number`. */
static inline int verso_bottoms_at(const struct verso_state *state, const struct verso_index *index,
                                   uint64_t own, int number)
{
    return qn_count(verso_at(state, index, number) & state->table.bottoms & own);
}

static inline int verso_tops_at(const struct verso_state *state, const struct verso_index *index,
                                uint64_t own, int number)
{
    return qn_count(verso_at(state, index, number) & state->table.tops & own);
}

static inline void verso_set_owner(struct verso_table *table, int token, int seat)
{
    table->owner[0] |= (uint64_t)(seat & 1) << token;
    table->owner[1] |= (uint64_t)(seat >> 1) << token;
}

static inline void verso_clear_owner(struct verso_table *table, int token)
{
    table->owner[0] &= ~verso_bit(token);
    table->owner[1] &= ~verso_bit(token);
}

/* Pairs in which a group from number `low` to number `high` takes part. */
static inline int verso_partners(const struct verso_state *state, const struct verso_index *index,
                                 uint64_t own, int low, int high)
{
    return verso_tops_at(state, index, own, low - 1) +
           verso_bottoms_at(state, index, own, high + 1);
}

static inline void verso_add_independent(struct verso_state *state, struct verso_index *index,
                                         int token, int seat)
{
    struct verso_table *table = &state->table;
    int number = state->shown[token];
    table->merges[seat] +=
        (uint8_t)verso_partners(state, index, verso_own(table, seat), number, number);
    table->bottoms |= verso_bit(token);
    table->tops |= verso_bit(token);
    table->link[token] = (uint8_t)token;
    verso_set_owner(table, token, seat);
}

static inline void verso_remove_independent(struct verso_state *state, struct verso_index *index,
                                            int token, int seat)
{
    struct verso_table *table = &state->table;
    int number = state->shown[token];
    table->merges[seat] -=
        (uint8_t)verso_partners(state, index, verso_own(table, seat), number, number);
    table->bottoms &= ~verso_bit(token);
    table->tops &= ~verso_bit(token);
    table->link[token] = 0;
    verso_clear_owner(table, token);
}

static inline void verso_turn_over_and_hold(struct verso_state *state, struct verso_index *index,
                                            int token)
{
    uint8_t face = state->shown[token];
    state->shown[token] = state->back[token];
    state->back[token] = face;
    verso_index_turn(index, token, face, state->shown[token]);
    state->table.known |= verso_bit(token);
    state->table.seen |= UINT64_C(1) << verso_edge(face, state->shown[token]);
    state->table.held = (uint8_t)token;
    state->table.phase = VERSO_TURNED;
}

static inline void verso_count_taking(struct verso_table *table)
{
    table->taken += table->taken < VERSO_TAKINGS;
}

static inline void verso_step_draw(struct verso_table *table)
{
    table->held = table->drawn++;
    table->phase = VERSO_DRAWN;
    verso_count_taking(table);
}

static inline void verso_step_take(struct verso_state *state, struct verso_index *index, int card)
{
    struct verso_table *table = &state->table;
    int token = table->stack[card], below = table->link[token];
    bool last = below == token;
    table->stack[card] = last ? 0 : (uint8_t)below;
    table->loaded &= (uint16_t) ~((unsigned)last << card); /* V12: the owner keeps the card */
    table->link[token] = 0;
    verso_count_taking(table);
    verso_turn_over_and_hold(state, index, token);
}

static inline void verso_mark_if_long(struct verso_state *state, int g)
{
    struct verso_table *table = &state->table;
    table->longs |= (uint64_t)(verso_length(table, state->shown, g) >= VERSO_LONG) << g;
}

static inline void verso_step_join(struct verso_state *state, struct verso_index *index, int g)
{
    struct verso_table *table = &state->table;
    int token = table->held, top = table->link[g], number = state->shown[token];
    uint64_t own = verso_own(table, table->seat);
    if (number < state->shown[g]) {
        int change =
            verso_tops_at(state, index, own, number - 1) - verso_tops_at(state, index, own, number);
        table->merges[table->seat] = (uint8_t)(table->merges[table->seat] + change);
        table->bottoms ^= verso_bit(g) | verso_bit(token);
        table->longs &= ~verso_bit(g);
        table->link[g] = (uint8_t)token;
        table->link[token] = (uint8_t)top;
        verso_mark_if_long(state, token);
    } else {
        int change = verso_bottoms_at(state, index, own, number + 1) -
                     verso_bottoms_at(state, index, own, number);
        table->merges[table->seat] = (uint8_t)(table->merges[table->seat] + change);
        table->tops ^= verso_bit(top) | verso_bit(token);
        table->link[token] = (uint8_t)top;
        table->link[g] = (uint8_t)token;
        verso_mark_if_long(state, g);
    }
    verso_set_owner(table, token, table->seat);
    table->held = VERSO_NONE;
    table->phase = VERSO_READY;
}

static inline void verso_step_alone(struct verso_state *state, struct verso_index *index)
{
    struct verso_table *table = &state->table;
    verso_add_independent(state, index, table->held, table->seat);
    table->held = VERSO_NONE;
    table->phase = VERSO_STOPPED;
}

static inline void verso_step_swap(struct verso_state *state, struct verso_index *index, int token)
{
    struct verso_table *table = &state->table;
    int seat = verso_owner(table, token);
    verso_remove_independent(state, index, token, seat);
    verso_add_independent(state, index, table->held, seat);
    verso_turn_over_and_hold(state, index, token);
}

static inline void verso_step_merge(struct verso_state *state, struct verso_index *index, int g,
                                    int h)
{
    struct verso_table *table = &state->table;
    uint64_t own = verso_own(table, table->seat);
    int top_g = table->link[g], top_h = table->link[h];
    /* The pairs of g's upper end and of h's lower end are gone; this pair is among both. */
    int gone = verso_bottoms_at(state, index, own, state->shown[h]) +
               verso_tops_at(state, index, own, state->shown[top_g]) - 1;
    table->merges[table->seat] = (uint8_t)(table->merges[table->seat] - gone);
    table->bottoms &= ~verso_bit(h);
    table->tops &= ~verso_bit(top_g);
    table->longs &= ~verso_bit(h);
    table->link[h] = (uint8_t)top_g;
    table->link[g] = (uint8_t)top_h;
    verso_mark_if_long(state, g);
}

static inline void verso_step_convert(struct verso_state *state, struct verso_index *index, int g)
{
    struct verso_table *table = &state->table;
    int card = VERSO_POINTS - 1 - verso_sold(table), top = table->link[g];
    uint64_t own = verso_own(table, table->seat);
    int gone = verso_partners(state, index, own, state->shown[g], state->shown[top]);
    table->merges[table->seat] = (uint8_t)(table->merges[table->seat] - gone);
    table->bottoms &= ~verso_bit(g);
    table->tops &= ~verso_bit(top);
    table->longs &= ~verso_bit(g);
    table->link[g] = (uint8_t)g;
    table->stack[card] = (uint8_t)top;
    table->points[table->seat] |= (uint16_t)(1u << card);
    table->loaded |= (uint16_t)(1u << card);
    for (int token = top; token != g; token = table->link[token])
        verso_clear_owner(table, token);
    verso_clear_owner(table, g);
}

static inline void verso_step_end(struct verso_table *table)
{
    bool over = table->drawn == VERSO_TOKENS; /* V14 */
    int next = table->seat + 1 < table->players ? table->seat + 1 : 0;
    table->seat = over ? 0 : (uint8_t)next;
    table->phase = over ? VERSO_OVER : VERSO_READY;
    table->taken = 0;
}

static inline void verso_step(struct verso_state *state, struct verso_index *index, qn_move move)
{
    struct verso_table *table = &state->table;
    if (move == VERSO_DRAW) {
        verso_step_draw(table);
    } else if (move < VERSO_ALONE) {
        verso_step_take(state, index, move - VERSO_TAKE);
    } else if (move == VERSO_ALONE) {
        verso_step_alone(state, index);
    } else if (move < VERSO_SWAP) {
        verso_step_join(state, index, move - VERSO_JOIN);
    } else if (move < VERSO_MERGE) {
        verso_step_swap(state, index, move - VERSO_SWAP);
    } else if (move < VERSO_CONVERT) {
        unsigned pair = move - VERSO_MERGE;
        verso_step_merge(state, index, (int)(pair / VERSO_TOKENS), (int)(pair % VERSO_TOKENS));
    } else if (move < VERSO_END) {
        verso_step_convert(state, index, move - VERSO_CONVERT);
    } else {
        verso_step_end(table);
    }
}

#endif
