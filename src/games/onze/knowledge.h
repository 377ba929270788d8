/* What everybody may infer about hidden hands, kept in the state as the game goes on (O18, O19).
 *
 * Hidden places of a hand are those whose card came from the shuffle and has not been shown.
 * Numbers are unique, so seeing one played says nothing about the others: the unseen cards stay
 * evenly spread over hidden places and pile. Jokers are equal copies. Count the shuffles in which H
 * hidden places of a seat hold J jokers, relative to an even spread, as a weight g(J), at first 1
 * for every J: a number is played:        g(J) stays in proportion (any of the H − J others may lie
 * there), a hidden joker is played:  g(J) becomes g(J + 1) / (J + 1): which of the J + 1 it was
 * does not matter, a card is drawn:           g(J) becomes ((H + 1 − J) g(J) + J g(J − 1)) / (H +
 * 1). g(0) is kept at 1, so g never grows with J; weights of more jokers than are unseen are kept
 * at 0. */
#ifndef QUINTE_ONZE_KNOWLEDGE_H
#define QUINTE_ONZE_KNOWLEDGE_H

#include "board.h"

static inline uint32_t onze_weight(const uint32_t *weight, int jokers)
{
    return jokers == 0 || jokers > ONZE_WEIGHTS ? ONZE_SURE : weight[jokers - 1];
}

/* At the start nothing speaks for or against any number of jokers. */
static inline void onze_know_nothing(struct onze_state *s)
{
    for (int seat = 0; s->unseen && seat < s->setup.players; seat++)
        for (int j = 0; j < ONZE_WEIGHTS; j++)
            s->weight[seat][j] = ONZE_SURE;
}

static inline int onze_hidden_places(const struct onze_state *s, int seat)
{
    return onze_size(s->hand[seat]) + s->jokers[seat] - s->recovered[seat];
}

static inline void onze_resolve_claim(struct onze_state *s, int index)
{
    s->claim_count--;
    for (int i = index; i < s->claim_count; i++)
        s->claim[i] = s->claim[i + 1];
    s->claim[s->claim_count] = (struct onze_claim){.seat = 0};
}

static inline enum onze_entry onze_log_entry(const struct onze_claim *claim, int index)
{
    return (enum onze_entry)(claim->log[index / 4] >> (2 * (index % 4)) & 3);
}

/* The seat did something after its claim. Before it draws, showing what it claimed to hold settles
 * the claim, and other numbers say nothing. */
static inline void onze_log(struct onze_state *s, int index, enum onze_entry entry)
{
    struct onze_claim *claim = &s->claim[index];
    bool shows = entry == ONZE_PLAYED_ANY || entry == ONZE_PLAYED_JOKER;
    if ((claim->length == 0 && shows) || claim->length == ONZE_LOG) {
        onze_resolve_claim(s, index);
        return;
    }
    if (claim->length == 0 && entry != ONZE_DREW)
        return;
    unsigned bits = (unsigned)entry << (2 * (claim->length % 4));
    claim->log[claim->length / 4] = (uint8_t)(claim->log[claim->length / 4] | bits);
    claim->length++;
}

/* The seat is about to draw. */
static inline void onze_know_draw(struct onze_state *s, int seat)
{
    uint32_t *weight = s->weight[seat];
    if (weight[0] != 0 && weight[0] != ONZE_SURE) {
        uint32_t places = (uint32_t)onze_hidden_places(s, seat) + 1;
        uint32_t most = s->unseen < places ? s->unseen : places;
        for (uint32_t j = most; j >= 1; j--) {
            uint64_t more = (uint64_t)j * onze_weight(weight, (int)j - 1);
            uint64_t same = (uint64_t)(places - j) * weight[j - 1];
            weight[j - 1] = (uint32_t)((more + same + places / 2) / places);
        }
    }
    for (int i = s->claim_count - 1; i >= 0; i--)
        if (s->claim[i].seat == seat)
            onze_log(s, i, ONZE_DREW);
}

/* A number is shown: nobody else can hold it. */
static inline void onze_know_number(struct onze_state *s, int seat, int place)
{
    if (s->pile_count == 0)
        for (int i = 0; i < s->setup.players; i++)
            onze_remove(&s->rest.lacks[i], place);
    for (int i = s->claim_count - 1; i >= 0; i--) {
        bool claimed = onze_has(&s->claim[i].any, place);
        onze_remove(&s->claim[i].any, place);
        if (s->claim[i].seat == seat)
            onze_log(s, i, claimed ? ONZE_PLAYED_ANY : ONZE_PLAYED_OTHER);
    }
}

/* A joker that nobody knew of is shown; s->unseen is what is left. */
static inline void onze_know_joker(struct onze_state *s, int seat)
{
    uint32_t *weight = s->weight[seat];
    uint64_t scale = weight[0] ? weight[0] : 1; /* what was shown was not impossible */
    for (int i = s->claim_count - 1; i >= 0; i--) {
        if (s->claim[i].seat != seat)
            continue;
        s->claim[i].scale = (uint32_t)(s->claim[i].scale * scale / ONZE_SURE);
        onze_log(s, i, ONZE_PLAYED_JOKER);
    }
    for (int j = 1; j <= s->unseen && j <= ONZE_WEIGHTS; j++) {
        uint64_t part = scale * (uint64_t)(j + 1);
        uint64_t next = (onze_weight(weight, j + 1) * (uint64_t)ONZE_SURE + part / 2) / part;
        weight[j - 1] = (uint32_t)(next < ONZE_SURE ? next : ONZE_SURE);
    }
    for (int i = 0; s->unseen < ONZE_WEIGHTS && i < s->setup.players; i++)
        s->weight[i][s->unseen] = 0;
}

/* O19: pile empty, and the seat showed that it owed no lay when its turn began. Nothing was laid
 * since, so the same slots are adjacent. */
static inline void onze_know_lack(struct onze_state *s, int seat)
{
    struct onze_set out = onze_less(onze_adjacent(s->filled), s->rest.lacks[seat]);
    s->rest.lacks[seat] = onze_either(s->rest.lacks[seat], out);
}

/* O11: a joker was dropped while a lay is owed, so one must be possible still. Only a later swap
 * lets the claim outlive the lay that answers it. */
static inline void onze_know_claim(struct onze_state *s, int seat, struct onze_set open)
{
    if (s->claim_count < ONZE_CLAIMS)
        s->claim[s->claim_count++] =
            (struct onze_claim){.any = open, .seat = (uint8_t)seat, .scale = ONZE_SURE};
}

#endif
