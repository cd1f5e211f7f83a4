/* A McGuffin job's figures. Every game is told to the end, as the first seat reads it; a line that is
 * told again counts as a repeat unless something in it has changed. */
#include "lab/job_report.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/progress.h"
#include "base/reading.h"
#include "base/sort.h"
#include "base/text.h"
#include "games/mcguffin/story.h"

enum { MOST_TOLD = 600, LONGEST = 5000 };

typedef struct watcher {
    const caper_match *match;
    mcguffin_state    *s;
    caper_rng          rng;
    caper_events       ev;
    lab_job_report    *out;
    caper_names        names;
    /* Of this game: */
    uint64_t heard[MOST_TOLD];  /* lines as they were told, hashed */
    job_text before[MOST_TOLD]; /* lines as they are written */
    int      told, repeats, returned, words, decisions, ending;
} watcher;

static uint64_t hash_of(const char *text)
{
    uint64_t h = 0xcbf29ce484222325u; /* FNV-1a */
    for (; *text; text++)
        h = (h ^ (unsigned char)*text) * 0x100000001b3u;
    return h;
}

/* ---- One game ------------------------------------------------------------------------------- */

static void count_line(watcher *w, job_text text)
{
    const mcguffin_job *job = job_of(w->match);
    for (int i = 0; i < job->lines; i++)
        w->out->told[i] += text && job->line[i].text == text;
}

static void hear_outcome(watcher *w, const char *flavour, job_text line)
{
    uint64_t h    = hash_of(flavour);
    bool     same = false, back = false;
    for (int i = 0; i < w->told; i++) {
        same |= w->heard[i] == h;
        back |= line && w->before[i] == line;
    }
    if (w->told < MOST_TOLD) {
        w->heard[w->told]    = h;
        w->before[w->told++] = line;
    }
    w->repeats += same;
    w->returned += back && !same;
    count_line(w, line);
}

static void hear_ending(watcher *w, const caper_json *e)
{
    static const char *const names[] = {"won", "empty", "caught", "off"};
    const mcguffin_job      *job     = job_of(w->match);
    const char              *ending  = caper_json_string(caper_json_get(e, "ending"));
    const char              *text    = caper_json_string(caper_json_get(e, "text"));
    for (int i = 0; i < 4 && ending; i++)
        if (!strcmp(names[i], ending))
            w->ending = i;
    for (int i = job->own.first; i < job->own.last && ending && text; i++)
        w->out->told[i] += !strcmp(job_read(job, job->line[i].text), text);
}

/* The events of one move. `lines` is what its outcome would read like, failed and succeeded. */
static void listen(watcher *w, const job_text lines[2])
{
    caper_buf text = {0}, said = {0};
    caper_events_write(&w->ev, &text);
    caper_json *list = caper_json_read(caper_buf_text(&text), NULL);
    for (size_t i = 0; i < caper_json_size(list); i++) {
        const caper_json *e       = caper_json_at(list, i);
        const char       *type    = caper_json_string(caper_json_get(e, "type"));
        const char       *flavour = caper_json_string(caper_json_get(e, "flavour"));
        bool              success = type && !strcmp(type, "success");
        said.len                  = 0;
        mcguffin_tell(w->match, e, &w->names, &said);
        w->words += caper_word_count(caper_buf_text(&said));
        if (flavour && (success || !strcmp(type, "failure")))
            hear_outcome(w, flavour, lines[success]);
        if (type && !strcmp(type, "stage"))
            hear_ending(w, e);
    }
    caper_json_free(list);
    caper_buf_fini(&text);
    caper_buf_fini(&said);
}

