/* Masters of the Heist: which moves there are. Tiles, dice and things come from the sets that the
 * rules keep; what is rare is tried against the same question that playing it asks. The contract
 * suite checks that what is listed is what is legal. */
#include "games/heist/rules/escape.h"
#include "games/heist/rules/rules.h"

int heist_person_of(const heist_state *s, int seat, heist_move m)
{
    int npc = HEIST_CREW + m.npc - 1;
    if (!m.npc)
        return seat;
    return m.npc <= HEIST_FILE_NPCS && s->who[npc].status != STATUS_NONE ? npc : -1;
}

const char heist_not_now[] = "That is not possible now.";
const char heist_shut_in[] =
    "You are under a remote lock: only ideas, loot and reveals work there.";
const char heist_not_unknown[] = "That tile is not unknown.";
const char heist_idle[]        = "idle";

/* How many of a, b and c the moves of a verb have. */
static const uint8_t numbers[HEIST_VERBS] = {
    [VERB_PLAN] = 1,   [VERB_UNPLAN] = 1, [VERB_START] = 1,  [VERB_BUY] = 2,    [VERB_FIXER] = 3,
    [VERB_COMMIT] = 3, [VERB_MOVE] = 1,   [VERB_UNLOCK] = 1, [VERB_SUBDUE] = 1, [VERB_DISABLE] = 1,
    [VERB_REVEAL] = 1, [VERB_OPEN] = 1,   [VERB_PICKUP] = 2, [VERB_DROP] = 2,   [VERB_ABILITY] = 3,
    [VERB_CHOOSE] = 3, [VERB_RUN] = 3};

static bool is_in_grammar(heist_move m)
{
    return m.verb < HEIST_VERBS && !(heist_pack(m) & 0xffffffu >> 8 * numbers[m.verb]);
}

/* MH-65: what the team can decide for an NPC. */
static bool is_for_npcs(int verb)
{
    return (verb >= VERB_COMMIT && verb <= VERB_DROP) || verb == VERB_UNDO || verb == VERB_DONE ||
           verb >= VERB_CHOOSE;
}

static const char *why_not_choose(const heist_room *r, const heist_state *s, int w, heist_move m)
{
    return (w >= HEIST_CREW || s->who[w].status == STATUS_IN) && heist_choose_legal(r, s, w, m)
               ? NULL
               : heist_not_now;
}

const char *heist_why_not_do(const heist_room *r, const heist_state *s, int w, heist_move m,
                             const char *words)
{
    if (s->wait == WAIT_CAUGHT)
        return heist_why_not_caught(s, w, m);
    if (s->wait && m.verb != VERB_CHOOSE && m.verb != VERB_UNDO)
        return "The team must choose first: choose …";
    if (s->phase == PHASE_PLAN || m.verb == VERB_READY)
        return heist_why_not_plan(r, s, w, m);
    if (m.verb >= VERB_MOVE && m.verb <= VERB_LOOT)
        return heist_why_not_act(r, s, w, m);
    switch (m.verb) {
    case VERB_COMMIT:
        return heist_why_not_commit(r, s, w, m);
    case VERB_PICKUP:
    case VERB_DROP:
        return heist_why_not_carry(r, s, w, m);
    case VERB_UNDO:
        return heist_why_not_undo(r, s, w);
    case VERB_CHOOSE:
        return why_not_choose(r, s, w, m);
    case VERB_CAUGHT:
        return heist_not_now;
    case VERB_RUN:
    case VERB_STAY:
        return heist_why_not_run(r, s, w, m, words);
    default:
        return heist_why_not_use(r, s, w, m);
    }
}

const char *heist_reason(const heist_room *r, const heist_state *s, int seat, heist_move m,
                         const char *words)
{
    int w = heist_person_of(s, seat, m);
    if (w < 0)
        return "The crew has no such companion now.";
    if (seat >= s->seats || s->phase == PHASE_OVER || !is_in_grammar(m) ||
        (words && m.verb != VERB_RUN) || (m.npc && !is_for_npcs(m.verb)))
        return heist_not_now;
    return heist_why_not_do(r, s, w, m, words);
}

bool heist_legal(const heist_room *r, const heist_state *s, int seat, heist_move m)
{
    return !heist_reason(r, s, seat, m, NULL);
}

typedef struct list {
    const heist_room  *r;
    const heist_state *s;
    int                seat, npc, w;
    caper_move        *out;
    int                n;
} list;

static void put(list *l, int verb, int a, int b, int c)
{
    heist_move m = {(uint8_t)l->npc, (uint8_t)verb, (uint8_t)a, (uint8_t)b, (uint8_t)c};
    if (l->n < CAPER_MAX_MOVES)
        l->out[l->n++] = heist_pack(m);
}

