/* McGuffin: the values of a job file: texts and lines to tell, marks, numbers, prices, tags. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "games/mcguffin/job_reader.h"

typedef mcguffin_reader reader;

/* ---- Texts ---------------------------------------------------------------------------------- */

job_text mcguffin_job_keep(reader *r, const char *text)
{
    mcguffin_job *job = r->job;
    size_t        n   = strlen(text) + 1;
    if (job->used + n > JOB_TEXT) {
        caper_problem(&r->in, "the job is too long: all its texts together hold %d bytes",
                      JOB_TEXT);
        return job->text;
    }
    char *at = memcpy(job->text + job->used, text, n);
    job->used += (uint32_t)n;
    return at;
}

void mcguffin_read_text(void *ctx, char *value)
{
    reader   *r  = ctx;
    job_text *to = (void *)((char *)r->base.to + r->base.key->at);
    if (*to)
        caper_problem(&r->in, "“%s” is there twice; begin a line with > to continue a text",
                      r->base.key->name);
    *to     = mcguffin_job_keep(r, value);
    r->last = to;
}

/* Texts are appended at the end of the store; the one that goes on is the last of them. */
void mcguffin_job_go_on(reader *r, const char *more)
{
    mcguffin_job *job = r->job;
    if (!r->last || !**r->last) {
        caper_problem(&r->in, "there is no text above for this line to continue");
        return;
    }
    if (job->used + strlen(more) + 1 > JOB_TEXT) { /* before a byte is written over the end */
        caper_problem(&r->in, "the job is too long: all its texts together hold %d bytes",
                      JOB_TEXT);
        return;
    }
    job->used--; /* over the old end */
    job->text[job->used++] = ' ';
    job_text at            = *r->last;
    mcguffin_job_keep(r, more);
    *r->last          = at;
    const char *wrong = mcguffin_slots_wrong(more, true);
    if (wrong)
        caper_problem(&r->in, "%s", wrong);
}

/* A crew member acts when a check comes out; none does when a stage opens or the job ends. */
static bool has_actor(int kind)
{
    return kind == LINE_SUCCESS || kind == LINE_FAILURE || kind == LINE_PASSING ||
           kind == LINE_MISHAP || kind >= LINE_FIGHT_WON;
}

void mcguffin_job_line(reader *r, int kind, const char *value)
{
    mcguffin_job *job   = r->job;
    const char   *wrong = mcguffin_slots_wrong(value, has_actor(kind));
    if (wrong)
        caper_problem(&r->in, "%s: %s", r->base.key->name, wrong);
    if (job->lines == JOB_LINES) {
        caper_problem(&r->in, "a job has at most %d lines to tell", JOB_LINES);
        return;
    }
    mcguffin_line *l = &job->line[job->lines++];
    *l               = (mcguffin_line){.text = mcguffin_job_keep(r, value),
                                       .kind = (uint8_t)kind,
                                       .when = r->when,
                                       .line = r->in.number};
    r->lines->end    = l + 1;
    r->last          = &l->text;
}

void mcguffin_job_lines(reader *r, mcguffin_lines *of)
{
    r->lines = of;
    *of      = (mcguffin_lines){&r->job->line[r->job->lines], &r->job->line[r->job->lines]};
}

/* ---- Marks ---------------------------------------------------------------------------------- */

bool mcguffin_job_is_id(const char *id)
{
    size_t n = strspn(id, "abcdefghijklmnopqrstuvwxyz0123456789-");
    return n && !id[n] && n <= 40;
}

/* The marks that the program sets. */
static uint8_t *own_mark(mcguffin_job *job, const char *name)
{
    return !strcmp(name, "hot") ? &job->hot : !strcmp(name, "empty") ? &job->empty : NULL;
}

/* The mark's number + 1; a new name is a new mark. */
static uint8_t mark_of(reader *r, const char *name)
{
    mcguffin_job *job = r->job;
    for (int m = 0; m < job->marks; m++)
        if (strcmp(job->mark[m], name) == 0)
            return (uint8_t)(m + 1);
    if (!mcguffin_job_is_id(name))
        caper_problem(&r->in,
                      "a mark should be a short name of small letters, digits and dashes, not "
                      "“%.40s”",
                      name);
    else if (job->marks == JOB_MARKS)
        caper_problem(&r->in, "a job has at most %d marks", JOB_MARKS);
    else {
        job->mark[job->marks] = mcguffin_job_keep(r, name);
        uint8_t *own          = own_mark(job, name);
        if (own) {
            *own = (uint8_t)(job->marks + 1);
            r->set |= 1ull << job->marks;
        }
        return ++job->marks;
    }
    return 0;
}

