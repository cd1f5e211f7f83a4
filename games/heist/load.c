/* Masters of the Heist: positions, read (see the rules file, Position). Whatever is left out is at
 * rest; what breaks the rules is refused with the field that is wrong. */
#include <stdio.h>
#include <string.h>

#include "games/heist/heist.h"

extern const char *const heist_phase_names[], *const heist_wait_names[];

typedef struct loader {
    heist_room   *r;
    heist_state  *s;
    const json_t *p;
    caper_error  *err;
} loader;

#define TRY(call)                                                                                  \
    do {                                                                                           \
        caper_code code_ = (call);                                                                 \
        if (code_)                                                                                 \
            return code_;                                                                          \
    } while (0)

static caper_code wrong(const loader *l, const char *field, const char *what)
{
    return caper_refuse(l->err, CAPER_BAD_POSITION, "%s: %s", field, what);
}

/* A field of `from`, or NULL where it is missing or null. */
static json_t *get(const json_t *from, const char *field)
{
    json_t *value = json_object_get(from, field);
    return json_is_null(value) ? NULL : value;
}

static caper_code number(const loader *l, const json_t *from, const char *field, int max,
                         int missing, int *out)
{
    const json_t *n = get(from, field);
    *out            = missing;
    if (!n)
        return CAPER_OK;
    if (json_is_boolean(n)) {
        *out = json_is_true(n);
        return CAPER_OK;
    }
    if (!json_is_integer(n) || json_integer_value(n) < 0 || json_integer_value(n) > max)
        return caper_refuse(l->err, CAPER_BAD_POSITION, "%s: should be a number from 0 to %d",
                            field, max);
    *out = (int)json_integer_value(n);
    return CAPER_OK;
}

static caper_code byte(const loader *l, const json_t *from, const char *field, int max,
                       uint8_t *out)
{
    int n;
    TRY(number(l, from, field, max, *out, &n));
    *out = (uint8_t)n;
    return CAPER_OK;
}

static int name_of(const char *const *names, const json_t *word)
{
    return json_is_string(word)
               ? heist_name_find(names, json_string_value(word), json_string_length(word))
               : -1;
}

static caper_code hex_of(const loader *l, const char *field, const json_t *word, uint8_t *out)
{
    int hex = json_is_string(word) ? heist_hex_parse(l->r->map.size, json_string_value(word),
                                                     json_string_length(word))
                                   : -1;
    if (hex < 0 || heist_map_tile(&l->r->map, hex)->kind == TILE_GAP)
        return caper_refuse(l->err, CAPER_BAD_POSITION, "%s: there is no tile “%.20s”", field,
                            json_is_string(word) ? json_string_value(word) : "(not a word)");
    *out = (uint8_t)hex;
    return CAPER_OK;
}

/* A list of hexes, all of them tiles. */
static caper_code hexes(const loader *l, const json_t *from, const char *field, heist_set *out)
{
    const json_t *list = get(from, field);
    size_t        i;
    json_t       *word;
    if (list && !json_is_array(list))
        return wrong(l, field, "should be a list of hexes");
    json_array_foreach((json_t *)(uintptr_t)list, i, word)
    {
        uint8_t hex;
        TRY(hex_of(l, field, word, &hex));
        if (!heist_is_set(&l->r->hexes, hex))
            return wrong(l, field, "an entrance is not a hex");
        heist_set_add(out, hex);
    }
    return CAPER_OK;
}

/* ---- Map, bag, deck, objective ---- */

static caper_code load_map(loader *l, const caper_match *match)
{
    const json_t *tiles = get(l->p, "tiles");
    int           bad;
    if (match->content)
        heist_room_from_file(l->r, (const heist_file *)(const void *)match->content);
    if (!tiles && match->content)
        return CAPER_OK;
    if (!json_is_string(tiles))
        return wrong(l, "tiles", "should be tile codes separated by single spaces");
    if (!heist_map_read(&l->r->map, json_string_value(tiles), json_string_length(tiles), &bad)) {
        if (bad >= 0)
            return caper_refuse(l->err, CAPER_BAD_POSITION, "tiles: number %d is no tile code",
                                bad);
        return caper_refuse(l->err, CAPER_BAD_POSITION,
                            "tiles: should be a square grid of at most %d rows", HEIST_SIZE);
    }
    l->r->hexes = l->r->entrances = l->r->kennels = l->r->starts = (heist_set){{0, 0}};
    memset(l->r->servers, 0, sizeof l->r->servers);
    memset(l->r->remotes, 0, sizeof l->r->remotes);
    heist_room_index(l->r);
    if (!match->content)
        l->r->hounds = HEIST_NOWHERE;
    return CAPER_OK;
}

