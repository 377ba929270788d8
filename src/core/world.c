/* Worlds, and what a viewer can find out by itself: both come from views only.
 *
 * What is legal for the seat to move depends on nothing that it may not know, so its legal moves
 * and refusals are those of any world that agrees with its view. */
#include "core/random.h"
#include <quinte/truth.h>

static void settle(const struct qn_game *game, void *state, struct qn_rng *rng,
                   struct qn_events *events)
{
    while (game->truth->turn(state) == QN_SHUFFLE)
        qn_rng_deal(rng, game->truth, state, events);
}

bool qn_sample(const struct qn_game *game, const void *view, struct qn_rng *rng,
               struct qn_world *world)
{
    return game->sample(view, rng, world);
}

int qn_world_turn(const struct qn_game *game, const struct qn_world *world)
{
    return game->truth->turn(world);
}

int qn_world_legal(const struct qn_game *game, const struct qn_world *world, qn_move *out)
{
    return game->truth->legal(world, out);
}

int qn_world_check(const struct qn_game *game, const struct qn_world *world, qn_move move)
{
    return game->truth->check(world, move);
}

void qn_world_play(const struct qn_game *game, struct qn_world *world, qn_move move,
                   struct qn_rng *rng)
{
    game->truth->play(world, move, NULL);
    settle(game, world, rng, NULL);
}

static uint64_t fold(uint64_t seen, const struct qn_event *event, int viewer)
{
    uint64_t word = (uint64_t)event->kind << 24 | (uint64_t)event->seat << 16;
    if (event->who >> viewer & 1)
        word |= UINT64_C(1) << 32 | event->value;
    seen = (seen ^ word) * UINT64_C(0x9e3779b97f4a7c15);
    return seen ^ seen >> 29;
}

bool qn_world_play_seen(const struct qn_game *game, struct qn_world *world, qn_move move,
                        struct qn_rng *rng, const uint8_t *viewers, int count, uint64_t *seen)
{
    struct qn_events events;
    events.count = 0;
    game->truth->play(world, move, &events);
    if (game->truth->turn(world) == QN_SHUFFLE) {
        settle(game, world, rng, NULL);
        return false;
    }
    for (int i = 0; i < count; i++)
        for (int e = 0; e < events.count; e++)
            seen[i] = fold(seen[i], &events.list[e], viewers[i]);
    return true;
}

void qn_world_observe(const struct qn_game *game, const struct qn_world *world, int viewer,
                      void *view)
{
    game->truth->observe(world, viewer, view);
}

void qn_world_scores(const struct qn_game *game, const struct qn_world *world,
                     int16_t scores[QN_PLAYERS_MAX])
{
    game->truth->scores(world, scores);
}

void qn_world_ranks(const struct qn_game *game, const struct qn_world *world,
                    uint8_t ranks[QN_PLAYERS_MAX])
{
    game->truth->ranks(world, ranks);
}

int qn_world_choose(const struct qn_game *game, const struct qn_world *world, const qn_move *moves,
                    int count, struct qn_rng *rng)
{
    return game->programs->choose(world, moves, count, rng);
}

uint32_t qn_world_rollout(const struct qn_game *game, struct qn_world *world, struct qn_rng *rng,
                          enum qn_how how)
{
    return game->programs->rollout(world, rng, how);
}

void qn_world_prior(const struct qn_game *game, const struct qn_world *world, const qn_move *moves,
                    int count, float *priors)
{
    game->programs->prior(world, moves, count, priors);
}

void qn_world_value(const struct qn_game *game, const struct qn_world *world,
                    float value[QN_PLAYERS_MAX])
{
    game->programs->value(world, value);
}

float qn_world_belief(const struct qn_game *game, const void *view, struct qn_world *world)
{
    return game->programs->belief(view, world);
}

/* Any world that agrees with the view, the same each time. */
static bool some_world(const struct qn_game *game, const void *view, union qn_state *world)
{
    return game->sample(view, NULL, world);
}

int qn_view_legal(const struct qn_game *game, const void *view, qn_move *out)
{
    const struct qn_view *head = view;
    union qn_state world;
    if (head->turn != head->viewer || !some_world(game, view, &world))
        return 0;
    return game->truth->legal(&world, out);
}

int qn_view_check(const struct qn_game *game, const void *view, qn_move move)
{
    const struct qn_view *head = view;
    union qn_state world;
    if (head->turn != head->viewer || !some_world(game, view, &world))
        return 1; /* C5: not this seat's turn */
    return game->truth->check(&world, move);
}

int qn_policy(const struct qn_game *game, const void *view, const qn_move *moves, int count,
              struct qn_rng *rng)
{
    union qn_state world;
    if (count <= 1 || !some_world(game, view, &world))
        return 0; /* the choice comes from what the seat knows: any world will do */
    return game->programs->decide(&world, moves, count, rng);
}

void qn_move_mask(const struct qn_game *game, const qn_move *moves, int count, uint64_t *mask)
{
    for (int i = 0; i < (game->move_count + 63) / 64; i++)
        mask[i] = 0;
    for (int i = 0; i < count; i++)
        mask[moves[i] / 64] |= UINT64_C(1) << (moves[i] % 64);
}

static uint32_t card_order(const struct qn_event *event)
{
    return (uint32_t)event->seat << 24 | (uint32_t)event->who << 16 | event->value;
}

/* Cards that come one after the other are a set: by seat and by who sees them, in canonical order,
 * so that the order in which they came tells nothing (C9). */
void qn_event_add(struct qn_events *events, enum qn_event_kind kind, int seat, unsigned who,
                  unsigned value)
{
    if (!events || events->count == QN_EVENTS_MAX)
        return;
    struct qn_event event = {.kind = (uint8_t)kind,
                             .seat = (uint8_t)seat,
                             .who = (uint8_t)who,
                             .value = (uint16_t)value};
    struct qn_event *list = events->list;
    int place = events->count++;
    if (kind == QN_EVENT_CARD)
        for (; place > 0 && list[place - 1].kind == QN_EVENT_CARD &&
               card_order(&list[place - 1]) > card_order(&event);
             place--)
            list[place] = list[place - 1];
    list[place] = event;
}
