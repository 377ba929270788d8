/* The arena of the search tree: finding, adding, and keeping a part of it. */
#include "bots/tree.h"
#include <string.h>

void tree_clear(struct tree *tree, int roots)
{
    memset(tree->nodes, 0, (size_t)(roots + 1) * sizeof *tree->nodes);
    tree->used = (uint32_t)roots + 1;
}

/* Room for `more` further children; the block moves if need be. */
static bool make_room(struct tree *tree, uint32_t parent, int more, int slack)
{
    struct node *node = &tree->nodes[parent];
    int room = node->count + more;
    if (room <= node->room)
        return true;
    room += slack;
    if (room > UINT16_MAX || tree->used + (uint32_t)room > tree->size)
        return false;
    memcpy(&tree->nodes[tree->used], &tree->nodes[node->children], node->count * sizeof *node);
    node->children = tree->used;
    node->room = (uint16_t)room;
    tree->used += (uint32_t)room;
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
    for (uint32_t i = 0; i < node->count; i++)
        if (tree->nodes[node->children + i].key == key)
            return node->children + i;
    return TREE_NONE;
}

uint32_t tree_add(struct tree *tree, uint32_t edge, uint32_t key)
{
    /* Who was surprised once will be again: room for half as many more. */
    if (!make_room(tree, edge, 1, tree->nodes[edge].count / 2))
        return TREE_NONE;
    return append(tree, edge, key);
}

/* Finds the moves among the edges, both ascending; returns how many are missing. */
static int find_edges(const struct tree *tree, const struct node *node, const qn_move *moves,
                      int count, uint32_t *edges)
{
    const struct node *list = &tree->nodes[node->children];
    int missing = 0;
    for (int i = 0, place = 0; i < count; i++) {
        while (place < node->count && list[place].key < moves[i])
            place++;
        bool found = place < node->count && list[place].key == moves[i];
        edges[i] = node->children + (uint32_t)place;
        missing += !found;
        place += found;
    }
    return missing;
}

/* Puts the missing moves in their places, from the back. */
static void merge(struct tree *tree, struct node *node, const qn_move *moves, int count,
                  int missing)
{
    struct node *list = &tree->nodes[node->children];
    int from = node->count - 1;
    node->count = (uint16_t)(node->count + missing);
    for (int i = count - 1, to = node->count - 1; to > from; to--) {
        if (from >= 0 && list[from].key >= moves[i]) {
            i -= list[from].key == moves[i];
            list[to] = list[from--];
        } else {
            list[to] = (struct node){.key = moves[i--]};
        }
    }
}

bool tree_widen(struct tree *tree, uint32_t sight, const qn_move *moves, int count, uint32_t *edges)
{
    struct node *node = &tree->nodes[sight];
    int missing = find_edges(tree, node, moves, count, edges);
    if (missing == 0)
        return true;
    if (!make_room(tree, sight, missing, node->count > 0 ? missing : 0))
        return false;
    merge(tree, node, moves, count, missing);
    find_edges(tree, node, moves, count, edges);
    return true;
}

void tree_keep(struct tree *tree, uint32_t sight, int roots)
{
    struct tree kept = {.nodes = tree->spare, .size = tree->size / TREE_KEPT};
    tree_clear(&kept, roots);
    kept.nodes[1].children = kept.used;
    kept.nodes[1].count = kept.nodes[1].room = 1;
    kept.nodes[kept.used++] = tree->nodes[sight];
    /* Whatever has been copied still points to its children in the old arena. */
    for (uint32_t at = kept.nodes[1].children; at < kept.used; at++) {
        struct node *node = &kept.nodes[at];
        if (kept.used + node->count > kept.size)
            node->count = 0; /* what lies deepest is lost */
        node->room = node->count;
        memcpy(&kept.nodes[kept.used], &tree->nodes[node->children], node->count * sizeof *node);
        node->children = kept.used;
        kept.used += node->count;
    }
    memcpy(tree->nodes, kept.nodes, kept.used * sizeof *kept.nodes);
    tree->used = kept.used;
}
