/* Adventures & Luck: a host's calls as words, and taken apart (AL-36).
 *
 * "strike 0 1 guard using skills/boxing special as Over the wall" is read into a luck_call; short calls
 * have a number in the grammar (text.c), so that they can be listed, and the others travel word for word.
 * This file does not know what is allowed now: a seat or a foe that the table does not have is read too, and
 * the rules refuse it. */
#include <string.h>

#include "base/lines.h"
#include "base/text.h"
#include "caper/json.h"
#include "games/luck/host.h"

/* What people call it, behind everything else. */
static const char title[] = " as ";

static const char *const keywords[] = {"rating", "using", "against", "special", "at",
                                       "none",   "but",   "as",      NULL};
/* By the numbers of kinds: those that can be said with more words than a number has. */
static const char *const verbs[] = {"",   "test",       "oppose", "team", "multi", "strike", "hit",
                                    "ko", "initiative", "round",  "pass", "fail",  "knock",  NULL};

/* ---- People on the host's table -------------------------------------------------------------- */

static bool is_name_byte(unsigned char c)
{
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-' || c == '\'' || c >= 0x80;
}

bool luck_is_foe_name(const char *word, size_t len)
{
    if (len > LUCK_FOE_NAME || (*word >= '0' && *word <= '9') ||
        caper_name_find(keywords, word, len) >= 0)
        return false;
    for (size_t k = 0; k < len; k++)
        if (!is_name_byte((unsigned char)word[k]))
            return false;
    return true;
}

int luck_stranger_find(const luck_state *s, const char *name, size_t len)
{
    for (int i = 0; i < LUCK_FOES; i++)
        if (len && strlen(s->foe[i].name) == len && !memcmp(s->foe[i].name, name, len))
            return i;
    return LUCK_FOES;
}

/* "skills/boxing=S" or "size=2". */
static bool read_figure(caper_piece figure, luck_stranger *out)
{
    caper_piece what;
    caper_piece_cut(&figure, '=', &what);
    if (!figure.at)
        return false;
    if (caper_piece_is(what, "size")) {
        int size = caper_piece_number(figure, LUCK_FOE_SIZE);
        if (out->size || size < 1)
            return false;
        out->size = (uint8_t)size;
        return true;
    }
    int trait = luck_trait_find(what.at, what.len), rating = luck_rating_of(figure.at, figure.len);
    if (trait < 0 || !rating || out->rating[trait])
        return false;
    out->rating[trait] = (uint8_t)rating;
    return true;
}

bool luck_stranger_read(const char *words, luck_stranger *out)
{
    caper_words w;
    memset(out, 0, sizeof *out);
    if (!caper_words_split(&w, words) || !luck_is_foe_name(w.at[0], w.len[0]))
        return false;
    memcpy(out->name, w.at[0], w.len[0]);
    for (int i = 1; i < w.count; i++)
        if (!read_figure((caper_piece){w.at[i], w.len[i]}, out))
            return false;
    out->size = out->size ? out->size : 1;
    return true;
}

/* ---- Words ----------------------------------------------------------------------------------- */

typedef struct reader {
    const luck_state *s;
    caper_words       w;
    int               at; /* the next word */
    luck_call        *call;
} reader;

/* What a word of a call may be, and what may follow it. */
enum {
    LETTERS = 1 << 0,
    SEATS   = 1 << 1,
    FOES    = 1 << 2,
    TASKS   = 1 << 3, /* a difficulty, or `none` */
    RATED   = 1 << 4, /* with a letter behind a colon: "0:S" */
    USING   = 1 << 5, /* the rest in the order of `tails` */
    RATING  = 1 << 6,
    AGAINST = 1 << 7,
    SPECIAL = 1 << 8,
};

static const char *const tails[] = {"using", "rating", "against", "special", NULL};

static bool next_is(const reader *r, const char *word)
{
    return r->at < r->w.count && caper_words_is(&r->w, r->at, word);
}

static bool set_part(luck_part *out, int role, int n)
{
    out->role = (uint8_t)role;
    out->n    = (uint8_t)n;
    return n >= 0;
}

/* A seat that no table has is LUCK_NO_SEAT, which the rules refuse. */
static bool read_word(const reader *r, caper_piece w, int may, luck_part *out)
{
    int letter = luck_rating_of(w.at, w.len), seat = caper_piece_number(w, 99);
    int task = caper_name_find(luck_difficulties, w.at, w.len);
    if (may & LETTERS && letter)
        return set_part(out, LETTER, letter - RATED_D);
    if (may & SEATS && seat >= 0)
        return set_part(out, SEAT, seat > LUCK_NO_SEAT ? LUCK_NO_SEAT : seat);
    if (may & TASKS && caper_piece_is(w, "none"))
        return set_part(out, UNTESTED, 0);
    if (may & TASKS && task >= 0)
        return set_part(out, TASK, task);
    return may & FOES && luck_is_foe_name(w.at, w.len) &&
           set_part(out, STRANGER, luck_stranger_find(r->s, w.at, w.len));
}

