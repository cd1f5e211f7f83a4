/* Forms are read where they are, each time: they are short, there is nothing to set up, and a
 * room's grammar is constant data. */
#include "base/grammar.h"

#include <assert.h>
#include <string.h>

#include "base/text.h"

typedef struct scene {
    const caper_grammar *g;
    const caper_match   *match;
    const void          *state;
} scene;

/* ---- Forms ----------------------------------------------------------------------------------- */

/* A word of a form: a slot, or (without a kind) literal words in `only`. */
typedef struct piece {
    caper_slot slot;
    bool       words; /* from here on */
} piece;

static bool next_piece(const caper_grammar *g, const char **form, piece *p)
{
    const char *at    = *form;
    bool        words = *at == '~';
    if (!*at || *at == '\t')
        return false;
    at += words;
    size_t len = strcspn(at, " \t");
    *form      = at + len + (at[len] == ' ');
    *p         = (piece){{.only = at, .only_len = len}, words};
    if (*at != '{')
        return true;
    size_t name = strcspn(++at, ":=!}");
    int    k    = 0;
    while (*g->kinds[k]->name != *at || strncmp(g->kinds[k]->name, at, name) != 0 ||
           g->kinds[k]->name[name]) {
        k++;
        assert(k < CAPER_CELLS && g->kinds[k]);
    }
    p->slot = (caper_slot){.kind     = g->kinds[k],
                           .cell     = k,
                           .mode     = at[name],
                           .only     = at + name + 1,
                           .only_len = len - name - (len > name + 2 ? 3 : 2)};
    return true;
}

static const char *form_text(const caper_form *f) { return f->text + (*f->text == '='); }

/* The next of what is between the bars, from NULL on; false: there are no more. */
static bool next_only(const caper_slot *s, const char **at, size_t *len)
{
    const char *end = s->only + s->only_len, *from = *at ? *at + *len + 1 : s->only;
    if (from >= end)
        return false;
    const char *bar = memchr(from, '|', (size_t)(end - from));
    *at             = from;
    *len            = (size_t)((bar ? bar : end) - from);
    return true;
}

static int find(const scene *c, const caper_slot *s, const char *word, size_t len)
{
    return caper_kind_find(s->kind, c->match, c->state, word, len);
}

/* The place in the slot's list of a thing or, of literal words, of a word; −1: it is not there. */
static int listed(const scene *c, const caper_slot *s, int thing, const char *word, size_t len)
{
    const char *at = NULL;
    size_t      n  = 0;
    for (int i = 0; next_only(s, &at, &n); i++)
        if (s->kind ? find(c, s, at, n) == thing : n == len && !memcmp(at, word, n))
            return i;
    return -1;
}

/* Where things are numbered as in their kind: this one, or −1 if the slot does not take it. */
static int own_number(const scene *c, const caper_slot *s, int thing)
{
    bool is = s->mode == '}' || (listed(c, s, thing, NULL, 0) >= 0) == (s->mode == '=');
    return is ? thing : -1;
}

/* The place of what a word names among all that the slot takes, −1 or CAPER_KIND_BEYOND. */
static int place_of(const scene *c, const caper_slot *s, const char *word, size_t len, int *thing)
{
    *thing = s->kind ? find(c, s, word, len) : 0;
    if (*thing < 0)
        return *thing;
    return s->kind && s->mode != ':' ? own_number(c, s, *thing) : listed(c, s, *thing, word, len);
}

static int thing_at(const scene *c, const caper_slot *s, int place)
{
    const char *at = NULL;
    size_t      n  = 0;
    if (s->mode != ':')
        return own_number(c, s, place);
    for (int i = 0; i <= place; i++)
        next_only(s, &at, &n);
    return find(c, s, at, n);
}

static uint32_t choices(const caper_slot *s)
{
    uint32_t n = 1;
    for (size_t i = 0; i < s->only_len; i++)
        n += s->only[i] == '|';
    return n;
}

