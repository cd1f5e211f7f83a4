/* The sentences of every room (words/en.txt): each event has words, each line is used, and all that a line
 * names is there: fields, events, other lines, ids of things. */
#include <ctype.h>

#include "base/sentence.h"
#include "tests/testing.h"

typedef struct room {
    const char         *id, *words;
    const caper_speech *speech;
} room;

static const char *line_end(const char *line) { return line + strcspn(line, "\n"); }

static const char *next_line(const char *line)
{
    line = line_end(line);
    return *line ? line + 1 : NULL;
}

static size_t head_of(const char *line) { return strcspn(line, " :\n"); }

/* Is it a line, and not a comment? */
static bool is_line(const char *line) { return *line != '#' && *line != '\n' && *line; }

static const char *words_of(const char *line)
{
    const char *p = line + head_of(line);
    while (*p == ' ')
        p += 1 + strcspn(p + 1, " :\n");
    return p + 1;
}

static bool same(const char *a, size_t n, const char *b, size_t m)
{
    return n == m && !memcmp(a, b, n);
}

static bool has_line(const room *r, const char *name, size_t n)
{
    for (const char *l = r->words; l; l = next_line(l))
        if (is_line(l) && same(l, head_of(l), name, n))
            return true;
    return false;
}

static const char *declaration(const room *r, const char *name, size_t n)
{
    for (int i = 0; i < r->speech->count; i++)
        if (same(r->speech->declared[i], strcspn(r->speech->declared[i], " >"), name, n))
            return r->speech->declared[i];
    return NULL;
}

static const caper_kind *kind_called(const room *r, const char *name, size_t n)
{
    for (const caper_kind *k = r->speech->kinds; k->name; k++)
        if (same(k->name, strlen(k->name), name, n))
            return k;
    return NULL;
}

/* Does a declaration have this field, and can it be `value` (NULL: no matter)? */
static bool has_field(const room *r, const char *declared, const char *name, size_t n,
                      const char *value, size_t len)
{
    const caper_lexicon *l    = caper_lexicon_of(r->speech);
    int                  what = 0;
    while (r->speech->declared[what] != declared)
        what++;
    for (int i = l->first[what]; i < l->first[what + 1]; i++) {
        const caper_field_of *f = &l->fields[i];
        if (same(f->name, f->len, name, n))
            return !value || f->type != SAID_THING ||
                   caper_kind_find(f->kind, NULL, NULL, value, len) >= 0;
    }
    return false;
}

/* "card", "move2.card", "hand@into.cards" */
static bool is_known(const room *r, const char *path, size_t n, const char *value, size_t len)
{
    const char *dot = memchr(path, '.', n);
    if (dot) {
        size_t at = strcspn(path, "@.");
        at -= path[at - 1] == '2';
        const char *declared = declaration(r, path, at);
        return declared &&
               has_field(r, declared, dot + 1, n - (size_t)(dot - path) - 1, value, len);
    }
    for (int i = 0; i < r->speech->count; i++)
        if (has_field(r, r->speech->declared[i], path, n, value, len))
            return true;
    return false;
}

static void check_condition(const room *r, const char *c, size_t len)
{
    c += *c == '!', len -= c[-1] == '!';
    size_t n = strcspn(c, "=<>");
    if (n >= len) {
        if (!is_known(r, c, len, NULL, 0))
            fail_msg("%s: no field “%.*s”", r->id, (int)len, c);
        return;
    }
    for (const char *v = c + n + 1; v < c + len; v++) {
        size_t m = strcspn(v, ", :?");
        if (!is_known(r, c, n, c[n] == '=' ? v : NULL, m))
            fail_msg("%s: no field “%.*s” that can be “%.*s”", r->id, (int)n, c, (int)m, v);
        v += m;
    }
}

/* A slot or a condition in braces; verbs have a bar or a space instead. */
static void check_brace(const room *r, const char *p)
{
    char   name[80];
    size_t n = strcspn(p, "}?#| {");
    if (p[n] == '?' || p[n] == '#')
        check_condition(r, p, n);
    if (p[n] != '}')
        return;
    assert_true(n < 60);
    p += *p == '+', n -= p[-1] == '+';
    n -= n > 2 && !strncmp(p + n - 2, "'s", 2) ? 2 : 0;
    snprintf(name, sizeof name, "%.*s", (int)n, p);
    name[0]    = (char)tolower((unsigned char)name[0]);
    char *kind = strchr(name, ':');
    if (kind && strcmp(kind, ":text") && strcmp(kind, ":called") && strcmp(kind, ":player") &&
        !kind_called(r, kind + 1, strlen(kind + 1)))
        fail_msg("%s: no kind for {%s}", r->id, name);
    n = kind ? (size_t)(kind - name) : n;
    if (strcmp(name, "who") && !is_known(r, name, n, NULL, 0) && !has_line(r, name, n))
        fail_msg("%s: nothing is called {%s}", r->id, name);
}

static bool is_spoken_of(const room *r, const char *name, size_t n)
{
    char small[80], big[80];
    snprintf(small, sizeof small, "{%.*s}", (int)n, name);
    snprintf(big, sizeof big, "{%.*s}", (int)n, name);
    big[1] = (char)toupper((unsigned char)big[1]);
    return strstr(r->words, small) || strstr(r->words, big);
}