static caper_code load_objective(loader *l)
{
    const json_t *list = get(l->p, "objective");
    size_t        i;
    json_t       *goal;
    if (!list)
        return CAPER_OK;
    if (!json_is_array(list) || json_array_size(list) > HEIST_FILE_GOALS)
        return wrong(l, "objective", "should be a short list like [[\"jewel\",3]]");
    l->r->goals = 0;
    json_array_foreach((json_t *)(uintptr_t)list, i, goal)
    {
        int        kind = name_of(heist_goal_names, json_array_get(goal, 0));
        json_int_t n    = json_integer_value(json_array_get(goal, 1));
        if (json_is_array(goal) && json_array_size(goal) == 1)
            n = 1;
        if (kind < 0 || n < 1 || n > 255)
            return wrong(l, "objective", "should be a list like [[\"jewel\",3],[\"cash\",2]]");
        l->r->goal[l->r->goals++] = (heist_goal){(uint8_t)kind, (uint8_t)n};
    }
    return CAPER_OK;
}

static caper_code load_bag(loader *l)
{
    const json_t *bag = get(l->p, "bag");
    const char   *name;
    json_t       *n;
    if (bag && !json_is_object(bag))
        return wrong(l, "bag", "should be an object like {\"guard\":5}");
    json_object_foreach((json_t *)(uintptr_t)bag, name, n)
    {
        int kind = heist_name_find(heist_bag_names, name, strlen(name));
        if (kind < 0)
            return caper_refuse(l->err, CAPER_BAD_POSITION, "bag: there is no chit “%.30s”", name);
        TRY(byte(l, bag, name, 99, &l->s->bag[kind]));
    }
    return CAPER_OK;
}

static caper_code load_cards(loader *l, const char *field, int cap, bool crises, uint8_t *out,
                             uint8_t *count)
{
    const json_t *list = get(l->p, field);
    size_t        i;
    json_t       *word;
    if (list && (!json_is_array(list) || json_array_size(list) > (size_t)cap))
        return caper_refuse(l->err, CAPER_BAD_POSITION, "%s: should be a list of at most %d events",
                            field, cap);
    json_array_foreach((json_t *)(uintptr_t)list, i, word)
    {
        int card = name_of(heist_event_names, word);
        if (card < 0 || (crises && !heist_event_is_crisis(card)))
            return caper_refuse(l->err, CAPER_BAD_POSITION, "%s: there is no %s “%.20s”", field,
                                crises ? "crisis" : "event",
                                json_is_string(word) ? json_string_value(word) : "(not a word)");
        out[(*count)++] = (uint8_t)card;
    }
    return CAPER_OK;
}

static caper_code load_deck(loader *l)
{
    uint8_t      cards[HEIST_CARDS];
    heist_state *s = l->s;
    uint8_t      n = 0;
    TRY(load_cards(l, "events", HEIST_CARDS, false, cards, &n));
    TRY(load_cards(l, "aside", HEIST_ASIDE, true, s->aside, &s->asides));
    for (int i = 0; i < n; i++)
        s->card[n - 1 - i] = cards[i];
    s->cards = n;
    return CAPER_OK;
}

/* ---- What lies on tiles ---- */

static int chit_of(const json_t *word)
{
    static const char *const names[] = {"guard",     "dog",        "lock",
                                        "camera",    "guard:down", "dog:down",
                                        "lock:open", "camera:off", NULL};
    return name_of(names, word);
}

