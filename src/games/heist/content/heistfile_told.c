/* Masters of the Heist: do the texts of a heist file fit what can happen? Conditions that can never hold,
 * texts that are never told, names of people who may not be there, and words that claim too much. */
#include <string.h>

#include "games/heist/cards/cards.h"
#include "games/heist/content/advice.h"
#include "games/heist/content/heistfile_reader.h"

enum { CREW = 4 };

/* ---- What can be ---- */

/* How many of that kind the objective asks for; of loot, all kinds together. */
static int asked_for(const heist_file *f, int first, int last)
{
    int n = 0;
    for (int i = 0; i < f->goals; i++)
        n += f->goal[i].kind >= first && f->goal[i].kind <= last ? f->goal[i].count : 0;
    return n;
}

/* What the number can be when the text is told. */
static void range_of(const heist_file *f, int text, int count, int *low, int *high)
{
    int  loot = asked_for(f, 0, HEIST_LOOTS - 1);
    bool won = text == TEXT_WON, over = won || text == TEXT_LOST;
    *low  = 0;
    *high = CREW;
    switch (count) {
    case COUNT_TAKEN:
        *low  = won ? loot : text == TEXT_LOOT && loot;
        *high = loot ? UINT8_MAX : 0;
        break;
    case COUNT_IN:
        *high = over ? 0 : CREW;
        break;
    case COUNT_OUT:
        *low = won ? asked_for(f, GOAL_CREW, GOAL_CREW) : 0;
        break;
    case COUNT_NPC:
        *low  = won ? asked_for(f, GOAL_NPC, GOAL_NPC) : 0;
        *high = f->npcs;
        break;
    case COUNT_INMATE:
        *low  = won ? asked_for(f, GOAL_INMATE, GOAL_INMATE) : 0;
        *high = f->inside;
        break;
    case COUNT_NOISE:
        *low  = f->noise;
        *high = heist_noise_tracks[3].last > heist_noise_tracks[CREW].last
                    ? heist_noise_tracks[3].last
                    : heist_noise_tracks[CREW].last;
        break;
    case COUNT_ROUND:
        *low  = 1;
        *high = UINT8_MAX;
        break;
    case COUNT_BUSTED:
        break;
    default:
        *low  = won ? asked_for(f, count - COUNT_LOOT, count - COUNT_LOOT) : 0;
        *high = UINT8_MAX;
        break;
    }
}

/* Does the second hold whenever the first does? */
static bool implies(heist_condition a, heist_condition b)
{
    return a.count == b.count && a.not == b.not && (a.not? a.least <= b.least : a.least >= b.least);
}

static heist_condition opposite(heist_condition c)
{
    c.not = !c.not;
    return c;
}

/* Is it so whenever this text is told? `v`: NULL for the text without conditions, which is told when no
 * variant holds. */
static bool is_certain(const heist_file *f, int text, const heist_variant *v, heist_condition c)
{
    int low, high;
    range_of(f, text, c.count, &low, &high);
    if (c.not? high < c.least : low >= c.least)
        return true;
    for (int i = 0; v && i < v->conditions; i++)
        if (implies(v->condition[i], c))
            return true;
    for (int i = 0; !v && i < f->variants; i++) {
        const heist_variant *other = &f->variant[i];
        if (other->text == text && !other->also && other->conditions == 1 &&
            implies(opposite(other->condition[0]), c))
            return true;
    }
    return false;
}

/* ---- Problems ---- */

static bool is_impossible(const heist_file *f, const heist_variant *v)
{
    int people = 0;
    for (int i = 0; i < v->conditions; i++) {
        heist_condition c      = v->condition[i];
        bool            person = c.count >= COUNT_IN && c.count <= COUNT_BUSTED;
        if (is_certain(f, v->text, v, opposite(c)))
            return true;
        people += person && !c.not ? c.least : 0;
    }
    return people > CREW;
}

