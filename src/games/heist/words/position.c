/* Masters of the Heist: positions (see the rules file, Position), and the names and JSON that events, views
 * and positions share. What is left out is at rest; what breaks the rules is refused with the field that
 * is wrong. */
#include <stdio.h>
#include <string.h>

#include "games/heist/rules/rules.h"
#include "games/heist/words/position.h"

const char *const heist_phase_names[] = {"plan", "roll", "action", "event", "escape", "over", NULL};
const char *const heist_wait_names[]  = {"none",   "dog",    "trade", "one",    "pass", "put",
                                         "hounds", "rescue", "leash", "caught", NULL};
const char *const heist_chit_names[]  = {
    "guard", "dog", "lock", "camera", "guard:down", "dog:down", "lock:open", "camera:off", NULL};
const char *const heist_status_names[] = {"in", "out", "busted", NULL};
const char *const heist_slot_names[]   = {"", "c1", "c2", "c3", "s1", "s2", "item", NULL};
const char *const heist_flag_names[]   = {"ready", "ways",   "fingers",  "picked", "once",
                                          "fixed", "active", "panicked", NULL};
const char *const heist_thing_names[]  = {"cash",     "jewel", "docs",  "usb",   "keycard",
                                          "painting", "item",  "idea2", "idea3", NULL};

/* ---- Hexes ---- */

void heist_write_hex(const heist_room *r, int hex, caper_buf *out)
{
    heist_hex_put(r->map.size, hex, out);
}

static void write_hex(const caper_match *match, const void *state, int hex, caper_buf *out)
{
    (void)state;
    heist_write_hex(heist_room_of(match), hex, out);
}

static int find_tile(const caper_match *match, const void *state, const char *word, size_t len)
{
    (void)state;
    const heist_map *map = &heist_room_of(match)->map;
    int              hex = heist_hex_parse(map->size, word, len);
    return hex < 0 || heist_map_tile(map, hex)->kind == TILE_GAP ? -1 : hex;
}

static int find_hex(const caper_match *match, const void *state, const char *word, size_t len)
{
    int hex = find_tile(match, state, word, len);
    return hex < 0 || !heist_set_has(heist_room_of(match)->hexes, hex) ? -1 : hex;
}

const caper_kind heist_tile_kind = {"tile", .find = find_tile, .write = write_hex};
const caper_kind heist_hex_kind  = {"hex", .find = find_hex, .write = write_hex};

void heist_json_key_hex(const heist_room *r, int hex, caper_buf *out)
{
    char text[8];
    heist_hex_write(r->map.size, hex, text);
    caper_json_key(out, text);
}

static int name_of(const char *const *names, const caper_json *word)
{
    const char *text = caper_json_string(word);
    return text ? caper_name_find(names, text, strlen(text)) : -1;
}

/* ---- Loot ---- */

static void save_thing(int thing, int n, caper_buf *out)
{
    if (thing == LOOT_CASH && n) {
        caper_json_open(out, '"');
        caper_buf_printf(out, "cash %d\"", n);
    }
    for (; thing != LOOT_CASH && n; n--)
        caper_json_str(out, heist_thing_names[thing]);
}

void heist_save_loot(const caper_fields *f, const void *loot, caper_buf *out)
{
    (void)f;
    caper_json_open(out, '[');
    for (int i = 0; i < HEIST_LOOTS; i++)
        save_thing(i, ((const uint8_t *)loot)[i], out);
    caper_json_close(out, ']');
}

/* "cash 2", "jewel" */
static bool load_thing(const caper_json *word, int *thing, int *n)
{
    const char *text = caper_json_string(word);
    char        tail;
    *n = 1;
    if (!text)
        return false;
    if (sscanf(text, "cash %d%c", n, &tail) == 1) {
        *thing = LOOT_CASH;
        return *n >= 0 && *n <= 255;
    }
    *thing = name_of(heist_thing_names, word);
    return *thing >= 0;
}

void heist_load_loot(caper_fields *f, const caper_json *list, void *at)
{
    uint8_t *loot = at;
    int      thing, n;
    bool     good = !list || caper_json_is_array(list);
    caper_json_each (word, list) {
        good =
            good && load_thing(word, &thing, &n) && thing < HEIST_LOOTS && loot[thing] + n <= 255;
        if (good)
            loot[thing] += (uint8_t)n;
    }
    if (!good)
        caper_field_wrong(f, "loot: should be a list like [\"cash 2\",\"jewel\"]");
}

