/* McGuffin in the terminal: moves in words, and the line mode. The picture is in
 * screen_mcguffin_draw.c, moves as steps in screen_mcguffin_steps.c.
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
    const char *name = caper_view_str(mcguffin_member_of(s, seat), "name");
    if (seat == s->match->seats)
        return seat == s->seat ? "you" : "the Mastermind";
    return *name ? name : caper_scene_name(s, seat);
}

const caper_json *mcguffin_obstacle_of(const caper_scene *s, const char *id)
{
    return caper_view_find(s->view, "obstacles", "id", id);
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
static void write_skill(const caper_json *m, int skill, caper_buf *out)
{
    const caper_json *v = caper_json_get(caper_json_get(m, "skills"), skills[skill].id);
    if (caper_json_is_integer(v))
        caper_buf_printf(out, "%d", (int)caper_json_integer(v));
    else
        caper_buf_str(out, "·");
    caper_buf_str(out, strcmp(skills[skill].id, caper_view_str(m, "skill")) ? "" : "*");
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
    return caper_view_find(s->view, "figures", "id", id);
}

static void label_figure(const caper_scene *s, const char *id, caper_buf *out)
{
    const caper_json *f = figure_of(s, id);
    caper_buf_printf(out, "%s ", f ? caper_view_str(f, "name") : id);
    if (f)
        mcguffin_write_skills(f, out);
}

/* What a deck would mean for this seat at a gate, or for its weakest skill; NULL: nothing now. */
static const caper_json *way_of(const caper_scene *s, const char *deck)
{
    return caper_view_find(s->view, "ways", "deck", deck);
}

static void label_deck(const caper_scene *s, const char *d, caper_buf *out)
{
    const caper_json *way = way_of(s, d);
    if (!way) {
        caper_buf_printf(out, "%s (%s)", d, mcguffin_deck_of(d)->skill);
        return;
    }
    caper_buf_printf(out, "%s (%s", d, caper_view_str(way, "skill"));
    caper_view_put(way, "bonus", " %+d", out);
    caper_buf_printf(out, ", %.0f %%)", 100 * mcguffin_real(way, "chance"));
}

static const char *label_word(const char *key)
{
    static const char *const words[][2] = {
        {"words:create", "Name yourself"},
        {"words:say", "Say something"},
        {"words:narrate", "Tell what happens"},
        {"words:specialty contacts", "Be known for … (contacts)"},
        {"words:specialty brains", "Be known for … (brains)"},
        {"words:specialty weapons", "Be known for … (weapons)"},
        {"words:specialty tools", "Be known for … (tools)"},
        {"go", "Go!"},
        {"heal", "Heal instead (and fail)"},
        {"yield", "Let somebody else go first"},
        {"duel", "Fight one of your own (1 heat)"},
        {"ready", "Ready"},
        {"ready-made", "Take a ready-made character"},
        {"check", "Call a check"},
        {"fight", "Call a fight"},
        {"gate", "The gate"},
        {"weakest", "The weakest skill"},
        {"theirs", "a deck of their choice"},
        {"npc", "somebody on the payroll"},
        {"gang", "several of them"},
        {"bonus", "Change the bonus"},
        {"same", "the other's stays"},
        {"withdraw", "Withdraw what is called"},
        {"verdict", "Rule on the getaway"},
        {"clear", "clear"},
        {"caught", "caught"},
        {"in", "back inside"},
        {"harm", "Harm somebody"},
        {"mend", "Mend somebody"},
        {"advance", "On to the next stage"},
        {"end", "End the story here"},
        {"as it stands", "as it stands"},
        {"won", "the crew has won"},
        {"lost", "the crew has lost"}};
    const char *word = caper_pair(words, key);
    return word ? word : "";
}

static void label(const caper_scene *scene, const char *key, caper_buf *out)
{
    int n;
    if (!strncmp(key, "try:", 4))
        label_obstacle(scene, key + 4, out);
    else if (!strncmp(key, "make:", 5))
        caper_buf_printf(out, "Risk the next card on %s", key + 5);
    else if (!strncmp(key, "deck:", 5))
        label_deck(scene, key + 5, out);
    else if (!strncmp(key, "figure:", 7))
        label_figure(scene, key + 7, out);
    else if (sscanf(key, "seat:%d", &n) == 1 || sscanf(key, "rival:%d", &n) == 1)
        caper_buf_str(out, mcguffin_who(scene, n));
    else if (sscanf(key, "bonus:%d", &n) == 1)
        caper_buf_printf(out, n ? "%+d" : "no bonus", n);
    else if (sscanf(key, "and:%d", &n) == 1)
        caper_buf_printf(out, n ? "and %+d for the other" : "and no bonus for the other", n);
    else if (sscanf(key, "many:%d", &n) == 1)
        caper_buf_printf(out, "%d of them", n);
    else if (sscanf(key, "amount:%d", &n) == 1)
        caper_buf_printf(out, "by %d", n);
    else
        caper_buf_str(out, label_word(key));
}

