/* Masters of the Heist: putting the die on an action (MH-22, MH-23), and the actions that are more
 * than their letters.
 *
 * A commit is a slot, a die value (0: as rolled) and, for actions that need more, a purpose in the
 * place of the die: see heist_purpose. */

#include "games/heist/rules/rules.h"
#include "games/heist/words/words.h"

int heist_commit_cost(const heist_state *s, int w, heist_move m)
{
    return heist_action_cost(s, w, m, heist_commit_action(s, w, m));
}

/* ---- What an action needs (R: it can be committed only if it can be paid and done) ---- */

static bool can_breach(const heist_room *r, const heist_state *s, int w)
{
    return heist_is_indoors(r, s, w) &&
           heist_map_is_external(&r->map, heist_outside(r, s), s->who[w].at);
}

/* MH-60: under a remote lock an action may have letters that cannot be used now, as any action may;
 * but one that does more than ideas, loot and reveals by itself cannot be done. */
static bool works_shut_in(int slot, int special)
{
    return slot != SLOT_ITEM + ITEM_FLASHBANG &&
           (special == SPECIAL_NONE || special == SPECIAL_PATCH_IN);
}

static bool can_grant(const heist_state *s, int w, heist_move m)
{
    int letter = m.b - PURPOSE_GRANT + LETTER_UNLOCK;
    if (m.b < PURPOSE_GRANT || m.b > PURPOSE_GRANT + 2 || m.c >= HEIST_PEOPLE || m.c == w ||
        !heist_is_in(s, m.c) || heist_is_shut_in(s, m.c))
        return false;
    return letter != LETTER_SUBDUE || !heist_has_ability(s, m.c, ABILITY_BETTER_WAYS);
}

/* Up to two tiles away in a straight line, not over locked tiles or gaps. */
heist_set heist_toss_targets(const heist_room *r, const heist_state *s, int w)
{
    heist_set out = 0;
    for (int side = 0; side < HEIST_SIDES; side++)
        for (int i = 0, hex = s->who[w].at; i < 2; i++) {
            hex = heist_beside(r, s, hex, side);
            if (hex == HEIST_NOWHERE || !heist_is_tile(r, s, hex) || heist_chits(s, hex, CHIT_LOCK))
                break;
            heist_set_add(&out, hex);
        }
    return out;
}

static bool can_toss(const heist_room *r, const heist_state *s, int w, heist_move m)
{
    int loot = m.b - PURPOSE_TOSS;
    return loot >= 0 && loot < HEIST_LOOTS && s->who[w].loot[loot] &&
           heist_set_has(heist_toss_targets(r, s, w), m.c);
}

bool heist_is_beside_live_camera(const heist_room *r, const heist_state *s, int w)
{
    heist_set near = heist_neighbours(r, s, s->who[w].at);
    heist_each (hex, near)
        if (heist_chits(s, hex, CHIT_CAMERA))
            return true;
    return false;
}

/* Choice number `k` of one to three sides, smallest first, a side as often as cameras on it are
 * meant. False: no such choice. */
bool heist_rewire_choice(int k, int8_t side[3])
{
    for (int a = 0; a < 6; a++)
        for (int b = a - 1; b < 6; b++)
            for (int c = b - 1; c < 6; c++) {
                bool two = b >= a, three = c >= b;
                if ((b == a - 1 && c != b - 1) || k--)
                    continue;
                side[0] = (int8_t)a;
                side[1] = (int8_t)(two ? b : -1);
                side[2] = (int8_t)(two && three ? c : -1);
                return true;
            }
    return false;
}

static bool can_rewire(const heist_room *r, const heist_state *s, int w, heist_move m)
{
    int8_t side[3];
    int    used[6] = {0};
    if (m.b != PURPOSE_REWIRE + s->who[w].at || !heist_rewire_choice(m.c, side))
        return false;
    for (int i = 0; i < 3; i++) {
        int hex = side[i] < 0 ? -1 : heist_beside(r, s, s->who[w].at, side[i]);
        if (hex >= 0 &&
            (hex == HEIST_NOWHERE || ++used[(int)side[i]] > heist_chits(s, hex, CHIT_CAMERA)))
            return false;
    }
    return true;
}