/* ---- Map and objective ---- */

FIELD_PUT(put_heist)
{
    const caper_match *match = f->match;
    if (match->content)
        caper_json_kstr(out, "heist", match->content->id);
    else if (heist_room_of(match)->tells && heist_first_amateur()) /* played without being named */
        caper_json_kstr(out, "heist", heist_first_amateur()->base.id);
}

FIELD_PUT(put_tiles)
{
    caper_json_open(out, '"');
    heist_map_put(&heist_room_of(f->match)->map, out);
    caper_json_close(out, '"');
}

static void read_tiles(caper_fields *f, const caper_json *tiles, heist_room *r)
{
    int bad;
    if (!caper_json_is_string(tiles))
        caper_field_wrong(f, "tiles: should be tile codes separated by single spaces");
    else if (!heist_map_read(&r->map, caper_json_string(tiles), caper_json_length(tiles), &bad))
        caper_field_wrong(f,
                          bad >= 0 ? "tiles: number %d is not a tile code"
                                   : "tiles: should be a square grid of at most %d rows",
                          bad >= 0 ? bad : HEIST_SIZE);
    if (f->code)
        return;
    r->hexes = r->entrances = r->kennels = r->starts = 0;
    memset(r->servers, 0, sizeof r->servers);
    memset(r->remotes, 0, sizeof r->remotes);
    heist_room_index(r);
    if (!f->match->content)
        r->hounds = HEIST_NOWHERE;
}

/* A match without content plays the first amateur heist, and its positions say so. */
FIELD_THEN(load_map)
{
    heist_room       *r       = f->room;
    heist_state      *s       = at;
    const heist_file *file    = (const heist_file *)(const void *)f->match->content,
                     *amateur = heist_first_amateur();
    const caper_json *tiles   = caper_field_get(value, "tiles");
    const char       *id      = caper_json_string(caper_field_get(value, "heist"));
    if (!file && id && amateur && strcmp(id, amateur->base.id) == 0)
        heist_room_from_file(r, amateur);
    if (file)
        heist_room_from_file(r, file);
    if (tiles || !file)
        read_tiles(f, tiles, r);
    if (f->code)
        return;
    heist_lay_out(r, s);
    s->round = 1;
}

FIELD_PUT(put_objective)
{
    const heist_room *r = at;
    caper_json_open(out, '[');
    for (int i = 0; i < r->goals; i++) {
        caper_json_open(out, '[');
        caper_json_str(out, heist_goal_names[r->goal[i].kind]);
        caper_json_int(out, r->goal[i].count);
        caper_json_close(out, ']');
    }
    caper_json_close(out, ']');
}

FIELD_THEN(load_objective)
{
    heist_room *r    = at;
    bool        good = !value || caper_json_is_array(value);
    r->goals         = value ? 0 : r->goals;
    caper_json_each (goal, value) {
        int     kind = name_of(heist_goal_names, caper_json_at(goal, 0));
        int64_t n    = caper_json_integer(caper_json_at(goal, 1));
        if (caper_json_size(goal) == 1)
            n = 1;
        good = good && r->goals < HEIST_FILE_GOALS && kind >= 0 && n >= 1 && n <= 255;
        if (good)
            r->goal[r->goals++] = (heist_goal){(uint8_t)kind, (uint8_t)n};
    }
    if (!good)
        caper_field_wrong(f, "objective: should be a list like [[\"jewel\",3],[\"cash\",2]]");
}

FIELD_WHEN(has_patrols) { return ((const heist_room *)at)->patrols; }

/* Special rule: the ways of guards on patrol, “2.3 2.4 2.5” each. */
FIELD_PUT(put_patrols)
{
    const heist_room *r = at;
    caper_json_open(out, '[');
    for (int i = 0; i < r->patrols; i++) {
        caper_json_open(out, '"');
        for (int k = 0; k < r->patrol[i].count; k++) {
            caper_buf_str(out, k ? " " : "");
            heist_write_hex(r, r->patrol[i].hex[k], out);
        }
        caper_json_close(out, '"');
    }
    caper_json_close(out, ']');
}

