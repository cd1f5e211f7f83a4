/* Forms are taken apart once, when a grammar is first used; a room's grammar itself is constant data. */
#include "base/grammar.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/text.h"

typedef struct scene {
    const caper_grammar *g;
    const caper_match   *match;
    const void          *state;
} scene;

/* ---- Forms, taken apart ----------------------------------------------------------------------- */

/* A word of a form: a slot or, without a kind, literal words with bars between them. */
typedef struct piece {
    const char       *text; /* of literal words; of a slot its list */
    size_t            len;
    size_t            written; /* of literal words: how much of them is written */
    const char       *tag;     /* of a literal word that names a thing: its kind; else NULL */
    size_t            tag_len;
    const caper_kind *kind;
    int               cell, nth;
    char              mode;   /* what comes before a slot's list: : = ! or, without a list, } */
    const int        *listed; /* the things of that list */
    int               listed_count;
    uint32_t          size, step;
    bool              words; /* from here on */
} piece;

struct caper_form_parts {
    const caper_form *form;
    const piece      *piece;
    int               pieces;
    int               slots; /* those before the words, from the largest step to the smallest */
    uint32_t          span;  /* its numbers are fewer */
    const piece      *slot[CAPER_SLOTS];
};
typedef struct caper_form_parts form_parts;

struct caper_forms {
    form_parts        *form;
    int                count;
    const form_parts **by_number; /* those that are written, in the order of their first numbers */
    int                written;
    piece             *pieces;
    int               *things;
};

static const char *form_text(const caper_form *f) { return f->text + (*f->text == '='); }

/* The next of what is between the bars, from NULL on; false at the end. */
static bool next_word(const char *text, size_t all, const char **at, size_t *len)
{
    const char *end = text + all, *from = *at ? *at + *len + 1 : text;
    if (from >= end)
        return false;
    const char *bar = memchr(from, '|', (size_t)(end - from));
    *at             = from;
    *len            = (size_t)((bar ? bar : end) - from);
    return true;
}

static int find_kind(const caper_grammar *g, const char *name, size_t len)
{
    int k = 0;
    while (strncmp(g->kinds[k]->name, name, len) != 0 || g->kinds[k]->name[len]) {
        k++;
        assert(k < CAPER_CELLS && g->kinds[k]);
    }
    return k;
}

/* {card:thief|fist}. Returns what follows the things of its list. */
static int *read_slot(const caper_grammar *g, const char *at, size_t len, piece *p, int *things)
{
    size_t      name = strcspn(at + 1, ":=!}"), n = 0;
    const char *word = NULL;
    p->cell          = find_kind(g, at + 1, name);
    p->kind          = g->kinds[p->cell];
    p->mode          = at[1 + name];
    p->text          = at + name + 2;
    p->len           = len - name - (p->mode == '}' ? 2 : 3);
    p->listed        = things;
    while (p->mode != '}' && next_word(p->text, p->len, &word, &n)) {
        *things = caper_kind_find(p->kind, NULL, NULL, word, n);
        assert(*things >= 0);
        things++;
    }
    p->listed_count = (int)(things - p->listed);
    p->size         = p->mode == ':' ? (uint32_t)p->listed_count : (uint32_t)p->kind->count;
    return things;
}

static void read_literal(const char *at, size_t len, piece *p)
{
    const char *colon = memchr(at, ':', len);
    p->text           = colon ? colon + 1 : at;
    p->len            = len - (size_t)(p->text - at);
    p->tag            = colon ? at : NULL;
    p->tag_len        = colon ? (size_t)(colon - at) : 0;
    const char *bar   = memchr(p->text, '|', p->len);
    p->written        = bar ? (size_t)(bar - p->text) : p->len;
}

/* Steps that are not given count from the last slot on. */
static void set_steps(form_parts *f, piece *slot[])
{
    uint32_t step = 1;
    for (int i = f->slots - 1; i >= 0; i--) {
        slot[i]->step = f->form->step[0] ? f->form->step[i] : step;
        step *= slot[i]->size;
        f->slot[i] = slot[i];
        f->span += slot[i]->step * (slot[i]->size - 1);
    }
    f->span++;
    for (int i = 1; i < f->slots; i++)
        for (int k = i; k && f->slot[k - 1]->step < f->slot[k]->step; k--) {
            const piece *s = f->slot[k];
            f->slot[k]     = f->slot[k - 1];
            f->slot[k - 1] = s;
        }
}

