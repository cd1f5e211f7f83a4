/* McGuffin: the job's story in a position. Which beat each situation stands at, what is marked, and
 * how many lines of each list were told: numbers only, so that a story goes on where it was. */
#include <string.h>

#include "games/mcguffin/story.h"

/* The lists of counters, by name. */
typedef struct counters {
    const char *key;
    size_t      at;
    int         count;
} counters;

static const counters lists[] = {
    {"passing", offsetof(mcguffin_story, passing), GETAWAY + 1},
    {"mishaps", offsetof(mcguffin_story, mishaps), GETAWAY + 1},
    {"opened", offsetof(mcguffin_story, opened), DECKS},
    {"jammed", offsetof(mcguffin_story, jammed), DECKS},
    {"passed", offsetof(mcguffin_story, passed), JOB_PLACES},
    {"stopped", offsetof(mcguffin_story, stopped), JOB_PLACES},
    {"blows", offsetof(mcguffin_story, blows), 2},
};
enum { LISTS = sizeof lists / sizeof *lists };

static const char *id_of(const mcguffin_job *job, int o)
{
    return job_read(job, job->obstacle[o].id);
}

static void save_situations(const mcguffin_job *job, const mcguffin_story *t, caper_buf *out)
{
    caper_json_kopen(out, "at", '{');
    for (int o = 0; o < job->count; o++)
        if (t->at[o])
            caper_json_kint(out, id_of(job, o), t->at[o]);
    caper_json_close(out, '}');
    caper_json_kopen(out, "missed", '{');
    for (int o = 0; o < job->count; o++)
        if (t->missed[o])
            caper_json_kint(out, id_of(job, o), t->missed[o]);
    caper_json_close(out, '}');
    caper_json_kopen(out, "taken", '[');
    for (int o = 0; o < job->count; o++)
        if (t->taken >> o & 1)
            caper_json_str(out, id_of(job, o));
    caper_json_close(out, ']');
}

/* A state is flat and was zero at first, what lies between its fields included. */
static bool is_untold(const mcguffin_story *t)
{
    const uint8_t *bytes = (const uint8_t *)t;
    for (size_t i = 0; i < sizeof *t; i++)
        if (bytes[i])
            return false;
    return true;
}

/* Nothing at all where nothing has happened yet. */
void mcguffin_save_story(const caper_match *match, const mcguffin_state *s, caper_buf *out)
{
    const mcguffin_story *t   = &s->story;
    const mcguffin_job   *job = job_of(match);
    if (!job || is_untold(t))
        return;
    caper_json_kopen(out, "story", '{');
    caper_json_kopen(out, "marks", '[');
    for (int m = 0; m < job->marks; m++)
        if (t->marks >> m & 1)
            caper_json_str(out, job_read(job, job->mark[m]));
    caper_json_close(out, ']');
    save_situations(job, t, out);
    for (int l = 0; l < LISTS; l++) {
        caper_json_kopen(out, lists[l].key, '[');
        for (int i = 0; i < lists[l].count; i++)
            caper_json_int(out, ((const uint8_t *)t + lists[l].at)[i]);
        caper_json_close(out, ']');
    }
    caper_json_kint(out, "places", t->places);
    caper_json_close(out, '}');
}

/* ---- Loading -------------------------------------------------------------------------------- */

static int find(const mcguffin_job *job, caper_fields *f, const char *key, const char *id)
{
    int o = id ? mcguffin_obstacle_find(job, id, strlen(id)) : -1;
    if (o < 0)
        caper_field_wrong(f, "story: %s: the job has no obstacle “%.40s”", key, id ? id : "?");
    return o;
}

/* `at` and `missed`: a number for an obstacle. */
static void load_numbers(const mcguffin_job *job, caper_fields *f, const caper_json *story,
                         const char *key, uint8_t *to)
{
    const caper_json *map = caper_field_object(f, story, key, "numbers by obstacle"), *v;
    const char       *id;
    if (!map)
        return;
    caper_json_object_foreach(map, id, v)
    {
        int     o = find(job, f, key, id);
        int64_t n = caper_json_integer(v), most = 255;
        if (o >= 0 && !strcmp(key, "at"))
            most = job->obstacle[o].beats;
        if (o >= 0 && (n < 0 || n > most))
            caper_field_wrong(f, "story: %s of %s should be 0 to %d", key, id, (int)most);
        else if (o >= 0)
            to[o] = (uint8_t)n;
    }
}

static void load_marks(const mcguffin_job *job, caper_fields *f, const caper_json *list,
                       mcguffin_story *t)
{
    for (size_t i = 0; i < caper_json_size(list); i++) {
        const char *name = caper_json_string(caper_json_at(list, i));
        int         m    = 0;
        while (m < job->marks && (!name || strcmp(job_read(job, job->mark[m]), name)))
            m++;
        if (m == job->marks)
            caper_field_wrong(f, "story: the job has no mark “%.40s”", name ? name : "?");
        else
            t->marks |= 1ull << m;
    }
}

static void load_taken(const mcguffin_job *job, caper_fields *f, const caper_json *list,
                       mcguffin_story *t)
{
    for (size_t i = 0; i < caper_json_size(list); i++) {
        int o = find(job, f, "taken", caper_json_string(caper_json_at(list, i)));
        if (o >= 0)
            t->taken |= 1ull << o;
    }
}

static void load_counters(caper_fields *f, const caper_json *story, const counters *c, uint8_t *to)
{
    const caper_json *list = caper_field_list(f, story, c->key, "a list of numbers");
    for (size_t i = 0; i < caper_json_size(list); i++) {
        int64_t n = caper_json_integer(caper_json_at(list, i));
        if (i >= (size_t)c->count || n < 0 || n > 255)
            caper_field_wrong(f, "story: %s should be %d numbers, 0 to 255", c->key, c->count);
        else
            to[i] = (uint8_t)n;
    }
}

void mcguffin_load_story(const caper_match *match, const caper_json *position, caper_fields *f,
                         mcguffin_state *s)
{
    const mcguffin_job *job   = job_of(match);
    mcguffin_story     *t     = &s->story;
    const caper_json   *story = caper_field_object(f, position, "story", "the job's story");
    if (!story)
        return;
    if (!job || is_hosted(match)) {
        caper_field_wrong(f, "story: only a job in auto has one");
        return;
    }
    load_marks(job, f, caper_field_list(f, story, "marks", "a list of marks"), t);
    load_taken(job, f, caper_field_list(f, story, "taken", "a list of obstacles"), t);
    load_numbers(job, f, story, "at", t->at);
    load_numbers(job, f, story, "missed", t->missed);
    for (int l = 0; l < LISTS; l++)
        load_counters(f, story, &lists[l], (uint8_t *)t + lists[l].at);
    t->places = (uint8_t)caper_field_int(f, story, "places", 0, 255, 0);
    t->closed = mcguffin_find_closed(job, t);
    t->over   = mcguffin_find_over(job, t);
}
