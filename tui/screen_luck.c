/* Adventures & Luck in the terminal: the scene and its ways on, or the sheet that is being made, or
 * the host's desk; beside it the crew with its treats, and the charts with this test's row and
 * column lit. The charts are the game's data; what may be done comes from the list of moves. */
#include <ncurses.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "games/luck/luck.h"
#include "tui/screen.h"

enum { SIDE = 36, CHART_ROWS = 16 };

/* ---- The view ------------------------------------------------------------------------------------- */

static const caper_json *person(const caper_scene *s, int seat)
{
    return caper_json_at(caper_json_get(s->view, "crew"), (size_t)seat);
}

static int crew_size(const caper_scene *s)
{
    return (int)caper_json_size(caper_json_get(s->view, "crew"));
}

static const char *name_of(const caper_scene *s, int seat)
{
    const char *name = caper_view_str(person(s, seat), "name");
    return *name ? name : caper_scene_name(s, seat);
}

static bool is_making(const caper_scene *s) { return caper_json_get(s->view, "missing") != NULL; }

static const caper_json *scene_of(const caper_scene *s)
{
    const caper_json *scene = caper_json_get(s->view, "scene");
    return caper_json_is_object(scene) ? scene : NULL;
}

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
    const caper_json *link = numbered(caper_json_get(scene_of(s), "links"), n);
    const caper_json *foe  = numbered(caper_json_get(scene_of(s), "foes"), n);
    return foe ? caper_view_str(foe, "name") : caper_view_str(link, "text");
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
    (void)scene;
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
    for (int i = 0; i < w.count; i++) {
        bool letter = caper_words_is(&w, i, "rating");
        if (letter)
            continue; /* “rating S” is one step */
        bool seat = i == 1 && caper_words_number(&w, 1, LUCK_SEATS) >= 0 &&
                    !caper_words_is(&w, 0, "eat") && !caper_words_is(&w, 0, "trick");
        if (seat)
            caper_path_add(out, "seat:%.*s", (int)w.len[i], w.at[i]);
        else
            caper_path_add(out, "%.*s", (int)w.len[i], w.at[i]);
    }
    return true;
}

static const char *const rating_words[LUCK_RATINGS] = {"average", "a flaw", "average",
                                                       "trained", "strong", "prime"};

static void label_way(const caper_scene *scene, int n, caper_buf *out)
{
    bool foe = numbered(caper_json_get(scene_of(scene), "foes"), n) != NULL;
    caper_buf_printf(out, "%s%s", foe ? "Go for " : "", way_text(scene, n));
}

