/* Trial: the deal, refusals, the score. What a move does is in step.h. */
#include "step.h"
#include <string.h>

void trial_begin(void *out, const struct qn_setup *setup, int first)
{
    struct trial_state *state = out;
    memset(state, 0, sizeof *state);
    state->setup = *setup;
    state->first = (uint8_t)first;
    state->table.turn = QN_SHUFFLE;
    state->table.prize = TRIAL_NONE;
    memset(state->table.played, TRIAL_NONE, sizeof state->table.played);
    memset(state->prizes, TRIAL_NONE, sizeof state->prizes);
}

int trial_turn(const void *state) { return ((const struct trial_state *)state)->table.turn; }

/* X1: the rest of the deck is out of play, and nobody sees it. */
void trial_need(const void *state, struct qn_need *need)
{
    for (int card = 0; card < TRIAL_CARDS; card++)
        need->cards[card] = (uint8_t)card;
    need->count = TRIAL_CARDS;
    need->take = (uint8_t)(TRIAL_ROUNDS * (((const struct trial_state *)state)->setup.players + 1));
    need->fixed = 0;
    need->faces = false;
}

/* X1, C3: the hands, one card at a time; then the prizes. */
void trial_deal(void *out, const uint8_t *order, struct qn_events *events)
{
    struct trial_state *state = out;
    int players = state->setup.players, first = state->first;
    for (int i = 0; i < TRIAL_ROUNDS * players; i++) {
        int seat = (first + i) % players;
        state->hand[seat] |= 1u << *order;
        qn_event_add(events, QN_EVENT_CARD, seat, 1u << seat, *order++);
    }
    for (int round = 0; round < TRIAL_ROUNDS; round++)
        state->prizes[round] = (int8_t)order[round];
    state->first = 0;
    state->table.turn = (int8_t)first;
    trial_turn_up(state, first, events);
}

int trial_check(const void *in, qn_move move)
{
    const struct trial_state *state = in;
    bool held =
        state->table.turn >= 0 && move < TRIAL_CARDS && state->hand[state->table.turn] >> move & 1;
    return held ? 0 : TRIAL_C5;
}

void trial_play(void *state, qn_move move, struct qn_events *events)
{
    qn_event_add(events, QN_EVENT_MOVE, trial_turn(state), QN_ALL, move);
    trial_step(state, move, events);
}

/* X6. */
void trial_scores(const void *state, int16_t scores[QN_PLAYERS_MAX])
{
    memset(scores, 0, QN_PLAYERS_MAX * sizeof *scores);
    for (int seat = 0; seat < TRIAL_SEATS; seat++)
        scores[seat] = ((const struct trial_state *)state)->table.points[seat];
}

void trial_ranks(const void *state, uint8_t ranks[QN_PLAYERS_MAX])
{
    int16_t scores[QN_PLAYERS_MAX];
    trial_scores(state, scores);
    qn_ranks_by_score(scores, ((const struct trial_state *)state)->setup.players, false, ranks);
}
