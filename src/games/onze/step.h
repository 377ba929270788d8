/* The rules of one ply, inline, so that legal, play and the rollout's hot loop are the same code.
 *
 * `track` says whether what everybody may infer (knowledge.h) is kept up to date. Playouts leave it
 * out: it does not bear on what is legal, and is forgotten when the game is counted. */
#ifndef QUINTE_ONZE_STEP_H
#define QUINTE_ONZE_STEP_H

#include "knowledge.h"

/* Tells of an event; nothing at all in the rollout, where events is NULL. */
static inline void onze_event(struct qn_events *events, enum qn_event_kind kind, int seat,
                              unsigned who, unsigned value)
{
    if (events)
        qn_event_add(events, kind, seat, who, value);
}

static inline void onze_event_rule(struct qn_events *events, int seat, unsigned rule)
{
    onze_event(events, QN_EVENT_RULE, seat, QN_ALL, rule);
}

/* The legal moves of the seat to move, as sets of slots. Slots that are not adjacent take a link.
 */
struct onze_choices {
    struct onze_set adjacent;
    struct onze_set lay, joker, swap;
    bool draw, drop, end, pass;
    bool owed; /* a lay, before the turn may end (O8, O10) */
    bool must; /* O10: pile empty and a number could be laid without a link when the turn began */
};

/* Slots that a seat could fill: adjacent, or linkable if it owns a link (O5, O6, O7). */
static inline struct onze_set onze_open(struct onze_set filled, int links, struct onze_set adjacent)
{
    return links > 0 ? onze_either(adjacent, onze_linkable(filled, adjacent)) : adjacent;
}

/* What the legal moves depend on, and the bonus cards. Playouts keep it in locals for a whole turn:
 * fast/turn.h. */
struct onze_moment {
    struct onze_set filled, stand_in, hand;
    int jokers, links, used;
    int bonus, bonus_left;
    bool laid, swapped;
    bool dry; /* the pile is empty */
};

static inline struct onze_moment onze_moment(const struct onze_state *s)
{
    int seat = s->turn;
    return (struct onze_moment){.filled = s->filled,
                                .stand_in = s->stand_in,
                                .hand = s->hand[seat],
                                .jokers = s->jokers[seat],
                                .links = s->links[seat],
                                .used = s->used,
                                .bonus = s->bonus[seat],
                                .bonus_left = s->bonus_left,
                                .laid = s->laid,
                                .swapped = s->swapped,
                                .dry = s->pile_count == 0};
}

/* The same as far as a viewer knows it. */
static inline struct onze_moment onze_moment_seen(const struct onze_view *v)
{
    int seat = v->head.turn;
    return (struct onze_moment){.filled = v->filled,
                                .stand_in = v->stand_in,
                                .hand = v->hand[seat],
                                .jokers = v->jokers[seat],
                                .links = v->links[seat],
                                .used = v->used,
                                .bonus = v->bonus[seat],
                                .bonus_left = v->bonus_left,
                                .laid = v->laid,
                                .swapped = v->swapped,
                                .dry = v->pile_count == 0};
}

static inline void onze_choices_now(const struct onze_moment *m, struct onze_choices *c)
{
    const struct onze_set none = {{0, 0}}, adjacent = onze_adjacent(m->filled);
    const struct onze_set open = onze_open(m->filled, m->links, adjacent);
    const struct onze_set lay = onze_both(m->hand, open);
    bool room = m->used < ONZE_TURN_CARDS;           /* O4 */
    bool room_after = m->used < ONZE_TURN_CARDS - 1; /* for a lay after this card */
    bool jokers = room && m->jokers > 0;
    /* O10: swaps and drops fill no slot, so until something is laid the question stays the same. */
    bool must = m->dry && onze_any(onze_both(m->hand, adjacent));
    bool owed = !m->laid && (m->swapped || must); /* O8, O10 */
    /* O11: the joker that a swap brings can be laid unless the table is full. */
    bool swaps = room && (m->laid || (room_after && onze_any(adjacent)));
    c->adjacent = adjacent;
    c->lay = room ? lay : none;
    c->joker = jokers ? open : none;
    c->swap = swaps ? onze_both(m->hand, m->stand_in) : none;
    c->drop = jokers && (!owed || (room_after && onze_any(m->jokers > 1 ? open : lay))); /* O11 */
    c->draw = m->used == 0 && !m->dry;                                                   /* O9 */
    c->end = m->used > 0 && !owed;             /* O8, O10 */
    c->pass = m->used == 0 && m->dry && !owed; /* O9, O10 */
    c->owed = owed;
    c->must = must;
}

static inline void onze_choices(const struct onze_state *s, struct onze_choices *c)
{
    const struct onze_moment moment = onze_moment(s);
    onze_choices_now(&moment, c);
}

static inline void onze_next_turn(struct onze_state *s)
{
    s->turn = (int8_t)(s->turn + 1 == s->setup.players ? 0 : s->turn + 1);
    s->used = s->laid = s->swapped = 0;
}

/* O12: whether filling the slot, which `filled` has already, brings one of the bonus cards that are
 * left. */
static inline bool onze_brings_bonus(const struct onze_set *filled, int place, int left)
{
    uint64_t half = onze_half(place);
    return left && (filled->word[place >> 6] & half) == half;
}

