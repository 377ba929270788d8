/* Vingt-trois: a fast and sensible player.
 *
 * Everything is counted in penalties. A card that the pile has passed will most likely be paid for
 * with one penalty; a token is worth the two penalties it gives back (T13), or a little more. */
#include "step.h"

/* Half penalties, so that the weights stay whole numbers. */
enum { TOKEN = 5, PASS = 3, FORCE = 5 };

static int cards_below(uint64_t hand, int value)
{
    return vingt_trois_size(hand & ~vingt_trois_from(value));
}

static uint64_t singles(uint64_t hand)
{
    return vingt_trois_least(hand, 1) & ~vingt_trois_least(hand, 2);
}

/* What is hard to get rid of: low cards of which there is only one. */
static struct vingt_trois_parts choose_box(uint64_t hand)
{
    hand = vingt_trois_boxable(hand);
    uint64_t single = singles(hand);
    int value = vingt_trois_lowest(single ? single : hand);
    return (struct vingt_trois_parts){.act = VT_ACT_BOX, .value = (uint8_t)value};
}

uint64_t vingt_trois_would_box(uint64_t hand, int count)
{
    uint64_t boxed = 0;
    for (int i = 0; i < count; i++) {
        uint64_t card = vingt_trois_card(choose_box(hand).value);
        boxed += card;
        hand -= card;
    }
    return boxed;
}

/* The cost of laying all copies of a value with so many tokens, what stays behind included. */
static int cost_of_play(const struct vingt_trois_state *game, struct vingt_trois_parts parts)
{
    const struct vingt_trois_table *table = &game->table;
    int top = vingt_trois_top(table), left = table->cards[game->turn] - parts.copies;
    int cost = 2 * vingt_trois_penalty(top, parts.value, parts.tokens) + TOKEN * parts.tokens;
    if (left == 0)
        return cost - 2 * VT_GIVEN_BACK; /* T11 */
    return cost + 2 * cards_below(game->hand[game->turn], parts.value);
}

/* Upwards only the lowest value is worth a thought, downwards the lowest that m tokens reach. */
static struct vingt_trois_parts choose_play(const struct vingt_trois_state *game, int *cost)
{
    uint64_t hand = game->hand[game->turn];
    int top = vingt_trois_top(&game->table);
    struct vingt_trois_parts best = {.act = VT_ACT_QUIT};
    *cost = 2 * game->table.cards[game->turn];
    for (int tokens = 0; tokens <= game->table.tokens[game->turn]; tokens++) {
        uint64_t values = hand & vingt_trois_reach(top, tokens);
        if (values == 0)
            continue;
        int value = vingt_trois_lowest(values);
        struct vingt_trois_parts parts = {VT_ACT_PLAY, (uint8_t)value,
                                          (uint8_t)vingt_trois_held(hand, value), (uint8_t)tokens};
        int step_cost = cost_of_play(game, parts);
        if (step_cost < *cost || best.act == VT_ACT_QUIT) {
            best = parts;
            *cost = step_cost;
        }
    }
    return best;
}

static int rests_left(const struct vingt_trois_table *table, int seat)
{
    return table->cards[seat] - table->rests[seat];
}

/* T15: in a stand-off everybody pays alike, and whoever may rest least often plays in the end. So a
 * seat rests only if that will be another one. With more than two seats in, somebody may want to
 * play anyhow: then the first rest is worth a try. */
static bool rest_is_vain(const struct vingt_trois_state *game)
{
    const struct vingt_trois_table *table = &game->table;
    int own = rests_left(table, game->turn);
    if (table->rests[game->turn] == 0 && qn_count(table->in) > 2)
        return false;
    for (int seat = 0; seat < game->setup.players; seat++)
        if (table->in >> seat & 1 && rests_left(table, seat) < own)
            return false;
    return true;
}

struct vingt_trois_parts vingt_trois_policy(const struct vingt_trois_state *game)
{
    uint64_t hand = game->hand[game->turn];
    if (game->table.phase == VT_BOX)
        return choose_box(hand);
    int top = vingt_trois_top(&game->table);
    if (top == 0)
        return vingt_trois_opening();
    int cost;
    struct vingt_trois_parts best = choose_play(game, &cost);
    if (best.act == VT_ACT_PLAY && vingt_trois_no_quit(game) != 0)
        return best; /* T9 */
    int quit = 2 * game->table.cards[game->turn], pass = 2 * cards_below(hand, top) + PASS;
    if (pass < cost && pass < quit && vingt_trois_no_rest(game) == 0 && !rest_is_vain(game))
        return (struct vingt_trois_parts){.act = VT_ACT_PASS};
    return cost <= quit ? best : (struct vingt_trois_parts){.act = VT_ACT_QUIT};
}

/* Two for each single below; of which there are more comes after several singles. */
static int cost_of_box(uint64_t hand, int value)
{
    uint64_t below = singles(vingt_trois_boxable(hand)) & ~vingt_trois_from(value);
    return 2 * qn_count(below) + (vingt_trois_held(hand, value) > 1 ? 6 + value / 4 : 0);
}

/* Copies that are kept back count half a penalty each. */
int vingt_trois_cost(const struct vingt_trois_state *game, qn_move move)
{
    struct vingt_trois_parts parts = vingt_trois_move_split(move);
    uint64_t hand = game->hand[game->turn];
    if (parts.act == VT_ACT_BOX)
        return cost_of_box(hand, parts.value);
    if (parts.act == VT_ACT_QUIT)
        return 2 * game->table.cards[game->turn];
    if (parts.act == VT_ACT_PLAY)
        return cost_of_play(game, parts) + vingt_trois_held(hand, parts.value) - parts.copies;
    int rest = parts.act == VT_ACT_PASS ? PASS : FORCE;
    return 2 * cards_below(hand, vingt_trois_top(&game->table)) + rest;
}

int vingt_trois_choose(const void *state, const qn_move *moves, int count, struct qn_rng *rng)
{
    qn_move move = vingt_trois_move_of(vingt_trois_policy(state));
    (void)rng;
    for (int i = 0; i < count; i++)
        if (moves[i] == move)
            return i;
    return 0; /* the list was cut short */
}
