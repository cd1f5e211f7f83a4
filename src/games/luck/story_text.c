/* The story's part of positions and views. */
#include <string.h>

#include "base/json_put.h"
#include "games/luck/adventure.h"
#include "games/luck/position.h"

static const char *const cast_names[] = {"none", "vote", "lead", "help", NULL};
static const char *const link_kinds[] = {"plain", "alone", "together", "against",
                                         "multi", "trick", "answer"};

/* ---- Fields ---------------------------------------------------------------------------------- */

KIND_ID(id_of_thing)
{
    const luck_adventure *a = luck_story(match);
    return thing < a->things ? luck_text(a, a->thing[thing]) : NULL;
}

KIND_ID(id_of_scene)
{
    const luck_adventure *a = luck_story(match);
    return thing < a->scenes ? luck_text(a, a->scene[thing].name) : NULL;
}

static const caper_kind thing_kind = {"thing", .id = id_of_thing};
static const caper_kind scene_kind = {"scene", .id = id_of_scene};

FIELD_PUT(put_adventure) { caper_json_str(out, luck_story(f->match)->content.id); }

FIELD_THEN(open_adventure)
{
    const luck_adventure *a = luck_story(f->match);
    if (!a)
        caper_field_wrong(f, "adventure: say which, by its id");
    else
        ((luck_state *)at)->scene = (uint16_t)a->start;
}

/* The things that are carried, or that are remembered. */
static void put_things(const caper_fields *f, const luck_set *set, bool carried, caper_buf *out)
{
    const luck_adventure *a = luck_story(f->match);
    caper_json_put(out, "[");
    for (int i = 0; i < a->things; i++)
        if (luck_set_has(set, i) && (a->thing_kind[i] == THING_CARRIED) == carried)
            caper_json_str(out, luck_text(a, a->thing[i]));
    caper_json_put(out, "]");
}

FIELD_PUT(put_carried) { put_things(f, at, true, out); }
FIELD_PUT(put_remembered) { put_things(f, at, false, out); }

FIELD_WHEN(is_any) { return !luck_set_is_empty(at); }

/* What was there on arrival, if that was not the same. */
FIELD_WHEN(is_changed)
{
    return memcmp(at, &((const luck_state *)f->state)->things, sizeof(luck_set)) != 0;
}

/* An hour that has passed passed after all the hours before it. */
static void fill_hours(const luck_adventure *a, luck_set *things)
{
    bool later = false;
    for (int i = a->hours - 1; i >= 0; i--) {
        later |= luck_set_has(things, a->hour[i]);
        if (later)
            luck_set_add(things, a->hour[i]);
    }
}

FIELD_THEN(load_brought)
{
    luck_state       *s = f->state;
    const luck_scene *c = luck_scene_now(f->match, s);
    fill_hours(luck_story(f->match), &s->things);
    fill_hours(luck_story(f->match), &s->brought);
    if (!value)
        s->brought = s->things;
    if (c->seen && !luck_is_making(s)) /* a crew that is here has seen it */
        luck_set_add(&s->things, c->seen - 1);
}

FIELD_PUT(put_link)
{
    const luck_state *s = f->state;
    caper_json_int(out, s->cast[f->index] ? s->link[f->index] + 1 : 0);
}

FIELD_THEN(check_cast)
{
    luck_state *s    = f->state;
    uint8_t    *link = &s->link[f->index];
    uint8_t     cast = s->cast[f->index];
    if (cast == UINT8_MAX || *link < !!cast || *link > luck_scene_now(f->match, s)->links)
        caper_field_wrong(f, "casts: should be what each player said, with a link of the scene");
    *link = (uint8_t)(cast ? *link - 1 : 0);
}

/* Every foe as often as the actions that it loses. */
FIELD_PUT(put_cold)
{
    const uint8_t *cold = at;
    caper_json_put(out, "[");
    for (int i = 0; i < LUCK_FOES; i++)
        for (int k = 0; k < cold[i]; k++)
            caper_json_int(out, i);
    caper_json_put(out, "]");
}

FIELD_THEN(load_cold)
{
    uint8_t          *cold = at;
    size_t            i;
    const caper_json *v;
    caper_json_array_foreach(value, i, v)
    {
        int64_t n = caper_json_is_integer(v) ? caper_json_integer(v) : -1;
        if (n < 0 || n >= LUCK_FOES || cold[n] == 200)
            caper_field_wrong(f, "cold: should be a list of foes of this fight");
        else
            cold[n]++;
    }
}

FIELD_WHEN(is_fight) { return ((const luck_fight *)at)->on; }

FIELD_THEN(check_fight)
{
    luck_fight *t    = at;
    int         foes = luck_scene_now(f->match, f->state)->foes;
    if (t->phase == 1 && !caper_field_get(value, "first")) /* at rest: everybody is on guard */
        t->first = (uint8_t)((1u << f->seats) - 1);
    if ((t->foes_acted | t->foes_down) >> foes)
        caper_field_wrong(f, "fight: should have only foes of this scene");
    for (int i = foes; i < LUCK_FOES; i++)
        if (t->cold[i])
            caper_field_wrong(f, "cold: should be a list of foes of this fight");
    for (int i = 0; i < f->seats; i++)
        if (t->holding[i] > foes)
            caper_field_wrong(f, "waiting: should be the number of a foe for each seat, or 0");
}

