/* Sentences from facts: reads words/en.txt (sentence.h says how it is written).
 *
 * A line is read as it is told: only where the lines of a name begin is known before. */
#include "base/sentence.h"

#include <assert.h>
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
    bool                you;    /* the reader is the subject */
    bool                proper; /* the last thing was somebody's name: it begins as it does */
} telling;

static void put_line(telling *t, const char *text);

/* ---- Finding facts --------------------------------------------------------------------------- */

static bool is_called(const caper_said *said, const char *name, size_t n)
{
    const char *declared = said->speech->declared[said->what];
    return !strncmp(declared, name, n) &&
           (!declared[n] || declared[n] == ' ' || declared[n] == '>');
}

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
        if (!caper_event_is_for(t->ev, i, t->names->you) || !is_called(out, name, n))
            continue;
        if (at && (!caper_value_find(out, at + 1, (size_t)(name + len - at - 1), &whose) ||
                   whose.value != t->names->you))
            continue;
        if (!--k)
            return true;
    }
    return false;
}

static bool find(const telling *t, const char *path, size_t len, caper_value *out)
{
    const char *dot = memchr(path, '.', len);
    caper_said  other;
    if (!dot)
        return caper_value_find(&t->here, path, len, out);
    size_t n = (size_t)(dot - path);
    return find_event(t, path, n, &other) && caper_value_find(&other, dot + 1, len - n - 1, out);
}

/* ---- Conditions ------------------------------------------------------------------------------ */

/* "thief,spy", "you", "1" */
static bool is_one_of(const telling *t, const caper_value *f, const char *v, const char *end)
{
    const char *text =
        f->type == SAID_THING ? caper_kind_id(f->kind, NULL, NULL, (int)f->value) : f->text;
    size_t n = text ? strlen(text) : 0;
    for (; v < end; v += strcspn(v, ", :?") + 1) {
        if (text ? !strncmp(text, v, n) && strchr(", :?", v[n])
                 : f->value == (*v == 'y' ? t->names->you : atoi(v)))
            return true;
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
    caper_value f;
    bool        is = find(t, c, n, &f);
    if (c + n >= end)
        is = is && (!f.text || *f.text) && (f.value || f.type != SAID_BOOL);
    else if (is && c[n] == '=')
        is = is_one_of(t, &f, c + n + 1, end);
    else if (is)
        is = c[n] == '>' ? f.value > atoi(c + n + 1) : f.value < atoi(c + n + 1);
    return is != not;
}

/* ---- Lines ----------------------------------------------------------------------------------- */

static bool fits(const telling *t, const caper_line *l, const caper_condition *c)
{
    if (c->field < 0 || l->what != t->here.what)
        return holds(t, c->text, c->len);
    int64_t v  = (size_t)c->field < t->here.count ? t->here.values[c->field] : CAPER_ABSENT;
    bool    is = v != CAPER_ABSENT;
    if (is && c->compare == '=')
        is = v >= 0 && v < 64 && (c->one_of >> v & 1);
    else if (is && c->compare != '?')
        is = c->compare == '>' ? v > c->than : v < c->than;
    return is != c->not;
}

/* The words of the first of these lines whose conditions hold. */
static const char *find_words(const telling *t, const caper_line *l)
{
    for (int more = l ? l->more : -1; more >= 0; more--, l++) {
        const caper_condition *c = &t->here.lexicon->conditions[l->first];
        int                    n = 0;
        while (n < l->conditions && fits(t, l, &c[n]))
            n++;
        if (n == l->conditions)
            return l->words;
    }
    return NULL;
}

/* ---- Writing --------------------------------------------------------------------------------- */

static void put_thing(telling *t, const caper_kind *kind, int thing)
{
    const caper_lexicon *l     = t->here.lexicon;
    const char          *title = kind->ids && !kind->titles
                                     ? l->titles[l->title_of[kind - t->here.speech->kinds] + thing]
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
    bool named = f->type == SAID_PERSON || f->type == SAID_NAME;
    bool the   = named && !strncmp(f->text, "The ", 4);
    t->proper  = !the && f->type != SAID_NAME;
    caper_buf_str(t->out, the ? "the " : "");
    caper_buf_str(t->out, f->text + (the ? 4 : 0));
}

static void put_value(telling *t, const caper_value *f, char how, bool head)
{
    int n = (int)f->value;
    if (f->text)
        put_text(t, f);
    else if (f->type == SAID_THINGS || f->type == SAID_SEATS)
        put_set(t, f->type == SAID_SEATS ? NULL : f->kind, (uint64_t)f->value, head);
    else if (f->type == SAID_THING)
        put_thing(t, f->kind, n);
    else if (f->type == SAID_SEAT)
        put_seat(t, n, how, head);
    else if (f->type == SAID_CALLED)
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
    caper_value f;
    size_t      start = t->out->len;
    len -= 2u * own + plus;
    assert(len < sizeof name);
    memcpy(name, slot + plus, len);
    name[0]           = (char)(name[0] + (head ? 'a' - 'A' : 0));
    t->proper         = false;
    const char *as    = memchr(name, ':', len);
    size_t      n     = as ? (size_t)(as - name) : len;
    bool        known = find(t, name, n, &f);
    if (known && as)
        f.type = caper_type_of(t->here.speech, as + 1, len - n - 1, &f.kind);
    const char *line = known ? NULL : find_words(t, caper_line_find(t->here.lexicon, name, len));
    if (line)
        put_line(t, line);
    else if (known || (len == 3 && !memcmp(name, "who", 3) && find(t, "seat", 4, &f)))
        put_value(t, &f, own ? '\'' : plus ? '+' : 0, head);
    if (head && !t->proper && t->out->len > start && t->out->data[start] >= 'a' &&
        t->out->data[start] <= 'z')
        t->out->data[start] = (char)(t->out->data[start] - 'a' + 'A');
}

static bool is_one(const telling *t, const char *path, size_t len)
{
    caper_value f;
    if (!find(t, path, len, &f))
        return false;
    bool many = f.type == SAID_THINGS || f.type == SAID_SEATS;
    return many ? !(f.value & (f.value - 1)) : f.value == 1;
}

/* Words up to one of `ends` or the end of the line; where `on` is false nothing is written. Returns
 * where they end. */
static const char *put_words(telling *t, const char *p, const char *ends, bool on);

/* What follows a {, up to the }. */
static const char *put_brace(telling *t, const char *p, bool on)
{
    size_t n   = strcspn(p, "}?#| {\n");
    bool   yes = t->you;
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
    caper_value f;
    const char *line = find_words(t, t->here.lexicon->told[t->here.what]);
    t->you           = caper_value_find(&t->here, "seat", 4, &f) && f.value == t->names->you;
    if (line)
        put_line(t, line);
}

void caper_tell(const caper_match *match, const caper_events *ev, int i, const caper_names *names,
                caper_buf *out)
{
    tell(&(telling){match, names, out, caper_said_of(ev, i), ev, i, false, false});
}

void caper_put_said(const caper_speech *speech, const caper_match *match, const caper_names *names,
                    caper_buf *out, int what, const int64_t *values, size_t count)
{
    caper_said here = {speech, caper_lexicon_of(speech), what, values + 1, count - 1, NULL};
    tell(&(telling){match, names, out, here, NULL, 0, false, false});
}
