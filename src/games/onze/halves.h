/* The best slot for the policy, without weighing one after another: the eight half rows lie side by
 * side, a lane each, and are walked in step from their ends towards the centres. What lies outward
 * of a slot is known when the walk comes to it. The worths are those of onze_slot_worth.
 *
 * Lanes are vectors of the compiler, as wide as the machine has them. */
#ifndef QUINTE_ONZE_HALVES_H
#define QUINTE_ONZE_HALVES_H

#include "worths.h"

#ifdef __SSE4_1__
#include <immintrin.h>
#endif

/* ---- lanes ---- */

#ifdef __AVX2__
enum { ONZE_LANES = 8, ONZE_GROUPS = 1 };
#else
enum { ONZE_LANES = 4, ONZE_GROUPS = 2 };
#endif

typedef int32_t onze_group __attribute__((vector_size(4 * ONZE_LANES)));
typedef uint64_t onze_pairs __attribute__((vector_size(4 * ONZE_LANES)));

/* A number for each half row: the four below the centres, then the four above. Lanes are passed by
 * address, for how vectors are passed by value depends on the machine. */
struct onze_lanes {
    onze_group of[ONZE_GROUPS];
};

/* One number for the halves below the centres, one for those above. */
static inline void onze_sides(struct onze_lanes *lanes, int low, int high)
{
#ifdef __AVX2__
    lanes->of[0] = (onze_group){low, low, low, low, high, high, high, high};
#else
    lanes->of[0] = (onze_group){low, low, low, low};
    lanes->of[1] = (onze_group){high, high, high, high};
#endif
}

/* Slots, or other numbers in the same order. */
static inline void onze_spread(struct onze_lanes *lanes, struct onze_set low, struct onze_set high)
{
#ifdef __AVX2__
    lanes->of[0] = (onze_group)(onze_pairs){low.word[0], low.word[1], high.word[0], high.word[1]};
#else
    lanes->of[0] = (onze_group)(onze_pairs){low.word[0], low.word[1]};
    lanes->of[1] = (onze_group)(onze_pairs){high.word[0], high.word[1]};
#endif
}

/* The slots of all lanes as one set. */
static inline struct onze_set onze_gather(const struct onze_lanes *lanes)
{
    struct onze_set set = {{0, 0}};
    for (int g = 0; g < ONZE_GROUPS; g++)
        for (int i = 0; i < ONZE_LANES / 2; i++)
            set.word[i % 2] |= ((onze_pairs)lanes->of[g])[i];
    return set;
}

/* How many slots there are in each lane. */
static inline void onze_sizes(onze_group *sizes, const onze_group *slots)
{
#if defined __AVX512VPOPCNTDQ__ && defined __AVX512VL__
    *sizes = (onze_group)_mm256_popcnt_epi32((__m256i)*slots);
#else
    onze_group n = *slots - (*slots >> 1 & 0x55555555);
    n = (n & 0x33333333) + (n >> 2 & 0x33333333);
    n = (n + (n >> 4)) & 0x0f0f0f0f;
    n += n >> 8;
    *sizes = (n + (n >> 16)) & 0x1f;
#endif
}

/* The greater of two, lane by lane; gcc does not find the instruction by itself. */
static inline void onze_raise(onze_group *best, const onze_group *bid)
{
#if defined __AVX2__
    *best = (onze_group)_mm256_max_epi32((__m256i)*best, (__m256i)*bid);
#elif defined __SSE4_1__
    *best = (onze_group)_mm_max_epi32((__m128i)*best, (__m128i)*bid);
#else
    onze_group better = *bid > *best;
    *best = (*bid & better) | (*best & ~better);
#endif
}

/* The greatest lane. */
static inline int onze_greatest(const onze_group *lanes)
{
    onze_group top = *lanes, other;
#ifdef __AVX2__
    other = __builtin_shufflevector(top, top, 4, 5, 6, 7, 0, 1, 2, 3);
    onze_raise(&top, &other);
    other = __builtin_shufflevector(top, top, 2, 3, 0, 1, 6, 7, 4, 5);
    onze_raise(&top, &other);
    other = __builtin_shufflevector(top, top, 1, 0, 3, 2, 5, 4, 7, 6);
#else
    other = __builtin_shufflevector(top, top, 2, 3, 0, 1);
    onze_raise(&top, &other);
    other = __builtin_shufflevector(top, top, 1, 0, 3, 2);
#endif
    onze_raise(&top, &other);
    return top[0];
}

/* ---- half rows ---- */

enum { ONZE_BID = ONZE_HASTE * 128 * ONZE_CODES }; /* a worth of 1 as a bid: see onze_consider */

/* The tastes that concern slots, ready to be added to bids. */
struct onze_scale {
    struct onze_lanes lay, other, own; /* own: more than for another number */
    int run, link, plan, near, near_own;
};

static inline void onze_scale(const struct onze_taste *taste, struct onze_scale *scale)
{
    const int16_t *of = taste->of;
    const int other_low = of[ONZE_TASTE_OTHER_LOW], other_high = of[ONZE_TASTE_OTHER_HIGH];
    onze_sides(&scale->lay, ONZE_BID * of[ONZE_TASTE_LAY_LOW], ONZE_BID * of[ONZE_TASTE_LAY_HIGH]);
    onze_sides(&scale->other, ONZE_BID * other_low, ONZE_BID * other_high);
    onze_sides(&scale->own, ONZE_BID * (of[ONZE_TASTE_OWN_LOW] - other_low),
               ONZE_BID * (of[ONZE_TASTE_OWN_HIGH] - other_high));
    scale->run = ONZE_BID * of[ONZE_TASTE_RUN];
    scale->link = ONZE_BID * of[ONZE_TASTE_LINK];
    scale->plan = ONZE_BID * of[ONZE_TASTE_PLAN];
    scale->near = ONZE_BID * of[ONZE_TASTE_NEAR];
    scale->near_own = ONZE_BID * of[ONZE_TASTE_NEAR_OWN];
}

