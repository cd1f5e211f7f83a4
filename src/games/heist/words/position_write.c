/* Masters of the Heist: positions, written, and the JSON that events, views and positions share.
 * position_read.c reads them. */
#include <stdio.h>
#include <string.h>

#include "games/heist/rules/rules.h"
#include "games/heist/words/words.h"

const char *const heist_phase_names[] = {"plan", "roll", "action", "event", "escape", "over", NULL};
const char *const heist_wait_names[]  = {"none", "dog",    "trade",  "one",   "pass",
                                         "put",  "hounds", "rescue", "leash", NULL};
const char *const heist_chit_names[]  = {
    "guard", "dog", "lock", "camera", "guard:down", "dog:down", "lock:open", "camera:off", NULL};
const char *const heist_status_names[] = {"in", "out", "busted", NULL};
const char *const heist_slot_names[]   = {"", "c1", "c2", "c3", "s1", "s2", "item", NULL};
const char *const heist_flag_names[]   = {"ready", "ways",   "fingers",  "picked", "once",
                                          "fixed", "active", "panicked", NULL};

const char *heist_thing_name(int thing)
{
    return thing < HEIST_LOOTS ? heist_goal_names[thing] : thing == THING_IDEA2 ? "idea2" : "idea3";
}

int heist_thing_find(const char *name, size_t len)
{
    for (int i = 0; i < HEIST_THINGS; i++)
        if (strlen(heist_thing_name(i)) == len && memcmp(heist_thing_name(i), name, len) == 0)
            return i;
    return -1;
}

void heist_write_hex(const heist_room *r, int hex, caper_buf *out)
{
    char text[8];
    heist_hex_write(r->map.size, hex, text);
    caper_buf_str(out, text);
}

static void json_hex(const heist_room *r, int hex, caper_buf *out)
{
    char text[8];
    heist_hex_write(r->map.size, hex, text);
    caper_json_str(out, text);
}

/* ---- Tiles and people ---- */

static void json_chits(const heist_state *s, int hex, caper_buf *out)
{
    caper_json_open(out, '[');
    for (int kind = 0; kind < CHIT_KINDS; kind++)
        for (int n = heist_chits(s, hex, kind); n; n--)
            caper_json_str(out, heist_chit_names[kind]);
    caper_json_close(out, ']');
}

static void json_thing(int thing, int n, caper_buf *out)
{
    char text[16];
    if (thing == LOOT_CASH && n) {
        snprintf(text, sizeof text, "cash %d", n);
        caper_json_str(out, text);
    }
    for (; thing != LOOT_CASH && n; n--)
        caper_json_str(out, heist_thing_name(thing));
}

static void json_loot(const uint8_t *loot, caper_buf *out)
{
    caper_json_open(out, '[');
    for (int i = 0; i < HEIST_LOOTS; i++)
        json_thing(i, loot[i], out);
    caper_json_close(out, ']');
}

static void json_things(const heist_state *s, int hex, caper_buf *out)
{
    caper_json_open(out, '[');
    for (int i = 0; i < HEIST_THINGS; i++)
        json_thing(i, heist_thing(s, hex, i), out);
    caper_json_close(out, ']');
}

/* In the order in which the action has them, then what was added to it. */
static void write_left(const heist_state *s, int who, char out[64])
{
    const heist_person *p = &s->who[who];
    const heist_action *a = p->committed ? heist_action_of(s, who, p->committed, p->die) : NULL;
    uint8_t             left[HEIST_LETTERS];
    int                 n = 0;
    memcpy(left, p->left, sizeof left);
    for (const char *c = a ? a->letters : ""; *c; c++) {
        const char *at = strchr(HEIST_LETTER_TEXT, *c);
        if (at && left[at - HEIST_LETTER_TEXT]) {
            left[at - HEIST_LETTER_TEXT]--;
            out[n++] = *c;
        }
    }
    for (int i = 0; i < HEIST_LETTERS; i++)
        for (; left[i] && n < 63; left[i]--)
            out[n++] = HEIST_LETTER_TEXT[i];
    out[n] = '\0';
}

static void json_slot(const heist_person *p, caper_buf *out)
{
    char text[40];
    caper_json_key(out, "committed");
    if (!p->committed) {
        caper_json_null(out);
    } else if (p->committed < SLOT_ITEM) {
        caper_json_str(out, heist_slot_names[p->committed]);
    } else {
        snprintf(text, sizeof text, "item %s", heist_item_names[p->committed - SLOT_ITEM]);
        caper_json_str(out, text);
    }
}

