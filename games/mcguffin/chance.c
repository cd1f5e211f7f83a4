/* McGuffin: the exact chance of a call, as everybody at the table sees it.
 *
 * Every card that was not flipped yet is equally likely on top. Only colour and value of a card
 * count, so at most 28 kinds of card are looked at; for each the winning faces of the d8 are
 * counted, and grief is the sum of its dice. */
#include <string.h>

#include "games/mcguffin/mcguffin.h"

uint64_t mcguffin_unflipped(const mcguffin_state *s)
{
    uint64_t set = 0;
    if (s->unready)
        return 0;
    for (int d = 0; d < DECKS; d++)
        for (int k = 0; k < s->left[d]; k++)
            set |= 1ull << s->cards[d][k];
    for (int i = 0; i < s->seats; i++)
        for (int d = 0; d < DECKS; d++)
            if (s->crew[i].hold[d])
                set |= 1ull << (s->crew[i].hold[d] - 1);
    return set;
}

/* MC-21: an empty deck is dealt again first, from all cards that nobody holds. */
static uint64_t pool_of(const mcguffin_state *s, const mcguffin_call *c)
{
    uint64_t face_down = mcguffin_unflipped(s), held = 0;
    if (s->left[c->deck] || (c->kind == CALL_COMBO && s->crew[c->seat].hold[c->deck]))
        return face_down;
    for (int i = 0; i < s->seats; i++)
        for (int d = 0; d < DECKS; d++)
            if (s->crew[i].hold[d])
                held |= 1ull << (s->crew[i].hold[d] - 1);
    return ((1ull << PACK) - 1) & ~held;
}

enum { MOST_GRIEF = CREW, GRIEF_SUMS = 8 * MOST_GRIEF + 1 };

/* The chances of the sums of `dice` d8. */
static int grief_sums(int dice, double *p)
{
    int top = 0;
    memset(p, 0, GRIEF_SUMS * sizeof *p);
    p[0] = 1;
    for (int i = 0; i < dice && i < MOST_GRIEF; i++) {
        double next[GRIEF_SUMS] = {0};
        for (int k = 0; k <= top; k++)
            for (int face = 1; face <= 8; face++)
                next[k + face] += p[k] / 8;
        top += 8;
        memcpy(p, next, sizeof next);
    }
    return top;
}

/* In how many of 8 faces does base + d8 (± help) fit the card? */
static int good_faces(int base, int help, int value, bool match)
{
    int faces = match ? 8 - (value - base - help) + 1 /* d8 ≥ value − base − help */
                      : value - base + help;          /* d8 ≤ value − base + help */
    return faces < 0 ? 0 : faces > 8 ? 8 : faces;
}

typedef struct roller {
    int    base, help, top;
    bool   red, automatic;
    double grief[GRIEF_SUMS];
} roller;

static double chance_of_kind(const roller *r, int value, bool red)
{
    bool   match = red == r->red;
    double sum   = 0;
    if (r->automatic && total_fits(r->base, value, match))
        return 1;
    for (int g = 0; g <= r->top; g++)
        if (r->grief[g] > 0)
            sum += r->grief[g] * good_faces(r->base, r->help - g, value, match) / 8;
    return sum;
}

static roller roller_of(const mcguffin_state *s, const mcguffin_call *c)
{
    const mcguffin_member *m     = &s->crew[c->seat];
    bool                   fight = c->kind == CALL_NPC || c->kind == CALL_DUEL;
    int                    sk    = mcguffin_call_skill(s, c);
    roller                 r     = {.base = m->skills[sk], .red = skill_is_red(sk)};
    r.help                       = c->bonus - mcguffin_penalty(m);
    r.automatic                  = !fight && !m->automatic && !m->grief;
    r.top                        = grief_sums(m->grief, r.grief);
    return r;
}

double mcguffin_chance(const mcguffin_state *s, const mcguffin_call *c)
{
    uint64_t pool = pool_of(s, c);
    roller   r    = roller_of(s, c);
    double   sum  = (double)(pool >> RED_JOKER & 1); /* MC-02; the black joker adds nothing */
    for (int value = 1; value <= 13; value++) {
        int red   = (int)((pool >> (value - 1) & 1) + (pool >> (value + 12) & 1));
        int black = (int)((pool >> (value + 25) & 1) + (pool >> (value + 38) & 1));
        if (red)
            sum += red * chance_of_kind(&r, value, true);
        if (black)
            sum += black * chance_of_kind(&r, value, false);
    }
    return sum / __builtin_popcountll(pool);
}

void mcguffin_odds(const caper_match *match, const void *state, int seat, caper_move move,
                   const char *words, caper_odds *out)
{
    (void)words;
    mcguffin_call c = mcguffin_waiting(match, state, seat);
    if (move == GO && mcguffin_may_go(&c))
        caper_odds_add(out, "success", mcguffin_chance(state, &c));
}
