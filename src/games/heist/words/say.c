/* Masters of the Heist: what it can say. The sentences are in en.txt. */
#include "games/heist/rules/rules.h"
#include "games/heist/words/words.h"

#define LIST(...) ((const char *const[]){__VA_ARGS__})

static const char *const declared[] = {
#define DECLARE(name, text) [HEIST_SAYS_##name] = text,
    HEIST_SAYS(DECLARE)};

/* ---- Kinds ----------------------------------------------------------------------------------- */

/* A hex brings its map's size along: value / 256 is that. */
static void write_hex(const caper_match *match, const void *state, int value, caper_buf *out)
{
    char text[8];
    (void)match, (void)state;
    heist_hex_write(value / 256, value % 256, text);
    caper_buf_str(out, text);
}

/* What the heist file calls them; a stranger in a position that has no file. On the wire they are 1
 * and 2, among people they come after the crew. */
static void say_npc(const caper_match *match, int who, caper_buf *out)
{
    const heist_room *r     = heist_room_of(match);
    int               npc   = who < HEIST_CREW ? who - 1 : who - HEIST_CREW;
    bool              known = npc >= 0 && npc < r->npcs;
    caper_buf_printf(out, "the %s", known ? heist_npcs[r->npc[npc].kind].title : "stranger");
}

/* What the heist file tells at this moment, on one line. */
static void say_told(const caper_match *match, int which, caper_buf *out)
{
    const heist_file *f =
        match->content ? (const heist_file *)(const void *)match->content : heist_first_amateur();
    for (const char *c = f ? f->text[which] : ""; *c; c++)
        caper_buf_char(out, *c == '\n' ? ' ' : *c);
}

#define TABLE(table, words) .ids = &table[0].id, .titles = &table[0].words, .step = sizeof table[0]

static const caper_kind kinds[] = {
    {"hex", .write = write_hex},
    {"npc", .say = say_npc},
    {"thing", HEIST_THINGS, .ids = heist_thing_names},
    {"goods", HEIST_THINGS, .ids = heist_thing_names},
    {"goal", HEIST_GOALS, .ids = heist_goal_names},
    {"bag", HEIST_BAGS, .ids = heist_bag_names},
    {"chit", CHIT_KINDS, .ids = heist_chit_names},
    {"card", HEIST_EVENTS, .ids = heist_event_names},
    {"title", HEIST_EVENTS, TABLE(heist_events, title)},
    {"rules", HEIST_EVENTS, TABLE(heist_events, text)},
    {"item", HEIST_ITEMS, TABLE(heist_items, title)},
    {"fixer", HEIST_FIXERS, TABLE(heist_fixers, title)},
    {"ability", HEIST_ABILITIES, TABLE(heist_abilities, title)},
    {"told", HEIST_TEXTS, .ids = heist_text_names, .say = say_told},
    {"by", 4, .ids = LIST("noise", "action", "camera", "event")},
    {"result", 2, .ids = LIST("lost", "won")},
    {"letter", 2, .ids = LIST("X", "Y")},
    {"phase", PHASE_OVER + 1, .ids = heist_phase_names},
    {"wait", HEIST_WAITS, .ids = heist_wait_names},
    {"status", STATUS_NONE, .ids = heist_status_names},
    {"verb", HEIST_VERBS,
     .ids = LIST("plan", "unplan", "start", "buy", "fixer", "ready", "commit", "move", "unlock",
                 "subdue", "disable", "reveal", "idea", "loot", "open", "pickup", "drop", "ability",
                 "undo", "done", "escape", "choose", "run", "stay", "caught")},
    {0},
};

const caper_speech heist_speech = {declared, HEIST_SAYS_COUNT, kinds, heist_data,
                                   &(caper_lexicon *){NULL}};

/* ---- Saying ---------------------------------------------------------------------------------- */

int64_t heist_say_hex(const heist_room *r, int hex)
{
    return caper_if(hex >= 0 && hex < r->map.hexes, r->map.size * 256 + hex);
}

void heist_say_values(heist_play *g, int what, int who, int hex, const int64_t *more, size_t count)
{
    int64_t values[8] = {0, caper_if(who >= 0 && who < HEIST_CREW, who),
                         caper_if(who >= HEIST_CREW, who - HEIST_CREW + 1),
                         heist_say_hex(g->r, hex)};
    memcpy(values + 4, more + 1, (count - 1) * sizeof *values);
    caper_events_add(g->ev, CAPER_ALL, &heist_speech, what, values, count + 3);
}

/* What lies on the tiles of a plan: what its owner means to get. */
int64_t heist_wishes(const heist_state *s, int who)
{
    int64_t set = 0;
    for (int thing = 0; thing < HEIST_LOOTS; thing++)
        heist_each (hex, &s->plan[who])
            if (heist_thing(s, hex, thing))
                set |= 1 << thing;
    return set;
}