static bool special_legal(const heist_room *r, const heist_state *s, int w, int special,
                          heist_move m)
{
    bool plain = m.b < PURPOSE_GRANT && !m.c;
    switch (special) {
    case SPECIAL_BREACH:
        return plain && can_breach(r, s, w);
    case SPECIAL_AUTOPWN:
    case SPECIAL_EXPLOIT:
        return can_grant(s, w, m);
    case SPECIAL_BOLT:
        return plain || (m.b == PURPOSE_FAR && !m.c);
    case SPECIAL_TOSS_LOOT:
        return can_toss(r, s, w, m);
    case SPECIAL_PATCH_IN:
        return plain && heist_is_beside_live_camera(r, s, w);
    case SPECIAL_REWIRE:
        return can_rewire(r, s, w, m);
    default:
        return plain;
    }
}

const char *heist_why_barred(const heist_state *s, int w, heist_move m)
{
    if (heist_is_shut_in(s, w) && !works_shut_in(m.a, heist_commit_action(s, w, m)->special))
        return "shut-in";
    return s->who[w].ideas < heist_commit_cost(s, w, m) ? "too-few-ideas" : NULL;
}

/* What an action that says what for looks like; NULL: it does not. */
static const char *purpose_of(int special)
{
    switch (special) {
    case SPECIAL_TOSS_LOOT:
        return "Say what for: “commit c3 for jewel 3.4”.";
    case SPECIAL_REWIRE:
        return "Say what for: “commit c2 for 3.4 3.5”.";
    case SPECIAL_AUTOPWN:
    case SPECIAL_EXPLOIT:
        return "Say what for: “commit c2 for 1 u”.";
    default:
        return NULL;
    }
}

/* Does it grant a letter (Autopwn, Exploit) to a character under a remote lock? */
static bool grants_shut_in(const heist_state *s, heist_move m)
{
    return m.b >= PURPOSE_GRANT && m.b <= PURPOSE_GRANT + 2 && m.c < HEIST_PEOPLE &&
           heist_is_in(s, m.c) && heist_is_shut_in(s, m.c);
}

static const char *why_not_special(const heist_room *r, const heist_state *s, int w, int special,
                                   heist_move m)
{
    bool blind = m.a == SLOT_ITEM + ITEM_FLASHBANG && heist_has_ability(s, w, ABILITY_BETTER_WAYS);
    if (!blind && special_legal(r, s, w, special, m))
        return NULL;
    if (grants_shut_in(s, m))
        return "That character is under a remote lock and could not do it.";
    return !m.b && purpose_of(special) ? purpose_of(special) : heist_idle;
}

const char *heist_why_not_commit(const heist_room *r, const heist_state *s, int w, heist_move m)
{
    const heist_person *p     = &s->who[w];
    bool                turns = m.b && m.b <= 6, item = m.a >= SLOT_ITEM;
    if (s->phase != PHASE_ACTION || !heist_is_in(s, w))
        return heist_not_now;
    if (p->committed || p->done)
        return "Your die lies on an action already; undo takes it back.";
    if (turns && m.a < SLOT_S1)
        return "Default actions ignore the die; leave “die” out.";
    if (turns && m.b == p->die)
        return "The die shows that already; leave “die” out.";
    const heist_action *a = heist_commit_action(s, w, m);
    if (!a || m.b == 7 || (turns && !p->die) || (item && !heist_owns(s, w, m.a - SLOT_ITEM)))
        return m.a && m.a < SLOT_S1 ? "Your character has no such action."
                                    : "You have no such action on that die.";
    const char *barred = heist_why_barred(s, w, m);
    return barred ? barred : why_not_special(r, s, w, a->special, m);
}

/* MH-23: dice that so many ideas can turn this one into. */
static int dice_within(int die, int ideas)
{
    int set = 0;
    for (int n = 1; n <= ideas && n <= 3; n++)
        set |= 1 << (1 + (die - 1 + n) % 6) | 1 << (1 + (die + 5 - n) % 6);
    return set & ~(1 << die);
}

/* Specials are rare here, so they are asked about one by one. */
int heist_commit_dice(const heist_room *r, const heist_state *s, int w, int slot)
{
    const heist_person *p     = &s->who[w];
    int                 rolls = p->die ? dice_within(p->die, p->ideas) | 1 << p->die : 1, out = 0;
    for (; rolls; rolls &= rolls - 1) {
        int                 die = __builtin_ctz((unsigned)rolls), b = die == p->die ? 0 : die;
        const heist_action *a = heist_action_of(s, w, slot, die);
        heist_move          m = {.verb = VERB_COMMIT, .a = (uint8_t)slot, .b = (uint8_t)b};
        if (a && ((!a->special && slot < SLOT_ITEM) || !heist_why_not_commit(r, s, w, m)))
            out |= 1 << b;
    }
    return out;
}

