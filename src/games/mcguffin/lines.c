/* McGuffin: a job's own words. Which line is told now, and how its slots are filled in.
 *
 * A line about a crew member is written once and read twice: “{You} {bow|bows}” is “You bow” for the one who
 * does it and “Pip bows” for the others. Lines in a list are told one after the other; the last one
 * may come back, and has a number in it that has changed. */
#include <string.h>

#include "base/text.h"
#include "games/mcguffin/story.h"

/* ---- Slots ---------------------------------------------------------------------------------- */

static const char *const numbers[] = {
    "no",       "one",     "two",     "three",     "four",     "five",     "six",
    "seven",    "eight",   "nine",    "ten",       "eleven",   "twelve",   "thirteen",
    "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen", "twenty"};
static const char *const ordinals[] = {
    "last",       "first",     "second",    "third",       "fourth",     "fifth",      "sixth",
    "seventh",    "eighth",    "ninth",     "tenth",       "eleventh",   "twelfth",    "thirteenth",
    "fourteenth", "fifteenth", "sixteenth", "seventeenth", "eighteenth", "nineteenth", "twentieth"};

/* 21st, 22nd, 23rd, 24th, and 111th: the words end at twenty. */
static const char *suffix_of(int n)
{
    static const char *const suffixes[] = {"th", "st", "nd", "rd"};
    int                      teen = n / 10 % 10 == 1, unit = n % 10;
    return suffixes[teen || unit > 3 ? 0 : unit];
}

static void write_number(const char *const *words, int n, bool ordinal, bool capital,
                         caper_buf *out)
{
    size_t at = out->len;
    if (n >= 0 && n <= 20)
        caper_buf_str(out, words[n]);
    else
        caper_buf_printf(out, "%d%s", n, ordinal ? suffix_of(n) : "");
    if (capital)
        caper_put_capital(out, at);
}

/* In pairs, first with a capital; those from COUNT on are numbers. */
enum { YOU, YOUR, COUNT, NTH };
static const char *const slots[] = {"You",   "you", "Your", "your", "Count",
                                    "count", "Nth", "nth",  NULL};

/* A character's name inside a sentence: “the Professor”, though the name is “The Professor”. */
static void write_name(const mcguffin_filling *f, bool head, caper_buf *out)
{
    bool the = !head && !strncmp(f->name, "The ", 4);
    caper_buf_printf(out, "%s%s", the ? "the" : "", f->name + (the ? 3 : 0));
}

static void fill_slot(int slot, const mcguffin_filling *f, caper_buf *out)
{
    bool up = slot % 2 == 0;
    if (slot / 2 == COUNT)
        write_number(numbers, f->count, false, up, out);
    else if (slot / 2 == NTH)
        write_number(ordinals, f->count, true, up, out);
    else if (f->you)
        caper_buf_str(out, slots[slot]);
    else {
        write_name(f, up, out);
        caper_buf_str(out, slot / 2 == YOUR ? "'s" : "");
    }
}

/* “{count} times” is once, twice, three times. Returns how much text after the slot is used up. */
static size_t fill_times(int slot, const char *rest, const mcguffin_filling *f, caper_buf *out)
{
    static const char *const words[2][2] = {{"Once", "Twice"}, {"once", "twice"}};
    if (slot / 2 != COUNT || strncmp(rest, " times", 6) || f->count < 1 || f->count > 2)
        return 0;
    caper_buf_str(out, words[slot % 2][f->count - 1]);
    return 6;
}

void mcguffin_fill(const char *text, const mcguffin_filling *f, caper_buf *out)
{
    for (const char *p = text; *p; p++) {
        const char *end = *p == '{' ? strchr(p, '}') : NULL;
        if (!end) {
            caper_buf_char(out, *p);
            continue;
        }
        const char *bar  = memchr(p, '|', (size_t)(end - p));
        int         slot = caper_name_find(slots, p + 1, (size_t)(end - p - 1));
        size_t      used = slot < 0 ? 0 : fill_times(slot, end + 1, f, out);
        if (slot >= 0 && !used)
            fill_slot(slot, f, out);
        else if (slot < 0 && bar && f->you)
            caper_buf_bytes(out, p + 1, (size_t)(bar - p - 1));
        else if (slot < 0 && bar)
            caper_buf_bytes(out, bar + 1, (size_t)(end - bar - 1));
        p = end + used;
    }
}

