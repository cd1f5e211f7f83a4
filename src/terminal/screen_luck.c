/* Adventures & Luck in the terminal: moves as steps and sentences, and the line mode. The picture is in
 * screen_luck_draw.c, what a host can call in screen_luck_host.c.
 *
 * The charts are the game's data; what may be done comes from the list of moves. */
#include "terminal/screen_luck.h"

#include <ncurses.h>
#include <stdlib.h>
#include <string.h>

/* ---- The view ------------------------------------------------------------------------------------- */

const caper_json *luck_seen_person(const caper_scene *s, int seat)
{
    return caper_json_at(caper_json_get(s->view, "crew"), (size_t)seat);
}

int luck_seen_crew(const caper_scene *s)
{
    return (int)caper_json_size(caper_json_get(s->view, "crew"));
}

const char *luck_seen_name(const caper_scene *s, int seat)
{
    const char *name = caper_view_str(luck_seen_person(s, seat), "name");
    return *name ? name : caper_scene_name(s, seat);
}

void luck_write_who(const caper_scene *s, int seat, caper_buf *out)
{
    const char *name = luck_seen_name(s, seat);
    caper_buf_str(out, name);
    if (seat == s->seat)
        caper_buf_str(out, " (you)");
    else if (strcmp(name, caper_scene_name(s, seat)) != 0)
        caper_buf_printf(out, " (%s)", caper_scene_name(s, seat));
}

bool luck_seen_making(const caper_scene *s) { return caper_json_get(s->view, "missing") != NULL; }

const caper_json *luck_seen_scene(const caper_scene *s)
{
    const caper_json *scene = caper_json_get(s->view, "scene");
    return caper_json_is_object(scene) ? scene : NULL;
}

const caper_json *luck_seen_test(const caper_scene *s)
{
    const caper_json *pending = caper_json_get(s->view, "pending");
    return caper_json_is_object(pending) ? pending : NULL;
}

bool luck_seen_as_host(const caper_scene *s) { return s->seat == luck_seen_crew(s); }

static const caper_json *numbered(const caper_json *list, int n)
{
    size_t            i;
    const caper_json *one;
    caper_json_array_foreach(list, i, one) if (caper_view_int(one, "n", 0) == n) return one;
    return NULL;
}

/* Link or foe number n of the scene. */
static const char *way_text(const caper_scene *s, int n)
{
    const caper_json *link = numbered(caper_json_get(luck_seen_scene(s), "links"), n);
    const caper_json *foe  = numbered(caper_json_get(luck_seen_scene(s), "foes"), n);
    return foe ? caper_view_str(foe, "name") : caper_view_str(link, "text");
}

/* ---- The words of the sheet ------------------------------------------------------------------------ */

const char *luck_word_letter(const char *letter)
{
    return luck_rating_names[luck_rating_of(letter, strlen(letter))];
}

const char *luck_word_outcome(int outcome)
{
    static const char *const words[LUCK_OUTCOMES] = {
        "out of luck", "failure", "better next time", "success", "lucky streak", "morale boost"};
    return words[outcome];
}

const char *luck_word_trick(const char *id)
{
    int trick = luck_trick_find(id, strlen(id));
    return trick > 0 ? luck_tricks[trick].name : id;
}

static void write_chance(const caper_json *link, int seat, caper_buf *out)
{
    size_t            i;
    const caper_json *one;
    caper_json_array_foreach(caper_json_get(link, "people"), i, one)
    {
        const caper_json *chance = caper_json_get(one, "chance");
        if (caper_view_int(one, "seat", -1) == seat && chance)
            caper_buf_printf(out, ", %.0f %%", 100 * caper_json_number(chance));
    }
}

static void write_test(const caper_json *link, int seat, caper_buf *out)
{
    const char       *kind = caper_view_str(link, "kind");
    const caper_json *hard = caper_json_get(link, "difficulty");
    if (!strcmp(kind, "trick"))
        caper_buf_printf(out, " (%s, %d luck)", luck_word_trick(caper_view_str(link, "trick")),
                         caper_view_int(link, "cost", 0));
    if (!caper_json_size(hard))
        return;
    caper_buf_printf(out, " (%s", strcmp(kind, "alone") ? kind : "a test");
    for (size_t i = 0; i < caper_json_size(hard); i++)
        caper_buf_printf(out, "%s %s", i ? "," : ":", caper_view_item(hard, i));
    write_chance(link, seat, out);
    caper_buf_char(out, ')');
}

