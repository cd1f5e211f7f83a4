/* The caper of the day over HTTP: the day's deals and results, the week's table, beginning a game,
 * handing in one that was played elsewhere. docs/daily.md and docs/protocol.md describe it. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/json_put.h"
#include "base/memory.h"
#include "base/text.h"
#include "room/daily.h"
#include "room/names.h"
#include "server/api/bring.h"
#include "server/api/http_call.h"

enum { SHOWN = 50, POINTS_WON = 3, POINTS_PLAYED = 1 };

/* ---- Who asks, and for which day --------------------------------------------------------------- */

/* The caller, by their key; an unknown key is a stranger. */
static bool caller(call *c, const caper_holder **me)
{
    bool ok = call_maybe(c);
    *me     = ok && c->token ? &c->who.hash : NULL;
    return ok || !problem_is_later(c->problem);
}

/* Today, or the day that is asked for. */
static bool read_day(call *c, const char *asked, caper_day day)
{
    caper_day today, first;
    caper_day_of(c->sv->now, today);
    caper_day_add(today, 1 - DAILY_DAYS, first);
    if (asked && (!caper_day_ok(asked) || strcmp(asked, first) < 0 || strcmp(asked, today) > 0))
        return refuse(c->problem, 400, "bad-request", "day: should be from %s to %s", first, today);
    snprintf(day, CAPER_DAY_CHARS + 1, "%s", asked ? asked : today);
    return true;
}

static bool open_daily(call *c, const char *day, caper_daily *d)
{
    const caper_game *game = caper_game_find(c->word[0]);
    if (!game)
        return refuse(c->problem, 404, "not-found", "there is no such game");
    caper_daily_init(d, day, game);
    return true;
}

/* ---- A day ------------------------------------------------------------------------------------- */

static int by_score(const void *a, const void *b)
{
    const daily_entry *x = a, *y = b;
    int                day = strcmp(x->day, y->day), game = strcmp(x->game, y->game);
    return day ? day : game ? game : strcmp(y->score, x->score);
}

static void sort(daily_list *l, int (*by)(const void *a, const void *b))
{
    if (l->count)
        qsort(l->list, (size_t)l->count, sizeof *l->list, by);
}

static void write_result(const daily_entry *e, int place, caper_buf *out)
{
    caper_json_put(out, "{place:%d name:%s table:%s won:?%d mine:?%d facts:=%s}", place, e->name,
                   e->table, e->won, e->mine, e->facts ? e->facts : "[]");
}

/* Best first; equal results share a place. The first few, and mine. */
static void write_results(const daily_list *l, const char *game, caper_buf *out)
{
    int         n = 0, place = 0;
    const char *last = "";
    caper_json_put(out, "results:[");
    for (int i = 0; i < l->count; i++) {
        const daily_entry *e = &l->list[i];
        if (!e->is_over || strcmp(e->game, game) != 0)
            continue;
        n++;
        place = strcmp(e->score, last) == 0 ? place : n;
        last  = e->score;
        if (n <= SHOWN || e->mine)
            write_result(e, place, out);
    }
    caper_json_put(out, "] count:%d", n);
}

static void write_mine(const daily_list *l, const char *game, caper_buf *out)
{
    for (int i = 0; i < l->count; i++)
        if (l->list[i].mine && strcmp(l->list[i].game, game) == 0) {
            caper_json_put(out, "mine:{table:%s over:?%d}", l->list[i].table, l->list[i].is_over);
            return;
        }
    caper_json_knull(out, "mine");
}

static void write_piece(const caper_daily *d, caper_buf *out)
{
    CAPER_SCRATCH caper_buf title = {0};
    caper_daily_title(d, &title);
    caper_json_put(out, "content:%s piece:%s", d->content, caper_buf_text(&title));
}

static void write_game(const caper_daily *d, const daily_list *l, caper_buf *out)
{
    caper_json_put(out, "{game:%s seed:%s seats:%d", d->game->info->id, d->seed,
                   d->game->info->default_seats);
    if (d->content[0])
        write_piece(d, out);
    write_mine(l, d->game->info->id, out);
    write_results(l, d->game->info->id, out);
    caper_json_close(out, '}');
}

bool daily_get(call *c)
{
    caper_day             day, today;
    const caper_holder   *me;
    DAILY_LIST daily_list l = {0};
    if (!read_day(c, call_argument(c, "day"), day) || !caller(c, &me) ||
        !daily_read(c->sv, day, NULL, me, &l, c->problem))
        return false;
    sort(&l, by_score);
    caper_day_of(c->sv->now, today);
    caper_json_put(c->out, "day:%s today:%s games:[", day, today);
    for (const caper_game *const *g = caper_games(); *g; g++) {
        caper_daily d;
        caper_daily_init(&d, day, *g);
        write_game(&d, &l, c->out);
        caper_daily_fini(&d);
    }
    caper_json_close(c->out, ']');
    return true;
}

