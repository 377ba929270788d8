/* The rules of Onze on states: deal, refusals, plies, counting. */
#include "step.h"
#include <string.h>

const uint8_t onze_hand_size[QN_PLAYERS_MAX + 1] = ONZE_HAND_SIZES;
const uint8_t onze_link_count[QN_PLAYERS_MAX + 1] = ONZE_LINK_COUNTS;

void onze_begin(void *state, const struct qn_setup *setup, int first)
{
    struct onze_state *s = state;
    memset(s, 0, sizeof *s);
    s->setup = *setup;
    s->first = (uint8_t)first;
    s->turn = QN_SHUFFLE;
}

int onze_turn(const void *state) { return ((const struct onze_state *)state)->turn; }

/* O3, O16: all numbers but the centres, and the jokers. */
void onze_need(const void *state, struct qn_need *need)
{
    const struct onze_state *s = state;
    int count = 0;
    for (int slot = 0; slot < ONZE_SLOTS; slot++)
        if (slot % ONZE_WIDTH != ONZE_CENTRE - 1)
            need->cards[count++] = (uint8_t)slot;
    while (count < onze_deck(&s->setup))
        need->cards[count++] = ONZE_J;
    need->count = need->take = (uint8_t)count;
    need->fixed = 0;
    need->faces = false;
}

/* O2, O3: links and bonus cards are not part of a beginners' game (O16). */
static void lay_out(struct onze_state *s)
{
    bool beginner = s->setup.option[ONZE_BEGINNER];
    s->filled = onze_centres();
    s->bonus_left = (uint8_t)onze_bonus_cards(&s->setup);
    s->unseen = beginner ? 0 : ONZE_JOKERS;
    s->turn = (int8_t)s->first;
    for (int seat = 0; !beginner && seat < s->setup.players; seat++)
        s->links[seat] = onze_link_count[s->setup.players];
    onze_know_nothing(s);
}

/* C3: one card at a time, clockwise, from the game's first seat. */
void onze_deal(void *state, const uint8_t *order, struct qn_events *events)
{
    struct onze_state *s = state;
    int players = s->setup.players;
    int dealt = players * onze_hand_size[players], deck = onze_deck(&s->setup);
    int seat = s->first;
    lay_out(s);
    for (int i = 0; i < dealt; i++) {
        if (order[i] == ONZE_J)
            s->jokers[seat]++;
        else
            onze_add(&s->hand[seat], onze_place[order[i]]);
        qn_event_add(events, QN_EVENT_CARD, seat, 1u << seat, order[i]);
        seat = seat + 1 == players ? 0 : seat + 1;
    }
    s->pile_count = (uint8_t)(deck - dealt);
    for (int i = dealt; i < deck; i++)
        s->rest.pile[deck - 1 - i] = order[i];
}

/* ---- moves ---- */

/* A lay or joker of a card that is held: is the slot within reach in this way? */
static int check_slot(const struct onze_state *s, const struct onze_choices *c, int place,
                      bool link, int unreachable)
{
    struct onze_set linkable = onze_linkable(s->filled, c->adjacent);
    if (link)
        return s->links[s->turn] && onze_has(&linkable, place) ? 0 : ONZE_O6;
    return onze_has(&c->adjacent, place) ? 0 : unreachable;
}

static int check_swap(const struct onze_state *s, const struct onze_choices *c, int place)
{
    if (!onze_has(&s->stand_in, place))
        return ONZE_O8;
    return onze_has(&c->swap, place) ? 0 : ONZE_O11;
}

/* A move that uses a card: lay, joker, swap or drop. */
static int check_card(const struct onze_state *s, const struct onze_choices *c, qn_move move)
{
    bool by_pair = move < ONZE_SWAP, link = by_pair && move % 2;
    bool is_lay = move < ONZE_JOKER, is_joker = by_pair && !is_lay;
    int slot = move == ONZE_DROP ? 0
               : is_lay          ? move / 2
               : is_joker        ? (move - ONZE_JOKER) / 2
                                 : move - ONZE_SWAP;
    int place = onze_place[slot];
    if (s->setup.option[ONZE_BEGINNER] && (link || !is_lay))
        return ONZE_O16;
    bool needs_joker = is_joker || move == ONZE_DROP;
    if (needs_joker ? s->jokers[s->turn] == 0 : !onze_has(&s->hand[s->turn], place))
        return ONZE_C5;
    if (s->used == ONZE_TURN_CARDS)
        return ONZE_O4;
    if (move == ONZE_DROP)
        return c->drop ? 0 : ONZE_O11;
    if (by_pair)
        return check_slot(s, c, place, link, is_lay ? ONZE_O5 : ONZE_O7);
    return check_swap(s, c, place);
}

static int check_end(const struct onze_state *s, const struct onze_choices *c)
{
    if (c->end)
        return 0;
    if (s->swapped)
        return ONZE_O8;
    if (c->must)
        return ONZE_O10;
    return s->pile_count ? ONZE_O9 : ONZE_C5;
}

