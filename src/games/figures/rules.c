/* The rules on states: shuffles and deals, refusals, what a move does, scores. */
#include "games/figures/moves.h"
#include "games/figures/step.h"

void figures_begin(void *state, const struct qn_setup *setup, int first)
{
    struct figures_state *s = state;
    memset(s, 0, sizeof *s);
    s->setup = *setup;
    struct figures_table *t = &s->table;
    for (int seat = 0; seat < setup->players; seat++)
        t->sheets[seat].open = (1 << FIGURES_BOXES) - 1;
    t->first = t->mover = (uint8_t)first;
    t->phase = FIGURES_SHUFFLING;
    t->taken = FIGURES_NONE;
    memset(t->hidden, FIGURES_EMPTY, sizeof t->hidden);
    /* F1, F5: as if a round had drawn every card. */
    t->drawn = FIGURES_CARDS;
    for (int place = 0; place < FIGURES_CARDS; place++)
        s->pile[place] = figures_place(place / FIGURES_COPIES, FIGURES_NOBODY);
}

int figures_turn(const void *state)
{
    const struct figures_table *t = &((const struct figures_state *)state)->table;
    if (t->phase == FIGURES_SHUFFLING)
        return QN_SHUFFLE;
    return t->phase == FIGURES_OVER ? QN_OVER : t->mover;
}

/* F6: the collected cards, which lie in order at the places drawn. */
void figures_need(const void *state, struct qn_need *need)
{
    const struct figures_state *s = state;
    need->count = need->take = s->table.drawn;
    need->fixed = 0;
    need->faces = false;
    for (int i = 0; i < s->table.drawn; i++)
        need->cards[i] = (uint8_t)figures_type(s->pile[i]);
}

/* F6: what is left of the pile stays on top, the shuffled cards go under it as a block. */
static void put_under(struct figures_state *s, const uint8_t *order)
{
    struct figures_table *t = &s->table;
    int rest = FIGURES_CARDS - t->drawn, blocks = 0;
    memmove(s->pile, s->pile + t->drawn, (size_t)rest);
    for (int i = 0; i < t->drawn; i++)
        s->pile[rest + i] = figures_place(order[i], FIGURES_NOBODY);
    for (int block = 0; block < t->blocks; block++)
        if (t->block_end[block] > t->drawn)
            t->block_end[blocks++] = (uint8_t)(t->block_end[block] - t->drawn);
    t->block_end[blocks++] = FIGURES_CARDS;
    memset(t->block_end + blocks, 0, (size_t)(FIGURES_BLOCKS - blocks));
    t->blocks = (uint8_t)blocks;
}

/* C9: a deal shows each seat a set. The cards that it got from one block are put in order. */
void figures_order_dealt(struct figures_state *s, int from)
{
    const struct figures_table *t = &s->table;
    int step = s->setup.players, block = 0, start = 0;
    uint8_t types[FIGURES_HAND];
    for (int i = 0; i < FIGURES_HAND; i++) {
        uint8_t type = s->pile[from + i * step];
        if (from + i * step >= t->block_end[block])
            start = i;
        while (from + i * step >= t->block_end[block])
            block++;
        int at = i;
        for (; at > start && types[at - 1] > type; at--)
            types[at] = types[at - 1];
        types[at] = type;
    }
    for (int i = 0; i < FIGURES_HAND; i++)
        s->pile[from + i * step] = types[i];
}

static void tell_deal(const struct figures_state *s, struct qn_events *events)
{
    const struct figures_table *t = &s->table;
    if (t->round > 0)
        qn_event_add(events, QN_EVENT_RULE, t->first, QN_ALL, FIGURES_F6);
    for (int i = 0; i < s->setup.players; i++)
        for (int place = i; place < t->drawn; place += s->setup.players) {
            int seat = figures_owner(s->pile[place]), type = figures_type(s->pile[place]);
            qn_event_add(events, QN_EVENT_CARD, seat, 1u << seat, (unsigned)type);
        }
}

void figures_deal_untracked(struct figures_state *s, const uint8_t *order)
{
    struct figures_table *t = &s->table;
    put_under(s, order);
    memset(s->hands, 0, sizeof s->hands);
    memset(t->lying, 0, sizeof t->lying);
    memset(t->lying_count, 0, sizeof t->lying_count);
    t->heaps = 0;
    t->phase = FIGURES_BEGINNING;
    t->drawn = (uint8_t)(FIGURES_HAND * s->setup.players);
    for (int place = 0, seat = t->first; place < t->drawn; place++) { /* C3: one at a time */
        int type = figures_type(s->pile[place]);
        s->pile[place] = figures_place(type, seat);
        figures_bag_add(&s->hands[seat], type);
        seat = seat + 1 == s->setup.players ? 0 : seat + 1;
    }
}

void figures_deal(void *state, const uint8_t *order, struct qn_events *events)
{
    struct figures_state *s = state;
    figures_deal_untracked(s, order);
    for (int i = 0; i < s->setup.players; i++)
        figures_order_dealt(s, i);
    if (events)
        tell_deal(s, events);
}