static void json_plan(const heist_room *r, const heist_set *plan, caper_buf *out)
{
    caper_json_kopen(out, "plan", '[');
    for (int hex = -1; (hex = heist_set_first(plan, hex + 1)) >= 0;)
        json_hex(r, hex, out);
    caper_json_close(out, ']');
}

/* Ours: what the rules file has no field for, only where it is not at rest. */
static void json_extras(const heist_room *r, const heist_person *p, caper_buf *out)
{
    const uint8_t            numbers[] = {p->gifts, p->spare, p->inmate};
    static const char *const names[]   = {"gifts", "spare", "inmate"};
    for (int i = 0; i < 8; i++)
        if (p->flags >> i & 1)
            caper_json_kbool(out, heist_flag_names[i], true);
    for (int i = 0; i < 3; i++)
        if (numbers[i])
            caper_json_kint(out, names[i], numbers[i]);
    if (p->committed || p->owed_noise || p->owed_alerts) {
        caper_json_kint(out, "noise", p->owed_noise);
        caper_json_kint(out, "alerts", p->owed_alerts);
    }
    if (p->vent_to != HEIST_NOWHERE) {
        caper_json_kopen(out, "vent", '[');
        json_hex(r, p->vent_from, out);
        json_hex(r, p->vent_to, out);
        caper_json_close(out, ']');
    }
}

static void json_person(const heist_room *r, const heist_state *s, int who, caper_buf *out)
{
    const heist_person *p = &s->who[who];
    char                left[64];
    caper_json_open(out, '{');
    if (who < HEIST_CREW) {
        caper_json_kstr(out, "character", heist_characters[p->character].id);
        caper_json_kopen(out, "skills", '[');
        caper_json_str(out, heist_skills[p->skill[0]].id);
        caper_json_str(out, heist_skills[p->skill[1]].id);
        caper_json_close(out, ']');
    } else {
        caper_json_kstr(out, "npc", heist_npc_names[p->character]);
    }
    caper_json_key(out, "at");
    if (p->at == HEIST_NOWHERE)
        caper_json_null(out);
    else
        json_hex(r, p->at, out);
    caper_json_kint(out, "ideas", p->ideas);
    caper_json_kint(out, "die", p->die);
    if (who < HEIST_CREW)
        json_plan(r, &s->plan[who], out);
    caper_json_key(out, "loot");
    json_loot(p->loot, out);
    caper_json_kstr(out, "status", heist_status_names[p->status]);
    json_slot(p, out);
    write_left(s, who, left);
    caper_json_kstr(out, "left", left);
    caper_json_kbool(out, "done", p->done);
    json_extras(r, p, out);
    caper_json_close(out, '}');
}

/* ---- The table ---- */

static void json_bag(const heist_state *s, caper_buf *out)
{
    caper_json_kopen(out, "bag", '{');
    for (int i = 0; i < HEIST_BAGS; i++)
        if (i <= BAG_BLANK || s->bag[i])
            caper_json_kint(out, heist_bag_names[i], s->bag[i]);
    caper_json_close(out, '}');
}

static void json_cards(const heist_state *s, caper_buf *out)
{
    caper_json_kopen(out, "events", '[');
    for (int i = s->cards - 1; i >= 0; i--)
        caper_json_str(out, heist_event_names[s->card[i]]);
    caper_json_close(out, ']');
    caper_json_kopen(out, "aside", '[');
    for (int i = 0; i < s->asides; i++)
        caper_json_str(out, heist_event_names[s->aside[i]]);
    caper_json_close(out, ']');
}

static void json_names(const char *key, uint32_t set, const char *const *names, caper_buf *out)
{
    caper_json_kopen(out, key, '[');
    for (; set; set &= set - 1)
        caper_json_str(out, names[__builtin_ctz(set)]);
    caper_json_close(out, ']');
}

/* While planning "cash" is the team's money; from then on what the heist has brought out. */
static void json_money(const heist_state *s, caper_buf *out)
{
    uint8_t  loot[HEIST_LOOTS];
    uint32_t items = 0;
    memcpy(loot, s->outside, sizeof loot);
    loot[LOOT_CASH] = 0;
    caper_json_kint(out, "cash", s->phase == PHASE_PLAN ? s->team : s->outside[LOOT_CASH]);
    caper_json_kint(out, "team", s->team);
    caper_json_key(out, "outside");
    json_loot(loot, out);
    json_names("fixers", s->fixers, heist_fixer_names, out);
    json_names("used", s->used, heist_fixer_names, out);
    for (int i = 0; i < HEIST_ITEMS; i++)
        items |= s->owner[i] != NOBODY ? 1u << i : 0;
    json_names("items", items, heist_item_names, out);
    caper_json_kopen(out, "owners", '{');
    for (int i = 0; i < HEIST_ITEMS; i++)
        if (s->owner[i] < HEIST_CREW)
            caper_json_kint(out, heist_item_names[i], s->owner[i]);
    caper_json_close(out, '}');
}

