/* The story's part of positions and views. */
#include <string.h>

#include "games/luck/adventure.h"
#include "games/luck/position.h"

static const char *const cast_names[] = {"none", "vote", "lead", "help", NULL};
static const char *const link_kinds[] = {"plain", "alone", "together", "against", "multi", "trick"};

/* ---- Saving ---------------------------------------------------------------------------------- */

static void save_seats(const char *key, unsigned bits, caper_buf *out)
{
    caper_json_kopen(out, key, '[');
    for (int i = 0; i < 8; i++)
        if (bits >> i & 1)
            caper_json_int(out, i);
    caper_json_close(out, ']');
}

static void save_set(const luck_adventure *a, const char *key, const luck_things *set,
                     unsigned kinds, caper_buf *out)
{
    caper_json_kopen(out, key, '[');
    for (int i = 0; i < a->things; i++)
        if (luck_things_have(set, i) && kinds >> a->thing_kind[i] & 1)
            caper_json_str(out, luck_text(a, a->thing[i]));
    caper_json_close(out, ']');
}

enum { CARRIED = 1 << THING_CARRIED, IN_MIND = 1 << THING_REMEMBERED | 1 << THING_SEEN };

/* What is carried, what is remembered, and what both were on arrival if that was not the same. */
static void save_things(const caper_match *match, const luck_state *s, caper_buf *out)
{
    const luck_adventure *a      = luck_story(match);
    luck_things           nobody = {0};
    save_set(a, "things", &s->things, CARRIED, out);
    if (memcmp(&s->things, &nobody, sizeof nobody) != 0)
        save_set(a, "remembers", &s->things, IN_MIND, out);
    if (memcmp(&s->things, &s->brought, sizeof nobody) != 0)
        save_set(a, "brought", &s->brought, CARRIED | IN_MIND, out);
    if (s->actor)
        caper_json_kint(out, "actor", s->actor - 1);
}

static void save_casts(const luck_state *s, caper_buf *out)
{
    caper_json_kopen(out, "casts", '[');
    for (int i = 0; i < s->seats; i++) {
        caper_json_open(out, '{');
        caper_json_kstr(out, "as", cast_names[s->cast[i]]);
        caper_json_kint(out, "link", s->cast[i] ? s->link[i] + 1 : 0);
        caper_json_close(out, '}');
    }
    caper_json_close(out, ']');
}

static void save_fight(const luck_state *s, caper_buf *out)
{
    const luck_fight *f = &s->fight;
    if (!f->on) {
        caper_json_knull(out, "fight");
        return;
    }
    caper_json_kopen(out, "fight", '{');
    caper_json_kint(out, "phase", f->phase);
    caper_json_kint(out, "round", f->round);
    save_seats("first", f->first, out);
    save_seats("acted", f->acted, out);
    save_seats("foes-acted", f->foes_acted, out);
    save_seats("down", f->foes_down, out);
    caper_json_kopen(out, "cold", '['); /* as often as the actions that are lost */
    for (int i = 0; i < LUCK_FOES; i++)
        for (int k = 0; k < f->cold[i]; k++)
            caper_json_int(out, i);
    caper_json_close(out, ']');
    caper_json_kopen(out, "waiting", '[');
    for (int i = 0; i < s->seats; i++)
        caper_json_int(out, f->holding[i]);
    caper_json_close(out, ']');
    caper_json_close(out, '}');
}

void luck_story_save(const caper_match *match, const luck_state *s, caper_buf *out)
{
    const luck_adventure *a = luck_story(match);
    caper_json_kstr(out, "adventure", a->content.id);
    caper_json_kstr(out, "scene", luck_text(a, a->scene[s->scene].name));
    save_things(match, s, out);
    save_casts(s, out);
    caper_json_kint(out, "chosen", s->chosen);
    save_fight(s, out);
}

/* ---- Loading --------------------------------------------------------------------------------- */

