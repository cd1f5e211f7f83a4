/* McGuffin: job files.
 *
 * A job is lines of `key: value`. Indentation is for the eye; `#` begins a comment line; a line
 * that begins with `>` continues the text above. A key may end with `if MARK` or `unless MARK`:
 * then the line counts only if that happened. Every problem is reported with its line, and the
 * reader goes on, so that one look shows them all. Files from before there were beats can still be read:
 * an obstacle with one text, one success and one failure. */
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>
#include <threads.h>

#include "base/memory.h"
#include "base/text.h"
#include "games/mcguffin/job_reader.h"

static const char standard_id[] = "lighthouse";

typedef mcguffin_reader reader;

/* Whose keys: see open_sections. */
enum { ALWAYS, JOB, ANY_STAGE, STAGE, PLACE, OBSTACLE, FRESH, OLD, BEAT };

/* ---- Beats ---------------------------------------------------------------------------------- */

static const char *or_dash(job_text text) { return text ? text : "?"; }

static void open_beat(reader *r, const char *name)
{
    mcguffin_job      *job = r->job;
    mcguffin_obstacle *o   = r->obstacle;
    if (job->beats == JOB_BEATS) {
        caper_problem(&r->in, "a job has at most %d beats", JOB_BEATS);
        return;
    }
    if (*name && !mcguffin_job_is_id(name))
        caper_problem(
            &r->in, "a beat's name should be small letters, digits and dashes, not “%.40s”", name);
    r->beat       = &job->beat[job->beats++];
    *r->beat      = (mcguffin_beat){.line = r->in.number};
    r->beat->name = *name ? mcguffin_job_keep(r, name) : 0;
    o->beats++;
    mcguffin_job_lines(r, &r->beat->lines);
}

static void check_beat(reader *r, const mcguffin_beat *b)
{
    static const struct {
        const char *name;
        int         kind;
    } needs[]      = {{"text", LINE_TEXT}, {"success", LINE_SUCCESS}, {"failure", LINE_FAILURE}};
    const char *id = or_dash(r->obstacle->id);
    for (size_t i = 0; i < sizeof needs / sizeof *needs; i++)
        if (!mcguffin_line_find(b->lines, needs[i].kind, ANY_MARK))
            caper_problem_at(&r->in, r->obstacle->endless ? r->obstacle->line : b->line,
                             "obstacle %s: “%s” is missing", id, needs[i].name);
}

/* A failure leads forward only, so that every situation comes to its end. */
static void resolve_beat(reader *r, mcguffin_beat *b, int number)
{
    mcguffin_obstacle *o = r->obstacle;
    if (!b->leads_to)
        return;
    for (int k = number + 1; k < o->beats; k++) {
        mcguffin_beat *to = &o->beat[k];
        if (to->name && !strcmp(to->name, b->leads_to)) {
            b->leads = (uint8_t)(k + 1);
            to->side = 1;
            return;
        }
    }
    caper_problem_at(&r->in, b->line, "leads to: obstacle %s has no beat “%s” after this one",
                     or_dash(o->id), b->leads_to);
}

/* ---- Sections ------------------------------------------------------------------------------- */

static void check_beats(reader *r)
{
    mcguffin_obstacle *o = r->obstacle;
    for (int k = 0; k < o->beats; k++)
        check_beat(r, &o->beat[k]);
    for (int k = 0; k < o->beats; k++)
        resolve_beat(r, &o->beat[k], k);
    for (int k = 0; k < o->beats; k++)
        if (o->beat[k].name && !o->beat[k].side)
            caper_problem_at(&r->in, o->beat[k].line, "obstacle %s: nothing leads to the beat “%s”",
                             or_dash(o->id), o->beat[k].name);
}

static void close_obstacle(reader *r)
{
    mcguffin_obstacle *o = r->obstacle;
    char               before[60];
    if (!o)
        return;
    snprintf(before, sizeof before, "obstacle %s: ", or_dash(o->id));
    caper_reader_miss(&r->base, OBSTACLE, o->line, before);
    if (!r->priced)
        caper_problem_at(&r->in, o->line, "%sthere is no price", before);
    if (!o->beats)
        caper_problem_at(&r->in, o->line, "%sthere is no text", before);
    check_beats(r);
    r->obstacle = NULL;
    r->beat     = NULL;
}

