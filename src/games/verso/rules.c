/* Verso from its beginning to its end: the deal, plies with their events, scores. */
#include "verso.h"
#include "core/ranks.h"
#include <string.h>

/* ---- scores ---- */

/* V16: tokens still lying on the seat's point cards. */
static int lying(const struct verso_table *table, int seat)
{
    int tokens = 0;
    for (unsigned cards = table->points[seat] & table->loaded; cards; cards &= cards - 1) {
        int token = table->stack[qn_lowest(cards)];
        for (tokens++; table->link[token] != token; tokens++)
            token = table->link[token];
    }
    return tokens;
}

static void verso_scores(const void *from, int16_t scores[QN_PLAYERS_MAX])
{
    const struct verso_table *table = &((const struct verso_state *)from)->table;
    for (int seat = 0; seat < table->players; seat++) {
        int sum = VERSO_BONUS * qn_count(table->longs & verso_own(table, seat)); /* V15 */
        for (unsigned cards = table->points[seat]; cards; cards &= cards - 1)
            sum += VERSO_POINT_LOW + qn_lowest(cards);
        scores[seat] = (int16_t)sum;
    }
}

static void verso_ranks(const void *from, uint8_t ranks[QN_PLAYERS_MAX])
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

static void verso_play(void *to, qn_move move, struct qn_events *events)
{
    struct verso_state *state = to;
    if (!events) {
        verso_act(state, move);
        return;
    }
    struct verso_table before = state->table;
    qn_event_add(events, QN_EVENT_MOVE, before.seat, QN_ALL, move);
    verso_act(state, move);
    tell(&before, state, move, events);
}

/* ---- beginning ---- */

static void verso_begin(void *to, const struct qn_setup *setup, int first)
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

const struct qn_truth verso_truth = {
    .begin = verso_begin,
    .turn = verso_turn,
    .need = verso_need,
    .deal = verso_deal,
    .legal = verso_legal,
    .check = verso_check,
    .play = verso_play,
    .scores = verso_scores,
    .ranks = verso_ranks,
    .observe = verso_observe,
    .choose = verso_choose,
    .decide = verso_choose,
    .rollout = verso_rollout,
    .weigh = verso_weigh,
    .worth = verso_worth,
    .believe = verso_believe,
};
