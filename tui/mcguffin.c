/* McGuffin in the terminal: the crew as sheets, four decks, what stands in the way.
 *
 * Knows the words of the sheet (skills, decks, stages), not the rules: what can be tried, what it
 * costs and how likely it is to work comes with the view.
 *
 * Steps: "try:<obstacle>", "deck:<deck>", "seat:<n>", "bonus:<n>", "make:<skill>", "figure:<id>",
 * and single words ("go", "heal", "yield", "check", "gate" …). */
#include <ncurses.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tui/screen.h"

enum { DECKS = 4, SKILLS = 4, TILE = 19, CREW_ROWS = 6 };

static const struct {
    const char *id, *title, *suit, *skill;
} decks[DECKS] = {{"locks", "LOCKS", "♣", "tools"},
                  {"staff", "STAFF", "♥", "contacts"},
                  {"law", "LAW", "♠", "weapons"},
                  {"schematic", "SCHEMATIC", "♦", "brains"}};

static const struct {
    const char *id, *suit, *brief;
} skills[SKILLS] = {{"contacts", "♥", "Con"},
                    {"brains", "♦", "Bra"},
                    {"weapons", "♠", "Wea"},
                    {"tools", "♣", "Too"}};

/* ---- Reading the view
 * ----------------------------------------------------------------------------
 */

static const json_t *member(const caper_scene *s, int seat)
{
    return json_array_get(json_object_get(s->view, "crew"), (size_t)seat);
}

static bool is_true(const json_t *o, const char *key)
{
    return json_is_true(json_object_get(o, key));
}

static double real(const json_t *o, const char *key)
{
    return json_number_value(json_object_get(o, key));
}

/* The character's name; before there is one, the name at the table; the Mastermind's. */
static const char *who(const caper_scene *s, int seat)
{
    const char *name = caper_view_str(member(s, seat), "name");
    if (seat == s->match->seats)
        return seat == s->seat ? "you" : "the Mastermind";
    return *name ? name : caper_scene_name(s, seat);
}

static const json_t *obstacle(const caper_scene *s, const char *id)
{
    const json_t *list = json_object_get(s->view, "obstacles");
    for (size_t i = 0; i < json_array_size(list); i++)
        if (!strcmp(caper_view_str(json_array_get(list, i), "id"), id))
            return json_array_get(list, i);
    return NULL;
}

static bool is_stage(const caper_scene *s, const char *name)
{
    return !strcmp(caper_view_str(s->view, "stage"), name);
}

/* ---- Moves as steps and sentences
 * ------------------------------------------------------------------
 */

static bool call_steps(const caper_words *w, caper_path *out)
{
    caper_path_add(out, "%.*s", (int)w->len[0], w->at[0]);
    caper_path_add(out, "seat:%.*s", (int)w->len[1], w->at[1]);
    caper_path_add(out, "deck:%.*s", (int)w->len[2], w->at[2]);
    if (w->count == 5)
        caper_path_add(out, "bonus:%.*s", (int)w->len[4], w->at[4]);
    else
        caper_path_add(out, "bonus:0");
    return true;
}

static bool steps(const caper_scene *scene, const char *move, int variant, caper_path *out)
{
    (void)scene;
    caper_words w;
    if (variant || !caper_words_split(&w, move))
        return false;
    bool hosted = w.count > 2 && caper_words_number(&w, 1, CAPER_MAX_SEATS) >= 0;
    if (caper_words_is(&w, 0, "fight")) {
        caper_path_add(out, "fight");
        caper_path_add(out, "seat:%.*s", (int)w.len[1], w.at[1]);
        caper_path_add(out, caper_words_is(&w, 2, "npc") ? "%.*s" : "seat:%.*s", (int)w.len[2],
                       w.at[2]);
    } else if (hosted) {
        call_steps(&w, out);
    } else if (caper_words_is(&w, 0, "gate")) {
        caper_path_add(out, "gate");
        caper_path_add(out, "deck:%.*s", (int)w.len[1], w.at[1]);
    } else if (caper_words_is(&w, 0, "ready-made")) {
        caper_path_add(out, "ready-made");
        caper_path_add(out, "figure:%.*s", (int)w.len[1], w.at[1]);
    } else if (w.count == 2) { /* try, make */
        caper_path_add(out, "%.*s:%.*s", (int)w.len[0], w.at[0], (int)w.len[1], w.at[1]);
    } else {
        caper_path_add(out, "%s", move);
    }
    return true;
}

