/* Sentences from facts: reads words/en.txt (sentence.h says how it is written).
 *
 * Lines are looked for in the text itself, which is a few thousand bytes: a list made of it beforehand would
 * have to be kept somewhere. */
#include "base/sentence.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"

typedef struct telling {
    const caper_match  *match;
    const caper_names  *names;
    caper_buf          *out;
    caper_said          here;
    const caper_events *ev; /* `here` is number `at` of them; NULL: of none */
    int                 at;
    const char         *words;
    bool                you;    /* the reader is the subject */
    bool                proper; /* the last thing was somebody's name: it begins as it does */
} telling;

static void put_line(telling *t, const char *text);

/* ---- Finding facts --------------------------------------------------------------------------- */

/* The event that "move2" or "hand@into" means. */
static bool find_event(const telling *t, const char *name, size_t len, caper_said *out)
{
    const char *at = memchr(name, '@', len);
    size_t      n  = at ? (size_t)(at - name) : len;
    int         k  = name[n - 1] == '2' ? 2 : 1;
    n -= k == 2;
    for (int i = t->at + 1; t->ev && i < t->ev->count; i++) {
        caper_value whose;
        *out = caper_said_of(t->ev, i);
        if (!caper_event_is_for(t->ev, i, t->names->you) || strcspn(out->declared, " >") != n ||
            memcmp(out->declared, name, n))
            continue;
        if (at && (!caper_value_find(out, at + 1, (size_t)(name + len - at - 1), &whose) ||
                   whose.value != t->names->you))
            continue;
        if (!--k)
            return true;
    }
    return false;
}

static bool find(const telling *t, const char *path, size_t len, caper_said *of, caper_value *out)
{
    const char *dot = memchr(path, '.', len);
    *of             = t->here;
    if (!dot)
        return caper_value_find(of, path, len, out);
    size_t n = (size_t)(dot - path);
    return find_event(t, path, n, of) && caper_value_find(of, dot + 1, len - n - 1, out);
}

/* ---- Conditions ------------------------------------------------------------------------------ */

static bool is_value(const telling *t, const caper_said *of, const caper_value *f, const char *v,
                     size_t len)
{
    bool              set;
    const caper_kind *kind = caper_value_kind(of, f, &set);
    if (len == 3 && !memcmp(v, "you", 3) && caper_value_is(f, "seat"))
        return f->value >= 0 && f->value == t->names->you;
    if (f->text)
        return strlen(f->text) == len && !memcmp(v, f->text, len);
    return f->value == (kind ? caper_kind_find(kind, t->match, NULL, v, len) : atoi(v));
}

static bool is_one_of(const telling *t, const caper_said *of, const caper_value *f, const char *v,
                      const char *end)
{
    for (; v < end; v++) {
        const char *comma = memchr(v, ',', (size_t)(end - v));
        if (is_value(t, of, f, v, (size_t)((comma ? comma : end) - v)))
            return true;
        v = comma ? comma : end;
    }
    return false;
}

/* "!card", "card=thief,spy", "times>1" */
static bool holds(const telling *t, const char *c, size_t len)
{
    bool        not = *c == '!';
    const char *end = c + len;
    c += not;
    size_t      n = strcspn(c, "=<> :?");
    caper_said  of;
    caper_value f;
    bool        is = find(t, c, n, &of, &f);
    if (c + n >= end)
        is = is && (!f.text || *f.text) && (f.value || !caper_value_is(&f, "bool"));
    else if (is && c[n] == '=')
        is = is_one_of(t, &of, &f, c + n + 1, end);
    else if (is)
        is = c[n] == '>' ? f.value > atoi(c + n + 1) : f.value < atoi(c + n + 1);
    return is != not;
}

/* ---- Lines ----------------------------------------------------------------------------------- */

