/* Information-set Monte Carlo tree search, in one thread.
 *
 * Each simulation draws a world from the view, walks down the tree by moves that are legal in it,
 * adds one sight, plays on by the game's rollout and credits every seat on the way with its own
 * worth. There are two trees side by side. In the thinker's own, sights are told apart by all that
 * the thinker sees, its own drawn cards among it; in the other, which serves all other seats, by
 * what everybody sees: nobody there acts on what only the thinker knows, nor on a secret choice.
 * What the others hold is in the prior of each world, and a move is measured by how often it was
 * on offer.
 *
 * Nothing is allocated here, and the clock is read once in 64 simulations. */
#include "bots/think.h"
#include "core/random.h"
#include <math.h>
#include <time.h>

enum {
    STEPS_MAX = 128, /* plies in the tree */
    CHUNK = 64,      /* simulations between looks at the clock and at the choice */
    BELIEF_TRIES = 16,
    OWN = 0,
    OTHERS = 1,
    TREES = 2,
};

union world {
    uint64_t align[2];
    unsigned char bytes[QN_STATE_MAX];
};

struct step {
    uint32_t node;
    uint8_t seat;
};

/* One simulation on its way down. */
struct walk {
    union world world;
    uint32_t edge[TREES];
    uint64_t seen[TREES]; /* since that edge */
    int moves;            /* in the tree, the forced ones included */
    int own;              /* edges of the own tree */
    int count;
    struct step steps[2 * STEPS_MAX];
};

static struct qn_world *as_world(union world *world) { return (struct qn_world *)world; }

/* ---- worlds ---- */

/* Worlds that explain poorly what was seen are thrown back, a few times. */
static bool draw_world(struct thinker *thinker, union world *world)
{
    const struct qn_game *game = thinker->game;
    for (int i = 1; qn_sample(game, thinker->view, &thinker->rng, as_world(world)); i++) {
        if (!thinker->style.belief)
            return true;
        float weight = qn_world_believe(game, thinker->view, as_world(world));
        thinker->heaviest = weight > thinker->heaviest ? weight : thinker->heaviest;
        if (i == BELIEF_TRIES || (float)qn_unit(&thinker->rng) * thinker->heaviest < weight)
            return true;
    }
    return false;
}

static uint64_t hash_view(const void *view, size_t size)
{
    const unsigned char *at = view;
    uint64_t hash = size;
    for (size_t i = 0; i < size; i++)
        hash = (hash ^ at[i]) * UINT64_C(0x9e3779b97f4a7c15) ^ hash >> 32;
    return hash | 1; /* never 0 */
}

/* ---- one simulation ---- */

static void step(struct walk *walk, uint32_t node, int seat)
{
    walk->steps[walk->count++] = (struct step){.node = node, .seat = (uint8_t)seat};
}

static void play(struct thinker *thinker, struct walk *walk, qn_move move)
{
    const uint8_t viewers[TREES] = {(uint8_t)thinker->seat, QN_SPECTATOR};
    qn_world_play_seen(thinker->game, as_world(&walk->world), move, &thinker->rng, viewers, TREES,
                       walk->seen);
    walk->moves++;
}

/* The next own decision may be one that the game comes to: its view will tell. */
static void mark_sight(struct thinker *thinker, struct walk *walk, uint32_t sight)
{
    uint64_t view[QN_VIEW_MAX / 8];
    qn_world_observe(thinker->game, as_world(&walk->world), thinker->seat, view);
    thinker->tree.nodes[sight].view = hash_view(view, thinker->sizes.view_bytes);
}

/* The sight at which the walk is; `fresh` if it is new. */
static uint32_t find_sight(struct thinker *thinker, struct walk *walk, int which, bool *fresh)
{
    struct tree *tree = &thinker->tree;
    uint32_t key = (uint32_t)(walk->seen[which] >> 16);
    uint32_t sight = tree_find(tree, walk->edge[which], key);
    *fresh = sight == TREE_NONE;
    if (*fresh)
        sight = tree_add(tree, walk->edge[which], key);
    if (which == OWN && walk->own == 1 && sight != TREE_NONE && !tree->nodes[sight].view)
        mark_sight(thinker, walk, sight);
    return sight;
}

