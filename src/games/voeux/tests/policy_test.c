/* Vœux: the policy, the prior and the value keep what they promise. */
#include "games/voeux/fast/rollout.h"
#include "games/voeux/move_eval.h"
#include "games/voeux/step.h"
#include "core/random.h"
#include <setjmp.h>
#include <stdarg.h>
#include <string.h>
#include <cmocka.h>

static void deal(union qn_state *state, int players, int first, struct qn_rng *rng)
{
    struct qn_setup setup = qn_setup_standard(&qn_voeux, players);
    voeux_begin(state, &setup, first);
    qn_rng_deal(rng, qn_voeux.truth, state, NULL);
}

/* Wins of a seat that plays by the policy against others who play by chance, shared ones in parts
 * of twelve. */
static int play_against_chance(int players, int seat, struct qn_rng *rng)
{
    union qn_state state;
    uint8_t ranks[QN_PLAYERS_MAX];
    int winners = 0;
    deal(&state, players, seat, rng);
    while (voeux_turn(&state) != QN_OVER) {
        qn_move moves[QN_MOVES_MAX];
        int count = voeux_legal(&state, moves);
        int pick = voeux_turn(&state) == seat ? voeux_choose(&state, moves, count, rng)
                                              : (int)qn_below(rng, (uint32_t)count);
        voeux_play(&state, moves[pick], NULL);
    }
    voeux_ranks(&state, ranks);
    for (int i = 0; i < players; i++)
        winners += ranks[i] == 1;
    return ranks[seat] == 1 ? 12 / winners : 0;
}

static void test_beats_chance(void **unused)
{
    struct qn_rng rng;
    (void)unused;
    qn_rng_seed(&rng, 1);
    for (int players = 2; players <= 4; players++) {
        int won = 0;
        for (int game = 0; game < 300; game++)
            won += play_against_chance(players, game % players, &rng);
        assert_true(won >= 297 * 12);
    }
}

/* Above 0, summing up to 1. */
static void check_priors(const float *priors, int count)
{
    float total = 0;
    for (int i = 0; i < count; i++) {
        assert_true(priors[i] > 0.0f);
        total += priors[i];
    }
    assert_true(total > 0.999f && total < 1.001f);
}

static void check_value(const float *value, int players)
{
    for (int i = 0; i < players; i++)
        assert_true(value[i] >= 0.0f && value[i] <= 1.0f);
}

/* Everywhere in whole games; and worlds that look the same to the mover give the same priors. */
static void test_everywhere(void **unused)
{
    struct qn_rng rng;
    (void)unused;
    qn_rng_seed(&rng, 2);
    for (int game = 0; game < 60; game++) {
        union qn_state state, world;
        int players = 2 + game % 3;
        deal(&state, players, 0, &rng);
        while (voeux_turn(&state) != QN_OVER) {
            qn_move moves[QN_MOVES_MAX];
            float priors[QN_MOVES_MAX], again[QN_MOVES_MAX], value[QN_PLAYERS_MAX];
            uint64_t view[QN_VIEW_MAX / 8];
            int count = voeux_legal(&state, moves);
            voeux_prior(&state, moves, count, priors);
            check_priors(priors, count);
            voeux_value(&state, value);
            check_value(value, players);
            voeux_observe(&state, voeux_turn(&state), view);
            assert_true(voeux_sample(view, &rng, &world));
            voeux_prior(&world, moves, count, again);
            assert_memory_equal(priors, again, (size_t)count * sizeof priors[0]);
            assert_true(voeux_belief(view, &world) > 0.0f);
            assert_int_equal(voeux_choose(&world, moves, count, &rng),
                             voeux_choose(&state, moves, count, &rng));
            int pick = game % 2 ? voeux_choose(&state, moves, count, &rng)
                                : (int)qn_below(&rng, (uint32_t)count);
            voeux_play(&state, moves[pick], NULL);
        }
    }
}

/* A finished game has the highest value for its winner, and the estimate of a late position
 * foretells it better than a coin. */