void luck_write_way(const caper_scene *s, const caper_json *link, caper_buf *out)
{
    caper_buf_str(out, caper_view_str(link, "text"));
    write_test(link, s->seat, out);
    if (!caper_view_is(link, "open")) {
        const char *needs = caper_view_str(link, "needs");
        caper_buf_printf(out, " — %s", *needs ? needs : "not open");
    }
}

void luck_write_foe(const caper_json *foe, caper_buf *out)
{
    bool down = caper_view_is(foe, "down");
    caper_buf_printf(out, "Go for %s (%s)%s", caper_view_str(foe, "name"),
                     luck_word_letter(caper_view_str(foe, "rating")), down ? ", who is down" : "");
}

void luck_write_traits(const caper_json *sheet, int list, bool points, caper_buf *out)
{
    const char       *id;
    const caper_json *letter;
    int               n = 0;
    caper_json_object_foreach(caper_json_get(sheet, "traits"), id, letter)
    {
        int t = luck_trait_find(id, strlen(id));
        if (t >= 0 && luck_traits[t].list == list) {
            caper_buf_printf(out, "%s%s (%s)", n++ ? ", " : "", luck_traits[t].name,
                             luck_word_letter(caper_json_string(letter)));
            if (points)
                caper_buf_printf(out, " %+d", luck_traits[t].points);
        }
    }
    if (!n)
        caper_buf_str(out, "–");
}

void luck_write_all_traits(const caper_json *sheet, const char *between, caper_buf *out)
{
    const char *head = "";
    for (int list = 0; list < LUCK_LISTS; list++) {
        CAPER_SCRATCH caper_buf one = {0};
        luck_write_traits(sheet, list, false, &one);
        if (one.len <= sizeof "–" - 1)
            continue;
        caper_buf_printf(out, "%s %s", head, one.data);
        head = between;
    }
}

/* Everybody whom the host has put on the table, and the order of action. */
void luck_write_table(const caper_scene *s, caper_buf *out)
{
    size_t            i, k;
    const caper_json *foe, *seat;
    caper_json_array_foreach(caper_json_get(s->view, "foes"), i, foe)
    {
        caper_buf_printf(out, "%s%s:", i ? " · " : "Foes: ", caper_view_str(foe, "name"));
        size_t before = out->len;
        luck_write_all_traits(foe, "", out);
        caper_buf_str(out, out->len > before ? "" : " nothing special");
        if (caper_view_is(foe, "out"))
            caper_buf_str(out, " (out)");
    }
    const caper_json *order = caper_json_get(s->view, "initiative");
    if (!caper_json_is_object(order))
        return;
    const caper_json *first = caper_json_get(order, "first");
    caper_buf_str(out, caper_json_size(caper_json_get(s->view, "foes")) ? ". " : "Foes: nobody. ");
    caper_buf_str(out, caper_json_size(first) ? "Before them:" : "Before them: nobody");
    caper_json_array_foreach(first, k, seat) caper_buf_printf(
        out, "%s %s", k ? "," : "", luck_seen_name(s, (int)caper_json_integer(seat)));
    caper_buf_char(out, '.');
}

/* ---- Moves as steps --------------------------------------------------------------------------------- */

static bool steps_of_making(const caper_words *w, caper_path *out)
{
    const char *verb  = w->at[0];
    int         trait = w->count == 2 ? luck_trait_find(w->at[1], w->len[1]) : -1;
    if (trait >= 0 && !strncmp(verb, "drop", 4))
        caper_path_add(out, "drop");
    else if (trait >= 0 && !strncmp(verb, "prime", 5))
        caper_path_add(out, "prime");
    else if (trait >= 0 && !strncmp(verb, "defend", 6))
        caper_path_add(out, "defend");
    else if (trait >= 0)
        caper_path_add(out, "list:%s", luck_lists[luck_traits[trait].list]);
    if (trait >= 0)
        caper_path_add(out, "trait:%d", trait);
    return trait >= 0;
}

static bool steps(const caper_scene *scene, const char *move, int variant, caper_path *out)
{
    static const struct {
        const char *verb, *as;
    } ways[] = {{"choose-link", "lead"}, {"join", "help"}, {"vote", "vote"}};
    caper_words w;
    if (variant || !caper_words_split(&w, move))
        return false;
    for (size_t i = 0; i < sizeof ways / sizeof *ways; i++)
        if (caper_words_is(&w, 0, ways[i].verb)) {
            caper_path_add(out, "way:%.*s", (int)w.len[1], w.at[1]);
            caper_path_add(out, "as:%s", ways[i].as);
            return true;
        }
    if (steps_of_making(&w, out))
        return true;
    if (luck_call_steps(scene, &w, out))
        return true;
    for (int i = 0; i < w.count; i++) {
        if (i == 2 && i + 1 < w.count && caper_words_is(&w, 0, "trick")) { /* trick 1 at guard */
            caper_path_add(out, "at:%.*s", (int)w.len[i + 1], w.at[i + 1]);
            break;
        }
        bool seat = i == 1 && caper_words_number(&w, 1, LUCK_SEATS) >= 0 &&
                    !caper_words_is(&w, 0, "eat") && !caper_words_is(&w, 0, "trick");
        if (seat)
            caper_path_add(out, "seat:%.*s", (int)w.len[i], w.at[i]);
        else
            caper_path_add(out, "%.*s", (int)w.len[i], w.at[i]);
    }
    return true;
}