static void find_shares(const struct thinker *thinker, struct walk *walk, const qn_move *moves,
                        int count, float *shares)
{
    if (thinker->style.prior)
        qn_world_weigh(thinker->game, as_world(&walk->world), moves, count, shares);
    else
        for (int i = 0; i < count; i++)
            shares[i] = 1.0f / (float)count;
}

/* The edge with the highest promise: its mean so far, or the sight's if it is untried, and what the
 * prior and its being neglected speak for. */
static int choose_edge(struct thinker *thinker, uint32_t sight, const uint32_t *edges, int count)
{
    struct node *nodes = thinker->tree.nodes;
    float untried = nodes[sight].mean, best = -1.0f;
    float explore = thinker->style.explore * thinker->game->explore;
    int chosen = 0;
    for (int i = 0; i < count; i++) {
        struct node *edge = &nodes[edges[i]];
        edge->offered++;
        float value = edge->visits ? edge->mean : untried;
        value += explore * edge->prior * sqrtf((float)edge->offered) / (1.0f + (float)edge->visits);
        if (value > best) {
            best = value;
            chosen = i;
        }
    }
    return chosen;
}

/* Gives the moves edges and priors. Own priors are the same in every world; those of others depend
 * on what they hold in this one. False if the arena is full. */
static bool widen(struct thinker *thinker, struct walk *walk, uint32_t sight, int which,
                  const qn_move *moves, int count, uint32_t *edges)
{
    float shares[QN_MOVES_MAX];
    int before = thinker->tree.nodes[sight].count;
    if (!tree_widen(&thinker->tree, sight, moves, count, edges))
        return false;
    if (which == OTHERS || thinker->tree.nodes[sight].count > before) {
        find_shares(thinker, walk, moves, count, shares);
        for (int i = 0; i < count; i++)
            thinker->tree.nodes[edges[i]].prior = shares[i];
    }
    return true;
}

/* Goes down one decision; false where the tree ends. */
static bool descend(struct thinker *thinker, struct walk *walk)
{
    qn_move moves[QN_MOVES_MAX];
    uint32_t edges[QN_MOVES_MAX];
    int turn = qn_world_turn(thinker->game, as_world(&walk->world));
    if (turn == QN_OVER || walk->moves == STEPS_MAX)
        return false;
    int count = qn_world_legal(thinker->game, as_world(&walk->world), moves);
    if (count == 1) {
        play(thinker, walk, moves[0]);
        return true;
    }
    int which = turn == thinker->seat ? OWN : OTHERS;
    bool fresh;
    uint32_t sight = find_sight(thinker, walk, which, &fresh);
    if (sight == TREE_NONE)
        return false;
    step(walk, sight, turn);
    if (fresh || !widen(thinker, walk, sight, which, moves, count, edges))
        return false;
    int chosen = choose_edge(thinker, sight, edges, count);
    step(walk, edges[chosen], turn);
    walk->own += which == OWN;
    walk->edge[which] = edges[chosen];
    walk->seen[which] = 1;
    play(thinker, walk, moves[chosen]);
    return thinker->tree.nodes[edges[chosen]].visits > 0;
}

/* Returns the number of decisions. */
static uint32_t simulate(struct thinker *thinker)
{
    struct walk walk;
    float worth[QN_PLAYERS_MAX];
    if (!draw_world(thinker, &walk.world))
        return 0;
    walk.moves = walk.own = walk.count = 0;
    for (int i = 0; i < TREES; i++) {
        walk.edge[i] = 1 + (uint32_t)i;
        walk.seen[i] = 1;
    }
    while (descend(thinker, &walk))
        ;
    struct qn_world *world = as_world(&walk.world);
    uint32_t rolled = qn_world_rollout(thinker->game, world, &thinker->rng, thinker->style.how);
    qn_world_worth(thinker->game, world, worth);
    for (int i = 0; i < walk.count; i++)
        tree_credit(&thinker->tree, walk.steps[i].node, worth[walk.steps[i].seat]);
    return (uint32_t)walk.moves + rolled;
}

/* ---- the root ---- */

