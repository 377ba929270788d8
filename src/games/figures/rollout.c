/* Whole games without lists, events or memory: the hot loop. */
#include "games/figures/weights.h"
#include "games/figures/step.h"
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

static inline int random_move(const struct figures_state *s, struct qn_rng *rng)
{
    struct figures_choice choice = figures_choice_of(s);
    uint32_t k = qn_below(rng, (uint32_t)qn_count(choice.mask));
    return choice.base + qn_member(choice.mask, (int)k);
}

/* A turn is two decisions, unless its first one ends the round: there is no need to ask for the
 * phase in between. */
static uint32_t play_uniform(struct figures_state *s, struct qn_rng *rng)
{
    struct qn_rng local = *rng; /* bytes may alias anything: a copy stays in registers */
    uint32_t decisions = 0;
    for (; s->table.phase != FIGURES_OVER; decisions++) {
        if (s->table.phase == FIGURES_SHUFFLING)
            shuffle_and_deal(s, &local);
        if (s->table.phase == FIGURES_BEGINNING) {
            int move = random_move(s, &local);
            if (move >= FIGURES_DECLARE) {
                figures_step_declare(s, move - FIGURES_DECLARE, false);
                continue;
            }
            if (move == FIGURES_DRAW)
                figures_step_draw(s);
            else
                figures_step_take(s, move - FIGURES_TAKE, false);
            decisions++;
        }
        int move = random_move(s, &local);
        if (move < FIGURES_SCORE)
            figures_step_discard(s, move - FIGURES_DISCARD, false);
        else if (move < FIGURES_CROSS)
            figures_step_write(s, move - FIGURES_SCORE, true);
        else
            figures_step_write(s, move - FIGURES_CROSS, false);
    }
    *rng = local;
    return decisions;
}

static uint32_t play_policy(struct figures_state *s, struct qn_rng *rng)
{
    uint32_t decisions = 0;
    while (s->table.phase != FIGURES_OVER) {
        if (s->table.phase == FIGURES_SHUFFLING) {
            shuffle_and_deal(s, rng);
            continue;
        }
        step(s, figures_policy(&figures_weights, s, figures_choice_of(s)));
        decisions++;
    }
    return decisions;
}

/* Nothing is cut: what the sheets tell between rounds is worth less to search than the end. */
uint32_t figures_rollout(void *state, struct qn_rng *rng, enum qn_how how)
{
    figures_forget(&((struct figures_state *)state)->table);
    return how == QN_UNIFORM ? play_uniform(state, rng) : play_policy(state, rng);
}
