/* Masters of the Heist: why a move is refused, in a sentence that says what would be right. What a
 * reason returns is the whole sentence; NULL: one with names and numbers in it. */
#include "games/heist/rules/rules.h"

static const char shut_in[] =
    "You are under a remote lock: only ideas, loot and reveals work there.";

static const char *why_not_act(const heist_room *r, const heist_state *s, int w, heist_move m)
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
    if (p->done)
        return "You are done for this round; undo if you want to do something else.";
    if (!p->left[letters[k]])
        return p->committed ? none[k] : "Put your die on an action first, like “commit c1”.";
    if (heist_is_shut_in(s, w))
        return shut_in;
    if (m.verb == VERB_REVEAL)
        return "That tile is not unknown.";
    if (m.a >= r->map.hexes || (!heist_near(r, s, w, m.a) && m.a != p->at))
        return "That tile is not next to you.";
    if (m.verb != VERB_MOVE)
        return "There is nothing like that for you to do there.";
    if (heist_guards(s, p->at) && !(p->flags & FLAG_WAYS))
        return "A guard holds you here: subdue him first.";
    if (heist_chits(s, m.a, CHIT_LOCK))
        return "That tile is locked.";
    return heist_is_barred(s, m.a)
               ? "That tile is barred: it opens with a keycard, by a server, or not at all."
               : "You have no planning token on that tile.";
}

/* Is it a grant (Autopwn, Exploit) to somebody under a remote lock? */
static bool grants_shut_in(const heist_state *s, heist_move m)
{
    return m.b >= PURPOSE_GRANT && m.b <= PURPOSE_GRANT + 2 && m.c < HEIST_PEOPLE &&
           heist_is_in(s, m.c) && heist_is_shut_in(s, m.c);
}