void mcguffin_job_mark(reader *r, uint8_t *to, const char *name)
{
    *to = mark_of(r, name);
    if (*to)
        r->set |= 1ull << (*to - 1);
}

/* Cut “ if MARK” or “ unless MARK” off a key. */
void mcguffin_job_when(reader *r, char *key)
{
    static const char *const words[] = {" if ", " unless "};
    r->when                          = (mcguffin_when){0};
    for (int unless = 0; unless < 2; unless++) {
        char *at = strstr(key, words[unless]);
        if (!at)
            continue;
        *at            = '\0';
        r->when.mark   = mark_of(r, caper_trim_text(at + strlen(words[unless])));
        r->when.unless = (uint8_t)unless;
        if (r->when.mark && !r->asked[r->when.mark - 1])
            r->asked[r->when.mark - 1] = r->in.number;
        return;
    }
}

/* ---- Values --------------------------------------------------------------------------------- */

static void read_price(reader *r, const char *value, mcguffin_cost *price)
{
    int  heat;
    char end;
    if (strcmp(value, "none") == 0)
        price->price = PRICE_NONE;
    else if (strcmp(value, "fight") == 0)
        price->price = PRICE_FIGHT;
    else if (sscanf(value, "heat %d%c", &heat, &end) == 1 && heat >= 1 && heat <= 20)
        *price = (mcguffin_cost){PRICE_HEAT, (uint8_t)heat};
    else
        caper_problem(&r->in, "%s: should be none, fight or heat 1 to heat 20, not “%.40s”",
                      r->base.key->name, value);
}

/* A bonus or a price that depends on what happened. */
static mcguffin_turn *add_turn(reader *r)
{
    mcguffin_obstacle *o = r->obstacle;
    if (o->turns == JOB_TURNS)
        caper_problem(&r->in, "an obstacle has at most %d bonuses and prices with a condition",
                      JOB_TURNS);
    mcguffin_turn *t = o->turns == JOB_TURNS ? &r->nowhere : &o->turn[o->turns++];
    *t               = (mcguffin_turn){.when = r->when};
    return t;
}

void mcguffin_read_price(void *ctx, char *value)
{
    reader *r = ctx;
    if (r->when.mark) {
        mcguffin_turn *t = add_turn(r);
        t->reprice       = 1;
        read_price(r, value, &t->price);
        return;
    }
    r->priced = true;
    read_price(r, value, &r->obstacle->price);
}

/* MC-53, MC-54: one price for the whole getaway. */
void mcguffin_read_gate(void *ctx, char *value)
{
    reader *r = ctx;
    if (r->when.mark)
        caper_problem(&r->in, "gate: takes no condition");
    read_price(r, value, &r->job->gate);
}

/* MC-30: with the specialty's +3 it stays within what a Mastermind may give. */
void mcguffin_read_bonus(void *ctx, char *value)
{
    reader *r = ctx;
    char   *end;
    long    n = strtol(value, &end, 10);
    if (!r->when.mark)
        caper_problem(&r->in, "bonus: needs a condition, like “bonus if friend: 1”");
    else if (end == value || *end || !n || n < -3 || n > 3)
        caper_problem(&r->in, "bonus: should be -3 to 3 and not 0, not “%.40s”", value);
    else
        add_turn(r)->bonus = (int8_t)n;
}

void mcguffin_read_tags(void *ctx, char *value)
{
    reader            *r = ctx;
    mcguffin_obstacle *o = r->obstacle;
    for (char *tag = caper_text_cut(&value, ','); tag; tag = caper_text_cut(&value, ',')) {
        if (!*tag)
            caper_problem(&r->in, "tags: there is nothing between two commas");
        else if (o->tags == JOB_TAGS)
            caper_problem(&r->in, "tags: at most %d", JOB_TAGS);
        else {
            o->also[o->tags]  = mcguffin_synonyms_of(tag);
            o->tag[o->tags++] = mcguffin_job_keep(r, tag);
        }
    }
}
