/* Whole games without lists, events or indirect calls: the hot loop of simulation and search.
 *
 * The policy's choice is that of `choose`; only QN_CUT, for search, looks at fewer jokers: see
 * play_policy. Uniform choice is in uniform.c. */
#include "policy.h"

static void deal(struct onze_state *s, struct qn_rng *rng)
{
    struct qn_need need;
    uint8_t order[QN_CARDS_MAX];
    onze_need(s, &need);
    qn_rng_order(rng, &need, order);
    onze_deal(s, order, NULL);
}

static inline void play_plain(struct onze_state *s, int kind)
{
    if (kind == ONZE_DRAW)
        onze_draw(s, false, NULL);
    else if (kind == ONZE_END)
        onze_end(s, false, NULL);
    else if (kind == ONZE_DROP)
        onze_drop(s, false, NULL);
    else
        onze_pass(s, false, NULL);
}

static inline void play_pick(struct onze_state *s, struct onze_pick pick)
{
    if (pick.kind == ONZE_LAY)
        onze_lay(s, pick.place, pick.link, false, NULL);
    else if (pick.kind == ONZE_JOKER)
        onze_joker(s, pick.place, pick.link, false, NULL);
    else if (pick.kind == ONZE_SWAP)
        onze_swap(s, pick.place, false, NULL);
    else
        play_plain(s, pick.kind);
}

/* What the policy's rollout remembers from one decision to the next. */
struct desk {
    struct onze_mood mood;
    struct onze_scale scale;
};

/* For a quick look (`cut`), while a number fits without a link, jokers are for half rows only
 * (O12): that saved time when slots were weighed one by one, and no loss of strength was seen. */
static inline void play_policy(struct onze_state *s, struct desk *desk, bool cut)
{
    struct onze_choices c;
    onze_choices(s, &c);
    if (onze_is_forced(&c)) {
        play_pick(s, onze_forced(&c));
        return;
    }
    bool narrow = cut && onze_any(onze_both(c.lay, c.adjacent));
    onze_mood_own(s, &c, &desk->mood);
    play_pick(s, onze_pick_best(s, &c, &desk->mood, &desk->scale, narrow));
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
    for (; s->turn != QN_OVER; decisions++) {
        if (s->turn == QN_SHUFFLE && cut && decisions)
            break; /* a game of the match is counted: the next deals are luck (O17) */
        if (s->turn == QN_SHUFFLE)
            deal(s, rng);
        if (s->used == 0 || decisions == 0)
            onze_mood_others(s, &desk.mood);
        play_policy(s, &desk, cut);
    }
    return decisions;
}

uint32_t onze_rollout(void *state, struct qn_rng *rng, enum qn_how how)
{
    return how == QN_UNIFORM ? roll_uniform(state, rng) : roll_policy(state, rng, how == QN_CUT);
}
