/* Text that depends on what happened: “{a rope: You tie it. | You have no rope.}”.
 *
 * A scene's text is kept as it was written and put together when it is shown, for the crew that
 * stands there. Conditions ask about what the crew *brought* to the scene, so a text does not change
 * under its readers while the scene hands things out. Nothing here allocates.
 *
 *     {a rope: …}          has it, or remembers it        {not a rope: …}      the opposite
 *     {a rope, not wet: …} both                           {a rope: … | …}      else
 *     {seen The Pier: …}   was there                      {again: …}           was here before
 *     {skills/cook: …}     somebody of the crew is        {who}                did what led here
 *     {who skills/cook}    the first of the crew who is   {by Climb it: …}     came by a way of these words
 *
 * Braces can contain braces; \{ is a brace. */
#include <string.h>

#include "games/luck/twee.h"

typedef struct teller {
    const luck_adventure *a;
    const luck_state     *s;
    char                 *out;
    size_t                len;
} teller;

static void put(teller *t, const char *text, size_t len)
{
    if (t->len + len < ADVENTURE_PROSE) {
        memcpy(t->out + t->len, text, len);
        t->len += len;
    }
}

int luck_thing_find(const luck_adventure *a, const char *name, size_t len)
{
    for (int i = 0; i < a->things; i++)
        if (caper_piece_is((caper_piece){name, len}, luck_text(a, a->thing[i])))
            return i;
    return -1;
}

/* ---- Taking braces apart --------------------------------------------------------------------- */

/* Where the text after an opening brace ends: its closing one, or NULL. */
static const char *close_of(const char *at, const char *end)
{
    for (int depth = 0; at < end; at++) {
        if (*at == '\\' && at + 1 < end)
            at++;
        else if (*at == '}' && depth-- == 0)
            return at;
        else if (*at == '{')
            depth++;
    }
    return NULL;
}

/* The first `mark` outside braces within; `end` if there is none. */
static const char *mark_in(const char *at, const char *end, char mark)
{
    for (int depth = 0; at < end; at++) {
        if (*at == '\\' && at + 1 < end)
            at++;
        else if (!depth && *at == mark)
            return at;
        else
            depth += (*at == '{') - (*at == '}');
    }
    return end;
}

typedef struct braces {
    caper_piece condition, yes, no;
    bool        has_text; /* {condition: …}, not {who} */
} braces;

static braces take_apart(const char *at, const char *end)
{
    const char *colon = mark_in(at, end, ':');
    const char *from = colon < end ? colon + 1 : end, *bar = mark_in(from, end, '|');
    const char *other = bar < end ? bar + 1 : end;
    return (braces){.condition = caper_trim((caper_piece){at, (size_t)(colon - at)}),
                    .yes       = caper_trim((caper_piece){from, (size_t)(bar - from)}),
                    .no        = caper_trim((caper_piece){other, (size_t)(end - other)}),
                    .has_text  = colon < end};
}

/* “not a rope” → “a rope”, false. */
static bool is_wanted(caper_piece *one)
{
    if (one->len < 4 || memcmp(one->at, "not ", 4) != 0)
        return true;
    *one = caper_trim((caper_piece){one->at + 4, one->len - 4});
    return false;
}

bool luck_is_by(caper_piece one) { return one.len > 3 && !memcmp(one.at, "by ", 3); }

/* “by Bet it”: a way whose words begin so. They may have commas, so such a condition stands alone. */
static bool is_by_way(const luck_adventure *a, caper_piece one, const luck_link *l)
{
    caper_piece words = caper_trim((caper_piece){one.at + 3, one.len - 3});
    return !strncmp(luck_text(a, l->text), words.at, words.len);
}

/* The next condition of several. */
static bool cut_condition(caper_piece *rest, caper_piece *one)
{
    caper_piece bare = *rest;
    is_wanted(&bare);
    if (!luck_is_by(bare))
        return caper_piece_cut(rest, ',', one);
    *one  = *rest;
    *rest = (caper_piece){NULL, 0};
    return true;
}

