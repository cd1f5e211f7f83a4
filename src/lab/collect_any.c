/* What can be said about any game: who wins, from which seat, with which bot, how long it takes. */
#include <stdio.h>

#include "lab/lab.h"

static double real(uint64_t n) { return (double)n; }

static void tell_summary(const lab_variant *v, const lab_common *sum, caper_cell *out)
{
    caper_section *s = caper_section_add(out, "summary", "In short", "none",
                                         v->together ? "won: won %; moves: moves"
                                                     : "shared: shared wins %; moves: moves",
                                         "Every game of this variant, in one line.");
    s->printed       = true;
    CAPER_ROW(caper_row_add(s, "all", "all games"),
              caper_count_stat(v->together ? sum->won : sum->shared, sum->games),
              caper_total_stat(&sum->moves, sum->games));
}

static void tell_seats(const lab_variant *v, const lab_common *sum, caper_cell *out)
{
    if (v->together)
        return; /* they win as one: every seat's rate would be the same */
    double         even = 1.0 / v->match.seats;
    caper_section *s    = caper_section_add(out, "seats", "Wins by seat", "bars", "win: wins %",
                                            "Who sits where; seat 0 begins. A shared win counts in "
                                               "equal parts, so the rates add up to 100 %.");
    s->printed          = true;
    s->measure[0].even  = even;
    for (int i = 0; i < v->match.seats; i++) {
        char id[16], label[24];
        snprintf(id, sizeof id, "%d", i);
        snprintf(label, sizeof label, "Seat %d", i);
        caper_row_add(s, id, label)->stat[0] =
            caper_share_stat(real(sum->wins[i]) / CAPER_WIN, real(sum->games));
    }
}

/* Does it matter who begins? */
static void find_seats(caper_cell *out)
{
    const caper_section *s    = caper_section_find(out, "seats");
    const caper_row     *best = s ? caper_extreme_row(s, 0, true, 1) : NULL;
    const caper_row     *last = s ? caper_extreme_row(s, 0, false, 1) : NULL;
    if (!best)
        return;
    if (caper_is_uneven(s, 0, best))
        caper_find(out, "%s wins most often, %.1f %% of games; even would be %.1f %%.", best->label,
                   100 * best->stat[0].value, 100 * s->measure[0].even);
    if (caper_is_uneven(s, 0, last))
        caper_find(out, "%s wins least often, %.1f %% of games; even would be %.1f %%.",
                   last->label, 100 * last->stat[0].value, 100 * s->measure[0].even);
    if (!caper_is_uneven(s, 0, best) && !caper_is_uneven(s, 0, last))
        caper_find(out, "No seat wins more or less often than chance explains.");
}

static void find_bots(caper_cell *out)
{
    const caper_section *s    = caper_section_find(out, "bots");
    const caper_row     *best = s ? caper_extreme_row(s, 0, true, 1) : NULL;
    if (best && s->measure[0].even > 0 && s->rows > 1 && caper_is_uneven(s, 0, best))
        caper_find(out,
                   "The strongest is %s: it wins %.1f %% of games from a seat, %.2f times what "
                   "would be even.",
                   best->label, 100 * best->stat[0].value,
                   best->stat[0].value / s->measure[0].even);
}

/* Games, not seats, are what is independent: the interval is that of “one of them wins”, and where
 * a bot has several seats both are divided by their number. */
static void tell_bots(const lab_variant *v, const lab_common *sum, caper_cell *out)
{
    bool together = v->together;
    if (v->crew.count < 2)
        return; /* among itself: the rate would repeat what is said already */
    caper_section *s = caper_section_add(
        out, "bots", "Wins by bot", "bars", "win: wins %",
        together ? "Games won by a crew with this bot in it."
                 : "For each seat that a bot of this name sat in; the bots move along "
                   "one seat from game to game.");
    s->printed         = true;
    s->measure[0].even = together ? -1 : 1.0 / v->match.seats;
    for (int i = 0; i < v->crew.count; i++) {
        if (!sum->bot_games[i])
            continue;
        double games = real(sum->bot_games[i]),
               each  = together ? 1 : real(sum->bot_seats[i]) / games;
        caper_stat t = caper_share_stat(real(sum->bot_wins[i]) / CAPER_WIN, games);
        t = (caper_stat){games, t.value / each, t.low / each, t.high / each, t.sd / each};
        caper_row_add(s, v->crew.bot[i].name, v->crew.bot[i].name)->stat[0] = t;
    }
}

static void tell_lengths(const lab_common *sum, int bar, caper_cell *out)
{
    int last = LAB_LENGTHS - 1, first = 0;
    while (last > 0 && !sum->length[last])
        last--;
    while (first < last && !sum->length[first])
        first++;
    char about[160];
    snprintf(about, sizeof about,
             bar == 1 ? "Moves until the end, those of all players together."
                      : "Moves until the end, those of all players together; a bar is %d moves.",
             bar);
    caper_section *s =
        caper_section_add(out, "length", "Length of games", "histogram", "games: games %", about);
    for (int i = first; i <= last && sum->games; i++)
        caper_row_numbered(s, i * bar)->stat[0] = caper_count_stat(sum->length[i], sum->games);
}

lab_results *lab_results_of(const lab_study *s)
{
    lab_results *r = lab_results_new(s->variants);
    snprintf(r->game, sizeof r->game, "%s", s->game->info->id);
    snprintf(r->title, sizeof r->title, "%s", s->game->info->title);
    snprintf(r->version, sizeof r->version, "%s", CAPER_VERSION);
    snprintf(r->vary, sizeof r->vary, "%s", s->vary);
    r->asked = caper_json_copy(s->asked);
    r->timed = s->timed;
    for (int i = 0; i < s->variants; i++) {
        const lab_variant      *v     = &s->variant[i];
        const lab_common       *sum   = lab_common_of(v->sums);
        caper_cell             *c     = &r->cell[i];
        CAPER_SCRATCH caper_buf title = {0};
        lab_variant_title(s, i, &title);
        snprintf(c->value, sizeof c->value, "%s", v->value);
        snprintf(c->title, sizeof c->title, "%.*s", (int)sizeof c->title - 1, title.data);
        c->games = v->done;
        tell_summary(v, sum, c);
        tell_seats(v, sum, c);
        tell_bots(v, sum, c);
        if (v->together && sum->games)
            caper_find(c, "The crew wins %.1f %% of games.",
                       100 * c->section[0].row[0].stat[0].value);
        find_seats(c);
        find_bots(c);
        if (s->collector->tell)
            s->collector->tell(&v->match, lab_own_of(v->sums), c);
        tell_lengths(sum, s->collector->bar, c);
        caper_summary_add(c, "unfinished", "no end %",
                          caper_count_stat(sum->unfinished, sum->games));
    }
    lab_results_differ(r);
    return r;
}
