/* Masters of the Heist: what it can say. The sentences are in en.txt. */
#include "base/text.h"
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
    (void)match, (void)state;
    heist_hex_put(value / 256, value % 256, out);
}

/* A non-player character, or NULL in a position that has no file. On the wire they are 1 and 2, among people
 * they come after the crew. */
static const heist_npc_start *npc_of(const caper_match *match, int who)
{
    const heist_room *r   = heist_room_of(match);
    int               npc = who < HEIST_CREW ? who - 1 : who - HEIST_CREW;
    return npc >= 0 && npc < r->npcs ? &r->npc[npc] : NULL;
}

static void say_npc(const caper_match *match, int who, caper_buf *out)
{
    const heist_npc_start *npc = npc_of(match, who);
    if (npc && npc->name[0])
        caper_buf_str(out, npc->name);
    else
        caper_buf_printf(out, "the %s", npc ? heist_npcs[npc->kind].title : "stranger");
}

/* Who that is, the first time that a name is said. */
static void say_role(const caper_match *match, int who, caper_buf *out)
{
    const heist_npc_start *npc = npc_of(match, who);
    if (npc && npc->name[0])
        caper_buf_printf(out, " (the %s)", heist_npcs[npc->kind].title);
}

/* What the heist file tells at this moment, on one line: see line_of in rules/story.c. */
static void say_line(const caper_match *match, int which, caper_buf *out)
{
    const heist_file *f    = heist_file_played(match);
    int               line = which & 255;
    size_t            from = out->len;
    if (!f)
        return;
    caper_buf_str(out, line < HEIST_TEXTS ? f->text[line] : f->variant_text[line - HEIST_TEXTS]);
    for (int also = which >> 8; also; also &= also - 1)
        caper_buf_printf(out, " %s", f->variant_text[__builtin_ctz((unsigned)also)]);
    for (char *c = out->data + from; (c = strchr(c, '\n'));)
        *c = ' ';
}

/* A line for each character. */
#define VOICES 24, .ids = &heist_characters[0].id, .step = sizeof heist_characters[0]

static const caper_kind kinds[] = {
    {"hex", .write = write_hex},
    {"npc", .say = say_npc},
    {"role", .say = say_role},
    {"thing", HEIST_THINGS, .ids = heist_thing_names},
    {"goods", HEIST_THINGS, .ids = heist_thing_names},
    {"goal", HEIST_GOALS, .ids = heist_goal_names},
    {"bag", HEIST_BAGS, .ids = heist_bag_names},
    {"chit", CHIT_KINDS, .ids = heist_chit_names},
    {"card", HEIST_EVENTS, HEIST_TABLE(heist_events, id)},
    {"title", HEIST_EVENTS, HEIST_TABLE(heist_events, title)},
    {"rules", HEIST_EVENTS, HEIST_TABLE(heist_events, text)},
    {"item", HEIST_ITEMS, HEIST_TABLE(heist_items, title)},
    {"fixer", HEIST_FIXERS, HEIST_TABLE(heist_fixers, title)},
    {"ability", HEIST_ABILITIES, HEIST_TABLE(heist_abilities, title)},
    {"told", HEIST_TEXTS, .ids = heist_text_names},
    {"line", 1 << (8 + HEIST_VARIANTS), .say = say_line},
    {"first", VOICES},
    {"alarmed", VOICES},
    {"friend", VOICES},
    {"last", VOICES},
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
    int64_t values[12] = {0, caper_if(who >= 0 && who < HEIST_CREW, who),
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
        heist_each (hex, s->plan[who])
            if (heist_thing(s, hex, thing))
                set |= 1 << thing;
    return set;
}

static void put_names(caper_seats seats, const caper_names *names, caper_buf *out)
{
    for (caper_seats left = seats; left; left &= left - 1)
        caper_buf_printf(out, "%s%s",
                         left == seats       ? ""
                         : left & (left - 1) ? ", "
                                             : " and ",
                         caper_names_get(names, __builtin_ctz(left)));
}

void heist_tell(const caper_match *match, const caper_events *ev, int i, const caper_names *names,
                caper_buf *out)
{
    size_t from = out->len;
    caper_tell(match, ev, i, names, out);
    caper_said said = caper_said_of(ev, i);
    if (said.what != HEIST_SAYS_TOLD || out->len == from || !strchr(out->data + from, '{'))
        return;
    CAPER_SCRATCH caper_buf text = {0};
    caper_buf_str(&text, out->data + from);
    out->len = from;
    for (const char *at = caper_buf_text(&text); *at;) {
        size_t      n = strcspn(at, "{"), slot = strcspn(at + n, "}");
        caper_value who;
        caper_buf_bytes(out, at, n);
        if (slot && caper_value_find(&said, at + n + 1, slot - 1, &who))
            put_names((caper_seats)who.value, names, out);
        at += n + slot + (at[n + slot] != '\0');
    }
}