static void read_obstacle(void *ctx, char *id)
{
    reader       *r   = ctx;
    mcguffin_job *job = r->job;
    close_obstacle(r);
    r->priced = false;
    if (r->stage < 0 || r->stage == COMBINATION) {
        caper_problem(&r->in, "an obstacle belongs in the stage casing, heist or getaway: write "
                              "“stage: casing” above it");
        return;
    }
    if (job->count == JOB_OBSTACLES) {
        caper_problem(&r->in, "a job has at most %d obstacles", JOB_OBSTACLES);
        return;
    }
    if (!mcguffin_job_is_id(id))
        caper_problem(&r->in,
                      "obstacle: should be a short name of small letters, digits and "
                      "dashes, like night-guard, not “%.40s”",
                      id);
    if (mcguffin_obstacle_find(job, id, strlen(id)) >= 0)
        caper_problem(&r->in, "obstacle: there is already one called “%.40s”", id);
    r->obstacle         = &job->obstacle[job->count++];
    *r->obstacle        = (mcguffin_obstacle){.stage = (uint8_t)r->stage,
                                              .line  = r->in.number,
                                              .beat  = &job->beat[job->beats],
                                              .when  = r->when};
    r->obstacle->id     = mcguffin_job_keep(r, id);
    job->last[r->stage] = job->count;
    caper_reader_begin(&r->base, OBSTACLE, r->obstacle);
}

static void read_stage(void *ctx, char *name)
{
    reader                  *r       = ctx;
    static const char *const names[] = {"casing", "heist", "combination", "getaway", NULL};
    int                      stage   = caper_name_find(names, name, strlen(name));
    close_obstacle(r);
    if (stage < 0)
        caper_problem(&r->in, "stage: should be casing, heist, combination or getaway, not “%.40s”",
                      name);
    else if (stage <= r->stage)
        caper_problem(&r->in,
                      "stage: %s comes after %s; each stage once, in the order casing, "
                      "heist, combination, getaway",
                      name, names[r->stage]);
    if (stage < 0)
        return;
    r->stage             = stage;
    r->job->first[stage] = r->job->last[stage] = r->job->count;
    mcguffin_job_lines(r, &r->job->stage[stage]);
}

static void read_card(void *ctx, char *value)
{
    reader *r = ctx;
    int     d = caper_pick(ctx, value);
    if (d >= 0 && r->stage != COMBINATION)
        caper_problem(&r->in, "a card belongs in the stage combination");
    else if (d >= 0 && r->job->card[d].end)
        caper_problem(&r->in, "card: %s is there twice", value);
    else if (d >= 0)
        mcguffin_job_lines(r, &r->job->card[d]);
}

/* Places of the chase come after those of the stages before. −1: there is none of that name. */
static int find_place(const reader *r, const char *title)
{
    const mcguffin_job *job = r->job;
    for (int i = r->stage == GETAWAY ? job->chase : 0; i < job->places; i++)
        if (!strcmp(job->place[i].title, title))
            return i;
    return -1;
}

static int add_place(reader *r, const char *title)
{
    mcguffin_job *job = r->job;
    int           at  = job->places;
    if (r->stage == GETAWAY && at == job->chase + JOB_CHASE)
        caper_problem(&r->in, "a chase has at most %d places", JOB_CHASE);
    else if (at == JOB_PLACES - JOB_CHASE * (r->stage != GETAWAY))
        caper_problem(&r->in, "before the getaway a job has at most %d places", at);
    else {
        job->place[at].title = mcguffin_job_keep(r, title);
        job->places++;
        if (r->stage != GETAWAY)
            job->chase = job->places;
        return at;
    }
    return -1;
}

/* A place of the chase, or in an obstacle the one that it belongs to. Before the getaway a place is only
 * a name, and the first obstacle that is there brings it in. */
static void read_place(void *ctx, char *value)
{
    reader *r     = ctx;
    bool    chase = r->stage == GETAWAY, fresh = r->obstacle && !r->obstacle->beats;
    int     at = r->obstacle ? find_place(r, value) : -1;
    if (fresh && at < 0 && chase)
        caper_problem(&r->in, "place: there is no place “%.60s” above the obstacles", value);
    else if (fresh && at < 0)
        at = add_place(r, value);
    if (at >= 0)
        r->obstacle->places |= (uint16_t)(1u << at);
    if (fresh || at >= 0)
        return;
    close_obstacle(r);
    if (!chase)
        caper_problem(&r->in, "before the getaway a place is said in an obstacle, above its beats");
    else if ((at = add_place(r, value)) >= 0)
        mcguffin_job_lines(r, &r->job->place[at].lines);
}

