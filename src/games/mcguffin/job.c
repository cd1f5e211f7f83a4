/* McGuffin: job files.
 *
 * A job is lines of `key: value`. Indentation is for the eye; `#` begins a comment line; a line
 * that begins with `>` continues the text above. A key may end with `if MARK` or `unless MARK`:
 * then the line counts only if that happened. Every problem is reported with its line, and the
 * reader goes on, so that one look shows them all. Files from before there were beats can still be read:
 * an obstacle with one text, one success and one failure. */
#include <stdatomic.h>
#include <string.h>
#include <threads.h>

#include "base/memory.h"
#include "base/text.h"
#include "games/mcguffin/job_reader.h"

static const char standard_id[] = "lighthouse";

typedef mcguffin_reader reader;

/* ---- Beats ---------------------------------------------------------------------------------- */

static const char *or_dash(const mcguffin_job *job, job_text at)
{
    return at ? job_read(job, at) : "?";
}

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
    const char *id = or_dash(r->job, r->obstacle->id);
    for (size_t i = 0; i < sizeof needs / sizeof *needs; i++)
        if (!mcguffin_job_has(r->job, b->lines, needs[i].kind))
            caper_problem_at(&r->in, r->obstacle->endless ? r->obstacle->line : b->line,
                             "obstacle %s: “%s” is missing", id, needs[i].name);
}

/* A failure leads forward only, so that every situation comes to its end. */
static void resolve_beat(reader *r, mcguffin_beat *b, int number)
{
    mcguffin_job      *job = r->job;
    mcguffin_obstacle *o   = r->obstacle;
    if (!b->leads_to)
        return;
    for (int k = number + 1; k < o->beats; k++) {
        mcguffin_beat *to = &job->beat[o->first + k];
        if (to->name && !strcmp(job_read(job, to->name), job_read(job, b->leads_to))) {
            b->leads = (uint8_t)(k + 1);
            to->side = 1;
            return;
        }
    }
    caper_problem_at(&r->in, b->line, "leads to: obstacle %s has no beat “%s” after this one",
                     or_dash(job, o->id), job_read(job, b->leads_to));
}

/* ---- Sections ------------------------------------------------------------------------------- */

static void check_beats(reader *r)
{
    mcguffin_obstacle *o = r->obstacle;
    for (int k = 0; k < o->beats; k++)
        check_beat(r, &r->job->beat[o->first + k]);
    for (int k = 0; k < o->beats; k++)
        resolve_beat(r, &r->job->beat[o->first + k], k);
    for (int k = 0; k < o->beats; k++)
        if (r->job->beat[o->first + k].name && !r->job->beat[o->first + k].side)
            caper_problem_at(&r->in, r->job->beat[o->first + k].line,
                             "obstacle %s: nothing leads to the beat “%s”", or_dash(r->job, o->id),
                             job_read(r->job, r->job->beat[o->first + k].name));
}

static void close_obstacle(reader *r)
{
    mcguffin_obstacle *o = r->obstacle;
    if (!o)
        return;
    const struct {
        const char *name;
        bool        there;
    } needs[] = {
        {"title", o->title}, {"deck", r->decked}, {"price", r->priced}, {"text", o->beats}};
    for (size_t i = 0; i < sizeof needs / sizeof *needs; i++)
        if (!needs[i].there)
            caper_problem_at(&r->in, o->line, "obstacle %s: “%s” is missing",
                             or_dash(r->job, o->id), needs[i].name);
    check_beats(r);
    r->obstacle = NULL;
    r->beat     = NULL;
}

static void open_obstacle(reader *r, const char *id)
{
    mcguffin_job *job = r->job;
    close_obstacle(r);
    r->priced = r->decked = false;
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
    r->obstacle  = &job->obstacle[job->count++];
    *r->obstacle = (mcguffin_obstacle){
        .stage = (uint8_t)r->stage, .line = r->in.number, .first = job->beats, .when = r->when};
    r->obstacle->id     = mcguffin_job_keep(r, id);
    job->last[r->stage] = job->count;
    r->last             = NULL;
}

static void open_stage(reader *r, const char *name)
{
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
    r->last                                    = NULL;
    mcguffin_job_lines(r, &r->job->stage[stage]);
}

