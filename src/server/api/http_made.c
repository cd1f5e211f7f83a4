/* A new heist over HTTP: made up from a seed, and tried by bots before it is offered.
 *
 * Trying takes some seconds, so it is done in slices, on a thread: every request for the
 * same heist does a little of the work and says how far it has come; whoever wants it asks until it
 * is done. What was made is kept for those who come with the same seed. All of it lives in memory and
 * may be forgotten: the same seed makes the same heist again. An address that asks for many pushes
 * its own out first. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "games/heist/content/advice.h"
#include "server/api/http_call.h"
#include "server/api/made.h"
#include "workshop/heist_maker.h"

enum { KEPT = 16, EACH = 3 /* of one address */, SLICE = 4, SEED_DIGITS = 16 };

typedef struct place {
    heist_wish   wish;
    heist_maker *maker; /* NULL: nothing is here */
    uint64_t     used, owner;
    bool         busy; /* a thread has the maker; nobody else may look at it */
    int          percent;
} place;

struct made_heists {
    place    at[KEPT];
    uint64_t clock;
};

void made_free(made_heists *made)
{
    for (int i = 0; made && i < KEPT; i++)
        heist_maker_free(made->at[i].maker);
    free(made);
}

static bool same(const heist_wish *a, const heist_wish *b)
{
    return a->seed == b->seed && a->difficulty == b->difficulty && a->tiles == b->tiles &&
           a->with == b->with;
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

/* The place of this heist; NULL: there is no room for one more just now. */
static place *find_place(made_heists *made, const heist_wish *wish, uint64_t owner)
{
    place *p = NULL;
    for (int i = 0; i < KEPT && !p; i++)
        if (made->at[i].maker && same(&made->at[i].wish, wish))
            p = &made->at[i];
    if (!p && (p = free_place(made, owner))) {
        heist_maker_free(p->maker);
        *p = (place){.wish = *wish, .maker = heist_maker_new(wish), .owner = owner};
    }
    if (p)
        p->used = ++made->clock;
    return p;
}

/* ---- What is wanted ---- */

static bool read_modules(call *c, uint8_t *out)
{
    const caper_json *list, *one;
    size_t            i;
    if (!call_get(c, "with", CAPER_JSON_ARRAY, "a list of modules", &list))
        return false;
    caper_json_array_foreach(list, i, one)
    {
        const char *name = caper_json_string(one);
        int         k    = name ? caper_name_find(heist_module_names, name, strlen(name)) : -1;
        if (k < 0)
            return call_wrong(c, "with",
                              "a list of dogs, gates, remote, keycard, tower, reinforcements, "
                              "guide and patrol");
        *out |= (uint8_t)(1u << k);
    }
    return true;
}

static bool read_wish(call *c, heist_wish *wish)
{
    const char *seed, *level;
    int         tiles, k;
    if (!call_body(c) || !call_text(c, "seed", &seed) || !call_text(c, "level", &level) ||
        !call_int(c, "tiles", HEIST_TILES_FEW, HEIST_TILES_MANY, 30, &tiles))
        return false;
    if (!seed || !*seed || strlen(seed) > SEED_DIGITS ||
        strspn(seed, "0123456789abcdefABCDEF") != strlen(seed))
        return call_wrong(c, "seed", "1 to 16 hexadecimal digits");
    k = caper_name_find(heist_difficulty_names, level ? level : "amateur",
                        strlen(level ? level : "amateur"));
    if (k < 0)
        return call_wrong(c, "level", "amateur, semi-pro or pro");
    wish->seed       = strtoull(seed, NULL, 16);
    wish->difficulty = (uint8_t)k;
    wish->tiles      = (uint8_t)tiles;
    return read_modules(c, &wish->with);
}

/* ---- What comes out ---- */

static void write_trial(const heist_maker *m, int seats, caper_buf *out)
{
    const heist_trial *t = heist_maker_trial(m, seats);
    caper_share        s = caper_share_of(t->wins, t->games);
    caper_json_open(out, '{');
    caper_json_kint(out, "crew", seats);
    caper_json_kint(out, "games", t->games);
    caper_json_kint(out, "wins", t->wins);
    caper_json_kint(out, "low", (int)(1000 * s.low));
    caper_json_kint(out, "high", (int)(1000 * s.high));
    caper_json_close(out, '}');
}

static void write_heist(const heist_maker *m, caper_buf *out)
{
    const heist_wish *wish = heist_maker_wish(m);
    caper_buf         text = {0};
    caper_buf_printf(&text, "# Made up from seed %llx, %s, %d tiles.\n",
                     (unsigned long long)wish->seed, heist_difficulty_names[wish->difficulty],
                     wish->tiles);
    heist_file_write(heist_maker_file(m), &text);
    caper_json_kstr(out, "title", heist_maker_file(m)->name);
    caper_json_kstr(out, "text", caper_buf_text(&text));
    caper_json_kopen(out, "trials", '[');
    write_trial(m, 4, out);
    write_trial(m, 3, out);
    caper_json_close(out, ']');
    caper_buf_fini(&text);
}

static void write_progress(const heist_maker *m, caper_buf *out)
{
    bool done = heist_maker_stage_of(m) == MAKER_DONE;
    caper_json_kbool(out, "done", done);
    caper_json_kint(out, "percent", (int)(100 * heist_maker_progress(m)));
    if (done)
        write_heist(m, out);
}

/* ---- The work ---- */

static bool is_failed(const heist_maker *m) { return heist_maker_stage_of(m) == MAKER_FAILED; }

static bool is_ready(const heist_maker *m)
{
    return heist_maker_stage_of(m) == MAKER_DONE || is_failed(m);
}

static void make_on(call *c)
{
    heist_maker *m = ((place *)c->made)->maker;
    for (int i = 0; i < SLICE && heist_maker_step(m); i++)
        if (heist_maker_stage_of(m) == MAKER_HARD)
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
    at->percent = (int)(100 * heist_maker_progress(at->maker));
}

static bool send_to_work(call *c, place *at)
{
    at->busy = true;
    return call_apart(c, make_on, at, made_some, false);
}

bool content_new(call *c)
{
    heist_wish wish = {0};
    if (strcmp(c->word[0], "heist") != 0)
        return refuse(&c->problem, 404, "not-found", "only heists are made up here");
    if (!read_wish(c, &wish))
        return false;
    if (!c->sv->made)
        c->sv->made = caper_alloc(1, sizeof *c->sv->made);
    place *at = c->made ? c->made : find_place(c->sv->made, &wish, c->from->key);
    if (!at)
        return refuse(&c->problem, 429, "too-many",
                      "many heists are being made up just now; try again in a minute");
    if (at->busy && !c->made) { /* for somebody else, or for another window */
        caper_json_kbool(c->out, "done", false);
        caper_json_kint(c->out, "percent", at->percent);
        return true;
    }
    if (!c->made && !is_ready(at->maker) && !send_to_work(c, at))
        return false;
    if (is_failed(at->maker))
        return refuse_seed(&c->problem);
    write_progress(at->maker, c->out);
    return true;
}
