/* A world drawn from a view (F13).
 *
 * Before a round each block of the pile is a set in even order, so the worlds that agree with a
 * view are the ways to put the unseen cards of each block on its places in which every discard seen
 * was possible: whenever a seat made its j-th hidden discard of a type, at least j cards of that
 * type had come to its places so far. All of them are equally likely.
 *
 * A draft goes through the hidden discards, seat by seat in the order of time. Each step picks one
 * of the places whose cards were hidden in that hand then, and takes a card of its type from the
 * place's block; whatever stays is filled evenly. The true weight of a card is one over the number
 * of cards left in its block, so that all worlds weigh the same; drafts use one weight for all
 * cards of a block instead and put the difference, which depends on how many are used in all, at
 * the end.
 *
 * A world comes from as many drafts as there are ways to match its discards with places: the
 * product, over the discards, of the copies of that type that were hidden in the hand then (the one
 * discarded included). So a place that was already in the hand when an equal card was discarded,
 * with c copies counted so far, weighs only c / (c + 1): the product of these is one over the
 * number of matchings.
 *
 * What a choice leaves to later steps differs: it may use up the block that they need. So each
 * choice is also weighed by an upper bound on the sum of the weights of all ways to go on, found
 * backwards over the steps (sample_bound.c). How many cards of each block the hand holds enters it
 * exactly; which cards earlier steps used, only as a bound. What is left of the bound, step by
 * step, is a number below 1: with this probability the draft is accepted, and that makes the result
 * exact. With few discards nearly all are; in the longest rounds of six one in some thousand. */
#include "games/figures/sample_draft.h"
#include "core/random.h"

/* The places that nobody drew: what is left of each block, shuffled. */
static void lay_pile(const struct figures_view *v, struct figures_draft *draft, struct qn_rng *rng,
                     int touched, struct figures_state *s)
{
    const struct figures_table *t = &v->table;
    for (int block = 0; block < t->blocks; block++) {
        int start = figures_block_start(t, block), end = t->block_end[block];
        int from = t->drawn > start ? t->drawn : start;
        if (from >= end)
            continue;
        if (block >= touched) {
            memcpy(draft->left[block], v->unseen[block], sizeof draft->left[block]);
            draft->size[block] = (uint8_t)(end - from);
            figures_list_pool(v, draft, block);
        }
        qn_shuffle(rng, draft->pool + start, end - from);
        for (int place = from; place < end; place++)
            s->pile[place] = figures_place(draft->pool[start + place - from], FIGURES_NOBODY);
    }
}

/* A round that has ended: the cards drawn lie open, in canonical order. */
static void lay_collected(struct figures_state *s)
{
    struct figures_table *t = &s->table;
    uint8_t counts[FIGURES_TYPES] = {0};
    int place = 0, lying = 0;
    for (int seat = 0; seat < s->setup.players; seat++)
        lying += t->lying_count[seat];
    for (int i = 0; i < lying; i++)
        counts[t->lying[i]]++;
    for (int type = 0; type < FIGURES_TYPES; type++) {
        for (int seat = 0; seat < s->setup.players; seat++)
            counts[type] += (uint8_t)figures_bag_count(&s->hands[seat], type);
        for (int copy = 0; copy < counts[type]; copy++)
            s->pile[place++] = figures_place(type, FIGURES_NOBODY);
    }
}

static void lay_drawn(const struct figures_view *v, const struct figures_draft *draft,
                      struct figures_state *s)
{
    int players = v->head.setup.players;
    for (int place = 0; place < v->table.drawn; place++) {
        int owner = figures_owner(v->places[place]);
        s->pile[place] =
            owner == v->head.viewer ? v->places[place] : figures_place(draft->types[place], owner);
    }
    for (int seat = 0; seat < players; seat++)
        s->hands[seat] = seat == v->head.viewer ? v->hands[seat] : draft->hands[seat];
    for (int i = 0; i < players; i++)
        figures_order_dealt(s, i);
}

bool figures_sample(const void *view, struct qn_rng *rng, void *world)
{
    const struct figures_view *v = view;
    struct figures_state *s = world;
    struct figures_draft draft;
    struct qn_rng standard;
    bool any = !rng;
    rng = qn_rng_given(rng, &standard);
    memset(s, 0, sizeof *s);
    s->table = v->table;
    s->setup = v->head.setup;
    if (v->table.phase == FIGURES_WRITING || v->table.phase == FIGURES_OVER) {
        memcpy(s->hands, v->hands, sizeof s->hands);
        lay_collected(s);
        lay_pile(v, &draft, rng, 0, s);
        return true;
    }
    struct figures_history history;
    if (!figures_history_of(v, &history) || !figures_find_draft(v, &history, &draft, rng, any))
        return false;
    lay_drawn(v, &draft, s);
    lay_pile(v, &draft, rng, history.touched, s);
    return true;
}
