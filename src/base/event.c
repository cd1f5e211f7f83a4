/* Lists of events with addressees, and the JSON of what is declared. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/sentence.h"
#include "base/text.h"

void caper_events_clear(caper_events *ev)
{
    caper_buf_clear(&ev->values);
    caper_buf_clear(&ev->text);
    ev->count  = 0;
    ev->hidden = false;
}

void caper_events_fini(caper_events *ev)
{
    caper_buf_fini(&ev->values);
    caper_buf_fini(&ev->text);
    ev->count = 0;
}

void caper_events_add(caper_events *ev, caper_seats to, const caper_speech *speech, int kind,
                      const int64_t *values, size_t count)
{
    if (ev->count == CAPER_MAX_EVENTS)
        return;
    ev->speech            = speech;
    ev->list[ev->count++] = (caper_event){to, (uint32_t)(ev->values.len / sizeof *values),
                                          (uint16_t)kind, (uint16_t)(count - 1)};
    caper_buf_bytes(&ev->values, values + 1, (count - 1) * sizeof *values);
}

/* A line break after the NUL: the writer of JSON puts no comma there. */
int64_t caper_text_open(caper_events *ev)
{
    caper_buf_bytes(&ev->text, "\0\n", 2);
    return (int64_t)ev->text.len;
}

int64_t caper_text(caper_events *ev, const char *text)
{
    if (!text)
        return CAPER_ABSENT;
    int64_t at = caper_text_open(ev);
    caper_buf_str(&ev->text, text);
    return at;
}

extern inline void caper_event_hidden(caper_events *ev);

bool caper_event_is_for(const caper_events *ev, int i, int seat)
{
    caper_seats who = seat == CAPER_SPECTATOR ? CAPER_SPECTATORS : CAPER_SEAT(seat);
    return (ev->list[i].to & who) != 0;
}

/* ---- What is declared ------------------------------------------------------------------------ */

static enum caper_type type_of(const caper_speech *speech, const char *name, size_t len,
                               const caper_kind **kind)
{
    static const char *const types[] = {"text", "person", "name",   "json",   "int", "bool",
                                        "seat", "seats",  "called", "player", NULL};
    int                      plain   = caper_name_find(types, name, len);
    *kind                            = speech->kinds;
    if (plain >= 0)
        return (enum caper_type)plain;
    for (;; ++*kind) {
        assert((*kind)->name);
        size_t n = strlen((*kind)->name);
        if (len - n <= 1 && !memcmp((*kind)->name, name, n) && (len == n || name[n] == 's'))
            return len == n ? SAID_THING : SAID_THINGS;
    }
}

/* The next word of a declaration: "-owner:seat?". */
static const char *cut_field(const caper_speech *speech, const char *p, caper_field_of *f)
{
    f->silent        = *p == '-';
    f->name          = p + f->silent;
    f->len           = strcspn(f->name, ":");
    const char *type = f->name + f->len + 1;
    f->type          = type_of(speech, type, strcspn(type, " ?"), &f->kind);
    return type + strcspn(type, " ");
}

/* The id of a name: where it is first used. −1: nowhere. */
static int name_id(const caper_lexicon *l, int count, const char *name, size_t len)
{
    for (int i = 0; i < count; i++)
        if (l->fields[i].len == len && !memcmp(l->fields[i].name, name, len))
            return i;
    return -1;
}

static void take_apart(const caper_speech *speech, caper_lexicon *l)
{
    int n = 0, size = 0;
    for (int i = 0; i < speech->count; i++)
        for (const char *p = speech->declared[i]; (p = strchr(p, ':')); p++)
            size++;
    l->fields = caper_alloc((size_t)size + 1, sizeof *l->fields);
    l->first  = caper_alloc((size_t)speech->count + 1, sizeof *l->first);
    for (int i = 0; i < speech->count; i++) {
        const char *p = speech->declared[i] + strcspn(speech->declared[i], " ");
        l->first[i]   = n;
        while (*p)
            p = cut_field(speech, p + 1, &l->fields[n++]);
    }
    l->first[speech->count] = l->field_count = n;
    for (int i = 0; i < n; i++)
        l->fields[i].id = name_id(l, n, l->fields[i].name, l->fields[i].len);
    l->seat = name_id(l, n, "seat", 4);
}

static const char *words_of(const caper_speech *speech)
{
    for (const caper_file *f = speech->files; f && f->name; f++)
        if (!strcmp(f->name, "en.txt"))
            return f->text;
    return "";
}