static caper_code load_set(const luck_adventure *a, const caper_json *position, const char *key,
                           luck_things *set, caper_error *err)
{
    const caper_json *list = caper_json_get(position, key);
    size_t            i;
    const caper_json *v;
    if (list && !caper_json_is_null(list) && !caper_json_is_array(list))
        return luck_wrong(err, key, "should be a list of things");
    caper_json_array_foreach(list, i, v)
    {
        int thing = -1;
        for (int t = 0; t < a->things; t++)
            if (caper_json_is_string(v) && !strcmp(luck_text(a, a->thing[t]), caper_json_string(v)))
                thing = t;
        if (thing < 0)
            return luck_wrong(err, key, "the adventure has no such thing");
        luck_things_add(set, thing);
    }
    return CAPER_OK;
}

static caper_code load_things(const luck_adventure *a, const caper_json *position, luck_state *s,
                              caper_error *err)
{
    const caper_json *actor = caper_json_get(position, "actor");
    int64_t           seat  = caper_json_integer(actor);
    caper_code        code;
    if ((code = load_set(a, position, "things", &s->things, err)) ||
        (code = load_set(a, position, "remembers", &s->things, err)) ||
        (code = load_set(a, position, "brought", &s->brought, err)))
        return code;
    if (!caper_json_get(position, "brought"))
        s->brought = s->things;
    if (a->scene[s->scene].seen && !luck_is_making(s)) /* whoever stands here has seen it */
        luck_things_add(&s->things, a->scene[s->scene].seen - 1);
    if (actor && (!caper_json_is_integer(actor) || seat < 0 || seat >= s->seats))
        return luck_wrong(err, "actor", "should be a seat");
    s->actor = (uint8_t)(actor ? seat + 1 : 0);
    return CAPER_OK;
}

static caper_code load_casts(const caper_json *list, luck_state *s, int links, caper_error *err)
{
    if (!list || caper_json_is_null(list))
        return CAPER_OK;
    for (int i = 0; i < s->seats; i++) {
        const caper_json *one  = caper_json_at(list, (size_t)i);
        const char       *as   = caper_json_string(caper_json_get(one, "as"));
        int64_t           link = caper_json_get_integer(one, "link");
        int               kind = as ? caper_name_find(cast_names, as, strlen(as)) : -1;
        if (kind < 0 || link < (kind ? 1 : 0) || link > links)
            return luck_wrong(err, "casts",
                              "should be what each player said, with a link of the scene");
        s->cast[i] = (uint8_t)kind;
        s->link[i] = (uint8_t)(kind ? link - 1 : 0);
    }
    return CAPER_OK;
}

static caper_code load_bits(const caper_json *fight, const char *field, int limit, uint8_t *out,
                            caper_error *err)
{
    const caper_json *list = caper_json_get(fight, field);
    size_t            i;
    const caper_json *v;
    caper_json_array_foreach(list, i, v)
    {
        int64_t n = caper_json_is_integer(v) ? caper_json_integer(v) : -1;
        if (n < 0 || n >= limit)
            return luck_wrong(err, field, "should be a list of seats or foes of this fight");
        *out = (uint8_t)(*out | 1u << n);
    }
    return CAPER_OK;
}

/* Every foe as often as the actions that it loses. */
static caper_code load_cold(const caper_json *fight, int limit, uint8_t *cold, caper_error *err)
{
    const caper_json *list = caper_json_get(fight, "cold");
    size_t            i;
    const caper_json *v;
    caper_json_array_foreach(list, i, v)
    {
        int64_t n = caper_json_is_integer(v) ? caper_json_integer(v) : -1;
        if (n < 0 || n >= limit || cold[n] == 200)
            return luck_wrong(err, "cold", "should be a list of foes of this fight");
        cold[n]++;
    }
    return CAPER_OK;
}