static void label(const caper_scene *scene, const char *key, caper_buf *out)
{
    static const struct {
        const char *key, *text;
    } words[] = {
        {"as:lead", "I do it"},
        {"as:help", "I help"},
        {"as:vote", "I am for it"},
        {"roll", "Roll the dice"},
        {"again", "Eat one luck and roll again"},
        {"accept", "Accept the failure"},
        {"eat", "Eat luck"},
        {"trick", "The trademark trick"},
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
        {"ko", "A KO test"},
        {"round", "Change the round"},
        {"knock", "Somebody is knocked out"},
        {"initiative", "Who acts first?"},
        {"ambush", "An ambush: senses or reflexes"},
        {"open", "An open attack: reflexes"},
        {"special", "as a special attack"},
        {"defend", "Defend with another trait"},
        {"pass", "It works without a roll"},
        {"fail", "It fails without a roll"},
        {"end", "The end"},
        {"words:name", "Name yourself"},
        {"words:say", "Say something"},
        {"words:narrate", "Tell what happens"},
        {"words:foe", "Somebody hostile comes in: a name"},
    };
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (!strcmp(words[i].key, key)) {
            caper_buf_str(out, words[i].text);
            return;
        }
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
    else if (!strncmp(key, "seat:", 5) && atoi(key + 5) < crew_size(scene))
        caper_buf_str(out, name_of(scene, atoi(key + 5)));
    else if (!strncmp(key, "list:", 5))
        caper_buf_str(out, luck_list_titles[luck_list_find(key + 5, strlen(key + 5))]);
    else if (!strncmp(key, "trait:", 6)) {
        const luck_trait *t = &luck_traits[atoi(key + 6)];
        caper_buf_printf(out, "%s (%s, %+d)", t->name, rating_words[t->rating], t->points);
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
    for (int i = 0; i < LUCK_OUTCOMES; i++)
        if (!strcmp(luck_outcome_codes[i], name))
            return NULL;
    return strcmp(name, "pass") ? name : "passed in the end";
}

static bool has_begun(const caper_scene *scene)
{
    return caper_json_size(caper_json_get(person(scene, scene->seat), "traits")) > 0;
}

/* What the game waits for first; spending luck for nothing, and throwing away a sheet that somebody
 * has begun, last. */
static int rank(const caper_scene *scene, const char *key)
{
    bool anew = !strcmp(key, "random") || !strcmp(key, "ready-made");
    if (!strncmp(key, "way:", 4))
        return atoi(key + 4);
    if (!strncmp(key, "trait:", 6))
        return 100 + atoi(key + 6);
    if (!strcmp(key, "words:say"))
        return CAPER_RANK_COSTLY; /* Enter does not begin to talk */
    if (!strncmp(key, "words:", 6))
        return 90;
    if (!strcmp(key, "eat") || !strcmp(key, "trick") || (anew && has_begun(scene)))
        return CAPER_RANK_COSTLY + 1;
    return !strcmp(key, "ready") ? 0 : anew ? 10 : 50;
}

/* Ways on and foes have the numbers of the scene. */
static int number(const caper_scene *scene, const char *key)
{
    static const char *const lists[] = {"links", "foes"};
    int                      highest = 0;
    if (key)
        return strncmp(key, "way:", 4) ? 0 : atoi(key + 4);
    for (int k = 0; k < 2; k++) {
        size_t            i;
        const caper_json *one;
        caper_json_array_foreach(caper_json_get(scene_of(scene), lists[k]), i, one)
        {
            int n   = caper_view_int(one, "n", 0);
            highest = n > highest ? n : highest;
        }
    }
    return highest;
}

static void prompt(const caper_scene *scene, caper_buf *out)
{
    const caper_json *pending = caper_json_get(scene->view, "pending");
    if (!(scene->to_act & CAPER_SEAT(scene->seat)))
        caper_buf_str(out, "Others are busy. You can eat luck or use your trick.");
    else if (is_making(scene))
        caper_buf_str(out,
                      caper_view_item(caper_json_get(scene->view, "missing"), (size_t)scene->seat));
    else if (caper_json_is_object(pending))
        caper_buf_str(out, !strcmp(caper_view_str(pending, "phase"), "decide")
                               ? "Better next time: once more for one luck?"
                               : "A test: roll.");
    else if (scene->seat == crew_size(scene))
        caper_buf_str(out, "You are the host: tell, and call tests. (“:” types the rarer ones.)");
    else if (scene_of(scene))
        caper_buf_str(out, "Which way?");
    if (is_making(scene) && !out->len)
        caper_buf_str(out, "The sheet is complete: say ready, or go on changing it.");
}

/* What takes words of one's own. */
static void more(const caper_scene *s, caper_add_move *add, void *to)
{
    if (s->seat == crew_size(s)) {
        add(to, "narrate …");
        add(to, "foe …");
    } else if (is_making(s) && has_begun(s) && s->to_act & CAPER_SEAT(s->seat)) {
        add(to, "name …");
    } else if (!is_making(s)) {
        add(to, "say …");
    }
}

/* A scene that does not fit into the picture is read on a page of its own first. */
static void opening(const caper_scene *s, caper_area picture, caper_buf *out)
{
    const caper_json *scene = scene_of(s);
    const char       *text  = caper_view_str(scene, "text");
    int               ways  = (int)caper_json_size(caper_json_get(scene, "links")) +
               (int)caper_json_size(caper_json_get(scene, "foes"));
    int rows = caper_draw_wrap(NULL, picture, CAPER_INK, text);
    if (scene && *text && (!picture.h || rows + ways + 4 > picture.h))
        caper_buf_printf(out, "%s\n\n%s\n", caper_view_str(scene, "name"), text);
}

/* ---- The side: crew and charts ----------------------------------------------------------------------- */

static int draw_crew(caper_draw *d, const caper_scene *s, caper_area a)
{
    int y = a.y;
    for (int i = 0; i < crew_size(s) && y < a.y + a.h; i++) {
        const caper_json *p    = person(s, i);
        int               luck = caper_view_int(p, "luck", 0);
        bool turn = s->to_act & CAPER_SEAT(i), out = caper_json_is_true(caper_json_get(p, "out"));
        caper_spot  spot = caper_draw_spot(d, (caper_area){y, a.x, 1, a.w}, "seat:%d", i);
        caper_style idle = out ? CAPER_FAINT : turn ? CAPER_LOUD : CAPER_INK;
        caper_draw_text(d, y, a.x, 18, caper_spot_style(spot, idle), "%s%s%s", turn ? "▸" : " ",
                        name_of(s, i), out ? " (out)" : "");
        caper_draw_text(d, y++, a.x + 19, a.w - 19, CAPER_INK, "luck %d%s", luck,
                        i == s->seat ? " ← you" : "");
    }
    return y;
}

/* Rating against difficulty, then the sum of the dice: this test's row and column are lit. */
static void draw_charts(caper_draw *d, const caper_scene *s, caper_area a)
{
    const caper_json *pending = caper_json_get(s->view, "pending");
    const char       *letter  = caper_view_str(pending, "rating");
    const char       *hard    = caper_view_str(pending, "difficulty");
    const char       *task    = caper_view_str(pending, "task");
    bool              small   = a.h < CHART_ROWS; /* then only the rows of this test */
    int               y       = a.y;
    caper_draw_text(d, y++, a.x, a.w, CAPER_BOLD, "  easy mode diff prof extr");
    for (int r = RATED_D; r <= RATED_P && y < a.y + a.h; r++) {
        bool row = letter[0] == luck_letters[r];
        if (small && !row)
            continue;
        caper_draw_text(d, y, a.x, 2, row ? CAPER_LOUD : CAPER_BOLD, "%c", luck_letters[r]);
        for (int k = 0; k < LUCK_DIFFICULTIES; k++) {
            bool cell = row && !strcmp(hard, luck_difficulties[k]);
            caper_draw_text(d, y, a.x + 2 + 5 * k, 4,
                            cell  ? CAPER_BLOCK
                            : row ? CAPER_LOUD
                                  : CAPER_INK,
                            cell ? "[%c]" : " %c", luck_task_letters[luck_task(r, k)]);
        }
        y++;
    }
    caper_draw_text(d, ++y, a.x, a.w, CAPER_BOLD, "   2  3  4  5  6  7  8  9 10 11 12");
    y++;
    for (int t = 0; t < LUCK_TASKS && y < a.y + a.h; t++) {
        bool row = task[0] == luck_task_letters[t];
        if (small && !row)
            continue;
        caper_draw_text(d, y, a.x, 2, row ? CAPER_BLOCK : CAPER_BOLD, "%c", luck_task_letters[t]);
        for (int sum = 2; sum <= 12; sum++)
            caper_draw_text(d, y, a.x + 3 * (sum - 1) - 1, 3, row ? CAPER_LOUD : CAPER_INK, "%3s",
                            luck_outcome_codes[luck_outcome(t, sum)]);
        y++;
    }
}

/* ---- The middle ------------------------------------------------------------------------------------------ */

static const char *trick_name(const char *id)
{
    int trick = luck_trick_find(id, strlen(id));
    return trick > 0 ? luck_tricks[trick].name : id;
}

static void write_test(const caper_json *link, caper_buf *out)
{
    const char       *kind = caper_view_str(link, "kind");
    const caper_json *hard = caper_json_get(link, "difficulty");
    if (!strcmp(kind, "trick"))
        caper_buf_printf(out, " (%s, %d luck)", trick_name(caper_view_str(link, "trick")),
                         caper_view_int(link, "cost", 0));
    if (!caper_json_size(hard))
        return;
    caper_buf_printf(out, " (%s", strcmp(kind, "alone") ? kind : "a test:");
    for (size_t i = 0; i < caper_json_size(hard); i++)
        caper_buf_printf(out, " %s", caper_view_item(hard, i));
    caper_buf_char(out, ')');
}

static void write_chance(const caper_json *link, int seat, caper_buf *out)
{
    size_t            i;
    const caper_json *one;
    caper_json_array_foreach(caper_json_get(link, "people"), i, one)
    {
        const caper_json *chance = caper_json_get(one, "chance");
        if (caper_view_int(one, "seat", -1) == seat && chance)
            caper_buf_printf(out, "%.0f %% ", 100 * caper_json_number(chance));
    }
}

static int draw_way(caper_draw *d, caper_area a, int y, int n, bool open, const char *text)
{
    caper_area  row  = {y, a.x, 1, a.w};
    caper_spot  spot = caper_draw_spot(d, row, "way:%d", n);
    caper_style idle = open ? CAPER_INK : CAPER_FAINT;
    caper_draw_text(d, y, a.x, a.w, caper_spot_style(spot, idle), "%s %d %s%s",
                    caper_spot_mark(spot), n, text, open ? "" : " —");
    return y + 1;
}

static void draw_story(caper_draw *d, const caper_scene *s, caper_area a)
{
    const caper_json *scene = scene_of(s);
    size_t            i;
    const caper_json *one;
    caper_buf         text = {0};
    caper_draw_text(d, a.y, a.x, a.w, CAPER_BLOCK, " %s ", caper_view_str(scene, "name"));
    int links = (int)caper_json_size(caper_json_get(scene, "links")) +
                (int)caper_json_size(caper_json_get(scene, "foes"));
    int room = a.h - 2 - links;
    int y    = a.y + 2;
    y += caper_draw_wrap(d, (caper_area){y, a.x, room > 1 ? room : 1, a.w}, CAPER_INK,
                         caper_view_str(scene, "text"));
    y = y < a.y + 2 + room ? y + 1 : a.y + 2 + room;
    caper_json_array_foreach(caper_json_get(scene, "foes"), i, one)
    {
        caper_buf_clear(&text);
        bool down = caper_json_is_true(caper_json_get(one, "down"));
        caper_buf_printf(&text, "Go for %s (rated %s)%s", caper_view_str(one, "name"),
                         caper_view_str(one, "rating"), down ? ", who is down" : "");
        y = draw_way(d, a, y, caper_view_int(one, "n", 0), !down, text.data);
    }
    caper_json_array_foreach(caper_json_get(scene, "links"), i, one)
    {
        caper_buf_clear(&text);
        write_chance(one, s->seat, &text);
        caper_buf_str(&text, caper_view_str(one, "text"));
        write_test(one, &text);
        y = draw_way(d, a, y, caper_view_int(one, "n", 0),
                     caper_json_is_true(caper_json_get(one, "open")), text.data);
    }
    caper_buf_fini(&text);
}

static void write_traits(const caper_json *p, int list, bool points, caper_buf *out)
{
    const char       *id;
    const caper_json *letter;
    int               n = 0;
    caper_json_object_foreach(caper_json_get(p, "traits"), id, letter)
    {
        int t = luck_trait_find(id, strlen(id));
        if (t >= 0 && luck_traits[t].list == list) {
            const char *text = caper_json_string(letter);
            caper_buf_printf(out, "%s%s (%s)", n++ ? ", " : "", luck_traits[t].name,
                             rating_words[luck_rating_of(text, strlen(text))]);
            if (points)
                caper_buf_printf(out, " %+d", luck_traits[t].points);
        }
    }
    if (!n)
        caper_buf_str(out, "–");
}

/* The sheet as it stands, with points and luck as one chooses. */
static void draw_sheet(caper_draw *d, const caper_scene *s, caper_area a, int seat)
{
    const caper_json *p    = person(s, seat);
    caper_buf         text = {0};
    int               y = a.y, initial = caper_view_int(p, "initial", 0);
    caper_draw_text(d, y++, a.x, a.w, CAPER_BLOCK, " %s · points %d of 40 · luck %d ",
                    *caper_view_str(p, "name") ? caper_view_str(p, "name") : "(no name yet)",
                    caper_view_int(p, "points", 0), initial);
    const char *background = caper_view_str(p, "background"), *trick = caper_view_str(p, "trick");
    int         back = luck_background_find(background, strlen(background));
    caper_draw_text(d, y++, a.x, a.w, CAPER_INK, "%-14s %s", "Background",
                    back > 0 ? luck_backgrounds[back].name : "–");
    for (int list = 0; list < LUCK_LISTS && y < a.y + a.h; list++) {
        caper_area row  = {y, a.x, 1, a.w};
        caper_spot spot = caper_draw_spot(d, row, "list:%s", luck_lists[list]);
        caper_buf_clear(&text);
        write_traits(p, list, true, &text);
        caper_draw_text(d, y++, a.x, a.w, caper_spot_style(spot, CAPER_INK), "%-14s %s",
                        luck_list_titles[list], text.data);
    }
    if (y < a.y + a.h)
        caper_draw_text(d, y, a.x, a.w, CAPER_INK, "%-14s %s", "Trick",
                        *trick ? trick_name(trick) : "–");
    caper_buf_fini(&text);
}

/* "guard: dodging (S); out" for everybody on the table, and the order of action. */
static void write_table(const caper_scene *s, caper_buf *out)
{
    size_t            i, k;
    const caper_json *foe, *seat;
    caper_json_array_foreach(caper_json_get(s->view, "foes"), i, foe)
    {
        caper_buf_printf(out, "%s%s:", i ? " · " : "Foes: ", caper_view_str(foe, "name"));
        for (int list = 0; list < LUCK_LISTS; list++) {
            caper_buf one = {0};
            write_traits(foe, list, false, &one);
            if (one.len > 3)
                caper_buf_printf(out, " %s", one.data);
            caper_buf_fini(&one);
        }
        if (caper_json_is_true(caper_json_get(foe, "out")))
            caper_buf_str(out, " (out)");
    }
    const caper_json *order = caper_json_get(s->view, "initiative");
    if (!caper_json_is_object(order))
        return;
    caper_buf_str(out, " Before them:");
    caper_json_array_foreach(caper_json_get(order, "first"), k, seat)
        caper_buf_printf(out, " %s", name_of(s, (int)caper_json_integer(seat)));
    caper_buf_char(out, '.');
}

static void draw_desk(caper_draw *d, const caper_scene *s, caper_area a)
{
    static const char *const lines[] = {
        "foe <name> <trait>=<letter>… · initiative ambush|open · knock <seat or foe>",
        "test <seat> <difficulty> · oppose <seat> <letter, seat or foe>",
        "team <difficulty> <seat> <seat>… · multi <seat> <difficulty>|none <difficulty>…",
        "strike <seat> <letter or foe> · hit <seat> <letters or foes> · [special]",
        "behind any of these: using <trait>… · ko <seat or foe> <difficulty>",
        "round, pass, fail, end · narrate <text> · say <text>  (type after “:”)"};
    int y = a.y;
    caper_draw_text(d, y++, a.x, a.w, CAPER_BLOCK, " The host's desk · round %s ",
                    caper_view_str(s->view, "round"));
    for (size_t i = 0; i < sizeof lines / sizeof *lines && y < a.y + a.h; i++)
        y += caper_draw_wrap(d, (caper_area){y, a.x, a.y + a.h - y, a.w}, CAPER_FAINT, lines[i]);
    y++;
    caper_buf text = {0};
    write_table(s, &text);
    if (text.len)
        y += caper_draw_wrap(d, (caper_area){y, a.x, a.y + a.h - y, a.w}, CAPER_LOUD, text.data);
    for (int i = 0; i < crew_size(s) && y < a.y + a.h; i++) {
        caper_buf_clear(&text);
        caper_buf_printf(&text, "%d %s: ", i, name_of(s, i));
        for (int list = 0; list < LUCK_LISTS; list++) {
            caper_buf one = {0};
            write_traits(person(s, i), list, false, &one);
            if (one.len > 3)
                caper_buf_printf(&text, "%s; ", one.data);
            caper_buf_fini(&one);
        }
        y += caper_draw_wrap(d, (caper_area){y, a.x, a.y + a.h - y, a.w}, CAPER_INK, text.data);
    }
    caper_buf_fini(&text);
}

/* The crew in one line, where the story needs the room. */
static void draw_crew_line(caper_draw *d, const caper_scene *s, caper_area a)
{
    caper_buf text = {0};
    for (int i = 0; i < crew_size(s); i++)
        caper_buf_printf(&text, "%s%s %d%s", i ? " · " : "", name_of(s, i),
                         caper_view_int(person(s, i), "luck", 0),
                         caper_json_is_true(caper_json_get(person(s, i), "out")) ? " (out)" : "");
    caper_draw_text(d, a.y, a.x, a.w, CAPER_FAINT, "luck: %s", caper_buf_text(&text));
    caper_buf_fini(&text);
}

static void draw(caper_draw *d, const caper_scene *s, caper_area a)
{
    bool rolling = caper_json_is_object(caper_json_get(s->view, "pending"));
    if (scene_of(s) && !rolling && (a.h < 22 || a.w < 90)) {
        draw_crew_line(d, s, a);
        draw_story(d, s, (caper_area){a.y + 1, a.x, a.h - 1, a.w});
        return;
    }
    caper_area main_area = {a.y, a.x, a.h, a.w - SIDE - 2};
    caper_area side      = {a.y, a.x + a.w - SIDE, a.h, SIDE};
    int        seat      = s->seat >= 0 && s->seat < crew_size(s) ? s->seat : 0;
    int        y         = draw_crew(d, s, side) + 1;
    if (a.y + a.h - y >= 7)
        draw_charts(d, s, (caper_area){y, side.x, a.y + a.h - y, side.w});
    if (is_making(s))
        draw_sheet(d, s, main_area, seat);
    else if (scene_of(s))
        draw_story(d, s, main_area);
    else if (s->seat == crew_size(s))
        draw_desk(d, s, main_area);
    else
        draw_sheet(d, s, main_area, seat);
}

static void summary(const caper_scene *s, caper_buf *out)
{
    for (int i = 0; i < crew_size(s); i++)
        caper_buf_printf(out, "%s%s: luck %d%s", i ? " · " : "", name_of(s, i),
                         caper_view_int(person(s, i), "luck", 0),
                         caper_json_is_true(caper_json_get(person(s, i), "out")) ? " (out)" : "");
    caper_buf_char(out, '\n');
    write_table(s, out);
    if (caper_json_size(caper_json_get(s->view, "foes")))
        caper_buf_char(out, '\n');
    const caper_json *scene = scene_of(s);
    if (!scene)
        return;
    size_t            i;
    const caper_json *one;
    caper_json_array_foreach(caper_json_get(scene, "foes"), i, one)
        caper_buf_printf(out, "  %d Go for %s (rated %s)%s\n", caper_view_int(one, "n", 0),
                         caper_view_str(one, "name"), caper_view_str(one, "rating"),
                         caper_json_is_true(caper_json_get(one, "down")) ? ", who is down" : "");
    caper_json_array_foreach(caper_json_get(scene, "links"), i, one)
    {
        caper_buf_printf(out, "  %d ", caper_view_int(one, "n", 0));
        write_chance(one, s->seat, out);
        caper_buf_str(out, caper_view_str(one, "text"));
        write_test(one, out);
        caper_buf_str(out,
                      caper_json_is_true(caper_json_get(one, "open")) ? "\n" : " — not open\n");
    }
}

static const char rules[] =
    "A field trip of the Academy goes wrong, and you with it. What you try is a test: your best "
    "fitting "
    "trait against the difficulty gives the task (upper chart), two dice give the outcome (lower "
    "chart). "
    "OoL: failed, and your luck is gone. F: failed. NT: failed, unless you eat one luck and roll "
    "again. "
    "S: passed. LS: passed, and one luck. MB: passed, your initial luck once more, and one for "
    "everybody. "
    "Together each helper makes it a step easier, but one failure fails all. Luck can also be "
    "spent on "
    "your trademark trick, or simply eaten; what is left at the end is yours.";

const caper_screen luck_screen = {
    .game     = "luck",
    .colour   = 166,
    .plain    = COLOR_YELLOW,
    .rules    = rules,
    .draw     = draw,
    .steps    = steps,
    .label    = label,
    .rank     = rank,
    .number   = number,
    .more     = more,
    .opening  = opening,
    .describe = describe,
    .outcome  = outcome,
    .prompt   = prompt,
    .summary  = summary,
};
