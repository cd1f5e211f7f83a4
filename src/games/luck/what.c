/* Adventures & Luck: what a player is looking at, and what a locked way needs. What a
 * thing is, is in data/things.txt; here is how it stands now. This game has no secrets,
 * except what the writer of an adventure keeps secret. */
#include <string.h>

#include "base/text.h"
#include "games/luck/say.h"

/* ---- What a way needs ------------------------------------------------------------------------ */

/* "pilot, mechanic or thief"; a whole list by its title. */
static void put_traits(const luck_set *set, caper_buf *out)
{
    int names[LUCK_TRAITS + LUCK_LISTS], n = 0;
    for (int list = 0; list < LUCK_LISTS; list++) {
        int have = 0, all = luck_first[list + 1] - luck_first[list];
        for (int t = luck_first[list]; t < luck_first[list + 1]; t++)
            have += luck_set_has(set, t);
        for (int t = luck_first[list]; t < luck_first[list + 1] && have < all; t++)
            if (luck_set_has(set, t))
                names[n++] = t;
        if (have == all)
            names[n++] = LUCK_TRAITS + list;
    }
    for (int i = 0; i < n; i++)
        caper_buf_printf(out, "%s%s",
                         i == 0       ? ""
                         : i == n - 1 ? " or "
                                      : ", ",
                         names[i] < LUCK_TRAITS ? luck_traits[names[i]].name
                                                : luck_list_titles[names[i] - LUCK_TRAITS]);
}

void luck_link_needs(const luck_link *l, caper_buf *out)
{
    if (l->secret)
        return;
    if (l->kind == LINK_TRICK)
        caper_buf_printf(out, "Needs the trick %s and %d luck.", luck_tricks[l->trick].name,
                         luck_tricks[l->trick].cost * l->times);
    if (!luck_set_is_empty(&l->needs)) {
        caper_buf_printf(out, "%sNeeds %s on the sheet: ", out->len ? " " : "",
                         luck_set_next(&l->needs, luck_set_next(&l->needs, 0) + 1) < LUCK_TRAITS
                             ? "one of these"
                             : "this");
        put_traits(&l->needs, out);
        caper_buf_char(out, '.');
    }
    if (!luck_set_is_empty(&l->refuses)) {
        caper_buf_printf(out, "%sNot with this on the sheet: ", out->len ? " " : "");
        put_traits(&l->refuses, out);
        caper_buf_char(out, '.');
    }
}

/* ---- What am I looking at? ------------------------------------------------------------------- */

typedef struct looker {
    const caper_match *match;
    const luck_state  *s;
    const caper_names *names;
    int                seat, whose;
} looker;

#define PUT(out, what, ...) caper_put(&luck_speech, l->match, l->names, out, what, __VA_ARGS__)

/* The sheet that is looked at: that of a seat or, where none was named, of the looker; NULL: none. */
static const luck_person *sheet_of(const looker *l, int seat)
{
    return seat >= 0 && seat < l->s->seats ? &l->s->crew[seat] : NULL;
}

static int percent(double chance) { return (int)(100 * chance + 0.5); }

static void say_luck(const looker *l, const luck_person *p, caper_buf *out)
{
    const char *name = p->name[0] ? p->name : caper_names_get(l->names, l->whose);
    PUT(out, SAYS_WHAT_LUCK, CAPER_STR(p == sheet_of(l, l->seat) ? NULL : name), p->luck,
        p->initial);
}

static void say_task(const looker *l, const char *id, caper_what *out)
{
    const char        *at = id[0] && !id[1] ? strchr(luck_task_letters, id[0]) : NULL;
    const luck_person *p  = sheet_of(l, l->seat);
    if (at && p && !luck_is_making(l->s))
        PUT(&out->now, SAYS_WHAT_TASK, p->luck,
            percent(luck_pass_chance((int)(at - luck_task_letters), p->luck, false)));
}

