/* McGuffin: ready-made and saved characters as text.
 *
 *     character: mrs-okafor
 *       name: Mrs Okafor
 *       specialty: knows every doorman in town
 *       skill: contacts
 *       skills: contacts 7, brains 5, weapons 2, tools 4
 *
 * The same form is used for the file that ships with the game and for those that people keep. */
#include <stdatomic.h>
#include <string.h>
#include <threads.h>

#include "base/keys.h"
#include "base/memory.h"
#include "games/mcguffin/mcguffin.h"

enum { FIGURE = 1 }; /* the section of a character; 0 is outside */

typedef struct reader {
    caper_reader     base;
    mcguffin_figure *list;
    int              cap, count, begun;
} reader;

static void close_figure(reader *r)
{
    if (r->base.open >> FIGURE)
        caper_reader_miss(&r->base, FIGURE, r->begun, "");
    r->base.open = 1;
}

static void read_character(void *ctx, char *id)
{
    reader *r = ctx;
    close_figure(r);
    if (r->count == r->cap || strlen(id) >= sizeof r->list->id) {
        caper_problem(&r->base.in,
                      "at most %d characters, and names of at most %zu letters after "
                      "“character:”",
                      r->cap, sizeof r->list->id - 1);
        return;
    }
    mcguffin_figure *f = &r->list[r->count++];
    memset(f, 0, sizeof *f);
    memcpy(f->id, id, strlen(id));
    r->begun     = r->base.in.number;
    r->base.open = 1 | 1 << FIGURE;
    caper_reader_begin(&r->base, FIGURE, f);
}

/* “contacts 7, brains 5, weapons 2, tools 4” */
static void read_skills(void *ctx, char *value)
{
    reader  *r      = ctx;
    uint8_t *skills = r->list[r->count - 1].skills;
    int      zeros = 0, left = 0;
    memset(skills, 255, SKILLS);
    caper_read_counts(ctx, value);
    for (int k = 0; k < SKILLS; k++)
        zeros += !skills[k], left += skills[k] == 255;
    if (left || zeros > 1)
        caper_problem(&r->base.in,
                      "skills: should name contacts, brains, weapons and tools, at most one "
                      "of them 0");
}

static void write_skills(caper_writer *w)
{
    for (int k = 0; k < SKILLS; k++)
        caper_buf_printf(w->out, "%s %s %d", k ? "," : "", mcguffin_skills[k],
                         ((const mcguffin_figure *)w->from)->skills[k]);
}

#define AT(field) CAPER_AT(mcguffin_figure, field), .section = FIGURE, .flags = CAPER_NEEDED

static const caper_key keys[] = {{"character", .read = read_character},
                                 {"name", CAPER_TEXT, AT(name)},
                                 {"specialty", CAPER_TEXT, AT(specialty)},
                                 {"skill", CAPER_NAME, AT(skill), .names = mcguffin_skills},
                                 {"skills", CAPER_OWN(skills), AT(skills), .high = 10,
                                  .what = "a skill", .names = mcguffin_skills},
                                 {0}};

int mcguffin_parse_figures(const char *text, size_t len, mcguffin_figure *out, int cap, int *count,
                           caper_report_fn *report, void *ctx)
{
    reader r = {
        .base = {caper_lines_of(text, len, report, ctx), keys, .open = 1}, .list = out, .cap = cap};
    caper_reader_run(&r, NULL);
    close_figure(&r);
    *count = r.count;
    return r.base.in.problems;
}

void mcguffin_write_figure(const mcguffin_figure *f, caper_buf *out)
{
    caper_buf_printf(out, "character: %s\n", f->id);
    caper_keys_write(keys, FIGURE, f, out);
}

/* ---- Those that ship with the game ---------------------------------------------------------- */

static mcguffin_figure shipped[FIGURES]; /* written once, below, then only read */
static int             shipped_count;
static once_flag       shipped_once = ONCE_FLAG_INIT;

static void read_shipped(void)
{
    const caper_file *f = caper_file_find(mcguffin_data, "crew", ".txt");
    if (mcguffin_parse_figures(f->text, f->len, shipped, FIGURES, &shipped_count, NULL, NULL))
        caper_end("the shipped characters cannot be read"); /* a bug, and the tests say so first */
}

static atomic_bool shipped_read;

const mcguffin_figure *mcguffin_figures(int *count)
{
    if (!atomic_load_explicit(&shipped_read, memory_order_acquire)) {
        call_once(&shipped_once, read_shipped);
        atomic_store_explicit(&shipped_read, true, memory_order_release);
    }
    *count = shipped_count;
    return shipped;
}
