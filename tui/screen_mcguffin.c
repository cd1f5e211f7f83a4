/* McGuffin in the terminal: moves as steps and sentences, and the line mode. The picture is in
 * screen_mcguffin_draw.c.
 *
 * Knows the words of the sheet (skills, decks, stages), not the rules: what can be tried, what it
 * costs and how likely it is to work comes with the view.
 *
 * Steps: "try:<obstacle>", "deck:<deck>", "seat:<n>", "bonus:<n>", "make:<skill>", "figure:<id>",
 * and single words ("go", "heal", "yield", "check", "gate" …). */
#include "tui/screen_mcguffin.h"

#include <ncurses.h>
#include <stdio.h>
#include <string.h>

const mcguffin_deck_face mcguffin_deck[DECKS] = {{"locks", "LOCKS", "♣", "tools"},
                                                 {"staff", "STAFF", "♥", "contacts"},
                                                 {"law", "LAW", "♠", "weapons"},
                                                 {"schematic", "SCHEMATIC", "♦", "brains"}};

static const struct {
    const char *id, *suit;
} skills[SKILLS] = {{"contacts", "♥"}, {"brains", "♦"}, {"weapons", "♠"}, {"tools", "♣"}};

/* ---- Reading the view ----------------------------------------------------------------------- */

const caper_json *mcguffin_member_of(const caper_scene *s, int seat)
{
    return caper_json_at(caper_json_get(s->view, "crew"), (size_t)seat);
}

bool mcguffin_is(const caper_json *o, const char *key)
{
    return caper_json_is_true(caper_json_get(o, key));
}

double mcguffin_real(const caper_json *o, const char *key)
{
    return caper_json_number(caper_json_get(o, key));
}

const char *mcguffin_who(const caper_scene *s, int seat)
{
    const char *name = caper_view_str(mcguffin_member_of(s, seat), "name");
    if (seat == s->match->seats)
        return seat == s->seat ? "you" : "the Mastermind";
    return *name ? name : caper_scene_name(s, seat);
}

const caper_json *mcguffin_obstacle_of(const caper_scene *s, const char *id)
{
    const caper_json *list = caper_json_get(s->view, "obstacles");
    for (size_t i = 0; i < caper_json_size(list); i++)
        if (!strcmp(caper_view_str(caper_json_at(list, i), "id"), id))
            return caper_json_at(list, i);
    return NULL;
}

bool mcguffin_is_stage(const caper_scene *s, const char *name)
{
    return !strcmp(caper_view_str(s->view, "stage"), name);
}

static bool has_rolled(const caper_scene *s)
{
    const char       *skill;
    const caper_json *value;
    caper_json_object_foreach(caper_json_get(mcguffin_member_of(s, s->seat), "skills"), skill,
                              value) if (caper_json_is_integer(value)) return true;
    return false;
}

/* What is not made yet is a dot. */
void mcguffin_write_skills(const caper_json *m, const char *special, caper_buf *out)
{
    const caper_json *list = caper_json_get(m, "skills");
    for (int k = 0; k < SKILLS; k++) {
        const caper_json *v = caper_json_get(list, skills[k].id);
        caper_buf_printf(out, "%s%s", k ? " " : "", skills[k].suit);
        if (caper_json_is_integer(v))
            caper_buf_printf(out, "%d", (int)caper_json_integer(v));
        else
            caper_buf_str(out, "·");
        caper_buf_str(out, strcmp(skills[k].id, special) ? "" : "*");
    }
}

/* ---- Moves as steps and sentences ----------------------------------------------------------- */

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
        if (!strcmp(mcguffin_deck[d].id, id))
            return mcguffin_deck[d].skill;
    return "?";
}

static void label_obstacle(const caper_scene *s, const char *id, caper_buf *out)
{
    const caper_json *o = mcguffin_obstacle_of(s, id);
    if (o && caper_json_get(o, "chance"))
        caper_buf_printf(out, "%s (%.0f %%)", caper_view_str(o, "title"),
                         100 * mcguffin_real(o, "chance"));
    else
        caper_buf_str(out, o ? caper_view_str(o, "title") : id);
}

static const caper_json *figure_of(const caper_scene *s, const char *id)
{
    const caper_json *list = caper_json_get(s->view, "figures");
    for (size_t i = 0; i < caper_json_size(list); i++)
        if (!strcmp(caper_view_str(caper_json_at(list, i), "id"), id))
            return caper_json_at(list, i);
    return NULL;
}

static void label_figure(const caper_scene *s, const char *id, caper_buf *out)
{
    const caper_json *f = figure_of(s, id);
    caper_buf_printf(out, "%s ", f ? caper_view_str(f, "name") : id);
    if (f)
        mcguffin_write_skills(f, caper_view_str(f, "skill"), out);
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
        label_figure(scene, key + 7, out);
    else if (sscanf(key, "seat:%d", &n) == 1)
        caper_buf_str(out, mcguffin_who(scene, n));
    else if (sscanf(key, "bonus:%d", &n) == 1)
        caper_buf_printf(out, n ? "%+d" : "no bonus", n);
    else
        for (size_t i = 0; i < sizeof words / sizeof *words; i++)
            if (!strcmp(words[i][0], key))
                caper_buf_str(out, words[i][1]);
}