static caper_code load_chits(loader *l)
{
    const json_t *all = get(l->p, "chits");
    const char   *key;
    json_t       *list, *word;
    size_t        i;
    if (all && !json_is_object(all))
        return wrong(l, "chits", "should be an object like {\"3.3\":[\"guard\"]}");
    json_object_foreach((json_t *)(uintptr_t)all, key, list)
    {
        int hex = heist_hex_parse(l->r->map.size, key, strlen(key));
        if (hex < 0 || !heist_is_set(&l->r->hexes, hex) || !json_is_array(list))
            return caper_refuse(l->err, CAPER_BAD_POSITION, "chits: there is no hex “%.20s”", key);
        l->s->chits[hex] = 0;
        json_array_foreach(list, i, word)
        {
            int kind = chit_of(word);
            if (kind < 0 || heist_chits(l->s, hex, kind) == 15)
                return caper_refuse(l->err, CAPER_BAD_POSITION,
                                    "chits: %s: should be a list like [\"guard\",\"lock:open\"]",
                                    key);
            heist_add_chit(l->s, hex, kind, 1);
        }
        if (l->s->chits[hex]) /* what has a chit is known, unless "unknown" says otherwise */
            heist_set_drop(&l->s->unknown, hex);
    }
    return CAPER_OK;
}

/* "cash 2", "jewel" */
static bool thing_of(const json_t *word, int *thing, int *n)
{
    const char *text = json_string_value(word);
    char        tail;
    *n = 1;
    if (!text)
        return false;
    if (sscanf(text, "cash %d%c", n, &tail) == 1) {
        *thing = LOOT_CASH;
        return *n >= 0 && *n <= 255;
    }
    *thing = heist_thing_find(text, strlen(text));
    return *thing >= 0;
}

static caper_code load_tile_loot(loader *l)
{
    const json_t *all = get(l->p, "loot");
    const char   *key;
    json_t       *list, *word;
    size_t        i;
    if (all && !json_is_object(all))
        return wrong(l, "loot", "should be an object like {\"3.3\":[\"cash 2\"]}");
    json_object_foreach((json_t *)(uintptr_t)all, key, list)
    {
        int hex = heist_hex_parse(l->r->map.size, key, strlen(key)), thing, n;
        if (hex < 0 || !heist_is_set(&l->r->hexes, hex) || !json_is_array(list))
            return caper_refuse(l->err, CAPER_BAD_POSITION, "loot: there is no hex “%.20s”", key);
        l->s->things[hex] = 0;
        l->s->cash[hex]   = 0;
        json_array_foreach(list, i, word)
        {
            if (!thing_of(word, &thing, &n))
                return wrong(l, "loot", "should be lists like [\"cash 2\",\"jewel\"]");
            heist_add_thing(l->s, hex, thing, n);
        }
    }
    return CAPER_OK;
}

static void remove_from(heist_set *set, const heist_set *gone)
{
    set->bits[0] &= ~gone->bits[0];
    set->bits[1] &= ~gone->bits[1];
}

static caper_code load_board(loader *l)
{
    heist_state *s        = l->s;
    heist_set    revealed = {{0, 0}}, removed = {{0, 0}}, odd = {{0, 0}};
    TRY(hexes(l, l->p, "revealed", &revealed));
    TRY(hexes(l, l->p, "gone", &s->gone));
    TRY(hexes(l, l->p, "removed", &removed));
    TRY(hexes(l, l->p, "exits", &s->exits));
    TRY(hexes(l, l->p, "unknown", &odd));
    TRY(hexes(l, l->p, "layer", &s->layer));
    TRY(load_chits(l));
    TRY(load_tile_loot(l));
    remove_from(&s->unknown, &revealed);
    s->unknown.bits[0] |= odd.bits[0];
    s->unknown.bits[1] |= odd.bits[1];
    heist_set *sets[] = {&s->doors, &s->remotes, &s->towers, &s->tokens};
    for (int i = 0; i < 4; i++) {
        remove_from(sets[i], &removed);
        remove_from(sets[i], &s->gone);
    }
    remove_from(&s->unknown, &s->gone);
    remove_from(&s->exits, &s->gone);
    for (int hex = -1; (hex = heist_set_first(&s->gone, hex + 1)) >= 0;)
        s->chits[hex] = s->things[hex] = s->cash[hex] = 0;
    return CAPER_OK;
}

/* ---- People ---- */

