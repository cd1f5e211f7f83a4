/* Masters of the Heist: what a sensible member of the crew does.
 *
 * Everything is open, so a bot sees what players see. It has a target (loot that is
 * wanted, then an exit), knows what the way there costs, and takes the action that brings it
 * furthest along for the least noise. Sub-actions follow the way: subdue the guard here, unlock the next
 * tile, switch off its camera, move. `easy` does the same but lets every third decision
 * go by. */
#include "games/heist/bot/bot.h"
#include "games/heist/rules/rules.h"

bool bot_may(const bot_mind *b, int w, heist_move m, heist_move *out)
{
    *out = m;
    return heist_may(b->r, b->s, w, m);
}

bool bot_can(const bot_mind *b, int w, int verb, int first, int second, heist_move *out)
{
    return bot_may(b, w, heist_make(verb, first, second, 0), out);
}

/* ---- The phases ---- */

/* Does it matter which way it goes? Not to a character who has no letter left that leads anywhere, and
 * nothing to give, take or open. */
static bool cares_for_way(const bot_mind *b, int w)
{
    const heist_state  *s = b->s;
    const heist_person *p = &s->who[w];
    if (!p->done && (!p->committed || heist_has_ability(s, w, ABILITY_EFFICIENT_PICKER) ||
                     s->doors || p->left[LETTER_MOVE] || p->left[LETTER_UNLOCK] ||
                     p->left[LETTER_SUBDUE] || p->left[LETTER_DISABLE] || p->left[LETTER_REVEAL]))
        return true;
    return bot_carries(b, w) || p->loot[LOOT_KEYCARD] || p->flags & FLAG_FINGERS ||
           s->things[p->at] || s->cash[p->at];
}

static bool action_move(const bot_mind *b, int w, heist_move *out)
{
    const heist_person *p = &b->s->who[w];
    bot_turn            t = {.mind = b, .w = w, .key = -1, .card = -1, .target = -1};
    if (w < HEIST_CREW && bot_can(b, w, VERB_ESCAPE, 0, 0, out) && bot_should_run(b))
        return true;
    if (cares_for_way(b, w))
        bot_look(b, w, &t);
    if (bot_hand_over(&t, out) || bot_pick_up(&t, out) || bot_give_ideas(&t, out))
        return true;
    if (!p->committed && !p->done)
        return bot_commit(&t, out);
    if (!p->done && bot_sub_action(&t, out))
        return true;
    return bot_can(b, w, VERB_DONE, 0, 0, out);
}

/* MH-42: what the objective needs is put down for those who still run. */
static bool put_down(const bot_mind *b, int w, heist_move *out)
{
    for (int loot = 0; loot < HEIST_LOOTS; loot++)
        if (b->needed >> loot & 1 && bot_can(b, w, VERB_DROP, loot, HEIST_NOWHERE, out))
            return true;
    return bot_can(b, w, VERB_CAUGHT, 0, 0, out);
}

/* Ideas for noise are worth it while the track is long. */
static bool choose_move(const bot_mind *b, int w, heist_move *out)
{
    const heist_state *s     = b->s;
    bool               quiet = s->noise + 4 < heist_noise_tracks[s->seats].last;
    int                best  = -1;
    if (quiet && bot_can(b, w, VERB_CHOOSE, CHOOSE_IDEA, 0, out))
        return true;
    for (int i = 0; i < HEIST_PEOPLE; i++)
        if ((quiet || s->wait == WAIT_LEASH) && bot_can(b, w, VERB_CHOOSE, CHOOSE_SEAT, i, out) &&
            (best < 0 || s->who[i].ideas < s->who[best].ideas))
            best = i;
    *out = heist_make(VERB_CHOOSE, CHOOSE_SEAT, best, 0);
    if (best >= 0)
        return true;
    heist_each (hex, b->r->hexes)
        if (bot_can(b, w, VERB_CHOOSE, CHOOSE_HEX, hex, out))
            return true;
    return bot_can(b, w, VERB_CHOOSE, CHOOSE_NONE, 0, out);
}

/* The NPC that still owes a move, as its number; 0: none. */
static int idle_npc(const heist_state *s)
{
    for (int n = 1; n <= HEIST_FILE_NPCS; n++) {
        int w = HEIST_CREW + n - 1;
        if (heist_is_in(s, w) && (s->phase == PHASE_ESCAPE || !s->who[w].done))
            return n;
    }
    return 0;
}

/* The move of a seat (`npc` 0) or of an NPC that it makes. */
static bool decide_for(const bot_mind *b, int seat, int npc, heist_move *out)
{
    const heist_state *s    = b->s;
    int                w    = npc ? HEIST_CREW + npc - 1 : seat;
    bool               made = s->wait == WAIT_CAUGHT     ? put_down(b, w, out)
                              : s->wait                  ? choose_move(b, w, out)
                              : s->phase == PHASE_ESCAPE ? bot_escape(b, w, out)
                                                         : s->phase == PHASE_ACTION && action_move(b, w, out);
    out->npc                = (uint8_t)npc;
    return made;
}

