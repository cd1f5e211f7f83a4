/* Masters of the Heist: invariants. The first that is broken is named.
 *
 * Ranges come first: a position from outside brings a journal, and what it would restore is checked
 * here before any other code reads it. */
#include "games/heist/rules/rules.h"

static const char *check_build(const heist_person *p, bool npc)
{
    if (p->character >= (npc ? HEIST_NPCS : heist_character_count) ||
        p->skill[0] >= heist_skill_count || p->skill[1] >= heist_skill_count)
        return "there is no such character or skill";
    if (!npc && p->status != STATUS_NONE && heist_skills_clash(p->skill[0], p->skill[1]))
        return "a character has two skills of one family";
    if (p->status > STATUS_NONE || p->committed >= SLOT_ITEM + HEIST_ITEMS || p->done > 1)
        return "a character's state does not exist";
    bool none = p->vent_from == HEIST_NOWHERE && p->vent_to == HEIST_NOWHERE;
    if (!none && (p->vent_from >= HEIST_HEXES || p->vent_to >= HEIST_HEXES))
        return "a vent leads nowhere";
    return NULL;
}

static bool are_cards(const uint8_t *cards, int n)
{
    for (int i = 0; i < n; i++)
        if (cards[i] >= HEIST_EVENTS)
            return false;
    return true;
}

static const char *check_ranges(const heist_room *r, const heist_state *s)
{
    const char *broken;
    for (int w = 0; w < HEIST_PEOPLE; w++)
        if ((broken = check_build(&s->who[w], w >= HEIST_CREW)))
            return broken;
    if (s->cards + s->asides > HEIST_CARDS)
        return "the deck is too long";
    if (!are_cards(s->card, s->cards) || !are_cards(s->aside, s->asides) ||
        (s->active != NONE && s->active >= HEIST_EVENTS))
        return "there is no such event";
    if (s->wait >= HEIST_WAITS || s->wait_hex >= r->map.hexes || s->work > WORK_RESCUE ||
        s->wait_who >> HEIST_PEOPLE || (s->work == WORK_RESCUE && s->work_n > HEIST_WORK))
        return "there is no such choice";
    for (int i = 0; i < HEIST_WORK; i++)
        if (s->work_list[i] >= r->map.hexes)
            return "a dog is off the map";
    for (int i = 0; i < HEIST_ITEMS; i++)
        if (s->owner[i] > HEIST_CREW && s->owner[i] != NONE)
            return "an item has an owner that does not exist";
    return NULL;
}

/* Everything that lies on hexes lies on hexes. */
static const char *check_sets(const heist_room *r, const heist_state *s)
{
    heist_set all =
        s->unknown | s->gone | s->exits | s->doors | s->remotes | s->towers | s->tokens | s->layer;
    if (all & ~r->hexes)
        return "something lies beside the tiles";
    for (int w = 0; w < HEIST_CREW; w++)
        if (s->plan[w] & ~r->hexes)
            return "a planning token lies beside the tiles";
    return NULL;
}

static const char *check_person(const heist_room *r, const heist_state *s, int w)
{
    const heist_person *p = &s->who[w];
    if (p->status == STATUS_NONE)
        return w < s->seats ? "a seat without a character" : NULL;
    if (p->at != HEIST_NOWHERE && !heist_set_has(r->hexes, p->at) &&
        !heist_set_has(r->entrances, p->at))
        return "a character stands in a gap";
    if (p->at == HEIST_NOWHERE && s->phase != PHASE_PLAN && p->status == STATUS_IN)
        return "a character in the heist stands nowhere";
    if (p->at == HEIST_NOWHERE && p->status == STATUS_IN && p->flags & FLAG_READY)
        return "a character is ready without an entrance";
    if (p->status == STATUS_IN && heist_set_has(s->gone, p->at))
        return "a character stands on a closed gate";
    if (p->die > 6)
        return "a die shows more than 6";
    if (p->status == STATUS_BUSTED && p->loot[LOOT_KEYCARD])
        return "a busted character still carries a keycard";
    for (int i = 0; i < HEIST_LOOTS; i++)
        if (i != LOOT_KEYCARD && p->loot[i] &&
            (p->status != STATUS_IN || heist_is_outdoors(r, s, p->at)))
            return "a character outdoors or busted still carries loot";
    return NULL;
}

