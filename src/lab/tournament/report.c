/* What came out, for people and for machines. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/interval.h"
#include "base/json_put.h"
#include "lab/tournament/report.h"
#include "table/files.h"

/* A player's line. */
typedef struct entry {
    int    player;
    rating r;
    int    games; /* seats taken, or games as a crew */
    double wins;  /* shared wins in parts */
    int    failed;
} entry;

typedef struct table {
    entry  entry[CAPER_MOST_PLAYERS]; /* best first */
    double won[CAPER_MOST_PLAYERS * CAPER_MOST_PLAYERS];
} table;

/* ---- Adding up ------------------------------------------------------------------------------- */

static void count_crew(const fixture *f, const outcome *o, int seats, entry *e)
{
    e += f->player[0];
    e->games++;
    e->failed += o->failed != 0;
    e->wins += !o->failed && __builtin_popcount(o->winners) == seats;
}

static void count_rivals(const fixture *f, const outcome *o, int seats, entry *e)
{
    caper_seats winners = outcome_winners(o, seats);
    for (int s = 0; s < seats; s++) {
        entry *mine = &e[f->player[s]];
        mine->games++;
        mine->failed += (o->failed & CAPER_SEAT(s)) != 0;
        if (winners >> s & 1)
            mine->wins += 1.0 / __builtin_popcount(winners);
    }
}

static int by_elo(const void *a, const void *b)
{
    const entry *x = a, *y = b;
    if (x->r.elo != y->r.elo)
        return x->r.elo < y->r.elo ? 1 : -1;
    return x->player - y->player;
}

static void add_up(const standing *st, table *t)
{
    const schedule *s = st->s;
    rating          ratings[CAPER_MOST_PLAYERS];
    memset(t, 0, sizeof *t);
    rate_all(s, st->games, ratings);
    for (int i = 0; i < s->players; i++) {
        t->entry[i].player = i;
        t->entry[i].r      = ratings[i];
    }
    for (int i = 0; i < s->games; i++) {
        fixture f;
        if (!st->games[i].done)
            continue;
        schedule_fixture(s, i, &f);
        (s->crews ? count_crew : count_rivals)(&f, &st->games[i], s->seats, t->entry);
    }
    for (int d = 0; d < s->games / s->deal; d++)
        points_of_deal(s, st->games, d, t->won);
    qsort(t->entry, (size_t)s->players, sizeof *t->entry, by_elo);
}

static const char *name_of(const standing *st, int player)
{
    return st->t->players.list[player].name;
}

static double share(const entry *e) { return e->games ? e->wins / e->games : 0; }

/* ---- For people ------------------------------------------------------------------------------ */

static void print_ratings(const standing *st, const table *t)
{
    const schedule *s = st->s;
    printf("%s, %s of %d, %d games in %.1f s, seed %s\n\n", st->title,
           s->crews ? "crews" : "tables", s->seats, st->done, st->seconds, s->seed);
    printf("      player                      Elo   95 %%           games    wins   95 %%\n");
    for (int i = 0; i < s->players; i++) {
        const entry *e = &t->entry[i];
        caper_share  w = caper_share_of(e->wins, e->games ? e->games : 1);
        printf("  %2d  %-24s %6.0f   %4.0f to %-4.0f %8d  %5.1f %%  %.1f to %.1f\n", i + 1,
               name_of(st, e->player), e->r.elo, e->r.low, e->r.high, e->games, 100 * share(e),
               100 * fmax(w.low, 0), 100 * w.high);
    }
    if (!s->crews)
        printf("      (an equal share of wins would be %.1f %%)\n", 100.0 / s->seats);
}

/* Points in per cent of what there was to win, and of how many meetings. */
static void print_cross(const standing *st, const table *t)
{
    int n = st->s->players;
    printf("\n  points of row against column in %%\n      %-24s", "");
    for (int j = 0; j < n; j++)
        printf(" %7d", j + 1);
    puts("");
    for (int i = 0; i < n; i++) {
        int a = t->entry[i].player;
        printf("  %2d  %-24s", i + 1, name_of(st, a));
        for (int j = 0; j < n; j++) {
            int    b    = t->entry[j].player;
            double mine = t->won[a * n + b], all = mine + t->won[b * n + a];
            if (a == b || all <= 0)
                fputs(a == b ? "       —" : "       ?", stdout);
            else
                printf(" %7.1f", 100 * mine / all);
        }
        puts("");
    }
}

