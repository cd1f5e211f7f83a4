/* Masters of the Heist: what happened, as events, and the JSON that events, views and positions
 * share.
 *
 * Every move ends with one event "change" that says how everything it has touched looks now, so
 * that a client that keeps up with changes has the view without asking. */
#include <stdio.h>
#include <string.h>

#include "games/heist/heist.h"

enum { ROOM_FOR_CHANGE = CAPER_MAX_EVENTS - 4 };

/* ---- Words ---- */

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

void heist_json_hex(const heist_room *r, int hex, caper_buf *out)
{
    char text[8];
    heist_hex_write(r->map.size, hex, text);
    caper_json_str(out, text);
}

/* ---- Events ---- */

/* Escape on a large map can say more than a list of events holds; "change" always fits. */
static bool begin(heist_play *g, const char *type, int who, int hex)
{
    if (!g->ev || g->ev->count >= ROOM_FOR_CHANGE)
        return false;
    caper_event_begin(g->ev, CAPER_ALL, type);
    if (who >= HEIST_CREW)
        caper_event_int(g->ev, "npc", who - HEIST_CREW + 1);
    else if (who >= 0)
        caper_event_int(g->ev, "seat", who);
    if (hex < g->r->map.hexes && hex >= 0) {
        char text[8];
        heist_hex_write(g->r->map.size, hex, text);
        caper_event_str(g->ev, "hex", text);
    }
    return true;
}

void heist_say(heist_play *g, const char *type, int who, int hex)
{
    if (begin(g, type, who, hex))
        caper_event_end(g->ev);
}

void heist_say_word(heist_play *g, const char *type, int who, int hex, const char *key,
                    const char *word)
{
    if (!begin(g, type, who, hex))
        return;
    caper_event_str(g->ev, key, word);
    caper_event_end(g->ev);
}

void heist_say_int(heist_play *g, const char *type, int who, const char *key, int n)
{
    if (!begin(g, type, who, HEIST_NOWHERE))
        return;
    caper_event_int(g->ev, key, n);
    caper_event_end(g->ev);
}

/* ---- JSON ---- */

void heist_json_chits(const heist_state *s, int hex, caper_buf *out)
{
    static const char *const names[CHIT_KINDS] = {
        "guard", "dog", "lock", "camera", "guard:down", "dog:down", "lock:open", "camera:off"};
    caper_json_open(out, '[');
    for (int kind = 0; kind < CHIT_KINDS; kind++)
        for (int n = heist_chits(s, hex, kind); n; n--)
            caper_json_str(out, names[kind]);
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

void heist_json_loot(const uint8_t *loot, caper_buf *out)
{
    caper_json_open(out, '[');
    for (int i = 0; i < HEIST_LOOTS; i++)
        json_thing(i, loot[i], out);
    caper_json_close(out, ']');
}

void heist_json_things(const heist_state *s, int hex, caper_buf *out)
{
    caper_json_open(out, '[');
    for (int i = 0; i < HEIST_THINGS; i++)
        json_thing(i, heist_thing(s, hex, i), out);
    caper_json_close(out, ']');
}

/* In the order in which the action has them, then what was added to it. */
void heist_write_left(const heist_state *s, int who, char out[64])
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
    static const char *const names[] = {"", "c1", "c2", "c3", "s1", "s2"};
    char                     text[40];
    caper_json_key(out, "committed");
    if (!p->committed) {
        caper_json_null(out);
    } else if (p->committed < SLOT_ITEM) {
        caper_json_str(out, names[p->committed]);
    } else {
        snprintf(text, sizeof text, "item %s", heist_item_names[p->committed - SLOT_ITEM]);
        caper_json_str(out, text);
    }
}

static void json_plan(const heist_room *r, const heist_set *plan, caper_buf *out)
{
    caper_json_kopen(out, "plan", '[');
    for (int hex = -1; (hex = heist_set_first(plan, hex + 1)) >= 0;)
        heist_json_hex(r, hex, out);
    caper_json_close(out, ']');
}

/* Ours: what the rules file has no field for, only where it is not at rest. */
static void json_extras(const heist_room *r, const heist_person *p, caper_buf *out)
{
    static const char *const flags[]   = {"ready", "ways",  "fingers", "picked",
                                          "once",  "fixed", "active",  "panicked"};
    const uint8_t            numbers[] = {p->gifts, p->spare, p->first, p->last, p->inmate};
    static const char *const names[]   = {"gifts", "spare", "first", "last", "inmate"};
    for (int i = 0; i < 8; i++)
        if (p->flags >> i & 1)
            caper_json_kbool(out, flags[i], true);
    for (int i = 0; i < 5; i++)
        if (numbers[i])
            caper_json_kint(out, names[i], numbers[i]);
    if (p->committed || p->owed_noise || p->owed_alerts) {
        caper_json_kint(out, "noise", p->owed_noise);
        caper_json_kint(out, "alerts", p->owed_alerts);
    }
    if (p->vent_to != HEIST_NOWHERE) {
        caper_json_kopen(out, "vent", '[');
        heist_json_hex(r, p->vent_from, out);
        heist_json_hex(r, p->vent_to, out);
        caper_json_close(out, ']');
    }
}

