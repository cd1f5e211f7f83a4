/* Positions compared field by field. See changes.h. Reads the JSON that the program itself writes,
 * so it can be brief: there are no spaces and no surprises in it. */
#include "tests/changes.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/testing.h"

enum { MOST = 1500, LONG = 400 };

typedef struct field {
    char path[100], value[LONG];
} field;

typedef struct fields {
    int   count;
    field list[MOST];
} fields;

static fields      before, after, want, got;
static const char *ignored = "";

/* ---- A position as fields ---- */

static void add(fields *to, const char *path, const char *value, size_t len)
{
    if (to->count == MOST)
        fail_msg("a position has more than %d fields", MOST);
    field *f = &to->list[to->count++];
    size_t n = 0;
    if (snprintf(f->path, sizeof f->path, "%s", path) >= (int)sizeof f->path)
        fail_msg("the name of a field is too long: %s", path);
    for (size_t i = 0; i < len && n < LONG - 1; i++)
        if (value[i] != '"')
            f->value[n++] = value[i];
    f->value[n] = '\0';
}

/* Behind a value, whatever it is. */
static const char *behind(const char *p)
{
    int depth = 0;
    do {
        if (*p == '"')
            for (p++; *p != '"'; p++)
                p += *p == '\\';
        else if (*p == '{' || *p == '[')
            depth++;
        else if (*p == '}' || *p == ']')
            depth--;
        p++;
    } while (depth > 0 || (*p && !strchr(",}]", *p)));
    return p;
}

static bool is_plain_list(const char *p)
{
    const char *end = behind(p);
    for (p++; p < end; p++)
        if (*p == '{' || *p == '[')
            return false;
    return true;
}

static void flatten(fields *to, const char *path, const char *p)
{
    char deeper[300];
    if ((*p != '{' && *p != '[') || (*p == '[' && is_plain_list(p))) {
        add(to, path, p, (size_t)(behind(p) - p));
        return;
    }
    const char *end = behind(p) - 1, *dot = *path ? "." : "";
    bool        object = *p++ == '{';
    for (int i = 0; p < end; i++) {
        if (object) {
            const char *key = p + 1;
            p               = strchr(key, '"') + 2;
            snprintf(deeper, sizeof deeper, "%s%s%.*s", path, dot, (int)(p - 2 - key), key);
        } else {
            snprintf(deeper, sizeof deeper, "%s%s%d", path, dot, i);
        }
        flatten(to, deeper, p);
        p = behind(p);
        p += *p == ',';
    }
}

static void look(caper_table *t, fields *out)
{
    caper_buf text = {0};
    caper_table_position(t, &text);
    out->count = 0;
    flatten(out, "", caper_buf_text(&text));
    caper_buf_fini(&text);
}

static field *find(fields *in, const char *path)
{
    for (int i = 0; i < in->count; i++)
        if (!strcmp(in->list[i].path, path))
            return &in->list[i];
    return NULL;
}

/* ---- What is expected ---- */

static bool is_ignored(const char *path)
{
    size_t n = strlen(path);
    for (const char *p = ignored; *p;) {
        size_t len = strcspn(p, "|");
        if (len == n && !memcmp(p, path, n))
            return true;
        p += len + (p[len] == '|');
    }
    return false;
}

/* "path value|path value"; what is there already gets the new value. */
static void expect(fields *to, const char *list)
{
    for (const char *p = list; *p;) {
        size_t len = strcspn(p, "|"), name = strcspn(p, " ");
        char   path[100];
        if (name >= len)
            fail_msg("the test names a field without a value: %.*s", (int)len, p);
        snprintf(path, sizeof path, "%.*s", (int)name, p);
        field *f = find(to, path);
        if (f)
            snprintf(f->value, sizeof f->value, "%.*s", (int)(len - name - 1), p + name + 1);
        else
            add(to, path, p + name + 1, len - name - 1);
        p += len + (p[len] == '|');
    }
}

static void find_changes(void)
{
    got.count = 0;
    for (int i = 0; i < after.count; i++) {
        const field *f = &after.list[i], *old = find(&before, f->path);
        if (!is_ignored(f->path) && (!old || strcmp(old->value, f->value) != 0))
            add(&got, f->path, f->value, strlen(f->value));
    }
    for (int i = 0; i < before.count; i++)
        if (!is_ignored(before.list[i].path) && !find(&after, before.list[i].path))
            add(&got, before.list[i].path, "-", 1);
}

static int count_expected(void)
{
    int n = 0;
    for (int i = 0; i < want.count; i++)
        n += strcmp(want.list[i].value, "=") != 0;
    return n;
}

static bool is_as_expected(void)
{
    for (int i = 0; i < want.count; i++) {
        const field *f = find(&got, want.list[i].path);
        if (strcmp(want.list[i].value, "=") ? !f || strcmp(f->value, want.list[i].value)
                                            : f != NULL)
            return false;
    }
    return got.count == count_expected();
}

/* ---- The tests' side ---- */

static void fail_with_both(void)
{
    caper_buf text = {0};
    caper_buf_str(&text, "changed: ");
    for (int i = 0; i < got.count; i++)
        caper_buf_printf(&text, "%s%s %s", i ? "|" : "", got.list[i].path, got.list[i].value);
    caper_buf_str(&text, "\nexpected: ");
    for (int i = 0; i < want.count; i++)
        caper_buf_printf(&text, "%s%s %s", i ? "|" : "", want.list[i].path, want.list[i].value);
    print_error("%s\n", caper_buf_text(&text));
    caper_buf_fini(&text);
    fail();
}

void test_changes_ignore(const char *paths) { ignored = paths; }

void test_remember(caper_table *t) { look(t, &before); }

void test_changed_beside(caper_table *t, const char *usual, const char *changes)
{
    look(t, &after);
    want.count = 0;
    expect(&want, usual);
    expect(&want, changes);
    find_changes();
    if (!is_as_expected())
        fail_with_both();
    before = after;
}

void test_changed(caper_table *t, const char *changes) { test_changed_beside(t, "", changes); }
