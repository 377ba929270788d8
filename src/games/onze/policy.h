/* The policy's choice as a place, so that the rollout needs no list of moves.
 *
 * It plays like somebody in a hurry who knows the game: draw while the pile is thick, keep shut
 * what serves the others more than oneself, complete half rows when the turn reaches that far, take
 * every joker back, and get rid of the dear cards when somebody's hand runs short. It looks at the
 * table, its own hand and the others' numbers of cards only. */
#ifndef QUINTE_ONZE_POLICY_H
#define QUINTE_ONZE_POLICY_H

#include "step.h"
#include "core/random.h"

struct onze_pick {
    uint16_t kind; /* ONZE_LAY, ONZE_JOKER or ONZE_SWAP with a place, or a plain move */
    int16_t place; /* -1 for a plain move */
    bool link;
};

/* What things are worth to the policy. Haste is the greater the shorter the others' hands are. */
enum onze_taste_of {
    ONZE_TASTE_LAY_LOW, /* a number is laid: below the centre, above it */
    ONZE_TASTE_LAY_HIGH,
    ONZE_TASTE_OWN_LOW, /* for each own number in the gap that the slot gives way to */
    ONZE_TASTE_OWN_HIGH,
    ONZE_TASTE_OTHER_LOW, /* for each other number there */
    ONZE_TASTE_OTHER_HIGH,
    ONZE_TASTE_RUN,      /* for each own number that can follow at once, one by one */
    ONZE_TASTE_POINTS,   /* for each point that the number would cost in the end, by haste */
    ONZE_TASTE_LINK,     /* a link is spent */
    ONZE_TASTE_PLAN,     /* O12: the half row can be completed in this turn, */
    ONZE_TASTE_NEAR,     /* or one or two slots are missing: none of them one's own, */
    ONZE_TASTE_NEAR_OWN, /* or some */
    ONZE_TASTE_JOKER,    /* a joker is laid; by haste */
    ONZE_TASTE_JOKER_HASTE,
    ONZE_TASTE_SWAP, /* a joker is taken back */
    ONZE_TASTE_DRAW, /* for each card of the pile, for each in hand; by haste */
    ONZE_TASTE_DRAW_PILE,
    ONZE_TASTE_DRAW_HAND,
    ONZE_TASTE_DRAW_HASTE,
    ONZE_TASTE_END, /* for each card in hand, for each own bonus card; by haste */
    ONZE_TASTE_END_HAND,
    ONZE_TASTE_END_BONUS,
    ONZE_TASTE_END_HASTE,
    ONZE_TASTE_DROP, /* by haste */
    ONZE_TASTE_DROP_HASTE,
    ONZE_TASTE_OUT, /* the hand can be emptied in this turn, and it seems ahead */
    ONZE_TASTES
};

struct onze_taste {
    int16_t of[ONZE_TASTES];
};

/* policy.c: for beginners (O16) or not; for two, three, and four or more players */
extern const struct onze_taste onze_tastes[2][3];

static inline const struct onze_taste *onze_taste(const struct qn_setup *setup)
{
    int crowd = setup->players < 4 ? setup->players - 2 : 2;
    return &onze_tastes[setup->option[ONZE_BEGINNER]][crowd];
}

/* What the policy looks at besides the slots. */
struct onze_mood {
    const int16_t *taste;
    int hand;  /* cards of the seat to move */
    int haste; /* 64 divided by one more than the cards in a hand, summed up over the others */
    int out;   /* what emptying the hand is worth, if this turn may do it */
};

enum { ONZE_HASTE = 64 };

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

/* O12: the slots of the place's half row. */
static inline uint64_t onze_half(int place)
{
    const uint64_t low = (UINT64_C(1) << (ONZE_CENTRE - 1)) - 1, high = onze_row & ~(low << 1 | 1);
    return ((place & 31) < ONZE_CENTRE ? low : high) << (place & 32);
}

/* O12: whether the seat can fill these slots, the empty ones of a half row, in this turn. */
static inline bool onze_can_fill(const struct onze_state *s, int w, uint64_t missing)
{
    int count = qn_count(missing), own = qn_count(missing & s->hand[s->turn].word[w]);
    return count <= ONZE_TURN_CARDS - s->used && count - own <= s->jokers[s->turn];
}