/* ---- Doing it ---- */

static void grant(heist_play *g, heist_move m, int n)
{
    heist_person *to     = &g->s->who[m.c];
    int           letter = m.b - PURPOSE_GRANT + LETTER_UNLOCK;
    to->left[letter] += (uint8_t)n;
    to->done = 0; /* it may do this even if it was done */
}

static void toss(heist_play *g, int w, heist_move m)
{
    int           loot = m.b - PURPOSE_TOSS;
    heist_person *p    = &g->s->who[w];
    int           n    = loot == LOOT_CASH ? p->loot[loot] : 1;
    p->loot[loot] -= (uint8_t)n;
    heist_add_thing(g->s, m.c, loot, n);
    heist_say(g, TOSS, w, m.c, loot);
}

static void rewire(heist_play *g, int w, heist_move m)
{
    int8_t side[3];
    heist_rewire_choice(m.c, side);
    for (int i = 0; i < 3 && side[i] >= 0; i++) {
        int hex = heist_beside(g->r, g->s, g->s->who[w].at, side[i]);
        heist_add_chit(g->s, hex, CHIT_CAMERA, -1);
        heist_add_chit(g->s, hex, CHIT_DOWN + CHIT_CAMERA, 1);
        heist_say(g, DISABLE, w, hex);
        while (heist_guards(g->s, hex))
            heist_subdue_at(g, w, hex);
    }
    heist_free_npcs(g);
}

static void flash(heist_play *g, int w)
{
    for (int d = -1; d < HEIST_SIDES; d++) {
        int at = g->s->who[w].at, hex = d < 0 ? at : heist_beside(g->r, g->s, at, d);
        while (hex != HEIST_NOWHERE && heist_guards(g->s, hex))
            heist_subdue_at(g, w, hex);
    }
    heist_free_npcs(g);
}

static void do_special(heist_play *g, int w, int special, heist_move m)
{
    heist_person *p = &g->s->who[w];
    switch (special) {
    case SPECIAL_BREACH:
        heist_set_add(&g->s->exits, p->at);
        heist_say(g, BREACH, w, p->at);
        heist_begin_escape(g);
        break;
    case SPECIAL_AUTOPWN:
    case SPECIAL_EXPLOIT:
        grant(g, m, special == SPECIAL_AUTOPWN ? 1 : 2);
        break;
    case SPECIAL_BOLT:
        if (m.b == PURPOSE_FAR)
            p->left[LETTER_MOVE]++;
        break;
    case SPECIAL_TOSS_LOOT:
        toss(g, w, m);
        break;
    case SPECIAL_LOOP_FOOTAGE:
        g->s->loop = 1;
        heist_say(g, LOOP, w, HEIST_NOWHERE);
        break;
    case SPECIAL_REWIRE:
        rewire(g, w, m);
        break;
    default:
        break;
    }
}

void heist_commit_do(heist_play *g, int w, heist_move m)
{
    heist_person       *p   = &g->s->who[w];
    int                 die = heist_commit_die(g->s, w, m);
    const heist_action *a   = heist_commit_action(g->s, w, m);
    p->ideas -= (uint8_t)heist_commit_cost(g->s, w, m);
    p->die       = (uint8_t)die;
    p->committed = m.a;
    p->flags &= (uint8_t)~(FLAG_PICKED | FLAG_FIXED);
    for (int i = 0; i < HEIST_LETTERS; i++)
        p->left[i] += a->count[i];
    p->owed_noise += a->noise;
    p->owed_alerts += a->alerts;
    heist_say(g, COMMIT, w, HEIST_NOWHERE, caper_text(g->ev, a->title));
    if (m.a >= SLOT_ITEM) {
        int item = m.a - SLOT_ITEM;
        if (heist_items[item].lost >> die & 1)
            g->s->owner[item] = NONE;
        if (item == ITEM_FLASHBANG)
            flash(g, w);
    }
    do_special(g, w, a->special, m);
}