static const char *deck_skill(const char *id)
{
    for (int d = 0; d < DECKS; d++)
        if (!strcmp(decks[d].id, id))
            return decks[d].skill;
    return "?";
}

static void label_obstacle(const caper_scene *s, const char *id, caper_buf *out)
{
    const json_t *o = obstacle(s, id);
    if (o && json_object_get(o, "chance"))
        caper_buf_printf(out, "%s (%.0f %%)", caper_view_str(o, "title"), 100 * real(o, "chance"));
    else
        caper_buf_str(out, o ? caper_view_str(o, "title") : id);
}

static void label(const caper_scene *scene, const char *key, caper_buf *out)
{
    static const char *const words[][2] = {{"go", "Go!"},
                                           {"heal", "Heal instead (and fail)"},
                                           {"yield", "Let somebody else go first"},
                                           {"ready", "Ready"},
                                           {"ready-made", "Take a ready-made character"},
                                           {"check", "Call a check"},
                                           {"fight", "Call a fight"},
                                           {"gate", "The gate"},
                                           {"weakest", "The weakest skill"},
                                           {"advance", "On to the next stage"},
                                           {"end", "End the story here"},
                                           {"npc", "somebody on the payroll"}};
    int                      n;
    if (!strncmp(key, "try:", 4))
        label_obstacle(scene, key + 4, out);
    else if (!strncmp(key, "make:", 5))
        caper_buf_printf(out, "Risk the next card on %s", key + 5);
    else if (!strncmp(key, "deck:", 5))
        caper_buf_printf(out, "%s (%s)", key + 5, deck_skill(key + 5));
    else if (!strncmp(key, "figure:", 7))
        caper_buf_str(out, key + 7);
    else if (sscanf(key, "seat:%d", &n) == 1)
        caper_buf_str(out, who(scene, n));
    else if (sscanf(key, "bonus:%d", &n) == 1)
        caper_buf_printf(out, n ? "%+d" : "no bonus", n);
    else
        for (size_t i = 0; i < sizeof words / sizeof *words; i++)
            if (!strcmp(words[i][0], key))
                caper_buf_str(out, words[i][1]);
}

/* What moves the story on first; ending it last. */
static int rank(const caper_scene *scene, const char *key)
{
    static const char *const order[] = {"go",   "heal",    "advance", "ready", "check",
                                        "gate", "weakest", "fight",   NULL};
    int                      n;
    (void)scene;
    for (int i = 0; order[i]; i++)
        if (!strcmp(order[i], key))
            return i;
    if (sscanf(key, "bonus:%d", &n) == 1)
        return n ? 20 + n : 10;
    if (!strcmp(key, "npc"))
        return 5;
    return !strcmp(key, "yield") ? 98 : !strcmp(key, "end") ? 99 : 50;
}

static void describe_try(const caper_scene *s, const char *id, caper_buf *out)
{
    const json_t *o = obstacle(s, id);
    if (!o)
        return;
    caper_buf_printf(out, "%s", deck_skill(caper_view_str(o, "deck")));
    if (caper_view_int(o, "bonus", 0))
        caper_buf_printf(out, " %+d", caper_view_int(o, "bonus", 0));
    caper_buf_printf(out, ", failing costs %s: %s",
                     strcmp(caper_view_str(o, "price"), "none") ? caper_view_str(o, "price")
                                                                : "nothing",
                     caper_view_str(o, "text"));
}

static void describe_go(const caper_scene *s, caper_buf *out)
{
    const json_t *w = json_object_get(s->view, "waits");
    if (!w || json_is_null(w)) {
        caper_buf_str(out, "Fight your way to the door");
        return;
    }
    int bonus = caper_view_int(w, "bonus", 0);
    caper_buf_printf(out, "The %s: %s against the %s", caper_view_str(w, "call"),
                     caper_view_str(w, "skill"), caper_view_str(w, "deck"));
    if (bonus)
        caper_buf_printf(out, ", %+d", bonus);
}

