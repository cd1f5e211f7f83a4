/* Adventures & Luck in the terminal: moves as steps and sentences, and the line mode. The picture is in
 * screen_luck_draw.c, what a host can call in screen_luck_host.c.
 *
 * The charts are the game's data; what may be done comes from the list of moves. */
#include "terminal/screen_luck.h"

#include <ncurses.h>
#include <stdlib.h>
#include <string.h>

#include "base/kind.h"

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
    const char *name = caper_json_get_string(luck_seen_person(s, seat), "name");
    return *name ? name : caper_scene_name(s, seat);
}

void luck_write_who(const caper_scene *s, int seat, caper_buf *out)
{
    const char *name = luck_seen_name(s, seat);
    caper_buf_str(out, name);
    if (seat == s->seat)
        caper_buf_str(out, " (you)");
    else if (s->names.name[seat] && strcmp(name, s->names.name[seat]) != 0)
        caper_buf_printf(out, " (%s)", s->names.name[seat]);
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
    caper_json_each (one, list)
        if (caper_view_int(one, "n") == n)
            return one;
    return NULL;
}

/* Link or foe number n of the scene. */
static const char *way_text(const caper_scene *s, int n)
{
    const caper_json *link = numbered(caper_json_get(luck_seen_scene(s), "links"), n);
    const caper_json *foe  = numbered(caper_json_get(luck_seen_scene(s), "foes"), n);
    return foe ? caper_json_get_string(foe, "name") : caper_json_get_string(link, "text");
}

/* ---- The words of the sheet ------------------------------------------------------------------------ */

/* "trained", from "T". */
static const char *word_letter(const char *letter)
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
    caper_json_each (one, caper_json_get(link, "people")) {
        const caper_json *chance = caper_json_get(one, "chance");
        if (caper_view_int_or(one, "seat", -1) == seat && chance)
            caper_buf_printf(out, ", %.0f %%", 100 * caper_json_number(chance));
    }
}

static void write_test(const caper_json *link, int seat, caper_buf *out)
{
    const char       *kind = caper_json_get_string(link, "kind");
    const caper_json *hard = caper_json_get(link, "difficulty");
    if (!strcmp(kind, "trick"))
        caper_buf_printf(out, " (%s, %d luck)",
                         luck_word_trick(caper_json_get_string(link, "trick")),
                         caper_view_int(link, "cost"));
    if (!caper_json_size(hard))
        return;
    caper_buf_printf(out, " (%s", strcmp(kind, "alone") ? kind : "a test");
    caper_buf_str(out, ": ");
    caper_view_join(hard, ", ", out);
    write_chance(link, seat, out);
    caper_buf_char(out, ')');
}

/* A puzzle: its hints so far, and what the next one costs. */
static void write_puzzle(const caper_json *link, caper_buf *out)
{
    caper_buf_str(out, " (say the answer");
    if (caper_json_get(link, "cost"))
        caper_buf_printf(out, "; a hint costs %d luck", caper_view_int(link, "cost"));
    caper_buf_char(out, ')');
    caper_json_each (hint, caper_json_get(link, "hints"))
        caper_buf_printf(out, " Hint: %s", caper_view_text(hint));
}

/* Who has spoken for it: " [Ana, Bo]". */
static void write_voices(const caper_scene *s, int n, caper_buf *out)
{
    size_t            i;
    const caper_json *cast, *casts = caper_json_get(s->view, "casts");
    const char       *head = " [";
    caper_json_array_foreach(casts, i, cast)
    {
        if (caper_view_int(cast, "link") != n ||
            caper_json_is_object(caper_json_get(s->view, "fight")))
            continue;
        caper_buf_printf(out, "%s%s", head, luck_seen_name(s, (int)i));
        head = ", ";
    }
    if (head[0] == ',')
        caper_buf_char(out, ']');
}