static caper_code load_build(loader *l, const json_t *c, heist_person *p)
{
    const json_t *who = get(c, "character"), *skills = get(c, "skills");
    int           id = json_is_string(who)
                           ? heist_character_find(json_string_value(who), json_string_length(who))
                           : -1;
    if (id < 0)
        return caper_refuse(l->err, CAPER_BAD_POSITION, "crew: there is no character “%.40s”",
                            json_is_string(who) ? json_string_value(who) : "(not a word)");
    p->character = (uint8_t)id;
    if (!skills) { /* somebody must have some */
        p->skill[0] = (uint8_t)heist_skill_find("hurry", 5);
        p->skill[1] = (uint8_t)heist_skill_find("wing-it", 7);
        return CAPER_OK;
    }
    for (size_t i = 0; i < 2; i++) {
        const char *name = json_string_value(json_array_get(skills, i));
        int         k    = name ? heist_skill_find(name, strlen(name)) : -1;
        if (k < 0 || json_array_size(skills) != 2)
            return caper_refuse(l->err, CAPER_BAD_POSITION,
                                "crew: skills should be two, like [\"hurry\",\"bypass\"]");
        p->skill[i] = (uint8_t)k;
    }
    return CAPER_OK;
}

static caper_code load_loot(loader *l, const json_t *from, const char *field, uint8_t *loot)
{
    const json_t *list = get(from, field);
    size_t        i;
    json_t       *word;
    int           thing, n;
    if (list && !json_is_array(list))
        return wrong(l, field, "should be a list like [\"cash 2\",\"jewel\"]");
    json_array_foreach((json_t *)(uintptr_t)list, i, word)
    {
        if (!thing_of(word, &thing, &n) || thing >= HEIST_LOOTS || loot[thing] + n > 255)
            return wrong(l, field, "should be a list like [\"cash 2\",\"jewel\"]");
        loot[thing] = (uint8_t)(loot[thing] + n);
    }
    return CAPER_OK;
}

static caper_code load_slot(loader *l, const json_t *c, heist_person *p)
{
    static const char *const names[] = {"", "c1", "c2", "c3", "s1", "s2", NULL};
    const json_t            *word    = get(c, "committed");
    if (!word)
        return CAPER_OK;
    const char *text = json_is_string(word) ? json_string_value(word) : "";
    size_t      n    = strcspn(text, " ");
    int         slot = heist_name_find(names, text, n);
    if (n == 4 && strncmp(text, "item", 4) == 0 && text[n]) {
        const char *item = text + 5;
        int         k    = heist_name_find(heist_item_names, item, strcspn(item, " "));
        slot             = k < 0 ? -1 : SLOT_ITEM + k;
    }
    if (slot <= 0)
        return wrong(l, "committed", "should be c1, c2, c3, s1, s2, item <id>, or null");
    p->committed = (uint8_t)slot;
    return CAPER_OK;
}

static caper_code load_left(loader *l, const json_t *c, heist_person *p)
{
    const json_t *left = get(c, "left");
    if (left && !json_is_string(left))
        return wrong(l, "left", "should be letters of MUSDIRL");
    for (const char *t = left ? json_string_value(left) : ""; *t; t++) {
        const char *at = strchr(HEIST_LETTER_TEXT, *t);
        if (!at || p->left[at - HEIST_LETTER_TEXT] >= 9)
            return wrong(l, "left", "should be letters of MUSDIRL");
        p->left[at - HEIST_LETTER_TEXT]++;
    }
    return CAPER_OK;
}

/* Noise and alerts of an action that was committed count later, so they are still owed. */
static caper_code load_owed(loader *l, const json_t *c, int w)
{
    heist_person       *p = &l->s->who[w];
    const heist_action *a = p->committed ? heist_action_of(l->s, w, p->committed, p->die) : NULL;
    if (p->committed && !a)
        return wrong(l, "committed", "the character has no such action on that die");
    bool counted   = a && (a->special == SPECIAL_DART || a->special == SPECIAL_BOLT ||
                         a->special == SPECIAL_AUTOPWN || a->special == SPECIAL_EXPLOIT ||
                         a->special == SPECIAL_PATCH_IN || a->special == SPECIAL_REWIRE);
    p->owed_noise  = (uint8_t)(a ? a->noise + counted : 0);
    p->owed_alerts = a ? a->alerts : 0;
    TRY(byte(l, c, "noise", 99, &p->owed_noise));
    return byte(l, c, "alerts", 99, &p->owed_alerts);
}