static void find_lines(const caper_speech *speech, caper_lexicon *l)
{
    int cap = 0;
    l->text = caper_strdup(words_of(speech));
    for (const char *p = l->text; *p; p += strcspn(p, "\n"), p += *p == '\n') {
        if (*p == '#' || *p == '\n')
            continue;
        l->lines                  = caper_grow(l->lines, l->line_count, &cap, sizeof *l->lines);
        l->lines[l->line_count++] = (caper_line){.name = p, .len = strcspn(p, " :"), .what = -1};
    }
    for (int i = l->line_count - 2; i >= 0; i--) {
        const caper_line *after = &l->lines[i + 1];
        if (after->len == l->lines[i].len && !memcmp(after->name, l->lines[i].name, after->len))
            l->lines[i].more = after->more + 1;
    }
}

static const caper_line *line_find(const caper_lexicon *l, const char *name, size_t len)
{
    for (int i = 0; i < l->line_count; i += 1 + l->lines[i].more)
        if (l->lines[i].len == len && *l->lines[i].name == *name &&
            !memcmp(l->lines[i].name, name, len))
            return &l->lines[i];
    return NULL;
}

/* ---- Conditions ------------------------------------------------------------------------------ */

/* "thief,spy", "0,1": the values as a set; false: they are not all things of a list or small numbers. */
static bool read_values(const caper_field_of *f, const char *v, const char *end, uint64_t *set)
{
    for (*set = 0; v < end; v += strcspn(v, ", :") + 1) {
        size_t len   = strcspn(v, ", :");
        int    value = f->type == SAID_THING
                           ? (f->kind->ids ? caper_kind_find(f->kind, NULL, NULL, v, len) : -1)
                           : caper_number_read(v, len);
        if (value < 0 || value > 63)
            return false;
        *set |= 1ull << value;
    }
    return true;
}

static caper_path read_path(const caper_lexicon *l, const char *name, size_t len)
{
    const char *dot = memchr(name, '.', len);
    size_t      n   = dot ? (size_t)(dot - name) + 1 : 0;
    return (caper_path){dot ? name : NULL, dot ? n - 1 : 0,
                        name_id(l, l->field_count, name + n, len - n)};
}

/* If it compares a field of declaration `what` with values that are known before, that is all it does. */
static void find_field(const caper_lexicon *l, int what, const char *name, size_t n,
                       caper_condition *c)
{
    bool bare = c->compare == '?';
    for (int i = what < 0 ? 0 : l->first[what]; what >= 0 && i < l->first[what + 1]; i++) {
        const caper_field_of *f = &l->fields[i];
        if (f->len != n || memcmp(f->name, name, n) || f->type <= SAID_JSON)
            continue;
        if (c->compare == '=' ? !read_values(f, c->values, c->end, &c->one_of)
                              : !bare && (f->type == SAID_THINGS || f->type == SAID_SEATS))
            return;
        if (bare && f->type == SAID_BOOL)
            c->compare = '>';
        c->field = i - l->first[what];
    }
}

/* "!card", "card=thief,spy", "times>1" */
static caper_condition read_condition(const caper_lexicon *l, int what, const char *text,
                                      size_t len)
{
    caper_condition c    = {.field = -1, .not= *text == '!', .end = text + len};
    const char     *name = text + c.not;
    size_t          n    = strcspn(name, "=<> :?#");
    bool            bare = name + n >= c.end;
    c.compare            = bare ? '?' : name[n];
    c.path               = read_path(l, name, n);
    c.values             = bare ? c.end : name + n + 1;
    c.than               = bare ? 0 : atoi(c.values);
    find_field(l, what, name, n, &c);
    return c;
}

static void add_condition(caper_lexicon *l, int *cap, caper_line *line, const char *text,
                          size_t len)
{
    l->conditions = caper_grow(l->conditions, l->condition_count, cap, sizeof *l->conditions);
    l->conditions[l->condition_count++] = read_condition(l, line->what, text, len);
    line->conditions++;
}

/* "play card=thief move.from: …" */
static void read_conditions(caper_lexicon *l)
{
    int cap = 0;
    for (int i = 0; i < l->line_count; i++) {
        caper_line *line = &l->lines[i];
        const char *p    = line->name + line->len;
        line->first      = l->condition_count;
        for (size_t n; *p == ' '; p += n + 1) {
            n = strcspn(p + 1, " :");
            add_condition(l, &cap, line, p + 1, n);
        }
        line->text = p + 1 + (p[1] == ' ');
    }
}

