/* One study in parts, on as many machines as there are.
 *
 * Game number i comes from (seed, i) alone and all that is kept of it is added to whole numbers, so
 * the sums of the parts, added, are the sums of one long run, to the byte. */
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "lab/lab.h"

/* Games 0 … n−1 cut into equal parts: where part number `part` ends. */
static uint64_t end_of(const lab_study *s, int part)
{
    return s->games / (uint64_t)s->parts * (uint64_t)part +
           s->games % (uint64_t)s->parts * (uint64_t)part / (uint64_t)s->parts;
}

uint64_t lab_first_game(const lab_study *s) { return s->parts ? end_of(s, s->part - 1) : 0; }

uint64_t lab_share_games(const lab_study *s)
{
    return s->parts ? end_of(s, s->part) - end_of(s, s->part - 1) : s->games;
}

caper_code lab_part_read(const char *text, int *part, int *parts, caper_error *err)
{
    int end = 0;
    if (sscanf(text, "%5d/%5d%n", part, parts, &end) != 2 || text[end] || *parts > LAB_PARTS)
        return caper_refuse(err, CAPER_BAD_OPTION, "--part takes I/N, like 2/4; not “%.60s”", text);
    if (*part < 1 || *part > *parts)
        return caper_refuse(err, CAPER_BAD_OPTION, "--part: there is no part %d of %d", *part,
                            *parts);
    return CAPER_OK;
}

/* ---- Putting parts together ------------------------------------------------------------------ */

typedef struct merging {
    lab_study *whole;
    char      *what; /* the study as text; all parts must say the same */
    bool      *seen; /* part i+1 */
    int        parts;
} merging;

static caper_code begin(merging *m, const lab_study *part, caper_error *err)
{
    m->what  = caper_json_text(part->asked);
    m->parts = part->parts;
    m->seen  = caper_alloc((size_t)m->parts, sizeof *m->seen);
    m->whole = lab_study_new(part->asked, err);
    return m->whole ? CAPER_OK : err->code;
}

static bool is_same(const merging *m, const lab_study *part)
{
    char *what = caper_json_text(part->asked);
    bool  same = m->parts == part->parts && !strcmp(what, m->what);
    free(what);
    return same;
}

static caper_code check_part(const merging *m, const lab_study *part, const char *folder,
                             caper_error *err)
{
    if (!is_same(m, part))
        return caper_refuse(err, CAPER_FAILED, "%s is a part of another study", folder);
    if (m->seen[part->part - 1])
        return caper_refuse(err, CAPER_FAILED, "%s: part %d of %d is there twice", folder,
                            part->part, part->parts);
    for (int v = 0; v < part->variants; v++)
        if (part->variant[v].done < lab_share_games(part))
            return caper_refuse(err, CAPER_FAILED,
                                "%s: part %d of %d is not finished; go on with: caper lab "
                                "--continue --out %s",
                                folder, part->part, part->parts, folder);
    return CAPER_OK;
}

static void add_part(merging *m, const lab_study *part)
{
    m->seen[part->part - 1] = true;
    for (int v = 0; v < part->variants; v++) {
        m->whole->variant[v].done += part->variant[v].done;
        for (size_t i = 0; i < lab_counters(part); i++)
            m->whole->variant[v].sums[i] += part->variant[v].sums[i];
    }
}

static caper_code add_folder(merging *m, const char *folder, caper_error *err)
{
    lab_study *part = lab_read(folder, 0, err);
    if (!part)
        return err->code;
    caper_code code = CAPER_OK;
    if (!part->parts)
        code = caper_refuse(err, CAPER_FAILED, "%s is a whole study, not a part of one", folder);
    if (!code && !m->whole)
        code = begin(m, part, err);
    if (!code)
        code = check_part(m, part, folder, err);
    if (!code)
        add_part(m, part);
    lab_study_free(part);
    return code;
}

/* The least number of a folder part-N in it; 0: there is none. */
static int first_part(const char *folder)
{
    DIR *inside = opendir(folder);
    int  least  = 0;
    for (struct dirent *e = inside ? readdir(inside) : NULL; e; e = readdir(inside)) {
        int number = 0, end = 0;
        if (sscanf(e->d_name, "part-%9d%n", &number, &end) == 1 && !e->d_name[end] && number > 0 &&
            (!least || number < least))
            least = number;
    }
    if (inside)
        closedir(inside);
    return least;
}

/* A folder, or those of the parts in it. How many there are is known once the first is read. */
static caper_code add_folders(merging *m, const char *folder, caper_error *err)
{
    char path[4096];
    int  found = 0;
    if (lab_is_there(folder))
        return add_folder(m, folder, err);
    for (int i = first_part(folder); i && i <= (m->whole ? m->parts : LAB_PARTS); i++) {
        snprintf(path, sizeof path, "%s/part-%d", folder, i);
        if (!lab_is_there(path))
            continue;
        if (add_folder(m, path, err) != CAPER_OK)
            return err->code;
        found++;
    }
    return found ? CAPER_OK
                 : caper_refuse(err, CAPER_FAILED, "%s: there is neither a study nor a part of one",
                                folder);
}

static caper_code name_missing(const merging *m, caper_error *err)
{
    CAPER_SCRATCH caper_buf which = {0};
    int                     count = 0;
    for (int i = 0; i < m->parts; i++)
        if (!m->seen[i] && ++count <= 20)
            caper_buf_printf(&which, "%s%d", which.len ? ", " : "", i + 1);
    if (count)
        caper_refuse(err, CAPER_FAILED, "of %d parts these are missing: %s%s", m->parts,
                     caper_buf_text(&which), count > 20 ? " …" : "");
    return count ? CAPER_FAILED : CAPER_OK;
}

lab_study *lab_merge(const char *const *folders, int count, caper_error *err)
{
    merging    m    = {0};
    caper_code code = CAPER_OK;
    for (int i = 0; i < count && !code; i++)
        code = add_folders(&m, folders[i], err);
    if (!code)
        code = name_missing(&m, err);
    if (code) {
        lab_study_free(m.whole);
        m.whole = NULL;
    }
    free(m.what);
    free(m.seen);
    return m.whole;
}