static int *read_pieces(const caper_grammar *g, form_parts *f, piece *p, int *things)
{
    const char *at                = form_text(f->form);
    bool        words             = false;
    piece      *slot[CAPER_SLOTS] = {0};
    f->piece                      = p;
    for (size_t len; *at && *at != '\t'; at += len + (at[len] == ' '), p++) {
        words |= *at == '~';
        at += *at == '~';
        len = strcspn(at, " \t");
        *p  = (piece){.words = words};
        if (*at == '{')
            things = read_slot(g, at, len, p, things);
        else
            read_literal(at, len, p);
        if (p->kind && !words) {
            p->nth           = f->slots;
            slot[f->slots++] = p;
        }
    }
    f->pieces = (int)(p - f->piece);
    set_steps(f, slot);
    return things;
}

static void sort_by_number(struct caper_forms *all)
{
    for (int i = 0; i < all->count; i++) {
        const form_parts *f = &all->form[i];
        int               k = all->written;
        if (*f->form->text == '=')
            continue;
        for (; k && all->by_number[k - 1]->form->first > f->form->first; k--)
            all->by_number[k] = all->by_number[k - 1];
        all->by_number[k] = f;
        all->written++;
    }
}

static struct caper_forms *take_apart(const caper_grammar *g)
{
    struct caper_forms *all   = caper_alloc(1, sizeof *all);
    size_t              words = 0, bars = 0;
    for (; g->forms[all->count].text; all->count++)
        for (const char *c = g->forms[all->count].text; *c; c++) {
            words += *c == ' ' || *c == '{' || !c[1];
            bars += *c == '|' || *c == '{';
        }
    all->form      = caper_alloc((size_t)all->count + 1, sizeof *all->form);
    all->by_number = caper_alloc((size_t)all->count + 1, sizeof *all->by_number);
    all->pieces    = caper_alloc(words + 1, sizeof *all->pieces);
    all->things    = caper_alloc(bars + 1, sizeof *all->things);
    piece *p       = all->pieces;
    int   *things  = all->things;
    for (int i = 0; i < all->count; i++) {
        form_parts *f = &all->form[i];
        f->form       = &g->forms[i];
        things        = read_pieces(g, f, p, things);
        p += f->pieces;
    }
    sort_by_number(all);
    return all;
}

static void free_forms(struct caper_forms *all)
{
    free(all->form);
    free(all->by_number);
    free(all->pieces);
    free(all->things);
    free(all);
}

/* Threads that need them at the same time each take them apart; the first result is kept. */
static const struct caper_forms *forms_of(const caper_grammar *g)
{
    struct caper_forms *found = __atomic_load_n(g->parts, __ATOMIC_ACQUIRE);
    if (found)
        return found;
    struct caper_forms *made = take_apart(g);
    if (__atomic_compare_exchange_n(g->parts, &found, made, false, __ATOMIC_ACQ_REL,
                                    __ATOMIC_ACQUIRE))
        return made;
    free_forms(made);
    return found;
}

void caper_grammar_open(const caper_grammar *g) { forms_of(g); }

/* ---- Things in slots -------------------------------------------------------------------------- */

static int listed(const piece *p, int thing)
{
    for (int i = 0; i < p->listed_count; i++)
        if (p->listed[i] == thing)
            return i;
    return -1;
}

/* Where things are numbered as in their kind: this one, or −1 if the slot does not take it. */
static int own_number(const piece *p, int thing)
{
    bool is = p->mode == '}' || (listed(p, thing) >= 0) == (p->mode == '=');
    return is ? thing : -1;
}

static bool is_literal(const piece *p, const char *word, size_t len)
{
    const char *at = NULL;
    size_t      n  = 0;
    while (next_word(p->text, p->len, &at, &n))
        if (n == len && !memcmp(at, word, n))
            return true;
    return false;
}

/* The place of what a word names among all that the piece takes, −1 or CAPER_KIND_BEYOND. */
static int place_of(const scene *c, const piece *p, const char *word, size_t len, int *thing)
{
    *thing = 0;
    if (!p->kind)
        return is_literal(p, word, len) ? 0 : -1;
    *thing = caper_kind_find(p->kind, c->match, c->state, word, len);
    if (*thing < 0)
        return *thing;
    return p->mode == ':' ? listed(p, *thing) : own_number(p, *thing);
}