static void check_line(const room *r, const char *line)
{
    size_t            n    = head_of(line);
    const caper_kind *kind = kind_called(r, line, n);
    const char       *id   = line + n + 1;
    size_t            len  = strcspn(id, ":\n");
    if (same(line, n, "silent", 6))
        return;
    if (kind && line[n] == ' ' && caper_kind_find(kind, NULL, NULL, id, len) >= 0)
        return; /* a title */
    if (!declaration(r, line, n) && !same(line, n, "who", 3) && !is_spoken_of(r, line, n))
        fail_msg("%s: unused line “%.*s”", r->id, (int)n, line);
    for (const char *c = line + n; *c == ' '; c += strcspn(c, " :\n"))
        c++, check_condition(r, c, strcspn(c, " :\n"));
    int depth = 0;
    for (const char *p = words_of(line); p < line_end(line); p++) {
        depth += (*p == '{') - (*p == '}');
        if (*p == '{')
            check_brace(r, p + 1);
    }
    if (depth)
        fail_msg("%s: braces of “%.*s”", r->id, (int)(line_end(line) - line), line);
}

static bool is_silent(const room *r, const char *name, size_t n)
{
    const char *list = strstr(r->words, "\nsilent:");
    for (const char *p = list ? list + 8 : "\n"; *p == ' '; p += strcspn(p, " \n")) {
        p++;
        if (same(p, strcspn(p, " \n"), name, n))
            return true;
    }
    return false;
}

/* Every event has words, or is said to have none; a kind that has titles has all of them. */
static void check_room(const room *r)
{
    for (int i = 0; i < r->speech->count; i++) {
        const char *name = r->speech->declared[i];
        size_t      n    = strcspn(name, " >");
        if (has_line(r, name, n) == is_silent(r, name, n))
            fail_msg("%s: “%.*s” has no words, or is silent and has some", r->id, (int)n, name);
    }
    for (const caper_kind *k = r->speech->kinds; k->name; k++) {
        int there = 0;
        for (int i = 0; k->ids && i < k->count; i++) {
            char head[80];
            snprintf(head, sizeof head, "\n%s %s: ", k->name, caper_kind_id(k, NULL, NULL, i));
            there += strstr(r->words, head) != NULL;
        }
        if (there && there < k->count)
            fail_msg("%s: %d of %d titles for “%s”", r->id, there, k->count, k->name);
    }
    const char *before = r->words;
    for (const char *l = r->words; l; l = next_line(l)) {
        if (!is_line(l))
            continue;
        check_line(r, l);
        for (const char *o = r->words; o < before; o = next_line(o))
            if (is_line(o) && same(o, head_of(o), l, head_of(l)) &&
                !same(before, head_of(before), l, head_of(l)))
                fail_msg("%s: lines of “%.*s” are not together", r->id, (int)head_of(l), l);
        before = l;
    }
}

TEST(words_of_every_room_are_whole)
{
    caper_each_game (g) {
        room r = {g->info->id, NULL, g->words->speech};
        for (const caper_file *f = g->info->files; f->name; f++)
            if (!strcmp(f->name, "en.txt"))
                r.words = f->text;
        assert_non_null(r.words);
        check_room(&r);
    }
}

/* ---- The engine ------------------------------------------------------------------------------ */

static const char text[] =
    "# A room of its own.\n"
    "who !seat: {foe}\n"
    "fruit pear: a pear\n"
    "fruit fig: the last fig\n"
    "eats fruits=0: …\n"
    "eats bite.deep: {Who} {bite|bites} deep into {bite.whose's} hand{more}.\n"
    "eats: {Who} {eat|eats} {fruits}{n#, once|, {n} times}{more}.\n"
    "more note: \\n({note})\n"
    "more by: , {+by}\n";

static const char *told(int you, const int64_t *bite, const int64_t *eats)
{
    static const char *const declared[] = {
        "eats seat:seat? foe:name? fruits:fruits n:int note:text? by:int?",
        "bite>wound deep:bool? whose:seat"};
    static const char *const  ids[]   = {"pear", "fig"};
    static const caper_kind   kinds[] = {{"fruit", 2, .ids = ids}, {0}};
    static const caper_file   files[] = {{"en.txt", text, sizeof text - 1}, {0}};
    static caper_lexicon     *lexicon;
    static const caper_speech speech = {declared, 2, kinds, files, &lexicon};
    static caper_buf          out;
    caper_events              ev    = {0};
    caper_names               names = {.name = {"ann", "Bo"}, .you = you};
    int64_t v[7] = {0,       eats[0], eats[1] ? caper_text(&ev, "The Fox") : CAPER_ABSENT,
                    eats[2], eats[3], eats[4] ? caper_text(&ev, "so") : CAPER_ABSENT,
                    eats[5]};
    caper_events_add(&ev, CAPER_ALL, &speech, 0, v, 7);
    if (bite)
        caper_events_add(&ev, CAPER_SEAT(0), &speech, 1, bite, 3);
    caper_buf_clear(&out);
    caper_tell(NULL, &ev, 0, &names, &out);
    caper_events_fini(&ev);
    return caper_buf_text(&out);
}

#define TOLD(you, bite, ...) told(you, bite, (const int64_t[]){__VA_ARGS__})

TEST(words_are_filled_in)
{
    const int64_t no = CAPER_ABSENT, bite[] = {0, 1, 1};
    assert_string_equal(TOLD(0, NULL, 0, 0, 3, 1, 0, no), "You eat a pear and the last fig, once.");
    assert_string_equal(TOLD(1, NULL, 0, 0, 1, 2, 0, 3), "ann eats a pear, 2 times, +3.");
    assert_string_equal(TOLD(1, NULL, no, 1, 2, 2, 0, -3),
                        "The Fox eats the last fig, 2 times, −3.");
    assert_string_equal(TOLD(1, NULL, no, 1, 2, 1, 1, 0), "The Fox eats the last fig, once\n(so).");
    assert_string_equal(TOLD(0, bite, 0, 0, 1, 1, 0, no), "You bite deep into Bo's hand.");
    /* Bo was not told of the bite. */
    assert_string_equal(TOLD(1, bite, 0, 0, 1, 1, 0, no), "ann eats a pear, once.");
}
