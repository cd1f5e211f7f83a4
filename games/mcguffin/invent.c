/* McGuffin: makes up a job from a seed, out of the parts in data/parts.txt.
 *
 * The same seed gives the same file on every machine and as long as the parts stay the same. The
 * result is a job file like any other: it can be read, edited, checked and played. */
#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "games/mcguffin/mcguffin.h"

enum { MOST_FIELDS = 6, FIELD = 300, MOST_PARTS = 32, EACH_DECK = 2 };

/* The line of the parts file that begins with `kind` and a colon: the n-th of them. Returns how
 * many there are. */
static int find_part(const char *kind, int n, char fields[MOST_FIELDS][FIELD])
{
    const caper_file *file  = mcguffin_data;
    int               found = 0;
    while (strcmp(file->name, "parts.txt"))
        file++;
    for (const char *p = file->text; p && *p; p = strchr(p, '\n'), p = p ? p + 1 : NULL) {
        size_t len = strlen(kind);
        if (strncmp(p, kind, len) || p[len] != ':')
            continue;
        if (found++ != n || !fields)
            continue;
        p += len + 1;
        for (int k = 0; k < MOST_FIELDS; k++) {
            p += strspn(p, " ");
            size_t n_bytes = strcspn(p, "|\n"), used = n_bytes;
            while (used && p[used - 1] == ' ')
                used--;
            snprintf(fields[k], FIELD, "%.*s", (int)used, p);
            p += n_bytes;
            p += *p == '|';
        }
    }
    return found;
}

typedef struct maker {
    caper_rng  rng;
    caper_buf *out;
    char       place[MOST_FIELDS][FIELD], owner[MOST_FIELDS][FIELD], thing[MOST_FIELDS][FIELD];
} maker;

static void draw_part(maker *m, const char *kind, char fields[MOST_FIELDS][FIELD])
{
    int n = find_part(kind, -1, NULL);
    assert(n > 0);
    find_part(kind, (int)caper_rng_below(&m->rng, (uint32_t)n), fields);
}

/* "{gives/give}": what one owner does, or several. Returns where it ends, NULL if it is not that. */
static const char *fill_verb(maker *m, const char *p)
{
    const char *slash = strpbrk(p, "/}"), *end = strchr(p, '}');
    if (*p != '{' || !slash || *slash != '/')
        return NULL;
    if (strcmp(m->owner[2], "several") == 0)
        caper_buf_bytes(m->out, slash + 1, (size_t)(end - slash - 1));
    else
        caper_buf_bytes(m->out, p + 1, (size_t)(slash - p - 1));
    return end;
}

/* A text with {place}, {owner}, {thing} and verbs filled in; a name at its head gets a capital. */
static void fill(maker *m, const char *text)
{
    size_t head = m->out->len;
    for (const char *p = text; *p; p++) {
        const char *end = fill_verb(m, p);
        if (end) {
            p = end;
            continue;
        }
        const char *name = !strncmp(p, "{place}", 7)   ? m->place[0]
                           : !strncmp(p, "{owner}", 7) ? m->owner[0]
                           : !strncmp(p, "{thing}", 7) ? m->thing[0]
                                                       : NULL;
        if (!name) {
            caper_buf_char(m->out, *p);
            continue;
        }
        bool begins =
            m->out->len == head || (m->out->len > head + 1 && m->out->data[m->out->len - 2] == '.');
        size_t at = m->out->len;
        caper_buf_str(m->out, name);
        if (begins && m->out->data[at] >= 'a' && m->out->data[at] <= 'z')
            m->out->data[at] = (char)(m->out->data[at] - 32);
        p += 6;
    }
    caper_buf_char(m->out, '\n');
}

static void line(maker *m, const char *key, const char *text)
{
    caper_buf_printf(m->out, "%s: ", key);
    fill(m, text);
}

static void drawn_line(maker *m, const char *key, const char *kind)
{
    char fields[MOST_FIELDS][FIELD];
    draw_part(m, kind, fields);
    line(m, key, fields[0]);
}

/* What failing costs: nothing or a little in the casing, and on the way out the law hits back. */
static void write_price(maker *m, int stage, int d)
{
    uint32_t k = caper_rng_below(&m->rng, 6);
    if (d == LAW && stage == GETAWAY)
        caper_buf_str(m->out, "    price: fight\n");
    else if (stage == CASING && k < 3)
        caper_buf_str(m->out, "    price: none\n");
    else
        caper_buf_printf(m->out, "    price: heat %d\n", k == 5 ? 2 : 1);
}

static void write_obstacle(maker *m, int stage, int d, int number, char f[MOST_FIELDS][FIELD])
{
    caper_buf_printf(m->out, "  obstacle: %s-%d\n", mcguffin_decks[d],
                     number + 1 +
                         (stage == HEIST     ? 2
                          : stage == GETAWAY ? 4
                                             : 0));
    line(m, "    title", f[0]);
    caper_buf_printf(m->out, "    deck: %s\n", mcguffin_decks[d]);
    line(m, "    text", f[1]);
    line(m, "    tags", f[2]);
    write_price(m, stage, d);
    line(m, "    success", f[3]);
    line(m, "    failure", f[4]);
}

/* One or two obstacles of a deck, never the same twice. */
static void write_deck(maker *m, int stage, int d)
{
    char kind[40], fields[MOST_FIELDS][FIELD];
    snprintf(kind, sizeof kind, "%s %s", mcguffin_stages[stage], mcguffin_decks[d]);
    int      n     = find_part(kind, -1, NULL);
    uint32_t first = caper_rng_below(&m->rng, (uint32_t)n);
    int      count = n > 1 && caper_rng_below(&m->rng, 3) == 0 ? EACH_DECK : 1;
    for (int i = 0; i < count; i++) {
        find_part(kind, (int)((first + (uint32_t)i) % (uint32_t)n), fields);
        write_obstacle(m, stage, d, i, fields);
    }
}

static void write_stage(maker *m, int stage)
{
    char kind[40];
    snprintf(kind, sizeof kind, "line %s", mcguffin_stages[stage]);
    caper_buf_printf(m->out, "\nstage: %s\n", mcguffin_stages[stage]);
    drawn_line(m, "  opens", kind);
    for (int d = 0; d < DECKS && stage != COMBINATION; d++)
        write_deck(m, stage, d);
}

void mcguffin_invent_job(uint64_t seed, caper_buf *out)
{
    maker m = {.out = out};
    caper_rng_init(&m.rng, seed);
    draw_part(&m, "place", m.place);
    draw_part(&m, "owner", m.owner);
    draw_part(&m, "thing", m.thing);
    caper_buf_printf(out, "# Made up by `caper job new --seed %llx`. Change whatever you like.\n",
                     (unsigned long long)seed);
    line(&m, "title", "{thing}");
    caper_buf_printf(out, "target: %s, %s\n", m.thing[0], m.thing[1]);
    caper_buf_printf(out, "brief: It is at %s, %s.\n", m.place[0], m.place[1]);
    caper_buf_printf(out, "> It belongs to %s, %s.\n> It should not be there on Monday.\n",
                     m.owner[0], m.owner[1]);
    caper_buf_printf(out, "heat: %d\nheat per player: 2\nclear after: 2\n",
                     1 + (int)caper_rng_below(&m.rng, 2));
    drawn_line(&m, "won", "line won");
    drawn_line(&m, "lost", "line lost");
    drawn_line(&m, "called off", "line off");
    for (int stage = CASING; stage <= GETAWAY; stage++)
        write_stage(&m, stage);
}