static int thing_at(const piece *p, int place)
{
    return p->mode == ':' ? p->listed[place] : own_number(p, place);
}

/* ---- Words ----------------------------------------------------------------------------------- */

static void begin_parts(const form_parts *f, caper_parts *out)
{
    out->form = f;
    out->verb = f->form->verb;
    memset(out->v, 0, sizeof out->v);
}

static bool read_form(const scene *c, const form_parts *f, const char *text, caper_parts *out)
{
    caper_move beyond = 0;
    int        place[CAPER_SLOTS];
    begin_parts(f, out);
    out->words = NULL;
    for (int i = 0; i < f->pieces; i++) {
        const piece *p    = &f->piece[i];
        size_t       len  = p->kind && p->kind->rest ? strlen(text) : strcspn(text, " ");
        bool         more = i + 1 < f->pieces;
        int          thing, at = len ? place_of(c, p, text, len, &thing) : -1;
        if (at == -1 || text[len] != (more ? ' ' : '\0'))
            return false;
        if (p->words && !out->words)
            out->words = text;
        if (at == CAPER_KIND_BEYOND) {
            beyond = beyond ? beyond : p->kind->beyond;
            at = thing = 0;
        }
        if (p->kind)
            out->v[p->cell] = thing + p->kind->low;
        if (p->kind && !p->words)
            place[p->nth] = at;
        text += len + more;
    }
    out->move = f->form->first;
    for (int i = 0; i < f->slots; i++)
        out->move += f->slot[i]->step * (uint32_t)place[f->slot[i]->nth];
    out->beyond = beyond;
    if (beyond) {
        out->move  = beyond;
        out->words = NULL;
    }
    return true;
}

static const caper_prefix *read_prefix(const caper_grammar *g, const char **text)
{
    for (const caper_prefix *p = g->prefixes; p && p->text; p++)
        if (strncmp(*text, p->text, strlen(p->text)) == 0) {
            *text += strlen(p->text);
            return p;
        }
    return NULL;
}

static bool read_forms(const caper_grammar *g, const caper_match *match, const void *state,
                       const char *text, caper_parts *out)
{
    scene                     c      = {g, match, state};
    const struct caper_forms *all    = forms_of(g);
    const caper_prefix       *prefix = read_prefix(g, &text);
    for (int i = 0; i < all->count; i++) {
        const piece *head = all->form[i].piece;
        if ((!head->kind && *head->text != *text) || !read_form(&c, &all->form[i], text, out))
            continue;
        out->prefix = prefix;
        if (prefix && out->move < prefix->least)
            return false;
        out->move += prefix ? prefix->add : 0;
        return true;
    }
    return false;
}

static bool read_with_tail(const caper_grammar *g, const caper_match *match, const void *state,
                           const char *text, caper_parts *out)
{
    enum { HEAD_BYTES = 120 };
    char        head[HEAD_BYTES];
    const char *tail = strstr(text, g->tail->text);
    size_t      len  = tail ? (size_t)(tail - text) : HEAD_BYTES;
    if (len >= HEAD_BYTES)
        return false;
    memcpy(head, text, len);
    head[len] = '\0';
    tail += strlen(g->tail->text);
    if (*tail == ' ' || !caper_text_is_plain(tail) || !read_forms(g, match, state, head, out) ||
        !g->tail->takes(out->verb))
        return false;
    if (!out->beyond) {
        out->move  = g->tail->move;
        out->words = text;
        out->tail  = tail;
    }
    return true;
}

/* A form that takes the whole text comes before one that leaves a tail. */
bool caper_grammar_read(const caper_grammar *g, const caper_match *match, const void *state,
                        const char *text, caper_parts *out)
{
    out->tail = NULL;
    return read_forms(g, match, state, text, out) ||
           (g->tail && read_with_tail(g, match, state, text, out));
}

/* How a move is written: as its text or as steps. */
typedef struct style {
    char between;
    bool tags;
} style;

static const style as_text = {' ', false}, as_steps = {'\t', true};

static const char *tag_of(const caper_kind *kind) { return kind->as ? kind->as : kind->name; }

