/* Masters of the Heist: taking an action back (MH-26).
 *
 * The state remembers the moves of the action phase since the last thing that nobody can unsee: the
 * roll, or a tile that was revealed. It also remembers every byte that has changed since then, with
 * its old value. So an action is taken back by going back to that moment and playing everything
 * again without it. What the others did must still be legal and come out the same.
 *
 * Nothing random happens in between (all draws are reveals), so playing again is exact. */
#include <assert.h>
#include <stddef.h>
#include <string.h>

#include "games/heist/rules/rules.h"

enum {
    JOURNAL_END   = offsetof(heist_state, deeds),
    JOURNAL_BLOCK = 128, /* bytes that are compared at once */
};

_Static_assert(JOURNAL_END % 8 == 0, "the journal is written by words");
_Static_assert(JOURNAL_END / JOURNAL_BLOCK < 32, "a bit for each block");

size_t heist_journal_end(void) { return JOURNAL_END; }

/* A byte of the state, whatever it is part of. */
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

/* What a deed has touched besides the record of whoever did it. */
static int reach_of(int at, int w)
{
    int who = at - (int)offsetof(heist_state, who);
    if (who < 0 || who >= HEIST_PEOPLE * (int)sizeof(heist_person))
        return DEED_TABLE;
    return who / (int)sizeof(heist_person) == w ? 0 : DEED_PEOPLE;
}

/* Four words at once, where the machine can. */
typedef uint64_t  four __attribute__((vector_size(32)));
typedef long long four_signed __attribute__((vector_size(32)));

/* By its address: how such a vector is handed over depends on the machine, and compilers warn of it. */
static inline bool is_any(const four *x)
{
#ifdef __AVX__
    return !__builtin_ia32_ptestz256((four_signed)*x, (four_signed)*x);
#else
    return (*x)[0] | (*x)[1] | (*x)[2] | (*x)[3];
#endif
}

/* Bytes come in fours of words. Always inlined, because its sizes are known where it is called. */
static inline __attribute__((always_inline)) bool differs(const uint8_t *a, const uint8_t *b,
                                                          int bytes)
{
    four all = {0};
    for (int i = 0; i < bytes; i += (int)sizeof all) {
        four x, y;
        memcpy(&x, a + i, sizeof x);
        memcpy(&y, b + i, sizeof y);
        all |= x ^ y;
    }
    return is_any(&all);
}

/* Of eight bytes those that have changed; see note_changes. */
static int note_word(heist_state *s, const uint8_t *old, int at, int w)
{
    uint64_t a, b;
    int      reach = 0;
    memcpy(&a, old + at, sizeof a);
    memcpy(&b, byte_at(s, at), sizeof b);
    for (uint64_t change = a ^ b; change;) {
        int k = __builtin_ctzll(change) / 8;
        if (!note(s, at + k, old[at + k]))
            return -1;
        reach |= reach_of(at + k, w);
        change &= ~((uint64_t)0xff << 8 * k);
    }
    return reach;
}

/* The blocks that have changed, as bits; also the last one, which is not whole. Nothing is asked on the way:
 * nobody could guess the answers. */
static uint32_t changed_blocks(const uint8_t *old, const uint8_t *now)
{
    uint32_t out = (uint32_t)1 << JOURNAL_END / JOURNAL_BLOCK;
    for (int i = 0; i < JOURNAL_END / JOURNAL_BLOCK; i++)
        out |= (uint32_t)differs(old + i * JOURNAL_BLOCK, now + i * JOURNAL_BLOCK, JOURNAL_BLOCK)
               << i;
    return out;
}

/* The bytes that have changed since `before`, or −1 where there is no room for them; else what they
 * belong to. Hardly any have, so whole blocks are compared first. */
