/* Masters of the Heist: why a move is refused, in a sentence that says what would be right. */
#include "games/heist/rules/rules.h"

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
        caper_buf_str(out, "You are done for this round; undo, if you want something else.");
    else if (!p->committed && !p->left[letters[k]])
        caper_buf_str(out, "Put your die on an action first, like “commit c1”.");
    else if (!p->left[letters[k]])
        caper_buf_printf(out, "There is no %s left in your action.", names[k]);
    else if (heist_is_set(&s->remotes, p->at))
        caper_buf_str(out, "Under a remote lock there are only ideas, loot and reveals.");
    else if (m.verb == VERB_REVEAL)
        caper_buf_str(out, "That tile is not unknown.");
    else if (!near)
        caper_buf_str(out, "That tile is not next to you.");
    else if (m.verb == VERB_MOVE && heist_guards(s, p->at) && !(p->flags & FLAG_WAYS))
        caper_buf_str(out, "A guard holds you here: subdue him first.");
    else if (m.verb == VERB_MOVE && heist_chits(s, m.a, CHIT_LOCK))
        caper_buf_str(out, "That tile is locked.");
    else if (m.verb == VERB_MOVE && heist_is_barred(s, m.a))
        caper_buf_str(out, "That tile is barred: a keycard, a server or nothing at all opens it.");
    else if (m.verb == VERB_MOVE)
        caper_buf_str(out, "You have no planning token on that tile.");
    else
        caper_buf_str(out, "There is nothing of that kind for you to do there.");
}

static void why_not_commit(const heist_state *s, int w, heist_move m, caper_buf *out)
{
    const heist_person *p   = &s->who[w];
    int                 die = m.b && m.b <= 6 ? m.b : p->die;
    if (p->committed || p->done)
        caper_buf_str(out, "Your die lies on an action already; undo takes it back.");
    else if (m.b && m.b <= 6 && m.a < SLOT_S1)
        caper_buf_str(out, "Default actions do not look at the die; leave “die” out.");
    else if (m.b == p->die && m.b)
        caper_buf_str(out, "The die shows that already; leave “die” out.");
    else if (!heist_action_of(s, w, m.a, die))
        caper_buf_str(out, "You have no such action on that die.");
    else
        caper_buf_str(out, "You cannot pay for that, or it has nothing to work on; some actions "
                           "need to know what for (commit c2 for 1 u).");
}

static void why_not_plan(const heist_state *s, int w, heist_move m, caper_buf *out)
{
    if (m.verb == VERB_READY && s->who[w].at == HEIST_NOWHERE)
        caper_buf_str(out, "Choose an entrance first, like “start 2.0”.");
    else if (m.verb == VERB_START)
        caper_buf_str(out, "Start on an entrance that has room; two fit on each, mostly.");
    else if (m.verb == VERB_PLAN)
        caper_buf_str(out, "Tokens go on hexes, one of yours on each, as many as you remember.");
    else if (m.verb == VERB_BUY)
        caper_buf_str(out, "It is sold, or the team has not enough money.");
    else if (m.verb == VERB_FIXER)
        caper_buf_str(out, "That fixer is not known, has done it already, or costs more than you "
                           "have.");
    else
        caper_buf_str(out, "The crew is still planning.");
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
        caper_buf_str(out, "There is no such person in the crew's hands now.");
    else if (s->wait && m.verb != VERB_CHOOSE)
        caper_buf_str(out, "The team must choose first: choose …");
    else if (s->phase == PHASE_PLAN)
        why_not_plan(s, w, m, out);
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
        caper_buf_str(out, "There is nothing to take back: something unknown came out, or another "
                           "has acted since.");
    else
        caper_buf_str(out, "That is not possible now.");
}
