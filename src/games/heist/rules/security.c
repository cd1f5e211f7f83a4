/* Masters of the Heist: what happens to the whole crew: noise, alerts, reveals, dogs, gates, arrests.
 *
 * Every function takes the game in play and says what it does. Nothing here asks whether it is
 * allowed. */
#include "games/heist/rules/rules.h"
#include "games/heist/words/words.h"

/* ---- The deck ---- */

static bool is_alarm(int card) { return heist_events[card].as == EVENT_25 || card == EVENT_Z2; }

/* MH-29: a crisis that comes to the top is set aside at once. */
void heist_set_aside(heist_play *g)
{
    heist_state *s = g->s;
    while (s->cards && heist_event_is_crisis(s->card[s->cards - 1])) {
        int card              = s->card[--s->cards];
        s->card[s->cards]     = 0;
        s->aside[s->asides++] = (uint8_t)card;
        heist_say(g, ASIDE, -1, HEIST_NOWHERE, card);
    }
}

/* MH-29, MH-31: the topmost event is discarded for good; an alarm among them sounds all the same.
 */
void heist_alert(heist_play *g, enum heist_by by)
{
    heist_state *s = g->s;
    if (!s->cards) {
        heist_say(g, ALERT, -1, HEIST_NOWHERE, CAPER_ABSENT, by);
        return;
    }
    int card          = s->card[--s->cards];
    s->card[s->cards] = 0;
    s->alarm |= is_alarm(card);
    heist_say(g, ALERT, -1, HEIST_NOWHERE, card, by);
    heist_tell_text(g, TEXT_ALERT, -1);
    heist_set_aside(g);
}

/* MH-28 */
void heist_make_noise(heist_play *g, int who, int n)
{
    heist_state       *s     = g->s;
    const heist_noise *track = &heist_noise_tracks[s->seats];
    for (int i = 0; i < n && s->noise < track->last; i++) {
        s->noise++;
        heist_say(g, NOISE, who, HEIST_NOWHERE, s->noise);
        if (track->alerts >> s->noise & 1)
            heist_alert(g, BY_NOISE);
    }
}

heist_forecast heist_coming(const heist_state *s, int more)
{
    const heist_noise *track = &heist_noise_tracks[s->seats];
    heist_forecast     f     = {s->noise, 0};
    for (int w = 0; s->phase == PHASE_ACTION && w < HEIST_PEOPLE; w++) {
        more += s->who[w].owed_noise;
        f.alerts += s->who[w].owed_alerts;
    }
    for (; more && f.noise < track->last; more--)
        f.alerts += (int)(track->alerts >> ++f.noise & 1);
    return f;
}

/* ---- The bag ---- */

static int bag_count(const heist_state *s)
{
    int n = 0;
    for (int i = 0; i < HEIST_BAGS; i++)
        n += s->bag[i];
    return n;
}

/* MH-05: an empty bag gives a blank. That is certain, so there is no draw; but a caller who forces
 * outcomes may name it. */
static int draw(heist_play *g)
{
    uint16_t      weight[HEIST_BAGS] = {[BAG_BLANK] = 1};
    caper_chance *c                  = g->rng->chance;
    if (!bag_count(g->s)) {
        bool named = c && c->used < c->forced_n && c->forced[c->used].kind == CAPER_PICK;
        return named ? caper_rng_weigh(g->rng, weight, HEIST_BAGS) : BAG_BLANK;
    }
    for (int i = 0; i < HEIST_BAGS; i++)
        weight[i] = g->s->bag[i];
    int got = caper_rng_weigh(g->rng, weight, HEIST_BAGS);
    if (g->s->bag[got]) /* a forced outcome that cannot happen leaves rubbish, not a crash */
        g->s->bag[got]--;
    return got;
}

