/* Masters of the Heist: what happened, as events.
 *
 * Every move ends with one event "change" that says how everything it has touched looks now, so
 * that a client that keeps up with changes has the view without asking. */
#include <stdio.h>
#include <string.h>

#include "games/heist/rules/rules.h"
#include "games/heist/words/words.h"

enum { ROOM_FOR_CHANGE = CAPER_MAX_EVENTS - 4 };

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
