/* Playouts by uniform choice, turn by turn: table and hand stay in registers while a seat uses its
 * cards, and what only the end of the turn needs is seen to there.
 *
 * A choice is the one that index qn_below(number of legal moves) of `legal` would be. */
#include "step.h"
#include "luck.h"

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

static inline void joker_out(struct onze_state *s, struct onze_moment *m)
{
    m->jokers--;
    onze_show_joker(s, s->turn, false);
}

/* Uses a card of a hand without a joker, as most are. False: none, the turn ends; it can unless a
 * lay is owed, by one of draw, end and pass. */
static inline bool use_number(struct onze_state *s, struct onze_moment *m, struct onze_luck *luck)
{
    struct onze_choices c;
    struct onze_set slot;
    onze_choices_now(m, &c);
    int lays = onze_size(c.lay), cards = lays + onze_size(c.swap);
    int k = (int)onze_luck_below(luck, (uint32_t)(cards + !c.owed));
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
static inline bool use_card(struct onze_state *s, struct onze_moment *m, struct onze_luck *luck)
{
    struct onze_choices c;
    struct onze_set slot;
    onze_choices_now(m, &c);
    int lays = onze_size(c.lay), jokers = onze_size(c.joker), swaps = onze_size(c.swap);
    int plain = c.draw + c.drop + c.end + c.pass;
    int k = (int)onze_luck_below(luck, (uint32_t)(lays + jokers + swaps + plain));
    if (k < lays) {
        slot = onze_single(c.lay, k);
        m->hand = onze_less(m->hand, slot);
        fill(m, slot, c.adjacent);
    } else if ((k -= lays) < jokers) {
        slot = onze_single(c.joker, k);
        joker_out(s, m);
        m->stand_in = onze_either(m->stand_in, slot);
        fill(m, slot, c.adjacent);
    } else if ((k -= jokers) < swaps) {
        slot = onze_single(c.swap, k);
        m->hand = onze_less(m->hand, slot);
        take(s, m, slot);
    } else if (c.drop && k - swaps == c.draw) {
        joker_out(s, m);
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
static inline uint32_t play_turn(struct onze_state *s, struct onze_luck *luck)
{
    struct onze_moment m = onze_moment(s);
    uint32_t cards = 0;
    while (m.used < ONZE_TURN_CARDS) {
        if (!(m.jokers ? use_card(s, &m, luck) : use_number(s, &m, luck)))
            break;
        m.used++;
        cards++;
        if (!onze_any(m.hand) && m.jokers == 0) { /* O13 */
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

uint32_t onze_roll_game(struct onze_state *s, struct qn_rng *rng)
{
    struct onze_luck luck;
    uint32_t decisions = 0;
    onze_luck_open(&luck, rng);
    while (s->turn >= 0)
        decisions += play_turn(s, &luck);
    onze_luck_close(&luck, rng);
    return decisions;
}
