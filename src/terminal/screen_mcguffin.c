/* McGuffin in the terminal: what moves are called, and the line mode. The picture is in
 * screen_mcguffin_draw.c.
 *
 * Knows the words of the sheet (skills, decks, stages), not the rules: what can be tried, what it
 * costs and how likely it is to work comes with the view. */
#include "terminal/screen_mcguffin.h"

#include <ncurses.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const mcguffin_deck_face mcguffin_deck[DECKS + 1] = {{"locks", "LOCKS", "♣", "tools"},
                                                     {"staff", "STAFF", "♥", "contacts"},
                                                     {"law", "LAW", "♠", "weapons"},
                                                     {"schematic", "SCHEMATIC", "♦", "brains"},
                                                     {"", "?", "?", "?"}};

static const struct {
    const char *id, *suit;
} skills[SKILLS] = {{"contacts", "♥"}, {"brains", "♦"}, {"weapons", "♠"}, {"tools", "♣"}};

/* ---- Reading the view ----------------------------------------------------------------------- */

const caper_json *mcguffin_member_of(const caper_scene *s, int seat)
{
    return caper_json_at(caper_json_get(s->view, "crew"), (size_t)seat);
}

double mcguffin_real(const caper_json *o, const char *key)
{
    return caper_json_number(caper_json_get(o, key));
}

const char *mcguffin_who(const caper_scene *s, int seat)
{
    const char *name = caper_json_get_string(mcguffin_member_of(s, seat), "name");
    if (seat == s->match->seats)
        return seat == s->seat ? "you" : "the Mastermind";
    return *name ? name : caper_scene_name(s, seat);
}

const caper_json *mcguffin_obstacle_of(const caper_scene *s, const char *id)
{
    return caper_view_find(s->view, "obstacles", "id", id);
}

const char *mcguffin_toll(const caper_scene *s)
{
    return mcguffin_is_stage(s, "getaway")
               ? caper_json_get_string(caper_json_get(s->view, "job"), "gate")
               : "";
}

bool mcguffin_is_stage(const caper_scene *s, const char *name)
{
    return !strcmp(caper_json_get_string(s->view, "stage"), name);
}

static bool has_rolled(const caper_scene *s)
{
    caper_json_each (value, caper_json_get(mcguffin_member_of(s, s->seat), "skills"))
        if (caper_json_is_integer(value))
            return true;
    return false;
}

/* What is not made yet is a dot. */
static void write_skill(const caper_json *m, int skill, caper_buf *out)
{
    const caper_json *v = caper_json_get(caper_json_get(m, "skills"), skills[skill].id);
    if (caper_json_is_integer(v))
        caper_buf_printf(out, "%d", (int)caper_json_integer(v));
    else
        caper_buf_str(out, "·");
    caper_buf_str(out, strcmp(skills[skill].id, caper_json_get_string(m, "skill")) ? "" : "*");
}

void mcguffin_write_skills(const caper_json *m, caper_buf *out)
{
    for (int k = 0; k < SKILLS; k++) {
        caper_buf_printf(out, "%s%s", k ? " " : "", skills[k].suit);
        write_skill(m, k, out);
    }
}

void mcguffin_name_skills(const caper_json *m, int first, int count, caper_buf *out)
{
    for (int k = first; k < first + count; k++) {
        caper_buf_printf(out, "%s%s %s ", k > first ? " " : "", skills[k].suit, skills[k].id);
        write_skill(m, k, out);
    }
}

/* ---- Words ---------------------------------------------------------------------------------- */

const mcguffin_deck_face *mcguffin_deck_of(const char *id)
{
    int d = 0;
    while (d < DECKS && strcmp(mcguffin_deck[d].id, id) != 0)
        d++;
    return &mcguffin_deck[d];
}

/* What a deck would mean for this seat at a gate, or for its weakest skill. */
static void label_deck(const caper_scene *s, const char *d, caper_buf *out)
{
    const caper_json *way = caper_view_find(s->view, "ways", "deck", d);
    caper_buf_printf(out, "%s (%s", d,
                     way ? caper_json_get_string(way, "skill") : mcguffin_deck_of(d)->skill);
    caper_view_put(way, "bonus", " %+d", out);
    if (way)
        caper_buf_printf(out, ", %.0f %%", 100 * mcguffin_real(way, "chance"));
    caper_buf_char(out, ')');
}

