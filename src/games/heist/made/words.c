/* Masters of the Heist: the words of a made-up heist, from data/made-up.words. A place, a client and
 * the modules each bring their sentences; the seed says which. */
#include <stdio.h>
#include <string.h>

#include "base/lines.h"
#include "games/heist/made/made.h"

extern const caper_file heist_data[];

/* A section of the file: from its first line to the next section. */
typedef struct section {
    const char *at;
    size_t      len;
} section;

static const caper_file *words_file(void)
{
    for (const caper_file *f = heist_data; f->name; f++)
        if (strcmp(f->name, "made-up.words") == 0)
            return f;
    return NULL;
}

static bool begins(const char *line, const char *kind)
{
    size_t n = strlen(kind);
    return strncmp(line, kind, n) == 0 && line[n] == ':';
}

static bool begins_section(const char *line)
{
    return begins(line, "place") || begins(line, "client") || begins(line, "module");
}

static const char *next_line(const char *p)
{
    const char *end = strchr(p, '\n');
    return end ? end + 1 : p + strlen(p);
}

/* The section of that kind with that number, or with that name (then `number` is −1). */
static bool find_section(const char *kind, int number, const char *name, section *out)
{
    const caper_file *file = words_file();
    for (const char *p = file ? file->text : ""; *p; p = next_line(p)) {
        const char *value = p + strlen(kind) + 2;
        if (!begins(p, kind) || (name ? strncmp(value, name, strlen(name)) != 0 : number-- != 0))
            continue;
        const char *end = next_line(p);
        while (*end && !begins_section(end))
            end = next_line(end);
        *out = (section){next_line(p), (size_t)(end - next_line(p))};
        return true;
    }
    return false;
}

static int count_sections(const char *kind)
{
    section s;
    int     n = 0;
    while (find_section(kind, n, NULL, &s))
        n++;
    return n;
}

/* The value of a key in a section; empty: it has none. */
static caper_piece value_of(section s, const char *key)
{
    for (const char *p = s.at; p < s.at + s.len; p = next_line(p))
        if (begins(p, key)) {
            const char *at = p + strlen(key) + 1;
            return caper_trim((caper_piece){at, strcspn(at, "\n")});
        }
    return (caper_piece){"", 0};
}

/* ---- Putting them together ---- */

static void add(char *out, size_t size, const char *between, caper_piece text)
{
    size_t n = strlen(out);
    if (text.len && n + text.len + 2 < size)
        snprintf(out + n, size - n, "%s%.*s", n ? between : "", (int)text.len, text.at);
}

typedef struct words {
    section place, client;
} words;

static words words_of(const heist_wish *wish)
{
    words    w      = {0};
    int      places = count_sections("place"), clients = count_sections("client");
    uint64_t x = (wish->seed + 1) * 0x9e3779b97f4a7c15u >> 20;
    find_section("place", places ? (int)(x % (unsigned)places) : 0, NULL, &w.place);
    find_section("client", clients ? (int)(x / 64 % (unsigned)clients) : 0, NULL, &w.client);
    return w;
}

int heist_words_prize(const heist_wish *wish)
{
    caper_piece prize = value_of(words_of(wish).place, "prize");
    int         kind  = caper_name_find(heist_goal_names, prize.at, prize.len);
    return kind < 0 ? GOAL_JEWEL : kind;
}

static void add_modules(const heist_wish *wish, heist_file *f)
{
    caper_piece told[HEIST_MODULES];
    int         n = 0;
    for (int m = 0; m < HEIST_MODULES; m++) {
        section s;
        if (!(wish->with >> m & 1) || !find_section("module", -1, heist_module_names[m], &s))
            continue;
        told[n++] = value_of(s, "story");
        add(f->rules, sizeof f->rules, " ", value_of(s, "rules"));
    }
    for (int i = 0; i < n; i++)
        add(f->story, sizeof f->story, i ? " " : "\n", told[i]);
}

/* “Previously: The Last Ferry, for Mrs Oduya, was a success.” */
static void put_later(const words *w, heist_file *f)
{
    caper_piece name = value_of(w->client, "name");
    snprintf(f->text[TEXT_PREVIOUSLY], sizeof f->text[0],
             "Previously: “%s”, for %.*s. It went well.", f->name, (int)name.len, name.at);
    snprintf(f->text[TEXT_MISSED], sizeof f->text[0],
             "Previously: “%s”, for %.*s. It is not talked about.", f->name, (int)name.len,
             name.at);
}

void heist_words_put(const heist_wish *wish, heist_file *f)
{
    words w = words_of(wish);
    add(f->name, sizeof f->name, "", value_of(w.place, "title"));
    add(f->story, sizeof f->story, "\n", value_of(w.place, "story"));
    add(f->story, sizeof f->story, "\n", value_of(w.client, "story"));
    add_modules(wish, f);
    for (int i = 0; i < TEXT_PREVIOUSLY; i++)
        add(f->text[i], sizeof f->text[i], " ", value_of(w.place, heist_text_names[i]));
    add(f->text[TEXT_WON], sizeof f->text[0], " ", value_of(w.client, "won"));
    add(f->text[TEXT_LOST], sizeof f->text[0], " ", value_of(w.client, "lost"));
    put_later(&w, f);
}