/* ---- Keys ----------------------------------------------------------------------------------- */

static void read_told(void *ctx, char *value)
{
    reader *r = ctx;
    mcguffin_job_line(r, r->base.key->low, value);
}

/* Files from before there were beats: the first text opens the only one. */
static void read_old(void *ctx, char *value)
{
    reader            *r    = ctx;
    mcguffin_obstacle *o    = r->obstacle;
    int                kind = r->base.key->low;
    if (!o->beats)
        open_beat(r, "");
    o->endless = 1;
    if (r->beat && mcguffin_line_find(r->beat->lines, kind, ANY_MARK) && !r->when.mark)
        caper_problem(&r->in, "“%s” is there twice; begin a line with > to continue a text",
                      r->base.key->name);
    if (r->beat)
        mcguffin_job_line(r, kind, value);
}

static void read_beat(void *ctx, char *value)
{
    reader *r = ctx;
    if (r->obstacle->endless)
        caper_problem(&r->in, "an obstacle has either beats or one text, not both");
    open_beat(r, r->base.words);
    if (r->beat)
        mcguffin_job_line(r, LINE_TEXT, value);
}

static void read_beat_text(void *ctx, char *value)
{
    reader *r = ctx;
    if (!r->when.mark)
        caper_problem(&r->in, "the text of a beat goes after “beat:”; here it needs a "
                              "condition, like “text if friend:”");
    mcguffin_job_line(r, LINE_TEXT, value);
}

static void read_leads_to(void *ctx, char *value)
{
    reader *r         = ctx;
    r->beat->leads_to = mcguffin_job_keep(r, value);
}

/* What taking an obstacle on, a success or a failure leaves behind. */
static void read_mark(void *ctx, char *value)
{
    reader *r  = ctx;
    void   *to = r->base.key->section == BEAT ? (void *)r->beat : r->obstacle;
    mcguffin_job_mark(r, (uint8_t *)to + r->base.key->at, value);
}

/* Obstacles of one choice share the name's place in the text. */
static void read_choice(void *ctx, char *value)
{
    reader       *r   = ctx;
    mcguffin_job *job = r->job;
    for (int o = 0; o < job->count; o++)
        if (job->obstacle[o].choice && !strcmp(job->obstacle[o].choice, value))
            r->obstacle->choice = job->obstacle[o].choice;
    if (!r->obstacle->choice)
        r->obstacle->choice = mcguffin_job_keep(r, value);
}

/* “a, b”: obstacles above that must be over before this one comes up. */
static void read_after(void *ctx, char *value)
{
    reader *r = ctx;
    for (char *id = caper_text_cut(&value, ','); id; id = caper_text_cut(&value, ',')) {
        int o = mcguffin_obstacle_find(r->job, id, strlen(id));
        if (o < 0 || o == r->job->count - 1)
            caper_problem(&r->in, "after: there is no obstacle “%.40s” above this one", id);
        else if (r->job->obstacle[o].endless)
            caper_problem(&r->in, "after: “%.40s” has no beats, so it is never over", id);
        else
            r->obstacle->after |= 1ull << o;
    }
}

static const char *const yes_no[] = {"yes", "no", NULL}, *const half[] = {"half", NULL};

#define OF_JOB(field)      .section = JOB, CAPER_AT(mcguffin_job, field)
#define OF_OBSTACLE(field) .section = OBSTACLE, CAPER_AT(mcguffin_obstacle, field)
#define IN(where, read_it) .section = where, .read = read_it
#define TOLD(where, kind)  IN(where, read_told), .low = kind

