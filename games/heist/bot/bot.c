/* Masters of the Heist: what a sensible member of the crew does.
 *
 * Everything is open, so a bot looks at the same table as everybody. It has a target (loot that is
 * wanted, then an exit), knows what the way there costs, and takes the action that brings it
 * furthest along for the least noise. Sub-actions follow the way: subdue who holds me, unlock what
 * bars me, switch off what would see me, move. `easy` does the same but lets every third decision
 * go by. */
#include "games/heist/bot/bot.h"
#include "games/heist/rules/escape.h"
#include "games/heist/rules/rules.h"

typedef struct turn {
    bot_mind mind;
    int      w;
    bot_map  map; /* over my own tokens */
    bot_map  others[HEIST_CREW];
    uint8_t  explored; /* whose maps are there: they are made when asked for */
    int      target;   /* −1: nowhere to go */
    int      steps;
    bool     spare; /* has nothing to do any more */
    uint8_t  way[HEIST_HEXES];
} turn;

/* ---- Where to ---- */

static heist_set exits_of(const turn *t)
{
    return (heist_set){{t->mind.r->entrances.bits[0] | t->mind.s->exits.bits[0],
                        t->mind.r->entrances.bits[1] | t->mind.s->exits.bits[1]}};
}

static const bot_map *map_of(turn *t, int w)
{
    if (!(t->explored >> w & 1))
        bot_explore(&t->mind, w, t->mind.s->who[w].at, &t->mind.s->plan[w], &t->others[w]);
    t->explored |= (uint8_t)(1 << w);
    return &t->others[w];
}

/* Is another player's character much nearer to that tile? */
static bool is_somebody_elses(turn *t, int hex)
{
    for (int w = 0; w < t->mind.s->seats; w++)
        if (w != t->w && heist_is_in(t->mind.s, w) && !bot_carries(&t->mind, w) &&
            map_of(t, w)->cost[hex] < t->map.cost[hex])
            return true;
    return false;
}

static int nearest_wanted(turn *t)
{
    heist_set open = t->mind.wanted;
    int       hex;
    while ((hex = bot_nearest(&open, &t->map, t->mind.r->map.hexes)) >= 0) {
        if (!is_somebody_elses(t, hex))
            return hex;
        heist_set_drop(&open, hex);
    }
    return bot_nearest(&t->mind.wanted, &t->map, t->mind.r->map.hexes);
}

/* Servers and keycards, while something is shut. */
static int nearest_key(const turn *t)
{
    const bot_mind *b   = &t->mind;
    heist_set       set = {{0, 0}};
    for (int letter = 0; letter < 2; letter++)
        if (heist_set_meets(&b->s->remotes, &b->r->remotes[letter])) {
            set.bits[0] |= b->r->servers[letter].bits[0];
            set.bits[1] |= b->r->servers[letter].bits[1];
        }
    for (int hex = -1;
         !heist_set_is_empty(&b->s->doors) && (hex = heist_set_first(&b->r->hexes, hex + 1)) >= 0;)
        if (heist_thing(b->s, hex, LOOT_KEYCARD))
            heist_set_add(&set, hex);
    return bot_nearest(&set, &t->map, b->r->map.hexes);
}

static void choose_target(turn *t)
{
    const bot_mind *b     = &t->mind;
    heist_set       exits = exits_of(t), unknown = b->s->unknown;
    int             exit   = bot_nearest(&exits, &t->map, b->r->map.hexes);
    int             loot   = nearest_wanted(t);
    bool            runner = bot_carries(b, t->w) || t->w >= HEIST_CREW || b->s->who[t->w].inmate;
    int             key    = nearest_key(t);
    bool            dark   = bot_bag_has_wanted(b);
    if (runner)
        t->target = loot >= 0 && exit >= 0 && t->map.cost[loot] <= b->p->detour ? loot : exit;
    else if (key >= 0 && !is_somebody_elses(t, key))
        t->target = key;
    else if (loot >= 0 && !(dark && is_somebody_elses(t, loot)))
        t->target = loot;
    else if (dark)
        t->target = bot_nearest(&unknown, &t->map, b->r->map.hexes);
    if (t->target < 0)
        t->target = loot >= 0 ? loot : exit;
}

static bool wants_cash(const turn *t) { return bot_missing(&t->mind, LOOT_CASH) > 0; }

