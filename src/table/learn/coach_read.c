/* Reads a coach's script; every problem with its line. docs/coach.md says what a script looks like. */
#include <stdlib.h>
#include <string.h>

#include "base/lines.h"
#include "base/memory.h"
#include "table/learn/coach.h"
#include "table/learn/things.h"

typedef struct reader {
    caper_coach     *c;
    caper_lines      in;
    caper_coach_step next; /* what was said for the step that comes next */
} reader;

static uint32_t keep(reader *r, const char *text, size_t len)
{
    caper_coach *c = r->c;
    if (c->used + len + 1 > CAPER_COACH_TEXT) {
        caper_problem(&r->in, "the script is longer than %d bytes", CAPER_COACH_TEXT);
        return 0;
    }
    uint32_t at = c->used;
    memcpy(c->text + at, text, len);
    c->text[at + len] = '\0';
    c->used += (uint32_t)len + 1;
    return at;
}

static uint32_t keep_text(reader *r, const char *text) { return keep(r, text, strlen(text)); }

/* ---- The head -------------------------------------------------------------------------------- */

static void read_count(reader *r, const char *value, int low, int high, int *out)
{
    int n = caper_piece_number((caper_piece){value, strlen(value)}, high);
    if (n < low)
        caper_problem(&r->in, "“%s” should be a number from %d to %d", value, low, high);
    else
        *out = n;
}

static bool read_head(reader *r, const char *key, char *value)
{
    caper_coach *c = r->c;
    if (!strcmp(key, "title"))
        c->title = keep_text(r, value);
    else if (!strcmp(key, "seed"))
        c->seed = keep_text(r, value);
    else if (!strcmp(key, "options"))
        c->options = keep_text(r, value);
    else if (!strcmp(key, "seats"))
        read_count(r, value, c->game->info->min_seats, c->game->info->max_seats, &c->seats);
    else if (!strcmp(key, "you"))
        read_count(r, value, 0, CAPER_MAX_SEATS - 1, &c->you);
    else
        return false;
    return true;
}

/* ---- Steps ----------------------------------------------------------------------------------- */

static void add_step(reader *r, int seat, const char *move)
{
    caper_coach *c = r->c;
    if (c->steps == CAPER_COACH_STEPS) {
        caper_problem(&r->in, "a script has at most %d moves", CAPER_COACH_STEPS);
        return;
    }
    bool mine = seat == c->you;
    if (mine && !r->next.ask)
        caper_problem(&r->in, "before “do:” say what to do, with “ask:”");
    caper_coach_step *s = &c->step[c->steps++];
    *s                  = mine ? r->next : (caper_coach_step){0};
    s->seat             = seat;
    s->line             = r->in.number;
    s->move             = keep_text(r, move);
    if (mine)
        r->next = (caper_coach_step){0};
}

/* "wrong MOVE: why", or "wrong: why" for anything else. */
static void add_wrong(reader *r, const char *move, const char *why)
{
    caper_coach_step *s = &r->next;
    if (s->wrongs == 4) {
        caper_problem(&r->in, "a step has at most 4 “wrong” lines");
        return;
    }
    s->wrong_move[s->wrongs] = keep_text(r, move);
    s->wrong[s->wrongs++]    = keep_text(r, why);
}

static void add_say(reader *r, const char *text)
{
    caper_coach_step *s = &r->next;
    if (s->says == 6)
        caper_problem(&r->in, "at most 6 “say” lines before something is done");
    else
        s->say[s->says++] = keep_text(r, text);
}

/* "play 1: crown": somebody else's move. */
static void add_other(reader *r, const char *seat, const char *move)
{
    int n = caper_piece_number((caper_piece){seat, strlen(seat)}, CAPER_MAX_SEATS - 1);
    if (n < 0 || n == r->c->you)
        caper_problem(&r->in, "“play %s” should name another seat than the learner's", seat);
    else
        add_step(r, n, move);
}

static bool read_step(reader *r, char *key, const char *value)
{
    char *rest = key + strcspn(key, " ");
    if (*rest)
        *rest++ = '\0';
    if (!strcmp(key, "say"))
        add_say(r, value);
    else if (!strcmp(key, "ask"))
        r->next.ask = keep_text(r, value);
    else if (!strcmp(key, "point"))
        r->next.point = keep_text(r, value);
    else if (!strcmp(key, "wrong"))
        add_wrong(r, rest, value);
    else if (!strcmp(key, "do"))
        add_step(r, r->c->you, value);
    else if (!strcmp(key, "play"))
        add_other(r, rest, value);
    else if (!strcmp(key, "end"))
        r->c->end = keep_text(r, value);
    else
        return false;
    return true;
}

/* Everything below “content:” is a job, an adventure or a heist of the lesson's own. */
static void read_content(reader *r)
{
    r->c->content = keep(r, r->in.next, (size_t)(r->in.end - r->in.next));
    r->in.next    = r->in.end;
}

static void read_line(reader *r)
{
    char *line = caper_lines_text(&r->in);
    if (!line || !*line || *line == '#')
        return;
    char *value = caper_text_value(line);
    if (!value)
        caper_problem(&r->in, "a line should be “word: text”");
    else if (!strcmp(line, "content") && !*value)
        read_content(r);
    else if (!*value)
        caper_problem(&r->in, "“%s:” says nothing", line);
    else if (!read_head(r, line, value) && !read_step(r, line, value))
        caper_problem(&r->in, "“%s” is not a word of a script", line);
}

static void check_whole(reader *r)
{
    caper_coach *c = r->c;
    if (!c->title)
        caper_problem_at(&r->in, 0, "the script has no “title:”");
    if (!c->seed)
        caper_problem_at(&r->in, 0, "the script has no “seed:”, so its deal is not fixed");
    if (!c->end)
        caper_problem_at(&r->in, 0, "the script has no “end:”, a last word of the coach");
    if (!c->steps)
        caper_problem_at(&r->in, 0, "the script has no moves");
    if (c->you >= c->seats)
        caper_problem_at(&r->in, 0, "“you” is not one of the seats");
}

caper_coach *caper_coach_parse(const caper_game *game, const char *text, size_t len,
                               caper_report_fn *report, void *ctx)
{
    reader *r   = caper_alloc(1, sizeof *r);
    r->c        = caper_alloc(1, sizeof *r->c);
    r->c->game  = game;
    r->c->seats = game->info->default_seats;
    r->c->used  = 1;
    r->in       = caper_lines_of(text, len, report, ctx);
    while (caper_lines_next(&r->in))
        read_line(r);
    check_whole(r);
    caper_coach *c = r->c;
    if (r->in.problems) {
        free(c);
        c = NULL;
    }
    free(r);
    return c;
}

const caper_coach *caper_coach_shipped(const caper_game *game, const char *id)
{
    enum { MOST = 16 };
    static struct {
        const caper_file *file;
        caper_coach      *coach;
    } kept[MOST];
    char              name[64];
    const caper_file *f;
    if (strlen(id) > 40)
        return NULL;
    strcpy(name, id);
    f = caper_game_file(game, strcat(name, ".coach"));
    for (int i = 0; f && i < MOST; i++) {
        if (kept[i].file == f)
            return kept[i].coach;
        if (!kept[i].file) {
            kept[i].file  = f;
            kept[i].coach = caper_coach_parse(game, f->text, f->len, NULL, NULL);
            return kept[i].coach;
        }
    }
    return NULL;
}
