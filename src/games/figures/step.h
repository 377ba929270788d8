/* A turn, step by step. The rules and the playouts share these steps; `track` says whether what the
 * viewers know is kept up (F13). A playout does without: the end of a round makes everything
 * public. */
#ifndef QUINTE_FIGURES_STEP_H
#define QUINTE_FIGURES_STEP_H

#include "games/figures/boxes.h"
#include <string.h>

static inline int figures_next(const struct figures_state *s)
{
    int next = s->table.mover + 1;
    return next == s->setup.players ? 0 : next;
}

/* ---- discard piles ---- */

struct figures_heap {
    int end;   /* the place after the seat's topmost card */
    int after; /* cards that lie behind it, of later seats */
};

static inline struct figures_heap figures_heap_of(const struct figures_table *t, int seat)
{
    int end = 0, all = 0;
    for (int i = 0; i < FIGURES_SEATS; i++) {
        all += t->lying_count[i];
        end += i <= seat ? t->lying_count[i] : 0;
    }
    return (struct figures_heap){.end = end, .after = all - end};
}

/* The card on top of a seat's discard pile, which must not be empty. */
static inline int figures_top(const struct figures_table *t, int seat)
{
    return t->lying[figures_heap_of(t, seat).end - 1];
}

static inline void figures_lay(struct figures_table *t, int seat, int type)
{
    struct figures_heap heap = figures_heap_of(t, seat);
    uint8_t *top = t->lying + heap.end;
    memmove(top + 1, top, (size_t)heap.after);
    *top = (uint8_t)type;
    t->lying_count[seat]++;
    t->heaps |= (uint8_t)(1u << seat);
}

static inline int figures_lift(struct figures_table *t, int seat)
{
    struct figures_heap heap = figures_heap_of(t, seat);
    uint8_t *top = t->lying + heap.end - 1;
    int type = *top;
    memmove(top, top + 1, (size_t)heap.after);
    top[heap.after] = 0;
    if (--t->lying_count[seat] == 0)
        t->heaps &= (uint8_t) ~(1u << seat);
    return type;
}

/* ---- steps ---- */

static inline int figures_step_draw(struct figures_state *s)
{
    struct figures_table *t = &s->table;
    int place = t->drawn++;
    int type = figures_type(s->pile[place]);
    s->pile[place] = figures_place(type, t->mover);
    figures_bag_add(&s->hands[t->mover], type);
    t->phase = FIGURES_DISCARDING;
    return type;
}

static inline int figures_step_take(struct figures_state *s, int seat, bool track)
{
    struct figures_table *t = &s->table;
    int type = figures_lift(t, seat);
    figures_bag_add(&s->hands[t->mover], type);
    if (track) /* F13: everybody saw it */
        figures_bag_add(&t->known[t->mover], type);
    t->taken = (uint8_t)type;
    t->phase = FIGURES_DISCARDING;
    return type;
}

/* Lists cards in canonical order; the list needs room for FIGURES_COPIES more, because every type
 * is written as often as it can be, and then the next one over what was too much. */
static inline void figures_list(const uint8_t *counts, uint8_t *cards)
{
    for (int type = 0; type < FIGURES_TYPES; type++) {
        memset(cards, type, FIGURES_COPIES);
        cards += counts[type];
    }
}

/* What was known of hidden cards matters no more. */
static inline void figures_forget(struct figures_table *t)
{
    memset(t->known, 0, sizeof t->known);
    memset(t->hidden, FIGURES_EMPTY, sizeof t->hidden);
    memset(t->cursor, 0, sizeof t->cursor);
}

/* F9: all hands are public now, and the cards that were drawn are known as a set. */
static inline void figures_end_round(struct figures_state *s, bool track)
{
    struct figures_table *t = &s->table;
    uint8_t counts[FIGURES_TYPES] = {0}, cards[FIGURES_CARDS + FIGURES_COPIES];
    for (int i = 0; i < t->drawn; i++)
        counts[figures_type(s->pile[i])]++;
    figures_list(counts, cards);
    for (int i = 0; i < t->drawn; i++)
        s->pile[i] = figures_place(cards[i], FIGURES_NOBODY);
    if (track)
        figures_forget(t);
    t->taken = FIGURES_NONE;
    t->turns = 0;
    t->left = s->setup.players;
    t->phase = FIGURES_WRITING;
}

/* F13: of several equal copies the known one goes first; otherwise a hidden card has become public.
 */
static inline void figures_note_discard(struct figures_state *s, int type)
{
    struct figures_table *t = &s->table;
    struct figures_bag *known = &t->known[t->mover];
    if (figures_bag_count(known, type) > 0) {
        figures_bag_remove(known, type);
        return;
    }
    int stayed = figures_bag_size(&s->hands[t->mover]) - figures_bag_size(known);
    int place = t->cursor[t->mover];
    while (figures_owner(s->pile[place]) != t->mover)
        place++;
    t->hidden[place] = figures_place(type, stayed);
    t->cursor[t->mover] = (uint8_t)(place + 1);
}

static inline void figures_step_discard(struct figures_state *s, int type, bool track)
{
    struct figures_table *t = &s->table;
    figures_bag_remove(&s->hands[t->mover], type);
    if (track)
        figures_note_discard(s, type);
    figures_lay(t, t->mover, type);
    t->taken = FIGURES_NONE;
    t->turns++;
    t->mover = (uint8_t)figures_next(s);
    t->phase = FIGURES_BEGINNING;
    if (t->drawn == FIGURES_CARDS || t->turns == FIGURES_TURNS * s->setup.players) /* F11 */
        figures_end_round(s, track);
}

/* The mover writes a box, with points or without; the last one to do so ends the round. */
static inline void figures_step_write(struct figures_state *s, int box, bool scores)
{
    struct figures_table *t = &s->table;
    struct figures_sheet *sheet = &t->sheets[t->mover];
    uint16_t bit = (uint16_t)(1u << box);
    sheet->open &= (uint16_t)~bit;
    if (scores) {
        sheet->scored |= bit;
        if (box < FIGURES_SERIES) {
            uint32_t types = figures_bag_types(&s->hands[t->mover]);
            int colours = figures_colours(types, box);
            sheet->colours |= (uint16_t)((colours - 1) << (2 * box));
        }
    }
    t->mover = (uint8_t)figures_next(s);
    if (--t->left > 0)
        return;
    t->round++;
    t->phase = t->round == FIGURES_ROUNDS ? FIGURES_OVER : FIGURES_SHUFFLING;
    if (t->phase == FIGURES_SHUFFLING) /* F5: the dealership moves on */
        t->first = (uint8_t)(t->first + 1 == s->setup.players ? 0 : t->first + 1);
    t->mover = t->first;
}

/* F7, F8: the announced box is written, then the others write. */
static inline void figures_step_declare(struct figures_state *s, int box, bool track)
{
    figures_end_round(s, track);
    figures_step_write(s, box, true);
}

#endif
