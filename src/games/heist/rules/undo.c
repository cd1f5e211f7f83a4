/* Masters of the Heist: taking an action back (MH-26).
 *
 * The state remembers the moves of the action phase since the last thing that cannot be unseen: the
 * roll, or a tile that was revealed. It also remembers every byte that has changed since then, with
 * its old value. So an action is taken back by going back to that moment and playing everything
 * again without it. What the others did must still be legal and come out the same.
 *
 * Nothing random happens in between (all draws are reveals), so playing again is exact. */
#include <stddef.h>
#include <string.h>

#include "games/heist/rules/rules.h"

enum { JOURNAL_END = offsetof(heist_state, deeds), WORD = 8, BLOCK = 16 * WORD };

_Static_assert(JOURNAL_END % WORD == 0, "the journal compares words");

size_t heist_journal_end(void) { return JOURNAL_END; }

/* A move changes few bytes, so whole blocks are compared first: does one begin here, without a
 * difference? */
static inline bool is_same_block(const uint8_t *a, const uint8_t *b, int at)
{
    return at % BLOCK == 0 && at + BLOCK <= JOURNAL_END && !memcmp(a + at, b + at, BLOCK);
}

/* A byte of the state. */
static uint8_t *byte_at(heist_state *s, int at) { return (uint8_t *)s + at; }

void heist_journal_clear(heist_state *s)
{
    memset(s->changed, 0, s->changes * sizeof *s->changed);
    memset(s->old, 0, s->changes);
    memset(s->deed, 0, s->deeds * sizeof *s->deed);
    memset(s->doer, 0, s->deeds);
    s->changes = s->deeds = 0;
}

/* ---- Writing down ---- */

/* Only the oldest value of a byte is needed. */
static void forget_repeats(heist_state *s)
{
    bool seen[sizeof(heist_state)] = {false};
    int  keep                      = 0;
    for (int i = 0; i < s->changes; i++) {
        if (seen[s->changed[i]])
            continue;
        seen[s->changed[i]] = true;
        s->changed[keep]    = s->changed[i];
        s->old[keep++]      = s->old[i];
    }
    memset(&s->changed[keep], 0, (size_t)(s->changes - keep) * sizeof *s->changed);
    memset(&s->old[keep], 0, (size_t)(s->changes - keep));
    s->changes = (uint16_t)keep;
}

static bool note(heist_state *s, int at, uint8_t old)
{
    if (s->changes == HEIST_JOURNAL)
        forget_repeats(s);
    if (s->changes == HEIST_JOURNAL)
        return false;
    s->changed[s->changes] = (uint16_t)at;
    s->old[s->changes++]   = old;
    return true;
}

/* The bytes that have changed since `before`; false: they don't fit. */
static bool note_changes(heist_state *s, const heist_state *before)
{
    const uint8_t *old = (const uint8_t *)before, *now = (const uint8_t *)s;
    for (int at = 0; at < JOURNAL_END; at += WORD) {
        if (is_same_block(old, now, at))
            at += BLOCK - WORD;
        else if (memcmp(old + at, now + at, WORD) != 0)
            for (int i = at; i < at + WORD; i++)
                if (old[i] != now[i] && !note(s, i, old[i]))
                    return false;
    }
    return true;
}

/* When it is full it starts afresh; committed actions stay done. */
void heist_journal(heist_state *s, const heist_state *before, int seat, heist_move m)
{
    if (s->deeds == HEIST_DEEDS || !note_changes(s, before)) {
        heist_journal_clear(s);
        return;
    }
    s->deed[s->deeds]   = heist_pack(m);
    s->doer[s->deeds++] = (uint8_t)seat;
}

/* ---- Playing again ---- */

typedef struct again {
    const heist_room *r;
    heist_state       with, without; /* the action that is taken back */
    caper_rng         rng;           /* never asked: there are no draws */
} again;

static int doer_of(const heist_state *s, int i)
{
    return heist_person_of(s, s->doer[i], heist_unpack(s->deed[i]));
}

/* The commit that the character would take back, or −1. */
static int commit_of(const heist_state *s, int w)
{
    for (int i = s->deeds - 1; i >= 0; i--)
        if (heist_unpack(s->deed[i]).verb == VERB_COMMIT && doer_of(s, i) == w)
            return i;
    return -1;
}