static int note_changes(heist_state *s, const heist_state *before, int w)
{
    const uint8_t *old = (const uint8_t *)before, *now = (const uint8_t *)s;
    int            end = JOURNAL_END, reach = 0, more;
    for (uint32_t set = changed_blocks(old, now); set; set &= set - 1) {
        int block = JOURNAL_BLOCK * __builtin_ctz(set);
        for (int at = block; at < end && at < block + JOURNAL_BLOCK; at += 8) {
            if (at % 32 == 0 && at + 32 <= end && !differs(old + at, now + at, 32)) {
                at += 24;
                continue;
            }
            if ((more = note_word(s, old, at, w)) < 0)
                return -1;
            reach |= more;
        }
    }
    return reach;
}

/* When there is no more room it starts afresh; anyone who has committed keeps what was done. */
void heist_journal(heist_state *s, const heist_state *before, int seat, heist_move m)
{
    int w     = heist_person_of(s, seat, m);
    int reach = s->deeds == HEIST_DEEDS ? -1 : note_changes(s, before, w);
    if (reach < 0) {
        heist_journal_clear(s);
        return;
    }
    s->deed[s->deeds]   = heist_pack(m);
    s->doer[s->deeds++] = (uint8_t)(seat | reach);
}

/* ---- Playing again ---- */

typedef struct again {
    const heist_room *r;
    heist_state       with, without;      /* the action that is taken back */
    caper_rng         rng;                /* never asked: nothing is drawn */
    bool              stays[HEIST_DEEDS]; /* deeds that are part of `without` */
} again;

static int doer_of(const heist_state *s, int i)
{
    return heist_person_of(s, s->doer[i] & DEED_SEAT, heist_unpack(s->deed[i]));
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

static void go_back(const heist_state *s, heist_state *out)
{
    copy_play(out, s);
    for (int i = s->changes - 1; i >= 0; i--)
        *byte_at(out, s->changed[i]) = s->old[i];
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
    size_t deck = offsetof(heist_state, cards), after = offsetof(heist_state, noise),
           done = offsetof(heist_state, who) + (size_t)w * sizeof(heist_person) +
                  offsetof(heist_person, done);
    for (size_t at = 0; at < JOURNAL_END; at++) {
        if (at % JOURNAL_BLOCK == 0 && at + JOURNAL_BLOCK <= JOURNAL_END &&
            !differs(p + at, p2 + at, JOURNAL_BLOCK) && !differs(q + at, q2 + at, JOURNAL_BLOCK)) {
            at += JOURNAL_BLOCK - 1;
            continue;
        }
        if ((uint8_t)(p2[at] - p[at]) != (uint8_t)(q2[at] - q[at]) && (at < deck || at >= after) &&
            at != done)
            return false;
    }
    return same_cards(a, a2, b, b2);
}

/* A question that came up only because of the action is not asked without it, and whoever is done already
 * need not say so again. */
static bool falls_away(const heist_state *s, int x, heist_move m)
{
    return (m.verb == VERB_CHOOSE && !s->wait) || (m.verb == VERB_DONE && s->who[x].done);
}

/* One deed of somebody else, in both. */
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
    int last = last_of_others(s, w, commit); /* nobody compares what comes after it */
    caper_rng_init(&a->rng, 0);
    go_back(s, &a->with);
    for (int i = 0; i < s->deeds; i++) {
        heist_move m    = heist_unpack(s->deed[i]);
        int        seat = s->doer[i] & DEED_SEAT, x = doer_of(s, i);
        if (i == commit)
            copy_play(&a->without, &a->with);
        *deed       = i;
        a->stays[i] = i < commit;
        if (i >= commit && i > last)
            continue;
        if (i >= commit && (x != w || m.verb == VERB_CHOOSE)) {
            a->stays[i]     = !falls_away(&a->without, x, m);
            heist_undo code = do_both(a, w, x, seat, m);
            if (code)
                return code;
        } else {
            heist_do(&(heist_play){a->r, &a->with, &a->rng, NULL}, x, m, NULL);
        }
    }
    return UNDO_FINE;
}

/* ---- May it be taken back? ---- */

