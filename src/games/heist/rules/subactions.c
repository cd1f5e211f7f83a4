/* Masters of the Heist: sub-actions, and loot that changes hands. Each verb is a question
 * (`heist_why_not_…`) and a deed (`…_do`); the deed trusts the question. */
#include "games/heist/rules/rules.h"
#include "games/heist/words/words.h"

static bool can_subdue(const heist_state *s, int w)
{
    const heist_person *p = &s->who[w];
    if (w < HEIST_CREW)
        return !heist_has_ability(s, w, ABILITY_BETTER_WAYS);
    return heist_npcs[p->character].side[(p->flags & FLAG_PANIC) != 0].may_subdue;
}

/* I KNOW A WAY, WE KNOW A WAY: once no unknown tile is left, each R is an I. */
static bool reveals_are_ideas(const heist_state *s, int w)
{
    if (s->unknown)
        return false;
    if (heist_has_ability(s, w, ABILITY_I_KNOW_A_WAY))
        return true;
    for (int i = 0; i < s->seats; i++)
        if (heist_is_in(s, i) && heist_has_ability(s, i, ABILITY_WE_KNOW_A_WAY))
            return true;
    return false;
}

bool heist_can_have_idea(const heist_state *s, int w)
{
    const uint8_t *left = s->who[w].left;
    return left[LETTER_IDEA] || (left[LETTER_REVEAL] && reveals_are_ideas(s, w));
}

/* MH-10, MH-11, MH-25. NPCs need no planning tokens (MH-65). */
static const char *why_not_move(const heist_room *r, const heist_state *s, int w, int hex)
{
    if (heist_is_held(s, w))
        return "A guard holds you here: subdue him first.";
    if (heist_chits(s, hex, CHIT_LOCK))
        return "That tile is locked.";
    if (heist_is_barred(s, hex))
        return "That tile is barred: it opens with a keycard, by a server, or not at all.";
    return w >= HEIST_CREW || heist_set_has(s->plan[w], hex) || heist_set_has(r->entrances, hex)
               ? NULL
               : "You have no planning token on that tile.";
}

/* Is there something on that tile for the verb? */
static bool has_work(const heist_state *s, int w, int verb, int hex)
{
    return verb == VERB_UNLOCK   ? heist_chits(s, hex, CHIT_LOCK) && hex != s->who[w].at
           : verb == VERB_SUBDUE ? heist_guards(s, hex) && can_subdue(s, w)
                                 : heist_chits(s, hex, CHIT_CAMERA);
}

const char *heist_why_not_act(const heist_room *r, const heist_state *s, int w, heist_move m)
{
    static const uint8_t letters[]  = {LETTER_MOVE,   LETTER_UNLOCK, LETTER_SUBDUE, LETTER_DISABLE,
                                       LETTER_REVEAL, LETTER_IDEA,   LETTER_LOOT};
    static const char *const none[] = {
        "There is no move left in your action.",   "There is no unlock left in your action.",
        "There is no subdue left in your action.", "There is no disable left in your action.",
        "There is no reveal left in your action.", "There is no idea left in your action.",
        "There is no loot left in your action."};
    const heist_person *p = &s->who[w];
    int                 k = m.verb - VERB_MOVE;
    if (s->phase != PHASE_ACTION || !heist_is_in(s, w))
        return heist_not_now;
    if (p->done)
        return "You are done for this round; undo if you want to do something else.";
    if (m.verb == VERB_IDEA ? !heist_can_have_idea(s, w) : !p->left[letters[k]])
        return p->committed ? none[k] : "Put your die on an action first, like “commit c1”.";
    if (m.verb == VERB_IDEA || m.verb == VERB_LOOT)
        return NULL;
    if (m.verb == VERB_REVEAL)
        return heist_set_has(s->unknown, m.a) ? NULL : heist_not_unknown;
    if (heist_is_shut_in(s, w))
        return heist_shut_in;
    bool near = m.a < HEIST_HEXES && heist_near(r, s, w, m.a);
    if (!near && (m.verb == VERB_MOVE || m.a != p->at))
        return "That tile is not next to you.";
    if (m.verb == VERB_MOVE)
        return why_not_move(r, s, w, m.a);
    return has_work(s, w, m.verb, m.a) ? NULL : "There is nothing like that for you to do there.";
}

