/* Masters of the Heist: what a seat may know, which is everything: the game is open. A view is the
 * position without the journal, with the noise track beside it. What chance will decide is here
 * too: the next chit, and getting out. */
#include "games/heist/rules/escape.h"
#include "games/heist/rules/rules.h"
#include "games/heist/words/words.h"

void heist_view(const caper_match *match, const void *state, int seat, caper_buf *out)
{
    const heist_state *s     = state;
    const heist_noise *track = &heist_noise_tracks[s->seats];
    caper_json_open(out, '{');
    heist_json_all(match, s, out);
    caper_json_kint(out, "seat", seat);
    caper_json_kopen(out, "track", '{');
    caper_json_kint(out, "last", track->last);
    caper_json_kopen(out, "alerts", '[');
    for (int i = 0; i <= track->last; i++)
        if (track->alerts >> i & 1)
            caper_json_int(out, i);
    caper_json_close(out, ']');
    caper_json_close(out, '}');
    caper_json_kbool(out, "met", heist_objective_met(heist_room_of(match), s));
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
    if (heist_set_is_empty(&s->unknown) || !heist_legal(r, s, seat, m))
        return false;
    caper_rng_init(&rng, 0);
    heist_do(&(heist_play){r, &copy, &rng, NULL}, heist_person_of(s, seat, m), m, NULL);
    for (int hex = -1; (hex = heist_set_first(&s->unknown, hex + 1)) >= 0;)
        if (!heist_set_has(&copy.unknown, hex) && !heist_set_has(&copy.gone, hex) &&
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

void heist_odds(const caper_match *match, const void *state, int seat, caper_move move,
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
void heist_imagine(const caper_match *match, const void *state, int seat, caper_rng *rng, void *out)
{
    (void)match, (void)seat, (void)rng;
    *(heist_state *)out = *(const heist_state *)state;
}
