/* Masters of the Heist: what a bot does with its die: the action that brings it furthest along for
 * the least noise, and then its sub-actions. */
#include "games/heist/bot/bot.h"
#include "games/heist/rules/rules.h"

/* ---- What a handful of sub-actions brings ---- */

/* Follow the way with these letters. The progress in tenths; the first deed into `first` (may be
 * NULL; its verb is HEIST_VERBS if there is none). */
static int follow(const bot_turn *t, const uint8_t *letters, heist_move *first)
{
    const heist_state *s = t->mind->s;
    int                left[HEIST_LETTERS], gain = 0, at = s->who[t->w].at;
    bool               glides = s->who[t->w].flags & FLAG_WAYS;
    heist_move         deed   = {.verb = HEIST_VERBS};
    for (int i = 0; i < HEIST_LETTERS; i++)
        left[i] = letters[i];
#define DO(letter, what, hex, worth)                                                               \
    do {                                                                                           \
        if (deed.verb == HEIST_VERBS)                                                              \
            deed = heist_make(what, hex, 0, 0);                                                    \
        left[letter]--;                                                                            \
        gain += (worth);                                                                           \
    } while (0)
    for (int i = 0; i < t->steps; i++) {
        int next   = t->way[i];
        int guards = glides ? 0 : heist_guards(s, at), locks = heist_chits(s, next, CHIT_LOCK),
            cameras = s->loop ? 0 : heist_chits(s, next, CHIT_CAMERA);
        if (i && heist_set_has(s->unknown, next)) { /* what is there is unknown */
            gain += 5 * left[LETTER_MOVE] + 3 * left[LETTER_UNLOCK] + 3 * left[LETTER_SUBDUE];
            break;
        }
        if (guards && heist_has_ability(s, t->w, ABILITY_BETTER_WAYS)) {
            if (!s->who[t->w].ideas || !left[LETTER_MOVE])
                break;
            if (deed.verb == HEIST_VERBS)
                deed = heist_make(VERB_ABILITY, ABILITY_BETTER_WAYS, 0, 0);
            glides = true;
            guards = 0;
        }
        for (; guards && left[LETTER_SUBDUE]; guards--)
            DO(LETTER_SUBDUE, VERB_SUBDUE, at, 13);
        for (; locks && left[LETTER_UNLOCK]; locks--)
            DO(LETTER_UNLOCK, VERB_UNLOCK, next, 13);
        if (guards || locks || heist_set_has(s->remotes, next))
            break;
        if (heist_set_has(s->doors, next)) {
            if (!s->who[t->w].loot[LOOT_KEYCARD])
                break;
            if (deed.verb == HEIST_VERBS)
                deed = heist_make(VERB_OPEN, next, 0, 0);
        }
        if (!left[LETTER_MOVE])
            break;
        for (; cameras && left[LETTER_DISABLE]; cameras--)
            DO(LETTER_DISABLE, VERB_DISABLE, next, 7);
        DO(LETTER_MOVE, VERB_MOVE, next, 10 - 7 * cameras + (i + 1 == t->steps ? 6 : 0));
        at = next;
    }
#undef DO
    if (first)
        *first = deed;
    return gain;
}

/* What one more idea is worth to a character with that many: a runner with loot needs a few more. */
static int worth_of_idea(const bot_turn *t, int ideas)
{
    if (t->mind->p->saves && bot_carries(t->mind, t->w) && ideas < t->steps)
        return 10;
    return ideas < 3 ? 7 : ideas < 6 ? 4 : 2;
}

static bool wants_cash(const bot_turn *t) { return t->mind->missing[LOOT_CASH] > 0; }

/* Idle characters had better be quiet. */
static int noise_price(const bot_turn *t)
{
    const bot_way_to_play *how = t->mind->p;
    if (!t->spare)
        return how->noise;
    return how->quiet == QUIET_SILENT ? 12 : how->noise > 6 ? how->noise : 6;
}

/* An action's worth: progress, ideas, loot, and what it costs. */
static int worth_of(const bot_turn *t, const uint8_t *letters, int noise, int alerts,
                    int ideas_spent)
{
    const bot_way_to_play *how = t->mind->p;
    const heist_person    *p   = &t->mind->s->who[t->w];
    uint8_t                with[HEIST_LETTERS];
    for (int i = 0; i < HEIST_LETTERS; i++)
        with[i] = (uint8_t)(letters[i] + p->left[i]);
    int score = follow(t, with, NULL) * how->speed / 100;
    int ideas = p->ideas - ideas_spent;
    score += worth_of_idea(t, ideas) * letters[LETTER_IDEA] * how->idea / 100;
    score += (t->dark ? how->reveal : t->mind->bag_has_wanted ? 5 : 0) * letters[LETTER_REVEAL];
    score += (wants_cash(t) ? how->cash : 1) * letters[LETTER_LOOT];
    score -= noise_price(t) * noise + how->alert * alerts +
             (how->spend + (ideas < 2 ? 2 : 0)) * ideas_spent;
    return score;
}

