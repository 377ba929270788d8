/* The best slot for the policy, without weighing one after another: the eight half rows lie side by
 * side, a lane each, and each round weighs one slot of every lane. The worths are those of
 * onze_slot_worth.
 *
 * Lanes are vectors of the compiler, as wide as the machine has them. */
#ifndef QUINTE_ONZE_HALVES_H
#define QUINTE_ONZE_HALVES_H

#include "worths.h"

#ifdef __SSE4_1__
#include <immintrin.h>
#endif

#if defined __AVX512VPOPCNTDQ__ && defined __AVX512VL__
#define ONZE_COUNTS /* the machine counts bits in lanes */
#endif

/* ---- lanes ---- */

#ifdef __AVX2__
enum { ONZE_LANES = 8, ONZE_GROUPS = 1 };
#else
enum { ONZE_LANES = 4, ONZE_GROUPS = 2 };
#endif

typedef int32_t onze_group __attribute__((vector_size(4 * ONZE_LANES)));
typedef uint64_t onze_pairs __attribute__((vector_size(4 * ONZE_LANES)));
typedef float onze_floats __attribute__((vector_size(4 * ONZE_LANES)));
typedef uint32_t onze_quad __attribute__((vector_size(16)));
typedef uint64_t onze_words __attribute__((vector_size(16)));
typedef uint8_t onze_bytes __attribute__((vector_size(16)));

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

/* Rows from right to left: number 1 changes places with number 21. */
static inline void onze_mirror(onze_quad *rows)
{
    onze_quad x = *rows;
    x = (x >> 1 & 0x55555555) | (x & 0x55555555) << 1;
    x = (x >> 2 & 0x33333333) | (x & 0x33333333) << 2;
    x = (x >> 4 & 0x0f0f0f0f) | (x & 0x0f0f0f0f) << 4;
    onze_bytes bytes = (onze_bytes)x;
    x = (onze_quad)__builtin_shufflevector(bytes, bytes, 3, 2, 1, 0, 7, 6, 5, 4, 11, 10, 9, 8, 15,
                                           14, 13, 12);
    *rows = x >> (32 - ONZE_WIDTH);
}

/* Slots, seen outward: those below the centres are mirrored, so that in every lane a slot nearer to
 * the end of its row is a higher bit. */
static inline void onze_outward(struct onze_lanes *lanes, struct onze_set set)
{
    onze_quad high = (onze_quad)(onze_words){set.word[0], set.word[1]}, low = high;
    onze_mirror(&low);
#ifdef __AVX2__
    lanes->of[0] = (onze_group)__builtin_shufflevector(low, high, 0, 1, 2, 3, 4, 5, 6, 7);
#else
    lanes->of[0] = (onze_group)low;
    lanes->of[1] = (onze_group)high;
#endif
}

