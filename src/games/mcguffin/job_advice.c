/* McGuffin: what a writer should know about a job: a stage that cannot go wrong, a success that is punished, a line
 * for what cannot have happened yet; decks that a stage never uses, lines that come back unchanged, lists
 * without a line that may return, a line that would say “one cows”, and what is told at the wrong place.
 *
 * Notes, never mistakes, and without playing: what only play can show is `caper job check --games`. */
#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "base/lines.h"
#include "base/text.h"
#include "games/mcguffin/story.h"

typedef struct judge {
    const mcguffin_job *job;
    caper_lines         notes;
} judge;

static const char *mark_name(const judge *j, int mark) { return j->job->mark[mark - 1]; }

/* ---- Stakes --------------------------------------------------------------------------------- */

/* Does failing cost something there, at least now and then? */
static bool costs(const mcguffin_obstacle *o)
{
    bool dear = o->price.price != PRICE_NONE;
    for (int i = 0; i < o->turns; i++)
        dear |= o->turn[i].reprice && o->turn[i].price.price != PRICE_NONE;
    return dear;
}

static void judge_stage(judge *j, int stage)
{
    const mcguffin_job *job = j->job;
    for (int o = job->first[stage]; o < job->last[stage]; o++)
        if (costs(&job->obstacle[o]))
            return;
    if (job->first[stage] < job->last[stage])
        caper_problem_at(&j->notes, job->obstacle[job->first[stage]].line,
                         "failing costs nothing in the whole of the %s, so it cannot go wrong",
                         mcguffin_stages[stage]);
}

/* Marked only by succeeding. */
static bool is_earned(const mcguffin_job *job, int mark)
{
    bool earned = false;
    for (int o = 0; o < job->count; o++)
        if (job->obstacle[o].marks == mark)
            return false;
    for (int b = 0; b < job->beats; b++) {
        if (job->beat[b].rues == mark)
            return false;
        earned |= job->beat[b].marks == mark;
    }
    return earned && mark != job->hot && mark != job->empty;
}

static int weight(mcguffin_cost c) { return c.price == PRICE_NONE ? 0 : 1 + c.heat; }

/* Is it harder with the mark than without it? */
static bool punishes(const mcguffin_obstacle *o, const mcguffin_turn *t)
{
    int with    = t->reprice ? weight(t->price) - weight(o->price) : -t->bonus;
    int against = t->when.unless ? -with : with;
    return against > 0;
}

static void judge_turns(judge *j, const mcguffin_obstacle *o)
{
    for (int i = 0; i < o->turns; i++) {
        int mark = o->turn[i].when.mark;
        if (mark && is_earned(j->job, mark) && punishes(o, &o->turn[i]))
            caper_problem_at(
                &j->notes, o->line,
                "“%s” is marked by a success and makes this harder, so it is better to fail",
                mark_name(j, mark));
    }
}

/* ---- What cannot have happened -------------------------------------------------------------- */

static bool sets(const mcguffin_obstacle *o, int mark)
{
    if (o->marks == mark)
        return true;
    for (int k = 0; k < o->beats; k++)
        if (o->beat[k].marks == mark || o->beat[k].rues == mark)
            return true;
    return false;
}

/* The first stage in which something sets the mark. */
static int stage_that_sets(const mcguffin_job *job, int mark)
{
    if (job->empty == mark)
        return GETAWAY;
    if (job->hot == mark)
        return CASING;
    for (int o = 0; o < job->count; o++)
        if (sets(&job->obstacle[o], mark))
            return job->obstacle[o].stage;
    return GETAWAY;
}

/* A line of a stage's own. What is read as the stage begins knows only the stages before, and
 * whether there is a prize. */
static void judge_own_line(judge *j, int stage, const mcguffin_line *l)
{
    int  mark  = l->when.mark;
    bool first = l->kind == LINE_OPENS || l->kind == LINE_RECALLS;
    if (!mark || l->when.unless || (mark == j->job->empty && stage == GETAWAY))
        return;
    int when = stage_that_sets(j->job, mark);
    if (when > stage || (first && when == stage))
        caper_problem_at(&j->notes, l->line, "speaks of “%s”, which cannot have happened yet",
                         mark_name(j, mark));
}

/* Is it only ever marked by what taking this on rules out? */
static bool is_ruled_out(const mcguffin_job *job, int obstacle, int mark)
{
    bool rival = false;
    if (mark == job->hot || mark == job->empty)
        return false;
    for (int o = 0; o < job->count; o++) {
        if (!sets(&job->obstacle[o], mark))
            continue;
        if (!(job->rivals[obstacle] >> o & 1))
            return false;
        rival = true;
    }
    return rival;
}

