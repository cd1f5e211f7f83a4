/* Saved characters of McGuffin: anyone who survives a job can come back for another.
 *
 * One text file, in the form of games/mcguffin/data/crew.txt, that people can edit. Characters take
 * the seats of the people at this terminal in the order of the file. */
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "cli/saved_characters.h"
#include "games/mcguffin/mcguffin.h"
#include "table/files.h"

enum { FILE_LIMIT = 1 << 16, MOST = FIGURES };

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

/* The characters in the file; none if there is no such file yet. */
static caper_code read_file(const char *path, mcguffin_figure *list, int *count, caper_error *err)
{
    CAPER_SCRATCH caper_buf text = {0};
    complaint               c    = {path, err};
    *count                       = 0;
    if (access(path, F_OK) != 0 && errno == ENOENT)
        return CAPER_OK;
    if (caper_file_read(path, FILE_LIMIT, &text, err) == CAPER_OK)
        mcguffin_parse_figures(caper_buf_text(&text), text.len, list, MOST, count, first_problem,
                               &c);
    return err->code;
}

static void write_figure(const mcguffin_figure *f, caper_buf *out)
{
    caper_json_open(out, '{');
    caper_json_kstr(out, "name", f->name);
    caper_json_kstr(out, "specialty", f->specialty);
    caper_json_kstr(out, "skill", mcguffin_skills[f->skill % SKILLS]);
    caper_json_kopen(out, "skills", '{');
    for (int k = 0; k < SKILLS; k++)
        caper_json_kint(out, mcguffin_skills[k], f->skills[k]);
    caper_json_close(out, '}');
    caper_json_close(out, '}');
}

caper_code caper_characters_load(const char *path, caper_seats people, int seats,
                                 caper_json **options, caper_error *err)
{
    mcguffin_figure list[MOST];
    int             n, next = 0;
    caper_code      code = read_file(path, list, &n, err);
    if (code)
        return code;
    CAPER_SCRATCH caper_buf crew = {0};
    caper_json_open(&crew, '[');
    for (int seat = 0; seat < seats; seat++)
        if (people & CAPER_SEAT(seat) && next < n)
            write_figure(&list[next++], &crew);
        else
            caper_json_null(&crew);
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

/* Put a character into the list, in the place of the one with the same name. */
static void keep(mcguffin_figure *list, int *n, const mcguffin_figure *f)
{
    int at = 0;
    while (at < *n && strcmp(list[at].name, f->name) != 0)
        at++;
    if (at == MOST)
        return;
    list[at] = *f;
    *n += at == *n;
}

static void bury(mcguffin_figure *list, int *n, const char *name)
{
    for (int i = 0; i < *n; i++)
        if (strcmp(list[i].name, name) == 0) {
            memmove(&list[i], &list[i + 1], (size_t)(*n - i - 1) * sizeof *list);
            --*n;
            return;
        }
}

/* Survivors go into the list, the dead out of it. Says so if somebody cannot be kept. */
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
            keep(list, n, &f);
    }
    return code;
}

caper_code caper_characters_save(const char *path, const caper_table *table, caper_seats people,
                                 caper_error *err)
{
    mcguffin_figure list[MOST];
    int             n;
    caper_code      code = read_file(path, list, &n, err);
    if (code)
        return code;
    CAPER_SCRATCH caper_buf position = {0}, text = {0};
    caper_table_position(table, &position);
    caper_json *json = caper_json_read(caper_buf_text(&position), NULL);
    caper_code  kept = keep_crew(caper_json_get(json, "crew"), people, list, &n, err);
    caper_buf_str(&text, "# Characters of McGuffin that lived to steal again.\n");
    for (int i = 0; i < n; i++) {
        caper_buf_char(&text, '\n');
        mcguffin_write_figure(&list[i], &text);
    }
    code = caper_file_write(path, text.data, text.len, err);
    caper_json_free(json);
    return code ? code : kept;
}
