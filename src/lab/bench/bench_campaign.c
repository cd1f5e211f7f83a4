/* How the heists of River City play: every one of them, with a crew of bots of its level.
 *
 * The crew is the recommended one; see heist_recommended_crew. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/interval.h"
#include "base/memory.h"
#include "base/progress.h"
#include "bots/bot.h"
#include "games/heist/campaign/recommended.h"
#include "games/heist/content/heistfile.h"
#include "lab/bench/bench.h"
#include "table/match.h"
#include "workshop/heist_maker.h"

enum { MOST_MOVES = 20000 };

static bool play(const caper_match *match, void *state, caper_rng *rng, caper_level level)
{
    const caper_game *g   = match->game;
    caper_bot_options bot = caper_steady_bot(level);
    caper_seats       seats;
    g->setup(match, state, rng);
    for (int n = 0; (seats = g->to_act(match, state)) && n < MOST_MOVES; n++) {
        caper_choice choice = {0};
        int          seat   = __builtin_ctz(seats);
        caper_bot_choose(match, state, seat, &bot, rng, &choice);
        g->apply(match, state, seat, choice.move, choice.words[0] ? choice.words : NULL, rng, NULL);
    }
    caper_result r = {0};
    g->result(match, state, &r);
    return r.winners != 0;
}

static int difficulty_of(const char *id)
{
    caper_error    err     = {0};
    caper_content *content = caper_content_open(caper_game_find("heist"), id, true, &err);
    int            hard    = content ? ((heist_file *)(void *)content)->difficulty : 0;
    free(content);
    return hard;
}

bool caper_bench_is_pro(const char *id) { return difficulty_of(id) == HEIST_PRO; }

caper_code caper_bench_open_heist(const char *id, int seats, caper_match *out, caper_error *err)
{
    CAPER_SCRATCH caper_buf options = {0};
    caper_buf_printf(&options, "{\"heist\":\"%s\",\"crew\":", id);
    heist_recommended_crew(difficulty_of(id), seats, &options);
    caper_buf_char(&options, '}');
    return caper_match_open(caper_game_find("heist"), seats, options.data, true, out, err);
}

/* 1 if its rate lies outside the band, 2 if it could not be played. */
static int measure(const caper_bench_run *run, const char *id, int games, caper_level level)
{
    caper_match match;
    caper_error err  = {0};
    int         hard = difficulty_of(id);
    if (caper_bench_open_heist(id, run->seats, &match, &err)) {
        fprintf(stderr, "caper bench: %s: %s\n", id, err.text);
        return 2;
    }
    void *state = caper_alloc(1, run->game->state_size);
    int   wins  = 0;
    for (int i = 0; i < games; i++) {
        caper_rng rng;
        caper_rng_init(&rng, (uint64_t)i + 1);
        wins += play(&match, state, &rng, level);
        caper_progress(id, i + 1, games);
    }
    free(state);
    caper_match_close(&match);
    caper_share       s    = caper_share_of(wins, games);
    const heist_band *band = &heist_bands[hard];
    bool              fits = s.share >= band->low && s.share <= band->high;
    printf("  %-24s %-9s %5.1f %% (95 %%: %4.1f to %4.1f) of %d; should be %.0f to %.0f%s\n", id,
           heist_difficulty_names[hard], 100 * s.share, 100 * s.low, 100 * s.high, games,
           100 * band->low, 100 * band->high, fits ? "" : "  *");
    fflush(stdout);
    return fits ? 0 : 1;
}

static int measure_all(const caper_bench_run *run, int games, const char *only)
{
    char id[64];
    int  outside = 0, status;
    if (strpbrk(only, "./")) /* somebody's own */
        return measure(run, only, games, CAPER_MEDIUM) ? 1 : 0;
    printf("River City, crews of %d medium bots\n", run->seats);
    for (int i = 0; caper_game_content_id(run->game, i, id); i++) {
        if (strncmp(id, only, strlen(only)) != 0)
            continue;
        if ((status = measure(run, id, games, CAPER_MEDIUM)) == 2)
            return 1;
        outside += status;
    }
    if (outside)
        printf("  * %d outside what its difficulty promises\n", outside);
    return outside ? 1 : 0;
}

int caper_bench_campaign(const caper_bench_run *run)
{
    return measure_all(run, run->games, run->only ? run->only : "");
}
