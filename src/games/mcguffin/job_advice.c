/* McGuffin: what a writer should know about a job that reads well: decks that a stage has nothing of,
 * lines that come back unchanged, lists without a line that may return, lines that are there twice.
 * What is at stake is in job_stakes.c.
 *
 * Notes, never mistakes. What only play can show is `caper job check --games`. */
#include <stdio.h>
#include <string.h>

#include "base/lines.h"
#include "games/mcguffin/story.h"

typedef struct adviser {
    const mcguffin_job *job;
    caper_lines         notes;
} adviser;

static void advise_decks(adviser *a, int stage)
{
    const mcguffin_job *job   = a->job;
    unsigned            decks = 0;
    for (int o = job->first[stage]; o < job->last[stage]; o++)
        decks |= 1u << job->obstacle[o].deck;
    for (int d = 0; d < DECKS && stage != COMBINATION; d++) {
        if (decks >> d & 1)
            continue;
        caper_problem_at(
            &a->notes, 0, "nothing in the %s is against the %s, so %s is of no use there",
            mcguffin_stages[stage], mcguffin_decks[d], mcguffin_skills[mcguffin_skill_of[d]]);
    }
}

/* The same words twice would be told twice. */
static void advise_doubles(adviser *a)
{
    const mcguffin_job *job = a->job;
    for (int i = 0; i < job->lines; i++)
        for (int k = 0; k < i; k++)
            if (!strcmp(job_read(job, job->line[i].text), job_read(job, job->line[k].text))) {
                caper_problem_at(&a->notes, job->line[i].line,
                                 "the same text is already on line %d", job->line[k].line);
            }
}

/* A list that ends without a number in one of its lines has nothing to tell from there on. */
static void advise_list(adviser *a, mcguffin_lines in, int kind, const char *what)
{
    const mcguffin_job *job = a->job;
    int                 n = 0, slots = 0;
    for (int i = in.first; i < in.last; i++) {
        n += job->line[i].kind == kind;
        slots += job->line[i].kind == kind && mcguffin_has_slot(job_read(job, job->line[i].text));
    }
    if (slots)
        return;
    caper_problem_at(&a->notes, n ? job->line[in.first].line : 0,
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
static void advise_pair(adviser *a, mcguffin_lines in, int good, int bad,
                        const char *const names[2], const char *where)
{
    for (int i = 0; i < 2; i++) {
        char what[60];
        snprintf(what, sizeof what, names[i], where);
        advise_list(a, in, i ? bad : good, what);
    }
}

static void advise_lists(adviser *a)
{
    static const char *const        stage[2] = {"in passing, %s", "mishap, %s"},
                             *const card[2]  = {"card %s, success", "card %s, failure"},
                             *const fight[2] = {"fight won", "fight lost"};
    const mcguffin_job             *job      = a->job;
    for (int k = CASING; k <= GETAWAY; k++)
        if (k != COMBINATION)
            advise_pair(a, job->stage[k], LINE_PASSING, LINE_MISHAP, stage, mcguffin_stages[k]);
    for (int d = 0; d < DECKS; d++)
        advise_pair(a, job->card[d], LINE_SUCCESS, LINE_FAILURE, card, mcguffin_decks[d]);
    advise_pair(a, job->own, LINE_FIGHT_WON, LINE_FIGHT_LOST, fight, "");
}

void mcguffin_advise_job(const mcguffin_job *job, caper_report_fn *note, void *ctx)
{
    adviser a = {job, caper_lines_of("", 0, note, ctx)};
    for (int stage = CASING; stage <= GETAWAY; stage++)
        advise_decks(&a, stage);
    advise_doubles(&a);
    mcguffin_judge_job(job, note, ctx);
    if (has_beats(job)) {
        mcguffin_judge_telling(job, note, ctx);
        advise_lists(&a);
    } else {
        caper_problem(&a.notes,
                      "no obstacle has beats, so the same lines are told again and again");
    }
}

void mcguffin_about_job(const caper_content *content, caper_buf *title, caper_buf *figures,
                        caper_report_fn *note, void *ctx)
{
    const mcguffin_job *job = (const mcguffin_job *)content;
    caper_buf_str(title, job_read(job, job->title));
    caper_buf_printf(figures, "%d obstacles, heat limit %d + %d for each player", job->count,
                     job->heat, job->heat_each);
    mcguffin_advise_job(job, note, ctx);
}
