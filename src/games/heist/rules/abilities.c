/* Masters of the Heist: abilities, keycard doors, the Old Friend, tokens that are moved, and the
 * end of a character's round. Free deeds beside the action itself. */
#include "games/heist/rules/rules.h"
#include "games/heist/words/words.h"

/* Another character that can be given something. */
static bool is_other(const heist_state *s, int w, int to)
{
    return to < HEIST_PEOPLE && to != w && heist_is_in(s, to);
}

static void give_idea(heist_play *g, int w, int cost, int to)
{
    g->s->who[w].ideas = (uint8_t)(g->s->who[w].ideas - cost);
    g->s->who[to].ideas++;
    heist_say(g, GIVE, w, HEIST_NOWHERE, to);
}

/* ---- Abilities ---- */

/* EFFICIENT PICKER: an action with at least one U. */
static bool picker_legal(const heist_state *s, int w)
{
    const heist_person *p = &s->who[w];
    if (!p->committed || p->done || p->flags & FLAG_PICKED || !p->ideas)
        return false;
    const heist_action *a = heist_action_of(s, w, p->committed, p->die);
    return a && a->count[LETTER_UNLOCK];
}

/* TEH CODES: a live camera that is known, with something unknown beside it. */
static bool codes_legal(const heist_room *r, const heist_state *s, int hex)
{
    if (hex >= r->map.hexes || heist_set_has(&s->unknown, hex) || !heist_chits(s, hex, CHIT_CAMERA))
        return false;
    heist_set near = heist_neighbours(r, s, hex);
    return heist_set_meets(&near, &s->unknown);
}

/* VENT CRAWL: straight across one gap. */
heist_set heist_vent_targets(const heist_room *r, const heist_state *s, int w)
{
    int       at = s->who[w].at, size = r->map.size;
    heist_set out = {0};
    for (int d = 0; d < HEIST_SIDES && heist_is_tile(r, s, at); d++) {
        int gap = heist_space_beside(size, at, d);
        if (gap == HEIST_NOWHERE || heist_is_tile(r, s, gap) || heist_is_set(&r->entrances, gap))
            continue;
        int to = heist_space_beside(size, gap, d);
        if (to != s->who[w].vent_to && heist_is_tile(r, s, to))
            heist_set_add(&out, to);
    }
    return out;
}

static bool vent_legal(const heist_room *r, const heist_state *s, int w, int hex)
{
    heist_set vents = heist_vent_targets(r, s, w);
    return heist_is_set(&vents, hex);
}

static bool in_action(const heist_room *r, const heist_state *s, int w, int ability, int a, int b)
{
    const heist_person *p    = &s->who[w];
    bool                once = !(p->flags & FLAG_ONCE), free = !heist_is_shut_in(s, w); /* MH-60 */
    switch (ability) {
    case ABILITY_EFFICIENT_PICKER:
        return !a && !b && free && picker_legal(s, w);
    case ABILITY_BETTER_WAYS:
        return !a && !b && free && p->ideas && !(p->flags & FLAG_WAYS);
    case ABILITY_CHANGE_OF_PLANS:
        return !a && !b && once && p->ideas >= 2;
    case ABILITY_NEW_PLAN: /* b: hand an idea on */
        return b ? b == 1 && p->gifts && p->ideas && is_other(s, w, a)
                 : !a && once && p->ideas >= 2;
    case ABILITY_TEH_CODES:
        return !b && once && p->ideas >= 2 && codes_legal(r, s, a);
    case ABILITY_HAS_THE_CODE:
        return !b && once && codes_legal(r, s, a);
    case ABILITY_VENT_CRAWL:
        return !b && free && vent_legal(r, s, w, a);
    default:
        return false;
    }
}

/* MH-42: in Escape no ability that costs noise or alerts. Characters who are out can still help. */
static bool pinch_legal(const heist_state *s, int w, int ability, int a)
{
    const heist_person *p    = &s->who[w];
    bool                good = ability == ABILITY_GOOD_IN_A_PINCH;
    return s->phase == PHASE_ESCAPE && p->status != STATUS_BUSTED && p->ideas >= 2 &&
           is_other(s, w, a) && (!good || !(p->flags & FLAG_ONCE));
}