/* ---- The week ---------------------------------------------------------------------------------- */

typedef struct standing {
    const daily_entry *last; /* whose name is shown */
    int                points, played, won, best;
} standing;

static bool is_same_deal(const daily_entry *a, const daily_entry *b)
{
    return strcmp(a->day, b->day) == 0 && strcmp(a->game, b->game) == 0;
}

static void mark_best(daily_list *l)
{
    const daily_entry *top = NULL;
    sort(l, by_score);
    for (daily_entry *e = l->list; e < l->list + l->count; e++) {
        if (!e->is_over)
            continue;
        top     = top && is_same_deal(top, e) ? top : e;
        e->best = e->won && strcmp(e->score, top->score) == 0;
    }
}

static int by_person(const void *a, const void *b)
{
    const daily_entry *x = a, *y = b;
    int                who = memcmp(&x->who, &y->who, sizeof x->who);
    return who ? who : by_score(a, b);
}

static int count_up(daily_list *l, standing *all)
{
    int count = 0;
    mark_best(l);
    sort(l, by_person);
    for (const daily_entry *e = l->list; e < l->list + l->count; e++) {
        if (!e->is_over)
            continue;
        count += !count || !caper_holder_is(all[count - 1].last->who, e->who);
        standing *s = &all[count - 1];
        s->last     = e;
        s->played++;
        s->won += e->won;
        s->best += e->best;
        s->points += (e->won ? POINTS_WON : POINTS_PLAYED) + e->best;
    }
    return count;
}

static int by_points(const void *a, const void *b)
{
    const standing *x = a, *y = b;
    return x->points != y->points ? y->points - x->points : strcmp(x->last->name, y->last->name);
}

static void write_standing(const standing *s, caper_buf *out)
{
    caper_json_put(out, "{name:%s points:%d played:%d won:%d best:%d mine:?%d}", s->last->name,
                   s->points, s->played, s->won, s->best, s->last->mine);
}

typedef struct week {
    caper_day  first, today;
    int        days; /* that were read */
    daily_list results;
} week;

static void drop_week(call *c)
{
    week *w = c->made;
    daily_list_fini(&w->results);
    free(w);
}

static week *begin_week(call *c)
{
    week *w = call_make(c, sizeof *w, drop_week);
    caper_day_of(c->sv->now, w->today);
    caper_day_add(w->today, 1 - DAILY_DAYS, w->first);
    return w;
}

/* A day in each turn. */
static bool read_week(call *c, week *w)
{
    caper_day           day;
    const caper_holder *me;
    if (!caller(c, &me))
        return false;
    while (w->days < DAILY_DAYS) {
        caper_day_add(w->first, w->days, day);
        if (!daily_read(c->sv, day, NULL, me, &w->results, c->problem) ||
            (++w->days < DAILY_DAYS && call_pause(c)))
            return false;
    }
    return true;
}

bool daily_get_week(call *c)
{
    week *w = c->made ? c->made : begin_week(c);
    if (!read_week(c, w))
        return false;
    standing *all   = caper_alloc((size_t)w->results.count + 1, sizeof *all);
    int       count = count_up(&w->results, all);
    if (count)
        qsort(all, (size_t)count, sizeof *all, by_points);
    caper_json_put(c->out, "from:%s to:%s week:[", w->first, w->today);
    for (int i = 0; i < count; i++)
        if (i < SHOWN || all[i].last->mine)
            write_standing(&all[i], c->out);
    caper_json_close(c->out, ']');
    free(all);
    return true;
}

/* ---- Playing ------------------------------------------------------------------------------------- */

/* Under one token a day's game is played once. */
static bool need_fresh(call *c, const caper_daily *d)
{
    DAILY_LIST daily_list l     = {0};
    bool                  fresh = true;
    if (!daily_read(c->sv, d->day, &c->who.hash, &c->who.hash, &l, c->problem))
        return false;
    for (int i = 0; i < l.count; i++)
        fresh &= strcmp(l.list[i].game, d->game->info->id) != 0;
    return fresh || refuse(c->problem, 409, "played",
                           "you have begun this one already; play it again for practice");
}

static void fill(table_request *q, const caper_daily *d)
{
    q->game    = d->game->info->id;
    q->options = d->options;
    q->seed    = d->seed;
    q->daily   = d->day;
    seats_fix(q, d->game->info->default_seats, d->you);
}

