/* Masters of the Heist in the terminal: the map as bricks, the crew, noise, deck and bag.
 *
 * Knows the names of cards and what is printed on them, not what the rules make of it: which hex
 * can be entered it learns from the list of moves. Everything in this game is open, so the view is
 * the whole table. What moves are called is in screen_heist_words.c. */
#include <ncurses.h>
#include <stdio.h>
#include <string.h>

#include "base/json_get.h"
#include "games/heist/content/drawing.h"
#include "terminal/screen_heist.h"

enum { SIDE = 36, CELL = 6, ROOMY = 16 };

/* What the map shows of a view: two short texts for each hex. */
typedef struct board {
    heist_map map;
    heist_set gone;
    char      things[HEIST_HEXES][24];
    char      people[HEIST_HEXES][24];
    uint8_t   ink[HEIST_HEXES]; /* heist_ink of the things */
} board;

/* ---- Reading the view ------------------------------------------------------------------------ */

static const caper_json *crew_of(const caper_scene *s) { return caper_json_get(s->view, "crew"); }

const caper_json *heist_person(const caper_scene *s, int seat)
{
    return caper_json_at(crew_of(s), (size_t)(seat < 0 ? 0 : seat));
}

/* A hex by its text, or −1. */
static int hex_of(const heist_map *map, const char *text)
{
    return text ? heist_hex_parse(map->size, text, strlen(text)) : -1;
}

static void add(char out[24], const char *text)
{
    size_t have = strlen(out);
    snprintf(out + have, 24 - have, "%s", text);
}

/* "guard" → G, "lock:open" → l: a small letter no longer stops the crew. */
static void add_chits(board *b, int hex, const caper_json *list)
{
    caper_json_each (one, list) {
        const char *chit    = caper_view_text(one);
        bool        tamed   = strchr(chit, ':') != NULL;
        char        sign[2] = {(char)(tamed ? chit[0] : chit[0] - 'a' + 'A'), '\0'};
        add(b->things[hex], sign);
        if (!tamed && b->ink[hex] == INK_PLAIN)
            b->ink[hex] = chit[0] == 'l' ? INK_LOCK : chit[0] == 'c' ? INK_CAMERA : INK_GUARD;
    }
}

/* Cash, or everything else. */
static void add_loot(board *b, int hex, const caper_json *list, bool is_cash)
{
    caper_json_each (one, list) {
        const char *loot = caper_view_text(one), *n = strchr(loot, ' ');
        char        cash[8];
        if (is_cash != (strncmp(loot, "cash", 4) == 0))
            continue;
        snprintf(cash, sizeof cash, "$%.4s", n ? n + 1 : "1");
        bool card = strncmp(loot, "keycard", 7) == 0;
        add(b->things[hex], strncmp(loot, "cash", 4) == 0    ? cash
                            : strncmp(loot, "jewel", 5) == 0 ? "◆"
                            : strncmp(loot, "docs", 4) == 0  ? "≣"
                            : card                           ? "k"
                                                             : "*");
        if (b->ink[hex] == INK_PLAIN)
            b->ink[hex] = INK_LOOT;
    }
}

/* What the tile itself is: gates, servers, doors; not what was taken away. */
static void add_tile(board *b, const caper_scene *s, int hex)
{
    static const char *const arrows[] = {"↗", "→", "↘", "↙", "←", "↖"};
    const heist_tile        *t        = heist_map_tile(&b->map, hex);
    char                     at[8], word[8] = "";
    heist_hex_write(b->map.size, hex, at);
    bool removed = caper_view_has(caper_json_get(s->view, "removed"), at);
    if (t->kind == TILE_ENTRANCE)
        add(b->things[hex], arrows[t->facing]);
    if (t->unknown && !caper_view_has(caper_json_get(s->view, "revealed"), at))
        add(b->things[hex], "?"), b->ink[hex] = INK_UNKNOWN;
    if (t->gate || t->server)
        snprintf(word, sizeof word, "%s%c", t->gate ? "≡" : "s", t->gate ? t->gate : t->server);
    else if (t->remote && !removed)
        snprintf(word, sizeof word, "×%c", t->remote);
    else if (!removed && (t->door || t->tower || t->reinforce))
        caper_text_set(word, t->door ? "▯" : t->tower ? "♜" : "+");
    else if (t->kennel)
        snprintf(word, sizeof word, "⌂");
    add(b->things[hex], word);
    if (word[0] && b->ink[hex] == INK_PLAIN)
        b->ink[hex] = INK_SPECIAL;
}

