/* Why: what a mind thought of its last choice, in words.
 *
 * Numbers come from the search, names of moves from the room. Everything said here is what the seat
 * itself knows and guesses: keep it from other players while the game is on. */
#include <math.h>
#include <string.h>

#include "base/grammar.h"
#include "bots/bot.h"
#include "bots/mind.h"
#include "bots/weigh.h"

enum { GUESSES = 32, SAMPLES = 400, GUESS_BYTES = 160 };

static int percent(double share) { return (int)(100 * share + 0.5); }

/* “play wheel left” */
static void quote(const caper_mind *m, const void *state, caper_move move, const char *words,
                  caper_buf *out)
{
    caper_buf_str(out, "“");
    caper_grammar_write(m->match, state, move, words, out);
    caper_buf_str(out, "”");
}

/* 4,200 */
static void count(int n, caper_buf *out)
{
    if (n >= 1000)
        caper_buf_printf(out, "%d,%03d", n / 1000, n % 1000);
    else
        caper_buf_printf(out, "%d", n);
}

/* A move as people say it. */
static void say_move(const caper_mind *m, const void *state, caper_move move, const char *words,
                     const caper_names *names, caper_buf *out)
{
    const caper_game *g = m->match->game;
    if (g->words->move_words)
        g->words->move_words(m->match, state, m->seat, move, words, names, out);
    else
        caper_grammar_write(m->match, state, move, words, out);
}

/* ---- The next best --------------------------------------------------------------------------- */

/* The search looks long at what does well and soon away from the rest: its share of a move that it hardly
 * tried is no estimate. So the choice and the next best are played on from the same worlds with the
 * same dice, equally often. */
typedef struct comparison {
    double     searched; /* the share of the choice in the search; below 0: it was not searched */
    caper_move other;    /* the next best … */
    double     mine, others;
    enum { ALONE, BETTER, EQUAL, UNSURE } how; /* … and how the choice compares with it */
} comparison;

static bool sounds_the_same(const caper_mind *m, const void *state, caper_move move,
                            const caper_names *names)
{
    CAPER_SCRATCH caper_buf one = {0}, two = {0};
    say_move(m, state, m->choice.move, NULL, names, &one);
    say_move(m, state, move, NULL, names, &two);
    return strcmp(caper_buf_text(&one), caper_buf_text(&two)) == 0;
}

/* What is known to the mind, asked again. */
static question question_of(const caper_mind *m, const void *state)
{
    return (question){.match  = m->match,
                      .state  = state,
                      .seat   = m->seat,
                      .memory = m->memory,
                      .plan   = m->plans.plan[0].number,
                      .seed   = 1};
}

static void play_both_on(const caper_mind *m, const void *state, comparison *c)
{
    question        q = question_of(m, state);
    caper_weighing *w = caper_weighing_pair(&q, &m->choice, &(caper_choice){.move = c->other});
    caper_weighed   both;
    while (caper_weighing_step(w))
        ;
    caper_weighing_get(w, &both);
    caper_weighing_free(w);
    c->mine           = both.made;
    c->others         = both.others;
    double difference = both.made - both.others, sure = 2 * both.noise;
    c->how = difference > fmax(sure, 0.02) ? BETTER : difference < -sure ? UNSURE : EQUAL;
}

static comparison compare(const caper_mind *m, const void *state, const caper_names *names)
{
    const answer *a     = m->last;
    comparison    c     = {.searched = -1};
    int           other = -1;
    for (int i = 0; a && i < a->count; i++)
        if (a->move[i].move == m->choice.move)
            c.searched = a->move[i].share;
        else if (other < 0 && !sounds_the_same(m, state, a->move[i].move, names))
            other = i;
    if (c.searched >= 0 && other >= 0) {
        c.other = a->move[other].move;
        play_both_on(m, state, &c);
    }
    return c;
}

static void tell_moves(const caper_mind *m, const void *state, const caper_names *names,
                       caper_buf *out)
{
    const char *wins = caper_match_is_together(m->match) ? "the crew wins" : "I win";
    comparison  c    = compare(m, state, names);
    if (c.searched < 0) /* not looked at more closely */
        return;
    caper_buf_str(out, " I played on from here ");
    count(m->last->iterations, out);
    caper_buf_printf(out, " times: so %s %d %% of them.", wins, percent(c.searched));
    if (c.how == BETTER) {
        caper_buf_printf(out, " Tried %d times each with the same luck, it wins %d %%, and ",
                         CAPER_WEIGHED, percent(c.mine));
        quote(m, state, c.other, NULL, out);
        caper_buf_printf(out, ", the next best, %d %%.", percent(c.others));
    } else if (c.how == EQUAL) {
        caper_buf_str(out, " ");
        quote(m, state, c.other, NULL, out);
        caper_buf_str(out, " is about as good.");
    }
}

