/* Masters of the Heist: which moves there are. Candidates are tried against the same question that
 * playing them asks, so what is listed is what is legal. */
#include "games/heist/rules/escape.h"
#include "games/heist/rules/rules.h"

int heist_person_of(const heist_state *s, int seat, heist_move m)
{
    int npc = HEIST_CREW + m.npc - 1;
    if (!m.npc)
        return seat;
    return m.npc <= HEIST_FILE_NPCS && s->who[npc].status != STATUS_NONE ? npc : -1;
}

/* MH-65: what the team can decide for an NPC. */
static bool is_for_npcs(int verb)
{
    return (verb >= VERB_COMMIT && verb <= VERB_DROP) || verb == VERB_UNDO || verb == VERB_DONE ||
           verb >= VERB_CHOOSE;
}

bool heist_legal(const heist_room *r, const heist_state *s, int seat, heist_move m)
{
    int w = heist_person_of(s, seat, m);
    if (w < 0 || seat >= s->seats || (m.npc && !is_for_npcs(m.verb)) || s->phase == PHASE_OVER)
        return false;
    if (s->phase == PHASE_PLAN || m.verb == VERB_READY)
        return !m.npc && heist_plan_legal(r, s, w, m);
    switch (m.verb) {
    case VERB_COMMIT:
        return heist_commit_legal(r, s, w, m);
    case VERB_MOVE:
    case VERB_UNLOCK:
    case VERB_SUBDUE:
    case VERB_DISABLE:
    case VERB_REVEAL:
    case VERB_IDEA:
    case VERB_LOOT:
        return heist_act_legal(r, s, w, m);
    case VERB_PICKUP:
    case VERB_DROP:
        return heist_carry_legal(r, s, w, m);
    case VERB_UNDO:
        return !m.a && !m.b && !m.c && heist_undo_legal(r, s, w);
    case VERB_CHOOSE:
        return (w >= HEIST_CREW || s->who[w].status == STATUS_IN) && heist_choose_legal(r, s, w, m);
    case VERB_RUN:
    case VERB_STAY:
        return heist_run_legal(r, s, w, m);
    default:
        return heist_use_legal(r, s, w, m);
    }
}

typedef struct list {
    const heist_room  *r;
    const heist_state *s;
    int                seat, npc, w;
    caper_move        *out;
    int                n;
} list;

static void put(list *l, heist_move m)
{
    m.npc = (uint8_t)l->npc;
    if (l->n < CAPER_MAX_MOVES)
        l->out[l->n++] = heist_pack(m);
}

static void try(list *l, int verb, int a, int b, int c)
{
    heist_move m = {(uint8_t)l->npc, (uint8_t)verb, (uint8_t)a, (uint8_t)b, (uint8_t)c};
    if (heist_legal(l->r, l->s, l->seat, m))
        put(l, m);
}

/* ---- Plan ---- */

static void list_fixers(list *l)
{
    for (int f = 0; f < HEIST_FIXERS; f++) {
        if (!(l->s->fixers >> f & 1))
            continue;
        bool hexes = f == FIXER_VISAGE || f == FIXER_MAYOR;
        int  most  = hexes ? l->r->map.hexes : f == FIXER_MASTERMIND ? 3 : 6;
        for (int b = 0; b < most; b++)
            for (int c = 0; c <= (f == FIXER_MASTERMIND ? l->s->cards : 0); c++)
                try(l, VERB_FIXER, f, b, c);
    }
}

static void list_plan(list *l)
{
    for (int hex = -1; (hex = heist_set_first(&l->r->hexes, hex + 1)) >= 0;) {
        try(l, VERB_PLAN, hex, 0, 0);
        try(l, VERB_UNPLAN, hex, 0, 0);
        if (heist_set_has(&l->s->unknown, hex))
            try(l, VERB_REVEAL, hex, 0, 0);
    }
    for (int hex = -1; (hex = heist_set_first(&l->r->entrances, hex + 1)) >= 0;)
        try(l, VERB_START, hex, 0, 0);
    for (int item = 0; item < HEIST_ITEMS && l->s->team; item++)
        for (int seat = -1; seat < l->s->seats; seat++)
            try(l, VERB_BUY, item, seat, 0);
    list_fixers(l);
    try(l, VERB_READY, 0, 0, 0);
}

/* ---- Action ---- */

static void list_toss(list *l, int slot)
{
    for (int loot = 0; loot < HEIST_LOOTS; loot++)
        for (int hex = -1;
             l->s->who[l->w].loot[loot] && (hex = heist_set_first(&l->r->hexes, hex + 1)) >= 0;)
            try(l, VERB_COMMIT, slot, PURPOSE_TOSS + loot, hex);
}