const char *mcguffin_slots_wrong(const char *text, bool has_actor)
{
    for (const char *p = text; (p = strpbrk(p, "{}")); p++) {
        const char *end = strpbrk(p + 1, "{}");
        if (*p == '}' || !end || *end == '{')
            return "a brace { without its }";
        size_t len = (size_t)(end - p - 1);
        if (caper_name_find(slots, p + 1, len) < 0 && !memchr(p + 1, '|', len))
            return "unknown slot; there are {You}, {you}, {Your}, {your}, {win|wins}, {count} and "
                   "{nth}";
        if (!has_actor)
            return "nobody acts here, so there is nothing to fill a slot with";
        p = end;
    }
    return NULL;
}

/* Does it name a number, so that it can be told again? */
bool mcguffin_has_slot(const char *text)
{
    return strstr(text, "{count}") || strstr(text, "{Count}") || strstr(text, "{nth}") ||
           strstr(text, "{Nth}");
}

/* ---- Lists ---------------------------------------------------------------------------------- */

job_text mcguffin_line_nth(const mcguffin_state *s, mcguffin_lines in, int kind, int n)
{
    for (const mcguffin_line *l = in.first; l < in.end; l++)
        if (l->kind == kind && mcguffin_holds(s, l->when) && n-- == 0)
            return l->text;
    return NULL;
}

job_text mcguffin_line_find(mcguffin_lines in, int kind, int mark)
{
    for (const mcguffin_line *l = in.first; l < in.end; l++)
        if (l->kind == kind && (mark == ANY_MARK || (l->when.mark == mark && !l->when.unless)))
            return l->text;
    return NULL;
}

/* A line with a condition that holds goes before one without. */
job_text mcguffin_line_of(const mcguffin_state *s, mcguffin_lines in, int kind)
{
    job_text plain = NULL;
    for (const mcguffin_line *l = in.first; l < in.end; l++) {
        if (l->kind != kind || !mcguffin_holds(s, l->when))
            continue;
        if (l->when.mark)
            return l->text;
        if (!plain)
            plain = l->text;
    }
    return plain;
}

job_text mcguffin_line_next(const mcguffin_state *s, mcguffin_lines in, int kind, int told,
                            int *count)
{
    job_text back[8];
    int      all = 0, n = 0;
    job_text next = mcguffin_line_nth(s, in, kind, told);
    *count        = 1;
    if (next)
        return next;
    for (; (next = mcguffin_line_nth(s, in, kind, all)); all++)
        if (n < 8 && mcguffin_has_slot(next))
            back[n++] = next;
    if (!n)
        return 0;
    *count = 2 + (told - all) / n;
    return back[(told - all) % n];
}

/* ---- What is told --------------------------------------------------------------------------- */

job_text mcguffin_text_of(const mcguffin_job *job, const mcguffin_state *s, int obstacle)
{
    const mcguffin_obstacle *o  = &job->obstacle[obstacle];
    int                      at = s->story.at[obstacle];
    if (at >= o->beats)
        return 0;
    return mcguffin_line_of(s, o->beat[at].lines, LINE_TEXT);
}

/* The stage's own line, when what was tried has no more to tell. */
static job_text spare_outcome(const mcguffin_job *job, const mcguffin_state *s, bool success,
                              int *count)
{
    int told = s->story.spare[success][s->stage];
    return mcguffin_line_next(s, job->stage[s->stage], success ? LINE_PASSING : LINE_MISHAP, told,
                              count);
}