/* One of what it may be, "0", "thug" or "difficult:T". */
static bool read_part(reader *r, int may, luck_part *out)
{
    int i = r->at++;
    if (i >= r->w.count)
        return false;
    caper_piece word, letter = {r->w.at[i], r->w.len[i]};
    caper_piece_cut(&letter, ':', &word);
    *out = (luck_part){0};
    if (letter.at)
        out->rating = (uint8_t)luck_rating_of(letter.at, letter.len);
    return read_word(r, word, may, out) &&
           (!letter.at || (may & RATED && out->rating && out->role != UNTESTED));
}

static bool at_keyword(const reader *r)
{
    return r->at >= r->w.count || caper_words_choice(&r->w, r->at, tails) >= 0;
}

static bool read_parts(reader *r, int least, int may)
{
    luck_call *c = r->call;
    while (!at_keyword(r))
        if (c->count == LUCK_DUES || !read_part(r, may, &c->part[c->count++]))
            return false;
    return c->count >= least;
}

/* Of strikers and their target, which comes last. */
static bool take_target(luck_call *c)
{
    c->target = c->part[--c->count];
    for (int i = 0; i < c->count; i++)
        if (c->part[i].role != SEAT)
            return false;
    return true;
}

static bool read_difficulty(reader *r)
{
    int difficulty      = caper_words_choice(&r->w, r->at++, luck_difficulties);
    r->call->difficulty = (uint8_t)difficulty;
    return difficulty >= 0;
}

static bool read_traits(reader *r, luck_set *out)
{
    int first = r->at, trait;
    while (r->at < r->w.count && (trait = luck_trait_find(r->w.at[r->at], r->w.len[r->at])) >= 0) {
        luck_set_add(out, trait);
        r->at++;
    }
    return r->at > first;
}

static bool read_rating(reader *r)
{
    if (r->at >= r->w.count)
        return false;
    r->call->rating = (uint8_t)luck_rating_of(r->w.at[r->at], r->w.len[r->at]);
    r->at++;
    return r->call->rating;
}

/* What may follow: `rating <letter>` or `using <trait>…`, `against <trait>…`, `special`, each once. */
static bool read_more(reader *r, int may)
{
    luck_call *c     = r->call;
    bool       rated = c->rating || c->is_using;
    int        tail  = caper_words_choice(&r->w, r->at++, tails);
    switch (tail < 0 ? 0 : may & USING << tail) {
    case USING:
        return !rated && (c->is_using = read_traits(r, &c->traits));
    case RATING:
        return !rated && read_rating(r);
    case AGAINST:
        return !c->is_against && (c->is_against = read_traits(r, &c->theirs));
    case SPECIAL:
        return !c->special && (c->special = true);
    default:
        return false;
    }
}

static bool read_tail(reader *r, int may)
{
    while (r->at < r->w.count)
        if (!read_more(r, may))
            return false;
    return true;
}

static bool read_initiative(reader *r)
{
    r->call->ambush = next_is(r, "ambush");
    if (!r->call->ambush && !next_is(r, "open"))
        return false;
    return ++r->at == r->w.count || read_difficulty(r);
}

/* AL-18: `but` names the players who did not rest. A round without such names and without a title has a number. */
static bool read_round(reader *r)
{
    int round      = caper_words_choice(&r->w, r->at++, luck_rounds);
    r->call->round = (uint8_t)round;
    if (!next_is(r, "but"))
        return round >= 0;
    r->at++;
    return round >= 0 && read_parts(r, 1, SEATS);
}

/* What the calls are put together from, in this order. */
static const struct form {
    int  who;          /* one of these */
    bool task;         /* a difficulty */
    int  parts, least; /* so many of these, or more */
    int  target;       /* one of these, behind the parts */
    int  tail;         /* what may follow */
} calls[ORDER] = {
    [TEST]   = {.who = SEATS | FOES, .task = true, .tail = USING | RATING},
    [OPPOSE] = {.who    = SEATS | FOES,
                .target = LETTERS | SEATS | FOES,
                .tail   = USING | RATING | AGAINST},
    /* AL-16, AL-17: two or more */
    [TEAM]   = {.task = true, .parts = SEATS | RATED, .least = 2, .tail = USING},
    [MULTI]  = {.who   = SEATS,
                .parts = LETTERS | SEATS | FOES | TASKS | RATED,
                .least = 2,
                .tail  = USING},
    [STRIKE] = {.parts  = SEATS,
                .least  = 1,
                .target = LETTERS | SEATS | FOES,
                .tail   = USING | RATING | SPECIAL},
    [HIT] = {.who = SEATS, .parts = LETTERS | FOES, .least = 1, .tail = USING | RATING | SPECIAL},
    [KO]  = {.who = SEATS | FOES, .task = true},
};