static void list_special(list *l, int slot, int special)
{
    int at = l->s->who[l->w].at;
    switch (special) {
    case SPECIAL_AUTOPWN:
    case SPECIAL_EXPLOIT:
        for (int letter = 0; letter < 3; letter++)
            for (int to = 0; to < HEIST_PEOPLE; to++)
                try(l, VERB_COMMIT, slot, PURPOSE_GRANT + letter, to);
        break;
    case SPECIAL_TOSS_LOOT:
        list_toss(l, slot);
        break;
    case SPECIAL_REWIRE:
        for (int k = 0; k < REWIRE_CHOICES; k++)
            try(l, VERB_COMMIT, slot, PURPOSE_REWIRE + at, k);
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
        if (slot >= SLOT_ITEM && l->s->owner[slot - SLOT_ITEM] == NOBODY)
            continue;
        for (int die = 0; die <= (p->ideas ? 6 : 0); die++)
            try(l, VERB_COMMIT, slot, die, 0);
    }
}

static void list_at(list *l, int hex)
{
    const uint8_t *left = l->s->who[l->w].left;
    if (left[LETTER_MOVE])
        try(l, VERB_MOVE, hex, 0, 0);
    if (left[LETTER_UNLOCK])
        try(l, VERB_UNLOCK, hex, 0, 0);
    if (left[LETTER_SUBDUE])
        try(l, VERB_SUBDUE, hex, 0, 0);
    if (left[LETTER_DISABLE])
        try(l, VERB_DISABLE, hex, 0, 0);
}

static void list_sub_actions(list *l)
{
    const heist_person *p = &l->s->who[l->w];
    list_at(l, p->at);
    for (int d = 0; d < HEIST_SIDES; d++) {
        int hex = heist_beside(l->r, l->s, p->at, d);
        if (hex != HEIST_NOWHERE)
            list_at(l, hex);
    }
    if (p->vent_to != HEIST_NOWHERE && !heist_next_to(l->r, l->s, p->at, p->vent_to))
        list_at(l, p->vent_to);
    for (int hex = -1;
         p->left[LETTER_REVEAL] && (hex = heist_set_first(&l->s->unknown, hex + 1)) >= 0;)
        try(l, VERB_REVEAL, hex, 0, 0);
    if (p->left[LETTER_IDEA] | p->left[LETTER_REVEAL])
        try(l, VERB_IDEA, 0, 0, 0);
    if (p->left[LETTER_LOOT])
        try(l, VERB_LOOT, 0, 0, 0);
}

/* ---- Free deeds ---- */

static void list_loot_at(list *l, int hex, bool here)
{
    const heist_state *s = l->s;
    int                b = here ? HEIST_NOWHERE : hex;
    if (s->cash[hex] || s->things[hex])
        for (int thing = 0; thing < HEIST_THINGS; thing++)
            if (heist_thing(s, hex, thing))
                try(l, VERB_PICKUP, thing, b, 0);
    for (int thing = 0; thing < HEIST_LOOTS; thing++)
        if (s->who[l->w].loot[thing])
            try(l, VERB_DROP, thing, b, 0);
}

static void list_carrying(list *l)
{
    const heist_person *p = &l->s->who[l->w];
    if (!heist_is_in(l->s, l->w))
        return;
    list_loot_at(l, p->at, true);
    for (int d = 0; d < HEIST_SIDES; d++) {
        int hex = heist_beside(l->r, l->s, p->at, d);
        if (hex == HEIST_NOWHERE)
            continue;
        if (p->flags & FLAG_FINGERS)
            list_loot_at(l, hex, false);
        if (heist_is_set(&l->s->doors, hex))
            try(l, VERB_OPEN, hex, 0, 0);
    }
}

static void list_ability(list *l, int ability)
{
    switch (ability) {
    case ABILITY_NEW_PLAN:
        try(l, VERB_ABILITY, ability, 0, 0);
        for (int to = 0; to < HEIST_PEOPLE; to++)
            try(l, VERB_ABILITY, ability, to, 1);
        break;
    case ABILITY_GOOD_IN_A_PINCH:
    case ABILITY_GREAT_IN_A_PINCH:
        for (int to = 0; to < HEIST_PEOPLE; to++)
            try(l, VERB_ABILITY, ability, to, 0);
        break;
    case ABILITY_TEH_CODES:
    case ABILITY_HAS_THE_CODE:
    case ABILITY_VENT_CRAWL:
        for (int hex = 0; hex < l->r->map.hexes; hex++)
            try(l, VERB_ABILITY, ability, hex, 0);
        break;
    default:
        try(l, VERB_ABILITY, ability, 0, 0);
        break;
    }
}