/* The fixer Shell switches off what planning found. */
static void place_camera(heist_state *s, int hex, int n)
{
    bool off = s->phase == PHASE_PLAN && s->used >> FIXER_SHELL & 1;
    heist_add_chit(s, hex, off ? CHIT_DOWN + CHIT_CAMERA : CHIT_CAMERA, n);
}

/* MH-64: keycard and USB key come with a guard from the supply. */
static void place(heist_state *s, int hex, int drawn)
{
    static const int8_t thing[HEIST_BAGS] = {
        [BAG_JEWEL] = LOOT_JEWEL, [BAG_KEYCARD] = LOOT_KEYCARD, [BAG_DOCS] = LOOT_DOCS,
        [BAG_USB] = LOOT_USB,     [BAG_IDEA2] = THING_IDEA2,    [BAG_IDEA3] = THING_IDEA3};
    if (drawn == BAG_GUARD || drawn == BAG_GUARD2 || drawn == BAG_KEYCARD || drawn == BAG_USB)
        heist_add_chit(s, hex, CHIT_GUARD, drawn == BAG_GUARD2 ? 2 : 1);
    if (drawn == BAG_LOCK || drawn == BAG_LOCK2)
        heist_add_chit(s, hex, CHIT_LOCK, drawn == BAG_LOCK ? 1 : 2);
    if (drawn == BAG_CAMERA || drawn == BAG_CAMERA2)
        place_camera(s, hex, drawn == BAG_CAMERA ? 1 : 2);
    if (drawn == BAG_DOG)
        heist_add_chit(s, hex, CHIT_DOG, 1);
    if (thing[drawn])
        heist_add_thing(s, hex, thing[drawn], 1);
}

/* MH-05, MH-06. `who` looks: the fixer Locksmith pays for locks found while planning. */
void heist_reveal(heist_play *g, int hex, int who)
{
    heist_state *s = g->s;
    if (!heist_set_has(s->unknown, hex))
        return;
    int drawn = draw(g);
    heist_set_drop(&s->unknown, hex);
    place(s, hex, drawn);
    heist_say(g, REVEAL, who, hex, drawn);
    bool lock = drawn == BAG_LOCK || drawn == BAG_LOCK2;
    if (s->phase == PHASE_PLAN && lock && s->fixers >> FIXER_LOCKSMITH & 1 && who >= 0)
        s->who[who].ideas++;
}

/* MH-06: several at once in reading order. */
void heist_auto_reveal(heist_play *g)
{
    heist_set near = 0;
    if (!g->s->unknown)
        return;
    heist_each_in (g->s, w)
        near |= heist_around(g->r, g->s, w);
    near &= g->s->unknown;
    heist_each (hex, near)
        heist_reveal(g, hex, -1);
}

/* ---- Servers, prisoners, dogs ---- */

/* MH-60: a character on a server removes all remote locks of its letter. */
void heist_use_servers(heist_play *g)
{
    heist_state *s = g->s;
    for (int letter = 0; letter < 2; letter++) {
        if (!(s->remotes & g->r->remotes[letter]))
            continue;
        heist_each_in (s, w)
            if (heist_set_has(g->r->servers[letter], s->who[w].at)) {
                s->remotes &= ~g->r->remotes[letter];
                heist_say(g, SERVER, w, s->who[w].at, letter);
                break;
            }
    }
}

/* MH-65: freed when adjacent with a clear way; taken on its own tile. */
static bool is_released(const heist_play *g, int npc, int by)
{
    const heist_state *s  = g->s;
    int                at = s->who[npc].at, from = s->who[by].at;
    if (s->who[npc].character != NPC_FREED_PRISONER)
        return from == at;
    bool held = heist_guards(s, at) || heist_set_has(s->remotes, at);
    return !held && (from == at || (heist_next_to(g->r, s, at, from) && !heist_is_barred(s, from)));
}