/* Find the slots of a form that count, and what they count. */
static void open_form(const caper_grammar *g, const caper_form *f, caper_parts *out)
{
    const char *text = form_text(f);
    piece       p;
    out->form  = f;
    out->verb  = f->verb;
    out->slots = 0;
    memset(out->v, 0, sizeof out->v);
    while (next_piece(g, &text, &p) && !p.words)
        if (p.slot.kind) {
            p.slot.nth  = out->slots;
            p.slot.size = p.slot.mode == ':' ? choices(&p.slot) : (uint32_t)p.slot.kind->count;
            p.slot.step = f->step[out->slots];
            out->slot[out->slots++] = p.slot;
        }
    uint32_t step = 1;
    for (int i = out->slots - 1; i >= 0 && !f->step[0]; i--) {
        out->slot[i].step = step;
        step *= out->slot[i].size;
    }
    for (int i = 1; i < out->slots; i++)
        for (int k = i; k && out->slot[k - 1].step < out->slot[k].step; k--) {
            caper_slot s     = out->slot[k];
            out->slot[k]     = out->slot[k - 1];
            out->slot[k - 1] = s;
        }
}

/* ---- Words ----------------------------------------------------------------------------------- */

static bool read_form(const scene *c, const caper_form *f, const char *text, caper_parts *out)
{
    const char *form = form_text(f);
    int         place[CAPER_SLOTS * 2], thing[CAPER_SLOTS * 2], cell[CAPER_SLOTS * 2], n = 0;
    caper_move  beyond = 0;
    piece       p;
    out->words = NULL;
    while (next_piece(c->g, &form, &p)) {
        const caper_kind *kind = p.slot.kind;
        size_t            len  = kind && kind->rest ? strlen(text) : strcspn(text, " ");
        int               at   = len ? place_of(c, &p.slot, text, len, &thing[n]) : -1;
        bool              more = *form && *form != '\t';
        if (at == -1 || text[len] != (more ? ' ' : '\0'))
            return false;
        if (p.words)
            out->words = text;
        if (at == CAPER_KIND_BEYOND) {
            beyond = beyond ? beyond : kind->beyond;
            at = thing[n] = 0;
        }
        place[n] = at;
        cell[n]  = p.slot.cell;
        n += kind != NULL;
        text += len + more;
    }
    open_form(c->g, f, out);
    for (int i = 0; i < n; i++)
        out->v[cell[i]] = thing[i] + c->g->kinds[cell[i]]->low;
    out->move = f->first;
    for (int i = 0; i < out->slots; i++)
        out->move += out->slot[i].step * (uint32_t)place[out->slot[i].nth];
    if (beyond) {
        out->move  = beyond;
        out->words = NULL;
    }
    return true;
}

bool caper_grammar_read(const caper_grammar *g, const caper_match *match, const void *state,
                        const char *text, caper_parts *out)
{
    scene c = {g, match, state};
    for (const caper_form *f = g->forms; f->text; f++) {
        char head = f->text[strspn(f->text, "=~")];
        if ((head == *text || head == '{') && read_form(&c, f, text, out))
            return true;
    }
    return false;
}

/* Nothing, if a thing has no name now. */
static void write_form(const scene *c, const caper_parts *m, const char *words, caper_buf *out)
{
    const char *form  = m->form->text;
    size_t      start = out->len, from = start;
    piece       p;
    for (; next_piece(c->g, &form, &p); from = out->len) {
        if (p.words) {
            caper_buf_str(out, words ? words : "");
            return;
        }
        if (p.slot.kind)
            caper_kind_write(p.slot.kind, c->match, c->state, m->v[p.slot.cell] - p.slot.kind->low,
                             out);
        else
            caper_buf_bytes(out, p.slot.only, strcspn(p.slot.only, "| \t"));
        if (out->len == from) {
            out->len = start;
            return;
        }
        if (*form && *form != '\t')
            caper_buf_char(out, ' ');
    }
}

/* ---- Numbers --------------------------------------------------------------------------------- */

static bool has_number(const scene *c, caper_parts *out, caper_move move)
{
    uint32_t left = move - out->form->first;
    out->move     = move;
    for (int i = 0; i < out->slots; i++) {
        const caper_slot *s     = &out->slot[i];
        uint32_t          place = left / s->step;
        if (place >= s->size)
            return false;
        int thing = thing_at(c, s, (int)place);
        if (thing < 0)
            return false;
        out->v[s->cell] = thing + s->kind->low;
        left %= s->step;
    }
    return !left;
}

