/* Vingt-trois: playouts without lists, events or indirect calls. */
#include "core/random.h"
#include "turn.h"

/* Play number k of those in the list that `legal` would give, by tokens, copies and value: each
 * copy within reach is one. */
static inline struct vingt_trois_step pick_play(const uint64_t plays[], int k)
{
    int tokens = 0, copies = 1, count;
    for (; k >= (count = vingt_trois_size(plays[tokens])); tokens++)
        k -= count;
    for (; k >= (count = qn_count(vingt_trois_least(plays[tokens], copies))); copies++)
        k -= count;
    int value = qn_member(vingt_trois_least(plays[tokens], copies), k) / 2;
    return (struct vingt_trois_step){VT_ACT_PLAY, (uint8_t)value, (uint8_t)copies, (uint8_t)tokens};
}

/* The move at an even place of the list that `legal` would give. */
static inline struct vingt_trois_step pick(const struct vingt_trois *game, struct qn_rng *rng)
{
    uint64_t hand = game->hand[game->turn];
    if (game->table.phase == VT_BOX) {
        uint64_t values = vingt_trois_least(hand & vingt_trois_from(2), 1);
        int place = qn_member(values, (int)qn_below(rng, (uint32_t)qn_count(values)));
        return (struct vingt_trois_step){.act = VT_ACT_BOX, .value = (uint8_t)(place / 2)};
    }
    int top = vingt_trois_top(&game->table);
    if (top == 0)
        return (struct vingt_trois_step){VT_ACT_PLAY, 1, 1, 0};
    uint64_t plays[VT_TOKENS + 1];
    int total = 0;
    for (int tokens = 0; tokens <= game->table.tokens[game->turn]; tokens++) {
        plays[tokens] = hand & vingt_trois_reach(top, tokens);
        total += vingt_trois_size(plays[tokens]);
    }
    int rests = vingt_trois_no_rest(game) == 0 ? 2 : 0;
    int quits = vingt_trois_no_quit(game) == 0 ? 1 : 0;
    int k = (int)qn_below(rng, (uint32_t)(total + rests + quits));
    if (k < total)
        return pick_play(plays, k);
    k -= total;
    return (struct vingt_trois_step){.act = (uint8_t)(k < rests ? VT_ACT_PASS + k : VT_ACT_QUIT)};
}

static void shuffle(struct vingt_trois *game, struct qn_rng *rng)
{
    struct qn_need need;
    uint8_t order[QN_CARDS_MAX];
    vingt_trois_need(game, &need);
    qn_rng_order(rng, &need, order);
    vingt_trois_deal(game, order, NULL);
}

/* The round before is over and nothing has been done in this one: what has been dealt is luck, and
 * the estimate knows the rest. */
static bool between_rounds(const struct vingt_trois *game)
{
    const struct vingt_trois_table *table = &game->table;
    bool first = game->turn == (table->phase == VT_BOX ? table->first : table->opener);
    return table->round > 0 && table->pile_count == 0 && first &&
           table->cards[game->turn] == vingt_trois_dealt(&game->setup);
}

uint32_t vingt_trois_rollout(void *state, struct qn_rng *rng, enum qn_how how)
{
    struct vingt_trois *game = state;
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
        vingt_trois_do(game, how == QN_UNIFORM ? pick(game, rng) : vingt_trois_policy(game), NULL);
        decisions++;
    }
    return decisions;
}