/* Where all lines of a name begin by comparing the same field, one look at it is often enough. */
static void find_gates(caper_lexicon *l)
{
    for (int i = 0, last; i < l->line_count; i = last + 1) {
        caper_line *line = &l->lines[i];
        last             = i + line->more;
        line->gate       = -1;
        for (int k = i; k <= last; k++) {
            const caper_condition *c = &l->conditions[l->lines[k].first];
            if (!l->lines[k].conditions || c->compare != '=' || c->field < 0 || c->not||
                (k > i && c->field != line->gate)) {
                line->gate = -1;
                break;
            }
            line->gate = c->field;
            line->gate_values |= c->one_of;
        }
    }
}

static void find_told(const caper_speech *speech, caper_lexicon *l)
{
    l->told = caper_alloc((size_t)speech->count + 1, sizeof(const caper_line *));
    for (int i = 0; i < speech->count; i++) {
        const char       *name = speech->declared[i];
        const caper_line *line = line_find(l, name, strcspn(name, " >"));
        l->told[i]             = line;
        for (int k = 0; line && k <= line->more; k++)
            l->lines[line - l->lines + k].what = i;
    }
}

/* "card thief: the Thief" */
static const caper_line *find_title(const caper_lexicon *l, const caper_kind *kind, const char *id)
{
    size_t            n = strlen(kind->name), len = strlen(id);
    const caper_line *line = line_find(l, kind->name, n);
    for (int more = line ? line->more : -1; more >= 0; more--, line++)
        if (!strncmp(line->name + n + 1, id, len) && line->name[n + 1 + len] == ':')
            return line;
    return NULL;
}

static void find_titles(const caper_speech *speech, caper_lexicon *l)
{
    int kinds = 0, n = 0, cap = 0;
    while (speech->kinds && speech->kinds[kinds].name)
        kinds++;
    l->title_of = caper_alloc((size_t)kinds + 1, sizeof *l->title_of);
    for (int k = 0; k < kinds; k++) {
        const caper_kind *kind = &speech->kinds[k];
        const char       *id;
        l->title_of[k] = n;
        for (int i = 0; kind->ids && !kind->titles && (id = caper_kind_id(kind, NULL, NULL, i));
             i++) {
            l->titles      = caper_grow(l->titles, n, &cap, sizeof *l->titles);
            l->titles[n++] = find_title(l, kind, id);
        }
    }
}

/* ---- Words ----------------------------------------------------------------------------------- */

static int add_word(caper_lexicon *l, caper_word w)
{
    l->words                = caper_grow(l->words, l->word_count, &l->word_cap, sizeof *l->words);
    l->words[l->word_count] = w;
    return l->word_count++;
}

/* {card}, {Card}, {from's}, {+bonus}, {card:title} */
static void add_slot(const caper_speech *speech, caper_lexicon *l, const char *slot, size_t len)
{
    caper_word w = {.kind = WORD_SLOT, .head = *slot >= 'A' && *slot <= 'Z', .plus = *slot == '+'};
    w.own        = len > 2 && !memcmp(slot + len - 2, "'s", 2);
    char *name   = l->text + (slot + w.plus - l->text);
    len -= 2u * w.own + w.plus;
    if (w.head)
        *name = (char)(*name - 'A' + 'a');
    const char *as   = memchr(name, ':', len);
    size_t      n    = as ? (size_t)(as - name) : len;
    w.as             = as != NULL;
    w.condition.path = read_path(l, name, n);
    if (as)
        w.type = type_of(speech, as + 1, len - n - 1, &w.like);
    w.line = line_find(l, name, len);
    w.who  = len == 3 && !memcmp(name, "who", 3);
    add_word(l, w);
}

static const char *add_words(const caper_speech *speech, caper_lexicon *l, const char *p,
                             const char *ends);

/* What follows a {, up to the }. Returns what comes after it. */
static const char *add_brace(const caper_speech *speech, caper_lexicon *l, const char *p)
{
    size_t     n = strcspn(p, "}?#| {\n");
    caper_word w = {.kind = WORD_IF_YOU};
    if (p[n] == '}') {
        add_slot(speech, l, p, n);
        return p + n + 1;
    }
    if (p[n] == '?' || p[n] == '#') {
        w.kind      = p[n] == '?' ? WORD_IF : WORD_IF_ONE;
        w.condition = read_condition(l, -1, p, n);
        p += n + 1;
    }
    int at                 = add_word(l, w);
    p                      = add_words(speech, l, p, "|}");
    l->words[at].otherwise = l->word_count;
    if (*p == '|')
        p = add_words(speech, l, p + 1, "}");
    l->words[at].after = l->word_count;
    return p + 1;
}