/* MH-27: on an entrance lies at most a keycard that is changing hands. */
static bool lies_well(const heist_room *r, const heist_state *s, int hex)
{
    bool     entrance = heist_set_has(r->entrances, hex);
    uint32_t keycards = entrance ? 15u << (4 * (LOOT_KEYCARD - 1)) : 0;
    if (heist_set_has(r->hexes, hex) && !heist_set_has(s->gone, hex))
        return true;
    return !s->chits[hex] && !(s->things[hex] & ~keycards) && !s->cash[hex];
}

static const char *check_deck(const heist_state *s)
{
    if (s->cards && heist_event_is_crisis(s->card[s->cards - 1]))
        return "a crisis is on top of the deck";
    if (s->noise > heist_noise_tracks[s->seats].last)
        return "the noise is off its track";
    return NULL;
}

static const char *check_journal(const heist_state *s)
{
    if (s->changes > HEIST_JOURNAL || s->deeds > HEIST_DEEDS ||
        ((s->changes || s->deeds) && s->phase != PHASE_ACTION))
        return "the journal is wrong";
    for (int i = 0; i < s->changes; i++)
        if (s->changed[i] >= heist_journal_end())
            return "the journal points outside";
    return NULL;
}

/* MH-20: all players plan; the heist begins when the last is ready. */
static const char *check_planning(const heist_state *s)
{
    int ready = 0;
    if (s->phase != PHASE_PLAN)
        return NULL;
    for (int w = 0; w < s->seats; w++) {
        if (s->who[w].status != STATUS_IN)
            return "a character is out or busted before the heist has begun";
        ready += s->who[w].flags & FLAG_READY;
    }
    return ready == s->seats ? "all are ready, and the heist has not begun" : NULL;
}

/* MH-42: one runner, in Escape. */
static bool is_caught_well(const heist_state *s)
{
    return s->phase == PHASE_ESCAPE && __builtin_popcount(s->wait_who) == 1 &&
           heist_is_in(s, __builtin_ctz(s->wait_who));
}

const char *heist_check(const caper_match *match, const void *state)
{
    const heist_room  *r = heist_room_of(match);
    const heist_state *s = state;
    const char        *broken;
    if (s->phase > PHASE_OVER || s->seats != match->seats)
        return "the phase or the seats are wrong";
    if ((broken = check_ranges(r, s)) || (broken = check_sets(r, s)))
        return broken;
    for (int w = 0; w < HEIST_PEOPLE; w++)
        if ((broken = check_person(r, s, w)))
            return broken;
    for (int w = 0; w < s->seats; w++) {
        int tokens = heist_set_count(s->plan[w]) + s->who[w].spare;
        int owner  = s->owner[ITEM_MASTER_PLAN_COPY];
        int memory = heist_characters[s->who[w].character].memory +
                     (owner == w || owner == HEIST_CREW ? 2 : 0);
        if (tokens > memory)
            return "more planning tokens than memory";
        if (s->plan[w] & s->gone)
            return "a planning token lies on a closed gate";
    }
    for (int hex = 0; hex < HEIST_HEXES; hex++)
        if (!lies_well(r, s, hex))
            return "something lies in a gap, or on an entrance where only a keycard can lie";
    if ((s->wait && (s->phase == PHASE_PLAN || s->phase == PHASE_OVER)) ||
        (s->wait == WAIT_CAUGHT && !is_caught_well(s)))
        return "a choice is open where there is none";
    if ((broken = check_planning(s)))
        return broken;
    broken = check_deck(s);
    return broken ? broken : check_journal(s);
}
