/* Playouts by uniform choice, turn by turn: table and hand stay in registers while a seat uses its
 * cards, and what only the end of the turn needs is seen to there.
 *
 * Derived from step.h and moves.c: a choice is the one that index qn_below(number of legal moves)
 * of `legal` would be. tests/conformance_test.c holds it to that loop, byte by byte. Search does
 * not play like this; the bench and users of the library do. */
#include "turn.h"
#include "rng_batch.h"

/* Member number k as a set of its own. That k is below 64: no hand has more than 64 cards, and no
 * table more than 60 open slots. */
static inline struct onze_set onze_single(struct onze_set set, int k)
{
#ifdef __BMI2__
    uint64_t one = UINT64_C(1) << k;
    return (struct onze_set){
        {_pdep_u64(one, set.word[0]), _pdep_u64(one >> qn_count(set.word[0]), set.word[1])}};
#else
    struct onze_set single = {{0, 0}};
    onze_add(&single, onze_member(set, k));
    return single;
#endif
}

/* O12: how many half rows are full: what is added at the low end of one is carried to its high end.
 */
static inline int onze_full_halves(struct onze_set filled)
{
    const uint64_t low = (UINT64_C(1) << 32) + 1, centre = low << (ONZE_CENTRE - 1);
    const uint64_t begin = low | centre << 1, end = centre | low << ONZE_WIDTH;
    return qn_count(((filled.word[0] & ~centre) + begin) & end) +
           qn_count(((filled.word[1] & ~centre) + begin) & end);
}

/* A slot is filled; it takes a link unless it is adjacent (O6). Half rows are counted when the turn
 * ends. */
static inline void fill(struct onze_moment *m, struct onze_set slot, struct onze_set adjacent)
{
    if (m->links)
        m->links -= !onze_any(onze_both(slot, adjacent));
    m->filled = onze_either(m->filled, slot);
    m->laid = true;
    m->swapped = false;
}

/* A number takes the place of a joker, which comes into the hand (O8). */
static inline void take(struct onze_state *s, struct onze_moment *m, struct onze_set slot)
{
    m->stand_in = onze_less(m->stand_in, slot);
    m->jokers++;
    s->recovered[s->turn]++;
    m->swapped = !m->laid;
}

/* Uses a card of a hand without a joker, as most are. False: none, the turn ends; it can unless a
 * lay is owed, by one of draw, end and pass. */
static inline bool use_number(struct onze_state *s, struct onze_moment *m,
                              struct onze_rng_batch *batch)
{
    struct onze_choices c;
    struct onze_set slot;
    onze_choices_now(m, &c);
    int lays = onze_size(c.lay), cards = lays + onze_size(c.swap);
    int k = (int)onze_rng_batch_below(batch, (uint32_t)(cards + !c.owed));
    if (k >= cards)
        return false;
    if (k < lays) {
        slot = onze_single(c.lay, k);
        fill(m, slot, c.adjacent);
    } else {
        slot = onze_single(c.swap, k - lays);
        take(s, m, slot);
    }
    m->hand = onze_less(m->hand, slot);
    return true;
}

/* The same for any hand. */
static inline bool use_card(struct onze_state *s, struct onze_moment *m,
                            struct onze_rng_batch *batch)
{
    struct onze_choices c;
    struct onze_set slot;
    onze_choices_now(m, &c);
    int lays = onze_size(c.lay), jokers = onze_size(c.joker), swaps = onze_size(c.swap);
    int plain = c.draw + c.drop + c.end + c.pass;
    int k = (int)onze_rng_batch_below(batch, (uint32_t)(lays + jokers + swaps + plain));
    if (k < lays) {
        slot = onze_single(c.lay, k);
        m->hand = onze_less(m->hand, slot);
        fill(m, slot, c.adjacent);
    } else if ((k -= lays) < jokers) {
        slot = onze_single(c.joker, k);
        onze_drop_joker(s, m);
        m->stand_in = onze_either(m->stand_in, slot);
        fill(m, slot, c.adjacent);
    } else if ((k -= jokers) < swaps) {
        slot = onze_single(c.swap, k);
        m->hand = onze_less(m->hand, slot);
        take(s, m, slot);
    } else if (c.drop && k - swaps == c.draw) {
        onze_drop_joker(s, m);
    } else {
        return false;
    }
    return true;
}

/* The turn is over, or the game (O13). */
static inline void put_back(struct onze_state *s, struct onze_moment *m)
{
    if (m->laid && m->bonus_left) { /* O12 */
        int full = onze_full_halves(m->filled) - onze_full_halves(s->filled);
        int bonus = full < m->bonus_left ? full : m->bonus_left;
        m->bonus_left -= bonus;
        m->bonus += bonus;
    }
    onze_put_back(s, m);
}

/* Gives back how many decisions there were: one for each card, one to end the turn. */
static inline uint32_t play_turn(struct onze_state *s, struct onze_rng_batch *batch)
{
    struct onze_moment m = onze_moment(s);
    uint32_t cards = 0;
    while (m.used < ONZE_TURN_CARDS) {
        if (!(m.jokers ? use_card(s, &m, batch) : use_number(s, &m, batch)))
            break;
        m.used++;
        cards++;
        if (onze_is_empty(m.hand, m.jokers)) { /* O13 */
            put_back(s, &m);
            onze_finish(s, ONZE_O13, NULL);
            return cards;
        }
    }
    if (m.used == 0) {
        onze_draw_or_pass(s);
        return 1;
    }
    put_back(s, &m);
    onze_next_turn(s);
    return cards + 1;
}

uint32_t onze_roll_uniform(struct onze_state *s, struct qn_rng *rng)
{
    struct onze_rng_batch batch;
    uint32_t decisions = 0;
    onze_rng_batch_open(&batch, rng);
    while (s->turn >= 0)
        decisions += play_turn(s, &batch);
    onze_rng_batch_close(&batch, rng);
    return decisions;
}
