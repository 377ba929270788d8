/* Trial: what search knows beyond the rules, and the numbers that tune it. */
#include "core/value.h"
#include "policy.h"

const struct qn_tuning trial_tuning = {
    .easy_error_rate = 0.8f, /* to be set so that `easy` wins one game in four against `greedy` */
    .exploration = 0.7f,
    .opponent_tree = true,
    .events_fix_moves = true, /* one's hand, less what one played */
    .sims_per_world = 1,      /* sampling is quick */
};

/* The better a card looks, the likelier: 1 / (1 + how far it is behind the best), as shares. */
void trial_prior(const void *state, const qn_move *moves, int count, float *priors)
{
    float best = trial_promise(state, moves[trial_choose(state, moves, count, NULL)]), sum = 0;
    for (int i = 0; i < count; i++) {
        priors[i] = 1 / (1 + best - trial_promise(state, moves[i]));
        sum += priors[i];
    }
    for (int i = 0; i < count; i++)
        priors[i] /= sum;
}

/* Before the end: the points, and a third of what is still held. */
void trial_value(const void *in, float value[QN_PLAYERS_MAX])
{
    const struct trial_state *state = in;
    int results[QN_PLAYERS_MAX];
    for (int seat = 0; seat < state->setup.players; seat++) {
        results[seat] = 3 * state->table.points[seat];
        for (uint32_t hand = state->hand[seat]; hand; hand &= hand - 1)
            results[seat] += qn_lowest(hand);
    }
    qn_value_final(results, state->setup.players, 60, value);
}
