/* A tree of one seat's own moves, in one block of memory that grows. */
#ifndef CAPER_TREE_H
#define CAPER_TREE_H

#include "caper/base.h"

enum { NO_NODE = 0 };

/* A node stands for a move of the searching seat. What others do and what chance decides is not in
 * the tree: a node is an average over it. Children lie side by side, because a walk looks at all of
 * them; so they move when the array grows. */
typedef struct tree_node {
    uint32_t   first; /* of the children; node 0 is the root and never a child */
    uint16_t   children;
    uint8_t    room; /* log2 of the size of their block, if there are any */
    caper_move move;
    uint32_t   visits, offered; /* chosen; legal when its parent was passed */
    float      reward;          /* sum */
    float      length;          /* sum over what was won: moves until the end, times reward */
    uint32_t   spare;
} tree_node;

enum { TREE_SIZES = 13 };

typedef struct tree {
    tree_node *node;
    uint32_t   count;            /* nodes */
    uint32_t   used, cap;        /* places for them */
    uint32_t   free[TREE_SIZES]; /* free blocks by size; each links to the next */
} tree;

void tree_clear(tree *t);
void tree_free(tree *t);
/* Is it full? */
bool tree_is_full(const tree *t);
/* Its siblings may move. */
uint32_t tree_add(tree *t, uint32_t parent, caper_move move);

#endif