/* A card of the Combination, or a place of the chase. */
static void open_card(reader *r, const char *value)
{
    int d = caper_name_find(mcguffin_decks, value, strlen(value));
    if (r->stage != COMBINATION)
        caper_problem(&r->in, "a card belongs in the stage combination");
    else if (d < 0)
        caper_problem(&r->in, "card: should be locks, staff, law or schematic, not “%.40s”", value);
    else if (r->job->card[d].last)
        caper_problem(&r->in, "card: %s is there twice", value);
    else
        mcguffin_job_lines(r, &r->job->card[d]);
}

static void open_place(reader *r, const char *value)
{
    mcguffin_job *job = r->job;
    close_obstacle(r);
    if (r->stage != GETAWAY)
        caper_problem(&r->in, "a place belongs in the stage getaway");
    else if (job->places == JOB_PLACES)
        caper_problem(&r->in, "a chase has at most %d places", JOB_PLACES);
    else {
        mcguffin_place *p = &job->place[job->places++];
        mcguffin_job_lines(r, &p->lines);
        p->title = mcguffin_job_keep(r, value);
    }
}

/* ---- Keys ----------------------------------------------------------------------------------- */

typedef struct key_kind {
    const char *key;
    int         kind;
} key_kind;

static const key_kind told_keys[]  = {{"success", LINE_SUCCESS}, {"failure", LINE_FAILURE}, {0}};
static const key_kind place_keys[] = {
    {"text", LINE_TEXT}, {"success", LINE_SUCCESS}, {"failure", LINE_FAILURE}, {0}};
static const key_kind stage_keys[] = {{"opens", LINE_OPENS},
                                      {"recalls", LINE_RECALLS},
                                      {"in passing", LINE_PASSING},
                                      {"mishap", LINE_MISHAP},
                                      {0}};
static const key_kind job_keys[]   = {{"brief", LINE_BRIEF},
                                      {"won", LINE_WON},
                                      {"lost", LINE_LOST},
                                      {"empty handed", LINE_EMPTY},
                                      {"caught", LINE_CAUGHT},
                                      {"called off", LINE_OFF},
                                      {"fight won", LINE_FIGHT_WON},
                                      {"fight lost", LINE_FIGHT_LOST},
                                      {0}};

static bool line_of(reader *r, const key_kind *keys, const char *key, const char *value)
{
    for (; keys->key; keys++)
        if (!strcmp(keys->key, key)) {
            mcguffin_job_line(r, keys->kind, key, value);
            return true;
        }
    return false;
}

/* Files from before there were beats: the first text opens the only one. */
static bool old_line(reader *r, const char *key, const char *value)
{
    mcguffin_obstacle *o = r->obstacle;
    if (strcmp(key, "text") && strcmp(key, "success") && strcmp(key, "failure"))
        return false;
    if (o->beats && !o->endless) {
        caper_problem(&r->in, "“%s” belongs under a beat here", key);
        return true;
    }
    if (!o->beats)
        open_beat(r, "");
    o->endless = 1;
    int kind   = key[0] == 't' ? LINE_TEXT : key[0] == 's' ? LINE_SUCCESS : LINE_FAILURE;
    if (r->beat && mcguffin_job_has(r->job, r->beat->lines, kind) && !r->when.mark)
        caper_problem(&r->in, "“%s” is there twice; begin a line with > to continue a text", key);
    if (r->beat)
        mcguffin_job_line(r, kind, key, value);
    return true;
}

static bool beat_line(reader *r, const char *key, char *value)
{
    mcguffin_obstacle *o = r->obstacle;
    if (!strcmp(key, "beat") || !strncmp(key, "beat ", 5)) {
        if (o->endless)
            caper_problem(&r->in, "an obstacle has either beats or one text, not both");
        open_beat(r, key[4] ? key + 5 : "");
        if (r->beat)
            mcguffin_job_line(r, LINE_TEXT, "beat", value);
    } else if (!o->beats || o->endless) {
        return old_line(r, key, value);
    } else if (!strcmp(key, "text")) {
        if (!r->when.mark)
            caper_problem(&r->in, "the text of a beat goes after “beat:”; here it needs a "
                                  "condition, like “text if friend:”");
        mcguffin_job_line(r, LINE_TEXT, key, value);
    } else if (!strcmp(key, "leads to")) {
        r->beat->leads_to = mcguffin_job_keep(r, value);
    } else if (!strcmp(key, "marks")) {
        mcguffin_job_mark(r, &r->beat->marks, value);
    } else if (!strcmp(key, "failure marks")) {
        mcguffin_job_mark(r, &r->beat->rues, value);
    } else {
        return line_of(r, told_keys, key, value);
    }
    return true;
}