static bool decide(const bot_mind *b, int seat, heist_move *out)
{
    const heist_state *s    = b->s;
    bool               mine = s->who[seat].status == STATUS_IN && !s->who[seat].done;
    if (s->wait) {
        for (int npc = 0; npc <= HEIST_FILE_NPCS; npc++)
            if (decide_for(b, seat, npc, out))
                return true;
        return false;
    }
    if (s->phase == PHASE_PLAN)
        return bot_plan(b, seat, out);
    if (s->phase == PHASE_ESCAPE && bot_help_in_escape(b, seat, out))
        return true;
    int npc = mine ? 0 : idle_npc(s);
    return (mine || npc || s->phase == PHASE_ESCAPE) && decide_for(b, seat, npc, out);
}

/* Not silly: no giving up, no going back and forth. */
static bool is_tame(heist_move m)
{
    return m.verb != VERB_ESCAPE && m.verb != VERB_STAY && m.verb != VERB_UNDO &&
           m.verb != VERB_DROP && m.verb != VERB_UNPLAN;
}

/* Some legal move; a tame one if there is any. */
static bool choose_any(const caper_match *match, const heist_state *s, int seat, caper_rng *rng,
                       caper_choice *out)
{
    caper_seats owes = heist_to_act(match, s);
    caper_move  moves[CAPER_MAX_MOVES];
    int         n = heist_moves(match, s, seat, moves), tame = 0;
    if (!n || !(owes & CAPER_SEAT(seat)))
        return false;
    out->words[0] = '\0';
    out->move     = moves[caper_rng_below(rng, (uint32_t)n)];
    for (int i = 0; i < n; i++)
        if (is_tame(heist_unpack(moves[i])) && caper_rng_below(rng, (uint32_t)++tame) == 0)
            out->move = moves[i];
    return true;
}

/* A run is the first of the listed ones that cost least: to ask whether it is legal would be to find its
 * way again. */
static bool choose_well(const heist_room *r, const heist_state *s, int seat,
                        const bot_way_to_play *how, bot_memory *memory, caper_choice *out)
{
    bot_mind   b;
    heist_move m;
    bot_think(r, s, how, memory, &b);
    if (!decide(&b, seat, &m) || (m.verb != VERB_RUN && !heist_legal(r, s, seat, m)))
        return false;
    out->words[0] = '\0';
    out->move     = heist_pack(m);
    return true;
}

static bool choose(const caper_match *match, const heist_state *s, int seat, caper_level level,
                   const bot_way_to_play *how, caper_rng *rng, caper_choice *out)
{
    bot_memory memory;
    bot_forget(&memory, false);
    bool good = choose_well(heist_room_of(match), s, seat, how, &memory, out);
    if (good && (level != CAPER_EASY || s->phase != PHASE_ACTION || caper_rng_below(rng, 3)))
        return true;
    return choose_any(match, s, seat, rng, out);
}

bool heist_suggest(const caper_match *match, const void *imagined, int seat, caper_level level,
                   caper_rng *rng, caper_choice *out)
{
    bot_way_to_play how = bot_unpack(0);
    return choose(match, imagined, seat, level, &how, rng, out);
}

/* ---- Playing on ---- */

/* What is kept from move to move. */
typedef struct playout {
    const caper_match *match;
    heist_state       *s;
    bot_way_to_play    how;
    bot_memory         memory;
    heist_backlog      behind;
} playout;

static bool choose_next(playout *p, int seat, bool slips, caper_rng *rng, caper_choice *out)
{
    p->memory.way.steps = 0;
    if (!slips && choose_well(heist_room_of(p->match), p->s, seat, &p->how, &p->memory, out))
        return true;
    heist_catch_up(p->match, p->s, &p->behind); /* what can be taken back is listed, too */
    return slips ? heist_suggest(p->match, p->s, seat, CAPER_EASY, rng, out)
                 : choose_any(p->match, p->s, seat, rng, out);
}

/* What heist_follow and heist_apply do in turns; but a plan is unpacked once, what is known of the board is
 * kept, a move that was just found to be legal is not checked again, and the journal can wait. */
int heist_play_out(const caper_match *match, void *imagined, const caper_playout *how,
                   caper_rng *rng)
{
    playout p; /* large: what is written before it is read is not cleared */
    int     made   = 0;
    p.match        = match;
    p.s            = imagined;
    p.how          = bot_unpack(how->plan);
    p.how.strict   = true;
    p.behind.moves = 0;
    bot_forget(&p.memory, true);
    for (caper_seats seats; made < how->limit && (seats = heist_to_act(match, p.s)); made++) {
        caper_choice c;
        int          seat = __builtin_ctz(seats);
        if (seat == how->until)
            break;
        bool slips = how->slip && !caper_rng_below(rng, (uint32_t)how->slip);
        if (!choose_next(&p, seat, slips, rng, &c))
            break;
        heist_play_on(match, p.s, seat, c.move, p.memory.way.steps ? &p.memory.way : NULL, rng,
                      &p.behind);
    }
    heist_catch_up(match, p.s, &p.behind);
    return made;
}