/* A test belongs to a link or a fight; and a fight in which no player can act does not belong in a
 * position. */
FIELD_THEN(finish)
{
    luck_state           *s     = at;
    const luck_adventure *a     = luck_story(f->match);
    const luck_scene     *c     = luck_scene_now(f->match, s);
    bool                  fight = c->tags & TAG_FIGHT;
    if (s->chosen > c->links)
        caper_field_wrong(f, "chosen: should be a link of the scene, or 0");
    else if (s->pending.kind && !s->chosen && !fight)
        caper_field_wrong(f, "pending: a test in a story belongs to a link (chosen) or a fight");
    else if (s->pending.kind && s->chosen && !fight && !a->link[c->first + s->chosen - 1].has_test)
        caper_field_wrong(f, "chosen: should be the link that the test belongs to; that one has "
                             "none");
    s->over |= (c->tags & TAG_ENDING) != 0;
    if (fight && ((!luck_is_making(s) && !s->over) || s->lost)) {
        s->fight.on = s->fight.phase = 1;
        caper_fields_later(f, luck_story_fields, value, s);
    }
    if (!f->code && !s->over && !luck_is_making(s) && !luck_to_act(f->match, s))
        caper_field_wrong(f, "fight: no player can act in it");
}

FIELD_THEN(check_way)
{
    if (*(const uint16_t *)at > luck_story(f->match)->links)
        caper_field_wrong(f, "way: should be the number of a link of this adventure, or 0");
}

#define FIELD_OF luck_fight
static const caper_field fight[] = {
    {"phase", FIELD_INT(phase, 0, 3)},
    {"round", FIELD_INT(round, 0, 119)},
    {"first", FIELD_SEATS(first)},
    {"acted", FIELD_SEATS(acted)},
    {"foes-acted", FIELD_NUMBERS(foes_acted, LUCK_FOES - 1)},
    {"down", FIELD_NUMBERS(foes_down, LUCK_FOES - 1)},
    {"cold", FIELD_OWN(cold), .put = put_cold, .then = load_cold},
    {"waiting", FIELD_INTS(holding, 0, LUCK_FOES), FIELD_BY_SEAT},
    {0},
};
#undef FIELD_OF

#define FIELD_OF luck_state
static const caper_field cast[] = {
    {"as", FIELD_WORD(cast[0], cast_names), FIELD_WHOLE, UINT8_MAX},
    {"link", FIELD_INT(link[0], 0, LUCK_LINKS), FIELD_WHOLE, .put = put_link},
    {NULL, FIELD_OTHER, .then = check_cast},
    {0},
};
/* These are in views, too. */
static const caper_field story_things[] = {
    {"things", FIELD_SET(things, &thing_kind), .put = put_carried},
    {"remembers", FIELD_SET(things, &thing_kind), .put = put_remembered, .when = is_any},
    {"brought", FIELD_SET(brought, &thing_kind), .when = is_changed, .then = load_brought},
    {"actor", FIELD_THING(actor, NULL), FIELD_PLUS_ONE | FIELD_UNUSUAL},
    {"way", FIELD_INT(way, 0, ADVENTURE_LINKS), FIELD_UNUSUAL, .then = check_way},
    {"missed", FIELD_BOOL(missed), FIELD_UNUSUAL},
    {"casts", .type = FIELD_PART_TYPE, .count = LUCK_SEATS, .of = cast, .flags = FIELD_BY_SEAT},
    {0},
};
static const caper_field story_fight[] = {
    {"fight", FIELD_PART(fight, fight), FIELD_OR_NULL, .when = is_fight, .then = check_fight},
    {0},
};
const caper_field luck_story_fields[] = {
    {"adventure", FIELD_OTHER, .put = put_adventure, .then = open_adventure},
    {"scene", FIELD_THING(scene, &scene_kind)},
    {NULL, FIELD_MORE(story_things)},
    {"chosen", FIELD_BYTE(chosen)},
    {NULL, FIELD_MORE(story_fight), FIELD_LATER},
    {NULL, FIELD_OTHER, .then = finish},
    {0},
};

/* ---- The view -------------------------------------------------------------------------------- */

/* The players who could do it, their ratings and chances. */
static void view_people(const luck_state *s, const luck_link *l, caper_buf *out)
{
    caper_json_put(out, "people:[");
    luck_each_seat (i, luck_link_takers(s, l)) {
        int trait = luck_trait_for(s->crew[i].rating, &l->traits[0]);
        caper_json_put(out, "{seat:%d", i);
        if (l->has_test)
            caper_json_put(out, "rating:%s", luck_letters[luck_link_rating(s, l, 0, i)]);
        if (l->has_test && trait >= 0)
            caper_json_put(out, "trait:%s", luck_traits[trait].name);
        if (l->has_test)
            caper_json_put(out, "chance:%g", luck_link_chance(s, l, i));
        caper_json_put(out, "}");
    }
    caper_json_put(out, "]");
}

