/* What is kept of a finished game. See history.h. */
#include "room/history.h"

#include <stdio.h>
#include <stdlib.h>

#include "base/json_get.h"
#include "base/json_put.h"
#include "base/memory.h"
#include "room/crews.h"
#include "room/seat_messages.h"
#include "room/service.h"

static const int64_t LAST_MS = 9999999999999;
static const double  WEEK_MS = 7 * 24 * 3600e3;

/* ---- A game ---------------------------------------------------------------------------------- */

static void ignore(void *ctx, int line, const char *sentence)
{
    (void)ctx, (void)line, (void)sentence;
}

static void write_piece(const room *r, caper_buf *out)
{
    const caper_content    *content = caper_table_match(r->table)->content;
    CAPER_SCRATCH caper_buf title = {0}, figures = {0};
    if (!content)
        return;
    r->game->content->about(content, &title, &figures, ignore, NULL);
    caper_json_kstr(out, "piece", caper_buf_text(&title));
}

static bool is_better(const caper_result *is, int a, int b)
{
    bool a_won = (is->winners & CAPER_SEAT(a)) != 0, b_won = (is->winners & CAPER_SEAT(b)) != 0;
    return a_won != b_won ? a_won : is->has_scores && is->scores[a] > is->scores[b];
}

static int place_of(const room *r, const caper_result *is, int seat)
{
    int place = 1;
    for (int s = 0; s < r->players; s++)
        place += is_better(is, s, seat);
    return seat < r->players ? place : 0; /* a host has none */
}

static bool is_unrated(const room *r)
{
    bool late = false;
    each_seat (s, r)
        late |= r->seats[s].late;
    return late || r->brought || r->daily[0];
}

/* What everybody may know of it; it stays open for what only one is told. */
static void open_game(const room *r, const caper_result *is, caper_buf *out)
{
    caper_json_put(out, "{id:%s at:%jd game:%s title:%s", r->id, r->sv->now, r->game->info->id,
                   r->game->info->title);
    write_piece(r, out);
    caper_json_put(out, "crew?:%s unrated?:?%d of:%d seats:[", r->crew, is_unrated(r), r->players);
    each_seat (s, r)
        caper_json_str(out, r->seats[s].name ? r->seats[s].name : "");
    caper_json_put(out, "] people:[");
    each_seat (s, r)
        caper_json_bool(out, r->seats[s].kind == SEAT_PERSON);
    caper_json_put(out, "] places:[");
    each_seat (s, r)
        caper_json_int(out, place_of(r, is, s));
    caper_json_put(out, "]");
    say_seats(out, "winners", is->winners);
}

static void write_label(const room *r, int64_t at, caper_label label)
{
    snprintf(label, CAPER_LABEL_CHARS + 1, "game/%013jd/%s", (LAST_MS - at), r->id);
}

/* Whom `seat` met, and how that went. 0: unrated: no other person was there, or all won or lost together. */
static int meetings(const caper_json *game, int seat, caper_meeting out[CAPER_MAX_SEATS])
{
    const caper_json *people = caper_json_get(game, "people"),
                     *places = caper_json_get(game, "places"),
                     *rated  = caper_json_get(game, "ratings");
    int64_t mine             = caper_json_integer(caper_json_at(places, (size_t)seat));
    size_t  winners          = caper_json_size(caper_json_get(game, "winners"));
    int     n                = 0;
    if (!mine || !winners || winners >= (size_t)caper_json_get_integer(game, "of") ||
        caper_json_get_flag(game, "unrated"))
        return 0;
    for (int s = 0; s < CAPER_MAX_SEATS; s++) {
        const caper_json *is     = caper_json_at(rated, (size_t)s);
        int64_t           theirs = caper_json_integer(caper_json_at(places, (size_t)s));
        caper_rating      fresh  = caper_rating_new();
        if (s == seat || !theirs || !caper_json_is_true(caper_json_at(people, (size_t)s)))
            continue;
        bool known = caper_json_size(is) == 2;
        out[n++]   = (caper_meeting){
              .value     = known ? caper_json_number(caper_json_at(is, 0)) : fresh.value,
              .deviation = known ? caper_json_number(caper_json_at(is, 1)) : fresh.deviation,
              .score     = mine < theirs    ? 1
                           : mine == theirs ? 0.5
                                            : 0};
    }
    return n;
}

/* ---- Those who played it --------------------------------------------------------------------- */

/* A game that is to be kept. It waits for its commit, and then for what its people were rated. */
typedef struct finished {
    task         task;
    caper_label  label, rating;
    int64_t      at;
    caper_json  *game[CAPER_MAX_SEATS]; /* as kept for the person in that seat; NULL: none; owned */
    caper_holder who[CAPER_MAX_SEATS];
    int          people;
    const room  *room;
    const caper_result *is;
    const char         *open; /* what they have in common */
} finished;

static void free_finished(finished *f)
{
    for (int s = 0; s < CAPER_MAX_SEATS; s++)
        caper_json_free(f->game[s]);
    free(f);
}

