/* What McGuffin offers to people who write jobs, and characters that come back for another: base/workshop.h.
 *
 * Saved characters are a text file in the form of data/crew.txt, which people can edit. They take the
 * seats of the people at a table in the order of the file. */
#include "games/mcguffin/workshop.h"

#include <stdio.h>
#include <string.h>

static int entry(const caper_content *content, const char *id, caper_buf *line)
{
    const mcguffin_job *job = (const mcguffin_job *)content;
    caper_buf_printf(line, "%-12s %s: %s\n", id, job->title, job->target);
    return 0;
}

/* ---- Saved characters ------------------------------------------------------------------------- */

typedef struct complaint {
    const char  *path;
    caper_error *err;
} complaint;

static void first_problem(void *ctx, int line, const char *sentence)
{
    complaint *c = ctx;
    if (!c->err->code)
        caper_refuse(c->err, CAPER_BAD_OPTION, "%.120s:%d: %.160s", c->path, line, sentence);
}

static caper_code read_list(const char *path, const char *text, size_t len, mcguffin_figure *list,
                            int *count, caper_error *err)
{
    mcguffin_parse_figures(text, len, list, FIGURES, count, first_problem, &(complaint){path, err});
    return err->code;
}

static caper_code bring(const char *path, const char *text, size_t len, caper_seats people,
                        int seats, caper_json **options, caper_error *err)
{
    mcguffin_figure         list[FIGURES];
    int                     n, next = 0;
    CAPER_SCRATCH caper_buf crew = {0};
    if (read_list(path, text, len, list, &n, err))
        return err->code;
    caper_json_open(&crew, '[');
    for (int seat = 0; seat < seats; seat++)
        if (people & CAPER_SEAT(seat) && next < n) {
            caper_json_open(&crew, '{');
            mcguffin_save_figure(&list[next++], &crew);
            caper_json_close(&crew, '}');
        } else {
            caper_json_null(&crew);
        }
    caper_json_close(&crew, ']');
    caper_json_set(options, "characters", caper_buf_text(&crew));
    return CAPER_OK;
}

/* "Mrs Okafor" → "mrs-okafor", as far as it fits. */
static void make_id(const char *name, char *id, size_t cap)
{
    size_t n = 0;
    for (; *name && n + 1 < cap; name++) {
        char c    = *name >= 'A' && *name <= 'Z' ? (char)(*name + 32) : *name;
        bool good = (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
        if (good)
            id[n++] = c;
        else if (n && id[n - 1] != '-')
            id[n++] = '-';
    }
    id[n] = '\0';
    if (!n)
        snprintf(id, cap, "somebody");
}

/* The place of the one with that name, or behind the last. */
static int find_name(const mcguffin_figure *list, int n, const char *name)
{
    int at = 0;
    while (at < n && strcmp(list[at].name, name) != 0)
        at++;
    return at;
}

static void keep_one(mcguffin_figure *list, int *n, const mcguffin_figure *f)
{
    int at = find_name(list, *n, f->name);
    if (at == FIGURES)
        return;
    list[at] = *f;
    *n += at == *n;
}

static void bury(mcguffin_figure *list, int *n, const char *name)
{
    int at = find_name(list, *n, name);
    if (at < *n)
        memmove(&list[at], &list[at + 1], (size_t)(--*n - at) * sizeof *list);
}

/* Survivors go into the list, the dead out of it. An error says which could not be kept. */
static caper_code keep_crew(const caper_json *crew, caper_seats people, mcguffin_figure *list,
                            int *n, caper_error *err)
{
    caper_code code = CAPER_OK;
    for (size_t i = 0; i < caper_json_size(crew); i++) {
        const caper_json *m = caper_json_at(crew, i);
        mcguffin_figure   f;
        const char       *status = caper_json_string(caper_json_get(m, "status"));
        if (!(people & CAPER_SEAT(i)) || !caper_json_is_true(caper_json_get(m, "ready")))
            continue;
        if (mcguffin_load_figure(m, &f, CAPER_FAILED, err)) {
            code = CAPER_FAILED;
            continue;
        }
        make_id(f.name, f.id, sizeof f.id);
        if (status && !strcmp(status, "dead"))
            bury(list, n, f.name);
        else
            keep_one(list, n, &f);
    }
    return code;
}

static caper_code keep(const char *path, const char *text, size_t len, const caper_json *position,
                       caper_seats people, caper_buf *out, caper_error *err)
{
    mcguffin_figure list[FIGURES];
    int             n;
    if (read_list(path, text, len, list, &n, err))
        return err->code;
    caper_code code = keep_crew(caper_json_get(position, "crew"), people, list, &n, err);
    caper_buf_str(out, "# Characters of McGuffin that lived to steal again.\n");
    for (int i = 0; i < n; i++) {
        caper_buf_char(out, '\n');
        mcguffin_write_figure(&list[i], out);
    }
    return code;
}

static const caper_characters characters = {.bring = bring, .keep = keep};

const caper_workshop mcguffin_workshop = {
    .review     = mcguffin_review,
    .entry      = entry,
    .invent     = mcguffin_invent,
    .characters = &characters,
};
