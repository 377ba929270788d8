/* The policy's choice as a place, so that the rollout needs no list of moves.
 *
 * It plays like somebody in a hurry who knows the game: draw while the pile is thick, keep shut
 * what serves the others more than oneself, complete half rows when the turn reaches that far, take
 * every joker back, and get rid of the dear cards when somebody's hand runs short. It looks at the
 * table, its own hand and the others' numbers of cards only. */
#ifndef QUINTE_ONZE_POLICY_H
#define QUINTE_ONZE_POLICY_H

#include "policy_eval.h"

/* The best slot: all half rows at once, or one slot after another, which comes to the same. */
#ifndef QN_PLAIN
#include "fast/slot_simd.h"
#else
struct onze_picker {
    char nothing; /* is prepared */
};

static inline void onze_picker_weights(struct onze_picker *p,
                                       const struct onze_policy_weights *weights)
{
    (void)p, (void)weights;
}

static inline void onze_picker_rows(struct onze_picker *p, const struct onze_moment *m)
{
    (void)p, (void)m;
}

static inline void onze_picker_turn(struct onze_picker *p, const struct onze_context *context)
{
    (void)p, (void)context;
}

static inline void onze_picker_hand(struct onze_picker *p, struct onze_set hand)
{
    (void)p, (void)hand;
}

static inline int onze_best_slot(struct onze_picker *p, const struct onze_moment *m,
                                 const struct onze_choices *c, const struct onze_context *context,
                                 bool any, bool narrow, int other)
{
    (void)p;
    return onze_best_slot_plain(m, c, context, any, narrow, other);
}
#endif

struct onze_pick {
    uint16_t kind; /* ONZE_LAY, ONZE_JOKER or ONZE_SWAP with a place, or a plain move */
    int16_t place; /* -1 for a plain move */
    bool link;
};

static inline qn_move onze_move_of(struct onze_pick pick)
{
    if (pick.place < 0)
        return pick.kind;
    int step = pick.kind == ONZE_SWAP ? 1 : 2;
    return (qn_move)(pick.kind + step * onze_slot(pick.place) + pick.link);
}

/* The last one. */
static inline int onze_last(struct onze_set set)
{
    return set.word[1] ? 127 - __builtin_clzll(set.word[1]) : 63 - __builtin_clzll(set.word[0]);
}

/* No card can be used: one plain move is left. */
static inline bool onze_is_forced(const struct onze_choices *c)
{
    return !c->drop && !onze_any(onze_either(c->lay, onze_either(c->joker, c->swap)));
}

static inline struct onze_pick onze_forced(const struct onze_choices *c)
{
    int kind = c->draw ? ONZE_DRAW : c->end ? ONZE_END : ONZE_PASS;
    return (struct onze_pick){.kind = (uint16_t)kind, .place = -1};
}

/* The greatest bid for anything but a slot. */
static inline int onze_best_other(const struct onze_choices *c, const struct onze_context *context)
{
    const bool plain[] = {c->draw, c->drop, c->end, c->pass};
    int best = INT32_MIN;
    for (int i = 0; i < 4; i++)
        if (plain[i])
            onze_consider(&best, onze_plain_rating(context, ONZE_DRAW + i), ONZE_CODE_PLAIN, i);
    if (onze_any(c->swap)) /* one is as good as another; the last is often a dear one */
        onze_consider(&best, ONZE_URGENCY * context->weights[ONZE_POLICY_SWAP], ONZE_CODE_SWAP,
                      onze_last(c->swap));
    return best;
}

/* `narrow`: a quick look, see rollout.c. */
static inline struct onze_pick onze_pick_best(const struct onze_moment *m,
                                              const struct onze_choices *c,
                                              const struct onze_context *context,
                                              struct onze_picker *picker, bool narrow)
{
    static const uint16_t kinds[] = {ONZE_LAY, ONZE_JOKER, ONZE_SWAP};
    int best = onze_best_other(c, context);
    bool must = best == INT32_MIN && !onze_any(c->lay); /* O8 */
    bool any = !narrow && (must || context->joker > 0);
    best = onze_best_slot(picker, m, c, context, any, narrow, best);
    int place = best & 127, code = best >> 7 & (ONZE_CODES - 1);
    if (code == ONZE_CODE_PLAIN)
        return (struct onze_pick){.kind = (uint16_t)(ONZE_DRAW + place), .place = -1};
    uint64_t adjacent = place >= 64 ? c->adjacent.word[1] : c->adjacent.word[0];
    bool link = code != ONZE_CODE_SWAP && !(adjacent >> (place & 63) & 1);
    return (struct onze_pick){.kind = kinds[code], .place = (int16_t)place, .link = link};
}

static inline struct onze_pick onze_pick_by(const struct onze_state *s,
                                            const struct onze_choices *c,
                                            const struct onze_policy_weights *weights)
{
    const struct onze_moment moment = onze_moment(s);
    struct onze_context context;
    struct onze_picker picker;
    if (onze_is_forced(c))
        return onze_forced(c);
    onze_context_of(s, c, weights, &context);
    onze_picker_weights(&picker, weights);
    onze_picker_rows(&picker, &moment);
    onze_picker_turn(&picker, &context);
    return onze_pick_best(&moment, c, &context, &picker, false);
}

static inline struct onze_pick onze_pick(const struct onze_state *s, const struct onze_choices *c)
{
    return onze_pick_by(s, c, onze_policy_weights_for(&s->setup));
}

#endif
