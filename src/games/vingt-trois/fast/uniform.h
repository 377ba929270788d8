/* A move by uniform choice, without a list of moves, for rollout.c.
 *
 * Derived from step.h and moves.c: it is the one that index qn_below(number of legal moves) of
 * `legal` would be. tests/conformance_test.c holds playouts to that loop, byte by byte. Search does
 * not play like this; the bench and users of the library do. */
#ifndef VINGT_TROIS_FAST_UNIFORM_H
#define VINGT_TROIS_FAST_UNIFORM_H

#include "core/random.h"
#include "../step.h"

/* Play number k of those in the list that `legal` would give, by tokens, copies and value: each
 * copy within reach is one. */
static inline struct vingt_trois_parts vingt_trois_pick_play(const uint64_t plays[], int k)
{
    int tokens = 0, copies = 1, count;
    for (; k >= (count = vingt_trois_size(plays[tokens])); tokens++)
        k -= count;
    for (; k >= (count = qn_count(vingt_trois_least(plays[tokens], copies))); copies++)
        k -= count;
    int value = qn_member(vingt_trois_least(plays[tokens], copies), k) / 2;
    return (struct vingt_trois_parts){VT_ACT_PLAY, (uint8_t)value, (uint8_t)copies,
                                      (uint8_t)tokens};
}

/* The move at an even place of the list that `legal` would give. */
static inline struct vingt_trois_parts
vingt_trois_pick_uniform(const struct vingt_trois_state *game, struct qn_rng *rng)
{
    uint64_t hand = game->hand[game->turn];
    if (game->table.phase == VT_BOX) {
        uint64_t values = vingt_trois_least(vingt_trois_boxable(hand), 1);
        int place = qn_member(values, (int)qn_below(rng, (uint32_t)qn_count(values)));
        return (struct vingt_trois_parts){.act = VT_ACT_BOX, .value = (uint8_t)(place / 2)};
    }
    int top = vingt_trois_top(&game->table);
    if (top == 0)
        return vingt_trois_opening();
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
        return vingt_trois_pick_play(plays, k);
    k -= total;
    return (struct vingt_trois_parts){.act = (uint8_t)(k < rests ? VT_ACT_PASS + k : VT_ACT_QUIT)};
}

#endif
