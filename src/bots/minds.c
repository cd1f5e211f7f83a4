/* All minds of one game.
 *
 * The one subtle idea: it is not known beforehand whether `hard` will ever be asked in a seat. So moves
 * are only recorded (in games where others' moves say something about what they hold),
 * and a mind is made, and reads all of it, when it is first needed. */
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "bots/bot.h"
#include "bots/mind.h"

/* A move, and the state in which it was made. */
typedef struct seen {
    caper_move move;
    int        seat;
} seen;

struct caper_minds {
    const caper_match *match;
    caper_mind        *mind[CAPER_MAX_SEATS]; /* NULL: never asked */
    int                read[CAPER_MAX_SEATS]; /* how much of what happened it was told */
    plans              crew;                  /* what a crew plans */
    seen              *seen;
    uint8_t           *states;
    int                count, cap;
};

caper_minds *caper_minds_new(const caper_match *match)
{
    caper_minds *m = caper_alloc(1, sizeof *m);
    m->match       = match;
    return m;
}

void caper_minds_free(caper_minds *m)
{
    if (!m)
        return;
    for (int i = 0; i < CAPER_MAX_SEATS; i++)
        caper_mind_free(m->mind[i]);
    free(m->seen);
    free(m->states);
    free(m);
}

void caper_minds_restart(caper_minds *m, bool keep_plans)
{
    m->count = 0;
    if (!keep_plans)
        m->crew = (plans){0};
    for (int i = 0; i < CAPER_MAX_SEATS; i++) {
        m->read[i] = 0;
        if (m->mind[i])
            mind_forget(m->mind[i]);
        if (m->mind[i])
            m->mind[i]->plans = m->crew;
    }
}

static void make_room(caper_minds *m, int cap)
{
    m->cap    = cap;
    m->seen   = caper_realloc(m->seen, (size_t)cap, sizeof *m->seen);
    m->states = caper_realloc(m->states, (size_t)cap, m->match->game->info->state_size);
}

void caper_minds_saw(caper_minds *m, const void *before, int seat, caper_move move)
{
    size_t size = m->match->game->info->state_size;
    if (!m->match->game->inference)
        return;
    if (m->count == m->cap)
        make_room(m, m->cap ? 2 * m->cap : 32);
    memcpy(m->states + (size_t)m->count * size, before, size);
    m->seen[m->count++] = (seen){move, seat};
}

int caper_minds_count(const caper_minds *m) { return m->count; }

/* What a mind made of a move cannot be taken out of it: it reads all of the others again. */
void caper_minds_go_back(caper_minds *m, int count)
{
    m->count = count;
    for (int i = 0; i < CAPER_MAX_SEATS; i++)
        if (m->mind[i] && m->read[i] > count) {
            plans kept = m->mind[i]->plans;
            mind_forget(m->mind[i]);
            m->mind[i]->plans = kept;
            m->read[i]        = 0;
        }
}

caper_minds *caper_minds_copy(const caper_minds *m)
{
    caper_minds *copy = caper_minds_new(m->match);
    copy->crew        = m->crew;
    copy->count       = m->count;
    if (m->count) {
        make_room(copy, m->count);
        memcpy(copy->seen, m->seen, (size_t)m->count * sizeof *m->seen);
        memcpy(copy->states, m->states, (size_t)m->count * m->match->game->info->state_size);
    }
    for (int i = 0; i < CAPER_MAX_SEATS; i++)
        if (m->mind[i]) {
            copy->mind[i] = caper_mind_new(m->match, i);
            copy->read[i] = m->read[i];
            mind_copy(copy->mind[i], m->mind[i]);
        }
    return copy;
}

/* The mind of that seat, which knows everything that has happened. */
static caper_mind *mind_of(caper_minds *m, int seat)
{
    caper_mind *mind = m->mind[seat];
    if (!mind) {
        mind = m->mind[seat] = caper_mind_new(m->match, seat);
        mind->plans          = m->crew;
    }
    for (int *i = &m->read[seat]; *i < m->count; ++*i)
        caper_mind_saw(mind, m->states + (size_t)*i * m->match->game->info->state_size,
                       m->seen[*i].seat, m->seen[*i].move);
    return mind;
}

void caper_minds_learn(caper_minds *m, const caper_mind *from)
{
    bool crew = caper_match_is_together(m->match);
    if (crew)
        m->crew = from->plans;
    for (int i = 0; i < CAPER_MAX_SEATS; i++)
        if (m->mind[i] && m->mind[i] != from && (crew || i == from->seat))
            m->mind[i]->plans = from->plans;
}

bool caper_minds_choose(caper_minds *m, const void *state, int seat,
                        const caper_bot_options *options, caper_rng *rng, caper_choice *out)
{
    if (!caper_bot_searches(options))
        return caper_bot_choose(m->match, state, seat, options, rng, out);
    caper_mind *mind = mind_of(m, seat);
    bool        any  = caper_mind_choose(mind, state, options, rng, out);
    if (m->match->game->planner)
        caper_minds_learn(m, mind);
    return any;
}

caper_mind *caper_minds_lend(caper_minds *m, int seat, const caper_match *match)
{
    caper_mind *lent = caper_mind_new(match, seat);
    mind_copy(lent, mind_of(m, seat));
    return lent;
}

/* The finaliser of splitmix64: neighbours become strangers. */
uint64_t caper_whims(uint64_t seed)
{
    uint64_t z = ~seed;
    z          = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z          = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
}

/* 31 to the 64th: as if the number stood before the 64 digits of a table's commitment, in base 31. */
uint64_t caper_whim(uint64_t whims, int count, int seat)
{
    uint64_t far = 31;
    for (int i = 0; i < 6; i++)
        far *= far;
    return whims + far * (uint64_t)(count * CAPER_MAX_SEATS + seat);
}