/* O12: what the half row of bit `at` of word w adds to a slot's worth. */
static inline int onze_half_worth(const struct onze_state *s, const int16_t *taste, int w, int at)
{
    uint64_t missing = onze_half(at) & ~s->filled.word[w];
    int count = qn_count(missing);
    if (count > ONZE_TURN_CARDS || s->bonus_left == 0)
        return 0;
    if (onze_can_fill(s, w, missing))
        return taste[ONZE_TASTE_PLAN];
    bool some_own = qn_count(missing & s->hand[s->turn].word[w]) > 1;
    return count > 3 ? 0 : taste[some_own ? ONZE_TASTE_NEAR_OWN : ONZE_TASTE_NEAR];
}

/* O12: the empty slots of half rows that the seat can complete in this turn. */
static inline struct onze_set onze_plan(const struct onze_state *s)
{
    struct onze_set plan = {{0, 0}};
    for (int w = 0; w < 2 && s->bonus_left; w++)
        for (int half = 0; half < 4; half++) {
            uint64_t missing = onze_half(16 * half) & ~s->filled.word[w];
            plan.word[w] |= onze_can_fill(s, w, missing) ? missing : 0;
        }
    return plan;
}

static inline void onze_mood(const struct onze_state *s, const struct onze_choices *c,
                             const struct onze_taste *taste, struct onze_mood *mood)
{
    int haste = 0, best = INT16_MIN, seat = s->turn;
    for (int i = 0; i < s->setup.players; i++) {
        int cards = onze_size(s->hand[i]) + s->jokers[i], standing = s->bonus[i] - cards;
        best = i != seat && standing > best ? standing : best;
        haste += i != seat ? ONZE_HASTE / (cards + 1) : 0;
    }
    int hand = onze_size(s->hand[seat]) + s->jokers[seat], out = taste->of[ONZE_TASTE_OUT];
    bool ahead = s->bonus[seat] > best; /* as far as numbers of cards tell */
    bool may = hand <= ONZE_TURN_CARDS - s->used && onze_size(c->lay) + s->jokers[seat] == hand;
    mood->taste = taste->of;
    mood->hand = hand;
    mood->haste = haste;
    mood->out = !may ? 0 : ahead ? out : hand == 1 ? -out : 0;
}

/* The worth of filling a slot with its number or with a joker; all worths are × ONZE_HASTE. The
 * slot is bit `at` of word w. */
static inline int onze_slot_worth(const struct onze_state *s, const struct onze_choices *c,
                                  const struct onze_mood *mood, int w, int at, bool joker)
{
    const int16_t *taste = mood->taste;
    int high = (at & 31) >= ONZE_CENTRE;
    uint64_t bit = UINT64_C(1) << at, hand = s->hand[s->turn].word[w];
    uint64_t gap = onze_gap(s->filled.word[w], at);
    int own = qn_count(gap & hand), other = qn_count(gap) - own;
    int worth = taste[joker ? ONZE_TASTE_JOKER : ONZE_TASTE_LAY_LOW + high] +
                taste[ONZE_TASTE_OWN_LOW + high] * own + taste[ONZE_TASTE_OTHER_LOW + high] * other;
    worth += taste[ONZE_TASTE_RUN] * onze_run(gap & hand, at);
    worth += c->adjacent.word[w] & bit ? 0 : taste[ONZE_TASTE_LINK];
    worth += onze_half_worth(s, taste, w, at) + mood->out;
    int haste = joker ? taste[ONZE_TASTE_JOKER_HASTE] : taste[ONZE_TASTE_POINTS] * ((at & 31) + 1);
    return ONZE_HASTE * worth + haste * mood->haste;
}

/* The worth of draw, drop, end or pass. */
static inline int onze_plain_worth(const struct onze_state *s, const struct onze_mood *mood,
                                   int kind)
{
    const int16_t *taste = mood->taste;
    if (kind == ONZE_DRAW)
        return ONZE_HASTE * (taste[ONZE_TASTE_DRAW] + taste[ONZE_TASTE_DRAW_PILE] * s->pile_count +
                             taste[ONZE_TASTE_DRAW_HAND] * mood->hand) +
               taste[ONZE_TASTE_DRAW_HASTE] * mood->haste;
    if (kind == ONZE_DROP)
        return ONZE_HASTE * taste[ONZE_TASTE_DROP] + taste[ONZE_TASTE_DROP_HASTE] * mood->haste;
    if (kind == ONZE_END)
        return ONZE_HASTE * (taste[ONZE_TASTE_END] + taste[ONZE_TASTE_END_HAND] * mood->hand +
                             taste[ONZE_TASTE_END_BONUS] * s->bonus[s->turn]) +
               taste[ONZE_TASTE_END_HASTE] * mood->haste;
    return 0;
}

