/* Masters of the Heist, for people who learn it: moves as people say them, what has to happen next,
 * and what cannot be taken back. What is unknown stays unknown here. */
#include "games/heist/rules/rules.h"
#include "games/heist/words/words.h"

#define PUT(what, ...) caper_put(&heist_speech, match, names, out, HEIST_SAYS_##what, __VA_ARGS__)

/* The action that a commit chooses; NULL: none. */
static const heist_action *action_of(const heist_state *s, int w, heist_move m)
{
    int die = m.b && m.b <= 6 ? m.b : s->who[w].die;
    return m.verb == VERB_COMMIT && w >= 0 ? heist_action_of(s, w, m.a, die) : NULL;
}

void heist_move_words(const caper_match *match, const void *state, int seat, caper_move move,
                      const char *words, const caper_names *names, caper_buf *out)
{
    const heist_state  *s = state;
    heist_move          m = heist_unpack(move);
    int                 w = heist_person_of(s, seat, m);
    const heist_action *a = action_of(s, w, m);
    if (m.verb == VERB_CHOOSE || (m.verb == VERB_COMMIT && w < 0)) { /* the team's own words */
        caper_buf_str(out, "Say “");
        heist_write(match, state, move, words, out);
        caper_buf_str(out, "”");
        return;
    }
    PUT(ORDER, m.verb, m.npc > 0, heist_say_hex(heist_room_of(match), m.a), m.a,
        caper_if(m.verb == VERB_BUY, heist_price(s, m.a % HEIST_ITEMS)),
        CAPER_STR(a && a->title ? a->title : ""), caper_if(m.b && m.b <= 6, m.b));
}

/* ---- What has to happen next ----------------------------------------------------------------- */

static int tokens_left(const heist_state *s, int w)
{
    return heist_memory(s, w) - heist_set_count(&s->plan[w]);
}

/* A guard on the tile lets only those go who know a way. */
static bool is_held(const heist_room *r, const heist_state *s, int w)
{
    const heist_person *p = &s->who[w];
    return p->at != HEIST_NOWHERE && heist_guards(s, p->at) && !(p->flags & FLAG_WAYS) &&
           heist_is_indoors(r, s, w);
}

void heist_next_goal(const caper_match *match, const void *state, int seat,
                     const caper_names *names, caper_buf *out)
{
    const heist_room  *r = heist_room_of(match);
    const heist_state *s = state;
    int                n = 0;
    if (s->phase == PHASE_OVER || seat < 0 || seat >= s->seats)
        return;
    for (int g = 0; g < r->goals; g++)
        if (!heist_goal_met(r, s, g)) {
            caper_buf_str(out, n++ ? ", " : "Bring out ");
            PUT(NEED, r->goal[g].kind, r->goal[g].count);
        }
    caper_buf_str(out, n ? ". " : "You have all you need: get out. ");
    const heist_person *p = &s->who[seat];
    /* MH-28, MH-31: how long it can go on. */
    PUT(GOAL, s->wait != 0, s->phase, (p->flags & FLAG_READY) != 0, p->at == HEIST_NOWHERE,
        tokens_left(s, seat), p->ideas, p->status, p->done, p->committed != 0, p->die,
        is_held(r, s, seat), s->cards, heist_noise_tracks[s->seats].last - s->noise);
}

/* ---- Warnings -------------------------------------------------------------------------------- */

void heist_warn(const caper_match *match, const void *state, int seat, caper_move move,
                const caper_names *names, caper_buf *out)
{
    const heist_room  *r    = heist_room_of(match);
    const heist_state *s    = state;
    heist_move         m    = heist_unpack(move);
    int                w    = heist_person_of(s, seat, m);
    bool               acts = s->phase == PHASE_ACTION;
    if (w < 0 || (!acts && (m.verb == VERB_MOVE || m.verb == VERB_COMMIT)))
        return;
    const heist_person *p     = &s->who[w];
    const heist_action *a     = p->at == HEIST_NOWHERE ? NULL : action_of(s, w, m);
    bool                known = m.verb == VERB_MOVE && !heist_is_set(&s->unknown, m.a);
    /* MH-22: a walk with a guard on the tile goes nowhere. */
    bool walks = a && a->count[LETTER_MOVE] && !a->count[LETTER_SUBDUE];
    PUT(WARN, m.verb, known ? heist_chits(s, m.a, CHIT_CAMERA) : 0,
        known && heist_guards(s, m.a) && !(p->flags & FLAG_WAYS), walks && is_held(r, s, w),
        a && a->alerts, tokens_left(s, w), p->left[LETTER_MOVE] || p->left[LETTER_IDEA]);
}