/* MC-58: going on before the stage is done. */
static bool is_early(const caper_scene *s, const char *key)
{
    return !strcmp(key, "advance") && caper_scene_find(s, "advance") < 0;
}

static void label(const caper_scene *s, const char *key, caper_buf *out)
{
    const char       *id = caper_key_id(key);
    const caper_json *o  = mcguffin_obstacle_of(s, id);
    const caper_json *f  = caper_view_find(s->view, "figures", "id", id);
    if (caper_key_is(key, "obstacle") && o) {
        caper_buf_str(out, caper_json_get_string(o, "title"));
        if (caper_json_get(o, "chance"))
            caper_buf_printf(out, " (%.0f %%)", 100 * mcguffin_real(o, "chance"));
    } else if (caper_key_is(key, "deck")) {
        label_deck(s, id, out);
    } else if (caper_key_is(key, "figure") && f) {
        caper_buf_printf(out, "%s ", caper_json_get_string(f, "name"));
        mcguffin_write_skills(f, out);
    } else if (caper_key_seat(key) >= 0) {
        caper_buf_str(out, mcguffin_who(s, caper_key_seat(key)));
    } else if (caper_key_is(key, "bonus") || caper_key_is(key, "successes")) {
        caper_buf_printf(out, "%+d", atoi(id));
    } else if (is_early(s, key)) {
        caper_buf_str(out, "Go on before the stage is done");
    }
}

/* A ready-made character throws away the one that was rolled. */
static bool is_costly(const caper_scene *scene, const char *key)
{
    return (!strcmp(key, "ready-made") && has_rolled(scene)) || is_early(scene, key);
}

#define BONUS "{bonus:1|2|3|4|5|6|-1|-2|-3|-4|-5|-6"

/* MC-58: calls with a title, each beside what must be allowed for it. */
static const char *const titled[][2] = {{"check ", "check {seat} {deck} as …"},
                                        {"check ", "check {seat} {deck} bonus " BONUS "} as …"},
                                        {"check ", "check {seat} {deck} with {skill} as …"},
                                        {"gate ", "gate {seat} as …"},
                                        {"weakest ", "weakest {seat} as …"},
                                        {"fight ", "fight {seat} npc as …"},
                                        {"fight ", "fight {seat} {seat} as …"},
                                        {NULL}};

/* What takes words of the player's own, and fights that the rules do not list. */
static void more(const caper_scene *s, caper_add_form *add, void *to)
{
    const caper_json *m      = mcguffin_member_of(s, s->seat);
    bool              making = caper_view_is(s->view, "making"), host = s->seat == s->match->seats;
    for (int i = 0; host && titled[i][0]; i++)
        if (caper_scene_may(s, titled[i][0]))
            add(to, titled[i][1]);
    if (host && caper_scene_may(s, "fight ")) {
        add(to, "fight {seat} npc {n:9|10|11|12}");
        add(to, "fight {seat} npc {n:2|3|4|5|6|7|8|9|10|11|12} bonus " BONUS "}");
        add(to, "fight {seat} {seat} bonus " BONUS "|0} " BONUS "|0}");
    }
    if (host)
        add(to, "narrate …");
    else if (!making)
        add(to, "say …");
    else if (!*caper_json_get_string(m, "name"))
        add(to, "create …");
    else if (!*caper_json_get_string(m, "specialty"))
        add(to, "specialty {skill} …");
}

/* Those who can fight now, each once. */
static bool things(const caper_scene *s, const char *kind, const char *path, caper_add_form *add,
                   void *to)
{
    for (int seat = 0; !strcmp(kind, "seat") && seat < s->match->seats; seat++) {
        char move[24], key[24];
        snprintf(move, sizeof move, "fight %d npc", seat);
        snprintf(key, sizeof key, "seat:%d", seat);
        if (caper_scene_may(s, move) && !strstr(path, key))
            add(to, caper_key_id(key));
    }
    return !strcmp(kind, "seat");
}

/* ---- The line mode -------------------------------------------------------------------------- */