caper_move caper_grammar_turn(const caper_match *match, caper_move move, int by)
{
    int         seats = match->seats;
    caper_parts p;
    if (!caper_grammar_parts(match->game->notation->grammar, move, &p))
        return move;
    for (int i = 0; i < p.form->slots; i++) {
        const piece *slot = p.form->slot[i];
        int          seat = p.v[slot->cell];
        if (strcmp(tag_of(slot->kind), caper_kind_seat.name) == 0 && seat < seats)
            move += slot->step * (uint32_t)((seat + by) % seats - seat);
    }
    return move;
}

static void write_tagged(const scene *c, const caper_kind *kind, int thing, caper_buf *out)
{
    CAPER_SCRATCH caper_buf id = {0};
    caper_kind_write(kind, c->match, c->state, thing, &id);
    const char *word = caper_buf_text(&id);
    while (*word) {
        size_t len = kind->rest ? strcspn(word, " ") : strlen(word);
        caper_buf_str(out, tag_of(kind));
        caper_buf_char(out, ':');
        caper_buf_bytes(out, word, len);
        word += len + (word[len] == ' ');
        if (*word)
            caper_buf_char(out, as_steps.between);
    }
}

static void write_piece(const scene *c, const piece *p, const caper_parts *m, style how,
                        caper_buf *out)
{
    if (!p->kind) {
        if (how.tags && p->tag)
            caper_buf_bytes(out, p->tag, p->tag_len + 1);
        caper_buf_bytes(out, p->text, p->written);
        return;
    }
    int thing = m->v[p->cell] - p->kind->low;
    if (how.tags)
        write_tagged(c, p->kind, thing, out);
    else
        caper_kind_write(p->kind, c->match, c->state, thing, out);
}

static void write_prefix(const caper_parts *m, style how, caper_buf *out)
{
    for (const char *at = m->prefix ? m->prefix->text : ""; *at; at++)
        caper_buf_char(out, *at == ' ' ? how.between : *at);
}

/* Empty if a thing has no name now. */
static void write_form(const scene *c, const caper_parts *m, const char *words, style how,
                       caper_buf *out)
{
    size_t start = out->len;
    write_prefix(m, how, out);
    for (int i = 0; i < m->form->pieces; i++) {
        const piece *p    = &m->form->piece[i];
        size_t       from = out->len;
        if (i)
            caper_buf_char(out, how.between);
        if (p->words) {
            caper_buf_str(out, words ? words : "");
            return;
        }
        write_piece(c, p, m, how, out);
        if (out->len == from + (i > 0)) {
            out->len = start;
            return;
        }
    }
}

/* ---- Numbers --------------------------------------------------------------------------------- */

static bool has_number(const form_parts *f, caper_move move, caper_parts *out)
{
    uint32_t left = move - f->form->first;
    for (int i = 0; i < f->slots; i++) {
        const piece *p     = f->slot[i];
        uint32_t     place = left / p->step;
        int          thing = place < p->size ? thing_at(p, (int)place) : -1;
        if (thing < 0)
            return false;
        out->v[p->cell] = thing + p->kind->low;
        left %= p->step;
    }
    return !left;
}

/* The prefix that adds most, of several the last. */
static const caper_prefix *prefix_of(const caper_grammar *g, caper_move move)
{
    const caper_prefix *best = NULL;
    for (const caper_prefix *p = g->prefixes; p && p->text; p++)
        if (p->add <= move && (!best || p->add >= best->add))
            best = p;
    return best;
}

