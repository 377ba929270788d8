/* The best slot for the policy, without weighing one after another: the eight half rows lie side by
 * side, a lane each, and each round weighs one slot of every lane.
 *
 * Derived from policy_eval.h: the bid is that of onze_best_slot_plain. tests/fast_test.c holds it
 * to that. */
#ifndef QUINTE_ONZE_FAST_SLOT_SIMD_H
#define QUINTE_ONZE_FAST_SLOT_SIMD_H

#include "../policy_eval.h"
#include "lanes.h"

enum {
    ONZE_BID = ONZE_URGENCY * 128 * ONZE_CODES, /* a rating of 1 as a bid: see onze_consider */
    ONZE_BIAS = 1 << 30,                        /* makes bids positive */
};

/* What stays the same for several decisions: the weights that concern slots, ready to be added to
 * bids, and table and hand of the seat to move, seen outward. */
struct onze_picker {
    struct onze_lanes lay, other, own; /* own: more than for another number */
    int run, link, plan, near, near_own;
    /* By urgency, for bit 0 of each lane and from bit to bit: */
    struct onze_lanes joker, number; /* a bid by a joker; what is added for a number */
    struct onze_lanes points;
    struct onze_lanes filled, hand;
};

static inline void onze_picker_weights(struct onze_picker *p,
                                       const struct onze_policy_weights *weights)
{
    const int16_t *of = weights->of;
    const int other_low = of[ONZE_POLICY_OTHER_LOW], other_high = of[ONZE_POLICY_OTHER_HIGH];
    onze_sides(&p->lay, ONZE_BID * of[ONZE_POLICY_LAY_LOW], ONZE_BID * of[ONZE_POLICY_LAY_HIGH]);
    onze_sides(&p->other, ONZE_BID * other_low, ONZE_BID * other_high);
    onze_sides(&p->own, ONZE_BID * (of[ONZE_POLICY_OWN_LOW] - other_low),
               ONZE_BID * (of[ONZE_POLICY_OWN_HIGH] - other_high));
    p->run = ONZE_BID * of[ONZE_POLICY_RUN];
    p->link = ONZE_BID * of[ONZE_POLICY_LINK];
    p->plan = ONZE_BID * of[ONZE_POLICY_PLAN];
    p->near = ONZE_BID * of[ONZE_POLICY_NEAR];
    p->near_own = ONZE_BID * of[ONZE_POLICY_NEAR_OWN];
}

static inline void onze_picker_hand(struct onze_picker *p, struct onze_set hand)
{
    onze_outward(&p->hand, hand);
}

static inline void onze_picker_rows(struct onze_picker *p, const struct onze_moment *m)
{
    onze_outward(&p->filled, m->filled);
    onze_outward(&p->hand, m->hand);
}

static inline void onze_picker_turn(struct onze_picker *p, const struct onze_context *context)
{
    const int each = 128 * ONZE_CODES;
    const int points = each * context->urgency * context->weights[ONZE_POLICY_POINTS];
    const int joker = each * context->joker + 128 * ONZE_CODE_JOKER;
    onze_origins(&p->joker);
    onze_sides(&p->number, ONZE_WIDTH * points - joker, points - joker); /* and not by a joker */
    onze_sides(&p->points, -points, points);
    for (int g = 0; g < ONZE_GROUPS; g++) {
        p->joker.of[g] += ONZE_BIAS + joker;
        p->number.of[g] += p->lay.of[g];
    }
}

/* ---- half rows ---- */

struct onze_half_rows {
    struct onze_lanes empty, own; /* slots: empty ones, and those of the seat's numbers */
    struct onze_lanes adjacent;   /* O5: slots next to a filled one */
    struct onze_lanes plan;       /* O12: −1 where the half row can be completed in this turn */
    struct onze_lanes rating;     /* what it adds to a bid: see onze_half_rating */
};

static inline void onze_half_rows(const struct onze_picker *p, const struct onze_moment *m,
                                  struct onze_half_rows *h)
{
    const int left = m->bonus_left ? ONZE_TURN_CARDS - m->used : -1, near = m->bonus_left ? 3 : -1;
    struct onze_lanes half;
    onze_all_halves(&half);
    for (int g = 0; g < ONZE_GROUPS; g++) {
        const onze_group filled = p->filled.of[g];
        onze_group count, own;
        h->empty.of[g] = half.of[g] & ~filled;
        h->own.of[g] = h->empty.of[g] & p->hand.of[g];
        h->adjacent.of[g] = filled << 1 | filled >> 1;
        onze_sizes(&count, &h->empty.of[g]);
        onze_sizes(&own, &h->own.of[g]);
        h->plan.of[g] = (count <= left) & (count - own <= m->jokers);
        onze_group is_near = ~h->plan.of[g] & (count <= near), some = own > 1;
        h->rating.of[g] = (h->plan.of[g] & p->plan) | (is_near & some & p->near_own) |
                          (is_near & ~some & p->near);
    }
}

/* O5, O6: the slots that the seat could fill, as onze_open has them. */
static inline void onze_open_lanes(const struct onze_picker *p, const struct onze_half_rows *h,
                                   bool links, struct onze_lanes *open)
{
    const int linkable = links ? -1 : 0;
    for (int g = 0; g < ONZE_GROUPS; g++) {
        onze_group across;
        onze_across_lanes(&across, &p->filled.of[g]);
        open->of[g] = h->empty.of[g] & (h->adjacent.of[g] | (across & linkable));
    }
}