/* The words of the first line of that name whose conditions hold; NULL: there is none. */
static const char *find_line(const telling *t, const char *name, size_t len)
{
    for (const char *line = t->words; line; line = strchr(line, '\n'), line += line != NULL) {
        if (strncmp(line, name, len) || (line[len] != ' ' && line[len] != ':'))
            continue;
        const char *c  = line + len;
        bool        ok = true;
        for (; ok && *c == ' '; c += strcspn(c, " :"))
            ok = holds(t, c + 1, strcspn(c + 1, " :")), c++;
        if (ok)
            return c + 1 + (c[1] == ' ');
    }
    return NULL;
}

/* "card thief: the Thief" */
static const char *find_title(const telling *t, const caper_kind *kind, const char *id)
{
    char   head[80];
    size_t n  = (size_t)snprintf(head, sizeof head, "\n%s %s: ", kind->name, id);
    char  *at = strstr(t->words, head);
    return at ? at + n : NULL;
}

/* ---- Writing --------------------------------------------------------------------------------- */

static void put_thing(telling *t, const caper_kind *kind, int thing)
{
    const char *title = kind->ids && !kind->titles
                            ? find_title(t, kind, caper_kind_id(kind, NULL, NULL, thing))
                            : NULL;
    if (kind->say)
        kind->say(t->match, thing, t->out);
    else if (title)
        put_line(t, title);
    else if (kind->ids)
        caper_buf_str(t->out, caper_kind_title(kind, thing));
    else
        caper_kind_write(kind, t->match, NULL, thing, t->out);
}

static void put_seat(telling *t, int seat, char how, bool head)
{
    if (head)
        t->you = seat == t->names->you && seat >= 0;
    t->proper |= seat != t->names->you;
    if (how == '\'')
        caper_names_own(t->names, seat, t->out);
    else
        (head ? caper_names_actor : caper_names_object)(t->names, seat, t->out);
}

/* "a, b and c" */
static void put_set(telling *t, const caper_kind *kind, uint64_t set, bool head)
{
    if (!set)
        caper_buf_str(t->out, kind ? "nothing" : "nobody");
    for (uint64_t left = set; left; left &= left - 1) {
        if (left != set)
            caper_buf_str(t->out, left & (left - 1) ? ", " : " and ");
        if (kind)
            put_thing(t, kind, __builtin_ctzll(left));
        else
            put_seat(t, __builtin_ctzll(left), 0, head && left == set);
    }
}

static void put_text(telling *t, const caper_value *f)
{
    bool named = caper_value_is(f, "person") || caper_value_is(f, "name");
    bool the   = named && !strncmp(f->text, "The ", 4);
    t->proper  = !the && !caper_value_is(f, "name");
    caper_buf_printf(t->out, "%s%s", the ? "the " : "", f->text + (the ? 4 : 0));
}

static void put_fact(telling *t, const caper_said *of, const caper_value *f, char how, bool head)
{
    bool              set;
    const caper_kind *kind = caper_value_kind(of, f, &set);
    int               n    = (int)f->value;
    if (f->text)
        put_text(t, f);
    else if (set || caper_value_is(f, "seats"))
        put_set(t, kind, (uint64_t)f->value, head);
    else if (kind)
        put_thing(t, kind, n);
    else if (caper_value_is(f, "seat"))
        put_seat(t, n, how, head);
    else if (caper_value_is(f, "called"))
        caper_buf_str(t->out, caper_names_get(t->names, n));
    else if (how == '+')
        caper_buf_printf(t->out, "%s%d", n < 0 ? "−" : "+", n < 0 ? -n : n);
    else
        caper_buf_printf(t->out, "%d", n);
}