/* A seat that has several people is each one's game, but only the first is rated. */
static void keep_one(void *ctx, caper_holder who, int seat)
{
    finished               *f    = ctx;
    CAPER_SCRATCH caper_buf text = {0};
    caper_buf_str(&text, f->open);
    caper_json_put(&text, "seat:%d won:?%d place:%d", seat,
                   (f->is->winners & CAPER_SEAT(seat)) != 0, place_of(f->room, f->is, seat));
    if (f->is->has_scores)
        caper_json_kint(&text, "score", f->is->scores[seat]);
    caper_json_close(&text, '}');
    people_keep(f->task.sv, who, f->label, caper_buf_text(&text));
    if (f->game[seat])
        return;
    f->people++;
    f->who[seat]  = who;
    f->game[seat] = caper_json_read(caper_buf_text(&text), NULL);
}

/* ---- Ratings --------------------------------------------------------------------------------- */

caper_rating history_rating(const caper_json *is, int64_t now)
{
    caper_rating r = caper_rating_new();
    if (!is)
        return r;
    r.value      = caper_json_number(caper_json_get(is, "value"));
    r.deviation  = caper_json_number(caper_json_get(is, "deviation"));
    r.volatility = caper_json_number(caper_json_get(is, "volatility"));
    caper_rating_rest(&r, (double)(now - caper_json_get_integer(is, "at")) / WEEK_MS);
    return r;
}

static bool read_rating(finished *f, int seat, caper_rating *out, problem *p)
{
    CAPER_PARSED caper_json *o;
    bool                     ok = people_read_one(f->task.sv, f->who[seat], f->rating, &o, p);
    *out                        = history_rating(o, f->at);
    return ok;
}

static void keep_rating(finished *f, int seat, caper_rating *r)
{
    caper_meeting met[CAPER_MAX_SEATS];
    caper_rating_play(r, met, meetings(f->game[seat], seat, met));
    people_put(f->task.sv, f->who[seat], f->rating, NULL,
               "{value:%g deviation:%g volatility:%g at:%jd}", r->value, r->deviation,
               r->volatility, f->at);
}

static char *write_ratings(const finished *f, const caper_rating is[CAPER_MAX_SEATS])
{
    caper_buf out = {0};
    caper_json_open(&out, '[');
    for (int s = 0; s < CAPER_MAX_SEATS; s++)
        if (f->game[s])
            caper_json_put(&out, "[%d %d]", (int)is[s].value, (int)is[s].deviation);
        else
            caper_json_null(&out);
    caper_json_close(&out, ']');
    return out.data;
}

static void add_ratings(finished *f, caper_rating is[CAPER_MAX_SEATS])
{
    char *ratings = write_ratings(f, is);
    for (int s = 0; s < CAPER_MAX_SEATS; s++)
        if (f->game[s]) {
            caper_json_set(&f->game[s], "ratings", ratings);
            people_put_json(f->task.sv, f->who[s], f->label, NULL, f->game[s]);
            keep_rating(f, s, &is[s]);
        }
    free(ratings);
}

/* A crash before this leaves a game whose people met rivals of the first day, which is nearly right. */
static void rate(task *t, task_end how)
{
    finished    *f = t->owner;
    caper_rating is[CAPER_MAX_SEATS];
    problem      p  = {0};
    bool         ok = how == TASK_DONE && service_can_write(t->sv, &p);
    for (int s = 0; ok && s < CAPER_MAX_SEATS; s++)
        ok = !f->game[s] || read_rating(f, s, &is[s], &p);
    if (ok)
        add_ratings(f, is);
    if (problem_is_later(&p))
        task_wait_for(t, WAIT_FETCH, rate);
    else
        free_finished(f);
}

/* ---- The end of a game ----------------------------------------------------------------------- */

static bool is_rated(const finished *f)
{
    caper_meeting met[CAPER_MAX_SEATS];
    for (int s = 0; f->people > 1 && s < CAPER_MAX_SEATS; s++)
        if (f->game[s] && meetings(f->game[s], s, met))
            return true;
    return false;
}

void history_over(room *r)
{
    caper_result            is;
    CAPER_SCRATCH caper_buf open = {0};
    finished               *f    = caper_alloc(1, sizeof *f);
    f->task                      = (task){.sv = r->sv, .owner = f};
    f->at                        = r->sv->now;
    caper_table_result(r->table, &is);
    open_game(r, &is, &open);
    write_label(r, f->at, f->label);
    snprintf(f->rating, sizeof f->rating, "rating/%s", r->game->info->id);
    f->room = r;
    f->is   = &is;
    f->open = caper_buf_text(&open);
    people_at(r, keep_one, f);
    if (r->crew[0])
        crews_over(r, f->label, f->open);
    f->room = NULL;
    f->is   = NULL;
    f->open = NULL;
    if (is_rated(f))
        task_wait_for(&f->task, WAIT_COMMIT, rate);
    else
        free_finished(f);
}