/* What it takes to go there, unless the writer hides it. */
static void view_needs(const luck_link *l, caper_buf *out)
{
    CAPER_SCRATCH caper_buf needs = {0};
    luck_link_needs(l, &needs);
    if (needs.len)
        caper_json_put(out, "needs:%s", needs.data);
}

/* The hints that the crew has bought, and what the next costs; never the answer. */
static void view_hints(const luck_adventure *a, const luck_state *s, const luck_link *l,
                       caper_buf *out)
{
    const luck_hint *next = luck_puzzle_hint(a, s, l);
    if (l->kind != LINK_ANSWER)
        return;
    caper_json_put(out, "hints:[");
    for (int i = 0; i < l->hints; i++)
        if (luck_set_has(&s->things, a->hint[l->first_hint + i].thing))
            caper_json_str(out, luck_text(a, a->hint[l->first_hint + i].text));
    caper_json_put(out, "]");
    if (next)
        caper_json_put(out, "cost:%d", next->cost);
}

static void view_link(const caper_match *match, const luck_state *s, const luck_link *l, int n,
                      caper_buf *out)
{
    caper_json_put(out, "{n:%d text:%s open:?%d kind:%s", n, luck_text(luck_story(match), l->text),
                   luck_link_open(s, l), link_kinds[l->kind]);
    if (l->has_test) {
        caper_json_put(out, "difficulty:[");
        for (int k = 0; k < l->count; k++)
            caper_json_str(out, luck_difficulties[l->difficulty[k]]);
        caper_json_put(out, "]");
    }
    if (l->kind == LINK_TRICK)
        caper_json_put(out, "trick:%s cost:%d", luck_tricks[l->trick].id,
                       luck_tricks[l->trick].cost * l->times);
    view_hints(luck_story(match), s, l, out);
    view_needs(l, out);
    view_people(s, l, out);
    caper_json_put(out, "}");
}

static void view_foes(const caper_match *match, const luck_state *s, const luck_scene *c,
                      caper_buf *out)
{
    caper_json_put(out, "foes:[");
    for (int i = 0; i < c->foes; i++) {
        caper_json_put(out, "{n:%d name:%s rating:%s size:%d down:?%d cold:?%d}", i + 1,
                       luck_text(luck_story(match), c->foe[i].name), luck_letters[c->foe[i].rating],
                       c->foe[i].size, s->fight.foes_down >> i & 1, s->fight.cold[i] > 0);
    }
    caper_json_put(out, "]");
}

/* When it is over: what later games of this class can be told (the option `ledger`). */
static void view_deeds(const luck_adventure *a, const luck_state *s, caper_buf *out)
{
    int n = 0;
    for (int i = 0; i < a->things && s->over; i++) {
        if (a->thing_kind[i] != THING_DEED || !luck_set_has(&s->things, i))
            continue;
        if (!n++)
            caper_json_put(out, "deeds:[");
        caper_json_str(out, luck_text(a, a->thing[i]) + strlen("deed "));
    }
    if (n)
        caper_json_put(out, "]");
}

/* What the clock shows, how many hours have passed, of how many, and what it shows at the last. */
static void view_clock(const luck_adventure *a, const luck_state *s, caper_buf *out)
{
    int passed = luck_hours(a, &s->things);
    if (!a->hours)
        return;
    caper_json_put(out, "clock:{now:%s passed:%d hours:%d last:%s}", luck_text(a, a->face[passed]),
                   passed, a->hours, luck_text(a, a->face[a->hours]));
}

/* The scene belongs to the seat's eyes only once the story has begun. */
void luck_story_view(const caper_match *match, const luck_state *s, caper_buf *out)
{
    const luck_adventure *a = luck_story(match);
    const luck_scene     *c = luck_scene_now(match, s);
    char                  text[ADVENTURE_PROSE];
    caper_json_put(out, "adventure:%s title:%s", a->content.id, luck_text(a, a->title));
    if (luck_is_making(s)) {
        caper_json_knull(out, "scene");
        return;
    }
    view_clock(a, s, out);
    view_deeds(a, s, out);
    luck_prose(a, s, text);
    caper_json_put(out, "scene:{name:%s text:%s quick:?%d ending:?%d", luck_text(a, c->name), text,
                   c->tags & TAG_QUICK, c->tags & TAG_ENDING);
    if (luck_is_one_way(match, s))
        caper_json_put(out, "single:?%d", true);
    caper_json_put(out, "links:[");
    for (int i = 0; i < c->links; i++) { /* a way that is not there yet stays secret */
        const luck_link *l = &a->link[c->first + i];
        if (luck_link_has_things(&s->things, l))
            view_link(match, s, l, i + 1 + (s->fight.on ? c->foes : 0), out);
    }
    caper_json_put(out, "]");
    if (s->fight.on)
        view_foes(match, s, c, out);
    caper_json_put(out, "}");
    caper_fields f = caper_fields_of(match, s);
    caper_fields_write(&f, story_things, s, out);
    caper_fields_write(&f, story_fight, s, out);
}
