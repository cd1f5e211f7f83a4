/* A lesson while it is played: what comes next, what the coach says, what a wrong move would do. */
#include <string.h>

#include "base/json_put.h"
#include "base/text.h"
#include "table/learn/coach.h"

static const caper_coach_step *step_at(const caper_coach *c, int count)
{
    return count >= 0 && count < c->steps ? &c->step[count] : NULL;
}

const char *caper_coach_next(const caper_coach *c, int count, int *seat, bool *asks)
{
    const caper_coach_step *s = step_at(c, count);
    if (!s)
        return NULL;
    *seat = s->seat;
    *asks = s->asks;
    return caper_coach_read(c, s->move);
}

caper_table_options caper_coach_table(const caper_coach *c, caper_json **options)
{
    caper_table_options o = caper_default_table();
    o.game                = c->game->info->id;
    o.seats               = c->seats;
    o.seed                = caper_coach_read(c, c->seed);
    *options  = c->options ? caper_json_read(caper_coach_read(c, c->options), NULL) : NULL;
    o.options = *options;
    o.content = c->content ? caper_coach_read(c, c->content) : NULL;
    return o;
}

/* ---- What the coach says --------------------------------------------------------------------- */

static int own_steps(const caper_coach *c, int before)
{
    int n = 0;
    for (int i = 0; i < before && i < c->steps; i++)
        n += c->step[i].asks;
    return n;
}

/* A text with {1} as the name of seat 1. */
static void fill_names(const char *text, const caper_names *names, caper_buf *out)
{
    for (; *text; text++)
        if (text[0] == '{' && text[1] >= '0' && text[1] <= '9' && text[2] == '}') {
            caper_buf_str(out, caper_names_get(names, text[1] - '0'));
            text += 2;
        } else
            caper_buf_char(out, *text);
}

/* A value with names filled in. */
static void write_text(const caper_coach *c, uint32_t at, const caper_names *names, caper_buf *out)
{
    CAPER_SCRATCH caper_buf text = {0};
    fill_names(caper_coach_read(c, at), names, &text);
    caper_json_str(out, caper_buf_text(&text));
}

void caper_coach_write(const caper_coach *c, int count, const caper_names *names, caper_buf *out)
{
    const caper_coach_step *s = step_at(c, count);
    if (s && !s->asks) {
        caper_json_null(out);
        return;
    }
    caper_json_put(out, "{title:%s step:%d steps:%d", caper_coach_read(c, c->title),
                   own_steps(c, count) + (s != NULL), own_steps(c, c->steps));
    if (!s) {
        caper_json_put(out, "end:");
        write_text(c, c->end, names, out);
    } else {
        caper_json_put(out, "say:[");
        for (int i = 0; i < s->says; i++)
            write_text(c, s->say[i], names, out);
        caper_json_put(out, "] ask:");
        write_text(c, s->ask, names, out);
        caper_json_put(out, "do:%s point?:%s", caper_coach_read(c, s->move),
                       caper_coach_read(c, s->point));
    }
    caper_json_put(out, "}");
}

/* ---- Wrong moves ----------------------------------------------------------------------------- */

/* A table with the same game as `t`, to try things on. Free it. */
static caper_table *copy_of(const caper_table *t)
{
    CAPER_SCRATCH caper_buf text = {0};
    caper_error             err  = {0};
    caper_table_transcript(t, &text);
    return caper_table_replay(caper_buf_text(&text), false, &err);
}

/* What the seat would have read. */
static void tell_outcome(const caper_table *t, int seat, const caper_events *ev, caper_buf *out)
{
    const caper_match      *m     = caper_table_match(t);
    caper_names             names = caper_table_names(t, seat);
    CAPER_SCRATCH caper_buf line  = {0};
    for (int i = 0; i < ev->count; i++) {
        caper_buf_clear(&line);
        if (caper_event_is_for(ev, i, seat))
            m->game->words->tell(m, ev, i, &names, &line);
        if (line.len)
            caper_buf_printf(out, " %s", caper_buf_text(&line));
    }
}