static bool read_way(const heist_room *r, const char *text, heist_patrol *out)
{
    *out = (heist_patrol){0};
    for (size_t n; text && *text; text += n + (text[n] == ' ')) {
        n       = strcspn(text, " ");
        int hex = heist_hex_parse(r->map.size, text, n);
        if (hex < 0 || out->count == HEIST_BEAT || !heist_set_has(r->hexes, hex))
            return false;
        out->hex[out->count++] = (uint8_t)hex;
    }
    return out->count > 1;
}

FIELD_THEN(load_patrols)
{
    heist_room *r    = at;
    size_t      n    = caper_json_size(value);
    bool        good = !value || (caper_json_is_array(value) && n <= HEIST_PATROLS);
    for (size_t i = 0; good && i < n; i++)
        good = read_way(r, caper_json_string(caper_json_at(value, i)), &r->patrol[i]);
    if (!good)
        caper_field_wrong(f, "patrols: should be ways like \"2.3 2.4 2.5\", %d at most",
                          HEIST_PATROLS);
    else if (value)
        r->patrols = (uint8_t)n;
}

FIELD_WHEN(has_hounds) { return *(const uint8_t *)at < heist_room_of(f->match)->map.hexes; }

#define FIELD_OF heist_room
static const caper_field task[] = {
    {"objective", FIELD_OTHER, .put = put_objective, .then = load_objective},
    {"patrols", FIELD_OTHER, .put = put_patrols, .when = has_patrols, .then = load_patrols},
    {"hounds", FIELD_THING(hounds, &heist_tile_kind), .when = has_hounds},
    {0},
};
#undef FIELD_OF

/* ---- The board ---- */

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

FIELD_PUT(put_chits)
{
    const heist_room  *r = heist_room_of(f->match);
    const heist_state *s = at;
    caper_json_open(out, '{');
    heist_each (hex, r->hexes) {
        if (heist_set_has(s->gone, hex) || (!s->chits[hex] && !code_puts_chits(r, hex)))
            continue;
        heist_json_key_hex(r, hex, out);
        caper_json_open(out, '[');
        for (int kind = 0; kind < CHIT_KINDS; kind++)
            for (int n = heist_chits(s, hex, kind); n; n--)
                caper_json_str(out, heist_chit_names[kind]);
        caper_json_close(out, ']');
    }
    caper_json_close(out, '}');
}

FIELD_THEN(load_chits)
{
    heist_state      *s = at;
    const char       *key;
    const caper_json *list, *word;
    size_t            i;
    if (value && !caper_json_is_object(value))
        caper_field_wrong(f, "chits: should be an object like {\"3.3\":[\"guard\"]}");
    caper_json_object_foreach(value, key, list)
    {
        int hex = find_hex(f->match, s, key, strlen(key));
        if (hex < 0 || !caper_json_is_array(list)) {
            caper_field_wrong(f, "chits: there is no hex “%.20s”", key);
            return;
        }
        s->chits[hex] = 0;
        caper_json_array_foreach(list, i, word)
        {
            int kind = name_of(heist_chit_names, word);
            if (kind < 0 || heist_chits(s, hex, kind) == 15)
                caper_field_wrong(f, "chits: %s: should be a list like [\"guard\",\"lock:open\"]",
                                  key);
            else
                heist_add_chit(s, hex, kind, 1);
        }
        if (s->chits[hex]) /* what has a chit is known, unless "unknown" says otherwise */
            heist_set_drop(&s->unknown, hex);
    }
}

FIELD_PUT(put_tile_loot)
{
    const heist_room  *r = heist_room_of(f->match);
    const heist_state *s = at;
    caper_json_open(out, '{');
    for (int hex = 0; hex < r->map.hexes; hex++) { /* MH-27: on entrances too */
        bool any = s->cash[hex] || s->things[hex] || code_puts_loot(r, hex);
        if (heist_set_has(s->gone, hex) || !any)
            continue;
        heist_json_key_hex(r, hex, out);
        caper_json_open(out, '[');
        for (int i = 0; i < HEIST_THINGS; i++)
            save_thing(i, heist_thing(s, hex, i), out);
        caper_json_close(out, ']');
    }
    caper_json_close(out, '}');
}