static bool ability_legal(const heist_room *r, const heist_state *s, int w, heist_move m)
{
    const heist_person *p = &s->who[w];
    if (m.a == ABILITY_GOOD_IN_A_PINCH || m.a == ABILITY_GREAT_IN_A_PINCH)
        return !m.c && pinch_legal(s, w, m.a, m.b);
    if (!heist_is_in(s, w))
        return false;
    if (m.a == ABILITY_LARCENIST || m.a == ABILITY_SWINDLER)
        return !m.b && !m.c && p->ideas && !(p->flags & FLAG_FINGERS) && !heist_is_shut_in(s, w);
    return s->phase == PHASE_ACTION && in_action(r, s, w, m.a, m.b, m.c);
}

static void reveal_around(heist_play *g, int w, int hex)
{
    heist_set around = heist_set_and(heist_neighbours(g->r, g->s, hex), g->s->unknown);
    heist_each (to, &around)
        heist_reveal(g, to, w);
    heist_settle(g);
}

static void move_tokens(heist_play *g, int w, int tokens)
{
    heist_person *p = &g->s->who[w];
    p->ideas        = (uint8_t)(p->ideas - 2);
    p->flags |= FLAG_ONCE;
    g->s->lift = (uint8_t)(g->s->lift + tokens);
}

static void ability_do(heist_play *g, int w, heist_move m)
{
    heist_person *p = &g->s->who[w];
    heist_say(g, ABILITY, w, HEIST_NOWHERE, m.a);
    switch (m.a) {
    case ABILITY_EFFICIENT_PICKER:
        p->ideas--;
        p->left[LETTER_MOVE]++;
        p->owed_noise++;
        p->flags |= FLAG_PICKED;
        break;
    case ABILITY_BETTER_WAYS:
        p->ideas--;
        p->flags |= FLAG_WAYS;
        break;
    case ABILITY_CHANGE_OF_PLANS:
        move_tokens(g, w, 3);
        break;
    case ABILITY_NEW_PLAN:
        if (m.c) {
            p->gifts--;
            give_idea(g, w, 1, m.b);
            break;
        }
        move_tokens(g, w, 6);
        p->gifts = 3;
        heist_make_noise(g, w, 1);
        break;
    case ABILITY_TEH_CODES:
    case ABILITY_HAS_THE_CODE:
        p->ideas = (uint8_t)(p->ideas - (m.a == ABILITY_TEH_CODES ? 2 : 0));
        p->flags |= FLAG_ONCE;
        reveal_around(g, w, m.b);
        break;
    case ABILITY_VENT_CRAWL:
        p->vent_from = p->at;
        p->vent_to   = m.b;
        heist_make_noise(g, w, 4);
        heist_auto_reveal(g);
        heist_settle(g);
        break;
    case ABILITY_GOOD_IN_A_PINCH:
    case ABILITY_GREAT_IN_A_PINCH:
        p->flags |= m.a == ABILITY_GOOD_IN_A_PINCH ? FLAG_ONCE : 0;
        give_idea(g, w, 2, m.b);
        break;
    default: /* LARCENIST, SWINDLER */
        p->ideas--;
        p->flags |= FLAG_FINGERS;
        break;
    }
}

/* ---- The rest ---- */

/* MH-64: in Escape a door costs one move, so an idea. */
static const char *why_not_open(const heist_room *r, const heist_state *s, int w, int hex)
{
    const heist_person *p = &s->who[w];
    if (!heist_is_in(s, w))
        return heist_not_now;
    if (heist_is_shut_in(s, w))
        return heist_shut_in;
    if (!p->loot[LOOT_KEYCARD])
        return "You need the keycard for that door.";
    return heist_is_set(&s->doors, hex) && heist_near(r, s, w, hex) &&
                   (s->phase == PHASE_ACTION || p->ideas)
               ? NULL
               : "There is no keycard door next to you there, or, in Escape, you have no idea left "
                 "to pay for opening it.";
}