static int print_failures(const standing *st, const table *t)
{
    int hopeless = 0;
    for (int i = 0; i < st->s->players; i++) {
        const entry *e = &t->entry[i];
        if (!e->failed)
            continue;
        const char *why = st->first_failure[e->player];
        printf("\n  %s failed in %d of %d games, which count as lost%s%s\n", name_of(st, e->player),
               e->failed, e->games, why ? "; first " : "", why ? why : "");
        hopeless += e->failed == e->games;
    }
    return hopeless;
}

int report_print(const standing *st)
{
    table t;
    add_up(st, &t);
    print_ratings(st, &t);
    print_cross(st, &t);
    int hopeless = print_failures(st, &t);
    if (st->t->out)
        printf("\n  %s has results.json, ratings.csv, games.csv and the transcripts\n", st->t->out);
    return hopeless;
}

/* ---- For machines ---------------------------------------------------------------------------- */

static void write_entry(const standing *st, const entry *e, int rank, caper_buf *out)
{
    caper_json_put(
        out,
        "{rank:%d name:%s bot:%s elo:%g elo_low:%g elo_high:%g wins:%g share:%g games:%d "
        "failed:%d}",
        rank, name_of(st, e->player), st->t->players.list[e->player].words, e->r.elo, e->r.low,
        e->r.high, e->wins, share(e), e->games, e->failed);
}

static void write_cross(const standing *st, const table *t, caper_buf *out)
{
    int n = st->s->players;
    caper_json_kopen(out, "points", '['); /* in the order of the ratings */
    for (int i = 0; i < n; i++) {
        caper_json_open(out, '[');
        for (int j = 0; j < n; j++)
            caper_json_real(out, t->won[t->entry[i].player * n + t->entry[j].player]);
        caper_json_close(out, ']');
    }
    caper_json_close(out, ']');
}

static void write_json(const standing *st, const table *t, caper_buf *out)
{
    caper_json_put(out, "{game:%s seats:%d crews:?%d seed:%s games:%d planned:%d players:[",
                   st->t->game, st->s->seats, st->s->crews, st->s->seed, st->done, st->s->games);
    for (int i = 0; i < st->s->players; i++)
        write_entry(st, &t->entry[i], i + 1, out);
    caper_json_close(out, ']');
    write_cross(st, t, out);
    caper_json_put(out, "}");
    caper_buf_char(out, '\n');
}

static void write_csv(const standing *st, const table *t, caper_buf *out)
{
    caper_buf_str(out, "rank,name,elo,elo_low,elo_high,games,wins,share,failed\n");
    for (int i = 0; i < st->s->players; i++) {
        const entry *e = &t->entry[i];
        caper_buf_printf(out, "%d,%s,%.1f,%.1f,%.1f,%d,%.2f,%.4f,%d\n", i + 1,
                         name_of(st, e->player), e->r.elo, e->r.low, e->r.high, e->games, e->wins,
                         share(e), e->failed);
    }
}

static caper_code write_file(const standing *st, const char *name, const caper_buf *text,
                             caper_error *err)
{
    CAPER_SCRATCH caper_buf path = {0};
    caper_buf_printf(&path, "%s/%s", st->t->out, name);
    return caper_file_write(path.data, text->data, text->len, err);
}

caper_code report_write(const standing *st, caper_error *err)
{
    table                   t;
    CAPER_SCRATCH caper_buf json = {0}, csv = {0};
    add_up(st, &t);
    write_json(st, &t, &json);
    write_csv(st, &t, &csv);
    caper_code code = write_file(st, "results.json", &json, err);
    if (!code)
        code = write_file(st, "ratings.csv", &csv, err);
    return code;
}
