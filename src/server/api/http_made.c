/* A new heist over HTTP: made up from a seed, and tried by bots before it is offered.
 *
 * Trying takes some seconds, so it is done in slices, on a thread: every request for the
 * same heist does a little of the work and says how far it has come; clients ask until it is
 * done. The result is kept for later requests with the same seed. All of it lives in memory and
 * may be forgotten: the same seed makes the same heist again. An address that asks for many pushes
 * its own out first. */
#include <stdlib.h>
#include <string.h>

#include "base/json_put.h"
#include "base/memory.h"
#include "base/text.h"
#include "server/api/http_call.h"
#include "server/api/made.h"
#include "workshop/maker.h"

enum { KEPT = 16, EACH = 3 /* of one address */, SLICE = 4, SEED_DIGITS = 16 };

typedef struct place {
    caper_wish   wish;
    caper_maker *maker; /* NULL: a free place */
    uint64_t     used, owner;
    bool         busy; /* a thread has the maker: do not touch it */
    int          percent;
} place;

struct made_heists {
    place    at[KEPT];
    uint64_t clock;
};

void made_free(made_heists *made)
{
    for (int i = 0; made && i < KEPT; i++)
        caper_maker_free(made->at[i].maker);
    free(made);
}

static bool same(const caper_wish *a, const caper_wish *b)
{
    return a->seed == b->seed && a->level == b->level && a->size == b->size && a->with == b->with;
}

/* Which of two would rather be forgotten? Places that are free come first. */
static place *older(place *a, place *b)
{
    if (!a || b->busy)
        return a ? a : b->busy ? NULL : b;
    return b->used < a->used ? b : a;
}

/* The place for something new of this address; NULL: all are in use just now. */
static place *free_place(made_heists *made, uint64_t owner)
{
    place *oldest = NULL, *own = NULL;
    int    count = 0;
    for (int i = 0; i < KEPT; i++) {
        place *p = &made->at[i];
        oldest   = older(oldest, p);
        if (!p->maker || p->owner != owner)
            continue;
        count++;
        own = older(own, p);
    }
    return count >= EACH ? own : oldest;
}

/* The place of this heist; NULL: full just now. */
static place *find_place(made_heists *made, const caper_game *game, const caper_wish *wish,
                         uint64_t owner)
{
    place *p = NULL;
    for (int i = 0; i < KEPT && !p; i++)
        if (made->at[i].maker && same(&made->at[i].wish, wish))
            p = &made->at[i];
    if (!p && (p = free_place(made, owner))) {
        caper_maker_free(p->maker);
        *p = (place){.wish = *wish, .maker = caper_maker_new(game, wish), .owner = owner};
    }
    if (p)
        p->used = ++made->clock;
    return p;
}

/* ---- What is wanted ---- */

/* "a list of dogs, gates and patrol" */
static bool wrong_name(call *c, const char *field, const char *before, const char *const *names,
                       const char *last)
{
    CAPER_SCRATCH caper_buf text = {0};
    caper_buf_str(&text, before);
    caper_put_choices(&text, names, last);
    return call_wrong(c, field, caper_buf_text(&text));
}

static bool read_modules(call *c, const char *const *modules, uint8_t *out)
{
    const caper_json *list;
    if (!call_get(c, "with", CAPER_JSON_ARRAY, "a list of modules", &list))
        return false;
    caper_json_each (one, list) {
        const char *name = caper_json_string(one);
        int         k    = name ? caper_name_find(modules, name, strlen(name)) : -1;
        if (k < 0)
            return wrong_name(c, "with", "a list of ", modules, " and ");
        *out |= (uint8_t)(1u << k);
    }
    return true;
}

