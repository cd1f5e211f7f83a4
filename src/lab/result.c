/* Results in memory, as JSON and as CSV, and back. */
#include "lab/result.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/json_get.h"
#include "base/json_put.h"
#include "base/memory.h"
#include "table/files.h"

lab_results *lab_results_new(int cells)
{
    lab_results *r = caper_alloc(1, sizeof *r);
    r->cell        = caper_alloc((size_t)cells, sizeof *r->cell);
    r->cells       = cells;
    return r;
}

void lab_results_free(lab_results *r)
{
    if (!r)
        return;
    for (int c = 0; c < r->cells; c++)
        for (int i = 0; i < r->cell[c].sections; i++) {
            free(r->cell[c].section[i].row);
            caper_buf_fini(&r->cell[c].section[i].map);
        }
    caper_json_free(r->asked);
    lab_changes_fini(&r->changes);
    free(r->cell);
    free(r);
}

/* ---- JSON ------------------------------------------------------------------------------------- */

static void put_row(const caper_section *s, const caper_row *r, caper_buf *out)
{
    caper_buf_str(out, out->data[out->len - 1] == '[' ? "\n" : ",\n");
    caper_buf_char(out, '{');
    caper_json_put(out, "id:%s label:%s", r->id, r->label);
    for (int m = 0; m < s->measures; m++) {
        const caper_stat *t = &r->stat[m];
        if (t->n <= 0) /* what never happened has no rate */
            continue;
        caper_json_key(out, s->measure[m].id);
        caper_json_put(out, "{n:%g value:%g low:%g high:%g sd:%g}", t->n, t->value, t->low, t->high,
                       t->sd);
    }
    caper_json_put(out, "}");
}

static void put_section(const caper_section *s, caper_buf *out)
{
    caper_json_put(out, "{id:%s title:%s about:%s plot:%s printed:?%d ranked:?%d steps:?%d", s->id,
                   s->title, s->about, s->plot, s->printed, s->ranked, s->steps);
    caper_json_put(out, "measures:[");
    for (int i = 0; i < s->measures; i++) {
        const caper_measure *m = &s->measure[i];
        caper_json_put(out, "{id:%s title:%s kind:%s", m->id, m->title,
                       m->kind == CAPER_SHARE ? "share" : "mean");
        if (m->even >= 0)
            caper_json_put(out, "even:%g", m->even);
        caper_json_put(out, "}");
    }
    caper_json_put(out, "] rows:[");
    for (int i = 0; i < s->rows; i++)
        put_row(s, &s->row[i], out);
    caper_json_put(out, "]");
    if (s->map.len)
        caper_json_put(out, "map:=%s", s->map.data);
    caper_json_put(out, "}");
}

static void put_cell(const caper_cell *c, caper_buf *out)
{
    caper_json_put(out, "{value:%s title:%s games:%lld findings:[", c->value, c->title,
                   (long long)c->games);
    for (int i = 0; i < c->findings; i++)
        caper_json_str(out, c->finding[i]);
    caper_json_put(out, "] sections:[");
    for (int i = 0; i < c->sections; i++)
        put_section(&c->section[i], out);
    caper_json_put(out, "]}");
}

void lab_results_json(const lab_results *r, caper_buf *out)
{
    caper_json_put(out,
                   "{format:%s version:%d program:%s game:%s title:%s vary:%s reproducible:?%d "
                   "study:",
                   "caper lab results", 1, r->version, r->game, r->title, r->vary, !r->timed);
    caper_json_write(r->asked, out);
    caper_json_put(out, "cells:[");
    for (int i = 0; i < r->cells; i++)
        put_cell(&r->cell[i], out);
    caper_json_put(out, "]");
    if (r->cells > 1) {
        caper_json_put(out, "changes:");
        lab_changes_json(&r->changes, out);
    }
    if (r->compared[0][0])
        caper_json_put(out, "compared:[%s %s]", r->compared[0], r->compared[1]);
    caper_json_put(out, "}");
    caper_buf_char(out, '\n');
}

/* ---- And back --------------------------------------------------------------------------------- */

static double real_of(const caper_json *json, const char *key)
{
    return caper_json_number(caper_json_get(json, key));
}

static void get_row(caper_section *s, const caper_json *json)
{
    caper_row *r =
        caper_row_add(s, caper_json_get_string(json, "id"), caper_json_get_string(json, "label"));
    for (int m = 0; m < s->measures; m++) {
        const caper_json *t = caper_json_get(json, s->measure[m].id);
        r->stat[m]          = (caper_stat){real_of(t, "n"), real_of(t, "value"), real_of(t, "low"),
                                           real_of(t, "high"), real_of(t, "sd")};
    }
}

static void get_map(caper_section *s, const caper_json *json)
{
    if (json)
        caper_json_write(json, &s->map);
}