static void say_trick(const looker *l, const char *id, caper_what *out)
{
    int                     trick = luck_trick_find(id, strlen(id));
    const luck_person      *p     = sheet_of(l, l->seat);
    luck_spending           once  = {.is_trick = true, .times = 1};
    CAPER_SCRATCH caper_buf why   = {0};
    if (trick <= 0 || !p || luck_is_making(l->s))
        return;
    bool may = luck_may_spend(l->match, l->s, l->seat, &once, &why);
    PUT(&out->now, SAYS_WHAT_TRICK, p->trick == trick,
        CAPER_STR(may ? NULL : caper_buf_text(&why)));
}

static void say_trait(const looker *l, const char *id, caper_what *out)
{
    int trait = luck_trait_find(id, strlen(id)), seat = l->whose >= 0 ? l->whose : l->seat;
    if (trait < 0)
        return;
    const luck_trait  *t = &luck_traits[trait];
    const luck_person *p = sheet_of(l, seat);
    caper_buf_str(&out->name, t->name);
    PUT(&out->text, SAYS_WHAT_TRAIT, CAPER_STR(luck_list_titles[t->list]), t->rating, t->points,
        -t->points);
    if (p)
        PUT(&out->now, SAYS_WHAT_ON_SHEET, p->prime == trait + 1, p->rating[trait] != UNRATED,
            luck_is_making(l->s) && seat == l->seat, luck_points(p), LUCK_POINTS);
}

/* AL-11: who would do it with which trait, and what bars it. */
static void say_way(const looker *l, const char *id, caper_what *out)
{
    int n = caper_piece_number(caper_piece_of(id), LUCK_LINKS) - 1;
    if (luck_mode(l->match) != AUTO || luck_is_making(l->s))
        return;
    const luck_scene *c = luck_scene_now(l->match, l->s);
    n -= l->s->fight.on ? c->foes : 0;
    if (n < 0 || n >= c->links)
        return;
    const luck_link   *way = luck_link_now(l->match, l->s, n);
    const luck_person *p   = sheet_of(l, l->seat);
    if (!luck_link_has_things(&l->s->things, way))
        return;
    caper_buf_str(&out->name, luck_text(luck_story(l->match), way->text));
    if (way->has_test)
        PUT(&out->text, SAYS_WHAT_WAY, way->difficulty[0]);
    luck_link_needs(way, &out->now);
    if (!p || !way->has_test || !luck_link_fits(l->s, way, l->seat))
        return;
    int trait = luck_trait_for(p->rating, &way->traits[0]);
    if (out->now.len)
        caper_buf_char(&out->now, ' ');
    PUT(&out->now, SAYS_WHAT_CHANCE, CAPER_STR(trait < 0 ? NULL : luck_traits[trait].name),
        percent(luck_link_chance(l->s, way, l->seat)));
}

static void say_number(const looker *l, const char *id, caper_what *out)
{
    const luck_person *p = sheet_of(l, l->whose >= 0 ? l->whose : l->seat);
    if (p && (strcmp(id, "luck") == 0 || strcmp(id, "initial") == 0))
        say_luck(l, p, &out->now);
    else if (p && strcmp(id, "points") == 0)
        PUT(&out->now, SAYS_WHAT_POINTS, luck_points(p), LUCK_POINTS);
}

static void say_ready_made(__attribute__((unused)) const looker *l, const char *id, caper_what *out)
{
    int n = luck_ready_made_find(id, strlen(id));
    if (n >= 0) {
        caper_buf_str(&out->name, luck_ready_mades[n].name);
        caper_buf_printf(&out->text, "%s %s.", luck_ready_mades[n].name, luck_ready_mades[n].about);
    }
}

void luck_what_is(const caper_match *match, const void *state, int seat, const caper_asked *asked,
                  const caper_names *names, caper_what *out)
{
    static const struct {
        const char *kind;
        void (*say)(const looker *l, const char *id, caper_what *out);
    } kinds[] = {{"number", say_number},        {"task", say_task},
                 {"trick", say_trick},          {"trait", say_trait},
                 {"character", say_ready_made}, {"way", say_way}};
    looker l  = {match, state, names, seat, asked->whose};
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (!strcmp(asked->kind, kinds[i].kind))
            kinds[i].say(&l, asked->id, out);
}
