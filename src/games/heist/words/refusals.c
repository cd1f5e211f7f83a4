/* Masters of the Heist: why a move is refused, in a sentence that says what would be right. */
#include "games/heist/rules/rules.h"

static const char shut_in[] =
    "You are under a remote lock: only ideas, loot and reveals work there";

static void why_not_act(const heist_room *r, const heist_state *s, int w, heist_move m,
                        caper_buf *out)
{
    static const uint8_t letters[]   = {LETTER_MOVE,   LETTER_UNLOCK, LETTER_SUBDUE, LETTER_DISABLE,
                                        LETTER_REVEAL, LETTER_IDEA,   LETTER_LOOT};
    static const char *const names[] = {"move",   "unlock", "subdue", "disable",
                                        "reveal", "idea",   "loot"};
    const heist_person      *p       = &s->who[w];
    int                      k       = m.verb - VERB_MOVE;
    bool near = m.a < r->map.hexes && (heist_near(r, s, w, m.a) || m.a == p->at);
    if (p->done)
        caper_buf_str(out, "You are done for this round; undo if you want to do something else.");
    else if (!p->committed && !p->left[letters[k]])
        caper_buf_str(out, "Put your die on an action first, like “commit c1”.");
    else if (!p->left[letters[k]])
        caper_buf_printf(out, "There is no %s left in your action.", names[k]);
    else if (heist_is_shut_in(s, w))
        caper_buf_printf(out, "%s.", shut_in);
    else if (m.verb == VERB_REVEAL)
        caper_buf_str(out, "That tile is not unknown.");
    else if (!near)
        caper_buf_str(out, "That tile is not next to you.");
    else if (m.verb == VERB_MOVE && heist_guards(s, p->at) && !(p->flags & FLAG_WAYS))
        caper_buf_str(out, "A guard holds you here: subdue him first.");
    else if (m.verb == VERB_MOVE && heist_chits(s, m.a, CHIT_LOCK))
        caper_buf_str(out, "That tile is locked.");
    else if (m.verb == VERB_MOVE && heist_is_barred(s, m.a))
        caper_buf_str(out,
                      "That tile is barred: it opens with a keycard, by a server, or not at all.");
    else if (m.verb == VERB_MOVE)
        caper_buf_str(out, "You have no planning token on that tile.");
    else
        caper_buf_str(out, "There is nothing like that for you to do there.");
}

/* Is it a grant (Autopwn, Exploit) to somebody under a remote lock? */
static bool grants_shut_in(const heist_state *s, heist_move m)
{
    return m.b >= PURPOSE_GRANT && m.b <= PURPOSE_GRANT + 2 && m.c < HEIST_PEOPLE &&
           heist_is_in(s, m.c) && heist_is_shut_in(s, m.c);
}

static bool needs_purpose(int special)
{
    return special == SPECIAL_AUTOPWN || special == SPECIAL_EXPLOIT ||
           special == SPECIAL_TOSS_LOOT || special == SPECIAL_REWIRE;
}

void heist_why_barred(const heist_state *s, int w, heist_move m, caper_buf *out)
{
    int                 die  = m.b && m.b <= 6 ? m.b : s->who[w].die;
    const heist_action *a    = heist_action_of(s, w, m.a, die);
    int                 cost = heist_commit_cost(s, w, m), have = s->who[w].ideas;
    if (heist_is_shut_in(s, w) && !heist_works_shut_in(m.a, a->special))
        caper_buf_printf(out, "%s, and %s needs more.", shut_in, a->title);
    else if (cost > have)
        caper_buf_printf(out, "%s costs %d idea%s, and you have %d.", a->title, cost,
                         cost == 1 ? "" : "s", have);
    else
        caper_buf_printf(out, "There is nothing for %s to work on.", a->title);
}

static void why_not_commit(const heist_state *s, int w, heist_move m, caper_buf *out)
{
    const heist_person *p   = &s->who[w];
    int                 die = m.b && m.b <= 6 ? m.b : p->die;
    const heist_action *a   = m.a ? heist_action_of(s, w, m.a, die) : NULL;
    if (p->committed || p->done)
        caper_buf_str(out, "Your die lies on an action already; undo takes it back.");
    else if (m.b && m.b <= 6 && m.a < SLOT_S1)
        caper_buf_str(out, "Default actions ignore the die; leave “die” out.");
    else if (m.b == p->die && m.b)
        caper_buf_str(out, "The die shows that already; leave “die” out.");
    else if (!a)
        caper_buf_str(out, m.a && m.a < SLOT_S1 ? "Your character has no such action."
                                                : "You have no such action on that die.");
    else if (grants_shut_in(s, m))
        caper_buf_str(out, "That character is under a remote lock and could not do it.");
    else if (heist_commit_cost(s, w, m) <= p->ideas && needs_purpose(a->special) && !m.b)
        caper_buf_printf(out, "Say what for: %s.",
                         a->special == SPECIAL_TOSS_LOOT ? "“commit c3 for jewel 3.4”"
                         : a->special == SPECIAL_REWIRE  ? "“commit c2 for 3.4 3.5”"
                                                         : "“commit c2 for 1 u”");
    else
        heist_why_barred(s, w, m, out);
}