static bool counts_heads(const heist_room *r)
{
    for (int i = 0; i < r->goals; i++)
        if (r->goal[i].kind == GOAL_CREW)
            return true;
    return false;
}

/* Has this one nothing to do any more? A crew wins with what is outside, whoever is caught. */
static bool is_spare(turn *t)
{
    const bot_mind *b = &t->mind;
    if (b->p->quiet == QUIET_NEVER || t->w >= HEIST_CREW || b->s->phase != PHASE_ACTION ||
        b->s->who[t->w].inmate || bot_carries(b, t->w) || bot_bag_has_wanted(b) ||
        counts_heads(b->r))
        return false;
    int key = nearest_key(t);
    if (key >= 0 && !is_somebody_elses(t, key))
        return false;
    for (int hex = -1; (hex = heist_set_first(&b->wanted, hex + 1)) >= 0;)
        if (b->p->quiet == QUIET_LATE || !is_somebody_elses(t, hex))
            return false;
    return true;
}

static turn look(const heist_room *r, const heist_state *s, int w, const bot_way_to_play *p)
{
    turn t; /* without its maps and its way, which are large and written before they are read */
    t.mind     = bot_think(r, s, p);
    t.w        = w;
    t.target   = -1;
    t.steps    = 0;
    t.explored = 0;
    bot_explore(&t.mind, w, s->who[w].at, w < HEIST_CREW ? &s->plan[w] : NULL, &t.map);
    choose_target(&t);
    t.spare = is_spare(&t);
    if (t.target >= 0 && !t.spare)
        t.steps = bot_way(&t.map, s->who[w].at, t.target, t.way);
    return t;
}

/* ---- What a handful of sub-actions brings ---- */

/* Follow the way with these letters. The progress in tenths; the first deed into `first` (may be
 * NULL; its verb is HEIST_VERBS if there is none). */
static int follow(const turn *t, const uint8_t *letters, heist_move *first)
{
    const heist_state *s = t->mind.s;
    int                left[HEIST_LETTERS], gain = 0, at = s->who[t->w].at;
    bool               glides = s->who[t->w].flags & FLAG_WAYS;
    heist_move         deed   = {.verb = HEIST_VERBS};
    for (int i = 0; i < HEIST_LETTERS; i++)
        left[i] = letters[i];
#define DO(letter, what, hex, worth)                                                               \
    do {                                                                                           \
        if (deed.verb == HEIST_VERBS)                                                              \
            deed = (heist_move){.verb = (what), .a = (uint8_t)(hex)};                              \
        left[letter]--;                                                                            \
        gain += (worth);                                                                           \
    } while (0)
    for (int i = 0; i < t->steps; i++) {
        int next   = t->way[i];
        int guards = glides ? 0 : heist_guards(s, at), locks = heist_chits(s, next, CHIT_LOCK),
            cameras = s->loop ? 0 : heist_chits(s, next, CHIT_CAMERA);
        if (i && heist_set_has(&s->unknown, next)) { /* who knows what is there */
            gain += 5 * left[LETTER_MOVE] + 3 * left[LETTER_UNLOCK] + 3 * left[LETTER_SUBDUE];
            break;
        }
        if (guards && heist_has_ability(s, t->w, ABILITY_BETTER_WAYS)) {
            if (!s->who[t->w].ideas || !left[LETTER_MOVE])
                break;
            if (deed.verb == HEIST_VERBS)
                deed = (heist_move){.verb = VERB_ABILITY, .a = ABILITY_BETTER_WAYS};
            glides = true;
            guards = 0;
        }
        for (; guards && left[LETTER_SUBDUE]; guards--)
            DO(LETTER_SUBDUE, VERB_SUBDUE, at, 13);
        for (; locks && left[LETTER_UNLOCK]; locks--)
            DO(LETTER_UNLOCK, VERB_UNLOCK, next, 13);
        if (guards || locks || heist_set_has(&s->remotes, next))
            break;
        if (heist_set_has(&s->doors, next)) {
            if (!s->who[t->w].loot[LOOT_KEYCARD])
                break;
            if (deed.verb == HEIST_VERBS)
                deed = (heist_move){.verb = VERB_OPEN, .a = (uint8_t)next};
        }
        if (!left[LETTER_MOVE])
            break;
        for (; cameras && left[LETTER_DISABLE]; cameras--)
            DO(LETTER_DISABLE, VERB_DISABLE, next, 7);
        DO(LETTER_MOVE, VERB_MOVE, next, 10 - 7 * cameras + (i + 1 == t->steps ? 6 : 0));
        at = next;
    }
#undef DO
    if (first)
        *first = deed;
    return gain;
}

