/* A searcher that sees all cards: tree search in the one true world, with the same policy, rollouts
 * and estimates as the honest one. Only shuffles that are still to come are luck to it: below one
 * of them a node stands for its moves, and what is not legal in a simulation is passed over. Where
 * the honest one lets the others play by the policy, so does this one: they do not see all cards.
 */
#include "cheat.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

struct node {
    qn_move move;
    uint16_t child_count;
    uint32_t children; /* the first of them; they lie side by side */
    uint32_t visits;
    float prior;
    double value; /* summed up, for the seat that chooses among it and its sisters */
};

struct cheat {
    const struct qn_game *game;
    uint32_t sims, room, used;
    struct node nodes[];
};

enum { DEPTH_MAX = 256, NODES_PER_SIM = 24 };

struct cheat *cheat_open(const struct qn_game *game, uint32_t sims)
{
    uint32_t room = sims * NODES_PER_SIM + QN_MOVES_MAX + 1;
    struct cheat *cheat = malloc(sizeof *cheat + room * sizeof cheat->nodes[0]);
    if (cheat)
        *cheat = (struct cheat){.game = game, .sims = sims, .room = room};
    return cheat;
}

void cheat_close(struct cheat *cheat) { free(cheat); }

static void expand(struct cheat *cheat, struct node *node, const struct qn_world *world)
{
    qn_move moves[QN_MOVES_MAX];
    float priors[QN_MOVES_MAX];
    int count = qn_world_legal(cheat->game, world, moves);
    if (cheat->used + (uint32_t)count > cheat->room)
        return;
    qn_world_prior(cheat->game, world, moves, count, priors);
    node->children = cheat->used;
    node->child_count = (uint16_t)count;
    for (int i = 0; i < count; i++)
        cheat->nodes[cheat->used++] = (struct node){.move = moves[i], .prior = priors[i]};
}

/* What the seat to move may hope for here: the mean of what was tried. */
static double hope(const struct cheat *cheat, const struct node *node)
{
    double value = 0;
    uint32_t visits = 0;
    for (int i = 0; i < node->child_count; i++) {
        value += cheat->nodes[node->children + (uint32_t)i].value;
        visits += cheat->nodes[node->children + (uint32_t)i].visits;
    }
    return visits ? value / visits : 0.5;
}

/* PUCT: a move that was not tried yet counts as its sisters do. NULL if none is legal here. */
static struct node *select_child(struct cheat *cheat, const struct node *node,
                                 const struct qn_world *world)
{
    const double eagerness = 0.7 * (double)cheat->game->tuning->exploration,
                 standing = hope(cheat, node);
    struct node *best = NULL;
    double most = -1, root = eagerness * sqrt((double)node->visits);
    for (int i = 0; i < node->child_count; i++) {
        struct node *child = &cheat->nodes[node->children + (uint32_t)i];
        double mean = child->visits ? child->value / child->visits : standing;
        double value = mean + root * (double)child->prior / (1 + child->visits);
        if (value > most && qn_world_check(cheat->game, world, child->move) == 0) {
            most = value;
            best = child;
        }
    }
    return best;
}

static void play_policy(struct cheat *cheat, struct qn_world *world, struct qn_rng *rng)
{
    qn_move moves[QN_MOVES_MAX];
    int count = qn_world_legal(cheat->game, world, moves);
    qn_world_play(cheat->game, world, moves[qn_world_choose(cheat->game, world, moves, count, rng)],
                  rng);
}

static void simulate(struct cheat *cheat, struct qn_world *world, struct qn_rng *rng)
{
    const int own = qn_world_turn(cheat->game, world);
    struct node *path[DEPTH_MAX];
    int seats[DEPTH_MAX], depth = 0, seat;
    float value[QN_PLAYERS_MAX];
    struct node *node = &cheat->nodes[0];
    node->visits++;
    while (depth < DEPTH_MAX && (seat = qn_world_turn(cheat->game, world)) >= 0) {
        if (seat != own && !cheat->game->tuning->opponent_tree) {
            play_policy(cheat, world, rng);
            continue;
        }
        if (node->child_count == 0 && node->visits > 1)
            expand(cheat, node, world);
        node = select_child(cheat, node, world);
        if (!node)
            break;
        path[depth] = node;
        seats[depth++] = seat;
        node->visits++;
        qn_world_play(cheat->game, world, node->move, rng);
    }
    if (qn_world_turn(cheat->game, world) >= 0)
        qn_world_rollout(cheat->game, world, rng, QN_CUT);
    qn_world_value(cheat->game, world, value);
    for (int i = 0; i < depth; i++)
        path[i]->value += (double)value[seats[i]];
}

qn_move cheat_move(struct cheat *cheat, const union qn_state *state, struct qn_rng *rng)
{
    union qn_state copy = *state;
    struct node *root = &cheat->nodes[0];
    *root = (struct node){.visits = 1};
    cheat->used = 1;
    expand(cheat, root, (const struct qn_world *)(const void *)&copy);
    for (uint32_t i = 0; i < cheat->sims && root->child_count > 1; i++) {
        copy = *state;
        simulate(cheat, (struct qn_world *)(void *)&copy, rng);
    }
    const struct node *best = &cheat->nodes[root->children];
    for (int i = 1; i < root->child_count; i++)
        if (cheat->nodes[root->children + (uint32_t)i].visits > best->visits)
            best = &cheat->nodes[root->children + (uint32_t)i];
    return best->move;
}
