/* Verso from its beginning to its end: the deal, refusals, plies with their events, scores. What a
 * move does is in step.h. */
#include "step.h"
#include "core/ranks.h"
#include <string.h>

/* ---- cards ---- */

/* V1: the cards in canonical order, (1,1) (1,2) (1,3) (2,2) …; only 18 and 19 have fewer than three
 * that begin with them. A card's two codes are 2c with the lower face up and 2c + 1 with the higher
 * one. */
static const uint8_t low[54] = {1,  1,  1,  2,  2,  2,  3,  3,  3,  4,  4,  4,  5,  5,
                                5,  6,  6,  6,  7,  7,  7,  8,  8,  8,  9,  9,  9,  10,
                                10, 10, 11, 11, 11, 12, 12, 12, 13, 13, 13, 14, 14, 14,
                                15, 15, 15, 16, 16, 16, 17, 17, 17, 18, 18, 19};
static const uint8_t high[54] = {1,  2,  3,  2,  3,  4,  3,  4,  5,  4,  5,  6,  5,  6,
                                 7,  6,  7,  8,  7,  8,  9,  8,  9,  10, 9,  10, 11, 10,
                                 11, 12, 11, 12, 13, 12, 13, 14, 13, 14, 15, 14, 15, 16,
                                 15, 16, 17, 16, 17, 18, 17, 18, 19, 18, 19, 19};

int verso_card_shown(int code) { return code & 1 ? high[code >> 1] : low[code >> 1]; }

int verso_card_back(int code) { return verso_card_shown(code ^ 1); }

int verso_card_code(int shown, int back)
{
    int below = shown < back ? shown : back, above = shown < back ? back : shown;
    int card = 3 * (below - 1) + above - below;
    if (below == VERSO_NUMBERS)
        card--; /* 18 has no card with 20 */
    return 2 * card + (shown > back);
}

/* ---- beginning ---- */

void verso_begin(void *to, const struct qn_setup *setup, int first)
{
    struct verso_state *state = to;
    memset(state, 0, sizeof *state);
    state->table.players = setup->players;
    state->table.memory = setup->option[VERSO_MEMORY];
    state->table.seat = (uint8_t)first; /* V4 */
    state->table.held = VERSO_NONE;
    state->table.phase = VERSO_UNDEALT;
}

int verso_turn(const void *from)
{
    const struct verso_table *table = &((const struct verso_state *)from)->table;
    if (table->phase == VERSO_OVER)
        return QN_OVER;
    return table->phase == VERSO_UNDEALT ? QN_SHUFFLE : table->seat;
}

/* V1, V3: every card once, in any order, either way up. */
void verso_need(const void *from, struct qn_need *need)
{
    (void)from;
    for (int card = 0; card < VERSO_TOKENS; card++)
        need->cards[card] = (uint8_t)(2 * card);
    need->count = need->take = VERSO_TOKENS;
    need->fixed = 0;
    need->faces = true;
}

