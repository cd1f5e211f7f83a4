/* Reading Twee 3: the lines that say what a link or a scene is made of. See docs/adventures.md. */
#include "games/luck/twee.h"

#include <stdio.h>
#include <string.h>

#include "base/text.h"

/* The part of a line up to the next bar; empty at the end. */
static caper_piece next_part(caper_piece *rest)
{
    caper_piece part = {"", 0};
    if (caper_piece_cut(rest, '|', &part) && !rest->at)
        *rest = (caper_piece){"", 0};
    return part;
}

/* “hours 3” */
static bool is_hour(caper_piece name)
{
    return twee_begins(name, "hours ") && caper_number_read(name.at + 6, name.len - 6) > 0;
}

/* One figure, 1 to 9; 0: it is something else. */
static int figure_of(caper_piece p)
{
    int n = caper_piece_number(p, 9);
    return n > 0 ? n : 0;
}

int twee_thing(luck_reader *r, caper_piece name, enum luck_thing_kind kind, luck_set *set)
{
    luck_adventure *a = r->a;
    name              = caper_trim(name);
    int thing         = luck_thing_find(a, name);
    if (thing < 0 && (a->things == LUCK_THINGS || !name.len)) {
        caper_problem(&r->in,
                      name.len ? "there can be at most %d different things" : "say which thing",
                      LUCK_THINGS);
        return -1;
    }
    if (thing < 0) {
        thing                = a->things++;
        a->thing_line[thing] = (uint16_t)r->in.number;
        a->thing[thing]      = twee_keep(a, name);
        a->thing_kind[thing] = twee_begins(name, "seen ")   ? THING_SEEN
                               : twee_begins(name, "ever ") ? THING_EVER
                               : is_hour(name)              ? THING_HOUR
                                                            : THING_CARRIED;
    }
    if (kind > a->thing_kind[thing])
        a->thing_kind[thing] = (uint8_t)kind;
    if (set)
        luck_set_add(set, thing);
    return thing;
}

/* ---- Values ---------------------------------------------------------------------------------- */

/* Traits by name; a whole list by its own: "senses". */
static void read_traits(luck_reader *r, caper_piece value, luck_set *set)
{
    for (caper_piece w = twee_word(&value); w.len; w = twee_word(&value))
        if (!luck_set_add_named(set, w.at, w.len))
            caper_problem(&r->in,
                          "there is no trait “%.*s”; a trait is list/name, like senses/eagle-eye",
                          (int)w.len, w.at);
}

/* AL-20: a value with a slash, or the name of a list, is traits; the rest are things. */
static void read_condition(luck_reader *r, caper_piece value, luck_set *traits, luck_set *things)
{
    caper_piece rest = value, w = twee_word(&rest);
    r->link->has_needs = true;
    if (memchr(w.at, '/', w.len) || (!rest.len && luck_list_find(w.at, w.len) >= 0))
        read_traits(r, value, traits);
    else
        twee_thing(r, value, THING_CARRIED, things);
}

static bool read_difficulty(luck_reader *r, caper_piece w, uint8_t *out)
{
    int d = caper_name_find(luck_difficulties, w.at, w.len);
    if (d < 0)
        caper_problem(&r->in,
                      "there is no difficulty “%.*s”; there are easy, moderate, difficult, "
                      "professional, extreme",
                      (int)w.len, w.at);
    *out = (uint8_t)(d < 0 ? 0 : d);
    return d >= 0;
}

static void read_target(luck_reader *r, caper_piece value, uint32_t *name, uint16_t *line)
{
    *name = twee_keep(r->a, twee_target(value));
    *line = (uint16_t)r->in.number;
}

/* Once for each way, in one line. */
static void read_words(luck_reader *r, caper_piece value, uint32_t *to)
{
    if (*to)
        caper_problem(&r->in, "this way has such a line already: put both into one");
    else if (!value.len)
        caper_problem(&r->in, "say what happens, in the same line");
    else if (value.len > 1000)
        caper_problem(&r->in, "such a line can have at most 1,000 bytes");
    else
        *to = twee_keep(r->a, value);
    r->a->answers = true;
}

