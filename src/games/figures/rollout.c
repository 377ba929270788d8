/* Whole games without lists, events or memory: the hot loop. */
#include "games/figures/policy.h"
#include "games/figures/turn.h"
#include "core/random.h"

/* F6: shuffles the collected cards, which lie at the places drawn, and deals. */
static void shuffle_and_deal(struct figures_state *s, struct qn_rng *rng)
{
    uint8_t order[FIGURES_CARDS];
    for (int i = 0; i < s->table.drawn; i++)
        order[i] = (uint8_t)figures_type(s->pile[i]);
    qn_shuffle(rng, order, s->table.drawn);
    figures_deal_untracked(s, order);
}

static inline void step(struct figures_state *s, int move)
{
    if (move == FIGURES_DRAW)
        figures_step_draw(s);
    else if (move < FIGURES_DECLARE)
        figures_step_take(s, move - FIGURES_TAKE, false);
    else if (move < FIGURES_DISCARD)
        figures_step_declare(s, move - FIGURES_DECLARE, false);
    else if (move < FIGURES_SCORE)
        figures_step_discard(s, move - FIGURES_DISCARD, false);
    else if (move < FIGURES_CROSS)
        figures_step_write(s, move - FIGURES_SCORE, true);
    else
        figures_step_write(s, move - FIGURES_CROSS, false);
}

/* Inlined for each way of choosing. */
static inline uint32_t play_out(struct figures_state *s, struct qn_rng *rng, enum qn_how how)
{
    uint32_t decisions = 0;
    figures_forget(&s->table);
    while (s->table.phase != FIGURES_OVER) {
        if (s->table.phase == FIGURES_SHUFFLING) {
            shuffle_and_deal(s, rng);
            continue;
        }
        struct figures_choice choice = figures_choice_of(s);
        if (how == QN_UNIFORM) {
            uint32_t k = qn_below(rng, (uint32_t)qn_count(choice.mask));
            step(s, choice.base + qn_member(choice.mask, (int)k));
        } else {
            step(s, figures_policy(&figures_weights, s, choice));
        }
        decisions++;
    }
    return decisions;
}

/* Nothing is cut: what the sheets tell between rounds is worth less to search than the end. */
uint32_t figures_rollout(void *state, struct qn_rng *rng, enum qn_how how)
{
    if (how == QN_UNIFORM)
        return play_out(state, rng, QN_UNIFORM);
    return play_out(state, rng, QN_POLICY);
}