/* Guards here and next to me, where I have to pass. */
static int guards_ahead(const bot_turn *t)
{
    const heist_state *s = t->mind->s;
    int                n = heist_guards(s, s->who[t->w].at);
    return t->steps > 1 ? n + heist_guards(s, t->way[0]) : n;
}

/* What others make of letters that they are given: looked at once, for there are several letters. */
typedef struct others {
    uint8_t  known;
    bot_turn turn[HEIST_PEOPLE];
    int      gain[HEIST_PEOPLE]; /* with what they have */
} others;

/* What it would be worth to the other. */
static int worth_of_grant(const bot_turn *t, heist_move m, int letters, others *o)
{
    const uint8_t *left                = t->mind->s->who[m.c].left;
    uint8_t        with[HEIST_LETTERS] = {0};
    int            letter              = m.b - PURPOSE_GRANT + LETTER_UNLOCK;
    if (!(o->known >> m.c & 1)) {
        bot_look(t->mind, m.c, &o->turn[m.c]);
        o->gain[m.c] = follow(&o->turn[m.c], left, NULL);
        o->known |= (uint8_t)(1 << m.c);
    }
    for (int i = 0; i < HEIST_LETTERS; i++)
        with[i] = left[i];
    with[letter] += (uint8_t)letters;
    return follow(&o->turn[m.c], with, NULL) - o->gain[m.c] - 9;
}

static int worth_of_commit(const bot_turn *t, heist_move m, others *o)
{
    static const uint8_t none[HEIST_LETTERS], three[HEIST_LETTERS] = {[LETTER_MOVE] = 3};
    const heist_action  *a    = heist_commit_action(t->mind->s, t->w, m);
    int                  paid = heist_action_cost(t->mind->s, t->w, m, a);
    switch (a->special) {
    case SPECIAL_NONE:
        if (m.a == SLOT_ITEM + ITEM_FLASHBANG)
            return worth_of(t, a->count, a->noise, 0, paid) + 13 * guards_ahead(t) - 10;
        return worth_of(t, a->count, a->noise, a->alerts, paid) - (m.a >= SLOT_ITEM ? 4 : 0);
    case SPECIAL_DART:
    case SPECIAL_BOLT:
    case SPECIAL_PATCH_IN:
        return worth_of(t, m.b == PURPOSE_FAR ? three : a->count, a->noise, 0, paid);
    case SPECIAL_AUTOPWN:
    case SPECIAL_EXPLOIT:
        return worth_of_grant(t, m, a->special == SPECIAL_EXPLOIT ? 2 : 1, o);
    default:
        return worth_of(t, none, 1, 0, 2) - 20;
    }
}

/* ---- Moves of the action phase ---- */

/* The best of the commits that were looked at so far. */
typedef struct best_commit {
    const bot_turn *t;
    others          o;
    int             top;
    heist_move     *out;
} best_commit;

static void weigh(best_commit *b, heist_move m)
{
    int score = worth_of_commit(b->t, m, &b->o);
    if (score > b->top) {
        b->top  = score;
        *b->out = m;
    }
}

static void weigh_if_legal(best_commit *b, int slot, int purpose, int whom)
{
    heist_move m;
    if (bot_may(b->t->mind, b->t->w, heist_make(VERB_COMMIT, slot, purpose, whom), &m))
        weigh(b, m);
}

/* A default action, and what the special ones can be for. */
static void weigh_default(best_commit *b, int slot)
{
    const heist_state *s = b->t->mind->s;
    int                w = b->t->w;
    weigh_if_legal(b, slot, 0, 0);
    const heist_action *a = w < HEIST_CREW ? heist_action_of(s, w, slot, s->who[w].die) : NULL;
    if (a && a->special == SPECIAL_BOLT)
        weigh_if_legal(b, slot, PURPOSE_FAR, 0);
    if (a && (a->special == SPECIAL_AUTOPWN || a->special == SPECIAL_EXPLOIT))
        for (int k = 0; k < 3 * s->seats; k++)
            weigh_if_legal(b, slot, PURPOSE_GRANT + k % 3, k / 3);
}