/* What moves the story on first; ending it last. A ready-made character throws away the one that
 * was rolled. */
static int rank(const caper_scene *scene, const char *key)
{
    static const char *const order[] = {"go",      "heal",    "advance", "ready", "check",
                                        "gate",    "weakest", "fight",   "bonus", "withdraw",
                                        "verdict", "harm",    "mend",    NULL};
    int                      n;
    if (!strcmp(key, "ready-made"))
        return has_rolled(scene) ? CAPER_RANK_COSTLY : 0;
    if (!strncmp(key, "words:", 6))
        return !strcmp(key, "words:say") || !strcmp(key, "words:narrate") ? CAPER_RANK_COSTLY : 60;
    for (int i = 0; order[i]; i++)
        if (!strcmp(order[i], key))
            return i;
    if (sscanf(key, "bonus:%d", &n) == 1 || sscanf(key, "and:%d", &n) == 1)
        return n < 0 ? 20 - n : 10 + n; /* none, +1 … +6, −1 … −6 */
    if (!strcmp(key, "npc") || !strcmp(key, "gang") || !strcmp(key, "same"))
        return 5;
    return !strcmp(key, "duel") ? 97 : !strcmp(key, "yield") ? 98 : !strcmp(key, "end") ? 99 : 50;
}

static void describe_try(const caper_scene *s, const char *id, caper_buf *out)
{
    const caper_json *o = mcguffin_obstacle_of(s, id);
    if (!o)
        return;
    caper_buf_str(out, mcguffin_deck_of(caper_view_str(o, "deck"))->skill);
    caper_view_put(o, "bonus", " %+d", out);
    caper_buf_printf(out, ", failing costs %s",
                     strcmp(caper_view_str(o, "price"), "none") ? caper_view_str(o, "price")
                                                                : "nothing");
    if (*caper_view_str(o, "stakes"))
        caper_buf_printf(out, ". %s %s", caper_view_str(o, "stakes"), caper_view_str(o, "text"));
    else
        caper_buf_printf(out, ": %s", caper_view_str(o, "text"));
}

static void describe_go(const caper_scene *s, caper_buf *out)
{
    const caper_json *w = caper_json_get(s->view, "waits");
    if (!w || caper_json_is_null(w)) {
        const caper_json *way = way_of(s, "law");
        caper_buf_str(out, "Fight your way to the door");
        if (way)
            caper_buf_printf(out, ", %.0f %%", 100 * mcguffin_real(way, "chance"));
        return;
    }
    int opponents = caper_view_int(w, "opponents", 0);
    caper_buf_printf(out, "The %s: %s against the %s", caper_view_str(w, "call"),
                     caper_view_str(w, "skill"), caper_view_str(w, "deck"));
    caper_view_put(w, "bonus", ", %+d", out);
    if (opponents > 1)
        caper_buf_printf(out, ", %d of them left", opponents);
}

/* The Mastermind's orders that do not speak for themselves. */
static void describe_order(const caper_scene *s, const char *move, caper_buf *out)
{
    int seat;
    if (!strcmp(move, "withdraw"))
        caper_buf_str(out, "What is called does not happen");
    else if (!strcmp(move, "end"))
        caper_buf_str(out, "Won if the target is taken and somebody is clear, else lost");
    else if (!strcmp(move, "end won"))
        caper_buf_str(out, "Everybody alive wins");
    else if (!strcmp(move, "end lost"))
        caper_buf_str(out, "Nobody wins");
    else if (sscanf(move, "weakest %d", &seat) == 1 && !strchr(move + 8, ' '))
        caper_buf_printf(out, "%s names the deck", mcguffin_who(s, seat));
}

