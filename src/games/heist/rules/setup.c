/* Masters of the Heist: from options and a heist file to the first state. */
#include <stdio.h>
#include <string.h>
#include <threads.h>

#include "base/fields.h"
#include "base/text.h"
#include "games/heist/rules/rules.h"

/* ---- The room ---- */

void heist_room_index(heist_room *r)
{
    memset(r->gate, HEIST_NOWHERE, sizeof r->gate);
    r->gates = (heist_set){0};
    for (int hex = 0; hex < r->map.hexes; hex++) {
        const heist_tile *t   = heist_map_tile(&r->map, hex);
        int               row = hex / r->map.size;
        r->row[hex]           = (int8_t)row;
        r->slant[hex]         = (int8_t)(hex % r->map.size - row / 2);
        if (t->kind == TILE_ENTRANCE)
            heist_set_add(&r->entrances, hex);
        if (t->kind != TILE_HEX)
            continue;
        heist_set_add(&r->hexes, hex);
        if (t->kennel)
            heist_set_add(&r->kennels, hex);
        if (t->start)
            heist_set_add(&r->starts, hex);
        if (t->gate) {
            r->gate[t->gate - 'A'] = (uint8_t)hex;
            heist_set_add(&r->gates, hex);
        }
        if (t->server)
            heist_set_add(&r->servers[t->server - 'X'], hex);
        if (t->remote)
            heist_set_add(&r->remotes[t->remote - 'X'], hex);
    }
}

void heist_room_from_file(heist_room *r, const heist_file *f)
{
    r->map            = f->map;
    r->goals          = f->goals;
    r->entrance_limit = f->entrance_limit;
    r->inside         = f->inside;
    r->hounds         = f->hounds;
    r->npcs           = f->npcs;
    r->cards          = f->events;
    r->noise          = f->noise;
    r->ideas          = f->ideas;
    r->puts           = f->puts;
    r->patrols        = f->patrols;
    r->exits          = f->exits;
    r->three          = f->three;
    r->tells          = 0;
    for (int i = 0; i < HEIST_TEXTS; i++)
        r->tells |= (uint8_t)(f->text[i][0] ? 1u << i : 0);
    r->variants = f->variants;
    memcpy(r->variant, f->variant, sizeof r->variant);
    memcpy(r->put, f->put, sizeof r->put);
    memcpy(r->patrol, f->patrol, sizeof r->patrol);
    memcpy(r->goal, f->goal, sizeof r->goal);
    memcpy(r->npc, f->npc, sizeof r->npc);
    memcpy(r->bag, f->bag, sizeof r->bag);
    memcpy(r->card, f->event, sizeof r->card);
    heist_room_index(r);
}

/* The first amateur heist of those that ship: a match without content plays it, and each of its
 * views names it, so it is read once. */
static heist_file first_amateur;
static once_flag  first_once = ONCE_FLAG_INIT;

static void read_first_amateur(void)
{
    heist_file *f = &first_amateur;
    char        id[64];
    for (int i = 0; caper_game_content_id(&heist_game, i, id); i++)
        if (heist_read_shipped(id, f) && f->difficulty == HEIST_AMATEUR &&
            f->kind == HEIST_ORDINARY && !f->after[0]) {
            strcpy(f->base.id, id);
            return;
        }
}

const heist_file *heist_first_amateur(void)
{
    call_once(&first_once, read_first_amateur);
    return first_amateur.base.id[0] ? &first_amateur : NULL;
}

const heist_file *heist_file_played(const caper_match *match)
{
    return match->content ? heist_file_of(match->content) : heist_first_amateur();
}

/* ---- Options ---- */

static heist_build prebuilt(int i)
{
    const heist_prebuilt *p = &heist_prebuilts[i];
    return (heist_build){p->character, {p->skill[0], p->skill[1]}};
}

static bool read_build_words(const char *text, heist_build *out)
{
    caper_words w;
    int         pre = heist_prebuilt_find(text, strlen(text));
    if (pre >= 0) {
        *out = prebuilt(pre);
        return true;
    }
    if (!caper_words_split(&w, text) || w.count != 3)
        return false;
    int who = heist_character_find(w.at[0], w.len[0]), a = heist_skill_find(w.at[1], w.len[1]),
        b = heist_skill_find(w.at[2], w.len[2]);
    *out  = (heist_build){(uint8_t)who, {(uint8_t)a, (uint8_t)b}};
    return who >= 0 && a >= 0 && b >= 0 && !heist_skills_clash(a, b); /* MH-54 */
}

/* "Karma", "thug hurry bypass", ["thug","hurry","bypass"], or as in a position:
 * {"character":"thug","skills":["hurry","bypass"]}. */
