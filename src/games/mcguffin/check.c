/* McGuffin: what must always be true. Debug builds ask after every move, the suites too. */
#include "games/mcguffin/story.h"

static const char *check_member(const mcguffin_state *s, int i)
{
    const mcguffin_member *m      = &s->crew[i];
    bool                   inside = m->status == IN || m->status == LEAVING;
    if (inside != (s->inside >> i & 1))
        return "a crew member is inside by status but not by the set, or the other way round";
    if (s->unready >> i & 1)
        return m->shown > DECKS ? "more cards were shown than dealt" : NULL;
    if (inside && m->damage >= m->health)
        return "a crew member with no health left is not dead";
    if (m->health != mcguffin_health(m) || m->health > 10)
        return "health is not the highest skill";
    return NULL;
}

const char *mcguffin_check(const caper_match *match, const void *state)
{
    const mcguffin_state *s    = state;
    uint64_t              seen = 0;
    if (s->seats != match->seats)
        return "the state has another number of seats than the match";
    for (int d = 0; d < DECKS; d++)
        for (int k = 0; k < s->left[d]; k++) {
            uint64_t bit = 1ull << s->cards[d][k];
            if (s->cards[d][k] >= PACK || seen & bit)
                return "a card is there twice, or is not a card";
            seen |= bit;
        }
    if (seen != s->in_decks)
        return "the set of cards in the decks is not what lies there";
    for (int i = 0; i < s->seats; i++) {
        for (int d = 0; d < DECKS; d++) {
            uint64_t bit = s->crew[i].hold[d] ? 1ull << (s->crew[i].hold[d] - 1) : 0;
            if (seen & bit)
                return "a card in a hand is somewhere else too";
            seen |= bit;
        }
        const char *broken = check_member(s, i);
        if (broken)
            return broken;
    }
    if (job_of(match) && s->story.over != mcguffin_find_over(job_of(match), &s->story))
        return "the set of obstacles that are over is not what their beats say";
    if (job_of(match) && s->story.closed != mcguffin_find_closed(job_of(match), &s->story))
        return "the set of obstacles that are closed is not what the choices say";
    if (s->stage != OVER && !s->inside)
        return "the crew has left, but the job goes on";
    if (s->title[0] && !s->call.kind)
        return "there is a title, but nothing is called";
    if (s->call.kind && !(s->inside >> s->call.seat & 1))
        return "a call waits for a crew member who is not inside";
    return NULL;
}