static void describe(const caper_scene *scene, const char *move, caper_buf *out)
{
    if (!strncmp(move, "try ", 4))
        describe_try(scene, move + 4, out);
    else if (!strcmp(move, "go"))
        describe_go(scene, out);
    else if (!strcmp(move, "heal"))
        caper_buf_str(out, "Fail this one and patch yourself up: one d8 of health, once a stage");
    else if (!strcmp(move, "yield"))
        caper_buf_str(out, "If everybody does that in turn, the heat rises");
    else if (!strncmp(move, "make ", 5))
        caper_buf_printf(out, "Roll a d8 for %s and turn your next card", move + 5);
    else
        caper_buf_str(out, move);
}

static void prompt_making(const caper_scene *s, caper_buf *out)
{
    const json_t *m = member(s, s->seat);
    if (s->seat == s->match->seats)
        caper_buf_str(out, "The crew makes its characters. You may narrate: “:narrate …”.");
    else if (!*caper_view_str(m, "name"))
        caper_buf_str(out, "Who are you? “:create NAME”, or take a ready-made character.");
    else if (!*caper_view_str(m, "specialty"))
        caper_buf_str(out, "What are you known for? “:specialty tools safes and patience”.");
    else
        caper_buf_str(out, "Which skill do you risk on the next card?");
}

static void prompt(const caper_scene *s, caper_buf *out)
{
    const json_t *w = json_object_get(s->view, "waits");
    if (is_true(s->view, "making"))
        prompt_making(s, out);
    else if (s->seat == s->match->seats)
        caper_buf_str(out, json_is_object(w) ? "The crew rolls. You may narrate: “:narrate …”."
                                             : "You are the Mastermind: whose scene is it?");
    else if (json_is_object(w))
        caper_buf_printf(out, "%s, %.1f %% to make it.",
                         is_stage(s, "combination") ? "The next card of the Combination"
                                                    : "The card is about to turn",
                         100 * real(w, "success"));
    else if (s->to_act & CAPER_SEAT(s->seat))
        caper_buf_str(out, "You have the floor.");
    else
        caper_buf_printf(out, "%s is asked, but you may step in.",
                         who(s, caper_view_int(s->view, "turn", 0)));
}

static const char *outcome(const caper_scene *scene, const char *name)
{
    (void)scene;
    return !strcmp(name, "success") ? "It works" : name;
}

/* ---- The crew
 * ------------------------------------------------------------------------------------------
 */

static void write_marks(caper_buf *out, int full, int all, const char *on, const char *off)
{
    for (int i = 0; i < all; i++)
        caper_buf_str(out, i < full ? on : off);
}

static caper_style tile_style(const caper_scene *s, int seat, const char *status)
{
    if (s->to_act & CAPER_SEAT(seat))
        return CAPER_BLOCK;
    return !strcmp(status, "in") || !strcmp(status, "leaving") ? CAPER_NIGHT : CAPER_FAINT;
}

static const char *status_sign(const char *status)
{
    return !strcmp(status, "dead")      ? "† dead"
           : !strcmp(status, "caught")  ? "▦ caught"
           : !strcmp(status, "clear")   ? "✓ clear"
           : !strcmp(status, "leaving") ? "→ leaving"
                                        : "";
}

/* "♥7 ♦5 ♠2 ♣4", what is not made yet as a dot. */
static void write_skills(const json_t *m, const char *special, caper_buf *out)
{
    const json_t *list = json_object_get(m, "skills");
    for (int k = 0; k < SKILLS; k++) {
        const json_t *v = json_object_get(list, skills[k].id);
        caper_buf_printf(out, "%s%s", k ? " " : "", skills[k].suit);
        if (json_is_integer(v))
            caper_buf_printf(out, "%d", (int)json_integer_value(v));
        else
            caper_buf_str(out, "·");
        caper_buf_str(out, strcmp(skills[k].id, special) ? "" : "*");
    }
}

static void write_health(const json_t *m, caper_buf *out)
{
    int health = caper_view_int(m, "health", 0), left = health - caper_view_int(m, "damage", 0);
    write_marks(out, left, health, "▮", "▯");
    caper_buf_printf(out, " %d/%d", left < 0 ? 0 : left, health);
}