static void get_section(caper_cell *c, const caper_json *json)
{
    if (c->sections == CAPER_SECTIONS)
        return;
    caper_section *s = caper_section_add(
        c, caper_json_get_string(json, "id"), caper_json_get_string(json, "title"),
        caper_json_get_string(json, "plot"), "", caper_json_get_string(json, "about"));
    s->printed = caper_json_get_flag(json, "printed");
    s->ranked  = caper_json_get_flag(json, "ranked");
    s->steps   = caper_json_get_flag(json, "steps");
    caper_json_each (m, caper_json_get(json, "measures")) {
        if (s->measures == CAPER_MEASURES)
            break;
        bool mean = !strcmp(caper_json_get_string(m, "kind"), "mean");
        caper_measure_add(s, caper_json_get_string(m, "id"), caper_json_get_string(m, "title"),
                          mean ? CAPER_MEAN : CAPER_SHARE,
                          caper_json_get(m, "even") ? real_of(m, "even") : -1);
    }
    caper_json_each (row, caper_json_get(json, "rows"))
        get_row(s, row);
    get_map(s, caper_json_get(json, "map"));
}

static void get_cell(caper_cell *c, const caper_json *json)
{
    snprintf(c->value, sizeof c->value, "%s", caper_json_get_string(json, "value"));
    snprintf(c->title, sizeof c->title, "%s", caper_json_get_string(json, "title"));
    c->games = (uint64_t)caper_json_get_integer(json, "games");
    caper_json_each (section, caper_json_get(json, "sections"))
        get_section(c, section);
    caper_json_each (finding, caper_json_get(json, "findings"))
        if (caper_json_is_string(finding))
            caper_find(c, "%s", caper_json_string(finding));
}

lab_results *lab_results_read(const char *folder, caper_error *err)
{
    char                    path[4096];
    CAPER_SCRATCH caper_buf text = {0};
    lab_results            *r    = NULL;
    snprintf(path, sizeof path, "%s/results.json", folder);
    if (caper_file_read(path, (size_t)1 << 30, &text, err))
        return NULL;
    CAPER_PARSED caper_json *json  = caper_json_read(caper_buf_text(&text), NULL);
    const caper_json        *cells = caper_json_get(json, "cells");
    if (strcmp(caper_json_get_string(json, "format"), "caper lab results") != 0 ||
        caper_json_get_integer(json, "version") != 1 || !caper_json_size(cells)) {
        caper_refuse(err, CAPER_BAD_JSON, "%s is not a file of results that this program knows",
                     path);
    } else {
        r        = lab_results_new((int)caper_json_size(cells));
        r->asked = caper_json_copy(caper_json_get(json, "study"));
        r->timed = caper_json_is_false(caper_json_get(json, "reproducible"));
        snprintf(r->game, sizeof r->game, "%s", caper_json_get_string(json, "game"));
        snprintf(r->title, sizeof r->title, "%s", caper_json_get_string(json, "title"));
        snprintf(r->version, sizeof r->version, "%s", caper_json_get_string(json, "program"));
        snprintf(r->vary, sizeof r->vary, "%s", caper_json_get_string(json, "vary"));
        for (int i = 0; i < r->cells; i++)
            get_cell(&r->cell[i], caper_json_at(cells, (size_t)i));
    }
    return r;
}

/* ---- CSV -------------------------------------------------------------------------------------- */

void lab_csv_text(const char *s, caper_buf *out)
{
    bool quoted = strpbrk(s, ",\"\n\r") != NULL;
    if (!quoted) {
        caper_buf_str(out, s);
        return;
    }
    caper_buf_char(out, '"');
    for (; *s; s++) {
        if (*s == '"')
            caper_buf_char(out, '"');
        caper_buf_char(out, *s);
    }
    caper_buf_char(out, '"');
}

static void csv_row(const caper_cell *c, const caper_section *s, const caper_row *r, int m,
                    caper_buf *out)
{
    const char       *words[] = {c->value, s->id, r->id, s->measure[m].id};
    const caper_stat *t       = &r->stat[m];
    for (int i = 0; i < 4; i++) {
        lab_csv_text(words[i], out);
        caper_buf_char(out, ',');
    }
    caper_buf_printf(out, "%s,%.0f,%.9g,%.9g,%.9g\n",
                     s->measure[m].kind == CAPER_SHARE ? "share" : "mean", t->n, t->value, t->low,
                     t->high);
}

void lab_results_csv(const lab_results *r, caper_buf *out)
{
    caper_buf_str(out, "variant,group,name,measure,kind,n,value,low,high\n");
    for (int c = 0; c < r->cells; c++)
        for (int i = 0; i < r->cell[c].sections; i++) {
            const caper_section *s = &r->cell[c].section[i];
            for (int k = 0; k < s->rows; k++)
                for (int m = 0; m < s->measures; m++)
                    if (s->row[k].stat[m].n > 0)
                        csv_row(&r->cell[c], s, &s->row[k], m, out);
        }
}
