/* Adventures & Luck: the shipped adventures hang together. Everything that a crew can come to is
 * walked: a scene with what is carried there. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "games/luck/adventure.h"
#include "games/luck/test_luck.h"
#include "tests/testing.h"

enum { MOST_STATES = 40000 };

typedef struct place {
    int      scene;
    uint64_t things;
    int      from; /* the place before, −1 for the first */
} place;

typedef struct walk {
    luck_adventure *a;
    place           at[MOST_STATES];
    int             count;
} walk;

static void fail_on_problem(void *ctx, int line, const char *sentence)
{
    (void)ctx;
    fail_msg("line %d: %s", line, sentence);
}

static luck_adventure *shipped(const char *id)
{
    for (const caper_file *f = luck_game.files; f->name; f++)
        if (strlen(f->name) == strlen(id) + 5 && !strncmp(f->name, id, strlen(id)) &&
            !strcmp(f->name + strlen(id), ".twee")) {
            luck_adventure *a = calloc(1, sizeof *a);
            luck_adventure_parse(f->text, f->len, &a->content, fail_on_problem, NULL);
            return a;
        }
    fail_msg("there is no adventure %s", id);
    return NULL;
}

static const char *const ids[] = {"museum", "zoo", "lake", "poetry"};

static const char *name_of(const walk *w, int scene)
{
    return luck_text(w->a, w->a->scene[scene].name);
}

static int thing_of(const luck_adventure *a, const char *name)
{
    for (int i = 0; i < a->things; i++)
        if (!strcmp(luck_text(a, a->thing[i]), name))
            return i;
    fail_msg("there is no thing “%s”", name);
    return 0;
}

static void add(walk *w, int scene, uint64_t things, int from)
{
    const luck_scene *c = &w->a->scene[scene];
    things              = (things & ~c->takes) | c->gives;
    for (int i = 0; i < w->count; i++)
        if (w->at[i].scene == scene && w->at[i].things == things)
            return;
    assert_true(w->count < MOST_STATES);
    w->at[w->count++] = (place){scene, things, from};
}

static bool is_open(const luck_link *l, uint64_t things)
{
    return !(l->need_things & ~things) && !(l->refuse_things & things);
}

/* Nothing is rolled, paid or needed on the sheet. */
static bool is_free(const luck_link *l)
{
    const luck_trait_set *n = &l->needs;
    return l->kind == LINK_PLAIN && !(n->bits[0] | n->bits[1] | n->bits[2]);
}

static void step(walk *w, int i, bool dice)
{
    place             here = w->at[i];
    const luck_scene *c    = &w->a->scene[here.scene];
    bool              stop = c->tags & TAG_FIGHT && !dice; /* who acts first is a matter of dice */
    for (int k = 0; k < c->links && !stop; k++) {
        const luck_link *l = &w->a->link[c->first + k];
        if (!is_open(l, here.things) || (!dice && !is_free(l)))
            continue;
        add(w, l->to, (here.things & ~l->takes) | l->gives, i);
        if (l->has_test)
            add(w, l->fail, here.things, i);
    }
    if (dice && c->won >= 0)
        add(w, c->won, here.things, i);
}

/* Everywhere from there, by dice or only without them. */
static walk *walk_from(luck_adventure *a, int scene, uint64_t things, bool dice)
{
    walk *w = calloc(1, sizeof *w);
    w->a    = a;
    add(w, scene, things, -1);
    for (int i = 0; i < w->count; i++)
        step(w, i, dice);
    return w;
}

static bool is_won(const luck_scene *c) { return c->tags & TAG_ENDING && !(c->tags & TAG_LOST); }

static void luck_shipped_adventures_are_not_won_without_dice(void **unused)
{
    (void)unused;
    for (int n = 0; n < 4; n++) {
        luck_adventure *a = shipped(ids[n]);
        walk           *w = walk_from(a, a->start, 0, false);
        for (int i = 0; i < w->count; i++)
            if (is_won(&a->scene[w->at[i].scene]))
                fail_msg("%s: “%s” is reached without a roll, from “%s”", ids[n],
                         name_of(w, w->at[i].scene), name_of(w, w->at[w->at[i].from].scene));
        free(w);
        free(a);
    }
}

/* Round and round, a treat a lap. */
static void luck_shipped_adventures_have_no_luck_farm(void **unused)
{
    (void)unused;
    for (int n = 0; n < 4; n++) {
        luck_adventure *a = shipped(ids[n]);
        walk           *w = walk_from(a, a->start, 0, true);
        for (int i = 0; i < w->count; i++) {
            place here = w->at[i];
            if (!a->scene[here.scene].luck)
                continue;
            walk *lap = walk_from(a, here.scene, here.things, false);
            for (int k = 0; k < lap->count; k++) {
                const luck_scene *c = &a->scene[lap->at[k].scene];
                for (int j = 0; j < c->links; j++) {
                    const luck_link *l = &a->link[c->first + j];
                    if (l->to == here.scene && is_free(l) && is_open(l, lap->at[k].things))
                        fail_msg("%s: from “%s” back to “%s”, with a treat each time", ids[n],
                                 name_of(lap, lap->at[k].scene), name_of(lap, here.scene));
                }
            }
            free(lap);
        }
        free(w);
        free(a);
    }
}

static void luck_shipped_adventures_success_never_loses(void **unused)
{
    (void)unused;
    for (int n = 0; n < 4; n++) {
        luck_adventure *a = shipped(ids[n]);
        for (int i = 0; i < a->links; i++)
            if (a->link[i].has_test && a->scene[a->link[i].to].tags & TAG_LOST)
                fail_msg("%s, line %d: passing this test loses", ids[n], a->link[i].line);
        free(a);
    }
}