/* People in rings, so that they do not look like the numbers of the menu. */
static const char *const pawns[] = {"①", "②", "③", "④"};

static void add_person(board *b, const caper_json *at, const char *sign)
{
    int hex = hex_of(&b->map, caper_json_string(at));
    if (hex >= 0)
        add(b->people[hex], sign);
}

/* People (NPCs as letters), and their planning tokens as small digits. */
static void add_people(board *b, const caper_scene *s)
{
    static const char *const small[] = {"¹", "²", "³", "⁴"};
    for (size_t i = 0; i < caper_json_size(crew_of(s)) && i < 4; i++) {
        const caper_json *p = caper_json_at(crew_of(s), i);
        if (strcmp(caper_json_get_string(p, "status"), "busted") != 0)
            add_person(b, caper_json_get(p, "at"), pawns[i]);
    }
    caper_json_each (p, caper_json_get(s->view, "npcs"))
        add_person(b, caper_json_get(p, "at"), "n");
    for (size_t i = 0; i < caper_json_size(crew_of(s)) && i < 4; i++)
        caper_json_each (token, caper_json_get(caper_json_at(crew_of(s), i), "plan"))
            add_person(b, token, small[i]);
}

static bool read_board(const caper_scene *s, board *b)
{
    const char *tiles = caper_json_get_string(s->view, "tiles");
    memset(b, 0, sizeof *b);
    if (!heist_map_read(&b->map, tiles, strlen(tiles), NULL))
        return false;
    caper_json_each (one, caper_json_get(s->view, "gone")) {
        int hex = hex_of(&b->map, caper_view_text(one));
        if (hex >= 0)
            heist_set_add(&b->gone, hex);
    }
    for (int hex = 0; hex < b->map.hexes; hex++) {
        char at[8];
        heist_hex_write(b->map.size, hex, at);
        const caper_json *loot = caper_json_get(caper_json_get(s->view, "loot"), at);
        char              chits[24];
        add_chits(b, hex, caper_json_get(caper_json_get(s->view, "chits"), at));
        memcpy(chits, b->things[hex], sizeof chits);
        b->things[hex][0] =
            '\0'; /* what the crew came for is first: a small tile cuts off the end */
        add_loot(b, hex, loot, false);
        add(b->things[hex], chits);
        add_loot(b, hex, loot, true);
        add_tile(b, s, hex);
    }
    add_people(b, s);
    return true;
}

static bool is_there(const board *b, int hex)
{
    return heist_map_tile(&b->map, hex)->kind != TILE_GAP && !heist_set_has(b->gone, hex);
}

/* ---- The side: objective, noise, deck, bag, crew --------------------------------------------- */

/* "$3k", "1 set of documents", "2 jewels", "4 of the crew": as the advice says it. */
static void write_goal(const char *kind, int n, caper_buf *out)
{
    const char *many = n == 1 ? "" : "s";
    if (!strcmp(kind, "cash"))
        caper_buf_printf(out, "$%dk", n);
    else if (!strcmp(kind, "crew"))
        caper_buf_printf(out, "%d of the crew", n);
    else if (!strcmp(kind, "docs"))
        caper_buf_printf(out, "%d set%s of documents", n, many);
    else
        caper_buf_printf(out, "%d %s%s", n,
                         !strcmp(kind, "usb")   ? "USB key"
                         : !strcmp(kind, "npc") ? "companion"
                                                : kind,
                         many);
}

