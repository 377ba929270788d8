/* Positions of a game whose shuffles come from its seed. */
#include "session/table.h"
#include "core/random.h"
#include <string.h>

static void settle(struct position *position, struct qn_events *events)
{
    const struct qn_truth *truth = position->game->truth;
    while (truth->turn(&position->state) == QN_SHUFFLE) {
        struct qn_need need;
        uint8_t order[QN_CARDS_MAX];
        truth->need(&position->state, &need);
        qn_seed_order(&position->seed, position->shuffles++, &need, order);
        truth->deal(&position->state, order, events);
    }
}

void position_deal(struct position *position, const struct qn_game *game,
                   const struct qn_setup *setup, const struct qn_seed *seed,
                   struct qn_events *events)
{
    memset(position, 0, sizeof *position);
    position->game = game;
    position->seed = *seed;
    game->truth->begin(&position->state, setup, qn_seed_first(seed, setup->players));
    settle(position, events);
}

void position_move(struct position *position, qn_move move, struct qn_events *events)
{
    position->game->truth->play(&position->state, move, events);
    settle(position, events);
}

void table_replay(const struct qn_table *table, uint32_t count, struct position *position)
{
    position_deal(position, table->game, &table->setup, &table->position.seed, NULL);
    for (uint32_t i = 0; i < count; i++)
        position_move(position, table->moves.list[i], NULL);
}

/* ---- taking back ---- */

enum { TRIES = 200 };

bool has_learnt(const struct qn_game *game, const struct qn_setup *setup,
                const union qn_state *before, const union qn_state *after, int seat, qn_move move)
{
    uint64_t old[QN_VIEW_MAX / 8], now[QN_VIEW_MAX / 8], other[QN_VIEW_MAX / 8];
    struct qn_limits limits;
    struct qn_rng rng;
    game->limits(setup, &limits);
    game->truth->observe(before, seat, old);
    game->truth->observe(after, seat, now);
    qn_rng_seed(&rng, move);
    for (int i = 0; i < TRIES; i++) {
        union qn_state world;
        if (!game->sample(old, &rng, &world))
            return true;
        game->truth->play(&world, move, NULL);
        if (game->truth->turn(&world) == QN_SHUFFLE)
            return true;
        game->truth->observe(&world, seat, other);
        if (memcmp(other, now, limits.view_bytes) != 0)
            return true;
    }
    return false;
}

enum qn_refusal undo_check(const struct qn_table *table, int seat)
{
    struct position before;
    if (!table->terms.undo)
        return QN_UNDO_OFF;
    if (table->moves.count == 0)
        return QN_UNDO_NOTHING;
    table_replay(table, table->moves.count - 1, &before);
    if (table->game->truth->turn(&before.state) != seat)
        return QN_UNDO_OTHER;
    if (before.shuffles != table->position.shuffles)
        return QN_UNDO_SHUFFLED;
    qn_move move = table->moves.list[table->moves.count - 1];
    bool shown =
        has_learnt(table->game, &table->setup, &before.state, &table->position.state, seat, move);
    return shown ? QN_UNDO_SHOWN : QN_ACCEPTED;
}
