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

/* Would standing there show something unknown? */
static bool shows_something(const heist_room *r, const heist_state *s, int w, int hex)
{
    for (int tile = -1; (tile = heist_set_first(&s->unknown, tile + 1)) >= 0;) {
        if (heist_next_to(r, s, hex, tile))
            return true;
        for (int i = 0; i < HEIST_PEOPLE; i++)
            if (i != w && heist_is_in(s, i) && heist_near(r, s, i, tile))
                return true;
    }
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
    switch (m.verb) {
    case VERB_REVEAL:
        bag_odds(s, out);
        break;
    case VERB_MOVE:
        if (shows_something(r, s, w, m.a))
            bag_odds(s, out);
        break;
    case VERB_FIXER:
        if (m.a == FIXER_VISAGE)
            bag_odds(s, out);
        break;
    case VERB_ABILITY:
        if (m.a == ABILITY_TEH_CODES || m.a == ABILITY_HAS_THE_CODE)
            bag_odds(s, out);
        break;
    case VERB_RUN:
        run_odds(r, s, w, m, words, out);
        break;
    default:
        break;
    }
}

/* Everything is open. */
void heist_imagine(const caper_match *match, const void *state, int seat, caper_rng *rng, void *out)
{
    (void)match, (void)seat, (void)rng;
    *(heist_state *)out = *(const heist_state *)state;
}
