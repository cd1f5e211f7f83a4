/* Why: what a mind thought of its last choice, in words.
 *
 * Numbers come from the search, names of moves from the room. Everything said here is what the seat
 * itself knows and guesses: keep it from other players while the game is on. */
#include <string.h>

#include "base/grammar.h"
#include "bots/bot.h"
#include "bots/mind.h"

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

static void tell_moves(const caper_mind *m, const void *state, caper_buf *out)
{
    const answer *a    = m->last;
    const char   *wins = caper_match_is_together(m->match) ? "the crew wins" : "I win";
    int           mine = 0, other = 0;
    while (mine < a->count && a->move[mine].move != m->choice.move)
        mine++;
    if (mine == a->count) /* not looked at more closely */
        return;
    caper_buf_str(out, " I played on from here ");
    count(a->iterations, out);
    caper_buf_printf(out, " times: so %s %d %% of them", wins, percent(a->move[mine].share));
    other = mine ? 0 : 1;
    if (other < a->count) {
        caper_buf_str(out, "; with the next best, ");
        quote(m, state, a->move[other].move, NULL, out);
        caper_buf_printf(out, ", %d %%", percent(a->move[other].share));
    }
    caper_buf_str(out, ".");
    if (mine)
        caper_buf_str(out, " That is too close to call, and this is what I usually do.");
}

static void tell_plan(const caper_mind *m, const void *state, const caper_names *names,
                      caper_buf *out)
{
    const plan *p = &m->plans.plan[0];
    if (!m->plans.count || !p->runs)
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
    question          q = {.match = m->match, .state = state, .seat = m->seat, .memory = m->memory};
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
    quote(m, state, m->choice.move, m->choice.words[0] ? m->choice.words : NULL, out);
    caper_buf_str(out, ".");
    tell_moves(m, state, out);
    tell_plan(m, state, names, out);
    tell_guess(m, state, names, out);
}

/* ---- Hints ----------------------------------------------------------------------------------- */

static void say_move(const caper_mind *m, const void *state, caper_move move, const char *words,
                     const caper_names *names, caper_buf *out)
{
    const caper_game *g = m->match->game;
    if (g->words->move_words)
        g->words->move_words(m->match, state, m->seat, move, words, names, out);
    else
        caper_grammar_write(m->match, state, move, words, out);
}

/* "…, because you win 61 % of the time that way; with the next best, …, 48 %" */
static bool hint_moves(const caper_mind *m, const void *state, const caper_names *names,
                       caper_buf *out)
{
    const answer *a    = m->last;
    const char   *wins = caper_match_is_together(m->match) ? "the crew wins" : "you win";
    int           mine = 0;
    if (!a || !a->count)
        return false;
    while (mine < a->count && a->move[mine].move != m->choice.move)
        mine++;
    if (mine == a->count)
        return false;
    int other = mine ? 0 : 1, share = percent(a->move[mine].share);
    int next = other < a->count ? percent(a->move[other].share) : -1;
    if (next >= 0 && share - next < 2) {
        caper_buf_printf(out, ": nothing else is clearly better (%s about %d %% of the time)", wins,
                         share);
        return true;
    }
    caper_buf_printf(out, ": %s about %d %% of the time that way", wins, share);
    if (next >= 0) {
        caper_buf_printf(out, ", and %d %% with the next best, “", next);
        say_move(m, state, a->move[other].move, NULL, names, out);
        caper_buf_str(out, "”");
    }
    return true;
}

static bool hint_plan(const caper_mind *m, caper_buf *out)
{
    const plan *p = &m->plans.plan[0];
    if (!m->plans.count || !p->runs)
        return false;
    caper_buf_printf(out,
                     ": it is the next step of the best plan I found, which works about %d %% "
                     "of the time",
                     percent(p->won / p->runs));
    return true;
}

void caper_mind_hint(const caper_mind *m, const void *state, const caper_choice *choice,
                     int choices, const caper_names *names, caper_buf *out)
{
    say_move(m, state, choice->move, choice->words[0] ? choice->words : NULL, names, out);
    if (choices == 1)
        caper_buf_str(out, ": it is the only thing you can do");
    else if (!m->chose || (!hint_moves(m, state, names, out) && !hint_plan(m, out)))
        caper_buf_str(out, ": that is what usually works here");
    caper_buf_str(out, ".");
}
