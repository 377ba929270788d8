/* Vœux: the policy, the prior and the worth keep what they promise. */
#include "games/voeux/learnt.h"
#include "games/voeux/scores.h"
#include "games/voeux/turn.h"
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
static void check_shares(const float *shares, int count)
{
    float total = 0;
    for (int i = 0; i < count; i++) {
        assert_true(shares[i] > 0.0f);
        total += shares[i];
    }
    assert_true(total > 0.999f && total < 1.001f);
}

static void check_worth(const float *worth, int players)
{
    for (int i = 0; i < players; i++)
        assert_true(worth[i] >= 0.0f && worth[i] <= 1.0f);
}

/* Everywhere in whole games; and worlds that look the same to the mover give the same shares. */
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
            float shares[QN_MOVES_MAX], again[QN_MOVES_MAX], worth[QN_PLAYERS_MAX];
            uint64_t view[QN_VIEW_MAX / 8];
            int count = voeux_legal(&state, moves);
            voeux_weigh(&state, moves, count, shares);
            check_shares(shares, count);
            voeux_worth(&state, worth);
            check_worth(worth, players);
            voeux_observe(&state, voeux_turn(&state), view);
            assert_true(voeux_sample(view, &rng, &world));
            voeux_weigh(&world, moves, count, again);
            assert_memory_equal(shares, again, (size_t)count * sizeof shares[0]);
            assert_true(voeux_believe(view, &world) > 0.0f);
            assert_int_equal(voeux_choose(&world, moves, count, &rng),
                             voeux_choose(&state, moves, count, &rng));
            int pick = game % 2 ? voeux_choose(&state, moves, count, &rng)
                                : (int)qn_below(&rng, (uint32_t)count);
            voeux_play(&state, moves[pick], NULL);
        }
    }
}

/* A finished game is worth most to its winner, and the estimate of a late position foretells it
 * better than a coin. */
static void test_worth(void **unused)
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
        voeux_worth(&state, early);
        voeux_rollout(&state, &rng, QN_POLICY);
        assert_int_equal(voeux_turn(&state), QN_OVER);
        voeux_worth(&state, late);
        voeux_ranks(&state, ranks);
        int winner = ranks[1] == 1;
        assert_true(late[winner] >= late[1 - winner]);
        foretold += early[winner] > early[1 - winner];
    }
    assert_true(foretold > 130);
}

static bool same_step(const struct voeux_step *one, const struct voeux_step *two)
{
    bool drawn = one->act == ACT_DRAW_PILE || one->act == ACT_DRAW_DISCARD;
    return one->act == two->act && (drawn || one->card == two->card) &&
           (one->act != ACT_STONE || one->other == two->other) &&
           ((one->act != ACT_LAY && one->act != ACT_DRAW_DISCARD) || one->series == two->series);
}

/* What rollouts find from what they keep is the first of the listed moves with the highest score,
 * worked out anew. */
static struct voeux_step check_best(struct voeux_learnt *learnt)
{
    qn_move moves[QN_MOVES_MAX];
    int scores[QN_MOVES_MAX], count = voeux_legal(learnt->state, moves), best = 0;
    voeux_score_moves(learnt->state, moves, count, scores);
    for (int i = 1; i < count; i++)
        best = scores[i] > scores[best] ? i : best;
    struct voeux_step step = voeux_learnt_best(learnt), listed = voeux_decode(moves[best]);
    assert_true(same_step(&step, &listed));
    return step;
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
static void check_take(struct voeux_learnt *learnt, const struct voeux_step *step)
{
    union qn_state after = {{0}};
    qn_move moves[QN_MOVES_MAX];
    size_t bytes = voeux_state_bytes(learnt->state->table.players);
    memcpy(&after, learnt->state, bytes);
    int count = voeux_legal(&after, moves);
    for (int i = 0; i < count; i++) {
        struct voeux_step listed = voeux_decode(moves[i]);
        if (same_step(&listed, step)) {
            voeux_play(&after, moves[i], NULL);
            break;
        }
    }
    forget((struct voeux_state *)&after);
    voeux_learnt_take(learnt, step);
    assert_memory_equal(learnt->state, &after, bytes);
}

static void test_best_step(void **unused)
{
    struct qn_rng rng;
    (void)unused;
    qn_rng_seed(&rng, 4);
    for (int game = 0; game < 600; game++) {
        union qn_state state = {{0}};
        struct voeux_state *truth = (struct voeux_state *)&state;
        struct voeux_learnt learnt;
        deal(&state, 2 + game % 3, 0, &rng);
        for (uint32_t plies = qn_below(&rng, 60); plies-- && truth->table.phase < VOEUX_FINAL;)
            voeux_play(truth, game % 2 ? voeux_policy(truth) : any_move(truth, &rng), NULL);
        forget(truth);
        voeux_learnt_begin(&learnt, truth);
        while (truth->table.phase < VOEUX_FINAL) {
            struct voeux_step step = check_best(&learnt);
            if (qn_below(&rng, 3) == 0)
                step = voeux_decode(any_move(truth, &rng));
            check_take(&learnt, &step);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_beats_chance),
        cmocka_unit_test(test_everywhere),
        cmocka_unit_test(test_worth),
        cmocka_unit_test(test_best_step),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
