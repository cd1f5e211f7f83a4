/* Puzzles: a way that opens to the right words, and hints for treats.
 *
 * Wrong answers are free. The answer is only in the adventure: no view, event or list
 * has any of it before a player has said it. */
#include <string.h>

#include "base/text.h"
#include "games/luck/say.h"

enum { LONGEST_ANSWER = 2 * CAPER_MAX_WORDS };

/* ---- Comparing ------------------------------------------------------------------------------- */

/* What a character is compared as: a small letter without its accent, a digit; 0: it is skipped. `at`
 * moves behind it. */
static char plain_letter(const char **at)
{
    static const char latin[] =
        "aaaaaaaceeeeiiiidnooooo\0ouuuuytsaaaaaaaceeeeiiiidnooooo\0ouuuuyty";
    unsigned char c = (unsigned char)*(*at)++;
    if (c >= 'A' && c <= 'Z')
        return (char)(c - 'A' + 'a');
    if ((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9'))
        return (char)c;
    if (c == 0xc3 && **at & 0x80) /* À … ÿ */
        return latin[(unsigned char)*(*at)++ - 0x80];
    return c >= 0x80 ? (char)c : 0; /* other letters as they are */
}

static bool is_article(const char *word, size_t len)
{
    static const char *const articles[] = {"the", "a", "an", NULL};
    return caper_name_find(articles, word, len) >= 0;
}

/* All its letters in a row, without articles, unless it is only an article. */
static void simplify(caper_piece text, char out[LONGEST_ANSWER + 1])
{
    text           = caper_trim(text);
    const char *at = text.at, *end = text.at + text.len;
    size_t      len = 0, word = 0;
    while (at < end && len < LONGEST_ANSWER) {
        bool blank = *at == ' ';
        if (*at == (char)0xe2 && end - at > 2) { /* “ ” ’ – have three bytes */
            at += 3;
            continue;
        }
        char c = plain_letter(&at);
        if (c)
            out[len++] = c;
        if (blank || at >= end) {
            if (is_article(out + word, len - word) && (at < end || word))
                len = word;
            word = len;
        }
    }
    out[len] = '\0';
}

/* Are these words an answer of that way? Case, accents, articles and spaces do not matter. */
static bool is_answer(const luck_adventure *a, const luck_link *l, const char *words)
{
    char        said[LONGEST_ANSWER + 1], right[LONGEST_ANSWER + 1];
    caper_piece rest = caper_piece_of(luck_text(a, l->answers)), one;
    simplify(caper_piece_of(words), said);
    while (caper_piece_cut(&rest, '|', &one)) {
        simplify(one, right);
        if (*right && !strcmp(said, right))
            return true;
    }
    return false;
}

/* ---- Moves ----------------------------------------------------------------------------------- */

/* Puzzle number n of the scene (from 0), if the crew sees it; NULL. */
static const luck_link *puzzle_at(const caper_match *match, const luck_state *s, int n)
{
    if (n < 0 || n >= luck_scene_now(match, s)->links)
        return NULL;
    const luck_link *l = luck_link_now(match, s, n);
    return l->kind == LINK_ANSWER && luck_link_has_things(&s->things, l) ? l : NULL;
}

static bool is_time_for_puzzles(const caper_match *match, const luck_state *s, int seat)
{
    return luck_mode(match) == AUTO && !s->pending.kind && !s->fight.on && luck_is_in(s, seat);
}

const luck_hint *luck_puzzle_hint(const luck_adventure *a, const luck_state *s, const luck_link *l)
{
    for (int i = 0; i < l->hints; i++)
        if (!luck_set_has(&s->things, a->hint[l->first_hint + i].thing))
            return &a->hint[l->first_hint + i];
    return NULL;
}

static bool may_ask(const caper_match *match, const luck_state *s, int seat, int n, caper_buf *why)
{
    const luck_link *l    = puzzle_at(match, s, n);
    const luck_hint *hint = l ? luck_puzzle_hint(luck_story(match), s, l) : NULL;
    if (!hint)
        return CAPER_NO(why, "There is no hint to be had for that.");
    return hint->cost <= s->crew[seat].luck ||
           CAPER_NO(why, "That hint costs %d luck, and only %d is left.", hint->cost,
                    s->crew[seat].luck);
}

bool luck_puzzle_may(const caper_match *match, const luck_state *s, int seat, caper_move move,
                     caper_buf *why)
{
    if (!is_time_for_puzzles(match, s, seat))
        return CAPER_NO(why, "This is not the moment for puzzles.");
    if (move != M_ANSWER)
        return may_ask(match, s, seat, (int)(move - M_HINT) - 1, why);
    for (int n = 0; n < luck_scene_now(match, s)->links; n++)
        if (puzzle_at(match, s, n))
            return true;
    return CAPER_NO(why, "Nothing here waits for an answer.");
}

int luck_puzzle_list(const caper_match *match, const luck_state *s, int seat, caper_move *out)
{
    int n = 0;
    if (!is_time_for_puzzles(match, s, seat))
        return 0;
    for (int i = 0; i < luck_scene_now(match, s)->links; i++)
        if (may_ask(match, s, seat, i, NULL))
            out[n++] = (caper_move)(M_HINT + i + 1);
    return n;
}

static void give_hint(luck_play *p, int seat, int n)
{
    const luck_adventure *a    = luck_story(p->match);
    const luck_hint      *hint = luck_puzzle_hint(a, p->s, puzzle_at(p->match, p->s, n));
    luck_spend(&p->s->crew[seat], hint->cost);
    luck_set_add(&p->s->things, hint->thing);
    if (p->ev)
        luck_say(p, HINT, seat, n + 1, caper_text(p->ev, luck_text(a, hint->text)), hint->cost,
                 p->s->crew[seat].luck);
}

/* The first puzzle of the scene that these words solve; −1: none. */
static int solved_by(const luck_play *p, const char *words)
{
    for (int n = 0; n < luck_scene_now(p->match, p->s)->links; n++) {
        const luck_link *l = puzzle_at(p->match, p->s, n);
        if (l && is_answer(luck_story(p->match), l, words))
            return n;
    }
    return -1;
}

void luck_puzzle_play(luck_play *p, int seat, caper_move move, const char *words)
{
    caper_event_hidden(p->ev); /* what was learned cannot be taken back */
    if (move != M_ANSWER) {
        give_hint(p, seat, (int)(move - M_HINT) - 1);
        return;
    }
    int n = solved_by(p, words);
    luck_say(p, ANSWER, seat, caper_text(p->ev, words), n >= 0);
    if (n >= 0)
        luck_take_link(p, n, seat);
}