static void write_objective(const caper_scene *s, caper_buf *out)
{
    const char *between = "";
    caper_buf_str(out, caper_view_is(s->view, "met") ? "Done: " : "Bring out ");
    caper_json_each (g, caper_json_get(s->view, "objective")) {
        caper_buf_str(out, between);
        between = ", ";
        write_goal(caper_view_item(g, 0), (int)caper_json_integer(caper_json_at(g, 1)), out);
    }
}

/* █ made, · to come, ! an alert to come. */
static void write_noise(const caper_scene *s, caper_buf *out)
{
    const caper_json *track  = caper_json_get(s->view, "track");
    const caper_json *alerts = caper_json_get(track, "alerts");
    int               noise  = caper_view_int(s->view, "noise");
    for (int i = 1; i <= caper_view_int(track, "last"); i++) {
        bool alert = false;
        caper_json_each (at, alerts)
            alert |= caper_json_integer(at) == i;
        caper_buf_str(out, i <= noise ? "█" : alert ? "!" : "·");
    }
}

/* "Noise 5; an alert at 7". */
static void write_next_alert(const caper_scene *s, caper_buf *out)
{
    int noise = caper_view_int(s->view, "noise");
    caper_buf_printf(out, "Noise %d", noise);
    caper_json_each (at, caper_json_get(caper_json_get(s->view, "track"), "alerts"))
        if (caper_json_integer(at) > noise) {
            caper_buf_printf(out, "; an alert at %d", (int)caper_json_integer(at));
            return;
        }
}

static const char *event_title(const char *id)
{
    int e = heist_event_find(id, strlen(id));
    return e >= 0 ? heist_events[e].title : id;
}

static void write_deck(const caper_scene *s, caper_buf *out)
{
    const caper_json *events = caper_json_get(s->view, "events");
    const caper_json *aside  = caper_json_get(s->view, "aside");
    for (size_t i = 0; i < caper_json_size(aside); i++)
        caper_buf_printf(out, "%s%s",
                         i ? ", " : "Crisis: ", event_title(caper_view_item(aside, i)));
    caper_buf_str(out, caper_json_size(aside) ? ". " : "");
    if (!caper_json_size(events))
        caper_buf_str(out, "The deck is empty.");
    else
        caper_buf_printf(out, "%d cards", (int)caper_json_size(events));
    for (size_t i = 1; i < caper_json_size(events) && i < 4; i++)
        caper_buf_printf(out, "%s%s", i > 1 ? ", " : "; then ",
                         event_title(caper_view_item(events, i)));
}

static void write_top_card(const caper_scene *s, caper_buf *out)
{
    const char *id = caper_view_item(caper_json_get(s->view, "events"), 0);
    int         e  = heist_event_find(id, strlen(id));
    if (e >= 0)
        caper_buf_printf(out, "%s: %s", heist_events[e].title, heist_events[e].text);
}

static void write_bag(const caper_scene *s, caper_buf *out)
{
    bool any = false;
    caper_json_each (count, caper_json_get(s->view, "bag")) {
        if (!caper_json_integer(count))
            continue;
        caper_buf_printf(out, "%s%s %d", any ? ", " : "", caper_json_name(count),
                         (int)caper_json_integer(count));
        any = true;
    }
    caper_buf_str(out, any ? "" : "empty");
}

/* "You", as in the story; with your name where others share this keyboard. */
static void write_name(const caper_scene *s, int seat, caper_buf *out)
{
    bool shared = s->people & (s->people - 1);
    if (seat != s->seat)
        caper_buf_str(out, caper_scene_name(s, seat));
    else if (shared)
        caper_buf_printf(out, "You (%s)", caper_scene_name(s, seat));
    else
        caper_buf_str(out, "You");
}