FIELD_THEN(load_tile_loot)
{
    heist_state      *s = at;
    const char       *key;
    const caper_json *list, *word;
    size_t            i;
    if (value && !caper_json_is_object(value))
        caper_field_wrong(f, "loot: should be an object like {\"3.3\":[\"cash 2\"]}");
    caper_json_object_foreach(value, key, list)
    {
        int hex = find_tile(f->match, s, key, strlen(key)), thing, n;
        if (hex < 0 || !caper_json_is_array(list)) {
            caper_field_wrong(f, "loot: there is no tile “%.20s”", key);
            return;
        }
        s->things[hex] = 0;
        s->cash[hex]   = 0;
        caper_json_array_foreach(list, i, word)
        {
            if (load_thing(word, &thing, &n))
                heist_add_thing(s, hex, thing, n);
            else
                caper_field_wrong(f, "loot: should be lists like [\"cash 2\",\"jewel\"]");
        }
    }
}

/* How the board differs from what its tiles say. `removed`: doors, remote locks, towers and
 * reinforcement tokens that were there once; `unknown`: although something lies there. */
typedef struct marks {
    heist_set revealed, gone, removed, exits, unknown, layer;
    uint32_t  items; /* ours */
} marks;

#define FIELD_OF marks
static const caper_field board[] = {
    {"revealed", FIELD_SET(revealed, &heist_hex_kind)},
    {"gone", FIELD_SET(gone, &heist_hex_kind)},
    {"removed", FIELD_SET(removed, &heist_hex_kind)},
    {"exits", FIELD_SET(exits, &heist_hex_kind)},
    {"unknown", FIELD_SET(unknown, &heist_hex_kind), FIELD_UNUSUAL},
    {"layer", FIELD_SET(layer, &heist_hex_kind), FIELD_UNUSUAL},
    {0},
};
static const caper_field items[] = {
    {"items", FIELD_SET(items, FIELD_NAMES(heist_item_names)), FIELD_ONCE},
    {0},
};
#undef FIELD_OF

FIELD_PUT(put_board)
{
    const heist_room  *r = heist_room_of(f->match);
    const heist_state *s = at;
    marks              m = {.gone = s->gone, .exits = s->exits, .layer = s->layer};
    heist_each (hex, r->hexes) {
        const heist_tile *t       = heist_map_tile(&r->map, hex);
        bool              unknown = heist_set_has(s->unknown, hex);
        if (unknown && s->chits[hex])
            heist_set_add(&m.unknown, hex);
        if (heist_set_has(s->gone, hex))
            continue;
        if (t->unknown && !unknown)
            heist_set_add(&m.revealed, hex);
        if ((t->door && !heist_set_has(s->doors, hex)) ||
            (t->remote && !heist_set_has(s->remotes, hex)) ||
            (t->tower && !heist_set_has(s->towers, hex)) ||
            (t->reinforce && !heist_set_has(s->tokens, hex)))
            heist_set_add(&m.removed, hex);
    }
    caper_fields_write(f, board, &m, out);
}

FIELD_THEN(load_board)
{
    heist_state *s = at;
    marks        m = {.exits = s->exits};
    caper_fields_read(f, board, value, &m);
    s->gone    = m.gone;
    s->exits   = m.exits & ~m.gone;
    s->layer   = m.layer;
    s->unknown = (s->unknown & ~m.revealed) | m.unknown;
    s->unknown &= ~m.gone;
    heist_set *sets[] = {&s->doors, &s->remotes, &s->towers, &s->tokens};
    for (int i = 0; i < 4; i++)
        *sets[i] &= ~(m.removed | m.gone);
    heist_each (hex, s->gone)
        s->chits[hex] = s->things[hex] = s->cash[hex] = 0;
}

/* ---- Money and choices ---- */

/* While planning "cash" is the team's money; from then on what the heist has brought out. */
FIELD_PUT(put_cash)
{
    const heist_state *s = at;
    caper_json_int(out, s->phase == PHASE_PLAN ? s->team : s->outside[LOOT_CASH]);
}

FIELD_PUT(put_outside)
{
    uint8_t loot[HEIST_LOOTS];
    memcpy(loot, at, sizeof loot);
    loot[LOOT_CASH] = 0;
    heist_save_loot(f, loot, out);
}