static void label_way(const caper_scene *scene, int n, caper_buf *out)
{
    bool foe = numbered(caper_json_get(luck_seen_scene(scene), "foes"), n) != NULL;
    caper_buf_printf(out, "%s%s", foe ? "Go for " : "", way_text(scene, n));
}

/* Fist and voice have a target: a foe on the table by name, one of a scene by its number, or a seat. */
static bool label_trick(const caper_scene *s, const char *key, caper_buf *out)
{
    const char *own = caper_view_str(luck_seen_person(s, s->seat), "trick");
    if (!strcmp(key, "trick")) {
        caper_buf_str(out, "The trademark trick");
        if (*own && !luck_seen_making(s))
            caper_buf_printf(out, ": %s", luck_word_trick(own));
    } else if (!strncmp(key, "at:", 3)) {
        int n = key[3] >= '0' && key[3] <= '9' ? atoi(key + 3) : -1;
        caper_buf_printf(out, "on %s",
                         n < 0                ? key + 3
                         : luck_seen_scene(s) ? way_text(s, n)
                                              : luck_seen_name(s, n));
    } else {
        return false;
    }
    return true;
}

/* Words of moves that mean the same everywhere. */
static const char *const plain_labels[][2] = {
    {"as:lead", "I do it"},
    {"as:help", "I help"},
    {"as:vote", "I'm for it"},
    {"roll", "Roll the dice"},
    {"again", "Eat one luck and roll again"},
    {"accept", "Accept the failure"},
    {"eat", "Eat luck"},
    {"attack", "Attack"},
    {"punch", "With a punch"},
    {"drop", "Drop something"},
    {"prime", "The prime characteristic"},
    {"background", "Background"},
    {"random", "Let the dice make somebody"},
    {"ready-made", "A ready-made character"},
    {"ready", "Ready"},
    {"test", "Call a test"},
    {"oppose", "An opposed test"},
    {"strike", "A player attacks"},
    {"hit", "A player is attacked"},
    {"ko", "Can they stay on their feet?"},
    {"team", "Several do it together"},
    {"multi", "Several things at once"},
    {"round", "Change the round"},
    {"free", "Nobody is in a hurry"},
    {"action", "Every second counts: action"},
    {"out", "Time out: everybody comes to"},
    {"knock", "Knock somebody out"},
    {"initiative", "Who acts first?"},
    {"ambush", "An ambush: senses or reflexes"},
    {"open", "An open attack: reflexes"},
    {"special", "As a special attack"},
    {"defend", "Defend with another trait"},
    {"pass", "It works without a roll"},
    {"fail", "It fails without a roll"},
    {"end", "The end"},
    {"words:name", "Name yourself"},
    {"words:say", "Say something"},
    {"words:narrate", "Tell what happens"},
};

static void label(const caper_scene *scene, const char *key, caper_buf *out)
{
    const char *plain = caper_pair(plain_labels, key);
    if (plain) {
        caper_buf_str(out, plain);
        return;
    }
    if (luck_call_label(scene, key, out) || label_trick(scene, key, out))
        return;
    int ready = luck_ready_made_find(key, strlen(key)),
        back  = luck_background_find(key, strlen(key));
    int trick = luck_trick_find(key, strlen(key));
    if (!strncmp(key, "way:", 4))
        label_way(scene, atoi(key + 4), out);
    else if (ready >= 0)
        caper_buf_str(out, luck_ready_mades[ready].name);
    else if (back > 0)
        caper_buf_str(out, luck_backgrounds[back].name);
    else if (trick > 0)
        caper_buf_str(out, luck_tricks[trick].name);
    else if (!strncmp(key, "seat:", 5) && atoi(key + 5) < luck_seen_crew(scene))
        caper_buf_str(out, luck_seen_name(scene, atoi(key + 5)));
    else if (!strncmp(key, "list:", 5))
        caper_buf_str(out, luck_list_titles[luck_list_find(key + 5, strlen(key + 5))]);
    else if (!strncmp(key, "trait:", 6)) {
        const luck_trait *t = &luck_traits[atoi(key + 6)];
        caper_buf_printf(out, "%s (%s, %+d)", t->name, luck_rating_names[t->rating], t->points);
    } else
        caper_buf_str(out, key);
}

