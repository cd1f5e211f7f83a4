/* McGuffin: job files, and which obstacles a specialty is made for.
 *
 * A job is lines of `key: value`. Indentation is for the eye; `#` begins a comment line; a line
 * that begins with `>` goes on with the text above. Every problem is reported with its line, and
 * the reader goes on, so that one look shows them all. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <threads.h>

#include "core/lines.h"
#include "core/memory.h"
#include "core/text.h"
#include "games/mcguffin/mcguffin.h"

static const char standard_id[] = "lighthouse";

typedef struct reader {
    mcguffin_job      *job;
    caper_lines        in;
    int                stage;    /* −1: before the first */
    mcguffin_obstacle *obstacle; /* NULL: none is open */
    job_text          *last;     /* the text that `>` goes on with */
    bool               priced, decked;
} reader;

/* ---- Texts ---------------------------------------------------------------------------------- */

static job_text keep(reader *r, const char *text)
{
    mcguffin_job *job = r->job;
    size_t        n   = strlen(text) + 1;
    if (job->used + n > JOB_TEXT) {
        caper_problem(&r->in, "the job is too long: all its texts together hold %d bytes",
                      JOB_TEXT);
        return 0;
    }
    job_text at = (job_text)job->used;
    memcpy(job->text + at, text, n);
    job->used += (uint32_t)n;
    return at;
}

static void set_text(reader *r, job_text *to, const char *key, const char *value)
{
    if (*to)
        caper_problem(&r->in, "“%s” is there twice; begin a line with > to go on with a text", key);
    *to     = keep(r, value);
    r->last = to;
}

/* Texts are appended at the end of the store; the one that goes on is the last of them. */
static void go_on(reader *r, const char *more)
{
    mcguffin_job *job = r->job;
    if (!r->last || !*r->last) {
        caper_problem(&r->in, "there is no text above that this line could go on with");
        return;
    }
    job->used--; /* over the old end */
    job->text[job->used++] = ' ';
    job_text at            = *r->last;
    if (!keep(r, more))
        job->text[job->used++] = '\0';
    *r->last = at;
}

/* ---- Values --------------------------------------------------------------------------------- */

static int choice(const char *value, const char *const *names)
{
    for (int i = 0; names[i]; i++)
        if (strcmp(names[i], value) == 0)
            return i;
    return -1;
}

static void set_number(reader *r, uint8_t *to, const char *key, const char *value, int lo, int hi)
{
    char *end;
    long  n = strtol(value, &end, 10);
    if (end == value || *end || n < lo || n > hi)
        caper_problem(&r->in, "%s: should be a whole number, %d to %d, not “%.40s”", key, lo, hi,
                      value);
    else
        *to = (uint8_t)n;
}

static bool is_id(const char *id)
{
    size_t n = strspn(id, "abcdefghijklmnopqrstuvwxyz0123456789-");
    return n && !id[n] && n <= 40;
}

static void set_price(reader *r, const char *value)
{
    mcguffin_obstacle *o = r->obstacle;
    int                heat;
    char               end;
    r->priced = true;
    if (strcmp(value, "none") == 0)
        o->price = PRICE_NONE;
    else if (strcmp(value, "fight") == 0)
        o->price = PRICE_FIGHT;
    else if (sscanf(value, "heat %d%c", &heat, &end) == 1 && heat >= 1 && heat <= 20) {
        o->price = PRICE_HEAT;
        o->heat  = (uint8_t)heat;
    } else {
        caper_problem(&r->in, "price: should be none, fight or heat 1 to heat 20, not “%.40s”",
                      value);
    }
}

static void set_tags(reader *r, char *value)
{
    mcguffin_obstacle *o = r->obstacle;
    for (char *tag = caper_text_cut(&value, ','); tag; tag = caper_text_cut(&value, ',')) {
        if (!*tag)
            caper_problem(&r->in, "tags: there is nothing between two commas");
        else if (o->tags == JOB_TAGS)
            caper_problem(&r->in, "tags: at most %d", JOB_TAGS);
        else
            o->tag[o->tags++] = keep(r, tag);
    }
    r->last = NULL;
}

/* ---- Sections ------------------------------------------------------------------------------- */

static const char *or_dash(const mcguffin_job *job, job_text at)
{
    return at ? job_read(job, at) : "?";
}