/* {card}, {Card}, {from's}, {+bonus} */
static void put_slot(telling *t, const char *slot, size_t len)
{
    bool        head = *slot >= 'A' && *slot <= 'Z', plus = *slot == '+';
    bool        own = len > 2 && !memcmp(slot + len - 2, "'s", 2);
    char        name[64];
    caper_said  of;
    caper_value f;
    size_t      start = t->out->len;
    len -= 2u * own + plus;
    assert(len < sizeof name);
    memcpy(name, slot + plus, len);
    name[0]           = (char)(name[0] + (head ? 'a' - 'A' : 0));
    t->proper         = false;
    const char *as    = memchr(name, ':', len);
    size_t      n     = as ? (size_t)(as - name) : len;
    bool        known = find(t, name, n, &of, &f);
    if (known && as) {
        f.type     = as + 1;
        f.type_len = len - n - 1;
    }
    const char *line = known ? NULL : find_line(t, name, len);
    if (line)
        put_line(t, line);
    else if (known || (len == 3 && !memcmp(name, "who", 3) && find(t, "seat", 4, &of, &f)))
        put_fact(t, &of, &f, own ? '\'' : plus ? '+' : 0, head);
    if (head && !t->proper && t->out->len > start && t->out->data[start] >= 'a' &&
        t->out->data[start] <= 'z')
        t->out->data[start] = (char)(t->out->data[start] - 'a' + 'A');
}

static bool is_one(const telling *t, const char *path, size_t len)
{
    caper_said  of;
    caper_value f;
    bool        set;
    if (!find(t, path, len, &of, &f))
        return false;
    bool many = caper_value_kind(&of, &f, &set) || caper_value_is(&f, "seats");
    return many ? !(f.value & (f.value - 1)) : f.value == 1;
}

/* Words up to one of `ends` or the end of the line; where `on` is false nothing is written. Returns
 * where they end. */
static const char *put_words(telling *t, const char *p, const char *ends, bool on);

/* What follows a {, up to the }. */
static const char *put_brace(telling *t, const char *p, bool on)
{
    size_t n =
        strspn(p, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_.@'=<>!,:+-");
    bool yes = t->you;
    if (p[n] == '}') {
        if (on)
            put_slot(t, p, n);
        return p + n + 1;
    }
    if (p[n] == '?' || p[n] == '#') {
        yes = on && (p[n] == '?' ? holds(t, p, n) : is_one(t, p, n));
        p += n + 1;
    }
    p = put_words(t, p, "|}", on && yes);
    if (*p == '|')
        p = put_words(t, p + 1, "}", on && !yes);
    return p + 1;
}

static const char *put_words(telling *t, const char *p, const char *ends, bool on)
{
    for (;;) {
        size_t n = strcspn(p, "{|}\\\n");
        if (on)
            caper_buf_bytes(t->out, p, n);
        p += n;
        if (!*p || *p == '\n' || strchr(ends, *p))
            return p;
        if (*p == '{') {
            p = put_brace(t, p + 1, on);
            continue;
        }
        if (on)
            caper_buf_char(t->out, *p == '\\' ? '\n' : *p);
        p += 1 + (*p == '\\'); /* \n */
    }
}

static void put_line(telling *t, const char *text) { put_words(t, text, "", true); }

/* ---- Telling --------------------------------------------------------------------------------- */

static void tell(telling *t)
{
    for (const caper_file *f = t->here.speech->files; f->name; f++)
        if (!strcmp(f->name, "en.txt"))
            t->words = f->text;
    caper_value f;
    const char *line = find_line(t, t->here.declared, strcspn(t->here.declared, " >"));
    t->you           = caper_value_find(&t->here, "seat", 4, &f) && f.value == t->names->you;
    if (line)
        put_line(t, line);
}

void caper_tell(const caper_match *match, const caper_events *ev, int i, const caper_names *names,
                caper_buf *out)
{
    tell(&(telling){match, names, out, caper_said_of(ev, i), ev, i, "", false, false});
}

void caper_put_said(const caper_speech *speech, const caper_match *match, const caper_names *names,
                    caper_buf *out, int what, const int64_t *values, size_t count)
{
    caper_said here = {speech, speech->declared[what], values + 1, count - 1, NULL};
    tell(&(telling){match, names, out, here, NULL, 0, "", false, false});
}