static void write_person(const caper_scene *s, int seat, caper_buf *out)
{
    const caper_json *p      = heist_person(s, seat);
    const char       *status = caper_json_get_string(p, "status");
    const char       *at     = caper_json_get_text(p, "at");
    caper_buf_printf(out, "%s ", pawns[seat & 3]);
    write_name(s, seat, out);
    caper_buf_printf(out, " %s",
                     strcmp(status, "in") == 0 && at ? at
                     : strcmp(status, "in")          ? status
                                                     : "outside");
    if (strcmp(status, "in") != 0)
        return;
    caper_buf_printf(out, ", %d idea%s", caper_view_int(p, "ideas"),
                     caper_view_int(p, "ideas") == 1 ? "" : "s");
    if (caper_view_int(p, "die"))
        caper_buf_printf(out, ", rolled %d", caper_view_int(p, "die"));
}

/* "Johnny Swagger, ", as the coach and the cards call a character with these skills; in a campaign that is
 * their name at the table already. */
static void write_known_as(const caper_scene *s, int seat, caper_buf *out)
{
    const caper_json *p         = heist_person(s, seat);
    const char       *said      = seat == s->seat ? "" : caper_scene_name(s, seat);
    const caper_json *skills    = caper_json_get(p, "skills");
    const char       *character = caper_json_get_string(p, "character");
    for (int i = 0; i < heist_prebuilt_count; i++) {
        const heist_prebuilt *known = &heist_prebuilts[i];
        if (!strcmp(heist_characters[known->character].id, character) &&
            !strcmp(heist_skills[known->skill[0]].id, caper_view_item(skills, 0)) &&
            !strcmp(heist_skills[known->skill[1]].id, caper_view_item(skills, 1)) &&
            strcmp(known->name, said) != 0) {
            caper_buf_printf(out, "%s, ", known->name);
            return;
        }
    }
}

/* The second line of a person: what it does and carries; before the heist, who it is. */
static void write_doing(const caper_scene *s, int seat, caper_buf *out)
{
    const caper_json   *p = heist_person(s, seat), *loot = caper_json_get(p, "loot");
    const char         *slot = caper_json_get_text(p, "committed");
    const heist_action *a    = slot ? heist_slot_action(s, seat, slot) : NULL;
    if (!slot)
        write_known_as(s, seat, out);
    caper_buf_printf(out, "%s", heist_title_of(caper_json_get_string(p, "character")));
    if (slot)
        caper_buf_printf(out, ", %s: ", a && a->title ? a->title : heist_title_of(slot));
    if (slot && caper_json_get_string(p, "left")[0])
        heist_write_letters(caper_json_get_string(p, "left"), out);
    else if (slot)
        caper_buf_str(out, "all done");
    if (caper_view_is(p, "done") || caper_view_is(p, "ready"))
        caper_buf_str(out, ", ready");
    if (caper_json_size(loot))
        caper_buf_str(out, ", has ");
    caper_view_join(loot, " + ", out);
}

/* What cannot be done now, and why: the rules say so. */
static void write_barred(const caper_scene *s, caper_buf *out)
{
    caper_json_each (one, caper_json_get(s->view, "barred"))
        if (strcmp(caper_json_get_string(one, "move"), "undo") != 0) /* trying it says why */
            caper_buf_printf(out, "%s%s", out->len ? " " : "", caper_json_get_string(one, "why"));
}

typedef void writer(const caper_scene *s, caper_buf *out);

static void put(caper_draw *d, const caper_scene *s, caper_area *a, caper_style style,
                const char *head, writer *write)
{
    CAPER_SCRATCH caper_buf text = {0};
    caper_buf_str(&text, head);
    write(s, &text);
    if (a->h > 0 && text.len)
        caper_cut_top(a, caper_draw_wrap(d, (caper_area){a->y, a->x, a->h < 3 ? a->h : 3, a->w},
                                         style, text.data));
}

static void draw_crew(caper_draw *d, const caper_scene *s, caper_area *a)
{
    CAPER_SCRATCH caper_buf text = {0};
    for (int seat = 0; seat < s->match->seats && a->h > 0; seat++) {
        caper_area row  = caper_cut_top(a, 1);
        caper_spot spot = caper_draw_spot(d, row, "person:%d", seat);
        caper_buf_clear(&text);
        write_person(s, seat, &text);
        caper_draw_text(d, row, caper_spot_style(spot, seat == s->seat ? CAPER_BOLD : CAPER_INK),
                        "%s", text.data);
        caper_buf_clear(&text);
        write_doing(s, seat, &text);
        if (a->h > 0)
            caper_draw_text(d, caper_strip(caper_cut_top(a, 1), 2, a->w - 2), CAPER_FAINT, "%s",
                            text.data);
    }
}

