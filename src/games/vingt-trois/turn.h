/* Vingt-trois, one turn: what the seat to move may do, and what its move does.
 *
 * Inline, because the rules and the playouts share it; `events` is NULL in the playouts and its
 * code goes away there. */
#ifndef VINGT_TROIS_TURN_H
#define VINGT_TROIS_TURN_H

#include "core/plant.h"
#include "vingt_trois.h"
#include <string.h>

/* ---- what may be done ---- */

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

/* T9: whether a forced seat has anything to play; downwards every token helps. */
static inline bool vingt_trois_can_play(const struct vingt_trois *state, int seat)
{
    int least = vingt_trois_top(&state->table) - VT_STEP * state->table.tokens[seat];
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
static inline int vingt_trois_no_rest(const struct vingt_trois *state)
{
    int seat = state->turn;
    if (state->table.forced && vingt_trois_can_play(state, seat))
        return VT_T9;
    if (vingt_trois_alone(&state->table))
        return VT_T10;
    return vingt_trois_rested(&state->table, seat) ? VT_T15 : 0;
}

static inline int vingt_trois_no_quit(const struct vingt_trois *state)
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
static inline void vingt_trois_end_round(struct vingt_trois *state, struct qn_events *events,
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
    struct vingt_trois next = {.setup = state->setup, .turn = QN_SHUFFLE};
    memcpy(next.table.penalties, table->penalties, sizeof table->penalties);
    memcpy(next.table.tokens, table->tokens, sizeof table->tokens);
    next.table.first = table->first;
    next.table.round = (uint8_t)(table->round + 1);
    next.table.phase = VT_DEAL;
    *state = next;
}

static inline void vingt_trois_advance(struct vingt_trois *state, struct qn_events *events)
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
static inline void vingt_trois_do_box(struct vingt_trois *state, int value)
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

/* T11: the last card's own penalty first, then up to three are given back. */
static inline void vingt_trois_finish(struct vingt_trois *state, struct qn_events *events)
{
    struct vingt_trois_table *table = &state->table;
    int seat = state->turn;
    int penalties = table->penalties[seat];
    table->penalties[seat] = (uint16_t)(penalties > 3 ? penalties - 3 : 0);
    table->below[seat] = VT_ANYTHING;
    vingt_trois_note(events, seat, VT_T11);
    vingt_trois_leave(table, seat, events);
}

static inline void vingt_trois_do_play(struct vingt_trois *state, struct vingt_trois_step step,
                                       struct qn_events *events)
{
    struct vingt_trois_table *table = &state->table;
    int seat = state->turn;
    int top = vingt_trois_top(table);
    table->penalties[seat] =
        (uint16_t)(table->penalties[seat] + vingt_trois_penalty(top, step.value, step.tokens));
    table->tokens[seat] = (uint8_t)(table->tokens[seat] - step.tokens);
    table->cards[seat] = (uint8_t)(table->cards[seat] - step.copies);
    table->forced = 0;
    state->hand[seat] -= step.copies * vingt_trois_card(step.value);
    for (int i = 0; i < step.copies; i++)
        table->pile[table->pile_count++] = (uint8_t)(step.value + 32 * seat);
    if (QN_PLANT(QN_PLANT_RULE))
        table->rests[seat] = 0;
    else
        memset(table->rests, 0, sizeof table->rests); /* T15 */
    if (top == 0)
        vingt_trois_note(events, seat, VT_T7);
    if (step.tokens > 0)
        vingt_trois_note(events, seat, VT_T8);
    if (table->cards[seat] == 0)
        vingt_trois_finish(state, events);
    vingt_trois_advance(state, events);
}

/* T9: any move uses the force up. T16: one that is no play proves that nothing could be played. */
static inline void vingt_trois_unforce(struct vingt_trois *state, struct qn_events *events)
{
    struct vingt_trois_table *table = &state->table;
    int seat = state->turn;
    if (!table->forced)
        return;
    int least = vingt_trois_top(table) - VT_STEP * table->tokens[seat];
    table->forced = 0;
    if (least < table->below[seat])
        table->below[seat] = (uint8_t)least;
    vingt_trois_note(events, seat, VT_T9);
    vingt_trois_note(events, seat, VT_T16);
}

static inline void vingt_trois_do_rest(struct vingt_trois *state, bool force,
                                       struct qn_events *events)
{
    struct vingt_trois_table *table = &state->table;
    int seat = state->turn;
    vingt_trois_unforce(state, events);
    table->penalties[seat] = (uint16_t)(table->penalties[seat] + (force ? 2 : 1));
    table->forced = force;
    table->rests[seat]++;
    if (vingt_trois_rested(table, seat))
        vingt_trois_note(events, seat, VT_T15);
    vingt_trois_advance(state, events);
}

static inline void vingt_trois_do_quit(struct vingt_trois *state, struct qn_events *events)
{
    struct vingt_trois_table *table = &state->table;
    int seat = state->turn;
    vingt_trois_unforce(state, events);
    table->penalties[seat] = (uint16_t)(table->penalties[seat] + table->cards[seat]);
    table->quit |= (uint8_t)(1u << seat);
    vingt_trois_leave(table, seat, events);
    vingt_trois_advance(state, events);
}

static inline void vingt_trois_do(struct vingt_trois *state, struct vingt_trois_step step,
                                  struct qn_events *events)
{
    if (step.act == VT_ACT_PLAY)
        vingt_trois_do_play(state, step, events);
    else if (step.act == VT_ACT_BOX)
        vingt_trois_do_box(state, step.value);
    else if (step.act == VT_ACT_QUIT)
        vingt_trois_do_quit(state, events);
    else
        vingt_trois_do_rest(state, step.act == VT_ACT_FORCE, events);
}

#endif