static int check_pass(const struct onze_state *s, const struct onze_choices *c)
{
    if (c->pass)
        return 0;
    if (s->pile_count)
        return ONZE_O9;
    return s->used ? ONZE_C5 : ONZE_O10;
}

int onze_check(const void *state, qn_move move)
{
    const struct onze_state *s = state;
    if (s->turn < 0 || move >= ONZE_MOVES)
        return ONZE_C5;
    struct onze_choices c;
    onze_choices(s, &c);
    if (move == ONZE_DRAW)
        return c.draw ? 0 : ONZE_O9;
    if (move == ONZE_END)
        return check_end(s, &c);
    if (move == ONZE_PASS)
        return check_pass(s, &c);
    return check_card(s, &c, move);
}

void onze_play(void *state, qn_move move, struct qn_events *events)
{
    struct onze_state *s = state;
    qn_event_add(events, QN_EVENT_MOVE, s->turn, QN_ALL, move);
    if (move < ONZE_JOKER)
        onze_lay(s, onze_place[move / 2], move % 2, true, events);
    else if (move < ONZE_SWAP)
        onze_joker(s, onze_place[(move - ONZE_JOKER) / 2], move % 2, true, events);
    else if (move < ONZE_DRAW)
        onze_swap(s, onze_place[move - ONZE_SWAP], true, events);
    else if (move == ONZE_DRAW)
        onze_draw(s, true, events);
    else if (move == ONZE_DROP)
        onze_drop(s, true, events);
    else if (move == ONZE_END)
        onze_end(s, true, events);
    else
        onze_pass(s, true, events);
}

/* ---- counting ---- */

/* O15; for beginners one point for an empty hand (O16). */
static int game_score(const struct onze_state *s, int seat)
{
    if (s->setup.option[ONZE_BEGINNER])
        return onze_is_empty(s->hand[seat], s->jokers[seat]);
    return ONZE_WORTH * s->bonus[seat] - onze_hand_cost(s->hand[seat], s->jokers[seat]);
}

/* O18, C10: hands are shown when a game is counted; the pile stays hidden. */
static void show_hands(const struct onze_state *s, struct qn_events *events)
{
    for (int seat = 0; seat < s->setup.players; seat++) {
        for (int n = onze_size(s->hand[seat]), k = 0; k < n; k++)
            qn_event_add(events, QN_EVENT_SHOW, seat, QN_ALL,
                         (unsigned)onze_slot(onze_member(s->hand[seat], k)));
        for (int k = 0; k < s->jokers[seat]; k++)
            qn_event_add(events, QN_EVENT_SHOW, seat, QN_ALL, ONZE_J);
    }
}

/* O17: the next game of the match begins one seat to the left. */
static void next_game(struct onze_state *s)
{
    int first = (s->first + 1) % s->setup.players, game = s->game + 1;
    struct qn_setup setup = s->setup;
    int16_t total[QN_PLAYERS_MAX];
    memcpy(total, s->total, sizeof total);
    onze_begin(s, &setup, first);
    memcpy(s->total, total, sizeof total);
    s->game = (uint8_t)game;
}

/* All is shown: what was inferred about hands is forgotten. */
static void forget(struct onze_state *s)
{
    for (int seat = 0; seat < s->setup.players; seat++)
        s->unseen = (uint8_t)(s->unseen - s->jokers[seat] + s->recovered[seat]);
    memset(s->recovered, 0, sizeof s->recovered);
    memset(s->weight, 0, sizeof s->weight);
    memset(s->claim, 0, sizeof s->claim);
    if (s->pile_count == 0)
        memset(&s->rest, 0, sizeof s->rest);
    s->claim_count = s->passes = s->used = s->laid = s->swapped = 0;
}

void onze_finish(struct onze_state *s, int rule, struct qn_events *events)
{
    int seat = s->turn;
    qn_event_add(events, QN_EVENT_RULE, seat, QN_ALL, (unsigned)rule);
    if (events)
        show_hands(s, events);
    bool beginner = s->setup.option[ONZE_BEGINNER];
    qn_event_add(events, QN_EVENT_RULE, seat, QN_ALL, beginner ? ONZE_O16 : ONZE_O15);
    for (int i = 0; i < s->setup.players; i++)
        s->total[i] = (int16_t)(s->total[i] + game_score(s, i));
    if (s->game + 1 < onze_games(&s->setup)) {
        qn_event_add(events, QN_EVENT_RULE, seat, QN_ALL, ONZE_O17);
        next_game(s);
    } else {
        forget(s);
        s->turn = QN_OVER;
    }
}

void onze_scores(const void *state, int16_t scores[QN_PLAYERS_MAX])
{
    memcpy(scores, ((const struct onze_state *)state)->total, sizeof(int16_t) * QN_PLAYERS_MAX);
}

/* C7 */
void onze_ranks(const void *state, uint8_t ranks[QN_PLAYERS_MAX])
{
    const struct onze_state *s = state;
    qn_ranks_by_score(s->total, s->setup.players, false, ranks);
}
