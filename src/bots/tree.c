/* A tree of one seat's own moves, in one block of memory that grows. */
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

#include "bots/tree.h"

enum { FIRST_CAP = 1024, MOST_NODES = 1 << 20 };

_Static_assert(sizeof(tree_node) == 32, "two to a line of the cache");

static void grow(tree *t)
{
    t->cap  = t->cap ? 2 * t->cap : FIRST_CAP;
    t->node = caper_realloc(t->node, t->cap, sizeof *t->node);
}

void tree_clear(tree *t)
{
    if (!t->cap)
        grow(t);
    memset(t->free, 0, sizeof t->free);
    t->node[0] = (tree_node){0};
    t->count   = 1;
    t->used    = 2; /* the root and an unused node, so that child blocks begin at a cache line */
}

void tree_free(tree *t)
{
    free(t->node);
    *t = (tree){0};
}

bool tree_is_full(const tree *t) { return t->count == MOST_NODES; }

/* A block of 2^size nodes. */
static uint32_t take_block(tree *t, int size)
{
    uint32_t at = t->free[size], places = 1u << size;
    if (at) {
        t->free[size] = t->node[at].first;
        return at;
    }
    while (t->cap - t->used < places)
        grow(t);
    at = t->used;
    t->used += places;
    return at;
}

static void free_block(tree *t, uint32_t at, int size)
{
    t->node[at].first = t->free[size];
    t->free[size]     = at;
}

static void move_children(tree *t, uint32_t parent)
{
    uint32_t old = t->node[parent].first, n = t->node[parent].children;
    int      size = n ? t->node[parent].room + 1 : 1;
    uint32_t at   = take_block(t, size);
    memcpy(&t->node[at], &t->node[old], n * sizeof *t->node);
    if (n)
        free_block(t, old, size - 1);
    t->node[parent].first = at;
    t->node[parent].room  = (uint8_t)size;
}

uint32_t tree_add(tree *t, uint32_t parent, caper_move move)
{
    uint32_t n = t->node[parent].children;
    if (!n || n == 1u << t->node[parent].room)
        move_children(t, parent);
    uint32_t at = t->node[parent].first + n;
    t->node[parent].children++;
    t->node[at] = (tree_node){.move = move};
    t->count++;
    return at;
}