/* Back from there: the slots of all lanes as one set. */
static inline struct onze_set onze_inward(const struct onze_lanes *lanes)
{
#ifdef __AVX2__
    onze_quad low = (onze_quad)__builtin_shufflevector(lanes->of[0], lanes->of[0], 0, 1, 2, 3);
    onze_quad high = (onze_quad)__builtin_shufflevector(lanes->of[0], lanes->of[0], 4, 5, 6, 7);
#else
    onze_quad low = (onze_quad)lanes->of[0], high = (onze_quad)lanes->of[1];
#endif
    onze_mirror(&low);
    onze_words words = (onze_words)(low | high);
    return (struct onze_set){{words[0], words[1]}};
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

/* O2: slots of the same number in a neighbour row, as onze_across has them. */
static inline void onze_across_lanes(onze_group *across, const onze_group *slots)
{
#ifdef __AVX2__
    *across = __builtin_shufflevector(*slots, *slots, 1, 0, 1, 2, 5, 4, 5, 6) |
              __builtin_shufflevector(*slots, *slots, 1, 2, 3, 2, 5, 6, 7, 6);
#else
    *across = __builtin_shufflevector(*slots, *slots, 1, 0, 1, 2) |
              __builtin_shufflevector(*slots, *slots, 1, 2, 3, 2);
#endif
}

/* Whether there is a slot in any lane. */
static inline bool onze_some(const onze_group *slots)
{
#ifdef __AVX2__
    return !_mm256_testz_si256((__m256i)*slots, (__m256i)*slots);
#else
    onze_pairs pairs = (onze_pairs)*slots;
    return (pairs[0] | pairs[1]) != 0;
#endif
}

/* How many slots there are in each lane. */
static inline void onze_sizes(onze_group *sizes, const onze_group *slots)
{
#ifdef ONZE_COUNTS
    *sizes = (onze_group)_mm256_popcnt_epi32((__m256i)*slots);
#else
    onze_group n = *slots - (*slots >> 1 & 0x55555555);
    n = (n & 0x33333333) + (n >> 2 & 0x33333333);
    n = (n + (n >> 4)) & 0x0f0f0f0f;
    n += n >> 8;
    *sizes = (n + (n >> 16)) & 0x1f;
#endif
}

/* Where the only slot of each lane is; a power of two has its exponent in front as a float. */
static inline void onze_places(onze_group *places, const onze_group *slot)
{
#ifdef ONZE_COUNTS
    onze_group below = *slot - 1;
    onze_sizes(places, &below);
#else
    *places = ((onze_group) __builtin_convertvector(*slot, onze_floats) >> 23) - 127;
#endif
}

/* How many slots there are in each lane, one after the other from `first` on. */
static inline void onze_lengths(onze_group *lengths, const onze_group *slots,
                                const onze_group *first)
{
#ifdef ONZE_COUNTS
    (void)first;
    onze_sizes(lengths, slots);
#else
    onze_group begin, end = *slots + *first;
    onze_places(&begin, first);
    onze_places(&end, &end);
    *lengths = end - begin;
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

/* Sets all lanes to the greatest one. */
static inline void onze_greatest(onze_group *lanes)
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
    *lanes = top;
}

/* ---- half rows ---- */

enum { ONZE_BID = ONZE_HASTE * 128 * ONZE_CODES }; /* a worth of 1 as a bid: see onze_consider */

/* The tastes that concern slots, ready to be added to bids. */
struct onze_scale {
    struct onze_lanes lay, other, own; /* own: more than for another number */
    int run, link, plan, near, near_own;
    /* By haste, for bit 0 of each lane and from bit to bit: */
    struct onze_lanes joker, number; /* a bid by a joker; what is added for a number */
    struct onze_lanes points;
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

/* Where bit 0 of each lane is: at 21s, and at 1s, which are as far out beyond the centre. */
static inline void onze_origins(struct onze_lanes *places)
{
    const uint64_t rows = UINT64_C(32) << 32, both = (UINT64_C(1) << 32) + 1;
    const struct onze_set high = {{rows, 64 * both + rows}};
    const uint64_t end = (ONZE_WIDTH - 1) * both;
    onze_spread(places, (struct onze_set){{high.word[0] + end, high.word[1] + end}}, high);
}

enum { ONZE_BIAS = 1 << 30 }; /* makes bids positive */

/* The part that stays as it is for a whole turn. */
static inline void onze_scale_turn(const struct onze_mood *mood, struct onze_scale *scale)
{
    const int each = 128 * ONZE_CODES, points = each * mood->haste * mood->taste[ONZE_TASTE_POINTS];
    const int joker = each * mood->joker + 128 * ONZE_CODE_JOKER;
    onze_origins(&scale->joker);
    onze_sides(&scale->number, ONZE_WIDTH * points - joker,
               points - joker); /* and not by a joker */
    onze_sides(&scale->points, -points, points);
    for (int g = 0; g < ONZE_GROUPS; g++) {
        scale->joker.of[g] += ONZE_BIAS + joker;
        scale->number.of[g] += scale->lay.of[g];
    }
}

/* Table and hand of the seat to move, seen outward. Rollouts keep them from one decision to the
 * next. */
struct onze_look {
    struct onze_lanes filled, hand;
};

static inline void onze_look(const struct onze_moment *m, struct onze_look *look)
{
    onze_outward(&look->filled, m->filled);
    onze_outward(&look->hand, m->hand);
}

/* All slots but the centres. */
static inline void onze_all_halves(struct onze_lanes *half)
{
    const uint64_t both = (UINT64_C(1) << 32) + 1;
    const uint64_t low = both * (onze_row & -(UINT64_C(2) << (ONZE_WIDTH - ONZE_CENTRE)));
    const uint64_t high = both * (onze_row & -(UINT64_C(2) << (ONZE_CENTRE - 1)));
    onze_spread(half, (struct onze_set){{low, ONZE_COLOURS > 2 ? low : 0}},
                (struct onze_set){{high, ONZE_COLOURS > 2 ? high : 0}});
}

struct onze_halves {
    struct onze_lanes empty, own; /* slots: empty ones, and those of the seat's numbers */
    struct onze_lanes adjacent;   /* O5: slots next to a filled one */
    struct onze_lanes plan;       /* O12: −1 where the half row can be completed in this turn */
    struct onze_lanes worth;      /* what it adds to a bid: see onze_half_worth */
};

static inline void onze_halves(const struct onze_moment *m, const struct onze_look *look,
                               const struct onze_scale *scale, struct onze_halves *h)
{
    const int left = m->bonus_left ? ONZE_TURN_CARDS - m->used : -1, near = m->bonus_left ? 3 : -1;
    struct onze_lanes half;
    onze_all_halves(&half);
    for (int g = 0; g < ONZE_GROUPS; g++) {
        const onze_group filled = look->filled.of[g];
        onze_group count, own;
        h->empty.of[g] = half.of[g] & ~filled;
        h->own.of[g] = h->empty.of[g] & look->hand.of[g];
        h->adjacent.of[g] = filled << 1 | filled >> 1;
        onze_sizes(&count, &h->empty.of[g]);
        onze_sizes(&own, &h->own.of[g]);
        h->plan.of[g] = (count <= left) & (count - own <= m->jokers);
        onze_group is_near = ~h->plan.of[g] & (count <= near), some = own > 1;
        h->worth.of[g] = (h->plan.of[g] & scale->plan) | (is_near & some & scale->near_own) |
                         (is_near & ~some & scale->near);
    }
}

/* O5, O6: the slots that the seat could fill, as onze_open has them. */
static inline void onze_open_lanes(const struct onze_look *look, const struct onze_halves *h,
                                   bool links, struct onze_lanes *open)
{
    const int linkable = links ? -1 : 0;
    for (int g = 0; g < ONZE_GROUPS; g++) {
        onze_group across;
        onze_across_lanes(&across, &look->filled.of[g]);
        open->of[g] = h->empty.of[g] & (h->adjacent.of[g] | (across & linkable));
    }
}

/* The open slots that a joker might be for: those that bring a bonus card or, unless `narrow`, open
 * an own number; if there are none and `any` says so, all. */
static inline void onze_joker_slots(const struct onze_look *look, const struct onze_halves *h,
                                    const struct onze_lanes *open, bool any, bool narrow,
                                    struct onze_lanes *slots)
{
    const int useful = narrow ? 0 : -1;
    onze_group some = {0};
    for (int g = 0; g < ONZE_GROUPS; g++) {
        onze_group beside = (look->hand.of[g] << 1 | look->hand.of[g] >> 1) & useful;
        slots->of[g] = open->of[g] & ~h->own.of[g] & (beside | h->plan.of[g]);
        some |= slots->of[g];
    }
    if (any && !onze_some(&some))
        for (int g = 0; g < ONZE_GROUPS; g++)
            slots->of[g] = open->of[g] & ~h->own.of[g];
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

/* The greatest bid for a slot, unless `other` is greater; and that slot, or none. A slot of an own
 * number is for that number, any other for a joker. */
static inline int onze_best_slot(const struct onze_mood *mood, const struct onze_scale *scale,
                                 const struct onze_halves *h, const struct onze_lanes *slots,
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
            .base = scale->joker.of[g] + ONZE_BID * mood->out + h->worth.of[g],
            .number = scale->number.of[g],
            .place_step = place_step.of[g],
            .points_step = scale->points.of[g],
            .gap = scale->other.of[g],
            .gap_own = scale->own.of[g],
            .run = scale->run,
            .link = scale->link,
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

#endif