static void summary_waiting(const caper_scene *s, const caper_json *w, caper_buf *out)
{
    int opponents = caper_view_int(w, "opponents");
    caper_buf_printf(out, "Waiting: %s, %s", mcguffin_who(s, caper_view_int(w, "seat")),
                     caper_json_get_string(w, "call"));
    if (*caper_json_get_string(w, "title"))
        caper_buf_printf(out, " “%s”", caper_json_get_string(w, "title"));
    if (*caper_json_get_string(w, "skill"))
        caper_buf_printf(out, " with %s", caper_json_get_string(w, "skill"));
    caper_view_put(w, "bonus", " %+d", out);
    if (opponents > 1)
        caper_buf_printf(out, ", %d opponents", opponents);
    if (!strcmp(caper_json_get_string(w, "call"), "duel"))
        caper_buf_printf(out, ", against %s %+d", mcguffin_who(s, caper_view_int(w, "against")),
                         caper_view_int(w, "against_bonus"));
    if (*caper_json_get_string(w, "deck"))
        caper_buf_printf(out, ", %.1f %%.\n", 100 * mcguffin_real(w, "success"));
    else
        caper_buf_str(out, ", the deck is theirs to name.\n");
}

static void summary_member(const caper_scene *s, int seat, caper_buf *out)
{
    const caper_json *m      = mcguffin_member_of(s, seat);
    const char       *status = caper_json_get_string(m, "status");
    int               health = caper_view_int(m, "health");
    int               n      = caper_view_int(m, "successes");
    caper_buf_printf(out, "%s%s: ", mcguffin_who(s, seat), seat == s->seat ? " (you)" : "");
    mcguffin_name_skills(m, 0, SKILLS, out);
    if (health) /* otherwise the character is still being made */
        caper_buf_printf(out, ", health %d of %d, %d success%s%s%s",
                         health - caper_view_int(m, "damage"), health, n, n == 1 ? "" : "es",
                         strcmp(status, "in") ? ", " : "", strcmp(status, "in") ? status : "");
    caper_buf_char(out, '\n');
}

static void summary(const caper_scene *s, caper_buf *out)
{
    const caper_json *left = caper_json_get(s->view, "left"), *w = caper_json_get(s->view, "waits");
    const caper_json *goal = caper_json_get(s->view, "goal");
    caper_buf_printf(out, "Stage: %s. %s", caper_json_get_string(s->view, "stage"),
                     caper_json_get_string(goal, "text"));
    if (caper_view_int(goal, "crew"))
        caper_buf_printf(out, " So far: %d of %d.", caper_view_int(goal, "have"),
                         caper_view_int(goal, "crew"));
    if (caper_json_get(s->view, "limit"))
        caper_buf_printf(out, " Heat: %d of %d.", caper_view_int(s->view, "heat"),
                         caper_view_int(s->view, "limit"));
    if (*mcguffin_toll(s))
        caper_buf_printf(out, " Failing at a gate, or with your weakest skill: %s.",
                         mcguffin_toll(s));
    caper_buf_char(out, '\n');
    for (int i = 0; i < s->match->seats; i++)
        summary_member(s, i, out);
    if (!caper_view_is(s->view, "making"))
        caper_buf_printf(out, "Left in the decks: %d red, %d black.\n", caper_view_int(left, "red"),
                         caper_view_int(left, "black"));
    if (caper_json_is_object(w))
        summary_waiting(s, w, out);
}

/* The job, where the picture has no room for all of it. */
static void opening(const caper_scene *s, caper_area picture, caper_buf *out)
{
    const caper_json *job   = caper_json_get(s->view, "job");
    const char       *brief = caper_json_get_string(job, "brief");
    int               rows  = caper_draw_wrap(NULL, picture, CAPER_INK, brief);
    if (*brief && caper_view_is(s->view, "making") && (!picture.h || rows + 9 > picture.h))
        caper_buf_printf(out, "%s\n\n%s\n", caper_json_get_string(job, "title"), brief);
}

const caper_screen mcguffin_screen = {
    .game   = "mcguffin",
    .colour = 25,
    .plain  = COLOR_BLUE,
    .draw   = mcguffin_draw_table,
    .silent = "try deck",
    .label  = label,
    .order =
        "go heal advance ready ready-made check gate weakest fight bonus withdraw verdict harm "
        "mend grant obstacle: make create specialty duel yield end",
    .costly    = "say narrate",
    .is_costly = is_costly,
    .more      = more,
    .things    = things,
    .opening   = opening,
    .summary   = summary,
};