/* The slots that a joker might be for: those that bring a bonus card or open an own number; if
 * there are none, any when haste bids to be rid of it, or when nothing else can be done (O8). */
static inline struct onze_set onze_joker_slots(const struct onze_state *s,
                                               const struct onze_choices *c,
                                               const struct onze_mood *mood, bool must)
{
    const int16_t *taste = mood->taste;
    const struct onze_set hand = s->hand[s->turn];
    struct onze_set use = onze_either(onze_plan(s), onze_beside(hand));
    use = onze_less(onze_both(use, c->joker), hand);
    bool any =
        must ||
        ONZE_HASTE * taste[ONZE_TASTE_JOKER] + taste[ONZE_TASTE_JOKER_HASTE] * mood->haste > 0;
    return any && !onze_any(use) ? onze_less(c->joker, hand) : use;
}

/* A choice and its worth in one number, so that the best is the greatest. */
enum { ONZE_CODE_LAY, ONZE_CODE_JOKER, ONZE_CODE_SWAP, ONZE_CODE_PLAIN, ONZE_CODES };

static inline void onze_consider(int *best, int worth, int code, int place)
{
    int bid = worth * (128 * ONZE_CODES) + 128 * code + place;
    *best = bid > *best ? bid : *best;
}

static inline void onze_consider_slots(int *best, const struct onze_state *s,
                                       const struct onze_choices *c, const struct onze_mood *mood,
                                       uint64_t slots, int w, int code)
{
    for (; slots; slots &= slots - 1) {
        int at = qn_lowest(slots);
        onze_consider(best, onze_slot_worth(s, c, mood, w, at, code == ONZE_CODE_JOKER), code,
                      64 * w + at);
    }
}

/* The last one. */
static inline int onze_last(struct onze_set set)
{
    return set.word[1] ? 127 - __builtin_clzll(set.word[1]) : 63 - __builtin_clzll(set.word[0]);
}

/* No card can be used: one plain move is left. */
static inline struct onze_pick onze_forced(const struct onze_choices *c)
{
    int kind = c->draw ? ONZE_DRAW : c->end ? ONZE_END : ONZE_PASS;
    return (struct onze_pick){.kind = (uint16_t)kind, .place = -1};
}

static inline struct onze_pick onze_pick_by(const struct onze_state *s,
                                            const struct onze_choices *c,
                                            const struct onze_taste *taste)
{
    static const uint16_t kinds[] = {ONZE_LAY, ONZE_JOKER, ONZE_SWAP};
    const bool plain[] = {c->draw, c->drop, c->end, c->pass};
    struct onze_mood mood;
    int best = INT32_MIN;
    if (!c->drop && !onze_any(onze_either(c->lay, onze_either(c->joker, c->swap))))
        return onze_forced(c);
    onze_mood(s, c, taste, &mood);
    for (int i = 0; i < 4; i++)
        if (plain[i])
            onze_consider(&best, onze_plain_worth(s, &mood, ONZE_DRAW + i), ONZE_CODE_PLAIN, i);
    if (onze_any(c->swap)) /* one is as good as another; the last is often a dear one */
        onze_consider(&best, ONZE_HASTE * taste->of[ONZE_TASTE_SWAP], ONZE_CODE_SWAP,
                      onze_last(c->swap));
    onze_consider_slots(&best, s, c, &mood, c->lay.word[0], 0, ONZE_CODE_LAY);
    onze_consider_slots(&best, s, c, &mood, c->lay.word[1], 1, ONZE_CODE_LAY);
    if (onze_any(c->joker)) {
        struct onze_set slots = onze_joker_slots(s, c, &mood, best == INT32_MIN);
        onze_consider_slots(&best, s, c, &mood, slots.word[0], 0, ONZE_CODE_JOKER);
        onze_consider_slots(&best, s, c, &mood, slots.word[1], 1, ONZE_CODE_JOKER);
    }
    int place = best & 127, code = best >> 7 & (ONZE_CODES - 1);
    if (code == ONZE_CODE_PLAIN)
        return (struct onze_pick){.kind = (uint16_t)(ONZE_DRAW + place), .place = -1};
    uint64_t adjacent = place >= 64 ? c->adjacent.word[1] : c->adjacent.word[0];
    return (struct onze_pick){.kind = kinds[code],
                              .place = (int16_t)place,
                              .link = code != ONZE_CODE_SWAP && !(adjacent >> (place & 63) & 1)};
}

static inline struct onze_pick onze_pick(const struct onze_state *s, const struct onze_choices *c)
{
    return onze_pick_by(s, c, onze_taste(&s->setup));
}

#endif