/* NULL: none has been tried. */
static const plan *best_plan(const caper_mind *m)
{
    return m->plans.count && m->plans.plan[0].runs ? &m->plans.plan[0] : NULL;
}

static void tell_plan(const caper_mind *m, const void *state, const caper_names *names,
                      caper_buf *out)
{
    const plan *p = best_plan(m);
    if (!p)
        return;
    caper_buf_printf(out, " Of %d plans I tried in ", m->plans.count);
    count(m->plans.runs, out);
    caper_buf_printf(out, " games ours does best: it wins about %d %%.", percent(p->won / p->runs));
    if (m->match->game->planner->plan_words)
        m->match->game->planner->plan_words(m->match, state, p->number, names, out);
}

/* ---- Guesses --------------------------------------------------------------------------------- */

typedef struct guesses {
    int  count, seen[GUESSES];
    char text[GUESSES][GUESS_BYTES];
} guesses;

static void note_guess(guesses *g, const char *text)
{
    int i = 0;
    while (i < g->count && strncmp(g->text[i], text, GUESS_BYTES - 1) != 0)
        i++;
    if (i == GUESSES)
        return;
    if (i == g->count) {
        g->count++;
        strncpy(g->text[i], text, GUESS_BYTES - 1);
    }
    g->seen[i]++;
}

/* What is true in most of the worlds that I think possible. */
static void tell_guess(const caper_mind *m, const void *state, const caper_names *names,
                       caper_buf *out)
{
    const caper_game *game = m->match->game;
    guesses           g    = {0};
    question          q    = question_of(m, state);
    worlds            w;
    caper_rng         rng;
    caper_buf         text = {0};
    int               best = 0;
    if (!game->inference)
        return;
    caper_rng_init(&rng, 1);
    worlds_open(&w, &q, &rng);
    for (int i = 0; i < SAMPLES; i++) {
        caper_buf_clear(&text);
        game->inference->wonder(m->match, worlds_next(&w, &rng), m->seat, names, &text);
        if (text.len)
            note_guess(&g, caper_buf_text(&text));
    }
    worlds_close(&w);
    for (int i = 1; i < g.count; i++)
        best = g.seen[i] > g.seen[best] ? i : best;
    if (g.count)
        caper_buf_printf(out, " I think that %s (%d %%).", g.text[best],
                         percent(g.seen[best] / (double)SAMPLES));
    caper_buf_fini(&text);
}

void caper_mind_explain(const caper_mind *m, const void *state, const caper_names *names,
                        caper_buf *out)
{
    if (!m->chose) {
        caper_buf_str(out, "There was nothing to choose.");
        return;
    }
    caper_buf_str(out, "I would ");
    quote(m, state, m->choice.move, caper_choice_words(&m->choice), out);
    caper_buf_str(out, ".");
    tell_moves(m, state, names, out);
    tell_plan(m, state, names, out);
    tell_guess(m, state, names, out);
}

/* ---- Hints ----------------------------------------------------------------------------------- */

/* "…: you win about 61 % of the time that way, and 48 % with the next best, “…”" */
static bool hint_moves(const caper_mind *m, const void *state, const caper_names *names,
                       caper_buf *out)
{
    const char *wins = caper_match_is_together(m->match) ? "the crew wins" : "you win";
    comparison  c    = compare(m, state, names);
    if (c.searched < 0)
        return false;
    if (c.how == EQUAL) {
        caper_buf_printf(out, ": nothing else is clearly better (%s about %d %% of the time)", wins,
                         percent(c.mine));
        return true;
    }
    caper_buf_printf(out, ": %s about %d %% of the time that way", wins,
                     percent(c.how == BETTER ? c.mine : c.searched));
    if (c.how == BETTER) {
        caper_buf_printf(out, ", and %d %% with the next best, “", percent(c.others));
        say_move(m, state, c.other, NULL, names, out);
        caper_buf_str(out, "”");
    }
    return true;
}

static bool hint_plan(const caper_mind *m, caper_buf *out)
{
    const plan *p = best_plan(m);
    if (p)
        caper_buf_printf(out,
                         ": it is the next step of the best plan I found, which works about %d %% "
                         "of the time",
                         percent(p->won / p->runs));
    return p;
}

void caper_mind_hint(const caper_mind *m, const void *state, const caper_choice *choice,
                     int choices, const caper_names *names, caper_buf *out)
{
    say_move(m, state, choice->move, caper_choice_words(choice), names, out);
    if (choices == 1)
        caper_buf_str(out, ": it is the only thing you can do");
    else if (!m->chose || (!hint_moves(m, state, names, out) && !hint_plan(m, out)))
        caper_buf_str(out, ": that is what usually works here");
    caper_buf_str(out, ".");
}