static void write_progress(const caper_scene *s, const json_t *m, caper_buf *out)
{
    int n = caper_view_int(m, "successes", 0), grief = caper_view_int(m, "grief", 0);
    int want = is_stage(s, "getaway") ? caper_view_int(json_object_get(s->view, "job"), "clear", 2)
               : is_stage(s, "combination") ? 2
                                            : 4;
    write_marks(out, n, want, "●", "○");
    if (n > want)
        caper_buf_printf(out, "+%d", n - want);
    caper_buf_str(out, is_true(m, "auto") ? " rolls" : "");
    caper_buf_str(out, is_true(m, "healed") ? " +" : "");
    if (grief)
        caper_buf_printf(out, " †−%dd8", grief);
    caper_buf_str(out, is_true(m, "open") ? " ⌂" : "");
}

static void draw_member(caper_draw *d, const caper_scene *s, int seat, caper_area a)
{
    const json_t *m       = member(s, seat);
    const char   *status  = caper_view_str(m, "status");
    caper_spot    spot    = caper_draw_spot(d, a, "seat:%d", seat);
    caper_style   strip   = caper_spot_style(spot, tile_style(s, seat, status));
    caper_buf     text[4] = {0};
    caper_draw_fill(d, (caper_area){a.y, a.x, 1, a.w}, strip);
    caper_draw_text(d, a.y, a.x, a.w, strip, "%s%s%s", caper_spot_mark(spot), who(s, seat),
                    seat == s->seat ? " (you)" : "");
    write_skills(m, caper_view_str(m, "skill"), &text[0]);
    write_health(m, &text[1]);
    if (is_true(s->view, "making"))
        caper_buf_str(&text[2], is_true(m, "ready") ? "ready" : "making a character");
    else if (*status_sign(status) && strcmp(status, "leaving"))
        caper_buf_str(&text[2], status_sign(status));
    else
        write_progress(s, m, &text[2]);
    caper_buf_str(&text[3], caper_view_str(m, "specialty"));
    for (int i = 0; i < 4 && i + 1 < a.h; i++)
        caper_draw_text(d, a.y + 1 + i, a.x + 1, a.w - 1, i == 3 ? CAPER_FAINT : CAPER_INK, "%s",
                        caper_buf_text(&text[i]));
    for (int i = 0; i < 4; i++)
        caper_buf_fini(&text[i]);
}

/* One row for each where tiles would be too narrow. */
static void draw_member_row(caper_draw *d, const caper_scene *s, int seat, caper_area a)
{
    const json_t *m    = member(s, seat);
    caper_buf     text = {0};
    draw_member(d, s, seat, (caper_area){a.y, a.x, 1, 16});
    write_skills(m, caper_view_str(m, "skill"), &text);
    caper_buf_printf(&text, " %d/%d ",
                     caper_view_int(m, "health", 0) - caper_view_int(m, "damage", 0),
                     caper_view_int(m, "health", 0));
    if (*status_sign(caper_view_str(m, "status")))
        caper_buf_str(&text, status_sign(caper_view_str(m, "status")));
    else
        write_progress(s, m, &text);
    caper_draw_text(d, a.y, a.x + 17, a.w - 17, CAPER_INK, "%s", caper_buf_text(&text));
    caper_buf_fini(&text);
}

static int draw_crew(caper_draw *d, const caper_scene *s, caper_area a)
{
    int n = s->match->seats, tile = (a.w + 1) / n, rows = (n + 1) / 2, half = a.w / 2;
    if (tile < TILE) {
        for (int i = 0; i < n; i++)
            draw_member_row(d, s, i,
                            (caper_area){a.y + i % rows, a.x + i / rows * half, 1, half - 1});
        return rows;
    }
    tile  = tile > 34 ? 34 : tile;
    int h = a.h < CREW_ROWS - 1 ? a.h : CREW_ROWS - 1;
    for (int i = 0; i < n; i++)
        draw_member(d, s, i, (caper_area){a.y, a.x + i * tile, h, tile - 1});
    return h;
}

/* ---- The head: stages and heat
 * ---------------------------------------------------------------------------
 */

