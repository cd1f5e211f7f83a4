/* Masters of the Heist, for people who learn it: moves as people say them, what has to happen next,
 * and what cannot be taken back. What is unknown stays unknown here. */
#include "base/grammar.h"
#include "games/heist/rules/rules.h"
#include "games/heist/words/words.h"

#define PUT(what, ...) caper_put(&heist_speech, match, names, out, HEIST_SAYS_##what, __VA_ARGS__)

static const char *action_title(const heist_state *s, int w, heist_move m)
{
    const heist_action *a = m.verb == VERB_COMMIT ? heist_commit_action(s, w, m) : NULL;
    return a ? a->title : "";
}

static void move_words(const caper_match *match, const void *state, int seat, caper_move move,
                       const char *words, const caper_names *names, caper_buf *out)
{
    const heist_state *s = state;
    heist_move         m = heist_unpack(move);
    int                w = heist_person_of(s, seat, m);
    if (m.verb == VERB_CHOOSE || (m.verb == VERB_COMMIT && w < 0)) { /* the team's own words */
        caper_buf_str(out, "Say “");
        caper_grammar_write(match, state, move, words, out);
        caper_buf_str(out, "”");
        return;
    }
    PUT(ORDER, m.verb, m.npc > 0, heist_say_hex(heist_room_of(match), m.a), m.a,
        caper_if(m.verb == VERB_BUY, heist_price(s, m.a % HEIST_ITEMS)),
        CAPER_STR(w < 0 ? "" : action_title(s, w, m)), caper_if(m.b && m.b <= 6, m.b));
}

/* ---- What has to happen next ----------------------------------------------------------------- */

static int tokens_left(const heist_state *s, int w)
{
    return heist_memory(s, w) - heist_set_count(s->plan[w]);
}

static void next_goal(const caper_match *match, const void *state, int seat,
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
    PUT(GOAL, caper_if(s->wait, s->wait), s->phase, (p->flags & FLAG_READY) != 0,
        p->at == HEIST_NOWHERE, tokens_left(s, seat), p->ideas, p->status, p->done,
        p->committed != 0, p->die, heist_is_indoors(r, s, seat) && heist_is_held(s, seat), s->cards,
        heist_noise_tracks[s->seats].last - s->noise);
}

/* ---- Refusals -------------------------------------------------------------------------------- */

void heist_put_reason(const caper_match *match, const heist_state *s, int w, heist_move m,
                      const char *reason, caper_buf *out)
{
    const caper_names *names = NULL;
    caper_buf          move  = {0};
    const char        *doer  = "";
    int                deed  = 0;
    if (m.verb == VERB_UNDO && heist_undo_ask(heist_room_of(match), s, w, &deed) >= UNDO_BARS) {
        heist_move made = heist_unpack(s->deed[deed]);
        int        x    = heist_person_of(s, s->doer[deed], made);
        made.npc        = 0;
        doer            = x < HEIST_CREW ? heist_characters[s->who[x].character].title
                                         : heist_npcs[s->who[x].character].title;
        caper_grammar_write(match, s, heist_pack(made), NULL, &move);
    }
    PUT(REFUSED, CAPER_STR(reason), CAPER_STR(action_title(s, w, m)), heist_commit_cost(s, w, m),
        s->who[w].ideas, heist_memory(s, w), heist_price(s, m.a % HEIST_ITEMS), s->team,
        CAPER_STR(doer), CAPER_STR(caper_buf_text(&move)));
    caper_buf_fini(&move);
}

void heist_why_not(const caper_match *match, const void *state, int seat, caper_move move,
                   const char *words, caper_buf *out)
{
    heist_move  m   = heist_unpack(move);
    int         w   = heist_person_of(state, seat, m);
    const char *why = heist_reason(heist_room_of(match), state, seat, m, words);
    heist_put_reason(match, state, w < 0 ? seat : w, m, why ? why : "That is possible.", out);
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
    const heist_person *p = &s->who[w];
    const heist_action *a =
        p->at != HEIST_NOWHERE && m.verb == VERB_COMMIT ? heist_commit_action(s, w, m) : NULL;
    bool known = m.verb == VERB_MOVE && !heist_set_has(s->unknown, m.a);
    /* MH-22: a walk with a guard on the tile goes nowhere. */
    bool walks = a && !a->special && a->count[LETTER_MOVE] && !a->count[LETTER_SUBDUE];
    PUT(WARN, m.verb, known ? heist_chits(s, m.a, CHIT_CAMERA) : 0,
        known && heist_guards(s, m.a) && !(p->flags & FLAG_WAYS),
        walks && heist_is_indoors(r, s, w) && heist_is_held(s, w), a && a->alerts,
        tokens_left(s, w), p->left[LETTER_MOVE] || p->left[LETTER_IDEA]);
}

const caper_sentences heist_sentences = {
    .why_not     = heist_why_not,
    .move_words  = move_words,
    .goal        = next_goal,
    .warn        = heist_warn,
    .what_is     = heist_what_is,
    .sketch      = heist_sketch,
    .tell        = heist_tell,
    .speech      = &heist_speech,
    .rules_table = heist_rules_table,
};