static void close_obstacle(reader *r)
{
    mcguffin_obstacle *o = r->obstacle;
    if (!o)
        return;
    const struct {
        const char *name;
        bool        there;
    } needs[] = {{"title", o->title},  {"deck", r->decked},     {"text", o->text},
                 {"price", r->priced}, {"success", o->success}, {"failure", o->failure}};
    for (size_t i = 0; i < sizeof needs / sizeof *needs; i++)
        if (!needs[i].there)
            caper_problem_at(&r->in, o->line, "obstacle %s: “%s” is missing",
                             or_dash(r->job, o->id), needs[i].name);
    r->obstacle = NULL;
}

static void open_obstacle(reader *r, const char *id)
{
    mcguffin_job *job = r->job;
    close_obstacle(r);
    r->priced = r->decked = false;
    if (r->stage < 0 || r->stage == COMBINATION) {
        caper_problem(&r->in, "an obstacle belongs into the stage casing, heist or getaway: write "
                              "“stage: casing” above it");
        return;
    }
    if (job->count == JOB_OBSTACLES) {
        caper_problem(&r->in, "a job has at most %d obstacles", JOB_OBSTACLES);
        return;
    }
    if (!is_id(id))
        caper_problem(&r->in,
                      "obstacle: should be a short name of small letters, digits and "
                      "dashes, like night-guard, not “%.40s”",
                      id);
    if (mcguffin_obstacle_find(job, id, strlen(id)) >= 0)
        caper_problem(&r->in, "obstacle: there is already one called “%.40s”", id);
    r->obstacle         = &job->obstacle[job->count++];
    *r->obstacle        = (mcguffin_obstacle){.stage = (uint8_t)r->stage, .line = r->in.number};
    r->obstacle->id     = keep(r, id);
    job->last[r->stage] = job->count;
    r->last             = NULL;
}

static void open_stage(reader *r, const char *name)
{
    static const char *const names[] = {"casing", "heist", "combination", "getaway", NULL};
    int                      stage   = choice(name, names);
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
}

static bool obstacle_line(reader *r, const char *key, char *value)
{
    mcguffin_obstacle *o = r->obstacle;
    if (!strcmp(key, "title"))
        set_text(r, &o->title, key, value);
    else if (!strcmp(key, "text"))
        set_text(r, &o->text, key, value);
    else if (!strcmp(key, "success"))
        set_text(r, &o->success, key, value);
    else if (!strcmp(key, "failure"))
        set_text(r, &o->failure, key, value);
    else if (!strcmp(key, "tags"))
        set_tags(r, value);
    else if (!strcmp(key, "price"))
        set_price(r, value);
    else if (!strcmp(key, "deck")) {
        int d     = choice(value, mcguffin_decks);
        r->decked = true;
        if (d < 0)
            caper_problem(&r->in, "deck: should be locks, staff, law or schematic, not “%.40s”",
                          value);
        else
            o->deck = (uint8_t)d;
    } else
        return false;
    return true;
}

static bool job_line(reader *r, const char *key, const char *value)
{
    mcguffin_job *job = r->job;
    if (!strcmp(key, "title"))
        set_text(r, &job->title, key, value);
    else if (!strcmp(key, "target"))
        set_text(r, &job->target, key, value);
    else if (!strcmp(key, "brief"))
        set_text(r, &job->brief, key, value);
    else if (!strcmp(key, "won"))
        set_text(r, &job->won, key, value);
    else if (!strcmp(key, "lost"))
        set_text(r, &job->lost, key, value);
    else if (!strcmp(key, "called off"))
        set_text(r, &job->called_off, key, value);
    else if (!strcmp(key, "heat"))
        set_number(r, &job->heat, key, value, 1, 200);
    else if (!strcmp(key, "heat per player"))
        set_number(r, &job->heat_each, key, value, 0, 20);
    else if (!strcmp(key, "clear after"))
        set_number(r, &job->clear_after, key, value, 1, 9);
    else
        return false;
    return true;
}

/* ---- Lines ---------------------------------------------------------------------------------- */

static void read_pair(reader *r, const char *key, char *value)
{
    r->last = NULL;
    if (!caper_text_is_plain(value))
        caper_problem(&r->in, "%s: should be 1 to %d bytes of text without control characters", key,
                      CAPER_MAX_WORDS);
    else if (!strcmp(key, "stage"))
        open_stage(r, value);
    else if (!strcmp(key, "obstacle"))
        open_obstacle(r, value);
    else if (r->stage >= 0 && !r->obstacle && !strcmp(key, "opens"))
        set_text(r, &r->job->opens[r->stage], key, value);
    else if (r->obstacle ? obstacle_line(r, key, value) : r->stage < 0 && job_line(r, key, value))
        return;
    else if (r->obstacle)
        caper_problem(&r->in,
                      "“%.40s” is nothing an obstacle has; it has title, deck, text, tags, "
                      "price, success and failure",
                      key);
    else if (r->stage >= 0)
        caper_problem(&r->in, "“%.40s” is nothing a stage has; it has opens and obstacles", key);
    else
        caper_problem(&r->in,
                      "“%.40s” is nothing a job has before its stages; it has title, "
                      "target, brief, heat, heat per player, clear after, won, lost and "
                      "called off",
                      key);
}