static bool read_test(reader *r)
{
    luck_call         *c = r->call;
    const struct form *f = &calls[c->kind];
    return (!f->who || read_part(r, f->who, &c->who)) && (!f->task || read_difficulty(r)) &&
           (!f->parts || read_parts(r, f->least + !!f->target, f->parts | f->target)) &&
           (!f->target || (f->parts ? take_target(c) : read_part(r, f->target, &c->target))) &&
           read_tail(r, f->tail);
}

static bool read_call(reader *r)
{
    luck_call *c = r->call;
    if (c->kind < ORDER)
        return read_test(r);
    if (c->kind == ORDER)
        return read_initiative(r);
    if (c->kind == CALL_ROUND)
        return read_round(r);
    return read_part(r, c->kind == CALL_KNOCK ? SEATS | FOES : SEATS, &c->who);
}

/* A title is the last thing in a call, and may have any words in it. */
bool luck_call_read(const luck_state *s, const char *text, luck_call *out)
{
    char        call[8192]; /* more than the longest call can have */
    reader      r  = {.s = s, .call = out, .at = 1};
    const char *as = strstr(text, title);
    size_t      n  = as ? (size_t)(as - text) : strlen(text);
    *out           = (luck_call){.spoken = true, .difficulty = MODERATE};
    if (as)
        out->title = as + strlen(title);
    if (n >= sizeof call || (as && !caper_text_is_plain(out->title)))
        return false;
    memcpy(call, text, n);
    call[n] = '\0';
    if (!caper_words_split(&r.w, call))
        return false;
    int kind  = caper_words_choice(&r.w, 0, verbs);
    out->kind = (uint8_t)kind;
    return kind >= TEST && read_call(&r) && r.at == r.w.count;
}

/* ---- Forms ----------------------------------------------------------------------------------- */

/* A slot is called after what it may be: {who} can be a foe, and {actions} tasks. */
static void write_parts(const struct form *f, caper_buf *out)
{
    const char *what  = !(f->parts & FOES) ? "seat" : f->parts & TASKS ? "action" : "attacker";
    const char *rated = f->parts & RATED ? ":letter" : "";
    if (f->least > 1)
        caper_buf_printf(out, " {%s%s}", what, rated);
    caper_buf_printf(out, " {%ss%s}", what, rated);
}

static void write_call(int kind, caper_buf *out)
{
    const struct form *f = &calls[kind];
    caper_buf_str(out, !f->who ? "" : f->who & FOES ? " {who}" : " {seat}");
    caper_buf_str(out, f->task ? " {difficulty}" : "");
    if (f->parts)
        write_parts(f, out);
    caper_buf_str(out, f->target ? " {target}" : "");
    for (int i = 0; tails[i]; i++)
        if (f->tail & USING << i)
            caper_buf_printf(out, USING << i == SPECIAL ? " [%s]" : " [%s {%s}]", tails[i],
                             tails[i]);
}

/* The same as `read_call` reads; a slot in the plural takes several words. */
void luck_call_forms(caper_buf *out)
{
    static const char *const others[] = {[ORDER]      = " {start} [{difficulty}]",
                                         [CALL_ROUND] = " {round} [but {seats}]",
                                         [CALL_PASS]  = " {seat}",
                                         [CALL_FAIL]  = " {seat}",
                                         [CALL_KNOCK] = " {who}"};
    for (int kind = TEST; kind <= CALL_KNOCK; kind++) {
        size_t start = caper_json_open_str(out);
        caper_buf_str(out, verbs[kind]);
        if (kind < ORDER)
            write_call(kind, out);
        else
            caper_buf_str(out, others[kind]);
        caper_buf_printf(out, " [%s{title}]", title + 1);
        caper_json_close_str(out, start);
    }
}

/* ---- Numbers --------------------------------------------------------------------------------- */

void luck_call_of(caper_move move, luck_call *out)
{
    caper_parts parts;
    const int  *v = parts.v;
    caper_grammar_parts(&luck_grammar, move, &parts);
    int role   = parts.verb / LUCK_TARGET % 4;
    int target = role == LETTER ? v[A_LETTER] : role == SEAT ? v[A_RIVAL] : v[A_FOE];
    *out       = (luck_call){.kind       = (uint8_t)(parts.verb % LUCK_TARGET),
                             .difficulty = (uint8_t)(v[A_DIFFICULTY] ? v[A_DIFFICULTY] - 1 : MODERATE),
                             .rating     = (uint8_t)v[A_RATING],
                             .round      = (uint8_t)v[A_ROUND],
                             .special    = parts.verb & LUCK_SPECIAL,
                             .ambush     = !v[A_START],
                             .count      = 1};
    set_part(&out->target, role, target);
    if (parts.verb & LUCK_BY_FOE)
        set_part(&out->who, STRANGER, v[A_FOE] + v[A_ENEMY]);
    else
        set_part(&out->who, SEAT, v[A_SEAT] + v[A_CALLED]);
    out->part[0] = out->kind == HIT ? out->target : out->who;
    if (out->kind == CALL_ROUND)
        out->count = 0;
}
