/* Search for a seat: opening and closing, forced moves, and several thinkers at once.
 *
 * With more than one thread each has a tree of its own (root parallel), and their tries are added
 * up in the end. */
#include "bots/search.h"
#include "bots/parallel.h"
#include "bots/think.h"
#include "core/hostile.h"
#include "core/random.h"
#include <stdlib.h>

enum {
    NODES = QN_LIMIT(1 << 21, 2000), /* by time, or for many simulations */
    NODES_A_SIM = QN_LIMIT(32, 2),   /* more than a simulation adds on average */
    NODES_LEAST = QN_LIMIT(1 << 14, 400),
    WORLDS = QN_LIMIT(256, BOT_THREADS_MAX), /* drawn ones, each for several simulations */
    LINE = 64,                               /* bytes of a cache line */
};

_Static_assert(sizeof(struct node) == SEARCH_NODE_BYTES, "as promised");

const struct search_style search_style = {
    .how = QN_CUT, .prior = true, .belief = true, .exploration = 1.0f};

struct search {
    unsigned char *worlds;                     /* room for WORLDS of them, and */
    struct node *nodes, *spare;                /* nodes: shared out among the thinkers, */
    uint32_t size;                             /* so many */
    struct win_count win_counts[QN_MOVES_MAX]; /* for the one that counts wins */
    int count;                                 /* of thinkers */
    struct thinker thinkers[BOT_THREADS_MAX];
};

/* Shares the memory out, if it is shared out otherwise now. */
static void share_out(struct search *search, int count)
{
    if (count == search->count)
        return;
    uint32_t size = search->size / (uint32_t)count;
    search->count = count;
    for (int i = 0; i < count; i++) {
        struct thinker *thinker = &search->thinkers[i];
        *thinker = search->thinkers[0];
        thinker->tree = (struct tree){.nodes = search->nodes + (uint32_t)i * size,
                                      .spare = search->spare + (uint32_t)i * (size / TREE_KEPT),
                                      .size = size};
        thinker->world_pool.size = WORLDS / (size_t)count;
        thinker->world_pool.worlds =
            search->worlds + (size_t)i * thinker->world_pool.size * thinker->world_pool.stride;
        think_forget(thinker);
    }
}

static uint32_t nodes_for(uint32_t sims)
{
    uint64_t nodes = (uint64_t)sims * NODES_A_SIM;
    if (sims == 0 || nodes > NODES)
        return NODES;
    return nodes > NODES_LEAST ? (uint32_t)nodes : NODES_LEAST;
}

struct search *search_open(const struct qn_game *game, const struct qn_setup *setup, int seat,
                           uint32_t sims)
{
    struct search *search = qn_setup_valid(game, setup) ? malloc(sizeof *search) : NULL;
    if (!search)
        return NULL;
    search->size = nodes_for(sims);
    struct thinker *first = &search->thinkers[0];
    *first = (struct thinker){.game = game, .style = search_style, .seat = seat};
    game->limits(setup, &first->sizes);
    first->world_pool.stride = (first->sizes.state_bytes + 15u) & ~15u;
    search->nodes = aligned_alloc(LINE, search->size * sizeof *search->nodes);
    search->spare = malloc(search->size / TREE_KEPT * sizeof *search->spare);
    search->worlds = malloc(WORLDS * first->world_pool.stride);
    if (!search->nodes || !search->spare || !search->worlds) {
        search_close(search);
        return NULL;
    }
    search->count = 0;
    share_out(search, 1);
    return search;
}

void search_close(struct search *search)
{
    if (search) {
        free(search->nodes);
        free(search->spare);
        free(search->worlds);
    }
    free(search);
}

void search_restyle(struct search *search, const struct search_style *style)
{
    for (int i = 0; i < search->count; i++)
        search->thinkers[i].style = *style;
}

uint32_t search_nodes(const struct search *search)
{
    uint32_t nodes = 0;
    for (int i = 0; i < search->count; i++)
        nodes += search->thinkers[i].tree.used;
    return nodes;
}

void search_forget(struct search *search)
{
    for (int i = 0; i < search->count; i++)
        think_forget(&search->thinkers[i]);
}

/* ---- thinking ---- */

/* Adds one thinker's tries of a move. */
static void add_tries(const struct thinker *thinker, struct bot_line *line)
{
    const struct node *root = think_root(thinker);
    for (uint32_t i = 0; root && i < root->count; i++) {
        const struct node *edge = &thinker->tree.nodes[root->children + i];
        if (edge->key != line->move || edge->visits == 0)
            continue;
        line->visits += edge->visits;
        line->value += (edge->mean - line->value) * (float)edge->visits / (float)line->visits;
        line->chance = think_chance(thinker, i); /* where it is counted there is one thinker */
    }
}

static void add_up(const struct search *search, const qn_move *moves, int count,
                   struct bot_thought *thought)
{
    for (int i = 0; i < count; i++) {
        struct bot_line line = {.move = moves[i]};
        for (int k = 0; k < search->count; k++)
            add_tries(&search->thinkers[k], &line);
        think_rank(thought, &line);
    }
    for (int k = 0; k < search->count; k++) {
        thought->sims += search->thinkers[k].thought.sims;
        thought->decisions += search->thinkers[k].thought.decisions;
    }
}

static void work(void *item) { think_run(item); }

static void think_together(struct search *search, const void *view,
                           const struct search_limits *limits, struct qn_rng *rng)
{
    struct search_limits quiet = *limits;
    void *items[BOT_THREADS_MAX];
    int threads = limits->threads < BOT_THREADS_MAX ? (int)limits->threads : BOT_THREADS_MAX;
    share_out(search, threads);
    quiet.tell = NULL; /* only the first speaks */
    for (int i = 0; i < threads; i++) {
        struct thinker *thinker = &search->thinkers[i];
        items[i] = thinker;
        think_turn_to(thinker, view);
        thinker->limits = i == 0 ? limits : &quiet;
        qn_rng_seed(&thinker->rng, qn_rng_next(rng));
    }
    parallel_run(work, items, threads);
}

static void think_alone(struct search *search, const void *view, const struct search_limits *limits,
                        struct qn_rng *rng)
{
    share_out(search, 1);
    struct thinker *thinker = &search->thinkers[0];
    think_turn_to(thinker, view);
    if (thinker->style.wins)
        think_count_wins(thinker, search->win_counts);
    thinker->limits = limits;
    thinker->rng = *rng;
    think_run(thinker);
    *rng = thinker->rng;
}

void search_think(struct search *search, const void *view, const struct search_limits *limits,
                  struct qn_rng *rng, struct bot_thought *thought)
{
    qn_move moves[QN_MOVES_MAX];
    int count = qn_view_legal(search->thinkers[0].game, view, moves);
    *thought = (struct bot_thought){.count = 0};
    if (count <= 1) { /* forced: no thought, and the tree stays as it is */
        thought->lines[0] = (struct bot_line){.move = moves[0], .value = 0.5f};
        thought->count = count;
        return;
    }
    if (limits->ms && !limits->sims && limits->threads > 1)
        think_together(search, view, limits, rng);
    else
        think_alone(search, view, limits, rng);
    add_up(search, moves, count, thought);
}

bool search_once(const struct qn_game *game, const void *view, const struct search_limits *limits,
                 uint64_t seed, struct bot_thought *thought)
{
    const struct qn_view *head = view;
    struct search *search = search_open(game, &head->setup, head->viewer, limits->sims);
    struct qn_rng rng;
    if (!search)
        return false;
    qn_rng_seed(&rng, seed);
    search_think(search, view, limits, &rng, thought);
    search_close(search);
    return thought->count > 0;
}
