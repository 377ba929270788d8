/* What is legal in Verso, as sets and as a list, and why a move is not. */
#include "turn.h"

/* ---- legal moves ---- */

void verso_choices(const struct verso_state *state, struct verso_choices *choices)
{
    *choices = verso_choices_of(state, NULL);
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

/* ---- refusals: the most specific rule that a move would break (C5) ---- */

/* Whether the token lies in a reserve, lowest or not; *seat is whose it is. */
static bool in_reserve(const struct verso_table *table, int token, int *seat)
{
    if (token >= table->drawn || token == table->held)
        return false;
    for (unsigned cards = table->loaded; cards; cards &= cards - 1) {
        int lying = table->stack[qn_lowest(cards)];
        while (lying != token && table->link[lying] != lying)
            lying = table->link[lying];
        if (lying == token)
            return false;
    }
    *seat = (int)((table->owner[0] >> token & 1) | (table->owner[1] >> token & 1) << 1);
    return true;
}

/* V8: a group is named by its lowest token, and must be the mover's own. */
static int check_own_group(const struct verso_table *table, int token)
{
    int seat;
    if (!in_reserve(table, token, &seat) || seat != table->seat)
        return VERSO_C5;
    return table->bottoms >> token & 1 ? 0 : VERSO_V8;
}

/* V6: the upper number follows the lower one. V7: 1 does not follow 19. */
static int check_sequence(int lower, int upper)
{
    if (lower + 1 == upper)
        return 0;
    return lower == VERSO_NUMBERS && upper == 1 ? VERSO_V7 : VERSO_V6;
}

static int check_taking(const struct verso_state *state)
{
    const struct verso_table *table = &state->table;
    if (verso_holding(table))
        return VERSO_C5;
    if (table->drawn == VERSO_TOKENS)
        return VERSO_V14;
    return verso_may_take_more(table) ? 0 : VERSO_V9;
}

static int check_draw(const struct verso_state *state, int first, int second)
{
    (void)first, (void)second;
    return check_taking(state);
}

static int check_take(const struct verso_state *state, int card, int second)
{
    (void)second;
    const struct verso_table *table = &state->table;
    int rule = check_taking(state);
    bool lies_there = (table->loaded & ~table->points[table->seat]) >> card & 1;
    return rule ? rule : lies_there ? 0 : VERSO_V12;
}

static int check_alone(const struct verso_state *state, int first, int second)
{
    (void)first, (void)second;
    return verso_holding(&state->table) ? 0 : VERSO_C5;
}

static int check_join(const struct verso_state *state, int g, int second)
{
    (void)second;
    const struct verso_table *table = &state->table;
    if (!verso_holding(table))
        return VERSO_C5;
    int rule = check_own_group(table, g);
    if (rule)
        return rule;
    int number = state->shown[table->held];
    int below = check_sequence(number, state->shown[g]);
    int above = check_sequence(state->shown[table->link[g]], number);
    if (!below || !above)
        return 0;
    return below == VERSO_V7 || above == VERSO_V7 ? VERSO_V7 : VERSO_V6;
}

static int check_swap(const struct verso_state *state, int token, int second)
{
    (void)second;
    const struct verso_table *table = &state->table;
    int seat;
    if (table->phase != VERSO_DRAWN || !in_reserve(table, token, &seat))
        return VERSO_C5;
    /* V7: a token of a longer group cannot be had, since groups are never split; nor one's own. */
    bool alone = table->bottoms & table->tops & verso_bit(token);
    return alone && seat != table->seat ? 0 : VERSO_V7;
}

static int check_merge(const struct verso_state *state, int g, int h)
{
    const struct verso_table *table = &state->table;
    int rule = check_own_group(table, g);
    if (!rule)
        rule = check_own_group(table, h);
    return rule ? rule : check_sequence(state->shown[table->link[g]], state->shown[h]);
}

static int check_convert(const struct verso_state *state, int g, int second)
{
    (void)second;
    const struct verso_table *table = &state->table;
    int rule = check_own_group(table, g);
    if (rule)
        return rule;
    if (!(table->longs >> g & 1))
        return VERSO_V11;
    return verso_sold(table) < VERSO_POINTS ? 0 : VERSO_V13;
}

static int check_end(const struct verso_state *state, int first, int second)
{
    (void)first, (void)second;
    if (verso_holding(&state->table))
        return VERSO_C5;
    return state->table.taken > 0 ? 0 : VERSO_V10;
}

int verso_check(const void *from, qn_move move)
{
    static int (*const checks[VERSO_VERBS])(const struct verso_state *, int, int) = {
        [VERSO_VERB_DRAW] = check_draw,       [VERSO_VERB_TAKE] = check_take,
        [VERSO_VERB_ALONE] = check_alone,     [VERSO_VERB_JOIN] = check_join,
        [VERSO_VERB_SWAP] = check_swap,       [VERSO_VERB_MERGE] = check_merge,
        [VERSO_VERB_CONVERT] = check_convert, [VERSO_VERB_END] = check_end,
    };
    if (move >= VERSO_MOVES || verso_turn(from) < 0)
        return VERSO_C5;
    int first, second;
    enum verso_verb verb = verso_move_split(move, &first, &second);
    return checks[verb](from, first, second);
}
