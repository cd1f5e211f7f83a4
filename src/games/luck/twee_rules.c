/* Reading Twee 3: the lines that say what a link or a scene is made of. See docs/adventures.md. */
#include "games/luck/twee.h"

#include <stdio.h>
#include <string.h>

/* The part of a line up to the next bar. */
static caper_piece next_part(caper_piece *p)
{
    const char *bar  = memchr(p->at, '|', p->len);
    size_t      n    = bar ? (size_t)(bar - p->at) : p->len;
    caper_piece part = caper_trim((caper_piece){p->at, n});
    p->at += n + (bar ? 1 : 0);
    p->len -= n + (bar ? 1 : 0);
    return part;
}

/* “hours 3” */
static bool is_hour(caper_piece name)
{
    return name.len > 6 && !memcmp(name.at, "hours ", 6) &&
           caper_number_read(name.at + 6, name.len - 6) > 0;
}

int twee_thing(luck_reader *r, caper_piece name, int line)
{
    luck_adventure *a = r->a;
    name              = caper_trim(name);
    int thing         = luck_thing_find(a, name.at, name.len);
    if (thing >= 0)
        return thing;
    if (a->things == LUCK_THINGS || !name.len) {
        caper_problem_at(&r->in, line,
                         name.len ? "there can be at most %d different things" : "say which thing",
                         LUCK_THINGS);
        return -1;
    }
    a->thing_line[a->things] = (uint16_t)line;
    if (name.len > 5 && !memcmp(name.at, "seen ", 5))
        a->thing_kind[a->things] = THING_SEEN;
    if (name.len > 5 && !memcmp(name.at, "ever ", 5))
        a->thing_kind[a->things] = THING_EVER;
    if (is_hour(name))
        a->thing_kind[a->things] = THING_HOUR;
    a->thing[a->things] = twee_keep(a, name);
    return a->things++;
}

static void add_thing(scribe *s, caper_piece name, int line, luck_things *set)
{
    int thing = twee_thing(s->r, name, line);
    if (thing >= 0)
        luck_things_add(set, thing);
}