/* What takes words of the player's own, and what the rules do not list. */
static void more(const caper_scene *s, caper_add_move *add, void *to)
{
    const caper_json *m = mcguffin_member_of(s, s->seat);
    char              move[64];
    if (s->seat == s->match->seats && !caper_view_is(s->view, "making"))
        mcguffin_add_fights(s, add, to);
    if (s->seat == s->match->seats)
        add(to, "narrate …");
    else if (!caper_view_is(s->view, "making"))
        add(to, "say …");
    else if (!*caper_view_str(m, "name"))
        add(to, "create …");
    else if (!*caper_view_str(m, "specialty"))
        for (int k = 0; k < SKILLS; k++) {
            snprintf(move, sizeof move, "specialty %s …", skills[k].id);
            add(to, move);
        }
}

/* In lines no menu names what is described. */
static void describe_name(const caper_scene *scene, const char *move, caper_buf *out)
{
    caper_path path = {0};
    if (scene->focus || strncmp(move, "ready-made ", 11) == 0 ||
        !mcguffin_steps(scene, move, 0, &path) || path.count != 1)
        return;
    label(scene, path.step[0], out);
    caper_buf_str(out, out->data[out->len - 1] == '!' ? " " : ". ");
}

static void describe(const caper_scene *scene, const char *move, caper_buf *out)
{
    size_t start = out->len;
    describe_name(scene, move, out);
    size_t named = out->len;
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
    else if (!strncmp(move, "duel ", 5))
        caper_buf_printf(out, "Fight %s: one heat, no success, and somebody bleeds",
                         mcguffin_who(scene, atoi(move + 5)));
    else
        describe_order(scene, move, out);
    if (out->len == named) { /* nothing to add to the name */
        out->len = start;
        if (out->data)
            out->data[start] = '\0';
    }
}

static void prompt_making(const caper_scene *s, caper_buf *out)
{
    const caper_json *m = mcguffin_member_of(s, s->seat);
    if (s->seat == s->match->seats)
        caper_buf_str(out, "The crew makes its characters. You may tell them what happens.");
    else if (!*caper_view_str(m, "name"))
        caper_buf_str(out, has_rolled(s)
                               ? "Who are you? (A ready-made character replaces these cards.)"
                               : "Who are you? Take a ready-made character, or make one.");
    else if (!*caper_view_str(m, "specialty"))
        caper_buf_str(out, "What are you known for? With which skill?");
    else if (!caper_scene_may(s, "make "))
        caper_buf_str(out, "Your character is complete. Ready?");
    else
        caper_buf_str(out, "Which skill do you risk on the next card?");
}

static void prompt_mastermind(const caper_scene *s, const caper_json *w, caper_buf *out)
{
    if (!caper_json_is_object(w))
        caper_buf_str(out, "You are the Mastermind: whose scene is it?");
    else
        caper_buf_printf(out, "It is up to %s. Until the card turns you may change the bonus%s.",
                         mcguffin_who(s, caper_view_int(w, "seat", 0)),
                         mcguffin_is_stage(s, "combination") ? "" : " or withdraw it");
}

