/* How the policy rates a slot or a plain move, and the best slot found by rating one after another.
 * It looks at the table, its own hand and the others' numbers of cards only. */
#ifndef QUINTE_ONZE_POLICY_EVAL_H
#define QUINTE_ONZE_POLICY_EVAL_H

#include "step.h"
#include "core/random.h"

/* What the policy rates things by. Urgency is the greater the shorter the others' hands are. */
enum onze_policy_term {
    ONZE_POLICY_LAY_LOW, /* a number is laid: below the centre, above it */
    ONZE_POLICY_LAY_HIGH,
    ONZE_POLICY_OWN_LOW, /* for each own number in the gap that the slot gives way to */
    ONZE_POLICY_OWN_HIGH,
    ONZE_POLICY_OTHER_LOW, /* for each other number there */
    ONZE_POLICY_OTHER_HIGH,
    ONZE_POLICY_RUN,      /* for each own number that can follow at once, one by one */
    ONZE_POLICY_POINTS,   /* for each point that the number would cost in the end, by urgency */
    ONZE_POLICY_LINK,     /* a link is spent */
    ONZE_POLICY_PLAN,     /* O12: the half row can be completed in this turn, */
    ONZE_POLICY_NEAR,     /* or one or two slots are missing: none of them one's own, */
    ONZE_POLICY_NEAR_OWN, /* or some */
    ONZE_POLICY_JOKER,    /* a joker is laid; by urgency */
    ONZE_POLICY_JOKER_URGENCY,
    ONZE_POLICY_SWAP, /* a joker is taken back */
    ONZE_POLICY_DRAW, /* for each card of the pile, for each in hand; by urgency */
    ONZE_POLICY_DRAW_PILE,
    ONZE_POLICY_DRAW_HAND,
    ONZE_POLICY_DRAW_URGENCY,
    ONZE_POLICY_END, /* for each card in hand, for each own bonus card; by urgency */
    ONZE_POLICY_END_HAND,
    ONZE_POLICY_END_BONUS,
    ONZE_POLICY_END_URGENCY,
    ONZE_POLICY_DROP, /* by urgency */
    ONZE_POLICY_DROP_URGENCY,
    ONZE_POLICY_OUT, /* the hand can be emptied in this turn, and it seems ahead */
    ONZE_POLICY_TERMS
};

struct onze_policy_weights {
    int16_t of[ONZE_POLICY_TERMS];
};

/* policy_weights.h: for beginners (O16) or not; for two, three, and four or more players */
extern const struct onze_policy_weights onze_policy_weight_sets[2][3];

static inline const struct onze_policy_weights *
onze_policy_weights_for(const struct qn_setup *setup)
{
    int crowd = setup->players < 4 ? setup->players - 2 : 2;
    return &onze_policy_weight_sets[setup->option[ONZE_BEGINNER]][crowd];
}

/* What the policy looks at besides the slots. */
struct onze_context {
    const int16_t *weights;
    int hand;    /* cards of the seat to move */
    int bonus;   /* its bonus cards */
    int urgency; /* 64 divided by one more than the cards in a hand, summed up over the others */
    int rival;   /* the best of the others: bonus cards less cards in hand */
    int draw, drop, end; /* what these are worth whatever the hand */
    int joker;           /* what laying a joker is worth, wherever it goes */
    int out;             /* what emptying the hand is worth, if this turn may do it */
};

enum { ONZE_URGENCY = 64 };

/* The empty slots from this one outward, up to a filled one or the end of the row. Both sides are
 * worked out, for which one it is cannot be foretold. */
static inline uint64_t onze_gap(uint64_t filled, int place)
{
    uint64_t row = onze_row << (place & 32), bit = UINT64_C(1) << (place & 63);
    uint64_t up = row & ~(bit | (bit - 1)), wall_up = filled & up;
    uint64_t down = row & (bit - 1), wall_down = filled & down;
    uint64_t below = (UINT64_C(2) << (63 - __builtin_clzll(wall_down | 1))) - 1;
    up &= (wall_up & -wall_up) - 1;
    down &= wall_down ? ~below : down;
    return (place & 31) >= ONZE_CENTRE ? up : down;
}

