/* Masters of the Heist: taking an action back (MH-26).
 *
 * The journal holds every byte that a move of the action phase has changed since its character
 * committed, with its old value. Taking back walks it from the end and restores that character's
 * bytes. It is refused where somebody has changed one of those bytes since, which the clause nearly
 * always refuses anyway. When something unknown is revealed the journal is empty again: nobody who
 * has committed can go back behind it. */
#include <stddef.h>
#include <string.h>

#include "games/heist/rules/rules.h"

size_t heist_journal_end(void) { return offsetof(heist_state, clock); }

/* A byte of the state, whatever it is part of. */
static uint8_t *byte_at(heist_state *s, int at) { return (uint8_t *)s + at; }

static bool is_overwritten(const heist_state *s, int from, int w)
{
    for (int i = from + 1; i < s->changes; i++)
        if (s->change[i].at == s->change[from].at && s->change[i].who != w)
            return true;
    return false;
}

bool heist_undo_legal(const heist_state *s, int w)
{
    const heist_person *p = &s->who[w];
    if (s->phase != PHASE_ACTION || !heist_is_in(s, w) || !p->committed || p->flags & FLAG_FIXED)
        return false;
    for (int i = 0; i < HEIST_PEOPLE; i++) /* R: no other sub-action after its first */
        if (i != w && p->first && s->who[i].last > p->first)
            return false;
    bool any = false;
    for (int i = 0; i < s->changes; i++) {
        if (s->change[i].who != w)
            continue;
        any = true;
        if (is_overwritten(s, i, w))
            return false;
    }
    return any;
}

void heist_undo_do(heist_state *s, int w)
{
    int keep = 0;
    for (int i = s->changes - 1; i >= 0; i--)
        if (s->change[i].who == w)
            *byte_at(s, s->change[i].at) = s->change[i].old;
    for (int i = 0; i < s->changes; i++)
        if (s->change[i].who != w)
            s->change[keep++] = s->change[i];
    memset(&s->change[keep], 0, (size_t)(s->changes - keep) * sizeof *s->change);
    s->changes = (uint16_t)keep;
}

void heist_journal_clear(heist_state *s)
{
    memset(s->change, 0, s->changes * sizeof *s->change);
    s->changes = 0;
}

/* No room: whoever has committed keeps what was done. Needs a lot of picking up and dropping. */
static void give_up(heist_state *s)
{
    heist_journal_clear(s);
    for (int w = 0; w < HEIST_PEOPLE; w++)
        if (s->who[w].committed)
            s->who[w].flags |= FLAG_FIXED;
}

static bool note(heist_state *s, int at, uint8_t old, int w)
{
    if (s->changes == HEIST_JOURNAL)
        return false;
    s->change[s->changes++] = (heist_change){(uint16_t)at, old, (uint8_t)w};
    return true;
}

void heist_journal(heist_state *s, const heist_state *before, int w)
{
    const uint8_t *old = (const uint8_t *)before, *now = (const uint8_t *)s;
    int            end = (int)heist_journal_end();
    for (int at = 0; at < end; at += 8) {
        uint64_t a = 0, b = 0;
        size_t   n = (size_t)(end - at < 8 ? end - at : 8);
        memcpy(&a, old + at, n);
        memcpy(&b, now + at, n);
        if (a == b)
            continue;
        for (int k = at; k < at + (int)n; k++)
            if (old[k] != now[k] && !note(s, k, old[k], w)) {
                give_up(s);
                return;
            }
    }
}