void heist_why_barred(const heist_state *s, int w, heist_move m, caper_buf *out)
{
    int                 die  = m.b && m.b <= 6 ? m.b : s->who[w].die;
    const heist_action *a    = heist_action_of(s, w, m.a, die);
    int                 cost = heist_commit_cost(s, w, m), have = s->who[w].ideas;
    if (heist_is_shut_in(s, w) && !heist_works_shut_in(m.a, a->special))
        caper_buf_printf(out,
                         "You are under a remote lock: only ideas, loot and reveals work there, "
                         "and %s needs more.",
                         a->title);
    else if (cost > have)
        caper_buf_printf(out, "%s costs %d idea%s, and you have %d.", a->title, cost,
                         cost == 1 ? "" : "s", have);
    else
        caper_buf_printf(out, "There is nothing for %s to work on.", a->title);
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

static const char *why_not_commit(const heist_state *s, int w, heist_move m)
{
    const heist_person *p   = &s->who[w];
    int                 die = m.b && m.b <= 6 ? m.b : p->die;
    const heist_action *a   = m.a ? heist_action_of(s, w, m.a, die) : NULL;
    if (p->committed || p->done)
        return "Your die lies on an action already; undo takes it back.";
    if (m.b && m.b <= 6 && m.a < SLOT_S1)
        return "Default actions ignore the die; leave “die” out.";
    if (m.b == p->die && m.b)
        return "The die shows that already; leave “die” out.";
    if (!a)
        return m.a && m.a < SLOT_S1 ? "Your character has no such action."
                                    : "You have no such action on that die.";
    if (grants_shut_in(s, m))
        return "That character is under a remote lock and could not do it.";
    return heist_commit_cost(s, w, m) <= p->ideas && !m.b ? purpose_of(a->special) : NULL;
}

static const char *why_not_use(const heist_state *s, int w, heist_move m)
{
    bool ability = m.verb == VERB_ABILITY;
    if (ability && !heist_has_ability(s, w, m.a))
        return "Your character does not have that ability.";
    if (heist_is_shut_in(s, w) && m.verb != VERB_PICKUP && m.verb != VERB_DROP)
        return shut_in;
    if (ability)
        return "You cannot pay for that ability, have used it already, or it has nothing to work "
               "on.";
    if (m.verb == VERB_PICKUP)
        return "That is not within your reach.";
    if (m.verb == VERB_DROP)
        return "You do not carry that, or cannot put it there.";
    return s->who[w].loot[LOOT_KEYCARD]
               ? "There is no keycard door next to you there, or, in Escape, you have no idea left "
                 "to pay for opening it."
               : "You need the keycard for that door.";
}

/* MH-26 */
static void why_not_undo(const caper_match *match, const heist_state *s, int w, caper_buf *out)
{
    static const char *const plain[] = {
        [UNDO_FINE]      = "That is possible.",
        [UNDO_NOTHING]   = "There is no action of yours to take back.",
        [UNDO_REVEALED]  = "Something unknown was revealed after you committed, so your action "
                           "stands.",
        [UNDO_FORGOTTEN] = "Nobody remembers how your action began, so it stands."};
    int        deed = 0;
    heist_undo code = heist_undo_ask(heist_room_of(match), s, w, &deed);
    if (code < UNDO_BARS) {
        caper_buf_str(out, plain[code]);
        return;
    }
    heist_move m = heist_unpack(s->deed[deed]);
    int        x = heist_person_of(s, s->doer[deed], m);
    m.npc        = 0;
    caper_buf_printf(out, "The %s has played “",
                     x < HEIST_CREW ? heist_characters[s->who[x].character].title
                                    : heist_npcs[s->who[x].character].title);
    heist_write(match, s, heist_pack(m), NULL, out);
    caper_buf_printf(out, "” since, which would %s without your action.",
                     code == UNDO_BARS ? "not be possible" : "come out differently");
}

/* MH-20: one token of yours on a hex, as many as you remember. */
static const char *why_not_token(const heist_room *r, const heist_state *s, int w, int hex)
{
    bool known = hex < r->map.hexes;
    if (known && heist_set_has(&s->plan[w], hex))
        return "You have a token there already.";
    if (known && heist_set_has(&r->entrances, hex))
        return "Entrances need no token.";
    return known && heist_set_has(&r->hexes, hex) ? NULL : "There is no tile for a token.";
}

static const char *why_not_plan(const heist_room *r, const heist_state *s, int w, heist_move m)
{
    switch (m.verb) {
    case VERB_START:
        return "Start on an entrance that has room; usually two fit on each.";
    case VERB_PLAN:
        return why_not_token(r, s, w, m.a);
    case VERB_UNPLAN:
        return "You have no token there.";
    case VERB_UNDO:
        return "Nobody has acted yet; “unplan” takes a token back.";
    case VERB_BUY:
        if (m.a >= HEIST_ITEMS || (m.b != NOBODY && m.b >= s->seats))
            return "There is nobody in that seat to buy it for.";
        return s->owner[m.a] != NOBODY ? "It is sold: there is only one." : NULL;
    case VERB_FIXER:
        return "You don't know that fixer, have used them already, or cannot pay them.";
    default:
        return m.verb == VERB_READY && s->who[w].at == HEIST_NOWHERE
                   ? "Choose an entrance first, like “start 2.0”."
                   : "The crew is still planning; the heist begins when everybody is ready.";
    }
}

static const char *why_not_run(const heist_state *s, int w, heist_move m)
{
    if (s->phase != PHASE_ESCAPE)
        return "Nobody runs before Escape; agree to it with “escape”.";
    return m.verb == VERB_RUN && heist_is_shut_in(s, w)
               ? "You are under a remote lock: somebody must cross its server first."
               : "A run goes from tile to adjacent tile, not through locks, and ends on an exit.";
}

static const char *reason(const heist_room *r, const heist_state *s, int w, heist_move m)
{
    bool action = s->phase == PHASE_ACTION;
    if (w < 0 || (w >= HEIST_CREW && !heist_is_in(s, w)))
        return "The crew has nobody like that to move now.";
    if (s->wait && m.verb != VERB_CHOOSE)
        return "The team must choose first: choose …";
    if (s->phase == PHASE_PLAN)
        return why_not_plan(r, s, w, m);
    if (m.verb == VERB_RUN || m.verb == VERB_STAY)
        return why_not_run(s, w, m);
    if (m.verb >= VERB_MOVE && m.verb <= VERB_LOOT && action)
        return why_not_act(r, s, w, m);
    if (m.verb == VERB_COMMIT && action)
        return why_not_commit(s, w, m);
    if (m.verb == VERB_DONE && action)
        return "Nobody passes: put your die on an action first.";
    if (m.verb == VERB_UNDO)
        return NULL;
    return m.verb >= VERB_OPEN && m.verb <= VERB_ABILITY ? why_not_use(s, w, m)
                                                         : "That is not possible now.";
}

void heist_why_not(const caper_match *match, const void *state, int seat, caper_move move,
                   const char *words, caper_buf *out)
{
    const heist_state *s   = state;
    heist_move         m   = heist_unpack(move);
    int                w   = heist_person_of(s, seat, m);
    const char        *why = reason(heist_room_of(match), s, w, m);
    (void)words;
    if (why)
        caper_buf_str(out, why);
    else if (m.verb == VERB_UNDO)
        why_not_undo(match, s, w, out);
    else if (m.verb == VERB_PLAN)
        caper_buf_printf(out,
                         "You remember %d tiles, and all your tokens are down; “unplan” takes one "
                         "back.",
                         heist_memory(s, w));
    else if (m.verb == VERB_BUY)
        caper_buf_printf(out, "It costs $%dk, and the team has $%dk.", heist_price(s, m.a),
                         s->team);
    else
        heist_why_barred(s, w, m, out);
}
