/* Results in memory, as JSON and as CSV, and back. */
#include "lab/result.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/interval.h"
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

/* ---- Filling ---------------------------------------------------------------------------------- */

/* Cuts at the end of a character. */
static void copy(char *to, size_t size, const char *from)
{
    size_t n = strlen(from);
    if (n >= size)
        for (n = size - 1; n && ((unsigned char)from[n] & 0xc0) == 0x80;)
            n--;
    memcpy(to, from, n);
    to[n] = '\0';
}

lab_section *lab_section_add(lab_cell *c, const char *id, const char *title, const char *plot,
                             const char *about)
{
    if (c->sections == LAB_SECTIONS)
        caper_end("a collector has more sections than LAB_SECTIONS");
    lab_section *s = &c->section[c->sections++];
    copy(s->id, sizeof s->id, id);
    copy(s->title, sizeof s->title, title);
    copy(s->plot, sizeof s->plot, plot);
    copy(s->about, sizeof s->about, about);
    return s;
}

int lab_measure_add(lab_section *s, const char *id, const char *title, lab_kind kind, double even)
{
    if (s->measures == LAB_MEASURES)
        caper_end("a section has more measures than LAB_MEASURES");
    lab_measure *m = &s->measure[s->measures];
    m->kind        = kind;
    m->even        = even;
    copy(m->id, sizeof m->id, id);
    copy(m->title, sizeof m->title, title);
    return s->measures++;
}

lab_row *lab_row_add(lab_section *s, const char *id, const char *label)
{
    s->row     = caper_grow(s->row, s->rows, &s->cap, sizeof *s->row);
    lab_row *r = &s->row[s->rows++];
    memset(r, 0, sizeof *r);
    copy(r->id, sizeof r->id, id);
    copy(r->label, sizeof r->label, label);
    return r;
}

lab_row *lab_row_numbered(lab_section *s, int number)
{
    char text[16];
    snprintf(text, sizeof text, "%d", number);
    s->steps = true;
    return lab_row_add(s, text, text);
}

lab_stat lab_share_of(double hits, double n)
{
    if (n <= 0)
        return (lab_stat){0};
    caper_share s = caper_share_of(hits, n);
    return (lab_stat){n, s.share, fmax(0, s.low), fmin(1, s.high), sqrt(s.share * (1 - s.share))};
}

lab_stat lab_mean_of(double sum, double squares, double n)
{
    if (n <= 0)
        return (lab_stat){0};
    double mean = sum / n, spread = n > 1 ? fmax(0, (squares - sum * mean) / (n - 1)) : 0;
    double half = CAPER_Z * sqrt(spread / n);
    /* What is counted is never below nothing. */
    return (lab_stat){n, mean, fmax(0, mean - half), mean + half, sqrt(spread)};
}

void lab_find(lab_cell *c, const char *format, ...)
{
    va_list args;
    if (c->findings == LAB_FINDINGS)
        return;
    va_start(args, format);
    vsnprintf(c->finding[c->findings++], sizeof *c->finding, format, args);
    va_end(args);
}

const lab_row *lab_extreme(const lab_section *s, int measure, bool highest, double least)
{
    const lab_row *best = NULL;
    for (int i = 0; i < s->rows; i++) {
        const lab_stat *t = &s->row[i].stat[measure];
        if (t->n > 0 && t->n >= least &&
            (!best || (highest ? t->value > best->stat[measure].value
                               : t->value < best->stat[measure].value)))
            best = &s->row[i];
    }
    return best;
}

bool lab_is_uneven(const lab_section *s, int measure, const lab_row *row)
{
    const lab_stat *t     = &row->stat[measure];
    double          even  = s->measure[measure].even;
    double          error = sqrt(even * (1 - even) / t->n);
    return t->n > 0 && erfc(fabs(t->value - even) / error / sqrt(2)) * s->rows < 0.05;
}

const lab_section *lab_section_find(const lab_cell *c, const char *id)
{
    for (int i = 0; i < c->sections; i++)
        if (!strcmp(c->section[i].id, id))
            return &c->section[i];
    return NULL;
}

/* ---- JSON ------------------------------------------------------------------------------------- */

static void put_measure(const lab_measure *m, caper_buf *out)
{
    caper_json_open(out, '{');
    caper_json_kstr(out, "id", m->id);
    caper_json_kstr(out, "title", m->title);
    caper_json_kstr(out, "kind", m->kind == LAB_SHARE ? "share" : "mean");
    if (m->even >= 0)
        caper_json_kreal(out, "even", m->even);
    caper_json_close(out, '}');
}