/* That verb for every tile of a set. */
static void put_tiles(list *l, int verb, heist_set set)
{
    heist_each (hex, set)
        put(l, verb, hex, 0, 0);
}

/* For what is rare: ask the question that playing it asks. */
static void try(list *l, int verb, int a, int b, int c)
{
    heist_move m = {(uint8_t)l->npc, (uint8_t)verb, (uint8_t)a, (uint8_t)b, (uint8_t)c};
    if (heist_may(l->r, l->s, l->w, m))
        put(l, verb, a, b, c);
}

/* ---- Plan ---- */

static void list_shop(list *l)
{
    for (int item = 0; item < HEIST_ITEMS; item++) {
        if (l->s->owner[item] != NONE || l->s->team < heist_price(l->s, item))
            continue;
        for (int seat = 0; seat < l->s->seats; seat++)
            put(l, VERB_BUY, item, seat, 0);
        put(l, VERB_BUY, item, NONE, 0);
    }
}

static void list_fixers(list *l)
{
    enum { /* they work by themselves, or later */
           NEVER = 1 << FIXER_OLD_FRIEND | 1 << FIXER_PAWN_SHOP_OWNER | 1 << FIXER_LOCKSMITH |
                   1 << FIXER_JEWELER
    };
    for (unsigned set = l->s->fixers & ~(unsigned)NEVER; set; set &= set - 1) {
        int f = __builtin_ctz(set), most = f == FIXER_VISAGE || f == FIXER_MAYOR ? HEIST_HEXES : 6;
        for (int b = 0; b < most; b++)
            for (int c = 0; c <= (f == FIXER_MASTERMIND ? l->s->cards : 0); c++)
                try(l, VERB_FIXER, f, b, c);
    }
}

static void list_plan(list *l)
{
    const heist_state *s = l->s;
    if (l->npc || !heist_may_plan(s, l->w))
        return;
    put_tiles(l, VERB_PLAN, heist_plan_tiles(l->r, s, l->w));
    put_tiles(l, VERB_UNPLAN, s->plan[l->w]);
    put_tiles(l, VERB_START, heist_start_tiles(l->r, s, l->w));
    if (s->team || s->fixers >> FIXER_PAWN_SHOP_OWNER & 1) /* who may make something free */
        list_shop(l);
    list_fixers(l);
    if (s->who[l->w].at != HEIST_NOWHERE)
        put(l, VERB_READY, 0, 0, 0);
    if (heist_owns(s, l->w, ITEM_BUILDING_SCHEMATICS))
        put_tiles(l, VERB_REVEAL, s->unknown);
}

/* ---- Action ---- */

static void list_toss(list *l, int slot)
{
    heist_set to = heist_toss_targets(l->r, l->s, l->w);
    for (int loot = 0; loot < HEIST_LOOTS; loot++)
        for (int hex = -1; l->s->who[l->w].loot[loot] && (hex = heist_set_first(to, hex + 1)) >= 0;)
            try(l, VERB_COMMIT, slot, PURPOSE_TOSS + loot, hex);
}

static void list_special(list *l, int slot, int special)
{
    const heist_person *p = &l->s->who[l->w];
    switch (special) {
    case SPECIAL_NONE:
        put(l, VERB_COMMIT, slot, 0, 0);
        break;
    case SPECIAL_AUTOPWN:
    case SPECIAL_EXPLOIT:
        for (int letter = 0; letter < 3 && p->ideas; letter++)
            for (int to = 0; to < HEIST_PEOPLE; to++)
                if (to != l->w && heist_is_in(l->s, to))
                    try(l, VERB_COMMIT, slot, PURPOSE_GRANT + letter, to);
        break;
    case SPECIAL_TOSS_LOOT:
        list_toss(l, slot);
        break;
    case SPECIAL_REWIRE:
        for (int k = 0; k < REWIRE_CHOICES && heist_is_beside_live_camera(l->r, l->s, l->w); k++)
            try(l, VERB_COMMIT, slot, PURPOSE_REWIRE + p->at, k);
        break;
    default:
        try(l, VERB_COMMIT, slot, 0, 0);
        if (special == SPECIAL_BOLT)
            try(l, VERB_COMMIT, slot, PURPOSE_FAR, 0);
        break;
    }
}

static void list_commits(list *l)
{
    const heist_person *p = &l->s->who[l->w];
    for (int slot = SLOT_C1; slot <= SLOT_C3; slot++) {
        const heist_action *a = heist_action_of(l->s, l->w, slot, p->die);
        if (a)
            list_special(l, slot, a->special);
    }
    for (int slot = SLOT_S1; slot < SLOT_ITEM + HEIST_ITEMS; slot++) {
        if (slot >= SLOT_ITEM && l->s->owner[slot - SLOT_ITEM] == NONE)
            continue;
        for (int dice = heist_commit_dice(l->r, l->s, l->w, slot); dice; dice &= dice - 1)
            put(l, VERB_COMMIT, slot, __builtin_ctz((unsigned)dice), 0);
    }
}

