/* Vœux: the deal, what is legal and why not, what a move does, and the scores. */
#include "games/voeux/turn.h"
#include "core/ranks.h"
#include <string.h>

void voeux_begin(void *out, const struct qn_setup *setup, int first)
{
    struct voeux_state *state = out;
    memset(state, 0, voeux_state_bytes(setup->players));
    state->table.players = setup->players;
    state->table.turn = (int8_t)first; /* VOEUX_DEALING hides it until the deal */
    state->table.row = VOEUX_ROW;
    for (int seat = 0; seat < setup->players; seat++)
        state->seats[seat].open = (UINT64_C(1) << VOEUX_POINT) - 1;
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

/* ---- legal moves ---- */

struct list {
    qn_move *out;
    int count;
};

/* One move for each bit: base + the bit's number. */
static void list_bits(struct list *list, int base, uint64_t bits)
{
    for (; bits; bits &= bits - 1)
        list->out[list->count++] = (qn_move)(base + qn_lowest(bits));
}

static void list_stones(struct list *list, const struct voeux_bag *hand, unsigned row)
{
    for (unsigned values = voeux_stone_values(hand, row); values; values &= values - 1) {
        int value = qn_lowest(values);
        unsigned kinds = voeux_kinds(hand, value);
        for (int pair = 0; pair < 15; pair++)
            if (kinds >> voeux_pairs[pair][0] & kinds >> voeux_pairs[pair][1] & 1)
                list->out[list->count++] = (qn_move)(voeux_stone_base[value] + pair);
        list_bits(list, voeux_stone_base[value] + 15, voeux_twins(hand, value));
    }
}

static void list_lays(struct list *list, const struct voeux_seat *seat)
{
    uint64_t accepted = voeux_accepted(seat);
    list_bits(list, VOEUX_LAY, seat->hand.cards & accepted);
    list_bits(list, VOEUX_LAY + VOEUX_POINT, seat->hand.points);
    for (uint64_t bits = voeux_point_lays(seat, accepted); bits; bits &= bits - 1) {
        int place = qn_lowest(bits); /* colour * 12 + value */
        list->out[list->count++] = (qn_move)(VOEUX_LAY_POINT + place - voeux_kind(place));
    }
}

int voeux_legal(const void *in, qn_move *out)
{
    const struct voeux_state *state = in;
    const struct voeux_table *table = &state->table;
    const struct voeux_seat *seat = &state->seats[table->turn < 0 ? 0 : table->turn];
    struct list list = {out, 0};
    if (table->phase == VOEUX_PLAY) {
        list_bits(&list, VOEUX_DISCARD, seat->hand.cards);
        list_bits(&list, VOEUX_DISCARD + VOEUX_POINT, seat->hand.points);
        list_stones(&list, &seat->hand, table->row);
        list_lays(&list, seat);
    } else if (table->phase == VOEUX_DRAW) {
        list_bits(&list, VOEUX_DRAW_PILE, 1);
        list_bits(&list, VOEUX_DRAW_DISCARD, voeux_open_piles(table));
    } else if (table->phase == VOEUX_FINAL) {
        list_lays(&list, seat);
        list_bits(&list, VOEUX_DONE, 1);
    }
    return list.count;
}

/* ---- refusals ---- */

static int check_stone(const struct voeux_state *state, const struct voeux_step *step)
{
    const struct voeux_bag *hand = &state->seats[state->table.turn].hand;
    bool held = step->card == step->other
                    ? voeux_bag_count(hand, step->card) == 2
                    : voeux_bag_has(hand, step->card) && voeux_bag_has(hand, step->other);
    if (!held)
        return VOEUX_C5;
    return state->table.row >> voeux_rank(step->card) & 1 ? 0 : VOEUX_W5;
}

static int check_lay(const struct voeux_state *state, const struct voeux_step *step)
{
    const struct voeux_seat *seat = &state->seats[state->table.turn];
    if (!voeux_bag_has(&seat->hand, step->card))
        return VOEUX_C5;
    if (step->series == VOEUX_NEUTRAL)
        return 0;
    uint64_t fitting = voeux_accepted(seat);
    if (step->card >= VOEUX_POINT)
        fitting = voeux_point_lays(seat, fitting);
    if (fitting >> (step->series * VOEUX_RANKS + voeux_rank(step->card)) & 1)
        return 0;
    return voeux_bag_has(&seat->laid, step->series * VOEUX_RANKS + VOEUX_END) ? VOEUX_W4 : VOEUX_W3;
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
    struct voeux_step step = voeux_decode(move);
    if (!(when[step.act] >> state->table.phase & 1))
        return VOEUX_C5;
    if (step.act == ACT_DISCARD)
        return voeux_bag_has(&state->seats[state->table.turn].hand, step.card) ? 0 : VOEUX_C5;
    if (step.act == ACT_STONE)
        return check_stone(state, &step);
    if (step.act == ACT_LAY)
        return check_lay(state, &step);
    return step.act == ACT_DRAW_DISCARD ? check_draw(&state->table, step.series) : 0;
}

/* ---- playing ---- */

static void take_step(struct voeux_state *state, const struct voeux_step *step,
                      struct qn_events *events)
{
    int seat = state->table.turn;
    if (step->act == ACT_DISCARD)
        voeux_discard(state, step->card);
    else if (step->act == ACT_STONE)
        voeux_stone(state, step->card, step->other);
    else if (step->act == ACT_LAY)
        voeux_lay(state, step->card, step->series);
    else if (step->act == ACT_DRAW_PILE)
        qn_event_add(events, QN_EVENT_CARD, seat, 1u << seat, (unsigned)voeux_draw_pile(state));
    else if (step->act == ACT_DRAW_DISCARD)
        qn_event_add(events, QN_EVENT_CARD, seat, QN_ALL,
                     (unsigned)voeux_draw_discard(state, step->series));
    else
        voeux_done(&state->table);
}

/* Whether the seat's series of this colour has a direction: then not all its values are open. */
static bool directed(const struct voeux_seat *seat, int colour)
{
    uint64_t values = (uint64_t)VOEUX_LANE_VALUES << colour * VOEUX_RANKS;
    return (seat->open & values) != values;
}

/* The rules that took effect: what lies open before and after tells them. */
static void tell_rules(const struct voeux_table *before, bool had_direction,
                       const struct voeux_state *state, const struct voeux_step *step,
                       struct qn_events *events)
{
    const struct voeux_table *after = &state->table;
    int seat = before->turn;
    bool coloured = step->act == ACT_LAY && step->card < VOEUX_POINT;
    bool is_end = coloured && voeux_rank(step->card) == VOEUX_END;
    bool new_final = after->phase == VOEUX_FINAL && before->phase != VOEUX_FINAL;
    bool over = after->phase == VOEUX_OVER;
    const struct {
        bool fired;
        enum voeux_rule rule;
    } told[] = {
        {coloured && !is_end && !had_direction && directed(&state->seats[seat], step->series),
         VOEUX_W3},
        {is_end, VOEUX_W4},
        {step->act == ACT_STONE, VOEUX_W5},
        {step->act >= ACT_DRAW_PILE && step->act <= ACT_DRAW_DISCARD && before->due == 2 &&
             after->due == 1,
         VOEUX_W6},
        {new_final && step->act == ACT_LAY, VOEUX_W7},
        {new_final && step->act == ACT_DRAW_PILE, VOEUX_W8},
        {before->phase == VOEUX_FINAL, VOEUX_W9},
        {over, VOEUX_W10},
        {over, VOEUX_W11},
        {over, VOEUX_W12},
        {step->act == ACT_DRAW_PILE && before->streak == VOEUX_STREAK * before->players, VOEUX_W14},
    };
    for (size_t i = 0; i < sizeof told / sizeof told[0]; i++)
        if (told[i].fired)
            qn_event_add(events, QN_EVENT_RULE, seat, QN_ALL, told[i].rule);
}

void voeux_play(void *out, qn_move move, struct qn_events *events)
{
    struct voeux_state *state = out;
    struct voeux_step step = voeux_decode(move);
    if (!events) {
        take_step(state, &step, NULL);
        return;
    }
    const struct voeux_table before = state->table;
    bool had_direction = step.act == ACT_LAY && step.series < VOEUX_COLOURS &&
                         directed(&state->seats[before.turn], step.series);
    qn_event_add(events, QN_EVENT_MOVE, before.turn, QN_ALL, move);
    take_step(state, &step, events);
    tell_rules(&before, had_direction, state, &step, events);
}

/* ---- scores ---- */

/* W10, W11: the colour series by their length, the neutral one a point a card, and the stones. */
static int score(const struct voeux_state *state, int number)
{
    static const int8_t by_length[] = {0, -4, -3, -2, 1, 2, 3, 6, 7, 10};
    static const int8_t by_stones[] = {-4, -1, 0, 4, 6, 10};
    const struct voeux_bag *laid = &state->seats[number].laid;
    int length[VOEUX_PILES] = {0};
    for (int colour = 0; colour < VOEUX_COLOURS; colour++) {
        uint32_t twins = UINT32_C(0x2108421) << colour; /* this colour's twin numbers */
        length[colour] =
            qn_count(laid->cards >> colour * VOEUX_RANKS & 0xFFF) + qn_count(laid->twice & twins);
    }
    for (int value = 0; value < VOEUX_VALUES; value++) {
        int place = state->table.place[value] - 1;
        if (place >= 0 && place / VOEUX_PILES == number)
            length[place % VOEUX_PILES]++;
    }
    int stones = qn_count(state->table.stones[number]);
    int sum = length[VOEUX_NEUTRAL] + by_stones[stones < 5 ? stones : 5];
    for (int colour = 0; colour < VOEUX_COLOURS; colour++)
        sum += by_length[length[colour] < 9 ? length[colour] : 9];
    return sum;
}

void voeux_scores(const void *in, int16_t scores[QN_PLAYERS_MAX])
{
    const struct voeux_state *state = in;
    for (int seat = 0; seat < QN_PLAYERS_MAX; seat++)
        scores[seat] = (int16_t)(seat < state->table.players ? score(state, seat) : 0);
}

/* W12, C7 */
void voeux_ranks(const void *in, uint8_t ranks[QN_PLAYERS_MAX])
{
    const struct voeux_state *state = in;
    int16_t scores[QN_PLAYERS_MAX];
    int results[QN_PLAYERS_MAX];
    voeux_scores(state, scores);
    for (int seat = 0; seat < QN_PLAYERS_MAX; seat++)
        results[seat] = scores[seat];
    qn_ranks(results, state->table.players, ranks);
}
