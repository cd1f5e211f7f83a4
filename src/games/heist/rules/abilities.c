/* Masters of the Heist: abilities, keycard doors, the Old Friend, tokens that are moved, and the
 * end of a character's round. Free deeds beside the action itself. */
#include "games/heist/rules/rules.h"
#include "games/heist/words/words.h"

/* Another character that can be given something. */
static bool is_other(const heist_state *s, int w, int to)
{
    return to < HEIST_PEOPLE && to != w && heist_is_in(s, to);
}

static void pay(heist_person *p, int ideas) { p->ideas -= (uint8_t)ideas; }

static void give_idea(heist_play *g, int w, int to)
{
    g->s->who[to].ideas++;
    heist_say(g, GIVE, w, HEIST_NOWHERE, to);
}

/* ---- Abilities ---- */

/* EFFICIENT PICKER: an action with at least one U. */
static bool picker_legal(const heist_state *s, int w)
{
    const heist_person *p = &s->who[w];
    const heist_action *a =
        p->committed && !p->done ? heist_action_of(s, w, p->committed, p->die) : NULL;
    return a && a->count[LETTER_UNLOCK];
}

/* TEH CODES: a live camera that is known, with something unknown beside it. */
static bool codes_legal(const heist_room *r, const heist_state *s, int hex)
{
    if (hex >= r->map.hexes || heist_set_has(s->unknown, hex) || !heist_chits(s, hex, CHIT_CAMERA))
        return false;
    return heist_neighbours(r, s, hex) & s->unknown;
}

/* VENT CRAWL: straight across one gap. */
heist_set heist_vent_targets(const heist_room *r, const heist_state *s, int w)
{
    int       at = s->who[w].at, size = r->map.size;
    heist_set out = 0;
    for (int d = 0; d < HEIST_SIDES && heist_is_tile(r, s, at); d++) {
        int gap = heist_space_beside(size, at, d);
        if (gap == HEIST_NOWHERE || heist_is_tile(r, s, gap) || heist_set_has(r->entrances, gap))
            continue;
        int to = heist_space_beside(size, gap, d);
        if (to != s->who[w].vent_to && heist_is_tile(r, s, to))
            heist_set_add(&out, to);
    }
    return out;
}

/* What bars an ability once it is used, until it may be used again. */
static const uint8_t flag_of[HEIST_ABILITIES] = {
    [ABILITY_EFFICIENT_PICKER] = FLAG_PICKED, [ABILITY_BETTER_WAYS] = FLAG_WAYS,
    [ABILITY_CHANGE_OF_PLANS] = FLAG_ONCE,    [ABILITY_NEW_PLAN] = FLAG_ONCE,
    [ABILITY_TEH_CODES] = FLAG_ONCE,          [ABILITY_HAS_THE_CODE] = FLAG_ONCE,
    [ABILITY_GOOD_IN_A_PINCH] = FLAG_ONCE,    [ABILITY_LARCENIST] = FLAG_FINGERS,
    [ABILITY_SWINDLER] = FLAG_FINGERS};

/* NEW PLAN: an idea that is handed on afterwards. */
static bool is_gift(heist_move m) { return m.a == ABILITY_NEW_PLAN && m.c; }

/* MH-42: in Escape no ability that costs noise or alerts. Characters who are out can still help. MH-60: under a
 * remote lock hardly any. */
static bool ability_legal(const heist_room *r, const heist_state *s, int w, heist_move m)
{
    const heist_person *p  = &s->who[w];
    bool                in = heist_is_in(s, w), free = !heist_is_shut_in(s, w),
         action = in && s->phase == PHASE_ACTION;
    if (is_gift(m))
        return action && m.c == 1 && p->gifts && p->ideas && is_other(s, w, m.b);
    if (m.c || p->ideas < heist_abilities[m.a].ideas || p->flags & flag_of[m.a])
        return false;
    switch (m.a) {
    case ABILITY_EFFICIENT_PICKER:
        return action && !m.b && free && picker_legal(s, w);
    case ABILITY_BETTER_WAYS:
        return action && !m.b && free;
    case ABILITY_CHANGE_OF_PLANS:
    case ABILITY_NEW_PLAN:
        return action && !m.b;
    case ABILITY_TEH_CODES:
    case ABILITY_HAS_THE_CODE:
        return action && codes_legal(r, s, m.b);
    case ABILITY_VENT_CRAWL:
        return action && free && heist_set_has(heist_vent_targets(r, s, w), m.b);
    case ABILITY_GOOD_IN_A_PINCH:
    case ABILITY_GREAT_IN_A_PINCH:
        return s->phase == PHASE_ESCAPE && p->status != STATUS_BUSTED && is_other(s, w, m.b);
    case ABILITY_LARCENIST:
    case ABILITY_SWINDLER:
        return in && !m.b && free;
    default:
        return false;
    }
}

static void reveal_around(heist_play *g, int w, int hex)
{
    heist_set around = heist_neighbours(g->r, g->s, hex) & g->s->unknown;
    heist_each (to, around)
        heist_reveal(g, to, w);
    heist_settle(g);
}

static void ability_do(heist_play *g, int w, heist_move m)
{
    heist_person     *p    = &g->s->who[w];
    const heist_text *card = &heist_abilities[m.a];
    heist_say(g, ABILITY, w, HEIST_NOWHERE, m.a);
    if (is_gift(m)) {
        p->gifts--;
        pay(p, 1);
        give_idea(g, w, m.b);
        return;
    }
    pay(p, card->ideas);
    p->flags |= flag_of[m.a];
    switch (m.a) {
    case ABILITY_EFFICIENT_PICKER:
        p->left[LETTER_MOVE]++;
        p->owed_noise++;
        break;
    case ABILITY_CHANGE_OF_PLANS:
        g->s->lift += 3;
        break;
    case ABILITY_NEW_PLAN:
        g->s->lift += 6;
        p->gifts = 3;
        heist_make_noise(g, w, card->noise);
        break;
    case ABILITY_TEH_CODES:
    case ABILITY_HAS_THE_CODE:
        reveal_around(g, w, m.b);
        break;
    case ABILITY_VENT_CRAWL:
        p->vent_from = p->at;
        p->vent_to   = m.b;
        heist_make_noise(g, w, card->noise);
        heist_auto_reveal(g);
        heist_settle(g);
        break;
    case ABILITY_GOOD_IN_A_PINCH:
    case ABILITY_GREAT_IN_A_PINCH:
        give_idea(g, w, m.b);
        break;
    default:
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
    return heist_set_has(s->doors, hex) && heist_near(r, s, w, hex) &&
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
    bool there = heist_set_has(s->plan[w], m.a);
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
            return "You cannot pass: put your die on an action first.";
        return p->done ? heist_not_now : NULL;
    }
    if (w >= HEIST_CREW)
        return heist_not_now;
    bool may = m.verb == VERB_FIXER    ? friend_legal(r, s, w, m)
               : m.verb == VERB_ESCAPE ? !(p->flags & FLAG_READY) /* MH-32 */
                                       : m.verb <= VERB_UNPLAN && token_legal(r, s, w, m);
    return may ? NULL : heist_not_now;
}

static bool all_agree(const heist_state *s)
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
        pay(p, g->s->phase == PHASE_ESCAPE);
        heist_set_drop(&g->s->doors, m.a);
        heist_say(g, OPEN, w, m.a);
        break;
    case VERB_FIXER:
        pay(p, 2);
        give_idea(g, w, m.b);
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
        if (all_agree(g->s))
            heist_begin_escape(g);
        break;
    }
}
