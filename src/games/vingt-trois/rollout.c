/* Vingt-trois: playouts without lists, events or indirect calls. */
#include "fast/uniform.h"

static void shuffle(struct vingt_trois_state *game, struct qn_rng *rng)
{
    struct qn_need need;
    uint8_t order[QN_CARDS_MAX];
    vingt_trois_need(game, &need);
    qn_rng_order(rng, &need, order);
    vingt_trois_deal(game, order, NULL);
}

/* The round before is over and nothing has been done in this one: what has been dealt is luck, and
 * the estimate knows the rest. */
static bool between_rounds(const struct vingt_trois_state *game)
{
    const struct vingt_trois_table *table = &game->table;
    bool first = game->turn == (table->phase == VT_BOX ? table->first : table->opener);
    return table->round > 0 && table->pile_count == 0 && first &&
           table->cards[game->turn] == vingt_trois_dealt(&game->setup);
}

uint32_t vingt_trois_rollout(void *state, struct qn_rng *rng, enum qn_how how)
{
    struct vingt_trois_state *game = state;
    uint32_t decisions = 0;
    if (how == QN_CUT && between_rounds(game))
        return 0;
    while (game->turn != QN_OVER) {
        if (game->turn == QN_SHUFFLE) {
            if (how == QN_CUT)
                break;
            shuffle(game, rng);
            continue;
        }
        vingt_trois_do(game,
                       how == QN_UNIFORM ? vingt_trois_pick_uniform(game, rng)
                                         : vingt_trois_policy(game),
                       NULL);
        decisions++;
    }
    return decisions;
}
