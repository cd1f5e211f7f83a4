/* Text that depends on what happened: “{a rope: You tie it. | You have no rope.}”.
 *
 * A scene's text is kept as it was written and put together when it is shown, for the crew that
 * stands there. Conditions ask about what the crew *brought* to the scene, so a text does not change
 * under its readers while the scene hands things out. These functions do not allocate.
 *
 *     {a rope: …}          has it, or remembers it        {not a rope: …}      the opposite
 *     {a rope, not wet: …} both                           {a rope: … | …}      else
 *     {seen The Pier: …}   was there                      {again: …}           was here before
 *     {skills/cook: …}     one of the crew is             {who}                did what led here
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

int luck_thing_find(const luck_adventure *a, caper_piece name)
{
    for (int i = 0; i < a->things; i++)
        if (caper_piece_is(name, luck_text(a, a->thing[i])))
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
    if (!twee_begins(*one, "not "))
        return true;
    *one = caper_trim(caper_piece_from(*one, strlen("not ")));
    return false;
}

static bool is_by(caper_piece one) { return twee_begins(one, "by "); }

/* “by Bet it”: a way whose words begin so. They may have commas, so such a condition stands alone. */
static bool is_by_way(const luck_adventure *a, caper_piece one, const luck_link *l)
{
    caper_piece words = caper_trim(caper_piece_from(one, strlen("by ")));
    return !strncmp(luck_text(a, l->text), words.at, words.len);
}