static caper_code load_fight(const luck_scene *c, const caper_json *from, luck_state *s,
                             caper_error *err)
{
    luck_fight       *f     = &s->fight;
    const caper_json *now   = caper_json_get(from, "phase");
    int64_t           phase = now ? caper_json_integer(now) : 1;
    int64_t           round = caper_json_get_integer(from, "round");
    const caper_json *waits = caper_json_get(from, "waiting");
    caper_code        code;
    f->on = true;
    if (phase == 1 && !caper_json_get(from, "first")) /* at rest: everybody is on guard */
        f->first = (uint8_t)((1u << s->seats) - 1);
    if (!from || caper_json_is_null(from)) {
        f->phase = 1;
        return CAPER_OK;
    }
    if (phase < 0 || phase > 3 || round < 0 || round > 119)
        return luck_wrong(err, "fight", "should have a phase from 0 to 3 and a round");
    if ((code = load_bits(from, "first", s->seats, &f->first, err)) ||
        (code = load_bits(from, "acted", s->seats, &f->acted, err)) ||
        (code = load_bits(from, "foes-acted", c->foes, &f->foes_acted, err)) ||
        (code = load_bits(from, "down", c->foes, &f->foes_down, err)) ||
        (code = load_cold(from, c->foes, f->cold, err)))
        return code;
    for (int i = 0; i < s->seats; i++) {
        int64_t foe = caper_json_integer(caper_json_at(waits, (size_t)i));
        if (foe < 0 || foe > c->foes)
            return luck_wrong(err, "waiting", "should be the number of a foe for each seat, or 0");
        f->holding[i] = (uint8_t)foe;
    }
    f->phase = (uint8_t)phase;
    f->round = (uint8_t)round;
    return CAPER_OK;
}

static caper_code load_place(const luck_adventure *a, const caper_json *position, luck_state *s,
                             caper_error *err)
{
    const caper_json *name   = caper_json_get(position, "scene");
    const char       *text   = caper_json_string(name);
    int64_t           chosen = caper_json_get_integer(position, "chosen");
    int               scene  = name ? -1 : a->start;
    if (text)
        scene = luck_scene_find(a, text, strlen(text));
    if (scene < 0)
        return luck_wrong(err, "scene", "the adventure has no such scene");
    const luck_scene *c = &a->scene[scene];
    if (chosen < 0 || chosen > c->links)
        return luck_wrong(err, "chosen", "should be a link of the scene, or 0");
    s->scene  = (uint16_t)scene;
    s->chosen = (uint8_t)chosen;
    s->over |= (c->tags & TAG_ENDING) != 0;
    if (s->pending.kind && !chosen && !(c->tags & TAG_FIGHT))
        return luck_wrong(err, "pending",
                          "a test in a story belongs to a link (chosen) or a fight");
    if (s->pending.kind && chosen && !(c->tags & TAG_FIGHT) &&
        !a->link[c->first + chosen - 1].has_test)
        return luck_wrong(err, "chosen",
                          "should be the link that the test belongs to; that one has none");
    return CAPER_OK;
}

/* A fight in which nobody can act has no business in a position. */
static caper_code check_turn(const caper_match *match, luck_state *s, caper_error *err)
{
    if (s->over || luck_is_making(s) || luck_to_act(match, s))
        return CAPER_OK;
    return luck_wrong(err, "fight", "nobody can act in it");
}

caper_code luck_story_load(const caper_match *match, const caper_json *position, luck_state *s,
                           caper_error *err)
{
    const luck_adventure *a = luck_story(match);
    caper_code            code;
    if (!a)
        return luck_wrong(err, "adventure", "say which, by its id");
    if ((code = load_place(a, position, s, err)) || (code = load_things(a, position, s, err)))
        return code;
    const luck_scene *c     = &a->scene[s->scene];
    bool              begun = !luck_is_making(s) && !s->over;
    if ((code = load_casts(caper_json_get(position, "casts"), s, c->links, err)))
        return code;
    if (c->tags & TAG_FIGHT && (begun || s->lost) &&
        (code = load_fight(c, caper_json_get(position, "fight"), s, err)))
        return code;
    return check_turn(match, s, err);
}

/* ---- The view -------------------------------------------------------------------------------- */