/* Who a ready-made character is. */
static void describe(const caper_scene *scene, const char *move, caper_buf *out)
{
    const char *id    = strncmp(move, "ready-made ", 11) ? "" : move + 11;
    int         ready = *id ? luck_ready_made_find(id, strlen(id)) : -1;
    (void)scene;
    if (ready >= 0)
        caper_buf_printf(out, "%s %s", luck_ready_mades[ready].name, luck_ready_mades[ready].about);
}

/* The odds name every outcome twice, by its event and as the chart does: once is enough here. */
static const char *outcome(const caper_scene *scene, const char *name)
{
    (void)scene;
    for (int i = 0; i < LUCK_OUTCOMES; i++) {
        if (!strcmp(luck_outcome_codes[i], name))
            return NULL;
        if (!strcmp(luck_outcomes[i], name))
            return luck_word_outcome(i);
    }
    return strcmp(name, "pass") ? name : "passed in the end";
}

static bool has_begun(const caper_scene *scene)
{
    return caper_json_size(caper_json_get(luck_seen_person(scene, scene->seat), "traits")) > 0;
}

/* What the game waits for first; spending luck for nothing, and throwing away a sheet that somebody
 * has begun, last. */
static int rank(const caper_scene *scene, const char *key)
{
    bool anew = !strcmp(key, "random") || !strcmp(key, "ready-made");
    if (!*key || !strcmp(key, "rated:best"))
        return 10; /* what is whole, and what the rules would take, before anything more */
    if (!strncmp(key, "way:", 4))
        return atoi(key + 4);
    if (!strncmp(key, "trait:", 6))
        return 100 + atoi(key + 6);
    if (!strncmp(key, "against:", 8) || !strcmp(key, "special"))
        return 15;
    if (!strncmp(key, "using:", 6) || !strncmp(key, "list:", 5))
        return 20; /* what a sheet says comes before a rating of the host's own */
    if (!strcmp(key, "words:say"))
        return CAPER_RANK_COSTLY; /* Enter does not begin to talk */
    if (!strcmp(key, "words:narrate"))
        return 40; /* a host tells more often than anything else */
    if (!strncmp(key, "words:", 6))
        return 90;
    if (!strcmp(key, "eat") || !strcmp(key, "trick") || (anew && has_begun(scene)))
        return CAPER_RANK_COSTLY + 1;
    if (!strcmp(key, "end"))
        return 95;
    if (!strcmp(key, "roll") || !strcmp(key, "again") || !strcmp(key, "accept"))
        return 20; /* the dice before a host's words */
    return !strcmp(key, "ready") ? 0 : anew ? 10 : 50;
}

/* Can a way be chosen now? Only then do they have numbers. */
static bool can_choose_way(const caper_scene *s)
{
    return caper_scene_may(s, "choose-link ") || caper_scene_may(s, "vote ");
}

/* Ways on and foes have the numbers of the scene. */
static int number(const caper_scene *scene, const char *key)
{
    static const char *const lists[] = {"links", "foes"};
    int                      highest = 0;
    if (key)
        return strncmp(key, "way:", 4) ? 0 : atoi(key + 4);
    for (int k = 0; k < 2 && can_choose_way(scene); k++) {
        size_t            i;
        const caper_json *one;
        caper_json_array_foreach(caper_json_get(luck_seen_scene(scene), lists[k]), i, one)
        {
            int n   = caper_view_int(one, "n", 0);
            highest = n > highest ? n : highest;
        }
    }
    return highest;
}

/* Nobody waits for this seat. */
static void prompt_meanwhile(const caper_scene *s, caper_buf *out)
{
    if (luck_seen_as_host(s))
        caper_buf_str(out, "It is the players' turn. You can tell what happens.");
    else if (luck_seen_making(s))
        caper_buf_str(out, "The others are still making their characters.");
    else
        caper_buf_printf(out, "The others are playing. You can eat luck%s.",
                         caper_scene_may(s, "trick ") ? " or use your trick" : "");
}