static void judge_condition(judge *j, int obstacle, mcguffin_when when, int line)
{
    if (!when.mark || when.unless)
        return;
    if (stage_that_sets(j->job, when.mark) > j->job->obstacle[obstacle].stage)
        caper_problem_at(&j->notes, line, "speaks of “%s”, which happens in a later stage",
                         mark_name(j, when.mark));
    else if (is_ruled_out(j->job, obstacle, when.mark))
        caper_problem_at(&j->notes, line,
                         "speaks of “%s”, which whoever does this cannot have done",
                         mark_name(j, when.mark));
}

static void judge_obstacle(judge *j, int obstacle)
{
    const mcguffin_obstacle *o = &j->job->obstacle[obstacle];
    judge_turns(j, o);
    for (int i = 0; i < o->turns; i++)
        judge_condition(j, obstacle, o->turn[i].when, o->line);
    for (int k = 0; k < o->beats; k++)
        for (const mcguffin_line *l = o->beat[k].lines.first; l < o->beat[k].lines.end; l++)
            judge_condition(j, obstacle, l->when, l->line);
}

/* ---- The first number ----------------------------------------------------------------------- */

/* Does a number after these words count what follows? “Page {count} runs” does not count. */
static bool counts_behind(const char *text, const char *slot)
{
    static const char *const words[] = {"is",   "are",  "makes", "was",  "of",  "all", "has",
                                        "have", "with", "after", "only", "and", "for", NULL};
    const char              *end = slot - (slot > text), *word = end;
    while (word > text && isalpha((unsigned char)word[-1]))
        word--;
    return word == end || caper_name_find(words, word, (size_t)(end - word)) >= 0;
}

/* The word after “{count} ” if it looks like several; NULL: it reads well with one, too. */
static const char *plural_behind(const char *text, int *len)
{
    const char *at = strstr(text, "ount} ");
    if (!at || at[-2] != '{' || !counts_behind(text, at - 2))
        return NULL;
    at += strlen("ount} ");
    for (*len = 0; isalpha((unsigned char)at[*len]);)
        ++*len;
    bool many = *len > 3 && at[*len - 1] == 's' && !strchr("sui", at[*len - 2]);
    return many && strncmp(at, "times", 5) != 0 ? at : NULL;
}

/* Every line is told with a one before it is told with a two. */
static void judge_first(judge *j)
{
    const mcguffin_job *job = j->job;
    for (int i = 0; i < job->lines; i++) {
        int         len;
        const char *word = plural_behind(job->line[i].text, &len);
        if (word)
            caper_problem_at(&j->notes, job->line[i].line, "the first time this says “one %.*s”",
                             len, word);
    }
}

/* ---- Places and deaths ---------------------------------------------------------------------- */

/* What can be tried is somewhere, if anything of its stage is; and everywhere in the chase something can
 * be tried, also by one person alone. */
static void judge_places(judge *j)
{
    const mcguffin_job *job              = j->job;
    unsigned            any[GETAWAY + 1] = {[GETAWAY] = job->chase < job->places};
    if (!any[GETAWAY])
        caper_problem_at(&j->notes, 0, "the getaway has no places, so gates are told nowhere");
    for (int o = 0; o < job->count; o++)
        any[job->obstacle[o].stage] |= job->obstacle[o].places;
    for (int o = 0; o < job->count; o++)
        if (any[job->obstacle[o].stage] && !job->obstacle[o].places)
            caper_problem_at(&j->notes, job->obstacle[o].line,
                             "obstacle %s has no place, and its stage has some",
                             job->obstacle[o].id);
    for (int k = job->chase; k < job->places; k++)
        if (!(job->at_place[k] & job->of_stage[GETAWAY] & ~job->for_several & ~job->wait))
            caper_problem_at(&j->notes, 0, "nothing can be tried at once at “%s”",
                             job->place[k].title);
}

/* ---- Decks, doubles and lists --------------------------------------------------------------- */

static void advise_decks(judge *j, int stage)
{
    const mcguffin_job *job   = j->job;
    unsigned            decks = 0;
    for (int o = job->first[stage]; o < job->last[stage]; o++)
        decks |= 1u << job->obstacle[o].deck;
    for (int d = 0; d < DECKS && stage != COMBINATION; d++) {
        if (decks >> d & 1)
            continue;
        caper_problem_at(
            &j->notes, 0, "nothing in the %s is against the %s, so %s is of no use there",
            mcguffin_stages[stage], mcguffin_decks[d], mcguffin_skills[mcguffin_skill_of[d]]);
    }
}

