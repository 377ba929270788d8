/* What a viewer knows: made from the truth by adding, and judged when it comes from outside. */
#include "games/figures/turn.h"
#include "core/plant.h"

/* While a round is played: who owns which place, and the types of one's own. */
static void add_places(const struct figures_state *s, int viewer, struct figures_view *v)
{
    for (int place = 0; place < FIGURES_CARDS; place++) {
        int owner = figures_owner(s->pile[place]);
        bool own = owner == viewer && owner != FIGURES_NOBODY;
        v->places[place] = own ? s->pile[place] : figures_place(FIGURES_NONE, owner);
    }
    if (QN_PLANT(QN_PLANT_LEAK) && s->table.drawn > FIGURES_HAND * s->setup.players)
        v->places[s->table.drawn - 1] = s->pile[s->table.drawn - 1];
}

/* F13: each block as a set, less what the viewer has seen of it. What is left when a round has
 * ended is known by subtraction. */
static void add_blocks(const struct figures_state *s, int viewer, struct figures_view *v)
{
    const struct figures_table *t = &s->table;
    bool ended = t->phase == FIGURES_WRITING || t->phase == FIGURES_OVER;
    int place = ended ? t->drawn : 0;
    for (int block = 0; block < t->blocks; block++)
        for (; place < t->block_end[block]; place++) {
            int owner = figures_owner(s->pile[place]);
            v->unseen[block][figures_type(s->pile[place])] +=
                owner == FIGURES_NOBODY || owner != viewer;
        }
}

void figures_observe(const void *state, int viewer, void *view)
{
    const struct figures_state *s = state;
    struct figures_view *v = view;
    memset(v, 0, sizeof *v);
    v->head.setup = s->setup;
    v->head.viewer = (uint8_t)viewer;
    v->head.turn = (int8_t)figures_turn(state);
    v->table = s->table;
    add_blocks(s, viewer, v);
    if (s->table.phase == FIGURES_WRITING || s->table.phase == FIGURES_OVER) { /* F9 */
        memcpy(v->hands, s->hands, sizeof v->hands);
        memset(v->places, FIGURES_EMPTY, sizeof v->places);
        return;
    }
    add_places(s, viewer, v);
    if (viewer < s->setup.players)
        v->hands[viewer] = s->hands[viewer];
}
