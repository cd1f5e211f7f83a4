/* Reading Twee 3: the lines that say what a link or a scene is made of. See docs/adventures.md. */
#include "games/luck/twee.h"

#include <string.h>

static uint64_t thing_bit(scribe *s, caper_piece name, int line)
{
    name = caper_trim(name);
    for (int i = 0; i < s->a->things; i++)
        if (caper_piece_is(name, luck_text(s->a, s->a->thing[i])))
            return (uint64_t)1 << i;
    if (s->a->things == ADVENTURE_THINGS || !name.len) {
        caper_problem_at(&s->r->in, line,
                         name.len ? "there can be at most 64 different things" : "say which thing");
        return 0;
    }
    s->a->thing[s->a->things] = twee_keep(s->a, name);
    return (uint64_t)1 << s->a->things++;
}

/* Traits by name; a whole list by its own: "senses". */
static void read_traits(scribe *s, caper_piece value, int line, luck_trait_set *set)
{
    for (caper_piece w = twee_word(&value); w.len; w = twee_word(&value)) {
        int trait = luck_trait_find(w.at, w.len), list = luck_list_find(w.at, w.len);
        if (trait >= 0)
            luck_set_add(set, trait);
        for (int t = 0; list >= 0 && t < LUCK_TRAITS; t++)
            if (luck_traits[t].list == list)
                luck_set_add(set, t);
        if (trait < 0 && list < 0)
            caper_problem_at(
                &s->r->in, line,
                "there is no trait “%.*s”; a trait is list/name, like senses/eagle-eye", (int)w.len,
                w.at);
    }
}

/* AL-20: a value with a slash, or the name of a list, is traits; anything else is a thing. */
static bool names_traits(caper_piece value)
{
    caper_piece rest = value, w = twee_word(&rest);
    return memchr(w.at, '/', w.len) || (!rest.len && luck_list_find(w.at, w.len) >= 0);
}

static void read_condition(scribe *s, caper_piece value, int line, luck_trait_set *traits,
                           uint64_t *things)
{
    if (names_traits(value))
        read_traits(s, value, line, traits);
    else
        *things |= thing_bit(s, value, line);
}

static bool read_difficulty(scribe *s, caper_piece w, int line, uint8_t *out)
{
    int d = luck_difficulty_find(w.at, w.len);
    if (d < 0)
        caper_problem_at(&s->r->in, line,
                         "there is no difficulty “%.*s”; there are easy, moderate, difficult, "
                         "professional, extreme",
                         (int)w.len, w.at);
    *out = (uint8_t)(d < 0 ? 0 : d);
    return d >= 0;
}

/* "difficult", "together extreme", "against S", "multi difficult moderate". */
static void read_test(scribe *s, caper_piece value, int line)
{
    luck_link  *l    = s->link;
    caper_piece rest = value, how = twee_word(&rest);
    l->has_test = true;
    l->count    = 1;
    if (caper_piece_is(how, "against")) {
        caper_piece w      = twee_word(&rest);
        int         rating = luck_rating_of(w.at, w.len);
        l->kind            = LINK_AGAINST;
        if (!rating)
            caper_problem_at(&s->r->in, line, "“against” wants one of the letters D A T S P");
        l->difficulty[0] = (uint8_t)(rating ? rating - RATED_D : 0); /* AL-15 */
    } else if (caper_piece_is(how, "multi")) {
        l->kind  = LINK_MULTI;
        l->count = 0;
        for (caper_piece w = twee_word(&rest); w.len && l->count < LUCK_PER_ROUND;
             w             = twee_word(&rest))
            read_difficulty(s, w, line, &l->difficulty[l->count++]);
        if (l->count < 2)
            caper_problem_at(&s->r->in, line, "“multi” wants two or three difficulties");
    } else {
        bool together = caper_piece_is(how, "together");
        l->kind       = together ? LINK_TOGETHER : LINK_ALONE;
        read_difficulty(s, together || caper_piece_is(how, "alone") ? twee_word(&rest) : how, line,
                        &l->difficulty[0]);
    }
    if (rest.len)
        caper_problem_at(&s->r->in, line, "“%.*s” is too much for a test", (int)rest.len, rest.at);
}

/* "float" or "shrink 2": how often it must be paid. */
static void read_trick(scribe *s, caper_piece value, int line)
{
    caper_piece w     = twee_word(&value);
    int         trick = luck_trick_find(w.at, w.len);
    w                 = twee_word(&value);
    int times = w.len == 1 && w.at[0] >= '1' && w.at[0] <= '9' ? w.at[0] - '0' : w.len ? 0 : 1;
    if (trick < 0)
        caper_problem_at(&s->r->in, line,
                         "there is no such trick; there is for instance talk-to-animals");
    if (!times)
        caper_problem_at(&s->r->in, line, "how often? A number from 1 to 9");
    s->link->kind  = LINK_TRICK;
    s->link->trick = (uint8_t)(trick < 0 ? 0 : trick);
    s->link->times = (uint8_t)times;
}

static void read_counting_traits(scribe *s, caper_piece value, int line)
{
    luck_link *l = s->link;
    if (l->trait_lines == LUCK_PER_ROUND) {
        caper_problem_at(&s->r->in, line,
                         "a link has at most three lines of traits, one for each action");
        return;
    }
    read_traits(s, value, line, &l->traits[l->trait_lines++]);
}

