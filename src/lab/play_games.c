/* One game after the other, watched.
 *
 * Two streams of randomness for each game, both from (seed, number): one for cards and dice, one
 * for the bots' whims. So the deal of game 4711 is the same for any players, and two variants
 * differ by what they vary more than by luck. */
#include <stdlib.h>
#include <string.h>

#include "base/grammar.h"
#include "base/memory.h"
#include "bots/bot.h"
#include "lab/lab.h"

#define HOT static inline __attribute__((always_inline))

struct lab_player {
    const lab_study *study;
    void            *state, *notes;
    caper_move      *moves;
    caper_rng        table, whim;
    /* Of bots that search: NULL in variants without. */
    caper_minds       *minds;
    const lab_variant *minded; /* the variant that they are for */
    uint64_t           whims;  /* where their whims start */
    int                played; /* moves of this game */
};

lab_player *lab_player_new(const lab_study *s)
{
    lab_player *p = caper_alloc(1, sizeof *p);
    p->study      = s;
    p->state      = caper_alloc(1, s->game->info->state_size);
    p->notes      = caper_alloc(1, s->collector->notes);
    p->moves      = caper_alloc(CAPER_MAX_MOVES, sizeof *p->moves);
    return p;
}

void lab_player_free(lab_player *p)
{
    if (!p)
        return;
    caper_minds_free(p->minds);
    free(p->state);
    free(p->notes);
    free(p->moves);
    free(p);
}

/* The finaliser of splitmix64: neighbours become strangers. */
static uint64_t mix(uint64_t z)
{
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
}

uint64_t lab_seed_of(const lab_study *s, uint64_t number)
{
    return mix(mix(s->seed + 0x9e3779b97f4a7c15u) ^ number);
}

static void seed_game(lab_player *p, uint64_t number)
{
    uint64_t game = lab_seed_of(p->study, number);
    caper_rng_init(&p->table, game);
    caper_rng_init(&p->whim, mix(~game));
    p->whims  = caper_whims(game);
    p->played = 0;
}

/* The seating moves along by one from game to game. The host of a hosted game is the first bot. */
static const lab_bot *bot_at(const lab_variant *v, uint64_t number, int seat)
{
    if (seat >= v->match.seats)
        return &v->crew.bot[0];
    return &v->crew.bot[((uint64_t)seat + number) % (uint64_t)v->crew.count];
}

static bool all_random(const lab_crew *c)
{
    for (int i = 0; i < c->count; i++)
        if (!c->bot[i].how.random)
            return false;
    return true;
}

static bool any_searches(const lab_crew *c)
{
    for (int i = 0; i < c->count; i++)
        if (caper_bot_searches(&c->bot[i].how))
            return true;
    return false;
}

/* Fresh minds for a game of that variant, if it has bots that search. */
static void sit_down(lab_player *p, const lab_variant *v)
{
    if (p->minded != v) {
        caper_minds_free(p->minds);
        p->minds  = any_searches(&v->crew) ? caper_minds_new(&v->match) : NULL;
        p->minded = v;
    }
    if (p->minds)
        caper_minds_restart(p->minds, false);
}

/* ---- One game --------------------------------------------------------------------------------- */

/* Where several seats are waited for, the lowest moves, as in a search. */
HOT int play_at_random(lab_player *p, caper_watch *w, const caper_collector *c, bool watched)
{
    const caper_match *m = w->match;
    const caper_game  *g = m->game;
    caper_seats        seats;
    int                n = 0;
    for (; (seats = g->rules->to_act(m, p->state)) && n < LAB_LONGEST; n++) {
        int      seat  = __builtin_ctz(seats);
        uint32_t legal = (uint32_t)g->rules->moves(m, p->state, seat, p->moves);
        if (!legal)
            break;
        caper_move move = p->moves[caper_rng_below(&p->whim, legal)];
        if (watched && c->before)
            c->before(w, seat, move);
        g->rules->apply(m, p->state, seat, move, NULL, &p->table, NULL);
        w->moves = n + 1;
        if (watched && c->after)
            c->after(w, seat, move);
    }
    return n;
}