/* "remember: …": as a thing, but nobody carries it. */
static void add_memory(scribe *s, caper_piece name, int line, luck_things *set)
{
    int thing = twee_thing(s->r, name, line);
    if (thing < 0)
        return;
    if (s->a->thing_kind[thing] == THING_CARRIED)
        s->a->thing_kind[thing] = THING_REMEMBERED;
    luck_things_add(set, thing);
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
                           luck_things *things)
{
    if (names_traits(value))
        read_traits(s, value, line, traits);
    else
        add_thing(s, value, line, things);
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
            caper_problem_at(&s->r->in, line, "“against” needs one of the letters D A T S P");
        l->difficulty[0] = (uint8_t)(rating ? rating - RATED_D : 0); /* AL-15 */
    } else if (caper_piece_is(how, "multi")) {
        l->kind  = LINK_MULTI;
        l->count = 0;
        for (caper_piece w = twee_word(&rest); w.len && l->count < LUCK_PER_ROUND;
             w             = twee_word(&rest))
            read_difficulty(s, w, line, &l->difficulty[l->count++]);
        if (l->count < 2)
            caper_problem_at(&s->r->in, line, "“multi” needs two or three difficulties");
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

/* "done: …", "missed: …": once for each way, in one line. */
static void read_words(scribe *s, caper_piece value, int line, uint32_t *to)
{
    if (*to)
        caper_problem_at(&s->r->in, line, "this way has such a line already: put both into one");
    else if (!value.len)
        caper_problem_at(&s->r->in, line, "say what happens, in the same line");
    else if (value.len > 1000)
        caper_problem_at(&s->r->in, line, "such a line can have at most 1,000 bytes");
    else
        *to = twee_keep(s->a, value);
    s->a->answers = true;
}

/* "2", "-1 who": treats for everybody, or only for whoever acted. */
static bool read_luck(caper_piece value, luck_effect *out)
{
    caper_piece w      = twee_word(&value);
    bool        less   = w.len == 2 && w.at[0] == '-';
    int         treats = w.len ? w.at[w.len - 1] - '0' : 0;
    out->luck          = (int8_t)(less ? -treats : treats);
    out->luck_who      = caper_piece_is(value, "who");
    return w.len == (less ? 2u : 1u) && treats >= 1 && treats <= 9 && (!value.len || out->luck_who);
}

/* "remember: …" is a thing that nobody carries. Time cannot be handed out: it passes. */
static void add_to_effect(scribe *s, caper_piece name, int line, bool memory, luck_things *set)
{
    if (is_hour(caper_trim(name)))
        caper_problem_at(&s->r->in, line, "time only passes: “hours: 1”");
    else if (memory)
        add_memory(s, name, line, set);
    else
        add_thing(s, name, line, set);
}

/* "deed: Gerald went home": what later adventures can ask about, by “ever”. */
static void add_deed(scribe *s, caper_piece name, int line, luck_things *set)
{
    char text[200];
    int  n = snprintf(text, sizeof text, "deed %.*s", (int)name.len, name.at);
    if (!name.len || n >= (int)sizeof text || memchr(name.at, ',', name.len)) {
        caper_problem_at(&s->r->in, line,
                         "a deed is a short sentence without commas: “deed: Gerald went home”");
        return;
    }
    int thing = twee_thing(s->r, (caper_piece){text, (size_t)n}, line);
    if (thing < 0)
        return;
    s->a->thing_kind[thing] = THING_DEED;
    luck_things_add(set, thing);
}

/* What a way or a scene changes. */
static bool effect_rule(scribe *s, caper_piece key, caper_piece value, int line, luck_effect *e)
{
    bool memory = caper_piece_is(key, "remember") || caper_piece_is(key, "forget");
    int  hours;
    if (caper_piece_is(key, "gives") || caper_piece_is(key, "remember"))
        add_to_effect(s, value, line, memory, &e->gives);
    else if (caper_piece_is(key, "takes") || memory)
        add_to_effect(s, value, line, memory, &e->takes);
    else if (caper_piece_is(key, "luck"))
        return read_luck(value, e);
    else if (caper_piece_is(key, "hours")) {
        hours    = caper_number_read(value.at, value.len);
        e->hours = (uint8_t)(hours > ADVENTURE_HOURS ? ADVENTURE_HOURS : hours);
        return hours > 0;
    } else
        return false;
    return true;
}

/* "It carries its house | costs 2": a hint costs one treat unless it says otherwise. */
static void read_hint(scribe *s, caper_piece value, int line)
{
    luck_adventure *a    = s->a;
    caper_piece     text = next_part(&value), w = twee_word(&value);
    int             cost = w.len ? caper_number_read(value.at, value.len) : 1;
    if (a->hints == ADVENTURE_HINTS) {
        caper_problem_at(&s->r->in, line, "there can be at most %d hints", ADVENTURE_HINTS);
        return;
    }
    if (!text.len || (w.len && !caper_piece_is(w, "costs")) || cost < 0 || cost > 9)
        caper_problem_at(&s->r->in, line, "a hint is “hint: text” or “hint: text | costs 0…9”");
    if (!s->link->hints++)
        s->link->first_hint = a->hints;
    a->hint[a->hints++] = (luck_hint){.text = twee_keep(a, text), .cost = (uint8_t)cost};
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
    } else if (caper_piece_is(key, "secret")) {
        l->secret = true;
        if (!caper_piece_is(value, "needs"))
            caper_problem_at(&s->r->in, line, "only “secret: needs” is known");
    } else if (caper_piece_is(key, "trick")) {
        l->has_needs = true;
        read_trick(s, value, line);
    } else if (caper_piece_is(key, "fail")) {
        l->has_fail  = true;
        l->fail_name = twee_keep(s->a, twee_target(value));
        l->fail_line = (uint16_t)line;
    } else if (caper_piece_is(key, "answer")) {
        l->has_needs = true;
        l->kind      = LINK_ANSWER;
        l->answers   = twee_keep(s->a, value);
        if (!value.len)
            caper_problem_at(&s->r->in, line,
                             "say what the answer is: “answer: tortoise | turtle”");
    } else if (caper_piece_is(key, "hint"))
        read_hint(s, value, line);
    else if (caper_piece_is(key, "done") || caper_piece_is(key, "missed"))
        read_words(s, value, line, key.at[0] == 'd' ? &l->done : &l->missed);
    else
        return effect_rule(s, key, value, line, &l->effect[0]);
    return true;
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

/* "clock: six o'clock | seven o'clock | midnight": what it shows, hour by hour; at the last it has
 * run out. */
static void read_clock(scribe *s, caper_piece value, int line)
{
    luck_adventure *a = s->a;
    if (a->clock_line) {
        caper_problem_at(&s->r->in, line, "there is a clock already, on line %d", a->clock_line);
        return;
    }
    int faces     = 0;
    a->clock_line = (uint16_t)line;
    while (value.len && faces <= ADVENTURE_HOURS)
        a->face[faces++] = twee_keep(a, next_part(&value));
    if (faces < 2 || value.len)
        caper_problem_at(&s->r->in, line,
                         "a clock is what it shows at first, after an hour, and so on: “clock: six "
                         "| seven | eight”, with %d hours at most",
                         ADVENTURE_HOURS);
    else
        a->hours = (uint8_t)(faces - 1);
}

static bool scene_rule(scribe *s, caper_piece key, caper_piece value, int line)
{
    luck_scene *c = s->scene;
    if (effect_rule(s, key, value, line, &c->effect))
        return true;
    if (caper_piece_is(key, "deed"))
        add_deed(s, value, line, &c->effect.gives);
    else if (caper_piece_is(key, "assumes"))
        add_thing(s, value, line, &c->assumes);
    else if (caper_piece_is(key, "foe"))
        read_foe(s, value, line);
    else if (caper_piece_is(key, "clock"))
        read_clock(s, value, line);
    else if (caper_piece_is(key, "strikes")) {
        c->strikes_name = twee_keep(s->a, twee_target(value));
        c->strikes_line = (uint16_t)line;
    } else if (caper_piece_is(key, "start") &&
               (caper_piece_is(value, "ambush") || caper_piece_is(value, "open")))
        c->ambush = value.at[0] == 'a';
    else if (caper_piece_is(key, "won")) {
        c->won_name = twee_keep(s->a, twee_target(value));
        c->won_line = (uint16_t)line;
    } else
        return false;
    return true;
}

/* "key: value" with a word of small letters before the colon, or two: "missed takes: a rope". */
static bool split_rule(caper_piece line, caper_piece *key, caper_piece *value, bool *missed)
{
    caper_piece t     = caper_trim(line);
    size_t      n     = 0;
    size_t      first = t.len > 7 && !memcmp(t.at, "missed ", 7) ? 7 : 0;
    while (first + n < t.len && t.at[first + n] >= 'a' && t.at[first + n] <= 'z')
        n++;
    *missed = first;
    t       = (caper_piece){t.at + first, t.len - first};
    if (!n || n == t.len || t.at[n] != ':')
        return false;
    *key   = (caper_piece){t.at, n};
    *value = caper_trim((caper_piece){t.at + n + 1, t.len - n - 1});
    return true;
}

static bool is_known_rule(caper_piece key)
{
    static const char *const keys[] = {
        "test", "traits", "needs", "refuses", "trick",    "fail",   "gives",   "takes",
        "luck", "foe",    "start", "won",     "remember", "forget", "assumes", "secret",
        "done", "missed", "hours", "clock",   "strikes",  "answer", "hint",    "deed"};
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
        if (caper_piece_is(key, keys[i]))
            return true;
    return false;
}

/* True if the line was a rule, right or wrong. */
bool twee_rule(scribe *s, caper_piece line, int number)
{
    caper_piece key, value;
    bool        missed;
    if (!split_rule(line, &key, &value, &missed))
        return false;
    bool indented = twee_is_space(line.at[0]) && s->link;
    if (!is_known_rule(key)) {
        if (indented)
            caper_problem_at(
                &s->r->in, number,
                "“%.*s” isn't a rule of a link; there are test, traits, needs, refuses, "
                "secret, trick, answer, hint, fail, done, missed, gives, takes, remember, forget, "
                "luck, hours",
                (int)key.len, key.at);
        return indented;
    }
    bool is = missed     ? indented && effect_rule(s, key, value, number, &s->link->effect[1])
              : indented ? link_rule(s, key, value, number)
                         : scene_rule(s, key, value, number);
    if (!is)
        caper_problem_at(&s->r->in, number,
                         indented
                             ? "“%.*s” isn't a rule of a link; begin the line at the margin if it "
                               "is the scene's"
                             : "“%.*s” is not right for a scene; indent the line if it belongs to "
                               "the link above it",
                         (int)key.len, key.at);
    return true;
}