static int unknown_ahead(const turn *t)
{
    int n = 0;
    for (int i = 0; i < t->steps; i++)
        n += heist_set_has(&t->mind.s->unknown, t->way[i]);
    return n;
}

/* What one more idea is worth to somebody with so many: who runs with loot needs a few more. */
static int worth_of_idea(const turn *t, int ideas)
{
    if (t->mind.p->saves && bot_carries(&t->mind, t->w) && ideas < t->steps)
        return 10;
    return ideas < 3 ? 7 : ideas < 6 ? 4 : 2;
}

/* An action's worth: progress, ideas, loot, and what it costs. */
static int worth_of(const turn *t, const uint8_t *letters, int noise, int alerts, int ideas_spent)
{
    const bot_way_to_play *how = t->mind.p;
    const heist_person    *p   = &t->mind.s->who[t->w];
    uint8_t                with[HEIST_LETTERS];
    int                    ahead = unknown_ahead(t);
    for (int i = 0; i < HEIST_LETTERS; i++)
        with[i] = (uint8_t)(letters[i] + p->left[i]);
    int score = follow(t, with, NULL) * how->speed / 100;
    int ideas = p->ideas - ideas_spent;
    score += worth_of_idea(t, ideas) * letters[LETTER_IDEA] * how->idea / 100;
    score += (ahead ? how->reveal : bot_bag_has_wanted(&t->mind) ? 5 : 0) * letters[LETTER_REVEAL];
    score += (wants_cash(t) ? how->cash : 1) * letters[LETTER_LOOT];
    score -= (t->spare && how->quiet == QUIET_SILENT ? 12 : how->noise) * noise +
             how->alert * alerts + (how->spend + (ideas < 2 ? 2 : 0)) * ideas_spent;
    return score;
}

static int die_cost(int a, int b)
{
    int d = a > b ? a - b : b - a;
    return d > 3 ? 6 - d : d;
}

static int worth_of_commit(const turn *t, heist_move m)
{
    static const uint8_t two[HEIST_LETTERS] = {[LETTER_MOVE] = 2}, three[HEIST_LETTERS] = {3},
                         patch[HEIST_LETTERS] = {[LETTER_IDEA] = 2, [LETTER_REVEAL] = 1},
                         none[HEIST_LETTERS]  = {0};
    const heist_person *p                     = &t->mind.s->who[t->w];
    int                 die                   = m.b && m.b <= 6 ? m.b : p->die;
    const heist_action *a                     = heist_action_of(t->mind.s, t->w, m.a, die);
    int                 paid                  = die_cost(p->die, die);
    switch (a->special) {
    case SPECIAL_DART:
        return worth_of(t, two, 1, 0, 1);
    case SPECIAL_BOLT:
        return worth_of(t, m.b == PURPOSE_FAR ? three : two, 1, 0, m.b == PURPOSE_FAR ? 2 : 1);
    case SPECIAL_PATCH_IN:
        return worth_of(t, patch, 1, 0, 0);
    case SPECIAL_NONE:
        return worth_of(t, a->count, a->noise, a->alerts, paid) - (m.a >= SLOT_ITEM ? 4 : 0);
    case SPECIAL_AUTOPWN:
    case SPECIAL_EXPLOIT: { /* what it would be worth to the other */
        turn    other               = look(t->mind.r, t->mind.s, m.c, t->mind.p);
        uint8_t with[HEIST_LETTERS] = {0};
        int     now                 = follow(&other, t->mind.s->who[m.c].left, NULL);
        for (int i = 0; i < HEIST_LETTERS; i++)
            with[i] = t->mind.s->who[m.c].left[i];
        with[m.b - PURPOSE_GRANT + LETTER_UNLOCK] =
            (uint8_t)(with[m.b - PURPOSE_GRANT + LETTER_UNLOCK] +
                      (a->special == SPECIAL_EXPLOIT ? 2 : 1));
        return follow(&other, with, NULL) - now - 9;
    }
    default:
        return worth_of(t, none, 1, 0, 2) - 20;
    }
}

/* ---- Moves of the action phase ---- */