static void set_deck(reader *r, const char *value)
{
    int d     = caper_name_find(mcguffin_decks, value, strlen(value));
    r->decked = true;
    if (d < 0)
        caper_problem(&r->in, "deck: should be locks, staff, law or schematic, not “%.40s”", value);
    else
        r->obstacle->deck = (uint8_t)d;
}

static void set_from(reader *r, const char *value)
{
    if (strcmp(value, "half") != 0)
        caper_problem(&r->in, "from: should be half (of the stage), not “%.40s”", value);
    r->obstacle->from_half = 1;
}

/* Obstacles of one choice share the name's place in the text. */
static void set_choice(reader *r, const char *value)
{
    mcguffin_job *job = r->job;
    for (int o = 0; o < job->count; o++)
        if (job->obstacle[o].choice && !strcmp(job_read(job, job->obstacle[o].choice), value))
            r->obstacle->choice = job->obstacle[o].choice;
    if (!r->obstacle->choice)
        r->obstacle->choice = mcguffin_job_keep(r, value);
}

static void set_yes(reader *r, uint8_t *to, const char *key, const char *value)
{
    static const char *const words[] = {"no", "yes", NULL};
    int                      n       = caper_name_find(words, value, strlen(value));
    if (n < 0)
        caper_problem(&r->in, "%s: should be yes or no, not “%.40s”", key, value);
    *to = n == 1;
}

/* “alone: no”: a thing for several. */
static void set_alone(reader *r, const char *value)
{
    uint8_t alone = 1;
    set_yes(r, &alone, "alone", value);
    r->obstacle->for_several = !alone;
}

static bool obstacle_line(reader *r, const char *key, char *value)
{
    mcguffin_obstacle *o = r->obstacle;
    if (!strcmp(key, "title"))
        mcguffin_job_text(r, &o->title, key, value);
    else if (!strcmp(key, "tags"))
        mcguffin_job_tags(r, value);
    else if (!strcmp(key, "price"))
        mcguffin_job_price(r, value);
    else if (!strcmp(key, "bonus"))
        mcguffin_job_bonus(r, value);
    else if (!strcmp(key, "deck"))
        set_deck(r, value);
    else if (!strcmp(key, "choice"))
        set_choice(r, value);
    else if (!strcmp(key, "from"))
        set_from(r, value);
    else if (!strcmp(key, "alone"))
        set_alone(r, value);
    else if (!strcmp(key, "marks") && !o->beats)
        mcguffin_job_mark(r, &o->marks, value);
    else
        return beat_line(r, key, value);
    return true;
}

static bool job_line(reader *r, const char *key, const char *value)
{
    mcguffin_job *job = r->job;
    if (!strcmp(key, "title"))
        mcguffin_job_text(r, &job->title, key, value);
    else if (!strcmp(key, "target"))
        mcguffin_job_text(r, &job->target, key, value);
    else if (!strcmp(key, "heat"))
        mcguffin_job_number(r, &job->heat, key, value, 1, 200);
    else if (!strcmp(key, "heat per player"))
        mcguffin_job_number(r, &job->heat_each, key, value, 0, 20);
    else if (!strcmp(key, "forgiving"))
        set_yes(r, &job->forgiving, key, value);
    else if (!strcmp(key, "clear after"))
        mcguffin_job_number(r, &job->clear_after, key, value, 1, 9);
    else
        return line_of(r, job_keys, key, value);
    return true;
}

/* In a stage, but in no obstacle: the stage's own, a card's or a place's. */
static bool stage_line(reader *r, const char *key, char *value)
{
    if (r->lines == &r->job->stage[r->stage])
        return line_of(r, stage_keys, key, value);
    return line_of(r, place_keys, key, value);
}

/* ---- Lines ---------------------------------------------------------------------------------- */

