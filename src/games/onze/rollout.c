/* Whole games without lists, events or indirect calls: the hot loop of simulation and search.
 *
 * The policy's choice is that of `choose`; only QN_CUT, for search, looks at fewer jokers: see
 * use_card. Uniform choice is in fast/uniform.c. */
#include "fast/turn.h"
#include "policy.h"

static void deal(struct onze_state *s, struct qn_rng *rng)
{
    struct qn_need need;
    uint8_t order[QN_CARDS_MAX];
    onze_need(s, &need);
    qn_rng_order(rng, &need, order);
    onze_deal(s, order, NULL);
}

/* What the policy's rollout remembers from one decision to the next. */
struct roll {
    struct onze_moment moment;
    struct onze_context context;
    struct onze_picker picker;
};

/* False: none, the turn ends.
 *
 * For a quick look (`cut`), while a number fits without a link, jokers are for half rows only
 * (O12): that saved time when slots were weighed one by one, and no loss of strength was seen. */
static inline bool use_card(struct onze_state *s, struct roll *roll, bool cut)
{
    struct onze_moment *m = &roll->moment;
    struct onze_choices c;
    onze_choices_now(m, &c);
    if (onze_is_forced(&c))
        return false;
    bool narrow = cut && onze_any(onze_both(c.lay, c.adjacent));
    onze_context_hand(m, &c, &roll->context);
    struct onze_pick pick = onze_pick_best(m, &c, &roll->context, &roll->picker, narrow);
    if (pick.place >= 0) {
        onze_use_slot(s, m, pick.kind, pick.place, pick.link);
        if (pick.kind == ONZE_SWAP)
            onze_picker_hand(&roll->picker, m->hand);
    } else if (pick.kind == ONZE_DROP) {
        onze_drop_joker(s, m);
    } else {
        return false;
    }
    m->used++;
    return true;
}

/* Gives back how many decisions there were: one for each card, one to end the turn. */
static inline uint32_t play_turn(struct onze_state *s, struct roll *roll, bool cut)
{
    struct onze_moment *m = &roll->moment;
    uint32_t cards = 0;
    *m = onze_moment(s);
    onze_picker_rows(&roll->picker, m); /* first: what follows divides, and this need not wait */
    onze_context_turn(s, &roll->context);
    onze_picker_turn(&roll->picker, &roll->context);
    for (; use_card(s, roll, cut); cards++)
        if (onze_is_empty(m->hand, m->jokers)) { /* O13 */
            onze_put_back(s, m);
            onze_finish(s, ONZE_O13, NULL);
            return cards + 1;
        }
    if (m->used == 0) {
        onze_draw_or_pass(s);
    } else {
        onze_put_back(s, m);
        onze_next_turn(s);
    }
    return cards + 1;
}

static uint32_t roll_uniform(struct onze_state *s, struct qn_rng *rng)
{
    uint32_t decisions = 0;
    while (s->turn != QN_OVER) {
        if (s->turn == QN_SHUFFLE)
            deal(s, rng);
        decisions += onze_roll_uniform(s, rng);
    }
    return decisions;
}

static uint32_t roll_policy(struct onze_state *s, struct qn_rng *rng, bool cut)
{
    const struct onze_policy_weights *weights = onze_policy_weights_for(&s->setup);
    struct roll roll = {.context.weights = weights->of};
    uint32_t decisions = 0;
    onze_picker_weights(&roll.picker, weights);
    while (s->turn != QN_OVER) {
        if (s->turn == QN_SHUFFLE && cut && decisions)
            break; /* a game of the match is counted: the next deals are luck (O17) */
        if (s->turn == QN_SHUFFLE)
            deal(s, rng);
        decisions += play_turn(s, &roll, cut);
    }
    return decisions;
}

uint32_t onze_rollout(void *state, struct qn_rng *rng, enum qn_how how)
{
    return how == QN_UNIFORM ? roll_uniform(state, rng) : roll_policy(state, rng, how == QN_CUT);
}