void think_forget(struct thinker *thinker) { tree_clear(&thinker->tree, TREES); }

const struct node *think_root(const struct thinker *thinker)
{
    const struct node *root = &thinker->tree.nodes[1 + OWN];
    return root->count ? &thinker->tree.nodes[root->children] : NULL;
}

void think_turn_to(struct thinker *thinker, const void *view)
{
    uint64_t hash = hash_view(view, thinker->sizes.view_bytes);
    struct node *nodes = thinker->tree.nodes;
    const struct node *root = think_root(thinker);
    thinker->view = view;
    thinker->heaviest = 0;
    for (uint32_t i = 0; root && i < root->count; i++) {
        const struct node *edge = &nodes[root->children + i];
        for (uint32_t j = 0; j < edge->count; j++)
            if (nodes[edge->children + j].view == hash) {
                tree_keep(&thinker->tree, edge->children + j, TREES);
                nodes[nodes[1 + OWN].children].key = 0; /* nothing was seen since */
                return;
            }
    }
    think_forget(thinker);
}

void think_rank(struct bot_thought *thought, const struct bot_line *line)
{
    int place = thought->count;
    for (; place > 0; place--) {
        const struct bot_line *above = &thought->lines[place - 1];
        if (line->visits != above->visits ? line->visits < above->visits
                                          : line->worth <= above->worth)
            break;
        if (place < BOT_LINES_MAX)
            thought->lines[place] = *above;
    }
    if (place < BOT_LINES_MAX)
        thought->lines[place] = *line;
    thought->count += thought->count < BOT_LINES_MAX;
}

static void report(struct thinker *thinker)
{
    const struct node *root = think_root(thinker);
    thinker->thought.count = 0;
    for (uint32_t i = 0; root && i < root->count; i++) {
        const struct node *edge = &thinker->tree.nodes[root->children + i];
        think_rank(&thinker->thought, &(struct bot_line){.move = (qn_move)edge->key,
                                                         .visits = edge->visits,
                                                         .worth = edge->mean});
    }
}

/* Whether the first stays so even if all that is left went to the second. */
static bool is_decided(const struct thinker *thinker, uint32_t left)
{
    const struct node *root = think_root(thinker);
    uint32_t first = 0, second = 0;
    for (uint32_t i = 0; root && i < root->count; i++) {
        uint32_t visits = thinker->tree.nodes[root->children + i].visits;
        if (visits > first) {
            second = first;
            first = visits;
        } else if (visits > second) {
            second = visits;
        }
    }
    return first > second && first - second > left;
}

/* ---- the whole ---- */

static uint64_t milliseconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000 + (uint64_t)now.tv_nsec / 1000000;
}

/* How many simulations there is still room for, at the speed so far. */
static uint32_t sims_left(const struct search_limits *limits, uint32_t sims, uint64_t spent)
{
    uint64_t left = limits->sims ? limits->sims - sims : UINT32_MAX;
    if (limits->ms && spent >= limits->ms)
        return 0;
    if (limits->ms && spent > 0) {
        uint64_t by_time = (uint64_t)sims * (limits->ms - spent) / spent + CHUNK;
        left = by_time < left ? by_time : left;
    }
    return (uint32_t)left;
}

void think_run(struct thinker *thinker)
{
    const struct search_limits *limits = thinker->limits;
    struct bot_thought *thought = &thinker->thought;
    uint64_t start = limits->ms ? milliseconds() : 0;
    uint32_t left = limits->sims ? limits->sims : UINT32_MAX, tell_at = CHUNK;
    *thought = (struct bot_thought){.count = 0};
    while (left > 0) {
        uint32_t chunk = left < CHUNK ? left : CHUNK;
        for (uint32_t i = 0; i < chunk; i++)
            thought->decisions += simulate(thinker);
        thought->sims += chunk;
        left = sims_left(limits, thought->sims, limits->ms ? milliseconds() - start : 0);
        if (limits->tell && thought->sims >= tell_at) {
            report(thinker);
            limits->tell(limits->who, thought);
            tell_at *= 2;
        }
        if ((limits->stop && *limits->stop) || (!thinker->style.whole && is_decided(thinker, left)))
            break;
    }
    report(thinker);
}
