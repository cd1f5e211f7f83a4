/* Sentences from facts, with the words of words/en.txt (sentence.h says how it is written, event.c takes it
 * apart). */
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
    bool                proper; /* the last thing was a person's name: it begins as it does */
} telling;

static void put_line(telling *t, const caper_line *line);

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

static bool find(const telling *t, const caper_path *path, caper_value *out)
{
    caper_said other;
    if (!path->event)
        return caper_value_get(&t->here, path->id, out);
    return find_event(t, path->event, path->len, &other) && caper_value_get(&other, path->id, out);
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

/* A condition that is found by its path. */
static bool holds(const telling *t, const caper_condition *c)
{
    caper_value f;
    bool        is = find(t, &c->path, &f);
    if (is && c->compare == '?')
        is = (!f.text || *f.text) && (f.value || f.type != SAID_BOOL);
    else if (is && c->compare == '=')
        is = is_one_of(t, &f, c->values, c->end);
    else if (is)
        is = c->compare == '>' ? f.value > c->than : f.value < c->than;
    return is != c->not;
}

/* ---- Lines ----------------------------------------------------------------------------------- */

static int64_t value_at(const telling *t, int field)
{
    return (size_t)field < t->here.count ? t->here.values[field] : CAPER_ABSENT;
}

static bool is_in(int64_t v, uint64_t set) { return v >= 0 && v < 64 && (set >> v & 1); }

static bool fits(const telling *t, const caper_line *l, const caper_condition *c)
{
    if (c->field < 0 || l->what != t->here.what)
        return holds(t, c);
    int64_t v  = value_at(t, c->field);
    bool    is = v != CAPER_ABSENT;
    if (is && c->compare == '=')
        is = is_in(v, c->one_of);
    else if (is && c->compare != '?')
        is = c->compare == '>' ? v > c->than : v < c->than;
    return is != c->not;
}

/* The first of these lines whose conditions hold. */
static const caper_line *find_line(const telling *t, const caper_line *l)
{
    if (l && l->gate >= 0 && l->what == t->here.what &&
        !is_in(value_at(t, l->gate), l->gate_values))
        return NULL;
    for (int more = l ? l->more : -1; more >= 0; more--, l++) {
        const caper_condition *c = &t->here.lexicon->conditions[l->first];
        int                    n = 0;
        while (n < l->conditions && fits(t, l, &c[n]))
            n++;
        if (n == l->conditions)
            return l;
    }
    return NULL;
}

/* ---- Writing --------------------------------------------------------------------------------- */

static void put_thing(telling *t, const caper_kind *kind, int thing)
{
    const caper_lexicon *l     = t->here.lexicon;
    const caper_line    *title = kind->ids && !kind->titles
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
    else if (f->type == SAID_PLAYER)
        caper_names_introduce(t->names, n, t->out);
    else if (how == '+')
        caper_buf_printf(t->out, "%s%d", n < 0 ? "−" : "+", n < 0 ? -n : n);
    else
        caper_buf_printf(t->out, "%d", n);
}

/* {card}, {Card}, {from's}, {+bonus} */
static void put_slot(telling *t, const caper_word *w)
{
    caper_value f;
    size_t      start = t->out->len;
    t->proper         = false;
    bool known        = find(t, &w->condition.path, &f);
    if (known && w->as) {
        f.type = w->type;
        f.kind = w->like;
    }
    const caper_line *line = known ? NULL : find_line(t, w->line);
    if (line)
        put_line(t, line);
    else if (known || (w->who && caper_value_get(&t->here, t->here.lexicon->seat, &f)))
        put_value(t, &f, w->own ? '\'' : w->plus ? '+' : 0, w->head);
    if (w->head && !t->proper)
        caper_put_capital(t->out, start);
}

static bool is_one(const telling *t, const caper_path *path)
{
    caper_value f;
    if (!find(t, path, &f))
        return false;
    bool many = f.type == SAID_THINGS || f.type == SAID_SEATS;
    return many ? !(f.value & (f.value - 1)) : f.value == 1;
}

static bool is_yes(const telling *t, const caper_word *w)
{
    if (w->kind == WORD_IF_YOU)
        return t->you;
    return w->kind == WORD_IF ? holds(t, &w->condition) : is_one(t, &w->condition.path);
}

static void put_words(telling *t, int from, int end)
{
    for (int i = from; i < end; i++) {
        const caper_word *w = &t->here.lexicon->words[i];
        if (w->kind == WORD_TEXT)
            caper_buf_bytes(t->out, w->text, w->len);
        else if (w->kind == WORD_SLOT)
            put_slot(t, w);
        else {
            bool yes = is_yes(t, w);
            put_words(t, yes ? i + 1 : w->otherwise, yes ? w->otherwise : w->after);
            i = w->after - 1;
        }
    }
}

static void put_line(telling *t, const caper_line *line) { put_words(t, line->words, line->end); }

/* ---- Telling --------------------------------------------------------------------------------- */

static void tell(telling *t)
{
    caper_value       f;
    const caper_line *line = find_line(t, t->here.lexicon->told[t->here.what]);
    if (!line)
        return;
    t->you = caper_value_get(&t->here, t->here.lexicon->seat, &f) && f.value == t->names->you;
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