bool heist_follow(const caper_match *match, const void *imagined, int seat, uint64_t plan,
                  caper_rng *rng, caper_choice *out)
{
    bot_way_to_play how = bot_unpack(plan);
    how.strict          = true; /* a better plan may have come up while this one was laid out */
    return choose(match, imagined, seat, CAPER_MEDIUM, &how, rng, out);
}

/* ---- Beside people ---- */

typedef struct company {
    bool chose;   /* all have an entrance */
    bool planned; /* and have placed every token, or said that they are ready */
    bool agreed;  /* all are ready, or all who are inside agree to run */
} company;

static company look_at(const heist_state *s, caper_seats people)
{
    company all = {true, true, false};
    for (int w = 0, ready = 1; w < s->seats; w++) {
        const heist_person *p = &s->who[w];
        if (!(people & CAPER_SEAT(w)) || p->status != STATUS_IN)
            continue;
        bool placed = p->at != HEIST_NOWHERE, said = (p->flags & FLAG_READY) != 0;
        all.chose &= placed;
        all.planned &= said || (placed && heist_set_count(s->plan[w]) >= heist_memory(s, w));
        ready &= said;
        all.agreed = ready;
    }
    return all;
}

/* Has a bot before this one still to say that it is ready? */
static bool waits_its_turn(const heist_state *s, int seat, caper_seats people)
{
    for (int w = 0; w < seat; w++)
        if (!(people & CAPER_SEAT(w)) && s->who[w].status == STATUS_IN &&
            !(s->who[w].flags & FLAG_READY))
            return true;
    return false;
}

/* Bots begin when people have chosen where to start, where all can see it; the money is touched only when
 * people have planned. When people are ready, one bot after the other goes through its plan again:
 * what it was after may be another's by now. Then it is ready, too. */
static caper_manners plan_beside(const caper_match *match, const heist_state *s, int seat,
                                 caper_seats people, caper_rng *rng, caper_choice *out)
{
    company         all = look_at(s, people);
    bot_way_to_play how = bot_unpack(0);
    if (!all.chose || (all.agreed && waits_its_turn(s, seat, people)))
        return CAPER_WAIT;
    how.shops  = all.planned ? SHOPS_LAST : SHOPS_NEVER;
    how.strict = all.agreed;
    if (!choose(match, s, seat, CAPER_MEDIUM, &how, rng, out) ||
        (!all.agreed && heist_unpack(out->move).verb == VERB_READY))
        return CAPER_WAIT;
    return CAPER_AGREE;
}

/* MH-32: a bot answers a request to run also when it is done for the round. It agrees if it would run by
 * itself, or if all people inside want to and its chance is fair. */
static caper_manners run_beside(const heist_room *r, const heist_state *s, int seat,
                                caper_seats people, caper_choice *out)
{
    bot_way_to_play how = bot_unpack(0);
    bot_memory      memory;
    bot_mind        b;
    bot_objection   against;
    heist_move      m;
    if (!heist_is_asked(s))
        return CAPER_OWN_CHOICE;
    bot_forget(&memory, false);
    bot_think(r, s, &how, &memory, &b);
    if (!bot_can(&b, seat, VERB_ESCAPE, 0, 0, &m) ||
        (bot_objects(&b, seat, &against) && (against.moves || !look_at(s, people).agreed)))
        return CAPER_OWN_CHOICE;
    out->words[0] = '\0';
    out->move     = heist_pack(m);
    return CAPER_AGREE;
}

static caper_manners beside_people(const caper_match *match, const void *imagined, int seat,
                                   caper_seats people, caper_rng *rng, caper_choice *out)
{
    const heist_state *s = imagined;
    return s->phase == PHASE_PLAN ? plan_beside(match, s, seat, people, rng, out)
                                  : run_beside(heist_room_of(match), s, seat, people, out);
}

/* How far the objective is met, for search: 0 … 1. */
static double value(const caper_match *match, const void *state, int seat)
{
    const heist_room  *r   = heist_room_of(match);
    const heist_state *s   = state;
    double             met = 0;
    (void)seat;
    for (int i = 0; i < r->goals; i++)
        met += heist_goal_share(r, s, i);
    return r->goals ? 0.8 * met / r->goals : 0.8;
}

const caper_player heist_player = {
    .suggest       = heist_suggest,
    .beside_people = beside_people,
    .play_out      = heist_play_out,
    .value         = value,
};