/* Words up to one of `ends` or the end of the line. Returns where they end. */
static const char *add_words(const caper_speech *speech, caper_lexicon *l, const char *p,
                             const char *ends)
{
    for (;;) {
        size_t n = strcspn(p, "{|}\\\n");
        if (n)
            add_word(l, (caper_word){.kind = WORD_TEXT, .text = p, .len = n});
        p += n;
        if (!*p || *p == '\n' || strchr(ends, *p))
            return p;
        if (*p == '{') {
            p = add_brace(speech, l, p + 1);
            continue;
        }
        add_word(l, (caper_word){.kind = WORD_TEXT, .text = *p == '\\' ? "\n" : p, .len = 1});
        p += 1 + (*p == '\\'); /* \n */
    }
}

static void read_words(const caper_speech *speech, caper_lexicon *l)
{
    for (int i = 0; i < l->line_count; i++) {
        l->lines[i].words = l->word_count;
        add_words(speech, l, l->lines[i].text, "");
        l->lines[i].end = l->word_count;
    }
}

static void free_lexicon(caper_lexicon *l)
{
    free(l->text);
    free(l->words);
    free(l->fields);
    free(l->first);
    free(l->lines);
    free(l->told);
    free(l->conditions);
    free(l->titles);
    free(l->title_of);
    free(l);
}

/* Threads that need it at the same time each make one; the first is kept. */
const caper_lexicon *caper_lexicon_of(const caper_speech *speech)
{
    caper_lexicon *found = __atomic_load_n(speech->lexicon, __ATOMIC_ACQUIRE);
    if (found)
        return found;
    caper_lexicon *made = caper_alloc(1, sizeof *made);
    take_apart(speech, made);
    find_lines(speech, made);
    find_told(speech, made);
    read_conditions(made);
    find_gates(made);
    find_titles(speech, made);
    read_words(speech, made);
    if (__atomic_compare_exchange_n(speech->lexicon, &found, made, false, __ATOMIC_ACQ_REL,
                                    __ATOMIC_ACQUIRE))
        return made;
    free_lexicon(made);
    return found;
}

caper_said caper_said_of(const caper_events *ev, int i)
{
    const caper_event *e   = &ev->list[i];
    const void        *all = ev->values.data;
    return (caper_said){ev->speech, caper_lexicon_of(ev->speech),
                        e->kind,    e->count ? (const int64_t *)all + e->first : NULL,
                        e->count,   caper_buf_text(&ev->text)};
}

static caper_value value_of(const caper_said *of, const caper_field_of *f, size_t n)
{
    caper_value v = {f->type, f->kind, n < of->count ? of->values[n] : CAPER_ABSENT, NULL};
    if (v.type <= SAID_JSON && v.value != CAPER_ABSENT)
        v.text = of->texts ? of->texts + v.value : (const char *)(intptr_t)v.value;
    return v;
}

bool caper_value_find(const caper_said *of, const char *name, size_t len, caper_value *out)
{
    const caper_lexicon *l    = of->lexicon;
    int                  from = l->first[of->what];
    for (int i = from; i < l->first[of->what + 1]; i++) {
        const caper_field_of *f = &l->fields[i];
        if (f->len != len || *f->name != *name || memcmp(f->name, name, len))
            continue;
        *out = value_of(of, f, (size_t)(i - from));
        return out->value != CAPER_ABSENT;
    }
    return false;
}

caper_seats caper_events_seats(const caper_events *ev)
{
    caper_seats named = 0;
    for (int i = 0; i < ev->count; i++) {
        caper_said            of = caper_said_of(ev, i);
        const caper_field_of *f  = &of.lexicon->fields[of.lexicon->first[of.what]];
        for (size_t n = 0; n < of.count; n++) {
            int64_t v = of.values[n];
            if (f[n].type == SAID_SEATS && v != CAPER_ABSENT)
                named |= (caper_seats)v;
            else if ((f[n].type == SAID_SEAT || f[n].type == SAID_CALLED) && v >= 0 &&
                     v < CAPER_MAX_SEATS)
                named |= CAPER_SEAT(v);
        }
    }
    return named;
}