static bool best_commit(const turn *t, heist_move *out)
{
    const heist_state *s   = t->mind.s;
    int                top = -100000;
    caper_move         moves[512];
    int                n = 0;
    for (int slot = SLOT_C1; slot < SLOT_ITEM + HEIST_ITEMS; slot++) {
        int most = slot < SLOT_S1 ? 0 : 6;
        for (int die = 0; die <= most && n < 256; die++)
            moves[n++] = heist_pack(
                (heist_move){.verb = VERB_COMMIT, .a = (uint8_t)slot, .b = (uint8_t)die});
        if (slot >= SLOT_S1 || t->w >= HEIST_CREW)
            continue;
        const heist_action *a = heist_action_of(s, t->w, slot, s->who[t->w].die);
        if (a && a->special == SPECIAL_BOLT)
            moves[n++] =
                heist_pack((heist_move){.verb = VERB_COMMIT, .a = (uint8_t)slot, .b = PURPOSE_FAR});
        for (int k = 0; a && (a->special == SPECIAL_AUTOPWN || a->special == SPECIAL_EXPLOIT) &&
                        k < 3 * s->seats;
             k++)
            moves[n++] = heist_pack((heist_move){.verb = VERB_COMMIT,
                                                 .a    = (uint8_t)slot,
                                                 .b    = (uint8_t)(PURPOSE_GRANT + k % 3),
                                                 .c    = (uint8_t)(k / 3)});
    }
    for (int i = 0; i < n; i++) {
        heist_move m = heist_unpack(moves[i]);
        if (!heist_commit_legal(t->mind.r, s, t->w, m))
            continue;
        int score = worth_of_commit(t, m);
        if (score > top) {
            top  = score;
            *out = m;
        }
    }
    return top > -100000;
}

static bool is_useful_tile(const turn *t, int hex)
{
    for (int w = 0; w < t->mind.s->seats; w++)
        if (heist_is_in(t->mind.s, w) && heist_set_has(&t->mind.s->plan[w], hex))
            return true;
    return heist_set_has(&t->mind.wanted, hex);
}

/* Letters that do not help on my way may help somebody else's. */
static bool use_leftovers(const turn *t, heist_move *out)
{
    const heist_room    *r       = t->mind.r;
    const heist_state   *s       = t->mind.s;
    static const uint8_t verbs[] = {VERB_UNLOCK, VERB_SUBDUE, VERB_DISABLE};
    for (int v = 0; v < 3; v++)
        for (int d = -1; d < HEIST_SIDES; d++) {
            int at = s->who[t->w].at, hex = d < 0 ? at : heist_beside(r, s, at, d);
            *out = (heist_move){.verb = verbs[v], .a = (uint8_t)hex};
            if (hex != HEIST_NOWHERE && is_useful_tile(t, hex) && heist_act_legal(r, s, t->w, *out))
                return true;
        }
    *out = (heist_move){.verb = VERB_IDEA};
    if (heist_act_legal(r, s, t->w, *out))
        return true;
    *out = (heist_move){.verb = VERB_LOOT};
    if (heist_act_legal(r, s, t->w, *out))
        return true;
    for (int i = 0; i < t->steps; i++) {
        *out = (heist_move){.verb = VERB_REVEAL, .a = t->way[i]};
        if (heist_act_legal(r, s, t->w, *out))
            return true;
    }
    for (int hex = -1; (hex = heist_set_first(&s->unknown, hex + 1)) >= 0;) {
        *out = (heist_move){.verb = VERB_REVEAL, .a = (uint8_t)hex};
        if ((bot_bag_has_wanted(&t->mind) || is_useful_tile(t, hex)) &&
            heist_act_legal(r, s, t->w, *out))
            return true;
    }
    return false;
}

static bool pick_up(const turn *t, heist_move *out)
{
    for (int thing = 0; thing < HEIST_THINGS; thing++) {
        *out = (heist_move){.verb = VERB_PICKUP, .a = (uint8_t)thing, .b = HEIST_NOWHERE};
        if (heist_carry_legal(t->mind.r, t->mind.s, t->w, *out))
            return true;
    }
    return false;
}