/* What moves the story on first; ending it last. A ready-made character throws away the one that
 * was rolled. */
static int rank(const caper_scene *scene, const char *key)
{
    static const char *const order[] = {"go",   "heal",    "advance", "ready", "check",
                                        "gate", "weakest", "fight",   NULL};
    int                      n;
    if (!strcmp(key, "ready-made") && has_rolled(scene))
        return CAPER_RANK_COSTLY;
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
    const caper_json *o = mcguffin_obstacle_of(s, id);
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
    const caper_json *w = caper_json_get(s->view, "waits");
    if (!w || caper_json_is_null(w)) {
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
    else if (!strncmp(move, "ready-made ", 11) && figure_of(scene, move + 11))
        caper_buf_printf(out, "%s: %s", caper_view_str(figure_of(scene, move + 11), "name"),
                         caper_view_str(figure_of(scene, move + 11), "specialty"));
    else if (!strncmp(move, "make ", 5))
        caper_buf_printf(out, "Roll a d8 for %s and turn your next card", move + 5);
    else
        caper_buf_str(out, move);
}

static void prompt_making(const caper_scene *s, caper_buf *out)
{
    const caper_json *m = mcguffin_member_of(s, s->seat);
    if (s->seat == s->match->seats)
        caper_buf_str(out, "The crew makes its characters. You may narrate: “:narrate …”.");
    else if (!*caper_view_str(m, "name"))
        caper_buf_str(out,
                      has_rolled(s)
                          ? "Who are you? “:create NAME”. (A ready-made one replaces these cards.)"
                          : "Who are you? “:create NAME”, or take a ready-made character.");
    else if (!*caper_view_str(m, "specialty"))
        caper_buf_str(out, "What are you known for? “:specialty tools safes and patience”.");
    else
        caper_buf_str(out, "Which skill do you risk on the next card?");
}

static void prompt(const caper_scene *s, caper_buf *out)
{
    const caper_json *w = caper_json_get(s->view, "waits");
    if (mcguffin_is(s->view, "making"))
        prompt_making(s, out);
    else if (s->seat == s->match->seats)
        caper_buf_str(out, caper_json_is_object(w)
                               ? "The crew rolls. You may narrate: “:narrate …”."
                               : "You are the Mastermind: whose scene is it?");
    else if (caper_json_is_object(w))
        caper_buf_printf(out, "%s, %.1f %% to make it.",
                         mcguffin_is_stage(s, "combination") ? "The next card of the Combination"
                                                             : "The card is about to turn",
                         100 * mcguffin_real(w, "success"));
    else if (s->to_act & CAPER_SEAT(s->seat))
        caper_buf_str(out, "You have the floor.");
    else
        caper_buf_printf(out, "%s is asked, but you may step in.",
                         mcguffin_who(s, caper_view_int(s->view, "turn", 0)));
}

static const char *outcome(const caper_scene *scene, const char *name)
{
    (void)scene;
    return !strcmp(name, "success") ? "It works" : name;
}

/* ---- The line mode -------------------------------------------------------------------------- */

static void summary(const caper_scene *s, caper_buf *out)
{
    const caper_json *left = caper_json_get(s->view, "left"), *w = caper_json_get(s->view, "waits");
    caper_buf_printf(out, "Stage: %s.", caper_view_str(s->view, "stage"));
    if (caper_json_get(s->view, "limit"))
        caper_buf_printf(out, " Heat: %d of %d.", caper_view_int(s->view, "heat", 0),
                         caper_view_int(s->view, "limit", 0));
    caper_buf_char(out, '\n');
    for (int i = 0; i < s->match->seats; i++) {
        const caper_json *m = mcguffin_member_of(s, i);
        caper_buf_printf(out, "%d %s%s: ", i, mcguffin_who(s, i), i == s->seat ? " (you)" : "");
        mcguffin_write_skills(m, caper_view_str(m, "skill"), out);
        caper_buf_printf(out, ", health %d of %d, %d successes, %s\n",
                         caper_view_int(m, "health", 0) - caper_view_int(m, "damage", 0),
                         caper_view_int(m, "health", 0), caper_view_int(m, "successes", 0),
                         caper_view_str(m, "status"));
    }
    caper_buf_printf(out, "Left in the decks: %d red, %d black.\n", caper_view_int(left, "red", 0),
                     caper_view_int(left, "black", 0));
    if (caper_json_is_object(w))
        caper_buf_printf(out, "Waiting: %s, %s with %s, %.1f %%.\n",
                         mcguffin_who(s, caper_view_int(w, "seat", 0)), caper_view_str(w, "call"),
                         caper_view_str(w, "skill"), 100 * mcguffin_real(w, "success"));
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
    .draw     = mcguffin_draw_table,
    .steps    = steps,
    .label    = label,
    .rank     = rank,
    .describe = describe,
    .outcome  = outcome,
    .prompt   = prompt,
    .summary  = summary,
};