/* Time cannot be handed out: it passes. */
static void change(luck_reader *r, caper_piece value, enum luck_thing_kind kind, luck_set *set)
{
    if (is_hour(caper_trim(value)))
        caper_problem(&r->in, "time only passes: “hours: 1”");
    else
        twee_thing(r, value, kind, set);
}

static void misplaced(luck_reader *r)
{
    caper_problem(&r->in,
                  r->indented ? "“%.*s” isn't a rule of a link; begin the line at the margin if it "
                                "is the scene's"
                              : "“%.*s” is not right for a scene; indent the line if it belongs to "
                                "the link above it",
                  (int)r->key.len, r->key.at);
}

/* ---- Rules, by key --------------------------------------------------------------------------- */

/* Of the link that was read last or of the scene, whose effect this is. */
#define RULE(name)                                                                                 \
    static void name(luck_reader *r, __attribute__((unused)) caper_piece value,                    \
                     __attribute__((unused)) luck_effect *e)

/* "difficult", "together extreme", "against S", "multi difficult moderate". */
RULE(test)
{
    luck_link  *l    = r->link;
    caper_piece rest = value, how = twee_word(&rest);
    l->has_test = true;
    l->count    = 1;
    if (caper_piece_is(how, "against")) {
        caper_piece w      = twee_word(&rest);
        int         rating = luck_rating_of(w.at, w.len);
        l->kind            = LINK_AGAINST;
        if (!rating)
            caper_problem(&r->in, "“against” needs one of the letters D A T S P");
        l->difficulty[0] = (uint8_t)(rating ? rating - RATED_D : 0); /* AL-15 */
    } else if (caper_piece_is(how, "multi")) {
        l->kind  = LINK_MULTI;
        l->count = 0;
        for (caper_piece w = twee_word(&rest); w.len && l->count < LUCK_PER_ROUND;
             w             = twee_word(&rest))
            read_difficulty(r, w, &l->difficulty[l->count++]);
        if (l->count < 2)
            caper_problem(&r->in, "“multi” needs two or three difficulties");
    } else {
        bool together = caper_piece_is(how, "together");
        l->kind       = together ? LINK_TOGETHER : LINK_ALONE;
        read_difficulty(r, together || caper_piece_is(how, "alone") ? twee_word(&rest) : how,
                        &l->difficulty[0]);
    }
    if (rest.len)
        caper_problem(&r->in, "“%.*s” is too much for a test", (int)rest.len, rest.at);
}

RULE(traits)
{
    luck_link *l = r->link;
    if (l->trait_lines == LUCK_PER_ROUND)
        caper_problem(&r->in, "a link has at most three lines of traits, one for each action");
    else
        read_traits(r, value, &l->traits[l->trait_lines++]);
}

RULE(needs) { read_condition(r, value, &r->link->needs, &r->link->need_things); }
RULE(refuses) { read_condition(r, value, &r->link->refuses, &r->link->refuse_things); }

RULE(secret)
{
    r->link->secret = true;
    if (!caper_piece_is(value, "needs"))
        caper_problem(&r->in, "only “secret: needs” is known");
}

/* "float" or "shrink 2": how often it must be paid. */
RULE(trick)
{
    caper_piece w = twee_word(&value), often = twee_word(&value);
    int         trick = luck_trick_find(w.at, w.len), times = often.len ? figure_of(often) : 1;
    if (trick < 0)
        caper_problem(&r->in, "there is no such trick; there is for instance talk-to-animals");
    if (!times)
        caper_problem(&r->in, "how often? A number from 1 to 9");
    r->link->has_needs = true;
    r->link->kind      = LINK_TRICK;
    r->link->trick     = (uint8_t)(trick < 0 ? 0 : trick);
    r->link->times     = (uint8_t)times;
}

RULE(answer)
{
    r->link->has_needs = true;
    r->link->kind      = LINK_ANSWER;
    r->link->answers   = twee_keep(r->a, value);
    if (!value.len)
        caper_problem(&r->in, "say what the answer is: “answer: tortoise | turtle”");
}

