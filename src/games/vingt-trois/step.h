/* Vingt-trois, one turn: what the seat to move may do, and what its move does.
 *
 * Inline, because the rules and the playouts share it; `events` is NULL in the playouts and its
 * code goes away there. */
#ifndef VINGT_TROIS_STEP_H
#define VINGT_TROIS_STEP_H

#include "core/plant.h"
#include "state.h"
#include <string.h>

/* ---- what may be done ---- */

/* T3: the 1 is never boxed. */
static inline uint64_t vingt_trois_boxable(uint64_t hand) { return hand & vingt_trois_from(2); }

/* T7 */
static inline struct vingt_trois_parts vingt_trois_opening(void)
{
    return (struct vingt_trois_parts){.act = VT_ACT_PLAY, .value = 1, .copies = 1};
}

/* T8: a mask of the cards that m tokens may be spent on, the top being T. Upwards no token, or a
 * last one that lowers the penalty: v ≥ T + 5(m − 1) + 2. Downwards exactly as many as needed: m =
 * ⌈(T − v)/5⌉. */
static inline uint64_t vingt_trois_reach(int top, int tokens)
{
    if (tokens == 0)
        return vingt_trois_from(top);
    int far = top - VT_STEP * tokens, near = far + VT_STEP;
    int up = top + VT_STEP * (tokens - 1) + 2;
    return (vingt_trois_from(far > 0 ? far : 0) & ~vingt_trois_from(near > 0 ? near : 0)) |
           vingt_trois_from(up < VT_ANYTHING ? up : VT_ANYTHING);
}

/* T8: the lowest card that the seat could lay if it had it, with all its tokens. */
static inline int vingt_trois_least_playable(const struct vingt_trois_table *table, int seat)
{
    return vingt_trois_top(table) - VT_STEP * table->tokens[seat];
}

/* T9: whether a forced seat has anything to play; downwards every token helps. */
static inline bool vingt_trois_can_play(const struct vingt_trois_state *state, int seat)
{
    int least = vingt_trois_least_playable(&state->table, seat);
    return (state->hand[seat] & vingt_trois_from(least > 0 ? least : 0)) != 0;
}

static inline bool vingt_trois_alone(const struct vingt_trois_table *table)
{
    return (table->in & (table->in - 1)) == 0;
}

/* T15: whether passing and forcing since the last play have cost a seat as much as quitting. */
static inline bool vingt_trois_rested(const struct vingt_trois_table *table, int seat)
{
    return table->rests[seat] >= table->cards[seat];
}

/* The rule that keeps the seat to move from a pass or a force, or 0. */
static inline int vingt_trois_no_rest(const struct vingt_trois_state *state)
{
    int seat = state->turn;
    if (state->table.forced && vingt_trois_can_play(state, seat))
        return VT_T9;
    if (vingt_trois_alone(&state->table))
        return VT_T10;
    return vingt_trois_rested(&state->table, seat) ? VT_T15 : 0;
}

static inline int vingt_trois_no_quit(const struct vingt_trois_state *state)
{
    return state->table.forced && vingt_trois_can_play(state, state->turn) ? VT_T9 : 0;
}

/* ---- what a move does ---- */

/* A rule took effect: public. */
static inline void vingt_trois_note(struct qn_events *events, int seat, int rule)
{
    if (events)
        qn_event_add(events, QN_EVENT_RULE, seat, QN_ALL, (unsigned)rule);
}

static inline int vingt_trois_next(int in, int players, int seat)
{
    do
        seat = seat + 1 == players ? 0 : seat + 1;
    while (!(in >> seat & 1));
    return seat;
}

/* T12: nobody is in any more. T5: penalties and tokens stay, all else begins afresh. */
static inline void vingt_trois_end_round(struct vingt_trois_state *state, struct qn_events *events,
                                         int seat)
{
    struct vingt_trois_table *table = &state->table;
    vingt_trois_note(events, seat, VT_T12);
    if (table->round == VT_ROUNDS - 1) {
        table->phase = VT_OVER;
        state->turn = QN_OVER;
        vingt_trois_note(events, seat, VT_T13);
        return;
    }
    struct vingt_trois_state next = {.setup = state->setup, .turn = QN_SHUFFLE};
    memcpy(next.table.penalties, table->penalties, sizeof table->penalties);
    memcpy(next.table.tokens, table->tokens, sizeof table->tokens);
    next.table.first = table->first;
    next.table.round = (uint8_t)(table->round + 1);
    next.table.phase = VT_DEAL;
    *state = next;
}

static inline void vingt_trois_advance(struct vingt_trois_state *state, struct qn_events *events)
{
    int seat = state->turn;
    if (state->table.in == 0)
        vingt_trois_end_round(state, events, seat);
    else
        state->turn = (int8_t)vingt_trois_next(state->table.in, state->setup.players, seat);
}

static inline void vingt_trois_leave(struct vingt_trois_table *table, int seat,
                                     struct qn_events *events)
{
    table->in &= (uint8_t) ~(1u << seat);
    table->rests[seat] = 0;
    if (table->in && vingt_trois_alone(table))
        vingt_trois_note(events, qn_lowest(table->in), VT_T10);
}

/* T3: seat by seat; after the last one the holder of the 1 opens. */
static inline void vingt_trois_do_box(struct vingt_trois_state *state, int value)
{
    struct vingt_trois_table *table = &state->table;
    int seat = state->turn;
    state->hand[seat] -= vingt_trois_card(value);
    state->boxed[seat] += vingt_trois_card(value);
    if (--table->cards[seat] > VT_HAND)
        return;
    seat = seat + 1 == state->setup.players ? 0 : seat + 1;
    state->turn = (int8_t)seat;
    if (seat == table->first) {
        table->phase = VT_PLAY;
        state->turn = (int8_t)table->opener;
    }
}