/* ---- For a crew ------------------------------------------------------------------------------ */

static int owner_of(const luck_state *s, int trait)
{
    for (int i = 0; trait >= 0 && i < s->seats; i++)
        if (s->crew[i].rating[trait])
            return i;
    return -1;
}

static bool holds_one(const teller *t, caper_piece one)
{
    bool wanted = is_wanted(&one);
    int  thing  = luck_thing_find(t->a, one.at, one.len);
    bool is     = false;
    if (luck_is_by(one)) {
        is = t->s->way && is_by_way(t->a, one, &t->a->link[t->s->way - 1]);
    } else if (caper_piece_is(one, "again")) {
        int seen = t->a->scene[t->s->scene].seen;
        is       = seen && luck_things_have(&t->s->brought, seen - 1);
    } else if (thing >= 0) {
        is = luck_things_have(&t->s->brought, thing);
    } else {
        is = owner_of(t->s, luck_trait_find(one.at, one.len)) >= 0;
    }
    return is == wanted;
}

static bool holds(const teller *t, caper_piece condition)
{
    caper_piece one;
    while (cut_condition(&condition, &one))
        if (!holds_one(t, one))
            return false;
    return true;
}

static void put_who(teller *t, caper_piece who)
{
    caper_piece trait = caper_trim((caper_piece){who.at + 3, who.len - 3});
    int seat = trait.len ? owner_of(t->s, luck_trait_find(trait.at, trait.len)) : t->s->actor - 1;
    const char *name = seat >= 0 && seat < t->s->seats ? t->s->crew[seat].name : "";
    if (!*name)
        name = "somebody";
    put(t, name, strlen(name));
}

static bool is_who(caper_piece p)
{
    return p.len >= 3 && !memcmp(p.at, "who", 3) && (p.len == 3 || p.at[3] == ' ');
}

static void tell(teller *t, const char *at, const char *end)
{
    for (; at < end; at++) {
        const char *close;
        if (*at == '\\' && at + 1 < end && strchr("{}|", at[1])) {
            put(t, ++at, 1);
        } else if (*at == '{' && (close = close_of(at + 1, end))) {
            braces b = take_apart(at + 1, close);
            if (b.has_text) {
                caper_piece p = holds(t, b.condition) ? b.yes : b.no;
                tell(t, p.at, p.at + p.len);
            } else if (is_who(b.condition)) {
                put_who(t, b.condition);
            }
            at = close;
        } else {
            put(t, at, 1);
        }
    }
}

/* Where a condition left nothing, no hole: one space between words, one empty line between
 * paragraphs, none at the ends. */
static void close_holes(char *text, size_t len)
{
    size_t n = 0;
    for (size_t i = 0; i < len; i++) {
        bool twice = n >= 2 && text[n - 1] == '\n' && text[n - 2] == '\n';
        if (text[i] == ' ' && (!n || text[n - 1] == ' ' || text[n - 1] == '\n'))
            continue;
        if (text[i] == '\n') {
            while (n && text[n - 1] == ' ')
                n--;
            twice = n >= 2 && text[n - 1] == '\n' && text[n - 2] == '\n';
            if (!n || twice)
                continue;
        }
        text[n++] = text[i];
    }
    while (n && (text[n - 1] == '\n' || text[n - 1] == ' '))
        n--;
    text[n] = '\0';
}

void luck_prose(const luck_adventure *a, const luck_state *s, char out[ADVENTURE_PROSE])
{
    teller           t    = {a, s, out, 0};
    const char      *text = luck_text(a, a->scene[s->scene].text);
    const luck_link *l    = s->way ? &a->link[s->way - 1] : NULL;
    if (l) {
        const char *answer = luck_text(a, s->missed ? l->missed : l->done);
        tell(&t, answer, answer + strlen(answer));
        put(&t, "\n\n", 2);
    }
    tell(&t, text, text + strlen(text));
    close_holes(out, t.len);
}

/* ---- For the checker ------------------------------------------------------------------------- */