static void json_wait(const heist_state *s, caper_buf *out)
{
    caper_json_key(out, "choice");
    if (!s->wait) {
        caper_json_null(out);
        return;
    }
    caper_json_open(out, '{');
    caper_json_kstr(out, "kind", heist_wait_names[s->wait]);
    caper_json_kint(out, "at", s->wait_hex);
    caper_json_kint(out, "who", s->wait_who);
    caper_json_close(out, '}');
}

/* What is neither on a tile nor a character: fields of an object that is open. */
static void json_table(const heist_state *s, caper_buf *out)
{
    const struct {
        const char *name;
        int         value;
    } rest[] = {{"alarm", s->alarm},     {"loop", s->loop},     {"lift", s->lift},
                {"bet", s->bet},         {"blanks", s->blanks}, {"masters", s->masters},
                {"failed", s->failed},   {"limit", s->limit},   {"work", s->work},
                {"work_at", s->work_at}, {"work_n", s->work_n}};
    json_bag(s, out);
    json_cards(s, out);
    caper_json_kint(out, "noise", s->noise);
    caper_json_kint(out, "round", s->round);
    caper_json_kstr(out, "phase", heist_phase_names[s->phase]);
    json_money(s, out);
    json_wait(s, out);
    if (s->active == NOBODY)
        caper_json_knull(out, "active");
    else
        caper_json_kstr(out, "active", heist_event_names[s->active]);
    for (size_t i = 0; i < sizeof rest / sizeof *rest; i++)
        if (rest[i].value)
            caper_json_kint(out, rest[i].name, rest[i].value);
    if (s->told)
        json_names("told", s->told, heist_text_names, out);
}

/* ---- The board ---- */

static void json_tiles(const heist_room *r, caper_buf *out)
{
    caper_buf text = {0};
    for (int hex = 0; hex < r->map.hexes; hex++) {
        if (hex)
            caper_buf_char(&text, ' ');
        caper_buf_str(&text, heist_map_tile(&r->map, hex)->code);
    }
    caper_json_kstr(out, "tiles", caper_buf_text(&text));
    caper_buf_fini(&text);
}

static void json_key_hex(const heist_room *r, int hex, caper_buf *out)
{
    char text[8];
    heist_hex_write(r->map.size, hex, text);
    caper_json_key(out, text);
}

static bool code_puts_chits(const heist_room *r, int hex)
{
    const heist_tile *t = heist_map_tile(&r->map, hex);
    return t->guards | t->dogs | t->locks | t->cameras;
}

static bool code_puts_loot(const heist_room *r, int hex)
{
    const heist_tile *t = heist_map_tile(&r->map, hex);
    return t->cash | t->jewels | t->docs | t->usb | t->keycards | t->paintings | t->items;
}

static void json_set(const heist_room *r, const char *key, const heist_set *set, caper_buf *out)
{
    caper_json_kopen(out, key, '[');
    for (int hex = -1; (hex = heist_set_first(set, hex + 1)) >= 0;)
        json_hex(r, hex, out);
    caper_json_close(out, ']');
}

/* Doors, remote locks, towers and reinforcement tokens that were there once. */
static heist_set removed_marks(const heist_room *r, const heist_state *s)
{
    heist_set out = {{0, 0}};
    for (int hex = -1; (hex = heist_set_first(&r->hexes, hex + 1)) >= 0;) {
        const heist_tile *t = heist_map_tile(&r->map, hex);
        if (heist_set_has(&s->gone, hex))
            continue;
        if ((t->door && !heist_set_has(&s->doors, hex)) ||
            (t->remote && !heist_set_has(&s->remotes, hex)) ||
            (t->tower && !heist_set_has(&s->towers, hex)) ||
            (t->reinforce && !heist_set_has(&s->tokens, hex)))
            heist_set_add(&out, hex);
    }
    return out;
}