/* T6, T8: what a play costs; downwards nothing. The opening 1 has no top below it. */
static inline int vingt_trois_penalty(int top, int value, int tokens)
{
    int over = value - (top + VT_STEP * tokens) - 1;
    return top > 0 && value >= top && over > 0 ? over : 0;
}

/* The penalties that a move brings the seat to move at once. */
static inline int vingt_trois_charge(const struct vingt_trois_table *table, int seat,
                                     struct vingt_trois_parts parts)
{
    switch (parts.act) {
    case VT_ACT_PLAY:
        return vingt_trois_penalty(vingt_trois_top(table), parts.value, parts.tokens);
    case VT_ACT_PASS:
        return VT_PASS_COSTS;
    case VT_ACT_FORCE:
        return VT_FORCE_COSTS;
    case VT_ACT_QUIT:
        return table->cards[seat];
    default:
        return 0;
    }
}

/* T11: what a seat gets back that lays its last card at this cost. */
static inline int vingt_trois_given_back(const struct vingt_trois_table *table, int seat, int cost)
{
    int penalties = table->penalties[seat] + cost;
    return penalties < VT_GIVEN_BACK ? penalties : VT_GIVEN_BACK;
}

/* T13: the seat's score as it stands; each unused token gives back up to two penalties. */
static inline int vingt_trois_score(const struct vingt_trois_table *table, int seat)
{
    int score = table->penalties[seat] - VT_TOKEN_SAVES * table->tokens[seat];
    return score > 0 ? score : 0;
}

/* T11: after the last card's own penalty. */
static inline void vingt_trois_finish(struct vingt_trois_state *state, struct qn_events *events)
{
    struct vingt_trois_table *table = &state->table;
    int seat = state->turn;
    table->penalties[seat] =
        (uint16_t)(table->penalties[seat] - vingt_trois_given_back(table, seat, 0));
    table->below[seat] = VT_ANYTHING;
    vingt_trois_note(events, seat, VT_T11);
    vingt_trois_leave(table, seat, events);
}

static inline void vingt_trois_do_play(struct vingt_trois_state *state,
                                       struct vingt_trois_parts parts, struct qn_events *events)
{
    struct vingt_trois_table *table = &state->table;
    int seat = state->turn;
    int top = vingt_trois_top(table);
    table->penalties[seat] =
        (uint16_t)(table->penalties[seat] + vingt_trois_penalty(top, parts.value, parts.tokens));
    table->tokens[seat] = (uint8_t)(table->tokens[seat] - parts.tokens);
    table->cards[seat] = (uint8_t)(table->cards[seat] - parts.copies);
    table->forced = 0;
    state->hand[seat] -= parts.copies * vingt_trois_card(parts.value);
    for (int i = 0; i < parts.copies; i++)
        table->pile[table->pile_count++] = (uint8_t)(parts.value + 32 * seat);
    if (QN_PLANT(QN_PLANT_RULE))
        table->rests[seat] = 0;
    else
        memset(table->rests, 0, sizeof table->rests); /* T15 */
    if (top == 0)
        vingt_trois_note(events, seat, VT_T7);
    if (parts.tokens > 0)
        vingt_trois_note(events, seat, VT_T8);
    if (table->cards[seat] == 0)
        vingt_trois_finish(state, events);
    vingt_trois_advance(state, events);
}

/* T9: any move uses the force up. T16: one that is no play proves that nothing could be played. */
static inline void vingt_trois_unforce(struct vingt_trois_state *state, struct qn_events *events)
{
    struct vingt_trois_table *table = &state->table;
    int seat = state->turn;
    if (!table->forced)
        return;
    int least = vingt_trois_least_playable(table, seat);
    table->forced = 0;
    if (least < table->below[seat])
        table->below[seat] = (uint8_t)least;
    vingt_trois_note(events, seat, VT_T9);
    vingt_trois_note(events, seat, VT_T16);
}

static inline void vingt_trois_do_rest(struct vingt_trois_state *state, bool force,
                                       struct qn_events *events)
{
    struct vingt_trois_table *table = &state->table;
    int seat = state->turn;
    vingt_trois_unforce(state, events);
    table->penalties[seat] =
        (uint16_t)(table->penalties[seat] + (force ? VT_FORCE_COSTS : VT_PASS_COSTS));
    table->forced = force;
    table->rests[seat]++;
    if (vingt_trois_rested(table, seat))
        vingt_trois_note(events, seat, VT_T15);
    vingt_trois_advance(state, events);
}

static inline void vingt_trois_do_quit(struct vingt_trois_state *state, struct qn_events *events)
{
    struct vingt_trois_table *table = &state->table;
    int seat = state->turn;
    vingt_trois_unforce(state, events);
    table->penalties[seat] = (uint16_t)(table->penalties[seat] + table->cards[seat]);
    table->quit |= (uint8_t)(1u << seat);
    vingt_trois_leave(table, seat, events);
    vingt_trois_advance(state, events);
}

static inline void vingt_trois_do(struct vingt_trois_state *state, struct vingt_trois_parts parts,
                                  struct qn_events *events)
{
    if (parts.act == VT_ACT_PLAY)
        vingt_trois_do_play(state, parts, events);
    else if (parts.act == VT_ACT_BOX)
        vingt_trois_do_box(state, parts.value);
    else if (parts.act == VT_ACT_QUIT)
        vingt_trois_do_quit(state, events);
    else
        vingt_trois_do_rest(state, parts.act == VT_ACT_FORCE, events);
}

#endif