/* An extra move for an idea and a noise, when it brings me on. */
static bool use_picker(const turn *t, heist_move *out)
{
    const heist_person *p = &t->mind.s->who[t->w];
    uint8_t             with[HEIST_LETTERS];
    *out = (heist_move){.verb = VERB_ABILITY, .a = ABILITY_EFFICIENT_PICKER};
    if (p->ideas < 2 || !heist_use_legal(t->mind.r, t->mind.s, t->w, *out))
        return false;
    for (int i = 0; i < HEIST_LETTERS; i++)
        with[i] = p->left[i];
    with[LETTER_MOVE]++;
    return follow(t, with, NULL) >= follow(t, p->left, NULL) + 10;
}

static bool sub_action(const turn *t, heist_move *out)
{
    const heist_person *p = &t->mind.s->who[t->w];
    if (pick_up(t, out) || use_picker(t, out))
        return true;
    follow(t, p->left, out);
    if (out->verb == VERB_OPEN || out->verb == VERB_ABILITY)
        return heist_use_legal(t->mind.r, t->mind.s, t->w, *out) || use_leftovers(t, out);
    if (out->verb != HEIST_VERBS && heist_act_legal(t->mind.r, t->mind.s, t->w, *out))
        return true;
    return use_leftovers(t, out);
}

/* ---- When to run ---- */

/* What running costs now, unknown tiles counted as half a guard, gates as closed; in moves. */
static int run_cost(const heist_room *r, const heist_state *s, int w)
{
    heist_state ahead = *s;
    heist_move  runs[256];
    heist_trip  trip;
    int         best = 99;
    heist_play  g    = {r, &ahead, NULL, NULL};
    if (s->phase != PHASE_ESCAPE) {
        ahead.phase = PHASE_ESCAPE;
        heist_close_gates(&g);
    }
    if (!heist_is_in(&ahead, w))
        return 99;
    if (heist_is_outdoors(r, &ahead, ahead.who[w].at))
        return 0;
    int n = heist_runs(r, &ahead, w, runs, 256);
    for (int i = 0; i < n; i++)
        if (heist_trip_read(r, &ahead, runs[i], NULL, &trip)) {
            int cost = heist_trip_cost(r, &ahead, w, &trip), dark = 0;
            for (int k = 0; k < trip.count; k++)
                dark += heist_set_has(&s->unknown, trip.step[k].what);
            cost += (dark + 1) / 2;
            best = cost >= 0 && cost < best ? cost : best;
        }
    return best;
}

static double chance_out(int cost, int ideas)
{
    int missing = cost - ideas;
    return missing <= 1 ? 1 : missing > 6 ? 0 : (7 - missing) / 6.0;
}

/* Whose getting out the objective hangs on, as a set of people, were everybody to run now. False: it
 * would not be met even if all got out. */
static bool who_counts(const bot_mind *b, uint32_t *out)
{
    const heist_room  *r                 = b->r;
    const heist_state *s                 = b->s;
    int                left[HEIST_GOALS] = {0};
    for (int i = 0; i < r->goals; i++)
        if (!heist_goal_met(r, s, i))
            left[r->goal[i].kind] +=
                r->goal[i].count -
                (r->goal[i].kind < HEIST_LOOTS ? s->outside[r->goal[i].kind] : 0);
    *out = 0;
    for (int w = 0; w < HEIST_PEOPLE; w++) {
        bool npc = w >= HEIST_CREW, counts = false;
        if (!heist_is_in(s, w))
            continue;
        for (int i = 0; i < HEIST_LOOTS; i++)
            if (left[i] > 0 && s->who[w].loot[i]) {
                left[i] -= s->who[w].loot[i];
                counts = true;
            }
        int kinds[] = {npc ? GOAL_NPC : GOAL_CREW, GOAL_INMATE};
        for (int k = 0; k < 2; k++)
            if (left[kinds[k]] > 0 && (k == 0 || s->who[w].inmate)) {
                left[kinds[k]]--;
                counts = true;
            }
        *out |= (uint32_t)counts << w;
    }
    for (int i = 0; i < HEIST_GOALS; i++)
        if (left[i] > 0)
            return false;
    return true;
}

/* The chance that running now meets the objective. */
static double chance_to_win(const bot_mind *b)
{
    uint32_t who;
    double   p = 1;
    if (!who_counts(b, &who)) /* asked first: what a run costs takes long to find out */
        return 0;
    for (; who; who &= who - 1) {
        int w = __builtin_ctz(who);
        p *= chance_out(run_cost(b->r, b->s, w), b->s->who[w].ideas);
    }
    return p;
}

