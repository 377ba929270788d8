/* Positions of a game whose shuffles come from its seed. */
#include "session/table.h"
#include "core/random.h"
#include <string.h>

static void settle(struct replay_state *position, struct qn_events *events)
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

void replay_state_deal(struct replay_state *position, const struct qn_game *game,
                       const struct qn_setup *setup, const struct qn_seed *seed,
                       struct qn_events *events)
{
    memset(position, 0, sizeof *position);
    position->game = game;
    position->seed = *seed;
    game->truth->begin(&position->state, setup, qn_seed_first(seed, setup->players));
    settle(position, events);
}

void replay_state_move(struct replay_state *position, qn_move move, struct qn_events *events)
{
    position->game->truth->play(&position->state, move, events);
    settle(position, events);
}

void table_replay(const struct qn_table *table, uint32_t count, struct replay_state *position)
{
    uint32_t from = table->mark.moves <= count ? table->mark.moves : 0;
    if (from > 0)
        *position = table->mark.position;
    else
        replay_state_deal(position, table->game, &table->setup, &table->position.seed, NULL);
    for (uint32_t i = from; i < count; i++)
        replay_state_move(position, table->moves.list[i].move, NULL);
}

/* ---- taking back ---- */

enum {
    TRIES = 200,
    UNDOS_A_MOVE = 10, /* each judgement costs TRIES worlds, and each undo a line of the log */
};

enum revealed move_revealed_info(const struct qn_game *game, const struct qn_setup *setup,
                                 const union qn_state *before, const union qn_state *after,
                                 int seat, qn_move move, const struct patience *patience)
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
        if (patience->is_over && patience->is_over(patience->self))
            return REVEAL_UNCLEAR;
        if (!game->sample(old, &rng, &world))
            return REVEALED_SOMETHING;
        game->truth->play(&world, move, NULL);
        if (game->truth->turn(&world) == QN_SHUFFLE)
            return REVEALED_SOMETHING;
        game->truth->observe(&world, seat, other);
        if (memcmp(other, now, limits.view_bytes) != 0)
            return REVEALED_SOMETHING;
    }
    return REVEALED_NOTHING;
}

void undo_replay_state(const struct qn_table *table, uint32_t moves, struct replay_state *before)
{
    if (table->has_before && moves == 1)
        *before = table->before;
    else
        table_replay(table, table->moves.count - moves, before);
}

/* What stands before a mark is never taken back without it: it is dropped as soon as the game is
 * back there. */
void undo_mark(struct qn_table *table, uint32_t moves)
{
    uint32_t left = table->moves.count - moves, before = MARK_BEFORE * moves;
    struct mark *mark = &table->mark;
    if (mark->moves > left)
        mark->moves = 0;
    if ((table->has_before && moves == 1) || left - mark->moves < MARK_FROM + before)
        return;
    table_replay(table, left - before, &mark->position);
    mark->moves = left - before;
}

enum qn_refusal undo_check(const struct qn_table *table, int seat)
{
    struct replay_state before;
    if (!table->terms.undo)
        return QN_UNDO_OFF;
    if (table->moves.count == 0)
        return QN_UNDO_NOTHING;
    const struct ply *last = &table->moves.list[table->moves.count - 1];
    if (last->seat != seat)
        return QN_UNDO_OTHER;
    undo_replay_state(table, 1, &before);
    if (before.shuffles != table->position.shuffles)
        return QN_UNDO_SHUFFLED;
    if (table->purpose == DOING && last->undone >= UNDOS_A_MOVE)
        return QN_UNDO_OFTEN;
    if (table->purpose == READING_OWN)
        return QN_ACCEPTED;
    if (table->judged_at == table->entries.count)
        return table->judged;
    static const enum qn_refusal verdicts[] = {QN_ACCEPTED, QN_UNDO_SHOWN, QN_UNDO_UNCLEAR};
    return verdicts[move_revealed_info(table->game, &table->setup, &before.state,
                                       &table->position.state, seat, last->move, &table->patience)];
}

/* ---- going back ---- */

/* All others are bots, and were when this game was dealt: whoever plays alone may do as it likes.
 */
static bool is_alone(const struct qn_table *table, int seat)
{
    for (int other = 0; other < table->setup.players; other++)
        if (other != seat && table->seats[other].sitter != QN_BOT)
            return false;
    return table->seats[seat].sitter == QN_HERE || table->seats[seat].sitter == QN_REMOTE;
}

uint32_t back_moves(const struct qn_table *table, int seat)
{
    uint32_t first = table->moves.count;
    while (first > 0 && table->moves.list[first - 1].seat != seat)
        first--;
    return first > 0 ? table->moves.count - first + 1 : 0;
}

enum qn_refusal back_check(const struct qn_table *table, int seat)
{
    if (!table->terms.undo)
        return QN_UNDO_OFF;
    if (!is_alone(table, seat))
        return QN_NOT_ALLOWED;
    return back_moves(table, seat) > 0 ? QN_ACCEPTED : QN_UNDO_NOTHING;
}

bool qn_table_undoable(const struct qn_table *table, int seat)
{
    if (table->phase != QN_PLAYING || seat < 0 || seat >= table->setup.players)
        return false;
    if (back_check(table, seat) == QN_ACCEPTED)
        return true;
    if (!table->terms.undo || table->moves.count == 0)
        return false;
    const struct ply *last = &table->moves.list[table->moves.count - 1];
    return last->seat == seat && !last->shows && last->undone < UNDOS_A_MOVE;
}