static bool link_rule(scribe *s, caper_piece key, caper_piece value, int line)
{
    luck_link *l = s->link;
    if (caper_piece_is(key, "test"))
        read_test(s, value, line);
    else if (caper_piece_is(key, "traits"))
        read_counting_traits(s, value, line);
    else if (caper_piece_is(key, "needs")) {
        l->has_needs = true;
        read_condition(s, value, line, &l->needs, &l->need_things);
    } else if (caper_piece_is(key, "refuses")) {
        l->has_needs = true;
        read_condition(s, value, line, &l->refuses, &l->refuse_things);
    } else if (caper_piece_is(key, "trick")) {
        l->has_needs = true;
        read_trick(s, value, line);
    } else if (caper_piece_is(key, "fail")) {
        l->has_fail  = true;
        l->fail_name = twee_keep(s->a, twee_target(value));
        l->fail_line = (uint16_t)line;
    } else if (caper_piece_is(key, "gives"))
        l->gives |= thing_bit(s, value, line);
    else if (caper_piece_is(key, "takes"))
        l->takes |= thing_bit(s, value, line);
    else
        return false;
    return true;
}

/* The part of a foe's line up to the next bar. */
static caper_piece next_part(caper_piece *p)
{
    const char *bar  = memchr(p->at, '|', p->len);
    size_t      n    = bar ? (size_t)(bar - p->at) : p->len;
    caper_piece part = caper_trim((caper_piece){p->at, n});
    p->at += n + (bar ? 1 : 0);
    p->len -= n + (bar ? 1 : 0);
    return part;
}

/* "foe: The older mummy | S | size 2 | hits difficult" */
static void read_foe(scribe *s, caper_piece value, int line)
{
    if (s->scene->foes == LUCK_FOES) {
        caper_problem_at(&s->r->in, line, "a fight has at most six foes");
        return;
    }
    luck_foe   *f = &s->scene->foe[s->scene->foes++];
    caper_piece p = next_part(&value);
    *f            = (luck_foe){.name = twee_keep(s->a, p), .size = 1, .blow = MODERATE};
    p             = next_part(&value);
    f->rating     = (uint8_t)luck_rating_of(p.at, p.len);
    if (!f->rating) {
        caper_problem_at(&s->r->in, line,
                         "a foe is “foe: name | rating”, with a rating of D A T S P");
        f->rating = RATED_A;
    }
    while (value.len) {
        p             = next_part(&value);
        caper_piece w = twee_word(&p);
        if (caper_piece_is(w, "size") && p.len == 1 && p.at[0] >= '1' && p.at[0] <= '9')
            f->size = (uint8_t)(p.at[0] - '0');
        else if (!caper_piece_is(w, "hits") || !read_difficulty(s, p, line, &f->blow))
            caper_problem_at(&s->r->in, line,
                             "after its rating a foe has “size 1…9” and “hits <difficulty>”");
    }
}

static bool scene_rule(scribe *s, caper_piece key, caper_piece value, int line)
{
    luck_scene *c = s->scene;
    if (caper_piece_is(key, "gives"))
        c->gives |= thing_bit(s, value, line);
    else if (caper_piece_is(key, "takes"))
        c->takes |= thing_bit(s, value, line);
    else if (caper_piece_is(key, "luck") && value.len == 1 && value.at[0] >= '1' &&
             value.at[0] <= '9')
        c->luck = (uint8_t)(value.at[0] - '0');
    else if (caper_piece_is(key, "foe"))
        read_foe(s, value, line);
    else if (caper_piece_is(key, "start") &&
             (caper_piece_is(value, "ambush") || caper_piece_is(value, "open")))
        c->ambush = value.at[0] == 'a';
    else if (caper_piece_is(key, "won")) {
        c->won_name = twee_keep(s->a, twee_target(value));
        c->won_line = (uint16_t)line;
    } else
        return false;
    return true;
}

/* "key: value" with a word of small letters before the colon. */
static bool split_rule(caper_piece line, caper_piece *key, caper_piece *value)
{
    caper_piece t = caper_trim(line);
    size_t      n = 0;
    while (n < t.len && t.at[n] >= 'a' && t.at[n] <= 'z')
        n++;
    if (!n || n == t.len || t.at[n] != ':')
        return false;
    *key   = (caper_piece){t.at, n};
    *value = caper_trim((caper_piece){t.at + n + 1, t.len - n - 1});
    return true;
}

static bool is_known_rule(caper_piece key)
{
    static const char *const keys[] = {"test",  "traits", "needs", "refuses", "trick", "fail",
                                       "gives", "takes",  "luck",  "foe",     "start", "won"};
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
        if (caper_piece_is(key, keys[i]))
            return true;
    return false;
}

/* True if the line was a rule, right or wrong. */
bool twee_rule(scribe *s, caper_piece line, int number)
{
    caper_piece key, value;
    if (!split_rule(line, &key, &value))
        return false;
    bool indented = twee_is_space(line.at[0]) && s->link;
    if (!is_known_rule(key)) {
        if (indented)
            caper_problem_at(&s->r->in, number,
                             "“%.*s” is no rule of a link; there are test, traits, needs, refuses, "
                             "trick, fail, gives, takes",
                             (int)key.len, key.at);
        return indented;
    }
    if (!(indented ? link_rule(s, key, value, number) : scene_rule(s, key, value, number)))
        caper_problem_at(&s->r->in, number,
                         indented
                             ? "“%.*s” is no rule of a link; begin the line at the margin if it "
                               "is the scene's"
                             : "“%.*s” is not right for a scene; indent the line if it belongs to "
                               "the link above it",
                         (int)key.len, key.at);
    return true;
}