static bool begin(call *c, const caper_daily *d, bool practice)
{
    table_request    q = {0};
    caper_holder_hex holder;
    room            *r = NULL;
    if (!call_table(c, &q) || !(practice ? call_maybe : call_person)(c) ||
        (!practice && !need_fresh(c, d)))
        return false;
    fill(&q, d);
    if (!practice) {
        caper_holder_write(c->who.hash, holder);
        q.holder = holder;
    }
    if (!call_make_table(c, &q, &r))
        return false;
    people_keep_seat(r, &c->who, q.me, true);
    if (!practice)
        daily_keep(c->sv, c->who.hash, d, r->id, q.name, NULL);
    return true;
}

bool daily_post(call *c)
{
    caper_daily d;
    const char *asked;
    caper_day   day;
    bool        practice;
    if (!call_text(c, "day", &asked) || !call_flag(c, "practice", &practice) ||
        !read_day(c, asked, day) || !open_daily(c, day, &d))
        return false;
    bool ok = begin(c, &d, practice);
    caper_daily_fini(&d);
    return ok;
}

/* ---- Handing in ---------------------------------------------------------------------------------- */

typedef struct hand_in {
    const char     *day;
    caper_daily     d;
    char           *name, *transcript; /* owned */
    caper_buf       text;              /* the transcript as it is kept, with the person's name */
    caper_table    *table;             /* that it leads to; NULL: it is refused */
    caper_reckoning result;
    problem         problem;
} hand_in;

static void free_hand_in(hand_in *h)
{
    caper_daily_fini(&h->d);
    caper_table_free(h->table);
    caper_buf_fini(&h->text);
    free(h->name);
    free(h->transcript);
    free(h);
}

static bring_request request_of(hand_in *h)
{
    return (bring_request){.transcript = caper_buf_text(&h->text), .seat = -1};
}

/* The game is played again, bots included, which takes long and does not need the server. */
static void prove(call *c)
{
    hand_in     *h   = c->made;
    caper_error  err = {0};
    caper_table *t   = caper_daily_replay(&h->d, h->transcript, &err);
    if (!t) {
        refuse(&h->problem, 400, "bad-transcript", "transcript: %.200s", err.text);
        return;
    }
    caper_daily_reckon(&h->d, t, caper_daily_turns(&h->d, t), &h->result);
    caper_table_rename(t, h->d.you, h->name);
    caper_table_transcript(t, &h->text);
    caper_table_free(t);
    bring_request q = request_of(h);
    h->table        = bring_verify(&q, &h->problem);
}

/* The game becomes a table here, so that it can be watched. */
static bool take_in(call *c, hand_in *h)
{
    token_text    host, token;
    bring_request q = request_of(h);
    room         *r = NULL;
    *c->problem     = h->problem;
    if (!h->table || !bring_verified(c->sv, &q, h->table, &r, host, token, c->problem))
        return false;
    daily_keep(c->sv, c->who.hash, &h->d, r->id, h->name, &h->result);
    c->status = 201;
    caper_json_kstr(c->out, "table", r->id);
    caper_reckoning_write(&h->result, c->out);
    return true;
}

static void drop_hand_in(call *c) { free_hand_in(c->made); }

static bool read_hand_in(call *c, hand_in *h)
{
    const char *name, *transcript;
    if (!call_text(c, "name", &name) || !call_text(c, "transcript", &transcript) ||
        !call_text(c, "day", &h->day))
        return false;
    if (!name_ok(name))
        return call_wrong(c, "name", "a name, as at a table");
    if (!transcript)
        return refuse(c->problem, 400, "bad-request", "transcript: is missing");
    h->name       = caper_strdup(name);
    h->transcript = caper_strdup(transcript);
    return bring_fits(transcript, c->problem);
}

static bool may_hand_in(call *c, const hand_in *h)
{
    double tables = bring_costs(h->transcript);
    return need_fresh(c, &h->d) && call_may_make(c, tables, strlen(h->transcript));
}

/* False: it is refused, or a thread has it. */
static bool hand_in_for_proof(call *c)
{
    caper_day day;
    hand_in  *h = caper_alloc(1, sizeof *h);
    if (read_hand_in(c, h) && read_day(c, h->day, day) && open_daily(c, day, &h->d) &&
        may_hand_in(c, h))
        return call_apart(c, prove, h, drop_hand_in, true);
    free_hand_in(h);
    return false;
}

/* The same person may have handed in another meanwhile. */
bool daily_post_result(call *c)
{
    if (!c->made && !hand_in_for_proof(c))
        return false;
    hand_in *h = c->made;
    return need_fresh(c, &h->d) && take_in(c, h);
}
