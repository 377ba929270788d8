/* Vœux: the deal, why a move is refused, what it does, and the scores. */
#include "games/voeux/step.h"
#include <string.h>

enum { NONE = 31 }; /* no twin: a bit that `twice` never has */

/* Twins are numbered value by value, so that a value's five colours lie side by side. */
const uint8_t voeux_twin[VOEUX_TYPES] = {
    NONE, NONE, NONE, 0,    5,    10,   15,   20,   NONE, NONE, NONE, 25, /* R */
    NONE, NONE, NONE, 1,    6,    11,   16,   21,   NONE, NONE, NONE, 26, /* Y */
    NONE, NONE, NONE, 2,    7,    12,   17,   22,   NONE, NONE, NONE, 27, /* G */
    NONE, NONE, NONE, 3,    8,    13,   18,   23,   NONE, NONE, NONE, 28, /* B */
    NONE, NONE, NONE, 4,    9,    14,   19,   24,   NONE, NONE, NONE, 29, /* V */
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,     /* P */
};

size_t voeux_state_bytes(int players)
{
    return offsetof(struct voeux_state, seats) + (size_t)players * sizeof(struct voeux_seat);
}

/* W1 */
int voeux_copies(int card)
{
    if (card >= VOEUX_POINT)
        return VOEUX_DECK_POINTS >> (card - VOEUX_POINT) & 1;
    return (int)(VOEUX_DECK_CARDS >> card & 1) + (int)(VOEUX_DECK_SECOND >> card & 1);
}

/* W2 */
int voeux_set_aside(int players) { return players == 2 ? VOEUX_REMOVED : 0; }

int voeux_pile_start(int players)
{
    return VOEUX_CARDS - voeux_set_aside(players) - VOEUX_HAND * players;
}

void voeux_begin(void *out, const struct qn_setup *setup, int first)
{
    struct voeux_state *state = out;
    memset(state, 0, voeux_state_bytes(setup->players));
    state->table.players = setup->players;
    state->table.turn = (int8_t)first; /* VOEUX_DEALING hides it until the deal */
    state->table.row = VOEUX_ROW;
    for (int seat = 0; seat < setup->players; seat++)
        state->seats[seat].open = VOEUX_EVERY_COLOUR;
}

int voeux_turn(const void *in)
{
    const struct voeux_state *state = in;
    return state->table.phase == VOEUX_DEALING ? QN_SHUFFLE : state->table.turn;
}

/* W1, W2: all cards, with two players the removed ones, too. */
void voeux_need(const void *state, struct qn_need *need)
{
    (void)state;
    memset(need, 0, sizeof *need);
    for (int card = 0; card < VOEUX_TYPES; card++) {
        int copies = voeux_copies(card), count = need->count;
        need->cards[count] = need->cards[count + 1] = (uint8_t)card; /* the next ones write over */
        need->count = (uint8_t)(count + copies);
    }
    memset(need->cards + need->count, 0, sizeof need->cards - need->count);
    need->take = need->count;
}

/* W2, C3: one card at a time from the first seat; then the pile, its top last in the array. What is
 * removed is not kept: it is what is nowhere else. */
void voeux_deal(void *out, const uint8_t *order, struct qn_events *events)
{
    struct voeux_state *state = out;
    struct voeux_table *table = &state->table;
    for (int i = 0, seat = table->turn; i < VOEUX_HAND * table->players; i++) {
        voeux_bag_add(&state->seats[seat].hand, *order);
        if (events)
            qn_event_add(events, QN_EVENT_CARD, seat, 1u << seat, *order);
        order++;
        seat = seat + 1 < table->players ? seat + 1 : 0;
    }
    table->pile = (uint8_t)voeux_pile_start(table->players);
    for (int i = table->pile; i > 0; i--)
        state->cards[i - 1] = *order++;
    table->phase = VOEUX_PLAY;
}

/* ---- refusals ---- */

static int check_stone(const struct voeux_state *state, const struct voeux_move *parts)
{
    const struct voeux_bag *hand = &state->seats[state->table.turn].hand;
    bool held = parts->card == parts->other
                    ? voeux_bag_count(hand, parts->card) == 2
                    : voeux_bag_has(hand, parts->card) && voeux_bag_has(hand, parts->other);
    if (!held)
        return VOEUX_C5;
    return state->table.row >> voeux_rank(parts->card) & 1 ? 0 : VOEUX_W5;
}

static int check_lay(const struct voeux_state *state, const struct voeux_move *parts)
{
    const struct voeux_seat *seat = &state->seats[state->table.turn];
    if (!voeux_bag_has(&seat->hand, parts->card))
        return VOEUX_C5;
    if (parts->series == VOEUX_NEUTRAL)
        return 0;
    uint64_t fitting = voeux_accepted(seat);
    if (parts->card >= VOEUX_POINT)
        fitting = voeux_point_lays(seat, fitting);
    if (fitting >> (parts->series * VOEUX_RANKS + voeux_rank(parts->card)) & 1)
        return 0;
    return voeux_bag_has(&seat->laid, parts->series * VOEUX_RANKS + VOEUX_END) ? VOEUX_W4
                                                                               : VOEUX_W3;
}

static int check_draw(const struct voeux_table *table, int pile)
{
    if (table->size[pile] == 0)
        return VOEUX_C5;
    if (table->closed >> pile & 1)
        return VOEUX_W6;
    return voeux_open_piles(table) >> pile & 1 ? 0 : VOEUX_W14;
}