/* O13 */
static inline bool onze_is_empty(struct onze_set hand, int jokers)
{
    return !onze_any(hand) && jokers == 0;
}

/* O15: what the hand takes from the score. */
static inline int onze_hand_cost(struct onze_set hand, int jokers)
{
    return ONZE_WORTH * jokers + onze_sum(hand);
}

static inline void onze_end_if_empty(struct onze_state *s, int seat, struct qn_events *events)
{
    if (onze_is_empty(s->hand[seat], s->jokers[seat]))
        onze_finish(s, ONZE_O13, events);
}

/* A slot is filled from the hand: the link is spent, the half row may be complete. */
static inline void onze_fill(struct onze_state *s, int seat, int place, bool link,
                             struct qn_events *events)
{
    s->links[seat] = (uint8_t)(s->links[seat] - link);
    if (link)
        onze_event_rule(events, seat, ONZE_O6);
    onze_add(&s->filled, place);
    s->used++;
    s->laid = 1;
    s->swapped = 0;
    s->passes = 0;
    if (onze_brings_bonus(&s->filled, place, s->bonus_left)) {
        s->bonus_left--;
        s->bonus[seat]++;
        onze_event_rule(events, seat, ONZE_O12);
    }
    onze_end_if_empty(s, seat, events);
}

static inline void onze_lay(struct onze_state *s, int place, bool link, bool track,
                            struct qn_events *events)
{
    int seat = s->turn;
    onze_remove(&s->hand[seat], place);
    if (track)
        onze_know_number(s, seat, place);
    onze_fill(s, seat, place, link, events);
}

/* A joker is shown; one that everybody knows of leaves the hand first (C9). */
static inline void onze_show_joker(struct onze_state *s, int seat, bool track)
{
    if (s->recovered[seat]) {
        s->recovered[seat]--;
    } else {
        s->unseen--;
        if (track)
            onze_know_joker(s, seat);
    }
}

static inline void onze_joker_out(struct onze_state *s, int seat, bool track)
{
    s->jokers[seat]--;
    onze_show_joker(s, seat, track);
}

static inline void onze_joker(struct onze_state *s, int place, bool link, bool track,
                              struct qn_events *events)
{
    int seat = s->turn;
    onze_event_rule(events, seat, ONZE_O7);
    onze_joker_out(s, seat, track);
    onze_add(&s->stand_in, place);
    onze_fill(s, seat, place, link, events);
}

static inline void onze_swap(struct onze_state *s, int place, bool track, struct qn_events *events)
{
    int seat = s->turn;
    onze_event(events, QN_EVENT_CARD, seat, QN_ALL, ONZE_J);
    onze_event_rule(events, seat, ONZE_O8);
    onze_remove(&s->hand[seat], place);
    if (track)
        onze_know_number(s, seat, place);
    onze_remove(&s->stand_in, place);
    s->jokers[seat]++;
    s->recovered[seat]++;
    s->used++;
    s->swapped = !s->laid;
    s->passes = 0;
    if (QN_PLANT(QN_PLANT_RULE) && onze_brings_bonus(&s->filled, place, s->bonus_left)) {
        s->bonus_left--; /* planted: O12 gives nothing for a swap */
        s->bonus[seat]++;
    }
}

/* What dropping a joker tells of the hand (O11, O19). */
static inline void onze_learn_drop(struct onze_state *s, int seat, struct qn_events *events)
{
    if (s->swapped && s->recovered[seat] == 0)
        onze_know_claim(s, seat, onze_open(s->filled, s->links[seat], onze_adjacent(s->filled)));
    if (s->pile_count == 0 && !s->laid && s->used == ONZE_TURN_CARDS) {
        onze_know_lack(s, seat); /* no lay can follow, so none was owed */
        onze_event_rule(events, seat, ONZE_O19);
    }
}

static inline void onze_drop(struct onze_state *s, bool track, struct qn_events *events)
{
    int seat = s->turn;
    onze_event_rule(events, seat, ONZE_O11);
    onze_joker_out(s, seat, track);
    s->used++;
    s->passes = 0;
    if (track)
        onze_learn_drop(s, seat, events);
    onze_end_if_empty(s, seat, events);
}

static inline void onze_draw(struct onze_state *s, bool track, struct qn_events *events)
{
    int seat = s->turn;
    if (track)
        onze_know_draw(s, seat);
    uint8_t card = s->rest.pile[--s->pile_count];
    s->rest.pile[s->pile_count] = 0;
    onze_event_rule(events, seat, ONZE_O9);
    onze_event(events, QN_EVENT_CARD, seat, 1u << seat, card);
    if (card == ONZE_J)
        s->jokers[seat]++;
    else
        onze_add(&s->hand[seat], onze_place[card]);
    onze_next_turn(s);
}

static inline void onze_end(struct onze_state *s, bool track, struct qn_events *events)
{
    if (track && s->pile_count == 0 && !s->laid) {
        onze_know_lack(s, s->turn);
        onze_event_rule(events, s->turn, ONZE_O19);
    }
    onze_next_turn(s);
}

static inline void onze_pass(struct onze_state *s, bool track, struct qn_events *events)
{
    if (track)
        onze_know_lack(s, s->turn);
    onze_event_rule(events, s->turn, ONZE_O19);
    s->passes++;
    if (s->passes == s->setup.players)
        onze_finish(s, ONZE_O14, events);
    else
        onze_next_turn(s);
}

#endif