static bool read_build(const caper_json *json, heist_build *out)
{
    if (caper_json_is_string(json))
        return read_build_words(caper_json_string(json), out);
    bool              list   = caper_json_is_array(json);
    const caper_json *skills = list ? json : caper_json_get(json, "skills");
    const char       *who =
        caper_json_string(list ? caper_json_at(json, 0) : caper_json_get(json, "character"));
    const char *a = caper_json_string(caper_json_at(skills, list)),
               *b = caper_json_string(caper_json_at(skills, list + 1u));
    char text[160];
    if (!who || !a || !b || caper_json_size(skills) != 2u + list)
        return false;
    snprintf(text, sizeof text, "%s %s %s", who, a, b);
    return read_build_words(text, out);
}

/* One person cannot go in twice. (Two of one character are two people: Karma isn't Johnny Swagger.) */
static bool is_twice(const caper_json *list, int i)
{
    const char *name = caper_json_string(caper_json_at(list, (size_t)i));
    if (!name || heist_prebuilt_find(name, strlen(name)) < 0)
        return false;
    for (int j = 0; j < i; j++) {
        const char *other = caper_json_string(caper_json_at(list, (size_t)j));
        if (other && strcmp(other, name) == 0)
            return true;
    }
    return false;
}

FIELD_THEN(read_crew)
{
    heist_room *r     = at;
    int         seats = f->match->seats;
    for (int i = 0; i < HEIST_CREW; i++)
        r->crew[i] = prebuilt(i);
    if (value && caper_json_size(value) != (size_t)seats)
        caper_field_wrong(f, "crew: expected %d characters, one for each seat; got %zu", seats,
                          caper_json_size(value));
    for (int i = 0; value && i < seats; i++)
        if (!read_build(caper_json_at(value, (size_t)i), &r->crew[i]))
            caper_field_wrong(
                f,
                "crew: number %d should be a pre-built name like Karma, or a "
                "character and two skills of different families like “thug "
                "hurry bypass”; not “%.40s”",
                i + 1, caper_text_or_none(caper_json_string(caper_json_at(value, (size_t)i))));
        else if (is_twice(value, i))
            caper_field_wrong(f, "crew: %s can only be there once",
                              caper_json_string(caper_json_at(value, (size_t)i)));
}

/* "bump-key" (the whole crew's) or "bump-key 2" (that seat's). */
FIELD_THEN(read_items)
{
    heist_room *r = at;
    memset(r->owner, NONE, sizeof r->owner);
    if (value && !caper_json_is_array(value))
        caper_field_wrong(f, "items: should be a list like [\"bump-key 0\"]");
    caper_json_each (word, value) {
        const char *name = caper_json_is_string(word) ? caper_json_string(word) : "";
        size_t      n    = strcspn(name, " ");
        int         item = caper_name_find(heist_item_names, name, n);
        int seat = name[n] ? caper_number_read(name + n + 1, strlen(name + n + 1)) : HEIST_CREW;
        if (item < 0 || seat < 0 || (name[n] && seat >= f->match->seats))
            caper_field_wrong(
                f,
                "items: “%.40s” should be an item, and perhaps a seat: “bump-key” or “bump-key 2”",
                name);
        else
            r->owner[item] = (uint8_t)seat;
    }
}

#define FIELD_OF heist_room
static const caper_kind  fixer     = {"fixer", HEIST_FIXERS, .ids = heist_fixer_names};
static const caper_field options[] = {
    {"crew", FIELD_OTHER, .then = read_crew},
    {"fixers", FIELD_SET(fixers, &fixer), 0, 1 << FIXER_OLD_FRIEND}, /* MH-53 */
    {"items", FIELD_OTHER, .then = read_items},
    {"cash", FIELD_INT(team, 0, 60000)},
    {0},
};
#undef FIELD_OF

caper_code heist_configure(caper_match *match, const caper_json *given, caper_error *err)
{
    heist_room       *r    = (heist_room *)(void *)match->room;
    const heist_file *file = heist_file_played(match);
    caper_fields      f    = {.kind = CAPER_BAD_OPTION, .err = err, .match = match, .room = r};
    if (file)
        heist_room_from_file(r, file);
    else
        caper_field_wrong(&f, "heist: say which; no amateur heist ships with this program");
    caper_fields_read(&f, options, given, r);
    return f.code;
}

/* ---- The first state ---- */

static void lay_things(heist_state *s, int hex, const uint8_t *chit, const uint8_t *loot)
{
    for (int i = 0; i < 4; i++)
        heist_add_chit(s, hex, i, chit[i]);
    for (int i = 0; i < HEIST_LOOTS; i++)
        heist_add_thing(s, hex, i, loot[i]);
}