/* "It carries its house | costs 2": a hint costs one treat unless it says otherwise. */
RULE(hint)
{
    luck_adventure *a    = r->a;
    caper_piece     text = next_part(&value), w = twee_word(&value);
    int             cost = w.len ? caper_number_read(value.at, value.len) : 1;
    if (a->hints == ADVENTURE_HINTS) {
        caper_problem(&r->in, "there can be at most %d hints", ADVENTURE_HINTS);
        return;
    }
    if (!text.len || (w.len && !caper_piece_is(w, "costs")) || cost < 0 || cost > 9)
        caper_problem(&r->in, "a hint is “hint: text” or “hint: text | costs 0…9”");
    if (!r->link->hints++)
        r->link->first_hint = a->hints;
    a->hint[a->hints++] = (luck_hint){.text = twee_keep(a, text), .cost = (uint8_t)cost};
}

RULE(fail)
{
    r->link->has_fail = true;
    read_target(r, value, &r->link->fail_name, &r->link->fail_line);
}

RULE(done) { read_words(r, value, &r->link->done); }
RULE(missed) { read_words(r, value, &r->link->missed); }
RULE(gives) { change(r, value, THING_CARRIED, &e->gives); }
RULE(takes) { change(r, value, THING_CARRIED, &e->takes); }
RULE(remember) { change(r, value, THING_REMEMBERED, &e->gives); }
RULE(forget) { change(r, value, THING_REMEMBERED, &e->takes); }

/* "2", "-1 who": treats for all, or only for the player who acted. */
RULE(luck)
{
    caper_piece w    = twee_word(&value);
    bool        less = w.len && *w.at == '-';
    int         n    = figure_of(caper_piece_from(w, less));
    e->luck          = (int8_t)(less ? -n : n);
    e->luck_who      = caper_piece_is(value, "who");
    if (!n || (value.len && !e->luck_who))
        misplaced(r);
}

RULE(hours)
{
    int hours = caper_number_read(value.at, value.len);
    e->hours  = (uint8_t)(hours > ADVENTURE_HOURS ? ADVENTURE_HOURS : hours);
    if (hours < 1)
        misplaced(r);
}

/* "The older mummy | S | size 2 | hits difficult" */
RULE(foe)
{
    if (r->scene->foes == LUCK_FOES) {
        caper_problem(&r->in, "a fight has at most six foes");
        return;
    }
    luck_foe   *f    = &r->scene->foe[r->scene->foes++];
    caper_piece name = next_part(&value), p = next_part(&value);
    *f = (luck_foe){.name   = twee_keep(r->a, name),
                    .rating = (uint8_t)luck_rating_of(p.at, p.len),
                    .size   = 1,
                    .blow   = MODERATE};
    if (!f->rating) {
        caper_problem(&r->in, "a foe is “foe: name | rating”, with a rating of D A T S P");
        f->rating = RATED_A;
    }
    while (value.len) {
        p             = next_part(&value);
        caper_piece w = twee_word(&p);
        if (caper_piece_is(w, "size") && figure_of(p))
            f->size = (uint8_t)figure_of(p);
        else if (!caper_piece_is(w, "hits") || !read_difficulty(r, p, &f->blow))
            caper_problem(&r->in, "after its rating a foe has “size 1…9” and “hits <difficulty>”");
    }
}

RULE(start)
{
    r->scene->ambush = caper_piece_is(value, "ambush");
    if (!r->scene->ambush && !caper_piece_is(value, "open"))
        misplaced(r);
}

RULE(won) { read_target(r, value, &r->scene->won_name, &r->scene->won_line); }
RULE(assumes) { twee_thing(r, value, THING_CARRIED, &r->scene->assumes); }

