/* Medium bots play an adventure, as a person who sits with them would live through it: what is read,
 * what is decided, what is told twice, how it ends. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "games/luck/critic.h"
#include "games/luck/say.h"

enum { LONGEST_GAME = 5000 };

typedef struct game {
    const caper_match *match;
    luck_state         s;
    caper_told         told;
    int                words, decisions, fights, tricks, again;
} game;

/* A crew has come to a scene: it reads it, and the ways that it has. */
static void read_scene(game *g)
{
    const luck_adventure *a = luck_story(g->match);
    const luck_scene     *c = luck_scene_now(g->match, &g->s);
    char                  text[ADVENTURE_PROSE];
    luck_prose(a, &g->s, text);
    caper_told_again(&g->told, text);
    g->fights += (c->tags & TAG_FIGHT) != 0;
    g->words += caper_word_count(text);
    luck_each_link (l, a, c)
        if (luck_link_has_things(&g->s.things, l))
            g->words += caper_word_count(luck_text(a, l->text));
}

/* Everybody votes at the same time, so a scene is one decision; a roll, another roll, a blow, a
 * trick are one each: the others look on. */
static void count(game *g, caper_move move, const caper_events *ev)
{
    bool roll = move == M_ROLL || move == M_AGAIN || move == M_ACCEPT;
    g->again += move == M_AGAIN;
    g->decisions += roll;
    for (int i = 0; i < ev->count; i++) {
        int what = ev->list[i].kind;
        g->tricks += what == SAYS_TRICK;
        g->decisions += what == SAYS_TRICK || what == SAYS_ATTACK || what == SAYS_STRIKE ||
                        what == SAYS_DECIDED;
        if (what == SAYS_SCENE)
            read_scene(g);
    }
}

static void play(game *g, caper_rng *rng, caper_events *ev)
{
    const caper_match *match = g->match;
    caper_seats        seats;
    caper_choice       choice;
    luck_setup(match, &g->s, rng);
    for (int n = 0; n < LONGEST_GAME && (seats = luck_to_act(match, &g->s)); n++) {
        int seat = __builtin_ctz(seats);
        caper_events_clear(ev);
        if (!luck_suggest(match, &g->s, seat, CAPER_MEDIUM, rng, &choice) ||
            luck_apply(match, &g->s, seat, choice.move, NULL, rng, ev) != CAPER_OK)
            break;
        count(g, choice.move, ev);
    }
}

static bool is_good(const game *g)
{
    return g->s.over && !g->s.lost && luck_scene_now(g->match, &g->s)->tags & TAG_ENDING;
}

static void add(luck_played *out, const game *g)
{
    const luck_scene *c = luck_scene_now(g->match, &g->s);
    out->unfinished += !g->s.over;
    if (g->s.over && c->tags & TAG_ENDING)
        out->ending[g->s.scene]++;
    else
        out->all_out += g->s.over;
    for (int i = 0; i < g->s.seats; i++) {
        out->left += g->s.crew[i].luck;
        out->initial += g->s.crew[i].initial;
    }
    out->scenes += g->told.count;
    out->tests += g->s.calls;
    out->fights += g->fights;
    out->tricks += g->tricks;
    out->again += g->again;
    out->repeats += g->told.count ? (double)g->told.repeats / g->told.count : 0;
}

void luck_critic_play(const luck_adventure *a, int seats, int games, uint64_t seed,
                      caper_progress_fn *progress, luck_played *out)
{
    caper_match   match   = {.game = &luck_game, .content = &a->content, .seats = (uint8_t)seats};
    double       *minutes = caper_alloc((size_t)games, sizeof *minutes);
    game         *g       = caper_alloc(1, sizeof *g);
    caper_rng     rng;
    caper_events *ev = caper_alloc(1, sizeof *ev);
    memset(out, 0, sizeof *out);
    out->games = games;
    caper_match_configure(&match, NULL, NULL);
    caper_rng_init(&rng, seed);
    for (int i = 0; i < games; i++) {
        if (progress)
            progress("bots play it", i, games);
        memset(g, 0, sizeof *g);
        g->match = &match;
        play(g, &rng, ev);
        add(out, g);
        if (!is_good(g))
            continue;
        minutes[out->good++] = caper_minutes(g->words, g->decisions);
        out->words += g->words;
        out->decisions += g->decisions;
    }
    double *sums[] = {&out->left,   &out->initial, &out->scenes, &out->tests,
                      &out->fights, &out->tricks,  &out->again,  &out->repeats};
    for (size_t i = 0; i < sizeof sums / sizeof *sums; i++)
        *sums[i] /= games;
    out->words /= out->good ? out->good : 1;
    out->decisions /= out->good ? out->good : 1;
    out->minutes = caper_spread_of(minutes, out->good);
    caper_events_fini(ev);
    free(ev), free(minutes), free(g);
}