static const caper_key keys[] = {
    {"stage", .read = read_stage},
    {"obstacle", .read = read_obstacle},
    {"card", IN(ANY_STAGE, read_card), .names = mcguffin_decks},
    {"place", IN(ANY_STAGE, read_place)},

    {"title", .read = mcguffin_read_text, OF_JOB(title), CAPER_NEEDED},
    {"target", .read = mcguffin_read_text, OF_JOB(target), CAPER_NEEDED},
    {"brief", TOLD(JOB, LINE_BRIEF), .flags = CAPER_NEEDED},
    {"heat", CAPER_NUMBER, OF_JOB(heat), 0, 1, 200},
    {"heat per player", CAPER_NUMBER, OF_JOB(heat_each), 0, 0, 20},
    {"clear after", CAPER_NUMBER, OF_JOB(clear_after), 0, 1, 9},
    {"gate", IN(JOB, mcguffin_read_gate)},
    {"forgiving", CAPER_NAME, OF_JOB(forgiving), .names = mcguffin_no_yes},
    {"won", TOLD(JOB, LINE_WON)},
    {"lost", TOLD(JOB, LINE_LOST)},
    {"empty handed", TOLD(JOB, LINE_EMPTY)},
    {"caught", TOLD(JOB, LINE_CAUGHT)},
    {"called off", TOLD(JOB, LINE_OFF)},
    {"dead", TOLD(JOB, LINE_DEAD)},
    {"fight won", TOLD(JOB, LINE_FIGHT_WON)},
    {"fight lost", TOLD(JOB, LINE_FIGHT_LOST)},
    {"death", TOLD(JOB, LINE_DEATH)},

    {"opens", TOLD(STAGE, LINE_OPENS)},
    {"recalls", TOLD(STAGE, LINE_RECALLS)},
    {"in passing", TOLD(STAGE, LINE_PASSING)},
    {"mishap", TOLD(STAGE, LINE_MISHAP)},

    {"text", TOLD(PLACE, LINE_TEXT)},
    {"success", TOLD(PLACE, LINE_SUCCESS)},
    {"failure", TOLD(PLACE, LINE_FAILURE)},

    {"title", .read = mcguffin_read_text, OF_OBSTACLE(title), CAPER_NEEDED},
    {"deck", CAPER_NAME, OF_OBSTACLE(deck), CAPER_NEEDED, .names = mcguffin_decks},
    {"tags", IN(OBSTACLE, mcguffin_read_tags)},
    {"price", IN(OBSTACLE, mcguffin_read_price)},
    {"bonus", IN(OBSTACLE, mcguffin_read_bonus)},
    {"choice", IN(OBSTACLE, read_choice)},
    {"after", IN(OBSTACLE, read_after)},
    {"from", CAPER_NAME, OF_OBSTACLE(from_half), 0, 1, .names = half},
    {"alone", CAPER_NAME, OF_OBSTACLE(for_several), .names = yes_no},
    {"beat", IN(OBSTACLE, read_beat), .flags = CAPER_WORDS},
    {"marks", IN(FRESH, read_mark), CAPER_AT(mcguffin_obstacle, marks)},

    {"text", IN(OLD, read_old), .low = LINE_TEXT},
    {"success", IN(OLD, read_old), .low = LINE_SUCCESS},
    {"failure", IN(OLD, read_old), .low = LINE_FAILURE},

    {"text", IN(BEAT, read_beat_text)},
    {"success", TOLD(BEAT, LINE_SUCCESS)},
    {"failure", TOLD(BEAT, LINE_FAILURE)},
    {"leads to", IN(BEAT, read_leads_to)},
    {"marks", IN(BEAT, read_mark), CAPER_AT(mcguffin_beat, marks)},
    {"failure marks", IN(BEAT, read_mark), CAPER_AT(mcguffin_beat, rues)},
    {0}};

/* Whose keys may come now. */
static int open_sections(const reader *r)
{
    const mcguffin_obstacle *o = r->obstacle;
    if (r->stage < 0)
        return 1 << ALWAYS | 1 << JOB;
    if (!o)
        return 1 << ALWAYS | 1 << ANY_STAGE |
               1 << (r->lines == &r->job->stage[r->stage] ? STAGE : PLACE);
    return 1 << ALWAYS | 1 << ANY_STAGE | 1 << OBSTACLE | !o->beats << FRESH |
           1 << (o->beats && !o->endless ? BEAT : OLD);
}

