/* A tree of one seat's own moves, in one block of memory that grows. */
#ifndef CAPER_TREE_H
#define CAPER_TREE_H

#include "caper/base.h"

enum { NO_NODE = 0 };

/* A node stands for a move of the searching seat. What others do and what chance decides is not in
 * the tree: a node is an average over it. */
typedef struct tree_node {
    uint32_t   first, next; /* child and sibling; node 0 is the root, and no child or sibling */
    caper_move move;
    uint32_t   visits, offered; /* chosen; legal when its parent was passed */
    float      reward;          /* sum */
    float      length;          /* sum over what was won: moves until the end, times reward */
} tree_node;

typedef struct tree {
    tree_node *node;
    uint32_t   count, cap;
} tree;

void     tree_clear(tree *t);
void     tree_free(tree *t);
uint32_t tree_add(tree *t, uint32_t parent, caper_move move); /* NO_NODE: it is large enough */
/* The child that stands for `move`, or NO_NODE. */
uint32_t tree_child(const tree *t, uint32_t parent, caper_move move);

#endif