bool bot_commit(const bot_turn *t, heist_move *out)
{
    const heist_state *s = t->mind->s;
    best_commit        b; /* what is known of others is large: only the flags are cleared */
    b.t       = t;
    b.o.known = 0;
    b.top     = -100000;
    b.out     = out;
    for (int slot = SLOT_C1; slot <= SLOT_C3; slot++)
        weigh_default(&b, slot);
    for (int slot = SLOT_S1; slot < SLOT_ITEM + HEIST_ITEMS; slot++) {
        if (slot >= SLOT_ITEM && s->owner[slot - SLOT_ITEM] == NONE)
            continue;
        for (int dice = heist_commit_dice(t->mind->r, s, t->w, slot); dice; dice &= dice - 1)
            weigh(&b, heist_make(VERB_COMMIT, slot, __builtin_ctz((unsigned)dice), 0));
    }
    return b.top > -100000;
}

static bool is_useful_tile(const bot_turn *t, int hex)
{
    for (int w = 0; w < t->mind->s->seats; w++)
        if (heist_is_in(t->mind->s, w) && heist_set_has(t->mind->s->plan[w], hex))
            return true;
    return heist_set_has(t->mind->wanted, hex);
}

/* Letters that do not help on my way may help on another's. */
static bool use_leftovers(const bot_turn *t, heist_move *out)
{
    const heist_room  *r    = t->mind->r;
    const heist_state *s    = t->mind->s;
    const uint8_t     *left = s->who[t->w].left;
    for (int letter = LETTER_UNLOCK; letter <= LETTER_DISABLE; letter++)
        for (int d = -1; left[letter] && d < HEIST_SIDES; d++) {
            int at = s->who[t->w].at, hex = d < 0 ? at : heist_beside(r, s, at, d);
            if (hex != HEIST_NOWHERE && is_useful_tile(t, hex) &&
                bot_can(t->mind, t->w, VERB_MOVE + letter, hex, 0, out))
                return true;
        }
    for (int verb = VERB_IDEA; verb <= VERB_LOOT; verb++)
        if (bot_can(t->mind, t->w, verb, 0, 0, out))
            return true;
    if (!left[LETTER_REVEAL])
        return false;
    for (int i = 0; i < t->steps; i++)
        if (bot_can(t->mind, t->w, VERB_REVEAL, t->way[i], 0, out))
            return true;
    heist_each (hex, s->unknown)
        if ((t->mind->bag_has_wanted || is_useful_tile(t, hex)) &&
            bot_can(t->mind, t->w, VERB_REVEAL, hex, 0, out))
            return true;
    return false;
}

bool bot_pick_up(const bot_turn *t, heist_move *out)
{
    const heist_state  *s = t->mind->s;
    const heist_person *p = &s->who[t->w];
    if (!(p->flags & FLAG_FINGERS) && !s->things[p->at] && !s->cash[p->at])
        return false;
    for (int thing = 0; thing < HEIST_THINGS; thing++)
        if (bot_can(t->mind, t->w, VERB_PICKUP, thing, HEIST_NOWHERE, out) &&
            !bot_leaves_to_others(t, thing))
            return true;
    return false;
}

/* MH-64: a door next to me, and the card in my pocket. */
static bool open_door(const bot_turn *t, heist_move *out)
{
    const bot_mind *b = t->mind;
    if (!b->locked || b->s->phase != PHASE_ACTION)
        return false;
    heist_each (hex, b->s->doors)
        if (bot_can(b, t->w, VERB_OPEN, hex, 0, out))
            return true;
    return false;
}

/* An extra move for an idea and a noise, when it brings me on. */
static bool use_picker(const bot_turn *t, heist_move *out)
{
    const heist_person *p = &t->mind->s->who[t->w];
    uint8_t             with[HEIST_LETTERS];
    if (p->ideas < 2 || !bot_can(t->mind, t->w, VERB_ABILITY, ABILITY_EFFICIENT_PICKER, 0, out))
        return false;
    for (int i = 0; i < HEIST_LETTERS; i++)
        with[i] = p->left[i];
    with[LETTER_MOVE]++;
    return follow(t, with, NULL) >= follow(t, p->left, NULL) + 10;
}

/* For a character that neither hands over nor picks up. */
bool bot_sub_action(const bot_turn *t, heist_move *out)
{
    const heist_person *p = &t->mind->s->who[t->w];
    if (open_door(t, out) || use_picker(t, out))
        return true;
    follow(t, p->left, out);
    return (out->verb != HEIST_VERBS && bot_may(t->mind, t->w, *out, out)) || use_leftovers(t, out);
}