void verso_deal(void *to, const uint8_t *order, struct qn_events *events)
{
    (void)events; /* nobody gets a card; the pile's top is seen by looking */
    struct verso_state *state = to;
    for (int token = 0; token < VERSO_TOKENS; token++) {
        state->shown[token] = (uint8_t)verso_card_shown(order[token]);
        state->back[token] = (uint8_t)verso_card_back(order[token]);
    }
    state->table.phase = VERSO_READY;
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
    *seat = verso_owner(table, token);
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
    return verso_may_draw(table) ? 0 : VERSO_V9;
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
    bool lies_there = verso_takes(table, table->seat) >> card & 1;
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
    return verso_swaps(table, verso_own(table, table->seat)) >> token & 1 ? 0 : VERSO_V7;
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
    return verso_may_end(&state->table) ? 0 : VERSO_V10;
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

/* ---- scores ---- */

int verso_score(const struct verso_table *table, int seat)
{
    int sum = VERSO_BONUS * qn_count(table->longs & verso_own(table, seat)); /* V15 */
    for (unsigned cards = table->points[seat]; cards; cards &= cards - 1)
        sum += VERSO_POINT_LOW + qn_lowest(cards);
    return sum;
}

int verso_carried(const struct verso_table *table, int card)
{
    if (!(table->loaded >> card & 1))
        return 0;
    int count = 1;
    for (int token = table->stack[card]; table->link[token] != token; count++)
        token = table->link[token];
    return count;
}

/* V16: tokens still lying on the seat's point cards. */
static int lying(const struct verso_table *table, int seat)
{
    int tokens = 0;
    for (unsigned cards = table->points[seat]; cards; cards &= cards - 1)
        tokens += verso_carried(table, qn_lowest(cards));
    return tokens;
}

void verso_scores(const void *from, int16_t scores[QN_PLAYERS_MAX])
{
    const struct verso_table *table = &((const struct verso_state *)from)->table;
    for (int seat = 0; seat < table->players; seat++)
        scores[seat] = (int16_t)verso_score(table, seat);
}

void verso_ranks(const void *from, uint8_t ranks[QN_PLAYERS_MAX])
{
    const struct verso_table *table = &((const struct verso_state *)from)->table;
    int16_t scores[QN_PLAYERS_MAX];
    int result[VERSO_SEATS];
    verso_scores(from, scores);
    for (int seat = 0; seat < table->players; seat++) /* V16 */
        result[seat] = scores[seat] * (VERSO_TOKENS + 1) + lying(table, seat);
    qn_ranks(result, table->players, ranks);
}

/* ---- plies with their events ---- */

static void tell_end(const struct verso_state *state, struct qn_events *events)
{
    int16_t scores[QN_PLAYERS_MAX] = {0};
    uint8_t ranks[QN_PLAYERS_MAX] = {0};
    verso_scores(state, scores);
    verso_ranks(state, ranks);
    for (int seat = 0; seat < state->table.players; seat++) {
        qn_event_add(events, QN_EVENT_RULE, seat, QN_ALL, VERSO_V15);
        for (int other = 0; other < state->table.players; other++)
            if (scores[other] == scores[seat] && ranks[other] > ranks[seat]) {
                qn_event_add(events, QN_EVENT_RULE, seat, QN_ALL, VERSO_V16);
                break;
            }
    }
}

/* What became public or took effect; `before` is the table before the move. */
static void tell(const struct verso_table *before, const struct verso_state *state, qn_move move,
                 struct qn_events *events)
{
    const struct verso_table *table = &state->table;
    int seat = before->seat, held = table->held;
    bool taking = move < VERSO_ALONE;
    if (table->phase == VERSO_TURNED && held != before->held) /* V17: both faces are known now */
        qn_event_add(events, QN_EVENT_SHOW, seat, QN_ALL,
                     (unsigned)verso_card_code(state->shown[held], state->back[held]));
    if (taking && before->taken == VERSO_TAKINGS)
        qn_event_add(events, QN_EVENT_RULE, seat, QN_ALL, VERSO_V9);
    if (taking && table->loaded != before->loaded)
        qn_event_add(events, QN_EVENT_RULE, seat, QN_ALL, VERSO_V12);
    if (verso_sold(table) == VERSO_POINTS && verso_sold(before) < VERSO_POINTS)
        qn_event_add(events, QN_EVENT_RULE, seat, QN_ALL, VERSO_V13);
    if (table->phase == VERSO_OVER) {
        qn_event_add(events, QN_EVENT_RULE, seat, QN_ALL, VERSO_V14);
        tell_end(state, events);
    }
}

void verso_play(void *to, qn_move move, struct qn_events *events)
{
    struct verso_state *state = to;
    if (!events) {
        verso_step(state, NULL, move);
        return;
    }
    struct verso_table before = state->table;
    qn_event_add(events, QN_EVENT_MOVE, before.seat, QN_ALL, move);
    verso_step(state, NULL, move);
    tell(&before, state, move, events);
}