static void play_move(watcher *w, int seat)
{
    caper_move   moves[CAPER_MAX_MOVES];
    caper_choice c;
    job_text     lines[2] = {0};
    int          count;
    if (!mcguffin_suggest(w->match, w->s, seat, w->out->level, &w->rng, &c))
        c.move = 0;
    w->decisions += mcguffin_moves(w->match, w->s, seat, moves) > 1;
    mcguffin_call call = mcguffin_waiting(w->match, w->s, seat);
    for (int k = 0; k < 2 && c.move == GO && call.kind; k++)
        lines[k] = mcguffin_outcome_of(w->match, w->s, &call, k, &count);
    if (c.move >= TRY && c.move < PASS_GATE)
        count_line(w, mcguffin_text_of(job_of(w->match), w->s, (int)c.move - TRY));
    caper_events_clear(&w->ev);
    mcguffin_apply(w->match, w->s, seat, c.move, NULL, &w->rng, &w->ev);
    listen(w, lines);
}

static double play_game(watcher *w, uint64_t seed)
{
    caper_seats seats;
    w->told = w->repeats = w->returned = w->words = w->decisions = 0;
    w->ending                                                    = -1;
    caper_rng_init(&w->rng, seed);
    mcguffin_setup(w->match, w->s, &w->rng);
    for (int n = 0; (seats = mcguffin_to_act(w->match, w->s)) && n < LONGEST; n++)
        play_move(w, __builtin_ctz(seats));
    return caper_minutes(w->words, w->decisions);
}

/* ---- All of them ---------------------------------------------------------------------------- */

static void add_game(watcher *w)
{
    lab_job_report *r     = w->out;
    double          share = w->told ? (double)w->repeats / w->told : 0;
    r->lines += w->told;
    r->repeats += w->repeats;
    r->returned += w->returned;
    r->words += w->words;
    r->decisions += w->decisions;
    r->worst = share > r->worst ? share : r->worst;
    if (w->ending >= 0)
        r->endings[w->ending]++;
}

static void close_report(lab_job_report *r, double *minutes)
{
    double n = r->games;
    caper_sort_reals(minutes, (size_t)r->games);
    r->shortest = minutes[(int)(0.05 * n)];
    r->usual    = minutes[r->games / 2];
    r->longest  = minutes[(int)(0.95 * n)];
    r->won      = caper_share_of(r->endings[0], n);
    r->repeats  = r->lines > 0 ? r->repeats / r->lines : 0;
    r->returned = r->lines > 0 ? r->returned / r->lines : 0;
    r->lines /= n;
    r->words /= n;
    r->decisions /= n;
    for (int i = 0; i < 4; i++)
        r->endings[i] /= n;
}

void lab_job_play(const mcguffin_job *job, caper_level level, int crew, int games, uint64_t seed,
                  lab_job_report *out)
{
    caper_match match   = {.game    = &mcguffin_game,
                           .content = &job->content,
                           .seats   = (uint8_t)crew,
                           .places  = (uint8_t)crew};
    watcher    *w       = caper_alloc(1, sizeof *w);
    double     *minutes = caper_alloc((size_t)games, sizeof *minutes);
    memset(out, 0, sizeof *out);
    *w         = (watcher){.match = &match, .out = out, .names = {.you = 0}};
    w->s       = caper_alloc(1, sizeof *w->s);
    out->games = games;
    out->crew  = crew;
    out->level = level;
    for (int i = 0; i < games; i++) {
        caper_progress("bots play it", i, games);
        minutes[i] = play_game(w, seed + (uint64_t)i * 0x9e3779b97f4a7c15u);
        add_game(w);
    }
    caper_progress("bots play it", 1, 1);
    close_report(out, minutes);
    caper_events_fini(&w->ev);
    free(w->s);
    free(w);
    free(minutes);
}

int lab_job_words(const mcguffin_job *job)
{
    int n =
        caper_word_count(job_read(job, job->title)) + caper_word_count(job_read(job, job->target));
    for (int i = 0; i < job->lines; i++)
        n += caper_word_count(job_read(job, job->line[i].text));
    for (int o = 0; o < job->count; o++)
        n += caper_word_count(job_read(job, job->obstacle[o].title));
    return n;
}
