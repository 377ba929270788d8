/* Vingt-trois: which moves are legal, in ascending order of their numbers. */
#include "step.h"

/* T3: any value held, but not the 1. */
static int legal_boxes(const struct vingt_trois_state *game, qn_move *out)
{
    int count = 0;
    uint64_t values = vingt_trois_least(vingt_trois_boxable(game->hand[game->turn]), 1);
    for (; values; values &= values - 1)
        out[count++] = (qn_move)(VT_MOVE_BOX + vingt_trois_lowest(values) - 1);
    return count;
}

/* One copy of each value, as plays with so many copies and tokens. */
static inline int list_plays(uint64_t values, int copies, int tokens, qn_move *out)
{
    int count = 0;
    qn_move first = vingt_trois_move_of(
        (struct vingt_trois_parts){VT_ACT_PLAY, 1, (uint8_t)copies, (uint8_t)tokens});
    for (; values; values &= values - 1)
        out[count++] = (qn_move)(first + vingt_trois_lowest(values) - 1);
    return count;
}

static int legal_plays(const struct vingt_trois_state *game, qn_move *out)
{
    int count = 0, top = vingt_trois_top(&game->table), most = game->table.tokens[game->turn];
    uint64_t hand = game->hand[game->turn];
    for (int tokens = 0; tokens <= most; tokens++) {
        uint64_t values = hand & vingt_trois_reach(top, tokens);
        for (int copies = 1; copies <= VT_COPIES; copies++)
            count += list_plays(vingt_trois_least(values, copies), copies, tokens, out + count);
    }
    return count;
}

/* In ascending order of the moves' numbers. */
int vingt_trois_legal(const void *state, qn_move *out)
{
    const struct vingt_trois_state *game = state;
    if (game->turn < 0)
        return 0;
    if (game->table.phase == VT_BOX)
        return legal_boxes(game, out);
    if (game->table.pile_count == 0) { /* T7 */
        out[0] = vingt_trois_move_of(vingt_trois_opening());
        return 1;
    }
    int count = legal_plays(game, out);
    if (vingt_trois_no_rest(game) == 0) {
        out[count++] = VT_MOVE_PASS;
        out[count++] = VT_MOVE_FORCE;
    }
    if (vingt_trois_no_quit(game) == 0)
        out[count++] = VT_MOVE_QUIT;
    return count;
}
