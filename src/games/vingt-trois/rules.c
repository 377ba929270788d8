/* Vingt-trois: the deal, refusals, the score. What a move does is in step.h. */
#include "step.h"
#include <string.h>

void vingt_trois_begin(void *state, const struct qn_setup *setup, int first)
{
    struct vingt_trois_state *game = state;
    *game = (struct vingt_trois_state){.setup = *setup, .turn = QN_SHUFFLE};
    game->table.first = (uint8_t)first;
    game->table.phase = VT_DEAL;
    for (int seat = 0; seat < setup->players; seat++)
        game->table.tokens[seat] = VT_TOKENS; /* T5 */
}

int vingt_trois_turn(const void *state) { return ((const struct vingt_trois_state *)state)->turn; }

/* T1, T2, T4: the 1 and a choice from the others. */
void vingt_trois_need(const void *state, struct qn_need *need)
{
    const struct qn_setup *setup = &((const struct vingt_trois_state *)state)->setup;
    uint8_t *cards = need->cards;
    for (int value = 1; value <= VT_VALUES; value++) {
        memset(cards, value - 1, VT_COPIES); /* the next value goes over what was too much */
        cards += vingt_trois_copies(value);
    }
    need->count = VT_DECK;
    need->take = (uint8_t)(setup->players * vingt_trois_dealt(setup));
    need->fixed = 1;
    need->faces = false;
}

/* T2: all see who gets the 1. */
static void tell_deal(const struct vingt_trois_state *game, const uint8_t *order, int count,
                      struct qn_events *events)
{
    for (int place = 0; place < count; place++) {
        int seat = (game->table.first + place) % game->setup.players;
        unsigned who = order[place] == 0 ? QN_ALL : 1u << seat;
        qn_event_add(events, QN_EVENT_CARD, seat, who, order[place]);
    }
}

/* C3: one card at a time, clockwise from the first seat. */
void vingt_trois_deal(void *state, const uint8_t *order, struct qn_events *events)
{
    struct vingt_trois_state *game = state;
    struct vingt_trois_table *table = &game->table;
    int players = game->setup.players, dealt = vingt_trois_dealt(&game->setup);
    for (int i = 0, seat = table->first; i < players; i++) {
        uint64_t hand = 0;
        for (int place = i; place < players * dealt; place += players)
            hand += vingt_trois_card(order[place] + 1);
        game->hand[seat] = hand;
        table->cards[seat] = (uint8_t)dealt;
        table->below[seat] = VT_ANYTHING;
        if (hand & vingt_trois_card(1))
            table->opener = (uint8_t)seat;
        seat = seat + 1 == players ? 0 : seat + 1;
    }
    table->in = (uint8_t)((1u << players) - 1);
    table->phase = dealt > VT_HAND ? VT_BOX : VT_PLAY; /* T3, T4 */
    game->turn = (int8_t)(table->phase == VT_BOX ? table->first : table->opener);
    if (events)
        tell_deal(game, order, players * dealt, events);
}

/* ---- refusals ---- */

static int check_box(const struct vingt_trois_state *game, int value)
{
    if (game->table.phase != VT_BOX || vingt_trois_held(game->hand[game->turn], value) == 0)
        return VT_C5;
    return value == 1 ? VT_T3 : 0;
}

static int check_play(const struct vingt_trois_state *game, struct vingt_trois_parts parts)
{
    int seat = game->turn;
    if (vingt_trois_held(game->hand[seat], parts.value) < parts.copies)
        return VT_C5;
    if (game->table.pile_count == 0)
        return parts.value == 1 && parts.tokens == 0 ? 0 : VT_T7;
    uint64_t reach = vingt_trois_reach(vingt_trois_top(&game->table), parts.tokens);
    bool may = parts.tokens <= game->table.tokens[seat] && vingt_trois_held(reach, parts.value);
    return may ? 0 : VT_T8;
}

int vingt_trois_check(const void *state, qn_move move)
{
    const struct vingt_trois_state *game = state;
    if (game->turn < 0 || move >= VT_MOVES)
        return VT_C5;
    struct vingt_trois_parts parts = vingt_trois_move_split(move);
    if (parts.act == VT_ACT_BOX)
        return check_box(game, parts.value);
    if (game->table.phase != VT_PLAY)
        return VT_C5;
    if (parts.act == VT_ACT_PLAY)
        return check_play(game, parts);
    if (game->table.pile_count == 0)
        return VT_T7;
    return parts.act == VT_ACT_QUIT ? vingt_trois_no_quit(game) : vingt_trois_no_rest(game);
}

/* T3: only its owner sees what is boxed. */
void vingt_trois_play(void *state, qn_move move, struct qn_events *events)
{
    struct vingt_trois_state *game = state;
    struct vingt_trois_parts parts = vingt_trois_move_split(move);
    qn_event_add(events, QN_EVENT_MOVE, game->turn,
                 parts.act == VT_ACT_BOX ? 1u << game->turn : QN_ALL, move);
    vingt_trois_do(game, parts, events);
}

/* ---- the score ---- */

void vingt_trois_scores(const void *state, int16_t scores[QN_PLAYERS_MAX])
{
    const struct vingt_trois_state *game = state;
    for (int seat = 0; seat < QN_PLAYERS_MAX; seat++) {
        bool is_there = seat < game->setup.players;
        scores[seat] = (int16_t)(is_there ? vingt_trois_score(&game->table, seat) : 0);
    }
}

/* T13, C7: the lowest wins, ties are shared. */
void vingt_trois_ranks(const void *state, uint8_t ranks[QN_PLAYERS_MAX])
{
    int16_t scores[QN_PLAYERS_MAX];
    vingt_trois_scores(state, scores);
    qn_ranks_by_score(scores, ((const struct vingt_trois_state *)state)->setup.players, true,
                      ranks);
}