int voeux_check(const void *in, qn_move move)
{
    /* The phases in which an act may come at all, as bits. */
    static const uint8_t when[] = {
        [ACT_DISCARD] = 1 << VOEUX_PLAY,
        [ACT_STONE] = 1 << VOEUX_PLAY,
        [ACT_LAY] = 1 << VOEUX_PLAY | 1 << VOEUX_FINAL,
        [ACT_DRAW_PILE] = 1 << VOEUX_DRAW,
        [ACT_DRAW_DISCARD] = 1 << VOEUX_DRAW,
        [ACT_DONE] = 1 << VOEUX_FINAL,
    };
    const struct voeux_state *state = in;
    if (move >= VOEUX_MOVES)
        return VOEUX_C5;
    struct voeux_move parts = voeux_decode(move);
    if (!(when[parts.act] >> state->table.phase & 1))
        return VOEUX_C5;
    if (parts.act == ACT_DISCARD)
        return voeux_bag_has(&state->seats[state->table.turn].hand, parts.card) ? 0 : VOEUX_C5;
    if (parts.act == ACT_STONE)
        return check_stone(state, &parts);
    if (parts.act == ACT_LAY)
        return check_lay(state, &parts);
    return parts.act == ACT_DRAW_DISCARD ? check_draw(&state->table, parts.series) : 0;
}

/* ---- playing ---- */

static void make_move(struct voeux_state *state, const struct voeux_move *parts,
                      struct qn_events *events)
{
    int seat = state->table.turn;
    if (parts->act == ACT_DISCARD)
        voeux_discard(state, parts->card);
    else if (parts->act == ACT_STONE)
        voeux_stone(state, parts->card, parts->other);
    else if (parts->act == ACT_LAY)
        voeux_lay(state, parts->card, parts->series);
    else if (parts->act == ACT_DRAW_PILE)
        qn_event_add(events, QN_EVENT_CARD, seat, 1u << seat, (unsigned)voeux_draw_pile(state));
    else if (parts->act == ACT_DRAW_DISCARD)
        qn_event_add(events, QN_EVENT_CARD, seat, QN_ALL,
                     (unsigned)voeux_draw_discard(state, parts->series));
    else
        voeux_done(&state->table);
}

/* The rules that took effect: what lies open before and after tells them. */
static void tell_rules(const struct voeux_table *before, bool had_direction,
                       const struct voeux_state *state, const struct voeux_move *parts,
                       struct qn_events *events)
{
    const struct voeux_table *after = &state->table;
    int seat = before->turn;
    bool coloured = parts->act == ACT_LAY && parts->card < VOEUX_POINT;
    bool is_end = coloured && voeux_rank(parts->card) == VOEUX_END;
    bool new_final = after->phase == VOEUX_FINAL && before->phase != VOEUX_FINAL;
    bool over = after->phase == VOEUX_OVER;
    const struct {
        bool fired;
        enum voeux_rule rule;
    } told[] = {
        {coloured && !is_end && !had_direction &&
             voeux_way(state->seats[seat].open, parts->series) != 0,
         VOEUX_W3},
        {is_end, VOEUX_W4},
        {parts->act == ACT_STONE, VOEUX_W5},
        {parts->act >= ACT_DRAW_PILE && parts->act <= ACT_DRAW_DISCARD && before->due == 2 &&
             after->due == 1,
         VOEUX_W6},
        {new_final && parts->act == ACT_LAY, VOEUX_W7},
        {new_final && parts->act == ACT_DRAW_PILE, VOEUX_W8},
        {before->phase == VOEUX_FINAL, VOEUX_W9},
        {over, VOEUX_W10},
        {over, VOEUX_W11},
        {over, VOEUX_W12},
        {parts->act == ACT_DRAW_PILE && before->streak == voeux_streak_most(before), VOEUX_W14},
    };
    for (size_t i = 0; i < sizeof told / sizeof told[0]; i++)
        if (told[i].fired)
            qn_event_add(events, QN_EVENT_RULE, seat, QN_ALL, told[i].rule);
}

void voeux_play(void *out, qn_move move, struct qn_events *events)
{
    struct voeux_state *state = out;
    struct voeux_move parts = voeux_decode(move);
    if (!events) {
        make_move(state, &parts, NULL);
        return;
    }
    const struct voeux_table before = state->table;
    bool had_direction = parts.act == ACT_LAY && parts.series < VOEUX_COLOURS &&
                         voeux_way(state->seats[before.turn].open, parts.series) != 0;
    qn_event_add(events, QN_EVENT_MOVE, before.turn, QN_ALL, move);
    make_move(state, &parts, events);
    tell_rules(&before, had_direction, state, &parts, events);
}

/* ---- scores ---- */

void voeux_scores(const void *in, int16_t scores[QN_PLAYERS_MAX])
{
    const struct voeux_state *state = in;
    const struct voeux_table *table = &state->table;
    memset(scores, 0, QN_PLAYERS_MAX * sizeof scores[0]);
    for (int seat = 0; seat < table->players; seat++) {
        uint8_t length[VOEUX_PILES];
        voeux_lengths(table, &state->seats[seat].laid, seat, length);
        scores[seat] = (int16_t)voeux_score(length, table->stones[seat]);
    }
}

/* W12, C7 */
void voeux_ranks(const void *in, uint8_t ranks[QN_PLAYERS_MAX])
{
    const struct voeux_state *state = in;
    int16_t scores[QN_PLAYERS_MAX];
    voeux_scores(state, scores);
    qn_ranks_by_score(scores, state->table.players, false, ranks);
}
