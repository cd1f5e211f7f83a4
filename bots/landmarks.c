/* What came of the places that playouts went through. */
#include "bots/landmarks.h"

#include <stdlib.h>

#include "core/memory.h"

enum { FULL = LANDMARKS / 4 * 3 };

void landmarks_open(landmarks *l) { *l = (landmarks){.at = caper_alloc(LANDMARKS, sizeof *l->at)}; }

void landmarks_close(landmarks *l)
{
    free(l->at);
    l->at = NULL;
}

landmark *landmarks_find(landmarks *l, uint64_t key)
{
    uint32_t i = (uint32_t)(key * 0x9e3779b97f4a7c15u >> 32) % LANDMARKS;
    while (l->at[i].key && l->at[i].key != key)
        i = (i + 1) % LANDMARKS;
    if (l->at[i].key)
        return &l->at[i];
    if (l->used == FULL)
        return NULL;
    l->used++;
    l->at[i].key = key;
    return &l->at[i];
}

bool landmark_ends(landmark *mark)
{
    return mark->ends >= LANDMARK_KNOWN && mark->visits++ % LANDMARK_EVERY != 0;
}

double landmark_worth(const landmarks *l, const landmark *mark)
{
    double usual = l->all.ends ? (double)l->all.got / l->all.ends : 0;
    return ((double)mark->got + usual) / (mark->ends + 1.0);
}

double landmark_left(const landmark *mark)
{
    return mark->ends ? (double)mark->left / mark->ends : 0;
}

double landmark_borrows(const landmark *mark)
{
    double uses = (double)LANDMARK_KNOWN + mark->visits;
    return mark->ends < uses ? 1 - mark->ends / uses : 0;
}

static void add(landmark *mark, double got, double left)
{
    mark->ends++;
    mark->got += (float)got;
    mark->left += (float)left;
}

void landmarks_learn(landmarks *l, const landmark_passed *passed, int n, int moves, double got)
{
    for (int i = 0; i < n; i++) {
        add(passed[i].mark, got, moves - passed[i].moves);
        add(&l->all, got, moves - passed[i].moves);
    }
}