/* A line that goes on with a text; and conditions are cut off. */
static bool read_odd(void *ctx, char *line)
{
    reader *r     = ctx;
    char   *colon = strchr(line, ':');
    r->base.open  = open_sections(r);
    if (*line == '>') {
        line += 1 + strspn(line + 1, " \t");
        if (caper_text_is_plain(line))
            mcguffin_job_go_on(r, line);
        else
            caper_problem(&r->in, "should be 1 to %d bytes of text without control characters",
                          CAPER_MAX_WORDS);
        return true;
    }
    if (*line != '#' && colon) {
        r->last = NULL;
        *colon  = '\0';
        mcguffin_job_when(r, caper_trim_text(line));
        char *end = line + strlen(line);
        *colon    = ':';
        memmove(end, colon, strlen(colon) + 1);
    }
    return false;
}

/* A choice with one way is not a choice. */
static void check_choices(reader *r)
{
    const mcguffin_job *job = r->job;
    for (int o = 0; o < job->count; o++) {
        int ways = 0;
        for (int k = 0; k < job->count && job->obstacle[o].choice; k++)
            ways += job->obstacle[k].choice == job->obstacle[o].choice &&
                    job->obstacle[k].stage == job->obstacle[o].stage;
        if (ways == 1)
            caper_problem_at(&r->in, job->obstacle[o].line,
                             "choice: only one obstacle of this stage belongs to “%s”",
                             job->obstacle[o].choice);
    }
}

static void check_whole(reader *r)
{
    mcguffin_job *job = r->job;
    caper_reader_miss(&r->base, JOB, 0, "");
    if (!job->heat)
        caper_problem_at(&r->in, 0, "there is no heat");
    const int stages[] = {CASING, HEIST, GETAWAY};
    for (int i = 0; i < JOB_STAGES; i++)
        if (job->first[stages[i]] == job->last[stages[i]])
            caper_problem_at(&r->in, 0, "the stage %s has no obstacles; it needs at least one",
                             mcguffin_stages[stages[i]]);
    for (int m = 0; m < job->marks; m++)
        if (!(r->set >> m & 1))
            caper_problem_at(&r->in, r->asked[m], "nothing in this job marks “%s”", job->mark[m]);
    check_choices(r);
}

/* Ready-made characters are in most games; what they are good at is found once. */
static void find_fits(mcguffin_job *job)
{
    int                    n;
    const mcguffin_figure *list = mcguffin_figures(&n);
    for (int i = 0; i < n; i++)
        job->fits[i] = mcguffin_find_matches(job, list[i].specialty);
}

int mcguffin_parse_job(const char *text, size_t len, caper_content *out, caper_report_fn *report,
                       void *ctx)
{
    mcguffin_job *job = (mcguffin_job *)out;
    reader        r   = {.base  = {caper_lines_of(text, len, report, ctx), keys, job, .open = 1},
                         .job   = job,
                         .stage = -1};
    job->used         = 1; /* place 0 is the empty text */
    job->clear_after  = 2;
    job->gate         = (mcguffin_cost){PRICE_HEAT, 1};
    mcguffin_job_lines(&r, &job->own);
    caper_reader_run(&r, read_odd);
    close_obstacle(&r);
    check_whole(&r);
    find_fits(job);
    mcguffin_prepare_story(job);
    return r.in.problems;
}

/* ---- Asking a job --------------------------------------------------------------------------- */

int mcguffin_obstacle_find(const mcguffin_job *job, const char *id, size_t len)
{
    for (int o = 0; o < job->count; o++) {
        const char *have = job->obstacle[o].id;
        if (strlen(have) == len && memcmp(have, id, len) == 0)
            return o;
    }
    return -1;
}

/* ---- The job that is played when none is named ------------------------------------------- */

static mcguffin_job standard; /* written once, below, then only read */
static once_flag    standard_once = ONCE_FLAG_INIT;

static void read_standard(void)
{
    const caper_file *f   = caper_file_find(mcguffin_data, standard_id, ".job");
    standard.content.game = &mcguffin_game;
    memcpy(standard.content.id, standard_id, sizeof standard_id);
    if (mcguffin_parse_job(f->text, f->len, &standard.content, NULL, NULL))
        caper_end("the standard job cannot be read"); /* a bug, and the tests say so first */
}

/* Rules ask for it several times a move: once it is there, one look is enough. */
static _Atomic(const mcguffin_job *) standard_read;

const mcguffin_job *mcguffin_standard_job(void)
{
    const mcguffin_job *job = atomic_load_explicit(&standard_read, memory_order_acquire);
    if (job)
        return job;
    call_once(&standard_once, read_standard);
    atomic_store_explicit(&standard_read, &standard, memory_order_release);
    return &standard;
}