static void list_sub_actions(list *l)
{
    const uint8_t *left = l->s->who[l->w].left;
    for (int letter = LETTER_MOVE; letter <= LETTER_DISABLE; letter++)
        if (left[letter])
            put_tiles(l, VERB_MOVE + letter,
                      heist_act_targets(l->r, l->s, l->w, VERB_MOVE + letter));
    if (left[LETTER_REVEAL])
        put_tiles(l, VERB_REVEAL, l->s->unknown);
    if (heist_can_have_idea(l->s, l->w))
        put(l, VERB_IDEA, 0, 0, 0);
    if (left[LETTER_LOOT])
        put(l, VERB_LOOT, 0, 0, 0);
}

_Static_assert(VERB_UNLOCK - VERB_MOVE == (int)LETTER_UNLOCK &&
                   VERB_SUBDUE - VERB_MOVE == (int)LETTER_SUBDUE &&
                   VERB_DISABLE - VERB_MOVE == (int)LETTER_DISABLE,
               "verbs of tiles come in the order of their letters");

/* ---- Free deeds ---- */

/* LARCENIST, SWINDLER: beside the character's own tile. */
static void list_fingers(list *l, int hex)
{
    for (int thing = 0; thing < HEIST_THINGS; thing++)
        if (heist_thing(l->s, hex, thing))
            try(l, VERB_PICKUP, thing, hex, 0);
    for (int thing = 0; thing < HEIST_LOOTS; thing++)
        if (l->s->who[l->w].loot[thing])
            try(l, VERB_DROP, thing, hex, 0);
}

static void list_here(list *l)
{
    const heist_person *p = &l->s->who[l->w];
    if (l->s->cash[p->at] || l->s->things[p->at])
        for (int thing = 0; thing < HEIST_THINGS; thing++)
            if (heist_thing(l->s, p->at, thing))
                put(l, VERB_PICKUP, thing, HEIST_NOWHERE, 0);
    for (int thing = 0; thing < HEIST_LOOTS; thing++)
        if (p->loot[thing])
            put(l, VERB_DROP, thing, HEIST_NOWHERE, 0);
}

/* For a character in play. */
static void list_carrying(list *l)
{
    const heist_person *p = &l->s->who[l->w];
    list_here(l);
    if (!(p->flags & FLAG_FINGERS) && !p->loot[LOOT_KEYCARD])
        return;
    heist_set near = heist_neighbours(l->r, l->s, p->at);
    heist_each (hex, near) {
        if (p->flags & FLAG_FINGERS)
            list_fingers(l, hex);
        if (heist_set_has(l->s->doors, hex))
            try(l, VERB_OPEN, hex, 0, 0);
    }
}

static void list_codes(list *l, int ability)
{
    if (l->s->who[l->w].flags & FLAG_ONCE || !l->s->unknown ||
        (ability == ABILITY_TEH_CODES && l->s->who[l->w].ideas < 2))
        return;
    heist_set cameras = heist_tiles_where(l->s->chits, 15u << 4 * CHIT_CAMERA);
    heist_each (hex, cameras)
        try(l, VERB_ABILITY, ability, hex, 0);
}

static void list_vents(list *l)
{
    heist_set vents = heist_vent_targets(l->r, l->s, l->w);
    heist_each (hex, vents)
        try(l, VERB_ABILITY, ABILITY_VENT_CRAWL, hex, 0);
}

static void list_ability(list *l, int ability)
{
    switch (ability) {
    case ABILITY_NEW_PLAN:
        try(l, VERB_ABILITY, ability, 0, 0);
        for (int to = 0; to < HEIST_PEOPLE && l->s->who[l->w].gifts; to++)
            try(l, VERB_ABILITY, ability, to, 1);
        break;
    case ABILITY_GOOD_IN_A_PINCH:
    case ABILITY_GREAT_IN_A_PINCH:
        for (int to = 0; to < HEIST_PEOPLE && l->s->phase == PHASE_ESCAPE; to++)
            try(l, VERB_ABILITY, ability, to, 0);
        break;
    case ABILITY_TEH_CODES:
    case ABILITY_HAS_THE_CODE:
        list_codes(l, ability);
        break;
    case ABILITY_VENT_CRAWL:
        list_vents(l);
        break;
    default: /* the free ones work by themselves */
        if (heist_abilities[ability].ideas)
            try(l, VERB_ABILITY, ability, 0, 0);
        break;
    }
}

static void list_abilities(list *l)
{
    uint32_t set = l->npc ? 0 : heist_characters[l->s->who[l->w].character].abilities;
    for (; set; set &= set - 1)
        list_ability(l, __builtin_ctz(set));
}