static caper_code load_extras(loader *l, const json_t *c, heist_person *p)
{
    static const char *const flags[]   = {"ready", "ways",  "fingers", "picked",
                                          "once",  "fixed", "active",  "panicked"};
    static const char *const names[]   = {"gifts", "spare", "first", "last", "inmate"};
    uint8_t                 *numbers[] = {&p->gifts, &p->spare, &p->first, &p->last, &p->inmate};
    const json_t            *vent      = get(c, "vent");
    for (int i = 0; i < 8; i++)
        if (json_is_true(get(c, flags[i])))
            p->flags |= (uint8_t)(1 << i);
    for (int i = 0; i < 5; i++)
        TRY(byte(l, c, names[i], 255, numbers[i]));
    if (vent) {
        TRY(hex_of(l, "vent", json_array_get(vent, 0), &p->vent_from));
        TRY(hex_of(l, "vent", json_array_get(vent, 1), &p->vent_to));
    }
    return CAPER_OK;
}

/* Somebody whose place is not given stands on an entrance. */
static caper_code load_place(loader *l, const json_t *c, int w)
{
    heist_person *p     = &l->s->who[w];
    const json_t *at    = get(c, "at");
    bool          plans = l->s->phase == PHASE_PLAN;
    if (at) {
        TRY(hex_of(l, "at", at, &p->at));
    } else if (!plans && p->status == STATUS_IN) {
        int e = heist_set_first(&l->r->entrances, 0);
        if (e < 0)
            return wrong(l, "at", "there is no entrance to stand on; say where");
        p->at = (uint8_t)e;
    }
    if (p->status == STATUS_IN && heist_is_set(&l->s->gone, p->at))
        return wrong(l, "at", "a character who is in cannot stand on a closed gate");
    return CAPER_OK;
}

static caper_code load_person(loader *l, const json_t *c, int w)
{
    static const char *const states[] = {"in", "out", "busted", NULL};
    heist_person            *p        = &l->s->who[w];
    const json_t            *status   = get(c, "status");
    int                      k        = status ? name_of(states, status) : STATUS_IN;
    if (k < 0)
        return wrong(l, "status", "should be in, out or busted");
    p->status = (uint8_t)k;
    TRY(byte(l, c, "ideas", 200, &p->ideas));
    TRY(byte(l, c, "die", 6, &p->die));
    TRY(load_place(l, c, w));
    TRY(load_loot(l, c, "loot", p->loot));
    TRY(load_slot(l, c, p));
    TRY(load_left(l, c, p));
    TRY(byte(l, c, "done", 1, &p->done));
    TRY(load_extras(l, c, p));
    TRY(load_owed(l, c, w));
    if (p->done && !p->committed && w < HEIST_CREW)
        return wrong(l, "done", "a character who is done has committed an action");
    return CAPER_OK;
}

static caper_code load_crew(loader *l, caper_match *match)
{
    const json_t *crew = get(l->p, "crew");
    size_t        n    = crew ? json_array_size(crew) : HEIST_CREW;
    if ((crew && !json_is_array(crew)) || n < 3 || n > HEIST_CREW)
        return wrong(l, "crew", "should be a list of 3 or 4 characters");
    match->seats = match->places = l->s->seats = (uint8_t)n;
    for (int w = 0; w < (int)n; w++) {
        heist_person *p = &l->s->who[w];
        json_t       *c = crew ? json_array_get(crew, (size_t)w) : NULL;
        if (crew && !json_is_object(c))
            return wrong(l, "crew", "should be a list of objects");
        if (crew)
            TRY(load_build(l, c, p));
        else
            p->character = heist_prebuilts[w].character, p->skill[0] = heist_prebuilts[w].skill[0],
            p->skill[1] = heist_prebuilts[w].skill[1];
        p->ideas = heist_characters[p->character].ideas;
        TRY(load_person(l, c, w));
        TRY(hexes(l, c, "plan", &l->s->plan[w]));
    }
    return CAPER_OK;
}

