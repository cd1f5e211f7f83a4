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
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <threads.h>

#include "base/lines.h"
#include "base/memory.h"
#include "base/text.h"
#include "games/mcguffin/mcguffin.h"

typedef struct reader {
    mcguffin_figure *list;
    int              cap, count, begun;
    unsigned         have; /* which of the four lines the open character has */
    caper_lines      in;
} reader;

enum { HAVE_NAME = 1, HAVE_SPECIALTY = 2, HAVE_SKILL = 4, HAVE_SKILLS = 8, HAVE_ALL = 15 };

static void close_figure(reader *r)
{
    if (r->begun && r->have != HAVE_ALL)
        caper_problem_at(&r->in, r->begun,
                         "the character needs the lines name, specialty, skill and skills");
    r->begun = 0;
}

static void open_figure(reader *r, const char *id)
{
    close_figure(r);
    if (r->count == r->cap || strlen(id) >= sizeof r->list->id) {
        caper_problem(&r->in,
                      "at most %d characters, and names of at most %zu letters after "
                      "“character:”",
                      r->cap, sizeof r->list->id - 1);
        return;
    }
    mcguffin_figure *f = &r->list[r->count++];
    memset(f, 0, sizeof *f);
    memcpy(f->id, id, strlen(id));
    r->begun = r->in.number;
    r->have  = 0;
}

static void set_text(reader *r, char *to, size_t cap, const char *value, unsigned bit)
{
    if (strlen(value) >= cap) {
        caper_problem(&r->in, "should be at most %zu bytes long", cap - 1);
        return;
    }
    memcpy(to, value, strlen(value));
    r->have |= bit;
}

/* “contacts 7, brains 5, weapons 2, tools 4” */
static void set_skills(reader *r, mcguffin_figure *f, char *value)
{
    char    *save = NULL;
    unsigned made = 0, zeros = 0;
    for (char *part = strtok_r(value, ",", &save); part; part = strtok_r(NULL, ",", &save)) {
        char name[20], end;
        int  score, k = sscanf(part, " %19s %d %c", name, &score, &end) == 2
                            ? caper_name_find(mcguffin_skills, name, strlen(name))
                            : -1;
        if (k < 0 || score < 0 || score > 10) {
            caper_problem(&r->in,
                          "skills: “%.40s” should be a skill and its score, 0 to 10, like "
                          "tools 5",
                          part);
            return;
        }
        f->skills[k] = (uint8_t)score;
        made |= 1u << k;
        zeros += score == 0;
    }
    if (made != (1u << SKILLS) - 1 || zeros > 1)
        caper_problem(&r->in,
                      "skills: should name contacts, brains, weapons and tools, at most one "
                      "of them 0");
    else
        r->have |= HAVE_SKILLS;
}

static void read_pair(reader *r, const char *key, char *value)
{
    mcguffin_figure *f = r->begun ? &r->list[r->count - 1] : NULL;
    int              k;
    if (!caper_text_is_plain(value))
        caper_problem(&r->in, "%.40s: should be text without control characters", key);
    else if (!strcmp(key, "character"))
        open_figure(r, value);
    else if (!f)
        caper_problem(&r->in, "“character: some-id” should come first");
    else if (!strcmp(key, "name"))
        set_text(r, f->name, sizeof f->name, value, HAVE_NAME);
    else if (!strcmp(key, "specialty"))
        set_text(r, f->specialty, sizeof f->specialty, value, HAVE_SPECIALTY);
    else if (!strcmp(key, "skills"))
        set_skills(r, f, value);
    else if (!strcmp(key, "skill") &&
             (k = caper_name_find(mcguffin_skills, value, strlen(value))) >= 0) {
        f->skill = (uint8_t)k;
        r->have |= HAVE_SKILL;
    } else
        caper_problem(&r->in,
                      "“%.40s: %.40s” should be name, specialty, skill (contacts, brains, "
                      "weapons or tools) or skills",
                      key, value);
}

static void read_line(reader *r, char *line)
{
    if (!*line || *line == '#')
        return;
    char *value = caper_text_value(line);
    if (!value) {
        caper_problem(&r->in, "should be “key: value”, like “skill: tools”");
        return;
    }
    read_pair(r, line, value);
}

int mcguffin_parse_figures(const char *text, size_t len, mcguffin_figure *out, int cap, int *count,
                           caper_report_fn *report, void *ctx)
{
    reader r = {.list = out, .cap = cap, .in = caper_lines_of(text, len, report, ctx)};
    while (caper_lines_next(&r.in)) {
        char *line = caper_lines_text(&r.in);
        if (line)
            read_line(&r, line);
    }
    close_figure(&r);
    *count = r.count;
    return r.in.problems;
}

void mcguffin_write_figure(const mcguffin_figure *f, caper_buf *out)
{
    caper_buf_printf(out,
                     "character: %s\n  name: %s\n  specialty: %s\n  skill: %s\n  skills:", f->id,
                     f->name, f->specialty, mcguffin_skills[f->skill % SKILLS]);
    for (int k = 0; k < SKILLS; k++)
        caper_buf_printf(out, "%s %s %d", k ? "," : "", mcguffin_skills[k], f->skills[k]);
    caper_buf_char(out, '\n');
}

/* ---- Those that ship with the game ---------------------------------------------------------- */

static mcguffin_figure shipped[FIGURES]; /* written once, below, then only read */
static int             shipped_count;
static once_flag       shipped_once = ONCE_FLAG_INIT;

static void read_shipped(void)
{
    for (const caper_file *f = mcguffin_data; f->name; f++)
        if (strcmp(f->name, "crew.txt") == 0 &&
            mcguffin_parse_figures(f->text, f->len, shipped, FIGURES, &shipped_count, NULL, NULL) ==
                0)
            return;
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

int mcguffin_figure_find(const char *id, size_t len)
{
    int                    n;
    const mcguffin_figure *list = mcguffin_figures(&n);
    for (int i = 0; i < n; i++)
        if (strlen(list[i].id) == len && memcmp(list[i].id, id, len) == 0)
            return i;
    return -1;
}