FIELD_PUT(put_items)
{
    const heist_state *s = at;
    marks              m = {0};
    for (int i = 0; i < HEIST_ITEMS; i++)
        m.items |= s->owner[i] != NONE ? 1u << i : 0;
    caper_fields_write(f, items, &m, out);
    caper_json_kopen(out, "owners", '{');
    for (int i = 0; i < HEIST_ITEMS; i++)
        if (s->owner[i] < HEIST_CREW)
            caper_json_kint(out, heist_item_names[i], s->owner[i]);
    caper_json_close(out, '}');
}

FIELD_THEN(load_items)
{
    heist_state      *s      = at;
    const caper_json *owners = caper_field_get(value, "owners");
    marks             m      = {0};
    caper_fields_read(f, items, value, &m);
    for (int i = 0; i < HEIST_ITEMS; i++)
        if (m.items >> i & 1)
            s->owner[i] = (uint8_t)caper_field_int(f, owners, heist_item_names[i], 0, s->seats - 1,
                                                   HEIST_CREW);
}

FIELD_WHEN(waits) { return ((const heist_state *)at)->wait; }

FIELD_THEN(check_choice)
{
    const heist_state *s = at;
    if (value && (!s->wait || s->wait_hex >= heist_room_of(f->match)->map.hexes))
        caper_field_wrong(f, "choice: there is no such choice");
}

FIELD_THEN(check_aside)
{
    const heist_state *s = f->state;
    for (int i = 0; i < s->asides; i++)
        if (!heist_event_is_crisis(s->aside[i]))
            caper_field_wrong(f, "aside: there is no crisis “%s”", heist_events[s->aside[i]].id);
    if (s->cards + s->asides > HEIST_CARDS)
        caper_field_wrong(f, "aside: deck and crises together are at most %d cards", HEIST_CARDS);
}

/* ---- The journal ---- */

/* Is this dog still to be dealt with? */
FIELD_WHEN(is_work)
{
    const heist_state *s = f->state;
    return s->work == WORK_RESCUE && (const uint8_t *)at - s->work_list < s->work_n;
}

FIELD_THEN(check_work)
{
    const uint8_t *hex = at;
    for (size_t i = 0; i < caper_json_size(value); i++)
        if (!heist_set_has(heist_room_of(f->match)->hexes, hex[i]))
            caper_field_wrong(f, "work_list: should be a list of hexes");
}