static bool ask(lab_player *p, const lab_variant *v, int seat, const caper_bot_options *bot,
                caper_choice *out)
{
    if (!caper_bot_searches(bot))
        return caper_bot_choose(&v->match, p->state, seat, bot, &p->whim, out);
    caper_rng whim;
    caper_rng_init(&whim, caper_whim(p->whims, p->played, seat));
    return caper_minds_choose(p->minds, p->state, seat, bot, &whim, out);
}

/* The first of the seats that are waited for whose bot has something to do. −1: none. */
static int choose(lab_player *p, const lab_variant *v, uint64_t number, caper_seats seats,
                  caper_choice *out)
{
    for (; seats; seats &= seats - 1) {
        int seat = __builtin_ctz(seats);
        if (ask(p, v, seat, &bot_at(v, number, seat)->how, out))
            return seat;
    }
    return -1;
}

/* What was chosen is played, and every mind has seen it. */
static caper_code play(lab_player *p, const caper_match *m, int seat, const caper_choice *c,
                       caper_events *ev)
{
    if (p->minds)
        caper_minds_saw(p->minds, p->state, seat, c->move);
    p->played++;
    return caper_choice_apply(m, p->state, seat, c, &p->table, ev);
}

static int play_with_bots(lab_player *p, const lab_variant *v, uint64_t number, caper_watch *w,
                          const caper_collector *c, bool watched)
{
    const caper_game *g = v->match.game;
    caper_choice      choice;
    caper_seats       seats;
    int               n = 0;
    for (; (seats = g->rules->to_act(&v->match, p->state)) && n < LAB_LONGEST; n++) {
        int seat = choose(p, v, number, seats, &choice);
        if (seat < 0)
            break;
        if (watched && c->before)
            c->before(w, seat, choice.move);
        if (play(p, &v->match, seat, &choice, NULL) != CAPER_OK)
            break;
        w->moves = n + 1;
        if (watched && c->after)
            c->after(w, seat, choice.move);
    }
    return n;
}

/* ---- What is counted in every game -------------------------------------------------------------- */

static void count_bots(lab_common *sum, const lab_variant *v, uint64_t number, caper_seats winners,
                       uint64_t part)
{
    int count = v->crew.count;
    if (count == 1) { /* nearly always, and then no search is needed */
        sum->bot_games[0]++;
        sum->bot_seats[0] += v->match.seats;
        sum->bot_wins[0] +=
            v->together ? winners ? CAPER_WIN : 0 : part * (uint64_t)__builtin_popcount(winners);
        return;
    }
    uint64_t here[LAB_BOTS] = {0}, wins[LAB_BOTS] = {0};
    for (int seat = 0; seat < v->match.seats; seat++) {
        const lab_bot *bot  = bot_at(v, number, seat);
        int            name = 0; /* bots of the same name are one */
        while (strcmp(v->crew.bot[name].name, bot->name))
            name++;
        here[name]++;
        wins[name] += winners >> seat & 1 ? part : 0;
    }
    for (int i = 0; i < count; i++) {
        sum->bot_games[i] += here[i] != 0;
        sum->bot_seats[i] += here[i];
        sum->bot_wins[i] += v->together && wins[i] ? CAPER_WIN : wins[i];
    }
}

/* Players who win as one have a whole win each; others share it. */
static void count_game(lab_common *sum, const lab_variant *v, uint64_t number, int bar, int moves,
                       const caper_result *r)
{
    caper_seats winners = r->winners & (CAPER_SEAT(v->match.seats) - 1);
    int         n       = __builtin_popcount(winners);
    uint64_t    part    = v->together ? CAPER_WIN : n ? (uint64_t)(CAPER_WIN / n) : 0;
    int         at      = moves / bar;
    sum->games++;
    sum->unfinished += !r->over;
    sum->won += winners != 0;
    sum->shared += n > 1;
    caper_total_add(&sum->moves, (uint64_t)moves);
    sum->length[at < LAB_LENGTHS ? at : LAB_LENGTHS - 1]++;
    for (caper_seats left = winners; left; left &= left - 1)
        sum->wins[__builtin_ctz(left)] += part;
    count_bots(sum, v, number, winners, part);
}