/* How many rounds are left before Escape begins by itself, roughly. */
static int rounds_left(const heist_state *s)
{
    int rounds = (heist_noise_tracks[s->seats].last - s->noise) / 6;
    int cards  = s->cards / 2;
    return rounds < cards ? rounds : cards;
}

static bool should_run(const bot_mind *b)
{
    double now = chance_to_win(b);
    return now >= b->p->bold / 100.0 || (now >= 0.8 && rounds_left(b->s) <= 3) ||
           (now >= 0.5 && rounds_left(b->s) <= 1);
}

static bool needs_ideas(const bot_mind *b, int w)
{
    int ideas = b->s->who[w].ideas;
    if (!heist_is_in(b->s, w))
        return false;
    if (bot_carries(b, w))
        return run_cost(b->r, b->s, w) > ideas;
    return b->p->gives > GIVES_RUNNERS && heist_is_indoors(b->r, b->s, w) &&
           ideas < (b->p->gives == GIVES_POOR ? 1 : 3);
}

static bool give_ideas(const turn *t, heist_move *out)
{
    const bot_mind *b = &t->mind;
    if (b->p->gives == GIVES_NOBODY || t->w >= HEIST_CREW || bot_carries(b, t->w))
        return false;
    for (int to = 0; to < b->s->seats; to++) {
        *out = (heist_move){.verb = VERB_FIXER, .a = FIXER_OLD_FRIEND, .b = (uint8_t)to};
        if (to != t->w && heist_use_legal(b->r, b->s, t->w, *out) && needs_ideas(b, to))
            return true;
    }
    return false;
}

/* ---- The phases ---- */

static bool action_move(const heist_room *r, const heist_state *s, int w,
                        const bot_way_to_play *how, heist_move *out)
{
    const heist_person *p     = &s->who[w];
    turn                t     = look(r, s, w, how);
    heist_move          agree = {.verb = VERB_ESCAPE}, done = {.verb = VERB_DONE};
    if (w < HEIST_CREW && heist_use_legal(r, s, w, agree) && should_run(&t.mind)) {
        *out = agree;
        return true;
    }
    if (pick_up(&t, out) || give_ideas(&t, out))
        return true;
    if (!p->committed && !p->done)
        return best_commit(&t, out);
    if (!p->done && sub_action(&t, out))
        return true;
    *out = done;
    return heist_use_legal(r, s, w, done);
}

static bool escape_move(const heist_room *r, const heist_state *s, int w,
                        const bot_way_to_play *how, heist_move *out)
{
    turn       t = look(r, s, w, how);
    heist_move runs[256];
    heist_trip trip;
    int        best = 10000, n = heist_runs(r, s, w, runs, 256);
    if (!heist_is_in(s, w))
        return false;
    if (pick_up(&t, out))
        return true;
    *out = (heist_move){.verb = VERB_STAY};
    for (int i = 0; i < n; i++)
        if (heist_trip_read(r, s, runs[i], NULL, &trip)) {
            int cost = heist_trip_cost(r, s, w, &trip);
            if (cost >= 0 && cost < best) {
                best = cost;
                *out = runs[i];
            }
        }
    return true;
}

/* Ideas to who can use them: who is out, or gets out anyway, helps who would not. */
static bool help_in_escape(const heist_room *r, const heist_state *s, int seat, heist_move *out)
{
    int spare = s->who[seat].ideas;
    if (s->who[seat].status == STATUS_IN)
        spare -= run_cost(r, s, seat);
    for (int to = 0; to < HEIST_PEOPLE && spare >= 2; to++)
        for (int k = ABILITY_GOOD_IN_A_PINCH; k <= ABILITY_GREAT_IN_A_PINCH; k++) {
            *out = (heist_move){.verb = VERB_ABILITY, .a = (uint8_t)k, .b = (uint8_t)to};
            if (heist_use_legal(r, s, seat, *out) && run_cost(r, s, to) > s->who[to].ideas + 1)
                return true;
        }
    return false;
}

