/* Trial: one ply, the same for real games, worlds and playouts. */
#ifndef QUINTE_TRIAL_STEP_H
#define QUINTE_TRIAL_STEP_H

#include "core/plant.h"
#include "state.h"

/* X2: the prize of this round. */
static inline void trial_turn_up(struct trial_state *state, int seat, struct qn_events *events)
{
    struct trial_table *table = &state->table;
    int prize = state->prizes[table->round];
    state->prizes[table->round] = TRIAL_NONE;
    table->prize = (int8_t)prize;
    table->seen |= 1u << prize;
    qn_event_add(events, QN_EVENT_TURN_UP, seat, QN_ALL, (unsigned)prize);
}

/* The seat that played the highest card of the round (sign 1), or the lowest (−1). */
static inline int trial_extreme(const struct trial_table *table, int players, int sign)
{
    int found = 0;
    for (int seat = 1; seat < players; seat++)
        if (sign * table->played[seat] > sign * table->played[found])
            found = seat;
    return found;
}

/* X4, X5. */
static inline void trial_end_round(struct trial_state *state, struct qn_events *events)
{
    struct trial_table *table = &state->table;
    int players = state->setup.players;
    int winner = trial_extreme(table, players, 1), lowest = trial_extreme(table, players, -1);
    int prize = QN_PLANT(QN_PLANT_RULE) ? 1 : table->prize + 1;
    table->points[winner] = (uint8_t)(table->points[winner] + prize);
    table->points[lowest] = (uint8_t)(table->points[lowest] + TRIAL_COMFORT);
    qn_event_add(events, QN_EVENT_RULE, winner, QN_ALL, TRIAL_X4);
    qn_event_add(events, QN_EVENT_RULE, lowest, QN_ALL, TRIAL_X5);
    for (int seat = 0; seat < players; seat++)
        table->played[seat] = TRIAL_NONE;
    table->prize = TRIAL_NONE;
    table->turn = (int8_t)(++table->round < TRIAL_ROUNDS ? winner : QN_OVER);
    if (table->turn == winner)
        trial_turn_up(state, winner, events);
}

/* X3: the card is held. */
static inline void trial_step(struct trial_state *state, int card, struct qn_events *events)
{
    struct trial_table *table = &state->table;
    int seat = table->turn, next = (seat + 1) % state->setup.players;
    state->hand[seat] &= ~(1u << card);
    table->seen |= 1u << card;
    table->played[seat] = (int8_t)card;
    if (table->played[next] == TRIAL_NONE)
        table->turn = (int8_t)next;
    else
        trial_end_round(state, events);
}

#endif