struct onze_halves {
    struct onze_lanes empty, own; /* slots: empty ones, and those of the seat's numbers */
    struct onze_lanes plan;       /* O12: −1 where the half row can be completed in this turn */
    struct onze_lanes worth;      /* what it adds to a bid: see onze_half_worth */
};

static inline void onze_halves(const struct onze_state *s, const struct onze_scale *scale,
                               struct onze_halves *h)
{
    const int low = (1 << (ONZE_CENTRE - 1)) - 1, high = (int)onze_row & ~(low << 1 | 1);
    const int left = s->bonus_left ? ONZE_TURN_CARDS - s->used : -1, near = s->bonus_left ? 3 : -1;
    struct onze_lanes half, filled, hand;
    onze_sides(&half, low, high);
    onze_spread(&filled, s->filled, s->filled);
    onze_spread(&hand, s->hand[s->turn], s->hand[s->turn]);
    for (int g = 0; g < ONZE_GROUPS; g++) {
        onze_group count, own;
        h->empty.of[g] = half.of[g] & ~filled.of[g];
        h->own.of[g] = h->empty.of[g] & hand.of[g];
        onze_sizes(&count, &h->empty.of[g]);
        onze_sizes(&own, &h->own.of[g]);
        h->plan.of[g] = (count <= left) & (count - own <= s->jokers[s->turn]);
        onze_group is_near = ~h->plan.of[g] & (count <= near), some = own > 1;
        h->worth.of[g] = (h->plan.of[g] & scale->plan) | (is_near & some & scale->near_own) |
                         (is_near & ~some & scale->near);
    }
}

/* The slots that a joker might be for: those that bring a bonus card or, unless `narrow`, open an
 * own number; if there are none and `any` says so, all that are open. */
static inline void onze_joker_slots(const struct onze_state *s, const struct onze_choices *c,
                                    const struct onze_halves *h, bool any, bool narrow,
                                    struct onze_lanes *slots)
{
    struct onze_set useful = onze_if(!narrow, onze_beside(s->hand[s->turn]));
    struct onze_lanes open, beside, use;
    onze_spread(&open, c->joker, c->joker);
    onze_spread(&beside, useful, useful);
    for (int g = 0; g < ONZE_GROUPS; g++) {
        open.of[g] &= h->empty.of[g] & ~h->own.of[g];
        use.of[g] = open.of[g] & (beside.of[g] | h->plan.of[g]);
    }
    bool all = any && !onze_any(onze_gather(&use));
    for (int g = 0; g < ONZE_GROUPS; g++)
        slots->of[g] = all ? open.of[g] : use.of[g];
}

/* ---- the walk ---- */

/* Where the walk begins, at 1s and 21s: a number grows by one in a lower half, falls by one in an
 * upper one. */
static inline void onze_ends(struct onze_lanes *places)
{
    const uint64_t rows = UINT64_C(32) << 32, both = (UINT64_C(1) << 32) + 1;
    const struct onze_set low = {{rows, 64 * both + rows}};
    const uint64_t end = (ONZE_WIDTH - 1) * both;
    onze_spread(places, low, (struct onze_set){{low.word[0] + end, low.word[1] + end}});
}

/* The greatest bid for a slot, unless `other` is greater. A slot of an own number is for that
 * number, any other for a joker. */
static inline int onze_best_slot(const struct onze_choices *c, const struct onze_mood *mood,
                                 const struct onze_scale *scale, const struct onze_halves *h,
                                 const struct onze_lanes *slots, int other)
{
    const int each = 128 * ONZE_CODES, points = each * mood->haste * mood->taste[ONZE_TASTE_POINTS];
    const int bias = 1 << 30; /* makes bids positive */
    const int joker = each * onze_joker_haste(mood) + 128 * ONZE_CODE_JOKER;
    struct onze_lanes adjacent, by_joker, by_number, place_step, points_step, bit;
    onze_ends(&by_joker);
    onze_spread(&adjacent, c->adjacent, c->adjacent);
    onze_sides(&by_number, points - joker, ONZE_WIDTH * points - joker); /* and not by a joker */
    onze_sides(&place_step, 1, -1);
    onze_sides(&points_step, points, -points);
    onze_group top = {other + bias};
    for (int g = 0; g < ONZE_GROUPS; g++) {
        onze_group gap = {0}, run = {0}, best = {0};
        onze_group base = by_joker.of[g] + (bias + joker + ONZE_BID * mood->out);
        onze_group more = by_number.of[g] + scale->lay.of[g];
        for (int i = 0; i < ONZE_WIDTH - ONZE_CENTRE; i++) {
            onze_sides(&bit, 1 << i, 1 << (ONZE_WIDTH - 1 - i));
            onze_group empty = (h->empty.of[g] & bit.of[g]) != 0;
            onze_group own = (h->own.of[g] & bit.of[g]) != 0;
            onze_group link = (adjacent.of[g] & bit.of[g]) == 0;
            onze_group bid = base + (gap + run) + (own & more) + (link & scale->link);
            bid &= (slots->of[g] & bit.of[g]) != 0;
            onze_raise(&best, &bid);
            gap = (gap + scale->other.of[g] + (own & scale->own.of[g])) & empty;
            run = (run + scale->run) & own;
            base += place_step.of[g];
            more += points_step.of[g];
        }
        best += h->worth.of[g];
        onze_raise(&top, &best);
    }
    return onze_greatest(&top) - bias;
}

#endif