static void read_line(reader *r, char *line)
{
    if (!*line || *line == '#')
        return;
    if (*line == '>') {
        line++;
        line += strspn(line, " \t");
        if (caper_text_is_plain(line))
            go_on(r, line);
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

static void check_whole(reader *r)
{
    mcguffin_job *job = r->job;
    const struct {
        const char *name;
        bool        there;
    } needs[] = {
        {"title", job->title}, {"target", job->target}, {"brief", job->brief}, {"heat", job->heat}};
    for (size_t i = 0; i < sizeof needs / sizeof *needs; i++)
        if (!needs[i].there)
            caper_problem_at(&r->in, 0, "the job has no “%s”", needs[i].name);
    const int stages[] = {CASING, HEIST, GETAWAY};
    for (int i = 0; i < JOB_STAGES; i++)
        if (job->first[stages[i]] == job->last[stages[i]])
            caper_problem_at(&r->in, 0, "the stage %s has no obstacles; it needs at least one",
                             mcguffin_stages[stages[i]]);
}

int mcguffin_parse_job(const char *text, size_t len, caper_content *out, caper_report_fn *report,
                       void *ctx)
{
    mcguffin_job *job = (mcguffin_job *)out;
    reader        r   = {.job = job, .in = caper_lines_of(text, len, report, ctx), .stage = -1};
    job->used         = 1; /* place 0 is the empty text */
    job->clear_after  = 2;
    while (caper_lines_next(&r.in)) {
        char *line = caper_lines_text(&r.in);
        if (line)
            read_line(&r, line);
    }
    close_obstacle(&r);
    check_whole(&r);
    return r.in.problems;
}

/* Not wrong, but worth knowing: a deck that nothing in a stage is made of. */
static void advise(const mcguffin_job *job, caper_report_fn *note, void *ctx)
{
    for (int stage = CASING; stage <= GETAWAY; stage++) {
        unsigned decks = 0;
        char     sentence[200];
        for (int o = job->first[stage]; o < job->last[stage]; o++)
            decks |= 1u << job->obstacle[o].deck;
        for (int d = 0; d < DECKS && stage != COMBINATION; d++) {
            if (decks >> d & 1)
                continue;
            snprintf(sentence, sizeof sentence,
                     "nothing in the %s is against the %s, so %s is of no use there",
                     mcguffin_stages[stage], mcguffin_decks[d],
                     mcguffin_skills[mcguffin_skill_of[d]]);
            note(ctx, 0, sentence);
        }
    }
}

void mcguffin_about_job(const caper_content *content, caper_buf *title, caper_buf *figures,
                        caper_report_fn *note, void *ctx)
{
    const mcguffin_job *job = (const mcguffin_job *)content;
    caper_buf_str(title, job_read(job, job->title));
    caper_buf_printf(figures, "%d obstacles, heat limit %d + %d for each player", job->count,
                     job->heat, job->heat_each);
    advise(job, note, ctx);
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

static int lower(char c) { return c >= 'A' && c <= 'Z' ? c + 32 : (unsigned char)c; }

static bool is_letter(char c)
{
    int l = lower(c);
    return (l >= 'a' && l <= 'z') || (l >= '0' && l <= '9') || l >= 0x80;
}

static bool begins_with(const char *text, const char *tag)
{
    while (*tag && lower(*text) == lower(*tag)) {
        text++;
        tag++;
    }
    return !*tag;
}

/* A tag fits where a word of the specialty begins with it: “hack” fits hacking and hackers. */
uint64_t mcguffin_find_matches(const mcguffin_job *job, const char *specialty)
{
    uint64_t set = 0;
    for (const char *word = specialty; *word; word++) {
        if ((word > specialty && is_letter(word[-1])) || !is_letter(*word))
            continue;
        for (int o = 0; o < job->count; o++)
            for (int k = 0; k < job->obstacle[o].tags; k++)
                if (begins_with(word, job_read(job, job->obstacle[o].tag[k])))
                    set |= 1ull << o;
    }
    return set;
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
    caper_end("the standard job does not read"); /* a bug, and the tests say so first */
}

const mcguffin_job *mcguffin_standard_job(void)
{
    call_once(&standard_once, read_standard);
    return &standard;
}
