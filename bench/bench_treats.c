/* What treats are worth in a story: the figure behind luck_value (games/luck/bot.c).
 *
 * Medium crews play every shipped adventure. At scenes along the way each player gets other treats (0 to
 * MOST, with equal chance), and the crew plays on: how often does it win, by how many treats it had?
 * Every adventure is played equally often with each number of treats, so it does not matter that some
 * are harder. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bench/bench.h"
#include "core/memory.h"
#include "games/luck/adventure.h"
#include "measure/interval.h"
#include "measure/progress.h"
#include "table/match.h"

enum {
    LONGEST     = 5000,
    MOST_SCENES = 500,
    TRIES       = 14,
    MOST        = 12,
    BANDS       = MOST * LUCK_SEATS / 4 + 1
};

typedef struct bands {
    int    games[BANDS], won[BANDS];
    double n, x, y, xx, xy; /* sums; x: treats of a player, on average, y: won */
} bands;

/* The scenes that one game of medium bots came to. */
static int play_one(const caper_match *match, luck_state *scene, caper_rng *rng)
{
    luck_state    s;
    caper_playout how = {.until = -1, .limit = LONGEST, .pause = true};
    int           n   = 0;
    luck_setup(match, &s, rng);
    while (n < MOST_SCENES && luck_play_out(match, &s, &how, rng) && !s.over)
        scene[n++] = s;
    return n;
}

/* Other treats, and on to the end. */
static void try_treats(const caper_match *match, luck_state *s, caper_rng *rng, bands *b)
{
    int treats = 0;
    for (int i = 0; i < s->seats; i++)
        treats += s->crew[i].luck = (int)caper_rng_below(rng, MOST + 1);
    luck_play_out(match, s, &(caper_playout){.until = -1, .limit = LONGEST}, rng);
    b->games[treats / 4]++;
    b->won[treats / 4] += s->over && !s->lost;
    double x = (double)treats / s->seats, y = s->over && !s->lost;
    b->n++, b->x += x, b->y += y, b->xx += x * x, b->xy += x * y;
}

static void play_many(const caper_match *match, int games, luck_state *scene, bands *b)
{
    caper_rng rng;
    caper_rng_init(&rng, 3);
    for (int i = 0; i < games; i++) {
        int n = play_one(match, scene, &rng);
        for (int k = 0; n && k < TRIES; k++) {
            luck_state s = scene[caper_rng_below(&rng, (uint32_t)n)];
            try_treats(match, &s, &rng, b);
        }
        caper_progress(match->content->id, i + 1, games);
    }
}

static void print_bands(const bands *b)
{
    printf("  %-10s %10s   %s\n", "treats", "games", "won, in % (95 %)");
    for (int i = 0; i < BANDS; i++) {
        if (!b->games[i])
            continue;
        caper_share s = caper_share_of(b->won[i], b->games[i]);
        printf("  %2d to %2d %12d   %.1f (%.1f to %.1f)\n", 4 * i, 4 * i + 3, b->games[i],
               100 * s.share, 100 * s.low, 100 * s.high);
    }
    double spread = b->xx - b->x * b->x / b->n, mean = b->y / b->n;
    printf("  a treat more for everybody: %+.5f (95 %%: ± %.5f, least squares)\n",
           (b->xy - b->x * b->y / b->n) / spread, 1.96 * sqrt(mean * (1 - mean) / spread));
}

int caper_bench_treats(const caper_bench_run *run)
{
    luck_state *scene = caper_alloc(MOST_SCENES, sizeof *scene);
    bands       b     = {0};
    for (const caper_file *f = luck_game.files; f->name; f++) {
        caper_match match;
        caper_error err    = {0};
        char        id[64] = "", options[100];
        snprintf(id, sizeof id, "%.*s", (int)caper_file_content_id(&luck_game, f), f->name);
        if (!*id)
            continue;
        snprintf(options, sizeof options, "{\"adventure\":\"%s\"}", id);
        if (caper_match_open(&luck_game, run->seats, options, true, &match, &err)) {
            fprintf(stderr, "caper bench: %s\n", err.text);
            free(scene);
            return 1;
        }
        play_many(&match, run->games, scene, &b);
        caper_match_close(&match);
    }
    print_bands(&b);
    free(scene);
    return 0;
}