/* How many of the forms that are written begin at or below a number. */
static int forms_up_to(const struct caper_forms *all, caper_move move)
{
    int low = 0, high = all->written;
    while (low < high) {
        int middle = (low + high) / 2;
        if (all->by_number[middle]->form->first <= move)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

bool caper_grammar_parts(const caper_grammar *g, caper_move move, caper_parts *out)
{
    const struct caper_forms *all = forms_of(g);
    out->words = out->tail = NULL;
    out->move              = move;
    out->prefix            = prefix_of(g, move);
    move -= out->prefix ? out->prefix->add : 0;
    for (int i = forms_up_to(all, move); i--;) {
        const form_parts *f = all->by_number[i];
        if (move - f->form->first >= f->span)
            continue;
        begin_parts(f, out);
        if (has_number(f, move, out))
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

static void write_move(const caper_match *match, const void *state, caper_move move,
                       const char *words, style how, caper_buf *out)
{
    scene       c = {match->game->notation->grammar, match, state};
    caper_parts parts;
    if (caper_grammar_parts(c.g, move, &parts))
        write_form(&c, &parts, words, how, out);
}

void caper_grammar_write(const caper_match *match, const void *state, caper_move move,
                         const char *words, caper_buf *out)
{
    write_move(match, state, move, words, as_text, out);
}

void caper_grammar_steps(const caper_match *match, const void *state, caper_move move,
                         caper_buf *out)
{
    write_move(match, state, move, NULL, as_steps, out);
}

static void list_steps(const char *path, caper_buf *out)
{
    caper_json_open(out, '[');
    for (size_t len; *path; path += len + (path[len] == '\t')) {
        len = strcspn(path, "\t");
        caper_json_strn(out, path, len);
    }
    caper_json_close(out, ']');
}

static void list_move(const caper_match *match, const void *state, caper_move move, bool steps,
                      caper_buf *out)
{
    CAPER_SCRATCH caper_buf text = {0};
    if (steps) {
        write_move(match, state, move, NULL, as_steps, &text);
        list_steps(caper_buf_text(&text), out);
    } else {
        size_t start = caper_json_open_str(out);
        write_move(match, state, move, NULL, as_text, out);
        caper_json_close_str(out, start);
    }
}

/* Where several seats are told, they may do much the same. */
void caper_grammar_list(const caper_match *match, const void *state, const caper_move *list,
                        int count, bool steps, caper_buf *out)
{
    const void *how = steps ? &as_steps : &as_text;
    caper_json_open(out, '[');
    for (int i = 0; i < count; i++) {
        size_t start = out->len;
        if (caper_common_copy(out, how, list[i]))
            continue;
        list_move(match, state, list[i], steps, out);
        caper_common_keep(out, how, list[i], start);
    }
    caper_json_close(out, ']');
}

void caper_grammar_forms(const caper_grammar *g, caper_buf *out)
{
    const struct caper_forms *all = forms_of(g);
    caper_json_open(out, '[');
    for (int i = 0; i < all->count; i++) {
        const form_parts *f = &all->form[i];
        if (*f->form->text == '=' || f->form->verb < 0)
            continue;
        size_t start = caper_json_open_str(out);
        for (int k = 0; k < f->pieces; k++) {
            const piece *p = &f->piece[k];
            caper_buf_str(out, k ? " " : "");
            if (p->kind)
                caper_buf_printf(out, "{%s}", p->kind->name);
            else
                caper_buf_bytes(out, p->text, p->written);
        }
        if (g->tail && g->tail->takes(f->form->verb))
            caper_buf_printf(out, " [%s{title}]", g->tail->text + 1);
        caper_json_close_str(out, start);
    }
    if (g->more)
        g->more(out);
    caper_json_close(out, ']');
}

/* What a piece takes, for people. */
static void show_piece(const piece *p, caper_buf *out)
{
    if (!p->kind || (p->listed_count && p->mode != '!' && p->listed_count < 7))
        caper_buf_bytes(out, p->text, p->len);
    else if (!p->kind->ids || p->kind->count > 5)
        caper_buf_printf(out, "<%s>", p->kind->name);
    else
        for (int i = 0; i < p->kind->count; i++)
            caper_buf_printf(out, "%s%s", i ? "|" : "", caper_kind_id(p->kind, NULL, NULL, i));
}

/* A form as people read it; returns its note. */
static const char *show_form(const form_parts *f, caper_buf *out)
{
    const char *note = strchr(f->form->text, '\t');
    caper_buf_clear(out);
    for (int i = 0; i < f->pieces; i++) {
        if (i)
            caper_buf_char(out, ' ');
        show_piece(&f->piece[i], out);
    }
    return note ? note + 1 : "";
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
    const struct caper_forms *all  = forms_of(game->notation->grammar);
    CAPER_SCRATCH caper_buf   head = {0}, line = {0};
    const char               *note = "";
    size_t                    from = out->len;
    bool                      open = false;
    for (int i = 0; i < all->count; i++) {
        const caper_form *f = all->form[i].form;
        if (*f->text == '=' || f->verb < 0)
            continue;
        const char *own = show_form(&all->form[i], &line);
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
    const caper_tail *tail = game->notation->grammar->tail;
    if (tail) {
        from = out->len;
        caper_buf_str(out, tail->shown);
        end_line(false, tail->note, from, out);
    }
}
