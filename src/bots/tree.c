/* The arena of the search tree: finding, adding, and keeping a part of it. */
#include "bots/tree.h"
#include "core/hostile.h"
#include <string.h>

void tree_clear(struct tree *tree, int roots)
{
    memset(tree->nodes, 0, (size_t)(roots + 1) * sizeof *tree->nodes);
    tree->used = (uint32_t)roots + 1;
}

/* ---- where a move's edge is ----
 *
 * Worlds offer others different moves, so looking each one up beats going along all edges: before
 * them lies a hash table of their places, counted from 1, with at least two slots for each. */

enum {
    SLOTS = sizeof(struct node) / sizeof(uint16_t), /* in one node */
    FEW = QN_LIMIT(8, 1),                           /* infosets below an edge that need no table */
};

struct index {
    uint16_t *slots;
    uint32_t last;             /* slot */
    const struct node *before; /* the first child */
};

static inline struct index index_of(const struct tree *tree, const struct node *node)
{
    const struct node *children = &tree->nodes[node->children];
    return (struct index){.slots = (uint16_t *)(void *)&tree->nodes[node->children - node->index],
                          .last = node->index * SLOTS - 1,
                          .before = children - 1};
}

/* The slot that has the move's place, or 0 if there is none yet. */
static inline uint16_t *find_slot(struct index index, uint32_t move)
{
    uint32_t slot = move * 40503u >> 4 & index.last;
    while (index.slots[slot] && index.before[index.slots[slot]].key != move)
        slot = (slot + 1) & index.last;
    return &index.slots[slot];
}

static uint32_t index_for(int room)
{
    uint32_t index = 1;
    while (index * SLOTS < 2 * (uint32_t)room)
        index *= 2;
    return index;
}

static void fill_index(struct tree *tree, const struct node *infoset)
{
    struct index index = index_of(tree, infoset);
    memset(index.slots, 0, infoset->index * sizeof *infoset);
    for (uint32_t place = 1; place <= infoset->count; place++)
        *find_slot(index, index.before[place].key) = (uint16_t)place;
}

/* ---- children ---- */

/* Room for so many children behind an index of so many nodes; they move there. */
static bool move_children(struct tree *tree, struct node *node, int room, uint32_t index)
{
    if (room > UINT16_MAX || tree->used + index + (uint32_t)room > tree->size)
        return false;
    uint32_t children = tree->used + index;
    memcpy(&tree->nodes[children], &tree->nodes[node->children], node->count * sizeof *node);
    node->children = children;
    node->index = index;
    node->room = (uint16_t)room;
    tree->used = children + (uint32_t)room;
    if (index > 0)
        fill_index(tree, node);
    return true;
}

static uint32_t append(struct tree *tree, uint32_t parent, uint32_t key)
{
    struct node *node = &tree->nodes[parent];
    uint32_t number = node->children + node->count++;
    tree->nodes[number] = (struct node){.key = key};
    return number;
}

uint32_t tree_find(const struct tree *tree, uint32_t edge, uint32_t key)
{
    const struct node *node = &tree->nodes[edge];
    if (node->index > 0) {
        uint16_t place = *find_slot(index_of(tree, node), key);
        return place > 0 ? node->children + place - 1 : TREE_NONE;
    }
    for (uint32_t i = 0; i < node->count; i++)
        if (tree->nodes[node->children + i].key == key)
            return node->children + i;
    return TREE_NONE;
}

uint32_t tree_add(struct tree *tree, uint32_t edge, uint32_t key)
{
    struct node *node = &tree->nodes[edge];
    /* Who was surprised once will be again: room for half as many more. */
    int room = node->count + 1 + node->count / 2;
    uint32_t index = room > FEW ? index_for(room) : 0;
    if (node->count == node->room && !move_children(tree, node, room, index))
        return TREE_NONE;
    uint32_t infoset = append(tree, edge, key);
    if (node->index > 0)
        *find_slot(index_of(tree, node), key) = node->count;
    return infoset;
}

static bool make_room(struct tree *tree, struct node *infoset, int room)
{
    return move_children(tree, infoset, room, index_for(room));
}

bool tree_widen(struct tree *tree, uint32_t infoset, const qn_move *moves, int count,
                uint32_t *edges)
{
    struct node *node = &tree->nodes[infoset];
    if (node->index == 0 && !make_room(tree, node, node->count > 0 ? node->count : count))
        return false;
    struct index index = index_of(tree, node);
    for (int i = 0; i < count; i++) {
        uint16_t *slot = find_slot(index, moves[i]);
        if (*slot == 0) {
            if (node->count == node->room && !make_room(tree, node, node->count + 2 * (count - i)))
                return false;
            index = index_of(tree, node); /* it may have moved */
            slot = find_slot(index, moves[i]);
            append(tree, infoset, moves[i]);
            *slot = node->count;
        }
        edges[i] = *slot;
    }
    for (int i = 0; i < count; i++)
        edges[i] += node->children - 1;
    return true;
}

void tree_keep(struct tree *tree, uint32_t infoset, int roots)
{
    struct tree kept = {.nodes = tree->spare, .size = tree->size / TREE_KEPT};
    tree_clear(&kept, roots);
    kept.nodes[1].children = kept.used;
    kept.nodes[1].count = kept.nodes[1].room = 1;
    kept.nodes[kept.used++] = tree->nodes[infoset];
    /* Whatever has been copied still points to its children in the old arena. */
    for (uint32_t at = kept.nodes[1].children; at < kept.used; at++) {
        struct node *node = &kept.nodes[at];
        if (kept.used + node->count > kept.size)
            node->count = 0; /* what lies deepest is lost */
        node->room = node->count;
        node->index = 0; /* made again when a walk comes by */
        memcpy(&kept.nodes[kept.used], &tree->nodes[node->children], node->count * sizeof *node);
        node->children = kept.used;
        kept.used += node->count;
    }
    memcpy(tree->nodes, kept.nodes, kept.used * sizeof *kept.nodes);
    tree->used = kept.used;
}