static const char *phase_words(const caper_scene *s)
{
    const char *phase = caper_json_get_string(s->view, "phase");
    return !strcmp(phase, "plan") ? "planning" : !strcmp(phase, "action") ? "inside" : phase;
}

static void draw_side(caper_draw *d, const caper_scene *s, caper_area a)
{
    bool roomy = a.h >= ROOMY;
    caper_draw_text(d, caper_cut_top(&a, 1), CAPER_BOLD, "Round %d, %s; $%dk outside",
                    caper_view_int_or(s->view, "round", 1), phase_words(s),
                    caper_view_int(s->view, "cash"));
    put(d, s, &a, CAPER_LOUD, "", write_next_alert);
    if (roomy)
        put(d, s, &a, CAPER_LOUD, "", write_noise);
    draw_crew(d, s, &a);
    put(d, s, &a, CAPER_BAD, "", write_barred);
    put(d, s, &a, CAPER_INK, "Next ", write_top_card);
    put(d, s, &a, CAPER_FAINT, "Deck ", write_deck);
    put(d, s, &a, CAPER_FAINT, "Bag ", write_bag);
}

/* ---- The map --------------------------------------------------------------------------------- */

static caper_style style_of(uint8_t ink)
{
    return ink == INK_UNKNOWN  ? CAPER_NIGHT
           : ink == INK_GUARD  ? CAPER_BAD
           : ink == INK_LOOT   ? CAPER_GOOD
           : ink == INK_LOCK   ? CAPER_LOUD
           : ink == INK_CAMERA ? CAPER_LOUD
                               : CAPER_INK;
}

/* The walls of a tile. A mark stands in its left wall, so that it takes no room from what is inside. */
static void draw_walls(caper_draw *d, const board *b, int hex, caper_area a, caper_spot spot)
{
    bool       door = heist_map_is_entrance(&b->map, hex);
    caper_area left = caper_cut_left(&a, 1);
    if (spot == CAPER_SPOT_IDLE)
        caper_draw_text(d, left, CAPER_FAINT, door ? " " : "[");
    else
        caper_draw_text(d, left, caper_spot_style(spot, CAPER_INK), "%s", caper_spot_mark(spot));
    caper_draw_text(d, caper_cut_right(&a, 1), CAPER_FAINT, door ? " " : "]");
}

/* Things, then people; what is too much for the tile takes its right wall too. */
static void draw_inside(caper_draw *d, caper_area a, caper_style style, const char *things,
                        const char *people)
{
    int whom = caper_text_width(people), all = caper_text_width(things) + whom;
    int room = all > CELL - 2 ? CELL - 1 : CELL - 2;
    whom     = whom > 2 && all > room ? 2 : whom > room ? room : whom;
    a        = caper_strip(a, 1, room);
    caper_draw_fill(d, a, style);
    caper_draw_text(d, caper_cut_right(&a, whom), CAPER_BOLD, "%s", people);
    caper_draw_text(d, a, style, "%s", things);
}

static void draw_hex(caper_draw *d, const board *b, int hex, caper_area a)
{
    char at[8];
    heist_hex_write(b->map.size, hex, at);
    caper_spot  spot  = caper_draw_spot(d, a, "hex:%s", at);
    caper_style style = caper_spot_style(spot, style_of(b->ink[hex]));
    caper_area  top   = caper_cut_top(&a, 1);
    draw_walls(d, b, hex, top, spot);
    draw_inside(d, top, style, b->things[hex], a.h ? "" : b->people[hex]);
    if (a.h) {
        draw_walls(d, b, hex, a, CAPER_SPOT_IDLE);
        draw_inside(d, a, CAPER_BOLD, b->people[hex], "");
    }
}

