/* McGuffin: a line that speaks of somebody whom the players may not have met.
 *
 * Situations are optional and come in any order, so a name that is made known in one of them may be
 * strange in another. What everybody has read are the brief, the openings of stages so far, and what
 * lies on the table: the titles and first texts of situations. A name that comes from anywhere else
 * needs a condition (`if`), or a word in an opening. */
#include <stdio.h>
#include <string.h>

#include "base/text.h"
#include "games/mcguffin/job_reader.h"

enum { NAME = 40 };

typedef struct listener {
    const mcguffin_job *job;
    caper_report_fn    *note;
    void               *ctx;
} listener;

/* Where a line is: a stage, and one of its situations or none. */
typedef struct spot {
    int stage, obstacle;
} spot;

/* ---- Names in a text ------------------------------------------------------------------------ */

static bool is_upper(char c) { return c >= 'A' && c <= 'Z'; }
static bool is_lower(char c) { return (c >= 'a' && c <= 'z') || (unsigned char)c >= 0x80; }

/* A capital inside a sentence: the word is a name. At the head of one it may be any word. */
static bool is_name_at(const char *text, const char *at)
{
    if (!is_upper(*at) || !is_lower(at[1]) || at < text + 2 || at[-1] != ' ')
        return false;
    return !strchr(".!?:", at[-2]) && (unsigned char)at[-2] < 0x80;
}

/* Words that are names everywhere, and nobody's in particular. */
static bool is_common(const char *word)
{
    static const char *const words[] = {
        "God",       "Easter",   "Lent",   "Christmas", "Sunday",    "Monday",  "Tuesday",
        "Wednesday", "Thursday", "Friday", "Saturday",  "March",     "May",     "Latin",
        "French",    "German",   "Greek",  "Dutch",     "Bulgarian", "Russian", "England",
        "Ireland",   "London",   "Paris",  "Rome",      "Vienna",    "Amen",    NULL};
    return caper_name_find(words, word, strlen(word)) >= 0;
}

/* The next name from `*at` on, into `out`; false: there are no more. Slots are passed over. */
static bool next_name(const char *text, const char **at, char out[NAME])
{
    for (const char *p = *at; *p; p++) {
        if (*p == '{' && strchr(p, '}'))
            p = strchr(p, '}');
        if (!is_name_at(text, p))
            continue;
        int n = 0;
        while ((is_upper(p[n]) || is_lower(p[n])) && (unsigned char)p[n] != 0xe2 && n < NAME - 1)
            n++;
        snprintf(out, NAME, "%.*s", n, p);
        *at = p + n;
        return true;
    }
    return false;
}

static bool says(const mcguffin_job *job, job_text text, const char *word)
{
    size_t n = strlen(word);
    for (const char *p = job_read(job, text); (p = strstr(p, word)); p++)
        if ((p == job_read(job, text) || !(is_upper(p[-1]) || is_lower(p[-1]))) && !is_lower(p[n]))
            return true;
    return false;
}

/* ---- What is known -------------------------------------------------------------------------- */

/* Does a line of that kind, without a condition, say it? */
static bool list_says(const mcguffin_job *job, mcguffin_lines in, int kind, const char *word)
{
    for (int i = in.first; i < in.last; i++)
        if (job->line[i].kind == kind && !job->line[i].when.mark &&
            says(job, job->line[i].text, word))
            return true;
    return false;
}

/* Read to everybody, or lying on the table, by that stage. */
static bool is_known(const mcguffin_job *job, int stage, const char *word)
{
    if (says(job, job->title, word) || says(job, job->target, word) ||
        list_says(job, job->own, LINE_BRIEF, word))
        return true;
    for (int k = 0; k <= stage; k++)
        if (list_says(job, job->stage[k], LINE_OPENS, word))
            return true;
    for (int o = 0; o < job->count && job->obstacle[o].stage <= stage; o++)
        if (says(job, job->obstacle[o].title, word) ||
            list_says(job, job->beat[job->obstacle[o].first].lines, LINE_TEXT, word))
            return true;
    for (int p = 0; p < job->places && stage == GETAWAY; p++)
        if (says(job, job->place[p].title, word) ||
            list_says(job, job->place[p].lines, LINE_TEXT, word))
            return true;
    return false;
}

/* The situation that a line belongs to; −1: none. */
static int obstacle_of(const mcguffin_job *job, int line)
{
    for (int o = 0; o < job->count; o++)
        for (int b = job->obstacle[o].first; b < job->obstacle[o].first + job->obstacle[o].beats;
             b++)
            if (line >= job->beat[b].lines.first && line < job->beat[b].lines.last)
                return o;
    return -1;
}

/* Said earlier in the same situation: fine. Said earlier somewhere else: whoever was not there does
 * not know it. */
static bool is_from_elsewhere(const mcguffin_job *job, spot at, int line, const char *word)
{
    bool elsewhere = false;
    for (int i = job->own.last; i < line; i++) {
        if (!says(job, job->line[i].text, word))
            continue;
        int o = obstacle_of(job, i);
        if (o >= 0 && o == at.obstacle)
            return false;
        elsewhere |= o >= 0;
    }
    return elsewhere;
}

static void listen_to(const listener *l, spot at, int line)
{
    const mcguffin_line *one  = &l->job->line[line];
    const char          *text = job_read(l->job, one->text), *p = text;
    char                 name[NAME], sentence[200];
    if (one->when.mark || one->kind == LINE_TEXT || one->kind == LINE_OPENS)
        return;
    while (next_name(text, &p, name)) {
        if (is_common(name) || is_known(l->job, at.stage, name) ||
            !is_from_elsewhere(l->job, at, line, name))
            continue;
        snprintf(sentence, sizeof sentence,
                 "speaks of “%s”, whom the players may not have met: name it in an opening, or add "
                 "a condition",
                 name);
        l->note(l->ctx, one->line, sentence);
    }
}

static void listen_to_all(const listener *l, mcguffin_lines in, spot at)
{
    for (int i = in.first; i < in.last; i++)
        listen_to(l, at, i);
}

void mcguffin_advise_names(const mcguffin_job *job, caper_report_fn *note, void *ctx)
{
    listener l = {job, note, ctx};
    for (int stage = CASING; stage <= GETAWAY; stage++)
        listen_to_all(&l, job->stage[stage], (spot){stage, -1});
    for (int d = 0; d < DECKS; d++)
        listen_to_all(&l, job->card[d], (spot){COMBINATION, -1});
    for (int p = 0; p < job->places; p++)
        listen_to_all(&l, job->place[p].lines, (spot){GETAWAY, -1});
    for (int o = 0; o < job->count; o++)
        for (int b = 0; b < job->obstacle[o].beats; b++)
            listen_to_all(&l, job->beat[job->obstacle[o].first + b].lines,
                          (spot){job->obstacle[o].stage, o});
}