static void prompt(const caper_scene *s, caper_buf *out)
{
    const caper_json *w = caper_json_get(s->view, "waits");
    if (caper_view_is(s->view, "making"))
        prompt_making(s, out);
    else if (s->seat == s->match->seats)
        prompt_mastermind(s, w, out);
    else if (caper_json_is_object(w) && !*caper_view_str(w, "deck"))
        caper_buf_printf(out, "Your weakest skill is %s. Against which deck?",
                         caper_view_str(w, "skill"));
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

static void summary_waiting(const caper_scene *s, const caper_json *w, caper_buf *out)
{
    int opponents = caper_view_int(w, "opponents", 0);
    caper_buf_printf(out, "Waiting: %s, %s with %s", mcguffin_who(s, caper_view_int(w, "seat", 0)),
                     caper_view_str(w, "call"), caper_view_str(w, "skill"));
    caper_view_put(w, "bonus", " %+d", out);
    if (opponents > 1)
        caper_buf_printf(out, ", %d opponents", opponents);
    if (!strcmp(caper_view_str(w, "call"), "duel"))
        caper_buf_printf(out, ", against %s %+d", mcguffin_who(s, caper_view_int(w, "against", 0)),
                         caper_view_int(w, "against_bonus", 0));
    if (*caper_view_str(w, "deck"))
        caper_buf_printf(out, ", %.1f %%.\n", 100 * mcguffin_real(w, "success"));
    else
        caper_buf_str(out, ", the deck is theirs to name.\n");
}

static void summary_member(const caper_scene *s, int seat, caper_buf *out)
{
    const caper_json *m      = mcguffin_member_of(s, seat);
    const char       *status = caper_view_str(m, "status");
    int               health = caper_view_int(m, "health", 0);
    int               n      = caper_view_int(m, "successes", 0);
    caper_buf_printf(out, "%s%s: ", mcguffin_who(s, seat), seat == s->seat ? " (you)" : "");
    mcguffin_name_skills(m, 0, SKILLS, out);
    if (health) /* otherwise the character is still being made */
        caper_buf_printf(out, ", health %d of %d, %d success%s%s%s",
                         health - caper_view_int(m, "damage", 0), health, n, n == 1 ? "" : "es",
                         strcmp(status, "in") ? ", " : "", strcmp(status, "in") ? status : "");
    caper_buf_char(out, '\n');
}

static void summary(const caper_scene *s, caper_buf *out)
{
    const caper_json *left = caper_json_get(s->view, "left"), *w = caper_json_get(s->view, "waits");
    const caper_json *goal = caper_json_get(s->view, "goal");
    caper_buf_printf(out, "Stage: %s. %s", caper_view_str(s->view, "stage"),
                     caper_view_str(goal, "text"));
    if (caper_view_int(goal, "crew", 0))
        caper_buf_printf(out, " So far: %d of %d.", caper_view_int(goal, "have", 0),
                         caper_view_int(goal, "crew", 0));
    if (caper_json_get(s->view, "limit"))
        caper_buf_printf(out, " Heat: %d of %d.", caper_view_int(s->view, "heat", 0),
                         caper_view_int(s->view, "limit", 0));
    caper_buf_char(out, '\n');
    for (int i = 0; i < s->match->seats; i++)
        summary_member(s, i, out);
    if (!caper_view_is(s->view, "making"))
        caper_buf_printf(out, "Left in the decks: %d red, %d black.\n",
                         caper_view_int(left, "red", 0), caper_view_int(left, "black", 0));
    if (caper_json_is_object(w))
        summary_waiting(s, w, out);
}

/* The job, where the picture has no room for all of it. */
static void opening(const caper_scene *s, caper_area picture, caper_buf *out)
{
    const caper_json *job   = caper_json_get(s->view, "job");
    const char       *brief = caper_view_str(job, "brief");
    int               rows  = caper_draw_wrap(NULL, picture, CAPER_INK, brief);
    if (*brief && caper_view_is(s->view, "making") && (!picture.h || rows + 9 > picture.h))
        caper_buf_printf(out, "%s\n\n%s\n", caper_view_str(job, "title"), brief);
}

static const char rules[] =
    "A crew, a target, four decks in the way. Every check turns a card of a deck. If its colour "
    "is\n"
    "the skill's (contacts ♥ and brains ♦ are red, weapons ♠ and tools ♣ black), reach the card;\n"
    "if not, stay at or below it. If your skill alone is enough, you don't roll, but never twice\n"
    "running. Otherwise add a d8, and the bonus for what you are known for.\n"
    "Casing: four successes each. Heist: four for everyone, together; then the Combination, four\n"
    "cards each, two are a pass. Getaway: a gate before each action, two successes and you are\n"
    "clear; after a failed Combination it is the weakest skill, −2 and a fight each time.\n"
    "Failing has a price: heat, or a fight that goes on until somebody is out. Before a card "
    "turns,\n"
    "the hurt may heal instead, once a stage. When somebody dies, everyone else subtracts a d8 "
    "from\n"
    "their next check. The dead never win.\n"
    "Anybody may speak at any time. A Mastermind calls checks and fights, can change the bonus or\n"
    "withdraw a call until the card turns, harms, mends, rules on the getaway and ends it.\n"
    "“*” marks the skill of a specialty; “must roll” means that the next check is rolled in any "
    "case.\n"
    "s saves the transcript; a name that ends in .txt saves the story instead.\n";

const caper_screen mcguffin_screen = {
    .game     = "mcguffin",
    .colour   = 25,
    .plain    = COLOR_BLUE,
    .rules    = rules,
    .draw     = mcguffin_draw_table,
    .steps    = mcguffin_steps,
    .label    = label,
    .rank     = rank,
    .more     = more,
    .opening  = opening,
    .describe = describe,
    .outcome  = outcome,
    .prompt   = prompt,
    .summary  = summary,
};
