/* Who plays whom, in which seats, with which cards. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

#include "lab/tournament/schedule.h"

/* n over k, capped far above any playable number. */
static int choices(int n, int k)
{
    double c = 1;
    for (int i = 1; i <= k; i++)
        c = c * (n - k + i) / i;
    return c > CAPER_MOST_FIXTURES ? CAPER_MOST_FIXTURES + 1 : (int)(c + 0.5);
}

/* The next set of k of n players, in order of numbers; false after the last. */
static bool next_set(int *set, int n, int k)
{
    int i = k - 1;
    while (i >= 0 && set[i] == n - k + i)
        i--;
    if (i < 0)
        return false;
    set[i]++;
    for (int j = i + 1; j < k; j++)
        set[j] = set[j - 1] + 1;
    return true;
}

/* Each player sits seats / players times; the places left over go to every set of that many players. */
static void fill_lineups(schedule *s)
{
    int each = s->seats / s->players, extra = s->seats % s->players;
    int set[CAPER_MAX_SEATS];
    for (int i = 0; i < extra; i++)
        set[i] = i;
    for (int l = 0; l < s->lineups; l++) {
        uint8_t *seat = s->lineup + l * s->seats;
        int      n    = 0;
        for (int p = 0; p < s->players; p++)
            for (int i = 0; i < each; i++)
                seat[n++] = (uint8_t)p;
        for (int i = 0; i < extra; i++)
            seat[n++] = (uint8_t)set[i];
        next_set(set, s->players, extra);
    }
}

static void fill_crews(schedule *s)
{
    for (int p = 0; p < s->players; p++)
        memset(s->lineup + p * s->seats, p, (size_t)s->seats);
}

caper_code schedule_make(schedule *s, int players, int seats, bool crews, int games,
                         const char *seed, caper_error *err)
{
    *s = (schedule){.players = players, .seats = seats, .crews = crews};
    snprintf(s->seed, sizeof s->seed, "%s", seed);
    s->lineups = crews ? players : choices(players, seats % players);
    if (!crews && players > seats)
        s->lineups = choices(players, seats);
    s->turns   = crews ? 1 : seats;
    s->rounds  = (games + s->turns - 1) / s->turns;
    double all = (double)s->lineups * s->turns * s->rounds;
    if (all > CAPER_MOST_FIXTURES)
        return caper_refuse(err, CAPER_BAD_OPTION,
                            "%d players at tables of %d make %.0f games; at most %d are possible, "
                            "so take fewer --games or other --seats",
                            players, seats, all, CAPER_MOST_FIXTURES);
    s->games  = (int)all;
    s->deal   = crews ? s->lineups : s->turns;
    s->lineup = caper_alloc((size_t)s->lineups, (size_t)seats);
    if (crews)
        fill_crews(s);
    else
        fill_lineups(s);
    return CAPER_OK;
}

void schedule_fini(schedule *s)
{
    free(s->lineup);
    s->lineup = NULL;
}

/* The order in which a line-up sits down: drawn for every deal, so that no player always sits behind
 * the same rival. */
static uint64_t order_seed(const schedule *s, const fixture *f)
{
    uint64_t h = 0;
    for (const char *c = s->seed; *c; c++)
        h = h * 31 + (uint64_t)*c;
    return (h * 1000003 + (uint64_t)f->round) * 1000003 + (uint64_t)f->lineup;
}

void schedule_fixture(const schedule *s, int number, fixture *out)
{
    int     turn = number % s->turns;
    uint8_t order[CAPER_MAX_SEATS];
    *out        = (fixture){.number = number};
    out->lineup = number / s->turns % s->lineups;
    out->round  = number / s->turns / s->lineups;
    memcpy(order, s->lineup + out->lineup * s->seats, (size_t)s->seats);
    caper_rng rng;
    caper_rng_init(&rng, order_seed(s, out));
    caper_rng_shuffle(&rng, order, s->seats);
    for (int seat = 0; seat < s->seats; seat++)
        out->player[seat] = order[(seat + turn) % s->seats];
    /* Crews all get the same deals. */
    snprintf(out->seed, sizeof out->seed, "%s%08x%08x", s->seed, (unsigned)out->round,
             s->crews ? 0 : (unsigned)out->lineup);
}