static bool read_wish(call *c, const caper_maker_facet *by, caper_wish *wish)
{
    const char *seed, *level;
    int         size;
    if (!call_text(c, "seed", &seed) || !call_text(c, "level", &level) ||
        !call_int(c, by->size, by->least, by->most, by->usual, &size))
        return false;
    if (!seed || !*seed || strlen(seed) > SEED_DIGITS ||
        strspn(seed, "0123456789abcdefABCDEF") != strlen(seed))
        return call_wrong(c, "seed", "1 to 16 hexadecimal digits");
    int k = level ? caper_name_find(by->levels, level, strlen(level)) : 0;
    if (k < 0)
        return wrong_name(c, "level", "", by->levels, " or ");
    *wish =
        (caper_wish){.seed = strtoull(seed, NULL, 16), .level = (uint8_t)k, .size = (uint8_t)size};
    return read_modules(c, by->modules, &wish->with);
}

/* ---- What comes out ---- */

static void write_trial(const caper_maker *m, int seats, caper_buf *out)
{
    const caper_trial *t = caper_maker_trial(m, seats);
    caper_share        s = caper_share_of(t->wins, t->games);
    caper_json_put(out, "{crew:%d games:%d wins:%d low:%d high:%d}", seats, t->games, t->wins,
                   (int)(1000 * s.low), (int)(1000 * s.high));
}

static void write_made(const caper_maker *m, caper_buf *out)
{
    CAPER_SCRATCH caper_buf title = {0}, text = {0};
    caper_maker_write(m, &title, &text);
    caper_json_put(out, "title:%s text:%s trials:[", caper_buf_text(&title), caper_buf_text(&text));
    write_trial(m, 4, out);
    write_trial(m, 3, out);
    caper_json_close(out, ']');
}

static void write_progress(const caper_maker *m, caper_buf *out)
{
    bool done = caper_maker_stage_of(m) == MAKER_DONE;
    caper_json_put(out, "done:?%d percent:%d", done, (int)(100 * caper_maker_progress(m)));
    if (done)
        write_made(m, out);
}

/* ---- The work ---- */

static bool is_failed(const caper_maker *m) { return caper_maker_stage_of(m) == MAKER_FAILED; }

static bool is_ready(const caper_maker *m)
{
    return caper_maker_stage_of(m) == MAKER_DONE || is_failed(m);
}

static void make_on(call *c)
{
    caper_maker *m = ((place *)c->made)->maker;
    for (int i = 0; i < SLICE && caper_maker_step(m); i++)
        if (caper_maker_stage_of(m) == MAKER_HARD)
            break; /* thinking takes longer than playing */
}

static bool refuse_seed(problem *p)
{
    return refuse(p, 422, "no-heist",
                  "no house of this seed plays as its level should; try another seed");
}

static void made_some(call *c)
{
    place *at   = c->made;
    at->busy    = false;
    at->percent = (int)(100 * caper_maker_progress(at->maker));
}

static bool send_to_work(call *c, place *at)
{
    at->busy = true;
    return call_apart(c, make_on, at, made_some, false);
}

bool content_new(call *c)
{
    const caper_game        *game = caper_game_find(c->word[0]);
    const caper_maker_facet *by   = caper_workshop_of(game)->maker;
    caper_wish               wish;
    if (!by)
        return refuse(c->problem, 404, "not-found", "only heists are made up here");
    if (!read_wish(c, by, &wish))
        return false;
    if (!c->sv->made)
        c->sv->made = caper_alloc(1, sizeof *c->sv->made);
    place *at = c->made ? c->made : find_place(c->sv->made, game, &wish, c->from->key);
    if (!at)
        return refuse(c->problem, 429, "too-many",
                      "many heists are being made up just now; try again in a minute");
    if (at->busy && !c->made) { /* for another request */
        caper_json_put(c->out, "done:?%d percent:%d", false, at->percent);
        return true;
    }
    if (!c->made && !is_ready(at->maker) && !send_to_work(c, at))
        return false;
    if (is_failed(at->maker))
        return refuse_seed(c->problem);
    write_progress(at->maker, c->out);
    return true;
}