/* The same words twice would be told twice. */
static void advise_doubles(judge *j)
{
    const mcguffin_job *job = j->job;
    for (int i = 0; i < job->lines; i++)
        for (int k = 0; k < i; k++)
            if (!strcmp(job->line[i].text, job->line[k].text)) {
                caper_problem_at(&j->notes, job->line[i].line,
                                 "the same text is already on line %d", job->line[k].line);
            }
}

/* A list that ends without a number in one of its lines is silent from there on. */
static void advise_list(judge *j, mcguffin_lines in, int kind, const char *what)
{
    int n = 0, slots = 0;
    for (const mcguffin_line *l = in.first; l < in.end; l++) {
        n += l->kind == kind;
        slots += l->kind == kind && mcguffin_has_slot(l->text);
    }
    if (slots)
        return;
    caper_problem_at(&j->notes, n ? in.first->line : 0,
                     "%s: %s; a line with {count} or {nth} in it may be told again", what,
                     n ? "once its lines are told, there are no more" : "there are no lines");
}

static bool has_beats(const mcguffin_job *job)
{
    for (int o = 0; o < job->count; o++)
        if (!job->obstacle[o].endless)
            return true;
    return false;
}

/* The two lists of a stage, a card or a fight. */
static void advise_pair(judge *j, mcguffin_lines in, int good, int bad, const char *const names[2],
                        const char *where)
{
    for (int i = 0; i < 2; i++) {
        char what[60];
        snprintf(what, sizeof what, names[i], where);
        advise_list(j, in, i ? bad : good, what);
    }
}

static void advise_lists(judge *j)
{
    static const char *const        stage[2] = {"in passing, %s", "mishap, %s"},
                             *const card[2]  = {"card %s, success", "card %s, failure"},
                             *const fight[2] = {"fight won", "fight lost"};
    const mcguffin_job             *job      = j->job;
    for (int k = CASING; k <= GETAWAY; k++)
        if (k != COMBINATION)
            advise_pair(j, job->stage[k], LINE_PASSING, LINE_MISHAP, stage, mcguffin_stages[k]);
    for (int d = 0; d < DECKS; d++)
        advise_pair(j, job->card[d], LINE_SUCCESS, LINE_FAILURE, card, mcguffin_decks[d]);
    advise_pair(j, job->own, LINE_FIGHT_WON, LINE_FIGHT_LOST, fight, "");
}

/* ---- All of it ------------------------------------------------------------------------------ */

static void judge_telling(judge *j)
{
    judge_places(j);
    judge_first(j);
    if (!mcguffin_line_find(j->job->own, LINE_DEATH, ANY_MARK))
        caper_problem_at(&j->notes, 0, "there are no lines for a death: write some with “death:”");
}

int mcguffin_judge_telling(const mcguffin_job *job)
{
    judge j = {job, caper_lines_of("", 0, NULL, NULL)};
    judge_telling(&j);
    return j.notes.problems;
}

void mcguffin_advise_job(const mcguffin_job *job, caper_report_fn *note, void *ctx)
{
    judge j = {job, caper_lines_of("", 0, note, ctx)};
    for (int stage = CASING; stage <= GETAWAY; stage++)
        advise_decks(&j, stage);
    advise_doubles(&j);
    for (int stage = CASING; stage <= GETAWAY; stage++) {
        judge_stage(&j, stage);
        for (const mcguffin_line *l = job->stage[stage].first; l < job->stage[stage].end; l++)
            judge_own_line(&j, stage, l);
    }
    for (int o = 0; o < job->count; o++)
        judge_obstacle(&j, o);
    if (has_beats(job)) {
        judge_telling(&j);
        advise_lists(&j);
    } else {
        caper_problem(&j.notes,
                      "no obstacle has beats, so the same lines are told again and again");
    }
}

void mcguffin_about_job(const caper_content *content, caper_buf *title, caper_buf *figures,
                        caper_report_fn *note, void *ctx)
{
    const mcguffin_job *job = (const mcguffin_job *)content;
    caper_buf_str(title, job->title);
    caper_buf_printf(figures, "%d obstacles, heat limit %d + %d for each player", job->count,
                     job->heat, job->heat_each);
    mcguffin_advise_job(job, note, ctx);
}
