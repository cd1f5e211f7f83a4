/* A study on disk. sums.json is all that is needed to go on: the question, how many games are
 * played, and the sums. Everything else in the folder is made from it. */
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/json_get.h"
#include "base/json_put.h"
#include "lab/lab.h"
#include "table/files.h"

static caper_code put_file(const char *folder, const char *name, const caper_buf *text,
                           caper_error *err)
{
    char path[4096];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    return caper_file_write(path, caper_buf_text(text), text->len, err);
}

/* ---- Sums --------------------------------------------------------------------------------------- */

/* A file of the same name may have changed since the study began. */
static const char *digest_of(const lab_variant *v)
{
    return v->match.content ? v->match.content->sum : "";
}

static void put_variant(const lab_study *s, const lab_variant *v, caper_buf *out)
{
    caper_json_put(out, "{value:%s digest:%s done:%lld sums:[", v->value, digest_of(v),
                   (long long)v->done);
    for (size_t i = 0; i < lab_counters(s); i++)
        caper_json_int(out, (int64_t)v->sums[i]);
    caper_json_put(out, "]}");
}

caper_code lab_save(const lab_study *s, const char *folder, caper_error *err)
{
    CAPER_SCRATCH caper_buf out  = {0};
    caper_code              code = caper_folder_make(folder, 0777, err);
    caper_json_put(&out, "{format:%s version:%d program:%s study:", "caper lab sums", 1,
                   CAPER_VERSION);
    caper_json_write(s->asked, &out);
    if (s->parts)
        caper_json_put(&out, "part:%d parts:%d", s->part, s->parts);
    caper_json_put(&out, "variants:[");
    for (int i = 0; i < s->variants; i++)
        put_variant(s, &s->variant[i], &out);
    caper_json_put(&out, "]}");
    caper_buf_char(&out, '\n');
    if (!code)
        code = put_file(folder, "sums.json", &out, err);
    return code;
}

static caper_code get_variant(const lab_study *s, lab_variant *v, const caper_json *json,
                              caper_error *err)
{
    const caper_json *sums   = caper_json_get(json, "sums");
    const char       *digest = caper_json_get_text(json, "digest");
    if (caper_json_size(sums) != lab_counters(s))
        return caper_refuse(err, CAPER_BAD_JSON,
                            "those sums were made by another version of caper, which counted "
                            "other things; start again");
    if (!digest || strcmp(digest, digest_of(v)) != 0)
        return caper_refuse(err, CAPER_BAD_JSON,
                            "%s is not what it was when this study began; start again",
                            v->value[0] ? v->value : "what is played");
    v->done = (uint64_t)caper_json_get_integer(json, "done");
    for (size_t i = 0; i < lab_counters(s); i++)
        v->sums[i] = (uint64_t)caper_json_integer(caper_json_at(sums, i));
    return CAPER_OK;
}

/* Which part this is, if it is one. */
static caper_code get_part(lab_study *s, const caper_json *json, bool more, const char *path,
                           caper_error *err)
{
    int64_t part  = caper_json_get_integer(json, "part");
    int64_t parts = caper_json_get_integer(json, "parts");
    if (!caper_json_get(json, "parts"))
        return CAPER_OK;
    if (parts < 1 || parts > LAB_PARTS || part < 1 || part > parts)
        return caper_refuse(err, CAPER_BAD_JSON, "%s does not say which part it is", path);
    if (more)
        return caper_refuse(err, CAPER_BAD_OPTION,
                            "%s is part %d of %d and cannot have more games by itself", path,
                            (int)part, (int)parts);
    s->part  = (int)part;
    s->parts = (int)parts;
    return CAPER_OK;
}

static caper_code get_study(lab_study **s, const caper_json *json, uint64_t games, const char *path,
                            caper_error *err)
{
    const char       *format   = caper_json_get_text(json, "format");
    const caper_json *variants = caper_json_get(json, "variants");
    const caper_json *asked    = caper_json_get(json, "study");
    if (!format || strcmp(format, "caper lab sums") != 0)
        return caper_refuse(err, CAPER_BAD_JSON, "%s is not the sums of a study", path);
    const char *program = caper_json_get_text(json, "program");
    if (!program || strcmp(program, CAPER_VERSION) != 0)
        return caper_refuse(err, CAPER_BAD_JSON,
                            "%s was made by caper %s; rules or bots may have changed since, so "
                            "start again",
                            path, program ? program : "?");
    CAPER_PARSED caper_json *with_games = caper_json_copy(asked);
    if (games)
        caper_json_set_integer(&with_games, "games", (int64_t)games);
    *s = lab_study_new(with_games, err);
    if (!*s)
        return CAPER_BAD_JSON;
    if ((int)caper_json_size(variants) != (*s)->variants)
        return caper_refuse(err, CAPER_BAD_JSON, "%s has other variants than its study", path);
    caper_code code = get_part(*s, json, games > 0, path, err);
    for (int i = 0; i < (*s)->variants && !code; i++) {
        lab_variant *v = &(*s)->variant[i];
        code           = get_variant(*s, v, caper_json_at(variants, (size_t)i), err);
        if (!code && v->done > lab_share_games(*s))
            code = caper_refuse(err, CAPER_BAD_OPTION,
                                "%llu games are played already; --games must be at least as many",
                                (unsigned long long)v->done);
    }
    return code;
}

bool lab_is_there(const char *folder)
{
    CAPER_SCRATCH caper_buf path = {0};
    caper_buf_printf(&path, "%s/sums.json", folder);
    return access(path.data, F_OK) == 0;
}

lab_study *lab_read(const char *folder, uint64_t games, caper_error *err)
{
    char                    path[4096];
    CAPER_SCRATCH caper_buf text = {0};
    lab_study              *s    = NULL;
    snprintf(path, sizeof path, "%s/sums.json", folder);
    if (caper_file_read(path, (size_t)1 << 30, &text, err))
        return NULL;
    CAPER_PARSED caper_json *json = caper_json_read(caper_buf_text(&text), NULL);
    if (get_study(&s, json, games, path, err)) {
        lab_study_free(s);
        s = NULL;
    }
    return s;
}

/* ---- Everything --------------------------------------------------------------------------------- */

caper_code lab_results_write(const lab_results *r, const char *folder, caper_error *err)
{
    static const struct {
        const char *name;
        void (*write)(const lab_results *r, caper_buf *out);
        bool several; /* only where there is something to compare */
    } files[]       = {{"results.json", lab_results_json, false},
                       {"results.csv", lab_results_csv, false},
                       {"changes.csv", lab_changes_csv, true},
                       {"report.html", lab_results_html, false}};
    caper_code code = caper_folder_make(folder, 0777, err);
    for (size_t i = 0; i < sizeof files / sizeof *files && !code; i++) {
        CAPER_SCRATCH caper_buf out = {0};
        if (files[i].several && r->cells < 2)
            continue;
        files[i].write(r, &out);
        code = put_file(folder, files[i].name, &out, err);
    }
    return code;
}

caper_code lab_write(const lab_study *s, const char *folder, caper_error *err)
{
    lab_results *r    = lab_results_of(s);
    caper_code   code = lab_save(s, folder, err);
    if (!code)
        code = lab_results_write(r, folder, err);
    lab_results_free(r);
    return code;
}