/* Everything but the journal, which is empty in the copy. Its arrays are never read then. */
static void copy_play(heist_state *out, const heist_state *s)
{
    memcpy(out, s, JOURNAL_END);
    out->deeds   = 0;
    out->changes = 0;
}

/* Put back what the journal of `s` says, in `out`: in a copy, or in itself. */
static void put_back(heist_state *out, const heist_state *s)
{
    for (int i = s->changes - 1; i >= 0; i--)
        *byte_at(out, s->changed[i]) = s->old[i];
}

static void go_back(const heist_state *s, heist_state *out)
{
    copy_play(out, s);
    put_back(out, s);
}

static bool may_do(const heist_room *r, const heist_state *s, int seat, heist_move m)
{
    return s->phase == PHASE_ACTION && heist_legal(r, s, seat, m) && m.verb != VERB_UNDO;
}

/* Cards that left the deck: the same ones in the same order? */
static bool same_cards(const heist_state *a, const heist_state *a2, const heist_state *b,
                       const heist_state *b2)
{
    int n = a->cards - a2->cards;
    if (b->cards - b2->cards != n || n < 0)
        return false;
    return memcmp(a->card + a2->cards, b->card + b2->cards, (size_t)n) == 0;
}

/* Do a → a2 and b → b2 change the same things by as much? The deck is looked at by its cards, and
 * whether `w` was done makes no difference to what it is given. */
static bool same_change(const heist_state *a, const heist_state *a2, const heist_state *b,
                        const heist_state *b2, int w)
{
    const uint8_t *p = (const uint8_t *)a, *p2 = (const uint8_t *)a2, *q = (const uint8_t *)b,
                  *q2 = (const uint8_t *)b2;
    int deck = offsetof(heist_state, cards), after = offsetof(heist_state, noise),
        done = (int)((const uint8_t *)&a->who[w].done - p);
    for (int at = 0; at < JOURNAL_END; at++)
        if (is_same_block(p, p2, at) && is_same_block(q, q2, at))
            at += BLOCK - 1;
        else if ((uint8_t)(p2[at] - p[at]) != (uint8_t)(q2[at] - q[at]) &&
                 (at < deck || at >= after) && at != done)
            return false;
    return same_cards(a, a2, b, b2);
}

/* A question that came up only because of the action is not asked without it, and a character who is done already
 * need not say so again. */
static bool falls_away(const heist_state *s, int x, heist_move m)
{
    return (m.verb == VERB_CHOOSE && !s->wait) || (m.verb == VERB_DONE && s->who[x].done);
}

/* One deed of another character, in both. */
static heist_undo do_both(again *a, int w, int x, int seat, heist_move m)
{
    heist_state before, other;
    memcpy(&before, &a->with, JOURNAL_END);
    heist_do(&(heist_play){a->r, &a->with, &a->rng, NULL}, x, m, NULL);
    if (falls_away(&a->without, x, m))
        return UNDO_FINE;
    if (!may_do(a->r, &a->without, seat, m))
        return UNDO_BARS;
    memcpy(&other, &a->without, JOURNAL_END);
    heist_do(&(heist_play){a->r, &a->without, &a->rng, NULL}, x, m, NULL);
    return same_change(&before, &a->with, &other, &a->without, w) ? UNDO_FINE : UNDO_DIFFERS;
}

/* The last deed from the commit on that is not part of the action, or the one before the commit. */
static int last_of_others(const heist_state *s, int w, int commit)
{
    int i = s->deeds - 1;
    while (i >= commit && doer_of(s, i) == w && heist_unpack(s->deed[i]).verb != VERB_CHOOSE)
        i--;
    return i;
}

static heist_undo play_again(again *a, const heist_state *s, int w, int commit, int *deed)
{
    int last = last_of_others(s, w, commit); /* what comes after it is not compared */
    caper_rng_init(&a->rng, 0);
    go_back(s, &a->with);
    for (int i = 0; i <= last; i++) {
        heist_move m    = heist_unpack(s->deed[i]);
        int        x    = doer_of(s, i);
        heist_undo code = UNDO_FINE;
        if (i == commit)
            copy_play(&a->without, &a->with);
        *deed = i;
        if (i >= commit && (x != w || m.verb == VERB_CHOOSE))
            code = do_both(a, w, x, s->doer[i], m);
        else
            heist_do(&(heist_play){a->r, &a->with, &a->rng, NULL}, x, m, NULL);
        if (code)
            return code;
    }
    return UNDO_FINE;
}