/* Ideas for noise are worth it while the track is long. */
static bool choose_move(const heist_room *r, const heist_state *s, int w, heist_move *out)
{
    bool quiet = s->noise + 4 < heist_noise_tracks[s->seats].last;
    int  best  = -1;
    *out       = (heist_move){.verb = VERB_CHOOSE, .a = CHOOSE_IDEA};
    if (quiet && heist_choose_legal(r, s, w, *out))
        return true;
    for (int i = 0; i < HEIST_PEOPLE; i++) {
        *out = (heist_move){.verb = VERB_CHOOSE, .a = CHOOSE_SEAT, .b = (uint8_t)i};
        if ((quiet || s->wait == WAIT_LEASH) && heist_choose_legal(r, s, w, *out) &&
            (best < 0 || s->who[i].ideas < s->who[best].ideas))
            best = i;
    }
    *out = (heist_move){.verb = VERB_CHOOSE, .a = CHOOSE_SEAT, .b = (uint8_t)best};
    if (best >= 0)
        return true;
    for (int hex = -1; (hex = heist_set_first(&r->hexes, hex + 1)) >= 0;) {
        *out = (heist_move){.verb = VERB_CHOOSE, .a = CHOOSE_HEX, .b = (uint8_t)hex};
        if (heist_choose_legal(r, s, w, *out))
            return true;
    }
    *out = (heist_move){.verb = VERB_CHOOSE, .a = CHOOSE_NONE};
    return heist_choose_legal(r, s, w, *out);
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

static bool decide(const heist_room *r, const heist_state *s, int seat, const bot_way_to_play *how,
                   heist_move *out)
{
    int  npc = idle_npc(s), w = seat;
    bool mine = s->who[seat].status == STATUS_IN && !s->who[seat].done;
    bool made = false;
    if (s->wait) {
        for (npc = 0; npc <= HEIST_FILE_NPCS && !made; npc++) {
            w    = npc ? HEIST_CREW + npc - 1 : seat;
            made = choose_move(r, s, w, out);
            if (made)
                out->npc = (uint8_t)npc;
        }
        return made;
    }
    if (s->phase == PHASE_PLAN) {
        bot_mind b = bot_think(r, s, how);
        return bot_plan(&b, seat, out);
    }
    if (s->phase == PHASE_ESCAPE && help_in_escape(r, s, seat, out))
        return true;
    if (!mine && npc)
        w = HEIST_CREW + npc - 1;
    else
        npc = 0;
    if (s->phase == PHASE_ESCAPE)
        made = escape_move(r, s, w, how, out);
    else if (s->phase == PHASE_ACTION)
        made = (mine || npc) && action_move(r, s, w, how, out);
    if (made && npc)
        out->npc = (uint8_t)npc;
    return made;
}

/* Not silly: no giving up, no going back and forth. */
static bool is_tame(heist_move m)
{
    return m.verb != VERB_ESCAPE && m.verb != VERB_STAY && m.verb != VERB_UNDO &&
           m.verb != VERB_DROP && m.verb != VERB_UNPLAN;
}

static bool choose(const caper_match *match, const heist_state *s, int seat, caper_level level,
                   const bot_way_to_play *how, caper_rng *rng, caper_choice *out)
{
    const heist_room *r = heist_room_of(match);
    heist_move        m;
    out->words[0] = '\0';
    bool good     = decide(r, s, seat, how, &m) && heist_legal(r, s, seat, m);
    if (good && (level != CAPER_EASY || s->phase != PHASE_ACTION || caper_rng_below(rng, 3))) {
        out->move = heist_pack(m);
        return true;
    }
    caper_seats owes = heist_to_act(match, s);
    caper_move  moves[CAPER_MAX_MOVES];
    int         n = heist_moves(match, s, seat, moves), tame = 0;
    if (!n || !(owes & CAPER_SEAT(seat)))
        return false;
    out->move = moves[caper_rng_below(rng, (uint32_t)n)];
    for (int i = 0; i < n; i++)
        if (is_tame(heist_unpack(moves[i])) && caper_rng_below(rng, (uint32_t)++tame) == 0)
            out->move = moves[i];
    return true;
}

bool heist_suggest(const caper_match *match, const void *imagined, int seat, caper_level level,
                   caper_rng *rng, caper_choice *out)
{
    bot_way_to_play how = bot_unpack(0);
    return choose(match, imagined, seat, level, &how, rng, out);
}

bool heist_follow(const caper_match *match, const void *imagined, int seat, uint64_t plan,
                  caper_rng *rng, caper_choice *out)
{
    bot_way_to_play how = bot_unpack(plan);
    how.strict          = true; /* a better plan may have come up while this one was laid out */
    return choose(match, imagined, seat, CAPER_MEDIUM, &how, rng, out);
}