static void draw_head(caper_draw *d, const caper_scene *s, caper_area a)
{
    static const char *const stages[] = {"casing", "heist", "combination", "getaway", NULL};
    int                      x        = a.x;
    for (int i = 0; stages[i]; i++) {
        bool now = is_stage(s, stages[i]);
        x += caper_draw_text(d, a.y, x, a.w, now ? CAPER_BLOCK : CAPER_FAINT, now ? " %s " : "%s",
                             stages[i]);
        x += caper_draw_text(d, a.y, x, 3, CAPER_FAINT, stages[i + 1] ? " ▸ " : "  ");
    }
    const char *team = caper_view_str(s->view, "team");
    if (*team)
        x += caper_draw_text(d, a.y, x, 16, !strcmp(team, "success") ? CAPER_GOOD : CAPER_BAD,
                             !strcmp(team, "success") ? "target taken  " : "empty hands  ");
    if (!json_object_get(s->view, "limit"))
        return;
    int heat = caper_view_int(s->view, "heat", 0), limit = caper_view_int(s->view, "limit", 0);
    caper_buf text = {0};
    if (limit <= 14)
        write_marks(&text, heat, limit, "▰", "▱");
    caper_draw_text(d, a.y, x, a.x + a.w - x, heat * 3 >= limit * 2 ? CAPER_BAD : CAPER_INK,
                    "heat %s %d/%d", caper_buf_text(&text), heat, limit);
    caper_buf_fini(&text);
}

/* ---- The decks
 * ----------------------------------------------------------------------------------------------
 */

static void draw_decks(caper_draw *d, const caper_scene *s, caper_area a)
{
    const json_t *left  = json_object_get(s->view, "left"),
                 *count = json_object_get(s->view, "decks");
    int x               = a.x;
    for (int k = 0; k < DECKS; k++) {
        int         w     = caper_text_width(decks[k].title) + 6;
        caper_spot  spot  = caper_draw_spot(d, (caper_area){a.y, x, 1, w}, "deck:%s", decks[k].id);
        caper_style style = caper_spot_style(spot, CAPER_NIGHT);
        caper_draw_fill(d, (caper_area){a.y, x, 1, w}, style);
        caper_draw_text(d, a.y, x, w, style, "%s%s %s %d", caper_spot_mark(spot), decks[k].suit,
                        decks[k].title, caper_view_int(count, decks[k].id, 0));
        x += w + 1;
    }
    caper_draw_text(d, a.y, x, a.x + a.w - x, CAPER_INK, "left: %d red %d black%s%s",
                    caper_view_int(left, "red", 0), caper_view_int(left, "black", 0),
                    is_true(left, "RJ") ? " ☺" : "", is_true(left, "BJ") ? " ☻" : "");
}

/* ---- What stands in the way
 * ------------------------------------------------------------------------------------
 */

static void write_bar(double chance, caper_buf *out)
{
    write_marks(out, (int)(10 * chance + 0.5), 10, "▰", "▱");
    caper_buf_printf(out, " %4.1f %%", 100 * chance);
}

static void draw_obstacle(caper_draw *d, const json_t *o, caper_area a)
{
    caper_buf   text = {0};
    caper_spot  spot = caper_draw_spot(d, a, "try:%s", caper_view_str(o, "id"));
    const char *suit = "?";
    for (int k = 0; k < DECKS; k++)
        if (!strcmp(decks[k].id, caper_view_str(o, "deck")))
            suit = decks[k].suit;
    if (json_object_get(o, "chance"))
        write_bar(real(o, "chance"), &text);
    caper_style style = caper_spot_style(spot, CAPER_INK);
    caper_draw_fill(d, a, style);
    int right = 18, price = 9;
    caper_draw_text(d, a.y, a.x, a.w - right - price - 4, style, "%s%s %s", caper_spot_mark(spot),
                    suit, caper_view_str(o, "title"));
    if (caper_view_int(o, "bonus", 0))
        caper_draw_text(d, a.y, a.x + a.w - right - price - 3, 3, style, "%+d",
                        caper_view_int(o, "bonus", 0));
    caper_draw_text(d, a.y, a.x + a.w - right - price, price, style, "✗ %s",
                    caper_view_str(o, "price"));
    caper_draw_text(d, a.y, a.x + a.w - right, right, style, "%s", caper_buf_text(&text));
    caper_buf_fini(&text);
}

static bool is_passed(const json_t *m, const char *id)
{
    const json_t *list = json_object_get(m, "passed");
    for (size_t i = 0; i < json_array_size(list); i++)
        if (!strcmp(caper_view_item(list, i), id))
            return true;
    return false;
}

