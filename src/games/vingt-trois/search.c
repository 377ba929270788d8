/* What search knows about the game beyond its rules: priors, the value of a position, and how well
 * a world explains what others did. */
#include "core/value.h"
#include "weights.h"
#include "step.h"

/* ---- priors ---- */

/* Three quarters for each half penalty that a move costs more than the best, and a little for all:
 * 0.03 + 0.97 × 0.75^i. */
static const float prior_of[] = {1.0000f, 0.7575f, 0.5756f, 0.4392f, 0.3369f, 0.2602f,
                                 0.2026f, 0.1595f, 0.1271f, 0.1028f, 0.0846f, 0.0710f,
                                 0.0607f, 0.0530f, 0.0473f, 0.0430f};

enum { PRIORS = sizeof prior_of / sizeof prior_of[0] };

static const float FAVOURITE = 0.3f; /* what the policy's own choice has besides */

void vingt_trois_prior(const void *state, const qn_move *moves, int count, float *priors)
{
    int costs[QN_MOVES_MAX], least = INT32_MAX;
    float sum = FAVOURITE;
    for (int i = 0; i < count; i++) {
        costs[i] = vingt_trois_cost(state, moves[i]);
        least = costs[i] < least ? costs[i] : least;
    }
    for (int i = 0; i < count; i++) {
        int more = costs[i] - least;
        priors[i] = prior_of[more < PRIORS ? more : PRIORS - 1];
        sum += priors[i];
    }
    priors[vingt_trois_choose(state, moves, count, NULL)] += FAVOURITE;
    for (int i = 0; i < count; i++)
        priors[i] /= sum;
}

/* ---- value ---- */

/* The margins at which three quarters of the margin's part are reached: about how far final scores
 * lie apart, and what is to come makes the same lead count for less. */
static const float FINAL_SCALE = 6.0f, OPEN_SCALE = 9.0f;

static void final_value(const struct vingt_trois_state *game, float value[QN_PLAYERS_MAX])
{
    int16_t scores[QN_PLAYERS_MAX];
    int results[QN_PLAYERS_MAX];
    vingt_trois_scores(game, scores);
    for (int seat = 0; seat < game->setup.players; seat++)
        results[seat] = -scores[seat]; /* T13: the lowest wins */
    qn_value_final(results, game->setup.players, FINAL_SCALE, value);
}

/* The score that a seat will end with, in half penalties: what it has, what the tokens will do, and
 * what the cards in hand will still cost in this round. */
static int outlook(const struct vingt_trois_state *game, int seat)
{
    const struct vingt_trois_table *table = &game->table;
    const struct vingt_trois_weights *weights = &vingt_trois_weights[game->setup.players - 2];
    int cards = table->cards[seat] < VT_HAND ? table->cards[seat] : VT_HAND;
    int rest = table->in >> seat & 1 ? cards * weights->hand / VT_HAND : 0;
    if (table->round == 0)
        return 2 * table->penalties[seat] + weights->later[table->tokens[seat]] + rest;
    if (table->pile_count == 0)
        return 2 * table->penalties[seat] + weights->later[table->tokens[seat]];
    return 2 * (table->penalties[seat] - VT_TOKEN_SAVES * table->tokens[seat]) + rest; /* T13 */
}

/* fade to the power of the distance. */
static float odds(float fade, int distance)
{
    float result = 1.0f;
    for (; distance > 0; distance >>= 1, fade *= fade)
        if (distance & 1)
            result *= fade;
    return result;
}

static int best_but(const int *outlooks, int players, int seat)
{
    int best = INT32_MAX;
    for (int i = 0; i < players; i++)
        if (i != seat && outlooks[i] < best)
            best = outlooks[i];
    return best;
}

/* Chances of winning fall by the same factor with each half penalty; the margin as it stands. */
static void open_value(const struct vingt_trois_state *game, float value[QN_PLAYERS_MAX])
{
    int outlooks[VT_SEATS], players = game->setup.players;
    float chance[VT_SEATS], sum = 0;
    for (int seat = 0; seat < players; seat++)
        outlooks[seat] = outlook(game, seat);
    int best = best_but(outlooks, players, QN_SPECTATOR);
    for (int seat = 0; seat < players; seat++)
        sum += chance[seat] = odds(vingt_trois_weights[players - 2].fade, outlooks[seat] - best);
    for (int seat = 0; seat < players; seat++) {
        float margin = 0.5f * (float)(best_but(outlooks, players, seat) - outlooks[seat]);
        value[seat] = QN_VALUE_WIN * chance[seat] / sum +
                      (1.0f - QN_VALUE_WIN) * qn_value_margin(margin, OPEN_SCALE);
    }
}