FIELD_PUT(put_journal)
{
    const heist_state *s = at;
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

static const char bad_journal[] = "journal: is not as this program wrote it";

/* Pair i of a list: numbers from 0 to these. False: there is none, or it is something else. */
static bool read_pair(caper_fields *f, const caper_json *list, size_t i, int64_t first,
                      int64_t second, int64_t pair[2])
{
    const caper_json *a = caper_json_at(list, 2 * i), *b = caper_json_at(list, 2 * i + 1);
    pair[0] = caper_json_integer(a);
    pair[1] = caper_json_integer(b);
    if (2 * i >= caper_json_size(list))
        return false;
    if (!caper_json_is_integer(a) || !caper_json_is_integer(b) || pair[0] < 0 || pair[1] < 0 ||
        pair[0] > first || pair[1] > second)
        caper_field_wrong(f, bad_journal);
    return !f->code;
}

FIELD_THEN(load_journal)
{
    heist_state      *s       = at;
    const caper_json *journal = caper_field_get(value, "journal"),
                     *deeds   = caper_field_get(value, "deeds");
    int64_t pair[2], end = (int64_t)heist_journal_end() - 1;
    if (caper_json_size(journal) > 2 * HEIST_JOURNAL || caper_json_size(deeds) > 2 * HEIST_DEEDS)
        caper_field_wrong(f, bad_journal);
    for (; !f->code && read_pair(f, journal, s->changes, end, 255, pair); s->changes++) {
        s->changed[s->changes] = (uint16_t)pair[0];
        s->old[s->changes]     = (uint8_t)pair[1];
    }
    for (; !f->code && read_pair(f, deeds, s->deeds, DEED_SEAT, UINT32_MAX, pair); s->deeds++) {
        s->doer[s->deeds] = (uint8_t)pair[0];
        s->deed[s->deeds] = (uint32_t)pair[1];
    }
}

/* ---- The whole ---- */

FIELD_WHEN(never) { return false; }
FIELD_THEN(check_all);

const caper_kind heist_event_kind = {"event", HEIST_EVENTS, HEIST_TABLE(heist_events, title)};

#define FIELD_OF heist_state
static const caper_field choice[] = {
    {"kind", FIELD_WORD(wait, heist_wait_names)},
    {"at", FIELD_INT(wait_hex, 0, HEIST_HEXES - 1)},
    {"who", FIELD_INT(wait_who, 0, (1 << HEIST_PEOPLE) - 1)},
    {0},
};
static const caper_field fields[] = {
    {"game", FIELD_OTHER, .put = caper_field_game},
    {NULL, FIELD_OTHER, .put = put_heist, .then = load_map},
    {"tiles", FIELD_OTHER, .put = put_tiles},
    {"phase", FIELD_WORD(phase, heist_phase_names), .when = never}, /* others depend on it */
    {"chits", FIELD_OTHER, .put = put_chits, .then = load_chits},
    {"loot", FIELD_OTHER, .put = put_tile_loot, .then = load_tile_loot},
    {NULL, FIELD_OTHER, .put = put_board, .then = load_board},
    {NULL, FIELD_MORE(heist_people_fields)},
    {NULL, FIELD_MORE(task), FIELD_ROOM},
    {"bag", FIELD_MAP(bag, BAG_BLANK + 1, 99, FIELD_NAMES(heist_bag_names))},
    {"events", FIELD_THINGS(card, 0, &heist_event_kind), FIELD_REVERSED,
     .length = FIELD_LENGTH(cards)},
    {"aside", FIELD_THINGS(aside, 0, &heist_event_kind), .length = FIELD_LENGTH(asides),
     .then = check_aside},
    {"noise", FIELD_BYTE(noise)},
    {"round", FIELD_BYTE(round)},
    {"phase", FIELD_WORD(phase, heist_phase_names), FIELD_LATER},
    {"cash", FIELD_OTHER, .put = put_cash},
    {"team", FIELD_INT(team, 0, 60000), FIELD_LATER},
    {"outside", FIELD_OWN(outside), .put = put_outside, .then = heist_load_loot},
    {"fixers", FIELD_SET(fixers, FIELD_NAMES(heist_fixer_names)), FIELD_ONCE},
    {"used", FIELD_SET(used, FIELD_NAMES(heist_fixer_names)), FIELD_ONCE},
    {NULL, FIELD_OTHER, .put = put_items, .then = load_items},
    {"choice", FIELD_MORE(choice), FIELD_OR_NULL, .when = waits, .then = check_choice},
    {"active", FIELD_THING(active, &heist_event_kind), FIELD_OR_NULL, NONE},
    {"alarm", FIELD_INT(alarm, 0, 1), FIELD_UNUSUAL},
    {"loop", FIELD_INT(loop, 0, 1), FIELD_UNUSUAL},
    {"lift", FIELD_INT(lift, 0, 99), FIELD_UNUSUAL},
    {"bet", FIELD_INT(bet, 0, 5), FIELD_UNUSUAL},
    {"blanks", FIELD_INT(blanks, 0, 3), FIELD_UNUSUAL},
    {"masters", FIELD_INT(masters, 0, 63), FIELD_UNUSUAL},
    {"failed", FIELD_INT(failed, 0, 1), FIELD_UNUSUAL},
    {"limit", FIELD_INT(limit, 0, 4), FIELD_UNUSUAL},
    {"work", FIELD_INT(work, 0, WORK_RESCUE), FIELD_UNUSUAL},
    {"work_at", FIELD_INT(work_at, 0, HEIST_WORK), FIELD_UNUSUAL},
    {"work_n", FIELD_INT(work_n, 0, 99), FIELD_UNUSUAL},
    {"told", FIELD_SET(told, FIELD_NAMES(heist_text_names)), FIELD_ONCE | FIELD_UNUSUAL},
    {0},
};
static const caper_field all[] = {
    {NULL, FIELD_MORE(fields)},
    {"work_list", FIELD_BYTES(work_list), .when = is_work, .then = check_work},
    {NULL, FIELD_OTHER, .put = put_journal, .then = load_journal},
    {NULL, FIELD_OTHER, .then = check_all},
    {0},
};

FIELD_THEN(check_all)
{
    heist_state *s    = at;
    bool         plan = s->phase == PHASE_PLAN;
    int cash = caper_field_int(f, value, "cash", 0, plan ? 60000 : 255, 0) + s->outside[LOOT_CASH];
    if (plan)
        s->team = (uint16_t)(cash - s->outside[LOOT_CASH]);
    else /* cash may be in either field */
        s->outside[LOOT_CASH] = (uint8_t)(cash > 255 ? 255 : cash);
    caper_fields_later(f, fields, value, s);
    if (s->noise > heist_noise_tracks[s->seats].last)
        caper_field_wrong(f, "noise: the track has %d spaces", heist_noise_tracks[s->seats].last);
    if (!s->limit)
        caper_field_wrong(f, "limit: at least one character starts on an entrance");
    if (s->work == WORK_RESCUE && (s->work_n > HEIST_WORK || s->work_at > s->work_n))
        caper_field_wrong(f, "work_n: is more than there are dogs");
}

void heist_json_all(const caper_match *match, const heist_state *s, caper_buf *out)
{
    caper_fields f = caper_fields_of(match, s);
    caper_fields_write(&f, fields, s, out);
}

void heist_save(const caper_match *match, const void *state, caper_buf *out)
{
    caper_fields_save(all, match, state, out);
}

/* Has every sub-action of its action still to come? Then MH-26 lets it take the action back. */
static bool has_only_committed(const heist_state *s, int w)
{
    const heist_person *p = &s->who[w];
    if (!p->committed || p->committed >= SLOT_ITEM || p->done || p->flags & FLAG_FIXED)
        return false;
    const heist_action *a = heist_action_of(s, w, p->committed, p->die);
    return a && !a->special && memcmp(p->left, a->count, sizeof p->left) == 0;
}

/* A position from elsewhere has no journal; but that an action was committed can be seen. */
static void guess_journal(heist_state *s)
{
    for (int w = 0; w < HEIST_PEOPLE && s->phase == PHASE_ACTION && !s->wait; w++) {
        if (!has_only_committed(s, w))
            continue;
        heist_state   before = *s;
        heist_person *p      = &before.who[w];
        memset(p->left, 0, sizeof p->left);
        p->committed = p->owed_noise = p->owed_alerts = 0;
        bool npc                                      = w >= HEIST_CREW;
        heist_journal(s, &before, npc ? 0 : w,
                      (heist_move){.npc  = (uint8_t)(npc ? w - HEIST_CREW + 1 : 0),
                                   .verb = VERB_COMMIT,
                                   .a    = s->who[w].committed});
    }
}

/* What the rules would have done already. */
static void catch_up(heist_play *g)
{
    heist_state *s = g->s;
    heist_set_aside(g);
    heist_use_servers(g); /* MH-60: a character there need not step off and on again */
    if (s->phase != PHASE_PLAN)
        heist_load_released(g);
    for (int w = 0; w < HEIST_PEOPLE; w++)
        if (s->who[w].status == STATUS_IN)
            heist_take_outside(g, w);
    for (int w = 0; w < HEIST_PEOPLE && s->phase == PHASE_ESCAPE; w++)
        if (heist_is_in(s, w) && heist_is_outdoors(g->r, s, s->who[w].at))
            s->who[w].status = STATUS_OUT; /* MH-40: anyone outdoors need not run */
    if (s->phase != PHASE_OVER && s->phase != PHASE_PLAN)
        heist_over_if_empty(g); /* MH-32 */
}

caper_code heist_load(caper_match *match, const caper_json *position, void *state, caper_error *err)
{
    caper_code code  = caper_fields_load(all, match, position, state, err);
    bool       given = caper_field_get(position, "journal") || caper_field_get(position, "deeds");
    if (code)
        return code;
    if (!given)
        guess_journal(state);
    catch_up(&(heist_play){heist_room_of(match), state, NULL, NULL});
    const char *broken = heist_check(match, state);
    if (broken)
        return caper_refuse(err, CAPER_BAD_POSITION, "position: %s", broken);
    if (!heist_journal_is_true(match, state)) { /* a journal from outside must not break the game */
        if (given)
            return caper_refuse(err, CAPER_BAD_POSITION, "%s", bad_journal);
        heist_journal_clear(state); /* our guess was wrong */
    }
    return CAPER_OK;
}
