/* From results to ratings. Pure arithmetic: the same results give the same numbers. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

#include "base/sort.h"
#include "lab/tournament/rating.h"

enum { RESAMPLES = 400, MOST_BLOCKS = 2000, STEPS = 2000 };

/* ---- Points ---------------------------------------------------------------------------------- */

static void add_points(double *won, int n, int a, int b, double points_a, double points_b)
{
    won[a * n + b] += points_a;
    won[b * n + a] += points_b;
}

caper_seats outcome_winners(const outcome *o, int seats)
{
    caper_seats others = (CAPER_SEAT(seats) - 1) & ~o->failed, won = o->winners & others;
    return won || !o->winners ? won : others;
}

/* Seat against seat. A player that failed has lost to all that did not; between two losers the order is unknown. */
static void points_of_seats(const schedule *s, const outcome *o, const fixture *f, int a, int b,
                            double *won)
{
    bool        fa = o->failed >> a & 1, fb = o->failed >> b & 1;
    caper_seats best = outcome_winners(o, s->seats);
    bool        wa = best >> a & 1, wb = best >> b & 1;
    int         i = f->player[a], j = f->player[b];
    if (i == j)
        return;
    if (fa != fb)
        add_points(won, s->players, i, j, fb, fa);
    else if (wa && wb)
        add_points(won, s->players, i, j, 0.5, 0.5);
    else if (wa || wb)
        add_points(won, s->players, i, j, wa, wb);
}

static void points_of_rivals(const schedule *s, const outcome *o, int number, double *won)
{
    fixture f;
    schedule_fixture(s, number, &f);
    for (int a = 0; a < s->seats; a++)
        for (int b = a + 1; b < s->seats; b++)
            points_of_seats(s, o, &f, a, b, won);
}

/* How well a crew did: how many of it won; one that failed did worst. */
static int worth(const outcome *o) { return o->failed ? -1 : __builtin_popcount(o->winners); }

static void points_of_crews(const schedule *s, const outcome *deal, double *won)
{
    for (int i = 0; i < s->players; i++)
        for (int j = i + 1; j < s->players; j++) {
            if (!deal[i].done || !deal[j].done)
                continue;
            int    a = worth(&deal[i]), b = worth(&deal[j]);
            double points = a > b ? 1 : a == b ? 0.5 : 0;
            add_points(won, s->players, i, j, points, 1 - points);
        }
}

void points_of_deal(const schedule *s, const outcome *games, int deal, double *won)
{
    int first = deal * s->deal;
    if (s->crews) {
        points_of_crews(s, games + first, won);
        return;
    }
    for (int k = 0; k < s->deal; k++)
        if (games[first + k].done)
            points_of_rivals(s, &games[first + k], first + k, won);
}

/* ---- Ratings --------------------------------------------------------------------------------- */

/* One step of the minorisation–maximisation for Bradley–Terry: strength = wins / expected share of
 * meetings. Returns the largest change, as a ratio. */
static double improve(const double *won, int n, double *strength)
{
    double change = 0, next[CAPER_MOST_PLAYERS], logs = 0;
    for (int i = 0; i < n; i++) {
        double wins = 0, weight = 0;
        for (int j = 0; j < n; j++) {
            if (j == i)
                continue;
            double meetings = won[i * n + j] + won[j * n + i] + 1; /* and the imaginary draw */
            wins += won[i * n + j] + 0.5;
            weight += meetings / (strength[i] + strength[j]);
        }
        next[i] = wins / weight;
        logs += log(next[i]);
    }
    for (int i = 0; i < n; i++) {
        next[i] /= exp(logs / n); /* the mean stays */
        change      = fmax(change, fabs(log(next[i] / strength[i])));
        strength[i] = next[i];
    }
    return change;
}

void rate(const double *won, int players, double *elo)
{
    double strength[CAPER_MOST_PLAYERS];
    for (int i = 0; i < players; i++)
        strength[i] = 1;
    for (int k = 0; k < STEPS && improve(won, players, strength) > 1e-9;)
        k++;
    for (int i = 0; i < players; i++)
        elo[i] = 1500 + 400 * log10(strength[i]);
}

/* The points of all deals, added up in blocks that the bootstrap draws from. Games with the same
 * cards are never in different blocks; a block is one deal until there are very many. */
typedef struct blocks {
    int     count, players;
    double *won; /* a matrix for each */
} blocks;

static blocks make_blocks(const schedule *s, const outcome *games, int deals)
{
    blocks b  = {.count = deals < MOST_BLOCKS ? deals : MOST_BLOCKS, .players = s->players};
    size_t n2 = (size_t)s->players * (size_t)s->players;
    b.won     = caper_alloc((size_t)b.count * n2 + 1, sizeof *b.won);
    for (int d = 0; d < deals; d++)
        points_of_deal(s, games, d, b.won + (size_t)(d % b.count) * n2);
    return b;
}

static void add_block(const blocks *b, int i, double *won)
{
    int n2 = b->players * b->players;
    for (int k = 0; k < n2; k++)
        won[k] += b->won[i * n2 + k];
}

/* As many blocks as there are, drawn with repetition. */
static void resample(const blocks *b, caper_rng *rng, double *elo)
{
    double won[CAPER_MOST_PLAYERS * CAPER_MOST_PLAYERS] = {0};
    for (int d = 0; d < b->count; d++)
        add_block(b, (int)caper_rng_below(rng, (uint32_t)b->count), won);
    rate(won, b->players, elo);
}

/* Deals up to the last of which a game is done. */
static int deals_done(const schedule *s, const outcome *games)
{
    int deals = 0;
    for (int i = 0; i < s->games; i++)
        deals = games[i].done ? i / s->deal + 1 : deals;
    return deals;
}

static void find_intervals(const blocks *b, rating *out)
{
    int       n     = b->players;
    double   *draws = caper_alloc((size_t)n * RESAMPLES, sizeof *draws); /* a row per player */
    double    elo[CAPER_MOST_PLAYERS];
    caper_rng rng;
    caper_rng_init(&rng, 1);
    for (int r = 0; r < RESAMPLES; r++) {
        resample(b, &rng, elo);
        for (int i = 0; i < n; i++)
            draws[i * RESAMPLES + r] = elo[i];
    }
    for (int i = 0; i < n; i++) {
        double *mine = draws + i * RESAMPLES;
        caper_sort_reals(mine, RESAMPLES);
        out[i].low  = mine[RESAMPLES / 40];
        out[i].high = mine[RESAMPLES - 1 - RESAMPLES / 40];
    }
    free(draws);
}

void rate_all(const schedule *s, const outcome *games, rating *out)
{
    blocks b = make_blocks(s, games, deals_done(s, games));
    double won[CAPER_MOST_PLAYERS * CAPER_MOST_PLAYERS] = {0}, elo[CAPER_MOST_PLAYERS];
    for (int i = 0; i < b.count; i++)
        add_block(&b, i, won);
    rate(won, s->players, elo);
    for (int i = 0; i < s->players; i++)
        out[i].elo = elo[i];
    find_intervals(&b, out);
    free(b.won);
}
