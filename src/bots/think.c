/* Information-set Monte Carlo tree search, in one thread.
 *
 * Each simulation takes a world sampled from the view (a determinization), walks down the tree by
 * moves that are legal in it, adds one information set, finishes with the game's rollout and
 * credits every seat on the way with its own value.
 *
 * Two trees grow side by side. The thinker's own distinguishes information sets by all that the
 * thinker sees, its own drawn cards included. The other serves all opponents and distinguishes them
 * by what everybody sees: nobody there acts on what only the thinker knows, nor on a secret choice.
 * What opponents hold enters through the prior in each world. A move's exploration counts how often
 * it was legal, not how often its parent was visited.
 *
 * Nothing is allocated here, and the clock is read once in 64 simulations. */
#include "bots/think.h"
#include "core/hostile.h"
#include "core/random.h"
#include <math.h>
#include <string.h>
#include <time.h>

enum {
    STEPS_MAX = QN_LIMIT(128, 6), /* plies in the tree */
    CHUNK = 64,                   /* simulations between looks at the clock and at the choice */
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

/* Rejection sampling by belief: worlds that explain poorly what was seen are dropped, a few times.
 */
static bool draw_world(struct thinker *thinker, struct qn_world *world)
{
    const struct qn_game *game = thinker->game;
    for (int i = 1; qn_sample(game, thinker->view, &thinker->rng, world); i++) {
        if (!thinker->style.belief)
            return true;
        float belief = qn_world_belief(game, thinker->view, world);
        thinker->highest_belief =
            belief > thinker->highest_belief ? belief : thinker->highest_belief;
        if (i == BELIEF_TRIES || (float)qn_unit(&thinker->rng) * thinker->highest_belief < belief)
            return true;
    }
    return false;
}

/* A copy of the next world of the pool. The first time round each is sampled; after that one in
 * `sims_per_world` is sampled anew, in turn, and the others serve once more: never two simulations
 * in a row. */
static bool take_world(struct thinker *thinker, union world *world)
{
    struct world_pool *pool = &thinker->world_pool;
    size_t place = pool->taken % pool->size;
    unsigned char *kept = pool->worlds + place * pool->stride;
    bool is_due = (pool->taken / pool->size + place) % thinker->game->tuning->sims_per_world == 0;
    if ((pool->taken < pool->size || is_due) && !draw_world(thinker, (struct qn_world *)kept))
        return false;
    pool->taken++;
    memcpy(world, kept, pool->stride);
    return true;
}

static uint64_t hash_view(const void *view, size_t size)
{
    const unsigned char *at = view;
    uint64_t hash = size, word = 0;
    for (size_t i = 0; i < size; i += sizeof word) {
        memcpy(&word, at + i, size - i < sizeof word ? size - i : sizeof word);
        hash = (hash ^ word) * UINT64_C(0x9e3779b97f4a7c15);
        hash ^= hash >> 32;
    }
    return hash | 1; /* never 0 */
}

/* ---- one simulation ---- */

static void step(struct walk *walk, uint32_t node, int seat)
{
    walk->steps[walk->count++] = (struct step){.node = node, .seat = (uint8_t)seat};
}

/* False where the tree ends: after a shuffle hardly an infoset is seen twice. */
static bool play(struct thinker *thinker, struct walk *walk, qn_move move)
{
    const uint8_t viewers[TREES] = {(uint8_t)thinker->seat, QN_SPECTATOR};
    walk->moves++;
    return qn_world_play_seen(thinker->game, as_world(&walk->world), move, &thinker->rng, viewers,
                              TREES, walk->seen);
}

static uint32_t key_of(const struct walk *walk, int which)
{
    return (uint32_t)(walk->seen[which] >> 16);
}

/* Where the walk is; TREE_NONE where it has never been. The next own decision may be one that the
 * game comes to: its view will tell. */
static uint32_t find_infoset(struct thinker *thinker, struct walk *walk, int which)
{
    uint32_t infoset = tree_find(&thinker->tree, walk->edge[which], key_of(walk, which));
    struct node *node = &thinker->tree.nodes[infoset];
    if (infoset != TREE_NONE && which == OWN && walk->own == 1 && !node->view) {
        uint64_t view[QN_VIEW_MAX / 8];
        qn_world_observe(thinker->game, as_world(&walk->world), thinker->seat, view);
        node->view = hash_view(view, thinker->sizes.view_bytes);
    }
    return infoset;
}

static void find_priors(const struct thinker *thinker, struct walk *walk, const qn_move *moves,
                        int count, float *priors)
{
    if (thinker->style.prior)
        qn_world_prior(thinker->game, as_world(&walk->world), moves, count, priors);
    else
        for (int i = 0; i < count; i++)
            priors[i] = 1.0f / (float)count;
}

/* The edge's mean so far (its parent's if it is untried) plus the exploration bonus, with the place
 * behind it: the greatest is the one to choose, of equal ones the first. Scores are never negative,
 * so their bits are in the same order. */
static inline uint64_t puct_score(const struct node *edge, float untried, float bonus,
                                  uint32_t place)
{
    float score = (edge->visits ? edge->mean : untried) + bonus / (1.0f + (float)edge->visits);
    uint32_t bits;
    memcpy(&bits, &score, sizeof bits);
    return (uint64_t)bits << 32 | (UINT32_MAX - place);
}

/* Among the legal edges; without `priors` the edges' own count. */
static uint32_t choose_edge(struct thinker *thinker, uint32_t infoset, const uint32_t *edges,
                            const float *priors, int count)
{
    struct node *nodes = thinker->tree.nodes;
    float untried = nodes[infoset].mean;
    float exploration = thinker->style.exploration * thinker->game->tuning->exploration;
    uint64_t best = 0;
    for (int i = 0; i < count; i++) {
        struct node *edge = &nodes[edges[i]];
        float prior = priors ? priors[i] : edge->prior;
        float root = sqrtf((float)++edge->offered);
        uint64_t rank = puct_score(edge, untried, exploration * prior * root, (uint32_t)i);
        best = rank > best ? rank : best;
    }
    return edges[UINT32_MAX - (uint32_t)best];
}

/* The same at an own infoset, which offers all its edges each time: the first one counts that for
 * all of them. */
static uint32_t choose_own_edge(struct thinker *thinker, uint32_t infoset)
{
    const struct node *node = &thinker->tree.nodes[infoset];
    struct node *edges = &thinker->tree.nodes[node->children];
    float exploration = thinker->style.exploration * thinker->game->tuning->exploration;
    float root = sqrtf((float)++edges->offered);
    uint64_t best = 0;
    for (uint32_t i = 0; i < node->count; i++) {
        uint64_t rank = puct_score(&edges[i], node->mean, exploration * edges[i].prior * root, i);
        best = rank > best ? rank : best;
    }
    return node->children + (UINT32_MAX - (uint32_t)best);
}

/* The edge of the one move that simulations begin with. */
static uint32_t find_edge(const struct thinker *thinker, const uint32_t *edges, int count,
                          qn_move move)
{
    int i = 0;
    while (i < count - 1 && thinker->tree.nodes[edges[i]].key != move)
        i++;
    return edges[i];
}

/* Chooses among the moves, which get edges; TREE_NONE if the arena is full. Own priors are the same
 * in every world and kept; those of others depend on what they hold in this one. */
static uint32_t choose(struct thinker *thinker, struct walk *walk, uint32_t infoset, int which,
                       const qn_move *moves, int count)
{
    uint32_t edges[QN_MOVES_MAX];
    float priors[QN_MOVES_MAX];
    int before = thinker->tree.nodes[infoset].count;
    if (!tree_widen(&thinker->tree, infoset, moves, count, edges))
        return TREE_NONE;
    if (which == OWN && walk->own == 0 && thinker->limits->only)
        return find_edge(thinker, edges, count, *thinker->limits->only);
    if (which == OWN && thinker->tree.nodes[infoset].count == before)
        return choose_edge(thinker, infoset, edges, NULL, count);
    find_priors(thinker, walk, moves, count, priors);
    for (int i = 0; which == OWN && i < count; i++)
        thinker->tree.nodes[edges[i]].prior = priors[i];
    return choose_edge(thinker, infoset, edges, priors, count);
}

/* Chooses at an own infoset that has edges, without a list of the moves: what the thinker has seen
 * decides them, so they are the edges in every world that comes here. TREE_NONE if it is not such
 * an infoset; two may have the same key by chance, so the move is checked. */
static uint32_t choose_known(struct thinker *thinker, struct walk *walk, uint32_t infoset)
{
    const struct node *nodes = thinker->tree.nodes;
    bool is_open = walk->own > 0 || !thinker->limits->only;
    if (infoset == TREE_NONE || nodes[infoset].count == 0 || !is_open)
        return TREE_NONE;
    uint32_t edge = choose_own_edge(thinker, infoset);
    qn_move move = (qn_move)nodes[edge].key;
    return qn_world_check(thinker->game, as_world(&walk->world), move) == 0 ? edge : TREE_NONE;
}

/* Plays the move of an edge of the infoset; false if that was its first try. */
static bool follow(struct thinker *thinker, struct walk *walk, int which, uint32_t edge, int turn)
{
    const struct node *node = &thinker->tree.nodes[edge];
    step(walk, edge, turn);
    walk->own += which == OWN;
    walk->edge[which] = edge;
    walk->seen[which] = 1;
    return play(thinker, walk, (qn_move)node->key) && node->visits > 0;
}

/* Where the walk leaves the tree: with one more infoset, if there is room. */
static bool leave(struct thinker *thinker, struct walk *walk, int which, int turn)
{
    uint32_t infoset = tree_add(&thinker->tree, walk->edge[which], key_of(walk, which));
    if (infoset != TREE_NONE)
        step(walk, infoset, turn);
    return false;
}

/* The thinker's hand is the same in every world, so a tree for the opponents learns to play against
 * it. Where that does more harm than the policy's mistakes, there is none. */
static bool plays_by_policy(const struct thinker *thinker)
{
    return !thinker->game->tuning->opponent_tree && thinker->style.prior;
}

/* Goes down one decision among listed moves; false where the tree ends. */
static bool descend_listed(struct thinker *thinker, struct walk *walk, int which, int turn)
{
    qn_move moves[QN_MOVES_MAX];
    struct qn_world *world = as_world(&walk->world);
    int count = qn_world_legal(thinker->game, world, moves);
    if (count == 1)
        return play(thinker, walk, moves[0]);
    if (which == OTHERS && plays_by_policy(thinker))
        return play(thinker, walk,
                    moves[qn_world_choose(thinker->game, world, moves, count, &thinker->rng)]);
    uint32_t infoset = find_infoset(thinker, walk, which);
    if (infoset == TREE_NONE)
        return leave(thinker, walk, which, turn);
    uint32_t edge = choose(thinker, walk, infoset, which, moves, count);
    step(walk, infoset, turn);
    return edge != TREE_NONE && follow(thinker, walk, which, edge, turn);
}

/* Goes down one decision; false where the tree ends. */
static bool descend(struct thinker *thinker, struct walk *walk)
{
    int turn = qn_world_turn(thinker->game, as_world(&walk->world));
    if (turn == QN_OVER || walk->moves == STEPS_MAX)
        return false;
    int which = turn == thinker->seat ? OWN : OTHERS;
    if (which == OTHERS || !thinker->game->tuning->events_fix_moves)
        return descend_listed(thinker, walk, which, turn);
    uint32_t infoset = find_infoset(thinker, walk, OWN);
    uint32_t edge = choose_known(thinker, walk, infoset);
    if (edge == TREE_NONE)
        return descend_listed(thinker, walk, OWN, turn);
    step(walk, infoset, turn);
    return follow(thinker, walk, OWN, edge, turn);
}

/* Who is first alone has the whole of a win, who shares the first place a part of it. */
static uint32_t share_of_win(const struct thinker *thinker, const struct qn_world *world)
{
    uint8_t ranks[QN_PLAYERS_MAX];
    const struct qn_view *head = thinker->view;
    uint32_t winners = 0;
    qn_world_ranks(thinker->game, world, ranks);
    for (int seat = 0; seat < head->setup.players; seat++)
        winners += ranks[seat] == 1;
    return ranks[thinker->seat] == 1 ? WIN_PARTS / winners : 0;
}

/* Where a rollout stops it only has an estimate. Here the policy plays on to the end; it draws from
 * a copy of the generator, so that no later simulation is another one for it. */
static void count_win(struct thinker *thinker, struct walk *walk)
{
    enum { ROOT, MOVE }; /* the first steps */
    struct qn_world *world = as_world(&walk->world);
    struct qn_rng rng = thinker->rng;
    if (walk->count <= MOVE)
        return; /* it left the tree at once */
    uint32_t place = walk->steps[MOVE].node - think_root(thinker)->children;
    struct win_count *win_count = &thinker->win_counts[place];
    qn_world_rollout(thinker->game, world, &rng, QN_POLICY);
    win_count->games++;
    win_count->wins += share_of_win(thinker, world);
}

/* Returns the number of decisions. */
static uint32_t simulate(struct thinker *thinker)
{
    struct walk walk;
    float value[QN_PLAYERS_MAX];
    if (!take_world(thinker, &walk.world))
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
    qn_world_value(thinker->game, world, value);
    for (int i = 0; i < walk.count; i++)
        tree_credit(&thinker->tree, walk.steps[i].node, value[walk.steps[i].seat]);
    if (thinker->win_counts)
        count_win(thinker, &walk);
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
    thinker->highest_belief = 0;
    thinker->world_pool.taken = 0;
    thinker->win_counts = NULL;
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

void think_count_wins(struct thinker *thinker, struct win_count *win_counts)
{
    thinker->win_counts = win_counts;
    memset(win_counts, 0, QN_MOVES_MAX * sizeof *win_counts);
}

float think_chance(const struct thinker *thinker, uint32_t i)
{
    if (!thinker->win_counts || thinker->win_counts[i].games == 0)
        return 0.0f;
    const struct win_count *win_count = &thinker->win_counts[i];
    return (float)((double)win_count->wins / ((double)WIN_PARTS * (double)win_count->games));
}

void think_rank(struct bot_thought *thought, const struct bot_line *line)
{
    int place = thought->count;
    for (; place > 0; place--) {
        const struct bot_line *above = &thought->lines[place - 1];
        if (line->visits != above->visits ? line->visits < above->visits
                                          : line->value <= above->value)
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
                                                         .value = edge->mean,
                                                         .chance = think_chance(thinker, i)});
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
        bool is_stopped = limits->stop && __atomic_load_n(limits->stop, __ATOMIC_RELAXED);
        if (is_stopped || (!thinker->style.whole && is_decided(thinker, left)))
            break;
    }
    report(thinker);
}