/* The variant before it that is told whenever this one could be; −1: there is none. */
static int told_before(const heist_file *f, int i)
{
    const heist_variant *v = &f->variant[i];
    for (int k = 0; k < i; k++) {
        const heist_variant *before = &f->variant[k];
        int                  same   = 0;
        for (int c = 0; c < before->conditions; c++)
            same += is_certain(f, v->text, v, before->condition[c]);
        if (before->text == v->text && !before->also && !v->also && same == before->conditions)
            return k;
    }
    return -1;
}

/* {busted} and {out} are the names of those people, if there are any. */
static void check_names(heist_reader *r, int line, int text, const heist_variant *v,
                        const char *words)
{
    for (; (words = strchr(words, '{')); words++) {
        size_t          n     = strcspn(words, "}");
        bool            out   = !strncmp(words, "{out}", 5);
        heist_condition named = {out ? COUNT_OUT : COUNT_BUSTED, 1, false};
        if (!out && strncmp(words, "{busted}", 8) != 0)
            caper_problem_at(&r->in, line, "“%.*s}” is not a name; {busted} and {out} are",
                             (int)(n < 20 ? n : 20), words);
        else if (!is_certain(r->file, text, v, named))
            caper_problem_at(
                &r->in, line,
                "%.*s} may name no character; put it into a text with the condition “%s”", (int)n,
                words, heist_count_names[named.count]);
    }
}

static void check_variant(heist_reader *r, int i)
{
    const heist_file    *f    = r->file;
    const heist_variant *v    = &f->variant[i];
    const char          *name = heist_text_names[v->text];
    int                  line = r->variant_line[i], before = told_before(f, i);
    if (!f->text[v->text][0])
        caper_problem_at(&r->in, line, "“%s if” needs a text “%s” for all other cases", name, name);
    if (!f->variant_text[i][0])
        caper_problem_at(&r->in, line, "there is no text below");
    if (is_impossible(f, v))
        caper_problem_at(&r->in, line, "that can never be so when “%s” is told", name);
    else if (before >= 0)
        caper_problem_at(&r->in, line, "this is never told: line %d comes first, and fits as well",
                         r->variant_line[before]);
    check_names(r, line, v->text, v, f->variant_text[i]);
}

void heist_file_check_told(heist_reader *r)
{
    for (int text = 0; text <= TEXT_LOST; text++)
        check_names(r, r->told_line[text], text, NULL, r->file->text[text]);
    for (int i = 0; i < r->file->variants; i++)
        check_variant(r, i);
}

/* ---- Advice ---- */

/* Words that claim something. */
static const struct {
    const char     *words;
    heist_condition claim;
    const char     *how;
} claims[] = {
    {"missing", {COUNT_TAKEN, 1, false}, "taken"},
    {"stolen", {COUNT_TAKEN, 1, false}, "taken"},
    {"nobody escaped", {COUNT_OUT, 1, true}, "not out"},
    {"nobody got away", {COUNT_OUT, 1, true}, "not out"},
    {"nobody got out", {COUNT_OUT, 1, true}, "not out"},
    {"all of you got", {COUNT_BUSTED, 1, true}, "not busted"},
    {"everybody got", {COUNT_BUSTED, 1, true}, "not busted"},
};

static void advise_claims(caper_lines *notes, const heist_file *f, int text, const heist_variant *v,
                          const char *words)
{
    for (size_t i = 0; i < sizeof claims / sizeof *claims; i++)
        if (strcasestr(words, claims[i].words) && !is_certain(f, text, v, claims[i].claim))
            caper_problem(notes, "“%s” says “%s”, which may not be so; write “%s if %s”",
                          heist_text_names[text], claims[i].words, heist_text_names[text],
                          claims[i].how);
}

void heist_file_advise_told(const heist_file *f, caper_lines *notes)
{
    for (int text = 0; text <= TEXT_LOST; text++)
        advise_claims(notes, f, text, NULL, f->text[text]);
    for (int i = 0; i < f->variants; i++)
        advise_claims(notes, f, f->variant[i].text, &f->variant[i], f->variant_text[i]);
}