static job_text situation_outcome(const mcguffin_job *job, const mcguffin_state *s, int obstacle,
                                  bool success, int *count)
{
    const mcguffin_obstacle *o    = &job->obstacle[obstacle];
    int                      at   = s->story.at[obstacle];
    int                      kind = success ? LINE_SUCCESS : LINE_FAILURE;
    if (at < o->beats && (success || o->endless || !s->story.missed[obstacle]))
        return mcguffin_line_of(s, o->beat[at].lines, kind);
    return spare_outcome(job, s, success, count);
}

/* The place's next line; when it has no more, the stage's. */
static job_text chase_outcome(const caper_match *match, const mcguffin_state *s, bool success,
                              int *count)
{
    const mcguffin_job *job   = job_of(match);
    int                 place = mcguffin_place_of(match, s);
    if (place < 0)
        return 0;
    int      told = s->story.chase[success][place - job->chase];
    job_text next = mcguffin_line_next(s, job->place[place].lines,
                                       success ? LINE_SUCCESS : LINE_FAILURE, told, count);
    return next ? next : spare_outcome(job, s, success, count);
}

job_text mcguffin_outcome_of(const caper_match *match, const mcguffin_state *s,
                             const mcguffin_call *c, bool success, int *count)
{
    const mcguffin_job *job = job_of(match);
    *count                  = 1;
    if (is_hosted(match))
        return NULL;
    switch (c->kind) {
    case CALL_CHECK:
        return c->obstacle ? situation_outcome(job, s, c->obstacle - 1, success, count) : 0;
    case CALL_COMBO:
        return mcguffin_line_next(s, job->card[c->deck], success ? LINE_SUCCESS : LINE_FAILURE,
                                  s->story.cards[success][c->deck], count);
    case CALL_NPC:
        return mcguffin_line_next(s, job->own, success ? LINE_FIGHT_WON : LINE_FIGHT_LOST,
                                  s->story.blows[success], count);
    case CALL_GATE:
    case CALL_WEAKEST:
        return chase_outcome(match, s, success, count);
    default:
        return 0;
    }
}

job_text mcguffin_death_of(const caper_match *match, const mcguffin_state *s, int *count)
{
    return is_hosted(match) ? NULL
                            : mcguffin_line_next(s, job_of(match)->own, LINE_DEATH,
                                                 mcguffin_count(s, DEAD) - 1, count);
}

/* ---- Choices -------------------------------------------------------------------------------- */

/* Everything in the job that a mark changes: bonuses, and what failing costs. */
static void write_effects(const mcguffin_job *job, int mark, const char *head, caper_buf *out)
{
    int n = 0;
    for (int k = 0; k < job->count; k++)
        for (int i = 0; i < job->obstacle[k].turns; i++) {
            const mcguffin_turn *t = &job->obstacle[k].turn[i];
            if (t->when.mark != mark || t->when.unless)
                continue;
            caper_buf_str(out, n++ ? ", " : head);
            const char *title = job->obstacle[k].title;
            if (!t->reprice)
                caper_buf_printf(out, "%+d at “%s”", t->bonus, title);
            else if (t->price.price == PRICE_HEAT)
                caper_buf_printf(out, "failing at “%s” costs heat %d", title, t->price.heat);
            else
                caper_buf_printf(out, "failing at “%s” costs %s", title,
                                 mcguffin_price_words[t->price.price]);
        }
    if (n)
        caper_buf_char(out, '.');
}

void mcguffin_stakes(const mcguffin_job *job, int obstacle, caper_buf *out)
{
    const mcguffin_obstacle *o    = &job->obstacle[obstacle];
    const char              *head = "Instead of “";
    if (!o->choice)
        return;
    caper_each (k, job->rivals[obstacle]) {
        caper_buf_printf(out, "%s%s”", head, job->obstacle[k].title);
        head = " and “";
    }
    caper_buf_char(out, '.');
    write_effects(job, o->marks, " From then on: ", out);
    for (int k = 0; k < o->beats; k++) {
        write_effects(job, o->beat[k].marks, " If it works: ", out);
        write_effects(job, o->beat[k].rues, " If not: ", out);
    }
}