static void lay_tile(heist_state *s, int hex, const heist_tile *t)
{
    lay_things(s, hex, t->chit, t->loot);
    if (t->unknown)
        heist_set_add(&s->unknown, hex);
    if (t->door)
        heist_set_add(&s->doors, hex);
    if (t->remote)
        heist_set_add(&s->remotes, hex);
    if (t->tower)
        heist_set_add(&s->towers, hex);
    if (t->reinforce)
        heist_set_add(&s->tokens, hex);
}

void heist_lay_out(const heist_room *r, heist_state *s)
{
    heist_each (hex, &r->hexes)
        lay_tile(s, hex, heist_map_tile(&r->map, hex));
    s->active = NONE;
    s->limit  = r->entrance_limit ? r->entrance_limit : 2;
    memset(s->owner, NONE, sizeof s->owner);
    for (int w = 0; w < HEIST_PEOPLE; w++) {
        s->who[w].status = STATUS_NONE;
        s->who[w].at = s->who[w].vent_from = s->who[w].vent_to = HEIST_NOWHERE;
    }
    for (int i = 0; i < r->npcs; i++) {
        heist_person *p = &s->who[HEIST_CREW + i];
        p->character    = r->npc[i].kind;
        p->at           = r->npc[i].hex;
        p->status       = STATUS_IN;
    }
}

static bool npc_starts_at(const heist_room *r, int hex)
{
    for (int i = 0; i < r->npcs; i++)
        if (r->npc[i].hex == hex)
            return true;
    return false;
}

/* Breakouts: the last seats start inside. */
static void put_inmates(const heist_room *r, heist_state *s)
{
    int hex = -1, seat = s->seats - (r->inside < s->seats ? r->inside : s->seats);
    while (seat < s->seats && (hex = heist_set_first(&r->starts, hex + 1)) >= 0) {
        if (npc_starts_at(r, hex))
            continue;
        s->who[seat].at       = (uint8_t)hex;
        s->who[seat++].inmate = 1;
    }
}

/* MH-03 (R): where the entrances could not take the whole crew, each takes as many as it must, or
 * planning would never end. */
static void widen_entrances(const heist_room *r, heist_state *s)
{
    int doors = heist_set_count(&r->entrances), crew = 0;
    for (int w = 0; w < s->seats; w++)
        crew += !s->who[w].inmate;
    while (doors && s->limit * doors < crew)
        s->limit++;
}

/* Special rules of the file: safes, tunnels, patrols, and a place that is loud already. */
static void put_special(const heist_room *r, heist_state *s)
{
    for (int i = 0; i < r->puts; i++)
        lay_things(s, r->put[i].hex, r->put[i].chit, r->put[i].loot);
    for (int i = 0; i < r->patrols; i++)
        heist_add_chit(s, r->patrol[i].hex[0], CHIT_GUARD, 1);
    s->exits = r->exits;
    s->noise = r->noise;
    for (int w = 0; w < s->seats; w++)
        s->who[w].ideas = (uint8_t)(s->who[w].ideas + r->ideas);
}

/* Three are quieter than four (MH-28), so a heist may make up for it. */
static void meet_three(heist_play *g)
{
    const heist_three *three = &g->r->three;
    if (g->s->seats != 3)
        return;
    g->s->noise = (uint8_t)(g->s->noise + three->noise);
    for (int i = 0; i < HEIST_BAGS; i++)
        g->s->bag[i] = (uint8_t)(g->s->bag[i] + three->bag[i]);
    for (int n = three->alerts; n && g->s->cards > 1; n--) {
        g->s->card[--g->s->cards] = 0;
        heist_set_aside(g);
    }
}

void heist_setup(const caper_match *match, void *state, caper_rng *rng)
{
    const heist_room *r = heist_room_of(match);
    heist_state      *s = state;
    heist_play        g = {r, s, rng, NULL};
    memset(s, 0, sizeof *s);
    s->seats = match->seats;
    heist_lay_out(r, s);
    for (int w = 0; w < s->seats; w++) {
        heist_person *p = &s->who[w];
        p->character    = r->crew[w].character;
        p->skill[0]     = r->crew[w].skill[0];
        p->skill[1]     = r->crew[w].skill[1];
        p->ideas        = heist_characters[p->character].ideas;
        p->status       = STATUS_IN;
    }
    put_inmates(r, s);
    widen_entrances(r, s);
    s->round  = 1;
    s->team   = r->team;
    s->fixers = r->fixers;
    memcpy(s->owner, r->owner, sizeof s->owner);
    memcpy(s->bag, r->bag, sizeof s->bag);
    s->cards = r->cards;
    for (int i = 0; i < r->cards; i++)
        s->card[i] = r->card[r->cards - 1 - i];
    heist_set_aside(&g);
    put_special(r, s);
    meet_three(&g);
}