/* The rows and columns that have tiles. */
static void extent(const board *b, int *top, int *bottom, int *left)
{
    *top = *left = HEIST_SIZE, *bottom = 0;
    for (int hex = 0; hex < b->map.hexes; hex++) {
        int row = hex / b->map.size, col = hex % b->map.size;
        if (heist_map_tile(&b->map, hex)->kind == TILE_GAP)
            continue;
        *top    = row < *top ? row : *top;
        *bottom = row > *bottom ? row : *bottom;
        *left   = col < *left ? col : *left;
    }
}

/* The numbers of the columns, below the map if there is room: 4.8 is row 4, column 8. */
static void draw_columns(caper_draw *d, const board *b, caper_area a, int left, int below)
{
    for (int col = left; col < b->map.size && below < a.h; col++) {
        int x = a.x + 3 + (col - left) * CELL + CELL / 2;
        if (x + 2 < a.x + a.w - SIDE)
            caper_draw_text(d, (caper_area){a.y + below, x, 1, 2}, CAPER_FAINT, "%d", col);
    }
}

/* What the signs on this map mean, where there is room below it. */
static void draw_legend(caper_draw *d, const board *b, caper_area a, int below)
{
    static const char *const signs[][2] = {
        {"?", "unknown"},      {"G", "guard"},   {"D", "dog"},           {"L", "lock"},
        {"C", "camera"},       {"g", "subdued"}, {"l", "open"},          {"c", "off"},
        {"$", "cash in $k"},   {"◆", "jewel"},   {"≣", "documents"},     {"k", "keycard"},
        {"▯", "keycard door"}, {"≡", "gate"},    {"s", "server"},        {"×", "remote lock"},
        {"♜", "watchtower"},   {"⌂", "kennel"},  {"+", "reinforcements"}};
    CAPER_SCRATCH caper_buf text = {0};
    for (size_t i = 0; i < sizeof signs / sizeof *signs; i++)
        for (int hex = 0; hex < b->map.hexes; hex++)
            if (is_there(b, hex) && strstr(b->things[hex], signs[i][0])) {
                caper_buf_printf(&text, "%s%s %s", text.len ? ", " : "", signs[i][0], signs[i][1]);
                break;
            }
    if (text.len && below < a.h)
        caper_draw_wrap(d, (caper_area){a.y + below, a.x, a.h - below, a.w - SIDE - 1}, CAPER_FAINT,
                        caper_buf_text(&text));
}

static void draw(caper_draw *d, const caper_scene *scene, caper_area area)
{
    board b;
    int   top, bottom, left;
    if (!read_board(scene, &b))
        return;
    extent(&b, &top, &bottom, &left);
    int step = area.h >= 2 * (bottom - top + 1) ? 2 : 1;
    for (int hex = 0; hex < b.map.hexes; hex++) {
        int row = hex / b.map.size, col = hex % b.map.size;
        int y = area.y + (row - top) * step;
        int x = area.x + 3 + (col - left) * CELL + (row & 1 ? CELL / 2 : 0);
        if (!is_there(&b, hex) || y + step > area.y + area.h || x + CELL > area.x + area.w - SIDE)
            continue;
        draw_hex(d, &b, hex, (caper_area){y, x, step, CELL});
    }
    for (int row = top; row <= bottom && (row - top) * step < area.h; row++)
        caper_draw_text(d, caper_strip(caper_row(area, (row - top) * step), 0, 2), CAPER_FAINT,
                        "%d", row);
    draw_columns(d, &b, area, left, (bottom - top + 1) * step);
    draw_legend(d, &b, area, (bottom - top + 1) * step + 1);
    draw_side(d, scene, caper_cut_right(&area, SIDE));
}

/* ---- The line mode --------------------------------------------------------------------------- */