/* ---- Many games -------------------------------------------------------------------------------- */

HOT void play_games(lab_player *p, const lab_variant *v, uint64_t first, uint64_t n, uint64_t *sums,
                    bool watched)
{
    const caper_game      *g      = v->match.game;
    const caper_collector *c      = p->study->collector;
    bool                   random = all_random(&v->crew);
    for (uint64_t i = first; i < first + n; i++) {
        caper_watch  w = {.match = &v->match, .state = p->state, .notes = p->notes};
        caper_result r = {0};
        seed_game(p, i);
        sit_down(p, v);
        g->rules->setup(&v->match, p->state, &p->table);
        if (watched) {
            w.sums = lab_own_of(sums);
            memset(p->notes, 0, c->notes);
            if (c->begin)
                c->begin(&w);
        }
        int moves =
            random ? play_at_random(p, &w, c, watched) : play_with_bots(p, v, i, &w, c, watched);
        if (watched) {
            g->rules->result(&v->match, p->state, &r);
            count_game(lab_common_of(sums), v, i, c->bar, moves, &r);
            if (c->end)
                c->end(&w, &r);
        }
    }
}

void lab_player_play(lab_player *p, const lab_variant *v, uint64_t first, uint64_t n,
                     uint64_t *sums)
{
    if (sums)
        play_games(p, v, first, n, sums, true);
    else
        play_games(p, v, first, n, NULL, false);
}

/* ---- One game to look at ------------------------------------------------------------------------ */

static void show_events(const caper_match *m, const caper_events *ev, caper_buf *out)
{
    caper_names             names = {.you = CAPER_SPECTATOR};
    CAPER_SCRATCH caper_buf line  = {0};
    for (int i = 0; i < ev->count; i++) {
        caper_buf_clear(&line);
        if (caper_event_is_for(ev, i, CAPER_SPECTATOR))
            m->game->words->tell(m, ev, i, &names, &line);
        if (line.len)
            caper_buf_printf(out, "        %s\n", line.data);
    }
}

void lab_player_show(lab_player *p, const lab_variant *v, uint64_t number, caper_buf *out)
{
    const caper_match *m  = &v->match;
    caper_events      *ev = caper_alloc(1, sizeof *ev);
    caper_choice       choice;
    caper_seats        seats;
    caper_result       r = {0};
    seed_game(p, number);
    sit_down(p, v);
    m->game->rules->setup(m, p->state, &p->table);
    caper_buf_str(out, "the deal:\n");
    m->game->notation->save(m, p->state, out);
    caper_buf_char(out, '\n');
    for (int n = 0; (seats = m->game->rules->to_act(m, p->state)) && n < LAB_LONGEST; n++) {
        int seat = choose(p, v, number, seats, &choice);
        if (seat < 0)
            break;
        const char *words = caper_choice_words(&choice);
        caper_buf_printf(out, "%4d  seat %d (%s): ", n + 1, seat, bot_at(v, number, seat)->name);
        caper_grammar_write(m, p->state, choice.move, words, out);
        caper_buf_char(out, '\n');
        caper_events_clear(ev);
        if (play(p, m, seat, &choice, ev) != CAPER_OK)
            break;
        show_events(m, ev, out);
    }
    m->game->rules->result(m, p->state, &r);
    caper_buf_str(out, r.winners ? "won by:" : r.over ? "lost" : "not finished");
    for (caper_seats left = r.winners; left; left &= left - 1)
        caper_buf_printf(out, " seat %d", __builtin_ctz(left));
    caper_buf_char(out, '\n');
    caper_events_fini(ev);
    free(ev);
}