/* The open slots that a joker might be for, as onze_joker_slots has them. */
static inline void onze_joker_lanes(const struct onze_picker *p, const struct onze_half_rows *h,
                                    const struct onze_lanes *open, bool any, bool narrow,
                                    struct onze_lanes *slots)
{
    const int useful = narrow ? 0 : -1;
    onze_group some = {0};
    for (int g = 0; g < ONZE_GROUPS; g++) {
        onze_group beside = (p->hand.of[g] << 1 | p->hand.of[g] >> 1) & useful;
        slots->of[g] = open->of[g] & ~h->own.of[g] & (beside | h->plan.of[g]);
        some |= slots->of[g];
    }
    if (any && !onze_some(&some))
        for (int g = 0; g < ONZE_GROUPS; g++)
            slots->of[g] = open->of[g] & ~h->own.of[g];
}

/* The slots to weigh: of the seat's numbers, and for jokers if it may lay one. */
static inline void onze_slots_to_weigh(const struct onze_picker *p, const struct onze_moment *m,
                                       const struct onze_half_rows *h, bool by_joker, bool any,
                                       bool narrow, struct onze_lanes *slots)
{
    struct onze_lanes open, jokers;
    onze_open_lanes(p, h, m->links > 0, &open);
    for (int g = 0; g < ONZE_GROUPS; g++)
        slots->of[g] = open.of[g] & h->own.of[g];
    if (!by_joker)
        return;
    onze_joker_lanes(p, h, &open, any, narrow, &jokers);
    for (int g = 0; g < ONZE_GROUPS; g++)
        slots->of[g] |= jokers.of[g];
}

/* ---- bids ---- */

/* What the bids of a lane are made of. */
struct onze_bids {
    onze_group empty, own, adjacent;
    onze_group base, number;            /* for bit 0: by a joker; what is added for a number */
    onze_group place_step, points_step; /* from bit to bit */
    onze_group gap, gap_own;            /* for each slot outward */
    int run, link;
};

/* The greatest bid of each lane, and for which slot. */
struct onze_winner {
    onze_group bid, slot;
};

/* Weighs the slot next to the centre of each lane and takes it away. */
static inline void onze_weigh_next(const struct onze_bids *b, onze_group *slots,
                                   struct onze_winner *best)
{
    onze_group bit = *slots & -*slots, next = bit + bit;
    onze_group gap = b->empty & ~(b->empty + next); /* what is added is carried through the gap */
    onze_group run = b->own & ~(b->own + next), gap_own = gap & b->own;
    onze_group by_number = (b->own & bit) != 0, link = (b->adjacent & bit) == 0;
    onze_group place, gap_size, own_size, run_size;
    onze_places(&place, &bit);
    onze_lengths(&gap_size, &gap, &next);
    onze_sizes(&own_size, &gap_own);
    onze_lengths(&run_size, &run, &next);
    onze_group bid = b->base + (by_number & b->number) + (link & b->link);
    bid += place * (b->place_step + (by_number & b->points_step));
    bid += gap_size * b->gap + (own_size * b->gap_own + run_size * b->run);
    bid &= bit != 0;
    onze_group better = bid > best->bid;
    onze_raise(&best->bid, &bid);
    best->slot = (bit & better) | (best->slot & ~better);
    *slots &= *slots - 1;
}

/* The greatest bid of all lanes, unless `other` is greater; and for which slot, or none. */
static inline int onze_greatest_bid(const struct onze_picker *p, const struct onze_context *context,
                                    const struct onze_half_rows *h, const struct onze_lanes *slots,
                                    int other, struct onze_lanes *slot)
{
    struct onze_lanes place_step;
    onze_sides(&place_step, -1, 1);
    onze_group top = {other + ONZE_BIAS};
    struct onze_winner best[ONZE_GROUPS];
    for (int g = 0; g < ONZE_GROUPS; g++) {
        const struct onze_bids bids = {
            .empty = h->empty.of[g],
            .own = h->own.of[g],
            .adjacent = h->adjacent.of[g],
            .base = p->joker.of[g] + ONZE_BID * context->out + h->rating.of[g],
            .number = p->number.of[g],
            .place_step = place_step.of[g],
            .points_step = p->points.of[g],
            .gap = p->other.of[g],
            .gap_own = p->own.of[g],
            .run = p->run,
            .link = p->link,
        };
        onze_group rest = slots->of[g];
        best[g] = (struct onze_winner){.bid = {0}};
        do { /* most have no more than two */
            onze_weigh_next(&bids, &rest, &best[g]);
            onze_weigh_next(&bids, &rest, &best[g]);
        } while (onze_some(&rest));
        onze_raise(&top, &best[g].bid);
    }
    onze_greatest(&top);
    for (int g = 0; g < ONZE_GROUPS; g++)
        slot->of[g] = best[g].slot & (best[g].bid == top);
    return top[0] - ONZE_BIAS;
}

/* As onze_best_slot_plain; leaves the picker as it is after the slot is filled. */
static inline int onze_best_slot(struct onze_picker *p, const struct onze_moment *m,
                                 const struct onze_choices *c, const struct onze_context *context,
                                 bool any, bool narrow, int other)
{
    struct onze_half_rows half_rows;
    struct onze_lanes slots, slot;
    onze_half_rows(p, m, &half_rows);
    onze_slots_to_weigh(p, m, &half_rows, onze_any(c->joker), any, narrow, &slots);
    int best = onze_greatest_bid(p, context, &half_rows, &slots, other, &slot);
    for (int g = 0; g < ONZE_GROUPS; g++) {
        p->filled.of[g] |= slot.of[g];
        p->hand.of[g] &= ~slot.of[g];
    }
    return best;
}

#endif