static void unknown_key(reader *r, const char *key)
{
    if (r->obstacle)
        caper_problem(&r->in,
                      "an obstacle has no “%.40s”; it has title, deck, tags, price, bonus, "
                      "choice, from, marks and beats with success, failure, leads to, marks and "
                      "failure marks",
                      key);
    else if (r->stage >= 0)
        caper_problem(&r->in,
                      "a stage has no “%.40s”; it has opens, recalls, in passing, mishap and "
                      "obstacles (the combination: cards; the getaway: places)",
                      key);
    else
        caper_problem(&r->in,
                      "a job has no “%.40s” before its stages; it has title, "
                      "target, brief, heat, heat per player, clear after, forgiving, won, lost, "
                      "empty handed, "
                      "caught, called off, fight won and fight lost",
                      key);
}

static void read_pair(reader *r, char *key, char *value)
{
    r->last = NULL;
    mcguffin_job_when(r, key);
    if (!caper_text_is_plain(value))
        caper_problem(&r->in, "%s: should be 1 to %d bytes of text without control characters", key,
                      CAPER_MAX_WORDS);
    else if (!strcmp(key, "stage"))
        open_stage(r, value);
    else if (!strcmp(key, "obstacle"))
        open_obstacle(r, value);
    else if (!strcmp(key, "card") && r->stage >= 0)
        open_card(r, value);
    else if (!strcmp(key, "place") && r->stage >= 0)
        open_place(r, value);
    else if (!(r->obstacle     ? obstacle_line(r, key, value)
               : r->stage >= 0 ? stage_line(r, key, value)
                               : job_line(r, key, value)))
        unknown_key(r, key);
}

static void read_line(reader *r, char *line)
{
    if (!*line || *line == '#')
        return;
    if (*line == '>') {
        line++;
        line += strspn(line, " \t");
        if (caper_text_is_plain(line))
            mcguffin_job_go_on(r, line);
        else
            caper_problem(&r->in, "should be 1 to %d bytes of text without control characters",
                          CAPER_MAX_WORDS);
        return;
    }
    char *value = caper_text_value(line);
    if (!value) {
        caper_problem(&r->in, "should be “key: value”, like “deck: locks”, not “%.40s”", line);
        return;
    }
    read_pair(r, line, value);
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
                             job_read(job, job->obstacle[o].choice));
    }
}

static void check_whole(reader *r)
{
    mcguffin_job *job = r->job;
    const struct {
        const char *name;
        bool        there;
    } needs[] = {{"title", job->title},
                 {"target", job->target},
                 {"brief", mcguffin_job_has(job, job->own, LINE_BRIEF)},
                 {"heat", job->heat}};
    for (size_t i = 0; i < sizeof needs / sizeof *needs; i++)
        if (!needs[i].there)
            caper_problem_at(&r->in, 0, "the job has no “%s”", needs[i].name);
    const int stages[] = {CASING, HEIST, GETAWAY};
    for (int i = 0; i < JOB_STAGES; i++)
        if (job->first[stages[i]] == job->last[stages[i]])
            caper_problem_at(&r->in, 0, "the stage %s has no obstacles; it needs at least one",
                             mcguffin_stages[stages[i]]);
    for (int m = 0; m < job->marks; m++)
        if (!(r->set >> m & 1))
            caper_problem_at(&r->in, r->asked[m], "nothing in this job marks “%s”",
                             job_read(job, job->mark[m]));
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
    reader        r   = {.job = job, .in = caper_lines_of(text, len, report, ctx), .stage = -1};
    job->used         = 1; /* place 0 is the empty text */
    job->clear_after  = 2;
    mcguffin_job_lines(&r, &job->own);
    while (caper_lines_next(&r.in)) {
        char *line = caper_lines_text(&r.in);
        if (line)
            read_line(&r, line);
    }
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
        const char *have = job_read(job, job->obstacle[o].id);
        if (strlen(have) == len && memcmp(have, id, len) == 0)
            return o;
    }
    return -1;
}

/* ---- The job that is played when nobody names one ------------------------------------------- */

static mcguffin_job standard; /* written once, below, then only read */
static once_flag    standard_once = ONCE_FLAG_INIT;

static void read_standard(void)
{
    for (const caper_file *f = mcguffin_data; f->name; f++) {
        size_t n = strlen(standard_id);
        if (strncmp(f->name, standard_id, n) || strcmp(f->name + n, ".job"))
            continue;
        standard.content.game = &mcguffin_game;
        memcpy(standard.content.id, standard_id, sizeof standard_id);
        if (mcguffin_parse_job(f->text, f->len, &standard.content, NULL, NULL) == 0)
            return;
    }
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