static void json_board(const heist_room *r, const heist_state *s, caper_buf *out)
{
    heist_set revealed = {{0, 0}}, odd = {{0, 0}}, removed = removed_marks(r, s);
    caper_json_kopen(out, "chits", '{');
    for (int hex = -1; (hex = heist_set_first(&r->hexes, hex + 1)) >= 0;) {
        bool gone = heist_set_has(&s->gone, hex);
        if (heist_map_tile(&r->map, hex)->unknown && !heist_set_has(&s->unknown, hex) && !gone)
            heist_set_add(&revealed, hex);
        if (heist_set_has(&s->unknown, hex) && s->chits[hex])
            heist_set_add(&odd, hex);
        if (gone || (!s->chits[hex] && !code_puts_chits(r, hex)))
            continue;
        json_key_hex(r, hex, out);
        json_chits(s, hex, out);
    }
    caper_json_close(out, '}');
    caper_json_kopen(out, "loot", '{');
    for (int hex = 0; hex < r->map.hexes; hex++) { /* MH-27: on entrances too */
        bool any = s->cash[hex] || s->things[hex] || code_puts_loot(r, hex);
        if (heist_set_has(&s->gone, hex) || !any)
            continue;
        json_key_hex(r, hex, out);
        json_things(s, hex, out);
    }
    caper_json_close(out, '}');
    json_set(r, "revealed", &revealed, out);
    json_set(r, "gone", &s->gone, out);
    json_set(r, "removed", &removed, out);
    json_set(r, "exits", &s->exits, out);
    if (!heist_set_is_empty(&odd)) /* unknown although something lies on it */
        json_set(r, "unknown", &odd, out);
    if (!heist_set_is_empty(&s->layer))
        json_set(r, "layer", &s->layer, out);
}

static void json_people(const heist_room *r, const heist_state *s, caper_buf *out)
{
    caper_json_kopen(out, "crew", '[');
    for (int w = 0; w < s->seats; w++)
        json_person(r, s, w, out);
    caper_json_close(out, ']');
    caper_json_kopen(out, "npcs", '[');
    for (int w = HEIST_CREW; w < HEIST_PEOPLE; w++)
        if (s->who[w].status != STATUS_NONE)
            json_person(r, s, w, out);
    caper_json_close(out, ']');
}

/* Special rule: the ways of guards on patrol, “2.3 2.4 2.5” each. */
static void json_patrols(const heist_room *r, caper_buf *out)
{
    if (!r->patrols)
        return;
    caper_json_kopen(out, "patrols", '[');
    for (int i = 0; i < r->patrols; i++) {
        caper_buf way = {0};
        for (int k = 0; k < r->patrol[i].count; k++) {
            caper_buf_str(&way, k ? " " : "");
            heist_write_hex(r, r->patrol[i].hex[k], &way);
        }
        caper_json_str(out, caper_buf_text(&way));
        caper_buf_fini(&way);
    }
    caper_json_close(out, ']');
}

static void json_objective(const heist_room *r, caper_buf *out)
{
    caper_json_kopen(out, "objective", '[');
    for (int i = 0; i < r->goals; i++) {
        caper_json_open(out, '[');
        caper_json_str(out, heist_goal_names[r->goal[i].kind]);
        caper_json_int(out, r->goal[i].count);
        caper_json_close(out, ']');
    }
    caper_json_close(out, ']');
    json_patrols(r, out);
    if (r->hounds != HEIST_NOWHERE && r->hounds < r->map.hexes) {
        caper_json_key(out, "hounds");
        json_hex(r, r->hounds, out);
    }
}

static void json_ledger(const heist_state *s, caper_buf *out)
{
    caper_json_kopen(out, "work_list", '[');
    for (int i = 0; i < s->work_n && s->work == WORK_RESCUE; i++)
        caper_json_int(out, s->work_list[i]);
    caper_json_close(out, ']');
    caper_json_kopen(out, "journal", '[');
    for (int i = 0; i < s->changes; i++) {
        caper_json_int(out, s->changed[i]);
        caper_json_int(out, s->old[i]);
    }
    caper_json_close(out, ']');
    caper_json_kopen(out, "deeds", '[');
    for (int i = 0; i < s->deeds; i++) {
        caper_json_int(out, s->doer[i]);
        caper_json_int(out, s->deed[i]);
    }
    caper_json_close(out, ']');
}

void heist_json_all(const caper_match *match, const heist_state *s, caper_buf *out)
{
    const heist_room *r = heist_room_of(match);
    caper_json_kstr(out, "game", "heist");
    if (match->content)
        caper_json_kstr(out, "heist", match->content->id);
    else if (r->tells && heist_first_amateur()) /* nobody has named it, but that is it */
        caper_json_kstr(out, "heist", heist_first_amateur()->base.id);
    json_tiles(r, out);
    json_board(r, s, out);
    json_people(r, s, out);
    json_objective(r, out);
    json_table(s, out);
}

void heist_save(const caper_match *match, const void *state, caper_buf *out)
{
    caper_json_open(out, '{');
    heist_json_all(match, state, out);
    json_ledger(state, out);
    caper_json_close(out, '}');
}
