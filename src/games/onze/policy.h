/* The policy's choice as a place, so that the rollout needs no list of moves. */
#ifndef QUINTE_ONZE_POLICY_H
#define QUINTE_ONZE_POLICY_H

#include "step.h"
#include "core/random.h"

struct onze_pick {
    uint16_t kind; /* ONZE_LAY, ONZE_JOKER or ONZE_SWAP with a place, or a plain move */
    int16_t place; /* -1 for a plain move */
    bool link;
};

static inline struct onze_pick onze_pick_of(const struct onze_choices *c, int kind, int place)
{
    return (struct onze_pick){.kind = (uint16_t)kind,
                              .place = (int16_t)place,
                              .link = kind != ONZE_SWAP && !onze_has(&c->adjacent, place)};
}

static inline struct onze_pick onze_pick_plain(int kind)
{
    return (struct onze_pick){.kind = (uint16_t)kind, .place = -1};
}

/* What things are worth to the policy; found by trial against random players. */
struct onze_taste {
    int lay, leads_to_own, opens_for_others, column, link; /* a lay and what it changes */
    int bonus;                                             /* O12, with a number or a joker */
    int joker, swap, draw, drop, end;
};

/* Between two players it pays to keep the high ends shut; among more, to go along. */
static const struct onze_taste onze_duel = {.lay = 82,
                                            .leads_to_own = -6,
                                            .opens_for_others = -31,
                                            .column = -7,
                                            .link = -10,
                                            .bonus = 400,
                                            .joker = -97,
                                            .swap = 252,
                                            .draw = 61,
                                            .drop = -45,
                                            .end = 154};
static const struct onze_taste onze_crowd = {.lay = 82,
                                             .leads_to_own = 44,
                                             .opens_for_others = -31,
                                             .column = 3,
                                             .link = -10,
                                             .bonus = 400,
                                             .joker = -130,
                                             .swap = 313,
                                             .draw = 61,
                                             .drop = -90,
                                             .end = 115};

/* For beginners it is a race. */
static const struct onze_taste onze_race = {.lay = 82, .leads_to_own = 20, .draw = 1, .end = 2};

struct onze_best {
    struct onze_pick pick;
    int worth;
};

static inline void onze_consider(struct onze_best *best, int worth, int kind, int place)
{
    if (worth > best->worth)
        *best = (struct onze_best){{(uint16_t)kind, (int16_t)place, false}, worth};
}

/* Weighs each slot for a number or a joker; `shut` are the empty slots that nobody reaches in a
 * row. */
static inline void onze_consider_slots(struct onze_best *best, const struct onze_state *s,
                                       const struct onze_choices *c, const struct onze_taste *taste,
                                       int kind, struct onze_set slots, uint32_t noise)
{
    const struct onze_set *hand = &s->hand[s->turn];
    for (int w = 0; w < 2; w++) {
        uint64_t shut = onze_all_slots().word[w] & ~(s->filled.word[w] | c->adjacent.word[w]);
        for (uint64_t rest = slots.word[w]; rest; rest &= rest - 1, noise >>= 2) {
            int place = 64 * w + qn_lowest(rest);
            uint64_t bit = rest & -rest, opened = (bit << 1 | bit >> 1) & shut;
            struct onze_set then = s->filled;
            onze_add(&then, place);
            int worth = kind == ONZE_LAY ? taste->lay + taste->column * (place & 31) : taste->joker;
            worth += taste->leads_to_own * qn_count(opened & hand->word[w]) +
                     taste->opens_for_others * qn_count(opened & ~hand->word[w]) +
                     (c->adjacent.word[w] & bit ? 0 : taste->link) +
                     (s->bonus_left && onze_half_full(&then, place) ? taste->bonus : 0);
            onze_consider(best, 4 * worth + (int)(noise & 3), kind, place);
        }
    }
}

static inline const struct onze_taste *onze_taste(const struct qn_setup *setup)
{
    if (setup->players == 2)
        return &onze_duel;
    return setup->option[ONZE_BEGINNER] ? &onze_race : &onze_crowd;
}

/* O12: the empty slots that are the last of their half row. */
static inline struct onze_set onze_last_slots(struct onze_set filled)
{
    const uint64_t low = (UINT64_C(1) << (ONZE_CENTRE - 1)) - 1, high = onze_row & ~(low << 1 | 1);
    const uint64_t halves[] = {low, high, low << 32, high << 32};
    struct onze_set last = {{0, 0}};
    for (int w = 0; w < 2; w++)
        for (int i = 0; i < 4; i++) {
            uint64_t missing = halves[i] & ~filled.word[w];
            last.word[w] |= missing & (missing - 1) ? 0 : missing;
        }
    return last;
}

static inline struct onze_pick onze_pick(const struct onze_state *s, const struct onze_choices *c,
                                         struct qn_rng *rng)
{
    const struct onze_taste *taste = onze_taste(&s->setup);
    struct onze_best best = {.pick = {.kind = ONZE_PASS, .place = -1},
                             .worth = c->pass ? 0 : -1000000};
    uint32_t noise = qn_rng_half(rng);
    if (c->draw)
        onze_consider(&best, 4 * taste->draw, ONZE_DRAW, -1);
    if (c->drop)
        onze_consider(&best, 4 * taste->drop, ONZE_DROP, -1);
    if (c->end)
        onze_consider(&best, 4 * taste->end, ONZE_END, -1);
    if (onze_any(c->swap))
        onze_consider(&best, 4 * taste->swap, ONZE_SWAP, onze_member(c->swap, 0));
    onze_consider_slots(&best, s, c, taste, ONZE_LAY, c->lay, noise);
    if (onze_any(c->joker)) { /* for a bonus, or where nothing else is left */
        struct onze_set last = onze_both(c->joker, onze_last_slots(s->filled));
        onze_consider_slots(&best, s, c, taste, ONZE_JOKER, best.worth < 0 ? c->joker : last,
                            noise);
    }
    struct onze_pick pick = best.pick;
    pick.link = pick.place >= 0 && pick.kind != ONZE_SWAP && !onze_has(&c->adjacent, pick.place);
    return pick;
}

#endif