/* Who could do it, with which rating, and how likely it is. */
static void view_people(const luck_state *s, const luck_link *l, caper_buf *out)
{
    caper_json_kopen(out, "people", '[');
    for (int i = 0; i < s->seats; i++) {
        if (!luck_link_fits(s, l, i))
            continue;
        char rating[] = {luck_letters[luck_link_rating(s, l, 0, i)], 0};
        caper_json_open(out, '{');
        caper_json_kint(out, "seat", i);
        if (l->has_test) {
            int trait = luck_trait_for(s->crew[i].rating, &l->traits[0]);
            caper_json_kstr(out, "rating", rating);
            if (trait >= 0)
                caper_json_kstr(out, "trait", luck_traits[trait].name);
            caper_json_key(out, "chance");
            caper_json_real(out, luck_link_chance(s, l, i));
        }
        caper_json_close(out, '}');
    }
    caper_json_close(out, ']');
}

/* What it takes to go there, unless the writer hides it. */
static void view_needs(const luck_link *l, caper_buf *out)
{
    caper_buf needs = {0};
    luck_link_needs(l, &needs);
    if (needs.len)
        caper_json_kstr(out, "needs", needs.data);
    caper_buf_fini(&needs);
}

static void view_link(const caper_match *match, const luck_state *s, const luck_link *l, int n,
                      caper_buf *out)
{
    caper_json_open(out, '{');
    caper_json_kint(out, "n", n);
    caper_json_kstr(out, "text", luck_text(luck_story(match), l->text));
    caper_json_kbool(out, "open", luck_link_open(match, s, l));
    caper_json_kstr(out, "kind", link_kinds[l->kind]);
    if (l->has_test) {
        caper_json_kopen(out, "difficulty", '[');
        for (int k = 0; k < l->count; k++)
            caper_json_str(out, luck_difficulties[l->difficulty[k]]);
        caper_json_close(out, ']');
    }
    if (l->kind == LINK_TRICK) {
        caper_json_kstr(out, "trick", luck_tricks[l->trick].id);
        caper_json_kint(out, "cost", luck_tricks[l->trick].cost * l->times);
    }
    view_needs(l, out);
    view_people(s, l, out);
    caper_json_close(out, '}');
}

static void view_foes(const caper_match *match, const luck_state *s, const luck_scene *c,
                      caper_buf *out)
{
    caper_json_kopen(out, "foes", '[');
    for (int i = 0; i < c->foes; i++) {
        char rating[] = {luck_letters[c->foe[i].rating], 0};
        caper_json_open(out, '{');
        caper_json_kint(out, "n", i + 1);
        caper_json_kstr(out, "name", luck_text(luck_story(match), c->foe[i].name));
        caper_json_kstr(out, "rating", rating);
        caper_json_kint(out, "size", c->foe[i].size);
        caper_json_kbool(out, "down", s->fight.foes_down >> i & 1);
        caper_json_kbool(out, "cold", s->fight.cold[i] > 0);
        caper_json_close(out, '}');
    }
    caper_json_close(out, ']');
}

/* The scene belongs to the seat's eyes only once the story has begun. */
void luck_story_view(const caper_match *match, const luck_state *s, caper_buf *out)
{
    const luck_adventure *a = luck_story(match);
    const luck_scene     *c = luck_scene_now(match, s);
    char                  text[ADVENTURE_PROSE];
    caper_json_kstr(out, "adventure", a->content.id);
    caper_json_kstr(out, "title", luck_text(a, a->title));
    if (luck_is_making(s)) {
        caper_json_knull(out, "scene");
        return;
    }
    caper_json_kopen(out, "scene", '{');
    caper_json_kstr(out, "name", luck_text(a, c->name));
    luck_prose(a, s, luck_text(a, c->text), text);
    caper_json_kstr(out, "text", text);
    caper_json_kbool(out, "quick", c->tags & TAG_QUICK);
    caper_json_kbool(out, "ending", c->tags & TAG_ENDING);
    caper_json_kopen(out, "links", '[');
    for (int i = 0; i < c->links; i++) { /* a way that is not there yet gives nothing away */
        const luck_link *l = &a->link[c->first + i];
        if (luck_link_has_things(&s->things, l))
            view_link(match, s, l, i + 1 + (s->fight.on ? c->foes : 0), out);
    }
    caper_json_close(out, ']');
    if (s->fight.on)
        view_foes(match, s, c, out);
    caper_json_close(out, '}');
    save_things(match, s, out);
    save_casts(s, out);
    save_fight(s, out);
}