/* The next condition of several. */
static bool cut_condition(caper_piece *rest, caper_piece *one)
{
    caper_piece bare = *rest;
    is_wanted(&bare);
    if (!is_by(bare))
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

int luck_asked_thing(const luck_adventure *a, const luck_scene *c, caper_piece one)
{
    return caper_piece_is(one, "again") ? c->seen - 1 : luck_thing_find(a, one);
}

static bool holds_one(const teller *t, caper_piece one)
{
    bool wanted = is_wanted(&one), is;
    int  thing  = luck_asked_thing(t->a, &t->a->scene[t->s->scene], one);
    if (is_by(one))
        is = t->s->way && is_by_way(t->a, one, &t->a->link[t->s->way - 1]);
    else if (thing >= 0)
        is = luck_set_has(&t->s->brought, thing);
    else
        is = owner_of(t->s, luck_trait_find(one.at, one.len)) >= 0;
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

/* “who”, or “who skills/cook”: the trait, empty if there is none. */
static bool is_who(caper_piece one, caper_piece *trait)
{
    bool is = caper_piece_is(one, "who") || twee_begins(one, "who ");
    *trait  = is ? caper_trim(caper_piece_from(one, strlen("who"))) : one;
    return is;
}

static void put_who(teller *t, caper_piece trait)
{
    int seat = trait.len ? owner_of(t->s, luck_trait_find(trait.at, trait.len)) : t->s->actor - 1;
    const char *name = seat >= 0 && seat < t->s->seats ? t->s->crew[seat].name : "";
    name             = *name ? name : "somebody";
    put(t, name, strlen(name));
}

static void tell(teller *t, const char *at, const char *end)
{
    for (; at < end; at++) {
        const char *close;
        if (*at == '\\' && at + 1 < end && strchr("{}|", at[1])) {
            put(t, ++at, 1);
        } else if (*at == '{' && (close = close_of(at + 1, end))) {
            braces      b = take_apart(at + 1, close);
            caper_piece p = b.yes;
            if (b.has_text) {
                p = holds(t, b.condition) ? b.yes : b.no;
                tell(t, p.at, p.at + p.len);
            } else if (is_who(b.condition, &p)) {
                put_who(t, p);
            }
            at = close;
        } else {
            put(t, at, 1);
        }
    }
}

/* Where a condition left a gap, close it: one space between words, one empty line between
 * paragraphs, none at the ends. */
static void close_holes(char *text, size_t len)
{
    size_t n = 0;
    for (size_t i = 0; i < len; i++) {
        while (text[i] == '\n' && n && text[n - 1] == ' ')
            n--;
        char before = n ? text[n - 1] : '\n', first = n > 1 ? text[n - 2] : '\n';
        bool hole = text[i] == ' '    ? before == ' ' || before == '\n'
                    : text[i] == '\n' ? before == '\n' && first == '\n'
                                      : false;
        if (!hole)
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

/* “{a: …|{b: …|{c: …}}}”: a chain of cases goes a step deeper with each. Every depth is told again, so
 * there has to be an end. */
enum { DEEPEST = 32 };

luck_asked luck_asked_in(const luck_adventure *a, uint32_t text)
{
    return (luck_asked){.at = luck_text(a, text)};
}

/* A brace begins. True: `one` is what it asks, or `how` says what is wrong; false: its conditions are in
 * `rest`. One that stays open takes the rest of the text. */
static bool open_brace(luck_asked *q)
{
    const char *end = q->at + strlen(q->at), *close = close_of(q->at + 1, end);
    q->how    = !close ? ASKS_UNCLOSED : q->depth == DEEPEST ? ASKS_TOO_DEEP : ASKS;
    q->one    = (caper_piece){"", 0};
    q->wanted = true;
    if (q->how) {
        q->at = close ? close : end - 1;
        return true;
    }
    braces b = take_apart(q->at + 1, close);
    if (b.has_text) {
        q->rest = b.condition;
        q->at   = b.yes.at - 1;
        q->depth++;
    } else {
        q->one = b.condition;
        q->at  = close;
    }
    return !b.has_text;
}

bool luck_ask(luck_asked *q)
{
    if (cut_condition(&q->rest, &q->one)) {
        q->wanted = is_wanted(&q->one);
        return true;
    }
    for (; *q->at; q->at++)
        if (*q->at == '\\' && q->at[1]) {
            q->at++;
        } else if (*q->at == '}') {
            q->depth -= q->depth > 0;
        } else if (*q->at == '{') {
            bool whole = open_brace(q);
            q->at++;
            return whole || luck_ask(q);
        }
    return false;
}

bool luck_asks_by(const luck_adventure *a, uint32_t text, const luck_link *l)
{
    for (luck_asked q = luck_asked_in(a, text); luck_ask(&q);)
        if (q.wanted && is_by(q.one) && is_by_way(a, q.one, l))
            return true;
    return false;
}

static bool is_some_way(const luck_adventure *a, caper_piece one)
{
    for (int i = 0; i < a->links; i++)
        if (is_by_way(a, one, &a->link[i]))
            return true;
    return false;
}

/* What is wrong with a condition, as a format for the piece; NULL: it is valid. */
static const char *fault_of(const luck_adventure *a, caper_piece *one)
{
    bool thing = caper_piece_is(*one, "again") || luck_thing_find(a, *one) >= 0;
    if (is_who(*one, one))
        return one->len && luck_trait_find(one->at, one->len) < 0 ? "there is no trait “%.*s”"
                                                                  : NULL;
    if (is_by(*one))
        return is_some_way(a, *one) ? NULL : "the text asks for “%.*s”, and no way begins so";
    return thing || luck_trait_find(one->at, one->len) >= 0
               ? NULL
               : "the text asks for “%.*s”, and nothing gives or remembers it";
}

void luck_prose_check(luck_reader *r, uint32_t text, int line)
{
    for (luck_asked q = luck_asked_in(r->a, text); luck_ask(&q);) {
        const char *fault = q.how == ASKS ? fault_of(r->a, &q.one) : NULL;
        if (q.how == ASKS_TOO_DEEP)
            caper_problem_at(&r->in, line, "braces can be nested at most %d deep", DEEPEST);
        else if (q.how)
            caper_problem_at(&r->in, line, "a brace is never closed: “{thing: text}”");
        else if (fault)
            caper_problem_at(&r->in, line, fault, (int)q.one.len, q.one.at);
    }
}
