/* A turn at a stretch, for playouts: what only the seat to move changes stays in locals until the
 * turn is over.
 *
 * Derived from step.h: the same plies, without events and without what everybody may infer.
 * tests/conformance_test.c holds playouts to the loop over legal moves, byte by byte. */
#ifndef QUINTE_ONZE_FAST_TURN_H
#define QUINTE_ONZE_FAST_TURN_H

#include "../step.h"

/* A number is laid, a joker is laid, or a number takes a joker's place: without a branch, for which
 * one it is cannot be foretold. A slot that is filled already stays so; a joker's slot is not one
 * of the hand. */
static inline void onze_use_slot(struct onze_state *s, struct onze_moment *m, int kind, int place,
                                 bool link)
{
    bool joker = kind == ONZE_JOKER, swap = kind == ONZE_SWAP;
    struct onze_set slot = onze_one(place);
    bool known = joker && s->recovered[s->turn]; /* C9 */
    s->recovered[s->turn] = (uint8_t)(s->recovered[s->turn] + swap - known);
    s->unseen = (uint8_t)(s->unseen - (joker && !known));
    m->hand = onze_less(m->hand, slot);
    m->filled = onze_either(m->filled, slot);
    m->stand_in = onze_either(onze_less(m->stand_in, slot), onze_if(joker, slot));
    m->jokers += swap - joker;
    m->links -= link;
    m->swapped = swap && !m->laid;
    m->laid = m->laid || !swap;
    if (onze_brings_bonus(&m->filled, place, swap ? 0 : m->bonus_left)) {
        m->bonus_left--;
        m->bonus++;
    }
}

static inline void onze_drop_joker(struct onze_state *s, struct onze_moment *m)
{
    m->jokers--;
    onze_show_joker(s, s->turn, false);
}

/* The turn is over, or the game (O13). */
static inline void onze_put_back(struct onze_state *s, const struct onze_moment *m)
{
    int seat = s->turn;
    s->filled = m->filled;
    s->stand_in = m->stand_in;
    s->hand[seat] = m->hand;
    s->jokers[seat] = (uint8_t)m->jokers;
    s->links[seat] = (uint8_t)m->links;
    s->bonus[seat] = (uint8_t)m->bonus;
    s->bonus_left = (uint8_t)m->bonus_left;
    s->passes = 0;
}

/* O9: no card is used. */
static inline void onze_draw_or_pass(struct onze_state *s)
{
    if (s->pile_count)
        onze_draw(s, false, NULL);
    else
        onze_pass(s, false, NULL);
}

#endif
