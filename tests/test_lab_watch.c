/* What collectors infer from states, against the events that the rules write of the same moves. */
#include "bots/bot.h"
#include "games/heist/heist.h"
#include "tests/lab_kit.h"

/* Called after every move with what happened, and with NULL when a game begins. */
typedef void hear_fn(void *ctx, const void *state, const caper_events *ev);

static void play_one(lab_study *s, caper_watch *w, void *game, const caper_bot_options *bot,
                     caper_rng *rng, caper_events *ev, hear_fn *hear, void *ctx)
{
    const caper_match *m = w->match;
    caper_result       r;
    caper_choice       c;
    caper_seats        seats;
    memset(w->notes, 0, s->collector->notes);
    m->game->rules->setup(m, game, rng);
    if (s->collector->begin)
        s->collector->begin(w);
    hear(ctx, game, NULL);
    while ((seats = m->game->rules->to_act(m, game))) {
        int seat = __builtin_ctz(seats);
        assert_true(caper_bot_choose(m, game, seat, bot, rng, &c));
        s->collector->before(w, seat, c.move);
        caper_events_clear(ev);
        assert_ok(caper_choice_apply(m, game, seat, &c, rng, ev));
        w->moves++;
        s->collector->after(w, seat, c.move);
        hear(ctx, game, ev);
    }
    m->game->rules->result(m, game, &r);
    s->collector->end(w, &r);
}

/* The results of so many games that were watched and heard. Free them. */
static lab_results *watch(const char *asked, int games, const char *bot_name, hear_fn *hear,
                          void *ctx)
{
    lab_study        *s     = open_study(asked);
    void             *game  = calloc(1, s->game->info->state_size);
    void             *notes = calloc(1, s->collector->notes);
    caper_events     *ev    = calloc(1, sizeof *ev);
    caper_bot_options bot;
    caper_rng         rng;
    assert_true(caper_bot_find(bot_name, &bot));
    caper_rng_init(&rng, 5);
    for (int i = 0; i < games; i++) {
        caper_watch w = {&s->variant[0].match, game, notes, lab_own_of(s->variant[0].sums), 0};
        play_one(s, &w, game, &bot, &rng, ev, hear, ctx);
    }
    lab_results *r = lab_results_of(s);
    caper_events_fini(ev);
    free(ev);
    free(notes);
    free(game);
    lab_study_free(s);
    return r;
}

/* Event number i as text. */
static const char *event_at(const caper_events *ev, int i, char out[600])
{
    CAPER_SCRATCH caper_buf text = {0};
    caper_event_write(ev, i, &text);
    snprintf(out, 600, "%s", caper_buf_text(&text));
    return out;
}

/* ---- McGuffin: checks at obstacles ---------------------------------------------------------------- */

typedef struct checks {
    double tries, passes;
} checks;

/* A check that a player failed on purpose, to heal, is not tried. */
static void hear_checks(void *ctx, const void *state, const caper_events *ev)
{
    checks *c = ctx;
    char    text[600];
    (void)state;
    for (int i = 0; ev && i < ev->count; i++) {
        const char *e    = event_at(ev, i, text);
        bool        good = strstr(e, "\"type\":\"success\"") != NULL;
        bool        bad  = strstr(e, "\"type\":\"failure\"") != NULL;
        if (!(good || bad) || !strstr(e, "\"obstacle\":") || strstr(e, "\"chosen\":true"))
            continue;
        c->tries++;
        c->passes += good;
    }
}

TEST(lab_mcguffin_obstacles_agree_with_events)
{
    static const char *const bots[] = {"random", "medium"};
    for (int b = 0; b < 2; b++) {
        checks       c = {0};
        lab_results *r = watch("{\"game\":\"mcguffin\",\"games\":1}", 80, bots[b], hear_checks, &c);
        const caper_section *o = caper_section_find(&r->cell[0], "obstacles");
        double               n = 0, good = 0;
        for (int i = 0; i < o->rows; i++) {
            n += o->row[i].stat[0].n;
            good += o->row[i].stat[0].n * o->row[i].stat[0].value;
        }
        assert_true(c.tries > 100);
        assert_near(n, c.tries);
        assert_near(good, c.passes);
        lab_results_free(r);
    }
}

/* ---- Masters of the Heist: alerts, noise, arrests ------------------------------------------------ */

typedef struct rounds {
    int    round;
    double so_far, alerts[64], noise[64], games[64], busted;
} rounds;

static void hear_rounds(void *ctx, const void *state, const caper_events *ev)
{
    rounds            *c = ctx;
    const heist_state *s = state;
    char               text[600];
    if (!ev)
        c->so_far = 0;
    for (int i = 0; ev && i < ev->count; i++) {
        const char *e = event_at(ev, i, text);
        c->so_far += strstr(e, "\"type\":\"alert\"") != NULL;
        c->busted += strstr(e, "\"type\":\"busted\"") != NULL;
    }
    if (ev && s->round > 1 && s->round != c->round) {
        c->alerts[c->round] += c->so_far;
        c->noise[c->round] += s->noise;
        c->games[c->round]++;
    }
    c->round = s->round;
}

TEST(lab_heist_rounds_agree_with_events)
{
    static rounds c;
    lab_results  *r = watch("{\"game\":\"heist\",\"games\":1,\"options\":{\"heist\":"
                             "\"s2-billable-hours\"}}",
                            40, "medium", hear_rounds, &c);
    assert_true(c.games[3] > 10 && c.alerts[3] > 0);
    for (int i = 1; i < 64 && c.games[i] > 0; i++) {
        char id[16];
        snprintf(id, sizeof id, "%d", i);
        assert_near(stat_of(r, 0, "rounds", id, "noise").n, c.games[i]);
        assert_near(stat_of(r, 0, "rounds", id, "alerts").value, c.alerts[i] / c.games[i]);
        assert_near(stat_of(r, 0, "rounds", id, "noise").value, c.noise[i] / c.games[i]);
    }
    assert_true(c.busted > 0);
    assert_near(stat_of(r, 0, "summary", "all", "busted").value, c.busted / 40);
    assert_near(sum_of(r, "hexes", 1), c.busted / 40); /* who is busted is busted somewhere */
    lab_results_free(r);
}