void vingt_trois_value(const void *state, float value[QN_PLAYERS_MAX])
{
    const struct vingt_trois_state *game = state;
    if (game->turn == QN_OVER)
        final_value(game, value);
    else
        open_value(game, value);
}

/* ---- belief ---- */

/* What the pile says about the seats. */
struct traces {
    uint64_t played[VT_SEATS];
    uint64_t
        passed_over[VT_SEATS]; /* a mask: cards that would have cost less than what was played */
    uint64_t played_from[VT_SEATS]; /* a mask: values of which more copies could have been played */
};

static const float PASSED_OVER = 0.2f, PLAYED_FROM = 0.6f, RESTED = 0.2f;
/* For each card played that the policy would have boxed. */
static const float UNBOXED = 0.3f;

static void read_pile(const struct vingt_trois_table *table, struct traces *traces)
{
    *traces = (struct traces){.played = {0}};
    for (int i = 0, top = 0; i < table->pile_count; i++) {
        int value = table->pile[i] % 32, seat = table->pile[i] / 32;
        traces->played[seat] += vingt_trois_card(value);
        if (value >= top) {
            traces->passed_over[seat] |= vingt_trois_from(top) & ~vingt_trois_from(value);
            traces->played_from[seat] |= 3 * vingt_trois_card(value);
        }
        top = value;
    }
}

static float power(float base, int exponent)
{
    float result = 1.0f;
    for (; exponent > 0; exponent--)
        result *= base;
    return result;
}

/* T3: an even draw boxes anything, people do not: the hidden cards of a seat are boxed anew as the
 * policy would, as far as the seat has not played them. Where T16 tells more, they stay. Returns
 * how many the policy would have boxed that were played. */
static int box_again(struct vingt_trois_state *world, uint64_t played, int seat)
{
    if (world->boxed[seat] == 0 || world->table.below[seat] != VT_ANYTHING)
        return 0;
    uint64_t all = world->hand[seat] + world->boxed[seat], left = all + played, boxed = 0;
    int unboxed = 0;
    for (int i = 0; i < VT_BOXES;) {
        uint64_t card = vingt_trois_would_box(left, 1);
        bool hidden = (3 * card & (all - boxed)) != 0;
        left -= card;
        boxed += hidden ? card : 0;
        i += hidden;
        unboxed += !hidden;
    }
    world->boxed[seat] = boxed;
    world->hand[seat] = all - boxed;
    return unboxed;
}

/* Who lays 8 on 5 hardly holds 5, 6 or 7, and who passes on 5 hardly 5 or 6. */
static float explains(struct vingt_trois_state *world, const struct traces *traces, int seat)
{
    float weight = power(UNBOXED, box_again(world, traces->played[seat], seat));
    uint64_t hand = world->hand[seat];
    int top = vingt_trois_top(&world->table);
    uint64_t easy = vingt_trois_from(top) & ~vingt_trois_from(top + 2);
    uint64_t over = hand & traces->passed_over[seat];
    uint64_t from = hand & traces->played_from[seat] & ~traces->passed_over[seat];
    weight *=
        power(PASSED_OVER, vingt_trois_size(over)) * power(PLAYED_FROM, vingt_trois_size(from));
    return world->table.rests[seat] > 0 && (hand & easy) ? weight * RESTED : weight;
}

float vingt_trois_belief(const void *from, void *state)
{
    const struct vingt_trois_view *view = from;
    struct vingt_trois_state *world = state;
    struct traces traces;
    float weight = 1.0f;
    if (view->table.pile_count == 0) /* nothing has been seen yet */
        return 1.0f;
    read_pile(&view->table, &traces);
    for (int seat = 0; seat < view->head.setup.players; seat++)
        if (seat != view->head.viewer)
            weight *= explains(world, &traces, seat);
    return weight;
}

const struct qn_tuning vingt_trois_tuning = {
    /* Whoever plays without a plan then wins four games in ten (tests/ladder/simple.c). */
    .easy_error_rate = 0.14f,
    /* As far as the other games trust the prior; more or less was not better. */
    .exploration = 0.7f,
    /* Opponents choose which step of the stair is left to climb from. */
    .opponent_tree = true,
    /* One may lay by what lies on the table and in one's hand. */
    .events_fix_moves = true,
    /* Hands and boxes must agree with every pass, so sampling is slow. */
    .sims_per_world = 8,
};