/* ---- May it be taken back? ---- */

static heist_undo first_look(const heist_state *s, int w, int *commit)
{
    const heist_person *p = &s->who[w];
    *commit               = -1;
    if (s->phase != PHASE_ACTION || !heist_is_in(s, w) || !p->committed)
        return UNDO_NO_ACTION;
    if (p->flags & FLAG_FIXED)
        return UNDO_REVEALED;
    *commit = commit_of(s, w);
    return *commit < 0 ? UNDO_FORGOTTEN : UNDO_FINE;
}

heist_undo heist_undo_ask(const heist_room *r, const heist_state *s, int w, int *deed)
{
    again      a;
    int        commit;
    heist_undo code = first_look(s, w, &commit);
    a.r             = r;
    if (code || last_of_others(s, w, commit) < commit)
        return code;
    return play_again(&a, s, w, commit, deed);
}

const char *heist_why_not_undo(const heist_room *r, const heist_state *s, int w)
{
    static const char *const reasons[] = {
        [UNDO_NO_ACTION] = "There is no action of yours to take back.",
        [UNDO_REVEALED]  = "Something unknown was revealed after you committed, so your action "
                           "stands.",
        [UNDO_FORGOTTEN] = "Your action began too long ago to be taken back.",
        [UNDO_BARS]      = "undo-bars",
        [UNDO_DIFFERS]   = "undo-differs"};
    int deed;
    return reasons[heist_undo_ask(r, s, w, &deed)];
}

/* The deeds without the action, played where they are. The caller has asked whether that can be done, so
 * there is no comparison. Returns how many are left. */
static int play_without(heist_play *g, int deeds, int w, int commit)
{
    heist_state *s = g->s;
    int          n = 0;
    for (int i = 0; i < deeds; i++) {
        heist_move m    = heist_unpack(s->deed[i]);
        int        x    = doer_of(s, i);
        bool       mine = x == w && m.verb != VERB_CHOOSE;
        if (i >= commit && (mine || falls_away(s, x, m)))
            continue;
        heist_do(g, x, m, NULL);
        s->deed[n]   = s->deed[i];
        s->doer[n++] = s->doer[i];
    }
    memset(&s->deed[n], 0, (size_t)(deeds - n) * sizeof *s->deed);
    memset(&s->doer[n], 0, (size_t)(deeds - n));
    return n;
}

/* Everything again without it; the deeds that are left lead there. */
void heist_undo_do(heist_play *g, int w)
{
    heist_state *s = g->s, base;
    caper_rng    rng; /* never asked: there are no draws */
    int          deeds = s->deeds, commit = commit_of(s, w);
    uint8_t      told = s->told;
    caper_rng_init(&rng, 0);
    put_back(s, s);
    memset(s->changed, 0, s->changes * sizeof *s->changed);
    memset(s->old, 0, s->changes);
    s->changes = s->deeds = 0; /* while everything is played again */
    memcpy(&base, s, JOURNAL_END);
    s->deeds = (uint8_t)play_without(&(heist_play){g->r, s, &rng, NULL}, deeds, w, commit);
    s->told  = told;
    if (!note_changes(s, &base))
        heist_journal_clear(s);
}

/* ---- Journals from outside ---- */

/* Played again from a sound beginning, move by legal move, it must lead to where we are. */
bool heist_journal_is_true(const caper_match *match, const heist_state *s)
{
    const heist_room *r = heist_room_of(match);
    again             a = {.r = r};
    heist_play        g = {r, &a.with, &a.rng, NULL};
    if (!s->deeds && !s->changes)
        return true;
    go_back(s, &a.with);
    if (heist_check(match, &a.with))
        return false;
    for (int i = 0; i < s->deeds; i++) {
        heist_move m    = heist_unpack(s->deed[i]);
        int        seat = s->doer[i], w = heist_person_of(&a.with, seat, m);
        if (w < 0 || !may_do(r, &a.with, seat, m))
            return false;
        memcpy(&a.without, &a.with, JOURNAL_END);
        heist_do(&g, w, m, NULL);
        if (a.with.phase != PHASE_ACTION || !note_changes(&a.with, &a.without))
            return false;
    }
    return memcmp(s, &a.with, JOURNAL_END) == 0;
}
