/* Random games of every registered kind. */
#include "tests/walk.h"
#include "table/match.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void visit_one(const caper_game *game, int seats, const char *options, walk_match_fn *visit,
                      void *ctx)
{
    caper_match match;
    caper_error err = {0};
    if (caper_match_open(game, seats, options, false, &match, &err)) {
        fprintf(stderr, "%s %s: %s\n", game->info->id, options, err.text);
        abort();
    }
    visit(&match, ctx);
    caper_match_close(&match);
}

/* Visit number `only`, or all of them if it is −1, or none but count them if there is no `visit`. */
static int walk(int only, walk_match_fn *visit, void *ctx)
{
    static const char *const none[] = {NULL};
    int                      n      = 0;
    const char              *wanted = getenv("CAPER_GAME");
    caper_each_game (g) {
        if (wanted && *wanted && strcmp(wanted, g->info->id) != 0)
            continue;
        int seats[] = {g->info->min_seats, g->info->default_seats, g->info->max_seats};
        for (int i = 0; i < 3; i++) {
            if (i && seats[i] == seats[i - 1])
                continue;
            const char *const *t = g->info->trials ? g->info->trials : none;
            for (const char *options = "{}"; options; options = *t++, n++)
                if (visit && (only < 0 || only == n))
                    visit_one(g, seats[i], options, visit, ctx);
        }
    }
    return n;
}

void walk_matches(walk_match_fn *visit, void *ctx) { walk(-1, visit, ctx); }

int walk_count(void) { return walk(-1, NULL, NULL); }

void walk_match(int n, walk_match_fn *visit, void *ctx) { walk(n, visit, ctx); }

void *walk_deal(const caper_match *match, uint64_t seed, caper_rng *rng)
{
    void *state = calloc(1, match->game->info->state_size);
    caper_rng_init(rng, seed);
    match->game->rules->setup(match, state, rng);
    return state;
}

bool walk_pick(const caper_match *match, const void *state, caper_rng *rng, walk_move *out)
{
    static caper_move moves[CAPER_MAX_MOVES];
    int               n[CAPER_MAX_SEATS], all = 0;
    for (int s = 0; s < match->places; s++)
        all += n[s] = match->game->rules->moves(match, state, s, moves);
    if (!all)
        return false;
    uint32_t k = caper_rng_below(rng, (uint32_t)all);
    int      s = 0;
    while (k >= (uint32_t)n[s])
        k -= (uint32_t)n[s++];
    match->game->rules->moves(match, state, s, moves);
    *out = (walk_move){s, moves[k]};
    return true;
}