/* “{a: …|{b: …|{c: …}}}”: a chain of cases goes a step deeper with each. Every depth is read again,
 * so there has to be an end. */
enum { DEEPEST = 32 };

typedef struct finder {
    const luck_adventure *a;
    luck_prose_visitor   *visit;
    void                 *ctx;
    int                   depth;
} finder;

static void find_in(finder *f, const char *at, const char *end);

static void find_condition(finder *f, const braces *b)
{
    caper_piece rest = b->condition, one;
    if (++f->depth > DEEPEST) {
        f->visit(f->ctx, (caper_piece){NULL, 0}, false);
        f->depth--;
        return;
    }
    while (b->has_text && cut_condition(&rest, &one)) {
        bool wanted = is_wanted(&one);
        f->visit(f->ctx, one, wanted);
    }
    if (!b->has_text)
        f->visit(f->ctx, b->condition, true);
    find_in(f, b->yes.at, b->yes.at + b->yes.len);
    find_in(f, b->no.at, b->no.at + b->no.len);
    f->depth--;
}

/* The first brace that stays open is the last that is told of: it takes the rest of the text. */
static void find_in(finder *f, const char *at, const char *end)
{
    for (; at < end; at++) {
        const char *close;
        if (*at == '\\' && at + 1 < end)
            at++;
        else if (*at == '{' && (close = close_of(at + 1, end))) {
            braces b = take_apart(at + 1, close);
            find_condition(f, &b);
            at = close;
        } else if (*at == '{') {
            f->visit(f->ctx, (caper_piece){NULL, 0}, true);
            return;
        }
    }
}

void luck_prose_each(const luck_adventure *a, const char *text, luck_prose_visitor *visit,
                     void *ctx)
{
    finder f = {a, visit, ctx, 0};
    find_in(&f, text, text + strlen(text));
}

typedef struct by_search {
    const luck_adventure *a;
    const luck_link      *l;
    bool                  found;
} by_search;

static void look_for_by(void *ctx, caper_piece one, bool wanted)
{
    by_search *b = ctx;
    b->found |= one.at && wanted && luck_is_by(one) && is_by_way(b->a, one, b->l);
}

bool luck_prose_asks_by(const luck_adventure *a, const char *text, const luck_link *l)
{
    by_search b = {a, l, false};
    luck_prose_each(a, text, look_for_by, &b);
    return b.found;
}

static bool is_some_way(const luck_adventure *a, caper_piece one)
{
    for (int i = 0; i < a->links; i++)
        if (is_by_way(a, one, &a->link[i]))
            return true;
    return false;
}

typedef struct proof {
    luck_reader *r;
    int          line;
} proof;

static void check_one(void *ctx, caper_piece one, bool wanted)
{
    proof *p = ctx;
    if (!one.at && !wanted)
        caper_problem_at(&p->r->in, p->line, "braces can be nested at most %d deep", DEEPEST);
    else if (!one.at)
        caper_problem_at(&p->r->in, p->line, "a brace is never closed: “{thing: text}”");
    else if (is_who(one)) {
        caper_piece trait = caper_trim((caper_piece){one.at + 3, one.len - 3});
        if (trait.len && luck_trait_find(trait.at, trait.len) < 0)
            caper_problem_at(&p->r->in, p->line, "there is no trait “%.*s”", (int)trait.len,
                             trait.at);
    } else if (luck_is_by(one)) {
        if (!is_some_way(p->r->a, one))
            caper_problem_at(&p->r->in, p->line, "the text asks for “%.*s”, and no way begins so",
                             (int)one.len, one.at);
    } else if (!caper_piece_is(one, "again") && luck_thing_find(p->r->a, one.at, one.len) < 0 &&
               luck_trait_find(one.at, one.len) < 0)
        caper_problem_at(&p->r->in, p->line,
                         "the text asks for “%.*s”, and nothing gives or remembers it",
                         (int)one.len, one.at);
}

void luck_prose_check(luck_reader *r, const char *text, int line)
{
    proof p = {r, line};
    luck_prose_each(r->a, text, check_one, &p);
}
