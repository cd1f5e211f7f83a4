/* caper bench mcguffin --jobs: how every shipped job plays, and whether the odds are exact.
 *
 * Random crews show that every job ends; crews of `medium` bots show how hard it is. The odds are
 * held against flips and rolls that the rules themselves make. */
#include <math.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/interval.h"
#include "base/memory.h"
#include "base/progress.h"
#include "bots/bot.h"
#include "games/mcguffin/mcguffin.h"
#include "lab/bench/bench.h"
#include "table/match.h"

enum { LONGEST = 20000, MOST_THREADS = 64, MOST_JOBS = 200, BATCH = 64, HARD_ITERATIONS = 200 };

typedef struct plan {
    int         games, crews, flips, seats, threads;
    const char *job;
    caper_level level;
    double      done, all; /* for the progress line */
} plan;

/* ---- Playing -------------------------------------------------------------------------------- */

typedef struct tally {
    uint64_t games, moves, longest, unended;
    uint64_t won, called_off, no_target, deaths, heat;
} tally;

typedef struct worker {
    const caper_match *match;
    int                games;
    bool               bots;
    caper_bot_options  bot;
    uint64_t           seed;
    tally              sum;
} worker;

static void count_game(tally *t, const caper_match *match, const mcguffin_state *s, uint64_t moves)
{
    caper_result r = {0};
    mcguffin_result(match, s, &r);
    t->games++;
    t->moves += moves;
    t->longest = moves > t->longest ? moves : t->longest;
    t->unended += !r.over;
    t->won += r.winners != 0;
    t->called_off += s->team == TEAM_NONE;
    t->no_target += s->team == TEAM_FAILURE;
    t->heat += s->heat;
    for (int i = 0; i < s->seats; i++)
        t->deaths += s->crew[i].status == DEAD;
}

static caper_move choose(const worker *w, const mcguffin_state *s, int seat, caper_rng *rng)
{
    static _Thread_local caper_move moves[CAPER_MAX_MOVES];
    caper_choice                    c;
    /* The bot never looks at hidden cards, so there is no need to imagine them again. */
    if (w->bots && w->bot.level != CAPER_HARD &&
        mcguffin_suggest(w->match, s, seat, w->bot.level, rng, &c))
        return c.move;
    if (w->bots && caper_bot_choose(w->match, s, seat, &w->bot, rng, &c))
        return c.move;
    uint32_t n = (uint32_t)mcguffin_moves(w->match, s, seat, moves);
    return moves[caper_rng_below(rng, n)];
}

static void *work(void *arg)
{
    worker         *w = arg;
    mcguffin_state *s = caper_alloc(1, sizeof *s);
    caper_rng       rng;
    caper_rng_init(&rng, w->seed);
    for (int i = 0; i < w->games; i++) {
        uint64_t    n = 0;
        caper_seats seats;
        mcguffin_setup(w->match, s, &rng);
        while ((seats = mcguffin_to_act(w->match, s)) && n < LONGEST) {
            int seat = __builtin_ctz(seats);
            mcguffin_apply(w->match, s, seat, choose(w, s, seat, &rng), NULL, &rng, NULL);
            n++;
        }
        count_game(&w->sum, w->match, s, n);
    }
    free(s);
    return NULL;
}

static void add(tally *a, const tally *b)
{
    a->games += b->games;
    a->moves += b->moves;
    a->longest = a->longest > b->longest ? a->longest : b->longest;
    a->unended += b->unended;
    a->won += b->won;
    a->called_off += b->called_off;
    a->no_target += b->no_target;
    a->deaths += b->deaths;
    a->heat += b->heat;
}

static tally play_games(plan *p, const caper_match *match, int games, bool bots)
{
    worker    workers[MOST_THREADS];
    pthread_t ids[MOST_THREADS];
    tally     sum  = {0};
    uint64_t  seed = bots ? 77 : 1;
    for (int left = games; left > 0;) {
        int used = 0;
        for (; used < p->threads && left > 0; used++) {
            int n = left < BATCH ? left : BATCH;
            left -= n;
            workers[used] =
                (worker){.match = match, .games = n, .bots = bots, .seed = seed += 1000};
            workers[used].bot            = caper_steady_bot(p->level);
            workers[used].bot.iterations = HARD_ITERATIONS;
            pthread_create(&ids[used], NULL, work, &workers[used]);
        }
        for (int i = 0; i < used; i++) {
            pthread_join(ids[i], NULL);
            add(&sum, &workers[i].sum);
            p->done += (double)workers[i].games * (bots ? 8 : 1);
        }
        caper_progress("jobs", p->done, p->all);
    }
    return sum;
}

/* ---- The table of jobs ---------------------------------------------------------------------- */

static bool print_job(const char *name, const mcguffin_job *job, const tally *random,
                      const tally *medium)
{
    caper_share w = caper_share_of((double)medium->won, (double)medium->games);
    double      n = (double)medium->games;
    bool fits = w.share >= job_band_low(job) && w.share <= job_band_high(job) && !random->unended &&
                !medium->unended;
    printf("%-14s %8llu %7llu %6.0f %6llu   %5.1f %% (%4.1f–%4.1f) %7.1f %% %7.1f %% %6.2f %6.1f  "
           "%s\n",
           name, (unsigned long long)random->games, (unsigned long long)random->unended,
           (double)random->moves / (double)random->games, (unsigned long long)random->longest,
           100 * w.share, 100 * w.low, 100 * w.high, 100 * (double)medium->called_off / n,
           100 * (double)medium->no_target / n, (double)medium->deaths / n,
           (double)medium->heat / n,
           !fits            ? "OUT OF RANGE"
           : job->forgiving ? "ok (forgiving)"
                            : "ok");
    return fits;
}

