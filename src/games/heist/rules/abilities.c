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
    for (int d = 0; d < HEIST_SIDES; d++)
        if (heist_is_set(&s->unknown, heist_beside(r, s, hex, d)))
            return true;
    return false;
}

/* VENT CRAWL: straight across one gap. */
heist_set heist_vent_targets(const heist_room *r, const heist_state *s, int w)
{
    int       at = s->who[w].at, size = r->map.size;
    heist_set out = {{0, 0}};
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
    if (m.a >= HEIST_ABILITIES || !heist_has_ability(s, w, m.a))
        return false;
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
    heist_set around = {{0, 0}};
    for (int d = 0; d < HEIST_SIDES; d++) {
        int to = heist_beside(g->r, g->s, hex, d);
        if (heist_is_set(&g->s->unknown, to))
            heist_set_add(&around, to);
    }
    for (int to = -1; (to = heist_set_first(&around, to + 1)) >= 0;)
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
static bool open_legal(const heist_room *r, const heist_state *s, int w, int hex)
{
    const heist_person *p = &s->who[w];
    return heist_is_in(s, w) && heist_is_set(&s->doors, hex) && heist_near(r, s, w, hex) &&
           p->loot[LOOT_KEYCARD] && !heist_is_shut_in(s, w) &&
           (s->phase == PHASE_ACTION || p->ideas);
}

/* Old Friend: a character outdoors gives one idea for two, in the action phase. */
static bool friend_legal(const heist_room *r, const heist_state *s, int w, heist_move m)
{
    return m.a == FIXER_OLD_FRIEND && s->fixers >> FIXER_OLD_FRIEND & 1 && w < HEIST_CREW &&
           s->phase == PHASE_ACTION && heist_is_in(s, w) && heist_is_outdoors(r, s, s->who[w].at) &&
           s->who[w].ideas >= 2 && !m.c && is_other(s, w, m.b);
}

/* MH-63, CHANGE OF PLANS: tokens in the middle of a heist. */
static bool token_legal(const heist_room *r, const heist_state *s, int w, heist_move m)
{
    if (s->phase != PHASE_ACTION || w >= HEIST_CREW || !heist_is_in(s, w) || m.b || m.c ||
        m.a >= r->map.hexes || !heist_is_tile(r, s, m.a))
        return false;
    bool there = heist_set_has(&s->plan[w], m.a);
    return m.verb == VERB_PLAN ? s->who[w].spare && !there : s->lift && there;
}

bool heist_use_legal(const heist_room *r, const heist_state *s, int w, heist_move m)
{
    const heist_person *p    = &s->who[w];
    bool                bare = !m.a && !m.b && !m.c;
    if ((s->phase != PHASE_ACTION && s->phase != PHASE_ESCAPE) || s->wait)
        return false;
    switch (m.verb) {
    case VERB_ABILITY:
        return ability_legal(r, s, w, m);
    case VERB_OPEN:
        return !m.b && !m.c && open_legal(r, s, w, m.a);
    case VERB_FIXER:
        return friend_legal(r, s, w, m);
    case VERB_PLAN:
    case VERB_UNPLAN:
        return token_legal(r, s, w, m);
    case VERB_DONE: /* MH-22: passing is not possible */
        return bare && s->phase == PHASE_ACTION && heist_is_in(s, w) && p->committed && !p->done;
    case VERB_ESCAPE: /* MH-32 */
        return bare && s->phase == PHASE_ACTION && heist_is_in(s, w) && w < HEIST_CREW &&
               !(p->flags & FLAG_READY);
    default:
        return false;
    }
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
