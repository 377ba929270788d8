/* What Verso's moves do to the table. */
#include "verso.h"

/* Groups among `own` whose lowest (highest) token shows `number`. */
static int bottoms_at(const struct verso_state *state, uint64_t own, int number)
{
    return qn_count(verso_showing(state->shown, number) & state->table.bottoms & own);
}

static int tops_at(const struct verso_state *state, uint64_t own, int number)
{
    return qn_count(verso_showing(state->shown, number) & state->table.tops & own);
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

static void set_owner(struct verso_table *table, int token, int seat)
{
    table->owner[0] |= (uint64_t)(seat & 1) << token;
    table->owner[1] |= (uint64_t)(seat >> 1) << token;
}

static void clear_owner(struct verso_table *table, int token)
{
    table->owner[0] &= ~verso_bit(token);
    table->owner[1] &= ~verso_bit(token);
}

/* Pairs in which a group from number `low` to number `high` takes part. */
static int partners(const struct verso_state *state, uint64_t own, int low, int high)
{
    return tops_at(state, own, low - 1) + bottoms_at(state, own, high + 1);
}

static void add_independent(struct verso_state *state, int token, int seat)
{
    struct verso_table *table = &state->table;
    int number = state->shown[token];
    table->merges[seat] += (uint8_t)partners(state, verso_own(table, seat), number, number);
    table->bottoms |= verso_bit(token);
    table->tops |= verso_bit(token);
    table->link[token] = (uint8_t)token;
    set_owner(table, token, seat);
}

static void remove_independent(struct verso_state *state, int token, int seat)
{
    struct verso_table *table = &state->table;
    int number = state->shown[token];
    table->merges[seat] -= (uint8_t)partners(state, verso_own(table, seat), number, number);
    table->bottoms &= ~verso_bit(token);
    table->tops &= ~verso_bit(token);
    table->link[token] = 0;
    clear_owner(table, token);
}

static void turn_over_and_hold(struct verso_state *state, int token)
{
    uint8_t face = state->shown[token];
    state->shown[token] = state->back[token];
    state->back[token] = face;
    state->table.known |= verso_bit(token);
    state->table.seen |= UINT64_C(1) << verso_edge(face, state->shown[token]);
    state->table.held = (uint8_t)token;
    state->table.phase = VERSO_TURNED;
}

static void count_taking(struct verso_table *table)
{
    table->taken += table->taken < VERSO_TAKINGS;
}

static void take_from_stack(struct verso_state *state, int card)
{
    struct verso_table *table = &state->table;
    int token = table->stack[card], below = table->link[token];
    bool last = below == token;
    table->stack[card] = last ? 0 : (uint8_t)below;
    table->loaded &= (uint16_t) ~((unsigned)last << card); /* V12: the owner keeps the card */
    table->link[token] = 0;
    count_taking(table);
    turn_over_and_hold(state, token);
}

static void mark_if_long(struct verso_state *state, int g)
{
    struct verso_table *table = &state->table;
    int length = state->shown[table->link[g]] - state->shown[g] + 1;
    table->longs |= (uint64_t)(length >= VERSO_LONG) << g;
}

static void join_group(struct verso_state *state, int g)
{
    struct verso_table *table = &state->table;
    int token = table->held, top = table->link[g], number = state->shown[token];
    uint64_t own = verso_own(table, table->seat);
    if (number < state->shown[g]) {
        int change = tops_at(state, own, number - 1) - tops_at(state, own, number);
        table->merges[table->seat] = (uint8_t)(table->merges[table->seat] + change);
        table->bottoms ^= verso_bit(g) | verso_bit(token);
        table->longs &= ~verso_bit(g);
        table->link[g] = (uint8_t)token;
        table->link[token] = (uint8_t)top;
        mark_if_long(state, token);
    } else {
        int change = bottoms_at(state, own, number + 1) - bottoms_at(state, own, number);
        table->merges[table->seat] = (uint8_t)(table->merges[table->seat] + change);
        table->tops ^= verso_bit(top) | verso_bit(token);
        table->link[token] = (uint8_t)top;
        table->link[g] = (uint8_t)token;
        mark_if_long(state, g);
    }
    set_owner(table, token, table->seat);
    table->held = VERSO_NONE;
    table->phase = VERSO_READY;
}

static void place_alone(struct verso_state *state)
{
    struct verso_table *table = &state->table;
    add_independent(state, table->held, table->seat);
    table->held = VERSO_NONE;
    table->phase = VERSO_STOPPED;
}

static void swap_held(struct verso_state *state, int token)
{
    struct verso_table *table = &state->table;
    int seat = (int)((table->owner[0] >> token & 1) | (table->owner[1] >> token & 1) << 1);
    remove_independent(state, token, seat);
    add_independent(state, table->held, seat);
    turn_over_and_hold(state, token);
}

static void merge_groups(struct verso_state *state, int g, int h)
{
    struct verso_table *table = &state->table;
    uint64_t own = verso_own(table, table->seat);
    int top_g = table->link[g], top_h = table->link[h];
    /* The pairs of g's upper end and of h's lower end are gone; this pair is among both. */
    int gone =
        bottoms_at(state, own, state->shown[h]) + tops_at(state, own, state->shown[top_g]) - 1;
    table->merges[table->seat] = (uint8_t)(table->merges[table->seat] - gone);
    table->bottoms &= ~verso_bit(h);
    table->tops &= ~verso_bit(top_g);
    table->longs &= ~verso_bit(h);
    table->link[h] = (uint8_t)top_g;
    table->link[g] = (uint8_t)top_h;
    mark_if_long(state, g);
}

static void convert_group(struct verso_state *state, int g)
{
    struct verso_table *table = &state->table;
    int card = VERSO_POINTS - 1 - verso_sold(table), top = table->link[g];
    uint64_t own = verso_own(table, table->seat);
    int gone = partners(state, own, state->shown[g], state->shown[top]);
    table->merges[table->seat] = (uint8_t)(table->merges[table->seat] - gone);
    table->bottoms &= ~verso_bit(g);
    table->tops &= ~verso_bit(top);
    table->longs &= ~verso_bit(g);
    table->link[g] = (uint8_t)g;
    table->stack[card] = (uint8_t)top;
    table->points[table->seat] |= (uint16_t)(1u << card);
    table->loaded |= (uint16_t)(1u << card);
    for (int token = top; token != g; token = table->link[token])
        clear_owner(table, token);
    clear_owner(table, g);
}

static void end_turn(struct verso_table *table)
{
    bool over = table->drawn == VERSO_TOKENS; /* V14 */
    int next = table->seat + 1 < table->players ? table->seat + 1 : 0;
    table->seat = over ? 0 : (uint8_t)next;
    table->phase = over ? VERSO_OVER : VERSO_READY;
    table->taken = 0;
}

void verso_act(struct verso_state *state, qn_move move)
{
    struct verso_table *table = &state->table;
    if (move == VERSO_DRAW) {
        table->held = table->drawn++;
        table->phase = VERSO_DRAWN;
        count_taking(table);
    } else if (move < VERSO_ALONE) {
        take_from_stack(state, move - VERSO_TAKE);
    } else if (move == VERSO_ALONE) {
        place_alone(state);
    } else if (move < VERSO_SWAP) {
        join_group(state, move - VERSO_JOIN);
    } else if (move < VERSO_MERGE) {
        swap_held(state, move - VERSO_SWAP);
    } else if (move < VERSO_CONVERT) {
        unsigned pair = move - VERSO_MERGE;
        merge_groups(state, (int)(pair / VERSO_TOKENS), (int)(pair % VERSO_TOKENS));
    } else if (move < VERSO_END) {
        convert_group(state, move - VERSO_CONVERT);
    } else {
        end_turn(table);
    }
}