/* What the team has paid for: tokens that are moved, the Old Friend. */
static void list_favours(list *l)
{
    const heist_state *s = l->s;
    for (int verb = VERB_PLAN; (s->lift || s->who[l->w].spare) && verb <= VERB_UNPLAN; verb++)
        for (int hex = 0; hex < l->r->map.hexes; hex++)
            try(l, verb, hex, 0, 0);
    if (s->fixers >> FIXER_OLD_FRIEND & 1 && s->who[l->w].ideas >= 2 &&
        heist_is_outdoors(l->r, s, s->who[l->w].at))
        for (int to = 0; to < HEIST_PEOPLE; to++)
            try(l, VERB_FIXER, FIXER_OLD_FRIEND, to, 0);
}

static void list_choices(list *l)
{
    heist_set tiles = 0;
    if (l->s->wait != WAIT_PUT || l->s->wait_who >> l->w & 1)
        tiles = heist_choose_tiles(l->r, l->s, l->w);
    try(l, VERB_CHOOSE, CHOOSE_NONE, 0, 0);
    try(l, VERB_CHOOSE, CHOOSE_IDEA, 0, 0);
    heist_each (hex, tiles)
        try(l, VERB_CHOOSE, CHOOSE_HEX, hex, 0);
    for (int a = 0; a < HEIST_PEOPLE; a++) {
        try(l, VERB_CHOOSE, CHOOSE_SEAT, a, 0);
        for (int b = 0; b < HEIST_PEOPLE && l->s->wait == WAIT_PASS; b++)
            try(l, VERB_CHOOSE, CHOOSE_PASS, a, b);
    }
}

/* MH-42 */
static void list_last_deeds(list *l)
{
    for (int loot = 0; loot < HEIST_LOOTS; loot++)
        try(l, VERB_DROP, loot, HEIST_NOWHERE, 0);
    try(l, VERB_CAUGHT, 0, 0, 0);
}

static void list_undo(list *l)
{
    if (!heist_why_not_undo(l->r, l->s, l->w))
        put(l, VERB_UNDO, 0, 0, 0);
}

/* In the order of the verbs, so that the list is almost sorted. */
static void list_action(list *l)
{
    const heist_person *p = &l->s->who[l->w];
    if (!l->npc)
        list_favours(l);
    if (heist_is_at_rest(l->s))
        try(l, VERB_READY, 0, 0, 0);
    if (!p->committed && !p->done)
        list_commits(l);
    if (!p->done)
        list_sub_actions(l);
    list_carrying(l);
    list_abilities(l);
    list_undo(l);
    if (p->committed && !p->done)
        put(l, VERB_DONE, 0, 0, 0);
    if (!l->npc && !(p->flags & FLAG_READY))
        put(l, VERB_ESCAPE, 0, 0, 0);
}

static void list_escape(list *l)
{
    heist_move runs[256];
    int        n = heist_runs(l->r, l->s, l->w, runs, NULL, 256);
    for (int i = 0; i < n; i++)
        put(l, VERB_RUN, runs[i].a, runs[i].b, runs[i].c);
    if (heist_is_in(l->s, l->w)) {
        put(l, VERB_STAY, 0, 0, 0);
        list_carrying(l);
    }
    list_abilities(l);
}

static void list_person(list *l)
{
    if (l->s->phase == PHASE_PLAN) {
        list_plan(l);
        return;
    }
    if (l->s->wait == WAIT_CAUGHT) {
        list_last_deeds(l);
    } else if (l->s->wait) {
        list_undo(l);
        list_choices(l);
    } else if (l->s->phase == PHASE_ESCAPE)
        list_escape(l);
    else if (l->s->phase != PHASE_ACTION)
        try(l, VERB_READY, 0, 0, 0);
    else if (heist_is_in(l->s, l->w))
        list_action(l);
}

/* Candidates come nearly in order. */
static void sort(caper_move *moves, int n)
{
    for (int i = 1; i < n; i++) {
        caper_move m = moves[i];
        int        k = i;
        for (; k && moves[k - 1] > m; k--)
            moves[k] = moves[k - 1];
        moves[k] = m;
    }
}

int heist_moves(const caper_match *match, const void *state, int seat, caper_move *out)
{
    const heist_state *s = state;
    list               l = {.r = heist_room_of(match), .s = s, .seat = seat, .out = out};
    if (!heist_has_a_say(match, s, seat))
        return 0;
    for (l.npc = 0; l.npc <= HEIST_FILE_NPCS; l.npc++) {
        l.w = heist_person_of(s, seat, (heist_move){.npc = (uint8_t)l.npc});
        if (l.w >= 0 && l.w < HEIST_PEOPLE)
            list_person(&l);
    }
    if (s->phase != PHASE_PLAN) /* there they come in order */
        sort(out, l.n);
    return l.n;
}