static int jobs_of(const plan *p, const char **out)
{
    int n = 0;
    if (p->job) {
        out[0] = p->job;
        return 1;
    }
    static char ids[MOST_JOBS][64];
    for (; n < MOST_JOBS && caper_game_content_id(&mcguffin_game, n, ids[n]); n++)
        out[n] = ids[n];
    return n;
}

static int bench_jobs(plan *p)
{
    const char *names[MOST_JOBS];
    int         n = jobs_of(p, names), bad = 0;
    int         each = (p->games + n - 1) / n;
    p->all           = (double)n * each + 8.0 * n * p->crews;
    printf("%-14s %8s %7s %6s %6s   %-19s %9s %9s %6s %6s\n", "job", "random", "no end", "moves",
           "most", "won by bots (95 %)", "off", "no loot", "deaths", "heat");
    for (int i = 0; i < n; i++) {
        caper_error err = {0};
        caper_match match;
        char        options[128];
        snprintf(options, sizeof options, "{\"job\":\"%s\"}", names[i]);
        if (caper_match_open(&mcguffin_game, p->seats, options, true, &match, &err)) {
            fprintf(stderr, "caper bench: %s\n", err.text);
            return 1;
        }
        tally random = play_games(p, &match, each, false);
        tally medium = play_games(p, &match, p->crews, true);
        caper_progress("jobs", 1, 1);
        bad += !print_job(names[i], job_of(&match), &random, &medium);
        caper_match_close(&match);
    }
    printf("%d crew members; %d of %d jobs end and are won by %s crews 30 to 80 %% of the time, "
           "forgiving ones 60 to 95 %%\n",
           p->seats, n - bad, n, caper_level_name(p->level));
    return bad != 0;
}

/* ---- Odds ----------------------------------------------------------------------------------- */

/* A crew member and a hideout of whatever kind, and a call. */
static void set_scene(mcguffin_state *s, caper_rng *rng)
{
    static const uint8_t kinds[] = {CALL_CHECK, CALL_GATE, CALL_WEAKEST, CALL_NPC};
    memset(s, 0, sizeof *s);
    s->seats = s->inside = 1;
    s->stage             = GETAWAY;
    mcguffin_member *m   = &s->crew[0];
    for (int k = 0; k < SKILLS; k++)
        m->skills[k] = (uint8_t)(1 + caper_rng_below(rng, 10));
    m->made         = 15;
    m->health       = mcguffin_health(m);
    m->automatic    = (uint8_t)caper_rng_below(rng, 2);
    m->grief        = (uint8_t)(caper_rng_below(rng, 3) ? 0 : 1 + caper_rng_below(rng, 3));
    m->status       = caper_rng_below(rng, 2) ? IN : LEAVING;
    mcguffin_play p = {.s = s, .rng = rng};
    mcguffin_deal_hideout(&p);
    for (uint32_t n = caper_rng_below(rng, 50); n; n--) {
        int d = (int)caper_rng_below(rng, DECKS);
        if (s->left[d])
            mcguffin_draw(&p, d);
    }
    s->call = (mcguffin_call){.kind  = kinds[caper_rng_below(rng, 4)],
                              .deck  = (uint8_t)caper_rng_below(rng, DECKS),
                              .bonus = (int8_t)((int)caper_rng_below(rng, BONUSES) - BONUS_MAX)};
    if (s->call.kind == CALL_NPC)
        s->call.deck = LAW;
}

static bool flip_once(const caper_match *match, const mcguffin_state *scene, mcguffin_state *trial,
                      caper_rng *rng)
{
    mcguffin_imagine(match, scene, 0, rng, trial);
    mcguffin_play p = {.match = match, .s = trial, .rng = rng};
    if (trial->call.kind == CALL_NPC)
        return mcguffin_fight_npc(&p, &trial->call);
    return mcguffin_check_roll(&p, &trial->call);
}

/* With 200 figures one beyond three standard errors is not surprising; beyond four is. */
static int bench_odds(const plan *p)
{
    enum { SCENES = 200 };
    caper_match     match = {.game = &mcguffin_game, .seats = 1, .places = 1};
    mcguffin_state *scene = caper_alloc(2, sizeof *scene), *trial = scene + 1;
    int             each = p->flips / SCENES, beyond = 0;
    double          worst = 0;
    caper_rng       rng;
    caper_rng_init(&rng, 2026);
    for (int i = 0; i < SCENES && each; i++) {
        set_scene(scene, &rng);
        double said = mcguffin_chance(scene, &scene->call);
        int    hits = 0;
        for (int k = 0; k < each; k++)
            hits += flip_once(&match, scene, trial, &rng);
        double error = sqrt(said * (1 - said) / each), off = fabs((double)hits / each - said);
        double sigmas = error > 0 ? off / error : off > 0 ? 99 : 0;
        worst         = sigmas > worst ? sigmas : worst;
        beyond += sigmas > 4;
        caper_progress("flips", i + 1, SCENES);
    }
    free(scene);
    printf(
        "odds: %d figures against %d flips each: the worst is off by %.2f standard errors, %d by "
        "more than 4\n",
        SCENES, each, worst, beyond);
    return beyond != 0;
}

int caper_bench_jobs(const caper_bench_run *run)
{
    plan p = {.games   = run->games,
              .crews   = run->crews,
              .flips   = run->flips,
              .seats   = run->seats,
              .threads = run->threads,
              .job     = run->job,
              .level   = CAPER_MEDIUM};
    caper_level_find(run->level, &p.level);
    int status = bench_jobs(&p);
    return p.job ? status : bench_odds(&p) | status;
}
