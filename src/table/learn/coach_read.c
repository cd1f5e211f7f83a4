/* Reads a coach's script; every problem with its line. docs/coach.md says what a script looks like. */
#include <stdlib.h>
#include <string.h>

#include "base/keys.h"
#include "base/memory.h"
#include "table/learn/coach.h"

typedef struct reader {
    union {
        caper_reader base;
        caper_lines  in; /* its first member */
    };
    caper_coach     *c;
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

/* A text of the whole script, or of the step that comes next (NEXT). */
static void read_text(void *ctx, char *value)
{
    reader   *r  = ctx;
    void     *of = r->base.key->low ? (void *)&r->next : r->c;
    uint32_t *to = (void *)((char *)of + r->base.key->at);
    *to          = keep_text(r, value);
}

/* ---- Steps ----------------------------------------------------------------------------------- */

static void add_step(reader *r, int seat, const char *move, bool asks)
{
    caper_coach *c = r->c;
    if (c->steps == CAPER_COACH_STEPS) {
        caper_problem(&r->in, "a script has at most %d moves", CAPER_COACH_STEPS);
        return;
    }
    if (asks && !r->next.ask)
        caper_problem(&r->in, "before “do:” say what to do, with “ask:”");
    caper_coach_step *s = &c->step[c->steps++];
    *s                  = asks ? r->next : (caper_coach_step){0};
    s->seat             = seat;
    s->asks             = asks;
    s->line             = r->in.number;
    s->move             = keep_text(r, move);
    if (asks)
        r->next = (caper_coach_step){0};
}

static void read_do(void *ctx, char *move) { add_step(ctx, ((reader *)ctx)->c->you, move, true); }

/* "play 1: crown": another player's move. "play: go": one of the learner's that is made for them. */
static void read_play(void *ctx, char *move)
{
    reader     *r    = ctx;
    const char *seat = r->base.words;
    int         n    = caper_piece_number(caper_piece_of(seat), CAPER_MAX_SEATS - 1);
    if (!*seat)
        add_step(r, r->c->you, move, false);
    else if (n < 0 || n == r->c->you)
        caper_problem(&r->in, "“play %s” should name another seat than the learner's", seat);
    else
        add_step(r, n, move, false);
}

/* "wrong MOVE: why", or "wrong: why" for all others. */
static void read_wrong(void *ctx, char *why)
{
    reader           *r = ctx;
    caper_coach_step *s = &r->next;
    if (s->wrongs == 4) {
        caper_problem(&r->in, "a step has at most 4 “wrong” lines");
        return;
    }
    s->wrong_move[s->wrongs] = keep_text(r, r->base.words);
    s->wrong[s->wrongs++]    = keep_text(r, why);
}

static void read_say(void *ctx, char *text)
{
    reader           *r = ctx;
    caper_coach_step *s = &r->next;
    if (s->says == 6)
        caper_problem(&r->in, "at most 6 “say” lines before something is done");
    else
        s->say[s->says++] = keep_text(r, text);
}

/* Everything below “content:” is a job, an adventure or a heist of the lesson's own. */
static void read_content(void *ctx, char *value)
{
    reader *r = ctx;
    if (*value)
        caper_problem(&r->in, "the content goes below, on lines of its own");
    r->c->content = keep(r, r->in.next, (size_t)(r->in.end - r->in.next));
    r->in.next    = r->in.end;
}

/* ---- The whole ------------------------------------------------------------------------------- */

#define AT(field)   CAPER_AT(caper_coach, field)
#define NEXT(field) .read = read_text, CAPER_AT(caper_coach_step, field), .low = 1

static const caper_key keys[] = {
    {"title", .read = read_text, AT(title), CAPER_NEEDED},
    {"seed", .read = read_text, AT(seed), CAPER_NEEDED},
    {"options", .read = read_text, AT(options)},
    {"seats", .read = caper_read_number, AT(seats), .high = CAPER_MAX_SEATS},
    {"you", .read = caper_read_number, AT(you), .high = CAPER_MAX_SEATS - 1},
    {"say", .read = read_say},
    {"ask", NEXT(ask)},
    {"point", NEXT(point)},
    {"wrong", .read = read_wrong, .flags = CAPER_WORDS},
    {"do", .read = read_do},
    {"play", .read = read_play, .flags = CAPER_WORDS},
    {"end", .read = read_text, AT(end), CAPER_NEEDED},
    {"content", .read = read_content, .flags = CAPER_BLANK},
    {0}};

static void check_whole(reader *r)
{
    const caper_coach *c = r->c;
    caper_reader_miss(&r->base, 0, 0, "the script is incomplete: ");
    if (!c->steps)
        caper_problem_at(&r->in, 0, "the script has no moves");
    if (c->seats < c->game->info->min_seats || c->seats > c->game->info->max_seats)
        caper_problem_at(&r->in, caper_reader_line(&r->base, "seats"), "seats: should be %d to %d",
                         c->game->info->min_seats, c->game->info->max_seats);
    else if (c->you >= c->seats)
        caper_problem_at(&r->in, 0, "“you” is not one of the seats");
}

caper_coach *caper_coach_parse(const caper_game *game, const char *text, size_t len,
                               caper_report_fn *report, void *ctx)
{
    caper_coach *c = caper_alloc(1, sizeof *c);
    reader       r = {
              .base = {caper_lines_of(text, len, report, ctx), keys, c, CAPER_ANY, 1, .key = NULL},
              .c    = c};
    c->game  = game;
    c->seats = game->info->default_seats;
    c->used  = 1;
    caper_reader_run(&r, NULL);
    check_whole(&r);
    if (r.in.problems) {
        free(c);
        return NULL;
    }
    return c;
}

const caper_coach *caper_coach_shipped(const caper_game *game, const char *id)
{
    enum { MOST = 16 };
    static struct {
        const caper_file *file;
        caper_coach      *coach;
    } kept[MOST];
    const caper_file *f = caper_file_find(game->info->files, id, ".coach");
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