/* Abilities that are used by a move of their own. */
enum {
    USABLE = 1u << ABILITY_EFFICIENT_PICKER | 1u << ABILITY_BETTER_WAYS |
             1u << ABILITY_CHANGE_OF_PLANS | 1u << ABILITY_NEW_PLAN | 1u << ABILITY_TEH_CODES |
             1u << ABILITY_HAS_THE_CODE | 1u << ABILITY_VENT_CRAWL | 1u << ABILITY_GOOD_IN_A_PINCH |
             1u << ABILITY_GREAT_IN_A_PINCH | 1u << ABILITY_LARCENIST | 1u << ABILITY_SWINDLER
};

static void list_abilities(list *l)
{
    uint32_t set = l->npc ? 0 : heist_characters[l->s->who[l->w].character].abilities & USABLE;
    for (; set; set &= set - 1)
        list_ability(l, __builtin_ctz(set));
    if (l->npc || l->s->phase != PHASE_ACTION)
        return;
    if (l->s->fixers >> FIXER_OLD_FRIEND & 1 && l->s->who[l->w].ideas >= 2)
        for (int to = 0; to < HEIST_PEOPLE; to++)
            try(l, VERB_FIXER, FIXER_OLD_FRIEND, to, 0);
    if (l->s->lift || l->s->who[l->w].spare)
        for (int hex = 0; hex < l->r->map.hexes; hex++) {
            try(l, VERB_PLAN, hex, 0, 0);
            try(l, VERB_UNPLAN, hex, 0, 0);
        }
}

static void list_choices(list *l)
{
    try(l, VERB_CHOOSE, CHOOSE_NONE, 0, 0);
    try(l, VERB_CHOOSE, CHOOSE_IDEA, 0, 0);
    for (int hex = -1; (hex = heist_set_first(&l->r->hexes, hex + 1)) >= 0;)
        try(l, VERB_CHOOSE, CHOOSE_HEX, hex, 0);
    for (int a = 0; a < HEIST_PEOPLE; a++) {
        try(l, VERB_CHOOSE, CHOOSE_SEAT, a, 0);
        for (int b = 0; b < HEIST_PEOPLE; b++)
            try(l, VERB_CHOOSE, CHOOSE_PASS, a, b);
    }
}

static void list_action(list *l)
{
    const heist_person *p = &l->s->who[l->w];
    if (!p->committed)
        list_commits(l);
    if (!p->done)
        list_sub_actions(l);
    list_carrying(l);
    list_abilities(l);
    try(l, VERB_DONE, 0, 0, 0);
    try(l, VERB_ESCAPE, 0, 0, 0);
    if (heist_is_at_rest(l->s))
        try(l, VERB_READY, 0, 0, 0);
}

static void list_escape(list *l)
{
    heist_move runs[256];
    int        n = heist_runs(l->r, l->s, l->w, runs, 256);
    for (int i = 0; i < n; i++)
        put(l, runs[i]);
    try(l, VERB_STAY, 0, 0, 0);
    list_carrying(l);
    list_abilities(l);
}

static void list_person(list *l)
{
    if (l->s->wait) {
        list_choices(l);
    } else if (l->s->phase == PHASE_PLAN) {
        if (!l->npc)
            list_plan(l);
    } else if (l->s->phase == PHASE_ACTION) {
        if (heist_is_in(l->s, l->w))
            list_action(l);
    } else if (l->s->phase == PHASE_ESCAPE) {
        list_escape(l);
    } else {
        try(l, VERB_READY, 0, 0, 0);
    }
    try(l, VERB_UNDO, 0, 0, 0);
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
    const heist_state *s   = state;
    list               l   = {.r = heist_room_of(match), .s = s, .seat = seat, .out = out};
    caper_seats        all = heist_to_act(match, state) | heist_may_act(match, state);
    if (seat >= s->seats || !(all & CAPER_SEAT(seat)))
        return 0;
    for (l.npc = 0; l.npc <= HEIST_FILE_NPCS; l.npc++) {
        l.w = heist_person_of(s, seat, (heist_move){.npc = (uint8_t)l.npc});
        if (l.w >= 0 && l.w < HEIST_PEOPLE)
            list_person(&l);
    }
    sort(out, l.n);
    return l.n;
}