static void put_stat(const char *key, const lab_stat *t, caper_buf *out)
{
    caper_json_kopen(out, key, '{');
    caper_json_kreal(out, "n", t->n);
    caper_json_kreal(out, "value", t->value);
    caper_json_kreal(out, "low", t->low);
    caper_json_kreal(out, "high", t->high);
    caper_json_kreal(out, "sd", t->sd);
    caper_json_close(out, '}');
}

static void put_row(const lab_section *s, const lab_row *r, caper_buf *out)
{
    caper_buf_str(out, out->data[out->len - 1] == '[' ? "\n" : ",\n");
    caper_buf_char(out, '{');
    caper_json_kstr(out, "id", r->id);
    caper_json_kstr(out, "label", r->label);
    for (int m = 0; m < s->measures; m++)
        if (r->stat[m].n > 0) /* what never happened has no rate */
            put_stat(s->measure[m].id, &r->stat[m], out);
    caper_json_close(out, '}');
}

static void put_section(const lab_section *s, caper_buf *out)
{
    caper_json_open(out, '{');
    caper_json_kstr(out, "id", s->id);
    caper_json_kstr(out, "title", s->title);
    caper_json_kstr(out, "about", s->about);
    caper_json_kstr(out, "plot", s->plot);
    caper_json_kbool(out, "printed", s->printed);
    caper_json_kbool(out, "ranked", s->ranked);
    caper_json_kbool(out, "steps", s->steps);
    caper_json_kopen(out, "measures", '[');
    for (int i = 0; i < s->measures; i++)
        put_measure(&s->measure[i], out);
    caper_json_close(out, ']');
    caper_json_kopen(out, "rows", '[');
    for (int i = 0; i < s->rows; i++)
        put_row(s, &s->row[i], out);
    caper_json_close(out, ']');
    if (s->map.len) {
        caper_json_key(out, "map");
        caper_json_raw(out, s->map.data);
    }
    caper_json_close(out, '}');
}

static void put_cell(const lab_cell *c, caper_buf *out)
{
    caper_json_open(out, '{');
    caper_json_kstr(out, "value", c->value);
    caper_json_kstr(out, "title", c->title);
    caper_json_kint(out, "games", (int64_t)c->games);
    caper_json_kopen(out, "findings", '[');
    for (int i = 0; i < c->findings; i++)
        caper_json_str(out, c->finding[i]);
    caper_json_close(out, ']');
    caper_json_kopen(out, "sections", '[');
    for (int i = 0; i < c->sections; i++)
        put_section(&c->section[i], out);
    caper_json_close(out, ']');
    caper_json_close(out, '}');
}

void lab_results_json(const lab_results *r, caper_buf *out)
{
    caper_json_open(out, '{');
    caper_json_kstr(out, "format", "caper lab results");
    caper_json_kint(out, "version", 1);
    caper_json_kstr(out, "program", r->version);
    caper_json_kstr(out, "game", r->game);
    caper_json_kstr(out, "title", r->title);
    caper_json_kstr(out, "vary", r->vary);
    caper_json_kbool(out, "reproducible", !r->timed);
    caper_json_key(out, "study");
    caper_json_write(r->asked, out);
    caper_json_kopen(out, "cells", '[');
    for (int i = 0; i < r->cells; i++)
        put_cell(&r->cell[i], out);
    caper_json_close(out, ']');
    if (r->cells > 1) {
        caper_json_key(out, "changes");
        lab_changes_json(&r->changes, out);
    }
    if (r->compared[0][0]) {
        caper_json_kopen(out, "compared", '[');
        caper_json_str(out, r->compared[0]);
        caper_json_str(out, r->compared[1]);
        caper_json_close(out, ']');
    }
    caper_json_close(out, '}');
    caper_buf_char(out, '\n');
}

/* ---- And back --------------------------------------------------------------------------------- */

static double real_of(const caper_json *json, const char *key)
{
    return caper_json_number(caper_json_get(json, key));
}

static void get_row(lab_section *s, const caper_json *json)
{
    lab_row *r =
        lab_row_add(s, caper_json_get_string(json, "id"), caper_json_get_string(json, "label"));
    for (int m = 0; m < s->measures; m++) {
        const caper_json *t = caper_json_get(json, s->measure[m].id);
        r->stat[m]          = (lab_stat){real_of(t, "n"), real_of(t, "value"), real_of(t, "low"),
                                         real_of(t, "high"), real_of(t, "sd")};
    }
}

static void get_map(lab_section *s, const caper_json *json)
{
    if (json)
        caper_json_write(json, &s->map);
}

