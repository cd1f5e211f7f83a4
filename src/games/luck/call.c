/* Adventures & Luck: a host's calls as words, and taken apart (AL-36).
 *
 * "strike 0 guard using skills/boxing special" is read into a luck_call; short calls have a number in
 * the grammar (text.c), so that they can be listed, and the others travel word for word. Nothing here knows what is
 * allowed now: a seat or a foe that the table does not have is read too, and the rules refuse it. */
#include <string.h>

#include "base/text.h"
#include "games/luck/host.h"

static const char *const keywords[] = {"rating", "using", "special", "at", "none", NULL};

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
static bool read_figure(const char *at, size_t len, luck_stranger *out)
{
    const char *equals = memchr(at, '=', len);
    if (!equals)
        return false;
    size_t left = (size_t)(equals - at), right = len - left - 1;
    if (left == 4 && !memcmp(at, "size", 4)) {
        if (out->size || right != 1 || equals[1] < '1' || equals[1] > '9')
            return false;
        out->size = (uint8_t)(equals[1] - '0');
        return true;
    }
    int trait = luck_trait_find(at, left), rating = luck_rating_of(equals + 1, right);
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
        if (!read_figure(w.at[i], w.len[i], out))
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

/* A seat as a number; those that no table has are LUCK_NOBODY, which the rules refuse. */
static int seat_word(const caper_words *w, int i)
{
    int seat = caper_words_number(w, i, 99);
    return seat > LUCK_NOBODY ? LUCK_NOBODY : seat;
}

static bool read_seat(reader *r)
{
    int seat      = seat_word(&r->w, r->at++);
    r->call->seat = (uint8_t)seat;
    return seat >= 0;
}

static bool read_difficulty(reader *r)
{
    int difficulty      = caper_words_choice(&r->w, r->at++, luck_difficulties);
    r->call->difficulty = (uint8_t)difficulty;
    return difficulty >= 0;
}

static luck_part *add_part(reader *r, int against, int n)
{
    if (r->call->count == LUCK_DUES)
        return NULL;
    luck_part *part = &r->call->part[r->call->count++];
    *part           = (luck_part){(uint8_t)against, (uint8_t)n, UNRATED};
    return part;
}

/* A letter, a seat or a foe, as far as the call allows them. */
static bool read_against(reader *r, bool letters, bool seats, bool foes)
{
    int i = r->at, n;
    if (i >= r->w.count)
        return false;
    r->at++;
    if (letters && (n = luck_rating_of(r->w.at[i], r->w.len[i])))
        return add_part(r, LETTER, n - RATED_D);
    if (seats && (n = seat_word(&r->w, i)) >= 0)
        return add_part(r, SEAT, n);
    return foes && luck_is_foe_name(r->w.at[i], r->w.len[i]) &&
           add_part(r, STRANGER, luck_stranger_find(r->s, r->w.at[i], r->w.len[i]));
}

/* "0:S" in a team, "difficult:T" or "none" in several actions at once. */
static bool read_part(reader *r)
{
    const char *text = r->w.at[r->at], *colon = memchr(text, ':', r->w.len[r->at]);
    size_t      len = r->w.len[r->at], n = colon ? (size_t)(colon - text) : len;
    int         rating = colon ? luck_rating_of(colon + 1, len - n - 1) : UNRATED;
    caper_words one    = {.count = 1, .at = {text}, .len = {n}};
    bool team = r->call->kind == TEAM, none = !team && !colon && caper_words_is(&one, 0, "none");
    int  what = team ? seat_word(&one, 0) : caper_words_choice(&one, 0, luck_difficulties);
    r->at++;
    if (none)
        return add_part(r, UNTESTED, 0);
    luck_part *part =
        what < 0 || (colon && !rating) ? NULL : add_part(r, team ? SEAT : LETTER, what);
    if (part)
        part->rating = (uint8_t)rating;
    return part;
}

static bool read_using(reader *r)
{
    int first = r->at;
    for (; r->at < r->w.count; r->at++) {
        int trait = luck_trait_find(r->w.at[r->at], r->w.len[r->at]);
        if (trait < 0)
            break;
        luck_set_add(&r->call->traits, trait);
    }
    r->call->is_using = true;
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

/* What may follow: `rating <letter>` or `using <trait>…`, and `special`, each once. */
static bool read_tail(reader *r, bool rating, bool special)
{
    luck_call *call = r->call;
    while (r->at < r->w.count) {
        int  i     = r->at++;
        bool rated = call->rating || call->is_using;
        if (special && !call->special && caper_words_is(&r->w, i, "special"))
            call->special = true;
        else if (rated)
            return false;
        else if (caper_words_is(&r->w, i, "using")
                     ? !read_using(r)
                     : !rating || !caper_words_is(&r->w, i, "rating") || !read_rating(r))
            return false;
    }
    return true;
}

static bool at_keyword(const reader *r)
{
    return r->at >= r->w.count || caper_words_is(&r->w, r->at, "using") ||
           caper_words_is(&r->w, r->at, "rating") || caper_words_is(&r->w, r->at, "special");
}

/* AL-16: two or more in a team. AL-17: two or more actions at once. */
static bool read_parts(reader *r)
{
    while (!at_keyword(r))
        if (!read_part(r))
            return false;
    return r->call->count >= 2 && read_tail(r, false, false);
}

static bool read_hit(reader *r)
{
    if (!read_seat(r))
        return false;
    do
        if (!read_against(r, true, false, true))
            return false;
    while (!at_keyword(r));
    return read_tail(r, true, true);
}

static bool read_call(reader *r)
{
    switch (r->call->kind) {
    case TEST:
        return read_seat(r) && read_difficulty(r) && read_tail(r, true, false);
    case OPPOSE:
        return read_seat(r) && read_against(r, true, true, true) && read_tail(r, true, false);
    case TEAM:
        return read_difficulty(r) && read_parts(r);
    case MULTI:
        return read_seat(r) && read_parts(r);
    case STRIKE:
        return read_seat(r) && read_against(r, true, false, true) && read_tail(r, true, true);
    case HIT:
        return read_hit(r);
    default:
        return read_against(r, false, true, true) && read_difficulty(r) && r->at == r->w.count;
    }
}

bool luck_call_read(const luck_state *s, const char *text, luck_call *out)
{
    reader r = {.s = s, .call = out, .at = 1};
    memset(out, 0, sizeof *out);
    if (!caper_words_split(&r.w, text))
        return false;
    int kind = caper_words_choice(&r.w, 0, luck_kinds);
    if (kind < TEST || kind > KO)
        return false;
    out->kind = (uint8_t)kind;
    return read_call(&r);
}

/* ---- Numbers --------------------------------------------------------------------------------- */

bool luck_is_call(caper_move move) { return (move >= M_TEST && move < M_KNOCK) || move == M_CALL; }

void luck_call_of(caper_move move, caper_parts *parts, luck_call *out)
{
    const int *v = parts->v;
    caper_grammar_parts(&luck_grammar, move, parts);
    int kind = parts->verb % LUCK_AGAINST;
    *out     = (luck_call){.kind       = (uint8_t)kind,
                           .seat       = (uint8_t)v[A_SEAT],
                           .difficulty = (uint8_t)v[A_DIFFICULTY],
                           .rating     = (uint8_t)v[A_RATING],
                           .special    = parts->verb & LUCK_SPECIAL,
                           .count      = kind != TEST};
    int n    = v[A_LETTER] + v[A_RIVAL] + v[A_FOE];
    if (kind != TEST)
        out->part[0] = (luck_part){(uint8_t)(parts->verb / LUCK_AGAINST % 4), (uint8_t)n, UNRATED};
}
