/* What the policy likes: the worth of a slot, of a plain move. It looks at the table, its own hand
 * and the others' numbers of cards only. */
#ifndef QUINTE_ONZE_WORTHS_H
#define QUINTE_ONZE_WORTHS_H

#include "step.h"
#include "core/random.h"

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
    int bonus; /* its bonus cards */
    int haste; /* 64 divided by one more than the cards in a hand, summed up over the others */
    int rival; /* the best of the others: bonus cards less cards in hand */
    int draw, drop, end; /* what these are worth whatever the hand */
    int joker;           /* what laying a joker is worth, wherever it goes */
    int out;             /* what emptying the hand is worth, if this turn may do it */
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

/* The part that stays as it is for a whole turn. */
static inline void onze_mood_others(const struct onze_state *s, struct onze_mood *mood)
{
    mood->haste = 0;
    mood->rival = INT16_MIN;
    for (int i = 0; i < s->setup.players; i++) {
        int cards = onze_size(s->hand[i]) + s->jokers[i], standing = s->bonus[i] - cards;
        bool other = i != s->turn;
        mood->rival = other && standing > mood->rival ? standing : mood->rival;
        mood->haste += other ? ONZE_HASTE / (cards + 1) : 0;
    }
    const int16_t *taste = mood->taste;
    mood->draw =
        ONZE_HASTE * (taste[ONZE_TASTE_DRAW] + taste[ONZE_TASTE_DRAW_PILE] * s->pile_count) +
        taste[ONZE_TASTE_DRAW_HASTE] * mood->haste;
    mood->drop = ONZE_HASTE * taste[ONZE_TASTE_DROP] + taste[ONZE_TASTE_DROP_HASTE] * mood->haste;
    mood->end = ONZE_HASTE * taste[ONZE_TASTE_END] + taste[ONZE_TASTE_END_HASTE] * mood->haste;
    mood->joker =
        ONZE_HASTE * taste[ONZE_TASTE_JOKER] + taste[ONZE_TASTE_JOKER_HASTE] * mood->haste;
}

static inline void onze_mood_own(const struct onze_moment *m, const struct onze_choices *c,
                                 struct onze_mood *mood)
{
    int hand = onze_size(m->hand) + m->jokers, out = mood->taste[ONZE_TASTE_OUT];
    bool ahead = m->bonus > mood->rival; /* as far as numbers of cards tell */
    bool may = hand <= ONZE_TURN_CARDS - m->used && onze_size(c->lay) + m->jokers == hand;
    mood->hand = hand;
    mood->bonus = m->bonus;
    mood->out = !may ? 0 : ahead ? out : hand == 1 ? -out : 0;
}

static inline void onze_mood(const struct onze_state *s, const struct onze_choices *c,
                             const struct onze_taste *taste, struct onze_mood *mood)
{
    mood->taste = taste->of;
    onze_mood_others(s, mood);
    const struct onze_moment moment = onze_moment(s);
    onze_mood_own(&moment, c, mood);
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
static inline int onze_plain_worth(const struct onze_mood *mood, int kind)
{
    const int16_t *taste = mood->taste;
    if (kind == ONZE_DRAW)
        return mood->draw + ONZE_HASTE * taste[ONZE_TASTE_DRAW_HAND] * mood->hand;
    if (kind == ONZE_DROP)
        return mood->drop;
    if (kind == ONZE_END)
        return mood->end + ONZE_HASTE * (taste[ONZE_TASTE_END_HAND] * mood->hand +
                                         taste[ONZE_TASTE_END_BONUS] * mood->bonus);
    return 0;
}

/* A choice and its worth in one number, so that the best is the greatest. */
enum { ONZE_CODE_LAY, ONZE_CODE_JOKER, ONZE_CODE_SWAP, ONZE_CODE_PLAIN, ONZE_CODES };

static inline void onze_consider(int *best, int worth, int code, int place)
{
    int bid = worth * (128 * ONZE_CODES) + 128 * code + place;
    *best = bid > *best ? bid : *best;
}

#endif