/* A box that cannot be written: it is written already (F2), or the hand does not make it (F4), or
 * it is too early to declare (F15). */
static int refused_box(const struct figures_state *s, int box)
{
    const struct figures_table *t = &s->table;
    if (!(t->sheets[t->mover].open >> box & 1))
        return FIGURES_F2;
    bool made = figures_makes(figures_bag_types(&s->hands[t->mover])) >> box & 1;
    return made ? FIGURES_F15 : FIGURES_F4;
}

int figures_check(const void *state, qn_move move)
{
    const struct figures_state *s = state;
    const struct figures_table *t = &s->table;
    struct figures_choice choice = figures_choice_of(s);
    int bit = move - choice.base;
    if (bit >= 0 && bit < 64 && choice.mask >> bit & 1)
        return 0;
    if (move >= FIGURES_MOVES)
        return FIGURES_C5;
    bool declares = move >= FIGURES_DECLARE && move < FIGURES_DISCARD;
    if (t->phase == FIGURES_BEGINNING && declares)
        return refused_box(s, move - FIGURES_DECLARE);
    if (t->phase == FIGURES_BEGINNING && move == FIGURES_TAKE + t->mover)
        return FIGURES_F10;
    if (t->phase == FIGURES_DISCARDING && declares)
        return FIGURES_F7;
    if (t->phase == FIGURES_WRITING && move >= FIGURES_SCORE)
        return refused_box(s, (move - FIGURES_SCORE) % FIGURES_BOXES);
    return FIGURES_C5;
}

/* ---- what a move does ---- */

static void show_hands(const struct figures_state *s, struct qn_events *events)
{
    if (!events)
        return;
    for (int seat = 0; seat < s->setup.players; seat++)
        for (int type = 0; type < FIGURES_TYPES; type++)
            for (int copy = figures_bag_count(&s->hands[seat], type); copy > 0; copy--)
                qn_event_add(events, QN_EVENT_SHOW, seat, QN_ALL, (unsigned)type);
}

/* F12: whoever has the bonus at the end. */
static void tell_end(const struct figures_state *s, struct qn_events *events)
{
    if (!events || s->table.phase != FIGURES_OVER)
        return;
    for (int seat = 0; seat < s->setup.players; seat++)
        if (figures_bonus(&s->table.sheets[seat]) > 0)
            qn_event_add(events, QN_EVENT_RULE, seat, QN_ALL, FIGURES_F12);
}

static void play_discard(struct figures_state *s, int type, struct qn_events *events)
{
    figures_step_discard(s, type, true);
    if (s->table.phase == FIGURES_WRITING) {
        qn_event_add(events, QN_EVENT_RULE, s->table.mover, QN_ALL, FIGURES_F11);
        show_hands(s, events);
    }
}

static void play_declare(struct figures_state *s, int seat, int box, struct qn_events *events)
{
    figures_step_declare(s, box, true);
    qn_event_add(events, QN_EVENT_RULE, seat, QN_ALL, FIGURES_F8);
    qn_event_add(events, QN_EVENT_RULE, s->table.mover, QN_ALL, FIGURES_F9);
    show_hands(s, events);
}

void figures_play(void *state, qn_move move, struct qn_events *events)
{
    struct figures_state *s = state;
    int seat = s->table.mover;
    qn_event_add(events, QN_EVENT_MOVE, seat, QN_ALL, move);
    if (move == FIGURES_DRAW) {
        int type = figures_step_draw(s);
        qn_event_add(events, QN_EVENT_CARD, seat, 1u << seat, (unsigned)type); /* F14 */
    } else if (move < FIGURES_DECLARE) {
        int type = figures_step_take(s, move - FIGURES_TAKE, true);
        qn_event_add(events, QN_EVENT_CARD, seat, QN_ALL, (unsigned)type); /* F13 */
    } else if (move < FIGURES_DISCARD) {
        play_declare(s, seat, move - FIGURES_DECLARE, events);
    } else if (move < FIGURES_SCORE) {
        play_discard(s, move - FIGURES_DISCARD, events);
    } else if (move < FIGURES_CROSS) {
        figures_step_write(s, move - FIGURES_SCORE, true);
        tell_end(s, events);
    } else {
        figures_step_write(s, move - FIGURES_CROSS, false);
        tell_end(s, events);
    }
}

/* ---- scores ---- */

void figures_scores(const void *state, int16_t scores[QN_PLAYERS_MAX])
{
    const struct figures_state *s = state;
    for (int seat = 0; seat < QN_PLAYERS_MAX; seat++)
        scores[seat] = (int16_t)figures_total(&s->table.sheets[seat]);
}

/* C7: equal totals share a rank. */
void figures_ranks(const void *state, uint8_t ranks[QN_PLAYERS_MAX])
{
    int16_t scores[QN_PLAYERS_MAX];
    figures_scores(state, scores);
    qn_ranks_by_score(scores, ((const struct figures_state *)state)->setup.players, false, ranks);
}