/* The forms that begin at or below a number, from the nearest on. */
static const caper_form *next_form(const caper_grammar *g, caper_move move, const caper_form *last)
{
    const caper_form *best = NULL;
    for (const caper_form *f = g->forms; f->text; f++) {
        bool left = !last || f->first < last->first || (f->first == last->first && f < last);
        if (f->first <= move && left && *f->text != '=' && (!best || f->first >= best->first))
            best = f;
    }
    return best;
}

bool caper_grammar_parts(const caper_grammar *g, const caper_match *match, const void *state,
                         caper_move move, caper_parts *out)
{
    scene c    = {g, match, state};
    out->words = NULL;
    if (out->form && move >= out->form->first && has_number(&c, out, move))
        return true;
    for (const caper_form *f = NULL; (f = next_form(g, move, f));) {
        open_form(g, f, out);
        if (has_number(&c, out, move))
            return true;
    }
    return false;
}

/* ---- For games ------------------------------------------------------------------------------- */

caper_code caper_grammar_parse(const caper_match *match, const void *state, const char *text,
                               caper_move *move, const char **words)
{
    caper_parts parts;
    *words = NULL;
    if (!caper_grammar_read(match->game->notation->grammar, match, state, text, &parts))
        return CAPER_BAD_MOVE;
    *move  = parts.move;
    *words = parts.words;
    return CAPER_OK;
}

void caper_grammar_write(const caper_match *match, const void *state, caper_move move,
                         const char *words, caper_buf *out)
{
    scene       c     = {match->game->notation->grammar, match, state};
    caper_parts parts = {0};
    if (caper_grammar_parts(c.g, match, state, move, &parts))
        write_form(&c, &parts, words, out);
}

/* What a slot takes, for people. */
static void show_slot(const caper_slot *s, caper_buf *out)
{
    if (s->only_len && (!s->kind || (s->mode != '!' && choices(s) < 7)))
        caper_buf_bytes(out, s->only, s->only_len);
    else if (!s->kind->ids || s->kind->count > 5)
        caper_buf_printf(out, "<%s>", s->kind->name);
    else
        for (int i = 0; i < s->kind->count; i++)
            caper_buf_printf(out, "%s%s", i ? "|" : "", caper_kind_id(s->kind, NULL, NULL, i));
}

/* A form as people read it; returns its note. */
static const char *show_form(const caper_grammar *g, const caper_form *f, caper_buf *out)
{
    const char *form = f->text;
    piece       p;
    caper_buf_clear(out);
    while (next_piece(g, &form, &p)) {
        show_slot(&p.slot, out);
        if (*form && *form != '\t')
            caper_buf_char(out, ' ');
    }
    return form + (*form == '\t');
}

static void end_line(bool open, const char *note, size_t from, caper_buf *out)
{
    enum { NOTES = 47 };
    if (open)
        caper_buf_char(out, ']');
    if (*note)
        caper_put_spaces(out, NOTES - (int)(out->len - from));
    caper_buf_printf(out, "%s\n", note);
}

/* Forms that go on where another one ends share its line: play thief [object <object> | hand <seat>]. */
void caper_game_grammar(const caper_game *game, caper_buf *out)
{
    const caper_grammar    *g    = game->notation->grammar;
    CAPER_SCRATCH caper_buf head = {0}, line = {0};
    const char             *note = "";
    size_t                  from = out->len;
    bool                    open = false;
    for (const caper_form *f = g->forms; f->text; f++) {
        if (*f->text == '=' || f->verb < 0)
            continue;
        const char *own = show_form(g, f, &line);
        if (head.len && !*own && line.len > head.len && line.data[head.len] == ' ' &&
            !memcmp(line.data, head.data, head.len)) {
            caper_buf_printf(out, "%s%s", open ? " | " : " [", line.data + head.len + 1);
            open = true;
            continue;
        }
        if (head.len)
            end_line(open, note, from, out);
        from = out->len;
        note = own;
        open = false;
        caper_buf_clear(&head);
        caper_buf_bytes(&head, line.data, line.len);
        caper_buf_bytes(out, line.data, line.len);
    }
    end_line(open, note, from, out);
}