static void prompt(const caper_scene *scene, caper_buf *out)
{
    const caper_json *test = luck_seen_test(scene);
    if (!(scene->to_act & CAPER_SEAT(scene->seat)))
        prompt_meanwhile(scene, out);
    else if (luck_seen_making(scene) && !has_begun(scene))
        caper_buf_str(out, "Who are you? Take a ready-made character, or make one.");
    else if (luck_seen_making(scene))
        caper_buf_str(out,
                      caper_view_item(caper_json_get(scene->view, "missing"), (size_t)scene->seat));
    else if (test)
        caper_buf_str(out, !strcmp(caper_view_str(test, "phase"), "decide")
                               ? "Not this time. Eat one luck and roll again?"
                               : "A test: roll the dice.");
    else if (luck_seen_as_host(scene))
        caper_buf_str(out, "You are the host: tell the story, and call for tests.");
    else if (luck_seen_scene(scene))
        caper_buf_str(out, "Which way?");
    else if (!luck_seen_making(scene))
        caper_buf_str(out, "Whom do you attack?");
    if (luck_seen_making(scene) && !out->len)
        caper_buf_str(out, "The sheet is complete: say ready, or go on changing it.");
}

/* What takes words of the player's own, and what a host can put together. */
static void more(const caper_scene *s, caper_add_move *add, void *to)
{
    if (luck_seen_as_host(s))
        luck_call_more(s, add, to);
    else if (luck_seen_making(s) && has_begun(s) && s->to_act & CAPER_SEAT(s->seat))
        add(to, "name …");
    else if (!luck_seen_making(s))
        add(to, "say …");
}

/* A foe's name is one word in small letters. */
static void spell(const char *move, char *words)
{
    if (strncmp(move, "foe ", 4) != 0)
        return;
    for (char *c = words; *c; c++)
        *c = *c == ' ' ? '-' : *c >= 'A' && *c <= 'Z' ? (char)(*c - 'A' + 'a') : *c;
}

/* A scene that does not fit into the picture is read on a page of its own first. */
static void opening(const caper_scene *s, caper_area picture, caper_buf *out)
{
    const caper_json *scene = luck_seen_scene(s);
    const char       *text  = caper_view_str(scene, "text");
    if (*text && (!picture.h || !luck_draw_fits(s, picture)))
        caper_buf_printf(out, "%s\n\n%s\n", caper_view_str(scene, "name"), text);
}

void luck_write_choice(const caper_scene *s, bool foe, const caper_json *one, caper_buf *out)
{
    if (foe)
        luck_write_foe(one, out);
    else
        luck_write_way(s, one, out);
}

/* The ways on with their numbers. */
static void summarise_ways(const caper_scene *s, caper_buf *out)
{
    const caper_json *one;
    size_t            i;
    for (int k = 0; k < 2; k++)
        caper_json_array_foreach(caper_json_get(luck_seen_scene(s), k ? "links" : "foes"), i, one)
        {
            caper_buf_printf(out, "  %d ", caper_view_int(one, "n", 0));
            luck_write_choice(s, !k, one, out);
            caper_buf_char(out, '\n');
        }
}

static void summary(const caper_scene *s, caper_buf *out)
{
    for (int i = 0; i < luck_seen_crew(s); i++) {
        const caper_json *p = luck_seen_person(s, i);
        caper_buf_str(out, i ? " · " : "");
        luck_write_who(s, i, out);
        caper_buf_printf(out, ": luck %d%s", caper_view_int(p, "luck", 0),
                         caper_view_is(p, "out") ? ", out" : "");
    }
    caper_buf_char(out, '\n');
    luck_write_table(s, out);
    if (caper_json_size(caper_json_get(s->view, "foes")))
        caper_buf_char(out, '\n');
    if (can_choose_way(s))
        summarise_ways(s, out);
}

static const char rules[] =
    "A field trip of the Academy goes wrong, and you with it. What you try is a test: your best "
    "fitting trait against the difficulty says how hard the task is, and two dice say how it ends. "
    "Out of luck: you fail, and your luck is gone. Failure: you fail. Better next time: you fail, "
    "unless you eat one luck and roll again. Success: you pass. Lucky streak: you pass and gain "
    "one "
    "luck. Morale boost: you pass, gain your initial luck once more, and everybody else gains one. "
    "When several do something together, each helper makes it a step easier, but one failure fails "
    "all. Luck can also be spent on your trademark trick, or simply eaten; you keep whatever is "
    "left "
    "at the end.";

const caper_screen luck_screen = {
    .game     = "luck",
    .colour   = 166,
    .plain    = COLOR_YELLOW,
    .rules    = rules,
    .draw     = luck_draw_table,
    .steps    = steps,
    .label    = label,
    .rank     = rank,
    .number   = number,
    .places   = "way:",
    .more     = more,
    .spell    = spell,
    .opening  = opening,
    .describe = describe,
    .outcome  = outcome,
    .prompt   = prompt,
    .summary  = summary,
};