/* Old Friend: a character outdoors gives one idea for two, in the action phase. */
static bool friend_legal(const heist_room *r, const heist_state *s, int w, heist_move m)
{
    return m.a == FIXER_OLD_FRIEND && s->fixers >> FIXER_OLD_FRIEND & 1 &&
           heist_is_outdoors(r, s, s->who[w].at) && s->who[w].ideas >= 2 && !m.c &&
           is_other(s, w, m.b);
}

/* MH-63, CHANGE OF PLANS: tokens in the middle of a heist. */
static bool token_legal(const heist_room *r, const heist_state *s, int w, heist_move m)
{
    bool there = heist_is_set(&s->plan[w], m.a);
    return heist_is_tile(r, s, m.a) &&
           (m.verb == VERB_PLAN ? s->who[w].spare && !there : s->lift && there);
}

static const char *why_not_ability(const heist_room *r, const heist_state *s, int w, heist_move m)
{
    if (m.a >= HEIST_ABILITIES || !heist_has_ability(s, w, m.a))
        return "Your character does not have that ability.";
    if (ability_legal(r, s, w, m))
        return NULL;
    return heist_is_shut_in(s, w)
               ? heist_shut_in
               : "You cannot pay for that ability, have used it already, or it has nothing to work "
                 "on.";
}

const char *heist_why_not_use(const heist_room *r, const heist_state *s, int w, heist_move m)
{
    const heist_person *p      = &s->who[w];
    bool                action = s->phase == PHASE_ACTION;
    if (action || s->phase == PHASE_ESCAPE) {
        if (m.verb == VERB_ABILITY)
            return why_not_ability(r, s, w, m);
        if (m.verb == VERB_OPEN)
            return why_not_open(r, s, w, m.a);
    }
    if (!action || !heist_is_in(s, w))
        return heist_not_now;
    if (m.verb == VERB_DONE) { /* MH-22: passing is not possible */
        if (!p->committed)
            return "Nobody passes: put your die on an action first.";
        return p->done ? heist_not_now : NULL;
    }
    if (w >= HEIST_CREW)
        return heist_not_now;
    bool may = m.verb == VERB_FIXER    ? friend_legal(r, s, w, m)
               : m.verb == VERB_ESCAPE ? !(p->flags & FLAG_READY) /* MH-32 */
                                       : m.verb <= VERB_UNPLAN && token_legal(r, s, w, m);
    return may ? NULL : heist_not_now;
}

static bool everybody_agrees(const heist_state *s)
{
    for (int w = 0; w < s->seats; w++)
        if (heist_is_in(s, w) && !(s->who[w].flags & FLAG_READY))
            return false;
    return true;
}

static void end_round_of(heist_play *g, int w)
{
    heist_person *p = &g->s->who[w];
    for (int i = 0; i < HEIST_LETTERS; i++)
        p->left[i] = 0;
    p->done = 1;
    heist_say(g, DONE, w, HEIST_NOWHERE);
}

static void move_token(heist_play *g, int w, heist_move m)
{
    heist_state *s = g->s;
    if (m.verb == VERB_PLAN) {
        heist_say(g, PLAN, w, m.a);
        heist_set_add(&s->plan[w], m.a);
        s->who[w].spare--;
    } else {
        heist_say(g, UNPLAN, w, m.a);
        heist_set_drop(&s->plan[w], m.a);
        s->who[w].spare++;
        s->lift--;
    }
}

void heist_use_do(heist_play *g, int w, heist_move m)
{
    heist_person *p = &g->s->who[w];
    switch (m.verb) {
    case VERB_ABILITY:
        ability_do(g, w, m);
        break;
    case VERB_OPEN:
        p->ideas = (uint8_t)(p->ideas - (g->s->phase == PHASE_ESCAPE));
        heist_set_drop(&g->s->doors, m.a);
        heist_say(g, OPEN, w, m.a);
        break;
    case VERB_FIXER:
        give_idea(g, w, 2, m.b);
        break;
    case VERB_PLAN:
    case VERB_UNPLAN:
        move_token(g, w, m);
        break;
    case VERB_DONE:
        end_round_of(g, w);
        break;
    default:
        p->flags |= FLAG_READY;
        heist_say(g, AGREE, w, HEIST_NOWHERE);
        if (everybody_agrees(g->s))
            heist_begin_escape(g);
        break;
    }
}