/* By whom, or −1. */
static int released_by(const heist_play *g, int npc)
{
    const heist_person *p = &g->s->who[npc];
    if (p->status != STATUS_IN || p->flags & FLAG_ACTIVE)
        return -1;
    for (int w = 0; w < g->s->seats; w++)
        if (heist_is_in(g->s, w) && is_released(g, npc, w))
            return w;
    return -1;
}

/* A position from outside need not say who is free already. Without a die they wait for one. */
void heist_load_released(heist_play *g)
{
    for (int n = HEIST_CREW; n < HEIST_PEOPLE; n++) {
        heist_person *p = &g->s->who[n];
        if (released_by(g, n) < 0)
            continue;
        p->flags |= FLAG_ACTIVE;
        p->done |= g->s->phase == PHASE_ACTION && !p->die;
    }
}

/* MH-65: from that moment on it is a character, so it reveals what lies next to it. */
static bool release_npcs(heist_play *g)
{
    heist_state *s     = g->s;
    bool         freed = false;
    for (int n = HEIST_CREW; n < HEIST_PEOPLE; n++) {
        heist_person *p  = &s->who[n];
        int           by = released_by(g, n);
        if (by < 0)
            continue;
        freed = true;
        p->flags |= FLAG_ACTIVE;
        p->done = s->phase == PHASE_ACTION; /* without a die it acts next round */
        heist_say(g, FREED, n, p->at);
        if (heist_prize(g->r) == GOAL_NPC)
            heist_tell_text(g, TEXT_LOOT, by);
    }
    if (freed && s->phase != PHASE_ESCAPE)
        heist_auto_reveal(g);
    return freed;
}

/* MH-61: the tiles a dog there can jump to; empty if it shares a tile or is alone. */
static heist_set dog_targets(const heist_play *g, int hex)
{
    heist_set out = 0;
    for (int w = 0; w < HEIST_PEOPLE; w++) {
        if (!heist_is_indoors(g->r, g->s, w))
            continue;
        if (g->s->who[w].at == hex)
            return 0;
        if (heist_next_to(g->r, g->s, hex, g->s->who[w].at))
            heist_set_add(&out, g->s->who[w].at);
    }
    return out;
}

static bool move_dogs(heist_play *g)
{
    heist_state *s = g->s;
    heist_each (hex, g->r->hexes) {
        if (!heist_chits(s, hex, CHIT_DOG))
            continue;
        heist_set targets = dog_targets(g, hex);
        int       to      = heist_set_first(targets, 0);
        if (to < 0)
            continue;
        if (heist_set_first(targets, to + 1) >= 0) {
            s->wait     = WAIT_DOG;
            s->wait_hex = (uint8_t)hex;
            return false;
        }
        heist_add_chit(s, hex, CHIT_DOG, -1);
        heist_add_chit(s, to, CHIT_DOG, 1);
        heist_set_drop(&s->unknown, hex);
        heist_say(g, DOG, -1, to);
        return true;
    }
    return false;
}

/* A dog that jumps can leave a prisoner unguarded, and a freed prisoner can attract a dog. */
void heist_settle(heist_play *g)
{
    do {
        heist_use_servers(g);
        release_npcs(g);
    } while (!g->s->wait && move_dogs(g));
}

/* MH-65: a guard or lock that was in the way is gone. A dog jumps at an NPC that is freed; in Escape
 * dogs stay where they are. */
void heist_free_npcs(heist_play *g)
{
    if (release_npcs(g) && g->s->phase != PHASE_ESCAPE)
        heist_settle(g);
}

/* ---- People ---- */

static uint8_t sum(int a, int b) { return (uint8_t)(a + b > 255 ? 255 : a + b); }

/* MH-27: what a character carries outdoors is the team's at once, but a keycard stays in its
 * pocket: it can be carried in again. */