/* Moves that look at nothing but the record of whoever makes them. */
static bool is_blind(const heist_state *s, int i)
{
    heist_move m = heist_unpack(s->deed[i]);
    if (m.verb == VERB_COMMIT)
        return m.a < SLOT_ITEM && m.b <= 6 && !(s->doer[i] & (DEED_TABLE | DEED_PEOPLE));
    return m.verb == VERB_IDEA || m.verb == VERB_LOOT || m.verb == VERB_DONE ||
           m.verb == VERB_ESCAPE;
}

/* Does anything on the board look at where somebody stands? Dogs, prisoners, servers. */
static bool is_watched(const heist_room *r, const heist_state *s)
{
    if (!heist_set_is_empty(&s->remotes))
        return true;
    for (int w = HEIST_CREW; w < HEIST_PEOPLE; w++)
        if (s->who[w].status != STATUS_NONE)
            return true;
    uint32_t all = 0;
    for (int hex = 0; hex < r->map.hexes; hex++)
        all |= s->chits[hex];
    return all >> (4 * CHIT_DOG) & 15;
}

/* Most actions touch nothing that somebody else has used since; then there is nothing to play. */
static bool is_apart(const heist_room *r, const heist_state *s, int w, int commit)
{
    int  reach = 0;
    bool blind = true;
    for (int i = commit; i < s->deeds; i++) {
        bool mine = doer_of(s, i) == w;
        reach |= mine ? s->doer[i] : 0;
        blind &= mine || is_blind(s, i);
    }
    if (reach & DEED_PEOPLE)
        return false;
    return blind || (!(reach & DEED_TABLE) && !is_watched(r, s));
}

static heist_undo first_look(const heist_state *s, int w, int *commit)
{
    const heist_person *p = &s->who[w];
    *commit               = -1;
    if (s->phase != PHASE_ACTION || !heist_is_in(s, w) || !p->committed)
        return UNDO_NOTHING;
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
    if (code || last_of_others(s, w, commit) < commit || is_apart(r, s, w, commit))
        return code;
    return play_again(&a, s, w, commit, deed);
}

bool heist_undo_legal(const heist_room *r, const heist_state *s, int w)
{
    int deed;
    return heist_undo_ask(r, s, w, &deed) == UNDO_FINE;
}

/* Everything again without it; the deeds that are left lead there. */
void heist_undo_do(heist_play *g, int w)
{
    heist_state *s = g->s, base;
    again        a;
    int          deed, commit = commit_of(s, w), n = 0;
    a.r             = g->r;
    heist_undo code = play_again(&a, s, w, commit, &deed);
    assert(code == UNDO_FINE); /* is_apart must not promise too much */
    (void)code;
    go_back(s, &base);
    int deeds = s->deeds;
    memcpy(a.with.deed, s->deed, (size_t)deeds * sizeof *s->deed);
    memcpy(a.with.doer, s->doer, (size_t)deeds);
    heist_journal_clear(s);
    memcpy(s, &a.without, JOURNAL_END);
    for (int i = 0; i < deeds; i++) {
        if (!a.stays[i])
            continue;
        s->deed[n]   = a.with.deed[i];
        s->doer[n++] = a.with.doer[i];
    }
    s->deeds = (uint8_t)n;
    if (note_changes(s, &base, w) < 0)
        heist_journal_clear(s);
}

/* ---- Journals from outside ---- */

/* Played again from a sound beginning, move by legal move, it must lead to where we are. What each
 * move touches is found out on the way. */
bool heist_journal_is_true(const caper_match *match, heist_state *s)
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
        int        seat = s->doer[i] & DEED_SEAT, w = heist_person_of(&a.with, seat, m);
        if (w < 0 || !may_do(r, &a.with, seat, m))
            return false;
        memcpy(&a.without, &a.with, JOURNAL_END);
        heist_do(&g, w, m, NULL);
        int reach = note_changes(&a.with, &a.without, w);
        if (a.with.phase != PHASE_ACTION || reach < 0)
            return false;
        s->doer[i] = (uint8_t)(seat | reach);
    }
    return memcmp(s, &a.with, JOURNAL_END) == 0;
}