static bool leads_to(const walk *w, int i, const char *scene)
{
    const luck_scene *c = &w->a->scene[w->at[i].scene];
    for (int k = 0; k < c->links; k++) {
        const luck_link *l = &w->a->link[c->first + k];
        if (is_open(l, w->at[i].things) && !strcmp(name_of(w, l->to), scene))
            return true;
    }
    return false;
}

/* Nobody looks into empty arms, and only eggs that were brought there hatch in a drawer. */
static void luck_lake_eggs_are_where_they_are_said_to_be(void **unused)
{
    (void)unused;
    luck_adventure *a        = shipped("lake");
    walk           *w        = walk_from(a, a->start, 0, true);
    uint64_t        eggs     = (uint64_t)1 << thing_of(a, "nine eggs in hats");
    uint64_t        full     = (uint64_t)1 << thing_of(a, "a full proving drawer");
    int             bakeries = 0;
    for (int i = 0; i < w->count; i++) {
        const char *name = name_of(w, w->at[i].scene);
        assert_true(!(w->at[i].things & eggs && w->at[i].things & full)); /* not in two places */
        if (!strcmp(name, "The Bakery") || !strcmp(name, "By the Stove")) {
            assert_true(w->at[i].things & full);
            bakeries++;
        }
        assert_true(w->at[i].things & eggs || !leads_to(w, i, "The Bakery"));
        if (!strcmp(name, "The Counter"))
            assert_false(w->at[i].things & eggs);
    }
    assert_true(bakeries > 0);
    free(w);
    free(a);
}

/* Ways of this scene that let Milena speak, and are open. */
static int milenas(const walk *w, int i)
{
    const luck_scene *c    = &w->a->scene[w->at[i].scene];
    int               open = 0;
    for (int k = 0; k < c->links; k++) {
        const luck_link *l = &w->a->link[c->first + k];
        open += strstr(luck_text(w->a, l->text), "Let Milena speak") && is_open(l, w->at[i].things);
    }
    return open;
}

/* Milena, once free, can speak in the theatre, whoever let her go; before that she cannot. */
static void luck_poetry_milena_can_speak(void **unused)
{
    (void)unused;
    luck_adventure *a     = shipped("poetry");
    uint64_t        leave = (uint64_t)1 << thing_of(a, "the Director's leave");
    int             room = luck_scene_find(a, "The Reading Room", 16), met = 0;
    for (int n = 0; n < 2; n++) {
        walk *w = walk_from(a, room, n ? leave : 0, true);
        for (int i = 0; i < w->count; i++)
            if (!strcmp(name_of(w, w->at[i].scene), "The Theatre")) {
                assert_int_equal(milenas(w, i), 1);
                met++;
            }
        free(w);
    }
    assert_true(met >= 2);
    walk *w = walk_from(a, a->start, 0, false); /* straight to the theatre */
    for (int i = 0; i < w->count; i++)
        assert_int_equal(milenas(w, i), 0);
    free(w);
    free(a);
}

static const char *scene_text(const luck_adventure *a, const char *name)
{
    int scene = luck_scene_find(a, name, strlen(name));
    assert_true(scene >= 0);
    return luck_text(a, a->scene[scene].text);
}

static void luck_scenes_say_only_what_happened(void **unused)
{
    (void)unused;
    luck_adventure *zoo = shipped("zoo"), *museum = shipped("museum");
    assert_null(strstr(scene_text(zoo, "The Dart"), "you said"));
    assert_non_null(strstr(scene_text(museum, "The Watchman's Key"), "jackals"));
    free(zoo);
    free(museum);
}

/* A scene that brings luck says so, and so does a foe that strikes first. */
static void luck_the_story_tells_what_changes(void **unused)
{
    (void)unused;
    caper_table *t = test_load("{'game':'luck','mode':'auto','adventure':'lake','scene':"
                               "'A Nice Flat Spot','crew':[{'name':'Ana','luck':3,'trick':"
                               "'talk-to-animals'}]}");
    test_play_events(t, 0, "choose-link 4", NULL, "trick scene gift luck get");
    caper_names names = {.name = {"Ana"}, .you = CAPER_SPECTATOR};
    caper_buf   told  = {0};
    caper_json *gift  = caper_json_read("{\"type\":\"gift\",\"treats\":1}", NULL);
    caper_json *blow =
        caper_json_read("{\"type\":\"foe-strikes\",\"foe\":\"The left jackal\",\"seat\":0}", NULL);
    luck_tell(NULL, gift, &names, &told);
    assert_string_equal(caper_buf_text(&told), "Everybody gets a treat from the pot.");
    caper_buf_clear(&told);
    luck_tell(NULL, blow, &names, &told);
    assert_string_equal(caper_buf_text(&told), "The left jackal strikes at Ana.");
    caper_json_free(gift);
    caper_json_free(blow);
    caper_buf_fini(&told);
    caper_table_free(t);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(luck_shipped_adventures_are_not_won_without_dice),
    cmocka_unit_test(luck_shipped_adventures_have_no_luck_farm),
    cmocka_unit_test(luck_shipped_adventures_success_never_loses),
    cmocka_unit_test(luck_lake_eggs_are_where_they_are_said_to_be),
    cmocka_unit_test(luck_poetry_milena_can_speak),
    cmocka_unit_test(luck_scenes_say_only_what_happened),
    cmocka_unit_test(luck_the_story_tells_what_changes),
};

int luck_test_adventures(void) { return cmocka_run_group_tests(tests, NULL, NULL); }
