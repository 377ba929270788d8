/* Whole games without lists, events or indirect calls: the hot loop of simulation and search.
 *
 * The policy's choice is that of `choose`; only QN_CUT, for search, looks at fewer jokers: see
 * use_card. Uniform choice is in uniform.c. */
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
struct desk {
    struct onze_moment moment;
    struct onze_look look;
    struct onze_mood mood;
    struct onze_scale scale;
};

/* A number is laid, a joker is laid, or a number takes a joker's place: without a branch, for which
 * one it is cannot be foretold. A slot that is filled already stays so; a joker's slot is not one
 * of the hand. */
static inline void use_slot(struct onze_state *s, struct onze_moment *m, struct onze_pick pick)
{
    bool joker = pick.kind == ONZE_JOKER, swap = pick.kind == ONZE_SWAP;
    struct onze_set slot = onze_one(pick.place);
    bool known = joker && s->recovered[s->turn]; /* C9 */
    s->recovered[s->turn] = (uint8_t)(s->recovered[s->turn] + swap - known);
    s->unseen = (uint8_t)(s->unseen - (joker && !known));
    m->hand = onze_less(m->hand, slot);
    m->filled = onze_either(m->filled, slot);
    m->stand_in = onze_either(onze_less(m->stand_in, slot), onze_if(joker, slot));
    m->jokers += swap - joker;
    m->links -= pick.link;
    m->swapped = swap && !m->laid;
    m->laid = m->laid || !swap;
    if (m->bonus_left && !swap && onze_half_full(&m->filled, pick.place)) { /* O12 */
        m->bonus_left--;
        m->bonus++;
    }
}

/* False: none, the turn ends.
 *
 * For a quick look (`cut`), while a number fits without a link, jokers are for half rows only
 * (O12): that saved time when slots were weighed one by one, and no loss of strength was seen. */
static inline bool use_card(struct onze_state *s, struct desk *desk, bool cut)
{
    struct onze_moment *m = &desk->moment;
    struct onze_choices c;
    onze_choices_now(m, &c);
    if (onze_is_forced(&c))
        return false;
    bool narrow = cut && onze_any(onze_both(c.lay, c.adjacent));
    onze_mood_own(m, &c, &desk->mood);
    struct onze_pick pick = onze_pick_best(m, &c, &desk->mood, &desk->scale, &desk->look, narrow);
    if (pick.place >= 0) {
        use_slot(s, m, pick);
        if (pick.kind == ONZE_SWAP)
            onze_outward(&desk->look.hand, m->hand);
    } else if (pick.kind == ONZE_DROP) {
        m->jokers--;
        onze_show_joker(s, s->turn, false);
    } else {
        return false;
    }
    m->used++;
    return true;
}

/* Gives back how many decisions there were: one for each card, one to end the turn. */
static inline uint32_t play_turn(struct onze_state *s, struct desk *desk, bool cut)
{
    struct onze_moment *m = &desk->moment;
    uint32_t cards = 0;
    *m = onze_moment(s);
    onze_look(m, &desk->look);
    onze_mood_others(s, &desk->mood);
    onze_scale_turn(&desk->mood, &desk->scale);
    for (; use_card(s, desk, cut); cards++)
        if (!onze_any(m->hand) && m->jokers == 0) { /* O13 */
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
        decisions += onze_roll_game(s, rng);
    }
    return decisions;
}

static uint32_t roll_policy(struct onze_state *s, struct qn_rng *rng, bool cut)
{
    const struct onze_taste *taste = onze_taste(&s->setup);
    struct desk desk = {.mood.taste = taste->of};
    uint32_t decisions = 0;
    onze_scale(taste, &desk.scale);
    while (s->turn != QN_OVER) {
        if (s->turn == QN_SHUFFLE && cut && decisions)
            break; /* a game of the match is counted: the next deals are luck (O17) */
        if (s->turn == QN_SHUFFLE)
            deal(s, rng);
        decisions += play_turn(s, &desk, cut);
    }
    return decisions;
}

uint32_t onze_rollout(void *state, struct qn_rng *rng, enum qn_how how)
{
    return how == QN_UNIFORM ? roll_uniform(state, rng) : roll_policy(state, rng, how == QN_CUT);
}