bool caper_value_get(const caper_said *of, int id, caper_value *out)
{
    const caper_lexicon *l    = of->lexicon;
    int                  from = l->first[of->what];
    for (int i = id < 0 ? l->first[of->what + 1] : from; i < l->first[of->what + 1]; i++) {
        if (l->fields[i].id != id)
            continue;
        *out = value_of(of, &l->fields[i], (size_t)(i - from));
        return out->value != CAPER_ABSENT;
    }
    return false;
}

static bool find(const caper_events *ev, int i, const char *field, caper_value *out)
{
    caper_said of = caper_said_of(ev, i);
    return caper_value_find(&of, field, strlen(field), out);
}

int64_t caper_event_get(const caper_events *ev, int i, const char *field)
{
    caper_value f;
    return find(ev, i, field, &f) ? f.value : CAPER_ABSENT;
}

const char *caper_event_text(const caper_events *ev, int i, const char *field)
{
    caper_value f;
    return find(ev, i, field, &f) && f.text ? f.text : "";
}

/* ---- JSON ------------------------------------------------------------------------------------ */

static void write_set(const caper_kind *kind, int64_t set, caper_buf *out)
{
    caper_json_open(out, '[');
    caper_each (i, (uint64_t)set) {
        if (kind)
            caper_json_str(out, caper_kind_id(kind, NULL, NULL, i));
        else
            caper_json_int(out, i);
    }
    caper_json_close(out, ']');
}

static void write_thing(const caper_kind *kind, int64_t thing, caper_buf *out)
{
    caper_buf_char(out, '"');
    caper_kind_write(kind, NULL, NULL, (int)thing, out);
    caper_buf_char(out, '"');
}

static void write_value(const caper_value *v, caper_buf *out)
{
    if (v->type == SAID_THINGS || v->type == SAID_SEATS)
        write_set(v->type == SAID_SEATS ? NULL : v->kind, v->value, out);
    else if (v->type == SAID_THING)
        write_thing(v->kind, v->value, out);
    else if (v->type == SAID_BOOL)
        caper_json_bool(out, v->value);
    else if (v->type == SAID_JSON)
        caper_buf_str(out, v->text);
    else if (v->text)
        caper_json_str(out, v->text);
    else
        caper_json_int(out, v->value);
}

static void open_event(const caper_events *ev, int i, caper_buf *out)
{
    caper_said           of       = caper_said_of(ev, i);
    const caper_lexicon *l        = of.lexicon;
    const char          *declared = ev->speech->declared[of.what];
    const char          *wire     = strchr(declared, '>');
    const char          *type     = wire ? wire + 1 : declared;
    caper_json_open(out, '{');
    caper_json_key(out, "type");
    caper_json_strn(out, type, strcspn(type, " "));
    for (size_t k = 0; k < of.count; k++) {
        const caper_field_of *f = &l->fields[l->first[of.what] + (int)k];
        caper_value           v = value_of(&of, f, k);
        if (v.value == CAPER_ABSENT || f->silent)
            continue;
        caper_json_keyn(out, f->name, f->len);
        write_value(&v, out);
    }
}

static void write_addressees(caper_seats to, caper_buf *out)
{
    caper_json_kopen(out, "to", '[');
    caper_each (s, to & ~CAPER_SPECTATORS)
        caper_json_int(out, s);
    if (to & CAPER_SPECTATORS)
        caper_json_int(out, CAPER_SPECTATOR);
    caper_json_close(out, ']');
}

void caper_event_write(const caper_events *ev, int i, caper_buf *out)
{
    open_event(ev, i, out);
    caper_json_close(out, '}');
}

void caper_events_write(const caper_events *ev, caper_buf *out)
{
    caper_json_open(out, '[');
    for (int i = 0; i < ev->count; i++) {
        open_event(ev, i, out);
        if (ev->list[i].to != CAPER_ALL)
            write_addressees(ev->list[i].to, out);
        caper_json_close(out, '}');
    }
    caper_json_close(out, ']');
}

void caper_events_write_for(const caper_events *ev, int seat, caper_buf *out)
{
    caper_json_open(out, '[');
    for (int i = 0; i < ev->count; i++)
        if (caper_event_is_for(ev, i, seat))
            caper_event_write(ev, i, out);
    caper_json_close(out, ']');
}