/* What lies there, and who stands there; on an empty tile its own name. */
static void fill_cell(void *ctx, const heist_map *map, int hex, heist_cell *cell)
{
    const board *b = ctx;
    char         at[8];
    heist_hex_write(map->size, hex, at);
    caper_text_set(cell->text[0], b->things[hex][0] ? b->things[hex] : " ");
    caper_text_set(cell->text[1], b->people[hex][0] ? b->people[hex] : at);
}

/* What is on the tiles that have too much for the map. */
static void write_full_tiles(const caper_scene *s, const board *b, caper_buf *out)
{
    for (int hex = 0; hex < b->map.hexes; hex++) {
        static const char *const lists[] = {"chits", "loot"};
        char                     at[8];
        int                      n = 0;
        if (!is_there(b, hex) || caper_text_width(b->things[hex]) <= HEIST_CELL)
            continue;
        heist_hex_write(b->map.size, hex, at);
        caper_buf_printf(out, "On tile %s", at);
        for (int k = 0; k < 2; k++) {
            caper_json_each (one, caper_json_get(caper_json_get(s->view, lists[k]), at))
                caper_buf_printf(out, "%s%s", n++ ? ", " : ": ", caper_view_text(one));
        }
        caper_buf_char(out, '\n');
    }
}

static void line(const caper_scene *s, const char *head, writer *write, caper_buf *out)
{
    caper_buf_str(out, head);
    write(s, out);
    caper_buf_char(out, '\n');
}

/* A map may be drawn on a bigger sheet of paper than it needs. */
static void end_map(caper_buf *out)
{
    while (out->len > 1 && out->data[out->len - 1] == '\n' && out->data[out->len - 2] == '\n')
        out->data[--out->len] = '\0';
}

static void summary(const caper_scene *scene, caper_buf *out)
{
    board b;
    if (read_board(scene, &b)) {
        heist_map_draw(&b.map, b.gone, fill_cell, &b, false, out);
        end_map(out);
        write_full_tiles(scene, &b, out);
    }
    caper_buf_printf(out, "Round %d, %s. Cash $%dk. ", caper_view_int_or(scene->view, "round", 1),
                     phase_words(scene), caper_view_int(scene->view, "cash"));
    line(scene, "", write_objective, out);
    line(scene, "", write_next_alert, out);
    line(scene, "", write_noise, out);
    for (int seat = 0; seat < scene->match->seats; seat++) {
        write_person(scene, seat, out);
        caper_buf_str(out, ": ");
        write_doing(scene, seat, out);
        caper_buf_char(out, '\n');
    }
    line(scene, "Next ", write_top_card, out);
    line(scene, "Deck ", write_deck, out);
    line(scene, "Bag  ", write_bag, out);
    CAPER_SCRATCH caper_buf barred = {0};
    write_barred(scene, &barred);
    if (barred.len)
        caper_buf_printf(out, "Not now: %s\n", caper_buf_text(&barred));
}

static void opening(const caper_scene *scene, caper_area picture, caper_buf *out)
{
    (void)picture;
    const caper_json *words = caper_json_get(scene->view, "words");
    const char       *story = caper_json_get_string(words, "story"),
               *rules       = caper_json_get_string(words, "rules");
    if (!*story || caper_view_int_or(scene->view, "round", 1) > 1)
        return;
    caper_buf_printf(out, "%s\n\n%s\n", caper_json_get_string(words, "name"), story);
    if (*rules)
        caper_buf_printf(out, "\n%s\n", rules);
    caper_buf_char(out, '\n');
    write_objective(scene, out);
    caper_buf_str(out, ".\n");
}

const caper_screen heist_screen = {
    .game    = "heist",
    .colour  = 208,
    .plain   = COLOR_YELLOW,
    .draw    = draw,
    .silent  = "commit item for die",
    .either  = "hex",
    .spelled = "run",
    .label   = heist_label,
    .order   = "move unlock subdue disable pickup open idea reveal loot slot: item: start plan run "
               "ability "
               "fixer buy npc done ready",
    .costly  = "drop unplan undo stay caught escape trip:leave:",
    .map     = true,
    .places  = "hex:",
    .more    = heist_more,
    .opening = opening,
    .summary = summary,
};