/* How many own numbers follow one another outward from the place. */
static inline int onze_run(uint64_t own, int place)
{
    int at = place & 63;
    uint64_t up = ~(own >> at >> 1), down = ~(own << (63 - at) << 1);
    return (place & 31) >= ONZE_CENTRE ? qn_lowest(up) : __builtin_clzll(down);
}

/* O12: whether the seat to move can fill these slots, the empty ones of a half row, in this turn.
 */
static inline bool onze_can_fill(const struct onze_moment *m, int w, uint64_t missing)
{
    int count = qn_count(missing), own = qn_count(missing & m->hand.word[w]);
    return count <= ONZE_TURN_CARDS - m->used && count - own <= m->jokers;
}

/* O12: what the half row of bit `at` of word w adds to a slot's rating. */
static inline int onze_half_rating(const struct onze_moment *m, const int16_t *weights, int w,
                                   int at)
{
    uint64_t missing = onze_half(at) & ~m->filled.word[w];
    int count = qn_count(missing);
    if (count > ONZE_TURN_CARDS || m->bonus_left == 0)
        return 0;
    if (onze_can_fill(m, w, missing))
        return weights[ONZE_POLICY_PLAN];
    bool some_own = qn_count(missing & m->hand.word[w]) > 1;
    return count > 3 ? 0 : weights[some_own ? ONZE_POLICY_NEAR_OWN : ONZE_POLICY_NEAR];
}

/* The part that stays as it is for a whole turn. */
static inline void onze_context_turn(const struct onze_state *s, struct onze_context *context)
{
    context->urgency = 0;
    context->rival = INT16_MIN;
    for (int i = 0; i < s->setup.players; i++) {
        int cards = onze_size(s->hand[i]) + s->jokers[i], standing = s->bonus[i] - cards;
        bool other = i != s->turn;
        context->rival = other && standing > context->rival ? standing : context->rival;
        context->urgency += other ? ONZE_URGENCY / (cards + 1) : 0;
    }
    const int16_t *weights = context->weights;
    context->draw = ONZE_URGENCY * (weights[ONZE_POLICY_DRAW] +
                                    weights[ONZE_POLICY_DRAW_PILE] * s->pile_count) +
                    weights[ONZE_POLICY_DRAW_URGENCY] * context->urgency;
    context->drop = ONZE_URGENCY * weights[ONZE_POLICY_DROP] +
                    weights[ONZE_POLICY_DROP_URGENCY] * context->urgency;
    context->end = ONZE_URGENCY * weights[ONZE_POLICY_END] +
                   weights[ONZE_POLICY_END_URGENCY] * context->urgency;
    context->joker = ONZE_URGENCY * weights[ONZE_POLICY_JOKER] +
                     weights[ONZE_POLICY_JOKER_URGENCY] * context->urgency;
}

static inline void onze_context_hand(const struct onze_moment *m, const struct onze_choices *c,
                                     struct onze_context *context)
{
    int hand = onze_size(m->hand) + m->jokers, out = context->weights[ONZE_POLICY_OUT];
    bool ahead = m->bonus > context->rival; /* as far as numbers of cards tell */
    bool may = hand <= ONZE_TURN_CARDS - m->used && onze_size(c->lay) + m->jokers == hand;
    context->hand = hand;
    context->bonus = m->bonus;
    context->out = !may ? 0 : ahead ? out : hand == 1 ? -out : 0;
}

static inline void onze_context_of(const struct onze_state *s, const struct onze_choices *c,
                                   const struct onze_policy_weights *weights,
                                   struct onze_context *context)
{
    context->weights = weights->of;
    onze_context_turn(s, context);
    const struct onze_moment moment = onze_moment(s);
    onze_context_hand(&moment, c, context);
}