/* Characters need the noise track's length of the crew; so this comes after it. */
static caper_code load_npcs(loader *l)
{
    const json_t *list = get(l->p, "npcs");
    if (!list)
        return CAPER_OK;
    if (!json_is_array(list) || json_array_size(list) > HEIST_FILE_NPCS)
        return wrong(l, "npcs", "should be a list of at most two");
    for (int i = 0; i < HEIST_FILE_NPCS; i++) {
        heist_person *p = &l->s->who[HEIST_CREW + i];
        memset(p, 0, sizeof *p);
        p->status = STATUS_NONE;
        p->at = p->vent_from = p->vent_to = HEIST_NOWHERE;
        const json_t *c                   = json_array_get(list, (size_t)i);
        if (!c)
            continue;
        int kind = name_of(heist_npc_names, get(c, "npc"));
        if (kind < 0 || !get(c, "at"))
            return wrong(l, "npcs", "should be objects like {\"npc\":\"hostage\",\"at\":\"3.3\"}");
        p->character = (uint8_t)kind;
        TRY(load_person(l, c, HEIST_CREW + i));
    }
    return CAPER_OK;
}

/* ---- Money, choices, the rest ---- */

static caper_code load_names(loader *l, const char *field, const char *const *names, uint16_t *out)
{
    const json_t *list = get(l->p, field);
    size_t        i;
    json_t       *word;
    if (list && !json_is_array(list))
        return wrong(l, field, "should be a list of names");
    json_array_foreach((json_t *)(uintptr_t)list, i, word)
    {
        int k = name_of(names, word);
        if (k < 0)
            return caper_refuse(l->err, CAPER_BAD_POSITION, "%s: there is no “%.30s”", field,
                                json_is_string(word) ? json_string_value(word) : "(not a word)");
        *out |= (uint16_t)(1u << k);
    }
    return CAPER_OK;
}

static caper_code load_money(loader *l)
{
    heist_state *s = l->s;
    int          cash, team;
    uint16_t     items = 0;
    bool         plans = s->phase == PHASE_PLAN;
    TRY(number(l, l->p, "cash", plans ? 60000 : 255, 0, &cash));
    TRY(number(l, l->p, "team", 60000, plans ? cash : 0, &team));
    s->team = (uint16_t)team;
    TRY(load_loot(l, l->p, "outside", s->outside));
    if (!plans)
        s->outside[LOOT_CASH] = (uint8_t)cash;
    TRY(load_names(l, "fixers", heist_fixer_names, &s->fixers));
    TRY(load_names(l, "used", heist_fixer_names, &s->used));
    TRY(load_names(l, "items", heist_item_names, &items));
    for (int i = 0; i < HEIST_ITEMS; i++) {
        int seat;
        if (!(items >> i & 1))
            continue;
        TRY(number(l, get(l->p, "owners"), heist_item_names[i], s->seats - 1, HEIST_CREW, &seat));
        s->owner[i] = (uint8_t)seat;
    }
    return CAPER_OK;
}

static caper_code load_choice(loader *l)
{
    heist_state  *s = l->s;
    const json_t *c = get(l->p, "choice"), *active = get(l->p, "active"), *n;
    size_t        i;
    if (active) {
        int card = name_of(heist_event_names, active);
        if (card < 0)
            return wrong(l, "active", "should be an event, or null");
        s->active = (uint8_t)card;
    }
    json_array_foreach(get(l->p, "work_list"), i, n)
    {
        json_int_t hex = json_is_integer(n) ? json_integer_value(n) : -1;
        if (i >= HEIST_WORK || hex < 0 || !heist_is_set(&l->r->hexes, (int)hex))
            return wrong(l, "work_list", "should be a list of hexes");
        s->work_list[i] = (uint8_t)hex;
    }
    if (!c)
        return CAPER_OK;
    int kind = name_of(heist_wait_names, get(c, "kind"));
    if (kind <= 0)
        return wrong(l, "choice", "there is no such choice");
    s->wait = (uint8_t)kind;
    TRY(byte(l, c, "at", l->r->map.hexes - 1, &s->wait_hex));
    return byte(l, c, "who", (1 << HEIST_PEOPLE) - 1, &s->wait_who);
}