static void test_value(void **unused)
{
    enum { LATE = 96 };
    struct qn_rng rng;
    int foretold = 0;
    (void)unused;
    qn_rng_seed(&rng, 3);
    for (int game = 0; game < 200; game++) {
        union qn_state state;
        float early[QN_PLAYERS_MAX], late[QN_PLAYERS_MAX];
        uint8_t ranks[QN_PLAYERS_MAX];
        deal(&state, 2, game % 2, &rng);
        for (int i = 0; i < LATE && voeux_turn(&state) != QN_OVER; i++)
            voeux_play(&state, voeux_policy((struct voeux_state *)&state), NULL);
        voeux_value(&state, early);
        voeux_rollout(&state, &rng, QN_POLICY);
        assert_int_equal(voeux_turn(&state), QN_OVER);
        voeux_value(&state, late);
        voeux_ranks(&state, ranks);
        int winner = ranks[1] == 1;
        assert_true(late[winner] >= late[1 - winner]);
        foretold += early[winner] > early[1 - winner];
    }
    assert_true(foretold > 130);
}

static bool same_move(const struct voeux_move *one, const struct voeux_move *two)
{
    bool drawn = one->act == ACT_DRAW_PILE || one->act == ACT_DRAW_DISCARD;
    return one->act == two->act && (drawn || one->card == two->card) &&
           (one->act != ACT_STONE || one->other == two->other) &&
           ((one->act != ACT_LAY && one->act != ACT_DRAW_DISCARD) || one->series == two->series);
}

/* What rollouts find from what they keep is the first of the listed moves with the highest score,
 * worked out anew. */
static struct voeux_move check_best(struct voeux_score_cache *cache)
{
    qn_move moves[QN_MOVES_MAX];
    int scores[QN_MOVES_MAX], count = voeux_legal(cache->state, moves), best = 0;
    voeux_score_moves(cache->state, moves, count, scores);
    for (int i = 1; i < count; i++)
        best = scores[i] > scores[best] ? i : best;
    struct voeux_move parts = voeux_cached_best(cache), listed = voeux_decode(moves[best]);
    assert_true(same_move(&parts, &listed));
    return parts;
}

/* What rollouts do not keep up to date. */
static void forget(struct voeux_state *state)
{
    for (int i = 0; i < state->table.log; i++)
        *voeux_log_at(state->cards, i) = 0;
    state->table.log = 0;
    memset(state->table.first, 0, sizeof state->table.first);
    memset(state->table.second, 0, sizeof state->table.second);
    for (int seat = 0; seat < state->table.players; seat++)
        memset(&state->seats[seat].known, 0, sizeof state->seats[seat].known);
}

static qn_move any_move(const struct voeux_state *state, struct qn_rng *rng)
{
    qn_move moves[QN_MOVES_MAX];
    int count = voeux_legal(state, moves);
    return moves[qn_below(rng, (uint32_t)count)];
}

/* Steps do to the state what the moves do. */
static void check_take(struct voeux_score_cache *cache, const struct voeux_move *parts)
{
    union qn_state after = {{0}};
    qn_move moves[QN_MOVES_MAX];
    size_t bytes = voeux_state_bytes(cache->state->table.players);
    memcpy(&after, cache->state, bytes);
    int count = voeux_legal(&after, moves);
    for (int i = 0; i < count; i++) {
        struct voeux_move listed = voeux_decode(moves[i]);
        if (same_move(&listed, parts)) {
            voeux_play(&after, moves[i], NULL);
            break;
        }
    }
    forget((struct voeux_state *)&after);
    voeux_cached_take(cache, parts);
    assert_memory_equal(cache->state, &after, bytes);
}

static void test_best_move(void **unused)
{
    struct qn_rng rng;
    (void)unused;
    qn_rng_seed(&rng, 4);
    for (int game = 0; game < 600; game++) {
        union qn_state state = {{0}};
        struct voeux_state *truth = (struct voeux_state *)&state;
        struct voeux_score_cache cache;
        deal(&state, 2 + game % 3, 0, &rng);
        for (uint32_t plies = qn_below(&rng, 60); plies-- && truth->table.phase < VOEUX_FINAL;)
            voeux_play(truth, game % 2 ? voeux_policy(truth) : any_move(truth, &rng), NULL);
        forget(truth);
        voeux_cached_begin(&cache, truth);
        while (truth->table.phase < VOEUX_FINAL) {
            struct voeux_move parts = check_best(&cache);
            if (qn_below(&rng, 3) == 0)
                parts = voeux_decode(any_move(truth, &rng));
            check_take(&cache, &parts);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_beats_chance),
        cmocka_unit_test(test_everywhere),
        cmocka_unit_test(test_value),
        cmocka_unit_test(test_best_move),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
