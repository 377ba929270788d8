/* The tree that search grows: nodes of 32 bytes in one arena, the children of a node side by side.
 *
 * Two kinds of node alternate. An *infoset* (information set) is a decision as its seat sees it;
 * its children are *edges*, one for each move that was legal there in some world. The children of
 * an edge are the infosets that followed it, distinguished by what was seen in between. */
#ifndef QUINTE_BOTS_TREE_H
#define QUINTE_BOTS_TREE_H

#include <quinte/quinte.h>

enum {
    TREE_NONE = 0, /* no node has this number */
    TREE_KEPT = 4, /* at most one node in so many is kept for the next move */
};

struct node {
    union {
        struct { /* an edge */
            uint32_t offered;
            float prior;
        };
        uint64_t view; /* an infoset that the game may come to: a hash of its view, otherwise 0 */
    };
    uint32_t key;      /* an edge's move; of an infoset, what was seen since the edge above it */
    uint32_t children; /* where they begin */
    uint16_t count, room;
    uint32_t visits;
    float mean;     /* value for the seat that decides */
    uint32_t index; /* nodes before the children that tell where a move is; none below an edge */
};

_Static_assert(sizeof(struct node) == 32, "nodes are of 32 bytes");

struct tree {
    struct node *nodes; /* size of them */
    struct node *spare; /* size / TREE_KEPT: for compacting the tree */
    uint32_t used, size;
};

/* Makes the tree empty but for `roots` nodes, 1 … roots, which are edges without a move. */
void tree_clear(struct tree *tree, int roots);
/* The infoset below an edge that has this key, or TREE_NONE. */
uint32_t tree_find(const struct tree *tree, uint32_t edge, uint32_t key);
/* A new one; TREE_NONE if the arena is full. */
uint32_t tree_add(struct tree *tree, uint32_t edge, uint32_t key);
/* Gives each of the moves an edge; their numbers go to `edges`. False if the arena is full. */
bool tree_widen(struct tree *tree, uint32_t infoset, const qn_move *moves, int count,
                uint32_t *edges);
/* Keeps one infoset and what is below it, as the only child of root 1; the rest is as after
 * tree_clear. */
void tree_keep(struct tree *tree, uint32_t infoset, int roots);

static inline void tree_credit(struct tree *tree, uint32_t number, float value)
{
    struct node *node = &tree->nodes[number];
    node->visits++;
    node->mean += (value - node->mean) / (float)node->visits;
}

#endif