static void why_not_use(const heist_state *s, int w, heist_move m, caper_buf *out)
{
    bool ability = m.verb == VERB_ABILITY;
    if (ability && !heist_has_ability(s, w, m.a))
        caper_buf_str(out, "Your character does not have that ability.");
    else if (heist_is_shut_in(s, w) && m.verb != VERB_PICKUP && m.verb != VERB_DROP)
        caper_buf_printf(out, "%s.", shut_in);
    else if (ability)
        caper_buf_str(out, "You cannot pay for that ability, have used it already, or it has "
                           "nothing to work on.");
    else if (m.verb == VERB_PICKUP)
        caper_buf_str(out, "That is not within your reach.");
    else if (m.verb == VERB_DROP)
        caper_buf_str(out, "You do not carry that, or cannot put it there.");
    else if (!s->who[w].loot[LOOT_KEYCARD])
        caper_buf_str(out, "You need the keycard for that door.");
    else
        caper_buf_str(out, "There is no keycard door next to you there, or, in Escape, you have no "
                           "idea left to pay for opening it.");
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
static void why_not_token(const heist_room *r, const heist_state *s, int w, int hex, caper_buf *out)
{
    int memory = heist_memory(s, w);
    if (hex < r->map.hexes && heist_set_has(&s->plan[w], hex))
        caper_buf_str(out, "You have a token there already.");
    else if (hex < r->map.hexes && heist_set_has(&r->entrances, hex))
        caper_buf_str(out, "Entrances need no token.");
    else if (hex >= r->map.hexes || !heist_set_has(&r->hexes, hex))
        caper_buf_str(out, "There is no tile for a token.");
    else
        caper_buf_printf(out,
                         "You remember %d tiles, and all your tokens are down; “unplan” takes "
                         "one back.",
                         memory);
}

static void why_not_buy(const heist_state *s, heist_move m, caper_buf *out)
{
    if (s->owner[m.a] != NOBODY)
        caper_buf_str(out, "It is sold: there is only one.");
    else
        caper_buf_printf(out, "It costs $%dk, and the team has $%dk.", heist_price(s, m.a),
                         s->team);
}

static void why_not_plan(const heist_room *r, const heist_state *s, int w, heist_move m,
                         caper_buf *out)
{
    if (m.verb == VERB_READY && s->who[w].at == HEIST_NOWHERE)
        caper_buf_str(out, "Choose an entrance first, like “start 2.0”.");
    else if (m.verb == VERB_START)
        caper_buf_str(out, "Start on an entrance that has room; usually two fit on each.");
    else if (m.verb == VERB_PLAN)
        why_not_token(r, s, w, m.a, out);
    else if (m.verb == VERB_UNPLAN)
        caper_buf_str(out, "You have no token there.");
    else if (m.verb == VERB_UNDO)
        caper_buf_str(out, "Nobody has acted yet; “unplan” takes a token back.");
    else if (m.verb == VERB_BUY && m.a < HEIST_ITEMS && (m.b == NOBODY || m.b < s->seats))
        why_not_buy(s, m, out);
    else if (m.verb == VERB_BUY)
        caper_buf_str(out, "There is nobody in that seat to buy it for.");
    else if (m.verb == VERB_FIXER)
        caper_buf_str(out, "You don't know that fixer, have used them already, or cannot pay "
                           "them.");
    else
        caper_buf_str(out, "The crew is still planning; the heist begins when everybody is ready.");
}

void heist_why_not(const caper_match *match, const void *state, int seat, caper_move move,
                   const char *words, caper_buf *out)
{
    const heist_room  *r = heist_room_of(match);
    const heist_state *s = state;
    heist_move         m = heist_unpack(move);
    int                w = heist_person_of(s, seat, m);
    (void)words;
    if (w < 0 || (w >= HEIST_CREW && !heist_is_in(s, w)))
        caper_buf_str(out, "The crew has nobody like that to move now.");
    else if (s->wait && m.verb != VERB_CHOOSE)
        caper_buf_str(out, "The team must choose first: choose …");
    else if (s->phase == PHASE_PLAN)
        why_not_plan(r, s, w, m, out);
    else if (m.verb == VERB_RUN && s->phase == PHASE_ESCAPE && heist_is_shut_in(s, w))
        caper_buf_str(out, "You are under a remote lock: somebody must cross its server first.");
    else if (m.verb == VERB_RUN || m.verb == VERB_STAY)
        caper_buf_str(out,
                      s->phase == PHASE_ESCAPE
                          ? "A run goes from tile to adjacent tile, not through locks, and ends "
                            "on an exit."
                          : "Nobody runs before Escape; agree to it with “escape”.");
    else if (m.verb >= VERB_MOVE && m.verb <= VERB_LOOT && s->phase == PHASE_ACTION)
        why_not_act(r, s, w, m, out);
    else if (m.verb == VERB_COMMIT && s->phase == PHASE_ACTION)
        why_not_commit(s, w, m, out);
    else if (m.verb == VERB_DONE && s->phase == PHASE_ACTION)
        caper_buf_str(out, "Nobody passes: put your die on an action first.");
    else if (m.verb == VERB_UNDO)
        why_not_undo(match, s, w, out);
    else if (m.verb >= VERB_OPEN && m.verb <= VERB_ABILITY)
        why_not_use(s, w, m, out);
    else
        caper_buf_str(out, "That is not possible now.");
}
