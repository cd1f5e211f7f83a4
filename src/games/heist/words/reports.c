/* Masters of the Heist: what happened, as events. */
#include "games/heist/rules/rules.h"
#include "games/heist/words/words.h"

/* Escape on a large map can say more than a list of events holds: the rest is in the view. */
static bool begin(heist_play *g, const char *type, int who, int hex)
{
    if (!g->ev || g->ev->count >= CAPER_MAX_EVENTS)
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

/* An alert says what raised it and which card it took; with an empty deck it takes none. */
void heist_say_alert(heist_play *g, const char *by, const char *card)
{
    if (!begin(g, "alert", -1, HEIST_NOWHERE))
        return;
    if (card)
        caper_event_str(g->ev, "card", card);
    caper_event_str(g->ev, "by", by);
    caper_event_end(g->ev);
}

/* A run says what it costs and which ideas are there to pay for it. */
void heist_say_run(heist_play *g, int who, int cost, int ideas)
{
    if (!begin(g, "run", who, HEIST_NOWHERE))
        return;
    caper_event_int(g->ev, "cost", cost);
    caper_event_int(g->ev, "ideas", ideas);
    caper_event_end(g->ev);
}

/* What lies on the tiles of a plan, each kind once: what its owner means to get. */
static void write_wishes(const heist_play *g, int who, caper_buf *out)
{
    caper_json_open(out, '[');
    for (int thing = 0; thing < HEIST_LOOTS; thing++)
        for (int hex = -1; (hex = heist_set_first(&g->s->plan[who], hex + 1)) >= 0;)
            if (heist_thing(g->s, hex, thing)) {
                caper_json_str(out, heist_thing_name(thing));
                break;
            }
    caper_json_close(out, ']');
}

void heist_say_ready(heist_play *g, int who)
{
    bool planning = g->s->phase == PHASE_PLAN;
    if (!begin(g, "ready", who, planning ? g->s->who[who].at : HEIST_NOWHERE))
        return;
    if (planning)
        write_wishes(g, who, caper_event_field(g->ev, "for"));
    caper_event_end(g->ev);
}