static caper_code load_rest(loader *l)
{
    heist_state *s = l->s;
    const struct {
        const char *name;
        int         max;
        uint8_t    *into;
    } rest[] = {
        {"round", 255, &s->round},       {"noise", heist_noise_tracks[s->seats].last, &s->noise},
        {"alarm", 1, &s->alarm},         {"loop", 1, &s->loop},
        {"lift", 99, &s->lift},          {"bet", 5, &s->bet},
        {"blanks", 3, &s->blanks},       {"masters", 63, &s->masters},
        {"failed", 1, &s->failed},       {"limit", 4, &s->limit},
        {"work", WORK_RESCUE, &s->work}, {"work_at", HEIST_WORK, &s->work_at},
        {"work_n", 99, &s->work_n},      {"clock", 255, &s->clock}};
    for (size_t i = 0; i < sizeof rest / sizeof *rest; i++)
        TRY(byte(l, l->p, rest[i].name, rest[i].max, rest[i].into));
    if (s->work == WORK_RESCUE && (s->work_n > HEIST_WORK || s->work_at > s->work_n))
        return wrong(l, "work_n", "is more than there are dogs");
    return CAPER_OK;
}

static caper_code load_journal(loader *l)
{
    heist_state  *s    = l->s;
    const json_t *list = get(l->p, "journal");
    size_t        n    = json_array_size(list);
    if (n % 3 || n / 3 > HEIST_JOURNAL)
        return wrong(l, "journal", "is not as this program wrote it");
    for (size_t i = 0; i < n; i += 3) {
        json_int_t v[3];
        for (size_t k = 0; k < 3; k++)
            v[k] = json_integer_value(json_array_get(list, i + k));
        if (v[0] < 0 || v[0] >= (json_int_t)heist_journal_end() || v[1] < 0 || v[1] > 255 ||
            v[2] < 0 || v[2] >= 2 * HEIST_PEOPLE)
            return wrong(l, "journal", "is not as this program wrote it");
        s->change[s->changes++] = (heist_change){(uint16_t)v[0], (uint8_t)v[1], (uint8_t)v[2]};
    }
    return CAPER_OK;
}

static caper_code check_all(loader *l, const caper_match *match)
{
    const char *broken = heist_check(match, l->s);
    if (broken)
        return wrong(l, "position", broken);
    for (int w = 0; w < HEIST_PEOPLE; w++) { /* a journal from outside must not break the game */
        heist_state copy = *l->s;
        if (!heist_undo_legal(&copy, w))
            continue;
        heist_undo_do(&copy, w);
        if (heist_check(match, &copy))
            return wrong(l, "journal", "is not as this program wrote it");
    }
    return CAPER_OK;
}

caper_code heist_load(caper_match *match, const json_t *position, void *state, caper_error *err)
{
    loader        l     = {(heist_room *)(void *)match->room, state, position, err};
    heist_play    g     = {l.r, l.s, NULL, NULL};
    const json_t *phase = get(position, "phase");
    memset(l.s, 0, sizeof *l.s);
    TRY(load_map(&l, match));
    TRY(load_objective(&l));
    heist_lay_out(l.r, l.s);
    l.s->round = 1;
    int k      = phase ? name_of(heist_phase_names, phase) : PHASE_PLAN;
    if (k < 0)
        return wrong(&l, "phase", "should be plan, roll, action, event, escape or over");
    l.s->phase = (uint8_t)k;
    TRY(load_board(&l));
    TRY(load_bag(&l));
    TRY(load_deck(&l));
    TRY(load_crew(&l, match));
    TRY(load_npcs(&l));
    TRY(load_rest(&l));
    TRY(load_money(&l));
    TRY(load_choice(&l));
    TRY(load_journal(&l));
    if (get(position, "hounds"))
        TRY(hex_of(&l, "hounds", get(position, "hounds"), &l.r->hounds));
    heist_set_aside(&g);
    for (int w = 0; w < HEIST_PEOPLE; w++)
        if (l.s->who[w].status == STATUS_IN)
            heist_take_outside(&g, w);
    for (int w = 0; w < HEIST_PEOPLE && l.s->phase == PHASE_ESCAPE; w++)
        if (heist_is_in(l.s, w) && heist_is_outdoors(l.r, l.s, l.s->who[w].at))
            l.s->who[w].status = STATUS_OUT; /* MH-40: who is outdoors need not run */
    if (l.s->phase == PHASE_ESCAPE)
        heist_over_if_nobody(&g);
    return check_all(&l, match);
}