/* The four cards of whoever is at it, face down until they turn: the one place for drama. */
static void draw_combination(caper_draw *d, const caper_scene *s, caper_area a)
{
    const json_t *w    = json_object_get(s->view, "waits");
    int           seat = caper_view_int(s->view, "turn", 0), now = 0;
    const json_t *m = member(s, seat);
    for (int k = 0; k < DECKS; k++)
        if (!strcmp(decks[k].id, caper_view_str(w, "deck")))
            now = k;
    caper_draw_text(d, a.y, a.x, a.w, CAPER_LOUD,
                    "%s at the four locks: %d of 4 so far, 2 are a pass", who(s, seat),
                    caper_view_int(m, "successes", 0));
    int h = a.h - 1 < 5 ? a.h - 1 : 5;
    for (int k = 0; k < DECKS && h > 0; k++) {
        bool        won   = is_passed(m, decks[k].id);
        caper_area  card  = {a.y + 1, a.x + k * 17, h, 15};
        caper_style style = k > now    ? CAPER_NIGHT
                            : k == now ? CAPER_BLOCK
                            : won      ? CAPER_GOOD
                                       : CAPER_BAD;
        if (k >= now)
            caper_draw_fill(d, card, style);
        caper_draw_frame(d, card, style, decks[k].title);
        caper_draw_text(d, card.y + h / 2, card.x + 3, 9, style, "%s",
                        k > now    ? "░░░░░░░"
                        : k == now ? "▶  ?  ◀"
                        : won      ? "✓ open"
                                   : "✗ shut");
    }
    if (a.h > h + 1 && json_is_object(w)) {
        caper_buf text = {0};
        write_bar(real(w, "success"), &text);
        caper_draw_text(d, a.y + 1 + h, a.x, a.w, CAPER_BOLD, "%s with %s", caper_buf_text(&text),
                        caper_view_str(w, "skill"));
        caper_buf_fini(&text);
    }
}

/* The call that waits: who, what, how likely. */
static int draw_waiting(caper_draw *d, const caper_scene *s, caper_area a)
{
    const json_t *w = json_object_get(s->view, "waits");
    if (!json_is_object(w) || a.h < 2)
        return 0;
    const json_t *o    = obstacle(s, caper_view_str(w, "obstacle"));
    const char   *call = caper_view_str(w, "call");
    caper_buf     text = {0}, bar = {0};
    int           seat = caper_view_int(w, "seat", 0), bonus = caper_view_int(w, "bonus", 0);
    caper_buf_printf(&text, " %s: ", who(s, seat));
    if (o)
        caper_buf_str(&text, caper_view_str(o, "title"));
    else if (!strcmp(call, "duel"))
        caper_buf_printf(&text, "against %s", who(s, caper_view_int(w, "against", 0)));
    else
        caper_buf_str(&text, call);
    caper_buf_printf(&text, " (%s", caper_view_str(w, "skill"));
    if (bonus)
        caper_buf_printf(&text, " %+d", bonus);
    caper_buf_str(&text, ") ");
    write_bar(real(w, "success"), &bar);
    caper_draw_fill(d, (caper_area){a.y, a.x, 1, a.w}, CAPER_LIT);
    caper_draw_text(d, a.y, a.x, a.w - 19, CAPER_LIT, "%s", text.data);
    caper_draw_text(d, a.y, a.x + a.w - 18, 18, CAPER_LIT, "%s", bar.data);
    int rows = 1;
    if (o)
        rows += caper_draw_wrap(d, (caper_area){a.y + 1, a.x + 1, a.h - 1, a.w - 2}, CAPER_INK,
                                caper_view_str(o, "text"));
    caper_buf_fini(&text);
    caper_buf_fini(&bar);
    return rows;
}