/* "six o'clock | seven o'clock | midnight": what it shows, hour by hour; at the last it has run out. */
RULE(clock)
{
    luck_adventure *a     = r->a;
    int             faces = 0;
    if (a->clock_line) {
        caper_problem(&r->in, "there is a clock already, on line %d", a->clock_line);
        return;
    }
    a->clock_line = (uint16_t)r->in.number;
    while (value.len && faces <= ADVENTURE_HOURS)
        a->face[faces++] = twee_keep(a, next_part(&value));
    if (faces < 2 || value.len)
        caper_problem(&r->in,
                      "a clock is what it shows at first, after an hour, and so on: “clock: six "
                      "| seven | eight”, with %d hours at most",
                      ADVENTURE_HOURS);
    else
        a->hours = (uint8_t)(faces - 1);
}

RULE(strikes) { read_target(r, value, &r->scene->strikes_name, &r->scene->strikes_line); }

/* "Gerald went home": what later adventures can ask about, by “ever”. */
RULE(deed)
{
    char text[200];
    int  n = snprintf(text, sizeof text, "deed %.*s", (int)value.len, value.at);
    if (!value.len || n >= (int)sizeof text || strchr(text, ','))
        caper_problem(&r->in,
                      "a deed is a short sentence without commas: “deed: Gerald went home”");
    else
        twee_thing(r, caper_piece_of(text), THING_DEED, &e->gives);
}

enum place { LINK = 1, SCENE = 2, MISSED = 4, EFFECT = LINK | SCENE | MISSED };

static const struct rule {
    const char *key;
    int         place; /* where it may stand; MISSED: behind the word “missed” */
    void (*read)(luck_reader *r, caper_piece value, luck_effect *e);
} rules[] = {{"test", LINK, test},
             {"traits", LINK, traits},
             {"needs", LINK, needs},
             {"refuses", LINK, refuses},
             {"secret", LINK, secret},
             {"trick", LINK, trick},
             {"answer", LINK, answer},
             {"hint", LINK, hint},
             {"fail", LINK, fail},
             {"done", LINK, done},
             {"missed", LINK, missed},
             {"gives", EFFECT, gives},
             {"takes", EFFECT, takes},
             {"remember", EFFECT, remember},
             {"forget", EFFECT, forget},
             {"luck", EFFECT, luck},
             {"hours", EFFECT, hours},
             {"foe", SCENE, foe},
             {"start", SCENE, start},
             {"won", SCENE, won},
             {"assumes", SCENE, assumes},
             {"clock", SCENE, clock},
             {"strikes", SCENE, strikes},
             {"deed", SCENE, deed},
             {0}};

/* "key: value" with a word of small letters before the colon, or two: "missed takes: a rope". */
static bool split_rule(caper_piece line, caper_piece *key, caper_piece *value, bool *after_missed)
{
    caper_piece t = caper_trim(line);
    size_t      n = 0;
    *after_missed = twee_begins(t, "missed ");
    if (*after_missed)
        t = caper_piece_from(t, strlen("missed "));
    while (n < t.len && t.at[n] >= 'a' && t.at[n] <= 'z')
        n++;
    if (!n || n == t.len || t.at[n] != ':')
        return false;
    *key   = (caper_piece){t.at, n};
    *value = caper_trim(caper_piece_from(t, n + 1));
    return true;
}

bool twee_rule(luck_reader *r)
{
    const struct rule *rule = rules;
    caper_piece        value;
    bool               after_missed;
    if (!split_rule(r->in.line, &r->key, &value, &after_missed))
        return false;
    while (rule->key && !caper_piece_is(r->key, rule->key))
        rule++;
    r->indented = twee_is_space(r->in.line.at[0]) && r->link;
    if (rule->key &&
        rule->place & (after_missed  ? MISSED
                       : r->indented ? LINK
                                     : SCENE) &&
        r->indented >= after_missed)
        rule->read(r, value, r->indented ? &r->link->effect[after_missed] : &r->scene->effect);
    else if (rule->key)
        misplaced(r);
    else if (r->indented)
        caper_problem(&r->in,
                      "“%.*s” isn't a rule of a link; there are test, traits, needs, refuses, "
                      "secret, trick, answer, hint, fail, done, missed, gives, takes, remember, "
                      "forget, luck, hours",
                      (int)r->key.len, r->key.at);
    return rule->key || r->indented;
}