/* Members of the set on whose tiles any of these nibbles of chits is above 0. */
static heist_set with_chits(const heist_state *s, heist_set set, uint32_t nibbles)
{
    heist_set out = 0;
    heist_each (hex, set)
        if (s->chits[hex] & nibbles)
            heist_set_add(&out, hex);
    return out;
}

/* The same question for all tiles at once. */
heist_set heist_act_targets(const heist_room *r, const heist_state *s, int w, int verb)
{
    enum { GUARDS = 0xff, LOCKS = 15 << 4 * CHIT_LOCK, CAMERAS = 15 << 4 * CHIT_CAMERA };
    const heist_person *p = &s->who[w];
    heist_set           near;
    if (heist_is_shut_in(s, w) || (verb == VERB_SUBDUE && !can_subdue(s, w)))
        return 0;
    near = heist_around(r, s, w);
    if (verb == VERB_UNLOCK)
        return with_chits(s, near, LOCKS);
    if (verb != VERB_MOVE) {
        heist_set_add(&near, p->at);
        return with_chits(s, near, verb == VERB_SUBDUE ? GUARDS : CAMERAS);
    }
    if (heist_is_held(s, w))
        return 0;
    if (w < HEIST_CREW)
        near &= s->plan[w] | r->entrances;
    return near & ~(s->remotes | s->doors | with_chits(s, near, LOCKS));
}

static void turn_chit(heist_play *g, int hex, int kind)
{
    heist_add_chit(g->s, hex, kind, -1);
    heist_add_chit(g->s, hex, CHIT_DOWN + kind, 1);
}

/* One guard or, where there is none, one dog. ADRENALINE: +1 idea each time. */
void heist_subdue_at(heist_play *g, int w, int hex)
{
    turn_chit(g, hex, heist_chits(g->s, hex, CHIT_GUARD) ? CHIT_GUARD : CHIT_DOG);
    heist_say(g, SUBDUE, w, hex);
    if (heist_has_ability(g->s, w, ABILITY_ADRENALINE))
        g->s->who[w].ideas++;
}

/* MH-12: an alert per live camera, at once. */
static void enter(heist_play *g, int w, int hex)
{
    g->s->who[w].at = (uint8_t)hex;
    heist_say(g, MOVE, w, hex);
    for (int n = heist_chits(g->s, hex, CHIT_CAMERA); n && !g->s->loop; n--)
        heist_alert(g, BY_CAMERA);
    heist_take_outside(g, w);
    heist_auto_reveal(g);
    heist_settle(g);
}

static void gain_loot(heist_play *g, int w)
{
    heist_person *p = &g->s->who[w];
    p->left[LETTER_LOOT]--;
    if (p->loot[LOOT_CASH] < 255)
        p->loot[LOOT_CASH]++;
    heist_say(g, LOOT, w, p->at);
    heist_take_outside(g, w);
}

void heist_act_do(heist_play *g, int w, heist_move m)
{
    heist_person *p = &g->s->who[w];
    switch (m.verb) {
    case VERB_MOVE:
        p->left[LETTER_MOVE]--;
        enter(g, w, m.a);
        break;
    case VERB_UNLOCK:
        p->left[LETTER_UNLOCK]--;
        turn_chit(g, m.a, CHIT_LOCK);
        heist_say(g, UNLOCK, w, m.a);
        heist_free_npcs(g);
        break;
    case VERB_SUBDUE:
        p->left[LETTER_SUBDUE]--;
        heist_subdue_at(g, w, m.a);
        heist_settle(g);
        break;
    case VERB_DISABLE:
        p->left[LETTER_DISABLE]--;
        turn_chit(g, m.a, CHIT_CAMERA);
        heist_say(g, DISABLE, w, m.a);
        break;
    case VERB_REVEAL:
        p->left[LETTER_REVEAL]--;
        heist_reveal(g, m.a, w);
        heist_settle(g);
        break;
    case VERB_IDEA:
        p->left[p->left[LETTER_IDEA] ? LETTER_IDEA : LETTER_REVEAL]--;
        p->ideas++;
        heist_say(g, IDEA, w, HEIST_NOWHERE);
        break;
    default:
        gain_loot(g, w);
        break;
    }
}