/* Filling a slot with its number or with a joker; all ratings are × ONZE_URGENCY. */
static inline int onze_slot_rating(const struct onze_moment *m, const struct onze_choices *c,
                                   const struct onze_context *context, int place, bool joker)
{
    const int16_t *weights = context->weights;
    int high = (place & 31) >= ONZE_CENTRE, w = place >> 6, at = place & 63;
    uint64_t hand = m->hand.word[w], gap = onze_gap(m->filled.word[w], at);
    int own = qn_count(gap & hand), other = qn_count(gap) - own;
    int rating = weights[joker ? ONZE_POLICY_JOKER : ONZE_POLICY_LAY_LOW + high] +
                 weights[ONZE_POLICY_OWN_LOW + high] * own +
                 weights[ONZE_POLICY_OTHER_LOW + high] * other;
    rating += weights[ONZE_POLICY_RUN] * onze_run(gap & hand, at);
    rating += onze_has(&c->adjacent, place) ? 0 : weights[ONZE_POLICY_LINK];
    rating += onze_half_rating(m, weights, w, at) + context->out;
    int urgent = joker ? weights[ONZE_POLICY_JOKER_URGENCY]
                       : weights[ONZE_POLICY_POINTS] * onze_number(place);
    return ONZE_URGENCY * rating + urgent * context->urgency;
}

/* Draw, drop, end or pass. */
static inline int onze_plain_rating(const struct onze_context *context, int kind)
{
    const int16_t *weights = context->weights;
    if (kind == ONZE_DRAW)
        return context->draw + ONZE_URGENCY * weights[ONZE_POLICY_DRAW_HAND] * context->hand;
    if (kind == ONZE_DROP)
        return context->drop;
    if (kind == ONZE_END)
        return context->end + ONZE_URGENCY * (weights[ONZE_POLICY_END_HAND] * context->hand +
                                              weights[ONZE_POLICY_END_BONUS] * context->bonus);
    return 0;
}

/* A choice and its rating in one number, so that the best is the greatest. */
enum { ONZE_CODE_LAY, ONZE_CODE_JOKER, ONZE_CODE_SWAP, ONZE_CODE_PLAIN, ONZE_CODES };

static inline void onze_consider(int *best, int rating, int code, int place)
{
    int bid = rating * (128 * ONZE_CODES) + 128 * code + place;
    *best = bid > *best ? bid : *best;
}

/* ---- one slot after another ---- */

/* Of the open slots those that a joker might be for: it helps to a bonus card in this turn (O12)
 * or, unless `narrow`, opens an own number; if there are none and `any` says so, all. */
static inline struct onze_set onze_joker_slots(const struct onze_moment *m, struct onze_set open,
                                               bool any, bool narrow)
{
    struct onze_set slots = onze_less(open, m->hand);
    struct onze_set useful = onze_if(!narrow, onze_beside(m->hand));
    for (int w = 0; w < 2 && m->bonus_left; w++)
        for (int half = 0; half < 4; half++) {
            uint64_t missing = onze_half(16 * half) & ~m->filled.word[w];
            useful.word[w] |= onze_can_fill(m, w, missing) ? missing : 0;
        }
    useful = onze_both(slots, useful);
    return any && !onze_any(useful) ? slots : useful;
}

static inline void onze_consider_slots(int *best, const struct onze_moment *m,
                                       const struct onze_choices *c,
                                       const struct onze_context *context, struct onze_set slots,
                                       bool joker)
{
    for (int n = onze_size(slots), k = 0; k < n; k++) {
        int place = onze_member(slots, k);
        onze_consider(best, onze_slot_rating(m, c, context, place, joker),
                      joker ? ONZE_CODE_JOKER : ONZE_CODE_LAY, place);
    }
}

/* The greatest bid for a slot, unless `other` is greater. A slot of an own number is for that
 * number, any other for a joker. */
static inline int onze_best_slot_plain(const struct onze_moment *m, const struct onze_choices *c,
                                       const struct onze_context *context, bool any, bool narrow,
                                       int other)
{
    int best = other;
    onze_consider_slots(&best, m, c, context, c->lay, false);
    onze_consider_slots(&best, m, c, context, onze_joker_slots(m, c->joker, any, narrow), true);
    return best;
}

#endif