static void draw_job(caper_draw *d, const caper_scene *s, caper_area a)
{
    const json_t *job  = json_object_get(s->view, "job"),
                 *list = json_object_get(s->view, "obstacles");
    if (is_stage(s, "combination")) {
        draw_combination(d, s, a);
        return;
    }
    int y = draw_waiting(d, s, a);
    if (!y && job && (is_true(s->view, "making") || is_stage(s, "over"))) {
        y = caper_draw_text(d, a.y, a.x, a.w, CAPER_LOUD, "%s", caper_view_str(job, "title")) ? 1
                                                                                              : 1;
        y += caper_draw_wrap(d, (caper_area){a.y + y, a.x, a.h - y, a.w}, CAPER_INK,
                             caper_view_str(job, "brief"));
    }
    for (size_t i = 0; i < json_array_size(list) && y < a.h; i++, y++)
        draw_obstacle(d, json_array_get(list, i), (caper_area){a.y + y, a.x, 1, a.w});
}

static void draw(caper_draw *d, const caper_scene *scene, caper_area a)
{
    draw_head(d, scene, (caper_area){a.y, a.x, 1, a.w});
    int rows = a.h - 6 < CREW_ROWS ? a.h - 6 : CREW_ROWS;
    int y    = 1 + draw_crew(d, scene, (caper_area){a.y + 1, a.x, rows, a.w});
    draw_decks(d, scene, (caper_area){a.y + y, a.x, 1, a.w});
    y += a.h > y + 8 ? 2 : 1;
    draw_job(d, scene, (caper_area){a.y + y, a.x, a.h - y, a.w});
}

/* ---- The line mode
 * -------------------------------------------------------------------------------------------------
 */

static void summary(const caper_scene *s, caper_buf *out)
{
    const json_t *left = json_object_get(s->view, "left"), *w = json_object_get(s->view, "waits");
    caper_buf_printf(out, "Stage: %s.", caper_view_str(s->view, "stage"));
    if (json_object_get(s->view, "limit"))
        caper_buf_printf(out, " Heat: %d of %d.", caper_view_int(s->view, "heat", 0),
                         caper_view_int(s->view, "limit", 0));
    caper_buf_char(out, '\n');
    for (int i = 0; i < s->match->seats; i++) {
        const json_t *m = member(s, i);
        caper_buf_printf(out, "%d %s%s: ", i, who(s, i), i == s->seat ? " (you)" : "");
        write_skills(m, caper_view_str(m, "skill"), out);
        caper_buf_printf(out, ", health %d of %d, %d successes, %s\n",
                         caper_view_int(m, "health", 0) - caper_view_int(m, "damage", 0),
                         caper_view_int(m, "health", 0), caper_view_int(m, "successes", 0),
                         caper_view_str(m, "status"));
    }
    caper_buf_printf(out, "Left in the decks: %d red, %d black.\n", caper_view_int(left, "red", 0),
                     caper_view_int(left, "black", 0));
    if (json_is_object(w))
        caper_buf_printf(out, "Waiting: %s, %s with %s, %.1f %%.\n",
                         who(s, caper_view_int(w, "seat", 0)), caper_view_str(w, "call"),
                         caper_view_str(w, "skill"), 100 * real(w, "success"));
}

static const char rules[] =
    "A crew, a target, four decks in the way. Every check turns a card of a deck: if its colour "
    "is\n"
    "the skill's (contacts ♥ and brains ♦ are red, weapons ♠ and tools ♣ black), reach the card;\n"
    "if not, stay at or below it. Is the bare skill enough, no die is rolled, but never twice\n"
    "running. Else add a d8, and the bonus for what you are known for.\n"
    "Casing: four successes each. Heist: four for everyone, together; then the Combination, four\n"
    "cards each, two are a pass. Getaway: a gate before each action, two successes and you are\n"
    "clear; after a failed Combination it is the weakest skill, −2 and a fight each time.\n"
    "Failing has a price: heat, or a fight. Before a card turns, the hurt may heal instead, once "
    "a\n"
    "stage. When somebody dies, the next check of all the others takes a d8 less.\n"
    "“*” marks the skill of a specialty, “rolls” that the next check is rolled in any case, “+”\n"
    "that somebody has healed in this stage, “⌂” that the way to the next action is open.\n"
    "s saves the transcript; a name that ends in .txt saves the story instead.\n";

const caper_screen mcguffin_screen = {
    .game     = "mcguffin",
    .colour   = 25,
    .plain    = COLOR_BLUE,
    .rules    = rules,
    .draw     = draw,
    .steps    = steps,
    .label    = label,
    .rank     = rank,
    .describe = describe,
    .outcome  = outcome,
    .prompt   = prompt,
    .summary  = summary,
};