/* ---- Loot that changes hands (MH-27) ---- */

/* LARCENIST, SWINDLER: adjacent tiles that are not locked. */
static bool within_reach(const heist_room *r, const heist_state *s, int w, int hex)
{
    return s->who[w].flags & FLAG_FINGERS && !heist_is_shut_in(s, w) && hex < r->map.hexes &&
           heist_near(r, s, w, hex) && !heist_is_barred(s, hex);
}

/* Where a thing is picked up from: the tile that is named, else the character's own, else the first
 * in reach that has it; HEIST_NOWHERE: nowhere. */
static int reach_for(const heist_room *r, const heist_state *s, int w, heist_move m)
{
    int at = s->who[w].at;
    if (m.b != HEIST_NOWHERE)
        return within_reach(r, s, w, m.b) && heist_thing(s, m.b, m.a) ? m.b : HEIST_NOWHERE;
    if (heist_thing(s, at, m.a))
        return at;
    heist_set near = heist_neighbours(r, s, at);
    heist_each (hex, near)
        if (within_reach(r, s, w, hex) && heist_thing(s, hex, m.a))
            return hex;
    return HEIST_NOWHERE;
}

const char *heist_why_not_carry(const heist_room *r, const heist_state *s, int w, heist_move m)
{
    if ((s->phase != PHASE_ACTION && s->phase != PHASE_ESCAPE) || !heist_is_in(s, w))
        return heist_not_now;
    if (m.verb == VERB_PICKUP)
        return m.a < HEIST_THINGS && reach_for(r, s, w, m) != HEIST_NOWHERE
                   ? NULL
                   : "That is not within your reach.";
    bool here = m.b == HEIST_NOWHERE || (heist_has_ability(s, w, ABILITY_SWINDLER) &&
                                         within_reach(r, s, w, m.b) && heist_is_tile(r, s, m.b));
    return m.a < HEIST_LOOTS && s->who[w].loot[m.a] && here
               ? NULL
               : "You do not carry that, or cannot put it there.";
}

/* Cash in one place is one item. Idea tokens are ideas as soon as they are picked up (R). */
void heist_carry_do(heist_play *g, int w, heist_move m)
{
    heist_state  *s = g->s;
    heist_person *p = &s->who[w];
    int hex = m.verb == VERB_PICKUP ? reach_for(g->r, s, w, m) : m.b == HEIST_NOWHERE ? p->at : m.b;
    if (m.verb == VERB_DROP) {
        heist_say(g, DROP, w, hex, m.a);
        int n = m.a == LOOT_CASH ? p->loot[LOOT_CASH] : 1;
        heist_add_thing(s, hex, m.a, n);
        p->loot[m.a] -= (uint8_t)n;
        return;
    }
    heist_say(g, PICKUP, w, hex, m.a);
    int n = m.a == LOOT_CASH ? s->cash[hex] : 1;
    heist_add_thing(s, hex, m.a, -n);
    if (m.a >= HEIST_LOOTS)
        p->ideas += (uint8_t)(2 + m.a - THING_IDEA2);
    else
        p->loot[m.a] = (uint8_t)(p->loot[m.a] + n > 255 ? 255 : p->loot[m.a] + n);
    if (m.a == heist_prize(g->r))
        heist_tell_text(g, TEXT_LOOT, w);
    heist_take_outside(g, w);
}
