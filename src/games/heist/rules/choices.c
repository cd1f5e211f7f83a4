/* Masters of the Heist: where a card or a dog leaves a choice, the team chooses (MH-30, MH-61).
 *
 * What concerns one character (an idea for a noise, where to put loot) is decided by its own seat,
 * the rest by any seat. */
#include "games/heist/rules/round.h"
#include "games/heist/rules/rules.h"
#include "games/heist/words/words.h"

static bool may_pass(const heist_room *r, const heist_state *s, int from, int to)
{
    return from < HEIST_PEOPLE && to < HEIST_PEOPLE && from != to && heist_is_in(s, from) &&
           heist_is_in(s, to) && s->who[from].ideas &&
           (s->who[from].at == s->who[to].at ||
            heist_next_to(r, s, s->who[from].at, s->who[to].at));
}

bool heist_can_pass(const heist_room *r, const heist_state *s)
{
    for (int a = 0; a < HEIST_PEOPLE; a++)
        for (int b = 0; b < HEIST_PEOPLE; b++)
            if (may_pass(r, s, a, b))
                return true;
    return false;
}

/* Event 22: adjacent hexes without guards. */
heist_set heist_put_tiles(const heist_room *r, const heist_state *s, int w)
{
    heist_set out = heist_neighbours(r, s, s->who[w].at) & r->hexes;
    heist_each (hex, out)
        if (heist_guards(s, hex))
            heist_set_drop(&out, hex);
    return out;
}

/* HEIST_NOWHERE: it is lost. */
void heist_put_loot(heist_play *g, int w, int hex)
{
    heist_person *p = &g->s->who[w];
    for (int i = 0; i < HEIST_LOOTS; i++) {
        if (!p->loot[i] || heist_needs(g->r, g->s, i))
            continue;
        if (hex == HEIST_NOWHERE) {
            heist_say(g, LOST, w, hex, i);
        } else {
            heist_say(g, DROP, w, hex, i);
            heist_add_thing(g->s, hex, i, p->loot[i]);
        }
        p->loot[i] = 0;
    }
}

/* MH-61: beside a character indoors. */
static heist_set dog_targets(const heist_room *r, const heist_state *s)
{
    heist_set out = 0;
    for (int w = 0; w < HEIST_PEOPLE; w++)
        if (heist_is_indoors(r, s, w) && heist_next_to(r, s, s->wait_hex, s->who[w].at))
            heist_set_add(&out, s->who[w].at);
    return out;
}

heist_set heist_choose_tiles(const heist_room *r, const heist_state *s, int w)
{
    heist_play g = {r, (heist_state *)(uintptr_t)s, NULL, NULL}; /* only asked */
    switch (s->wait) {
    case WAIT_DOG:
        return dog_targets(r, s);
    case WAIT_PUT:
        return heist_put_tiles(r, s, w);
    case WAIT_HOUNDS:
        return heist_hounds_targets(&g);
    case WAIT_RESCUE:
        return heist_rescue_targets(&g, s->wait_hex);
    default:
        return 0;
    }
}

static bool may_choose(const heist_room *r, const heist_state *s, int w, heist_move m)
{
    return m.a == CHOOSE_HEX && !m.c && heist_set_has(heist_choose_tiles(r, s, w), m.b);
}

bool heist_choose_legal(const heist_room *r, const heist_state *s, int w, heist_move m)
{
    bool mine = s->wait_who >> w & 1, none = m.a == CHOOSE_NONE && !m.b && !m.c,
         one = m.a == CHOOSE_SEAT && !m.c && m.b < HEIST_PEOPLE && s->wait_who >> m.b & 1;
    if (s->wait != WAIT_TRADE && s->wait != WAIT_PUT && w >= HEIST_CREW)
        return false; /* the team's choices are made by seats */
    switch (s->wait) {
    case WAIT_DOG:
    case WAIT_HOUNDS:
    case WAIT_RESCUE:
        return may_choose(r, s, w, m);
    case WAIT_TRADE:
        return mine && (none || (m.a == CHOOSE_IDEA && !m.b && !m.c));
    case WAIT_ONE:
        return none || one;
    case WAIT_PASS:
        return none || (m.a == CHOOSE_PASS && may_pass(r, s, m.b, m.c));
    case WAIT_PUT:
        return mine && (none || may_choose(r, s, w, m));
    default:
        return s->wait == WAIT_LEASH && one;
    }
}

static void idea_for_noise(heist_play *g, int w)
{
    g->s->who[w].ideas++;
    heist_say(g, IDEA, w, HEIST_NOWHERE);
    heist_make_noise(g, w, 1);
}

static void answer(heist_state *s) { s->wait = s->wait_hex = s->wait_who = 0; }

/* One of several has answered. */
static void answer_for(heist_state *s, int w)
{
    s->wait_who &= (uint8_t)~(1 << w);
    if (!s->wait_who)
        answer(s);
}

static void pass_idea(heist_play *g, int from, int to)
{
    g->s->who[from].ideas--;
    g->s->who[to].ideas++;
    heist_say(g, GIVE, from, HEIST_NOWHERE, to);
    heist_make_noise(g, from, 1);
    if (!heist_can_pass(g->r, g->s))
        answer(g->s);
}

void heist_choose_do(heist_play *g, int w, heist_move m)
{
    heist_state *s    = g->s;
    int          wait = s->wait, hex = s->wait_hex;
    switch (wait) {
    case WAIT_DOG:
        answer(s);
        heist_add_chit(s, hex, CHIT_DOG, -1);
        heist_add_chit(s, m.b, CHIT_DOG, 1);
        heist_set_drop(&s->unknown, hex);
        heist_say(g, DOG, -1, m.b);
        heist_settle(g);
        break;
    case WAIT_TRADE:
        answer_for(s, w);
        if (m.a == CHOOSE_IDEA)
            idea_for_noise(g, w);
        break;
    case WAIT_ONE:
        answer(s);
        if (m.a == CHOOSE_SEAT)
            idea_for_noise(g, m.b);
        break;
    case WAIT_PASS:
        if (m.a == CHOOSE_NONE)
            answer(s);
        else
            pass_idea(g, m.b, m.c);
        break;
    case WAIT_PUT:
        answer_for(s, w);
        heist_put_loot(g, w, m.a == CHOOSE_HEX ? m.b : HEIST_NOWHERE);
        break;
    case WAIT_HOUNDS:
        answer(s);
        heist_put_hound(g, m.b);
        break;
    case WAIT_RESCUE:
        answer(s);
        heist_send_rescue(g, hex, m.b);
        break;
    default: /* WAIT_LEASH */
        answer(s);
        heist_unleash(g, m.b);
        break;
    }
}
