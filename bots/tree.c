/* A tree of one's own moves, in one block of memory that grows. */
#include <stdlib.h>

#include "core/memory.h"

#include "bots/tree.h"

enum { FIRST_CAP = 1024, MOST_NODES = 1 << 20 };

static void grow(tree *t)
{
    t->cap  = t->cap ? 2 * t->cap : FIRST_CAP;
    t->node = caper_realloc(t->node, t->cap, sizeof *t->node);
}

void tree_clear(tree *t)
{
    if (!t->cap)
        grow(t);
    t->node[0] = (tree_node){0};
    t->count   = 1;
}

void tree_free(tree *t)
{
    free(t->node);
    *t = (tree){0};
}

uint32_t tree_add(tree *t, uint32_t parent, caper_move move)
{
    if (t->count == MOST_NODES)
        return NO_NODE;
    if (t->count == t->cap)
        grow(t);
    uint32_t at           = t->count++;
    t->node[at]           = (tree_node){.next = t->node[parent].first, .move = move};
    t->node[parent].first = at;
    return at;
}

uint32_t tree_child(const tree *t, uint32_t parent, caper_move move)
{
    uint32_t c = t->node[parent].first;
    while (c && t->node[c].move != move)
        c = t->node[c].next;
    return c;
}