static void try_out(const caper_table *t, int seat, const char *move, caper_buf *why)
{
    caper_table            *copy = copy_of(t);
    caper_events            ev   = {0};
    caper_error             err  = {0};
    CAPER_SCRATCH caper_buf said = {0};
    if (copy && caper_table_play(copy, seat, move, NULL, &ev, &err) == CAPER_OK)
        tell_outcome(copy, seat, &ev, &said);
    else if (copy) /* the rules would not have it either */
        caper_buf_printf(why, " (%s)", err.text);
    if (said.len)
        caper_buf_printf(why, " This is what would have happened:%s", caper_buf_text(&said));
    caper_events_fini(&ev);
    caper_table_free(copy);
}

/* Can the rest of the lesson still be played after this move? */
static bool leads_on(const caper_coach *c, const caper_table *t, const char *move)
{
    int          n    = caper_table_log_count(t);
    caper_table *copy = copy_of(t);
    caper_error  err  = {0};
    bool         ok   = copy && !caper_table_play(copy, c->step[n].seat, move, NULL, NULL, &err);
    for (int i = n + 1; ok && i < c->steps; i++)
        ok = !caper_table_play(copy, c->step[i].seat, caper_coach_read(c, c->step[i].move), NULL,
                               NULL, &err);
    caper_table_free(copy);
    return ok;
}

bool caper_coach_fits(const caper_coach *c, const caper_table *t)
{
    int n = caper_table_log_count(t);
    if (strcmp(caper_table_match(t)->game->info->id, c->game->info->id) != 0 || n > c->steps)
        return false;
    for (int i = 0; i < n; i++) {
        const char *move, *chance, *asked = caper_coach_read(c, c->step[i].move);
        if (caper_table_log_entry(t, i, &move, &chance) != c->step[i].seat ||
            (strcmp(move, asked) != 0 && !caper_table_differ_in_words(t, asked, move)))
            return false;
    }
    return true;
}

bool caper_coach_allows(const caper_coach *c, const caper_table *t, int seat, const char *move,
                        caper_buf *why)
{
    const caper_coach_step *s    = step_at(c, caper_table_log_count(t));
    const char             *text = "Not yet. Let's do it in order.";
    if (!s)
        return true;
    const char *asked = caper_coach_read(c, s->move);
    if (s->seat == seat && strcmp(asked, move) == 0)
        return true;
    if (s->seat == seat && caper_table_differ_in_words(t, asked, move) && leads_on(c, t, move))
        return true;
    for (int i = 0; s->seat == seat && i < s->wrongs; i++) {
        const char *wrong = caper_coach_read(c, s->wrong_move[i]);
        if (!*wrong || strncmp(wrong, move, strlen(wrong)) == 0) {
            text = caper_coach_read(c, s->wrong[i]);
            break;
        }
    }
    caper_names names = caper_table_names(t, seat);
    fill_names(s->seat == seat ? text : "Wait: it is another player's turn.", &names, why);
    if (s->seat == seat)
        try_out(t, seat, move, why);
    return false;
}

/* ---- From the first move to the last --------------------------------------------------------- */

int caper_coach_play(const caper_coach *c, caper_report_fn *report, void *ctx, bool *over)
{
    caper_json         *options = NULL;
    caper_error         err     = {0};
    caper_table_options o       = caper_coach_table(c, &options);
    caper_table        *t       = caper_table_new(&o, &err);
    caper_json_free(options);
    if (!t) {
        report(ctx, 0, err.text);
        return 1;
    }
    int problems = 0;
    for (int i = 0; i < c->steps && !problems; i++) {
        const caper_coach_step *s = &c->step[i];
        if (caper_table_play(t, s->seat, caper_coach_read(c, s->move), NULL, NULL, &err)) {
            report(ctx, s->line, err.text);
            problems++;
        }
    }
    *over = !caper_table_to_act(t);
    caper_table_free(t);
    return problems;
}
