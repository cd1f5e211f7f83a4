/* A tree of one's own moves, in one block of memory that grows. */
#include <stdlib.h>

#include "bots/tree.h"

enum { FIRST_CAP = 1024, MOST_NODES = 1 << 20 };

static void grow(tree *t)
{
    t->cap  = t->cap ? 2 * t->cap : FIRST_CAP;
    t->node = realloc(t->node, t->cap * sizeof *t->node);
    if (!t->node)
        abort(); /* out of memory */
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

/* Copy what is below `from` to below `to`; nodes that fade away altogether are left behind. */
static void copy_below(const tree *old, uint32_t from, tree *t, uint32_t to, uint32_t fade)
{
    for (uint32_t c = old->node[from].first; c; c = old->node[c].next) {
        const tree_node *n = &old->node[c];
        if (n->visits < fade)
            continue;
        uint32_t at         = tree_add(t, to, n->move);
        t->node[at].visits  = n->visits / fade;
        t->node[at].offered = n->offered / fade;
        t->node[at].reward  = n->reward * (float)t->node[at].visits / (float)n->visits;
        copy_below(old, c, t, at, fade);
    }
}

void tree_reroot(tree *t, caper_move move, uint32_t fade)
{
    tree     fresh = {0};
    uint32_t child = t->count ? tree_child(t, 0, move) : NO_NODE;
    tree_clear(&fresh);
    if (child) {
        fresh.node[0].visits = t->node[child].visits / fade;
        copy_below(t, child, &fresh, 0, fade);
    }
    tree_free(t);
    *t = fresh;
}