void heist_take_outside(heist_play *g, int who)
{
    heist_person *p = &g->s->who[who];
    if (!heist_is_outdoors(g->r, g->s, p->at))
        return;
    for (int i = 0; i < HEIST_LOOTS; i++) {
        if (!p->loot[i] || i == LOOT_KEYCARD)
            continue;
        g->s->outside[i] = sum(g->s->outside[i], p->loot[i]);
        heist_say(g, SECURED, who, p->at, i);
        p->loot[i] = 0;
    }
}

/* MH-27: at the end a keycard counts as outside if its carrier is; so does one that lies on an
 * entrance (R). */
void heist_collect_keycards(heist_play *g)
{
    heist_state *s           = g->s;
    s->outside[LOOT_KEYCARD] = sum(0, heist_keycards_outside(g->r, s));
    for (int w = 0; w < HEIST_PEOPLE; w++)
        if (s->who[w].status == STATUS_OUT)
            s->who[w].loot[LOOT_KEYCARD] = 0;
    heist_each (hex, g->r->entrances)
        heist_add_thing(s, hex, LOOT_KEYCARD, -heist_thing(s, hex, LOOT_KEYCARD));
}

/* Master plan copy: if its owner is busted all are, those who were out already too, and the objective
 * fails. */
void heist_bust(heist_play *g, int who)
{
    heist_person *p = &g->s->who[who];
    p->status       = STATUS_BUSTED;
    memset(p->loot, 0, sizeof p->loot);
    heist_say_gone(g, who);
    if (g->s->owner[ITEM_MASTER_PLAN_COPY] != who || g->s->failed)
        return;
    g->s->failed = 1;
    for (int w = 0; w < HEIST_PEOPLE; w++)
        if (g->s->who[w].status < STATUS_BUSTED)
            heist_bust(g, w);
}

/* "Loses an idea" is always "if it has one"; a lucky penny goes instead. */
void heist_lose_idea(heist_play *g, int who)
{
    heist_state *s     = g->s;
    uint8_t     *penny = &s->owner[ITEM_LUCKY_PENNY];
    if (!s->who[who].ideas)
        return;
    if (heist_owns(s, who, ITEM_LUCKY_PENNY)) {
        *penny = NONE;
        heist_say(g, PENNY, who, HEIST_NOWHERE);
        return;
    }
    s->who[who].ideas--;
    heist_say(g, LOST_IDEA, who, HEIST_NOWHERE);
}

/* ---- Gates ---- */

int heist_next_gate(const heist_play *g)
{
    for (int i = 0; i < 4; i++)
        if (g->r->gate[i] != HEIST_NOWHERE && !heist_set_has(g->s->gone, g->r->gate[i]))
            return g->r->gate[i];
    return -1;
}

/* MH-63: the hex is gone; a character on it is busted, tokens on it may be placed again,
 * everything else on it is lost. */
static void remove_hex(heist_play *g, int hex)
{
    heist_state *s      = g->s;
    heist_set   *sets[] = {&s->unknown, &s->exits, &s->doors, &s->remotes, &s->towers, &s->tokens};
    for (size_t i = 0; i < sizeof sets / sizeof *sets; i++)
        heist_set_drop(sets[i], hex);
    s->chits[hex] = s->things[hex] = 0;
    s->cash[hex]                   = 0;
    for (int w = 0; w < HEIST_CREW; w++)
        if (heist_set_has(s->plan[w], hex)) {
            heist_set_drop(&s->plan[w], hex);
            s->who[w].spare++;
        }
    heist_set_add(&s->gone, hex);
    for (int w = 0; w < HEIST_PEOPLE; w++)
        if (s->who[w].status == STATUS_IN && s->who[w].at == hex)
            heist_bust(g, w);
}

void heist_close_gate(heist_play *g)
{
    int hex = heist_next_gate(g);
    if (hex < 0)
        return;
    heist_say(g, GATE, -1, hex);
    remove_hex(g, hex);
}

void heist_close_gates(heist_play *g)
{
    while (heist_next_gate(g) >= 0)
        heist_close_gate(g);
}
