/* Adventures & Luck: what somebody at the table is looking at, and what a locked way needs. What a
 * thing is, is in data/things.txt; here is how it stands now. Nothing is hidden in this game,
 * except what the writer of an adventure keeps secret. */
#include <string.h>

#include "base/text.h"
#include "games/luck/adventure.h"

/* ---- What a way needs ------------------------------------------------------------------------ */

/* "pilot, mechanic or thief"; a whole list by its title. */
static void put_traits(const luck_trait_set *set, caper_buf *out)
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

static bool is_player(const looker *l, int seat) { return seat >= 0 && seat < l->s->seats; }

static void say_luck(const looker *l, caper_buf *out)
{
    int seat = l->whose >= 0 ? l->whose : l->seat;
    if (!is_player(l, seat))
        return;
    const luck_person *p = &l->s->crew[seat];
    if (seat == l->seat)
        caper_buf_printf(out, "You have %d", p->luck);
    else
        caper_buf_printf(out, "%s has %d", p->name[0] ? p->name : caper_names_get(l->names, seat),
                         p->luck);
    caper_buf_printf(out, "; it was %d at first.", p->initial);
    if (!p->luck)
        caper_buf_str(out, " Without luck nobody can roll again.");
}

static void say_task(const looker *l, const char *id, caper_buf *out)
{
    const char *at = id[0] && !id[1] ? strchr(luck_task_letters, id[0]) : NULL;
    if (!at || !is_player(l, l->seat) || luck_is_making(l->s))
        return;
    int task = (int)(at - luck_task_letters), luck = l->s->crew[l->seat].luck;
    caper_buf_printf(out, "With your %d luck you pass %d times in 100.", luck,
                     (int)(100 * luck_pass_chance(task, luck, false) + 0.5));
}

static void say_trick(const looker *l, const char *id, caper_buf *out)
{
    int trick = luck_trick_find(id, strlen(id));
    if (trick <= 0 || !is_player(l, l->seat) || luck_is_making(l->s))
        return;
    if (l->s->crew[l->seat].trick != trick) {
        caper_buf_str(out, "It is not your trick.");
        return;
    }
    luck_spending once = {.is_trick = true, .times = 1};
    caper_buf     why  = {0};
    bool          may  = luck_may_spend(l->match, l->s, l->seat, &once, &why);
    caper_buf_printf(out, "You can%s use it now.%s%s", may ? "" : "not", may ? "" : " ",
                     caper_buf_text(&why));
    caper_buf_fini(&why);
}

static void say_trait(const looker *l, const char *id, caper_what *out)
{
    int trait = luck_trait_find(id, strlen(id));
    if (trait < 0)
        return;
    const luck_trait *t = &luck_traits[trait];
    caper_buf_str(&out->name, t->name);
    caper_buf_printf(&out->text, "From the list “%s”. It is %s.", luck_list_titles[t->list],
                     luck_rating_names[t->rating]);
    if (t->points > 0)
        caper_buf_printf(&out->text, " It costs %d point%s.", t->points, t->points == 1 ? "" : "s");
    else if (t->points < 0)
        caper_buf_printf(&out->text, " It gives %d point%s back.", -t->points,
                         t->points == -1 ? "" : "s");
    int seat = l->whose >= 0 ? l->whose : l->seat;
    if (!is_player(l, seat))
        return;
    const luck_person *p = &l->s->crew[seat];
    if (p->prime == trait + 1)
        caper_buf_str(&out->now, "It is the prime trait on this sheet.");
    else if (p->rating[trait])
        caper_buf_str(&out->now, "It is on this sheet.");
    else if (luck_is_making(l->s) && seat == l->seat)
        caper_buf_printf(&out->now, "It is not on your sheet, which stands at %d of %d points.",
                         luck_points(p), LUCK_POINTS);
}

/* AL-11: who would do it with which trait, and what bars it. */
static void say_way(const looker *l, int n, caper_what *out)
{
    const luck_scene     *c = luck_scene_now(l->match, l->s);
    const luck_adventure *a = luck_story(l->match);
    n -= 1 + (l->s->fight.on ? c->foes : 0);
    if (n < 0 || n >= c->links)
        return;
    const luck_link *way = &a->link[c->first + n];
    if (!luck_link_has_things(&l->s->things, way))
        return;
    caper_buf_str(&out->name, luck_text(a, way->text));
    if (way->has_test)
        caper_buf_printf(&out->text, "A test, %s.", luck_difficulties[way->difficulty[0]]);
    luck_link_needs(way, &out->now);
    if (!is_player(l, l->seat) || !way->has_test || !luck_link_fits(l->s, way, l->seat))
        return;
    int trait = luck_trait_for(l->s->crew[l->seat].rating, &way->traits[0]);
    caper_buf_printf(&out->now,
                     "%sYou would roll with %s, and pass %d times in 100 with your luck.",
                     out->now.len ? " " : "",
                     trait >= 0 ? luck_traits[trait].name : "nothing special on your sheet",
                     (int)(100 * luck_link_chance(l->s, way, l->seat) + 0.5));
}

static void say_number(const looker *l, const char *id, caper_buf *out)
{
    int seat = l->whose >= 0 ? l->whose : l->seat;
    if (strcmp(id, "luck") == 0 || strcmp(id, "initial") == 0)
        say_luck(l, out);
    else if (strcmp(id, "points") == 0 && is_player(l, seat))
        caper_buf_printf(out, "Now %d of %d.", luck_points(&l->s->crew[seat]), LUCK_POINTS);
}

static void say_ready_made(const char *id, caper_what *out)
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
    looker l = {match, state, names, seat, asked->whose};
    if (strcmp(asked->kind, "number") == 0)
        say_number(&l, asked->id, &out->now);
    else if (strcmp(asked->kind, "task") == 0)
        say_task(&l, asked->id, &out->now);
    else if (strcmp(asked->kind, "trick") == 0)
        say_trick(&l, asked->id, &out->now);
    else if (strcmp(asked->kind, "trait") == 0)
        say_trait(&l, asked->id, out);
    else if (strcmp(asked->kind, "character") == 0)
        say_ready_made(asked->id, out);
    else if (strcmp(asked->kind, "way") == 0 && luck_mode(match) == AUTO && !luck_is_making(l.s))
        say_way(&l, caper_piece_number((caper_piece){asked->id, strlen(asked->id)}, LUCK_LINKS),
                out);
}