void heist_json_person(const heist_room *r, const heist_state *s, int who, caper_buf *out)
{
    static const char *const states[] = {"in", "out", "busted", "none"};
    const heist_person      *p        = &s->who[who];
    char                     left[64];
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
        heist_json_hex(r, p->at, out);
    caper_json_kint(out, "ideas", p->ideas);
    caper_json_kint(out, "die", p->die);
    if (who < HEIST_CREW)
        json_plan(r, &s->plan[who], out);
    caper_json_key(out, "loot");
    heist_json_loot(p->loot, out);
    caper_json_kstr(out, "status", states[p->status]);
    json_slot(p, out);
    heist_write_left(s, who, left);
    caper_json_kstr(out, "left", left);
    caper_json_kbool(out, "done", p->done);
    json_extras(r, p, out);
    caper_json_close(out, '}');
}

/* ---- Changes ---- */

static bool set_differs(const heist_set *a, const heist_set *b, int hex)
{
    return heist_set_has(a, hex) != heist_set_has(b, hex);
}

static bool tile_changed(const heist_state *s, const heist_state *b, int hex)
{
    return s->chits[hex] != b->chits[hex] || s->things[hex] != b->things[hex] ||
           s->cash[hex] != b->cash[hex] || set_differs(&s->unknown, &b->unknown, hex) ||
           set_differs(&s->gone, &b->gone, hex) || set_differs(&s->exits, &b->exits, hex) ||
           set_differs(&s->doors, &b->doors, hex) || set_differs(&s->remotes, &b->remotes, hex) ||
           set_differs(&s->towers, &b->towers, hex) || set_differs(&s->tokens, &b->tokens, hex);
}

/* A tile as views have it. */
void heist_json_tile(const heist_state *s, int hex, caper_buf *out)
{
    const heist_set         *sets[]  = {&s->unknown, &s->gone,   &s->exits, &s->doors,
                                        &s->remotes, &s->towers, &s->tokens};
    static const char *const names[] = {"unknown", "gone",  "exit",          "door",
                                        "remote",  "tower", "reinforcements"};
    caper_json_open(out, '{');
    caper_json_key(out, "chits");
    heist_json_chits(s, hex, out);
    caper_json_key(out, "loot");
    heist_json_things(s, hex, out);
    for (int i = 0; i < 7; i++)
        if (heist_set_has(sets[i], hex))
            caper_json_kbool(out, names[i], true);
    caper_json_close(out, '}');
}

static void say_tiles(heist_play *g, const heist_state *before)
{
    caper_buf *out = caper_event_field(g->ev, "tiles");
    char       text[8];
    caper_json_open(out, '{');
    for (int hex = 0; hex < g->r->map.hexes; hex++) {
        if (!tile_changed(g->s, before, hex))
            continue;
        heist_hex_write(g->r->map.size, hex, text);
        caper_json_key(out, text);
        heist_json_tile(g->s, hex, out);
    }
    caper_json_close(out, '}');
}

static void say_people(heist_play *g, const heist_state *before, const char *key, int from, int to)
{
    caper_buf *out = caper_event_field(g->ev, key);
    char       text[8];
    caper_json_open(out, '{');
    for (int w = from; w < to; w++) {
        bool plan = w < HEIST_CREW && memcmp(&g->s->plan[w], &before->plan[w], sizeof(heist_set));
        if (!plan && memcmp(&g->s->who[w], &before->who[w], sizeof(heist_person)) == 0)
            continue;
        snprintf(text, sizeof text, "%d", w - from);
        caper_json_key(out, text);
        heist_json_person(g->r, g->s, w, out);
    }
    caper_json_close(out, '}');
}

void heist_say_changes(heist_play *g, const heist_state *before)
{
    if (!g->ev)
        return;
    caper_event_begin(g->ev, CAPER_ALL, "change");
    say_tiles(g, before);
    say_people(g, before, "crew", 0, g->s->seats);
    say_people(g, before, "npcs", HEIST_CREW, HEIST_PEOPLE);
    caper_json_key(&g->ev->text, "table");
    caper_json_open(&g->ev->text, '{');
    heist_json_table(g->s, &g->ev->text);
    caper_json_close(&g->ev->text, '}');
    caper_event_end(g->ev);
}