static void get_section(lab_cell *c, const caper_json *json)
{
    const caper_json *measures = caper_json_get(json, "measures"),
                     *rows     = caper_json_get(json, "rows");
    if (c->sections == LAB_SECTIONS)
        return;
    lab_section *s =
        lab_section_add(c, caper_json_get_string(json, "id"), caper_json_get_string(json, "title"),
                        caper_json_get_string(json, "plot"), caper_json_get_string(json, "about"));
    s->printed = caper_json_is_true(caper_json_get(json, "printed"));
    s->ranked  = caper_json_is_true(caper_json_get(json, "ranked"));
    s->steps   = caper_json_is_true(caper_json_get(json, "steps"));
    for (size_t i = 0; i < caper_json_size(measures) && s->measures < LAB_MEASURES; i++) {
        const caper_json *m    = caper_json_at(measures, i);
        bool              mean = !strcmp(caper_json_get_string(m, "kind"), "mean");
        lab_measure_add(s, caper_json_get_string(m, "id"), caper_json_get_string(m, "title"),
                        mean ? LAB_MEAN : LAB_SHARE,
                        caper_json_get(m, "even") ? real_of(m, "even") : -1);
    }
    for (size_t i = 0; i < caper_json_size(rows); i++)
        get_row(s, caper_json_at(rows, i));
    get_map(s, caper_json_get(json, "map"));
}

static void get_cell(lab_cell *c, const caper_json *json)
{
    const caper_json *sections = caper_json_get(json, "sections");
    copy(c->value, sizeof c->value, caper_json_get_string(json, "value"));
    copy(c->title, sizeof c->title, caper_json_get_string(json, "title"));
    c->games = (uint64_t)caper_json_get_integer(json, "games");
    for (size_t i = 0; i < caper_json_size(sections); i++)
        get_section(c, caper_json_at(sections, i));
    const caper_json *findings = caper_json_get(json, "findings");
    for (size_t i = 0; i < caper_json_size(findings); i++)
        if (caper_json_is_string(caper_json_at(findings, i)))
            lab_find(c, "%s", caper_json_string(caper_json_at(findings, i)));
}

lab_results *lab_results_read(const char *folder, caper_error *err)
{
    char                    path[4096];
    CAPER_SCRATCH caper_buf text = {0};
    lab_results            *r    = NULL;
    snprintf(path, sizeof path, "%s/results.json", folder);
    if (caper_file_read(path, (size_t)1 << 30, &text, err))
        return NULL;
    caper_json       *json  = caper_json_read(caper_buf_text(&text), NULL);
    const caper_json *cells = caper_json_get(json, "cells");
    if (strcmp(caper_json_get_string(json, "format"), "caper lab results") != 0 ||
        caper_json_get_integer(json, "version") != 1 || !caper_json_size(cells)) {
        caper_refuse(err, CAPER_BAD_JSON, "%s is not a file of results that this program knows",
                     path);
    } else {
        r        = lab_results_new((int)caper_json_size(cells));
        r->asked = caper_json_copy(caper_json_get(json, "study"));
        r->timed = caper_json_is_false(caper_json_get(json, "reproducible"));
        copy(r->game, sizeof r->game, caper_json_get_string(json, "game"));
        copy(r->title, sizeof r->title, caper_json_get_string(json, "title"));
        copy(r->version, sizeof r->version, caper_json_get_string(json, "program"));
        copy(r->vary, sizeof r->vary, caper_json_get_string(json, "vary"));
        for (int i = 0; i < r->cells; i++)
            get_cell(&r->cell[i], caper_json_at(cells, (size_t)i));
    }
    caper_json_free(json);
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

static void csv_row(const lab_cell *c, const lab_section *s, const lab_row *r, int m,
                    caper_buf *out)
{
    const char     *words[] = {c->value, s->id, r->id, s->measure[m].id};
    const lab_stat *t       = &r->stat[m];
    for (int i = 0; i < 4; i++) {
        lab_csv_text(words[i], out);
        caper_buf_char(out, ',');
    }
    caper_buf_printf(out, "%s,%.0f,%.9g,%.9g,%.9g\n",
                     s->measure[m].kind == LAB_SHARE ? "share" : "mean", t->n, t->value, t->low,
                     t->high);
}

void lab_results_csv(const lab_results *r, caper_buf *out)
{
    caper_buf_str(out, "variant,group,name,measure,kind,n,value,low,high\n");
    for (int c = 0; c < r->cells; c++)
        for (int i = 0; i < r->cell[c].sections; i++) {
            const lab_section *s = &r->cell[c].section[i];
            for (int k = 0; k < s->rows; k++)
                for (int m = 0; m < s->measures; m++)
                    if (s->row[k].stat[m].n > 0)
                        csv_row(&r->cell[c], s, &s->row[k], m, out);
        }
}
