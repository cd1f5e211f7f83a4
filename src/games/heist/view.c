/* Masters of the Heist: what a seat may know, which is everything: the game is open. A view is the
 * position without the journal, with the noise track beside it. What chance will decide is here
 * too: the next chit, and getting out. */
#include "base/grammar.h"
#include "base/json_put.h"
#include "games/heist/rules/escape.h"
#include "games/heist/rules/rules.h"
#include "games/heist/words/words.h"

/* ---- What cannot be done, and why ---- */

/* A move that is barred, and why. */
static void json_reason(const caper_match *match, const heist_state *s, int seat, heist_move m,
                        const char *reason, caper_buf *out)
{
    CAPER_SCRATCH caper_buf move = {0}, why = {0};
    caper_grammar_write(match, s, heist_pack(m), NULL, &move);
    heist_put_reason(match, s, seat, m, reason, &why);
    caper_json_put(out, "{move:%s why:%s}", caper_buf_text(&move), caper_buf_text(&why));
}

/* Can the die be put there, for any purpose? */
static bool is_offered(const caper_move *moves, int n, int slot)
{
    for (int i = 0; i < n; i++) {
        heist_move m = heist_unpack(moves[i]);
        if (!m.npc && m.verb == VERB_COMMIT && m.a == slot && (!m.b || m.b > 6))
            return true;
    }
    return false;
}

static void json_barred_actions(const caper_match *match, const heist_state *s, int seat,
                                caper_buf *out)
{
    caper_move moves[CAPER_MAX_MOVES];
    int        n = heist_moves(match, s, seat, moves);
    for (int slot = SLOT_C1; slot < SLOT_ITEM + HEIST_ITEMS; slot++) {
        heist_move m     = {.verb = VERB_COMMIT, .a = (uint8_t)slot};
        int        owner = slot < SLOT_ITEM ? seat : s->owner[slot - SLOT_ITEM];
        if ((owner != seat && owner != HEIST_CREW) || is_offered(moves, n, slot) ||
            !heist_action_of(s, seat, slot, s->who[seat].die))
            continue;
        const char *barred = heist_why_barred(s, seat, m);
        json_reason(match, s, seat, m, barred ? barred : heist_idle, out);
    }
}

/* Actions that the die cannot be put on, or why the one it lies on stands. */
static void json_barred(const caper_match *match, const heist_state *s, int seat, caper_buf *out)
{
    bool acts = seat >= 0 && seat < s->seats && s->phase == PHASE_ACTION && !s->wait &&
                heist_is_in(s, seat);
    const char *stands =
        acts && s->who[seat].committed ? heist_why_not_undo(heist_room_of(match), s, seat) : NULL;
    caper_json_put(out, "barred:[");
    if (acts && !s->who[seat].committed && !s->who[seat].done)
        json_barred_actions(match, s, seat, out);
    else if (stands)
        json_reason(match, s, seat, (heist_move){.verb = VERB_UNDO}, stands, out);
    caper_json_put(out, "]");
}

/* The words of the heist file, when they are wanted: before the heist and after it. */
static void json_words(const caper_match *match, const void *state, int which, caper_buf *out)
{
    const heist_state *s        = state;
    const heist_file  *f        = heist_file_played(match);
    bool               planning = s->phase == PHASE_PLAN;
    (void)which;
    if ((!planning && s->phase != PHASE_OVER) || !f ||
        (!match->content && !heist_room_of(match)->tells))
        return;
    caper_json_put(out, "words:{name:%s difficulty:%s", f->name,
                   heist_difficulty_names[f->difficulty]);
    if (planning)
        caper_json_put(out, "story:%s rules:%s}", f->story, f->rules);
    else
        caper_json_put(out, "ending:%s}",
                       f->text[heist_is_won(heist_room_of(match), s) ? TEXT_WON : TEXT_LOST]);
}

static void json_position(const caper_match *match, const void *state, int which, caper_buf *out)
{
    (void)which;
    heist_json_all(match, state, out);
}

static void json_track(const caper_match *match, const void *state, int which, caper_buf *out)
{
    const heist_state *s     = state;
    const heist_noise *track = &heist_noise_tracks[s->seats];
    (void)which;
    caper_json_put(out, "track:{last:%d alerts:[", track->last);
    for (int i = 0; i <= track->last; i++)
        if (track->alerts >> i & 1)
            caper_json_int(out, i);
    caper_json_put(out, "]} met:?%d", heist_objective_met(heist_room_of(match), s));
}

static void view(const caper_match *match, const void *state, int seat, caper_buf *out)
{
    caper_json_open(out, '{');
    caper_view_common(match, state, json_position, 0, out);
    caper_json_kint(out, "seat", seat);
    caper_view_common(match, state, json_track, 0, out);
    json_barred(match, state, seat, out);
    caper_view_common(match, state, json_words, 0, out);
    caper_json_close(out, '}');
}

/* ---- Odds ---- */

static void bag_odds(const heist_state *s, caper_odds *out)
{
    int all = 0;
    for (int i = 0; i < HEIST_BAGS; i++)
        all += s->bag[i];
    if (!all)
        caper_odds_add(out, heist_bag_names[BAG_BLANK], 1);
    for (int i = 0; i < HEIST_BAGS; i++)
        if (s->bag[i])
            caper_odds_add(out, heist_bag_names[i], (double)s->bag[i] / all);
}

/* Does the move reveal something? It is made on a copy to find out, since a prisoner that it frees
 * or a dog that it attracts can do so as well. A tile that a dog leaves is known without a draw. */
static bool reveals(const heist_room *r, const heist_state *s, int seat, heist_move m)
{
    heist_state copy = *s;
    caper_rng   rng;
    if (!s->unknown || !heist_legal(r, s, seat, m))
        return false;
    caper_rng_init(&rng, 0);
    heist_do(&(heist_play){r, &copy, &rng, NULL}, heist_person_of(s, seat, m), m, NULL);
    heist_each (hex, s->unknown)
        if (!heist_set_has(copy.unknown, hex) && !heist_set_has(copy.gone, hex) &&
            !heist_chits(s, hex, CHIT_DOG))
            return true;
    return false;
}

static void run_odds(const heist_room *r, const heist_state *s, int w, heist_move m,
                     const char *words, caper_odds *out)
{
    heist_trip trip;
    if (!heist_trip_read(r, s, m, words, &trip))
        return;
    int missing = heist_trip_cost(r, s, w, &trip) - s->who[w].ideas;
    caper_odds_add(out, "out", missing <= 1 ? 1 : missing > 6 ? 0 : (7 - missing) / 6.0);
}

static void odds(const caper_match *match, const void *state, int seat, caper_move move,
                 const char *words, caper_odds *out)
{
    const heist_room  *r = heist_room_of(match);
    const heist_state *s = state;
    heist_move         m = heist_unpack(move);
    int                w = heist_person_of(s, seat, m);
    if (m.verb == VERB_RUN)
        run_odds(r, s, w, m, words, out);
    else if (m.verb != VERB_DONE && reveals(r, s, seat, m)) /* after the last `done` come dice */
        bag_odds(s, out);
}

/* Everything is open. */
static void imagine(const caper_match *match, const void *state, int seat, caper_rng *rng,
                    void *out)
{
    (void)match, (void)seat, (void)rng;
    *(heist_state *)out = *(const heist_state *)state;
}

const caper_knowledge heist_knowledge = {
    .odds    = odds,
    .view    = view,
    .imagine = imagine,
};
