/* Numbers for moves. */
#include "terminal/listing.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

enum { SHORT_RUN = 4 /* fewer moves than that get a line each */ };

/* By rank; what has the same rank keeps its order. */
static void sort(caper_listing *l)
{
    for (int i = 1; i < l->count; i++) {
        listed_move one = l->item[i];
        int         k   = i;
        for (; k > 0 && l->item[k - 1].rank > one.rank; k--)
            l->item[k] = l->item[k - 1];
        l->item[k] = one;
    }
}

static bool is_taken(const caper_listing *l, int number)
{
    for (int i = 0; i < l->count; i++)
        if (l->item[i].number == number)
            return true;
    return false;
}

/* The first step of a move. */
static void first_step(const caper_scene *scene, int move, char key[CAPER_STEP_BYTES])
{
    const char *path = caper_scene_way(scene, move);
    snprintf(key, CAPER_STEP_BYTES, "%.*s", (int)strcspn(path, "\t"), path);
}

/* Numbers of the story first; the others follow after the highest of those. */
static void number(caper_listing *l, const caper_screen *screen)
{
    char key[CAPER_STEP_BYTES];
    int  next = screen->number ? screen->number(l->scene, NULL) + 1 : 1;
    for (int i = 0; i < l->count && screen->number; i++) {
        first_step(l->scene, l->item[i].move, key);
        int own = screen->number(l->scene, key);
        if (own && !is_taken(l, own))
            l->item[i].number = own;
    }
    for (int i = 0; i < l->count; i++)
        if (!l->item[i].number)
            l->item[i].number = next++;
}

void caper_listing_init(caper_listing *l, const caper_scene *scene, const caper_screen *screen)
{
    char key[CAPER_STEP_BYTES];
    *l = (caper_listing){scene, scene->moves,
                         caper_alloc((size_t)scene->moves + 1, sizeof *l->item)};
    for (int i = 0; i < l->count; i++) {
        first_step(scene, i, key);
        l->item[i] = (listed_move){.move = i, .rank = caper_screen_rank(screen, scene, key)};
    }
    sort(l);
    number(l, screen);
}

void caper_listing_fini(caper_listing *l) { free(l->item); }

const char *caper_listing_find(const caper_listing *l, int n)
{
    for (int i = 0; i < l->count; i++)
        if (l->item[i].number == n)
            return l->scene->move[l->item[i].move];
    return NULL;
}

/* "eat 12" is 12 after "eat"; −1 if it does not end in a number. */
static int count_at_end(const char *move, size_t *stem)
{
    const char *space = strrchr(move, ' ');
    char       *end;
    long        n = space ? strtol(space + 1, &end, 10) : -1;
    *stem         = space ? (size_t)(space - move) : 0;
    return space && space[1] >= '0' && space[1] <= '9' && !*end ? (int)n : -1;
}

int caper_listing_run(const caper_listing *l, int i)
{
    const char *first = l->scene->move[l->item[i].move];
    size_t      stem, other;
    int         from = count_at_end(first, &stem), n = 1;
    for (; from >= 0 && i + n < l->count; n++) {
        const char *next = l->scene->move[l->item[i + n].move];
        if (count_at_end(next, &other) != from + n || other != stem || strncmp(first, next, stem))
            break;
        if (l->item[i + n].number != l->item[i].number + n)
            break;
    }
    return n < SHORT_RUN ? 1 : n;
}