static void write_way(const caper_scene *s, const caper_json *link, caper_buf *out)
{
    caper_buf_str(out, caper_json_get_string(link, "text"));
    write_test(link, s->seat, out);
    if (!strcmp(caper_json_get_string(link, "kind"), "answer"))
        write_puzzle(link, out);
    write_voices(s, caper_view_int(link, "n"), out);
    if (!caper_view_is(link, "open")) {
        const char *needs = caper_json_get_string(link, "needs");
        caper_buf_printf(out, " — %s", *needs ? needs : "not open");
    }
}

static void write_foe(const caper_json *foe, caper_buf *out)
{
    bool down = caper_view_is(foe, "down");
    caper_buf_printf(out, "Go for %s (%s)%s", caper_json_get_string(foe, "name"),
                     word_letter(caper_json_get_string(foe, "rating")),
                     down ? ", who is down" : "");
}

void luck_write_traits(const caper_json *sheet, int list, bool points, caper_buf *out)
{
    int n = 0;
    caper_json_each (letter, caper_json_get(sheet, "traits")) {
        const char *id = caper_json_name(letter);
        int         t  = luck_trait_find(id, strlen(id));
        if (t >= 0 && luck_traits[t].list == list) {
            caper_buf_printf(out, "%s%s (%s)", n++ ? ", " : "", luck_traits[t].name,
                             word_letter(caper_json_string(letter)));
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

/* The foes that the host has put on the table, and the order of action. */
void luck_write_table(const caper_scene *s, caper_buf *out)
{
    const char *head = "Foes: ";
    caper_json_each (foe, caper_json_get(s->view, "foes")) {
        caper_buf_printf(out, "%s%s:", head, caper_json_get_string(foe, "name"));
        head          = " · ";
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
    caper_buf_str(out, caper_json_size(caper_json_get(s->view, "foes")) ? ". " : "Foes: none. ");
    caper_buf_str(out, caper_json_size(first) ? "Before them:" : "Before them: none");
    head = " ";
    caper_json_each (seat, first) {
        caper_buf_printf(out, "%s%s", head, luck_seen_name(s, (int)caper_json_integer(seat)));
        head = ", ";
    }
    caper_buf_char(out, '.');
}

void luck_write_clock(const caper_scene *s, caper_buf *out)
{
    const caper_json *clock = caper_json_get(s->view, "clock");
    int               left  = caper_view_int(clock, "hours") - caper_view_int(clock, "passed");
    if (!clock)
        return;
    caper_buf_str(out, caper_json_get_string(clock, "now"));
    if (left)
        caper_buf_printf(out, ", %d left until %s", left, caper_json_get_string(clock, "last"));
}

/* ---- What steps are called --------------------------------------------------------------------------- */

static void label_way(const caper_scene *scene, int n, caper_buf *out)
{
    bool foe = numbered(caper_json_get(luck_seen_scene(scene), "foes"), n) != NULL;
    caper_buf_printf(out, "%s%s", foe ? "Go for " : "", way_text(scene, n));
}

static void label(const caper_scene *s, const char *key, caper_buf *out)
{
    const char *id  = caper_key_id(key),
               *own = caper_json_get_string(luck_seen_person(s, s->seat), "trick");
    int n = caper_key_is(key, "aim") ? caper_number_read(id, strlen(id)) : caper_key_seat(key);
    if (caper_key_is(key, "link"))
        label_way(s, atoi(id), out);
    else if (caper_key_is(key, "aim") && n >= 0 && luck_seen_scene(s))
        caper_buf_str(out, way_text(s, n));
    else if (n >= 0 && luck_seen_scene(s)) /* a foe of the story is attacked */
        caper_buf_str(out, way_text(s, n));
    else if (n >= 0 && n < luck_seen_crew(s))
        caper_buf_str(out, luck_seen_name(s, n));
    else if (caper_key_is(key, "letter"))
        caper_buf_str(out, word_letter(id));
    else if (caper_key_is(key, "foe"))
        caper_buf_str(out, id);
    else if (caper_key_is(key, "trait")) {
        const luck_trait *t = &luck_traits[luck_trait_find(id, strlen(id))];
        caper_buf_str(out, t->name);
        if (!luck_seen_as_host(s))
            caper_buf_printf(out, " (%s, %+d)", luck_rating_names[t->rating], t->points);
    } else if (!strcmp(key, "trick") && *own && !luck_seen_making(s))
        caper_buf_printf(out, "The trademark trick: %s", luck_word_trick(own));
    else if (caper_key_is(key, "list") && strchr(id, ' ')) { /* "list:using body/muscular …" */
        char list[40];
        snprintf(list, sizeof list, "list:%.*s", (int)strcspn(id + 6, "/"), id + 6);
        caper_scene_title(s, list, out);
    }
}

static bool has_begun(const caper_scene *scene)
{
    return caper_json_size(caper_json_get(luck_seen_person(scene, scene->seat), "traits")) > 0;
}

/* Throwing away a sheet that is begun costs something. */
static bool is_costly(const caper_scene *scene, const char *key)
{
    return caper_key_place("random ready-made", key) >= 0 && has_begun(scene);
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
        return caper_key_is(key, "link") ? atoi(key + 5) : 0;
    for (int k = 0; k < 2 && can_choose_way(scene); k++) {
        caper_json_each (one, caper_json_get(luck_seen_scene(scene), lists[k])) {
            int n   = caper_view_int(one, "n");
            highest = n > highest ? n : highest;
        }
    }
    return highest;
}

static bool has_puzzle(const caper_scene *s)
{
    return caper_view_find(luck_seen_scene(s), "links", "kind", "answer") && !luck_seen_test(s);
}

/* What takes words of the player's own, and what a host can put together. */
static void more(const caper_scene *s, caper_add_form *add, void *to)
{
    if (luck_seen_as_host(s))
        luck_call_more(s, add, to);
    else if (luck_seen_making(s) && has_begun(s) && s->to_act & CAPER_SEAT(s->seat))
        add(to, "name …");
    else if (!luck_seen_making(s)) {
        add(to, "say …");
        if (has_puzzle(s))
            add(to, "answer …");
    }
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
    const char       *text  = caper_json_get_string(scene, "text");
    if (*text && (!picture.h || !luck_draw_fits(s, picture)))
        caper_buf_printf(out, "%s\n\n%s\n", caper_json_get_string(scene, "name"), text);
}

void luck_write_choice(const caper_scene *s, bool foe, const caper_json *one, caper_buf *out)
{
    if (foe)
        write_foe(one, out);
    else
        write_way(s, one, out);
}

/* The ways on with their numbers. */
static void summarise_ways(const caper_scene *s, caper_buf *out)
{
    for (int k = 0; k < 2; k++)
        caper_json_each (one, caper_json_get(luck_seen_scene(s), k ? "links" : "foes")) {
            caper_buf_printf(out, "  %d ", caper_view_int(one, "n"));
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
        caper_buf_printf(out, ": luck %d%s", caper_view_int(p, "luck"),
                         caper_view_is(p, "out") ? ", out" : "");
    }
    caper_buf_char(out, '\n');
    if (caper_json_get(s->view, "clock")) {
        luck_write_clock(s, out);
        caper_buf_char(out, '\n');
    }
    if (*caper_json_get_string(s->view, "call"))
        caper_buf_printf(out, "%s\n", caper_json_get_string(s->view, "call"));
    luck_write_table(s, out);
    if (caper_json_size(caper_json_get(s->view, "foes")))
        caper_buf_char(out, '\n');
    if (can_choose_way(s))
        summarise_ways(s, out);
}

const caper_screen luck_screen = {
    .game    = "luck",
    .colour  = 166,
    .plain   = COLOR_YELLOW,
    .draw    = luck_draw_table,
    .silent  = "choose skill flaw using rating at",
    .first   = "link:",
    .grouped = "trait",
    .label   = label,
    .order =
        "link: roll again accept ready narrate ready-made random as letter: foe: special trait: "
        "list: against",
    .costly    = "say eat trick",
    .is_costly = is_costly,
    .number    = number,
    .places    = "link:",
    .more      = more,
    .things    = luck_call_things,
    .spell     = spell,
    .opening   = opening,
    .hidden    = "out-of-luck failure next-time success lucky-streak morale-boost",
    .summary   = summary,
};
